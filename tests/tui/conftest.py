"""What all tests of screens share."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.tui.quick import quick_apps


@pytest.fixture(scope="package", autouse=True)
def _quick() -> Iterator[None]:
    with quick_apps():
        yield
