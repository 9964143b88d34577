"""The model that the bots look ahead in goes as the rules go."""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

import pytest

from core.bots.random_bot import draw, maker
from core.game import complete
from core.games.hotels.model import (
    Model,
    buy,
    end_turn,
    lay,
    model_of,
    skip,
    worths,
)
from core.games.hotels.rules import RULES
from core.games.hotels.state import (
    Absorb,
    Acquire,
    Action,
    Buy,
    Declare,
    Dispose,
    Found,
    Place,
    Placing,
    State,
)
from core.rng import seeded

MAKE = maker(cast("type[Action]", Action))
Facts = tuple[object, ...]


class Recorded:
    """Decides as was decided before."""

    def __init__(self, actions: Sequence[Action]) -> None:
        self.left = list(actions)

    def founded(self, m: Model, tile: int) -> int:
        action = self.left.pop(0)
        assert isinstance(action, Found)
        return action.chain

    def acquirer(self, m: Model, tile: int, tied: Sequence[int], others: Sequence[int]) -> int:
        action = self.left.pop(0)
        assert isinstance(action, Acquire)
        assert action.chain in tied
        return action.chain

    def next_fall(
        self, m: Model, tile: int, acquirer: int, tied: Sequence[int], others: Sequence[int]
    ) -> int:
        action = self.left.pop(0)
        assert isinstance(action, Absorb)
        assert action.chain in tied
        return action.chain

    def disposed(
        self, m: Model, seat: int, acquirer: int, defunct: int, size: int
    ) -> tuple[int, int]:
        action = self.left.pop(0)
        assert isinstance(action, Dispose)
        return action.trade, action.sell


def facts(s: State) -> Facts:
    return (
        tuple(s.board),
        s.sizes,
        s.bank,
        s.cash,
        s.shares,
        [sorted(hand) for hand in s.hands],
        tuple(s.pile),
    )


def facts_of(m: Model) -> Facts:
    return (
        tuple(m.board),
        tuple(m.sizes),
        tuple(m.bank),
        tuple(m.cash),
        tuple(zip(*m.held, strict=True)),
        [sorted(hand) for hand in m.hands],
        tuple(m.pile),
    )


def replayed(before: State, actions: list[Action]) -> Model:
    """The model after the whole turn that these actions were."""
    m = model_of(before)
    recorded = Recorded([a for a in actions if not isinstance(a, Place | Buy | Declare)])
    for action in actions:
        match action:
            case Place(tile):
                lay(m, tile, recorded)
            case Buy(chains):
                buy(m, chains)
            case Declare():
                m.last = True
            case _:
                pass
    assert [] == recorded.left
    end_turn(m)
    return m


@pytest.mark.parametrize("seats", [2, 3, 4, 6])
@pytest.mark.parametrize("options", [{}, {"as_printed_seven": True}, {"replace_dead_tiles": False}])
def test_the_same_decisions_lead_to_the_same_game(seats: int, options: dict[str, bool]) -> None:
    turns = 0
    for seed in range(4):
        s = RULES.setup(seats, seed, complete(RULES.types, options)).state
        rng = seeded(seed, 9)
        while prompts := RULES.prompts(s):
            before, actions = s, list[Action]()
            while s.turn == before.turn and prompts:
                ((seat, prompt),) = prompts.items()
                action, rng = draw(prompt, MAKE, rng)
                if not isinstance(action, Declare) or s.turn > 60:
                    actions.append(action)
                    s = RULES.apply(s, seat, action).state
                prompts = RULES.prompts(s)
            m = replayed(before, actions)
            # Turns in which nothing could be done pass in the rules by themselves.
            for _ in range(s.turn - before.turn - bool(prompts)):
                skip(m)
                end_turn(m)
            assert facts(s) == facts_of(m)
            assert (not prompts) == m.over
            if prompts:
                (seat,) = prompts
                assert seat == m.seat
                if not isinstance(s.phases[-1], Placing):
                    skip(m)
                    assert s.idle == m.idle
            turns += 1
        outcome = RULES.outcome(s)
        assert outcome is not None
        assert outcome.worth == worths(m)
    assert turns > 100
