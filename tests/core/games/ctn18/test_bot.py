"""The bots of 18CTN: what they do where it is plain, and that they play fair."""

from __future__ import annotations

from typing import Any

import pytest

from core.bots.protocol import LEVELS, Advice, Bot, bot_rng, look
from core.game import complete
from core.games.ctn18.actions import (
    ALL,
    Accept,
    Action,
    BankTrade,
    Bid,
    Buy,
    City,
    Close,
    Counter,
    Decline,
    Discard,
    Float,
    Knight,
    Offer,
    Pass,
    Payout,
    Rob,
    Roll,
    Sell,
    Settle,
    Shed,
)
from core.games.ctn18.bot import BOTS, Hard
from core.games.ctn18.data import CERTIFICATE_LIMIT
from core.games.ctn18.island.geometry import CORNER_HEXES
from core.games.ctn18.market import certificates
from core.games.ctn18.policy import Greedy
from core.games.ctn18.reasons import reason
from core.games.ctn18.rules import RULES
from core.games.ctn18.search import Budget
from core.games.ctn18.state import (
    NOT_ASKED,
    WAITING,
    Auction,
    Discarding,
    Offered,
    Operating,
    Paying,
    Robbing,
    Shedding,
    State,
)
from core.games.ctn18.value import Values, Weights
from core.prompt import admits
from core.rng import seeded
from core.text import plain
from tests.core.bots import contest
from tests.core.bots.contest import win_share
from tests.core.games.ctn18.positions import (
    NORTH,
    SOUTH,
    A,
    D,
    F,
    G,
    bundle,
    cell,
    changed,
    goods,
    in_stock,
    on_turn,
    path,
    position,
    turn,
)

THINKING = ("normal", "hard")


def slight(nodes: int) -> Hard:
    """A search with so small a budget."""
    values = Values(Weights())
    budget = Budget(nodes=nodes, rounds=0, ways=3, worlds=2)
    return Hard(Greedy(values), Greedy(values, deals=False), budget)


SLIGHT = slight(60)


def advised(bot: Bot[Any, Any, Any], state: State, ply: int = 0) -> Advice[Any]:
    return contest.advised(RULES, bot, state, ply)


def chosen(level: str, state: State) -> Action:
    RULES.check(state)
    action: Action = advised(BOTS[level], state).action
    return action


def told(state: State) -> str:
    """Why hard does what it does, for Ana, Ben and Cleo, without the chance to win."""
    why = advised(BOTS["hard"], state).why
    assert why is not None
    said = plain(why, lambda seat: ("Ana", "Ben", "Cleo")[seat])
    return said.rstrip(".").partition(";")[0]


# -- the island --------------------------------------------------------------------------------


@pytest.mark.parametrize("level", THINKING)
def test_a_city_is_built_with_its_very_cards(level: str) -> None:
    # Amber has settlements at 8 and 39; 39 (wood 9, wheat 8, wood 11) yields most.
    state = position(hands={A: goods(wheat=2, ore=3)})

    assert isinstance(chosen(level, state), City)


@pytest.mark.parametrize("level", THINKING)
def test_the_bank_is_asked_for_the_last_card_of_a_city(level: str) -> None:
    # No port is reached: four wood are one ore.
    state = position(hands={A: goods(wood=4, wheat=2, ore=2)})

    assert BankTrade(-1, 0, 4) == chosen(level, state)


def nine(cash: tuple[int, ...], rounds: int = 10) -> State:
    """Amber has nine points: three cities, a settlement and the longest road, nine to corner 9.

    It has the cards of another settlement.
    """
    return position(
        ("A2", "D2 A1", "F2"),
        homes=SOUTH,
        cash=cash,
        cities={A: (0, 1, 2)},
        settlements={A: (10,)},
        roads={A: path(*NORTH[:10])},
        hands={A: goods(wood=1, brick=1, sheep=1, wheat=1)},
        stock_round=5,
        rounds=rounds,
        operating=turn(A, 9),
    )


@pytest.mark.parametrize("level", THINKING)
def test_who_is_ahead_ends_the_game(level: str) -> None:
    assert Settle(9) == chosen(level, nine((500, 20, 20)))


@pytest.mark.parametrize("level", THINKING)
def test_who_is_far_behind_does_not_end_the_game(level: str) -> None:
    assert Settle(9) != chosen(level, nine((20, 900, 20)))


@pytest.mark.parametrize("level", THINKING)
def test_the_robber_goes_where_only_others_are_hurt(level: str) -> None:
    state = position(hands={D: goods(ore=2), F: goods(wood=2), G: goods(wheat=2)})
    state = on_turn(state, Robbing(0, False))

    robbed = chosen(level, state)

    assert isinstance(robbed, Rob)
    assert not {8, 39} & {c for c in range(54) if robbed.hex in CORNER_HEXES[c]}
    # Garnet is nobody's: to rob it hurts no rival.
    assert robbed.victim in (D, F)


@pytest.mark.parametrize("level", THINKING)
def test_a_knight_frees_the_best_hex_before_the_roll(level: str) -> None:
    # The robber stands on hex 13 (wheat 8), beside Amber's 39 alone.
    (hexagon,) = [h for h in CORNER_HEXES[39] if h == 13]
    state = position(
        robber=hexagon, cards={A: bundle(knight=1)}, hands={D: goods(ore=2)}, to_roll=True
    )

    assert Knight() == chosen(level, state)


@pytest.mark.parametrize("level", THINKING)
def test_without_cards_to_play_the_dice_are_rolled(level: str) -> None:
    assert Roll() == chosen(level, position(to_roll=True))


def test_what_a_city_needs_is_not_discarded() -> None:
    # Eight cards: four go.
    state = position(hands={A: goods(wood=3, wheat=2, ore=3)})
    state = changed(state, phases=(state.phases[0], Discarding((4, 0, 0, 0), (None,) * 4)))

    discarded = chosen("normal", state)

    # Whichever way it is cut, wood goes first.
    assert isinstance(discarded, Discard)
    assert 3 == discarded.cards[0]


# -- trade -------------------------------------------------------------------------------------


def offered(swap: tuple[int, ...], hand: tuple[int, int, int, int, int]) -> State:
    """Amber offers Delft a swap; Delft has this hand."""
    state = position(hands={A: goods(wood=2, sheep=1, ore=2), D: hand})
    phase = Offered(A, swap, (NOT_ASKED, WAITING, NOT_ASKED, NOT_ASKED), ((),) * 4)  # type: ignore[arg-type]
    return changed(state, phases=(turn(A, offers=(1, 0, 0, 0)), state.phases[1], phase))


@pytest.mark.parametrize("level", THINKING)
def test_the_card_that_completes_a_city_is_not_given_for_one_of_no_use(level: str) -> None:
    state = offered((0, 0, 1, 0, -1), goods(wheat=2, ore=3))

    assert Decline(D) == chosen(level, state)


@pytest.mark.parametrize("level", THINKING)
def test_the_card_that_completes_a_city_is_taken_for_one_of_no_use(level: str) -> None:
    # Amber would have a wood more and be no nearer to anything.
    state = offered((-1, 0, 0, 0, 1), goods(wood=2, wheat=2, ore=2))

    assert Accept(D) == chosen(level, state)


def test_an_offer_is_made_for_the_card_that_a_city_lacks() -> None:
    # A sheep is all that Delft lacks for a settlement two roads away, and ore is no part of it.
    state = position(
        hands={A: goods(sheep=2, wheat=2, ore=2), D: goods(wood=3, brick=3, wheat=1, ore=1)}
    )

    action = chosen("normal", state)

    assert isinstance(action, Offer)
    assert (A, ALL, -1) == (action.by, action.to, action.swap[4])
    assert action.swap[2] in (1, 2)


def test_two_majors_of_one_president_swap_what_completes_a_city_at_once() -> None:
    # Amber lacks a wheat for its city, Delft has three and no use for the third.
    state = position(
        ("A2 D2", "F2", ""),
        hands={A: goods(ore=3, wheat=1, sheep=1), D: goods(wood=3, brick=3, wheat=3)},
    )

    assert Offer(A, D, (0, 0, 1, -1, 0)) == chosen("normal", state)


def test_what_is_declined_is_countered_by_a_swap_that_gains_both() -> None:
    # Amber would have both of Delft's wheat for a wood. Delft lacks a sheep for its settlement and
    # has one wheat too many, which is what Amber's city lacks.
    state = position(
        hands={A: goods(wood=1, sheep=2, wheat=1, ore=3), D: goods(wood=3, brick=3, wheat=2)}
    )
    phase = Offered(A, (1, 0, 0, -2, 0), (NOT_ASKED, WAITING, NOT_ASKED, NOT_ASKED), ((),) * 4)
    state = changed(state, phases=(turn(A, offers=(1, 0, 0, 0)), state.phases[1], phase))

    assert Counter(D, (0, 0, -1, 1, 0)) == chosen("normal", state)


def trades(games: int) -> tuple[int, int, int]:
    """How many offers were accepted, how often by a loss of a tenth, and most offers of a turn."""
    greedy = Greedy(Values(Weights()))
    accepted, lost, most = 0, 0, 0
    for seed in range(games):
        state = RULES.setup(4, seed, complete(RULES.types, {})).state
        ply = 0
        while prompts := RULES.prompts(state):
            seat = next(seat for seat, prompt in prompts.items() if prompt.must)
            action = advised_for(state, seat, ply, seed)
            if isinstance(action, Accept):
                phase = state.phases[-1]
                assert isinstance(phase, Offered)
                a, b, c, d, e = phase.swap
                deal = greedy.dealer.deal(state, seat, action.major, phase.by, (-a, -b, -c, -d, -e))
                accepted += 1
                lost += deal.after < 0.9 * deal.before
            state = RULES.apply(state, seat, action).state
            if isinstance(state.phases[0], Operating):
                most = max(most, *state.phases[0].offers)
            ply += 1
    return accepted, lost, most


def advised_for(state: State, seat: int, ply: int, seed: int) -> Action:
    bot = BOTS["normal"]
    sight = look(RULES, state, seat, bot.worlds, bot_rng(seed, ply, seat))
    action: Action = bot.choose(sight).action
    return action


def test_no_accepted_swap_loses_its_acceptor_a_tenth_and_offers_are_few() -> None:
    accepted, lost, most = trades(4)

    assert accepted > 10
    assert 0 == lost
    assert 1 <= most <= 2


# -- money -------------------------------------------------------------------------------------


@pytest.mark.parametrize("level", THINKING)
def test_a_company_is_floated_in_the_first_stock_round(level: str) -> None:
    state = position(("", "", "", ""), cash=(70, 65, 60, 62), phases=in_stock(0, 4), rounds=0)

    assert isinstance(chosen(level, state), Float)


def test_a_share_that_pays_soon_is_bought() -> None:
    # Each of Amber's next points pays $30, $40... over three or four shares; a share costs $20.
    state = position(("A2", "", ""), cash=(0, 25, 0), phases=in_stock(1, 3))

    assert isinstance(chosen("normal", state), Buy)


@pytest.mark.parametrize("level", THINKING)
def test_nobody_buys_an_eighth_certificate(level: str) -> None:
    # Two President's and five single ones.
    state = position(
        ("A4 D4 F1", "F3", "G2 C2"), cash=(200, 0, 0), phases=in_stock(0, 3), stock_round=4
    )
    assert CERTIFICATE_LIMIT == certificates(state, 0)

    assert not isinstance(chosen(level, state), Buy | Float)


def test_too_many_certificates_are_sold_before_a_seven_takes_them() -> None:
    # Nine certificates: three President's and six single ones, two of them of Seat 1's Fern.
    state = position(
        ("A4 D4 G2 F2", "F3", "C2"), cash=(0, 0, 0), phases=in_stock(0, 3), stock_round=4
    )

    assert isinstance(chosen("normal", state), Sell)


def test_the_certificates_that_are_worth_least_are_discarded() -> None:
    # Of equal majors Garnet stands at 7, Fern at 125.
    state = position(
        ("A2 F4 G5", "D2", "C2"),
        pool="",
        prices={F: cell(19, 3), G: cell(-9, -3)},
    )
    state = changed(state, phases=(state.phases[0], Shedding((1, 0, 0), (None,) * 3)))

    assert Shed((0, 0, 0, 1, 0)) == chosen("normal", state)


def test_bids_stay_within_what_leaves_enough_to_float_a_company() -> None:
    low = Auction(0, 0, 3, 3, (), (0, 1, 2, 3))
    high = Auction(0, 0, 12, 3, (), (9, 10, 11, 12))
    start = position(
        ("", "", "", ""), cash=(70, 70, 70, 70), stock_round=0, rounds=0, phases=(low,)
    )

    assert Bid(4) == chosen("normal", start)
    assert Pass() == chosen("normal", changed(start, phases=(high,)))


def paying(last: bool, shares: tuple[str, ...], treasury: int) -> State:
    """Cornelius Banks may pay, before the next stock round or after Amber has ended the game."""
    if not last:
        return position(shares, treasury=treasury, rounds=2, phases=(Paying(0, False),))
    return position(
        shares,
        treasury=treasury,
        homes=SOUTH,
        cities={A: (0, 1, 2)},
        settlements={A: (10, 9)},
        roads={A: path(*NORTH[:10])},
        stock_round=5,
        rounds=10,
        operating=turn(A, 10),
        above=(Paying(0, True),),
    )


@pytest.mark.parametrize("level", THINKING)
def test_the_last_payout_pays_all_to_who_holds_most(level: str) -> None:
    # Four shares: $47 is $11 for each.
    assert Payout(11) == chosen(level, paying(True, ("A2 C3", "D2 C1", "F2"), 47))


def test_a_dollar_is_paid_rather_than_nothing_which_would_lower_the_price() -> None:
    assert Payout(1) == chosen("normal", paying(False, ("A2 C2", "D2", "F2"), 3))


# -- what is said ------------------------------------------------------------------------------


def test_why_names_the_dividend_of_a_point() -> None:
    # Amber's third point pays $30 over two shares.
    state = position(hands={A: goods(wheat=2, ore=3)})

    assert "The point pays $15 a share, and the price goes right" == told(state)


def test_why_names_what_a_payout_brings() -> None:
    # $44 in all are four steps.
    state = paying(True, ("A2 C3", "D2 C1", "F2"), 47)

    assert "Ana gets $33, and the price goes 4 steps right" == told(state)


def test_why_can_be_said_of_every_choice() -> None:
    said = set[str]()
    for state in some_states():
        seat, prompt = next(iter(RULES.prompts(state).items()))
        view = RULES.view(state, seat)
        for action in prompt.choices:
            why = reason(view, seat, action)
            if why is not None:
                said.add(plain(why))
    assert len(said) > 30
    assert all(sentence[-1] not in ".;" and "{" not in sentence for sentence in said)


# -- fair play ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("level", "seats"),
    [*[(level, seats) for level in LEVELS for seats in (2, 3)], ("normal", 4), ("normal", 6)],
)
def test_a_bot_plays_by_what_is_prompted(level: str, seats: int) -> None:
    bot = SLIGHT if level == "hard" else BOTS[level]
    met = set[type]()
    state = RULES.setup(seats, seats, complete(RULES.types, {"beginner_board": True})).state
    for ply in range(1000):
        prompts = RULES.prompts(state)
        if not prompts:
            break
        seat = next(seat for seat, prompt in prompts.items() if prompt.must)
        action = advised(bot, state, ply).action
        assert admits(prompts[seat], action)
        met.add(type(action))
        state = RULES.apply(state, seat, action).state
    if level in THINKING:
        assert RULES.outcome(state) is not None
        assert {Settle, Float, Buy, Roll, City} <= met


def some_states(every: int = 9) -> list[State]:
    """States on the way of games of normal bots, of all kinds."""
    states = []
    for seed in range(2):
        state = RULES.setup(3, seed, complete(RULES.types, {})).state
        ply = 0
        while prompts := RULES.prompts(state):
            seat = next(seat for seat, prompt in prompts.items() if prompt.must)
            if ply % every == 0:
                states.append(state)
            state = RULES.apply(state, seat, advised(BOTS["normal"], state, ply).action).state
            ply += 1
    assert len(states) > 10
    return states


def test_what_a_seat_cannot_see_changes_nothing() -> None:
    for state in some_states():
        seat = next(iter(RULES.prompts(state)))
        other = RULES.reseal(state, seat, seeded(77))
        for level, bot in BOTS.items():
            if level != "hard":
                assert advised(bot, state) == advised(bot, other)
        assert advised(SLIGHT, state) == advised(SLIGHT, other)


@pytest.mark.parametrize("level", LEVELS)
def test_who_is_not_waited_for_says_what_its_own_prompt_admits(level: str) -> None:
    bot = SLIGHT if level == "hard" else BOTS[level]
    met = set[type]()
    for state in some_states(every=3):
        for seat, prompt in RULES.prompts(state).items():
            if not prompt.must:
                sight = look(RULES, state, seat, bot.worlds, bot_rng(1, 2, seat))
                action = bot.choose(sight).action
                assert admits(prompt, action)
                met.add(type(action))
    assert {Offer, Close} == met


@pytest.mark.parametrize("level", THINKING)
def test_who_is_not_waited_for_offers_what_gains_both(level: str) -> None:
    # Amber is on turn and has a sheep too many, which Delft lacks; Delft has a wheat too many.
    state = position(hands={A: goods(sheep=2, wheat=1, ore=3), D: goods(wood=3, brick=3, wheat=2)})
    sight = look(RULES, state, 1, BOTS[level].worlds, bot_rng(1, 2, 1))

    assert Offer(D, A, (0, 0, -1, 1, 0)) == BOTS[level].choose(sight).action


def test_normal_beats_random() -> None:
    assert win_share(RULES, BOTS["normal"], BOTS["random"], 4, 1) > 0.7
