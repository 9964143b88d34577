"""Prints what every game comes to, byte for byte: `python -m tests.core.laws.digest`."""

from __future__ import annotations

import hashlib
import sys

import msgspec

from tests.core.laws.cases import cases, games, play


def digest() -> str:
    """A line for every third case: its name and a hash over its actions, events and states."""
    lines = []
    for game in games():
        # Every option and number of seats is in many of them.
        for case in tuple(cases(game))[::3]:
            run = play(case, 0)
            whole = [run.opening, *((t.seat, t.action, t.step) for t in run.taken)]
            lines.append(f"{case} {hashlib.sha256(msgspec.msgpack.encode(whole)).hexdigest()}")
    return "\n".join(lines)


if __name__ == "__main__":
    sys.stdout.write(digest())
