"""A list of lines on a Paper: moving the choice, scrolling, drawing, and clicking a line."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple, TypeAlias

from tui.widgets.paper import Paper, clip

__all__ = [
    "Cells",
    "ToItem",
    "digit",
    "draw_lines",
    "draw_pane_rule",
    "draw_rule",
    "draw_rule_below",
    "first_shown",
    "moved",
]

Cells: TypeAlias = Sequence[tuple[str, str]]
"""A line: pieces of text with their style names."""


class ToItem(NamedTuple):
    """A spot that stands for a line of a list, by its index."""

    at: int


def moved(at: int, count: int, key: str, page: int = 10) -> int:
    """The line chosen after a key of the scheme; only `next` goes round."""
    if count == 0:
        return 0
    if key == "next":
        return (at + 1) % count
    steps = {"up": -1, "down": 1, "pgup": -page, "pgdn": page, "home": -count, "end": count}
    return min(max(at + steps.get(key, 0), 0), count - 1)


def first_shown(at: int, count: int, room: int) -> int:
    """The first line to show so that the chosen one shows, in the middle where possible."""
    return max(0, min(at - room // 2, count - room))


def digit(at: int) -> str:
    """The key that chooses a line; the tenth and later ones have none."""
    return str(at + 1) if at < 9 else " "


def draw_lines(
    paper: Paper, lines: Sequence[Cells], at: int | None, first: int = 0, offset: int = 0
) -> None:
    """Fills the paper with lines from `first` on, the line `at` marked and in reverse.

    `offset` is added to the indices that the spots carry and to the digits.
    """
    for y, i in enumerate(range(first, min(first + paper.height, len(lines)))):
        base = "chosen" if i == at else ""
        paper.put(0, y, " " * paper.width, base)
        x = paper.put(0, y, f"{'▸' if i == at else ' '} {digit(i + offset)} ", base)
        for text, style in lines[i]:
            x = paper.put(x, y, clip(text, paper.width - x), ".".join(filter(None, (style, base))))
        paper.spot(0, y, paper.width, ToItem(i + offset))


def draw_rule(paper: Paper, y: int, title: str) -> None:
    """A rule over the whole width, with a title."""
    paper.across(y)
    paper.put(1, y, clip(f" {title} ", paper.width - 2), "rule.bold")


def draw_pane_rule(paper: Paper, y: int, left: str, joint: int, right: str) -> None:
    """The rule above two panes, with the title of each."""
    paper.across(y)
    paper.put(1, y, clip(f" {left} ", joint - 2), "rule.bold")
    paper.put(joint, y, "┬", "rule")
    paper.put(joint + 2, y, clip(f" {right} ", paper.width - joint - 3), "bold")


def draw_rule_below(paper: Paper, y: int, title: str, joint: int | None) -> None:
    """The rule below two panes, or one, with a title if there is any."""
    paper.across(y)
    if joint is not None:
        paper.put(joint, y, "┴", "rule")
    if title:
        paper.put(2, y, clip(f" {title} ", paper.width - 4), "rule.bold")
