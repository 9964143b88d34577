"""What happens in 18CTN. Cells are those of the stock chart; see actions.py for the rest.

Those of the island are in events_island.py.
"""

from __future__ import annotations

from msgspec import Struct

from core.game import Seat
from core.games.ctn18.events_island import (
    Accepted,
    ArmyMoved,
    BankTraded,
    Blocked,
    BoughtCard,
    BoughtCardUnseen,
    BuiltCity,
    BuiltRoad,
    BuiltSettlement,
    Closed,
    Countered,
    Declined,
    Discarded,
    DiscardSealed,
    DiscardSealedUnseen,
    KnightPlayed,
    MonopolyPlayed,
    NoneTaken,
    Offering,
    PlentyPlayed,
    Produced,
    RoadBuildingPlayed,
    RoadMoved,
    RobberMoved,
    Rolled,
    Short,
    Stolen,
    StolenUnseen,
    Taken,
)
from core.games.ctn18.island.pieces import Goods

__all__ = [
    "BUBBLED",
    "CARDS_ONLY",
    "NONE_BUILT",
    "NOT_PAID",
    "PAID",
    "ROBBED",
    "SCORED",
    "SOLD",
    "Accepted",
    "ArmyMoved",
    "BankTraded",
    "Blocked",
    "BoughtCard",
    "BoughtCardUnseen",
    "BoughtShare",
    "BuiltCity",
    "BuiltRoad",
    "BuiltSettlement",
    "Closed",
    "Countered",
    "Declined",
    "DiscardSealed",
    "DiscardSealedUnseen",
    "Discarded",
    "Dividend",
    "Ended",
    "Event",
    "Floated",
    "Gift",
    "KnightPlayed",
    "LotBid",
    "LotLost",
    "LotPassed",
    "LotWon",
    "MarkerMoved",
    "MonopolyPlayed",
    "NoPayout",
    "NoneTaken",
    "Offering",
    "Opened",
    "PaidOut",
    "Passed",
    "PlentyPlayed",
    "PresidentChanged",
    "PriorityTaken",
    "Produced",
    "RoadBuildingPlayed",
    "RoadMoved",
    "RobberMoved",
    "Rolled",
    "RoundBegan",
    "RoundEnded",
    "Shed",
    "ShedSealed",
    "ShedSealedUnseen",
    "Short",
    "Shown",
    "SoldShares",
    "Started",
    "StockBegan",
    "StockEnded",
    "Stolen",
    "StolenUnseen",
    "Taken",
    "Triggered",
    "TurnBegan",
]

# Why a marker moved, and the move: see data.MOVES.
SOLD = "sold"
BUBBLED = "bubbled"
ROBBED = "robbed"
NONE_BUILT = "none_built"
CARDS_ONLY = "cards_only"
SCORED = "scored"
PAID = "paid"
NOT_PAID = "not_paid"


class Opened(Struct, frozen=True, gc=False, tag="opened"):
    """Who places first, the turn order of the islanders, and the lots (N-10 to N-13)."""

    first: Seat
    order: tuple[int, ...]
    lots: tuple[tuple[int, int], ...]


class Started(Struct, frozen=True, gc=False, tag="started"):
    """The commodities that a major starts with."""

    major: int
    goods: Goods


class PriorityTaken(Struct, frozen=True, gc=False, tag="priority_taken"):
    """A seat takes Priority Deal."""

    seat: Seat


class LotBid(Struct, frozen=True, gc=False, tag="lot_bid"):
    """A bid for a lot; lots count from 0."""

    seat: Seat
    lot: int
    amount: int


class LotPassed(Struct, frozen=True, gc=False, tag="lot_passed"):
    """A seat is out of a lot; `forced`: it could not bid."""

    seat: Seat
    lot: int
    forced: bool


class LotWon(Struct, frozen=True, gc=False, tag="lot_won"):
    """A seat pays for a lot and has its two privates."""

    seat: Seat
    lot: int
    amount: int
    privates: tuple[int, int]


class LotLost(Struct, frozen=True, gc=False, tag="lot_lost"):
    """All passed on a lot: it is out of the game."""

    lot: int
    privates: tuple[int, int]


class Gift(Struct, frozen=True, gc=False, tag="gift"):
    """The bank gives each player so much, so that a company can be floated (N-15)."""

    amount: int


class StockBegan(Struct, frozen=True, gc=False, tag="stock_began"):
    """A stock round begins."""

    set: int
    seat: Seat


class SoldShares(Struct, frozen=True, gc=False, tag="sold_shares"):
    """A seat sold shares at this price each."""

    seat: Seat
    company: int
    shares: int
    price: int


class MarkerMoved(Struct, frozen=True, gc=False, tag="marker_moved"):
    """A company's marker made one step, or stays where the chart ends.

    `why` is SOLD, BUBBLED, ROBBED, NONE_BUILT, CARDS_ONLY, SCORED, PAID or NOT_PAID.
    """

    company: int
    why: str
    was: int
    now: int


class BoughtShare(Struct, frozen=True, gc=False, tag="bought_share"):
    """A seat bought a share, from the Pool or from the Treasury."""

    seat: Seat
    company: int
    price: int
    pool: bool


class Floated(Struct, frozen=True, gc=False, tag="floated"):
    """A seat started a company and is its President."""

    seat: Seat
    company: int
    par: int


class PresidentChanged(Struct, frozen=True, gc=False, tag="president_changed"):
    """The presidency has passed from one seat to another (N-19)."""

    company: int
    was: Seat
    now: Seat


class Passed(Struct, frozen=True, gc=False, tag="passed"):
    """A seat does no more in its turn of a stock round; `forced`: there was nothing it could do.

    `acted`: it sold before.
    """

    seat: Seat
    forced: bool
    acted: bool


class StockEnded(Struct, frozen=True, gc=False, tag="stock_ended"):
    """A stock round is over, and who has Priority Deal.

    `prices` are those of the companies after the round, 0 for unfloated ones, and `worth` what
    each seat has in cash and shares.
    """

    set: int
    priority: Seat
    prices: tuple[int, ...]
    worth: tuple[int, ...]


class RoundBegan(Struct, frozen=True, gc=False, tag="round_began"):
    """An operating round begins, the `round`th of `of`."""

    set: int
    round: int
    of: int


class TurnBegan(Struct, frozen=True, gc=False, tag="turn_began"):
    """A major operates; `seat` is None if it is unfloated."""

    major: int
    seat: Seat | None


class ShedSealed(Struct, frozen=True, gc=False, tag="shed_sealed"):
    """A player chose which certificates to discard; told to him alone."""

    seat: Seat
    shares: tuple[int, ...]


class ShedSealedUnseen(Struct, frozen=True, gc=False, tag="shed_sealed_unseen"):
    """A player has chosen which certificates to discard."""

    seat: Seat


class Shed(Struct, frozen=True, gc=False, tag="shed"):
    """The shares that a player discarded into the Pool, by major."""

    seat: Seat
    shares: tuple[int, ...]


class Dividend(Struct, frozen=True, gc=False, tag="dividend"):
    """A victory point's dividend (N-28).

    `score` is the score with that point, `total` the sum that is split, `received` by seat,
    `bank` the Pool's part.
    """

    major: int
    score: int
    total: int
    received: tuple[int, ...]
    bank: int


class Shown(Struct, frozen=True, gc=False, tag="shown"):
    """A major shows its victory point cards: with them it has `score` points."""

    major: int
    cards: int
    score: int


class Triggered(Struct, frozen=True, gc=False, tag="triggered"):
    """A major has ten points in its own operation: the game ends with it (N-37)."""

    major: int
    score: int


class RoundEnded(Struct, frozen=True, gc=False, tag="round_ended"):
    """An operating round is over; prices and worth as in StockEnded."""

    set: int
    round: int
    of: int
    prices: tuple[int, ...]
    worth: tuple[int, ...]


class PaidOut(Struct, frozen=True, gc=False, tag="paid_out"):
    """Cornelius Banks paid so much for each share; `received` by seat, `bank` the Pool's part."""

    seat: Seat
    each: int
    total: int
    received: tuple[int, ...]
    bank: int


class NoPayout(Struct, frozen=True, gc=False, tag="no_payout"):
    """Cornelius Banks is unfloated: its treasury stays (N-36)."""

    treasury: int


class Ended(Struct, frozen=True, gc=False, tag="ended"):
    """The game is over; what each seat is worth (N-38)."""

    worth: tuple[int, ...]


Event = (
    Opened
    | BuiltSettlement
    | BuiltRoad
    | BuiltCity
    | Started
    | PriorityTaken
    | LotBid
    | LotPassed
    | LotWon
    | LotLost
    | Gift
    | StockBegan
    | SoldShares
    | MarkerMoved
    | BoughtShare
    | Floated
    | PresidentChanged
    | Passed
    | StockEnded
    | RoundBegan
    | TurnBegan
    | Rolled
    | Produced
    | Short
    | Blocked
    | DiscardSealed
    | DiscardSealedUnseen
    | Discarded
    | ShedSealed
    | ShedSealedUnseen
    | Shed
    | RobberMoved
    | Stolen
    | StolenUnseen
    | BoughtCard
    | BoughtCardUnseen
    | KnightPlayed
    | RoadBuildingPlayed
    | PlentyPlayed
    | MonopolyPlayed
    | RoadMoved
    | ArmyMoved
    | BankTraded
    | Offering
    | Accepted
    | Declined
    | Countered
    | Closed
    | Taken
    | NoneTaken
    | Dividend
    | Shown
    | Triggered
    | RoundEnded
    | PaidOut
    | NoPayout
    | Ended
)
