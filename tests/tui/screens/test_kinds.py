"""Forms of kinds: what is given for what, and how many of each go."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest
from textual.pilot import Pilot

from tests.core.market import ALL, Discard, Discarding, Offer, State
from tests.tui.market import position, with_market
from tests.tui.play import ANA, CLEO, keys, play, rows, session_of, shown_now
from tests.tui.screens.stage import spot_of
from tui.app import BoardApp
from tui.face import Pick, Turn
from tui.screens.kinds import swap_lacks

__all__ = ["with_market"]

pytestmark = pytest.mark.usefixtures("with_market")

# Ana has two wood and an iron, and is on turn.
TRADING = position((2, 0, 1), (1, 3, 0), (1, 1, 1))

# Ana has seven goods and owes three of them.
DISCARDING = position(
    (4, 2, 1), (0, 2, 1), (1, 1, 1), phases=(Discarding((3, 0, 0), ((0, 0, 0),) * 3),)
)

Act = Callable[[BoardApp, Pilot[int]], Awaitable[None]]


def at(folder: Path, state: State, act: Act) -> None:
    """Ana against two bots that pause."""

    async def begin(app: BoardApp, pilot: Pilot[int]) -> None:
        session_of(app).pause(True)
        await act(app, pilot)

    play(folder, (ANA, CLEO, CLEO), begin, game="market", state=state)


def pane(app: BoardApp) -> list[str]:
    """The rows of the pane."""
    return [row.split("│")[1].rstrip() for row in rows(app)[6:20]]


async def click(app: BoardApp, pilot: Pilot[int], value: object) -> None:
    """Clicks the spot that stands for a value."""
    sheet, spot = spot_of(app.screen, value)
    await pilot.click(sheet, offset=(spot.x, spot.y))
    await shown_now(pilot)


def done(app: BoardApp) -> object:
    """The last action played."""
    entry = session_of(app).table.entries[-1]
    return getattr(entry, "action", None)


# Swaps


def test_a_swap_has_a_line_for_each_kind_with_what_is_there(tmp_path: Path) -> None:
    async def act(app: BoardApp, pilot: Pilot[int]) -> None:
        assert [
            "          have give   get",
            "▸ 1 wood     2 ◂  ·     · ▸",
            "  2 wool     · ◂  ·     · ▸",
            "  3 iron     1 ◂  ·     · ▸",
            "  4 To ◂ Cleo ▸",
        ] == pane(app)[:5]
        assert "←→ give and get" == pane(app)[-1]

    at(tmp_path, TRADING, act)


def test_arrows_go_from_what_is_given_to_what_is_got_and_back(tmp_path: Path) -> None:
    async def act(app: BoardApp, pilot: Pilot[int]) -> None:
        await keys(pilot, "left")
        assert "▸ 1 wood     2 ◂  1     · ▸" == pane(app)[1]
        assert "←→ what you get" == pane(app)[-1]
        await keys(pilot, "right", "right")
        assert "▸ 1 wood     2 ◂  ·     1 ▸" == pane(app)[1]
        assert "←→ what you give" == pane(app)[-1]
        await keys(pilot, "left", "left", "down", "right", "right")
        assert ["wood     2 ◂  1     · ▸", "wool     · ◂  ·     2 ▸"] == [
            row[4:] for row in pane(app)[1:3]
        ]
        assert "Enter  offer 1 wood fo… (!)" == pane(app)[-1]
        # What comes of it is told after each change.
        assert "after: 1 2 1" in pane(app)

    at(tmp_path, TRADING, act)


def test_enter_offers_it_to_whom_the_last_line_names(tmp_path: Path) -> None:
    async def act(app: BoardApp, pilot: Pilot[int]) -> None:
        await keys(pilot, "left", "down", "right", "right", "down", "down", "right", "right")
        assert "▸ 4 To ◂ all ▸" == pane(app)[4]
        await keys(pilot, "enter")
        assert Offer(ALL, (1, -2, 0)) == done(app)

    at(tmp_path, TRADING, act)


def test_no_more_is_given_than_is_there_and_no_more_got_than_may_be(tmp_path: Path) -> None:
    async def act(app: BoardApp, pilot: Pilot[int]) -> None:
        await keys(pilot, *["left"] * 5)
        assert "▸ 1 wood     2 ◂  2     · ▸" == pane(app)[1]
        # There are three iron for each seat to ask for, and four goods may be got in all.
        await keys(pilot, "down", *["right"] * 5, "down", *["right"] * 5)
        assert ["wool     · ◂  ·     3 ▸", "iron     1 ◂  ·     1 ▸"] == [
            row[4:] for row in pane(app)[2:4]
        ]
        await keys(pilot, "up", "left", "down", "right")
        assert ["wool     · ◂  ·     2 ▸", "iron     1 ◂  ·     2 ▸"] == [
            row[4:] for row in pane(app)[2:4]
        ]

    at(tmp_path, TRADING, act)


def test_nothing_is_given_of_a_kind_that_is_not_there(tmp_path: Path) -> None:
    async def act(app: BoardApp, pilot: Pilot[int]) -> None:
        await keys(pilot, "2", "left")
        assert "▸ 2 wool     · ◂  ·     · ▸" == pane(app)[2]

    at(tmp_path, TRADING, act)


def test_the_key_of_a_kind_only_goes_to_it(tmp_path: Path) -> None:
    async def act(app: BoardApp, pilot: Pilot[int]) -> None:
        await keys(pilot, "3", "3")
        assert "▸ 3 iron     1 ◂  ·     · ▸" == pane(app)[3]
        # The addressee's goes on to the next one.
        await keys(pilot, "4")
        assert "▸ 4 To ◂ all ▸" == pane(app)[4]

    at(tmp_path, TRADING, act)


def test_the_mouse_does_the_same(tmp_path: Path) -> None:
    async def act(app: BoardApp, pilot: Pilot[int]) -> None:
        await click(app, pilot, Turn("swap.0", -1))
        await click(app, pilot, Turn("swap.1", 1))
        assert ["  1 wood     2 ◂  1     · ▸", "▸ 2 wool     · ◂  ·     1 ▸"] == pane(app)[1:3]
        await click(app, pilot, Pick(2))
        assert "▸ 3 iron     1 ◂  ·     · ▸" == pane(app)[3]

    at(tmp_path, TRADING, act)


def test_a_swap_lacks_what_is_given_or_got() -> None:
    assert ["←→ give and get", "←→ what you get", "←→ what you give", ""] == [
        swap_lacks(value) for value in ((0, 0), (1, 0), (0, -2), (1, -2))
    ]


# Baskets


def test_a_basket_has_a_line_for_each_kind_with_what_is_left(tmp_path: Path) -> None:
    async def act(app: BoardApp, pilot: Pilot[int]) -> None:
        await keys(pilot, "right", "down", "right")
        assert [
            "          have  out   left",
            "  1 wood     4 ◂  1 ▸    3",
            "▸ 2 wool     2 ◂  1 ▸    1",
            "  3 iron     1 ◂  · ▸    1",
        ] == pane(app)[:4]
        assert "2 of 3" == pane(app)[-1]

    at(tmp_path, DISCARDING, act)


def test_no_more_goes_than_is_owed(tmp_path: Path) -> None:
    async def act(app: BoardApp, pilot: Pilot[int]) -> None:
        await keys(pilot, *["right"] * 4)
        assert "▸ 1 wood     4 ◂  3 ▸    1" == pane(app)[1]
        await keys(pilot, "down", "right")
        assert "▸ 2 wool     2 ◂  · ▸    2" == pane(app)[2]

    at(tmp_path, DISCARDING, act)


def test_a_digit_takes_as_many_of_a_kind_as_may_go(tmp_path: Path) -> None:
    async def act(app: BoardApp, pilot: Pilot[int]) -> None:
        await keys(pilot, "2", "1")
        assert ["wood     4 ◂  1 ▸    3", "wool     2 ◂  2 ▸    ·"] == [
            row[4:] for row in pane(app)[1:3]
        ]

    at(tmp_path, DISCARDING, act)


def test_a_fills_in_what_the_screen_proposes_and_arrows_change_it(tmp_path: Path) -> None:
    async def act(app: BoardApp, pilot: Pilot[int]) -> None:
        assert " a cheapest " in rows(app)[23]
        await keys(pilot, "1", "a")
        assert ["wood     4 ◂  · ▸    4", "wool     2 ◂  2 ▸    ·", "iron     1 ◂  1 ▸    ·"] == [
            row[4:] for row in pane(app)[1:4]
        ]
        await keys(pilot, "down", "down", "left", "up", "up", "right", "enter")
        assert Discard((1, 2, 0)) == done(app)

    at(tmp_path, DISCARDING, act)


def test_a_and_enter_are_enough(tmp_path: Path) -> None:
    async def act(app: BoardApp, pilot: Pilot[int]) -> None:
        await keys(pilot, "a", "enter")
        assert Discard((0, 2, 1)) == done(app)

    at(tmp_path, DISCARDING, act)


def test_a_does_nothing_where_nothing_is_proposed(tmp_path: Path) -> None:
    async def act(app: BoardApp, pilot: Pilot[int]) -> None:
        before = pane(app)
        await keys(pilot, "a")
        assert before == pane(app)
        assert " a " not in rows(app)[23]

    at(tmp_path, TRADING, act)


def test_while_the_log_is_read_a_fills_in_nothing(tmp_path: Path) -> None:
    async def act(app: BoardApp, pilot: Pilot[int]) -> None:
        await keys(pilot, "l", "a")
        assert "cheapest" not in rows(app)[23]
        await keys(pilot, "l")
        assert "0 of 3" == pane(app)[-1]

    at(tmp_path, DISCARDING, act)
