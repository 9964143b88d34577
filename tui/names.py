"""Names of those who sit at a table, bot levels and places in words."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import count

from tui.i18n import _

__all__ = ["LONGEST_NAME", "free_names", "level_name", "ordinal"]

LONGEST_NAME = 16
"""In characters; more would not fit the boards at 80 columns."""

_NAMES = ("Ana", "Ben", "Cleo", "Dan", "Eva", "Finn", "Gus", "Hana", "Ivo", "Jana")


def free_names(taken: Iterable[str]) -> Iterator[str]:
    """Names to propose, in order and without end; none of those taken, in whatever case."""
    folded = {name.casefold() for name in taken}
    yield from (name for name in _NAMES if name.casefold() not in folded)
    numbered = (_("Seat {n}").format(n=n) for n in count(1))
    yield from (name for name in numbered if name.casefold() not in folded)


def level_name(level: str | None) -> str:
    """A bot's level in words; None is a person."""
    names = {
        None: _("person"),
        "random": _("random"),
        "easy": _("easy"),
        "normal": _("normal"),
        "hard": _("hard"),
    }
    return names.get(level, str(level))


def ordinal(place: int) -> str:
    """A seat's place, 1 to 6."""
    return (_("1st"), _("2nd"), _("3rd"), _("4th"), _("5th"), _("6th"))[place - 1]
