"""Rows of text for the right pane: sentences broken to its width, and how rows are drawn."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TypeAlias

from rich.cells import cell_len

from core.text import figure
from tui.widgets.paper import Paper, clip, wrap

__all__ = [
    "Blocks",
    "Row",
    "change",
    "draw_blocks",
    "draw_rows",
    "first_in_rows",
    "first_that_fits",
    "gain_style",
    "latest_rows",
    "listed",
    "packed",
    "rows_of",
]

Row: TypeAlias = tuple[str, str]
"""A row of text with its style name."""

Blocks: TypeAlias = Sequence[Sequence[Row]]
"""Rows that stay together, the most needed first."""


def rows_of(text: str, width: int, style: str = "") -> list[Row]:
    """A sentence in rows of that width."""
    return [(row, style) for row in wrap(text, width)]


def packed(parts: Sequence[str], width: int, style: str = "") -> list[Row]:
    """Parts one after the other, broken only between them."""
    rows: list[Row] = []
    line = ""
    for part in parts:
        if line and cell_len(line) + 1 + cell_len(part) > width:
            rows.append((line, style))
            line = part
        else:
            line = f"{line} {part}" if line else part
    return [*rows, (line, style)] if line else rows


def latest_rows(texts: Sequence[str], width: int, room: int) -> list[Row]:
    """The last of several sentences, as many of them as have room for all of their rows."""
    rows: list[Row] = []
    for text in reversed(texts):
        more = rows_of(text, width)
        if len(more) + len(rows) > room:
            break
        rows = [*more, *rows]
    return rows


def draw_rows(paper: Paper, rows: Sequence[Row], y: int = 0) -> int:
    """Draws rows from row `y` on; what doesn't fit is cut. Returns the row after them."""
    for text, style in rows:
        paper.put(0, y, clip(text, paper.width), style)
        y += 1
    return y


def draw_blocks(paper: Paper, blocks: Blocks) -> None:
    """Draws the first block, and each of the others if there is room for all of its rows."""
    y = 0
    for n, block in enumerate(blocks):
        if n == 0 or y + len(block) <= paper.height:
            y = draw_rows(paper, block, y)


def change(before: int, after: int) -> str:
    """A figure, and what it becomes if that is another."""
    return figure(before) if before == after else f"{figure(before)}→{figure(after)}"


def gain_style(n: int) -> str:
    """The style name of a change."""
    return "gain" if n > 0 else "loss" if n < 0 else "dim"


def listed(names: Sequence[str]) -> str:
    """Names one after the other, with commas."""
    return ", ".join(names)


def first_that_fits(texts: Iterable[str], width: int) -> str:
    """The first of several wordings, the fullest first, that has room; else the last."""
    text = ""
    for text in texts:
        if cell_len(text) <= width:
            break
    return text


def first_in_rows(wordings: Iterable[list[Row]], room: int) -> list[Row]:
    """The first of several wordings that has no more rows than that; else the last."""
    rows: list[Row] = []
    for rows in wordings:
        if len(rows) <= room:
            break
    return rows
