"""What bots would do unasked: asked once for each state of a table, while all else goes on."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterable
from typing import Any, NamedTuple

from core.bots.protocol import Advice
from core.game import Seat

__all__ = ["Wish", "Wishes"]


class Wish(NamedTuple):
    """What a bot would do, decided at a ply."""

    seat: Seat
    action: Any
    ply: int


class Wishes:
    """The wishes of one table's bots at its newest ply.

    `ask(seat)` begins to ask a bot that may act unasked; it returns None for one that never does.
    `stirred` is called when an answer has come.
    """

    def __init__(
        self,
        ask: Callable[[Seat], Awaitable[Advice[Any] | None] | None],
        stirred: Callable[[], None],
    ) -> None:
        self._ask = ask
        self._stirred = stirred
        self._ply = -1
        self._asked: dict[Seat, asyncio.Future[Advice[Any] | None]] = {}

    def renew(self, ply: int, seats: Iterable[Seat]) -> None:
        """Asks these bots, unless they were asked at this ply; what they thought before goes."""
        if ply == self._ply:
            return
        self.drop()
        self._ply = ply
        for seat in seats:
            answer = self._ask(seat)
            if answer is not None:
                self._asked[seat] = asyncio.ensure_future(answer)
                self._asked[seat].add_done_callback(lambda _: self._stirred())

    def now(self) -> Wish | None:
        """The first wish that has been thought of. Raises what a search failed of."""
        for seat, answer in self._asked.items():
            advice = answer.result() if answer.done() and not answer.cancelled() else None
            if advice is not None:
                return Wish(seat, advice.action, self._ply)
        return None

    def drop(self) -> None:
        """Nobody wants to know any more."""
        for answer in self._asked.values():
            answer.cancel()
        self._asked.clear()
