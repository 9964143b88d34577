"""What lines of the log are made of: sums that a sentence tells already, dice, and tables."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, TypeAlias

from core.game import Seat
from core.games.oil.data import BANK
from core.games.oil.events import ChairTaken, Event
from core.games.oil.events_deals import Paid, Received
from core.text import Text, by_seat, say
from core.words import Line

__all__ = ["Lines", "Runs", "all_rolled", "and_chairman", "dice", "line", "paid_for", "run"]

Lines: TypeAlias = Mapping[type[Event], Callable[[Any], Line]]
"""The line of an event that stands by itself, by its type."""

Runs: TypeAlias = Mapping[type[Event], Callable[[list[Event]], tuple[list[Line], list[Event]]]]
"""By the type of the first: lines of events that are told together, and the events after them."""


def line(
    text: Text,
    seats: Iterable[Seat | None] = (),
    *,
    label: str = "",
    paid: bool = False,
    topic: str = "",
) -> Line:
    """A line about these seats, each named once; None and the BANK are nobody."""
    about = dict.fromkeys([seat for seat in seats if seat is not None and seat != BANK])
    return Line(label, text, tuple(about), paid, topic)


def run(
    events: Sequence[Event], belongs: Callable[[Event], bool]
) -> tuple[list[Event], list[Event]]:
    """The first events that belong together, and the rest."""
    end = next((n for n, event in enumerate(events) if not belongs(event)), len(events))
    return list(events[:end]), list(events[end:])


def paid_for(events: Sequence[Event], seats: Sequence[int], whys: Sequence[str]) -> list[Event]:
    """The events after another one, without the sums that it tells: those of these seats.

    Only the sums that come first are looked at.
    """
    sums, rest = run(events, lambda event: isinstance(event, Paid | Received))
    others = [
        event
        for event in sums
        if isinstance(event, Paid | Received) and not (event.seat in seats and event.why in whys)
    ]
    return [*others, *rest]


def and_chairman(
    text: Text, seat: Seat, company: int, rest: list[Event]
) -> tuple[Text, list[Event]]:
    """The sentence about who bought of a company, with the chair that came with it."""
    match rest:
        case [ChairTaken(taker, chaired), *after] if (taker, chaired) == (seat, company):
            return say("{bought}, and is chairman", bought=text), after
        case _:
            return text, rest


def dice(shown: Sequence[int]) -> Text:
    """Dice as "3+6"; there must be one."""
    first, *others = shown
    row = say("{die}", die=first)
    for die in others:
        row = say("{before}+{die}", before=row, die=die)
    return row


def all_rolled(throws: Sequence[Sequence[int]]) -> Text:
    """Throws of several seats, as "Ana 4, Ben 6; again Ana 2, Ben 3"; 0 is who didn't throw."""
    told = [_rolled(throw) for throw in throws]
    row = told[0]
    for again in told[1:]:
        row = say("{before}; again {dice}", before=row, dice=again)
    return row


def _rolled(throw: Sequence[int]) -> Text:
    return by_seat([(seat, str(die)) for seat, die in enumerate(throw) if die])
