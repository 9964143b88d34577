"""What the bots of Kartell reckon with: prices, News, distances, uses, shares, deals."""

from __future__ import annotations

import pytest

from core.games.oil.appraisal import Appraiser, Deal
from core.games.oil.chain import ChainWeights, chain_of
from core.games.oil.data import BANK
from core.games.oil.outlook import (
    chance_of_news,
    in_time,
    lasting,
    price_after,
    rolls_before,
    turns_to,
)
from core.games.oil.state import FREE, USED, Terms
from core.games.oil.things import CASH, load_thing, share_thing
from core.games.oil.value import Values, Weights
from core.games.oil.works import work_cost
from tests.core.games.oil.positions import (
    AF,
    AFF,
    EU,
    EUF,
    EUP,
    EUR,
    position,
    sq,
)
from tests.core.games.oil.trades import trade

VALUES = Values(Weights())
APPRAISER = Appraiser(VALUES)
DECEMBER = 11
NOVEMBER = 10

# In December News may still come in this month's turns: so likely a company isn't nationalised.
SURE = (1 - 24 / (32 * 46)) ** 0.6


# -- what is to come ---------------------------------------------------------------------------


def test_a_price_rises_by_three_and_a_half_levels_a_roll() -> None:
    # Two dice up and one down are 3.5 on the average, and from 4,000 no limit is met.
    assert 4_000 == price_after(4_000, 0)
    assert pytest.approx(5_750) == price_after(4_000, 1)


def test_a_price_near_the_top_stays_there() -> None:
    # From 10,000 it falls only where the die shows more than two dice: by 1 level in 5 cases of
    # 216 with 2 on two dice and 3 on one, and so on: 1/36 x (1 + 2 + 3 + 4) / 6 + 2/36 x
    # (1 + 2 + 3) / 6 + 3/36 x (1 + 2) / 6 + 4/36 x 1 / 6 levels.
    fall = (10 + 2 * 6 + 3 * 3 + 4) / 216
    assert pytest.approx(10_000 - 500 * fall) == price_after(10_000, 1)


@pytest.mark.parametrize(
    ("month", "later", "rolls"),
    [(0, 3, 0), (0, 4, 1), (3, 4, 1), (4, 7, 0), (0, 11, 2), (11, 11, 0), (11, 12, 1), (0, 24, 6)],
)
def test_prices_are_rolled_for_after_april_august_and_december(
    month: int, later: int, rolls: int
) -> None:
    assert rolls == rolls_before(month, later)


def test_a_card_of_news_comes_as_often_as_its_squares_and_the_deck_say() -> None:
    # Four players: of 42 squares 32 are played on, six have News; of 62 cards 16 are left out.
    assert pytest.approx(4 * 6 / 32 / 46) == chance_of_news(4, Terms())
    state = position()
    assert pytest.approx((1 - 24 / (32 * 46)) ** 10) == lasting(state, 10)


def test_five_squares_by_land_take_under_three_turns() -> None:
    far = turns_to(4, Terms(), sq("EUR"))
    # Half a turn a square, and a third for where a move ends.
    assert pytest.approx(5 / 2 + 1 / 3) == far[sq("EUF")]
    assert 0 == far[sq("EUR")]
    assert float("inf") == far[sq("NY")]


def test_goods_arrive_the_likelier_the_more_turns_are_left() -> None:
    chances = [in_time(slack) for slack in (-2.0, -0.8, 0.2, 1.2)]
    assert [0.0, pytest.approx(0.33), pytest.approx(0.85), 1.0] == chances


# -- companies ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("before", "units", "half", "cost"),
    [(0, 10, False, 10_000), (0, 15, False, 17_500), (8, 4, False, 5_000), (0, 15, True, 8_750)],
)
def test_the_first_ten_units_cost_less(before: int, units: int, half: bool, cost: int) -> None:
    assert cost == work_cost(position().terms, before, units, half)


def test_a_use_costs_a_fifth_of_december_s_price_for_each_share_of_others() -> None:
    # In December 4,000 rises to 5,750: 1,150 a share, two of which the bank has.
    state = position(month=DECEMBER, prices={EU: 4_000}, shares={EUF: (3, 0, 0, 0)})
    assert pytest.approx(1_150) == VALUES.dividend(state, EUF)
    assert pytest.approx(4_500 + 2 * 1_150) == VALUES.use_cost(state, 0, EUF)
    assert 0 == VALUES.use_cost(position(cards={EUF: USED}, shares={EUF: (3, 0, 0, 0)}), 0, EUF)


def test_a_field_of_one_s_own_gains_its_crude_less_fixed_costs_transport_and_storage() -> None:
    state = position(month=DECEMBER, shares={EUF: (5, 0, 0, 0)})
    assert pytest.approx(10.5 * (1_000 - 100) - 4_500) == VALUES.gain_of_use(state, 0, EUF, 5)


def test_petrol_in_a_city_brings_a_part_of_what_its_market_gains() -> None:
    # 7,000 is 2,000, 1,500, 1,000 and 500 above what a unit counts at the end: 5,000 shared by a
    # batch of twelve, of which seven tenths are left by the others.
    state = position(month=DECEMBER, prices={EU: 7_000}, shares={EUP: (5, 0, 0, 0)})
    chain = chain_of(state, ChainWeights(market=0.7, batch=12))
    assert pytest.approx(5_000 + 0.7 * 5_000 / 12) == chain.at(0, EUP, sq("LO"), 0)


def test_crude_far_from_any_refinery_counts_what_it_does_at_the_end() -> None:
    state = position(month=DECEMBER, shares={EUF: (5, 0, 0, 0), EUR: (5, 0, 0, 0)})
    assert 1_000 == chain_of(state, ChainWeights()).at(0, EUF, sq("EUF"), 1)


def test_petrol_from_far_away_pays_customs() -> None:
    state = position(month=DECEMBER, prices={EU: 7_000, AF: 7_000}, shares={EUP: (5, 0, 0, 0)})
    chain = chain_of(state, ChainWeights(market=1.0, batch=1))
    assert [7_000, 6_900] == [chain.at(0, EUP, sq(city), 0) for city in ("LO", "CI")]


# -- shares ------------------------------------------------------------------------------------


def test_a_share_of_a_used_company_is_worth_its_dividend_too() -> None:
    state = position(
        month=DECEMBER, prices={EU: 4_000}, shares={EUF: (0, 3, 0, 0)}, cards={EUF: USED}
    )
    assert pytest.approx((5_000 + 1_150) * SURE) == VALUES.more(state, 0, EUF, 1)


def test_a_chairman_saves_the_dividend_by_another_share() -> None:
    state = position(
        month=DECEMBER, prices={EU: 4_000}, shares={EUF: (3, 0, 0, 0)}, cards={EUF: USED}
    )
    assert pytest.approx((5_000 + 1_150) * SURE) == VALUES.more(state, 0, EUF, 1)


def test_all_shares_of_a_field_bring_its_crude_as_well() -> None:
    # One share alone would not pay for the use: 4,950 less four dividends of 1,750 or more.
    state = position(month=DECEMBER, prices={EU: 7_000})
    assert pytest.approx(5_000 * SURE) == VALUES.more(state, 0, EUF, 1)
    whole = (25_000 + 10.5 * 900 - 4_500) * SURE
    assert pytest.approx(whole) == VALUES.more(state, 0, EUF, 5)


def test_the_missing_link_is_worth_more_to_who_has_the_others() -> None:
    shares = {EUF: (5, 0, 0, 0), EUP: (5, 0, 0, 0)}
    with_both = VALUES.more(position(shares=shares), 0, EUR, 5)
    with_none = VALUES.more(position(), 0, EUR, 5)
    assert with_both > with_none + 3_000


def test_what_moves_between_two_changes_the_worth_of_both() -> None:
    state = position(month=DECEMBER, prices={EU: 4_000}, shares={EUF: (0, 5, 0, 0)})
    # The seller keeps the chair with four shares, and would have to pay a dividend.
    sold = VALUES.moved(state, 1, 0, 1, {EUF: 1})
    assert pytest.approx(-(5_000 + 1_150) * SURE) == sold


def test_all_that_the_seats_have_is_counted_once() -> None:
    # 90,000 in cash less a loan and its interest, three shares that save their dividends, and what
    # the use of the field has cost.
    state = position(
        month=DECEMBER,
        prices={EU: 4_000},
        shares={EUF: (3, 0, 0, 0)},
        cards={EUF: USED},
        cash=(90_000, 0, 0, 0),
    )
    company = (3 * 5_000 - 2 * 1_150 - 4_500) * SURE
    assert pytest.approx(90_000 - 100_000 - 2_000 + company) == VALUES.standing(state, 0)


# -- deals -------------------------------------------------------------------------------------


def test_a_seller_of_crude_wants_what_it_counts_unsold_and_its_customs() -> None:
    state = position(
        month=DECEMBER,
        shares={AFF: (0, 5, 0, 0), EUR: (5, 0, 0, 0)},
        cards={EUR: USED},
        goods={(AFF, "EUR"): 10},
        phases=trade(4),
    )
    assert 1_100 == APPRAISER.kept(state, AFF, EUR)


def test_a_deal_s_price_lies_between_what_both_think() -> None:
    deal = Deal(1, 0, share_thing(EUF), 1, 4_910.0, 5_500.0)
    assert 590 == deal.gain
    # Half of the way is 5,205; and who wants nothing still gets no less than it is worth to him.
    assert (5_200, 4_950) == (deal.price(0.5), deal.price(0.0))


def test_no_deal_on_offer_is_a_loss_to_either_side() -> None:
    state = position(
        month=NOVEMBER,
        prices={EU: 8_000},
        shares={EUF: (1, 4, 0, 0), EUR: (0, 0, 5, 0)},
        cards={EUF: USED, EUR: FREE},
        goods={(EUF, "EUR"): 12},
        phases=trade(4),
    )
    met = 0
    for seat in range(4):
        for deal in APPRAISER.deals(state, seat):
            price = deal.price(0.5)
            for side, other in ((deal.seller, deal.buyer), (deal.buyer, deal.seller)):
                things = APPRAISER.things(side, deal, price)
                got = tuple((thing, -n) for thing, n in things)
                assert 0 < APPRAISER.gain_of(state, side, other, got)
                met += 1
    assert met


def test_goods_and_cash_of_an_offer_are_weighed_together() -> None:
    state = position(
        month=2,
        shares={EUR: (5, 0, 0, 0), EUF: (0, 5, 0, 0)},
        cards={EUF: USED},
        goods={(EUF, "EUR"): 10},
        phases=trade(4),
    )
    load = load_thing(EUF, EUR)
    most = APPRAISER.brought(state, EUR, 10, state.cash[0])
    gain = APPRAISER.gain_of(state, 0, 1, ((CASH, -12_000), (load, 10)))
    assert pytest.approx(most - 12_000) == gain


def test_the_bank_is_no_one_to_lend_to() -> None:
    assert 0 == APPRAISER.able(position(), BANK)
