"""Phase A: how it begins and ends, who is asked, oil from the bank (O-19, O-23, O-34)."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.game import Illegal, Seat
from core.games.oil.actions import (
    Accept,
    Borrow,
    BuyOil,
    Decline,
    End,
    MakeOffer,
    Use,
    Withdraw,
)
from core.games.oil.data import ALL, BANK
from core.games.oil.events import Event, GoodsLost, TipUsed
from core.games.oil.events_deals import FINE, PURCHASE, OilBought, Paid
from core.games.oil.frames import in_game
from core.games.oil.state import Due, Lot, Owing, State, Terms, Things, Trading, Turn, Used
from core.games.oil.things import (
    MOST_PROMISED,
    card_thing,
    claim_thing,
    load_thing,
    promise_thing,
    share_thing,
)
from core.games.oil.trade import ACTS, ASK, all_done, begin, owing_prompts
from core.prompt import Amount, Field, Form, Prompt, admits, sample
from core.rng import Rng
from tests.core.games.oil.positions import (
    AFF,
    AFP,
    AFR,
    ASP,
    EUF,
    EUP,
    EUR,
    changed,
    position,
    sq,
)
from tests.core.games.oil.trades import act, offered, refusal, top, trade

SWAP: Things = ((0, 1_000), (share_thing(AFF), -1))


def table(**more: object) -> State:
    given_: dict[str, object] = {
        "phases": trade(),
        "cash": (10_000,) * 4,
        "shares": {EUF: (3, 0, 0, 0), AFF: (0, 2, 1, 0)},
    }
    return position(**{**given_, **more})  # type: ignore[arg-type]


def asked(s: State) -> dict[Seat, Prompt[Any]]:
    phase = s.phases[-1]
    return owing_prompts(s, phase) if isinstance(phase, Owing) else ASK[type(phase)](s, phase)


# -- begins and ends ---------------------------------------------------------------------------


@pytest.mark.rule("O-19")
def test_goods_bought_a_month_ago_are_lost_when_phase_a_begins() -> None:
    lots = ((EUR, EUF, 4, 6), (EUR, EUF, 2, 7), (AFP, AFR, 3, 6))
    log: list[Event] = []
    s = begin(position(month=6, bought=lots, phases=()), log)
    assert (Lot(EUR, EUF, 2, 7),) == s.bought
    assert [GoodsLost(EUF, sq("EUR"), 4, True), GoodsLost(AFR, sq("AFP"), 3, True)] == log
    assert (Trading((), (), (0, 0, 0, 0), ()),) == s.phases


@pytest.mark.rule("O-23")
def test_the_phase_ends_when_all_in_the_game_are_done() -> None:
    s = table(out=(2,))
    for seat in (0, 3):
        s = act(s, seat, End())
        assert not all_done(s, top(s))
    s = act(s, 1, End())
    assert all_done(s, top(s))


@pytest.mark.rule("O-23")
def test_it_does_not_end_while_an_offer_is_open_to_somebody() -> None:
    s = table(phases=trade(done=(0, 1, 3)))
    s = act(s, 2, MakeOffer(0, ((0, 50), (share_thing(EUF), -1))))
    s = act(s, 2, End())
    assert not all_done(s, top(s))
    s = act(s, 0, End())
    assert all_done(s, top(s))
    assert () == top(s).offers


# -- who is asked ------------------------------------------------------------------------------


@pytest.mark.rule("O-23")
def test_all_in_the_game_are_asked_and_those_who_are_done_need_not_answer() -> None:
    s = table(phases=trade(done=(1,)), out=(2,))
    assert {0: True, 1: False, 3: True} == {seat: p.must for seat, p in asked(s).items()}
    assert End() in asked(s)[0].choices
    assert End() not in asked(s)[1].choices


@pytest.mark.rule("O-23")
def test_offers_are_answered_by_those_whom_they_reach_and_withdrawn_by_who_made_them() -> None:
    s = offered(offered(table(), 0, ALL, SWAP), 2, 1, ((0, 50), (promise_thing(1), -50)))
    answers = {
        seat: tuple([c for c in prompt.choices if isinstance(c, Accept | Decline | Withdraw)])
        for seat, prompt in asked(s).items()
    }
    assert {
        0: (Withdraw(1),),
        1: (Accept(1), Decline(1), Accept(2), Decline(2)),
        2: (Accept(1), Decline(1), Withdraw(2)),
        3: (Decline(1),),  # Dan has no such share
    } == answers


@pytest.mark.rule("O-23")
def test_who_has_made_ten_offers_has_no_form_for_another() -> None:
    s = table(phases=trade(made=(10, 9, 0, 0)))
    forms = {
        seat: [dict(f.fixed)["to"] for f in prompt.forms if f.action == "make_offer"]
        for seat, prompt in asked(s).items()
    }
    assert {0: [], 1: [0, 2, 3, ALL], 2: [0, 1, 3, ALL], 3: [0, 1, 2, ALL]} == forms


@pytest.mark.rule("O-23")
def test_who_is_done_and_can_do_nothing_else_is_not_asked() -> None:
    s = table(phases=trade(done=(0, 1), made=(10, 10, 0, 0)), loans=(2, 1, 2, 2))
    assert [1, 2, 3] == list(asked(s))
    assert (Borrow(),) == asked(s)[1].choices
    mine = offered(s, 0, 1, SWAP)
    assert (Withdraw(1),) == asked(mine)[0].choices


@pytest.mark.rule("O-25")
def test_in_trade_one_may_borrow() -> None:
    s = table(loans=(2, 1, 0, 0))
    assert [False, True, True, True] == [Borrow() in p.choices for p in asked(s).values()]
    assert 10_000 + 98_000 == act(s, 2, Borrow()).cash[2]


@pytest.mark.rule("O-18")
def test_who_owes_must_act_while_nobody_is_to_answer_him() -> None:
    phases = (Turn(0, (1, 2, 3), 1), Owing(0, (Due(BANK, 90_000, FINE),)))
    s = table(phases=phases)
    assert {0: True} == {seat: p.must for seat, p in asked(s).items()}
    s = act(s, 0, MakeOffer(ALL, ((0, -1_500), (share_thing(EUF), 1))))
    assert {0: False, 1: True, 2: True, 3: True} == {seat: p.must for seat, p in asked(s).items()}
    assert (Withdraw(1),) == asked(s)[0].choices
    assert (Accept(1), Decline(1)) == asked(s)[1].choices
    assert () == asked(s)[1].forms
    for seat in (1, 2, 3):
        s = act(s, seat, Decline(1))
    assert {0: True} == {seat: p.must for seat, p in asked(s).items()}


# -- concessions -------------------------------------------------------------------------------


@pytest.mark.rule("O-48")
def test_a_concession_is_used_where_a_company_abroad_could_buy_ones_goods() -> None:
    s = table(
        chairs={EUF: 0, EUR: 1, AFR: 1, AFF: 1},
        goods={(EUF, "EUR"): 3, (EUF, "AFR"): 2, (AFF, "EUR"): 1},
        kept={0: (11, 12, 44), 1: (11,)},
    )
    tips = {seat: [c.card for c in p.choices if isinstance(c, Use)] for seat, p in asked(s).items()}
    # What Ben's own refinery could buy of Ben needs no sale.
    assert {0: [12], 1: [], 2: [], 3: []} == tips
    log: list[Event] = []
    after = act(s, 0, Use(12), log)
    assert [TipUsed(0, 12)] == log
    assert (Used(0, 12, 0),) == top(after).used
    assert bytes([11, 44]) == after.kept[0]
    for card in (11, 44, 9, 0, -1, 10**12):
        assert ("not_now", "O-48") == refusal(s, 0, Use(card))[:2]


# -- oil from the bank -------------------------------------------------------------------------

TRADERS = Terms(traders=True)


@pytest.mark.rule("O-34")
def test_a_chairman_buys_oil_at_3000_a_unit_for_the_next_round() -> None:
    s = table(terms=TRADERS, shares={EUP: (1, 0, 0, 0)}, cash=(16_000, 0, 0, 0), month=4)
    assert (
        Form("buy_oil", (Field("units", Amount(1, 5)),), (("company", EUP),))
        == asked(s)[0].forms[0]
    )
    log: list[Event] = []
    s = act(s, 0, BuyOil(EUP, 5), log)
    assert [OilBought(0, EUP, 5, 15_000), Paid(0, BANK, 15_000, PURCHASE, EUP)] == log
    assert 1_000 == s.cash[0]
    # Europe's oil at Europe's petrol company, until phase A of the next round.
    assert (Lot(EUP, EUR, 5, 5),) == s.bought


@pytest.mark.rule("O-34")
def test_more_oil_adds_to_what_was_bought() -> None:
    s = table(terms=TRADERS, shares={EUP: (1, 0, 0, 0)})
    s = act(act(s, 0, BuyOil(EUP, 1)), 0, BuyOil(EUP, 2))
    assert (Lot(EUP, EUR, 3, 1),) == s.bought
    assert 1_000 == s.cash[0]


@pytest.mark.rule("O-34")
@pytest.mark.parametrize(
    ("a", "code", "reason"),
    [
        (
            BuyOil(EUP, 4),
            "bad_units",
            "A unit costs 3,000 from the cash in hand: Europe petrol buys up to 3.",
        ),
        (
            BuyOil(EUP, 0),
            "bad_units",
            "A unit costs 3,000 from the cash in hand: Europe petrol buys up to 3.",
        ),
        (
            BuyOil(EUP, -(10**12)),
            "bad_units",
            "A unit costs 3,000 from the cash in hand: Europe petrol buys up to 3.",
        ),
        (
            BuyOil(AFP, 1),
            "not_chairman",
            "The bank sells oil for a petrol company that you chair.",
        ),
        (
            BuyOil(EUR, 1),
            "not_chairman",
            "The bank sells oil for a petrol company that you chair.",
        ),
        (BuyOil(-1, 1), "not_chairman", "The bank sells oil for a petrol company that you chair."),
        (
            BuyOil(10**12, 1),
            "not_chairman",
            "The bank sells oil for a petrol company that you chair.",
        ),
        (BuyOil(ASP, 1), "sanctioned", "Asia petrol can't buy now: News."),
    ],
)
def test_why_no_oil_is_bought(a: BuyOil, code: str, reason: str) -> None:
    s = table(terms=TRADERS, chairs={EUP: 0, AFP: 1, ASP: 0}, in_force=(31,))
    assert (code, reason) == refusal(s, 0, a)[::2]
    assert not admits(asked(s)[0], a)


@pytest.mark.rule("O-34")
def test_the_bank_sells_no_oil_to_others_than_traders() -> None:
    s = table(chairs={EUP: 0})
    assert ("no_traders", "O-34", "The bank sells no oil in this game.") == refusal(
        s, 0, BuyOil(EUP, 1)
    )
    assert [] == [f for f in asked(s)[0].forms if f.action == "buy_oil"]


@pytest.mark.rule("O-38")
def test_partners_bear_their_fifths_of_oil() -> None:
    s = table(
        terms=Terms(traders=True, partnership=True),
        shares={EUP: (2, 1, 0, 0)},
        cash=(2_400, 1_000, 0, 0),
    )
    # Of 3,000 a unit Ana bears 1,200, Ben 600 and the bank the rest.
    assert Amount(1, 2) == asked(s)[0].forms[0].fields[0].domain
    s = act(s, 0, BuyOil(EUP, 2))
    assert 0 == s.cash[0]
    assert Owing(1, (Due(BANK, 1_200, "part", EUP),)) == s.phases[-1]
    assert (Lot(EUP, EUR, 2, 1),) == s.bought


# -- what is offered is what is done -----------------------------------------------------------


def rich(terms: Terms, *, owes: bool) -> State:
    """A table with something of everything."""
    phases = (Turn(0, (1, 2, 3), 1), Owing(0, (Due(BANK, 900_000, FINE),))) if owes else trade()
    pack = 5 if terms.entrepreneurs else 1
    rows: dict[int, tuple[int, ...]] = {
        EUF: (5, 0, 0, 0),
        EUR: (0, 5, 0, 0),
        AFF: (0, 5, 0, 0),
        AFR: (5, 0, 0, 0),
        EUP: (0, 0, 5, 0),
    }
    if pack == 1:
        rows = {**rows, EUF: (2, 1, 1, 0), EUR: (1, 3, 0, 1), AFF: (0, 2, 0, 0), AFR: (1, 0, 0, 0)}
    return changed(
        position(
            terms=terms,
            shares=rows,
            goods={(EUF, "EUR"): 9, (AFF, "AFR"): 4, (EUR, "EUP"): 2, (EUF, "LO"): 1},
            kept={0: (57, 17), 1: (16, 11), 2: (43,)},
            cash=(3_000, 12_350, 50, 0),
            phases=phases,
            in_force=(31,),
            number=7,
        )
    )


TABLES = [
    Terms(),
    Terms(years=3),
    Terms(entrepreneurs=True),
    Terms(partnership=True),
    Terms(traders=True, partnership=True),
    Terms(oligopoly=True),
]
NUMBERS = (
    0,
    *[share_thing(c) for c in (EUF, EUR, AFF, AFR, EUP, ASP)],
    *[card_thing(c) for c in (57, 17, 16, 11, 43)],
    load_thing(EUF, EUR),
    load_thing(AFF, AFR),
    load_thing(EUR, EUP),
    promise_thing(1),
    promise_thing(2),
    claim_thing(1),
    19,
)


@given(
    st.sampled_from(TABLES),
    st.booleans(),
    st.sampled_from([0, 1, 2, 3]),
    st.sampled_from([-2, ALL, 0, 1, 2, 3, 4]),
    st.lists(
        st.tuples(
            st.sampled_from(NUMBERS),
            st.sampled_from(
                [-MOST_PROMISED - 50, -3_000, -50, -5, -1, 0, 1, 2, 5, 9, 10, 50, 3_000, 3_050]
            ),
        ),
        max_size=4,
    ),
    st.booleans(),
)
def test_an_offer_is_taken_exactly_if_a_form_admits_it(
    terms: Terms, owes: bool, seat: int, to: int, things: list[tuple[int, int]], in_order: bool
) -> None:
    s = rich(terms, owes=owes)
    a = MakeOffer(to, tuple(sorted(things) if in_order else things))
    prompt = asked(s).get(seat)
    if prompt is None:
        return
    phase = s.phases[-1]
    try:
        after = ACTS[type(phase)][MakeOffer](s, phase, seat, a, [])
    except Illegal:
        assert not admits(prompt, a)
    else:
        assert admits(prompt, a)
        assert 8 == after.number


@given(
    st.sampled_from(TABLES), st.booleans(), st.integers(0, 2**64 - 1), st.sampled_from([0, 1, 2])
)
def test_whatever_a_form_gives_is_offered_and_can_be_accepted(
    terms: Terms, owes: bool, dice: int, seat: int
) -> None:
    s = rich(terms, owes=owes)
    seat = 0 if owes else seat
    before = sum(s.cash)
    for form in asked(s)[seat].forms:
        if form.action != "make_offer":
            continue
        a, _ = sample(form, lambda plain: msgspec.convert(plain, MakeOffer), Rng(dice))
        assert a is not None
        after = act(s, seat, a)
        takers = [who for who, prompt in asked(after).items() if Accept(8) in prompt.choices]
        assert takers, "somebody can accept what is offered"
        for who in takers:
            done = act(after, who, Accept(8))
            assert all(cash >= 0 for cash in done.cash)
            assert all(sum(row) <= 5 for row in zip(*done.shares, strict=True))
            assert sum(map(len, s.kept)) == sum(map(len, done.kept))
            assert units(s) == units(done)
            if not terms.partnership:
                assert sum(done.cash) <= before
        for who in set(in_game(s)) - set(takers) - {seat}:
            assert "O" == (refusal(after, who, Accept(8))[1] or "")[0]


def units(s: State) -> int:
    return sum(n for _, _, n in s.goods) + sum(lot.units for lot in s.bought)
