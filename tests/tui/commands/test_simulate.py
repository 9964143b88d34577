"""The command that lets bots play."""

from __future__ import annotations

import json
import re
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests.tui.commands.lines import Run, no_game, refused
from tui.workers import WorkerError

SIMULATE = ("simulate", "kartel", "--seats", "random,easy", "--games", "4", "--jobs", "1")


def test_simulate_as_json_has_the_documented_keys(run: Run) -> None:
    result = run(*SIMULATE, "--json")
    assert ("", 0) == (result.stderr, result.exit_code)
    report = json.loads(result.stdout)
    keys = {"game", "games", "seconds", "games_per_s", "actions_per_s", "seats"}
    assert keys <= set(report)
    assert ("kartel", 4) == (report["game"], report["games"])
    assert ["random", "easy"] == [seat["level"] for seat in report["seats"]]
    for seat in report["seats"]:
        assert {"level", "wins", "win_share", "ci95", "mean_score"} <= set(seat)
    assert pytest.approx(4) == sum(seat["wins"] for seat in report["seats"])


def test_simulate_prints_a_row_for_each_seat(run: Run) -> None:
    result = run(*SIMULATE)
    assert result.exit_code == 0
    assert "random" in result.stdout
    assert "easy" in result.stdout


@pytest.mark.parametrize("words", [("--ascii", *SIMULATE), (*SIMULATE, "--ascii")])
def test_simulate_in_ascii_draws_its_table_of_ascii_characters(
    run: Run, words: tuple[str, ...]
) -> None:
    result = run(*words)
    assert 0 == result.exit_code
    assert result.stdout.isascii()
    assert "?" not in result.stdout
    assert re.search(r"^\| random +\| +\d", result.stdout, re.MULTILINE)
    assert not run(*SIMULATE).stdout.isascii()


def test_simulate_gives_the_same_for_the_same_seed(run: Run) -> None:
    reports = [json.loads(run(*SIMULATE, "--seed", seed, "--json").stdout) for seed in "112"]
    scores = [[seat["mean_score"] for seat in report["seats"]] for report in reports]
    assert scores[0] == scores[1]
    assert scores[0] != scores[2]


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (
            "kartel --seats hrad,normal",
            "There is no level hrad (did you mean hard?); there are: random, easy, normal, hard.",
        ),
        (
            "kartel --seats ana,normal",
            "There is no level ana; there are: random, easy, normal, hard.",
        ),
        (
            "kartel --seats easy,",
            "There is no level without a name; there are: random, easy, normal, hard.",
        ),
        ("kartel --seats easy", "Kartel is for 2 to 6 players, not 1. (K-1)"),
        ("chess --seats easy,easy", no_game("chess")),
        (
            "kartel --seats easy,easy --option bribes=1",
            "There is no option bribes (did you mean no_bribes?); there are: no_bribes.",
        ),
    ],
)
def test_a_simulation_that_cant_be_played_is_refused(run: Run, words: str, sentence: str) -> None:
    refused(run("simulate", *words.split()), sentence)


@pytest.mark.parametrize(
    "words", ["--games 0", "--games x", "--jobs 0", "--seed -1", "--jobs 100000"]
)
def test_numbers_that_dont_fit_a_simulation_are_refused(run: Run, words: str) -> None:
    result = run("simulate", "kartel", "--seats", "easy,easy", *words.split())
    assert (2, "", 1) == (result.exit_code, result.stdout, result.stderr.count("\n"))


def test_a_bot_that_fails_is_told_in_a_sentence(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def failing(*_: object) -> None:
        raise WorkerError("a worker ended twice")

    monkeypatch.setattr("tui.commands.simulation.run", failing)
    refused(run(*SIMULATE), "A bot failed: a worker ended twice.")


@pytest.mark.skipif(not Path("/proc/self/task").exists(), reason="children are read from /proc")
def test_an_interrupted_simulation_leaves_no_process_behind() -> None:
    words = ["simulate", "kartel", "--seats", "hard,hard", "--games", "100000", "--jobs", "2"]
    with subprocess.Popen(
        [sys.executable, "-c", "from tui.cli import main; main()", *words],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    ) as process:
        workers = _children(process.pid, 2)
        process.send_signal(signal.SIGINT)
        try:
            out, err = process.communicate(timeout=20)
        finally:
            # Else a process that doesn't heed the signal would be waited for without end.
            process.kill()
    assert (130, b"", b"") == (process.returncode, out, err.strip())
    assert [] == [pid for pid in workers if Path(f"/proc/{pid}").exists()]


def _children(pid: int, count: int) -> list[int]:
    """The processes that this one has started, as soon as there are so many."""
    tasks = Path(f"/proc/{pid}/task")
    until = time.monotonic() + 20
    while time.monotonic() < until:
        lists = [(task / "children").read_text() for task in tasks.iterdir()]
        children = [int(child) for line in lists for child in line.split()]
        if len(children) >= count:
            return children
        time.sleep(0.05)
    raise AssertionError(f"{pid} did not start {count} processes")
