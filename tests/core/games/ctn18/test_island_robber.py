"""A 7 and a knight: discards, where the robber goes, what it takes: N-5 and N-33."""

from __future__ import annotations

from collections import Counter

import pytest
from msgspec.structs import replace

from core.games.ctn18.actions import NOBODY, Discard, Knight, Rob, Roll
from core.games.ctn18.events import (
    ROBBED,
    Discarded,
    MarkerMoved,
    Produced,
    RobberMoved,
    Stolen,
    StolenUnseen,
)
from core.games.ctn18.island.layout import BRICK, DESERT, ORE, SHEEP, WHEAT, WOOD
from core.games.ctn18.island.robber import to_discard
from core.games.ctn18.rules import RULES
from core.games.ctn18.state import Building, Discarding, Operating, Robbing, Rolling, State
from core.prompt import Basket
from core.rng import seeded
from tests.core.games.ctn18.acts import (
    asked,
    choices,
    do,
    events,
    forms,
    must,
    only,
    play,
    refusal,
    refused_by,
    rolled,
    the,
)
from tests.core.games.ctn18.positions import A, C, D, F, G, bundle, cell, goods, position

FOUR = ("A2", "D2", "F2", "G2")


def seven(state: State) -> State:
    """After a 7 of Amber, whose President has seat 0."""
    return do(rolled(state, 7), 0, Roll())


def with_knight(shares: tuple[str, ...] = FOUR, **hands: tuple[int, int, int, int, int]) -> State:
    """Amber has just played a knight, the robber being in the desert."""
    held = {"ADFG".index(letter): hand for letter, hand in hands.items()}
    return do(position(shares, hands=held, cards={A: bundle(knight=1)}), 0, Knight())


# -- discards ----------------------------------------------------------------------------------

# Hands of 20, 15, 8 and 7 cards.
TWENTY = {
    A: goods(4, 4, 4, 4, 4),
    D: goods(3, 3, 3, 3, 3),
    F: goods(4, 0, 0, 4, 0),
    G: goods(0, 3, 0, 0, 4),
}


@pytest.mark.rule("N-5")
@pytest.mark.parametrize(
    ("cards", "out"), [(0, 0), (6, 0), (7, 0), (8, 4), (9, 4), (15, 7), (16, 8), (20, 10)]
)
def test_more_than_seven_cards_lose_half_rounded_down(cards: int, out: int) -> None:
    assert out == to_discard(cards)


@pytest.mark.rule("N-5")
def test_on_a_seven_hands_of_20_15_8_and_7_discard_10_7_4_and_none() -> None:
    state = seven(position(FOUR, hands=TWENTY, to_roll=True))
    assert Discarding((10, 7, 4, 0), (None, None, None, None)) == state.phases[-1]
    assert isinstance(state.phases[0], Operating)
    assert [0, 1, 2] == must(state)
    for seat, owed in ((0, 10), (1, 7), (2, 4)):
        (form,) = forms(state, "discard", seat)
        assert (("major", seat),) == form.fixed
        (field,) = form.fields
        assert isinstance(field.domain, Basket)
        assert ("cards", TWENTY[seat], owed, owed) == (
            field.name,
            field.domain.most,
            field.domain.low,
            field.domain.high,
        )


@pytest.mark.rule("N-5")
def test_on_a_seven_nothing_is_produced() -> None:
    state = position(FOUR, to_roll=True)
    assert not only(events(rolled(state, 7), 0, Roll()), Produced)
    after = seven(state)
    assert state.hands == after.hands
    assert (Robbing(0, knight=False),) == after.phases[-1:]


@pytest.mark.rule("N-5")
@pytest.mark.rule("N-33")
def test_all_discard_at_once_in_any_order_and_then_the_robber_moves() -> None:
    state = seven(
        position(FOUR, hands=TWENTY, values=goods(1, 2, 3, 4, 5), treasury=1, to_roll=True)
    )
    two = play(
        state,
        (2, Discard(F, goods(wood=1, wheat=3))),
        (0, Discard(A, goods(2, 2, 2, 2, 2))),
    )
    # Nothing has left a hand before the last has chosen.
    assert (state.hands, state.markers, 1) == (two.hands, two.markers, two.treasury)
    assert [1] == must(two)
    told = events(two, 1, Discard(D, goods(3, 0, 1, 0, 3)))
    # 2 of each are 2 + 4 + 6 + 8 + 10; 3 wood, a sheep and 3 ore 3 + 3 + 15; a wood, 3 wheat 13.
    assert [
        Discarded(A, goods(2, 2, 2, 2, 2), 30),
        Discarded(D, goods(3, 0, 1, 0, 3), 21),
        Discarded(F, goods(wood=1, wheat=3), 13),
    ] == only(told, Discarded)
    done = do(two, 1, Discard(D, goods(3, 0, 1, 0, 3)))
    assert (
        goods(2, 2, 2, 2, 2),
        goods(0, 3, 2, 3, 0),
        goods(wood=3, wheat=1),
        TWENTY[G],
    ) == done.hands
    assert 1 + 30 + 21 + 13 == done.treasury
    # One step down-right for each that discarded, however many cards it was.
    robbed = cell(1, -1)
    assert (robbed, robbed, robbed, cell(0, 0)) == done.markers[:4]
    assert Robbing(0, knight=False) == done.phases[-1]


@pytest.mark.rule("N-5")
def test_exactly_what_is_owed_is_discarded_and_only_what_is_held() -> None:
    state = seven(position(FOUR, hands=TWENTY, to_roll=True))
    for cards in (goods(2, 0, 0, 1, 0), goods(3, 0, 0, 2, 0), goods(3, 1, 0, 0, 0), goods()):
        assert "N-5" == refused_by(state, 2, Discard(F, cards))
    for odd in ((5, 0, 0, -1, 0), (4, 0, 0, 0), (0, 0, 0, 4, 0, 0)):
        assert "N-1" == refused_by(state, 2, Discard(F, odd))
    # Garnet owes nothing, and nobody discards for another's major.
    assert "N-5" == refused_by(state, 3, Discard(G, goods()))
    assert "N-35" == refused_by(state, 1, Discard(F, goods(wood=4)))


@pytest.mark.rule("N-5")
def test_a_president_of_two_majors_discards_for_one_after_the_other() -> None:
    # Seat 1 runs Delft and Amber; turn order is G, D, F, A.
    state = position(
        ("G2", "A2 D2", "F2"),
        order=(G, D, F, A),
        major=G,
        hands={A: goods(wood=8), D: goods(ore=9), F: goods(sheep=3)},
        to_roll=True,
    )
    state = seven(state)
    assert [1] == must(state)
    (form,) = forms(state, "discard", 1)
    assert (("major", D),) == form.fixed
    state = do(state, 1, Discard(D, goods(ore=4)))
    (form,) = forms(state, "discard", 1)
    assert (("major", A),) == form.fixed
    state = do(state, 1, Discard(A, goods(wood=4)))
    assert (goods(wood=4), goods(ore=5)) == state.hands[:2]
    assert Robbing(0, knight=False) == state.phases[-1]


@pytest.mark.rule("N-5")
def test_a_president_discards_only_for_a_major_that_owes() -> None:
    # Delft comes before Amber in turn order and has seven cards.
    state = seven(
        position(
            ("G2", "A2 D2", "F2"),
            order=(G, D, F, A),
            major=G,
            hands={A: goods(wood=8), D: goods(ore=7)},
            to_roll=True,
        )
    )
    (form,) = forms(state, "discard", 1)
    assert (("major", A),) == form.fixed
    done = do(state, 1, Discard(A, goods(wood=4)))
    assert (goods(wood=4), goods(ore=7)) == done.hands[:2]


@pytest.mark.rule("N-5")
@pytest.mark.rule("N-33")
def test_an_unfloated_major_discards_by_chance_and_pays_cornelius_too() -> None:
    state = position(
        ("A2", "D2", "F2"),
        hands={G: goods(wood=4, ore=5)},
        values=goods(3, 1, 1, 1, 5),
        to_roll=True,
    )
    fixed = rolled(state, 7)
    discarded = the(events(fixed, 0, Roll()), Discarded)
    assert (G, 4) == (discarded.major, sum(discarded.cards))
    wood, brick, sheep, wheat, ore = discarded.cards
    assert (0, 0, 0) == (brick, sheep, wheat)
    assert 3 * wood + 5 * ore == discarded.amount
    after = seven(state)
    assert goods(wood=4 - wood, ore=5 - ore) == after.hands[G]
    assert (discarded.amount, state.markers) == (after.treasury, after.markers)
    assert Robbing(0, knight=False) == after.phases[-1]


@pytest.mark.rule("N-5")
def test_what_an_unfloated_major_discards_is_drawn_card_by_card() -> None:
    state = position(("A2", "D2", "F2"), hands={G: goods(wood=2, ore=8)}, to_roll=True)
    counts: Counter[int] = Counter()
    seeds = 0
    for seed in range(1200):
        told = [t.event for t in RULES.apply(replace(state, rng=seeded(seed, 5)), 0, Roll()).events]
        for discarded in only(told, Discarded):
            counts[discarded.cards[WOOD]] += 1
            seeds += 1
    # 5 of 10 cards: no wood 2/9, one 5/9, both 2/9.
    assert 150 <= seeds <= 250
    assert 0.14 < counts[0] / seeds < 0.31
    assert 0.46 < counts[1] / seeds < 0.66
    assert 0.14 < counts[2] / seeds < 0.31


# -- the robber --------------------------------------------------------------------------------


@pytest.mark.rule("N-5")
def test_the_robber_moves_to_another_hex_and_takes_from_one_beside_it_that_has_cards() -> None:
    # Delft is at hexes 2, 5, 6, 14, 17 and 18, Garnet at 5, 9, 6 and 11; Fern has no cards.
    state = with_knight(D=goods(wood=1), G=goods(brick=1), A=goods(ore=5))
    delft = {(h, D) for h in (2, 5, 6, 14, 17, 18)}
    garnet = {(h, G) for h in (5, 6, 9, 11)}
    nobody = {(h, NOBODY) for h in (0, 1, 3, 4, 7, 8, 12, 13, 15, 16)}
    offered = [(rob.hex, rob.victim) for rob in choices(state, Rob)]
    assert delft | garnet | nobody == set(offered)
    assert len(offered) == len(set(offered))
    # He stays nowhere, takes if he can, and from nobody who is not there, has nothing, or is his.
    for hexagon, victim in (
        (10, NOBODY),
        (5, NOBODY),
        (2, G),
        (3, F),
        (14, F),
        (4, A),
        (2, C),
    ):
        assert "N-5" == refused_by(state, 0, Rob(hexagon, victim))
    for no_hex in (19, -1):
        assert "N-1" == refused_by(state, 0, Rob(no_hex, NOBODY))


@pytest.mark.rule("N-5")
def test_the_robber_may_go_back_to_the_desert() -> None:
    state = do(position(FOUR, robber=4, cards={A: bundle(knight=1)}), 0, Knight())
    assert Rob(10, NOBODY) in choices(state, Rob)
    assert Rob(4, NOBODY) not in choices(state, Rob)
    assert 10 == do(state, 0, Rob(10, NOBODY)).robber


@pytest.mark.rule("N-5")
@pytest.mark.rule("N-33")
def test_the_card_taken_goes_to_the_major_on_turn_and_its_value_to_cornelius() -> None:
    state = position(
        FOUR,
        hands={D: goods(ore=1), A: goods(ore=1)},
        values=goods(1, 1, 1, 1, 6),
        cards={A: bundle(knight=1)},
        treasury=2,
    )
    knight = do(state, 0, Knight())
    told = events(knight, 0, Rob(2, D), looker=0)
    assert RobberMoved(A, 10, 2, D, (DESERT, 0), (SHEEP, 5)) == the(told, RobberMoved)
    assert Stolen(A, D, ORE, 6) == the(told, Stolen)
    assert MarkerMoved(D, ROBBED, cell(0, 0), cell(1, -1)) == the(told, MarkerMoved)
    robbed = do(knight, 0, Rob(2, D))
    assert (goods(ore=2), goods()) == robbed.hands[:2]
    assert (2, 8) == (robbed.robber, robbed.treasury)
    assert (cell(0, 0), cell(1, -1)) == robbed.markers[:2]
    assert Building(0) == robbed.phases[-1]


@pytest.mark.rule("N-5")
@pytest.mark.rule("N-33")
def test_robbing_nobody_moves_no_price_and_pays_nothing() -> None:
    state = with_knight()
    told = events(state, 0, Rob(2, NOBODY))
    assert RobberMoved(A, 10, 2, NOBODY, (DESERT, 0), (SHEEP, 5)) == the(told, RobberMoved)
    assert not only(told, MarkerMoved)
    robbed = do(state, 0, Rob(2, NOBODY))
    assert (state.markers, 0, state.hands) == (robbed.markers, robbed.treasury, robbed.hands)


@pytest.mark.rule("N-5")
@pytest.mark.rule("N-33")
def test_an_unfloated_victim_pays_cornelius_and_all_see_what_it_lost() -> None:
    state = with_knight(("A2", "D2", "F2"), G=goods(sheep=2))
    told = events(state, 0, Rob(9, G))
    assert Stolen(A, G, SHEEP, 1) == the(told, Stolen)
    assert not only(told, MarkerMoved)
    robbed = do(state, 0, Rob(9, G))
    assert (1, -1, goods(sheep=1)) == (robbed.treasury, robbed.markers[G], robbed.hands[G])


@pytest.mark.rule("N-5")
def test_a_president_may_rob_another_major_of_his_own() -> None:
    state = with_knight(("A2 D2", "F2"), D=goods(wheat=1))
    assert Rob(17, D) in choices(state, Rob)
    assert "N-5" == refused_by(state, 0, Rob(17, NOBODY))
    robbed = do(state, 0, Rob(17, D))
    assert (goods(wheat=1), goods()) == robbed.hands[:2]
    assert cell(1, -1) == robbed.markers[D]


@pytest.mark.rule("N-5")
@pytest.mark.rule("N-33")
def test_which_card_was_taken_is_told_to_the_two_presidents_alone() -> None:
    state = with_knight(D=goods(wood=1))
    for looker in (0, 1):
        told = events(state, 0, Rob(2, D), looker)
        assert Stolen(A, D, WOOD, 1) == the(told, Stolen)
    for looker in (2, 3, None):
        told = events(state, 0, Rob(2, D), looker)
        assert StolenUnseen(A, D, 1) == the(told, StolenUnseen)
        assert not only(told, Stolen)


@pytest.mark.rule("N-5")
def test_each_card_of_the_victim_is_as_likely_to_be_taken() -> None:
    state = with_knight(D=goods(wood=1, wheat=3))
    got: Counter[int] = Counter()
    for seed in range(600):
        step = RULES.apply(replace(state, rng=seeded(seed, 9)), 0, Rob(2, D))
        assert step.final
        (card,) = [k for k in range(5) if step.state.hands[A][k]]
        got[card] += 1
    assert {WOOD, WHEAT} == set(got)
    # A quarter of 600 is 150, and three standard deviations are 32.
    assert 118 <= got[WOOD] <= 182


@pytest.mark.rule("N-33")
def test_a_seven_that_makes_it_discard_and_then_robs_it_is_two_steps() -> None:
    state = seven(
        position(FOUR, hands={D: goods(wood=8)}, values=goods(2, 1, 1, 1, 1), to_roll=True)
    )
    discarded = do(state, 1, Discard(D, goods(wood=4)))
    assert (cell(1, -1), 8) == (discarded.markers[D], discarded.treasury)
    robbed = do(discarded, 0, Rob(2, D))
    assert (cell(2, -2), 10) == (robbed.markers[D], robbed.treasury)


@pytest.mark.rule("N-5")
@pytest.mark.rule("N-6")
def test_a_knight_brings_no_discards_and_the_turn_goes_on_where_it_was() -> None:
    state = position(FOUR, hands=TWENTY, cards={A: bundle(knight=1)}, to_roll=True)
    knight = do(state, 0, Knight())
    assert Robbing(0, knight=True) == knight.phases[-1]
    assert Rolling(0) == do(knight, 0, Rob(2, D)).phases[-1]


@pytest.mark.rule("N-5")
def test_only_the_president_on_turn_moves_the_robber() -> None:
    state = with_knight(D=goods(wood=1))
    assert [0] == list(asked(state))
    assert "not_your_turn" == refusal(state, 1, Rob(2, D))[0]


@pytest.mark.rule("N-35")
def test_nobody_else_can_tell_which_card_a_floated_victim_lost() -> None:
    # Amber's only card was Delft's wood; for all that others know it may be an ore like Fern's.
    state = do(with_knight(D=goods(wood=3), F=goods(ore=3)), 0, Rob(2, D))
    for looker in (3, None):
        worlds = [RULES.reseal(state, looker, seeded(n)).hands[A] for n in range(40)]
        assert {goods(wood=1), goods(ore=1)} == set(worlds)
    # Its own President sees it.
    assert goods(wood=1) == RULES.reseal(state, 0, seeded(1)).hands[A]


@pytest.mark.rule("N-35")
def test_all_can_tell_which_card_an_unfloated_victim_lost() -> None:
    state = with_knight(("A2", "D2", "F2"), G=goods(sheep=2), D=goods(wood=3), F=goods(ore=3))
    robbed = do(state, 0, Rob(9, G))
    for looker in (1, 2, None):
        worlds = [RULES.reseal(robbed, looker, seeded(n)).hands[A] for n in range(40)]
        assert {goods(sheep=1)} == set(worlds)


@pytest.mark.rule("N-33")
@pytest.mark.parametrize("kind", [WOOD, BRICK, SHEEP, WHEAT, ORE])
def test_what_is_stolen_is_paid_at_the_value_of_its_commodity(kind: int) -> None:
    hand = goods(*(int(k == kind) for k in range(5)))
    state = position(
        ("A2 C2", "D2", "F2"),
        hands={D: hand},
        values=goods(2, 3, 5, 7, 11),
        cards={A: bundle(knight=1)},
    )
    robbed = do(state, 0, Knight(), Rob(17, D))
    assert (2, 3, 5, 7, 11)[kind] == robbed.treasury
    # Cornelius Banks is paid, its price does not move.
    assert cell(0, 0) == robbed.markers[C]
