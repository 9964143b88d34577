"""Screens for Lots, the tests' own game with sealed bids and hidden hands."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from core.game import Seat
from core.prompt import Amount, Prompt
from tests.core import lots
from tests.core.lots import Bid, BiddingView, Drop, Dropping, Over, Peek, View
from tests.tui.catalogued import catalogued
from tui.face import Choice, GameScreens, Page, Scene
from tui.i18n import in_words
from tui.screens.phase import PhaseScreen
from tui.widgets.paper import Paper


def hides(view: Any) -> bool:
    """Hands are hidden unless all play with open ones, and bids are always sealed."""
    return any(hand is None for hand in view.hands) or isinstance(view.phase, BiddingView)


class LotsFace:
    """Lots, as tui.face.Face: draws every card that the view shows, as #7 in a hand."""

    strip_rows = 4
    strip_rows_read = 4

    def draw_strip(self, paper: Paper, scene: Scene[Any], asked: Seat | None, /) -> None:
        view: View = scene.view
        for seat, name in enumerate(scene.names):
            hand, laid = view.hands[seat], view.dropped[seat]
            held = "?" if hand is None else " ".join(f"#{card}" for card in hand)
            gone = "" if isinstance(laid, int) else " ".join(f"~{card}" for card in laid)
            paper.put(0, seat, f"{name} has {view.coins[seat]} and {held} {gone}")

    def board_title(self, scene: Scene[Any], /) -> str:
        return f"deck of {scene.view.deck}"

    def board_width(self, width: int, large: bool, /) -> int:
        return width // 2

    def draw_board(self, paper: Paper, scene: Scene[Any], /) -> None:
        view: View = scene.view
        paper.put(0, 0, f"lot {view.lot}, top {view.top}")
        if isinstance(view.phase, BiddingView):
            paper.put(0, 1, f"sealed {view.phase.sealed}, mine {view.phase.mine}")

    def draw_chosen(self, paper: Paper, scene: Scene[Any], /) -> None:
        pass

    def pages(self, scene: Scene[Any], /) -> tuple[Page, ...]:
        return (Page("all cards", lambda paper: self.draw_strip(paper, scene, None)),)

    def draw_result(self, paper: Paper, scene: Scene[Any], /) -> int:
        self.draw_strip(paper, scene, None)
        return self.strip_rows


class LotsScreen(PhaseScreen):
    """All phases: a line for each card or amount."""

    def choices(self, scene: Scene[Any], prompt: Prompt[Any]) -> tuple[Choice, ...]:
        amounts = [form.fields[0].domain for form in prompt.forms]
        bids = [Bid(n) for a in amounts if isinstance(a, Amount) for n in range(a.low, a.high + 1)]
        actions: list[Bid | Drop | Peek] = [*bids, *prompt.choices]
        told = [in_words(lots.WORDS.action(scene.view, action)) for action in actions]
        return tuple(
            Choice(str(n), ((text, ""),), text, text, action, undo=isinstance(action, Bid))
            for n, (action, text) in enumerate(zip(actions, told, strict=True), 1)
        )


SCREENS = GameScreens(
    face=LotsFace(),
    phases={BiddingView: LotsScreen, Dropping: LotsScreen, Over: LotsScreen},
    hides=hides,
)


@pytest.fixture
def with_lots(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Puts Lots into the catalogue and among the screens, for one test."""
    with catalogued(monkeypatch, "lots", lots, SCREENS, lots.CLAUSES):
        yield


__all__ = ["SCREENS", "LotsFace", "LotsScreen", "hides", "with_lots"]
