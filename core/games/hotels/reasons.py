"""What a choice is good for, in a sentence without its end, as far as a view tells."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import assert_never

from core.game import Seat
from core.games.hotels.data import NAMES, SAFE
from core.games.hotels.preview import (
    BOTH,
    MOST,
    SECOND,
    Alone,
    Fall,
    Founds,
    Grows,
    Merges,
    fall,
    foundation,
    held,
    lies,
    ranks,
    takeover,
)
from core.games.hotels.state import (
    Absorb,
    Acquire,
    Acquiring,
    Action,
    Buy,
    Declare,
    Dispose,
    Disposing,
    Found,
    Founding,
    Place,
    View,
)
from core.games.hotels.stocks import worth
from core.text import Text, Who, figure, say, say_n

__all__ = ["reason"]


def reason(view: View, seat: Seat, action: Action) -> Text | None:
    """What the action is good for; None where it speaks for itself."""
    phase = view.phase
    match action:
        case Place(tile):
            return _placed(view, seat, tile)
        case Found(chain):
            return _founded(view, phase, chain) if isinstance(phase, Founding) else None
        case Acquire(chain):
            return (
                _merged(seat, takeover(view, phase, chain))
                if isinstance(phase, Acquiring)
                else None
            )
        case Absorb(chain):
            return _paid(seat, [fall(view, chain)])
        case Dispose(trade, sell):
            return _disposed(view, phase, trade, sell) if isinstance(phase, Disposing) else None
        case Buy(()):
            return say("No share is worth what it costs")
        case Buy(chains):
            return _bought(view, seat, chains)
        case Declare():
            return _declared(view, seat)
        case never:
            assert_never(never)


# -- tiles -------------------------------------------------------------------------------------


def _placed(view: View, seat: Seat, tile: int) -> Text | None:
    effect = lies(view, tile)
    match effect:
        case Alone():
            return say("It lies alone and helps nobody")
        case Founds():
            return say("The founder gets a share for nothing")
        case Grows(chain, before, size):
            return _grown(view, seat, chain, before, size)
        case Merges():
            return _merged(seat, effect)
        case None:
            return None
        case never:
            assert_never(never)


def _grown(view: View, seat: Seat, chain: int, before: int, size: int) -> Text:
    name, shares = NAMES[chain], held(view, chain)
    rank = ranks(shares)[seat] if shares is not None else None
    if before < SAFE <= size:
        return say("{chain} becomes safe with {size} tiles", chain=name, size=size)
    if rank in (MOST, BOTH):
        return say("{chain} grows, and {who} is first in it", chain=name, who=Who(seat))
    if rank == SECOND:
        return say("{chain} grows, and {who} is second in it", chain=name, who=Who(seat))
    return say("{chain} grows to {size} tiles", chain=name, size=size)


def _merged(seat: Seat, merges: Merges) -> Text | None:
    if len(merges.acquirers) > 1:
        return say("The mover chooses which of them falls")
    return _paid(seat, [one for group in merges.falls for one in group])


def _paid(seat: Seat, falls: Iterable[Fall]) -> Text | None:
    mine = others = 0
    for one in falls:
        if one.paid is None:
            return None
        mine += one.paid[seat]
        others += sum(one.paid) - one.paid[seat]
    if not mine + others:
        return say("Nobody is paid for what falls")
    if not others:
        return say("The merger pays {who} {amount}", who=Who(seat), amount=figure(mine))
    return say(
        "The merger pays {who} {amount} and the others {rest}",
        who=Who(seat),
        amount=figure(mine),
        rest=figure(others),
    )


def _founded(view: View, phase: Founding, chain: int) -> Text:
    founds = foundation(view, phase, chain)
    row = view.shares[phase.seat]
    if row is not None and row[chain]:
        return say_n(
            "{n} share of {chain} kept from before counts again",
            "{n} shares of {chain} kept from before count again",
            row[chain],
            chain=NAMES[chain],
        )
    return say(
        "A share of {chain} costs {price}, being first in it would pay {majority}",
        chain=NAMES[chain],
        price=figure(founds.price),
        majority=figure(founds.majority),
    )


# -- shares ------------------------------------------------------------------------------------


def _disposed(view: View, phase: Disposing, trade: int, sell: int) -> Text:
    keep = view.falling[phase.seat] - trade - sell
    if trade:
        after = _with(held(view, phase.acquirer), phase.seat, trade // 2)
        if after is not None:
            return _rank(phase.acquirer, phase.seat, after)
        return say("{chain} will count in the end", chain=NAMES[phase.acquirer])
    if keep > sell:
        return say("{chain} may well be founded again", chain=NAMES[phase.defunct])
    return say("Cash buys more than {chain} will bring", chain=NAMES[phase.defunct])


def _bought(view: View, seat: Seat, chains: Sequence[int]) -> Text | None:
    """About the chain in which the purchase changes most, or that is bought most."""
    best: tuple[int, int, int] | None = None
    for chain in set(chains):
        before = held(view, chain)
        after = _with(before, seat, chains.count(chain))
        if before is None or after is None:
            return say("Shares that will bring more than they cost")
        was, now = ranks(before)[seat], ranks(after)[seat]
        # BOTH is a tie or a sole holding; MOST pays as much as a holder can hope to keep.
        change = (now in (MOST, BOTH)) - (was in (MOST, BOTH))
        key = (2 * change + (now != was), chains.count(chain), -chain)
        best = key if best is None else max(best, key)
    assert best is not None
    chain = -best[2]
    after = _with(held(view, chain), seat, chains.count(chain))
    assert after is not None
    return _rank(chain, seat, after)


def _rank(chain: int, seat: Seat, shares: Sequence[int]) -> Text:
    """Where a seat stands among the holders of a chain."""
    name = NAMES[chain]
    rivals = [other for other in range(len(shares)) if other != seat]
    rival = max(rivals, key=lambda other: shares[other])
    ahead = shares[seat] - shares[rival]
    if shares[rival] == 0:
        return say("{who} alone holds {chain}", who=Who(seat), chain=name)
    if ahead > 0:
        return say_n(
            "{who} is first in {chain}, {n} share ahead of {rival}",
            "{who} is first in {chain}, {n} shares ahead of {rival}",
            ahead,
            who=Who(seat),
            chain=name,
            rival=Who(rival),
        )
    if ahead == 0:
        return say(
            "{who} is level with {rival} for first in {chain}",
            who=Who(seat),
            rival=Who(rival),
            chain=name,
        )
    if ranks(shares)[seat] == SECOND:
        return say_n(
            "{who} is second in {chain}, {n} share behind {rival}",
            "{who} is second in {chain}, {n} shares behind {rival}",
            -ahead,
            who=Who(seat),
            chain=name,
            rival=Who(rival),
        )
    return say_n(
        "{who} has {n} share of {chain}",
        "{who} has {n} shares of {chain}",
        shares[seat],
        who=Who(seat),
        chain=name,
    )


def _with(shares: Sequence[int] | None, seat: Seat, more: int) -> tuple[int, ...] | None:
    if shares is None:
        return None
    return (*shares[:seat], shares[seat] + more, *shares[seat + 1 :])


# -- the end -----------------------------------------------------------------------------------


def _declared(view: View, seat: Seat) -> Text:
    cash = [c for c in view.cash if c is not None]
    rows = [row for row in view.shares if row is not None]
    if len(cash) < len(view.cash) or len(rows) < len(view.shares):
        return say("{who} is ahead", who=Who(seat))
    total = worth(cash, view.sizes, rows)
    best = max([total[other] for other in range(len(total)) if other != seat])
    if total[seat] <= best:
        return say("{who} can be ahead by the end of this turn", who=Who(seat))
    return say(
        "{who} is {amount} ahead if the game is scored now",
        who=Who(seat),
        amount=figure(total[seat] - best),
    )
