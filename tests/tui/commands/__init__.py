"""The command line, run in this process through click, and here and there as a real one."""

import pytest

pytest.register_assert_rewrite("tests.tui.commands.lines")
