"""What was typed at the other end: bytes come in, keys, escape sequences and pastes go out.

Whoever types may be a program that means harm, so nothing here grows beyond its limit and
nothing raises. Textual's own parser gets only sequences that are whole: one that it does not
know, it would hand to the App as so many keys.
"""

from __future__ import annotations

import codecs
import re
from collections import deque
from collections.abc import Callable
from typing import Final, NamedTuple, TypeAlias

__all__ = ["MOST_PASTED", "MOST_WAITING", "PASTE_PATIENCE", "Paste", "Token", "Typed"]

MOST_WAITING: Final = 4096
"""Characters that may wait for the App to take them; more is dropped."""

MOST_PASTED: Final = 64 * 1024
"""Characters of one paste, and of all that wait; what comes after is cut."""

PASTE_PATIENCE: Final = 2.0
"""Seconds of silence after which a paste is over, though nothing said so."""

_ESC = "\x1b"
_PASTE_BEGINS = "\x1b[200~"
_PASTE_ENDS = "\x1b[201~"

# The longest that a terminal sends for a key is about thirty characters.
_LONGEST = 40
_LONGEST_HELD = 64

_PARAMETERS = re.compile(r"\x1b\[[0-?]*[ -/]*")
_STRING_ENDS = re.compile(r"[\x07\x9c\x1b]")
_STRINGS = frozenset("]PX^_")
_REPORT = re.compile(r"\x1b\[\d+;\d+R")
_IN_PASTES = dict.fromkeys([*range(9), 11, 12, *range(14, 32), *range(127, 160)])

# What a paste counts among the characters that wait, so that short ones have their limit too.
_COST_OF_PASTE = 16

_UNFINISHED = -1


class Paste(NamedTuple):
    """What was pasted, without control characters but line ends and tabs."""

    text: str


Token: TypeAlias = str | Paste
"""Plain characters, or one escape sequence; a lone Esc is one of length 1."""


class Typed:
    """What has been typed and not been taken yet.

    `reported` is called for each report of the cursor's place, however much is waiting.
    """

    def __init__(self, reported: Callable[[], None]) -> None:
        self._reported = reported
        self._decode = codecs.getincrementaldecoder("utf-8")("replace").decode
        self._tokens: deque[Token] = deque()
        self._held = ""
        self._paste: list[str] | None = None
        self._room_in_paste = 0
        self._pasted = 0
        self.waiting = 0

    def feed(self, data: bytes) -> bool:
        """Takes in what came; whether any of it was typed by a person."""
        before = len(self._tokens)
        self._read(self._held + self._decode(data))
        return len(self._tokens) > before or bool(self._held) or self._paste is not None

    @property
    def empty(self) -> bool:
        return not self._tokens

    def pause(self, escape_delay: float) -> float | None:
        """Seconds of silence after which `expire` is due, if any."""
        if self._paste is not None:
            return PASTE_PATIENCE
        return escape_delay if self._held else None

    def expire(self) -> None:
        """Nothing came for a while: an Esc was the key, and a paste is over."""
        held, self._held = self._held, ""
        if self._paste is not None:
            self._end_paste()
        elif len(held) <= 2:
            self._add(held)

    def take(self, most: int) -> list[Token]:
        """The next tokens, with at most so many characters in all; at least one, if any waits."""
        taken: list[Token] = []
        while self._tokens and most > 0:
            token = self._tokens.popleft()
            if isinstance(token, Paste):
                self._pasted -= len(token.text)
                self.waiting -= _COST_OF_PASTE
                most -= 1
            else:
                if len(token) > most and token[0] != _ESC:
                    self._tokens.appendleft(token[most:])
                    token = token[:most]
                self.waiting -= len(token)
                most -= len(token)
            taken.append(token)
        return taken

    # -- reading ---------------------------------------------------------------------------------

    def _read(self, text: str) -> None:
        self._held = ""
        at = 0
        while at < len(text):
            if self._paste is not None:
                at = self._read_paste(text, at)
            elif self.waiting >= MOST_WAITING:
                self._skip(text, at)
                return
            elif text[at] != _ESC:
                end = text.find(_ESC, at)
                end = len(text) if end < 0 else end
                self._add(text[at:end])
                at = end
            else:
                end = _end(text, at)
                if end == _UNFINISHED:
                    self._hold(text[at:])
                    return
                self._read_sequence(text[at:end])
                at = end

    def _read_sequence(self, sequence: str) -> None:
        if sequence == _PASTE_BEGINS:
            self._begin_paste(max(0, MOST_PASTED - self._pasted))
        elif _REPORT.fullmatch(sequence):
            self._reported()
        elif len(sequence) <= _LONGEST and not _no_key(sequence):
            self._add(sequence)

    def _hold(self, sequence: str) -> None:
        # Of one that does not end, its beginning says enough of what it would be.
        if len(sequence) > _LONGEST_HELD:
            last = _ESC if sequence[-1] == _ESC else ""
            sequence = sequence[:_LONGEST_HELD] + last
        self._held = sequence

    def _add(self, token: str) -> None:
        token = token[: MOST_WAITING - self.waiting] if token[:1] != _ESC else token
        if token:
            self._tokens.append(token)
            self.waiting += len(token)

    def _skip(self, text: str, at: int) -> None:
        # Dropped without being read, for reading a flood takes time; only where it ends counts.
        begins, ends = text.rfind(_PASTE_BEGINS, at), text.rfind(_PASTE_ENDS, at)
        for _report in _REPORT.finditer(text, at):
            self._reported()
        if begins > ends:
            self._begin_paste(0)
            return
        last = text.rfind(_ESC, max(at, len(text) - _LONGEST_HELD))
        if last >= 0 and _end(text, last) == _UNFINISHED:
            self._hold(text[last:])

    # -- pastes ----------------------------------------------------------------------------------

    def _begin_paste(self, room: int) -> None:
        self._paste, self._room_in_paste = [], room

    def _read_paste(self, text: str, at: int) -> int:
        end = text.find(_PASTE_ENDS, at)
        if end >= 0:
            self._add_to_paste(text[at:end])
            self._end_paste()
            return end + len(_PASTE_ENDS)
        kept = next(n for n in range(len(_PASTE_ENDS) - 1, -1, -1) if _tail(text, at, n))
        end = len(text) - kept
        self._add_to_paste(text[at:end])
        self._held = text[end:]
        return len(text)

    def _add_to_paste(self, text: str) -> None:
        assert self._paste is not None
        piece = text[: self._room_in_paste]
        self._room_in_paste -= len(piece)
        if piece:
            self._paste.append(piece)

    def _end_paste(self) -> None:
        text = "".join(self._paste or ()).translate(_IN_PASTES)
        self._paste = None
        if text:
            self._tokens.append(Paste(text))
            self._pasted += len(text)
            self.waiting += _COST_OF_PASTE


def _tail(text: str, at: int, n: int) -> bool:
    return n <= len(text) - at and text.endswith(_PASTE_ENDS[:n])


def _no_key(sequence: str) -> bool:
    """Answers of a terminal, and strings that it sends: never keys."""
    kind = sequence[1:2]
    return (kind in _STRINGS and len(sequence) > 2) or (kind == "[" and sequence[-1] in "tcn")


def _end(text: str, start: int) -> int:
    """Where the escape sequence that begins at `start` is over, or _UNFINISHED."""
    kind = text[start + 1 : start + 2]
    if kind == "[":
        return _end_of_control(text, start)
    if kind == "O":
        return _with_more(text, start + 2, 1)
    if kind in _STRINGS:
        return _end_of_string(text, start + 2)
    if kind == _ESC:
        return start + 1
    return start + 2 if kind else _UNFINISHED


def _end_of_control(text: str, start: int) -> int:
    match = _PARAMETERS.match(text, start)
    assert match is not None
    last = match.end()
    if last == len(text):
        return _UNFINISHED
    if not "@" <= text[last] <= "~":
        return last
    # A click as old terminals tell it, and the function keys of the console.
    more = {"M": 3, "[": 1}.get(text[last], 0) if last == start + 2 else 0
    return _with_more(text, last + 1, more)


def _with_more(text: str, end: int, more: int) -> int:
    """The end with so many more characters, unless another sequence begins there."""
    escape = text.find(_ESC, end, end + more)
    if escape >= 0:
        return escape
    return end + more if end + more <= len(text) else _UNFINISHED


def _end_of_string(text: str, start: int) -> int:
    match = _STRING_ENDS.search(text, start)
    if match is None or (match[0] == _ESC and match.end() == len(text)):
        return _UNFINISHED
    if match[0] != _ESC:
        return match.end()
    return match.end() + 1 if text[match.end()] == "\\" else match.start()
