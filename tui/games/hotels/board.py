"""The board: twelve columns by nine rows, chains as patches of their colour."""

from __future__ import annotations

from typing import Any, NamedTuple

from core.games.hotels.board import connected
from core.games.hotels.data import (
    CHAIN,
    COLUMNS,
    EMPTY,
    LETTERS,
    LOOSE,
    ROWS,
    SPACES,
    column_of,
    row_of,
    space_name,
)
from core.games.hotels.preview import lies
from core.games.hotels.state import (
    Acquiring,
    Disposing,
    Drew,
    Fell,
    Founded,
    Founding,
    Grew,
    Joined,
    LaidAlone,
    Merged,
    Met,
    Opened,
    Ordering,
    Placing,
    View,
)
from tui.face import Pick, Scene, Space
from tui.games.hotels.looks import tone
from tui.i18n import _
from tui.widgets.paper import Paper, clip
from tui.widgets.walk import nearest

__all__ = [
    "board_width",
    "columns_title",
    "digit_of",
    "draw_board",
    "draw_chosen",
    "hand_shown",
    "neighbour",
    "touched",
]

# A row's letter stands in the first column, the spaces from here on.
_LEFT = 2

_DIGITS = 8

_SPOTS = [(column_of(space), row_of(space)) for space in range(SPACES)]


class Cell(NamedTuple):
    """The size of a space on the screen."""

    wide: int
    high: int


_SMALL, _LARGE = Cell(3, 1), Cell(5, 2)


def _cell(large: bool) -> Cell:
    return _LARGE if large else _SMALL


def board_width(large: bool) -> int:
    """Columns that the board takes."""
    return _LEFT + COLUMNS * _cell(large).wide + (0 if large else 1)


def columns_title(large: bool) -> str:
    """The numbers of the columns, for the rule above the board, whose title begins in column 2."""
    wide = _cell(large).wide
    first = wide // 2 + 1
    return f"{1:>{first}}" + "".join(f"{n:>{wide}}" for n in range(2, COLUMNS + 1))


def digit_of(line: int) -> str:
    """The key of a tile by its place in the hand; the ninth and later ones have none."""
    return str(line + 1) if line < _DIGITS else " "


def hand_shown(scene: Scene[Any]) -> tuple[int, ...]:
    """The viewer's tiles, where they may be drawn: for who sits alone always, else to place one.

    At a keyboard of several persons only the placing and the draw stand behind a curtain.
    """
    view: View = scene.view
    placing = isinstance(view.phase, Placing) and view.phase.seat == view.seat
    return view.hand if placing or scene.alone else ()


def touched(scene: Scene[Any]) -> set[int]:
    """The spaces that the announced events are about."""
    board = scene.view.board
    spaces: set[int] = set()
    for event in scene.recent:
        match event:
            case (
                Opened(tile=tile)
                | LaidAlone(tile=tile)
                | Joined(tile=tile)
                | Grew(tile=tile)
                | Met(tile=tile)
                | Drew(tile=tile)
            ):
                spaces.add(tile)
            case Founded(chain=chain) | Fell(defunct=chain) | Merged(acquirer=chain):
                spaces.update(n for n in range(SPACES) if board[n] == CHAIN + chain)
            case _:
                pass
    return spaces


def draw_board(paper: Paper, scene: Scene[Any]) -> None:
    """The board from the paper's top left corner on."""
    cell = _cell(scene.large)
    for row, letter in enumerate(ROWS):
        paper.put(0, row * cell.high, letter, "dim")
    hand = {tile: line for line, tile in enumerate(hand_shown(scene))}
    placed = _placed(scene.view)
    fresh = touched(scene)
    for space in range(SPACES):
        text, style, under = _space(scene, space, hand, placed)
        if space in fresh:
            style = f"{style}.flash" if style else "flash"
        _draw(paper, cell, space, text, style, under)
        line = hand.get(space)
        lit = line is not None and _acting_on_tiles(scene)
        spot: object = Pick(line) if line is not None and lit else Space(space)
        x, y = _corner(cell, space)
        paper.spot(x, y, cell.wide, spot, height=cell.high)
    if scene.cursor is not None:
        _cursor(paper, cell, scene.cursor)
    if scene.large and paper.height > len(ROWS) * cell.high + 1:
        _legend(paper, len(ROWS) * cell.high + 1, bool(hand))


def draw_chosen(paper: Paper, scene: Scene[Any]) -> None:
    """The chosen tile's space in square brackets and reverse."""
    hand = hand_shown(scene)
    if not _acting_on_tiles(scene) or scene.chosen is None or scene.chosen >= len(hand):
        return
    tile = hand[scene.chosen]
    cell = _cell(scene.large)
    mark = digit_of(scene.chosen) if lies(scene.view, tile) is not None else "x"
    _draw(paper, cell, tile, f"[{mark}]", "chosen", space_name(tile))
    if scene.cursor is not None:
        _cursor(paper, cell, scene.cursor)


def neighbour(space: int, dx: int, dy: int) -> int:
    """The space that way; the same at the edge."""
    return nearest(_SPOTS, space, dx, dy)


def _acting_on_tiles(scene: Scene[Any]) -> bool:
    return scene.acting and isinstance(scene.view.phase, Placing)


def _placed(view: View) -> dict[int, str]:
    """The spaces of what is being settled, with the mark in their brackets."""
    match view.phase:
        case Founding(tile=tile):
            return dict.fromkeys(connected(view.board, tile), "?")
        case Acquiring(tile=tile) | Ordering(tile=tile):
            return {tile: "+"}
        case Disposing(tile=tile):
            what = view.board[tile]
            return {tile: "+" if what == LOOSE else LETTERS[what - CHAIN]}
        case _:
            return {}


def _space(
    scene: Scene[Any], space: int, hand: dict[int, int], placed: dict[int, str]
) -> tuple[str, str, str]:
    """What stands on a space, its style, and what stands below it where there is room."""
    what = scene.view.board[space]
    if space in placed:
        style = "accent" if what == LOOSE else tone(what - CHAIN, "fill", "bold")
        return f"[{placed[space]}]", style, space_name(space)
    if space in hand:
        if lies(scene.view, space) is None:
            return "(x)", "dim", space_name(space)
        lit = "lit.strong" if _acting_on_tiles(scene) else "bold"
        # Digits that choose something else meanwhile would mislead.
        digit = " " if scene.acting and not _acting_on_tiles(scene) else digit_of(hand[space])
        return f"({digit})", lit, space_name(space)
    if what == EMPTY:
        return " · ", "dim", ""
    if what == LOOSE:
        return " ■ ", "bold", ""
    return f" {LETTERS[what - CHAIN]} ", tone(what - CHAIN, "fill", "bold"), ""


def _corner(cell: Cell, space: int) -> tuple[int, int]:
    return _LEFT + column_of(space) * cell.wide, row_of(space) * cell.high


def _draw(paper: Paper, cell: Cell, space: int, text: str, style: str, under: str) -> None:
    x, y = _corner(cell, space)
    # Lit things and marks keep to themselves; a patch fills its space.
    patch = "fill" in style.split(".")
    beside = style if patch or "flash" in style or "chosen" in style else ""
    for row in range(cell.high):
        paper.put(x, y + row, " " * cell.wide, beside)
    paper.put(x + (cell.wide - 3) // 2, y, text, style)
    if cell.high > 1 and under:
        paper.put(x + (cell.wide - len(under)) // 2, y + 1, under, style if beside else "dim")


def _cursor(paper: Paper, cell: Cell, space: int) -> None:
    x, y = _corner(cell, space)
    paper.put(_LEFT - 1, y, "►", "accent")
    for row in range(cell.high):
        paper.lay(x, y + row, cell.wide, "chosen", "fill")


def _legend(paper: Paper, y: int, hand: bool) -> None:
    told = [_("■ unattached")]
    if hand:
        told += [_("(1) your tile"), _("[1] chosen"), _("(x) not playable")]
    paper.put(_LEFT, y, clip("  ".join(told), paper.width - _LEFT), "dim")
