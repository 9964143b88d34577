"""Kartel looked ahead: the chance to win that each move leaves, for two seats or more.

Nothing is hidden, and the die decides only how many of the next markers may be had. A roll is 2,
3 or 4, so what a turn is worth before it is the mean of three bests: of the first two markers,
the first three, the first four. A turn has four children, not twelve.

A position keeps for each seat two sums: `now`, its score if the game ended here, and `swing`,
by how much that would change if every gang were convicted. Where the search stops, these and the
number of empty cells give the chance (see `WEIGHTS`).
"""

from __future__ import annotations

from collections.abc import Callable
from math import exp

from msgspec import Struct

from core.game import Seat
from core.games.kartel.data import gang_of
from core.games.kartel.place import GAINS, LEVEL, REACH, Place, place_of, swing_in, taken
from core.games.kartel.state import View

__all__ = ["WEIGHTS", "Found", "look_ahead", "picks"]

_ROLLS = 3

# About what a turn more costs, times the nodes so far.
_GROWTH = 3

# What a point of `now` and a point of `swing` weigh in the log-odds to win, in units of 1/64, by
# the number of empty cells, and what it weighs to be next. Fitted by logistic regression to who
# won 6,000 games for two, played by a search of four turns that erred once in twelve moves. The
# second over the first is close to the share of the Bosses at large that will yet be caught:
# 1/3 with one cell empty, 5/7 with five. Fits for 3 to 6 seats come out within a third of it.
_UNIT = 64
WEIGHTS = ((0, 0, 0), (24, 7, 20), (21, 11, 15), (19, 11, 12), (19, 12, 10), (16, 12, 9))
_NOW: tuple[int, ...]
_SWING: tuple[int, ...]
_NEXT: tuple[int, ...]
_NOW, _SWING, _NEXT = zip(*WEIGHTS, strict=True)

# A point of margin weighs this much, so that a game that is lost is still lost by little.
_MARGIN = 1e-7


def _table(f: Callable[[float], float]) -> tuple[float, ...]:
    # A negative index counts from the end, which serves negative log-odds. Rounded, so that
    # machines whose exp() differs in the last digit play the same.
    size = 64 * _UNIT
    return tuple(
        round(f(max(-30.0, min(30.0, x / _UNIT))), 9) for x in (*range(size), *range(-size, 0))
    )


_CHANCE = _table(lambda odds: 1 / (1 + exp(-odds)))
_EXP = _table(exp)

# A settled game for two, by the margin.
_SETTLED: tuple[float, ...] = tuple(
    (1.0 if margin > 0 else 0.5 if margin == 0 else 0.0) + _MARGIN * margin
    for margin in (*range(128), *range(-128, 0))
)


class Found(Struct, frozen=True):
    """The marker before the officer to take, counted from 0, and the chance to win by it, 0 to 1.

    `turns`: how far it was looked ahead; `whole`: every line was followed to the end of the game.
    """

    choice: int
    chance: float
    nodes: int
    turns: int
    whole: bool


def look_ahead(view: View, seat: Seat, ways: int, nodes: int) -> Found:
    """The best of the first `ways` markers before the officer, with `seat` to move.

    A deeper look is begun while the nodes spent, times what a turn more costs, stay within
    `nodes`.
    """
    place = place_of(view, seat)
    search: _Duel | _Crowd = _Duel(place) if len(place.now) == 2 else _Crowd(place)
    order = list(range(ways))
    turns = 1
    while True:
        search.cut_short = False
        best, choice = -1.0, order[0]
        for k in order:
            chance = search.chance(k, turns, best)
            if chance > best:
                best, choice = chance, k
        if not search.cut_short or search.nodes * _GROWTH > nodes:
            return Found(choice, best, search.nodes, turns, not search.cut_short)
        order.remove(choice)
        order.insert(0, choice)
        turns += 1


class _Duel:
    """Two seats: negamax on differences, with cut-offs. All values are the mover's chance."""

    def __init__(self, place: Place) -> None:
        self.nodes = 0
        self.cut_short = False
        self._root = place
        self._seen: dict[tuple[int, bytes, int, int], tuple[float, bool]] = {}

    def chance(self, k: int, turns: int, best: float) -> float:
        """The chance by marker k; exact only if it is above `best`."""
        root = self._root
        me, other = root.mover, 1 - root.mover
        now = root.now[me] - root.now[other]
        swing = root.swing[me] - root.swing[other]
        pack = LEVEL + root.packs[me] - root.packs[other]
        return self._after(root.ring, k, now, swing, 1, root.left, root.mask, pack, turns, best)

    def _after(
        self,
        ring: bytes,
        k: int,
        now: int,
        swing: int,
        sign: int,
        left: int,
        mask: int,
        pack: int,
        turns: int,
        best: float,
    ) -> float:
        """What marker k is worth to the mover; if no more than `best`, perhaps less than said."""
        marker = ring[k]
        gain = GAINS[mask][marker]
        if gain is None:
            gang = gang_of(marker)
            held = swing_in(pack, gang)
            now += sign * held
            if left == 1:
                return _SETTLED[now]
            swing -= sign * held
            left -= 1
            mask |= 1 << gang
            pack -= held << 8 * gang
        else:
            now += gain[0]
            swing += gain[1]
            pack += sign * gain[2]
        if turns == 1:
            self.cut_short = True
            return _CHANCE[_NOW[left] * now + _SWING[left] * swing - _NEXT[left]]
        return 1 - self._before(
            ring[k + 1 :] + ring[:k],
            -now,
            -swing,
            -sign,
            left,
            mask,
            pack,
            turns - 1,
            1 - best,
        )

    def _before(
        self,
        ring: bytes,
        now: int,
        swing: int,
        sign: int,
        left: int,
        mask: int,
        pack: int,
        turns: int,
        enough: float,
    ) -> float:
        """The mover's chance before the roll; from `enough` on, perhaps more than said.

        `now` and `swing` are the mover's lead; `sign` is -1 where that is not the root's, whose
        lead `pack` holds.
        """
        if turns == 1:
            return self._edge(ring, now, swing, sign, left, mask, pack)
        self.nodes += 1
        # How often the officer has gone round can't be told from the ring: two ways may meet.
        key = (turns, ring, now, pack)
        seen = self._seen.get(key)
        if seen is not None and (seen[1] or seen[0] >= enough):
            return seen[0]
        best, total = -1.0, 0.0
        ways = min(REACH, len(ring))
        for k in range(ways):
            value = self._after(ring, k, now, swing, sign, left, mask, pack, turns, best)
            if value > best:
                best = value
            if k:
                total += best
            # The rolls still to come are worth no less than the best so far.
            least = (total + best * (_ROLLS - k)) / _ROLLS
            if least >= enough and k < ways - 1:
                self._seen[key] = (least, False)
                return least
        self._seen[key] = (least, True)
        return least

    def _edge(
        self, ring: bytes, now: int, swing: int, sign: int, left: int, mask: int, pack: int
    ) -> float:
        """The same with one turn to go: most of the time goes here, so it is written out."""
        self.nodes += 1
        self.cut_short = True
        gains = GAINS[mask]
        of_now, of_swing = _NOW[left], _SWING[left]
        odds = of_now * now + of_swing * swing - _NEXT[left]
        best, total = -1.0, 0.0
        reach = ring[:REACH]
        for k, marker in enumerate(reach):
            gain = gains[marker]
            if gain is not None:
                value = _CHANCE[odds + of_now * gain[0] + of_swing * gain[1]]
            else:
                held = sign * swing_in(pack, gang_of(marker))
                less = left - 1
                value = (
                    _CHANCE[_NOW[less] * (now + held) + _SWING[less] * (swing - held) - _NEXT[less]]
                    if less
                    else _SETTLED[now + held]
                )
            if value > best:
                best = value
            if k:
                total += best
        return (total + best * (REACH - len(reach))) / _ROLLS


_Shares = tuple[float, ...]


class _Crowd:
    """Three to six seats: each seeks its own chance; a value is the chances of all.

    The searching seat tries all its moves. The others are taken to choose by what stands on the
    table after their move, so that a round costs little more than the seat's own choices.
    """

    def __init__(self, place: Place) -> None:
        self.nodes = 0
        self.cut_short = False
        self._root = place
        self._seat = place.mover

    def chance(self, k: int, turns: int, best: float) -> float:
        """The chance by marker k; nothing is cut off, so `best` doesn't matter."""
        return self._value(taken(self._root, k), turns - 1)[self._seat]

    def _value(self, place: Place, turns: int) -> _Shares:
        if not place.left:
            return _shared(place.now)
        if not turns:
            self.cut_short = True
            return _guess(place)
        self.nodes += 1
        mover = place.mover
        after = [taken(place, k) for k in range(min(REACH, len(place.ring)))]
        if mover == self._seat or turns == 1:
            values = [self._value(a, turns - 1) for a in after]
            return _mean([values[k] for k in picks([value[mover] for value in values])])
        picked = picks([(_guess(a) if a.left else _shared(a.now))[mover] for a in after])
        followed = {k: self._value(after[k], turns - 1) for k in sorted(set(picked))}
        return _mean([followed[k] for k in picked])


def _guess(place: Place) -> _Shares:
    of_now, of_swing = _NOW[place.left], _SWING[place.left]
    odds = [_EXP[of_now * a + of_swing * b] for a, b in zip(place.now, place.swing, strict=True)]
    whole = sum(odds)
    return tuple([one / whole for one in odds])


def _shared(now: tuple[int, ...]) -> _Shares:
    most = max(now)
    share = 1 / now.count(most)
    return tuple([(share if a == most else 0.0) + _MARGIN * (a - most) for a in now])


def _mean(values: list[_Shares]) -> _Shares:
    return tuple([sum(column) / len(values) for column in zip(*values, strict=True)])


def picks(values: list[float]) -> list[int]:
    """Which child a mover picks for each of the three rolls."""
    picked: list[int] = []
    best = 0
    for k in range(1, REACH):
        if k < len(values) and values[k] > values[best]:
            best = k
        picked.append(best)
    return picked
