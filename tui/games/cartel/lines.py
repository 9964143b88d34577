"""Which companies the lines of a phase screen stand for, so that the board can show the chosen one.

All of it from a Scene: the board knows no screen.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from core.games.cartel.data import COMPANIES
from core.games.cartel.state import (
    Acting,
    AnsweringView,
    BiddingView,
    Discarding,
    Paying,
    TradingView,
    View,
)
from tui.face import Scene

__all__ = ["PRIVATE", "by_value", "hand_shown", "on_lines", "selected", "up_for_sale"]

PRIVATE = Acting | TradingView | AnsweringView | BiddingView | Discarding
"""The phases in which the screen shows the asked seat its hand, and its bid."""


def by_value(companies: Iterable[int]) -> tuple[int, ...]:
    """Companies in the order of their lines: the cheapest first, of equal ones by the board."""
    return tuple(sorted(companies, key=lambda company: (COMPANIES[company].value, company)))


def hand_shown(scene: Scene[Any]) -> tuple[int, ...]:
    """The viewer's cards, if whoever may be at the screen may see them now."""
    view: View = scene.view
    private = scene.acting and isinstance(view.phase, PRIVATE)
    return view.hand if scene.alone or private else ()


def on_lines(view: View) -> tuple[int | None, ...]:
    """The company of each line, from the first; None for a line that stands for none.

    Lines after the last one with a company are left out.
    """
    hand = by_value(view.hand)
    match view.phase:
        case Acting():
            # A heading stands above the hand, and one above the Pool.
            above = (None,) if hand else ()
            return (*above, *hand, None, *by_value(view.pool))
        case Discarding():
            return hand
        case TradingView():
            return (None, *hand)
        case AnsweringView(want=1):
            return hand
        case _:
            return ()


def up_for_sale(view: View) -> int | None:
    """The company that is being sold, by auction or from a hand."""
    match view.phase:
        case BiddingView(company=company) | Paying(company=company):
            return company
        case _:
            return None


def selected(scene: Scene[Any]) -> int | None:
    """The company that is marked on the board: the one being sold, or that of the chosen line.

    While no card is chosen for an offer it is the one offered.
    """
    view: View = scene.view
    sold = up_for_sale(view)
    if sold is not None:
        return sold
    lines = on_lines(view) if scene.acting else ()
    chosen = scene.chosen
    if chosen is not None and chosen < len(lines):
        return lines[chosen]
    if isinstance(view.phase, AnsweringView) and view.phase.give:
        return view.phase.give[0]
    return None
