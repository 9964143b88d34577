"""Looking ahead: each candidate is played on in the same resealed worlds, by a quick policy.

All candidates meet the same hands and the same pile. After some turns the standing tells the
chance to win. Half of the candidates are given up after each round, so what is close is looked at
longest.
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

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

__all__ = ["Best", "Budget", "look_ahead"]


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

# What a dollar counts beside the chance, so that a game that is lost is still lost by little.
_MARGIN = 1e-6


class Best(Struct, frozen=True):
    """The action found, the chance to win by it, 0 to 1, and the turns played to find it.

    The chance is None if there was nothing to choose.
    """

    action: Action
    chance: float | None
    nodes: int


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
    if len(ways) == 1:
        return Best(ways[0], None, 0)
    starts = [model_of(world) for world in worlds]
    phase = worlds[0].phases[-1]
    turns = budget.rounds * len(starts[0].cash)
    left = list(range(len(ways)))
    total = [0.0] * len(ways)
    seen = [0] * len(ways)
    nodes = 0
    halvings = (len(ways) - 1).bit_length()
    while len(left) > 1:
        each = max(1, budget.nodes // (halvings * turns * len(left)))
        for k in left:
            for _ in range(each):
                if seen[k] == len(starts):
                    break
                m = copied(starts[seen[k]])
                _carry_out(m, phase, ways[k], greedy)
                nodes += _play_on(m, turns, greedy)
                total[k] += _chance(m, seat, judge)
                seen[k] += 1
        left.sort(key=lambda k: -total[k] / seen[k] - (_LEAN if k == 0 else 0.0))
        left = left[: (len(left) + 1) // 2]
    best = left[0]
    return Best(ways[best], total[best] / seen[best], nodes)


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
        money = worths(m)
        most = max(money)
        won = 1 / money.count(most) if money[seat] == most else 0.0
        return won + _MARGIN * (money[seat] - most)
    standing = judge.standing(m)
    mine = standing[seat]
    scale = _SPREAD + _SPREAD_MORE * stage_of(m)
    odds = 0.0
    for other in standing:
        odds += _exp((other - mine) / scale)
    return 1 / odds + _MARGIN * (mine - max(standing))


def _exp(x: float) -> float:
    """About e to the power of x, by what every machine works out alike."""
    if x < -30.0:
        return 0.0
    x = min(x, 30.0) / 64
    y = 1 + x * (1 + x * (0.5 + x / 6))
    for _ in range(6):
        y *= y
    return y


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
