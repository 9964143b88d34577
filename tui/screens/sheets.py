"""The sheets of a phase screen, and what is kept of their drawings."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from tui.widgets.paper import Paper
from tui.widgets.sheet import Sheet

if TYPE_CHECKING:
    from textual.screen import Screen

__all__ = ["Sheets"]

_MOST_KEPT = 128
"""Papers kept at once; a key held on an amount would make any number of them."""


class Sheets:
    """Shows papers on the sheets of a screen, and knows which need not be drawn again."""

    def __init__(self, screen: Screen[Any]) -> None:
        self._screen = screen
        self._sheets: dict[str, Sheet] = {}
        self._papers: dict[object, Paper] = {}
        self._drawn_from: dict[str, object] = {}

    def show(self, id: str, paper: Paper) -> None:
        """Shows a paper on the sheet with this id."""
        sheet = self._sheets.get(id)
        if sheet is None:
            sheet = self._sheets[id] = self._screen.query_one(f"#{id}", Sheet)
        sheet.show(paper)

    def stale(self, name: str, key: object) -> bool:
        """Whether something was last drawn from another key; it is drawn from this one now."""
        fresh = name in self._drawn_from and self._drawn_from[name] == key
        self._drawn_from[name] = key
        return not fresh

    def kept(self, key: object, make: Callable[[], Paper]) -> Paper:
        """The paper kept under a key, made if there is none."""
        paper = self._papers.get(key)
        if paper is None:
            if len(self._papers) >= _MOST_KEPT:
                self._papers.clear()
            paper = self._papers[key] = make()
        return paper

    def forget(self) -> None:
        """Keeps no paper any longer."""
        self._papers.clear()

    def blank(self) -> None:
        """Shows nothing, and keeps nothing."""
        for sheet in self._sheets.values():
            sheet.show(Paper(sheet.paper.width, sheet.paper.height))
        self._papers.clear()
        self._drawn_from = {name: key for name, key in self._drawn_from.items() if name == "grid"}

    def lay_out(self, rows: str, columns: str) -> None:
        """The sizes of the grid in which the sheets lie."""
        # Textual would lay all widgets out again for an equal grid too.
        if self.stale("grid", (rows, columns)):
            self._screen.styles.grid_rows = rows
            self._screen.styles.grid_columns = columns
