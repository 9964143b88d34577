"""boardtui serve as whoever runs it meets it: what it says, its folder, its end."""

from __future__ import annotations

import asyncio
import errno
import os
import re
import signal
import socket
import stat
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import aiohttp
import asyncssh
import pytest
from click import ClickException

from saves.database import FILE
from tests.tui.commands.lines import Run, refused, saved
from tests.tui.serve.clients import Screen, connected, new_key, screen
from tui.commands import serve as serving
from tui.serve.limits import Limits

CODE = "from tui.cli import main; main()"


class Served:
    """A server in a process of its own, and what it has said."""

    def __init__(self, data: Path, *words: str, ignoring: signal.Signals | None = None) -> None:
        def ignore() -> None:
            # Who runs the tests may have had it ignored, as nohup does.
            signal.signal(signal.SIGHUP, signal.SIG_DFL)
            if ignoring is not None:
                signal.signal(ignoring, signal.SIG_IGN)

        self.process = subprocess.Popen(
            [sys.executable, "-c", CODE, "serve", "--port", "0", "--data", str(data), *words],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            env={**os.environ, "NO_COLOR": "1"},
            preexec_fn=ignore,
        )
        assert self.process.stdout is not None
        guard = threading.Timer(60, self.process.kill)
        guard.start()
        self.told: list[str] = []
        for line in self.process.stdout:
            self.told.append(line.rstrip("\n"))
            if line.startswith("To play"):
                break
        guard.cancel()

    @property
    def port(self) -> int:
        found = re.search(r"port (\d+)", self.told[0])
        assert found is not None, self.told
        return int(found[1])

    def ends(self, number: signal.Signals) -> tuple[int, str]:
        """Its exit code after a signal, and what it wrote on stderr."""
        self.process.send_signal(number)
        _out, error = self.process.communicate(timeout=30)
        return self.process.returncode, error


@contextmanager
def served(data: Path, *words: str, ignoring: signal.Signals | None = None) -> Iterator[Served]:
    server = Served(data, *words, ignoring=ignoring)
    try:
        yield server
    finally:
        server.process.kill()
        server.process.communicate()


def asked(server: Served, key: asyncssh.SSHKey | None, command: str) -> tuple[str, int | None]:
    """What somebody is told who asks without a screen."""

    async def main() -> tuple[str, int | None]:
        keys = [] if key is None else [key]
        async with connected(server, *keys) as conn:  # type: ignore[arg-type]
            done = await conn.run(command, encoding="utf-8")
            return str(done.stdout), done.exit_status

    return asyncio.run(main())


def visited(server: Served, key: asyncssh.SSHKey, act: Callable[[Screen], object]) -> None:
    """Somebody comes to the lobby under the name of Ana, and something is done meanwhile."""

    async def main() -> None:
        async with connected(server, key, name="Ana") as conn:  # type: ignore[arg-type]
            session = await screen(conn)
            await session.sees("your name")
            session.type("\r")
            await session.sees("New table")
            done = act(session)
            if asyncio.iscoroutine(done):
                await done

    asyncio.run(main())


def mode(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


# -- a server that runs ----------------------------------------------------------------------------


def test_a_server_tells_where_it_is_and_answers_there(tmp_path: Path) -> None:
    data = tmp_path / "club"
    with served(data, "--guests") as server:
        first, key, folder, guests, play = server.told
        assert first.endswith(f" serves on 127.0.0.1, port {server.port}.")
        listed = subprocess.run(
            ["ssh-keygen", "-l", "-f", data / "host_key"],
            check=True,
            capture_output=True,
            text=True,
        )
        assert f"Host key: {listed.stdout.split()[1]}" == key
        assert f"Data and log: {data}" == folder
        assert "Guests without a key are let in." == guests
        assert f"To play: ssh -p {server.port} 127.0.0.1" == play
        assert ("There are no tables yet.\n", 0) == asked(server, new_key(), "games")
        assert 2 == asked(server, None, "gams")[1]
        assert (0, "") == server.ends(signal.SIGTERM)
    assert f"listening on 127.0.0.1, port {server.port}" in (data / "log/serve.log").read_text()


def test_what_a_server_keeps_is_nobody_elses_to_read(tmp_path: Path) -> None:
    data = tmp_path / "club"
    with served(data) as server:
        key = new_key()
        visited(server, key, lambda session: None)
        assert 0o700 == mode(data)
        found = {path for path in data.rglob("*") if path.name != "log"}
        assert {FILE, "host_key", "lock", "serve.log"} <= {path.name for path in found}
        assert [] == [path for path in found if mode(path) & 0o077]
        # Whoever has left is not here any more, as soon as the server has seen it.
        told = ""
        for _ in range(20):
            if "Here: nobody" not in told:
                told, _code = asked(server, key, "status")
        assert ["You are Ana.", "Here: nobody"] == told.splitlines()[1:3]


def test_a_second_server_keeps_off_the_folder_until_the_first_is_gone(tmp_path: Path) -> None:
    data, key = tmp_path / "club", new_key()
    with served(data) as first:
        visited(first, key, lambda session: None)
        second = subprocess.run(
            [sys.executable, "-c", CODE, "serve", "--port", "0", "--data", str(data)],
            capture_output=True,
            text=True,
            check=False,
        )
        assert (1, "", f"{data} is in use by another boardtui serve.\n") == (
            second.returncode,
            second.stdout,
            second.stderr,
        )
        # Its folder can be copied meanwhile.
        copied = subprocess.run(
            [sys.executable, "-c", CODE, "backup", str(tmp_path / "all"), "--data", str(data)],
            check=False,
        )
        assert 0 == copied.returncode
        first.process.kill()
        first.process.wait()
    with served(data) as again:
        assert first.told[1] == again.told[1], "the host key is another"
        assert "You are Ana." in asked(again, key, "status")[0]


def test_guests_are_let_in_only_if_that_is_asked_for(tmp_path: Path) -> None:
    with served(tmp_path / "club") as server:
        assert "Only who has a key is let in." == server.told[3]
        with pytest.raises(asyncssh.PermissionDenied):
            asked(server, None, "games")


@pytest.mark.parametrize(
    ("number", "code"), [(signal.SIGTERM, 0), (signal.SIGINT, 130), (signal.SIGHUP, 0)]
)
def test_a_server_that_ends_tells_who_is_there_and_puts_the_terminal_back(
    tmp_path: Path, number: signal.Signals, code: int
) -> None:
    with served(tmp_path / "club") as server:

        async def end(session: Screen) -> None:
            ended = await asyncio.to_thread(server.ends, number)
            await session.ends()
            assert (code, "") == ended
            # Off the alternate screen first, then the sentence.
            after = session.told.rsplit("\x1b[?1049l", 1)[1]
            assert "The house closes." in after
            assert "\x1b[?1000l" in session.told

        visited(server, new_key(), end)


def test_a_browser_is_let_in_as_who_asked_for_a_link(tmp_path: Path) -> None:
    async def main(address: str) -> str:
        base, _at, word = address.partition("/#")
        async with (
            aiohttp.ClientSession() as session,
            session.ws_connect(f"{base}/ws/{word}?width=80&height=24", origin=base) as page,
        ):
            shown, ended = b"", None
            async with asyncio.timeout(30):
                async for message in page:
                    if message.type is not aiohttp.WSMsgType.BINARY:
                        continue
                    shown += message.data
                    if b"Ana" in shown and ended is None:
                        ended = asyncio.ensure_future(
                            asyncio.to_thread(server.ends, signal.SIGTERM)
                        )
            assert ended is not None
            assert (0, "") == await ended
            return shown.decode()

    key = new_key()
    with served(tmp_path / "club", "--web", "0") as server:
        visited(server, key, lambda session: None)
        (url,) = (line for line in server.told if line.startswith("In a browser: "))
        told, code = asked(server, key, "web")
        assert 0 == code
        address = told.splitlines()[0]
        assert url == f"In a browser: {address.partition('/#')[0]}"
        shown = asyncio.run(main(address))
        assert "The house closes." in shown.rsplit("\x1b[?1049l", 1)[1]


def test_links_lead_through_the_proxy_that_was_named(tmp_path: Path) -> None:
    url = "https://games.example.org"
    with served(tmp_path / "club", "--web", "0", "--web-url", f"{url}/") as server:
        assert f"In a browser: {url}" in server.told
        told, _code = asked(server, new_key(), "web")
        assert told.startswith(f"{url}/#")


def test_nohup_is_heeded(tmp_path: Path) -> None:
    with served(tmp_path / "club", ignoring=signal.SIGHUP) as server:
        server.process.send_signal(signal.SIGHUP)
        assert ("There are no tables yet.\n", 0) == asked(server, new_key(), "games")
        assert (0, "") == server.ends(signal.SIGTERM)


# -- a server that can't run -----------------------------------------------------------------------


@pytest.fixture
def port() -> Iterator[int]:
    """One that somebody else listens on."""
    with socket.create_server(("127.0.0.1", 0)) as other:
        yield other.getsockname()[1]


def test_a_port_in_use_is_a_sentence_and_leaves_the_folder_free(data: Path, port: int) -> None:
    for _ in range(2):
        done = subprocess.run(
            [sys.executable, "-c", CODE, "serve", "--port", str(port), "--data", str(data)],
            capture_output=True,
            text=True,
            check=False,
        )
        assert (1, "", f"Port {port} of 127.0.0.1 is in use by another program.\n") == (
            done.returncode,
            done.stdout,
            done.stderr,
        )


@pytest.mark.parametrize(
    ("error", "told"),
    [
        (
            OSError(errno.EACCES, "Permission denied"),
            "This user may not listen on port 22; take one above 1023.",
        ),
        (
            OSError(errno.EADDRNOTAVAIL, "Cannot assign requested address"),
            "203.0.113.5 is no address of this machine.",
        ),
        (
            socket.gaierror(socket.EAI_NONAME, "Name or service not known"),
            "203.0.113.5 is no address of this machine.",
        ),
        (
            OSError(errno.EMFILE, "Too many open files"),
            "boardtui can't listen on port 22 of 203.0.113.5: Too many open files.",
        ),
    ],
)
def test_why_it_cant_listen_is_told(error: OSError, told: str) -> None:
    assert told == serving.cant_listen("203.0.113.5", 22, error).message


def test_without_asyncssh_it_is_told_how_to_get_it(
    run: Run, data: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "asyncssh", None)
    refused(
        run("serve", "--data", str(data)),
        'boardtui serve needs asyncssh; this gets it: pip install "boardtui[ssh]"',
    )
    assert not data.exists()


@pytest.mark.parametrize(
    ("words", "code", "told"),
    [
        (
            ["--web", "0", "--web-url", "games.example.org"],
            1,
            "games.example.org is no address of a page, such as https://games.example.org.",
        ),
        (
            ["--web", "0", "--web-url", "https://[x/"],
            1,
            "https://[x/ is no address of a page, such as https://games.example.org.",
        ),
        (["--web-url", "https://games.example.org"], 2, "--web-url needs --web."),
    ],
)
def test_an_address_that_no_browser_could_use_is_refused(
    run: Run, data: Path, words: list[str], code: int, told: str
) -> None:
    refused(run("serve", "--data", str(data), *words), told, code)
    assert not data.exists()


def test_a_port_for_browsers_in_use_is_a_sentence(data: Path, port: int) -> None:
    done = subprocess.run(
        [sys.executable, "-c", CODE, "serve", "--web", str(port), "--port=0", f"--data={data}"],
        capture_output=True,
        text=True,
        check=False,
    )
    assert (1, "", f"Port {port} of 127.0.0.1 is in use by another program.\n") == (
        done.returncode,
        done.stdout,
        done.stderr,
    )


@pytest.mark.parametrize("module", ["aiohttp", "textual_serve"])
def test_without_what_browsers_need_it_is_told_how_to_get_it(
    run: Run, data: Path, monkeypatch: pytest.MonkeyPatch, module: str
) -> None:
    monkeypatch.setitem(sys.modules, module, None)
    refused(
        run("serve", "--web", "0", "--data", str(data)),
        '--web needs aiohttp and textual-serve; this gets them: pip install "boardtui[web]"',
    )
    assert not data.exists()


def test_a_host_key_that_others_may_read_is_not_used(data: Path) -> None:
    data.mkdir(mode=0o700)
    (data / "host_key").write_text("x")
    (data / "host_key").chmod(0o644)
    done = subprocess.run(
        [sys.executable, "-c", CODE, "serve", "--port", "0", "--data", str(data)],
        capture_output=True,
        text=True,
        check=False,
    )
    assert (1, "", 1) == (done.returncode, done.stdout, done.stderr.count("\n"))
    assert "chmod 600" in done.stderr


def test_a_library_that_cant_be_read_is_a_sentence_and_stays_as_it_is(data: Path) -> None:
    data.mkdir(mode=0o700)
    (data / FILE).write_text("my diary\n" * 1000)
    done = subprocess.run(
        [sys.executable, "-c", CODE, "serve", "--port", "0", "--data", str(data)],
        capture_output=True,
        text=True,
        check=False,
    )
    told = f"{data / FILE} is not a library of boardtui; it is left as it is.\n"
    assert (1, "", told) == (done.returncode, done.stdout, done.stderr)
    assert "my diary\n" * 1000 == (data / FILE).read_text()


@pytest.mark.parametrize("port", ["-1", "65536", "ssh"])
def test_what_is_no_port_is_a_wrong_command_line(run: Run, data: Path, port: str) -> None:
    result = run("serve", "--port", port, "--data", str(data))
    assert (2, 1) == (result.exit_code, result.stderr.count("\n"))
    assert not data.exists()


# -- the folder ------------------------------------------------------------------------------------


def test_a_new_folder_is_nobody_elses(tmp_path: Path) -> None:
    assert 0o700 == mode(serving.own_folder(tmp_path / "new" / "club"))


def test_a_library_that_others_could_enter_is_closed_to_them(data: Path) -> None:
    saved(data, 3)
    data.chmod(0o755)
    assert 0o700 == mode(serving.own_folder(data))


def test_an_empty_folder_is_taken(tmp_path: Path) -> None:
    (tmp_path / "club").mkdir(mode=0o755)
    assert 0o700 == mode(serving.own_folder(tmp_path / "club"))


def test_a_folder_with_other_things_is_left_as_it_is(run: Run, tmp_path: Path) -> None:
    folder = tmp_path / "home"
    folder.mkdir()
    (folder / "diary").write_text("mine")
    folder.chmod(0o755)
    refused(
        run("serve", "--data", str(folder)),
        f"{folder} holds other things; give boardtui a folder of its own.",
    )
    assert 0o755 == mode(folder)
    assert ["diary"] == [path.name for path in folder.iterdir()]


def test_a_lock_that_was_left_behind_does_no_harm(tmp_path: Path) -> None:
    (tmp_path / serving.LOCK).write_text("1234\n")
    again = serving.locked(tmp_path)
    with serving.locked(tmp_path), pytest.raises(ClickException, match="in use by another"):
        again.__enter__()
    with serving.locked(tmp_path):
        pass


# -- the caps --------------------------------------------------------------------------------------


@pytest.mark.parametrize("host", ["127.0.0.1", "127.8.0.1", "::1", "localhost"])
def test_addresses_are_not_counted_where_all_have_the_same(host: str) -> None:
    limits = serving.limits(host, 300)
    assert (300, 300, 100) == (limits.sessions, limits.address_sessions, limits.address_strangers)


@pytest.mark.parametrize("host", ["0.0.0.0", "::", "192.0.2.1", "example.org"])
def test_addresses_are_counted_where_they_differ(host: str) -> None:
    assert Limits() == serving.limits(host, None)
    assert Limits(sessions=7) == serving.limits(host, 7)
