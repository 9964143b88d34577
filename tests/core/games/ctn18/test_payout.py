"""Clauses N-24, N-26, N-33, N-34 and N-36: who is robbed, rounds, and Cornelius Banks.

Where nothing else is said a company stands at a par of 20, which is (0, 0).
"""

from __future__ import annotations

from collections.abc import Callable

import pytest

from core.games.ctn18.actions import (
    Action,
    City,
    Discard,
    End,
    Knight,
    Monopoly,
    Pass,
    Payout,
    Rob,
    Roll,
)
from core.games.ctn18.events import (
    Blocked,
    Discarded,
    Event,
    MarkerMoved,
    NoPayout,
    PaidOut,
    RobberMoved,
    Rolled,
    RoundBegan,
    Short,
    Stolen,
    StolenUnseen,
    TurnBegan,
)
from core.games.ctn18.state import Paying, Rolling, State, Stock
from core.rng import seeded
from tests.core.games.ctn18.acts import (
    asked,
    at,
    choices,
    events,
    must,
    only,
    play,
    rolled,
    seen,
    the,
)
from tests.core.games.ctn18.positions import (
    A,
    C,
    D,
    F,
    G,
    bundle,
    cell,
    changed,
    edge,
    goods,
    position,
    turn,
)
from tests.core.games.ctn18.test_dividends import finished, steps

PAR = cell(0, 0)
CITY_COST = goods(wheat=2, ore=3)


# -- robbed ------------------------------------------------------------------------------------


VALUES = goods(2, 3, 4, 5, 6)


@pytest.mark.rule("N-33")
def test_a_stolen_card_moves_the_price_down_right_and_its_value_goes_to_cornelius() -> None:
    """Down-right of par is (1, -1) at 20."""
    state = position(
        cards={A: bundle(knight=1)}, hands={D: goods(wheat=2)}, values=VALUES, treasury=1
    )
    knight = play(state, (0, Knight()))
    (where,) = {r for r in choices(knight, Rob) if r.hex == 17}
    told = events(knight, 0, where)
    assert [("robbed", cell(1, -1))] == steps(told, D)
    assert StolenUnseen(A, D, 5) == the(told, StolenUnseen)
    after = play(knight, (0, where))
    assert (6, goods(wheat=1), goods(wheat=1)) == (after.treasury, after.hands[A], after.hands[D])
    assert PAR == after.markers[A]


@pytest.mark.rule("N-33", "N-5")
def test_to_rob_an_empty_hand_moves_no_price() -> None:
    state = position(cards={A: bundle(knight=1)}, hands={D: goods(wheat=2)}, treasury=1)
    knight = play(state, (0, Knight()))
    # Wheat 5, where only Fern has a settlement, and no card.
    told = events(knight, 0, Rob(15, -1))
    assert ([], []) == (only(told, MarkerMoved), only(told, StolenUnseen))
    assert 1 == play(knight, (0, Rob(15, -1))).treasury


@pytest.mark.rule("N-33")
def test_an_unfloated_victim_has_no_marker_and_pays_cornelius() -> None:
    state = position(cards={A: bundle(knight=1)}, hands={G: goods(ore=1)}, values=VALUES)
    knight = play(state, (0, Knight()))
    (where,) = {r for r in choices(knight, Rob) if r.hex == 11}
    told = events(knight, 0, where)
    assert Stolen(A, G, 4, 6) == the(told, Stolen)
    assert [] == only(told, MarkerMoved)
    after = play(knight, (0, where))
    assert (6, None) == (after.treasury, after.presidents[C])


@pytest.mark.rule("N-33", "N-5")
def test_cards_discarded_for_a_7_are_one_step_and_one_sum() -> None:
    """Eight cards: four go, two Wood at 2 and two Ore at 6."""
    state = position(
        hands={D: goods(wood=4, ore=4)}, values=VALUES, treasury=3, above=(Rolling(0),)
    )
    seven = play(rolled(state, 7), (0, Roll()))
    told = events(seven, 1, Discard(D, goods(wood=2, ore=2)))
    assert [("robbed", cell(1, -1))] == steps(told, D)
    assert Discarded(D, goods(wood=2, ore=2), 16) == the(told, Discarded)
    assert 19 == play(seven, (1, Discard(D, goods(wood=2, ore=2)))).treasury


@pytest.mark.rule("N-33", "N-5")
def test_a_7_that_makes_it_discard_and_then_robs_it_is_two_events() -> None:
    state = position(hands={D: goods(wood=8)}, values=VALUES, above=(Rolling(0),))
    seven = play(rolled(state, 7), (0, Roll()), (1, Discard(D, goods(wood=4))))
    after = play(seven, (0, Rob(17, D)))
    assert cell(2, -2) == after.markers[D]
    assert 4 * 2 + 2 == after.treasury


@pytest.mark.rule("N-33", "N-3")
def test_blocked_production_moves_the_price_once_and_pays_cornelius() -> None:
    """The robber on Ore 9: a city of Amber's there misses two Ore, at 6 each."""
    state = position(
        cities={A: (8,)},
        settlements={A: (39,)},
        roads={A: (13, 50)},
        robber=4,
        values=VALUES,
        above=(Rolling(0),),
    )
    told = events(rolled(state, 9), 0, Roll())
    after = play(rolled(state, 9), (0, Roll()))
    assert [("robbed", cell(1, -1))] == steps(told, A)
    assert Blocked(A, 4, 2, 12) == the(told, Blocked)
    assert (12, goods(wood=1)) == (after.treasury, after.hands[A])


@pytest.mark.rule("N-33", "N-3")
def test_blocked_cards_count_even_if_the_bank_had_none() -> None:
    """All nineteen Ore are in the hands of Garnet."""
    state = position(robber=4, values=VALUES, hands={G: goods(ore=19)}, above=(Rolling(0),))
    told = events(rolled(state, 9), 0, Roll())
    assert Blocked(A, 4, 1, 6) == the(told, Blocked)
    assert [] == only(told, Short)
    assert 6 == play(rolled(state, 9), (0, Roll())).treasury


@pytest.mark.rule("N-33")
def test_each_major_that_misses_cards_is_robbed_for_itself() -> None:
    """The robber on Ore 10, where Delft and the unfloated Garnet have a settlement each."""
    state = position(robber=5, values=VALUES, above=(Rolling(0),))
    told = events(rolled(state, 10), 0, Roll())
    assert [Blocked(D, 4, 1, 6), Blocked(G, 4, 1, 6)] == only(told, Blocked)
    assert [("robbed", cell(1, -1))] == steps(told, D)
    assert 12 == play(rolled(state, 10), (0, Roll())).treasury


@pytest.mark.rule("N-33")
def test_monopoly_and_a_short_bank_are_no_robbery() -> None:
    state = position(hands={D: goods(wood=5), G: goods(ore=18)}, cards={A: bundle(monopoly=1)})
    after = play(state, (0, Monopoly(0)))
    assert (PAR, 0) == (after.markers[D], after.treasury)
    # Two are owed a single Ore: nobody gets it.
    short = position(
        hands={G: goods(ore=18)},
        settlements={A: (8, 39), G: (18, 20)},
        roads={A: (13, 50), G: (edge(18, 24), 31)},
        above=(Rolling(0),),
    )
    told = events(rolled(short, 9), 0, Roll())
    assert Short(4, 2, 0) == the(told, Short)
    assert [] == only(told, MarkerMoved)


# -- rounds ------------------------------------------------------------------------------------


def last_turn(of: int = 2, round: int = 2, **given: object) -> State:
    """Garnet, of seat 0, operates last in a round."""
    fields = {"shares": ("A2 G2", "D2", "F2"), "operating": turn(G, round=round, of=of), **given}
    return position(**fields)  # type: ignore[arg-type]


@pytest.mark.rule("N-24")
def test_the_second_of_two_operating_rounds_is_followed_by_cornelius_and_the_stock_round() -> None:
    told = finished(last_turn(round=1))
    assert RoundBegan(1, 2, 2) == the(told, RoundBegan)
    after = play(last_turn(), (0, End()))
    assert (Stock(0, 0, None, ((), (), ())),) == after.phases
    assert (2, 2) == (after.set, after.rounds)


@pytest.mark.rule("N-24")
@pytest.mark.parametrize(("built", "rounds"), [(False, 2), (True, 3)])
def test_three_rounds_begin_with_the_set_after_the_first_city(built: bool, rounds: int) -> None:
    state = last_turn(hands={G: CITY_COST})
    stock = play(state, *([(0, City(24))] if built else []), (0, End()))
    # What is built in the second of two rounds doesn't lengthen this set.
    assert isinstance(stock.phases[0], Stock)
    told: list[Event] = []
    table = at(stock)
    while isinstance(table.state.phases[0], Stock):
        (seat,) = must(table.state)
        told = seen(table.submit(seat, Pass()).told)
    assert RoundBegan(2, 1, rounds) == the(told, RoundBegan)


@pytest.mark.rule("N-24")
def test_the_first_city_in_the_first_round_does_not_lengthen_its_own_set() -> None:
    state = last_turn(round=1, hands={G: CITY_COST})
    assert RoundBegan(1, 2, 2) == the(finished(state, City(24)), RoundBegan)


@pytest.mark.rule("N-25", "N-24")
def test_majors_operate_once_each_in_turn_order_decided_by_their_presidents() -> None:
    state = position(
        ("A2", "D2", "F2 G2"), order=(F, A, G, D), operating=turn(F, order=(F, A, G, D))
    )
    table = at(state)
    begun: list[TurnBegan] = []
    while len(begun) < 4:
        (seat,) = must(table.state)
        top = table.state.phases[-1]
        act = Roll() if isinstance(top, Rolling) else asked(table.state)[seat].choices[0]
        act = End() if End() in asked(table.state)[seat].choices else act
        begun += only(seen(table.submit(seat, act).told), TurnBegan)
    assert [TurnBegan(A, 0), TurnBegan(G, 2), TurnBegan(D, 1), TurnBegan(F, 2)] == begun


# -- unfloated majors --------------------------------------------------------------------------


def until(state: State, seat: int, act: Action, seeks: Callable[[list[Event]], bool]) -> State:
    """The same position with dice that bring about what is sought."""
    for seed in range(3000):
        fixed = changed(state, rng=seeded(seed, 21))
        if seeks(events(fixed, seat, act)):
            return fixed
    raise AssertionError("no such dice")


def threw(total: int) -> Callable[[list[Event]], bool]:
    """That the first dice show this."""

    def shows(told: list[Event]) -> bool:
        first = only(told, Rolled)[0]
        return first.first + first.second == total

    return shows


def before_garnet(**given: object) -> State:
    """Fern is about to end; Garnet, unfloated, is the last to operate in the first round."""
    return position(operating=turn(F), **given)  # type: ignore[arg-type]


@pytest.mark.rule("N-26")
def test_an_unfloated_major_rolls_and_all_get_what_the_hexes_yield() -> None:
    """A 10 brings Ore to Delft and to Garnet, and Wheat to Delft."""
    state = until(before_garnet(), 2, End(), threw(10))
    told = events(state, 2, End())
    after = play(state, (2, End()))
    assert TurnBegan(G, None) == only(told, TurnBegan)[0]
    assert (goods(wheat=1, ore=1), goods(ore=1)) == (after.hands[D], after.hands[G])
    # Then Amber begins the second round.
    assert (A, 2) == (after.phases[0].major, after.phases[0].round)  # type: ignore[union-attr]


@pytest.mark.rule("N-26", "N-27")
def test_an_unfloated_major_has_no_price_and_builds_nothing() -> None:
    rich = goods(3, 3, 3, 3, 3)
    state = until(before_garnet(hands={G: rich}), 2, End(), threw(12))
    after = play(state, (2, End()))
    assert [F] == [m.company for m in only(events(state, 2, End()), MarkerMoved)]
    assert rich == after.hands[G]
    assert -1 == after.markers[G]


@pytest.mark.rule("N-26")
def test_on_its_7_the_robber_goes_to_the_desert_and_nothing_is_stolen() -> None:
    state = until(before_garnet(robber=5, hands={D: goods(ore=3)}), 2, End(), threw(7))
    told = events(state, 2, End())
    assert (5, 10, -1) == (lambda m: (m.was, m.now, m.victim))(the(told, RobberMoved))
    assert goods(ore=3) == play(state, (2, End())).hands[D]


@pytest.mark.rule("N-26")
@pytest.mark.parametrize(("fern", "to"), [((22, 36), 0), ((3, 36), 3)])
def test_from_the_desert_it_goes_to_the_first_hex_with_the_fewest_pieces(
    fern: tuple[int, int], to: int
) -> None:
    """With Fern at 22 no hex is free and hex 0 has Amber's alone; at 3 it leaves hex 3 free."""
    way = {22: edge(16, 22), 3: edge(3, 7)}[fern[0]]
    before = before_garnet(settlements={F: fern}, roads={F: (way, edge(36, 41))})
    state = until(before, 2, End(), threw(7))
    assert (10, to) == (lambda m: (m.was, m.now))(the(events(state, 2, End()), RobberMoved))


@pytest.mark.rule("N-26", "N-5", "N-33")
def test_its_discards_are_random_and_pay_cornelius() -> None:
    state = until(before_garnet(hands={G: goods(4, 0, 0, 0, 5)}, values=VALUES), 2, End(), threw(7))
    told = the(events(state, 2, End()), Discarded)
    after = play(state, (2, End()))
    assert (G, 4) == (told.major, sum(told.cards))
    assert told.amount == 2 * told.cards[0] + 6 * told.cards[4] == after.treasury
    assert 5 == sum(after.hands[G])
    worlds = [events(changed(state, rng=seeded(n, 21)), 2, End()) for n in range(250)]
    drawn = {the(world, Discarded).cards[0] for world in worlds if threw(7)(world)}
    assert {1, 2, 3} <= drawn


# -- Cornelius Banks ---------------------------------------------------------------------------


def paying(*shares: str, pool: str = "", treasury: int = 47, last: bool = False) -> State:
    president = max(range(len(shares)), key=lambda s: int(("0" + shares[s].partition("C")[2])[:2]))
    return position(
        shares,
        pool=pool,
        treasury=treasury,
        cash=(0,) * len(shares),
        phases=(Paying(president, last),),
        stock_round=2,
        rounds=4,
        prices={C: cell(6, 0)},
    )


@pytest.mark.rule("N-36")
def test_the_president_pays_any_whole_sum_a_share_that_the_treasury_has() -> None:
    """$47 over eight shares: at most 5."""
    state = paying("A2 C1", "D2 C5", "F2 C2")
    assert [1] == must(state)
    assert [Payout(n) for n in range(6)] == choices(state, Payout)


@pytest.mark.rule("N-36")
def test_players_get_it_and_the_pool_s_part_is_the_banks() -> None:
    """Three shares of eight lie in the Pool, two more in the Treasury of unsold shares."""
    state = paying("A2 C1", "D2 C4", "F2", pool="C3")
    told = events(state, 1, Payout(4))
    after = play(state, (1, Payout(4)))
    assert PaidOut(1, 4, 32, (4, 16, 0), 12) == the(told, PaidOut)
    assert ((4, 16, 0), 15) == (after.cash, after.treasury)


@pytest.mark.rule("N-36")
@pytest.mark.parametrize(("each", "x"), [(0, 4), (1, 6), (2, 8), (3, 10), (4, 12), (5, 14)])
def test_each_full_10_dollars_move_the_price_right_and_nothing_paid_moves_it_left(
    each: int, x: int
) -> None:
    """Eight shares: $8 moves nothing, $16 once, $24 twice, $32 three, $40 four times."""
    state = paying("A2 C1", "D2 C5", "F2 C2")
    assert cell(x, 0) == play(state, (1, Payout(each))).markers[C]


@pytest.mark.rule("N-36")
def test_then_the_next_stock_round_begins() -> None:
    after = play(paying("A2 C1", "D2 C5", "F2 C2"), (1, Payout(0)))
    assert isinstance(after.phases[0], Stock)
    assert 3 == after.set


@pytest.mark.rule("N-36", "N-34")
def test_unfloated_it_pays_nothing_and_keeps_its_treasury_for_who_floats_it() -> None:
    state = last_turn(treasury=9)
    told = events(state, 0, End())
    after = play(state, (0, End()))
    assert NoPayout(9) == the(told, NoPayout)
    assert (9, -1) == (after.treasury, after.markers[C])


@pytest.mark.rule("N-36", "N-24")
def test_the_payout_comes_before_the_stock_round() -> None:
    state = last_turn(shares=("A2 G2", "D2 C2", "F2"), treasury=5)
    after = play(state, (0, End()))
    assert (Paying(1, False),) == after.phases
    assert [Payout(n) for n in range(3)] == choices(after, Payout)
