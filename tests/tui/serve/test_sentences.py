"""What the server is said to do, where nothing else shows it from one end to the other."""

from __future__ import annotations

import asyncio
import re
import statistics
import time
import weakref
from contextlib import AsyncExitStack
from pathlib import Path

import asyncssh
import pytest

from core.games.kartel.state import Move
from core.rng import seeded
from core.text import say
from tests.saves.test_follow import Follows, There, follows, there
from tests.tui.serve.clients import connected, new_key, screen, serving, until
from tests.tui.serve.inside import during, in_play, opened, play_on, table_of
from tests.tui.serve.players import Club, Player, coming
from tests.tui.serve.players import opened as serving_house
from tests.tui.serve.visitors import Seen, begun, come_in, eventually
from tui.cli import cli
from tui.names import LONGEST_NAME
from tui.screens.phase import PhaseScreen
from tui.screens.replay import ReplayScreen
from tui.screens.talk import TalkScreen
from tui.serve import traps
from tui.serve.app import HouseApp
from tui.serve.hall import Member
from tui.serve.house import House
from tui.serve.limits import Limits
from tui.serve.seated import Seated

__all__ = ["follows", "there"]

# A tile is placed, then nothing is bought.
TURN = ("1", "\r", "0", "\r")
MUCH = "\x1b[200~" + "ab " * 24_000 + "\x1b[201~"

_STRINGS = re.compile(rb"\x1b\][^\x07]*\x07")


def member_of(app: HouseApp) -> Member:
    assert app.member is not None
    return app.member


def seat_of(app: HouseApp) -> int | None:
    assert isinstance(app.session, Seated)
    return app.session.seat


def is_asked(app: HouseApp) -> bool:
    assert isinstance(app.session, Seated)
    return app.session.asked() in app.session.persons


# -- bell and title --------------------------------------------------------------------------------


async def at_hotels(house: House, ana: Seen, ben: Seen) -> tuple[Seen, Seen]:
    """A table of Hotels shown to two people: who is asked, and the other."""
    id = await begun(house, table_of("hotels", "Ana", "Ben"), ana, ben)
    for seen in (ana, ben):
        seen.app.open_table(id)
        await seen.plays()
    return (ana, ben) if is_asked(ana.app) else (ben, ana)


def test_the_title_tells_of_a_turn_for_as_long_as_it_lasts(tmp_path: Path) -> None:
    async def stay() -> None:
        async with (
            opened(tmp_path) as house,
            come_in(house, "Ana") as ana,
            come_in(house, "Ben") as ben,
        ):
            first, other = await at_hotels(house, ana, ben)
            await first.press("1", "enter", "0", "enter")
            await eventually(lambda: other.titles[-1] == "* boardtui", lambda: str(other.titles))
            # The lobby is told of the act a moment later, and the title is made anew then.
            made = len(other.titles)
            await eventually(lambda: len(other.titles) > made, lambda: str(other.titles))
            assert "* boardtui" == other.titles[-1]
            assert "boardtui" == first.titles[-1]

    during(stay)


def test_a_turn_rings_once_though_something_else_is_read(tmp_path: Path) -> None:
    async def stay() -> None:
        async with (
            opened(tmp_path) as house,
            come_in(house, "Ana") as ana,
            come_in(house, "Ben") as ben,
        ):
            first, other = await at_hotels(house, ana, ben)
            rung: list[int] = []
            other.app.bell = lambda: rung.append(1)  # type: ignore[method-assign]
            await other.press("comma")
            assert isinstance(other.app.screen, TalkScreen)
            await first.press("1", "enter", "0", "enter")
            await eventually(lambda: other.titles[-1] == "* boardtui", lambda: str(other.titles))
            assert [1] == rung
            await other.press("escape")
            await other.sees("place one of your tiles")
            assert [1] == rung

    during(stay)


# -- over SSH --------------------------------------------------------------------------------------


async def in_the_lobby(
    stack: AsyncExitStack, club: Club, name: str, key: asyncssh.SSHKey
) -> Player:
    player = await stack.enter_async_context(coming(club, name, key))
    await player.sees("your name")
    await player.press("\r")
    await player.sees("New table")
    await until(lambda: club.apps[-1].member)
    return player


async def by_ssh(stack: AsyncExitStack, club: Club) -> tuple[tuple[Player, HouseApp], ...]:
    """Ana and Ben at a table of Hotels: who is asked, and the other."""
    players = [await in_the_lobby(stack, club, name, new_key()) for name in ("Ana", "Ben")]
    members = [member_of(app) for app in club.apps[:2]]
    id = await in_play(club.house, table_of("hotels", "Ana", "Ben"), *members)
    for player, app in zip(players, club.apps, strict=True):
        app.call_later(app.open_table, id)
        await player.sees("Hotels ·")
    both = tuple(zip(players, club.apps, strict=True))
    return both if is_asked(club.apps[0]) else both[::-1]


def bells(player: Player) -> int:
    """How often the terminal was told to ring."""
    return _STRINGS.sub(b"", bytes(player.heard)).count(b"\x07")


def test_bell_and_title_of_a_turn_reach_the_terminal(tmp_path: Path) -> None:
    async def stay() -> None:
        async with AsyncExitStack() as stack:
            club = await stack.enter_async_context(serving_house(tmp_path))
            (first, _), (other, _) = await by_ssh(stack, club)
            await other.rests()
            rung = bells(other)
            await first.press(*TURN)
            await other.sees("place one of your tiles")
            await until(lambda: other.titles[-1] == "* boardtui")
            assert rung + 1 == bells(other)

    during(stay)


def test_a_seat_is_its_keys_from_wherever_and_under_whatever_user_name(tmp_path: Path) -> None:
    async def stay() -> None:
        async with AsyncExitStack() as stack:
            club = await stack.enter_async_context(serving_house(tmp_path))
            key = new_key()
            await in_the_lobby(stack, club, "Ana", key)
            owner = member_of(club.apps[0])
            id = await club.house.make(owner, table_of("hotels", "Ana", "random"))
            await until(lambda: club.house.row(owner, id))
            moved = await stack.enter_async_context(coming(club, "root", key))
            await moved.sees("my tables")
            await moved.press("6", "\r")
            await moved.sees("Hotels ·")
            assert 0 == seat_of(club.apps[1])
            # The user name is only a wish.
            other = await stack.enter_async_context(coming(club, "Ana", new_key()))
            await other.sees("your name")
            await other.press("2", "\r")
            await other.sees("in play: watch")
            assert "my tables" not in other.text
            await other.press("6", "\r")
            await other.sees("Hotels ·")
            assert seat_of(club.apps[2]) is None

    during(stay)


def test_a_screen_that_crashes_at_a_table_leaves_the_other_there(tmp_path: Path) -> None:
    async def stay() -> None:
        async with AsyncExitStack() as stack:
            club = await stack.enter_async_context(serving_house(tmp_path))
            (first, _), (other, app) = await by_ssh(stack, club)
            app.call_later(lambda: 1 // 0)
            await asyncio.wait_for(other.closed.wait(), 20)
            assert "boardtui failed" in other.text
            assert "ZeroDivisionError" not in other.heard.decode()
            assert set() == other.modes
            await until(lambda: club.house.here() == (first.name,))
            await first.press(*TURN)
            await first.sees(f"waiting for {other.name}")

    during(stay)


@pytest.mark.parametrize("size", [(0, 0), (1, 1), (65535, 65535)], ids=str)
def test_a_table_is_drawn_in_a_window_of_any_size(tmp_path: Path, size: tuple[int, int]) -> None:
    async def stay() -> None:
        async with serving_house(tmp_path) as club, connected(club, new_key()) as conn:  # type: ignore[arg-type]
            session = await screen(conn, size=size)
            await until(lambda: session.out)
            session.chan.change_terminal_size(80, 24)
            await session.sees("your name")
            session.type("\r")
            (app,) = club.apps
            await until(lambda: app.member)
            owner = member_of(app)
            id = await club.house.make(owner, table_of("kartel", "ana", "random"))
            session.chan.change_terminal_size(*size)
            app.call_later(app.open_table, id)
            await until(lambda: isinstance(app.screen, PhaseScreen))
            session.type("n?m\x1b")
            session.chan.change_terminal_size(80, 24)
            await session.sees("crime ring")
            assert app.is_running

    during(stay)


def test_what_is_pasted_without_end_is_refused_by_each_field(tmp_path: Path) -> None:
    async def stay() -> None:
        async with AsyncExitStack() as stack:
            club = await stack.enter_async_context(serving_house(tmp_path))
            ana = await stack.enter_async_context(coming(club, "", new_key()))
            await ana.sees("your name")

            async def paste() -> None:
                ana.type(MUCH)
                await ana.rests(3)
                await ana.press("\r")

            await paste()
            await ana.sees(f"A name takes 1 to {LONGEST_NAME} columns of the screen")
            assert club.apps[0].member is None
            # Ctrl+U and Ctrl+K: nothing stands before and behind the cursor any more.
            await ana.press("\x15", "\x0b", *"Ana", "\r")
            await until(lambda: club.apps[0].member)
            owner = member_of(club.apps[0])
            assert "Ana" == owner.person.name
            id = await club.house.make(owner, table_of("kartel", "Ana", ""))
            await ana.sees("my tables")
            await ana.press("6", "\r")
            await ana.sees("before the game")
            await ana.press(",")
            await paste()
            await ana.rests(3)
            assert () == tuple(club.house.talk(owner, id))
            for _ in range(3):
                if "· lobby" not in ana.text:
                    await ana.press("\x1b")
            await ana.sees("my tables")
            await ana.press("2", "\r")
            await ana.sees("The word that its maker told you.")
            await paste()
            await ana.sees("There is no table of that word.")
            assert b"" == ana.errors
            assert not ana.closed.is_set()

    during(stay)


def test_a_client_that_is_there_no_more_is_noticed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tui.serve.door._KEEPALIVE", 0.2)

    async def main() -> None:
        async with serving(tmp_path) as server, connected(server, new_key()) as conn:
            session = await screen(conn)
            await session.sees("SHA256:")
            await asyncio.sleep(1.5)
            assert 1 == server.sessions, "one that answers stays"
            wire = conn._transport
            assert wire is not None
            # Nothing is closed: it hears and says nothing more, as after a cut cable.
            wire.pause_reading()
            await until(lambda: server.sessions == 0, 10)

    asyncio.run(main())


def test_who_was_at_a_table_and_went_leaves_nothing_in_the_house(tmp_path: Path) -> None:
    async def stay() -> None:
        names, keys = ("Ana", "Ben", "Cleo"), [new_key() for _ in range(3)]
        gone: list[weakref.ref[HouseApp]] = []
        async with serving_house(tmp_path) as club:
            async with AsyncExitStack() as stack:
                for name, key in zip(names, keys, strict=True):
                    await in_the_lobby(stack, club, name, key)
                members = [member_of(app) for app in club.apps]
                id = await in_play(club.house, table_of("hotels", *names), *members)
            club.apps.clear()
            for _ in range(8):
                async with AsyncExitStack() as stack:
                    for name, key in zip(names, keys, strict=True):
                        player = await stack.enter_async_context(coming(club, name, key))
                        await player.sees("my tables")
                        await player.press("6", "\r")
                        await player.sees("Hotels ·")
                    assert {0, 1, 2} == {seat_of(app) for app in club.apps}
                gone += map(weakref.ref, club.apps)
                club.apps.clear()
            await until(lambda: club.house.here() == ())
            while any(ref() is not None for ref in gone):
                # The last that ended may be held by the caches of Textual until the next sweep.
                await asyncio.sleep(0.2)
                traps._sweep(asyncio.get_running_loop())
            assert club.house._floor.rooms[id].live is None
            assert [] == [*club.house._members]

    during(stay)


# -- bots ------------------------------------------------------------------------------------------


def workers() -> list[str]:
    """The processes of bots that this one has started."""
    children = [
        child
        for task in Path("/proc/self/task").iterdir()
        for child in (task / "children").read_text().split()
    ]
    told = [Path(f"/proc/{child}/cmdline").read_text() for child in children]
    return [line for line in told if "tui.worker" in line]


def test_bots_that_think_do_so_in_processes_of_their_own(tmp_path: Path) -> None:
    async def stay() -> None:
        house = House(tmp_path, pace=0.0)
        await house.open()
        try:
            person = await house.register("a key", "Ana")
            ana = house.arrive(person, lambda news: None)
            id = await house.make(ana, table_of("hotels", "Ana", "hard", "hard"))
            session = await house.open_table(ana, id)
            await play_on([session], seeded(1), 4)
            await until(lambda: {1, 2} <= {entry.seat for entry in session.table.entries})
            assert 1 <= len(workers()) <= 2
            session.close()
        finally:
            await house.close(say("The house closes."))
        assert [] == workers()

    during(stay)


# -- after a game ----------------------------------------------------------------------------------


def test_a_game_that_is_over_is_replayed_from_the_lobby_by_whoever_comes(tmp_path: Path) -> None:
    async def stay() -> None:
        async with (
            opened(tmp_path) as house,
            come_in(house, "Ana") as ana,
            come_in(house, "Ben") as ben,
        ):
            owner = member_of(ana.app)
            id = await house.make(owner, table_of("kartel", "Ana", "random"))
            session = await house.open_table(owner, id)
            await play_on([session], seeded(1))
            session.close()
            await ben.sees("─ over ─")
            await ben.press("6", "enter")
            await ben.sees("Replay this game")
            await ben.press("1", "enter")
            assert isinstance(ben.app.screen, ReplayScreen)
            steps = re.search(r"step 0 of (\d+)", ben.screen)
            assert steps is not None
            await ben.press("end")
            assert f"step {steps[1]} of {steps[1]}" in ben.screen

    during(stay)


# -- the command -----------------------------------------------------------------------------------


def test_unless_told_otherwise_it_serves_this_machine_alone_and_no_guests_or_browsers() -> None:
    given = cli.commands["serve"].make_context("serve", []).params
    names = ("host", "port", "guests", "web_port")
    assert ("127.0.0.1", 8022, False, None) == tuple(given[name] for name in names)
    assert 100 == Limits().sessions


# -- a shared folder -------------------------------------------------------------------------------


def test_acts_are_told_in_another_process_within_half_a_second(
    there: There, follows: Follows
) -> None:
    follows.follower.follow(there.id, "kartel", 2, 0)
    there.roll()
    took: list[float] = []
    for number in range(2, 10):
        if number % 2:
            there.table.undo(there.seat)
        else:
            there.table.submit(there.seat, Move(1))
        assert there.keeper.flush(5)
        written = time.monotonic()
        while (there.id, number) not in follows.entries and time.monotonic() < written + 5:
            time.sleep(0.005)
        took.append(time.monotonic() - written)
    assert statistics.median(took) < 0.5
