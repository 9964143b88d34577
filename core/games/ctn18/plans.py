"""What a major aims at, and what cards are worth to the seat that decides for it.

All in dollars to a seat. A plan looks at the major's own hand only where it is given one.
"""

from __future__ import annotations

from itertools import accumulate
from operator import mul
from typing import NamedTuple

from core.game import Seat
from core.games.ctn18.data import WINNING
from core.games.ctn18.island.geometry import CORNER_HARBOUR
from core.games.ctn18.island.pieces import (
    CARD_COST,
    CITIES,
    CITY_COST,
    ROADS,
    SETTLEMENT_COST,
    SETTLEMENTS,
    Goods,
)
from core.games.ctn18.island.roads import LEAST_ROAD
from core.games.ctn18.operating import points
from core.games.ctn18.state import State
from core.games.ctn18.survey import ROLLS, Land, corner_yield, places, survey, years
from core.games.ctn18.trading import private_of
from core.games.ctn18.value import Values

__all__ = [
    "CARD_AIM",
    "CITY_AIM",
    "POINT_CARDS",
    "ROAD_AIM",
    "SETTLE_AIM",
    "Aim",
    "Plan",
    "Planner",
]

CITY_AIM, SETTLE_AIM, ROAD_AIM, CARD_AIM = range(4)


class Aim(NamedTuple):
    """Something to build: its worth and cost, and where; of a settlement also the roads to it.

    `place` is a corner, or an edge for a road. `edge` is the first road, -1 for none.
    """

    kind: int
    worth: float
    cost: Goods
    place: int
    roads: int = 0
    edge: int = -1


class Plan(NamedTuple):
    """The aims of a major, the best first, and what its cards are worth.

    `card`: about what a card is worth; `rates`: for how many the bank gives one.
    """

    major: int
    aims: tuple[Aim, ...]
    rates: tuple[int, ...]
    card: float
    point: float

    def missing(self, hand: Goods, cost: Goods) -> float:
        """How many cards are missing for a cost after trades with the bank."""
        short, spare = 0, 0.0
        for has, needs, rate in zip(hand, cost, self.rates, strict=True):
            if has < needs:
                short += needs - has
            else:
                spare += (has - needs) // rate
        return max(0.0, short - spare)

    def worth(self, hand: Goods) -> float:
        """What a hand is worth: it brings the aims nearer."""
        a, b, c, d, e = hand
        f, g, h, i, j = self.rates
        best, after = 0.0, 0.0
        # Written out: it is asked some thousand times a game.
        for aim in self.aims:
            v, w, x, y, z = aim.cost
            short, spare = 0, 0.0
            if a < v:
                short = v - a
            else:
                spare = (a - v) / f
            if b < w:
                short += w - b
            else:
                spare += (b - w) / g
            if c < x:
                short += x - c
            else:
                spare += (c - x) / h
            if d < y:
                short += y - d
            else:
                spare += (d - y) / i
            if e < z:
                short += z - e
            else:
                spare += (e - z) / j
            if spare >= short:
                near = aim.worth
            else:
                missing = short - spare
                whole = int(missing)
                near = _POWERS[whole]
                near = aim.worth * (near + (_POWERS[whole + 1] - near) * (missing - whole))
            if near > best:
                best, after = near, spare - short
        number = a + b + c + d + e
        held = _TOO_MANY * self.card * (number // 2) if number > 7 else 0.0
        more = _SPARE * self.card * min(after, 2.0) if after > 0 else 0.0
        return best + more + _EACH * self.card * number - held

    def without(self, aim: Aim) -> Plan:
        """The plan when an aim is reached; development cards can be bought again."""
        if aim.kind == CARD_AIM:
            return self
        return self._replace(aims=tuple([other for other in self.aims if other is not aim]))

    def nearer(self, aim: Aim, roads: int = 1) -> Plan:
        """The plan when so many roads towards an aim are built."""
        roads = min(roads, aim.roads)
        a, b, c, d, e = aim.cost
        near = aim._replace(cost=(a - roads, b - roads, c, d, e), roads=aim.roads - roads)
        if near.kind == SETTLE_AIM:
            near = near._replace(worth=aim.worth * _FREE_STILL[near.roads] / _FREE_STILL[aim.roads])
        return self._replace(aims=tuple([near if a is aim else a for a in self.aims]))


# What is left of a place for a settlement so many roads away: others may be there first.
_FREE_STILL = (1.0, 0.92, 0.8, 0.65)

# What an aim is worth for which a card is missing.
_PATIENCE = 0.86
_POWERS = tuple(accumulate([1.0] + [_PATIENCE] * 39, mul))
"""By cards that are missing."""
# What cards are worth that no aim needs: one that the bank gave for them, and each by itself.
_SPARE = 0.5
_EACH = 0.12
# What a card above the limit loses: a 7 comes before the next turn about once in two.
_TOO_MANY = 0.45


# How many places are looked at for a city, and for a settlement.
_CITY_AIMS, _SETTLE_AIMS = 2, 4

# Points that a development card is worth, without and with an army to be had.
_CARD_POINTS = 0.28
_ARMY_POINTS = 0.16
# Points that a card a round more will bring for each round to come.
_FLOW_POINTS = 0.085
# Longest road: what is left of two points that others take or have to be outbuilt for.
_ROAD_POINTS = 1.5
POINT_CARDS = 6.8
"""Cards that a point costs, about."""

# What a trade at a port of one's own brings in the rounds to come, and what it costs to use one of
# a rival.
_OWN_PORT = 1.2


def _plan_for(s: State, seat: Seat, major: int, values: Values) -> Plan:
    """What the seat would have the major aim at."""
    land = survey(s.layout, s.corners, s.edges, major)
    now = points(s, major)
    point = max(0.5, values.point(s, seat, major, min(now + 1, WINNING)))
    left, _ = years(s)
    ahead = max(0.0, left - 1)
    flow = point * _FLOW_POINTS * ROLLS * ahead
    aims: list[Aim] = []
    if land.towns < CITIES:
        for corner in land.houses:
            more = sum(corner_yield(s.layout, corner))
            aims.append(Aim(CITY_AIM, point + flow * more, CITY_COST, corner))
        aims.sort(key=lambda aim: -aim.worth)
        del aims[_CITY_AIMS:]
    if len(land.houses) < SETTLEMENTS:
        near = [_settlement(s, seat, land, spot, point, flow, ahead) for spot in land.spots]
        near.sort(key=lambda aim: -aim.worth * _POWERS[aim.roads])
        aims += near[:_SETTLE_AIMS]
    aims += _road(s, major, land, point)
    if s.deck:
        aims.append(Aim(CARD_AIM, _card(s, seat, major, point, values), CARD_COST, -1))
    aims.sort(key=lambda aim: -aim.worth)
    return Plan(major, tuple(aims), land.rates, point / POINT_CARDS, point)


def _settlement(
    s: State,
    seat: Seat,
    land: Land,
    spot: tuple[int, int, int],
    point: float,
    flow: float,
    ahead: float,
) -> Aim:
    corner, roads, edge = spot
    worth = point + flow * places(s.layout, corner, land.flow, land.rates)
    harbour = CORNER_HARBOUR[corner]
    if harbour >= 0:
        private = private_of(s.layout, harbour)
        if private is not None and s.owners[private] == seat:
            worth += _OWN_PORT * ahead
    a, b, c, d, e = SETTLEMENT_COST
    cost = (a + roads, b + roads, c, d, e)
    # Others may be there first.
    return Aim(SETTLE_AIM, worth * _FREE_STILL[roads], cost, corner, roads, edge)


def _road(s: State, major: int, land: Land, point: float) -> list[Aim]:
    """The longest road, taken or kept out of reach of the others."""
    if not land.longer or land.roads >= ROADS:
        return []
    edge = land.longer[0]
    if s.longest == major:
        return []
    needed = LEAST_ROAD
    if s.longest is not None:
        needed = survey(s.layout, s.corners, s.edges, s.longest).trail + 1
    roads = max(1, needed - land.trail)
    if roads > 4:
        return []
    worth = _ROAD_POINTS * point * (0.9 if roads == 1 else 0.8)
    return [Aim(ROAD_AIM, worth, (roads, roads, 0, 0, 0), edge, roads, edge)]


def _card(s: State, seat: Seat, major: int, point: float, values: Values) -> float:
    """What a development card is worth, price steps left out."""
    army = max([n for m, n in enumerate(s.knights) if m != major])
    mine = s.knights[major] + sum(s.cards[major])
    contest = 1.0 if mine >= army - 1 and s.largest != major else 0.4
    point *= values.weights.cards
    return point * (_CARD_POINTS + _ARMY_POINTS * contest * (1 + 0.5 * min(mine, 2)))


_KEPT = 256


class Planner:
    """Plans, each made once for as long as it is used again and again."""

    def __init__(self, values: Values) -> None:
        self._values = values
        self._known: dict[tuple[object, ...], Plan] = {}

    def plan(self, s: State, seat: Seat, major: int) -> Plan:
        """What the seat would have the major aim at."""
        held = (s.shares, s.pool, s.markers, s.presidents, s.owners)
        army = (s.knights, s.longest, s.largest, sum(s.cards[major]), bool(s.deck))
        left, _ = years(s)
        key = (seat, major, left, s.layout, s.corners, s.edges, held, army)
        plan = self._known.get(key)
        if plan is None:
            if len(self._known) >= _KEPT:
                self._known.clear()
            plan = _plan_for(s, seat, major, self._values)
            self._known[key] = plan
        return plan
