"""Cartel: Hotels in sentences."""

from __future__ import annotations

from collections.abc import Sequence
from typing import assert_never

from core.game import Seat
from core.games.hotels.data import NAMES, space_name
from core.games.hotels.log import log_lines
from core.games.hotels.phrases import some_shares
from core.games.hotels.preview import Alone, Founds, Grows, Merges, lies
from core.games.hotels.state import (
    Absorb,
    Acquire,
    Acquiring,
    Action,
    Buy,
    Buying,
    Declare,
    Dispose,
    Disposing,
    Event,
    Found,
    Founding,
    Ordering,
    Over,
    Place,
    Placing,
    View,
)
from core.games.hotels.stocks import final_scoring, prices
from core.text import Text, all_of, figure, in_row, say, say_n
from core.words import Line, over_after

__all__ = ["WORDS", "HotelsWords"]


class HotelsWords:
    """The game's sentences, as core.words.Words."""

    about = say(
        "Lay tiles that found, feed and join seven hotel chains. Whoever holds most of a chain "
        "is paid when it falls, and again at the end. Only the tiles in hand are hidden."
    )
    length = say("60 min")
    guide = (
        say(
            "On your turn you lay one of your six tiles on the space that it names, buy up to "
            "three shares, and draw a new tile. Shares are sold by the bank, never by the others."
        ),
        say(
            "A tile beside a loose one founds a chain, and you get a share of it for nothing. A "
            "tile beside a chain makes it larger, and its shares dearer."
        ),
        say(
            "A tile that touches two chains merges them: the smaller one falls. Whoever holds "
            "most of its shares is paid ten times their price, the second five times. This is "
            "where the money comes from, so be first or second in small chains that lie near "
            "larger ones."
        ),
        say(
            "Shares of the chain that fell can be sold, traded two for one of the chain that took "
            "it, or kept in case it is founded again. Sell when you need cash, trade when the "
            "larger chain will decide the game."
        ),
        say(
            "With 11 tiles a chain is safe and never falls. Its shares only pay at the end, so "
            "keep enough money to buy, or you will watch the others do it."
        ),
        say(
            "When a chain has 41 tiles, or all chains on the board are safe, you may declare the "
            "end in your turn. All chains then pay their bonuses and all shares are sold; the "
            "most money wins."
        ),
    )

    def lines(self, events: Sequence[Event], /) -> tuple[Line, ...]:
        return log_lines(events)

    def action(self, view: View, action: Action, /) -> Text:
        match action:
            case Place(tile):
                return _place(view, tile)
            case Found(chain):
                return say("found {chain}", chain=NAMES[chain])
            case Acquire(chain):
                return say("{chain} acquires", chain=NAMES[chain])
            case Absorb(chain):
                return say("{chain} falls next", chain=NAMES[chain])
            case Dispose(trade, sell):
                return _dispose(view, trade, sell)
            case Buy(()):
                return say("buy nothing")
            case Buy(chains):
                price = prices(view.sizes)
                if not all(price[chain] for chain in chains):
                    # What isn't on the board has no price; it is only asked why not.
                    return say("buy {shares}", shares=some_shares(chains))
                return say(
                    "buy {shares} for {cost}",
                    shares=some_shares(chains),
                    cost=figure(sum(price[chain] for chain in chains)),
                )
            case Declare():
                return say("declare the end")

    def moment(self, view: View, /) -> Text:
        phase = view.phase
        if isinstance(phase, Over):
            return over_after(view.turn)
        if isinstance(phase, Disposing):
            nth, all_ = phase.nth, phase.nth + len(phase.left)
            if view.last:
                return say(
                    "turn {turn} · the last · merger {nth} of {all}",
                    turn=view.turn,
                    nth=nth,
                    all=all_,
                )
            return say("turn {turn} · merger {nth} of {all}", turn=view.turn, nth=nth, all=all_)
        if view.last:
            return say("turn {turn} · the last", turn=view.turn)
        return say_n(
            "turn {turn} · {n} tile left", "turn {turn} · {n} tiles left", view.pile, turn=view.turn
        )

    def asked(self, view: View, seat: Seat, /) -> Text:
        phase = view.phase
        if isinstance(phase, Over) or phase.seat != seat:
            return say("waits")
        match phase:
            case Placing():
                return say("places a tile")
            case Buying():
                return say("buys up to 3 shares")
            case Founding():
                return say("founds a chain")
            case Acquiring():
                return say("chooses the acquirer")
            case Ordering():
                return say("chooses which falls next")
            case Disposing(defunct=defunct):
                return say("disposes of {chain}", chain=NAMES[defunct])
            case never:
                assert_never(never)

    def standing(self, view: View, /) -> tuple[int, ...]:
        """The money of each seat if the game were scored now (H-25).

        A chain that is falling has paid its bonuses, so they don't count again. With hidden
        holdings a seat that the view doesn't show has 0, and then nobody's bonuses count, since
        they hang on what the others hold.
        """
        total = [cash or 0 for cash in view.cash]
        nothing = (0,) * len(NAMES)
        rows = [nothing if row is None else row for row in view.shares]
        falling = view.phase.defunct if isinstance(view.phase, Disposing) else None
        known = None not in view.shares
        for scored in final_scoring(view.sizes, rows):
            for seat in range(len(total)):
                total[seat] += scored.sold[seat]
                if known and scored.chain != falling:
                    total[seat] += scored.bonuses[seat]
        return tuple(total)

    def clauses(self, phase: str, /) -> tuple[str, ...]:
        merger = ("H-10", "H-11", "H-12", "H-13", "H-14", "H-15", "H-16", "H-17", "H-18")
        return {
            "placing": ("H-4", "H-5", "H-6", "H-9", "H-10", "H-8", "H-20", "H-21", "H-24"),
            "founding": ("H-6", "H-7", "H-19", "H-30", "H-31"),
            "acquiring": (*merger, "H-30"),
            "ordering": (*merger, "H-30"),
            "disposing": ("H-17", "H-19", "H-18", "H-12", "H-20", "H-30"),
            "buying": ("H-22", "H-30", "H-23", "H-21", "H-24", "H-29"),
            "over": ("H-25", "H-26", "H-24", "H-27", "H-30"),
        }.get(phase, ())


WORDS = HotelsWords()


# -- choices -----------------------------------------------------------------------------------


def _place(view: View, tile: int) -> Text:
    name = space_name(tile)
    effect = lies(view, tile) if isinstance(view.phase, Placing) and tile in view.hand else None
    match effect:
        case None:
            return say("place {tile}", tile=name)
        case Alone():
            return say("place {tile}: lies alone", tile=name)
        case Founds(size):
            return say("place {tile}: founds a chain of {size}", tile=name, size=size)
        case Grows(chain, before, size):
            return say(
                "place {tile}: {chain} {before}→{size}",
                tile=name,
                chain=NAMES[chain],
                before=before,
                size=size,
            )
        case Merges():
            return say("place {tile}: {merger}", tile=name, merger=_merger(effect))
        case never:
            assert_never(never)


def _merger(merges: Merges) -> Text:
    if len(merges.acquirers) > 1:
        tied = all_of([NAMES[chain] for chain in merges.acquirers])
        return say("{chains} tie for largest", chains=tied)
    groups = [all_of([NAMES[fall.chain] for fall in group]) for group in merges.falls]
    takes = groups[0]
    for group in groups[1:]:
        takes = say("{before}, then {one}", before=takes, one=group)
    return say("{chain} takes {others}", chain=NAMES[merges.acquirers[0]], others=takes)


def _dispose(view: View, trade: int, sell: int) -> Text:
    phase = view.phase
    keep = view.falling[phase.seat] - trade - sell if isinstance(phase, Disposing) else 0
    parts = []
    if trade:
        parts.append(say("trade {trade} for {got}", trade=trade, got=trade // 2))
    if sell:
        parts.append(say("sell {sell}", sell=sell))
    if keep or not parts:
        parts.append(say("keep {keep}", keep=keep))
    return in_row(parts)
