"""The lines of the set-up drawn: games, seats, options, each part under a rule."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from rich.cells import cell_len

from core import catalog
from core.bots.protocol import LEVELS
from tui.i18n import _, in_words
from tui.names import level_name
from tui.screens.plan import (
    GameItem,
    Item,
    OptionItem,
    Plan,
    PracticeItem,
    SeatItem,
    SeatsItem,
    SeedItem,
    option_word,
    options_of,
    types_of,
)
from tui.widgets.lines import ToItem, digit
from tui.widgets.paper import Paper, pad, wrap

__all__ = ["Change", "Form", "Sitting", "draw_form", "part_of", "usual_sitting"]

_VALUE = 17
# A longer title is cut, so that the help beside it keeps half of the row.
_LAST_VALUE = 30


class Change(NamedTuple):
    """A spot that changes a line."""

    at: int
    by: int


class Form(NamedTuple):
    """The lines drawn on a paper as tall as they need, and the row of each."""

    paper: Paper
    rows: tuple[int, ...]


class Sitting(NamedTuple):
    """What is told of the seats: `help`, with the bots' `levels`, and what stands where a person's
    name is empty.
    """

    help: str
    nobody: str = ""


def usual_sitting() -> Sitting:
    """At one keyboard: each seat is somebody's by name."""
    return Sitting(
        _("{levels}: bots. On a seat's line letters type the name, ←→ change who sits there.")
    )


def part_of(item: Item) -> str:
    """The part of the form that a line belongs to: game, seats or options."""
    match item:
        case GameItem():
            return "game"
        case SeatsItem() | SeatItem():
            return "seats"
        case _:
            return "options"


def draw_form(
    plan: Plan, lines: Sequence[Item], at: int, width: int, sitting: Sitting | None = None
) -> Form:
    """All lines, with a rule above each part, on a paper as tall as they need."""
    sitting = usual_sitting() if sitting is None else sitting
    paper = Paper(width, 4 * len(lines) + 24)
    rows: list[int] = []
    apart = _games_apart(lines, _game_width(width))
    number = -1
    y = 0
    part = ""
    beside = 0
    for i, item in enumerate(lines):
        if part_of(item) != part:
            y = max(y, beside)
            part = part_of(item)
            beside = _head(paper, y, part, plan, lines, at, sitting.help)
            y += 1
        number += not isinstance(item, SeatItem)
        base = "chosen" if i == at else ""
        mark = "▸" if i == at else " "
        key = " " if isinstance(item, SeatItem) else digit(number)
        rows.append(y)
        paper.put(0, y, f"{mark} {key} ", base)
        paper.spot(0, y, width, ToItem(i))
        y = _line(paper, y, i, item, plan, base, apart, sitting.nobody)
    cut = Paper(width, max(y, beside))
    cut.paste(paper, 0, 0)
    return Form(cut, tuple(rows))


def _head(
    paper: Paper, y: int, part: str, plan: Plan, lines: Sequence[Item], at: int, told: str
) -> int:
    """The rule above a part, and what is told beside its lines; returns the row after that."""
    paper.across(y)
    title = {"game": _("game"), "seats": _("seats"), "options": _("options")}[part]
    paper.put(1, y, f" {title} ", "rule.bold")
    joint = paper.width * 38 // 80
    if part == "game":
        item = lines[at]
        words = catalog.words(item.game if isinstance(item, GameItem) else plan.game)
        paper.put(joint, y, "┬", "rule")
        paper.put(joint + 2, y, " " + _("what it is like") + " ", "bold")
        rows = wrap(in_words(words.about), paper.width - joint - 3)
        for n, row in enumerate(rows, 1):
            paper.put(joint + 2, y + n, row)
        games = sum(isinstance(line, GameItem) for line in lines)
        below = y + 1 + max(games, len(rows))
        paper.down(joint, y + 1, below)
        return below
    if part == "seats":
        if any(isinstance(line, GameItem) for line in lines):
            paper.put(joint, y, "┴", "rule")
        levels = ", ".join(level_name(level) for level in LEVELS)
        left = max(50, paper.width * 50 // 80)
        rows = wrap(told.format(levels=levels), paper.width - left - 1)
        for n, row in enumerate(rows, 1):
            paper.put(left, y + n, row, "dim")
        return y + 1 + len(rows)
    return y + 1


def _option_values(plan: Plan) -> int:
    """The column where the values of the options begin: beyond the longest title."""
    titles = [cell_len(in_words(option.title)) for option in options_of(plan.game).values()]
    return max(_VALUE, min(4 + max(titles, default=0) + 2, _LAST_VALUE))


def _line(
    paper: Paper, y: int, at: int, item: Item, plan: Plan, base: str, apart: str, nobody: str
) -> int:
    """A line from its fourth column on; returns the row after it and its help."""
    column = _option_values(plan)
    match item:
        case GameItem(game):
            width = _game_width(paper.width)
            chosen = "✓" if game == plan.game else " "
            text = f"{chosen} {in_words(types_of(game).title)}"
            right = _seats_and_length(game, apart)
            paper.put(4, y, pad(text, width), ".".join(filter(None, ("bold", base))))
            paper.right(4 + width - 1, y, right, base)
        case SeatsItem():
            paper.put(4, y, pad(_("seats"), _VALUE - 4), base)
            _between(paper, _VALUE, y, at, str(plan.seats), 1, base)
        case SeatItem(seat):
            chair = plan.chairs[seat]
            paper.put(4, y, pad("  " + _("seat {n}").format(n=seat + 1), _VALUE - 4), base)
            widest = max(len(level_name(level)) for level in (None, *LEVELS))
            x = _between(paper, _VALUE, y, at, level_name(chair.level), widest, base)
            x = paper.put(x + 2, y, chair.name, "bold")
            if not chair.name and chair.level is None and nobody:
                paper.put(x + bool(base), y, nobody, "dim")
            if base:
                paper.put(x, y, "_", "chosen")
        case OptionItem(name):
            option = options_of(plan.game)[name]
            value = dict(plan.options)[name]
            paper.put(4, y, pad(in_words(option.title), column - 4), base)
            if isinstance(option.default, bool):
                x = paper.put(column, y, "[x]" if value else "[ ]", base)
            else:
                x = _between(paper, column, y, at, option_word(value), 1, base)
            rule = f" ({option.rule})" if option.rule else ""
            return _help(paper, y, x, in_words(option.help) + rule)
        case PracticeItem():
            paper.put(4, y, pad(_("practice"), column - 4), base)
            x = paper.put(column, y, "[x]" if plan.practice else "[ ]", base)
            return _help(paper, y, x, _("u takes back your act across those of bots."))
        case SeedItem():
            paper.put(4, y, pad(_("seed"), column - 4), base)
            shown = plan.seed + ("_" if base else "") if plan.seed or base else _("random")
            x = paper.put(column, y, f"[ {pad(shown, 20)} ]", base)
            return _help(paper, y, x, _("Digits; empty is random. The same seed, the same game."))
    return y + 1


def _game_width(width: int) -> int:
    """Columns of a game's line after its mark and key."""
    return width * 38 // 80 - 4


def _games_apart(lines: Sequence[Item], width: int) -> str:
    """What lies between a game's seats and its length: the same on all lines."""

    def roomy(game: str) -> bool:
        title = in_words(types_of(game).title)
        return 2 + cell_len(title) + 1 + cell_len(_seats_and_length(game, "  ")) < width

    games = [line.game for line in lines if isinstance(line, GameItem)]
    return "  " if all(map(roomy, games)) else " "


def _seats_and_length(game: str, apart: str) -> str:
    low, high = types_of(game).seats
    seats = _("{low}-{high} seats").format(low=low, high=high)
    return f"{seats}{apart}{in_words(catalog.words(game).length)}"


def _between(paper: Paper, x: int, y: int, at: int, text: str, widest: int, base: str) -> int:
    """A value between the signs that change it; returns the column after them."""
    paper.put(x, y, "◂ ", base)
    paper.spot(x, y, 2, Change(at, -1))
    end = x + 2 + max(len(text), widest)
    paper.put(x + 2, y, pad(text, end - x - 2), base)
    paper.put(end, y, " ▸", base)
    paper.spot(end, y, 2, Change(at, 1))
    return end + 2


def _help(paper: Paper, y: int, x: int, text: str) -> int:
    left = x + 2
    rows = wrap(text, paper.width - left - 1)
    for n, row in enumerate(rows):
        paper.put(left, y + n, row, "dim")
    return y + max(1, len(rows))
