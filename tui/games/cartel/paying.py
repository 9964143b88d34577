"""Paying for a company, or owning up that it can't be paid."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from core.game import Seat
from core.games.cartel.actions import Fail, Pay
from core.games.cartel.data import COMPANIES, YEARS
from core.games.cartel.payment import Payment
from core.games.cartel.preview import Settled, Short, limit_of, shortfalls, ways
from core.games.cartel.state import Paying, View
from core.prompt import Prompt
from core.text import figure
from tui.face import Choice, Scene
from tui.games.cartel.common import CartelScreen
from tui.games.cartel.looks import symbol
from tui.games.cartel.tells import (
    company_rows,
    eleventh_rows,
    end_rows,
    money_rows,
    profits_rows,
)
from tui.i18n import _, refusal_text
from tui.widgets.rows import Blocks, Row, first_that_fits, rows_of

__all__ = ["PayingScreen"]

# Columns for what Enter does, at 80x24.
_ENTER = 13


class PayingScreen(CartelScreen):
    """Every mixture of Bond, blocks and cash, what ends best first (C-12 to C-15)."""

    rest_rows = 6

    def choices(self, scene: Scene[Any], prompt: Prompt[Any]) -> tuple[Choice, ...]:
        view: View = scene.view
        phase = view.phase
        assert isinstance(phase, Paying)
        if Fail() in prompt.choices:
            return self.only(Fail(), _("go on: no sale"), _("go on: unsold"))
        keys = iter("123456789")
        rate = view.prices[phase.seat]
        lines = [
            self._line(next(keys, " "), settled, rate)
            for settled in ways(view, phase.seat, phase.company, phase.price)
        ]
        short = shortfalls(view, phase.seat, phase.company, phase.price)
        return (*lines, *[self._barred(next(keys, " "), one) for one in short])

    def _line(self, key: str, settled: Settled, rate: int) -> Choice:
        bond, blocks, cash = settled.payment
        action = Pay(bond, blocks)
        left, end = f"{settled.cash:>5}", f"{settled.worth:>5}"
        cells = ((_row(bond, blocks, cash), ""), (left, ""), (end, "bold"))
        find = self._found(bond, blocks, cash)
        undo = self.undoable(action)
        return Choice(key, cells, _does(settled.payment, rate), find, action, undo=undo)

    def _barred(self, key: str, short: Short) -> Choice:
        if short.treasury:
            text, find = (
                _row(short.bond, short.blocks, short.cash),
                self._found(short.bond, short.blocks, short.cash),
            )
        else:
            text = find = _("bond {value}: none").format(value=short.bond)
        no = self.barred_because(Pay(short.bond, short.blocks))
        return Choice(key, ((text, ""),), "", find, barred=no)

    def _found(self, bond: int, blocks: int, cash: int) -> str:
        """A mixture as the finder lists it: what tells it from the others is never cut."""
        told = {"bond": bond, "n": blocks, "cash": figure(cash)}
        lent = _("bond {bond}") if bond else _("no bond")
        texts = (_("{n} blocks, cash {cash}"), _("{n} blk, cash {cash}"), _("{n} blk, {cash}"))
        wordings = (_("{lent}, {rest}").format(lent=lent, rest=text) for text in texts)
        return first_that_fits((text.format(**told) for text in wordings), self.pane_width - 5)

    def proposed(self, lines: Sequence[Choice]) -> int | None:
        # What it comes to is worked out and shown in full, so it may be taken at once.
        return 0 if lines and lines[0].barred is None else None

    def pane_title(self, scene: Scene[Any]) -> str:
        phase = scene.view.phase
        assert isinstance(phase, Paying)
        return _("pay {price}").format(price=figure(phase.price))

    def pane_head(self, scene: Scene[Any]) -> str:
        if self._sole():
            return ""
        heads = (_("bond"), _("blk"), _("cash"), _("left"), _("end"))
        return "".join(f"{head:>{w}}" for head, w in zip(heads, (5, 4, 5, 5, 5), strict=True))

    def told(self, scene: Scene[Any], choice: Choice | None, width: int, room: int) -> Blocks:
        view: View = scene.view
        phase = view.phase
        if choice is None or not isinstance(phase, Paying):
            return ()
        if choice.barred is not None:
            return (rows_of(refusal_text(choice.barred, scene.names), width, "dim"),)
        if choice.action == Fail():
            return (_fail_rows(view, phase, width),)
        settled = self._settled(view, phase, choice)
        if settled is None:
            return ()
        company = phase.company
        rows = [
            *_bond_rows(settled, company, width),
            *money_rows(view, phase.seat, settled, width),
            *profits_rows(view, phase.seat, settled, width),
        ]
        eleventh = eleventh_rows(view, phase.seat, width)
        return (rows, eleventh, end_rows(width), [("", ""), *company_rows(company, width)])

    @staticmethod
    def _settled(view: View, phase: Paying, choice: Choice) -> Settled | None:
        for settled in ways(view, phase.seat, phase.company, phase.price):
            if choice.action == Pay(settled.payment.bond, settled.payment.blocks):
                return settled
        return None

    def verb(self) -> str:
        return _("go on: no sale, no profits this year") if self._sole() else _("pay")


def _row(bond: int, blocks: int, cash: int) -> str:
    """A mixture in columns: Bond, blocks, cash; what comes back has a minus."""
    lent = "-" if not bond else figure(bond)
    return f"{lent:>2}{blocks or '-':>3}{figure(cash):>5}"


def _does(payment: Payment, rate: int) -> str:
    """What Enter does: the parts of a payment, and what comes back."""
    parts = [payment.bond, payment.blocks * rate, max(payment.cash, 0)]
    shown = [str(part) for part in parts if part] or ["0"]
    wide, tight = " + ".join(shown), "+".join(shown)
    texts = [_("pay {parts}"), "{parts}"]
    if payment.cash < 0:
        texts = [_("pay {parts}, {back} back"), _("{parts}, {back} back"), "{parts}−{back}"]
    wordings = (
        text.format(parts=one, back=-payment.cash) for text in texts for one in (wide, tight)
    )
    return first_that_fits(wordings, _ENTER)


def _bond_rows(settled: Settled, company: int, width: int) -> list[Row]:
    """What a Bond costs later, or that there is none."""
    bond, told = settled.payment.bond, {"company": symbol(company), "earns": settled.gain.base}
    if not bond:
        return rows_of(_("no bond: {company} earns {earns}").format(**told), width)
    text = _("bond {bond}: repay {repay}; {company} earns {earns}, not {whole}")
    whole = COMPANIES[company].profit
    return rows_of(text.format(bond=bond, repay=settled.repay, whole=whole, **told), width)


def _fail_rows(view: View, phase: Paying, width: int) -> list[Row]:
    """What C-16 does to who can't pay."""
    seat: Seat = phase.seat
    most = limit_of(view, seat, phase.company)
    text = _("!! {price} can't be paid by any mixture: {most} is all you have for it.")
    rows = rows_of(text.format(price=figure(phase.price), most=figure(most or 0)), width, "warn")
    text = _("{company} stays in the Pool. You keep everything else, and are paid no profits")
    last = view.year == YEARS
    text += _(" at the end (C-16).") if last else _(" this year (C-16).")
    rows += rows_of(text.format(company=symbol(phase.company)), width)
    if not last:
        rows += rows_of(_("They still add up, and your price still moves."), width)
    return rows
