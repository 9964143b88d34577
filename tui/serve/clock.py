"""Who is asked since when, who is away since when, and when a bot is to play for somebody.

All moments are seconds on one monotonic clock, which is the caller's.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import NamedTuple

from core.game import Seat
from saves.club_records import Clock, StandIn

__all__ = ["Due", "Hourglass"]


class Due(NamedTuple):
    """A bot is to play for this seat: its person is away, or else has thought too long."""

    seat: Seat
    away: bool


class Hourglass:
    """The time of one table. Its persons are away until they `come`.

    A turn begins when a seat is asked and ends when it isn't any more; what others are asked
    at the same time neither stops nor hurries it. A person who comes and goes is asked on.
    """

    def __init__(
        self, clock: Clock | None, stand_in: StandIn | None, used: Sequence[float], now: float
    ) -> None:
        self._clock = clock
        self._stand_in = stand_in
        self._used = [*used]
        self._asked: dict[Seat, float] = {}
        self._here: set[Seat] = set()
        self._gone: dict[Seat, float] = {}
        self._began = now

    @property
    def ticks(self) -> bool:
        """Whether there is anything to wait for at all."""
        return self._clock is not None or self._stand_in is not None

    @property
    def adds_up(self) -> bool:
        """Whether what a seat has used counts beyond the turn."""
        return self._clock is not None and self._clock.each == "game"

    def ask(self, seats: Collection[Seat], now: float) -> bool:
        """These persons must act now, and no others. Whether a turn has ended by it."""
        ended = [seat for seat in self._asked if seat not in seats]
        for seat in ended:
            self._used[seat] += now - self._asked.pop(seat)
        for seat in seats:
            self._asked.setdefault(seat, now)
        return bool(ended)

    def come(self, seat: Seat) -> None:
        """The person of a seat is at the table."""
        self._here.add(seat)

    def go(self, seat: Seat, now: float) -> None:
        """The person of a seat has left the table."""
        self._here.discard(seat)
        self._gone[seat] = now

    def used(self, now: float) -> tuple[float, ...]:
        """The seconds that each has thought so far, the turns in hand included."""
        return tuple(
            spent + (now - self._asked[seat] if seat in self._asked else 0.0)
            for seat, spent in enumerate(self._used)
        )

    def left(self, seat: Seat, now: float) -> float | None:
        """The seconds that a seat may still think; None without a clock."""
        if self._clock is None:
            return None
        if self._clock.each == "game":
            return self._clock.seconds - self.used(now)[seat]
        return self._clock.seconds - (now - self._asked.get(seat, now))

    def spent(self, seat: Seat, now: float) -> bool:
        """Whether a seat has no time left in this game."""
        left = self.left(seat, now)
        return self.adds_up and left is not None and left <= 0

    def due(self, now: float, away: bool = True) -> tuple[Due, ...]:
        """For whom a bot is to play from now on; `away`: also for who is not there."""
        found = []
        for seat in self._asked:
            until = self._waits_until(seat) if away else None
            if until is not None and until <= now:
                found.append(Due(seat, away=True))
                continue
            left = self.left(seat, now)
            if left is not None and left <= 0:
                found.append(Due(seat, away=False))
        return tuple(found)

    def next(self, now: float, away: bool = True) -> float | None:
        """The seconds until something is due, if nothing happens; None if nothing ever is.

        `away`: what is due for who is not there counts too.
        """
        comes = [self._waits_until(seat) for seat in self._asked] if away else []
        waits = [until - now for until in comes if until is not None]
        waits += [left for seat in self._asked if (left := self.left(seat, now)) is not None]
        return max(0.0, min(waits)) if waits else None

    def _waits_until(self, seat: Seat) -> float | None:
        """When the bot sits in for a person who stays away."""
        if self._stand_in is None or seat in self._here:
            return None
        gone = self._gone.get(seat, self._began)
        return max(gone, self._asked[seat]) + self._stand_in.after
