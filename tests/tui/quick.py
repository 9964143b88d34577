"""What makes hundreds of Apps in one process quick: no waiting for nothing, no sheet read twice.

Textual's Pilot sleeps a fiftieth of a second after each key, five times as our tests use it;
its screens draw what is new at the end of a sixtieth. A new library waits five times for the disk.
"""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from typing import Any, Final

import pytest
import textual.app
import textual.pilot
import textual.screen
from textual.css.model import RuleSet
from textual.css.stylesheet import Stylesheet

__all__ = ["quick_apps", "until_idle"]

_SOON: Final = 0.02
"""Seconds: timers that are due within these count as work under way, as Textual has it."""
_NAP: Final = 0.001


async def until_idle(min_sleep: float = _SOON, max_sleep: float = 1) -> None:
    """Waits until the loop has nothing to run, its threads neither, and no timer is about to."""
    loop: Any = asyncio.get_running_loop()
    start = loop.time()
    while loop.time() < start + max_sleep:
        await asyncio.sleep(0)
        if loop._ready:
            continue
        due = _next_timer(loop)
        if due <= start + _SOON:
            await asyncio.sleep(max(0, due - loop.time()))
        elif _threads_busy(loop):
            await asyncio.sleep(_NAP)
        else:
            return


def _next_timer(loop: Any) -> float:
    timers = (timer.when() for timer in loop._scheduled if not timer.cancelled())
    return min(timers, default=float("inf"))


def _threads_busy(loop: Any) -> bool:
    """Whether a thread of `asyncio.to_thread` still works."""
    pool = loop._default_executor
    return pool is not None and pool._idle_semaphore._value < len(pool._threads)


@contextmanager
def quick_apps() -> Iterator[None]:
    """Makes Apps quick as long as it lasts."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(textual.app, "wait_for_idle", until_idle)
        patch.setattr(textual.pilot, "wait_for_idle", until_idle)
        patch.setattr(textual.screen, "UPDATE_PERIOD", _NAP)
        patch.setattr(sqlite3, "connect", partial(sqlite3.connect, factory=_Unwaiting))
        patch.setattr(Stylesheet, "_parse_rules", _read_once(Stylesheet._parse_rules))
        yield


class _Unwaiting(sqlite3.Connection):
    """A library that doesn't wait for the disk: nothing but a loss of power could tell."""

    def execute(self, statement: str, *args: Any) -> sqlite3.Cursor:
        if statement == "PRAGMA synchronous = FULL":
            return super().execute("PRAGMA synchronous = OFF")
        return super().execute(statement, *args)


def _read_once(parse: Callable[..., list[RuleSet]]) -> Callable[..., list[RuleSet]]:
    """Style sheets read once a process, not once an App: the same text with the same variables."""
    known: dict[object, list[RuleSet]] = {}

    def parsed(self: Stylesheet, css: str, *args: Any, **named: Any) -> list[RuleSet]:
        variables = frozenset(self._variables.items())
        key = (variables, css, args, tuple(sorted(named.items())))
        if key not in known:
            known[key] = parse(self, css, *args, **named)
        return known[key]

    return parsed
