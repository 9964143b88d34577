"""The seats strip of Kartell."""

from __future__ import annotations

from dataclasses import replace as with_told
from typing import Any

from msgspec.structs import replace

from core.games.oil.events import ChairTaken, OrderRolled, SharesBought
from core.games.oil.events_deals import Paid
from core.games.oil.state import Interest, Over, Start, View
from saves.records import Player
from tests.core.games.oil.positions import AFP, position
from tests.tui.games.oil.positions import FOUR, LONG_NAMES, SIX, base, scene, trading, turned_to
from tests.tui.games.oil.positions import view as seen
from tui.games.oil.strip import CASH, HELD, changed, draw_strip, must_act
from tui.widgets.paper import Paper


def rows(view: View, asked: int | None = 0, width: int = 80, **more: Any) -> list[str]:
    paper = Paper(width, 2)
    draw_strip(paper, scene(view, **more), asked)
    return paper.text().splitlines()


def test_four_seats_are_those_of_the_design() -> None:
    assert [
        "▶Ana  EU   61,400    Ben  AS   38,250    Cleo AF   72,900    Dov  AU   29,600",
        "  3 co  10 sh  −100k  2 co  13 sh  −200k  2 co   8 sh  −100k  3 co  12 sh  −100k",
    ] == rows(seen(base()))


def test_three_seats_have_more_room() -> None:
    view = seen(position(3, cash=(61_400, 38_250, 72_900)))
    first, second = rows(view, 1, players=FOUR[:3])
    assert " Ana        EU   61,400   ▶Ben        AF   38,250    Cleo" == first[:57]
    assert "  0 co   0 sh     −100k" == second[:23]


def test_five_seats_have_all_figures() -> None:
    view = seen(position(5, cash=(61_400, 138_250, 72_900, 29_600, 5_000)))
    first, second = rows(view, 2, players=SIX[:5])
    assert (
        " Ana  NA  61,400 Ben  SA 138,250▶Cleo EU  72,900 Dov  AF  29,600 Eva  AS   5,000" == first
    )
    assert " 0co 0sh   −100k" == second[:16]


def test_of_six_seats_companies_and_shares_drop_out() -> None:
    view = seen(position(6, cash=(61_400, 138_250, 72_900, 29_600, 5_000, 0)))
    first, second = rows(view, None, players=SIX)
    assert " Ana   61,400 Ben  138,250 Cleo  72,900 Dov   29,600" == first[:52]
    assert " NA     −100k SA     −100k EU" == second[:29]


def test_long_names_and_large_sums_keep_the_figures_whole() -> None:
    for seats in range(3, 7):
        cash = (1_234_550, 998_700, 100_000, 0, 45_000, 1_000_000)[:seats]
        view = seen(position(seats, cash=cash))
        first, _second = rows(view, players=LONG_NAMES[:seats])
        assert len(first) <= 80
        for sum_ in cash:
            assert f"{sum_:,}" in first


def test_at_the_start_the_order_and_the_dice_stand_below_the_names() -> None:
    view = replace(seen(base()), phase=Start(1, (2, 3, 0)), first=1, homes=(-1, -1, -1, -1))
    told = (OrderRolled(((2, 6, 5, 3),), 1),)
    paper = Paper(80, 2)
    draw_strip(paper, with_told(scene(view), told=told), 1)
    first, second = paper.text().splitlines()
    assert " Ana  --   61,400   ▶Ben  --" == first[:28]
    assert "  last, 2             first, 6            second, 5           third, 3" == second


def test_in_phase_c_loans_and_deposits_stand_there() -> None:
    state = turned_to(base(loans=(1, 2, 0, 0), deposits=(0, 0, 3, 0)), Interest(1, ()))
    assert (
        "  loan 100k           loan 200k           deposit 300k        no loan"
        == rows(seen(state), 1)[1]
    )


def test_at_the_end_worth_and_places_stand_there_and_bankrupts_are_out() -> None:
    view = replace(seen(base()), phase=Over(), out=(3,))
    first, second = rows(view, None)
    # Cash less loans, and 5,000 a share.
    assert " Ana  EU   11,400    Ben  AS  −96,750   ★Cleo AF   12,900    Dov  AU      out" == first
    assert "  2nd                 3rd                 1st                 4th, bankrupt" == second


def test_who_is_not_done_trading_must_act() -> None:
    assert {0, 2, 3} == must_act(seen(trading((), done=(1,))))
    assert set() == must_act(seen(base()))


def test_figures_that_have_just_changed_flash() -> None:
    events = (
        SharesBought(0, AFP, 2, 10_000),
        ChairTaken(0, AFP),
        Paid(1, 2, 500, "fine", -1),
    )
    found = changed(scene(seen(base()), recent=events))
    assert {0: {CASH, HELD}, 1: {CASH}, 2: {CASH}} == found


def test_a_name_in_a_wide_script_fits() -> None:
    players = (Player("アナスタシア"), *FOUR[1:])
    first, _second = rows(seen(base()), players=players)
    assert "61,400" in first
