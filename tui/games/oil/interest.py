"""Phase C: interest has been paid, loans and deposits are set (O-25)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from core.games.oil.actions import SetLoans
from core.games.oil.data import EMERGENCY_FEES, LOAN, LOAN_LIMIT, LOAN_RATES
from core.games.oil.events import MonthBegan
from core.games.oil.events_deals import CLAIM, DEPOSIT, INTEREST, Paid, Received
from core.games.oil.force import interest as interest_now
from core.games.oil.frames import turn_order
from core.games.oil.preview_year import InterestRow, interest_row, loans_after
from core.games.oil.state import Interest, View
from core.games.oil.year import most_deposits
from core.prompt import Prompt, admits
from core.text import figure
from tui.face import Choice, Dial, Scene
from tui.games.oil.common import AmountScreen, amount_of, cash_row, form_of
from tui.games.oil.costs import draw_to_pay
from tui.games.oil.loans import draw_claims
from tui.games.oil.shares import BESIDE
from tui.i18n import _
from tui.screens.frame import KeyHint
from tui.widgets.paper import Paper, clip
from tui.widgets.rows import Blocks, Row, rows_of

__all__ = ["InterestScreen", "draw_interest", "interest_title"]

LOANS, DEPOSITS = "loans", "deposits"


class InterestScreen(AmountScreen):
    """Two amounts in steps of 100,000; both lines do the same."""

    def begin(self, scene: Scene[Any]) -> Mapping[str, int]:
        view: View = scene.view
        if not scene.acting:
            return {}
        seat = self.seat
        return {LOANS: view.loans[seat], DEPOSITS: view.deposits[seat]}

    def pane_title(self, scene: Scene[Any]) -> str:
        if not self.lines():
            return ""
        return _("CHANGE, in {sum}s").format(sum=figure(LOAN))

    def choices(self, scene: Scene[Any], prompt: Prompt[Any]) -> tuple[Choice, ...]:
        view: View = scene.view
        form = form_of(prompt, "set_loans")
        loans, deposits = amount_of(form, LOANS), amount_of(form, DEPOSITS)
        if loans is None or deposits is None:
            return ()
        seat = self.seat
        has, puts = scene.amount(LOANS), scene.amount(DEPOSITS)
        action = SetLoans(has, puts)
        may = admits(prompt, action)
        if (has, puts) == (view.loans[seat], view.deposits[seat]):
            enter = _("keep as it is")
        elif may:
            enter = _("change it")
        else:
            enter = _("not enough cash for that")
        no = None if may else self.refusals().get(action)
        undo = not may or self.undoable(action)
        lines = []
        for key, field, name, n, most in (
            ("1", LOANS, _("loan    "), has, loans.high),
            ("2", DEPOSITS, _("deposit "), puts, deposits.high),
        ):
            dial = Dial(field, n, most, text=f"{figure(n * LOAN):>9}", jumps=False)
            cells = ((name, ""), dial)
            does = action if may else None
            lines.append(Choice(key, cells, enter, name, does, undo=undo, barred=no))
        return tuple(lines)

    def filled(self, scene: Scene[Any], action: Any) -> Mapping[str, int] | None:
        if not isinstance(action, SetLoans):
            return None
        return {LOANS: action.loans, DEPOSITS: action.deposits}

    def no_more(self, scene: Scene[Any], dial: Dial) -> str:
        if dial.field == LOANS:
            return _("The bank lends up to {sum}. (O-25)").format(sum=figure(LOAN_LIMIT * LOAN))
        return _("There is no cash for more in deposits.")

    def proposed(self, lines: Sequence[Choice]) -> int | None:
        return 0 if lines else None

    def told(self, scene: Scene[Any], choice: Choice | None, width: int, room: int) -> Blocks:
        view: View = scene.view
        if choice is None or not isinstance(view.phase, Interest):
            return ()
        seat = self.seat
        loans, deposits = scene.amount(LOANS), scene.amount(DEPOSITS)
        after = loans_after(view, seat, loans, deposits)
        lacks = most_deposits(view, seat, loans) < deposits
        rows: list[Row] = [
            (cash_row(view.cash[seat], after.cash, width)[0], "warn" if lacks else ""),
            ("", ""),
            (_("NEXT DECEMBER"), "bold"),
            (_("  interest {sum}").format(sum=figure(after.paid)), ""),
        ]
        if after.earned:
            rows.append((_("  earned   {sum}").format(sum=figure(after.earned)), "gain"))
        then: list[Row] = [
            ("", ""),
            (_("THEN D, YOUR COSTS"), "bold"),
            (_("  {sum} as things stand").format(sum=figure(after.bill)), ""),
            (
                _("  cash then {sum}").format(sum=figure(after.left)),
                "warn" if after.left < 0 else "",
            ),
        ]
        if after.left < 0:
            text = _("!! a loan later costs a fee")
            then += rows_of(text, width, "warn")
        return (rows, then)

    def own_keys(self) -> Sequence[KeyHint]:
        return (
            KeyHint("↑↓", _("line"), "down"),
            KeyHint("←→", figure(LOAN), "right"),
        )

    def verb(self) -> str:
        return _("done")


# -- the board ---------------------------------------------------------------------------------


def _this_december(scene: Scene[Any], seat: int) -> InterestRow | None:
    """What a seat has paid and got in this phase C, from what was told; None if it hasn't yet."""
    paid = earned = players = 0
    found = False
    for event in reversed(scene.told):
        match event:
            case MonthBegan():
                break
            case Paid(seat=who, amount=amount, why=why) if why == INTEREST and who == seat:
                paid, found = amount, True
            case Received(seat=who, amount=amount, why=why) if why == DEPOSIT and who == seat:
                earned, found = amount, True
            case Paid(seat=who, to=to, amount=amount, why=why) if why == CLAIM:
                if who == seat:
                    players, found = players - amount, True
                if to == seat:
                    players += amount
            case _:
                pass
    view: View = scene.view
    if not found and not _has_paid(view, seat):
        return None
    return InterestRow(view.loans[seat] * LOAN, paid, view.deposits[seat] * LOAN, earned, players)


def _has_paid(view: View, seat: int) -> bool:
    phase = view.phase
    return isinstance(phase, Interest) and seat not in phase.left


def draw_interest(paper: Paper, scene: Scene[Any]) -> None:
    """A row for each seat, then what the one in hand has paid, and the rates."""
    view: View = scene.view
    phase = view.phase
    assert isinstance(phase, Interest)
    ends = (16, 25, 34, 42, 52)
    heads = _("loan"), _("interest"), _("deposit"), _("earns"), _("players")
    for end, head in zip(ends, heads, strict=True):
        paper.right(end, 0, clip(head, 9), "dim")
    y = 0
    for seat in turn_order(view):
        y += 1
        row = _this_december(scene, seat) or interest_row(view, seat)
        now = seat == phase.seat
        style = "bold" if now else ""
        paper.put(0, y, "▸" if now else " ", "accent")
        paper.put(1, y, clip(scene.names[seat], 6), style)
        players = _signed(row.players)
        cells = (figure(row.loans), figure(row.paid), figure(row.deposits), figure(row.earned))
        for end, text in zip(ends, (*cells, players), strict=True):
            paper.right(end, y, text, style)
    y = _draw_seat(paper, y + 2, scene, phase.seat)
    _draw_rates(paper, max(y + 1, paper.height - 7) if y + 7 > paper.height - 1 else y + 1)
    if scene.large:
        beside = Paper(paper.width - BESIDE - 2, paper.height)
        draw_to_pay(beside, scene)
        paper.paste(beside, BESIDE + 1, 0)
        owed = Paper(BESIDE - 2, paper.height - y - 7)
        draw_claims(owed, scene)
        paper.paste(owed, 1, y + 7)


def _signed(n: int) -> str:
    if not n:
        return "."
    return f"{'+' if n > 0 else '−'}{figure(abs(n))}"


def _draw_seat(paper: Paper, y: int, scene: Scene[Any], seat: int) -> int:
    """What the seat had before, and what it has paid and got; the row after it."""
    view: View = scene.view
    row = _this_december(scene, seat) or interest_row(view, seat)
    cash = view.cash[seat]
    before = cash + row.paid - row.earned - row.players
    parts = [LOAN_RATES[n] for n in range(view.loans[seat])]
    rates = " + ".join(figure(rate) for rate in parts)
    interest, earned = _("interest"), _("earned by deposits")
    if interest_now(view, LOAN_RATES[0]) != LOAN_RATES[0]:
        interest, earned = _("interest, by News"), _("earned, by News")
    elif sum(parts) == row.paid and len(parts) > 1:
        interest = _("interest {rates}").format(rates=rates)
    lines = [(_("cash before"), figure(before))]
    if row.paid:
        lines.append((interest, f"−{figure(row.paid)}"))
    if row.earned:
        lines.append((earned, f"+{figure(row.earned)}"))
    if row.players:
        text = _("from players, lent before") if row.players > 0 else _("to players, lent before")
        lines.append((text, _signed(row.players)))
    lines.append((_("cash now"), figure(cash)))
    paper.put(1, y, clip(scene.names[seat], 7), "bold")
    for n, (text, amount) in enumerate(lines):
        paper.put(9, y + n, clip(text, 26), "bold" if n == len(lines) - 1 else "")
        paper.right(40, y + n, amount, "bold" if n == len(lines) - 1 else "")
    return y + len(lines)


def _draw_rates(paper: Paper, y: int) -> None:
    first, second = (figure(fee) for fee in EMERGENCY_FEES)
    rows = (
        (_("LOANS"), _("first 100,000 at 2%, second at 4%")),
        (_("DEPOSITS"), _("first 100,000 at 1%, the rest at 2%")),
        ("", _("taken out only here")),
        (_("EMERGENCY LOAN"), _("at other times: fee {sum} (first)").format(sum=first)),
        ("", _("or {sum} (second); December's interest too").format(sum=second)),
    )
    for n, (head, text) in enumerate(rows):
        if y + n < paper.height:
            paper.put(1, y + n, head, "dim")
            at = 11 if n < 3 else 16 if head else 1
            paper.put(at, y + n, clip(text, paper.width - at), "dim")


def interest_title(scene: Scene[Any]) -> str:
    """The loan of who is asked, and the limit."""
    view: View = scene.view
    phase = view.phase
    assert isinstance(phase, Interest)
    text = _("{name}: loan {loan}; limit {limit}")
    return text.format(
        name=clip(scene.names[phase.seat], 12),
        loan=figure(view.loans[phase.seat] * LOAN),
        limit=figure(LOAN_LIMIT * LOAN),
    )
