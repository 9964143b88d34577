"""The final worth: what each seat's portfolio comes to at final prices (N-38), and plots of it."""

from __future__ import annotations

from typing import Any

from core.game import Seat, places
from core.games.ctn18.data import CORNELIUS, MAJORS
from core.games.ctn18.events import SoldShares
from core.games.ctn18.island.pieces import POINT
from core.games.ctn18.market import prices, worths
from core.games.ctn18.operating import points as points_of
from core.games.ctn18.state import Over, View
from core.text import all_of, figure, say
from tui.face import Scene
from tui.games.ctn18.income import income_of
from tui.games.ctn18.looks import seat_letter, short_name, tone
from tui.games.ctn18.rounds import draw_prices, draw_worth, rounds_of
from tui.i18n import _, in_words
from tui.widgets.paper import Paper, clip
from tui.widgets.rows import first_that_fits, listed

__all__ = ["draw_final", "draw_final_plots", "marked_seats", "scoring", "winners", "won"]

# Columns before the cash, of the cash, and of each company at most and at least.
_NAME = 9
_CASH = 6
_WIDE, _TIGHT = 7, 6

# Columns from which on a longer name has room, and how much longer it may be.
_ROOMY = 70
_LONGEST = 12

# Where the first column of what shares brought ends.
_GAINS = 30

# Columns that each of two plots beside each other needs.
_PLOT = 50


def draw_final(paper: Paper, scene: Scene[Any]) -> int:
    """Cash and shares at present prices, the best first; returns how many rows it took."""
    view: View = scene.view
    now = prices(view)
    floated = [m for m in range(len(MAJORS)) if now[m]]
    room = paper.width - _NAME - _CASH - 1
    roomy = paper.width >= _ROOMY
    step = min(max(room // (len(floated) + 1), _TIGHT), 2 * _WIDE if scene.large else _WIDE)
    more = min(max(room - step * (len(floated) + 1), 0), _LONGEST) if roomy else 0
    cash, name = _NAME + _CASH + more, _NAME - 4 + more
    ends = [cash + step * (n + 1) for n in range(len(floated))]
    total = cash + step * len(floated) + max(step, _WIDE)
    paper.right(cash, 0, _("cash"), "dim")
    paper.put(1, 1, _("price"), "dim")
    paper.put(1, 2, _("VP"), "dim")
    for m, end in zip(floated, ends, strict=True):
        paper.right(end, 0, _short(m, step), tone(m, "bold"))
        paper.right(end, 1, figure(now[m]), tone(m))
        paper.right(end, 2, "-" if m == CORNELIUS else str(_points(view, m)), "dim")
    paper.right(total, 0, _("total"), "dim")
    worth = worths(view)
    place = places(worth)
    for y, seat in enumerate(sorted(range(len(worth)), key=lambda seat: place[seat]), 3):
        style = "accent" if place[seat] == 1 else ""
        paper.put(1, y, str(place[seat]), style)
        paper.put(3, y, clip(scene.names[seat], name), style or "bold")
        paper.right(cash, y, figure(view.cash[seat]))
        for m, end in zip(floated, ends, strict=True):
            n = view.shares[seat][m]
            paper.right(end, y, f"{n}={n * now[m]}" if n else ".", "" if n else "dim")
        paper.right(total, y, figure(worth[seat]), style or "bold")
    used = 3 + len(worth)
    return used + _draw_gains(paper, used, scene) if scene.large and scene.told else used


def _points(view: View, major: int) -> int:
    """Those of the major that ended the game count its cards, which it has shown (N-29)."""
    cards = view.cards[major]
    ended = isinstance(view.phase, Over) and view.phase.major == major
    return points_of(view, major) + (cards[POINT] if ended and cards else 0)


def _draw_gains(paper: Paper, y: int, scene: Scene[Any]) -> int:
    """What shares brought each seat in the game; returns how many rows it took."""
    paid = income_of(scene.told, len(scene.players))
    sales = [0] * len(scene.players)
    for event in scene.told:
        if isinstance(event, SoldShares):
            sales[event.seat] += event.shares * event.price
    columns = ((_("dividends"), paid.dividends), (_("payouts"), paid.payouts), (_("sales"), sales))
    paper.put(1, y + 1, clip(_("IN THE GAME"), _GAINS - 12), "bold")
    for n, (head, sums) in enumerate(columns):
        end = _GAINS + 12 * n
        paper.right(end, y + 1, clip(head, 11), "dim")
        for seat, total in enumerate(sums):
            paper.right(end, y + 2 + seat, figure(total), "" if total else "dim")
    for seat, name in enumerate(scene.names):
        paper.put(3, y + 2 + seat, clip(name, _GAINS - 16), "bold")
    return 2 + len(scene.players)


def _short(major: int, step: int) -> str:
    name = short_name(major)
    return name if len(name) < step else f"{name[:4]}."


def scoring(scene: Scene[Any]) -> str:
    """What the rule above the table of the result says."""
    return _("portfolios at final prices; President counts two")


def winners(view: View) -> tuple[Seat, ...]:
    """The seats with the highest worth; nobody has won while the game goes on."""
    if not isinstance(view.phase, Over):
        return ()
    return tuple(seat for seat, place in enumerate(places(worths(view))) if place == 1)


def won(scene: Scene[Any]) -> str:
    """Who has won, and with what, for the title of the result."""
    view: View = scene.view
    best = winners(view)
    worth = figure(worths(view)[best[0]])
    names = [scene.names[seat].upper() for seat in best]
    if len(best) == 1:
        return _("{name} wins with {worth}").format(name=names[0], worth=worth)
    shared = in_words(say("{all}", all=all_of(names)))
    return _("{names} share the win: {worth}").format(names=shared, worth=worth)


def marked_seats(scene: Scene[Any]) -> str:
    """Which letter of a plot is whose: a Ana, b Ben."""
    return listed([f"{seat_letter(seat)} {name}" for seat, name in enumerate(scene.names)])


def draw_final_plots(paper: Paper, scene: Scene[Any]) -> None:
    """Worth by round below its title, on the first row; beside it the prices if there is room."""
    rounds = rounds_of(scene.told)
    two = paper.width >= 2 * _PLOT
    width = paper.width // 2 if two else paper.width
    paper.across(0)
    wordings = (_("worth by round, sets numbered: {seats}"), _("worth by round: {seats}"))
    titles = [words.format(seats=marked_seats(scene)) for words in wordings]
    paper.put(1, 0, clip(f" {first_that_fits(titles, width - 5)} ", width - 2), "rule.bold")
    plot = Paper(width, paper.height - 1)
    draw_worth(plot, rounds, len(scene.players))
    paper.paste(plot, 0, 1)
    if two:
        paper.put(width + 1, 0, clip(f" {_('prices by round')} ", width - 2), "rule.bold")
        plot = Paper(paper.width - width, paper.height - 1)
        draw_prices(plot, rounds)
        paper.paste(plot, width, 1)
