"""The first frame of `boardtui` in a real pseudo-terminal, over an App with one Static.

`pytest tests/bench/test_first_frame.py -n0 -s`
"""

from __future__ import annotations

import fcntl
import os
import pty
import select
import struct
import sys
import termios
import time
from pathlib import Path

import pytest

from tests.bench.conftest import RIVALS, alternate, told

BOARDTUI = "from tui.cli import main; main()"


def seconds_to(marker: bytes, command: list[str], home: Path) -> float:
    """From starting the command to the marker on its terminal of 80x24; the process is ended."""
    start = time.perf_counter()
    child, terminal = pty.fork()
    if child == 0:
        os.environ.update(
            TERM="xterm-256color",
            COLORTERM="truecolor",
            XDG_DATA_HOME=str(home),
            XDG_CONFIG_HOME=str(home),
        )
        os.execv(command[0], command)
    fcntl.ioctl(terminal, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
    seen = b""
    try:
        while marker not in seen:
            ready, _, _ = select.select([terminal], [], [], 20)
            assert ready, f"no first frame: {seen[-500:]!r}"
            seen += os.read(terminal, 65536)
        return time.perf_counter() - start
    finally:
        os.kill(child, 9)
        os.waitpid(child, 0)
        os.close(terminal)


def test_first_frame_over_one_static(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    ours, theirs, ratio = alternate(
        lambda: seconds_to(b"boardtui", [sys.executable, "-c", BOARDTUI], tmp_path),
        lambda: seconds_to(
            b"first frame", [sys.executable, str(RIVALS / "one_static.py")], tmp_path
        ),
        rounds=9,
    )
    told(
        capsys,
        f"first frame: boardtui {ours * 1000:.0f} ms, one Static {theirs * 1000:.0f} ms; "
        f"ratio {ratio:.2f}",
    )
    assert ratio <= 1.4
