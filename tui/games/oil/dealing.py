"""Phases in which offers are made and answered: the list, and the builder of an offer (O-23)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, ClassVar

from textual.binding import Binding, BindingType

from core.games.oil.actions import Accept, Decline, End, MakeOffer, Withdraw
from core.games.oil.data import MOST_OFFERS, STEP
from core.games.oil.offers import made_by, open_to
from core.games.oil.state import Offer, Owing, Trading, View
from core.games.oil.things import parse
from core.prompt import Prompt
from core.text import figure
from tui.face import Choice, Scene
from tui.games.oil.builder import STRIDE, built_lines
from tui.games.oil.common import AmountScreen
from tui.games.oil.deals import (
    effects,
    given,
    got,
    label,
    partners,
    side_text,
    turned_round,
)
from tui.games.oil.inhand import (
    AT,
    BUILDS,
    GET,
    GIVE,
    OTHER,
    OTHERS,
    PRICES,
    SUMS,
    TO,
    builds,
    carried,
    field_of,
    listed_offers,
    offer_marked,
    offer_rows,
    partner_now,
    things_now,
)
from tui.i18n import _
from tui.screens.desk import Asked
from tui.screens.frame import KeyHint
from tui.screens.side import Choosing
from tui.widgets.lines import digit
from tui.widgets.paper import clip
from tui.widgets.rows import Blocks, first_that_fits, listed

__all__ = ["DealingScreen"]

# Lines of the list that open the builder.
_OPENS = ("o", "c")
# Those of an offer, which are never proposed.
_ANSWERS = Accept | Decline | Withdraw


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
    _less: bool = False
    """Whether others have taken of what the offer that is built holds, and no key but Enter has
    been pressed since.
    """

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
        other = 0 if partner is None else partner.to + OTHERS
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
        self._typing, self._less = None, False
        view: View = scene.view
        mine = [o for o in listed_offers(view, view.seat) if view.seat is not None]
        mine = [o for o in mine if open_to(o, view.seat or 0)]
        return {AT: mine[0].number} if mine else {}

    def choices(self, scene: Scene[Any], prompt: Prompt[Any]) -> tuple[Choice, ...]:
        if builds(scene):
            return built_lines(self, scene, prompt)
        view: View = scene.view
        lines = []
        marked = offer_marked(scene)
        for n, offer in enumerate(listed_offers(view, self.seat)):
            line = self._offer(scene, prompt, offer, digit(n))
            # The others are drawn on the board only.
            lines.append(replace(line, row=offer == marked))
        return (*lines, *self._about_offer(scene, prompt), *self.others(scene, prompt))

    def _offer(self, scene: Scene[Any], prompt: Prompt[Any], offer: Offer, key: str) -> Choice:
        """The line of an offer, which is drawn on the board too."""
        text = _("offer {n}: {gives} for {gets}")
        find = text.format(
            n=offer.number, gives=side_text(given(offer.things)), gets=side_text(got(offer.things))
        )
        accepts = _("accept offer {n}").format(n=offer.number)
        for action, words in (
            (Accept(offer.number), accepts),
            (Withdraw(offer.number), _("withdraw offer {n}").format(n=offer.number)),
        ):
            if action in prompt.choices:
                return Choice(key, ((words, ""),), words, find, action, undo=self.undoable(action))
        if open_to(offer, self.seat):
            no = self.barred_because(Accept(offer.number))
            if no is not None:
                return Choice(key, ((accepts, ""),), "", find, barred=no)
        told = _("offer {n}: not for you").format(n=offer.number)
        return Choice(key, ((told, "dim"),), _("not for you"), find)

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
        if not lines or any(
            open_to(offer, self.seat) for offer in listed_offers(self.scene().view, None)
        ):
            return None
        plain = (n for n, line in enumerate(lines) if not isinstance(line.action, _ANSWERS))
        first = next((n for n in plain if lines[n].action is not None), None)
        return first if first is not None and lines[first].undo else None

    # -- what others do meanwhile ------------------------------------------------------------------

    def keeps(self, before: Asked, now: Asked) -> bool:
        match before.phase, now.phase:
            case Trading(), Trading():
                return True
            case Owing(seat=was), Owing(seat=seat):
                return was == seat
            case _:
                return False

    def carry_on(self, before: Asked, now: Asked, lines: Sequence[Choice]) -> bool:
        at = self.chosen
        line = lines[at] if at is not None and at < len(lines) else None
        if self.amounts.get(BUILDS) and before.prompt is not None and now.prompt is not None:
            return self._build_on(line, before.prompt, now.prompt)
        mine = [offer for offer in listed_offers(now.phase, self.seat) if open_to(offer, self.seat)]
        if self.amounts.get(AT) not in [o.number for o in listed_offers(now.phase, self.seat)]:
            self.amounts[AT] = mine[0].number if mine else 0
        self.chosen = self._again(line, before, mine)
        chosen = self.chosen_line()
        self.dial = chosen.dials[0].field if chosen is not None and chosen.dials else None
        # Digits go by the place in the list.
        keys = [(one.key, one.action) for one in self.lines()]
        return chosen is not None and keys == [(one.key, one.action) for one in lines]

    def _again(self, line: Choice | None, before: Asked, mine: Sequence[Offer]) -> int | None:
        """Where the line that was chosen stands now; None, and a notice, if it is gone."""
        if line is None:
            return self.proposed(self.lines())
        had = [offer.number for offer in before.phase.offers if open_to(offer, self.seat)]
        new = [offer.number for offer in mine if offer.number not in had]
        if new and isinstance(line.action, End):
            # It would decline what nobody has seen.
            self.desk.notice = _("Offer {n} has come up: choose again.").format(n=new[0])
            return None
        for n, one in enumerate(self.lines()):
            if _same(one, line):
                return n
        match line.action:
            case Accept(number=number) | Decline(number=number) | Withdraw(number=number):
                text = _("Offer {n} is no longer open.").format(n=number)
            case _:
                text = _("That line is gone: choose again.")
        self.desk.notice = text
        return None

    def _build_on(self, line: Choice | None, before: Prompt[Any], now: Prompt[Any]) -> bool:
        was = {field: n for field, n in self.amounts.items() if "." in field and n}
        amounts = carried(self.amounts, before, now)
        if amounts is None:
            self._close()
            self.chosen = None
            self.desk.notice = _("Nobody to take this offer is left.")
            return False
        self.amounts = amounts
        fields = [one.dials[0].field if one.dials else "" for one in self.lines()]
        field = line.dials[0].field if line is not None and line.dials else None
        gone = field is not None and field not in fields
        # An arrow meant for an amount must not find another partner.
        self.dial = None if gone else field
        self.chosen = None if self.dial is None else fields.index(self.dial)
        if gone or was != {field: n for field, n in amounts.items() if "." in field and n}:
            self._typing = None
            self._less = True
            self.desk.notice = self._what_is_left(was)
            return False
        return True

    def _what_is_left(self, was: Mapping[str, int]) -> str:
        """How much there still is of what the offer held more of."""
        told = []
        for field, n in was.items():
            left = self.amounts.get(field, 0)
            if left < n:
                side, thing = field.split(".")
                text = _("{thing} {left}, not {n}")
                text = text.format(thing=label(int(thing)), left=figure(left), n=figure(n))
                told.append(f"{_('you give') if side == GIVE else _('you get')} {text}")
        if not told:
            return _("The line in hand is gone. Enter waits for another key.")
        return _("Less is left: {what}. Enter waits for another key.").format(what=listed(told))

    # -- the builder -------------------------------------------------------------------------------

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
            amounts[field_of(GIVE if n > 0 else GET, thing)] = abs(n)
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
        self._typing, self._less = None, False
        lines = self.lines()
        fields = [line.dials[0].field if line.dials else "" for line in lines]
        # In a counter it is nearly always the price that is changed.
        prices = (n for n, field in enumerate(fields) if field in PRICES and amounts.get(field))
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
        if self.session.table.ply != self._ply:
            # A key is for what is shown after what others have done.
            self.renew()
        self.desk.notice = None
        scene = self.scene()
        line = self.chosen_line()
        opens = line is not None and line.key in _OPENS and isinstance(self.side.now, Choosing)
        if key == "enter" and opens and self._free() and not builds(scene):
            self.choose(self.chosen or 0)
            return
        if not self._free() or not builds(scene):
            if not (self._free() and self._walk(key)):
                super().press("none" if key == "0" else key)
            return
        field = self.dial
        self._less = self._less and key == "enter"
        match key:
            case "enter" if self._less and isinstance(self.side.now, Choosing):
                self.desk.notice = _("There is less to offer now: Enter waits for another key.")
            case "esc" if not isinstance(self.side.now, Choosing):
                # What was asked about is closed first.
                self.side.close()
            case "esc" | "offer":
                self.side.close()
                self._close()
            case "g":
                self._other_side()
            case "x":
                self._empty(field)
            case digit if digit.isdecimal() and field is not None and field != TO:
                self._type(scene, field, int(digit))
            case "back" if field is not None and field != TO:
                self._put(field, self.amounts.get(field, 0) // 10)
                self._typing = field
            case "more" | "less" | "right" | "left" if field is not None and self._is_sum(field):
                by = STEP if key in ("more", "less") else STRIDE
                change = by if key in ("more", "right") else -by
                self._put(field, max(self.amounts.get(field, 0) + change, 0))
            case _:
                before = dict(self.amounts)
                self._typing = None
                super().press(key)
                self._one_side(before)

    def _walk(self, key: str) -> bool:
        """Goes to another offer; whether the key is one that does."""
        step = {"pgup": -1, "pgdn": 1}.get(key, 0)
        if self.dial is None:
            step = {"left": -1, "right": 1}.get(key, step)
        scene = self.scene()
        offers = listed_offers(scene.view, self.seat)
        if not step or not offers:
            return False
        self.side.close()
        marked = offer_marked(scene)
        at = offers.index(marked) if marked in offers else -max(step, 0)
        if not self._too_soon():
            self.choose((at + step) % len(offers))
        return True

    def _empty(self, field: str | None) -> None:
        """Empties a line; one that is empty: the whole offer."""
        self.side.close()
        if field is not None and field != TO and self.amounts.get(field):
            self._put(field, 0)
            self._typing = None
        else:
            self._open({BUILDS: 1, TO: self.amounts.get(TO, 0)})

    def _other_side(self) -> None:
        """Goes from what is given to what is got, and back."""
        side = GET if (self.dial or GET).startswith(GIVE) else GIVE
        for n, line in enumerate(self.lines()):
            if line.dials and line.dials[0].field.startswith(f"{side}."):
                self.chosen, self.dial, self._typing = n, line.dials[0].field, None
                return

    def _is_sum(self, field: str) -> bool:
        return field != TO and isinstance(parse(int(field.split(".")[1])), SUMS)

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
        most = (partner.deal.give if side == GIVE else partner.deal.get)[at]
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
                self.amounts.pop(field_of(GET if side == GIVE else GIVE, int(thing)), None)

    def asks_about(self, action: Any) -> bool:
        # While an offer is built those of others are not what is in the way.
        return isinstance(action, MakeOffer) or not builds(self.scene())

    def own_keys(self) -> Sequence[KeyHint]:
        if builds(self.scene()):
            return (
                KeyHint("↑↓", _("line"), "down"),
                KeyHint(_("digits ←→"), _("amount"), "right"),
                KeyHint("g", _("give, get"), "g"),
                KeyHint("x", _("empty"), "x"),
                KeyHint("Esc", _("back"), "esc"),
            )
        keys = []
        n = len(listed_offers(self.scene().view, self.seat))
        if n:
            keys.append(KeyHint("1" if n == 1 else f"1-{min(n, 9)} ←→", _("offer"), "pgdn"))
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


def _same(line: Choice, was: Choice) -> bool:
    """Whether two lines of the list are for the same thing, whatever place they have."""
    if line.dials or was.dials:
        return [dial.field for dial in line.dials] == [dial.field for dial in was.dials]
    if line.action is not None or was.action is not None:
        return bool(line.action == was.action)
    return line.find == was.find and (line.barred is None) == (was.barred is None)
