"""What a terminal far away shows, and what of its keys reaches the App."""

from __future__ import annotations

import asyncio
import base64
import os
import subprocess
import sys
import time
import tracemalloc
from typing import Any

import pytest
from textual import events

from tests.tui.serve.far_end import FarEnd, Tiny, at, until
from tui.serve import traps
from tui.serve.typed import MOST_PASTED, MOST_WAITING


def test_the_first_frame_is_shown_and_a_key_repaints() -> None:
    async def main() -> None:
        far = FarEnd()
        async with at(far):
            assert far.text.startswith("no key yet")
            far.line.feed(b"k")
            await until(lambda: "key 1: k" in far.text)

    asyncio.run(main())


def test_one_frame_is_one_write() -> None:
    async def main() -> None:
        far = FarEnd()
        async with at(far):
            await asyncio.sleep(0.2)
            before = len(far.sent)
            far.line.feed(b"k")
            await until(lambda: "key 1: k" in far.text)
            assert before + 1 == len(far.sent)

    asyncio.run(main())


def test_keys_typed_before_the_first_frame_are_not_lost() -> None:
    async def main() -> None:
        far = FarEnd()
        far.line.feed(b"ab\x1b[A")
        async with at(far) as app:
            await until(lambda: ["a", "b", "up"] == app.had)

    asyncio.run(main())


def test_an_escape_alone_comes_after_a_moment() -> None:
    async def main() -> None:
        far = FarEnd()
        async with at(far) as app:
            far.line.feed(b"\x1b")
            await asyncio.sleep(0.02)
            assert [] == app.had
            await until(lambda: ["escape"] == app.had, 1)

    asyncio.run(main())


def test_an_arrow_in_two_pieces_is_one_key() -> None:
    async def main() -> None:
        far = FarEnd()
        async with at(far) as app:
            far.line.feed(b"\x1b")
            await asyncio.sleep(0.02)
            far.line.feed(b"[B")
            await until(lambda: ["down"] == app.had, 1)
            await asyncio.sleep(0.15)
            assert ["down"] == app.had

    asyncio.run(main())


@pytest.mark.parametrize(
    ("fed", "keys"),
    [
        (b"\x1bx", ["alt+x"]),
        (b"\x1bOP\x1b[15~", ["f1", "f5"]),
        (b"\x1b[1;5C", ["ctrl+right"]),
        (b"\x1b[97;5u", ["ctrl+a"]),
        (b"\x1b[13u", ["enter"]),
        (b"\x03\t\r\x7f", ["ctrl+c", "tab", "enter", "backspace"]),
        ("é".encode(), ["é"]),
        # None of these is a key that Textual knows, nor may it be the letters that it is made of.
        (b"\x1b[5;5;5qz", ["z"]),
        (b"\x1b[99999999999uz", ["z"]),
        (b"\x1b[97:65;1:3uz", ["z"]),
        (b"\x1b[<99999999999999999999;1;1Mz", ["z"]),
        (b"\x1b[24;80R\x1b[0n\x1b[?62;22c\x1b[48;0;0;0;0tz", ["z"]),
        (b"\xff\xfez", ["�", "�", "z"]),
    ],
)
def test_keys_are_the_ones_that_were_typed(fed: bytes, keys: list[str]) -> None:
    async def main() -> None:
        far = FarEnd()
        async with at(far) as app:
            far.line.feed(fed)
            await until(lambda: keys[-1] in app.had)
            assert len(keys) == len(app.had)
            for key, had in zip(keys, app.had, strict=True):
                assert key in (had, "�")

    asyncio.run(main())


def test_a_click_reaches_what_lies_there() -> None:
    class Clicked(Tiny):
        async def on_click(self, event: Any) -> None:
            self.had.append(f"click {event.x} {event.y}")

    async def main() -> None:
        far = FarEnd()
        async with at(far, Clicked) as app:
            far.line.feed(b"\x1b[<0;10;5M\x1b[<0;10;5m")
            await until(lambda: ["click 9 4"] == app.had)

    asyncio.run(main())


def test_a_sequence_that_never_ends_leaves_the_app_in_play() -> None:
    async def main() -> None:
        far = FarEnd()
        async with at(far) as app:
            for begin in (b"\x1b[", b"\x1b]"):
                for _ in range(50):
                    far.line.feed(begin + b"9" * 30_000)
                    begin = b""
                await asyncio.sleep(0.2)
            far.line.feed(b"z")
            await until(lambda: ["z"] == app.had)

    asyncio.run(main())


def test_a_paste_of_megabytes_is_cut_and_holds_nobody() -> None:
    async def main() -> None:
        far = FarEnd()
        async with at(far) as app:
            fed = b"\x1b[200~" + b"x" * 5_000_000 + b"\x1b[201~z"
            for start in range(0, len(fed), 32768):
                far.line.feed(fed[start : start + 32768])
            await until(lambda: app.had)
            assert ["z"] == app.had
            assert ["x" * MOST_PASTED] == app.pastes

    asyncio.run(main())


async def longest_lag(done: asyncio.Event) -> float:
    lag, last = 0.0, time.monotonic()
    while not done.is_set():
        await asyncio.sleep(0.001)
        now = time.monotonic()
        lag, last = max(lag, now - last - 0.001), now
    return lag


def test_a_hundred_thousand_keys_neither_stay_nor_hold_the_loop() -> None:
    async def main() -> None:
        pushed: list[bool] = []
        far = FarEnd(pushed_back=pushed.append)
        async with at(far) as app:
            far.line.feed(b"a")
            await until(lambda: "key 1: a" in far.text)
            tracemalloc.start()
            far.line.feed(b"k" * 100_000)
            _now, most = tracemalloc.get_traced_memory()
            tracemalloc.stop()
            assert 4_000_000 > most
            start, done = time.monotonic(), asyncio.Event()
            lag = asyncio.create_task(longest_lag(done))
            await until(lambda: len(app.had) > MOST_WAITING, 60)
            done.set()
            # Taken in one go, they hold the loop for as long as they take altogether.
            assert await lag < (time.monotonic() - start) / 4
            await asyncio.sleep(0.1)
            assert 1 + MOST_WAITING == len(app.had)
            assert [True, False] == pushed

    asyncio.run(main())


def test_an_app_that_is_busy_is_given_no_more_than_it_can_do() -> None:
    class Slow(Tiny):
        async def on_key(self, event: events.Key) -> None:
            await asyncio.sleep(0.05)

    async def main() -> None:
        far = FarEnd()
        async with at(far, Slow) as app:
            far.line.feed(b"k" * 1000)
            await asyncio.sleep(0.5)
            # Eight more are given to it when fewer than sixteen wait.
            assert traps.backlog(app) <= 24

    asyncio.run(main())


@pytest.mark.parametrize(
    ("given", "size"),
    [
        ((0, 0), (80, 24)),
        ((65535, 65535), (500, 200)),
        ((-3, 40), (80, 40)),
        ((1, 1), (2, 2)),
        ((120, 40), (120, 40)),
    ],
)
def test_a_size_is_one_that_can_be_drawn(given: tuple[int, int], size: tuple[int, int]) -> None:
    async def main() -> None:
        far = FarEnd(given)
        async with at(far) as app:
            await until(lambda: size == tuple(app.screen.size))
        far = FarEnd((90, 30))
        async with at(far) as app:
            far.line.resize(*given)
            await until(lambda: size == tuple(app.screen.size))
            assert size == far.line.size

    asyncio.run(main())


def test_a_hundred_sizes_in_a_row_are_laid_out_twice() -> None:
    async def main() -> None:
        far = FarEnd()
        async with at(far) as app:
            await asyncio.sleep(0.3)
            app.sizes.clear()
            for width in range(81, 181):
                far.line.resize(width, 30)
            await until(lambda: (180, 30) == tuple(app.screen.size))
            await asyncio.sleep(0.3)
            assert 2 >= len(app.sizes)

    asyncio.run(main())


SHOWS_COLOURS = """
import asyncio, sys
from tui.serve import traps
traps.prepare()
from tests.tui.serve.far_end import FarEnd, at

async def main():
    terms = [("xterm-256color", "truecolor"), ("xterm-256color", ""), ("linux", ""), ("vt100", "")]
    far = [FarEnd(term=term, colours=colours) for term, colours in terms]
    async with at(far[0]), at(far[1]), at(far[2]), at(far[3]):
        for one in far:
            style = b"".join(one.sent).split(b"no key")[0].rpartition(b"H")[2]
            print(ascii(style.decode()))

asyncio.run(main())
"""


def test_each_terminal_has_its_own_colours_whatever_the_servers_are() -> None:
    environment = {**os.environ, "TERM": "dumb", "NO_COLOR": "1", "COLORTERM": ""}
    done = subprocess.run(
        [sys.executable, "-c", SHOWS_COLOURS], env=environment, capture_output=True, check=True
    )
    full, many, sixteen, none = done.stdout.decode().split()
    assert ascii("\x1b[38;2;255;0;0;48;2;0;0;255m") == full
    assert ascii("\x1b[38;5;196;48;5;21m") == many
    assert ascii("\x1b[31;44m") == sixteen
    assert ascii("") == none


def test_a_simple_terminal_is_not_sent_what_it_would_print() -> None:
    async def main() -> None:
        far = FarEnd(term="linux")
        far.line.title("Kartell")
        async with at(far):
            assert 0 == far.questions
            assert 0 == far.keyboards
        assert b"2026" not in b"".join(far.sent)
        assert [] == far.titles

    asyncio.run(main())


def test_the_clipboard_is_only_written_when_a_copy_was_asked_for() -> None:
    class Copying(Tiny):
        async def on_key(self, event: Any) -> None:
            self.had.append(event.key)
            self.copy_to_clipboard("words")

    async def main() -> None:
        far = FarEnd()
        async with at(far, Copying) as app:
            far.line.feed(b"k")
            await until(lambda: app.had)
            await asyncio.sleep(0.05)
            assert [] == far.pasted
            far.line.feed(b"\x03")
            await until(lambda: far.pasted)
            assert ["c;" + base64.b64encode(b"words").decode()] == far.pasted

    asyncio.run(main())


def test_the_title_is_cleaned_and_given_back() -> None:
    async def main() -> None:
        far = FarEnd()
        far.line.title("before\x1b]2;\x07 all")
        async with at(far):
            assert ["before]2; all"] == far.titles
            far.line.title("Ana\u202e's\n turn " + "x" * 200)
            far.line.title("Ana\u202e's\n turn " + "x" * 200)
            await until(lambda: 2 == len(far.titles))
            assert ("Ana's turn " + "x" * 200)[:80] == far.titles[1]
        sent = b"".join(far.sent)
        assert 1 == sent.count(b"\x1b[22;2t")
        assert 1 == sent.count(b"\x1b[23;2t")

    asyncio.run(main())


def test_the_server_opens_no_browser_and_saves_no_file(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Any
) -> None:
    import webbrowser

    opened: list[str] = []
    monkeypatch.setattr(webbrowser, "open", opened.append)
    monkeypatch.chdir(tmp_path)

    async def main() -> None:
        far = FarEnd()
        async with at(far) as app:
            app.open_url("http://localhost/")
            app.deliver_screenshot(filename="shot.svg", path=str(tmp_path))
            app.action_suspend_process()
            far.line.feed(b"k")
            await until(lambda: app.had)

    asyncio.run(main())
    assert [] == opened
    assert [] == list(tmp_path.iterdir())
