"""What Kartel is made of: state, phases, actions, events and view.

A marker is a number (see data.py), a gang 0 to 6.
"""

from __future__ import annotations

from msgspec import Struct

from core.game import Seat
from core.rng import Rng

__all__ = [
    "Action",
    "Began",
    "Convicted",
    "Ended",
    "Event",
    "Move",
    "Moving",
    "Over",
    "Phase",
    "Roll",
    "Rolled",
    "State",
    "ToRoll",
    "Took",
    "View",
]


class ToRoll(Struct, frozen=True, gc=False, tag="to_roll"):
    """The seat is to roll the die."""

    seat: Seat


class Moving(Struct, frozen=True, gc=False, tag="moving"):
    """The seat has rolled and is to move the officer 1 to `roll` steps."""

    seat: Seat
    roll: int


class Over(Struct, frozen=True, gc=False, tag="over"):
    """The fifth Boss is in a cell."""


Phase = ToRoll | Moving | Over


class Roll(Struct, frozen=True, gc=False, tag="roll", forbid_unknown_fields=True):
    """Roll the die."""


class Move(Struct, frozen=True, gc=False, tag="move", forbid_unknown_fields=True):
    """Move the officer so many steps and take the marker that he reaches."""

    steps: int


Action = Roll | Move


class Began(Struct, frozen=True, tag="began"):
    """The ring is laid and the first seat drawn."""

    first: Seat
    markers: int


class Rolled(Struct, frozen=True, gc=False, tag="rolled"):
    """The die showed `roll`. Turns are counted from 1, over all seats."""

    seat: Seat
    roll: int
    turn: int


class Took(Struct, frozen=True, gc=False, tag="took"):
    """A marker left the ring: to a cell if it is a Boss, else to the seat.

    `success`: it went to the success pile at once (K-8). `now` is what the seat would score if
    the game ended here.
    """

    seat: Seat
    roll: int
    steps: int
    marker: int
    turn: int
    success: bool
    now: int


class Convicted(Struct, frozen=True, gc=False, tag="convicted"):
    """A gang's Boss was put in a cell. `gains`: the change of each seat's score by it."""

    seat: Seat
    gang: int
    cell: int
    gains: tuple[int, ...]


class Ended(Struct, frozen=True, gc=False, tag="ended"):
    """The game is over; the two gangs whose Bosses stayed free, and the scores by seat."""

    free: tuple[int, ...]
    worth: tuple[int, ...]


Event = Began | Rolled | Took | Convicted | Ended


class State(Struct, frozen=True, gc=False):
    """The whole game.

    `ring` holds the markers left, clockwise; the officer stands before `ring[at]`. `held` has
    each seat's markers in the order taken; those of convicted gangs are its success pile.
    `cells` holds the convicted gangs in the order of their arrest.
    """

    ring: tuple[int, ...]
    at: int
    held: tuple[tuple[int, ...], ...]
    cells: tuple[int, ...]
    bribes: bool
    phases: tuple[Phase, ...]
    rng: Rng


class View(Struct, frozen=True):
    """What a seat or a spectator sees: all but the dice (K-14).

    `turn` counts from 1 over all seats; `now` is what each seat would score if the game ended
    here.
    """

    seat: Seat | None
    ring: tuple[int, ...]
    at: int
    held: tuple[tuple[int, ...], ...]
    cells: tuple[int, ...]
    bribes: bool
    turn: int
    now: tuple[int, ...]
    phase: Phase
