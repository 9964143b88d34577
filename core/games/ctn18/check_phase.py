"""Whether the phases of a state can stand as they do."""

from __future__ import annotations

from core.game import Seat
from core.games.ctn18.data import ISLANDERS, LAST_ROUND, LOTS, MAJORS, MOST_OFFERS, WINNING
from core.games.ctn18.island.building import has_city, road_spots, roads_left
from core.games.ctn18.island.geometry import CORNERS
from core.games.ctn18.island.layout import COMMODITIES
from core.games.ctn18.island.pieces import OWNED, POINT, ROADS
from core.games.ctn18.island.robber import to_discard
from core.games.ctn18.market import floated, over_limit, singles
from core.games.ctn18.operating import points
from core.games.ctn18.setup import TURNS, placing_for
from core.games.ctn18.state import (
    ACCEPTED,
    COUNTERED,
    NOT_ASKED,
    WAITING,
    Auction,
    Building,
    Choosing,
    Discarding,
    FreeRoads,
    Offered,
    Operating,
    Over,
    Paying,
    Phase,
    Placing,
    Robbing,
    Rolling,
    Shedding,
    State,
    Stock,
)
from core.games.ctn18.stock import WITHOUT_A_FLOAT, can_act
from core.games.ctn18.trading import can_give, turned
from core.refusals import impossible, want
from core.text import Who, say

__all__ = ["check_phase"]


def check_phase(s: State) -> None:
    """Raises Illegal for phases that no game comes to."""
    match s.phases:
        case (Placing() as placing,):
            _check_placing(s, placing)
        case (Auction() as auction,):
            _check_auction(s, auction)
        case (Stock() as stock,):
            _check_stock(s, stock)
        case (Paying(seat, False),):
            _check_paying(s, seat)
            _check_rounds(s, s.set, 0)
        case (Over(None),):
            want(
                s.rounds >= LAST_ROUND or (s.set == WITHOUT_A_FLOAT and _all_unfloated(s)),
                say(
                    "No major ended the game, nor {n} operating rounds, nor {m} stock rounds"
                    " without a company.",
                    n=LAST_ROUND,
                    m=WITHOUT_A_FLOAT,
                ),
                "N-43",
            )
        case (Over(int(major)),):
            want(
                major in ISLANDERS and points(s, major) + s.cards[major][POINT] >= WINNING,
                say("The major that ends the game has {n} points.", n=WINNING),
                "N-37",
            )
        case (Operating() as turn, *above):
            _check_turn(s, turn)
            _check_above(s, turn, above)
        case _:
            raise impossible(say("Such phases don't come one upon the other."), "N-41")


def _is_seat(s: State, seat: Seat) -> bool:
    return 0 <= seat < len(s.cash)


def _all_unfloated(s: State) -> bool:
    return not any(floated(s, company) for company in range(len(MAJORS)))


def _before_stock(s: State) -> bool:
    """Whether nothing of the shares has happened yet."""
    return s.set == 0 and s.rounds == 0 and _all_unfloated(s)


def _check_rounds(s: State, sets: int, more: int) -> None:
    """So many sets of two or three operating rounds are over, and `more` rounds (N-24)."""
    want(
        s.set >= 1 and 2 * sets + more <= s.rounds <= 3 * sets + more,
        say("{n} operating rounds can't be over in set {set}.", n=s.rounds, set=s.set),
        "N-24",
    )


def _check_not_last(s: State, begun: int) -> None:
    """A set begins only if fewer than 150 operating rounds are over (N-43)."""
    want(
        s.rounds - begun < LAST_ROUND,
        say("The game ends after operating round {last}.", last=LAST_ROUND),
        "N-43",
    )


def _check_placing(s: State, phase: Placing) -> None:
    roads = sum([edge > 0 for edge in s.edges])
    stand = sum([piece > 0 for piece in s.corners])
    placed = phase.corner >= 0
    want(
        _is_seat(s, phase.seat)
        and 0 <= phase.turn < TURNS
        and roads == phase.turn
        and stand == phase.turn + placed
        and phase.seat == (s.priority + phase.turn) % len(s.cash)
        and _before_stock(s)
        and not any(owner is not None for owner in s.owners),
        say("Eight settlements and roads are placed in turn before anything else."),
        "N-14",
    )
    pieces = [OWNED + placing_for(s.order, turn) for turn in range(phase.turn + placed)]
    want(
        sorted(filter(None, s.corners)) == sorted(pieces)
        and sorted(filter(None, s.edges)) == sorted(pieces[: phase.turn]),
        say("The pieces placed are those of the majors in their order."),
        "N-14",
    )
    if placed:
        major = placing_for(s.order, phase.turn)
        want(
            phase.corner < len(CORNERS) and s.corners[phase.corner] == OWNED + major,
            say("The road is placed at the settlement just placed."),
            "N-14",
        )


def _check_auction(s: State, phase: Auction) -> None:
    seats = len(s.cash)
    bids = phase.bids
    want(
        _is_seat(s, phase.seat)
        and 0 <= phase.lot < LOTS
        and _before_stock(s)
        and len(bids) == seats
        and phase.seat not in phase.passed
        and phase.seat != phase.best
        and len(set(phase.passed)) == len(phase.passed) < seats
        and all(_is_seat(s, seat) for seat in phase.passed),
        say("One who has not passed bids for a lot."),
        "N-15",
    )
    want(
        max(bids) == phase.high
        and min(bids) >= 0
        and all(bid <= cash for bid, cash in zip(bids, s.cash, strict=True))
        and phase.high < s.cash[phase.seat]
        and ((phase.best is None and not phase.high) or _holds_best(s, phase)),
        say("The highest bid is one's of those still in, and the others can pay theirs."),
        "N-15",
    )
    want(
        not phase.passed or s.priority == phase.passed[0],
        say("Who passes first on a lot takes Priority Deal."),
        "N-15",
    )
    later = [private for lot in s.lots[phase.lot :] for private in lot]
    want(
        all(s.owners[private] is None for private in later),
        say("The lots are sold in order."),
        "N-15",
    )


def _holds_best(s: State, phase: Auction) -> bool:
    best = phase.best
    return (
        best is not None
        and _is_seat(s, best)
        and best not in phase.passed
        and phase.high > 0
        and phase.bids[best] == phase.high
        and phase.bids.count(phase.high) == 1
    )


def _check_stock(s: State, phase: Stock) -> None:
    seats = len(s.cash)
    _check_rounds(s, s.set - 1, 0)
    _check_not_last(s, 0)
    want(
        _is_seat(s, phase.seat)
        and 0 <= phase.idle < seats
        and (phase.last is None or _is_seat(s, phase.last))
        and len(phase.sold) == seats,
        say("A stock round goes on until all pass in sequence."),
        "N-16",
    )
    for sold in phase.sold:
        want(
            list(sold) == sorted(set(sold))
            and all(0 <= company < len(MAJORS) and floated(s, company) for company in sold),
            say("What was sold in a stock round are shares of floated companies."),
            "N-18",
        )
    want(
        len(set(phase.now)) == len(phase.now)
        and set(phase.now) <= set(phase.sold[phase.seat])
        and (not phase.now or (phase.last == phase.seat and phase.idle == 0))
        and (not any(phase.sold) or phase.last is not None),
        say("Who sells acts, and each company is sold once a turn."),
        "N-18",
    )
    want(
        can_act(s, phase),
        say("{who} can do nothing and has passed.", who=Who(phase.seat)),
        "N-16",
    )


def _check_paying(s: State, seat: Seat) -> None:
    want(
        s.presidents[-1] == seat,
        say("The President of Cornelius Banks decides its payout."),
        "N-36",
    )


# -- operations --------------------------------------------------------------------------------


def _check_turn(s: State, turn: Operating) -> None:
    _check_rounds(s, s.set - 1, turn.round - 1)
    _check_not_last(s, turn.round - 1)
    want(
        turn.of in (2, 3)
        and 1 <= turn.round <= turn.of
        and 0 <= turn.turn < len(s.order)
        and turn.major == s.order[turn.turn]
        and (turn.of == 2 or has_city(s.corners)),
        say("The majors operate in turn order, in two or three operating rounds."),
        "N-24",
    )
    now = points(s, turn.major)
    fresh = turn.fresh
    want(
        0 <= turn.start <= now
        and turn.roads >= 0
        and min(fresh) >= 0
        and all(n <= held for n, held in zip(fresh, s.cards[turn.major], strict=True))
        and 0 <= turn.shown <= s.cards[turn.major][POINT]
        and (not turn.shown or now + turn.shown >= WINNING)
        and turn.roads <= ROADS - roads_left(s.edges, turn.major)
        and len(turn.offers) == len(ISLANDERS)
        and all(0 <= n <= MOST_OFFERS for n in turn.offers)
        and 0 <= turn.swaps <= sum(turn.offers)
        and -1 <= turn.named < (len(COMMODITIES) if turn.played else 0),
        say("What a major has done in its turn doesn't fit what it has."),
        "N-27",
    )


def _check_above(s: State, turn: Operating, above: list[Phase]) -> None:
    seat = s.presidents[turn.major]
    match above:
        case [Discarding() as phase]:
            _check_discarding(s, phase)
        case [Shedding() as phase]:
            _check_shedding(s, phase)
        case [Paying(pays, True)]:
            _check_paying(s, pays)
            want(
                bool(turn.shown) or points(s, turn.major) >= WINNING,
                say("The major that ends the game has {n} points.", n=WINNING),
                "N-37",
            )
        case [(Rolling() | Building()) as phase]:
            _check_president(seat, phase.seat)
        case [Robbing(robs, False)]:
            _check_president(seat, robs)
        case [(Rolling() | Building()) as phase, Robbing(robs, True)]:
            _check_president(seat, phase.seat)
            _check_president(seat, robs)
            want(
                turn.played and s.knights[turn.major] > 0,
                say("A knight moves the robber."),
                "N-6",
            )
        case [(Rolling() | Building()) as phase, FreeRoads(places, left)]:
            _check_president(seat, phase.seat)
            _check_president(seat, places)
            want(
                turn.played
                and left in (1, 2)
                and left <= roads_left(s.edges, turn.major)
                and bool(road_spots(s.corners, s.edges, turn.major)),
                say("One or two free roads can be placed."),
                "N-6",
            )
        case [Building(builds), Offered() as phase]:
            _check_president(seat, builds)
            _check_offered(s, turn, phase)
        case [Building(builds), Choosing() as phase]:
            _check_president(seat, builds)
            _check_president(seat, phase.seat)
            _check_answers(s, turn, turn.major, phase)
            want(
                any(answer in (ACCEPTED, COUNTERED) for answer in phase.answers),
                say("There is an answer to take."),
                "N-42",
            )
        case _:
            raise impossible(say("Such phases don't come one upon the other."), "N-41")


def _check_president(president: Seat | None, seat: Seat) -> None:
    want(
        president == seat,
        say("The President of the major on turn decides."),
        "N-25",
    )


def _check_discarding(s: State, phase: Discarding) -> None:
    owed = tuple([to_discard(sum(hand)) for hand in s.hands])
    want(
        phase.owed == owed and len(phase.picks) == len(owed),
        say("Majors with more than seven cards discard half."),
        "N-5",
    )
    waiting = False
    for major, pick in enumerate(phase.picks):
        if pick is None:
            waiting = waiting or (owed[major] > 0 and s.presidents[major] is not None)
            continue
        want(
            s.presidents[major] is not None
            and owed[major] == sum(pick) > 0
            and min(pick) >= 0
            and can_give(s.hands[major], pick),
            say("A President chose cards of his major, as many as it owes."),
            "N-5",
        )
    want(waiting, say("Somebody is still to choose."), "N-5")


def _check_shedding(s: State, phase: Shedding) -> None:
    owed = over_limit(s)
    want(
        phase.owed == owed and len(phase.picks) == len(owed),
        say("Players with more than seven certificates discard down to seven."),
        "N-30",
    )
    want(
        any(n and pick is None for n, pick in zip(owed, phase.picks, strict=True)),
        say("Somebody is still to choose."),
        "N-30",
    )
    for seat, pick in enumerate(phase.picks):
        want(
            pick is None
            or (
                len(pick) == len(MAJORS)
                and sum(pick) == owed[seat] > 0
                and min(pick) >= 0
                and all(n <= singles(s, seat, company) for company, n in enumerate(pick))
            ),
            say("A player chose single shares of his, as many as he owes."),
            "N-30",
        )


def _check_offered(s: State, turn: Operating, phase: Offered) -> None:
    want(
        phase.by in ISLANDERS and s.presidents[phase.by] is not None,
        say("A President makes an offer."),
        "N-42",
    )
    _check_answers(s, turn, phase.by, phase)
    want(WAITING in phase.answers, say("Somebody is still to answer."), "N-42")
    if phase.by != turn.major:
        others = [a for major, a in enumerate(phase.answers) if major != turn.major]
        want(
            others == [NOT_ASKED] * len(others),
            say("An offer of another goes to the major on turn."),
            "N-42",
        )


def _check_answers(s: State, turn: Operating, by: int, phase: Offered | Choosing) -> None:
    swap = phase.swap
    want(
        len(phase.answers) == len(phase.counters) == len(ISLANDERS)
        and turn.offers[by] > 0
        and _is_swap(swap)
        and can_give(s.hands[by], swap)
        and phase.answers[by] == NOT_ASKED,
        say("A major offers what it has for something else."),
        "N-42",
    )
    for major, answer in enumerate(phase.answers):
        countered = phase.counters[major]
        want(
            NOT_ASKED <= answer <= COUNTERED
            and bool(countered) == (answer == COUNTERED)
            and (answer == NOT_ASKED or _may_answer(s, by, major)),
            say("Presidents of other majors are asked."),
            "N-42",
        )
        gives = turned(swap) if answer == ACCEPTED else countered
        if answer in (ACCEPTED, COUNTERED):
            want(
                _is_swap(gives) and can_give(s.hands[major], gives),
                say("Who would swap has what he would give."),
                "N-42",
            )


def _may_answer(s: State, by: int, major: int) -> bool:
    president = s.presidents[major]
    return president is not None and president != s.presidents[by]


def _is_swap(swap: tuple[int, ...]) -> bool:
    return len(swap) == len(COMMODITIES) and max(swap) > 0 > min(swap)
