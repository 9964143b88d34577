"""The App: settings, the game in play, and which screen is shown."""

from __future__ import annotations

import asyncio
import signal
import sys
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar, TypeAlias, TypeVar

from msgspec.structs import replace
from textual.app import App
from textual.binding import Binding, BindingType
from textual.filter import LineFilter, NoColor
from textual.message import Message

from core.text import say
from tui import __version__
from tui import settings as settings_module
from tui.i18n import _, in_words, use_language
from tui.paths import reports_folder, settings_file
from tui.seeds import fresh_seed
from tui.settings import Settings, SettingsError
from tui.start import Chair, Home, NewGame, Resume, SetUp, Start
from tui.tables import Tables
from tui.terminal import forgive_input
from tui.themes import themes

if TYPE_CHECKING:
    from collections.abc import Sequence

    from textual.driver import Driver
    from textual.screen import Screen
    from textual.worker import Worker

    from core.game import OptionValue
    from saves.library import Library
    from saves.records import Info, Player, SaveError
    from tui.screens.closing import ClosingScreen
    from tui.screens.curtain import CurtainScreen
    from tui.screens.desk import Phases
    from tui.screens.interlude import InterludeScreen
    from tui.screens.phase import PhaseScreen
    from tui.screens.result import ResultScreen
    from tui.session import Session

    Leaf: TypeAlias = ClosingScreen | ResultScreen | CurtainScreen | InterludeScreen

__all__ = ["BoardApp", "run"]

T = TypeVar("T")

# A key pressed so soon after the seat or phase changed was meant for what was there before.
_GUARD = 0.3


# What another process has done to the game in play, and how to go on.
_ELSEWHERE = {
    "conflict": say("This game was played on elsewhere: q leaves, open it again to go on."),
    "unknown_save": say("This game was deleted elsewhere, nothing more is kept: q leaves."),
}


@dataclass
class TableChanged(Message):
    """Something happened at a table; several in a row are one."""

    session: Session

    def can_replace(self, message: Message) -> bool:
        return isinstance(message, TableChanged) and message.session is self.session


@dataclass
class SavingFailed(Message):
    """The keeper could not write; sent from its thread."""

    error: SaveError


class BoardApp(App[int], inherit_bindings=False):
    """boardtui in a terminal.

    `look` is the theme's name in the palette, `guard` the seconds for which a key is dropped
    after the seat or the phase has changed. With `signals` it ends cleanly on those of the
    process; without, the process is somebody else's. `driver` is where its terminal is, unless
    it is the process's own.
    """

    ENABLE_COMMAND_PALETTE = False
    TITLE = "boardtui"
    # Whether who plays here may do as he likes with the games: write them to files, play on from
    # any moment of one.
    AT_HOME: ClassVar[bool] = True
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("ctrl+c", "how_to_leave", show=False, system=True),
        Binding("ctrl+z", "suspend_process", show=False, system=True),
    ]
    CSS = "Screen { background: $background; color: $foreground; }"

    def __init__(
        self,
        start: Start,
        data: Path,
        *,
        ascii_only: bool = False,
        settings: Path | None = None,
        guard: float = _GUARD,
        signals: bool = False,
        driver: type[Driver] | None = None,
    ) -> None:
        super().__init__(driver_class=driver)
        self.start = start
        self.guard = guard
        self._signals = signals
        self.settings_path = settings if settings is not None else settings_file()
        self.settings, self.settings_problems = settings_module.load(self.settings_path)
        self.session: Session | None = None
        self._phases: Phases | None = None
        self._ascii_asked = ascii_only
        self.tables = Tables(data, lambda error: self._post(SavingFailed(error)))
        self._waited_for: int | None = None
        use_language(self.settings.language or None)
        for theme in themes():
            self.register_theme(theme)
        self.theme = f"boardtui-{self.look}"

    # -- how it looks --------------------------------------------------------------------------

    @property
    def look(self) -> str:
        return self.settings.theme

    @property
    def ascii_only(self) -> bool:
        return self._ascii_asked or self.settings.ascii

    def get_line_filters(self) -> Sequence[LineFilter]:
        # NO_COLOR asks for no colour at all; Textual's own answer to it is shades of grey.
        return [NoColor()] if self.no_color else super().get_line_filters()

    def use_settings(self, path: Path) -> None:
        """Goes by the settings of another file from now on, and tells what of them is wrong."""
        self.settings_path = path
        self.settings, self.settings_problems = settings_module.load(path)
        use_language(self.settings.language or None)
        self.theme = f"boardtui-{self.look}"
        self.set_keymap(self.settings.keys)
        self._repaint()
        for problem in self.settings_problems:
            self.say(problem)

    def save_settings(self, settings: Settings) -> None:
        """Takes settings into use and writes them; a failure is told, and they hold for now."""
        before, self.settings = self.settings, settings
        use_language(settings.language or None)
        self.theme = f"boardtui-{self.look}"
        if (before.ascii, before.language) != (settings.ascii, settings.language):
            self._repaint()
        self.set_keymap(settings.keys)
        if self.session is not None:
            self.session.auto_all = settings.auto_roll
            self.session.set_pace(settings.pause)
        self.keep_settings(settings)

    def keep_settings(self, settings: Settings) -> None:
        """Writes the settings."""
        try:
            settings_module.stage(self.settings_path, settings)
        except SettingsError as error:
            self.say(str(error))
        else:
            self.run_worker(self._settle_settings(), group="settings")

    def kept_in(self) -> str:
        """Where the settings are kept, for who may look there."""
        return str(self.settings_path)

    async def _settle_settings(self) -> None:
        try:
            await asyncio.to_thread(settings_module.settle, self.settings_path)
        except SettingsError as error:
            self.say(str(error))

    def _repaint(self) -> None:
        for screen in self.screen_stack:
            screen.refresh(layout=True)
            for widget in screen.walk_children():
                widget.refresh()

    def change_pace(self, faster: bool) -> str:
        """Bots act faster or slower; slower than the slowest is a pause. Says what it is now."""
        from tui.session import PACES

        session = self.session
        if session is None:
            return ""
        if session.paused:
            if faster:
                session.pause(False)
        else:
            nearest = min(PACES, key=lambda pace: abs(pace - session.pace))
            at = PACES.index(nearest) + (1 if faster else -1)
            if at < 0:
                session.pause(True)
            else:
                pace = PACES[min(at, len(PACES) - 1)]
                self.save_settings(replace(self.settings, pause=pace))
        if session.paused:
            return _("Bots pause. + lets them go on.")
        return _("Each act of a bot is shown for {seconds} s.").format(seconds=session.pace)

    def talk(self) -> None:
        """Opens the talk at the table, where there is anybody to talk to."""
        from tui.screens.talk import TalkScreen

        if self.session is not None and self.session.may_talk:
            self.push_screen(TalkScreen(self.session))

    def say(self, sentence: str) -> None:
        """Tells the player something that is not part of a game."""
        self.notify(sentence, markup=False, timeout=6)

    # -- where it begins and ends --------------------------------------------------------------

    def get_default_screen(self) -> Screen[None]:
        from tui.screens.home import HomeScreen

        return HomeScreen()

    def on_mount(self) -> None:
        self.set_keymap(self.settings.keys)
        # After Ctrl+Z and fg the terminal is empty, but Textual draws only what changes.
        self.app_resume_signal.subscribe(self, lambda _app: self._repaint())
        if self._signals:
            self._heed_signals()
        for problem in self.settings_problems:
            self.say(problem)
        match self.start:
            case Home():
                pass
            case SetUp(game):
                self.call_after_refresh(self._set_up, game)
            case NewGame(game, chairs, seed, options, practice):
                self.call_after_refresh(
                    self.start_game, game, chairs, dict(options), seed, practice
                )
            case Resume(id):
                self.call_after_refresh(self.open_saved, id)

    def _heed_signals(self) -> None:
        """Whatever asks the process to end gets the terminal left as it was, and all saved."""
        loop = asyncio.get_running_loop()
        for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP, signal.SIGQUIT):
            loop.add_signal_handler(number, partial(self.exit, return_code=128 + number))

    def _set_up(self, game: str | None) -> None:
        from tui.screens.setup import SetupScreen

        self.push_screen(SetupScreen(game))

    def action_how_to_leave(self) -> None:
        self.say(_("q leaves; all is saved."))

    def _fatal_error(self) -> None:
        # Textual would print the traceback with the values of all variables, secrets too.
        from tui.crash import write_report

        error = self._exception or RuntimeError()
        self._exit_renderables.append(write_report(error, __version__, reports_folder()))
        self._close_messages_no_wait()

    # -- games -----------------------------------------------------------------------------------

    def library(self) -> Library:
        """The saved games; only for other threads (see `in_thread`). Raises SaveError."""
        return self.tables.library()

    async def in_thread(self, act: Callable[[], T], id: str | None = None) -> T:
        """Does something that waits for the disk, off the event loop (see Tables.in_thread)."""
        return await self.tables.in_thread(act, id)

    def on_saving_failed(self, event: SavingFailed) -> None:
        error, session = event.error, self.session
        if session is not None and error.code in _ELSEWHERE:
            # It stands among the lines of the log; a notice would lie over what can be done.
            session.stop(_ELSEWHERE[error.code])
            return
        if session is not None:
            session.pause(True)
            session.trouble = error.reason
        self.say(in_words(error.reason))

    def start_game(
        self,
        game: str,
        chairs: Sequence[Chair],
        options: Mapping[str, OptionValue],
        seed: int,
        practice: bool = False,
    ) -> None:
        """Begins a new game and shows it. Raises Illegal if the rules refuse it."""
        from core import catalog
        from core.game import complete
        from core.table import Table

        rules = catalog.load(game)
        table = Table.new(rules, len(chairs), seed, options)
        chosen = complete(rules.types, options)
        self._open(lambda: self._create(game, chairs, chosen, seed, practice, table))

    def again(self, session: Session) -> None:
        """A new game for those who played this one. Raises Illegal."""
        info = session.info
        chairs = tuple(Chair(player.name, player.level) for player in session.players)
        self.start_game(info.game, chairs, dict(info.options), fresh_seed(), info.practice)

    def start_from(self, info: Info, table: Any, chairs: Sequence[Chair]) -> None:
        """A new game at a table that stands where another game stood; `info` is that one's.

        Its seed is a new one: the other's would tell every secret of it once this one is over.
        """
        options = dict(info.options)
        self._open(
            lambda: self._create(info.game, chairs, options, fresh_seed(), info.practice, table)
        )

    def open_saved(self, id: str) -> None:
        """Goes on with a saved game; a finished one shows its result."""
        self._open(lambda: self.tables.load(id))

    async def _create(
        self,
        game: str,
        chairs: Sequence[Chair],
        options: Mapping[str, OptionValue],
        seed: int,
        practice: bool,
        table: Any,
    ) -> tuple[Info, Any]:
        return await self.tables.create(game, chairs, options, seed, practice, table), table

    def _open(self, opening: Callable[[], Awaitable[tuple[Info, Any]]]) -> Worker[None]:
        # Nothing begins before the worker does: it may be cancelled at once.
        async def open_it() -> None:
            from saves.records import SaveError

            try:
                info, table = await opening()
            except SaveError as error:
                self.say(in_words(error.reason))
            else:
                self.sit_down(info, table)

        return self.run_worker(open_it, exclusive=True, group="open")

    def sit_down(self, info: Info, table: Any) -> None:
        """Shows a game in play that is kept in this folder, for all who are at this keyboard."""
        from tui.face import manners
        from tui.session import Session

        self.tables.keep(info, table)
        session = Session(
            info,
            table,
            self.tables.thinkers,
            **manners(info.game),
            pace=self.settings.pause,
            auto_all=self.settings.auto_roll,
            on_seat=lambda seat, player: self._seat(info.id, seat, player),
        )
        self.show_table(session)

    def show_table(self, session: Session) -> None:
        """Shows a game in play to those for whom the session is."""
        session.changed = lambda: self._post(TableChanged(session))
        self.go_home()
        self.session = session
        self._waited_for = session.waits_for()
        self.push_screen(self._shown())
        self.run_worker(session.play(), group="table", exclusive=True)

    def _seat(self, id: str, seat: int, player: Player) -> None:
        async def write() -> None:
            from saves.records import SaveError

            try:
                await self.tables.seat(id, seat, player)
            except SaveError as error:
                self._post(SavingFailed(error))

        self.run_worker(write(), group="seat")

    def go_home(self) -> None:
        """Back to the home screen, whatever is open; the bots of the table that is left stop."""
        self.workers.cancel_group(self, "table")
        if self.session is not None:
            self.session.close()
        self.session = None
        while len(self.screen_stack) > 1:
            self.pop_screen()
        if self._phases is not None:
            self._phases.close()
            self._phases = None

    def _post(self, message: Message) -> None:
        self.post_message(message)

    # -- which screen --------------------------------------------------------------------------

    def _wanted(self) -> type[PhaseScreen] | type[Leaf]:
        from tui.face import screens_of
        from tui.screens.curtain import CurtainScreen
        from tui.screens.result import ResultScreen

        session = self.session
        assert session is not None
        screens = screens_of(session.info.game)
        interlude = session.interlude()
        if interlude is not None:
            shown: type[InterludeScreen] = interlude.screen
            return shown
        if session.over:
            closing = None if session.closed else screens.closing
            return ResultScreen if closing is None else closing
        if session.curtain() is not None:
            return CurtainScreen
        view = session.table.view(session.eyes())
        return screens.phases[type(view.phase)]

    def _shown(self) -> PhaseScreen | Leaf:
        """The screen wanted now; a phase's is the one it had before, the others are made anew."""
        from tui.screens.desk import Phases
        from tui.screens.phase import PhaseScreen

        session, wanted = self.session, self._wanted()
        assert session is not None
        if not issubclass(wanted, PhaseScreen):
            return wanted(session)
        if self._phases is None or self._phases.session is not session:
            self._phases = Phases(self, session)
        return self._phases.screen(wanted)

    def on_table_changed(self, event: TableChanged) -> None:
        if event.session is self.session:
            self.call_later(self.settle)

    def settle(self) -> None:
        """Shows the screen that the game's phase wants, unless something lies on top of it."""
        from tui.screens.closing import ClosingScreen
        from tui.screens.curtain import CurtainScreen
        from tui.screens.interlude import InterludeScreen
        from tui.screens.phase import PhaseScreen
        from tui.screens.result import ResultScreen

        session = self.session
        screen = self.screen
        if session is None:
            return
        at_the_table = PhaseScreen | ClosingScreen | ResultScreen | CurtainScreen | InterludeScreen
        if isinstance(screen, at_the_table):
            wanted = self._wanted()
            stands = type(screen) is wanted and screen.session is session
            if isinstance(screen, CurtainScreen) and screen.seat != session.curtain():
                stands = False
            if isinstance(screen, InterludeScreen) and screen.shown is not session.interlude():
                stands = False
            if stands:
                screen.renew()
            else:
                self.switch_screen(self._shown())
        self._ring(session)

    def _ring(self, session: Session) -> None:
        waited = session.waits_for()
        if waited != self._waited_for and waited in session.persons and self.settings.bell:
            self.bell()
        self._waited_for = waited

    def replay(self, session: Session, number: int, private: bool = True) -> None:
        """Shows the board as it was after an entry; `private`: as who sits at the screen saw it."""
        from tui.screens.replay import ReplayScreen
        from tui.screens.shelf import present

        seat = session.privy() if private else None
        self.push_screen(
            ReplayScreen(present(session), session.table, seat, number, session.standings)
        )


def run(start: Start, data: Path, ascii: bool = False) -> int:
    """Plays until the player leaves; returns the exit code."""
    forgive_input()
    app = BoardApp(start, data, ascii_only=ascii, signals=True)
    unsaved = None
    try:
        result = app.run()
    finally:
        unsaved = app.tables.close()
        if unsaved is not None:
            sys.stderr.write(in_words(unsaved) + "\n")
        try:
            settings_module.settle(app.settings_path)
        except SettingsError as error:
            sys.stderr.write(f"{error}\n")
    return app.return_code or result or (1 if unsaved is not None else 0)
