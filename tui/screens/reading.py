"""What is read over the whole middle of the screen: the log, the rules, the game's sheets."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple, TypeAlias

from core.words import Line
from tui.games.face import Page
from tui.i18n import _, in_words
from tui.rulebook import Clause
from tui.screens.frame import Press
from tui.widgets.paper import Paper, clip, pad, wrap

__all__ = [
    "LogReading",
    "PageReading",
    "Reading",
    "RulesPage",
    "RulesReading",
    "ToLine",
    "draw_log",
    "draw_page",
    "draw_rules",
    "filtered",
    "rules_rows",
]


@dataclass(frozen=True, slots=True)
class LogReading:
    """The log: which lines (1 all, then one a seat, since my turn, money), and the line chosen.

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


def filtered(
    lines: Sequence[tuple[int, Line]], reading: LogReading, seats: int, since: int, names: list[str]
) -> list[tuple[int, Line]]:
    """The lines that the filter and the search leave, oldest first."""
    words = reading.find.casefold().split()

    def shown(number: int, line: Line) -> bool:
        show = reading.show
        if show == seats + 2:
            kept = number > since
        elif show == seats + 3:
            kept = line.money
        elif show > 1:
            kept = show - 2 in line.seats
        else:
            kept = True
        text = in_words(line.text, names).casefold()
        return kept and all(word in text for word in words)

    return [(number, line) for number, line in lines if shown(number, line)]


def draw_log(
    paper: Paper,
    lines: Sequence[tuple[int, Line]],
    reading: LogReading,
    names: list[str],
    money: bool,
) -> None:
    """The filter row, the lines, and what Enter does."""
    x = paper.put(1, 0, _("show") + "  ")
    labels = [_("all"), *(clip(name, 10) for name in names), _("since my turn")]
    if money:
        labels.append(_("money"))
    for i, label in enumerate(labels, 1):
        style = "chosen" if i == reading.show else ""
        start = x
        x = paper.put(x, 0, f"{i} {label}", style)
        paper.spot(start, 0, x - start, Press(str(i)))
        x = paper.put(x, 0, "  ")
    find = _("find") + " / "
    paper.put(paper.width - 26, 0, find)
    if not reading.typing:
        paper.put(paper.width - 26 + len(find), 0, pad(reading.find or "_" * 8, 18), "dim")
    paper.spot(paper.width - 26, 0, 26, Press("find"))
    paper.across(1)
    room = paper.height - 4
    chosen = len(lines) - 1 - reading.at
    first = max(0, min(chosen - room // 2, len(lines) - room))
    for row, i in enumerate(range(first, min(first + room, len(lines)))):
        line = lines[i][1]
        base = "chosen" if i == chosen else ""
        mark = "▸" if i == chosen else " "
        text = f"{mark}{line.label:>3}  {in_words(line.text, names)}"
        paper.put(0, 2 + row, pad(text, paper.width), base)
        paper.spot(0, 2 + row, paper.width, ToLine(len(lines) - 1 - i))
    if not lines:
        paper.put(1, 2, _("Nothing to show."), "dim")
    paper.across(paper.height - 2)
    told = _("Line {n} of {all}. Enter on a line shows the board as it was then.").format(
        n=chosen + 1 if lines else 0, all=len(lines)
    )
    paper.put(1, paper.height - 1, clip(told, paper.width - 2))


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


def draw_rules(paper: Paper, page: RulesPage, pages: int, reading: RulesReading) -> None:
    """The head with the page's title, the clauses from row `top`, and the keys of reading."""
    paper.put(1, 0, clip(page.title, paper.width - 30), "bold")
    find = _("find") + " / "
    paper.put(paper.width - 26, 0, find)
    if not reading.typing:
        paper.put(paper.width - 26 + len(find), 0, pad(reading.find or "_" * 8, 18), "dim")
    paper.spot(paper.width - 26, 0, 26, Press("find"))
    paper.across(1)
    rows = rules_rows(page, reading.find, paper.width)
    room = paper.height - 4
    for y, (text, style) in enumerate(rows[reading.top : reading.top + room]):
        paper.put(0, 2 + y, clip(text, paper.width), style)
        if text[1:7].strip():
            paper.restyle(1, 2 + y, 6, "accent")
    paper.across(paper.height - 2)
    told = _("Page {n} of {all}: ←→ turns. ↑↓ scrolls.").format(n=reading.page + 1, all=pages)
    paper.put(1, paper.height - 1, told)
    if len(rows) > room:
        place = _("{n} of {all}").format(n=min(reading.top + room, len(rows)), all=len(rows))
        paper.right(paper.width - 1, paper.height - 1, place, "dim")


def draw_page(paper: Paper, page: Page, number: int, pages: int) -> None:
    """A sheet of the game, with how to get to the next one."""
    inner = Paper(paper.width, paper.height - 2)
    page.draw(inner)
    paper.paste(inner, 0, 0)
    paper.across(paper.height - 2)
    told = _("Sheet {n} of {all}. i next sheet, Esc back.").format(n=number + 1, all=pages)
    paper.put(1, paper.height - 1, clip(told, paper.width - 2))
