"""All saved games: renamed, deleted, exported, imported, found, replayed."""

from __future__ import annotations

from pathlib import Path

from textual.pilot import Pilot

from saves.library import Library
from saves.records import Info
from tests.saves.tables import opened, play
from tests.tui.screens.stage import (
    ANA,
    CLEO,
    LARGE,
    Stage,
    chosen_row,
    click,
    filled,
    perform,
    press,
    row_with,
    settled,
    shown,
)
from tui.screens.dialog import Dialog
from tui.screens.frame import Press
from tui.screens.replay import ReplayScreen
from tui.screens.saved import SavedScreen
from tui.widgets.lines import ToItem


def kept(folder: Path) -> list[Info]:
    library = Library(folder)
    try:
        return library.list()
    finally:
        library.close()


async def open_saved(pilot: Pilot[int]) -> None:
    await press(pilot, "3", "enter")


async def write(pilot: Pilot[int], text: str) -> None:
    """Types over what is in the text field, and takes it."""
    await press(pilot, "ctrl+u")
    await pilot.press(*text)
    await press(pilot, "enter")


def test_all_games_are_listed_newest_first_with_what_became_of_them(tmp_path: Path) -> None:
    filled(tmp_path)
    app = Stage(tmp_path)

    async def act(pilot: Pilot[int]) -> None:
        await open_saved(pilot)
        rows = shown(app).splitlines()[2:5]
        assert rows[0].startswith("▸Kartel        Ana Ben + 1 bot")
        assert rows[1].startswith(" Sunday        魔王 wins with")
        assert rows[2].startswith(" Kartel        Ben wins with")

    perform(app, act)


def test_enter_or_1_opens_the_chosen_game(tmp_path: Path) -> None:
    infos = filled(tmp_path)
    app = Stage(tmp_path)

    async def act(pilot: Pilot[int]) -> None:
        await open_saved(pilot)
        await press(pilot, "down", "enter", "down", "1")

    perform(app, act)
    assert [("open", infos["named"].id), ("open", infos["over"].id)] == app.calls


def test_a_game_gets_the_name_that_is_typed(tmp_path: Path) -> None:
    infos = filled(tmp_path)
    app = Stage(tmp_path)

    async def act(pilot: Pilot[int]) -> None:
        await open_saved(pilot)
        await press(pilot, "2")
        await write(pilot, "At the quay")
        assert "It is called At the quay now." in shown(app)

    perform(app, act)
    assert "At the quay" == next(i.name for i in kept(tmp_path) if i.id == infos["newest"].id)


def test_a_name_that_cannot_be_kept_is_refused_in_a_sentence(tmp_path: Path) -> None:
    filled(tmp_path)
    app = Stage(tmp_path)

    async def act(pilot: Pilot[int]) -> None:
        await open_saved(pilot)
        await press(pilot, "2")
        await write(pilot, "y" * 61)
        assert "A name is at most 60 characters" in shown(app)

    perform(app, act)


def test_delete_asks_and_the_first_answer_keeps_the_game(tmp_path: Path) -> None:
    filled(tmp_path)
    app = Stage(tmp_path)

    async def act(pilot: Pilot[int]) -> None:
        await open_saved(pilot)
        await press(pilot, "3")
        assert isinstance(app.screen, Dialog)
        assert "▸ 1 keep it" in shown(app)
        await press(pilot, "enter")
        await press(pilot, "3", "escape")

    perform(app, act)
    assert 3 == len(kept(tmp_path))


def test_delete_takes_the_chosen_game_and_no_other(tmp_path: Path) -> None:
    infos = filled(tmp_path)
    app = Stage(tmp_path)

    async def act(pilot: Pilot[int]) -> None:
        await open_saved(pilot)
        await press(pilot, "down", "3", "2", "enter")
        assert "Sunday is deleted." in shown(app)
        assert "2 games" in shown(app)

    perform(app, act)
    assert {infos["newest"].id, infos["over"].id} == {info.id for info in kept(tmp_path)}


def test_an_export_of_a_game_in_play_says_that_it_shows_secrets(tmp_path: Path) -> None:
    filled(tmp_path)
    app = Stage(tmp_path)

    async def act(pilot: Pilot[int]) -> None:
        await open_saved(pilot)
        await press(pilot, "4")
        assert "The game is not over: the file shows what is hidden in it too." in shown(app)
        await press(pilot, "escape", "down", "4")
        assert "hidden" not in row_with(app, "export to the file")

    perform(app, act)


def test_an_export_can_be_imported_under_a_new_id(tmp_path: Path) -> None:
    infos = filled(tmp_path)
    app = Stage(tmp_path)
    file = tmp_path / "game.json"

    async def act(pilot: Pilot[int]) -> None:
        await open_saved(pilot)
        await press(pilot, "down", "4")
        await write(pilot, str(file))
        assert "Written to" in shown(app)
        await press(pilot, "5")
        await write(pilot, str(file))
        assert "Imported as" in shown(app)

    perform(app, act)
    assert 4 == len(kept(tmp_path))
    assert 2 == sum(info.name == "Sunday" for info in kept(tmp_path))
    assert file.stat().st_size > 1000
    assert infos["named"].id in {info.id for info in kept(tmp_path)}


def test_an_export_overwrites_a_file_only_after_asking(tmp_path: Path) -> None:
    filled(tmp_path)
    app = Stage(tmp_path)
    file = tmp_path / "precious.txt"
    file.write_text("precious")

    async def act(pilot: Pilot[int]) -> None:
        await open_saved(pilot)
        await press(pilot, "4")
        await write(pilot, str(file))
        assert isinstance(app.screen, Dialog)
        assert "precious.txt is there already." in " ".join(shown(app).split())
        await press(pilot, "enter")
        assert "Nothing was written." in shown(app)
        assert "precious" == file.read_text()
        await press(pilot, "4")
        await write(pilot, str(file))
        await press(pilot, "2", "enter")
        assert "Written to" in shown(app)

    perform(app, act)
    assert '"kartel"' in file.read_text()


def test_a_file_that_is_not_a_saved_game_is_refused_in_a_dialog(tmp_path: Path) -> None:
    filled(tmp_path)
    app = Stage(tmp_path)
    file = tmp_path / "letter.txt"
    file.write_text("Dear Ana")

    async def act(pilot: Pilot[int]) -> None:
        await open_saved(pilot)
        await press(pilot, "5")
        await write(pilot, str(file))
        assert isinstance(app.screen, Dialog)
        assert "not imported" in shown(app)
        await press(pilot, "enter")
        assert 3 == len(kept(tmp_path))

    perform(app, act)


def test_a_file_that_is_not_there_is_told_in_a_dialog(tmp_path: Path) -> None:
    app = Stage(tmp_path)

    async def act(pilot: Pilot[int]) -> None:
        await open_saved(pilot)
        await press(pilot, "5")
        await write(pilot, "/nowhere/at/all")
        assert isinstance(app.screen, Dialog)
        assert "/nowhere/at/all can't be read: No such file" in " ".join(shown(app).split())

    perform(app, act)


def test_find_leaves_the_games_in_which_all_words_occur(tmp_path: Path) -> None:
    filled(tmp_path)
    app = Stage(tmp_path)

    async def act(pilot: Pilot[int]) -> None:
        await press(pilot, "slash")
        await pilot.press(*"SUN 魔")
        await settled(pilot)
        assert "1 game" in shown(app)
        await press(pilot, "enter")
        assert chosen_row(app).startswith("▸Sunday")
        await press(pilot, "escape")
        assert "3 games" in shown(app)

    perform(app, act)


def test_every_action_can_be_clicked(tmp_path: Path) -> None:
    infos = filled(tmp_path)
    app = Stage(tmp_path)

    async def act(pilot: Pilot[int]) -> None:
        await open_saved(pilot)
        await click(pilot, ToItem(2))
        await click(pilot, Press("1"))
        await click(pilot, Press("3"))
        assert isinstance(app.screen, Dialog)
        await click(pilot, ToItem(1))
        await click(pilot, ToItem(1))

    perform(app, act, LARGE)
    assert [("open", infos["over"].id)] == app.calls
    assert 2 == len(kept(tmp_path))


def test_without_games_only_import_can_be_done(tmp_path: Path) -> None:
    app = Stage(tmp_path)

    async def act(pilot: Pilot[int]) -> None:
        await open_saved(pilot)
        assert "No game is saved here." in shown(app)
        await press(pilot, "1", "2", "3", "4", "enter", "down")
        assert "No game is saved here." in shown(app)

    perform(app, act)
    assert [] == app.calls


def test_6_replays_a_game_over_from_its_beginning_without_going_on_with_it(tmp_path: Path) -> None:
    infos = filled(tmp_path)
    app = Stage(tmp_path)

    async def act(pilot: Pilot[int]) -> None:
        await open_saved(pilot)
        await press(pilot, "down", "6")
        assert isinstance(app.screen, ReplayScreen)
        assert (infos["named"].id, 0) == (app.screen.info.id, app.screen.at)
        await press(pilot, "escape")
        assert isinstance(app.screen, SavedScreen)

    perform(app, act)
    assert [] == app.calls


def test_an_unfinished_game_is_replayed_up_to_where_it_stands(tmp_path: Path) -> None:
    infos = filled(tmp_path)
    app = Stage(tmp_path)

    async def act(pilot: Pilot[int]) -> None:
        await open_saved(pilot)
        await click(pilot, Press("6"))
        assert isinstance(app.screen, ReplayScreen)
        # Ana and Ben are both persons: neither may see what the other's seat knows.
        assert app.screen.eyes() is None
        await press(pilot, "end")
        assert infos["newest"].ply == app.screen.turn.number

    perform(app, act)
    assert [] == app.calls
    assert infos["newest"].ply == next(i.ply for i in kept(tmp_path) if i.id == infos["newest"].id)


def test_a_game_with_one_person_is_replayed_with_that_persons_eyes(tmp_path: Path) -> None:
    library = Library(tmp_path)
    table = play(opened(2), 6, undo=False)
    library.create("kartel", (CLEO, ANA), 1, {"no_bribes": False}, False, table)
    library.close()
    app = Stage(tmp_path)

    async def act(pilot: Pilot[int]) -> None:
        await open_saved(pilot)
        await press(pilot, "6")
        assert isinstance(app.screen, ReplayScreen)
        assert 1 == app.screen.eyes()

    perform(app, act)


def test_a_game_that_is_gone_is_not_replayed_but_told(tmp_path: Path) -> None:
    infos = filled(tmp_path)
    app = Stage(tmp_path)

    async def act(pilot: Pilot[int]) -> None:
        await open_saved(pilot)
        library = Library(tmp_path)
        library.delete(infos["newest"].id)
        library.close()
        await press(pilot, "6")
        assert isinstance(app.screen, Dialog)
        assert "Kartel can't be opened" in shown(app)

    perform(app, act)
