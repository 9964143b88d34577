"""How companies, commodities, ports and money are written in 18CTN."""

from __future__ import annotations

from core.game import Seat
from core.games.ctn18.data import MAJORS
from core.games.ctn18.island.layout import DESERT, GENERIC, RED, compass
from core.games.ctn18.phrases import commodity, letter
from core.games.ctn18.state import View
from core.text import figure, say
from tui.i18n import _, in_words

__all__ = [
    "NO_PRICE",
    "card_names",
    "dollars",
    "goods_tone",
    "kind_code",
    "kind_name",
    "letter",
    "number_text",
    "port_code",
    "seat_letter",
    "seat_tone",
    "short_name",
    "tone",
    "values_text",
]

NO_PRICE = "--"
"""What stands for the price of a company that has none."""

# Hues of the palette: yellow, blue, green, violet, white.
_HUES = (2, 4, 3, 5, 6)

# Tones of the palette for wood, brick, sheep, wheat and ore.
_TONES = (2, 1, 6, 5, 4)

# Seats of plots: red, orange, yellow, green, blue, violet.
_SEATS = "abcdef"


def tone(major: int, *more: str) -> str:
    """The style name of a company's colour, with more laid over it."""
    return ".".join((f"hue{_HUES[major]}", *more))


def short_name(major: int) -> str:
    """The first word of its name."""
    return MAJORS[major].name.split()[0]


def seat_letter(seat: Seat) -> str:
    """The sign of a seat in plots, one column wide, which no company has."""
    return _SEATS[seat]


def seat_tone(seat: Seat, *more: str) -> str:
    """The style name of a seat's curve in plots."""
    return ".".join((f"hue{seat}", *more))


def kind_name(kind: int) -> str:
    """A commodity, or the desert."""
    return in_words(say("Desert") if kind == DESERT else commodity(kind))


def kind_code(kind: int) -> str:
    """A commodity in two columns."""
    return (_("Wd"), _("Br"), _("Sh"), _("Wh"), _("Or"))[kind]


def card_names() -> tuple[str, ...]:
    """The development cards by kind, in short words."""
    return _("Knight"), _("VP"), _("Roads"), _("Plenty"), _("Monopoly")


def goods_tone(kind: int, *more: str) -> str:
    """The style name of a commodity's tint; the desert is quiet."""
    return ".".join(("dim" if kind == DESERT else f"tone{_TONES[kind]}", *more))


def number_text(number: int) -> str:
    """A hex's number in three columns, a red one between stars; blank for the desert."""
    if number in RED:
        return f"*{number}*"
    return f"{number:>2} " if number else "   "


def port_code(ports: bytes, harbour: int, *, narrow: bool = False) -> str:
    """A port in few columns: N 3:1 or Wh 2:1; N3 or Wh if it is `narrow`."""
    kind = ports[harbour]
    if kind != GENERIC:
        return kind_code(kind) if narrow else _("{kind} 2:1").format(kind=kind_code(kind))
    side = (_("N"), _("E"), _("S"), _("W"))[compass(ports).index(harbour)]
    return f"{side}3" if narrow else _("{side} 3:1").format(side=side)


def values_text(view: View) -> str:
    """The values of all commodities."""
    parts = [f"{kind_name(kind)} {n}" for kind, n in enumerate(view.values)]
    return _("Values: {values}").format(values="  ".join(parts))


def dollars(n: int) -> str:
    """A sum with its sign, such as $62."""
    return f"${figure(n)}"
