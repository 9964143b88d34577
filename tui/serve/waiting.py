"""The waiting room: a table before its game begins."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from core import catalog
from core.bots.protocol import LEVELS
from core.game import Seat
from saves.club_names import LONGEST_SAID
from saves.club_records import Clock, StandIn
from tui.i18n import _, in_words, ngettext
from tui.names import level_name
from tui.screens.field import FieldScreen, Question
from tui.screens.frame import KeyHint, Press, draw_keys, draw_title
from tui.screens.plan import option_word, options_of
from tui.screens.talk import lines_of_talk
from tui.serve.lobby_rows import Row
from tui.widgets.lines import ToItem, draw_lines, draw_pane_rule, moved
from tui.widgets.paper import Paper, clip, wrap

if TYPE_CHECKING:
    from tui.serve.app import HouseApp
    from tui.serve.hall import Member

__all__ = ["WaitingScreen", "draw_waiting", "sitting", "span"]

_TOP = 2
_FOOT = 4


class _Act(NamedTuple):
    """A line: its name among the others, what it says, and what it does with the house."""

    name: str
    label: str
    do: Callable[[], None]


class WaitingScreen(FieldScreen):
    """Who sits there already, and what may be done until the game begins."""

    app: HouseApp

    def __init__(self, table: str) -> None:
        super().__init__()
        self.table = table
        self.at = 0
        self._names: tuple[str, ...] = ()
        self._left = False
        # Taking away a table at which others sit is asked twice.
        self._sure = False

    def on_mount(self) -> None:
        self._gone()

    def row(self) -> Row | None:
        """The table as it is now; None if it is gone."""
        member = self.app.member
        return None if member is None else self.app.house.row(member, self.table)

    # -- what can be done --------------------------------------------------------------------------

    def _acts(self) -> list[_Act]:
        row, member, house = self.row(), self.app.member, self.app.house
        back = _Act("back", _("Back to the lobby"), self.to_lobby)
        if row is None or member is None:
            return [back]
        if row.info is not None:
            return [
                _Act("go", _("Go to the game"), lambda: self.app.open_table(self.table)),
                back,
            ]
        acts: list[_Act] = []
        if row.mine_to_start:
            acts.append(_Act("begin", _("Begin the game"), self._with(house.start, member)))
        if row.can_join:
            acts.append(_Act("sit", self._sits(row), self._with(house.join, member)))
        acts.append(_Act("say", _("Say something"), self._talk))
        if row.record.owner == member.person.id:
            acts += self._owners(row, member)
        elif row.my_seat is not None:
            leave = _("Decline the seat") if row.invited else _("Give up my seat")
            acts.append(_Act("leave", leave, self._with(house.leave, member)))
        return [*acts, back]

    def _owners(self, row: Row, member: Member) -> list[_Act]:
        """What only who has made the table may do."""
        acts = []
        for seat in row.free[:1]:
            for level in LEVELS[1:]:
                label = _("A bot at seat {n}: {level}").format(n=seat + 1, level=level_name(level))
                acts.append(_Act(f"bot {level}", label, self._seat_bot(member, seat, level)))
        for seat, place in enumerate(row.record.places):
            if seat not in row.free and place.person != member.person.id:
                who = sitting(row, seat)
                label = _("Free seat {n}: {name}").format(n=seat + 1, name=who)
                acts.append(_Act(f"free {seat}", label, self._free(member, seat)))
        return [*acts, _Act("cancel", self._cancels(), lambda: self._cancel(row, member))]

    @staticmethod
    def _sits(row: Row) -> str:
        invited = sum(place.invited for place in row.record.places)
        last = len(row.free) + invited == 1
        return _("Sit down and begin") if last else _("Sit down")

    def _cancels(self) -> str:
        if self._sure:
            return _("Really? Others sit here")
        return _("Take the table away")

    def _cancel(self, row: Row, member: Member) -> None:
        me = member.person.id
        places = row.record.places
        others = any(p.person not in (None, me) and not p.invited for p in places)
        if others and not self._sure:
            self._sure = True
            self.redraw()
            return
        self._do(self.app.house.cancel(member, self.table))

    def _with(
        self, act: Callable[[Member, str], Awaitable[Any]], member: Member
    ) -> Callable[[], None]:
        return lambda: self._do(act(member, self.table))

    def _seat_bot(self, member: Member, seat: int, level: str) -> Callable[[], None]:
        return lambda: self._do(self.app.house.seat_bot(member, self.table, seat, level))

    def _free(self, member: Member, seat: int) -> Callable[[], None]:
        return lambda: self._do(self.app.house.free(member, self.table, seat))

    def _do(self, act: Awaitable[Any]) -> None:
        self.app.attempt_it(act)

    def _talk(self) -> None:
        note = _("At most {most} characters. All at the table read it.")
        self.ask(Question(_("say"), self._say, note.format(most=LONGEST_SAID)))

    def _say(self, text: str) -> None:
        member = self.app.member
        if text and member is not None:
            self._do(self.app.house.say(member, self.table, text))

    def to_lobby(self) -> None:
        """Back to the lobby."""
        self.dismiss()

    def _follow(self, acts: Sequence[_Act]) -> None:
        """The cursor stays on what it was on; what was not there before may be wanted most."""
        names = tuple(act.name for act in acts)
        if names != self._names:
            was = self._names[self.at] if self.at < len(self._names) else ""
            new = [name for name in ("begin", "go") if name in names and name not in self._names]
            wanted = new[0] if new else was
            self.at = names.index(wanted) if wanted in names else 0
            self._names = names

    def _gone(self) -> None:
        """A table that was taken away is left."""
        if self.row() is None and not self._left:
            self._left = True
            self.app.say(_("This table is not there any more."))
            self.call_later(self.to_lobby)

    # -- drawing -----------------------------------------------------------------------------------

    def draw(self) -> None:
        row = self.row()
        if row is None:
            return
        width, height = self.size
        paper = Paper(width, height)
        joint = width * 46 // 80
        name = in_words(catalog.load(row.record.game).types.title)
        draw_title(paper, f"{name} · {_('before the game')}", _told(row), mark=row.mine_to_start)
        draw_pane_rule(paper, 1, _("the table"), joint, _("what now"))
        paper.down(joint, _TOP, height - _FOOT)
        left = Paper(joint - 2, height - _FOOT - _TOP)
        below = draw_waiting(left, row)
        self._draw_talk(left, below + 1)
        paper.paste(left, 1, _TOP)
        acts = self._acts()
        self._follow(acts)
        pane = Paper(width - joint - 2, height - _FOOT - _TOP - 2)
        draw_lines(pane, [((act.label, ""),) for act in acts], self.at)
        paper.paste(pane, joint + 1, _TOP)
        enter = _("Enter  {does}").format(does=acts[self.at].label)
        paper.put(joint + 2, height - _FOOT - 1, clip(enter, width - joint - 3), "bold")
        paper.spot(joint + 2, height - _FOOT - 1, width - joint - 2, Press("enter"))
        paper.across(height - _FOOT)
        paper.put(joint, height - _FOOT, "┴", "rule")
        if self.question is not None:
            self.draw_question(paper, height - _FOOT + 1)
        draw_keys(paper, height - 1, self._keys(len(acts)))
        self.sheet.show(paper)

    def _draw_talk(self, paper: Paper, top: int) -> None:
        member = self.app.member
        said = () if member is None else self.app.house.talk(member, self.table)
        rows = lines_of_talk(said, paper.width)
        room = paper.height - top - 1
        if room <= 0 or not rows:
            return
        paper.put(0, top, _("talk"), "dim")
        for y, (text, style) in enumerate(rows[-room:], top + 1):
            paper.put(0, y, text, style)

    def _keys(self, count: int) -> list[KeyHint]:
        if self.question is not None:
            return self.question_keys()
        return [
            KeyHint(f"1-{min(count, 9)} ↑↓", _("choose"), "down"),
            KeyHint("Enter", _("do"), "enter"),
            KeyHint(",", _("talk"), "talk"),
            KeyHint("F1", _("rules"), "rules"),
            KeyHint("Esc", _("lobby"), "esc"),
        ]

    # -- keys and mouse ----------------------------------------------------------------------------

    def redraw(self) -> None:
        if self.is_current and self.row() is None:
            self._gone()
            return
        super().redraw()

    def press(self, key: str) -> None:
        if self.answers(key):
            return
        acts = self._acts()
        self._follow(acts)
        if key != "enter":
            self._sure = False
        match key:
            case "esc" | "quit" | "back":
                self.dismiss()
            case "enter":
                acts[self.at].do()
            case "talk":
                self._talk()
            case "rules":
                from tui.screens.rules_screen import RulesScreen

                row = self.row()
                self.app.push_screen(RulesScreen(None if row is None else row.record.game))
            case _ if key.isdigit():
                if int(key) <= len(acts):
                    self.at = int(key) - 1
            case _:
                self.at = moved(self.at, len(acts), key)

    def hit(self, value: object) -> None:
        if isinstance(value, ToItem):
            acts = self._acts()
            self._follow(acts)
            again = self.at == value.at
            self._sure = self._sure and again
            self.at = min(value.at, len(acts) - 1)
            if again:
                acts[self.at].do()


def _told(row: Row) -> str:
    if row.info is not None:
        return _("the game has begun")
    free = len(row.free)
    if row.mine_to_start:
        return _("YOU begin it")
    if row.invited:
        return _("YOU are invited")
    if free:
        return ngettext("{n} seat free", "{n} seats free", free).format(n=free)
    return _("waits for {names}").format(names=", ".join(row.awaited))


def draw_waiting(paper: Paper, row: Row) -> int:
    """A table that has not begun: its seats, options and terms; returns the row after that."""
    record = row.record
    y = 0
    paper.put(0, y, clip(in_words(catalog.load(record.game).types.title), paper.width), "bold")
    y += 1
    made = _("made by {name}").format(name=row.owner)
    paper.put(0, y, clip(f"{made} · {_('private')}" if row.private else made, paper.width), "dim")
    y += 1
    if row.private and _gave_word(row):
        told = _("its word: {word}").format(word=row.record.word)
        paper.put(0, y, clip(told, paper.width), "dim")
        y += 1
    y += 1
    for seat in range(len(row.names)):
        paper.put(0, y, clip(f"{seat + 1} {sitting(row, seat)}", paper.width), "")
        y += 1
    y += 1
    for text in _terms(row):
        for line in wrap(text, paper.width):
            paper.put(0, y, line)
            y += 1
    return y


def _gave_word(row: Row) -> bool:
    """Whether it is shown to who made the table, and may tell its word to others."""
    record = row.record
    return row.my_seat is not None and record.places[row.my_seat].person == record.owner


def sitting(row: Row, seat: Seat) -> str:
    """Who sits at a seat, in words."""
    level, name = row.record.places[seat].level, row.names[seat]
    if level is not None:
        bot = _("{level} bot").format(level=level_name(level))
        return f"{name} · {bot}" if name else bot
    if not name:
        return _("(free)")
    you = f" ({_('you')})" if seat == row.my_seat else ""
    if row.record.places[seat].invited:
        return _("{name}{you} · invited").format(name=name, you=you)
    return f"{name}{you}" if row.here[seat] else _("{name}{you} · away").format(name=name, you=you)


def _terms(row: Row) -> Sequence[str]:
    record = row.record
    known = options_of(record.game)
    told = []
    for name, value in record.options:
        if name in known and value != known[name].default:
            label = in_words(known[name].title)
            told.append(label if value is True else f"{label}: {option_word(value)}")
    if record.stand_in is not None:
        told.append(_sits_in(record.stand_in))
    if record.clock is not None:
        told.append(_ticks(record.clock))
    return told


def _sits_in(stand_in: StandIn) -> str:
    level = level_name(stand_in.level)
    if not stand_in.after:
        return _("A {level} bot plays at once for who is away.").format(level=level)
    return _("A {level} bot plays for who is away for {time}.").format(
        level=level, time=span(stand_in.after)
    )


def _ticks(clock: Clock) -> str:
    if clock.each == "turn":
        return _("{time} for each turn.").format(time=span(clock.seconds))
    return _("{time} for each player in all.").format(time=span(clock.seconds))


def span(seconds: int) -> str:
    """So many seconds in words, in the largest unit that fits."""
    days, hours, minutes = seconds / 86_400, seconds / 3_600, seconds / 60
    if days >= 1 and days.is_integer():
        return ngettext("{n} day", "{n} days", int(days)).format(n=int(days))
    if hours >= 1 and hours.is_integer():
        return ngettext("{n} hour", "{n} hours", int(hours)).format(n=int(hours))
    if minutes >= 1 and minutes.is_integer():
        return ngettext("{n} minute", "{n} minutes", int(minutes)).format(n=int(minutes))
    return ngettext("{n} second", "{n} seconds", seconds).format(n=seconds)
