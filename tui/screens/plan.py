"""What is chosen at a set-up, as a value: game, seats, options, seed; and what is wrong with it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias, assert_never

from core import catalog
from core.bots.protocol import LEVELS
from core.game import Option, OptionValue, Types
from tui.i18n import _, in_words, refusal_text
from tui.names import LONGEST_NAME, free_names, level_name
from tui.seeds import LARGEST_SEED
from tui.start import Chair

if TYPE_CHECKING:
    from tui.settings import Last

__all__ = [
    "GameItem",
    "Item",
    "OptionItem",
    "Plan",
    "PracticeItem",
    "SeatItem",
    "SeatsItem",
    "SeedItem",
    "changed",
    "choose_game",
    "first_plan",
    "in_use",
    "items",
    "option_word",
    "options_of",
    "refusal",
    "rubbed",
    "sentence",
    "typed",
    "types_of",
]

_USUAL_SEATS = 3
_SITTERS: tuple[str | None, ...] = (None, *LEVELS)


@dataclass(frozen=True, slots=True)
class Plan:
    """A game that might be started. `chairs` are as many as the game can have, the first `seats`
    of them in use. `seed` is what was typed: empty is a random one.
    """

    game: str
    seats: int
    chairs: tuple[Chair, ...]
    options: tuple[tuple[str, OptionValue], ...]
    practice: bool = False
    seed: str = ""


class GameItem(NamedTuple):
    """The line of a game."""

    game: str


class SeatsItem(NamedTuple):
    """The line with the number of seats."""

    part: str = "seats"


class SeatItem(NamedTuple):
    """The line of a seat: who sits there, and the name."""

    seat: int


class OptionItem(NamedTuple):
    """The line of an option, by its name."""

    name: str


class PracticeItem(NamedTuple):
    """Whether acts can be taken back across those of bots."""

    part: str = "practice"


class SeedItem(NamedTuple):
    """The seed of the dice."""

    part: str = "seed"


Item: TypeAlias = GameItem | SeatsItem | SeatItem | OptionItem | PracticeItem | SeedItem


def types_of(game: str) -> Types[Any, Any, Any, Any]:
    """What the game is called and made of."""
    return catalog.load(game).types


def options_of(game: str) -> dict[str, Option]:
    """The game's options by name."""
    return {option.name: option for option in types_of(game).options}


def first_plan(game: str, last: Last | None, chairs: Sequence[Chair] = ()) -> Plan:
    """What is proposed: what was last chosen for the game, as far as it still fits.

    Else `chairs`, or one person and bots.
    """
    low, high = types_of(game).seats
    given = chairs
    if last is not None and len(last.names) == len(last.levels):
        given = [
            Chair(name, level if level in _SITTERS else "normal")
            for name, level in zip(last.names, last.levels, strict=True)
        ]
    seats = len(given) if last is not None and given else _USUAL_SEATS
    kept = dict(last.options) if last is not None else {}
    options = tuple(
        (name, _usable(option, kept.get(name, option.default)))
        for name, option in options_of(game).items()
    )
    return Plan(game, min(max(seats, low), high), _filled(given, high), options)


def _usable(option: Option, value: OptionValue) -> OptionValue:
    fits = any(value == choice and type(value) is type(choice) for choice in option.choices)
    return value if fits else option.default


def _filled(chairs: Sequence[Chair], most: int) -> tuple[Chair, ...]:
    """The chairs, filled up with bots, the first with a person, of names not taken."""
    filled = list(chairs[:most])
    while len(filled) < most:
        free = next(free_names(chair.name for chair in filled))
        filled.append(Chair(free, "normal" if filled else None))
    return tuple(filled)


def choose_game(plan: Plan, game: str, last: Last | None) -> Plan:
    """The plan for another game: as last chosen there, else with the same people."""
    if game == plan.game:
        return plan
    return replace(first_plan(game, last, plan.chairs), practice=plan.practice, seed=plan.seed)


def items(plan: Plan, games: Sequence[str], seats_only: bool = False) -> tuple[Item, ...]:
    """The lines in order. `seats_only`: everything but who sits where is settled."""
    sitting = tuple(SeatItem(seat) for seat in range(plan.seats))
    if seats_only:
        return sitting
    return (
        *(GameItem(game) for game in games),
        SeatsItem(),
        *sitting,
        *(OptionItem(name) for name, _value in plan.options),
        PracticeItem(),
        SeedItem(),
    )


def changed(plan: Plan, item: Item, by: int) -> Plan:
    """The plan after ← (-1) or → (1) on a line; ticks turn round. Games are chosen otherwise."""
    match item:
        case SeatsItem():
            low, high = types_of(plan.game).seats
            return replace(plan, seats=min(max(plan.seats + by, low), high))
        case SeatItem(seat):
            chair = plan.chairs[seat]
            at = (_SITTERS.index(chair.level) + by) % len(_SITTERS)
            return _reseat(plan, seat, replace(chair, level=_SITTERS[at]))
        case OptionItem(name):
            choices = options_of(plan.game)[name].choices
            value = dict(plan.options)[name]
            new = choices[(choices.index(value) + by) % len(choices)]
            options = tuple((n, new if n == name else v) for n, v in plan.options)
            return replace(plan, options=options)
        case PracticeItem():
            return replace(plan, practice=not plan.practice)
        case GameItem() | SeedItem():
            return plan
        case _:
            assert_never(item)


def typed(plan: Plan, item: Item, text: str) -> Plan:
    """The plan after text was typed or pasted on a line; what can't stand there is left out."""
    match item:
        case SeatItem(seat):
            chair = plan.chairs[seat]
            shown = "".join(c for c in text if c.isprintable())
            name = (chair.name + shown).lstrip()[:LONGEST_NAME]
            return _reseat(plan, seat, replace(chair, name=name))
        case SeedItem():
            digits = "".join(c for c in text if c in "0123456789")
            return replace(plan, seed=(plan.seed + digits)[: len(str(LARGEST_SEED)) + 1])
        case _:
            return plan


def rubbed(plan: Plan, item: Item) -> Plan:
    """The plan after Backspace on a line."""
    match item:
        case SeatItem(seat):
            chair = plan.chairs[seat]
            return _reseat(plan, seat, replace(chair, name=chair.name[:-1]))
        case SeedItem():
            return replace(plan, seed=plan.seed[:-1])
        case _:
            return plan


def _reseat(plan: Plan, seat: int, chair: Chair) -> Plan:
    return replace(plan, chairs=(*plan.chairs[:seat], chair, *plan.chairs[seat + 1 :]))


def in_use(plan: Plan) -> tuple[Chair, ...]:
    """Who sits at the seats."""
    return tuple(replace(c, name=c.name.strip()) for c in plan.chairs[: plan.seats])


def refusal(plan: Plan) -> str:
    """What is wrong with the plan, in a sentence with the clause; empty if it can be started."""
    names = [chair.name.casefold() for chair in in_use(plan)]
    for seat, chair in enumerate(in_use(plan)):
        if not chair.name:
            return _("Seat {n} has no name: type one.").format(n=seat + 1)
        if names.index(chair.name.casefold()) < seat:
            return _("Two seats are called {name}: change one of them.").format(name=chair.name)
    if plan.seed and int(plan.seed) > LARGEST_SEED:
        return _("A seed is at most {most}.").format(most=LARGEST_SEED)
    no = catalog.load(plan.game).refuse(plan.seats, dict(plan.options))
    return refusal_text(no) if no is not None else ""


def sentence(plan: Plan, seeded: bool = True) -> str:
    """What will be started, in one sentence; `seeded`: with the seed of its dice."""
    sitting = [
        chair.name
        if chair.level is None
        else _("{name} ({level} bot)").format(name=chair.name, level=level_name(chair.level))
        for chair in in_use(plan)
    ]
    known = options_of(plan.game)
    parts = [", ".join(sitting)]
    for name, value in plan.options:
        if value != known[name].default:
            title = in_words(known[name].title)
            parts.append(title if value is True else f"{title}: {option_word(value)}")
    if plan.practice:
        parts.append(_("for practice"))
    if seeded:
        parts.append(_("seed {seed}").format(seed=plan.seed) if plan.seed else _("random seed"))
    return _("{game} for {n}: {what}.").format(
        game=in_words(types_of(plan.game).title), n=plan.seats, what=", ".join(parts)
    )


def option_word(value: OptionValue) -> str:
    """An option's value in words."""
    if isinstance(value, bool):
        return _("yes") if value else _("no")
    return str(value)
