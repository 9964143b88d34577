"""Paper: a grid of characters with style names, on which everything in play is drawn.

It knows nothing of Textual, so that a drawing can be tested as text. What was drawn where, for
the mouse, is kept in spots.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from rich.cells import cell_len

# Characters that surely take one cell each: Latin letters, and the signs that we draw with.
_NARROW = re.compile(
    "[ -~\u00a1-\u00ac\u00ae-\u02ff\u2010-\u2027\u2039\u203a\u2190-\u2193\u2196-\u2199\u2212"
    "\u2500-\u25fc\u2605\u2713]*"
)

__all__ = ["ASCII", "Paper", "Spot", "clip", "flush", "pad", "wrap"]

# One character for one, so that no layout moves.
ASCII = str.maketrans(
    {
        "─": "-",
        **dict.fromkeys("│┃", "|"),
        **dict.fromkeys("┌┐└┘├┤┬┴┼╭╮╰╯┏┓", "+"),
        **dict.fromkeys("━┗┛", "="),
        **dict.fromkeys("═║╔╗╚╝", ":"),
        **dict.fromkeys("↖↘", "\\"),
        **dict.fromkeys("↗↙", "/"),
        "‹": "<",
        "›": ">",
        # Lit squares and those that are not: `*` and `o` where a map has both.
        "◇": "*",
        "○": "o",
        "≈": "~",
        "□": ".",
        "┈": ".",
        "┊": ":",
        "•": ".",
        **dict.fromkeys("▶▸►→", ">"),
        **dict.fromkeys("◄◂←", "<"),
        **dict.fromkeys("▼↓", "v"),
        **dict.fromkeys("↑▲", "^"),
        "●": "@",
        "■": "#",
        "◆": "&",
        "·": ".",
        "»": ">",
        "★": "*",
        "✓": "+",
        "×": "x",
        "−": "-",
        "…": "~",
        "¢": "c",
    }
)


class Spot(NamedTuple):
    """A part of a drawing that answers the mouse with a value."""

    x: int
    y: int
    width: int
    height: int
    value: object


class Paper:
    """A drawing of `width` columns and `height` rows; what falls outside is cut off.

    Style names are resolved when it is shown (tui.palette). A wide character takes two cells, the
    second of them empty.
    """

    __slots__ = ("chars", "height", "spots", "styles", "width")

    def __init__(self, width: int, height: int, style: str = "") -> None:
        self.width = width
        self.height = height
        self.chars: list[list[str]] = [[" "] * width for _ in range(height)]
        self.styles: list[list[str]] = [[style] * width for _ in range(height)]
        self.spots: list[Spot] = []

    def put(self, x: int, y: int, text: str, style: str = "") -> int:
        """Writes text on a row and returns the column after it."""
        if not 0 <= y < self.height:
            return x + cell_len(text)
        chars, styles = self.chars[y], self.styles[y]
        if _NARROW.fullmatch(text):
            size = len(text)
            left, right = max(x, 0), min(x + size, self.width)
            if left < right:
                chars[left:right] = text[left - x : right - x]
                styles[left:right] = [style] * (right - left)
            return x + size
        for char in text:
            size = cell_len(char)
            if size == 0:
                continue
            if x >= 0 and x + size <= self.width:
                chars[x] = char
                styles[x] = style
                if size == 2:
                    chars[x + 1] = ""
                    styles[x + 1] = style
            x += size
        return x

    def right(self, x: int, y: int, text: str, style: str = "") -> int:
        """Writes text so that it ends before column x, and returns where it begins."""
        start = x - cell_len(text)
        self.put(start, y, text, style)
        return start

    def across(self, y: int, char: str = "─", style: str = "rule") -> None:
        """Fills a row."""
        self.put(0, y, char * self.width, style)

    def down(self, x: int, top: int, bottom: int, char: str = "│", style: str = "rule") -> None:
        """Fills a column from row `top` up to, not with, `bottom`."""
        for y in range(top, bottom):
            self.put(x, y, char, style)

    def restyle(self, x: int, y: int, width: int, style: str) -> None:
        """Gives cells of a row another style, keeping the characters."""
        if 0 <= y < self.height:
            for column in range(max(x, 0), min(x + width, self.width)):
                self.styles[y][column] = style

    def lay(self, x: int, y: int, width: int, style: str, *instead: str) -> None:
        """Lays a style over cells of a row, keeping theirs but for the words of `instead`."""
        if 0 <= y < self.height:
            for column in range(max(x, 0), min(x + width, self.width)):
                words = self.styles[y][column].split(".")
                kept = [word for word in words if word and word != style and word not in instead]
                self.styles[y][column] = ".".join([*kept, style])

    def paste(self, other: Paper, x: int, y: int) -> None:
        """Draws another paper on this one, its spots with it."""
        left, right = max(-x, 0), min(other.width, self.width - x)
        for row in range(max(-y, 0), min(other.height, self.height - y)):
            self.chars[y + row][x + left : x + right] = other.chars[row][left:right]
            self.styles[y + row][x + left : x + right] = other.styles[row][left:right]
        self.spots += [s._replace(x=s.x + x, y=s.y + y) for s in other.spots]

    def spot(self, x: int, y: int, width: int, value: object, height: int = 1) -> None:
        """Lets a part answer the mouse; a later spot lies over an earlier one."""
        self.spots.append(Spot(x, y, width, height, value))

    def hit(self, x: int, y: int) -> object | None:
        """The value of the spot at a cell, if there is one."""
        for spot in reversed(self.spots):
            if spot.x <= x < spot.x + spot.width and spot.y <= y < spot.y + spot.height:
                return spot.value
        return None

    def text(self) -> str:
        """The drawing as lines of text, without trailing blanks."""
        return "\n".join("".join(row).rstrip() for row in self.chars)


def clip(text: str, width: int) -> str:
    """The text cut to a width in cells, the cut shown by …; foreign control characters go."""
    text = "".join(c for c in text if c.isprintable())
    if cell_len(text) <= width:
        return text
    kept, used = "", 0
    for char in text:
        size = cell_len(char)
        if used + size > width - 1:
            break
        kept, used = kept + char, used + size
    return (kept + "…")[:width] if width > 0 else ""


def pad(text: str, width: int) -> str:
    """The text cut or filled with blanks to exactly so many cells."""
    text = clip(text, width)
    return text + " " * (width - cell_len(text))


def flush(text: str, width: int) -> str:
    """The text cut to a width in cells, at its right end."""
    text = clip(text, width)
    return " " * (width - cell_len(text)) + text


def wrap(text: str, width: int) -> list[str]:
    """The text in lines of at most so many cells, broken between words where possible."""
    width = max(width, 1)
    lines: list[str] = []
    line = ""
    for word in text.split():
        while cell_len(word) > width:
            room = width - cell_len(line) - 1 if line else width
            if room < 1:
                lines.append(line)
                line = ""
                continue
            head = _head(word, room)
            lines.append(f"{line} {head}" if line else head)
            word, line = word[len(head) :], ""
        if not line:
            line = word
        elif cell_len(line) + 1 + cell_len(word) <= width:
            line = f"{line} {word}"
        else:
            lines.append(line)
            line = word
    return [*lines, line] if line else lines


def _head(word: str, width: int) -> str:
    taken, used = "", 0
    for char in word:
        if used + cell_len(char) > width and taken:
            break
        taken, used = taken + char, used + cell_len(char)
    return taken
