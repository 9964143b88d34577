"""Replay: the board as it was after each act, step by step and at speed."""

from __future__ import annotations

import secrets
from typing import TYPE_CHECKING, Any, ClassVar

from textual.binding import Binding, BindingType

from core.game import Rules, Seat
from core.rng import seeded
from core.table import Table
from core.words import Line
from tui.face import Scene, screens_of
from tui.heard import Hearing
from tui.i18n import _, in_words
from tui.screens.frame import KeyHint, Press, draw_keys, draw_title
from tui.screens.leaves import LeafScreen
from tui.screens.surround import Titles, draw_middle, draw_strip, middle_papers
from tui.screens.turns import AnyTable, Turn, index_of, lines_of, turns_of
from tui.standings import Standings
from tui.widgets.lines import ToItem
from tui.widgets.paper import Paper, pad, wrap
from tui.widgets.rows import first_that_fits

if TYPE_CHECKING:
    from textual.timer import Timer

    from saves.records import Info

__all__ = ["SPEEDS", "ReplayScreen"]

SPEEDS = (0.5, 1.0, 2.0, 4.0, 8.0, 16.0)
"""Steps a second."""

_MANY = 10
_PANE_FOOT = 5


class ReplayScreen(LeafScreen):
    """The history of a table up to when the screen was opened, as `seat` knew it.

    Begins after entry `number`. A finished game shows each turn with the eyes of the seat that
    acted, and nothing hidden. `standings`: those of the table, where some are known already.
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("c,C", "press('copy')", show=False, id="copy"),
    ]

    def __init__(
        self,
        info: Info,
        table: AnyTable,
        seat: Seat | None,
        number: int,
        standings: Standings | None = None,
    ) -> None:
        super().__init__(info.game, screens_of(info.game).face, table)
        self.info = info
        self.seat = seat
        self.over = table.outcome() is not None
        self.turns = turns_of(info.game, table, seat, self.over)
        self.at = index_of(self.turns, number)
        self.speed = 2.0
        self._standings = Standings(info.game, table) if standings is None else standings
        self._timer: Timer | None = None

    @property
    def names(self) -> list[str]:
        return [player.name for player in self.info.players]

    @property
    def turn(self) -> Turn:
        """The turn that is shown."""
        return self.turns[self.at]

    @property
    def running(self) -> bool:
        return self._timer is not None

    def eyes(self) -> Seat | None:
        """Whose view is drawn."""
        return self.turn.seat if self.over and self.turn.seat is not None else self.seat

    def scene(self) -> Scene[Any]:
        """What the drawings are made from: nothing lit, nothing to choose."""
        return Scene(
            view=self._view(),
            players=self.info.players,
            alone=sum(player.level is None for player in self.info.players) <= 1,
            large=self.large,
            past=self._standings.past(turn.number for turn in self.turns[: self.at + 1]),
            told=Hearing(self.table).until(self.turn.number),
        )

    def _view(self) -> Any:
        rules = self.table.rules
        return (rules.open_view if self.over else rules.view)(self._state(), self.eyes())

    def _state(self) -> Any:
        """The position of this turn; of the last one before it that is kept, if need be."""
        kept = (self.table.state_after(turn.number) for turn in reversed(self.turns[: self.at + 1]))
        return next(state for state in kept if state is not None)

    # -- drawing -----------------------------------------------------------------------------------

    def draw(self) -> None:
        width, height = self.size
        scene = self.scene()
        paper = Paper(width, height)
        rule = 1 + self.face.strip_rows
        joint = self.face.board_width(width, self.large)
        place = _("step {n} of {all} · {moment}").format(
            n=self.at, all=len(self.turns) - 1, moment=self.moment(scene.view)
        )
        draw_title(paper, _("{game} · replay").format(game=self.named()), place)
        # At the end of a game nobody is on turn.
        moved = None if self.table.rules.outcome(self._state()) is not None else self.turn.seat
        draw_strip(paper, self.face, scene, moved)
        bottom = height - self.foot()
        if self.reader.reading is not None:
            self.draw_reading(paper)
            paper.across(bottom)
        else:
            titles = Titles(self.face.board_title(scene), _("steps"), joint)
            board, pane = middle_papers(width, bottom - rule, titles, self.tall)
            self.face.draw_board(board, scene)
            self._draw_pane(pane)
            draw_middle(paper, rule, titles, board, pane, self.tall)
        lines = lines_of(self.turns[: self.at + 1])
        self.draw_foot(paper, lines, self.notice, self.foot() - 2)
        draw_keys(paper, height - 1, self._keys())
        self.sheet.show(paper)

    def _keys(self) -> list[KeyHint]:
        if self.reader.reading is not None:
            return self.reader.keys()
        return [
            KeyHint("Space", _("stop") if self.running else _("run"), "space"),
            KeyHint("←→", _("step"), "right"),
            KeyHint("PgUp PgDn", _("10 steps"), "pgdn"),
            KeyHint("Home End", _("ends"), "end"),
            KeyHint("+-", _("speed"), "more"),
            KeyHint("l", _("log"), "log"),
            KeyHint("i", _("sheets"), "sheet"),
            KeyHint("Esc", _("back"), "esc"),
        ]

    def _draw_pane(self, paper: Paper) -> None:
        room = paper.height - _PANE_FOOT
        shown: list[tuple[int, str]] = []
        for i in reversed(range(self.at + 1)):
            lines = [self._told(line, i == self.at, paper.width) for line in self.turns[i].lines]
            for rows in reversed(lines):
                if shown and len(shown) + len(rows) >= room:
                    break
                shown = [*((i, row) for row in rows), *shown]
            else:
                continue
            break
        shown = shown[-(room - 1) :]
        for y, (i, row) in enumerate(shown):
            paper.put(0, y, pad(row, paper.width), "chosen" if i == self.at else "")
            paper.spot(0, y, paper.width, ToItem(i))
        if self.at < len(self.turns) - 1:
            paper.put(0, len(shown), pad(f" {'..':>3}", paper.width), "dim")
            paper.spot(0, len(shown), paper.width, Press("right"))
        y = room
        x = paper.put(1, y, _("speed") + "  ")
        paper.put(x, y, "◂")
        paper.spot(x - 1, y, 3, Press("less"))
        x = paper.put(x + 2, y, _("{n} steps/s").format(n=f"{self.speed:g}"), "bold")
        paper.put(x + 1, y, "▸")
        paper.spot(x, y, 3, Press("more"))
        self._draw_bar(paper, y + 1)
        if self.app.AT_HOME:
            texts = (_("c      play on from here"), _("c  play on from here"))
            paper.put(1, y + 3, first_that_fits(texts, paper.width - 1))
            paper.spot(0, y + 3, paper.width, Press("copy"))
        paper.put(1, y + 4, _("Space  stop") if self.running else _("Space  run"), "bold")
        paper.spot(0, y + 4, paper.width, Press("space"))

    def _draw_bar(self, paper: Paper, y: int) -> None:
        """How far the game is; a click goes to that turn."""
        width = paper.width - 4
        last = len(self.turns) - 1
        paper.put(1, y, "[" + "─" * width + "]")
        paper.put(2 + (self.at * (width - 1) // last if last else 0), y, "o", "accent")
        for x in range(width):
            paper.spot(2 + x, y, 1, ToItem(round(x * last / (width - 1))))

    def _told(self, line: Line, now: bool, width: int) -> list[str]:
        """A line of the log in rows; in more than one, and marked, if it belongs to `now`."""
        text = in_words(line.text, self.names)
        if not now:
            return [f" {line.label:>3} {text}"]
        first, *others = wrap(text, width - 5)
        return [f"▸{line.label:>3} {first}", *(f"     {row}" for row in others)]

    # -- keys and mouse ----------------------------------------------------------------------------

    def press(self, key: str) -> None:
        self.notice = ""
        if self.reads(key):
            return
        last = len(self.turns) - 1
        match key:
            case "esc" | "back" | "quit":
                self.leave()
            case "space":
                self._run(not self.running)
            case "more" | "less":
                at = SPEEDS.index(self.speed) + (1 if key == "more" else -1)
                self.speed = SPEEDS[min(max(at, 0), len(SPEEDS) - 1)]
                self._run(self.running)
            case "copy":
                self._copy()
            case _:
                steps = {
                    "left": -1,
                    "up": -1,
                    "right": 1,
                    "down": 1,
                    "next": 1,
                    "pgup": -_MANY,
                    "pgdn": _MANY,
                    "home": -last,
                    "end": last,
                }
                if key in steps:
                    self._go(self.at + steps[key])

    def hit(self, value: object) -> None:
        match value:
            case ToItem(at):
                self._go(at)
            case _:
                super().hit(value)

    def history(self) -> tuple[Turn, ...]:
        return self.turns

    def foot(self) -> int:
        return 8 if self.large else 4

    def go_to(self, number: int) -> None:
        self._go(index_of(self.turns, number))

    def leave(self) -> None:
        self.dismiss()

    def _go(self, at: int) -> None:
        self.at = min(max(at, 0), len(self.turns) - 1)

    def _run(self, on: bool) -> None:
        if self._timer is not None:
            self._timer.stop()
            self._timer = None
        if on:
            if self.at == len(self.turns) - 1:
                self.at = 0
            self._timer = self.set_interval(1 / self.speed, self._tick)

    def _tick(self) -> None:
        # What can't be seen isn't missed: it waits for room and for what lies on top.
        if not self.fits or not self.is_current or self.reader.reading is not None:
            return
        self._go(self.at + 1)
        if self.at == len(self.turns) - 1:
            self._run(False)
        self.redraw()

    def _copy(self) -> None:
        from tui.screens.setup import Origin, SetupScreen

        if not self.app.AT_HOME:
            self.notice = _("Playing on from here is for games at home.")
            return
        rules, state = self.table.rules, self._state()
        if rules.outcome(state) is not None:
            self.notice = _("The game is over here; go back some steps to play on.")
            return
        if not self.over:
            # Else a copy would show what is hidden and how the dice will fall.
            sealed = rules.reseal(state, self.seat, seeded(secrets.randbits(63)))
            if _shows_more(rules, state, sealed, self.seat):
                self.notice = _("A copy would show what is hidden; play on once the game is over.")
                return
            state = sealed
        moment = self.words.moment(rules.view(state, self.seat))
        self._run(False)
        copy = Table.load(rules, state)
        self.app.push_screen(SetupScreen(origin=Origin(self.info, copy, moment)))


def _shows_more(
    rules: Rules[Any, Any, Any, Any], state: Any, sealed: Any, seat: Seat | None
) -> bool:
    """Whether what is hidden from a seat is the same in a position resealed for it.

    What follows from all that was told, as holdings do, reseals to itself.
    """
    whole = rules.open_view(state, seat)
    hidden: bool = rules.view(state, seat) != whole
    return hidden and whole == rules.open_view(sealed, seat)
