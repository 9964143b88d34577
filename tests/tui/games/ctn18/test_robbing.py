"""The robber: hexes by arrows and n, victims by digits, what it leads to.

In the design's position it stands on Brick 3. Delft has buildings at Ore 10 (two cards there),
Garnet at it (one) as well.
"""

from __future__ import annotations

from pathlib import Path

from textual.pilot import Pilot

from core.games.ctn18.actions import NOBODY
from core.games.ctn18.state import Building, Robbing
from saves.records import Player
from tests.core.games.ctn18.positions import A, D, G
from tests.tui.games.ctn18 import operations
from tests.tui.games.ctn18.phases import FOUR
from tests.tui.games.ctn18.pressing import board, pane, phase_in, sit, state_in, title
from tests.tui.play import keys, rows, shown_now
from tui.app import BoardApp

ORE_10, WHEAT_2 = 5, 11


def test_nothing_is_robbed_before_a_hex_was_chosen(tmp_path: Path) -> None:
    async def act(app: BoardApp, pilot: Pilot[int]) -> None:
        assert "ROBBER: where to?" == pane(app)[0]
        assert "arrows or n, then Enter" == pane(app)[-1]
        await keys(pilot, "enter")
        assert Robbing(0, False) == phase_in(app)

    sit(tmp_path, operations.robbing(), act)


def test_n_goes_to_the_best_hex_and_tells_what_it_leads_to(tmp_path: Path) -> None:
    """Ore is worth 5: the three cards of a 10 are $15. A card of Delft's may be worth 1 to 5."""

    async def act(app: BoardApp, pilot: Pilot[int]) -> None:
        await keys(pilot, "n")
        assert "ROBBER to Ore 10" == pane(app)[0]
        assert "  now on Brick 3" == pane(app)[1]
        assert title(app) == "Ore 10: 3 ways in 36; beside it Delft, Garnet"
        assert any("▸Ore◂" in row for row in board(app))
        shown = " ".join(row.strip() for row in pane(app))
        assert "IF YOU ROB DELFT only you two see the card Delft price 31 ↘ 30" in shown
        assert "Cornelius + $1 to $5" in shown
        assert "Delft 2, Garnet 1 Ore not produced $15 to Cornelius, D↘" in shown
        assert "Enter  rob Delft        (!)" == pane(app)[-1]
        await keys(pilot, "enter")
        assert Building(0) == phase_in(app)
        assert ORE_10 == state_in(app).robber
        assert (11, 5) == tuple(map(sum, state_in(app).hands[:2]))

    sit(tmp_path, operations.robbing(), act)


def test_a_digit_names_the_victim(tmp_path: Path) -> None:
    async def act(app: BoardApp, pilot: Pilot[int]) -> None:
        await keys(pilot, "n", "2")
        assert "IF YOU ROB GARNET" in pane(app)
        assert " all see the card" in pane(app)
        assert " Garnet has no price" in pane(app)
        # Garnet's Wood, Sheep and Ore are open: 3, 1 and 5.
        assert " Cornelius + $1 to $5" in pane(app)
        await keys(pilot, "enter")
        assert 2 == sum(state_in(app).hands[G])
        assert "Amber takes 1 " in "".join(rows(app)[21:23])

    sit(tmp_path, operations.robbing(), act)


def test_arrows_go_from_hex_to_hex_and_esc_back_to_none(tmp_path: Path) -> None:
    """Right of Ore 10 lies Sheep 8."""

    async def act(app: BoardApp, pilot: Pilot[int]) -> None:
        await keys(pilot, "n", "right")
        assert title(app).startswith("Sheep 8: ")
        await keys(pilot, "escape")
        assert "ROBBER: where to?" == pane(app)[0]

    sit(tmp_path, operations.robbing(), act)


def test_where_nobody_can_be_robbed_no_price_moves(tmp_path: Path) -> None:
    """Wheat 2 has no building; it lies right of the desert."""

    async def act(app: BoardApp, pilot: Pilot[int]) -> None:
        await keys(pilot, "n", "down", "right", "right", "right")
        assert title(app).startswith("Wheat 2: ")
        assert any(row.strip() == "1 nobody to rob" or "nobody to rob" in row for row in pane(app))
        assert "nobody to rob: no price" in " ".join(pane(app))
        await keys(pilot, "enter")
        assert WHEAT_2 == state_in(app).robber
        assert operations.HANDS[A] == state_in(app).hands[A]

    sit(tmp_path, operations.robbing(), act)


def test_a_click_on_a_hex_goes_there_and_another_robs(tmp_path: Path) -> None:
    """Ore 10's word stands at (29, 5) of the board."""

    async def act(app: BoardApp, pilot: Pilot[int]) -> None:
        await keys(pilot, "n", "right")
        await pilot.click("#board", offset=(28, 5))
        await shown_now(pilot)
        assert "ROBBER to Ore 10" == pane(app)[0]
        await pilot.click("#board", offset=(28, 5))
        await shown_now(pilot)
        assert ORE_10 == state_in(app).robber

    sit(tmp_path, operations.robbing(), act)


def test_the_finder_names_hex_and_victim(tmp_path: Path) -> None:
    async def act(app: BoardApp, pilot: Pilot[int]) -> None:
        await keys(pilot, "slash", *"ore 10 garnet", "enter")
        assert "IF YOU ROB GARNET" in pane(app)
        assert title(app).startswith("Ore 10: ")

    sit(tmp_path, operations.robbing(), act)


def test_a_person_alone_watches_others_rob(tmp_path: Path) -> None:
    """The hexes of others are not lit, and nothing is asked."""

    async def act(app: BoardApp, pilot: Pilot[int]) -> None:
        assert "ROBBER: where to?" not in pane(app)
        assert not any("▸" in row for row in board(app))

    bots = (Player("Ana", "easy"), Player("Ben"), *(Player(p.name, "easy") for p in FOUR[2:]))
    sit(tmp_path, operations.robbing(), act, bots)


def test_one_who_leads_both_is_told_so(tmp_path: Path) -> None:
    shares = ("A5 D4 C1", "A1 D2 F1 C5", "D1 F2 C1", "A2 F3 C1")

    async def act(app: BoardApp, pilot: Pilot[int]) -> None:
        await keys(pilot, "slash", *"ore 10 delft", "enter")
        assert " you lead both" in pane(app)
        assert NOBODY != phase_in(app).seat

    sit(tmp_path, operations.robbing(shares=shares), act)


def test_free_roads_are_placed_one_after_the_other(tmp_path: Path) -> None:
    """Amber's three roads in a row become four, then five: the longest road."""

    async def act(app: BoardApp, pilot: Pilot[int]) -> None:
        assert "2 FREE ROADS" in pane(app)
        assert " your road: 3 → 4" in pane(app)
        await keys(pilot, "enter")
        assert "1 FREE ROAD" in pane(app)
        assert " the longest road: +2 VP" in pane(app)
        await keys(pilot, "enter")
        assert A == state_in(app).longest
        assert D != state_in(app).longest

    sit(tmp_path, operations.free_roads(), act)
