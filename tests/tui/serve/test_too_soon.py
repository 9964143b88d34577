"""What comes to a screen before it is whole, and keys that go on when there is nothing left."""

from __future__ import annotations

from pathlib import Path

from tests.tui.screens.stage import SMALL
from tests.tui.serve.inside import during, opened, table_of
from tests.tui.serve.visitors import Seen, come_in, eventually
from tui.serve.app import HouseApp
from tui.serve.entry import EntryScreen
from tui.serve.visitor import Visitor
from tui.serve.waiting import WaitingScreen


def test_news_of_the_lobby_is_heard_before_a_waiting_room_has_anything_to_draw_on(
    tmp_path: Path,
) -> None:
    async def stay() -> None:
        async with opened(tmp_path) as house, come_in(house, "Ana") as ana:
            assert ana.app.member is not None
            id = await house.make(ana.app.member, table_of("kartel", "Ana", ""))
            room = WaitingScreen(id)
            ana.app.push_screen(room)
            assert not room.is_mounted
            ana.app.redraw_house()
            await ana.sees("Take the table away")

    during(stay)


def test_who_holds_backspace_on_the_proposed_name_stays_at_the_door(tmp_path: Path) -> None:
    async def stay() -> None:
        async with opened(tmp_path) as house:
            app = HouseApp(house, Visitor("SHA256:ana", "Ana", "127.0.0.1"), guard=0)
            async with app.run_test(size=SMALL) as pilot:
                seen = Seen(app, pilot)
                await seen.sees("your name")
                await seen.press(*["backspace"] * 5)
                assert isinstance(app.screen, EntryScreen)
                await seen.type("Cleo")
                await seen.press("enter")
                await eventually(lambda: app.member, lambda: seen.screen)
                assert "here: Cleo" in seen.screen
                app.left()

    during(stay)
