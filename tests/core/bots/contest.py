"""What a bot advises in a position, and how often it wins among others: for any game."""

from __future__ import annotations

from typing import Any

from core.bots.protocol import Advice, Bot, bot_rng, look
from core.game import Options, Rules, complete

__all__ = ["advised", "win_share"]

AnyBot = Bot[Any, Any, Any]
AnyRules = Rules[Any, Any, Any, Any]


def advised(rules: AnyRules, bot: AnyBot, state: Any, ply: int = 0, seed: int = 1) -> Advice[Any]:
    """What a bot would do for the seat that must act, the first of them if they are several."""
    seat = next(seat for seat, prompt in rules.prompts(state).items() if prompt.must)
    return bot.choose(look(rules, state, seat, bot.worlds, bot_rng(seed, ply, seat)))


def win_share(
    rules: AnyRules,
    mine: AnyBot,
    others: AnyBot,
    seats: int,
    seeds: int,
    options: Options | None = None,
) -> float:
    """The share of the wins of one bot among others, in each seat for each seed."""
    chosen = complete(rules.types, options or {})
    share = 0.0
    for seed in range(seeds):
        for place in range(seats):
            state = rules.setup(seats, seed, chosen).state
            ply = 0
            while prompts := rules.prompts(state):
                seat = next(seat for seat, prompt in prompts.items() if prompt.must)
                bot = mine if seat == place else others
                state = rules.apply(state, seat, advised(rules, bot, state, ply, seed).action).state
                ply += 1
            outcome = rules.outcome(state)
            assert outcome is not None
            if outcome.place[place] == 1:
                share += 1 / outcome.place.count(1)
    return share / (seeds * seats)
