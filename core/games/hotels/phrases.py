"""Shares as they are written in sentences."""

from __future__ import annotations

from collections.abc import Sequence

from core.games.hotels.data import NAMES
from core.text import Value, all_of, in_row, money, say

__all__ = ["all_of", "in_row", "money", "some_shares"]


def some_shares(chains: Sequence[int]) -> Value:
    """Shares in words, such as "2 Jangada and 1 Oásis"; there must be one."""
    kinds = sorted(set(chains))
    return all_of([say("{n} {chain}", n=chains.count(c), chain=NAMES[c]) for c in kinds])
