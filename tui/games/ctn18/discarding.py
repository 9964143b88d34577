"""Discards after a 7: half of a major's commodities, and certificates above seven (N-5, N-30)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from core.games.ctn18.actions import Discard, Shed
from core.games.ctn18.data import MAJORS
from core.games.ctn18.island.layout import COMMODITIES
from core.games.ctn18.island.pieces import goods_of, less
from core.games.ctn18.market import prices
from core.games.ctn18.phrases import moved
from core.games.ctn18.preview_island import cheapest, payable, robbed_cells, shed
from core.games.ctn18.seven import worth_of
from core.games.ctn18.state import View
from core.prompt import Basket, Form, Prompt
from tui.face import Choice, Scene
from tui.games.ctn18.common import Ctn18Screen
from tui.games.ctn18.looks import dollars, kind_code, kind_name, short_name, tone
from tui.games.ctn18.turns import goods_text, payable_text
from tui.i18n import _, in_words, ngettext
from tui.screens.kinds import (
    KindsScreen,
    basket_filling,
    basket_head,
    basket_lines,
    basket_now,
)
from tui.widgets.paper import Paper, clip
from tui.widgets.rows import Blocks, Row, packed, rows_of

__all__ = ["DiscardingScreen", "SheddingScreen"]

# Columns of a name on the lines of kinds.
_NAME = 7


class _BasketScreen(Ctn18Screen, KindsScreen):
    """So many of each kind, as many together as are owed."""

    def pane_head(self, scene: Scene[Any]) -> str:
        return basket_head()

    def verb(self) -> str:
        return _("discard")

    def fillings(self, scene: Scene[Any], prompt: Prompt[Any]) -> Sequence[Any]:
        return ()

    def _owed(self, prompt: Prompt[Any]) -> tuple[Form, Basket]:
        """The form that is filled in, and what it holds."""
        form = prompt.forms[0]
        domain = form.fields[0].domain
        assert isinstance(domain, Basket)
        return form, domain

    def _line(self, domain: Basket, made: Sequence[int], action: Any) -> Choice:
        """What all lines do: an action, or nothing while too few are chosen."""
        chosen = sum(made)
        if chosen < domain.low:
            text = _("chosen {n} of {all}").format(n=chosen, all=domain.low)
            return Choice("", (), text, "")
        enter = _("discard {n}").format(n=chosen)
        return Choice("", (), enter, "", action, undo=self.undoable(action))


class DiscardingScreen(_BasketScreen):
    """A line for each commodity of the major that discards; a fills in what is worth least."""

    def choices(self, scene: Scene[Any], prompt: Prompt[Any]) -> tuple[Choice, ...]:
        form, domain = self._owed(prompt)
        cards = basket_now(domain, scene)
        made = self._line(domain, cards, Discard(_major(form), cards))
        labels = [kind_name(kind)[:_NAME] for kind in range(len(COMMODITIES))]
        return basket_lines(domain, scene, made, labels)

    def ready(self, scene: Scene[Any]) -> tuple[str, Mapping[str, int]] | None:
        prompt = self.prompt()
        if prompt is None:
            return None
        domain = self._owed(prompt)[1]
        least = cheapest(domain.most, scene.view.values, domain.low)
        return _("cheapest"), basket_filling(least)

    def filled(self, scene: Scene[Any], action: Any) -> Mapping[str, int] | None:
        return basket_filling(action.cards)

    def above(self, scene: Scene[Any], paper: Paper) -> int:
        prompt = self.prompt()
        if prompt is None:
            return 0
        form, domain = self._owed(prompt)
        major = _major(form)
        text = _("{major} discards {n} of {all}")
        name = short_name(major).upper()
        told = text.format(major=name, n=domain.low, all=sum(domain.most))
        paper.put(0, 0, clip(told, paper.width), tone(major, "bold"))
        return 1

    def told(self, scene: Scene[Any], choice: Choice | None, width: int, room: int) -> Blocks:
        prompt = self.prompt()
        if prompt is None:
            return ()
        form, domain = self._owed(prompt)
        view: View = scene.view
        major = _major(form)
        hand = view.hands[major]
        assert hand is not None
        cards = goods_of(basket_now(domain, scene))
        chosen = _("chosen {n} of {all}").format(n=sum(cards), all=domain.low)
        rows: list[Row] = [(f"  {chosen}", "bold" if sum(cards) == domain.low else "")]
        left = less(hand, cards)
        kept: list[Row] = [
            (_("You keep"), "bold"),
            (f" {goods_text(left, width - 1)}", ""),
        ]
        builds = payable_text(payable(left))
        kept += [(f" {row}", "dim") for row, _style in rows_of(builds, width - 1)]
        sum_ = worth_of(view.values, cards)
        paid: list[Row] = [(_("Cornelius gets {sum}").format(sum=dollars(sum_)), "bold")]
        counted = [(kind_code(kind), n, view.values[kind]) for kind, n in enumerate(cards) if n]
        paid += packed([f" {code} {n}×{value}" for code, n, value in counted], width)
        way = robbed_cells(view, major)
        if way:
            text = _("price {moves}").format(moves=in_words(moved(way)))
            paid.append((text, "loss" if len(way) > 1 else ""))
        return ([*rows, *kept], paid)


class SheddingScreen(_BasketScreen):
    """A line for each company of which the seat has single shares."""

    def choices(self, scene: Scene[Any], prompt: Prompt[Any]) -> tuple[Choice, ...]:
        domain = self._owed(prompt)[1]
        shares = basket_now(domain, scene)
        made = self._line(domain, shares, Shed(shares))
        labels = [_label(company) for company in range(len(MAJORS))]
        return basket_lines(domain, scene, made, labels)

    def ready(self, scene: Scene[Any]) -> tuple[str, Mapping[str, int]] | None:
        prompt = self.prompt()
        if prompt is None:
            return None
        domain = self._owed(prompt)[1]
        least = cheapest(domain.most, prices(scene.view), domain.low)
        return _("cheapest"), basket_filling(least)

    def filled(self, scene: Scene[Any], action: Any) -> Mapping[str, int] | None:
        return basket_filling(action.shares)

    def above(self, scene: Scene[Any], paper: Paper) -> int:
        prompt = self.prompt()
        if prompt is None:
            return 0
        owed = self._owed(prompt)[1].low
        text = ngettext("YOU DISCARD {n} CERTIFICATE", "YOU DISCARD {n} CERTIFICATES", owed)
        paper.put(0, 0, clip(text.format(n=owed), paper.width), "bold")
        return 1

    def told(self, scene: Scene[Any], choice: Choice | None, width: int, room: int) -> Blocks:
        prompt = self.prompt()
        if prompt is None:
            return ()
        view: View = scene.view
        domain = self._owed(prompt)[1]
        shares = basket_now(domain, scene)
        chosen = _("chosen {n} of {all}").format(n=sum(shares), all=domain.low)
        rows: list[Row] = [(f"  {chosen}", "bold" if sum(shares) == domain.low else "")]
        rows += rows_of(_("unpaid; no price moves"), width, "dim")
        after = shed(view, self.seat, shares)
        blocks: list[list[Row]] = [rows]
        for company, n in enumerate(shares):
            was, now = view.presidents[company], after.presidents[company]
            if not n or now is None:
                continue
            name = short_name(company)
            text = _("{company}: Pool {before} → {after}")
            pool = text.format(company=name, before=view.pool[company], after=after.pool[company])
            changes = was != now
            who = _("!! {name} President") if changes else _("{name} stays President")
            room_ = width - 1 - len(who.format(name=""))
            office = who.format(name=clip(scene.names[now], room_))
            blocks.append([(pool, tone(company)), (f" {office}", "warn" if changes else "")])
        return blocks


def _label(company: int) -> str:
    """A company's name, shortened if its line has no room for it."""
    name = short_name(company)
    return name if len(name) <= _NAME else f"{name[:4]}."


def _major(form: Form) -> int:
    major = dict(form.fixed)["major"]
    assert isinstance(major, int)
    return major
