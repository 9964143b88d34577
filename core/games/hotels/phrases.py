"""Shares as they are written in sentences."""

from __future__ import annotations

from collections.abc import Sequence

from core.games.hotels.data import NAMES
from core.text import Text, all_of, say

__all__ = ["some_shares"]


def some_shares(chains: Sequence[int]) -> Text:
    """Shares in words, such as "2 Jangada and 1 Oásis"; there must be one."""
    kinds = sorted(set(chains))
    return all_of([say("{n} {chain}", n=chains.count(c), chain=NAMES[c]) for c in kinds])
