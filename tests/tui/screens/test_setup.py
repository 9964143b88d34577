"""The set-up screen: one list of lines, typed on and clicked."""

from __future__ import annotations

from pathlib import Path

import pytest
from textual.events import Paste
from textual.pilot import Pilot

from core import catalog
from tests.tui.screens.stage import (
    LARGE,
    Stage,
    chosen_row,
    click,
    perform,
    press,
    row_with,
    shown,
    to_line,
)
from tui.i18n import in_words
from tui.screens.frame import Press
from tui.screens.plan import (
    GameItem,
    OptionItem,
    PracticeItem,
    SeatItem,
    SeatsItem,
    SeedItem,
    first_plan,
    items,
    types_of,
)
from tui.screens.rules_screen import RulesScreen
from tui.screens.setup import SetupScreen
from tui.screens.setup_form import Change, draw_form
from tui.start import Chair
from tui.widgets.lines import ToItem


async def open_setup(pilot: Pilot[int]) -> None:
    await press(pilot, "2", "enter")
    assert isinstance(pilot.app.screen, SetupScreen)


def test_enter_starts_what_the_sentence_says(tmp_path: Path) -> None:
    app = Stage(tmp_path)

    async def act(pilot: Pilot[int]) -> None:
        await open_setup(pilot)
        await to_line(pilot, SeedItem())
        await press(pilot, "4", "2", "enter")

    perform(app, act)
    chairs = (Chair("Ana"), Chair("Ben", "normal"), Chair("Cleo", "normal"))
    assert [("start", "kartel", chairs, {"no_bribes": False}, 42, False)] == app.calls


def test_letters_and_digits_on_a_seat_type_its_name_though_they_are_keys(tmp_path: Path) -> None:
    app = Stage(tmp_path)

    async def act(pilot: Pilot[int]) -> None:
        await open_setup(pilot)
        await to_line(pilot, SeatItem(0))
        await press(pilot, *["backspace"] * 3)
        assert "Seat 1 has no name: type one." in shown(app)
        await press(pilot, "q", "h", "u", "5", "space", "question_mark", "魔")
        assert isinstance(app.screen, SetupScreen)
        assert "qhu5 ?魔" in row_with(app, "seat 1")
        await press(pilot, "enter")

    perform(app, act)
    assert Chair("qhu5 ?魔") == app.calls[0][2][0]


def test_a_pasted_name_loses_what_cannot_be_shown(tmp_path: Path) -> None:
    app = Stage(tmp_path)

    async def act(pilot: Pilot[int]) -> None:
        await open_setup(pilot)
        await to_line(pilot, SeatItem(0))
        app.post_message(Paste(" Lou\x1b\n"))
        await pilot.pause(0.1)
        assert "Ana Lou" in row_with(app, "seat 1")

    perform(app, act)


def test_what_is_wrong_is_said_and_nothing_is_started(tmp_path: Path) -> None:
    app = Stage(tmp_path)

    async def act(pilot: Pilot[int]) -> None:
        await open_setup(pilot)
        await to_line(pilot, SeatItem(1))
        await press(pilot, *["backspace"] * 3, "a", "n", "a")
        assert "!! Two seats are called ana: change one of them." in shown(app).splitlines()[-2]
        assert "Enter  fix what is wrong first" in shown(app)
        await press(pilot, "enter")

    perform(app, act)
    assert [] == app.calls


def test_arrows_change_who_sits_at_a_seat_and_how_many_sit(tmp_path: Path) -> None:
    app = Stage(tmp_path)

    async def act(pilot: Pilot[int]) -> None:
        await open_setup(pilot)
        await to_line(pilot, SeatsItem())
        await press(pilot, "left", "down", "right", "right", "enter")

    perform(app, act)
    assert (Chair("Ana", "easy"), Chair("Ben", "normal")) == app.calls[0][2]


def test_a_digit_goes_to_the_line_that_it_stands_on(tmp_path: Path) -> None:
    app = Stage(tmp_path)

    async def act(pilot: Pilot[int]) -> None:
        await open_setup(pilot)
        for row in ("seats   ", "no bribes"):
            digit = row_with(app, f" {row}")[2]
            await press(pilot, "home", digit)
            assert chosen_row(app).startswith(f"▸ {digit} {row}")

    perform(app, act)


def test_another_game_is_chosen_before_it_is_started(tmp_path: Path) -> None:
    app = Stage(tmp_path)

    async def act(pilot: Pilot[int]) -> None:
        await open_setup(pilot)
        await to_line(pilot, SeatItem(0))
        await press(pilot, "x")
        await to_line(pilot, GameItem("hotels"))
        assert "Enter  choose Cartel: Hotels" in shown(app)
        await press(pilot, "enter")
        assert [] == app.calls
        assert "Enter  start this game" in shown(app)
        await press(pilot, "enter")

    perform(app, act)
    ((_start, game, chairs, options, _seed, _practice),) = app.calls
    assert ("hotels", Chair("Anax")) == (game, chairs[0])
    assert {option.name for option in catalog.load("hotels").types.options} == set(options)


def test_tab_goes_from_part_to_part_and_round(tmp_path: Path) -> None:
    app = Stage(tmp_path)

    async def act(pilot: Pilot[int]) -> None:
        await open_setup(pilot)
        marks = []
        for key in ("tab", "tab", "tab", "shift+tab"):
            await press(pilot, key)
            marks.append(chosen_row(app)[4:12].rstrip())
        assert ["seats", "no bribe", "✓ Kartel", "no bribe"] == marks

    perform(app, act)


def test_what_was_started_is_proposed_the_next_time(tmp_path: Path) -> None:
    first = Stage(tmp_path)

    async def start(pilot: Pilot[int]) -> None:
        await open_setup(pilot)
        for tick in (OptionItem("no_bribes"), PracticeItem()):
            await to_line(pilot, tick)
            await press(pilot, "space")
        await to_line(pilot, SeatItem(0))
        await press(pilot, "x", "enter")

    perform(first, start)
    assert first.calls[0][3] == {"no_bribes": True}
    assert first.calls[0][5] is True
    again = Stage(tmp_path)

    async def look(pilot: Pilot[int]) -> None:
        await open_setup(pilot)
        assert "Anax" in row_with(again, "seat 1")
        assert "[x]" in row_with(again, "no bribes")

    perform(again, look)


def test_a_second_enter_does_not_start_the_game_twice(tmp_path: Path) -> None:
    app = Stage(tmp_path)

    async def act(pilot: Pilot[int]) -> None:
        await open_setup(pilot)
        await press(pilot, "enter", "enter")

    perform(app, act)
    assert 1 == len(app.calls)


def test_seeds_of_games_with_no_seed_given_differ(tmp_path: Path) -> None:
    app = Stage(tmp_path)

    async def act(pilot: Pilot[int]) -> None:
        await open_setup(pilot)
        await press(pilot, "enter")
        await to_line(pilot, SeatsItem())
        await press(pilot, "enter")

    perform(app, act)
    assert app.calls[0][4] != app.calls[1][4]


def test_with_six_seats_every_line_can_be_reached_and_seen(tmp_path: Path) -> None:
    app = Stage(tmp_path)

    async def act(pilot: Pilot[int]) -> None:
        await open_setup(pilot)
        await to_line(pilot, SeatsItem())
        await press(pilot, "right", "right", "right")
        for row in ("seat 1", "seat 2", "seat 3", "seat 4", "seat 5", "seat 6"):
            await press(pilot, "down")
            assert row in chosen_row(app)
        for row in ("no bribes", "practice", "seed"):
            await press(pilot, "down")
            assert row in chosen_row(app)

    perform(app, act)


def test_the_mouse_changes_ticks_and_starts(tmp_path: Path) -> None:
    app = Stage(tmp_path)

    async def act(pilot: Pilot[int]) -> None:
        await open_setup(pilot)
        screen = app.screen
        assert isinstance(screen, SetupScreen)
        seat = screen.items().index(SeatItem(1))
        await click(pilot, Change(seat, -1))
        await click(pilot, ToItem(screen.items().index(OptionItem("no_bribes"))))
        assert "[x]" in row_with(app, "no bribes")
        await click(pilot, Press("enter"))

    perform(app, act, LARGE)
    assert Chair("Ben", "easy") == app.calls[0][2][1]
    assert app.calls[0][3] == {"no_bribes": True}


def test_f1_reads_the_rules_and_comes_back_to_what_was_chosen(tmp_path: Path) -> None:
    app = Stage(tmp_path)

    async def act(pilot: Pilot[int]) -> None:
        await open_setup(pilot)
        await to_line(pilot, SeatItem(0))
        await press(pilot, "x", "f1")
        assert isinstance(app.screen, RulesScreen)
        await press(pilot, "escape")
        assert "Anax_" in row_with(app, "seat 1")

    perform(app, act)


def test_options_carry_their_whole_explanation_and_clause(tmp_path: Path) -> None:
    app = Stage(tmp_path)

    async def act(pilot: Pilot[int]) -> None:
        await open_setup(pilot)
        await to_line(pilot, OptionItem("no_bribes"))
        text = " ".join(shown(app).split())
        assert "The seven Bribes are left out: 35 markers. Recommended for 2 and 3 players." in text
        assert "(K-13)" in text

    perform(app, act)


@pytest.mark.parametrize("game", catalog.names())
def test_the_titles_of_games_and_options_are_whole_at_the_smallest_size(game: str) -> None:
    plan = first_plan(game, None)
    lines = items(plan, catalog.names())
    rows = draw_form(plan, lines, 0, 80).paper.text().splitlines()
    games = [in_words(types_of(name).title) for name in catalog.names()]
    options = [in_words(option.title) for option in types_of(game).options]
    for title in (*games, *options):
        # A column apart from what stands beside it.
        assert [row for row in rows if f" {title} " in row], title
