"""The sheet of what is traded: values of commodities, the bank, ports, privates and holders."""

from __future__ import annotations

from typing import Any

from core.games.ctn18.data import HIGHEST_VALUE, ISLANDERS, PRIVATES
from core.games.ctn18.island.bank import at_harbour
from core.games.ctn18.island.layout import COMMODITIES, SHEEP
from core.games.ctn18.island.pieces import BANK
from core.games.ctn18.state import View
from core.games.ctn18.trading import harbour_of
from tui.face import Scene
from tui.games.ctn18.looks import (
    dollars,
    goods_tone,
    kind_name,
    letter,
    port_code,
    tone,
)
from tui.i18n import _, in_words, ngettext
from tui.widgets.paper import Paper, clip

__all__ = ["draw_values"]

_PORTS_AT = 30


def draw_values(paper: Paper, scene: Scene[Any]) -> None:
    """Values and the bank at the left, the eight privates with their ports at the right."""
    view: View = scene.view
    left = Paper(_PORTS_AT - 1, paper.height)
    _values(left, view)
    right = Paper(paper.width - _PORTS_AT, paper.height)
    _privates(right, scene)
    paper.paste(left, 0, 0)
    paper.paste(right, _PORTS_AT, 0)


def _values(paper: Paper, view: View) -> None:
    for end, head in ((16, _("value")), (25, _("in bank"))):
        paper.right(end, 0, clip(head, 8), "dim")
    for kind in range(len(COMMODITIES)):
        y = kind + 1
        paper.put(1, y, kind_name(kind), goods_tone(kind, "bold"))
        paper.right(16, y, dollars(view.values[kind]), "bold")
        paper.right(25, y, _("{n} of {all}").format(n=view.bank[kind], all=BANK))
    text = _("value: at most {most}").format(most=dollars(HIGHEST_VALUE))
    paper.put(1, 7, clip(text, paper.width - 1), "dim")
    cards = ngettext("{n} development card left", "{n} development cards left", view.deck)
    paper.put(1, 9, clip(cards.format(n=view.deck), paper.width - 1))
    text = _("Cornelius has {sum}").format(sum=dollars(view.treasury))
    paper.put(1, 10, clip(text, paper.width - 1))


def _privates(paper: Paper, scene: Scene[Any]) -> None:
    view: View = scene.view
    holder = 23
    users = holder + max(10, min(18, (paper.width - holder) // 2))
    for x, head in (
        (0, _("private")),
        (14, _("port")),
        (holder, _("holder")),
        (users, _("used by")),
    ):
        paper.put(x, 0, clip(head, paper.width - x), "dim")
    for y, private in enumerate(PRIVATES, 1):
        number = y - 1
        harbour = harbour_of(view.layout, number)
        paper.put(0, y, clip(in_words(private.name), 13), "bold")
        paper.put(14, y, port_code(view.layout.ports, harbour))
        owner = view.owners[number]
        if owner is None:
            paper.put(holder, y, _("nobody"), "dim")
        else:
            paper.put(holder, y, clip(scene.names[owner], users - holder - 1))
        _users(paper, users, y, view, harbour)
    sheep = view.layout.ports.index(SHEEP)
    y = len(PRIVATES) + 1
    unpaid = ((_("Sheep Port"), port_code(view.layout.ports, sheep)), (_("trading post"), _("4:1")))
    for row, (name, code) in enumerate(unpaid):
        paper.put(0, y + row, clip(name, 13), "dim")
        paper.put(14, y + row, code)
        paper.put(holder, y + row, _("nobody"), "dim")
    _users(paper, users, y, view, sheep)
    for major in ISLANDERS:
        paper.put(users + 2 * major, y + 1, letter(major), tone(major, "bold"))
    told = _("each card gained: value +$1, paid to the holder")
    paper.put(0, y + 3, clip(told, paper.width), "dim")


def _users(paper: Paper, x: int, y: int, view: View, harbour: int) -> None:
    """The majors that have a building at a port."""
    there = at_harbour(view.corners, harbour)
    if not there:
        paper.put(x, y, "·", "dim")
    for n, major in enumerate(there):
        paper.put(x + 2 * n, y, letter(major), tone(major, "bold"))
