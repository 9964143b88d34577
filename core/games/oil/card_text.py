"""Cards of both decks in words, and by number and title as in "Tip 43, no tip"."""

from __future__ import annotations

from collections.abc import Sequence

from core.games.oil.news_text import news_lasts, news_text, news_title
from core.games.oil.phrases import news, tip
from core.games.oil.tip_text import tip_lasts, tip_text, tip_title, tip_when
from core.text import Text, all_of, say

__all__ = [
    "news_lasts",
    "news_named",
    "news_row",
    "news_text",
    "news_title",
    "tip_lasts",
    "tip_named",
    "tip_text",
    "tip_title",
    "tip_when",
]


def tip_named(n: int) -> Text:
    """A Tip by number and title, as "Tip 43, price agreement in Europe"."""
    return say("{tip}, {title}", tip=tip(n), title=tip_title(n))


def news_named(n: int) -> Text:
    """News by number and title, as "News 11, Suez closed"."""
    return say("{news}, {title}", news=news(n), title=news_title(n))


def news_row(cards: Sequence[int]) -> Text:
    """Several News by their titles, as "Suez closed and strike in Asia"; there must be one."""
    return all_of([news_title(n) for n in cards])
