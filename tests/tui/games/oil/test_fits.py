"""Nothing is cut on Kartell's screens of track, works, transport, trade and cards."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from core.games.oil.state import (
    Auction,
    Buying,
    Deciding,
    Drawing,
    Extracting,
    Moving,
    Offer,
    Picking,
    Processing,
    Rolling,
    Selling,
    State,
    Terms,
    Trading,
    Turn,
)
from core.games.oil.things import CASH, promise_thing, share_thing
from tests.core.games.oil.positions import (
    AFF,
    AFR,
    ASF,
    ASP,
    ASR,
    AUF,
    AUP,
    AUR,
    EUF,
    EUP,
    EUR,
    NAF,
    NAP,
    NAR,
    SAF,
    SAP,
    SAR,
    position,
)
from tests.tui.games.oil.positions import LONG_NAMES
from tests.tui.scenes import Look, nothing_cut
from tests.tui.screens.stage import LARGE, SMALL

CASH_OF_SIX = (1_234_550, 998_700, 100_000, 450, 145_000, 2_000_050)

SHARES = {
    NAF: [2, 1, 1, 1, 0, 0],
    NAR: [3, 1, 1, 0, 0, 0],
    NAP: [2, 0, 1, 0, 1, 0],
    SAF: [0, 3, 0, 1, 1, 0],
    SAR: [1, 2, 1, 1, 0, 0],
    SAP: [0, 2, 0, 0, 1, 0],
    EUF: [1, 0, 2, 0, 0, 1],
    EUR: [2, 0, 1, 1, 0, 0],
    EUP: [1, 1, 3, 0, 0, 0],
    AFF: [0, 1, 0, 3, 0, 0],
    AFR: [1, 0, 0, 2, 1, 0],
    ASF: [0, 1, 1, 0, 3, 0],
    ASR: [2, 0, 0, 0, 1, 0],
    ASP: [0, 0, 0, 1, 2, 0],
    AUF: [0, 0, 1, 0, 0, 3],
    AUR: [1, 0, 0, 1, 0, 2],
    AUP: [0, 1, 0, 0, 0, 2],
}

GOODS = {
    (NAF, "NAF"): 33,
    (NAF, "NAR"): 12,
    (NAF, "SAR"): 17,
    (NAP, "NY"): 15,
    (NAP, "LO"): 14,
    (NAP, "pa12"): 10,
    (NAR, "NAP"): 9,
    (NAR, "na10"): 8,
    (SAP, "NY"): 10,
    (EUP, "NY"): 21,
    (ASP, "LA"): 11,
    (AUP, "LA"): 5,
    (EUF, "NAR"): 13,
    (SAF, "NAR"): 4,
    (SAP, "RI"): 6,
    (EUR, "EUP"): 7,
}

KEPT = {0: (43, 51, 57, 58, 52, 16, 15), 1: (9, 10, 17, 18), 2: (53, 59), 3: (60, 61, 62)}


def of_six(*phases: Any, part: int = 1, month: int = 119, **more: Any) -> State:
    """Six players in the last year of ten: large sums, long companies, goods everywhere."""
    given: dict[str, Any] = {
        "terms": Terms(years=10, dumping=True, sabotage=True, lawsuits=True),
        "shares": SHARES,
        "cash": CASH_OF_SIX,
        "loans": (2, 2, 1, 0, 0, 2),
        "deposits": (11, 0, 0, 4, 0, 19),
        "goods": GOODS,
        "kept": KEPT,
        "in_force": (20 + 4, 12),
        "month": month,
        "prices": dict.fromkeys(range(6), 10_000),
        "phases": (Turn(0, (1, 2, 3, 4, 5), part), *phases),
        **more,
    }
    pawns = given.pop("pawns", (6, 6, 6, 6, 6, 6))
    return replace(position(6, **given), pawns=pawns)


def in_trade(*phases: Any, **more: Any) -> State:
    return replace(of_six(**more), phases=phases)


def trade(*offers: Offer) -> Trading:
    made = tuple(sum(offer.by == seat for offer in offers) for seat in range(6))
    return Trading((4,) if offers else (), offers, made, ())


BIG_OFFERS = (
    Offer(1, 1, 0, ((CASH, 123_450), (share_thing(NAF), -1), (share_thing(SAR), 2))),
    # Wilhelmina doesn't want it and is done, or the home screen would name six who are asked.
    Offer(3, 3, -1, ((CASH, -1_200_000), (share_thing(AFF), 3)), (4,)),
    Offer(4, 0, 5, ((CASH, 1_000_000), (share_thing(AUR), -2), (promise_thing(10), 450_000))),
)

WALK = ("n", "right", "down", "n", "left", "up", "z", "z")

POSITIONS: dict[str, tuple[State, Sequence[str]]] = {
    "rolling": (of_six(Rolling(0)), ("s", *("down",) * 4, "c", "down", "b")),
    "buying": (of_six(Buying(0, NAP)), ("0", "1", "b")),
    "picking": (of_six(Picking(0, 1), pawns=(11, 6, 6, 6, 6, 6)), ("1", "2", "4", "5", "b")),
    "bidding": (
        of_six(
            phases=(
                Turn(1, (2, 3, 4, 5)),
                Auction(0, SAP, 1, 1, 98_700, 5, (2,), (90_000, 0, 45_000, 0, 98_650, 98_700)),
            ),
            pawns=(6, 13, 6, 6, 6, 6),
        ),
        ("p", "1", "2", "3", "4", "5", "0"),
    ),
    "extracting": (of_six(Extracting(0), part=2), ("1", "2", "3", "4", "e")),
    "refining": (
        of_six(Processing(0, 1), part=3, bought=[(NAR, SAF, 3, 119), (NAR, EUF, 22, 119)]),
        ("1", "2", "3", "4", "k", "right", "right", "e", "n", "1", "2"),
    ),
    "producing": (of_six(Processing(0, 2), part=4), ("1", "e", "b")),
    "moving": (
        of_six(Moving(0, (6, 6, 6), 3, 6), part=6),
        (*"12345678", "e", "1", *WALK, "3", *WALK),
    ),
    "selling": (
        in_trade(trade(), Selling(0, 0, (), (0,) * 6)),
        ("1", "2", "a", "left", "d", "d", "right", "right", "k", "p"),
    ),
    "offers": (
        in_trade(trade(*BIG_OFFERS), number=4),
        ("1", "2", "3", "4", "d", "c", *("down",) * 6, "escape", "o", *("down",) * 40),
    ),
    "a Tip on shares": (of_six(Drawing(0, 4, 0), Deciding(0, 19), pawns=(2,) * 6), ("1", "3", "b")),
    "a Tip on chairs": (of_six(Drawing(0, 4, 0), Deciding(0, 21), pawns=(2,) * 6), ("1", "5", "9")),
    "a customer": (of_six(Drawing(0, 4, 0), Deciding(0, 49, 5), pawns=(2,) * 6), ("1", "2", "0")),
}


@pytest.mark.usefixtures("tight")
@pytest.mark.parametrize("name", POSITIONS)
@pytest.mark.parametrize("size", [SMALL, LARGE], ids=["80x24", "120x40"])
def test_no_line_is_cut_in_the_worst_of_positions(
    tmp_path: Path, name: str, size: tuple[int, int]
) -> None:
    state, pressed = POSITIONS[name]
    nothing_cut(tmp_path, Look("oil", state, LONG_NAMES, pressed), size)
