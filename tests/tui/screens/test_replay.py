"""Replay: step by step, at speed, and playing on from a turn."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest
from textual.pilot import Pilot

from core.table import Table, Undone
from core.text import plain, say
from core.words import Line, fold
from saves.library import Library
from saves.records import Info
from tests.core.lots import RULES as LOTS
from tests.core.lots import Bid, BidMade, LotsWords, Revealed
from tests.saves.tables import opened, play
from tests.tui.screens.stage import ANA, BEN, CLEO, Stage, click, perform, press, settled, shown
from tui.screens.frame import Press
from tui.screens.replay import ReplayScreen
from tui.screens.setup import SetupScreen
from tui.screens.turns import index_of, lines_of, turns_of
from tui.standings import Standings
from tui.start import Chair
from tui.widgets.lines import ToItem


def saved(folder: Path, table: Any) -> Info:
    library = Library(folder)
    info = library.create("kartel", (ANA, BEN, CLEO), 1, {"no_bribes": False}, False, table)
    library.close()
    return info


def title(app: Stage) -> str:
    return shown(app).splitlines()[0]


async def show(pilot: Pilot[int], screen: ReplayScreen) -> None:
    pilot.app.push_screen(screen)
    await settled(pilot)


def test_a_roll_and_its_move_are_one_turn() -> None:
    table = play(opened(3), 4, undo=False)
    turns = turns_of("kartel", table, None, everything=False)
    assert [0, 2, 4] == [turn.number for turn in turns]
    assert [["Began"], ["Rolled", "Took"], ["Rolled", "Took"]] == [
        [type(event).__name__ for event in turn.events] for turn in turns
    ]
    assert ["", "1", "2"] == [line.label for _number, line in lines_of(turns)]


def test_a_roll_in_hand_is_a_turn_of_its_own() -> None:
    turns = turns_of("kartel", play(opened(3), 3, undo=False), None, everything=False)
    assert [0, 2, 3] == [turn.number for turn in turns]


def test_what_was_undone_is_no_turn() -> None:
    table = play(opened(3), 4, undo=False)
    table.undo(table.entries[-1].seat)
    assert isinstance(table.entries[-1], Undone)
    turns = turns_of("kartel", table, None, everything=False)
    assert [0, 2, 3] == [turn.number for turn in turns]


def test_an_entry_within_a_turn_belongs_to_it() -> None:
    turns = turns_of("kartel", play(opened(3), 6, undo=False), None, everything=False)
    assert [0, 1, 1, 2, 3, 3] == [index_of(turns, number) for number in (0, 1, 2, 3, 6, 99)]


class Topical(LotsWords):
    """A bid is told until they are revealed, which is the second of two lines."""

    def lines(self, events: Sequence[Any], /) -> tuple[Line, ...]:
        told: list[Line] = []
        for event in events:
            match event:
                case BidMade(seat, _):
                    told.append(Line("", say("{n} bids", n=seat), (), topic=f"bid of {seat}"))
                case Revealed(bids, _):
                    told.append(Line("", say("revealed"), ()))
                    told += [
                        Line("", say("{n} had bid", n=seat), (), topic=f"bid of {seat}")
                        for seat in range(len(bids))
                    ]
                case _:
                    told.append(Line("", say("something"), ()))
        return tuple(told)


def test_a_line_takes_the_place_of_an_earlier_one_on_its_topic_wherever_that_stands(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    words = Topical()
    monkeypatch.setattr("core.catalog.words", lambda game: words)
    table = Table.new(LOTS, 3, 5, {})
    for seat, amount in enumerate((1, 2)):
        table.submit(seat, Bid(amount))
    turns = turns_of("lots", table, None, everything=False)
    assert [0, 1, 2] == [turn.number for turn in turns]
    table.submit(2, Bid(9))
    turns = turns_of("lots", table, None, everything=False)
    # The bids are told by the reveal, so they are no turns of their own any more.
    assert [0, 3] == [turn.number for turn in turns]
    assert ["Turned", "BidMade", "BidMade", "BidMade", "Revealed"] == [
        type(event).__name__ for turn in turns for event in turn.events
    ]
    told = ["something", "revealed", "0 had bid", "1 had bid", "2 had bid"]
    assert told == [plain(line.text) for _number, line in lines_of(turns)]
    log = fold((n, line) for n, events in table.log(None) for line in words.lines(events))
    assert log == lines_of(turns)


def test_the_standings_go_by_turn() -> None:
    table = play(opened(3), 6, undo=False)
    turns = turns_of("kartel", table, None, everything=False)
    numbers = [turn.number for turn in turns]
    points = Standings("kartel", table)
    assert [(0, 0, 0)] == list(points.past(numbers[:1]))
    assert 4 == len(points.past(numbers))
    assert table.view(None).now == points.past(numbers)[-1]


def test_keys_step_through_all_turns(tmp_path: Path) -> None:
    table = play(opened(3), undo=False)
    app = Stage(tmp_path)

    async def act(pilot: Pilot[int]) -> None:
        screen = ReplayScreen(saved(tmp_path, table), table, None, 0)
        last = len(screen.turns) - 1
        await show(pilot, screen)
        places = [screen.at]
        for key in ("right", "pagedown", "left", "pageup", "end", "right", "home", "left"):
            await press(pilot, key)
            places.append(screen.at)
        assert [0, 1, 11, 10, 0, last, last, 0, 0] == places

    perform(app, act)


def test_the_board_is_that_of_the_turn_and_the_log_ends_with_it(tmp_path: Path) -> None:
    table = play(opened(3), undo=False)
    app = Stage(tmp_path)

    async def act(pilot: Pilot[int]) -> None:
        screen = ReplayScreen(saved(tmp_path, table), table, None, 10)
        await show(pilot, screen)
        assert 5 == screen.at
        assert table.rules.view(table.state_after(10), screen.eyes()) == screen.scene().view
        assert f"step 5 of {len(screen.turns) - 1} · turn 6" in title(app)
        assert shown(app).splitlines()[-2].startswith("» 5  ")
        assert "» 6  " not in shown(app)

    perform(app, act)


def test_it_runs_at_its_speed_and_stops_at_the_end(tmp_path: Path) -> None:
    table = play(opened(3), undo=False)
    app = Stage(tmp_path)

    async def act(pilot: Pilot[int]) -> None:
        screen = ReplayScreen(saved(tmp_path, table), table, None, 0)
        last = len(screen.turns) - 1
        await show(pilot, screen)
        await press(pilot, *["plus"] * 9)
        assert "16 steps/s" in shown(app)
        await press(pilot, *["minus"] * 9)
        assert "0.5 steps/s" in shown(app)
        await press(pilot, "end", "left", "left", "space")
        assert screen.running
        await press(pilot, *["plus"] * 9)
        for _ in range(100):
            await pilot.pause(0.02)
            if not screen.running:
                break
        assert (last, False) == (screen.at, screen.running)
        await press(pilot, "space")
        assert screen.at < last

    perform(app, act)


def test_it_waits_while_the_terminal_is_too_small(tmp_path: Path) -> None:
    table = play(opened(3), undo=False)
    app = Stage(tmp_path)

    async def act(pilot: Pilot[int]) -> None:
        screen = ReplayScreen(saved(tmp_path, table), table, None, 0)
        await show(pilot, screen)
        await press(pilot, *["plus"] * 9, "space")
        await pilot.resize_terminal(60, 20)
        await pilot.pause(0.1)
        at = screen.at
        await pilot.pause(0.3)
        assert at == screen.at

    perform(app, act)


def test_clicks_on_the_bar_the_list_and_the_keys_of_the_pane(tmp_path: Path) -> None:
    table = play(opened(3), undo=False)
    app = Stage(tmp_path)

    async def act(pilot: Pilot[int]) -> None:
        screen = ReplayScreen(saved(tmp_path, table), table, None, 0)
        last = len(screen.turns) - 1
        await show(pilot, screen)
        await click(pilot, ToItem(last))
        assert last == screen.at
        await click(pilot, ToItem(last - 2))
        assert last - 2 == screen.at
        await click(pilot, Press("more"))
        assert "4 steps/s" in shown(app)
        await click(pilot, Press("space"))
        assert screen.running

    perform(app, act)


def test_c_begins_a_copy_from_the_turn_with_the_seats_set_up_anew(tmp_path: Path) -> None:
    table = play(opened(3), undo=False)
    app = Stage(tmp_path)

    async def act(pilot: Pilot[int]) -> None:
        await show(pilot, ReplayScreen(saved(tmp_path, table), table, None, 10))
        await press(pilot, "c")
        assert isinstance(app.screen, SetupScreen)
        told = "Kartel, turn 6, is played on by Ana (person), Ben (person), Cleo (hard)."
        assert told in shown(app)
        await press(pilot, "down", "right", "enter")

    perform(app, act)
    kind, info, copy, chairs = app.calls[0]
    assert ("copy", "kartel") == (kind, info.game)
    assert (Chair("Ana"), Chair("Ben", "random"), Chair("Cleo", "hard")) == chairs
    assert table.state_after(10) == copy.state


def test_a_copy_of_a_game_in_play_has_other_dice(tmp_path: Path) -> None:
    table = play(opened(3), 20, undo=False)
    app = Stage(tmp_path)

    async def act(pilot: Pilot[int]) -> None:
        await show(pilot, ReplayScreen(saved(tmp_path, table), table, 0, 10))
        await press(pilot, "c", "enter")

    perform(app, act)
    copy = app.calls[0][2]
    assert table.rules.view(table.state_after(10), 0) == copy.view(0)
    assert table.state_after(10).rng != copy.state.rng


def test_nothing_is_copied_from_where_the_game_is_over(tmp_path: Path) -> None:
    table = play(opened(3), undo=False)
    app = Stage(tmp_path)

    async def act(pilot: Pilot[int]) -> None:
        await show(pilot, ReplayScreen(saved(tmp_path, table), table, None, 999))
        await press(pilot, "c")
        assert "The game is over here; go back some steps to play on." in shown(app)

    perform(app, act)


def test_the_log_goes_to_the_turn_that_is_chosen_in_it(tmp_path: Path) -> None:
    table = play(opened(3), undo=False)
    app = Stage(tmp_path)

    async def act(pilot: Pilot[int]) -> None:
        screen = ReplayScreen(saved(tmp_path, table), table, None, 0)
        last = len(screen.turns) - 1
        await show(pilot, screen)
        await press(pilot, "l", "up", "up", "enter")
        assert last - 2 == screen.at
        await press(pilot, "l", "slash")
        await pilot.press(*"convicted")
        await press(pilot, "enter", "enter")
        assert "convicted" in "".join(shown(app).splitlines()[-3:-1])

    perform(app, act)


@pytest.mark.parametrize("key", ["escape", "q"])
def test_it_is_left_to_where_it_was_opened(tmp_path: Path, key: str) -> None:
    table = play(opened(3), 8, undo=False)
    app = Stage(tmp_path)

    async def act(pilot: Pilot[int]) -> None:
        home = app.screen
        await show(pilot, ReplayScreen(saved(tmp_path, table), table, 0, 0))
        await press(pilot, "i", "escape", key)
        assert app.screen is home

    perform(app, act)


def test_what_is_searched_for_is_typed_in_the_filter_row_of_the_log(tmp_path: Path) -> None:
    table = play(opened(3), undo=False)
    app = Stage(tmp_path)

    async def act(pilot: Pilot[int]) -> None:
        screen = ReplayScreen(saved(tmp_path, table), table, None, 0)
        await show(pilot, screen)
        await press(pilot, "l", "slash")
        await pilot.press(*"boss l2")
        await settled(pilot)
        # The field of ten columns ends a column before the edge, under title, strip and rule.
        assert (69, 4, 10) == place(screen)
        assert "Nothing to show." in shown(app)
        await pilot.resize_terminal(100, 30)
        await settled(pilot)
        assert (81, 4, 18) == place(screen)
        await press(pilot, "escape")
        assert app.focused is None
        assert "find / boss l2" in shown(app)
        await press(pilot, "l", "l")
        assert "find / ________" in shown(app)

    perform(app, act)


def place(screen: ReplayScreen) -> tuple[int, int, int]:
    """Where the text field lies on the screen, and how wide it is."""
    assert screen.field.has_focus
    region = screen.field.region
    return region.x, region.y, region.width


def test_backspace_on_nothing_leaves_the_text_field_then_the_log(tmp_path: Path) -> None:
    table = play(opened(3), 8, undo=False)
    app = Stage(tmp_path)

    async def act(pilot: Pilot[int]) -> None:
        screen = ReplayScreen(saved(tmp_path, table), table, 0, 0)
        await show(pilot, screen)
        await press(pilot, "l", "slash", "x", "backspace", "backspace")
        assert app.focused is None
        assert "find / ________" in shown(app)
        await press(pilot, "backspace")
        assert "find / " not in shown(app)
        assert app.screen is screen

    perform(app, act)


def test_rules_are_read_over_the_board_and_tell_of_the_phase_shown(tmp_path: Path) -> None:
    table = play(opened(3), 8, undo=False)
    app = Stage(tmp_path)

    async def act(pilot: Pilot[int]) -> None:
        await show(pilot, ReplayScreen(saved(tmp_path, table), table, 0, 0))
        await press(pilot, "f1")
        # After the opening a seat is to roll.
        assert " K-4 " in shown(app)
        assert " K-8 " not in shown(app)
        await press(pilot, "l")
        assert "1-4 filter" in shown(app).splitlines()[-1]
        await press(pilot, "q")
        assert app.screen is app.screen_stack[0]

    perform(app, act)
