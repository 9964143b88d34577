"""What a seat does that looks no further than its own turn."""

from __future__ import annotations

from typing import assert_never

from core.game import Seat
from core.games.oil.actions import Action, Roll
from core.games.oil.broker import Broker
from core.games.oil.dealing import Dealer
from core.games.oil.manager import Manager
from core.games.oil.state import (
    Answering,
    Auction,
    Buying,
    Calling,
    Costs,
    Deciding,
    Drawing,
    Extracting,
    Interest,
    Moving,
    Over,
    Owing,
    Picking,
    Processing,
    Rolling,
    Selling,
    Start,
    State,
    Taking,
    Trading,
    Turn,
    Verdict,
    Voting,
    Willing,
)
from core.games.oil.value import Values
from core.prompt import Prompt

__all__ = ["Greedy"]


class Greedy:
    """Takes what gains most at once, in every decision of a game."""

    def __init__(self, values: Values, others: Values | None = None, trades: bool = True) -> None:
        """`others` is how the other seats weigh, if it knows.

        Without `trades` it leaves phase A to them.
        """
        self.values = values
        self.manager = Manager(values)
        self.broker = Broker(values, others)
        self.dealer = Dealer(values, others, trades)

    def ways(
        self, s: State, seat: Seat, prompt: Prompt[Action]
    ) -> tuple[tuple[float, Action], ...]:
        """What the seat may well do, each with what it seems to gain; first what it would do.

        Only that where looking ahead tells little.
        """
        phase = s.phases[-1]
        ways: list[tuple[float, Action]] = []
        match phase:
            case Buying():
                ways = self.broker.buys(s, phase, prompt)
            case Picking():
                ways = self.broker.picks(s, phase, prompt)
            case Extracting():
                ways = self.manager.extractions(s, phase, prompt)
            case Trading():
                ways = self.dealer.answers(s, phase, seat, prompt)
            case _:
                pass
        return tuple(ways) or ((0.0, self.choose(s, seat, prompt)),)

    def choose(self, s: State, seat: Seat, prompt: Prompt[Action]) -> Action:
        """What the seat does, which is asked by this prompt."""
        phase = s.phases[-1]
        match phase:
            case Rolling():
                return Roll()
            case Moving():
                return self.manager.move(s, phase, prompt)
            case Trading():
                return self.dealer.trade(s, phase, seat, prompt)
            case Selling():
                return self.manager.sell(s, phase, prompt)
            case Extracting():
                return self.manager.extract(s, phase, prompt)
            case Processing():
                return self.manager.process(s, phase, prompt)
            case Auction():
                return self.broker.bid(s, phase, prompt)
            case Buying():
                return self.broker.buy(s, phase, prompt)
            case Picking():
                return self.broker.pick(s, phase, prompt)
            case Deciding():
                return self.broker.decide(s, phase, prompt)
            case Answering():
                return self.broker.answer(s, phase)
            case Taking():
                return self.manager.take(s, phase, prompt)
            case Owing():
                return self.dealer.owe(s, phase, seat, prompt)
            case Interest():
                return self.manager.set_loans(s, seat)
            case Costs():
                return self.manager.costs(s, phase, prompt)
            case Calling():
                return self.broker.call(s, phase)
            case Voting():
                return self.broker.vote(s, phase, prompt)
            case Verdict():
                return self.broker.award(s, phase, prompt)
            case Willing():
                return self.broker.willing(s, phase)
            case Start():
                return self.broker.start(s, phase, prompt)
            case Turn() | Drawing() | Over():
                raise AssertionError("nobody is asked")
            case never:
                assert_never(never)
