"""The lobby: tables, who is here, and what may be done."""

from __future__ import annotations

import time
from collections.abc import Sequence
from enum import IntEnum
from typing import TYPE_CHECKING, NamedTuple

from tui.i18n import _, in_words, ngettext
from tui.screens.field import FieldScreen, Question
from tui.screens.frame import KeyHint, Press, draw_keys, draw_title
from tui.screens.shelf import ago, draw_summary, title, won
from tui.serve.lobby_rows import Row
from tui.serve.waiting import draw_waiting
from tui.widgets.lines import ToItem, digit, draw_pane_rule, first_shown, moved
from tui.widgets.paper import Paper, clip, pad, wrap

if TYPE_CHECKING:
    from tui.serve.app import HouseApp
    from tui.serve.lobby_rows import Lobby

__all__ = ["LobbyScreen"]


class _Fixed(IntEnum):
    """The lines that are always there; the tables come after them."""

    NEW = 0
    WORD = 1
    RULES = 2
    NAME = 3
    SETTINGS = 4


_FIXED = len(_Fixed)
_TOP = 2
_FOOT = 4


class _Part(NamedTuple):
    """A heading and the tables under it."""

    title: str
    rows: tuple[Row, ...]


class LobbyScreen(FieldScreen):
    """Always the bottom screen; it is drawn anew when the house says so."""

    app: HouseApp

    def __init__(self) -> None:
        super().__init__()
        self.at = 0
        # The table that the cursor is on, which keeps it while the list moves.
        self._on: str | None = None
        self._moved = False

    def on_mount(self) -> None:
        # "4 minutes ago" is true for a while only.
        self.set_interval(30, self.redraw)

    # -- what there is -----------------------------------------------------------------------------

    def lobby(self) -> Lobby | None:
        """What the house shows; None before anybody has come in."""
        member = self.app.member
        return None if member is None else self.app.house.lobby(member)

    def _parts(self) -> list[_Part]:
        lobby = self.lobby()
        if lobby is None:
            return []
        parts = [
            _Part(_("my tables"), lobby.mine),
            _Part(_("open: sit down"), lobby.open),
            _Part(_("in play: watch"), lobby.in_play),
            _Part(_("over"), lobby.over),
        ]
        return [part for part in parts if part.rows]

    def _rows(self) -> list[Row]:
        return [row for part in self._parts() for row in part.rows]

    def _keep_place(self, rows: Sequence[Row]) -> None:
        ids = [row.id for row in rows]
        if self._on in ids:
            self.at = _FIXED + ids.index(self._on)
        elif not self._moved and rows and rows[0].mine_to_do:
            self.at = _FIXED
        self.at = min(self.at, _FIXED + len(rows) - 1)

    # -- drawing -----------------------------------------------------------------------------------

    def draw(self) -> None:
        width, height = self.size
        paper = Paper(width, height)
        lobby, member = self.lobby(), self.app.member
        joint = width * 50 // 80
        who = member.person.name if member is not None else ""
        draw_title(paper, _("boardtui · lobby"), who)
        draw_pane_rule(paper, 1, _("tables"), joint, _("the chosen line"))
        paper.down(joint, _TOP, height - _FOOT)
        rows = self._rows()
        self._keep_place(rows)
        self._draw_list(paper, joint, height - _FOOT - _TOP)
        pane = Paper(width - joint - 3, height - _FOOT - _TOP)
        self._draw_pane(pane, rows)
        paper.paste(pane, joint + 2, _TOP)
        paper.across(height - _FOOT)
        paper.put(joint, height - _FOOT, "┴", "rule")
        if self.question is not None:
            self.draw_question(paper, height - _FOOT + 1)
        else:
            here = lobby.here if lobby is not None else ()
            told = _("here: {names}").format(names=", ".join(here))
            for y, row in enumerate(wrap(told, width - 2)[:2]):
                paper.put(1, height - _FOOT + 1 + y, clip(row, width - 2), "dim")
        draw_keys(paper, height - 1, self._keys())
        self.sheet.show(paper)

    def _draw_list(self, paper: Paper, width: int, room: int) -> None:
        """The lines and headings, scrolled so that the chosen one shows."""
        drawn: list[tuple[int | None, list[tuple[str, str]]]] = [
            (_Fixed.NEW, [(_("New table"), "")]),
            (_Fixed.WORD, [(_("Go to a private table by its word"), "")]),
            (_Fixed.RULES, [(_("Rules"), "")]),
            (_Fixed.NAME, [(_("My name"), "")]),
            (_Fixed.SETTINGS, [(_("Settings"), "")]),
        ]
        at = _FIXED
        for part in self._parts():
            drawn.append((None, [(part.title, "")]))
            for row in part.rows:
                drawn.append((at, self._cells(row, width - 6)))
                at += 1
        if at == _FIXED and self.lobby() is not None:
            drawn.append((None, [(_("nobody has made a table yet"), "")]))
        chosen = next(i for i, (line, _cells) in enumerate(drawn) if line == self.at)
        first = first_shown(chosen, len(drawn), room)
        for y, (line, cells) in enumerate(drawn[first : first + room], _TOP):
            if line is None:
                paper.put(0, y, "─" * width + "┤", "rule")
                paper.put(1, y, clip(f" {cells[0][0]} ", width - 2), "rule.bold")
                continue
            base = "chosen" if line == self.at else ""
            paper.put(0, y, " " * width, base)
            x = paper.put(0, y, f"{'▸' if base else ' '} {digit(line)} ", base)
            for text, style in cells:
                told = clip(text, width - x)
                x = paper.put(x, y, told, ".".join(filter(None, (style, base))))
            paper.spot(0, y, width, ToItem(line))
        if first:
            paper.put(width - 1, _TOP, "↑", "accent")
        if first + room < len(drawn):
            paper.put(width - 1, _TOP + room - 1, "↓", "accent")

    def _cells(self, row: Row, width: int) -> list[tuple[str, str]]:
        """A table in a line: whose turn, the game, who plays, since when."""
        mine = row.mine_to_do
        mark = ("▶ ", "bold") if mine else ("  ", "")
        name = pad(clip(_called(row), 16), 16) + " "
        told = self._told(row)
        return [mark, (name, "bold" if mine else ""), (clip(told, width - 19), "")]

    @staticmethod
    def _told(row: Row) -> str:
        info, seen = row.info, row.glance
        if info is None:
            free = len(row.free)
            if row.mine_to_start:
                return _("YOU begin it")
            if row.invited:
                return _("INVITED by {name}").format(name=row.owner)
            if row.my_seat is None and free:
                told = ngettext("{n} seat free", "{n} seats free", free).format(n=free)
                return f"{told} · {row.owner}"
            waits = ngettext("waits for {n} more", "waits for {n} more", free).format(n=free)
            return waits if free else _("waits for {names}").format(names=", ".join(row.awaited))
        if seen is not None and seen.outcome is not None:
            return won(seen.outcome, row.names)
        if row.my_turn:
            return _("YOUR TURN · {ago}").format(ago=ago(row.since, time.time()))
        asked = [row.names[seat] for seat, _words in seen.asked] if seen is not None else []
        return f"{', '.join(asked)} · {ago(row.since, time.time())}" if asked else "..."

    def _draw_pane(self, paper: Paper, rows: Sequence[Row]) -> None:
        last = paper.height - 1
        row = self._row(rows)
        if row is None:
            does, told = self._about()
            y = 0
            for part in told:
                for text in wrap(part, paper.width) or [""]:
                    paper.put(0, y, text, "bold" if y == 0 else "")
                    y += 1
        elif row.info is not None:
            summary = Paper(paper.width, paper.height - 2)
            draw_summary(summary, row.info, row.glance, time.time())
            paper.paste(summary, 0, 0)
            does = self._does(row)
        else:
            draw_waiting(paper, row)
            does = self._does(row)
        if does:
            paper.put(0, last, clip(_("Enter  {does}").format(does=does), paper.width), "bold")
            paper.spot(0, last, paper.width, Press("enter"))

    @staticmethod
    def _does(row: Row) -> str:
        if row.info is None:
            return _("go to the table")
        if row.over:
            return _("see the result")
        return _("play on") if row.my_seat is not None else _("watch")

    def _about(self) -> tuple[str, Sequence[str]]:
        """What Enter does, and what is told of a line that is no table."""
        match self.at:
            case _Fixed.NEW:
                about = _(
                    "Choose a game, its options, and who sits where: you, people by name, "
                    "bots, or free seats for whoever comes."
                )
                return _("make a table"), (_("New table"), "", about)
            case _Fixed.WORD:
                about = _(
                    "Who made a private table gave it a word. Whoever knows the word may sit "
                    "down there, or watch."
                )
                return _("type the word"), (_("A private table"), "", about)
            case _Fixed.RULES:
                about = _("All clauses of each game, and a guide for the first one.")
                return _("read the rules"), (_("Rules"), "", about)
            case _Fixed.NAME:
                member = self.app.member
                name = member.person.name if member is not None else ""
                about = _("You are called {name}. Another name is told at all your tables at once.")
                return _("change it"), (_("My name"), "", about.format(name=name))
            case _:
                about = _("Colours, bell, language. They are kept for you here.")
                return _("change the settings"), (_("Settings"), "", about)

    def _keys(self) -> list[KeyHint]:
        if self.question is not None:
            return self.question_keys()
        last = min(_FIXED + len(self._rows()), 9)
        return [
            KeyHint(f"1-{last} ↑↓", _("choose"), "down"),
            KeyHint("Enter", _("open"), "enter"),
            KeyHint("n", _("next turn"), "next"),
            KeyHint("F1", _("rules"), "rules"),
            KeyHint("q", _("leave"), "quit"),
        ]

    # -- keys and mouse ----------------------------------------------------------------------------

    def press(self, key: str) -> None:
        if self.answers(key) or self.app.member is None:
            if key == "quit":
                self.app.exit()
            return
        count = _FIXED + len(self._rows())
        match key:
            case "quit":
                self.app.exit()
            case "enter":
                self._open()
            case "rules":
                self._go(_Fixed.RULES)
                self._open()
            case "next":
                self._to_next_turn()
            case _ if key.isdigit():
                if int(key) <= count:
                    self._go(int(key) - 1)
            case _:
                self._go(moved(self.at, count, key))

    def hit(self, value: object) -> None:
        if isinstance(value, ToItem):
            again = self.at == value.at
            self._go(value.at)
            if again:
                self._open()

    def _go(self, at: int) -> None:
        self.at = at
        self._moved = True
        row = self._row(self._rows())
        self._on = None if row is None else row.id

    def stand_on(self, id: str) -> None:
        """Puts the cursor on a table, for who comes back from there."""
        self._on = id
        self._moved = True

    def _to_next_turn(self) -> None:
        """To the next table that waits for me, round the list."""
        rows = self._rows()
        mine = [_FIXED + n for n, row in enumerate(rows) if row.mine_to_do]
        if mine:
            self._go(next((at for at in mine if at > self.at), mine[0]))
        else:
            self.app.say(_("No table waits for you."))

    def _row(self, rows: Sequence[Row]) -> Row | None:
        return rows[self.at - _FIXED] if 0 <= self.at - _FIXED < len(rows) else None

    def _open(self) -> None:
        row = self._row(self._rows())
        if row is not None:
            self.app.open_row(row)
            return
        match self.at:
            case _Fixed.NEW:
                from tui.serve.newtable import TableSetup

                self.app.push_screen(TableSetup())
            case _Fixed.WORD:
                self._ask_word()
            case _Fixed.RULES:
                from tui.screens.rules_screen import RulesScreen

                self.app.push_screen(RulesScreen())
            case _Fixed.NAME:
                member = self.app.member
                self._ask_name(member.person.name if member is not None else "")
            case _:
                from tui.screens.settings_screen import SettingsScreen

                self.app.push_screen(SettingsScreen())

    def _ask_word(self, word: str = "") -> None:
        note = _("The word that its maker told you.")
        self.ask(Question(_("word"), self._to_word, note), word)

    def _ask_name(self, name: str) -> None:
        self.ask(Question(_("my name"), self._rename, _("Everybody here sees it.")), name)

    def _to_word(self, word: str) -> None:
        if not word:
            return

        async def look() -> None:
            app = self.app
            if app.member is None:
                return
            row = await app.try_it(app.house.find(app.member, word))
            if row is not None:
                app.open_row(row, word)
            elif self.is_current and self.question is None:
                self._ask_word(word)
                self.redraw()

        self.run_worker(look(), group="word", exclusive=True)

    def _rename(self, name: str) -> None:
        app, member = self.app, self.app.member
        if member is None or name == member.person.name:
            return
        was = member.person.name

        async def rename() -> None:
            await app.try_it(app.house.rename(member, name))
            if member.person.name == was and self.is_current and self.question is None:
                self._ask_name(name)
                self.redraw()

        self.run_worker(rename(), group="house")


def _called(row: Row) -> str:
    """The game's title, for any row."""
    from core import catalog

    if row.info is not None:
        return title(row.info)
    return in_words(catalog.load(row.record.game).types.title)
