"""Asking the engine, and what it is asked about."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from tui.engine import Engine

__all__ = ["DOCS", "LAST_MOVE", "LOAD", "NEW", "ask", "but", "codes", "refusal"]

DOCS = Path(__file__).parents[3] / "docs" / "engine.md"

NEW = {"do": "new", "game": "kartel", "seats": 3, "seed": 1, "options": {}}

# Seat 0 has rolled 2 and stands before the Bosses of Blue, Violet and White; four are in cells.
LAST_MOVE: dict[str, Any] = {
    "ring": [24, 30, 36],
    "at": 0,
    "held": [
        [2, 3, 4, 5, 8, 9, 10, 11, 14, 15, 16, 17],
        [20, 21, 22, 23, 26, 27, 28, 29, 32, 33, 34, 35, 38, 39, 40, 41],
    ],
    "cells": [0, 1, 2, 3],
    "bribes": False,
    "phases": [{"type": "moving", "seat": 0, "roll": 2}],
    "rng": {"state": 1},
}
LOAD = {"do": "load", "game": "kartel", "state": LAST_MOVE}


def ask(engine: Engine, request: object) -> Any:
    line = request if isinstance(request, bytes) else json.dumps(request).encode()
    answer = engine.answer(line)
    assert b"\n" not in answer
    return json.loads(answer)


def refusal(engine: Engine, request: object) -> str:
    """The code of the refusal."""
    answer = ask(engine, request)
    assert set(answer) == {"ok", "error"}
    assert answer["ok"] is False
    assert set(answer["error"]) == {"code", "message", "rule"}
    assert answer["error"]["message"].endswith((".", "..."))
    return str(answer["error"]["code"])


def codes() -> set[str]:
    text = DOCS.read_text(encoding="utf-8").split("## Refusals")[1].split("## Kartel")[0]
    return {word for line in text.splitlines() for word in line.split("`")[1::2]}


def but(**changes: Any) -> dict[str, Any]:
    return {**LAST_MOVE, **changes}
