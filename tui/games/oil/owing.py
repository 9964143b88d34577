"""A payment is due that the cash doesn't cover: raising money, or giving up (O-18)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from core.games.oil.actions import Borrow, GiveUp, TakeOut
from core.games.oil.chairs import holders
from core.games.oil.data import BANK, LOAN, LOAN_LIMIT, SHARE_PRICE
from core.games.oil.events_deals import (
    CLAIM,
    CUSTOMS_DUE,
    DIVIDEND,
    FINE,
    FIXED,
    INTEREST,
    PART,
    STORAGE_DUE,
    TAX,
    TRANSPORT,
)
from core.games.oil.finish import worth
from core.games.oil.state import Due, Owing, View
from core.prompt import Prompt
from core.text import figure
from tui.face import Choice, Scene
from tui.games.oil.buying import rows_of_set_off
from tui.games.oil.common import draw_latest, loan_line, loan_rows
from tui.games.oil.dealing import DealingScreen
from tui.games.oil.facts import about_seat
from tui.games.oil.inhand import builds
from tui.games.oil.looks import company_name, name_of
from tui.games.oil.shares import BESIDE
from tui.games.oil.trading import draw_builder, draw_offers
from tui.i18n import _, ngettext
from tui.screens.frame import KeyHint
from tui.widgets.paper import Paper, clip, pad
from tui.widgets.rows import Blocks, Row, draw_rows, listed

__all__ = ["OwingScreen", "draw_owing", "owing_title", "why_text"]

SURE = "sure"
"""An amount: 1 once Enter was pressed on giving up, so that the next key may do it."""
_YES = "y"


def why_text(why: str) -> str:
    """What a sum that has to be paid is for, in few words (see events_deals)."""
    words = {
        TRANSPORT: _("transport"),
        CUSTOMS_DUE: _("customs"),
        INTEREST: _("interest"),
        CLAIM: _("a loan"),
        DIVIDEND: _("dividend"),
        FIXED: _("fixed costs"),
        STORAGE_DUE: _("storage"),
        TAX: _("tax"),
        PART: _("a partner's part"),
        FINE: _("a fine"),
    }
    return words[why]


def _owed(phase: Owing) -> int:
    return sum(due.amount for due in phase.dues)


class OwingScreen(DealingScreen):
    """Loan, deposit, offers, and giving up, which asks twice; the others answer offers."""

    def _mine(self, scene: Scene[Any]) -> bool:
        phase = scene.view.phase
        return isinstance(phase, Owing) and phase.seat == self.seat

    def pane_title(self, scene: Scene[Any]) -> str:
        phase = scene.view.phase
        if not self.lines() or not isinstance(phase, Owing):
            return ""
        if builds(scene) or not self._mine(scene):
            return super().pane_title(scene)
        return _("YOU OWE {sum}").format(sum=figure(_owed(phase)))

    def others(self, scene: Scene[Any], prompt: Prompt[Any]) -> tuple[Choice, ...]:
        if not self._mine(scene):
            return ()
        lines = list(loan_line(self, scene, prompt))
        if TakeOut() in prompt.choices:
            label = _("take out {sum}").format(sum=figure(LOAN))
            undo = self.undoable(TakeOut())
            lines.append(Choice("w", ((label, ""),), label, label, TakeOut(), undo=undo))
        if GiveUp() in prompt.choices:
            sure = bool(scene.amount(SURE))
            label = _("give up, for good?") if sure else _("give up")
            enter = self._sure() if sure else _("Enter asks once more")
            lines.append(Choice("x", ((label, "warn" if sure else ""),), enter, _("give up")))
        return tuple(lines)

    def _sure(self) -> str:
        text = _("{key}  be bankrupt").format(key=_YES)
        return f"{pad(text, self.pane_width - 3)}{'(u)' if self.undoable(GiveUp()) else '(!)'}"

    def press(self, key: str) -> None:
        line = self.chosen_line()
        asks = line is not None and line.key == "x" and self._free() and not builds(self.scene())
        if key == "enter" and asks:
            self.side.close()
            self.desk.notice = None
            if not self._too_soon():
                self.amounts[SURE] = 1
            return
        sure = bool(self.amounts.pop(SURE, None))
        if key == _YES and asks and sure:
            # Not the same key twice: one that is held down would answer both.
            seat, ply = self.seat, self._ply
            self.attempt(lambda: self.session.submit(seat, GiveUp(), ply))
            return
        super().press(key)

    def own_keys(self) -> Sequence[KeyHint]:
        own = super().own_keys()
        sure = self.amounts.get(SURE)
        return (KeyHint(_YES, _("be bankrupt"), _YES), *own) if sure else own

    def told_of(self, scene: Scene[Any], choice: Choice, width: int) -> Blocks:
        view: View = scene.view
        if isinstance(choice.action, Borrow):
            return (loan_rows(view, self.seat, width),)
        if choice.key == "x":
            return (_lapses(scene, self.seat, width),)
        return super().told_of(scene, choice, width)

    def waiting(self, scene: Scene[Any], paper: Paper) -> None:
        draw_latest(paper, self.lines_told())


def _lapses(scene: Scene[Any], seat: int, width: int) -> list[Row]:
    """What a bankrupt loses."""
    view: View = scene.view
    shares = sum(view.shares[seat])
    cards = len(view.kept[seat])
    lost = [
        (view.cash[seat], _("cash {sum}").format(sum=figure(view.cash[seat]))),
        (shares, ngettext("{n} share", "{n} shares", shares).format(n=shares)),
        (cards, ngettext("{n} Tip", "{n} Tips", cards).format(n=cards)),
        (
            view.deposits[seat],
            _("deposits {sum}").format(sum=figure(view.deposits[seat] * LOAN)),
        ),
    ]
    rows: list[Row] = [(_("!! YOU ARE OUT, AND LOSE"), "warn")]
    rows += [(f"  {text}", "") for n, text in lost if n]
    claims = sum([seat in (claim.lender, claim.borrower) for claim in view.claims])
    if claims:
        text = ngettext("{n} loan among players", "{n} loans among players", claims)
        rows += rows_of_set_off(text.format(n=claims), width)
    return rows + _heirs(scene, seat, width)


def _heirs(scene: Scene[Any], seat: int, width: int) -> list[Row]:
    """What becomes of the companies that a bankrupt chairs."""
    view: View = scene.view
    met, gone = [], []
    rows: list[Row] = []
    for company in [c for c, chair in enumerate(view.chairs) if chair == seat]:
        others = [other for other in holders(view, company) if other != seat]
        if len(others) == 1:
            text = _("{company}: {name} takes the chair")
            name = scene.names[others[0]]
            rows += rows_of_set_off(text.format(company=company_name(company), name=name), width)
        elif others:
            met.append(company_name(company))
        else:
            gone.append(company_name(company))
    if met:
        rows += rows_of_set_off(_("to meet: {companies}").format(companies=listed(met)), width)
    if gone:
        text = _("without chairman: {companies}").format(companies=listed(gone))
        rows += rows_of_set_off(text, width, "dim")
    return rows


# -- the board ---------------------------------------------------------------------------------

# Rows of the board but for what is owed: title, sums, blanks; and what offers have at least.
_SUMS = 5
_FEW = 6


def draw_owing(paper: Paper, scene: Scene[Any]) -> None:
    """What is owed, what the debtor has, and its offers."""
    view: View = scene.view
    phase = view.phase
    assert isinstance(phase, Owing)
    if builds(scene):
        draw_builder(paper, scene)
        return
    seat = phase.seat
    name = scene.names[seat].upper()
    paper.put(1, 0, clip(_("{name} OWES").format(name=name), paper.width - 12), "bold")
    y = 0
    rows = _dues(scene, phase.dues)
    # Offers need their heads and a row each, beside the other rows of this part.
    offers = len(phase.offers) + 2 if phase.offers else 0
    room = max(2, min(6, paper.height - _SUMS - min(offers, _FEW)))
    shown = rows if len(rows) <= room else rows[: room - 1]
    for text, amount in shown:
        y += 1
        paper.put(3, y, clip(text, 34))
        paper.right(50, y, figure(amount))
    if len(rows) > len(shown):
        rest = sum(amount for _text, amount in rows[len(shown) :])
        y += 1
        paper.put(3, y, _("{n} more").format(n=len(rows) - len(shown)), "dim")
        paper.right(50, y, figure(rest), "dim")
    owed, cash = _owed(phase), view.cash[seat]
    for text, amount, style in (
        (_("in all"), owed, "bold"),
        (_("cash in hand"), cash, ""),
        (_("missing"), owed - cash, "warn"),
    ):
        y += 1
        paper.put(3, y, text, style)
        paper.right(50, y, figure(amount), style)
    means = Paper(paper.width, paper.height)
    rows_of_means = _draw_means(means, 0, scene, seat)
    if not offers or scene.large or y + 2 + rows_of_means + offers <= paper.height:
        paper.paste(means, 0, y + 2)
        y += 1 + rows_of_means
    if scene.large:
        beside = Paper(paper.width - BESIDE - 2, paper.height)
        rows_of_seat = about_seat(scene, seat, True)
        beside.put(0, 0, clip(_("{name} HAS").format(name=name), beside.width), "bold")
        draw_rows(beside, rows_of_seat[: beside.height - 1], 1)
        paper.paste(beside, BESIDE + 1, 0)
    if offers:
        draw_offers(paper, y + 2, scene, paper.height - y - 2)


def _dues(scene: Scene[Any], dues: Sequence[Due]) -> list[tuple[str, int]]:
    """What is owed to whom and why, the same added up."""
    found: dict[str, int] = {}
    for due in dues:
        text = _("{why} to {name}")
        name = _("the bank") if due.to == BANK else name_of(scene.names, due.to)
        told = text.format(why=why_text(due.why), name=name)
        found[told] = found.get(told, 0) + due.amount
    return list(found.items())


def _draw_means(paper: Paper, y: int, scene: Scene[Any], seat: int) -> int:
    """What the debtor has, and what it may bring; the row after it."""
    view: View = scene.view
    has = worth(view, seat)
    loans = LOAN_LIMIT - view.loans[seat]
    cards = len(view.kept[seat])
    paper.put(1, y, clip(_("MAY BRING"), 20), "bold")
    paper.right(50, y, _("at base prices"), "dim")
    rows = [
        (_("loans of the bank, {n} left").format(n=loans), loans * LOAN),
        (
            ngettext("{n} share, each {price}", "{n} shares, each {price}", has.held).format(
                n=has.held, price=figure(SHARE_PRICE)
            ),
            has.shares,
        ),
        (
            ngettext("{n} unit of goods", "{n} units of goods", sum(has.units)).format(
                n=sum(has.units)
            ),
            sum(has.goods),
        ),
    ]
    for text, amount in rows:
        y += 1
        paper.put(3, y, clip(text, 34), "" if amount else "dim")
        paper.right(50, y, figure(amount), "" if amount else "dim")
    if cards:
        y += 1
        text = ngettext("{n} kept Tip", "{n} kept Tips", cards).format(n=cards)
        paper.put(3, y, clip(text, 34))
    return y + 1


def owing_title(scene: Scene[Any]) -> str:
    """Who owes how much, and what is missing."""
    view: View = scene.view
    phase = view.phase
    assert isinstance(phase, Owing)
    text = _("{name} owes {sum} and has {cash}")
    name = clip(scene.names[phase.seat], 16)
    return text.format(name=name, sum=figure(_owed(phase)), cash=figure(view.cash[phase.seat]))
