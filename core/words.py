"""What a game says of itself: its events, actions and moments as sentences."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Protocol, TypeVar

from msgspec import Struct

from core.game import Seat
from core.text import Text, say_n

__all__ = ["Line", "Words", "fold", "over_after"]

V_contra = TypeVar("V_contra", contravariant=True)
A_contra = TypeVar("A_contra", contravariant=True)
E_contra = TypeVar("E_contra", contravariant=True)


class Line(Struct, frozen=True):
    """A line of the log.

    `label` stands before it (the turn's number, a year). `seats` are those it is about. A line
    with a `topic` tells also what the line before it on the same topic told (see `fold`).
    """

    label: str
    text: Text
    seats: tuple[Seat, ...]
    money: bool = False
    topic: str = ""


def fold(lines: Iterable[tuple[int, Line]]) -> list[tuple[int, Line]]:
    """The lines with their entry numbers, those left out that a later one on their topic tells."""
    last: dict[str, int] = {}
    kept: list[tuple[int, Line] | None] = []
    for number, line in lines:
        if line.topic:
            if line.topic in last:
                kept[last[line.topic]] = None
            last[line.topic] = len(kept)
        kept.append((number, line))
    return [told for told in kept if told is not None]


def over_after(turns: int) -> Text:
    """The moment of a game that is over."""
    return say_n("game over after {n} turn", "game over after {n} turns", turns)


class Words(Protocol[V_contra, A_contra, E_contra]):
    """A game's text.py, as a value."""

    @property
    def about(self) -> Text:
        """What the game is like, in two or three sentences."""
        ...

    @property
    def length(self) -> Text:
        """How long a game usually takes, such as "20 min"."""
        ...

    @property
    def guide(self) -> tuple[Text, ...]:
        """For somebody's first game: a paragraph each."""
        ...

    def lines(self, events: Sequence[E_contra], /) -> tuple[Line, ...]:
        """What one entry of the history is in the log."""
        ...

    def action(self, view: V_contra, action: A_contra, /) -> Text:
        """A choice in a few words, as the seat that sees this view would call it."""
        ...

    def moment(self, view: V_contra, /) -> Text:
        """Where the game stands: the turn, the round, the year."""
        ...

    def asked(self, view: V_contra, seat: Seat, /) -> Text:
        """What is asked of a seat, after its name: "moves, rolled 4"."""
        ...

    def standing(self, view: V_contra, /) -> tuple[int, ...]:
        """The figure by which the game would be won, by seat, as far as the view tells."""
        ...

    def clauses(self, phase: str, /) -> tuple[str, ...]:
        """The clauses that matter in a phase, by its tag."""
        ...
