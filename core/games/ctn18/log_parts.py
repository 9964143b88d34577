"""What lines of the log are made of: runs of events that one line tells, and price steps."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from core.game import Seat
from core.games.ctn18.events import Event, MarkerMoved
from core.games.ctn18.phrases import moved
from core.text import Text, Value, Who, in_row, say
from core.words import Line

__all__ = ["among", "line", "priced", "run", "steps"]


def line(
    text: Text,
    seats: Iterable[Seat | None] = (),
    *,
    label: str = "",
    paid: bool = False,
    topic: str = "",
) -> Line:
    """A line about these seats, each named once."""
    about = dict.fromkeys([seat for seat in seats if seat is not None])
    return Line(label, text, tuple(about), paid, topic)


def run(
    events: Sequence[Event], belongs: Callable[[Event], bool]
) -> tuple[list[Event], list[Event]]:
    """The first events that belong together, and the rest."""
    end = next((n for n, event in enumerate(events) if not belongs(event)), len(events))
    return list(events[:end]), list(events[end:])


def steps(events: Iterable[Event], company: int) -> tuple[int, ...]:
    """The cells of a company's marker along these events; none if it wasn't moved."""
    cells: list[int] = []
    for event in events:
        if isinstance(event, MarkerMoved) and event.company == company:
            cells += [event.now] if cells else [event.was, event.now]
    return tuple(cells)


def priced(text: Text, cells: Sequence[int]) -> Text:
    """What happened, with the price step that it brought."""
    return say("{what}; price {price}", what=text, price=moved(cells)) if cells else text


def among(amounts: Sequence[int], bank: int) -> Text | None:
    """Who got what of a sum, as "Ana 27, Ben 5, bank 5"; None if nobody got anything."""
    parts: list[Value] = [
        say("{who} {amount}", who=Who(seat), amount=amount)
        for seat, amount in enumerate(amounts)
        if amount
    ]
    if bank:
        parts.append(say("bank {amount}", amount=bank))
    if not parts:
        return None
    row = in_row(parts)
    return row if isinstance(row, Text) else say("{all}", all=row)
