"""The screens of one user of the machine in a folder that several share."""

from __future__ import annotations

import asyncio
import logging
import os
import pwd
import sys
from contextlib import suppress
from logging.handlers import RotatingFileHandler
from pathlib import Path
from typing import TYPE_CHECKING

from core.text import say
from saves.club_records import Person
from saves.records import SaveError
from tui import settings as settings_module
from tui.app import BoardApp
from tui.i18n import in_words, use_language
from tui.paths import reports_folder, settings_file
from tui.serve.app import Heard, HouseApp
from tui.serve.driver import PLAIN_TERMS
from tui.serve.journal import JOURNAL
from tui.serve.news import Anew
from tui.serve.shared import SharedHouse
from tui.serve.visitor import ACCOUNT, Visitor, cleaned_name
from tui.settings import Settings, SettingsError
from tui.terminal import forgive_input

if TYPE_CHECKING:
    from core.text import Text

__all__ = ["SharedApp", "run", "user"]

_LARGEST_LOG = 1024 * 1024


def user() -> Visitor:
    """Who runs this process: known by the number of the account."""
    uid, name = os.getuid(), ""
    with suppress(KeyError):
        name = pwd.getpwuid(uid).pw_name
    term = os.environ.get("TERM", "")
    return Visitor(key=f"{ACCOUNT}{uid}", wish=cleaned_name(name), address="", term=term)


class SharedApp(HouseApp):
    """boardtui for a user of the machine, with settings and terminal of their own.

    `opening` is the house's opening; a SaveError that it raises ends the App.
    """

    def __init__(
        self,
        house: SharedHouse,
        opening: asyncio.Task[None],
        visitor: Visitor,
        *,
        settings: Path | None = None,
        ascii_only: bool = False,
        signals: bool = False,
        guard: float | None = None,
    ) -> None:
        super().__init__(house, visitor, titled=self._give_title, guard=guard)
        self._opening = opening
        self._ascii_asked = ascii_only
        self._signals = signals
        self._own_settings = settings if settings is not None else settings_file()
        # What is wrong with them is told to whoever comes in.
        self.settings, _ = settings_module.load(self._own_settings)
        use_language(self.settings.language or None)
        self.theme = f"boardtui-{self.look}"
        self.title_kept = False

    async def _come_in(self) -> None:
        try:
            # Whoever leaves meanwhile must not leave it half open.
            await asyncio.shield(self._opening)
        except SaveError:
            self.exit(return_code=1)
            return
        await super()._come_in()

    def settings_of(self, person: Person) -> Path:
        return self._own_settings

    def keep_settings(self, settings: Settings) -> None:
        BoardApp.keep_settings(self, settings)

    def kept_in(self) -> str:
        return BoardApp.kept_in(self)

    def on_heard(self, event: Heard) -> None:
        """Takes in what only a shared house tells; HouseApp takes in the rest."""
        match event.news:
            case Anew(id, text):
                if self.session is not None and self.session.info.id == id:
                    self._open_anew(id, text)
            case _:
                pass

    def _open_anew(self, id: str, text: Text | None) -> None:
        member = self.member

        async def open_it() -> None:
            if member is None:
                return
            seated = await self.try_it(self.house.open_table(member, id))
            if seated is not None:
                self.show_table(seated)
                if text is not None:
                    seated.tell(text)

        self._in_turn(open_it)

    def _give_title(self, text: str) -> None:
        if self._driver is None or self.visitor.term.startswith(PLAIN_TERMS):
            return
        if not self.title_kept:
            self.title_kept = True
            self._driver.write("\x1b[22;2t")
        self._driver.write(f"\x1b]2;{text}\x07")


def run(data: Path, ascii: bool = False) -> int:
    """Plays in the shared folder until the player leaves; returns the exit code.

    Raises SaveError if its library can't be used.
    """
    forgive_input()
    _keep_journal()
    return asyncio.run(_play(data, ascii))


async def _play(data: Path, ascii: bool) -> int:
    house = SharedHouse(data)
    opening = asyncio.create_task(house.open())
    app = SharedApp(house, opening, user(), ascii_only=ascii, signals=True)
    unsaved = None
    try:
        result = await app.run_async()
    finally:
        app.left()
        if app.title_kept and sys.__stderr__ is not None:
            # The terminal has kept the title of before.
            sys.__stderr__.write("\x1b[23;2t")
            sys.__stderr__.flush()
        await opening
        unsaved = await house.close(say("The house closes."))
        if unsaved is not None:
            sys.stderr.write(in_words(unsaved) + "\n")
        try:
            settings_module.settle(app.settings_path)
        except SettingsError as error:
            sys.stderr.write(f"{error}\n")
    return app.return_code or result or (1 if unsaved is not None else 0)


def _keep_journal() -> None:
    """Lets what fails be written in the user's own folder of reports, and nothing on the screen."""
    handler: logging.Handler = logging.NullHandler()
    with suppress(OSError):
        reports_folder().mkdir(mode=0o700, parents=True, exist_ok=True)
        handler = RotatingFileHandler(
            reports_folder() / "shared.log",
            maxBytes=_LARGEST_LOG,
            backupCount=1,
            encoding="utf-8",
            delay=True,
        )
        handler.setFormatter(logging.Formatter("%(asctime)s %(levelname)s %(message)s"))
    JOURNAL.addHandler(handler)
    JOURNAL.propagate = False
