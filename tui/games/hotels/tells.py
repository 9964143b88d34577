"""What a choice would do, in rows for the right pane."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from enum import Enum
from typing import Any, assert_never

from core.game import Seat
from core.games.hotels.board import EIGHTH, PRINTED, TWO_SAFE, effect
from core.games.hotels.data import CHAINS, LETTERS, PRICES, SAFE, bonuses
from core.games.hotels.preview import (
    BOTH,
    MARKS,
    MOST,
    NEITHER,
    SECOND,
    Alone,
    Effect,
    Fall,
    Founds,
    Grows,
    Merges,
    held,
    lies,
    ranks,
)
from core.games.hotels.state import View
from core.text import figure
from tui.face import Scene
from tui.games.hotels.looks import chain_name, dollars
from tui.i18n import _, ngettext
from tui.widgets.paper import clip
from tui.widgets.rows import Row, change, first_in_rows, first_that_fits, listed, rows_of

__all__ = [
    "NAMES",
    "Tense",
    "brief",
    "cash_rows",
    "decide_rows",
    "effect_rows",
    "holders",
    "paid_rows",
    "price_rows",
    "rank_clause",
    "rank_word",
    "settled_rows",
    "sharing",
    "who",
]

_NAME = 10
NAMES = (_NAME, 7, 5, 4)
"""Columns of a name, from the widest to the narrowest that it is cut to."""

# Columns for what a tile does, at 80x24.
_LINE = 31

# Rows of which there are enough for all that can be told.
_ROWS = 99


class Tense(Enum):
    """When a chain pays its bonuses: with this tile, if it is the one that falls, or just now."""

    PAYS = 0
    MAY = 1
    PAID = 2


def who(scene: Scene[Any], seat: Seat, letters: int = _NAME) -> str:
    """A seat as it is called on the pane, in so many columns: "you" is the viewer."""
    return _("you") if seat == scene.view.seat else clip(scene.names[seat], letters)


def decide_rows(scene: Scene[Any], seats: Sequence[Seat], width: int, room: int) -> list[Row]:
    """Who disposes of shares next, with how many, in so many rows."""

    def told(letters: int) -> list[Row]:
        each = [f"{who(scene, seat, letters)} {scene.view.falling[seat]}" for seat in seats]
        return rows_of(_("then decide: {seats}").format(seats=listed(each)), width)

    return first_in_rows(map(told, NAMES), room) if seats else []


def rank_word(rank: int, sharing: int = 1) -> str:
    """What a rank is worth, in words; `sharing` seats have it."""
    if sharing > 1 and rank in (BOTH, SECOND):
        text = _("most, shared by {n}") if rank == BOTH else _("second, shared by {n}")
        return text.format(n=sharing)
    words = {
        NEITHER: _("no bonus"),
        MOST: _("most"),
        SECOND: _("second"),
        BOTH: _("most and second"),
    }
    return words[rank]


def rank_clause(rank: int, sharing: int = 1) -> str:
    """What a rank is worth to the viewer, after a sentence; `sharing` seats have it."""
    if sharing > 1 and rank in (BOTH, SECOND):
        text = _(", {n} have most") if rank == BOTH else _(", {n} are second")
        return text.format(n=sharing)
    words = {
        NEITHER: _(", no bonus"),
        MOST: _(", you have most"),
        SECOND: _(", you are second"),
        BOTH: _(", both bonuses"),
    }
    return words[rank]


def sharing(view: View, seat: Seat, chain: int, more: int = 0) -> int:
    """How many seats have the rank that a seat has in a chain, with so many shares `more`.

    1 if the view doesn't tell who holds what.
    """
    shares = held(view, chain)
    if shares is None:
        return 1
    then = ranks([n + more * (s == seat) for s, n in enumerate(shares)])
    return then.count(then[seat])


def holders(scene: Scene[Any], chain: int, more: int = 0) -> str:
    """Who holds how much of a chain, with places; the viewer with so many `more`.

    Empty if the view doesn't tell it (H-28).
    """
    view: View = scene.view
    shares = held(view, chain)
    if shares is None:
        return ""
    then = [n + more * (seat == view.seat) for seat, n in enumerate(shares)]
    marks = ranks(then) if view.sizes[chain] else (NEITHER,) * len(then)
    order = sorted(range(len(then)), key=lambda seat: (-then[seat], seat))
    return listed([f"{who(scene, s)} {then[s]}{MARKS[marks[s]]}" for s in order if then[s]])


# -- a tile, in a few words ------------------------------------------------------------------------


def brief(view: View, tile: int) -> str:
    """What a tile does, as it stands on its line."""
    done = lies(view, tile)
    if done is None:
        return _barred(view, tile)
    match done:
        case Alone():
            return _("lies alone")
        case Founds(size):
            return _("founds a chain of {size}: 1 share").format(size=size)
        case Grows(chain, before, size):
            return _grown(chain, before, size)
        case Merges():
            return _merged(view, done)
        case never:
            assert_never(never)


def _barred(view: View, tile: int) -> str:
    why = {
        EIGHTH: _("would found an eighth chain"),
        TWO_SAFE: _("would join two safe chains"),
        PRINTED: _("no mergers with all seven"),
    }
    return why[effect(view.board, view.sizes, view.variant, tile)]


def _grown(chain: int, before: int, size: int) -> str:
    old, new = PRICES[chain][before], PRICES[chain][size]
    figures = {
        "chain": chain_name(chain),
        "before": before,
        "size": size,
        "old": figure(old),
        "new": figure(new),
    }
    wordings: tuple[str, ...]
    if before < SAFE <= size:
        wordings = (_("{chain} {before}→{size}, safe, {old}→{new}"),)
    elif old == new:
        wordings = (
            _("{chain} {before}→{size}, price stays {new}"),
            _("{chain} {before}→{size}, stays {new}"),
        )
    else:
        wordings = (
            _("{chain} {before}→{size}, price {old}→{new}"),
            _("{chain} {before}→{size}, {old}→{new}"),
        )
    return first_that_fits((text.format(**figures) for text in wordings), _LINE)


def _merged(view: View, merges: Merges) -> str:
    size, safe = merges.size, merges.size >= SAFE
    if len(merges.acquirers) > 1:
        tied = "/".join(LETTERS[chain] for chain in merges.acquirers)
        text = _("{chains} tie: {size} tiles, safe") if safe else _("{chains} tie: {size} tiles")
        return text.format(chains=tied, size=size)
    (acquirer,) = merges.acquirers
    groups = [" ".join(LETTERS[f.chain] for f in group) for group in merges.falls]
    before = view.sizes[acquirer]
    text = _("{acquirer} takes {falls}: {acquirer} {before}→{size}")
    if before < SAFE <= size:
        text = _("{acquirer} takes {falls}: {acquirer} {before}→{size}, safe")
    wordings = (
        text.format(acquirer=LETTERS[acquirer], falls=apart.join(groups), before=before, size=size)
        for apart in (_(", then "), ", ")
    )
    return first_that_fits(wordings, _LINE)


# -- what it leads to ------------------------------------------------------------------------------


def effect_rows(scene: Scene[Any], done: Effect, width: int) -> list[Row]:
    """The consequences of a tile that may be placed."""
    match done:
        case Alone():
            return rows_of(_("touches nothing: no chain, no change"), width)
        case Founds(size):
            return _founding(scene.view, size, width)
        case Grows(chain, before, size):
            return _growth(scene, chain, before, size, width)
        case Merges():
            return _merger(scene, done, width)
        case never:
            assert_never(never)


def _founding(view: View, size: int, width: int) -> list[Row]:
    free = [c for c in range(CHAINS) if not view.sizes[c]]
    prices = sorted({PRICES[c][size] for c in free})
    each = [
        _("{chains} {price}").format(
            chains=" ".join(LETTERS[c] for c in free if PRICES[c][size] == price),
            price=dollars(price),
        )
        for price in prices
    ]
    texts = (
        ngettext("free chain: {chains}", "free chains: {chains}", len(free)),
        _("free: {chains}"),
    )
    wordings = (text.format(chains=listed(each)) for text in texts)
    return rows_of(first_that_fits(wordings, width), width)


def _growth(scene: Scene[Any], chain: int, before: int, size: int, width: int) -> list[Row]:
    view: View = scene.view
    old, new = bonuses(chain, before), bonuses(chain, size)
    if old == new:
        text = _("bonuses stay {most}/{second}").format(most=figure(new[0]), second=figure(new[1]))
    else:
        text = _("bonuses {most}/{second}→{most_then}/{second_then}").format(
            most=figure(old[0]),
            second=figure(old[1]),
            most_then=figure(new[0]),
            second_then=figure(new[1]),
        )
    return [*rows_of(text, width), *_mine(view, chain, PRICES[chain][size], width)]


def _mine(view: View, chain: int, price: int, width: int) -> list[Row]:
    """What the viewer holds of a chain, at a price."""
    row = None if view.seat is None else view.shares[view.seat]
    if row is None or view.seat is None:
        return []
    n = row[chain]
    if not n:
        return rows_of(_("you hold none of it"), width)
    shares = held(view, chain)
    text = ngettext("your {n} share: {worth}", "your {n} shares: {worth}", n)
    if shares is not None and (rank := ranks(shares)[view.seat]) != NEITHER:
        text = ngettext("your {n} share: {worth}, {rank}", "your {n} shares: {worth}, {rank}", n)
        return rows_of(
            text.format(
                n=n, worth=figure(n * price), rank=rank_word(rank, sharing(view, view.seat, chain))
            ),
            width,
        )
    return rows_of(text.format(n=n, worth=figure(n * price)), width)


def _merger(scene: Scene[Any], merges: Merges, width: int) -> list[Row]:
    told = (settled_rows, price_rows, cash_rows)
    return [row for rows in told for row in rows(scene, merges, width)]


def price_rows(scene: Scene[Any], merges: Merges, width: int) -> list[Row]:
    """What a share of the acquirer costs before and after a merger."""
    if len(merges.acquirers) > 1:
        return []
    (chain,) = merges.acquirers
    prices = PRICES[chain]
    text = _("a share of {chain}: {price}").format(
        chain=chain_name(chain), price=change(prices[scene.view.sizes[chain]], prices[merges.size])
    )
    return rows_of(text, width)


def cash_rows(scene: Scene[Any], merges: Merges, width: int) -> list[Row]:
    """What a merger's bonuses make of the viewer's cash."""
    view: View = scene.view
    gained = [f for group in merges.falls for f in group]
    if len(merges.acquirers) > 1 or view.seat is None or not all(f.paid for f in gained):
        return []
    cash = view.cash[view.seat]
    paid = sum(f.paid[view.seat] for f in gained if f.paid is not None)
    if cash is None or not paid:
        return []
    text = _("your cash {before}→{after} before shares").format(
        before=figure(cash), after=figure(cash + paid)
    )
    return rows_of(text, width)


def settled_rows(scene: Scene[Any], merges: Merges, width: int, room: int = _ROWS) -> list[Row]:
    """What a merger settles: the choice that it brings, and who is paid for each chain."""
    rows: list[Row] = []
    if len(merges.acquirers) > 1:
        rows += rows_of(_("you choose which of them acquires:"), width)
    falls = [one for group in merges.falls for one in group]
    return [*rows, *paid_rows(scene, falls, width, room - len(rows))]


def paid_rows(
    scene: Scene[Any],
    falls: Sequence[Fall],
    width: int,
    room: int = _ROWS,
    tense: Tense = Tense.PAYS,
) -> list[Row]:
    """Who is paid what for each chain that falls, in so many rows.

    Rather than one is left out names are shorter, then all stands in one sentence, and at last
    only the bonuses are told.
    """

    def wordings() -> Iterator[list[Row]]:
        for letters in NAMES:
            each = [first_that_fits(_paid(scene, one, letters, tense), width) for one in falls]
            yield [row for text in each for row in rows_of(text, width)]
        yield rows_of("; ".join(each), width)
        amounts = [
            _("{chain} {most}/{second}").format(
                chain=LETTERS[one.chain],
                most=figure(bonuses(one.chain, one.size)[0]),
                second=figure(bonuses(one.chain, one.size)[1]),
            )
            for one in falls
        ]
        yield rows_of(_("bonuses: {chains}").format(chains=listed(amounts)), width)

    return first_in_rows(wordings(), room)


def _paid(scene: Scene[Any], falls: Fall, letters: int, tense: Tense) -> Sequence[str]:
    """Who is paid what if a chain falls, those paid alike together; in more and fewer words."""
    chain = LETTERS[falls.chain]
    if falls.paid is None:
        most, second = bonuses(falls.chain, falls.size)
        text = _("{chain} pays {most} and {second} to its holders")
        return (text.format(chain=chain, most=figure(most), second=figure(second)),)
    amounts = sorted({n for n in falls.paid if n}, reverse=True)
    if not amounts:
        return (_("{chain} falls; nobody holds a share").format(chain=chain),)
    parts = []
    for amount in amounts:
        seats = [seat for seat, n in enumerate(falls.paid) if n == amount]
        seats.sort(key=lambda seat: seat != scene.view.seat)
        names = listed([who(scene, seat, letters) for seat in seats])
        text = _("{names} {amount} each") if len(seats) > 1 else _("{names} {amount}")
        parts.append(text.format(names=names, amount=figure(amount)))
    starts = {
        Tense.PAYS: _("{chain} pays {payments}"),
        Tense.MAY: _("if {chain} falls: {payments}"),
        Tense.PAID: _("{chain} paid {payments}"),
    }
    payments = "; ".join(parts)
    texts = (starts[tense], _("{chain}: {payments}"))
    return [text.format(chain=chain, payments=payments) for text in texts]
