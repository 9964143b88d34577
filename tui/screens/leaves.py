"""Screens without a decision over which log, rules and sheets are read.

The replay is one; curtain, closing screen and result are more: they go with a game in play.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Sequence
from time import monotonic
from typing import TYPE_CHECKING, Any

from core import catalog
from core.game import Illegal
from tui.face import Scene, screens_of
from tui.i18n import in_words, refusal_text
from tui.screens.field import FieldScreen
from tui.screens.reader import Body, Reader
from tui.screens.reading import ToLine
from tui.screens.surround import log_rows
from tui.screens.turns import AnyTable, Turn, lines_of, turns_of
from tui.widgets.lines import draw_rule
from tui.widgets.paper import clip

if TYPE_CHECKING:
    from core.words import Line
    from tui.face import Face, Page
    from tui.session import Session
    from tui.widgets.paper import Paper

__all__ = ["LeafScreen", "SessionLeaf"]


class LeafScreen(FieldScreen):
    """The source of its own reader. A screen says what its scene, turns, names and rows are."""

    def __init__(self, game: str, face: Face, table: AnyTable) -> None:
        super().__init__()
        self.game = game
        self.face = face
        self.tall = screens_of(game).tall
        self.table = table
        self.words = catalog.words(game)
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

    def clauses(self) -> Sequence[str]:
        return self.words.clauses(str(self.scene().view.phase.__struct_config__.tag))

    def uncover(self) -> None:
        self.stop_asking()

    def named(self) -> str:
        """The game's name, for the title."""
        return in_words(self.table.rules.types.title)

    def moment(self, view: Any) -> str:
        """Where the game stands, for the title."""
        return in_words(self.words.moment(view), self.names)

    def draw_reading(self, paper: Paper) -> None:
        """What is read, with the rule above it."""
        body = self.body()
        draw_rule(paper, body.top - 1, self.reader.title())
        paper.paste(self.reader.paper(body.width, body.height), 0, body.top)

    def draw_foot(
        self, paper: Paper, lines: Sequence[tuple[int, Line]], told: str, rows: int
    ) -> None:
        """The newest lines on the rows above the keys; `told` takes the place of the oldest."""
        y = bottom = paper.height - 1
        top = bottom - rows + bool(told)
        for _number, line in reversed(lines):
            told_in = log_rows(line, self.names, paper.width, y - top) if y > top else []
            if not told_in:
                break
            style = "bold" if y == bottom else ""
            y -= len(told_in)
            for n, row in enumerate(told_in):
                paper.put(0, y + n, row, style)
        if told:
            paper.put(0, bottom - rows, clip(f"» {told}", paper.width), "accent")

    def reads(self, key: str) -> bool:
        """Whether the key was for what is read, or opened it."""
        if self.reader.reading is None:
            return self.reader.open_by(key)
        self.reader.press(key)
        return True

    def hit(self, value: object) -> None:
        if isinstance(value, ToLine):
            self.reader.click(value)

    def typed(self, text: str) -> None:
        if self.question is not None:
            super().typed(text)
        else:
            self.reader.typed(text)


class SessionLeaf(LeafScreen):
    """A leaf that goes with a game in play: it follows the table, and undo works on it."""

    everything = True
    """Whether, once the game is over, the log tells what was hidden."""

    def __init__(self, session: Session) -> None:
        game = session.info.game
        super().__init__(game, screens_of(game).face, session.table)
        self.session = session
        self._turns: tuple[int, tuple[Turn, ...]] = (-1, ())
        self.idle_since = monotonic()

    def renew(self) -> None:
        """Takes in what has happened at the table."""
        self.redraw()

    @property
    def names(self) -> list[str]:
        return self.session.names

    def seen(self) -> Any:
        """The view that is drawn; once the game is over the open one."""
        rules, over = self.table.rules, self.session.over
        return (rules.open_view if over else rules.view)(self.table.state, self.session.eyes())

    def scene(self) -> Scene[Any]:
        session = self.session
        return Scene(
            view=self.seen(),
            players=tuple(session.players),
            large=self.large,
            past=session.past(),
            told=session.hearing.now(),
        )

    def history(self) -> tuple[Turn, ...]:
        ply = self.table.ply
        if self._turns[0] != ply:
            # A leaf may stand for a moment over a game that an undo has made go on.
            everything = self.everything and self.session.over
            self._turns = (ply, turns_of(self.game, self.table, None, everything))
        return self._turns[1]

    def go_to(self, number: int) -> None:
        self.app.replay(self.session, number)

    def leave(self) -> None:
        self.app.go_home()

    def to_tell(self) -> str:
        """What takes the place of a line of the log: the notice, else that saving fails."""
        trouble = self.session.trouble
        return self.notice or (in_words(trouble, self.names) if trouble else "")

    def attempt(self, act: Callable[[], object]) -> None:
        """Does something that the rules may refuse; a refusal is the notice."""
        try:
            act()
        except Illegal as no:
            self.notice = refusal_text(no, self.names)

    def too_soon(self) -> bool:
        """Whether a key may be meant for what was shown before, or be pressed by mistake."""
        now = monotonic()
        soon = now - self.idle_since < self.app.guard
        if soon:
            # A key held down stays too soon until it is let go.
            self.idle_since = now
        return soon
