"""Games that only the tests know, put into the catalogue for one test."""

from __future__ import annotations

import sys
from collections.abc import Collection, Iterator
from contextlib import contextmanager
from types import ModuleType

import pytest

from core import catalog
from tui import rulebook
from tui.face import GameScreens

__all__ = ["catalogued"]


@contextmanager
def catalogued(
    monkeypatch: pytest.MonkeyPatch,
    name: str,
    rules: ModuleType,
    screens: GameScreens,
    clauses: Collection[str],
) -> Iterator[None]:
    """The game `name`: the module `rules` has RULES and WORDS, every clause says little."""
    shown = ModuleType(f"tui.games.{name}.screens")
    shown.SCREENS = screens  # type: ignore[attr-defined]
    for path, module in {
        f"core.games.{name}.rules": rules,
        f"core.games.{name}.text": rules,
        f"tui.games.{name}.screens": shown,
    }.items():
        monkeypatch.setitem(sys.modules, path, module)
    monkeypatch.setattr(catalog, "_GAMES", (*catalog.names(), name))
    written = "\n\n".join(f"**{id}** A clause of {name.title()}." for id in sorted(clauses))
    monkeypatch.setattr(rulebook, "rules_text", lambda game: written)
    yield
    for kept in (catalog.load, catalog.words, rulebook.clauses):
        kept.cache_clear()
