"""How long a command takes to answer, over a Python that does nothing.

`pytest tests/bench/test_startup.py -n0 -s`; the aims stand in docs/performance.md.
"""

from __future__ import annotations

import subprocess
import sys
import time

import pytest

from tests.bench.conftest import alternate, told

# What the installed script does, and without an installation too.
BOARDTUI = "from tui.cli import main; main()"


def seconds_of(*command: str) -> float:
    start = time.perf_counter()
    subprocess.run([sys.executable, "-c", *command], capture_output=True, check=True)
    return time.perf_counter() - start


@pytest.mark.parametrize(
    ("words", "most"), [("--version", 8), ("--help", 10), ("games --json", 20)]
)
def test_a_command_answers_soon_after_python(
    capsys: pytest.CaptureFixture[str], words: str, most: int
) -> None:
    ours, bare, ratio = alternate(
        lambda: seconds_of(BOARDTUI, *words.split()), lambda: seconds_of("pass"), rounds=15
    )
    told(
        capsys,
        f"boardtui {words}: {ours * 1000:.0f} ms, python -c pass: {bare * 1000:.0f} ms; "
        f"ratio {ratio:.2f}",
    )
    assert ratio <= most
