"""Random bots: decisions a second over those of other programs, and the cost of a snapshot.

`pytest tests/bench/test_throughput.py -n0 -s`
"""

from __future__ import annotations

import statistics
import subprocess
import time
from collections.abc import Callable
from itertools import count
from pathlib import Path
from typing import Any

import msgspec
import pytest

from core import catalog
from core.bots.random_bot import draw, maker
from core.game import complete
from core.rng import seeded
from tests.bench.conftest import RIVALS, alternate, told

SECONDS = 2.0

# No game is played twice, or what the rules have cached would be better than it is in life.
SEEDS = count(1)


def decisions_a_second(game: str, seats: int, seconds: float) -> tuple[float, float]:
    """Decisions and whole games a second by the public prompts and apply, events included."""
    rules = catalog.load(game)
    options = complete(rules.types, {})
    make = maker(rules.types.action)
    rng = seeded(next(SEEDS))
    decisions = games = told_events = 0
    start = time.perf_counter()
    while time.perf_counter() - start < seconds:
        step = rules.setup(seats, next(SEEDS), options)
        while prompts := rules.prompts(step.state):
            seat, prompt = next(iter(prompts.items()))
            chosen, rng = draw(prompt, make, rng)
            step = rules.apply(step.state, seat, chosen)
            told_events += len(step.events)
            decisions += 1
        games += 1
    spent = time.perf_counter() - start
    assert told_events >= decisions
    return decisions / spent, games / spent


def rival(python: Path, script: str, seconds: float) -> list[float]:
    """The figures that a script of rivals/ prints after so many seconds, in its environment."""
    run = subprocess.run(
        [python, RIVALS / script, str(seconds)], check=True, capture_output=True, text=True
    )
    return [float(figure) for figure in run.stdout.split()]


@pytest.mark.parametrize(
    ("game", "seats"),
    [("kartel", 2), ("kartel", 4), ("hotels", 2), ("hotels", 4), ("hotels", 6)],
)
def test_random_bots_over_catanatron(
    catanatron: Path, game: str, seats: int, capsys: pytest.CaptureFixture[str]
) -> None:
    ours, theirs, ratio = alternate(
        lambda: decisions_a_second(game, seats, SECONDS)[0],
        lambda: rival(catanatron, "catanatron_random.py", SECONDS)[0],
    )
    games = decisions_a_second(game, seats, SECONDS)[1]
    told(
        capsys,
        f"{game}, {seats} seats: {ours:,.0f} decisions/s, {games:,.0f} games/s; "
        f"catanatron {theirs:,.0f} actions/s; ratio {ratio:.1f}",
    )
    assert ratio >= 4


@pytest.mark.parametrize("seats", [2, 4, 6])
def test_hotels_over_gin_rummy(
    openspiel: Path, seats: int, capsys: pytest.CaptureFixture[str]
) -> None:
    """Decisions a second over players' actions: on neither side is what chance does counted.

    Both spend time on it: ours draws tiles within `apply`, theirs asks for each card by an action
    of its own. What theirs comes to with these counted is told too.
    """
    with_dealt: list[float] = []

    def theirs() -> float:
        actions, all_actions = rival(openspiel, "openspiel_gin_rummy.py", SECONDS)
        with_dealt.append(all_actions)
        return actions

    mine, gin, ratio = alternate(lambda: decisions_a_second("hotels", seats, SECONDS)[0], theirs)
    told(
        capsys,
        f"hotels, {seats} seats: {mine:,.0f} decisions/s; gin_rummy {gin:,.0f} actions/s, "
        f"{statistics.median(with_dealt):,.0f} with those of chance; ratio {ratio:.1f}",
    )
    assert ratio >= 1


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
    ("game", "state"),
    [
        ("kartel", kartel_under_way),
        ("hotels", lambda: largest("hotels", 6)),
        ("cartel", lambda: largest("cartel", 4)),
    ],
)
def test_encode_and_decode_of_a_state(
    game: str, state: Callable[[], Any], capsys: pytest.CaptureFixture[str]
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
    assert micros <= 10
    assert size <= 4096
