"""Positions of 18CTN: what lies on the table, and the rest filled in so that the whole is possible.

Majors are A, D, F, G and C. Their cards, pieces and prices are mappings by major; cash and shares
are rows by seat, shares in letters: "A3 D1" is three shares of Amber and one of Delft. Nothing here
asks the rules; acts.py does, and checks each position that is played.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from itertools import pairwise

from core.games.ctn18.data import (
    CELLS,
    ISLANDERS,
    MAJORS,
    OFF,
    PAR_CELLS,
    SHARES,
)
from core.games.ctn18.island.geometry import CORNER_EDGES, EDGE_ENDS, HEX_CORNERS
from core.games.ctn18.island.layout import BEGINNER, DESERT, Layout
from core.games.ctn18.island.pieces import (
    CITY,
    FREE,
    KNIGHT,
    NO_CARDS,
    NO_GOODS,
    OWNED,
    Bundle,
    Goods,
)
from core.games.ctn18.state import Building, Operating, Phase, Rolling, State, Stock
from core.rng import seeded

__all__ = [
    "HOMES",
    "LOT_PAIRS",
    "NORTH",
    "SOUTH",
    "WHOLE_DECK",
    "A",
    "C",
    "D",
    "F",
    "G",
    "bundle",
    "by_major",
    "cell",
    "changed",
    "edge",
    "goods",
    "in_stock",
    "on_turn",
    "path",
    "points",
    "position",
    "ring",
    "trail",
    "turn",
]

A, D, F, G, C = range(5)

WHOLE_DECK: Bundle = (14, 5, 2, 2, 2)
"""The 25 development cards (N-6)."""

LOT_PAIRS = ((0, 1), (2, 3), (4, 5), (6, 7))

HOMES: dict[int, tuple[tuple[int, ...], tuple[int, ...]]] = {
    A: ((8, 39), (13, 50)),
    D: ((14, 45), (16, 64)),
    F: ((22, 36), (24, 52)),
    G: ((24, 20), (36, 31)),
}
"""The settlements and roads that a major has in a position that says nothing of it.

On the beginner's board they yield: A brick 4, ore 6, ore 9; wood 9, wheat 8, wood 11. D sheep 5,
ore 10, sheep 8; sheep 12, wheat 10, wood 6. F wood 4, sheep 3, brick 3; sheep 12, wheat 5. G ore
10, brick 11; sheep 8, wheat 2.
"""

SOUTH: dict[int, tuple[tuple[int, ...], tuple[int, ...]]] = {
    D: ((45, 24), (64, 36)),
    F: ((28, 37), (34, 53)),
    G: ((39, 20), (50, 31)),
}
"""Other homes, which leave the north of the island to Amber: D at 45 and 24, F at 28 and 37 (hexes
7, 8, 12 and 11, 15), G at 39 (12, 13, 16) and 20 (6, 11)."""

NORTH = (3, 0, 4, 1, 5, 2, 6, 10, 14, 9, 13, 8, 12, 7, 11, 16)
"""The corners of fifteen roads in a row there. Every second can hold a building: 0, 1, 2, 10, 9, 8,
7 and 16."""


# -- words for what lies on the table ----------------------------------------------------------


def goods(wood: int = 0, brick: int = 0, sheep: int = 0, wheat: int = 0, ore: int = 0) -> Goods:
    """So many cards of each commodity."""
    return wood, brick, sheep, wheat, ore


def bundle(
    knight: int = 0, point: int = 0, roads: int = 0, plenty: int = 0, monopoly: int = 0
) -> Bundle:
    """So many development cards of each kind."""
    return knight, point, roads, plenty, monopoly


def edge(a: int, b: int) -> int:
    """The edge between two corners."""
    return EDGE_ENDS.index((min(a, b), max(a, b)))


def path(*corners: int) -> tuple[int, ...]:
    """The edges along neighbouring corners."""
    return tuple(edge(a, b) for a, b in pairwise(corners))


def ring(hexagon: int) -> tuple[int, ...]:
    """The six edges around a hex, clockwise from the upper right one."""
    corners = HEX_CORNERS[hexagon]
    return path(*corners, corners[0])


def cell(x: int, y: int) -> int:
    """The number of a cell of the stock chart."""
    (found,) = [n for n, c in enumerate(CELLS) if (c.x, c.y) == (x, y)]
    return found


def by_major(letters: str) -> tuple[int, ...]:
    """Numbers by major, out of letters: "A3 C1"."""
    row = [0] * len(MAJORS)
    for word in letters.split():
        row["ADFGC".index(word[0])] += int(word[1:])
    return tuple(row)


# -- what follows from what lies on the island -------------------------------------------------


def trail(roads: Collection[int], closed: Collection[int] = ()) -> int:
    """The longest trail over these roads, found by walking every one (N-7).

    No trail passes through a corner that is `closed`; it may begin and end there.
    """

    def onward(corner: int, used: frozenset[int]) -> int:
        ways = [e for e in CORNER_EDGES[corner] if e in roads and e not in used]
        if used and corner in closed:
            return 0
        return max((1 + onward(sum(EDGE_ENDS[e]) - corner, used | {e}) for e in ways), default=0)

    ends = {corner for e in roads for corner in EDGE_ENDS[e]}
    return max((onward(corner, frozenset()) for corner in ends), default=0)


def _longest(corners: bytes, edges: bytes) -> int | None:
    lengths = {}
    for major in ISLANDERS:
        mine = {e for e, held in enumerate(edges) if held == OWNED + major}
        others = {
            c for c, held in enumerate(corners) if held not in (FREE, OWNED + major, CITY + major)
        }
        lengths[major] = trail(mine, others)
    most = max(lengths.values())
    holders = [major for major in ISLANDERS if lengths[major] == most]
    return holders[0] if most >= 5 and len(holders) == 1 else None


def points(
    corners: bytes, major: int, longest: int | None = None, largest: int | None = None
) -> int:
    """The score of a major, cards apart (N-8)."""
    built = corners.count(OWNED + major) + 2 * corners.count(CITY + major)
    return built + 2 * (longest == major) + 2 * (largest == major)


# -- positions ---------------------------------------------------------------------------------


def position(
    shares: Sequence[str] = ("A2", "D2", "F2"),
    *,
    pool: str = "",
    presidents: Mapping[int, int] | None = None,
    cash: Sequence[int] = (),
    prices: Mapping[int, int] | None = None,
    treasury: int = 0,
    layout: Layout = BEGINNER,
    homes: Mapping[int, tuple[tuple[int, ...], tuple[int, ...]]] = HOMES,
    order: Sequence[int] = (A, D, F, G),
    settlements: Mapping[int, Sequence[int]] | None = None,
    cities: Mapping[int, Sequence[int]] | None = None,
    roads: Mapping[int, Sequence[int]] | None = None,
    robber: int | None = None,
    hands: Mapping[int, Goods] | None = None,
    cards: Mapping[int, Bundle] | None = None,
    knights: Mapping[int, int] | None = None,
    spent: Bundle = NO_CARDS,
    top: Sequence[int] = (),
    longest: int | None = -1,
    largest: int | None = -1,
    values: Goods = (1, 1, 1, 1, 1),
    lots: Sequence[tuple[int, int]] = LOT_PAIRS,
    owners: Mapping[int, int] | None = None,
    priority: int = 0,
    stock_round: int = 1,
    rounds: int | None = None,
    major: int = A,
    operating: Operating | None = None,
    to_roll: bool = False,
    above: Sequence[Phase] | None = None,
    phases: Sequence[Phase] | None = None,
    seed: int = 7,
) -> State:
    """A state in mid-game: without more said, Amber builds in the first operating round.

    Seats are as many as there are rows of `shares`; who holds most (tie: the first) is President,
    unless `presidents` says otherwise. `prices` are cells of the chart; floated companies stand at
    a par of 20. A major named in `settlements`, `cities` or `roads` has just what is named there,
    others what `homes` says. `spent` are progress cards that were played, `top` the kinds of the
    cards to be bought next, the next one first. `longest` and `largest` follow from the roads and
    knights unless given. `owners` has for each lot who won it; a lot not named is out of the game.
    `operating` is the turn instead of that of `major` (see `turn`), `above` what is on it: by
    default Building for its President, or Rolling if it is still to roll. `phases` replaces the
    whole stack.
    """
    seats = len(shares)
    held = tuple(by_major(row) for row in shares)
    in_pool = by_major(pool)
    office: list[int | None] = []
    for m in range(len(MAJORS)):
        most = max(row[m] for row in held)
        first = next(seat for seat in range(seats) if held[seat][m] == most)
        office.append((presidents or {}).get(m, first) if most else None)
        assert sum(row[m] for row in held) + in_pool[m] <= SHARES
    markers = tuple(
        (prices or {}).get(m, PAR_CELLS[0]) if office[m] is not None else OFF
        for m in range(len(MAJORS))
    )
    corners, edges = _island(homes, settlements or {}, cities or {}, roads or {})
    marching = tuple((knights or {}).get(m, 0) for m in ISLANDERS)
    if longest == -1:
        longest = _longest(corners, edges)
    if largest == -1:
        army = max(marching)
        largest = marching.index(army) if army >= 3 and marching.count(army) == 1 else None
    bought = tuple((cards or {}).get(m, NO_CARDS) for m in ISLANDERS)
    won = {p: seat for lot, seat in (owners or {}).items() for p in lots[lot]}
    if operating is None:
        operating = turn(major, points(corners, major, longest, largest), order=order)
    seat = office[operating.major]
    if above is None and phases is None:
        assert seat is not None
        above = (Rolling(seat) if to_roll else Building(seat),)
    if rounds is None:
        rounds = 2 * (stock_round - 1) + operating.round - 1
    return State(
        layout=layout,
        order=tuple(order),
        lots=tuple(lots),
        corners=corners,
        edges=edges,
        robber=layout.hexes.index(DESERT) if robber is None else robber,
        hands=tuple((hands or {}).get(m, NO_GOODS) for m in ISLANDERS),
        deck=_deck((*bought, spent), sum(marching), top),
        cards=bought,
        knights=marching,
        longest=longest,
        largest=largest,
        values=values,
        cash=tuple(cash) or (100,) * seats,
        shares=held,
        pool=in_pool,
        presidents=tuple(office),
        markers=markers,
        owners=tuple(won.get(p) for p in range(2 * len(lots))),
        treasury=treasury,
        priority=priority,
        set=stock_round,
        rounds=rounds,
        phases=tuple(phases) if phases is not None else (operating, *(above or ())),
        rng=seeded(seed),
    )


def turn(
    major: int,
    start: int = 2,
    *,
    order: Sequence[int] = (A, D, F, G),
    round: int = 1,
    of: int = 2,
    roads: int = 0,
    fresh: Bundle = NO_CARDS,
    played: bool = False,
    shown: int = 0,
    offers: tuple[int, int, int, int] = (0, 0, 0, 0),
) -> Operating:
    """The operation of a major that began with `start` VP."""
    place = tuple(order).index(major)
    return Operating(round, of, place, major, start, roads, fresh, played, shown, offers)


def on_turn(state: State, *above: Phase) -> State:
    """The same operation with other phases on it."""
    return changed(state, phases=(state.phases[0], *above))


def in_stock(
    seat: int,
    seats: int,
    *,
    idle: int = 0,
    last: int | None = None,
    sold: Mapping[int, Sequence[int]] | None = None,
    now: Sequence[int] = (),
) -> tuple[Phase, ...]:
    """The phases of a stock round in which it is this seat's turn."""
    rows = tuple(tuple((sold or {}).get(s, ())) for s in range(seats))
    return (Stock(seat, idle, last, rows, tuple(now)),)


def changed(state: State, **fields: object) -> State:
    """The state with these fields instead of its own."""
    values = {name: getattr(state, name) for name in state.__struct_fields__}
    return State(**{**values, **fields})


def _island(
    homes: Mapping[int, tuple[tuple[int, ...], tuple[int, ...]]],
    settlements: Mapping[int, Sequence[int]],
    cities: Mapping[int, Sequence[int]],
    roads: Mapping[int, Sequence[int]],
) -> tuple[bytes, bytes]:
    corners, edges = bytearray(54), bytearray(72)

    def put(row: bytearray, places: Iterable[int], what: int) -> None:
        for place in places:
            assert row[place] == FREE
            row[place] = what

    for m in ISLANDERS:
        named = m in settlements or m in cities or m in roads
        home, way = ((), ()) if named else homes[m]
        put(corners, settlements.get(m, home), OWNED + m)
        put(corners, cities.get(m, ()), CITY + m)
        put(edges, roads.get(m, way), OWNED + m)
    return bytes(corners), bytes(edges)


def _deck(elsewhere: Iterable[Bundle], knights: int, top: Sequence[int]) -> bytes:
    left = list(WHOLE_DECK)
    left[KNIGHT] -= knights
    for cards in elsewhere:
        left = [n - m for n, m in zip(left, cards, strict=True)]
    for kind in top:
        left[kind] -= 1
    assert min(left) >= 0
    rest = [kind for kind, n in enumerate(left) for _ in range(n)]
    return bytes([*rest, *reversed(top)])
