"""What Cornelius Banks can pay a share, and how far its marker would go (N-36)."""

from __future__ import annotations

from typing import Any

from core.games.ctn18.data import CORNELIUS, LEFT, MOVES, PRICES, RIGHT
from core.games.ctn18.market import shares_out
from core.games.ctn18.payout import most_each
from core.games.ctn18.preview import paid_out
from core.games.ctn18.state import Paying, View
from core.text import figure
from tui.face import Pick, Scene
from tui.games.ctn18.looks import dollars, letter, tone
from tui.i18n import _
from tui.widgets.lines import first_shown
from tui.widgets.paper import Paper, clip

__all__ = ["draw_payouts"]

_ROWS = 8
_CELL = 7
_LEAST = 3
_TOTAL, _WAS, _NOW = 13, 19, 26


def draw_payouts(paper: Paper, scene: Scene[Any], each: int | None) -> None:
    """A row for each payout, `each` marked; below the cells that the marker would pass.

    A click on a row picks the line of that number.
    """
    view: View = scene.view
    phase = view.phase
    assert isinstance(phase, Paying)
    players = sum(row[CORNELIUS] for row in view.shares)
    text = _("TREASURY  {sum}     {n} shares: players {players}, Pool {pool}")
    text = text.format(
        sum=dollars(view.treasury),
        n=shares_out(view, CORNELIUS),
        players=players,
        pool=view.pool[CORNELIUS],
    )
    paper.put(1, 0, clip(text, paper.width - 1), "bold")
    most = most_each(view)
    y = _table(paper, scene, phase, each, most)
    _cells(paper, y + 1, view, each, phase.last)
    y += 5
    for told in (
        _("Each full $10 paid in all is one step right."),
        _("The most that the treasury can pay: {sum} a share.").format(sum=dollars(most)),
    ):
        if y < paper.height:
            paper.put(1, y, clip(told, paper.width - 1), "dim")
        y += 1


def _table(paper: Paper, scene: Scene[Any], phase: Paying, each: int | None, most: int) -> int:
    view: View = scene.view
    seats = range(len(view.cash))
    step = 5 if len(view.cash) * 5 + _NOW + 1 <= paper.width else 4
    ends = [_NOW + 1 + step * (seat + 1) for seat in seats]
    for end, head in ((7, _("share")), (_TOTAL, _("total"))):
        paper.right(end, 2, clip(head, 8), "dim")
    paper.put(_WAS - 2, 2, clip(_("price"), 6), "dim")
    for seat, end in zip(seats, ends, strict=True):
        paper.right(end, 1, clip(scene.names[seat], step - 1))
        star = "*" if view.presidents[CORNELIUS] == seat else "x"
        paper.right(end, 2, f"{star}{view.shares[seat][CORNELIUS]}", "dim")
    rows = _ROWS if paper.height <= _ROWS + 10 else paper.height - 10
    first = first_shown(each or 0, most + 1, rows)
    shown = range(max(first, 0), min(first + rows, most + 1))
    # Thousands have no comma, which would leave no blank before them.
    for y, n in enumerate(shown, 3):
        style = "chosen" if n == each else ""
        paper.put(0, y, " " * paper.width, style)
        paper.put(1, y, "▸" if n == each else " ", style)
        paper.right(8, y, f"${n}", ".".join(filter(None, ("bold", style))))
        paper.right(_TOTAL, y, str(n * shares_out(view, CORNELIUS)), style)
        _step(paper, y, view, paid_out(view, n, phase.last).cells, style)
        for seat, end in zip(seats, ends, strict=True):
            paper.right(end, y, str(n * view.shares[seat][CORNELIUS]), style)
        paper.spot(0, y, paper.width, Pick(n))
    return 3 + len(shown)


def _step(paper: Paper, y: int, view: View, way: tuple[int, ...], style: str) -> None:
    """The price before, the steps, and the price after."""
    was, now = PRICES[way[0]], PRICES[way[-1]]
    paper.right(_WAS, y, figure(was), style)
    steps = len(way) - 1
    if not steps:
        paper.put(_WAS + 1, y, clip(_("stays"), 6), style)
        return
    left = now < was
    paper.put(_WAS + 1, y, "←" if left else f"→{steps}", style)
    paper.right(_NOW, y, figure(now), style)


def _cells(paper: Paper, y: int, view: View, each: int | None, last: bool) -> None:
    """The cells of the chart that the marker can come to, and where `each` would set it."""
    if y + 3 > paper.height:
        return
    cell = view.markers[CORNELIUS]
    way = (cell,) if each is None else paid_out(view, each, last).cells
    most = len(paid_out(view, max(most_each(view), 1), last).cells)
    row = [MOVES[LEFT][cell], cell]
    while len(row) < most + 2 or len(row) < _LEAST:
        if MOVES[RIGHT][row[-1]] == row[-1]:
            break
        row.append(MOVES[RIGHT][row[-1]])
    room = (paper.width - 2) // _CELL
    # A long row begins so that the end of the way is on it.
    first = max(row.index(way[-1]) + 2 - room, 0)
    for n, at in enumerate(row[first : first + room], first):
        if n == 0 and at == cell:
            continue
        x = 1 + _CELL * (n - first)
        mine = n == 1
        paper.right(x + 3, y, str(PRICES[at]), tone(CORNELIUS, "bold") if mine else "")
        sign = letter(CORNELIUS) if mine else "←" if n == 0 else str(n - 1)
        paper.right(x + 3, y + 1, sign, tone(CORNELIUS, "bold") if mine else "dim")
        if each is not None and at == way[-1]:
            paper.put(x + 2, y + 2, "▲", "accent")
