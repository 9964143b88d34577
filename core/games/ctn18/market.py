"""Shares, prices and presidencies (N-17 to N-23, N-28, N-38).

Functions that carry the game on take the list of what is told and add to it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

from msgspec.structs import replace

from core.game import Seat, Told
from core.games.ctn18.data import (
    CERTIFICATE_LIMIT,
    MOST_HELD,
    MOST_IN_POOL,
    MOVES,
    OFF,
    PAR_CELLS,
    PARS,
    PRICES,
    SHARES,
)
from core.games.ctn18.events import (
    BoughtShare,
    Dividend,
    Event,
    Floated,
    MarkerMoved,
    PresidentChanged,
    SoldShares,
)
from core.games.ctn18.state import State, View
from core.parts.rows import clockwise, put

__all__ = [
    "buy",
    "certificates",
    "floated",
    "in_treasury",
    "may_hold_more",
    "may_sell",
    "move",
    "over_limit",
    "pay_dividend",
    "pay_shares",
    "price",
    "prices",
    "received",
    "sell",
    "settle_presidency",
    "shares_out",
    "singles",
    "split",
    "start",
    "to_pool",
    "worths",
]


S = TypeVar("S", State, View)
"""What the same is done to: previews do it to views."""


def floated(s: State | View, company: int) -> bool:
    """Whether anybody holds a share of it, and so is its President (N-21)."""
    return s.presidents[company] is not None


def price(s: State | View, company: int) -> int:
    """Of a share; 0 for an unfloated company, which has none."""
    marker = s.markers[company]
    return 0 if marker == OFF else PRICES[marker]


def prices(s: State | View) -> tuple[int, ...]:
    """Of all companies."""
    return tuple([0 if marker == OFF else PRICES[marker] for marker in s.markers])


def worths(s: State | View) -> tuple[int, ...]:
    """What each seat has in cash and in shares at their prices (N-38)."""
    now = prices(s)
    return tuple(
        [
            cash + sum([n * each for n, each in zip(row, now, strict=True)])
            for cash, row in zip(s.cash, s.shares, strict=True)
        ]
    )


def in_treasury(s: State | View, company: int) -> int:
    """The shares that nobody has bought yet (N-17)."""
    return SHARES - shares_out(s, company)


def singles(s: State | View, seat: Seat, company: int) -> int:
    """The 10% certificates of a seat; the President's certificate is two shares more."""
    return s.shares[seat][company] - 2 * (s.presidents[company] == seat)


def certificates(s: State | View, seat: Seat) -> int:
    """How many certificates a seat holds; the President's counts one (N-30)."""
    return sum(s.shares[seat]) - sum([president == seat for president in s.presidents])


def may_sell(s: State | View, seat: Seat, company: int) -> int:
    """The most shares that the seat's hand and the Pool's limit let it sell (N-18)."""
    # Discards may have filled the Pool beyond its limit (N-30).
    room = MOST_IN_POOL - s.pool[company]
    held = singles(s, seat, company)
    most = held if held < room else room
    return most if most > 0 else 0


def may_hold_more(s: State | View, seat: Seat, company: int) -> bool:
    """Whether one share more stays within 60% (N-20)."""
    return s.shares[seat][company] < MOST_HELD


# -- the chart ---------------------------------------------------------------------------------


def move(s: S, company: int, way: int, why: str, told: list[Told[Event]]) -> S:
    """The company's marker makes one step (N-23); that of an unfloated company doesn't exist."""
    was = s.markers[company]
    if was == OFF:
        return s
    now = MOVES[way][was]
    told.append(Told(MarkerMoved(company, why, was, now)))
    return replace(s, markers=put(s.markers, company, now))


# -- selling and buying ------------------------------------------------------------------------


def sell(s: S, seat: Seat, company: int, shares: int, told: list[Told[Event]]) -> S:
    """Shares go to the Pool for their price each; the presidency may pass (N-18, N-19).

    The price is not moved.
    """
    each = price(s, company)
    told.append(Told(SoldShares(seat, company, shares, each)))
    return to_pool(s, seat, company, shares, shares * each)


def to_pool(s: S, seat: Seat, company: int, shares: int, paid: int = 0) -> S:
    """Shares of a seat lie in the Pool; it was paid so much for them."""
    mine = s.shares[seat]
    return replace(
        s,
        cash=put(s.cash, seat, s.cash[seat] + paid) if paid else s.cash,
        shares=put(s.shares, seat, put(mine, company, mine[company] - shares)),
        pool=put(s.pool, company, s.pool[company] + shares),
    )


def settle_presidency(s: S, company: int, told: list[Told[Event]]) -> S:
    """Who holds more than the President takes his place: the one with most (N-19, N-20).

    Of several the first clockwise from the former President.
    """
    was = s.presidents[company]
    if was is None:
        return s
    most = max([row[company] for row in s.shares])
    if s.shares[was][company] == most:
        return s
    now = next(seat for seat in clockwise(len(s.cash), was) if s.shares[seat][company] == most)
    told.append(Told(PresidentChanged(company, was, now)))
    return replace(s, presidents=put(s.presidents, company, now))


def buy(s: S, seat: Seat, company: int, pool: bool, told: list[Told[Event]]) -> S:
    """A share is bought from the Pool or from the Treasury (N-20)."""
    each = price(s, company)
    told.append(Told(BoughtShare(seat, company, each, pool)))
    mine = s.shares[seat]
    s = replace(
        s,
        cash=put(s.cash, seat, s.cash[seat] - each),
        shares=put(s.shares, seat, put(mine, company, mine[company] + 1)),
        pool=put(s.pool, company, s.pool[company] - pool),
    )
    return settle_presidency(s, company, told)


def start(s: S, seat: Seat, company: int, par: int, told: list[Told[Event]]) -> S:
    """A company is floated at this par: the seat has the President's certificate (N-21)."""
    told.append(Told(Floated(seat, company, par)))
    mine = s.shares[seat]
    return replace(
        s,
        cash=put(s.cash, seat, s.cash[seat] - 2 * par),
        shares=put(s.shares, seat, put(mine, company, 2)),
        presidents=put(s.presidents, company, seat),
        markers=put(s.markers, company, PAR_CELLS[PARS.index(par)]),
    )


# -- what is paid on shares --------------------------------------------------------------------


def pay_shares(s: State | View, company: int, each: int) -> tuple[tuple[int, ...], int]:
    """What each seat gets at so much a share, and the Pool's part, which is the bank's (N-36)."""
    return tuple([row[company] * each for row in s.shares]), s.pool[company] * each


def shares_out(s: State | View, company: int) -> int:
    """The shares that players and the Pool hold."""
    return s.pool[company] + sum([row[company] for row in s.shares])


def split(s: State | View, company: int, total: int) -> tuple[tuple[int, ...], int]:
    """A total over the shares of players and Pool, each holder's part rounded down (N-28)."""
    shares, pool = shares_out(s, company), s.pool[company]
    return tuple([total * row[company] // shares for row in s.shares]), total * pool // shares


def received(s: S, amounts: Sequence[int]) -> S:
    """The seats with this cash more."""
    return replace(s, cash=tuple([a + b for a, b in zip(s.cash, amounts, strict=True)]))


def pay_dividend(s: S, major: int, score: int, told: list[Told[Event]]) -> S:
    """The dividend of the victory point that made this score (N-28)."""
    total = 10 * score
    amounts, bank = split(s, major, total)
    told.append(Told(Dividend(major, score, total, amounts, bank)))
    return received(s, amounts)


def over_limit(s: State | View) -> tuple[int, ...]:
    """How many certificates each seat holds above the limit (N-30)."""
    return tuple([max(0, certificates(s, seat) - CERTIFICATE_LIMIT) for seat in range(len(s.cash))])
