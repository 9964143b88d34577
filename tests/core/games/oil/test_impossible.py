"""States that no game can reach are refused, with the clause that they break: what lies there."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from core.games.oil.actions import Action
from core.games.oil.rules import RULES
from core.games.oil.state import RUINED, Claim, Lot, State, Terms
from core.prompt import sample
from core.rng import Rng, below, choice, seeded
from tests.core.games.oil.positions import (
    AFF,
    AFR,
    ASF,
    ASR,
    EUF,
    EUP,
    EUR,
    NAF,
    NAP,
    changed,
    on_turn,
    position,
    sq,
)
from tests.core.games.oil.spoilt import STATE, TERMS, broken, rich

Row = tuple[object, ...]


def put(row: Row, at: int, item: object) -> Row:
    return (*row[:at], item, *row[at + 1 :])


def held(seat: int, company: int, n: int) -> Row:
    """The shares with so many of a company for a seat."""
    return put(STATE.shares, seat, put(STATE.shares[seat], company, n))


# -- what is possible --------------------------------------------------------------------------


def test_the_state_that_is_spoilt_here_is_possible() -> None:
    RULES.check(STATE)


@pytest.mark.parametrize(
    ("seats", "options"),
    [
        (3, {}),
        (4, {"partnership": True, "lawsuits": True, "sabotage": True}),
        (5, {"oligopoly": True, "partnership": True, "dumping": True}),
        (6, {"oil_barons": True, "entrepreneurs": True, "free_trade": True}),
        (4, {"traders": True, "sabotage": True, "years": 2}),
    ],
)
def test_every_state_of_a_random_game_is_possible(seats: int, options: dict[str, object]) -> None:
    plain = {option.name: option.default for option in RULES.types.options}
    state: State | None = RULES.setup(seats, 3, {**plain, **options}).state  # type: ignore[dict-item]
    dice = seeded(seats, 6)
    for _ in range(150):
        if state is None:
            break
        RULES.check(state)
        state, dice = played_on(state, dice)


def played_on(state: State, dice: Rng) -> tuple[State | None, Rng]:
    """A state after this one, with an action drawn at random; None at the end of the game."""
    prompts = RULES.prompts(state)
    if not prompts:
        return None, dice
    asked, dice = choice(dice, tuple([seat for seat, prompt in prompts.items() if prompt.must]))
    prompt = prompts[asked]
    n, dice = below(dice, len(prompt.choices) + len(prompt.forms))
    if n < len(prompt.choices):
        return RULES.apply(state, asked, prompt.choices[n]).state, dice
    action, dice = sample(prompt.forms[n - len(prompt.choices)], made, dice)
    return (state if action is None else RULES.apply(state, asked, action).state), dice


def made(plain: dict[str, Any]) -> Action:
    return msgspec.convert(plain, type=RULES.types.action)


# -- rows and ranges ---------------------------------------------------------------------------


ROWS = {
    "homes": 4,
    "pawns": 4,
    "cash": 4,
    "loans": 4,
    "deposits": 4,
    "shares": 4,
    "kept": 4,
    "chairs": 18,
    "cards": 18,
    "prices": 6,
}


@pytest.mark.rule("O-6")
@pytest.mark.parametrize("name", ROWS)
def test_there_is_an_entry_for_each(name: str) -> None:
    row = getattr(STATE, name)
    assert ROWS[name] == len(row)
    assert "O-6" == broken(STATE, **{name: row[:-1]})
    assert "O-6" == broken(STATE, **{name: (*row, row[-1])})


@pytest.mark.rule("O-1")
@pytest.mark.parametrize("seats", [0, 1, 2, 7])
def test_no_game_has_two_seats_or_seven(seats: int) -> None:
    assert "O-1" == broken(STATE, cash=(100,) * seats)


@pytest.mark.rule("O-6")
def test_each_row_of_shares_has_all_companies() -> None:
    assert "O-6" == broken(STATE, shares=put(STATE.shares, 1, STATE.shares[1][:-1]))


@pytest.mark.rule("O-2")
@pytest.mark.parametrize("month", [-2, -1, 36])
def test_months_are_those_of_the_years_agreed_on(month: int) -> None:
    assert "O-2" == broken(STATE, month=month)


@pytest.mark.rule("O-2")
@pytest.mark.parametrize("years", [0, -1, 11])
def test_one_to_ten_years_are_played(years: int) -> None:
    assert "O-2" == broken(STATE, terms=replace(TERMS, years=years))


@pytest.mark.rule("O-50")
@pytest.mark.parametrize(
    "terms",
    [
        Terms(years=2, oligopoly=True, oil_barons=True),
        Terms(years=2, traders=True, oil_barons=True),
        Terms(years=2, entrepreneurs=True, partnership=True),
    ],
)
def test_some_options_do_not_go_together(terms: Terms) -> None:
    assert "O-50" == broken(position(month=3), terms=terms)


# -- players -----------------------------------------------------------------------------------


@pytest.mark.rule("O-18")
@pytest.mark.parametrize("out", [(4,), (-1,), (3, 3), (0, 1, 2, 3)])
def test_bankrupts_are_players_and_somebody_is_left(out: tuple[int, ...]) -> None:
    assert "O-18" == broken(STATE, out=out)


@pytest.mark.rule("O-18")
def test_bankrupts_have_nothing() -> None:
    poor = rich(
        shares={EUF: (3, 1, 0, 0)},
        loans=(1, 1, 1, 0),
        claims=[],
        out=(3,),
        phases=on_turn(0, 3, *STATE.phases[1:]),
    )
    RULES.check(poor)
    assert "O-18" == broken(poor, cash=(61_400, 38_250, 72_900, 50))
    assert "O-18" == broken(poor, loans=(1, 1, 1, 1))
    assert "O-18" == broken(poor, deposits=(0, 0, 0, 1))
    assert "O-18" == broken(poor, kept=(bytes([43, 57]), b"", b"", bytes([17, 1])))
    assert "O-18" == broken(poor, shares=put(poor.shares, 3, put(poor.shares[3], EUF, 1)))


@pytest.mark.rule("O-4")
@pytest.mark.parametrize("first", [-1, 4])
def test_a_player_begins_the_rounds(first: int) -> None:
    assert "O-4" == broken(STATE, first=first)


@pytest.mark.rule("O-4")
@pytest.mark.parametrize("homes", [(2, 3, 4, 4), (2, 3, 4, 0), (2, 3, 4, -1), (2, 3, 4, 6)])
def test_each_player_started_on_a_continent_of_his_own(homes: tuple[int, ...]) -> None:
    assert "O-4" == broken(STATE, homes=homes)


@pytest.mark.rule("O-7")
@pytest.mark.parametrize("pawn", [-1, 42, 0, 8])
def test_pawns_stand_on_squares_in_play(pawn: int) -> None:
    """Squares 0 and 8 are North America's field and South America's first exchange."""
    assert "O-7" == broken(STATE, pawns=put(STATE.pawns, 2, pawn))
    RULES.check(changed(STATE, pawns=put(STATE.pawns, 2, 2)))


@pytest.mark.rule("O-39", "O-40")
def test_sabotage_and_suits_are_tried_once() -> None:
    RULES.check(changed(STATE, saboteurs=(2, 0), plaintiffs=(1,)))
    for tried in ((0, 0), (4,), (-1,)):
        assert "O-39" == broken(STATE, saboteurs=tried)
        assert "O-40" == broken(STATE, plaintiffs=tried)
    plain = rich(terms=Terms(years=3), kept={0: (43, 57)})
    RULES.check(plain)
    assert "O-39" == broken(plain, saboteurs=(0,))
    assert "O-40" == broken(plain, plaintiffs=(0,))


# -- money -------------------------------------------------------------------------------------


@pytest.mark.rule("O-2")
@pytest.mark.parametrize("cash", [-50, 75, 10**12])
def test_cash_is_a_multiple_of_50_and_not_below_0(cash: int) -> None:
    assert "O-2" == broken(STATE, cash=put(STATE.cash, 1, cash))


@pytest.mark.rule("O-25")
def test_loans_and_deposits_are_within_their_limits() -> None:
    for loans in (-1, 3):
        assert "O-25" == broken(STATE, loans=put(STATE.loans, 0, loans))
    for deposits in (-1, 10**6):
        assert "O-25" == broken(STATE, deposits=put(STATE.deposits, 0, deposits))


CLAIM = Claim(2, 0, 1, 2, 10_000)


@pytest.mark.rule("O-45")
@pytest.mark.parametrize(
    "claim",
    [
        replace(CLAIM, number=0),
        replace(CLAIM, number=8),
        replace(CLAIM, lender=1),
        replace(CLAIM, lender=4),
        replace(CLAIM, borrower=-1),
        replace(CLAIM, year=1),
        replace(CLAIM, year=4),
        replace(CLAIM, amount=0),
        replace(CLAIM, amount=-50),
        replace(CLAIM, amount=75),
        replace(CLAIM, amount=500_050),
    ],
)
def test_loans_between_players_are_sound(claim: Claim) -> None:
    assert "O-45" == broken(STATE, claims=(claim,))


@pytest.mark.rule("O-45", "O-23")
def test_numbers_are_given_once() -> None:
    assert "O-45" == broken(STATE, claims=(CLAIM, replace(CLAIM, borrower=2)))
    assert "O-23" == broken(rich(claims=[]), number=-1)


# -- companies ---------------------------------------------------------------------------------


@pytest.mark.rule("O-6")
def test_a_company_has_five_shares() -> None:
    assert "O-6" == broken(STATE, shares=held(2, EUF, 2))
    assert "O-6" == broken(STATE, shares=held(2, EUF, -1))


@pytest.mark.rule("O-6")
def test_a_shareholder_is_chairman() -> None:
    for chair in (2, -1, 4, None):
        assert "O-6" == broken(STATE, chairs=put(STATE.chairs, EUF, chair))
    assert "O-6" == broken(STATE, chairs=put(STATE.chairs, ASF, 0))
    RULES.check(changed(STATE, chairs=put(STATE.chairs, EUF, 1)))


@pytest.mark.rule("O-35")
def test_companies_of_entrepreneurs_are_whole() -> None:
    s = position(terms=Terms(entrepreneurs=True), chairs={EUF: 1})
    RULES.check(s)
    assert "O-35" == broken(s, shares=put(s.shares, 1, put(s.shares[1], EUF, 3)))


@pytest.mark.rule("O-50")
def test_companies_out_of_play_belong_to_nobody() -> None:
    assert "O-50" == broken(STATE, shares=held(0, NAF, 1), chairs=put(STATE.chairs, NAF, 0))
    assert "O-50" == broken(STATE, cards=put(STATE.cards, NAF, 1))
    few = position(terms=Terms(oligopoly=True))
    assert "O-50" == broken(few, cards=put(few.cards, EUR, 1))


@pytest.mark.rule("O-13", "O-39")
def test_cards_lie_in_one_of_four_ways() -> None:
    RULES.check(changed(STATE, cards=put(STATE.cards, ASR, RUINED)))
    assert "O-13" == broken(STATE, cards=put(STATE.cards, EUF, -1))
    assert "O-39" == broken(STATE, cards=put(STATE.cards, EUF, 4))
    peaceful = rich(terms=Terms(years=3), kept={0: (43, 57)})
    assert "O-39" == broken(peaceful, cards=put(peaceful.cards, EUF, RUINED))


# -- goods -------------------------------------------------------------------------------------


@pytest.mark.rule("O-16")
def test_goods_are_in_order_and_together() -> None:
    rows = STATE.goods
    assert "O-16" == broken(STATE, goods=rows[::-1])
    assert "O-16" == broken(STATE, goods=(rows[0], *rows))


@pytest.mark.rule("O-41", "O-13")
@pytest.mark.parametrize(
    ("row", "rule"),
    [
        ((18, 0, 1), "O-41"),
        ((-1, sq("LO"), 1), "O-41"),
        ((EUF, 133, 1), "O-41"),
        ((EUF, -1, 1), "O-41"),
        ((EUF, sq("NY"), 1), "O-41"),
        ((NAF, sq("LO"), 1), "O-41"),
        ((EUF, sq("LO"), 0), "O-13"),
        ((EUF, sq("LO"), -3), "O-13"),
        ((EUF, sq("LO"), 10**9), "O-13"),
    ],
)
def test_goods_in_play_stand_on_squares_in_play(row: tuple[int, int, int], rule: str) -> None:
    assert rule == broken(STATE, goods=(row,))


@pytest.mark.rule("O-50")
def test_goods_of_unused_companies_and_on_their_squares_there_are_none() -> None:
    s = position(terms=Terms(oil_barons=True))
    RULES.check(changed(s, goods=((EUF, sq("LO"), 1),)))
    assert "O-41" == broken(s, goods=((EUP, sq("LO"), 1),))
    assert "O-41" == broken(s, goods=((EUF, sq("EUP"), 1),))


@pytest.mark.rule("O-42", "O-19")
@pytest.mark.parametrize(
    ("lot", "rule"),
    [
        (Lot(EUF, AFF, 1, 15), "O-42"),
        (Lot(EUR, EUR, 1, 15), "O-42"),
        (Lot(EUR, NAF, 1, 15), "O-42"),
        (Lot(NAP, EUR, 1, 15), "O-42"),
        (Lot(18, EUF, 1, 15), "O-42"),
        (Lot(EUR, -3, 1, 15), "O-42"),
        (Lot(EUR, 18, 1, 15), "O-42"),
        (Lot(EUR, EUF, 0, 15), "O-42"),
        (Lot(EUR, EUF, 10**9, 15), "O-42"),
        (Lot(EUR, EUF, 1, 13), "O-19"),
        (Lot(EUR, EUF, 1, 16), "O-19"),
    ],
)
def test_companies_buy_what_they_work_up_for_the_next_round(lot: Lot, rule: str) -> None:
    assert rule == broken(STATE, bought=(lot,))


@pytest.mark.rule("O-19")
def test_bought_goods_are_in_order() -> None:
    assert "O-19" == broken(STATE, bought=STATE.bought[::-1])
    assert "O-19" == broken(STATE, bought=(STATE.bought[0], *STATE.bought))


@pytest.mark.rule("O-48")
def test_what_a_supplier_brought_lies_there_for_four_parts_of_a_turn() -> None:
    there = rich(bought=[(EUR, EUF, 5, -1)])
    RULES.check(there)
    assert "O-19" == broken(there, phases=on_turn(0, 4, part=5))


@pytest.mark.rule("O-34")
def test_companies_of_traders_hold_oil_that_nobody_made() -> None:
    s = position(terms=Terms(traders=True), chairs={EUP: 0}, bought=[(EUP, EUR, 4, 1)])
    RULES.check(s)
    assert "O-41" == broken(s, goods=((EUR, sq("LO"), 1),))


# -- prices and cards --------------------------------------------------------------------------


@pytest.mark.rule("O-24")
@pytest.mark.parametrize("price", [-500, 10_500, 250])
def test_a_price_is_one_of_21_levels(price: int) -> None:
    assert "O-24" == broken(STATE, prices=put(STATE.prices, 2, price))


@pytest.mark.rule("O-24")
def test_left_out_continents_have_no_price() -> None:
    assert "O-24" == broken(STATE, prices=put(STATE.prices, 0, 500))


@pytest.mark.rule("O-11")
def test_each_tip_is_in_one_place() -> None:
    assert "O-11" == broken(STATE, tips=STATE.tips[1:])
    assert "O-11" == broken(STATE, tips=STATE.tips + STATE.tips[:1])
    assert "O-11" == broken(STATE, tips=bytes([43]) + STATE.tips[1:])
    # Tip 9 is on customs of a continent that is left out.
    assert "O-11" == broken(STATE, tips=STATE.tips + bytes([9]))
    assert "O-11" == broken(STATE, kept=(b"", *STATE.kept[1:]))


@pytest.mark.rule("O-11")
@pytest.mark.parametrize("card", [3, 19, 33, 62])
def test_only_some_tips_are_kept(card: int) -> None:
    tips = bytes([c for c in STATE.tips if c != card])
    kept = (*STATE.kept[:3], bytes([card]))
    if card == 62:
        RULES.check(changed(STATE, tips=tips, kept=kept))
    else:
        assert "O-11" == broken(STATE, tips=tips, kept=kept)


@pytest.mark.rule("O-11")
def test_tips_1_and_2_are_kept_only_with_their_options() -> None:
    s = position(terms=Terms(lawsuits=True), kept={0: (1,)})
    RULES.check(s)
    assert "O-11" == broken(s, terms=Terms(sabotage=True))


@pytest.mark.rule("O-11")
def test_each_of_the_news_is_in_one_place() -> None:
    assert "O-11" == broken(STATE, news=STATE.news[1:])
    assert "O-11" == broken(STATE, in_force=STATE.in_force[:1])
    assert "O-11" == broken(STATE, december=b"")
    assert "O-11" == broken(STATE, news=STATE.news + bytes([15]))


@pytest.mark.rule("O-11")
@pytest.mark.parametrize(
    ("in_force", "december"), [((4,), ()), ((6,), ()), ((35,), ()), ((), (11,)), ((), (33,))]
)
def test_news_hold_as_long_as_they_say(
    in_force: tuple[int, ...], december: tuple[int, ...]
) -> None:
    assert "O-11" == broken(rich(in_force=in_force, december=december))


@pytest.mark.rule("O-49")
def test_news_of_options_that_are_not_played_are_never_in_force() -> None:
    for card in (1, 2):
        RULES.check(rich(in_force=(card,)))
        assert "O-11" == broken(rich(terms=Terms(years=3), kept={}, in_force=(card,)))


@pytest.mark.rule("O-42")
def test_goods_may_be_of_companies_without_a_chairman() -> None:
    RULES.check(rich(shares={EUF: (1, 0, 0, 0)}, chairs={AFR: None, AFF: None}))
