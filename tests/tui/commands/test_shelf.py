"""The commands on saved games."""

from __future__ import annotations

import json
import os
import re
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from tests.tui.commands.lines import Run, boardtui, count, refused, saved


def test_list_of_nothing_says_so(run: Run) -> None:
    assert "There are no saved games yet.\n" == run("list").stdout
    assert "[]\n" == run("list", "--json").stdout


def test_list_shows_the_newest_game_first(run: Run, data: Path) -> None:
    older, newer = saved(data, 3), saved(data, 1000, ("Cleo", "Dan"))
    lines = run("list", "--data", str(data)).stdout.splitlines()
    assert [newer.id, older.id] == [line.split()[0] for line in lines]
    assert "over" in lines[0]
    assert lines[0].endswith("Kartel: Cleo, Dan")
    assert "3 acts" in lines[1]


def test_list_tells_of_a_damaged_game_and_shows_the_others(run: Run, data: Path) -> None:
    bad, good = saved(data, 3), saved(data, 3)
    with closing(sqlite3.connect(data / "games.sqlite3")) as connection, connection:
        connection.execute("UPDATE games SET players = '[' WHERE id = ?", [bad.id])
    listed = run("list", "--data", str(data))
    assert f"The saved game {bad.id} is damaged.\n" == listed.stderr
    assert [good.id] == [line.split()[0] for line in listed.stdout.splitlines()]
    told = json.loads(run("list", "--json", "--data", str(data)).stdout)
    assert [good.id] == [game["id"] for game in told]


def test_names_changed_by_other_hands_dont_command_the_terminal(run: Run, data: Path) -> None:
    info = saved(data, 3)
    with closing(sqlite3.connect(data / "games.sqlite3")) as connection, connection:
        connection.execute(
            "UPDATE games SET name = ?, players = ? WHERE id = ?",
            ["a\x1b[2Jb", '[{"name":"A\\u009b2Ja"},{"name":"Ben\\n"}]', info.id],
        )
    (line,) = run("list", "--data", str(data)).stdout.splitlines()
    assert line.endswith("Kartel: A?2Ja, Ben? \xb7 a?[2Jb")
    lines = run("log", info.id, "--data", str(data)).stdout.splitlines()
    # The opening, a whole turn, a roll.
    assert 3 == len(lines)
    assert all(line.isprintable() for line in lines)


def test_list_as_json_tells_all_that_is_known_of_a_game(run: Run, data: Path) -> None:
    info = saved(data, 3)
    (told,) = json.loads(run("list", "--json", "--data", str(data)).stdout)
    assert (info.id, "kartel", 3, False) == (told["id"], told["game"], told["ply"], told["over"])
    ana, ben = ({"name": name, "level": None, "absent": False} for name in ("Ana", "Ben"))
    assert [ana, ben] == told["players"]
    assert {"no_bribes": False} == told["options"]


def test_the_seed_from_which_all_hidden_follows_is_told_only_of_a_game_that_is_over(
    run: Run, data: Path, tmp_path: Path
) -> None:
    over, running = saved(data, 1000), saved(data, 3)
    listed = json.loads(run("list", "--json", "--data", str(data)).stdout)
    assert {over.id: 7, running.id: None} == {game["id"]: game.get("seed") for game in listed}
    file = tmp_path / "game.json"
    run("export", running.id, str(file), "--with-secrets", "--data", str(data))
    assert "seed" not in json.loads(run("import", str(file), "--json", "--data", str(data)).stdout)


def test_log_tells_the_game_by_names_and_each_turn_once(run: Run, data: Path) -> None:
    info = saved(data, 5)
    lines = run("log", info.id, "--data", str(data)).stdout.splitlines()
    # The opening, two whole turns (roll and move in one line), and a roll.
    assert 4 == len(lines)
    assert lines[0].endswith(" begins")
    assert ["1", "2", "3"] == [line.split()[0] for line in lines[1:]]
    assert all("Ana" in line or "Ben" in line for line in lines)
    assert re.fullmatch(r"3  (Ana|Ben) rolled [234]", lines[3])


def test_log_as_json_has_ply_label_text_and_seats(run: Run, data: Path) -> None:
    info = saved(data, 5)
    told = json.loads(run("log", info.id, "--json", "--data", str(data)).stdout)
    assert (info.id, "kartel") == (told["id"], told["game"])
    assert [0, 2, 4, 5] == [line["ply"] for line in told["log"]]
    assert {"ply", "label", "text", "seats"} == set(told["log"][0])


def test_a_seats_own_log_is_told_only_when_the_game_is_over(run: Run, data: Path) -> None:
    unfinished, over = saved(data, 5), saved(data, 1000)
    refused(
        run("log", unfinished.id, "--seat", "1", "--data", str(data)),
        "A seat's own log can be read when the game is over.",
    )
    own = run("log", over.id, "--seat", "2", "--data", str(data))
    assert own.exit_code == 0
    assert own.stdout == run("log", over.id, "--data", str(data)).stdout


@pytest.mark.parametrize("seat", ["0", "3", "-1"])
def test_the_log_of_a_seat_that_isnt_there_is_refused(run: Run, data: Path, seat: str) -> None:
    info = saved(data, 1000)
    refused(
        run("log", info.id, "--seat", seat, "--data", str(data)),
        f"There is no seat {seat}; this game has 1 to 2.",
    )


def test_log_of_an_unknown_id_is_refused(run: Run) -> None:
    refused(run("log", "zzz"), "There is no saved game zzz.")


def test_an_exported_game_is_imported_as_another_with_the_same_log(
    run: Run, data: Path, tmp_path: Path
) -> None:
    info = saved(data, 1000)
    file = tmp_path / "game.json"
    there = ("--data", str(data))
    result = run("export", info.id, str(file), *there)
    assert (f"{info.id} is written to {file}.\n", 0) == (result.stderr, result.exit_code)
    other = json.loads(run("import", str(file), "--json", *there).stdout)["id"]
    assert other != info.id
    assert run("log", info.id, *there).stdout == run("log", other, *there).stdout
    assert 2 == count(data)


def test_import_tells_the_new_id(run: Run, data: Path, tmp_path: Path) -> None:
    info = saved(data, 1000)
    run("export", info.id, str(tmp_path / "g"), "--data", str(data))
    assert re.fullmatch(r"Imported as \w+\.\n", run("import", str(tmp_path / "g")).stdout)


def test_a_hyphen_is_standard_output_and_input(run: Run, data: Path) -> None:
    info = saved(data, 1000)
    exported = run("export", info.id, "-", "--data", str(data))
    assert (0, "") == (exported.exit_code, exported.stderr)
    assert 0 == run("import", "-", "--data", str(data), input=exported.stdout_bytes).exit_code
    assert 2 == count(data)


def test_export_of_an_unfinished_game_wants_to_be_allowed(
    run: Run, data: Path, tmp_path: Path
) -> None:
    info = saved(data, 5)
    file = tmp_path / "game.json"
    refused(
        run("export", info.id, str(file), "--data", str(data)),
        "The game is not over; --with-secrets exports what is hidden in it too.",
    )
    assert not file.exists()
    allowed = run("export", info.id, str(file), "--with-secrets", "--data", str(data))
    assert allowed.exit_code == 0
    assert file.exists()


@pytest.mark.parametrize(("answer", "written"), [("y\n", True), ("n\n", False), ("\n", False)])
def test_on_a_terminal_export_asks_before_it_shows_secrets(
    run: Run,
    data: Path,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    answer: str,
    written: bool,
) -> None:
    monkeypatch.setattr("tui.commands.shelf.on_terminal", lambda: True)
    info = saved(data, 5)
    file = tmp_path / "game.json"
    result = run("export", info.id, str(file), "--data", str(data), input=answer)
    assert (0 if written else 1, written) == (result.exit_code, file.exists())
    assert "Go on? [y/N]" in result.stderr


def test_export_never_overwrites_unless_told_to(run: Run, data: Path, tmp_path: Path) -> None:
    info = saved(data, 1000)
    file = tmp_path / "game.json"
    file.write_text("mine", encoding="utf-8")
    refused(
        run("export", info.id, str(file), "--data", str(data)),
        f"{file} is there already; --force overwrites it.",
    )
    assert "mine" == file.read_text(encoding="utf-8")
    assert 0 == run("export", info.id, str(file), "--force", "--data", str(data)).exit_code
    assert file.read_text(encoding="utf-8").startswith('{"format":')
    assert ["game.json"] == [path.name for path in tmp_path.glob("game*.*") if path.is_file()]


@pytest.mark.parametrize(("answer", "kept"), [("y\n", False), ("n\n", True)])
def test_on_a_terminal_export_asks_before_it_overwrites(
    run: Run, data: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, answer: str, kept: bool
) -> None:
    monkeypatch.setattr("tui.commands.shelf.on_terminal", lambda: True)
    info = saved(data, 1000)
    file = tmp_path / "game.json"
    file.write_text("mine", encoding="utf-8")
    run("export", info.id, str(file), "--data", str(data), input=answer)
    assert kept is (file.read_text(encoding="utf-8") == "mine")


def test_export_with_force_writes_through_a_link(run: Run, data: Path, tmp_path: Path) -> None:
    info = saved(data, 1000)
    target, link = tmp_path / "target", tmp_path / "link"
    target.write_text("mine", encoding="utf-8")
    link.symlink_to(target)
    assert 0 == run("export", info.id, str(link), "--force", "--data", str(data)).exit_code
    assert link.is_symlink()
    assert target.read_text(encoding="utf-8").startswith('{"format":')


@pytest.mark.parametrize("force", [(), ("--force",)])
def test_export_never_takes_the_place_of_a_folder_or_device(
    run: Run, data: Path, tmp_path: Path, force: tuple[str, ...]
) -> None:
    info = saved(data, 1000)
    for place in (tmp_path, Path(os.devnull)):
        refused(
            run("export", info.id, str(place), *force, "--data", str(data)),
            f"{place} is there and is not a file.",
        )


def test_export_into_a_folder_that_isnt_there_is_refused(
    run: Run, data: Path, tmp_path: Path
) -> None:
    info = saved(data, 1000)
    file = tmp_path / "none" / "game.json"
    refused(
        run("export", info.id, str(file), "--data", str(data)),
        f"{file} can't be written: No such file or directory.",
    )


@pytest.mark.parametrize("force", [False, True])
def test_export_to_a_full_disk_leaves_no_half_file_and_the_old_one(
    data: Path, tmp_path: Path, force: bool
) -> None:
    info = saved(data, 1000)
    file = tmp_path / "full" / "game.json"
    file.parent.mkdir()
    if force:
        file.write_text("mine", encoding="utf-8")
    # The library needs its disk; only the new file finds it full, after 200 bytes.
    script = (
        "import resource, signal\n"
        "from tui.cli import main\n"
        "from tui import files\n"
        "make = files._make\n"
        "def full(path, content, *wait):\n"
        "    resource.setrlimit(resource.RLIMIT_FSIZE, (200, 200))\n"
        "    make(path, content, *wait)\n"
        "files._make = full\n"
        "signal.signal(signal.SIGXFSZ, signal.SIG_IGN)\n"
        "main()\n"
    )
    words = ["--data", str(data), "export", info.id, str(file), *["--force"] * force]
    done = subprocess.run(
        [sys.executable, "-c", script, *words], capture_output=True, text=True, check=False
    )
    assert (1, "", f"{file} can't be written: File too large.\n") == (
        done.returncode,
        done.stdout,
        done.stderr,
    )
    assert ["game.json"] * force == os.listdir(file.parent)
    assert not force or file.read_text(encoding="utf-8") == "mine"


@pytest.mark.parametrize("content", [b"", b"hello", b"\x00\xff" * 50, b'{"format":"other"}', b"[]"])
def test_a_foreign_file_is_not_imported(
    run: Run, data: Path, tmp_path: Path, content: bytes
) -> None:
    file = tmp_path / "foreign"
    file.write_bytes(content)
    result = run("import", str(file), "--data", str(data))
    assert (1, "", 1) == (result.exit_code, result.stdout, result.stderr.count("\n"))
    assert result.stderr.startswith("The file is ")
    assert 0 == count(data)


@pytest.mark.parametrize("cut", [0.1, 0.5, 0.99])
def test_a_truncated_file_is_not_imported(run: Run, data: Path, tmp_path: Path, cut: float) -> None:
    info = saved(data, 1000)
    file = tmp_path / "game.json"
    run("export", info.id, str(file), "--data", str(data))
    content = file.read_bytes()
    file.write_bytes(content[: int(len(content) * cut)])
    result = run("import", str(file), "--data", str(data))
    assert (1, "", 1) == (result.exit_code, result.stdout, result.stderr.count("\n"))
    assert 1 == count(data)


def test_a_file_of_a_newer_version_is_not_imported(run: Run, data: Path, tmp_path: Path) -> None:
    info = saved(data, 1000)
    file = tmp_path / "game.json"
    run("export", info.id, str(file), "--data", str(data))
    text = file.read_text(encoding="utf-8")
    newer = text.replace(
        '"format":"boardtui game","version":1', '"format":"boardtui game","version":2'
    )
    assert newer != text
    file.write_text(newer, encoding="utf-8")
    result = run("import", str(file), "--data", str(data))
    assert (1, "", 1) == (result.exit_code, result.stdout, result.stderr.count("\n"))
    assert "newer" in result.stderr
    assert 1 == count(data)


def test_a_file_that_cant_be_read_is_refused(run: Run, tmp_path: Path) -> None:
    none = tmp_path / "none"
    refused(run("import", str(none)), f"{none} can't be read: No such file or directory.")
    refused(run("import", str(tmp_path)), f"{tmp_path} can't be read: Is a directory.")


def test_an_endless_file_is_refused() -> None:
    with open("/dev/zero") as endless:
        done = boardtui("import", "-", stdin=endless)
    assert ("- is too large to be a saved game.\n", 1) == (done.stderr, done.returncode)


@pytest.mark.parametrize("words", [("list",), ("log", "a"), ("resume",), ("export", "a", "b")])
def test_a_library_that_isnt_one_is_refused_and_left_alone(
    run: Run, data: Path, words: tuple[str, ...]
) -> None:
    data.mkdir()
    file = data / "games.sqlite3"
    file.write_text("not a database" * 100, encoding="utf-8")
    result = run(*words, "--data", str(data))
    assert (1, "", 1) == (result.exit_code, result.stdout, result.stderr.count("\n"))
    assert "not a database" * 100 == file.read_text(encoding="utf-8")


def test_a_data_folder_that_cant_be_made_is_refused(run: Run, tmp_path: Path) -> None:
    in_the_way = tmp_path / "file"
    in_the_way.write_text("mine", encoding="utf-8")
    for place in (in_the_way, in_the_way / "games"):
        result = run("list", "--data", str(place))
        assert result.exit_code in (1, 2)
        assert ("", 1) == (result.stdout, result.stderr.count("\n"))
    assert "mine" == in_the_way.read_text(encoding="utf-8")


def test_new_on_a_data_folder_that_cant_be_used_is_refused_before_any_screen(
    run: Run, starts: list[Any], data: Path
) -> None:
    data.mkdir()
    (data / "games.sqlite3").write_text("not a database" * 100, encoding="utf-8")
    result = run("new", "kartel", "--data", str(data))
    assert (1, "", 1) == (result.exit_code, result.stdout, result.stderr.count("\n"))
    assert [] == starts


def test_import_of_what_is_no_file_is_refused_at_once(run: Run, tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    for name in (str(pipe), os.devnull):
        refused(run("import", name), f"{name} is not a file.")
