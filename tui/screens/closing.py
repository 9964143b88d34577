"""The closing screen: how a game's end is reckoned, step by step, before the result is shown."""

from __future__ import annotations

from abc import abstractmethod
from typing import TYPE_CHECKING, Any

from rich.cells import cell_len

from tui.face import Scene
from tui.i18n import _
from tui.screens.frame import KeyHint, Press, draw_keys, draw_title
from tui.screens.leaves import SessionLeaf
from tui.screens.surround import draw_strip, talk_keys, undo_keys
from tui.widgets.paper import Paper, clip

if TYPE_CHECKING:
    from collections.abc import Sequence

    from textual.timer import Timer

    from tui.session import Session

__all__ = ["ClosingScreen", "draw_next"]

_FOOT = 4

# Where only bots sit nobody presses Space: so many seconds for a step, as in a replay.
_STEP = 1.0


class ClosingScreen(SessionLeaf):
    """Shown once when a game that is played here ends. A game says how many steps there are.

    Space shows the next step, ←→ go back and forth, Enter goes to the result at once. Undo of the
    last act works here as it does on the result.
    """

    def __init__(self, session: Session) -> None:
        super().__init__(session)
        self.at = 0
        self._timer: Timer | None = None

    # -- what a game says of it --------------------------------------------------------------------

    @abstractmethod
    def steps(self, scene: Scene[Any]) -> int:
        """How many steps there are."""
        ...

    @abstractmethod
    def heading(self, scene: Scene[Any], at: int) -> str:
        """What the title says after so many steps."""
        ...

    @abstractmethod
    def upcoming(self, scene: Scene[Any], at: int) -> str:
        """What the step after so many of them shows, such as "the bonuses of Laguna"."""
        ...

    @abstractmethod
    def draw_step(self, paper: Paper, scene: Scene[Any], at: int) -> None:
        """The reckoning after so many steps, on the rows between title and Space line."""
        ...

    @abstractmethod
    def news(self, scene: Scene[Any], at: int) -> Sequence[str]:
        """Two sentences for the foot: what ended the game, and what the last step did."""
        ...

    # -- the frame ---------------------------------------------------------------------------------

    def on_mount(self) -> None:
        super().on_mount()
        if not self.session.persons:
            self._timer = self.set_interval(_STEP, self._tick)

    def foot(self) -> int:
        return _FOOT

    def draw(self) -> None:
        if self.session.table.outcome() is None:
            # An undo is being taken in; the phase's screen comes next.
            return
        width, height = self.size
        scene = self.scene()
        paper = Paper(width, height)
        steps = self.steps(scene)
        self.at = min(self.at, steps)
        title = _("{game} · final scoring").format(game=self.named())
        draw_title(paper, title, self.heading(scene, self.at))
        bottom = height - _FOOT
        if self.reader.reading is not None:
            if self.at == steps:
                # Before the last step it would tell how it ends.
                draw_strip(paper, self.face, scene, None)
            self.draw_reading(paper)
        else:
            body = Paper(width, bottom - 2)
            self.draw_step(body, scene, self.at)
            paper.paste(body, 0, 1)
            draw_next(paper, bottom - 1, self.upcoming(scene, self.at) if self.at < steps else "")
        paper.across(bottom)
        news = [self.notice] if self.notice else self.news(scene, self.at)
        for y, text in enumerate(news, bottom + 1):
            style = "accent" if self.notice else "bold" if y == bottom + len(news) else ""
            paper.put(0, y, clip(f"» {text}", width), style)
        draw_keys(paper, height - 1, self._keys(self.at < steps))
        self.sheet.show(paper)

    def _keys(self, more: bool) -> list[KeyHint]:
        if self.reader.reading is not None:
            return self.reader.keys()
        space = KeyHint("Space", _("next step") if more else _("result"), "space")
        return [
            space,
            KeyHint("Enter", _("result"), "enter"),
            KeyHint("←→", _("back and forth"), "right"),
            *([] if more else [KeyHint("i", _("sheets"), "sheet")]),
            KeyHint("l", _("log"), "log"),
            *undo_keys(self.session),
            KeyHint("F1", _("rules"), "rules"),
            *talk_keys(self.session),
            KeyHint("q", _("home") if self.app.AT_HOME else _("lobby"), "quit"),
        ]

    # -- keys and mouse ----------------------------------------------------------------------------

    def press(self, key: str) -> None:
        self.notice = ""
        steps = self.steps(self.scene())
        if key == "sheet" and self.at < steps and self.reader.reading is None:
            self.notice = _("The sheets would tell the result; they open after the last step")
            return
        if self.reads(key):
            return
        match key:
            case "quit":
                self.leave()
            case "undo":
                self.attempt(self.session.undo)
            case "talk":
                self.app.talk()
            case "enter" | "space" if self.too_soon():
                # It was meant for the game's last question.
                pass
            case "enter":
                self._close()
            case "space" if self.at >= steps:
                self._close()
            case "space" | "right" | "down" | "next" | "pgdn":
                self.at = min(self.at + 1, steps)
            case "left" | "up" | "pgup":
                self.at = max(self.at - 1, 0)
            case "home":
                self.at = 0
            case "end":
                self.at = steps
            case _:
                pass

    def _close(self) -> None:
        if self._timer is not None:
            self._timer.stop()
        self.session.closed = True
        self.app.call_later(self.app.settle)

    def _tick(self) -> None:
        # What can't be seen isn't missed: it waits for room and for what lies on top.
        if self.fits and self.is_current and self.reader.reading is None:
            self.press("space")
            self.redraw()


def draw_next(paper: Paper, y: int, upcoming: str) -> None:
    """What Space shows next, if anything, and where Enter leads."""
    text, enter = _("Space or Enter  the result"), _("Enter  the result")
    if upcoming:
        text = _("Space  next: {step}").format(step=upcoming)
        start = paper.right(paper.width - 1, y, enter, "bold")
        paper.spot(start, y, cell_len(enter), Press("enter"))
    end = paper.put(0, y, clip(text, paper.width - cell_len(enter) - 2), "bold")
    paper.spot(0, y, end, Press("space"))
