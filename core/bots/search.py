"""Looking ahead in resealed worlds, for any game: what is close is looked at longest."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from msgspec import Struct

from core.game import Seat

__all__ = ["Best", "Playout", "chance", "halved", "won"]


class Playout(Struct, frozen=True, gc=False):
    """What came of a candidate in one world: the seat's chance to win, and the nodes it took."""

    chance: float
    nodes: int


class Best(Struct, frozen=True, gc=False):
    """The candidate found, the chance to win by it, 0 to 1, and the nodes it took.

    The chance is None if there was nothing to choose.
    """

    choice: int
    chance: float | None
    nodes: int


def halved(
    leads: Sequence[float],
    worlds: int,
    nodes: int,
    cost: int,
    play: Callable[[int, int], Playout],
) -> Best:
    """The best of some candidates by successive halving.

    `leads` has for each what it is ahead of the others before it is looked at, as a chance, since
    few playouts tell little. `play(k, n)` plays candidate k on in world n; that takes about `cost`
    nodes, and all together about `nodes`. All candidates meet the same worlds, each world once.
    Half of them are given up after each round.
    """
    ways = len(leads)
    if ways == 1:
        return Best(0, None, 0)
    left = list(range(ways))
    total = [0.0] * ways
    seen = [0] * ways
    taken = 0
    halvings = (ways - 1).bit_length()
    while len(left) > 1:
        each = max(1, nodes // (halvings * cost * len(left)))
        for k in left:
            for _ in range(each):
                if seen[k] == worlds:
                    break
                played = play(k, seen[k])
                total[k] += played.chance
                taken += played.nodes
                seen[k] += 1
        left.sort(key=lambda k: -total[k] / seen[k] - leads[k])
        left = left[: (len(left) + 1) // 2]
    best = left[0]
    return Best(best, total[best] / seen[best], taken)


# What a dollar counts beside the chance, so that a game that is lost is still lost by little.
_MARGIN = 1e-6


def won(worth: Sequence[int], seat: Seat) -> float:
    """The seat's part of the win in a game that has ended, with a little for its margin."""
    most = max(worth)
    part = 1 / worth.count(most) if worth[seat] == most else 0.0
    return part + _MARGIN * (worth[seat] - most)


def chance(standing: Sequence[float], seat: Seat, scale: float) -> float:
    """How likely the seat wins from a standing, with a little for its margin.

    A standing ahead by `scale` makes the odds e to 1.
    """
    mine = standing[seat]
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
