"""Screens for Market, the tests' own game of unasked offers, swaps and discards."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import pytest

from core.game import Seat
from core.prompt import Basket, Field, Form, Prompt, Swap
from core.rng import seeded
from tests.core import market
from tests.core.market import (
    ALL,
    EACH,
    GOODS,
    Did,
    Discard,
    DiscardingView,
    Goods,
    Offer,
    Offered,
    Over,
    Phase,
    State,
    Trading,
    View,
    told,
)
from tests.tui.catalogued import catalogued
from tui.face import Choice, Dial, GameScreens, Page, Scene
from tui.i18n import in_words
from tui.screens.kinds import (
    KindsScreen,
    basket_filling,
    basket_head,
    basket_lines,
    basket_now,
    swap_filling,
    swap_head,
    swap_lacks,
    swap_lines,
    swap_now,
)
from tui.screens.phase import PhaseScreen
from tui.session import Session
from tui.widgets.paper import Paper
from tui.widgets.rows import Blocks

__all__ = [
    "HANDS",
    "SCREENS",
    "SWAP",
    "actions",
    "hides",
    "position",
    "turn_of",
    "with_market",
]


def position(
    *hands: Goods,
    phases: tuple[Phase, ...] = (Trading(0),),
    open_hands: bool = False,
    turn: int = 0,
) -> State:
    """A state with these hands."""
    gone = tuple(EACH * len(hands) - sum(hand[kind] for hand in hands) for kind in range(3))
    return State(hands, gone, turn, open_hands, phases, seeded(1))


HANDS: tuple[Goods, ...] = ((2, 0, 1), (1, 3, 0), (1, 1, 1))
SWAP = (1, -1, 0)
"""A wood for a wool."""


def turn_of(seat: Seat) -> State:
    """A seat is on turn, and nothing is offered."""
    return position(*HANDS, phases=(Trading(seat),))


def actions(session: Session) -> list[tuple[Seat, Any]]:
    """Who did what."""
    return [(entry.seat, getattr(entry, "action", None)) for entry in session.table.entries]


def hides(view: Any) -> bool:
    return any(hand is None for hand in view.hands)


class MarketFace:
    """Market, as tui.face.Face: draws every hand that the view shows, as #2.0.1."""

    strip_rows = 4
    strip_rows_read = 4

    def draw_strip(self, paper: Paper, scene: Scene[Any], asked: Seat | None, /) -> None:
        view: View = scene.view
        for seat, name in enumerate(scene.names):
            hand = view.hands[seat]
            held = f"{view.held[seat]} goods" if hand is None else f"#{'.'.join(map(str, hand))}"
            paper.put(0, seat, f"{'>' if seat == asked else ' '}{name} has {held}")

    def board_title(self, scene: Scene[Any], /) -> str:
        return "market"

    def board_width(self, width: int, large: bool, /) -> int:
        return 52

    def draw_board(self, paper: Paper, scene: Scene[Any], /) -> None:
        paper.put(0, 0, f"gone {scene.view.gone}")

    def draw_chosen(self, paper: Paper, scene: Scene[Any], /) -> None:
        pass

    def pages(self, scene: Scene[Any], /) -> tuple[Page, ...]:
        return (Page("market", lambda paper: self.draw_strip(paper, scene, None)),)

    def draw_result(self, paper: Paper, scene: Scene[Any], /) -> int:
        return 0


class MarketScreen(PhaseScreen):
    """A line for each choice."""

    def choices(self, scene: Scene[Any], prompt: Prompt[Any]) -> tuple[Choice, ...]:
        words = [in_words(market.WORDS.action(scene.view, action)) for action in prompt.choices]
        return tuple(
            Choice(str(n), ((text, ""),), text, text, action)
            for n, (action, text) in enumerate(zip(prompt.choices, words, strict=True), 1)
        )

    def waiting(self, scene: Scene[Any], paper: Paper) -> None:
        paper.put(0, 0, "others act")


class TradingScreen(KindsScreen, MarketScreen):
    """An offer: a line for each kind and the addressee; 9 ends the turn."""

    def choices(self, scene: Scene[Any], prompt: Prompt[Any]) -> tuple[Choice, ...]:
        ends = tuple(
            Choice("9", (("end the turn", ""),), "end the turn", "end", action)
            for action in prompt.choices
        )
        if not prompt.forms:
            return ends
        domain, hand = field_of(prompt.forms[0]).domain, scene.view.hands[self.seat]
        assert isinstance(domain, Swap)
        to = self._to(scene, prompt)
        swap = swap_now(domain, scene)
        lacks = swap_lacks(swap)
        action = None if lacks else Offer(to, swap)
        made = Choice("", (), lacks or f"offer {told(swap)}", "", action, undo=False)
        return (
            *swap_lines(domain, scene, made, GOODS, hand),
            self._addressee(scene, prompt, made),
            *ends,
        )

    def _to(self, scene: Scene[Any], prompt: Prompt[Any]) -> Seat:
        to = dict(prompt.forms[scene.amount("to")].fixed)["to"]
        assert isinstance(to, int)
        return to

    def _addressee(self, scene: Scene[Any], prompt: Prompt[Any], made: Choice) -> Choice:
        to = self._to(scene, prompt)
        name = "all" if to == ALL else scene.names[to]
        dial = Dial("to", scene.amount("to"), len(prompt.forms) - 1, text=name)
        return Choice("4", (("To ", ""), dial), made.enter, "to", made.action, undo=False)

    def pane_head(self, scene: Scene[Any]) -> str:
        return swap_head()

    def filled(self, scene: Scene[Any], action: Any) -> Mapping[str, int] | None:
        return swap_filling(action.swap) if isinstance(action, Offer) else None

    def told(self, scene: Scene[Any], choice: Choice | None, width: int, room: int) -> Blocks:
        hand = scene.view.hands[self.seat]
        after = (n - scene.amount(f"swap.{kind}") * -1 for kind, n in enumerate(hand))
        return ([(f"after: {' '.join(map(str, after))}", "")],)


class DiscardingScreen(KindsScreen, MarketScreen):
    """A line for each kind; `a` fills in as much as is owed, from the last kind on."""

    def choices(self, scene: Scene[Any], prompt: Prompt[Any]) -> tuple[Choice, ...]:
        domain = field_of(prompt.forms[0]).domain
        assert isinstance(domain, Basket)
        goods = basket_now(domain, scene)
        whole = sum(goods) == domain.low
        does = f"discard {told(goods)}" if whole else f"{sum(goods)} of {domain.low}"
        made = Choice("", (), does, "", Discard(goods) if whole else None, undo=False)
        return basket_lines(domain, scene, made, GOODS)

    def pane_head(self, scene: Scene[Any]) -> str:
        return basket_head()

    def ready(self, scene: Scene[Any]) -> tuple[str, Mapping[str, int]] | None:
        prompt = self.prompt()
        assert prompt is not None
        domain = field_of(prompt.forms[0]).domain
        assert isinstance(domain, Basket)
        goods, left = [0, 0, 0], domain.low
        for kind in (2, 1, 0):
            goods[kind] = min(domain.most[kind], left)
            left -= goods[kind]
        return "cheapest", basket_filling(goods)

    def filled(self, scene: Scene[Any], action: Any) -> Mapping[str, int] | None:
        return basket_filling(action.goods) if isinstance(action, Discard) else None


def field_of(form: Form) -> Field:
    (field,) = form.fields
    return field


SCREENS = GameScreens(
    face=MarketFace(),
    phases={
        Trading: TradingScreen,
        Offered: MarketScreen,
        DiscardingView: DiscardingScreen,
        Over: MarketScreen,
    },
    hides=hides,
    echoes=(Did,),
)


@pytest.fixture
def with_market(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Puts Market into the catalogue and among the screens, for one test."""
    with catalogued(monkeypatch, "market", market, SCREENS, market.CLAUSES):
        yield
