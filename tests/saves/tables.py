"""Tables to save: games of Kartel played at random, and what is true of any history."""

from __future__ import annotations

from typing import Any

import msgspec

from core import catalog
from core.bots.random_bot import draw
from core.game import Illegal
from core.rng import below, seeded
from core.table import Played, Table
from saves.codec import AnyRules, AnyTable
from saves.records import Player

ANA_BEN = (Player("Ana"), Player("Ben", "normal"))


def opened(
    seats: int = 2, seed: int = 1, rules: AnyRules | None = None, **options: Any
) -> AnyTable:
    """A game that nobody has played at yet; Kartel if no rules are given."""
    return Table.new(rules or catalog.load("kartel"), seats, seed, options)


def play(table: AnyTable, actions: int = 1000, seed: int = 7, undo: bool = True) -> AnyTable:
    """So many random actions, if the game lasts; some are taken back where that is allowed."""
    rng = seeded(seed)

    def make(plain: dict[str, Any]) -> Any:
        return msgspec.convert(plain, table.rules.types.action)

    for _ in range(actions):
        waiting = sorted(seat for seat, prompt in table.prompts().items() if prompt.must)
        if not waiting:
            break
        seat = waiting[0]
        action, rng = draw(table.prompts()[seat], make, rng)
        table.submit(seat, action)
        lot, rng = below(rng, 5)
        if undo and lot == 0 and table.can_undo(seat) is None:
            table.undo(seat)
    return table


def chains(table: AnyTable) -> bool:
    """Whether each action of each branch leads, by the rules, from the state before to its own."""
    line = [0]
    for number, entry in enumerate(table.entries, start=1):
        if not isinstance(entry, Played):
            while line[-1] > entry.to:
                line.pop()
            continue
        try:
            step = table.rules.apply(table.state_after(line[-1]), entry.seat, entry.action)
        except Illegal:
            return False
        if (step.state, step.events, step.final) != (
            table.state_after(number),
            entry.told,
            entry.final,
        ):
            return False
        line.append(number)
    return line[1:] == table.line
