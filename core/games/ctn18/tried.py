"""What a seat that is asked might want to do, possible or not."""

from __future__ import annotations

from core.game import Seat
from core.games.ctn18.actions import (
    NOBODY,
    Accept,
    Action,
    BankTrade,
    Bid,
    Buy,
    BuyCard,
    City,
    Float,
    Knight,
    Monopoly,
    Pass,
    Payout,
    Plenty,
    Road,
    RoadBuilding,
    Rob,
    Sell,
    Settle,
    Show,
    Take,
)
from core.games.ctn18.data import ISLANDERS, MAJORS, MOST_IN_POOL, PARS
from core.games.ctn18.island.bank import rates
from core.games.ctn18.island.building import (
    city_spots,
    free_corners,
    road_spots,
    settlement_spots,
)
from core.games.ctn18.island.geometry import CORNERS, EDGES
from core.games.ctn18.island.layout import COMMODITIES
from core.games.ctn18.market import floated
from core.games.ctn18.operating import operation
from core.games.ctn18.payout import most_each
from core.games.ctn18.state import (
    Auction,
    Building,
    Choosing,
    FreeRoads,
    Offered,
    Paying,
    Placing,
    Robbing,
    Rolling,
    State,
    Stock,
)
from core.games.ctn18.stock import sellable

__all__ = ["about"]

_CARDS: tuple[Action, ...] = (
    Knight(),
    RoadBuilding(),
    Plenty((0, 0)),
    Monopoly(0),
    Show(),
)


def about(s: State, seat: Seat) -> tuple[Action, ...]:
    """Finite actions of the phase, without those that are as good as another."""
    phase = s.phases[-1]
    match phase:
        case Placing(_, _, corner=-1):
            return tuple([Settle(corner) for corner in range(len(CORNERS))])
        case Auction(high=high):
            return (Bid(high), Bid(s.cash[seat] + 1), Pass())
        case Stock():
            return _stock(s, phase)
        case Rolling():
            return _CARDS
        case Building():
            return (*_building(s), *_CARDS)
        case Offered():
            return tuple([Accept(major) for major in ISLANDERS if s.presidents[major] == seat])
        case Choosing():
            others = [m for m in ISLANDERS if m != operation(s).major]
            return tuple([Take(m) for m in others if s.presidents[m] is not None])
        case Robbing():
            return (Rob(s.robber, NOBODY),)
        case FreeRoads():
            return tuple([Road(edge) for edge in range(len(EDGES)) if not s.edges[edge]])
        case Paying():
            return (Payout(most_each(s) + 1),)
        case _:
            return ()


def _stock(s: State, phase: Stock) -> tuple[Action, ...]:
    actions: list[Action] = []
    for company in range(len(MAJORS)):
        if floated(s, company):
            actions.append(Sell(company, min(sellable(s, phase, company) + 1, MOST_IN_POOL)))
            actions += [Buy(company, False), Buy(company, True), Float(company, PARS[0])]
        else:
            actions += [Sell(company, 1), Buy(company, False)]
            actions += [Float(company, par) for par in PARS]
    return tuple(actions)


def _building(s: State) -> tuple[Action, ...]:
    turn = operation(s)
    major = turn.major
    # Where one place will do, it stands for all others; where none will, any free one does.
    free = [edge for edge in range(len(EDGES)) if not s.edges[edge]]
    actions: list[Action] = [
        *map(Road, [*road_spots(s.corners, s.edges, major), *free][:1]),
        *map(
            Settle,
            [*settlement_spots(s.corners, s.edges, major), *free_corners(s.corners)][:1],
        ),
        City([*city_spots(s.corners, major), 0][0]),
        BuyCard(),
    ]
    for port, _, kind in rates(s.layout, s.corners, major):
        for give in range(len(COMMODITIES)) if kind is None else (kind,):
            get = (give + 1) % len(COMMODITIES)
            actions.append(BankTrade(port, give, get))
    return tuple(actions)
