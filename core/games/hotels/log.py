"""The log: what happened, in sentences. Which tile was drawn it tells nobody."""

from __future__ import annotations

from collections.abc import Sequence
from typing import assert_never

from core.game import Seat
from core.games.hotels.data import HAND, NAMES, PRICES, SAFE, row_of, space_name
from core.games.hotels.phrases import some_shares
from core.games.hotels.state import (
    Began,
    Bought,
    Chose,
    Dealt,
    Declared,
    Disposed,
    Drew,
    DrewUnseen,
    Ended,
    Event,
    Fell,
    Founded,
    Grew,
    Joined,
    LaidAlone,
    Merged,
    Met,
    NothingDrawn,
    Opened,
    Removed,
    Scored,
    Skipped,
)
from core.text import Text, Who, all_of, by_seat, figure, in_row, say, say_n
from core.words import Line

__all__ = ["log_lines"]


def log_lines(events: Sequence[Event]) -> tuple[Line, ...]:
    """The lines of one entry of the history, as a seat or a spectator saw it."""
    told: list[Line] = []
    rest = list(events)
    while rest:
        match rest:
            case [Opened() | Began() | Dealt(), *_]:
                told += _opening(rest)
                break
            case [Scored() | Ended(), *_]:
                told += _ending(rest)
                break
            case [Bought() as bought, (Drew() | DrewUnseen() | NothingDrawn()) as drawn, *rest]:
                told.append(_bought(bought, drawn))
            case [Removed() as removed, Drew() | DrewUnseen(), *rest]:
                told.append(_line(removed.turn, (removed.seat,), _removed(removed)))
            case [event, *rest]:
                told.append(_happened(event))
    return tuple(told)


def _line(turn: int, seats: tuple[Seat, ...], text: Text, *, paid: bool = False) -> Line:
    return Line(str(turn), text, seats, money=paid)


def _opening(events: Sequence[Event]) -> tuple[Line, ...]:
    laid = {e.seat: e.tile for e in events if isinstance(e, Opened)}
    (first,) = [e.first for e in events if isinstance(e, Began)]
    names = [say("{who} {tile}", who=Who(s), tile=space_name(tile)) for s, tile in laid.items()]
    rows = [row_of(tile) for tile in laid.values()]
    nearest = say("{tile} lies nearest to row A", tile=space_name(laid[first]))
    if rows.count(row_of(laid[first])) > 1:
        nearest = say("{nearest}, then to column 1", nearest=nearest)
    begins = say(
        "{who} begins: {nearest}. Each drew {n} tiles", who=Who(first), nearest=nearest, n=HAND
    )
    return (
        Line("", say("The first tiles: {tiles}", tiles=in_row(names)), tuple(laid)),
        Line("", begins, (first,)),
    )


def _happened(event: Event) -> Line:
    """The line of an event that stands by itself."""
    match event:
        case Skipped(turn, seat, tiles):
            return _line(turn, (seat,), _skipped(seat, tiles))
        case LaidAlone(turn, seat, tile):
            return _line(turn, (seat,), _placed(seat, tile, say("it lies alone")))
        case Joined(turn, seat, tile, loose):
            joins = say_n(
                "it joins a loose tile and founds a chain",
                "it joins {n} loose tiles and founds a chain",
                loose,
            )
            return _line(turn, (seat,), _placed(seat, tile, joins))
        case Founded():
            return _line(event.turn, (event.seat,), _founded(event))
        case Grew(turn, seat, tile, chain, before, size):
            grown = _grown(chain, before, size, safe=before < SAFE <= size)
            return _line(turn, (seat,), _placed(seat, tile, grown))
        case Met(turn, seat, tile, chains, sizes):
            return _line(turn, (seat,), _placed(seat, tile, _met(chains, sizes)))
        case Chose(turn, seat, acquirer):
            text = say("{who} chose {chain} to acquire", who=Who(seat), chain=NAMES[acquirer])
            return _line(turn, (seat,), text)
        case Fell():
            holders = _holders(event.shares)
            seats = tuple(sorted({event.seat, *holders}))
            return _line(event.turn, seats, _fell(event), paid=bool(holders))
        case Disposed():
            return _line(event.turn, (event.seat,), _disposed(event), paid=event.paid > 0)
        case Merged(turn, acquirer, defunct, before, size):
            text = say(
                "{defunct} leaves the board. {grown}",
                defunct=NAMES[defunct],
                grown=_grown(acquirer, before, size, safe=size >= SAFE),
            )
            return _line(turn, (), text)
        case Declared():
            return _line(event.turn, (event.seat,), _declared(event))
        case Bought():
            return _bought(event, None)
        # Who could buy nothing is told like who wanted nothing: else it shows hidden cash.
        case Drew(turn, seat) | DrewUnseen(turn, seat):
            text = say("{who} bought nothing and drew a tile", who=Who(seat))
            return _line(turn, (seat,), text)
        case NothingDrawn(turn, seat, tiles):
            text = say("{who} bought nothing; {drawn}", who=Who(seat), drawn=_nothing_drawn(tiles))
            return _line(turn, (seat,), text)
        case Removed():
            return _line(event.turn, (event.seat,), _removed(event))
        case Opened() | Began() | Dealt() | Scored() | Ended():
            raise AssertionError("told with all of the opening, or of the end")
        case never:
            assert_never(never)


def _placed(seat: Seat, tile: int, what: Text) -> Text:
    return say("{who} placed {tile}: {what}", who=Who(seat), tile=space_name(tile), what=what)


def _skipped(seat: Seat, tiles: int) -> Text:
    if not tiles:
        return say("{who} had no tile left to place", who=Who(seat))
    return say_n(
        "{who} placed nothing: the one tile in hand was not playable",
        "{who} placed nothing: none of {n} tiles in hand was playable",
        tiles,
        who=Who(seat),
    )


def _founded(founded: Founded) -> Text:
    chain, size = founded.chain, founded.size
    what = say(
        "{who} founded {chain}: {size} tiles, price {price}",
        who=Who(founded.seat),
        chain=NAMES[chain],
        size=size,
        price=figure(PRICES[chain][size]),
    )
    if founded.share:
        return say("{what}, 1 share free", what=what)
    return say("{what}; the bank has no share left", what=what)


def _grown(chain: int, before: int, size: int, *, safe: bool) -> Text:
    old, new = PRICES[chain][before], PRICES[chain][size]
    price = (
        say("price stays {price}", price=figure(new))
        if old == new
        else say("price {old}→{new}", old=figure(old), new=figure(new))
    )
    if safe:
        return say(
            "{chain} {before}→{size}, safe, {price}",
            chain=NAMES[chain],
            before=before,
            size=size,
            price=price,
        )
    return say(
        "{chain} {before}→{size}, {price}",
        chain=NAMES[chain],
        before=before,
        size=size,
        price=price,
    )


def _met(chains: Sequence[int], sizes: Sequence[int]) -> Text:
    meet = all_of(
        [
            say("{chain} ({size})", chain=NAMES[chain], size=size)
            for chain, size in zip(chains, sizes, strict=True)
        ]
    )
    if sizes[0] == sizes[1]:
        return say("{chains} meet, a tie for largest", chains=meet)
    return say("{chains} meet", chains=meet)


def _fell(fell: Fell) -> Text:
    falls = (
        say("{who} chose {chain} to fall next", who=Who(fell.seat), chain=NAMES[fell.defunct])
        if fell.chosen
        else say("{chain} falls", chain=NAMES[fell.defunct])
    )
    if not any(fell.shares):
        return say("{falls}: nobody holds a share", falls=falls)
    return say("{falls}: {bonuses}", falls=falls, bonuses=_bonuses(fell.shares, fell.paid))


def _disposed(disposed: Disposed) -> Text:
    who, chain = Who(disposed.seat), NAMES[disposed.defunct]
    trade, sell, keep, paid = disposed.trade, disposed.sell, disposed.keep, figure(disposed.paid)
    if not trade and not sell:
        return say("{who} kept {keep} {chain}", who=who, keep=keep, chain=chain)
    if not trade:
        text = say(
            "{who} sold {sell} {chain} for {paid}", who=who, sell=sell, chain=chain, paid=paid
        )
    else:
        text = say(
            "{who} traded {trade} {chain} for {got} {acquirer}",
            who=who,
            trade=trade,
            chain=chain,
            got=trade // 2,
            acquirer=NAMES[disposed.acquirer],
        )
        if sell:
            text = say("{did}, sold {sell} for {paid}", did=text, sell=sell, paid=paid)
    return say("{did}, kept {keep}", did=text, keep=keep) if keep else text


def _declared(declared: Declared) -> Text:
    who = Who(declared.seat)
    if declared.chain < 0:
        return say("{who} declared the end: every chain on the board is safe", who=who)
    return say(
        "{who} declared the end: {chain} has {size} tiles",
        who=who,
        chain=NAMES[declared.chain],
        size=declared.size,
    )


def _bought(bought: Bought, drawn: Drew | DrewUnseen | NothingDrawn | None) -> Line:
    who = Who(bought.seat)
    if bought.chains:
        what = say(
            "{who} bought {shares} for {cost}",
            who=who,
            shares=some_shares(bought.chains),
            cost=figure(bought.cost),
        )
    else:
        what = say("{who} bought nothing", who=who)
    match drawn:
        case Drew() | DrewUnseen():
            what = say("{did} and drew a tile", did=what)
        case NothingDrawn(tiles=tiles):
            what = say("{did}; {drawn}", did=what, drawn=_nothing_drawn(tiles))
        case None:
            pass
    return _line(bought.turn, (bought.seat,), what, paid=bought.cost > 0)


def _nothing_drawn(tiles: int) -> Text:
    if not tiles:
        return say("the pile is empty, no tile left in hand")
    return say_n(
        "the pile is empty, {n} tile left in hand",
        "the pile is empty, {n} tiles left in hand",
        tiles,
    )


def _removed(removed: Removed) -> Text:
    tile, who = space_name(removed.tile), Who(removed.seat)
    why = (
        say("{tile} would join two safe chains", tile=tile)
        if removed.safe
        else say("{tile} is barred for good with seven chains on the board", tile=tile)
    )
    if removed.replaced:
        return say("{why}: out, {who} drew another", why=why, who=who)
    return say("{why}: out, the pile is empty", why=why)


# -- the end -----------------------------------------------------------------------------------


def _ending(events: Sequence[Event]) -> tuple[Line, ...]:
    """Why the game ends, all bonuses, all shares from the smallest chain on, and the money."""
    (ended,) = [e for e in events if isinstance(e, Ended)]
    scored = [e for e in events if isinstance(e, Scored)]
    turn, worth = ended.turn, ended.worth
    everybody = tuple(range(len(worth)))
    lines = []
    if not ended.declared:
        stuck = say("Nobody could place a tile for a whole round: the game ends")
        lines.append(_line(turn, everybody, stuck))
    lines += [_line(turn, _holders(e.shares), _pays(e), paid=True) for e in scored if any(e.shares)]
    lines += [_line(turn, _holders(e.shares), _sold(e), paid=any(e.shares)) for e in scored]
    richest_first = sorted(everybody, key=lambda seat: -worth[seat])
    over = say("The game is over: {money}", money=_amounts(worth, richest_first))
    return (*lines, _line(turn, everybody, over, paid=True))


def _pays(scored: Scored) -> Text:
    return say(
        "{chain} pays in the end: {bonuses}",
        chain=NAMES[scored.chain],
        bonuses=_bonuses(scored.shares, scored.bonuses),
    )


def _sold(scored: Scored) -> Text:
    chain, holders = NAMES[scored.chain], _holders(scored.shares)
    if not holders:
        return say("{chain} leaves the board: nobody holds a share", chain=chain)
    return say("{chain} leaves the board: {sold}", chain=chain, sold=_amounts(scored.sold, holders))


# -- who gets what -----------------------------------------------------------------------------


def _holders(shares: Sequence[int]) -> tuple[Seat, ...]:
    return tuple([seat for seat, n in enumerate(shares) if n])


def _amounts(amounts: Sequence[int], seats: Sequence[Seat]) -> Text:
    """These seats with what each of them gets or has."""
    return by_seat([(seat, figure(amounts[seat])) for seat in seats])


def _bonuses(shares: Sequence[int], paid: Sequence[int]) -> Text:
    """Who is paid what, and why; somebody holds a share."""
    most = max(shares)
    first = [seat for seat, n in enumerate(shares) if n == most]
    second = [seat for seat, amount in enumerate(paid) if amount and seat not in first]
    if len(first) > 1:
        return say(
            "{seats} {paid} each (tie for most, {n})",
            seats=in_row([Who(seat) for seat in first]),
            paid=figure(paid[first[0]]),
            n=most,
        )
    if not second:
        return say(
            "{who} {paid} (sole holder, {n})",
            who=Who(first[0]),
            paid=figure(paid[first[0]]),
            n=most,
        )
    to_first = say(
        "{who} {paid} (most, {n})", who=Who(first[0]), paid=figure(paid[first[0]]), n=most
    )
    if len(second) > 1:
        to_second = say(
            "{seats} {paid} each ({n})",
            seats=in_row([Who(seat) for seat in second]),
            paid=figure(paid[second[0]]),
            n=shares[second[0]],
        )
    else:
        to_second = say(
            "{who} {paid} (second, {n})",
            who=Who(second[0]),
            paid=figure(paid[second[0]]),
            n=shares[second[0]],
        )
    return say("{first}; {second}", first=to_first, second=to_second)
