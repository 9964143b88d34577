"""Sealing a bid, in secret and at once (C-8, C-9)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from rich.cells import cell_len
from textual.binding import Binding, BindingType

from core.game import Seat
from core.games.cartel.actions import Bid, NoBid
from core.games.cartel.data import COMPANIES, HIGHEST
from core.games.cartel.preview import limit_of, prospect, ways
from core.games.cartel.state import NO_BID, BiddingView, View
from core.prompt import Amount, Prompt, admits
from core.text import figure
from tui.face import Choice, Scene
from tui.games.cartel.common import CartelScreen
from tui.games.cartel.looks import mark
from tui.games.cartel.tells import (
    company_rows,
    eleventh_rows,
    end_rows,
    limits_rows,
    made_rows,
    mixture,
    money_rows,
    profits_rows,
    rival_rows,
    square_rows,
)
from tui.i18n import _, refusal_text
from tui.screens.frame import KeyHint
from tui.screens.side import Finding, Menu
from tui.screens.typed import NUMBER, TypedScreen
from tui.widgets.paper import Paper
from tui.widgets.rows import Blocks, Row, draw_rows, first_that_fits, packed, rows_of

__all__ = ["BiddingScreen", "bids_in_row"]

_BID = 0
"""The line of the number, above that of no bid."""

_DIGITS = len(str(HIGHEST))


class BiddingScreen(CartelScreen, TypedScreen):
    """Digits type the bid, x is none; each digit shows what comes of it if it wins."""

    rest_rows = 8

    most_typed = HIGHEST

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("x,X", "press('x')", show=False, id="no_bid"),
    ]

    def choices(self, scene: Scene[Any], prompt: Prompt[Any]) -> tuple[Choice, ...]:
        amount = scene.amount(NUMBER)
        bid = _("bid")
        cells = ((f"{bid} [ {amount or '':>{_DIGITS}} ]", "bold"),)
        action = Bid(amount)
        may = admits(prompt, action)
        if may:
            enter = _("seal {amount}").format(amount=figure(amount))
        else:
            enter = _ends(prompt) if amount else _type(prompt)
        no = None if prompt.forms else self.barred_because(Bid(_phase(scene.view).low))
        line = Choice(" ", cells, enter, bid, action if may else None, undo=False, barred=no)
        return (line, self._no_bid(prompt))

    def _no_bid(self, prompt: Prompt[Any]) -> Choice:
        does = _("no bid")
        if NoBid() in prompt.choices:
            return Choice("x", ((does, ""),), _("seal no bid"), does, NoBid(), ("0",), undo=False)
        no = self.barred_because(NoBid())
        return Choice("x", ((does, ""),), "", does, keys=("0",), barred=no)

    def proposed(self, lines: Sequence[Choice]) -> int | None:
        # The number is to be typed; Enter does nothing while it is empty.
        return _BID if lines and lines[_BID].barred is None else None

    def unchosen(self) -> str:
        prompt = self.prompt()
        return _type(prompt) if prompt is not None and prompt.forms else _("x, then Enter")

    # -- typing ------------------------------------------------------------------------------------

    def press(self, key: str) -> None:
        if key.isdecimal() and self._on_board_alone():
            # Who looks at the board may begin to type a bid.
            self.on_board = False
        if not self._free() or self.lines()[_BID].barred is not None:
            super().press(key)
            return
        typed = self.amounts.get(NUMBER, 0)
        match key:
            case "0" if not typed:
                super().press("none")
            case digit if digit.isdecimal() and self._too_soon():
                # It was meant for what was asked before.
                pass
            case digit if digit.isdecimal():
                self.add_digit(int(digit))
            case "back":
                self.type_in(typed // 10)
            case "left" | "less":
                self.type_in(max(typed - 1, 0))
            case "right" | "more":
                low = _phase(self.scene().view).low
                self.type_in(min(typed + 1, HIGHEST) if typed else low)
            case _:
                super().press("none" if key == "0" else key)

    def _on_board_alone(self) -> bool:
        """Whether the board has the keys, with nothing read, searched or typed over it."""
        over = self.reader.reading is not None or isinstance(self.side.now, Finding | Menu)
        lines = self.lines()
        return self.on_board and not over and bool(lines) and lines[_BID].barred is None

    def too_long(self) -> str:
        return _("A bid has three digits at most; Backspace takes one away.")

    def take(self, action: Any) -> None:
        if isinstance(action, Bid):
            self.type_in(action.amount)
            self.ready_made = True
        else:
            super().take(action)

    def filled(self, scene: Scene[Any], action: Any) -> Mapping[str, int] | None:
        return {NUMBER: action.amount} if isinstance(action, Bid) else None

    # -- what is told ------------------------------------------------------------------------------

    def pane_title(self, scene: Scene[Any]) -> str:
        return _("bid again") if _phase(scene.view).before else _("sealed bid")

    def pane_head(self, scene: Scene[Any]) -> str:
        return company_rows(_phase(scene.view).company, self.pane_width)[0][0]

    def told(self, scene: Scene[Any], choice: Choice | None, width: int, room: int) -> Blocks:
        view: View = scene.view
        if not isinstance(view.phase, BiddingView):
            return ()
        phase, seat = view.phase, self.seat
        most = limit_of(view, seat, phase.company) or 0
        rows = rows_of(_limits(view, phase, seat, most), width)
        rows += rows_of(_("You can pay up to {most}.").format(most=figure(most)), width)
        if choice is not None and choice.barred is not None:
            rows += rows_of(refusal_text(choice.barred, scene.names), width, "dim")
        status = [("", ""), *_sealed_rows(phase, width)]
        before = [row for bids in phase.before for row in bids_in_row(phase, bids, width)]
        others = limits_rows(view, phase.company, width)
        brings = [
            *made_rows(view, seat, phase.company, width),
            *square_rows(prospect(view, seat, phase.company), width),
            *rival_rows(view, seat, phase.company, width),
        ]
        amount = scene.amount(NUMBER)
        typed = choice is None or (choice.barred is None and choice.action != NoBid())
        if typed and amount > most:
            rows += self._too_high(scene, amount, most, width)
        elif typed and amount >= phase.low:
            rows += _won_rows(view, phase, seat, amount, width)
            return ([*rows, *status], before, end_rows(width), brings, others)
        whole = [*rows, *brings, *status]
        if len(whole) > room:
            return ([*rows, *status], before, brings, others)
        return (whole, before, others)

    def _too_high(self, scene: Scene[Any], amount: int, most: int, width: int) -> list[Row]:
        """What comes of a bid that can't be paid, or why it can't be made at all."""
        no = self.barred_because(Bid(amount))
        if no is not None:
            return rows_of(refusal_text(no, scene.names), width, "warn")
        text = _(
            "!! you can pay {most}: at {amount} you buy nothing and get no profits this year (C-16)"
        )
        return rows_of(text.format(most=figure(most), amount=figure(amount)), width, "warn")

    def waiting(self, scene: Scene[Any], paper: Paper) -> None:
        view: View = scene.view
        if not isinstance(view.phase, BiddingView):
            super().waiting(scene, paper)
            return
        phase = view.phase
        rows = company_rows(phase.company, paper.width)
        text = _("printed {value}").format(value=COMPANIES[phase.company].value)
        rows += rows_of(text, paper.width)
        if phase.mine >= NO_BID:
            rows += rows_of(
                _("your bid: {bid}").format(bid=_amount(phase.mine)), paper.width, "bold"
            )
        rows += [("", ""), *_sealed_rows(phase, paper.width)]
        for bids in phase.before:
            rows += bids_in_row(phase, bids, paper.width)
        y = draw_rows(paper, rows) + 1
        rest = Paper(paper.width, max(paper.height - y, 0))
        super().waiting(scene, rest)
        paper.paste(rest, 0, y)

    def own_keys(self) -> Sequence[KeyHint]:
        return (KeyHint("0-9", _("amount")), KeyHint("x", _("no bid"), "x"))

    def verb(self) -> str:
        return _("seal")


def _phase(view: View) -> BiddingView:
    assert isinstance(view.phase, BiddingView)
    return view.phase


def _amount(bid: int) -> str:
    """A bid as it is written: X for none."""
    return "X" if bid == NO_BID else figure(bid)


def _ends(prompt: Prompt[Any]) -> str:
    """What a bid must be."""
    for form in prompt.forms:
        (field,) = form.fields
        if isinstance(field.domain, Amount):
            low, high = field.domain.low, field.domain.high
            return _("bid {low} to {high}").format(low=figure(low), high=figure(high))
    return _("x, then Enter")


def _type(prompt: Prompt[Any]) -> str:
    """What is to be done while nothing is typed."""
    return _("type a bid, or x") if NoBid() in prompt.choices else _("type a bid")


def _limits(view: View, phase: BiddingView, seat: Seat, most: int) -> str:
    """What may be bid."""
    limit = figure(min(most, HIGHEST) if seat in view.failed else HIGHEST)
    if phase.before:
        text = _("higher than {bid}, at most {limit}")
        return text.format(bid=figure(phase.low - 1), limit=limit)
    text = _("printed {value}, limit {limit}")
    return text.format(value=COMPANIES[phase.company].value, limit=limit)


def _won_rows(view: View, phase: BiddingView, seat: Seat, amount: int, width: int) -> list[Row]:
    """What the purchase would come to by the payment that ends best."""
    best = next(iter(ways(view, seat, phase.company, amount)), None)
    if best is None:
        return []
    told = {"amount": figure(amount), "worth": figure(best.worth)}
    texts = (_("Won at {amount}, best end {worth}"), _("Won at {amount}: end {worth}"))
    rows = rows_of(first_that_fits([text.format(**told) for text in texts], width), width)
    comes = [
        *rows_of(mixture(best, view.prices[seat], width), width - 2),
        *money_rows(view, seat, best, width - 2),
        *profits_rows(view, seat, best, width - 2),
        *eleventh_rows(view, seat, width - 2),
    ]
    return [*rows, *[(f"  {text}", style) for text, style in comes]]


def _sealed_rows(phase: BiddingView, width: int) -> list[Row]:
    """Who has sealed a bid, and who is to: all that is said of either."""
    order = sorted(phase.seats)
    sealed = [mark(seat) for seat in order if seat in phase.sealed]
    waiting = [mark(seat) for seat in order if seat not in phase.sealed]

    told = []
    if sealed:
        told.append(_("sealed {seats}").format(seats=" ".join(sealed)))
    if waiting:
        told.append(_("to bid {seats}").format(seats=" ".join(waiting)))
    line = "  ".join(told)
    return [(line, "")] if cell_len(line) <= width else packed(told, width)


def bids_in_row(phase: BiddingView, bids: Sequence[int], width: int) -> list[Row]:
    """The bids of a round that was tied, in the order in which they were read."""
    seats = [(phase.by + n) % len(bids) for n in range(1, len(bids) + 1)]
    each = [f"{mark(seat)}{_amount(bids[seat])}" for seat in seats if bids[seat] >= NO_BID]
    return packed([_("before"), *each], width, "dim")
