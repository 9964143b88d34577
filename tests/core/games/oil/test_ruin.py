"""Bankruptcy: what is left behind, and how the game goes on (O-18)."""

from __future__ import annotations

import pytest

from core.games.oil.actions import Accept, Borrow, Decline, End, GiveUp, MakeOffer, TakeOut
from core.games.oil.data import BANK
from core.games.oil.events import (
    Bankrupt,
    ChairTaken,
    ChairVacated,
    GameEnded,
    GoodsLost,
    MeetingCalled,
)
from core.games.oil.events_deals import (
    CLAIM,
    CUSTOMS_DUE,
    DIVIDEND,
    FIXED,
    INTEREST,
    TRANSPORT,
    ClaimVoid,
    OfferLapsed,
    Paid,
    Received,
)
from core.games.oil.rules import RULES
from core.games.oil.state import (
    USED,
    Claim,
    Costs,
    Due,
    Interest,
    Offer,
    Over,
    Owing,
    Rolling,
    State,
    Trading,
    Turn,
    Used,
    Voting,
)
from tests.core.games.oil.at_table import asked, choices, do, must, only, play, refusal
from tests.core.games.oil.positions import (
    AFF,
    ASF,
    ASP,
    EUF,
    EUP,
    EUR,
    changed,
    on_turn,
    position,
)

DEBT = (Due(BANK, 5_000, TRANSPORT, EUF),)
POOR = (400, 50_000, 50_000, 50_000)


def owing(seat: int = 0, **fields: object) -> State:
    """The seat has to pay 5,000 for transport on its turn, and has 400 and no more loans."""
    base: dict[str, object] = {
        "cash": tuple([400 if who == seat else 50_000 for who in range(4)]),
        "loans": (2, 2, 2, 2),
        "shares": {EUF: tuple([5 if who == seat else 0 for who in range(4)])},
        "phases": on_turn(seat, 4, Owing(seat, DEBT), part=5, made=((EUF, 100),)),
    }
    return position(4, **{**base, **fields})  # type: ignore[arg-type]


def trading(*above: object, **fields: object) -> tuple[object, ...]:
    return (changed(Trading((), (), (0, 0, 0, 0), ()), **fields), *above)  # type: ignore[arg-type]


# -- what is left behind ---------------------------------------------------------------------------


@pytest.mark.rule("O-18")
def test_cash_loans_deposits_and_shares_are_gone() -> None:
    s, log = do(owing(deposits=(3, 0, 0, 0)), 0, GiveUp())
    assert Bankrupt(0) == log[0]
    assert (0,) == s.out
    assert (0, 0, 0) == (s.cash[0], s.loans[0], s.deposits[0])
    assert not any(s.shares[0])
    # The bank took what he had: nobody else has more.
    assert (50_000, 50_000, 50_000) == s.cash[1:]


@pytest.mark.rule("O-18")
def test_claims_of_a_bankrupt_and_on_him_lapse() -> None:
    lent = (Claim(1, 0, 2, 1, 7_000), Claim(2, 3, 0, 1, 500), Claim(3, 1, 2, 1, 900))
    s, log = do(owing(claims=lent, number=3), 0, GiveUp())
    assert (lent[2],) == s.claims
    assert [ClaimVoid(1, 0, 2, 7_000), ClaimVoid(2, 3, 0, 500)] == only(log, ClaimVoid)
    assert (50_000, 50_000, 50_000) == s.cash[1:]


@pytest.mark.rule("O-18")
def test_his_tips_go_under_the_deck() -> None:
    before = owing(kept={0: (43, 57), 1: (2,)})
    before = changed(before, terms=changed(before.terms, sabotage=True))  # type: ignore[arg-type]
    s, _ = do(before, 0, GiveUp())
    assert (b"", bytes([2])) == s.kept[:2]
    # The deck's next card is the last one: his lie at the other end.
    assert {43, 57} == set(s.tips[:2])
    assert before.tips == s.tips[2:]


@pytest.mark.rule("O-18", "O-42")
def test_goods_stay_with_their_companies_and_bought_ones_too() -> None:
    held = {EUF: (5, 0, 0, 0), EUR: (2, 0, 0, 0)}
    s, log = do(
        owing(
            shares=held,
            goods={(EUF, "eu3"): 7, (EUF, "EUR"): 2},
            bought=[(EUR, AFF, 3, 0)],
            month=0,
        ),
        0,
        GiveUp(),
    )
    assert 7 == sum(n for good, _, n in s.goods if good == EUF) - 2
    assert [AFF] == [lot.good for lot in s.bought]
    assert [] == only(log, GoodsLost)
    assert (None, None) == (s.chairs[EUF], s.chairs[EUR])


@pytest.mark.rule("O-48", "O-18")
def test_what_a_supplier_brought_is_lost_with_his_turn() -> None:
    before = owing(
        shares={EUR: (5, 0, 0, 0)},
        bought=[(EUR, EUF, 6, -1)],
        phases=on_turn(0, 4, Owing(0, DEBT), part=3),
    )
    s, log = do(before, 0, GiveUp())
    assert () == s.bought
    assert [(EUF, 6, True)] == [(e.good, e.units, e.bought) for e in only(log, GoodsLost)]


@pytest.mark.rule("O-18", "O-29")
def test_a_sole_shareholder_left_takes_the_chair_at_once() -> None:
    s, log = do(owing(shares={EUF: (3, 0, 2, 0), EUP: (1, 0, 0, 0)}), 0, GiveUp())
    assert [ChairVacated(0, EUF), ChairVacated(0, EUP)] == only(log, ChairVacated)
    assert [ChairTaken(2, EUF)] == only(log, ChairTaken)
    assert (2, None) == (s.chairs[EUF], s.chairs[EUP])


@pytest.mark.rule("O-18", "O-29")
def test_his_companies_of_several_shareholders_meet_one_after_the_other() -> None:
    s, log = do(owing(shares={EUF: (2, 1, 1, 0), ASP: (3, 0, 1, 1)}), 0, GiveUp())
    assert {EUF, ASP} == {event.company for event in only(log, MeetingCalled)}
    assert {-1} == {event.seat for event in only(log, MeetingCalled)}
    # In the fixed order: Europe's field votes first.
    meetings = [phase for phase in s.phases if isinstance(phase, Voting)]
    assert [ASP, EUF] == [phase.company for phase in meetings]
    assert [1] == must(s)


@pytest.mark.rule("O-18", "O-29")
def test_who_was_no_chairman_leaves_the_chair_as_it_is() -> None:
    s, log = do(owing(shares={EUF: (1, 3, 1, 0)}), 0, GiveUp())
    assert 1 == s.chairs[EUF]
    assert [] == only(log, MeetingCalled)
    assert 1 == sum(row[EUF] for row in s.shares[2:])


# -- what the bank pays ----------------------------------------------------------------------------


@pytest.mark.rule("O-18")
def test_the_bank_pays_the_dividends_that_he_owed_and_nothing_else() -> None:
    dues = (Due(2, 2_800, DIVIDEND, EUF), Due(BANK, 1_400, DIVIDEND, EUF), Due(BANK, 4_500, FIXED))
    s = owing(
        shares={EUF: (2, 0, 2, 0)},
        cards={EUF: USED},
        month=11,
        phases=(Costs(0, (1, 2, 3), paid=True), Owing(0, dues)),
    )
    s, log = do(s, 0, GiveUp())
    assert [Received(2, 2_800, DIVIDEND, EUF)] == only(log, Received)
    assert (50_000, 52_800, 50_000) == s.cash[1:]


@pytest.mark.rule("O-18", "O-45")
def test_the_bank_does_not_pay_his_loans_from_players() -> None:
    dues = (Due(BANK, 6_000, INTEREST), Due(3, 9_000, CLAIM))
    phases = (Interest(0, (1, 2, 3)), Owing(0, dues))
    s = owing(month=11, loans=(2, 0, 0, 0), phases=phases)
    s, log = do(s, 0, GiveUp())
    assert [] == only(log, Received)
    assert (0, 50_000, 50_000, 50_000) == s.cash


# -- how it goes on --------------------------------------------------------------------------------


@pytest.mark.rule("O-18")
def test_the_turn_of_a_bankrupt_ends_and_the_next_begins() -> None:
    s, _ = do(owing(1), 1, GiveUp())
    assert (Turn(2, (3,)), Rolling(2)) == s.phases


@pytest.mark.rule("O-18")
def test_a_bankrupt_has_no_more_turns_in_this_round_nor_in_the_next() -> None:
    # Seat 2 owes in trade, seat 3 goes on, and the next round is without seat 2.
    s = owing(2, phases=trading(Owing(2, (Due(BANK, 5_000, CUSTOMS_DUE, EUF),))))
    s, _ = do(s, 2, GiveUp())
    assert [0, 1, 3] == must(s)
    s, _ = play(s, (0, End()), (1, End()), (3, End()))
    assert (Turn(0, (1, 3)), Rolling(0)) == s.phases


@pytest.mark.rule("O-18")
def test_the_next_clockwise_begins_the_rounds_of_a_bankrupt() -> None:
    s, _ = do(
        owing(3, first=3, phases=(Turn(3, (0, 1, 2), 5, ((EUF, 100),)), Owing(3, DEBT))),
        3,
        GiveUp(),
    )
    assert (Turn(0, (1, 2)), Rolling(0)) == s.phases
    assert 0 == s.first


@pytest.mark.rule("O-18")
def test_who_begins_the_rounds_stays_where_another_goes() -> None:
    s, _ = do(
        owing(0, first=3, phases=(Turn(0, (1, 2), 5, ((EUF, 100),)), Owing(0, DEBT))), 0, GiveUp()
    )
    assert 3 == s.first


@pytest.mark.rule("O-18")
def test_his_offers_and_those_to_him_lapse_and_his_tips_in_use_end() -> None:
    offers = (
        Offer(1, 0, 1, ((0, 100), (2000 + 1, -150))),
        Offer(2, 1, 0, ((0, 100), (2000 + 1, -150))),
        Offer(3, 1, -1, ((0, 100), (2000 + 1, -150))),
    )
    s = owing(
        phases=trading(
            Owing(0, (Due(BANK, 5_000, CUSTOMS_DUE, EUF),)),
            offers=offers,
            made=(1, 2, 0, 0),
            used=(Used(0, 11), Used(1, 12)),
        ),
        number=3,
    )
    s, log = do(s, 0, GiveUp())
    assert [OfferLapsed(1, 0), OfferLapsed(2, 1)] == only(log, OfferLapsed)
    (phase,) = s.phases
    assert isinstance(phase, Trading)
    assert (offers[2],) == phase.offers
    assert (Used(1, 12),) == phase.used


@pytest.mark.rule("O-18")
def test_his_continent_stays_in_play() -> None:
    s, _ = do(owing(goods={(EUF, "eu3"): 1}), 0, GiveUp())
    assert (2, 5_000) == (s.homes[0], s.prices[2])


@pytest.mark.rule("O-31", "O-18")
def test_a_last_player_left_has_won_at_once() -> None:
    s = owing(
        1,
        out=(3, 0),
        first=1,
        cash=(0, 400, 50, 0),
        loans=(0, 2, 2, 0),
        phases=(Turn(1, (2,), 5, ((EUF, 100),)), Owing(1, DEBT)),
    )
    s, log = do(s, 1, GiveUp())
    assert (Over(),) == s.phases
    # 50 less two loans.
    assert [GameEnded((-1, -1, -199_950, -1))] == only(log, GameEnded)
    outcome = RULES.outcome(s)
    assert outcome is not None
    assert (3, 2, 1, 4) == outcome.place


# -- raising money ---------------------------------------------------------------------------------


@pytest.mark.rule("O-18", "O-25")
def test_who_owes_may_borrow_and_pays_as_soon_as_he_has_the_sum() -> None:
    s, log = do(owing(loans=(0, 2, 2, 2)), 0, Borrow())
    # 400 + 100,000 - a fee of 2,000 - 5,000.
    assert 93_400 == s.cash[0]
    assert Paid(0, BANK, 5_000, TRANSPORT, EUF) in log
    assert not [phase for phase in s.phases if isinstance(phase, Owing)]


@pytest.mark.rule("O-18", "O-23")
def test_who_owes_may_sell_a_share_and_pays_when_it_is_accepted() -> None:
    s = owing()
    # A share of Europe's field (1 + 6) for 4,600: with his 400 that is what he owes.
    s, _ = do(s, 0, MakeOffer(2, ((0, -4_600), (1 + EUF, 1))))
    assert [2] == must(s)
    s, log = do(s, 2, Accept(1))
    assert Paid(0, BANK, 5_000, TRANSPORT, EUF) in log
    assert (0, 45_400) == (s.cash[0], s.cash[2])
    assert (4, 1) == (s.shares[0][EUF], s.shares[2][EUF])


@pytest.mark.rule("O-18", "O-23")
def test_who_declines_gives_him_the_word_again() -> None:
    s, _ = play(owing(), (0, MakeOffer(2, ((0, -4_600), (1 + EUF, 1)))), (2, Decline(1)))
    assert [0] == must(s)
    assert [GiveUp()] == choices(s, GiveUp)


@pytest.mark.rule("O-18")
def test_too_little_raised_leaves_him_owing() -> None:
    s, _ = play(owing(), (0, MakeOffer(2, ((0, -4_550), (1 + EUF, 1)))), (2, Accept(1)))
    assert Owing(0, DEBT, (), 1) == s.phases[-1]
    assert 4_950 == s.cash[0]


@pytest.mark.rule("O-18", "O-25")
def test_who_is_asked_by_a_debtor_neither_borrows_nor_gives_up_for_himself() -> None:
    s = owing(loans=(2, 0, 0, 0))
    s, _ = do(s, 0, MakeOffer(2, ((0, -4_600), (1 + EUF, 1))))
    assert {Accept, Decline} == {type(action) for action in asked(s)[2].choices}
    for action in (Borrow(), GiveUp(), TakeOut()):
        assert ("not_debtor", "O-18") == refusal(s, 2, action)[::2]


@pytest.mark.rule("O-18", "O-25")
def test_deposits_stay_locked_outside_of_phase_c() -> None:
    s = owing(deposits=(1, 0, 0, 0))
    assert [] == choices(s, TakeOut)
    assert ("deposit_locked", "O-25") == refusal(s, 0, TakeOut())[::2]


@pytest.mark.rule("O-18", "O-42")
def test_a_debtor_to_the_bankrupt_owes_him_nothing_more() -> None:
    # Seat 1 owes seat 0 a loan, and sells to it; seat 0 owes on top of that and gives up.
    s = owing(
        month=11,
        cash=(400, 0, 50_000, 50_000),
        phases=(
            Interest(1, (2, 3)),
            Owing(1, (Due(BANK, 2_000, INTEREST), Due(0, 700, CLAIM))),
            Owing(0, (Due(BANK, 5_000, CUSTOMS_DUE, ASF),)),
        ),
    )
    s, _ = do(s, 0, GiveUp())
    assert Owing(1, (Due(BANK, 2_000, INTEREST),)) == s.phases[-1]
    assert 0 == s.cash[0]
