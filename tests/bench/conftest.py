"""Benches: run with `pytest tests/bench -n0 -s`; each prints its figures.

Programs to compare with live in environments of their own, made on first use in `.bench` at the
top of the repository (kept out of git).
"""

from __future__ import annotations

import statistics
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

TOP = Path(__file__).parents[2]
RIVALS = Path(__file__).parent / "rivals"


@pytest.fixture(scope="session")
def catanatron() -> Path:
    """A Python with catanatron 3.2.1."""
    return _environment("catanatron", "catanatron==3.2.1")


@pytest.fixture(scope="session")
def openspiel() -> Path:
    """A Python with OpenSpiel 2.0.2, from a wheel: its source wants a C++ compiler."""
    return _environment("openspiel", "--only-binary=open_spiel", "open_spiel==2.0.2")


def _environment(name: str, *packages: str) -> Path:
    folder = TOP / ".bench" / name
    python = folder / "bin" / "python"
    if not (folder / "ready").exists():
        subprocess.run([sys.executable, "-m", "venv", "--clear", folder], check=True)
        subprocess.run([python, "-m", "pip", "install", "-q", *packages], check=True)
        (folder / "ready").touch()
    return python


def alternate(
    ours: Callable[[], float], theirs: Callable[[], float], rounds: int = 5
) -> tuple[float, float, float]:
    """Median of ours, of theirs, and of the ratios of runs side by side."""
    pairs = [(ours(), theirs()) for _ in range(rounds)]
    return (
        statistics.median(o for o, _t in pairs),
        statistics.median(t for _o, t in pairs),
        statistics.median(o / t for o, t in pairs),
    )


def told(capsys: pytest.CaptureFixture[str], line: str) -> None:
    """Prints a figure whatever pytest captures."""
    with capsys.disabled():
        sys.stdout.write(f"\n  {line}\n")
