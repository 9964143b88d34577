"""Screens that ask for a line of text: a name, a file, what to look for."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from rich.cells import cell_len
from textual.widgets import Input

from tui.i18n import _
from tui.screens.frame import FrameScreen, KeyHint, Press
from tui.widgets.find import FindField
from tui.widgets.paper import Paper, clip
from tui.widgets.sheet import Sheet

if TYPE_CHECKING:
    from textual.app import ComposeResult

__all__ = ["FieldScreen", "Question"]


@dataclass(frozen=True, slots=True)
class Question:
    """What is asked for. `done` gets the text on Enter, `typed` after each change of it."""

    label: str
    done: Callable[[str], None]
    note: str = ""
    typed: Callable[[str], None] = lambda text: None


class FieldScreen(FrameScreen):
    """A screen of one Sheet, with a text field that lies over it while something is asked."""

    DEFAULT_CSS = "FieldScreen { layers: base above; }"

    def __init__(self) -> None:
        super().__init__()
        self.question: Question | None = None
        self.notice = ""

    def compose(self) -> ComposeResult:
        yield Sheet(id="sheet")
        yield FindField(id="field", select_on_focus=False)
        yield from super().compose()

    @property
    def sheet(self) -> Sheet:
        return self.query_one("#sheet", Sheet)

    @property
    def field(self) -> FindField:
        return self.query_one(FindField)

    def ask(self, question: Question, text: str = "") -> None:
        """Shows the text field with a text in it; `draw_question` gives it its place."""
        self.question = question
        self.field.open(0, 0, self.size.width, text)

    def stop_asking(self) -> None:
        """Takes the text field away."""
        self.question = None
        self.field.close()

    def answers(self, key: str) -> bool:
        """Whether the key belonged to the text field; Enter takes the text, Esc leaves it."""
        question = self.question
        if question is None:
            return False
        if key == "enter":
            text = self.field.value
            self.stop_asking()
            question.done(text.strip())
        elif key == "esc":
            self.stop_asking()
        return True

    def draw_question(self, paper: Paper, y: int) -> None:
        """The label with the field after it on row y, the note on the next."""
        question = self.question
        if question is None:
            return
        label = clip(f"{question.label} ", paper.width // 2)
        paper.put(1, y, label, "bold")
        paper.put(1, y + 1, clip(question.note, paper.width - 2), "dim")
        paper.spot(0, y, paper.width, Press("enter"))
        left = 1 + cell_len(label)
        self.field.place(left, y, paper.width - left - 1)

    @staticmethod
    def question_keys() -> list[KeyHint]:
        """The last row while something is asked."""
        return [KeyHint("Enter", _("take it"), "enter"), KeyHint("Esc", _("leave it"), "esc")]

    def typed(self, text: str) -> None:
        """The text in the field changed."""
        if self.question is not None:
            self.question.typed(text)

    def on_input_changed(self, event: Input.Changed) -> None:
        event.stop()
        self.typed(event.value)
        self.redraw()

    def on_input_submitted(self, event: Input.Submitted) -> None:
        event.stop()
        self.action_press("enter")
