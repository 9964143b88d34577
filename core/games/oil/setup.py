"""Before the first round: dice, continents and exchanges, the decks (O-1 to O-5)."""

from __future__ import annotations

from msgspec.structs import replace

from core.game import Illegal, Options, Seat, Step, everybody
from core.games.oil.actions import Action, Choose
from core.games.oil.cards import full_decks
from core.games.oil.data import (
    COMPANIES,
    CONTINENTS,
    EXCHANGE,
    START_CASH,
    START_PRICE,
    TRACK,
)
from core.games.oil.dice import thrown_off
from core.games.oil.events import Event, OrderRolled, Started
from core.games.oil.force import continents_in_play
from core.games.oil.frames import Acts, Asks, Log, pop, put_top
from core.games.oil.phrases import continent
from core.games.oil.state import FREE, Board, Start, State, Terms
from core.parts.rows import clockwise, put
from core.prompt import Prompt
from core.rng import seeded, shuffled
from core.text import say

__all__ = ["ACTS", "ASK", "exchanges", "free_continents", "set_up", "terms_of"]


def terms_of(options: Options) -> Terms:
    """What was agreed on, from the options of the game."""
    years = options["years"]
    flags = {name: bool(value) for name, value in options.items() if name != "years"}
    return Terms(years=int(years), **flags)


def set_up(seats: int, seed: int, options: Options) -> Step[State, Event]:
    """The first state: who begins has been rolled for, nobody has chosen a continent."""
    terms = terms_of(options)
    throws, first, rng = thrown_off(seeded(seed), seats, range(seats))
    tips, news = full_decks(seats, terms)
    mixed_tips, rng = shuffled(rng, tuple(tips))
    mixed_news, rng = shuffled(rng, tuple(news))
    order = (first, *clockwise(seats, first)[:-1])
    s = State(
        terms=terms,
        month=-1,
        first=first,
        homes=(-1,) * seats,
        pawns=(-1,) * seats,
        out=(),
        cash=(START_CASH,) * seats,
        loans=(1,) * seats,
        deposits=(0,) * seats,
        claims=(),
        shares=((0,) * COMPANIES,) * seats,
        chairs=(None,) * COMPANIES,
        cards=(FREE,) * COMPANIES,
        goods=(),
        bought=(),
        prices=(0,) * CONTINENTS,
        tips=bytes(mixed_tips),
        news=bytes(mixed_news),
        kept=(b"",) * seats,
        in_force=b"",
        december=b"",
        number=0,
        saboteurs=(),
        plaintiffs=(),
        phases=(Start(order[0], order[1:]),),
        rng=rng,
    )
    return Step(s, everybody(OrderRolled(throws, first)), final=True)


# -- continents and exchanges ------------------------------------------------------------------


def exchanges(continent: int) -> tuple[int, int]:
    """The squares of the track where a continent's first and second exchange are."""
    first, second = (i for i, square in enumerate(TRACK) if square == (continent, EXCHANGE))
    return first, second


def free_continents(b: Board) -> tuple[int, ...]:
    """Those in play that nobody has chosen."""
    return tuple([k for k in continents_in_play(b) if k not in b.homes])


def _ask(s: State, phase: Start) -> dict[Seat, Prompt[Action]]:
    choices = tuple([Choose(k, n) for k in free_continents(s) for n in (0, 1)])
    return {phase.seat: Prompt(must=True, choices=choices)}


def _choose(s: State, phase: Start, seat: Seat, a: Choose, log: Log) -> State:
    if a.continent not in range(CONTINENTS):
        raise Illegal("no_such_continent", say("There are six continents."), "O-4")
    where = continent(a.continent)
    if a.continent not in continents_in_play(s):
        raise Illegal(
            "left_out",
            say("With {n} players {continent} is left out.", n=len(s.cash), continent=where),
            "O-1",
        )
    if a.continent in s.homes:
        raise Illegal(
            "chosen",
            say("{continent} has been chosen by another player.", continent=where),
            "O-4",
        )
    if a.exchange not in (0, 1):
        raise Illegal("no_such_exchange", say("A continent has two exchanges."), "O-4")
    log.append(Started(seat, a.continent, a.exchange))
    s = replace(
        s,
        homes=put(s.homes, seat, a.continent),
        pawns=put(s.pawns, seat, exchanges(a.continent)[a.exchange]),
        prices=put(s.prices, a.continent, START_PRICE),
    )
    # An empty stack: the first round begins (flow.py).
    return put_top(s, Start(phase.left[0], phase.left[1:])) if phase.left else pop(s)


ACTS: Acts = {Start: {Choose: _choose}}
ASK: Asks = {Start: _ask}
