"""Raising cash by a Bond, after a pass (C-28)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from core.games.cartel.actions import Borrow
from core.games.cartel.data import YEARS
from core.games.cartel.preview import Loan, loans
from core.games.cartel.state import Borrowing, View
from core.prompt import Barred, Prompt
from tui.face import Choice, Scene
from tui.games.cartel.common import CartelScreen
from tui.i18n import _, refusal_text
from tui.widgets.rows import Blocks, change, rows_of

__all__ = ["BorrowingScreen"]


class BorrowingScreen(CartelScreen):
    """A Bond of at most the present stock price, or none."""

    rest_rows = 3

    def choices(self, scene: Scene[Any], prompt: Prompt[Any]) -> tuple[Choice, ...]:
        view: View = scene.view
        barred = self.refusals()
        cash = view.cash[self.seat]
        lines = [
            self._line(str(n), loan, cash, barred.get(Borrow(loan.value)))
            for n, loan in enumerate(loans(view), 1)
        ]
        does = _("no bond")
        none = Choice(
            "0",
            ((_("none"), ""),),
            does,
            does,
            Borrow(0),
            undo=self.undoable(Borrow(0)),
            pinned=_("none"),
        )
        return (*lines, none)

    def _line(self, key: str, loan: Loan, cash: int | None, no: Barred[Any] | None) -> Choice:
        row = f"{loan.value:>4}{loan.repay:>6}{loan.left:>5}"
        does = _("borrow {value}").format(value=loan.value)
        if no is not None:
            return Choice(key, ((row, ""),), "", does, barred=no)
        then = "" if cash is None else f"{cash + loan.value:>5}"
        action = Borrow(loan.value)
        undo = self.undoable(action)
        return Choice(key, ((row, ""), (then, "gain")), does, does, action, undo=undo)

    def proposed(self, lines: Sequence[Choice]) -> int | None:
        # Nobody is to borrow by pressing Enter once too often.
        return len(lines) - 1 if lines and lines[-1].undo else None

    def pane_title(self, scene: Scene[Any]) -> str:
        return _("raise cash by a bond")

    def pane_head(self, scene: Scene[Any]) -> str:
        heads = ((_("bond"), 8), (_("repay"), 6), (_("left"), 5), (_("cash"), 5))
        return "".join(f"{head:>{width}}" for head, width in heads)

    def told(self, scene: Scene[Any], choice: Choice | None, width: int, room: int) -> Blocks:
        view: View = scene.view
        if choice is None or not isinstance(view.phase, Borrowing):
            return ()
        if choice.barred is not None:
            return (rows_of(refusal_text(choice.barred, scene.names), width, "dim"),)
        price = view.prices[self.seat]
        text = _("Up to your price of {price} (C-28).").format(price=price)
        least = rows_of(text, width, "dim")
        if not isinstance(choice.action, Borrow) or not choice.action.bond:
            return (least,)
        loan = next(loan for loan in loans(view) if loan.value == choice.action.bond)
        cash = view.cash[self.seat]
        rows = []
        if cash is not None:
            text = _("cash {change} now").format(change=change(cash, cash + loan.value))
            rows += rows_of(text, width)
        text = _("{repay} less worth after year {n}: it costs {cost}")
        told = text.format(repay=loan.repay, n=YEARS, cost=loan.repay - loan.value)
        return ([*rows, *rows_of(told, width)], least)

    def verb(self) -> str:
        return _("borrow")
