"""What a major builds, buys and plays in its turn (N-2, N-6, N-7).

Functions that carry the game on take the list of what is told and add to it.
"""

from __future__ import annotations

from collections.abc import Iterable

from msgspec.structs import replace

from core.game import Seat, Told
from core.games.ctn18.data import WINNING
from core.games.ctn18.events import (
    ArmyMoved,
    BoughtCard,
    BoughtCardUnseen,
    BuiltCity,
    BuiltRoad,
    BuiltSettlement,
    Event,
    KnightPlayed,
    MonopolyPlayed,
    PlentyPlayed,
    RoadBuildingPlayed,
    RoadMoved,
)
from core.games.ctn18.hands import gain, spend
from core.games.ctn18.island.building import road_spots, roads_left
from core.games.ctn18.island.layout import at_corner, at_edge
from core.games.ctn18.island.pieces import (
    CARD_COST,
    CITY,
    CITY_COST,
    ISLANDERS,
    KNIGHT,
    MONOPOLY,
    NO_GOODS,
    OWNED,
    PLENTY,
    POINT,
    ROAD_BUILDING,
    ROAD_COST,
    ROADS,
    SETTLEMENT_COST,
    taken,
)
from core.games.ctn18.island.roads import (
    LEAST_ROAD,
    army_holder,
    cuts,
    road_holder,
    road_length,
)
from core.games.ctn18.operating import operation, points, triggered
from core.games.ctn18.state import FreeRoads, Operating, Robbing, State
from core.parts.rows import put, put_byte

__all__ = [
    "build_city",
    "build_road",
    "build_settlement",
    "buy_card",
    "may_show",
    "place_free_road",
    "play_knight",
    "play_monopoly",
    "play_plenty",
    "play_roads",
    "playable",
]


def playable(s: State, turn: Operating, kind: int) -> bool:
    """Whether the major on turn may play a card of this kind: one a turn, none just bought."""
    return not turn.played and s.cards[turn.major][kind] > turn.fresh[kind]


def may_show(s: State, turn: Operating) -> bool:
    """Whether the major on turn has ten points with its cards, and not without (N-29)."""
    cards = s.cards[turn.major][POINT]
    if turn.shown or not cards:
        return False
    now = points(s, turn.major)
    return now < WINNING <= now + cards


# -- building ----------------------------------------------------------------------------------


def build_road(s: State, seat: Seat, edge: int, told: list[Told[Event]]) -> State:
    """A road is paid and stands."""
    return _road(spend(s, operation(s).major, ROAD_COST), seat, edge, False, told)


def _road(s: State, seat: Seat, edge: int, free: bool, told: list[Told[Event]]) -> State:
    turn = operation(s)
    told.append(Told(BuiltRoad(seat, turn.major, edge, free, at_edge(s.layout, edge))))
    edges = put_byte(s.edges, edge, OWNED + turn.major)
    turn = replace(turn, roads=turn.roads + 1)
    s = replace(s, edges=edges, phases=(turn, *s.phases[1:]))
    if s.longest is None:
        return _roads_changed(s, ISLANDERS, told)
    # Nobody else can be longer than who holds it was before.
    return s if s.longest == turn.major else _roads_changed(s, (s.longest, turn.major), told)


def build_settlement(s: State, seat: Seat, corner: int, told: list[Told[Event]]) -> State:
    """A settlement is paid and stands; it may cut another's road."""
    turn = operation(s)
    told.append(Told(BuiltSettlement(seat, turn.major, corner, False, at_corner(s.layout, corner))))
    before = points(s, turn.major)
    s = _stands(spend(s, turn.major, SETTLEMENT_COST), corner, OWNED + turn.major)
    triggered(s, turn, before, told)
    return _roads_changed(s, ISLANDERS, told) if cuts(s.edges, corner, turn.major) else s


def build_city(s: State, seat: Seat, corner: int, told: list[Told[Event]]) -> State:
    """A settlement becomes a city."""
    turn = operation(s)
    told.append(Told(BuiltCity(seat, turn.major, corner, at_corner(s.layout, corner))))
    before = points(s, turn.major)
    s = _stands(spend(s, turn.major, CITY_COST), corner, CITY + turn.major)
    triggered(s, turn, before, told)
    return s


def _stands(s: State, corner: int, piece: int) -> State:
    return replace(s, corners=put_byte(s.corners, corner, piece))


def _roads_changed(s: State, among: Iterable[int], told: list[Told[Event]]) -> State:
    """Who has the longest road now: one of these, or nobody (N-7)."""
    lengths = [0] * len(s.hands)
    for major in among:
        if ROADS - roads_left(s.edges, major) >= LEAST_ROAD:
            lengths[major] = road_length(s.corners, s.edges, major)
    now = road_holder(lengths, s.longest)
    if now == s.longest:
        return s
    told.append(Told(RoadMoved(s.longest, now, 0 if now is None else lengths[now])))
    turn = operation(s)
    before = points(s, turn.major)
    s = replace(s, longest=now)
    triggered(s, turn, before, told)
    return s


# -- development cards -------------------------------------------------------------------------


def buy_card(s: State, seat: Seat, told: list[Told[Event]]) -> State:
    """The next card of the deck is paid and drawn."""
    turn = operation(s)
    card = s.deck[-1]
    told.append(Told(BoughtCard(turn.major, card), to=(seat,), others=BoughtCardUnseen(turn.major)))
    s = spend(s, turn.major, CARD_COST)
    fresh = taken(turn.fresh, card, -1)
    return replace(
        s,
        deck=s.deck[:-1],
        cards=put(s.cards, turn.major, taken(s.cards[turn.major], card, -1)),
        phases=(replace(turn, fresh=fresh), *s.phases[1:]),
    )


def _play(s: State, kind: int) -> State:
    """A card leaves the hand; no other may be played this turn."""
    turn = operation(s)
    return replace(
        s,
        cards=put(s.cards, turn.major, taken(s.cards[turn.major], kind)),
        phases=(replace(turn, played=True), *s.phases[1:]),
    )


def play_knight(s: State, seat: Seat, told: list[Told[Event]]) -> State:
    """A knight joins the army, and the robber is to be moved."""
    major = operation(s).major
    s = _play(s, KNIGHT)
    knights = put(s.knights, major, s.knights[major] + 1)
    told.append(Told(KnightPlayed(major, knights[major])))
    s = _army_changed(replace(s, knights=knights), major, told)
    return replace(s, phases=(*s.phases, Robbing(seat, True)))


def _army_changed(s: State, major: int, told: list[Told[Event]]) -> State:
    now = army_holder(s.knights, s.largest, major)
    if now is None or now == s.largest:
        return s
    told.append(Told(ArmyMoved(s.largest, now, s.knights[now])))
    before = points(s, major)
    s = replace(s, largest=now)
    triggered(s, operation(s), before, told)
    return s


def play_roads(s: State, seat: Seat, told: list[Told[Event]]) -> State:
    """Two free roads, or one if there is but one piece left."""
    major = operation(s).major
    left = min(2, roads_left(s.edges, major))
    told.append(Told(RoadBuildingPlayed(major, left)))
    s = _play(s, ROAD_BUILDING)
    return replace(s, phases=(*s.phases, FreeRoads(seat, left)))


def place_free_road(s: State, phase: FreeRoads, edge: int, told: list[Told[Event]]) -> State:
    """A free road stands; the second is lost if no place is left for it."""
    s = _road(s, phase.seat, edge, True, told)
    major = operation(s).major
    if phase.left > 1 and road_spots(s.corners, s.edges, major):
        return replace(s, phases=(*s.phases[:-1], replace(phase, left=phase.left - 1)))
    return replace(s, phases=s.phases[:-1])


def play_plenty(s: State, cards: tuple[int, ...], told: list[Told[Event]]) -> State:
    """Cards of the bank."""
    major = operation(s).major
    goods = NO_GOODS
    for commodity in cards:
        goods = taken(goods, commodity, -1)
    told.append(Told(PlentyPlayed(major, goods)))
    s = _play(s, PLENTY)
    return gain(s, major, goods)


def play_monopoly(s: State, commodity: int, told: list[Told[Event]]) -> State:
    """All that the other majors have of a commodity."""
    major = operation(s).major
    given = tuple([0 if m == major else hand[commodity] for m, hand in enumerate(s.hands)])
    told.append(Told(MonopolyPlayed(major, commodity, given)))
    s = _play(s, MONOPOLY)
    for other, number in enumerate(given):
        if number:
            goods = taken(NO_GOODS, commodity, -number)
            s = gain(spend(s, other, goods), major, goods)
    turn = operation(s)
    return replace(s, phases=(replace(turn, named=commodity), *s.phases[1:]))
