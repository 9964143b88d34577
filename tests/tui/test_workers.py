from __future__ import annotations

import asyncio
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from threading import Thread
from typing import IO, Any

import msgspec
import pytest

from core.bots.protocol import Advice, bot_rng, look
from core.catalog import bots, load
from tui import workers as module
from tui.worker import Think, send
from tui.workers import WorkerError, Workers

TOP = Path(__file__).parents[2]
RULES = load("kartel")


def to_move() -> tuple[Any, int]:
    """A state early in a game for two, and the seat that is to move."""
    state = RULES.setup(2, 11, {"no_bribes": False}).state
    (seat,) = RULES.prompts(state)
    return RULES.apply(state, seat, RULES.prompts(state)[seat].choices[0]).state, seat


STATE, SEAT = to_move()


def here(level: str) -> Advice[Any]:
    """What the bot decides in this process."""
    bot = bots("kartel")[level]
    return bot.choose(look(RULES, STATE, SEAT, bot.worlds, bot_rng(11, 1, SEAT)))


def runs(pid: int) -> bool:
    """Whether the process does; one that has ended and waits to be reaped does not."""
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    stat = subprocess.run(["ps", "-o", "stat=", "-p", str(pid)], capture_output=True, text=True)
    return bool(stat.stdout.strip()) and not stat.stdout.startswith("Z")


def within(seconds: float, holds: Callable[[], bool]) -> bool:
    end = time.monotonic() + seconds
    while not holds():
        if time.monotonic() > end:
            return False
        time.sleep(0.01)
    return True


@pytest.fixture
def workers() -> Iterator[Workers]:
    with Workers(1) as some:
        yield some


def ask(some: Workers) -> Advice[Any]:
    return asyncio.run(some.advise("kartel", "hard", SEAT, 1, 11, STATE))


def test_a_worker_decides_as_this_process_would(workers: Workers) -> None:
    assert here("hard") == ask(workers)


@pytest.mark.parametrize("level", ["random", "easy", "normal"])
def test_a_quick_bot_needs_no_worker(workers: Workers, level: str) -> None:
    advice = asyncio.run(workers.advise("kartel", level, SEAT, 1, 11, STATE))

    assert here(level) == advice
    assert workers.pids() == ()


def test_no_worker_runs_before_one_is_needed_and_one_serves_many(workers: Workers) -> None:
    assert workers.pids() == ()
    ask(workers)
    first = workers.pids()
    ask(workers)

    assert len(first) == 1
    assert first == workers.pids()


def test_a_worker_is_sent_resealed_states_only(
    workers: Workers, monkeypatch: pytest.MonkeyPatch
) -> None:
    sent: list[bytes] = []

    def noted(to: IO[bytes], message: bytes) -> None:
        sent.append(message)
        send(to, message)

    monkeypatch.setattr(module, "send", noted)

    ask(workers)

    think = msgspec.msgpack.decode(sent[0], type=Think)
    states = [msgspec.msgpack.decode(s, type=RULES.types.state) for s in think.sealed]
    assert len(states) == 1
    assert all(state.rng != STATE.rng for state in states)
    assert [RULES.view(STATE, SEAT)] == [RULES.view(state, SEAT) for state in states]


def test_the_event_loop_goes_on_while_a_worker_thinks(workers: Workers) -> None:
    async def both() -> int:
        thought = asyncio.ensure_future(workers.advise("kartel", "hard", SEAT, 1, 11, STATE))
        turns = 0
        while not thought.done():
            await asyncio.sleep(0.001)
            turns += 1
        return turns

    assert asyncio.run(both()) >= 10


def test_a_worker_has_a_session_of_its_own_and_ignores_an_interrupt(workers: Workers) -> None:
    ask(workers)
    (pid,) = workers.pids()

    os.kill(pid, signal.SIGINT)

    assert here("hard") == ask(workers)
    assert (pid,) == workers.pids()
    assert os.getsid(pid) == pid


def test_a_worker_killed_at_rest_is_replaced(workers: Workers) -> None:
    ask(workers)
    (pid,) = workers.pids()

    os.kill(pid, signal.SIGKILL)

    assert here("hard") == ask(workers)
    assert workers.pids() != (pid,)


def test_a_worker_killed_at_work_is_replaced_once(workers: Workers) -> None:
    def kill_first() -> None:
        within(10, lambda: bool(workers.pids()))
        os.kill(workers.pids()[0], signal.SIGKILL)

    killer = Thread(target=kill_first)
    killer.start()
    advice = ask(workers)
    killer.join()

    assert here("hard") == advice


def test_a_request_that_two_workers_died_of_fails(
    workers: Workers, monkeypatch: pytest.MonkeyPatch
) -> None:
    started: list[int] = []

    def start_dying() -> subprocess.Popen[bytes]:
        process = subprocess.Popen(
            [sys.executable, "-c", ""], stdin=subprocess.PIPE, stdout=subprocess.PIPE
        )
        started.append(process.pid)
        return process

    monkeypatch.setattr(module, "_start", start_dying)

    with pytest.raises(WorkerError, match="twice"):
        ask(workers)
    assert len(started) == 2
    assert workers.pids() == ()


def test_an_error_in_the_bot_is_told_and_the_worker_lives_on(workers: Workers) -> None:
    ask(workers)
    before = workers.pids()

    # The other seat is not prompted, which no bot can answer.
    with pytest.raises(WorkerError, match="KeyError"):
        asyncio.run(workers.advise("kartel", "hard", 1 - SEAT, 1, 11, STATE))

    assert here("hard") == ask(workers)
    assert before == workers.pids()


def test_a_cancelled_search_ends_its_worker_and_the_next_gets_another(workers: Workers) -> None:
    ask(workers)
    (pid,) = workers.pids()
    # Stopped, it would never come to an end of its search by itself.
    os.kill(pid, signal.SIGSTOP)

    async def begin_and_cancel() -> None:
        thought = asyncio.ensure_future(workers.advise("kartel", "hard", SEAT, 1, 11, STATE))
        await asyncio.sleep(0.2)
        thought.cancel()
        with pytest.raises(asyncio.CancelledError):
            await thought

    asyncio.run(begin_and_cancel())

    assert within(2, lambda: not runs(pid))
    assert here("hard") == ask(workers)


def test_a_search_cancelled_before_its_turn_starts_no_worker(workers: Workers) -> None:
    async def queue_and_cancel() -> Advice[Any]:
        first = asyncio.ensure_future(workers.advise("kartel", "hard", SEAT, 1, 11, STATE))
        await asyncio.sleep(0)
        second = asyncio.ensure_future(workers.advise("kartel", "hard", SEAT, 2, 11, STATE))
        await asyncio.sleep(0)
        second.cancel()
        with pytest.raises(asyncio.CancelledError):
            await second
        return await first

    assert here("hard") == asyncio.run(queue_and_cancel())
    assert len(workers.pids()) == 1


def test_closing_ends_all_workers_and_who_waits_is_told() -> None:
    some = Workers(2)
    told: list[type[BaseException]] = []

    def wait() -> None:
        try:
            while True:
                ask(some)
        except WorkerError as error:
            told.append(type(error))

    waiting = [Thread(target=wait) for _ in range(2)]
    for thread in waiting:
        thread.start()
    assert within(10, lambda: len(some.pids()) == 2)
    pids = some.pids()
    some.close()
    for thread in waiting:
        thread.join()

    assert [WorkerError, WorkerError] == told
    assert not any(runs(pid) for pid in pids)


_PARENT = """
from tests.tui.test_workers import ask
from tui.workers import Workers

some = Workers(2)
# Minutes of search for one of them; the other is at rest.
some.play("kartel", ("hard", "hard"), {"no_bribes": False}, 0, 0, 10_000)
ask(some)
print(*some.pids(), flush=True)
"""


def test_workers_end_within_two_seconds_when_their_parent_is_killed() -> None:
    parent = subprocess.Popen(
        [sys.executable, "-c", _PARENT], cwd=TOP, stdout=subprocess.PIPE, text=True
    )
    assert parent.stdout is not None
    pids = [int(word) for word in parent.stdout.readline().split()]
    try:
        assert len(pids) == 2
        assert [True, True] == [runs(pid) for pid in pids]
    finally:
        parent.kill()
        parent.wait()
        parent.stdout.close()

    assert within(2, lambda: not any(runs(pid) for pid in pids))


def test_a_worker_imports_no_screens() -> None:
    code = "import sys, tui.worker, core.catalog as c; c.bots('kartel'); print(*sys.modules)"
    loaded = subprocess.run(
        [sys.executable, "-c", code], cwd=TOP, capture_output=True, text=True, check=True
    ).stdout.split()

    assert set() == {"textual", "rich", "click", "sqlite3", "asyncio"} & set(loaded)


def test_workers_stand_back_as_far_as_they_are_told() -> None:
    before = os.getpriority(os.PRIO_PROCESS, 0)
    with Workers(1, nice=before + 3) as workers:
        ask(workers)
        assert [before + 3] == [os.getpriority(os.PRIO_PROCESS, pid) for pid in workers.pids()]
    with Workers(1) as workers:
        ask(workers)
        assert [before] == [os.getpriority(os.PRIO_PROCESS, pid) for pid in workers.pids()]
