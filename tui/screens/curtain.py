"""The hot-seat curtain: between two persons at one keyboard, with the name of the next one.

It covers all of the screen and is drawn from what a spectator sees.
"""

from __future__ import annotations

from collections.abc import Sequence
from time import monotonic
from typing import TYPE_CHECKING, Any

from rich.cells import cell_len

from tui.i18n import _, in_words
from tui.screens.frame import KeyHint, Press, draw_keys, draw_title
from tui.screens.leaves import SessionLeaf
from tui.screens.reader import Body
from tui.screens.speaking import who_of
from tui.widgets.lines import draw_rule
from tui.widgets.paper import Paper, clip, wrap

if TYPE_CHECKING:
    from core.game import Seat
    from tui.session import Session

__all__ = ["CurtainScreen"]

_BOX_TOP = 4
_LEAST_BOX = 20
_SAW = 12
"""The row of the rule above what all saw."""

_FOOT = 4


class CurtainScreen(SessionLeaf):
    """Stands until the person whose name it shows presses Space or clicks the name.

    Nothing else lifts it, and Space does not while it may belong to a key held down, pressed too
    often or pasted. The name comes only after the screen before is painted over.
    """

    everything = False

    def __init__(self, session: Session) -> None:
        super().__init__(session)
        seat = session.curtain()
        assert seat is not None
        self.seat = seat
        self._painted = False
        # Those of whom one is to say that it is the one who acts unasked.
        self._who: tuple[Seat, ...] = ()

    def on_screen_resume(self) -> None:
        # The game may have gone on under what lay on top.
        self.app.call_later(self.app.settle)

    def seen(self) -> Any:
        return self.table.view(None)

    def since(self) -> int | None:
        return self.session.since(self.seat)

    def body(self) -> Body:
        return Body(2, self.size.width, self.size.height - 2 - _FOOT)

    def foot(self) -> int:
        return _FOOT

    # -- drawing -----------------------------------------------------------------------------------

    def draw(self) -> None:
        width, height = self.size
        paper = Paper(width, height)
        if not self._painted:
            self.sheet.show(paper)
            self.call_after_refresh(self._show_name)
            return
        name = self.names[self.seat]
        told = _("▶ {name} is next").format(name=name.upper())
        draw_title(paper, f"{self.named()} · {self.moment(self.seen())}", told, mark=True)
        bottom = height - _FOOT
        if self.reader.reading is not None:
            self.draw_reading(paper)
        else:
            paper.across(1)
            self._draw_name(paper, name)
            self._draw_saw(paper, bottom)
        paper.across(bottom)
        note = _("Enter and digits do nothing here, so a key pressed too often shows nothing.")
        if self._who:
            note = who_of(self._who, self.names)
        paper.put(1, bottom + 1, clip(note, width - 2), "dim")
        trouble = self.to_tell()
        paper.put(0, bottom + 2, clip(f"» {trouble}" if trouble else "", width), "accent")
        draw_keys(paper, height - 1, self._keys())
        self.sheet.show(paper)

    def _show_name(self) -> None:
        if not self._painted:
            self._painted = True
            self.idle_since = monotonic()
            self.redraw()

    def _draw_name(self, paper: Paper, name: str) -> None:
        label = clip(name.upper(), paper.width - 8)
        inside = max(_LEAST_BOX - 2, cell_len(label) + 4)
        left = (paper.width - inside - 2) // 2
        paper.put(left, _BOX_TOP, f"┌{'─' * inside}┐", "rule")
        paper.put(left, _BOX_TOP + 1, "│", "rule")
        paper.put(left + inside + 1, _BOX_TOP + 1, "│", "rule")
        paper.put(left, _BOX_TOP + 2, f"└{'─' * inside}┘", "rule")
        _centred(paper, _BOX_TOP + 1, label, "accent")
        paper.spot(left, _BOX_TOP, inside + 2, Press("space"), height=3)
        passing = _("Pass the keyboard to {name}. Nobody else looks.").format(name=name)
        _centred(paper, _BOX_TOP + 4, passing)
        _centred(paper, _BOX_TOP + 6, _("Space  {name} is at the screen").format(name=name), "bold")

    def _draw_saw(self, paper: Paper, bottom: int) -> None:
        """The newest lines of the log since this person's last turn, as all read them."""
        session = self.session
        since, lines = session.since(self.seat), session.lines(None)
        heading = _("what all saw since your last turn") if since else _("what all saw so far")
        fresh = [line for number, line in lines if number > since or not since]
        if not fresh:
            # In the middle of a turn of its own there is nothing since.
            heading, fresh = _("what all saw last"), [line for _number, line in lines]
        draw_rule(paper, _SAW, heading)
        rows: list[str] = []
        for line in fresh:
            told = wrap(in_words(line.text, session.names), paper.width - 7)
            rows += [f"{line.label:>3}  {told[0]}", *(f"     {row}" for row in told[1:])]
        room = bottom - _SAW - 1
        for y, row in enumerate(rows[-room:], _SAW + 1):
            paper.put(0, y, clip(row, paper.width))

    def _keys(self) -> Sequence[KeyHint]:
        if self.reader.reading is not None:
            return self.reader.keys()
        undo = [KeyHint("u", _("undo"), "undo")] if self.session.can_undo() else []
        return [
            KeyHint("Space", _("take over"), "space"),
            *undo,
            *self._unasked_keys(),
            KeyHint("l", _("log"), "log"),
            KeyHint("F1", _("rules"), "rules"),
            KeyHint("q", _("leave (saved)"), "quit"),
        ]

    def _unasked_keys(self) -> list[KeyHint]:
        if self.session.speaking() is not None:
            return [KeyHint("Esc", _("back"), "esc")]
        return [KeyHint("o", _("act unasked"), "offer")] if self.session.may_speak_up() else []

    # -- keys and mouse ----------------------------------------------------------------------------

    def press(self, key: str) -> None:
        self.notice = ""
        if not self._painted or self.reads(key):
            return
        who, self._who = self._who, ()
        match key:
            case digit if digit.isdecimal() and 1 <= int(digit) <= len(who):
                self._let_speak(who[int(digit) - 1])
            case "esc" | "offer" if self.session.speaking() is not None:
                self.session.fall_silent()
            case "offer" if not who:
                self._speak_up()
            case "space" if not self.too_soon():
                self.session.sit_down()
            case "undo":
                self.attempt(self.session.undo)
            case "quit":
                self.leave()
            case _:
                self.idle_since = monotonic()

    def _speak_up(self) -> None:
        seats = self.session.may_speak_up()
        if not seats:
            self.notice = _("There is nothing to do unasked now.")
        elif len(seats) == 1:
            self._let_speak(seats[0])
        else:
            self._who = seats

    def _let_speak(self, seat: Seat) -> None:
        self.attempt(lambda: self.session.speak_up(seat))


def _centred(paper: Paper, y: int, text: str, style: str = "") -> None:
    text = clip(text, paper.width)
    paper.put((paper.width - cell_len(text)) // 2, y, text, style)
