"""Boards of the design's drawings as Views, and some that are rare."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec.structs import replace

from core.games.cartel.data import AREAS, BONDS, COMPANIES, FREE, OUT, OWNED, company_called
from core.games.cartel.state import (
    WAITING,
    Acting,
    BiddingView,
    Over,
    Repurchasing,
    Variant,
    View,
    Year,
)
from saves.records import Player
from tests.tui.scenes import SceneMaker

__all__ = [
    "BOARD",
    "FOUR",
    "SIXTH",
    "YEARS",
    "acting",
    "after_six",
    "bidding",
    "called",
    "companies",
    "over",
    "repurchasing",
    "scene",
    "seen",
    "spaces",
]

FOUR = (Player("Ana"), Player("Ben"), Player("Cleo", "hard"), Player("Dan", "normal"))

scene = SceneMaker(FOUR)
"""What the screens would draw from."""

# The board of the design, by row: the marks of owners, [Pool], (the hand), ×out×.
BOARD = """
●KIV● HLX CAL ◆ARX◆
▲ELB▲ KAR ▲SAB▲ CND ◆BRX◆ ZEN
WES ▲TAJ▲ ▲NOR▲ [GLO] [URA] PAX JUT MAL
■YUK■ ▲ANT▲ [ALB] POL DAN (HEL) ◆RHO◆ ◆ADR◆
■LIM■ HAN (FER) ODE COR ■SIR■ ◆TRN◆ ■ORI■
●BOR● (EOS) BAL INC RIO ■LUX■ XAN ▲QUI▲
[DEL] FJD ●MIR● GAM ◆VIK◆ ◆AKV◆
●VEN● ●IBX● [NIL] ◆OBI◆
"""


def called(symbol: str) -> int:
    """The company with these letters."""
    company = company_called(symbol)
    assert company is not None
    return company


def companies(symbols: str) -> tuple[int, ...]:
    """The companies with these letters, in ascending order."""
    return tuple(sorted(called(symbol) for symbol in symbols.split()))


def _marked(board: str, first: str) -> tuple[int, ...]:
    words = [word for word in board.split() if word[0] == first]
    return companies(" ".join(word[1:4] for word in words))


def spaces(board: str) -> tuple[int, ...]:
    """What stands on each space of a board that is written as BOARD."""
    stands = [FREE] * len(COMPANIES)
    for company in _marked(board, "×"):
        stands[company] = OUT
    for seat, area in enumerate(AREAS):
        for company in _marked(board, area.mark):
            stands[company] = OWNED + seat
    return tuple(stands)


# Five years that the sixth of the design's drawing may have come after.
YEARS = (
    Year((2, 2, 2, 2), (2, 2, 2, 2), (101, 92, 95, 98)),
    Year((9, 5, 10, 12), (9, 5, 10, 12), (121, 112, 125, 118)),
    Year((21, 14, 24, 30), (21, 14, 24, 30), (150, 141, 150, 152)),
    Year((33, 20, 38, 41), (33, 20, 38, 41), (196, 178, 190, 180)),
    Year((45, 26, 46, 49), (45, 26, 46, 49), (236, 215, 161, 161)),
)


def seen(board: str = BOARD, seat: int | None = 0, **changes: Any) -> View:
    """A view of a board; figures are those of the design's drawing, year 6, if not given.

    Its prices were those of another index, so the next year's end moves more than one.
    """
    stands = spaces(board)
    seats = len(changes.get("cash", (66, 80, 46, 56)))
    financed = companies("SIR LUX VIK")
    view = View(
        seat=seat,
        year=6,
        treasurer=2,
        mover=0,
        spaces=stands,
        pool=_marked(board, "["),
        hand=_marked(board, "(") if seat == 0 else (),
        cards=(3,) * seats,
        pile=11,
        financed=financed,
        cash=(66, 80, 46, 56)[:seats],
        current=(45, 26, 46, 49)[:seats],
        new=(0, 0, 0, 9)[:seats],
        prices=(30, 20, 30, 30)[:seats],
        blocks=(2, 3, 0, 1)[:seats],
        bonds=(_none(), (1, *_none()[1:]), (0, 0, 0, 0, 1, 1, 0), (0, 1, *_none()[2:]))[:seats],
        failed=(),
        years=YEARS,
        variant=Variant(),
        phase=Acting(0),
    )
    return replace(view, **changes)


def _none() -> tuple[int, ...]:
    return (0,) * len(BONDS)


def acting(**changes: Any) -> View:
    """Nordwind's turn."""
    return seen(**changes)


def bidding(
    symbol: str = "ALB", seat: int | None = 0, sealed: Sequence[int] = (2, 3), **changes: Any
) -> View:
    """Nordwind has put a company up, and the bots' bids are sealed."""
    company = called(symbol)
    phase = BiddingView(
        by=0,
        company=company,
        low=COMPANIES[company].value,
        seats=(1, 2, 3, 0),
        sealed=tuple(sealed),
        mine=WAITING,
        before=(),
    )
    return seen(seat=seat, phase=phase, **changes)


# The sixth year as the design's drawing reports it.
SIXTH = Year((123, 46, 52, 58), (123, 46, 52, 58), (334, 276, 213, 229))


def after_six(**changes: Any) -> View:
    """The first view of year 7, after the drawn year's end."""
    end: dict[str, Any] = {
        "year": 7,
        "mover": 3,
        "phase": Acting(3),
        "cash": (124, 51, 88, 114),
        "current": SIXTH.total,
        "new": (0, 0, 0, 0),
        "prices": (75, 30, 30, 40),
        "blocks": (0, 3, 0, 1),
        "years": (*YEARS, SIXTH),
    }
    return seen(**{**end, **changes})


def repurchasing(**changes: Any) -> View:
    """The end of year 6: profits are paid, prices stand as they did, Meridian is asked."""
    end: dict[str, Any] = {
        "mover": None,
        "phase": Repurchasing(1, (2,)),
        "cash": (124, 51, 88, 114),
        "current": (45, 26, 46, 49),
        "new": (78, 20, 6, 9),
        "blocks": (0, 3, 0, 1),
    }
    return seen(**{**end, **changes})


# The board of the design's final worth: values of 520, 230, 350 and 400.
FINAL = """
▲NOR▲ ▲ALB▲ ▲GLO▲ ▲TAJ▲ ▲ANT▲ ▲ELB▲ ▲SAB▲ ▲HEL▲ ▲URA▲ ▲QUI▲ ▲POL▲
●KIV● ●BOR● ●MIR● ●VEN● ●IBX● ●CND● ●EOS● ●INC●
■YUK■ ■LIM■ ■SIR■ ■LUX■ ■ORI■ ■DEL■ ■FER■ ■MAL■ ■HAN■
◆ARX◆ ◆BRX◆ ◆RHO◆ ◆ADR◆ ◆TRN◆ ◆OBI◆ ◆VIK◆ ◆AKV◆ ◆COR◆ ◆BAL◆ ◆RIO◆
"""

_LAST = (
    Year((141, 70, 60, 70), (141, 70, 60, 70), (452, 331, 262, 300)),
    Year((170, 90, 80, 80), (170, 90, 80, 80), (630, 420, 333, 398)),
    Year((226, 110, 95, 90), (226, 110, 95, 90), (870, 570, 410, 500)),
    Year((226, 120, 101, 95), (226, 120, 101, 95), (1137, 736, 493, 601)),
)


def over(**changes: Any) -> View:
    """The end of the drawn game."""
    end: dict[str, Any] = {
        "board": FINAL,
        "year": 10,
        "mover": None,
        "phase": Over(),
        "cash": (732, 296, 218, 266),
        "current": (226, 120, 101, 95),
        "new": (0, 0, 0, 0),
        "prices": (150, 75, 60, 60),
        "blocks": (0, 3, 0, 1),
        "bonds": (
            (0, 0, 0, 1, 0, 0, 1),
            (1, 0, 0, 0, 0, 0, 0),
            (0, 0, 0, 0, 0, 0, 1),
            (0, 1, 0, 1, 0, 1, 0),
        ),
        "hand": (),
        "cards": (0, 0, 0, 0),
        "pile": 0,
        "years": (*YEARS, SIXTH, *_LAST),
    }
    return seen(**{**end, **changes})
