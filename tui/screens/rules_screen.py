"""The rules of every game, outside of play: all clauses, the guide, and finding in them."""

from __future__ import annotations

from dataclasses import replace

from core import catalog
from tui.i18n import _, in_words
from tui.screens.field import FieldScreen, Question
from tui.screens.frame import KeyHint, Press, draw_keys, draw_title
from tui.screens.reading import RulesPage, RulesReading, draw_rules, rules_rows
from tui.screens.rulepages import pages_of
from tui.widgets.paper import Paper

__all__ = ["RulesScreen"]

_TOP = 4


class RulesScreen(FieldScreen):
    """Opens at a game, or at the first of the catalogue; Esc goes back to where it was opened."""

    def __init__(self, game: str | None = None) -> None:
        super().__init__()
        self.games = catalog.names()
        self.game = game or self.games[0]
        self.reading = RulesReading()

    def pages(self) -> tuple[RulesPage, ...]:
        """All clauses and the guide; there is no phase here that has clauses of its own."""
        return tuple(page for page in pages_of(self.game, "") if page.clauses)

    def draw(self) -> None:
        width, height = self.size
        paper = Paper(width, height)
        title = in_words(catalog.load(self.game).types.title)
        draw_title(paper, title, _("rules"))
        x = paper.put(1, 1, _("game") + "  ")
        for n, name in enumerate(self.games, 1):
            style = "chosen" if name == self.game else ""
            start = x
            x = paper.put(x, 1, f"{n} {in_words(catalog.load(name).types.title)}", style)
            paper.spot(start, 1, x - start, Press(str(n)))
            x = paper.put(x, 1, "  ")
        paper.across(2)
        pages = self.pages()
        body = Paper(width, height - _TOP)
        draw_rules(body, pages[self.reading.page], len(pages), self.reading)
        paper.paste(body, 0, _TOP - 1)
        if self.question is not None:
            self.draw_question(paper, height - 2)
        draw_keys(paper, height - 1, self._keys())
        self.sheet.show(paper)

    def _keys(self) -> list[KeyHint]:
        if self.question is not None:
            return self.question_keys()
        hints = [
            KeyHint("↑↓ PgUp PgDn", _("scroll"), "down"),
            KeyHint("←→", _("page"), "right"),
            KeyHint("/", _("find"), "find"),
            KeyHint("Esc", _("back"), "esc"),
        ]
        if len(self.games) > 1:
            hints.insert(2, KeyHint(f"1-{len(self.games)}", _("game")))
        return hints

    def press(self, key: str) -> None:
        if self.question is not None and key == "esc":
            self.stop_asking()
            self._find("")
        elif self._scrolls(key) or self.answers(key):
            pass
        else:
            self._do(key)

    def _do(self, key: str) -> None:
        match key:
            case "esc" | "back" if self.reading.find:
                self._find("")
            case "esc" | "quit" | "back" | "rules":
                self.dismiss()
            case "find":
                self.ask(Question(_("find"), self._find, typed=self._find), self.reading.find)
            case "left" | "right" | "tab" | "backtab":
                step = 1 if key in ("right", "tab") else -1
                page = (self.reading.page + step) % len(self.pages())
                self.reading = replace(self.reading, page=page, top=0)
            case _ if key.isdigit() and int(key) <= len(self.games):
                self.game = self.games[int(key) - 1]
                self.reading = RulesReading(find=self.reading.find)
            case _:
                pass

    def _find(self, text: str) -> None:
        self.reading = replace(self.reading, find=text, top=0)

    def _scrolls(self, key: str) -> bool:
        rows = len(rules_rows(self.pages()[self.reading.page], self.reading.find, self.size.width))
        room = self.size.height - _TOP - 4
        steps = {"up": -1, "down": 1, "pgup": -room, "pgdn": room, "home": -rows, "end": rows}
        if key not in steps:
            return False
        top = min(max(self.reading.top + steps[key], 0), max(rows - room, 0))
        self.reading = replace(self.reading, top=top)
        return True
