"""How Kartell looks, phase or no phase."""

from __future__ import annotations

from typing import Any

from core.game import Seat
from tui.face import Page, Scene
from tui.games.oil.boards import board_title, draw_board, draw_chosen
from tui.games.oil.final import draw_final
from tui.games.oil.sheets import sheets
from tui.games.oil.strip import STRIP_ROWS, draw_strip
from tui.widgets.paper import Paper

__all__ = ["FACE", "OilFace"]

# Columns of the board, small and large.
_SMALL, _LARGE = 52, 79


class OilFace:
    """Kartell, as tui.face.Face; the board of each phase is in boards.py."""

    strip_rows = strip_rows_read = STRIP_ROWS

    def draw_strip(self, paper: Paper, scene: Scene[Any], asked: Seat | None, /) -> None:
        draw_strip(paper, scene, asked)

    def board_title(self, scene: Scene[Any], /) -> str:
        return board_title(scene)

    def board_width(self, width: int, large: bool, /) -> int:
        return _LARGE if large else _SMALL

    def draw_board(self, paper: Paper, scene: Scene[Any], /) -> None:
        draw_board(paper, scene)

    def draw_chosen(self, paper: Paper, scene: Scene[Any], /) -> None:
        draw_chosen(paper, scene)

    def pages(self, scene: Scene[Any], /) -> tuple[Page, ...]:
        return sheets(scene)

    def draw_result(self, paper: Paper, scene: Scene[Any], /) -> int:
        return draw_final(paper, scene)


FACE = OilFace()
