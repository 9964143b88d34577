"""Debts, the year's end, meetings, suits, sheets and the result of Kartell as text.

At 80x24 and 120x40. The snapshots lie in __snapshots__; a person looks at each one that is new or
changed.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest
from syrupy.assertion import SnapshotAssertion

from core.games.oil.data import BANK, COMPANIES
from core.games.oil.events_deals import DIVIDEND, FIXED, STORAGE_DUE
from core.games.oil.state import (
    Calling,
    Claim,
    Costs,
    Due,
    Interest,
    Offer,
    Over,
    Owing,
    State,
    Terms,
    Voting,
)
from core.games.oil.things import CASH, share_thing
from saves.records import Player
from tests.core.games.oil.positions import ASP, ASR, AUP, EUF, EUP, EUR, sq
from tests.tui.games.oil import phases
from tests.tui.games.oil.phases import ALONE, FOUR, LONG, SHARES
from tests.tui.scenes import Look, looks_as_it_did, said_first, same_figures
from tests.tui.screens.stage import LARGE, SMALL

BEN = (Player("Ana", "easy"), Player("Ben"), *FOUR[2:])
LENT = (Claim(4, 2, 0, 2, 11_000), Claim(5, 2, 1, 3, 12_000))
SOLD = Offer(1, 0, 1, ((CASH, -9_000), (share_thing(EUP), 2)))
NEXT = (1, 2, 3, 4, 5)

DUES = (
    Due(1, 111_150, DIVIDEND, EUF),
    Due(2, 100_000, DIVIDEND, EUR),
    Due(BANK, 104_500, FIXED, EUP),
    Due(BANK, 45_000, STORAGE_DUE),
    Due(3, 3_800, DIVIDEND, AUP),
)


def scene(state: State, keys: Sequence[str] = (), players: Sequence[Player] = ALONE) -> Look:
    """A position of Kartell, who sits at it, and the keys that lead to the screen."""
    return Look("oil", state, players, keys)


def december() -> State:
    """All but Ana are done with the trade of December."""
    return phases.trading(done=(1, 2, 3), claims=LENT, number=5)


def poor() -> State:
    """A debt of many parts, and little cash."""
    cash = (4_550, 987_650, 712_900, 104_050, 645_200, 96_350)
    return phases.of_six(Costs(0, NEXT, paid=True), Owing(0, DUES), cash=cash, loans=(1,) * 6)


SCENES: dict[str, Look] = {
    "prices": scene(december(), ("e", "enter")),
    "interest": scene(december(), ("e", "enter", "space")),
    "borrowing": scene(phases.interest(), ("right",)),
    "borrowing too much": scene(phases.interest(), ("right", "right")),
    "a deposit": scene(phases.interest(cash=(161_400, 21_250, 83_900, 29_600)), ("2", "right")),
    "repaying what can't be": scene(phases.interest(), ("left",)),
    "others set their loans": scene(phases.interest(2)),
    "interest of six": scene(phases.of_six(Interest(0, NEXT)), (), LONG),
    "costs": scene(phases.costs()),
    "costs halved by a Tip": scene(phases.costs(kept={0: (60, 61)}), ("2",)),
    "costs after that": scene(phases.costs(kept={0: (60, 61)}), ("2", "enter")),
    "costs that can't be paid": scene(phases.costs(cash=(10_000, 11_700, 68_850, 22_800))),
    "costs of partners": scene(phases.costs(terms=Terms(years=3, partnership=True))),
    "costs of six": scene(phases.of_six(Costs(0, NEXT)), (), LONG),
    "owing": scene(phases.owing()),
    "giving up": scene(phases.owing(claims=LENT, number=5), ("x",)),
    "giving up, asked twice": scene(phases.owing(), ("x", "enter")),
    "bankrupt": scene(phases.owing(), ("x", "enter", "y")),
    "an offer to raise money": scene(phases.owing(), ("o", "down")),
    "offers of who owes": scene(phases.owing(0, SOLD, number=1)),
    "answering who owes": scene(phases.owing(0, SOLD, number=1), (), BEN),
    "owing of six": scene(poor(), ("x",), LONG),
    "calling": scene(phases.calling(), ("1",)),
    "calling none any more": scene(phases.calling(), ("e",)),
    "voting": scene(phases.voting(), ("2",)),
    "voting of six": scene(
        phases.of_six(Calling(1, EUR, ()), Voting(0, EUR, (1,), ((2, 2), (3, 2), (4, 3))), first=2),
        (),
        LONG,
    ),
    "a vacant chair": scene(
        phases.table(
            *phases.on_turn(3, Voting(0, EUR, (2,))), chairs={EUR: None}, month=phases.DECEMBER - 2
        )
    ),
    "a suit won": scene(phases.verdict(), ("6",)),
    "a suit, another buyer": scene(phases.verdict(), ("k", "right", "right", "4")),
    "asked to buy goods": scene(
        phases.willing(
            COMPANIES + ASR,
            sq("ASP"),
            3,
            shares={**SHARES, ASP: (3, 2, 0, 0)},
            goods={(ASR, "ASP"): 6},
        )
    ),
    "asked to take a chair": scene(phases.answering(), ("1",)),
    "the valuation": scene(phases.over()),
    "the valuation with bankrupts": scene(
        phases.over(
            out=(3, 1),
            loans=(1, 0, 1, 0),
            cash=(94_350, 0, 88_200, 0),
            shares={EUF: (3, 0, 0, 0), EUR: (0, 0, 4, 0)},
            goods={(EUF, "EUF"): 3},
        )
    ),
    "the valuation of six": scene(phases.of_six(Over()), (), LONG),
    "the sheet of shares": scene(phases.interest(), ("i",)),
    "the sheet of companies": scene(phases.interest(), ("i", "i")),
    "the sheet of goods": scene(phases.interest(), ("i", "i", "i")),
    "the sheet of cards": scene(
        phases.interest(kept={0: (60, 61), 3: (11,)}, in_force=(24,)), ("i", "i", "i", "i")
    ),
    "the sheet of loans": scene(phases.interest(claims=LENT, number=5), ("i",) * 5),
    "the sheet of worth": scene(phases.interest(), ("i",) * 6),
    "the sheet of prices": scene(december(), ("e", "enter", "space", *("i",) * 7)),
    "the sheet of shares of six": scene(phases.of_six(Interest(0, NEXT)), ("i",), LONG),
    "the sheet of goods of six": scene(phases.of_six(Interest(0, NEXT)), ("i", "i", "i"), LONG),
    "the sheet of loans of six": scene(phases.of_six(Interest(0, NEXT)), ("i",) * 5, LONG),
}


@pytest.mark.parametrize("name", SCENES)
@pytest.mark.parametrize("size", [SMALL, LARGE], ids=["80x24", "120x40"])
def test_the_screen_looks_as_it_did(
    tmp_path: Path, snapshot: SnapshotAssertion, name: str, size: tuple[int, int]
) -> None:
    looks_as_it_did(tmp_path, snapshot, SCENES[name], size)


@pytest.mark.parametrize(
    "name", ["prices", "interest", "costs", "owing", "voting", "the valuation", "a suit won"]
)
@pytest.mark.parametrize("size", [SMALL, LARGE], ids=["80x24", "120x40"])
def test_in_ascii_the_same_is_drawn_in_ascii_and_no_layout_moves(
    tmp_path: Path, name: str, size: tuple[int, int]
) -> None:
    same_figures(tmp_path, SCENES[name], size)


def test_whose_turn_and_what_is_asked_stand_in_the_first_row_of_every_phase(
    tmp_path: Path,
) -> None:
    asked = {
        "interest": "▶ ANA sets loan and deposit",
        "costs": "▶ ANA pays",
        "owing": "▶ ANA raises money",
        "calling": "▶ ANA may call EU petrol",
        "voting": "▶ ANA votes on EU petrol",
        "a suit won": "▶ ANA has won a suit",
        "asked to buy goods": "▶ ANA buys or not",
        "asked to take a chair": "▶ ANA is asked to take a chair",
        "the valuation": "ANA wins with 108,350",
    }
    said_first(tmp_path, SCENES, asked, SMALL)
