"""A suit that was won: what its loser sells, and who is asked whether he buys (O-40)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from core.game import Seat
from core.games.oil.actions import AwardGoods, AwardShares, Borrow, Pass, Refuse
from core.games.oil.atlas import COMPANY_AT, SQUARES
from core.games.oil.data import BANK, COMPANIES, SHARE_PRICE, continent_of
from core.games.oil.finish import base_price
from core.games.oil.money import chairs_part, parts
from core.games.oil.phrases import good_short
from core.games.oil.state import Verdict, View, Willing
from core.prompt import Form, Prompt
from core.text import figure
from tui.face import Choice, Dial, Scene
from tui.games.oil.buying import rows_of_set_off
from tui.games.oil.common import AmountScreen, OilScreen, amount_of, cash_row, loan_line, loan_rows
from tui.games.oil.facts import about_seat
from tui.games.oil.looks import company_name, goods_text, name_of, tone
from tui.games.oil.partners import part_row
from tui.i18n import _, ngettext
from tui.screens.frame import KeyHint
from tui.widgets.paper import Paper, clip, pad
from tui.widgets.rows import Blocks, Row, draw_rows

__all__ = [
    "VerdictScreen",
    "WillingScreen",
    "draw_suit",
    "suit_title",
]

BUYER = "buyer"
"""The amount that holds the buyer, by its place among those who may buy; the bank is the first."""


def _key(form: Form) -> tuple[str, int, int]:
    """What is sold by a form, whoever buys."""
    fixed: dict[str, Any] = dict(form.fixed)
    if form.action == "award_shares":
        return ("company", fixed["company"], -1)
    return ("good", fixed["good"], fixed["square"])


def _least(form: Form, buyer: int) -> AwardShares | AwardGoods:
    """The least that may be sold by a form, but to another buyer."""
    fixed: dict[str, Any] = dict(form.fixed)
    if form.action == "award_shares":
        domain = amount_of(form, "shares")
        return AwardShares(fixed["company"], 1 if domain is None else domain.low, buyer)
    return AwardGoods(fixed["good"], fixed["square"], 1, buyer)


def _buyer(form: Form) -> int:
    buyer = dict(form.fixed)["buyer"]
    assert isinstance(buyer, int)
    return buyer


class VerdictScreen(AmountScreen):
    """A line for each thing that the loser can sell, and who buys; 0 sells no more."""

    _buyers: tuple[int, ...] = (BANK,)
    """Who may buy something, in the order of the dial."""

    def pane_title(self, scene: Scene[Any]) -> str:
        phase = scene.view.phase
        if not self.lines() or not isinstance(phase, Verdict):
            return ""
        return clip(_("{name} SELLS").format(name=scene.names[phase.loser].upper()), 26)

    def choices(self, scene: Scene[Any], prompt: Prompt[Any]) -> tuple[Choice, ...]:
        buyers = self._buyers = tuple(sorted({_buyer(form) for form in prompt.forms}))
        at = min(scene.amount(BUYER), len(buyers) - 1)
        buyer = buyers[at] if buyers else BANK
        lines: list[Choice] = []
        if len(buyers) > 1:
            dial = Dial(
                BUYER,
                at,
                len(buyers) - 1,
                text=name_of(scene.names, buyer)[:12],
                jumps=False,
            )
            cells = ((_("buyer "), "bold"), dial)
            lines.append(Choice("k", cells, _("choose what is sold"), _("buyer")))
        seen: list[tuple[str, int, int]] = []
        for form in prompt.forms:
            key = _key(form)
            if key in seen:
                continue
            seen.append(key)
            lines.append(self._line(scene, prompt, key, buyer, len(seen)))
        does = _("sell no more")
        lines.append(self.plain("0", does, Pass(), "p"))
        return (*lines, *loan_line(self, scene, prompt))

    def _line(
        self, scene: Scene[Any], prompt: Prompt[Any], key: tuple[str, int, int], buyer: int, n: int
    ) -> Choice:
        what, number, square = key
        form = next((f for f in prompt.forms if _key(f) == key and _buyer(f) == buyer), None)
        field = "shares" if what == "company" else "units"
        domain = amount_of(form, field)
        if what == "company":
            label = company_name(number)
        else:
            label = _("{good} at {place}").format(
                good=good_short(number), place=SQUARES[square].name
            )
        digit = str(n) if n < 10 else " "
        style = tone(continent_of(number))
        if domain is None:
            # The least of it, so that the refusal is about the buyer.
            one = next(_least(f, buyer) for f in prompt.forms if _key(f) == key)
            no = self.barred_because(one)
            return Choice(digit, ((label, ""),), _("not to this buyer"), label, barred=no)
        name = ".".join([what, str(number), str(square)])
        amount = dict(scene.amounts).get(name, domain.high)
        amount = min(max(amount, domain.low), domain.high)
        dial = Dial(name, amount, domain.high, domain.low, domain.step, jumps=False)
        action: AwardShares | AwardGoods
        if what == "company":
            action = AwardShares(number, amount, buyer)
        else:
            action = AwardGoods(number, square, amount, buyer)
        asks = buyer not in (BANK, self.seat)
        enter = _("ask {name}") if asks else _("sell {n}")
        enter = enter.format(name=name_of(scene.names, buyer), n=amount)
        # Two figures twice have no room.
        of = _(" of {n}").format(n=domain.high) if domain.high < 10 else ""
        undo = self.undoable(action)
        cells_now = ((pad(label, 12), style), dial, (of, "dim"))
        return Choice(digit, cells_now, enter, label, action, undo=undo)

    def filled(self, scene: Scene[Any], action: Any) -> Mapping[str, int] | None:
        match action:
            case AwardShares(company=company, shares=shares, buyer=buyer):
                return {f"company.{company}.-1": shares, **self._bought_by(buyer)}
            case AwardGoods(good=good, square=square, units=units, buyer=buyer):
                return {f"good.{good}.{square}": units, **self._bought_by(buyer)}
            case _:
                return None

    def _bought_by(self, buyer: int) -> dict[str, int]:
        return {BUYER: self._buyers.index(buyer)} if buyer in self._buyers else {}

    def told(self, scene: Scene[Any], choice: Choice | None, width: int, room: int) -> Blocks:
        view: View = scene.view
        phase = view.phase
        if choice is None or not isinstance(phase, Verdict):
            return ()
        match choice.action:
            case AwardShares(shares=n, buyer=buyer):
                amount = n * SHARE_PRICE
            case AwardGoods(good=good, units=n, buyer=buyer):
                amount = n * base_price(view.terms, good)
            case Borrow():
                return (loan_rows(view, self.seat, width),)
            case _:
                return ()
        rows: list[Row] = [(_("  {n} for {sum}").format(n=n, sum=figure(amount)), "")]
        if buyer == self.seat:
            match choice.action:
                case AwardGoods(good=good, square=square):
                    rows += _goods_rows(view, buyer, amount, good, square, width)
                case _:
                    cash = view.cash[buyer]
                    rows.append(cash_row(cash, cash - amount, width))
        elif buyer != BANK:
            text = _("{name} may refuse").format(name=scene.names[buyer])
            rows += rows_of_set_off(text, width)
        loser = scene.names[phase.loser]
        if isinstance(choice.action, AwardGoods):
            if buyer == BANK:
                rows += rows_of_set_off(_("they leave the board"), width, "dim")
        elif n < view.shares[phase.loser][choice.action.company]:
            left = view.shares[phase.loser][choice.action.company] - n
            text = ngettext("{name} keeps {n} share", "{name} keeps {n} shares", left)
            rows += rows_of_set_off(text.format(name=loser, n=left), width, "dim")
        elif view.chairs[choice.action.company] == phase.loser:
            rows += rows_of_set_off(_("{name} loses the chair").format(name=loser), width)
        return (rows,)

    def own_keys(self) -> Sequence[KeyHint]:
        return (
            KeyHint("↑↓", _("line"), "down"),
            KeyHint("←→", _("amount, buyer"), "right"),
            KeyHint("0", _("no more"), "none"),
        )


class WillingScreen(OilScreen):
    """Whether the seat buys what the loser has to sell."""

    def pane_title(self, scene: Scene[Any]) -> str:
        return _("DO YOU BUY IT?") if self.lines() else ""

    def choices(self, scene: Scene[Any], prompt: Prompt[Any]) -> tuple[Choice, ...]:
        phase = scene.view.phase
        assert isinstance(phase, Willing)
        amount = figure(_price(scene.view, phase))
        return self.yes_or_no(prompt, _("buy for {sum}").format(sum=amount), _("refuse"))

    def told(self, scene: Scene[Any], choice: Choice | None, width: int, room: int) -> Blocks:
        view: View = scene.view
        phase = view.phase
        refuses = choice is not None and choice.action == Refuse()
        if refuses or not isinstance(phase, Willing):
            return ()
        amount, cash = _price(view, phase), view.cash[self.seat]
        if phase.square < 0:
            return ([cash_row(cash, cash - amount, width)],)
        good = phase.thing - COMPANIES
        rows = _goods_rows(view, self.seat, amount, good, phase.square, width)
        return ([*rows, *rows_of_set_off(_("your company has them bought"), width)],)

    def verb(self) -> str:
        return _("answer")


def _goods_rows(
    view: View, seat: Seat, amount: int, good: int, square: int, width: int
) -> list[Row]:
    """What a buyer pays for goods on his company's square.

    Others may have a part in that, and he in what the company that made them gets.
    """
    cash = view.cash[seat]
    own = chairs_part(view, COMPANY_AT[square], amount)
    if view.terms.partnership:
        own -= dict(parts(view, good, amount)).get(seat, 0)
    return [*part_row(view, -own), cash_row(cash, cash - own, width)]


def _price(view: View, phase: Willing) -> int:
    """What the seat is asked to pay."""
    if phase.square < 0:
        return phase.units * SHARE_PRICE
    return phase.units * base_price(view.terms, phase.thing - COMPANIES)


def _sold(phase: Willing) -> str:
    """What is sold."""
    if phase.square < 0:
        text = ngettext("{n} {company} share", "{n} {company} shares", phase.units)
        return text.format(n=phase.units, company=company_name(phase.thing))
    return goods_text(phase.thing - COMPANIES, phase.units)


# -- the board ---------------------------------------------------------------------------------


def _verdict(view: View) -> Verdict | None:
    return next((p for p in reversed(view.phases) if isinstance(p, Verdict)), None)


def draw_suit(paper: Paper, scene: Scene[Any]) -> None:
    """Winner and loser, and what each of them has."""
    view: View = scene.view
    verdict = _verdict(view)
    if verdict is None:
        return
    half = paper.width // 2
    pairs = ((verdict.seat, _("won the suit")), (verdict.loser, _("lost it")))
    for n, (seat, words) in enumerate(pairs):
        side = Paper(half - 1, paper.height)
        side.put(1, 0, clip(scene.names[seat].upper(), half - len(words) - 4), "bold")
        side.right(half - 2, 0, words, "dim")
        rows = [(f" {text}", style) for text, style in about_seat(scene, seat, True)]
        draw_rows(side, rows[: side.height - 1], 1)
        paper.paste(side, n * half, 0)


def suit_title(scene: Scene[Any]) -> str:
    """What the winner may have sold, or what is asked."""
    view: View = scene.view
    phase = view.phase
    if isinstance(phase, Willing):
        text = _("{name} may buy {what} for {sum}")
        return text.format(
            name=scene.names[phase.seat], what=_sold(phase), sum=figure(_price(view, phase))
        )
    return _("Up to 5 shares of a company or 10 units")
