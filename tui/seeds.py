"""Seeds of games: how large they may be, and one for a game that was given none."""

from __future__ import annotations

__all__ = ["LARGEST_SEED", "fresh_seed"]

LARGEST_SEED = 2**63 - 1
"""The largest that a save can hold."""

_FRESH = 1_000_000_000
"""Fresh seeds are short enough to be read out and typed again."""


def fresh_seed() -> int:
    """A seed that nobody can guess."""
    import secrets  # Only here: it would slow the start of the command line.

    return secrets.randbelow(_FRESH)
