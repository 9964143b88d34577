"""Disks that are full, games that were changed behind the house's back, and what is told of it."""

from __future__ import annotations

import asyncio
import os
import sqlite3
import threading
import time
from collections.abc import Awaitable, Callable
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from core.game import Illegal
from core.games.kartel.state import Move, Roll
from core.rng import seeded
from core.text import plain
from saves.database import FILE
from saves.keeper import Keeper
from saves.library import Library
from saves.records import Player, SaveError
from tests.saves.writing import Disk, locked
from tests.tui.serve.inside import (
    BYE,
    Guest,
    Slow,
    come,
    during,
    in_play,
    opened,
    refusal,
    row,
    table_of,
    until,
)
from tests.tui.serve.inside import (
    act as act_at_random,
)
from tui.screens.shelf import Glance, glance_of
from tui.serve.house import House
from tui.serve.news import Told
from tui.serve.seated import Seated

# More than asyncio has threads of its own.
_MANY = min(32, (os.cpu_count() or 1) + 4) + 1


class Two:
    """Ana and Ben at a table of Kartel, and Cleo, who watches."""

    def __init__(self, house: House, id: str, people: list[Guest], seats: list[Seated]) -> None:
        self.house = house
        self.id = id
        self.people = people
        self.seats = seats

    @property
    def asked(self) -> Seated:
        """Who is to act."""
        (found,) = [s for s in self.seats if s.seat is not None and s.asked() == s.seat]
        return found

    def roll(self) -> None:
        session = self.asked
        session.submit(session.seat or 0, Roll(), session.table.ply)

    def troubles(self) -> set[str]:
        """What all their screens say."""
        texts = {session.trouble for session in self.seats}
        return {"" if text is None else plain(text) for text in texts}


async def two(house: House) -> Two:
    people = [await come(house, name) for name in ("Ana", "Ben", "Cleo")]
    new = table_of("kartel", "Ana", "Ben")
    id = await in_play(house, new, *(guest.member for guest in people[:2]))
    seats = [await house.open_table(guest.member, id) for guest in people]
    return Two(house, id, people, seats)


def inside(folder: Path, act: Callable[[Two], Awaitable[None]]) -> None:
    async def stay() -> None:
        async with opened(folder) as house:
            await act(await two(house))

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("saves.keeper._RETRY", 0.02)
        patch.setattr("tui.serve.floor._AGAIN", 0.02)
        patch.setattr("saves.database.BUSY", 0.1)
        during(stay)


def test_a_game_that_was_played_on_elsewhere_stops_for_all_and_is_read_anew(
    tmp_path: Path,
) -> None:
    async def act(there: Two) -> None:
        library = Library(tmp_path)
        info, table = library.load(there.id)
        keeper = Keeper(tmp_path, lambda error: None)
        keeper.keep(info, table)
        seat = there.asked.seat or 0
        table.submit(seat, Roll())
        table.submit(seat, Move(1))
        assert keeper.flush(5)
        keeper.close()
        library.close()
        there.roll()
        await until(lambda: "" not in there.troubles())
        told = "This game was played on elsewhere: q leaves, open it again to go on."
        assert {told} == there.troubles()
        with pytest.raises(Illegal, match="elsewhere"):
            there.asked.submit(seat, Move(1), there.asked.table.ply)
        # Who opens it, though others still look at the old one, goes on from what is on the disk.
        again = await there.house.open_table(there.people[0].member, there.id)
        assert table.entries == again.table.entries
        assert again.trouble is None
        other = await there.house.open_table(there.people[1].member, there.id)
        assert again.table is other.table

    inside(tmp_path, act)


def test_a_game_that_was_deleted_elsewhere_stops_and_is_gone(tmp_path: Path) -> None:
    async def act(there: Two) -> None:
        library = Library(tmp_path)
        library.delete(there.id)
        library.close()
        there.roll()
        await until(lambda: "" not in there.troubles())
        told = "This game was deleted elsewhere, nothing more is kept: q leaves."
        assert {told} == there.troubles()
        assert there.house.row(there.people[0].member, there.id) is None
        assert () == there.house.lobby(there.people[0].member).mine

    inside(tmp_path, act)


def test_while_nothing_can_be_written_all_are_told_and_it_is_written_later(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    disk, dice = Disk(1), [seeded(1)]
    monkeypatch.setattr("saves.keeper.connect", disk.connect)

    async def act(there: Two) -> None:
        while "" in there.troubles() and not there.seats[0].over:
            _acted, dice[0] = act_at_random(there.seats, dice[0])
            await asyncio.sleep(0.01)
        assert all("disk is full" in told for told in there.troubles())
        assert not any(str(tmp_path) in told for told in there.troubles())
        live = there.house._floor.rooms[there.id].live
        assert live is not None
        assert live.steward.paused
        # People may go on; it is all kept once there is room.
        ply = live.table.ply
        assert act_at_random(there.seats, dice[0])[0]
        assert ply + 1 == live.table.ply
        disk.pages = 100_000
        await until(lambda: {""} == there.troubles())
        assert not live.steward.paused
        library = Library(tmp_path)
        assert live.table.entries == library.load(there.id)[1].entries
        library.close()

    inside(tmp_path, act)


def test_closing_tells_what_could_not_be_saved(tmp_path: Path) -> None:
    async def stay() -> None:
        house = House(tmp_path, thinkers=Slow())
        await house.open()
        there = await two(house)
        with locked(tmp_path):
            there.roll()
            unsaved = await house.close(BYE)
        assert unsaved is not None
        assert plain(unsaved).startswith(f"The last act of game {there.id} could not be saved")
        assert ["The server stops."] == [news.text.id for news in there.people[0].told(Told)]

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("saves.keeper._RETRY", 0.02)
        patch.setattr("saves.database.BUSY", 0.05)
        patch.setattr("tui.serve.floor._CLOSING", 0.1)
        during(stay)


def test_a_table_that_is_opened_while_the_house_closes_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    closing = threading.Event()

    async def stay() -> None:
        async with opened(tmp_path) as house:
            there = await two(house)
            for session in there.seats:
                session.close()
            await until(lambda: house._floor.rooms[there.id].live is None)
            monkeypatch.setattr(house._floor.keeper, "ensure", lambda id, timeout: closing.wait(10))
            opening = asyncio.create_task(
                refusal(house.open_table(there.people[0].member, there.id))
            )

            async def goes_on() -> None:
                await until(lambda: house._floor.closing)
                closing.set()

            going = asyncio.create_task(goes_on())
        await going
        assert "closing" == await opening

    during(stay)


def test_nothing_is_played_after_closing(tmp_path: Path) -> None:
    async def stay() -> None:
        async with opened(tmp_path) as house:
            there = await two(house)
        with pytest.raises(Illegal, match="The server stops"):
            there.roll()
        assert {"The server stops."} == there.troubles()
        assert 0 == there.asked.table.ply

    during(stay)


def test_a_game_that_its_player_takes_away_is_no_loss(tmp_path: Path) -> None:
    async def stay() -> None:
        house = House(tmp_path, thinkers=Slow())
        await house.open()
        ana = await come(house, "Ana")
        id = await house.make(ana.member, table_of("kartel", "Ana", "easy"))
        session = await house.open_table(ana.member, id)
        await until(lambda: session.asked() == 0)
        with locked(tmp_path):
            session.go_on()
            cancelling = asyncio.create_task(house.cancel(ana.member, id))
            await asyncio.sleep(0.05)
        await cancelling
        assert session.trouble is not None
        assert "This table is gone: q leaves." == plain(session.trouble)
        assert house.row(ana.member, id) is None
        assert await house.close(BYE) is None

    during(stay)


def test_a_table_that_could_not_be_taken_away_is_played_on(tmp_path: Path) -> None:
    async def stay() -> None:
        async with opened(tmp_path) as house:
            ana = await come(house, "Ana")
            id = await house.make(ana.member, table_of("kartel", "Ana", "easy"))
            session = await house.open_table(ana.member, id)
            with locked(tmp_path), pytest.raises(Illegal) as no:
                await house.cancel(ana.member, id)
            assert no.value.reason == session.trouble
            assert str(tmp_path) not in plain(no.value.reason)
            session.close()
            assert (await house.open_table(ana.member, id)).trouble is None

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("saves.database.BUSY", 0.2)
        during(stay)


def test_what_is_refused_for_want_of_a_disk_is_told_and_changes_nothing(tmp_path: Path) -> None:
    async def act(there: Two) -> None:
        house, (ana, ben, cleo) = there.house, there.people
        waits = await house.make(ana.member, table_of("kartel", "Ana", ""))
        with locked(tmp_path):
            assert "locked" == await refusal(house.join(ben.member, waits))
            assert "locked" == await refusal(house.make(ben.member, table_of("kartel", "Ben", "")))
            assert "locked" == await refusal(house.rename(cleo.member, "Clea"))
            await house.say(ana.member, there.id, "hello")
            await until(lambda: ana.told(Told))
        assert ("Ana", "") == row(house, ana, waits).names
        assert [there.id] == [each.id for each in house.lobby(ben.member).mine]
        await house.join(ben.member, waits)

    inside(tmp_path, act)


def test_a_damaged_game_is_left_out_and_hurts_no_other(tmp_path: Path) -> None:
    async def stay() -> None:
        async with opened(tmp_path) as house:
            there = await two(house)
            there.roll()
            other = await house.make(there.people[0].member, table_of("kartel", "Ana", ""))
        with closing(sqlite3.connect(tmp_path / FILE)) as connection:
            connection.execute("UPDATE entries SET told = x'00' WHERE number = 1")
            connection.commit()
        async with opened(tmp_path) as house:
            ana = await come(house, "Ana")
            mine = {each.id: each for each in house.lobby(ana.member).mine}
            assert {there.id, other} == {*mine}
            glance = mine[there.id].glance
            assert glance is not None
            assert glance.trouble is not None
            assert "damaged" == await refusal(house.open_table(ana.member, there.id))

    during(stay)


def test_a_table_that_can_not_be_shown_keeps_no_other_from_going_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    broken: set[int] = set()

    def told(game: str, table: Any) -> Glance:
        if table.rules.types.id == "kartel":
            broken.add(table.ply)
            raise ZeroDivisionError
        return glance_of(game, table)

    async def stay() -> None:
        async with opened(tmp_path) as house:
            there = await two(house)
            new = table_of("hotels", "Ana", "Ben")
            id = await in_play(house, new, *(guest.member for guest in there.people[:2]))
        monkeypatch.setattr("tui.serve.floor.glance_of", told)
        house = House(tmp_path, thinkers=Slow())
        await house.open()
        await house.settled()
        again = await come(house, "Ana")
        assert {0} == broken
        assert row(house, again, id).glance is not None
        assert row(house, again, there.id).glance is None
        # While they are played as well.
        room = house._floor.rooms[id]
        room.glance = None
        for table in (there.id, id):
            await house.open_table(again.member, table)
        await until(lambda: room.glance is not None)
        assert await house.close(BYE) is None

    during(stay)


def test_who_sits_at_a_table_is_read_after_it_was_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    seat = Library.seat

    def slowly(*given: Any) -> object:
        time.sleep(1.0)
        return seat(*given)

    async def act(there: Two) -> None:
        (left,) = [s for s in there.seats if s.seat is not None and s.seat != there.asked.seat]
        monkeypatch.setattr(Library, "seat", slowly)
        left.sit(left.seat or 0, Player(left.names[left.seat or 0], "normal", absent=True))
        for session in there.seats:
            session.close()
        await until(lambda: there.house._floor.rooms[there.id].live is None)
        seen = await there.house.open_table(there.people[2].member, there.id)
        assert "normal" == seen.players[left.seat or 0].level

    inside(tmp_path, act)


def test_games_that_can_not_be_read_hold_up_nobody_who_joins_or_speaks(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    ready = threading.Event()
    load = Library.load
    reading: list[str] = []

    def stuck(library: Library, id: str) -> Any:
        reading.append(id)
        assert ready.wait(30)
        return load(library, id)

    async def stay() -> None:
        async with opened(tmp_path) as house:
            ana, ben = [await come(house, name) for name in ("Ana", "Ben")]
            new = table_of("kartel", "Ana", "Ben")
            games = [await in_play(house, new, ana.member, ben.member) for _ in range(_MANY)]
            waits = await house.make(ana.member, table_of("kartel", "Ana", ""))
        async with opened(tmp_path) as house:
            ana, ben = [await come(house, name) for name in ("Ana", "Ben")]
            monkeypatch.setattr(Library, "load", stuck)
            opening = [asyncio.create_task(house.open_table(ana.member, id)) for id in games]
            await until(lambda: reading)
            try:
                await asyncio.wait_for(house.rename(ben.member, "Benno"), 5)
                await asyncio.wait_for(house.join(ben.member, waits), 5)
                assert not any(task.done() for task in opening)
            finally:
                ready.set()
            assert games == [session.info.id for session in await asyncio.gather(*opening)]

    during(stay)


def test_a_folder_that_can_not_be_used_is_refused(tmp_path: Path) -> None:
    (tmp_path / FILE).write_text("not a library " * 100)

    async def stay() -> None:
        with pytest.raises(SaveError):
            await House(tmp_path, thinkers=Slow()).open()

    asyncio.run(stay())
