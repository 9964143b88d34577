"""The talk at a table: what was said, and a line to say something."""

from __future__ import annotations

import time
from collections.abc import Sequence
from typing import TYPE_CHECKING

from rich.cells import cell_len

from core.game import Illegal
from saves.club_names import LONGEST_SAID
from tui.affairs import Spoken
from tui.i18n import _, in_words, refusal_text
from tui.screens.field import FieldScreen, Question
from tui.screens.frame import KeyHint, draw_keys, draw_title
from tui.widgets.lines import draw_rule
from tui.widgets.paper import Paper, clip, wrap

if TYPE_CHECKING:
    from tui.session import Session

__all__ = ["TalkScreen", "lines_of_talk"]

_TOP = 2
# Rows below what was said: a rule, the field, its note, the keys.
_FOOT = 4


class TalkScreen(FieldScreen):
    """Lies over the table until Esc; Enter says what was typed, and on nothing goes back."""

    def __init__(self, session: Session) -> None:
        super().__init__()
        self.session = session
        # How many rows the newest ones are scrolled away.
        self._back = 0
        self._seen: tuple[object, ...] = ()

    def on_mount(self) -> None:
        self._ask()
        # What others say and do meanwhile is seen here as well.
        self.set_interval(0.5, self._renew)
        self._seen = self._state()

    def _ask(self, text: str = "") -> None:
        note = _("At most {most} characters. All at the table and all who watch read it.")
        self.ask(Question(_("say"), self._say, note.format(most=LONGEST_SAID)), text)

    def _state(self) -> tuple[object, ...]:
        return len(self.session.talk()), self.session.table.ply, self.session.company()

    def _renew(self) -> None:
        state = self._state()
        if state != self._seen:
            self._seen = state
            self.redraw()

    def draw(self) -> None:
        width, height = self.size
        paper = Paper(width, height)
        draw_title(paper, _("talk at the table"), self._turn(), mark=True)
        company = " · ".join(in_words(text) for text in self.session.company())
        draw_rule(paper, 1, company)
        self.session.read_talk()
        said = self.session.talk()
        room = height - _TOP - _FOOT
        rows = lines_of_talk(said, width - 2)
        self._back = min(self._back, max(0, len(rows) - room))
        end = len(rows) - self._back
        shown = rows[max(0, end - room) : end]
        for y, (text, style) in enumerate(shown, _TOP + room - len(shown)):
            paper.put(1, y, text, style)
        if not rows:
            paper.put(1, _TOP, _("Nothing has been said yet."), "dim")
        paper.across(height - _FOOT)
        if self.notice:
            paper.put(1, height - _FOOT, clip(f" {self.notice} ", width - 2), "warn")
        self.draw_question(paper, height - _FOOT + 1)
        draw_keys(paper, height - 1, self._keys())
        self.sheet.show(paper)

    def _turn(self) -> str:
        session = self.session
        asked = session.asked()
        if asked is None:
            return _("game over")
        if asked in session.persons:
            return _("YOUR TURN")
        return _("{name}'s turn").format(name=session.names[asked])

    @staticmethod
    def _keys() -> list[KeyHint]:
        return [
            KeyHint("", _("type what to say")),
            KeyHint("Enter", _("say it"), "enter"),
            KeyHint("PgUp PgDn", _("scroll"), "pgup"),
            KeyHint("Esc", _("back"), "esc"),
        ]

    def press(self, key: str) -> None:
        match key:
            case "pgup" | "up":
                self._back += 5 if key == "pgup" else 1
            case "pgdn" | "down":
                self._back = max(0, self._back - (5 if key == "pgdn" else 1))
            case "esc" | "quit":
                self.dismiss()
            case "enter" if not self.field.value.strip():
                self.dismiss()
            case "enter":
                self.answers(key)
            case _:
                pass

    def _say(self, text: str) -> None:
        self.notice = ""
        self._back = 0
        try:
            self.session.say_aloud(text)
        except Illegal as no:
            self.notice = refusal_text(no, self.session.names)
            self._ask(text)
        else:
            self._ask()


def lines_of_talk(said: Sequence[Spoken], width: int) -> list[tuple[str, str]]:
    """What was said in rows with their styles: who and when before it, the oldest first."""
    rows: list[tuple[str, str]] = []
    for line in said:
        clock = time.strftime("%H:%M", time.localtime(line.at))
        # What the house itself says has no name before it.
        head = f"{clock} {line.name}: " if line.name else f"{clock} "
        first, *rest = wrap(head + line.text, width) or [head]
        rows.append((first, ""))
        indent = min(cell_len(head), width // 3)
        for row in wrap(" ".join(rest), width - indent) if rest else ():
            rows.append((" " * indent + row, ""))
    return rows
