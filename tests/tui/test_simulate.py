from __future__ import annotations

import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest
from msgspec.structs import replace

from core.game import Illegal
from tests.tui.test_workers import runs, within
from tui.simulate import Report, _held_interrupts, interval, report_of, run, table
from tui.worker import Score, play_one

TOP = Path(__file__).parents[2]
OPTIONS = {"no_bribes": False}


def quiet(games: int) -> None:
    pass


def untimed(report: Report) -> Report:
    return replace(report, seconds=0.0, games_per_s=0.0, actions_per_s=0.0)


def test_the_results_do_not_depend_on_the_number_of_processes() -> None:
    levels = ("easy", "normal", "random")
    one, three = (run("kartel", levels, 25, 5, {}, jobs, quiet) for jobs in (1, 3))

    assert untimed(one) == untimed(three)


def test_each_seed_is_played_in_every_turn_of_the_seats() -> None:
    # Two games on one seed: the second seats the levels the other way round.
    first, second = (play_one("kartel", ("normal", "easy"), OPTIONS, 9, i) for i in (0, 1))
    swapped = [play_one("kartel", ("easy", "normal"), OPTIONS, 9, i) for i in (1, 0)]

    assert [score.worth[::-1] for score in swapped] == [first.worth, second.worth]
    assert first != second


def test_the_seed_goes_on_after_a_round_of_the_seats() -> None:
    levels = ("normal", "easy", "easy")

    assert play_one("kartel", levels, OPTIONS, 4, 6) == play_one("kartel", levels, OPTIONS, 6, 0)


def test_progress_adds_up_to_the_games() -> None:
    done: list[int] = []
    run("kartel", ("random", "random"), 17, 0, {}, 2, done.append)

    assert 17 == sum(done)


def test_games_with_an_option_turn_out_otherwise() -> None:
    with_bribes, without = (
        run("kartel", ("normal", "normal"), 20, 0, {"no_bribes": no}, 1, quiet)
        for no in (False, True)
    )

    assert untimed(with_bribes) != untimed(without)


def test_an_unknown_option_is_refused() -> None:
    with pytest.raises(Illegal, match="no_whales"):
        run("kartel", ("random", "random"), 2, 0, {"no_whales": True}, 1, quiet)


def test_a_shared_win_counts_as_its_share() -> None:
    scores = [
        Score(worth=(7, 7, 1), place=(1, 1, 3), actions=50),
        Score(worth=(2, 6, 1), place=(2, 1, 3), actions=70),
    ]
    report = report_of("kartel", ("hard", "normal", "easy"), scores, 4.0)

    assert [0.5, 1.5, 0.0] == [seat.wins for seat in report.seats]
    assert [0.25, 0.75, 0.0] == [seat.win_share for seat in report.seats]
    assert [4.5, 6.5, 1.0] == [seat.mean_score for seat in report.seats]
    assert (2, 0.5, 30.0) == (report.games, report.games_per_s, report.actions_per_s)


@pytest.mark.parametrize(
    ("wins", "games", "low", "high"),
    [(0, 10, 0.0, 0.2775), (10, 10, 0.7225, 1.0), (50, 100, 0.4038, 0.5962)],
)
def test_the_interval_is_wilsons(wins: int, games: int, low: float, high: float) -> None:
    assert interval(wins, games) == pytest.approx((low, high), abs=1e-4)


def test_the_json_has_the_documented_fields_in_their_order() -> None:
    scores = [Score(worth=(7, 1), place=(1, 2), actions=50)]
    said = msgspec.json.decode(
        msgspec.json.encode(report_of("kartel", ("hard", "normal"), scores, 2.0))
    )

    assert ["game", "games", "seconds", "games_per_s", "actions_per_s", "seats", "places"] == list(
        said
    )
    assert ["level", "wins", "win_share", "ci95", "mean_score"] == list(said["seats"][0])
    assert ["hard", "normal"] == [seat["level"] for seat in said["seats"]]
    assert [
        {"mean_score": 7.0, "range90": [7, 7]},
        {"mean_score": 1.0, "range90": [1, 1]},
    ] == said["places"]


def test_scores_are_told_by_place_whoever_had_it() -> None:
    # 20 games: the winner's scores are 101 to 120, now in the first seat and now in the second.
    scores = [
        Score(worth=(n, 10) if n % 2 else (10, n), place=(1, 2) if n % 2 else (2, 1), actions=5)
        for n in range(101, 121)
    ]
    report = report_of("kartel", ("easy", "easy"), scores, 1.0)

    first, second = report.places
    assert (110.5, (102, 119)) == (first.mean_score, first.range90)
    assert (10.0, (10, 10)) == (second.mean_score, second.range90)
    assert "mean scores by place: 110, 10" in str(table(report).caption)


def test_who_is_first_counts_as_first_though_another_has_more() -> None:
    # The last one left has debts, and is first all the same.
    scores = [Score(worth=(-1, -173_200, -1), place=(3, 1, 2), actions=5)]
    report = report_of("oil", ("random",) * 3, scores, 1.0)
    assert [-173_200, None, None] == [place.mean_score for place in report.places]


def test_bankrupts_are_left_out_of_mean_scores_and_counted() -> None:
    scores = [
        Score(worth=(40_000, -1, 20_000), place=(1, 3, 2), actions=5),
        Score(worth=(-1, -1, 30_000), place=(3, 2, 1), actions=5),
    ]
    report = report_of("oil", ("hard", "random", "easy"), scores, 1.0)
    assert [(40_000, 1), (None, 2), (25_000, 0)] == [
        (seat.mean_score, seat.bankrupt) for seat in report.seats
    ]
    assert [(35_000, 0), (20_000, 1), (None, 2)] == [
        (place.mean_score, place.bankrupt) for place in report.places
    ]
    assert [(30_000, 40_000), (20_000, 20_000), None] == [p.range90 for p in report.places]
    caption = str(table(report).caption)
    assert "mean scores by place: 35000, 20000, bankrupt" in caption
    assert "3 bankrupts are left out of the mean scores" in caption


def test_minus_one_is_a_score_like_others_where_nobody_can_be_bankrupt() -> None:
    report = report_of("kartel", ("hard", "easy"), [Score((3, -1), (1, 2), 5)], 1.0)
    assert [3.0, -1.0] == [seat.mean_score for seat in report.seats]
    assert "bankrupt" not in str(table(report).caption)


def test_the_table_has_a_row_for_each_seat() -> None:
    scores = [Score(worth=(7, 1), place=(1, 2), actions=50)]
    shown = table(report_of("kartel", ("hard", "normal"), scores, 2.0))

    assert 2 == shown.row_count
    assert "50.0 actions a game" in str(shown.caption)


_PARENT = """
import signal
import tui.workers
from tui.simulate import run

signal.signal(signal.SIGINT, signal.default_int_handler)
start = tui.workers._start

def told(*given):
    process = start(*given)
    print(process.pid, flush=True)
    return process

tui.workers._start = told
run("kartel", ("hard", "hard"), 10_000, 0, {}, 2, lambda games: None)
"""


def test_an_interrupt_ends_the_processes_of_a_simulation() -> None:
    parent = subprocess.Popen(
        [sys.executable, "-c", _PARENT],
        cwd=TOP,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    assert parent.stdout is not None
    pids = [int(parent.stdout.readline()) for _ in range(2)]
    parent.send_signal(signal.SIGINT)
    _, said = parent.communicate(timeout=20)

    assert said.endswith("KeyboardInterrupt\n")
    assert within(2, lambda: not any(runs(pid) for pid in pids))


@pytest.fixture
def _interruptible() -> Iterator[None]:
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


@pytest.mark.usefixtures("_interruptible")
def test_an_interrupt_is_heeded_between_two_waits_and_not_within_one() -> None:
    reached = []

    def interrupted() -> None:
        with _held_interrupts() as heed:
            heed()
            signal.raise_signal(signal.SIGINT)
            reached.append("after the signal")
            heed()
            reached.append("after it was heeded")

    with pytest.raises(KeyboardInterrupt):
        interrupted()
    assert ["after the signal"] == reached
    assert signal.getsignal(signal.SIGINT) is signal.default_int_handler


@pytest.mark.usefixtures("_interruptible")
def test_an_interrupt_in_the_last_wait_is_heeded_too() -> None:
    with pytest.raises(KeyboardInterrupt), _held_interrupts():
        signal.raise_signal(signal.SIGINT)
