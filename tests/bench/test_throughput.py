"""Random bots: decisions a second over catanatron's, and the cost of a snapshot.

`pytest tests/bench/test_throughput.py -n0 -s`
"""

from __future__ import annotations

import subprocess
import time
from pathlib import Path

import msgspec
import pytest

from core import catalog
from core.bots.random_bot import draw
from core.rng import seeded
from tests.bench.conftest import RIVALS, alternate, told

SECONDS = 2.0


def decisions_a_second(game: str, seats: int, seconds: float) -> tuple[float, float]:
    """Decisions and whole games a second by the public prompts and apply, events included."""
    rules = catalog.load(game)
    options = {option.name: option.default for option in rules.types.options}
    action = rules.types.action

    def make(plain: dict[str, object]) -> object:
        return msgspec.convert(plain, action)

    rng = seeded(1)
    decisions = games = told_events = 0
    start = time.perf_counter()
    while time.perf_counter() - start < seconds:
        step = rules.setup(seats, games, options)
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


def catanatron_actions_a_second(python: Path, seconds: float) -> float:
    run = subprocess.run(
        [python, RIVALS / "catanatron_random.py", str(seconds)],
        check=True,
        capture_output=True,
        text=True,
    )
    return float(run.stdout)


@pytest.mark.parametrize("seats", [2, 4])
def test_kartel_over_catanatron(
    catanatron: Path, seats: int, capsys: pytest.CaptureFixture[str]
) -> None:
    ours, theirs, ratio = alternate(
        lambda: decisions_a_second("kartel", seats, SECONDS)[0],
        lambda: catanatron_actions_a_second(catanatron, SECONDS),
    )
    games = decisions_a_second("kartel", seats, SECONDS)[1]
    told(
        capsys,
        f"kartel, {seats} seats: {ours:,.0f} decisions/s, {games:,.0f} games/s; "
        f"catanatron {theirs:,.0f} actions/s; ratio {ratio:.1f}",
    )
    assert ratio >= 4


def test_encode_and_decode_of_a_kartel_state(capsys: pytest.CaptureFixture[str]) -> None:
    rules = catalog.load("kartel")
    state = rules.setup(6, 1, {"no_bribes": False}).state
    for _ in range(30):
        ((seat, prompt),) = rules.prompts(state).items()
        state = rules.apply(state, seat, prompt.choices[-1]).state
    encode = msgspec.msgpack.Encoder().encode
    decode = msgspec.msgpack.Decoder(rules.types.state).decode
    loops = 20_000

    def once() -> float:
        start = time.perf_counter()
        for _ in range(loops):
            decode(encode(state))
        return (time.perf_counter() - start) / loops * 1e6

    micros = min(once() for _ in range(5))
    size = len(encode(state))
    told(capsys, f"kartel state: {micros:.1f} microseconds there and back, {size} bytes")
    assert micros <= 10
    assert size <= 4096
