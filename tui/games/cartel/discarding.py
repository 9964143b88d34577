"""Putting cards of the hand on the board, after an auction or a pass."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from core.games.cartel.actions import Discard
from core.games.cartel.data import COMPANIES
from core.games.cartel.events import Drew
from core.games.cartel.preview import prospect, rival
from core.games.cartel.state import Discarding, View
from core.prompt import Prompt
from core.text import figure, signed
from tui.face import Choice, Scene
from tui.games.cartel.lines import by_value
from tui.games.cartel.looks import mark, symbol, tone
from tui.games.cartel.stepping import SteppingScreen
from tui.games.cartel.tells import company_rows, made_rows
from tui.i18n import _, ngettext
from tui.screens.frame import KeyHint
from tui.widgets.rows import Blocks, Row, listed, rows_of

__all__ = ["DiscardingScreen"]

STAYS, UP, DOWN = range(3)
"""What becomes of a card, as a form's amount."""

_SIGNS = ("-", "↑", "↓")


class DiscardingScreen(SteppingScreen):
    """Each card stays, goes up into the Pool, or down on its space (C-10, C-11, C-29)."""

    rest_rows = 3

    def choices(self, scene: Scene[Any], prompt: Prompt[Any]) -> tuple[Choice, ...]:
        view: View = scene.view
        action, enter = self._marks(scene), self._does(scene)
        drawn = self._drawn()
        lines = []
        for n, company in enumerate(by_value(view.hand), 1):
            name = COMPANIES[company].name
            lines.append(
                Choice(
                    str(n),
                    _cells(scene, company, company in drawn),
                    enter,
                    f"{symbol(company)} {name}",
                    action,
                    undo=action is not None and self.undoable(action),
                )
            )
        return tuple(lines)

    def _drawn(self) -> tuple[int, ...]:
        """The cards that were drawn last."""
        for _n, events in reversed(self.session.table.log(self.seat)):
            for event in events:
                if isinstance(event, Drew) and event.seat == self.seat:
                    return event.cards
        return ()

    def _marks(self, scene: Scene[Any]) -> Discard | None:
        """The action that all marks make together; None while too few or too many are marked."""
        phase = scene.view.phase
        assert isinstance(phase, Discarding)
        up, down = _marked(scene, UP), _marked(scene, DOWN)
        if len(up) + len(down) != phase.count:
            return None
        return Discard(up, down[0]) if down else Discard(up)

    def _does(self, scene: Scene[Any]) -> str:
        """What Enter does, or what is missing for it."""
        phase = scene.view.phase
        assert isinstance(phase, Discarding)
        up, down = _marked(scene, UP), _marked(scene, DOWN)
        missing = phase.count - len(up) - len(down)
        if missing > 0:
            if missing < phase.count:
                return _("mark {n} more").format(n=missing)
            return ngettext("mark {n} card", "mark {n} cards", missing).format(n=missing)
        if missing < 0:
            return _("take {n} back").format(n=-missing)
        return _put(up, down)

    def proposed(self, lines: Sequence[Choice]) -> int | None:
        # What is proposed is only where the marks begin: nothing is marked yet.
        return 0 if lines else None

    # -- marking -----------------------------------------------------------------------------------

    def step(self, index: int, by: int, fine: bool) -> None:
        scene = self.scene()
        view: View = scene.view
        phase = view.phase
        assert isinstance(phase, Discarding)
        card = by_value(view.hand)[index]
        others = [other for other in view.hand if other != card]
        if phase.count == 1 and scene.amount(_field(card)) == STAYS:
            # One card is put: marking it takes the mark off the other.
            for other in others:
                self.amounts.pop(_field(other), None)
            scene = self.scene()
        may = phase.passed and view.variant.defensive_discarding
        free = may and not any(scene.amount(_field(other)) == DOWN for other in others)
        states = (STAYS, UP, DOWN) if free else (STAYS, UP)
        at = states.index(scene.amount(_field(card))) + by
        self.amounts[_field(card)] = states[at % len(states)]

    def filled(self, scene: Scene[Any], action: Any) -> Mapping[str, int] | None:
        if not isinstance(action, Discard):
            return None
        up = {_field(card): UP for card in action.up}
        return up if action.down < 0 else {**up, _field(action.down): DOWN}

    def listed(self) -> tuple[Choice, ...]:
        # In signs: sentences would be cut where they differ.
        return tuple(
            replace(line, find=_put(line.action.up, [line.action.down] * (line.action.down >= 0)))
            for line in super().listed()
        )

    # -- what is told ------------------------------------------------------------------------------

    def pane_title(self, scene: Scene[Any]) -> str:
        phase = scene.view.phase
        assert isinstance(phase, Discarding)
        return _("put {n} on the board").format(n=phase.count)

    def pane_head(self, scene: Scene[Any]) -> str:
        heads = ((_("val"), 4), (_("you"), 5), (_("rival"), 6))
        return f"    {_('card'):<5}" + "".join(f"{head:>{width}}" for head, width in heads)

    def unchosen(self) -> str:
        return self._does(self.scene())

    def told(self, scene: Scene[Any], choice: Choice | None, width: int, room: int) -> Blocks:
        view: View = scene.view
        phase = view.phase
        if not isinstance(phase, Discarding):
            return ()
        rows = rows_of(_("↑ face up into the Pool"), width)
        if phase.passed and view.variant.defensive_discarding:
            rows += _down_rows(_marked(scene, DOWN), width)
        rows += rows_of(_("- stays in your hand"), width)
        if self._drawn():
            rows += rows_of(_("» just drawn"), width)
        left = [symbol(card) for card in by_value(_marked(scene, STAYS))]
        kept = rows_of(_("left: {cards}").format(cards=" ".join(left)), width) if left else []
        card = None if scene.chosen is None else by_value(view.hand)[scene.chosen]
        return (rows, kept, [] if card is None else self._card_rows(view, card, width))

    def _card_rows(self, view: View, card: int, width: int) -> list[Row]:
        """The chosen card, and what its new profit is made of."""
        return [("", ""), *company_rows(card, width), *made_rows(view, self.seat, card, width)]

    def own_keys(self) -> Sequence[KeyHint]:
        n = len(self.scene().view.hand)
        return (KeyHint(f"1-{n}", _("mark")), KeyHint("↑↓", _("card"), "down"))

    def verb(self) -> str:
        return _("put")


def _field(card: int) -> str:
    return f"c{card}"


def _marked(scene: Scene[Any], state: int) -> tuple[int, ...]:
    """The cards in a state, in ascending order."""
    return tuple(card for card in scene.view.hand if scene.amount(_field(card)) == state)


def _put(up: Sequence[int], down: Sequence[int]) -> str:
    """What is put where."""
    signs = [symbol(card) + _SIGNS[UP] for card in up]
    signs += [symbol(card) + _SIGNS[DOWN] for card in down]
    return _("put {cards}").format(cards=" ".join(signs))


def _cells(scene: Scene[Any], company: int, drawn: bool) -> tuple[tuple[str, str], ...]:
    """A card on its line: what becomes of it, its value, and what it would add to whose profits."""
    view: View = scene.view
    seat = view.seat
    assert seat is not None
    other = rival(view, seat, company)
    gains: tuple[tuple[str, str], ...] = (("", ""),)
    if other is not None:
        rival_seat, found = other
        gains = ((f" {mark(rival_seat)}", tone(rival_seat)), (f"{signed(found.total):>4}", ""))
    return (
        (symbol(company), "bold"),
        (f"{'»' if drawn else ' '}{_SIGNS[scene.amount(_field(company))]}", "bold"),
        (f"{figure(COMPANIES[company].value):>4}", ""),
        (f"{signed(prospect(view, seat, company).whole.total):>5}", "gain"),
        *gains,
    )


def _down_rows(down: Sequence[int], width: int) -> list[Row]:
    if not down:
        text = _("↓ face down, one at most: out of play for good")
    else:
        text = _("↓ face down: {companies} is out of play for good, and all see which space")
    return rows_of(text.format(companies=listed([symbol(card) for card in down])), width)
