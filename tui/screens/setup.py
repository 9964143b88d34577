"""Set-up: which game, who sits where, which options; one list of lines."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NamedTuple

import msgspec
from rich.cells import cell_len

from core import catalog
from core.bots.protocol import LEVELS
from core.game import Illegal
from tui.i18n import _, in_words, refusal_text
from tui.names import level_name
from tui.screens.frame import FrameScreen, KeyHint, Press, draw_keys, draw_title
from tui.screens.plan import (
    GameItem,
    Item,
    OptionItem,
    Plan,
    PracticeItem,
    SeatItem,
    SeatsItem,
    SeedItem,
    changed,
    choose_game,
    first_plan,
    in_use,
    items,
    option_word,
    options_of,
    refusal,
    rubbed,
    sentence,
    typed,
    types_of,
)
from tui.seeds import fresh_seed
from tui.settings import Last
from tui.start import Chair
from tui.widgets.lines import ToItem, digit, moved
from tui.widgets.paper import Paper, clip, pad, wrap
from tui.widgets.sheet import Sheet

if TYPE_CHECKING:
    from textual.app import ComposeResult
    from textual.events import Key, Paste

    from core.text import Text
    from saves.records import Info

__all__ = ["Form", "Origin", "SetupScreen", "draw_form"]

_VALUE = 17
# A longer title is cut, so that the help beside it keeps half of the row.
_LAST_VALUE = 30
_FOOT = 6


@dataclass(frozen=True, slots=True)
class Origin:
    """A table that stands where another game stood at a moment; `info` is that game's."""

    info: Info
    table: Any
    moment: Text


class Change(NamedTuple):
    """A spot that changes a line."""

    at: int
    by: int


class Form(NamedTuple):
    """The lines drawn on a paper as tall as they need, and the row of each."""

    paper: Paper
    rows: tuple[int, ...]


class SetupScreen(FrameScreen):
    """Starts a new game, or from an Origin a copy of one with the seats set up anew."""

    def __init__(self, game: str | None = None, origin: Origin | None = None) -> None:
        super().__init__()
        self.origin = origin
        self.games: Sequence[str] = catalog.names()
        self._wanted = origin.info.game if origin is not None else game
        self.plan: Plan | None = None
        self.at = 0
        self.notice = ""
        self._started = False

    def compose(self) -> ComposeResult:
        yield Sheet(id="sheet")
        yield from super().compose()

    def on_mount(self) -> None:
        game = self._wanted or self.games[0]
        if self.origin is None:
            self.plan = first_plan(game, self.app.settings.last.get(game))
            self.at = list(self.games).index(game)
            return
        info = self.origin.info
        chairs = [Chair(player.name, player.level) for player in info.players]
        last = Last(
            tuple(chair.name for chair in chairs),
            tuple(chair.level for chair in chairs),
            dict(info.options),
        )
        self.plan = first_plan(game, last)

    def on_screen_resume(self) -> None:
        self._started = False

    def items(self) -> tuple[Item, ...]:
        """The lines of now."""
        if self.plan is None:
            return ()
        return items(self.plan, self.games, seats_only=self.origin is not None)

    # -- drawing -----------------------------------------------------------------------------------

    def draw(self) -> None:
        plan = self.plan
        if plan is None:
            return
        width, height = self.size
        paper = Paper(width, height)
        draw_title(
            paper,
            _("new game") if self.origin is None else _("play on from here"),
            _("set-up"),
        )
        form = draw_form(plan, self.items(), self.at, width)
        room = height - 1 - _FOOT
        row = form.rows[self.at]
        # The rows of help under a line stay in sight with it.
        top = max(0, min(row - room // 2, form.paper.height - room))
        window = Paper(width, room)
        window.paste(form.paper, 0, -top)
        paper.paste(window, 0, 1)
        for y, mark in (
            (1, "↑" if top else ""),
            (room, "↓" if top + room < form.paper.height else ""),
        ):
            paper.put(width - 1, y, mark, "accent")
        paper.across(height - _FOOT)
        rows = wrap(self._sentence(plan), width - 2)
        for y, text in enumerate(rows[:2]):
            paper.put(1, height - _FOOT + 1 + y, text)
        wrong = refusal(plan)
        does = _("fix what is wrong first") if wrong else self._does(plan)
        paper.put(1, height - 3, _("Enter  {does}").format(does=does), "dim" if wrong else "bold")
        paper.spot(0, height - 3, width, Press("enter"))
        trouble = wrong or self.notice
        paper.put(1, height - 2, clip(f"!! {trouble}" if trouble else "", width - 2), "warn")
        draw_keys(paper, height - 1, self._keys())
        self.query_one("#sheet", Sheet).show(paper)

    def _sentence(self, plan: Plan) -> str:
        if self.origin is None:
            return sentence(plan)
        names = ", ".join(f"{chair.name} ({level_name(chair.level)})" for chair in in_use(plan))
        told = _("{game}, {moment}, is played on by {names}. The game it is from stays as it is.")
        title = in_words(types_of(plan.game).title)
        moment = in_words(self.origin.moment, [p.name for p in self.origin.info.players])
        return told.format(game=title, moment=moment, names=names)

    def _does(self, plan: Plan) -> str:
        item = self.items()[self.at]
        if isinstance(item, GameItem) and item.game != plan.game:
            return _("choose {game}").format(game=in_words(types_of(item.game).title))
        return _("start this game")

    def _keys(self) -> list[KeyHint]:
        typing = isinstance(self.items()[self.at], SeatItem)
        hints = [
            KeyHint("↑↓", _("line"), "down"),
            KeyHint("←→", _("change"), "right"),
            KeyHint("Enter", _("start"), "enter"),
            KeyHint("Tab", _("next part"), "tab"),
            KeyHint("F1", _("rules"), "rules"),
            KeyHint("Esc", _("back"), "esc"),
        ]
        if typing:
            return [KeyHint("a-z", _("type the name")), *hints]
        return [*hints[:2], KeyHint("Space", _("tick"), "space"), *hints[2:]]

    # -- keys and mouse ----------------------------------------------------------------------------

    def on_key(self, event: Key) -> None:
        """What is typed on a line that takes text goes there before any key has a meaning."""
        if self.plan is None or not event.is_printable or not event.character or not self.fits:
            return
        item = self.items()[self.at]
        digits = isinstance(item, SeedItem) and event.character.isdigit()
        if isinstance(item, SeatItem) or digits:
            event.stop()
            event.prevent_default()
            self.plan = typed(self.plan, item, event.character)
            self.redraw()

    def on_paste(self, event: Paste) -> None:
        event.stop()
        if self.plan is not None:
            self.plan = typed(self.plan, self.items()[self.at], event.text)
            self.redraw()

    def press(self, key: str) -> None:
        plan = self.plan
        if plan is None:
            return
        if key != "enter":
            self._started = False
            self.notice = ""
        lines = self.items()
        match key:
            case "esc" | "quit":
                self.dismiss()
            case "left" | "less":
                self._change(self.at, -1)
            case "right" | "more":
                self._change(self.at, 1)
            case "space":
                self._tick(self.at)
            case "enter":
                self._enter()
            case "back":
                self.plan = rubbed(plan, lines[self.at])
            case "tab" | "backtab":
                self._next_part(1 if key == "tab" else -1)
            case "rules":
                from tui.screens.rules_screen import RulesScreen

                item = lines[self.at]
                self.app.push_screen(
                    RulesScreen(item.game if isinstance(item, GameItem) else plan.game)
                )
            case _ if key.isdigit():
                numbered = [i for i, item in enumerate(lines) if not isinstance(item, SeatItem)]
                if int(key) <= len(numbered):
                    self.at = numbered[int(key) - 1]
                    if isinstance(lines[self.at], GameItem):
                        self._tick(self.at)
            case _:
                self.at = moved(self.at, len(lines), key)

    def hit(self, value: object) -> None:
        match value:
            case Change(at, by):
                self.at = at
                self._change(at, by)
            case ToItem(at):
                self.at = at
                self._tick(at)
            case _:
                pass

    def _change(self, at: int, by: int) -> None:
        item = self.items()[at]
        if isinstance(item, GameItem):
            self._tick(at)
        elif self.plan is not None:
            self.plan = changed(self.plan, item, by)

    def _tick(self, at: int) -> None:
        item = self.items()[at]
        plan = self.plan
        if plan is None:
            return
        match item:
            case GameItem(game):
                self.plan = choose_game(plan, game, self.app.settings.last.get(game))
            case OptionItem() | PracticeItem():
                self.plan = changed(plan, item, 1)
            case _:
                pass

    def _next_part(self, by: int) -> None:
        lines = self.items()
        firsts = [i for i in range(len(lines)) if not i or _part(lines[i]) != _part(lines[i - 1])]
        here = max(i for i, first in enumerate(firsts) if first <= self.at)
        self.at = firsts[(here + by) % len(firsts)]

    def _enter(self) -> None:
        plan = self.plan
        if plan is None or self._started:
            return
        item = self.items()[self.at]
        if isinstance(item, GameItem) and item.game != plan.game:
            self._tick(self.at)
            return
        if refusal(plan):
            return
        try:
            self._start(plan)
        except Illegal as no:
            self.notice = refusal_text(no)
            return
        self._started = True

    def _start(self, plan: Plan) -> None:
        chairs = in_use(plan)
        if self.origin is not None:
            self.app.start_from(self.origin.info, self.origin.table, chairs)
            return
        seed = int(plan.seed) if plan.seed else fresh_seed()
        self.app.start_game(plan.game, chairs, dict(plan.options), seed, plan.practice)
        settings = self.app.settings
        last = Last(
            tuple(chair.name for chair in chairs),
            tuple(chair.level for chair in chairs),
            dict(plan.options),
        )
        kept = {**settings.last, plan.game: last}
        self.app.save_settings(msgspec.structs.replace(settings, last=kept))


def _part(item: Item) -> str:
    match item:
        case GameItem():
            return "game"
        case SeatsItem() | SeatItem():
            return "seats"
        case _:
            return "options"


# -- the form ----------------------------------------------------------------------


def draw_form(plan: Plan, lines: Sequence[Item], at: int, width: int) -> Form:
    """All lines, with a rule above each part, on a paper as tall as they need."""
    paper = Paper(width, 4 * len(lines) + 24)
    rows: list[int] = []
    apart = _games_apart(lines, _game_width(width))
    number = -1
    y = 0
    part = ""
    beside = 0
    for i, item in enumerate(lines):
        if _part(item) != part:
            y = max(y, beside)
            part = _part(item)
            beside = _head(paper, y, part, plan, lines, at)
            y += 1
        number += not isinstance(item, SeatItem)
        base = "chosen" if i == at else ""
        mark = "▸" if i == at else " "
        key = " " if isinstance(item, SeatItem) else digit(number)
        rows.append(y)
        paper.put(0, y, f"{mark} {key} ", base)
        paper.spot(0, y, width, ToItem(i))
        y = _line(paper, y, i, item, plan, base, apart)
    cut = Paper(width, max(y, beside))
    cut.paste(paper, 0, 0)
    return Form(cut, tuple(rows))


def _head(paper: Paper, y: int, part: str, plan: Plan, lines: Sequence[Item], at: int) -> int:
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
        told = _(
            "{levels}: bots. On a seat's line letters type the name, ←→ change who sits there."
        )
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


def _line(paper: Paper, y: int, at: int, item: Item, plan: Plan, base: str, apart: str) -> int:
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
