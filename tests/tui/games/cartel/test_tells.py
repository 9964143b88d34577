"""What the pane's rows say of purchases, payments, bids, discards and trades."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from core.games.cartel.data import COMPANIES
from core.games.cartel.events import Adjusted, Drew, Revealed
from core.games.cartel.payment import Payment
from core.games.cartel.preview import prospect, settle
from core.games.cartel.state import NO_BID, Acting, BiddingView, Variant
from tests.core.games.cartel.positions import bonus, c, cs, special
from tests.tui.games.cartel import phases
from tests.tui.games.cartel.phases import FOUR, drawn, scene, view
from tui.games.cartel.answering import swap_rows
from tui.games.cartel.bidding import bids_in_row
from tui.games.cartel.common import card_cells, draw_waiting, drawn_rows, hand_rows, heading
from tui.games.cartel.lines import by_value, hand_shown, on_lines, selected
from tui.games.cartel.reveal import RevealScreen
from tui.games.cartel.screens import hides, interludes
from tui.games.cartel.tells import (
    company_rows,
    eleventh_rows,
    limits_rows,
    made_rows,
    mixture,
    money_rows,
    profits_rows,
    square_rows,
)
from tui.games.cartel.yearend import YearEndScreen
from tui.widgets.paper import Paper

pytestmark = pytest.mark.usefixtures("tight")

WIDTH = 24


def texts(rows: Any) -> list[str]:
    return [text for text, _style in rows]


# -- companies -------------------------------------------------------------------------------------


def test_a_company_is_told_by_name_and_country_as_far_as_a_row_goes() -> None:
    assert ["ALB Albion Steel, UK"] == texts(company_rows(c("ALB"), WIDTH))
    assert ["CND Condesa Air Freight"] == texts(company_rows(c("CND"), WIDTH))
    assert ["ALB Albion Steel, steel, UK"] == texts(company_rows(c("ALB"), 41))


def test_every_name_fits_the_small_pane() -> None:
    for company in range(len(COMPANIES)):
        (text,) = texts(company_rows(company, WIDTH))
        assert COMPANIES[company].name in text
        assert len(text) <= WIDTH


def test_a_new_profit_is_told_by_its_parts() -> None:
    nor, ant = bonus("ALB", "NOR"), bonus("ALB", "ANT")
    four = special("TAJ NOR ANT ALB")
    assert [f"20 +{nor} NOR +{ant} ANT +{four}"] == texts(
        made_rows(view(drawn()), 0, c("ALB"), WIDTH)
    )
    assert ["4 a year, no bonus"] == texts(made_rows(view(drawn()), 0, c("EOS"), WIDTH))


def test_a_square_that_is_completed_is_named() -> None:
    found = prospect(view(drawn()), 0, c("ALB"))
    assert ["square TAJ NOR ANT ALB"] == texts(square_rows(found, WIDTH))
    assert [] == square_rows(prospect(view(drawn()), 0, c("EOS")), WIDTH)


def test_a_line_has_the_value_and_the_new_profit_without_and_with_a_bond() -> None:
    """4 a year of EOS (20) are 2 with its Bond of 10; KIV (10) takes no Bond."""
    text = "".join(text for text, _style in card_cells(view(drawn()), 0, c("EOS"), False))
    assert "EOS     20   +4   +2" == text
    assert "    card   pay  new bond" == heading("    card", "pay", False)
    ten = "".join(text for text, _style in card_cells(view(drawn()), 0, c("CAL"), False))
    assert ten.endswith("    -")


# -- money -----------------------------------------------------------------------------------------


def test_what_each_seat_can_pay_stands_in_one_row_or_is_broken_between_seats() -> None:
    """50 + 100 + 66; 50 + 90 + 80; 50 + 46; 50 + 75 + 56."""
    assert ["can pay ▲216●220■96◆181"] == texts(limits_rows(view(drawn()), c("ALB"), WIDTH))
    rich = view(drawn(cash=(1066, 1080, 1046, 1056)))
    assert ["can pay ▲1,216 ●1,220", "■1,096 ◆1,181"] == texts(limits_rows(rich, c("ALB"), WIDTH))
    assert ["can pay ▲216"] == texts(limits_rows(view(drawn()), c("ALB"), WIDTH, (0,)))


def test_what_others_can_pay_is_not_known_where_cash_is_hidden() -> None:
    hidden = view(drawn(variant=Variant(hidden_cash=True)))
    assert ["can pay ▲216●?■?◆?"] == texts(limits_rows(hidden, c("ALB"), WIDTH))


def test_a_mixture_names_bond_blocks_and_cash_or_what_comes_back() -> None:
    seen = view(drawn())

    def told(bond: int, blocks: int, cash: int) -> str:
        return mixture(settle(seen, 0, c("ALB"), Payment(bond, blocks, cash)), 30, WIDTH)

    assert "cash 40" == told(0, 0, 40)
    assert "2 blocks 60 + cash 65" == told(0, 2, 65)
    assert "bond 50 + 1 block 30 + cash 45" == told(50, 1, 45)
    assert "bond 50 + 2 blocks 60, 10 back" == told(50, 2, -10)
    assert "bond 50 + 1 block 30" == told(50, 1, 0)


def test_a_purchase_tells_cash_blocks_profits_and_price_before_and_after() -> None:
    """20, two bonuses and a square more; 150 a year or more and less than 200 are worth 150."""
    seen = view(drawn())
    before = seen.current[0]
    more = 20 + bonus("ALB", "NOR") + bonus("ALB", "ANT") + special("TAJ NOR ANT ALB")
    settled = settle(seen, 0, c("ALB"), Payment(0, 2, 65))
    assert ["cash 66→1 blocks 2→0"] == texts(money_rows(seen, 0, settled, WIDTH))
    assert 150 <= before + more < 200
    assert [f"profits {before}→{before + more} a year", "price 50→150 this year"] == texts(
        profits_rows(seen, 0, settled, WIDTH)
    )


def test_the_eleventh_company_is_warned_of() -> None:
    assert [] == eleventh_rows(view(drawn()), 0, WIDTH)
    owned = ("ELB SAB TAJ NOR ANT QUI CND WES HAN KAR", "KIV", "YUK LIM", "ADR")
    ten = drawn(owned=owned, hands=("EOS", "ZEN MAL", "CAL", "FJD"))
    assert "!! the 11th company: out" == texts(eleventh_rows(view(ten), 0, WIDTH))[0]
    assert [] == eleventh_rows(view(ten), 1, WIDTH)


def test_a_trade_tells_the_viewer_its_own_cards_and_cash() -> None:
    seen = view(phases.answering())
    assert ["cards 3→3 cash 66→61"] == texts(swap_rows(seen, (1, 0), 1, 1, 5, WIDTH))
    offering = view(phases.trading())
    assert ["cards 3→2 cash 66→46"] == texts(swap_rows(offering, (0, 1), 2, 1, -20, WIDTH))


def test_bids_of_a_tied_round_stand_in_the_order_in_which_they_were_read() -> None:
    phase = view(phases.bidding_again()).phase
    assert isinstance(phase, BiddingView)
    assert ["before ●118 ■X ◆105 ▲118"] == texts(bids_in_row(phase, phase.before[0], WIDTH))


# -- lines and board -------------------------------------------------------------------------------


def test_companies_stand_by_value_and_those_of_equal_value_by_the_board() -> None:
    """30, 40, 60, 100 and 100, of which GLO is in an upper row."""
    assert tuple(map(c, ["URA", "DEL", "NIL", "GLO", "ALB"])) == by_value(cs("GLO URA ALB DEL NIL"))


def test_the_board_marks_what_is_sold_or_chosen() -> None:
    turn = scene(view(drawn()))
    assert None is selected(turn)
    assert c("EOS") == selected(replace(turn, chosen=1))
    assert None is selected(replace(turn, chosen=4))
    assert c("ALB") == selected(replace(turn, chosen=9))
    assert None is selected(replace(turn, chosen=10))
    assert c("ALB") == selected(scene(view(phases.bidding(), 1), FOUR, acting=False))
    assert c("ALB") == selected(scene(view(phases.paying(), 1), FOUR, acting=False))
    assert c("HEL") == selected(replace(scene(view(phases.trading())), chosen=2))
    offered = scene(view(phases.answering()), chosen=None)
    assert (c("KAR"), c("HEL")) == (selected(offered), selected(replace(offered, chosen=1)))


def test_each_line_has_a_company_of_its_own_and_a_heading_none() -> None:
    lines = on_lines(view(drawn()))
    assert (None, None) == (lines[0], lines[4])
    assert 8 == len({line for line in lines if line is not None})


def test_a_hand_is_shown_to_who_is_asked_behind_a_curtain_or_sits_there_alone() -> None:
    hand = cs("EOS HEL FER")
    assert hand == hand_shown(scene(view(drawn()), FOUR))
    assert hand == hand_shown(scene(view(phases.bidding()), FOUR))
    assert () == hand_shown(scene(view(phases.paying()), FOUR))
    assert hand == hand_shown(scene(view(phases.paying())))
    assert () == hand_shown(scene(view(drawn()), FOUR, acting=False))


def test_what_shows_a_hand_a_bid_or_hidden_cash_hides() -> None:
    secret = (
        drawn(),
        phases.bidding(),
        phases.discarding(),
        phases.trading(),
        phases.answering(),
        phases.paying(variant=Variant(hidden_cash=True)),
        phases.repurchasing(variant=Variant(hidden_cash=True, stock_repurchase=True)),
    )
    assert all(hides(view(state)) for state in secret)
    assert not any(
        hides(view(state)) for state in (phases.paying(), phases.repurchasing(), phases.borrowing())
    )


def test_a_reveal_is_read_before_the_years_end_that_the_same_act_brings() -> None:
    revealed = Revealed(6, c("ALB"), 1, (1, 2, 3, 0), (118, NO_BID, 105, 118))
    year = Adjusted(6, (30, 20, 30, 30), (75, 30, 30, 40), 3)
    assert (RevealScreen, YearEndScreen) == interludes((revealed, year))
    assert () == interludes(())


# -- waiting ---------------------------------------------------------------------------------------


def test_while_others_act_the_own_cards_stand_with_the_drawn_one_marked() -> None:
    waits = scene(view(drawn(phases=(Acting(1),))), acting=False)
    assert [
        "    card   pay  new bond",
        "    EOS     20   +4   +2",
        "»   HEL     40   +8   +4",
        "    FER     40   +8   +4",
    ] == texts(hand_rows(waits, cs("HEL")))
    paper = Paper(WIDTH, 7)
    draw_waiting(paper, waits, ["Ben passed", "Cleo put HLX up"], ())
    assert ["Ben passed", "Cleo put HLX up"] == paper.text().splitlines()[-2:]
    assert [
        "you drew HEL",
        "HEL Helios Lamps",
        "pay 40, profits +8",
    ] == texts(drawn_rows(waits, (Drew(6, 0, cs("HEL")),)))


def test_at_a_shared_keyboard_only_the_log_stands_there_the_newest_last() -> None:
    waits = scene(view(phases.paying(), 1), FOUR, acting=False)
    assert [] == hand_rows(waits)
    paper = Paper(WIDTH, 3)
    draw_waiting(paper, waits, ["one", "two", "three", "four"])
    assert ["two", "three", "four"] == paper.text().splitlines()
