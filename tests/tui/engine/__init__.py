"""The line protocol."""

import pytest

pytest.register_assert_rewrite("tests.tui.engine.asking")
