"""What Cartel: Hotels says of itself: choices, moments, standings, rules."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from core.games.hotels.data import LETTERS, NAMES, PRICES
from core.games.hotels.rules import RULES
from core.games.hotels.state import (
    Absorb,
    Acquire,
    Action,
    Buy,
    Buying,
    Declare,
    Dispose,
    Found,
    Place,
    State,
    Variant,
)
from core.games.hotels.text import WORDS
from core.text import plain
from tests.core.games.hotels.positions import (
    JANGADA,
    MARINA,
    NETUNO,
    OASIS,
    PALACIO,
    TROPICAL,
    after,
    changed,
    placed,
    position,
    tile,
)
from tests.core.games.hotels.scenes import BUYING, FOUNDING, LAST, MERGER, PLACING, TIE
from tui.rulebook import clauses

# Choices


def called(state: State, action: Action, seat: int = 0) -> str:
    return plain(WORDS.action(RULES.view(state, seat), action))


@pytest.mark.parametrize(
    ("name", "label"),
    [
        ("1H", "place 1H: lies alone"),
        ("3B", "place 3B: founds a chain of 2"),
        ("8F", "place 8F: Marina takes Tropical, then Netuno"),
        ("9B", "place 9B: Marina 6→7"),
    ],
)
def test_a_tile_is_called_by_what_it_does(name: str, label: str) -> None:
    assert label == called(PLACING, Place(tile(name)))


def test_a_tile_that_ties_chains_says_so() -> None:
    assert "place 8F: Marina and Netuno tie for largest" == called(TIE, Place(tile("8F")))


def test_chains_of_one_size_fall_in_an_order_to_be_chosen() -> None:
    state = position("J.N\nJ.N\nJJ.OO\n..L\n..LL", ("3C", ""))
    assert "place 3C: Jangada takes Laguna, then Netuno and Oásis" == called(
        state, Place(tile("3C"))
    )


def test_a_tile_that_may_not_be_placed_is_called_by_its_name() -> None:
    state = position("JJJJJJJJJJJ\n.\nLLLLLLLLLLL", ("1B 12A", ""))
    assert "place 1B" == called(state, Place(tile("1B")))
    assert "place 8F" == called(PLACING, Place(tile("8F")), seat=1)


def test_other_choices_have_short_names() -> None:
    tied = placed(TIE, "8F")
    assert "found Oásis" == called(FOUNDING, Found(OASIS))
    assert "Netuno acquires" == called(tied, Acquire(NETUNO))
    assert "Marina falls next" == called(tied, Absorb(MARINA))
    assert "declare the end" == called(LAST, Declare())


@pytest.mark.parametrize(
    ("trade", "sell", "label"),
    [
        (6, 0, "trade 6 for 3"),
        (0, 6, "sell 6"),
        (0, 0, "keep 6"),
        (4, 2, "trade 4 for 2, sell 2"),
        (2, 1, "trade 2 for 1, sell 1, keep 3"),
    ],
)
def test_a_disposal_is_called_by_its_numbers(trade: int, sell: int, label: str) -> None:
    assert label == called(MERGER, Dispose(trade, sell))


def test_a_disposal_has_a_name_when_the_merger_is_over_too() -> None:
    assert "keep 0" == called(BUYING, Dispose(0, 0))
    assert "sell 6" == called(BUYING, Dispose(0, 6))


@pytest.mark.parametrize(
    ("chains", "label"),
    [
        ((), "buy nothing"),
        ((OASIS,), "buy 1 Oásis for 300"),
        ((JANGADA, OASIS, OASIS), "buy 1 Jangada and 2 Oásis for 1,200"),
        # Not on the board: without a price.
        ((PALACIO,), "buy 1 Palácio"),
    ],
)
def test_a_basket_is_called_by_its_shares_and_cost(chains: tuple[int, ...], label: str) -> None:
    assert label == called(BUYING, Buy(chains))


# Moments, and what is asked


def moment(state: State) -> str:
    return plain(WORDS.moment(RULES.view(state, None)))


def test_the_moment_is_the_turn_and_the_tiles_left() -> None:
    """108 less 38 on the board and 6 in Ana's hand; the others have none in this position."""
    assert "turn 35 · 64 tiles left" == moment(PLACING)
    one = position("#", ("1C", "1E"), pile="1G -", turn=70)
    assert "turn 70 · 1 tile left" == moment(one)


def test_a_merger_tells_which_of_how_many_it_is() -> None:
    assert "turn 35 · merger 1 of 2" == moment(placed(PLACING, "8F"))
    assert "turn 35 · merger 2 of 2" == moment(MERGER)


def test_the_last_turn_and_the_end_are_told() -> None:
    assert "turn 60 · the last" == moment(LAST)
    merger = changed(MERGER, phases=(Buying(0, last=True), MERGER.phases[-1]))
    assert "turn 35 · the last · merger 2 of 2" == moment(merger)
    over = after(LAST, (0, Buy(())))
    assert "game over after 60 turns" == moment(over)
    assert "game over after 1 turn" == moment(changed(over, turn=1))


def asked(state: State) -> list[str]:
    view = RULES.view(state, None)
    return [plain(WORDS.asked(view, seat)) for seat in range(len(state.cash))]


def test_each_seat_is_asked_what_it_is_to_do() -> None:
    waits = ["waits"] * 3
    assert ["places a tile", *waits] == asked(PLACING)
    assert ["founds a chain", *waits] == asked(FOUNDING)
    assert ["chooses the acquirer", *waits] == asked(placed(TIE, "8F"))
    assert ["disposes of Netuno", *waits] == asked(MERGER)
    assert ["waits", "disposes of Netuno", "waits", "waits"] == asked(
        after(MERGER, (0, Dispose(0, 0)))
    )
    assert ["buys up to 3 shares", *waits] == asked(BUYING)
    assert ["waits", *waits] == asked(after(LAST, (0, Buy(()))))
    order = position("J.N\nJ.N\nJJ.OO\n..L\n..LL", ("3C", ""))
    assert ["chooses which falls next", "waits"] == asked(placed(order, "3C"))


# The standing


@pytest.mark.rule("H-25")
def test_the_standing_is_the_money_if_the_game_were_scored_now() -> None:
    worth = (29600, 39500, 31500, 41300)
    assert worth == WORDS.standing(RULES.view(LAST, None))
    assert worth == WORDS.standing(RULES.view(after(LAST, (0, Buy(()))), None))


@pytest.mark.rule("H-13")
def test_bonuses_of_a_chain_that_is_falling_are_not_counted_twice() -> None:
    """Ana: 7,400, Jangada 2 at 600 and half of 3,000, Marina 13 at 800 and 8,000, Netuno 6 at 500.
    Ben: 10,700, Jangada the same, Laguna 15 at 600 and 9,000, Netuno 7. Cleo: 1,600, Jangada 9
    and 6,000, Marina 1, Netuno 6. Dan: 9,300, Marina 7 and 4,000, Netuno 6, Oásis 1 at 300 and
    4,500."""
    assert (
        7400 + 1200 + 1500 + 10400 + 8000 + 3000,
        10700 + 1200 + 1500 + 9000 + 9000 + 3500,
        1600 + 5400 + 6000 + 800 + 3000,
        9300 + 5600 + 4000 + 3000 + 300 + 4500,
    ) == WORDS.standing(RULES.view(MERGER, 0))


@pytest.mark.rule("H-28")
def test_with_hidden_holdings_the_standing_counts_what_the_view_tells_and_no_bonus() -> None:
    """Ana: 3,000, Jangada 2 at 600, Marina 12 at 700, Netuno 6 at 500, Tropical 2 at 700."""
    state = changed(PLACING, variant=Variant(hidden_holdings=True))
    assert (3000 + 1200 + 8400 + 3000 + 1400, 0, 0, 0) == WORDS.standing(RULES.view(state, 0))
    assert (0, 0, 0, 0) == WORDS.standing(RULES.view(state, None))


# The rules and the guide


@pytest.mark.rule("H-31")
def test_the_rules_are_read_clause_by_clause() -> None:
    assert [f"H-{n}" for n in range(1, 32)] == [clause.id for clause in clauses("hotels")]
    names = next(clause.text for clause in clauses("hotels") if clause.id == "H-31")
    assert all(f"{name} ({letter})" in names for name, letter in zip(NAMES, LETTERS, strict=True))


@pytest.mark.rule("H-30")
def test_the_rules_list_the_prices_that_are_charged() -> None:
    text = next(clause.text for clause in clauses("hotels") if clause.id == "H-30")
    for tier, chain in ((1, JANGADA), (2, MARINA), (3, TROPICAL)):
        _, _, listed = text.partition(f"Tier {tier}: ")
        lines = listed.partition(". ")[0].split(", ")
        assert 9 == len(lines)
        for line in lines:
            sizes, _, price = (
                line.replace(" tiles", "").replace(" and more", "-108").partition(" $")
            )
            smallest, _, largest = sizes.partition("-")
            for size in range(int(smallest), int(largest or smallest) + 1):
                assert int(price.replace(",", "")) == PRICES[chain][size]


def test_the_clauses_of_every_phase_are_at_hand_and_there() -> None:
    known = {clause.id for clause in clauses("hotels")}
    wanted: dict[str, Sequence[str]] = {
        "placing": ("H-4", "H-8", "H-20", "H-24"),
        "founding": ("H-6", "H-7"),
        "acquiring": ("H-10", "H-11"),
        "ordering": ("H-12",),
        "disposing": ("H-17", "H-19"),
        "buying": ("H-22", "H-23", "H-24"),
        "over": ("H-25", "H-26", "H-27"),
    }
    for phase, some in wanted.items():
        assert set(some) <= set(WORDS.clauses(phase)) <= known


def test_a_game_is_told_in_few_words() -> None:
    assert "60 min" == plain(WORDS.length)
    assert 4 <= len(WORDS.guide) <= 6
    assert max(map(len, map(plain, WORDS.guide))) < 330
    assert len(plain(WORDS.about)) < 200
