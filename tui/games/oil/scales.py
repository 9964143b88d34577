"""Price scales: a row of 41 columns for each continent, a level every second one."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from core.games.oil.data import HIGHEST_PRICE, LEVEL
from core.text import figure
from tui.games.oil.looks import continent_name, tone
from tui.widgets.paper import Paper, clip, pad

__all__ = ["AFTER", "BEFORE", "Marks", "draw_scale_head", "draw_scales"]

Marks = Sequence[tuple[int, str, str]]
"""What stands on a scale: price, sign, style; a later one lies over an earlier one."""

AFTER, BEFORE = "◆", "○"

_LEFT = 10
_FIGURES = 5


def _at(price: int) -> int:
    """The column of a price."""
    return _LEFT + 2 * (price // LEVEL)


def draw_scale_head(paper: Paper, y: int) -> None:
    """The figures above the scales."""
    step = HIGHEST_PRICE // (_FIGURES - 1)
    for price in range(0, HIGHEST_PRICE + 1, step):
        text = figure(price)
        x = _at(price) - len(text) // 2 if price < HIGHEST_PRICE else _at(price) - 4
        paper.put(x, y, text, "dim")


def draw_scales(paper: Paper, y: int, marks: Mapping[int, Marks]) -> int:
    """Figures, and a scale for each continent with its marks; the row after them."""
    draw_scale_head(paper, y)
    for row, (continent, signs) in enumerate(marks.items(), y + 1):
        paper.put(1, row, clip(pad(continent_name(continent), 9), 9), tone(continent))
        for level in range(HIGHEST_PRICE // LEVEL + 1):
            x = _LEFT + 2 * level
            strong = level % 5 == 0
            paper.put(x, row, "┼" if strong else "·", "rule")
            if level:
                paper.put(x - 1, row, "─", "rule")
        for price, sign, style in signs:
            paper.put(_at(price), row, sign, style)
    return y + 1 + len(marks)
