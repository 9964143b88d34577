"""O-40, with Tip 1 and News 1: suits, and what their loser sells."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

import pytest
from msgspec.structs import replace

from core.games.oil.actions import Agree, AwardGoods, AwardShares, Borrow, Pass, Refuse, Sue
from core.games.oil.crime import rolling_choices
from core.games.oil.events import ChairTaken, Refused, TipUsed
from core.games.oil.events_deals import (
    PART,
    SUIT,
    VERDICT,
    GoodsAwarded,
    Paid,
    Received,
    SharesAwarded,
    SuitRolled,
)
from core.games.oil.state import Lot, Rolling, State, Terms, Verdict, Voting, Willing
from core.prompt import Amount, Form
from tests.core.games.oil.december import act, asked, dice, refused, sentence, told
from tests.core.games.oil.positions import (
    AFF,
    AFP,
    AFR,
    ASF,
    ASR,
    EUF,
    EUP,
    EUR,
    changed,
    on_turn,
    position,
    sq,
)

BANK = -1
PLAYED = Terms(lawsuits=True)


def table(
    *fell: int,
    shares: Mapping[int, Iterable[int]] | None = None,
    goods: Mapping[tuple[int, str], int] | None = None,
    kept: Iterable[int] = (),
    in_force: Iterable[int] = (),
    cash: Iterable[int] = (50_000,) * 4,
    terms: Terms = PLAYED,
    bought: Iterable[tuple[int, int, int, int]] = (),
    month: int = 4,
) -> State:
    """Seat 0 is about to roll, seat 1 has two companies; the dice fall so."""
    s = position(
        terms=terms,
        shares={AFF: (0, 3, 0, 1), AFR: (1, 2, 0, 0)} if shares is None else shares,
        goods=goods,
        kept={0: tuple(kept)},
        in_force=in_force,
        cash=cash,
        bought=bought,
        month=month,
    )
    return replace(s, rng=dice(*fell)) if fell else s


def won(
    shares: Mapping[int, Iterable[int]] | None = None,
    goods: Mapping[tuple[int, str], int] | None = None,
    *,
    cash: Iterable[int] = (50_000,) * 4,
    terms: Terms = PLAYED,
    in_force: Iterable[int] = (),
    bought: Iterable[tuple[int, int, int, int]] = (),
) -> State:
    """Seat 0 has won its suit against seat 1."""
    s = table(shares=shares, goods=goods, cash=cash, terms=terms, in_force=in_force, bought=bought)
    return changed(s, phases=on_turn(0, 4, Rolling(0), Verdict(0, 1)))


def forms(s: State, seat: int = 0) -> list[Form]:
    """What the winner may sell and to whom."""
    return list(asked(s)[seat].forms)


def buyers(s: State, **fixed: int) -> dict[int, Amount]:
    """Who may buy that, and how much of it."""
    found: dict[int, Amount] = {}
    for form in forms(s):
        given = dict(form.fixed)
        domain = form.fields[0].domain
        if all(given.get(name) == value for name, value in fixed.items()):
            buyer = given["buyer"]
            assert isinstance(buyer, int)
            assert isinstance(domain, Amount)
            found[buyer] = domain
    return found


# -- the suit ----------------------------------------------------------------------------------


@pytest.mark.rule("O-40")
@pytest.mark.parametrize("die", [1, 2])
def test_at_2_or_less_the_plaintiff_loses(die: int) -> None:
    s, log = act(table(die, shares={EUF: (2, 0, 0, 0)}), (0, Sue(1, 0)))
    assert [Paid(0, BANK, 5_000, SUIT, -1), SuitRolled(0, 1, die, 0, die)] == log
    assert Verdict(1, 0) == s.phases[-1]


@pytest.mark.rule("O-40")
@pytest.mark.parametrize("die", [3, 4])
def test_at_3_or_4_the_suit_is_dismissed(die: int) -> None:
    s, _ = act(table(die), (0, Sue(1, 0)))
    assert Rolling(0) == s.phases[-1]
    assert 45_000 == s.cash[0]


@pytest.mark.rule("O-40")
@pytest.mark.parametrize("die", [5, 6])
def test_from_5_the_defendant_loses(die: int) -> None:
    s, _ = act(table(die), (0, Sue(1, 0)))
    assert Verdict(0, 1) == s.phases[-1]


@pytest.mark.rule("O-40")
def test_where_the_loser_has_nothing_to_sell_nothing_happens() -> None:
    s, _ = act(table(6), (0, Sue(2, 0)))
    assert Rolling(0) == s.phases[-1]


@pytest.mark.rule("O-48")
def test_tip_1_adds_one_and_goes_under_the_deck() -> None:
    s, log = act(table(4, kept=(1,)), (0, Sue(1, 1)))
    assert [SuitRolled(0, 1, 4, 1, 5)] == told(log, SuitRolled)
    assert [TipUsed(0, 1)] == told(log, TipUsed)
    assert Verdict(0, 1) == s.phases[-1]
    assert (b"", 1) == (s.kept[0], s.tips[0])
    # It need not be used.
    s, log = act(table(4, kept=(1,)), (0, Sue(1, 0)))
    assert Rolling(0) == s.phases[-1]


@pytest.mark.rule("O-49")
def test_news_1_takes_one_from_the_die() -> None:
    s, log = act(table(5, in_force=(1,)), (0, Sue(1, 0)))
    assert [SuitRolled(0, 1, 5, -1, 4)] == told(log, SuitRolled)
    assert Rolling(0) == s.phases[-1]
    s, log = act(table(5, in_force=(1,), kept=(1,)), (0, Sue(1, 1)))
    assert [SuitRolled(0, 1, 5, 0, 5)] == told(log, SuitRolled)


@pytest.mark.rule("O-40")
def test_a_player_sues_once_in_a_period() -> None:
    s, _ = act(table(3), (0, Sue(1, 0)))
    assert () == rolling_choices(s, 0)
    assert ("once", "O-40") == refused(s, 0, Sue(2, 0))
    s = changed(s, phases=on_turn(1, 4, Rolling(1)))
    assert (Sue(2, 0), Sue(3, 0), Sue(0, 0)) == asked(s)[1].choices


@pytest.mark.rule("O-43")
def test_a_suit_needs_5_000_in_hand() -> None:
    s = table(cash=(4_950, 0, 0, 0))
    assert () == rolling_choices(s, 0)
    assert ("no_cash", "O-43") == refused(s, 0, Sue(1, 0))


@pytest.mark.rule("O-40")
def test_only_another_player_in_the_game_is_sued() -> None:
    s = changed(table(), out=(2,))
    assert (Sue(1, 0), Sue(3, 0)) == asked(s)[0].choices
    for seat in (0, 2, 4, -1):
        assert ("no_target", "O-40") == refused(s, 0, Sue(seat, 0))


@pytest.mark.rule("O-40")
def test_there_are_no_suits_without_the_option() -> None:
    s = table(terms=Terms(sabotage=True))
    assert ("not_played", "O-40") == refused(s, 0, Sue(1, 0))


@pytest.mark.rule("O-48")
@pytest.mark.parametrize("card", [1, 2, 17, -1])
def test_only_a_kept_tip_1_helps(card: int) -> None:
    assert ("no_card", "O-48") == refused(table(kept=(2,)), 0, Sue(1, card))


# -- shares ------------------------------------------------------------------------------------


@pytest.mark.rule("O-40")
def test_shares_go_to_the_bank_at_5_000_each() -> None:
    s, log = act(won(), (0, AwardShares(AFF, 2, BANK)))
    assert [SharesAwarded(1, BANK, AFF, 2, 10_000), Received(1, 10_000, VERDICT, AFF)] == log
    assert (60_000, 1) == (s.cash[1], s.shares[1][AFF])
    assert Rolling(0) == s.phases[-1]


@pytest.mark.rule("O-40")
def test_the_winner_may_buy_them_himself() -> None:
    s, log = act(won(), (0, AwardShares(AFR, 2, 0)))
    assert [Paid(0, 1, 10_000, VERDICT, AFR)] == told(log, Paid)
    assert (40_000, 60_000, 3) == (*s.cash[:2], s.shares[0][AFR])
    # The loser was its chairman and has no share left.
    assert [ChairTaken(0, AFR)] == told(log, ChairTaken)
    assert 0 == s.chairs[AFR]


@pytest.mark.rule("O-40")
def test_a_company_that_loses_its_chairman_by_it_meets_at_once() -> None:
    s, _ = act(won({AFF: (1, 3, 0, 1)}), (0, AwardShares(AFF, 3, BANK)))
    assert (Rolling(0), Voting(0, AFF, (3,))) == s.phases[-2:]


@pytest.mark.rule("O-40")
def test_another_player_buys_only_if_he_agrees() -> None:
    s, _ = act(won(), (0, AwardShares(AFF, 3, 2)))
    assert (Verdict(0, 1), Willing(2, AFF, -1, 3)) == s.phases[-2:]
    assert (Agree(), Refuse()) == asked(s)[2].choices
    s, log = act(s, (2, Agree()))
    assert [SharesAwarded(1, 2, AFF, 3, 15_000)] == told(log, SharesAwarded)
    assert (65_000, 35_000, 3) == (*s.cash[1:3], s.shares[2][AFF])
    assert Voting(2, AFF, (3,)) == s.phases[-1]


@pytest.mark.rule("O-40")
def test_who_would_not_buy_is_not_asked_again_in_that_suit() -> None:
    s, log = act(won(), (0, AwardShares(AFF, 3, 2)), (2, Refuse()))
    assert [Refused(2)] == told(log, Refused)
    assert Verdict(0, 1, refused=(2,)) == s.phases[-1]
    assert (3, 50_000) == (s.shares[1][AFF], s.cash[2])
    assert {BANK, 0, 3} == set(buyers(s, company=AFF))
    assert ("refused", "O-40") == refused(s, 0, AwardShares(AFF, 1, 2))


@pytest.mark.rule("O-40")
def test_shares_are_sold_up_to_five_of_one_company_and_as_the_buyers_cash_allows() -> None:
    s = won({AFF: (0, 5, 0, 0), AFR: (1, 2, 0, 0)}, cash=(12_000, 0, 4_950, 5_000))
    assert {BANK: Amount(1, 5), 0: Amount(1, 2), 3: Amount(1, 1)} == buyers(s, company=AFF)
    assert {BANK: Amount(1, 2), 0: Amount(1, 2), 3: Amount(1, 1)} == buyers(s, company=AFR)
    assert {} == buyers(s, company=ASF)
    for action in (
        AwardShares(AFF, 6, BANK),
        AwardShares(AFF, 0, BANK),
        AwardShares(AFF, -1, BANK),
        AwardShares(AFF, 3, 0),
        AwardShares(AFF, 1, 2),
        AwardShares(ASF, 1, BANK),
        AwardShares(-1, 1, BANK),
        AwardShares(18, 1, BANK),
    ):
        assert ("not_so_many", "O-40") == refused(s, 0, action)
    for buyer in (1, 4, -2):
        assert ("no_buyer", "O-40") == refused(s, 0, AwardShares(AFF, 1, buyer))


@pytest.mark.rule("O-40")
def test_the_winner_may_pass() -> None:
    s, log = act(won(), (0, Pass()))
    assert Rolling(0) == s.phases[-1]
    assert [] == log


@pytest.mark.rule("O-49")
def test_sanctions_bar_the_continents_shares_and_goods_and_its_companies() -> None:
    shares = {AFF: (0, 3, 0, 0), EUR: (2, 0, 0, 0), ASF: (0, 2, 0, 0)}
    goods = {(AFF, "EUR"): 3, (ASF, "EUR"): 2}
    # News 30 is about Africa.
    s = won(shares, goods, in_force=(30,))
    assert {} == buyers(s, company=AFF) | buyers(s, good=AFF)
    assert {BANK, 0, 2, 3} == set(buyers(s, company=ASF))
    assert {BANK, 0} == set(buyers(s, good=ASF))
    assert ("not_so_many", "O-40") == refused(s, 0, AwardShares(AFF, 1, BANK))
    assert ("not_so_many", "O-40") == refused(s, 0, AwardGoods(AFF, sq("EUR"), 1, BANK))
    # News 29 is about Europe, whose refinery can't buy.
    s = won(shares, goods, in_force=(29,))
    assert {BANK} == set(buyers(s, good=ASF))


@pytest.mark.rule("O-40")
def test_nothing_happens_where_all_that_the_loser_has_is_under_sanctions() -> None:
    s, _ = act(table(6, shares={AFF: (0, 3, 0, 0)}, in_force=(30,)), (0, Sue(1, 0)))
    assert Rolling(0) == s.phases[-1]


@pytest.mark.rule("O-35")
def test_entrepreneurs_sell_a_company_whole_for_25_000() -> None:
    terms = Terms(lawsuits=True, entrepreneurs=True)
    s = won({AFF: (0, 5, 0, 0)}, terms=terms, cash=(24_950, 0, 25_000, 0))
    assert {BANK: Amount(5, 5, 5), 2: Amount(5, 5, 5)} == buyers(s, company=AFF)
    assert ("whole", "O-35") == refused(s, 0, AwardShares(AFF, 4, BANK))
    s, _ = act(s, (0, AwardShares(AFF, 5, 2)), (2, Agree()))
    assert (25_000, 0, 2) == (*s.cash[1:3], s.chairs[AFF])


# -- goods -------------------------------------------------------------------------------------


OWNED = {AFF: (0, 3, 0, 0), AFR: (0, 3, 0, 0), AFP: (0, 3, 0, 0), ASF: (0, 2, 0, 0)}


@pytest.mark.rule("O-40")
@pytest.mark.parametrize(("good", "price"), [(AFF, 1_000), (AFR, 3_000), (AFP, 5_000)])
def test_goods_go_to_the_bank_at_the_base_price_and_off_the_board(good: int, price: int) -> None:
    s = won(OWNED, {(good, "af1"): 9})
    s, log = act(s, (0, AwardGoods(good, sq("af1"), 4, BANK)))
    assert [
        GoodsAwarded(1, BANK, good, sq("af1"), 4, 4 * price),
        Received(1, 4 * price, VERDICT, good),
    ] == log
    assert ((good, sq("af1"), 5),) == s.goods
    assert 50_000 + 4 * price == s.cash[1]


@pytest.mark.rule("O-40")
def test_up_to_ten_units_of_one_kind_and_any_colour_go_one_group_after_the_other() -> None:
    s = won(OWNED, {(AFF, "af1"): 7, (AFF, "AFR"): 2, (ASF, "as1"): 8, (AFR, "af1"): 9})
    s, _ = act(s, (0, AwardGoods(AFF, sq("af1"), 7, BANK)))
    assert Verdict(0, 1, 18, 3) == s.phases[-1]
    # Neither oil nor shares now, and three units of crude at most.
    assert {} == buyers(s, company=AFF) | buyers(s, good=AFR)
    assert {BANK: Amount(1, 2)} == buyers(s, good=AFF)
    assert {BANK: Amount(1, 3)} == buyers(s, good=ASF)
    assert ("not_so_many", "O-40") == refused(s, 0, AwardGoods(AFR, sq("af1"), 1, BANK))
    assert ("not_so_many", "O-40") == refused(s, 0, AwardShares(AFF, 1, BANK))
    s, _ = act(s, (0, AwardGoods(ASF, sq("as1"), 3, BANK)))
    assert Rolling(0) == s.phases[-1]
    assert 60_000 == s.cash[1]


@pytest.mark.rule("O-40")
def test_a_suit_is_over_once_nothing_of_that_kind_is_left() -> None:
    s, _ = act(won(OWNED, {(AFF, "af1"): 2}), (0, AwardGoods(AFF, sq("af1"), 2, BANK)))
    assert Rolling(0) == s.phases[-1]


@pytest.mark.rule("O-40")
def test_the_winner_may_stop_before_ten() -> None:
    s = won(OWNED, {(AFF, "af1"): 7})
    s, _ = act(s, (0, AwardGoods(AFF, sq("af1"), 1, BANK)), (0, Pass()))
    assert Rolling(0) == s.phases[-1]


@pytest.mark.rule("O-40")
def test_goods_go_to_a_player_only_on_the_square_of_his_company_that_works_them_up() -> None:
    shares = {AFF: (0, 3, 0, 0), EUF: (3, 0, 0, 0), EUR: (3, 0, 0, 0), EUP: (3, 0, 0, 0)}
    goods = {(AFF, name): 2 for name in ("EUF", "EUR", "EUP", "AFR", "af1", "LO")}
    s = won(shares, goods)
    for name in ("EUF", "EUP", "AFR", "af1", "LO"):
        assert {BANK} == set(buyers(s, good=AFF, square=sq(name)))
        assert ("not_so_many", "O-40") == refused(s, 0, AwardGoods(AFF, sq(name), 1, 0))
    assert {BANK, 0} == set(buyers(s, good=AFF, square=sq("EUR")))
    assert ("not_so_many", "O-40") == refused(s, 0, AwardGoods(AFF, sq("EUR"), 1, 2))


@pytest.mark.rule("O-40")
def test_a_players_goods_are_bought_without_customs_for_his_next_round() -> None:
    s = won({AFF: (0, 3, 0, 0), EUR: (3, 0, 0, 0)}, {(AFF, "EUR"): 6})
    s, log = act(s, (0, AwardGoods(AFF, sq("EUR"), 4, 0)))
    assert [
        GoodsAwarded(1, 0, AFF, sq("EUR"), 4, 4_000),
        Paid(0, 1, 4_000, VERDICT, EUR),
    ] == log
    # Gone when next month's phase A begins.
    assert (Lot(EUR, AFF, 4, 5),) == s.bought
    assert ((AFF, sq("EUR"), 2),) == s.goods
    assert (46_000, 54_000) == s.cash[:2]


@pytest.mark.rule("O-40")
def test_another_player_is_asked_for_goods_too() -> None:
    s = won({AFF: (0, 3, 0, 0), ASR: (0, 0, 4, 0)}, {(AFF, "ASR"): 6}, cash=(0, 0, 3_950, 0))
    assert {BANK: Amount(1, 6), 2: Amount(1, 3)} == buyers(s, good=AFF)
    asking, _ = act(s, (0, AwardGoods(AFF, sq("ASR"), 3, 2)))
    assert Willing(2, 18 + AFF, sq("ASR"), 3) == asking.phases[-1]
    s, _ = act(asking, (2, Agree()))
    assert (Lot(ASR, AFF, 3, 5),) == s.bought
    assert (0, 3_000, 950, 0) == s.cash
    assert Verdict(0, 1, 18, 7) == s.phases[-1]
    s, _ = act(asking, (2, Refuse()))
    assert Verdict(0, 1, refused=(2,)) == s.phases[-1]
    assert {BANK} == set(buyers(s, good=AFF))


@pytest.mark.rule("O-40")
@pytest.mark.parametrize(
    "action",
    [
        AwardGoods(AFF, sq("af1"), 0, BANK),
        AwardGoods(AFF, sq("af1"), -3, BANK),
        AwardGoods(AFF, sq("af1"), 11, BANK),
        AwardGoods(AFF, sq("af2"), 1, BANK),
        AwardGoods(EUF, sq("af1"), 1, BANK),
        AwardGoods(-1, sq("af1"), 1, BANK),
        AwardGoods(99, sq("af1"), 1, BANK),
        AwardGoods(AFF, 10**6, 1, BANK),
    ],
)
def test_only_goods_that_are_there_are_sold_and_ten_at_most(action: AwardGoods) -> None:
    shares = {AFF: (0, 3, 0, 0), EUF: (2, 0, 0, 0)}
    s = won(shares, {(AFF, "af1"): 14, (EUF, "af1"): 2})
    assert {BANK: Amount(1, 10)} == buyers(s, good=AFF)
    assert ("not_so_many", "O-40") == refused(s, 0, action)


@pytest.mark.rule("O-40")
def test_what_a_company_has_bought_is_not_sold() -> None:
    s = won({AFR: (0, 3, 0, 0)}, bought=((AFR, EUF, 5, 5),))
    assert ("not_so_many", "O-40") == refused(s, 0, AwardGoods(EUF, sq("AFR"), 1, BANK))
    assert (AFR,) == tuple(dict(form.fixed)["company"] for form in forms(s))[:1]


@pytest.mark.rule("O-40")
def test_a_refusal_says_how_many_there_are() -> None:
    s = won(OWNED, {(AFF, "af1"): 3})
    assert "Of these goods Seat 1 can sell up to 3 units to this buyer, not 4." == sentence(
        s, 0, AwardGoods(AFF, sq("af1"), 4, BANK)
    )


@pytest.mark.rule("O-32")
def test_crude_goes_at_2_000_to_petrol_companies_with_oligopoly() -> None:
    terms = Terms(lawsuits=True, oligopoly=True)
    s = won({AFF: (0, 3, 0, 0), EUP: (3, 0, 0, 0)}, {(AFF, "EUP"): 5}, terms=terms)
    s, _ = act(s, (0, AwardGoods(AFF, sq("EUP"), 5, 0)))
    assert (40_000, 60_000) == s.cash[:2]
    assert (Lot(EUP, AFF, 5, 5),) == s.bought


@pytest.mark.rule("O-38")
def test_partners_share_what_goods_bring_and_cost() -> None:
    terms = Terms(lawsuits=True, partnership=True)
    shares = {AFF: (0, 3, 2, 0), EUR: (3, 0, 0, 2)}
    s = won(shares, {(AFF, "EUR"): 5}, terms=terms, cash=(3_000, 0, 0, 0))
    # Seat 0 bears three fifths: five units cost it 3,000 of 5,000; seat 3 owes the rest.
    assert {BANK: Amount(1, 5), 0: Amount(1, 5)} == buyers(s, good=AFF)
    s, log = act(changed(s, cash=(3_000, 0, 0, 9_000)), (0, AwardGoods(AFF, sq("EUR"), 5, 0)))
    assert (0, 3_000, 2_000, 7_000) == s.cash
    assert [Paid(0, BANK, 3_000, VERDICT, EUR), Paid(3, BANK, 2_000, PART, EUR)] == told(log, Paid)
    assert (Lot(EUR, AFF, 5, 5),) == s.bought


@pytest.mark.rule("O-25")
def test_who_wins_on_his_own_turn_may_borrow_to_buy_and_who_wins_on_anothers_may_not() -> None:
    s = won(cash=(1_000, 50_000, 50_000, 50_000))
    assert Borrow() in asked(s)[0].choices
    s, _ = act(s, (0, Borrow()))
    # The second loan: 100,000 less its fee of 4,000.
    assert (97_000, 2) == (s.cash[0], s.loans[0])
    others = changed(won(), phases=on_turn(0, 4, Rolling(0), Verdict(1, 0)))
    assert Borrow() not in asked(others)[1].choices
    assert ("not_your_turn", "O-25") == refused(others, 1, Borrow())
