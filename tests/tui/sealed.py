"""Lots as games with auctions play it: bids are asked for in turn, and all read what they were."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace as with_changes
from types import ModuleType
from typing import Any

import pytest
from msgspec.structs import replace

from core.game import Seat, Step
from core.prompt import Prompt
from tests.core import lots
from tests.core.lots import Action, Bid, BidMade, Drop, Event, Lots, Revealed, State
from tests.tui.catalogued import catalogued
from tests.tui.hotseat import SCREENS as PLAIN
from tui.face import Scene
from tui.screens.interlude import InterludeScreen
from tui.widgets.paper import Paper

__all__ = ["RevealScreen", "RoundScreen", "interludes", "with_sealed"]


class Sealed(Lots):
    """Seat 1 is asked first. A bid can't be taken back, but laying a card away can."""

    def prompts(self, s: State, /) -> Mapping[Seat, Prompt[Action]]:
        prompts = super().prompts(s)
        seats = len(s.hands)
        order = [(seat + 1) % seats for seat in range(seats)]
        return {seat: prompts[seat] for seat in order if seat in prompts}

    def apply(self, s: State, seat: Seat, a: Action, /) -> Step[State, Event]:
        step = super().apply(s, seat, a)
        match a:
            case Bid():
                return replace(step, final=True)
            case Drop():
                return replace(step, final=False)
            case _:
                return step


class RevealScreen(InterludeScreen):
    """The bids beside the board as it was before."""

    def heading(self, scene: Scene[Any]) -> str:
        revealed = next(event for event in self.events if isinstance(event, Revealed))
        return f"{self.names[revealed.winner]} won"

    def pane_title(self, scene: Scene[Any]) -> str | None:
        return "bids"

    def draw_pane(self, paper: Paper, scene: Scene[Any]) -> None:
        for event in self.events:
            if isinstance(event, Revealed):
                for y, bid in enumerate(event.bids):
                    paper.put(1, y, f"{self.names[y]} bid {bid}")

    def seen(self) -> Any:
        return self.before()


class RoundScreen(InterludeScreen):
    """Something across the whole width."""

    def board_title(self, scene: Scene[Any]) -> str:
        return "report"

    def draw_board(self, paper: Paper, scene: Scene[Any]) -> None:
        paper.put(0, 0, f"coins {scene.view.coins}, {paper.width} by {paper.height}")

    def goes_on(self, scene: Scene[Any]) -> str:
        return "next round"


def interludes(events: Sequence[Any]) -> tuple[type[InterludeScreen], ...]:
    """Two after each reveal."""
    revealed = any(isinstance(event, Revealed) for event in events)
    return (RevealScreen, RoundScreen) if revealed else ()


SCREENS = with_changes(PLAIN, echoes=(BidMade,), interludes=interludes)


@pytest.fixture
def with_sealed(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Puts it into the catalogue as lots, for one test."""
    module = ModuleType("sealed")
    module.RULES, module.WORDS = Sealed(), lots.WORDS  # type: ignore[attr-defined]
    with catalogued(monkeypatch, "lots", module, SCREENS, lots.CLAUSES):
        yield
