"""The bots of Cartel: what they do where it is plain, and that they play fair."""

from __future__ import annotations

from typing import Any

import pytest

from core.bots.protocol import LEVELS, Advice, Bot
from core.game import complete
from core.games.cartel.actions import (
    Action,
    Bid,
    Borrow,
    Buy,
    Decline,
    Discard,
    Give,
    NoBid,
    Offer,
    Pass,
    Pay,
    Repurchase,
)
from core.games.cartel.bot import BOTS, Hard
from core.games.cartel.data import COMPANIES
from core.games.cartel.policy import Greedy
from core.games.cartel.rules import RULES
from core.games.cartel.search import Budget, likelier
from core.games.cartel.state import (
    Acting,
    Answering,
    Bidding,
    Borrowing,
    Discarding,
    Paying,
    Repurchasing,
    State,
    Trading,
    Variant,
)
from core.games.cartel.turn import can_pay
from core.games.cartel.value import PLAYING, Values
from core.prompt import admits
from core.rng import seeded
from core.text import plain
from tests.core.bots import contest
from tests.core.bots.contest import win_share
from tests.core.games.cartel.positions import after, bonus, c, changed, cs, position, special

# Nordwind has three of a square whose fourth is ALB (100); OBI lies far from all of it.
OWNED = ("ELB TAJ NOR ANT", "KIV BOR", "ADR ORI", "VEN OBI")
ALL_OPTIONS = {
    "stock_repurchase": True,
    "raising_cash": True,
    "defensive_discarding": True,
    "card_trading": True,
    "hidden_cash": True,
}
THINKING = ("normal", "hard")


def slight(nodes: int) -> Hard:
    """A search with so small a budget."""
    return Hard(Greedy(Values(PLAYING)), Budget(nodes=nodes, rounds=1, ways=4, worlds=4))


SLIGHT = slight(40)


def advised(bot: Bot[Any, Any, Any], state: State, ply: int = 0) -> Advice[Any]:
    return contest.advised(RULES, bot, state, ply)


def chosen(level: str, state: State) -> Action:
    action: Action = advised(BOTS[level], state).action
    return action


def told(state: State) -> str:
    """Why hard does what it does, for Ana, Ben, Cleo and Dan."""
    why = advised(BOTS["hard"], state).why
    assert why is not None
    return plain(why, lambda seat: ("Ana", "Ben", "Cleo", "Dan")[seat])


def reason(state: State) -> str:
    """The same without the chance to win."""
    return told(state).rstrip(".").partition(";")[0]


# -- buying and paying -------------------------------------------------------------------------


@pytest.mark.parametrize("level", THINKING)
def test_a_square_is_completed_rather_than_a_company_bought_that_stands_alone(level: str) -> None:
    # ALB and COR cost 100 each; ALB is beside two and completes a square, COR is beside nothing.
    state = position(OWNED, ("ALB COR VIK", "", "", ""), cash=(200, 50, 50, 50))

    assert Buy(c("ALB")) == chosen(level, state)


@pytest.mark.parametrize("level", THINKING)
def test_cash_is_paid_before_stock_is_sold(level: str) -> None:
    state = after(
        position(OWNED, ("ALB COR VIK", "", "", ""), cash=(200, 50, 50, 50)), (0, Buy(c("ALB")))
    )

    paid = chosen(level, state)

    assert isinstance(paid, Pay)
    assert 0 == paid.blocks


@pytest.mark.parametrize("level", THINKING)
def test_no_bond_is_used_in_the_last_year_where_cash_is_there(level: str) -> None:
    # A Bond of 50 costs 25 in the end and 10 of the year's profits, and cash buys nothing more.
    state = after(
        position(OWNED, ("ALB COR VIK", "", "", ""), year=10, cash=(200, 50, 50, 50)),
        (0, Buy(c("ALB"))),
    )

    assert Pay(0, 0) == chosen(level, state)


@pytest.mark.parametrize("level", THINKING)
def test_a_bond_is_used_in_the_last_year_where_stock_would_have_to_be_sold(level: str) -> None:
    # 53 a year is the price of 40, with ALB 147 or, by a Bond, 137 that of 125. The Bond saves one
    # block of two, 125 in the end; it costs 25, and 10 for the year.
    state = after(
        position(
            OWNED,
            ("ALB COR VIK", "", "", ""),
            year=10,
            cash=(40, 50, 50, 50),
            blocks=(4, 9, 9, 9),
        ),
        (0, Buy(c("ALB"))),
    )

    paid = chosen(level, state)

    assert isinstance(paid, Pay)
    assert 50 == paid.bond


@pytest.mark.parametrize("level", THINKING)
def test_a_turn_is_passed_rather_than_stock_sold_for_what_brings_less(level: str) -> None:
    # 46 a year was the price of 40, the 140 of this year are that of 125. XAN, FJD and VIK (30)
    # cost a block less 10 each and are beside nothing: they count 30 and pay 6, which lifts no
    # price.
    state = position(
        ("CAL TAJ NOR ANT ALB", "KIV BOR", "ADR ORI", "VEN OBI"),
        ("XAN FJD VIK", "", "", ""),
        year=10,
        cash=(0, 50, 50, 50),
        new=(94, 0, 0, 0),
    )

    assert Pass() == chosen(level, state)


# -- bidding -----------------------------------------------------------------------------------


def auctioned(symbol: str, by: int, year: int, **more: Any) -> State:
    """All are to bid for a company, of whom the one asked first has put it up."""
    phase = Bidding(by, c(symbol), COMPANIES[c(symbol)].value, (-1, -1, -1, -1), ())
    return position(OWNED, ("", "", "", ""), symbol, year=year, phases=(Acting(by), phase), **more)


@pytest.mark.parametrize("level", THINKING)
def test_nobody_pays_more_in_the_last_year_than_a_company_brings(level: str) -> None:
    # RIO (50) is beside nothing of Meridian's. It pays 10 once and counts 50; there is no block
    # whose price its profits could lift.
    state = auctioned("RIO", 1, 10, cash=(900, 900, 900, 900), blocks=(0, 0, 0, 0))
    asked = after(state, (1, Bid(50)))

    for place in (state, asked):
        bid = chosen(level, place)
        assert bid == NoBid() or (isinstance(bid, Bid) and bid.amount <= 60)


@pytest.mark.parametrize("level", THINKING)
def test_the_one_whose_square_it_completes_outbids_what_it_is_to_the_others(level: str) -> None:
    # To the others ALB is 100 and 20 a year; Nordwind's profits rise by a square's and more.
    state = auctioned("ALB", 0, 8, cash=(400, 400, 400, 400))

    bid = chosen(level, state)

    assert isinstance(bid, Bid)
    assert bid.amount > 130


def bids_of_easy(state: State) -> list[Action]:
    """What easy does by a hundred throws of its dice, of which it errs in a quarter."""
    return [advised(BOTS["easy"], state, ply).action for ply in range(100)]


def test_when_easy_errs_it_bids_what_it_can_pay() -> None:
    """A Bond of 50 and 80 are 130, for a company of 100."""
    state = auctioned("ALB", 1, 8, cash=(80, 80, 80, 80), blocks=(0, 0, 0, 0))
    state = after(state, (1, Bid(120)))

    bids = [bid.amount for bid in bids_of_easy(state) if isinstance(bid, Bid)]

    assert 130 == can_pay(state, 2, c("ALB"))
    assert 100 <= min(bids) < max(bids) <= 130
    assert len({*bids}) > 3


def test_easy_that_can_pay_no_bid_makes_none_or_the_least_if_it_must() -> None:
    """A Bond of 50 and 10 are less than 100, and less than the 121 that two tied must bid."""
    state = auctioned("ALB", 1, 8, cash=(10, 50, 10, 10), blocks=(0, 0, 0, 0))
    assert {NoBid()} == {*bids_of_easy(after(state, (1, Bid(120))))}

    phase = Bidding(1, c("ALB"), 121, (-1, -1, -2, -2), ((120, 120, 0, 0),))
    tied = changed(state, phases=(Acting(1), phase), cash=(10, 10, 10, 10))
    assert {Bid(121)} == {*bids_of_easy(tied)}


@pytest.mark.parametrize("level", THINKING)
def test_no_bid_is_above_what_the_bidder_can_pay(level: str) -> None:
    bot = SLIGHT if level == "hard" else BOTS[level]
    met = 0
    for seed in range(2):
        state = RULES.setup(4, seed, complete(RULES.types, {})).state
        ply = 0
        while prompts := RULES.prompts(state):
            seat = next(iter(prompts))
            action = advised(bot, state, ply).action
            if isinstance(action, Bid):
                phase = state.phases[-1]
                assert isinstance(phase, Bidding)
                most = can_pay(state, seat, phase.company)
                assert action.amount <= most or (phase.before and action.amount == phase.low)
                met += 1
            state = RULES.apply(state, seat, action).state
            ply += 1
    assert met


def test_bidders_of_one_mind_are_not_level_for_long() -> None:
    # All are alike in what they have and in what GLO brings them.
    ended = 0
    for seed in range(20):
        state = auctioned("GLO", 1, 6, cash=(200, 200, 200, 200), seed=seed)
        ply = 0
        while isinstance(phase := state.phases[-1], Bidding):
            assert len(phase.before) < 6
            seat = next(iter(RULES.prompts(state)))
            action = contest.advised(RULES, BOTS["normal"], state, ply, seed).action
            state = RULES.apply(state, seat, action).state
            ply += 1
        ended += isinstance(state.phases[-1], Paying)
    assert 20 == ended


# -- options -----------------------------------------------------------------------------------


@pytest.mark.parametrize("level", THINKING)
def test_stock_is_bought_back_where_its_price_rises(level: str) -> None:
    # 46 a year was the price of 30, the 118 of this year are that of 75.
    state = repurchasing(new=(72, 0, 0, 0))

    assert Repurchase(1) == chosen(level, state)


@pytest.mark.parametrize("level", THINKING)
def test_stock_is_not_bought_back_for_what_it_is_worth(level: str) -> None:
    # In the last year a block bought at its price leaves all as it is; the cash stays.
    assert Repurchase(0) == chosen(level, repurchasing(new=(0, 0, 0, 0)))


def repurchasing(new: tuple[int, ...]) -> State:
    return position(
        ("ELB TAJ NOR ANT ALB", "KIV BOR", "ADR ORI", "VEN OBI"),
        year=10,
        cash=(200, 50, 50, 50),
        blocks=(5, 9, 9, 9),
        new=new,
        variant=Variant(stock_repurchase=True),
        phases=(Repurchasing(0, ()),),
    )


def borrowing(year: int) -> State:
    return position(
        OWNED,
        year=year,
        cash=(5, 50, 50, 50),
        variant=Variant(raising_cash=True),
        phases=(Acting(0), Borrowing(0)),
    )


@pytest.mark.parametrize("level", THINKING)
def test_no_cash_is_raised_in_the_last_year(level: str) -> None:
    assert Borrow(0) == chosen(level, borrowing(10))


def test_cash_is_raised_early_where_it_buys_much() -> None:
    assert Borrow(0) != chosen("normal", borrowing(2))


@pytest.mark.parametrize("level", THINKING)
def test_what_helps_a_rival_most_is_laid_face_down(level: str) -> None:
    # It is the last year and Meridian has nothing to pay with: its own cards are worth nothing to
    # it, and of these ALB would complete Nordwind's square.
    state = position(
        OWNED,
        ("", "ALB QUI IBX AKV VIK", "", ""),
        seat=1,
        treasurer=0,
        year=10,
        cash=(300, 0, 50, 50),
        blocks=(9, 0, 9, 9),
        variant=Variant(defensive_discarding=True),
        phases=(Acting(1), Discarding(1, 2, True)),
    )

    discarded = chosen(level, state)

    assert isinstance(discarded, Discard)
    assert c("ALB") == discarded.down


def answering(give: str, money: int) -> State:
    """Meridian offers a card to Nordwind, who has ALB, which completes its square, and VIK."""
    return position(
        OWNED,
        ("ALB VIK", give, "", ""),
        seat=1,
        cash=(150, 50, 50, 50),
        variant=Variant(card_trading=True),
        phases=(
            Acting(1),
            Trading(1, (Offer(0, cs(give), 1, money),)),
            Answering(0, 1, cs(give), 1, money),
        ),
    )


@pytest.mark.parametrize("level", THINKING)
def test_an_offer_that_loses_is_declined(level: str) -> None:
    assert Decline() == chosen(level, answering("IBX", 100))


@pytest.mark.parametrize("level", THINKING)
def test_for_a_good_card_the_worse_one_is_given(level: str) -> None:
    # GLO (100) brings Nordwind 20 a year and more, VIK (30) 6.
    state = answering("GLO", 0)

    assert Give(cs("VIK")) == chosen(level, state)


def test_a_card_is_offered_to_whom_it_is_worth_more() -> None:
    state = position(
        OWNED,
        ("VIK", "ALB", "XAN", "FJD"),
        seat=1,
        cash=(300, 20, 20, 20),
        blocks=(9, 0, 9, 9),
        variant=Variant(card_trading=True),
        phases=(Acting(1), Trading(1, ())),
    )

    offered = chosen("normal", state)

    assert isinstance(offered, Offer)
    assert (0, cs("ALB"), 1) == (offered.to, offered.give, offered.want)
    assert 0 < offered.money <= 300
    assert isinstance(chosen("normal", after(state, (1, offered))), Give)


# -- fair play ---------------------------------------------------------------------------------


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize(("seats", "options"), [(2, {}), (3, {}), (4, {}), (3, ALL_OPTIONS)])
def test_a_bot_plays_to_the_end_by_what_is_prompted(
    level: str, seats: int, options: dict[str, bool]
) -> None:
    bot = SLIGHT if level == "hard" else BOTS[level]
    met = set[type]()
    for seed in range(1 if level == "hard" else 3):
        state = RULES.setup(seats, seed, complete(RULES.types, options)).state
        ply = 0
        while prompts := RULES.prompts(state):
            seat, prompt = next(iter(prompts.items()))
            action = advised(bot, state, ply).action
            assert admits(prompt, action)
            met.add(type(action))
            state = RULES.apply(state, seat, action).state
            ply += 1

    assert {Buy, Pay} <= met


def some_states(options: dict[str, bool], every: int = 6) -> list[State]:
    """States on the way of games of normal bots, of all kinds."""
    states = []
    for seed in range(2):
        state = RULES.setup(3, seed, complete(RULES.types, options)).state
        ply = 0
        while prompts := RULES.prompts(state):
            seat = next(iter(prompts))
            if ply % every == 0:
                states.append(state)
            state = RULES.apply(state, seat, advised(BOTS["normal"], state, ply).action).state
            ply += 1
    assert len(states) > 10
    return states


@pytest.mark.parametrize("options", [{}, ALL_OPTIONS])
def test_what_a_seat_cannot_see_changes_nothing(options: dict[str, bool]) -> None:
    for state in some_states(options):
        seat = next(iter(RULES.prompts(state)))
        other = RULES.reseal(state, seat, seeded(77))
        for level, bot in BOTS.items():
            if level != "hard":
                assert advised(bot, state) == advised(bot, other)
        assert advised(SLIGHT, state) == advised(SLIGHT, other)


def test_the_bids_of_others_change_nothing() -> None:
    state = auctioned("GLO", 1, 6, cash=(200, 200, 200, 200))
    low, high = after(state, (1, Bid(100))), after(state, (1, Bid(199)))

    assert advised(BOTS["normal"], low) == advised(BOTS["normal"], high)
    assert advised(SLIGHT, low) == advised(SLIGHT, high)


def test_hidden_cash_is_remembered() -> None:
    for state in some_states({}, 8):
        hidden = changed(state, variant=Variant(hidden_cash=True))

        assert chosen("normal", state) == chosen("normal", hidden)


def test_the_same_is_decided_again_whatever_was_thought_of_before() -> None:
    first, *others = some_states({}, 10)
    bot = slight(40)
    before = advised(bot, first)
    for state in others:
        advised(bot, state)

    assert before == advised(bot, first) == advised(slight(40), first)


def test_a_larger_budget_plays_more_turns_on() -> None:
    state = position(OWNED, cash=(200, 200, 200, 200))

    small, large = advised(slight(20), state).nodes, advised(slight(200), state).nodes

    assert 0 < small < large


def test_hands_taken_for_likely_are_of_the_same_cards_and_are_worse_ones() -> None:
    # The first hands are of cards of 10 and 20; those of a world are any.
    opening = RULES.setup(4, 1, complete(RULES.types, {})).state
    seat = next(iter(RULES.prompts(opening)))
    before = after_ = 0
    for n in range(10):
        world = RULES.reseal(opening, seat, seeded(n))
        likely = likelier(world, seat, Values(PLAYING))
        RULES.check(likely)
        assert RULES.view(world, seat) == RULES.view(likely, seat)
        before += dear(world, seat)
        after_ += dear(likely, seat)

    assert after_ < 0.7 * before


def dear(state: State, seat: int) -> int:
    """The values of all cards in the hands of others."""
    return sum(
        COMPANIES[card].value for i, hand in enumerate(state.hands) if i != seat for card in hand
    )


# -- why ---------------------------------------------------------------------------------------


def test_hard_says_what_a_company_brings() -> None:
    state = position(OWNED, ("ALB COR VIK", "", "", ""), cash=(200, 50, 50, 50))
    near = bonus("ALB", "NOR") + bonus("ALB", "ANT")

    brings = 20 + near + special("TAJ NOR ANT ALB")

    assert f"ALB completes a square and brings {brings} a year" == reason(state)


def test_hard_says_how_likely_it_wins_where_there_is_more_than_one_way() -> None:
    opening = RULES.setup(4, 1, complete(RULES.types, {})).state

    assert told(opening).endswith("% to win.")


def test_with_hidden_cash_hard_says_nothing_of_how_likely_it_wins() -> None:
    opening = RULES.setup(4, 1, complete(RULES.types, {"hidden_cash": True})).state
    why = advised(BOTS["hard"], opening).why

    assert why is None or "to win" not in plain(why)


def test_hard_says_what_a_bond_would_cost() -> None:
    state = after(
        position(OWNED, ("ALB COR VIK", "", "", ""), year=10, cash=(200, 50, 50, 50)),
        (0, Buy(c("ALB"))),
    )

    assert "A Bond would cost 10 a year, and 75 in the end for 50 now" == reason(state)


@pytest.mark.parametrize("options", [{}, ALL_OPTIONS])
def test_every_reason_is_a_sentence(options: dict[str, bool]) -> None:
    met = 0
    for state in some_states(options):
        why = advised(SLIGHT, state).why
        if why is not None:
            sentence = plain(why)
            assert sentence[0].isupper() or sentence[0].isdigit()
            assert sentence.endswith(".")
            met += 1
    assert met > 10


# -- strength ----------------------------------------------------------------------------------


def test_normal_beats_three_random() -> None:
    assert win_share(RULES, BOTS["normal"], BOTS["random"], 4, 4) > 0.75


def test_easy_is_between_random_and_normal() -> None:
    assert win_share(RULES, BOTS["easy"], BOTS["random"], 4, 4) > 0.5
    assert win_share(RULES, BOTS["easy"], BOTS["normal"], 4, 4) < 0.25
