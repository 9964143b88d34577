"""How long the command takes to answer; the aim is under 0.3 s (docs/performance.md)."""

from __future__ import annotations

import subprocess
import sys
from typing import Any

import pytest

# What the installed script does, and without an installation too.
BOARDTUI = "from tui.cli import main; main()"


@pytest.mark.parametrize("words", [["--version"], ["--help"], ["games", "--json"]], ids=" ".join)
def test_a_command_answers(benchmark: Any, words: list[str]) -> None:
    done = _measured(benchmark, [sys.executable, "-c", BOARDTUI, *words])
    assert done.stdout


def test_python_alone_starts(benchmark: Any) -> None:
    """What any command pays before it does anything."""
    assert _measured(benchmark, [sys.executable, "-c", "pass"]).stdout == b""


def _measured(benchmark: Any, command: list[str]) -> subprocess.CompletedProcess[bytes]:
    done: subprocess.CompletedProcess[bytes] = benchmark.pedantic(
        subprocess.run,
        (command,),
        {"capture_output": True, "check": True},
        rounds=20,
        warmup_rounds=2,
    )
    return done
