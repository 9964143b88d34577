"""Phase D: dividends, fixed costs and storage are paid as one sum (O-26, O-27)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from core.games.oil.actions import Borrow, Halve, Pay
from core.games.oil.data import BANK, FIXED_COSTS, SHARES, STORAGE, continent_of
from core.games.oil.events import PricesRolled
from core.games.oil.events_deals import DIVIDEND, FIXED, PART, STORAGE_DUE, Paid
from core.games.oil.force import fixed_costs
from core.games.oil.frames import turn_order
from core.games.oil.goods import bought_of, goods_of
from core.games.oil.money import parts
from core.games.oil.preview_year import bill_of, still_to_pay
from core.games.oil.state import FREE, RUINED, USED, Costs, View
from core.games.oil.year import BillRow, bill
from core.prompt import Prompt
from core.text import figure
from tui.face import Choice, Scene
from tui.games.oil.buying import rows_of_set_off
from tui.games.oil.common import OilScreen, before_after, cash_row, loan_line, loan_rows
from tui.games.oil.facts import has_costs
from tui.games.oil.looks import company_name, name_of, tone
from tui.games.oil.shares import BESIDE
from tui.i18n import _
from tui.widgets.paper import Paper, clip
from tui.widgets.rows import Blocks, Row, first_that_fits, listed, rows_of

__all__ = ["CostsScreen", "costs_title", "draw_costs", "draw_to_pay"]

_RIGHT = 50

_COSTS = (DIVIDEND, FIXED, STORAGE_DUE, PART)
"""What is paid in phase D."""


class CostsScreen(OilScreen):
    """One Enter pays the sum; the other lines halve fixed costs by a kept Tip."""

    def pane_title(self, scene: Scene[Any]) -> str:
        if not self.lines():
            return ""
        text = figure(self._due(scene))
        head = _("PAY")
        return f"{head}{text:>{max(self.pane_width - len(head) - 3, len(text) + 1)}}"

    def _rows(self, scene: Scene[Any]) -> tuple[BillRow, ...]:
        phase = scene.view.phase
        return bill(scene.view, self.seat, phase.halved if isinstance(phase, Costs) else ())

    def _due(self, scene: Scene[Any]) -> int:
        return bill_of(scene.view, self.seat, self._rows(scene))

    def choices(self, scene: Scene[Any], prompt: Prompt[Any]) -> tuple[Choice, ...]:
        lines = []
        if Pay() in prompt.choices:
            sum_ = figure(self._due(scene))
            does = _("pay {sum}").format(sum=sum_)
            lines.append(self.plain("1", does, Pay(), style="bold"))
        halves = [action for action in prompt.choices if isinstance(action, Halve)]
        for n, action in enumerate(halves, 2):
            name = company_name(action.company)
            label = _("Tip {n}: {company}").format(n=action.card, company=name)
            enter = _("use Tip {n}").format(n=action.card)
            find = _("Tip {n}: half, {company}").format(n=action.card, company=name)
            key = str(n) if n < 10 else " "
            undo = self.undoable(action)
            lines.append(Choice(key, ((label, ""),), enter, find, action, undo=undo))
        return (*lines, *loan_line(self, scene, prompt))

    def proposed(self, lines: Sequence[Choice]) -> int | None:
        # It has to be paid, and the sum stands there in full.
        return 0 if lines else None

    def told(self, scene: Scene[Any], choice: Choice | None, width: int, room: int) -> Blocks:
        view: View = scene.view
        if choice is None:
            return ()
        seat = self.seat
        cash = view.cash[seat]
        match choice.action:
            case Pay():
                due = self._due(scene)
                rows: list[Row] = [cash_row(cash, cash - due, width)]
                goes: list[Row] = [("", ""), (_("GOES TO"), "bold")]
                bills = self._rows(scene)
                shared = view.terms.partnership
                paid = [(BANK, due)] if shared else _goes_to(bills)
                goes += [_sum_row(scene, who, amount, width) for who, amount in paid]
                of_others = _parts_of_others(view, seat, bills) if shared else ()
                if of_others:
                    goes += [("", ""), (_("THEN OTHERS PAY"), "bold")]
                    goes += [_sum_row(scene, who, amount, width) for who, amount in of_others]
                lacks: list[Row] = []
                if cash < due:
                    text = _("!! not enough: you raise money next, or give up")
                    lacks = [("", ""), *rows_of(text, width, "warn")]
                return ([*rows, *lacks], goes)
            case Halve(company=company, card=card):
                before = self._due(scene)
                halved = (*scene.view.phase.halved, (company, card))
                after = bill_of(view, seat, bill(view, seat, halved))
                rows = rows_of_set_off(_("half of its fixed costs, this once"), width)
                text = _("  bill  {change}").format(change=before_after(before, after))
                return ([*rows, (text, "gain"), cash_row(cash, cash - after, width)],)
            case Borrow():
                return (loan_rows(view, seat, width),)
            case _:
                return ()

    def verb(self) -> str:
        line = self.chosen_line()
        return _("pay") if line is not None and isinstance(line.action, Pay) else _("do")


def _sum_row(scene: Scene[Any], who: int, amount: int, width: int) -> Row:
    name = _("bank") if who == BANK else name_of(scene.names, who)
    text = figure(amount)
    space = max(width - 3 - len(text), 12)
    return f"  {clip(name, 12):<{space - 2}}{text}", ""


def _parts_of_others(view: View, seat: int, rows: Sequence[BillRow]) -> tuple[tuple[int, int], ...]:
    """What the other shareholders bear of a bill's companies, in the order in which they pay."""
    found: dict[int, int] = {}
    for row in rows:
        for amount in (row.fixed, row.storage):
            for who, part in parts(view, row.company, amount):
                if who not in (BANK, seat):
                    found[who] = found.get(who, 0) + part
    order = turn_order(view, seat)
    return tuple([(who, found[who]) for who in order if found.get(who, 0) > 0])


def _goes_to(rows: Sequence[BillRow]) -> list[tuple[int, int]]:
    """What each seat and the bank get of a bill, seats first."""
    found: dict[int, int] = {}
    for row in rows:
        for who, amount in row.dividends:
            found[who] = found.get(who, 0) + amount
        rest = row.fixed + row.storage
        if rest:
            found[BANK] = found.get(BANK, 0) + rest
    return sorted(found.items(), key=lambda pair: (pair[0] == BANK, pair[0]))


# -- the board ---------------------------------------------------------------------------------


def draw_costs(paper: Paper, scene: Scene[Any]) -> None:
    """The bill company by company, and who has paid what."""
    view: View = scene.view
    phase = view.phase
    assert isinstance(phase, Costs)
    rows = [row for row in bill(view, phase.seat, phase.halved) if row.total]
    # Below the rows stand the sum and who has paid.
    most = paper.height - 5
    lines = [line for row in rows for line in _lines(scene, phase, row, full=True)]
    if len(lines) > most:
        lines = [line for row in rows for line in _lines(scene, phase, row, full=False)]
    paper.put(2, 0, _("used"), "dim")
    paper.put(13, 0, _("price"), "dim")
    if not view.terms.entrepreneurs:
        for x, head in ((_OWN - 1, _("own")), (_OWN + 3, _("others")), (_OWN + 17, _("bank"))):
            paper.put(x, 0, head, "dim")
    y = 0
    for sign, text, amount, style in lines[:most]:
        y += 1
        paper.put(0, y, sign, "accent")
        paper.put(2, y, clip(text, 40), style)
        paper.right(_RIGHT, y, amount, style)
    if len(lines) > most:
        y += 1
        paper.put(2, y, _("and more"), "dim")
    paper.right(_RIGHT, y + 1, "──────", "rule")
    total = figure(bill_of(view, phase.seat, tuple(rows)))
    shared = view.terms.partnership
    text = _("{name}'s part of these") if shared else _("{name}'s bill, paid as one sum")
    name = clip(scene.names[phase.seat], 12)
    paper.put(2, y + 2, clip(text.format(name=name), 36), "bold")
    paper.right(_RIGHT, y + 2, total, "bold")
    if scene.large:
        beside = Paper(paper.width - BESIDE - 2, paper.height)
        draw_to_pay(beside, scene)
        paper.paste(beside, BESIDE + 1, 0)
    # In the large layout it has the row below that table too.
    _draw_paid(paper, paper.height - 2, scene, phase)


_OWN = 22
"""Column of the seat's own shares; those of others and of the bank stand beside it."""


def draw_to_pay(paper: Paper, scene: Scene[Any]) -> None:
    """What phase D still asks of each seat as things stand, and the cash after it."""
    view: View = scene.view
    paper.put(0, 0, clip(_("D COSTS, TO PAY"), 16), "bold")
    paper.right(paper.width, 0, clip(_("cash then"), 9), "dim")
    for y, seat in enumerate(turn_order(view), 1):
        due = still_to_pay(view, seat)
        left = view.cash[seat] - due
        paper.put(0, y, clip(scene.names[seat], 6))
        paper.right(15, y, figure(due) if due else ".", "" if due else "dim")
        text = figure(left) if left >= 0 else f"−{figure(-left)}"
        paper.right(paper.width, y, text, "warn" if left < 0 else "")


def _lines(
    scene: Scene[Any], phase: Costs, row: BillRow, *, full: bool
) -> list[tuple[str, str, str, str]]:
    """A company's rows: sign, text, sum, style."""
    view: View = scene.view
    company = row.company
    card = view.cards[company]
    sign = "□" if card == FREE else "■" if card == USED else "×"
    price = figure(view.prices[continent_of(company)])
    head = f"{company_name(company):<11} {price:>6}  {_shares(scene, phase.seat, company)}"
    style = tone(continent_of(company))
    if not full:
        return [(sign, head, figure(row.total), style)]
    lines = [(sign, head, "", style)]
    if row.dividends:
        parts = [
            _("{sum} to {name}").format(sum=figure(amount), name=name_of(scene.names, who))
            for who, amount in row.dividends
        ]
        text = _("  dividend {parts}").format(parts=listed(parts))
        if len(text) > 40:
            text = _("  dividends")
        lines.append(("", text, figure(sum(amount for _who, amount in row.dividends)), ""))
    if row.fixed:
        lines.append(("", _fixed(view, phase, company), figure(row.fixed), ""))
    if not has_costs(view, company):
        lines.append(("", _("  not used: no dividend, no fixed costs"), ".", "dim"))
    elif card == RUINED:
        lines.append(("", _("  ruined unused: no dividend"), ".", "dim"))
    if row.storage:
        n = sum(n for _good, _square, n in goods_of(view, company))
        n += sum(lot.units for lot in bought_of(view, company))
        text = _("  {n} goods × {each}").format(n=n, each=STORAGE)
        lines.append(("", text, figure(row.storage), ""))
    return lines


def _fixed(view: View, phase: Costs, company: int) -> str:
    """Fixed costs, with the cards that make them other than they are."""
    cards = [_("Tip {n}").format(n=card) for c, card in phase.halved if c == company]
    if fixed_costs(view, FIXED_COSTS) != FIXED_COSTS:
        cards.insert(0, _("News"))
    return _("  fixed, by {cards}").format(cards=listed(cards)) if cards else _("  fixed")


def _shares(scene: Scene[Any], seat: int, company: int) -> str:
    """Own shares, those of the others, those of the bank."""
    view: View = scene.view
    if view.terms.entrepreneurs:
        return ""
    own = view.shares[seat][company]
    others = [
        f"{scene.names[other]} {row[company]}"
        for other, row in enumerate(view.shares)
        if other != seat and row[company]
    ]
    left = SHARES - sum(row[company] for row in view.shares)
    told = " ".join(others)
    if len(told) > 14:
        told = str(SHARES - own - left)
    return f"{own:<3}{told:<15}{left or '.'}"


def _draw_paid(paper: Paper, y: int, scene: Scene[Any], phase: Costs) -> None:
    """Who has paid how much in this phase D already; some pay parts before it is their turn."""
    view: View = scene.view
    paid: dict[int, int] = {}
    for event in reversed(scene.told):
        if isinstance(event, PricesRolled):
            # Phase B comes first, so the rest is of other months.
            break
        if isinstance(event, Paid) and event.why in _COSTS:
            paid[event.seat] = paid.get(event.seat, 0) + event.amount
    waiting = (*phase.left, phase.seat)
    shown = [s for s in turn_order(view) if s not in waiting or s in paid]
    told = [
        _("{name} {sum}").format(name=scene.names[seat], sum=figure(paid.get(seat, 0)))
        for seat in shown
    ]
    paper.put(1, y, clip(_("PAID"), 6), "bold")
    # Who paid first goes where there is no room for all.
    texts = ["   ".join(told), *["  ".join(told[n:]) for n in range(len(told))]]
    text = first_that_fits(texts, paper.width - 8) if told else _("nobody yet")
    paper.put(7, y, clip(text, paper.width - 8), "" if told else "dim")


def costs_title(scene: Scene[Any]) -> str:
    """What comes of shares of one's own."""
    view: View = scene.view
    phase = view.phase
    assert isinstance(phase, Costs)
    name = scene.names[phase.seat]
    if view.terms.entrepreneurs or view.terms.partnership:
        text = _("{name}: fixed costs and storage")
    else:
        text = _("{name}: own shares cost nothing")
    return text.format(name=clip(name, 20))
