"""What operations lead to, worked out from what a seat sees: builds, trades, the robber, discards.

What a major would do is done to its view (`done`); `ending` tells what the turn comes to then.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from msgspec.structs import replace

from core.game import Seat, Told
from core.games.ctn18.actions import (
    BankTrade,
    BuyCard,
    City,
    Knight,
    Plenty,
    Road,
    Settle,
)
from core.games.ctn18.data import (
    CORNELIUS,
    DOWN_RIGHT,
    HIGHEST_VALUE,
    LEFT,
    MOVES,
    OFF,
    RIGHT,
    UP_LEFT,
    WINNING,
)
from core.games.ctn18.events import CARDS_ONLY, NONE_BUILT, SCORED, Dividend, Event
from core.games.ctn18.island.bank import Rate, rates
from core.games.ctn18.island.building import city_spots, road_spots, settlement_spots
from core.games.ctn18.island.geometry import CORNER_EDGES, CORNER_HEXES, EDGE_ENDS, HEXES
from core.games.ctn18.island.layout import DESERT, WAYS
from core.games.ctn18.island.pieces import (
    CARD_COST,
    CITY,
    CITY_COST,
    NO_GOODS,
    OWNED,
    POINT,
    ROAD_COST,
    SETTLEMENT_COST,
    Goods,
    can_pay,
    less,
    taken,
)
from core.games.ctn18.island.production import yields
from core.games.ctn18.island.roads import LEAST_ROAD, army_holder, road_holder, road_length
from core.games.ctn18.island.robber import victims
from core.games.ctn18.market import move, pay_dividend, settle_presidency, to_pool
from core.games.ctn18.operating import points
from core.games.ctn18.preview import first_sites
from core.games.ctn18.state import OperatingView, View
from core.games.ctn18.trading import private_of
from core.parts.rows import put, put_byte

__all__ = [
    "COSTS",
    "Ending",
    "Exchange",
    "Kept",
    "best_cities",
    "best_hexes",
    "best_plenty",
    "best_roads",
    "best_settlements",
    "best_trades",
    "cheapest",
    "done",
    "ending",
    "exchange",
    "kept_back",
    "laid",
    "payable",
    "rates_of",
    "robbed_cells",
    "shed",
]

COSTS: tuple[Goods, ...] = (ROAD_COST, SETTLEMENT_COST, CITY_COST, CARD_COST)
"""Of a road, a settlement, a city and a development card."""


def _turn(view: View) -> OperatingView:
    assert view.turn is not None
    return view.turn


def _hand(view: View, major: int) -> Goods:
    hand = view.hands[major]
    assert hand is not None
    return hand


# -- building ----------------------------------------------------------------------------------


def done(view: View, action: Road | Settle | City | BuyCard | Knight | Plenty | BankTrade) -> View:
    """The view after the major on turn has done this, as its President sees it.

    What is not known before, such as which card is drawn or stolen, is left out.
    """
    major = _turn(view).major
    match action:
        case Road(edge):
            return _paid(laid(view, edge), ROAD_COST)
        case Settle(corner):
            return _roads(_paid(_stands(view, corner, OWNED + major), SETTLEMENT_COST))
        case City(corner):
            return _paid(_stands(view, corner, CITY + major), CITY_COST)
        case BuyCard():
            turn = replace(_turn(view), bought=_turn(view).bought + 1)
            return _paid(replace(view, turn=turn, deck=view.deck - 1), CARD_COST)
        case Knight():
            knights = put(view.knights, major, view.knights[major] + 1)
            largest = army_holder(knights, view.largest, major)
            return replace(view, knights=knights, largest=largest)
        case Plenty(cards):
            goods = NO_GOODS
            for kind in cards:
                goods = taken(goods, kind)
            return _paid(view, goods)
        case BankTrade(port, give, get):
            taken_for = next(rate.cards for rate in rates_of(view) if rate.port == port)
            return _paid(view, taken(taken(NO_GOODS, give, -taken_for), get))


def laid(view: View, edge: int) -> View:
    """The view with a road of the major on turn that cost nothing (N-6)."""
    turn = _turn(view)
    edges = put_byte(view.edges, edge, OWNED + turn.major)
    return _roads(replace(view, edges=edges, turn=replace(turn, roads=turn.roads + 1)))


def _paid(view: View, cost: Goods) -> View:
    """These cards went to the bank; fewer than none came from it."""
    major = _turn(view).major
    hand = less(_hand(view, major), cost)
    held = put(view.held, major, sum(hand))
    bank = less(view.bank, less(NO_GOODS, cost))
    return replace(view, hands=put(view.hands, major, hand), held=held, bank=bank)


def _stands(view: View, corner: int, piece: int) -> View:
    return replace(view, corners=put_byte(view.corners, corner, piece))


def _roads(view: View) -> View:
    """Who has the longest road now (N-7)."""
    lengths = [road_length(view.corners, view.edges, major) for major in range(len(view.held))]
    if max(lengths) < LEAST_ROAD and view.longest is None:
        return view
    return replace(view, longest=road_holder(lengths, view.longest))


def payable(hand: Goods) -> tuple[int, ...]:
    """Which of COSTS these cards pay for, by place; each for itself."""
    return tuple([n for n, cost in enumerate(COSTS) if can_pay(hand, cost)])


# -- the best places ---------------------------------------------------------------------------


def best_settlements(view: View) -> tuple[int, ...]:
    """Where the major on turn can settle: what produces most first."""
    spots = settlement_spots(view.corners, view.edges, _turn(view).major)
    return tuple([corner for corner in first_sites(view) if corner in spots])


def best_cities(view: View) -> tuple[int, ...]:
    """Its settlements, the one that produces most first."""

    def ways(corner: int) -> int:
        hexes = [h for h in CORNER_HEXES[corner] if h != view.robber]
        return sum([WAYS[view.layout.numbers[h]] for h in hexes])

    spots = city_spots(view.corners, _turn(view).major)
    return tuple(sorted(spots, key=lambda corner: -ways(corner)))


def best_roads(view: View) -> tuple[int, ...]:
    """Where its road can lie: one that wins the longest road first, then by where it leads.

    That is a free corner which it has not reached; the nearer and the better, the earlier.
    """
    major = _turn(view).major
    sites = first_sites(view)
    reached = {
        corner
        for edge, piece in enumerate(view.edges)
        if piece == OWNED + major
        for corner in EDGE_ENDS[edge]
    }

    def merit(edge: int) -> tuple[bool, int, int]:
        wins = view.longest != major and laid(view, edge).longest == major
        leads = []
        for end in EDGE_ENDS[edge]:
            if end in reached or view.corners[end]:
                continue
            onward = [
                other for e in CORNER_EDGES[end] for other in EDGE_ENDS[e] if not view.edges[e]
            ]
            leads += [(0, sites.index(end))] if end in sites else []
            leads += [(1, sites.index(c)) for c in onward if c in sites and c not in reached]
        return (not wins, *min(leads, default=(2, 0)))

    return tuple(sorted(road_spots(view.corners, view.edges, major), key=merit))


# -- the end of the turn -----------------------------------------------------------------------


class Ending(NamedTuple):
    """What the turn of the major comes to if it ends so (N-27, N-28).

    `points` is the score then, with the cards that are shown; `cells` the way of the marker, its
    own cell first, one alone if it stays. `paid` are the dividends' totals in order, `received`
    what each seat gets of all of them, `bank` the Pool's part. `wins`: the game ends with it.
    """

    points: int
    cells: tuple[int, ...]
    paid: tuple[int, ...]
    received: tuple[int, ...]
    bank: int
    wins: bool


def ending(view: View) -> Ending:
    """What the turn of the major on turn comes to, nothing more being done; it is floated."""
    turn = _turn(view)
    major = turn.major
    now = points(view, major)
    wins = bool(turn.shown) or now >= WINNING
    mine = view.cards[major]
    shown = turn.shown if mine is None else mine[POINT]
    total = now + shown if wins else now
    told: list[Told[Event]] = []
    cells = [view.markers[major]]
    after = view
    for reached in range(turn.start + 1, total + 1):
        after = move(after, major, RIGHT, SCORED, told)
        after = pay_dividend(after, major, reached, told)
        cells.append(after.markers[major])
    if total == turn.start and turn.bought:
        cells.append(move(view, major, UP_LEFT, CARDS_ONLY, told).markers[major])
    elif total == turn.start and not turn.roads:
        cells.append(move(view, major, LEFT, NONE_BUILT, told).markers[major])
    dividends = [one.event for one in told if isinstance(one.event, Dividend)]
    return Ending(
        total,
        _way(cells),
        tuple([dividend.total for dividend in dividends]),
        tuple([b - a for a, b in zip(view.cash, after.cash, strict=True)]),
        sum([dividend.bank for dividend in dividends]),
        wins,
    )


def _way(cells: Sequence[int]) -> tuple[int, ...]:
    """The cells that the marker stands on one after the other, each once."""
    return tuple([cell for n, cell in enumerate(cells) if n == 0 or cell != cells[n - 1]])


# -- the bank ----------------------------------------------------------------------------------


class Exchange(NamedTuple):
    """A trade with the bank: the value of what is got, before and after, and who is paid that.

    `private` is that of the port, `seat` its holder; both None if nobody is paid for it (N-32).
    """

    cards: int
    before: int
    after: int
    private: int | None
    seat: Seat | None


def rates_of(view: View) -> tuple[Rate, ...]:
    """The rates that the major on turn may use, by harbour, then 4:1."""
    return rates(view.layout, view.corners, _turn(view).major)


def exchange(view: View, trade: BankTrade) -> Exchange:
    """What a trade that may be made comes to (N-31)."""
    cards = next(rate.cards for rate in rates_of(view) if rate.port == trade.port)
    before = view.values[trade.get]
    private = private_of(view.layout, trade.port)
    seat = None if private is None else view.owners[private]
    return Exchange(cards, before, min(HIGHEST_VALUE, before + 1), private, seat)


def best_trades(view: View, trades: Sequence[BankTrade]) -> tuple[BankTrade, ...]:
    """Those first after which something can be paid that couldn't be before.

    A city counts most, then a settlement, a card, a road; of equal trades the one that leaves most
    of what is given, for what there is least of.
    """
    hand = _hand(view, _turn(view).major)

    def merit(trade: BankTrade) -> tuple[int, int, int]:
        after = _hand(done(view, trade), _turn(view).major)
        return -_brings(hand, after), -after[trade.give], hand[trade.get]

    return tuple(sorted(trades, key=merit))


def best_plenty(view: View, cards: Sequence[Plenty]) -> Plenty:
    """The one of these after which most can be paid that couldn't be before; there must be one."""
    hand = _hand(view, _turn(view).major)

    def brings(plenty: Plenty) -> int:
        return _brings(hand, _hand(done(view, plenty), _turn(view).major))

    return max(cards, key=brings)


# Of a road, a settlement, a city and a card, as COSTS has them.
_MERITS = (1, 3, 4, 2)


def _brings(before: Goods, after: Goods) -> int:
    """The merit of what can be paid now and couldn't be before."""
    return max([_MERITS[n] for n in payable(after) if n not in payable(before)], default=0)


# -- the robber --------------------------------------------------------------------------------


class Kept(NamedTuple):
    """What the robber on a hex keeps back when its number is rolled (N-33).

    `cards` by islander; `amount` goes to Cornelius Banks at the values of now.
    """

    cards: tuple[int, ...]
    amount: int


def kept_back(view: View, hexagon: int) -> Kept:
    """What the robber would keep back on a hex; nothing on the desert."""
    kind = view.layout.hexes[hexagon]
    if kind == DESERT:
        return Kept((0,) * len(view.held), 0)
    cards = tuple(yields(view.corners, hexagon))
    return Kept(cards, sum(cards) * view.values[kind])


def robbed_cells(view: View, company: int) -> tuple[int, ...]:
    """The way of a company's marker when it is robbed; () if it has none."""
    marker = view.markers[company]
    return () if marker == OFF else _way((marker, MOVES[DOWN_RIGHT][marker]))


def best_hexes(view: View) -> tuple[int, ...]:
    """Where the robber can go: first where another President's major can be robbed.

    Then where it keeps most from others, and least from what one leads.
    """
    major = _turn(view).major
    mine = [m for m, seat in enumerate(view.presidents[:CORNELIUS]) if seat == view.seat]

    def merit(hexagon: int) -> tuple[bool, int]:
        found = victims(view.corners, view.held, hexagon, major)
        cards = yields(view.corners, hexagon)
        keeps = sum([-n if m in mine else n for m, n in enumerate(cards)])
        return all(m in mine for m in found), -keeps * WAYS[view.layout.numbers[hexagon]]

    return tuple(sorted([h for h in range(len(HEXES)) if h != view.robber], key=merit))


# -- discards ----------------------------------------------------------------------------------


def cheapest(held: Sequence[int], values: Sequence[int], owed: int) -> tuple[int, ...]:
    """The `owed` of these that are worth least; of equal kinds those of which there are most."""
    out = [0] * len(held)
    for kind in sorted(range(len(held)), key=lambda kind: (values[kind], -held[kind])):
        out[kind] = min(held[kind], owed - sum(out))
    return tuple(out)


def shed(view: View, seat: Seat, shares: Sequence[int]) -> View:
    """The view after a seat alone has discarded shares, presidencies settled (N-30)."""
    for company, number in enumerate(shares):
        view = to_pool(view, seat, company, number)
    for company in (*view.order, CORNELIUS):
        view = settle_presidency(view, company, [])
    return view
