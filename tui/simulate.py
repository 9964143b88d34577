"""Bots against bots, many games: who wins how often."""

from __future__ import annotations

import signal
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, wait
from contextlib import contextmanager
from math import sqrt
from threading import current_thread, main_thread
from time import perf_counter
from typing import TYPE_CHECKING

from msgspec import Struct

from core import catalog
from core.game import Options, complete
from tui.i18n import _, ngettext
from tui.standings import is_out
from tui.worker import Score
from tui.workers import Workers

if TYPE_CHECKING:
    from rich.table import Table

__all__ = ["PlaceReport", "Report", "SeatReport", "interval", "report_of", "run", "table"]

# Seconds until a Ctrl+C is heeded, at most.
_ROUND = 0.2


class SeatReport(Struct, frozen=True, omit_defaults=True):
    """How one of the levels fared; a win shared by n counts as 1/n of a win.

    `bankrupt`: in how many games it was out at the end. They are left out of the mean score, which
    is None if there are no others.
    """

    level: str
    wins: float
    win_share: float
    ci95: tuple[float, float]
    mean_score: float | None
    bankrupt: int = 0


class PlaceReport(Struct, frozen=True, omit_defaults=True):
    """What a place was worth, whoever had it; nine games in ten lie within `range90`.

    `bankrupt`: in how many games who had it was out. They are left out of both, which are None if
    there are no others.
    """

    mean_score: float | None
    range90: tuple[int, int] | None
    bankrupt: int = 0


class Report(Struct, frozen=True):
    """A series of games: `seats` in the order in which the levels were given, `places` from first
    to last.
    """

    game: str
    games: int
    seconds: float
    games_per_s: float
    actions_per_s: float
    seats: tuple[SeatReport, ...]
    places: tuple[PlaceReport, ...]


def run(
    game: str,
    levels: Sequence[str],
    games: int,
    seed: int,
    options: Options,
    jobs: int,
    progress: Callable[[int], None],
) -> Report:
    """Plays the games in so many processes and counts.

    Game i is set up with seed + i // len(levels) and its seats turned by i, so each seed is
    played in every turn; what comes of it does not depend on `jobs`. `progress` is told how many
    games more are done. Interrupted, it ends its processes first. Raises WorkerError, and
    Illegal for an unknown game or option.
    """
    chosen = complete(catalog.load(game).types, options)
    start = perf_counter()
    scores: dict[int, tuple[Score, ...]] = {}
    size = _batch(games, jobs, len(levels))
    with _held_interrupts() as heed, Workers(jobs) as workers:
        asked: dict[Future[tuple[Score, ...]], int] = {
            workers.play(game, levels, chosen, seed, first, min(first + size, games)): first
            for first in range(0, games, size)
        }
        pending = set(asked)
        while pending:
            heed()
            done, pending = wait(pending, timeout=_ROUND, return_when=FIRST_COMPLETED)
            for future in done:
                scores[asked[future]] = future.result()
                progress(len(future.result()))
    in_order = [score for first in sorted(scores) for score in scores[first]]
    return report_of(game, levels, in_order, perf_counter() - start)


@contextmanager
def _held_interrupts() -> Iterator[Callable[[], None]]:
    """Holds a Ctrl+C back until the function given is called, which then raises it.

    One that came while futures are waited for would leave some of them locked for ever, and with
    them the threads that are to be ended.
    """
    came: list[int] = []

    def heed() -> None:
        if came:
            raise KeyboardInterrupt

    before = signal.getsignal(signal.SIGINT)
    if before is not signal.default_int_handler or current_thread() is not main_thread():
        yield heed
        return
    signal.signal(signal.SIGINT, lambda number, _frame: came.append(number))
    try:
        yield heed
    finally:
        signal.signal(signal.SIGINT, before)
    heed()


def report_of(game: str, levels: Sequence[str], scores: Sequence[Score], seconds: float) -> Report:
    """What came of these games, at least one, that took so many seconds."""
    games = len(scores)
    actions = sum(score.actions for score in scores)
    return Report(
        game=game,
        games=games,
        seconds=round(seconds, 3),
        games_per_s=round(games / seconds, 4),
        actions_per_s=round(actions / seconds, 1),
        seats=tuple(_seat(game, level, i, scores) for i, level in enumerate(levels)),
        places=tuple(_place(game, i, scores) for i in range(len(levels))),
    )


def _place(game: str, i: int, scores: Sequence[Score]) -> PlaceReport:
    all_worths = [_worth_at(i, score) for score in scores]
    worth = sorted(n for n in all_worths if not is_out(game, n))
    # As many games lie beyond either end.
    beyond = len(worth) // 20
    return PlaceReport(
        mean_score=_mean(worth),
        range90=(worth[beyond], worth[len(worth) - 1 - beyond]) if worth else None,
        bankrupt=len(all_worths) - len(worth),
    )


def _mean(worths: Sequence[int]) -> float | None:
    return round(sum(worths) / len(worths), 3) if worths else None


def _worth_at(i: int, score: Score) -> int:
    """What the i-th of a game had, from 0. Places need not go by worth, as with bankrupts."""
    seats = sorted(range(len(score.place)), key=lambda seat: score.place[seat])
    return score.worth[seats[i]]


def _seat(game: str, level: str, i: int, scores: Sequence[Score]) -> SeatReport:
    games = len(scores)
    worth = [score.worth[i] for score in scores if not is_out(game, score.worth[i])]
    wins = sum(1 / score.place.count(1) for score in scores if score.place[i] == 1)
    low, high = interval(wins, games)
    return SeatReport(
        level=level,
        wins=round(wins, 4),
        win_share=round(wins / games, 4),
        ci95=(round(low, 4), round(high, 4)),
        mean_score=_mean(worth),
        bankrupt=games - len(worth),
    )


def interval(wins: float, games: int) -> tuple[float, float]:
    """Wilson's interval for a share, at 95%."""
    z = 1.959964
    share = wins / games
    middle = share + z * z / (2 * games)
    half = z * sqrt(share * (1 - share) / games + z * z / (4 * games * games))
    whole = 1 + z * z / games
    return max(0.0, (middle - half) / whole), min(1.0, (middle + half) / whole)


def _batch(games: int, jobs: int, seats: int) -> int:
    """Games a request: whole rounds of seats, small enough that a bar moves and all have work."""
    return seats * max(1, min(20, games // (seats * jobs * 8)))


def table(report: Report, ascii: bool = False) -> Table:
    """The report for a terminal, with lines of ASCII characters if that is asked for."""
    from rich import box
    from rich.table import Table

    caption = _(
        "{games} games/s, {actions} actions/s, {length} actions a game\n"
        "mean scores by place: {scores}"
    ).format(
        games=f"{report.games_per_s:.1f}",
        actions=f"{report.actions_per_s:.0f}",
        length=f"{report.actions_per_s / report.games_per_s:.1f}",
        scores=", ".join(_score(place.mean_score, 0) for place in report.places),
    )
    out = sum(seat.bankrupt for seat in report.seats)
    if out:
        left_out = ngettext(
            "{n} bankrupt is left out of the mean scores",
            "{n} bankrupts are left out of the mean scores",
            out,
        )
        caption += "\n" + left_out.format(n=out)
    shown = Table(
        box=box.ASCII if ascii else box.HEAVY_HEAD,
        title=_("{game}: {games} played in {seconds} s").format(
            game=report.game, games=report.games, seconds=f"{report.seconds:.1f}"
        ),
        caption=caption,
    )
    shown.add_column(_("seat"))
    for heading in (_("wins"), _("win share"), _("95% interval"), _("mean score")):
        shown.add_column(heading, justify="right")
    for seat in report.seats:
        shown.add_row(
            seat.level,
            f"{seat.wins:g}",
            f"{seat.win_share:.1%}",
            _("{low} to {high}").format(low=f"{seat.ci95[0]:.1%}", high=f"{seat.ci95[1]:.1%}"),
            _score(seat.mean_score, 2),
        )
    return shown


def _score(mean: float | None, digits: int) -> str:
    """A mean score; a word if everybody was out."""
    return _("bankrupt") if mean is None else f"{mean:.{digits}f}"
