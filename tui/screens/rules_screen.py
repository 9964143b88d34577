"""The rules of every game, outside of play: all clauses, the guide, and finding in them."""

from __future__ import annotations

from dataclasses import replace

from core import catalog
from tui.i18n import _, in_words
from tui.screens.field import FieldScreen
from tui.screens.frame import KeyHint, Press, draw_keys, draw_title
from tui.screens.reading import RulesPage, RulesReading, draw_rules, field_width, rules_after
from tui.screens.rulepages import pages_of
from tui.widgets.paper import Paper

__all__ = ["RulesScreen"]

_TOP = 3


class RulesScreen(FieldScreen):
    """Opens at a game, or at the first of the catalogue; Esc goes back to where it was opened."""

    def __init__(self, game: str | None = None) -> None:
        super().__init__()
        self.games = catalog.names()
        self.game = game or self.games[0]
        self.reading = RulesReading()

    def pages(self) -> tuple[RulesPage, ...]:
        """All clauses and the guide; there is no phase here that has clauses of its own."""
        return tuple(page for page in pages_of(self.game, ()) if page.clauses)

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
        body = Paper(width, self._rows())
        draw_rules(body, self.pages(), self.reading)
        paper.paste(body, 0, _TOP)
        if self.reading.typing:
            self.field.place(*self._place())
        draw_keys(paper, height - 1, self._keys())
        self.sheet.show(paper)

    def _rows(self) -> int:
        return self.size.height - _TOP - 1

    def _place(self) -> tuple[int, int, int]:
        """Where the text field lies: column, row and width."""
        width = field_width(self.reading, self.size.width)
        return self.size.width - 1 - width, _TOP, width

    def _keys(self) -> list[KeyHint]:
        if self.reading.typing:
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
        typing = self.reading.typing
        match key:
            case "esc" | "enter" if typing:
                self.field.close()
                self.reading = replace(self.reading, typing=False)
                if key == "esc":
                    self.typed("")
            case "esc" | "back" if self.reading.find:
                self.typed("")
            case "esc" | "quit" | "back" | "rules":
                self.dismiss()
            case "find":
                self.reading = replace(self.reading, typing=True)
                self.field.open(*self._place(), self.reading.find)
            case _ if key.isdigit():
                if int(key) <= len(self.games):
                    self.game = self.games[int(key) - 1]
                    self.reading = RulesReading(find=self.reading.find, typing=typing)
            case _:
                key = {"tab": "right", "backtab": "left"}.get(key, key)
                width, height = self.size.width, self._rows()
                self.reading = rules_after(self.reading, key, self.pages(), width, height)

    def typed(self, text: str) -> None:
        self.reading = replace(self.reading, find=text, top=0)
