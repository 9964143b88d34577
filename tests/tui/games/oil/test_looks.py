"""Set-up, track, works, transport, trade and cards of Kartell as text at 80x24 and 120x40.

The snapshots lie in __snapshots__; a person looks at each one that is new or changed.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest
from syrupy.assertion import SnapshotAssertion

from core.games.oil.data import NEWS, TIP
from core.games.oil.state import (
    Answering,
    Buying,
    Deciding,
    Drawing,
    Picking,
    Rolling,
    State,
    Terms,
)
from saves.records import Player
from tests.core.games.oil.positions import AF, AFP, EUF, position
from tests.tui.games.oil.positions import (
    ALONE,
    FOUR,
    GOODS,
    SIX,
    base,
    bidding,
    deciding,
    extracting,
    moving,
    processing,
    selling,
    taking,
    trading,
    verdict,
    willing,
)
from tests.tui.scenes import Look, looks_as_it_did, said_first, same_figures
from tests.tui.screens.stage import LARGE, SMALL

CLEO = tuple(Player(p.name, None if p.name == "Cleo" else "normal") for p in FOUR)
BEN = tuple(Player(p.name, None if p.name == "Ben" else "normal") for p in FOUR)


def scene(state: State | None, keys: Sequence[str] = (), players: Sequence[Player] = ALONE) -> Look:
    """A position of Kartell, who sits at it, and the keys that lead to the screen."""
    return Look("oil", state, players, keys)


def crime() -> State:
    """Ana may commit sabotage, with Tip 2 too, and sue, with Tip 1 too."""
    return base(
        Rolling(0),
        terms=Terms(years=3, sabotage=True, lawsuits=True),
        goods=GOODS,
        kept={0: (1, 2)},
    )


def of_six(**more: Any) -> State:
    """Six players, Ana before her roll."""
    return position(6, **more)


SCENES: dict[str, Look] = {
    "starting": scene(None, players=FOUR),
    "starting, another exchange": scene(None, ("down", "right"), FOUR),
    "starting, all left out ones": scene(None, ("up",), FOUR),
    "rolling": scene(base(Rolling(0), goods=GOODS)),
    "rolling, the loan": scene(base(Rolling(0), goods=GOODS), ("b",)),
    "rolling, sabotage": scene(crime(), ("s",)),
    "rolling, a suit": scene(crime(), ("c",)),
    "rolling of six": scene(of_six(), players=SIX),
    "others roll": scene(base(Rolling(1), seat=1)),
    "buying": scene(base(Buying(0, AFP)), ("3",)),
    "declining": scene(base(Buying(0, AFP)), ("0",)),
    "buying what is too dear": scene(
        base(Buying(0, AFP), cash=(11_400, 38_250, 72_900, 29_600)), ("4",)
    ),
    "picking a share": scene(base(Picking(0, AF), pawns=(22, 32, 20, 39)), ("2",)),
    "picking one for auction": scene(base(Picking(0, AF), pawns=(22, 32, 20, 39)), ("5",)),
    "bidding": scene(bidding()),
    "bidding more": scene(bidding(), ("4", "2", "0", "0")),
    "bidding what can't be bid": scene(bidding(), ("4", "2")),
    "passing": scene(bidding(), ("p",)),
    "others bid": scene(bidding(), players=CLEO),
    "extracting": scene(extracting()),
    "extracting by a Tip": scene(extracting(kept={0: (51, 57)}), ("4",)),
    "taking": scene(taking(), ("left", "left")),
    "refining": scene(processing(), players=CLEO),
    "refining by a Tip": scene(processing(kept={2: (58,)}), ("k", "right", "1"), CLEO),
    "refining none": scene(processing(), ("e",), CLEO),
    "others refine": scene(processing()),
    "moving": scene(moving(), ("3", "down", "down", "down")),
    "moving few": scene(moving(), ("2", "n", "minus", "minus")),
    "moving, zoomed": scene(moving(), ("3", "z")),
    "ending transport": scene(moving(), ("e",)),
    "moving, the board's cursor": scene(moving(), ("tab", "right")),
    "others move": scene(moving(), players=BEN),
    "selling": scene(selling()),
    "selling on": scene(selling(), ("a", "left", "left")),
    "selling by an agreement": scene(selling(kept={0: (43,)}), ("k",)),
    "dumping": scene(selling(terms=Terms(years=3, dumping=True)), ("d", "d", "right", "right")),
    "selling nothing more": scene(selling(), ("p",)),
    "offers": scene(trading()),
    "an offer to all": scene(trading(), ("2",)),
    "one's own offer": scene(trading(), ("4",)),
    "countering": scene(trading(), ("c",)),
    "building an offer": scene(
        trading(), ("o", "right", "down", "2", *("down",) * 6, "7", "0", "0", "0")
    ),
    "no offers": scene(trading(())),
    "no offers, the others are done": scene(trading((), (1, 2, 3))),
    "drawn: a forced sale": scene(deciding(19)),
    "drawn: a share at half price": scene(deciding(30), ("2",)),
    "drawn: a customer": scene(deciding(49)),
    "drawn: a chair to hand over": scene(deciding(21)),
    "a chair is offered": scene(
        base(
            Drawing(0, TIP, 0),
            Deciding(0, 21),
            Answering(1, EUF, 0),
            pawns=(16, 32, 20, 39),
        ),
        players=BEN,
    ),
    "a suit won": scene(verdict(), ("right", "3")),
    "asked to buy": scene(willing(), players=CLEO),
}


@pytest.mark.parametrize("name", SCENES)
@pytest.mark.parametrize("size", [SMALL, LARGE], ids=["80x24", "120x40"])
def test_the_screen_looks_as_it_did(
    tmp_path: Path, snapshot: SnapshotAssertion, name: str, size: tuple[int, int]
) -> None:
    looks_as_it_did(tmp_path, snapshot, SCENES[name], size)


@pytest.mark.parametrize(
    "name", ["starting", "buying", "bidding", "refining", "moving", "selling", "offers"]
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
        "rolling": "▶ ANA rolls",
        "buying": "▶ ANA buys shares",
        "bidding": "▶ ANA bids or passes",
        "refining": "▶ CLEO refines",
        "moving": "▶ ANA moves goods",
        "selling": "▶ ANA sells in Europe or passes",
        "offers": "▶ ANA trades",
    }
    said_first(tmp_path, SCENES, asked, SMALL)


def drawn_by(deck: int, card: int, seed: int) -> State:
    """Ana rolls, and as the dice of this seed fall she draws the card."""
    top: dict[str, Any] = {"top_news" if deck == NEWS else "top_tips": (card,)}
    return base(Rolling(0), goods=GOODS, in_force=(24,), seed=seed, **top)
