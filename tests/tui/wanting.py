"""Bots for Market that act unasked, and that game in the catalogue of a process."""

from __future__ import annotations

import json
import subprocess
import sys
from types import ModuleType
from typing import Any

import pytest

from core import catalog
from core.bots.protocol import Advice, Sight
from core.bots.random_bot import draw, maker
from tests.core import market
from tests.core.market import RULES, Trading

__all__ = ["BOTS", "install", "start"]

_MAKE = maker(RULES.types.action)


class Patient:
    """Makes the last choice or draws what it fills in; never acts unasked."""

    worlds = 0

    def __init__(self, quick: bool = True) -> None:
        self.quick = quick

    def choose(self, sight: Sight[Any, Any, Any], /) -> Advice[Any]:
        choices = sight.prompt.choices
        return Advice(choices[-1] if choices else draw(sight.prompt, _MAKE, sight.rng)[0])


class Wanting(Patient):
    """Makes the first offer of each turn to who is on turn. Notes where it was asked."""

    def __init__(self, quick: bool = True) -> None:
        super().__init__(quick)
        self.asked: list[tuple[int, str]] = []

    def wants(self, sight: Sight[Any, Any, Any], /) -> Advice[Any] | None:
        assert not sight.prompt.must
        phase = sight.view.phase
        self.asked.append((sight.view.turn, type(phase).__name__))
        if not isinstance(phase, Trading) or phase.made:
            return None
        return Advice(draw(sight.prompt, _MAKE, sight.rng)[0])


BOTS = {
    "random": Patient(),
    "easy": Wanting(),
    "normal": Patient(quick=False),
    "hard": Wanting(quick=False),
}


def install(monkeypatch: pytest.MonkeyPatch) -> None:
    """Puts the game and its bots into the catalogue of this process."""
    bots = ModuleType("core.games.market.bot")
    bots.BOTS = BOTS  # type: ignore[attr-defined]
    for part, module in (("rules", market), ("text", market), ("bot", bots)):
        monkeypatch.setitem(sys.modules, f"core.games.market.{part}", module)
    monkeypatch.setattr(catalog, "_GAMES", (*catalog.names(), "market"))


_CODE = """
import json, sys
sys.path[:] = json.loads(sys.argv[1])
import pytest
from tests.tui.wanting import install
install(pytest.MonkeyPatch())
from tui.worker import serve
serve()
"""


def start() -> subprocess.Popen[bytes]:
    """A worker that knows the game too."""
    return subprocess.Popen(
        [sys.executable, "-P", "-c", _CODE, json.dumps(sys.path)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        start_new_session=True,
    )
