"""A form of one number that is typed digit by digit; its line is the first."""

from __future__ import annotations

from abc import abstractmethod
from typing import ClassVar

from textual.binding import Binding, BindingType

from tui.screens.form import FormScreen

__all__ = ["NUMBER", "TypedScreen"]

NUMBER = "amount"
"""The field of the number."""


class TypedScreen(FormScreen):
    """Digits go to the number at `add_digit`; what other keys do is its game's."""

    most_typed: ClassVar[int]
    """The highest number that can be typed."""

    ready_made = False
    """Whether the number was put there for the player, so that the first digit replaces it."""

    BINDINGS: ClassVar[list[BindingType]] = [
        # In a number 0 is a digit; p stays what it is everywhere.
        Binding("0", "press('0')", show=False, id="digit_0"),
    ]

    @abstractmethod
    def too_long(self) -> str:
        """What is said to a digit too many."""
        ...

    def type_in(self, amount: int) -> None:
        """Puts a number there and chooses its line."""
        self.side.close()
        self.chosen = 0
        self.amounts[NUMBER] = amount
        self.desk.notice = None
        self.ready_made = False

    def add_digit(self, digit: int) -> None:
        """Appends a digit, or begins a number with it."""
        typed = 0 if self.ready_made else self.amounts.get(NUMBER, 0)
        if 10 * typed + digit > self.most_typed:
            # The number that stands there must not become another one unseen.
            self.desk.notice = self.too_long()
        else:
            self.type_in(10 * typed + digit)
