"""Taking back an act across others' acts: who is asked, and what comes of their answers."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from core.game import Seat
from core.table import Table

__all__ = ["PATIENCE", "Wish", "wish", "without"]

PATIENCE = 60.0
"""Seconds for which the others are waited for, and the bots hold."""


class Wish(Struct, frozen=True):
    """A seat wants its last decision back. `waits` are the seats that have not agreed yet."""

    by: Seat
    ply: int
    waits: tuple[Seat, ...]


def wish(table: Table[Any, Any, Any, Any], by: Seat, people: Collection[Seat]) -> Wish:
    """What a seat asks for, and whom: the persons who acted since, and those who are to act.

    `people` are the seats of all persons. Raises Illegal if nobody's consent would do.
    """
    refusal = table.can_return(by)
    if refusal is not None:
        raise refusal
    acted = {table.entries[number - 1].seat for number in table.since_decision(by)}
    must = {seat for seat, prompt in table.prompts().items() if prompt.must}
    waits = sorted((acted | must) & {*people} - {by})
    return Wish(by, table.ply, tuple(waits))


def without(wish: Wish, seat: Seat) -> Wish:
    """The seat has agreed, or a bot plays for it: it is not waited for any more."""
    return replace(wish, waits=tuple(waits for waits in wish.waits if waits != seat))
