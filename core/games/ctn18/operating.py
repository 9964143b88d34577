"""Operating rounds: the turn of a major from its roll to its end (N-24 to N-29, N-33, N-37).

Functions that carry the game on take the list of what is told and add to it.
"""

from __future__ import annotations

from msgspec.structs import replace

from core.game import Seat, Told
from core.games.ctn18.actions import NOBODY
from core.games.ctn18.data import LEFT, RIGHT, UP_LEFT, WINNING
from core.games.ctn18.events import (
    CARDS_ONLY,
    NONE_BUILT,
    SCORED,
    Blocked,
    Event,
    Produced,
    RobberMoved,
    Rolled,
    RoundBegan,
    RoundEnded,
    Short,
    Shown,
    Stolen,
    StolenUnseen,
    Triggered,
    TurnBegan,
)
from core.games.ctn18.hands import collect, gain, give_unseen, spend
from core.games.ctn18.island.bank import in_bank
from core.games.ctn18.island.building import score
from core.games.ctn18.island.layout import hex_told
from core.games.ctn18.island.pieces import POINT
from core.games.ctn18.island.production import blocked, produce
from core.games.ctn18.island.robber import null_hex
from core.games.ctn18.market import move, pay_dividend, prices, worths
from core.games.ctn18.payout import begin_payout, last_payout, robbed
from core.games.ctn18.seven import drawn, seven
from core.games.ctn18.state import Building, Operating, Robbing, Rolling, State, View
from core.rng import below

__all__ = [
    "after_seven",
    "begin_round",
    "end_turn",
    "operation",
    "points",
    "rob",
    "roll",
    "show",
    "triggered",
]

_DIE = 6
_SEVEN = 7


def operation(s: State) -> Operating:
    """The turn under way; there must be one."""
    turn = s.phases[0]
    assert isinstance(turn, Operating)
    return turn


def points(s: State | View, major: int) -> int:
    """The victory points of an islander, its cards left out."""
    return score(s.corners, s.longest, s.largest, major)


# -- the order of rounds and turns -------------------------------------------------------------


def begin_round(s: State, number: int, of: int, told: list[Told[Event]]) -> State:
    """The `number`th operating round of a set begins."""
    told.append(Told(RoundBegan(s.set, number, of)))
    return _begin_turn(s, number, of, 0, told)


def _begin_turn(s: State, number: int, of: int, turn: int, told: list[Told[Event]]) -> State:
    major = s.order[turn]
    seat = s.presidents[major]
    told.append(Told(TurnBegan(major, seat)))
    operating = Operating(number, of, turn, major, points(s, major))
    if seat is None:
        return roll(replace(s, phases=(operating,)), told)
    triggered(s, operating, 0, told)
    return replace(s, phases=(operating, Rolling(seat)))


def triggered(s: State, turn: Operating, before: int, told: list[Told[Event]]) -> None:
    """Tells it if the major on turn, which had `before` points, now has enough to end the game."""
    now = points(s, turn.major)
    if before < WINNING <= now and not turn.shown:
        told.append(Told(Triggered(turn.major, now)))


def end_turn(s: State, told: list[Told[Event]]) -> State:
    """What the turn came to moves the price and is paid; then the next major operates (N-27)."""
    turn = operation(s)
    major = turn.major
    now = points(s, major)
    ends = bool(turn.shown) or now >= WINNING
    cards = s.cards[major][POINT] if ends else 0
    if cards > turn.shown:
        told.append(Told(Shown(major, cards, now + cards)))
    if s.presidents[major] is not None:
        for reached in range(turn.start + 1, now + cards + 1):
            s = move(s, major, RIGHT, SCORED, told)
            s = pay_dividend(s, major, reached, told)
        if now + cards == turn.start:
            s = _not_scored(s, turn, told)
    if ends:
        s = replace(s, phases=(replace(turn, shown=cards), *s.phases[1:]))
        return last_payout(s, major, told)
    if turn.turn + 1 < len(s.order):
        return _begin_turn(s, turn.round, turn.of, turn.turn + 1, told)
    return _end_round(s, turn, told)


def _not_scored(s: State, turn: Operating, told: list[Told[Event]]) -> State:
    if any(turn.fresh):
        return move(s, turn.major, UP_LEFT, CARDS_ONLY, told)
    return s if turn.roads else move(s, turn.major, LEFT, NONE_BUILT, told)


def _end_round(s: State, turn: Operating, told: list[Told[Event]]) -> State:
    s = replace(s, rounds=s.rounds + 1)
    told.append(Told(RoundEnded(s.set, turn.round, turn.of, prices(s), worths(s))))
    if turn.round < turn.of:
        return begin_round(s, turn.round + 1, turn.of, told)
    return begin_payout(s, told)


# -- the roll ----------------------------------------------------------------------------------


def roll(s: State, told: list[Told[Event]]) -> State:
    """The dice are rolled: production, or what a 7 leads to (N-3, N-5)."""
    turn = operation(s)
    first, rng = below(s.rng, _DIE)
    second, rng = below(rng, _DIE)
    told.append(Told(Rolled(turn.major, first + 1, second + 1)))
    s = replace(s, rng=rng, phases=(turn,))
    number = first + second + 2
    if number == _SEVEN:
        return after_seven(seven(s, told), told)
    return _to_build(_collect(s, number, told), told)


def _collect(s: State, number: int, told: list[Told[Event]]) -> State:
    """Cards from the bank, and what the robber keeps back (N-3, N-33)."""
    goods, short = produce(s.layout, s.corners, s.robber, number, in_bank(s.hands))
    if any(map(any, goods)):
        told.append(Told(Produced(goods)))
        s = collect(s, goods)
    told += [Told(Short(*shortage)) for shortage in short]
    kept = blocked(s.layout, s.corners, s.robber, number)
    for major in s.order if any(kept) else ():
        if kept[major]:
            commodity = s.layout.hexes[s.robber]
            amount = kept[major] * s.values[commodity]
            told.append(Told(Blocked(major, commodity, kept[major], amount)))
            s = robbed(s, major, amount, told)
    return s


def _to_build(s: State, told: list[Told[Event]]) -> State:
    """The President trades and builds; an unfloated major's turn is over (N-26)."""
    turn = operation(s)
    seat = s.presidents[turn.major]
    if seat is None:
        return end_turn(s, told)
    return replace(s, phases=(turn, Building(seat)))


# -- the robber --------------------------------------------------------------------------------


def after_seven(s: State, told: list[Told[Event]]) -> State:
    """When nothing is left to discard, the President moves the robber (N-5, N-26)."""
    if len(s.phases) > 1:
        return s
    turn = operation(s)
    seat = s.presidents[turn.major]
    if seat is not None:
        return replace(s, phases=(turn, Robbing(seat, False)))
    to = null_hex(s.layout, s.corners, s.robber)
    return end_turn(_moved(s, to, NOBODY, told), told)


def _moved(s: State, to: int, victim: int, told: list[Told[Event]]) -> State:
    left, reached = hex_told(s.layout, s.robber), hex_told(s.layout, to)
    told.append(Told(RobberMoved(operation(s).major, s.robber, to, victim, left, reached)))
    return replace(s, robber=to)


def rob(s: State, phase: Robbing, to: int, victim: int, told: list[Told[Event]]) -> State:
    """The robber is moved, and a card taken at random (N-5)."""
    turn = operation(s)
    s = _moved(replace(s, phases=s.phases[:-1]), to, victim, told)
    if victim != NOBODY:
        s = _steal(s, turn.major, victim, told)
    return s if phase.knight else _to_build(s, told)


def _steal(s: State, major: int, victim: int, told: list[Told[Event]]) -> State:
    card, rng = drawn(s.hands[victim], 1, s.rng)
    commodity = card.index(1)
    amount = s.values[commodity]
    who = _who_see(s, major, victim)
    unseen = StolenUnseen(major, victim, amount)
    told.append(Told(Stolen(major, victim, commodity, amount), to=who, others=unseen))
    s = replace(s, rng=rng)
    if who is None:
        s = gain(spend(s, victim, card), major, card)
    else:
        s = give_unseen(s, victim, major, commodity)
    return robbed(s, victim, amount, told)


def _who_see(s: State, major: int, victim: int) -> tuple[Seat, ...] | None:
    """The two Presidents; all, if the victim's cards are open (N-33, N-35)."""
    mine, its = s.presidents[major], s.presidents[victim]
    if mine is None or its is None:
        return None
    return tuple(sorted({mine, its}))


# -- victory point cards -----------------------------------------------------------------------


def show(s: State, told: list[Told[Event]]) -> State:
    """The major on turn shows its victory points, with which it ends the game (N-29)."""
    turn = operation(s)
    cards = s.cards[turn.major][POINT]
    total = points(s, turn.major) + cards
    told.append(Told(Shown(turn.major, cards, total)))
    told.append(Told(Triggered(turn.major, total)))
    return replace(s, phases=(replace(turn, shown=cards), *s.phases[1:]))
