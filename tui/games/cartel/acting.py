"""A seat's turn: buying from the hand, putting a company up for auction, passing."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from core.game import Seat
from core.games.cartel.actions import Buy, Pass, PutUp, Skip
from core.games.cartel.data import COMPANIES, HAND
from core.games.cartel.preview import prospect
from core.games.cartel.state import View
from core.prompt import Barred, Prompt
from tui.face import Choice, Scene
from tui.games.cartel.common import CartelScreen, card_cells, heading
from tui.games.cartel.lines import by_value
from tui.games.cartel.looks import symbol
from tui.games.cartel.tells import (
    company_rows,
    eleventh_rows,
    limits_rows,
    made_rows,
    parts,
    rival_rows,
    square_rows,
)
from tui.i18n import _, ngettext, refusal_text
from tui.widgets.rows import Blocks, Row, packed, rows_of

__all__ = ["ActingScreen"]

# Companies beyond so many have no digit; arrows, the finder and the board choose them.
_DIGITS = 9

_PASS_DRAWS = 2


class ActingScreen(CartelScreen):
    """One of three: a company of the hand, one of the Pool, or a pass (C-6)."""

    rest_rows = 4

    def choices(self, scene: Scene[Any], prompt: Prompt[Any]) -> tuple[Choice, ...]:
        view: View = scene.view
        if Skip() in prompt.choices:
            return self.only(Skip(), _("skip"))
        barred = self.refusals()
        lines: list[Choice] = []
        keys = iter("123456789")
        if view.hand:
            lines.append(_heading(_("hand"), _("pay"), scene.large))
        for company in by_value(view.hand):
            text = _("buy {company}").format(company=symbol(company))
            lines.append(self._line(scene, next(keys), Buy(company), text, barred))
        if view.pool:
            text = _("Pool {n}").format(n=len(view.pool))
            lines.append(_heading(text, _("min"), scene.large))
        for company in by_value(view.pool):
            text = _("put {company} up").format(company=symbol(company))
            lines.append(self._line(scene, next(keys, " "), PutUp(company), text, barred))
        return (*lines, self._pass(view, barred))

    def _line(
        self,
        scene: Scene[Any],
        key: str,
        action: Buy | PutUp,
        does: str,
        barred: dict[Any, Barred[Any]],
    ) -> Choice:
        company = action.company
        cells = card_cells(scene.view, self.seat, company, scene.large)
        find = _("{does}: {name}").format(does=does, name=COMPANIES[company].name)
        no = barred.get(action)
        if no is not None:
            return Choice(key, cells[:-1], "", find, barred=no)
        return Choice(key, cells, does, find, action, undo=self.undoable(action))

    def _pass(self, view: View, barred: dict[Any, Barred[Any]]) -> Choice:
        does = _("pass")
        no = barred.get(Pass())
        if no is not None:
            text = _("pass: no pile")
            return Choice("0", ((text, ""),), "", does, barred=no, pinned=does)
        n = min(_PASS_DRAWS, view.pile)
        text = _("pass: draw {n}, put {n}").format(n=n)
        enter = _("pass, draw {n}").format(n=n)
        return Choice("0", ((text, ""),), enter, does, Pass(), undo=False, pinned=does)

    def pane_title(self, scene: Scene[Any]) -> str:
        return _("your turn")

    def told(self, scene: Scene[Any], choice: Choice | None, width: int, room: int) -> Blocks:
        view: View = scene.view
        blocks: list[Sequence[Row]] = []
        if choice is not None:
            blocks += self._blocks(view, choice, width, scene.names)
        return (*blocks, *self._sums(scene, width)) if scene.large else blocks

    def _blocks(
        self, view: View, choice: Choice, width: int, names: Sequence[str]
    ) -> list[Sequence[Row]]:
        """What one line leads to."""
        if choice.barred is not None:
            return [rows_of(refusal_text(choice.barred, names), width, "dim")]
        match choice.action:
            case Buy(company):
                return self._company(view, company, width, (self.seat,))
            case PutUp(company):
                return self._company(view, company, width, ())
            case Skip():
                return [self._stuck(view, width)]
            case _:
                return self._passing(view, width)

    def _company(
        self, view: View, company: int, width: int, bidders: Sequence[Seat]
    ) -> list[Sequence[Row]]:
        """What a company brings, of what, and who can pay how much for it."""
        found = prospect(view, self.seat, company)
        rows = [
            *company_rows(company, width),
            *made_rows(view, self.seat, company, width),
            *square_rows(found, width),
            *limits_rows(view, company, width, bidders),
        ]
        more = rival_rows(view, self.seat, company, width)
        return [rows, eleventh_rows(view, self.seat, width), more]

    @staticmethod
    def _stuck(view: View, width: int) -> list[Row]:
        """Why nothing can be done (C-23)."""
        hand = _("no card of yours can be paid") if view.hand else _("you have no card")
        pool = _("the Pool is empty")
        if view.pool:
            pool = _("no company of the Pool can be paid")
        text = _("Nothing can be done this turn: {hand}, {pool}, and the pile is out (C-23).")
        return rows_of(text.format(hand=hand, pool=pool), width)

    def _passing(self, view: View, width: int) -> list[Sequence[Row]]:
        n = min(_PASS_DRAWS, view.pile)
        text = ngettext(
            "Draw {n} card, then put {n} of {all} face up into the Pool.",
            "Draw {n} cards, then put {n} of {all} face up into the Pool.",
            n,
        )
        blocks: list[Sequence[Row]] = [rows_of(text.format(n=n, all=len(view.hand) + n), width)]
        if view.variant.defensive_discarding:
            blocks.append(rows_of(_("One may go face down, out of play."), width))
        if view.variant.raising_cash:
            blocks.append(rows_of(_("Then you may borrow a Bond for cash."), width))
        return blocks

    def _sums(self, scene: Scene[Any], width: int) -> list[Sequence[Row]]:
        """What each company's new profit is made of (C-18), each in a block of its own."""
        view: View = scene.view
        told: list[Sequence[Row]] = []
        for index, line in enumerate(self.lines()):
            action = line.action if line.barred is None else line.barred.action
            if not isinstance(action, Buy | PutUp) or index == scene.chosen:
                continue
            found = prospect(view, self.seat, action.company)
            its = [f"{line.key} {symbol(action.company)} ", *parts(found)]
            told.append(packed(its, width, "dim"))
        return [[("", ""), (_("new profits of the others"), "dim")], *told] if told else []

    # -- headings among the lines ------------------------------------------------------------------

    def _on_heading(self) -> bool:
        choice = self.chosen_line()
        return choice is not None and not choice.key

    def choose(self, index: int) -> None:
        if self.lines()[index].key:
            super().choose(index)

    def listed(self) -> tuple[Choice, ...]:
        return tuple(line for line in self.lines() if line.key)

    def _press_choosing(self, key: str) -> None:
        super()._press_choosing(key)
        if self._on_heading():
            super()._press_choosing(key)


def _heading(first: str, value: str, large: bool) -> Choice:
    """A heading over lines: no key, and nothing to do."""
    # It is drawn after a mark and two blanks.
    text = heading(f"   {first}", value, large)[3:]
    return Choice("", ((text, "dim"),), "", "")


assert HAND < _DIGITS, "each card of the hand has a digit"
