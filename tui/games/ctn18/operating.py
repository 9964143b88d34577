"""What the screens of an operation have in common: the mat, lines by letters, and lists of more.

A letter stands for a line of MAIN; some of them open a list in its place: development cards, the
bank's rates, an offer. The amount WHAT says which of them is drawn; Esc goes back to MAIN.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, ClassVar

from textual.binding import Binding, BindingType

from core.games.ctn18.actions import (
    BankTrade,
    City,
    Knight,
    Monopoly,
    Plenty,
    Road,
    RoadBuilding,
    Settle,
    Show,
)
from core.games.ctn18.state import View
from core.prompt import Barred, Prompt
from tui.face import Choice, Dial, Scene
from tui.games.ctn18.banking import rate_code
from tui.games.ctn18.common import PlaceScreen, draw_latest
from tui.games.ctn18.looks import kind_name
from tui.games.ctn18.marks import SPACES
from tui.games.ctn18.playing import card_filling, card_lines, card_rows, cards_line, first_cards
from tui.games.ctn18.turns import draw_mat
from tui.i18n import _, refusal_text
from tui.screens.frame import KeyHint, with_back
from tui.screens.kinds import KindsScreen
from tui.screens.side import draw_choices
from tui.widgets.paper import Paper
from tui.widgets.rows import Blocks, rows_of

__all__ = ["BANK", "CARDS", "MAIN", "OFFER", "WHAT", "OperatingScreen"]

WHAT = "what"
"""The field that holds which list is drawn."""

MAIN, CARDS, BANK, OFFER = range(4)

_LETTERS = "rscvbke"

# Rows of consequences for which there always is room.
_LEAST = 3


class OperatingScreen(PlaceScreen, KindsScreen):
    """The major on turn before its roll and after it."""

    rest_rows = _LEAST

    opens: ClassVar[Mapping[str, int]] = {"k": CARDS}
    """The lists that lines of MAIN open, by letter, unless they do something at once."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding(f"{key},{key.upper()}", f"press('{key}')", show=False, id=f"operate_{key}")
        for key in _LETTERS
    ]

    _known: tuple[object, dict[Any, bool]] = (None, {})
    """What can be taken back, of a moment by its key."""

    def undoable(self, action: Any) -> bool:
        # All lines are made anew at each step of an amount.
        key = self.look().key
        if self._known[0] != key:
            self._known = (key, {})
        known = self._known[1]
        if action not in known:
            known[action] = super().undoable(action)
        return known[action]

    # -- what a phase says -------------------------------------------------------------------------

    @abstractmethod
    def main(self, scene: Scene[Any], prompt: Prompt[Any]) -> tuple[Choice, ...]:
        """The lines by letter; what opens a list has no action."""
        ...

    @abstractmethod
    def leads_to(self, scene: Scene[Any], choice: Choice, width: int) -> Blocks:
        """What a line of MAIN leads to."""
        ...

    def listed_lines(self, scene: Scene[Any], prompt: Prompt[Any], what: int) -> tuple[Choice, ...]:
        """The lines of another list."""
        return card_lines(self, scene, prompt)

    def first_amounts(self, scene: Scene[Any], what: int) -> Mapping[str, int]:
        """What a list begins with."""
        prompt = self.prompt()
        return first_cards(scene, prompt) if what == CARDS and prompt is not None else {}

    # -- lines -------------------------------------------------------------------------------------

    def choices(self, scene: Scene[Any], prompt: Prompt[Any]) -> tuple[Choice, ...]:
        what = self.what()
        if what == MAIN:
            return self.main(scene, prompt)
        return self.listed_lines(scene, prompt, what)

    def barred(self, *actions: Any) -> Barred[Any] | None:
        """Why what all these stand for can't be done: the reason of the first that has one."""
        known = self.refusals()
        for action in actions:
            found = known.get(action) or self.barred_because(action)
            if found is not None:
                return found
        return None

    def line(self, key: str, cells: Sequence[Any], enter: str, action: Any) -> Choice:
        """A line of MAIN that does something."""
        undo = self.undoable(action)
        return Choice(key, tuple(cells), enter, enter, action, undo=undo, row=False)

    def cards_line(self, scene: Scene[Any], prompt: Prompt[Any]) -> Choice:
        """The line of the development cards."""
        return cards_line(self, scene, prompt)

    def filled(self, scene: Scene[Any], action: Any) -> Mapping[str, int] | None:
        if isinstance(action, Knight | RoadBuilding | Plenty | Monopoly | Show):
            return {WHAT: CARDS, **card_filling(action)}
        found = super().filled(scene, action)
        return {} if found is None else found

    def listed(self) -> tuple[Choice, ...]:
        view: View = self.scene().view
        lines = [replace(line, find=_called(view, line)) for line in super().listed()]
        # What opens a list is told to `take` as that list.
        return tuple(
            replace(line, action=self.opens[line.key]) if self._opens(line) else line
            for line in lines
        )

    def _opens(self, line: Choice) -> bool:
        """Whether a line of MAIN opens a list."""
        return line.action is None and line.barred is None and line.key in self.opens

    def take(self, action: Any) -> None:
        if isinstance(action, int):
            self.open(action)
            return
        amounts = self.filled(self.scene(), action)
        self.fill({} if amounts is None else amounts)
        self.dial = None
        lines = self.lines()
        found = [i for i, line in enumerate(lines) if line.action == action]
        self.chosen = next(iter(found), self.proposed(lines))

    # -- from list to list -------------------------------------------------------------------------

    def what(self) -> int:
        """Which list is drawn; who acts unasked has the offer alone."""
        prompt = self.prompt()
        unasked = prompt is not None and not prompt.must
        return OFFER if unasked else self.amounts.get(WHAT, MAIN)

    def open(self, what: int) -> None:
        """Draws another list, its first line that can be done chosen."""
        self.fill({WHAT: what, **self.first_amounts(self.scene(), what)})
        self.dial = None
        lines = self.lines()
        able = [i for i, line in enumerate(lines) if line.barred is None]
        self.chosen = next(iter(able), None)

    def choose(self, index: int) -> None:
        if self.what() != MAIN:
            super().choose(index)
            return
        line = self.lines()[index]
        self.chosen = index
        self.dial = next((dial.field for dial in line.dials), None)
        if self._opens(line):
            self.open(self.opens[line.key])

    def _enter(self, choices: Sequence[Choice]) -> None:
        line = self.chosen_line()
        if line is None or self.what() != MAIN or not self._opens(line):
            super()._enter(choices)
        elif not self._too_soon():
            self.open(self.opens[line.key])

    def _pick(self, index: int) -> None:
        # A click on a chosen line does it, in MAIN as well where lines have places.
        if self.what() == MAIN and index == self.chosen:
            self._enter(self.lines())
        elif self.what() == MAIN:
            self.on_board = False
            self.side.close()
            self.choose(index)
        else:
            super()._pick(index)

    def press(self, key: str) -> None:
        letter = key in _LETTERS or (key == "offer" and self.what() != OFFER)
        if letter and self._free() and self.what() != MAIN and self._main_may():
            self.forget()
        self._press_here(key)

    def _main_may(self) -> bool:
        """Whether there is a MAIN to go back to."""
        prompt = self.prompt()
        return prompt is not None and prompt.must

    def _press_here(self, key: str) -> None:
        placed = self.dial in SPACES if self.dial else False
        if self._free() and self.what() == MAIN and not placed and key in _STEPS:
            self.side.close()
            self.desk.notice = None
            self._walk(_STEPS[key])
            return
        super().press(key)

    def _walk(self, by: int) -> None:
        """From line to line of MAIN."""
        lines = self.lines()
        at = self.chosen if self.chosen is not None else (-1 if by > 0 else 0)
        self.chosen = (at + by) % len(lines)
        self.dial = next((dial.field for dial in lines[self.chosen].dials), None)

    # -- drawing -----------------------------------------------------------------------------------

    def above(self, scene: Scene[Any], paper: Paper) -> int:
        y = draw_mat(paper, scene) + scene.large
        if self.what() != MAIN:
            return y
        under = Paper(paper.width, paper.height - y)
        y += draw_choices(under, _drawn(self.lines()), scene.chosen, "", under.height)
        paper.paste(under, 0, y - sum(1 for _line in self.lines()))
        return y

    def told(self, scene: Scene[Any], choice: Choice | None, width: int, room: int) -> Blocks:
        view: View = scene.view
        if choice is None or view.turn is None:
            return ()
        if choice.barred is not None:
            rows = rows_of(refusal_text(choice.barred, scene.names), width, "dim")
            if len(rows) > room:
                text = _("? tells why not ({rule})")
                rows = rows_of(text.format(rule=choice.barred.rule), width, "dim")
            return (rows,)
        if self.what() == CARDS:
            return card_rows(scene, choice, width)
        return self.leads_to(scene, choice, width)

    def waiting(self, scene: Scene[Any], paper: Paper) -> None:
        draw_latest(paper, self.lines_told(), draw_mat(paper, scene) + 1)

    def keys(self) -> list[KeyHint]:
        hints = super().keys()
        if self.what() == MAIN or not self._main_may() or not self._free():
            return hints
        return with_back(hints)

    def own_keys(self) -> Sequence[KeyHint]:
        if self.what() != MAIN:
            return ()
        letters = " ".join(line.key for line in self.lines())
        hints = [KeyHint(letters, _("choose"))]
        if self.dial in SPACES:
            hints.append(KeyHint("n", _("next place"), "next"))
        return hints


_STEPS = {"up": -1, "left": -1, "down": 1, "right": 1, "next": 1}


def _called(view: View, line: Choice) -> str:
    """A line as the finder lists it: short, since there are many that differ at their ends."""
    match line.action:
        case Road():
            return _("road {place}").format(place=line.find)
        case Settle():
            return _("settle {place}").format(place=line.find)
        case City():
            return _("city {place}").format(place=line.find)
        case Plenty(cards):
            named = ", ".join(map(kind_name, cards))
            return _("Plenty: {cards}").format(cards=named)
        case BankTrade(port, give, get):
            swap = f"{kind_name(give)} → {kind_name(get)}"
            return _("{rate} {swap}").format(rate=rate_code(view, port), swap=swap)
        case _:
            return line.find


def _drawn(lines: Sequence[Choice]) -> list[Choice]:
    """Lines of MAIN as they are drawn: without the amounts that hold their places."""
    return [
        replace(
            line,
            row=True,
            cells=tuple(
                cell
                for cell in line.cells
                if not isinstance(cell, Dial) or cell.field not in SPACES
            ),
        )
        for line in lines
    ]
