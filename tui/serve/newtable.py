"""Making a table: the game and its seats as at home, then on what terms it is played."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple

from core import catalog
from core.bots.protocol import LEVELS
from saves.club_names import LONGEST_WORD
from saves.club_records import Clock, StandIn
from tui.i18n import _, in_words, refusal_text
from tui.names import level_name
from tui.screens.field import FieldScreen, Question
from tui.screens.frame import KeyHint, Press, draw_keys, draw_title
from tui.screens.plan import Item, Plan, PracticeItem, SeedItem, in_use, sentence, types_of
from tui.screens.setup import SetupScreen
from tui.screens.setup_form import Sitting
from tui.serve.lobby_rows import NewTable
from tui.serve.waiting import span
from tui.start import Chair
from tui.widgets.lines import ToItem, draw_rule, moved
from tui.widgets.paper import Paper, clip, pad, wrap

if TYPE_CHECKING:
    from tui.serve.app import HouseApp

__all__ = ["TableSetup", "TermsScreen"]

_MINUTE, _HOUR, _DAY = 60, 3_600, 86_400
_AWAY = (None, 0, 10 * _MINUTE, _HOUR, _DAY, 3 * _DAY)
_CLOCKS: tuple[Clock | None, ...] = (
    None,
    *(Clock("turn", n) for n in (_MINUTE, 3 * _MINUTE, 10 * _MINUTE, _DAY, 3 * _DAY)),
    *(Clock("game", n) for n in (15 * _MINUTE, 30 * _MINUTE, _HOUR, 2 * _HOUR)),
)


class TableSetup(SetupScreen):
    """The set-up of a table. A person's seat with no name is free for whoever comes."""

    app: HouseApp

    def proposed(self, game: str) -> Plan:
        plan, member = super().proposed(game), self.app.member
        if member is None or self.app.settings.last.get(game) is not None:
            return plan
        chairs = (Chair(member.person.name), *(Chair("") for _chair in plan.chairs[1:]))
        return replace(plan, chairs=chairs)

    def items(self) -> tuple[Item, ...]:
        # Who knows the seed knows the dice; and taking back across bots is for who plays alone.
        return tuple(i for i in super().items() if not isinstance(i, SeedItem | PracticeItem))

    def sitting(self) -> Sitting:
        told = _("{levels}: bots. A name invites that person; no name: a free seat.")
        return Sitting(told, _("free"))

    def wrong(self, plan: Plan) -> str:
        member = self.app.member
        chairs = in_use(plan)
        names = [chair.name.casefold() for chair in chairs if chair.name]
        for n, name in enumerate(names):
            if name in names[:n]:
                return _("Two seats are called {name}: change one of them.").format(name=name)
        mine = member is not None and any(
            chair.level is None and chair.name.casefold() in ("", member.person.name.casefold())
            for chair in chairs
        )
        if not mine:
            return _("There is no seat for you: leave one free, or put your name on it.")
        no = catalog.load(plan.game).refuse(plan.seats, dict(plan.options))
        return refusal_text(no) if no is not None else ""

    def told(self, plan: Plan) -> str:
        # A bot without a name gets one once it is known who else plays.
        shown = tuple(
            replace(c, name=c.name or (_("free") if c.level is None else _("somebody")))
            for c in plan.chairs
        )
        return sentence(replace(plan, chairs=shown), seeded=False)

    def starts(self) -> str:
        return _("on what terms it is played")

    def start_word(self) -> str:
        return _("terms")

    def start(self, plan: Plan) -> None:
        self.remember(plan)
        self.app.push_screen(TermsScreen(plan))


class _Terms(NamedTuple):
    """What is chosen: the word, the bot's level, after how long it sits in, the clock."""

    word: str = ""
    level: int = 1
    away: int = 0
    clock: int = 0


class _Line(NamedTuple):
    title: str
    value: str
    told: str


class TermsScreen(FieldScreen):
    """Who may come, what happens with who is away, and how long one may think."""

    app: HouseApp

    def __init__(self, plan: Plan) -> None:
        super().__init__()
        self.plan = plan
        self.terms = _Terms()
        self.at = 0
        self._busy = False

    def _lines(self) -> list[_Line]:
        terms = self.terms
        away, clock = _AWAY[terms.away], _CLOCKS[terms.clock]
        levels = LEVELS[1:]
        never, at_once = _("never"), _("at once")
        return [
            _Line(
                _("word"),
                terms.word or _("none: everybody may come"),
                _(
                    "With a word the table is private: only who types it in the lobby finds it. "
                    "1 or → types it."
                ),
            ),
            _Line(
                _("a bot plays"),
                never
                if away is None
                else at_once
                if not away
                else _("after {time}").format(time=span(away)),
                _("For who is asked and has been away so long. Who comes back has his seat again."),
            ),
            _Line(
                _("its level"),
                level_name(levels[terms.level]),
                _("Of the bot that plays for who is away."),
            ),
            _Line(
                _("clock"),
                _("none") if clock is None else _each(clock),
                _("When the time is over a bot plays that seat until its person takes it back."),
            ),
        ]

    def draw(self) -> None:
        width, height = self.size
        paper = Paper(width, height)
        game = in_words(types_of(self.plan.game).title)
        draw_title(paper, f"{game} · {_('new table')}", _("terms"))
        draw_rule(paper, 1, _("on what terms it is played"))
        y = 2
        for n, line in enumerate(self._lines()):
            base = "chosen" if n == self.at else ""
            paper.put(0, y, " " * width, base)
            paper.put(0, y, f"{'▸' if base else ' '} {n + 1} {pad(line.title, 14)}", base)
            shown = line.value if n == 0 else f"◂ {line.value} ▸"
            paper.put(19, y, clip(shown, width - 20), ".".join(filter(None, ("bold", base))))
            paper.spot(0, y, width, ToItem(n))
            y += 1
            for row in wrap(line.told, width - 20):
                paper.put(19, y, row, "dim")
                y += 1
            y += 1
        paper.across(height - 6)
        if self.question is not None:
            self.draw_question(paper, height - 4)
        else:
            made = (
                _("Enter  make this table, private")
                if self.terms.word
                else _("Enter  make this table, open to everybody")
            )
            paper.put(1, height - 4, clip(made, width - 2), "bold")
            paper.spot(0, height - 4, width, Press("enter"))
        paper.put(1, height - 2, clip(self.notice, width - 2), "warn")
        draw_keys(paper, height - 1, self._keys())
        self.sheet.show(paper)

    def _keys(self) -> list[KeyHint]:
        if self.question is not None:
            return self.question_keys()
        return [
            KeyHint("1-4 ↑↓", _("line"), "down"),
            KeyHint("←→", _("change"), "right"),
            KeyHint("Enter", _("make it"), "enter"),
            KeyHint("Esc", _("back"), "esc"),
        ]

    def press(self, key: str) -> None:
        if self.answers(key):
            return
        count = len(self._lines())
        match key:
            case "esc" | "quit" | "back":
                self.dismiss()
            case "left" | "less":
                self._change(-1)
            case "right" | "more" | "space":
                self._change(1)
            case "enter":
                self._make()
            case _ if key.isdigit():
                if int(key) <= count:
                    again = self.at == int(key) - 1
                    self.at = int(key) - 1
                    if again or self.at == 0:
                        self._change(1)
            case _:
                self.at = moved(self.at, count, key)

    def hit(self, value: object) -> None:
        if isinstance(value, ToItem):
            again = self.at == value.at
            self.at = value.at
            if again:
                self._change(1)

    def _change(self, by: int) -> None:
        terms = self.terms
        match self.at:
            case 0:
                note = _("At most {most} characters; nothing: everybody may come.")
                question = Question(_("word"), self._set_word, note.format(most=LONGEST_WORD))
                self.ask(question, terms.word)
            case 1:
                self.terms = terms._replace(away=(terms.away + by) % len(_AWAY))
            case 2:
                self.terms = terms._replace(level=(terms.level + by) % len(LEVELS[1:]))
            case _:
                self.terms = terms._replace(clock=(terms.clock + by) % len(_CLOCKS))

    def _set_word(self, word: str) -> None:
        self.terms = self.terms._replace(word=word)

    def _make(self) -> None:
        member, terms, plan = self.app.member, self.terms, self.plan
        if member is None or self._busy:
            return
        away = _AWAY[terms.away]
        level = LEVELS[1:][terms.level]
        new = NewTable(
            plan.game,
            dict(plan.options),
            in_use(plan),
            terms.word,
            None if away is None else StandIn(level, away),
            _CLOCKS[terms.clock],
        )
        self._busy = True

        async def make() -> None:
            app = self.app
            id = await app.try_it(app.house.make(member, new))
            self._busy = False
            if id is None:
                return
            app.go_home()
            row = app.house.row(member, id)
            if row is not None:
                app.open_row(row)

        self.app.run_worker(make(), group="open", exclusive=True)


def _each(clock: Clock) -> str:
    time = span(clock.seconds)
    if clock.each == "turn":
        return _("{time} a turn").format(time=time)
    return _("{time} a player in all").format(time=time)
