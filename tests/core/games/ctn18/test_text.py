"""What 18CTN says of itself: choices, moments, standings, rules."""

from __future__ import annotations

import re
from collections import Counter as Tally
from collections.abc import Sequence

import pytest

from core.games.ctn18.actions import (
    ALL,
    NOBODY,
    TRADING_POST,
    Accept,
    Action,
    BankTrade,
    Bid,
    Buy,
    BuyCard,
    City,
    Close,
    Counter,
    Decline,
    Discard,
    End,
    Float,
    Knight,
    Monopoly,
    Offer,
    Pass,
    Payout,
    Plenty,
    Road,
    RoadBuilding,
    Rob,
    Roll,
    Sell,
    Settle,
    Shed,
    Show,
    Take,
    TakeNone,
)
from core.games.ctn18.data import CELLS, MAJORS, PARS, PRIVATES
from core.games.ctn18.island.layout import HEX_KINDS, NUMBERS, ORE, PORT_KINDS, SHEEP, WHEAT, WOOD
from core.games.ctn18.island.pieces import DECK
from core.games.ctn18.phrases import corner, edge, goods, hex_at, moved, nth, port, swapped
from core.games.ctn18.rules import RULES
from core.games.ctn18.state import (
    ACCEPTED,
    COUNTERED,
    DECLINED,
    NOT_ASKED,
    WAITING,
    Auction,
    Choosing,
    Discarding,
    FreeRoads,
    Offered,
    Over,
    Paying,
    Placing,
    Robbing,
    Rolling,
    Shedding,
    State,
)
from core.games.ctn18.text import WORDS
from core.text import plain
from tests.core.games.ctn18 import positions
from tests.core.games.ctn18.positions import (
    A,
    C,
    D,
    F,
    G,
    cell,
    changed,
    in_stock,
    on_turn,
    position,
    turn,
)
from tui.rulebook import clauses

ANA, BEN, CLEO, DAN = range(4)

SWAP = (1, 0, -1, 0, 0)
"""Wood for sheep."""
BACK = (0, 0, 1, 0, -1)
"""Sheep for ore."""
NONE = ((),) * 4

TURN = position(
    ("A5 C1", "A2 C5", "D4", "D2 F3"),
    prices={A: cell(8, 0), D: cell(3, 1), F: cell(0, 0), C: cell(6, 0)},
    cash=(62, 18, 95, 41),
    stock_round=3,
    operating=turn(A, 2, round=2, of=3),
)
PLACING = position(
    ("",) * 4, order=(D, A, G, F), stock_round=0, rounds=0, phases=(Placing(BEN, 5),)
)
AUCTION = changed(PLACING, phases=(Auction(DAN, 1, 11, CLEO, (BEN,), (10, 0, 11, 0)),))
STOCK = changed(TURN, phases=in_stock(ANA, 4))
SOLD = changed(TURN, phases=in_stock(ANA, 4, last=ANA, sold={ANA: [A]}, now=[A]))
OFFERED = on_turn(
    TURN, *TURN.phases[1:], Offered(A, SWAP, (NOT_ASKED, WAITING, WAITING, NOT_ASKED), NONE)
)
CHOOSING = on_turn(
    TURN,
    *TURN.phases[1:],
    Choosing(ANA, SWAP, (NOT_ASKED, COUNTERED, ACCEPTED, DECLINED), ((), BACK, (), ())),
)
FREE_ROADS = on_turn(TURN, FreeRoads(ANA, 2))
ROBBING = on_turn(TURN, Robbing(ANA, False))
DISCARDING = on_turn(TURN, Discarding((5, 0, 4, 4), (None, None, positions.goods(ore=4), None)))
SHEDDING = on_turn(TURN, Shedding((0, 1, 0, 0), (None,) * 4))
PAYING = changed(TURN, phases=(Paying(BEN, False),))
OVER = changed(TURN, phases=(Over(A),))


# Choices


def called(state: State, action: Action, seat: int = 0) -> str:
    return plain(WORDS.action(RULES.view(state, seat), action))


@pytest.mark.parametrize(
    ("state", "action", "label"),
    [
        (PLACING, Settle(44), "place a settlement on corner 44, Wheat 8, Wood 11, Wheat 10"),
        (PLACING, Road(0), "place a road on edge 0 on the coast of Brick 4"),
        (AUCTION, Bid(1200), "bid $1,200"),
        (AUCTION, Pass(), "pass on lot 2"),
        (STOCK, Sell(D, 2), "sell 2 Delft shares at 31"),
        (STOCK, Sell(G, 1), "sell 1 Garnet share"),
        (STOCK, Buy(D, True), "buy Delft from the Pool at 31"),
        (STOCK, Buy(F, False), "buy Fern from the Treasury at 20"),
        (STOCK, Buy(G, False), "buy Garnet from the Treasury"),
        (STOCK, Float(G, 30), "float Garnet at 30 for $60"),
        (STOCK, Pass(), "pass"),
        (SOLD, Pass(), "done: buy nothing"),
        (TURN, Roll(), "roll the dice"),
        (TURN, Settle(33), "build a settlement on corner 33, Sheep 3, Wood 9, West 3:1"),
        (TURN, City(8), "build a city on corner 8, Brick 4, Ore 6, Ore 9"),
        (TURN, Road(45), "build a road on edge 45 between Desert and Sheep 12"),
        (
            on_turn(TURN, FreeRoads(ANA, 2)),
            Road(40),
            "place a road on edge 40 between Sheep 3 and Wood 9",
        ),
        (TURN, BuyCard(), "buy a development card"),
        (TURN, Knight(), "play a Knight: move the robber"),
        (TURN, RoadBuilding(), "play Road Building: two free roads"),
        (TURN, Plenty((WOOD, ORE)), "play Year of Plenty: 1 Wood and 1 Ore"),
        (TURN, Plenty((ORE, ORE)), "play Year of Plenty: 2 Ore"),
        (TURN, Monopoly(SHEEP), "play Monopoly: Sheep"),
        (TURN, Show(), "show the victory point cards"),
        (TURN, BankTrade(1, WOOD, ORE), "give 3 Wood for 1 Ore at North 3:1"),
        (TURN, BankTrade(0, WHEAT, ORE), "give 2 Wheat for 1 Ore at Wheat 2:1"),
        (TURN, BankTrade(TRADING_POST, WOOD, ORE), "give 4 Wood for 1 Ore at 4:1"),
        (TURN, End(), "end the operation of Amber"),
        (STOCK, End(), "end the operation"),
        (TURN, Offer(A, ALL, SWAP), "offer 1 Wood for 1 Sheep to all"),
        (TURN, Offer(A, F, (2, 1, -1, 0, 0)), "offer 2 Wood and 1 Brick for 1 Sheep to Fern"),
        (TURN, Offer(F, A, BACK), "offer Amber 1 Sheep for 1 Ore for Fern"),
        (OFFERED, Accept(D), "accept for Delft: 1 Sheep for 1 Wood"),
        (TURN, Accept(D), "accept for Delft"),
        (OFFERED, Decline(D), "decline for Delft"),
        (OFFERED, Counter(D, BACK), "counter for Delft: 1 Sheep for 1 Ore"),
        (OFFERED, Close(), "wait for no more answers"),
        (CHOOSING, Take(F), "swap with Fern: 1 Wood for 1 Sheep"),
        (CHOOSING, Take(D), "swap with Delft: 1 Ore for 1 Sheep"),
        (TURN, Take(D), "swap with Delft"),
        (CHOOSING, TakeNone(), "swap with nobody"),
        (DISCARDING, Discard(A, (2, 1, 0, 0, 0)), "discard 2 Wood and 1 Brick of Amber"),
        (SHEDDING, Shed((0, 1, 0, 0, 2)), "discard 1 Delft share and 2 Cornelius Banks shares"),
        (SHEDDING, Shed((0, 0, 0, 0, 0)), "discard nothing"),
        (ROBBING, Rob(5, D), "move the robber to Ore 10, rob Delft"),
        (ROBBING, Rob(10, NOBODY), "move the robber to Desert, rob nobody"),
        (PAYING, Payout(4), "pay $4 a share"),
        (PAYING, Payout(0), "pay nothing"),
    ],
)
def test_a_choice_has_a_short_name(state: State, action: Action, label: str) -> None:
    assert label == called(state, action)


# Phrases


def test_a_row_of_commodities_names_what_it_has() -> None:
    assert "2 Wood, 1 Brick and 3 Ore" == plain(goods((2, 1, 0, 0, 3)))
    assert "nothing" == plain(goods((0, 0, -1, 0, 0)))
    assert "2 Wood and 1 Brick for 3 Ore" == plain(swapped((2, 1, 0, 0, -3)))


@pytest.mark.rule("N-11")
def test_places_and_ports_are_named_by_what_lies_there() -> None:
    """The beginner's board: Ore 6 at the top, where the generic port straight above is North."""
    layout = TURN.layout
    assert ["Ore 6", "Desert"] == [plain(hex_at(layout, place)) for place in (1, 10)]
    assert "corner 1, Ore 6, North 3:1" == plain(corner(layout, 1))
    assert "edge 41 between Brick 3 and Wood 9" == plain(edge(layout, 41))
    assert [
        *("4:1", "Wheat 2:1", "North 3:1", "Ore 2:1", "East 3:1", "Wood 2:1"),
        *("South 3:1", "Brick 2:1", "West 3:1", "Sheep 2:1"),
    ] == [plain(port(layout, place)) for place in range(TRADING_POST, 9)]


@pytest.mark.rule("N-40")
@pytest.mark.parametrize(
    ("to", "price"),
    [
        ((6, 0), "43 ← 36"),
        ((10, 0), "43 → 51"),
        ((7, 1), "43 ↖ 44"),
        ((9, 1), "43 ↗ 52"),
        ((7, -1), "43 ↙ 35"),
        ((9, -1), "43 ↘ 42"),
        ((8, 0), "stays 43"),
    ],
)
def test_a_step_of_a_price_has_the_arrow_of_its_direction(to: tuple[int, int], price: str) -> None:
    assert price == plain(moved((cell(8, 0), cell(*to))))


@pytest.mark.rule("N-23")
def test_several_steps_count_those_that_the_chart_had_room_for() -> None:
    """Row +3 ends with 110 at 17 and 125 at 19."""
    last, end = cell(17, 3), cell(19, 3)
    assert "110 → 125" == plain(moved((last, end, end)))
    assert "97 →2 125" == plain(moved((cell(15, 3), last, end, end)))


def test_places_in_a_row_have_their_endings() -> None:
    assert ["1st", "2nd", "3rd", "4th", "11th", "12th", "13th", "14th", "21st"] == [
        plain(nth(n)) for n in (1, 2, 3, 4, 11, 12, 13, 14, 21)
    ]


# Moments, and what is asked


@pytest.mark.rule("N-41")
@pytest.mark.parametrize(
    ("state", "moment"),
    [
        (PLACING, "Set-up: placing 6 of 8"),
        (AUCTION, "Private auction: lot 2 of 4"),
        (STOCK, "Stock round, set 3"),
        (on_turn(TURN, Rolling(ANA)), "Operating round 2 of 3, set 3"),
        (TURN, "Operating round 2 of 3, set 3"),
        (FREE_ROADS, "Operating round 2 of 3, set 3"),
        (OFFERED, "Operating round 2 of 3: trade"),
        (CHOOSING, "Operating round 2 of 3: trade"),
        (ROBBING, "Operating round 2 of 3: robber"),
        (DISCARDING, "Seven rolled: discards"),
        (SHEDDING, "Seven rolled: certificates"),
        (PAYING, "Cornelius Banks payout, set 3"),
        (on_turn(TURN, Paying(BEN, True)), "Cornelius Banks, last payout"),
        (OVER, "Game over after set 3"),
    ],
)
def test_the_moment_is_the_round_and_what_goes_on(state: State, moment: str) -> None:
    assert moment == plain(WORDS.moment(RULES.view(state, None)))


def asked(state: State, looker: int | None = None) -> list[str]:
    view = RULES.view(state, looker)
    return [plain(WORDS.asked(view, seat)) for seat in range(len(state.cash))]


@pytest.mark.parametrize(
    ("state", "seat", "what"),
    [
        (PLACING, BEN, "places for Garnet"),
        (AUCTION, DAN, "bids or passes"),
        (STOCK, ANA, "sells, then buys one"),
        (on_turn(TURN, Rolling(ANA)), ANA, "rolls"),
        (TURN, ANA, "operates"),
        (FREE_ROADS, ANA, "places a road"),
        (CHOOSING, ANA, "picks an answer"),
        (ROBBING, ANA, "moves the robber"),
        (SHEDDING, BEN, "discards certificates"),
        (PAYING, BEN, "decides"),
        (OVER, ANA, "waits"),
    ],
)
def test_one_seat_is_asked_and_the_others_wait(state: State, seat: int, what: str) -> None:
    told = ["waits"] * 4
    told[seat] = what
    assert told == asked(state)


@pytest.mark.rule("N-42")
def test_all_presidents_that_an_offer_waits_for_are_asked_to_answer() -> None:
    """Amber (Ana) offers to Delft (Cleo) and Fern (Dan)."""
    assert ["waits", "waits", "answers", "answers"] == asked(OFFERED)


@pytest.mark.rule("N-5")
@pytest.mark.parametrize("looker", [None, ANA, DAN])
def test_who_has_chosen_what_to_discard_waits_whatever_it_is(looker: int | None) -> None:
    """Amber (Ana) still chooses, Fern (Dan) has; nobody chooses for Garnet, which is unfloated."""
    assert ["discards", "waits", "waits", "waits"] == asked(DISCARDING, looker)


# The standing


@pytest.mark.rule("N-38")
def test_the_standing_is_cash_and_shares_at_present_prices() -> None:
    """Amber 43, Delft 31, Fern 20, Cornelius 36: Ana 62 + 5 x 43 + 36, Ben 18 + 2 x 43 + 5 x 36,
    Cleo 95 + 4 x 31, Dan 41 + 2 x 31 + 3 x 20."""
    assert (313, 284, 219, 163) == WORDS.standing(RULES.view(TURN, None))


# The rules and the guide


def clause(id: str) -> str:
    return next(clause.text for clause in clauses("ctn18") if clause.id == id)


def test_the_rules_are_read_clause_by_clause() -> None:
    assert [f"N-{n}" for n in range(1, 44)] == [clause.id for clause in clauses("ctn18")]


NUMBERS_IN_WORDS = ("no", "a", "two", "three", "four", "five", "six", "seven", "eight", "nine")


@pytest.mark.rule("N-1")
def test_the_rules_count_the_island_as_it_is() -> None:
    told = clause("N-1")
    kinds = Tally(HEX_KINDS)
    assert {4: 3, 3: 2, 1: 1} == Tally(kinds.values())
    assert "four each of wood, sheep and wheat, three each of brick and ore, and a desert" in told
    assert {2: 1, 12: 1} == {n: c for n, c in Tally(NUMBERS).items() if c == 1}
    assert "a single 2 and a single 12, and two of each other number" in told
    assert f"{NUMBERS_IN_WORDS[len(PORT_KINDS)].capitalize()} ports" in told


@pytest.mark.rule("N-6")
def test_the_rules_count_the_development_cards_as_they_are() -> None:
    told = clause("N-6")
    assert (14, 5, 2, 2, 2) == DECK
    for counted in ("25 development cards", "Fourteen are knights", "Five are victory points"):
        assert counted in told


@pytest.mark.rule("N-12", "N-32")
def test_the_rules_name_majors_and_privates() -> None:
    assert all(major.name in clause("N-12") for major in MAJORS)
    told = clause("N-32").lower()
    assert all(plain(one.name).removesuffix(" Port").lower() in told for one in PRIVATES)


@pytest.mark.rule("N-40", "N-21")
def test_the_rules_list_the_prices_of_the_chart() -> None:
    rows = re.split(r"[;:]", clause("N-40").split("By row, from the top:")[1].split(". Rows")[0])
    listed = [[int(n) for n in row.split()] for row in rows]
    assert listed == [[c.price for c in CELLS if c.y == y] for y in range(3, -4, -1)]
    assert f"{len(CELLS)} cells" in clause("N-40")
    assert all(str(par) in clause("N-21") for par in PARS)


def test_the_rules_name_no_other_game() -> None:
    told = " ".join(clause.text for clause in clauses("ctn18"))
    assert "Popular" not in told


def test_every_option_is_told_in_the_clause_that_it_cites() -> None:
    for option in RULES.types.options:
        assert option.rule is not None
        assert f"Option {plain(option.title)}" in clause(option.rule)


def test_the_clauses_of_every_phase_are_at_hand_and_there() -> None:
    known = {clause.id for clause in clauses("ctn18")}
    wanted: dict[str, Sequence[str]] = {
        "placing": ("N-14", "N-4"),
        "auction": ("N-15",),
        "stock": ("N-16", "N-17", "N-18", "N-19", "N-20", "N-21", "N-22", "N-23"),
        "operating": ("N-25",),
        "rolling": ("N-3", "N-5", "N-6"),
        "building": ("N-2", "N-4", "N-9", "N-27", "N-28", "N-31", "N-32", "N-42"),
        "discarding": ("N-5", "N-33"),
        "shedding": ("N-30", "N-19"),
        "robbing": ("N-5", "N-33"),
        "free_roads": ("N-6", "N-4"),
        "offered": ("N-42", "N-9"),
        "choosing": ("N-42",),
        "paying": ("N-36", "N-34"),
        "over": ("N-38", "N-37", "N-43"),
    }
    for phase, some in wanted.items():
        cited = WORDS.clauses(phase)
        assert set(some) <= set(cited) <= known
        assert len(cited) == len(set(cited))


def test_a_game_is_told_in_few_words() -> None:
    assert "180 min" == plain(WORDS.length)
    assert 4 <= len(WORDS.guide) <= 6
    assert max(map(len, map(plain, WORDS.guide))) < 330
    assert len(plain(WORDS.about)) < 200
