"""Offers: made, answered, withdrawn, lapsed, and what they lead to (O-18, O-22, O-23, O-45)."""

from __future__ import annotations

import pytest

from core.games.oil.actions import Accept, Borrow, Decline, End, MakeOffer, Withdraw
from core.games.oil.data import ALL, BANK
from core.games.oil.events import ChairTaken, ChairVacated, Event, MeetingCalled
from core.games.oil.events_deals import (
    CUSTOMS_DUE,
    PURCHASE,
    SALE,
    ClaimMade,
    ClaimVoid,
    Done,
    Indebted,
    OfferAccepted,
    OfferDeclined,
    OfferLapsed,
    OfferMade,
    OfferWithdrawn,
    Paid,
    Received,
)
from core.games.oil.offers import reached
from core.games.oil.state import (
    Claim,
    Due,
    Lot,
    Offer,
    Owing,
    State,
    Terms,
    Things,
    Trading,
    Used,
    Voting,
)
from core.games.oil.things import (
    card_thing,
    claim_thing,
    load_thing,
    promise_thing,
    share_thing,
)
from tests.core.games.oil.positions import (
    AFF,
    AFR,
    EUF,
    EUR,
    position,
    sq,
)
from tests.core.games.oil.trades import act, offered, refusal, top, trade

SWAP: Things = ((0, 1_000), (share_thing(AFF), -1))
"""1,000 for a share that Ben and Cleo hold."""


def table(**more: object) -> State:
    """Ana has three shares of Europe's field, Ben and Cleo some of Africa's; all have 10,000."""
    given: dict[str, object] = {
        "phases": trade(),
        "cash": (10_000,) * 4,
        "shares": {EUF: (3, 0, 0, 0), AFF: (0, 2, 1, 0)},
    }
    return position(**{**given, **more})  # type: ignore[arg-type]


# -- made --------------------------------------------------------------------------------------


@pytest.mark.rule("O-23")
def test_an_offer_gets_a_number_of_its_own_and_counts() -> None:
    log: list[Event] = []
    s = act(table(number=7), 0, MakeOffer(1, SWAP), log)
    assert [OfferMade(8, 0, 1, SWAP)] == log
    assert (Offer(8, 0, 1, SWAP),) == top(s).offers
    assert (1, 0, 0, 0) == top(s).made
    s = act(s, 2, MakeOffer(ALL, ((0, -500), (share_thing(AFF), 1))))
    assert [8, 9] == [offer.number for offer in top(s).offers]
    assert 9 == s.number


@pytest.mark.rule("O-23")
def test_a_number_is_never_used_again() -> None:
    s = act(table(), 0, MakeOffer(1, SWAP))
    s = act(s, 0, Withdraw(1))
    s = act(s, 0, MakeOffer(1, SWAP))
    assert [2] == [offer.number for offer in top(s).offers]
    assert "no_offer" == refusal(s, 1, Accept(1))[0]


@pytest.mark.rule("O-23")
def test_ten_offers_a_phase_and_no_more() -> None:
    s = table(phases=trade(made=(9, 10, 0, 0)))
    s = act(s, 0, MakeOffer(2, SWAP))
    assert (
        "too_many_offers",
        "O-23",
        "You have made 10 offers in this phase, and no more are allowed.",
    ) == refusal(s, 0, MakeOffer(2, SWAP))
    assert "too_many_offers" == refusal(s, 1, MakeOffer(0, ((0, 50), (share_thing(EUF), -1))))[0]


@pytest.mark.rule("O-23")
@pytest.mark.parametrize("to", [0, 3, 4, -2, 10**12])
def test_an_offer_goes_to_another_who_is_in_the_game(to: int) -> None:
    s = table(out=(3,))
    assert (
        "nobody_asked",
        "O-23",
        "An offer goes to another player in the game, or to all.",
    ) == refusal(s, 0, MakeOffer(to, ((0, 50), (promise_thing(1), -50))))


@pytest.mark.rule("O-23")
def test_what_one_side_does_not_have_is_not_offered() -> None:
    assert (
        "not_held",
        "O-23",
        "Dan doesn't have 1 Africa field share.",
    ) == refusal(table(), 0, MakeOffer(3, SWAP))


@pytest.mark.rule("O-23")
def test_an_offer_takes_back_that_those_are_done_whom_it_reaches_and_who_makes_it() -> None:
    s = table(phases=trade(done=(0, 1, 2)))
    assert (2,) == top(act(s, 0, MakeOffer(1, SWAP))).done
    assert () == top(act(s, 3, MakeOffer(ALL, SWAP))).done
    assert (0, 2) == top(act(s, 3, MakeOffer(1, SWAP))).done


# -- answered ----------------------------------------------------------------------------------


@pytest.mark.rule("O-23")
def test_an_offer_is_carried_out_as_it_stands_at_once() -> None:
    things: Things = (
        (0, -4_000),
        (share_thing(EUF), 1),
        (share_thing(AFF), -1),
        (card_thing(2), -1),
        (card_thing(57), 1),
    )
    s = offered(table(kept={0: (57, 16), 1: (2,)}), 0, 1, things)
    log: list[Event] = []
    s = act(s, 1, Accept(1), log)
    assert [OfferAccepted(1, 0, 1, things)] == log
    assert (14_000, 6_000, 10_000, 10_000) == s.cash
    assert (2, 1) == (s.shares[0][EUF], s.shares[1][EUF])
    assert (1, 1) == (s.shares[0][AFF], s.shares[1][AFF])
    assert (bytes([16, 2]), bytes([57])) == s.kept[:2]
    assert () == top(s).offers


@pytest.mark.rule("O-23")
def test_an_offer_to_all_is_carried_out_with_the_first_who_accepts() -> None:
    s = offered(table(), 0, ALL, SWAP)
    log: list[Event] = []
    s = act(s, 2, Accept(1), log)
    assert OfferAccepted(1, 0, 2, SWAP) == log[0]
    assert (9_000, 10_000, 11_000, 10_000) == s.cash
    assert (1, 2, 0) == tuple(s.shares[seat][AFF] for seat in range(3))
    assert ("no_offer", "O-23", "There is no open offer 1.") == refusal(s, 1, Accept(1))


@pytest.mark.rule("O-23")
def test_an_offer_to_all_is_gone_when_all_have_declined_it() -> None:
    s = offered(table(), 0, ALL, SWAP)
    log: list[Event] = []
    s = act(s, 2, Decline(1), log)
    assert [OfferDeclined(1, 2)] == log
    assert (Offer(1, 0, ALL, SWAP, (2,)),) == top(s).offers
    assert (1, 3) == reached(s, top(s).offers[0])
    assert ("not_for_you", "O-23", "Offer 1 is not open to you.") == refusal(s, 2, Accept(1))
    assert "not_for_you" == refusal(s, 2, Decline(1))[0]
    # Dan has no such share, and Ben is the last who could accept.
    s = act(s, 1, Decline(1), log)
    assert [OfferDeclined(1, 2), OfferDeclined(1, 1), OfferLapsed(1, 0)] == log
    assert () == top(s).offers


@pytest.mark.rule("O-23")
def test_the_last_answer_takes_an_offer_away_without_a_lapse() -> None:
    s = offered(table(), 0, ALL, ((0, -50), (promise_thing(1), 100)))
    log: list[Event] = []
    for seat in (1, 2, 3):
        s = act(s, seat, Decline(1), log)
    assert [OfferDeclined(1, 1), OfferDeclined(1, 2), OfferDeclined(1, 3)] == log
    assert () == top(s).offers


@pytest.mark.rule("O-23")
def test_an_offer_to_one_is_gone_when_declined() -> None:
    s = act(offered(table(), 0, 1, SWAP), 1, Decline(1))
    assert () == top(s).offers
    assert 10_000 == s.cash[0]


@pytest.mark.rule("O-23")
@pytest.mark.parametrize("seat", [0, 2])
def test_only_those_answer_whom_an_offer_is_for(seat: int) -> None:
    s = offered(table(), 0, 1, SWAP)
    assert "not_for_you" == refusal(s, seat, Accept(1))[0]
    assert "not_for_you" == refusal(s, seat, Decline(1))[0]


@pytest.mark.rule("O-23")
@pytest.mark.parametrize("number", [0, -1, 2, 10**12])
def test_there_is_no_other_offer(number: int) -> None:
    s = offered(table(), 0, 1, SWAP)
    for a in (Accept(number), Decline(number)):
        assert "no_offer" == refusal(s, 1, a)[0]
    assert "no_offer" == refusal(s, 0, Withdraw(number))[0]


@pytest.mark.rule("O-23")
def test_who_can_not_carry_out_an_offer_to_all_does_not_accept_it() -> None:
    s = offered(table(), 0, ALL, SWAP)
    assert ("not_held", "O-23", "Dan doesn't have 1 Africa field share.") == refusal(
        s, 3, Accept(1)
    )


@pytest.mark.rule("O-23")
def test_who_made_an_offer_withdraws_it() -> None:
    s = offered(offered(table(), 0, 1, SWAP), 0, 2, SWAP)
    log: list[Event] = []
    assert ("not_yours", "O-23", "Offer 1 is Ana's to withdraw.") == refusal(s, 1, Withdraw(1))
    s = act(s, 0, Withdraw(1), log)
    assert [OfferWithdrawn(1, 0)] == log
    assert (Offer(2, 0, 2, SWAP),) == top(s).offers


@pytest.mark.rule("O-23")
def test_who_is_done_declines_all_that_is_open_to_him() -> None:
    s = offered(offered(table(), 0, 1, SWAP), 0, ALL, SWAP)
    s = offered(offered(s, 1, 2, ((0, 50), (promise_thing(1), -50))), 0, 2, SWAP)
    log: list[Event] = []
    s = act(s, 1, End(), log)
    assert [OfferDeclined(1, 1), OfferDeclined(2, 1), Done(1)] == log
    assert (1,) == top(s).done
    assert [2, 3, 4] == [offer.number for offer in top(s).offers]
    assert ("done_already", "O-23", "You have said that you are done.") == refusal(s, 1, End())


@pytest.mark.rule("O-23")
def test_who_is_done_may_still_offer_and_withdraw() -> None:
    s = offered(table(phases=trade(done=(0,))), 0, 2, SWAP)
    assert () == top(act(s, 0, Withdraw(1))).offers
    assert (0,) == top(act(s, 0, Withdraw(1))).done
    assert () == top(act(s, 0, MakeOffer(1, SWAP))).done


# -- shares and chairs -------------------------------------------------------------------------


@pytest.mark.rule("O-22")
def test_who_loses_his_last_share_loses_the_chair_and_a_sole_shareholder_takes_it() -> None:
    s = offered(table(), 0, 1, ((0, -5_000), (share_thing(EUF), 3)))
    log: list[Event] = []
    s = act(s, 1, Accept(1), log)
    assert [ChairVacated(0, EUF), ChairTaken(1, EUF)] == log[1:]
    assert 1 == s.chairs[EUF]


@pytest.mark.rule("O-22")
def test_where_several_are_left_they_meet_at_once_with_offers_below() -> None:
    s = table(shares={EUF: (2, 1, 1, 0)})
    s = offered(s, 0, 3, ((0, -5_000), (share_thing(EUF), 2)))
    log: list[Event] = []
    s = act(s, 3, Accept(1), log)
    assert [ChairVacated(0, EUF), MeetingCalled(-1, EUF)] == log[1:]
    assert Voting(1, EUF, (2, 3)) == s.phases[-1]
    assert isinstance(s.phases[0], Trading)


@pytest.mark.rule("O-22")
def test_chairs_are_filled_when_all_shares_have_moved() -> None:
    # Each sells the other the company that he chairs.
    s = table(shares={EUF: (3, 0, 0, 0), AFF: (0, 3, 0, 0)})
    s = offered(s, 0, 1, ((share_thing(EUF), 3), (share_thing(AFF), -3)))
    s = act(s, 1, Accept(1))
    assert (1, 0) == (s.chairs[EUF], s.chairs[AFF])
    assert isinstance(s.phases[-1], Trading)


@pytest.mark.rule("O-35")
def test_entrepreneurs_sell_whole_companies_with_their_goods() -> None:
    s = position(
        terms=Terms(entrepreneurs=True),
        chairs={EUF: 0},
        goods={(EUF, "EUF"): 9},
        phases=trade(),
        cash=(0, 30_000, 0, 0),
    )
    s = act(s, 0, MakeOffer(1, ((0, -25_000), (share_thing(EUF), 5))))
    s = act(s, 1, Accept(1))
    assert (1, 5) == (s.chairs[EUF], s.shares[1][EUF])
    assert (25_000, 5_000, 0, 0) == s.cash
    assert ((EUF, sq("EUF"), 9),) == s.goods


# -- goods -------------------------------------------------------------------------------------

CRUDE = load_thing(EUF, EUR)


def goods_table(**more: object) -> State:
    given: dict[str, object] = {
        "phases": trade(),
        "cash": (0, 20_000, 0, 0),
        "chairs": {EUF: 0, EUR: 1, AFR: 1},
        "goods": {(EUF, "EUR"): 9, (EUF, "AFR"): 12},
        "month": 3,
    }
    return position(**{**given, **more})  # type: ignore[arg-type]


@pytest.mark.rule("O-19")
def test_bought_goods_belong_to_the_company_until_the_next_phase_a() -> None:
    s = act(goods_table(), 1, MakeOffer(0, ((0, 12_000), (CRUDE, -9))))
    log: list[Event] = []
    s = act(s, 0, Accept(1), log)
    assert (12_000, 8_000, 0, 0) == s.cash
    assert ((EUF, sq("AFR"), 12),) == s.goods
    assert (Lot(EUR, EUF, 9, 4),) == s.bought
    assert [OfferAccepted(1, 1, 0, ((0, 12_000), (CRUDE, -9)))] == log


@pytest.mark.rule("O-20")
def test_the_seller_pays_customs_for_goods_of_another_colour() -> None:
    s = act(goods_table(), 0, MakeOffer(1, ((0, -5_000), (load_thing(EUF, AFR), 12))))
    log: list[Event] = []
    s = act(s, 1, Accept(1), log)
    assert (3_800, 15_000, 0, 0) == s.cash
    assert [Paid(0, BANK, 1_200, CUSTOMS_DUE, EUF)] == log[1:]


@pytest.mark.rule("O-43")
def test_customs_on_an_agreed_sale_are_compulsory() -> None:
    s = act(goods_table(), 0, MakeOffer(1, ((0, -500), (load_thing(EUF, AFR), 12))))
    log: list[Event] = []
    s = act(s, 1, Accept(1), log)
    dues = (Due(BANK, 1_200, CUSTOMS_DUE, EUF),)
    assert [Indebted(0, dues)] == log[1:]
    assert Owing(0, dues) == s.phases[-1]
    assert (Lot(AFR, EUF, 12, 4),) == s.bought
    s = act(s, 0, Borrow())
    assert 500 + 96_000 - 1_200 == s.cash[0]
    assert isinstance(s.phases[-1], Trading)


@pytest.mark.rule("O-48")
def test_a_concession_in_use_saves_the_sellers_customs_in_that_continent() -> None:
    for used, cash in ((Used(0, 12, 0), 5_000), (Used(0, 11, 0), 3_800), (Used(1, 12, 0), 3_800)):
        s = goods_table(phases=trade(used=(used,)))
        s = act(s, 0, MakeOffer(1, ((0, -5_000), (load_thing(EUF, AFR), 12))))
        assert cash == act(s, 1, Accept(1)).cash[0]


@pytest.mark.rule("O-36")
def test_with_free_trade_a_sale_to_a_company_has_no_customs() -> None:
    s = goods_table(terms=Terms(free_trade=True))
    s = act(s, 0, MakeOffer(1, ((0, -5_000), (load_thing(EUF, AFR), 12))))
    assert 5_000 == act(s, 1, Accept(1)).cash[0]


@pytest.mark.rule("O-19")
def test_goods_may_be_swapped_for_other_things_in_part() -> None:
    s = goods_table(kept={1: (57,)})
    s = act(s, 0, MakeOffer(1, ((card_thing(57), -1), (CRUDE, 4), (promise_thing(1), -900))))
    log: list[Event] = []
    s = act(s, 1, Accept(1), log)
    assert ((EUF, sq("EUR"), 5), (EUF, sq("AFR"), 12)) == tuple(sorted(s.goods))
    assert (Lot(EUR, EUF, 4, 4),) == s.bought
    assert (bytes([57]), b"") == s.kept[:2]
    assert [ClaimMade(2, 0, 1, 1, 900)] == log[1:]


@pytest.mark.rule("O-38")
def test_partners_pay_and_get_their_fifths_of_a_sale_to_a_company() -> None:
    s = goods_table(
        terms=Terms(partnership=True),
        shares={EUF: (2, 0, 1, 0), AFR: (0, 3, 0, 1)},  # two and one in the bank
        chairs={EUF: 0, AFR: 1},
        cash=(0, 6_000, 2_000, 2_000),
    )
    s = act(s, 0, MakeOffer(1, ((0, -10_000), (load_thing(EUF, AFR), 10))))
    log: list[Event] = []
    s = act(s, 1, Accept(1), log)
    # Of 10,000 Ana gets 4,000 and Cleo 2,000; Ben pays 6,000 and Dan 2,000.
    # Of 1,000 customs Ana bears 400 and Cleo 200.
    assert (3_600, 0, 3_800, 0) == s.cash
    assert isinstance(s.phases[-1], Trading)
    assert Received(0, 4_000, SALE, EUF) in log
    assert Paid(1, BANK, 6_000, PURCHASE, AFR) in log


@pytest.mark.rule("O-38")
def test_a_sale_stands_whether_or_not_a_partner_has_his_part() -> None:
    s = goods_table(
        terms=Terms(partnership=True),
        shares={EUF: (5, 0, 0, 0), EUR: (0, 3, 0, 2)},
        chairs={EUF: 0, EUR: 1},
        cash=(0, 6_000, 0, 100),
    )
    s = act(s, 1, MakeOffer(0, ((0, 10_000), (CRUDE, -9))))
    s = act(s, 0, Accept(1))
    assert (10_000, 0, 0, 100) == s.cash
    assert (Lot(EUR, EUF, 9, 4),) == s.bought
    phase = s.phases[-1]
    assert isinstance(phase, Owing)
    assert (3, 4_000) == (phase.seat, sum(due.amount for due in phase.dues))


# -- loans -------------------------------------------------------------------------------------


@pytest.mark.rule("O-45")
def test_a_promise_becomes_a_claim_of_who_gets_it() -> None:
    s = table(terms=Terms(years=3))
    s = act(s, 0, MakeOffer(1, ((0, -8_000), (promise_thing(1), 4_500), (promise_thing(3), 5_000))))
    log: list[Event] = []
    s = act(s, 1, Accept(1), log)
    assert (Claim(2, 1, 0, 1, 4_500), Claim(3, 1, 0, 3, 5_000)) == s.claims
    assert [ClaimMade(2, 1, 0, 1, 4_500), ClaimMade(3, 1, 0, 3, 5_000)] == log[1:]
    assert (18_000, 2_000) == s.cash[:2]
    assert 3 == s.number


@pytest.mark.rule("O-45")
def test_who_lends_may_make_the_offer_too() -> None:
    s = act(table(), 0, MakeOffer(1, ((0, 8_000), (promise_thing(1), -9_000))))
    s = act(s, 1, Accept(1))
    assert (Claim(2, 0, 1, 1, 9_000),) == s.claims


@pytest.mark.rule("O-22")
def test_a_loan_is_handed_on_to_another_lender() -> None:
    claims = (Claim(1, 0, 2, 1, 5_000), Claim(2, 0, 3, 1, 700))
    s = act(table(claims=claims, number=2), 0, MakeOffer(1, ((0, -4_000), (claim_thing(1), 1))))
    s = act(s, 1, Accept(3))
    assert (Claim(1, 1, 2, 1, 5_000), Claim(2, 0, 3, 1, 700)) == s.claims


@pytest.mark.rule("O-45")
def test_a_loan_that_comes_to_who_owes_it_is_void() -> None:
    claims = (Claim(1, 0, 2, 1, 5_000),)
    s = act(table(claims=claims, number=1), 2, MakeOffer(0, ((0, 4_000), (claim_thing(1), -1))))
    log: list[Event] = []
    s = act(s, 0, Accept(2), log)
    assert () == s.claims
    assert [ClaimVoid(1, 0, 2, 5_000)] == log[1:]
    assert (14_000, 10_000, 6_000, 10_000) == s.cash
