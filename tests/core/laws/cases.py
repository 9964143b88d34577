"""The games that the laws are put to, in all their sizes and options, and games played of them."""

from __future__ import annotations

import itertools
import os
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any, TypeVar

import msgspec
import msgspec.inspect

import core
from core.bots.random_bot import draw
from core.catalog import load, names, words
from core.game import Illegal, Options, OptionValue, Rules, Seat, Step
from core.prompt import Prompt
from core.rng import Rng, choice, seeded
from core.words import Words
from tests.core import lots
from tests.rule_coverage import clauses

SEEDS = range(int(os.environ.get("BOARDTUI_LAW_SEEDS", "2")))
"""More seeds look longer: BOARDTUI_LAW_SEEDS=50 for a night's run."""

MOST_ACTIONS = 20_000
"""No game takes so many, however foolishly it is played."""


MANY = 300
"""Of a long game so many states or steps stand for all, where each costs something."""


_MANY = 6
"""A game with more options than this has dozens of cases."""


T = TypeVar("T")

Busy = Callable[[int, int, Options], Any]
"""From seats, seed and options a state in which what chance seldom brings about is near."""


@dataclass(frozen=True)
class Game:
    """Rules, their sentences, the ids of their clauses, and busy states if it has any."""

    rules: Rules[Any, Any, Any, Any]
    words: Words[Any, Any, Any]
    clauses: frozenset[str]
    busy: Busy | None = None

    @property
    def long(self) -> bool:
        """Whether it has so many options that its cases alone are played long enough."""
        return len(self.rules.types.options) > _MANY


@dataclass(frozen=True)
class Case:
    """A game with so many seats and these options, played from the deal or from a busy state."""

    game: Game
    seats: int
    options: tuple[tuple[str, OptionValue], ...]
    busy: bool = False

    def __str__(self) -> str:
        chosen = [f"{name}={value}" for name, value in self.options]
        busy = ["busy"] if self.busy else []
        return "-".join([self.game.rules.types.id, str(self.seats), *chosen, *busy])

    @property
    def seeds(self) -> range:
        """Those that a law is put to; of busy states and of long games half as many are enough."""
        return SEEDS[::2] if self.busy or self.game.long else SEEDS

    def opening(self, seed: int) -> Step[Any, Any]:
        """The first state and what is told of it."""
        if self.busy and self.game.busy is not None:
            return Step(self.game.busy(self.seats, seed, dict(self.options)), (), final=True)
        return self.game.rules.setup(self.seats, seed, dict(self.options))


@dataclass(frozen=True)
class Taken:
    """An action as it was played: the state before it and the step it made."""

    before: Any
    seat: Seat
    action: Any
    step: Step[Any, Any]


@dataclass(frozen=True)
class Run:
    """A whole game played at random."""

    case: Case
    seed: int
    opening: Step[Any, Any]
    taken: tuple[Taken, ...]

    @property
    def rules(self) -> Rules[Any, Any, Any, Any]:
        return self.case.game.rules

    @property
    def states(self) -> tuple[Any, ...]:
        return (self.opening.state, *(t.step.state for t in self.taken))

    @property
    def steps(self) -> tuple[Step[Any, Any], ...]:
        return (self.opening, *(t.step for t in self.taken))

    @property
    def seats(self) -> range:
        return range(self.case.seats)

    @property
    def lookers(self) -> tuple[Seat | None, ...]:
        """All who look on: the seats and a spectator."""
        return (*self.seats, None)

    def some(self, most: int = 40) -> tuple[Any, ...]:
        """States spread evenly over the game, the last and the first of each phase among them.

        A game with dozens of cases has enough of them with fewer of each.
        """
        states = self.states
        first = {tag(s.phases[-1]): i for i, s in reversed(tuple(enumerate(states)))}
        even = spread(range(len(states)), most // 4 if self.case.game.long else most)
        return tuple(states[i] for i in sorted({*even, *first.values()}))

    @property
    def telling(self) -> tuple[Step[Any, Any], ...]:
        """Steps spread evenly over the game, the first with each kind of event among them."""
        steps = self.steps
        first = {tag(t.event): i for i, s in reversed(tuple(enumerate(steps))) for t in s.events}
        even = spread(range(len(steps)), MANY)
        return tuple(steps[i] for i in sorted({*even, *first.values()}))


def spread(of: Sequence[T], most: int) -> tuple[T, ...]:
    """About so many of a row or all if they are fewer, evenly, with the last one."""
    stride = max(1, len(of) // most)
    return tuple(of[n] for n in sorted({*range(0, len(of), stride), *range(len(of))[-1:]}))


def tag(value: Any) -> str:
    """The tag of a phase, action or event."""
    return str(type(value).__struct_config__.tag)


def make(rules: Rules[Any, Any, Any, Any], plain: Mapping[str, Any]) -> Any:
    """An action out of builtins."""
    return msgspec.convert(plain, _tagged(rules.types.action)[plain["type"]])


@cache
def _tagged(of: Any) -> dict[Any, Any]:
    """The members of a union of actions: to convert to one of them takes a tenth of the time."""
    info = msgspec.inspect.type_info(of)
    members = info.types if isinstance(info, msgspec.inspect.UnionType) else (info,)
    return {m.tag: m.cls for m in members if isinstance(m, msgspec.inspect.StructType)}


@cache
def games() -> tuple[Game, ...]:
    """Every game of the catalogue, and the one that only the tests know."""
    folder = Path(core.__file__).parent / "games"
    real = [Game(load(n), words(n), clauses(folder / n / "rules.md"), _busy(n)) for n in names()]
    return (*real, Game(lots.RULES, lots.WORDS, lots.CLAUSES))


def _busy(name: str) -> Busy | None:
    """What a game's tests call `busy`, in a module of that name."""
    module = f"tests.core.games.{name}.busy"
    if find_spec(module) is None:
        return None
    found: Busy = import_module(module).busy
    return found


FEW = 4
"""An option with more values than these is paired with others in its least and greatest only."""


def cases(game: Game) -> Iterator[Case]:
    """Every two values of seats and options together at least once, if the rules allow them.

    Of an option with many values (a length) those between come once each, in a busy state if
    there are any: games played to the end are long, and no rule is about those.
    """
    types = game.rules.types
    names_ = [option.name for option in types.options]
    seats: tuple[OptionValue, ...] = tuple(range(types.seats[0], types.seats[1] + 1))
    columns = [option.choices for option in types.options]
    ends = [column if len(column) <= FEW else (column[0], column[-1]) for column in columns]
    rows = pairwise([seats, *ends], lambda row: _allowed(game, names_, row))
    for row in rows:
        case = _case(game, names_, row)
        yield from (case, replace(case, busy=True)) if game.busy else (case,)
    for at, column in enumerate(columns, start=1):
        for i, value in enumerate(column[1:-1] if len(column) > FEW else ()):
            row = rows[i % len(rows)]
            case = _case(game, names_, (*row[:at], value, *row[at + 1 :]))
            yield replace(case, busy=game.busy is not None)


def _case(game: Game, names_: list[str], row: tuple[OptionValue, ...]) -> Case:
    return Case(game, int(row[0]), tuple(zip(names_, row[1:], strict=True)))


def _allowed(game: Game, names_: list[str], row: tuple[OptionValue, ...]) -> bool:
    return game.rules.refuse(int(row[0]), dict(zip(names_, row[1:], strict=True))) is None


def pairwise(
    values: list[tuple[OptionValue, ...]], allowed: Any
) -> tuple[tuple[OptionValue, ...], ...]:
    """Rows with a value from each column, so that every two values that may meet do.

    Greedy: each row begins with a pair that hasn't met and takes what meets most that is new.
    """
    if len(values) == 1:
        return tuple((v,) for v in values[0] if allowed((v,)))
    left = {
        ((i, a), (j, b))
        for i, j in itertools.combinations(range(len(values)), 2)
        for a in values[i]
        for b in values[j]
    }
    rows = []
    for pair in sorted(left, key=repr):
        if pair not in left:
            continue
        row = _row(values, dict(pair), left, allowed)
        left.discard(pair)
        if row is not None:
            rows.append(row)
            left -= set(itertools.combinations(enumerate(row), 2))
    return tuple(rows)


def _row(
    values: list[tuple[OptionValue, ...]], given: dict[int, OptionValue], left: Any, allowed: Any
) -> tuple[OptionValue, ...] | None:
    if len(given) == len(values):
        row = tuple(given[i] for i in range(len(values)))
        return row if allowed(row) else None
    i = next(i for i in range(len(values)) if i not in given)

    def new(value: OptionValue) -> int:
        met = [tuple(sorted([(i, value), item])) for item in given.items()]
        return sum(pair in left for pair in met)

    for value in sorted(values[i], key=new, reverse=True):
        whole = _row(values, {**given, i: value}, left, allowed)
        if whole is not None:
            return whole
    return None


@cache
def play(case: Case, seed: int, most: int = MOST_ACTIONS) -> Run:
    """A game played at random by the prompts alone. Fails if it doesn't end."""
    rules = case.game.rules
    opening = case.opening(seed)
    taken: list[Taken] = []
    state, dice = opening.state, seeded(seed, 99)
    while rules.outcome(state) is None:
        assert len(taken) < most, f"{case}: not over after {most} actions"
        prompts = rules.prompts(state)
        assert prompts, f"{case}: nobody is prompted, yet the game is not over"
        seat, dice = choice(dice, tuple(sorted(prompts)))
        action, dice = drawn(rules, prompts[seat], dice)
        kept = msgspec.msgpack.encode(state)
        try:
            step = rules.apply(state, seat, action)
        except Illegal as no:
            raise AssertionError(f"{case}: {action} is offered but refused: {no}") from no
        assert kept == msgspec.msgpack.encode(state), f"{action} writes on the state before it"
        taken.append(Taken(state, seat, action, step))
        state = step.state
    return Run(case, seed, opening, tuple(taken))


def drawn(rules: Rules[Any, Any, Any, Any], prompt: Prompt[Any], dice: Rng) -> tuple[Any, Rng]:
    """An action of the prompt, drawn at random."""
    try:
        return draw(prompt, lambda plain: make(rules, plain), dice)
    except ValueError as nothing:
        raise AssertionError(f"{prompt} can't be answered") from nothing
