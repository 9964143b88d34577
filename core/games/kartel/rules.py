"""The rules of Kartel. Clauses K-1 to K-15 are in rules.md."""

from __future__ import annotations

from collections.abc import Mapping
from typing import assert_never, cast

from msgspec.structs import replace

from core.game import Illegal, Option, Options, Outcome, Seat, Step, Told, Types, places, refused
from core.games.kartel.data import (
    BOSS,
    CELLS,
    FACES,
    GANGS,
    LETTERS,
    MOST_STEPS,
    WORTH,
    boss_of,
    code,
    gang_of,
    kind_of,
    markers,
    mask_of,
)
from core.games.kartel.state import (
    Action,
    Began,
    Convicted,
    Ended,
    Event,
    Move,
    Moving,
    Over,
    Roll,
    Rolled,
    State,
    Took,
    ToRoll,
    View,
)
from core.prompt import Barred, Prompt, Same
from core.refusals import bad_seats, impossible, not_asked
from core.rng import Rng, below, seeded, shuffled
from core.text import say, say_n

__all__ = ["RULES", "Kartel", "scores"]

SEATS = (2, 6)

TYPES: Types[State, Action, Event, View] = Types(
    id="kartel",
    title=say("Kartel"),
    version=1,
    seats=SEATS,
    options=(
        Option(
            name="no_bribes",
            title=say("no bribes"),
            help=say("The seven Bribes are left out: 35 markers. Recommended for 2 and 3 players."),
            default=False,
            rule="K-13",
        ),
    ),
    state=State,
    action=cast("type[Action]", Action),
    event=cast("type[Event]", Event),
    view=View,
)

ROLL = Roll()
MOVES = tuple(Move(steps) for steps in range(MOST_STEPS + 1))


def scores(held: tuple[tuple[int, ...], ...], cells: tuple[int, ...]) -> tuple[int, ...]:
    """What each seat has if every Boss not in a cell stays free (K-10, K-11)."""
    worth = WORTH[mask_of(cells)]
    return tuple([sum([worth[m] for m in markers_held]) for markers_held in held])


class Kartel:
    """The game, as core.game.Rules."""

    types = TYPES

    def refuse(self, seats: int, options: Options, /) -> Illegal | None:
        return bad_seats(TYPES, seats, "K-1")

    def setup(self, seats: int, seed: int, options: Options, /) -> Step[State, Event]:
        bribes = not options["no_bribes"]
        rng = seeded(seed)
        ring, rng = shuffled(rng, markers(bribes))
        at, rng = below(rng, len(ring))
        first, rng = below(rng, seats)
        state = State(
            ring=ring,
            at=at,
            held=((),) * seats,
            cells=(),
            bribes=bribes,
            phases=(ToRoll(first),),
            rng=rng,
        )
        return Step(state, (Told(Began(first, len(ring))),), final=True)

    def seats(self, s: State, /) -> int:
        return len(s.held)

    def check(self, s: State, /) -> None:
        _check(s)

    def prompts(self, s: State, /) -> Mapping[Seat, Prompt[Action]]:
        match s.phases[-1]:
            case ToRoll(seat):
                return _ROLL_PROMPTS[seat]
            case Moving(seat, roll):
                return _MOVE_PROMPTS[seat, roll, min(len(s.ring), MOST_STEPS)]
            case Over():
                return {}

    def barred(self, s: State, seat: Seat, /) -> tuple[Barred[Action], ...]:
        return refused(self, s, seat, MOVES) if isinstance(s.phases[-1], Moving) else ()

    def apply(self, s: State, seat: Seat, a: Action, /) -> Step[State, Event]:
        match s.phases[-1]:
            case ToRoll(mover):
                _in_turn(seat, mover)
                return _roll(s, mover, a)
            case Moving(mover, roll):
                _in_turn(seat, mover)
                return _move(s, mover, roll, a)
            case Over():
                raise Illegal("over", say("The game is over: five Bosses are in cells."), "K-9")
            case never:
                assert_never(never)

    def view(self, s: State, seat: Seat | None, /) -> View:
        return View(
            seat=seat,
            ring=s.ring,
            at=s.at,
            held=s.held,
            cells=s.cells,
            bribes=s.bribes,
            turn=_turn(s),
            now=scores(s.held, s.cells),
            phase=s.phases[-1],
        )

    def open_view(self, s: State, seat: Seat | None, /) -> View:
        return self.view(s, seat)

    def reseal(self, s: State, seat: Seat | None, rng: Rng, /) -> State:
        return replace(s, rng=rng)

    def outcome(self, s: State, /) -> Outcome | None:
        if not isinstance(s.phases[-1], Over):
            return None
        worth = scores(s.held, s.cells)
        return Outcome(worth, places(worth))


RULES = Kartel()

_ROLL_PROMPTS: tuple[dict[Seat, Prompt[Action]], ...] = tuple(
    {seat: Prompt[Action](must=True, choices=(ROLL,))} for seat in range(SEATS[1])
)


def _move_prompt(roll: int, left: int) -> Prompt[Action]:
    ways = min(roll, left)
    return Prompt(
        must=True,
        choices=MOVES[1 : ways + 1],
        same=tuple(
            Same[Action](MOVES[k], MOVES[(k - 1) % left + 1]) for k in range(ways + 1, roll + 1)
        ),
    )


# How many markers a game has, without and with bribes (K-13).
SETS = (len(markers(False)), len(markers(True)))

# By seat, roll, and the markers left as far as they matter.
_MOVE_PROMPTS: dict[tuple[Seat, int, int], dict[Seat, Prompt[Action]]] = {
    (seat, roll, left): {seat: _move_prompt(roll, left)}
    for seat in range(SEATS[1])
    for roll in sorted(set(FACES))
    for left in range(1, MOST_STEPS + 1)
}


def _turn(s: State) -> int:
    """The turn in hand, counted from 1: every turn takes one marker off the ring."""
    taken = SETS[s.bribes] - len(s.ring)
    return taken if isinstance(s.phases[-1], Over) else taken + 1


def _in_turn(seat: Seat, mover: Seat) -> None:
    if seat != mover:
        raise not_asked(mover, seat, "K-3")


def _roll(s: State, seat: Seat, a: Action) -> Step[State, Event]:
    if not isinstance(a, Roll):
        raise Illegal("roll_first", say("Roll the die first, then move the officer."), "K-5")
    face, rng = below(s.rng, len(FACES))
    roll = FACES[face]
    state = State(s.ring, s.at, s.held, s.cells, s.bribes, (Moving(seat, roll),), rng)
    return Step(state, (Told(Rolled(seat, roll, _turn(s))),), final=True)


def _steps(roll: int, a: Action) -> int:
    """How far the action moves the officer; raises Illegal if the roll doesn't allow it."""
    if not isinstance(a, Move):
        raise Illegal(
            "rolled",
            say("The die is rolled: it shows {roll}. Move the officer now.", roll=roll),
            "K-5",
        )
    if a.steps < 1:
        raise Illegal(
            "too_few_steps",
            say(
                "{steps} steps is not allowed: the officer must move 1 to {roll}.",
                steps=a.steps,
                roll=roll,
            ),
            "K-5",
        )
    if a.steps > roll:
        raise Illegal(
            "too_many_steps",
            say("{steps} steps are out of reach: the roll is {roll}.", steps=a.steps, roll=roll),
            "K-5",
        )
    return a.steps


def _move(s: State, seat: Seat, roll: int, a: Action) -> Step[State, Event]:
    steps = _steps(roll, a)
    ring = s.ring
    i = (s.at + steps - 1) % len(ring)
    marker = ring[i]
    ring = ring[:i] + ring[i + 1 :]
    at = i if i < len(ring) else 0
    following = ToRoll((seat + 1) % len(s.held))
    if kind_of(marker) == BOSS:
        return _convict(s, seat, roll, steps, marker, ring, at, following)
    held = (*s.held[:seat], (*s.held[seat], marker), *s.held[seat + 1 :])
    mask = mask_of(s.cells)
    worth = WORTH[mask]
    took = Took(
        seat,
        roll,
        steps,
        marker,
        _turn(s),
        bool(mask >> gang_of(marker) & 1),
        sum([worth[m] for m in held[seat]]),
    )
    state = State(ring, at, held, s.cells, s.bribes, (following,), s.rng)
    return Step(state, (Told(took),))


def _convict(
    s: State,
    seat: Seat,
    roll: int,
    steps: int,
    marker: int,
    ring: tuple[int, ...],
    at: int,
    following: ToRoll,
) -> Step[State, Event]:
    gang = gang_of(marker)
    cells = (*s.cells, gang)
    before, after = scores(s.held, s.cells), scores(s.held, cells)
    gains = tuple([b - a for a, b in zip(before, after, strict=True)])
    events: list[Event] = [
        Took(seat, roll, steps, marker, _turn(s), False, after[seat]),
        Convicted(seat, gang, len(cells), gains),
    ]
    over = len(cells) == CELLS
    if over:
        events.append(Ended(tuple(g for g in range(GANGS) if g not in cells), after))
    phase = Over() if over else following
    state = State(ring, at, s.held, cells, s.bribes, (phase,), s.rng)
    return Step(state, tuple([Told(event) for event in events]))


def _check(s: State) -> None:
    seats = len(s.held)
    low, high = SEATS
    if not low <= seats <= high:
        raise impossible(
            say("{seats} seats; Kartel has {low} to {high}.", seats=seats, low=low, high=high),
            "K-1",
        )
    if not all(0 <= gang < GANGS for gang in s.cells) or len(set(s.cells)) != len(s.cells):
        raise impossible(say("Each cell holds another gang, numbered 0 to 6."), "K-7")
    if len(s.cells) > CELLS:
        raise impossible(
            say("{n} cells are filled; the game ends at {most}.", n=len(s.cells), most=CELLS),
            "K-9",
        )
    _check_markers(s)
    if not 0 <= s.at < max(len(s.ring), 1):
        raise impossible(
            say("The officer stands before marker {at} of {n}.", at=s.at, n=len(s.ring)), "K-2"
        )
    if not 0 <= s.rng.state < 1 << 64:
        raise impossible(say("The dice are not a number of 64 bits."), None)
    _check_phase(s)


def _check_markers(s: State) -> None:
    bosses = tuple(boss_of(gang) for gang in s.cells)
    everything = sorted((*s.ring, *bosses, *(m for held in s.held for m in held)))
    wanted = markers(s.bribes)
    for marker in sorted(set(everything) | set(wanted)):
        there, due = everything.count(marker), wanted.count(marker)
        if there != due:
            name = code(marker) if 0 <= marker < GANGS * 6 else str(marker)
            raise impossible(
                say_n(
                    "Marker {name} is there {n} time, not {due}.",
                    "Marker {name} is there {n} times, not {due}.",
                    there,
                    name=name,
                    due=due,
                ),
                "K-1",
            )
    for held in s.held:
        for marker in held:
            if kind_of(marker) == BOSS:
                raise impossible(
                    say(
                        "The Boss of {gang} is held by a player; Bosses go to a cell.",
                        gang=LETTERS[gang_of(marker)],
                    ),
                    "K-7",
                )


def _check_phase(s: State) -> None:
    if len(s.phases) != 1:
        raise impossible(say("Kartel has one phase at a time, not {n}.", n=len(s.phases)), "K-5")
    phase = s.phases[0]
    full = len(s.cells) == CELLS
    if isinstance(phase, Over) != full:
        raise impossible(
            say("The game is over when five cells are filled, and only then."),
            "K-9",
        )
    if isinstance(phase, Over):
        return
    if not 0 <= phase.seat < len(s.held):
        raise impossible(say("There is no seat {seat}.", seat=phase.seat), "K-3")
    if isinstance(phase, Moving) and phase.roll not in FACES:
        raise impossible(say("The die has no {roll}; it shows 2 to 4.", roll=phase.roll), "K-4")
