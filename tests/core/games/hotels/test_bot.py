"""The bots of Cartel: Hotels: what they do where it is plain, and that they play fair."""

from __future__ import annotations

from typing import Any

import pytest

from core.bots.protocol import LEVELS, Advice, Bot
from core.game import complete
from core.games.hotels.bot import BOTS, Hard
from core.games.hotels.policy import Greedy
from core.games.hotels.rules import RULES
from core.games.hotels.search import Budget
from core.games.hotels.state import (
    Acquire,
    Action,
    Buy,
    Buying,
    Declare,
    Dispose,
    Disposing,
    Found,
    Place,
    State,
    Variant,
)
from core.games.hotels.value import JUDGING, PLAYING, Values
from core.prompt import admits
from core.rng import seeded
from core.text import plain
from tests.core.bots import contest
from tests.core.bots.contest import win_share
from tests.core.games.hotels.positions import (
    JANGADA,
    LAGUNA,
    PALACIO,
    after,
    buy,
    changed,
    placed,
    position,
    prompted,
    tile,
)


def slight(nodes: int) -> Hard:
    """A search with so small a budget."""
    return Hard(
        Greedy(Values(PLAYING)),
        Values(JUDGING),
        Budget(nodes=nodes, rounds=1, ways=4, worlds=4),
    )


# Late enough in the game that what stands tends to stay: 20 tiles are still to be drawn.
LATE = "1I 2I 3I 4I 6I 7I 8I 9I 10I 11I 1H 3H 5H 7H 9H 11H 2G 4G 6G 8G -"

SLIGHT = slight(40)
THINKING = ("normal", "hard")


def advised(bot: Bot[Any, Any, Any], state: State, ply: int = 0) -> Advice[Any]:
    return contest.advised(RULES, bot, state, ply)


def chosen(level: str, state: State) -> Action:
    action: Action = advised(BOTS[level], state).action
    return action


def told(state: State) -> str:
    """Why hard does what it does, for Ana, Ben and Cleo."""
    why = advised(BOTS["hard"], state).why
    assert why is not None
    return plain(why, lambda seat: ("Ana", "Ben", "Cleo")[seat])


def reason(state: State) -> str:
    """The same without the chance to win."""
    return told(state).rstrip(".").partition(";")[0]


# -- plain choices -----------------------------------------------------------------------------


@pytest.mark.parametrize("level", THINKING)
def test_a_chain_is_founded_rather_than_a_tile_laid_alone(level: str) -> None:
    state = position("#", ("2A 6E 9C 12I", "5I"), turn=3)

    assert Place(tile("2A")) == chosen(level, state)


@pytest.mark.parametrize("level", THINKING)
def test_cash_is_spent_on_a_chain_just_founded(level: str) -> None:
    state = after(
        position("#", ("2A 12I", "5I"), turn=3), (0, Place(tile("2A"))), (0, Found(PALACIO))
    )

    bought = chosen(level, state)

    assert isinstance(bought, Buy)
    assert {PALACIO} == set(bought.chains)


@pytest.mark.parametrize("level", THINKING)
def test_the_only_share_that_can_be_paid_breaks_a_tie_for_most(level: str) -> None:
    # Laguna and Jangada cost the same; Ana is level with Ben in Jangada, far behind in Laguna.
    state = position(
        "JJJJ..... ......... LLLL.....",
        ("12I", "5I"),
        ("J4 L1", "J4 L9"),
        buying=True,
        cash=(500, 3000),
        pile=LATE,
    )

    assert buy("J") == chosen(level, state)


@pytest.mark.parametrize("level", THINKING)
def test_a_merger_that_pays_is_made_rather_than_one_that_pays_the_other(level: str) -> None:
    # 5A lets Jangada fall, in which Ana leads; 5C lets Laguna fall, in which Ben leads.
    state = position(
        "JJJJ.PPPPPP ........... LLLL.MMMMMM",
        ("5A 5C", "12I"),
        ("J6 P1 M1", "L6 P1 M1"),
        cash=(300, 300),
        pile=LATE,
    )

    assert Place(tile("5A")) == chosen(level, state)


@pytest.mark.parametrize("level", THINKING)
def test_of_tied_chains_the_one_falls_that_pays_the_mover(level: str) -> None:
    # Ana alone holds Jangada: 3,000 and 1,500 when it falls, and she has no cash.
    tied = placed(position("JJJ.LLL", ("4A", "12I"), ("J5", "L6"), cash=(0, 2000), pile=LATE), "4A")

    assert Acquire(LAGUNA) == chosen(level, tied)


@pytest.mark.parametrize("level", THINKING)
def test_two_of_a_small_chain_are_traded_for_one_of_a_safe_one_that_one_leads(level: str) -> None:
    # Two Jangada shares are sold for 400, a Palácio share is 800 already and the game ends soon.
    falls = placed(
        position(
            "JJ.PPPPPPPPP ...PPPPPPPPP",
            ("3A", "12I"),
            ("J6 P8", "P7"),
            cash=(5000, 5000),
            pile="11I -",
        ),
        "3A",
    )
    assert isinstance(falls.phases[-1], Disposing)

    disposed = chosen(level, falls)

    assert isinstance(disposed, Dispose)
    assert 6 == disposed.trade


@pytest.mark.parametrize("level", THINKING)
def test_all_is_sold_of_a_chain_that_cannot_come_back(level: str) -> None:
    # The pile is empty and nobody has a tile that could found; the bank has no Palácio left.
    falls = placed(
        position(
            "JJJ.PPPPPPPP ....PPPPPPPP",
            ("4A", "12D"),
            ("J5 P12", "P13"),
            cash=(3000, 3000),
            pile="-",
        ),
        "4A",
    )

    assert Dispose(0, 5) == chosen(level, falls)


AHEAD, BEHIND = ("P9", "P3"), ("P3", "P9")


@pytest.mark.parametrize("level", THINKING)
@pytest.mark.parametrize("buying", [False, True])
def test_the_end_is_declared_by_who_is_ahead(level: str, buying: bool) -> None:
    state = position("PPPPPPPPPPP", ("9I", "12I"), AHEAD, buying=buying, cash=(2000, 2000))

    assert Declare() == chosen(level, state)


@pytest.mark.parametrize("level", THINKING)
@pytest.mark.parametrize("buying", [False, True])
def test_the_end_is_not_declared_by_who_would_lose(level: str, buying: bool) -> None:
    state = position("PPPPPPPPPPP", ("9I", "12I"), BEHIND, buying=buying, cash=(2000, 2000))

    assert Declare() != chosen(level, state)


@pytest.mark.parametrize("level", THINKING)
def test_the_end_is_declared_with_the_tile_that_wins_it(level: str) -> None:
    # Both have 9 shares of Palácio, which pays them alike. Marina is Ana's alone: at 3 tiles it
    # brings 1,200 and 6,000, at 4 tiles 1,500 and 7,500. Ben has 8,000 in cash.
    state = position(
        "P.......... P.......... PPPPPPPPPPP PPPPPPPPPPP PPPPPPPPPPP PPPPPPP.... ...........\n"
        "........... MMM........",
        ("4I 12E", "12A"),
        ("P9 M3", "P9"),
        cash=(0, 8000),
    )

    declared = chosen(level, state)
    last = after(state, (0, declared))

    assert Declare() == declared
    assert Place(tile("4I")) == chosen(level, last)


@pytest.mark.parametrize("level", THINKING)
def test_the_end_is_declared_by_who_gets_ahead_by_a_last_purchase(level: str) -> None:
    # 800 a share. Ana is two behind Ben in Palácio: three more turn 4,000 into 8,000.
    state = position("PPPPPPPPPPP", ("9I", "12I"), ("P5", "P7"), buying=True, cash=(3000, 3000))

    declared = chosen(level, state)
    last = after(state, (0, declared))

    assert Declare() == declared
    assert buy("PPP") == chosen(level, last)


@pytest.mark.parametrize("level", THINKING)
def test_a_majority_in_the_chain_that_falls_next_is_bought_first(level: str) -> None:
    # Ana holds 5A, which lets Jangada fall; two shares more make her first in it. Marina, the
    # same price, has Ben ahead by eight.
    state = position(
        "JJJJ.PPPPPP ........... MMM",
        ("5A", "12I"),
        ("J3 M1 P2", "J4 M8 P9"),
        buying=True,
        cash=(1200, 1000),
        pile=LATE,
    )

    bought = chosen(level, state)

    assert isinstance(bought, Buy)
    assert bought.chains.count(JANGADA) >= 2


# -- fair play ---------------------------------------------------------------------------------


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize(
    ("seats", "options"),
    [
        (2, {}),
        (3, {"hidden_holdings": True}),
        (4, {"as_printed_seven": True}),
        (6, {"replace_dead_tiles": False}),
    ],
)
def test_a_bot_plays_to_the_end_by_what_is_prompted(
    level: str, seats: int, options: dict[str, bool]
) -> None:
    bot = SLIGHT if level == "hard" else BOTS[level]
    met = set[type]()
    for seed in range(1 if level == "hard" else 3):
        state = RULES.setup(seats, seed, complete(RULES.types, options)).state
        ply = 0
        while prompts := RULES.prompts(state):
            ((seat, prompt),) = prompts.items()
            action = advised(bot, state, ply).action
            assert admits(prompt, action)
            met.add(type(action))
            state = RULES.apply(state, seat, action).state
            ply += 1

    assert {Place, Found, Buy} <= met


def some_states(options: dict[str, bool], every: int = 9) -> list[State]:
    """States on the way of a game of normal bots, of all kinds."""
    states = []
    for seed in range(2):
        state = RULES.setup(3, seed, complete(RULES.types, options)).state
        ply = 0
        while prompts := RULES.prompts(state):
            (seat,) = prompts
            if ply % every == 0:
                states.append(state)
            state = RULES.apply(state, seat, advised(BOTS["normal"], state, ply).action).state
            ply += 1
    assert len(states) > 10
    return states


def test_what_a_seat_cannot_see_changes_nothing() -> None:
    for state in some_states({}):
        other = RULES.reseal(state, prompted(state), seeded(77))
        for level, bot in BOTS.items():
            if level != "hard":
                assert advised(bot, state) == advised(bot, other)
        assert advised(SLIGHT, state) == advised(SLIGHT, other)


def test_hidden_holdings_are_remembered() -> None:
    for state in some_states({}, 25):
        hidden = changed(state, variant=Variant(hidden_holdings=True))

        assert chosen("normal", state) == chosen("normal", hidden)


def test_the_same_is_decided_again_whatever_was_thought_of_before() -> None:
    first, *others = some_states({}, 15)
    bot = slight(40)
    before = advised(bot, first)
    for state in others:
        advised(bot, state)

    assert before == advised(bot, first) == advised(slight(40), first)


def test_hard_waits_and_buys_nothing_only_where_normal_does() -> None:
    met = 0
    for state in some_states({}, 5):
        if isinstance(state.phases[-1], Buying):
            met += 1
            waits = Buy(()) == advised(SLIGHT, state).action
            assert waits == (Buy(()) == chosen("normal", state))
    assert met > 10


def test_a_larger_budget_plays_more_turns_on_and_keeps_to_it() -> None:
    state = position("#", ("2A 6E 9C 12I", "5I 6I"), turn=3)

    small, large = advised(slight(20), state).nodes, advised(slight(200), state).nodes

    assert 0 < small < large <= 200


# -- why ---------------------------------------------------------------------------------------


def test_hard_says_whom_it_is_ahead_of() -> None:
    state = position("NNNN", ("12I", "5I"), ("N4", "N4"), buying=True, cash=(500, 3000), pile=LATE)

    assert "Ana is first in Netuno, 1 share ahead of Ben" == reason(state)


def test_hard_says_what_a_merger_pays() -> None:
    # Jangada has 4 tiles: 4,000 to Ana, 2,000 to Ben.
    state = position(
        "JJJJ.PPPPPP", ("5A 12I", "5I"), ("J6 P1", "J1 P1"), cash=(300, 300), pile=LATE
    )

    assert "The merger pays Ana 4,000 and the others 2,000" == reason(state)
    assert told(state).endswith("% to win.")


def test_hard_says_by_how_much_it_is_ahead_when_it_declares() -> None:
    # Palácio at 11 tiles: 900 a share, 9,000 and 4,500; six shares more and the larger bonus.
    state = position("PPPPPPPPPPP", ("9I", "12I"), AHEAD, cash=(2000, 2000))

    assert "Ana is 9,900 ahead if the game is scored now." == told(state)


def test_with_hidden_holdings_the_reason_tells_of_nobodys_shares() -> None:
    state = position(
        "NNNN",
        ("12I", "5I"),
        ("N4", "N4"),
        buying=True,
        cash=(500, 3000),
        pile=LATE,
        variant=Variant(hidden_holdings=True),
    )

    assert "Shares that will bring more than they cost" == reason(state)


def test_every_reason_is_a_sentence() -> None:
    for state in some_states({}, 12):
        why = advised(SLIGHT, state).why
        if why is not None:
            sentence = plain(why)
            assert sentence[0].isupper() or sentence[0].isdigit()
            assert sentence.endswith(".")


# -- strength ----------------------------------------------------------------------------------


def test_normal_beats_three_random() -> None:
    assert win_share(RULES, BOTS["normal"], BOTS["random"], 4, 8) > 0.75


def test_easy_is_between_random_and_normal() -> None:
    assert win_share(RULES, BOTS["easy"], BOTS["random"], 4, 8) > 0.5
    assert win_share(RULES, BOTS["easy"], BOTS["normal"], 4, 8) < 0.25


def test_a_slight_search_has_more_than_its_share_among_normal() -> None:
    assert win_share(RULES, SLIGHT, BOTS["normal"], 4, 3) > 0.25
