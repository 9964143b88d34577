"""A sheet: shows a Paper line by line and repaints only the cells that changed."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any
from unicodedata import normalize

from rich.cells import cell_len
from rich.segment import Segment
from textual.geometry import Region
from textual.message import Message
from textual.strip import Strip
from textual.widget import Widget

from tui import palette
from tui.widgets.paper import ASCII, Paper

if TYPE_CHECKING:
    from textual.events import Click, MouseScrollDown, MouseScrollUp

__all__ = ["Sheet", "changed"]


class Sheet(Widget):
    """Shows the last paper it was given; never takes the focus.

    The App tells the theme's name (`look`) and whether only ASCII may be drawn (`ascii_only`).
    """

    DEFAULT_CSS = "Sheet { height: 1fr; width: 1fr; }"
    can_focus = False

    class Hit(Message):
        """A spot of a paper was clicked; the sheet may show another paper by now."""

        def __init__(self, sheet: Sheet, value: object) -> None:
            super().__init__()
            self.sheet = sheet
            self.paper = sheet.paper
            self.value = value

        @property
        def control(self) -> Sheet:
            return self.sheet

    class Wheel(Message):
        """The mouse wheel turned over the sheet: -1 up, 1 down."""

        def __init__(self, sheet: Sheet, lines: int) -> None:
            super().__init__()
            self.sheet = sheet
            self.lines = lines

    def __init__(self, id: str | None = None) -> None:
        super().__init__(id=id)
        self.paper = Paper(0, 0)
        self._strips: dict[int, Strip] = {}
        self._key: tuple[str, bool, int, int] = ("", False, 0, 0)

    def show(self, paper: Paper) -> None:
        """Shows another paper; only what differs from the last one is repainted."""
        old, self.paper = self.paper, paper
        if (old.width, old.height) != (paper.width, paper.height):
            self._strips.clear()
            self.refresh()
            return
        regions = changed(old, paper)
        for region in regions:
            self._strips.pop(region.y, None)
        if regions:
            self.refresh(*regions)

    def render_line(self, y: int) -> Strip:
        return self._lines(range(y, y + 1))[0]

    def render_lines(self, crop: Region) -> list[Strip]:
        # A sheet has no border, padding or opacity, so its lines need none of what Textual lays
        # around them; that took half the time from a key to its repaint.
        strips = self._lines(crop.line_range)
        if crop.column_span != (0, self._key[2]):
            strips = [strip.crop(*crop.column_span) for strip in strips]
        return strips

    def _lines(self, rows: Iterable[int]) -> list[Strip]:
        app: Any = self.app
        filters = self.get_line_filters()
        key = (app.look, app.ascii_only, self.size.width, len(filters))
        if key != self._key:
            self._key = key
            self._strips.clear()
        kept = self._strips
        for y in rows:
            if y not in kept:
                strip = self._strip(y, *key[:3])
                for line_filter in filters:
                    strip = strip.apply_filter(line_filter, self.background_colors[1])
                kept[y] = strip
        return [kept[y] for y in rows]

    def _strip(self, y: int, theme: str, ascii_only: bool, width: int) -> Strip:
        plain = palette.style(theme, "")
        if y >= self.paper.height:
            return Strip.blank(width, plain)
        chars, styles = self.paper.chars[y], self.paper.styles[y]
        segments: list[Segment] = []
        start = 0
        for x in range(1, len(chars) + 1):
            if x == len(chars) or styles[x] != styles[start]:
                text = "".join(chars[start:x])
                if ascii_only:
                    text = _to_ascii(text)
                segments.append(Segment(text, palette.style(theme, styles[start])))
                start = x
        return Strip(segments).adjust_cell_length(width, plain)

    def on_click(self, event: Click) -> None:
        value = self.paper.hit(event.x, event.y)
        if value is not None:
            event.stop()
            self.post_message(self.Hit(self, value))

    def on_mouse_scroll_down(self, event: MouseScrollDown) -> None:
        event.stop()
        self.post_message(self.Wheel(self, 1))

    def on_mouse_scroll_up(self, event: MouseScrollUp) -> None:
        event.stop()
        self.post_message(self.Wheel(self, -1))


def _to_ascii(text: str) -> str:
    """One character for one: what has no twin in the table loses its accent or becomes `?`s."""
    text = text.translate(ASCII)
    if text.isascii():
        return text
    return "".join(c if c.isascii() else _plain(c) for c in text)


def _plain(char: str) -> str:
    bare = next((c for c in normalize("NFKD", char) if c.isascii()), None)
    return bare if bare is not None and cell_len(char) == 1 else "?" * cell_len(char)


def changed(old: Paper, new: Paper) -> list[Region]:
    """The cells that differ between two papers of one size, a region a row at most."""
    regions: list[Region] = []
    for y in range(new.height):
        if old.chars[y] == new.chars[y] and old.styles[y] == new.styles[y]:
            continue
        before = list(zip(old.chars[y], old.styles[y], strict=True))
        after = list(zip(new.chars[y], new.styles[y], strict=True))
        differ = [x for x, (a, b) in enumerate(zip(before, after, strict=True)) if a != b]
        left, right = differ[0], differ[-1]
        # A wide character is repainted whole.
        while left > 0 and "" in (old.chars[y][left], new.chars[y][left]):
            left -= 1
        while right + 1 < new.width and "" in (old.chars[y][right + 1], new.chars[y][right + 1]):
            right += 1
        regions.append(Region(left, y, right - left + 1, 1))
    return regions
