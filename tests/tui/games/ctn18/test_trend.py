"""The board of a stock round at 120x40: what prices have been stands below the chart."""

from __future__ import annotations

from dataclasses import replace

from tests.core.games.ctn18.positions import D
from tests.tui.games.ctn18.positions import scene, stock
from tests.tui.games.ctn18.test_chart import DRAWN
from tests.tui.games.ctn18.test_final import TOLD
from tui.games.ctn18.trend import draw_market
from tui.widgets.paper import Paper


def test_small_the_board_is_the_chart_alone() -> None:
    paper = Paper(52, 17)
    draw_market(paper, replace(scene(stock()), told=tuple(TOLD)), D)
    assert DRAWN == paper.text()


def test_large_prices_by_round_stand_below_it_once_a_round_is_over() -> None:
    paper = Paper(79, 29)
    draw_market(paper, replace(scene(stock(), large=True), told=tuple(TOLD)), D)
    rows = paper.text().splitlines()
    assert rows[4].startswith("   12  14  16  18  21 ←26 [31]→37")
    assert rows[15].startswith("─ prices by round, sets numbered ─")
    assert rows[16].startswith(" 40 ┤")
    assert rows[28].startswith("    └1")


def test_before_the_first_round_is_over_nothing_stands_below_it() -> None:
    paper = Paper(79, 29)
    draw_market(paper, scene(stock(), large=True), D)
    assert not any(paper.text().splitlines()[13:])
