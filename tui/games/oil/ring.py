"""The track: a ring of 42 squares around the middle of the board, pawns by initials beside it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from core.games.oil.atlas import CITIES, SQUARES
from core.games.oil.data import EXCHANGE, NEWS, PETROL, TIP, TRACK, company_of
from core.games.oil.force import companies_in_play, continents_in_play
from core.games.oil.state import Board
from tui.face import Space
from tui.games.oil.looks import company_code, initials, tone
from tui.i18n import _
from tui.widgets.paper import Paper

__all__ = [
    "MIDDLE_LEFT",
    "MIDDLE_ROWS",
    "MIDDLE_WIDTH",
    "RING_ROWS",
    "RING_WIDTH",
    "draw_ring",
    "exchange_square",
    "in_play",
    "square_code",
    "track_space",
]

_ACROSS, _DOWN = 13, 8
_CELL = 4
_RIGHT = _CELL * (_ACROSS - 1)
_BOTTOM = _DOWN + 2

RING_WIDTH = _CELL * _ACROSS
RING_ROWS = _BOTTOM + 2
"""Rows of the ring with the pawns under its bottom row."""

MIDDLE_LEFT, MIDDLE_WIDTH = 9, 37
"""Columns between the pawns of both sides."""
MIDDLE_ROWS = range(2, _BOTTOM)
"""Rows between the top row with its pawns and the bottom row."""

_LIT, _CURSOR = "◇", "◆"
_FIRST_SPACE = 1000
# So many pawns stand beside a square before the last sign says that there are more.
_MOST = 4


def track_space(square: int) -> int:
    """The number of a square of the track as a space (tui.face.Space), apart from the map's."""
    return _FIRST_SPACE + square


def exchange_square(continent: int, exchange: int) -> int:
    """The square of a continent's first (0) or second (1) exchange."""
    return [at for at, (k, kind) in enumerate(TRACK) if k == continent and kind == EXCHANGE][
        exchange
    ]


def in_play(b: Board, square: int) -> bool:
    """Whether a pawn can stop on a square; on another one it rolls again (O-1)."""
    continent, kind = TRACK[square]
    if kind in (TIP, NEWS):
        return True
    if kind == EXCHANGE:
        return continent in continents_in_play(b)
    return company_of(continent, kind) in companies_in_play(b)


def square_code(b: Board, square: int) -> str:
    """A square in three letters; small ones if it is left out."""
    continent, kind = TRACK[square]
    if kind == TIP:
        return _("TIP")
    if kind == NEWS:
        return _("NWS")
    if kind <= PETROL:
        code = company_code(company_of(continent, kind))
    else:
        first = exchange_square(continent, 0) == square
        code = "$" + SQUARES[CITIES[continent][0 if first else 1]].name
    return code if in_play(b, square) else code.lower()


def _place(square: int) -> tuple[int, int]:
    """Column and row of a square; clockwise from the top left corner."""
    if square < _ACROSS:
        return _CELL * square, 0
    square -= _ACROSS
    if square < _DOWN:
        return _RIGHT, 2 + square
    square -= _DOWN
    if square < _ACROSS:
        return _RIGHT - _CELL * square, _BOTTOM
    return 0, _BOTTOM - 1 - (square - _ACROSS)


def draw_ring(
    paper: Paper,
    b: Board,
    names: Sequence[str],
    *,
    lit: Sequence[int] = (),
    cursor: int | None = None,
    flash: Sequence[int] = (),
    pawns: Mapping[int, int] | None = None,
) -> None:
    """The ring from the paper's top left corner on, 52 by `RING_ROWS`.

    `pawns` are squares by seat, those of the position if none are given.
    """
    for square, (continent, kind) in enumerate(TRACK):
        x, y = _place(square)
        open_ = in_play(b, square)
        style = "dim" if not open_ else "bold" if kind in (TIP, NEWS) else tone(continent)
        paper.put(x, y, square_code(b, square), style)
        if square == cursor:
            paper.put(x + 3, y, _CURSOR, "accent")
            paper.lay(x, y, 3, "chosen")
        elif square in lit:
            paper.put(x + 3, y, _LIT, "accent")
        if square in flash:
            paper.lay(x, y, 3, "flash")
        paper.spot(x, y, _CELL, Space(track_space(square)))
    signs = initials(names)
    standing = {s: at for s, at in enumerate(b.pawns) if at >= 0} if pawns is None else pawns
    for square in set(standing.values()):
        seats = [seat for seat, at in standing.items() if at == square and seat not in b.out]
        text = "".join(signs[seat] for seat in seats)
        if len(text) > _MOST:
            text = text[: _MOST - 1] + "+"
        x, y = _place(square)
        if y in (0, _BOTTOM):
            paper.put(x, y + 1, text, "bold")
        elif x:
            paper.right(_RIGHT - 1, y, text, "bold")
        else:
            paper.put(_CELL + 1, y, text, "bold")
