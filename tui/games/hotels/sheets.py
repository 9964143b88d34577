"""Hotels' sheets: the table of prices, what a scoring now would bring, tiles left, the plot."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any

from msgspec.structs import replace

from core.games.hotels.data import CHAINS, LETTERS, PRICES, SPACES, TIERS, space_name
from core.games.hotels.state import Disposing, Over, Scored, View
from core.games.hotels.stocks import final_scoring
from core.text import figure
from tui.face import Page, Scene
from tui.games.hotels.looks import chain_name, tone
from tui.i18n import _, ngettext
from tui.widgets.paper import Paper, clip, pad, wrap
from tui.widgets.seats import draw_past, draw_seat

__all__ = ["draw_prices", "draw_worth", "price_lines", "scored_now", "sheets"]


def sheets(scene: Scene[Any]) -> tuple[Page, ...]:
    """What the viewer may look up."""
    pages = [Page(_("prices and bonuses, present rows marked"), partial(draw_prices, scene=scene))]
    if scored_now(scene.view) is not None:
        pages.append(Page(_("if the game were scored now"), partial(draw_worth, scene=scene)))
        if scene.past:
            pages.append(
                Page(
                    _("worth if scored then, by act"),
                    partial(draw_past, past=scene.past, seats=len(scene.players)),
                )
            )
    pages.append(Page(_("tiles"), partial(draw_tiles, scene=scene)))
    return tuple(pages)


# -- prices --------------------------------------------------------------------------------------


def price_lines() -> tuple[tuple[int, tuple[tuple[int, int] | None, ...]], ...]:
    """The table of H-30: each price with the first and the last size of each tier that has it.

    None where a tier never has that price; the last size is that of a chain on the whole board
    if there is no dearer one.
    """
    by_tier = [PRICES[TIERS.index(tier)] for tier in (1, 2, 3)]
    prices = sorted({price for row in by_tier for price in row if price})
    return tuple((price, tuple(_sizes(row, price) for row in by_tier)) for price in prices)


def _sizes(row: Sequence[int], price: int) -> tuple[int, int] | None:
    sizes = [size for size in range(SPACES + 1) if row[size] == price]
    return (sizes[0], sizes[-1]) if sizes else None


def _span(sizes: tuple[int, int] | None) -> str:
    if sizes is None:
        return "-"
    first, last = sizes
    return str(first) if first == last else f"{first}+" if last == SPACES else f"{first}-{last}"


_TIER_COLUMNS = 8


def draw_prices(paper: Paper, scene: Scene[Any]) -> None:
    """The table of H-30: sizes by tier, with the letters of the chains that have them now."""
    for tier in (1, 2, 3):
        x = 1 + (tier - 1) * _TIER_COLUMNS
        for chain in range(CHAINS):
            if TIERS[chain] == tier:
                x = paper.put(x, 0, LETTERS[chain], tone(chain, "bold"))
    ends = [1 + 3 * _TIER_COLUMNS + end for end in (6, 14, 22)]
    for end, head in zip(ends, (_("price"), _("most"), _("second")), strict=True):
        paper.right(end, 0, clip(head, 7), "dim")
    lines = price_lines()
    for y, (price, tiers) in enumerate(lines, 1):
        _sizes_row(paper, y, scene.view, tiers)
        for end, amount in zip(ends, (price, 10 * price, 5 * price), strict=True):
            paper.right(end, y, figure(amount))
    told = _("a sole holder gets both bonuses; ties share them (H-14 to H-16)")
    paper.put(1, len(lines) + 2, clip(told, paper.width - 2), "dim")


def _sizes_row(paper: Paper, y: int, view: View, tiers: Sequence[tuple[int, int] | None]) -> None:
    for tier, sizes in enumerate(tiers, 1):
        here = [
            chain
            for chain in range(CHAINS)
            if TIERS[chain] == tier and sizes and sizes[0] <= view.sizes[chain] <= sizes[1]
        ]
        x = 1 + (tier - 1) * _TIER_COLUMNS
        style = "bold" if here else "dim" if sizes is None else ""
        x = paper.put(x, y, pad(_span(sizes), 5), style)
        for chain in here:
            x = paper.put(x, y, LETTERS[chain], tone(chain, "fill", "bold"))


# -- worth ---------------------------------------------------------------------------------------


def scored_now(view: View) -> tuple[Scored, ...] | None:
    """The scoring of the chains as they stand; None if the view doesn't tell who holds what.

    A chain that is falling has paid its bonuses; only its shares count.
    """
    rows = [row for row in view.shares if row is not None]
    if len(rows) < len(view.shares):
        return None
    scored = final_scoring(view.sizes, rows)
    if not isinstance(view.phase, Disposing):
        return scored
    none = (0,) * len(rows)
    falls = view.phase.defunct
    return tuple(replace(s, bonuses=none) if s.chain == falls else s for s in scored)


def draw_worth(paper: Paper, scene: Scene[Any]) -> None:
    """By seat: cash, bonuses, shares and their sum, as if the game were scored now."""
    view: View = scene.view
    scored = scored_now(view) or ()
    heads = (_("cash"), _("bonuses"), _("shares"), _("total"))
    room = min(24, paper.width - 4 - 4 * 11)
    for column, head in enumerate(heads):
        paper.right(room + 4 + (column + 1) * 11, 0, clip(head, 10), "dim")
    totals = []
    for seat in range(len(scene.players)):
        cash = view.cash[seat] or 0
        parts = (cash, sum(s.bonuses[seat] for s in scored), sum(s.sold[seat] for s in scored))
        totals.append((*parts, sum(parts)))
    best = max(total for *_parts, total in totals)
    for seat, figures in enumerate(totals):
        y, won = seat + 1, figures[-1] == best and isinstance(view.phase, Over)
        draw_seat(paper, 1, y, seat, scene.names[seat], room - 1, won)
        for column, n in enumerate(figures):
            style = "bold" if column == len(figures) - 1 else "" if n else "dim"
            paper.right(room + 4 + (column + 1) * 11, y, figure(n) if n else "·", style)


# -- tiles ---------------------------------------------------------------------------------------


def draw_tiles(paper: Paper, scene: Scene[Any]) -> None:
    """Where the 108 tiles are, as far as the viewer knows."""
    view: View = scene.view
    laid = sum(what > 0 for what in view.board)
    chains = ", ".join(f"{chain_name(c)} {view.sizes[c]}" for c in range(CHAINS) if view.sizes[c])
    alone = laid - sum(view.sizes)
    rows = [
        ngettext("{n} tile lies on the board", "{n} tiles lie on the board", laid).format(n=laid)
        + (f": {chains}" if chains else ""),
        ngettext("{n} of them is unattached", "{n} of them are unattached", alone).format(n=alone),
        ngettext(
            "{n} tile is left in the pile", "{n} tiles are left in the pile", view.pile
        ).format(n=view.pile),
        _("in the hands: {hands}").format(
            hands=", ".join(f"{name} {n}" for name, n in zip(scene.names, view.tiles, strict=True))
        ),
    ]
    if view.out:
        names = ", ".join(space_name(tile) for tile in view.out)
        rows.append(_("removed as dead (H-21): {tiles}").format(tiles=names))
    for y, row in enumerate(row for text in rows for row in wrap(text, paper.width - 2)):
        paper.put(1, y, row)
