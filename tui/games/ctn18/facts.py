"""What can be asked on the drawings: about a corner, an edge, a hex, a company and a seat."""

from __future__ import annotations

from typing import Any, assert_never

from core.game import Seat
from core.games.ctn18.data import (
    CERTIFICATE_LIMIT,
    CORNELIUS,
    ISLANDERS,
    MAJORS,
    MOST_IN_POOL,
    PRIVATES,
    SHARES,
)
from core.games.ctn18.island.geometry import CORNER_HARBOUR, CORNER_HEXES, EDGE_ENDS
from core.games.ctn18.island.layout import WAYS, at_corner, at_edge
from core.games.ctn18.island.pieces import CITY, FREE, owner_of
from core.games.ctn18.island.production import yields
from core.games.ctn18.market import certificates, in_treasury, price, worths
from core.games.ctn18.phrases import corner_called, edge_called, port
from core.games.ctn18.phrases import hex_at as hex_named
from core.games.ctn18.phrases import major as named
from core.games.ctn18.state import View
from core.text import figure
from tui.face import Rows, Scene
from tui.games.ctn18.geometry import (
    Company,
    Corner,
    Edge,
    Hex,
    place_of,
)
from tui.games.ctn18.looks import dollars, goods_tone, short_name, tone
from tui.games.ctn18.mats import mat_rows
from tui.i18n import _, in_words, ngettext
from tui.widgets.rows import Row, listed

__all__ = ["about_place", "about_seat", "chances", "place_title"]

_PANE = 27


def chances(view: View, corner: int) -> int:
    """In how many of 36 rolls the hexes around a corner produce, wherever the robber stands."""
    return sum(WAYS[view.layout.numbers[hexagon]] for hexagon in CORNER_HEXES[corner])


def _ways(view: View, hexagon: int) -> str:
    """In how many of 36 rolls a hex produces, wherever the robber stands."""
    n = WAYS[view.layout.numbers[hexagon]]
    return ngettext("{n} way in 36", "{n} ways in 36", n).format(n=n)


def _called(view: View, space: int) -> str:
    """A place by its name: Corner 44, Edge 12, Ore 10, Delft."""
    place = place_of(space)
    match place:
        case Corner(n):
            return _("Corner {n}").format(n=n)
        case Edge(n):
            return _("Edge {n}").format(n=n)
        case Hex(n):
            return in_words(hex_named(view.layout, n))
        case Company(n):
            return named(n)
        case _:
            assert_never(place)


def place_title(scene: Scene[Any], space: int) -> str:
    """What the rule below the board says of the place under the cursor."""
    view: View = scene.view
    place = place_of(space)
    name = _called(view, space)
    match place:
        case Corner(n):
            hexes = in_words(corner_called(at_corner(view.layout, n)))
            harbour = CORNER_HARBOUR[n]
            if harbour < 0:
                text = _("{corner}: {hexes}; no port")
                return text.format(corner=name, hexes=hexes)
            text = _("{corner}: {hexes} and the port {port}")
            there = in_words(port(view.layout, harbour))
            return text.format(corner=name, hexes=hexes, port=there)
        case Edge(n):
            where = in_words(edge_called(at_edge(view.layout, n)))
            return _("{edge}: {where}").format(edge=name, where=where)
        case Hex(n):
            if not view.layout.numbers[n]:
                return _("{hex}: it produces nothing").format(hex=name)
            owed = yields(view.corners, n)
            majors = [short_name(major) for major in ISLANDERS if owed[major]]
            text = _("{hex}: {ways}; beside it {majors}")
            there = listed(majors or [_("nobody")])
            return text.format(hex=name, ways=_ways(view, n), majors=there)
        case Company(n):
            now = price(view, n)
            if not now:
                return _("{company}: not floated").format(company=name)
            if view.seat is None:
                return _("{company} at {price}").format(company=name, price=figure(now))
            held = view.shares[view.seat][n]
            words = ngettext(
                "{company} at {price}; {name} {n} share of {all}",
                "{company} at {price}; {name} {n} shares of {all}",
                held,
            )
            return words.format(
                company=name,
                price=figure(now),
                name=scene.names[view.seat],
                n=held,
                all=SHARES,
            )
        case _:
            assert_never(place)


# -- places ------------------------------------------------------------------------------------


def about_place(scene: Scene[Any], space: int) -> tuple[str, Rows]:
    """A title, and what lies or stands there."""
    view: View = scene.view
    place = place_of(space)
    title = _called(view, space)
    match place:
        case Corner(n):
            rows = _corner(view, n)
        case Edge(n):
            rows = _edge(view, n)
        case Hex(n):
            rows = _hex(view, n)
        case Company(n):
            rows = _company(scene, n)
        case _:
            assert_never(place)
    return title, tuple(rows)


def _corner(view: View, corner: int) -> list[Row]:
    piece = view.corners[corner]
    rows = [_stands(piece)]
    for hexagon in CORNER_HEXES[corner]:
        kind, number = view.layout.hexes[hexagon], view.layout.numbers[hexagon]
        name = in_words(hex_named(view.layout, hexagon))
        text = _("{hex}: {ways}").format(hex=name, ways=_ways(view, hexagon))
        rows.append((text if number else name, goods_tone(kind)))
    if len(CORNER_HEXES[corner]) > 1:
        rows.append((_("together {n} in 36").format(n=chances(view, corner)), ""))
    harbour = CORNER_HARBOUR[corner]
    if harbour >= 0:
        there = in_words(port(view.layout, harbour))
        rows.append((_("port {port}").format(port=there), "bold"))
    return rows


def _stands(piece: int) -> Row:
    """What stands on a corner."""
    if piece == FREE:
        return _("nothing stands here"), "dim"
    major = owner_of(piece)
    text = _("a city of {major}") if piece >= CITY else _("a settlement of {major}")
    return text.format(major=named(major)), tone(major, "bold")


def _edge(view: View, edge: int) -> list[Row]:
    piece = view.edges[edge]
    if piece == FREE:
        first: Row = (_("no road"), "dim")
    else:
        major = owner_of(piece)
        first = (_("a road of {major}").format(major=named(major)), tone(major, "bold"))
    where = in_words(edge_called(at_edge(view.layout, edge)))
    ends = _("from corner {a} to corner {b}")
    a, b = EDGE_ENDS[edge]
    return [first, (where, ""), (ends.format(a=a, b=b), "dim")]


def _hex(view: View, hexagon: int) -> list[Row]:
    number = view.layout.numbers[hexagon]
    rows: list[Row] = []
    if hexagon == view.robber:
        rows.append((_("the robber stands here"), "warn"))
    if not number:
        return [*rows, (_("it produces nothing"), "dim")]
    rows.append((_ways(view, hexagon), ""))
    owed = yields(view.corners, hexagon)
    rows += [
        (
            ngettext("{major} gets {n} card", "{major} gets {n} cards", n).format(
                major=named(major), n=n
            ),
            tone(major),
        )
        for major, n in enumerate(owed)
        if n
    ]
    return rows if any(owed) else [*rows, (_("nobody is beside it"), "dim")]


# -- companies and seats -----------------------------------------------------------------------


def _company(scene: Scene[Any], company: int) -> list[Row]:
    view: View = scene.view
    rows: list[Row] = []
    seat = view.presidents[company]
    if seat is None:
        rows.append((_("not floated"), "dim"))
    else:
        rows.append((_("President {name}").format(name=scene.names[seat]), "bold"))
    rows += mat_rows(scene, company, _PANE)[company == CORNELIUS :]
    for holder, row in enumerate(view.shares):
        n = row[company]
        if n:
            text = ngettext("{name} {n} share", "{name} {n} shares", n)
            rows.append((text.format(name=scene.names[holder], n=n), ""))
    rows.append((_("Treasury {n}").format(n=in_treasury(view, company)), "dim"))
    text = _("Pool {n} of at most {most}")
    rows.append((text.format(n=view.pool[company], most=MOST_IN_POOL), "dim"))
    return rows


def about_seat(scene: Scene[Any], seat: Seat) -> Rows:
    """What a seat has: cash, shares, presidencies, privates and worth, all of it open."""
    view: View = scene.view
    rows: list[Row] = [(_("cash {sum}").format(sum=dollars(view.cash[seat])), "")]
    if view.priority == seat:
        rows.append((_("holds Priority Deal"), "accent"))
    for company in range(len(MAJORS)):
        n = view.shares[seat][company]
        if n:
            star = "*" if view.presidents[company] == seat else " "
            text = _("{star}{n} {company} at {price}: {sum}")
            now = price(view, company)
            told = text.format(
                star=star,
                n=n,
                company=short_name(company),
                price=now,
                sum=dollars(n * now),
            )
            rows.append((told, tone(company)))
    n = certificates(view, seat)
    text = _("{n} certificates of {most}")
    style = "warn" if n > CERTIFICATE_LIMIT else ""
    rows.append((text.format(n=n, most=CERTIFICATE_LIMIT), style))
    rows += [
        (in_words(private.name), "dim")
        for number, private in enumerate(PRIVATES)
        if view.owners[number] == seat
    ]
    rows.append((_("worth {sum}").format(sum=dollars(worths(view)[seat])), "bold"))
    led = [m for m in ISLANDERS if view.presidents[m] == seat]
    for major in led:
        rows += mat_rows(scene, major, _PANE)
    return tuple(rows)
