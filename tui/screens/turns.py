"""The turns of a game that was played, for replays and results: pure, from a table's history."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, TypeAlias

from core import catalog
from core.game import Seat
from core.table import Played, Table
from core.words import Line

__all__ = ["AnyTable", "Turn", "index_of", "lines_of", "turns_of"]

AnyTable: TypeAlias = Table[Any, Any, Any, Any]


@dataclass(frozen=True, slots=True)
class Turn:
    """A step of a replay: the entry after which the board is shown, and what it told.

    An entry whose line tells an earlier one too (a roll and its move) is one turn with it.
    """

    number: int
    seat: Seat | None
    lines: tuple[Line, ...]
    events: tuple[Any, ...]


def turns_of(game: str, table: AnyTable, seat: Seat | None, everything: bool) -> tuple[Turn, ...]:
    """The turns of the present line, the opening first, as `seat` saw them.

    `everything`: with what was hidden, as after the game. Their lines are those of the log: of
    several on one topic only the last one (see core.words.fold).
    """
    words = catalog.words(game)
    turns: list[Turn] = []
    topics: set[str] = set()
    for number in (0, *table.line):
        entry = table.opening if number == 0 else table.entries[number - 1]
        told = entry.told if isinstance(entry, Played) else table.opening.events
        seen = tuple(
            event
            for one in told
            if (event := one.event if everything else one.seen_by(seat)) is not None
        )
        actor = entry.seat if isinstance(entry, Played) else None
        turns.append(Turn(number, actor, (), seen))
        for line in words.lines(seen):
            if line.topic in topics:
                _take_out(turns, line.topic)
            if line.topic:
                topics.add(line.topic)
            turns[-1] = replace(turns[-1], lines=(*turns[-1].lines, line))
    return tuple(turns)


def _take_out(turns: list[Turn], topic: str) -> None:
    """Takes out the line on a topic; a turn that had no other becomes one with the next."""
    for at in reversed(range(len(turns))):
        turn = turns[at]
        kept = tuple(line for line in turn.lines if line.topic != topic)
        if len(kept) == len(turn.lines):
            continue
        if kept or at == len(turns) - 1:
            turns[at] = replace(turn, lines=kept)
        else:
            after = turns[at + 1]
            turns[at : at + 2] = [replace(after, events=(*turn.events, *after.events))]
        return


def index_of(turns: Sequence[Turn], number: int) -> int:
    """The turn that an entry belongs to."""
    later = (i for i, turn in enumerate(turns) if turn.number >= number)
    return next(later, len(turns) - 1)


def lines_of(turns: Sequence[Turn]) -> list[tuple[int, Line]]:
    """The log: entry numbers and lines, oldest first."""
    return [(turn.number, line) for turn in turns for line in turn.lines]
