"""The board, the companies, the price index and the bonds.

A company is a number from 0 to 51, by row of the board and then by column; its card and its space
have the same number. Money is in millions of dollars. Everything here that the book doesn't print
is ours (C-31 to C-35), tuned as docs/cartel-data.md tells.
"""

from __future__ import annotations

from itertools import pairwise
from typing import NamedTuple

from core.text import Text, say

__all__ = [
    "ACROSS",
    "ALL_BLOCKS",
    "AREAS",
    "BONDS",
    "BONUSES",
    "CASH",
    "COLUMNS",
    "COMPANIES",
    "DOWN",
    "FREE",
    "HAND",
    "HIGHEST",
    "INDEX",
    "MOST_COMPANIES",
    "MOST_OFFERS",
    "OUT",
    "OWNED",
    "PLACES",
    "POOL",
    "REGION",
    "REGIONS",
    "ROWS",
    "SEATS",
    "SPECIALS",
    "SQUARES",
    "SQUARES_AT",
    "START",
    "YEARS",
    "Area",
    "Bond",
    "Company",
    "at",
    "bond_for",
    "company_called",
    "price_for",
]

# From the book (C-1 to C-11, C-21).
SEATS = (2, 4)
YEARS = 10
CASH = 10
START = 10
ALL_BLOCKS = 9
HAND = 3
POOL = 3
MOST_COMPANIES = 11

# Rulings (C-9, C-30).
HIGHEST = 999
MOST_OFFERS = 3

# What a space of the board holds: no marker, no marker for good, or that of seat n as OWNED + n.
FREE = 0
OUT = 1
OWNED = 2


class Area(NamedTuple):
    """A player's corner: the name of his cartel, and its mark."""

    name: str
    mark: str


AREAS = (
    Area("Nordwind", "▲"),
    Area("Meridian", "●"),
    Area("Austral", "■"),
    Area("Levant", "◆"),
)
"""By seat (C-37)."""


class Company(NamedTuple):
    """A company: three letters, its printed value and yearly profit, and what the card tells."""

    symbol: str
    value: int
    profit: int
    name: str
    country: Text
    product: Text


def _company(symbol: str, value: int, name: str, country: Text, product: Text) -> Company:
    return Company(symbol, value, value // 5, name, country, product)


COMPANIES = (
    _company("KIV", 10, "Kivu Copper", say("Zaire"), say("copper")),
    _company("HLX", 20, "Helix Instruments", say("Switzerland"), say("measuring instruments")),
    _company("CAL", 10, "Caldera Glass", say("Mexico"), say("glass")),
    _company("ARX", 20, "Arx Locks", say("Italy"), say("locks and safes")),
    _company("ELB", 10, "Elbe Barges", say("West Germany"), say("river freight")),
    _company("KAR", 30, "Karst Cement", say("Yugoslavia"), say("cement")),
    _company("SAB", 20, "Sabik Radio", say("Japan"), say("transistor radios")),
    _company("CND", 30, "Condesa Air Freight", say("Chile"), say("air freight")),
    _company("BRX", 20, "Brixen Scooters", say("Austria"), say("motor scooters")),
    _company("ZEN", 20, "Zenobia Textiles", say("Syria"), say("textiles")),
    _company("WES", 10, "Westray Wool", say("UK"), say("wool")),
    _company("TAJ", 30, "Tajo Cork", say("Portugal"), say("cork")),
    _company("NOR", 50, "Norrland Timber", say("Sweden"), say("timber")),
    _company("GLO", 100, "Globus Petroleum", say("USA"), say("oil")),
    _company("URA", 30, "Uranos Optics", say("East Germany"), say("cameras")),
    _company("PAX", 100, "Pax Electric", say("USA"), say("power stations")),
    _company("JUT", 20, "Jutland Dairies", say("Denmark"), say("butter")),
    _company("MAL", 40, "Malabar Shipping", say("India"), say("freight ships")),
    _company("YUK", 20, "Yukon Zinc", say("Canada"), say("zinc")),
    _company("ANT", 40, "Antares Chemicals", say("Belgium"), say("chemicals")),
    _company("ALB", 100, "Albion Steel", say("UK"), say("steel")),
    _company("POL", 80, "Polaris Computers", say("USA"), say("computers")),
    _company("DAN", 80, "Danubia Locomotives", say("Hungary"), say("locomotives")),
    _company("HEL", 40, "Helios Lamps", say("Netherlands"), say("lamps")),
    _company("RHO", 50, "Rhodos Tankers", say("Greece"), say("tankers")),
    _company("ADR", 10, "Adria Fisheries", say("Yugoslavia"), say("tinned fish")),
    _company("LIM", 10, "Limes Porcelain", say("France"), say("porcelain")),
    _company("HAN", 50, "Hanse Breweries", say("West Germany"), say("beer")),
    _company("FER", 40, "Ferrum Castings", say("Poland"), say("iron castings")),
    _company("ODE", 80, "Oderberg Coal", say("Poland"), say("coal")),
    _company("COR", 100, "Corvus Aircraft", say("France"), say("airliners")),
    _company("SIR", 60, "Sirocco Engines", say("Italy"), say("engines")),
    _company("TRN", 40, "Trinacria Sulphur", say("Italy"), say("sulphur")),
    _company("ORI", 10, "Orinoco Rubber", say("Venezuela"), say("rubber")),
    _company("BOR", 10, "Borneo Plywood", say("Malaysia"), say("plywood")),
    _company("EOS", 20, "Eos Cosmetics", say("France"), say("cosmetics")),
    _company("BAL", 50, "Baltic Shipyards", say("Finland"), say("ice-breakers")),
    _company("INC", 60, "Inca Tin", say("Bolivia"), say("tin")),
    _company("RIO", 50, "Rio Pardo Coffee", say("Brazil"), say("coffee")),
    _company("LUX", 80, "Luxar Telephone", say("Luxembourg"), say("telephones")),
    _company("XAN", 30, "Xanadu Hotels", say("Hong Kong"), say("hotels")),
    _company("QUI", 20, "Quito Bananas", say("Ecuador"), say("bananas")),
    _company("DEL", 40, "Delta Cotton", say("Egypt"), say("cotton")),
    _company("FJD", 30, "Fjord Aluminium", say("Norway"), say("aluminium")),
    _company("MIR", 60, "Mirador Television", say("Spain"), say("television sets")),
    _company("GAM", 50, "Gamma Pharma", say("Switzerland"), say("medicines")),
    _company("VIK", 30, "Vikbo Paper", say("Sweden"), say("paper")),
    _company("AKV", 20, "Akvarel Paints", say("Denmark"), say("paints")),
    _company("VEN", 10, "Ventura Bicycles", say("Italy"), say("bicycles")),
    _company("IBX", 30, "Ibex Ski Works", say("Austria"), say("skis")),
    _company("NIL", 60, "Nilus Phosphates", say("Egypt"), say("fertiliser")),
    _company("OBI", 10, "Obidos Nuts", say("Brazil"), say("nuts")),
)

# -- the board (C-31) --------------------------------------------------------------------------

ROWS = COLUMNS = 8
_FIRST = (2, 1, 0, 0, 0, 0, 1, 2)
"""The first column of each row that has a space."""

PLACES: tuple[tuple[int, int], ...] = tuple(
    (row, column) for row, first in enumerate(_FIRST) for column in range(first, COLUMNS - first)
)
"""The row and the column of each company's space, from 0."""

_AT = {place: company for company, place in enumerate(PLACES)}


def at(row: int, column: int) -> int | None:
    """The company whose space this is; None where the board has none."""
    return _AT.get((row, column))


REGIONS = (say("north"), say("west"), say("centre"), say("east"), say("south"))
"""The parts of the board that its borders are coloured by, which means nothing in play (C-32)."""


def _region(row: int, column: int) -> int:
    if row < 2:
        return 0
    if row >= ROWS - 2:
        return 4
    return 1 if column < 2 else 3 if column >= COLUMNS - 2 else 2


REGION: tuple[int, ...] = tuple(_region(row, column) for row, column in PLACES)
"""The region of each company, an index of REGIONS."""

# The Bonus Profits between companies beside each other, by row.
_ACROSS = (
    (4, 6, 7),
    (6, 7, 7, 9, 6),
    (7, 11, 17, 19, 19, 14, 11),
    (9, 21, 21, 19, 16, 12, 12),
    (9, 14, 14, 22, 21, 16, 9),
    (3, 11, 16, 14, 17, 16, 7),
    (9, 12, 16, 14, 7),
    (7, 16, 12),
)
# The same between each row and the next.
_DOWN = (
    (7, 7, 7, 7),
    (7, 11, 16, 12, 16, 9),
    (6, 9, 17, 24, 16, 19, 11, 11),
    (7, 12, 17, 21, 22, 14, 16, 6),
    (4, 9, 14, 21, 17, 17, 11, 7),
    (11, 14, 16, 12, 17, 9),
    (7, 12, 17, 6),
)
# The Special Profits of the squares between each row and the next.
_SPECIALS = (
    (20, 21, 20),
    (28, 34, 34, 34, 31),
    (23, 36, 49, 45, 42, 36, 25),
    (27, 40, 46, 50, 43, 34, 27),
    (23, 30, 38, 43, 43, 35, 23),
    (30, 34, 36, 36, 32),
    (25, 35, 30),
)

_ROWS = tuple(
    tuple(company for company, (r, _) in enumerate(PLACES) if r == row) for row in range(ROWS)
)

ACROSS: dict[tuple[int, int], int] = {
    pair: bonus
    for row, bonuses in zip(_ROWS, _ACROSS, strict=True)
    for pair, bonus in zip(pairwise(row), bonuses, strict=True)
}
"""The Bonus Profit of each company and the one to its right."""


def _below(company: int) -> int | None:
    row, column = PLACES[company]
    return at(row + 1, column)


def _downwards() -> dict[tuple[int, int], int]:
    found: dict[tuple[int, int], int] = {}
    for row, bonuses in zip(_ROWS, _DOWN, strict=False):
        pairs = [(company, below) for company in row if (below := _below(company)) is not None]
        found.update(zip(pairs, bonuses, strict=True))
    return found


DOWN: dict[tuple[int, int], int] = _downwards()
"""The Bonus Profit of each company and the one below it."""


def _neighbours() -> tuple[tuple[tuple[int, int], ...], ...]:
    near: list[list[tuple[int, int]]] = [[] for _ in COMPANIES]
    for (a, b), bonus in (*ACROSS.items(), *DOWN.items()):
        near[a].append((b, bonus))
        near[b].append((a, bonus))
    return tuple(tuple(sorted(row)) for row in near)


BONUSES = _neighbours()
"""By company: each neighbour and the Bonus Profit between the two."""


def _squares() -> tuple[tuple[int, int, int, int], ...]:
    found = []
    for a, b in ACROSS:
        c, d = _below(a), _below(b)
        if c is not None and d is not None:
            found.append((a, b, c, d))
    return tuple(found)


SQUARES = _squares()
"""The squares of four companies, by row and column of the first."""

SPECIALS: tuple[int, ...] = tuple(special for row in _SPECIALS for special in row)
"""The Special Profit of each square."""

SQUARES_AT: tuple[tuple[int, ...], ...] = tuple(
    tuple(square for square, four in enumerate(SQUARES) if company in four)
    for company in range(len(COMPANIES))
)
"""By company: the squares that it is one of, as indices of SQUARES."""

# -- stock and bonds ---------------------------------------------------------------------------

INDEX: tuple[tuple[int, int], ...] = (
    (10, 0),
    (15, 10),
    (20, 18),
    (25, 26),
    (30, 34),
    (40, 46),
    (50, 58),
    (60, 70),
    (75, 85),
    (100, 105),
    (125, 125),
    (150, 150),
    (175, 190),
)
"""The prices of a Stock Block, each with the least profits of a year that it takes (C-34)."""


def price_for(profits: int) -> int:
    """The price of a Stock Block at these profits of a year."""
    return next(price for price, least in reversed(INDEX) if profits >= least)


class Bond(NamedTuple):
    """A denomination: its value, what it costs at the end, and how many there are."""

    value: int
    repayment: int
    number: int


BONDS = (
    Bond(10, 15, 8),
    Bond(15, 25, 6),
    Bond(20, 30, 5),
    Bond(25, 40, 5),
    Bond(30, 45, 3),
    Bond(40, 60, 2),
    Bond(50, 75, 2),
)
"""C-35."""

_BOND_OF = {bond.value * 2: kind for kind, bond in enumerate(BONDS)}


def bond_for(company: int) -> int | None:
    """The kind of Bond that is half this company's value, an index of BONDS (C-13)."""
    return _BOND_OF.get(COMPANIES[company].value)


_CALLED = {company.symbol: number for number, company in enumerate(COMPANIES)}


def company_called(symbol: str) -> int | None:
    """The company with these letters, in capitals."""
    return _CALLED.get(symbol)
