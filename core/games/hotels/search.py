"""Looking ahead: each candidate is played on in the same resealed worlds, by a quick policy.

All candidates meet the same hands and the same pile. After some turns the standing tells the
chance to win.
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from core.bots.search import Best, Playout, chance, halved, won
from core.game import Seat
from core.games.hotels.model import (
    Model,
    buy,
    copied,
    dispose,
    end_turn,
    fall,
    fallen,
    found,
    lay,
    merge,
    model_of,
    worths,
)
from core.games.hotels.policy import Greedy
from core.games.hotels.state import (
    Absorb,
    Acquire,
    Acquiring,
    Action,
    Buy,
    Dispose,
    Disposing,
    Found,
    Founding,
    Ordering,
    Phase,
    Place,
    State,
)
from core.games.hotels.value import Values, stage_of

__all__ = ["Budget", "look_ahead"]


class Budget(Struct, frozen=True):
    """What a decision may cost.

    `nodes`: turns played on in all, about; `rounds`: how many turns of each seat a playout goes
    on; `ways`: how many actions are looked at; `worlds`: in how many states at most.
    """

    nodes: int
    rounds: int
    ways: int
    worlds: int


# A standing ahead by so many dollars makes the odds e to 1: at the end of the pile, and more for
# each stage before it. Fitted to who won games of four `normal`.
_SPREAD = 2200.0
_SPREAD_MORE = 450.0


# What the most promising action has over the others, since few playouts tell little.
_LEAN = 0.02


def look_ahead(
    worlds: Sequence[State],
    seat: Seat,
    ways: Sequence[Action],
    greedy: Greedy,
    judge: Values,
    budget: Budget,
) -> Best:
    """The best of these actions, listed with the most promising first.

    `greedy` plays on, `judge` tells the standing then.
    """
    starts = [model_of(world) for world in worlds]
    phase = worlds[0].phases[-1]
    turns = budget.rounds * len(starts[0].cash)

    def play(k: int, n: int) -> Playout:
        m = copied(starts[n])
        _carry_out(m, phase, ways[k], greedy)
        nodes = _play_on(m, turns, greedy)
        return Playout(_chance(m, seat, judge), nodes)

    leads = [_LEAN, *[0.0] * (len(ways) - 1)]
    return halved(leads, len(starts), budget.nodes, turns, play)


def _play_on(m: Model, turns: int, greedy: Greedy) -> int:
    """So many turns more, or to the end of the game; how many there were."""
    for played in range(turns):
        if m.over:
            return played
        greedy.turn(m)
    return turns


def _chance(m: Model, seat: Seat, judge: Values) -> float:
    """How likely the seat wins from here."""
    if m.over:
        return won(worths(m), seat)
    return chance(judge.standing(m), seat, _SPREAD + _SPREAD_MORE * stage_of(m))


def _carry_out(m: Model, phase: Phase, action: Action, greedy: Greedy) -> None:
    """The action and the rest of the turn."""
    match action:
        case Place(tile):
            lay(m, tile, greedy)
        case Found(chain):
            assert isinstance(phase, Founding)
            found(m, phase.tile, chain)
        case Acquire(chain):
            assert isinstance(phase, Acquiring)
            others = [c for c in phase.tied if c != chain]
            merge(m, phase.tile, chain, [*others, *phase.others], greedy)
        case Absorb(chain):
            assert isinstance(phase, Ordering)
            others = [c for c in phase.tied if c != chain]
            fall(m, phase.tile, phase.acquirer, chain, greedy)
            merge(m, phase.tile, phase.acquirer, [*others, *phase.others], greedy)
        case Dispose(trade, sell):
            assert isinstance(phase, Disposing)
            dispose(m, phase.seat, phase.acquirer, phase.defunct, trade, sell)
            fallen(m, phase.tile, phase.acquirer, phase.defunct, phase.waiting, greedy)
            merge(m, phase.tile, phase.acquirer, list(phase.left), greedy)
        case Buy(chains):
            buy(m, chains)
            end_turn(m)
            return
    greedy.rest(m)
