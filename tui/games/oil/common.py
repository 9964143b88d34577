"""What Kartell's phase screens have in common: what is refused, the cursor, loans, waiting."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, ClassVar

from textual.binding import Binding, BindingType

from core.game import Seat
from core.games.oil.actions import Agree, Borrow, Refuse
from core.games.oil.atlas import SQUARES
from core.games.oil.data import EMERGENCY_FEES, LOAN
from core.games.oil.force import continents_in_play
from core.games.oil.state import Interest, View
from core.prompt import Amount, Barred, Form, Prompt
from core.text import figure
from tui.face import Choice, Rows, Scene
from tui.games.oil.facts import about_place, about_seat
from tui.games.oil.geometry import neighbour
from tui.games.oil.looks import ARROW
from tui.i18n import _
from tui.screens.form import FormScreen
from tui.screens.frame import KeyHint
from tui.screens.phase import PhaseScreen
from tui.screens.side import Choosing
from tui.widgets.paper import Paper
from tui.widgets.rows import Row, change, draw_rows, first_that_fits, latest_rows

__all__ = [
    "ENTER",
    "AmountScreen",
    "OilScreen",
    "amount_of",
    "barred_line",
    "before_after",
    "cash_row",
    "draw_latest",
    "form_of",
    "loan_line",
]


# What stands on the Enter line beside what it does: "Enter", blanks, (u).
ENTER = 11

# All letters that the frame leaves free.
_LETTERS = "abcdefgjkrsvwxyz"


class OilScreen(PhaseScreen):
    """A phase of Kartell; nothing in it is secret."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding(f"{key},{key.upper()}", f"press('{key}')", show=False, id=f"oil_{key}")
        for key in _LETTERS
    ]

    _refused: tuple[object, dict[Any, Barred[Any]]] = (None, {})
    """The refusals of a moment, by its key."""

    def refusals(self) -> dict[Any, Barred[Any]]:
        # They stay while amounts change.
        key = self.look().key
        if self._refused[0] != key:
            self._refused = (key, super().refusals())
        return self._refused[1]

    def pane_title(self, scene: Scene[Any]) -> str:
        # The pane's first row is drawn with the rest of it unless a phase has a title.
        return ""

    def waiting_title(self, scene: Scene[Any]) -> str:
        return ""

    def steer(self, scene: Scene[Any], choices: Sequence[Choice], dx: int, dy: int) -> int | None:
        # A line without a key is a heading, and nothing to choose.
        rows = [i for i, line in enumerate(choices) if (line.row or line.pinned) and line.key]
        if not rows:
            return None
        step = dy or dx
        at = rows.index(self.chosen) if self.chosen in rows else -step % len(rows)
        return rows[(at + step) % len(rows)]

    def _press_choosing(self, key: str) -> None:
        if key == "next" and not self.on_board:
            self.chosen = OilScreen.steer(self, self.scene(), self.lines(), 0, 1)
            return
        super()._press_choosing(key)
        if key == "esc" and self.chosen is None:
            # As it was when the phase began.
            self.chosen = self.proposed(self.lines())

    def _press_line(self, key: str, choices: Sequence[Choice]) -> None:
        at = next((n for n, line in enumerate(choices) if key in (line.key, *line.keys)), None)
        chosen = self.chosen_line()
        final = chosen is not None and not chosen.undo and at != self.chosen
        if at is not None and final and self._too_soon():
            # The Enter that follows is not meant for the line that is proposed.
            self.chosen = None
            self.desk.notice = _("{key} came too soon: choose again.").format(key=key)
            return
        super()._press_line(key, choices)

    def plain(self, key: str, does: str, action: Any, *keys: str, style: str = "") -> Choice:
        """A line that the Enter line and the finder say in the same words."""
        undo = self.undoable(action)
        return Choice(key, ((does, style),), does, does, action, keys, undo=undo)

    def yes_or_no(self, prompt: Prompt[Any], yes: str, no: str) -> tuple[Choice, ...]:
        """1 agrees to what is asked, 0 refuses it."""
        lines = (("1", yes, Agree(), ()), ("0", no, Refuse(), ("p",)))
        return tuple(
            self.plain(key, does, action, *keys)
            for key, does, action, keys in lines
            if action in prompt.choices
        )

    def own_keys(self) -> Sequence[KeyHint]:
        """Keys of this phase that the last row names instead of those that choose a line."""
        return ()

    def keys(self) -> list[KeyHint]:
        hints, own = super().keys(), self.own_keys() if self.lines() else ()
        if self.reader.reading is not None or not isinstance(self.side.now, Choosing):
            return hints
        if self.on_board or not own:
            return hints
        told = {"next", "down", "right", *[hint.press for hint in own]}
        return [*own, *[hint for hint in hints if hint.press not in told]]

    def visit(self, scene: Scene[Any], dx: int, dy: int) -> int | None:
        view: View = scene.view
        home = view.homes[self.eyes or 0]
        if home < 0:
            home = continents_in_play(view)[0]
        at = self.cursor if self.cursor is not None else 0
        if self.cursor is None:
            return next(n for n, square in enumerate(SQUARES) if square.region == home)
        return neighbour(at, dx, dy, [n for n in range(len(SQUARES)) if n != at])

    def tell(self, scene: Scene[Any], space: int) -> tuple[str, Rows, int | None]:
        return *about_place(scene, space), None

    def holdings(self, scene: Scene[Any], seat: Seat) -> Rows:
        return about_seat(scene, seat)

    def waiting(self, scene: Scene[Any], paper: Paper) -> None:
        draw_latest(paper, self.lines_told())


class AmountScreen(OilScreen, FormScreen):
    """A phase of Kartell with amounts."""

    def _pick(self, index: int) -> None:
        # A click may be for a line that a bot's act has just taken away.
        if index < len(self.lines()):
            super()._pick(index)


def draw_latest(paper: Paper, told: Sequence[str], y: int = 0) -> None:
    """The newest lines of the log, from row `y` to the paper's end."""
    draw_rows(paper, latest_rows(told, paper.width - 1, paper.height - y), y)


def before_after(before: int, after: int) -> str:
    """A sum, and what becomes of it."""
    return figure(before) if before == after else f"{figure(before)}{ARROW}{figure(after)}"


def cash_row(before: int, after: int, width: int) -> Row:
    """What becomes of a seat's cash, set off by two blanks."""
    text = _("  cash  {change}").format(change=before_after(before, after))
    short = _("  cash {change}").format(change=before_after(before, after))
    # Over a million twice.
    tight = _("  cash {change}").format(change=change(before, after))
    return first_that_fits((text, short, tight), width), "warn" if after < 0 else ""


def form_of(prompt: Prompt[Any], action: str, **fixed: object) -> Form | None:
    """The prompt's form of an action by its tag, with these of its fields fixed so."""
    for form in prompt.forms:
        given = dict(form.fixed)
        if form.action == action and all(given.get(k) == v for k, v in fixed.items()):
            return form
    return None


def amount_of(form: Form | None, name: str) -> Amount | None:
    """The amount that a form's field may be."""
    if form is None:
        return None
    domains: Iterable[Any] = (field.domain for field in form.fields if field.name == name)
    return next((domain for domain in domains if isinstance(domain, Amount)), None)


def barred_line(key: str, label: str, find: str, no: Barred[Any] | None) -> Choice:
    """A line that can't be done; why, is told to who asks."""
    return Choice(key, ((label, ""),), "", find, barred=no)


def loan_line(screen: OilScreen, scene: Scene[Any], prompt: Prompt[Any]) -> tuple[Choice, ...]:
    """The emergency loan, below the other lines, where the bank grants one."""
    if Borrow() not in prompt.choices:
        return ()
    view: View = scene.view
    had = view.loans[screen.seat]
    fee = 0 if any(isinstance(phase, Interest) for phase in view.phases) else EMERGENCY_FEES[had]
    label = _("raise money: loan")
    cells = ((label, ""),)
    enter = _("borrow {sum}").format(sum=figure(LOAN - fee))
    # m is the frame's menu.
    undo = screen.undoable(Borrow())
    return (Choice("b", cells, enter, label, Borrow(), undo=undo),)


def loan_rows(view: View, seat: Seat, width: int) -> list[Row]:
    """What an emergency loan brings and costs."""
    had = view.loans[seat]
    fee = 0 if any(isinstance(phase, Interest) for phase in view.phases) else EMERGENCY_FEES[had]
    cash = view.cash[seat]
    rows: list[Row] = [
        (_("EMERGENCY LOAN"), "bold"),
        (_("  loan {sum}").format(sum=before_after(had * LOAN, (had + 1) * LOAN)), ""),
        (_("  fee  {sum}").format(sum=figure(fee)), ""),
        cash_row(cash, cash + LOAN - fee, width),
    ]
    return rows
