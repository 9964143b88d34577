"""Why something can't be done in set-up, auctions, stock rounds and payouts."""

from __future__ import annotations

from core.game import Illegal, Seat
from core.games.ctn18.auction import opens
from core.games.ctn18.data import (
    MAJORS,
    MOST_HELD,
    MOST_IN_POOL,
    PARS,
    SHARES,
)
from core.games.ctn18.island.geometry import CORNER_CORNERS, CORNER_EDGES, CORNERS, EDGES
from core.games.ctn18.market import (
    floated,
    in_treasury,
    may_hold_more,
    price,
    singles,
)
from core.games.ctn18.payout import most_each
from core.games.ctn18.phrases import corner, dollars, edge, lot, major, shares
from core.games.ctn18.state import (
    Auction,
    Building,
    Choosing,
    Discarding,
    FreeRoads,
    Offered,
    Paying,
    Placing,
    Robbing,
    Rolling,
    Shedding,
    State,
    Stock,
)
from core.text import Who, say

__all__ = [
    "check_bid",
    "check_buy",
    "check_corner",
    "check_edge",
    "check_first_road",
    "check_first_settlement",
    "check_float",
    "check_free_corner",
    "check_free_edge",
    "check_pass_lot",
    "check_payout",
    "check_president",
    "check_sell",
    "no_card",
    "other_step",
]


def other_step(s: State) -> Illegal:
    """An action of another step: what is to be done now."""
    match s.phases[-1]:
        case Placing(_, _, corner=-1):
            return Illegal("place_first", say("Place the settlement first."), "N-14")
        case Placing():
            return Illegal("place_first", say("Place the road at the settlement first."), "N-14")
        case Auction(_, number):
            return Illegal(
                "bid_first",
                say("Bid for {lot}, or pass.", lot=lot(s.lots[number])),
                "N-15",
            )
        case Stock():
            return Illegal(
                "stock_round",
                say("This is a stock round: sell shares, buy a certificate, or pass."),
                "N-16",
            )
        case Rolling():
            return Illegal("roll_first", say("Roll the dice first."), "N-25")
        case Building():
            return Illegal("build_first", say("Trade and build, or end the operation."), "N-25")
        case Discarding():
            return Illegal("discard_first", say("Commodities are discarded now."), "N-5")
        case Shedding():
            return Illegal("shed_first", say("Certificates are discarded now."), "N-30")
        case Robbing():
            return Illegal("rob_first", say("Move the robber first."), "N-5")
        case FreeRoads(_, left):
            return Illegal(
                "free_road_first", say("Place the free roads first: {n} left.", n=left), "N-6"
            )
        case Offered(by):
            return Illegal(
                "answer_first", say("{major}'s offer is answered now.", major=major(by)), "N-42"
            )
        case Choosing():
            return Illegal("choose_first", say("Take an answer or none first."), "N-42")
        case Paying():
            return Illegal("pay_first", say("Cornelius Banks decides its payout now."), "N-36")
        case _:
            return Illegal("over", say("The game is over."), "N-37")


# -- things that are not there -----------------------------------------------------------------


def check_corner(corner: int) -> None:
    """Raises Illegal for a corner that the island doesn't have."""
    if not 0 <= corner < len(CORNERS):
        raise Illegal(
            "no_corner",
            say("There is no corner {n}: they are 0 to {last}.", n=corner, last=len(CORNERS) - 1),
            "N-1",
        )


def check_edge(edge: int) -> None:
    """Raises Illegal for an edge that the island doesn't have."""
    if not 0 <= edge < len(EDGES):
        raise Illegal(
            "no_edge",
            say("There is no edge {n}: they are 0 to {last}.", n=edge, last=len(EDGES) - 1),
            "N-1",
        )


def _check_company(company: int) -> None:
    """Raises Illegal for a company that there isn't."""
    if not 0 <= company < len(MAJORS):
        raise Illegal(
            "no_company",
            say("There is no company {n}: they are 0 to {last}.", n=company, last=len(MAJORS) - 1),
            "N-17",
        )


def no_card() -> Illegal:
    """A commodity that there isn't."""
    return Illegal("no_commodity", say("Commodities are numbered 0 to 4."), "N-1")


def check_president(s: State, seat: Seat, number: int) -> None:
    """Raises Illegal if the seat is not the President of the islander."""
    if not 0 <= number < len(s.hands) or s.presidents[number] != seat:
        known = 0 <= number < len(MAJORS)
        raise Illegal(
            "not_president",
            say("{who} is not the President of {major}.", who=Who(seat), major=major(number))
            if known
            else say("There is no such major."),
            "N-35",
        )


# -- set-up and auctions -----------------------------------------------------------------------


def check_first_settlement(s: State, place: int) -> None:
    """Raises Illegal if no settlement can be placed at the corner (N-4, N-14)."""
    check_corner(place)
    check_free_corner(s, place)


def check_free_corner(s: State, place: int) -> None:
    """Raises Illegal for a corner that is taken, or next to one that is (N-4)."""
    if s.corners[place]:
        raise Illegal(
            "taken",
            say("There is a building at {corner}.", corner=corner(s.layout, place)),
            "N-4",
        )
    for neighbour in CORNER_CORNERS[place]:
        if s.corners[neighbour]:
            raise Illegal(
                "too_near",
                say(
                    "Settlements stand two edges apart: there is a building at {corner}.",
                    corner=corner(s.layout, neighbour),
                ),
                "N-4",
            )


def check_first_road(s: State, phase: Placing, place: int) -> None:
    """Raises Illegal if the road doesn't touch the settlement just placed (N-14)."""
    check_edge(place)
    if place not in CORNER_EDGES[phase.corner]:
        raise Illegal(
            "not_there",
            say(
                "The road is placed at the settlement just placed, {corner}.",
                corner=corner(s.layout, phase.corner),
            ),
            "N-14",
        )
    check_free_edge(s, place)


def check_free_edge(s: State, place: int) -> None:
    """Raises Illegal for an edge with a road (N-4)."""
    if s.edges[place]:
        raise Illegal("taken", say("There is a road at {edge}.", edge=edge(s.layout, place)), "N-4")


def check_bid(s: State, phase: Auction, amount: int) -> None:
    """Raises Illegal for a bid that is not above the highest, or above the seat's cash (N-15)."""
    if amount <= phase.high:
        low = phase.high + 1
        raise Illegal(
            "too_low",
            say("A bid for this lot is at least {low}.", low=dollars(low)),
            "N-15",
        )
    _check_cash(s, phase.seat, amount, "N-15")


def check_pass_lot(s: State, phase: Auction) -> None:
    """Raises Illegal for who is to open the lot (N-15)."""
    if opens(phase):
        raise Illegal(
            "opens",
            say(
                "{who} holds Priority Deal and opens the lot with a bid of {low} or more.",
                who=Who(phase.seat),
                low=dollars(1),
            ),
            "N-15",
        )


def _check_cash(s: State, seat: Seat, amount: int, rule: str) -> None:
    """Raises Illegal if the seat has less than that."""
    if amount > s.cash[seat]:
        raise Illegal(
            "no_cash",
            say(
                "That is {amount}, and {who} has {cash}.",
                amount=dollars(amount),
                who=Who(seat),
                cash=dollars(s.cash[seat]),
            ),
            rule,
        )


# -- stock rounds ------------------------------------------------------------------------------


def _check_floated(s: State, company: int) -> None:
    """Raises Illegal for a company that is unfloated (N-20)."""
    _check_company(company)
    if not floated(s, company):
        raise Illegal(
            "unfloated",
            say(
                "{major} is not floated yet: there is no single share of it.", major=major(company)
            ),
            "N-20",
        )


def check_sell(s: State, phase: Stock, company: int, number: int) -> None:
    """Raises Illegal if the seat can't sell so many shares (N-18, N-19)."""
    _check_floated(s, company)
    seat = phase.seat
    if number < 1:
        raise Illegal("no_share", say("A sale is one share at least."), "N-18")
    if company in phase.now:
        raise Illegal(
            "sold_already",
            say(
                "{who} has sold {major} in this turn: a turn's sale of a company is one action.",
                who=Who(seat),
                major=major(company),
            ),
            "N-18",
        )
    held = singles(s, seat, company)
    if number > held and s.presidents[company] == seat:
        raise Illegal(
            "presidents_certificate",
            say(
                "{who} has {shares} of {major} besides the President's certificate, which is"
                " never sold.",
                who=Who(seat),
                shares=shares(held),
                major=major(company),
            ),
            "N-19",
        )
    if number > held:
        raise Illegal(
            "not_held",
            say(
                "{who} has {shares} of {major}, not {n}.",
                who=Who(seat),
                shares=shares(held),
                major=major(company),
                n=number,
            ),
            "N-18",
        )
    if s.pool[company] + number > MOST_IN_POOL:
        raise Illegal(
            "pool_full",
            say(
                "The Pool has {shares} of {major} and may have {most}: {room} more.",
                shares=shares(s.pool[company]),
                major=major(company),
                most=MOST_IN_POOL,
                room=max(0, MOST_IN_POOL - s.pool[company]),
            ),
            "N-18",
        )


def check_buy(s: State, phase: Stock, company: int, pool: bool) -> None:
    """Raises Illegal if the seat can't buy a share there (N-20)."""
    _check_floated(s, company)
    seat = phase.seat
    if company in phase.sold[seat]:
        raise Illegal(
            "sold_before",
            say(
                "{who} sold {major} in this stock round and can't buy it before the next.",
                who=Who(seat),
                major=major(company),
            ),
            "N-20",
        )
    if not may_hold_more(s, seat, company):
        raise Illegal(
            "too_many",
            say(
                "{who} holds {n} of {all} shares of {major}, and nobody may own more than 60%.",
                who=Who(seat),
                n=MOST_HELD,
                all=SHARES,
                major=major(company),
            ),
            "N-20",
        )
    if pool and not s.pool[company]:
        raise Illegal(
            "pool_empty", say("The Pool has no share of {major}.", major=major(company)), "N-20"
        )
    if not pool and not in_treasury(s, company):
        raise Illegal(
            "treasury_empty",
            say("The Treasury of {major} has no share left.", major=major(company)),
            "N-20",
        )
    _check_cash(s, seat, price(s, company), "N-20")


def check_float(s: State, phase: Stock, company: int, par: int) -> None:
    """Raises Illegal if the seat can't start the company at this par (N-21)."""
    _check_company(company)
    president = s.presidents[company]
    if president is not None:
        raise Illegal(
            "floated",
            say(
                "{major} is floated: {who} is its President.",
                major=major(company),
                who=Who(president),
            ),
            "N-21",
        )
    if par not in PARS:
        low, middle, high = PARS
        raise Illegal(
            "no_par",
            say(
                "A company starts at {low}, {middle} or {high}.", low=low, middle=middle, high=high
            ),
            "N-21",
        )
    _check_cash(s, phase.seat, 2 * par, "N-21")


# -- Cornelius Banks ---------------------------------------------------------------------------


def check_payout(s: State, each: int) -> None:
    """Raises Illegal for more a share than the treasury can pay (N-36)."""
    if each < 0:
        raise Illegal("no_payout", say("A payout is $0 or more for each share."), "N-36")
    most = most_each(s)
    if each > most:
        raise Illegal(
            "treasury_short",
            say(
                "The treasury of {cash} can pay {most} for each share, not {each}.",
                cash=dollars(s.treasury),
                most=dollars(most),
                each=dollars(each),
            ),
            "N-36",
        )
