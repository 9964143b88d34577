"""How continents, companies, goods, seats and sums are written and coloured in Kartell."""

from __future__ import annotations

from collections.abc import Sequence

from core.game import Seat
from core.games.oil.data import LOAN, continent_of, kind_of
from core.games.oil.phrases import company_short, continent_short, good_short
from core.games.oil.state import View
from core.text import figure
from tui.i18n import _, in_words

__all__ = [
    "ARROW",
    "company_code",
    "company_name",
    "continent_code",
    "continent_name",
    "goods_text",
    "initials",
    "kind_code",
    "loans_text",
    "name_of",
    "seat_of",
    "tone",
]

ARROW = " → "

# Hues of the palette in the book's colours: white, green, blue, yellow, black (grey here), red.
_TONES = ("hue6", "hue3", "hue4", "hue2", "rule", "hue0")


def tone(continent: int, *more: str) -> str:
    """The style name of a continent's colour, with more laid over it."""
    return ".".join((_TONES[continent], *more))


def continent_code(continent: int) -> str:
    """A continent's two letters."""
    return continent_short(continent)


def continent_name(continent: int) -> str:
    """A continent in nine columns at most."""
    names = _("N.America"), _("S.America"), _("Europe"), _("Africa"), _("Asia"), _("Australia")
    return names[continent]


def kind_code(kind: int) -> str:
    """A kind of companies in one letter: field, refinery, petrol."""
    return "FRP"[kind]


def company_code(company: int) -> str:
    """A company in three letters, as the track has it: EUF."""
    return continent_short(continent_of(company)) + kind_code(kind_of(company))


def company_name(company: int) -> str:
    """A company in two words: EU refinery."""
    return in_words(company_short(company))


def goods_text(good: int, units: int) -> str:
    """Units of a good: 9cEU."""
    return f"{units}{good_short(good)}"


def name_of(names: Sequence[str], seat: int) -> str:
    """A seat's name, or the bank."""
    return names[seat] if seat >= 0 else _("bank")


def seat_of(view: View) -> Seat:
    """The seat that a phase of one seat asks; who begins the rounds in the others."""
    seat: Seat = getattr(view.phase, "seat", view.first)
    return seat


def loans_text(loans: int, deposits: int) -> str:
    """Loans below 0, deposits above it, in thousands; those of who has both by the loans."""
    if loans:
        return f"−{loans * LOAN // 1000}k"
    return f"+{figure(deposits * LOAN // 1000)}k" if deposits else ""


def initials(names: Sequence[str]) -> tuple[str, ...]:
    """A sign of one column for each seat: its first letter, or its number if that is shared."""
    letters = [name[:1].upper() for name in names]
    return tuple(
        [
            letter
            if letters.count(letter) == 1 and letter.isascii() and letter.isalpha()
            else str(seat + 1)
            for seat, letter in enumerate(letters)
        ]
    )
