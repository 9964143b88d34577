"""Every phase screen of Cartel as text at 80x24 and 120x40.

The snapshots lie in __snapshots__; a person looks at each one that is new or changed.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest
from syrupy.assertion import SnapshotAssertion

from core.games.cartel.state import NO_BID, WAITING, State, Variant
from saves.records import Player
from tests.core.games.cartel.positions import offer
from tests.tui.games.cartel import phases
from tests.tui.games.cartel.phases import ALL, ALONE, FOUR
from tests.tui.scenes import Look, looks_as_it_did, said_first, same_figures
from tests.tui.screens.stage import LARGE, SMALL

DOWN = Variant(defensive_discarding=True)
HIDDEN = Variant(hidden_cash=True)
DEAR = Variant(card_trading=True, hidden_cash=True)
TWO_LEFT = (WAITING, WAITING, 110, NO_BID)


def scene(state: State, players: Sequence[Player] = ALONE, keys: Sequence[str] = ()) -> Look:
    """A position of Cartel, who sits at it, and the keys that lead to the screen."""
    return Look("cartel", state, players, keys)


SCENES: dict[str, Look] = {
    "a turn, ALB chosen": scene(phases.drawn(), FOUR, ("space", "8")),
    "a turn as it begins": scene(phases.drawn()),
    "a turn, a pass": scene(phases.drawn(variant=ALL), keys=("0",)),
    "a turn, nothing can be paid": scene(phases.drawn(cash=(5, 80, 46, 56), blocks=(0, 3, 0, 1))),
    "a turn, a barred line": scene(
        phases.drawn(cash=(5, 80, 46, 56), blocks=(0, 3, 0, 1)), keys=("2",)
    ),
    "a turn, a long Pool": scene(
        phases.drawn(pool="GLO URA ALB DEL NIL HLX CND PAX JUT POL DAN RIO"), keys=("up", "up")
    ),
    "a turn, hidden cash": scene(phases.drawn(variant=HIDDEN), keys=("8",)),
    "the drawn card is read": scene(
        phases.drawn(pile="RIO"), FOUR, ("space", "2", "enter", "enter")
    ),
    "bots act meanwhile": scene(phases.drawn(pile="RIO"), keys=("2", "enter", "enter")),
    "skipping": scene(phases.stuck()),
    "bidding, nothing typed": scene(phases.bidding(TWO_LEFT)),
    "bidding 118": scene(phases.bidding(TWO_LEFT), FOUR, ("space", "1", "1", "8")),
    "bidding more than can be paid": scene(phases.bidding(TWO_LEFT), keys=("2", "3", "0")),
    "bidding too little": scene(phases.bidding(TWO_LEFT), keys=("9", "9")),
    "bidding under the penalty": scene(phases.bidding(TWO_LEFT, failed=(0,)), keys=("2", "3", "0")),
    "no bid": scene(phases.bidding((WAITING, WAITING, 110, WAITING), by=1), keys=("x",)),
    "bidding again": scene(phases.bidding_again(), keys=("1", "1", "9")),
    "a tie revealed": scene(
        phases.bidding((WAITING, 118, NO_BID, 105)), keys=("1", "1", "8", "enter")
    ),
    "a winner revealed": scene(
        phases.bidding((WAITING, 118, NO_BID, 105)), keys=("1", "2", "5", "enter")
    ),
    "none can bid higher": scene(
        phases.bidding((WAITING, 999, NO_BID, 105)), keys=("9", "9", "9", "enter")
    ),
    "paying": scene(phases.paying(), FOUR),
    "paying with a bond": scene(phases.paying(), keys=("2",)),
    "paying, a barred mixture": scene(phases.paying(), keys=("5",)),
    "paying less than a block": scene(phases.paying(110), keys=("4",)),
    "paying under the penalty": scene(phases.paying(failed=(0,))),
    "unable to pay": scene(phases.paying(230)),
    "unable to pay, the last year": scene(phases.paying(230, year=10)),
    "discarding after a pass": scene(phases.discarding(), FOUR, ("space", "1", "2")),
    "discarding, one face down": scene(phases.discarding(variant=DOWN), keys=("1", "5", "5")),
    "discarding, too many": scene(phases.discarding(), keys=("1", "2", "3")),
    "discarding after an auction": scene(phases.discarding(1, False), keys=("1", "2")),
    "raising cash": scene(phases.borrowing(), FOUR),
    "raising cash by 20": scene(phases.borrowing(), keys=("3",)),
    "raising too much": scene(phases.borrowing(new=(27, 0, 0, 0)), keys=("6",)),
    "buying a block back": scene(phases.repurchasing()),
    "buying none back, the last year": scene(phases.repurchasing((), year=10), keys=("0",)),
    "offering cards": scene(phases.trading(), FOUR, ("space", "3", "6")),
    "offering, nothing marked": scene(phases.trading()),
    "offering the same again": scene(phases.trading(offer(1, "HEL", 1, 5)), keys=("3", "6")),
    "offering none": scene(phases.trading(), keys=("0",)),
    "answering": scene(phases.answering(), FOUR, ("space", "2")),
    "answering for two cards and money": scene(phases.answering("KAR ZEN", 2, -20), keys=("2",)),
    "answering, too dear": scene(phases.answering(money=75, variant=DEAR), keys=("1",)),
    "board cursor": scene(phases.drawn(), keys=("8", "tab", "right")),
    "why not": scene(phases.paying(), keys=("4", "question_mark")),
    "finder": scene(phases.drawn(), keys=("slash", "a", "l")),
}


@pytest.mark.parametrize("name", SCENES)
@pytest.mark.parametrize("size", [SMALL, LARGE], ids=["80x24", "120x40"])
def test_the_screen_looks_as_it_did(
    tmp_path: Path, snapshot: SnapshotAssertion, name: str, size: tuple[int, int]
) -> None:
    looks_as_it_did(tmp_path, snapshot, SCENES[name], size)


@pytest.mark.parametrize(
    "name",
    [
        "a turn, ALB chosen",
        "bidding 118",
        "a tie revealed",
        "paying",
        "discarding, one face down",
        "raising cash by 20",
        "offering cards",
        "answering",
    ],
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
        "a turn as it begins": "▶ NORDWIND, Ana, acts",
        "bidding, nothing typed": "▶ NORDWIND, Ana, bids in secret",
        "bidding again": "▶ NORDWIND, Ana, bids again",
        "paying": "▶ NORDWIND, Ana, pays 125",
        "discarding after an auction": "▶ NORDWIND, Ana, discards",
        "raising cash": "▶ NORDWIND, Ana, may borrow",
        "buying a block back": "▶ NORDWIND, Ana, may buy back",
        "offering none": "▶ NORDWIND, Ana, may offer",
        "answering, too dear": "▶ NORDWIND, Ana, answers",
    }
    said_first(tmp_path, SCENES, asked, SMALL)
