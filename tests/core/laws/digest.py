"""Prints what every game comes to, byte for byte: `python -m tests.core.laws.digest`."""

from __future__ import annotations

import hashlib
import sys

import msgspec

from tests.core.laws.cases import cases, games, play

_MANY = 16


def digest() -> str:
    """A line a case: its name and a hash over all its actions, events and states."""
    lines = []
    for game in games():
        every = tuple(cases(game))
        # Of many cases a third has every number of seats and every option, if not every length.
        for case in every[:: 3 if len(every) > _MANY else 1]:
            run = play(case, 0)
            whole = [run.opening, *((t.seat, t.action, t.step) for t in run.taken)]
            lines.append(f"{case} {hashlib.sha256(msgspec.msgpack.encode(whole)).hexdigest()}")
    return "\n".join(lines)


if __name__ == "__main__":
    sys.stdout.write(digest())
