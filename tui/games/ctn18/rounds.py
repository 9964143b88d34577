"""What each round came to, and plots of it: worth by seat, prices by company."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

from core.games.ctn18.data import MAJORS
from core.games.ctn18.events import Ended, RoundEnded, StockEnded
from core.text import figure
from tui.games.ctn18.looks import letter, seat_letter, seat_tone, tone
from tui.widgets.paper import Paper

__all__ = ["Round", "draw_prices", "draw_rounds", "draw_worth", "rounds_of"]


class Round(NamedTuple):
    """A round that is over, or the end of the game.

    `set` is the number of the set if the round was its stock round, else 0. Prices are None for
    unfloated companies; those of the end are not told.
    """

    set: int
    prices: tuple[int | None, ...]
    worth: tuple[int | None, ...]


def rounds_of(told: Iterable[Any]) -> tuple[Round, ...]:
    """The rounds that events told of, the oldest first."""
    rounds: list[Round] = []
    for event in told:
        match event:
            case StockEnded(set=number, prices=prices, worth=worth):
                rounds.append(Round(number, _known(prices), worth))
            case RoundEnded(prices=prices, worth=worth):
                rounds.append(Round(0, _known(prices), worth))
            case Ended(worth=worth):
                rounds.append(Round(0, (None,) * len(MAJORS), worth))
            case _:
                pass
    return tuple(rounds)


def _known(prices: tuple[int, ...]) -> tuple[int | None, ...]:
    return tuple([price or None for price in prices])


def draw_worth(paper: Paper, rounds: Sequence[Round], seats: int) -> None:
    """Fills the paper with the worth of each seat by round, marked by the seats' letters."""
    marks = [seat_letter(seat) for seat in range(seats)]
    styles = [seat_tone(seat, "bold") for seat in range(seats)]
    draw_rounds(paper, [r.worth for r in rounds], [r.set for r in rounds], marks, styles)


def draw_prices(paper: Paper, rounds: Sequence[Round]) -> None:
    """Fills the paper with the price of each company by round, marked by its letter."""
    marks = [letter(major) for major in range(len(MAJORS))]
    styles = [tone(major, "bold") for major in range(len(MAJORS))]
    draw_rounds(paper, [r.prices for r in rounds], [r.set for r in rounds], marks, styles)


_WIDEST_STEP = 6
_ROWS_WITH_HALF = 4
_NICE = (2, 3, 4, 5, 6, 8, 10, 12, 15)


def draw_rounds(
    paper: Paper,
    points: Sequence[Sequence[int | None]],
    sets: Sequence[int],
    marks: Sequence[str],
    styles: Sequence[str],
) -> None:
    """A plot of `points`, which go by round, then by curve; None is left out.

    `sets` has for each round the figure that stands at the axis, 0 for none. Curves that share a
    spot stand side by side where there is room, else their number does. What is too long for the
    width is thinned, keeping the last round. On less than 12 columns by 4 rows nothing is drawn.
    """
    if not points or paper.width < 12 or paper.height < 4:
        return
    bottom = paper.height - 2
    most = max([value for each in points for value in each if value is not None], default=1)
    top = _ceiling(most)
    left = len(figure(top)) + 2

    def row(value: int) -> int:
        return bottom - (2 * value * bottom + top) // (2 * top)

    paper.down(left, 0, bottom + 1)
    for figured in (top, top // 2, 0) if bottom >= _ROWS_WITH_HALF else (top, 0):
        paper.right(left - 1, row(figured), figure(figured), "dim")
        paper.put(left, row(figured), "┤", "rule")
    paper.put(left, bottom + 1, "└" + "─" * (paper.width - left - 1), "rule")
    room = paper.width - left - 2
    step = max(1, min(_WIDEST_STEP, room // len(points)))
    shown = _thinned(len(points), room // step)
    after = 0
    for n, at in enumerate(shown):
        x = left + 1 + n * step
        number = next((s for s in reversed(sets[(shown[n - 1] + 1 if n else 0) : at + 1]) if s), 0)
        if number and x >= after:
            after = paper.put(x, bottom + 1, str(number), "dim") + 1
        spots: dict[int, list[int]] = {}
        for curve, value in enumerate(points[at]):
            if value is not None:
                spots.setdefault(row(value), []).append(curve)
        for y, curves in spots.items():
            if len(curves) > max(step - 1, 1):
                paper.put(x, y, str(len(curves)), "bold")
                continue
            for beside, curve in enumerate(curves):
                paper.put(x + beside, y, marks[curve], styles[curve])


def _ceiling(most: int) -> int:
    """The smallest nice number that is not below the highest value; its half is whole."""
    power = 10
    while True:
        for nice in _NICE:
            if nice * power >= most:
                return nice * power
        power *= 10


def _thinned(count: int, room: int) -> list[int]:
    """The rounds that are drawn: all of them, or so many, with the last."""
    if count <= room:
        return list(range(count))
    return sorted({n * (count - 1) // (room - 1) for n in range(room)})
