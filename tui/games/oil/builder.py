"""The lines with which an offer is built: to whom, and how much of each thing."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from core.games.oil.actions import MakeOffer
from core.games.oil.offers import open_to
from core.games.oil.things import parse
from core.prompt import Deal, Prompt, admits
from core.text import figure
from tui.face import Choice, Dial, Scene
from tui.games.oil.common import OilScreen, barred_line
from tui.games.oil.deals import Partner, address, label, lacking, partners, turned_round
from tui.games.oil.inhand import (
    GET,
    GIVE,
    SUMS,
    TO,
    field_of,
    in_order,
    listed_offers,
    partner_now,
    things_now,
)
from tui.i18n import _
from tui.widgets.paper import clip, pad

__all__ = ["STRIDE", "built_lines"]

_LABEL = 11

STRIDE = 500
"""What arrows change a sum by; the end of the way need not be a whole number of strides."""


def built_lines(screen: OilScreen, scene: Scene[Any], prompt: Prompt[Any]) -> tuple[Choice, ...]:
    """Whom the offer is for, then all that can be given and got; each line offers it."""
    found = partners(prompt)
    partner = partner_now(scene, prompt)
    if partner is None:
        return (barred_line("o", _("no more offers"), _("offer"), None),)
    deal = partner.deal
    held = things_now(scene, partner)
    lacks = lacking(deal, held) or _offered_already(scene, screen.seat, partner, held)
    action = MakeOffer(partner.to, tuple(sorted(held.items())))
    if lacks or not admits(prompt, action):
        made = Choice("", (), lacks or _("it can't be offered so"), "")
    else:
        enter = _("offer it to {name}").format(name=address(scene.names, partner.to))
        made = Choice("", (), enter, "", action, undo=screen.undoable(action))
    name = address(scene.names, partner.to)
    same = [one for one in found if one.to == partner.to]
    if len(same) > 1:
        text = _("{name}, goods {n}") if same.index(partner) else "{name}"
        name = text.format(name=name, n=same.index(partner))
    room = screen.pane_width - 12
    at = found.index(partner)
    dial = Dial(TO, at, len(found) - 1, text=clip(name, room), jumps=False)
    cells = ((_("to  "), "bold"), dial)
    lines = [Choice("a", cells, made.enter, _("to whom"), made.action, undo=made.undo, keys=("o",))]
    for side, limits, head in (
        (GIVE, deal.give, _("YOU GIVE")),
        (GET, deal.get, _("YOU GET")),
    ):
        lines.append(Choice("", ((head, "bold"),), "", head))
        for thing in in_order(deal.things):
            most = limits[deal.things.index(thing)]
            if most:
                lines.append(_thing(scene, made, side, thing, most, deal))
    return tuple(lines)


def _offered_already(
    scene: Scene[Any], seat: int, partner: Partner, held: Mapping[int, int]
) -> str:
    """That the partner offers just this; empty if not. Both offers could be accepted, one each."""
    for offer in listed_offers(scene.view, seat):
        if open_to(offer, seat) and offer.by == partner.to and dict(turned_round(offer)) == held:
            return _("as offer {n}: accept that").format(n=offer.number)
    return ""


def _thing(scene: Scene[Any], made: Choice, side: str, thing: int, most: int, deal: Deal) -> Choice:
    field = field_of(side, thing)
    n = dict(scene.amounts).get(field, 0)
    step = deal.steps[deal.things.index(thing)]
    kind = parse(thing)
    text = figure(n) if n else "·"
    stride = STRIDE if isinstance(kind, SUMS) else step
    # A limit that the stride doesn't meet is reached by typing it.
    dial = Dial(field, n, max(most, n), 0, stride, text=text, jumps=False)
    of = "" if isinstance(kind, SUMS) else _(" of {n}").format(n=most)
    # A sum over a million takes what the label leaves.
    name = label(thing)
    wide = len(text) > len("100,000")
    name = f"{name} " if wide else pad(name, _LABEL + 1)
    cells = ((name, "" if n else "dim"), dial, (of, "dim"))
    find = f"{side} {label(thing)}"
    return Choice(" ", cells, made.enter, find, made.action, undo=made.undo)
