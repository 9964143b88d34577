"""What taking a marker leads to, in rows for the right pane."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rich.cells import cell_len

from core.game import places
from core.games.kartel.data import CELLS, GANGS, NAMES, boss_of, code, gang_of
from core.games.kartel.preview import Preview, previews
from core.games.kartel.state import Moving, Over, ToRoll, View
from core.text import figure, signed
from tui.face import Scene
from tui.games.kartel.board import hue
from tui.games.kartel.pane import (
    Row,
    cells_of,
    head,
    markers_ahead,
    mover,
    rest,
    ways,
)
from tui.games.kartel.tables import figures_of, has_bribe
from tui.i18n import _, in_words, ngettext
from tui.widgets.paper import Paper, clip, flush, pad, wrap
from tui.widgets.rows import gain_style

__all__ = ["draw_all", "draw_one", "draw_waiting"]

# Names beside a figure are cut to so many columns.
_NAME = 8


def draw_one(paper: Paper, scene: Scene[Any], line: int) -> None:
    """The consequences of one line of the list."""
    _draw(paper, 0, _rows_of(scene, previews(scene.view)[line], paper.width, paper.height))


def draw_all(paper: Paper, scene: Scene[Any], line: int | None) -> None:
    """The consequences of all lines: in full if there is room, else only of the chosen one."""
    shown = previews(scene.view)
    # Before them stand a mark, the steps and the marker.
    indent = 6 + max((len(ways(preview)) for preview in shown), default=0)
    width = paper.width - indent
    told = [_rows_of(scene, preview, width, paper.height) for preview in shown]
    if sum(map(len, told)) > paper.height:
        brief = [_brief(scene, preview, width) for preview in shown]
        others = sum(len(rows) for i, rows in enumerate(brief) if i != line)
        told = [
            _rows_of(scene, preview, width, max(paper.height - others, 2))
            if i == line
            else brief[i]
            for i, preview in enumerate(shown)
        ]
    # Blank rows between them, as far as there is room for that.
    spare = paper.height - sum(map(len, told))
    y = 0
    for i, preview in enumerate(shown):
        x = paper.put(0, y, f"{'▸' if i == line else ' '} {ways(preview)} ", "bold")
        paper.put(x, y, code(preview.marker), hue(gang_of(preview.marker), "bold"))
        y = _draw(paper, y, told[i], indent) + (spare > i)


def _draw(paper: Paper, y: int, rows: Sequence[Row], left: int = 0) -> int:
    for row in rows:
        x = left
        for text, style in row:
            x = paper.put(x, y, text, style)
        y += 1
    return y


def _brief(scene: Scene[Any], preview: Preview, width: int) -> list[Row]:
    """One line of the list in two rows: whose "now" changes, and what the next seat would see."""
    changes = ", ".join(
        f"{clip(scene.names[seat], _NAME)} {signed(gain)}"
        for seat, gain in enumerate(preview.gains)
        if gain
    )
    if preview.convicts is not None:
        gang = in_words(NAMES[preview.convicts])
        what = _("!! the game ends") if preview.ends else _("{gang} convicted").format(gang=gang)
        changes = f"{what}: {changes}" if changes else what
    title = (clip(changes or _("no change"), width), "warn" if preview.ends else "")
    return [(title,), *_next(scene, preview, width)]


def _rows_of(scene: Scene[Any], preview: Preview, width: int, room: int) -> list[Row]:
    """The consequences of one move in at most so many rows, shorter if they must be."""
    if preview.convicts is None:
        rows = _taken(scene, preview, width, room)
    else:
        rows = _convicted(scene, preview, preview.convicts, width)
        if len(rows) > room:
            rows = _convicted_short(scene, preview, preview.convicts, width)
    return rows[:room]


def _taken(scene: Scene[Any], preview: Preview, width: int, room: int) -> list[Row]:
    """A marker that the seat keeps; where its Boss lies is left out if there is no room."""
    view: View = scene.view
    gang = gang_of(preview.marker)
    own = preview.gains[mover(view)]
    if gang in view.cells and own:
        text = _("{gang} is convicted: {gain} for good.")
    elif gang in view.cells:
        text = _("{gang} is convicted: its bribe is worth nothing.")
    elif own > 0:
        text = _("{gang}'s Boss is free: {gain} now, 0 once caught.")
    else:
        text = _("{gang}'s Boss is free: {gain} now, {other} once caught.")
    told = text.format(gang=in_words(NAMES[gang]), gain=signed(own), other=signed(-own))
    rows = _wrapped(told, width)
    after = [*_now(scene, preview, width), *_next(scene, preview, width)]
    if gang in view.cells:
        return [*rows, *after]
    boss = boss_of(gang)
    lies = _("{boss} then lies {n} ahead.").format(
        boss=code(boss), n=_left(view, preview).index(boss) + 1
    )
    where = _wrapped(lies, width)
    return [*rows, *(where if len(rows) + len(where) + len(after) <= room else []), *after]


def _left(view: View, preview: Preview) -> tuple[int, ...]:
    """The ring after the move, from the officer on."""
    return view.ring[preview.index + 1 :] + view.ring[: preview.index]


def _convicted(scene: Scene[Any], preview: Preview, gang: int, width: int) -> list[Row]:
    """A conviction in full: each seat's figures and bribe, before and after."""
    rows = _announced(preview, gang)
    changes = _changes(scene, gang, width)
    rows += changes or [((f"  {clip(_('nobody holds any of it'), width - 2)}", "dim"),)]
    if preview.ends:
        return [*rows, *_free(preview, scene.view, width), *_final(scene, preview, width)]
    cells = ngettext(
        "{n} cell filled, {all} end it", "{n} cells filled, {all} end it", preview.cells
    )
    filled = cells.format(n=preview.cells, all=CELLS)
    return [
        *rows,
        *_now(scene, preview, width),
        *_wrapped(filled, width),
        *_next(scene, preview, width),
    ]


def _announced(preview: Preview, gang: int) -> list[Row]:
    title: Row = (
        (_("{gang} is convicted:").format(gang=in_words(NAMES[gang])), hue(gang, "bold")),
    )
    if not preview.ends:
        return [title]
    return [((_("!! 5th Boss: THE GAME ENDS"), "warn"),), title]


def _changes(scene: Scene[Any], gang: int, width: int) -> list[Row]:
    held = [(seat, markers) for seat, markers in enumerate(scene.view.held)]
    named = [
        scene.names[seat] for seat, markers in held if any(gang_of(m) == gang for m in markers)
    ]
    if not named:
        return []
    wide = min(width - 20, 12, max(cell_len(name) for name in named))
    rows: list[Row] = []
    for seat, markers in held:
        name = pad(scene.names[seat], wide)
        figures = figures_of(markers, gang)
        if figures:
            what = ngettext("{n} figure", "{n} figures", figures).format(n=figures)
            rows.append(_change(name, what, -figures, figures))
            name = " " * wide
        if has_bribe(markers, gang):
            rows.append(_change(name, _("bribe"), 3, 0))
    return rows


def _change(name: str, what: str, before: int, after: int) -> Row:
    was, will = (signed(n) if n else "0" for n in (before, after))
    return (
        (f"  {name} {pad(what, 9)} {was:>2} → ", ""),
        (f"{will:>2}", gain_style(after - before)),
    )


def _convicted_short(scene: Scene[Any], preview: Preview, gang: int, width: int) -> list[Row]:
    """A conviction with a row a seat: what it holds of the gang, the change, "now" after it."""
    view: View = scene.view
    title = clip(_("{gang} convicted").format(gang=in_words(NAMES[gang])), width - 10)
    now = _("final") if preview.ends else _("now")
    rows: list[Row] = []
    if preview.ends:
        rows.append(((clip(_("!! 5th Boss: THE GAME ENDS"), width), "warn"),))
    rows.append(((title, hue(gang, "bold")), (flush(now, width - cell_len(title)), "dim")))
    order = _by_place(preview.now) if preview.ends else list(range(len(view.held)))
    for seat in order:
        held = view.held[seat]
        figures = figures_of(held, gang)
        has = f"{figures or ''}{'$' if has_bribe(held, gang) else ''}" or "·"
        gain = preview.gains[seat]
        rows.append(
            (
                (f"  {pad(scene.names[seat], width - 17)} {has:>2}  ", ""),
                (f"{signed(gain):>3}", gain_style(gain)),
                (f"{figure(preview.now[seat]):>7}", "bold"),
            )
        )
    if preview.ends:
        return [*rows, *_free(preview, view, width)]
    filled = _("{n} of {all} cells filled").format(n=preview.cells, all=CELLS)
    return [*rows, *_wrapped(filled, width), *_next(scene, preview, width)]


def _free(preview: Preview, view: View, width: int) -> list[Row]:
    caught = {*view.cells, preview.convicts}
    free = [in_words(NAMES[gang]) for gang in range(GANGS) if gang not in caught]
    return _wrapped(_("{one} and {other} stay free.").format(one=free[0], other=free[-1]), width)


def _by_place(worth: Sequence[int]) -> list[int]:
    at = places(tuple(worth))
    return sorted(range(len(worth)), key=lambda seat: (at[seat], seat))


def _final(scene: Scene[Any], preview: Preview, width: int) -> list[Row]:
    return _figures(_("Final"), scene.names, preview.now, _by_place(preview.now), width)


def _now(scene: Scene[Any], preview: Preview, width: int) -> list[Row]:
    return _figures(_("now"), scene.names, preview.now, range(len(preview.now)), width)


def _figures(
    label: str, names: Sequence[str], worth: Sequence[int], order: Sequence[int], width: int
) -> list[Row]:
    """Names with figures after a label, as many to a row as have room."""
    indent = cell_len(label) + 2
    rows: list[list[tuple[str, str]]] = [[(label + "  ", "dim")]]
    x = indent
    for seat in order:
        text = f"{clip(names[seat], _NAME)} {figure(worth[seat])}"
        if x > indent and x + cell_len(text) > width:
            rows.append([(" " * indent, "")])
            x = indent
        rows[-1].append((text + "  ", "bold"))
        x += cell_len(text) + 2
    return [tuple(row) for row in rows]


def _next(scene: Scene[Any], preview: Preview, width: int) -> list[Row]:
    """What the next seat would find before the officer."""
    seats = len(scene.players)
    name = scene.names[(mover(scene.view) + 1) % seats]
    codes = " ".join(code(m) for m in preview.ahead)
    text = _("{name} would see {markers}")
    bare = cell_len(text.format(name="", markers=codes))
    name = clip(name, max(width - bare, 5))
    return _wrapped(text.format(name=name, markers=codes), width)


def _wrapped(text: str, width: int) -> list[Row]:
    return [((row, ""),) for row in wrap(text, width)]


def draw_waiting(paper: Paper, scene: Scene[Any], seat: int | None, last: str) -> None:
    """While another is asked: who, what lies in reach, and what the last one did.

    `seat` is the viewer's, None for nobody's.
    """
    view: View = scene.view
    assert not isinstance(view.phase, Over)
    asked = view.phase.seat
    name = scene.names[asked]
    match view.phase:
        case Moving(roll=roll):
            title = _("{name} rolled {roll}").format(name=clip(name, paper.width - 9), roll=roll)
            reach = _("In reach:")
        case ToRoll():
            title = _("{name} is to roll").format(name=clip(name, paper.width - 11))
            reach = _("The die shows 2, 3 or 4. Ahead:")
    other = seat if seat != asked else None
    columns = head(name, rest(scene.names, asked) if other is None else _("you"))
    rows: list[Row] = [((title, "bold"),), *_wrapped(reach, paper.width), ((columns, "dim"),)]
    ahead = markers_ahead(view)
    wide = max((len(ways(preview)) for preview in ahead), default=1)
    for preview in ahead:
        told = cells_of(preview, asked, other, narrower=wide - 1)
        rows.append(((f"  {pad(ways(preview), wide)} ", ""), *told))
    rows.append((("", ""),))
    rows += [((row, "dim"),) for row in wrap(last, paper.width)]
    _draw(paper, 0, rows)
