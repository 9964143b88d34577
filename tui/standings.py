"""How each seat stood after each entry of a table: for plots, read when somebody looks at them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, Final, TypeAlias, overload

from core import catalog
from core.table import Table
from core.text import figure
from tui.i18n import _

__all__ = ["Past", "Standing", "Standings", "is_out", "worth_text"]

Standing: TypeAlias = tuple[int, ...]

_OUT: Final = {"oil": -1}
"""What stands for the worth of who is out, by game, where somebody can be: no worth is the same."""


def is_out(game: str, worth: int) -> bool:
    """Whether this is no worth, but stands for a seat that has left the game."""
    return worth == _OUT.get(game)


def worth_text(game: str, worth: int) -> str:
    """A worth, or a word for who is out."""
    return _("bankrupt") if is_out(game, worth) else figure(worth)


class Past(Sequence[Standing]):
    """Standings one after the other, worked out when the first of them is wanted.

    It begins with the opening, which is always kept, so it is never empty.
    """

    def __init__(self, make: Callable[[], Iterable[Standing]]) -> None:
        self._make = make
        self._made: tuple[Standing, ...] | None = None

    @property
    def made(self) -> tuple[Standing, ...]:
        if self._made is None:
            self._made = tuple(self._make())
        return self._made

    def __bool__(self) -> bool:
        return True

    def __len__(self) -> int:
        return len(self.made)

    @overload
    def __getitem__(self, at: int, /) -> Standing: ...
    @overload
    def __getitem__(self, at: slice, /) -> tuple[Standing, ...]: ...
    def __getitem__(self, at: int | slice, /) -> Standing | tuple[Standing, ...]:
        return self.made[at]

    def __iter__(self) -> Iterator[Standing]:
        return iter(self.made)


class Standings:
    """The standing after each entry, as a spectator sees it; when the game is over, all of it."""

    def __init__(self, game: str, table: Table[Any, Any, Any, Any]) -> None:
        self._words = catalog.words(game)
        self._table = table
        self._known: dict[tuple[int, bool], Standing] = {}
        self._tags: dict[int, str] = {}

    def after(self, number: int) -> Standing | None:
        """After an entry, 0 for the opening; None if the position is not kept."""
        over = self._table.outcome() is not None
        if (number, over) not in self._known:
            state = self._table.state_after(number)
            if state is None:
                return None
            rules = self._table.rules
            view = (rules.open_view if over else rules.view)(state, None)
            self._known[number, over] = self._words.standing(view)
            self._tags[number] = _tag(state)
        return self._known[number, over]

    def phase_after(self, number: int) -> str | None:
        """The tag of the phase after an entry; None if the position is not kept."""
        if number not in self._tags:
            state = self._table.state_after(number)
            if state is None:
                return None
            self._tags[number] = _tag(state)
        return self._tags[number]

    def past(self, numbers: Iterable[int]) -> Past:
        """After each of these entries, without those of which the position is not kept."""
        return Past(lambda: (s for n in numbers if (s := self.after(n)) is not None))


def _tag(state: Any) -> str:
    tag = state.phases[-1].__struct_config__.tag
    assert isinstance(tag, str)
    return tag
