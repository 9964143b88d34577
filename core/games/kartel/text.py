"""Kartel in sentences."""

from __future__ import annotations

from collections.abc import Sequence

from core.game import Seat
from core.games.kartel.data import (
    BOSS,
    BRIBE,
    CELLS,
    FIGURES,
    NAMES,
    code,
    gang_of,
    kind_of,
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
    Took,
    ToRoll,
    View,
)
from core.text import Text, Who, by_seat, figure, say, say_n, signed
from core.words import Line, over_after

__all__ = ["WORDS", "KartelWords", "named"]


def named(marker: int) -> Text:
    """A marker in words, such as "Violet bribe"."""
    kind, gang = kind_of(marker), NAMES[gang_of(marker)]
    if kind == BOSS:
        return say("{gang} Boss", gang=gang)
    if kind == BRIBE:
        return say("{gang} bribe", gang=gang)
    return say_n("{gang}, {n} figure", "{gang}, {n} figures", FIGURES[kind], gang=gang)


class KartelWords:
    """The game's sentences, as core.words.Words."""

    about = say(
        "Walk the police officer round a ring of seven gangs. Arrest gangsters, take bribes, and "
        "time the arrest of Bosses. Nothing is hidden. 1-4 steps ahead is all you need to count."
    )
    length = say("20 min")
    guide = (
        say(
            "The officer walks clockwise round the ring. You roll 2, 3 or 4, move him from one "
            "step up to that many, and take the marker on which he stops."
        ),
        say(
            "Figures of a gang are worth their number if its Boss ends in a cell, and cost their "
            "number if he stays free. A bribe is the other way round: 3 if the Boss stays free, "
            "nothing if he is caught."
        ),
        say(
            "Stopping on a Boss puts him in a cell: you don't keep him, but everybody's markers "
            "of his colour are settled at once. Do it when you hold the most figures of that "
            "gang, or when others hold its bribe."
        ),
        say(
            "The fifth Boss in a cell ends the game. Watch what the next player will find in "
            "front of the officer: he can always take one of the first two markers."
        ),
    )

    def lines(self, events: Sequence[Event], /) -> tuple[Line, ...]:
        match events:
            case [Began(first, markers)]:
                text = say(
                    "{markers} markers are laid in a ring; {who} begins",
                    markers=markers,
                    who=Who(first),
                )
                return (Line("", text, (first,)),)
            case [Rolled(seat, roll, turn)]:
                text = say("{who} rolled {roll}", who=Who(seat), roll=roll)
                return (Line(str(turn), text, (seat,), topic=f"turn {turn}"),)
            case [Took() as took]:
                return (Line(str(took.turn), _took(took), (took.seat,), topic=f"turn {took.turn}"),)
            case [Took() as took, Convicted() as convicted, *rest]:
                text = _convicted(took, convicted, any(isinstance(e, Ended) for e in rest))
                touched = tuple(s for s, gain in enumerate(convicted.gains) if gain)
                seats = tuple(sorted({took.seat, *touched}))
                return (Line(str(took.turn), text, seats, topic=f"turn {took.turn}"),)
            case _:
                return ()

    def action(self, view: View, action: Action, /) -> Text:
        match action:
            case Roll():
                return say("roll the die")
            case Move(steps) if steps < 1 or not view.ring:
                return say_n("{n} step", "{n} steps", steps)
            case Move(steps):
                marker = view.ring[(view.at + steps - 1) % len(view.ring)]
                return say_n(
                    "{n} step: take {code} {name}",
                    "{n} steps: take {code} {name}",
                    steps,
                    code=code(marker),
                    name=named(marker),
                )

    def moment(self, view: View, /) -> Text:
        if isinstance(view.phase, Over):
            return over_after(view.turn)
        return say("turn {turn}", turn=view.turn)

    def asked(self, view: View, seat: Seat, /) -> Text:
        match view.phase:
            case ToRoll(mover) if mover == seat:
                return say("is next")
            case Moving(mover, roll) if mover == seat:
                return say("moves · rolled {roll}", roll=roll)
            case _:
                return say("waits")

    def standing(self, view: View, /) -> tuple[int, ...]:
        return view.now

    def clauses(self, phase: str, /) -> tuple[str, ...]:
        return {
            "to_roll": ("K-4", "K-5", "K-3"),
            "moving": ("K-5", "K-6", "K-7", "K-8", "K-9", "K-10", "K-11"),
            "over": ("K-9", "K-10", "K-11", "K-12"),
        }.get(phase, ())


WORDS = KartelWords()


def _took(took: Took) -> Text:
    if took.success:
        return say(
            "{who} rolled {roll}, took {code} to the success pile: {now} if it ended now",
            who=Who(took.seat),
            roll=took.roll,
            code=code(took.marker),
            now=figure(took.now),
        )
    if kind_of(took.marker) == BRIBE:
        return say(
            "{who} rolled {roll}, took {code} (bribe, {gang} free): {now} if it ended now",
            who=Who(took.seat),
            roll=took.roll,
            code=code(took.marker),
            gang=NAMES[gang_of(took.marker)],
            now=figure(took.now),
        )
    return say(
        "{who} rolled {roll}, took {code} ({gang} free): {now} if it ended now",
        who=Who(took.seat),
        roll=took.roll,
        code=code(took.marker),
        gang=NAMES[gang_of(took.marker)],
        now=figure(took.now),
    )


def _convicted(took: Took, convicted: Convicted, ended: bool) -> Text:
    what = say(
        "{who} rolled {roll}, took {code}: {gang} convicted",
        who=Who(took.seat),
        roll=took.roll,
        code=code(took.marker),
        gang=NAMES[convicted.gang],
    )
    changes = _changes(convicted.gains)
    if ended:
        return say(
            "{what}{changes}; fifth cell filled, the game is over", what=what, changes=changes
        )
    return say(
        "{what}, cell {cell} of {cells}{changes}",
        what=what,
        cell=convicted.cell,
        cells=CELLS,
        changes=changes,
    )


def _changes(gains: tuple[int, ...]) -> Text:
    """The seats whose score changed, as "; Ana +3, Ben −2"; empty if none did."""
    changed = [(seat, signed(gain)) for seat, gain in enumerate(gains) if gain]
    return say("; {changes}", changes=by_seat(changed)) if changed else Text("")
