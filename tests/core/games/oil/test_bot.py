"""The bots of Kartell: what they do where it is plain, and that they are nobody's fools."""

from __future__ import annotations

from typing import Any

import pytest

from core.bots.protocol import Advice, Bot, bot_rng, look
from core.game import complete
from core.games.oil.actions import (
    Accept,
    Action,
    AwardShares,
    Bid,
    Borrow,
    BuyOil,
    BuyShares,
    Call,
    Decline,
    End,
    Extract,
    MakeOffer,
    Move,
    Pass,
    Process,
    SellOn,
    SetLoans,
    Vote,
)
from core.games.oil.appraisal import Appraiser
from core.games.oil.bot import BOTS, Hard
from core.games.oil.data import ALL, PETROL, REFINERY
from core.games.oil.policy import Greedy
from core.games.oil.reasons import reason
from core.games.oil.rules import RULES
from core.games.oil.search import Budget
from core.games.oil.state import (
    USED,
    Auction,
    Buying,
    Calling,
    Claim,
    Due,
    Extracting,
    Interest,
    Moving,
    Offer,
    Owing,
    Processing,
    State,
    Terms,
    Trading,
    Verdict,
    Voting,
)
from core.games.oil.things import (
    CASH,
    card_thing,
    claim_thing,
    load_thing,
    promise_thing,
    share_thing,
)
from core.games.oil.value import Values, Weights
from core.prompt import admits
from core.text import plain
from tests.core.games.oil.positions import (
    AFR,
    EU,
    EUF,
    EUP,
    EUR,
    changed,
    on_turn,
    position,
    sq,
)
from tests.core.games.oil.trades import sale, trade

DECEMBER = 11
APPRAISER = Appraiser(Values(Weights()))


def advised(state: State, seat: int = 0, bot: Bot[Any, Any, Any] | None = None) -> Advice[Action]:
    bot = BOTS["normal"] if bot is None else bot
    return bot.choose(look(RULES, state, seat, bot.worlds, bot_rng(1, 0, seat)))


def chosen(state: State, seat: int = 0) -> Action:
    action = advised(state, seat).action
    assert admits(RULES.prompts(state)[seat], action)
    return action


def offered(state: State, *things: tuple[int, int], by: int = 1, to: int = 0) -> State:
    """A seat has offered another so much of these things; all others are done."""
    offer = Offer(1, by, to, things)
    rest = tuple(seat for seat in range(len(state.cash)) if seat not in (by, to))
    made = tuple(int(seat == by) for seat in range(len(state.cash)))
    return changed(state, number=1, phases=trade(len(state.cash), offer, done=rest, made=made))


# -- whole games -------------------------------------------------------------------------------

GAMES = [
    (4, {}, ("normal", "normal", "normal", "random")),
    (3, {"oligopoly": True, "lawsuits": True}, ("normal", "easy", "random")),
    (5, {"oil_barons": True, "sabotage": True}, ("normal", "random", "easy", "normal", "random")),
    (4, {"traders": True, "dumping": True, "years": 2}, ("normal", "random", "normal", "easy")),
    (4, {"entrepreneurs": True, "free_trade": True}, ("normal", "random", "normal", "random")),
    (4, {"partnership": True, "lawsuits": True}, ("random", "normal", "random", "normal")),
]


@pytest.mark.parametrize(("seats", "options", "levels"), GAMES)
def test_bots_answer_every_phase_of_whole_games(
    seats: int, options: dict[str, Any], levels: tuple[str, ...]
) -> None:
    state = RULES.setup(seats, 7, complete(RULES.types, options)).state
    met: set[str] = set()
    ply = 0
    while prompts := RULES.prompts(state):
        seat = next(seat for seat, prompt in prompts.items() if prompt.must)
        bot = BOTS[levels[seat]]
        action = bot.choose(look(RULES, state, seat, bot.worlds, bot_rng(7, ply, seat))).action
        assert admits(prompts[seat], action)
        met.add(type(state.phases[-1]).__name__)
        state = RULES.apply(state, seat, action).state
        ply += 1
    assert {"Rolling", "Buying", "Trading", "Extracting"} <= met or options.get("traders")
    assert not [seat for seat in state.out if levels[seat] == "normal"]


def test_a_game_of_hard_bots_comes_to_its_end() -> None:
    hard = Hard(
        Greedy(Values(Weights())),
        Greedy(Values(Weights()), trades=False),
        Budget(nodes=40, months=4, ways=2, worlds=2),
    )
    state = RULES.setup(3, 3, complete(RULES.types, {})).state
    ply = thought = 0
    while prompts := RULES.prompts(state):
        seat = next(seat for seat, prompt in prompts.items() if prompt.must)
        advice = hard.choose(look(RULES, state, seat, hard.worlds, bot_rng(3, ply, seat)))
        assert admits(prompts[seat], advice.action)
        thought += advice.nodes
        state = RULES.apply(state, seat, advice.action).state
        ply += 1
    assert thought > 0


def test_who_need_not_act_says_something_admitted() -> None:
    state = changed(position(shares={EUF: (1, 0, 0, 0)}), phases=trade(4, done=(0,)))
    assert not RULES.prompts(state)[0].must
    for level in ("easy", "normal"):
        assert admits(RULES.prompts(state)[0], advised(state, 0, BOTS[level]).action)


# -- companies ---------------------------------------------------------------------------------


def test_a_field_is_used_that_has_no_other_shareholder() -> None:
    state = position(shares={EUF: (5, 0, 0, 0)}, phases=on_turn(0, 4, Extracting(0), part=2))
    assert Extract(EUF, ()) == chosen(state)


def test_a_field_is_left_alone_whose_dividends_cost_more_than_its_crude() -> None:
    # Four shares of others cost 4 x 2,000 at a price of 10,000, and 4,500 beside: about ten crude
    # don't pay for that.
    state = position(
        month=DECEMBER,
        prices={EU: 10_000},
        shares={EUF: (1, 2, 2, 0)},
        phases=on_turn(0, 4, Extracting(0), part=2),
    )
    assert End() == chosen(state)


def test_ten_crude_of_its_own_are_refined_when_no_more_are_to_come() -> None:
    state = position(
        month=DECEMBER,
        shares={EUR: (5, 0, 0, 0), EUF: (5, 0, 0, 0)},
        cards={EUF: USED},
        goods={(EUF, "EUR"): 10},
        phases=on_turn(0, 4, Processing(0, REFINERY), part=3),
    )
    assert Process(EUR, EUF, False, 10, ()) == chosen(state)


def test_two_crude_are_not_worth_what_a_refinery_costs() -> None:
    # They gain 1,000 each, and the use costs 4,500.
    state = position(
        month=DECEMBER,
        shares={EUR: (5, 0, 0, 0), EUF: (5, 0, 0, 0)},
        cards={EUF: USED},
        goods={(EUF, "EUR"): 2},
        phases=on_turn(0, 4, Processing(0, REFINERY), part=3),
    )
    assert End() == chosen(state)


def test_crude_goes_to_the_refinery_of_its_own() -> None:
    state = position(
        month=4,
        shares={EUF: (5, 0, 0, 0), EUR: (5, 0, 0, 0), EUP: (5, 0, 0, 0)},
        cards={EUF: USED},
        goods={(EUF, "eu3"): 10},
        phases=on_turn(0, 4, Moving(0, (6, 1, 1), 3, 2), part=6),
    )
    assert Move(EUF, sq("eu3"), 10, sq("EUR"), False, 0) == chosen(state)


def test_petrol_is_sold_in_the_last_month_down_to_what_it_counts_at_the_end() -> None:
    state = changed(
        position(
            month=DECEMBER,
            prices={EU: 8_000},
            shares={EUP: (5, 0, 0, 0)},
            cards={EUP: USED},
            goods={(EUP, "LO"): 12},
        ),
        phases=sale(0, EU),
    )
    assert SellOn(5_000) == chosen(state)


def test_petrol_is_kept_while_its_price_is_below_that() -> None:
    state = changed(
        position(month=9, prices={EU: 3_000}, shares={EUP: (5, 0, 0, 0)}, goods={(EUP, "LO"): 12}),
        phases=sale(0, EU),
    )
    assert Pass() == chosen(state)


def test_traders_buy_oil_where_petrol_pays_for_it() -> None:
    terms = Terms(traders=True)
    state = changed(position(4, terms, prices={EU: 8_000}, shares={EUP: (5, 0, 0, 0)}), month=6)
    action = chosen(changed(state, phases=trade(4)))
    assert isinstance(action, BuyOil)
    assert action.company == EUP
    assert action.units >= 10


def test_traders_buy_none_that_could_not_be_worked_up_any_more() -> None:
    terms = Terms(traders=True)
    state = position(4, terms, month=DECEMBER, prices={EU: 8_000}, shares={EUP: (5, 0, 0, 0)})
    assert End() == chosen(changed(state, phases=trade(4)))


# -- shares ------------------------------------------------------------------------------------


def test_a_share_of_a_used_company_is_bought_before_its_dividend() -> None:
    # In December it counts 5,000 and is paid 1,600 or more before.
    state = position(
        month=DECEMBER,
        prices={EU: 8_000},
        shares={EUF: (0, 3, 0, 0)},
        cards={EUF: USED},
        phases=on_turn(0, 4, Buying(0, EUF)),
    )
    assert BuyShares(2) == chosen(state)


def test_nobody_bids_more_than_a_share_is_worth() -> None:
    # In December it counts 5,000, and with nothing to work up it will hardly be paid on.
    auction = Auction(0, AFR, 0, 3, 6_000, 1, (), (0, 6_000, 0, 0))
    state = position(
        month=DECEMBER,
        shares={AFR: (0, 3, 0, 0)},
        phases=on_turn(3, 4, auction),
        cash=(90_000,) * 4,
    )
    assert Pass() == chosen(state)
    # The next share of the lot may well go for less.
    state = changed(
        state, phases=on_turn(3, 4, Auction(0, AFR, 1, 3, 6_000, 1, (), (0, 6_000, 0, 0)))
    )
    assert Pass() == chosen(state)


def test_a_bid_is_above_the_last_one() -> None:
    auction = Auction(0, EUF, 0, 3, 1_000, 1, (), (0, 1_000, 0, 0))
    state = position(month=DECEMBER, shares={EUF: (0, 4, 0, 0)}, phases=on_turn(3, 4, auction))
    action = chosen(state)
    assert isinstance(action, Bid)
    assert 1_050 <= action.amount <= 6_500


def test_who_has_most_votes_calls_a_meeting_and_votes_for_himself() -> None:
    shares = {EUF: (3, 1, 0, 0)}
    state = position(month=DECEMBER, shares=shares, chairs={EUF: 1}, phases=(Calling(0, EUF, ()),))
    assert Call() == chosen(state)
    voting = (Calling(1, EUF, (), (1,)), Voting(0, EUF, (1,)))
    assert Vote(0) == chosen(changed(state, phases=voting))


def test_who_wins_a_suit_buys_what_completes_his_chain() -> None:
    # The loser's refinery lies between seat 0's field and petrol company.
    state = position(
        4,
        Terms(lawsuits=True),
        month=1,
        shares={EUF: (5, 0, 0, 0), EUP: (5, 0, 0, 0), EUR: (0, 5, 0, 0)},
        phases=on_turn(0, 4, Verdict(0, 1)),
    )
    assert AwardShares(EUR, 5, 0) == chosen(state)


def test_who_wins_a_suit_takes_nothing_that_he_can_not_pay() -> None:
    state = position(
        4,
        Terms(lawsuits=True),
        month=1,
        shares={EUR: (0, 5, 0, 0)},
        cash=(2_000, 90_000, 90_000, 90_000),
        phases=on_turn(0, 4, Verdict(0, 1)),
    )
    assert Pass() == chosen(state)


# -- the year's end ----------------------------------------------------------------------------


def test_december_s_costs_are_borrowed_in_phase_c_where_it_takes_no_fee() -> None:
    # 4,500, and four dividends of 2,000.
    state = position(
        month=DECEMBER,
        prices={EU: 10_000},
        shares={EUF: (1, 4, 0, 0)},
        chairs={EUF: 0},
        cards={EUF: USED},
        cash=(6_000, 90_000, 90_000, 90_000),
        phases=(Interest(0, (1, 2, 3)),),
    )
    assert SetLoans(2, 0) == chosen(state)


def test_who_owes_borrows_before_he_gives_up() -> None:
    state = position(
        cash=(0, 0, 0, 0), phases=on_turn(0, 4, Owing(0, (Due(-1, 500, "transport"),)))
    )
    assert Borrow() == chosen(state)


# -- trade -------------------------------------------------------------------------------------


def crude_at_a_rivals_refinery(month: int = 2) -> State:
    """Seat 1 has ten crude on the square of seat 0's refinery, all of whose shares he holds."""
    return position(
        month=month,
        shares={EUR: (5, 0, 0, 0), EUF: (0, 5, 0, 0)},
        cards={EUF: USED},
        goods={(EUF, "EUR"): 10},
        phases=trade(4),
    )


CRUDE = load_thing(EUF, EUR)


def test_crude_is_bought_at_a_price_that_gains_both() -> None:
    # 10,000 is what it counts at the end, 20,000 less 10,000 for work and 4,500 for the use what is
    # made of it, and petrol may be made of that.
    state = offered(crude_at_a_rivals_refinery(), (CASH, -10_500), (CRUDE, 10))
    assert Accept(1) == chosen(state)


def test_crude_is_not_bought_for_more_than_can_be_made_of_it() -> None:
    state = offered(crude_at_a_rivals_refinery(), (CASH, -30_000), (CRUDE, 10))
    assert Accept(1) != chosen(state)


def test_a_bad_price_is_answered_by_a_better_one() -> None:
    state = offered(crude_at_a_rivals_refinery(), (CASH, -60_000), (CRUDE, 10))
    counter = chosen(state)
    assert isinstance(counter, MakeOffer)
    assert 1 == counter.to
    things = dict(counter.things)
    assert -10 == things[CRUDE]
    assert 10_000 < things[CASH] < 60_000
    # What it would not take is declined once its own price lies open.
    after = RULES.apply(state, 0, counter).state
    assert Decline(1) == chosen(after)


def test_a_price_refused_is_followed_by_a_better_one() -> None:
    asked = []
    state = crude_at_a_rivals_refinery()
    for made in range(3):
        phase = state.phases[-1]
        assert isinstance(phase, Trading)
        (top,) = trade(4, made=(0, made, 0, 0), done=(0, 2, 3))
        action = chosen(changed(state, phases=(top,)), 1)
        assert isinstance(action, MakeOffer)
        asked.append(-dict(action.things)[CASH])
    assert sorted(asked, reverse=True) == asked
    assert asked[0] > asked[-1]


def test_a_chair_that_completes_a_chain_is_bought_of_who_can_do_nothing_with_it() -> None:
    # Seat 0 has Europe's field and petrol company, seat 1 the refinery between them.
    state = position(
        month=1,
        shares={EUF: (5, 0, 0, 0), EUP: (5, 0, 0, 0), EUR: (0, 1, 0, 0)},
        phases=trade(4),
    )
    deals = [deal for deal in APPRAISER.deals(state, 0) if deal.thing == share_thing(EUR)]
    assert [(1, 0, 1)] == [(deal.seller, deal.buyer, deal.units) for deal in deals]
    action = chosen(state)
    assert isinstance(action, MakeOffer)
    assert 1 == dict(action.things)[share_thing(EUR)] * -1


# -- tricks ------------------------------------------------------------------------------------


def test_a_huge_promise_of_who_can_not_pay_it_is_worth_nothing() -> None:
    state = position(shares={EUF: (5, 0, 0, 0)}, phases=trade(4))
    state = offered(state, (share_thing(EUF), -5), (promise_thing(1), 500_000))
    assert Accept(1) != chosen(state)
    assert 0 == APPRAISER.gain_of(state, 0, 1, ((promise_thing(1), 500_000),))


def test_a_promise_counts_if_it_can_be_paid_but_less_than_cash() -> None:
    state = position(phases=trade(4))
    worth = APPRAISER.gain_of(state, 0, 1, ((promise_thing(1), 10_000),))
    assert 0 < worth < 10_000


def test_a_bot_promises_no_more_than_it_will_have() -> None:
    state = offered(position(phases=trade(4)), (CASH, 90_000), (promise_thing(1), -400_000))
    assert Accept(1) != chosen(state)


def test_a_loan_of_who_is_deep_in_debt_is_worth_nothing() -> None:
    claims = [Claim(1, 1, 2, 1, 80_000), Claim(2, 3, 2, 1, 150_000)]
    state = position(claims=claims, number=2, phases=trade(4))
    assert 0 == APPRAISER.gain_of(state, 0, 1, ((claim_thing(1), 1),))


def test_goods_that_would_be_lost_are_worth_nothing() -> None:
    # The refinery has been used in this period, so what it buys is lost in the next round.
    state = changed(crude_at_a_rivals_refinery(), cards=crude_at_a_rivals_refinery().cards)
    cards = tuple(USED if c in (EUF, EUR) else 0 for c in range(18))
    state = offered(changed(state, cards=cards), (CASH, -500), (CRUDE, 10))
    assert Accept(1) != chosen(state)


def test_goods_bought_in_december_are_worth_nothing() -> None:
    state = offered(crude_at_a_rivals_refinery(DECEMBER), (CASH, -5_000), (CRUDE, 10))
    assert Accept(1) != chosen(state)


def test_goods_are_worth_nothing_to_who_can_not_pay_for_the_work() -> None:
    poor = changed(crude_at_a_rivals_refinery(), cash=(9_000, 50_000, 50_000, 50_000))
    assert 0 == APPRAISER.brought(poor, EUR, 10, 4_000)
    assert 0 < APPRAISER.brought(poor, EUR, 10, 40_000)


def test_a_chair_is_not_bought_whose_company_is_about_to_owe() -> None:
    # The one share brings the chair, and with it 4,500 and four dividends of about 2,000.
    state = position(
        month=DECEMBER,
        prices={EU: 10_000},
        shares={EUF: (0, 1, 0, 0)},
        cards={EUF: USED},
        phases=trade(4),
    )
    state = offered(state, (CASH, -100), (share_thing(EUF), 1))
    assert Accept(1) != chosen(state)


def test_a_tip_is_not_bought_dear() -> None:
    state = position(kept={1: (57,)}, phases=trade(4))
    state = offered(state, (CASH, -2_000), (card_thing(57), 1))
    assert Accept(1) != chosen(state)


def test_an_offer_to_all_is_weighed_like_one_to_oneself() -> None:
    state = position(
        month=DECEMBER, prices={EU: 8_000}, shares={EUF: (0, 4, 1, 0)}, cards={EUF: USED}
    )
    offer = Offer(1, 1, ALL, ((CASH, -4_000), (share_thing(EUF), 1)))
    state = changed(state, number=1, phases=trade(4, offer, done=(2, 3), made=(0, 1, 0, 0)))
    assert Accept(1) == chosen(state)


# -- why ---------------------------------------------------------------------------------------


def test_hard_says_why() -> None:
    state = position(
        month=DECEMBER,
        prices={EU: 8_000},
        shares={EUF: (0, 3, 0, 0)},
        cards={EUF: USED},
        phases=on_turn(0, 4, Buying(0, EUF)),
    )
    hard = Hard(
        Greedy(Values(Weights())),
        Greedy(Values(Weights()), trades=False),
        Budget(nodes=100, months=1, ways=3, worlds=4),
    )
    advice = advised(state, 0, hard)
    assert advice.why is not None
    assert plain(advice.why).endswith("% to win.")


@pytest.mark.parametrize(
    ("action", "phase", "words"),
    [
        (BuyShares(0), Buying(0, EUF), "The shares are likely to bring less than they cost"),
        (End(), Extracting(0), "It is better to wait"),
        (Process(EUR, EUF, False, 10, ()), Processing(0, PETROL), "A unit is worth"),
    ],
)
def test_reasons_are_told_in_a_sentence(action: Action, phase: Any, words: str) -> None:
    state = position(shares={EUF: (2, 0, 0, 0), EUR: (2, 0, 0, 0)}, phases=on_turn(0, 4, phase))
    why = reason(RULES.view(state, 0), 0, action)
    assert why is not None
    assert plain(why).startswith(words)
