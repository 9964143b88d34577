"""The dialog: asks before something is lost, and tells what was refused."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from textual.screen import ModalScreen

from tui.i18n import _
from tui.screens.frame import FrameScreen
from tui.widgets.lines import ToItem, draw_lines, moved
from tui.widgets.paper import Paper, clip, wrap
from tui.widgets.sheet import Sheet

if TYPE_CHECKING:
    from textual.app import ComposeResult

__all__ = ["Dialog", "draw_dialog", "telling"]

_WIDTH = 60


class Dialog(FrameScreen, ModalScreen[None]):
    """A question over the screen that asks it.

    The first answer is chosen at the beginning, so it is to be the harmless one; Esc does
    nothing but leave. `done` gets the index of the answer after the dialog is gone.
    """

    # The screen that asks is drawn behind it.
    BLANK = False
    DEFAULT_CSS = "Dialog { align: center middle; }"

    def __init__(
        self,
        title: str,
        text: str,
        answers: Sequence[str],
        done: Callable[[int], None] = lambda answer: None,
    ) -> None:
        super().__init__()
        self.asked = title
        self.text = text
        self.answers = tuple(answers)
        self.done = done
        self.at = 0
        # The App's own style sheet gives every Screen a background.
        self.styles.background = "transparent"

    def compose(self) -> ComposeResult:
        yield Sheet(id="box")
        yield from super().compose()

    def draw(self) -> None:
        paper = draw_dialog(self.asked, self.text, self.answers, self.at, self.size.height - 2)
        sheet = self.query_one("#box", Sheet)
        sheet.styles.width = paper.width
        sheet.styles.height = paper.height
        sheet.show(paper)

    def press(self, key: str) -> None:
        match key:
            case "esc" | "quit":
                self.dismiss()
            case "enter":
                self.dismiss()
                self.done(self.at)
            case _ if key.isdigit():
                if int(key) <= len(self.answers):
                    self.at = int(key) - 1
            case _:
                self.at = moved(self.at, len(self.answers), key)

    def hit(self, value: object) -> None:
        if isinstance(value, ToItem):
            again = self.at == value.at
            self.at = value.at
            if again:
                self.press("enter")


def draw_dialog(title: str, text: str, answers: Sequence[str], at: int, most: int) -> Paper:
    """The dialog in its frame, at most so many rows high; a longer text is cut."""
    rows = wrap(text, _WIDTH - 4)[: most - len(answers) - 5]
    paper = Paper(_WIDTH, len(rows) + len(answers) + 5)
    bottom = paper.height - 1
    paper.put(0, 0, f"┌{'─' * (_WIDTH - 2)}┐", "rule")
    paper.put(0, bottom, f"└{'─' * (_WIDTH - 2)}┘", "rule")
    for x in (0, _WIDTH - 1):
        paper.down(x, 1, bottom)
    paper.put(2, 0, clip(f" {title} ", _WIDTH - 4), "bold")
    for y, row in enumerate(rows, 1):
        paper.put(2, y, row)
    lines = Paper(_WIDTH - 2, len(answers))
    draw_lines(lines, [((answer, ""),) for answer in answers], at)
    paper.paste(lines, 1, len(rows) + 2)
    paper.put(2, bottom - 1, _("Enter  {answer}").format(answer=answers[at]), "bold")
    return paper


def telling(title: str, text: str) -> Dialog:
    """A dialog that only tells."""
    return Dialog(title, text, (_("Back"),))
