"""What Kartell's screens say beside the choices: dice and cards, who has paid, legends, titles."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from textual.pilot import Pilot

from core.games.oil.events import MeetingCalled, MonthBegan, PricesRolled
from core.games.oil.events_deals import (
    DIVIDEND,
    FIXED,
    INTEREST,
    PART,
    STORAGE_DUE,
    Paid,
)
from core.games.oil.state import (
    RUINED,
    STRUCK,
    USED,
    Buying,
    Costs,
    Over,
    Picking,
    Rolling,
    State,
    Terms,
    Trading,
    Voting,
)
from tests.core.games.oil.positions import (
    AF,
    AFF,
    AFP,
    AUP,
    EU,
    EUF,
    EUP,
    EUR,
    SA,
    SAR,
    changed,
    on_turn,
    position,
)
from tests.tui.games.oil import phases
from tests.tui.games.oil.positions import FOUR, GOODS, SIX, base, moving, trading, verdict
from tests.tui.games.oil.pressing import chosen, enter_line, notice, pane, phase_in, sit, state_in
from tests.tui.play import keys, rows, session_of
from tui.app import BoardApp
from tui.face import Scene
from tui.games.oil.costs import draw_costs
from tui.games.oil.final import draw_final
from tui.games.oil.history import draw_price_plot
from tui.games.oil.interest import draw_interest
from tui.games.oil.map import draw_map
from tui.games.oil.meetings import draw_meeting
from tui.games.oil.mill import draw_mill
from tui.games.oil.moving import MovingScreen
from tui.games.oil.trading import draw_trading
from tui.widgets.paper import Paper

CRIME = Terms(years=3, sabotage=True, lawsuits=True)


def drawn(
    draw: Any, state: State, told: tuple[Any, ...] = (), size: tuple[int, int] = (52, 17)
) -> list[str]:
    """The rows of a board, as Ana sees it."""
    paper = Paper(*size)
    draw(paper, Scene(view=phases.view(state), players=FOUR, told=told))
    return [row.rstrip() for row in paper.text().splitlines()]


# -- sabotage and suits ----------------------------------------------------------------------------


@pytest.mark.rule("O-39", "O-40", "O-49")
@pytest.mark.parametrize(
    ("news", "keys_", "heading"),
    [
        ((), ("s",), "ONE DIE"),
        ((2,), ("s",), "ONE DIE, −1"),
        ((), ("c", "up"), "TWO DICE, THE BETTER"),
        ((2,), ("c", "up"), "TWO DICE, THE BETTER, −1"),
        ((), ("c",), "ONE DIE"),
        ((1,), ("c",), "ONE DIE, −1"),
        ((), ("c", *["down"] * 3), "ONE DIE, +1"),
        ((1,), ("c", *["down"] * 3), "ONE DIE"),
    ],
)
def test_the_dice_of_a_crime_stand_with_what_cards_add_to_them(
    tmp_path: Path, news: tuple[int, ...], keys_: tuple[str, ...], heading: str
) -> None:
    """News 1 and 2 take 1 off; Tip 1 adds 1 to a suit, with Tip 2 the better of two dice counts."""

    async def act(app: BoardApp, pilot: Pilot[int]) -> None:
        await keys(pilot, *keys_)
        assert heading in pane(app)

    sit(tmp_path, base(Rolling(0), terms=CRIME, goods=GOODS, kept={0: (1, 2)}, in_force=news), act)


@pytest.mark.rule("O-40")
def test_the_defendant_is_named_and_no_sex_guessed(tmp_path: Path) -> None:
    async def act(app: BoardApp, pilot: Pilot[int]) -> None:
        await keys(pilot, "c", "down")
        assert "  5+  Cleo has to sell" in pane(app)

    sit(tmp_path, base(Rolling(0), terms=CRIME), act)


@pytest.mark.rule("O-40")
def test_goods_that_the_buyer_can_not_take_are_barred_with_the_clause(tmp_path: Path) -> None:
    """Six crude of Asia lie on the road: they go to the bank only."""

    async def act(app: BoardApp, pilot: Pilot[int]) -> None:
        assert "  6 cAS at as3  ◂ 6 ▸ of 6" in pane(app)
        await keys(pilot, "right", "6")
        assert "▸ 6 cAS at as3          (?)" == chosen(app)
        await keys(pilot, "enter")
        assert "(O-40)" in " ".join(pane(app))

    sit(tmp_path, verdict(), act)


def test_after_a_key_that_came_too_soon_enter_does_not_roll(tmp_path: Path) -> None:
    """Who presses s and Enter as the turn begins means sabotage; the roll can't be taken back."""

    async def act(app: BoardApp, pilot: Pilot[int]) -> None:
        assert "▸ r Roll the die" == chosen(app)
        await keys(pilot, "s")
        assert "s came too soon: choose again." in notice(app)
        app.guard = 0
        await keys(pilot, "enter")
        assert isinstance(phase_in(app), Rolling)
        await keys(pilot, "s", "enter")
        assert (0,) == state_in(app).saboteurs

    sit(tmp_path, base(Rolling(0), terms=CRIME, goods=GOODS), act, guard=60)


# -- phase D ---------------------------------------------------------------------------------------


@pytest.mark.rule("O-26", "O-38")
def test_paid_is_what_was_paid_in_this_phase_of_this_year() -> None:
    """Ben's dividends and fixed costs come one by one, as of who had to raise money first; his
    costs of last year and his interest of this one don't count. Dov has paid a partner's part.
    """
    told = (
        MonthBegan(11),
        PricesRolled(()),
        Paid(1, -1, 9_000, FIXED, EUF),
        MonthBegan(23),
        PricesRolled(()),
        Paid(1, -1, 6_000, INTEREST, -1),
        Paid(1, 0, 1_400, DIVIDEND, EUP),
        Paid(1, -1, 4_500, FIXED, EUP),
        Paid(1, -1, 150, STORAGE_DUE, EUP),
        Paid(3, -1, 200, PART, AUP),
    )
    state = phases.table(Costs(0, (2, 3)), first=1)
    assert " PAID  Ben 6,050   Dov 200" == drawn(draw_costs, state, told)[15]


@pytest.mark.rule("O-26", "O-39")
def test_a_company_closed_unused_is_no_used_one_and_a_ruined_one_pays_no_dividend() -> None:
    state = phases.costs(cards={EUP: RUINED, AUP: STRUCK}, terms=Terms(years=3, sabotage=True))
    shown = drawn(draw_costs, state)
    assert shown[1].startswith("× EU petrol")
    assert ["fixed", "4,500"] == shown[2].split()
    assert "ruined unused: no dividend" in shown[3]
    assert shown[5].startswith("× AU petrol")
    assert "not used: no dividend, no fixed costs" in shown[6]


@pytest.mark.rule("O-38")
def test_before_a_chairman_pays_it_stands_there_what_others_have_to_pay_then(
    tmp_path: Path,
) -> None:
    """Ben: a fifth of 4,500 and two of 4,650, rounded to 50; Dov: two of 400, to 150."""

    async def act(app: BoardApp, pilot: Pilot[int]) -> None:
        text = " ".join(" ".join(pane(app)).split())
        assert "GOES TO bank 4,800 THEN OTHERS PAY Ben 2,750 Dov 150" in text

    sit(tmp_path, phases.costs(terms=Terms(years=3, partnership=True)), act)


@pytest.mark.rule("O-26", "O-49")
def test_cards_that_change_fixed_costs_are_named() -> None:
    """News 9 halves them, Tip 60 that of a field once more."""
    state = phases.table(Costs(0, (1, 2, 3), ((EUF, 60),)), december=(9,), goods={})
    shown = [row.split() for row in drawn(draw_costs, state) if "fixed" in row]
    assert ["fixed,", "by", "News,", "Tip", "60", "1,150"] == shown[0]
    assert ["fixed,", "by", "News", "2,250"] == shown[1]


@pytest.mark.rule("O-25", "O-49")
def test_news_that_change_interest_are_told(tmp_path: Path) -> None:
    """Half of the 2,000 that 100,000 cost."""
    told = (MonthBegan(23), Paid(0, -1, 1_000, INTEREST, -1))
    state = phases.interest(december=(7,), cash=(60_400, 21_250, 83_900, 29_600))
    rows_ = [row.split() for row in drawn(draw_interest, state, told)]
    assert ["interest,", "by", "News", "−1,000"] in rows_


def test_of_many_payments_the_last_ones_stand_there_whole() -> None:
    paid = (1_111_100, 222_200, 333_300, 444_400, 555_500)
    told = (PricesRolled(()), *[Paid(n, -1, sum_, FIXED, EUF) for n, sum_ in enumerate(paid)])
    paper = Paper(52, 17)
    view = phases.view(phases.of_six(Costs(5, ())))
    draw_costs(paper, Scene(view=view, players=SIX, told=told))
    row = paper.text().splitlines()[15].rstrip()
    assert " PAID  Cleo 333,300  Dov 444,400  Eva 555,500" == row
    large = Paper(79, 28)
    draw_costs(large, Scene(view=view, players=SIX, told=told, large=True))
    row = large.text().splitlines()[26].rstrip()
    whole = "Ana 1,111,100   Ben 222,200   Cleo 333,300   Dov 444,400   Eva 555,500"
    assert f" PAID  {whole}" == row


@pytest.mark.rule("O-32", "O-33", "O-34", "O-35")
@pytest.mark.parametrize(
    ("option", "expected"),
    [
        ("", ["crude", "oil", "shares,"]),
        ("oligopoly", ["crude", "shares,"]),
        ("oil_barons", ["shares,"]),
        ("traders", ["shares,"]),
        ("entrepreneurs", ["crude", "oil", "companies,"]),
    ],
)
def test_only_what_can_be_sold_in_this_game_is_listed_in_trade(
    option: str, expected: list[str]
) -> None:
    terms = Terms(years=3, **{option: True} if option else {})
    state = position(4, terms, phases=(Trading((), (), (0,) * 4, ()),))
    shown = drawn(draw_trading, state)
    at = shown.index(" CAN CHANGE HANDS NOW")
    assert expected == [row.split()[0] for row in shown[at + 1 : at + 1 + len(expected)]]


@pytest.mark.rule("O-24", "O-33")
@pytest.mark.parametrize(("option", "goods"), [("", "PETROL"), ("oil_barons", "CRUDE")])
def test_prices_say_what_is_sold_at_them(tmp_path: Path, option: str, goods: str) -> None:
    terms = Terms(years=3, **{option: True} if option else {})
    state = position(4, terms, phases=(Trading((), (), (0,) * 4, ()),), month=3)

    async def act(app: BoardApp, pilot: Pilot[int]) -> None:
        await keys(pilot, *["e", "enter"] * 4)
        assert f"{goods}, SOLD AT HOME" == pane(app)[0]

    sit(tmp_path, state, act, FOUR)


# -- companies without shares ----------------------------------------------------------------------

WHOLE = Terms(years=3, entrepreneurs=True)


@pytest.mark.rule("O-35")
def test_a_company_that_is_sold_whole_has_no_shares_on_the_screens(tmp_path: Path) -> None:
    async def act(app: BoardApp, pilot: Pilot[int]) -> None:
        text = "\n".join(rows(app))
        assert "for sale as a whole" in text
        assert " of 5" not in text
        assert "BUY IT" == pane(app)[2]
        assert enter_line(app).startswith("Enter  buy it, 25,000")
        assert " 1 buy it  0 decline " in rows(app)[23]
        assert " sh " not in rows(app)[2]
        await keys(pilot, "0")
        assert "DECLINE" == pane(app)[2]
        await keys(pilot, "1", "enter")
        assert 5 == state_in(app).shares[0][AFP]

    state = position(4, WHOLE, phases=on_turn(0, 4, Buying(0, AFP)))
    sit(tmp_path, changed(state, pawns=(27, 32, 20, 39)), act, FOUR)


@pytest.mark.rule("O-31", "O-35")
def test_whole_companies_are_counted_and_valued_at_25_000() -> None:
    state = position(
        4, WHOLE, shares={EUF: (5, 0, 0, 0), EUR: (5, 0, 0, 0)}, phases=(Over(),), month=35
    )
    shown = drawn(draw_final, state)
    assert ["companies", "25k", "2", ".", ".", "."] in [row.split() for row in shown]
    assert ["worth", "50,000", ".", ".", "."] in [row.split() for row in shown]


@pytest.mark.rule("O-9", "O-35")
def test_at_an_exchange_it_is_told_which_companies_are_for_sale(tmp_path: Path) -> None:
    async def act(app: BoardApp, pilot: Pilot[int]) -> None:
        shown = [row.split() for row in rows(app)]
        assert any({"petrol", "at", "5,000"} <= {*row} for row in shown)
        assert any(row[1:4] == ["field", ".", "Ben"] for row in shown)
        assert any(row[1:4] == ["refinery", "yes", "none"] for row in shown)
        assert not any("a share" in row for row in rows(app)[3:])

    state = position(4, WHOLE, shares={AFF: (0, 5, 0, 0)}, phases=on_turn(0, 4, Picking(0, AF)))
    sit(tmp_path, changed(state, pawns=(22, 32, 20, 39)), act, FOUR)


# -- legends and titles ----------------------------------------------------------------------------


def test_the_sign_of_many_units_is_explained_where_it_stands() -> None:
    for large, size in ((False, (52, 17)), (True, (79, 28))):
        for n, expected in ((9, 0), (10, 1)):
            paper = Paper(*size)
            draw_map(paper, phases.view(base(Rolling(0), goods={(EUF, "eu2"): n})), large=large)
            assert expected == paper.text().count("+ over 9")


def test_a_closed_company_has_its_sign_in_the_legend() -> None:
    def draw(paper: Paper, scene: Scene[Any]) -> None:
        draw_mill(paper, scene, -1, None)

    def legend(card: int) -> str:
        return drawn(draw, base(Rolling(0), cards={EUR: card}, terms=CRIME))[15]

    assert "× closed" not in legend(USED)
    assert " □ may be used  ■ used  × closed  · no chairman" == legend(STRUCK) == legend(RUINED)


@pytest.mark.rule("O-29")
@pytest.mark.parametrize(
    ("company", "row"),
    [(EUP, 0), (SAR, 2)],
    ids=["Europe petrol", "South America refinery"],
)
def test_who_called_a_meeting_stands_beside_the_company_or_below_it(company: int, row: int) -> None:
    players = phases.LONG
    state = phases.of_six(Voting(0, company, (1,)))
    paper = Paper(52, 17)
    told = (MeetingCalled(0, company),)
    draw_meeting(paper, Scene(view=phases.view(state), players=players, told=told))
    shown = [text.rstrip() for text in paper.text().splitlines()]
    assert shown[row].endswith("called by Anastasia…")
    assert ("South America refinery" if row else "Europe petrol") in shown[0]


def test_a_plot_of_too_few_rows_for_its_marks_is_not_drawn() -> None:
    told = (MonthBegan(0), PricesRolled(((EU, 6, 5, 1, 5_000, 10_000),)))
    for height, expected in ((5, 0), (6, 5)):
        paper = Paper(52, height)
        draw_price_plot(paper, told, (EU, SA))
        assert expected == paper.text().count("┤")


# -- what a bot's act takes away -------------------------------------------------------------------


def test_a_click_or_a_proposal_beyond_the_last_line_does_nothing(tmp_path: Path) -> None:
    async def act(app: BoardApp, pilot: Pilot[int]) -> None:
        screen = app.screen
        assert isinstance(screen, MovingScreen)
        before = chosen(app)
        screen._pick(len(screen.lines()))
        assert before == chosen(app)
        # The second group is the one worth moving.
        assert before.startswith("▸ 2 AU petrol")
        ends = [line for line in screen.lines() if line.key == "e"]
        assert 0 == screen.proposed(ends)

    sit(tmp_path, moving(goods={(EUP, "LO"): 9, (AUP, "AUP"): 3}), act)


@pytest.mark.rule("O-23")
def test_who_is_done_speaks_up_by_the_menu_while_another_person_is_asked(tmp_path: Path) -> None:
    async def act(app: BoardApp, pilot: Pilot[int]) -> None:
        await keys(pilot, "e", "enter")
        assert rows(app)[0].rstrip().endswith("▶ BEN trades · CLEO, DOV too")
        await keys(pilot, "m")
        line = next(row for row in pane(app) if "Ana acts unasked" in row)
        await keys(pilot, line.split()[0], "enter")
        assert rows(app)[0].rstrip().endswith("▶ ANA acts unasked")
        await keys(pilot, "o", "down", "down", "1", "g", "5", "0", "0", "0", "enter")
        (offer,) = session_of(app).table.state.phases[-1].offers
        assert (0, 1) == (offer.by, offer.to)
        # Who offers is not done any more (O-23).
        assert () == session_of(app).table.state.phases[-1].done

    sit(tmp_path, trading(()), act, FOUR)
