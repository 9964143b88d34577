"""What a choice would lead to, told before it is made."""

from __future__ import annotations

from itertools import product
from typing import Any

import msgspec
import pytest

from core.bots.random_bot import draw
from core.game import OptionValue, complete
from core.games.hotels.preview import (
    BOTH,
    MARKS,
    MOST,
    NEITHER,
    SECOND,
    Alone,
    Change,
    Effect,
    Fall,
    Foundation,
    Founds,
    Grows,
    Merges,
    Purchase,
    disposal,
    fall,
    foundation,
    held,
    lies,
    merged_size,
    purchase,
    ranks,
    takeover,
)
from core.games.hotels.rules import RULES
from core.games.hotels.state import (
    Acquiring,
    Action,
    Buy,
    Buying,
    Dispose,
    Disposing,
    Event,
    Fell,
    Found,
    Founding,
    Grew,
    Joined,
    LaidAlone,
    Merged,
    Met,
    Over,
    Phase,
    Place,
    State,
    Variant,
    View,
)
from core.games.hotels.stocks import paid_bonuses
from core.rng import seeded
from tests.core.games.hotels.positions import (
    JANGADA,
    LAGUNA,
    MARINA,
    NETUNO,
    OASIS,
    PALACIO,
    TROPICAL,
    changed,
    placed,
    position,
    tile,
)
from tests.core.games.hotels.scenes import BUYING, FOUNDING, LOOSE_ROW, MERGER, PLACING, TIE

SEVEN = """
JJ.LL.MM.NN.
............
OO.PP.TT..#.
"""


def shown(state: State, name: str) -> Effect | None:
    return lies(RULES.view(state, 0), tile(name))


def hidden(state: State) -> State:
    return changed(state, variant=Variant(hidden_holdings=True))


def founding(state: State) -> Founding:
    phase = state.phases[-1]
    assert isinstance(phase, Founding)
    return phase


def disposing(state: State) -> Disposing:
    phase = state.phases[-1]
    assert isinstance(phase, Disposing)
    return phase


# Who holds most


@pytest.mark.rule("H-13", "H-14", "H-15", "H-16")
@pytest.mark.parametrize(
    ("shares", "marks"),
    [
        ((2, 2, 9, 0), ["+", "+", "*", ""]),
        ((0, 15, 0, 0), ["", "*+", "", ""]),
        ((12, 0, 1, 5), ["*", "", "", "+"]),
        ((6, 7, 6, 6), ["+", "*", "+", "+"]),
        ((5, 0, 1, 5), ["*+", "", "", "*+"]),
        ((3, 3), ["*+", "*+"]),
        ((0, 0, 0), ["", "", ""]),
    ],
)
def test_marks_tell_who_would_be_paid_which_bonus(
    shares: tuple[int, ...], marks: list[str]
) -> None:
    assert marks == [MARKS[rank] for rank in ranks(shares)]


def test_a_rank_is_held_by_exactly_those_whom_a_bonus_would_be_paid() -> None:
    for shares in product(range(4), repeat=4):
        paid = paid_bonuses(JANGADA, 5, shares)
        assert [amount > 0 for amount in paid] == [rank != NEITHER for rank in ranks(shares)]


# Placing


@pytest.mark.rule("H-4", "H-6", "H-9", "H-10")
@pytest.mark.parametrize(
    ("name", "effect"),
    [
        ("1H", Alone()),
        ("3B", Founds(2)),
        ("6B", Alone()),
        ("9B", Grows(MARINA, 6, 7)),
        ("12I", Founds(2)),
    ],
)
def test_each_tile_of_a_hand_is_shown_with_what_it_would_do(name: str, effect: Effect) -> None:
    assert effect == shown(PLACING, name)


@pytest.mark.rule("H-10", "H-12", "H-13", "H-15")
def test_a_merger_is_shown_with_its_order_its_bonuses_and_its_size() -> None:
    """6 + 5 + 4 and the tile. 7,000 and 3,500 at 700; 5,000 and 2,500 in three at 500."""
    tropical = Fall(TROPICAL, 5, (3500, 0, 0, 7000))
    netuno = Fall(NETUNO, 4, (900, 5000, 900, 900))
    assert Merges((MARINA,), ((tropical,), (netuno,)), 16) == shown(PLACING, "8F")


@pytest.mark.rule("H-11", "H-14")
def test_chains_tied_for_largest_are_shown_with_what_the_fall_of_each_would_pay() -> None:
    """4 + 4, the tile and the loose 8G. 5,000 + 2,500 in two is 3,800 each."""
    marina = Fall(MARINA, 4, (3800, 0, 0, 3800))
    netuno = Fall(NETUNO, 4, (900, 5000, 900, 900))
    assert Merges((MARINA, NETUNO), ((marina, netuno),), 10) == shown(TIE, "8F")


@pytest.mark.rule("H-11")
def test_each_choice_of_the_acquirer_is_shown_with_what_then_falls() -> None:
    state = placed(TIE, "8F")
    view, phase = RULES.view(state, 0), state.phases[-1]
    assert isinstance(phase, Acquiring)
    marina = Fall(MARINA, 4, (3800, 0, 0, 3800))
    netuno = Fall(NETUNO, 4, (900, 5000, 900, 900))
    assert Merges((MARINA,), ((netuno,),), 10) == takeover(view, phase, MARINA)
    assert Merges((NETUNO,), ((marina,),), 10) == takeover(view, phase, NETUNO)


@pytest.mark.rule("H-12", "H-16")
def test_chains_of_equal_size_that_fall_are_shown_as_one_group() -> None:
    """3C touches Laguna, 3 tiles, Jangada, 4, and Netuno and Oásis, 2 each; nobody holds any."""
    state = position("J.N\nJ.N\nJJ.OO\n..L\n..LL", ("3C", ""))
    assert Merges(
        (JANGADA,),
        (
            (Fall(LAGUNA, 3, (0, 0)),),
            (Fall(NETUNO, 2, (0, 0)), Fall(OASIS, 2, (0, 0))),
        ),
        12,
    ) == shown(state, "3C")


@pytest.mark.rule("H-6", "H-9")
def test_loose_tiles_that_come_along_are_counted() -> None:
    assert Founds(3) == shown(LOOSE_ROW, "2D")
    state = position("JJ.#\n...#", ("3A", ""))
    assert Grows(JANGADA, 2, 5) == shown(state, "3A")


@pytest.mark.rule("H-8", "H-20")
def test_nothing_is_shown_for_a_tile_that_may_not_be_placed() -> None:
    two_safe = position("JJJJJJJJJJJ\n.\nLLLLLLLLLLL", ("1B 12A", ""))
    assert (None, Grows(JANGADA, 11, 12)) == (shown(two_safe, "1B"), shown(two_safe, "12A"))
    seven = position(SEVEN, ("3A 10C 12A", ""))
    assert None is shown(seven, "10C")
    assert isinstance(shown(seven, "3A"), Merges)
    printed = position(SEVEN, ("3A 10C 12A", ""), variant=Variant(as_printed_seven=True))
    assert (None, Grows(NETUNO, 2, 3)) == (shown(printed, "3A"), shown(printed, "12A"))


@pytest.mark.rule("H-28")
def test_with_hidden_holdings_nothing_is_shown_of_what_a_fall_would_pay() -> None:
    view = RULES.view(hidden(PLACING), 0)
    assert None is held(view, JANGADA)
    falls = ((Fall(TROPICAL, 5, None),), (Fall(NETUNO, 4, None),))
    assert Merges((MARINA,), falls, 16) == lies(view, tile("8F"))


# Founding


@pytest.mark.rule("H-6", "H-7", "H-30")
@pytest.mark.parametrize(("chain", "price"), [(LAGUNA, 300), (PALACIO, 500), (TROPICAL, 500)])
def test_a_chain_to_be_founded_is_shown_at_its_new_size(chain: int, price: int) -> None:
    assert Foundation(
        size=3,
        price=price,
        majority=10 * price,
        minority=5 * price,
        share=True,
        bank=24,
        rank=BOTH,
    ) == foundation(RULES.view(FOUNDING, 0), founding(FOUNDING), chain)


@pytest.mark.rule("H-7", "H-19")
def test_a_founder_is_shown_what_kept_shares_and_an_empty_bank_mean() -> None:
    held_before = ("T1", "T3", "L25")
    state = placed(position("#\n.", ("1B", "", ""), held_before), "1B")
    view, phase = RULES.view(state, 0), founding(state)
    tropical = foundation(view, phase, TROPICAL)
    assert (True, 20, SECOND) == (tropical.share, tropical.bank, tropical.rank)
    laguna = foundation(view, phase, LAGUNA)
    assert (False, 0, NEITHER) == (laguna.share, laguna.bank, laguna.rank)
    dark = foundation(RULES.view(hidden(state), 0), phase, TROPICAL)
    assert (True, 20, None) == (dark.share, dark.bank, dark.rank)


# Disposing


@pytest.mark.rule("H-17")
@pytest.mark.parametrize(
    ("trade", "sell", "after"),
    [
        (6, 0, (0, 0, 7400, 3, 16, 1, MOST)),
        (0, 6, (0, 3000, 10400, 0, 13, 4, MOST)),
        (0, 0, (6, 0, 7400, 0, 13, 4, MOST)),
        (4, 2, (0, 1000, 8400, 2, 15, 2, MOST)),
    ],
)
def test_a_disposal_is_shown_with_cash_shares_and_bank(
    trade: int, sell: int, after: tuple[int, ...]
) -> None:
    """Ana has 7,400, 6 Netuno at 500 and 13 Marina; Dan has 7 Marina, the bank 4."""
    shown = disposal(RULES.view(MERGER, 0), disposing(MERGER), trade, sell)
    assert after == msgspec.structs.astuple(shown)


@pytest.mark.rule("H-18")
def test_a_merger_in_hand_is_shown_with_the_size_that_it_comes_to() -> None:
    first = placed(PLACING, "8F")
    phase = disposing(first)
    assert (TROPICAL, (NETUNO,)) == (phase.defunct, phase.left)
    everything = (MARINA, TROPICAL, NETUNO)
    assert 16 == merged_size(RULES.view(first, 0), phase.tile, everything)
    assert 12 == merged_size(RULES.view(first, 0), phase.tile, (MARINA, TROPICAL))
    assert 16 == merged_size(RULES.view(MERGER, 0), phase.tile, (MARINA, NETUNO))


@pytest.mark.rule("H-28")
def test_with_hidden_holdings_a_disposal_shows_what_is_ones_own_and_what_is_public() -> None:
    state = hidden(MERGER)
    mine, others = RULES.view(state, 0), RULES.view(state, 1)
    assert (6, 7, 6, 6) == held(mine, NETUNO) == held(others, NETUNO)
    assert Fall(NETUNO, 4, (900, 5000, 900, 900)) == fall(others, NETUNO)
    assert (0, 1000, 8400, 2, 15, 2, None) == msgspec.structs.astuple(
        disposal(mine, disposing(state), 4, 2)
    )
    assert (0, 1000, None, 2, None, 2, None) == msgspec.structs.astuple(
        disposal(others, disposing(state), 4, 2)
    )


# Buying


@pytest.mark.rule("H-22")
def test_a_basket_is_shown_with_its_cost_and_what_is_left() -> None:
    """600 + 2 x 300 of 7,400. Two Oásis are more than Dan's one; with three Jangada Ana stays
    second behind Cleo's nine."""
    assert Purchase(
        cost=1200,
        cash=6200,
        bank=(11, 10, 0, 25, 22, 25, 25),
        changes=(Change(OASIS, NEITHER, MOST),),
    ) == purchase(RULES.view(BUYING, 0), 0, (JANGADA, OASIS, OASIS))


@pytest.mark.rule("H-13", "H-14", "H-15")
@pytest.mark.parametrize(
    ("seat", "chains", "changes"),
    [
        (0, (), ()),
        (0, (OASIS,), (Change(OASIS, NEITHER, BOTH),)),
        (1, (OASIS, OASIS, JANGADA), (Change(OASIS, NEITHER, MOST),)),
        (2, (OASIS, LAGUNA, LAGUNA), (Change(LAGUNA, NEITHER, SECOND), Change(OASIS, 0, BOTH))),
        (3, (JANGADA,), ()),
        (3, (JANGADA, JANGADA), (Change(JANGADA, NEITHER, SECOND),)),
        (1, (LAGUNA,), ()),
    ],
)
def test_a_basket_shows_the_ranks_that_change_for_the_buyer(
    seat: int, chains: tuple[int, ...], changes: tuple[Change, ...]
) -> None:
    assert changes == purchase(RULES.view(BUYING, seat), seat, chains).changes


@pytest.mark.rule("H-28")
def test_with_hidden_holdings_a_basket_shows_no_ranks() -> None:
    state = hidden(BUYING)
    mine = purchase(RULES.view(state, 0), 0, (OASIS,))
    assert (300, 7100, 23, None) == (mine.cost, mine.cash, mine.bank[OASIS], mine.changes)
    assert None is purchase(RULES.view(state, None), 0, (OASIS,)).cash


# What is shown is what happens


def make(plain: dict[str, Any]) -> Action:
    return msgspec.convert(plain, RULES.types.action)


@pytest.mark.parametrize(
    ("seats", "seed", "options"),
    [(2, 1, {}), (4, 2, {}), (6, 3, {"as_printed_seven": True}), (3, 4, {"hidden_holdings": True})],
)
def test_what_is_shown_is_what_happens(
    seats: int, seed: int, options: dict[str, OptionValue]
) -> None:
    state = RULES.setup(seats, seed, complete(RULES.types, options)).state
    dice = seeded(seed)
    while prompts := RULES.prompts(state):
        ((seat, prompt),) = prompts.items()
        view = RULES.view(state, seat)
        for choice in prompt.choices:
            if isinstance(choice, Place):
                check_placing(state, view, seat, choice)
        action, dice = draw(prompt, make, dice)
        step = RULES.apply(state, seat, action)
        check_act(view, view.phase, action, step.state)
        state = step.state


def check_placing(state: State, view: View, seat: int, place: Place) -> None:
    step = RULES.apply(state, seat, place)
    told: Event = step.events[0].event
    match lies(view, place.tile):
        case Alone():
            assert isinstance(told, LaidAlone)
        case Founds(size):
            assert isinstance(told, Joined)
            assert size == told.loose + 1
        case Grows(chain, before, size):
            assert isinstance(told, Grew)
            assert (chain, before, size) == (told.chain, told.before, told.size)
        case Merges(acquirers, falls, size):
            assert isinstance(told, Met)
            falling = {f.chain: f for group in falls for f in group}
            assert set(acquirers) | falling.keys() == set(told.chains)
            assert [told.sizes[0]] * len(acquirers) == list(told.sizes[: len(acquirers)])
            check_merger(state, step.state, falling, size, [t.event for t in step.events])
        case None:
            raise AssertionError("a tile that may be placed is shown to be barred")


def check_merger(
    before: State, after: State, falling: dict[int, Fall], size: int, told: list[Event]
) -> None:
    if isinstance(after.phases[-1], Disposing):
        after, told = settled(after, told)
    for event in told:
        if isinstance(event, Fell):
            paid = falling[event.defunct].paid
            assert (event.size, before.variant.hidden_holdings) == (
                falling[event.defunct].size,
                paid is None,
            )
            assert paid is None or paid == event.paid
    merged = [event.size for event in told if isinstance(event, Merged)]
    if merged and len(merged) == len(falling):
        assert size == merged[-1]


def settled(state: State, told: list[Event]) -> tuple[State, list[Event]]:
    """The state and the events when everybody has kept the shares of all chains that fall."""
    while isinstance(phase := state.phases[-1], Disposing):
        step = RULES.apply(state, phase.seat, Dispose(0, 0))
        state, told = step.state, [*told, *[t.event for t in step.events]]
    return state, told


def check_act(view: View, phase: Phase, action: Action, after: State) -> None:
    match phase, action:
        case Founding(seat), Found(chain):
            shown = foundation(view, phase, chain)
            assert (shown.size, shown.bank) == (after.sizes[chain], after.bank[chain])
            check_rank(view, after, seat, chain, shown.rank)
        case Disposing(seat, _, _, acquirer), Dispose(trade, sell):
            left = disposal(view, phase, trade, sell)
            assert (left.shares, left.bank) == (after.shares[seat][acquirer], after.bank[acquirer])
            assert left.keep == after.shares[seat][phase.defunct]
            # When the last holder has decided the next chain may fall and pay.
            if phase.waiting or not phase.left:
                assert left.cash == after.cash[seat]
            check_rank(view, after, seat, acquirer, left.rank)
        case Buying(seat), Buy(chains):
            bought = purchase(view, seat, chains)
            assert (bought.cash, bought.bank) == (after.cash[seat], after.bank)
            for change in bought.changes or ():
                check_rank(view, after, seat, change.chain, change.after)
        case _:
            assert not isinstance(phase, Over)


def check_rank(view: View, after: State, seat: int, chain: int, rank: int | None) -> None:
    assert view.variant.hidden_holdings == (rank is None)
    assert rank is None or rank == ranks([row[chain] for row in after.shares])[seat]
