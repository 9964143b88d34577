"""The right pane: what can be taken, what it leads to, what is said of a marker or a seat."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, TypeAlias

from msgspec.structs import replace

from core.game import Seat
from core.games.kartel.data import (
    BOSS,
    BRIBE,
    FIGURES,
    GANGS,
    MOST_STEPS,
    NAMES,
    code,
    gang_of,
    kind_of,
)
from core.games.kartel.preview import Preview, previews
from core.games.kartel.state import Move, Moving, Over, ToRoll, View
from core.games.kartel.text import named
from core.text import figure, signed
from tui.face import Choice, Rows, Scene
from tui.games.kartel.board import hue, in_reach
from tui.games.kartel.tables import worth_of
from tui.i18n import _, in_words, ngettext
from tui.widgets.paper import clip, flush, pad
from tui.widgets.rows import gain_style

__all__ = [
    "Row",
    "about_marker",
    "about_seat",
    "cells_of",
    "choice_lines",
    "head",
    "markers_ahead",
    "mover",
    "rest",
    "ways",
]

Row: TypeAlias = tuple[tuple[str, str], ...]
"""A row as pieces of text with style names."""

# Columns of a line: the gang's name, the kind, the two changes.
_GANG, _KIND, _YOU, _TOP = 6, 6, 3, 4


def _kind_word(marker: int) -> str:
    """What a marker is, in at most six columns."""
    kind = kind_of(marker)
    if kind == BOSS:
        return _("BOSS")
    if kind == BRIBE:
        return _("bribe")
    return ngettext("{n} fig.", "{n} fig.", FIGURES[kind]).format(n=FIGURES[kind])


def ways(preview: Preview) -> str:
    """The steps that lead to a marker, as "2" or "1,4"."""
    return ",".join(str(steps) for steps in preview.steps)


def head(first: str, second: str) -> str:
    """The heading over the lines; the last two columns are those of changes."""
    steps, takes = pad(_("steps"), 6), pad(_("takes"), 8)
    return f"  {steps} {takes}{flush(first, 6)} {flush(second, 3)}"


def rest(names: Sequence[str], seat: Seat | None) -> str:
    """The heading for the largest change among the others: of two seats, the other's name."""
    others = [name for other, name in enumerate(names) if other != seat]
    return others[0] if len(others) == 1 else _("top")


def cells_of(preview: Preview, seat: Seat, other: Seat | None = None, narrower: int = 0) -> Row:
    """A line of the list without its key, `narrower` by so many columns.

    It ends in the changes for `seat` and for `other`; without one, the largest among the rest.
    """
    gang = gang_of(preview.marker)
    own = preview.gains[seat]
    second = (
        preview.gains[other]
        if other is not None
        else max(gain for s, gain in enumerate(preview.gains) if s != seat)
    )
    kind = pad(_kind_word(preview.marker), _KIND - narrower)
    return (
        (code(preview.marker) + " ", hue(gang)),
        (pad(in_words(NAMES[gang]), _GANG) + " ", hue(gang)),
        (kind, "" if preview.convicts is None else "bold"),
        (f"{signed(own):>{_YOU}}", gain_style(own)),
        (f"{signed(second):>{_TOP}}", gain_style(second)),
    )


def choice_lines(scene: Scene[Any]) -> tuple[Choice, ...]:
    """A line for each marker in reach, steps that lead to the same one on one line."""
    shown = in_reach(scene)
    if not shown:
        return ()
    wide = max(len(ways(preview)) for preview in shown)
    return tuple(_choice(scene.view, preview, wide) for preview in shown)


def _choice(view: View, preview: Preview, wide: int) -> Choice:
    steps = preview.steps
    marker = code(preview.marker)
    enter = _("take {marker}, end") if preview.ends else _("take {marker}")
    find = ngettext("{code} {name}, {n} step", "{code} {name}, {n} steps", steps[0])
    return Choice(
        key=pad(ways(preview), wide),
        keys=tuple(str(k) for k in steps),
        cells=cells_of(preview, mover(view), narrower=wide - 1),
        enter=enter.format(marker=marker),
        find=find.format(code=marker, name=in_words(named(preview.marker)), n=steps[0]),
        action=Move(steps[0]),
    )


def markers_ahead(view: View) -> tuple[Preview, ...]:
    """What each marker before the officer would do for the seat that is on turn or next.

    As far as the roll reaches, and before it as far as the highest would.
    """
    match view.phase:
        case Moving():
            return previews(view)
        case ToRoll(seat):
            return previews(replace(view, phase=Moving(seat, MOST_STEPS)))
        case Over():
            return ()


def about_marker(scene: Scene[Any], index: int) -> tuple[str, Rows, int | None]:
    """Of a marker in the ring: its name, rows about it, and the line that takes it."""
    view: View = scene.view
    marker = view.ring[index]
    gang = gang_of(marker)
    title = f"{code(marker)}  {in_words(named(marker))}"
    shown = in_reach(scene)
    line = next((i for i, preview in enumerate(shown) if preview.index == index), None)
    steps = (index - view.at) % len(view.ring) + 1
    where = ngettext(
        "{n} step ahead of the officer", "{n} steps ahead of the officer", steps
    ).format(n=steps)
    rows = [(where, "")]
    if line is not None:
        own = shown[line].gains[mover(view)]
        rows.append((_("in reach; you would get {gain}").format(gain=_change(own)), "bold"))
    elif isinstance(view.phase, Moving):
        reach = _("out of reach: the roll is {roll}").format(roll=view.phase.roll)
        rows.append((reach, "dim") if steps > view.phase.roll else (_("in reach"), ""))
    rows += [("", ""), *_worth_rows(view, marker)]
    if kind_of(marker) == BOSS:
        rows.append((_conviction(scene, gang), "bold"))
    rows.append(("", ""))
    holders = _holders(scene, gang)
    rows.append((_("{gang} is held by:").format(gang=in_words(NAMES[gang])), hue(gang)))
    rows += holders or [("  " + _("nobody"), "dim")]
    return title, tuple(rows), line


def mover(view: View) -> Seat:
    """The seat that is to move."""
    assert isinstance(view.phase, Moving)
    return view.phase.seat


def _change(n: int) -> str:
    return signed(n) if n else "0"


def _worth_rows(view: View, marker: int) -> Rows:
    """What a marker is worth to whoever takes it."""
    gang, kind = gang_of(marker), kind_of(marker)
    figures = FIGURES[kind]
    if kind == BOSS:
        after = (
            _("Every figure of it then counts +1, its bribe 0.")
            if view.bribes
            else _("Every figure of it then counts +1.")
        )
        return ((_("Taken, he goes to a cell, and his gang is convicted."), ""), (after, ""))
    if gang in view.cells:
        if kind == BRIBE:
            return ((_("His Boss is in a cell: worth nothing."), ""),)
        return ((_("The Boss is in a cell: +{n} for good.").format(n=figures), ""),)
    if kind == BRIBE:
        return ((_("The Boss is free: +3; 0 once he is in a cell."), ""),)
    return ((_("The Boss is free: −{n}; +{n} once he is in a cell.").format(n=figures), ""),)


def _conviction(scene: Scene[Any], gang: int) -> str:
    """Whose score a conviction would change now."""
    view: View = scene.view
    after = (*view.cells, gang)
    gains = [worth_of(held, gang, after) - worth_of(held, gang, view.cells) for held in view.held]
    changes = [f"{name} {signed(n)}" for name, n in zip(scene.names, gains, strict=True) if n]
    return _("Now: {changes}").format(changes=", ".join(changes) or _("no change"))


def _holders(scene: Scene[Any], gang: int) -> list[tuple[str, str]]:
    rows = []
    for seat, held in enumerate(scene.view.held):
        codes = " ".join(code(m) for m in sorted(held) if gang_of(m) == gang)
        if codes:
            rows.append((f"  {clip(scene.names[seat], 10)}  {codes}", ""))
    return rows


def about_seat(scene: Scene[Any], seat: Seat) -> Rows:
    """What a seat holds, gang by gang, with what it counts now."""
    view: View = scene.view
    held = view.held[seat]
    total = _("now {now}, holds {n}").format(now=figure(view.now[seat]), n=len(held))
    rows = [(total, "bold"), ("", "")]
    if view.cells:
        rows.append((_("success pile (Boss in a cell):"), "dim"))
        rows += _by_gang(view, held, sorted(view.cells)) or [("  " + _("nothing"), "dim")]
        rows.append(("", ""))
    rows.append((_("Boss still free:"), "dim"))
    free = tuple(gang for gang in range(GANGS) if gang not in view.cells)
    rows += _by_gang(view, held, free) or [("  " + _("nothing"), "dim")]
    return tuple(rows)


def _by_gang(view: View, held: Sequence[int], gangs: Sequence[int]) -> list[tuple[str, str]]:
    rows = []
    for gang in gangs:
        codes = " ".join(code(m) for m in sorted(held) if gang_of(m) == gang)
        if codes:
            rows.append((f"  {_change(worth_of(held, gang, view.cells)):>2}  {codes}", hue(gang)))
    return rows
