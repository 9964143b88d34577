"""Placing a tile."""

from __future__ import annotations

from typing import Any

from core.games.hotels.data import space_name
from core.games.hotels.preview import Merges, lies
from core.games.hotels.state import Place, View
from core.prompt import Barred, Prompt
from tui.face import Choice, Scene
from tui.games.hotels.board import board_width, digit_of
from tui.games.hotels.common import HotelsScreen
from tui.games.hotels.tells import brief, effect_rows, settled_rows
from tui.i18n import _, refusal_text
from tui.widgets.paper import Paper
from tui.widgets.rows import Row, draw_rows, rows_of

__all__ = ["PlacingScreen"]

# A key, a tile and what it does: before the consequences stand so many columns.
_INDENT = 8


class PlacingScreen(HotelsScreen):
    """A tile of the hand goes to the board; each line says what it would do there."""

    def choices(self, scene: Scene[Any], prompt: Prompt[Any]) -> tuple[Choice, ...]:
        view: View = scene.view
        barred = {no.action: no for no in self.session.table.barred(self.seat)}
        tiles = [
            self._line(view, line, tile, barred.get(Place(tile)))
            for line, tile in enumerate(view.hand)
        ]
        return (*tiles, *self.declaring(scene, prompt))

    def _line(self, view: View, line: int, tile: int, no: Barred[Any] | None) -> Choice:
        name = space_name(tile)
        text = brief(view, tile)
        cells = ((f"{name:<4} ", "bold"), (text, ""))
        find = f"{name}: {text}"
        if no is not None:
            return Choice(digit_of(line), cells, "", find, barred=no)
        after = self.after(Place(tile))
        enter = after.enter(_("place {tile}").format(tile=name), view.last)
        return Choice(digit_of(line), cells, enter, find, Place(tile), undo=not after.final)

    def pane_title(self, scene: Scene[Any]) -> str:
        return _("place one of your tiles")

    def draw(self) -> None:
        # Rather than a payment is cut, a line of the list goes.
        choice, width = self.chosen_line(), self.size.width - board_width(self.large) - 1
        action = None if choice is None else choice.action
        done = lies(self.look().view, action.tile) if isinstance(action, Place) else None
        settled = settled_rows(self.scene(), done, width) if isinstance(done, Merges) else ()
        self.rest_rows = max(HotelsScreen.rest_rows, len(settled))
        super().draw()

    def consequences(self, scene: Scene[Any], choice: Choice | None, paper: Paper) -> None:
        if scene.large:
            draw_rows(paper, self._all(scene, paper.width, paper.height))
        elif choice is not None:
            draw_rows(paper, self._rows(scene, choice, paper.width))

    def _rows(self, scene: Scene[Any], choice: Choice, width: int) -> list[Row]:
        """What one line leads to."""
        if choice.barred is not None:
            return rows_of(refusal_text(choice.barred, scene.names), width, "dim")
        if not isinstance(choice.action, Place):
            return rows_of(
                _("the game ends after this turn; you still place and buy, but don't draw"), width
            )
        done = lies(scene.view, choice.action.tile)
        assert done is not None
        return effect_rows(scene, done, width)

    def _all(self, scene: Scene[Any], width: int, room: int) -> list[Row]:
        """What each line leads to, the others shorter if there is no room for all."""
        told = [(choice, self._rows(scene, choice, width - _INDENT)) for choice in self.lines()]
        spare = room - sum(len(rows) for _choice, rows in told)
        rows: list[Row] = []
        for index, (choice, its) in enumerate(told):
            if spare < 0 and index != scene.chosen:
                spare += len(its) - 1
                its = its[:1]
            mark = "▸" if index == scene.chosen else " "
            name = space_name(choice.action.tile) if isinstance(choice.action, Place) else ""
            if choice.barred is not None:
                name = space_name(choice.barred.action.tile)
            for n, (text, style) in enumerate(its):
                head = f"{mark} {choice.key} {name:<3} " if n == 0 else ""
                bold = "bold" if index == scene.chosen and not style else style
                rows.append((f"{head:<{_INDENT}}{text}", bold))
        return rows

    def verb(self) -> str:
        return _("place")
