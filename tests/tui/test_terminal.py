"""The program in a real pseudo-terminal: bytes that are no text, and signals."""

from __future__ import annotations

import contextlib
import fcntl
import os
import pty
import select
import signal
import struct
import sys
import termios
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

BOARDTUI = "from tui.cli import main; main()"
SECONDS = 30.0


class Program:
    """boardtui on a pseudo-terminal of 80x24; what it writes is gathered in `seen`."""

    def __init__(self, folder: Path, *words: str) -> None:
        self.pid, self.terminal = pty.fork()
        if self.pid == 0:
            os.environ.update(
                TERM="xterm-256color",
                XDG_DATA_HOME=str(folder),
                XDG_CONFIG_HOME=str(folder),
                XDG_STATE_HOME=str(folder),
                PYTHONPATH=str(Path(__file__).parents[2]),
            )
            os.execv(sys.executable, [sys.executable, "-c", BOARDTUI, *words])
        fcntl.ioctl(self.terminal, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
        self.seen = b""

    def read(self, seconds: float) -> None:
        end = time.monotonic() + seconds
        with contextlib.suppress(OSError):
            while (left := end - time.monotonic()) > 0:
                if select.select([self.terminal], [], [], left)[0]:
                    self.seen += os.read(self.terminal, 65536)

    def until(self, marker: bytes) -> None:
        end = time.monotonic() + SECONDS
        while marker not in self.seen:
            assert time.monotonic() < end, self.seen[-400:]
            self.read(0.1)

    def type(self, data: bytes) -> None:
        os.write(self.terminal, data)

    def ended(self) -> int:
        """Waits for the end; the exit code, as a shell would tell it."""
        end = time.monotonic() + SECONDS
        while time.monotonic() < end:
            self.read(0.05)
            pid, status = os.waitpid(self.pid, os.WNOHANG)
            if pid:
                self.pid = 0
                return os.waitstatus_to_exitcode(status)
        raise AssertionError("it goes on")

    def close(self) -> None:
        if self.pid:
            os.kill(self.pid, signal.SIGKILL)
            os.waitpid(self.pid, 0)
        os.close(self.terminal)


@pytest.fixture
def program(tmp_path: Path) -> Iterator[Program]:
    started = Program(tmp_path, "new", "kartel", "--seats", "ana,ben", "--seed", "5")
    try:
        started.until(b"rolls")
        yield started
    finally:
        started.close()


def test_a_byte_that_is_not_text_is_one_wrong_key(program: Program) -> None:
    program.type(b"\xe9")
    program.type(b"l")
    program.until(b"since my turn")


@pytest.mark.parametrize("name", ["SIGTERM", "SIGHUP", "SIGQUIT", "SIGINT"])
def test_a_signal_to_end_leaves_the_terminal_as_it_was(program: Program, name: str) -> None:
    number = getattr(signal, name)
    program.seen = b""
    os.kill(program.pid, number)
    assert 128 + number == program.ended()
    # The alternate screen is left, the cursor shown, the mouse no longer told of.
    for sequence in (b"\x1b[?1049l", b"\x1b[?25h", b"\x1b[?1000l"):
        assert sequence in program.seen
    assert termios.tcgetattr(program.terminal)[3] & termios.ICANON


def test_q_twice_leaves_and_the_terminal_is_as_it_was(program: Program) -> None:
    program.type(b"q")
    program.until(b"last played")
    program.type(b"q")
    assert 0 == program.ended()
    assert b"\x1b[?1049l" in program.seen
    assert termios.tcgetattr(program.terminal)[3] & termios.ICANON
