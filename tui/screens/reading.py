"""What is read over the whole middle of the screen: the log, the rules, the game's sheets.

Values, what a key makes of them, and how they are drawn.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple, TypeAlias

from rich.cells import cell_len

from core.game import Seat
from core.words import Line
from tui.face import Page
from tui.i18n import _, in_words
from tui.rulebook import Clause
from tui.screens.frame import Press
from tui.widgets.paper import Paper, clip, pad, wrap

__all__ = [
    "Filter",
    "LogReading",
    "PageReading",
    "Reading",
    "RulesPage",
    "RulesReading",
    "ToLine",
    "draw_log",
    "draw_page",
    "draw_rules",
    "field_width",
    "filtered",
    "filters_of",
    "log_after",
    "page_after",
    "rules_after",
    "rules_rows",
    "with_words",
]

_HEAD_AND_FOOT = 4
"""Rows around what scrolls: two above it and two below."""

_LOG_PAGE = 10
# Columns of a line's label: a turn, a month.
_LABEL = 3
_LONGEST_LABEL = 10
_GOOD_LABEL = 5
_LEAST_LABEL = 3


@dataclass(frozen=True, slots=True)
class LogReading:
    """The log: the number of the filter, what is searched for, and the line chosen.

    `at` counts from the end, so that the newest line is 0.
    """

    show: int = 1
    find: str = ""
    at: int = 0
    typing: bool = False


@dataclass(frozen=True, slots=True)
class RulesReading:
    """The rules: which page, the first row shown, what is searched for."""

    page: int = 0
    top: int = 0
    find: str = ""
    typing: bool = False


@dataclass(frozen=True, slots=True)
class PageReading:
    """A sheet of the game."""

    page: int = 0


Reading: TypeAlias = LogReading | RulesReading | PageReading


class ToLine(NamedTuple):
    """A click on a line of the log, counted from the end."""

    at: int


class RulesPage(NamedTuple):
    """A page of the rules: a title and its clauses."""

    title: str
    clauses: tuple[Clause, ...]


class Filter(NamedTuple):
    """A choice among the lines of the log, which the digit of its place chooses.

    `seat`: it keeps the lines about that seat, and its label is the seat's name.
    """

    label: str
    keeps: Callable[[int, Line], bool]
    seat: Seat | None = None


# -- the log -------------------------------------------------------------------------------------


def filters_of(
    lines: Sequence[tuple[int, Line]], names: Sequence[str], since: int | None
) -> tuple[Filter, ...]:
    """All lines, those about each seat, those after entry `since` if one is given, and money."""
    filters = [Filter(_("all"), lambda _number, _line: True)]
    filters += [Filter(name, _about(seat), seat) for seat, name in enumerate(names)]
    if since is not None:
        filters.append(Filter(_("since my turn"), lambda number, _line: number > since))
    if any(line.money for _number, line in lines):
        filters.append(Filter(_("money"), lambda _number, line: line.money))
    return tuple(filters)


def _about(seat: Seat) -> Callable[[int, Line], bool]:
    return lambda _number, line: seat in line.seats


def with_words(
    lines: Sequence[tuple[int, Line]], find: str, names: Sequence[str]
) -> list[tuple[int, Line]]:
    """The lines in which all the words occur."""
    words = find.casefold().split()
    if not words:
        return list(lines)
    return [
        (number, line)
        for number, line in lines
        if all(word in in_words(line.text, names).casefold() for word in words)
    ]


def filtered(
    lines: Sequence[tuple[int, Line]],
    reading: LogReading,
    filters: Sequence[Filter],
    names: Sequence[str],
) -> list[tuple[int, Line]]:
    """The lines that the filter and the search leave, oldest first."""
    keeps = filters[_shown(reading, filters) - 1].keeps
    return with_words([told for told in lines if keeps(*told)], reading.find, names)


def log_after(reading: LogReading, key: str, lines: int, filters: Sequence[Filter]) -> LogReading:
    """The log after a key of the scheme, when `lines` of it are shown."""
    steps = {
        "up": 1,
        "down": -1,
        "pgup": _LOG_PAGE,
        "pgdn": -_LOG_PAGE,
        "home": lines,
        "end": -lines,
    }
    if key in steps:
        return replace(reading, at=min(max(reading.at + steps[key], 0), max(lines - 1, 0)))
    if key.isdigit() and int(key) <= len(filters):
        return replace(reading, show=int(key), at=0)
    return reading


def draw_log(
    paper: Paper,
    lines: Sequence[tuple[int, Line]],
    reading: LogReading,
    filters: Sequence[Filter],
    names: Sequence[str],
) -> None:
    """The filter row, the lines that are left, and what Enter does."""
    _draw_filters(paper, reading, filters)
    paper.across(1)
    room = paper.height - _HEAD_AND_FOOT
    chosen = len(lines) - 1 - reading.at
    shown = _rows_about(lines, chosen, names, paper.width - _LABEL - 3, room)
    for y, (i, n, text) in enumerate(shown, 2):
        base = "chosen" if i == chosen else ""
        mark = "▸" if i == chosen and not n else " "
        head = f"{mark}{'' if n else lines[i][1].label:>{_LABEL}}  "
        paper.put(0, y, pad(head + text, paper.width), base)
        paper.spot(0, y, paper.width, ToLine(len(lines) - 1 - i))
    if not lines:
        paper.put(1, 2, _("Nothing to show."), "dim")
    paper.across(paper.height - 2)
    told = _("Line {n} of {all}. Enter on a line shows the board as it was then.").format(
        n=chosen + 1 if lines else 0, all=len(lines)
    )
    paper.put(1, paper.height - 1, clip(told, paper.width - 2))


def _rows_about(
    lines: Sequence[tuple[int, Line]], chosen: int, names: Sequence[str], width: int, room: int
) -> list[tuple[int, int, str]]:
    """The rows that fill the room about the chosen line: line, number of its row, text.

    A line has as many rows as it needs.
    """
    rows = [
        (i, n, text)
        for i in range(max(0, chosen - room), min(len(lines), chosen + room + 1))
        for n, text in enumerate(wrap(in_words(lines[i][1].text, names), width) or [""])
    ]
    at = next((y for y, row in enumerate(rows) if row[0] == chosen), 0)
    first = max(0, min(at - room // 2, len(rows) - room))
    return rows[first : first + room]


def _shown(reading: LogReading, filters: Sequence[Filter]) -> int:
    """The number of the filter in force; all lines if the one that was chosen is gone."""
    return reading.show if reading.show <= len(filters) else 1


def _draw_filters(paper: Paper, reading: LogReading, filters: Sequence[Filter]) -> None:
    """The filters, with as much of the names as there is room for, and the find field."""
    field = field_width(reading, paper.width)
    names = [choice.label for choice in filters if choice.seat is not None]
    others = sum(2 + cell_len(c.label) for c in filters if c.seat is None) + 2 * len(names)
    for head, gap, find in (
        (_("show") + "  ", 2, _("find") + " / "),
        ("", 2, _("find") + " / "),
        ("", 1, "/ "),
    ):
        left = 1 + cell_len(head)
        room = paper.width - left - others - gap * len(filters) - cell_len(find) - field - 1
        each = _label_width(names, room)
        if each >= _GOOD_LABEL:
            break
    row = Paper(paper.width - cell_len(find) - field - 1, 1)
    x = row.put(1, 0, head)
    for number, choice in enumerate(filters, 1):
        label = choice.label if choice.seat is None else _short(names, choice.seat, each)
        start = x
        style = "chosen" if number == _shown(reading, filters) else ""
        x = row.put(x, 0, f"{number} {label}", style)
        row.spot(start, 0, x - start, Press(str(number)))
        x += gap
    paper.paste(row, 0, 0)
    _draw_find(paper, find, reading, field)


def _label_width(names: Sequence[str], room: int) -> int:
    """The most columns that a name may take so that all of them fit; the least if none do."""
    for width in range(_LONGEST_LABEL, _LEAST_LABEL, -1):
        if sum(min(cell_len(name), width) for name in names) <= room:
            return width
    return _LEAST_LABEL


def _short(names: Sequence[str], seat: int, width: int) -> str:
    """A seat's name cut to a width; the seat's number if that would be another's name too."""
    cut = [clip(name, width) for name in names]
    return cut[seat] if cut.count(cut[seat]) == 1 else f"({seat + 1})"


# -- finding -------------------------------------------------------------------------------------


def field_width(reading: LogReading | RulesReading, width: int) -> int:
    """Columns of the find field on a paper of this width; it ends a column before the edge."""
    return 10 if isinstance(reading, LogReading) and width < 100 else 18


def _draw_find(paper: Paper, label: str, reading: LogReading | RulesReading, field: int) -> None:
    """What is searched for; nothing of it while the text field lies there."""
    x = paper.width - 1 - field
    start = x - cell_len(label)
    paper.put(start, 0, label)
    if not reading.typing:
        paper.put(x, 0, pad(reading.find or "_" * 8, field), "dim")
    paper.spot(start, 0, paper.width - start, Press("find"))


# -- the rules -----------------------------------------------------------------------------------


def rules_rows(page: RulesPage, find: str, width: int) -> list[tuple[str, str]]:
    """A page of the rules as rows with style names, only clauses in which the words occur."""
    words = find.casefold().split()
    rows: list[tuple[str, str]] = []
    for clause in page.clauses:
        text = f"{clause.id} {clause.text}".casefold()
        if not all(word in text for word in words):
            continue
        room = width - 9
        for n, row in enumerate(wrap(clause.text, room)):
            rows.append((f" {clause.id if n == 0 else '':<6} {row}", ""))
        rows.append(("", ""))
    return rows or [(" " + _("Nothing fits."), "dim")]


def rules_after(
    reading: RulesReading, key: str, pages: Sequence[RulesPage], width: int, height: int
) -> RulesReading:
    """The rules after a key of the scheme, on a paper of this size."""
    if key in ("left", "right"):
        page = (reading.page + (1 if key == "right" else -1)) % len(pages)
        return replace(reading, page=page, top=0)
    rows = len(rules_rows(pages[reading.page], reading.find, width))
    room = height - _HEAD_AND_FOOT
    steps = {"up": -1, "down": 1, "pgup": -room, "pgdn": room, "home": -rows, "end": rows}
    top = reading.top + steps.get(key, 0)
    return replace(reading, top=min(max(top, 0), max(rows - room, 0)))


def draw_rules(paper: Paper, pages: Sequence[RulesPage], reading: RulesReading) -> None:
    """The head with the page's title, the clauses from row `top`, and the keys of reading."""
    page = pages[reading.page]
    field = field_width(reading, paper.width)
    find = _("find") + " / "
    paper.put(1, 0, clip(page.title, paper.width - 4 - cell_len(find) - field), "bold")
    _draw_find(paper, find, reading, field)
    paper.across(1)
    rows = rules_rows(page, reading.find, paper.width)
    room = paper.height - _HEAD_AND_FOOT
    for y, (text, style) in enumerate(rows[reading.top : reading.top + room]):
        paper.put(0, 2 + y, clip(text, paper.width), style)
        if text[1:7].strip():
            paper.restyle(1, 2 + y, 6, "accent")
    paper.across(paper.height - 2)
    told = _("Page {n} of {all}: ←→ turns. ↑↓ scrolls.").format(n=reading.page + 1, all=len(pages))
    paper.put(1, paper.height - 1, told)
    if len(rows) > room:
        place = _("{n} of {all}").format(n=min(reading.top + room, len(rows)), all=len(rows))
        paper.right(paper.width - 1, paper.height - 1, place, "dim")


# -- the sheets ----------------------------------------------------------------------------------


def page_after(reading: PageReading, key: str, sheets: int) -> PageReading:
    """The sheet after a key of the scheme; they go round."""
    step = {"sheet": 1, "right": 1, "left": -1}.get(key, 0)
    return PageReading((reading.page + step) % sheets)


def draw_page(paper: Paper, page: Page, number: int, pages: int) -> None:
    """A sheet of the game, with how to get to the next one."""
    inner = Paper(paper.width, paper.height - 2)
    page.draw(inner)
    paper.paste(inner, 0, 0)
    paper.across(paper.height - 2)
    told = _("Sheet {n} of {all}. i next sheet, Esc back.").format(n=number + 1, all=pages)
    paper.put(1, paper.height - 1, clip(told, paper.width - 2))
