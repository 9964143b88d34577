"""What the lobby shows: a row for each table, as one member may see it."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

from core.game import OptionValue, Seat
from saves.club_records import Clock, Place, StandIn, TableRecord
from saves.records import Info
from tui.screens.shelf import Glance
from tui.start import Chair

__all__ = ["Lobby", "NewTable", "Row"]


class NewTable(Struct, frozen=True):
    """A table that a member wants to make.

    `options` may leave out those that are to have their defaults. `Chair(name, None)` is the
    person of that name, `Chair("", None)` a free seat, and with a level it is a bot; the maker
    takes the first free one unless it is among them. `word`: who knows it may join and watch;
    empty: anybody.
    """

    game: str
    options: Mapping[str, OptionValue]
    chairs: tuple[Chair, ...]
    word: str = ""
    stand_in: StandIn | None = None
    clock: Clock | None = None


class Row(Struct, frozen=True):
    """A table in the lobby.

    `info` is None until the game has begun, `glance` until it has been read. `names` are empty
    where a seat is free; `here` are the persons who are in the house. `since` is the time of the
    last act, or else when the table was made. No seed is told: `record` and `info` have 0.
    `taken`: a bot plays for the person of that seat.
    """

    record: TableRecord
    info: Info | None
    glance: Glance | None
    names: tuple[str, ...]
    here: tuple[bool, ...]
    taken: tuple[bool, ...]
    my_seat: Seat | None
    my_turn: bool
    can_join: bool
    owner: str
    mine_to_start: bool
    since: float

    @property
    def id(self) -> str:
        return self.record.id

    @property
    def over(self) -> bool:
        return self.info is not None and self.info.over

    @property
    def free(self) -> tuple[Seat, ...]:
        """The seats that are nobody's."""
        places = enumerate(self.record.places)
        return tuple(seat for seat, place in places if place == Place())

    @property
    def invited(self) -> bool:
        """Whether the member has been given a seat, and has yet to sit down."""
        return self.my_seat is not None and self.record.places[self.my_seat].invited

    @property
    def mine_to_do(self) -> bool:
        """Whether it waits for the member: to act, to begin it, or to answer an invitation."""
        return self.my_turn or self.mine_to_start or self.invited

    @property
    def awaited(self) -> tuple[str, ...]:
        """Whom a table without free seats waits for to begin: who is invited, else its owner."""
        places = enumerate(self.record.places)
        return tuple(self.names[n] for n, place in places if place.invited) or (self.owner,)

    @property
    def private(self) -> bool:
        return bool(self.record.word)


class Lobby(Struct, frozen=True):
    """All that a member may see, each table once.

    `mine` are the member's own that are not over, those that wait for it first; the other lists
    have the table that something happened at last first. `here` are the names of all who are in.
    """

    mine: tuple[Row, ...]
    open: tuple[Row, ...]
    in_play: tuple[Row, ...]
    over: tuple[Row, ...]
    here: tuple[str, ...]
