"""Clauses H-23 to H-26: drawing, declaring the end, the final scoring, who wins."""

from __future__ import annotations

import pytest

from core.games.hotels.rules import RULES
from core.games.hotels.state import (
    Absorb,
    Acquire,
    Acquiring,
    Buy,
    Buying,
    Declare,
    Declared,
    Dispose,
    Disposing,
    Drew,
    DrewUnseen,
    Ended,
    Found,
    Founding,
    NothingDrawn,
    Ordering,
    Over,
    Place,
    Placing,
    Scored,
    State,
)
from tests.core.games.hotels.positions import (
    JANGADA,
    LAGUNA,
    MARINA,
    NETUNO,
    PALACIO,
    TROPICAL,
    after,
    at,
    buy,
    buyable,
    choices,
    events,
    named,
    now,
    placed,
    position,
    refusal,
    scored,
    seen,
    the,
    tile,
)

ROW = "JJJJJJJJJJJJ"
BIG = f"{ROW} {ROW} {ROW} JJJJJ"
"""Jangada of 41: three rows of twelve and five."""


def may_declare(state: State) -> bool:
    return Declare() in choices(state)


# H-23


@pytest.mark.rule("H-23")
def test_one_tile_is_drawn_from_the_top_of_the_pile() -> None:
    state = position("JJ", ("12I", "9A"), buying=True, pile="7G 8G")
    assert Drew(30, 0, tile("7G")) == events(state, 0, Buy(()), 0)[-1]
    state = after(state, (0, Buy(())))
    assert ("7G 12I", "9A") == (named(state.hands[0]), named(state.hands[1]))
    assert 108 - 2 - 3 == len(state.pile)


@pytest.mark.rule("H-23")
def test_nothing_is_drawn_from_an_empty_pile() -> None:
    state = position("JJ", ("12I 5E", "9A"), buying=True, pile="-")
    told = events(state, 0, Buy(()))
    assert NothingDrawn(30, 0, 2) == the(told, NothingDrawn)
    assert [] == [e for e in told if isinstance(e, Drew | DrewUnseen)]
    state = after(state, (0, Buy(())))
    assert ("5E 12I", b"") == (named(state.hands[0]), state.pile)
    assert (Placing(1),) == state.phases


@pytest.mark.rule("H-23")
def test_the_last_tile_of_the_pile_is_drawn() -> None:
    state = after(position("JJ", ("12I", "9A"), buying=True, pile="7G -"), (0, Buy(())))
    assert ("7G 12I", b"") == (named(state.hands[0]), state.pile)


# H-24


@pytest.mark.rule("H-24")
@pytest.mark.parametrize(
    ("lies", "may"),
    [
        # Chains of 3 and 41; of 3 and 40.
        (f"{BIG} . . . LLL", True),
        (f"{ROW} {ROW} {ROW} JJJJ . . . LLL", False),
        # All safe: one of 11, two of 11. Not all: 10; 11 and 10; 11, 11 and 2.
        ("JJJJJJJJJJJ", True),
        ("JJJJJJJJJJJ . LLLLLLLLLLL", True),
        ("JJJJJJJJJJ", False),
        ("JJJJJJJJJJJ . LLLLLLLLLL", False),
        ("JJJJJJJJJJJ . LLLLLLLLLLL . PP", False),
        # Unattached tiles are no chain.
        ("JJJJJJJJJJJ . # . #", True),
        # No chain at all.
        ("#", False),
    ],
)
@pytest.mark.parametrize("buying", [False, True])
def test_the_end_may_be_declared_at_41_or_when_all_are_safe(
    lies: str, may: bool, buying: bool
) -> None:
    state = position(lies, ("12I", "12G"), buying=buying)
    assert may == may_declare(state)
    if may:
        assert state.phases[0] != after(state, (0, Declare())).phases[0]
    else:
        assert "H-24" == refusal(state, 0, Declare())[2]


@pytest.mark.rule("H-24")
@pytest.mark.parametrize("buying", [False, True])
def test_an_empty_board_does_not_count_as_all_safe(buying: bool) -> None:
    code, sentence, rule = refusal(position("#", ("12I", ""), buying=buying), 0, Declare())
    assert ("no_chain", "H-24") == (code, rule)
    assert sentence


@pytest.mark.rule("H-24")
def test_a_declaration_too_early_is_refused_with_the_numbers() -> None:
    """Jangada of 40 is the largest; Laguna of 3 and Marina of 2 are not safe."""
    state = position(f"{ROW} {ROW} {ROW} JJJJ . . . LLL.MM", ("12I", ""))
    code, sentence, rule = refusal(state, 0, Declare())
    assert ("not_yet", "H-24") == (code, rule)
    assert all(word in sentence for word in ("41", "Jangada", "40", "2 of 3"))
    (barred,) = [b for b in RULES.barred(state, 0) if b.action == Declare()]
    assert ("not_yet", "H-24") == (barred.code, barred.rule)


@pytest.mark.rule("H-24")
@pytest.mark.parametrize(
    ("lies", "chain", "size"), [(BIG, JANGADA, 41), ("JJJJJJJJJJJJ . LLLLLLLLLLL", -1, None)]
)
def test_why_it_was_declared_is_told(lies: str, chain: int, size: int | None) -> None:
    declared = the(events(position(lies, ("12I", "")), 0, Declare()), Declared)
    assert (30, 0, chain) == (declared.turn, declared.seat, declared.chain)
    assert size is None or size == declared.size


@pytest.mark.rule("H-24")
def test_declaring_is_never_compulsory() -> None:
    state = position(BIG, ("12I", "12G"))
    assert Place(tile("12I")) in choices(state)
    state = after(state, (0, Place(tile("12I"))), (0, Buy(())))
    assert (Placing(1),) == state.phases
    assert may_declare(state)
    assert RULES.outcome(state) is None


@pytest.mark.rule("H-24")
def test_he_who_declared_places_and_buys_and_does_not_draw() -> None:
    state = position(BIG, ("12I", "12G"), pile="12F")
    table = at(state, (0, Declare()))
    assert (Placing(0, True),) == now(table).phases
    assert (Place(tile("12I")),) == table.prompts()[0].choices
    table.submit(0, Place(tile("12I")))
    assert (Buying(0, True),) == now(table).phases
    told = seen(table.submit(0, buy("JJJ")).told)
    assert [] == [e for e in told if isinstance(e, Drew | DrewUnseen | NothingDrawn)]
    assert ((Over(),), ()) == (now(table).phases, now(table).hands[0])
    assert tile("12F") == now(table).pile[-1]
    # Three of Jangada at $1,000; they count in the final scoring.
    assert (3000, 3) == (now(table).cash[0], now(table).shares[0][JANGADA])
    assert Ended(30, True, (3000 + 3000 + 15000, 6000)) == told[-1]


@pytest.mark.rule("H-24")
def test_after_the_declaration_a_turn_without_anything_to_buy_is_over_with_the_tile() -> None:
    state = position(BIG, ("12I", "12G"), cash=(900, 6000))
    state = after(state, (0, Declare()), (0, Place(tile("12I"))))
    assert (Over(),) == state.phases


@pytest.mark.rule("H-24")
@pytest.mark.parametrize("buying", [False, True])
def test_it_is_declared_once(buying: bool) -> None:
    state = after(position(BIG, ("12I", "12G"), buying=buying), (0, Declare()))
    assert not may_declare(state)
    code, _, rule = refusal(state, 0, Declare())
    assert ("declared", "H-24") == (code, rule)


@pytest.mark.rule("H-24")
def test_a_declaration_can_be_taken_back() -> None:
    state = position(BIG, ("12I", "12G"))
    table = at(state, (0, Declare()))
    table.undo(0)
    assert state == table.state


@pytest.mark.rule("H-24")
def test_a_declaration_stands_whatever_is_placed_afterwards() -> None:
    """All are safe until 12I founds Laguna of two."""
    state = position("JJJJJJJJJJJ . . . . . . ...........#", ("12I", "12F"))
    state = after(state, (0, Declare()), (0, Place(tile("12I"))), (0, Found(LAGUNA)))
    assert (11, 2) == state.sizes[:2]
    assert (Buying(0, True),) == state.phases
    assert (Over(),) == after(state, (0, Buy(()))).phases


@pytest.mark.rule("H-24")
def test_the_condition_may_arise_with_the_tile_placed() -> None:
    """Jangada of 40 and Laguna of 3: 5D makes it 41."""
    state = position(f"{ROW} {ROW} {ROW} JJJJ . . . LLL", ("5D", "12I"))
    assert not may_declare(state)
    state = placed(state, "5D")
    assert may_declare(state)
    assert (Buying(0, True),) == after(state, (0, Declare())).phases


@pytest.mark.rule("H-24")
def test_it_may_be_declared_while_a_chain_is_chosen_to_be_founded() -> None:
    state = placed(position(f"{BIG} . . . . ...........#", ("12H", "")), "12H")
    founding = Founding(0, tile("12H"))
    assert (Buying(0), founding) == state.phases
    assert may_declare(state)
    state = after(state, (0, Declare()))
    assert (Buying(0, True), founding) == state.phases
    assert not may_declare(state)
    assert (Over(),) == after(state, (0, Found(TROPICAL)), (0, Buy(()))).phases


MEET = f"{BIG} . . LLL.MMM ...P ...P"
"""Jangada of 41 apart; 4G joins Laguna and Marina of three, and Palácio of two below."""


@pytest.mark.rule("H-24")
def test_it_may_be_declared_at_every_choice_of_one_s_own_merger() -> None:
    state = position(MEET, ("4G", "12I"), ("M2 L", "M L"))
    state = placed(state, "4G")
    acquiring = Acquiring(0, tile("4G"), (LAGUNA, MARINA), (PALACIO,))
    assert (acquiring, True) == (state.phases[-1], may_declare(state))
    declared = after(state, (0, Declare()))
    assert (Buying(0, True), acquiring) == declared.phases
    state = after(state, (0, Acquire(LAGUNA)))
    disposing = Disposing(0, 0, tile("4G"), LAGUNA, MARINA, (1,), (PALACIO,), 1)
    assert (disposing, True) == (state.phases[-1], may_declare(state))
    assert (Buying(0, True), disposing) == after(state, (0, Declare())).phases
    state = after(state, (0, Dispose(0, 0)))
    # Ben is asked now: he can't declare in Ana's turn, nor Ana while she isn't asked.
    assert not may_declare(state)
    assert ("not_own_turn", "H-24") == refusal(state, 1, Declare())[::2]
    assert "not_your_turn" == refusal(state, 0, Declare())[0]
    # Palácio falls without a holder; then Ana buys, and may declare.
    state = after(state, (1, Dispose(0, 0)))
    assert ((Buying(0),), True) == (state.phases, may_declare(state))


@pytest.mark.rule("H-24", "H-12")
def test_it_may_be_declared_while_the_order_is_picked() -> None:
    state = position(f"{BIG} . LLLL.MMM ....P ....P ....P", ("5F", "12I"))
    state = placed(state, "5F")
    ordering = Ordering(0, tile("5F"), LAGUNA, (MARINA, PALACIO), (), 1)
    assert (ordering, True) == (state.phases[-1], may_declare(state))
    declared = after(state, (0, Declare()))
    assert (Buying(0, True), ordering) == declared.phases
    state = after(declared, (0, Absorb(PALACIO)))
    assert (Buying(0, True),) == state.phases


@pytest.mark.rule("H-24")
def test_a_defunct_chain_that_is_not_settled_is_still_on_the_board() -> None:
    """Jangada of 11 acquires Laguna of 2: all are safe only when Laguna has left."""
    state = placed(position("JJJJJJJJJJJ . LL", ("2B", "12I"), ("L",)), "2B")
    assert isinstance(state.phases[-1], Disposing)
    assert not may_declare(state)
    assert may_declare(after(state, (0, Dispose(0, 0))))


@pytest.mark.rule("H-24", "H-22")
def test_the_buying_step_is_not_skipped_while_he_could_declare() -> None:
    state = placed(position(BIG, ("12I", "12G"), cash=(0, 6000)), "12I")
    assert (Buying(0),) == state.phases
    assert {""} == buyable(state)
    assert (Buy(()), Declare()) == choices(state)
    # He still ends his turn himself, so the declaration can be taken back.
    declared = after(state, (0, Declare()))
    assert (Buy(()),) == choices(declared)
    assert (Over(),) == after(declared, (0, Buy(()))).phases


@pytest.mark.rule("H-24", "H-4")
def test_without_a_playable_tile_it_is_declared_while_buying() -> None:
    state = position(BIG, ("12I", ""), buying=True, cash=(6000, 0))
    state = after(state, (0, Buy(())))
    assert (Buying(1),) == state.phases
    assert may_declare(state)


@pytest.mark.rule("H-24")
@pytest.mark.parametrize("seat", [0, 2])
def test_nobody_declares_in_another_s_turn(seat: int) -> None:
    state = position(BIG, ("12I", "12G", "12F"), seat=1)
    assert "not_your_turn" == refusal(state, seat, Declare())[0]


# H-25


FINAL = "LLLLLLLLLLLL LLLLLLLLLLLL LLLLLLLLLLLL LLLLLLL . JJJJJJJJJJJJ JJJJJJJ . NNN..PP"
"""Laguna of 43, Jangada of 19, Netuno of 3, Palácio of 2: as drawn for the screens."""
HELD = ("L15 N M", "L7 J8 T", "L3 J12 P3 O", "J P7 N M")
CASH = (1200, 18400, 9900, 30400)


@pytest.mark.rule("H-25", "H-19")
def test_bonuses_then_shares_are_paid_chain_by_chain_from_the_smallest() -> None:
    """Worked out by hand, as the drawing does.

    P at $400: Dan 4,000, Cleo 2,000. N at $400: Ana and Dan share 6,000. J at $700: Cleo 7,000,
    Ben 3,500. L at $1,000: Ana 10,000, Ben 5,000. Marina, Oásis and Tropical are worth nothing.
    Ana 1,200 + 3,000 + 400 + 10,000 + 15,000; Ben 18,400 + 3,500 + 5,600 + 5,000 + 7,000;
    Cleo 9,900 + 2,000 + 1,200 + 7,000 + 8,400 + 3,000;
    Dan 30,400 + 4,000 + 2,800 + 3,000 + 400 + 700.
    """
    state = position(
        FINAL, ("12I", "", "", ""), HELD, buying=True, last=True, cash=CASH, pile="12H -"
    )
    steps, worth = scored(state, Buy(()))
    assert [
        Scored(PALACIO, 2, 400, (0, 0, 3, 7), (0, 0, 2000, 4000), (0, 0, 1200, 2800)),
        Scored(NETUNO, 3, 400, (1, 0, 0, 1), (3000, 0, 0, 3000), (400, 0, 0, 400)),
        Scored(JANGADA, 19, 700, (0, 8, 12, 1), (0, 3500, 7000, 0), (0, 5600, 8400, 700)),
        Scored(LAGUNA, 43, 1000, (15, 7, 3, 0), (10000, 5000, 0, 0), (15000, 7000, 3000, 0)),
    ] == steps
    assert (29600, 39500, 31500, 41300) == worth


@pytest.mark.rule("H-25", "H-26")
def test_the_result_is_told_with_the_scoring() -> None:
    state = position(FINAL, ("12I", "", "", ""), HELD, buying=True, last=True, cash=CASH)
    table = at(state)
    told = seen(table.submit(0, Buy(())).told)
    assert Ended(30, True, (29600, 39500, 31500, 41300)) == told[-1]
    outcome = table.outcome()
    assert outcome is not None
    assert ((29600, 39500, 31500, 41300), (4, 2, 3, 1)) == (outcome.worth, outcome.place)
    # Cash and shares are as they were, so that the scoring can be shown step by step.
    assert (CASH, state.shares) == (table.state.cash, table.state.shares)


@pytest.mark.rule("H-25")
def test_ties_are_split_in_the_final_scoring_as_in_a_merger() -> None:
    """Tropical of 11 at $900: 9,000 and 4,500. Three tied for most share 13,500: 4,500 each."""
    state = position(
        "TTTTTTTTTTT", ("12I", "", "", ""), ("T2", "T2", "T2", "T"), buying=True, last=True
    )
    _, worth = scored(state, Buy(()))
    assert (12300, 12300, 12300, 6900) == worth


@pytest.mark.rule("H-25")
def test_a_chain_without_holders_pays_nobody() -> None:
    state = position("TTTTTTTTTTT", ("12I", ""), buying=True, last=True, cash=(100, 300))
    steps, worth = scored(state, Buy(()))
    assert [Scored(TROPICAL, 11, 900, (0, 0), (0, 0), (0, 0))] == steps
    assert (100, 300) == worth


# H-26


def places(*cash: int) -> tuple[int, ...]:
    hands = ("12I", *[""] * (len(cash) - 1))
    table = at(position("TTTTTTTTTTT", hands, buying=True, last=True, cash=cash), (0, Buy(())))
    outcome = table.outcome()
    assert outcome is not None
    assert cash == outcome.worth
    return outcome.place


@pytest.mark.rule("H-26")
@pytest.mark.parametrize(
    ("cash", "place"),
    [
        ((500, 700, 600), (3, 1, 2)),
        ((700, 500, 700), (1, 3, 1)),
        ((900, 500, 500, 400), (1, 2, 2, 4)),
        ((0, 0), (1, 1)),
    ],
)
def test_most_money_wins_and_equals_share(cash: tuple[int, ...], place: tuple[int, ...]) -> None:
    assert place == places(*cash)


@pytest.mark.rule("H-26", "H-25")
def test_shares_count_as_money_and_can_turn_the_order() -> None:
    """Ana has 5,900 and one Tropical of 11: 9,000 + 4,500 + 900 more than Ben's 6,000."""
    hands = ("12I", "")
    state = position("TTTTTTTTTTT", hands, ("T",), buying=True, last=True, cash=(5900, 6000))
    table = at(state, (0, Buy(())))
    outcome = table.outcome()
    assert outcome is not None
    assert ((20300, 6000), (1, 2)) == (outcome.worth, outcome.place)


@pytest.mark.rule("H-24")
def test_nothing_can_be_done_after_the_end() -> None:
    state = after(position(BIG, ("12I", "12G"), buying=True, last=True), (0, Buy(())))
    for action in (Buy(()), Place(tile("12G")), Declare(), Dispose(0, 0)):
        for seat in (0, 1):
            assert ("over", "H-24") == refusal(state, seat, action)[::2]
