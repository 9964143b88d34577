"""What can be asked on the board: companies with what stands around them, and seats."""

from __future__ import annotations

from typing import Any

from core.games.cartel.data import COMPANIES
from core.games.cartel.state import Paying
from tests.tui.games.cartel.positions import (
    acting,
    bidding,
    called,
    scene,
    seen,
)
from tui.games.cartel.facts import about_seat, about_space, visit
from tui.games.cartel.geometry import start
from tui.widgets.paper import wrap


def texts(rows: Any) -> list[str]:
    return [text for text, _style in rows]


def test_a_company_tells_what_it_is_who_has_it_and_what_it_would_bring() -> None:
    """Albion Steel: 20 itself, Norrland, Antares and a square; with its Bond half of the 20."""
    title, rows = about_space(scene(acting()), called("ALB"))
    assert "ALB Albion Steel" == title
    told = texts(rows)
    assert ["steel, UK", "value 100, +20 a year", "in the Pool"] == told[:3]
    new = 20 + sum(int(row[1:3]) for row in told if "▲" in row) + int(told[8][1:3])
    assert f"for you +{new}, bond 50 +{new - 10}" == told[3]
    assert ["NOR ▲", "ANT ▲", "POL", "FER"] == [row[4:] for row in told[4:8]]
    assert ["TAJ NOR ANT", "NOR GLO POL", "ANT HAN FER", "POL FER ODE"] == [
        row[4:] for row in told[8:-1]
    ]
    assert all(row[0] == "*" for row in told[8:-1])
    assert "region: centre" == told[-1]


def test_a_dead_pair_is_told_as_dead_and_a_dead_square_is_left_out() -> None:
    """Austral's Yukon Zinc: Antares is Nordwind's, Limes is its own."""
    _title, rows = about_space(scene(acting()), called("YUK"))
    assert (" · ANT ▲", "dim") in rows
    assert ("■ Austral owns it", "hue2.bold") == rows[2]
    (limes,) = [row for row in rows if row[0].endswith("LIM ■")]
    assert "hue2.bold" == limes[1]
    assert not any("*" in text for text in texts(rows))
    assert not any(text.startswith("for you") for text in texts(rows))


def test_an_earned_square_carries_its_owners_mark() -> None:
    view = seen(board="◆RIO◆ ◆LUX◆ ◆GAM◆ ◆VIK◆")
    _title, rows = about_space(scene(view), called("RIO"))
    (square,) = [row for row in rows if row[0].endswith(" LUX GAM VIK")]
    assert "◆" == square[0][0]
    assert "hue3.bold" == square[1]


def test_a_pair_and_a_square_of_the_first_seat_have_its_colour_too() -> None:
    view = seen(board="▲TAJ▲ ▲NOR▲ ▲ANT▲ ▲ALB▲")
    _title, rows = about_space(scene(view), called("ALB"))
    owned = [style for text, style in rows if text.endswith("▲") or text[0] == "▲"]
    assert ["hue4.bold"] * 4 == owned


def test_who_has_a_company_is_told_as_far_as_the_viewer_knows() -> None:
    def stands(symbol: str, **changes: Any) -> str:
        return texts(about_space(scene(seen(**changes)), called(symbol))[1])[2]

    assert "in your hand" == stands("HEL")
    assert "not seen yet" == stands("DAN")
    assert "not seen yet" == stands("HEL", phase=Paying(1, called("ALB"), 100, 0))
    assert "out of play" == stands("PAX", board="×PAX×")


def test_a_company_bought_with_a_bond_earns_half() -> None:
    _title, rows = about_space(scene(acting()), called("SIR"))
    assert "value 60, +6 a year (bond)" == rows[1][0]


def test_a_spectator_and_a_seat_that_is_out_are_told_of_no_gain() -> None:
    out = "▲NOR▲ ▲ALB▲ ▲GLO▲ ▲TAJ▲ ▲ANT▲ ▲ELB▲ ▲SAB▲ ▲HEL▲ ▲URA▲ ▲QUI▲ ▲POL▲"
    for view in (seen(seat=None), seen(board=out)):
        assert not any("for you" in text for text in texts(about_space(scene(view), 0)[1]))


def test_a_ten_million_company_has_no_bond() -> None:
    told = texts(about_space(scene(acting()), called("WES"))[1])
    assert "bond" not in told[3]


def test_all_that_is_told_of_a_company_fits_on_the_pane() -> None:
    """Fifteen rows of 24 columns, of which the last is for the keys."""
    for company in range(len(COMPANIES)):
        title, rows = about_space(scene(acting()), company)
        assert sum(len(wrap(text, 24)) for text in (title, *texts(rows))) <= 15, title


def test_a_seat_tells_all_that_it_has() -> None:
    view = acting(failed=(1,), cards=(3, 2, 1, 3))
    assert [
        "● Meridian",
        "$80, 3 blocks at 20",
        "profits 26 a year",
        "not paid this year (C-16)",
        "bonds 10: repay 15",
        "5 of 11 companies, value 120",
        "KIV BOR MIR VEN IBX",
        "2 cards in hand",
        "worth 245 now",
    ] == texts(about_seat(scene(view), 1))
    assert "1 card in hand" in texts(about_seat(scene(view), 2))


def test_a_seat_whose_cash_is_hidden_tells_neither_cash_nor_worth() -> None:
    told = texts(about_seat(scene(acting(cash=(66, None, None, None))), 1))
    assert "$?, 3 blocks at 20" == told[1]
    assert not any("worth" in text for text in told)


def test_the_cursor_begins_on_what_the_screen_is_about_and_goes_on_from_there() -> None:
    assert called("ALB") == visit(scene(bidding("ALB")), 0, 0)
    assert start() == visit(scene(acting(), chosen=None), 0, 0)
    assert called("POL") == visit(scene(acting(), cursor=called("ALB")), 1, 0)
