"""Commodities coming and going, and what everybody can know of a hand by having watched.

All of it happens openly but for the card that the robber takes of a floated major. So what a hand
holds at least is known to all, as long as no such card may have gone; `State.known` has it, and
what a seat can't see is drawn anew around it.
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from core.games.ctn18.island.pieces import Goods, added, goods_of, less, none_below_zero, taken
from core.games.ctn18.state import State
from core.parts.rows import put

__all__ = ["collect", "exchange", "gain", "give_unseen", "show_to_all", "spend"]


def gain(s: State, major: int, goods: Goods) -> State:
    """The major gets these, openly."""
    return replace(
        s,
        hands=put(s.hands, major, added(s.hands[major], goods)),
        known=put(s.known, major, added(s.known[major], goods)),
    )


def collect(s: State, goods: Sequence[Goods]) -> State:
    """Each major gets these, openly."""
    hands, known = list(s.hands), list(s.known)
    for major, more in enumerate(goods):
        if any(more):
            hands[major] = added(hands[major], more)
            known[major] = added(known[major], more)
    return replace(s, hands=tuple(hands), known=tuple(known))


def spend(s: State, major: int, goods: Goods) -> State:
    """The major gives these away, openly."""
    return replace(
        s,
        hands=put(s.hands, major, less(s.hands[major], goods)),
        known=put(s.known, major, none_below_zero(less(s.known[major], goods))),
    )


def exchange(s: State, by: int, to: int | None, swap: Goods) -> State:
    """What is above 0 goes openly from the one major to the other, what is below 0 back.

    With None it goes to the bank and comes from it.
    """
    hands, known = list(s.hands), list(s.known)
    hands[by] = less(hands[by], swap)
    known[by] = none_below_zero(less(known[by], swap))
    if to is not None:
        hands[to] = added(hands[to], swap)
        known[to] = none_below_zero(added(known[to], swap))
    return replace(s, hands=tuple(hands), known=tuple(known))


def give_unseen(s: State, victim: int, major: int, commodity: int) -> State:
    """The major takes a card of the victim's that others don't see."""
    hands = put(s.hands, victim, taken(s.hands[victim], commodity))
    hands = put(hands, major, taken(hands[major], commodity, -1))
    # It may have been any of those that were known.
    left = none_below_zero(less(s.known[victim], (1, 1, 1, 1, 1)))
    return replace(s, hands=hands, known=put(s.known, victim, left))


def show_to_all(s: State, major: int, swap: Sequence[int]) -> State:
    """By offering or accepting the major has shown that it holds what it would give."""
    least = tuple(map(max, s.known[major], swap))
    if least == s.known[major]:
        return s
    return replace(s, known=put(s.known, major, goods_of(least)))
