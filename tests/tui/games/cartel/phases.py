"""States of each phase at the board of the design's drawings, and some that are rare."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from core.games.cartel.data import COMPANIES
from core.games.cartel.rules import RULES
from core.games.cartel.state import (
    ABSENT,
    WAITING,
    Acting,
    Answering,
    Bidding,
    Borrowing,
    Discarding,
    Paying,
    Repurchasing,
    State,
    Trading,
    Variant,
    View,
)
from saves.records import Player
from tests.core.games.cartel.positions import c, cs, offer, position
from tests.tui.scenes import SceneMaker

__all__ = [
    "ALL",
    "ALONE",
    "FOUR",
    "answering",
    "bidding",
    "bidding_again",
    "borrowing",
    "discarding",
    "drawn",
    "paying",
    "repurchasing",
    "scene",
    "stuck",
    "trading",
    "view",
]

FOUR = (Player("Ana"), Player("Ben"), Player("Cleo", "hard"), Player("Dan", "normal"))
ALONE = (FOUR[0], Player("Ben", "easy"), *FOUR[2:])

scene = SceneMaker(ALONE)
"""What the screens would draw from."""

ALL = Variant(
    stock_repurchase=True,
    raising_cash=True,
    defensive_discarding=True,
    card_trading=True,
    hidden_cash=True,
)

_OWNED = (
    "ELB SAB TAJ NOR ANT QUI",
    "KIV BOR MIR VEN IBX",
    "YUK LIM ORI SIR LUX",
    "ARX BRX TRN ADR RHO AKV VIK OBI",
)
_HANDS = ("EOS HEL FER", "KAR ZEN MAL", "CAL HAN BAL", "FJD GAM WES")


def view(state: State, seat: int | None = 0) -> View:
    """What a seat sees of a state."""
    return RULES.view(state, seat)


def drawn(**more: Any) -> State:
    """The turn of the design's drawing, year 6: Nordwind has 66 and two blocks."""
    given: dict[str, Any] = {
        "owned": _OWNED,
        "hands": _HANDS,
        "pool": "GLO URA ALB DEL NIL",
        "cash": (66, 80, 46, 56),
        "blocks": (2, 3, 0, 1),
        **more,
    }
    return position(**given)


def bidding(
    bids: Sequence[int] = (WAITING, WAITING, WAITING, WAITING), by: int = 0, **more: Any
) -> State:
    """ALB (100) is up for auction."""
    phase = Bidding(by, c("ALB"), COMPANIES[c("ALB")].value, tuple(bids), ())
    return drawn(phases=(Acting(by), phase), **more)


def bidding_again(**more: Any) -> State:
    """Nordwind and Meridian were tied at 118, Austral bid X, Levant 105."""
    bids = (WAITING, WAITING, ABSENT, ABSENT)
    phase = Bidding(0, c("ALB"), 119, bids, ((118, 118, 0, 105),))
    return drawn(phases=(Acting(0), phase), **more)


def paying(price: int = 125, **more: Any) -> State:
    """Nordwind has won ALB."""
    return drawn(phases=(Acting(0), Paying(0, c("ALB"), price, 0)), **more)


def discarding(count: int = 2, passed: bool = True, **more: Any) -> State:
    """Nordwind has drawn: XAN after an auction, RIO too after a pass."""
    hand = "EOS HEL FER XAN RIO" if count == 2 else "EOS HEL FER XAN"
    phases = (Acting(0), Discarding(0, count, passed))
    return drawn(hands=(hand, *_HANDS[1:]), phases=phases, **more)


def borrowing(**more: Any) -> State:
    """Nordwind has passed; its price is 50."""
    phases = (Acting(0), Borrowing(0))
    return drawn(**{"phases": phases, "variant": Variant(raising_cash=True), **more})


def repurchasing(waiting: Sequence[int] = (1, 3), **more: Any) -> State:
    """The year's end: Nordwind may buy a block back; Levant's costs 75."""
    given = {
        "phases": (Repurchasing(0, tuple(waiting)),),
        "variant": Variant(stock_repurchase=True),
        "cash": (66, 80, 46, 86),
    }
    return drawn(**{**given, **more})


def trading(*made: Any, **more: Any) -> State:
    """Nordwind may offer cards, and has made such offers before."""
    phases = (Acting(0), Trading(0, made))
    return drawn(**{"phases": phases, "variant": Variant(card_trading=True), **more})


def answering(give: str = "KAR", want: int = 1, money: int = 5, **more: Any) -> State:
    """Meridian, whose turn it is, offers Nordwind cards."""
    made = offer(0, give, want, money)
    phases = (Acting(1), Trading(1, (made,)), Answering(0, 1, cs(give), want, money))
    return drawn(**{"phases": phases, "variant": Variant(card_trading=True), **more})


def stuck(**more: Any) -> State:
    """The pile is out, and Nordwind can pay for no card: it has 5, and no block."""
    given = {
        "hands": ("EOS HEL", "KAR ZEN MAL", "CAL HAN BAL", "FJD GAM WES"),
        "pool": "ALB",
        "pile": "-",
        "cash": (5, 80, 46, 56),
        "blocks": (0, 3, 0, 1),
    }
    return drawn(**{**given, **more})
