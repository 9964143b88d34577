"""How Hotels looks, phase or no phase."""

from __future__ import annotations

from typing import Any

from core.game import Seat, places
from core.games.hotels.state import View
from core.text import figure
from tui.face import Page, Scene
from tui.games.hotels.board import board_width, columns_title, draw_board, draw_chosen
from tui.games.hotels.looks import in_columns
from tui.games.hotels.sheets import scored_now, sheets
from tui.games.hotels.strip import STRIP_ROWS, draw_strip
from tui.i18n import _
from tui.names import ordinal
from tui.widgets.paper import Paper, clip

__all__ = ["FACE", "HotelsFace"]


# Columns before which cash, bonuses and shares end in the result; cash may have six digits.
_ENDS = (25, 32, 39)

# Columns that names may take besides, where there are more.
_MORE = 12


class HotelsFace:
    """Hotels, as tui.face.Face."""

    strip_rows = STRIP_ROWS
    # Names and cash; under the whole table nine rows would be left to read on.
    strip_rows_read = 2

    def draw_strip(self, paper: Paper, scene: Scene[Any], asked: Seat | None, /) -> None:
        draw_strip(paper, scene, asked)

    def board_title(self, scene: Scene[Any], /) -> str:
        return columns_title(scene.large)

    def board_width(self, width: int, large: bool, /) -> int:
        return board_width(large)

    def draw_board(self, paper: Paper, scene: Scene[Any], /) -> None:
        draw_board(paper, scene)

    def draw_chosen(self, paper: Paper, scene: Scene[Any], /) -> None:
        draw_chosen(paper, scene)

    def pages(self, scene: Scene[Any], /) -> tuple[Page, ...]:
        return sheets(scene)

    def draw_result(self, paper: Paper, scene: Scene[Any], /) -> int:
        """Place, and what the money is made of; what each chain paid stands in the strip."""
        view: View = scene.view
        scored = scored_now(view) or ()
        seats = range(len(scene.players))
        bonuses = [sum(s.bonuses[seat] for s in scored) for seat in seats]
        shares = [sum(s.sold[seat] for s in scored) for seat in seats]
        cash = [n or 0 for n in view.cash]
        total = tuple(map(sum, zip(cash, bonuses, shares, strict=True)))
        place = places(total)
        top = 0
        # Names take what the figures leave.
        more = min(max(paper.width - _ENDS[-1], 0), _MORE)
        ends = [end + more for end in _ENDS]
        if paper.height > len(seats):
            heads = (_("cash"), _("bonus"), _("shares"))
            for end, head in zip(ends, heads, strict=True):
                paper.right(end, 0, clip(head, 6), "dim")
            top = 1
        for row, seat in enumerate(sorted(seats, key=lambda s: (place[s], s)), top):
            won = place[seat] == 1
            style = "accent" if won else ""
            paper.put(0, row, f"{'★' if won else ' '}{ordinal(place[seat])}", style)
            paper.put(5, row, clip(scene.names[seat], 4 + more), style or "bold")
            paper.right(17 + more, row, figure(total[seat]), "bold")
            for end, figures in zip(ends, (cash, bonuses, shares), strict=True):
                paper.right(end, row, in_columns(figures[seat], 6 + (end == ends[0])))
        return top + len(seats)


FACE = HotelsFace()
