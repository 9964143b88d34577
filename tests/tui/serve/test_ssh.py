"""Sessions over SSH: what is shown, typed and answered, and how they end."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from contextvars import ContextVar
from pathlib import Path
from typing import Any

import pytest

from tests.tui.serve.clients import (
    House,
    connected,
    new_key,
    screen,
    serving,
    until,
)
from tui.serve.ssh import Limits, Server

KEY = new_key()
ALTERNATE, BACK = "\x1b[?1049h", "\x1b[?1049l"


def with_server(
    data: Path, main: Callable[[Server, House], Awaitable[None]], **given: Any
) -> House:
    house = given.pop("house", None) or House()

    async def run() -> None:
        async with serving(data, house, **given) as server:
            await main(server, house)

    asyncio.run(run())
    return house


def test_an_app_is_shown_and_hears_keys_until_it_ends(tmp_path: Path) -> None:
    async def main(server: Server, _house: House) -> None:
        async with connected(server, KEY) as conn:
            session = await screen(conn)
            await session.sees(ALTERNATE)
            await session.sees(f"[{KEY.get_fingerprint('sha256')}]")
            session.type("x")
            await session.sees("[1 x]")
            session.type("\x1b[A")
            await session.sees("[2 up]")
            session.type("q")
            assert 0 == await session.ends()
            assert BACK in session.told
        await until(lambda: server.sessions == 0)

    with_server(tmp_path, main)


def test_the_house_is_told_of_the_terminal(tmp_path: Path) -> None:
    sent = {"LANG": "de_DE", "LC_ALL": "sv_SE.UTF-8", "COLORTERM": "truecolor", "SECRET": "x"}

    async def main(server: Server, house: House) -> None:
        async with connected(server, KEY) as conn:
            session = await screen(conn, term="screen-256color", env=sent)
            await session.sees("SHA256:")
        (visitor,) = house.visitors
        assert "127.0.0.1" == visitor.address
        assert "screen-256color" == visitor.term
        assert "truecolor" == visitor.colours
        assert "sv_SE.UTF-8" == visitor.language

    with_server(tmp_path, main)


def test_what_is_typed_before_the_first_frame_is_not_lost(tmp_path: Path) -> None:
    async def main(server: Server, _house: House) -> None:
        async with connected(server, KEY) as conn:
            session = await screen(conn)
            session.type("abc")
            await session.sees("[3 c]")

    with_server(tmp_path, main)


def test_the_interrupt_signal_is_the_key_for_it(tmp_path: Path) -> None:
    async def main(server: Server, house: House) -> None:
        async with connected(server, KEY) as conn:
            session = await screen(conn)
            await session.sees("SHA256:")
            session.chan.send_signal("INT")
            session.chan.send_break(100)
            await until(lambda: house.shown[0].had == ["ctrl+c"])
            session.chan.send_signal("HUP")
            assert 0 == await session.ends()
            assert BACK in session.told

    with_server(tmp_path, main)


def test_who_can_type_nothing_more_is_told_so(tmp_path: Path) -> None:
    async def main(server: Server, _house: House) -> None:
        async with connected(server, KEY) as conn:
            session = await screen(conn)
            await session.sees("SHA256:")
            session.chan.write_eof()
            assert 0 == await session.ends()
            assert "Nothing more can be typed here" in session.told.split(BACK)[1]

    with_server(tmp_path, main)


# -- commands --------------------------------------------------------------------------------------


def test_a_command_is_answered_without_a_screen(tmp_path: Path) -> None:
    async def main(server: Server, house: House) -> None:
        async with connected(server, KEY) as conn:
            session = await screen(conn, "log 'a b' c", term=None)
            assert 0 == await session.ends()
            assert f"{KEY.get_fingerprint('sha256')}\n3 words\n" == session.told
            assert "" == session.errors.decode()
        assert [("log", "a b", "c")] == house.commands

    with_server(tmp_path, main)


def test_a_command_on_a_terminal_has_lines_of_a_terminal(tmp_path: Path) -> None:
    async def main(server: Server, _house: House) -> None:
        async with connected(server, KEY) as conn:
            session = await screen(conn, "log")
            assert 0 == await session.ends()
            assert session.told.endswith("\r\n1 words\r\n")

    with_server(tmp_path, main)


def test_the_answer_gives_no_commands_to_the_terminal(tmp_path: Path) -> None:
    async def answer(_words: tuple[str, ...]) -> tuple[str, int]:
        return "one\n\x1b[2Jtwo\x07\n", 3

    async def main(server: Server, _house: House) -> None:
        async with connected(server, KEY) as conn:
            session = await screen(conn, "log", term=None)
            assert 3 == await session.ends()
            assert "one\n?[2Jtwo?\n" == session.told

    with_server(tmp_path, main, house=House(answer=answer))


@pytest.mark.parametrize(
    ("command", "status", "sentence"),
    [
        ("x" * 201, 1, "A command may have 200 bytes at most."),
        ("\u00e5" * 101, 1, "A command may have 200 bytes at most."),
        ("log 'a", 2, "A quotation mark of this command has no partner."),
    ],
)
def test_a_command_that_is_none_is_told_so(
    tmp_path: Path, command: str, status: int, sentence: str
) -> None:
    async def main(server: Server, house: House) -> None:
        async with connected(server, KEY) as conn:
            session = await screen(conn, command, term=None)
            assert status == await session.ends()
            assert f"{sentence}\n" == session.errors.decode()
        assert [] == house.commands

    with_server(tmp_path, main)


def test_the_longest_command_is_one(tmp_path: Path) -> None:
    async def main(server: Server, house: House) -> None:
        async with connected(server, KEY) as conn:
            session = await screen(conn, "x" * 200, term=None)
            assert 0 == await session.ends()
        assert [("x" * 200,)] == house.commands

    with_server(tmp_path, main)


def test_a_command_without_end_is_given_up(tmp_path: Path) -> None:
    async def answer(_words: tuple[str, ...]) -> tuple[str, int]:
        await asyncio.sleep(3600)
        return "", 0

    async def main(server: Server, _house: House) -> None:
        async with connected(server, KEY) as conn:
            session = await screen(conn, "log", term=None)
            assert 1 == await session.ends(5)
            assert "This took too long, so it was given up.\n" == session.errors.decode()

    with_server(tmp_path, main, house=House(answer=answer), limits=Limits(answer=0.3))


def test_a_shell_without_a_terminal_is_told_what_to_do(tmp_path: Path) -> None:
    async def main(server: Server, house: House) -> None:
        async with connected(server, KEY) as conn:
            session = await screen(conn, term=None)
            assert 1 == await session.ends()
            assert "boardtui needs a terminal to draw on: ssh -t\n" == session.errors.decode()
        assert [] == house.apps

    with_server(tmp_path, main)


# -- sizes -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("said", "size"), [((0, 0), (80, 24)), ((65535, 65535), (500, 200)), ((100, 30), (100, 30))]
)
def test_a_terminal_of_any_size_is_drawn_on(
    tmp_path: Path, said: tuple[int, int], size: tuple[int, int]
) -> None:
    async def main(server: Server, house: House) -> None:
        async with connected(server, KEY) as conn:
            session = await screen(conn, size=said)
            await session.sees("SHA256:")
            session.type("x")
            await session.sees("[1 x]")
            (app,) = house.shown
            assert size == tuple(app.size)

    with_server(tmp_path, main)


def test_the_size_may_change_while_it_draws(tmp_path: Path) -> None:
    async def main(server: Server, house: House) -> None:
        async with connected(server, KEY) as conn:
            session = await screen(conn)
            for n in range(60):
                session.chan.change_terminal_size(60 + n, 20 + n % 7)
                session.type("x")
                await asyncio.sleep(0.002)
            session.chan.change_terminal_size(0, 0)
            session.chan.change_terminal_size(4294967295, 4294967295)
            session.chan.change_terminal_size(77, 21)
            await session.sees("[60 x]")
            (app,) = house.shown
            await until(lambda: tuple(app.size) == (77, 21))

    with_server(tmp_path, main)


# -- what one does, others don't notice ------------------------------------------------------------


def test_a_session_that_crashes_touches_no_other(tmp_path: Path) -> None:
    async def main(server: Server, _house: House) -> None:
        async with connected(server, KEY) as one, connected(server, new_key()) as two:
            failing, standing = await screen(one), await screen(two)
            await failing.sees("SHA256:")
            await standing.sees("SHA256:")
            failing.type("!")
            await failing.ends()
            told = failing.told.split(BACK)[1]
            assert "boardtui failed" in told
            assert "118" not in told
            standing.type("x")
            await standing.sees("[1 x]")
            # The same connection may begin anew.
            again = await screen(one)
            await again.sees("SHA256:")
        written = "".join(f.read_text("utf-8") for f in (tmp_path / "log").iterdir())
        assert "RuntimeError" in written
        assert "118" not in written

    with_server(tmp_path, main)


@pytest.mark.parametrize("command", [None, "log"])
def test_a_house_that_fails_is_told_in_a_sentence_and_logged(
    tmp_path: Path, command: str | None
) -> None:
    def app(_visitor: Any, _driver: Any) -> Any:
        raise RuntimeError("a secret of 118")

    async def answer(_words: tuple[str, ...]) -> tuple[str, int]:
        raise RuntimeError("a secret of 118")

    async def main(server: Server, _house: House) -> None:
        async with connected(server, KEY) as conn:
            session = await screen(conn, command, term="xterm")
            await session.ends()
            assert "boardtui failed" in session.told
            assert "118" not in session.told

    with_server(tmp_path, main, house=House(app=app, answer=answer))
    written = "".join(f.read_text("utf-8") for f in (tmp_path / "log").iterdir())
    assert "RuntimeError" in written
    assert "118" not in written


def test_each_session_has_a_context_of_its_own(tmp_path: Path) -> None:
    mark: ContextVar[str] = ContextVar("mark")
    house = House()

    async def main() -> None:
        # Whatever comes in over a socket is handled in a copy of this context.
        mark.set("the server's")
        async with serving(tmp_path, house) as server, connected(server, KEY) as conn:
            for session in (await screen(conn), await screen(conn)):
                await session.sees("SHA256:")

    asyncio.run(main())
    assert [False, False] == [mark in context for context in house.contexts]


def test_two_sessions_of_one_connection_have_an_app_each(tmp_path: Path) -> None:
    async def main(server: Server, house: House) -> None:
        async with connected(server, KEY) as conn:
            first, second = await screen(conn), await screen(conn)
            await first.sees("SHA256:")
            await second.sees("SHA256:")
            first.type("x")
            await first.sees("[1 x]")
            second.type("yz")
            await second.sees("[2 z]")
            assert [["x"], ["y", "z"]] == [app.had for app in house.shown]

    with_server(tmp_path, main)


@pytest.mark.parametrize("typed", ["", "xyz"], ids=["while nothing is drawn", "while it draws"])
def test_who_vanishes_leaves_no_app_behind(tmp_path: Path, typed: str) -> None:
    async def main(server: Server, house: House) -> None:
        async with connected(server, KEY) as conn:
            session = await screen(conn)
            await session.sees("SHA256:")
            session.type(typed)
            transport = conn._transport
            assert transport is not None
            transport.abort()
            await until(lambda: server.sessions == 0, 5)
            assert [] == house.shown

    with_server(tmp_path, main)


# -- closing ---------------------------------------------------------------------------------------


def test_closing_tells_everybody_and_puts_the_terminals_back(tmp_path: Path) -> None:
    async def main(server: Server, house: House) -> None:
        async with connected(server, KEY) as one, connected(server, new_key()) as two:
            sessions = [await screen(one), await screen(one), await screen(two)]
            for session in sessions:
                await session.sees(ALTERNATE)
                await session.sees("SHA256:")
            await server.close("The server stops; the games go on later.")
            for session in sessions:
                await session.ends(1)
                _before, back, after = session.told.partition(BACK)
                assert BACK == back
                assert "The server stops; the games go on later." in after
                for mode in ("?1000", "?1002", "?1006", "?2004"):
                    assert f"\x1b[{mode}l" in _before + after
            assert [] == house.shown
            with pytest.raises(OSError):
                await asyncio.open_connection("127.0.0.1", server.port)

    with_server(tmp_path, main)


def test_closing_waits_for_nobody_who_does_not_answer(tmp_path: Path) -> None:
    async def main(server: Server, house: House) -> None:
        async with connected(server, KEY) as conn:
            session = await screen(conn)
            await session.sees("SHA256:")
            transport = conn._transport
            assert transport is not None
            transport.pause_reading()
            async with asyncio.timeout(4):
                await server.close("The server stops.")
            assert [] == house.shown
            assert 0 == server.sessions

    with_server(tmp_path, main, limits=Limits(leave=1.0))


def test_closing_lets_a_command_be_carried_out_or_gives_it_up(tmp_path: Path) -> None:
    given_up = asyncio.Event()

    async def answer(words: tuple[str, ...]) -> tuple[str, int]:
        try:
            await asyncio.sleep(float(words[0]))
        except asyncio.CancelledError:
            given_up.set()
            raise
        return "done", 0

    async def main(server: Server, house: House) -> None:
        async with connected(server, KEY) as one, connected(server, new_key()) as two:
            short, long = await screen(one, "0.3", term=None), await screen(two, "3600", term=None)
            await until(lambda: len(house.commands) == 2)
            async with asyncio.timeout(5):
                await server.close("The server stops.")
            assert given_up.is_set()
            assert 0 == await short.ends()
            assert "done\n" == short.told
            assert await long.ends() is None

    with_server(tmp_path, main, house=House(answer=answer), limits=Limits(leave=1.0))


def test_closing_leaves_nothing_of_the_log_open(tmp_path: Path) -> None:
    async def main(_server: Server, _house: House) -> None:
        assert 1 == len(logging.getLogger("boardtui.serve").handlers)

    with_server(tmp_path, main)
    assert [] == logging.getLogger("boardtui.serve").handlers
    assert logging.getLogger("boardtui.serve").propagate
    lines = (tmp_path / "log" / "serve.log").read_text("utf-8").splitlines()
    assert "listening on 127.0.0.1" in lines[0]
    assert lines[-1].endswith("closed")


def test_a_port_that_is_taken_is_an_error_and_nothing_stays(tmp_path: Path) -> None:
    from tui.serve.ssh import Config, Serve, listen

    async def main(server: Server, house: House) -> None:
        config = Config(data=tmp_path / "other", port=server.port)
        with pytest.raises(OSError):
            await listen(config, Serve(house.make, house.command))
        assert 1 == len(logging.getLogger("boardtui.serve").handlers)

    with_server(tmp_path, main)
