"""The seats strip: a table with a row for each chain and columns for each seat."""

from __future__ import annotations

from typing import Any

from rich.cells import cell_len

from core.game import Seat, places
from core.games.hotels.data import CHAINS, LETTERS, PRICES, SAFE, bonuses
from core.games.hotels.preview import MARKS, held, ranks
from core.games.hotels.state import (
    Bought,
    Disposed,
    Disposing,
    Fell,
    Founded,
    Grew,
    Merged,
    Over,
    View,
)
from core.games.hotels.stocks import final_scoring, worth
from core.text import figure
from tui.face import Scene, SeatSpot
from tui.games.hotels.looks import chain_name, dollars, short_money, tone
from tui.i18n import _
from tui.widgets.paper import Paper, clip, pad
from tui.widgets.seats import strip_mark

__all__ = ["STRIP_ROWS", "changed", "dearer_from", "draw_strip", "held_of"]

STRIP_ROWS = 2 + CHAINS

# Columns that the chains' part takes; what is left is shared out among the seats.
_CHAINS, _CHAINS_LARGE = 40, 56
_WIDEST_SEAT = 16


def draw_strip(paper: Paper, scene: Scene[Any], asked: Seat | None) -> None:
    """Two rows of headings and seven of chains; once the game is over, what each was paid."""
    left = _CHAINS_LARGE if scene.large else _CHAINS
    seats = len(scene.players)
    share = min(_WIDEST_SEAT, (paper.width - left) // seats)
    view: View = scene.view
    sums, touched = changed(scene)
    _headings(paper, scene)
    for chain in range(CHAINS):
        _chain(paper, chain + 2, view, chain, scene.large, chain in touched)
    over = isinstance(view.phase, Over)
    for seat in range(seats):
        x = left + seat * share
        _seat(paper, x, share, scene, seat, asked == seat, seat in sums)
        if over:
            _paid(paper, x, share, view, seat)
        else:
            _held(paper, x, share, view, seat, touched)
        paper.spot(x, 0, share, SeatSpot(seat), height=STRIP_ROWS)


def held_of(view: View, seat: Seat) -> tuple[int | None, ...]:
    """What a seat holds of each chain; None for what the viewer may not know (H-28)."""
    row = view.shares[seat]
    if row is not None:
        return row
    # Holdings of a chain that falls are public while it does.
    falling = view.phase.defunct if isinstance(view.phase, Disposing) else None
    return tuple(view.falling[seat] if c == falling else None for c in range(CHAINS))


def changed(scene: Scene[Any]) -> tuple[set[Seat], set[int]]:
    """The seats whose cash, and the chains whose row, the announced events have changed."""
    seats: set[Seat] = set()
    chains: set[int] = set()
    for event in scene.recent:
        match event:
            case Bought(seat=seat, chains=bought) if bought:
                seats.add(seat)
                chains.update(bought)
            case Disposed(seat=seat, acquirer=acquirer, defunct=defunct, trade=trade, sell=sell):
                seats |= {seat} if sell else set()
                chains |= {defunct} if trade or sell else set()
                chains |= {acquirer} if trade else set()
            case Fell(paid=paid, defunct=defunct):
                seats |= {seat for seat, n in enumerate(paid) if n}
                chains.add(defunct)
            case Founded(chain=chain) | Grew(chain=chain):
                chains.add(chain)
            case Merged(acquirer=acquirer, defunct=defunct):
                chains |= {acquirer, defunct}
            case _:
                pass
    return seats, chains


def dearer_from(chain: int, size: int) -> int | None:
    """The size from which on a share costs more; None if none does."""
    prices = PRICES[chain]
    return next((n for n in range(size + 1, len(prices)) if prices[n] > prices[size]), None)


def _headings(paper: Paper, scene: Scene[Any]) -> None:
    over = isinstance(scene.view.phase, Over)
    paper.put(0, 0, clip(_("chain"), 11), "dim")
    paper.right(13, 0, clip(_("size"), 4), "dim")
    paper.right(24, 0, clip(_("price"), 8), "dim")
    paper.right(35 if scene.large else 34, 0, clip(_("bonuses"), 10), "dim")
    paper.right(42 if scene.large else 39, 0, clip(_("bank"), 4), "dim")
    if scene.large:
        paper.right(_CHAINS_LARGE - 2, 0, clip(_("dearer from"), 12), "dim")
    if over:
        told = _("paid in the final scoring")
        paper.put(2, 1, clip(told, 30), "dim")
    else:
        paper.put(2, 1, clip(_("* most  + second of a chain"), 30), "dim")
    head = _("total") if over else _("cash")
    paper.right((_CHAINS_LARGE - 2) if scene.large else 38, 1, clip(head, 6), "dim")


def _chain(paper: Paper, y: int, view: View, chain: int, large: bool, fresh: bool) -> None:
    """One chain's figures as they are now."""
    size = view.sizes[chain]
    more = "flash" if fresh else "bold"
    paper.put(0, y, LETTERS[chain], tone(chain, "fill", "bold"))
    paper.put(1, y, " " + pad(chain_name(chain), 9), tone(chain, more) if size else "dim")
    bank = 42 if large else 40
    if size:
        paper.right(13, y, str(size), more)
        price = PRICES[chain][size]
        if size >= SAFE:
            paper.put(14, y, clip(_("safe"), 4), "accent")
        paper.right(24, y, figure(price), more)
        most, second = bonuses(chain, size)
        if _has_paid(view, chain):
            paper.right(37, y, clip(_("paid"), 12), "dim")
        else:
            paper.right(37, y, f"{figure(most)}/{figure(second)}")
        if large:
            there = dearer_from(chain, size)
            if there is not None:
                text = _("{size}: {price}").format(size=there, price=figure(PRICES[chain][there]))
                # A tile more is enough.
                paper.right(_CHAINS_LARGE - 2, y, text, "bold" if there == size + 1 else "dim")
    else:
        paper.right(13, y, "-", "dim")
        paper.put(14, y, clip(_("off the board"), 22), "dim")
    none = "loss" if size and not view.bank[chain] else ""
    paper.right(bank, y, str(view.bank[chain]), more if fresh else none)


def _seat(
    paper: Paper, x: int, share: int, scene: Scene[Any], seat: Seat, asked: bool, fresh: bool
) -> None:
    """A seat's name and money."""
    view: View = scene.view
    total = _totals(view)
    won = total is not None and places(total)[seat] == 1
    mark, style = strip_mark(asked, won)
    number = f"{mark}{seat + 1}" + (" " if share >= 8 else "")
    at = paper.put(x, 0, number, style)
    paper.put(at, 0, clip(scene.names[seat], share - cell_len(number) - (share >= 8)), style)
    has = view.cash[seat] if total is None else total[seat]
    if has is None:
        return
    text = dollars(has)
    if share < 8 or cell_len(text) >= share:
        text = short_money(has)
    paper.right(x + _money_end(share), 1, text, "flash" if fresh else "bold")


def _money_end(share: int) -> int:
    """The column that money ends before, in a seat's share: near the name where that is wide."""
    return share if share < 8 else min(share - 1 - (share > 8), 10)


def _has_paid(view: View, chain: int) -> bool:
    """Whether a chain is falling: its bonuses are paid, and only its shares are left."""
    return isinstance(view.phase, Disposing) and view.phase.defunct == chain


def _totals(view: View) -> tuple[int, ...] | None:
    """What each seat has in the end; None while the game goes on."""
    if not isinstance(view.phase, Over):
        return None
    cash = [c for c in view.cash if c is not None]
    shares = [row for row in view.shares if row is not None]
    return worth(cash, view.sizes, shares)


def _held(paper: Paper, x: int, share: int, view: View, seat: Seat, touched: set[int]) -> None:
    """A seat's shares, with its place among the shareholders of chains on the board."""
    row = held_of(view, seat)
    end = x + (7 if share > 12 else min(share // 2, 5))
    for chain in range(CHAINS):
        n = row[chain]
        if n is None:
            continue
        y = chain + 2
        if not n:
            paper.right(end, y, "·", "dim")
            continue
        pays = view.sizes[chain] and not _has_paid(view, chain)
        shares = held(view, chain) if pays else None
        mark = "" if shares is None else MARKS[ranks(shares)[seat]]
        fresh = chain in touched
        style = "flash" if fresh else "bold" if mark else "" if view.sizes[chain] else "dim"
        paper.right(end, y, str(n), style)
        paper.put(end, y, mark, "accent")


def _paid(paper: Paper, x: int, share: int, view: View, seat: Seat) -> None:
    """What a seat was paid for each chain in the final scoring."""
    shares = [row for row in view.shares if row is not None]
    for scored in final_scoring(view.sizes, shares):
        paid = scored.bonuses[seat] + scored.sold[seat]
        text = figure(paid) if paid else "·"
        if share < 8 or cell_len(text) >= share:
            text = short_money(paid) if paid else "·"
        paper.right(x + _money_end(share), scored.chain + 2, text, "" if paid else "dim")
