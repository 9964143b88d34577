"""The result: who has won, what was when, what to do now."""

from __future__ import annotations

import dataclasses
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace
from textual.pilot import Pilot

from core.bots.protocol import Advice
from core.game import Outcome
from core.table import Table
from core.text import figure
from saves.library import Library
from saves.records import Info, Player
from tests.saves.tables import opened, play
from tests.tui.screens.stage import (
    ANA,
    BEN,
    CLEO,
    LARGE,
    Stage,
    click,
    filled,
    perform,
    press,
    settled,
    shown,
)
from tui.face import Scene, screens_of
from tui.games.kartel.screens import SCREENS
from tui.screens.replay import ReplayScreen
from tui.screens.result import ResultScreen, draw_figures
from tui.screens.shelf import present
from tui.session import Session
from tui.start import Chair
from tui.widgets.lines import ToItem
from tui.widgets.paper import Paper
from tui.widgets.sheet import Sheet


class Nobody:
    """No bot is ever asked here."""

    async def advise(
        self, game: str, level: str, seat: int, ply: int, seed: int, state: Any, /
    ) -> Advice[Any]:
        raise AssertionError("a bot was asked")

    def wants(self, *given: Any) -> None:
        """Nothing, ever."""


def at_table(info: Info, table: Any) -> Session:
    """A session as the App makes it."""
    forced = screens_of(info.game).forced.__contains__
    return Session(info, table, Nobody(), forced=forced)


def session(folder: Path, players: tuple[Player, ...] = (ANA, BEN, CLEO)) -> Session:
    table = play(opened(len(players)), undo=False)
    library = Library(folder)
    info = library.create("kartel", players, 1, {"no_bribes": False}, False, table)
    library.close()
    return at_table(info, table)


async def show(pilot: Pilot[int], over: Session) -> None:
    app = pilot.app
    assert isinstance(app, Stage)
    app.session = over
    app.push_screen(ResultScreen(over))
    await settled(pilot)


def test_the_winner_stands_in_the_first_row_and_all_seats_in_the_table(tmp_path: Path) -> None:
    over = session(tmp_path)
    app = Stage(tmp_path)
    outcome = over.table.outcome()
    assert outcome is not None

    async def act(pilot: Pilot[int]) -> None:
        await show(pilot, over)
        best = outcome.worth.index(max(outcome.worth))
        expected = f"{over.names[best].upper()} wins with {max(outcome.worth)}"
        assert shown(app).splitlines()[0].endswith(expected)
        table = shown(app).splitlines()[4:8]
        for seat, name in enumerate(over.names):
            row = next(row for row in table if f"{seat + 1} {name}" in row)
            assert row.split("│")[0].rstrip().endswith(figure(outcome.worth[seat]))

    perform(app, act)


def test_a_shared_win_names_all_winners(tmp_path: Path) -> None:
    over = session(tmp_path)
    app = Stage(tmp_path)
    over.table.outcome = lambda: Outcome((9, 4, 9), (1, 3, 1))  # type: ignore[method-assign]

    async def act(pilot: Pilot[int]) -> None:
        await show(pilot, over)
        assert "ANA and CLEO share the win with 9" in shown(app).splitlines()[0]

    perform(app, act)


def test_a_game_may_say_itself_who_has_won_and_draw_its_own_plots(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def plots(paper: Paper, scene: Scene[Any]) -> None:
        paper.across(0)
        paper.put(1, 0, " by year ")
        paper.put(0, paper.height - 1, f"{paper.width} by {paper.height} for {scene.names[0]}")

    own = dataclasses.replace(
        SCREENS,
        plots=plots,
        won=lambda scene: f"RED, {scene.names[1]}, wins",
        scoring=lambda scene: f"markers of {scene.names[2]}",
    )
    monkeypatch.setattr("tui.games.kartel.screens.SCREENS", own)
    over = session(tmp_path)
    app = Stage(tmp_path)

    async def act(pilot: Pilot[int]) -> None:
        await show(pilot, over)
        rows = shown(app).splitlines()
        assert rows[0].rstrip().endswith("RED, Ben, wins")
        assert rows[3].startswith("─ markers of Cleo ─")
        first = next(y for y, row in enumerate(rows) if row.startswith("─ by year ─"))
        # The last three rows are the log's and the keys'.
        assert f"80 by {21 - first} for Ana" == rows[20].rstrip()
        assert "where each stood" not in shown(app)

    perform(app, act)


def test_seats_with_marks_are_plotted_by_them(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    marked = dataclasses.replace(SCREENS, marks=("▲", "●", "■", "◆", "x", "y"))
    monkeypatch.setattr("tui.games.kartel.screens.SCREENS", marked)
    over = session(tmp_path)
    app = Stage(tmp_path)

    async def act(pilot: Pilot[int]) -> None:
        await show(pilot, over)
        assert "where each stood, by act: ▲ Ana, ● Ben, ■ Cleo" in shown(app)
        await press(pilot, "i")
        rows = shown(app).splitlines()[3:]
        assert any("▲" in row.partition("┤")[2] for row in rows)

    perform(app, act)


def test_the_last_act_can_be_taken_back_until_the_result_is_left(tmp_path: Path) -> None:
    over = session(tmp_path, (ANA, BEN, Player("Cleo")))
    app = Stage(tmp_path)
    ply = over.table.ply

    async def act(pilot: Pilot[int]) -> None:
        await show(pilot, over)
        assert "(u)" in shown(app)
        await press(pilot, "u")
        assert ply + 1 == over.table.ply
        assert not over.over

    perform(app, act)


def test_an_undo_that_is_not_possible_is_told(tmp_path: Path) -> None:
    last = play(opened(3), undo=False).entries[-1].seat
    players = [Player("Ana", "easy"), Player("Ben", "easy"), Player("Cleo", "easy")]
    players[(last + 1) % 3] = Player("Zoe")
    over = session(tmp_path, tuple(players))
    app = Stage(tmp_path)

    async def act(pilot: Pilot[int]) -> None:
        await show(pilot, over)
        assert "(u)" not in shown(app)
        await press(pilot, "u")
        assert f"» Can't undo: {over.names[last]} acted last." in shown(app)
        assert over.over

    perform(app, act)


def test_the_first_choice_replays_from_the_beginning(tmp_path: Path) -> None:
    over = session(tmp_path)
    app = Stage(tmp_path)

    async def act(pilot: Pilot[int]) -> None:
        await show(pilot, over)
        await press(pilot, "enter")
        assert isinstance(app.screen, ReplayScreen)
        assert 0 == app.screen.at
        await press(pilot, "escape")
        assert isinstance(app.screen, ResultScreen)

    perform(app, act)


def test_the_second_choice_begins_a_game_with_the_same_seats_and_another_seed(
    tmp_path: Path,
) -> None:
    over = session(tmp_path)
    app = Stage(tmp_path)

    async def act(pilot: Pilot[int]) -> None:
        await show(pilot, over)
        await press(pilot, "2", "enter", "enter")

    perform(app, act)
    assert 1 == len(app.calls)
    chairs = (Chair("Ana"), Chair("Ben"), Chair("Cleo", "hard"))
    assert ("start", "kartel", chairs, {"no_bribes": False}) == app.calls[0][:4]


def test_the_third_choice_exports_and_the_fourth_goes_home(tmp_path: Path) -> None:
    over = session(tmp_path)
    app = Stage(tmp_path)
    file = tmp_path / "over.json"

    async def act(pilot: Pilot[int]) -> None:
        await show(pilot, over)
        await press(pilot, "3", "enter", "ctrl+u")
        await pilot.press(*str(file))
        await press(pilot, "enter")
        assert "Written to" in shown(app)
        await click(pilot, ToItem(3))
        await click(pilot, ToItem(3))

    perform(app, act)
    assert file.exists()
    assert [("home",)] == app.calls


def test_an_enter_meant_for_the_last_move_does_nothing(tmp_path: Path) -> None:
    over = session(tmp_path)
    app = Stage(tmp_path)

    async def act(pilot: Pilot[int]) -> None:
        app.guard = 60
        await show(pilot, over)
        await press(pilot, "enter")
        assert isinstance(app.screen, ResultScreen)

    perform(app, act)


def test_i_shows_one_plot_at_a_time_then_the_figures(tmp_path: Path) -> None:
    over = session(tmp_path)
    app = Stage(tmp_path)

    async def act(pilot: Pilot[int]) -> None:
        await show(pilot, over)
        titles = []
        for _ in range(4):
            await press(pilot, "i")
            titles.append(shown(app).splitlines()[3].strip("─ "))
        assert [
            "where Ana stood, by act",
            "where Ben stood, by act",
            "where Cleo stood, by act",
            "where each stood, in figures",
        ] == titles
        await press(pilot, "escape")
        assert "what now" in shown(app)

    perform(app, act)


def test_the_log_opens_the_board_as_it_was(tmp_path: Path) -> None:
    over = session(tmp_path)
    app = Stage(tmp_path)

    async def act(pilot: Pilot[int]) -> None:
        await show(pilot, over)
        await press(pilot, "l", "home", "enter")
        assert isinstance(app.screen, ReplayScreen)
        assert 0 == app.screen.at

    perform(app, act, LARGE)


def test_the_figures_are_thinned_and_keep_the_first_and_the_last_turn() -> None:
    paper = Paper(40, 5)
    players = (Player("Ana"), Player("Ben"))
    past = tuple((turn, -turn) for turn in range(31))
    draw_figures(paper, Scene(view=None, players=players, past=past))
    # 16 columns a seat after the eight of the turn; 30 turns on four rows: 0, 10, 20, 30.
    expected = [
        " act" + "Ana".rjust(20) + "Ben".rjust(16),
        *(
            str(turn).rjust(5) + str(turn).rjust(19) + f"−{turn}".replace("−0", "0").rjust(16)
            for turn in (0, 10, 20, 30)
        ),
    ]
    assert expected == paper.text().splitlines()


def test_a_short_game_has_all_its_figures() -> None:
    paper = Paper(40, 5)
    draw_figures(paper, Scene(view=None, players=(Player("Ana"),), past=((0,), (3,))))
    assert 3 == len(paper.text().rstrip().splitlines())


def test_a_finished_game_of_the_library_has_its_result_too(tmp_path: Path) -> None:
    infos = filled(tmp_path)
    library = Library(tmp_path)
    info, table = library.load(infos["named"].id)
    library.close()
    assert isinstance(table, Table)
    app = Stage(tmp_path)

    async def act(pilot: Pilot[int]) -> None:
        await show(pilot, at_table(info, table))
        assert "wins with" in shown(app).splitlines()[0]

    perform(app, act)


def test_a_game_that_was_opened_in_play_and_ended_is_over_for_the_export(tmp_path: Path) -> None:
    over = session(tmp_path)
    over.info = replace(over.info, ply=0, over=False)
    app = Stage(tmp_path)

    async def act(pilot: Pilot[int]) -> None:
        await show(pilot, over)
        await press(pilot, "3", "enter")
        assert "export to the file" in shown(app)
        assert "The game is not over" not in shown(app)

    perform(app, act)


def test_who_sits_there_now_is_who_is_named(tmp_path: Path) -> None:
    over = session(tmp_path)
    over.sit(1, Player("Dan", "easy"))
    told = present(over)
    assert (ANA, Player("Dan", "easy"), CLEO) == told.players
    assert (over.table.ply, True) == (told.ply, told.over)
    app = Stage(tmp_path)

    async def act(pilot: Pilot[int]) -> None:
        await show(pilot, over)
        await press(pilot, "1", "enter")
        assert isinstance(app.screen, ReplayScreen)
        assert "2 Dan · easy" in shown(app)
        assert "Ben" not in shown(app)

    perform(app, act)


def test_f1_reads_the_rules_of_the_end_and_the_last_row_names_the_filters_there_are(
    tmp_path: Path,
) -> None:
    over = session(tmp_path)
    app = Stage(tmp_path)

    async def act(pilot: Pilot[int]) -> None:
        await show(pilot, over)
        await press(pilot, "f1")
        assert "the rules of this moment" in shown(app)
        assert " K-12 " in shown(app)
        await press(pilot, "l")
        # All and three seats; since my turn means nothing at the end.
        assert "1-4 filter" in shown(app).splitlines()[-1]
        assert "since my turn" not in shown(app)
        await press(pilot, "3", "5")
        assert "3 Ben" == chosen_filter(app)
        await press(pilot, "l")
        assert "what now" in shown(app)

    perform(app, act)


def chosen_filter(app: Stage) -> str:
    """What is lit in the filter row."""
    paper = app.screen.query_one("#sheet", Sheet).paper
    y = next(y for y, row in enumerate(paper.text().splitlines()) if "find / " in row)
    cells = zip(paper.chars[y], paper.styles[y], strict=True)
    return "".join(char for char, style in cells if style == "chosen")
