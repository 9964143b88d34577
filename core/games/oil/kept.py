"""Tips that seats keep, and their use (O-11)."""

from __future__ import annotations

from msgspec.structs import replace

from core.game import Seat
from core.games.oil.events import TipUsed
from core.games.oil.frames import Log
from core.games.oil.state import State
from core.parts.rows import put

__all__ = ["under", "use_tip", "without"]


def use_tip(s: State, log: Log, seat: Seat, card: int) -> State:
    """The seat uses a Tip that it keeps: it goes under the deck."""
    log.append(TipUsed(seat, card))
    return under(without(s, seat, card), card)


def without(s: State, seat: Seat, card: int) -> State:
    """The seat no longer keeps the Tip."""
    cards = bytes([c for c in s.kept[seat] if c != card])
    return replace(s, kept=put(s.kept, seat, cards))


def under(s: State, card: int) -> State:
    """With the Tip under the deck: the one that is drawn last."""
    return replace(s, tips=bytes([card]) + s.tips)
