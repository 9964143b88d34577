"""Offering cards of the hand before a turn (C-30)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from core.game import Seat
from core.games.cartel.actions import KeepOut, Offer
from core.games.cartel.data import COMPANIES, HAND, HIGHEST, MOST_OFFERS
from core.games.cartel.state import TradingView, View
from core.prompt import Prompt, admits
from tui.face import Cell, Choice, Dial, Scene
from tui.games.cartel.answering import swap_rows
from tui.games.cartel.lines import by_value
from tui.games.cartel.looks import cartel, mark, symbol
from tui.games.cartel.stepping import SteppingScreen
from tui.i18n import _, ngettext, refusal_text
from tui.screens.frame import KeyHint
from tui.widgets.paper import pad
from tui.widgets.rows import Blocks, Row, first_that_fits, listed, rows_of

__all__ = ["TradingScreen"]

_TO, _WANT, _MONEY = "to", "want", "money"

# A digit changes the money by so much; ←→ change it by one.
_COARSE = 5


class TradingScreen(SteppingScreen):
    """One offer: to whom, which cards, and how many cards and how much money are wanted for them.

    Of the amounts `to` is an index of `partners`; money that is paid is below 0.
    """

    rest_rows = 5

    def begin(self, scene: Scene[Any]) -> Mapping[str, int]:
        return {_WANT: 1}

    def choices(self, scene: Scene[Any], prompt: Prompt[Any]) -> tuple[Choice, ...]:
        view: View = scene.view
        hand = by_value(view.hand)
        offer = self._offer(scene)
        may = offer is not None and admits(prompt, offer)
        enter = _("offer it") if may else _("mark a card to give")
        if offer is not None and not may:
            enter = _("not like this")
        rows = [(_("to"), self._to_cells(scene))]
        rows += [(_card_text(card), _tick_cells(scene, card)) for card in hand]
        rows.append((_("want cards"), self._want_cells(scene)))
        rows.append((_("money"), self._money_cells(scene)))
        lines = [
            Choice(str(n), cells, enter, label, offer if may else None, undo=False)
            for n, (label, cells) in enumerate(rows, 1)
        ]
        does, none = _("no offer, take turn"), _("none")
        undo = self.undoable(KeepOut())
        enter = _("take turn")
        last = Choice("0", ((does, ""),), enter, does, KeepOut(), undo=undo, pinned=none)
        return (*lines, last)

    def _to_cells(self, scene: Scene[Any]) -> tuple[Cell, ...]:
        seat, last = self._to(scene), len(self._partners(scene.view)) - 1
        name = f"{mark(seat)} {cartel(seat)}"
        return ((pad(_("to"), 4), ""), Dial(_TO, scene.amount(_TO), last, text=name))

    def _want_cells(self, scene: Scene[Any]) -> tuple[Cell, ...]:
        low, high = self._wants(scene)
        return ((pad(_("want cards"), 12), ""), Dial(_WANT, scene.amount(_WANT), high, low))

    def _money_cells(self, scene: Scene[Any]) -> tuple[Cell, ...]:
        """What is asked for, or paid besides: the sum without its sign."""
        money, (low, high) = scene.amount(_MONEY), self._ends(scene)
        word = _("pay") if money < 0 else _("ask")
        dial = Dial(_MONEY, abs(money), max(-low, high))
        return ((pad(_("money"), 6), ""), (pad(word, 6), ""), dial)

    def proposed(self, lines: Sequence[Choice]) -> int | None:
        return 0 if lines else None

    # -- what is filled in -------------------------------------------------------------------------

    def _partners(self, view: View) -> tuple[Seat, ...]:
        """Those who have cards, clockwise from the left."""
        seats = len(view.cards)
        order = [(self.seat + n) % seats for n in range(1, seats)]
        return tuple(seat for seat in order if view.cards[seat])

    def _to(self, scene: Scene[Any]) -> Seat:
        partners = self._partners(scene.view)
        return partners[scene.amount(_TO) % len(partners)]

    def _offer(self, scene: Scene[Any]) -> Offer | None:
        """The offer that is filled in; None while no card is given."""
        give = _given(scene)
        if not give:
            return None
        return Offer(self._to(scene), give, scene.amount(_WANT), scene.amount(_MONEY))

    def step(self, index: int, by: int, fine: bool) -> None:
        scene = self.scene()
        view: View = scene.view
        fields = _fields(view)
        if index >= len(fields):
            return
        field = fields[index]
        now = scene.amount(field)
        if field == _TO:
            self.amounts[_TO] = (now + by) % len(self._partners(view))
        elif field == _WANT:
            low, high = self._wants(scene)
            self.amounts[_WANT] = low + (now - low + by) % (high - low + 1)
        elif field == _MONEY:
            self.amounts[_MONEY] = self._money(scene, now, by, fine)
        else:
            self.amounts[field] = 1 - now
        self._fit()

    def turn(self, field: str, by: int) -> None:
        # A click on one of a line's arrows, or on what stands between them.
        self.chosen = _fields(self.scene().view).index(field)
        self.side.close()
        if by:
            self._step(self.chosen, by, True)

    def _money(self, scene: Scene[Any], now: int, by: int, fine: bool) -> int:
        low, high = self._ends(scene)
        if fine:
            return min(max(now + by, low), high)
        then = (now // _COARSE + 1) * _COARSE
        return then if then <= high else low

    def _ends(self, scene: Scene[Any]) -> tuple[int, int]:
        """The least money, below 0 if it is paid, and the most."""
        view: View = scene.view
        most = view.cash[self._to(scene)]
        return -(view.cash[self.seat] or 0), HIGHEST if most is None else most

    def _wants(self, scene: Scene[Any]) -> tuple[int, int]:
        """The fewest and the most cards that can be wanted for those marked, one if none is."""
        view: View = scene.view
        held, give = view.cards[self._to(scene)], len(_given(scene)) or 1
        return max(1, held + give - HAND), min(held, HAND - len(view.hand) + give)

    def _fit(self) -> None:
        """What another seat can't give is not wanted of it, nor more than either may hold."""
        scene = self.scene()
        for field, (low, high) in ((_MONEY, self._ends(scene)), (_WANT, self._wants(scene))):
            self.amounts[field] = min(max(scene.amount(field), low), high)

    def filled(self, scene: Scene[Any], action: Any) -> Mapping[str, int] | None:
        if not isinstance(action, Offer):
            return None
        to = self._partners(scene.view).index(action.to)
        give = {_field(card): 1 for card in action.give}
        return {_TO: to, **give, _WANT: action.want, _MONEY: action.money}

    def fillings(self, scene: Scene[Any], prompt: Prompt[Any]) -> Sequence[Any]:
        # Of each way the one in which no money is paid.
        ways = []
        for form in prompt.forms:
            fixed: dict[str, Any] = dict(form.fixed)
            offer = Offer(fixed["to"], tuple(fixed["give"]), fixed["want"], 0)
            if admits(prompt, offer):
                ways.append(offer)
        return ways

    def listed(self) -> tuple[Choice, ...]:
        # In a few words: sentences would be cut where they differ.
        return tuple(
            replace(line, find=self._found(line.action)) if isinstance(line.action, Offer) else line
            for line in super().listed()
        )

    def _found(self, offer: Offer) -> str:
        cards = " ".join(symbol(card) for card in by_value(offer.give))
        told = {"cartel": cartel(offer.to), "cards": cards, "n": offer.want}
        texts = (
            ngettext(
                "{cartel}: {cards} for {n} card", "{cartel}: {cards} for {n} cards", offer.want
            ),
            _("{cartel} {cards} for {n}"),
            _("{cartel} {cards}: {n}"),
        )
        return first_that_fits((text.format(**told) for text in texts), self.pane_width - 1)

    # -- what is told ------------------------------------------------------------------------------

    def pane_title(self, scene: Scene[Any]) -> str:
        return _("card trading")

    def pane_head(self, scene: Scene[Any]) -> str:
        phase = scene.view.phase
        assert isinstance(phase, TradingView)
        return _("offer {n} of {most}").format(n=phase.made + 1, most=MOST_OFFERS)

    def told(self, scene: Scene[Any], choice: Choice | None, width: int, room: int) -> Blocks:
        view: View = scene.view
        if not isinstance(view.phase, TradingView):
            return ()
        if choice is not None and choice.action == KeepOut():
            return (rows_of(_("Your turn begins; no more offers in it."), width),)
        offer = self._offer(scene)
        if offer is None:
            text = _("Mark what you give; the other one picks what you get, or declines.")
            return (rows_of(text, width),)
        no = self.barred_because(offer)
        if no is not None:
            return (rows_of(refusal_text(no, scene.names), width, "warn"),)
        return (
            _seen_rows(view, offer, width),
            swap_rows(view, (self.seat, offer.to), len(offer.give), offer.want, offer.money, width),
            *_money_rows(scene, width),
        )

    def own_keys(self) -> Sequence[KeyHint]:
        n = len(self.lines()) - 1
        return (
            KeyHint(f"1-{n} ↑↓", _("line"), "down"),
            KeyHint("←→", _("change"), "right"),
        )

    def verb(self) -> str:
        return _("offer")


def _field(card: int) -> str:
    return f"g{card}"


def _fields(view: View) -> list[str]:
    """The amount of each line, from the first."""
    return [_TO, *map(_field, by_value(view.hand)), _WANT, _MONEY]


def _given(scene: Scene[Any]) -> tuple[int, ...]:
    """The cards marked, in ascending order."""
    return tuple(card for card in scene.view.hand if scene.amount(_field(card)))


def _card_text(card: int) -> str:
    text = _("give {company} {value}")
    return text.format(company=symbol(card), value=f"{COMPANIES[card].value:>3}")


def _tick_cells(scene: Scene[Any], card: int) -> tuple[Cell, ...]:
    tick = "[x]" if scene.amount(_field(card)) else "[ ]"
    return ((pad(_card_text(card), 13), ""), (tick, "bold"))


def _money_rows(scene: Scene[Any], width: int) -> Blocks:
    """How the money is changed while it is chosen, and what it doesn't buy (C-30)."""
    blocks: list[list[Row]] = []
    at = _fields(scene.view).index(_MONEY)
    if scene.chosen == at:
        text = _("{key}: by {coarse}, ←→: by 1").format(key=at + 1, coarse=_COARSE)
        blocks.append(rows_of(text, width, "dim"))
    if scene.amount(_MONEY):
        text = _("The card's company still costs its full value.")
        blocks.append(rows_of(text, width, "dim"))
    return blocks


def _seen_rows(view: View, offer: Offer, width: int) -> list[Row]:
    """What the other one learns of the hand."""
    cards = listed([symbol(card) for card in by_value(offer.give)])
    told = {"cartel": cartel(offer.to), "cards": cards}
    if len(offer.give) == len(view.hand):
        return rows_of(_("{cartel} will see {cards}: your hand.").format(**told), width)
    text = _("{cartel} will see {cards}, no other card of yours.")
    return rows_of(text.format(**told), width)
