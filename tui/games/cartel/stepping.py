"""Forms whose lines step through their states: a card that stays or goes, a seat, a number."""

from __future__ import annotations

from abc import abstractmethod
from typing import Any

from tui.face import Choice
from tui.games.cartel.common import CartelScreen
from tui.screens.form import FormScreen

__all__ = ["SteppingScreen"]


class SteppingScreen(CartelScreen, FormScreen):
    """A line's key, Space, ←→, +- and a click step it; Enter does what all of them make."""

    @abstractmethod
    def step(self, index: int, by: int, fine: bool) -> None:
        """Takes a line to its next state, or the one before; `fine`: by as little as can be."""
        ...

    def choose(self, index: int) -> None:
        CartelScreen.choose(self, index)
        self._step(index, 1, False)

    def press(self, key: str) -> None:
        by = {"left": -1, "less": -1, "right": 1, "more": 1, "space": 1}.get(key)
        if by is None or self.chosen is None or not self._free():
            super().press(key)
            return
        self.side.close()
        self._step(self.chosen, by, key != "space")

    def _step(self, index: int, by: int, fine: bool) -> None:
        self.desk.notice = None
        self.step(index, by, fine)

    def _pick(self, index: int) -> None:
        again = index == self.chosen
        self.on_board = False
        self.side.close()
        self.choose(index)
        if again and self.lines()[index].pinned:
            self._enter(self.lines())

    def take(self, action: Any) -> None:
        amounts = self.filled(self.scene(), action)
        if amounts is None:
            super(FormScreen, self).take(action)
            return
        self.fill(amounts)
        self.chosen = next((i for i, c in enumerate(self.lines()) if c.action == action), None)

    def listed(self) -> tuple[Choice, ...]:
        pinned = tuple(line for line in self.lines() if line.pinned)
        return (*self._fillings(), *pinned)
