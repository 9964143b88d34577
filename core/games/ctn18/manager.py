"""How a President runs a major: what it builds, trades, plays, and where the robber goes."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from core.game import Seat
from core.games.ctn18.actions import (
    NOBODY,
    Action,
    BankTrade,
    BuyCard,
    City,
    Discard,
    End,
    Knight,
    Monopoly,
    Plenty,
    Road,
    RoadBuilding,
    Rob,
    Roll,
    Settle,
    Show,
)
from core.games.ctn18.build import may_show, playable
from core.games.ctn18.data import (
    CORNELIUS,
    HIGHEST_VALUE,
    ISLANDERS,
    MOVES,
    PRICES,
    RIGHT,
    WINNING,
)
from core.games.ctn18.dealing import Dealer
from core.games.ctn18.island.bank import in_bank, rates
from core.games.ctn18.island.building import free_corners, road_spots, roads_left
from core.games.ctn18.island.geometry import (
    CORNER_CORNERS,
    CORNER_EDGES,
    EDGE_ENDS,
    HEXES,
)
from core.games.ctn18.island.layout import COMMODITIES, DESERT, WAYS
from core.games.ctn18.island.pieces import (
    KNIGHT,
    MONOPOLY,
    NO_GOODS,
    PLENTY,
    POINT,
    ROAD_BUILDING,
    ROAD_COST,
    Goods,
    can_pay,
    goods_of,
    less,
    taken,
)
from core.games.ctn18.island.production import yields
from core.games.ctn18.island.roads import LEAST_ARMY
from core.games.ctn18.island.robber import victims
from core.games.ctn18.market import pay_shares, prices, shares_out, split
from core.games.ctn18.operating import operation, points
from core.games.ctn18.payout import PER_STEP, most_each
from core.games.ctn18.plans import (
    CARD_AIM,
    CITY_AIM,
    POINT_CARDS,
    ROAD_AIM,
    Aim,
    Plan,
    Planner,
)
from core.games.ctn18.setup import placing_for
from core.games.ctn18.seven import to_choose
from core.games.ctn18.state import Discarding, Operating, Placing, State
from core.games.ctn18.survey import places, survey
from core.games.ctn18.trading import private_of
from core.games.ctn18.value import Values

__all__ = ["Manager"]

_KINDS = range(len(COMMODITIES))
_BUY_CARD, _END, _ROLL, _KNIGHT, _ROADS, _SHOW = (
    BuyCard(),
    End(),
    Roll(),
    Knight(),
    RoadBuilding(),
    Show(),
)

# Rolls until the robber is moved again, about.
_STAYS = 4.5
# A robbed major's price goes down right: what of a step that is.
_ROBBED_STEP = 0.25
# What the step up left is that a card bought makes, of one right.
_CARD_STEP = 0.2
_LEAST = 0.05

# That it is good to end the game, or bad, outweighs all else; but not that it is bad after so many
# rounds, for who is behind then hardly comes up again.
_ENDING = 1e4
_PATIENCE = 30


class Manager:
    """Takes what gains the seat most within the major's turn."""

    def __init__(self, values: Values, *, deals: bool) -> None:
        self.values = values
        self.deals = deals
        self.planner = Planner(values)
        self.dealer = Dealer(values, self.planner)

    # -- set-up --------------------------------------------------------------------------------

    def place(self, s: State, phase: Placing) -> Action:
        """The corner that yields most, with a road towards the best that is still free."""
        if phase.corner < 0:
            return self.corners(s, phase)[0][1]
        free = set(free_corners(s.corners))
        flow, best = (0.0,) * len(COMMODITIES), (4,) * len(COMMODITIES)

        def towards(edge: int) -> float:
            a, b = EDGE_ENDS[edge]
            beyond = a + b - phase.corner
            onward = [c for c in CORNER_CORNERS[beyond] if c in free]
            return max([places(s.layout, c, flow, best) for c in onward], default=0.0)

        return Road(max([e for e in CORNER_EDGES[phase.corner] if not s.edges[e]], key=towards))

    def corners(self, s: State, phase: Placing) -> list[tuple[float, Action]]:
        """The corners by what a settlement there brings its major."""
        major = placing_for(s.order, phase.turn)
        land = survey(s.layout, s.corners, s.edges, major)
        ways: list[tuple[float, Action]] = [
            (places(s.layout, corner, land.flow, land.rates), Settle(corner))
            for corner in free_corners(s.corners)
        ]
        ways.sort(key=lambda way: -way[0])
        return ways

    # -- before the roll -----------------------------------------------------------------------

    def roll(self, s: State, seat: Seat) -> Action:
        """A knight, if that gains; else the roll."""
        turn = operation(s)
        if may_show(s, turn) and self._ends_well(s, seat):
            return _SHOW
        if playable(s, turn, KNIGHT) and self._knight(s, seat, turn) > 0:
            return _KNIGHT
        return _ROLL

    def _knight(self, s: State, seat: Seat, turn: Operating) -> float:
        major = turn.major
        gain = self.robberies(s, seat)[0][0] - _blocks(s, self._stakes(s, seat), s.robber)
        army = s.knights[major] + 1
        others = max([n for m, n in enumerate(s.knights) if m != major])
        if s.largest != major and army >= LEAST_ARMY and army > others:
            point = self.values.point(s, seat, major, points(s, major) + 1)
            gain += 2 * point + self._end_bonus(s, seat, turn, 2)
        return gain

    # -- building ------------------------------------------------------------------------------

    def build(self, s: State, seat: Seat) -> Action:
        """What gains most; an offer before cards are given to the bank or kept."""
        return self.builds(s, seat)[0][1]

    def builds(self, s: State, seat: Seat) -> list[tuple[float, Action]]:
        """What the major may do, with what that gains; the best is first."""
        turn = operation(s)
        major = turn.major
        plan = self.planner.plan(s, seat, major)
        hand = s.hands[major]
        base = plan.worth(hand)
        found: list[tuple[float, Action]] = [(0.0, _END)]
        now = points(s, major)
        step = self.values.step(s, seat, major)
        idle = step if not (turn.roads or any(turn.fresh) or now > turn.start) else 0.0
        if may_show(s, turn):
            found.append((_ENDING if self._ends_well(s, seat) else -_ENDING, _SHOW))
        if not turn.played and any(s.cards[major]):
            found += self._cards(s, seat, turn, plan, base)
        for aim in plan.aims:
            found += self._toward(s, seat, turn, plan, aim, base, idle)
        if can_pay(hand, ROAD_COST) and roads_left(s.edges, major) and idle:
            edge = self._any_road(s, major)
            if edge >= 0:
                gain = plan.worth(less(hand, ROAD_COST)) - base + idle - 0.02 * plan.point
                found.append((gain, Road(edge)))
        found += self._paid_trades(s, seat, major, plan, base)
        found.sort(key=lambda way: -way[0])
        best = found[0]
        # What scores is not put off; all else can wait for better cards.
        if self.deals and isinstance(best[1], End | BankTrade | BuyCard | Road):
            offer = self.dealer.offer(s, seat, turn, plan)
            if offer is not None:
                found.insert(0, (best[0] + offer[0], offer[1]))
        return found

    def _any_road(self, s: State, major: int) -> int:
        land = survey(s.layout, s.corners, s.edges, major)
        if land.longer:
            return land.longer[0]
        for spot in land.spots:
            if spot.edge >= 0:
                return spot.edge
        spots = road_spots(s.corners, s.edges, major)
        return spots[0] if spots else -1

    def _toward(
        self, s: State, seat: Seat, turn: Operating, plan: Plan, aim: Aim, base: float, idle: float
    ) -> Iterator[tuple[float, Action]]:
        """Building the aim, or a road to it, or the trades with the bank that pay for it."""
        major, hand = turn.major, s.hands[turn.major]
        if aim.roads:
            if can_pay(hand, ROAD_COST) and roads_left(s.edges, major):
                gain = plan.nearer(aim).worth(less(hand, ROAD_COST)) - base + idle
                if aim.kind == ROAD_AIM and aim.roads == 1:
                    gain = aim.worth + plan.without(aim).worth(less(hand, ROAD_COST)) - base + idle
                    gain += self._end_bonus(s, seat, turn, 2)
                yield gain, Road(aim.edge)
            if not can_pay(hand, aim.cost) and not plan.missing(hand, aim.cost):
                way = self._paid_for(s, seat, major, plan, hand, aim.cost)
                if way is not None:
                    gain = 0.8 * aim.worth + plan.without(aim).worth(way[1]) - base + idle + way[2]
                    yield gain, way[0]
            return
        rest, first, extra = hand, None, 0.0
        if not can_pay(hand, aim.cost):
            if plan.missing(hand, aim.cost):
                return
            way = self._paid_for(s, seat, major, plan, hand, aim.cost)
            if way is None:
                return
            first, rest, extra = way
        else:
            rest = less(hand, aim.cost)
        gain = aim.worth + plan.without(aim).worth(rest) - base + extra
        if aim.kind == CARD_AIM:
            gain += idle * (1 + _CARD_STEP)
            action: Action = _BUY_CARD
        else:
            gain += idle + self._end_bonus(s, seat, turn, 1)
            action = City(aim.place) if aim.kind == CITY_AIM else Settle(aim.place)
        yield gain, first if first is not None else action

    def _paid_for(
        self, s: State, seat: Seat, major: int, plan: Plan, hand: Goods, cost: Goods
    ) -> tuple[Action, Goods, float] | None:
        """The first trade with the bank towards a cost, what is left then, and what ports bring."""
        first: Action | None = None
        bank = in_bank(s.hands)
        extra = 0.0
        values = list(s.values)
        need = [max(0, needs - has) for has, needs in zip(hand, cost, strict=True)]
        spare = [max(0, has - needs) for has, needs in zip(hand, cost, strict=True)]
        for get in _KINDS:
            if need[get] > bank[get]:
                return None
            for _ in range(need[get]):
                gives = [k for k in _KINDS if spare[k] >= plan.rates[k]]
                if not gives:
                    return None
                give = max(gives, key=lambda k: spare[k] / plan.rates[k])
                trade, brings = self._trade(s, seat, major, give, get, values[get] + 1)
                values[get] += 1
                spare[give] -= plan.rates[give]
                extra += brings
                if first is None:
                    first = trade
        if first is None:
            return None
        return first, goods_of(spare), extra

    def _trade(
        self, s: State, seat: Seat, major: int, give: int, get: int, value: int
    ) -> tuple[Action, float]:
        """The cheapest way to give one for the other, a port of one's own rather than another's."""
        best: tuple[float, Action] | None = None
        least = 5
        for port, cards, only in rates(s.layout, s.corners, major):
            if only is not None and only != give:
                continue
            if cards > least or cards > s.hands[major][give]:
                continue
            private = private_of(s.layout, port)
            owner = None if private is None else s.owners[private]
            brings = 0.0
            if owner is not None:
                paid = [0.0] * len(s.cash)
                paid[owner] = float(min(value, HIGHEST_VALUE))
                brings = self.values.mine(paid, seat)
            if cards < least or best is None or brings > best[0]:
                best, least = (brings, BankTrade(port, give, get)), cards
        assert best is not None
        return best[1], best[0]

    def _paid_trades(
        self, s: State, seat: Seat, major: int, plan: Plan, base: float
    ) -> Iterator[tuple[float, Action]]:
        """Trades at the ports of one's own privates, for the money."""
        if seat not in s.owners:
            return
        hand, bank = s.hands[major], in_bank(s.hands)
        for port, cards, only in rates(s.layout, s.corners, major):
            private = private_of(s.layout, port)
            if private is None or s.owners[private] != seat:
                continue
            for give in _KINDS if only is None else (only,):
                if hand[give] < cards:
                    continue
                for get in _KINDS:
                    if get != give and bank[get]:
                        after = taken(taken(hand, give, cards), get, -1)
                        paid = min(s.values[get] + 1, HIGHEST_VALUE)
                        yield plan.worth(after) - base + paid, BankTrade(port, give, get)

    # -- development cards ---------------------------------------------------------------------

    def _cards(
        self, s: State, seat: Seat, turn: Operating, plan: Plan, base: float
    ) -> Iterator[tuple[float, Action]]:
        major, hand = turn.major, s.hands[turn.major]
        if playable(s, turn, KNIGHT):
            yield self._knight(s, seat, turn) - _LEAST, _KNIGHT
        if playable(s, turn, PLENTY):
            bank = in_bank(s.hands)
            for a in _KINDS:
                for b in range(a, len(COMMODITIES)):
                    if bank[a] > (a == b) and bank[b]:
                        after = taken(taken(hand, a, -1), b, -1)
                        gain = plan.worth(after) - base - 2 * plan.card
                        yield gain, Plenty((a, b))
        if playable(s, turn, MONOPOLY):
            for kind in _KINDS:
                got = sum([h[kind] for m, h in enumerate(s.hands) if m != major])
                after = taken(hand, kind, -got)
                yield plan.worth(after) - base - 2.5 * plan.card, Monopoly(kind)
        if (
            playable(s, turn, ROAD_BUILDING)
            and roads_left(s.edges, major) > 1
            and road_spots(s.corners, s.edges, major)
        ):
            nearest = [aim for aim in plan.aims if aim.roads]
            gain = 0.0
            for aim in nearest:
                gain = max(gain, plan.nearer(aim, 2).worth(hand) - base)
            yield gain - 1.5 * plan.card, _ROADS

    def free_road(self, s: State, seat: Seat) -> Action:
        """A free road towards what gains most by it."""
        major = operation(s).major
        plan = self.planner.plan(s, seat, major)
        hand = s.hands[major]
        best, chosen = -1e9, -1
        for aim in plan.aims:
            if aim.roads:
                gain = plan.nearer(aim).worth(hand)
                if aim.kind == ROAD_AIM and aim.roads == 1:
                    gain += aim.worth
                if gain > best:
                    best, chosen = gain, aim.edge
        return Road(chosen if chosen >= 0 else self._any_road(s, major))

    # -- the end of the game -------------------------------------------------------------------

    def _end_bonus(self, s: State, seat: Seat, turn: Operating, more: int) -> float:
        """So much that a game is ended when one is ahead, and not when one is behind."""
        now = points(s, turn.major)
        if now + more < WINNING:
            return 0.0
        if self._ahead(s, seat, more):
            return _ENDING
        return -_ENDING if s.rounds < _PATIENCE else 0.0

    def _ends_well(self, s: State, seat: Seat) -> bool:
        return self._ahead(s, seat, 0)

    def _ahead(self, s: State, seat: Seat, more: int) -> bool:
        """Whether the seat leads if the major on turn ends the game with so many points more."""
        turn = operation(s)
        major = turn.major
        last = points(s, major) + more + s.cards[major][POINT]
        worth = list(s.cash)
        ends = list(prices(s))
        ends[major] = _right(s.markers[major], last - turn.start)
        for reached in range(turn.start + 1, last + 1):
            amounts, _ = split(s, major, 10 * reached)
            worth = [a + b for a, b in zip(worth, amounts, strict=True)]
        if s.presidents[CORNELIUS] is not None:
            each = most_each(s)
            amounts, bank = pay_shares(s, CORNELIUS, each)
            worth = [a + b for a, b in zip(worth, amounts, strict=True)]
            ends[CORNELIUS] = _right(s.markers[CORNELIUS], (sum(amounts) + bank) // PER_STEP)
        for other, row in enumerate(s.shares):
            worth[other] += sum([n * each for n, each in zip(row, ends, strict=True)])
        return worth[seat] == max(worth)

    # -- the robber, discards ------------------------------------------------------------------

    def rob(self, s: State, seat: Seat) -> Action:
        """Where it costs the rivals most, and the seat's own holdings least."""
        return self.robberies(s, seat)[0][1]

    def robberies(self, s: State, seat: Seat) -> list[tuple[float, Action]]:
        """Where the robber may go and whom it may rob, with what that gains; the best is first."""
        major = operation(s).major
        held = [sum(hand) for hand in s.hands]
        mine = self.planner.plan(s, seat, major).card
        stakes = self._stakes(s, seat)
        mean = sum(s.values) / len(s.values)
        found: list[tuple[float, Action]] = []
        for hexagon in range(len(HEXES)):
            if hexagon == s.robber:
                continue
            blocks = _blocks(s, stakes, hexagon)
            possible = victims(s.corners, held, hexagon, major)
            if not possible:
                found.append((blocks, Rob(hexagon, NOBODY)))
            for victim in possible:
                gain = mine - stakes.card[victim] - stakes.robbed[victim] + stakes.tax * mean
                found.append((blocks + gain, Rob(hexagon, victim)))
        found.sort(key=lambda way: -way[0])
        return found

    def _stakes(self, s: State, seat: Seat) -> _Stakes:
        values, tax = self.values, 0.0
        if s.presidents[CORNELIUS] is not None:
            tax = values.net(s, seat, CORNELIUS) / shares_out(s, CORNELIUS)
        return _Stakes(
            tuple([values.point(s, seat, m, points(s, m) + 1) / POINT_CARDS for m in ISLANDERS]),
            tuple([_ROBBED_STEP * values.step(s, seat, m) for m in ISLANDERS]),
            tax,
        )

    def discard(self, s: State, phase: Discarding, seat: Seat) -> Action:
        """One card after the other, the one that is worth least."""
        major = to_choose(s, phase, seat)
        assert major is not None
        plan = self.planner.plan(s, seat, major)
        hand, out = s.hands[major], NO_GOODS
        for _ in range(phase.owed[major]):
            kind = max([k for k in _KINDS if hand[k]], key=lambda k: plan.worth(taken(hand, k)))
            hand, out = taken(hand, kind), taken(out, kind, -1)
        return Discard(major, out)


class _Stakes(NamedTuple):
    """What it is worth to a seat that a major gets a card, that its price falls because it is
    robbed, by major, and that Cornelius gets a dollar; below 0 what helps rivals more.
    """

    card: tuple[float, ...]
    robbed: tuple[float, ...]
    tax: float


def _blocks(s: State, stakes: _Stakes, hexagon: int) -> float:
    """What it is worth that the robber stands on the hex for a while."""
    kind = s.layout.hexes[hexagon]
    if kind == DESERT:
        return 0.0
    tax = stakes.tax * s.values[kind]
    total = 0.0
    for major, cards in enumerate(yields(s.corners, hexagon)):
        if cards:
            total += cards * (tax - stakes.card[major]) - stakes.robbed[major]
    return total * WAYS[s.layout.numbers[hexagon]] / 36 * _STAYS


def _right(marker: int, steps: int) -> int:
    """The price after so many steps right."""
    for _ in range(steps):
        marker = MOVES[RIGHT][marker]
    return PRICES[marker]
