"""Random bots: decisions a second over those of other programs, and the cost of a snapshot.

`pytest tests/bench/test_throughput.py -n0 -s`
"""

from __future__ import annotations

import statistics
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import msgspec
import pytest

from core import catalog
from core.bots.random_bot import draw, maker
from core.game import complete
from core.rng import seeded
from tests.bench.conftest import RIVALS, TOP, told

# A machine that is shared is quicker and slower from second to second. So both programs stay, each
# in a process of its own with Python's usual settings, and are asked in turn for short slices, by
# processor time; of two slices side by side the ratio is taken, and of the ratios the median.
SLICE = 0.5
PAIRS = 24
WARM_UP = 2.0

Figures = Callable[[float], list[float]]
"""Plays for so many seconds and tells figures a second."""


@contextmanager
def running(*command: str | Path) -> Iterator[Figures]:
    """A program that takes seconds from its input, a line each, and prints figures; warmed up."""
    with subprocess.Popen(
        command, cwd=TOP, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as process:
        asks, tells = process.stdin, process.stdout
        assert asks is not None
        assert tells is not None

        def figures(seconds: float) -> list[float]:
            asks.write(f"{seconds}\n")
            asks.flush()
            return [float(figure) for figure in tells.readline().split()]

        figures(WARM_UP)
        yield figures


def own(game: str, seats: int) -> tuple[str, ...]:
    return (sys.executable, "-m", "tests.bench.own_random", game, str(seats))


class Compared(msgspec.Struct):
    """What two programs told, slice by slice, and the ratios of the first figures of each pair."""

    ours: list[list[float]]
    theirs: list[list[float]]

    def ratios(self) -> list[float]:
        return [mine[0] / other[0] for mine, other in zip(self.ours, self.theirs, strict=True)]

    def ratio(self) -> str:
        """The median of the ratios, and what the middle half of them lies between."""
        low, middle, high = statistics.quantiles(self.ratios(), n=4)
        return f"ratio {middle:.2f} (half of the slices {low:.2f} to {high:.2f})"


def compared(ours: Figures, theirs: Figures) -> Compared:
    """Slices in turn; who goes first changes, so that a machine that slows down harms neither."""
    both = Compared([], [])
    sides = [(ours, both.ours), (theirs, both.theirs)]
    for _ in range(PAIRS):
        for program, figures in sides:
            figures.append(program(SLICE))
        sides.reverse()
    return both


def middle(figures: list[list[float]], which: int = 0) -> float:
    return statistics.median([figure[which] for figure in figures])


@pytest.mark.parametrize(
    ("game", "seats", "least"),
    [
        ("kartel", 2, 4),
        ("kartel", 4, 4),
        ("hotels", 2, 4),
        ("hotels", 4, 4),
        ("hotels", 6, 4),
        ("ctn18", 2, 1),
        ("ctn18", 4, 1),
        ("ctn18", 6, 1),
    ],
)
def test_random_bots_over_catanatron(
    catanatron: Path, game: str, seats: int, least: int, capsys: pytest.CaptureFixture[str]
) -> None:
    with (
        running(*own(game, seats)) as ours,
        running(catanatron, RIVALS / "catanatron_random.py") as theirs,
    ):
        both = compared(ours, theirs)
    told(
        capsys,
        f"{game}, {seats} seats: {middle(both.ours):,.0f} decisions/s, "
        f"{middle(both.ours, 1):,.0f} games/s; "
        f"catanatron {middle(both.theirs):,.0f} actions/s; {both.ratio()}",
    )
    assert statistics.median(both.ratios()) >= least


@pytest.mark.parametrize("seats", [2, 4, 6])
def test_hotels_over_gin_rummy(
    openspiel: Path, seats: int, capsys: pytest.CaptureFixture[str]
) -> None:
    """Decisions a second over players' actions: on neither side is what chance does counted.

    Both spend time on it: ours draws tiles within `apply`, theirs asks for each card by an action
    of its own. What theirs comes to with these counted is told too.
    """
    with (
        running(*own("hotels", seats)) as ours,
        running(openspiel, RIVALS / "openspiel_gin_rummy.py") as theirs,
    ):
        both = compared(ours, theirs)
    told(
        capsys,
        f"hotels, {seats} seats: {middle(both.ours):,.0f} decisions/s; "
        f"gin_rummy {middle(both.theirs):,.0f} actions/s, "
        f"{middle(both.theirs, 1):,.0f} with those of chance; {both.ratio()}",
    )
    assert statistics.median(both.ratios()) >= 1


def kartel_under_way() -> Any:
    rules = catalog.load("kartel")
    state = rules.setup(6, 1, {"no_bribes": False}).state
    for _ in range(30):
        ((seat, prompt),) = rules.prompts(state).items()
        state = rules.apply(state, seat, prompt.choices[-1]).state
    return state


def largest(game: str, seats: int) -> Any:
    """The largest snapshot of a game among random bots: long hands, much of everything."""
    rules = catalog.load(game)
    make = maker(rules.types.action)
    rng = seeded(1)
    state = found = rules.setup(seats, 1, complete(rules.types, {})).state
    while prompts := rules.prompts(state):
        seat, prompt = next(iter(prompts.items()))
        chosen, rng = draw(prompt, make, rng)
        state = rules.apply(state, seat, chosen).state
        found = max(found, state, key=lambda s: len(msgspec.msgpack.encode(s)))
    return found


@pytest.mark.parametrize(
    ("game", "state", "most_micros", "most_bytes"),
    [
        ("kartel", kartel_under_way, 10, 4096),
        ("hotels", lambda: largest("hotels", 6), 10, 4096),
        ("cartel", lambda: largest("cartel", 4), 10, 4096),
        ("ctn18", lambda: largest("ctn18", 6), 60, 30_000),
    ],
)
def test_encode_and_decode_of_a_state(
    game: str,
    state: Callable[[], Any],
    most_micros: int,
    most_bytes: int,
    capsys: pytest.CaptureFixture[str],
) -> None:
    snapshot = state()
    encode = msgspec.msgpack.Encoder().encode
    decode = msgspec.msgpack.Decoder(catalog.load(game).types.state).decode
    loops = 20_000

    def once() -> float:
        start = time.perf_counter()
        for _ in range(loops):
            decode(encode(snapshot))
        return (time.perf_counter() - start) / loops * 1e6

    micros = min(once() for _ in range(5))
    size = len(encode(snapshot))
    told(capsys, f"{game} state: {micros:.1f} microseconds there and back, {size} bytes")
    assert decode(encode(snapshot)) == snapshot
    assert micros <= most_micros
    assert size <= most_bytes
