"""The log of operating rounds: what majors roll, lose, build, play and trade."""

from __future__ import annotations

import pytest

from core.games.ctn18.actions import ALL, NOBODY, TRADING_POST
from core.games.ctn18.events import (
    ROBBED,
    Accepted,
    ArmyMoved,
    BankTraded,
    Blocked,
    BoughtCard,
    BoughtCardUnseen,
    BuiltCity,
    BuiltRoad,
    BuiltSettlement,
    Closed,
    Countered,
    Declined,
    Discarded,
    DiscardSealed,
    DiscardSealedUnseen,
    Event,
    KnightPlayed,
    MonopolyPlayed,
    NoneTaken,
    Offering,
    PlentyPlayed,
    PresidentChanged,
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
    Stolen,
    StolenUnseen,
    Taken,
    TurnBegan,
)
from core.games.ctn18.island.layout import BRICK, DESERT, ORE, SHEEP, WHEAT, WOOD
from core.games.ctn18.island.pieces import KNIGHT, NO_GOODS
from tests.core.games.ctn18.logs import (
    ANA,
    BEN,
    CLEO,
    DAN,
    HOME,
    P43,
    folded,
    logged,
    moves,
)
from tests.core.games.ctn18.positions import A, D, F, G, cell, goods

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
