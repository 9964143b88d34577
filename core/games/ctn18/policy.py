"""What a seat does that looks no further than its own turn."""

from __future__ import annotations

from typing import assert_never

from core.game import Seat
from core.games.ctn18.actions import Action
from core.games.ctn18.dealing import Dealer
from core.games.ctn18.manager import Manager
from core.games.ctn18.state import (
    Auction,
    Building,
    Choosing,
    Discarding,
    FreeRoads,
    Offered,
    Operating,
    Over,
    Paying,
    Placing,
    Robbing,
    Rolling,
    Shedding,
    State,
    Stock,
)
from core.games.ctn18.stocks import Broker
from core.games.ctn18.value import Values

__all__ = ["Greedy"]


class Greedy:
    """Takes what gains most at once, in every decision of a game.

    It looks at what lies open, at what its own majors hold, and at what a world says that the
    others hold. Without `deals` it makes no offers.
    """

    def __init__(self, values: Values, *, deals: bool = True) -> None:
        self.values = values
        self.broker = Broker(values)
        self.manager = Manager(values, deals=deals)
        self.dealer: Dealer = self.manager.dealer

    def choose(self, s: State, seat: Seat) -> Action:
        """What the seat does, which is asked for something."""
        phase = s.phases[-1]
        match phase:
            case Building():
                return self.manager.build(s, seat)
            case Rolling():
                return self.manager.roll(s, seat)
            case Offered():
                return self.dealer.answer(s, phase, seat)
            case Choosing():
                return self.dealer.choose(s, phase, seat)
            case Stock():
                return self.broker.stock(s, phase, seat)
            case Robbing():
                return self.manager.rob(s, seat)
            case Discarding():
                return self.manager.discard(s, phase, seat)
            case Shedding():
                return self.broker.shed(s, phase, seat)
            case FreeRoads():
                return self.manager.free_road(s, seat)
            case Paying():
                return self.broker.payout(s, phase, seat)
            case Auction():
                return self.broker.bid(s, phase, seat)
            case Placing():
                return self.manager.place(s, phase)
            case Operating() | Over():
                raise AssertionError("nobody is asked")
            case never:
                assert_never(never)

    def ways(self, s: State, seat: Seat) -> list[tuple[float, Action]]:
        """What the seat may do that is worth a look, and what that gains, as far as it can tell.

        First of all what `choose` does; nothing else where few playouts tell less than that.
        """
        phase = s.phases[-1]
        match phase:
            case Stock():
                return self.broker.ways(s, phase, seat)
            case Paying():
                return self.broker.payouts(s, phase, seat)
            case Auction():
                return self.broker.bids(s, phase, seat)
            case _:
                return [(0.0, self.choose(s, seat))]
