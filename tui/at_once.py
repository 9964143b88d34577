"""Several seats that are asked at the same moment, as while bids are sealed."""

from __future__ import annotations

from collections.abc import Container
from typing import Any

from core.game import Seat
from core.table import Table

__all__ = ["asked_before", "may_undo_instead"]


def asked_before(table: Table[Any, Any, Any, Any], seat: Seat) -> bool:
    """Whether a seat was asked before the last act what it is asked now."""
    before = table.state_before(table.line[-1]) if table.line else None
    if before is None:
        return False
    return bool(table.rules.prompts(before).get(seat) == table.prompts().get(seat))


def may_undo_instead(table: Table[Any, Any, Any, Any], persons: Container[Seat]) -> bool:
    """Whether a person who must act now could take back the last act instead.

    A bot that is asked at the same moment must not take that away.
    """
    last = table.entries[table.line[-1] - 1].seat if table.line else None
    if last is None or last not in persons:
        return False
    prompt = table.prompts().get(last)
    return prompt is not None and prompt.must and table.can_undo(last) is None
