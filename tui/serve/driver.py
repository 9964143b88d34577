"""Textual's driver for a terminal at the other end of a stream of bytes."""

from __future__ import annotations

import time
from pathlib import Path
from typing import Any, BinaryIO, ClassVar, Final, Literal, Protocol, TextIO

from textual import events
from textual.app import App
from textual.driver import Driver
from textual.geometry import Size
from textual.message import Message
from textual.screen import Screen

from tui.serve import traps
from tui.serve.typed import Paste, Token

__all__ = ["PLAIN_TERMS", "Ear", "StreamDriver", "enter", "leave"]

PLAIN_TERMS: Final = ("dumb", "unknown", "vt", "linux", "cons", "ansi")
"""Beginnings of the names of terminals that may print what they do not know."""

# How each way of the terminal is switched on and off again. Of the mouse's motions only those
# with a button held; keys as Textual's own driver asks for them, where the terminal can.
_MODES: Final = (
    ("\x1b[?1049h", "\x1b[?1049l"),
    ("\x1b[?1000h", "\x1b[?1000l"),
    ("\x1b[?1002h", "\x1b[?1002l"),
    ("\x1b[?1006h", "\x1b[?1006l"),
    ("\x1b[?25l", "\x1b[?25h"),
    ("\x1b[?1004h", "\x1b[?1004l"),
    ("\x1b[?2004h", "\x1b[?2004l"),
    ("\x1b[?7l", "\x1b[?7h"),
)
_KEYS: Final = ("\x1b[>25u", "\x1b[<u")
_CAN_IT_HOLD_FRAMES: Final = "\x1b[?2026$p"

_CLIPBOARD: Final = "\x1b]52;"
_POINTER: Final = "\x1b]22;"

# A copy that was asked for comes at once; anything later is not the player's wish.
_COPY_WITHIN = 1.0
_COPY_KEYS = frozenset({"ctrl+c", "super+c"})


def _plain(term: str) -> bool:
    return not term or term.startswith(PLAIN_TERMS)


def _modes(term: str) -> tuple[tuple[str, str], ...]:
    return _MODES if _plain(term) else (*_MODES, _KEYS)


def enter(term: str) -> str:
    """What makes the terminal one for an App."""
    asked = "" if _plain(term) else _CAN_IT_HOLD_FRAMES
    return "".join(on for on, _off in _modes(term)) + asked


def leave(term: str) -> str:
    """What makes it again what it was; the board is wiped where there is no second screen."""
    return "\x1b[0m\x1b[H\x1b[2J" + "".join(off for _on, off in reversed(_modes(term)))


class Ear(Protocol):
    """What the driver needs of its line."""

    def put(self, text: str) -> None: ...
    def started(self, driver: StreamDriver) -> None: ...
    def stopped(self) -> None: ...


class StreamDriver(Driver):
    """Reads and writes a Line; a subclass for each line has it as `line`."""

    line: ClassVar[Ear]

    def __init__(
        self,
        app: App[Any],
        *,
        debug: bool = False,
        mouse: bool = True,
        size: tuple[int, int] | None = None,
    ) -> None:
        # A parser that debugs would write what is typed to a file.
        super().__init__(app, debug=False, mouse=mouse, size=size)
        self._keys = traps.Keys()
        self._copy_until = 0.0
        self.told_size: tuple[int, int] | None = None

    @property
    def shown(self) -> Screen[Any]:
        """The screen on top. Raises ScreenStackError when there is none."""
        return self._app.screen

    # -- in --------------------------------------------------------------------------------------

    def press(self, token: Token) -> None:
        """Hands to the App what was typed."""
        if isinstance(token, Paste):
            self.process_message(events.Paste(token.text))
            return
        for message in self._keys.read(token):
            if isinstance(message, events.Key) and message.key in _COPY_KEYS:
                self._copy_until = time.monotonic() + _COPY_WITHIN
            self.process_message(message)

    def send_message(self, message: Message) -> None:
        self._app.post_message(message)

    def resize(self, size: tuple[int, int]) -> None:
        """Tells the App the size of its terminal."""
        self.told_size = size
        traps.resized(self, size)
        self._app.post_message(events.Resize(Size(*size), Size(*size)))

    def disable_input(self) -> None:
        """The line stops listening when the App stops."""

    # -- out -------------------------------------------------------------------------------------

    def write(self, data: str) -> None:
        if data.startswith(_POINTER):
            return
        if data.startswith(_CLIPBOARD) and time.monotonic() > self._copy_until:
            return
        self.line.put(data)

    def start_application_mode(self) -> None:
        self.line.started(self)

    def stop_application_mode(self) -> None:
        self.line.stopped()

    # -- what is not done for somebody else's terminal ---------------------------------------------

    def open_url(self, url: str, new_tab: bool = True) -> None:
        """A browser would open on the server."""

    def deliver_binary(
        self,
        binary: BinaryIO | TextIO,
        *,
        delivery_key: str,
        save_path: Path,
        open_method: Literal["browser", "download"] = "download",
        encoding: str | None = None,
        mime_type: str | None = None,
        name: str | None = None,
    ) -> None:
        """A file would be written on the server."""
        binary.close()
