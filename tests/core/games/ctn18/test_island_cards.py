"""Development cards: buying, playing and showing them: N-6 and N-29."""

from __future__ import annotations

from collections import Counter
from itertools import combinations_with_replacement
from typing import Any

import pytest

from core.games.ctn18.actions import (
    BuyCard,
    City,
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
from core.games.ctn18.events import (
    BoughtCard,
    BoughtCardUnseen,
    Dividend,
    KnightPlayed,
    MonopolyPlayed,
    PlentyPlayed,
    RoadBuildingPlayed,
    Shown,
    Triggered,
)
from core.games.ctn18.island.layout import BRICK, ORE, SHEEP, WHEAT, WOOD
from core.games.ctn18.island.pieces import KNIGHT, MONOPOLY, OWNED, PLENTY, POINT, ROAD_BUILDING
from core.games.ctn18.rules import RULES
from core.games.ctn18.state import Building, FreeRoads, Operating, Robbing, Rolling, State
from tests.core.games.ctn18.acts import (
    choices,
    do,
    events,
    only,
    refusal,
    refused_by,
    rolled,
    the,
)
from tests.core.games.ctn18.positions import (
    NORTH,
    SOUTH,
    A,
    D,
    F,
    G,
    bundle,
    cell,
    edge,
    goods,
    path,
    position,
    turn,
)

FOUR = ("A2", "D2", "F2", "G2")
CARD = goods(sheep=1, wheat=1, ore=1)
ALL_CARDS = bundle(knight=1, roads=1, plenty=1, monopoly=1)
CARD_KINDS = (Knight, RoadBuilding, Plenty, Monopoly)


def playable(state: State) -> set[type]:
    return {kind for kind in CARD_KINDS if choices(state, kind)}


# -- the deck ----------------------------------------------------------------------------------


@pytest.mark.rule("N-6")
def test_the_deck_has_25_cards_in_an_order_of_its_own_each_game() -> None:
    decks = [RULES.setup(3, seed, {"beginner_board": True}).state.deck for seed in range(20)]
    for deck in decks:
        assert {KNIGHT: 14, POINT: 5, ROAD_BUILDING: 2, PLENTY: 2, MONOPOLY: 2} == Counter(deck)
    assert 20 == len(set(decks))


@pytest.mark.rule("N-6")
def test_a_bought_card_is_the_next_one_and_is_told_to_the_president_alone() -> None:
    state = position(top=(PLENTY, POINT), hands={A: goods(sheep=2, wheat=2, ore=2)})
    assert BoughtCard(A, PLENTY) == the(events(state, 0, BuyCard(), looker=0), BoughtCard)
    for looker in (1, None):
        told = events(state, 0, BuyCard(), looker)
        assert BoughtCardUnseen(A) == the(told, BoughtCardUnseen)
        assert not only(told, BoughtCard)
    bought = do(state, 0, BuyCard())
    assert (bundle(plenty=1), 24) == (bought.cards[A], len(bought.deck))
    assert bundle(plenty=1, point=1) == do(bought, 0, BuyCard()).cards[A]
    assert RULES.apply(state, 0, BuyCard()).final


@pytest.mark.rule("N-6")
def test_an_empty_deck_sells_nothing() -> None:
    # 8 knights were played, 6 and five points are held, and the other six cards were played.
    empty = position(
        knights={A: 2, D: 2, F: 2, G: 2},
        cards={A: bundle(2, 1), D: bundle(2, 2), F: bundle(2, 2)},
        spent=bundle(0, 0, 2, 2, 2),
        hands={A: CARD},
    )
    assert b"" == empty.deck
    assert not choices(empty, BuyCard)
    assert "N-6" == refused_by(empty, 0, BuyCard())
    last = position(
        knights={A: 2, D: 2, F: 2, G: 2},
        cards={A: bundle(2, 1), D: bundle(2, 2), F: bundle(1, 2)},
        spent=bundle(0, 0, 2, 2, 2),
        hands={A: CARD},
    )
    assert [BuyCard()] == choices(last, BuyCard)
    assert b"" == do(last, 0, BuyCard()).deck


# -- one a turn, and none of the same turn -----------------------------------------------------


@pytest.mark.rule("N-6")
@pytest.mark.parametrize("to_roll", [True, False])
def test_a_card_may_be_played_before_or_after_the_roll(to_roll: bool) -> None:
    state = position(cards={A: ALL_CARDS}, to_roll=to_roll)
    assert set(CARD_KINDS) == playable(state)
    back = Rolling(0) if to_roll else Building(0)
    assert (Robbing(0, knight=True)) == do(state, 0, Knight()).phases[-1]
    assert back == do(state, 0, Knight(), Rob(0, -1)).phases[-1]
    assert back == do(state, 0, Plenty((WOOD, ORE))).phases[-1]
    assert back == do(state, 0, Monopoly(WOOD)).phases[-1]
    two = do(state, 0, RoadBuilding())
    assert FreeRoads(0, 2) == two.phases[-1]
    assert back == do(two, 0, Road(edge(8, 4)), Road(edge(8, 12))).phases[-1]


@pytest.mark.rule("N-6")
@pytest.mark.parametrize(
    "first",
    [
        (Knight(), Rob(0, -1)),
        (Plenty((WOOD, WOOD)),),
        (Monopoly(ORE),),
        (RoadBuilding(), Road(edge(8, 4)), Road(edge(8, 12))),
    ],
)
@pytest.mark.parametrize("to_roll", [True, False])
def test_one_card_may_be_played_a_turn(first: tuple[Any, ...], to_roll: bool) -> None:
    state = position(cards={A: bundle(2, 0, 2, 2, 2)}, to_roll=to_roll)
    after = do(state, 0, *first)
    assert set() == playable(after)
    for second in (Knight(), RoadBuilding(), Plenty((WOOD, WOOD)), Monopoly(WOOD)):
        assert "N-6" == refused_by(after, 0, second)
    if to_roll:
        after = do(rolled(after, 5), 0, Roll())
        assert set() == playable(after)
        assert "N-6" == refused_by(after, 0, Knight())


@pytest.mark.rule("N-6")
def test_a_card_is_not_played_in_the_turn_in_which_it_was_bought() -> None:
    state = do(position(top=(KNIGHT,), hands={A: CARD}), 0, BuyCard())
    assert bundle(knight=1) == state.cards[A]
    assert set() == playable(state)
    assert "N-6" == refused_by(state, 0, Knight())
    # One from before is played, the new one stays.
    older = position(top=(KNIGHT,), hands={A: CARD}, cards={A: bundle(knight=1)})
    bought = do(older, 0, BuyCard())
    assert {Knight} == playable(bought)
    assert bundle(knight=1) == do(bought, 0, Knight()).cards[A]


@pytest.mark.rule("N-6")
@pytest.mark.parametrize(
    ("kind", "action"),
    [
        (KNIGHT, Knight()),
        (ROAD_BUILDING, RoadBuilding()),
        (PLENTY, Plenty((WOOD, WOOD))),
        (MONOPOLY, Monopoly(WOOD)),
    ],
)
def test_who_has_no_such_card_cannot_play_it(kind: int, action: Any) -> None:
    others = [1, 5, 1, 1, 1]
    others[kind] = 0
    state = position(cards={A: bundle(*others), D: bundle(knight=1, roads=1, plenty=1)})
    assert type(action) not in playable(state)
    assert "N-6" == refused_by(state, 0, action)


@pytest.mark.rule("N-6")
def test_what_is_played_is_gone_and_a_new_turn_allows_another() -> None:
    state = position(
        ("A2 D2", "F2", "G2"), cards={A: bundle(knight=1), D: bundle(knight=2)}, major=A
    )
    played = do(state, 0, Knight(), Rob(0, -1))
    assert (bundle(), 1) == (played.cards[A], played.knights[A])
    assert KnightPlayed(A, 1) == the(events(state, 0, Knight()), KnightPlayed)
    # The next major may play one of its own.
    after = do(played, 0, End())
    assert {Knight} == playable(after)


# -- road building -----------------------------------------------------------------------------


@pytest.mark.rule("N-6")
def test_road_building_places_two_roads_free_of_cost() -> None:
    state = position(cards={A: bundle(roads=1)})
    two = do(state, 0, RoadBuilding())
    assert RoadBuildingPlayed(A, 2) == the(events(state, 0, RoadBuilding()), RoadBuildingPlayed)
    # At 8 and 13 (A at 8, its road to 13), and at 39 and 34.
    ends = {*path(4, 8, 12), *path(9, 13, 18), *path(43, 39, 44), *path(28, 34, 29)}
    assert ends == {road.edge for road in choices(two, Road)}
    # The second may go on from the first.
    one = do(two, 0, Road(edge(13, 18)))
    assert FreeRoads(0, 1) == one.phases[-1]
    assert Road(edge(18, 23)) in choices(one, Road)
    done = do(one, 0, Road(edge(18, 23)))
    assert 4 == done.edges.count(OWNED + A)
    assert goods() == done.hands[A]
    assert Building(0) == done.phases[-1]
    # Free roads are no more than roads: they move no price (N-27).
    assert state.markers == do(done, 0, End()).markers


@pytest.mark.rule("N-6")
def test_with_one_road_left_one_is_placed_and_none_is_left_over() -> None:
    state = position(
        FOUR,
        homes=SOUTH,
        settlements={A: (0, 8)},
        roads={A: path(*NORTH[:15])},
        cards={A: bundle(roads=1)},
    )
    assert 14 == state.edges.count(OWNED + A)
    one = do(state, 0, RoadBuilding())
    placed = do(one, 0, Road(edge(11, 16)))
    assert (Building(0),) == placed.phases[1:]
    assert not choices(placed, Road)
    # Delft, the next to operate, has nothing to place.
    after = do(placed, 0, End())
    assert Rolling(1) == after.phases[-1]
    building = do(rolled(after, 4), 1, Roll())
    assert (Building(1),) == building.phases[1:]


@pytest.mark.rule("N-6")
def test_with_no_road_left_road_building_is_refused() -> None:
    state = position(
        homes=SOUTH,
        settlements={A: (0, 8)},
        roads={A: path(*NORTH)},
        cards={A: bundle(roads=1)},
    )
    assert not choices(state, RoadBuilding)
    assert "N-6" == refused_by(state, 0, RoadBuilding())


def shut_in(*, way_out: bool) -> State:
    """Amber's roads 0-3 and 53-49 end at others' roads; with a way out 49-52 is free."""
    fern = (*path(49, 45, 41, 46, 50, 53), *path(22, 16))
    return position(
        FOUR,
        settlements={A: (0, 53), D: (7, 20), F: (45, 22), G: (48, 31)},
        roads={
            A: (*path(0, 3), *path(53, 49)),
            D: (*path(3, 7, 12, 8, 4, 0), *path(20, 25)),
            F: fern if way_out else (*fern, *path(49, 52)),
            G: (*path(48, 52), *path(31, 37)),
        },
        cards={A: bundle(roads=1)},
    )


@pytest.mark.rule("N-6")
def test_where_one_road_can_be_placed_one_is_placed() -> None:
    state = do(shut_in(way_out=True), 0, RoadBuilding())
    assert [Road(edge(49, 52))] == choices(state, Road)
    placed = do(state, 0, Road(edge(49, 52)))
    assert (Building(0),) == placed.phases[1:]


@pytest.mark.rule("N-6")
def test_where_no_road_can_be_placed_road_building_is_refused() -> None:
    state = shut_in(way_out=False)
    assert not choices(state, RoadBuilding)
    assert "N-6" == refused_by(state, 0, RoadBuilding())


@pytest.mark.rule("N-6")
def test_free_roads_join_what_the_major_has() -> None:
    state = do(position(cards={A: bundle(roads=1)}), 0, RoadBuilding())
    assert "N-4" == refused_by(state, 0, Road(edge(0, 4)))


# -- year of plenty, monopoly ------------------------------------------------------------------


@pytest.mark.rule("N-6")
def test_year_of_plenty_takes_any_two_cards_of_the_bank() -> None:
    state = position(cards={A: bundle(plenty=1)}, hands={A: goods(ore=1)})
    pairs = [Plenty(pair) for pair in combinations_with_replacement(range(5), 2)]
    assert pairs == sorted(choices(state, Plenty), key=lambda plenty: plenty.cards)
    assert goods(ore=1, brick=2) == do(state, 0, Plenty((BRICK, BRICK))).hands[A]
    told = events(state, 0, Plenty((SHEEP, WHEAT)))
    assert PlentyPlayed(A, goods(sheep=1, wheat=1)) == the(told, PlentyPlayed)
    after = do(state, 0, Plenty((SHEEP, WHEAT)))
    assert goods(sheep=1, wheat=1, ore=1) == after.hands[A]
    # It is no trade: no value moves (N-31).
    assert state.values == after.values


@pytest.mark.rule("N-6")
@pytest.mark.parametrize(
    ("bank", "offered"),
    [
        (goods(wood=2, ore=1), {(WOOD, WOOD), (WOOD, ORE)}),
        (goods(wood=1, ore=1), {(WOOD, ORE)}),
        (goods(ore=1), {(ORE,)}),
        (goods(sheep=2), {(SHEEP, SHEEP)}),
        (goods(), set()),
    ],
)
def test_year_of_plenty_takes_only_what_the_bank_has(
    bank: tuple[int, ...], offered: set[tuple[int, ...]]
) -> None:
    hand = goods(*(19 - n for n in bank))
    state = position(FOUR, cards={A: bundle(plenty=1)}, hands={D: hand})
    assert offered == {plenty.cards for plenty in choices(state, Plenty)}
    for cards in ((WOOD, WOOD), (WOOD, ORE), (ORE,), (SHEEP, SHEEP), (WHEAT,), ()):
        if cards not in offered:
            assert "N-6" == refused_by(state, 0, Plenty(cards))
    # Commodities are named in ascending order, and there are five.
    for odd in ((ORE, WOOD), (WOOD, 5), (-1, ORE)):
        refusal(state, 0, Plenty(odd))
    for cards in offered:
        got = do(state, 0, Plenty(cards)).hands[A]
        assert goods(*(cards.count(kind) for kind in range(5))) == got


@pytest.mark.rule("N-6")
@pytest.mark.rule("N-33")
def test_monopoly_takes_all_of_a_commodity_from_every_other_major() -> None:
    # Garnet is unfloated, and Fern has none.
    state = position(
        ("A2 D2", "F2"),
        cards={A: bundle(monopoly=1)},
        hands={
            A: goods(wheat=1, wood=1),
            D: goods(wheat=3, ore=2),
            F: goods(brick=1),
            G: goods(wheat=2),
        },
        values=goods(1, 1, 1, 9, 1),
    )
    assert [Monopoly(kind) for kind in range(5)] == choices(state, Monopoly)
    told = events(state, 0, Monopoly(WHEAT))
    assert MonopolyPlayed(A, WHEAT, (0, 3, 0, 2)) == the(told, MonopolyPlayed)
    after = do(state, 0, Monopoly(WHEAT))
    assert (
        goods(wood=1, wheat=6),
        goods(ore=2),
        goods(brick=1),
        goods(),
    ) == after.hands
    # It is no robbery: no price moves and Cornelius gets nothing.
    assert (state.markers, 0) == (after.markers, after.treasury)


@pytest.mark.rule("N-6")
@pytest.mark.rule("N-35")
def test_monopoly_cannot_be_taken_back() -> None:
    # It shows what others hold; a year of plenty and free roads show nothing.
    state = position(
        cards={A: bundle(roads=1, plenty=1, monopoly=1)}, hands={D: goods(wheat=3, ore=2)}
    )
    assert RULES.apply(state, 0, Monopoly(WHEAT)).final
    assert RULES.apply(state, 0, Monopoly(WOOD)).final
    assert not RULES.apply(state, 0, Plenty((WOOD, ORE))).final
    assert not RULES.apply(state, 0, RoadBuilding()).final


# -- victory points ----------------------------------------------------------------------------


# What Amber has for 8, 9 and 10 points: settlements, cities, and a road at each.
SETTLED = {8: (0, 1, 2, 8), 9: (0, 1, 2, 8, 7), 10: (0, 1, 2, 8)}
TOWNS = {8: (9, 10), 9: (9, 10), 10: (9, 10, 16)}
WAYS = {0: 3, 1: 4, 2: 6, 8: 12, 9: 13, 10: 15, 7: 11, 16: 21}


def near_the_end(score: int, hand: tuple[int, ...] = (0, 0, 0, 0, 0), **more: Any) -> State:
    """Amber, held by seat 0 alone, has so many points."""
    return position(
        FOUR,
        homes=SOUTH,
        settlements={A: SETTLED[score]},
        cities={A: TOWNS[score]},
        roads={A: [edge(c, WAYS[c]) for c in (*SETTLED[score], *TOWNS[score])]},
        hands={A: goods(*hand)},
        **more,
    )


@pytest.mark.rule("N-29")
@pytest.mark.parametrize("to_roll", [True, False])
def test_victory_points_that_make_ten_may_be_shown_before_or_after_the_roll(to_roll: bool) -> None:
    state = near_the_end(8, cards={A: bundle(point=2)}, to_roll=to_roll)
    assert [Show()] == choices(state, Show)
    told = events(state, 0, Show())
    assert (Shown(A, 2, 10), Triggered(A, 10)) == (the(told, Shown), the(told, Triggered))
    shown = do(state, 0, Show())
    # The turn goes on, and they are not shown twice.
    assert state.phases[-1] == shown.phases[-1]
    assert not choices(shown, Show)
    assert "N-29" == refused_by(shown, 0, Show())
    if to_roll:
        shown = do(rolled(shown, 4), 0, Roll())
    told = events(shown, 0, End())
    # The two cards are the ninth and tenth point: $90 and $100, and two steps right.
    assert [
        Dividend(A, 9, 90, (90, 0, 0, 0), 0),
        Dividend(A, 10, 100, (100, 0, 0, 0), 0),
    ] == only(told, Dividend)
    ended = do(shown, 0, End())
    assert (290, cell(4, 0)) == (ended.cash[0], ended.markers[A])


@pytest.mark.rule("N-29")
def test_victory_points_that_do_not_make_ten_cannot_be_shown_and_score_nothing() -> None:
    state = near_the_end(8, cards={A: bundle(point=1), D: bundle(point=4)})
    assert not choices(state, Show)
    assert "N-29" == refused_by(state, 0, Show())
    told = events(state, 0, End())
    assert not only(told, Dividend)
    assert not only(told, Triggered)
    # Nothing was built.
    assert cell(-2, 0) == do(state, 0, End()).markers[A]


@pytest.mark.rule("N-29")
def test_a_president_need_not_show_his_points() -> None:
    state = near_the_end(8, cards={A: bundle(point=2)})
    told = events(state, 0, End())
    assert not only(told, Triggered)
    after = do(state, 0, End())
    assert Rolling(1) == after.phases[-1]
    # And on another's turn he can't.
    assert "not_your_turn" == refusal(after, 0, Show())[0]


@pytest.mark.rule("N-6")
@pytest.mark.rule("N-29")
def test_a_victory_point_may_be_shown_in_the_turn_in_which_it_was_bought() -> None:
    state = near_the_end(9, (0, 0, 1, 1, 1), top=(POINT,))
    assert not choices(state, Show)
    bought = do(state, 0, BuyCard())
    assert [Show()] == choices(bought, Show)
    ended = do(bought, 0, Show(), End())
    # A point was scored, so the card bought moves nothing.
    assert (200, cell(2, 0)) == (ended.cash[0], ended.markers[A])


@pytest.mark.rule("N-29")
def test_a_victory_point_that_is_bought_after_others_were_shown_scores_as_well() -> None:
    state = near_the_end(8, (0, 0, 1, 1, 1), cards={A: bundle(point=2)}, top=(POINT,))
    bought = do(state, 0, Show(), BuyCard())
    told = events(bought, 0, End())
    assert [90, 100, 110] == [dividend.total for dividend in only(told, Dividend)]
    assert cell(6, 0) == do(bought, 0, End()).markers[A]


@pytest.mark.rule("N-29")
def test_a_shown_card_takes_no_card_of_the_turn() -> None:
    state = near_the_end(8, cards={A: bundle(knight=1, point=2)})
    shown = do(state, 0, Show())
    assert [Knight()] == choices(shown, Knight)
    played = do(state, 0, Knight(), Rob(0, -1))
    assert [Show()] == choices(played, Show)


@pytest.mark.rule("N-29")
def test_at_ten_without_them_all_victory_points_are_shown_after_the_others() -> None:
    # The ninth point's settlement at 8 becomes a city.
    state = near_the_end(9, (0, 0, 0, 2, 3), cards={A: bundle(point=2)})
    assert Triggered(A, 10) == the(events(state, 0, City(8)), Triggered)
    city = do(state, 0, City(8))
    assert not choices(city, Show)
    told = events(city, 0, End())
    assert Shown(A, 2, 12) == the(told, Shown)
    assert [10, 11, 12] == [dividend.score for dividend in only(told, Dividend)]
    assert [100, 110, 120] == [dividend.total for dividend in only(told, Dividend)]
    ended = do(city, 0, End())
    assert (430, cell(6, 0)) == (ended.cash[0], ended.markers[A])


@pytest.mark.rule("N-29")
def test_points_scored_by_cards_move_right_and_nothing_else_moves() -> None:
    # The army makes ten and the two cards twelve; nothing was built.
    state = near_the_end(8, knights={A: 2}, cards={A: bundle(knight=1, point=2)})
    ended = do(state, 0, Knight(), Rob(18, -1), End())
    assert (100 + 90 + 100 + 110 + 120, cell(8, 0)) == (ended.cash[0], ended.markers[A])


@pytest.mark.rule("N-29")
def test_other_majors_cards_score_nothing_when_the_game_ends() -> None:
    city = do(near_the_end(9, (0, 0, 0, 2, 3), cards={D: bundle(point=3)}), 0, City(8))
    told = events(city, 0, End())
    assert {A} == {dividend.major for dividend in only(told, Dividend)}
    assert not only(told, Shown)
    assert cell(0, 0) == do(city, 0, End()).markers[D]


@pytest.mark.rule("N-29")
def test_ten_points_at_the_beginning_of_its_turn_show_the_cards_too() -> None:
    state = near_the_end(10, cards={A: bundle(point=1)}, operating=turn(A, 10))
    told = events(state, 0, End())
    # No point was scored before: the card alone brings $110 and a step.
    assert [Dividend(A, 11, 110, (110, 0, 0, 0), 0)] == only(told, Dividend)
    assert Shown(A, 1, 11) == the(told, Shown)


@pytest.mark.rule("N-29")
def test_the_third_knight_makes_ten_in_mid_turn_and_the_turn_goes_on() -> None:
    state = near_the_end(8, (1, 1, 0, 0, 0), knights={A: 2}, cards={A: bundle(knight=1)})
    assert Triggered(A, 10) == the(events(state, 0, Knight()), Triggered)
    ten = do(state, 0, Knight(), Rob(18, -1))
    assert A == ten.largest
    assert isinstance(ten.phases[0], Operating)
    assert Road(edge(0, 4)) in choices(ten, Road)
    told = events(do(ten, 0, Road(edge(0, 4))), 0, End())
    assert [90, 100] == [dividend.total for dividend in only(told, Dividend)]


@pytest.mark.rule("N-37")
def test_a_settlement_and_a_longest_road_make_ten_too() -> None:
    # Three settlements and three cities are nine; 7 is two edges from 8.
    nine = position(
        FOUR,
        homes=SOUTH,
        settlements={A: (0, 1, 2)},
        cities={A: (8, 9, 10)},
        roads={A: (*path(8, 12, 7), *(edge(c, WAYS[c]) for c in (0, 1, 2, 9, 10)))},
        hands={A: goods(1, 1, 1, 1, 0)},
    )
    told = events(nine, 0, Settle(7))
    assert Triggered(A, 10) == the(told, Triggered)
    # Two settlements and three cities are eight; the fifth road in a row makes ten.
    eight = position(
        FOUR,
        homes=SOUTH,
        settlements={A: (0, 1)},
        cities={A: (8, 9, 10)},
        roads={A: (*path(0, 4, 8, 13, 9), *path(1, 5), *path(10, 6))},
        hands={A: goods(1, 1, 0, 0, 0)},
    )
    assert eight.longest is None
    told = events(eight, 0, Road(edge(0, 3)))
    assert Triggered(A, 10) == the(told, Triggered)
    assert [90, 100] == [
        dividend.total
        for dividend in only(events(do(eight, 0, Road(edge(0, 3))), 0, End()), Dividend)
    ]


@pytest.mark.rule("N-37")
def test_who_has_ten_when_its_turn_begins_ends_the_game_in_that_turn() -> None:
    state = near_the_end(10, major=G)
    assert Triggered(A, 10) == the(events(state, 3, End()), Triggered)
    begun = do(state, 3, End())
    assert Rolling(0) == begun.phases[-1]
    # Nothing was built: a step left, and the game is over.
    over = do(rolled(begun, 4), 0, Roll(), End())
    assert RULES.outcome(over) is not None
    assert cell(-2, 0) == over.markers[A]


@pytest.mark.rule("N-29")
def test_nobody_operates_after_the_end() -> None:
    city = do(near_the_end(9, (0, 0, 0, 2, 3)), 0, City(8))
    over = do(city, 0, End())
    assert RULES.outcome(over) is not None
    assert not RULES.prompts(over)
