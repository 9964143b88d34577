"""Phases in which offers are made and answered: the list, and the builder of an offer (O-23)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, ClassVar

from textual.binding import Binding, BindingType

from core.games.oil.actions import Accept, Decline, MakeOffer, Withdraw
from core.games.oil.data import ALL, MOST_OFFERS, STEP
from core.games.oil.offers import made_by, open_to
from core.games.oil.state import Offer, Owing, Trading, View
from core.games.oil.things import CASH, Card, Cash, Debt, Load, Promise, Shares, parse
from core.prompt import Deal, Prompt, admits
from core.text import figure
from tui.face import Choice, Dial, Scene
from tui.games.oil.common import AmountScreen, barred_line
from tui.games.oil.deals import (
    Partner,
    address,
    effects,
    given,
    got,
    label,
    lacking,
    partners,
    side_text,
    turned_round,
)
from tui.i18n import _
from tui.screens.frame import KeyHint
from tui.screens.side import Choosing
from tui.widgets.paper import clip, pad
from tui.widgets.rows import Blocks, Row, first_that_fits, rows_of

__all__ = [
    "AT",
    "BUILDS",
    "TO",
    "DealingScreen",
    "builds",
    "listed_offers",
    "offer_marked",
    "offer_rows",
    "other_now",
    "partner_now",
]

BUILDS, TO, AT = "builds", "to", "at"
"""Amounts: whether an offer is being built, to whom by its place among the partners, and the
number of the offer in hand."""

OTHER = "other"
"""Added to the amounts for the board: for whom an offer is built, counted from ALL at 1."""
_OTHERS = 2

_GIVE, _GET = "give", "get"
_PRICES = (f"{_GIVE}.{CASH}", f"{_GET}.{CASH}")
_LABEL = 11
# Lines of the list that open the builder.
_OPENS = ("o", "c")
# What arrows change of a sum by.
_STRIDE = 500
_SUMS = Cash | Promise


def _field(side: str, thing: int) -> str:
    return f"{side}.{thing}"


def listed_offers(view: View, seat: int | None) -> tuple[Offer, ...]:
    """The open offers: those to the viewer first, then the others, then its own."""
    phase = view.phase
    if not isinstance(phase, Trading | Owing):
        return ()

    def rank(offer: Offer) -> int:
        if seat is not None and open_to(offer, seat):
            return 0
        return 2 if offer.by == seat else 1

    return tuple(sorted(phase.offers, key=lambda offer: (rank(offer), offer.number)))


def offer_marked(scene: Scene[Any]) -> Offer | None:
    """The offer in hand."""
    held = dict(scene.amounts)
    number = held.get(AT, 0)
    return next((o for o in listed_offers(scene.view, scene.view.seat) if o.number == number), None)


def builds(scene: Scene[Any]) -> bool:
    """Whether an offer is being built."""
    return bool(scene.acting and scene.amount(BUILDS))


def other_now(scene: Scene[Any]) -> int | None:
    """For whom an offer is built, as the board knows it; None for all, or if none is."""
    other = scene.amount(OTHER) - _OTHERS
    return other if other >= 0 else None


def partner_now(scene: Scene[Any], prompt: Prompt[Any]) -> Partner | None:
    """Whom the offer that is being built is for."""
    found = partners(prompt)
    return found[min(scene.amount(TO), len(found) - 1)] if found else None


def things_now(scene: Scene[Any], partner: Partner) -> dict[int, int]:
    """What the offer holds: above 0 is given, below 0 got."""
    held = dict(scene.amounts)
    found = {}
    for at, thing in enumerate(partner.deal.things):
        n = min(held.get(_field(_GIVE, thing), 0), partner.deal.give[at])
        n -= min(held.get(_field(_GET, thing), 0), partner.deal.get[at])
        if n:
            found[thing] = n
    return found


_ORDER = (Cash, Load, Shares, Card, Promise, Debt)


def _sorted(things: Sequence[int]) -> list[int]:
    """Things as the builder lists them: cash, goods, shares, Tips, loans."""
    return sorted(things, key=lambda thing: (_ORDER.index(type(parse(thing))), thing))


class DealingScreen(AmountScreen):
    """A digit takes an offer, Enter accepts it; o begins one, c turns one round.

    While an offer is built digits type the amount of the chosen line, arrows change it.
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        # In a number 0 is a digit; p stays what it is everywhere.
        Binding("0", "press('0')", show=False, id="digit_0"),
    ]

    _typing: str | None = None
    """The field whose number is being typed, so that the next digit goes behind it."""

    # -- what its phases add -----------------------------------------------------------------------

    def others(self, scene: Scene[Any], prompt: Prompt[Any]) -> tuple[Choice, ...]:
        """Lines of the phase below those of offers."""
        return ()

    def scene(self) -> Scene[Any]:
        scene = super().scene()
        prompt = self.look().prompt
        if prompt is None or not builds(scene):
            return scene
        # The board knows no prompt.
        partner = partner_now(scene, prompt)
        other = 0 if partner is None else partner.to + _OTHERS
        return replace(scene, amounts=tuple(sorted({**dict(scene.amounts), OTHER: other}.items())))

    def verb(self) -> str:
        line = self.chosen_line()
        match None if line is None else line.action:
            case Accept():
                return _("accept")
            case MakeOffer():
                return _("offer it")
            case _:
                return _("do")

    # -- lines -------------------------------------------------------------------------------------

    def begin(self, scene: Scene[Any]) -> Mapping[str, int]:
        self._typing = None
        view: View = scene.view
        mine = [o for o in listed_offers(view, view.seat) if view.seat is not None]
        mine = [o for o in mine if open_to(o, view.seat or 0)]
        return {AT: mine[0].number} if mine else {}

    def choices(self, scene: Scene[Any], prompt: Prompt[Any]) -> tuple[Choice, ...]:
        if builds(scene):
            return self._builder(scene, prompt)
        view: View = scene.view
        lines = []
        for n, offer in enumerate(listed_offers(view, self.seat)):
            lines.append(self._offer(scene, prompt, offer, str(n + 1) if n < 9 else " "))
        return (*lines, *self._about_offer(scene, prompt), *self.others(scene, prompt))

    def _offer(self, scene: Scene[Any], prompt: Prompt[Any], offer: Offer, key: str) -> Choice:
        """The line of an offer, which is drawn on the board."""
        text = _("offer {n}: {gives} for {gets}")
        find = text.format(
            n=offer.number, gives=side_text(given(offer.things)), gets=side_text(got(offer.things))
        )
        for action, words in (
            (Accept(offer.number), _("accept offer {n}")),
            (Withdraw(offer.number), _("withdraw offer {n}")),
        ):
            if action in prompt.choices:
                enter = words.format(n=offer.number)
                undo = self.undoable(action)
                return Choice(key, (), enter, find, action, undo=undo, row=False)
        if open_to(offer, self.seat):
            no = self.barred_because(Accept(offer.number))
            if no is not None:
                return Choice(key, (), "", find, barred=no, row=False)
        return Choice(key, (), _("not for you"), find, row=False)

    def _about_offer(self, scene: Scene[Any], prompt: Prompt[Any]) -> list[Choice]:
        """Declining and countering the offer in hand; a new one."""
        lines = []
        offer = offer_marked(scene)
        able = bool(partners(prompt))
        if offer is not None and Decline(offer.number) in prompt.choices:
            action = Decline(offer.number)
            label_ = _("decline offer {n}").format(n=offer.number)
            undo = self.undoable(action)
            lines.append(Choice("d", ((label_, ""),), label_, label_, action, undo=undo))
            if able:
                label_ = _("counter offer {n}").format(n=offer.number)
                lines.append(Choice("c", ((label_, ""),), _("c turns it round"), label_))
        if able:
            made = made_by(scene.view.phase, self.seat)
            label_ = _("new offer, {n} of {most} made").format(n=made, most=MOST_OFFERS)
            lines.append(Choice("o", ((label_, ""),), _("o begins an offer"), _("new offer")))
        return lines

    def proposed(self, lines: Sequence[Choice]) -> int | None:
        first = next((n for n, line in enumerate(lines) if line.action is not None), None)
        return first if first is not None and lines[first].undo else None

    # -- the builder -------------------------------------------------------------------------------

    def _builder(self, scene: Scene[Any], prompt: Prompt[Any]) -> tuple[Choice, ...]:
        found = partners(prompt)
        partner = partner_now(scene, prompt)
        if partner is None:
            return (barred_line("o", _("no more offers"), _("offer"), None),)
        deal = partner.deal
        held = things_now(scene, partner)
        lacks = lacking(deal, held)
        action: MakeOffer | None = MakeOffer(partner.to, tuple(sorted(held.items())))
        if lacks or action is None or not admits(prompt, action):
            made = Choice("", (), lacks or _("it can't be offered so"), "")
        else:
            enter = _("offer it to {name}").format(name=address(scene.names, partner.to))
            made = Choice("", (), enter, "", action, undo=self.undoable(action))
        name = address(scene.names, partner.to)
        same = [one for one in found if one.to == partner.to]
        if len(same) > 1:
            text = _("{name}, goods {n}") if same.index(partner) else "{name}"
            name = text.format(name=name, n=same.index(partner))
        room = self.pane_width - 12
        at = found.index(partner)
        dial = Dial(TO, at, len(found) - 1, text=clip(name, room), jumps=False)
        cells = ((_("to  "), "bold"), dial)
        lines = [
            Choice("a", cells, made.enter, _("to whom"), made.action, undo=made.undo, keys=("o",))
        ]
        for side, limits, head in (
            (_GIVE, deal.give, _("YOU GIVE")),
            (_GET, deal.get, _("YOU GET")),
        ):
            lines.append(Choice("", ((head, "bold"),), "", head))
            for thing in _sorted(deal.things):
                most = limits[deal.things.index(thing)]
                if most:
                    lines.append(self._thing(scene, made, side, thing, most, deal))
        return tuple(lines)

    def _thing(
        self, scene: Scene[Any], made: Choice, side: str, thing: int, most: int, deal: Deal
    ) -> Choice:
        field = _field(side, thing)
        n = dict(scene.amounts).get(field, 0)
        step = deal.steps[deal.things.index(thing)]
        kind = parse(thing)
        text = figure(n) if n else "·"
        stride = _STRIDE if isinstance(kind, _SUMS) else step
        # A limit that the stride doesn't meet is reached by typing it.
        dial = Dial(field, n, max(most, n), 0, stride, text=text, jumps=False)
        of = "" if isinstance(kind, _SUMS) else _(" of {n}").format(n=most)
        # A sum over a million takes what the label leaves.
        name = label(thing)
        wide = len(text) > len("100,000")
        name = f"{name} " if wide else pad(name, _LABEL + 1)
        cells = ((name, "" if n else "dim"), dial, (of, "dim"))
        find = f"{side} {label(thing)}"
        return Choice(" ", cells, made.enter, find, made.action, undo=made.undo)

    def filled(self, scene: Scene[Any], action: Any) -> Mapping[str, int] | None:
        prompt = self.look().prompt
        if not isinstance(action, MakeOffer) or prompt is None:
            return None
        return self.filling(prompt, action.to, action.things)

    def filling(
        self, prompt: Prompt[Any], to: int, things: Sequence[tuple[int, int]]
    ) -> dict[str, int]:
        """The amounts that make an offer, as far as they can be had."""
        found = partners(prompt)
        wanted = {thing for thing, _n in things}
        fits = [n for n, one in enumerate(found) if one.to == to]
        best = [n for n in fits if wanted <= set(found[n].deal.things)] or fits
        amounts = {BUILDS: 1, TO: best[0] if best else 0}
        for thing, n in things:
            amounts[_field(_GIVE if n > 0 else _GET, thing)] = abs(n)
        return amounts

    # -- keys --------------------------------------------------------------------------------------

    def choose(self, index: int) -> None:
        line = self.lines()[index]
        scene = self.scene()
        prompt = self.look().prompt
        if builds(scene) or prompt is None:
            self._typing = None
            super().choose(index)
            return
        offers = listed_offers(scene.view, self.seat)
        if index < len(offers):
            super().choose(index)
            self.amounts[AT] = offers[index].number
        elif line.key == "o":
            self._open({BUILDS: 1})
        elif line.key == "c":
            offer = offer_marked(scene)
            if offer is not None:
                self._open(self.filling(prompt, offer.by, turned_round(offer)))
        else:
            super().choose(index)

    def _open(self, amounts: Mapping[str, int]) -> None:
        at = self.amounts.get(AT, 0)
        self.amounts = {**amounts, AT: at}
        self._typing = None
        lines = self.lines()
        fields = [line.dials[0].field if line.dials else "" for line in lines]
        # In a counter it is nearly always the price that is changed.
        prices = (n for n, field in enumerate(fields) if field in _PRICES and amounts.get(field))
        first = next((n for n, field in enumerate(fields) if field and n), 0)
        self.chosen = next(prices, first)
        self.dial = lines[self.chosen].dials[0].field if lines[self.chosen].dials else None

    def _close(self) -> None:
        at = self.amounts.get(AT, 0)
        self.amounts = {AT: at} if at else {}
        self._typing = None
        self.dial = None
        self.chosen = self.proposed(self.lines())

    def press(self, key: str) -> None:
        scene = self.scene()
        line = self.chosen_line()
        opens = line is not None and line.key in _OPENS and isinstance(self.side.now, Choosing)
        if key == "enter" and opens and self._free() and not builds(scene):
            self.choose(self.chosen or 0)
            return
        if not self._free() or not builds(scene):
            super().press("none" if key == "0" else key)
            return
        field = self.dial
        match key:
            case "esc" if not isinstance(self.side.now, Choosing):
                # What was asked about is closed first.
                self.side.close()
            case "esc" | "offer":
                self.side.close()
                self._close()
            case "g":
                self._other_side()
            case "x":
                self._open({BUILDS: 1, TO: self.amounts.get(TO, 0)})
            case digit if digit.isdecimal() and field is not None and field != TO:
                self._type(scene, field, int(digit))
            case "back" if field is not None and field != TO:
                self._put(field, self.amounts.get(field, 0) // 10)
                self._typing = field
            case "more" | "less" if field is not None and self._is_sum(field):
                by = STEP if key == "more" else -STEP
                self._put(field, max(self.amounts.get(field, 0) + by, 0))
            case _:
                before = dict(self.amounts)
                self._typing = None
                super().press(key)
                self._one_side(before)

    def _other_side(self) -> None:
        """Goes from what is given to what is got, and back."""
        side = _GET if (self.dial or _GET).startswith(_GIVE) else _GIVE
        for n, line in enumerate(self.lines()):
            if line.dials and line.dials[0].field.startswith(f"{side}."):
                self.chosen, self.dial, self._typing = n, line.dials[0].field, None
                return

    def _is_sum(self, field: str) -> bool:
        return field != TO and isinstance(parse(int(field.split(".")[1])), _SUMS)

    def _type(self, scene: Scene[Any], field: str, digit: int) -> None:
        now = self.amounts.get(field, 0) if self._typing == field else 0
        self._put(field, 10 * now + digit)
        self._typing = field

    def _put(self, field: str, n: int) -> None:
        """Sets the amount of a line, as far as there is so much."""
        self.side.close()
        prompt = self.look().prompt
        partner = None if prompt is None else partner_now(self.scene(), prompt)
        if partner is None:
            return
        side, thing = field.split(".")
        at = partner.deal.things.index(int(thing))
        most = (partner.deal.give if side == _GIVE else partner.deal.get)[at]
        before = dict(self.amounts)
        self.desk.notice = None
        if n > most:
            self.desk.notice = _("There is no more than {n}.").format(n=figure(most))
            n = most
        self.amounts[field] = n
        self._one_side(before)

    def _one_side(self, before: Mapping[str, int]) -> None:
        """What is given is not got: the amount that has just been changed stays."""
        for field, n in list(self.amounts.items()):
            if n and "." in field and n != before.get(field, 0):
                side, thing = field.split(".")
                self.amounts.pop(_field(_GET if side == _GIVE else _GIVE, int(thing)), None)

    def asks_about(self, action: Any) -> bool:
        # While an offer is built those of others are not what is in the way.
        return isinstance(action, MakeOffer) or not builds(self.scene())

    def own_keys(self) -> Sequence[KeyHint]:
        if builds(self.scene()):
            return (
                KeyHint("↑↓", _("line"), "down"),
                KeyHint(_("digits ←→"), _("amount"), "right"),
                KeyHint("g", _("give, get"), "g"),
                KeyHint("x", _("empty all"), "x"),
                KeyHint("Esc", _("back"), "esc"),
            )
        keys = []
        n = len(listed_offers(self.scene().view, self.seat))
        if n:
            keys.append(KeyHint("1" if n == 1 else f"1-{min(n, 9)}", _("offer")))
        words = {"d": _("decline"), "c": _("counter"), "o": _("new"), "e": _("done")}
        presses = {"o": "offer"}
        for line in self.lines():
            if line.key in words:
                keys.append(KeyHint(line.key, words[line.key], presses.get(line.key, line.key)))
        return keys

    # -- what is told ------------------------------------------------------------------------------

    def pane_title(self, scene: Scene[Any]) -> str:
        if not self.lines():
            return ""
        if builds(scene):
            return _("YOUR OFFER")
        offer = offer_marked(scene)
        if offer is None:
            return _("OFFERS")
        name = scene.names[offer.by].upper()
        texts = _("OFFER {n} FROM {name}"), _("OFFER {n}: {name}"), _("{n}: {name}")
        told = [text.format(n=offer.number, name=name) for text in texts]
        return clip(first_that_fits(told, self.pane_width), self.pane_width)

    def told(self, scene: Scene[Any], choice: Choice | None, width: int, room: int) -> Blocks:
        prompt = self.look().prompt
        if prompt is None:
            return ()
        if choice is None:
            offer = None if builds(scene) else offer_marked(scene)
            return () if offer is None else (offer_rows(scene, self.seat, offer.number, width),)
        if builds(scene):
            partner = partner_now(scene, prompt)
            if partner is None:
                return ()
            things = tuple(sorted(things_now(scene, partner).items()))
            return (effects(scene, self.seat, partner.to, things, width),)
        return self.told_of(scene, choice, width)

    def told_of(self, scene: Scene[Any], choice: Choice, width: int) -> Blocks:
        """What a line of the list leads to."""
        match choice.action:
            case Accept(number=number) | Withdraw(number=number) | Decline(number=number):
                return (offer_rows(scene, self.seat, number, width),)
            case _:
                offer = offer_marked(scene)
                listed = not choice.row and offer is not None
                if listed and offer is not None:
                    return (offer_rows(scene, self.seat, offer.number, width),)
                return ()


def offer_rows(scene: Scene[Any], seat: int, number: int, width: int) -> list[Row]:
    """An offer from a seat's side: what it gives and gets, and what that leads to."""
    offer = next((o for o in listed_offers(scene.view, seat) if o.number == number), None)
    if offer is None:
        return []
    mine = offer.by == seat
    things = offer.things if mine else turned_round(offer)
    other = offer.to if mine else offer.by
    rows: list[Row] = []
    for head, parts in ((_("  you give  "), given(things)), (_("  you get   "), got(things))):
        texts = rows_of(side_text(parts), max(width - len(head), 8))
        rows += [
            (f"{head if n == 0 else ' ' * len(head)}{text}", "bold" if mine else "")
            for n, (text, _style) in enumerate(texts)
        ]
    if open_to(offer, seat) or mine:
        rows += effects(scene, seat, other if other != ALL or mine else offer.by, things, width)
    return [(clip(text, width), style) for text, style in rows]
