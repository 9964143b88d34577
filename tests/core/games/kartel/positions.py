"""Positions built from marker codes, as they stand in the rules' examples: "R3 G★ R$"."""

from __future__ import annotations

from core.games.kartel.rules import RULES
from core.games.kartel.state import Move, Moving, Over, Phase, Roll, State, ToRoll
from core.rng import Rng

GANGS = "ROYGBVW"
KINDS = "★$1223"
SUPPLY = tuple(letter + kind for letter in GANGS for kind in KINDS)


def markers(codes: str, used: set[int] | None = None) -> tuple[int, ...]:
    """The numbers of markers by code; the second "R2" is the other marker of two figures."""
    used = set() if used is None else used
    found = []
    for code in codes.split():
        number = next(n for n, c in enumerate(SUPPLY) if c == code and n not in used)
        used.add(number)
        found.append(number)
    return tuple(found)


def codes(numbers: tuple[int, ...]) -> str:
    """Codes of markers, in order."""
    return " ".join(SUPPLY[n] for n in numbers)


def position(
    ahead: str,
    held: tuple[str, ...] = ("", ""),
    cells: str = "",
    *,
    seat: int = 0,
    roll: int | None = None,
    rest: int | None = None,
    at: int = 0,
    bribes: bool = True,
    dice: int = 1,
) -> State:
    """A state that the rules find possible.

    `ahead`: the markers before the officer, nearest first. All that are named nowhere follow
    them, or with `rest` lie before that seat (its Bosses must then be named). `cells`: letters
    of the gangs convicted. `at`: where in the ring's tuple the officer stands. With `roll` the
    seat is to move, without it to roll; with five cells the game is over.
    """
    used: set[int] = set()
    ring = markers(ahead, used)
    hands = [markers(hand, used) for hand in held]
    used.update(GANGS.index(letter) * 6 for letter in cells)
    others = tuple(
        n for n, c in enumerate(SUPPLY) if n not in used and (bribes or not c.endswith("$"))
    )
    if rest is None:
        ring += others
    else:
        hands[rest] += others
    phase: Phase = ToRoll(seat) if roll is None else Moving(seat, roll)
    state = State(
        ring=ring[len(ring) - at :] + ring[: len(ring) - at],
        at=at,
        held=tuple(hands),
        cells=tuple(GANGS.index(letter) for letter in cells),
        bribes=bribes,
        phases=(Over() if len(cells) == 5 else phase,),
        rng=Rng(dice),
    )
    RULES.check(state)
    return state


def ahead(state: State, most: int = 4) -> str:
    """The codes of the markers before the officer."""
    ring = state.ring[state.at :] + state.ring[: state.at]
    return codes(ring[:most])


def held(state: State, seat: int) -> str:
    """The codes of a seat's markers, in the order taken."""
    return codes(state.held[seat])


def cells(state: State) -> str:
    """The letters of the convicted gangs, in the order of their arrest."""
    return "".join(GANGS[gang] for gang in state.cells)


def moved(state: State, steps: int) -> State:
    """The state after the seat on turn has moved the officer."""
    phase = state.phases[-1]
    assert isinstance(phase, Moving)
    return RULES.apply(state, phase.seat, Move(steps)).state


def rolled(state: State) -> State:
    """The state after the seat on turn has rolled."""
    phase = state.phases[-1]
    assert isinstance(phase, ToRoll)
    return RULES.apply(state, phase.seat, Roll()).state
