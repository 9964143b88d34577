"""How Kartel looks, phase or no phase."""

from __future__ import annotations

from functools import partial
from typing import Any

from rich.cells import cell_len

from core.game import Seat, places
from core.games.kartel.state import Convicted, Over, Took, View
from core.text import figure
from tui.face import Page, Pick, Scene, SeatSpot
from tui.games.kartel.board import draw_ring, ring_rows, ring_title
from tui.games.kartel.tables import draw_held, draw_left, draw_scores, held_rows
from tui.i18n import _, ngettext
from tui.names import level_name
from tui.widgets.paper import Paper, clip
from tui.widgets.seats import draw_past, strip_mark

__all__ = ["FACE", "KartelFace"]

# Columns of the ring at its largest.
_SMALL_BOARD, _LARGE_BOARD = 52, 79

# A lower plot tells nothing, a higher one no more.
_PLOT_ROWS, _MOST_PLOT_ROWS = 7, 16


class KartelFace:
    """Kartel, as tui.face.Face."""

    strip_rows = 2
    strip_rows_read = 2

    def draw_strip(self, paper: Paper, scene: Scene[Any], asked: int | None, /) -> None:
        seats = len(scene.players)
        share = paper.width // seats
        changed = _changed(scene)
        for seat in range(seats):
            left = seat * share
            _seat(paper, left, share - 1, scene, seat, asked == seat, seat in changed)
            if seat < seats - 1:
                paper.down(left + share - 1, 0, 2)

    def board_title(self, scene: Scene[Any], /) -> str:
        return ring_title(scene.view)

    def board_width(self, width: int, large: bool, /) -> int:
        if large:
            return _LARGE_BOARD + (width - 120) // 2
        return _SMALL_BOARD + (width - 80) // 2

    def draw_board(self, paper: Paper, scene: Scene[Any], /) -> None:
        table = held_rows(len(scene.players), scene.large)
        ring = ring_rows(scene.view, scene.large)
        spare = paper.height - ring - table
        plot = spare - 2 if scene.large and spare - 2 >= _PLOT_ROWS and scene.past else 0
        # Without a plot the table keeps to the foot, so that the ring has all the room there is.
        room = ring + 1 if plot else max(paper.height - max(table, 5), ring)
        area = Paper(paper.width, room)
        draw_ring(area, scene)
        paper.paste(area, 0, 0)
        draw_held(paper, room, scene)
        if plot:
            paper.put(1, room + table, clip(_("now, by turn"), paper.width - 2), "dim")
            under = Paper(paper.width - 1, min(plot, _MOST_PLOT_ROWS))
            draw_now(under, scene)
            paper.paste(under, 1, room + table + 1)
        self.draw_chosen(paper, scene)

    def draw_chosen(self, paper: Paper, scene: Scene[Any], /) -> None:
        """The chosen marker and its digit, which are lit already, in reverse."""
        for spot in paper.spots:
            if isinstance(spot.value, Pick) and spot.value.line == scene.chosen:
                paper.lay(spot.x, spot.y, spot.width, "chosen", "lit", "bold")

    def pages(self, scene: Scene[Any], /) -> tuple[Page, ...]:
        pages = [Page(_("what is where, gang by gang"), partial(draw_left, scene=scene))]
        if scene.past:
            pages.append(
                Page(_("score if the game had ended then, by turn"), partial(draw_now, scene=scene))
            )
        return tuple(pages)

    def draw_result(self, paper: Paper, scene: Scene[Any], /) -> int:
        return draw_scores(paper, scene)


FACE = KartelFace()


def draw_now(paper: Paper, scene: Scene[Any]) -> None:
    """The plot of what each seat would have scored had the game ended then."""
    draw_past(paper, scene.past, len(scene.players))


def _changed(scene: Scene[Any]) -> set[Seat]:
    """The seats whose "now" an announced event has changed."""
    seats: set[Seat] = set()
    for event in scene.recent:
        match event:
            case Took(seat=seat):
                seats.add(seat)
            case Convicted(gains=gains):
                seats |= {seat for seat, gain in enumerate(gains) if gain}
            case _:
                pass
    return seats


def _seat(
    paper: Paper, left: int, width: int, scene: Scene[Any], seat: Seat, asked: bool, changed: bool
) -> None:
    """One seat's share of the strip."""
    view: View = scene.view
    player = scene.players[seat]
    place = places(view.now)[seat] if isinstance(view.phase, Over) else None
    mark, style = strip_mark(asked, place == 1)
    level = f" · {level_name(player.level)}" if player.level else ""
    room = width - 3
    if cell_len(player.name) + cell_len(level) > room and room < 14:
        level = ""
    x = paper.put(left, 0, f"{mark}{seat + 1} ", style)
    x = paper.put(x, 0, clip(player.name, room - cell_len(level)), style)
    paper.put(x, 0, level, "dim")
    wide = width >= 20
    x = left + (3 if wide else 1)
    if place is not None:
        paper.put(x, 1, _placed(place, view.now[seat], wide), "bold")
    else:
        x = paper.put(x, 1, _("now") + " ", "dim")
        x = paper.put(x, 1, f"{figure(view.now[seat]):>2}", "flash" if changed else "bold")
        holds = _(" · holds {n}").format(n=len(view.held[seat]))
        if x + cell_len(holds) <= left + width:
            paper.put(x, 1, holds, "dim")
    paper.spot(left, 0, width, SeatSpot(seat), height=2)


def _placed(place: int, points: int, wide: bool) -> str:
    """Place and points once the game is over."""
    if not wide:
        return _("{place}. with {points}").format(place=place, points=figure(points))
    text = ngettext("place {place} · {points} point", "place {place} · {points} points", points)
    return text.format(place=place, points=figure(points))
