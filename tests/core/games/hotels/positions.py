"""Positions drawn as they lie on the table: rows of the board, tiles and shares by name.

A board is up to nine rows from A on, each up to twelve characters from column 1 on: `.` nothing,
`#` an unattached tile, a chain's letter. What is left out at the end of a row, or of the board, is
empty. Tiles are named `3B`, shares `J2 M`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import TypeVar

import pytest

from core.game import Illegal, Told
from core.games.hotels.rules import RULES
from core.games.hotels.state import (
    Action,
    Buy,
    Buying,
    Dispose,
    Event,
    Phase,
    Place,
    Placing,
    Scored,
    State,
    Variant,
    View,
)
from core.table import Table

LETTERS = "JLMNOPT"
JANGADA, LAGUNA, MARINA, NETUNO, OASIS, PALACIO, TROPICAL = range(7)
ROWS = "ABCDEFGHI"
MARKS = ".#JLMNOPT"
SPACES = 108

E = TypeVar("E")
At = Table[State, Action, Event, View]
Seen = list[Event]


def tile(name: str) -> int:
    """The number of a tile: by column, then by row."""
    return (int(name[:-1]) - 1) * 9 + ROWS.index(name[-1])


def tiles(names: str) -> tuple[int, ...]:
    """The numbers of tiles, in the order named."""
    return tuple(tile(name) for name in names.split())


def named(numbers: Sequence[int]) -> str:
    """The names of tiles, in order."""
    return " ".join(f"{n // 9 + 1}{ROWS[n % 9]}" for n in numbers)


def shares(names: str) -> tuple[int, ...]:
    """So many of each chain: "J2 M" is two Jangada and one Marina."""
    held = [0] * 7
    for name in names.split():
        held[LETTERS.index(name[0])] += int(name[1:] or 1)
    return tuple(held)


def board(drawn: str) -> bytes:
    """What lies on each space."""
    spaces = bytearray(SPACES)
    for row, line in enumerate(drawn.split()):
        for column, mark in enumerate(line):
            spaces[column * 9 + row] = MARKS.index(mark)
    return bytes(spaces)


def drawn(state: State) -> list[str]:
    """The board as rows that end with their last tile; empty rows at the end are left out."""
    rows = []
    for row in range(9):
        line = "".join(MARKS[state.board[column * 9 + row]] for column in range(12))
        rows.append(line.rstrip(".") or ".")
    while rows and rows[-1] == ".":
        rows.pop()
    return rows


def position(
    lies: str,
    hands: Sequence[str] = ("", ""),
    held: Sequence[str] = (),
    *,
    seat: int = 0,
    buying: bool = False,
    last: bool = False,
    cash: Sequence[int] = (),
    pile: str | None = None,
    idle: int = 0,
    turn: int = 30,
    variant: Variant | None = None,
    phases: tuple[Phase, ...] | None = None,
) -> State:
    """A state that the rules find possible.

    `hands` says how many seats there are. `pile` names the tiles to be drawn next, the next one
    first; the rest follow. With "-" for the last name nothing follows: what is named nowhere is
    removed from the game. Certificates that nobody holds are in the bank.
    """
    spaces = board(lies)
    sizes = Counter(spaces)
    hand = tuple(tuple(sorted(tiles(names))) for names in hands)
    rows = tuple(shares(held[i]) if i < len(held) else (0,) * 7 for i in range(len(hands)))
    named_ = (pile or "").split()
    ends = named_[-1:] == ["-"]
    top = tiles(" ".join(named_[: len(named_) - ends]))
    used = {t for t in range(SPACES) if spaces[t]}.union(top, *hand)
    rest = [t for t in range(SPACES) if t not in used]
    base: Phase = Buying(seat, last) if buying else Placing(seat, last)
    state = State(
        turn=turn,
        board=spaces,
        sizes=tuple(sizes[2 + chain] for chain in range(7)),
        bank=tuple(25 - sum(row[chain] for row in rows) for chain in range(7)),
        cash=tuple(cash) or (6000,) * len(hands),
        shares=rows,
        hands=hand,
        pile=bytes([*([] if ends else rest), *reversed(top)]),
        out=bytes(rest if ends else []),
        idle=idle,
        variant=variant or Variant(),
        phases=phases or (base,),
    )
    RULES.check(state)
    return state


def changed(state: State, **fields: object) -> State:
    values = {name: getattr(state, name) for name in state.__struct_fields__}
    return State(**{**values, **fields})


def at(state: State, *acts: tuple[int, Action]) -> At:
    """A table at which these seats have acted."""
    table = Table.load(RULES, state)
    for seat, action in acts:
        table.submit(seat, action)
    return table


def now(table: At) -> State:
    """The state of a table, which changes from one look to the next."""
    return table.state


def after(state: State, *acts: tuple[int, Action]) -> State:
    """The state after these acts; every state on the way is a possible one."""
    table = Table.load(RULES, state)
    for seat, action in acts:
        table.submit(seat, action)
        RULES.check(table.state)
    return table.state


def placed(state: State, name: str) -> State:
    """The state after the seat on turn has placed this tile."""
    return after(state, (prompted(state), Place(tile(name))))


def seen(told: Sequence[Told[Event]], looker: int | None = None) -> Seen:
    """The events that a seat, or a spectator, is told."""
    return [event for t in told if (event := t.seen_by(looker)) is not None]


def events(state: State, seat: int, action: Action, looker: int | None = None) -> Seen:
    """What a seat, or a spectator, is told of this act."""
    return seen(at(state).submit(seat, action).told, looker)


def only(events_: Sequence[Event], kind: type[E]) -> list[E]:
    """Those events that are of this kind."""
    return [event for event in events_ if isinstance(event, kind)]


def the(events_: Sequence[Event], kind: type[E]) -> E:
    """The one event of this kind."""
    (event,) = only(events_, kind)
    return event


def prompted(state: State) -> int:
    """The one seat that is asked; the game waits for it."""
    ((seat, prompt),) = RULES.prompts(state).items()
    assert prompt.must
    assert not prompt.forms
    assert not prompt.same
    return seat


def choices(state: State) -> tuple[Action, ...]:
    """What the one seat that is asked may choose."""
    return RULES.prompts(state)[prompted(state)].choices


def placeable(state: State) -> str:
    """The names of the tiles that may be placed."""
    return named([a.tile for a in choices(state) if isinstance(a, Place)])


def buyable(state: State) -> set[str]:
    """What may be bought, in letters; nothing is the empty one."""
    return {"".join(LETTERS[c] for c in a.chains) for a in choices(state) if isinstance(a, Buy)}


def buy(letters: str) -> Buy:
    return Buy(tuple(LETTERS.index(letter) for letter in letters))


def disposals(state: State) -> list[Dispose]:
    """The ways to dispose of shares that are listed."""
    return [a for a in choices(state) if isinstance(a, Dispose)]


def limits(state: State) -> tuple[int, int, int]:
    """How many shares may be traded, sold, and both together; every mixture within is listed."""
    listed = disposals(state)
    trade, sell = max(a.trade for a in listed), max(a.sell for a in listed)
    both = max(a.trade + a.sell for a in listed)
    mixtures = {(t, s) for t in range(0, trade + 1, 2) for s in range(sell + 1) if t + s <= both}
    assert mixtures == {(a.trade, a.sell) for a in listed}
    assert len(mixtures) == len(listed)
    return trade, sell, both


def keep_all(state: State) -> State:
    """The state after everybody has kept all shares of the chains that fall."""
    while RULES.prompts(state) and disposals(state):
        state = after(state, (prompted(state), Dispose(0, 0)))
    return state


def refusal(state: State, seat: int, action: Action) -> tuple[str, str, str | None]:
    """The code, sentence and clause with which a seat at a table is refused; nothing changes."""
    table = at(state)
    with pytest.raises(Illegal) as no:
        table.submit(seat, action)
    assert (state, 0) == (table.state, table.ply)
    return no.value.code, str(no.value), no.value.rule


def impossible(state: State) -> tuple[str, str | None]:
    """The sentence and clause with which the rules refuse a state that no game can reach."""
    with pytest.raises(Illegal) as no:
        RULES.check(state)
    assert "impossible_state" == no.value.code
    return str(no.value), no.value.rule


def scored(state: State, action: Action) -> tuple[list[Scored], tuple[int, ...]]:
    """What the final scoring tells, and what each seat is worth, after the act that ends it."""
    table = at(state)
    told = seen(table.submit(prompted(state), action).told)
    outcome = table.outcome()
    assert outcome is not None
    return only(told, Scored), outcome.worth
