"""What a table keeps while its phase screens change, and those screens themselves."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, NamedTuple

from core.game import Seat
from core.prompt import Prompt
from core.table import Played, Table
from core.text import Text
from tui.screens.reader import Bookmark
from tui.screens.side import Choosing, Side

if TYPE_CHECKING:
    from textual.app import App

    from tui.screens.phase import PhaseScreen
    from tui.session import Session

__all__ = ["Asked", "Desk", "Phases"]


class Asked(NamedTuple):
    """What a viewer is asked at a ply. `viewer`: who is waited for, looks, and may be told."""

    viewer: tuple[Seat | None, ...]
    phase: Any
    prompt: Prompt[Any] | None
    ply: int

    def goes_on(self, before: Asked | None, table: Table[Any, Any, Any, Any]) -> bool:
        """Whether the viewer is to decide what it was `before`, others having acted meanwhile."""
        return (
            before is not None
            and before.prompt == self.prompt
            and self.only_others_acted(before, table)
        )

    def only_others_acted(self, before: Asked, table: Table[Any, Any, Any, Any]) -> bool:
        """Whether the same viewer is asked, and only others have done anything since `before`."""
        if self.prompt is None or before.prompt is None or before.viewer != self.viewer:
            return False
        eyes = self.viewer[1]
        since = table.entries[before.ply : self.ply]
        return all(isinstance(entry, Played) and entry.seat != eyes for entry in since)


@dataclass(slots=True)
class Desk:
    """What lies before the viewer whatever the phase.

    `ply` is the last entry that was announced, `recent` the events that are being announced,
    `notice` the sentence told in row 22, `news` what the session last wanted to be told there.
    `viewer` and `asked` are for whom and what is asked, `since` is when the latter changed or a
    key last came too soon for it, `spaced` when a Space last came too soon after an interlude,
    both on the monotonic clock.
    """

    mark: Bookmark = field(default_factory=Bookmark)
    side: Side = field(default_factory=Choosing)
    notice: str | None = None
    news: Text | None = None
    recent: tuple[Any, ...] = ()
    ply: int = -1
    viewer: tuple[Any, ...] = ()
    asked: tuple[Any, ...] = ()
    since: float = 0.0
    spaced: float = 0.0


class Phases:
    """The phase screens of a table, one of each kind, alive while the game is shown.

    To make a screen anew takes four times as long as to show one that was made before.
    """

    def __init__(self, app: App[Any], session: Session) -> None:
        self.session = session
        self._app = app
        self._desk = Desk()
        self._screens: dict[type[PhaseScreen], PhaseScreen] = {}

    def screen(self, wanted: type[PhaseScreen]) -> PhaseScreen:
        """The screen of this kind, made if there is none."""
        screen = self._screens.get(wanted)
        if screen is None:
            screen = self._screens[wanted] = wanted(self.session, self._desk)
            self._app.install_screen(screen, f"phase {len(self._screens)}")
        return screen

    def close(self) -> None:
        """Lets all of them go; none may be on the stack any more."""
        for screen in self._screens.values():
            self._app.uninstall_screen(screen)
            if screen.is_running:
                screen.remove()
        self._screens.clear()
