"""How many colours a terminal shows, and frames lowered to that.

All Apps of a process draw in full colour, for Textual keeps what it has drawn for all of them.
"""

from __future__ import annotations

import re
from enum import IntEnum
from functools import lru_cache
from typing import Final

from rich.color import Color, ColorSystem

__all__ = ["Depth", "depth_of", "lower"]


class Depth(IntEnum):
    """The colours of a terminal."""

    NONE = 0
    SIXTEEN = 1
    MANY = 2
    """256 of them."""
    FULL = 3


_FULL_NAMES: Final = ("kitty", "alacritty", "foot", "wezterm", "ghostty", "contour", "direct")
_NONE_NAMES: Final = ("dumb", "unknown", "vt")
_SYSTEMS: Final = {Depth.SIXTEEN: ColorSystem.STANDARD, Depth.MANY: ColorSystem.EIGHT_BIT}

_STYLE = re.compile(r"\x1b\[([\d;]*)m")


def depth_of(term: str, colours: str = "") -> Depth:
    """What a terminal shows, by its TERM and COLORTERM."""
    term, colours = term.lower(), colours.lower()
    if not term or term.startswith(_NONE_NAMES):
        return Depth.NONE
    if colours in {"truecolor", "24bit"} or any(name in term for name in _FULL_NAMES):
        return Depth.FULL
    return Depth.MANY if "256" in term else Depth.SIXTEEN


def lower(text: str, depth: Depth) -> str:
    """What is written to a terminal, with colours that it has."""
    if depth is Depth.FULL:
        return text
    return _STYLE.sub(lambda match: _lowered(match[1], depth), text)


@lru_cache(8192)
def _lowered(style: str, depth: Depth) -> str:
    codes = [code or "0" for code in style.split(";")]
    kept: list[str] = []
    at = 0
    while at < len(codes):
        code = codes[at]
        width = _width(codes, at)
        if width > 1:
            kept += _colour(codes[at : at + width], depth)
        elif depth is not Depth.NONE or not _is_colour(int(code)):
            kept.append(code)
        at += width
    return f"\x1b[{';'.join(kept)}m" if kept else ""


def _width(codes: list[str], at: int) -> int:
    """Codes that belong together: three for one colour of 256, five for any colour."""
    if codes[at] not in {"38", "48"}:
        return 1
    return {"5": 3, "2": 5}.get("".join(codes[at + 1 : at + 2]), 1)


def _is_colour(code: int) -> bool:
    return 30 <= code <= 49 or 90 <= code <= 107


def _colour(codes: list[str], depth: Depth) -> list[str]:
    numbers = [min(int(code), 255) for code in codes[2:]]
    if depth is Depth.NONE or len(numbers) not in {1, 3}:
        return []
    colour = Color.from_rgb(*numbers) if len(numbers) == 3 else Color.from_ansi(numbers[0])
    return list(colour.downgrade(_SYSTEMS[depth]).get_ansi_codes(codes[0] == "38"))
