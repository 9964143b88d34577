"""Clauses H-10 to H-16: who acquires whom, in which order, and the bonuses."""

from __future__ import annotations

import pytest

from core.games.hotels.rules import RULES
from core.games.hotels.state import (
    Absorb,
    Acquire,
    Acquiring,
    Action,
    Buy,
    Buying,
    Chose,
    Dispose,
    Disposing,
    Fell,
    Found,
    Founded,
    Founding,
    Joined,
    Merged,
    Met,
    Ordering,
    Place,
    State,
)
from core.games.hotels.stocks import paid_bonuses, split
from tests.core.games.hotels.positions import (
    JANGADA,
    LAGUNA,
    MARINA,
    NETUNO,
    OASIS,
    PALACIO,
    TROPICAL,
    after,
    at,
    choices,
    drawn,
    events,
    keep_all,
    only,
    placed,
    position,
    refusal,
    seen,
    tile,
)

# H-10


@pytest.mark.rule("H-10")
def test_the_larger_of_two_acquires_the_smaller() -> None:
    """4A joins Jangada of 3 and Laguna of 2: 3 + 2 + 1 is 6."""
    state = position("JJJ.LL", ("4A", "12I"))
    assert [
        Met(30, 0, tile("4A"), (JANGADA, LAGUNA), (3, 2)),
        Fell(30, 0, JANGADA, LAGUNA, 2, (0, 0), (0, 0), False),
        Merged(30, JANGADA, LAGUNA, 3, 6),
    ] == events(state, 0, Place(tile("4A")))
    merged = placed(state, "4A")
    assert (["JJJJJJ"], (6, 0, 0, 0, 0, 0, 0)) == (drawn(merged), merged.sizes)
    assert (Buying(0),) == merged.phases


@pytest.mark.rule("H-10", "H-6", "H-9", "H-12", "H-18")
def test_chains_of_6_4_and_2_and_a_loose_tile_are_one_of_14_and_nothing_is_founded() -> None:
    """6 + 4 + 2 + the tile 4D + the loose 4E."""
    state = position(". J..M JJ.M JJJ.LLLL ...#", ("4D", "12I"))
    told = events(state, 0, Place(tile("4D")))
    assert [
        Met(30, 0, tile("4D"), (JANGADA, LAGUNA, MARINA), (6, 4, 2)),
        Fell(30, 0, JANGADA, LAGUNA, 4, (0, 0), (0, 0), False),
        Merged(30, JANGADA, LAGUNA, 6, 12),
        Fell(30, 0, JANGADA, MARINA, 2, (0, 0), (0, 0), False),
        Merged(30, JANGADA, MARINA, 12, 14),
    ] == told
    assert not [e for e in told if isinstance(e, Joined | Founded)]
    merged = placed(state, "4D")
    assert (14, 0, 0, 0, 0, 0, 0) == merged.sizes
    assert [".", "J..J", "JJ.J", "JJJJJJJJ", "...J"] == drawn(merged)
    assert (Buying(0),) == merged.phases
    assert (25,) * 7 == merged.bank


@pytest.mark.rule("H-10")
def test_sizes_are_counted_without_the_tile_and_what_comes_along() -> None:
    """Laguna of 2 with the tile and three loose tiles would be 6; Jangada of 3 still acquires."""
    state = position("JJJ.LL ...# ...# ...#", ("4A", "12I"))
    met, fell, merged = events(state, 0, Place(tile("4A")))
    assert Met(30, 0, tile("4A"), (JANGADA, LAGUNA), (3, 2)) == met
    assert isinstance(fell, Fell)
    assert (LAGUNA, 2) == (fell.defunct, fell.size)
    assert Merged(30, JANGADA, LAGUNA, 3, 3 + 2 + 1 + 3) == merged


@pytest.mark.rule("H-10")
def test_a_later_chain_may_acquire_an_earlier_one() -> None:
    merged = placed(position("JJ.TTT", ("3A", "12I")), "3A")
    assert (["TTTTTT"], 6) == (drawn(merged), merged.sizes[TROPICAL])


# H-11

TIE = "JJJ.LLL"
"""4A joins two chains of three."""

CROSS = ". ...O ...O ...O JJJ.LLL ...M ...M ...M"
"""4E joins four chains of three: Oásis above, Jangada left, Laguna right, Marina below."""


@pytest.mark.rule("H-11")
def test_at_a_tie_for_largest_the_mover_decides_who_acquires() -> None:
    state = placed(position(TIE, ("12I", "4A"), seat=1), "4A")
    assert (Buying(1), Acquiring(1, tile("4A"), (JANGADA, LAGUNA), ())) == state.phases
    assert (Acquire(JANGADA), Acquire(LAGUNA)) == choices(state)
    assert ["JJJ#LLL"] == drawn(state)


@pytest.mark.rule("H-11")
@pytest.mark.parametrize(("acquirer", "defunct"), [(JANGADA, LAGUNA), (LAGUNA, JANGADA)])
def test_the_one_chosen_acquires_the_other(acquirer: int, defunct: int) -> None:
    state = placed(position(TIE, ("4A", "12I")), "4A")
    assert [
        Chose(30, 0, acquirer, (JANGADA, LAGUNA)),
        Fell(30, 0, acquirer, defunct, 3, (0, 0), (0, 0), False),
        Merged(30, acquirer, defunct, 3, 7),
    ] == events(state, 0, Acquire(acquirer))
    assert ["JL"[acquirer] * 7] == drawn(after(state, (0, Acquire(acquirer))))


@pytest.mark.rule("H-11")
@pytest.mark.parametrize("chain", [MARINA, NETUNO])
def test_only_one_of_those_tied_is_chosen(chain: int) -> None:
    """Marina of 2 is touched as well but smaller; Netuno is not touched."""
    state = placed(position("JJJ.LLL ...M ...M . NNNN", ("4A", "12I")), "4A")
    assert Acquiring(0, tile("4A"), (JANGADA, LAGUNA), (MARINA,)) == state.phases[-1]
    code, sentence, rule = refusal(state, 0, Acquire(chain))
    assert ("not_tied", "H-11") == (code, rule)
    there = ("Marina", "2") if chain == MARINA else ("Netuno", "4")
    assert all(word in sentence for word in (*there, "Jangada", "Laguna", "3"))


@pytest.mark.rule("H-11", "H-12")
@pytest.mark.parametrize("chain", [-1, 7, 10**12])
def test_there_is_no_eighth_chain_to_choose(chain: int) -> None:
    acquiring = placed(position(CROSS, ("4E", "12I")), "4E")
    ordering = after(acquiring, (0, Acquire(MARINA)))
    acts: tuple[tuple[State, Action], ...] = (
        (acquiring, Acquire(chain)),
        (ordering, Absorb(chain)),
    )
    for state, action in acts:
        code, sentence, rule = refusal(state, 0, action)
        assert ("no_chain_of_that_name", "H-1") == (code, rule)
        assert str(chain) in sentence


@pytest.mark.rule("H-11")
@pytest.mark.parametrize(
    "action", [Buy(()), Place(tile("12I")), Found(4), Absorb(JANGADA), Dispose(0, 0)]
)
def test_nothing_comes_before_that_choice(action: Action) -> None:
    state = placed(position(TIE, ("4A 12I", "")), "4A")
    assert "H-11" == refusal(state, 0, action)[2]
    assert "not_your_turn" == refusal(state, 1, Acquire(JANGADA))[0]


@pytest.mark.rule("H-11")
def test_the_choice_and_the_tile_can_be_taken_back() -> None:
    state = position(TIE, ("4A", "12I"), ("J2", "L3"))
    table = at(state, (0, Place(tile("4A"))), (0, Acquire(LAGUNA)))
    table.undo(0)
    table.undo(0)
    assert state == table.state


# H-12


@pytest.mark.rule("H-12")
def test_the_second_largest_falls_first_then_the_next() -> None:
    state = position("JJJJ.TTT ....M ....M", ("5A", "12I"), ("M", "T"))
    assert [
        Met(30, 0, tile("5A"), (JANGADA, TROPICAL, MARINA), (4, 3, 2)),
        # A sole holder has both bonuses: tier 3 of 3 tiles is $5,000 and $2,500.
        Fell(30, 0, JANGADA, TROPICAL, 3, (0, 1), (0, 7500), False),
    ] == events(state, 0, Place(tile("5A")))


@pytest.mark.rule("H-12")
def test_each_chain_is_settled_in_full_before_the_next() -> None:
    state = position("JJJJ.TTT ....M ....M", ("5A", "12I"), ("M", "T"))
    table = at(state, (0, Place(tile("5A"))))
    # Marina's bonuses are not paid yet.
    assert (6000, 6000 + 7500) == table.state.cash
    assert (
        Buying(0),
        Disposing(1, 0, tile("5A"), JANGADA, TROPICAL, (), (MARINA,), 1),
    ) == table.state.phases
    told = seen(table.submit(1, Dispose(0, 1)).told)
    assert [
        Merged(30, JANGADA, TROPICAL, 4, 8),
        # Tier 2 of 2 tiles: $3,000 and $1,500.
        Fell(30, 0, JANGADA, MARINA, 2, (1, 0), (4500, 0), False),
    ] == told[1:]
    assert (
        Buying(0),
        Disposing(0, 0, tile("5A"), JANGADA, MARINA, (), (), 2),
    ) == table.state.phases
    assert ["JJJJJJJJ", "....M", "....M"] == drawn(table.state)
    # He sold his Tropical at the price of 3 tiles, $500.
    assert (10500, 14000) == table.state.cash
    table.submit(0, Dispose(0, 1))
    assert ["JJJJJJJJ", "....J", "....J"] == drawn(table.state)
    assert (10800, 14000) == table.state.cash
    assert (10, 0, 0, 0, 0, 0, 0) == table.state.sizes


@pytest.mark.rule("H-12")
def test_among_defunct_chains_of_equal_size_the_mover_picks_as_each_choice_arises() -> None:
    state = placed(position(CROSS, ("4E", "12I")), "4E")
    tied = (JANGADA, LAGUNA, MARINA, OASIS)
    assert Acquiring(0, tile("4E"), tied, ()) == state.phases[-1]
    state = after(state, (0, Acquire(MARINA)))
    rest = (JANGADA, LAGUNA, OASIS)
    assert (Buying(0), Ordering(0, tile("4E"), MARINA, rest, (), 1)) == state.phases
    assert (Absorb(JANGADA), Absorb(LAGUNA), Absorb(OASIS)) == choices(state)
    assert [
        Fell(30, 0, MARINA, LAGUNA, 3, (0, 0), (0, 0), True),
        Merged(30, MARINA, LAGUNA, 3, 7),
    ] == events(state, 0, Absorb(LAGUNA))
    state = after(state, (0, Absorb(LAGUNA)))
    assert Ordering(0, tile("4E"), MARINA, (JANGADA, OASIS), (), 2) == state.phases[-1]
    # The last one falls without a question.
    told = events(state, 0, Absorb(OASIS))
    assert [(OASIS, True), (JANGADA, False)] == [(e.defunct, e.chosen) for e in only(told, Fell)]
    assert [(7, 10), (10, 13)] == [(e.before, e.size) for e in only(told, Merged)]
    state = after(state, (0, Absorb(OASIS)))
    assert (Buying(0),) == state.phases
    assert (0, 0, 13, 0, 0, 0, 0) == state.sizes


@pytest.mark.rule("H-12")
def test_the_order_is_asked_for_equal_sizes_only() -> None:
    """Jangada of 4 acquires Laguna of 3 first, then Marina and Oásis, of 2 each, in an order."""
    state = position(". . ....O ....O JJJJ.LLL ....M ....M", ("5E", "12I"))
    told = events(state, 0, Place(tile("5E")))
    assert [LAGUNA] == [e.defunct for e in only(told, Fell)]
    state = placed(state, "5E")
    assert Ordering(0, tile("5E"), JANGADA, (MARINA, OASIS), (), 2) == state.phases[-1]
    told = events(state, 0, Absorb(OASIS))
    assert [OASIS, MARINA] == [e.defunct for e in only(told, Fell)]


@pytest.mark.rule("H-12")
def test_smaller_chains_wait_while_the_order_of_larger_ones_is_picked() -> None:
    state = position(". . ....O ....O JJJJ.LLL ....M ....M ....M", ("5E", "12I"))
    # Laguna and Marina have three each, Oásis two.
    state = placed(state, "5E")
    assert Ordering(0, tile("5E"), JANGADA, (LAGUNA, MARINA), (OASIS,), 1) == state.phases[-1]
    told = events(state, 0, Absorb(MARINA))
    assert [(MARINA, True), (LAGUNA, False), (OASIS, False)] == [
        (e.defunct, e.chosen) for e in only(told, Fell)
    ]


@pytest.mark.rule("H-12")
def test_the_acquirer_chosen_stays_for_the_whole_merger() -> None:
    """Jangada has taken Laguna and grown; Marina, once level with it, falls to it as well."""
    state = placed(position("JJJ.LLL ...M ...M ...M", ("4A", "12I"), ("L",)), "4A")
    state = after(state, (0, Acquire(JANGADA)), (0, Absorb(LAGUNA)), (0, Dispose(0, 0)))
    assert (7 + 3, 0, 0, 0, 0, 0, 0) == state.sizes
    assert (Buying(0),) == state.phases


@pytest.mark.rule("H-12")
@pytest.mark.parametrize("chain", [MARINA, NETUNO])
def test_only_one_of_equal_size_is_picked(chain: int) -> None:
    state = after(placed(position(CROSS, ("4E", "12I")), "4E"), (0, Acquire(MARINA)))
    code, _, rule = refusal(state, 0, Absorb(chain))
    assert ("not_tied", "H-12") == (code, rule)


@pytest.mark.rule("H-12")
@pytest.mark.parametrize("action", [Buy(()), Found(4), Acquire(JANGADA), Dispose(0, 0)])
def test_nothing_comes_before_the_order(action: Action) -> None:
    state = after(placed(position(CROSS, ("4E", "12I")), "4E"), (0, Acquire(MARINA)))
    assert "H-12" == refusal(state, 0, action)[2]
    assert "not_your_turn" == refusal(state, 1, Absorb(JANGADA))[0]


# H-13 to H-16: 4A lets Jangada of 4 acquire Laguna of 3, $3,000 and $1,500


def paid(*held: str, lies: str = "JJJJ.LLL", name: str = "5A") -> tuple[int, ...]:
    """What each seat is paid when Laguna falls and these are the shares of the seats."""
    hands = (name, *[""] * (len(held) - 1))
    state = placed(position(lies, hands, held, cash=(0,) * len(held)), name)
    return state.cash


@pytest.mark.rule("H-13")
@pytest.mark.parametrize(
    ("held", "cash"),
    [
        (("L2", "L"), (3000, 1500)),
        (("L", "L2", ""), (1500, 3000, 0)),
        (("L3", "L9", "L8", "L"), (0, 3000, 1500, 0)),
        # Shares of the acquirer don't count.
        (("L J9", "L2", "J3"), (1500, 3000, 0)),
    ],
)
def test_most_shares_bring_the_majority_second_most_the_minority(
    held: tuple[str, ...], cash: tuple[int, ...]
) -> None:
    assert cash == paid(*held)


@pytest.mark.rule("H-13")
def test_bonuses_are_paid_before_any_shares_are_disposed_of() -> None:
    state = placed(position("JJJJ.LLL", ("5A", "12I"), ("L2", "L"), cash=(100, 200)), "5A")
    assert Disposing(0, 0, tile("5A"), JANGADA, LAGUNA, (1,), (), 1) == state.phases[-1]
    assert (3100, 1700) == state.cash
    assert (2, 1) == tuple(row[LAGUNA] for row in state.shares)
    # Once paid, they are not paid again for what has become of the shares.
    state = after(state, (0, Dispose(0, 2)), (1, Dispose(0, 0)))
    assert (3100 + 2 * 300, 1700) == state.cash


@pytest.mark.rule("H-13")
def test_who_is_paid_is_told_to_all() -> None:
    state = position("JJJJ.LLL", ("5A", "12I", ""), ("L2", "L", "L"))
    told = events(state, 0, Place(tile("5A")))
    # 1,500 in two is 750, rounded up 800.
    assert [Fell(30, 0, JANGADA, LAGUNA, 3, (2, 1, 1), (3000, 800, 800), False)] == told[1:]


@pytest.mark.rule("H-13")
@pytest.mark.parametrize(
    ("lies", "name", "cash"),
    [
        # Two tiles of each tier: $2,000, $3,000, $4,000 and half.
        ("JJJJ.LL", "5A", (2000, 1000)),
        ("JJJJ.MM", "5A", (3000, 1500)),
        ("JJJJ.PP", "5A", (4000, 2000)),
        # Four and five tiles of Laguna: $4,000, $5,000; six: $6,000.
        ("JJJJJ.LLLL", "6A", (4000, 2000)),
        ("JJJJJJ.LLLLL", "7A", (5000, 2500)),
        ("JJJJJJ.LLLLL JJJJ.......L", "7A", (6000, 3000)),
    ],
)
def test_bonuses_go_by_the_defunct_chain_s_own_size(
    lies: str, name: str, cash: tuple[int, ...]
) -> None:
    assert cash == paid("L2 M2 P2", "L M P", lies=lies, name=name)


@pytest.mark.rule("H-14")
@pytest.mark.parametrize(
    ("held", "cash"),
    [
        # 3,000 + 1,500 is 4,500: in two 2,250, in three exactly 1,500, in four 1,125.
        (("L4", "L4"), (2300, 2300)),
        (("L4", "L4", "L3"), (2300, 2300, 0)),
        (("L", "L", "L"), (1500, 1500, 1500)),
        (("L2", "L", "L2", "L2"), (1500, 0, 1500, 1500)),
        (("L5", "L5", "L5", "L5"), (1200, 1200, 1200, 1200)),
        # In five 900, in six 750.
        (("L5", "L5", "L5", "L5", "L5"), (900,) * 5),
        (("L4", "L4", "L4", "L4", "L4", "L4"), (800,) * 6),
        (("L4", "L4", "L4", "L4", "L4", ""), (900, 900, 900, 900, 900, 0)),
    ],
)
def test_a_tie_for_most_shares_both_bonuses_rounded_up_to_100(
    held: tuple[str, ...], cash: tuple[int, ...]
) -> None:
    assert cash == paid(*held)


@pytest.mark.rule("H-14")
@pytest.mark.parametrize(("among", "each"), [(2, 2300), (3, 1500), (4, 1200), (5, 900), (6, 800)])
def test_4500_is_split_so(among: int, each: int) -> None:
    assert each == split(4500, among)


@pytest.mark.rule("H-15")
@pytest.mark.parametrize(
    ("held", "cash"),
    [
        # 1,500 in two is 750, in three exactly 500, in four 375, in five exactly 300.
        (("L5", "L", "L"), (3000, 800, 800)),
        (("L", "L5", "L", "L"), (500, 3000, 500, 500)),
        (("L5", "L2", "L2", "L2", "L2"), (3000, 400, 400, 400, 400)),
        (("L2", "L2", "L2", "L2", "L2", "L3"), (300, 300, 300, 300, 300, 3000)),
        (("L5", "L2", "L2", "L", ""), (3000, 800, 800, 0, 0)),
    ],
)
def test_a_tie_for_second_shares_the_minority_rounded_up_to_100(
    held: tuple[str, ...], cash: tuple[int, ...]
) -> None:
    assert cash == paid(*held)


@pytest.mark.rule("H-15")
def test_2500_in_three_is_900_each() -> None:
    """Netuno of 4 tiles, tier 2: $5,000 and $2,500, as drawn for the screens."""
    assert (900, 5000, 900, 900) == paid("N6", "N7", "N6", "N6", lies="JJJJJ.NNNN", name="6A")
    assert (900, 5000, 900, 900) == paid_bonuses(NETUNO, 4, (6, 7, 6, 6))


@pytest.mark.rule("H-16")
@pytest.mark.parametrize(("held", "cash"), [(("L", ""), (4500, 0)), (("", "", "L9"), (0, 0, 4500))])
def test_a_sole_holder_has_both_bonuses(held: tuple[str, ...], cash: tuple[int, ...]) -> None:
    assert cash == paid(*held)


@pytest.mark.rule("H-16")
def test_without_a_holder_nobody_is_paid_or_asked() -> None:
    state = placed(position("JJJJ.LLL", ("5A", "12I"), ("J3", "J2"), cash=(0, 0)), "5A")
    assert ((0, 0), 8) == (state.cash, state.sizes[JANGADA])
    assert (0, 0) == paid_bonuses(LAGUNA, 3, (0, 0))


@pytest.mark.rule("H-11", "H-14")
def test_the_drawn_tie_pays_as_it_is_drawn() -> None:
    """Marina and Netuno of 4 at $500 meet with a loose tile; Ana holds 5 M and 6 N.

    If Marina falls, Ana and Dan, 5 each, share 7,500: 3,750, that is 3,800. Cleo's 1 gets nothing.
    """
    lies = ". . .......M ......MM .......M.NN ........NN .......#"
    held = ("M5 N6", "N7", "M N6", "M5 N6")
    cash = (8100, 2400, 700, 700)
    state = placed(position(lies, ("8F", "12I", "", ""), held, cash=cash), "8F")
    assert Acquiring(0, tile("8F"), (MARINA, NETUNO), ()) == state.phases[-1]
    assert (11900, 2400, 700, 4500) == after(state, (0, Acquire(NETUNO))).cash
    assert (9000, 7400, 1600, 1600) == after(state, (0, Acquire(MARINA))).cash
    assert 10 == keep_all(after(state, (0, Acquire(MARINA)))).sizes[MARINA]


@pytest.mark.rule("H-10", "H-12")
def test_a_merger_leaves_other_chains_alone() -> None:
    state = placed(position("JJJ.LL . OO.PP", ("4A", "12I"), ("O2", "P")), "4A")
    assert (6, 0, 0, 0, 2, 2, 0) == state.sizes
    assert (2, 1) == (state.shares[0][OASIS], state.shares[1][PALACIO])
    assert not isinstance(state.phases[-1], Founding)
    assert {0} == set(RULES.prompts(state))
