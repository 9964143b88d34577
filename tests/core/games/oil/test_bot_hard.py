"""What `hard` of Kartell does beyond `normal`: December's votes, loans for them, its prices."""

from __future__ import annotations

from typing import Any

import pytest

from core.bots.protocol import bot_rng, look
from core.game import Seat
from core.games.oil.actions import Accept, Action, Borrow, Decline, MakeOffer
from core.games.oil.appraisal import Appraiser
from core.games.oil.bot import BOTS
from core.games.oil.finish import outcome, worth
from core.games.oil.policy import Greedy
from core.games.oil.reasons import reason
from core.games.oil.rules import RULES
from core.games.oil.state import USED, Buying, Offer, State
from core.games.oil.things import CASH, share_thing
from core.games.oil.value import Values, Weights
from core.prompt import admits
from core.text import plain
from tests.core.games.oil.positions import AFF, AFR, EU, EUF, EUR, changed, on_turn, position
from tests.core.games.oil.trades import trade

DECEMBER = 11
OIL = share_thing(EUR)
GREEDY = Greedy(Values(Weights(votes=True)), Values(Weights()))


def chosen(state: State, seat: Seat = 0, level: str = "hard") -> Action:
    bot = BOTS[level]
    action = bot.choose(look(RULES, state, seat, bot.worlds, bot_rng(1, 0, seat))).action
    assert admits(RULES.prompts(state)[seat], action)
    return action


def oil_of_a_rival(
    month: int = DECEMBER, cash: int = 90_000, shares: tuple[int, ...] = (0, 5, 0, 0)
) -> State:
    """Seat 1 chairs Europe's refinery, used, on whose square 12 oil stand: 36,000 in the end."""
    return position(
        month=month,
        prices={EU: 5_000},
        cash=(cash, 40_000, 40_000, 40_000),
        shares={EUR: shares},
        cards={EUR: USED},
        goods={(EUR, "EUR"): 12},
        loans=(1, 1, 1, 1),
        phases=trade(4, done=(2, 3)),
    )


def sent(action: Action) -> dict[int, int]:
    """What an offer to seat 1 gives, and below 0 asks for."""
    assert isinstance(action, MakeOffer)
    assert 1 == action.to
    return dict(action.things)


def test_the_votes_that_take_a_company_and_its_goods_are_bought_before_the_meeting() -> None:
    things = sent(chosen(oil_of_a_rival()))
    # Three of five shares: 15,000, the goods, and three dividends of at most 2,000.
    assert things[OIL] <= -3
    assert 15_000 + 36_000 / 2 < things[CASH] < -5_000 * things[OIL] + 10_000 + 36_000


def test_they_bring_the_goods_in_the_end() -> None:
    state = oil_of_a_rival()
    action = chosen(state)
    number = state.number + 1
    state = RULES.apply(state, 0, action).state
    assert Accept(number) == chosen(state, 1, "normal")
    state = RULES.apply(state, 1, Accept(number)).state
    ply = 0
    while prompts := RULES.prompts(state):
        seat = next(seat for seat, prompt in prompts.items() if prompt.must)
        bot = BOTS["hard" if seat == 0 else "normal"]
        advice = bot.choose(look(RULES, state, seat, bot.worlds, bot_rng(1, ply, seat)))
        state = RULES.apply(state, seat, advice.action).state
        ply += 1
    assert 12 == worth(state, 0).units[1]
    end = outcome(state)
    assert end is not None
    assert 1 == end.place[0]


@pytest.mark.parametrize(
    ("state", "level"),
    [
        # Sooner, who has the chair may still use up the goods; and no other level knows.
        (oil_of_a_rival(month=8), "hard"),
        (oil_of_a_rival(), "normal"),
    ],
)
def test_votes_are_not_bought_otherwise(state: State, level: str) -> None:
    action = chosen(state, 0, level)
    assert not isinstance(action, MakeOffer) or dict(action.things).get(OIL, 0) > -3


def test_a_loan_is_taken_for_votes_that_bring_more_than_it_costs() -> None:
    # 18,000 are gained by the goods; the loan costs 4,000 now and 4,000 in interest.
    assert Borrow() == chosen(oil_of_a_rival(cash=20_000))
    assert Borrow() != chosen(oil_of_a_rival(cash=90_000))


def test_a_loan_in_phase_a_has_its_reason() -> None:
    why = reason(RULES.view(oil_of_a_rival(), 0), 0, Borrow())
    assert why is not None
    assert "What can be bought of the others gains more than the loan costs" == plain(why)


def test_no_loan_is_taken_for_votes_that_bring_less() -> None:
    # Four oil are 12,000, and half of that is less than 8,000.
    state = changed(oil_of_a_rival(cash=20_000), goods=((EUR, oil_of_a_rival().goods[0][1], 4),))
    assert Borrow() != chosen(state)


def test_who_has_no_loan_left_takes_none() -> None:
    state = changed(oil_of_a_rival(cash=20_000), loans=(2, 1, 1, 1))
    assert Borrow() != chosen(state)


def test_votes_are_not_bought_where_the_bill_would_come_with_the_chair() -> None:
    # Half of four oil, 6,000, is less than the 4,500 and five dividends which the chairman saves
    # who sells his other shares too.
    state = changed(oil_of_a_rival(), goods=((EUR, oil_of_a_rival().goods[0][1], 4),))
    action = chosen(state)
    assert not isinstance(action, MakeOffer) or dict(action.things).get(OIL, 0) > -3


def test_the_last_offers_are_made_all_at_once() -> None:
    state = position(
        month=DECEMBER,
        shares={EUR: (0, 5, 0, 0), AFR: (0, 0, 5, 0)},
        cards={EUR: USED, AFR: USED},
        goods={(EUR, "EUR"): 12, (AFR, "AFR"): 12},
        phases=trade(4, done=(3,)),
    )
    asked = set()
    for _ in range(2):
        action = chosen(state)
        assert isinstance(action, MakeOffer)
        asked.add((action.to, *[thing for thing, n in action.things if n < 0]))
        state = RULES.apply(state, 0, action).state
    assert {(1, OIL), (2, share_thing(AFR))} == asked
    assert not isinstance(chosen(state), MakeOffer)


@pytest.mark.parametrize(("units", "sells"), [(0, True), (12, False)])
def test_who_would_only_have_the_bill_sells_the_chair_before_it_comes(
    units: int, sells: bool
) -> None:
    # 4,500 are to be paid for the refinery, and whoever buys three shares thinks that the chair,
    # and the bill, stays where it is. Twelve oil are 36,000, and go with the chair.
    state = oil_of_a_rival(shares=(5, 0, 0, 0))
    state = changed(state, goods=((EUR, state.goods[0][1], units),) if units else ())
    action = chosen(state)
    sold = dict(action.things).get(OIL, 0) if isinstance(action, MakeOffer) else 0
    assert sells == (sold >= 3)


def test_no_more_is_offered_than_the_other_takes() -> None:
    state = oil_of_a_rival()
    things = sent(chosen(state))
    less = tuple({**things, CASH: things[CASH] - 500}.items())
    state = RULES.apply(state, 0, MakeOffer(1, less)).state
    assert not isinstance(chosen(state, 1, "normal"), Accept)


def test_who_was_refused_offers_more() -> None:
    offers = []
    for made in (0, 3, 6, 9):
        state = changed(oil_of_a_rival(), phases=trade(4, made=(made, 0, 0, 0), done=(2, 3)))
        things = sent(chosen(state))
        offers.append(things[CASH] + 5_000 * things[OIL])
    assert sorted(offers) == offers
    assert offers[0] < offers[-1]


def test_votes_are_worth_no_more_to_normal_than_before() -> None:
    # A share that makes three of five: 5,000, a dividend, and to `hard` the goods too.
    state = oil_of_a_rival(shares=(2, 3, 0, 0))
    got = ((OIL, 1),)
    shrewd = Appraiser(Values(Weights(votes=True)))
    normal = Appraiser(Values(Weights()))
    more = shrewd.gain_of(state, 0, 1, got) - normal.gain_of(state, 0, 1, got)
    assert more == pytest.approx(36_000 / 2, rel=0.03)


def test_a_deal_that_loses_a_tenth_of_what_is_given_is_not_even_looked_at() -> None:
    share = share_thing(AFF)
    base = position(month=DECEMBER, shares={AFF: (1, 2, 0, 0)}, loans=(1, 1, 1, 1), phases=trade(4))
    for price, looked in ((4_900, True), (4_300, False)):
        offer = Offer(1, 1, 0, ((CASH, price), (share, -1)))
        state = changed(base, number=1, phases=trade(4, offer, done=(2, 3), made=(9, 1, 0, 0)))
        prompt = RULES.prompts(state)[0]
        ways = [action for _, action in GREEDY.ways(state, 0, prompt)]
        assert looked == (Accept(1) in ways)
        assert Decline(1) in ways or not looked


def test_it_looks_ahead_only_where_the_end_is_near() -> None:
    hard: Any = BOTS["hard"]
    for month, tells in ((4, False), (8, True), (DECEMBER, True)):
        state = position(
            month=month,
            shares={EUF: (0, 3, 0, 0)},
            phases=on_turn(0, 4, Buying(0, EUF)),
        )
        advice = hard.choose(look(RULES, state, 0, hard.worlds, bot_rng(1, 0, 0)))
        assert tells == (advice.nodes > 0)
        assert tells == (advice.why is not None and plain(advice.why).endswith("% to win."))
