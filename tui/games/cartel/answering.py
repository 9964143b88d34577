"""Answering an offer of cards (C-30)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from core.games.cartel.actions import Decline, Give
from core.games.cartel.data import COMPANIES
from core.games.cartel.preview import prospect, swap
from core.games.cartel.state import AnsweringView, View
from core.prompt import Barred, Prompt
from core.text import figure, signed
from tui.face import Choice, Scene
from tui.games.cartel.common import CartelScreen
from tui.games.cartel.lines import by_value
from tui.games.cartel.looks import cartel, millions, symbol
from tui.i18n import _, ngettext, refusal_text
from tui.widgets.paper import pad
from tui.widgets.rows import Blocks, Row, change, first_that_fits, packed, rows_of

__all__ = ["AnsweringScreen", "swap_rows"]

# Columns for what Enter does, and for the letters of three cards.
_ENTER, _CARDS = 13, 11


class AnsweringScreen(CartelScreen):
    """The cards offered stand below; a line for each way to give the wanted ones, and a decline."""

    rest_rows = 7

    def choices(self, scene: Scene[Any], prompt: Prompt[Any]) -> tuple[Choice, ...]:
        view: View = scene.view
        barred = self.refusals()
        ways = [action for action in prompt.choices if isinstance(action, Give)]
        ways += [action for action in barred if isinstance(action, Give)]
        order = {card: n for n, card in enumerate(by_value(view.hand))}
        ways.sort(key=lambda way: [order[card] for card in by_value(way.cards)])
        lines = [self._line(view, str(n), way, barred.get(way)) for n, way in enumerate(ways, 1)]
        does = _("decline")
        return (*lines, Choice("0", ((does, ""),), does, does, Decline(), pinned=does))

    def _line(self, view: View, key: str, action: Give, no: Barred[Any] | None) -> Choice:
        cards = by_value(action.cards)
        names = " ".join(symbol(card) for card in cards)
        value = sum(COMPANIES[card].value for card in cards)
        new = sum(prospect(view, self.seat, card).whole.total for card in cards)
        cells = (
            (pad(names, _CARDS), "bold"),
            (f"{figure(value):>4}", ""),
            (f"{signed(new):>5}", "gain"),
        )
        find = _("give {cards}").format(cards=names)
        if no is not None:
            return Choice(key, cells[:-1], "", find, barred=no)
        return Choice(key, cells, self._does(view, names, cards), find, action, undo=False)

    @staticmethod
    def _does(view: View, names: str, cards: Sequence[int]) -> str:
        phase = view.phase
        assert isinstance(phase, AnsweringView)
        texts = [_("give {cards}")]
        if phase.money > 0:
            texts = [_("give {cards} + {money}"), _("give {cards}+{money}")]
        wordings = (
            text.format(cards=one, money=millions(phase.money))
            for one in (names, str(len(cards)))
            for text in texts
        )
        return first_that_fits(wordings, _ENTER)

    def proposed(self, lines: Sequence[Choice]) -> int | None:
        return None

    def unchosen(self) -> str:
        return _("a card, or 0 to decline")

    def pane_title(self, scene: Scene[Any]) -> str:
        phase = scene.view.phase
        assert isinstance(phase, AnsweringView)
        return _("from {cartel}").format(cartel=cartel(phase.by))

    def pane_head(self, scene: Scene[Any]) -> str:
        phase = scene.view.phase
        assert isinstance(phase, AnsweringView)
        text = _("give {n}").format(n=phase.want)
        return f"    {pad(text, _CARDS)}{_('val'):>4}{_('new'):>5}"

    def told(self, scene: Scene[Any], choice: Choice | None, width: int, room: int) -> Blocks:
        view: View = scene.view
        phase = view.phase
        if not isinstance(phase, AnsweringView):
            return ()
        rows = _offer_rows(view, phase, self.seat, width)
        if choice is not None and choice.barred is not None:
            return ([*rows, *rows_of(refusal_text(choice.barred, scene.names), width, "dim")],)
        rows += swap_rows(view, (phase.by, phase.seat), phase.cards, phase.want, phase.money, width)
        return (rows, rows_of(_("Only you two see which cards change hands."), width, "dim"))

    def verb(self) -> str:
        return _("answer")


def _offer_rows(view: View, phase: AnsweringView, seat: int, width: int) -> list[Row]:
    """What is given and what is wanted."""
    giver = cartel(phase.by)
    cards = [
        _("{company} {value} ({new})").format(
            company=symbol(card),
            value=COMPANIES[card].value,
            new=signed(prospect(view, seat, card).whole.total),
        )
        for card in by_value(phase.give)
    ]
    if phase.money < 0:
        cards.append(_("and {money}").format(money=millions(-phase.money)))
    rows = packed([_("{cartel} gives").format(cartel=giver), *cards], width, "bold")
    text = ngettext("for {n} card", "for {n} cards", phase.want).format(n=phase.want)
    if phase.money > 0:
        text = _("{cards} and {money}").format(cards=text, money=millions(phase.money))
    return [*rows, *rows_of(text, width)]


def swap_rows(
    view: View, seats: Sequence[int], give: int, want: int, money: int, width: int
) -> list[Row]:
    """What the viewer, one of the two seats, has in cards and cash after a trade."""
    both = swap(view, seats, give, want, money)
    mine = both[list(seats).index(view.seat if view.seat is not None else seats[0])]
    told = [_("cards {change}").format(change="→".join(map(str, mine.cards)))]
    if mine.cash is not None:
        told.append(_("cash {change}").format(change=change(*mine.cash)))
    return packed(told, width)
