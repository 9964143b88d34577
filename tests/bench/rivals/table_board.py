"""The same board as rich Tables in a Static, as an app of another make would draw it.

It shows what the real board shows: the ring with the officer, what is in reach with its digits,
the cells, and the table of what each seat holds.
"""

from __future__ import annotations

from typing import ClassVar

from rich.console import Group
from rich.table import Table
from rich.text import Text
from textual.app import App, ComposeResult
from textual.binding import Binding, BindingType
from textual.widgets import Static

from core.games.kartel.data import BRIBE, FIGURES, GANGS, LETTERS, code, gang_of, kind_of
from core.games.kartel.state import Moving, View
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
    """The key n moves the chosen marker, and the tables are built anew."""

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

    def board(self) -> Group:
        return Group(self.ring(), self.held())

    def ring(self) -> Table:
        view = self.view
        roll = view.phase.roll if isinstance(view.phase, Moving) else 0
        table = Table.grid()
        for _ in range(COLUMNS):
            table.add_column(width=4)
        cells = [[Text("")] * COLUMNS for _ in range(ROWS)]
        places = ring_places()
        x, y = places[0]
        cells[y][x] = Text("{►}", style="bold")
        for i, (x, y) in enumerate(places[1 : len(view.ring) + 1]):
            marker = view.ring[(view.at + i) % len(view.ring)]
            hue = COLOURS["dark"][gang_of(marker)]
            lit = i < roll
            style = f"reverse {hue}" if i == self.chosen else f"bold {hue}" if lit else hue
            cells[y][x] = Text(f"[{code(marker)}]" if lit else f" {code(marker)}", style=style)
            if lit:
                digit = "reverse" if i == self.chosen else "bold"
                cells[y + 1][x] = Text(f"({i + 1})", style=digit)
        for n in range(5):
            name = LETTERS[view.cells[n]] + "★" if n < len(view.cells) else "  "
            cells[5][4 + n] = Text(f"[{name}]")
        for row in cells:
            table.add_row(*row)
        return table

    def held(self) -> Table:
        view = self.view
        table = Table.grid(padding=(0, 2))
        table.add_row(
            "held by", *(Text(c, style=COLOURS["dark"][g]) for g, c in enumerate(LETTERS))
        )
        for seat, held in enumerate(view.held):
            parts = []
            for gang in range(GANGS):
                mine = [m for m in held if gang_of(m) == gang]
                figures = sum(FIGURES[kind_of(m)] for m in mine)
                bribe = "$" if any(kind_of(m) == BRIBE for m in mine) else ""
                parts.append(Text(f"{figures or ''}{bribe}" or "·", style=COLOURS["dark"][gang]))
            table.add_row(f"seat {seat + 1}", *parts, str(view.now[seat]))
        return table
