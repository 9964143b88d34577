"""Set-up: which game, who sits where, which options; one list of lines."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, TypeGuard

import msgspec

from core import catalog
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
    SeedItem,
    changed,
    choose_game,
    first_plan,
    in_use,
    items,
    refusal,
    rubbed,
    sentence,
    typed,
    types_of,
)
from tui.screens.setup_form import Change, Sitting, draw_form, part_of, usual_sitting
from tui.seeds import fresh_seed
from tui.settings import Last
from tui.start import Chair
from tui.widgets.lines import ToItem, moved
from tui.widgets.paper import Paper, clip, wrap
from tui.widgets.sheet import Sheet

if TYPE_CHECKING:
    from textual.app import ComposeResult
    from textual.events import Key, Paste

    from core.text import Text
    from saves.records import Info

__all__ = ["Origin", "SetupScreen"]

_FOOT = 6


@dataclass(frozen=True, slots=True)
class Origin:
    """A table that stands where another game stood at a moment; `info` is that game's."""

    info: Info
    table: Any
    moment: Text


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
            self.plan = self.proposed(game)
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

    def proposed(self, game: str) -> Plan:
        """What is proposed for a game before anything is changed."""
        return first_plan(game, self.app.settings.last.get(game))

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
        form = draw_form(plan, self.items(), self.at, width, self.sitting())
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
        rows = wrap(self.told(plan), width - 2)
        for y, text in enumerate(rows[:2]):
            paper.put(1, height - _FOOT + 1 + y, text)
        wrong = self.wrong(plan)
        does = _("fix what is wrong first") if wrong else self._does(plan)
        paper.put(1, height - 3, _("Enter  {does}").format(does=does), "dim" if wrong else "bold")
        paper.spot(0, height - 3, width, Press("enter"))
        trouble = wrong or self.notice
        paper.put(1, height - 2, clip(f"!! {trouble}" if trouble else "", width - 2), "warn")
        draw_keys(paper, height - 1, self._keys())
        self.query_one("#sheet", Sheet).show(paper)

    def sitting(self) -> Sitting:
        """What is told of the seats."""
        return usual_sitting()

    def wrong(self, plan: Plan) -> str:
        """Why the plan can't be started; empty if it can."""
        return refusal(plan)

    def told(self, plan: Plan) -> str:
        """What will be started, in a sentence."""
        if self.origin is None:
            return sentence(plan)
        names = ", ".join(f"{chair.name} ({level_name(chair.level)})" for chair in in_use(plan))
        told = _("{game}, {moment}, is played on by {names}. The game it is from stays as it is.")
        title = in_words(types_of(plan.game).title)
        moment = in_words(self.origin.moment, [p.name for p in self.origin.info.players])
        return told.format(game=title, moment=moment, names=names)

    def _does(self, plan: Plan) -> str:
        item = self.items()[self.at]
        if self._other_game(item):
            return _("choose {game}").format(game=in_words(types_of(item.game).title))
        return self.starts()

    def _enters(self) -> str:
        return _("choose") if self._other_game(self.items()[self.at]) else self.start_word()

    def _other_game(self, item: Item) -> TypeGuard[GameItem]:
        """Whether the line is a game that has not been chosen yet."""
        return isinstance(item, GameItem) and self.plan is not None and item.game != self.plan.game

    def starts(self) -> str:
        """What Enter does with a plan that can be started."""
        return _("start this game")

    def start_word(self) -> str:
        """The same in a word, for the last row."""
        return _("start")

    def _keys(self) -> list[KeyHint]:
        typing = isinstance(self.items()[self.at], SeatItem)
        hints = [
            KeyHint("↑↓", _("line"), "down"),
            KeyHint("←→", _("change"), "right"),
            KeyHint("Enter", self._enters(), "enter"),
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
        firsts = [
            i for i in range(len(lines)) if not i or part_of(lines[i]) != part_of(lines[i - 1])
        ]
        here = max(i for i, first in enumerate(firsts) if first <= self.at)
        self.at = firsts[(here + by) % len(firsts)]

    def _enter(self) -> None:
        plan = self.plan
        if plan is None or self._started:
            return
        item = self.items()[self.at]
        if self._other_game(item):
            self._tick(self.at)
            return
        if self.wrong(plan):
            return
        try:
            self.start(plan)
        except Illegal as no:
            self.notice = refusal_text(no)
            return
        self._started = True

    def start(self, plan: Plan) -> None:
        """Starts it. Raises Illegal."""
        chairs = in_use(plan)
        if self.origin is not None:
            self.app.start_from(self.origin.info, self.origin.table, chairs)
            return
        seed = int(plan.seed) if plan.seed else fresh_seed()
        self.app.start_game(plan.game, chairs, dict(plan.options), seed, plan.practice)
        self.remember(plan)

    def remember(self, plan: Plan) -> None:
        """Keeps the plan among the settings, to propose it the next time."""
        chairs = in_use(plan)
        settings = self.app.settings
        last = Last(
            tuple(chair.name for chair in chairs),
            tuple(chair.level for chair in chairs),
            dict(plan.options),
        )
        kept = {**settings.last, plan.game: last}
        self.app.save_settings(msgspec.structs.replace(settings, last=kept))
