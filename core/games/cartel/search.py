"""Looking ahead: each candidate is played on in resealed worlds, all seats by a quick policy.

By the rules themselves, for some turns; what all have then tells the chance to win (odds.py).
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct
from msgspec.structs import replace

from core.bots.search import Best, Playout, halved
from core.game import Seat
from core.games.cartel.actions import Action, Bid, KeepOut
from core.games.cartel.auction import ceiling
from core.games.cartel.data import COMPANIES
from core.games.cartel.odds import likely
from core.games.cartel.policy import Greedy
from core.games.cartel.rules import RULES
from core.games.cartel.state import (
    ABSENT,
    WAITING,
    Acting,
    Answering,
    Bidding,
    Over,
    State,
    Trading,
)
from core.games.cartel.turn import can_pay
from core.games.cartel.value import Values
from core.games.cartel.year import mover
from core.rng import Rng, below, seeded

__all__ = ["Budget", "likelier", "look_ahead", "played_on", "unsealed"]


class Budget(Struct, frozen=True):
    """What a decision may cost.

    `nodes`: turns played on in all, about; `rounds`: how many turns of each seat a playout goes on;
    `ways`: how many actions are looked at; `worlds`: in how many states at most.
    """

    nodes: int
    rounds: int
    ways: int
    worlds: int


# What a dollar that one way gains less than the first, as the policy sees it, counts against it in
# chance, for few playouts tell little; and the most that this comes to.
_LEAN = 0.0002
_MOST = 0.02

# What seems to gain so much less than the first is not looked at.
_HOPELESS = 200.0


def look_ahead(
    worlds: Sequence[State],
    seat: Seat,
    ways: Sequence[tuple[float, Action]],
    greedy: Greedy,
    budget: Budget,
) -> tuple[Action, Best]:
    """The best of these ways, each with what it seems to gain, and of bids that beat the others.

    `greedy` plays on.
    """
    starts = [likelier(unsealed(world, seat), seat, greedy.values) for world in worlds]
    most = ways[0][0]
    ways = [way for way in ways if way[0] > most - _HOPELESS]
    ways += _overbids(starts, seat, ways, greedy)
    # The rest of this turn, and the seat's next.
    turns = budget.rounds * len(worlds[0].cash) + 1

    def play(k: int, n: int) -> Playout:
        start = starts[n]
        after = RULES.apply(start, seat, ways[k][1]).state
        end, played = played_on(after, turns, greedy, start.rng)
        return Playout(likely(end, seat, greedy), played)

    leads = [-min(_MOST, max(0.0, _LEAN * (most - gain))) for gain, _ in ways]
    best = halved(leads, len(starts), budget.nodes, turns, play)
    return ways[best.choice][1], best


def _overbids(
    starts: Sequence[State], seat: Seat, ways: Sequence[tuple[float, Action]], greedy: Greedy
) -> list[tuple[float, Action]]:
    """Bids that just beat the others in half of the worlds, in most and in all."""
    phase = starts[0].phases[-1]
    if not isinstance(phase, Bidding):
        return []
    highest = sorted([_highest(start, seat, greedy) for start in starts])
    last = len(highest) - 1
    known = {action for _, action in ways}
    gain = min([gain for gain, _ in ways])
    most = min(ceiling(starts[0], seat, phase.company), can_pay(starts[0], seat, phase.company))
    amounts = sorted({highest[last * part // 4] + 1 for part in (2, 3, 4)})
    bids = [Bid(amount) for amount in amounts if phase.low <= amount <= most]
    return [(gain, bid) for bid in bids if bid not in known]


def _highest(s: State, seat: Seat, greedy: Greedy) -> int:
    """The highest bid of the others."""
    phase = s.phases[-1]
    assert isinstance(phase, Bidding)
    worth = greedy.appraisals(s, phase)
    most = 0
    for other, bid in enumerate(phase.bids):
        if other != seat and bid == WAITING:
            action = greedy.bid(s, phase, other, worth, _dice(s.rng, phase, other))
            if isinstance(action, Bid):
                most = max(most, action.amount)
    return most


def _dice(rng: Rng, phase: Bidding, seat: Seat) -> Rng:
    """A seat's dice for a bid: the same wherever the company comes up, so ways stay alike."""
    return seeded(rng.state, (len(phase.before) * 64 + phase.company) * 4 + seat)


def unsealed(s: State, seat: Seat) -> State:
    """The same with the bids of the others still to be made: those of a world are anybody's."""
    phase = s.phases[-1]
    if not isinstance(phase, Bidding):
        return s
    bids = tuple(
        [bid if i == seat or bid == ABSENT else WAITING for i, bid in enumerate(phase.bids)]
    )
    return replace(s, phases=(*s.phases[:-1], replace(phase, bids=bids)))


# Against how many cards of the pile each card of another's hand is held, by year; then one.
_HELD_AGAINST = (0, 3, 2)


def likelier(s: State, seat: Seat, values: Values) -> State:
    """The same with hands of the others that they are likelier to have.

    All start with cards of 10 and 20 (C-4), and of what they draw the best is bought first: what
    they still hold is less to them than what lies in the pile.
    """
    if not s.pile:
        return s
    phase, rng = s.phases[-1], s.rng
    shown = phase.give if isinstance(phase, Answering) else ()
    times = _HELD_AGAINST[s.year] if s.year < len(_HELD_AGAINST) else 1
    hands, pile = list(s.hands), list(s.pile)
    for other, hand in enumerate(s.hands):
        if other == seat:
            continue
        held = list(hand)
        for k, card in enumerate(hand):
            for _ in range(0 if card in shown else times):
                n, rng = below(rng, len(pile))
                if _promise(s, other, pile[n], values) < _promise(s, other, held[k], values):
                    held[k], pile[n] = pile[n], held[k]
        hands[other] = tuple(sorted(held))
    return replace(s, hands=tuple(hands), pile=bytes(pile))


def _promise(s: State, seat: Seat, company: int, values: Values) -> float:
    """What a company would gain a seat that could pay for it in cash."""
    appraisal = values.appraise(s, seat, company)
    return appraisal.ways[0].gain - COMPANIES[company].value * appraisal.dollar


def played_on(s: State, turns: int, greedy: Greedy, rng: Rng) -> tuple[State, int]:
    """So many turns more, the one under way counted, or the end of the game; and how many."""
    played, turn = 1, (s.year, mover(s))
    while True:
        phase = s.phases[-1]
        if isinstance(phase, Over):
            return s, played
        if isinstance(phase, Acting) and turn != (s.year, phase.seat):
            if played == turns:
                return s, played
            played, turn = played + 1, (s.year, phase.seat)
        if isinstance(phase, Bidding):
            worth = greedy.appraisals(s, phase)
            for seat, bid in enumerate(phase.bids):
                if bid == WAITING:
                    dice = _dice(rng, phase, seat)
                    action = greedy.bid(s, phase, seat, worth, dice)
                    s = RULES.apply(s, seat, action).state
        elif isinstance(phase, Trading):
            s = RULES.apply(s, phase.seat, KeepOut()).state
        else:
            s = RULES.apply(s, phase.seat, greedy.choose(s, phase.seat, rng)).state
