"""Nothing is cut on Kartell's screens of debts, the year's end, meetings, suits and the result."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest

from core.games.oil.data import BANK
from core.games.oil.events_deals import (
    CLAIM,
    CUSTOMS_DUE,
    DIVIDEND,
    FINE,
    FIXED,
    PART,
    STORAGE_DUE,
    TAX,
)
from core.games.oil.state import (
    Calling,
    Claim,
    Costs,
    Due,
    Interest,
    Over,
    Owing,
    Rolling,
    State,
    Terms,
    Trading,
    Turn,
    Verdict,
    Voting,
    Willing,
)
from tests.core.games.oil.positions import AUP, EUF, EUP, EUR, NAR, SAR
from tests.tui.games.oil import phases
from tests.tui.games.oil.phases import LONG, of_six
from tests.tui.scenes import Look, nothing_cut
from tests.tui.screens.stage import LARGE, SMALL

NEXT = (1, 2, 3, 4, 5)

DUES = (
    Due(1, 111_150, DIVIDEND, EUF),
    Due(2, 1_100_000, CLAIM),
    Due(BANK, 104_500, FIXED, EUP),
    Due(BANK, 45_000, STORAGE_DUE),
    Due(4, 3_800, DIVIDEND, NAR),
    Due(BANK, 15_000, TAX),
    Due(3, 5_000, PART, EUF),
    Due(BANK, 1_200, CUSTOMS_DUE, AUP),
    Due(BANK, 12_000, FINE),
)
POOR = (4_550, 987_650, 712_900, 104_050, 645_200, 96_350)


def owing() -> State:
    return of_six(Costs(0, NEXT, paid=True), Owing(0, DUES), cash=POOR, loans=(1,) * 6)


def prices() -> State:
    """All but the first player are done with the trade of December."""
    return of_six(Trading((1, 2, 3, 4, 5), (), (0,) * 6, ()))


def voting() -> State:
    votes = ((2, 2), (3, 2), (4, 3))
    return of_six(Calling(1, EUR, ()), Voting(0, EUR, (1,), votes), first=2)


def lawsuit(*above: Verdict | Willing, on_turn: int = 0) -> State:
    left = tuple(range(on_turn + 1, 6))
    return of_six(
        Turn(on_turn, left),
        Rolling(on_turn),
        *above,
        terms=Terms(years=10, lawsuits=True),
        plaintiffs=(on_turn,),
        month=117,
    )


def sheet(n: int) -> tuple[str, ...]:
    return ("i",) * n


SCENES: dict[str, tuple[State, Sequence[str]]] = {
    "prices": (prices(), ("e", "enter")),
    "interest": (
        of_six(Interest(0, NEXT), loans=(0, 0, 1, 2, 0, 2)),
        ("right", "right", "2", "right", "left", "left"),
    ),
    "interest of the rich": (
        of_six(Interest(1, (2, 3, 4, 5, 0)), first=1, deposits=(5, 12, 0, 0, 0, 0)),
        (),
    ),
    "costs": (of_six(Costs(0, NEXT), kept={0: (60, 61, 62)}), ("2", "8", "1")),
    "costs of partners": (of_six(Costs(0, NEXT), terms=Terms(years=10, partnership=True)), ()),
    "costs that can't be paid": (of_six(Costs(0, NEXT), cash=POOR), ()),
    "owing": (owing(), ("x", "enter")),
    "building an offer": (owing(), ("o", *("down",) * 20)),
    "calling": (of_six(Calling(0, EUR, NEXT[:4])), ("1", "e", "0")),
    "voting": (voting(), ("1", "2", "3", "4", "5", "0")),
    "a suit won": (
        lawsuit(Verdict(0, 1)),
        ("k", "right", "right", "right", "1", "2", "3", "4", "5", "6", "7", "8", "9", "0"),
    ),
    "asked to buy": (lawsuit(Verdict(2, 5), Willing(0, SAR, -1, 2), on_turn=2), ()),
    "the valuation": (of_six(Over()), ()),
    "the sheet of shares": (of_six(Interest(0, NEXT)), sheet(1)),
    "the sheets of all": (of_six(Interest(0, NEXT)), sheet(7)),
}

# Lists that may be longer than their place say so by a number, not by a cut row.
MANY = tuple([Claim(n, n % 5, 5, 10, 250_000 + n * 50) for n in range(41, 81)])


@pytest.mark.parametrize("name", SCENES)
@pytest.mark.parametrize("size", [SMALL, LARGE], ids=["80x24", "120x40"])
def test_no_line_is_cut_in_the_worst_of_positions(
    tmp_path: Path, name: str, size: tuple[int, int]
) -> None:
    state, keys = SCENES[name]
    nothing_cut(tmp_path, Look("oil", state, LONG, keys), size)


@pytest.mark.parametrize("size", [SMALL, LARGE], ids=["80x24", "120x40"])
def test_many_loans_among_players_are_counted_where_they_have_no_room(
    tmp_path: Path, size: tuple[int, int]
) -> None:
    state = of_six(Interest(0, NEXT), claims=MANY, number=80)
    nothing_cut(tmp_path, Look("oil", state, LONG, sheet(5)), size)


@pytest.mark.parametrize("seats", [3, 5])
def test_three_and_five_have_room_too(tmp_path: Path, seats: int) -> None:
    state = phases.few(seats)
    nothing_cut(tmp_path, Look("oil", state, LONG[:seats], ("enter",)), SMALL)
