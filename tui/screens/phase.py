"""The frame of a phase: what a game's phase screens have in common.

A phase screen only says what can be chosen and what it would lead to; it draws from a View and a
Prompt. The four fixed places, choosing and doing are done here; what is read over the middle in
reader.py, what lies on the right pane instead of the choices in sidepane.py.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from time import monotonic
from typing import TYPE_CHECKING, Any

from textual.widgets import Input

from core.game import Illegal, Seat, Step, refused
from core.prompt import Barred, Prompt
from tui.face import Choice, Pick, Scene, SeatSpot, Space, screens_of
from tui.i18n import _, in_words, refusal_text
from tui.names import level_name
from tui.screens.choosing import choosing_keys
from tui.screens.desk import Asked, Desk
from tui.screens.frame import KeyHint
from tui.screens.hooks import PhaseHooks
from tui.screens.look import Look, look_at, look_key
from tui.screens.menu import hint
from tui.screens.places import draw_places
from tui.screens.reader import InPlay, Reader
from tui.screens.reading import LogReading, PageReading, RulesReading, ToLine
from tui.screens.sheets import Sheets
from tui.screens.side import Facts, Finding, Menu, Why
from tui.screens.sidepane import SidePane
from tui.screens.speaking import speak_up
from tui.widgets.find import FindField
from tui.widgets.sheet import Sheet

if TYPE_CHECKING:
    from textual.app import ComposeResult

    from tui.session import Session

__all__ = ["PhaseScreen"]

# Seconds between two keys of one that is held down, at most; who presses twice takes longer.
_HELD = 0.1


class PhaseScreen(PhaseHooks):
    """A phase of a game in play.

    A game overrides `choices` and what it wants of the other hooks. Where amounts are filled in it
    is a FormScreen.
    """

    rest_rows = 3
    """Rows that are left for `consequences` at least; the lines scroll if there are too few."""

    DEFAULT_CSS = """
    PhaseScreen { layers: base above; }
    PhaseScreen { layout: grid; grid-size: 2 3; }
    PhaseScreen #head, PhaseScreen #reader, PhaseScreen #foot { column-span: 2; }
    PhaseScreen #reader { display: none; }
    PhaseScreen.-reading #board, PhaseScreen.-reading #pane { display: none; }
    PhaseScreen.-reading #reader { display: block; }
    """

    def __init__(self, session: Session, desk: Desk | None = None) -> None:
        """`desk` is shared with the table's other phase screens."""
        super().__init__()
        self.session = session
        self.desk = Desk() if desk is None else desk
        screens = screens_of(session.info.game)
        self.face = screens.face
        self.tall = screens.tall
        self._phases = screens.phases
        self.side = SidePane(self)
        self.reader = Reader(InPlay(self), self.desk.mark)
        self.middle = 0
        self.chosen: int | None = None
        self.cursor: int | None = None
        self.on_board = False
        self._seen = Look()
        self.sheets = Sheets(self)
        self._asked: Asked | None = None
        # The lines that stood there when this was last renewed.
        self._lines_before: tuple[Choice, ...] = ()
        self._ply = -1

    # -- what a game asks of the frame ---------------------------------------------------------

    @property
    def seat(self) -> Seat:
        """The seat that is asked and looks; only while somebody is."""
        seat = self.eyes
        assert seat is not None
        return seat

    def tried(self, action: Any) -> Step[Any, Any]:
        """What an action that may be done leads straight to; no more of it may be shown than
        that it can't be taken back and whose turn it then is.
        """
        table = self.session.table
        return table.rules.apply(table.state, self.seat, action)

    def undoable(self, action: Any) -> bool:
        """Whether an action that may be done could be taken back."""
        return not self.tried(action).final

    def barred_because(self, action: Any) -> Barred[Any] | None:
        """Why the rules refuse an action; None if they don't."""
        table = self.session.table
        refusals = refused(table.rules, table.state, self.seat, (action,))
        return refusals[0] if refusals else None

    def lines_told(self) -> list[str]:
        """The lines of the log as the viewer may read them, oldest first."""
        return [
            in_words(line.text, self.session.names) for _n, line in self.session.lines(self.eyes)
        ]

    def told_alone(self) -> tuple[Any, ...]:
        """The events that the viewer's last act told it alone."""
        return () if self.eyes is None else self.session.told_alone(self.eyes)

    def refusals(self) -> dict[Any, Barred[Any]]:
        """What the asked seat might ask about and may not do, by action."""
        return {no.action: no for no in self.session.table.barred(self.seat)}

    # -- what the frame knows ------------------------------------------------------------------

    @property
    def eyes(self) -> Seat | None:
        return self.session.eyes()

    def prompt(self) -> Prompt[Any] | None:
        """What the viewer is asked; None when nothing is, or it only has to go on."""
        return self.look().prompt

    def scene(self) -> Scene[Any]:
        """What the drawings are made from."""
        look = self.look()
        return Scene(
            view=look.view,
            players=tuple(self.session.players),
            alone=look.alone,
            acting=look.prompt is not None,
            chosen=self.chosen,
            cursor=self.cursor if self.on_board else None,
            recent=self.desk.recent,
            large=self.large,
            past=self.session.past(),
            told=self.session.hearing.now(),
        )

    def lines(self) -> tuple[Choice, ...]:
        """The choices of now; empty when the viewer is not asked."""
        look = self.look()
        scene = self.scene()
        filled = (scene.amounts, scene.dial)
        if look.choices is None or look.filled != filled:
            look.choices = () if look.prompt is None else self.choices(scene, look.prompt)
            look.filled = filled
        return look.choices

    def chosen_line(self) -> Choice | None:
        """The line that is chosen."""
        lines = self.lines()
        return lines[self.chosen] if self.chosen is not None and self.chosen < len(lines) else None

    def choose(self, index: int) -> None:
        """A line's key was pressed, or the line was clicked."""
        self.chosen = index

    def take(self, action: Any) -> None:
        """Chooses what does an action, without doing it."""
        for index, choice in enumerate(self.lines()):
            if choice.barred is None and choice.action == action:
                self.chosen = index

    def listed(self) -> tuple[Choice, ...]:
        """What the finder lists; barred lines are among `lines`, the rest is told to `take`."""
        return self.lines()

    def forget(self) -> None:
        """Something else is asked now: what was filled in is of no use any more."""

    def look(self) -> Look:
        """View, prompt and choices, made once for each state of the table."""
        key = look_key(self.session, self.eyes, self.large)
        if key != self._seen.key:
            if self._seen.key and self._seen.key[0] == self._ply:
                self._lines_before = self._seen.choices or ()
            self._seen = look_at(self.session, self.eyes, key)
            if not self._serves(self._seen.view):
                self._seen.prompt = None
        return self._seen

    def _serves(self, view: Any) -> bool:
        """Whether this is the screen of the view's phase; if not, another is about to be shown."""
        return isinstance(self, self._phases.get(type(view.phase), ()))

    def compose(self) -> ComposeResult:
        yield Sheet(id="head")
        yield Sheet(id="board")
        yield Sheet(id="pane")
        yield Sheet(id="reader")
        yield Sheet(id="foot")
        yield FindField(id="find", select_on_focus=False)
        yield from super().compose()

    def on_mount(self) -> None:
        self.renew()

    def on_screen_resume(self) -> None:
        # What it showed when it was left is never seen again, not even for a moment.
        self.renew()
        self.reader.resume()
        # The game may have gone on under what lay on top.
        self.app.call_later(self.app.settle)

    def on_screen_suspend(self) -> None:
        if not self.is_current:
            self.sheets.blank()
            # It may be on its way out, with its field gone already.
            for field in self.query(FindField):
                field.close()

    def renew(self) -> None:
        """Takes in what has happened: new choices, what to announce, what to forget."""
        table, desk = self.session.table, self.desk
        if not self._serves(self.look().view):
            return
        now, before = self._asked_now(), self._asked
        still = now.goes_on(before, table)
        acted = table.ply != desk.ply
        if acted:
            self._announce()
            desk.ply = table.ply
            lapsed = self.session.lapsed()
            desk.notice = None if lapsed is None else in_words(lapsed, self.session.names)
        elif now.viewer != desk.viewer:
            # What was announced or answered was meant for somebody else's eyes.
            desk.recent = ()
            desk.notice = None
        desk.viewer = now.viewer
        news = self.session.news()
        if news is not None and (acted or news != desk.news):
            desk.notice = in_words(news, self.session.names)
        desk.news = news
        self._ply = table.ply
        self._asked = now
        kept = not still and before is not None and self._kept(before, now)
        if kept and before is not None:
            still = self.carry_on(before, now, self._lines_before)
            if not isinstance(self.side.now, Menu | Finding):
                self.side.close()
        elif now != before and not still:
            self.forget()
            self.chosen = self.proposed(self.lines())
            # What was taken back is done otherwise, or again.
            undone = None if now.prompt is None else self.session.table.taken_back(self.seat)
            if undone is not None:
                self.take(undone)
            if not isinstance(self.side.now, Menu):
                self.side.close()
        if now[:-1] != desk.asked:
            desk.asked = now[:-1]
            # What is asked still, whatever others did, may be answered at once.
            desk.since = desk.since if still else monotonic()
        self.redraw()

    def _kept(self, before: Asked, now: Asked) -> bool:
        return (
            now != before
            and now.only_others_acted(before, self.session.table)
            and self.keeps(before, now)
        )

    def _asked_now(self) -> Asked:
        session, look = self.session, self.look()
        viewer = (session.waits_for(), self.eyes, session.privy())
        return Asked(viewer, look.view.phase, look.prompt, session.table.ply)

    def still_asked(self) -> bool:
        """Whether the viewer still is to decide what it was when this was last renewed."""
        table = self.session.table
        return table.ply == self._ply or self._asked_now().goes_on(self._asked, table)

    def _announce(self) -> None:
        seconds = self.app.settings.flash
        numbers = [n for n in self.session.table.line if n > self.desk.ply]
        self.desk.recent = ()
        if self.desk.ply < 0 or not numbers or not seconds:
            return
        told = dict(self.session.table.log(self.session.privy()))
        self.desk.recent = tuple(event for n in numbers for event in told[n])
        recent = self.desk.recent
        self.set_timer(self.announced_for(recent, seconds), lambda: self._quiet(recent))

    def announced_for(self, events: tuple[Any, ...], seconds: float) -> float:
        """How long events are announced; `seconds` is the setting."""
        return seconds

    def _quiet(self, events: tuple[Any, ...]) -> None:
        if self.desk.recent is events:
            self.desk.recent = ()
            # While the App ends nothing is shown any more.
            for shown in self.app.screen_stack[-1:]:
                if isinstance(shown, PhaseScreen):
                    shown.redraw()

    # -- drawing -------------------------------------------------------------------------------

    def draw(self) -> None:
        if self.session.table.ply != self._ply:
            # What was chosen belongs to what was asked before.
            self.renew()
            return
        draw_places(self)

    def keys(self) -> list[KeyHint]:
        """The last row: the keys of this moment, most used first."""
        if self.reader.reading is not None:
            return self.reader.keys()
        side = self.side.keys()
        return choosing_keys(self) if side is None else side

    def verb(self) -> str:
        """What Enter does, in a word, for the last row."""
        return _("do")

    # -- keys ----------------------------------------------------------------------------------

    def press(self, key: str) -> None:
        if self.reader.reading is not None:
            self.reader.press(key)
            return
        match key:
            case "log":
                self.reader.open(LogReading())
            case "rules":
                self.reader.open(RulesReading())
            case "sheet":
                if self.face.pages(self.scene()):
                    self.reader.open(PageReading())
            case "undo":
                self.attempt(self.session.undo)
            case "quit":
                self.app.go_home()
            case "hint":
                hint(self)
            case "talk":
                self.app.talk()
            case "space":
                self._space()
            case "more" | "less":
                self.desk.notice = self.app.change_pace(faster=key == "more")
            case _ if self.side.press(key):
                pass
            case "why":
                self.side.why(self.chosen_line())
            case "find":
                self.side.find()
            case "menu":
                self.side.now = Menu()
            case _:
                if isinstance(self.side.now, Facts | Why):
                    self.side.close()
                self._press_choosing(key)

    def _press_choosing(self, key: str) -> None:
        choices = self.lines()
        arrows = {"up": (0, -1), "down": (0, 1), "left": (-1, 0), "right": (1, 0)}
        match key:
            case "tab" | "backtab":
                self._to_board()
            case "esc":
                if self.on_board:
                    self.on_board = False
                elif self.session.speaking() is not None:
                    self.session.fall_silent()
                else:
                    self.chosen = None
            case "offer" if not any("o" in (line.key, *line.keys) for line in choices):
                speak_up(self)
            case _ if key in arrows and self.on_board:
                self.cursor = self.visit(self.scene(), *arrows[key])
            case _ if key in arrows:
                self.chosen = self.steer(self.scene(), choices, *arrows[key])
            case "next":
                self.chosen = PhaseScreen.steer(self, self.scene(), choices, 0, 1)
            case "enter" if self.on_board and self.cursor is not None:
                self._choose_space(self.cursor)
            case "enter":
                self._enter(choices)
            case _:
                self._press_line({"none": "0", "offer": "o"}.get(key, key), choices)

    def _press_line(self, key: str, choices: Sequence[Choice]) -> None:
        for i, choice in enumerate(choices):
            if key == choice.key or key in choice.keys:
                if not self._too_soon():
                    self.choose(i)
                return
        if choices and key.isdecimal():
            self.desk.notice = _("No line here has the key {key}.").format(key=key)

    def _enter(self, choices: Sequence[Choice]) -> None:
        if not choices or self._too_soon():
            return
        if self.chosen is None or self.chosen >= len(choices):
            self.desk.notice = self.unchosen()
            return
        choice = choices[self.chosen]
        eyes = self.eyes
        if choice.barred is not None:
            self.side.why(choice)
            return
        if choice.action is None:
            self.desk.notice = choice.enter or self.unchosen()
            return
        if eyes is None:
            return
        self.attempt(lambda: self.session.submit(eyes, choice.action, self._ply))

    def _space(self) -> None:
        session = self.session
        asked = session.asked()
        if asked is None:
            return
        if self._still_reading():
            return
        if session.lingering() is not None:
            if not self._too_soon():
                session.part()
        elif session.forced() and asked in session.persons:
            self.attempt(session.go_on)
        elif session.paused:
            session.pause(False)
        elif asked not in session.persons:
            session.skip()

    def attempt(self, act: Callable[[], None]) -> None:
        """Does something that the rules may refuse; a refusal is told in row 22."""
        try:
            act()
        except Illegal as no:
            if no.code != "stale":
                self.desk.notice = refusal_text(no, self.session.names)

    def _still_reading(self) -> bool:
        """Whether a Space may be the second of two that an interlude was left by, or the same one
        held down: it would skip the next interlude.
        """
        now, guard, desk = monotonic(), self.app.guard, self.desk
        still = now - self.session.read_at < 2 * guard or now - desk.spaced < guard
        if still:
            desk.spaced = now
        return still

    def _too_soon(self) -> bool:
        """Whether a key may be meant for what was asked before.

        A key held down comes too soon until it is let go: the next must keep a key's distance.
        """
        now, guard = monotonic(), self.app.guard
        soon = now - self.desk.since < guard
        if soon:
            self.desk.since = max(self.desk.since, now - guard + _HELD)
        return soon

    def _to_board(self) -> None:
        self.on_board = not self.on_board
        if self.on_board and self.cursor is None:
            self.cursor = self.visit(self.scene(), 0, 0)
        if self.cursor is None:
            self.on_board = False

    def _choose_space(self, space: int) -> None:
        title, rows, line = self.tell(self.scene(), space)
        if line is not None and self.lines():
            self.on_board = False
            self.chosen = line
        elif self.on_board:
            # What there is to tell stands there already.
            self.on_board = False
        else:
            self.side.tell(title, ((title, "bold"), *rows))

    # -- the text field ------------------------------------------------------------------------

    def type_at(self, x: int, y: int, width: int, text: str) -> None:
        """Shows the text field over a place of the screen, with a text in it."""
        self.query_one(FindField).open(x, y, width, text)

    def stop_typing(self) -> None:
        """Takes the text field away."""
        self.query_one(FindField).close()

    def on_input_changed(self, event: Input.Changed) -> None:
        event.stop()
        self.side.typed(event.value)
        self.reader.typed(event.value)
        self.redraw()

    def on_input_submitted(self, event: Input.Submitted) -> None:
        event.stop()
        self.press("enter")
        self.redraw()

    # -- mouse ---------------------------------------------------------------------------------

    def hit(self, value: object) -> None:
        match value:
            case ToLine():
                self.reader.click(value)
            case Pick(index) if not self.side.click(index):
                # What was drawn may be older than what can be done now.
                if index < len(self.lines()):
                    self._pick(index)
            case Space(number):
                self._click_space(number)
            case SeatSpot(seat):
                self._tell_seat(seat)
            case _:
                pass

    def _tell_seat(self, seat: Seat) -> None:
        player = self.session.players[seat]
        level = level_name(player.level)
        bot = ((_("a bot, level {level}").format(level=level), "dim"),) if player.level else ()
        self.side.tell(player.name, (*bot, *self.holdings(self.scene(), seat)))

    def _pick(self, index: int) -> None:
        self.on_board = False
        self.side.close()
        again = self.chosen == index
        self.choose(index)
        if again or self.lines()[index].barred is not None:
            self._enter(self.lines())

    def _click_space(self, number: int) -> None:
        line = self.tell(self.scene(), number)[2]
        if line is not None and self.lines():
            self._pick(line)
        else:
            self.cursor = number
            if not self.on_board:
                self._choose_space(number)
