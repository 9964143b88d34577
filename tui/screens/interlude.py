"""Interludes: what all read together after an act, such as bids revealed or a year's end."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from tui.face import Scene
from tui.i18n import _
from tui.interludes import events_seen
from tui.screens.frame import KeyHint, draw_keys
from tui.screens.leaves import SessionLeaf
from tui.screens.reading import LogReading
from tui.screens.side import draw_space
from tui.screens.surround import (
    Titles,
    asked_meanwhile,
    draw_middle,
    draw_strip,
    draw_title_of,
    foot_rows,
    joined,
    middle_papers,
    talk_keys,
    undo_keys,
)
from tui.widgets.paper import Paper

if TYPE_CHECKING:
    from collections.abc import Sequence

    from core.words import Line
    from tui.session import Session

__all__ = ["InterludeScreen"]


class InterludeScreen(SessionLeaf):
    """Shown once after an entry, until somebody presses Space; bots and curtain wait for it.

    Whoever is at the screen may look, so it is drawn from what a spectator sees, unless one person
    plays alone. A game says what stands there: on the board's place and the pane, or across both
    where `pane_title` is None.
    """

    everything = False

    rules: ClassVar[tuple[str, ...]] = ()
    """The ids of the clauses about what stands there; without, those of the phase are told."""

    def __init__(self, session: Session) -> None:
        super().__init__(session)
        shown = session.interlude()
        assert shown is not None
        self.shown = shown
        self.events: tuple[Any, ...] = events_seen(session.table, shown.number)
        """The events of the entry, as a spectator sees them."""

    # -- what a game says of it --------------------------------------------------------------------

    def heading(self, scene: Scene[Any]) -> str:
        """What stands at the right end of the title, such as "TIE at 118"."""
        return ""

    def board_title(self, scene: Scene[Any]) -> str:
        """What the rule above the left or only part says."""
        return self.face.board_title(scene)

    def pane_title(self, scene: Scene[Any]) -> str | None:
        """What the rule above the right pane says; None if there is no pane."""
        return None

    def draw_board(self, paper: Paper, scene: Scene[Any]) -> None:
        """The left part, or all if there is no pane; the game's board unless a game says so."""
        self.face.draw_board(paper, scene)

    def draw_pane(self, paper: Paper, scene: Scene[Any]) -> None:
        """The right pane, but for its last row, which is the Space line."""

    def goes_on(self, scene: Scene[Any]) -> str:
        """What Space leads to, such as "year 7"."""
        return _("go on")

    # -- what it is drawn from ---------------------------------------------------------------------

    def seen(self) -> Any:
        """What a spectator, or the only person who plays, sees after the entry."""
        return self._view(self.table.state_after(self.shown.number))

    def before(self) -> Any:
        """The same before the entry."""
        return self._view(self.table.state_before(self.shown.number))

    def _view(self, state: Any) -> Any:
        # An entry that was played here has its positions kept.
        assert state is not None
        return self.table.rules.view(state, self.session.eyes() if self.session.alone() else None)

    def clauses(self) -> Sequence[str]:
        return self.rules or super().clauses()

    def told(self) -> Sequence[tuple[int, Line]]:
        return self.session.lines(self.session.privy() if self.session.alone() else None)

    def foot(self) -> int:
        return foot_rows(self.large)

    def go_to(self, number: int) -> None:
        self.app.replay(self.session, number, private=self.session.alone())

    def on_screen_resume(self) -> None:
        # The game may have gone on under what lay on top.
        self.app.call_later(self.app.settle)

    # -- drawing -----------------------------------------------------------------------------------

    def draw(self) -> None:
        if self.session.interlude() != self.shown:
            # It has been read or was taken back; another screen comes next.
            return
        width, height = self.size
        scene = self.scene()
        paper = Paper(width, height)
        title = f"{self.named()} · {self.moment(scene.view)}"
        told, now = self.heading(scene), asked_meanwhile(self.session)
        draw_title_of(paper, title, (joined(told, now), now or told), mark=bool(now))
        draw_strip(paper, self.face, scene, None)
        foot = self.foot()
        bottom = height - foot
        if self.reader.reading is not None:
            self.draw_reading(paper)
            paper.across(bottom)
        else:
            self._draw_middle(paper, scene, 1 + self.face.strip_rows, bottom)
        self.draw_foot(paper, self.told(), self.to_tell(), foot - 2)
        draw_keys(paper, height - 1, self._keys(scene))
        self.sheet.show(paper)

    def _draw_middle(self, paper: Paper, scene: Scene[Any], rule: int, bottom: int) -> None:
        beside = self.pane_title(scene)
        joint = None if beside is None else self.face.board_width(paper.width, self.large)
        titles = Titles(self.board_title(scene), beside or "", joint)
        board, pane = middle_papers(paper.width, bottom - rule, titles, self.tall)
        self.draw_board(board, scene)
        if beside is not None:
            self.draw_pane(pane, scene)
            draw_space(pane, self.goes_on(scene), can_undo=self.session.can_undo())
        draw_middle(paper, rule, titles, board, pane, self.tall)

    def _keys(self, scene: Scene[Any]) -> list[KeyHint]:
        if self.reader.reading is not None:
            return self.reader.keys()
        alone = self.pane_title(scene) is None
        return [
            KeyHint("Space", self.goes_on(scene) if alone else _("go on"), "space"),
            *undo_keys(self.session),
            KeyHint("/", _("find in the log"), "find"),
            KeyHint("i", _("sheets"), "sheet"),
            KeyHint("l", _("log"), "log"),
            *talk_keys(self.session),
            KeyHint("F1", _("rules"), "rules"),
            KeyHint("q", _("leave"), "quit"),
        ]

    # -- keys and mouse ----------------------------------------------------------------------------

    def press(self, key: str) -> None:
        self.notice = ""
        if self.reads(key):
            return
        match key:
            case "space" if not self.too_soon():
                self.session.read_on()
            case "undo":
                self.attempt(self.session.undo)
            case "talk":
                self.app.talk()
            case "find":
                self.reader.open(LogReading())
                self.reader.press("find")
            case "quit":
                self.leave()
            case _:
                pass
