"""An offer: what is given for what, and to whom (N-9, N-42)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from core.games.ctn18.actions import ALL, Offer
from core.games.ctn18.data import MOST_OFFERS
from core.games.ctn18.island.layout import COMMODITIES
from core.games.ctn18.island.pieces import Goods, goods_of, less
from core.games.ctn18.phrases import swapped
from core.games.ctn18.preview_island import payable
from core.games.ctn18.state import View
from core.prompt import OneOf, Prompt, Swap
from tui.face import Choice, Dial, Scene
from tui.games.ctn18.looks import kind_name, short_name, tone
from tui.games.ctn18.turns import goods_text, payable_text
from tui.i18n import _, in_words
from tui.screens.kinds import swap_filling, swap_lacks, swap_lines, swap_now
from tui.widgets.paper import Paper, clip
from tui.widgets.rows import Blocks, Row, rows_of

if TYPE_CHECKING:
    from tui.games.ctn18.operating import OperatingScreen

__all__ = [
    "after_rows",
    "draw_offers",
    "labels",
    "offer_filling",
    "offer_lines",
    "offer_rows",
    "offer_title",
]

_TO = "to"
"""The field of who offers to whom, a place among what the prompt has."""

# Columns of a name on the lines of kinds.
_NAME = 7


class _Address(NamedTuple):
    """Who may offer to whom, and what can be given and got."""

    by: int
    to: int
    swap: Swap


def labels() -> list[str]:
    """The commodities as lines of kinds call them."""
    return [kind_name(kind)[:_NAME] for kind in range(len(COMMODITIES))]


def _addresses(prompt: Prompt[Any]) -> list[_Address]:
    """To all, to each of others' majors, to one's own; unasked, from each of one's own."""
    found = []
    for form in prompt.forms:
        fixed = dict(form.fixed)
        by, to = fixed["by"], fixed.get("to")
        swap = next(f.domain for f in form.fields if isinstance(f.domain, Swap))
        whom: Sequence[Any] = (to,)
        for field in form.fields:
            if isinstance(field.domain, OneOf):
                whom = field.domain.values
        assert isinstance(by, int)
        found += [_Address(by, one, swap) for one in whom]
    # One alone is as good as all.
    many = sum(address.to != ALL for address in found if address.by == found[0].by) > 1
    return [address for address in found if many or address.to != ALL]


def _at(scene: Scene[Any], prompt: Prompt[Any]) -> _Address:
    addresses = _addresses(prompt)
    return addresses[min(scene.amount(_TO), len(addresses) - 1)]


def offer_filling(screen: OperatingScreen, offer: Offer) -> Mapping[str, int]:
    """The amounts that make an offer."""
    prompt = screen.prompt()
    at = 0
    if prompt is not None:
        keys = [(address.by, address.to) for address in _addresses(prompt)]
        at = keys.index((offer.by, offer.to)) if (offer.by, offer.to) in keys else 0
    return {_TO: at, **swap_filling(offer.swap)}


def offer_lines(
    screen: OperatingScreen, scene: Scene[Any], prompt: Prompt[Any]
) -> tuple[Choice, ...]:
    """A line for each commodity, and the addressee."""
    view: View = scene.view
    if not prompt.forms:
        return ()
    addresses = _addresses(prompt)
    address = _at(scene, prompt)
    hand = view.hands[address.by]
    assert hand is not None
    swap = swap_now(address.swap, scene)
    lacks = swap_lacks(swap) or _too_much(address.swap, swap)
    if lacks:
        made = Choice("", (), lacks, "")
    else:
        action = Offer(address.by, address.to, swap)
        own = address.to != ALL and view.presidents[address.to] == view.presidents[address.by]
        if own:
            enter = _("swap with {major}").format(major=short_name(address.to))
        else:
            enter = _("offer it")
        made = Choice("", (), enter, "", action, undo=screen.undoable(action))
    lines = swap_lines(address.swap, scene, made, labels(), hand)
    at = addresses.index(address)
    several = len({one.by for one in addresses}) > 1
    head = _("From ") if several else _("To ")
    name = _all_or(address.by if several else address.to)
    dial = Dial(_TO, at, len(addresses) - 1, text=name, jumps=False)
    cells = ((head, ""), dial)
    # Who acts unasked closes the offer by the key that opened it.
    keys = ("o",) if prompt.must else ()
    whom = Choice("6", cells, made.enter, _("to whom"), made.action, keys, undo=made.undo)
    return (*lines, whom)


def _too_much(domain: Swap, swap: Sequence[int]) -> str:
    """What an addressee with fewer cards can't give; empty if it can."""
    over = [n for n, most in zip(swap, domain.get, strict=True) if -n > most]
    return _("nobody there has so many") if over else ""


def _all_or(major: int) -> str:
    return _("all") if major == ALL else short_name(major)


def offer_title(scene: Scene[Any], prompt: Prompt[Any]) -> str:
    """The offer as it stands, for the rule below the board."""
    if not prompt.forms:
        return ""
    address = _at(scene, prompt)
    swap = swap_now(address.swap, scene)
    if swap_lacks(swap):
        return _("an offer of {major}").format(major=short_name(address.by))
    text = _("Your offer: {swap}, to {major}")
    return text.format(swap=in_words(swapped(swap)), major=_all_or(address.to))


def draw_offers(screen: OperatingScreen, paper: Paper, scene: Scene[Any]) -> int:
    """Who offers, and how many offers it has made; returns the row after it."""
    view: View = scene.view
    prompt = screen.prompt()
    if prompt is None or view.turn is None or not prompt.forms:
        return 0
    by = _at(scene, prompt).by
    made = view.turn.offers[by]
    text = _("{major}: OFFER {n} of {most}")
    told = text.format(major=short_name(by).upper(), n=made + 1, most=MOST_OFFERS)
    last = made >= MOST_OFFERS - 3
    paper.put(0, 0, clip(told, paper.width), "warn" if last else tone(by, "bold"))
    return 1


def offer_rows(screen: OperatingScreen, scene: Scene[Any], choice: Choice, width: int) -> Blocks:
    """What the offer says, and what is in hand if it is taken."""
    view: View = scene.view
    prompt = screen.prompt()
    if prompt is None or not prompt.forms or view.turn is None:
        return ()
    address = _at(scene, prompt)
    hand = view.hands[address.by]
    assert hand is not None
    swap = goods_of(swap_now(address.swap, scene))
    rows: list[Row] = []
    if choice.action is not None:
        to = _all_or(address.to)
        text = _("{swap}, to {major}")
        told = text.format(swap=in_words(swapped(swap)), major=to)
        rows += rows_of(told, width, "bold")
    return ([*rows, *after_rows(hand, swap, width)], *_rules(view, address, width))


def after_rows(hand: Goods, swap: Goods, width: int) -> list[Row]:
    """What is in hand after a swap, and what that pays for."""
    after = less(hand, swap)
    text = _("after: {goods}")
    room = width - len(text.format(goods=""))
    return [
        *rows_of(text.format(goods=goods_text(after, room)), width),
        *rows_of(payable_text(payable(after)), width, "dim"),
    ]


def _rules(view: View, address: _Address, width: int) -> list[list[Row]]:
    """What becomes of an offer."""
    assert view.turn is not None
    if address.to != ALL and view.presidents[address.to] == view.presidents[address.by]:
        return [rows_of(_("you lead both: it is done at once"), width, "dim")]
    if address.by == view.turn.major:
        return [rows_of(_("they accept, counter or decline; then you take one"), width, "dim")]
    text = _("{major} accepts or declines")
    return [rows_of(text.format(major=short_name(view.turn.major)), width, "dim")]
