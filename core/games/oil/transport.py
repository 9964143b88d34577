"""Transport: what it costs, how far goods go, and moving them (O-16, O-17)."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from msgspec.structs import replace

from core.game import Illegal, Seat
from core.games.oil.actions import NO_CARD, Action, Borrow, End, Move
from core.games.oil.atlas import CANAL, PANAMA, SQUARES, SUEZ
from core.games.oil.data import BANK, CANAL_FEE, COMPANIES, STEPS, STORAGE
from core.games.oil.dice import rolled
from core.games.oil.events import GoodsMoved, TransportRolled
from core.games.oil.events_deals import CANAL as CANAL_DUE
from core.games.oil.events_deals import TRANSPORT
from core.games.oil.frames import Acts, Asks, Autos, Log, pop, push, put_top
from core.games.oil.goods import add_goods, own_goods, units_at
from core.games.oil.kept import use_tip
from core.games.oil.money import bear_all, borrow, pay, with_loan
from core.games.oil.phrases import good as named
from core.games.oil.phrases import square as place
from core.games.oil.phrases import tip
from core.games.oil.phrases import units as in_words
from core.games.oil.routes import Obstacles, obstacles, open_map, reach_by, shut_in
from core.games.oil.state import Board, Goods, Moving, State, Turn
from core.prompt import Amount, Field, Form, Prompt
from core.text import Text, figure, say

__all__ = [
    "ACTS",
    "ASK",
    "AUTO",
    "FREE_PASS",
    "begin",
    "charge",
    "fee",
    "movable",
    "steps",
]

FREE_PASS: Final = {PANAMA: 15, SUEZ: 16}
"""The Tip by which goods enter each canal without a fee in one turn."""
_FASTER_LAND, _FASTER_SEA = 17, 18


def charge(s: State, log: Log, turn: Turn) -> State:
    """What the units made in this turn cost for transport: 50 each, which must be paid (O-16).

    A company without a chairman pays nothing (O-42).
    """
    if s.terms.free_trade:
        return s
    costs: dict[Seat, list[tuple[int, int, str]]] = {}
    for company, units in turn.made:
        chair = s.chairs[company]
        if chair is not None:
            costs.setdefault(chair, []).append((company, STORAGE * units, TRANSPORT))
    for mine in costs.values():
        s = bear_all(s, log, mine, forced=True)
    return s


# -- the roll ----------------------------------------------------------------------------------


def begin(s: State, log: Log, seat: Seat) -> State:
    """The seat rolls for transport, if anything of its own can move at all (O-16)."""
    ways = obstacles(s)
    if not any(_has_way(ways, square, 1, 1) for _, square, _ in own_goods(s, seat)):
        return s
    (one, two, three), rng = rolled(s.rng, 3)
    dice = (one, two, three)
    land, sea = steps(s, seat, dice)
    log.append(TransportRolled(seat, dice, land, sea))
    return push(replace(s, rng=rng), Moving(seat, dice, land, sea))


def steps(b: Board, seat: Seat, dice: tuple[int, int, int]) -> tuple[int, int]:
    """How many squares the seat's goods go by land and by sea: twice as many by Tips 17, 18."""
    land, sea = STEPS[dice[0]], STEPS[dice[1]] + STEPS[dice[2]]
    return (
        2 * land if _FASTER_LAND in b.kept[seat] else land,
        2 * sea if _FASTER_SEA in b.kept[seat] else sea,
    )


# -- moving ------------------------------------------------------------------------------------


def movable(b: Board, phase: Moving) -> tuple[Goods, ...]:
    """The seat's goods that have not moved in this turn and can, by good and square (O-16)."""
    ways = obstacles(b)
    return tuple(
        [row for row in _unmoved(b, phase) if _has_way(ways, row[1], phase.land, phase.sea)]
    )


def _must_leave(b: Board, phase: Moving) -> tuple[Goods, ...]:
    """Those of them that stand in a closed canal, and have to leave it (O-49)."""
    return tuple([row for row in movable(b, phase) if shut_in(b, row[1])])


def fee(b: Board, phase: Moving, to: int, sea: bool, units: int) -> int:
    """What the seat pays so that so many units enter a square, without a Tip of its own (O-17)."""
    if not sea or SQUARES[to].kind != CANAL or b.terms.free_trade or FREE_PASS[to] in phase.free:
        return 0
    return CANAL_FEE * units


def _unmoved(b: Board, phase: Moving) -> list[Goods]:
    mine = own_goods(b, phase.seat)
    if not phase.moved:
        return list(mine)
    moved = {(good, square): n for good, square, n in phase.moved}
    left = [(good, square, n - moved.get((good, square), 0)) for good, square, n in mine]
    return [row for row in left if row[2]]


def _has_way(ways: Obstacles, square: int, land: int, sea: int) -> bool:
    return bool(reach_by(ways, square, land, False) or reach_by(ways, square, sea, True))


_END: Final = End()


def _ask(s: State, phase: Moving) -> dict[Seat, Prompt[Action]]:
    seat = phase.seat
    ways = obstacles(s)
    payable = s.cash[seat] // CANAL_FEE
    free = s.terms.free_trade
    passes = tuple(
        [
            (canal, free or card in phase.free, card if card in s.kept[seat] else NO_CARD)
            for canal, card in FREE_PASS.items()
        ]
    )
    forms: list[Form] = []
    for good, square, n in movable(s, phase):
        forms += _forms(ways, good, square, n, phase.land, phase.sea, min(n, payable), passes)
    choices = () if _must_leave(s, phase) else (_END,)
    return {seat: with_loan(s, seat, Prompt(must=True, choices=choices, forms=tuple(forms)))}


@lru_cache(maxsize=1 << 12)
def _forms(
    ways: Obstacles,
    good: int,
    square: int,
    units: int,
    land: int,
    sea: int,
    payable: int,
    passes: tuple[tuple[int, bool, int], ...],
) -> tuple[Form, ...]:
    """The moves of a group: `payable` of it can enter a canal that has no free pass.

    `passes` has each canal, whether it is free, and the Tip for it that may be used or NO_CARD.
    """
    forms = [
        _form(good, square, to, False, NO_CARD, units)
        for to, *_ in reach_by(ways, square, land, False)
    ]
    by_canal = {canal: (free, card) for canal, free, card in passes}
    for to, *_ in reach_by(ways, square, sea, True):
        free, card = by_canal.get(to, (True, NO_CARD))
        most = units if free else payable
        if most:
            forms.append(_form(good, square, to, True, NO_CARD, most))
        if card and not free:
            forms.append(_form(good, square, to, True, card, units))
    return tuple(forms)


def _form(good: int, square: int, to: int, sea: bool, card: int, most: int) -> Form:
    fixed = (("good", good), ("square", square), ("to", to), ("sea", sea), ("card", card))
    return Form("move", _units_to(most), fixed)


@lru_cache(maxsize=256)
def _units_to(high: int) -> tuple[Field, ...]:
    return (Field("units", Amount(1, high)),)


def _move(s: State, phase: Moving, seat: Seat, a: Move, log: Log) -> State:
    _check_goods(s, phase, a)
    _check_way(s, phase, a)
    due = fee(s, phase, a.to, a.sea, a.units)
    free = phase.free
    if a.card != NO_CARD:
        _check_card(s, seat, a, due)
        s = use_tip(s, log, seat, a.card)
        free, due = (*free, a.card), 0
    if due > s.cash[seat]:
        raise Illegal(
            "no_cash",
            say(
                "The canal's fee is {fee}, and you have {cash}.",
                fee=figure(due),
                cash=figure(s.cash[seat]),
            ),
            "O-17",
        )
    log.append(GoodsMoved(seat, a.good, a.square, a.to, a.units, a.sea, due))
    s = add_goods(add_goods(s, a.good, a.square, -a.units), a.good, a.to, a.units)
    moved = {(good, square): n for good, square, n in phase.moved}
    moved[a.good, a.to] = moved.get((a.good, a.to), 0) + a.units
    rows = tuple([(good, square, n) for (good, square), n in sorted(moved.items())])
    s = put_top(s, replace(phase, moved=rows, free=free))
    return pay(s, log, seat, BANK, due, CANAL_DUE)


def _check_goods(s: State, phase: Moving, a: Move) -> None:
    """Raises Illegal unless so many of the seat's units stand there and have not moved."""
    if a.good not in range(COMPANIES) or a.square not in range(len(SQUARES)):
        raise Illegal("no_goods", say("There are no such goods, or no such square."), "O-16")
    there = units_at(s, a.good, a.square)
    what, where = named(a.good), place(a.square)
    if not there:
        raise Illegal(
            "no_goods", say("There is no {good} on {square}.", good=what, square=where), "O-16"
        )
    if s.chairs[a.good] != phase.seat:
        raise Illegal(
            "not_chairman",
            say("Only the chairman of the company that made it moves {good}.", good=what),
            "O-17",
        )
    left = {(good, square): n for good, square, n in _unmoved(s, phase)}
    units = left.get((a.good, a.square), 0)
    if not units:
        raise Illegal(
            "moved",
            say(
                "All the {good} on {square} has moved: each unit moves once in a turn.",
                good=what,
                square=where,
            ),
            "O-16",
        )
    if not 1 <= a.units <= units:
        raise Illegal(
            "not_so_many",
            say(
                "{goods} can move from {square}: from 1 to {most} units, not {n}.",
                goods=in_words(units, a.good),
                square=where,
                most=units,
                n=a.units,
            ),
            "O-16",
        )


_FARTHEST: Final = len(SQUARES)


def _check_way(s: State, phase: Moving, a: Move) -> None:
    """Raises Illegal, with what stands in the way, unless the square is in reach."""
    if a.to not in range(len(SQUARES)):
        raise Illegal("no_square", say("There is no such square."), "O-41")
    far = phase.sea if a.sea else phase.land
    ways = obstacles(s)
    if any(a.to == route.to for route in reach_by(ways, a.square, far, a.sea)):
        return
    here, there = place(a.square), place(a.to)
    if a.to in ways.barred:
        raise Illegal("barred", say("{square} is not in play.", square=there), "O-1")
    if not reach_by(ways, a.square, 1, a.sea) and reach_by(open_map(s), a.square, 1, a.sea):
        raise Illegal(
            "stands_still",
            say("News in force hold goods on {square} where they are.", square=here),
            "O-49",
        )
    by_news = any(a.to == route.to for route in reach_by(open_map(s), a.square, far, a.sea))
    if by_news:
        raise Illegal(
            "closed",
            say(
                "News in force bar the way from {square} to {other}: a storm, a strike or a closed"
                " canal.",
                square=here,
                other=there,
            ),
            "O-49",
        )
    for route in reach_by(open_map(s), a.square, _FARTHEST, a.sea):
        if route.to == a.to:
            raise Illegal("too_far", _too_far(a, far, route.length), "O-16")
    raise Illegal("no_way", _no_way(a), "O-17")


def _too_far(a: Move, far: int, length: int) -> Text:
    here, there = place(a.square), place(a.to)
    if a.sea:
        return say(
            "From {square} to {other} it is {length} squares by sea, and goods go {far} in this"
            " turn.",
            square=here,
            other=there,
            length=length,
            far=far,
        )
    return say(
        "From {square} to {other} it is {length} squares by land, and goods go {far} in this turn.",
        square=here,
        other=there,
        length=length,
        far=far,
    )


def _no_way(a: Move) -> Text:
    here, there = place(a.square), place(a.to)
    if a.to == a.square:
        return say("The goods stand on {square} already.", square=here)
    if a.sea:
        return say(
            "No way by sea leads from {square} to {other} past no city and no canal.",
            square=here,
            other=there,
        )
    return say(
        "No way by land leads from {square} to {other} past no city, canal or company.",
        square=here,
        other=there,
    )


def _check_card(s: State, seat: Seat, a: Move, due: int) -> None:
    """Raises Illegal unless the Tip is kept, and saves the fee of this move (O-48)."""
    if a.card not in FREE_PASS.values():
        raise Illegal("other_card", say("Tips 15 and 16 are used as goods move."), "O-48")
    if a.card not in s.kept[seat]:
        raise Illegal("not_kept", say("You don't keep {card}.", card=tip(a.card)), "O-48")
    if not due or FREE_PASS[a.to] != a.card:
        raise Illegal(
            "no_fee",
            say("This move has no fee that {card} would save.", card=tip(a.card)),
            "O-48",
        )


def _end(s: State, phase: Moving, seat: Seat, a: End, log: Log) -> State:
    """Raises Illegal while goods can leave a closed canal (O-49)."""
    for good, square, units in _must_leave(s, phase):
        raise Illegal(
            "must_leave",
            say(
                "{square} is closed: {goods} must leave it now.",
                square=place(square),
                goods=in_words(units, good),
            ),
            "O-49",
        )
    return pop(s)


def _auto(s: State, phase: Moving, log: Log) -> State | None:
    return None if movable(s, phase) else pop(s)


ACTS: Acts = {Moving: {Move: _move, End: _end, Borrow: borrow}}
ASK: Asks = {Moving: _ask}
AUTO: Autos = {Moving: _auto}
