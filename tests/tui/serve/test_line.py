"""How a session ends, and that nothing of it touches another or stays behind."""

from __future__ import annotations

import asyncio
import gc
import logging
import sys
import time
import weakref
from collections.abc import Callable
from contextvars import Context
from pathlib import Path
from typing import Any

import pytest
from textual import events
from textual.app import App, ComposeResult
from textual.driver import Driver
from textual.widgets import Static

from tests.tui.serve.far_end import FarEnd, Tiny, at, until
from tui import i18n
from tui.app import BoardApp
from tui.serve import traps
from tui.start import Home

SECRET = "a sealed bid of 118"


def told_by(far: FarEnd) -> list[str]:
    return [row.strip() for row in far.rows if row.strip()]


def put_back(far: FarEnd) -> bool:
    """Whether every mode that was switched on is off again."""
    return not far.modes and 0 == far.keyboards


async def started(
    far: FarEnd, make: Callable[[type[Driver]], App[Any]] = Tiny
) -> asyncio.Task[None]:
    running = asyncio.create_task(far.line.run(make), context=Context())
    await until(lambda: running.done() or far.text.strip())
    return running


# -- ends ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("term", ["xterm-256color", "linux", "vt100", "dumb"])
def test_an_app_that_ends_leaves_the_terminal_as_it_was(term: str) -> None:
    async def main() -> None:
        far = FarEnd(term=term)
        running = await started(far)
        assert {"?1049", "?1000", "?1002", "?1006", "?1004", "?2004", "wrap", "cursor"} == far.modes
        far.line.feed(b"q")
        await asyncio.wait_for(running, 5)
        assert put_back(far)
        assert [] == told_by(far)
        assert 1 == far.hung_up

    asyncio.run(main())


def test_only_motions_with_a_button_held_are_asked_for() -> None:
    async def main() -> None:
        far = FarEnd()
        async with at(far):
            assert not {"?1003", "?1015", "?2048", "?1016"} & far.modes

    asyncio.run(main())


def test_who_is_asked_to_leave_reads_why() -> None:
    async def main() -> None:
        far = FarEnd()
        running = await started(far)
        far.line.end("The server stops.\nYour game \x1b[31mgoes on.")
        far.line.end("Too late.")
        await asyncio.wait_for(running, 5)
        assert put_back(far)
        assert ["The server stops.", "Your game [31mgoes on."] == told_by(far)
        assert far.sent[-1].endswith(b"goes on.\r\n")
        assert 1 == far.hung_up

    asyncio.run(main())


def test_an_end_before_the_beginning_is_one_too() -> None:
    async def main() -> None:
        made: list[int] = []

        def make(driver: type[Driver]) -> App[Any]:
            made.append(1)
            return Tiny(driver)

        early = FarEnd()
        early.line.end("Full.")
        await asyncio.wait_for(early.line.run(make), 5)
        assert [] == made
        assert b"Full.\r\n" == b"".join(early.sent)

        far = FarEnd()
        running = asyncio.create_task(far.line.run(make))
        await asyncio.sleep(0)
        far.line.end("Closed.")
        await asyncio.wait_for(running, 5)
        assert put_back(far)
        assert ["Closed."] == told_by(far)

    asyncio.run(main())


def test_what_the_app_says_at_its_end_is_read() -> None:
    async def main() -> None:
        far = FarEnd()
        async with at(far) as app:
            app.exit(message="See you.")
            await until(lambda: far.hung_up)
            assert ["See you."] == told_by(far)

    asyncio.run(main())


def test_an_app_ends_when_the_other_end_is_lost() -> None:
    async def main() -> None:
        far = FarEnd()
        running = await started(far)
        far.line.lost()
        sent = len(far.sent)
        await asyncio.wait_for(running, 5)
        assert sent == len(far.sent)
        assert 0 == far.hung_up
        far.line.feed(b"k\x1b")
        far.line.resize(100, 40)
        far.line.title("x")
        far.line.end("x")
        far.line.lost()
        assert sent == len(far.sent)

    asyncio.run(main())


def test_a_write_that_fails_ends_the_app() -> None:
    async def main() -> None:
        far = FarEnd()
        running = await started(far)
        far.gone = True
        far.line.feed(b"k")
        await asyncio.wait_for(running, 5)

    asyncio.run(main())


def test_an_end_lost_in_the_middle_of_the_first_frame_is_one() -> None:
    class Leaving(FarEnd):
        def write(self, data: bytes) -> None:
            super().write(data)
            self.line.lost()

    async def main() -> None:
        await asyncio.wait_for(Leaving().line.run(Tiny), 5)

    asyncio.run(main())


def test_a_cancelled_session_puts_the_terminal_back_too() -> None:
    async def main() -> None:
        far = FarEnd()
        running = await started(far)
        running.cancel()
        with pytest.raises(asyncio.CancelledError):
            await running
        assert put_back(far)
        assert 1 == far.hung_up

    asyncio.run(main())


class Stuck(Tiny):
    """Waits for ever when a key is pressed, in the App itself or in a widget."""

    def compose(self) -> ComposeResult:
        yield Pit()

    async def on_key(self, event: events.Key) -> None:
        if event.key == "a":
            await asyncio.Event().wait()


class Pit(Static, can_focus=True):
    def render(self) -> str:
        return "a pit"

    async def on_key(self, event: events.Key) -> None:
        if event.key == "w":
            await asyncio.Event().wait()


@pytest.mark.parametrize("key", [b"a", b"w"])
def test_an_app_that_does_not_end_is_not_waited_for_long(key: bytes) -> None:
    async def main() -> None:
        far = FarEnd()
        running = await started(far, Stuck)
        far.line.feed(key)
        await asyncio.sleep(0.1)
        start = time.monotonic()
        far.line.end("The server stops.")
        await asyncio.wait_for(running, 8)
        assert time.monotonic() - start < 6
        assert put_back(far)
        assert ["The server stops."] == told_by(far)
        assert 1 == far.hung_up

    asyncio.run(main())


def test_an_answer_under_way_is_waited_for() -> None:
    async def main() -> None:
        far = FarEnd()
        running = await started(far)
        await until(lambda: far.line._answers)
        far.line._asked = True
        far.line.feed(b"q")
        await asyncio.sleep(0.2)
        assert 0 == far.hung_up
        assert put_back(far)
        far.answer()
        await asyncio.wait_for(running, 0.2)
        assert 1 == far.hung_up

    asyncio.run(main())


# -- crashes ---------------------------------------------------------------------------------------


class Failing(Tiny):
    """Fails where it is told to."""

    where = "key"

    def on_mount(self) -> None:
        if self.where == "mount":
            raise ValueError(SECRET)

    def on_key(self, event: events.Key) -> None:
        secret = SECRET
        if event.key == "f":
            raise ValueError(secret)
        if event.key == "w":
            self.run_worker(self.work())
        if event.key == "c":
            self.query_one("#said", Static).styles.width = "not a width"

    async def work(self) -> None:
        raise KeyError(SECRET)


@pytest.mark.parametrize(("key", "kind"), [(b"f", "ValueError"), (b"w", "KeyError"), (b"c", "")])
def test_a_crash_is_a_sentence_for_the_player_and_a_report_for_the_host(
    key: bytes, kind: str, tmp_path: Path, caplog: pytest.LogCaptureFixture, capfd: Any
) -> None:
    async def main() -> None:
        far, other = FarEnd(reports=tmp_path / "reports"), FarEnd()
        async with at(other) as healthy:
            running = await started(far, Failing)
            far.line.feed(key)
            await asyncio.wait_for(running, 5)
            other.line.feed(b"k")
            await until(lambda: "key 1: k" in other.text)
            assert ["k"] == healthy.had
        assert put_back(far)
        (report,) = (tmp_path / "reports").iterdir()
        number = report.stem.removeprefix("crash-")
        (sentence,) = told_by(far)
        assert sentence.startswith(f"boardtui failed, and has told its host (report {number}).")
        sent = b"".join(far.sent).decode()
        for hidden in ("Traceback", str(tmp_path), "Error", SECRET):
            assert hidden not in sent
        assert kind in report.read_text()
        assert SECRET not in report.read_text()
        assert number in caplog.text
        assert SECRET not in caplog.text

    with caplog.at_level(logging.WARNING, "boardtui.serve"):
        asyncio.run(main())
    printed = capfd.readouterr()
    assert SECRET not in printed.out + printed.err


def failing_at_mount(driver: type[Driver]) -> App[Any]:
    app = Failing(driver)
    app.where = "mount"
    return app


def failing_at_once(driver: type[Driver]) -> App[Any]:
    raise RuntimeError(SECRET)


@pytest.mark.parametrize("make", [failing_at_mount, failing_at_once])
def test_a_crash_at_the_start_is_told_as_well(make: Any, tmp_path: Path) -> None:
    async def main() -> None:
        far = FarEnd(reports=tmp_path)
        await asyncio.wait_for(far.line.run(make), 5)
        assert put_back(far)
        (sentence,) = told_by(far)
        assert sentence.startswith("boardtui failed, and has told its host")
        assert 1 == far.hung_up
        assert 1 == len(list(tmp_path.iterdir()))

    asyncio.run(main())


def test_a_report_that_cannot_be_written_is_a_sentence_all_the_same(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")

    async def main() -> None:
        far = FarEnd(reports=tmp_path / "file")
        await asyncio.wait_for(far.line.run(failing_at_once), 5)
        assert told_by(far)[0].startswith("boardtui failed, and has told its host")

    asyncio.run(main())


def test_crashes_do_not_fill_the_disk(tmp_path: Path) -> None:
    for n in range(200):
        (tmp_path / f"crash-{n}.txt").write_text("")

    async def main() -> None:
        await FarEnd(reports=tmp_path).line.run(failing_at_once)

    asyncio.run(main())
    assert 200 == len(list(tmp_path.iterdir()))


# -- several at once -------------------------------------------------------------------------------


def test_each_session_has_its_own_language(monkeypatch: pytest.MonkeyPatch) -> None:
    class German(i18n._gettext.NullTranslations):
        def gettext(self, message: str) -> str:
            return f"auf Deutsch: {message}"

    class Speaking(Tiny):
        german = False

        def __init__(self, driver: type[Driver]) -> None:
            super().__init__(driver)
            if type(self).german:
                i18n._catalogue.set(German())
            else:
                i18n.use_language(None)

        def on_key(self, event: events.Key) -> None:
            event.prevent_default()
            self.query_one("#said", Static).update(i18n._("Good evening"))

    class Deutsch(Speaking):
        german = True

    async def main() -> None:
        ours, theirs = FarEnd(), FarEnd()
        running = [await started(ours, Speaking), await started(theirs, Deutsch)]
        for far in (theirs, ours):
            far.line.feed(b"k")
        await until(lambda: "Good evening" in ours.text and "Good evening" in theirs.text)
        assert ours.text.startswith("Good evening")
        assert theirs.text.startswith("auf Deutsch: Good evening")
        for far in (ours, theirs):
            far.line.end("")
        await asyncio.gather(*running)

    asyncio.run(main())


def test_the_streams_of_the_process_stay_its_own(capfd: pytest.CaptureFixture[str]) -> None:
    async def main() -> None:
        streams = sys.stdout, sys.stderr
        first, second = FarEnd(), FarEnd()
        one = await started(first)
        two = await started(second)
        assert streams == (sys.stdout, sys.stderr)
        print("while two are here")  # noqa: T201
        first.line.end("")
        await one
        print("while one is here")  # noqa: T201
        second.line.end("")
        await two
        assert streams == (sys.stdout, sys.stderr)
        assert "while" not in first.text + second.text

    asyncio.run(main())
    assert "while two are here\nwhile one is here\n" == capfd.readouterr().out


@pytest.mark.parametrize("how", ["quit", "lost", "crash", "cancel"])
def test_nothing_holds_an_app_that_has_ended(how: str, tmp_path: Path) -> None:
    dead: list[weakref.ref[Any]] = []

    def make(driver: type[Driver]) -> App[Any]:
        app = Failing(driver)
        dead.extend((weakref.ref(app), weakref.ref(driver)))
        return app

    async def session() -> FarEnd:
        far = FarEnd(reports=tmp_path)
        running = await started(far, make)
        far.line.feed(b"\x1b[97;5u\x1b[<0;3;3M\x1b[<0;3;3mk")
        await until(lambda: "24;1H" in far.sent[-1].decode() or len(far.sent) > 1)
        match how:
            case "quit":
                far.line.end("")
            case "lost":
                far.line.lost()
            case "crash":
                far.line.feed(b"f")
            case _:
                running.cancel()
        await asyncio.gather(running, return_exceptions=True)
        return far

    async def main() -> None:
        ends = [await session() for _ in range(20)]
        await asyncio.sleep(0.2)
        traps._sweep(asyncio.get_running_loop())
        assert 40 == len(dead)
        assert [] == [ref() for ref in dead if ref() is not None]
        assert 1 == len(asyncio.all_tasks())
        assert 20 == len(ends)

    gc.collect()
    asyncio.run(main())


# -- the board -------------------------------------------------------------------------------------


def board(folder: Path) -> Callable[[type[Driver]], App[Any]]:
    def make(driver: type[Driver]) -> App[Any]:
        app = BoardApp(Home(), folder, settings=folder / "settings.json", guard=0)
        app.driver_class = driver
        return app

    return make


def test_the_home_screen_is_shown_and_left(tmp_path: Path) -> None:
    async def main() -> None:
        far = FarEnd()
        running = await started(far, board(tmp_path))
        await until(lambda: "Enter" in far.text)
        assert 24 == len(far.rows)
        assert all(len(row) <= 80 for row in far.rows)
        before = far.text
        far.line.feed(b"\x1b[B")
        await until(lambda: before != far.text)
        far.line.resize(120, 40)
        await until(lambda: 40 == len(far.rows))
        far.line.feed(b"q")
        await asyncio.wait_for(running, 5)
        assert put_back(far)

    asyncio.run(main())


def test_a_terminal_without_colours_gets_a_board_without(tmp_path: Path) -> None:
    async def main() -> None:
        far = FarEnd(term="vt100")
        running = await started(far, board(tmp_path))
        await until(lambda: "Enter" in far.text)
        sent = b"".join(far.sent)
        assert b"[38;" not in sent
        assert b";48;" not in sent
        assert b"\x1b[7m" in sent or b"\x1b[1;7m" in sent or b"\x1b[1m" in sent
        far.line.end("")
        await running

    asyncio.run(main())


def test_a_crash_of_the_board_names_no_folder_of_the_server(tmp_path: Path) -> None:
    def fail() -> None:
        raise ValueError(SECRET)

    async def main() -> None:
        far = FarEnd(reports=tmp_path / "reports")
        async with at(far, board(tmp_path)) as app:
            app.call_later(fail)
            await until(lambda: far.hung_up)
            (sentence,) = told_by(far)
            assert sentence.startswith("boardtui failed, and has told its host")
            assert str(tmp_path) not in b"".join(far.sent).decode()

    asyncio.run(main())


@pytest.mark.parametrize("size", [(0, 0), (1, 1), (65535, 65535), (10, 200), (500, 2)])
def test_the_board_bears_every_size(size: tuple[int, int], tmp_path: Path) -> None:
    async def main() -> None:
        far = FarEnd(reports=tmp_path / "reports")
        running = await started(far, board(tmp_path))
        far.line.resize(*size)
        await asyncio.sleep(0.3)
        far.cells.clear()
        # Another size than (0, 0) stands for, so that all is drawn again.
        far.line.resize(81, 24)
        await until(lambda: "Enter" in far.text)
        far.line.end("")
        await running
        assert not (tmp_path / "reports").exists()

    asyncio.run(main())
