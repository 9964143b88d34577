"""The result: the scoring table of the game, the plot of the scores, and what to do now."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any, NamedTuple

from core.text import figure
from tui.face import Page, Scene, screens_of
from tui.i18n import _
from tui.screens.frame import KeyHint, Press, draw_keys, draw_title
from tui.screens.leaves import SessionLeaf
from tui.screens.saved import export_game
from tui.screens.shelf import present, won
from tui.screens.surround import draw_panes, draw_strip, talk_keys, undo_keys
from tui.widgets.lines import ToItem, draw_lines, draw_pane_rule, moved
from tui.widgets.paper import Paper, clip
from tui.widgets.seats import draw_past, seat_marks

if TYPE_CHECKING:
    from tui.session import Session

__all__ = ["ResultScreen", "draw_figures"]

# Lines of what can be done now, at most.
_CHOICES = 4

# With fewer rows below the strip the plot needs those that only set things off.
_ROOMY = 20

# Rows that the plot has at least.
_PLOT = 4


class _Choice(NamedTuple):
    """What can be done now: its line, what the Enter line calls it, and how it is done."""

    label: str
    does: str
    act: Callable[[], None]


class ResultScreen(SessionLeaf):
    """Stands as long as the game is over; undo of the last act still works here."""

    def __init__(self, session: Session) -> None:
        super().__init__(session)
        self.at = 0
        self._started = False
        self._screens = screens_of(session.info.game)

    def on_screen_resume(self) -> None:
        self._started = False

    def foot(self) -> int:
        if self.large:
            return 7
        return 3 - (self._tight() and self.question is None and self.reader.reading is None)

    def _tight(self) -> bool:
        return self.size.height - self.face.strip_rows < _ROOMY

    # -- drawing -----------------------------------------------------------------------------------

    def draw(self) -> None:
        outcome = self.session.table.outcome()
        if outcome is None:
            # An undo is being taken in; the phase's screen comes next.
            return
        width, height = self.size
        scene = self.scene()
        paper = Paper(width, height)
        told = self._screens.won
        if told is None:
            winners = won(outcome, [name.upper() for name in self.names])
        else:
            winners = told(scene)
        draw_title(paper, f"{self.named()} · {self.moment(scene.view)}", winners, mark=True)
        draw_strip(paper, self.face, scene, None)
        foot = self.foot()
        if self.reader.reading is not None:
            self.draw_reading(paper)
        else:
            self._draw_result(paper, scene, 2 + self.face.strip_rows, height - foot)
        if self.question is not None:
            self.draw_question(paper, height - foot)
        else:
            self.draw_foot(paper, self.told(), self.to_tell(), foot - 1)
        draw_keys(paper, height - 1, self._keys())
        self.sheet.show(paper)

    def _draw_result(self, paper: Paper, scene: Scene[Any], top: int, bottom: int) -> None:
        width = paper.width
        joint = self.face.board_width(width, self.large)
        scoring = self._screens.scoring
        title = _("the scoring") if scoring is None else scoring(scene)
        draw_pane_rule(paper, top - 1, title, joint, _("what now"))
        whole = Paper(joint, bottom - top - 1 - _PLOT)
        used = self.face.draw_result(whole, scene)
        # The choices and Enter, with a blank row between them where there is room for it.
        rows = min(max(used, _CHOICES + 2 - self._tight()), whole.height)
        table, pane = Paper(joint, rows), Paper(width - joint - 1, rows)
        table.paste(whole, 0, 0)
        self._draw_choices(pane)
        below = draw_panes(paper, top, table, pane)
        plots = self._screens.plots
        if plots is None:
            self._draw_past(paper, scene, below, bottom)
        else:
            drawn = Paper(width, bottom - below)
            plots(drawn, scene)
            paper.paste(drawn, 0, below)

    def _draw_past(self, paper: Paper, scene: Scene[Any], top: int, bottom: int) -> None:
        width, seats, marks = paper.width, len(scene.players), self._screens.marks
        marked = zip(seat_marks(seats, marks), self.session.names, strict=True)
        legend = ", ".join(f"{mark} {name}" for mark, name in marked)
        told = _("where each stood, by act: {marks}").format(marks=legend)
        paper.put(1, top, clip(f" {told} ", width - 2), "rule.bold")
        plot = Paper(width - 2, bottom - top - 1)
        draw_past(plot, scene.past, seats, marks=marks)
        paper.paste(plot, 1, top + 1)

    def _draw_choices(self, paper: Paper) -> None:
        choices = self._choices()
        lines = Paper(paper.width, len(choices))
        draw_lines(lines, [((choice.label, ""),) for choice in choices], self.at)
        paper.paste(lines, 0, 0)
        last = paper.height - 1
        does = _("Enter  {does}").format(does=choices[self.at].does)
        paper.put(1, last, clip(does, paper.width - 5), "bold")
        paper.spot(0, last, paper.width - 4, Press("enter"))
        if self.session.can_undo():
            paper.right(paper.width, last, "(u)", "accent")
            paper.spot(paper.width - 3, last, 3, Press("undo"))

    def _choices(self) -> list[_Choice]:
        choices = [
            _Choice(_("Replay this game"), _("replay it"), self._replay),
            _Choice(_("Same seats, new game"), _("new game"), self._again),
            _Choice(_("Export to a file"), _("export it"), self._export),
            _Choice(_("Home"), _("go home"), self.app.go_home),
        ]
        if not self.app.AT_HOME:
            del choices[2:]
            choices.append(_Choice(_("Lobby"), _("go to the lobby"), self.app.go_home))
        return choices

    def _keys(self) -> list[KeyHint]:
        if self.question is not None:
            return self.question_keys()
        if self.reader.reading is not None:
            return self.reader.keys()
        return [
            KeyHint(f"1-{len(self._choices())} ↑↓", _("choose"), "down"),
            KeyHint("Enter", _("do"), "enter"),
            KeyHint("i", _("other plots"), "sheet"),
            *undo_keys(self.session),
            KeyHint("l", _("log"), "log"),
            KeyHint("F1", _("rules"), "rules"),
            *talk_keys(self.session),
            KeyHint("q", _("home") if self.app.AT_HOME else _("lobby"), "quit"),
        ]

    def sheets(self) -> Sequence[Page]:
        """One plot at a time, the figures, and the game's own sheets."""
        scene = self.scene()
        seats, marks = len(scene.players), self._screens.marks
        plots = [
            Page(
                _("where {name} stood, by act").format(name=name),
                partial(draw_past, past=scene.past, seats=seats, show=(seat,), marks=marks),
            )
            for seat, name in enumerate(scene.names)
        ]
        figures = Page(_("where each stood, in figures"), partial(draw_figures, scene=scene))
        return (*plots, figures, *self.face.pages(scene))

    # -- keys and mouse ----------------------------------------------------------------------------

    def press(self, key: str) -> None:
        self.notice = ""
        if self.answers(key) or self.reads(key):
            return
        match key:
            case "quit":
                self.leave()
            case "undo":
                self.attempt(self.session.undo)
            case "enter" if self.too_soon():
                pass
            case "enter":
                self._do()
            case _ if key.isdigit():
                if int(key) <= len(self._choices()):
                    self.at = int(key) - 1
            case "talk":
                self.app.talk()
            case _:
                self.at = moved(self.at, len(self._choices()), key)

    def hit(self, value: object) -> None:
        match value:
            case ToItem(at):
                again = self.at == at
                self.at = at
                if again:
                    self._do()
            case _:
                super().hit(value)

    def _do(self) -> None:
        self._choices()[self.at].act()

    def _replay(self) -> None:
        self.app.replay(self.session, 0)

    def _export(self) -> None:
        export_game(self, present(self.session), self._tell)

    def _again(self) -> None:
        if self._started:
            return
        self.attempt(lambda: self.app.again(self.session))
        self._started = True

    def _tell(self, sentence: str) -> None:
        self.notice = sentence
        self.redraw()


def draw_figures(paper: Paper, scene: Scene[Any]) -> None:
    """The standing of all seats after each act; thinned to the rows there are."""
    names = scene.names
    column = max(7, min(16, (paper.width - 8) // len(names)))
    paper.put(1, 0, _("act"), "dim")
    for seat, name in enumerate(names):
        paper.right(8 + (seat + 1) * column, 0, clip(name, column - 1), "bold")
    last, room = len(scene.past) - 1, paper.height - 1
    kept: Sequence[int] = range(last + 1)
    if last >= room:
        kept = sorted({i * last // (room - 1) for i in range(room)})
    for y, act in enumerate(kept, 1):
        paper.right(5, y, str(act), "dim")
        for seat, stood in enumerate(scene.past[act]):
            paper.right(8 + (seat + 1) * column, y, figure(stood))
