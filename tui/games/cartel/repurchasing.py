"""Buying back a Stock Block at a year's end (C-27)."""

from __future__ import annotations

from typing import Any

from core.games.cartel.actions import Repurchase
from core.games.cartel.data import YEARS
from core.games.cartel.preview import stock
from core.games.cartel.state import Repurchasing, View
from core.prompt import Prompt
from tui.face import Choice, Scene
from tui.games.cartel.common import CartelScreen
from tui.games.cartel.looks import cartel, mark
from tui.i18n import _, ngettext
from tui.widgets.rows import Blocks, change, rows_of

__all__ = ["RepurchasingScreen"]


class RepurchasingScreen(CartelScreen):
    """One block at the present price, or none; prices move after it."""

    rest_rows = 5

    def choices(self, scene: Scene[Any], prompt: Prompt[Any]) -> tuple[Choice, ...]:
        view: View = scene.view
        price = view.prices[self.seat]
        one = _("buy 1 for {price}").format(price=price)
        none = _("none")
        text = _("one block for {price}").format(price=price)
        return (
            self._line("1", text, one, Repurchase(1)),
            self._line("0", none, _("buy none"), Repurchase(0)),
        )

    def _line(self, key: str, text: str, does: str, action: Repurchase) -> Choice:
        undo = self.undoable(action)
        return Choice(key, ((text, ""),), does, does, action, undo=undo)

    def visit(self, scene: Scene[Any], dx: int, dy: int) -> int | None:
        # The year's report stands where the board does.
        return None

    def pane_title(self, scene: Scene[Any]) -> str:
        return _("buy a block back?")

    def told(self, scene: Scene[Any], choice: Choice | None, width: int, room: int) -> Blocks:
        view: View = scene.view
        phase = view.phase
        if not isinstance(phase, Repurchasing):
            return ()
        bought = stock(view, phase.seat)
        blocks = view.blocks[phase.seat]
        text = _("A block is worth {then} once prices move.").format(then=bought.then)
        least = rows_of(text, width)
        if choice is not None and choice.action == Repurchase(1):
            cash = bought.cash + bought.cost
            rows = rows_of(_("cash {change}").format(change=change(cash, bought.cash)), width)
            told = _("blocks {change}").format(change=change(blocks, bought.blocks))
            least = [*rows, *rows_of(told, width), *least]
        else:
            text = ngettext("You have {n} block.", "You have {n} blocks.", blocks).format(n=blocks)
            least = [*rows_of(text, width), *least]
        if view.year == YEARS:
            least += rows_of(_("This is the last year: it counts in your worth."), width)
        if not phase.waiting:
            return (least,)
        then = " ".join(f"{mark(seat)}{cartel(seat)}" for seat in phase.waiting)
        return (least, rows_of(_("then {seats}").format(seats=then), width, "dim"))

    def verb(self) -> str:
        return _("do")
