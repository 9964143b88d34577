"""The map (O-41): its squares, and which of them lie side by side by land and by sea.

A square goes by its number, its place in SQUARES. Its name is short: `LO` for London, `EUF` for
Europe's field, `eu3` for a land square, `at1` for one at sea.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import pairwise
from typing import Final, NamedTuple

from core.games.oil.data import COMPANIES, CONTINENTS, IN_PLAY, continent_of, kind_of
from core.games.oil.force import kinds_in_use
from core.games.oil.state import Board

__all__ = [
    "ATLANTIC",
    "CANAL",
    "CITIES",
    "CITY",
    "COMPANY",
    "COMPANY_AT",
    "COMPANY_SQUARE",
    "CONTINENT_OF_CITY",
    "INDIAN",
    "LAND",
    "LAND_NEXT",
    "NAMES",
    "NOWHERE",
    "OCEANS",
    "PACIFIC",
    "PANAMA",
    "SEA",
    "SEA_NEXT",
    "SQUARES",
    "SUEZ",
    "Square",
    "barred",
    "barred_squares",
    "in_continent",
]

LAND, SEA, CITY, CANAL, COMPANY = range(5)
"""Kinds of squares."""

OCEANS: Final = 3
ATLANTIC, PACIFIC, INDIAN = range(OCEANS)
"""The oceans, in the order of the News about them."""

NOWHERE: Final = -1
"""The region of a canal."""


class Square(NamedTuple):
    """A square: its region is a continent, or for a sea square an ocean, or NOWHERE.

    Column and row, from 0, are those of the smallest map; a place begins in that column.
    """

    name: str
    kind: int
    region: int
    column: int
    row: int


# Each line has a region and, by kind, its squares as name@column,row.
_SQUARES: Final = """
NA city: LA@2,3 NY@15,3 | company: NAF@7,1 NAR@9,1 NAP@11,1 | land: na1@5,3 na2@7,3 na3@9,3
    na4@11,3 na5@13,3 na6@7,2 na7@9,2 na8@11,2 na9@9,4 na10@9,5
SA city: RI@13,14 CA@13,8 | company: SAP@10,10 SAR@9,11 SAF@10,12 | land: sa1@14,13 sa2@14,12
    sa3@14,11 sa4@14,10 sa5@14,9 sa6@12,12 sa7@11,11 sa8@12,10 sa9@11,9 sa10@9,9
EU city: LO@28,3 MO@41,3 | company: EUF@33,1 EUR@35,1 EUP@37,1 | land: eu1@31,3 eu2@33,3 eu3@35,3
    eu4@37,3 eu5@39,3 eu6@33,2 eu7@35,2 eu8@37,2 eu9@35,4 eu10@35,5 eu11@39,4
AF city: CI@30,8 CT@30,14 | company: AFF@27,10 AFR@26,11 AFP@27,12 | land: af1@31,9 af2@31,10
    af3@31,11 af4@31,12 af5@31,13 af6@29,10 af7@28,11 af8@29,12 af9@33,9 af10@33,7
AS city: TO@44,1 ND@44,7 | company: ASF@48,3 ASR@49,4 ASP@48,5 | land: as1@44,2 as2@44,3 as3@44,4
    as4@44,5 as5@44,6 as6@46,3 as7@47,4 as8@46,5 as9@42,5 as10@38,6 as11@41,6
AU city: JA@46,8 SY@46,14 | company: AUF@43,10 AUR@42,11 AUP@43,12 | land: au1@47,9 au2@47,10
    au3@47,11 au4@47,12 au5@47,13 au6@45,10 au7@44,11 au8@45,12
- canal: PAN@8,7 SUEZ@33,6
Atlantic sea: at1@24,3 at2@24,6 at3@24,8 at4@24,14 at5@24,15 at6@18,3 at7@20,3 at8@22,3 at9@26,3
    at10@31,6 at11@31,7 at12@16,7 at13@18,8 at14@21,8 at15@17,14 at16@20,14 at17@26,14 at18@28,14
Pacific sea: pa1@0,3 pa2@10,0 pa3@20,0 pa4@30,0 pa5@40,0 pa6@51,1 pa7@51,3 pa8@51,5 pa9@51,8
    pa10@51,11 pa11@49,8 pa12@44,15 pa13@49,15 pa14@49,14 pa15@27,16 pa16@0,15 pa17@0,5 pa18@0,7
    pa19@0,11
Indian sea: in1@29,15 in2@36,15 in3@40,15 in4@40,8
"""

# Paths by land: neighbours in a path lie side by side.
_LAND: Final = """
LA na1 na2 na3 na4 na5 NY | na2 na6 NAF | na3 na7 NAR | na4 na8 NAP
RI sa1 sa2 sa3 sa4 sa5 CA | sa2 sa6 SAF | sa3 sa7 SAR | sa4 sa8 SAP
LO eu1 eu2 eu3 eu4 eu5 MO | eu2 eu6 EUF | eu3 eu7 EUR | eu4 eu8 EUP
CI af1 af2 af3 af4 af5 CT | af2 af6 AFF | af3 af7 AFR | af4 af8 AFP
TO as1 as2 as3 as4 as5 ND | as2 as6 ASF | as3 as7 ASR | as4 as8 ASP
JA au1 au2 au3 au4 au5 SY | au2 au6 AUF | au3 au7 AUR | au4 au8 AUP
na3 na9 na10 PAN sa10 sa9 sa5 | eu3 eu9 eu10 SUEZ af10 af9 af1
SUEZ as10 as11 as5 | eu5 eu11 as9 as4
"""

# Paths by sea.
_SEA: Final = """
at1 at2 at3 at4 at5 | NY at6 at7 at8 at1 at9 LO | at2 at10 SUEZ | at10 at11 CI
at3 at14 at13 CA | at13 at12 PAN | RI at15 at16 at4 at17 at18 CT
at5 in1 in2 in3 pa12 pa13 | in2 SUEZ | in3 in4 ND | at5 pa16
LA pa1 pa2 pa3 pa4 pa5 pa6 TO | pa1 pa17 pa18 pa19 pa16 pa15 pa13 | pa18 PAN
pa6 pa7 pa8 pa9 pa10 pa13 | pa9 pa11 JA | pa13 pa14 SY
"""

_REGIONS: Final = ("NA", "SA", "EU", "AF", "AS", "AU")
_SEAS: Final = ("Atlantic", "Pacific", "Indian")
_KINDS: Final = ("land", "sea", "city", "canal", "company")


def _read_squares() -> tuple[Square, ...]:
    squares: list[Square] = []
    kind, region = LAND, NOWHERE
    for word in _SQUARES.split():
        if word in _REGIONS:
            region = _REGIONS.index(word)
        elif word in _SEAS:
            region = _SEAS.index(word)
        elif word == "-":
            region = NOWHERE
        elif word.endswith(":"):
            kind = _KINDS.index(word[:-1])
        elif "@" in word:
            name, place = word.split("@")
            column, row = place.split(",")
            squares.append(Square(name, kind, region, int(column), int(row)))
    return tuple(squares)


def _read_paths(paths: str) -> tuple[tuple[int, ...], ...]:
    near: list[set[int]] = [set() for _ in SQUARES]
    for path in paths.strip().replace("\n", " | ").split(" | "):
        for one, other in pairwise([NAMES[name] for name in path.split()]):
            near[one].add(other)
            near[other].add(one)
    return tuple([tuple(sorted(row)) for row in near])


SQUARES: Final = _read_squares()
NAMES: Final = {square.name: n for n, square in enumerate(SQUARES)}
"""The number of each square, by its name."""
LAND_NEXT: Final = _read_paths(_LAND)
"""For each square the numbers of those beside it by land, ascending."""
SEA_NEXT: Final = _read_paths(_SEA)
"""The same by sea."""

COMPANY_SQUARE: Final = tuple(
    [NAMES[_REGIONS[continent_of(c)] + "FRP"[kind_of(c)]] for c in range(COMPANIES)]
)
"""The square of each company."""
COMPANY_AT: Final = {square: company for company, square in enumerate(COMPANY_SQUARE)}
"""The company on each square that is one's."""
CITIES: Final = tuple(
    [
        (NAMES[first], NAMES[second])
        for first, second in (
            ("NY", "LA"),
            ("RI", "CA"),
            ("LO", "MO"),
            ("CI", "CT"),
            ("TO", "ND"),
            ("JA", "SY"),
        )
    ]
)
"""The two cities of each continent, in the order of its exchanges on the track."""
CONTINENT_OF_CITY: Final = {city: k for k in range(CONTINENTS) for city in CITIES[k]}
PANAMA: Final = NAMES["PAN"]
SUEZ: Final = NAMES["SUEZ"]


def in_continent(square: int, continent: int) -> bool:
    """Whether the square is one of the continent's: land, city or company."""
    _, kind, region, _, _ = SQUARES[square]
    return region == continent and kind != SEA


def barred(b: Board, square: int) -> bool:
    """Whether goods can never stand there: a left-out continent, an unused company (O-1, O-50)."""
    return square in barred_squares(len(b.cash), kinds_in_use(b.terms))


@lru_cache(maxsize=32)
def barred_squares(seats: int, kinds: tuple[int, ...]) -> frozenset[int]:
    """All such squares, by the number of seats and the kinds of companies in use."""
    return frozenset(
        [
            n
            for n, (_, kind, region, _, _) in enumerate(SQUARES)
            if (kind in (LAND, CITY, COMPANY) and region not in IN_PLAY[seats])
            or (kind == COMPANY and kind_of(COMPANY_AT[n]) not in kinds)
        ]
    )
