"""The log: what happened, in sentences, and what it keeps from whom."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Any

import msgspec
import pytest

from core.bots.random_bot import draw
from core.game import Told, complete
from core.games.ctn18.actions import ALL, NOBODY, TRADING_POST, Action
from core.games.ctn18.events import (
    BUBBLED,
    CARDS_ONLY,
    NONE_BUILT,
    NOT_PAID,
    PAID,
    ROBBED,
    SCORED,
    SOLD,
    Accepted,
    ArmyMoved,
    BankTraded,
    Blocked,
    BoughtCard,
    BoughtCardUnseen,
    BoughtShare,
    BuiltCity,
    BuiltRoad,
    BuiltSettlement,
    Closed,
    Countered,
    Declined,
    Discarded,
    DiscardSealed,
    DiscardSealedUnseen,
    Dividend,
    Ended,
    Event,
    Floated,
    Gift,
    KnightPlayed,
    LotBid,
    LotLost,
    LotPassed,
    LotWon,
    MarkerMoved,
    MonopolyPlayed,
    NoneTaken,
    NoPayout,
    Offering,
    Opened,
    PaidOut,
    Passed,
    PlentyPlayed,
    PresidentChanged,
    PriorityTaken,
    Produced,
    RoadBuildingPlayed,
    RoadMoved,
    RobberMoved,
    Rolled,
    RoundBegan,
    RoundEnded,
    Shed,
    ShedSealed,
    ShedSealedUnseen,
    Short,
    Shown,
    SoldShares,
    Started,
    StockBegan,
    StockEnded,
    Stolen,
    StolenUnseen,
    Taken,
    Triggered,
    TurnBegan,
)
from core.games.ctn18.island.layout import BRICK, DESERT, ORE, SHEEP, WHEAT, WOOD
from core.games.ctn18.island.pieces import KNIGHT, NO_GOODS
from core.games.ctn18.rules import RULES
from core.games.ctn18.text import WORDS
from core.rng import seeded
from core.text import plain
from core.words import Line, fold
from tests.core.games.ctn18.positions import A, C, D, F, G, cell, goods

ANA, BEN, CLEO, DAN = range(4)
NAMES = ("Ana", "Ben", "Cleo", "Dan")

HOME = ((WHEAT, 8), (WOOD, 11), (WHEAT, 10))
P20, P25, P30, P36, P43, P51, P60 = (cell(x, 0) for x in range(0, 14, 2))
"""Cells of the chart's middle row, by their prices."""


def words(line: Line) -> str:
    return f"{line.label} {plain(line.text, NAMES.__getitem__)}".strip()


def logged(*told: Event) -> list[str]:
    return [words(line) for line in WORDS.lines(told)]


def folded(*entries: Sequence[Event]) -> list[str]:
    """What the log shows after these entries."""
    lines = [(n, line) for n, told in enumerate(entries) for line in WORDS.lines(told)]
    return [words(line) for _n, line in fold(lines)]


def moves(company: int, why: str, *cells: int) -> list[Event]:
    return [MarkerMoved(company, why, was, now) for was, now in pairwise(cells)]


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


# Rounds, turns, rolls


@pytest.mark.rule("N-24", "N-25")
def test_rounds_and_turns_are_told_with_who_operates() -> None:
    assert ["3.2 Operating round 2 of 3 begins: Delft operates, for Cleo"] == logged(
        RoundBegan(3, 2, 3), TurnBegan(D, CLEO)
    )
    assert ["Delft operates, for Cleo"] == logged(TurnBegan(D, CLEO))
    assert ["3.2 Operating round 2 of 3 is over: Amber 43, Cornelius Banks 36"] == logged(
        RoundEnded(3, 2, 3, (43, 0, 0, 0, 36), (1, 2))
    )


@pytest.mark.rule("N-3")
def test_a_roll_is_told_with_what_each_major_got() -> None:
    rolled = Rolled(A, 4, 5)
    produced = Produced((goods(wood=2), goods(ore=1), goods(ore=1, wheat=2), NO_GOODS))
    assert ["Amber rolled 4+5 = 9: Amber 2 Wood, Delft 1 Ore, Fern 2 Wheat and 1 Ore"] == logged(
        rolled, produced
    )
    assert ["Amber rolled 4+5 = 9: nothing is produced"] == logged(rolled)
    assert ["Amber rolled 3+4 = 7"] == logged(Rolled(A, 3, 4))


@pytest.mark.rule("N-26")
def test_an_unfloated_turn_is_told_as_one() -> None:
    assert [
        "3.1 Operating round 1 of 2 begins",
        "Garnet rolled 1+1 = 2 (unfloated): Amber 1 Wheat",
        "Fern rolled 6+1 = 7 (unfloated)",
        "Fern moves the robber from Ore 10 to Desert: nobody is robbed",
        "Amber operates, for Ana",
    ] == logged(
        RoundBegan(3, 1, 2),
        TurnBegan(G, None),
        Rolled(G, 1, 1),
        Produced((goods(wheat=1), NO_GOODS, NO_GOODS, NO_GOODS)),
        TurnBegan(F, None),
        Rolled(F, 6, 1),
        RobberMoved(F, 5, 10, NOBODY, (ORE, 10), (DESERT, 0)),
        TurnBegan(A, ANA),
    )


@pytest.mark.rule("N-3", "N-33")
def test_a_short_bank_and_blocked_cards_are_lines_of_their_own() -> None:
    told: list[Event] = [
        Rolled(A, 4, 6),
        Produced((NO_GOODS, NO_GOODS, NO_GOODS, goods(brick=1))),
        Short(WHEAT, 3, 0),
        Short(BRICK, 2, 1),
        Blocked(D, ORE, 2, 10),
        *moves(D, ROBBED, P43, cell(9, -1)),
        Blocked(G, ORE, 1, 5),
    ]
    assert [
        "Amber rolled 4+6 = 10: Garnet 1 Brick",
        "The bank is short of Wheat: 3 are owed, nobody gets any",
        "The bank is short of Brick: it pays 1 of 2",
        "The robber keeps 2 Ore from Delft: $10 to Cornelius; price 43 ↘ 42",
        "The robber keeps 1 Ore from Garnet: $5 to Cornelius",
    ] == logged(*told)


# A seven


@pytest.mark.rule("N-5", "N-33", "N-35")
def test_discards_are_told_by_kind_with_the_sum_and_the_step() -> None:
    lost = goods(wood=2, brick=1, sheep=1, wheat=1)
    assert [
        "Amber discards 2 Wood, 1 Brick, 1 Sheep and 1 Wheat: $13 to Cornelius; price 43 ↘ 42",
        "Garnet discards 4 Ore: $20 to Cornelius",
    ] == logged(
        DiscardSealedUnseen(ANA, A),
        Discarded(A, lost, 13),
        *moves(A, ROBBED, P43, cell(9, -1)),
        Discarded(G, goods(ore=4), 20),
    )


@pytest.mark.rule("N-5", "N-26")
def test_what_only_unfloated_majors_discard_is_told_with_the_roll() -> None:
    assert ["Amber rolled 3+4 = 7", "Garnet discards 4 Ore: $20 to Cornelius"] == logged(
        Rolled(A, 3, 4), Discarded(G, goods(ore=4), 20)
    )


@pytest.mark.rule("N-5", "N-35")
def test_what_was_chosen_in_secret_is_told_to_its_own_seat_alone() -> None:
    row = goods(wood=2, brick=1)
    assert ["Ana has chosen what Amber discards: 2 Wood and 1 Brick"] == logged(
        DiscardSealed(ANA, A, row)
    )
    assert ["Ana has chosen what Amber discards"] == logged(DiscardSealedUnseen(ANA, A))
    assert ["Ana has chosen certificates to discard: 1 Delft share and 2 Fern shares"] == logged(
        ShedSealed(ANA, (0, 1, 2, 0, 0))
    )
    assert ["Ana has chosen certificates to discard"] == logged(ShedSealedUnseen(ANA))


def test_that_somebody_has_chosen_is_news_only_till_the_next_has() -> None:
    assert ["Dan has chosen what Fern discards"] == folded(
        [DiscardSealedUnseen(ANA, A)], [DiscardSealedUnseen(DAN, F)]
    )


@pytest.mark.rule("N-30")
def test_certificates_go_to_the_pool_and_presidencies_follow() -> None:
    assert [
        "Ben discards 1 Delft share into the Pool",
        "Cleo discards 2 Fern shares and 1 Cornelius Banks share into the Pool",
        "Dan is President of Delft, after Ben",
    ] == logged(
        ShedSealedUnseen(CLEO),
        Shed(BEN, (0, 1, 0, 0, 0)),
        Shed(CLEO, (0, 0, 2, 0, 1)),
        PresidentChanged(D, BEN, DAN),
    )


@pytest.mark.rule("N-5", "N-33", "N-35")
def test_the_kind_of_a_stolen_card_is_told_to_those_alone_who_were_told() -> None:
    moved = RobberMoved(A, 8, 5, D, (BRICK, 3), (ORE, 10))
    down = moves(D, ROBBED, P43, cell(9, -1))
    assert [
        "Amber moves the robber from Brick 3 to Ore 10",
        "Amber takes 1 Ore from Delft: $5 to Cornelius; price 43 ↘ 42",
    ] == logged(moved, Stolen(A, D, ORE, 5), *down)
    assert (
        "Amber takes a card from Delft: $5 to Cornelius; price 43 ↘ 42"
        == (logged(moved, StolenUnseen(A, D, 5), *down)[1])
    )
    assert ["Amber takes 1 Ore from Garnet: $5 to Cornelius"] == logged(Stolen(A, G, ORE, 5))


# Building, cards and titles


@pytest.mark.rule("N-2", "N-6")
@pytest.mark.parametrize(
    ("event", "line"),
    [
        (
            BuiltSettlement(ANA, A, 33, False, HOME),
            "Amber built a settlement on Wheat 8, Wood 11, Wheat 10",
        ),
        (BuiltCity(ANA, A, 33, HOME), "Amber built a city on Wheat 8, Wood 11, Wheat 10"),
        (
            BuiltRoad(ANA, A, 40, False, ((WHEAT, 8), (ORE, 6))),
            "Amber built a road between Wheat 8 and Ore 6",
        ),
        (
            BuiltRoad(ANA, A, 40, True, ((WHEAT, 8), (DESERT, 0))),
            "Amber placed a road between Wheat 8 and Desert",
        ),
        (BoughtCard(A, KNIGHT), "Amber bought a development card: Knight"),
        (BoughtCardUnseen(A), "Amber bought a development card"),
        (KnightPlayed(A, 1), "Amber plays a Knight, its 1st"),
        (
            KnightPlayed(A, 2),
            "Amber plays a Knight, its 2nd; the 3rd can take the largest army",
        ),
        (KnightPlayed(A, 3), "Amber plays a Knight, its 3rd"),
        (KnightPlayed(A, 11), "Amber plays a Knight, its 11th"),
        (RoadBuildingPlayed(A, 2), "Amber plays Road Building: 2 free roads"),
        (RoadBuildingPlayed(A, 1), "Amber plays Road Building: 1 free road"),
        (PlentyPlayed(A, goods(ore=2)), "Amber plays Year of Plenty: 2 Ore"),
        (
            MonopolyPlayed(A, ORE, (0, 2, 0, 1)),
            "Amber plays Monopoly on Ore: 2 of Delft, 1 of Garnet",
        ),
        (MonopolyPlayed(A, ORE, (0, 0, 0, 0)), "Amber plays Monopoly on Ore: nobody has any"),
    ],
)
def test_what_is_built_bought_and_played_is_told(event: Event, line: str) -> None:
    assert [line] == logged(event)


@pytest.mark.rule("N-7")
@pytest.mark.parametrize(
    ("event", "line"),
    [
        (RoadMoved(None, F, 5), "Fern has the longest road: 5"),
        (RoadMoved(F, A, 6), "Amber takes the longest road from Fern: 6"),
        (RoadMoved(F, None, 0), "Fern loses the longest road, and nobody has it now"),
        (ArmyMoved(None, A, 3), "Amber has the largest army: 3 knights"),
        (ArmyMoved(A, D, 4), "Delft takes the largest army from Amber: 4 knights"),
    ],
)
def test_titles_that_change_hands_are_told_with_both_majors(event: Event, line: str) -> None:
    assert [line] == logged(event)


# Trade


@pytest.mark.rule("N-31", "N-32")
@pytest.mark.parametrize(
    ("event", "line"),
    [
        (
            BankTraded(A, 1, WOOD, 3, ORE, 6, ANA, 0),
            "Amber gives 3 Wood for 1 Ore at the North Port; Ore 5 → 6, Ana +$6",
        ),
        (
            BankTraded(A, 0, WHEAT, 2, ORE, 6, None, 6),
            "Amber gives 2 Wheat for 1 Ore at the Wheat Port; Ore 5 → 6",
        ),
        (
            BankTraded(A, 8, SHEEP, 2, ORE, 6, None, None),
            "Amber gives 2 Sheep for 1 Ore at the Sheep Port; Ore 5 → 6",
        ),
        (
            BankTraded(A, TRADING_POST, WOOD, 4, ORE, 20, None, None),
            "Amber gives 4 Wood for 1 Ore at the trading post; Ore at its highest value, 20",
        ),
    ],
)
def test_a_trade_with_the_bank_tells_port_value_and_who_is_paid(event: Event, line: str) -> None:
    assert [line] == logged(event)


SWAP = (1, 0, -1, 0, 0)


@pytest.mark.rule("N-42")
@pytest.mark.parametrize(
    ("event", "line"),
    [
        (Offering(A, ALL, SWAP), "Amber offers 1 Wood for 1 Sheep to all"),
        (Offering(A, F, (2, 1, -1, 0, 0)), "Amber offers 2 Wood and 1 Brick for 1 Sheep to Fern"),
        (Accepted(F), "Fern accepts"),
        (Declined(F), "Fern declines"),
        (Countered(D, (0, 0, 1, 0, -1)), "Delft counters: 1 Sheep for 1 Ore"),
        (Closed(A), "Amber waits for no more answers"),
        (Taken(A, F, SWAP), "Amber gives Fern 1 Wood for 1 Sheep"),
        (NoneTaken(A), "Amber swaps with nobody"),
    ],
)
def test_offers_answers_and_swaps_are_told(event: Event, line: str) -> None:
    assert [line] == logged(event)


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
