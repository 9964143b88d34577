"""Kartel's tables: what each seat holds, what is left in the ring, the final scoring."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from core.games.kartel.data import (
    BOSS,
    BRIBE,
    FIGURES,
    GANGS,
    LETTERS,
    NAMES,
    WORTH,
    code,
    gang_of,
    kind_of,
    mask_of,
)
from core.games.kartel.state import Over, View
from core.text import figure, signed
from tui.face import Scene, SeatSpot
from tui.games.kartel.board import convicted_now, hue
from tui.i18n import _, in_words, ngettext
from tui.widgets.paper import Paper, clip, pad
from tui.widgets.seats import draw_seat

__all__ = [
    "draw_held",
    "draw_left",
    "draw_scores",
    "figures_of",
    "has_bribe",
    "held_rows",
    "worth_of",
]

# From so many seats on, the table of holdings has two to a line at 80x24.
_MANY = 5


def figures_of(held: Sequence[int], gang: int) -> int:
    """The figures of a gang among markers."""
    return sum(FIGURES[kind_of(m)] for m in held if gang_of(m) == gang)


def has_bribe(held: Sequence[int], gang: int) -> bool:
    """Whether a gang's bribe is among markers."""
    return any(gang_of(m) == gang and kind_of(m) == BRIBE for m in held)


def worth_of(held: Sequence[int], gang: int, cells: tuple[int, ...]) -> int:
    """What a gang's markers score if the gangs in `cells` are convicted."""
    worth = WORTH[mask_of(cells)]
    return sum(worth[m] for m in held if gang_of(m) == gang)


def _short(held: Sequence[int], gang: int) -> str:
    figures = figures_of(held, gang)
    return f"{figures or ''}{'$' if has_bribe(held, gang) else ''}" or "·"


def held_rows(seats: int, large: bool) -> int:
    """Rows of the table of holdings."""
    two = _two_to_a_line(seats, large)
    return 1 + ((seats + 1) // 2 if two else seats)


def _two_to_a_line(seats: int, large: bool) -> bool:
    return seats >= _MANY and not large


def draw_held(paper: Paper, y: int, scene: Scene[Any]) -> None:
    """Figures and bribes by seat and gang; a convicted gang's are in the success pile."""
    seats = len(scene.players)
    if not _two_to_a_line(seats, scene.large):
        _held_part(paper, 0, y, paper.width, scene, range(seats))
        return
    lines, half = (seats + 1) // 2, paper.width // 2
    _held_part(paper, 0, y, half, scene, range(lines))
    _held_part(paper, half, y, half, scene, range(lines, seats))


def _held_part(
    paper: Paper, left: int, y: int, width: int, scene: Scene[Any], seats: range
) -> None:
    """A part of the table; where it is narrow, without the column of "now"."""
    view: View = scene.view
    narrow = width < 44
    apart = 3 if narrow else min(11, max(5, (width - 24) // GANGS))
    last = left + width - 2
    first = left + 6 if narrow else last - 3 - GANGS * apart
    room = first - left - 2
    new = convicted_now(scene)
    paper.put(left + 1, y, clip(_("held by") if room > 6 else _("held"), room), "dim")
    columns = [first + gang * apart for gang in range(GANGS)]
    for gang, x in enumerate(columns):
        text = LETTERS[gang] + ("✓" if gang in view.cells else "")
        paper.put(x, y, text, hue(gang, "flash" if gang == new else "bold"))
    if not narrow:
        paper.right(last, y, clip(_("now"), 3), "dim")
    for row, seat in enumerate(seats, y + 1):
        paper.put(left + 1, row, _label(scene.names, seat, room))
        paper.spot(left, row, width, SeatSpot(seat))
        for gang, x in enumerate(columns):
            text = _short(view.held[seat], gang)
            style = hue(gang, "flash") if gang == new else "dim" if text == "·" else hue(gang)
            paper.put(x, row, f"{text:<2}", style)
        if not narrow:
            paper.right(last, row, figure(view.now[seat]), "bold")


def _label(names: Sequence[str], seat: int, width: int) -> str:
    """A seat's name; its number before it where the name, cut, would be another's too."""
    short = [clip(name, width) for name in names]
    if short.count(short[seat]) == 1:
        return short[seat]
    return clip(f"{seat + 1} {names[seat]}", width)


def draw_scores(paper: Paper, scene: Scene[Any]) -> int:
    """Points by seat and gang, once the game is over; returns the rows it took."""
    view: View = scene.view
    apart = 4 if paper.width < 64 else 5
    total = 6
    first = min(paper.width - GANGS * apart - total - 1, 22)
    for gang in range(GANGS):
        text = LETTERS[gang] + ("✓" if gang in view.cells else "-")
        paper.right(first + (gang + 1) * apart, 0, text, hue(gang, "bold"))
    end = first + GANGS * apart + total
    paper.right(end, 0, clip(_("total"), total), "dim")
    best = max(view.now)
    for seat, held in enumerate(view.held):
        row, won = seat + 1, view.now[seat] == best and isinstance(view.phase, Over)
        draw_seat(paper, 0, row, seat, scene.names[seat], first - 4, won)
        for gang in range(GANGS):
            x = first + (gang + 1) * apart
            if not any(gang_of(m) == gang for m in held):
                paper.right(x, row, "·", "dim")
                continue
            points = worth_of(held, gang, view.cells)
            paper.right(x, row, signed(points) if points else "0", hue(gang))
        paper.right(end, row, figure(view.now[seat]), "bold")
    row = len(view.held) + 1
    free = ", ".join(in_words(NAMES[g]) for g in range(GANGS) if g not in view.cells)
    if view.bribes:
        caught = _("✓ Boss in a cell: figures +1, bribes 0")
        loose = _("- Boss free ({gangs}): −1, bribes +3").format(gangs=free)
    else:
        caught = _("✓ Boss in a cell: figures +1")
        loose = _("- Boss free ({gangs}): −1").format(gangs=free)
    paper.put(1, row, clip(caught, paper.width - 2), "dim")
    paper.put(1, row + 1, clip(loose, paper.width - 2), "dim")
    return row + 2


def draw_left(paper: Paper, scene: Scene[Any]) -> None:
    """By gang: where its Boss and its bribe are, what is left in the ring, who holds how much."""
    view: View = scene.view
    seats = len(scene.players)
    bribe, left = (21, 32) if view.bribes else (21, 21)
    each = max(4, min(9, (paper.width - left - 14) // seats))
    xs = [left + 13 + seat * each for seat in range(seats)]
    heads = [(1, _("gang")), (10, _("Boss")), (left, _("in the ring"))]
    if view.bribes:
        heads.append((bribe, _("bribe")))
    for x, head in heads:
        paper.put(x, 1, head, "dim")
    for seat, x in enumerate(xs):
        paper.put(x, 1, clip(scene.names[seat], each - 1), "dim")
    for gang in range(GANGS):
        y = 3 + gang * (2 if paper.height > 3 + 2 * GANGS else 1)
        paper.put(1, y, LETTERS[gang], hue(gang, "bold"))
        paper.put(3, y, pad(in_words(NAMES[gang]), 6), hue(gang))
        paper.put(10, y, clip(_boss(view, gang), 10))
        if view.bribes:
            paper.put(bribe, y, clip(_bribe(scene, gang), 10))
        markers = sorted(m for m in view.ring if gang_of(m) == gang and FIGURES[kind_of(m)])
        figures = sum(FIGURES[kind_of(m)] for m in markers)
        kinds = " ".join(code(m)[1] for m in markers)
        paper.put(left, y, f"{kinds:<8}={figures:>2}" if markers else "·", hue(gang))
        for seat, x in enumerate(xs):
            paper.put(x, y, _short(view.held[seat], gang))


def _boss(view: View, gang: int) -> str:
    if gang in view.cells:
        return _("cell {n}").format(n=view.cells.index(gang) + 1)
    return _ahead(view, gang * 6 + BOSS)


def _bribe(scene: Scene[Any], gang: int) -> str:
    bribe = gang * 6 + BRIBE
    for seat, held in enumerate(scene.view.held):
        if bribe in held:
            return scene.names[seat]
    return _ahead(scene.view, bribe)


def _ahead(view: View, marker: int) -> str:
    """How far before the officer a marker of the ring lies."""
    steps = (view.ring.index(marker) - view.at) % len(view.ring) + 1
    return ngettext("{n} ahead", "{n} ahead", steps).format(n=steps)
