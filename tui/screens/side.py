"""The right pane: choices, finder, why not, facts, menu. Pure drawing from values."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

from rich.cells import cell_len

from core.prompt import Barred
from tui.face import Choice, Dial, Pick, Rows, Turn
from tui.i18n import _, refusal_text
from tui.screens.frame import Press
from tui.widgets.paper import Paper, clip, pad, wrap
from tui.widgets.rows import first_that_fits

__all__ = [
    "Choosing",
    "Command",
    "Facts",
    "Finding",
    "Hit",
    "Menu",
    "Side",
    "Speakers",
    "Why",
    "draw_choices",
    "draw_enter",
    "draw_facts",
    "draw_finder",
    "draw_menu",
    "draw_space",
    "draw_wait",
    "draw_why",
    "found",
]


@dataclass(frozen=True, slots=True)
class Choosing:
    """The choices, or who is waited for."""


@dataclass(frozen=True, slots=True)
class Finding:
    """The action finder; `at` is the line chosen in it."""

    query: str = ""
    at: int = 0


@dataclass(frozen=True, slots=True)
class Why:
    """Why not: the barred choices, the one at `at` first."""

    at: int = 0


@dataclass(frozen=True, slots=True)
class Facts:
    """Something told on the pane: a seat's holdings, a space, a hint.

    `take` is the action that Enter chooses, if it chooses one.
    """

    title: str
    rows: Rows
    take: Any = None


@dataclass(frozen=True, slots=True)
class Menu:
    """What can be done about the game rather than in it."""

    at: int = 0


@dataclass(frozen=True, slots=True)
class Speakers:
    """Who of several persons acts unasked."""

    at: int = 0


Side: TypeAlias = Choosing | Finding | Why | Facts | Menu | Speakers


@dataclass(frozen=True, slots=True)
class Command:
    """A line of the menu; `do` names what the screen carries out."""

    label: str
    do: str


@dataclass(frozen=True, slots=True)
class Hit:
    """What the finder found: a choice by its index, a command of the menu, or a mere count."""

    label: str
    choice: int | None = None
    command: str | None = None


def draw_choices(
    paper: Paper,
    choices: Sequence[Choice],
    chosen: int | None,
    head: str,
    most: int,
    dial: str | None = None,
) -> int:
    """Draws the heading and the lines, scrolled so that the chosen one shows.

    At most `most` lines; returns the row after them. `dial` is the field that the arrows change.
    A line without a key is a heading too: it stays above while the lines below it scroll.
    """
    y = 0
    if head:
        paper.put(0, y, clip(head, paper.width), "dim")
        y += 1
    top = y
    rows = [i for i, choice in enumerate(choices) if choice.row]
    at = rows.index(chosen) if chosen in rows else 0
    first = max(0, min(at - most + 1, len(rows) - most))
    shown = rows[first : first + most]
    heads = [index for index in rows[: first + 1] if not choices[index].key]
    if heads and most > 1:
        shown[0] = heads[-1]
    for index in shown:
        _draw_line(paper, y, index, choices[index], dial if index == chosen else None, chosen)
        y += 1
    # Between mark and key, where nothing else stands: there are more lines above or below.
    if first > 0:
        paper.put(1, top, "↑", "chosen" if rows[first] == chosen else "dim")
    if first + most < len(rows):
        paper.put(1, y - 1, "↓", "chosen" if rows[first + most - 1] == chosen else "dim")
    return y


def _draw_line(
    paper: Paper, y: int, index: int, choice: Choice, dial: str | None, chosen: int | None
) -> None:
    mark = "▸" if index == chosen else " "
    base = "chosen" if index == chosen else "dim" if choice.barred else ""
    paper.put(0, y, " " * paper.width, base)
    paper.spot(0, y, paper.width, Pick(index))
    x = paper.put(0, y, f"{mark} {choice.key} ", base)
    for cell in choice.cells:
        if isinstance(cell, Dial):
            # Of several amounts on the chosen line only the one that the arrows change has arrows.
            x = _draw_dial(paper, x, y, cell, base, dial is None or cell.field == dial)
        else:
            x = paper.put(x, y, cell[0], base or cell[1])
    if choice.barred:
        paper.right(paper.width, y, "(?)", base)


def _draw_dial(paper: Paper, x: int, y: int, dial: Dial, base: str, arrows: bool) -> int:
    start = x
    x = paper.put(x, y, "◂ " if arrows else "  ", base)
    x = paper.put(x, y, dial.text or f"{dial.value:>{dial.width}}", base or "bold")
    x = paper.put(x, y, " ▸" if arrows else "  ", base)
    paper.spot(start, y, x - start, Turn(dial.field, 0))
    if arrows:
        paper.spot(start, y, 2, Turn(dial.field, -1))
        paper.spot(x - 2, y, 2, Turn(dial.field, 1))
    return x


def draw_enter(paper: Paper, choice: Choice | None, unchosen: str) -> None:
    """The Enter line, always the last row: exactly what Enter will do; `unchosen`: what to do."""
    y = paper.height - 1
    if choice is None:
        paper.put(0, y, clip(unchosen, paper.width), "dim")
    elif choice.barred is not None:
        paper.put(0, y, clip(_("Enter  why not"), paper.width), "bold")
    elif choice.action is None:
        paper.put(0, y, clip(choice.enter or unchosen, paper.width), "dim")
    else:
        paper.put(0, y, clip(_("Enter  {does}").format(does=choice.enter), paper.width - 4), "bold")
        paper.right(paper.width, y, "(u)" if choice.undo else "(!)", "accent")
    paper.spot(0, y, paper.width, Press("enter"))


def draw_space(paper: Paper, *does: str, can_undo: bool = False) -> None:
    """The Space line, where there is nothing to choose; `does`: the same in fewer words."""
    y = paper.height - 1
    room = paper.width - 4 if can_undo else paper.width
    text = first_that_fits((_("Space  {does}").format(does=one) for one in does), room)
    paper.put(0, y, clip(text, room), "bold")
    if can_undo:
        paper.right(paper.width, y, "(u)", "accent")
        paper.spot(paper.width - 3, y, 3, Press("undo"))
    paper.spot(0, y, room, Press("space"))


def draw_wait(paper: Paper, told: str, can_undo: bool = False) -> None:
    """What stands in the place of the Space line where nothing hurries who is waited for."""
    y = paper.height - 1
    rows = wrap(told, paper.width - 4 if can_undo else paper.width)
    for n, row in enumerate(rows, paper.height - len(rows)):
        paper.put(0, n, row, "bold")
    if can_undo:
        paper.right(paper.width, y, "(u)", "accent")
        paper.spot(paper.width - 3, y, 3, Press("undo"))


def draw_why(
    paper: Paper, barred: Sequence[tuple[str, Barred[object]]], at: int, names: Sequence[str]
) -> None:
    """Each barred choice with its reason and clause, the one at `at` first."""
    last = paper.height - 1
    if not barred:
        paper.put(0, 0, clip(_("Nothing is barred here."), paper.width))
        paper.put(0, last, clip(_("Esc back"), paper.width), "bold")
        paper.spot(0, last, paper.width, Press("esc"))
        return
    order = [*barred[at:], *barred[:at]]
    y = 0
    for i, (label, no) in enumerate(order):
        rows = wrap(f"{label}: {refusal_text(no, names)}", paper.width - 2)
        for n, row in enumerate(rows):
            if y >= last - 1:
                break
            paper.put(0, y, "▸ " if i == 0 and n == 0 else "  ", "bold")
            paper.put(2, y, row, "" if i == 0 else "dim")
            y += 1
        y += 1
    clause = order[0][1].rule
    texts = (_("Enter  rule {rule} · Esc back"), _("Enter  {rule} · Esc back"))
    wordings = [text.format(rule=clause) for text in texts] if clause else [_("Esc back")]
    paper.put(0, last, clip(first_that_fits(wordings, paper.width), paper.width), "bold")
    paper.spot(0, last, paper.width, Press("enter"))


def draw_facts(paper: Paper, facts: Facts, does: str = "") -> None:
    """Text told on the pane; what does not fit is cut. `does`: what the last row says instead."""
    y = 0
    for text, style in facts.rows:
        for row in [text] if cell_len(text) <= paper.width else wrap(text, paper.width):
            if y < paper.height - 1:
                paper.put(0, y, row, style)
            y += 1
    last = paper.height - 1
    back = _("Enter or Esc  back") if facts.take is None else _("Enter take it · Esc back")
    paper.put(0, last, clip(does or back, paper.width), "bold")
    paper.spot(0, last, paper.width, Press("enter"))


def draw_menu(paper: Paper, commands: Sequence[Command], at: int) -> None:
    """The menu: numbered lines, each wrapped; Enter carries out the chosen one.

    The lines scroll so that the chosen one shows.
    """
    rows: list[tuple[int, str]] = []
    for i, command in enumerate(commands):
        for n, row in enumerate(wrap(command.label, paper.width - 4)):
            head = f"{'▸' if i == at else ' '} {i + 1} " if n == 0 else "    "
            rows.append((i, head + row))
    last = paper.height - 1
    end = max((y for y, (i, _text) in enumerate(rows, 1) if i == at), default=0)
    first = max(0, min(end - last, len(rows) - last))
    shown = rows[first : first + last]
    for y, (i, text) in enumerate(shown):
        paper.put(0, y, pad(text, paper.width), "chosen" if i == at else "")
        paper.spot(0, y, paper.width, Pick(i))
    if first > 0:
        paper.put(1, 0, "↑", "chosen" if shown[0][0] == at else "dim")
    if first + last < len(rows):
        paper.put(1, last - 1, "↓", "chosen" if shown[-1][0] == at else "dim")
    paper.put(0, last, clip(_("Enter do it · Esc back"), paper.width), "bold")
    paper.spot(0, last, paper.width, Press("enter"))


def found(choices: Sequence[Choice], commands: Sequence[Command], query: str) -> list[Hit]:
    """What the finder lists: what can be done, then what can't, then commands of the menu.

    Every word typed must occur in it.
    """
    words = query.casefold().split()

    def fits(text: str) -> bool:
        return all(word in text.casefold() for word in words)

    can = [
        Hit(c.find, choice=i) for i, c in enumerate(choices) if c.barred is None and fits(c.find)
    ]
    cannot = [
        Hit(c.find, choice=i)
        for i, c in enumerate(choices)
        if c.barred is not None and fits(c.find)
    ]
    other = [Hit(c.label, command=c.do) for c in commands if fits(c.label)]
    return [*can, *cannot, *other]


def draw_finder(
    paper: Paper, hits: Sequence[Hit], at: int, choices: Sequence[Choice], counts: Sequence[str]
) -> None:
    """The finder's list below the text field, which lies over row 0."""
    paper.put(0, 0, "/")
    last = paper.height - 1
    room = last - 2 - len(counts)
    first = max(0, min(at - room + 1, len(hits) - room))
    y = 1
    for i, hit in list(enumerate(hits))[first : first + room]:
        barred = hit.choice is not None and choices[hit.choice].barred is not None
        base = "chosen" if i == at else "dim" if barred else ""
        text = f"{'▸' if i == at else ' '}{hit.label}"
        paper.put(0, y, pad(text, paper.width), base)
        if barred:
            paper.right(paper.width, y, "(?)", base)
        paper.spot(0, y, paper.width, Pick(i))
        y += 1
    if not hits:
        paper.put(0, y, clip(_("nothing fits"), paper.width), "dim")
    for i, count in enumerate(counts):
        paper.put(0, last - len(counts) + i, clip(count, paper.width), "dim")
    texts = [_("Enter  choose it · Esc back"), _("Enter  choose · Esc back")]
    text = first_that_fits(texts if hits else [_("Esc back")], paper.width)
    paper.put(0, last, clip(text, paper.width), "bold")
    paper.spot(0, last, paper.width, Press("enter" if hits else "esc"))
