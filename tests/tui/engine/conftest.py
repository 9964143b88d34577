"""Engines with a game in hand."""

from __future__ import annotations

import pytest

from tests.tui.engine.asking import LOAD, NEW, ask
from tui.engine import Engine


@pytest.fixture
def engine() -> Engine:
    """With a game of three that nobody has acted in."""
    engine = Engine()
    assert ask(engine, NEW)["ok"] is True
    return engine


@pytest.fixture
def at_last_move() -> Engine:
    engine = Engine()
    assert ask(engine, LOAD)["ok"] is True
    return engine
