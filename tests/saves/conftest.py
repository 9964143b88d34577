"""A library in a folder of its own and its writer."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from saves import database
from saves.keeper import Keeper
from saves.library import Library
from saves.records import SaveError


@pytest.fixture
def library(tmp_path: Path) -> Iterator[Library]:
    library = Library(tmp_path)
    yield library
    library.close()


@pytest.fixture
def told() -> list[SaveError]:
    """What the writer complained of."""
    return []


@pytest.fixture
def keeper(tmp_path: Path, told: list[SaveError]) -> Iterator[Keeper]:
    keeper = Keeper(tmp_path, told.append)
    yield keeper
    keeper.close()


@pytest.fixture
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    """A lock is waited for a moment only."""
    monkeypatch.setattr(database, "BUSY", 0.05)
