"""The President of Cornelius Banks decides what it pays a share (N-36, N-37)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar

from textual.binding import Binding, BindingType

from core.games.ctn18.actions import Payout
from core.games.ctn18.data import CORNELIUS, PRICES, SHARES
from core.games.ctn18.phrases import moved
from core.games.ctn18.preview import paid_out
from core.games.ctn18.state import Paying, View
from core.prompt import Prompt
from core.text import figure
from tui.face import Choice, Scene
from tui.games.ctn18.common import Ctn18Screen
from tui.games.ctn18.looks import dollars
from tui.i18n import _, in_words, refusal_text
from tui.screens.frame import KeyHint
from tui.widgets.paper import pad
from tui.widgets.rows import Blocks, Row, first_that_fits, rows_of

__all__ = ["PayoutScreen"]

_NAME = 6


class PayoutScreen(Ctn18Screen):
    """The table on the left holds the lines: the nth pays $n a share."""

    # The lines are on the board, so the whole pane is left for what they lead to.
    rest_rows = 28

    _typed = False
    """Whether the number that is chosen was typed, so that the next digit goes behind it."""

    BINDINGS: ClassVar[list[BindingType]] = [
        # Here 0 is a number like the others; p is the same.
        Binding("0", "press('0')", show=False, id="digit_0"),
    ]

    def choices(self, scene: Scene[Any], prompt: Prompt[Any]) -> tuple[Choice, ...]:
        lines = []
        for n, action in enumerate(prompt.choices):
            enter = _("pay {sum} a share").format(sum=dollars(n)) if n else _("pay nothing")
            undo = self.undoable(action)
            keys = (str(n),) if n < 10 else ()
            lines.append(Choice("", (), enter, enter, action, keys, undo=undo, row=False))
        more = Payout(len(lines))
        find = _("pay {sum} a share").format(sum=dollars(len(lines)))
        no = self.refusals()[more]
        return (*lines, Choice("", (), "", find, barred=no, row=False))

    def proposed(self, lines: Sequence[Choice]) -> int | None:
        """The most that can be paid; nothing else is for everybody who holds a share."""
        able = [n for n, line in enumerate(lines) if line.barred is None]
        return able[-1] if able and lines[able[-1]].undo else None

    # -- keys --------------------------------------------------------------------------------------

    def press(self, key: str) -> None:
        before, typed = self.chosen, self._typed
        self._typed = False
        super().press("0" if key == "none" else key)
        if not key.isdecimal() or before is None or self.chosen is None:
            return
        self._typed = True
        longer = 10 * before + int(key)
        if typed and longer <= self._most():
            self.chosen = longer

    def steer(self, scene: Scene[Any], choices: Sequence[Choice], dx: int, dy: int) -> int | None:
        if not choices:
            return None
        return ((self.chosen or 0) + (dx or dy)) % len(choices)

    def _most(self) -> int:
        """The most that can be paid a share."""
        return sum(line.barred is None for line in self.lines()) - 1

    def own_keys(self) -> Sequence[KeyHint]:
        most = self._most()
        digits = _("0-{n} or ↑↓").format(n=most) if most else _("0 or ↑↓")
        return (KeyHint(digits, _("a share"), "down"),)

    def verb(self) -> str:
        return _("pay")

    # -- what is told ------------------------------------------------------------------------------

    def told(self, scene: Scene[Any], choice: Choice | None, width: int, room: int) -> Blocks:
        view: View = scene.view
        if choice is None or not isinstance(view.phase, Paying):
            return ()
        if choice.barred is not None:
            return (rows_of(refusal_text(choice.barred, scene.names), width, "dim"),)
        phase, each = view.phase, choice.action.each
        paid = paid_out(view, each, phase.last)
        title = _("PAY {sum} A SHARE").format(sum=dollars(each)) if each else _("PAY NOTHING")
        before = view.treasury
        texts = [
            _("treasury {before} → {after}").format(
                before=figure(before), after=figure(before - paid.total)
            ),
            _("price {moves}").format(moves=in_words(moved(paid.cells))),
        ]
        seat = self.seat
        got = paid.received[seat]
        words = (_("you get {sum}: {before} → {after}"), _("you {before} → {after}"))
        told = {"before": figure(view.cash[seat]), "after": figure(view.cash[seat] + got)}
        cash = first_that_fits([text.format(sum=dollars(got), **told) for text in words], width - 1)
        rows: list[Row] = [(title, "bold"), *[(f" {text}", "") for text in texts]]
        rows.append((f" {cash}", "gain" if got else ""))
        was, now = PRICES[paid.cells[0]], PRICES[paid.cells[-1]]
        blocks: list[Sequence[Row]] = [rows]
        blocks.append([("", ""), *_shares(scene, seat, was, now)])
        if each:
            nothing = paid_out(view, 0, phase.last)
            text = _(" price {moves}").format(moves=in_words(moved(nothing.cells)))
            blocks.append([("", ""), (_("PAY NOTHING"), "bold"), (text, "")])
        blocks.append([("", ""), *_then(scene, phase)])
        return blocks


def _shares(scene: Scene[Any], seat: int, was: int, now: int) -> list[Row]:
    """What the shares of all are worth before and after."""
    view: View = scene.view
    held = [row[CORNELIUS] for row in view.shares]
    text = _(" {n} of {all}: {before} → {after}")
    mine = held[seat]
    rows: list[Row] = [(_("YOUR SHARES"), "bold")]
    told = {"before": figure(mine * was), "after": figure(mine * now)}
    rows.append((text.format(n=mine, all=SHARES, **told), ""))
    others = [other for other, n in enumerate(held) if n and other != seat]
    if others:
        rows.append((_("OTHERS"), "bold"))
    for other in others:
        n = held[other]
        name = pad(scene.names[other], _NAME)
        text = _(" {name} {n}: {before} → {after}")
        told = {"before": figure(n * was), "after": figure(n * now)}
        rows.append((text.format(name=name, n=n, **told), ""))
    return rows


def _then(scene: Scene[Any], phase: Paying) -> list[Row]:
    """What comes after the payout."""
    view: View = scene.view
    if phase.last:
        return [(_("Then the game is over"), "")]
    text = _("Then stock round, set {n}").format(n=view.set + 1)
    begins = _("{name} ◆ begins").format(name=scene.names[view.priority])
    return [(text, ""), (begins, "")]
