"""Every private name of Textual that serving needs, and what it does to a process.

Textual is made for one App in a process. Several of them share its caches, its way of drawing
colours, and the streams that each redirects. `missing` says which of the names used here a new
version of Textual has lost.
"""

from __future__ import annotations

import asyncio
import ctypes
import gc
import os
import sys
import time
from collections.abc import Callable, Iterable
from typing import Any, Final
from weakref import WeakKeyDictionary, WeakSet

from rich.text import Text
from textual import constants, events
from textual._styles_cache import StylesCache
from textual._xterm_parser import XTermParser
from textual.app import App
from textual.driver import Driver
from textual.filter import ANSIToTruecolor
from textual.message import Message

__all__ = [
    "Keys",
    "adopt",
    "backlog",
    "lazy_tasks",
    "missing",
    "prepare",
    "resized",
    "settle",
    "sweep",
]

SWEEP_AFTER: Final = 2.0
"""Seconds from the end of a session to the sweep; those that end meanwhile are swept with it."""

_LONG: Final = 0.15
_SELDOM: Final = 40
"""With many in play a sweep takes longer than _LONG seconds: then it comes so much more seldom."""

_CACHES: Final[tuple[tuple[type[Any], str], ...]] = (
    (StylesCache, "get_inner_outer"),
    (XTermParser, "_parse_extended_key"),
    (ANSIToTruecolor, "truecolor_style"),
)
_HOOKS: Final[tuple[tuple[Any, str], ...]] = (
    (App, "_fatal_error"),
    (App, "_print_error_renderables"),
    (App, "_close_messages_no_wait"),
    (App, "post_display_hook"),
    (constants, "COLOR_SYSTEM"),
)
_OF_APPS: Final = ("_capture_stdout", "_capture_stderr", "_exception", "_exit_renderables")


def missing() -> list[str]:
    """The names used here that this version of Textual does not have, or not as they were."""
    lost = [
        f"{owner.__name__}.{name}"
        for owner, name in (*_CACHES, *_HOOKS)
        if not hasattr(owner, name)
    ]
    if lost:
        return lost
    app, parser = App[None](), XTermParser()
    lost += [f"App().{name}" for name in _OF_APPS if not hasattr(app, name)]
    lost += [
        f"{owner.__name__}.{name} is no cache any more"
        for owner, name in _CACHES
        if not hasattr(getattr(owner, name), "cache_clear")
    ]
    if not hasattr(parser, "_timeout_time"):
        lost.append("XTermParser()._timeout_time")
    if "_size" not in Driver.__init__.__code__.co_names:
        lost.append("Driver()._size")
    return lost


# -- the process -----------------------------------------------------------------------------------


def prepare() -> None:
    """Makes the process one for many terminals; to be called before the first App is made.

    Apps draw in full colour, whatever terminal the server itself was started from.
    """
    for name in ("NO_COLOR", "TEXTUAL"):
        os.environ.pop(name, None)
    os.environ["TEXTUAL_COLOR_SYSTEM"] = "truecolor"
    setattr(constants, "COLOR_SYSTEM", "truecolor")  # noqa: B010


def settle() -> None:
    """After a warm-up: what is loaded now stays for good and is not looked through again."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(20000, 20, 100)


_to_sweep: WeakSet[asyncio.AbstractEventLoop] = WeakSet()
_took: WeakKeyDictionary[asyncio.AbstractEventLoop, float] = WeakKeyDictionary()


def sweep(loop: asyncio.AbstractEventLoop) -> None:
    """A session is over: nothing keeps its App, and in a moment its memory is free again."""
    _forget()
    if loop not in _to_sweep:
        _to_sweep.add(loop)
        loop.call_later(_until_sweep(_took.get(loop, 0.0)), _sweep, loop)


def _until_sweep(took: float) -> float:
    """Seconds until the next sweep, if the last one took so many: nothing else is done then."""
    return SWEEP_AFTER if took < _LONG else max(SWEEP_AFTER, took * _SELDOM)


def _forget() -> None:
    # Caches on methods hold the objects that they were called on, and with them whole Apps.
    for owner, name in _CACHES:
        getattr(owner, name).cache_clear()


def _sweep(loop: asyncio.AbstractEventLoop) -> None:
    began = time.perf_counter()
    _to_sweep.discard(loop)
    _forget()
    gc.collect()
    # Else all that lay there at once at the busiest time would stay the process's own.
    trim = getattr(ctypes.CDLL(None), "malloc_trim", None)
    if trim is not None:
        trim(0)
    _took[loop] = time.perf_counter() - began


def lazy_tasks(loop: asyncio.AbstractEventLoop) -> None:
    """Takes back the eager tasks that an App has set for the whole loop (Python 3.12 and later)."""
    eager = getattr(asyncio, "eager_task_factory", None)
    if eager is not None and loop.get_task_factory() is eager:
        loop.set_task_factory(None)


# -- one App ---------------------------------------------------------------------------------------


def adopt(
    app: App[Any],
    *,
    failed: Callable[[BaseException], None],
    told: Callable[[str], None],
    drawn: Callable[[], None],
) -> None:
    """Makes an App one of several.

    It leaves the streams of the process alone; an exception goes to `failed` and is not printed;
    what it would print at its end goes to `told`; `drawn` is called after each frame, also one
    that a batch has kept back.
    """

    def fatal_error() -> None:
        failed(app._exception or RuntimeError())
        app._close_messages_no_wait()

    def panic(*renderables: object) -> None:
        error = next((r for r in renderables if isinstance(r, BaseException)), None)
        failed(error or app._exception or RuntimeError())
        app._close_messages_no_wait()

    def print_renderables() -> None:
        for renderable in app._exit_renderables:
            if isinstance(renderable, str | Text):
                told(str(renderable))
        app._exit_renderables.clear()

    streams = {"_capture_stdout": sys.stdout, "_capture_stderr": sys.stderr}
    hooks = {
        "_fatal_error": fatal_error,
        "panic": panic,
        "_print_error_renderables": print_renderables,
        "post_display_hook": drawn,
    }
    for name, value in {**streams, **hooks}.items():
        setattr(app, name, value)


def backlog(app: App[Any]) -> int:
    """How many messages the App, its screen and what has the focus have not come to yet."""
    pumps = {app, *app.screen_stack[-1:]}
    if app.screen_stack and app.focused is not None:
        pumps.add(app.focused)
    return sum(pump.message_queue_size for pump in pumps)


def resized(driver: Driver, size: tuple[int, int]) -> None:
    """Tells a driver the size of its terminal; its App hears of it by a Resize."""
    driver._size = size


class Keys:
    """Messages for the App from what was typed, by Textual's parser; never raises."""

    def __init__(self) -> None:
        self._parser = XTermParser()

    def read(self, token: str) -> Iterable[Message]:
        """The messages of some plain characters, or of one whole escape sequence.

        A sequence that Textual does not know is none; so is a report of size or place, which
        the transport tells better.
        """
        parser = self._parser
        try:
            messages = list(parser.feed(token))
            if parser._timeout_time is not None:
                # It waits for more, but this was all: an Esc, Alt with a key, or nothing known.
                if len(token) <= 2:
                    parser._timeout_time = 0.0
                    messages += parser.tick()
                else:
                    self._parser = XTermParser()
        except Exception:
            # Numbers out of range, such as of a character that there is not.
            self._parser = XTermParser()
            return []
        return [m for m in messages if not isinstance(m, events.Resize | events.CursorPosition)]
