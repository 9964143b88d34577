"""A command line with folders of its own."""

from __future__ import annotations

import sys
from pathlib import Path
from types import SimpleNamespace

import pytest
from click.testing import CliRunner, Result

from tests.tui.commands.lines import Run
from tui.cli import cli
from tui.start import Start


@pytest.fixture
def run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Run:
    """Runs a command line with its own empty folders for games and settings."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    monkeypatch.setenv("HOME", str(tmp_path))

    def run(*words: str, input: str | bytes | None = None) -> Result:
        return CliRunner().invoke(cli, words, input=input, prog_name="boardtui")

    return run


@pytest.fixture
def data(tmp_path: Path) -> Path:
    return tmp_path / "games"


@pytest.fixture
def starts(monkeypatch: pytest.MonkeyPatch) -> list[tuple[Start, Path, bool]]:
    """What the screens are asked for, as if on a terminal; they end with exit code 0."""
    asked: list[tuple[Start, Path, bool]] = []

    def run_app(start: Start, data: Path, ascii: bool) -> int:
        asked.append((start, data, ascii))
        return 0

    monkeypatch.setitem(sys.modules, "tui.app", SimpleNamespace(run=run_app))
    monkeypatch.setattr("tui.commands.terminal.on_terminal", lambda: True)
    monkeypatch.setenv("TERM", "xterm-256color")
    return asked
