"""The offer in hand and the one that is being built, as the amounts of a screen hold them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from core.games.oil.data import ALL
from core.games.oil.offers import open_to
from core.games.oil.state import Offer, Owing, Phase, Trading, View
from core.games.oil.things import CASH, Card, Cash, Debt, Load, Promise, Shares, parse
from core.prompt import Deal, Prompt
from tui.face import Scene
from tui.games.oil.deals import (
    Partner,
    effects,
    given,
    got,
    partners,
    side_text,
    turned_round,
)
from tui.i18n import _
from tui.widgets.paper import clip
from tui.widgets.rows import Row, rows_of

__all__ = [
    "AT",
    "BUILDS",
    "GET",
    "GIVE",
    "OTHER",
    "OTHERS",
    "PRICES",
    "SUMS",
    "TO",
    "builds",
    "carried",
    "field_of",
    "in_order",
    "listed_offers",
    "offer_marked",
    "offer_rows",
    "other_now",
    "partner_now",
    "things_now",
]

BUILDS, TO, AT = "builds", "to", "at"
"""Amounts: whether an offer is being built, to whom by its place among the partners, and the
number of the offer in hand."""

OTHER = "other"
"""Added to the amounts for the board: for whom an offer is built, counted from ALL at 1."""
OTHERS = 2

GIVE, GET = "give", "get"
PRICES = (f"{GIVE}.{CASH}", f"{GET}.{CASH}")
SUMS = Cash | Promise


def field_of(side: str, thing: int) -> str:
    return f"{side}.{thing}"


def listed_offers(view: View | Phase, seat: int | None) -> tuple[Offer, ...]:
    """The open offers: those to the seat first, then the others, then its own."""
    phase = view.phase if isinstance(view, View) else view
    if not isinstance(phase, Trading | Owing):
        return ()

    def rank(offer: Offer) -> int:
        if seat is not None and open_to(offer, seat):
            return 0
        return 2 if offer.by == seat else 1

    return tuple(sorted(phase.offers, key=lambda offer: (rank(offer), offer.number)))


def offer_marked(scene: Scene[Any]) -> Offer | None:
    """The offer in hand."""
    held = dict(scene.amounts)
    number = held.get(AT, 0)
    return next((o for o in listed_offers(scene.view, scene.view.seat) if o.number == number), None)


def builds(scene: Scene[Any]) -> bool:
    """Whether an offer is being built."""
    return bool(scene.acting and scene.amount(BUILDS))


def other_now(scene: Scene[Any]) -> int | None:
    """For whom an offer is built, as the board knows it; None for all, or if none is."""
    other = scene.amount(OTHER) - OTHERS
    return other if other >= 0 else None


def partner_now(scene: Scene[Any], prompt: Prompt[Any]) -> Partner | None:
    """Whom the offer that is being built is for."""
    found = partners(prompt)
    return found[min(scene.amount(TO), len(found) - 1)] if found else None


def things_now(scene: Scene[Any], partner: Partner) -> dict[int, int]:
    """What the offer holds: above 0 is given, below 0 got."""
    held = dict(scene.amounts)
    found = {}
    for at, thing in enumerate(partner.deal.things):
        n = min(held.get(field_of(GIVE, thing), 0), partner.deal.give[at])
        n -= min(held.get(field_of(GET, thing), 0), partner.deal.get[at])
        if n:
            found[thing] = n
    return found


_ORDER = (Cash, Load, Shares, Card, Promise, Debt)


def in_order(things: Sequence[int]) -> list[int]:
    """Things as the builder lists them: cash, goods, shares, Tips, loans."""
    return sorted(things, key=lambda thing: (_ORDER.index(type(parse(thing))), thing))


def carried(
    amounts: Mapping[str, int], before: Prompt[Any], now: Prompt[Any]
) -> dict[str, int] | None:
    """The amounts of an offer that is being built as another prompt admits them.

    To the same seat still, as much of each thing as there is. None if the seat gets no offers now.
    """
    found, old = partners(now), partners(before)
    if not old:
        return None
    was = old[min(amounts.get(TO, 0), len(old) - 1)]
    wanted = {int(field.split(".")[1]) for field, n in amounts.items() if "." in field and n}
    same = [n for n, one in enumerate(found) if one.to == was.to]
    if not same:
        return None
    # Goods of several sellers take several forms.
    best = max(same, key=lambda n: (len(wanted & set(found[n].deal.things)), found[n] == was, -n))
    kept = {field: n for field, n in amounts.items() if "." not in field}
    for field, n in amounts.items():
        if "." in field and n:
            side, thing = field.split(".")
            most = _most(found[best].deal, side, int(thing))
            kept |= {field: min(n, most)} if most else {}
    return {**kept, TO: best}


def _most(deal: Deal, side: str, thing: int) -> int:
    if thing not in deal.things:
        return 0
    return (deal.give if side == GIVE else deal.get)[deal.things.index(thing)]


def offer_rows(scene: Scene[Any], seat: int, number: int, width: int) -> list[Row]:
    """An offer from a seat's side: what it gives and gets, and what that leads to."""
    offer = next((o for o in listed_offers(scene.view, seat) if o.number == number), None)
    if offer is None:
        return []
    mine = offer.by == seat
    things = offer.things if mine else turned_round(offer)
    other = offer.to if mine else offer.by
    rows: list[Row] = []
    for head, parts in ((_("  you give  "), given(things)), (_("  you get   "), got(things))):
        texts = rows_of(side_text(parts), max(width - len(head), 8))
        rows += [
            (f"{head if n == 0 else ' ' * len(head)}{text}", "bold" if mine else "")
            for n, (text, _style) in enumerate(texts)
        ]
    if open_to(offer, seat) or mine:
        rows += effects(scene, seat, other if other != ALL or mine else offer.by, things, width)
    return [(clip(text, width), style) for text, style in rows]
