"""Refusals that every game makes: seats, whose turn it is, and states that can't be."""

from __future__ import annotations

from typing import Any

from core.game import Illegal, Seat, Types
from core.text import Text, Who, say

__all__ = ["bad_seats", "impossible", "not_asked", "want"]


def bad_seats(types: Types[Any, Any, Any, Any], seats: int, rule: str) -> Illegal | None:
    """Why a game can't be played by so many; None if it can."""
    low, high = types.seats
    if low <= seats <= high:
        return None
    reason = say(
        "{game} is for {low} to {high} players, not {seats}.",
        game=types.title,
        low=low,
        high=high,
        seats=seats,
    )
    return Illegal("bad_seats", reason, rule)


def not_asked(asked: Seat, seat: Seat, rule: str) -> Illegal:
    """A seat acts while another is asked."""
    return Illegal(
        "not_your_turn",
        say("{who} is to act now, not {other}.", who=Who(asked), other=Who(seat)),
        rule,
    )


def impossible(reason: Text, rule: str | None) -> Illegal:
    """A state that no game can reach, and what is wrong with it."""
    return Illegal("impossible_state", reason, rule)


def want(holds: bool, reason: Text, rule: str) -> None:
    """Raises Illegal for a state in which this does not hold."""
    if not holds:
        raise impossible(reason, rule)
