"""What a game says of its phase, and what the frame says where the game has nothing of its own."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from core.game import Seat
from core.prompt import Prompt
from tui.face import Choice, Face, Rows, Scene
from tui.i18n import _, in_words
from tui.screens.frame import FrameScreen
from tui.widgets.paper import Paper
from tui.widgets.rows import Blocks, draw_blocks, first_that_fits

if TYPE_CHECKING:
    from tui.screens.desk import Asked
    from tui.session import Session

__all__ = ["PhaseHooks"]


class PhaseHooks(FrameScreen):
    """The part of a PhaseScreen that its game overrides; it draws from the scene and the Prompt."""

    session: Session
    face: Face
    chosen: int | None
    """The line that is chosen, if one is."""

    @property
    def pane_width(self) -> int:
        """Columns of the right pane."""
        width = self.size.width
        return width - self.face.board_width(width, self.large) - 1

    def board_title(self, scene: Scene[Any]) -> str:
        """What the board's rule says; the game's own title of the board unless a phase has one."""
        return self.face.board_title(scene)

    def choices(self, scene: Scene[Any], prompt: Prompt[Any]) -> tuple[Choice, ...]:
        """The lines of the right pane, barred ones included."""
        return ()

    def pane_title(self, scene: Scene[Any]) -> str:
        """What the rule above the right pane says while the viewer is asked.

        In a tall layout it is the pane's first row, or empty if the pane is to have that row.
        """
        return _("what can be done")

    def waiting_title(self, scene: Scene[Any]) -> str:
        """The same while the viewer is not asked."""
        return _("meanwhile")

    def pane_head(self, scene: Scene[Any]) -> str:
        """The heading above the lines; empty for none."""
        return ""

    def above(self, scene: Scene[Any], paper: Paper) -> int:
        """Draws what stands above the lines, such as what a company has; the rows that it took."""
        return 0

    def told(self, scene: Scene[Any], choice: Choice | None, width: int, room: int) -> Blocks:
        """What the chosen line leads to, in rows.

        The first rows are always there, and in the small layout the lines give way to as many as
        `room`; each of the others only if there is room for all of its rows.
        """
        return ()

    def consequences(self, scene: Scene[Any], choice: Choice | None, paper: Paper) -> None:
        """The same as a drawing, on the pane's rows between lines and Enter."""
        draw_blocks(paper, self.told(scene, choice, paper.width, paper.height))

    def proposed(self, lines: Sequence[Choice]) -> int | None:
        """The line that is chosen when something new is asked; None if it is to be chosen.

        What can't be taken back is not proposed unless a game does, nor what comes after it.
        """
        first = next((i for i, c in enumerate(lines) if c.barred is None), None)
        return first if first is not None and lines[first].undo else None

    def keeps(self, before: Asked, now: Asked) -> bool:
        """Whether what was filled in and chosen is kept though something else is asked now.

        Asked only while the viewer is the same and nobody but others has acted since `before`.
        """
        return False

    def carry_on(self, before: Asked, now: Asked, lines: Sequence[Choice]) -> bool:
        """Takes over what is kept: sets what is filled in, and the line chosen.

        `lines` are those of `before`. Returns whether no key means anything else than it did, so
        that it may be pressed at once.
        """
        return False

    def unasked(self) -> str:
        """What the key does by which a seat acts unasked, in a word for the last row."""
        return _("offer")

    def asks_about(self, action: Any) -> bool:
        """Whether why-not tells of this refused action as things are filled in."""
        return True

    def unchosen(self) -> str:
        """What the Enter line says while no line is chosen."""
        texts = (_("choose a line, then Enter"), _("choose, then Enter"))
        return first_that_fits(texts, self.pane_width)

    def hint_waits(self, action: Any) -> bool:
        """Whether a hint is chosen by Enter only: else it would write over what is filled in."""
        return False

    def steer(self, scene: Scene[Any], choices: Sequence[Choice], dx: int, dy: int) -> int | None:
        """The line chosen after an arrow; by line unless the board says otherwise."""
        rows = [i for i, line in enumerate(choices) if line.row or line.pinned]
        if not rows:
            return None
        step = dy or dx
        at = rows.index(self.chosen) if self.chosen in rows else -step % len(rows)
        return rows[(at + step) % len(rows)]

    def visit(self, scene: Scene[Any], dx: int, dy: int) -> int | None:
        """The space that the board's cursor goes to; None if the board has no cursor."""
        return None

    def tell(self, scene: Scene[Any], space: int) -> tuple[str, Rows, int | None]:
        """About a space: a title, rows with styles, and the line that chooses it, if any."""
        return "", (), None

    def holdings(self, scene: Scene[Any], seat: Seat) -> Rows:
        """About a seat: rows with styles, beside its name and level."""
        return ()

    def waiting(self, scene: Scene[Any], paper: Paper) -> None:
        """Drawn on the pane when the viewer is not asked."""

    def private(self, scene: Scene[Any], events: Sequence[Any]) -> Rows:
        """What the viewer's last act told it alone: rows with styles."""
        lines = self.session.words.lines(events)
        return tuple((in_words(line.text, self.session.names), "bold") for line in lines)

    def goes_on(self, name: str) -> str:
        """What Space does for the seat that is next."""
        return _("{name} goes on").format(name=name)
