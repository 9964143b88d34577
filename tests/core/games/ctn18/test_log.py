"""The log: what happened, in sentences, and what it keeps from whom."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from core.bots.random_bot import draw
from core.game import Told, complete
from core.games.ctn18.actions import Action
from core.games.ctn18.events import (
    BUBBLED,
    CARDS_ONLY,
    NONE_BUILT,
    NOT_PAID,
    PAID,
    SCORED,
    SOLD,
    BankTraded,
    BoughtCard,
    BoughtShare,
    BuiltCity,
    BuiltRoad,
    BuiltSettlement,
    DiscardSealed,
    Dividend,
    Ended,
    Event,
    Floated,
    Gift,
    LotBid,
    LotLost,
    LotPassed,
    LotWon,
    MarkerMoved,
    NoPayout,
    Opened,
    PaidOut,
    Passed,
    PresidentChanged,
    PriorityTaken,
    ShedSealed,
    Shown,
    SoldShares,
    Started,
    StockBegan,
    StockEnded,
    Stolen,
    StolenUnseen,
    Triggered,
    TurnBegan,
)
from core.games.ctn18.island.layout import BRICK, DESERT, ORE, WOOD
from core.games.ctn18.island.pieces import NO_GOODS
from core.games.ctn18.rules import RULES
from core.games.ctn18.text import WORDS
from core.rng import seeded
from tests.core.games.ctn18.logs import (
    ANA,
    BEN,
    CLEO,
    DAN,
    HOME,
    P20,
    P25,
    P30,
    P36,
    P43,
    P51,
    P60,
    folded,
    logged,
    moves,
)
from tests.core.games.ctn18.positions import A, C, D, F, G, cell, goods

# Set-up


@pytest.mark.rule("N-10", "N-12", "N-13")
def test_the_opening_tells_who_begins_the_order_of_majors_and_the_lots() -> None:
    assert [
        "Ben places first and has Priority Deal. Turn order: Delft, Amber, Garnet, Fern",
        "Lots: 1 North Port and Brick Port, 2 East Port and Ore Port,"
        " 3 South Port and Wood Port, 4 West Port and Wheat Port",
    ] == logged(Opened(BEN, (D, A, G, F), ((0, 4), (1, 7), (2, 5), (3, 6))))


@pytest.mark.rule("N-14")
def test_a_settlement_is_placed_by_a_player_and_the_second_brings_cards() -> None:
    placed = BuiltSettlement(ANA, F, 30, True, ((BRICK, 4), (WOOD, 4), (ORE, 9)))
    assert ["Ana placed Fern on Brick 4, Wood 4, Ore 9"] == logged(placed)
    assert ["Ana placed Fern on Brick 4, Wood 4, Ore 9; Fern gets 1 Wood, 1 Brick and 1 Ore"] == (
        logged(placed, Started(F, goods(wood=1, brick=1, ore=1)))
    )
    assert ["Ana placed Fern on Desert; Fern gets nothing"] == logged(
        BuiltSettlement(ANA, F, 30, True, ((DESERT, 0),)), Started(F, NO_GOODS)
    )


@pytest.mark.rule("N-14")
def test_the_last_road_of_set_up_is_told_with_who_takes_priority_deal() -> None:
    road = BuiltRoad(DAN, D, 3, True, ((WOOD, 9),))
    assert ["Delft placed a road on the coast of Wood 9", "Ana takes Priority Deal"] == logged(
        road, PriorityTaken(ANA)
    )


# Lots


@pytest.mark.rule("N-15")
def test_bids_and_passes_of_a_lot_are_told_by_player() -> None:
    assert ["Cleo bids $11 for lot 2"] == logged(LotBid(CLEO, 1, 11))
    assert ["Ben passes on lot 2, is the first and takes Priority Deal"] == logged(
        LotPassed(BEN, 1, False), PriorityTaken(BEN)
    )
    assert ["Ana can't bid for lot 2 and passes"] == logged(LotPassed(ANA, 1, True))


@pytest.mark.rule("N-15")
def test_the_last_word_of_a_player_on_a_lot_replaces_his_earlier_ones() -> None:
    won = LotWon(CLEO, 0, 12, (0, 4))
    assert [
        "Ana passes on lot 1",
        "Cleo gets lot 1 for $12: North Port and Brick Port",
        "Cleo bids $5 for lot 2",
    ] == folded(
        [LotBid(CLEO, 0, 5)],
        [LotBid(ANA, 0, 6)],
        [LotBid(CLEO, 0, 12)],
        [LotPassed(ANA, 0, False), won],
        [LotBid(CLEO, 1, 5)],
    )


@pytest.mark.rule("N-15")
def test_a_lot_that_nobody_wants_and_the_gift_of_the_bank_are_told() -> None:
    assert [
        "All passed on lot 4: West Port and Wheat Port are out of the game",
        "Nobody could float a company: the bank gives each player $7",
        "S1 Stock round of set 1 begins with Dan",
    ] == logged(LotLost(3, (3, 6)), Gift(7), StockBegan(1, DAN))


# Stock rounds


@pytest.mark.rule("N-18", "N-19")
def test_a_sale_is_one_line_with_its_step_and_a_new_president_another() -> None:
    sold = SoldShares(ANA, D, 2, 36)
    down = MarkerMoved(D, SOLD, P36, cell(5, -1))
    assert ["Ana sold 2 Delft shares for $72; price 36 ↙ 30"] == logged(sold, down)
    assert [
        "Ana sold 2 Delft shares for $72; price 36 ↙ 30",
        "Cleo is President of Delft, after Ana",
        "Ana can do no more",
    ] == logged(sold, down, PresidentChanged(D, ANA, CLEO), Passed(ANA, True, True))
    assert ["Ana sold 1 Delft share for $1,200"] == logged(SoldShares(ANA, D, 1, 1200))


@pytest.mark.rule("N-23")
@pytest.mark.parametrize(
    ("was", "now", "price"),
    [
        (cell(1, -3), cell(-1, -3), "17 ← 15"),
        (cell(-10, 0), cell(-10, 0), "stays 10"),
    ],
)
def test_a_step_that_the_chart_has_no_cell_for_shows_where_it_led(
    was: int, now: int, price: str
) -> None:
    (line,) = logged(SoldShares(ANA, A, 1, 17), MarkerMoved(A, SOLD, was, now))
    assert f"Ana sold 1 Amber share for $17; price {price}" == line


@pytest.mark.rule("N-20", "N-21")
@pytest.mark.parametrize(
    ("events", "line"),
    [
        (
            [BoughtShare(CLEO, F, 24, False)],
            "Cleo bought 1 Fern share from the Treasury at 24",
        ),
        ([BoughtShare(CLEO, F, 24, True)], "Cleo bought 1 Fern share from the Pool at 24"),
        (
            [BoughtShare(DAN, F, 24, False), PresidentChanged(F, BEN, DAN)],
            "Dan bought 1 Fern share from the Treasury at 24 and is President, after Ben",
        ),
        ([Floated(BEN, C, 30)], "Ben floated Cornelius Banks at 30 for $60: President"),
    ],
)
def test_purchases_tell_where_from_at_what_price_and_who_is_president(
    events: list[Event], line: str
) -> None:
    assert [line] == logged(*events)


@pytest.mark.rule("N-16")
def test_those_who_pass_in_a_row_are_one_line() -> None:
    assert ["Ana passes"] == logged(Passed(ANA, False, False))
    assert ["Ana passes", "Ben, Cleo and Dan can do nothing and pass"] == logged(
        Passed(ANA, False, False),
        Passed(BEN, True, False),
        Passed(CLEO, True, False),
        Passed(DAN, True, False),
    )
    assert ["Ben can do nothing and passes"] == logged(Passed(BEN, True, False))
    assert ["Ana does no more"] == logged(Passed(ANA, False, True))


@pytest.mark.rule("N-22")
def test_the_end_of_a_stock_round_tells_risen_prices_all_prices_and_priority_deal() -> None:
    assert [
        "Players hold all shares: Amber 43 ↗ 52, Fern 20 ↗ 26",
        "S3 Stock round over, Cleo has Priority Deal: Amber 52, Delft 31, Fern 26",
    ] == logged(
        *moves(A, BUBBLED, P43, cell(9, 1)),
        *moves(F, BUBBLED, P20, cell(1, 1)),
        StockEnded(3, CLEO, (52, 31, 26, 0, 0), (344, 327, 303, 235)),
    )
    assert ["S1 Stock round over, Ana has Priority Deal: no company is floated"] == (
        logged(StockEnded(1, ANA, (0,) * 5, (70, 70)))
    )


# A turn's end, payouts and the end


@pytest.mark.rule("N-27", "N-28")
def test_each_victory_point_is_told_with_its_dividend_and_its_step() -> None:
    """From 3 to 6 VP: $40, $50, $60 over four shares, two of Ana's, one of Ben's, one in the Pool:
    20, 10, 10; 25, 12, 12; 30, 15, 15; and three steps right from 30."""
    told: list[Event] = []
    parts = ((40, 20, 10), (50, 25, 12), (60, 30, 15))
    steps = moves(A, SCORED, P30, P36, P43, P51)
    for score, ((total, two, one), step) in enumerate(zip(parts, steps, strict=True), 4):
        told += [step, Dividend(A, score, total, (two, one, 0), one)]
    assert [
        "Amber scores VP 4: price 30 → 36, dividend $40: Ana 20, Ben 10, bank 10",
        "Amber scores VP 5: price 36 → 43, dividend $50: Ana 25, Ben 12, bank 12",
        "Amber scores VP 6: price 43 → 51, dividend $60: Ana 30, Ben 15, bank 15",
        "Delft operates, for Cleo",
    ] == logged(*told, TurnBegan(D, CLEO))
    assert [(ANA, BEN)] * 3 == [line.seats for line in WORDS.lines(told)]


@pytest.mark.rule("N-27")
@pytest.mark.parametrize(
    ("why", "to", "line"),
    [
        (NONE_BUILT, P36, "Amber built nothing; price 43 ← 36"),
        (CARDS_ONLY, cell(7, 1), "Amber bought only development cards; price 43 ↖ 44"),
    ],
)
def test_a_turn_without_a_victory_point_tells_why_the_price_moved(
    why: str, to: int, line: str
) -> None:
    assert [line] == logged(*moves(A, why, P43, to))


@pytest.mark.rule("N-29", "N-37")
def test_victory_points_shown_and_the_tenth_are_told() -> None:
    assert [
        "Amber shows 1 victory point card: 10 VP",
        "Amber has 10 VP in its own operation: the game ends with it",
    ] == logged(Shown(A, 1, 10), Triggered(A, 10))
    assert ["Amber shows 2 victory point cards: 11 VP"] == logged(Shown(A, 2, 11))


@pytest.mark.rule("N-36")
def test_a_payout_is_told_with_all_its_steps_in_one_line() -> None:
    """$4 on eight shares is $32: three full tens."""
    paid = PaidOut(BEN, 4, 32, (4, 20, 4, 4), 0)
    assert ["Cornelius Banks pays $4 a share; price 36 →3 60: Ana 4, Ben 20, Cleo 4, Dan 4"] == (
        logged(paid, *moves(C, PAID, P36, P43, P51, P60))
    )
    assert ["Cornelius Banks pays $1 a share: Ben 5, bank 3"] == logged(
        PaidOut(BEN, 1, 8, (0, 5), 3)
    )
    assert ["Cornelius Banks pays nothing; price 36 ← 30"] == logged(
        PaidOut(BEN, 0, 0, (0, 0), 0), *moves(C, NOT_PAID, P36, P30)
    )
    assert ["Cornelius Banks is unfloated: no payout, $47 stay in its treasury"] == logged(
        NoPayout(47)
    )


@pytest.mark.rule("N-38")
@pytest.mark.parametrize(
    ("worth", "line"),
    [
        ((702, 714, 581, 461), "Ben wins: 714 against 702, 581 and 461"),
        ((714, 714, 581), "Ana and Ben share the win: 714 each against 581"),
        ((1714, 1714), "Ana and Ben share the win: 1,714 each"),
    ],
)
def test_the_end_tells_who_won_against_whom(worth: tuple[int, ...], line: str) -> None:
    assert [line] == logged(Ended(worth))


# What lines are about


def test_lines_about_cash_that_moves_are_marked() -> None:
    told: list[tuple[list[Event], bool]] = [
        ([LotBid(ANA, 0, 5)], False),
        ([LotWon(ANA, 0, 5, (0, 1))], True),
        ([Gift(3)], True),
        ([SoldShares(ANA, A, 1, 20)], True),
        ([BoughtShare(ANA, A, 20, False)], True),
        ([Floated(ANA, A, 20)], True),
        ([BankTraded(A, 1, WOOD, 3, ORE, 6, ANA, 0)], True),
        ([BankTraded(A, 1, WOOD, 3, ORE, 6, None, 0)], False),
        ([StolenUnseen(A, D, 5)], False),
        ([*moves(A, SCORED, P20, P25), Dividend(A, 3, 30, (15, 7), 7)], True),
        ([PaidOut(BEN, 0, 0, (0, 0), 0)], False),
        ([PaidOut(BEN, 1, 2, (1, 1), 0)], True),
        ([Ended((3, 2))], True),
    ]
    for events, marked in told:
        assert [marked] == [line.money for line in WORDS.lines(events)]


def test_lines_are_about_those_who_take_part() -> None:
    told: list[tuple[list[Event], tuple[int, ...]]] = [
        ([PresidentChanged(D, BEN, DAN)], (DAN, BEN)),
        ([BoughtShare(DAN, D, 20, False), PresidentChanged(D, BEN, DAN)], (DAN, BEN)),
        ([BuiltCity(ANA, A, 33, HOME)], (ANA,)),
        ([BankTraded(A, 1, WOOD, 3, ORE, 6, CLEO, 0)], (CLEO,)),
        ([PaidOut(BEN, 1, 3, (1, 1, 0, 1), 0)], (BEN, ANA, DAN)),
        ([Passed(BEN, True, False), Passed(CLEO, True, False)], (BEN, CLEO)),
        ([Ended((1, 2, 3))], (ANA, BEN, CLEO)),
        ([Shown(A, 1, 10)], ()),
    ]
    for events, seats in told:
        assert [seats] == [line.seats for line in WORDS.lines(events)]


PRIVATE = DiscardSealed | ShedSealed | Stolen | BoughtCard
"""Of these a seat that they are told to reads more than the others."""


@pytest.mark.rule("N-35")
def test_nobody_reads_more_in_the_log_than_a_spectator_but_his_choices_and_cards() -> None:
    private = shared = 0
    for told in (*played(seats=3, seed=1), *played(seats=3, seed=2)):
        seen = {
            looker: [e for one in told if (e := one.seen_by(looker)) is not None]
            for looker in (None, 0, 1, 2)
        }
        spectator = WORDS.lines(seen.pop(None))
        for mine in seen.values():
            if any(isinstance(event, PRIVATE) for event in mine):
                assert len(spectator) == len(WORDS.lines(mine))
                private += 1
            else:
                assert spectator == WORDS.lines(mine)
                shared += 1
    assert private > 10
    assert shared > 500


def played(seats: int, seed: int) -> list[tuple[Told[Event], ...]]:
    """What is told in each entry of a game of random play."""

    def make(given: dict[str, Any]) -> Action:
        return msgspec.convert(given, RULES.types.action)

    step, dice = RULES.setup(seats, seed, complete(RULES.types, {})), seeded(seed)
    told = [step.events]
    while prompts := RULES.prompts(step.state):
        seat = next(seat for seat, prompt in prompts.items() if prompt.must)
        action, dice = draw(prompts[seat], make, dice)
        step = RULES.apply(step.state, seat, action)
        told.append(step.events)
    return told
