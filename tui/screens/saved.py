"""All saved games: open, rename, delete, export, import, replay."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import TYPE_CHECKING, TypeVar

from tui.files import FileTrouble, read_file, write_file
from tui.i18n import _, in_words, ngettext
from tui.screens.dialog import Dialog, telling
from tui.screens.field import FieldScreen, Question
from tui.screens.frame import KeyHint, Press, draw_keys, draw_title
from tui.screens.shelf import Shelf, ago, called, draw_summary, people, won
from tui.widgets.lines import ToItem, draw_pane_rule, first_shown, moved
from tui.widgets.paper import Paper, clip, pad, wrap

if TYPE_CHECKING:
    from saves.records import Info
    from tui.app import BoardApp

__all__ = ["SavedScreen", "export_game", "open_game"]

T = TypeVar("T")

_ACTIONS = 6
_IMPORT = 5


class SavedScreen(FieldScreen):
    """The games of a shelf, which is read anew when the screen is shown."""

    def __init__(self, shelf: Shelf, find: bool = False) -> None:
        super().__init__()
        self.shelf = shelf
        self.at = 0
        self.looked_for = ""
        self._find_first = find
        self._looked: tuple[str, int] | None = None

    def on_mount(self) -> None:
        if self._find_first:
            self.call_after_refresh(self._find)
            self.call_after_refresh(self.redraw)

    def on_screen_resume(self) -> None:
        self.read()

    def read(self) -> None:
        """Reads the list of games, off the event loop."""
        self.run_worker(self._read(), group="shelf", exclusive=True)

    async def _read(self) -> None:
        await self.shelf.read(self.app)
        self.redraw()

    def games(self) -> list[Info]:
        """The games in which all words looked for occur."""
        words = self.looked_for.casefold().split()

        def fits(info: Info) -> bool:
            names = " ".join(player.name for player in info.players)
            text = f"{info.id} {info.game} {called(info)} {names}".casefold()
            return all(word in text for word in words)

        return [info for info in self.shelf.games or () if fits(info)]

    def chosen_game(self) -> Info | None:
        games = self.games()
        self.at = min(self.at, max(len(games) - 1, 0))
        return games[self.at] if games else None

    # -- drawing ---------------------------------------------------------------------------------

    def draw(self) -> None:
        width, height = self.size
        paper = Paper(width, height)
        joint = width * 47 // 80
        games = self.games()
        info = self.chosen_game()
        draw_title(paper, "boardtui", _("saved games"))
        count = ngettext("{n} game", "{n} games", len(games)).format(n=len(games))
        head = f"{count} · / {self.looked_for}" if self.looked_for else count
        draw_pane_rule(paper, 1, head, joint, _("the chosen game"))
        paper.down(joint, 2, height - 4)
        listed = Paper(joint, height - 6)
        self._draw_list(listed, games)
        paper.paste(listed, 0, 2)
        pane = Paper(width - joint - 3, height - 6)
        self._draw_pane(pane, info)
        paper.paste(pane, joint + 2, 2)
        paper.across(height - 4)
        paper.put(joint, height - 4, "┴", "rule")
        if self.question is not None:
            self.draw_question(paper, height - 3)
        else:
            trouble = f"!! {self.shelf.trouble}" if self.shelf.trouble else ""
            for y, row in enumerate(wrap(trouble or self.notice, width - 2)[:2]):
                paper.put(1, height - 3 + y, row, "warn" if trouble else "accent")
        draw_keys(paper, height - 1, self._keys())
        self.sheet.show(paper)
        if info is not None and (info.id, info.ply) != self._looked:
            self._looked = (info.id, info.ply)
            self.run_worker(self._look(info), group="look", exclusive=True)

    async def _look(self, info: Info) -> None:
        await self.shelf.look(self.app, info)
        self.redraw()

    def _draw_list(self, paper: Paper, games: list[Info]) -> None:
        if not games:
            told = _("Reading...") if self.shelf.games is None else _("No game is saved here.")
            if self.looked_for:
                told = _("Nothing fits.")
            paper.put(2, 0, told, "dim")
        first = first_shown(self.at, len(games), paper.height)
        now = time.time()
        name_room = paper.width * 28 // 100
        people_room = paper.width - name_room - 17
        for y, i in enumerate(range(first, min(first + paper.height, len(games)))):
            info = games[i]
            base = "chosen" if i == self.at else ""
            seen = self.shelf.of(info)
            told = people(info.players)
            if seen is not None and seen.outcome is not None:
                told = won(seen.outcome, [player.name for player in info.players])
            elif info.over:
                told = _("over: {people}").format(people=told)
            mark = "▸" if i == self.at else " "
            text = f"{mark}{pad(called(info), name_room)} {pad(told, people_room)}"
            paper.put(0, y, pad(text, paper.width), base)
            paper.right(paper.width - 1, y, clip(ago(info.updated, now), 14), base or "dim")
            paper.spot(0, y, paper.width, ToItem(i))

    def _draw_pane(self, paper: Paper, info: Info | None) -> None:
        if info is not None:
            summary = Paper(paper.width, paper.height - _ACTIONS - 1)
            draw_summary(summary, info, self.shelf.of(info), time.time())
            paper.paste(summary, 0, 0)
        top = paper.height - _ACTIONS
        open_ = _("see the result") if info is not None and info.over else _("open, go on")
        labels = [
            open_,
            _("rename"),
            _("delete"),
            _("export to a file"),
            _("import from a file"),
            _("replay"),
        ]
        for n, label in enumerate(labels, 1):
            possible = info is not None or n == _IMPORT
            enter = "  Enter" if n == 1 and possible else ""
            paper.put(0, top + n - 1, f"{n} {label}{enter}", "" if possible else "dim")
            paper.spot(0, top + n - 1, paper.width, Press(str(n)))

    def _keys(self) -> list[KeyHint]:
        if self.question is not None:
            return self.question_keys()
        return [
            KeyHint("↑↓ PgUp PgDn", _("choose"), "down"),
            KeyHint(f"1-{_ACTIONS}", _("do")),
            KeyHint("Enter", _("open"), "enter"),
            KeyHint("/", _("find"), "find"),
            KeyHint("Esc", _("back"), "esc"),
        ]

    # -- keys and mouse --------------------------------------------------------------------------

    def press(self, key: str) -> None:
        if self.question is not None and key in ("up", "down"):
            self.at = moved(self.at, len(self.games()), key)
        elif not self.answers(key):
            self.notice = ""
            self._do(key)

    def _do(self, key: str) -> None:
        info = self.chosen_game()
        match key:
            case "esc" | "quit" | "back":
                if self.looked_for and key != "quit":
                    self.looked_for = ""
                else:
                    self.dismiss()
            case "find":
                self._find()
            case "5":
                self.ask(Question(_("import the file"), self._import))
            case _ if key in ("up", "down", "pgup", "pgdn", "home", "end", "next"):
                self.at = moved(self.at, len(self.games()), key, self.size.height - 7)
            case _ if info is None:
                pass
            case "1" | "enter":
                open_game(self.app, self.shelf, info)
            case "2":
                naming = Question(_("rename to"), lambda name: self._rename(info, name))
                self.ask(naming, info.name)
            case "3":
                self._delete(info)
            case "4":
                export_game(self, info, self.tell)
            case "6":
                self.run_worker(self._replay(info), group="replay", exclusive=True)
            case _:
                pass

    def hit(self, value: object) -> None:
        if isinstance(value, ToItem):
            self.stop_asking()
            if self.at == value.at:
                self._do("enter")
            self.at = value.at

    def tell(self, sentence: str) -> None:
        """Shows a sentence above the keys until the next key."""
        self.notice = sentence
        self.redraw()

    def _find(self) -> None:
        def typed(text: str) -> None:
            self.looked_for, self.at = text, 0

        self.ask(Question(_("find"), typed, typed=typed), self.looked_for)

    def _rename(self, info: Info, name: str) -> None:
        self._change(
            lambda: self.app.library().rename(info.id, name),
            lambda new: _("It is called {name} now.").format(name=called(new)),
        )

    def _delete(self, info: Info) -> None:
        def done(answer: int) -> None:
            if answer == 1:
                self._change(
                    lambda: self.app.library().delete(info.id),
                    lambda _none: _("{name} is deleted.").format(name=called(info)),
                )

        text = _("Delete {name}, {people}, {id}? It can't be brought back.").format(
            name=called(info), people=people(info.players), id=info.id
        )
        self.app.push_screen(Dialog(_("delete"), text, (_("keep it"), _("delete it")), done))

    async def _replay(self, info: Info) -> None:
        """Shows a game from its beginning, without going on with it."""
        from saves.records import SaveError
        from tui.keyboard import sole_person
        from tui.screens.replay import ReplayScreen

        try:
            info, table = await self.app.in_thread(lambda: self.app.library().load(info.id))
        except SaveError as error:
            title = _("{name} can't be opened").format(name=called(info))
            self.app.push_screen(telling(title, in_words(error.reason)))
            return
        # Several persons must not see each other's secrets here, so nobody's are shown.
        self.app.push_screen(ReplayScreen(info, table, sole_person(info.players), 0))

    def _import(self, name: str) -> None:
        if not name:
            return

        def act() -> Info:
            return self.app.library().import_(read_file(name))

        def told(info: Info) -> str:
            self.looked_for, self.at = "", 0
            return _("Imported as {id}.").format(id=info.id)

        self._change(act, told, name)

    def _change(
        self, act: Callable[[], T], told: Callable[[T], str], file: str | None = None
    ) -> None:
        """Does something to the library; what is refused of a file is told in a dialog."""
        self.run_worker(self._changed(act, told, file), group="change")

    async def _changed(
        self, act: Callable[[], T], told: Callable[[T], str], file: str | None
    ) -> None:
        from saves.records import SaveError

        try:
            result = await self.app.in_thread(act)
        except (SaveError, FileTrouble) as error:
            sentence = in_words(error.reason) if isinstance(error, SaveError) else str(error)
            if file is None:
                self.tell(sentence)
            else:
                self.app.push_screen(telling(_("not imported: {file}").format(file=file), sentence))
            return
        await self.shelf.read(self.app)
        self.tell(told(result))


def open_game(app: BoardApp, shelf: Shelf, info: Info) -> None:
    """Goes on with a game, or tells in a dialog why it is refused."""
    refused = shelf.refused(info)
    if refused:
        app.push_screen(telling(_("{name} can't be opened").format(name=called(info)), refused))
    else:
        app.open_saved(info.id)


def export_game(screen: FieldScreen, info: Info, tell: Callable[[str], None]) -> None:
    """Asks for a file's name and writes the game to it; what came of it is told by `tell`.

    A file that is there is overwritten only after asking.
    """
    app = screen.app

    async def write(name: str, overwrite: bool) -> None:
        from saves.records import SaveError

        def act() -> str:
            return str(write_file(name, app.library().export(info.id), overwrite))

        try:
            tell(_("Written to {file}.").format(file=await app.in_thread(act)))
        except SaveError as error:
            tell(in_words(error.reason))
        except FileTrouble as error:
            if error.there:
                ask_again(name, str(error))
            else:
                tell(str(error))

    def begin(name: str, overwrite: bool = False) -> None:
        if name:
            screen.run_worker(write(name, overwrite), group="export")

    def ask_again(name: str, sentence: str) -> None:
        def done(answer: int) -> None:
            if answer == 1:
                begin(name, overwrite=True)
            else:
                tell(_("Nothing was written."))

        answers = (_("keep it"), _("overwrite it"))
        app.push_screen(Dialog(_("overwrite"), sentence, answers, done))

    note = "" if info.over else _("The game is not over: the file shows what is hidden in it too.")
    proposed = f"boardtui-{info.game}-{info.id}.json"
    screen.ask(Question(_("export to the file"), begin, note), proposed)
