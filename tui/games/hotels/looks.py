"""How chains, tiles and money are written in Hotels."""

from __future__ import annotations

from core.games.hotels.data import NAMES
from core.text import Text, figure
from tui.i18n import in_words

__all__ = ["chain_name", "dollars", "in_columns", "short_money", "tone"]


def tone(chain: int, *more: str) -> str:
    """The style name of a chain, with more laid over it."""
    return ".".join((f"tone{chain}", *more))


def chain_name(chain: int) -> str:
    """The chain's name in the viewer's language."""
    return in_words(Text(NAMES[chain]))


def dollars(n: int) -> str:
    """A sum with its sign, such as $12,300."""
    return f"${figure(n)}"


def short_money(n: int) -> str:
    """A sum in at most five columns: all are whole hundreds, so 12.3k is exact, and 112k is not."""
    if n < 1000:
        return str(n)
    return f"{n // 1000}.{n % 1000 // 100}k" if n < 100_000 else f"{n // 1000}k"


def in_columns(n: int, columns: int) -> str:
    """A sum in so many columns, five at least: in full if it fits."""
    text = figure(n)
    return text if len(text) <= columns else short_money(n)
