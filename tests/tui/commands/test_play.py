"""The commands that open a screen."""

from __future__ import annotations

import sqlite3
import sys
from contextlib import closing
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from tests.tui.commands.lines import Run, Starts, no_game, refused, saved
from tui.start import Chair, Home, NewGame, Resume, SetUp


@pytest.mark.parametrize(
    "words", [(), ("new",), ("new", "kartel"), ("new", "kartel", "--seats", "a,b")]
)
def test_a_screen_wants_a_terminal(run: Run, words: tuple[str, ...]) -> None:
    refused(run(*words), "boardtui needs a terminal.")


def test_a_terminal_that_cant_place_text_is_refused(
    run: Run, starts: list[Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TERM", "dumb")
    refused(run(), "boardtui needs a terminal that can place its text; TERM is dumb.")
    assert [] == starts


def test_without_a_command_the_home_screen_opens(run: Run, starts: Starts, tmp_path: Path) -> None:
    assert 0 == run().exit_code
    assert [(Home(), tmp_path / "data" / "boardtui", False)] == starts


@pytest.mark.parametrize(
    "words",
    [
        ("--data", "{data}", "--ascii", "new"),
        ("new", "--data", "{data}", "--ascii"),
        ("--ascii", "new", "--data", "{data}"),
    ],
)
def test_data_and_ascii_may_stand_before_or_after_the_command(
    run: Run, starts: Starts, data: Path, words: tuple[str, ...]
) -> None:
    assert 0 == run(*[word.format(data=data) for word in words]).exit_code
    assert [(SetUp(), data, True)] == starts


def test_the_exit_code_is_that_of_the_screens(
    run: Run, starts: list[Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "tui.app", SimpleNamespace(run=lambda *_: 3))
    assert [3, 3] == [run().exit_code, run("new").exit_code]


def begun(starts: Starts) -> NewGame:
    (start,) = [start for start, _, _ in starts]
    assert isinstance(start, NewGame)
    return start


def test_new_seats_levels_as_bots_and_other_words_as_people(run: Run, starts: Any) -> None:
    result = run(
        *[
            "new",
            "kartel",
            "--seats",
            "ana,Cleo,normal,Hard",
            "--option",
            "no_bribes=yes",
            "--seed",
            "5",
        ]
    )
    assert 0 == result.exit_code
    start = begun(starts)
    assert ("kartel", 5, {"no_bribes": True}, False) == (
        start.game,
        start.seed,
        start.options,
        start.practice,
    )
    assert (Chair("ana"), Chair("Cleo")) == start.chairs[:2]
    assert ["normal", "hard"] == [chair.level for chair in start.chairs[2:]]
    assert 4 == len({chair.name.lower() for chair in start.chairs})


def test_new_without_seats_is_one_person_against_a_normal_bot(run: Run, starts: Any) -> None:
    assert 0 == run("new", "kartel", "--practice").exit_code
    assert [None, "normal"] == [chair.level for chair in begun(starts).chairs]
    assert begun(starts).practice is True


def test_new_draws_another_seed_each_time(run: Run, starts: Any) -> None:
    for _ in range(3):
        run("new", "kartel")
    assert 3 == len({start.seed for start, _, _ in starts})


@pytest.mark.parametrize(
    ("word", "value"),
    [
        ("no_bribes", True),
        ("no_bribes=false", False),
        ("no_bribes=on", True),
        ("no_bribes=0", False),
    ],
)
def test_a_flag_may_be_said_in_several_ways(run: Run, starts: Any, word: str, value: bool) -> None:
    assert 0 == run("new", "kartel", "--option", word).exit_code
    assert {"no_bribes": value} == begun(starts).options


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        ("new kartl", no_game("kartl", near="kartel")),
        ("new zzz", no_game("zzz")),
        (
            "new kartel --option no_bribe=yes",
            "There is no option no_bribe (did you mean no_bribes?); there are: no_bribes.",
        ),
        ("new kartel --option =1", "There is no option =1; there are: no_bribes."),
        (
            "new kartel --option no_bribes=7",
            "Option no_bribes can't be 7; it takes: false, true.",
        ),
        (
            "new kartel --option no_bribes=",
            "Option no_bribes can't be empty; it takes: false, true.",
        ),
        (
            "new kartel --option no_bribes --option no_bribes=no",
            "Option no_bribes is given twice.",
        ),
        ("new kartel --seats a", "Kartel is for 2 to 6 players, not 1. (K-1)"),
        ("new kartel --seats a,b,c,d,e,f,g", "Kartel is for 2 to 6 players, not 7. (K-1)"),
        (
            "new kartel --seats a,,b",
            "A seat is empty; write a name or a level: random, easy, normal, hard.",
        ),
        ("new kartel --seats ana,Ana", "Two seats are called ana."),
        ("new kartel --seats a\x07,b", "A seat's name can only have characters that can be shown."),
        (
            "new kartel --seats abcdefghijklmnopq,b",
            "The name abcdefghijklmnop... is too long: 17 characters, and 16 fit.",
        ),
    ],
)
def test_a_game_that_cant_begin_is_refused_before_any_screen(
    run: Run, starts: list[Any], words: str, sentence: str
) -> None:
    refused(run(*words.split(" ")), sentence)
    assert [] == starts


@pytest.mark.parametrize(
    "words", [("--seed", "3"), ("--seats", "a,b"), ("--option", "a=1"), ("--practice",)]
)
def test_options_without_a_game_are_refused(
    run: Run, starts: list[Any], words: tuple[str, ...]
) -> None:
    refused(run("new", *words), "Name the game that these options are for.", 2)
    assert [] == starts


@pytest.mark.parametrize("seed", ["-1", "9223372036854775808", "x", "1.5", ""])
def test_a_bad_seed_is_refused(run: Run, starts: list[Any], seed: str) -> None:
    result = run("new", "kartel", "--seed", seed)
    assert (2, 1) == (result.exit_code, result.stderr.count("\n"))
    assert result.stderr.startswith("Invalid value for '--seed': ")
    assert [] == starts


def test_resume_takes_the_newest_game_that_is_not_over(
    run: Run, starts: Starts, data: Path
) -> None:
    unfinished = saved(data, 3)
    saved(data, 1000)
    assert 0 == run("resume", "--data", str(data)).exit_code
    assert [Resume(unfinished.id)] == [start for start, _, _ in starts]


def test_resume_takes_a_part_of_an_id(run: Run, starts: Starts, data: Path) -> None:
    info = saved(data, 1000)
    assert 0 == run("resume", info.id[:4].upper(), "--data", str(data)).exit_code
    assert [Resume(info.id)] == [start for start, _, _ in starts]


def test_resume_without_an_unfinished_game_is_refused(run: Run, starts: Any, data: Path) -> None:
    saved(data, 1000)
    refused(run("resume", "--data", str(data)), "There is no unfinished game.")
    assert [] == starts


def test_resume_of_a_damaged_game_is_refused_before_any_screen(
    run: Run, starts: Starts, data: Path
) -> None:
    info = saved(data, 5)
    with closing(sqlite3.connect(data / "games.sqlite3")) as connection, connection:
        connection.execute("UPDATE entries SET state = x'00', told = x'00'")
    for words in (("resume",), ("resume", info.id)):
        result = run(*words, "--data", str(data))
        assert (1, "", 1) == (result.exit_code, result.stdout, result.stderr.count("\n"))
        assert "damaged" in result.stderr
    assert [] == starts


def test_resume_takes_the_newest_game_that_can_be_read(
    run: Run, starts: Starts, data: Path
) -> None:
    good, bad = saved(data, 5), saved(data, 5)
    with closing(sqlite3.connect(data / "games.sqlite3")) as connection, connection:
        connection.execute("UPDATE games SET options = '[' WHERE id = ?", [bad.id])
    assert 0 == run("resume", "--data", str(data)).exit_code
    assert [Resume(good.id)] == [start for start, _, _ in starts]


def test_resume_of_an_unknown_id_is_refused(run: Run, starts: Any, data: Path) -> None:
    refused(run("resume", "zzz", "--data", str(data)), "There is no saved game zzz.")
    assert [] == starts
