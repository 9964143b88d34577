"""Settings that every test shares."""

from __future__ import annotations

import os

import pytest
from hypothesis import settings

# The laws and clause helpers assert outside test modules; without this they would fail wordlessly.
pytest.register_assert_rewrite("tests.core.laws", "tests.tui.scenes")

# The same examples in every run and process: a red test stays red until it is mended.
settings.register_profile("boardtui", derandomize=True, deadline=None, database=None)
settings.load_profile("boardtui")


def pytest_xdist_auto_num_workers() -> int:
    """More than there are processors: the tests of screens and servers wait a third of the time."""
    cores = os.cpu_count() or 1
    return cores + (cores + 1) // 2
