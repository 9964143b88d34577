"""Forms whose lines are kinds of things: what is given for what, or how many of each go.

A line stands for a kind: how many there are, and a Dial that changes what becomes of it. All lines
do the same action, which a game makes from what stands there now.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, ClassVar

from textual.binding import Binding, BindingType

from core.prompt import Basket, Swap
from tui.face import Choice, Dial, Scene
from tui.i18n import _
from tui.screens.form import FormScreen
from tui.screens.frame import KeyHint
from tui.screens.side import Choosing
from tui.widgets.paper import pad

__all__ = [
    "KindsScreen",
    "basket_filling",
    "basket_head",
    "basket_lines",
    "basket_now",
    "swap_filling",
    "swap_head",
    "swap_lacks",
    "swap_lines",
    "swap_now",
]

# Columns: a line's mark and key, the name, what there is, and up to what its Dial says first.
_KEY = 4
_NAME = 7
_FIGURE = 3
_DIAL = 5
# Those of a Dial's first number, of the second one, and of what is left after a Dial.
_FIRST = 2
_SECOND = 6
_LEFT = 5


class KindsScreen(FormScreen):
    """A form made of `swap_lines` or `basket_lines`, maybe with lines of its own between.

    ↑↓ goes from kind to kind, ←→ changes what becomes of it. The key of a kind in a swap only goes
    to its line. `a` fills in what the screen proposes.
    """

    BINDINGS: ClassVar[list[BindingType]] = [Binding("a,A", "press('a')", show=False, id="fill_in")]

    # -- what a game says of its phase -------------------------------------------------------------

    def ready(self, scene: Scene[Any]) -> tuple[str, Mapping[str, int]] | None:
        """What `a` fills in, with a word for the last row, such as "cheapest"."""
        return None

    # -- the frame ---------------------------------------------------------------------------------

    def proposed(self, lines: Sequence[Choice]) -> int | None:
        # Until something is filled in Enter does nothing, so the first line may be chosen.
        first = next((i for i, c in enumerate(lines) if c.barred is None and c.key), None)
        idle = first is not None and lines[first].action is None
        return first if idle else super().proposed(lines)

    def keys(self) -> list[KeyHint]:
        hints = super().keys()
        ready = self._ready()
        if ready is None or self.reader.reading is not None or self.on_board:
            return hints
        if not isinstance(self.side.now, Choosing):
            return hints
        enter = next((i for i, hint in enumerate(hints) if hint.press == "enter"), len(hints))
        return [*hints[:enter], KeyHint("a", ready[0], "a"), *hints[enter:]]

    def press(self, key: str) -> None:
        ready = self._ready() if key == "a" and self._free() else None
        if ready is None:
            super().press(key)
            return
        self.side.close()
        self.desk.notice = None
        self.fill(ready[1])
        lines = self.lines()
        if self.chosen is None or not lines[self.chosen].dials:
            self.chosen = next((i for i, line in enumerate(lines) if line.dials), None)

    def _ready(self) -> tuple[str, Mapping[str, int]] | None:
        return self.ready(self.scene()) if self.lines() else None


# -- a swap ----------------------------------------------------------------------------------------


def swap_now(domain: Swap, scene: Scene[Any], field: str = "swap") -> tuple[int, ...]:
    """What stands there: above 0 is given, below 0 got, as an action holds it."""
    return tuple(-scene.amount(_of(field, kind)) for kind in range(len(domain.kinds)))


def swap_filling(value: Sequence[int], field: str = "swap") -> dict[str, int]:
    """The amounts of a form that make a swap."""
    return {_of(field, kind): -n for kind, n in enumerate(value)}


def swap_lacks(value: Sequence[int]) -> str:
    """What a swap still lacks; empty if it is one."""
    if not any(n > 0 for n in value):
        return _("←→ what you give") if any(value) else _("←→ give and get")
    return "" if any(n < 0 for n in value) else _("←→ what you get")


def swap_head() -> str:
    """The heading over lines of a swap."""
    return f"{_('have'):>{_KEY + _NAME + _FIGURE}}{_('give'):>{_DIAL}}{_('get'):>{_SECOND}}"


def swap_lines(
    domain: Swap,
    scene: Scene[Any],
    made: Choice,
    labels: Sequence[str],
    have: Sequence[int],
    *,
    keys: str = "123456789",
    field: str = "swap",
) -> tuple[Choice, ...]:
    """A line for each kind, that does what `made` does: → gets one more, ← gives one more.

    `have` is what there is of each kind, `labels` are up to seven columns wide.
    """
    value = swap_now(domain, scene, field)
    room = domain.most + sum(n for n in value if n < 0)
    lines = []
    for kind, label in enumerate(labels):
        got = -value[kind]
        most = min(domain.get[kind], max(got, 0) + room)
        text = f"{_some(-got):>{_FIRST}}{_some(got):>{_SECOND}}"
        # Neither end of it is more of the same.
        low = -domain.give[kind]
        dial = Dial(_of(field, kind), got, most, low, text=text, jumps=False)
        cells = (_kind(label, have[kind], bool(domain.give[kind] or most)), dial)
        lines.append(replace(made, key=keys[kind], cells=cells, find=label))
    return tuple(lines)


# -- a basket --------------------------------------------------------------------------------------


def basket_now(domain: Basket, scene: Scene[Any], field: str = "basket") -> tuple[int, ...]:
    """What stands there: so many of each kind."""
    return tuple(scene.amount(_of(field, kind)) for kind in range(len(domain.kinds)))


def basket_filling(value: Sequence[int], field: str = "basket") -> dict[str, int]:
    """The amounts of a form that make a basket."""
    return {_of(field, kind): n for kind, n in enumerate(value)}


def basket_head() -> str:
    """The heading over lines of a basket."""
    return f"{_('have'):>{_KEY + _NAME + _FIGURE}}{_('out'):>{_DIAL}}{_('left'):>{_LEFT + 2}}"


def basket_lines(
    domain: Basket,
    scene: Scene[Any],
    made: Choice,
    labels: Sequence[str],
    have: Sequence[int] | None = None,
    *,
    keys: str = "123456789",
    field: str = "basket",
) -> tuple[Choice, ...]:
    """A line for each kind, that does what `made` does: → one more goes, ← one less.

    `have` is what there is of each kind, if it may not all go; `labels` are up to seven columns
    wide.
    """
    value = basket_now(domain, scene, field)
    there = domain.most if have is None else have
    room = domain.high - sum(value)
    lines = []
    for kind, label in enumerate(labels):
        n = value[kind]
        most = min(domain.most[kind], n + room)
        dial = Dial(_of(field, kind), n, most, text=f"{_some(n):>{_FIRST}}")
        left = (f"{_some(there[kind] - n):>{_LEFT}}", "")
        cells = (_kind(label, there[kind], bool(domain.most[kind])), dial, left)
        lines.append(replace(made, key=keys[kind], cells=cells, find=label))
    return tuple(lines)


def _of(field: str, kind: int) -> str:
    return f"{field}.{kind}"


def _kind(label: str, have: int, open_: bool) -> tuple[str, str]:
    return (f"{pad(label, _NAME)}{_some(have):>{_FIGURE}} ", "" if open_ else "dim")


def _some(n: int) -> str:
    return str(n) if n > 0 else "·"
