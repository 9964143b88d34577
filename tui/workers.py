"""Where bots think: processes of their own, so that a search never holds up a screen.

A worker is a fresh interpreter that runs tui.worker, started when it is first needed, in a
session of its own: the terminal's signals don't reach it, and it has no terminal. It ends when
the pipe to it closes, which happens however this process ends.
"""

from __future__ import annotations

import asyncio
import json
import os
import subprocess
import sys
from collections.abc import Awaitable, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import suppress
from threading import Lock
from typing import Any

import msgspec

from core import catalog
from core.bots.protocol import Advice, Bot, Volunteer, bot_rng, look, seal
from core.game import Options, Rules, Seat
from tui.worker import Answer, Failed, Play, Request, Score, Scores, Think, Thought, receive, send

__all__ = ["Job", "WorkerError", "Workers"]

# The worker finds its modules where this process found them, not where it happens to stand.
_CODE = "import json, sys; sys.path[:] = json.loads(sys.argv[1]); import tui.worker as w; w.serve()"

_TRIES = 2

_encode = msgspec.msgpack.Encoder().encode
_decode_answer = msgspec.msgpack.Decoder(Answer).decode


class WorkerError(Exception):
    """A worker failed: it crashed twice, or the bot in it raised an error."""


class Job:
    """One request on its way. `cancel` ends the process that works on it, if any does."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._process: subprocess.Popen[bytes] | None = None
        self.cancelled = False

    def cancel(self) -> None:
        with self._lock:
            self.cancelled = True
            if self._process is not None:
                self._process.kill()

    def begin(self, process: subprocess.Popen[bytes]) -> bool:
        """Whether the process may start on it."""
        with self._lock:
            self._process = None if self.cancelled else process
            return not self.cancelled

    def end(self) -> bool:
        """The process is free again; False if it was killed instead."""
        with self._lock:
            self._process = None
            return not self.cancelled


class Workers:
    """At most `most` processes, by default two or one for each core if there are fewer.

    `nice`: how far they stand back behind other processes, from 0 to 19.
    """

    def __init__(self, most: int | None = None, *, nice: int = 0) -> None:
        self._nice = nice
        self._most = most or min(2, os.cpu_count() or 1)
        self._threads = ThreadPoolExecutor(self._most, thread_name_prefix="worker")
        self._lock = Lock()
        self._idle: list[subprocess.Popen[bytes]] = []
        self._all: set[subprocess.Popen[bytes]] = set()
        self._closed = False

    def __enter__(self) -> Workers:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    async def advise(
        self, game: str, level: str, seat: Seat, ply: int, seed: int, state: Any
    ) -> Advice[Any]:
        """What a bot of this level would do at the seat. Cancelling it ends the search.

        A quick bot answers at once, in this process. Raises WorkerError.
        """
        bot, rules = catalog.bots(game)[level], catalog.load(game)
        if bot.quick:
            return _at_once(rules, bot, seat, ply, seed, state)
        advice = await self._search(game, level, seat, ply, seed, state, unasked=False)
        assert advice is not None
        return advice

    def wants(
        self, game: str, level: str, seat: Seat, ply: int, seed: int, state: Any
    ) -> Awaitable[Advice[Any] | None] | None:
        """What a bot of this level would do at the seat unasked, if anything; as `advise` else.

        None if it never acts unasked.
        """
        bot = catalog.bots(game)[level]
        if not isinstance(bot, Volunteer):
            return None
        return self._wants(bot, game, level, seat, ply, seed, state)

    async def _wants(
        self,
        bot: Volunteer[Any, Any, Any],
        game: str,
        level: str,
        seat: Seat,
        ply: int,
        seed: int,
        state: Any,
    ) -> Advice[Any] | None:
        if bot.quick:
            rng = bot_rng(seed, ply, seat)
            return bot.wants(look(catalog.load(game), state, seat, bot.worlds, rng))
        return await self._search(game, level, seat, ply, seed, state, unasked=True)

    async def _search(
        self, game: str, level: str, seat: Seat, ply: int, seed: int, state: Any, *, unasked: bool
    ) -> Advice[Any] | None:
        job = Job()
        future = self._think(job, game, level, seat, ply, seed, state, unasked)
        try:
            return await asyncio.wrap_future(future)
        finally:
            if not future.done():
                job.cancel()

    def play(
        self,
        game: str,
        levels: Sequence[str],
        options: Options,
        seed: int,
        first: int,
        last: int,
    ) -> Future[tuple[Score, ...]]:
        """Games of bots, from number `first` to before `last` (see tui.worker.play_one)."""
        request = Play(game, tuple(levels), dict(options), seed, first, last)

        def work() -> tuple[Score, ...]:
            answer = self._ask(Job(), request)
            assert isinstance(answer, Scores)
            return answer.games

        return self._threads.submit(work)

    def close(self) -> None:
        """Ends all workers, whatever they are at; who waits for one gets WorkerError."""
        with self._lock:
            self._closed = True
            processes = tuple(self._all)
        for process in processes:
            process.kill()
        self._threads.shutdown(wait=True)
        for process in processes:
            _bury(process)

    def pids(self) -> tuple[int, ...]:
        """The processes there are now."""
        with self._lock:
            return tuple(process.pid for process in self._all)

    def _think(
        self,
        job: Job,
        game: str,
        level: str,
        seat: Seat,
        ply: int,
        seed: int,
        state: Any,
        unasked: bool,
    ) -> Future[Advice[Any] | None]:
        def work() -> Advice[Any] | None:
            bot, rules = catalog.bots(game)[level], catalog.load(game)
            rng = bot_rng(seed, ply, seat)
            sealed = seal(rules, state, seat, max(bot.worlds, 1), rng)
            worlds = tuple(_encode(world) for world in sealed)
            request = Think(game, level, seat, rng, bot.worlds, worlds, unasked)
            answer = self._ask(job, request)
            assert isinstance(answer, Thought)
            if not answer.acts:
                return None
            action = msgspec.msgpack.decode(answer.action, type=rules.types.action)
            return Advice(action, answer.why, answer.nodes)

        return self._threads.submit(work)

    def _ask(self, job: Job, request: Request) -> Thought | Scores:
        message = _encode(request)
        for _ in range(_TRIES):
            process = self._take(job)
            reply = _exchange(process, message)
            alive = job.end() and reply is not None
            if alive:
                self._give_back(process)
            else:
                self._drop(process)
            if reply is not None:
                return _checked(reply)
            if job.cancelled or self._closed:
                raise WorkerError("cancelled")
        raise WorkerError("the worker ended unexpectedly, twice")

    def _take(self, job: Job) -> subprocess.Popen[bytes]:
        with self._lock:
            if self._closed or job.cancelled:
                raise WorkerError("cancelled")
            if self._idle:
                process = self._idle.pop()
            else:
                process = _start()
                if self._nice:
                    # It may have ended already, which shows when it is asked.
                    with suppress(OSError):
                        os.setpriority(os.PRIO_PROCESS, process.pid, self._nice)
                self._all.add(process)
        if not job.begin(process):
            self._give_back(process)
            raise WorkerError("cancelled")
        return process

    def _give_back(self, process: subprocess.Popen[bytes]) -> None:
        with self._lock:
            self._idle.append(process)

    def _drop(self, process: subprocess.Popen[bytes]) -> None:
        with self._lock:
            self._all.discard(process)
        process.kill()
        _bury(process)


def _at_once(
    rules: Rules[Any, Any, Any, Any],
    bot: Bot[Any, Any, Any],
    seat: Seat,
    ply: int,
    seed: int,
    state: Any,
) -> Advice[Any]:
    return bot.choose(look(rules, state, seat, bot.worlds, bot_rng(seed, ply, seat)))


def _start() -> subprocess.Popen[bytes]:
    return subprocess.Popen(
        [sys.executable, "-P", "-c", _CODE, json.dumps(sys.path)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        start_new_session=True,
    )


def _exchange(process: subprocess.Popen[bytes], message: bytes) -> bytes | None:
    """The answer; None if the process is gone."""
    assert process.stdin is not None
    assert process.stdout is not None
    try:
        send(process.stdin, message)
        return receive(process.stdout)
    except OSError:
        return None


def _checked(reply: bytes) -> Thought | Scores:
    answer = _decode_answer(reply)
    if isinstance(answer, Failed):
        raise WorkerError(answer.error)
    return answer


def _bury(process: subprocess.Popen[bytes]) -> None:
    process.wait()
    for pipe in (process.stdin, process.stdout):
        if pipe is not None:
            with suppress(OSError):
                pipe.close()
