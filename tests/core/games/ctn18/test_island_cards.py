"""Development cards, bought and played: N-6."""

from __future__ import annotations

from collections import Counter
from itertools import combinations_with_replacement
from typing import Any

import pytest

from core.games.ctn18.actions import (
    BuyCard,
    End,
    Knight,
    Monopoly,
    Plenty,
    Road,
    RoadBuilding,
    Rob,
    Roll,
)
from core.games.ctn18.events import (
    BoughtCard,
    BoughtCardUnseen,
    KnightPlayed,
    MonopolyPlayed,
    PlentyPlayed,
    RoadBuildingPlayed,
)
from core.games.ctn18.island.layout import BRICK, ORE, SHEEP, WHEAT, WOOD
from core.games.ctn18.island.pieces import KNIGHT, MONOPOLY, OWNED, PLENTY, POINT, ROAD_BUILDING
from core.games.ctn18.rules import RULES
from core.games.ctn18.state import Building, FreeRoads, Robbing, Rolling, State
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
    edge,
    goods,
    path,
    position,
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
def test_who_has_none_at_all_is_told_so_and_not_by_kind() -> None:
    none = position(cards={D: bundle(knight=1)})
    assert "Amber has no development cards." == refusal(none, 0, Knight())[1]
    points = position(cards={A: bundle(point=1)})
    assert "Amber has no Knight." == refusal(points, 0, Knight())[1]


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
