"""Nothing is cut on a phase screen of Cartel, whatever is long: names, sums, squares, rounds."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest
from textual.pilot import Pilot

from core.games.cartel.state import (
    ABSENT,
    NO_BID,
    WAITING,
    Acting,
    Answering,
    Bidding,
    Borrowing,
    Discarding,
    Paying,
    Repurchasing,
    State,
    Trading,
    Variant,
)
from saves.records import Player
from tests.core.games.cartel.positions import c, cs, offer, position
from tests.tui.games.cartel.phases import ALL
from tests.tui.play import keys, play, rows, session_of
from tests.tui.scenes import Look, cut_rows, nothing_cut
from tests.tui.screens.stage import LARGE, SMALL
from tui.app import BoardApp

NAMES = ("Alexandria", "Bartholomew-James", "Friedrich-Wilhelm", "Maximiliana Maria")
PLAYERS = (Player(NAMES[0]), *(Player(name, "normal") for name in NAMES[1:]))

# Nordwind has all eight around ODE (80): four bonuses, four squares.
OWNED = (
    "KIV ALB POL DAN FER COR BAL INC RIO",
    "CAL NOR GLO URA PAX JUT TAJ SAB CND BRX",
    "LIM HAN YUK ANT WES BOR",
    "ADR TRN RHO SIR",
)
CASH = (1234, 1987, 1045, 1111)
POOL = "ODE MIR LUX GAM HEL XAN VIK NIL AKV QUI OBI"
HANDS = ("IBX FJD MAL", "EOS DEL ZEN", "HLX KAR ARX", "ELB ORI")


def rich(**more: Any) -> State:
    """Everybody has four digits of cash and nine blocks; the last year but one."""
    given: dict[str, Any] = {
        "owned": OWNED,
        "hands": HANDS,
        "pool": POOL,
        "cash": CASH,
        "year": 9,
        "financed": "FER BAL",
        **more,
    }
    return position(**given)


def bidding(
    low: int, bids: Sequence[int], before: Sequence[Sequence[int]] = (), **more: Any
) -> State:
    phase = Bidding(0, c("ODE"), low, tuple(bids), tuple(map(tuple, before)))
    return rich(phases=(Acting(0), phase), **more)


def paying(company: str, price: int, **more: Any) -> State:
    return rich(phases=(Acting(0), Paying(0, c(company), price, 0)), **more)


def discarding(count: int, passed: bool, hand: str, **more: Any) -> State:
    given = {"pool": "DEL", "hands": (hand, "EOS ZEN", "HLX KAR ARX", "ELB ORI")}
    phases = (Acting(0), Discarding(0, count, passed))
    return rich(**{"phases": phases, **given, **more})


def trading(**more: Any) -> State:
    return rich(**{"phases": (Acting(0), Trading(0, ())), "variant": ALL, **more})


def answering(give: str, want: int, money: int) -> State:
    made = offer(0, give, want, money)
    phases = (Acting(1), Trading(1, (made,)), Answering(0, 1, cs(give), want, money))
    return rich(phases=phases, variant=ALL)


TEN = "KIV ALB POL DAN FER COR BAL INC RIO HAN"
ELEVENTH = (TEN, OWNED[1], "LIM YUK ANT WES BOR", OWNED[3])
EVERY = (WAITING,) * 4

POSITIONS: dict[str, tuple[State, Sequence[str]]] = {
    "acting: four squares": (rich(), ("1", "2", "3", "4", "9", "up", "up", "0")),
    "acting: all options": (rich(variant=ALL), ("1", "9", "0")),
    "acting: the eleventh": (rich(owned=ELEVENTH), ("1", "9", "up", "up")),
    "acting: nothing payable": (
        rich(cash=(0, 987, 845, 611), blocks=(0, 9, 9, 9)),
        ("1", "9", "up"),
    ),
    "acting: no pile": (
        rich(pile="-", hands=("IBX FJD MAL", "EOS", "HLX", "ELB")),
        ("0", "1", "9"),
    ),
    "paying: no Bond": (
        paying("ODE", 80, raised=("", "40", "40"), variant=Variant(raising_cash=True)),
        ("1", "9", "up"),
    ),
    "bidding: four digits": (bidding(80, EVERY), ("7", "9", *("backspace",) * 2, "9", "8", "0")),
    "bidding: too much": (
        bidding(80, EVERY, cash=(0, 987, 845, 611), blocks=(9, 9, 9, 9)),
        ("9", "9", "9"),
    ),
    "bidding: the eleventh": (bidding(80, EVERY, owned=ELEVENTH), ("9", "9", "9")),
    "bidding: not by who put it up": (
        bidding(80, (WAITING, NO_BID, 999, WAITING)),
        ("x", "1", "0", "0"),
    ),
    "bidding: the fourth round": (
        bidding(
            998,
            (WAITING, WAITING, ABSENT, ABSENT),
            ((990, 990, 990, 990), (995, 995, 995, 991), (997, 997, 996, ABSENT)),
        ),
        ("9", "9", "9", "x"),
    ),
    "paying: nine blocks": (paying("ODE", 999), ("1", "2", "9", "up", "up")),
    "paying: the eleventh": (paying("ODE", 999, owned=ELEVENTH), ("1", "up")),
    "paying: four digits": (paying("MIR", 875), ("1", "2", "3")),
    "unable to pay": (paying("ODE", 999, cash=(0, 987, 845, 611), blocks=(0, 9, 9, 9)), ()),
    "discarding: great gains": (
        discarding(2, True, "ODE MIR IBX FJD MAL", variant=ALL),
        ("1", "5", "5", "4"),
    ),
    "discarding after an auction": (discarding(1, False, "ODE MIR IBX FJD"), ("1", "4")),
    "borrowing": (
        rich(phases=(Acting(0), Borrowing(0)), variant=ALL),
        ("1", "7", "0"),
    ),
    "repurchasing": (
        rich(
            phases=(Repurchasing(0, (1, 2, 3)),),
            variant=Variant(stock_repurchase=True),
            year=10,
            blocks=(8, 8, 8, 8),
        ),
        ("1", "0"),
    ),
    "trading": (trading(), ("1", "2", "3", "4", "5", "6", "left", "left")),
    "trading: all the cash": (
        trading(variant=Variant(card_trading=True)),
        ("2", "6", *("left",) * 6, "down"),
    ),
    "answering: three for three": (answering("EOS DEL ZEN", 3, 999), ("1", "0")),
    "answering: two and money": (answering("EOS DEL", 2, -1987), ("1", "2", "0")),
}


@pytest.mark.usefixtures("tight")
@pytest.mark.parametrize("name", POSITIONS)
@pytest.mark.parametrize("size", [SMALL, LARGE], ids=["80x24", "120x40"])
def test_no_line_is_cut_in_the_worst_of_positions(
    tmp_path: Path, name: str, size: tuple[int, int]
) -> None:
    state, pressed = POSITIONS[name]
    nothing_cut(tmp_path, Look("cartel", state, PLAYERS, pressed), size)


REVEALED: dict[str, tuple[State, Sequence[str]]] = {
    "none of four can bid higher": (bidding(80, (WAITING, 999, 999, 999)), ("9", "9", "9")),
    "four are tied": (bidding(80, (WAITING, 998, 998, 998)), ("9", "9", "8")),
    "three drop out": (
        bidding(
            80,
            (WAITING, 948, 948, 948),
            failed=(0, 1, 2),
            cash=(908, 908, 908, 1111),
            blocks=(0, 0, 0, 9),
        ),
        ("9", "4", "8"),
    ),
    "the fourth round": (
        bidding(
            998,
            (WAITING, 999, ABSENT, ABSENT),
            ((990, 990, 990, 990), (995, 995, 995, 991), (997, 997, 996, ABSENT)),
        ),
        ("9", "9", "9"),
    ),
}


@pytest.mark.usefixtures("tight")
@pytest.mark.parametrize("name", REVEALED)
@pytest.mark.parametrize("size", [SMALL, LARGE], ids=["80x24", "120x40"])
def test_no_line_of_a_reveal_is_cut(tmp_path: Path, name: str, size: tuple[int, int]) -> None:
    state, pressed = REVEALED[name]
    (tmp_path / "settings.json").write_text('{"flash": 0, "pause": 10}')

    async def act(app: BoardApp, pilot: Pilot[int]) -> None:
        await keys(pilot, *pressed, "enter")
        assert "bids revealed" in rows(app)[0]
        assert [] == cut_rows(rows(app)[1:-3], PLAYERS)
        session_of(app).pause(True)

    play(tmp_path, PLAYERS, act, state=state, game="cartel", size=size)


def test_what_is_barred_says_why_beside_its_mark(tmp_path: Path) -> None:
    (tmp_path / "settings.json").write_text('{"flash": 0, "pause": 10}')

    async def act(app: BoardApp, pilot: Pilot[int]) -> None:
        pane = [row[56:].rstrip() for row in rows(app)[4:20]]
        assert "  0 pass: no pile    (?)" in pane
        session_of(app).pause(True)

    state, _pressed = POSITIONS["acting: no pile"]
    play(tmp_path, PLAYERS, act, state=state, game="cartel")
