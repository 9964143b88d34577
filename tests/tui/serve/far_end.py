"""The other end of a Line: a terminal that shows what it is sent, and a tiny App."""

from __future__ import annotations

import asyncio
import re
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any

from rich.cells import cell_len
from textual import events
from textual.app import App, ComposeResult
from textual.driver import Driver
from textual.widgets import Static

from tui.serve.line import Line

__all__ = ["FarEnd", "Glass", "Tiny", "at", "until"]

_PIECES = re.compile(
    r"\x1b\[(?P<given>[0-?]*)(?P<middle>[ -/]*)(?P<final>[@-~])"
    r"|\x1b\](?P<string>[^\x07]*)\x07|(?P<control>[\x00-\x1f])|(?P<text>[^\x00-\x1f]+)"
)


class Glass:
    """A terminal's screen, drawn by what is sent to it."""

    def __init__(self) -> None:
        self.modes: set[str] = set()
        self.pasted: list[str] = []
        self.titles: list[str] = []
        self.questions = 0
        self.keyboards = 0
        self.cells: dict[tuple[int, int], str] = {}
        self.place = (1, 1)

    def draw(self, text: str) -> None:
        """Shows a text that ends in no half of a sequence."""
        for piece in _PIECES.finditer(text):
            self.show(piece)

    def asked(self) -> None:
        """It is asked where its cursor is."""

    @property
    def rows(self) -> list[str]:
        rows: dict[int, dict[int, str]] = {}
        for (row, column), text in self.cells.items():
            rows.setdefault(row, {})[column] = text
        return [
            "".join(rows.get(y, {}).get(x, " ") for x in range(1, 1 + max(rows.get(y, {0: ""}))))
            for y in range(1, 1 + max(rows, default=0))
        ]

    @property
    def text(self) -> str:
        return "\n".join(row.rstrip() for row in self.rows)

    def show(self, piece: re.Match[str]) -> None:
        if piece["text"]:
            for character in piece["text"]:
                row, column = self.place
                self.cells[row, column] = character
                self.place = (row, column + cell_len(character))
        elif piece["control"]:
            row, column = self.place
            match piece["control"]:
                case "\r":
                    self.place = (row, 1)
                case "\n":
                    self.place = (row + 1, column)
                case _:
                    pass
        elif piece["string"]:
            self.show_string(piece["string"])
        else:
            self.obey(piece["given"], piece["middle"], piece["final"])

    def show_string(self, string: str) -> None:
        kind, _, rest = string.partition(";")
        match kind:
            case "2":
                self.titles.append(rest)
            case "52":
                self.pasted.append(rest)
            case _:
                raise AssertionError(string)

    def obey(self, given: str, middle: str, final: str) -> None:
        match final:
            case "H":
                row, _, column = given.partition(";")
                self.place = (int(row or 1), int(column or 1))
            case "J":
                self.cells.clear()
            case "h":
                self.modes.add(given)
            case "l" if given == "?1049":
                # What was there before comes back; nothing was.
                self.modes.remove(given)
                self.cells.clear()
            case "l" if given == "?7" and "?1049" in self.modes and "wrap" not in self.modes:
                self.modes.add("wrap")
            case "l" if given == "?25" and "cursor" not in self.modes:
                self.modes.add("cursor")
            case "l":
                self.modes.remove(given)
            case "u":
                self.keyboards += 1 if given.startswith(">") else -1
            case "n":
                assert "6" == given
                self.questions += 1
                self.asked()
            case "m" | "p" | "t":
                assert not middle or "?2026" == given
            case _:
                raise AssertionError((given, final))
        if final == "h" and given in {"?7", "?25"}:
            self.modes -= {given, "wrap" if given == "?7" else "cursor"}


class FarEnd(Glass):
    """A terminal with a Line to it; `answers` whether it tells where its cursor is when asked."""

    def __init__(
        self, size: tuple[int, int] = (80, 24), *, answers: bool = True, **given: Any
    ) -> None:
        super().__init__()
        self.line = Line(self.write, self.hang_up, size=size, **given)
        self.answers = answers
        self.sent: list[bytes] = []
        self.hung_up = 0
        self.gone = False

    def write(self, data: bytes) -> None:
        if self.gone:
            raise BrokenPipeError
        self.sent.append(data)
        self.draw(data.decode())

    def hang_up(self) -> None:
        self.hung_up += 1

    @property
    def bytes_sent(self) -> int:
        return sum(map(len, self.sent))

    def asked(self) -> None:
        if self.answers:
            self.answer()

    def answer(self, delay: float = 0.001) -> None:
        asyncio.get_running_loop().call_later(delay, self.line.feed, b"\x1b[24;80R")


class Tiny(App[None]):
    """Shows how many keys it has had, and the last of them."""

    ENABLE_COMMAND_PALETTE = False

    def __init__(self, driver: type[Driver]) -> None:
        super().__init__(driver_class=driver)
        self.had: list[str] = []
        self.pastes: list[str] = []
        self.sizes: list[tuple[int, int]] = []

    def compose(self) -> ComposeResult:
        yield Static("[red on blue]no key yet[/]", id="said")

    def on_key(self, event: events.Key) -> None:
        self.had.append(event.key)
        if event.key == "q":
            self.exit()
        else:
            self.query_one("#said", Static).update(f"key {len(self.had)}: {event.key}")

    def on_paste(self, event: events.Paste) -> None:
        self.pastes.append(event.text)

    def on_resize(self, event: events.Resize) -> None:
        self.sizes.append((event.size.width, event.size.height))


async def until(true: Callable[[], object], seconds: float = 10) -> None:
    async with asyncio.timeout(seconds):
        while not true():
            await asyncio.sleep(0.005)


@asynccontextmanager
async def at(far: FarEnd, make: Callable[[type[Driver]], App[Any]] = Tiny) -> AsyncIterator[Any]:
    """An App on the line, from its first frame on; it is ended afterwards, if it runs still."""
    made: list[App[Any]] = []

    def making(driver: type[Driver]) -> App[Any]:
        made.append(make(driver))
        return made[0]

    running = asyncio.create_task(far.line.run(making))
    await until(lambda: running.done() or far.text.strip())
    try:
        yield made.pop()
    finally:
        far.line.end("")
        await asyncio.wait_for(running, 10)
