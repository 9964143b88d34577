"""The App of a visitor: the lobby in place of the home screen, the house in place of the disk."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Coroutine, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar

from textual.driver import Driver
from textual.message import Message
from textual.screen import Screen

from core.game import Illegal, OptionValue
from core.text import say
from saves.club_records import Person
from saves.records import Info, SaveError
from tui.app import BoardApp
from tui.i18n import _, in_words, refusal_text
from tui.screens.frame import FrameScreen
from tui.screens.surround import clock_of
from tui.serve.hall import Member
from tui.serve.house import House
from tui.serve.news import Began, LobbyChanged, News, Said, Told, Turn
from tui.serve.visitor import Visitor
from tui.settings import Settings
from tui.start import Chair, Home

if TYPE_CHECKING:
    from textual.worker import Worker

    from tui.serve.lobby_rows import Row
    from tui.session import Session

__all__ = ["HouseApp"]

_AGAIN = 5.0
"""Seconds until it is tried again to know a visitor."""


@dataclass
class Heard(Message):
    """What the house told this screen."""

    news: News

    def can_replace(self, message: Message) -> bool:
        return (
            isinstance(self.news, LobbyChanged)
            and isinstance(message, Heard)
            and (message.news == self.news)
        )


class HouseApp(BoardApp):
    """boardtui for somebody who has come in to play with others.

    `titled` gives the terminal its title. Nothing of a visitor is written but his settings, in
    the house's folder; no file of another name is read or written for him.
    """

    AT_HOME: ClassVar[bool] = False

    def __init__(
        self,
        house: House,
        visitor: Visitor,
        *,
        driver: type[Driver] | None = None,
        titled: Callable[[str], None] = lambda text: None,
        guard: float | None = None,
    ) -> None:
        unknown = house.settings_folder / "nobody.json"
        super().__init__(Home(), house.data, settings=unknown, driver=driver)
        if guard is not None:
            self.guard = guard
        self.house = house
        self.visitor = visitor
        self.member: Member | None = None
        self._titled = titled
        # The tables that wait for who sits here, by id.
        self._waiting: set[str] = set()

    # -- coming in and going -----------------------------------------------------------------------

    def get_default_screen(self) -> Screen[None]:
        from tui.serve.lobby import LobbyScreen

        return LobbyScreen()

    def on_mount(self) -> None:
        self._titled("boardtui")
        self.set_interval(1, self._tick)
        self.run_worker(self._come_in(), group="open")

    def _tick(self) -> None:
        """The clock of a table, where it has one."""
        from tui.screens.phase import PhaseScreen

        session = self.session
        if session is None or not self.screen_stack:
            return
        screen = self.screen
        if isinstance(screen, PhaseScreen) and clock_of(session):
            screen.redraw()

    async def _come_in(self) -> None:
        person: Person | None = None
        if self.visitor.key is not None:
            try:
                person = await self.house.person_of(self.visitor.key)
            except (Illegal, SaveError) as error:
                # Who may be known is not asked for a name: it may come right.
                self.say(in_words(error.reason))
                self.set_timer(_AGAIN, lambda: self.run_worker(self._come_in(), group="open"))
                return
        if person is not None:
            self.welcome(person)
            return
        from tui.serve.entry import EntryScreen

        self.push_screen(EntryScreen(self.visitor))

    def welcome(self, person: Person) -> None:
        """Somebody is known now, and comes in."""
        if not person.guest:
            self.use_settings(self.settings_of(person))
        self.member = self.house.arrive(person, self._take_news, self.visitor.address)
        self.redraw_house()

    def _take_news(self, news: News) -> None:
        self._post(Heard(news))

    def settings_of(self, person: Person) -> Path:
        """The file that holds the settings of a person."""
        return self.house.settings_folder / f"{person.id}.json"

    def keep_settings(self, settings: Settings) -> None:
        if self.member is not None and not self.member.person.guest:
            super().keep_settings(settings)

    def kept_in(self) -> str:
        return ""

    def left(self) -> None:
        """Whoever sat here is gone; the App has ended."""
        if self.session is not None:
            self.session.close()
        if self.member is not None:
            self.house.depart(self.member)
            self.member = None
        self.tables.close()

    async def try_it(self, act: Awaitable[Any]) -> Any:
        """Does something with the house; a refusal is told, and None returned."""
        try:
            return await act
        except Illegal as no:
            self.say(refusal_text(no))
        except SaveError as error:
            self.say(in_words(error.reason))
        return None

    def attempt_it(self, act: Awaitable[Any]) -> Worker[Any]:
        """The same, without waiting for it."""
        return self.run_worker(self.try_it(act), group="house")

    def _in_turn(self, act: Callable[[], Coroutine[Any, Any, None]]) -> Worker[None]:
        """Opens something, unless something else is opened before it is there."""
        return self.run_worker(act, exclusive=True, group="open")

    # -- tables ------------------------------------------------------------------------------------

    def open_row(self, row: Row, word: str = "") -> None:
        """Opens a table of the lobby: its game, or before it has begun, its waiting room."""
        if row.info is None:
            from tui.serve.waiting import WaitingScreen

            self.push_screen(WaitingScreen(row.id))
        else:
            self.open_table(row.id, word)

    def open_table(self, id: str, word: str = "") -> None:
        """Sits down at a table that is in play, or watches it."""
        member = self.member

        async def open_it() -> None:
            if member is None:
                return
            seated = await self.try_it(self.house.open_table(member, id, word))
            if seated is not None:
                self.show_table(seated)

        self._in_turn(open_it)

    def show_table(self, session: Session) -> None:
        from tui.serve.lobby import LobbyScreen

        self._waiting.discard(session.info.id)
        session.auto_all = self.settings.auto_roll
        super().show_table(session)
        self._entitle()
        lobby = self.screen_stack[0]
        if isinstance(lobby, LobbyScreen):
            lobby.stand_on(session.info.id)

    def go_home(self) -> None:
        super().go_home()
        self._entitle()

    def again(self, session: Session) -> None:
        member, id = self.member, session.info.id

        async def begin() -> None:
            if member is None:
                return
            new = await self.try_it(self.house.again(member, id))
            row = None if new is None else self.house.row(member, new)
            if row is not None:
                self.go_home()
                self.open_row(row)

        self._in_turn(begin)

    def start_game(
        self,
        game: str,
        chairs: Sequence[Chair],
        options: Mapping[str, OptionValue],
        seed: int,
        practice: bool = False,
    ) -> None:
        raise Illegal("house", say("Tables are made in the lobby."))

    def start_from(self, info: Info, table: Any, chairs: Sequence[Chair]) -> None:
        raise Illegal("house", say("Playing on from a moment is for games at home."))

    def open_saved(self, id: str) -> None:
        self.open_table(id)

    def change_pace(self, faster: bool) -> str:
        if self.session is not None and self.session.helped:
            return super().change_pace(faster)
        return _("Others play here: the house shows each act of a bot for {seconds} s.").format(
            seconds=self.house.pace
        )

    # -- what the house tells ----------------------------------------------------------------------

    def on_heard(self, event: Heard) -> None:
        """Takes in what the house told; nothing once the App ends, and its screens are gone."""
        if not self.screen_stack:
            return
        match event.news:
            case LobbyChanged():
                self.redraw_house()
            case Began(id, _game):
                from tui.serve.waiting import WaitingScreen

                if isinstance(self.screen, WaitingScreen) and self.screen.table == id:
                    self.open_table(id)
            case Turn(id, _game):
                self._waiting.add(id)
                if self.settings.bell:
                    self.bell()
                self._entitle()
            case Said(id, name, text):
                self._hear(id, name, text)
            case Told(text, rings):
                if rings and self.settings.bell:
                    self.bell()
                self.say(in_words(text))

    def _hear(self, id: str, name: str, text: str) -> None:
        from tui.screens.phase import PhaseScreen
        from tui.screens.talk import TalkScreen
        from tui.serve.waiting import WaitingScreen

        told = f"{name}: {text}" if name else text
        screen = self.screen
        here = self.session is not None and self.session.info.id == id
        if isinstance(screen, PhaseScreen) and here:
            screen.desk.notice = told
        shown = screen.table if isinstance(screen, WaitingScreen) else None
        if shown == id or (here and isinstance(screen, PhaseScreen | TalkScreen)):
            self._draw_again()
        else:
            self.say(told)

    def _draw_again(self) -> None:
        screen = self.screen
        if isinstance(screen, FrameScreen):
            screen.redraw()

    def redraw_house(self) -> None:
        """Draws what shows the lobby or a waiting room anew, if that is on top."""
        from tui.serve.lobby import LobbyScreen
        from tui.serve.waiting import WaitingScreen

        member = self.member
        if member is not None:
            shown = self.session.info.id if self.session is not None else None
            self._waiting = {*self.house.waiting_for(member)} - {shown}
            self._entitle()
        if isinstance(self.screen, LobbyScreen | WaitingScreen):
            self._draw_again()

    def _entitle(self) -> None:
        session, waiting = self.session, len(self._waiting)
        if session is not None and session.asked() in session.persons:
            self._titled("* boardtui")
        else:
            self._titled(f"({waiting}) boardtui" if waiting else "boardtui")

    def _ring(self, session: Session) -> None:
        super()._ring(session)
        self._entitle()
