"""Before the roll for the track: sabotage, suits, the roll (O-7, O-39, O-40)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from core.games.oil.actions import (
    NO_CARD,
    Borrow,
    Roll,
    SabotageCompany,
    SabotageGoods,
    Sue,
)
from core.games.oil.crime import (
    CAUGHT,
    DISMISSED,
    FINE_SUM,
    HALF,
    LOST,
    NOTHING,
    SABOTAGE_COST,
    SUIT_COST,
)
from core.games.oil.data import FIELD, PETROL, REFINERY
from core.games.oil.force import sabotage_modifier, suit_modifier
from core.games.oil.goods import own_goods, units_at
from core.games.oil.phrases import square_short
from core.games.oil.state import View
from core.games.oil.works import sources, usable
from core.prompt import Prompt
from core.text import Text, figure
from tui.face import Choice, Scene
from tui.games.oil.answers import answered_rows
from tui.games.oil.common import OilScreen, cash_row, loan_line, loan_rows
from tui.games.oil.looks import company_name, goods_text
from tui.i18n import _, in_words
from tui.screens.frame import KeyHint
from tui.widgets.paper import clip
from tui.widgets.rows import Blocks, Row, rows_of

__all__ = ["RollingScreen", "rest_of_turn"]


_ANSWERS = 3
"""How many answers to offers are told."""


class RollingScreen(OilScreen):
    """Enter rolls; targets of sabotage and suits are listed below."""

    def pane_title(self, scene: Scene[Any]) -> str:
        return _("YOUR TURN") if self.lines() else ""

    def choices(self, scene: Scene[Any], prompt: Prompt[Any]) -> tuple[Choice, ...]:
        view: View = scene.view
        roll = _("roll the die")
        lines = [Choice("r", ((_("Roll the die"), "bold"),), roll, roll, Roll(), undo=False)]
        attempts = [a for a in prompt.choices if isinstance(a, SabotageGoods | SabotageCompany)]
        if attempts:
            head = _("SABOTAGE  {sum}").format(sum=figure(SABOTAGE_COST))
            lines.append(Choice("", ((head, "bold"),), "", head))
            for n, action in enumerate(attempts):
                lines.append(self._attempt(view, action, "s" if n == 0 else ""))
        suits = [a for a in prompt.choices if isinstance(a, Sue)]
        if suits:
            head = _("SUE  {sum}").format(sum=figure(SUIT_COST))
            lines.append(Choice("", ((head, "bold"),), "", head))
            for n, suit in enumerate(suits):
                name = scene.names[suit.seat]
                label = _("{name}, by Tip 1") if suit.card != NO_CARD else "{name}"
                enter = _("sue {name}").format(name=name)
                cells = ((label.format(name=name), ""),)
                key = "c" if n == 0 else " "
                lines.append(Choice(key, cells, enter, enter, suit, undo=False))
        return (*lines, *loan_line(self, scene, prompt))

    def _attempt(self, view: View, action: SabotageGoods | SabotageCompany, key: str) -> Choice:
        if isinstance(action, SabotageGoods):
            n = units_at(view, action.good, action.square)
            where = square_short(action.square)
            place = in_words(where) if isinstance(where, Text) else str(where)
            what = _("{goods} on {place}").format(goods=goods_text(action.good, n), place=place)
        else:
            what = company_name(action.company)
        label = _("{what}, Tip 2") if action.card != NO_CARD else "{what}"
        find = _("sabotage {what}").format(what=what)
        cells = ((label.format(what=what), ""),)
        return Choice(key or " ", cells, _("try sabotage"), find, action, undo=False)

    def proposed(self, lines: Sequence[Choice]) -> int | None:
        # Nearly always the roll is all that there is to do.
        return 0 if lines else None

    def told(self, scene: Scene[Any], choice: Choice | None, width: int, room: int) -> Blocks:
        view: View = scene.view
        if choice is None:
            return ()
        cash = view.cash[self.seat]
        match choice.action:
            case Borrow():
                return (loan_rows(view, self.seat, width),)
            case SabotageGoods(card=card) | SabotageCompany(card=card):
                fined = _("caught: pay {sum}").format(sum=figure(FINE_SUM))
                some, most = _("half is lost"), _("all is lost")
                if isinstance(choice.action, SabotageCompany):
                    some, most = _("closed this year"), _("closed, and pays")
                rows = [
                    _dice_row(sabotage_modifier(view), twice=card != NO_CARD),
                    _result(f"{CAUGHT}-", fined, "loss"),
                    _result(f"{NOTHING}", _("nothing")),
                    _result(f"{HALF}", some),
                    _result(f"{HALF + 1}+", most, "gain"),
                ]
                return ([*rows, cash_row(cash, cash - SABOTAGE_COST, width)],)
            case Sue(seat=defendant, card=card):
                name = clip(scene.names[defendant], width - 18)
                loses = _("{name} has to sell").format(name=name)
                rows = [
                    _dice_row(suit_modifier(view) + (card != NO_CARD)),
                    _result(f"{LOST}-", _("you have to sell"), "loss"),
                    _result(f"{LOST + 1}-{DISMISSED}", _("dismissed")),
                    _result(f"{DISMISSED + 1}+", loses, "gain"),
                ]
                return ([*rows, cash_row(cash, cash - SUIT_COST, width)],)
            case _:
                rest: list[Row] = [(_("THEN"), "bold"), *rest_of_turn(scene, self.seat, width)]
                # They came after the last turn and may have been pushed off the last rows.
                answers = answered_rows(scene, self.seat, 2, width - 2)[:_ANSWERS]
                if not answers:
                    return ([("", ""), *rest],)
                told = [(f"  {text}", style) for text, style in answers]
                return ([("", ""), *rest], [(_("YOUR OFFERS"), "bold"), *told])

    def verb(self) -> str:
        return _("roll") if self.chosen == 0 else _("do")

    def own_keys(self) -> Sequence[KeyHint]:
        words = {"s": _("sabotage"), "c": _("sue"), "b": _("loan")}
        keys = [line.key for line in self.lines() if line.key in words]
        return (
            KeyHint("↑↓", _("line"), "down"),
            *[KeyHint(key, words[key], key) for key in keys],
        )


def _dice_row(modifier: int, *, twice: bool = False) -> Row:
    """The dice that are rolled, and what cards add to them."""
    dice = _("TWO DICE, THE BETTER") if twice else _("ONE DIE")
    if not modifier:
        return dice, "bold"
    sign = "+" if modifier > 0 else "−"
    return _("{dice}, {more}").format(dice=dice, more=f"{sign}{abs(modifier)}"), "bold"


def _result(dice: str, text: str, style: str = "") -> Row:
    return f"  {dice:<4}{text}", style


def rest_of_turn(scene: Scene[Any], seat: int, width: int) -> list[Row]:
    """What the other parts of the turn have to work with."""
    view: View = scene.view
    parts = (
        (2, _("extraction"), FIELD, _("no field")),
        (3, _("refining"), REFINERY, _("none")),
        (4, _("production"), PETROL, _("none")),
    )
    rows: list[Row] = []
    for n, name, kind, none in parts:
        companies = usable(view, seat, kind)
        ready = [c for c in companies if kind == FIELD or sources(view, c)]
        if ready:
            told = " ".join(company_name(c).split()[0] for c in ready)
        else:
            told = none if not companies else _("no goods")
        rows.append((f"  {n} {name:<12}{told}"[:width], "" if ready else "dim"))
    units = sum(n for _good, _square, n in own_goods(view, seat))
    rows.append((_("  5 transport   {n} units").format(n=units), "" if units else "dim"))
    return [row for text, style in rows for row in rows_of_one(text, width, style)]


def rows_of_one(text: str, width: int, style: str) -> list[Row]:
    """A row that keeps its blanks if it fits, else the sentence in rows."""
    return [(text, style)] if len(text) <= width else rows_of(text, width, style)
