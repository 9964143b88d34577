"""A server has all of its screens in memory before anybody comes."""

from __future__ import annotations

import ast
import subprocess
import sys
from pathlib import Path

_LOADED = """
import sys
from tui.commands.serve import _warm_up
_warm_up()
for name, module in sys.modules.items():
    if name.startswith(("tui.", "core.", "saves.")):
        print(name, module.__file__)
"""

# Loaded when the house opens and the server listens, before the first visit.
_BEFORE_VISITS = {"tui.serve.commands", "tui.serve.web", "tui.workers"}

# What never runs in a visit.
_COMMANDS = "tui.commands."


def _imported_late(source: str) -> set[str]:
    """The modules of boardtui that a source imports within functions."""
    functions = [
        node
        for node in ast.walk(ast.parse(source))
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
    ]
    return {
        node.module
        for function in functions
        for node in ast.walk(function)
        if isinstance(node, ast.ImportFrom)
        and node.module is not None
        and node.module.startswith(("tui.", "core.", "saves."))
    }


def test_no_module_is_left_to_be_read_from_files_that_an_upgrade_may_have_replaced() -> None:
    run = subprocess.run(
        [sys.executable, "-c", _LOADED], capture_output=True, text=True, timeout=60, check=True
    )
    loaded = dict(line.split(" ", 1) for line in run.stdout.splitlines())
    late = {
        wanted
        for name, file in loaded.items()
        if not name.startswith(_COMMANDS)
        for wanted in _imported_late(Path(file).read_text(encoding="utf-8"))
    }
    assert {"tui.serve.entry", "tui.screens.result"} <= late
    assert set() == late - {*loaded} - _BEFORE_VISITS
