"""How often something may be done in a minute."""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Hashable

__all__ = ["Often"]

_MINUTE = 60.0
_KEPT = 1000
"""With so many of them those are forgotten who did nothing in the last minute."""


class Often:
    """Counts for each of many how often they did something in the last minute: `most` times."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._done: dict[Hashable, deque[float]] = {}

    def allows(self, who: Hashable) -> bool:
        """Whether it may be done once more now."""
        done = self._done.get(who)
        if done is None:
            return True
        while done and done[0] < time.monotonic() - _MINUTE:
            done.popleft()
        if not done:
            del self._done[who]
        return len(done) < self._most

    def count(self, who: Hashable) -> None:
        """It was done."""
        if len(self._done) >= _KEPT:
            since = time.monotonic() - _MINUTE
            self._done = {key: done for key, done in self._done.items() if done[-1] >= since}
        self._done.setdefault(who, deque()).append(time.monotonic())

    def forget(self, who: Hashable) -> None:
        """Who it was does not come back."""
        self._done.pop(who, None)
