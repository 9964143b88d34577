"""Offers that lapse, and those of who owes (O-18, O-23)."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from core.games.oil.actions import Accept, Borrow, MakeOffer, Withdraw
from core.games.oil.data import ALL, BANK
from core.games.oil.events import Event
from core.games.oil.events_deals import (
    CUSTOMS_DUE,
    FINE,
    OfferAccepted,
    OfferLapsed,
    Paid,
)
from core.games.oil.offers import lapse
from core.games.oil.state import (
    Due,
    Lot,
    Offer,
    Owing,
    Phase,
    State,
    Things,
    Turn,
)
from core.games.oil.things import (
    load_thing,
    promise_thing,
    share_thing,
)
from tests.core.games.oil.positions import (
    AFF,
    AFR,
    EUF,
    EUP,
    EUR,
    changed,
    position,
)
from tests.core.games.oil.trades import act, offered, refusal, top, trade

CRUDE = load_thing(EUF, EUR)
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


# -- lapsed ------------------------------------------------------------------------------------


@pytest.mark.rule("O-23")
def test_an_offer_lapses_when_its_giver_or_its_taker_can_no_longer_carry_it_out() -> None:
    s = offered(table(cash=(1_000, 10_000, 10_000, 10_000)), 0, 1, SWAP)
    s = offered(s, 0, 2, SWAP)
    s = offered(s, 2, 0, ((0, 10_000), (share_thing(EUF), -3)))
    s = offered(s, 2, 3, ((0, 10_000), (promise_thing(1), -50)))
    log: list[Event] = []
    # Ana has no cash left for the second, which would be Cleo's share; the others stand.
    s = act(s, 1, Accept(1), log)
    assert [OfferAccepted(1, 0, 1, SWAP), OfferLapsed(2, 0)] == log
    assert [3, 4] == [offer.number for offer in top(s).offers]
    s = act(s, 0, Accept(3), log)
    # Cleo has no cash left for Dan.
    assert OfferLapsed(4, 2) == log[-1]
    assert () == top(s).offers


@pytest.mark.rule("O-23")
def test_what_has_lapsed_stays_lapsed() -> None:
    s = offered(table(), 0, 1, SWAP)
    s = lapse(changed(s, cash=(500, 0, 0, 0)), [])
    assert () == top(lapse(changed(s, cash=(10_000, 0, 0, 0)), [])).offers


@pytest.mark.rule("O-23")
def test_an_offer_to_all_stands_while_anybody_can_accept_it() -> None:
    s = offered(table(), 0, ALL, SWAP)
    assert s is lapse(s, [])
    only_cleo = changed(s, shares=position(shares={AFF: (0, 0, 1, 0)}).shares)
    assert only_cleo is lapse(only_cleo, [])
    log: list[Event] = []
    declined = replace(top(s).offers[0], declined=(2,))
    gone = changed(only_cleo, phases=(replace(top(s), offers=(declined,)),))
    assert () == top(lapse(gone, log)).offers
    assert [OfferLapsed(1, 0)] == log


@pytest.mark.rule("O-18")
def test_the_offers_of_bankrupts_and_to_them_lapse() -> None:
    s = offered(table(phases=trade(done=(1, 2))), 1, 0, ((0, 50), (share_thing(EUF), -1)))
    s = offered(offered(s, 0, 1, SWAP), 0, ALL, SWAP)
    log: list[Event] = []
    s = lapse(changed(s, out=(1,)), log)
    assert [OfferLapsed(1, 1), OfferLapsed(2, 0)] == log
    assert (Offer(3, 0, ALL, SWAP),) == top(s).offers
    assert (2,) == top(s).done


@pytest.mark.rule("O-23")
def test_offers_below_other_phases_lapse_too() -> None:
    s = offered(table(), 0, 1, SWAP)
    above: tuple[Phase, ...] = (*s.phases, Owing(0, (Due(BANK, 900, FINE),)))
    s = lapse(changed(s, cash=(0, 0, 0, 0), phases=above), [])
    assert trade()[0] == s.phases[0]
    assert Owing(0, (Due(BANK, 900, FINE),)) == s.phases[1]


# -- who owes ----------------------------------------------------------------------------------


def owing(*above: Phase, **more: object) -> State:
    """Ana owes 3,000 and has 1,000."""
    phases = (Turn(0, (1, 2, 3), 1), Owing(0, (Due(BANK, 3_000, FINE),)), *above)
    return table(**{"phases": phases, "cash": (1_000, 10_000, 10_000, 0), **more})


@pytest.mark.rule("O-18")
def test_who_owes_makes_offers_and_pays_as_soon_as_cash_suffices() -> None:
    s = act(owing(), 0, MakeOffer(1, ((0, -1_500), (share_thing(EUF), 1))))
    phase = s.phases[-1]
    assert isinstance(phase, Owing)
    assert (1, (Offer(1, 0, 1, ((0, -1_500), (share_thing(EUF), 1))),)) == (
        phase.made,
        phase.offers,
    )
    s = act(s, 1, Accept(1))
    assert isinstance(s.phases[-1], Owing)
    s = act(s, 0, MakeOffer(2, ((0, -600), (share_thing(EUF), 1))))
    log: list[Event] = []
    s = act(s, 2, Accept(2), log)
    assert Paid(0, BANK, 3_000, FINE, -1) == log[-1]
    assert (100, 8_500, 9_400, 0) == s.cash
    assert (Turn(0, (1, 2, 3), 1),) == s.phases


@pytest.mark.rule("O-18")
def test_nobody_else_makes_offers_then() -> None:
    s = act(owing(), 0, MakeOffer(1, ((0, -1_500), (share_thing(EUF), 1))))
    assert (
        "not_debtor",
        "O-18",
        "Only Ana, who has to raise money, makes offers now.",
    ) == refusal(s, 1, MakeOffer(0, ((0, 1_000), (share_thing(EUF), -1))))


@pytest.mark.rule("O-18")
def test_who_owes_makes_ten_offers_at_most_and_may_withdraw_them() -> None:
    s = owing()
    for _ in range(10):
        s = act(s, 0, MakeOffer(1, ((0, -1_500), (share_thing(EUF), 1))))
    assert "too_many_offers" == refusal(s, 0, MakeOffer(1, ((0, -50), (share_thing(EUF), 1))))[0]
    s = act(s, 0, Withdraw(4))
    phase = s.phases[-1]
    assert isinstance(phase, Owing)
    assert (9, 10) == (len(phase.offers), phase.made)


@pytest.mark.rule("O-18")
def test_who_owes_sells_goods_where_the_place_rule_holds_now() -> None:
    s = owing(chairs={EUF: 0, EUR: 1, EUP: 2}, goods={(EUF, "EUR"): 9, (EUF, "EUP"): 3}, month=5)
    assert "not_bought" == refusal(s, 0, MakeOffer(2, ((0, -50), (load_thing(EUF, EUP), 3))))[0]
    s = act(s, 0, MakeOffer(1, ((0, -2_000), (CRUDE, 9))))
    s = act(s, 1, Accept(1))
    # What is bought now keeps until phase A of the next round.
    assert (Lot(EUR, EUF, 9, 6),) == s.bought
    assert (0, 8_000) == s.cash[:2]


@pytest.mark.rule("O-18")
def test_customs_on_what_is_sold_then_are_owed_on_top() -> None:
    s = owing(chairs={EUF: 0, AFR: 1}, goods={(EUF, "AFR"): 40}, cash=(0, 10_000, 0, 0))
    s = act(s, 0, MakeOffer(1, ((0, -3_500), (load_thing(EUF, AFR), 40))))
    s = act(s, 1, Accept(1))
    # 4,000 customs are due before the fine.
    assert [1, 1] == [len(p.dues) for p in s.phases if isinstance(p, Owing)]
    phase = s.phases[-1]
    assert isinstance(phase, Owing)
    assert (Due(BANK, 4_000, CUSTOMS_DUE, EUF),) == phase.dues
    s = act(s, 0, Borrow())
    # 3,500 and 96,000, less 4,000 and 3,000.
    assert 92_500 == s.cash[0]
    assert (Turn(0, (1, 2, 3), 1),) == s.phases
