"""The right pane: the menu, and what is told of a seat."""

from __future__ import annotations

from pathlib import Path

import pytest
from textual.pilot import Pilot

from saves.records import Player
from tests.tui.games.hotels.positions import FOUR, placing
from tests.tui.play import play, shown_now
from tests.tui.screens.stage import shown, spot_of
from tui.app import BoardApp
from tui.face import Pick, SeatSpot
from tui.screens.side import Command, draw_menu
from tui.widgets.paper import Paper

NINE = [Command(f"line {n}", f"do {n}") for n in range(1, 10)]


def menu(at: int, commands: list[Command] = NINE, height: int = 9) -> Paper:
    paper = Paper(20, height)
    draw_menu(paper, commands, at)
    return paper


def test_all_lines_show_where_there_is_room() -> None:
    drawn = menu(0, height=10).text().splitlines()
    assert "▸ 1 line 1" == drawn[0]
    assert "  9 line 9" == drawn[8]
    assert drawn[9].startswith("Enter do it")


@pytest.mark.parametrize("at", range(9))
def test_with_a_row_too_few_the_lines_scroll_and_the_last_row_is_enters(at: int) -> None:
    drawn = menu(at).text().splitlines()
    assert 9 == len(drawn)
    assert drawn[8].startswith("Enter do it")
    (chosen,) = [row for row in drawn if row.startswith("▸")]
    assert f"{at + 1} line {at + 1}" == chosen[2:]


def test_arrows_tell_where_more_lines_are() -> None:
    first, last = menu(0).text().splitlines(), menu(8).text().splitlines()
    assert [" ", "↓"] == [first[0][1], first[7][1]]
    assert ["↑", " "] == [last[0][1], last[7][1]]


def test_a_wrapped_line_that_is_chosen_shows_whole() -> None:
    long = [*NINE[:8], Command("give my seat to a bot", "leave")]
    drawn = menu(8, long).text().splitlines()
    assert ["▸ 9 give my seat to", "    a bot"] == drawn[6:8]


def test_a_line_that_was_scrolled_to_can_be_clicked() -> None:
    assert Pick(8) == menu(8).hit(3, 7)


@pytest.mark.parametrize(("seat", "level"), [(0, ""), (2, "a bot, level hard")])
def test_a_seat_that_is_clicked_is_told_about_and_of_a_bot_its_level(
    tmp_path: Path, seat: int, level: str
) -> None:
    async def act(app: BoardApp, pilot: Pilot[int]) -> None:
        sheet, spot = spot_of(app.screen, SeatSpot(seat))
        await pilot.click(sheet, offset=(spot.x, spot.y))
        await shown_now(pilot)
        assert "6 tiles in hand" in shown(app)
        assert bool(level) == ("a bot, level hard" in shown(app))

    players = (FOUR[0], Player("Ben", "normal"), *FOUR[2:])
    play(tmp_path, players, act, state=placing(), game="hotels")
