"""A possible state of 18CTN that tests spoil, and what is told of it then."""

from __future__ import annotations

from core.games.ctn18.state import State
from tests.core.games.ctn18.acts import impossible
from tests.core.games.ctn18.positions import A, D, F, bundle, changed, goods, position

HANDS = {A: goods(wood=2, ore=1), D: goods(sheep=2), F: goods(sheep=1)}
STATE = position(hands=HANDS, cards={A: bundle(knight=1, point=1, roads=1), D: bundle(knight=1)})
ROW = {"cash": 3, "shares": 3, "pool": 5, "presidents": 5, "markers": 5}
ISLAND_ROW = {"hands": 4, "cards": 4, "knights": 4, "owners": 8, "lots": 4}


def broken(state: State, **fields: object) -> str | None:
    """The clause that the state breaks with these fields."""
    return impossible(changed(state, **fields))[1]


def put(row: tuple[object, ...], at: int, item: object) -> tuple[object, ...]:
    return (*row[:at], item, *row[at + 1 :])


def marked(row: bytes, **places: int) -> bytes:
    """The board with these places held otherwise: `_8=1` is 1 at 8."""
    held = bytearray(row)
    for name, what in places.items():
        held[int(name[1:])] = what
    return bytes(held)
