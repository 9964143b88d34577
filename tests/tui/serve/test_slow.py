"""Slow lines: while one is full nothing is drawn for it, and then only what is there now."""

from __future__ import annotations

import asyncio
import time
from typing import Any

from textual.app import App
from textual.driver import Driver
from textual.screen import Screen
from textual.widgets import Static

from tests.tui.serve.far_end import FarEnd, at, until


class Ticking(App[None]):
    """Shows a number that others count up, on a screen that is all its own colours."""

    def __init__(self, driver: type[Driver]) -> None:
        super().__init__(driver_class=driver)
        self.n = 0

    def compose(self) -> Any:
        yield Static("tick 0", id="tick")
        yield Static("\n".join("many words " * 7 for _ in range(20)))

    def tick(self) -> None:
        self.n += 1
        self.query_one("#tick", Static).update(f"tick {self.n}")

    def ticking(self) -> None:
        self.set_interval(0.02, self.tick)


def test_nothing_is_drawn_for_a_full_transport_and_then_only_the_newest() -> None:
    async def main() -> None:
        far = FarEnd(answers=False)
        async with at(far, Ticking) as app:
            await asyncio.sleep(0.2)
            app.call_later(app.ticking)
            await until(lambda: "tick 3" in far.text)
            far.line.pause_writing()
            await asyncio.sleep(0.1)
            before, stood = len(far.sent), app.n
            await until(lambda: app.n >= stood + 10)
            assert before == len(far.sent)
            far.line.resume_writing()
            await until(lambda: len(far.sent) > before)
            shown = far.sent[before].decode()
            assert f"tick {app.n}" in shown
            assert 1 == shown.count("tick")

    asyncio.run(main())


def test_the_last_change_behind_a_full_transport_is_drawn_though_none_follows() -> None:
    async def main() -> None:
        far = FarEnd(answers=False)
        async with at(far, Ticking) as app:
            await asyncio.sleep(0.2)
            far.line.pause_writing()
            app.call_later(app.tick)
            await until(lambda: 1 == app.n)
            await asyncio.sleep(0.1)
            assert "tick 0" in far.text
            far.line.resume_writing()
            await until(lambda: "tick 1" in far.text, 2)

    asyncio.run(main())


def test_a_layout_behind_a_full_transport_loses_no_change() -> None:
    class Plain(Ticking):
        def tick(self) -> None:
            self.n += 1
            self.query_one("#tick", Static).update(f"tick {self.n}", layout=False)

    async def main() -> None:
        far = FarEnd(answers=False)
        async with at(far, Plain) as app:
            await asyncio.sleep(0.2)
            far.line.pause_writing()
            app.call_later(app.tick)
            await asyncio.sleep(0.1)
            app.call_later(app.refresh_css)
            await asyncio.sleep(0.2)
            far.line.resume_writing()
            await until(lambda: "tick 1" in far.text, 2)

    asyncio.run(main())


class Other(Screen[None]):
    def compose(self) -> Any:
        yield Static("\n".join("another screen " * 5 for _ in range(24)))


def test_what_changed_altogether_behind_a_full_transport_is_drawn_altogether() -> None:
    async def main() -> None:
        far = FarEnd(answers=False)
        async with at(far, Ticking) as app:
            await asyncio.sleep(0.2)
            far.line.pause_writing()
            app.call_later(app.push_screen, Other())
            await until(lambda: isinstance(app.screen, Other) and app.screen.is_mounted)
            await asyncio.sleep(0.3)
            far.line.resume_writing()
            await until(lambda: "another screen" in far.text, 2)
            await asyncio.sleep(0.1)
            assert ["another screen " * 5] * 24 == [row[:75] for row in far.rows]
            far.line.pause_writing()
            far.line.resize(60, 30)
            await until(lambda: (60, 30) == tuple(app.screen.size))
            await asyncio.sleep(0.3)
            far.cells.clear()
            far.line.resume_writing()
            await until(lambda: "another screen" in far.text, 2)
            await asyncio.sleep(0.1)
            assert [60] * 30 == [len(row) for row in far.rows]

    asyncio.run(main())


def test_a_transport_that_is_full_from_the_start_gets_its_first_frame_later() -> None:
    async def main() -> None:
        far = FarEnd(answers=False)
        far.line.pause_writing()
        running = asyncio.create_task(far.line.run(Ticking))
        await asyncio.sleep(0.8)
        assert "" == far.text.strip()
        far.line.resume_writing()
        await until(lambda: "tick 0" in far.text)
        assert 24 == len(far.rows)
        assert "many words many words" in far.text
        far.line.end("")
        await running

    asyncio.run(main())


class Filling(Ticking):
    """Draws all of its screen anew, in many colours, at each tick."""

    def tick(self) -> None:
        self.n += 1
        words = "".join(f"[rgb({self.n % 256},{i % 256},9)]{i % 10}[/]" for i in range(1500))
        self.query_one("#tick", Static).update(f"tick {self.n} {words}")


def test_a_terminal_that_answers_is_asked_after_much_output_and_waited_for() -> None:
    async def main() -> None:
        far = FarEnd(colours="truecolor")
        async with at(far, Filling) as app:
            await until(lambda: far.line._answers)
            far.answers = False
            asked = far.questions
            app.call_later(app.ticking)
            await until(lambda: asked + 1 == far.questions)
            await asyncio.sleep(0.05)
            sent, stood = far.bytes_sent, app.n
            await until(lambda: app.n >= stood + 10)
            assert sent == far.bytes_sent
            far.answer()
            await until(lambda: far.bytes_sent > sent)
            assert app.n <= stood + 12

    asyncio.run(main())


def test_who_stops_answering_is_waited_for_three_seconds_and_no_more() -> None:
    async def main() -> None:
        far = FarEnd(colours="truecolor")
        async with at(far, Filling) as app:
            await until(lambda: far.line._answers)
            far.answers = False
            asked = far.questions
            app.call_later(app.ticking)
            await until(lambda: asked + 1 == far.questions)
            start, sent = time.monotonic(), far.bytes_sent
            await until(lambda: far.bytes_sent > sent + 10_000)
            assert 2 < time.monotonic() - start < 5
            assert asked + 1 == far.questions
            # Late is better than never: it is slow, not deaf.
            far.answers = True
            far.answer()
            await until(lambda: asked + 2 <= far.questions)

    asyncio.run(main())


def test_who_never_answers_is_never_waited_for() -> None:
    async def main() -> None:
        far = FarEnd(answers=False, colours="truecolor")
        async with at(far, Filling) as app:
            app.call_later(app.ticking)
            await until(lambda: far.bytes_sent > 200_000)
            assert 1 == far.questions

    asyncio.run(main())
