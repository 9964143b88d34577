"""What became of the offers that a seat made this month or the last (O-23)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from core.game import Seat
from core.games.oil.events import MonthBegan
from core.games.oil.events_deals import (
    OfferAccepted,
    OfferDeclined,
    OfferLapsed,
    OfferMade,
)
from core.games.oil.state import Things
from tui.face import Scene
from tui.games.oil.deals import given, got, side_text
from tui.i18n import _
from tui.widgets.paper import clip
from tui.widgets.rows import Row, first_that_fits

__all__ = ["answered_rows"]


def answered_rows(scene: Scene[Any], seat: Seat, months: int, width: int) -> list[Row]:
    """A row for each answer to the seat's offers, the newest first: those of so many months up to
    now, this one included.
    """
    made: dict[int, Things] = {}
    rows: list[Row] = []
    for event in _of_months(scene, months):
        match event:
            case OfferMade(number=number, by=by, things=things) if by == seat:
                made[number] = things
            case OfferAccepted(number=number, by=by, seat=other) if by == seat:
                texts = (
                    _("{n} {name} accepted: {gives} for {gets}"),
                    _("{n} {name} accepted: {gets}"),
                    _("{n} {name} accepted"),
                )
                rows.append((_told(scene, texts, number, other, made, width), "gain"))
            case OfferDeclined(number=number, seat=other) if number in made:
                texts = (
                    _("{n} {name} declined: {gives} for {gets}"),
                    _("{n} {name} declined: {gets}"),
                    _("{n} {name} declined"),
                )
                rows.append((_told(scene, texts, number, other, made, width), "loss"))
            case OfferLapsed(number=number, by=by) if by == seat:
                lapsed = _("{n} can't be carried out any more"), _("{n} has lapsed")
                told = [text.format(n=number) for text in lapsed]
                rows.append((clip(first_that_fits(told, width), width), "warn"))
            case _:
                pass
    return rows[::-1]


def _of_months(scene: Scene[Any], months: int) -> Sequence[Any]:
    """The events from so many beginnings of a month back on."""
    events = scene.told
    for at in range(len(events) - 1, -1, -1):
        months -= isinstance(events[at], MonthBegan)
        if not months:
            return events[at:]
    return events


def _told(
    scene: Scene[Any],
    texts: Sequence[str],
    number: int,
    other: Seat,
    made: Mapping[int, Things],
    width: int,
) -> str:
    """The longest of the sentences that fits."""
    things = made.get(number, ())
    told = [
        text.format(
            n=number,
            name=scene.names[other],
            gives=side_text(given(things), True),
            gets=side_text(got(things), True),
        )
        for text in texts
    ]
    return clip(first_that_fits(told, width), width)
