"""The same board as a rich Table in a Static, as an app of another make would draw it."""

from __future__ import annotations

from typing import ClassVar

from rich.table import Table
from rich.text import Text
from textual.app import App, ComposeResult
from textual.binding import Binding, BindingType
from textual.widgets import Static

from core.games.kartel.data import code, gang_of
from core.games.kartel.state import View
from tui.palette import COLOURS

__all__ = ["TableBoard"]

COLUMNS, ROWS = 13, 11


def ring_places() -> list[tuple[int, int]]:
    """The 44 places of a rectangle of 13 by 11, clockwise."""
    top = [(x, 0) for x in range(COLUMNS)]
    right = [(COLUMNS - 1, y) for y in range(1, ROWS)]
    bottom = [(x, ROWS - 1) for x in range(COLUMNS - 2, -1, -1)]
    left = [(0, y) for y in range(ROWS - 2, 0, -1)]
    return [*top, *right, *bottom, *left]


class TableBoard(App[None]):
    """The key n moves the chosen marker, and the table is built anew."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("n", "step(1)")]

    def __init__(self, view: View) -> None:
        super().__init__()
        self.view = view
        self.chosen = 0

    def compose(self) -> ComposeResult:
        yield Static(self.board(), id="board")

    def action_step(self, by: int) -> None:
        self.chosen = (self.chosen + by) % 3
        self.query_one("#board", Static).update(self.board())

    def board(self) -> Table:
        table = Table.grid(padding=(0, 1))
        for _ in range(COLUMNS):
            table.add_column(width=4)
        cells = [[Text("")] * COLUMNS for _ in range(ROWS)]
        for i, (x, y) in enumerate(ring_places()[: len(self.view.ring)]):
            marker = self.view.ring[(self.view.at + i) % len(self.view.ring)]
            style = COLOURS["dark"][gang_of(marker)]
            cells[y][x] = Text(
                f"[{code(marker)}]", style=f"reverse {style}" if i == self.chosen else style
            )
        for row in cells:
            table.add_row(*row)
        return table
