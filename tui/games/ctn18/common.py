"""What 18CTN's phase screens have in common: cursors on the drawings, holdings, waiting."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from core.game import Seat
from core.games.ctn18.actions import City, Road, Settle
from core.games.ctn18.phrases import corner, edge
from core.games.ctn18.state import Stock, View
from core.prompt import Barred
from tui.face import Choice, Rows, Scene
from tui.games.ctn18.facts import about_place, about_seat
from tui.games.ctn18.geometry import company_space, hex_space, neighbour
from tui.games.ctn18.marks import (
    CORNER,
    EDGE,
    SPACES,
    TOWN,
    company_marked,
    covers_island,
    space_marked,
    visits_island,
)
from tui.i18n import _, in_words
from tui.screens.form import FormScreen
from tui.screens.frame import KeyHint
from tui.screens.phase import PhaseScreen
from tui.screens.side import Choosing
from tui.widgets.paper import Paper
from tui.widgets.rows import draw_rows, latest_rows

__all__ = ["Ctn18Screen", "PlaceScreen", "draw_latest"]


class Ctn18Screen(PhaseScreen):
    """A phase of 18CTN."""

    _refused: tuple[object, dict[Any, Barred[Any]]] = (None, {})
    """The refusals of a moment, by its key."""

    def refusals(self) -> dict[Any, Barred[Any]]:
        # They stay while places and amounts change.
        key = self.look().key
        if self._refused[0] != key:
            self._refused = (key, super().refusals())
        return self._refused[1]

    def pane_title(self, scene: Scene[Any]) -> str:
        # The pane's first row is drawn with the rest of it.
        return ""

    def waiting_title(self, scene: Scene[Any]) -> str:
        return ""

    def own_keys(self) -> Sequence[KeyHint]:
        """Keys of this phase that the last row names instead of those that choose a line."""
        return ()

    def keys(self) -> list[KeyHint]:
        hints, own = super().keys(), self.own_keys() if self.lines() else ()
        if self.reader.reading is not None or not isinstance(self.side.now, Choosing):
            return hints
        if self.on_board:
            return hints
        if own:
            hints = [
                *own,
                *[hint for hint in hints if hint.press not in ("next", "down", "right")],
            ]
        if covers_island(self.look().view):
            # Who only watches has other keys to be told first.
            presses = [hint.press for hint in hints]
            at = presses.index("log") if self.lines() else len(hints)
            hints.insert(at, KeyHint("Tab", _("island"), "tab"))
        return hints

    def visit(self, scene: Scene[Any], dx: int, dy: int) -> int | None:
        view: View = scene.view
        if isinstance(view.phase, Stock) and not visits_island(scene.cursor):
            now = company_marked(scene) or 0
            return company_space((now + dx + dy) % len(view.markers))
        at = space_marked(scene)
        return neighbour(hex_space(view.robber) if at is None else at, dx, dy)

    def tell(self, scene: Scene[Any], space: int) -> tuple[str, Rows, int | None]:
        return *about_place(scene, space), None

    def holdings(self, scene: Scene[Any], seat: Seat) -> Rows:
        return about_seat(scene, seat)

    def waiting(self, scene: Scene[Any], paper: Paper) -> None:
        draw_latest(paper, self.lines_told())


def draw_latest(paper: Paper, told: Sequence[str], y: int = 0) -> None:
    """The newest lines of the log, from row `y` to the paper's end."""
    draw_rows(paper, latest_rows(told, paper.width - 1, paper.height - y), y)


_PLACED: dict[type, tuple[str, str]] = {
    Settle: (CORNER, "corner"),
    City: (TOWN, "corner"),
    Road: (EDGE, "edge"),
}
"""By action: the field that holds its place, and how the action calls it."""


def _found(view: View, line: Choice) -> str:
    """A line as the finder lists it: one that builds, by its place."""
    match line.action:
        case Settle(place) | City(place):
            return in_words(corner(view.layout, place))
        case Road(place):
            return in_words(edge(view.layout, place))
        case _:
            return line.find


class PlaceScreen(Ctn18Screen, FormScreen):
    """A phase in which places of the drawings are chosen.

    The place is an amount (tui.games.ctn18.marks), and a line has a Dial of its field; while that
    is the dial the arrows go from one lit place to the next that way, n to the next of `spots`,
    a click chooses one, and does it if it is chosen.
    """

    @abstractmethod
    def spots(self, scene: Scene[Any], field: str) -> Sequence[int]:
        """The numbers of the places that can be chosen for a field, the best first."""
        ...

    def filled(self, scene: Scene[Any], action: Any) -> Mapping[str, int] | None:
        placed = _PLACED.get(type(action))
        return None if placed is None else {placed[0]: getattr(action, placed[1])}

    def listed(self) -> tuple[Choice, ...]:
        # Sentences would be cut where they differ: what they begin with is all the same.
        view: View = self.scene().view
        return tuple([replace(line, find=_found(view, line)) for line in super().listed()])

    def press(self, key: str) -> None:
        ways = {"left": (-1, 0), "right": (1, 0), "up": (0, -1), "down": (0, 1)}
        field = self.dial
        if field is None or field not in SPACES or not self._free() or key not in (*ways, "next"):
            super().press(key)
            return
        self.side.close()
        self.desk.notice = None
        scene = self.scene()
        spots = self.spots(scene, field)
        now = scene.amount(field)
        if key == "next":
            at = spots.index(now) + 1 if now in spots else 0
            self.put(field, spots[at % len(spots)])
        else:
            spaces = {SPACES[field](spot): spot for spot in spots}
            to = neighbour(SPACES[field](now), *ways[key], tuple(spaces))
            self.put(field, spaces.get(to, now))

    def _press_choosing(self, key: str) -> None:
        walks = self.on_board
        super()._press_choosing(key)
        if key == "esc" and not walks:
            # There always is a place under the cursor: the line that holds it is not drawn.
            self.chosen = self.proposed(self.lines())

    def own_keys(self) -> Sequence[KeyHint]:
        return (KeyHint(_("arrows"), _("go")), KeyHint("n", _("next best"), "next"))

    def put(self, field: str, place: int) -> None:
        """Chooses a place for a field."""
        self.amounts[field] = place

    def _place(self, space: int) -> int | None:
        """The place of the dial's field at a space, if it can be chosen."""
        field = self.dial
        if field is None or field not in SPACES or not self.lines():
            return None
        spots = self.spots(self.scene(), field)
        return next((spot for spot in spots if SPACES[field](spot) == space), None)

    def tell(self, scene: Scene[Any], space: int) -> tuple[str, Rows, int | None]:
        title, rows, line = super().tell(scene, space)
        return title, rows, self.chosen if self._place(space) is not None else line

    def _choose_space(self, space: int) -> None:
        place = self._place(space)
        if place is None or self.dial is None:
            super()._choose_space(space)
            return
        self.on_board = False
        self.side.close()
        self.put(self.dial, place)

    def _click_space(self, number: int) -> None:
        place = self._place(number)
        if place is None or self.dial is None:
            super()._click_space(number)
        elif place == self.scene().amount(self.dial) and not self.on_board:
            self._enter(self.lines())
        else:
            self._choose_space(number)
