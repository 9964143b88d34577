"""The dice against the published definition of SplitMix64, written down a second time here."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import islice, pairwise, permutations

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.rng import Rng, below, choice, seeded, shuffled

WORD = 2**64


def splitmix64(state: int) -> Iterator[int]:
    """The numbers that follow a state: Steele, Lea and Flood, 2014, with Vigna's constants."""
    while True:
        state = (state + 0x9E3779B97F4A7C15) % WORD
        z = state
        z = (z ^ z // 2**30) * 0xBF58476D1CE4E5B9 % WORD
        z = (z ^ z // 2**27) * 0x94D049BB133111EB % WORD
        yield z ^ z // 2**31


def drawn(rng: Rng, n: int, count: int) -> list[int]:
    numbers = []
    for _ in range(count):
        number, rng = below(rng, n)
        numbers.append(number)
    return numbers


def chi_square(counts: Counter[int], of: int) -> float:
    expected = counts.total() / of
    return sum((counts[i] - expected) ** 2 / expected for i in range(of))


def test_the_first_numbers_for_seed_0_are_the_published_ones() -> None:
    # The first outputs of the reference program for state 0, known from its test vectors.
    assert [0xE220A8397B1DCDAF, 0x6E789E6AA1B965F4, 0x06C45D188009454F] == list(
        islice(splitmix64(0), 3)
    )


@given(st.integers(0, WORD - 1))
def test_numbers_follow_the_published_definition(state: int) -> None:
    assert [n % 2**32 for n in islice(splitmix64(state), 5)] == drawn(Rng(state), 2**32, 5)


@given(st.integers(0, WORD - 1), st.integers(1, 2**32))
def test_a_number_is_below_its_bound_and_the_dice_stay_a_word(state: int, n: int) -> None:
    number, after = below(Rng(state), n)
    assert 0 <= number < n
    assert 0 <= after.state < WORD
    assert Rng(state) != after


@pytest.mark.parametrize("n", [2, 3, 6, 7, 42])
def test_every_number_below_the_bound_is_as_likely(n: int) -> None:
    counts = Counter(drawn(seeded(11), n, 200 * n))
    assert set(range(n)) == set(counts)
    # Twice the degrees of freedom and 15 more: less than one series in ten thousand.
    assert chi_square(counts, n) < 2 * (n - 1) + 15


def test_a_draw_that_would_favour_low_numbers_is_thrown_again() -> None:
    """2**64 is 1 more than a multiple of 3, so the highest word alone must be drawn again."""
    state = next(s for s in _states_before(WORD - 1))
    second = list(islice(splitmix64(state), 2))
    assert WORD - 1 == second[0]
    assert second[1] % 3 == below(Rng(state), 3)[0]
    # With a bound that divides 2**64 nothing is in excess, and the first word counts.
    assert 1 == below(Rng(state), 2)[0]


def _states_before(word: int) -> Iterator[int]:
    """The state after which the generator gives this word: the mixing undone step by step."""
    z = _unshift(word, 31)
    z = z * pow(0x94D049BB133111EB, -1, WORD) % WORD
    z = _unshift(z, 27)
    z = z * pow(0xBF58476D1CE4E5B9, -1, WORD) % WORD
    z = _unshift(z, 30)
    yield (z - 0x9E3779B97F4A7C15) % WORD


def _unshift(z: int, by: int) -> int:
    """The number which, xored with itself shifted right, gives z."""
    x = z
    for _ in range(64 // by + 1):
        x = z ^ x >> by
    return x


def test_a_die_has_no_memory() -> None:
    rolls = drawn(seeded(5), 3, 9001)
    pairs = Counter(3 * a + b for a, b in pairwise(rolls))
    assert chi_square(pairs, 9) < 31


@given(st.integers(0, 2**63 - 1))
def test_a_seed_gives_the_same_dice_again_and_others_for_each_stream(seed: int) -> None:
    assert seeded(seed) == seeded(seed, 0)
    streams = [seeded(seed, stream).state for stream in range(20)]
    assert len(streams) == len(set(streams))
    assert all(0 <= state < WORD for state in streams)


def test_neighbouring_seeds_and_streams_share_no_numbers() -> None:
    firsts = [
        number
        for seed in range(30)
        for stream in range(30)
        for number in drawn(seeded(seed, stream), 2**32, 2)
    ]
    # 1,800 of four thousand million: two alike would be a one in 2,600 chance.
    assert len(firsts) == len(set(firsts))


def test_the_first_number_is_even_over_neighbouring_seeds() -> None:
    counts = Counter(below(seeded(seed), 6)[0] for seed in range(3000))
    assert chi_square(counts, 6) < 25


def test_a_choice_may_be_any_item() -> None:
    dice, counts = seeded(8), Counter[str]()
    for _ in range(300):
        item, dice = choice(dice, ("a", "b", "c"))
        counts[item] += 1
    assert {"a", "b", "c"} == counts.keys()
    assert min(counts.values()) > 70


@given(st.lists(st.integers(), max_size=50), st.integers(0, WORD - 1))
def test_a_shuffle_keeps_every_item(items: list[int], state: int) -> None:
    deck, _ = shuffled(Rng(state), tuple(items))
    assert sorted(items) == sorted(deck)


@given(st.integers(0, 60), st.integers(0, WORD - 1))
def test_a_shuffle_draws_for_the_last_place_first(items: int, state: int) -> None:
    deck, dice = list(range(items)), Rng(state)
    for last in range(items - 1, 0, -1):
        at, dice = below(dice, last + 1)
        deck[last], deck[at] = deck[at], deck[last]
    assert (tuple(deck), dice) == shuffled(Rng(state), tuple(range(items)))


def test_a_shuffle_draws_again_as_a_single_draw_does() -> None:
    """The first of two draws, below 3, is of the highest word, which is in excess."""
    (state,) = _states_before(WORD - 1)
    _, third, second = islice(splitmix64(state), 3)
    deck = ["a", "b", "c"]
    for last, word in ((2, third), (1, second)):
        at = word % (last + 1)
        deck[last], deck[at] = deck[at], deck[last]
    shuffled_deck, dice = shuffled(Rng(state), ("a", "b", "c"))
    assert tuple(deck) == shuffled_deck
    assert Rng((state + 3 * 0x9E3779B97F4A7C15) % WORD) == dice


def test_every_order_is_as_likely() -> None:
    dice, counts = seeded(3), Counter[tuple[int, ...]]()
    for _ in range(2400):
        deck, dice = shuffled(dice, (0, 1, 2, 3))
        counts[deck] += 1
    assert set(permutations(range(4))) == counts.keys()
    # 23 degrees of freedom: beyond 56 in one of 7,000.
    assert sum((n - 100) ** 2 / 100 for n in counts.values()) < 56


def test_nothing_and_a_single_item_shuffle_to_themselves() -> None:
    assert ((), Rng(4)) == shuffled(Rng(4), ())
    assert (7,) == shuffled(Rng(4), (7,))[0]


@given(st.integers(0, WORD - 1))
def test_dice_come_back_from_a_save(state: int) -> None:
    rng = Rng(state)
    assert rng == msgspec.msgpack.decode(msgspec.msgpack.encode(rng), type=Rng)
    assert rng == msgspec.json.decode(msgspec.json.encode(rng), type=Rng)
