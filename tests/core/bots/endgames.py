"""Small endgames of Kartel for two, solved through the public rules alone."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from msgspec.structs import replace

from core.bots.protocol import bot_rng, look
from core.catalog import bots
from core.game import Seat
from core.games.kartel.rules import RULES
from core.games.kartel.state import Move, Moving, State, ToRoll

__all__ = ["TIED", "Solver", "endgames"]

# Shares that differ by less are the same; unequal ones differ by a twelfth of a thousandth or more.
TIED = 1e-9

_ROLLS = (2, 3, 4)


class Solver:
    """The share of the win that best play brings, the die being fair; a shared win is a half."""

    def __init__(self) -> None:
        self._known: dict[object, float] = {}

    def shares(self, state: State, seat: Seat) -> Mapping[Move, float]:
        """By move of the seat that is to move: its share of the win."""
        shares: dict[Move, float] = {}
        for move in RULES.prompts(state)[seat].choices:
            assert isinstance(move, Move)
            first = self._first_seat(RULES.apply(state, seat, move).state)
            shares[move] = first if seat == 0 else 1 - first
        return shares

    def _first_seat(self, state: State) -> float:
        outcome = RULES.outcome(state)
        if outcome is not None:
            mine, other = outcome.worth
            return 1.0 if mine > other else 0.5 if mine == other else 0.0
        phase = state.phases[-1]
        assert isinstance(phase, ToRoll)
        key = (
            state.ring[state.at :] + state.ring[: state.at],
            tuple(frozenset(held) for held in state.held),
            phase.seat,
        )
        if key not in self._known:
            total = 0.0
            for roll in _ROLLS:
                rolled = replace(state, phases=(Moving(phase.seat, roll),))
                best = max(self.shares(rolled, phase.seat).values())
                total += best if phase.seat == 0 else 1 - best
            self._known[key] = total / len(_ROLLS)
        return self._known[key]


def endgames(left: int, seed: int = 0) -> Iterator[tuple[State, Mapping[Move, float]]]:
    """Positions to move with at most so many markers left, and the share of the win by move.

    They come up between two normal bots, with Bribes and without by turns; one a game, and only
    such as have a move that is not the best.
    """
    while True:
        state = _played(left, seed)
        seed += 1
        phase = state.phases[-1]
        if isinstance(phase, Moving):
            shares = Solver().shares(state, phase.seat)
            if max(shares.values()) - min(shares.values()) > TIED:
                yield state, shares


def _played(left: int, seed: int) -> State:
    normal = bots("kartel")["normal"]
    state = RULES.setup(2, seed, {"no_bribes": bool(seed % 2)}).state
    ply = 0
    while prompts := RULES.prompts(state):
        (seat,) = prompts
        if len(state.ring) <= left and isinstance(state.phases[-1], Moving):
            break
        sight = look(RULES, state, seat, 0, bot_rng(seed, ply, seat))
        state = RULES.apply(state, seat, normal.choose(sight).action).state
        ply += 1
    return state
