"""Kartel's one phase screen, and its entry in the registry."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from core.game import Seat
from core.games.kartel.preview import previews
from core.games.kartel.state import Convicted, Moving, ToRoll, View
from core.prompt import Prompt
from tui.face import Choice, GameScreens, Rows, Scene
from tui.games.kartel.face import FACE
from tui.games.kartel.outcome import draw_all, draw_one, draw_waiting
from tui.games.kartel.pane import about_marker, about_seat, choice_lines, head, rest
from tui.games.kartel.ring import lay, neighbour
from tui.i18n import _
from tui.screens.phase import PhaseScreen
from tui.widgets.paper import Paper

__all__ = ["SCREENS", "MovingScreen"]

# Seconds that a conviction is announced at least, if anything is.
_CONVICTED_FOR = 2.0


class MovingScreen(PhaseScreen):
    """Rolling and moving: the screen stays, since rolling decides nothing."""

    def choices(self, scene: Scene[Any], prompt: Prompt[Any]) -> tuple[Choice, ...]:
        return choice_lines(scene)

    def pane_title(self, scene: Scene[Any]) -> str:
        return _("move the officer")

    def waiting_title(self, scene: Scene[Any]) -> str:
        return _("what lies ahead")

    def pane_head(self, scene: Scene[Any]) -> str:
        return head(_("you"), rest(scene.names, scene.view.seat))

    def consequences(self, scene: Scene[Any], choice: Choice | None, paper: Paper) -> None:
        if scene.large:
            draw_all(paper, scene, scene.chosen)
        elif scene.chosen is not None:
            draw_one(paper, scene, scene.chosen)

    def steer(self, scene: Scene[Any], choices: Sequence[Choice], dx: int, dy: int) -> int | None:
        """Up and down go by line; left and right to the next marker that lies there.

        Where the officer walks up or down, right goes his way.
        """
        if not dx or self.chosen is None:
            return super().steer(scene, choices, dx, dy)
        return beside(scene.view, self.chosen, dx)

    def visit(self, scene: Scene[Any], dx: int, dy: int) -> int | None:
        view: View = scene.view
        if not view.ring:
            return None
        if scene.cursor is None or not dx | dy or scene.cursor >= len(view.ring):
            return view.at
        return neighbour(lay(len(view.ring), view.at), scene.cursor, dx, dy)

    def tell(self, scene: Scene[Any], space: int) -> tuple[str, Rows, int | None]:
        if space >= len(scene.view.ring):
            return "", (), None
        return about_marker(scene, space)

    def holdings(self, scene: Scene[Any], seat: Seat) -> Rows:
        return about_seat(scene, seat)

    def waiting(self, scene: Scene[Any], paper: Paper) -> None:
        draw_waiting(paper, scene, self.eyes, "".join(self.lines_told()[-1:]))

    def goes_on(self, name: str) -> str:
        return _("{name} rolls").format(name=name)

    def verb(self) -> str:
        return _("take")

    def announced_for(self, events: tuple[Any, ...], seconds: float) -> float:
        convicted = any(isinstance(event, Convicted) for event in events)
        return max(seconds, _CONVICTED_FOR) if convicted else seconds


def beside(view: View, line: int, dx: int) -> int:
    """The line of the marker to the left (-1) or right (1) of a line's; the same if none is."""
    shown = previews(view)
    ring = lay(len(view.ring), view.at)
    x = [ring.place(preview.index).column for preview in shown]
    near = [other for other in (line - 1, line + 1) if 0 <= other < len(x)]
    there = [other for other in near if (x[other] - x[line]) * dx > 0]
    if there:
        return there[0]
    upright = line + dx
    return upright if upright in near and x[upright] == x[line] else line


SCREENS = GameScreens(
    face=FACE,
    phases={ToRoll: MovingScreen, Moving: MovingScreen},
    forced=frozenset({"to_roll"}),
)
