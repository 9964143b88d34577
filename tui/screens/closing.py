"""The closing screen: how a game's end is reckoned, step by step, before the result is shown."""

from __future__ import annotations

from abc import abstractmethod
from time import monotonic
from typing import TYPE_CHECKING, Any

from core.game import Illegal
from tui.face import Scene, screens_of
from tui.i18n import _, in_words, refusal_text
from tui.screens.frame import KeyHint, draw_keys, draw_title
from tui.screens.leaves import LeafScreen
from tui.screens.reading import ToLine
from tui.screens.turns import Turn, turns_of
from tui.widgets.paper import Paper, clip

if TYPE_CHECKING:
    from collections.abc import Sequence

    from textual.timer import Timer

    from tui.session import Session

__all__ = ["ClosingScreen"]

_FOOT = 4

# Where only bots sit nobody presses Space: so many seconds for a step, as in a replay.
_STEP = 1.0


class ClosingScreen(LeafScreen):
    """Shown once when a game that is played here ends. A game says how many steps there are.

    Space shows the next step, ←→ go back and forth, Enter goes to the result at once. Undo of the
    last act works here as it does on the result.
    """

    def __init__(self, session: Session) -> None:
        game = session.info.game
        super().__init__(game, screens_of(game).face, session.table)
        self.session = session
        self.at = 0
        self._turns: tuple[int, tuple[Turn, ...]] = (-1, ())
        self._timer: Timer | None = None
        self._since = monotonic()

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
    def draw_step(self, paper: Paper, scene: Scene[Any], at: int) -> None:
        """The reckoning after so many steps, on all rows between title and foot."""
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

    def renew(self) -> None:
        """Takes in what has happened at the table."""
        self.redraw()

    @property
    def names(self) -> list[str]:
        return self.session.names

    def scene(self) -> Scene[Any]:
        session = self.session
        return Scene(
            view=session.table.view(session.eyes()),
            players=tuple(session.players),
            large=self.large,
            past=session.past(),
        )

    def history(self) -> tuple[Turn, ...]:
        ply = self.table.ply
        if self._turns[0] != ply:
            self._turns = (ply, turns_of(self.game, self.table, None, everything=True))
        return self._turns[1]

    def foot(self) -> int:
        return _FOOT

    def go_to(self, number: int) -> None:
        self.app.replay(self.session, number)

    def leave(self) -> None:
        self.app.go_home()

    def draw(self) -> None:
        if self.session.table.outcome() is None:
            # An undo is being taken in; the phase's screen comes next.
            return
        width, height = self.size
        scene = self.scene()
        paper = Paper(width, height)
        steps = self.steps(scene)
        self.at = min(self.at, steps)
        title = in_words(self.session.table.rules.types.title)
        draw_title(
            paper,
            _("{game} · final scoring").format(game=title),
            self.heading(scene, self.at),
        )
        bottom = height - _FOOT
        if self.reader.reading is not None:
            strip = Paper(width, self.face.strip_rows)
            self.face.draw_strip(strip, scene, None)
            paper.paste(strip, 0, 1)
            self.draw_reading(paper)
        else:
            body = Paper(width, bottom - 1)
            self.draw_step(body, scene, self.at)
            paper.paste(body, 0, 1)
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
            KeyHint("i", _("sheets"), "sheet"),
            KeyHint("l", _("log"), "log"),
            KeyHint("u", _("undo"), "undo"),
            KeyHint("F1", _("rules"), "rules"),
            KeyHint("q", _("home"), "quit"),
        ]

    # -- keys and mouse ----------------------------------------------------------------------------

    def press(self, key: str) -> None:
        self.notice = ""
        if self.reads(key):
            return
        steps = self.steps(self.scene())
        match key:
            case "quit":
                self.leave()
            case "undo":
                self._undo()
            case "enter" | "space" if monotonic() - self._since < self.app.guard:
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

    def hit(self, value: object) -> None:
        if isinstance(value, ToLine):
            self.reader.click(value)

    def _undo(self) -> None:
        try:
            self.session.undo()
        except Illegal as no:
            self.notice = refusal_text(no, self.session.names)

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
