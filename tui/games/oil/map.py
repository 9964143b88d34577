"""The map: squares and lines, goods by digits, what is lit, what can't be used."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from core.games.oil.atlas import (
    CANAL,
    CITY,
    COMPANY,
    COMPANY_SQUARE,
    NOWHERE,
    PANAMA,
    SEA,
    SQUARES,
    SUEZ,
    barred_squares,
)
from core.games.oil.data import continent_of
from core.games.oil.force import (
    continents_in_play,
    kinds_in_use,
    panama_closed,
    stormy,
    strike_in,
    suez_closed,
)
from core.games.oil.phrases import units_short
from core.games.oil.state import Board
from core.text import figure
from tui.face import Space
from tui.games.oil.geometry import LARGE, SMALL, ZOOM, Chart, Pitch, chart, sign_of
from tui.games.oil.looks import tone
from tui.i18n import _
from tui.widgets.paper import Paper

__all__ = ["draw_map", "draw_zoom", "groups_at", "units_on", "zoom_from"]

_LIT, _CURSOR, _LEFT_OUT = "◇", "◆", "×"
_MANY, _MOST = "+", 10
# Letters of the labels on the map, by continent; oceans have none.
_LABELS = ("N.AMERICA", "S.AM.", "EUROPE", "AFR.", "ASIA", "AUS.")


def groups_at(b: Board, square: int) -> tuple[tuple[int, int, bool], ...]:
    """What stands on a square: good, units, and whether a company has bought them."""
    own = [(good, n, False) for good, at, n in b.goods if at == square]
    bought = [
        (lot.good, lot.units, True) for lot in b.bought if COMPANY_SQUARE[lot.company] == square
    ]
    return (*own, *bought)


def units_on(b: Board) -> dict[int, int]:
    """How many units stand on each square that has any."""
    found: dict[int, int] = {}
    for _good, at, n in b.goods:
        found[at] = found.get(at, 0) + n
    for lot in b.bought:
        at = COMPANY_SQUARE[lot.company]
        found[at] = found.get(at, 0) + lot.units
    return found


def draw_map(
    paper: Paper,
    b: Board,
    *,
    lit: Collection[int] = (),
    cursor: int | None = None,
    flash: Collection[int] = (),
    large: bool = False,
) -> None:
    """The map from the paper's top left corner on; each square answers the mouse as a Space."""
    pitch = LARGE if large else SMALL
    _draw(paper, b, pitch, (0, 0), lit, cursor, flash)
    if any(n >= _MOST for n in units_on(b).values()):
        _explain_many(paper, chart(pitch))


def _explain_many(paper: Paper, whole: Chart) -> None:
    """What the sign of many units means, below the name of an ocean that has room for it."""
    text = _("{sign} over 9").format(sign=_MANY)
    for label in whole.labels:
        if label.text not in _LABELS and _free(paper, label.x, label.y + 1, len(text)):
            paper.put(label.x, label.y + 1, text, "dim")
            return


def draw_zoom(
    paper: Paper,
    b: Board,
    at: int,
    *,
    lit: Collection[int] = (),
    cursor: int | None = None,
    flash: Collection[int] = (),
) -> None:
    """The part of the map around a square at double pitch, with goods and squares by name."""
    whole = chart(ZOOM)
    sheet = Paper(whole.width, whole.height)
    _draw(sheet, b, ZOOM, (0, 0), lit, cursor, flash)
    _write_names(sheet, b, whole)
    x, y = zoom_from(at, paper.width, paper.height)
    paper.paste(sheet, -x, -y)
    if len(paper.spots) > len(sheet.spots):
        paper.spots = [s for s in paper.spots if s.y < paper.height]


def zoom_from(square: int, width: int, height: int) -> tuple[int, int]:
    """The cell of the doubled map that is shown in the top left corner, so that a square is."""
    whole = chart(ZOOM)
    x, y = whole.at[square]
    left = max(0, min(x - width // 2, whole.width - width))
    top = max(0, min(y - height // 2, whole.height - height))
    return left, top


def _draw(
    paper: Paper,
    b: Board,
    pitch: Pitch,
    start: tuple[int, int],
    lit: Collection[int],
    cursor: int | None,
    flash: Collection[int],
) -> None:
    whole = chart(pitch)
    for stroke in whole.strokes:
        paper.put(stroke.x, stroke.y, stroke.sign, "dim" if stroke.sea else "rule")
    for label in whole.labels:
        paper.put(label.x, label.y, label.text, _label_style(label.text))
    if pitch is not SMALL:
        _write_prices(paper, b, whole)
    left_out = barred_squares(len(b.cash), kinds_in_use(b.terms))
    standing = units_on(b)
    for square in range(len(SQUARES)):
        _square(paper, b, whole, square, square in left_out)
        here = standing.get(square, 0)
        x, y = whole.beside[square]
        if here:
            sign = str(here) if here < _MOST else _MANY
            style = _goods_style(b, square)
            paper.put(x, y, sign, f"{style}.fill" if square in lit else style)
        elif square in lit:
            paper.put(x, y, _LIT, "lit.accent")
        if square == cursor:
            if here:
                paper.lay(x, y, 1, "chosen")
            else:
                paper.put(x, y, _CURSOR, "accent.chosen")
        if square in flash:
            paper.lay(x, y, 1, "flash")


def _square(paper: Paper, b: Board, whole: Chart, square: int, left_out: bool) -> None:
    _name, kind, region, _column, _row = SQUARES[square]
    x, y = whole.at[square]
    sign = sign_of(square)
    if left_out:
        sign, style = (sign.lower() if kind in (CITY, COMPANY) else _LEFT_OUT), "dim"
    elif _closed(b, square):
        style = "dim"
    elif kind == SEA:
        style = ""
    elif region == NOWHERE:
        style = "bold"
    else:
        style = tone(region, "bold") if kind in (CITY, COMPANY) else tone(region)
    paper.put(x, y, sign, style)
    paper.spot(x, y, len(sign), Space(square))
    if kind in (CITY, CANAL, COMPANY):
        paper.spot(*whole.beside[square], 1, Space(square))


def _closed(b: Board, square: int) -> bool:
    """Whether News in force keep goods from it."""
    _name, kind, region, _column, _row = SQUARES[square]
    if kind == SEA:
        return stormy(b, region)
    if square in (PANAMA, SUEZ):
        return panama_closed(b) if square == PANAMA else suez_closed(b)
    return strike_in(b, region)


def _goods_style(b: Board, square: int) -> str:
    """The colour of the goods that stand there, if they have one."""
    colours = {continent_of(good) for good, _n, _bought in groups_at(b, square)}
    return tone(colours.pop(), "bold") if len(colours) == 1 else "bold"


def _label_style(text: str) -> str:
    return tone(_LABELS.index(text), "dim") if text in _LABELS else "dim"


def _write_prices(paper: Paper, b: Board, whole: Chart) -> None:
    """The price of petrol beside each continent's name, where there is room."""
    for label in whole.labels:
        if label.text not in _LABELS:
            continue
        continent = _LABELS.index(label.text)
        if continent not in continents_in_play(b):
            continue
        text = figure(b.prices[continent])
        for y in (label.y + 1, label.y - 1):
            if _free(paper, label.x, y, len(text)):
                paper.put(label.x, y, text, tone(continent))
                break


def _free(paper: Paper, x: int, y: int, width: int) -> bool:
    inside = 0 <= y < paper.height and x >= 0 and x + width <= paper.width
    return inside and all(sign == " " for sign in paper.chars[y][x : x + width])


def _write_names(paper: Paper, b: Board, whole: Chart) -> None:
    """Below each square what stands there, else how it is called, where there is room."""
    for square, (name, kind, _region, _column, _row) in enumerate(SQUARES):
        x, y = whole.at[square]
        groups = groups_at(b, square)
        texts: Sequence[str] = [units_short(n, good) for good, n, _bought in groups]
        words = " ".join(texts) if texts else name if kind != CITY else ""
        style = _goods_style(b, square) if groups else "dim"
        for text in (words, *texts[:1]):
            spots = ((x + 1, y + 1), (x + 1, y - 1), (x - len(text), y + 1))
            spot = next((at for at in spots if text and _free(paper, *at, len(text))), None)
            if spot is not None:
                paper.put(*spot, text, style)
                break
