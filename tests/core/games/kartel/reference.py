"""Kartel a second time, told as plainly as the book tells it: to compare the rules with.

The ring is a list of codes that begins at the officer; nothing is counted ahead of time.
"""

from __future__ import annotations

from dataclasses import dataclass, field

POINTS = {"1": 1, "2": 2, "3": 3}


@dataclass
class Book:
    """A game on the table. `won[i]` is the success pile of player i, `taken[i]` the rest."""

    ring: list[str]
    players: int
    taken: list[list[str]] = field(default_factory=list)
    won: list[list[str]] = field(default_factory=list)
    cells: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.taken = [[] for _ in range(self.players)]
        self.won = [[] for _ in range(self.players)]

    @property
    def over(self) -> bool:
        return len(self.cells) == 5

    def move(self, player: int, steps: int) -> None:
        """The officer passes a marker a step; the last one passed is taken from behind him."""
        for _ in range(steps):
            self.ring.append(self.ring.pop(0))
        marker = self.ring.pop()
        gang, kind = marker[0], marker[1]
        if kind == "★":
            self.cells.append(gang)
            for taken, won in zip(self.taken, self.won, strict=True):
                won += [m for m in taken if m[0] == gang]
                taken[:] = [m for m in taken if m[0] != gang]
        elif gang in self.cells:
            self.won[player].append(marker)
        else:
            self.taken[player].append(marker)

    def score(self, player: int) -> int:
        """Points, if the Bosses that are free now stay free."""
        solved = sum(POINTS.get(m[1], 0) for m in self.won[player])
        return solved + sum(3 if m[1] == "$" else -POINTS[m[1]] for m in self.taken[player])
