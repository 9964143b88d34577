"""Rows by seat, by company or by place, and the order of seats."""

from __future__ import annotations

from typing import TypeVar

from core.game import Seat

__all__ = ["clockwise", "put", "put_byte"]

T = TypeVar("T")


def put(row: tuple[T, ...], at: int, item: T) -> tuple[T, ...]:
    """The row with another item at one place."""
    # Through a list: it costs less than slices.
    changed = list(row)
    changed[at] = item
    return tuple(changed)


def put_byte(row: bytes, at: int, item: int) -> bytes:
    """The same of bytes."""
    changed = bytearray(row)
    changed[at] = item
    return bytes(changed)


def clockwise(seats: int, after: Seat) -> tuple[Seat, ...]:
    """All seats from the left of this one, which comes last."""
    return tuple([(after + n) % seats for n in range(1, seats + 1)])
