"""Screens without a decision over which log, rules and sheets are read: replay and result."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from tui.i18n import in_words
from tui.screens.field import FieldScreen
from tui.screens.reader import Body, Reader
from tui.screens.turns import AnyTable, Turn, lines_of
from tui.widgets.paper import clip, pad

if TYPE_CHECKING:
    from core.words import Line
    from tui.face import Face, Page, Scene
    from tui.widgets.paper import Paper

__all__ = ["LeafScreen"]


class LeafScreen(FieldScreen):
    """The source of its own reader. A screen says what its scene, turns, names and rows are."""

    def __init__(self, game: str, face: Face, table: AnyTable) -> None:
        super().__init__()
        self.game = game
        self.face = face
        self.table = table
        self.reader = Reader(self)

    @property
    @abstractmethod
    def names(self) -> Sequence[str]: ...

    @abstractmethod
    def scene(self) -> Scene[Any]:
        """What the drawings are made from."""
        ...

    @abstractmethod
    def history(self) -> Sequence[Turn]:
        """The turns whose lines are the log."""
        ...

    @abstractmethod
    def foot(self) -> int:
        """Rows below the middle."""
        ...

    @abstractmethod
    def go_to(self, number: int) -> None:
        """Shows the board as it was after an entry."""
        ...

    @abstractmethod
    def leave(self) -> None:
        """Leaves the screen."""
        ...

    def body(self) -> Body:
        top = 2 + self.face.strip_rows_read
        return Body(top, self.size.width, self.size.height - top - self.foot())

    def told(self) -> Sequence[tuple[int, Line]]:
        return lines_of(self.history())

    def since(self) -> int | None:
        # Nobody is on turn here.
        return None

    def sheets(self) -> Sequence[Page]:
        return self.face.pages(self.scene())

    def phase(self) -> str:
        return str(self.scene().view.phase.__struct_config__.tag)

    def uncover(self) -> None:
        self.stop_asking()

    def draw_reading(self, paper: Paper) -> None:
        """What is read, with the rule above it."""
        body = self.body()
        paper.across(body.top - 1)
        paper.put(1, body.top - 1, f" {self.reader.title()} ", "rule.bold")
        paper.paste(self.reader.paper(body.width, body.height), 0, body.top)

    def draw_foot(
        self, paper: Paper, lines: Sequence[tuple[int, Line]], told: str, rows: int
    ) -> None:
        """The newest lines on the rows above the keys; `told` takes the place of the oldest."""
        newest = lines[-rows:]
        bottom = paper.height - 1
        for y, (_number, line) in enumerate(newest, bottom - len(newest)):
            label = f"{line.label}  " if line.label else ""
            text = f"» {label}{in_words(line.text, self.names)}"
            paper.put(0, y, clip(text, paper.width), "bold" if y == bottom - 1 else "")
        if told:
            paper.put(0, bottom - rows, pad(f"» {told}", paper.width), "accent")

    def reads(self, key: str) -> bool:
        """Whether the key was for what is read, or opened it."""
        if self.reader.reading is None:
            return self.reader.open_by(key)
        self.reader.press(key)
        return True

    def typed(self, text: str) -> None:
        if self.question is not None:
            super().typed(text)
        else:
            self.reader.typed(text)
