"""What became of one's own offers is told in the month in which they were made, and once after."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from core.games.oil.events import MonthBegan
from core.games.oil.events_deals import (
    OfferAccepted,
    OfferDeclined,
    OfferLapsed,
    OfferMade,
)
from core.games.oil.things import CASH, share_thing
from tests.core.games.oil.positions import AUP
from tests.tui.games.oil.positions import FOUR, trading, view
from tui.face import Scene
from tui.games.oil.answers import answered_rows
from tui.games.oil.trading import draw_trading
from tui.widgets.paper import Paper

SELLS = ((CASH, -7_000), (share_thing(AUP), 1))

TOLD = (
    MonthBegan(20),
    OfferMade(3, 0, 1, SELLS),
    OfferDeclined(3, 1),
    MonthBegan(21),
    OfferMade(7, 0, -1, SELLS),
    OfferMade(8, 3, 0, SELLS),
    OfferDeclined(8, 0),
    OfferDeclined(7, 3),
    OfferAccepted(7, 0, 2, SELLS),
    OfferMade(9, 0, 1, SELLS),
    OfferLapsed(9, 0),
)


def scene(**changes: Any) -> Scene[Any]:
    return replace(Scene(view=view(trading(())), players=FOUR, told=TOLD), **changes)


@pytest.mark.rule("O-23")
def test_answers_to_ones_own_offers_of_this_month_are_told_the_newest_first() -> None:
    assert [
        ("9 can't be carried out any more", "warn"),
        ("7 Cleo accepted: 1 AUP sh. for 7,000", "gain"),
        ("7 Dov declined: 1 AUP sh. for 7,000", "loss"),
    ] == answered_rows(scene(), 0, 1, 48)


@pytest.mark.rule("O-23")
def test_those_of_the_month_before_are_told_too_where_they_are_wanted() -> None:
    assert ("3 Ben declined: 7,000", "loss") == answered_rows(scene(), 0, 2, 24)[-1]


@pytest.mark.rule("O-23")
def test_who_made_no_offer_is_told_nothing() -> None:
    assert [] == answered_rows(scene(), 1, 1, 48)


@pytest.mark.rule("O-23")
@pytest.mark.parametrize(("large", "size"), [(False, (52, 17)), (True, (79, 30))])
def test_answers_stand_below_the_offers(large: bool, size: tuple[int, int]) -> None:
    paper = Paper(*size)
    draw_trading(paper, scene(large=large))
    rows = [row.rstrip() for row in paper.text().splitlines()]
    at = next(n for n, row in enumerate(rows) if row.startswith(" ANSWERS TO YOUR OFFERS"))
    assert rows[at + 1].startswith("  9 can't be carried out any more")
    assert rows[at + 2].startswith("  7 Cleo accepted: 1 AUP sh. for 7,000")
