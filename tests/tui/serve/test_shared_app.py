"""The screens of users of one machine who share a folder, each with a process's worth of house."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from pathlib import Path

import pytest
from msgspec.structs import replace

from core.game import Illegal
from core.games.kartel.state import Move, Roll
from saves.club_records import Person
from saves.database import FILE
from saves.records import SaveError
from tests.tui.screens.stage import SMALL
from tests.tui.serve.inside import BYE, Slow, during, table_of
from tests.tui.serve.visitors import Seen, eventually
from tui import settings as settings_module
from tui.serve.shared import SharedHouse
from tui.serve.shared_app import SharedApp, user
from tui.serve.visitor import ACCOUNT, Visitor
from tui.settings import Settings


def visitor(number: int, name: str) -> Visitor:
    return Visitor(key=f"{ACCOUNT}{number}", wish=name, address="")


@asynccontextmanager
async def at_home(folder: Path, number: int, name: str, *, new: bool = True) -> AsyncIterator[Seen]:
    """A user with a process of his own, who has come in."""
    house = SharedHouse(folder, pace=0.0, thinkers=Slow())
    opening = asyncio.create_task(house.open())
    own = folder / f"settings of {name}.json"
    app = SharedApp(house, opening, visitor(number, name), settings=own, guard=0)
    said: list[str] = []
    app.say = said.append  # type: ignore[method-assign,assignment]
    async with app.run_test(size=SMALL) as pilot:
        seen = Seen(app, pilot, [], said)
        if new:
            await seen.sees("your name")
            await seen.press("enter")
        await eventually(lambda: app.member, lambda: seen.screen)
        await pilot.pause()
        try:
            yield seen
        finally:
            app.left()
    assert await house.close(BYE) is None


def two(folder: Path, act: Callable[[Seen, Seen], Awaitable[None]]) -> None:
    async def stay() -> None:
        async with AsyncExitStack() as stack:
            ana = await stack.enter_async_context(at_home(folder, 1001, "Ana"))
            ben = await stack.enter_async_context(at_home(folder, 1002, "Ben"))
            await ana.sees("here: Ana, Ben")
            await act(ana, ben)

    during(stay)


def member(seen: Seen) -> Person:
    assert seen.app.member is not None
    return seen.app.member.person


def test_who_comes_is_known_by_the_account_from_then_on(tmp_path: Path) -> None:
    async def stay() -> None:
        house = SharedHouse(tmp_path, thinkers=Slow())
        opening = asyncio.create_task(house.open())
        app = SharedApp(house, opening, visitor(7, "ana"), settings=tmp_path / "s", guard=0)
        async with app.run_test(size=SMALL) as pilot:
            seen = Seen(app, pilot)
            await seen.sees("You are known by your account on this machine from now on.")
            await seen.press("enter")
            await seen.sees("here: ana")
            app.left()
        await house.close(BYE)
        async with at_home(tmp_path, 7, "other", new=False) as again:
            assert "ana" == member(again).name
            assert not member(again).guest

    during(stay)


def test_the_account_is_that_of_the_process(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("os.getuid", lambda: 4_000_123)
    monkeypatch.setenv("TERM", "xterm-256color")
    assert Visitor(key="user:4000123", wish="", address="", term="xterm-256color") == user()


def test_settings_are_the_user_s_own(tmp_path: Path) -> None:
    own = tmp_path / "settings of Ana.json"
    settings_module.stage(own, replace(Settings(), ascii=True))
    settings_module.settle(own)

    async def act(ana: Seen, ben: Seen) -> None:
        assert ana.app.settings.ascii
        assert not ben.app.settings.ascii
        assert own == ana.app.settings_path
        assert str(own) == ana.app.kept_in()

    two(tmp_path, act)


def test_whose_act_was_not_taken_is_told_on_the_table_as_it_is_now(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def act(ana: Seen, ben: Seen) -> None:
        # Who has moved can take it back before the other's roll comes by itself.
        monkeypatch.setattr("tui.acting._GRACE", 5.0)
        there = ana.app.member
        assert there is not None
        id = await ana.app.house.make(there, table_of("kartel", "Ana", ""))
        await ben.sees("1 seat free · Ana")
        await ben.press("6", "enter", "enter")
        await ana.sees("my tables")
        await eventually(lambda: "YOUR TURN" in ana.screen or "Ben ·" in ana.screen, lambda: "")
        ana.app.open_table(id)
        first, second = (await ana.plays()), (await ben.plays())
        seat = first.table.opening.state.phases[-1].seat
        mine, theirs = (ana, ben) if seat == 0 else (ben, ana)
        begins, waits = await mine.plays(), await theirs.plays()
        with suppress(Illegal):
            # It may have come by itself.
            begins.submit(seat, Roll(), 0)
        await eventually(lambda: first.table.ply == second.table.ply == 1, lambda: ana.screen)
        begins.submit(seat, Move(1), 1)
        await eventually(lambda: waits.table.ply == 2, lambda: theirs.screen)
        # At one moment: it is taken back, and the other rolls.
        begins.undo()
        with suppress(Illegal):
            waits.submit(1 - seat, Roll(), 2)
        told = "yours was not taken: look again."
        await eventually(
            lambda: told in mine.screen or told in theirs.screen,
            lambda: f"{mine.screen}\n{theirs.screen}",
        )
        now = [await mine.plays(), await theirs.plays()]
        await eventually(
            lambda: now[0].table.entries == now[1].table.entries, lambda: "the same table"
        )
        assert (now[0] is begins) != (now[1] is waits)

    two(tmp_path, act)


def test_a_folder_that_can_not_be_used_ends_it(tmp_path: Path) -> None:
    (tmp_path / FILE).write_text("not a library " * 100)

    async def stay() -> None:
        house = SharedHouse(tmp_path, thinkers=Slow())
        opening = asyncio.create_task(house.open())
        app = SharedApp(house, opening, visitor(7, "ana"), settings=tmp_path / "s")
        await app.run_async(headless=True, size=SMALL)
        assert 1 == app.return_code
        with pytest.raises(SaveError, match="not a library"):
            await opening

    during(stay)
