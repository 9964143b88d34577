"""What Cartel's phase screens have in common: the board's cursor, holdings, waiting."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from core.game import Seat
from core.games.cartel.actions import Fail, Skip
from core.games.cartel.data import COMPANIES
from core.games.cartel.events import Drew
from core.games.cartel.preview import prospect
from core.games.cartel.profits import retired
from core.games.cartel.state import View
from core.text import figure, signed
from tui.face import Choice, Rows, Scene
from tui.games.cartel.facts import about_seat, about_space, visit
from tui.games.cartel.lines import by_value, hand_shown, on_lines
from tui.games.cartel.looks import symbol
from tui.games.cartel.tells import company_rows
from tui.i18n import _
from tui.screens.frame import KeyHint
from tui.screens.phase import PhaseScreen
from tui.screens.side import Choosing
from tui.widgets.lines import moved
from tui.widgets.paper import Paper, pad
from tui.widgets.rows import Row, draw_rows, latest_rows

__all__ = ["CartelScreen", "card_cells", "drawn_rows", "hand_rows", "heading"]

# Columns of a company's name in the large layout.
_NAME = 19

# Columns of a line's mark and key, and of a company's value in the small layout and the large one.
_KEY = 4
_VALUE = (7, 4)

# Lines by which PgUp and PgDn move the choice.
_PAGE = 5

# Columns of the pane in the small layout.
_SMALL = 24


class CartelScreen(PhaseScreen):
    """A phase of Cartel."""

    rest_rows = 2

    def only(self, action: Any, does: str, enter: str = "") -> tuple[Choice, ...]:
        """The one line of who can do nothing else: Space goes on by it, as Enter does."""
        undo = self.undoable(action)
        return (Choice("1", ((does, "bold"),), enter or does, does, action, undo=undo),)

    def _sole(self) -> bool:
        lines = self.lines()
        return len(lines) == 1 and isinstance(lines[0].action, Fail | Skip)

    def press(self, key: str) -> None:
        # There is nothing to choose, so Space commits to nothing.
        reads = self.reader.reading is not None or not isinstance(self.side.now, Choosing)
        super().press("enter" if key == "space" and self._sole() and not reads else key)

    def own_keys(self) -> Sequence[KeyHint]:
        """Keys of this phase that the last row names instead of those that choose a line."""
        return (KeyHint("Space", _("go on"), "space"),) if self._sole() else ()

    def keys(self) -> list[KeyHint]:
        hints, own = super().keys(), self.own_keys() if self.lines() else ()
        if not own or self.reader.reading is not None or not isinstance(self.side.now, Choosing):
            return hints
        return [*own, *[hint for hint in hints if hint.press not in ("next", "down", "right")]]

    def _press_choosing(self, key: str) -> None:
        lines = [i for i, line in enumerate(self.lines()) if line.key and not line.pinned]
        if key not in ("pgup", "pgdn", "home", "end") or self.on_board or not lines:
            super()._press_choosing(key)
            return
        at = lines.index(self.chosen) if self.chosen in lines else 0
        self.chosen = lines[moved(at, len(lines), key, _PAGE)]

    def proposed(self, lines: Sequence[Choice]) -> int | None:
        """The line that is chosen when something new is asked.

        The first, if undo takes it back or there is no other.
        """
        first = next((i for i, c in enumerate(lines) if c.barred is None and c.key), None)
        if first is not None and isinstance(lines[first].action, Fail | Skip):
            return first
        return first if first is not None and lines[first].undo else None

    def visit(self, scene: Scene[Any], dx: int, dy: int) -> int | None:
        return visit(scene, dx, dy)

    def tell(self, scene: Scene[Any], space: int) -> tuple[str, Rows, int | None]:
        title, rows = about_space(scene, space)
        lines = on_lines(scene.view) if scene.acting else ()
        return title, rows, lines.index(space) if space in lines else None

    def holdings(self, scene: Scene[Any], seat: Seat) -> Rows:
        return about_seat(scene, seat)

    def waiting(self, scene: Scene[Any], paper: Paper) -> None:
        drawn = [
            card for event in self.told_alone() if isinstance(event, Drew) for card in event.cards
        ]
        draw_waiting(paper, scene, self.lines_told(), drawn)

    def private(self, scene: Scene[Any], events: Sequence[Any]) -> Rows:
        # Among one's own cards the drawn ones are marked.
        return () if hand_shown(scene) else drawn_rows(scene, events)

    def waiting_title(self, scene: Scene[Any]) -> str:
        return _("your hand meanwhile") if hand_shown(scene) else super().waiting_title(scene)


# -- a company on its line -------------------------------------------------------------------------


def card_cells(view: View, seat: Seat, company: int, large: bool) -> tuple[tuple[str, str], ...]:
    """A company on a line: letters, value, and what it would add without and with a Bond."""
    found = prospect(view, seat, company)
    name = f" {pad(COMPANIES[company].name, _NAME)}" if large else ""
    lent = "-" if found.financed is None else signed(found.financed.total)
    return (
        (symbol(company), "bold"),
        (name, ""),
        (f"{figure(COMPANIES[company].value):>{_VALUE[large]}}", ""),
        (f"{signed(found.whole.total):>5}", "gain"),
        (f"{lent:>5}", "dim" if found.financed is None else ""),
    )


def heading(first: str, value: str, large: bool) -> str:
    """The heading over lines made of `card_cells`, from the pane's left end."""
    room = _KEY + 3 + _VALUE[large] + (_NAME + 1 if large else 0) - len(value) - 1
    return f"{pad(first, room)} {value}{_('new'):>5}{_('bond'):>5}"


# -- waiting ---------------------------------------------------------------------------------------


def hand_rows(scene: Scene[Any], drawn: Sequence[int] = ()) -> list[Row]:
    """The viewer's cards with what each would bring as things stand; `drawn` ones are marked."""
    view: View = scene.view
    cards = by_value(hand_shown(scene))
    if view.seat is None or not cards or retired(view.spaces, view.seat):
        return []
    rows: list[Row] = [(heading(f"    {_('card')}", _("pay"), scene.large), "dim")]
    for card in cards:
        cells = card_cells(view, view.seat, card, scene.large)
        mark = "»" if card in drawn else " "
        text = f"{mark}   {''.join(text for text, _style in cells)}"
        rows.append((text, "bold" if card in drawn else ""))
    return rows


def draw_waiting(
    paper: Paper, scene: Scene[Any], told: Sequence[str], drawn: Sequence[int] = ()
) -> None:
    """While another is asked: the viewer's own cards where they may be seen, and the log.

    `told` are the lines of the log, `drawn` the cards that the viewer's last act brought it.
    """
    rows = hand_rows(scene, drawn)
    y = draw_rows(paper, rows) + bool(rows)
    draw_rows(paper, latest_rows(told, paper.width, paper.height - y), y)


def drawn_rows(scene: Scene[Any], events: Sequence[Any]) -> Rows:
    """The cards that the viewer has just drawn, with what each would bring."""
    view: View = scene.view
    rows: list[Row] = []
    for event in events:
        if not isinstance(event, Drew):
            continue
        for card in event.cards:
            rows.append((_("you drew {company}").format(company=symbol(card)), "bold"))
            rows += [(text, "") for text, _style in company_rows(card, _SMALL - 1)]
            if view.seat is not None:
                found = prospect(view, view.seat, card)
                text = _("pay {value}, profits {new}")
                new = signed(found.whole.total)
                rows.append((text.format(value=COMPANIES[card].value, new=new), ""))
    return tuple(rows)
