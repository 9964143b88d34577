"""The saved games as screens list them: read off the event loop, each told in a few words."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import TYPE_CHECKING, Any

from rich.cells import cell_len

from core.text import figure
from tui.i18n import _, in_words, ngettext
from tui.names import level_name
from tui.standings import worth_text
from tui.widgets.paper import Paper, clip, wrap
from tui.widgets.rows import first_that_fits

if TYPE_CHECKING:
    from core.game import Outcome
    from core.table import Table
    from core.text import Text
    from core.words import Words
    from saves.library import Library
    from saves.records import Info, Player
    from tui.app import BoardApp
    from tui.session import Session

__all__ = [
    "Glance",
    "Shelf",
    "ago",
    "called",
    "draw_summary",
    "glance",
    "glance_of",
    "moment_in",
    "people",
    "present",
    "title",
    "won",
]


@dataclass(frozen=True, slots=True)
class Glance:
    """Where a saved game stands, as a spectator sees it; or why it can't be told."""

    moment: Text | None = None
    asked: tuple[tuple[int, Text], ...] = ()
    standing: tuple[int, ...] = ()
    outcome: Outcome | None = None
    trouble: Text | None = None


def glance(library: Library, info: Info) -> Glance:
    """Reads a game for its summary; waits for the disk. Never raises SaveError."""
    from saves.records import SaveError

    try:
        _info, table = library.load(info.id)
    except SaveError as error:
        return Glance(trouble=error.reason)
    return glance_of(info.game, table)


def glance_of(game: str, table: Table[Any, Any, Any, Any]) -> Glance:
    """The same of a game that is in memory."""
    from core import catalog

    words = catalog.words(game)
    view = table.view(None)
    return Glance(
        moment=words.moment(view),
        asked=tuple(
            (seat, words.asked(view, seat)) for seat, p in table.prompts().items() if p.must
        ),
        standing=_standing(table, words),
        outcome=table.outcome(),
    )


def _standing(table: Table[Any, Any, Any, Any], words: Words[Any, Any, Any]) -> tuple[int, ...]:
    """Where each stands; nothing where a part of it is hidden, such as cash."""
    told = words.standing(table.view(None))
    whole = words.standing(table.rules.open_view(table.state, None))
    return told if told == whole else ()


class Shelf:
    """The games of the library as they were last read. `games` is None until they are."""

    def __init__(self) -> None:
        self.games: tuple[Info, ...] | None = None
        self.trouble = ""
        self._glances: dict[tuple[str, int], Glance] = {}

    async def read(self, app: BoardApp) -> None:
        """Reads the list anew; `trouble` says what of it, or why all of it, can't be read."""
        from saves.records import SaveError

        def read() -> tuple[tuple[Info, ...], str]:
            library = app.library()
            damaged = library.damaged()
            return tuple(library.list()), in_words(damaged[0].reason) if damaged else ""

        try:
            self.games, self.trouble = await app.in_thread(read)
        except SaveError as error:
            self.games = ()
            self.trouble = in_words(error.reason)

    async def look(self, app: BoardApp, info: Info) -> None:
        """Reads one game for its summary, unless it is known."""
        if self.of(info) is None:
            read = await app.in_thread(lambda: glance(app.library(), info))
            self._glances[info.id, info.ply] = read

    def of(self, info: Info) -> Glance | None:
        """What is known of a game; None until it was looked at."""
        return self._glances.get((info.id, info.ply))

    def refused(self, info: Info) -> str:
        """Why a game can't be opened, as far as it is known; empty if nothing speaks against it."""
        seen = self.of(info)
        return in_words(seen.trouble) if seen is not None and seen.trouble is not None else ""

    def newest(self) -> Info | None:
        """The unfinished game last played, of those read."""
        return next((info for info in self.games or () if not info.over), None)


def present(session: Session) -> Info:
    """What is said of a game in play; its Info is as it was when the game was opened."""
    from msgspec.structs import replace

    return replace(
        session.info,
        players=tuple(session.players),
        ply=session.table.ply,
        over=session.over,
    )


def title(info: Info) -> str:
    """What the game is: its title, or its id if this program doesn't know it."""
    from core import catalog

    if info.game not in catalog.names():
        return info.game
    return in_words(catalog.load(info.game).types.title)


def called(info: Info) -> str:
    """The name that the game was given, else its title."""
    return info.name or title(info)


def moment_in(moment: Text, names: Sequence[str], room: int) -> str:
    """A moment in words; where there is no room, without its last parts."""
    parts = in_words(moment, names).split(" · ")
    return first_that_fits((" · ".join(parts[:n]) for n in range(len(parts), 0, -1)), room)


def people(players: Sequence[Player]) -> str:
    """Who plays, in short: the persons by name, the bots by number."""
    persons = [player.name for player in players if player.level is None]
    bots = len(players) - len(persons)
    if not bots:
        return " ".join(persons)
    robots = ngettext("{n} bot", "{n} bots", bots).format(n=bots)
    return f"{' '.join(persons)} + {robots}" if persons else robots


def won(outcome: Outcome, names: Sequence[str]) -> str:
    """Who has won, and with what; a shared win names all of them."""
    best = [seat for seat, place in enumerate(outcome.place) if place == 1]
    worth = figure(outcome.worth[best[0]])
    if len(best) == 1:
        return _("{name} wins with {worth}").format(name=names[best[0]], worth=worth)
    others = ", ".join(names[seat] for seat in best[:-1])
    return _("{others} and {last} share the win with {worth}").format(
        others=others, last=names[best[-1]], worth=worth
    )


def ago(then: float, now: float) -> str:
    """How long ago in words; after a week, the date of this place."""
    minutes = int(now - then) // 60
    if minutes < 1:
        return _("just now")
    if minutes < 60:
        return ngettext("{n} minute ago", "{n} minutes ago", minutes).format(n=minutes)
    if minutes < 60 * 24:
        hours = minutes // 60
        return ngettext("{n} hour ago", "{n} hours ago", hours).format(n=hours)
    if minutes < 60 * 24 * 7:
        days = minutes // (60 * 24)
        return ngettext("{n} day ago", "{n} days ago", days).format(n=days)
    return datetime.fromtimestamp(then).strftime("%Y-%m-%d")


def draw_summary(paper: Paper, info: Info, seen: Glance | None, now: float) -> None:
    """A saved game on a pane: who plays, how they stand, what comes next; never a secret."""
    y = _told(paper, 0, called(info), "bold")
    if info.name:
        y = _told(paper, y, title(info), "")
    y = _told(paper, y, _("saved {ago}").format(ago=ago(info.updated, now)), "dim") + 1
    if seen is not None and seen.trouble is not None:
        _told(paper, y, f"!! {in_words(seen.trouble)}", "warn")
        return
    y = _draw_players(paper, y, info, seen) + 1
    if seen is None:
        return
    names = [player.name for player in info.players]
    if seen.moment is not None:
        y = _told(paper, y, in_words(seen.moment, names), "")
    if seen.outcome is not None:
        y = _told(paper, y, won(seen.outcome, names), "bold")
    y = _draw_asked(paper, y, seen, names, paper.height - info.practice)
    if info.practice:
        y = _told(paper, y, _("for practice"), "")
    note = _("Only what all may see is shown here.")
    if y + len(wrap(note, paper.width)) < paper.height:
        _told(paper, y + 1, note, "dim")


def _draw_asked(paper: Paper, y: int, seen: Glance, names: Sequence[str], end: int) -> int:
    """Who is asked what, as far as there is room; the marks beside the players name them all."""
    told = [
        wrap(f"{names[seat]} {in_words(asked, names)}", paper.width) for seat, asked in seen.asked
    ]
    whole = y + sum(map(len, told)) <= end
    for n, texts in enumerate(told):
        if not whole and y + len(texts) >= end:
            rest = len(told) - n
            more = ngettext("and {n} more", "and {n} more", rest).format(n=rest)
            return _told(paper, y, more, "dim")
        for text in texts:
            y = _told(paper, y, text, "")
    return y


def _draw_players(paper: Paper, y: int, info: Info, seen: Glance | None) -> int:
    asked = [seat for seat, _asked in seen.asked] if seen is not None else []
    for seat, player in enumerate(info.players):
        stands = worth_text(info.game, seen.standing[seat]) if seen and seen.standing else ""
        room = paper.width - cell_len(stands) - 1
        level = f" · {level_name(player.level)}" if player.level is not None else ""
        mark = "▶" if seat in asked else " "
        paper.put(0, y, clip(f"{mark}{seat + 1} {player.name}{level}", room))
        paper.right(paper.width, y, stands, "bold")
        y += 1
    return y


def _told(paper: Paper, y: int, text: str, style: str) -> int:
    for row in wrap(text, paper.width):
        paper.put(0, y, row, style)
        y += 1
    return y
