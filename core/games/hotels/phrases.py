"""Amounts and lists as they are written in sentences."""

from __future__ import annotations

from collections.abc import Sequence

from core.games.hotels.data import NAMES
from core.text import Value, say

__all__ = ["all_of", "in_row", "money", "some_shares"]


def money(dollars: int) -> str:
    """An amount as it is written: "10,500"."""
    return f"{dollars:,}"


def some_shares(chains: Sequence[int]) -> Value:
    """Shares in words, such as "2 Jangada and 1 Oásis"; there must be one."""
    kinds = sorted(set(chains))
    return all_of([say("{n} {chain}", n=chains.count(c), chain=NAMES[c]) for c in kinds])


def in_row(items: Sequence[Value]) -> Value:
    """The items with commas between them."""
    row = items[0]
    for item in items[1:]:
        row = say("{before}, {one}", before=row, one=item)
    return row


def all_of(items: Sequence[Value]) -> Value:
    """The items with commas between them, and "and" before the last."""
    *before, last = items
    return say("{before} and {one}", before=in_row(before), one=last) if before else last
