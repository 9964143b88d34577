"""The home screen: go on with the newest game, begin one, and all the rest.

Nothing of the games or the library is imported before the first frame is on the terminal.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from enum import IntEnum
from typing import TYPE_CHECKING

from rich.cells import cell_len

from tui.i18n import _, in_words, ngettext
from tui.screens.frame import FrameScreen, KeyHint, Press, draw_keys, draw_title
from tui.screens.shelf import Shelf, ago, called, draw_summary, moment_in, people, won
from tui.widgets.lines import Cells, ToItem, draw_lines, draw_pane_rule, moved
from tui.widgets.paper import Paper, clip, pad, wrap
from tui.widgets.sheet import Sheet

if TYPE_CHECKING:
    from textual.app import ComposeResult

    from saves.records import Info

__all__ = ["HomeScreen"]


class _Fixed(IntEnum):
    """The lines that are always there; the games last played come after them."""

    CONTINUE = 0
    NEW = 1
    SAVED = 2
    RULES = 3
    SETTINGS = 4


_FIXED = len(_Fixed)
_TOP = 2
_LAST_PLAYED = 10
# Columns of a line's mark and key.
_KEY = 4


class HomeScreen(FrameScreen):
    """Always the bottom screen; the list of games is read after the first frame."""

    def __init__(self) -> None:
        super().__init__()
        self.shelf = Shelf()
        self.at: int = _Fixed.CONTINUE
        self._moved = False
        self._opening = False
        self._newest: tuple[str, int] | None = None

    def compose(self) -> ComposeResult:
        yield Sheet(id="sheet")
        yield from super().compose()

    def on_mount(self) -> None:
        self.call_after_refresh(self.read)

    def on_screen_resume(self) -> None:
        self._opening = False
        if self.shelf.games is not None:
            self.read()

    def read(self) -> None:
        """Reads the list of games, off the event loop."""
        self.run_worker(self._read(), group="shelf", exclusive=True)

    async def _read(self) -> None:
        first = self.shelf.games is None
        await self.shelf.read(self.app)
        games = self.shelf.games or ()
        newest = self.shelf.newest()
        played = None if newest is None else (newest.id, newest.ply)
        if not self._moved or (played != self._newest and not first):
            # After a game that was played, going on with it is what is wanted most.
            self.at = _Fixed.CONTINUE if newest is not None else _Fixed.NEW
        self._newest = played
        self.at = min(self.at, _FIXED + len(self.played()) - 1)
        self.redraw()
        if self._opening:
            self._open(_Fixed.CONTINUE)
        shown = games[: self._room()]
        for info in shown if newest is None or newest in shown else (newest, *shown):
            await self.shelf.look(self.app, info)
            self.redraw()

    def played(self) -> tuple[Info, ...]:
        """The games that are listed under the lines of the menu."""
        return (self.shelf.games or ())[: self._room()]

    def _room(self) -> int:
        return max(0, self.size.height - _LAST_PLAYED - 6)

    def draw(self) -> None:
        width, height = self.size
        paper = Paper(width, height)
        joint = width * 47 // 80
        draw_title(paper, "boardtui", _("home"))
        draw_pane_rule(paper, 1, _("play"), joint, _("the chosen line"))
        paper.down(joint, _TOP, height - 4)
        menu = Paper(joint, _FIXED)
        at = self.at
        draw_lines(menu, self._menu(joint), at if at < _FIXED else None)
        paper.paste(menu, 0, _TOP + 1)
        paper.put(0, _TOP + 7, "─" * joint, "rule")
        paper.put(joint, _TOP + 7, "┤", "rule")
        paper.put(1, _TOP + 7, clip(" " + _("last played") + " ", joint - 2), "rule.bold")
        self._draw_played(paper, joint)
        pane = Paper(width - joint - 3, height - 7)
        self._draw_pane(pane)
        paper.paste(pane, joint + 2, _TOP + 1)
        paper.across(height - 4)
        paper.put(joint, height - 4, "┴", "rule")
        told = _("Games of trade and shares for 1 to 6 people at one keyboard.")
        paper.put(1, height - 3, clip(told, width - 2))
        keys = _("Any line: a digit chooses it, Enter opens it. The mouse does the same.")
        paper.put(1, height - 2, clip(keys, width - 2), "dim")
        draw_keys(
            paper,
            height - 1,
            [
                KeyHint(f"1-{self._digits()} ↑↓", _("choose"), "down"),
                KeyHint("Enter", _("open"), "enter"),
                KeyHint("/", _("find"), "find"),
                KeyHint("F1", _("help"), "rules"),
                KeyHint("q", _("quit"), "quit"),
            ],
        )
        self.query_one("#sheet", Sheet).show(paper)

    def _digits(self) -> int:
        """The last digit that chooses a line."""
        return min(_FIXED + len(self.played()), 9)

    def _menu(self, width: int) -> list[Cells]:
        games = self.shelf.games
        newest = self.shelf.newest()
        room = width - _KEY - cell_len(_("Continue")) - 2
        if games is None:
            going_on: Cells = ((_("Continue"), ""),)
        elif newest is None:
            going_on = ((_("Continue") + "  ", "dim"), (_("no unfinished game"), "dim"))
        else:
            going_on = ((_("Continue") + "  ", "bold"), (self._where(newest, room), ""))
        saved = _("Saved games") if games is None else _("Saved games ({n})").format(n=len(games))
        return [
            going_on,
            ((_("New game"), ""),),
            ((saved, ""),),
            ((_("Rules"), ""),),
            ((_("Settings"), ""),),
        ]

    def _where(self, info: Info, room: int) -> str:
        seen = self.shelf.of(info)
        if seen is None or seen.moment is None:
            return called(info)
        names, name = [player.name for player in info.players], called(info)
        return f"{name}, {moment_in(seen.moment, names, room - cell_len(name) - 2)}"

    def _draw_played(self, paper: Paper, joint: int) -> None:
        games = self.played()
        top = _LAST_PLAYED
        if self.shelf.trouble:
            rows = wrap(f"!! {self.shelf.trouble}", joint - 4)
            under = top + len(games) + bool(games)
            for y, row in enumerate(rows[: max(paper.height - 6 - under, 0)], under):
                paper.put(2, y, row, "warn")
        elif not games:
            told = _("Reading...") if self.shelf.games is None else _("No game was played yet.")
            paper.put(2, top, clip(told, joint - 3), "dim")
        lines = [self._line(info, joint - 4) for info in games]
        listed = Paper(joint, len(games))
        at = self.at - _FIXED
        draw_lines(listed, lines, at if at >= 0 else None, offset=_FIXED)
        paper.paste(listed, 0, top)
        told = _("Every action is saved as it is made.")
        paper.put(2, paper.height - 5, clip(told, joint - 3), "dim")

    def _line(self, info: Info, width: int) -> Cells:
        seen = self.shelf.of(info)
        names = [player.name for player in info.players]
        title = pad(called(info), width * 35 // 100) + " "
        if seen is None or seen.moment is None:
            return ((title, ""), ("..." if seen is None else _("can't be read"), "dim"))
        if seen.outcome is not None:
            moment, told = _("over"), won(seen.outcome, names)
        else:
            told = people(info.players)
            moment = moment_in(seen.moment, names, width * 30 // 100)
        return ((title, ""), (pad(moment, max(8, cell_len(moment))) + " ", ""), (told, ""))

    def _draw_pane(self, paper: Paper) -> None:
        info = self.chosen_game()
        last = paper.height - 1
        if info is not None:
            draw_summary(paper, info, self.shelf.of(info), time.time())
            does = _("see the result") if info.over else _("continue")
        else:
            does, told = self._about()
            y = 0
            for part in told:
                for row in wrap(part, paper.width) or [""]:
                    paper.put(0, y, row, "bold" if y == 0 else "")
                    y += 1
        if does:
            paper.put(0, last, clip(_("Enter  {does}").format(does=does), paper.width), "bold")
            paper.spot(0, last, paper.width, Press("enter"))

    def chosen_game(self) -> Info | None:
        """The game that the chosen line stands for."""
        return self._game_at(self.at)

    def _game_at(self, at: int) -> Info | None:
        if at == _Fixed.CONTINUE:
            return self.shelf.newest()
        games = self.played()
        return games[at - _FIXED] if 0 <= at - _FIXED < len(games) else None

    def _about(self) -> tuple[str, Sequence[str]]:
        """What Enter does, and what is told of a line that is not a game."""
        games = self.shelf.games
        match self.at:
            case _ if games is None:
                return _("continue") if self.at == _Fixed.CONTINUE else "", ()
            case _Fixed.CONTINUE:
                return "", (_("Continue"), "", _("There is no unfinished game."))
            case _Fixed.NEW:
                return _("choose a game"), (_("New game"), "", *_offered())
            case _Fixed.SAVED:
                count = ngettext("{n} game is saved.", "{n} games are saved.", len(games))
                rows = [_("Saved games"), "", count.format(n=len(games))]
                if games:
                    last = ago(games[0].updated, time.time())
                    rows.append(_("The last was saved {ago}.").format(ago=last))
                rows += ["", _("Open, rename, delete, export and import them.")]
                return _("all saved games"), rows
            case _Fixed.RULES:
                about = _("All clauses of each game, and a guide for the first one.")
                return _("read the rules"), (_("Rules"), "", about)
            case _Fixed.SETTINGS:
                about = _("Speed of the bots, colours, bell, language. They take effect at once.")
                return _("change the settings"), (_("Settings"), "", about)
            case _:
                return "", ()

    def press(self, key: str) -> None:
        count = _FIXED + len(self.played())
        match key:
            case "quit":
                self.app.exit()
            case "enter":
                self._open(self.at)
            case "rules":
                self._open(_Fixed.RULES)
            case "find":
                self._open(_Fixed.SAVED, find=True)
            case _ if key.isdigit():
                if int(key) <= count:
                    self._choose(int(key) - 1)
            case "up" | "down" | "home" | "end" | "pgup" | "pgdn" | "next":
                self._choose(moved(self.at, count, key))
            case _:
                pass

    def hit(self, value: object) -> None:
        if isinstance(value, ToItem):
            again = self.at == value.at
            self._choose(value.at)
            if again:
                self._open(value.at)

    def _choose(self, at: int) -> None:
        self.at = at
        self._moved = True

    def _open(self, at: int, find: bool = False) -> None:
        self._opening = False
        if at == _Fixed.CONTINUE and self.shelf.games is None:
            # Pressed before the list is there: done as soon as it is.
            self._opening = True
            return
        match at:
            case _Fixed.NEW:
                from tui.screens.setup import SetupScreen

                self.app.push_screen(SetupScreen())
            case _Fixed.SAVED:
                from tui.screens.saved import SavedScreen

                self.app.push_screen(SavedScreen(self.shelf, find))
            case _Fixed.RULES:
                from tui.screens.rules_screen import RulesScreen

                self.app.push_screen(RulesScreen())
            case _Fixed.SETTINGS:
                from tui.screens.settings_screen import SettingsScreen

                self.app.push_screen(SettingsScreen())
            case _:
                from tui.screens.saved import open_game

                info = self._game_at(at)
                if info is not None:
                    open_game(self.app, self.shelf, info)


def _offered() -> list[str]:
    from core import catalog

    rows = []
    for name in catalog.names():
        low, high = catalog.load(name).types.seats
        game = in_words(catalog.load(name).types.title)
        length = in_words(catalog.words(name).length)
        rows.append(
            _("{game}: {low} to {high} seats, {length}").format(
                game=game, low=low, high=high, length=length
            )
        )
    return rows
