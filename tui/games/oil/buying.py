"""Landed on a company or an exchange: what is bought, and what is auctioned (O-8, O-9)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from core.games.oil.actions import Borrow, BuyShare, BuyShares, PutUp
from core.games.oil.chairs import pack, pack_price
from core.games.oil.data import SHARES
from core.games.oil.phrases import company as company_words
from core.games.oil.state import Buying, Picking, View
from core.games.oil.track import shares_for_sale
from core.prompt import Prompt
from core.text import figure
from tui.face import Choice, Scene
from tui.games.oil.common import OilScreen, cash_row, loan_line, loan_rows
from tui.games.oil.looks import company_name, seat_of
from tui.games.oil.rolling import rest_of_turn
from tui.games.oil.shares import dividend
from tui.games.oil.track import city_of, last_roll
from tui.i18n import _, in_words, ngettext
from tui.screens.frame import KeyHint
from tui.widgets.paper import Paper, clip
from tui.widgets.rows import Blocks, Row, draw_rows, rows_of

__all__ = ["BuyingScreen", "PickingScreen"]


class _LandedScreen(OilScreen):
    """What was rolled and where that led to stands on the pane's first row."""

    def pane_title(self, scene: Scene[Any]) -> str:
        return landed_title(scene, self.seat, self.pane_width) if self.lines() else ""

    def waiting_title(self, scene: Scene[Any]) -> str:
        return landed_title(scene, seat_of(scene.view), self.pane_width)


def landed_title(scene: Scene[Any], seat: int, width: int) -> str:
    """What a seat rolled, and where it came to."""
    view: View = scene.view
    square = view.pawns[seat]
    if isinstance(view.phase, Buying):
        company = view.phase.company
        names = [in_words(company_words(company)), company_name(company)]
    else:
        city = city_of(square)
        names = [_("{city} exchange").format(city=city), city]
    roll = last_roll(scene, seat)
    if roll is None:
        return clip(names[0].upper(), width)
    text = _("ROLLED {die} → {square}")
    told = [text.format(die=roll.die, square=one.upper()) for one in names]
    return clip(next((one for one in told if len(one) <= width), told[-1]), width)


class BuyingScreen(_LandedScreen):
    """A digit says how many shares; arrows count them. The most that can be bought is preset."""

    rest_rows = 28

    def choices(self, scene: Scene[Any], prompt: Prompt[Any]) -> tuple[Choice, ...]:
        view: View = scene.view
        phase = view.phase
        if not isinstance(phase, Buying):
            return ()
        lines = []
        unit = pack(view.terms)
        refused = self.refusals()
        for n in range(0, shares_for_sale(view, phase.company) + 1, unit):
            action = BuyShares(n)
            price = figure(n // unit * pack_price(view.terms))
            if not n:
                enter = find = _("decline")
            elif unit == SHARES:
                enter = find = _("buy it, {sum}").format(sum=price)
            else:
                enter = _("buy {n}, {sum}").format(n=n, sum=price)
                find = ngettext("buy {n} share", "buy {n} shares", n).format(n=n)
            keys = ("1",) if n == SHARES == unit else ()
            if action in prompt.choices:
                undo = self.undoable(action)
                lines.append(Choice(str(n), (), enter, find, action, keys, undo=undo, row=False))
            elif action in refused:
                no = refused[action]
                lines.append(Choice(str(n), (), "", find, keys=keys, barred=no, row=False))
        return (*lines, *loan_line(self, scene, prompt))

    def proposed(self, lines: Sequence[Choice]) -> int | None:
        able = [
            n
            for n, line in enumerate(lines)
            if line.barred is None and isinstance(line.action, BuyShares)
        ]
        return able[-1] if able else None

    def steer(self, scene: Scene[Any], choices: Sequence[Choice], dx: int, dy: int) -> int | None:
        if not choices:
            return None
        return ((self.chosen or 0) + (dx - dy)) % len(choices)

    def press(self, key: str) -> None:
        # More and less are steps here; the pace of bots is of no use to who is asked.
        if key in ("more", "less") and self.lines() and not self.on_board:
            key = "right" if key == "more" else "left"
        super().press(key)

    def above(self, scene: Scene[Any], paper: Paper) -> int:
        choice = self.chosen_line()
        view: View = scene.view
        if choice is None or isinstance(choice.action, Borrow):
            paper.put(0, 1, clip(_("BUY  {n} for sale").format(n=self._most(view)), paper.width))
            return 2
        return draw_rows(paper, [("", ""), *self._bought(scene, choice, paper.width)])

    def _most(self, view: View) -> int:
        assert isinstance(view.phase, Buying)
        return shares_for_sale(view, view.phase.company)

    def told(self, scene: Scene[Any], choice: Choice | None, width: int, room: int) -> Blocks:
        view: View = scene.view
        if choice is not None and isinstance(choice.action, Borrow):
            return (loan_rows(view, self.seat, width),)
        return ([(_("THEN"), "bold"), *rest_of_turn(scene, self.seat, width)],)

    def _bought(self, scene: Scene[Any], choice: Choice, width: int) -> list[Row]:
        """What buying so many comes to."""
        view: View = scene.view
        phase = view.phase
        assert isinstance(phase, Buying)
        unit = pack(view.terms)
        most = shares_for_sale(view, phase.company)
        n = choice.action.shares if isinstance(choice.action, BuyShares) else int(choice.key)
        cost = n // unit * pack_price(view.terms)
        cash = view.cash[self.seat]
        dial = _("BUY         ◂ {n} ▸ of {all}").format(n=n, all=most)
        if unit == SHARES:
            dial = _("BUY IT") if n else _("DECLINE")
        rows: list[Row] = [(dial, "bold")]
        rows.append((_("  cost      {sum}").format(sum=figure(cost)), ""))
        rows.append(_cash(cash, cash - cost, width))
        if choice.barred is not None:
            rows.append((_("!! not enough cash (?)"), "warn"))
        rows += self._chair(view, phase.company, n, width)
        return [*rows, *self._left(view, most - n, width)]

    def _chair(self, view: View, company: int, n: int, width: int) -> list[Row]:
        chair = view.chairs[company]
        held = view.shares[self.seat][company]
        if n and chair is None and not any(row[company] for row in view.shares):
            return rows_of_set_off(_("you become its chairman"), width, "gain")
        if not n:
            return []
        text = _("you hold {n} then, {sum} each a year")
        pays = dividend(view, company)
        if not pays:
            return []
        return rows_of_set_off(text.format(n=held + n, sum=figure(pays)), width)

    def _left(self, view: View, left: int, width: int) -> list[Row]:
        if not left:
            return rows_of_set_off(_("none is auctioned"), width, "dim")
        if pack(view.terms) == SHARES:
            text = _("it is auctioned; you take no part")
        else:
            text = ngettext(
                "{n} left: auctioned; you take no part",
                "{n} left: auctioned one at a time, you take no part",
                left,
            ).format(n=left)
        return rows_of_set_off(text, width)

    def own_keys(self) -> Sequence[KeyHint]:
        last = max((int(line.key) for line in self.lines() if line.key.isdecimal()), default=0)
        whole = pack(self.scene().view.terms) == SHARES
        return (
            KeyHint("1", _("buy it"), "1")
            if whole
            else KeyHint(_("1-{n}").format(n=last), _("how many"), "right"),
            KeyHint("0", _("decline"), "none"),
        )

    def verb(self) -> str:
        return _("do") if self.chosen == 0 else _("buy")


def _cash(before: int, after: int, width: int) -> Row:
    text, style = cash_row(before, after, width)
    # Its figures stand below those of the cost where there is room.
    wide = text.replace(_("  cash  "), _("  cash      "), 1)
    return (wide if len(wide) <= width else text), style


def rows_of_set_off(text: str, width: int, style: str = "") -> list[Row]:
    """A sentence set off by two blanks, its other rows by three."""
    rows = rows_of(text, width - 3, style)
    return [(f"{'   ' if n else '  '}{row}", style) for n, (row, style) in enumerate(rows)]


class PickingScreen(_LandedScreen):
    """The first lines buy a share, the others put one up for auction."""

    def choices(self, scene: Scene[Any], prompt: Prompt[Any]) -> tuple[Choice, ...]:
        view: View = scene.view
        price = figure(pack_price(view.terms))
        whole = pack(view.terms) == SHARES
        lines = []
        heads = (
            (BuyShare, _("BUY ONE  {sum}").format(sum=price)),
            (PutUp, _("OR AUCTION ONE")),
        )
        refused = self.refusals()
        key = 1
        for makes, head in heads:
            lines.append(Choice("", ((head, "bold"),), "", head))
            actions = [a for a in prompt.choices if isinstance(a, makes)]
            if makes is BuyShare:
                companies = [a.company for a in prompt.choices if isinstance(a, PutUp)]
                actions = [BuyShare(company) for company in companies]
            for action in actions:
                name = company_name(action.company)
                held = view.shares[self.seat][action.company]
                text = _("{name}, you {n}").format(name=name, n=held) if not whole else name
                buys = isinstance(action, BuyShare)
                enter = _("buy {name}").format(name=name) if buys else _("put one up")
                find = enter if buys else _("auction {name}").format(name=name)
                cells = ((text, ""),)
                if action in prompt.choices:
                    undo = self.undoable(action)
                    lines.append(Choice(str(key), cells, enter, find, action, undo=undo))
                elif action in refused:
                    lines.append(Choice(str(key), cells, "", find, barred=refused[action]))
                key += 1
        return (*lines, *loan_line(self, scene, prompt))

    def proposed(self, lines: Sequence[Choice]) -> int | None:
        # As where one lands on a company: one of them has to be chosen.
        return next((n for n, line in enumerate(lines) if line.action is not None), None)

    def told(self, scene: Scene[Any], choice: Choice | None, width: int, room: int) -> Blocks:
        view: View = scene.view
        if choice is None or choice.action is None or not isinstance(view.phase, Picking):
            return ()
        cash = view.cash[self.seat]
        match choice.action:
            case BuyShare(company=company):
                rows: list[Row] = [cash_row(cash, cash - pack_price(view.terms), width)]
                if view.chairs[company] is None:
                    rows += rows_of_set_off(_("you become its chairman"), width, "gain")
                pays = dividend(view, company)
                if pays:
                    text = _("it pays {sum} a year if used").format(sum=figure(pays))
                    rows += rows_of_set_off(text, width)
                return (rows,)
            case PutUp():
                text = _("it is auctioned among the others; you take no part")
                return (rows_of_set_off(text, width),)
            case Borrow():
                return (loan_rows(view, self.seat, width),)
            case _:
                return ()
