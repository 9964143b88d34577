"""The crime ring with the officer, and the centre board inside it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rich.cells import cell_len

from core.games.kartel.data import CELLS, FIGURES, NAMES, boss_of, code, gang_of, kind_of
from core.games.kartel.preview import Preview, previews
from core.games.kartel.state import Convicted, Took, View
from tui.face import Pick, Scene, Space
from tui.games.kartel.ring import DOWN, LEFT, RIGHT, UP, Layout, Place, Ring, lay, layout, way
from tui.i18n import _, in_words
from tui.widgets.paper import Paper, clip

__all__ = ["convicted_now", "draw_ring", "hue", "in_reach", "ring_rows", "ring_title"]

_ARROWS = {RIGHT: "►", DOWN: "▼", LEFT: "◄", UP: "▲"}

# The legend helps whoever plays for the first time; later the room inside is too small.
_LEGEND_ROWS, _OFFICER_ROWS = 8, 10


def hue(gang: int, *more: str) -> str:
    """The style name of a gang, with more laid over it."""
    return ".".join((f"hue{gang}", *more))


def in_reach(scene: Scene[Any]) -> tuple[Preview, ...]:
    """What the viewer can choose now; nothing while another is asked."""
    return previews(scene.view) if scene.acting else ()


def convicted_now(scene: Scene[Any]) -> int | None:
    """The gang whose conviction is being announced."""
    gangs = [event.gang for event in scene.recent if isinstance(event, Convicted)]
    return gangs[-1] if gangs else None


def ring_rows(view: View, large: bool) -> int:
    """Rows that the ring takes."""
    ring = lay(len(view.ring), view.at)
    return layout(ring, large).height(ring)


def ring_title(view: View) -> str:
    """What the rule above the ring says."""
    return _("crime ring · {markers} markers · {filled} of {cells} cells filled").format(
        markers=len(view.ring), filled=len(view.cells), cells=CELLS
    )


def draw_ring(paper: Paper, scene: Scene[Any]) -> None:
    """Draws the ring in the middle of the paper, with the cells inside."""
    view: View = scene.view
    ring = lay(len(view.ring), view.at)
    apart = layout(ring, scene.large)
    width, height = apart.width(ring), apart.height(ring)
    # Columns of the markers' letters; a bracket stands before each.
    left, top = (paper.width - width) // 2 + 1, max((paper.height - height) // 2, 0)
    spots = [(left + p.column * apart.across, top + p.row * apart.down) for p in ring.places]
    _rails(paper, ring, spots)
    reach = {preview.index: line for line, preview in enumerate(in_reach(scene))}
    for index in sorted(range(len(view.ring)), key=lambda i: i in reach):
        spot = spots[ring.markers[index]]
        line = reach.get(index)
        _marker(paper, scene, apart, spot, index, line)
    _officer(paper, scene, ring, spots)
    _digits(paper, ring, apart, spots, scene)
    # What the side columns' markers and digits leave free between them.
    room = (ring.columns - 1) * apart.across - apart.marker - 8
    middle = spots[0][0] + (ring.columns - 1) * apart.across // 2 + 1
    y = top + (height - 1) // 2
    _cells(paper, scene, middle, y, room)
    if ring.rows >= _LEGEND_ROWS:
        _legend(paper, view, middle, y + 2, room, scene.large, officer=ring.rows >= _OFFICER_ROWS)


def _rails(paper: Paper, ring: Ring, spots: Sequence[tuple[int, int]]) -> None:
    (left, top), (right, bottom) = spots[0], spots[ring.columns + ring.rows - 2]
    for y in (top, bottom):
        paper.put(left, y, "─" * (right - left + 1), "rule")
    for x in (left, right):
        paper.down(x, top, bottom)
    for x, y, corner in ((left, top, "┌"), (right, top, "┐"), (left, bottom, "└")):
        paper.put(x, y, corner, "rule")
    paper.put(right, bottom, "┘", "rule")


def _text(marker: int, apart: Layout, lit: bool) -> str:
    """A marker's letter and kind; with figures drawn where there is room."""
    letter, sign = code(marker)[0], code(marker)[1]
    if apart.marker == 2:
        return letter + sign
    figures = "o" * FIGURES[kind_of(marker)] or sign
    # At the narrowest distance, brackets leave no room for the blank.
    tight = lit and apart.across < apart.marker + 2
    return f"{letter}{figures}" if tight else f"{letter} {figures}"


def _marker(
    paper: Paper,
    scene: Scene[Any],
    apart: Layout,
    spot: tuple[int, int],
    index: int,
    line: int | None,
) -> None:
    x, y = spot
    marker = scene.view.ring[index]
    under = scene.cursor == index
    text = _text(marker, apart, lit=under or line is not None)
    before, after, more = " ", " ", ""
    if line is not None:
        before, after = "[", "]"
        more = "lit"
    if under:
        before, after, more = "►", "◄", "chosen"
    paper.put(x - 1, y, f"{before}{text}{after}", hue(gang_of(marker), *([more] if more else [])))
    if line is None:
        paper.spot(x, y, cell_len(text), Space(index))
    else:
        paper.spot(x - 1, y, cell_len(text) + 2, Pick(line))


def _officer(paper: Paper, scene: Scene[Any], ring: Ring, spots: Sequence[tuple[int, int]]) -> None:
    x, y = spots[ring.officer]
    arrow = _ARROWS[way(ring, ring.places[ring.officer])]
    # A taken marker's place is the one on which the officer now stands (K-6).
    taken = any(isinstance(event, Took) for event in scene.recent)
    paper.put(x - 1, y, f"{{{arrow}}}", "flash" if taken else "strong")


def _digits(
    paper: Paper,
    ring: Ring,
    apart: Layout,
    spots: Sequence[tuple[int, int]],
    scene: Scene[Any],
) -> None:
    """The number of steps beside each marker in reach, on its inner side."""
    shown = in_reach(scene)
    corners = {(x, y) for x in (0, ring.columns - 1) for y in (0, ring.rows - 1)}
    lit_corners = {place for p in shown if (place := ring.place(p.index)) in corners}
    for line, preview in enumerate(shown):
        text = ",".join(str(k) for k in preview.steps)
        place = ring.place(preview.index)
        # Without a row between the places, a corner and its two neighbours share one inner spot:
        # their digits then stand in place of their opening brackets.
        shared = apart.down == 1 and any(
            abs(place.column - x) + abs(place.row - y) <= 1 for x, y in lit_corners
        )
        x, y = spots[ring.markers[preview.index]]
        if shared:
            paper.put(x - 1, y, text, "bold")
            continue
        text = f"({text})"
        wide = cell_len(_text(preview.marker, apart, lit=True))
        x, y = _beside(ring, place, (x, y), wide, len(text))
        paper.put(x, y, text, "bold")
        paper.spot(x, y, len(text), Pick(line))


def _beside(
    ring: Ring, place: Place, spot: tuple[int, int], wide: int, size: int
) -> tuple[int, int]:
    """Where a text of `size` columns goes for a marker whose own text is `wide` columns."""
    x, y = spot
    if place.row in (0, ring.rows - 1):
        return x - 1, y + (1 if place.row == 0 else -1)
    left = place.column <= ring.columns // 2
    return (x + wide + 1, y) if left else (x - 1 - size, y)


def _cells(paper: Paper, scene: Scene[Any], middle: int, y: int, room: int) -> None:
    """The cells in the order in which they were filled, and what is announced above them."""
    view: View = scene.view
    new = convicted_now(scene)
    label = clip(_("cells"), room - 5 * CELLS)
    x = middle - (cell_len(label) + 5 * CELLS) // 2
    x = paper.put(x, y, label, "dim")
    for gang in view.cells:
        style = hue(gang, "flash" if gang == new else "bold")
        x = paper.put(x + 1, y, f"[{code(boss_of(gang))}]", style)
    for _empty in range(CELLS - len(view.cells)):
        x = paper.put(x + 1, y, "[  ]", "rule")
    if new is not None:
        text = _("{gang} CONVICTED").format(gang=in_words(NAMES[new]).upper())
        text = clip(f" {text} ", room)
        paper.put(middle - cell_len(text) // 2, y - 1, text, hue(new, "flash"))


def _legend(
    paper: Paper, view: View, middle: int, y: int, room: int, large: bool, officer: bool
) -> None:
    figures = _("o oo ooo figures") if large else _("1-3 figures")
    words = [_("★ Boss"), *([_("$ bribe")] if view.bribes else []), figures]
    rows = [
        "  ".join(words),
        *([_("{officer} officer, walks clockwise").format(officer="{►}")] if officer else []),
    ]
    for row, text in enumerate(clip(row, room) for row in rows):
        paper.put(middle - cell_len(text) // 2, y + row, text, "dim")
    names = [in_words(name) for name in NAMES]
    wide = sum(cell_len(name) for name in names) + 2 * (len(names) - 1)
    if large and wide <= room:
        x = middle - wide // 2
        for gang, name in enumerate(names):
            x = paper.put(x, y + 3, name, hue(gang)) + 2
