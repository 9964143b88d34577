"""A small game for the screens' tests: a phase with a basket, and one with a mixture.

F-1 Seats take turns for so many turns. Each has coins of 1 and notes of 2.
F-2 On a turn one takes up to three fruits from the stall, each for 2, or nothing.
F-3 What was taken is paid for with coins and notes, exactly.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import combinations_with_replacement
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from core.game import Illegal, Options, Outcome, Seat, Step, Types, everybody, places, refused
from core.prompt import Amount, Barred, Field, Form, Prompt, Sum
from core.rng import Rng
from core.text import Text, Who, say
from core.words import Line

FRUITS = ("apple", "pear", "plum")
PRICE = 2
MOST = 3
TURNS = 6
CLAUSES = ("F-1", "F-2", "F-3")


class Shopping(Struct, frozen=True, tag="shopping"):
    seat: Seat


class Paying(Struct, frozen=True, tag="paying"):
    seat: Seat
    due: int


class Over(Struct, frozen=True, tag="over"):
    pass


Phase = Shopping | Paying | Over


class Take(Struct, frozen=True, tag="take", forbid_unknown_fields=True):
    fruits: tuple[int, ...]


class Pay(Struct, frozen=True, tag="pay", forbid_unknown_fields=True):
    coins: int
    notes: int


Action = Take | Pay


class Took(Struct, frozen=True, tag="took"):
    seat: Seat
    fruits: tuple[int, ...]


class Paid(Struct, frozen=True, tag="paid"):
    seat: Seat
    due: int


Event = Took | Paid


class State(Struct, frozen=True):
    """All of it is open, so it is the view too; `phase` is the current one."""

    turn: int
    purses: tuple[tuple[int, int], ...]
    stall: tuple[int, int, int]
    phases: tuple[Phase, ...]

    @property
    def phase(self) -> Phase:
        return self.phases[-1]


def opening(seats: int = 2, stall: tuple[int, int, int] = (5, 2, 0), notes: int = 2) -> State:
    return State(1, ((4, notes),) * seats, stall, (Shopping(0),))


class Fair:
    types: Types[State, Action, Event, State] = Types(
        "fair", say("Fair"), 1, (1, 4), (), State, Action, Event, State
    )

    def refuse(self, seats: int, options: Options, /) -> Illegal | None:
        return None

    def setup(self, seats: int, seed: int, options: Options, /) -> Step[State, Event]:
        return Step(opening(seats), (), final=True)

    def seats(self, s: State, /) -> int:
        return len(s.purses)

    def check(self, s: State, /) -> None: ...

    def prompts(self, s: State, /) -> Mapping[Seat, Prompt[Action]]:
        match s.phase:
            case Shopping(seat):
                baskets = [
                    Take(fruits)
                    for n in range(MOST + 1)
                    for fruits in combinations_with_replacement(range(3), n)
                ]
                return {seat: Prompt(True, tuple(t for t in baskets if not _no(s, seat, t.fruits)))}
            case Paying(seat, due):
                coins, notes = s.purses[seat]
                fields = (Field("coins", Amount(0, coins)), Field("notes", Amount(0, notes)))
                exact = Sum(("coins", "notes"), (1, 2), due, due)
                return {seat: Prompt(True, forms=(Form("pay", fields, sums=(exact,)),))}
            case Over():
                return {}

    def barred(self, s: State, seat: Seat, /) -> tuple[Barred[Action], ...]:
        if s.phase != Shopping(seat):
            return ()
        return refused(self, s, seat, [Take((fruit,)) for fruit in range(3)])

    def apply(self, s: State, seat: Seat, a: Action, /) -> Step[State, Event]:
        match s.phase, a:
            case Shopping(), Take(()):
                return Step(_passed_on(s), everybody(Took(seat, ())), final=True)
            case Shopping(), Take(fruits):
                no = _no(s, seat, fruits)
                if no is not None:
                    raise no
                left = tuple(n - fruits.count(fruit) for fruit, n in enumerate(s.stall))
                paying = Paying(seat, PRICE * len(fruits))
                return Step(replace(s, stall=left, phases=(paying,)), everybody(Took(seat, fruits)))
            case Paying(_, due), Pay(coins, notes) if coins + 2 * notes == due:
                purse = (s.purses[seat][0] - coins, s.purses[seat][1] - notes)
                purses = (*s.purses[:seat], purse, *s.purses[seat + 1 :])
                return Step(_passed_on(replace(s, purses=purses)), everybody(Paid(seat, due)))
        raise Illegal("no", say("Not now."), "F-1")

    def view(self, s: State, seat: Seat | None, /) -> State:
        return s

    def open_view(self, s: State, seat: Seat | None, /) -> State:
        return s

    def reseal(self, s: State, seat: Seat | None, rng: Rng, /) -> State:
        return s

    def outcome(self, s: State, /) -> Outcome | None:
        if s.phase != Over():
            return None
        worth = tuple(coins + 2 * notes for coins, notes in s.purses)
        return Outcome(worth, places(worth))


def _no(s: State, seat: Seat, fruits: Sequence[int]) -> Illegal | None:
    for fruit, name in enumerate(FRUITS):
        if fruits.count(fruit) > s.stall[fruit]:
            return Illegal("none_left", say("The stall has no such {what}.", what=name), "F-2")
    coins, notes = s.purses[seat]
    if PRICE * len(fruits) > coins + 2 * notes:
        return Illegal("too_dear", say("That is too dear."), "F-2")
    return None


def _passed_on(s: State) -> State:
    if s.turn == TURNS:
        return replace(s, phases=(Over(),))
    return replace(s, turn=s.turn + 1, phases=(Shopping(s.turn % len(s.purses)),))


class FairWords:
    about = say("Buy fruit.")
    length = say("1 min")
    guide: tuple[Text, ...] = (say("Take what you like."),)

    def lines(self, events: Sequence[Event], /) -> tuple[Line, ...]:
        return tuple(Line("", _line(event), (event.seat,)) for event in events)

    def action(self, view: State, action: Action, /) -> Text:
        match action:
            case Take(fruits):
                return say("take {fruits}", fruits=in_short(fruits))
            case Pay(coins, notes):
                return say("pay {coins} in coins and {notes} notes", coins=coins, notes=notes)

    def moment(self, view: State, /) -> Text:
        return say("turn {n}", n=view.turn)

    def asked(self, view: State, seat: Seat, /) -> Text:
        return say("pays") if isinstance(view.phase, Paying) else say("shops")

    def standing(self, view: State, /) -> tuple[int, ...]:
        return tuple(coins + 2 * notes for coins, notes in view.purses)

    def clauses(self, phase: str, /) -> tuple[str, ...]:
        return ("F-3",) if phase == "paying" else ("F-2",)


def _line(event: Event) -> Text:
    match event:
        case Took(seat, fruits):
            return say("{who} took {fruits}", who=Who(seat), fruits=in_short(fruits))
        case Paid(seat, due):
            return say("{who} paid {due}", who=Who(seat), due=due)


def in_short(fruits: Sequence[int]) -> str:
    """A basket in words, such as `2 apple 1 plum`."""
    counts = [f"{fruits.count(i)} {name}" for i, name in enumerate(FRUITS) if i in fruits]
    return " ".join(counts) or "nothing"


RULES: Any = Fair()
WORDS = FairWords()
