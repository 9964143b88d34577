"""Placing a tile."""

from __future__ import annotations

from dataclasses import replace
from itertools import chain
from typing import Any

from core.games.hotels.data import space_name
from core.games.hotels.preview import Merges, lies
from core.games.hotels.state import Place, View
from core.prompt import Barred, Prompt
from tui.face import Choice, Scene
from tui.games.hotels.board import digit_of
from tui.games.hotels.common import HotelsScreen
from tui.games.hotels.tells import brief, cash_rows, effect_rows, price_rows, settled_rows
from tui.i18n import _, refusal_text
from tui.widgets.rows import Blocks, Row, rows_of

__all__ = ["PlacingScreen"]

# A key, a tile and what it does: before the consequences stand so many columns.
_INDENT = 8

# Lines that stand at 80x24 above the least that a tile leads to.
_FIT = 6


class PlacingScreen(HotelsScreen):
    """A tile of the hand goes to the board; each line says what it would do there."""

    def choices(self, scene: Scene[Any], prompt: Prompt[Any]) -> tuple[Choice, ...]:
        view: View = scene.view
        barred = self.refusals()
        tiles = [
            self._line(view, line, tile, barred.get(Place(tile)))
            for line, tile in enumerate(view.hand)
        ]
        declaring = self.declaring(scene, prompt)
        if not scene.large:
            # Rather than a tile that can be placed is out of view, those that can't stand only on
            # the board; their digits choose them all the same.
            idle = [line for line, tile in enumerate(tiles) if tile.barred is not None]
            over = max(len(tiles) + len(declaring) - _FIT, 0)
            for line in idle[::-1][:over]:
                tiles[line] = replace(tiles[line], row=False)
        return (*tiles, *declaring)

    def _line(self, view: View, line: int, tile: int, no: Barred[Any] | None) -> Choice:
        name = space_name(tile)
        text = brief(view, tile)
        cells = ((f"{name:<4} ", "bold"), (text, ""))
        find = f"{name}: {text}"
        if no is not None:
            return Choice(digit_of(line), cells, "", find, barred=no)
        after = self.after(Place(tile))
        enter = after.enter(_("place {tile}").format(tile=name), last=view.last)
        return Choice(digit_of(line), cells, enter, find, Place(tile), undo=not after.final)

    def pane_title(self, scene: Scene[Any]) -> str:
        return _("place one of your tiles")

    def told(self, scene: Scene[Any], choice: Choice | None, width: int, room: int) -> Blocks:
        if scene.large:
            return (self._all(scene, width, room),)
        return () if choice is None else self._blocks(scene, choice, width, room)

    def _blocks(self, scene: Scene[Any], choice: Choice, width: int, room: int) -> Blocks:
        """What one line leads to."""
        if choice.barred is not None:
            return (rows_of(refusal_text(choice.barred, scene.names), width, "dim"),)
        if not isinstance(choice.action, Place):
            text = _("the game ends after this turn; you still place and buy, but don't draw")
            return (rows_of(text, width),)
        done = lies(scene.view, choice.action.tile)
        assert done is not None
        if isinstance(done, Merges):
            rest = (cash_rows(scene, done, width), price_rows(scene, done, width))
            return (settled_rows(scene, done, width, room), *rest)
        return (effect_rows(scene, done, width),)

    def _all(self, scene: Scene[Any], width: int, room: int) -> list[Row]:
        """What each line leads to, without some of the others if there is no room for all."""
        told = [
            (choice, [*chain(*self._blocks(scene, choice, width - _INDENT, room))])
            for choice in self.lines()
        ]
        spare = room - sum(len(rows) for _choice, rows in told)
        # What takes a row is hardly more than stands on the line itself.
        for index in sorted(range(len(told)), key=lambda index: len(told[index][1])):
            choice, its = told[index]
            if spare < 0 and index != scene.chosen:
                spare += len(its)
                told[index] = choice, []
        rows: list[Row] = []
        for index, (choice, its) in enumerate(told):
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
