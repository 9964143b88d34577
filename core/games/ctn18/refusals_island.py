"""Why something can't be done in an operation: building, cards, discards and the robber."""

from __future__ import annotations

from collections.abc import Sequence

from core.game import Illegal, Seat
from core.games.ctn18.actions import NOBODY
from core.games.ctn18.build import may_show
from core.games.ctn18.data import MAJORS, WINNING
from core.games.ctn18.island.bank import in_bank
from core.games.ctn18.island.building import (
    cities_left,
    city_spots,
    road_joins,
    road_spots,
    roads_left,
    settlement_spots,
    settlements_left,
)
from core.games.ctn18.island.geometry import HEXES
from core.games.ctn18.island.layout import COMMODITIES
from core.games.ctn18.island.pieces import (
    CARD_COST,
    CITIES,
    CITY_COST,
    POINT,
    ROAD_BUILDING,
    ROAD_COST,
    ROADS,
    SETTLEMENT_COST,
    SETTLEMENTS,
    Goods,
    can_pay,
)
from core.games.ctn18.island.robber import beside, victims
from core.games.ctn18.market import singles
from core.games.ctn18.operating import operation, points
from core.games.ctn18.phrases import (
    card,
    cards,
    commodity,
    corner,
    edge,
    goods,
    hex_at,
    major,
    shares,
)
from core.games.ctn18.refusals import (
    check_corner,
    check_edge,
    check_free_corner,
    check_free_edge,
    check_president,
    no_card,
)
from core.games.ctn18.seven import to_choose
from core.games.ctn18.state import (
    Discarding,
    Shedding,
    State,
)
from core.games.ctn18.trading import can_give
from core.text import Text, Who, say

__all__ = [
    "check_buy_card",
    "check_city",
    "check_discard",
    "check_free_road",
    "check_monopoly",
    "check_play",
    "check_plenty",
    "check_road",
    "check_road_building",
    "check_rob",
    "check_settlement",
    "check_shed",
    "check_show",
]

# -- building ----------------------------------------------------------------------------------


def _check_paid(s: State, by: int, cost: Goods, rule: str) -> None:
    hand = s.hands[by]
    if not can_pay(hand, cost):
        short = [max(0, n - has) for n, has in zip(cost, hand, strict=True)]
        raise Illegal(
            "cant_pay",
            say(
                "It costs {cost}; {major} is short of {short}.",
                cost=goods(cost),
                major=major(by),
                short=goods(short),
            ),
            rule,
        )


def _check_supply(left: int, reason: Text) -> None:
    if not left:
        raise Illegal("none_left", reason, "N-2")


def check_road(s: State, place: int) -> None:
    """Raises Illegal if the major on turn can't build a road there (N-2, N-4)."""
    check_edge(place)
    by = operation(s).major
    _check_supply(
        roads_left(s.edges, by),
        say("All {n} roads of {major} are built.", n=ROADS, major=major(by)),
    )
    _check_joins(s, by, place)
    _check_paid(s, by, ROAD_COST, "N-2")


def check_free_road(s: State, place: int) -> None:
    """Raises Illegal if a free road can't be placed there (N-4, N-6)."""
    check_edge(place)
    _check_joins(s, operation(s).major, place)


def _check_joins(s: State, by: int, place: int) -> None:
    check_free_edge(s, place)
    if not road_joins(s.corners, s.edges, by, place):
        raise Illegal(
            "not_joined",
            say(
                "A road joins an own road or building, and not past another's building: {major}"
                " has none at {edge}.",
                major=major(by),
                edge=edge(s.layout, place),
            ),
            "N-4",
        )


def check_settlement(s: State, place: int) -> None:
    """Raises Illegal if the major on turn can't settle there (N-2, N-4)."""
    check_corner(place)
    by = operation(s).major
    _check_supply(
        settlements_left(s.corners, by),
        say(
            "All {n} settlements of {major} stand; a city gives one back.",
            n=SETTLEMENTS,
            major=major(by),
        ),
    )
    check_free_corner(s, place)
    spots = settlement_spots(s.corners, s.edges, by)
    if not spots:
        raise Illegal(
            "no_corner",
            say(
                "No corner on a road of {major} is free and two edges from every building: it"
                " needs another road first.",
                major=major(by),
            ),
            "N-4",
        )
    if place not in spots:
        raise Illegal(
            "no_road",
            say(
                "A settlement stands on an own road: {major} has none at {corner}.",
                major=major(by),
                corner=corner(s.layout, place),
            ),
            "N-4",
        )
    _check_paid(s, by, SETTLEMENT_COST, "N-2")


def check_city(s: State, place: int) -> None:
    """Raises Illegal if the major on turn can't make a city there (N-2)."""
    check_corner(place)
    by = operation(s).major
    _check_supply(
        cities_left(s.corners, by),
        say("All {n} cities of {major} stand.", n=CITIES, major=major(by)),
    )
    spots = city_spots(s.corners, by)
    if not spots:
        raise Illegal(
            "no_settlement",
            say("{major} has no settlement that a city could replace.", major=major(by)),
            "N-2",
        )
    if place not in spots:
        raise Illegal(
            "no_settlement",
            say(
                "A city replaces an own settlement: {major} has none at {corner}.",
                major=major(by),
                corner=corner(s.layout, place),
            ),
            "N-2",
        )
    _check_paid(s, by, CITY_COST, "N-2")


# -- development cards -------------------------------------------------------------------------


def check_buy_card(s: State) -> None:
    """Raises Illegal if the major on turn can't buy a development card (N-6)."""
    if not s.deck:
        raise Illegal("no_deck", say("No development card is left."), "N-6")
    _check_paid(s, operation(s).major, CARD_COST, "N-2")


def check_play(s: State, kind: int) -> None:
    """Raises Illegal if the major on turn can't play a card of this kind (N-6)."""
    turn = operation(s)
    by = turn.major
    if turn.played:
        raise Illegal(
            "played",
            say("{major} has played a card in this turn: one is the limit.", major=major(by)),
            "N-6",
        )
    held = s.cards[by][kind]
    if not any(s.cards[by]):
        raise Illegal(
            "no_such_card", say("{major} has no development cards.", major=major(by)), "N-6"
        )
    if not held:
        raise Illegal(
            "no_such_card", say("{major} has no {card}.", major=major(by), card=card(kind)), "N-6"
        )
    if held <= turn.fresh[kind]:
        raise Illegal(
            "fresh",
            say("{major} bought {card} in this turn.", major=major(by), card=card(kind)),
            "N-6",
        )


def check_road_building(s: State) -> None:
    """Raises Illegal if no free road could be placed (N-6)."""
    check_play(s, ROAD_BUILDING)
    by = operation(s).major
    if not roads_left(s.edges, by) or not road_spots(s.corners, s.edges, by):
        raise Illegal(
            "no_place",
            say("{major} can place no road.", major=major(by)),
            "N-6",
        )


def check_plenty(s: State, taken: Sequence[int]) -> None:
    """Raises Illegal unless these are two cards of the bank, or all that it has (N-6)."""
    bank = in_bank(s.hands)
    if not all(0 <= kind < len(COMMODITIES) for kind in taken):
        raise no_card()
    if list(taken) != sorted(taken):
        raise Illegal("not_in_order", say("Name the commodities in ascending order."), "N-6")
    number = min(2, sum(bank))
    if not number:
        raise Illegal("bank_empty", say("The bank has no commodities."), "N-6")
    if len(taken) != number:
        raise Illegal("not_two", say("Take {cards} of the bank.", cards=cards(number)), "N-6")
    for kind in taken:
        if taken.count(kind) > bank[kind]:
            raise Illegal(
                "bank_short",
                say("The bank has {n} {commodity}.", n=bank[kind], commodity=commodity(kind)),
                "N-6",
            )


def check_monopoly(kind: int) -> None:
    """Raises Illegal for a commodity that there isn't."""
    if not 0 <= kind < len(COMMODITIES):
        raise no_card()


def check_show(s: State) -> None:
    """Raises Illegal if the cards are not what makes ten points (N-29)."""
    turn = operation(s)
    if may_show(s, turn):
        return
    now = points(s, turn.major)
    if turn.shown or now >= WINNING:
        raise Illegal("no_need", say("The game ends with this operation anyway."), "N-29")
    raise Illegal(
        "too_few",
        say(
            "{major} has {n} points with its cards: they are shown when they make {ten}.",
            major=major(turn.major),
            n=now + s.cards[turn.major][POINT],
            ten=WINNING,
        ),
        "N-29",
    )


# -- a 7 and the robber ------------------------------------------------------------------------


def check_discard(
    s: State, phase: Discarding, seat: Seat, number: int, picked: Sequence[int]
) -> None:
    """Raises Illegal unless these are as many cards of the major as it owes (N-5)."""
    check_president(s, seat, number)
    owed = phase.owed[number]
    if not owed or phase.picks[number] is not None:
        raise Illegal(
            "nothing_owed", say("{major} has nothing to discard.", major=major(number)), "N-5"
        )
    first = to_choose(s, phase, seat)
    if first is not None and number != first:
        raise Illegal(
            "in_order",
            say("{who} chooses for {major} first.", who=Who(seat), major=major(first)),
            "N-5",
        )
    if len(picked) != len(COMMODITIES) or any(n < 0 for n in picked):
        raise no_card()
    if not can_give(s.hands[number], picked):
        raise Illegal(
            "not_held",
            say("{major} doesn't hold {goods}.", major=major(number), goods=goods(picked)),
            "N-5",
        )
    if sum(picked) != owed:
        raise Illegal(
            "wrong_number",
            say(
                "{major} discards {cards}, not {n}.",
                major=major(number),
                cards=cards(owed),
                n=sum(picked),
            ),
            "N-5",
        )


def check_shed(s: State, phase: Shedding, seat: Seat, picked: Sequence[int]) -> None:
    """Raises Illegal unless these are as many single shares of the seat as it owes (N-30)."""
    owed = phase.owed[seat]
    if len(picked) != len(MAJORS) or any(n < 0 for n in picked):
        raise Illegal("bad_shares", say("There is a number for each company."), "N-30")
    for company, n in enumerate(picked):
        held = singles(s, seat, company)
        if n > held:
            raise Illegal(
                "not_held",
                say(
                    "{who} has {shares} of {major} to discard; a President's certificate never is.",
                    who=Who(seat),
                    shares=shares(held),
                    major=major(company),
                ),
                "N-30",
            )
    if sum(picked) != owed:
        raise Illegal(
            "wrong_number",
            say(
                "{who} discards {shares}, not {n}.",
                who=Who(seat),
                shares=shares(owed),
                n=sum(picked),
            ),
            "N-30",
        )


def check_rob(s: State, to: int, victim: int) -> None:
    """Raises Illegal if the robber can't go there, or that victim be robbed (N-5)."""
    if not 0 <= to < len(HEXES):
        raise Illegal(
            "no_hex",
            say("There is no hex {n}: they are 0 to {last}.", n=to, last=len(HEXES) - 1),
            "N-1",
        )
    if to == s.robber:
        raise Illegal(
            "stays",
            say("The robber goes to another hex than {hex}.", hex=hex_at(s.layout, to)),
            "N-5",
        )
    by = operation(s).major
    possible = victims(s.corners, [sum(hand) for hand in s.hands], to, by)
    if victim in possible:
        return
    if victim == NOBODY:
        if possible:
            raise Illegal(
                "must_rob",
                say("Somebody beside {hex} has cards and is robbed.", hex=hex_at(s.layout, to)),
                "N-5",
            )
        return
    if victim == by:
        raise Illegal("own", say("{major} can't rob itself.", major=major(by)), "N-5")
    if victim not in beside(s.corners, to):
        raise Illegal(
            "not_beside",
            say("That major has no building at {hex}.", hex=hex_at(s.layout, to)),
            "N-5",
        )
    raise Illegal("no_cards", say("{major} has no card to take.", major=major(victim)), "N-5")
