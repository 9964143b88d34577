"""The island: hexes, what stands on corners and edges, ports, the robber, and what is lit."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from functools import lru_cache
from typing import Any

from core.games.ctn18.events import (
    BuiltCity,
    BuiltRoad,
    BuiltSettlement,
    RobberMoved,
    Rolled,
)
from core.games.ctn18.island.geometry import (
    CORNER_EDGES,
    CORNERS,
    EDGE_ENDS,
    HARBOURS,
    HEXES,
)
from core.games.ctn18.island.layout import DESERT, GENERIC, RED, WAYS, Layout
from core.games.ctn18.island.pieces import CITY, FREE, OWNED, owner_of
from core.games.ctn18.island.production import yields
from core.games.ctn18.state import View
from tui.face import Space
from tui.games.ctn18.geometry import (
    LARGE,
    Corner,
    Edge,
    Hex,
    Pitch,
    corner_at,
    corner_space,
    edge_space,
    hex_at,
    hex_space,
    island_rows,
    label_at,
    pitch_of,
    place_of,
    side_of,
)
from tui.games.ctn18.looks import (
    goods_tone,
    kind_name,
    letter,
    number_text,
    port_code,
    tone,
)
from tui.widgets.paper import Paper, clip

__all__ = ["draw_cursor", "draw_island", "touched"]

_LIT = "◇"
_CURSOR = "◆"
_LIT_STYLE = "lit.accent"


def draw_island(
    paper: Paper,
    view: View,
    *,
    corners: Collection[int] = (),
    edges: Collection[int] = (),
    hexes: Collection[int] = (),
    cities: Collection[int] = (),
    cursor: int | None = None,
    touched: Collection[int] = (),
    large: bool = False,
) -> None:
    """The island from the paper's top left corner on, `island_width` by `island_rows`.

    Free `corners`, free `edges`, `hexes` and the settlements `cities` can be chosen. `cursor` is
    drawn as by `draw_cursor`. `touched` spaces are being announced. Each corner, edge and hex
    answers the mouse with its Space.
    """
    pitch = pitch_of(large)
    paper.paste(_bare(view.layout, large, _in_language(view.layout)), 0, 0)
    for edge, piece in enumerate(view.edges):
        if piece != FREE:
            _road(paper, pitch, edge, piece - OWNED)
        elif edge in edges:
            paper.put(*side_of(pitch, edge).owner, _LIT, _LIT_STYLE)
    for corner, piece in enumerate(view.corners):
        if piece != FREE:
            _building(paper, pitch, corner, piece, corner in cities)
        elif corner in corners:
            paper.put(*corner_at(pitch, corner), _LIT, _LIT_STYLE)
    x, y = hex_at(pitch, view.robber)
    paper.put(x - 1, y + pitch.down, "(R)", "strong")
    if large:
        for hexagon in range(len(HEXES)):
            _yield(paper, pitch, view, hexagon)
    for hexagon in hexes:
        start, row, word = _word(pitch, view.layout, hexagon)
        paper.restyle(start, row, len(word), _LIT_STYLE)
    for space in touched:
        for x, y, width in _cells(pitch, view, space):
            paper.lay(x, y, width, "flash")
    if cursor is not None:
        draw_cursor(paper, view, cursor, city=cursor in cities, large=large)


def draw_cursor(
    paper: Paper, view: View, space: int, *, city: bool = False, large: bool = False
) -> None:
    """Marks a corner, edge or hex on a drawn island; `city`: a settlement that can become one."""
    pitch = pitch_of(large)
    place = place_of(space)
    match place:
        case Corner(corner) if view.corners[corner] == FREE:
            paper.put(*corner_at(pitch, corner), _CURSOR, "accent.chosen")
        case Corner(corner) if city:
            x, y = corner_at(pitch, corner)
            major = view.corners[corner] - OWNED
            paper.put(x - 1, y, f"<{letter(major)}>", tone(major, "bold", "chosen"))
        case Edge(edge) if view.edges[edge] == FREE:
            paper.put(*side_of(pitch, edge).owner, _CURSOR, "accent.chosen")
        case Hex(hexagon):
            x, row, word = _word(pitch, view.layout, hexagon)
            paper.lay(x, row, len(word), "chosen")
            paper.put(x - 1, row, "▸", "accent")
            # The longest word leaves no room behind it before the next edge.
            if x + len(word) <= hex_at(pitch, hexagon)[0] + _reach(pitch):
                paper.put(x + len(word), row, "◂", "accent")
        case _:
            for x, y, width in _cells(pitch, view, space):
                paper.lay(x, y, width, "chosen")


def touched(events: Iterable[Any], layout: Layout) -> set[int]:
    """The spaces of the island that events are about; of a roll the hexes with its number."""
    spaces: set[int] = set()
    for event in events:
        match event:
            case BuiltSettlement(corner=corner) | BuiltCity(corner=corner):
                spaces.add(corner_space(corner))
            case BuiltRoad(edge=edge):
                spaces.add(edge_space(edge))
            case RobberMoved(was=was, now=now):
                spaces.update((hex_space(was), hex_space(now)))
            case Rolled(first=first, second=second):
                rolled = [n for n, number in enumerate(layout.numbers) if number == first + second]
                spaces.update(map(hex_space, rolled))
            case _:
                pass
    return spaces


def _cells(pitch: Pitch, view: View, space: int) -> tuple[tuple[int, int, int], ...]:
    """The cells that carry what a space is marked by: column, row, width."""
    place = place_of(space)
    match place:
        case Corner(corner):
            x, y = corner_at(pitch, corner)
            return ((x - 1, y, 3),) if view.corners[corner] >= CITY else ((x, y, 1),)
        case Edge(edge):
            return ((*side_of(pitch, edge).owner, 1),)
        case Hex(hexagon):
            x, y, word = _word(pitch, view.layout, hexagon)
            middle, top = hex_at(pitch, hexagon)
            return ((x, y, len(word)), (middle - 1, top + 1, 3))
        case _:
            return ()


# -- what stands on the island -----------------------------------------------------------------


def _road(paper: Paper, pitch: Pitch, edge: int, major: int) -> None:
    side = side_of(pitch, edge)
    style = tone(major)
    if side.step:
        _slant(paper, pitch, edge, "━━┗┛", style)
    else:
        for y in range(side.y + 1, side.y + pitch.down - 1):
            paper.put(side.x, y, "┃", style)
    paper.put(*side.owner, letter(major).lower(), tone(major, "bold"))


def _building(paper: Paper, pitch: Pitch, corner: int, piece: int, grows: bool) -> None:
    x, y = corner_at(pitch, corner)
    major = owner_of(piece)
    if piece >= CITY:
        paper.put(x - 1, y, f"[{letter(major)}]", tone(major, "bold"))
        return
    if grows:
        paper.put(x - 1, y, f"({letter(major)})", tone(major, "lit"))
    else:
        paper.put(x, y, letter(major), tone(major, "bold"))


def _yield(paper: Paper, pitch: Pitch, view: View, hexagon: int) -> None:
    """What each major gets when the hex's number is rolled; dim under the robber."""
    gets = yields(view.corners, hexagon) if view.layout.numbers[hexagon] else []
    parts = [(major, n) for major, n in enumerate(gets) if n]
    x, y = hex_at(pitch, hexagon)
    at = x - (3 * len(parts) - 1) // 2
    for major, n in parts:
        style = "dim" if hexagon == view.robber else tone(major)
        at = paper.put(at, y + 4, f"{letter(major)}{n}", style) + 1


# -- what never changes ------------------------------------------------------------------------


def _in_language(layout: Layout) -> tuple[str, ...]:
    """The names of what lies on the hexes, and the signs of the ports, as the viewer reads them."""
    kinds = [kind_name(kind) for kind in range(DESERT + 1)]
    ports = [
        port_code(layout.ports, harbour, narrow=label_at(LARGE, harbour).narrow)
        for harbour in range(len(HARBOURS))
    ]
    return (*kinds, *ports)


@lru_cache(maxsize=32)
def _bare(layout: Layout, large: bool, language: tuple[str, ...]) -> Paper:
    """The island before anything is built on it, in the words of `_in_language`."""
    pitch = pitch_of(large)
    paper = Paper(pitch.width, island_rows(large))
    for hexagon in range(len(HEXES)):
        _hex(paper, pitch, layout, hexagon)
    for edge in range(len(EDGE_ENDS)):
        _edge(paper, pitch, edge)
    for corner in range(len(CORNERS)):
        x, y = corner_at(pitch, corner)
        paper.put(x, y, _joint(corner), "rule")
        paper.spot(x, y, 1, Space(corner_space(corner)))
    for harbour, code in enumerate(language[DESERT + 1 :]):
        place = label_at(pitch, harbour)
        kind = layout.ports[harbour]
        style = "bold" if kind == GENERIC else goods_tone(kind)
        if place.leads:
            paper.put(place.x, place.y, f"‹{code}", style)
        else:
            paper.right(place.x + 1, place.y, f"{code}›", style)
    return paper


def _reach(pitch: Pitch) -> int:
    """Columns of a hex's inside on either side of its middle."""
    return pitch.across - 1


def _word(pitch: Pitch, layout: Layout, hexagon: int) -> tuple[int, int, str]:
    """Where a hex's commodity is written: column, row, and what."""
    x, y = hex_at(pitch, hexagon)
    word = clip(kind_name(layout.hexes[hexagon]), 2 * _reach(pitch))
    return x - (len(word) - 1) // 2, y + 2, word


def _hex(paper: Paper, pitch: Pitch, layout: Layout, hexagon: int) -> None:
    kind, number = layout.hexes[hexagon], layout.numbers[hexagon]
    x, y = hex_at(pitch, hexagon)
    start, row, word = _word(pitch, layout, hexagon)
    paper.put(start, row, word, goods_tone(kind))
    red = number in RED
    paper.put(x - 1, y + 1, number_text(number), "loss" if red else "bold")
    if pitch is LARGE:
        pips = "•" * WAYS[number]
        paper.put(x - len(pips) // 2, y + 3, pips, "loss" if red else "dim")
    reach = _reach(pitch)
    paper.spot(x - 1, y + 1, 3, Space(hex_space(hexagon)))
    paper.spot(x - reach, y + 2, 2 * reach + 1, Space(hex_space(hexagon)), height=pitch.down - 2)
    paper.spot(x - 1, y + pitch.down, 3, Space(hex_space(hexagon)))


def _edge(paper: Paper, pitch: Pitch, edge: int) -> None:
    port = edge in HARBOURS
    side = side_of(pitch, edge)
    space = Space(edge_space(edge))
    style = "bold" if port else "rule"
    if not side.step:
        for y in range(side.y + 1, side.y + pitch.down - 1):
            paper.put(side.x, y, "║" if port else "│", style)
        paper.spot(side.x, side.y + 1, 1, space, height=pitch.down - 2)
        return
    _slant(paper, pitch, edge, "══╚╝" if port else "──╰╯", style)
    right, left = ("╗", "╔") if port else ("╮", "╭")
    paper.put(*side.owner, right if side.step > 0 else left, style)
    turn = side.owner[0]
    for y, end in (
        (side.y, side.x + side.step),
        (side.y + 1, side.x + (pitch.across - 1) * side.step),
    ):
        paper.spot(min(turn, end), y, abs(turn - end) + 1, space)


def _slant(paper: Paper, pitch: Pitch, edge: int, signs: str, style: str) -> None:
    """All of a slanted edge but its owner cell; `signs`: above, below, and the two turns."""
    side = side_of(pitch, edge)
    for n in range(1, pitch.turn):
        paper.put(side.x + n * side.step, side.y, signs[0], style)
    turn = signs[2] if side.step > 0 else signs[3]
    paper.put(side.owner[0], side.y + 1, turn, style)
    for n in range(pitch.turn + 1, pitch.across):
        paper.put(side.x + n * side.step, side.y + 1, signs[1], style)


# By the edges at a corner: up, down, left, right.
_JOINTS = {
    (False, False, True, True): "─",
    (True, False, True, True): "┴",
    (False, True, True, True): "┬",
    (False, True, False, True): "┌",
    (False, True, True, False): "┐",
    (True, False, False, True): "└",
    (True, False, True, False): "┘",
}


def _joint(corner: int) -> str:
    here = CORNERS[corner]
    others = [
        CORNERS[end] for edge in CORNER_EDGES[corner] for end in EDGE_ENDS[edge] if end != corner
    ]
    up = any(other.x == here.x and other.y < here.y for other in others)
    down = any(other.x == here.x and other.y > here.y for other in others)
    left = any(other.x < here.x for other in others)
    right = any(other.x > here.x for other in others)
    return _JOINTS[up, down, left, right]
