"""Majors, places, goods, shares and prices as they are written in sentences."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from core.games.ctn18.actions import TRADING_POST
from core.games.ctn18.data import CELLS, MAJORS, PRIVATES, STEPS
from core.games.ctn18.island.geometry import CORNER_HARBOUR
from core.games.ctn18.island.layout import (
    DESERT,
    GENERIC,
    Layout,
    at_corner,
    at_edge,
    compass,
    hex_told,
)
from core.text import Text, all_of, figure, in_row, say, say_n

__all__ = [
    "ARROWS",
    "Hex",
    "card",
    "cards",
    "commodity",
    "corner",
    "corner_called",
    "dollars",
    "edge",
    "edge_called",
    "given",
    "goods",
    "got",
    "hex_at",
    "hex_called",
    "letter",
    "lot",
    "major",
    "moved",
    "nth",
    "port",
    "port_called",
    "private",
    "rate",
    "shares",
    "shares_of",
    "step",
    "swapped",
]

Hex = tuple[int, int]
"""What lies on a hex: its commodity, or DESERT, and its number, 0 for the desert."""

_COMMODITIES = (say("Wood"), say("Brick"), say("Sheep"), say("Wheat"), say("Ore"))
_COMPASS = (say("North"), say("East"), say("South"), say("West"))
_CARDS = (
    say("Knight"),
    say("victory point"),
    say("Road Building"),
    say("Year of Plenty"),
    say("Monopoly"),
)

ARROWS = ("←", "→", "↖", "↗", "↙", "↘")
"""By move of a marker."""


# -- companies ---------------------------------------------------------------------------------


def major(company: int) -> str:
    """The name of a company, the same in every language."""
    return MAJORS[company].name


def letter(company: int) -> str:
    """The letter that stands for a company."""
    return MAJORS[company].letter


def private(number: int) -> Text:
    """A private by its name, as "North Port"."""
    return PRIVATES[number].name


def lot(privates: Sequence[int]) -> Text:
    """The privates of a lot, as "East Port and Ore Port"; there must be one."""
    return all_of([private(number) for number in privates])


# -- places ------------------------------------------------------------------------------------


def commodity(kind: int) -> Text:
    """A commodity, as "Wheat"."""
    return _COMMODITIES[kind]


def hex_called(hexagon: Hex) -> Text:
    """A hex by what lies on it, as "Ore 10" or "Desert"."""
    kind, number = hexagon
    if kind == DESERT:
        return say("Desert")
    return say("{kind} {number}", kind=commodity(kind), number=number)


def hex_at(layout: Layout, place: int) -> Text:
    """A hex of the island, as "Ore 10" or "Desert"."""
    return hex_called(hex_told(layout, place))


def corner_called(hexes: Sequence[Hex]) -> Text:
    """A corner by the hexes around it, as "Wheat 8, Wood 11, Wheat 10"."""
    return in_row([hex_called(hexagon) for hexagon in hexes])


def corner(layout: Layout, place: int) -> Text:
    """A corner with its number, as "corner 33, Wood 9, West 3:1"."""
    row = corner_called(at_corner(layout, place))
    harbour = CORNER_HARBOUR[place]
    if harbour < 0:
        return say("corner {n}, {hexes}", n=place, hexes=row)
    return say("corner {n}, {hexes}, {port}", n=place, hexes=row, port=port(layout, harbour))


def edge_called(hexes: Sequence[Hex]) -> Text:
    """Where an edge lies, as "between Wheat 8 and Ore 6" or "on the coast of Wood 9"."""
    if len(hexes) == 1:
        return say("on the coast of {hex}", hex=hex_called(hexes[0]))
    a, b = hexes
    return say("between {one} and {other}", one=hex_called(a), other=hex_called(b))


def edge(layout: Layout, place: int) -> Text:
    """An edge with its number, as "edge 40 between Wheat 8 and Ore 6"."""
    where = edge_called(at_edge(layout, place))
    return say("edge {n} {where}", n=place, where=where)


def port(layout: Layout, harbour: int) -> Text:
    """A port with its rate, as "North 3:1", "Wheat 2:1", or "4:1" for the trading post."""
    if harbour == TRADING_POST:
        return say("4:1")
    kind = layout.ports[harbour]
    if kind == GENERIC:
        return say("{port} 3:1", port=_COMPASS[compass(layout.ports).index(harbour)])
    return say("{port} 2:1", port=commodity(kind))


def rate(layout: Layout, harbour: int) -> int:
    """How many cards a port takes for one, the trading post too."""
    if harbour == TRADING_POST:
        return 4
    return 3 if layout.ports[harbour] == GENERIC else 2


def port_called(number: int | None, taken: int, give: int) -> Text:
    """The port of a trade as it is told afterwards, as "the North Port".

    `number` is its private, None for a port without one and the trading post; `taken` cards were
    given for one.
    """
    if number is not None:
        return say("the {port}", port=private(number))
    if taken == 2:
        return say("the {kind} Port", kind=commodity(give))
    return say("the trading post")


# -- what is owned and traded ------------------------------------------------------------------


def goods(row: Sequence[int]) -> Text:
    """Commodities with their numbers, as "2 Wood and 1 Brick"; what is not above 0 is left out."""
    parts = [say("{n} {kind}", n=n, kind=commodity(kind)) for kind, n in enumerate(row) if n > 0]
    return all_of(parts) if parts else say("nothing")


def given(swap: Sequence[int]) -> Text:
    """What is given in a swap."""
    return goods(swap)


def got(swap: Sequence[int]) -> Text:
    """What is got in a swap."""
    return goods([-n for n in swap])


def swapped(swap: Sequence[int]) -> Text:
    """A swap as its giver puts it: "1 Wood for 1 Sheep"."""
    return say("{given} for {got}", given=given(swap), got=got(swap))


def card(kind: int) -> Text:
    """A development card, as "Year of Plenty"."""
    return _CARDS[kind]


def cards(number: int) -> Text:
    """Cards of any kind, as "5 cards"."""
    return say_n("{n} card", "{n} cards", number)


def shares(number: int) -> Text:
    """Shares of any company, as "2 shares"."""
    return say_n("{n} share", "{n} shares", number)


def shares_of(company: int, number: int) -> Text:
    """Shares of a company, as "2 Delft shares"."""
    return say_n("{n} {major} share", "{n} {major} shares", number, major=major(company))


# -- money -------------------------------------------------------------------------------------


def dollars(amount: int) -> Text:
    """A sum, as "$1,200"."""
    return say("${amount}", amount=figure(amount))


def step(was: int, now: int) -> str:
    """The arrow of a marker's step from cell to cell; a dot where the chart ended (N-23)."""
    a, b = CELLS[was], CELLS[now]
    way = (b.x - a.x, b.y - a.y)
    return ARROWS[STEPS.index(way)] if way in STEPS else "·"


def moved(cells: Sequence[int]) -> Text:
    """A price along the cells of its marker, as "31 ↙ 25", "36 →3 60" or "stays 7".

    The steps must all be made by one cause.
    """
    was, now = CELLS[cells[0]], CELLS[cells[-1]]
    steps = [(a, b) for a, b in pairwise(cells) if a != b]
    if not steps:
        return say("stays {price}", price=now.price)
    arrow = step(*steps[0])
    if len(steps) == 1:
        return say("{before} {arrow} {after}", before=was.price, arrow=arrow, after=now.price)
    return say(
        "{before} {arrow}{n} {after}",
        before=was.price,
        arrow=arrow,
        n=len(steps),
        after=now.price,
    )


def nth(n: int) -> Text:
    """A place in a row, as "2nd"."""
    if n % 100 not in (11, 12, 13):
        match n % 10:
            case 1:
                return say("{n}st", n=n)
            case 2:
                return say("{n}nd", n=n)
            case 3:
                return say("{n}rd", n=n)
            case _:
                pass
    return say("{n}th", n=n)
