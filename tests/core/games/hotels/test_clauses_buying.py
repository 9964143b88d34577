"""Clauses H-22 and H-29: buying, and no trading."""

from __future__ import annotations

from itertools import combinations_with_replacement
from typing import get_args

import pytest

from core.games.hotels.rules import RULES
from core.games.hotels.state import (
    Action,
    Bought,
    Buy,
    Buying,
    Drew,
    DrewUnseen,
    Place,
    Placing,
)
from core.rng import Rng, choice, seeded
from tests.core.games.hotels import reference
from tests.core.games.hotels.positions import (
    JANGADA,
    LETTERS,
    MARINA,
    after,
    at,
    buy,
    buyable,
    changed,
    choices,
    events,
    only,
    placed,
    position,
    refusal,
    seen,
    shares,
    tile,
)

# H-22


@pytest.mark.rule("H-22")
def test_any_three_of_the_chains_on_the_board_may_be_bought() -> None:
    state = position("JJ.MM", ("12I", ""), buying=True)
    assert {"", "J", "M", "JJ", "JM", "MM", "JJJ", "JJM", "JMM", "MMM"} == buyable(state)
    assert Buy(()) == choices(state)[0]


@pytest.mark.rule("H-22")
def test_with_seven_chains_there_are_120_ways_to_buy() -> None:
    """Three of seven kinds 84 ways, two 28, one 7, none 1."""
    state = position("JJ.LL.MM.NN . OO.PP.TT", ("12I", ""), buying=True)
    assert 84 + 28 + 7 + 1 == len(buyable(state)) == len(choices(state))


@pytest.mark.rule("H-22")
def test_shares_are_paid_in_cash_at_the_price_and_come_from_the_bank() -> None:
    """Jangada of 2 at $200, Marina of 3 at $400: 200 + 400 + 400."""
    state = position("JJ.MMM", ("12I", "9A"), ("M", "J"), buying=True, pile="7G")
    table = at(state)
    told = seen(table.submit(0, buy("JMM")).told)
    assert [Bought(30, 0, (JANGADA, MARINA, MARINA), 1000), DrewUnseen(30, 0)] == told
    assert (5000, 6000) == table.state.cash
    assert (shares("J M3"), shares("J")) == table.state.shares
    assert (23, 25, 22) == table.state.bank[:3]


@pytest.mark.rule("H-22")
def test_buying_none_is_allowed() -> None:
    state = position("JJ", ("12I", "9A"), buying=True, pile="7G")
    told = events(state, 0, Buy(()), 0)
    assert [Bought(30, 0, (), 0), Drew(30, 0, tile("7G"))] == told
    assert (Placing(1),) == after(state, (0, Buy(()))).phases


@pytest.mark.rule("H-22")
def test_the_price_is_the_one_after_the_placement() -> None:
    """3A makes Jangada three tiles: $300 instead of 200."""
    state = after(position("JJ", ("3A", "12I")), (0, Place(tile("3A"))), (0, buy("JJJ")))
    assert 6000 - 900 == state.cash[0]


@pytest.mark.rule("H-22")
@pytest.mark.parametrize("letters", ["JJJJ", "JJMM", "JJJMMM"])
def test_more_than_three_are_refused(letters: str) -> None:
    state = position("JJ.MM", ("12I", ""), buying=True)
    code, sentence, rule = refusal(state, 0, buy(letters))
    assert ("too_many", "H-22") == (code, rule)
    assert str(len(letters)) in sentence
    assert "3" in sentence


@pytest.mark.rule("H-22")
@pytest.mark.parametrize("letters", ["L", "JL", "T", "JTT"])
def test_a_chain_off_the_board_is_not_bought(letters: str) -> None:
    state = position("JJ.MM", ("12I", ""), ("", "L5"), buying=True)
    code, sentence, rule = refusal(state, 0, buy(letters))
    assert ("off_board", "H-22") == (code, rule)
    assert ("Laguna" if "L" in letters else "Tropical") in sentence


@pytest.mark.rule("H-22")
@pytest.mark.parametrize("chains", [(-1,), (7,), (0, 7), (10**12,)])
def test_there_is_no_eighth_chain_to_buy(chains: tuple[int, ...]) -> None:
    code, sentence, rule = refusal(position("JJ", ("12I", ""), buying=True), 0, Buy(chains))
    assert ("no_chain_of_that_name", "H-1") == (code, rule)
    assert str(chains[-1]) in sentence


@pytest.mark.rule("H-22")
@pytest.mark.parametrize("letters", ["MJ", "JMJ", "MMJ"])
def test_a_purchase_is_named_in_the_chains_order(letters: str) -> None:
    code, _, rule = refusal(position("JJ.MM", ("12I", ""), buying=True), 0, buy(letters))
    assert ("unordered", "H-22") == (code, rule)


@pytest.mark.rule("H-22")
def test_no_more_are_bought_than_the_cash_pays_for() -> None:
    """Jangada $200, Marina $300; $500 is in hand."""
    state = position("JJ.MM", ("12I", ""), buying=True, cash=(500, 6000))
    assert {"", "J", "M", "JJ", "JM"} == buyable(state)
    code, sentence, rule = refusal(state, 0, buy("MM"))
    assert ("cash_short", "H-22") == (code, rule)
    assert "600" in sentence.replace(",", "")
    assert "500" in sentence


@pytest.mark.rule("H-22")
@pytest.mark.parametrize(
    ("cash", "may"),
    [
        # Jangada $200, Marina $300.
        (200, {"", "J"}),
        (300, {"", "J", "M"}),
        (400, {"", "J", "M", "JJ"}),
        (600, {"", "J", "M", "JJ", "JM", "MM", "JJJ"}),
        (700, {"", "J", "M", "JJ", "JM", "MM", "JJJ", "JJM"}),
        (800, {"", "J", "M", "JJ", "JM", "MM", "JJJ", "JJM", "JMM"}),
        (900, {"", "J", "M", "JJ", "JM", "MM", "JJJ", "JJM", "JMM", "MMM"}),
    ],
)
def test_the_last_dollar_may_be_spent(cash: int, may: set[str]) -> None:
    state = position("JJ.MM", ("12I", ""), buying=True, cash=(cash, 6000))
    assert may == buyable(state)
    dearest = max(may, key=lambda letters: 200 * letters.count("J") + 300 * letters.count("M"))
    spent = 200 * dearest.count("J") + 300 * dearest.count("M")
    assert cash - spent == after(state, (0, buy(dearest))).cash[0]


@pytest.mark.rule("H-22")
@pytest.mark.parametrize(
    ("held", "may"),
    [
        # So many Jangada are left in the bank beside 25 Marina.
        ("J25", {"", "M", "MM", "MMM"}),
        ("J24", {"", "J", "M", "JM", "MM", "JMM", "MMM"}),
        ("J23", {"", "J", "M", "JJ", "JM", "MM", "JJM", "JMM", "MMM"}),
        ("J22", {"", "J", "M", "JJ", "JM", "MM", "JJJ", "JJM", "JMM", "MMM"}),
    ],
)
@pytest.mark.parametrize("cash", [900, 6000])
def test_the_last_certificate_may_be_bought(held: str, may: set[str], cash: int) -> None:
    state = position("JJ.MM", ("12I", ""), ("", held), buying=True, cash=(cash, 0))
    assert may == buyable(state)


@pytest.mark.rule("H-22", "H-30")
def test_all_that_prices_cash_and_bank_allow_is_offered_and_nothing_else() -> None:
    """Tried out over sizes of every line of the table, nearly empty banks and every hundred."""
    dice = seeded(22)
    base = position("JJ", ("12I", ""), buying=True)
    for cash in [*range(0, 4000, 100)] * 6:
        sizes, dice = lots((0, 2, 3, 4, 5, 6, 10, 11, 21, 31, 41), dice)
        bank, dice = lots((0, 1, 2, 3, 25), dice)
        state = changed(base, sizes=sizes, bank=bank, cash=(cash, 0))
        price = [reference.price(LETTERS[c], sizes[c]) for c in range(7)]
        ways = [
            way
            for n in range(4)
            for way in combinations_with_replacement(range(7), n)
            if all(sizes[c] and way.count(c) <= bank[c] for c in way)
            and sum(price[c] for c in way) <= cash
        ]
        offered = [a.chains for a in choices(state) if isinstance(a, Buy)]
        assert () == offered[0]
        assert sorted(ways) == sorted(offered)


def lots(values: tuple[int, ...], dice: Rng) -> tuple[tuple[int, ...], Rng]:
    """One of the values for each chain."""
    drawn_ = []
    for _ in range(7):
        value, dice = choice(dice, values)
        drawn_.append(value)
    return tuple(drawn_), dice


@pytest.mark.rule("H-22")
def test_no_more_are_bought_than_the_bank_has() -> None:
    """One Jangada and no Marina is left."""
    state = position("JJ.MM.TT", ("12I", ""), ("J12 M20", "J12 M5"), buying=True)
    assert {"", "J", "T", "JT", "TT", "JTT", "TTT"} == buyable(state)
    for letters, name, left in (("JJ", "Jangada", "1"), ("M", "Marina", "0")):
        code, sentence, rule = refusal(state, 0, buy(letters))
        assert ("bank_short", "H-22") == (code, rule)
        assert name in sentence
        assert left in sentence or "no " in sentence


@pytest.mark.rule("H-22")
def test_why_a_share_can_not_be_bought_is_told() -> None:
    state = position("JJ.MM.TT", ("12I", ""), ("M20", "M5"), buying=True, cash=(300, 6000))
    barred = {b.action: (b.code, b.rule) for b in RULES.barred(state, 0)}
    assert ("off_board", "H-22") == barred[buy("L")]
    assert ("bank_short", "H-22") == barred[buy("M")]
    assert ("cash_short", "H-22") == barred[buy("T")]
    assert buy("J") not in barred


@pytest.mark.rule("H-22")
def test_buying_is_skipped_when_no_share_can_be_bought() -> None:
    """Jangada costs $200: with $100 the turn ends with the tile, with $200 it doesn't."""
    state = position("JJ", ("12I", "9A"), cash=(100, 6000))
    assert (Placing(1),) == placed(state, "12I").phases
    state = position("JJ", ("12I", "9A"), cash=(200, 6000))
    assert (Buying(0),) == placed(state, "12I").phases
    # Whatever the cash, of none left none is bought; Marina costs $300.
    state = position("JJ", ("12I", "9A"), ("", "J25"))
    assert (Placing(1),) == placed(state, "12I").phases
    for cash, turn in ((200, Placing(1)), (300, Buying(0))):
        state = position("JJ.MM", ("12I", "9A"), ("", "J25"), cash=(cash, 6000))
        assert (turn,) == placed(state, "12I").phases


@pytest.mark.rule("H-22")
def test_after_buying_nothing_can_be_taken_back() -> None:
    table = at(position("JJ", ("12I", "9A")), (0, Place(tile("12I"))), (0, buy("J")))
    refused = table.can_undo(0)
    assert refused is not None
    assert "final" == refused.code


# H-29


@pytest.mark.rule("H-29")
def test_there_is_no_action_by_which_players_trade() -> None:
    names = {kind.__struct_config__.tag for kind in get_args(Action)}
    assert {"place", "found", "acquire", "absorb", "dispose", "buy", "declare"} == names


@pytest.mark.rule("H-29")
def test_a_purchase_leaves_the_other_seats_as_they_were() -> None:
    state = position("JJ.MM", ("12I", "9A", ""), ("J3", "J2 M", "M5"), buying=True)
    state = after(state, (0, buy("JMM")))
    assert (shares("J2 M"), shares("M5")) == state.shares[1:]
    assert (6000, 6000) == state.cash[1:]
    assert not only(events(state, 1, Place(tile("9A"))), Bought)
