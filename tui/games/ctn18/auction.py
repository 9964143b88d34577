"""Bidding for a lot of privates (N-15)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from core.games.ctn18.actions import Bid, Pass
from core.games.ctn18.auction import opens
from core.games.ctn18.data import FLOAT_CASH, LOTS, PARS
from core.games.ctn18.phrases import lot as lot_called
from core.games.ctn18.preview import Passed, passed_lot
from core.games.ctn18.state import Auction, View
from core.prompt import Amount, Prompt, admits
from core.text import figure
from tui.face import Choice, Dial, Scene
from tui.games.ctn18.common import Ctn18Screen, draw_latest
from tui.games.ctn18.looks import dollars
from tui.i18n import _, in_words, refusal_text
from tui.screens.frame import KeyHint
from tui.screens.typed import NUMBER, TypedScreen
from tui.widgets.paper import Paper
from tui.widgets.rows import Blocks, Row, draw_rows, first_that_fits, listed, rows_of

__all__ = ["AuctionScreen"]

_BID = 0
"""The line of the number, above that of passing."""

# Columns of what stands before a dial on its line.
_BEFORE = 8


class AuctionScreen(Ctn18Screen, TypedScreen):
    """The least that can be bid is there already; digits type another bid, p passes."""

    # Nobody has more than so much in an auction.
    most_typed = 9999
    ready_made = True

    def begin(self, scene: Scene[Any]) -> Mapping[str, int]:
        self.ready_made = True
        return {NUMBER: _phase(scene.view).high + 1} if scene.acting else {}

    def choices(self, scene: Scene[Any], prompt: Prompt[Any]) -> tuple[Choice, ...]:
        view: View = scene.view
        low, most = _ends(prompt)
        amount = scene.amount(NUMBER)
        action = Bid(amount)
        may = admits(prompt, action)
        enter = _("bid {sum}") if may else _("bid {low} to {most}")
        enter = enter.format(sum=dollars(amount), low=figure(low), most=figure(most))
        texts = (
            _("− 1  {low} .. {most}  + 1"),
            _("{low} .. {most}"),
        )
        told = [text.format(low=figure(low), most=figure(most)) for text in texts]
        text = first_that_fits(told, self.pane_width - _BEFORE)
        dial = Dial(NUMBER, amount, most, low=low, text=text)
        find = _("bid for lot {n}").format(n=_phase(view).lot + 1)
        line = Choice(
            " ",
            (dial,),
            enter,
            find,
            action if may else None,
            undo=not may or self.undoable(action),
        )
        return (line, self._passing(prompt))

    def _passing(self, prompt: Prompt[Any]) -> Choice:
        does = _("pass")
        if Pass() in prompt.choices:
            undo = self.undoable(Pass())
            return Choice("p", ((does, ""),), does, does, Pass(), ("0",), undo=undo)
        no = self.barred_because(Pass())
        return Choice("p", ((does, ""),), "", does, keys=("0",), barred=no)

    def proposed(self, lines: Sequence[Choice]) -> int | None:
        return _BID if lines else None

    # -- typing ------------------------------------------------------------------------------------

    def press(self, key: str) -> None:
        if not self._free():
            super().press("none" if key == "0" else key)
            return
        typed = self.amounts.get(NUMBER, 0)
        match key:
            case "0" if self.ready_made:
                super().press("none")
            case digit if digit.isdecimal():
                if not self._too_soon():
                    self.add_digit(int(digit))
            case "back":
                self.type_in(typed // 10)
            case "left" | "less" | "right" | "more" if self.chosen == _BID:
                self.ready_made = False
                super().press(key)
            case _:
                super().press(key)

    def too_long(self) -> str:
        return _("A bid has four digits at most; Backspace takes one away.")

    def choose(self, index: int) -> None:
        # A click on the line of the number is no step of it.
        self.chosen = index
        self.dial = NUMBER if index == _BID else None

    def take(self, action: Any) -> None:
        if isinstance(action, Bid):
            self.type_in(action.amount)
            self.ready_made = True
        else:
            super().take(action)

    def filled(self, scene: Scene[Any], action: Any) -> Mapping[str, int] | None:
        return {NUMBER: action.amount} if isinstance(action, Bid) else None

    # -- what is told ------------------------------------------------------------------------------

    def above(self, scene: Scene[Any], paper: Paper) -> int:
        paper.put(0, 0, _("YOUR BID"), "bold")
        text = dollars(scene.amount(NUMBER)) if scene.amount(NUMBER) else "$"
        paper.right(paper.width - 1, 0, text, "bold")
        return 1

    def told(self, scene: Scene[Any], choice: Choice | None, width: int, room: int) -> Blocks:
        view: View = scene.view
        if not isinstance(view.phase, Auction):
            return ()
        phase, seat = view.phase, self.seat
        amount = scene.amount(NUMBER)
        no = None if choice is None else choice.barred
        if choice is not None and choice.action is None and no is None:
            no = self.barred_because(Bid(amount))
        refused = [] if no is None else rows_of(refusal_text(no, scene.names), width, "warn")
        wins = _won_rows(view, phase, amount, width) if amount > phase.high else []
        if view.cash[seat] < amount:
            wins = []
        passes = _pass_rows(scene, passed_lot(view, phase), width)
        if choice is not None and choice.key == "p":
            return (refused or passes, [("", ""), *wins])
        rows = [*refused, *wins]
        return (rows,) if opens(phase) else (rows, [("", ""), *passes])

    def waiting(self, scene: Scene[Any], paper: Paper) -> None:
        view: View = scene.view
        y = 0
        if isinstance(view.phase, Auction):
            rows = rows_of(in_words(lot_called(view.lots[view.phase.lot])), paper.width, "bold")
            y = draw_rows(paper, rows) + 1
        draw_latest(paper, self.lines_told(), y)

    def own_keys(self) -> Sequence[KeyHint]:
        return (
            KeyHint("0-9", _("amount")),
            KeyHint("+-", _("by one"), "more"),
            KeyHint("p", _("pass"), "none"),
        )

    def verb(self) -> str:
        choice = self.chosen_line()
        if choice is None or choice.key != "p":
            return _("bid")
        return _("pass") if choice.barred is None else _("why not")


def _phase(view: View) -> Auction:
    assert isinstance(view.phase, Auction)
    return view.phase


def _ends(prompt: Prompt[Any]) -> tuple[int, int]:
    """The least and the most that can be bid; who can't bid is not asked."""
    (form,) = prompt.forms
    (field,) = form.fields
    assert isinstance(field.domain, Amount)
    return field.domain.low, field.domain.high


def _won_rows(view: View, phase: Auction, amount: int, width: int) -> list[Row]:
    """What the seat would have if the lot went to it at this price."""
    cash = view.cash[phase.seat]
    after = cash - amount
    rows: list[Row] = [(_("If you win at {sum}:").format(sum=dollars(amount)), "bold")]
    texts = [
        _("cash {before} → {after}").format(before=figure(cash), after=figure(after)),
        in_words(lot_called(view.lots[phase.lot])),
        _("pay the new value of what is gained there"),
    ]
    pars = [figure(par) for par in PARS if after >= 2 * par]
    if pars:
        texts.append(_("then a float: {pars}").format(pars=listed(pars)))
    rows += [(f" {row}", style) for text in texts for row, style in rows_of(text, width - 1)]
    if not pars:
        text = _("!! under {sum}: no float").format(sum=dollars(FLOAT_CASH))
        rows += rows_of(text, width, "warn")
    return rows


def _pass_rows(scene: Scene[Any], after: Passed, width: int) -> list[Row]:
    """What follows if the seat passes."""
    view: View = scene.view
    phase = _phase(view)
    names = scene.names
    rows: list[Row] = [(_("If you pass:"), "bold")]
    texts = []
    if after.winner is not None:
        text = _("{name} wins the lot for {sum}")
        texts.append(text.format(name=names[after.winner], sum=dollars(phase.high)))
    elif after.lost:
        texts.append(_("the lot is out of the game"))
    else:
        text = _("{names} may still bid {low}")
        told = listed([names[seat] for seat in after.still])
        texts.append(text.format(names=told, low=dollars(phase.high + 1)))
    if after.takes:
        text = _("you take ◆, open lot {n}") if phase.lot + 1 < LOTS else _("you take ◆")
    elif phase.lot + 1 < LOTS:
        text = _("{name} keeps ◆, opens lot {n}")
    else:
        text = _("{name} keeps ◆ for the stock round")
    texts.append(text.format(name=names[view.priority], n=phase.lot + 2))
    return rows + [(f" {row}", style) for text in texts for row, style in rows_of(text, width - 1)]
