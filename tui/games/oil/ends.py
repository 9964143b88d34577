"""What everybody is worth, and his place, while the game goes on and at its end (O-31)."""

from __future__ import annotations

from core.game import Seat
from core.games.oil.finish import BANKRUPT, worth
from core.games.oil.state import Over, View

__all__ = ["places", "totals", "winners"]


def totals(view: View) -> tuple[int, ...]:
    """What each seat is worth now; BANKRUPT for who is out."""
    seats = range(len(view.cash))
    return tuple([BANKRUPT if seat in view.out else worth(view, seat).total for seat in seats])


def places(view: View) -> tuple[int, ...]:
    """The place of each seat: bankrupts come last, later out higher."""
    worths = totals(view)
    going = [n for seat, n in enumerate(worths) if seat not in view.out]
    last = len(worths)
    return tuple(
        [
            last - view.out.index(seat) if seat in view.out else 1 + sum(n > mine for n in going)
            for seat, mine in enumerate(worths)
        ]
    )


def winners(view: View) -> tuple[Seat, ...]:
    """Who has won; nobody while the game goes on."""
    if not isinstance(view.phase, Over):
        return ()
    return tuple([seat for seat, place in enumerate(places(view)) if place == 1])
