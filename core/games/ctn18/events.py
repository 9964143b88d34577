"""What happens in 18CTN. Cells are those of the stock chart; see actions.py for the rest.

A hex is told by its commodity and number as well, (DESERT, 0) for the desert, since who reads the
log has no board. `beside` are the hexes at a corner or on both sides of an edge, in their order.
"""

from __future__ import annotations

from msgspec import Struct

from core.game import Seat
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


class BuiltSettlement(Struct, frozen=True, gc=False, tag="built_settlement"):
    """A settlement stands; `seat` decided it. `free`: it was placed (N-14)."""

    seat: Seat
    major: int
    corner: int
    free: bool
    beside: tuple[tuple[int, int], ...]


class BuiltRoad(Struct, frozen=True, gc=False, tag="built_road"):
    """A road stands; `seat` decided it. `free`: it was placed, or cost nothing."""

    seat: Seat
    major: int
    edge: int
    free: bool
    beside: tuple[tuple[int, int], ...]


class BuiltCity(Struct, frozen=True, gc=False, tag="built_city"):
    """A settlement has become a city."""

    seat: Seat
    major: int
    corner: int
    beside: tuple[tuple[int, int], ...]


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


class Rolled(Struct, frozen=True, gc=False, tag="rolled"):
    """The dice."""

    major: int
    first: int
    second: int


class Produced(Struct, frozen=True, gc=False, tag="produced"):
    """What each islander got."""

    goods: tuple[Goods, ...]


class Short(Struct, frozen=True, gc=False, tag="short"):
    """The bank could not pay what was owed of a commodity, and paid `paid` (N-3)."""

    commodity: int
    owed: int
    paid: int


class Blocked(Struct, frozen=True, gc=False, tag="blocked"):
    """Cards that a major did not get because of the robber, and what Cornelius got (N-33)."""

    major: int
    commodity: int
    cards: int
    amount: int


class DiscardSealed(Struct, frozen=True, gc=False, tag="discard_sealed"):
    """A President chose what to discard; told to him alone."""

    seat: Seat
    major: int
    cards: Goods


class DiscardSealedUnseen(Struct, frozen=True, gc=False, tag="discard_sealed_unseen"):
    """A President has chosen what to discard."""

    seat: Seat
    major: int


class Discarded(Struct, frozen=True, gc=False, tag="discarded"):
    """What a major discarded, and what Cornelius got for it."""

    major: int
    cards: Goods
    amount: int


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


class RobberMoved(Struct, frozen=True, gc=False, tag="robber_moved"):
    """The robber was moved for a major; `victim` is NOBODY if nobody could be robbed.

    `left` and `reached` are the hexes' commodities and numbers.
    """

    major: int
    was: int
    now: int
    victim: int
    left: tuple[int, int]
    reached: tuple[int, int]


class Stolen(Struct, frozen=True, gc=False, tag="stolen"):
    """A card was taken; told to all if the victim is unfloated, else to the two Presidents."""

    major: int
    victim: int
    commodity: int
    amount: int


class StolenUnseen(Struct, frozen=True, gc=False, tag="stolen_unseen"):
    """What all see of it: what Cornelius got for the card."""

    major: int
    victim: int
    amount: int


class BoughtCard(Struct, frozen=True, gc=False, tag="bought_card"):
    """The development card that was bought; told to the President alone."""

    major: int
    card: int


class BoughtCardUnseen(Struct, frozen=True, gc=False, tag="bought_card_unseen"):
    """A development card was bought."""

    major: int


class KnightPlayed(Struct, frozen=True, gc=False, tag="knight_played"):
    """A knight, the `number`th of the major."""

    major: int
    number: int


class RoadBuildingPlayed(Struct, frozen=True, gc=False, tag="road_building_played"):
    """A card for so many free roads."""

    major: int
    roads: int


class PlentyPlayed(Struct, frozen=True, gc=False, tag="plenty_played"):
    """A card for cards of the bank."""

    major: int
    goods: Goods


class MonopolyPlayed(Struct, frozen=True, gc=False, tag="monopoly_played"):
    """A card for all of a commodity, and what each islander handed over."""

    major: int
    commodity: int
    cards: tuple[int, ...]


class RoadMoved(Struct, frozen=True, gc=False, tag="road_moved"):
    """The longest road has another holder: `length` is its own, 0 if nobody holds it."""

    was: int | None
    now: int | None
    length: int


class ArmyMoved(Struct, frozen=True, gc=False, tag="army_moved"):
    """The largest army has another holder."""

    was: int | None
    now: int
    knights: int


class BankTraded(Struct, frozen=True, gc=False, tag="bank_traded"):
    """A major gave `rate` cards of one commodity for one of another, whose value is now `value`.

    `private` is that of the port, `paid` the seat that got that value by it, None if nobody did
    (N-32).
    """

    major: int
    port: int
    give: int
    rate: int
    get: int
    value: int
    paid: Seat | None
    private: int | None


class Offering(Struct, frozen=True, gc=False, tag="offering"):
    """A major offers a swap to one or to ALL."""

    by: int
    to: int
    swap: Goods


class Accepted(Struct, frozen=True, gc=False, tag="accepted"):
    """A major accepts the offer."""

    major: int


class Declined(Struct, frozen=True, gc=False, tag="declined"):
    """A major declines the offer."""

    major: int


class Countered(Struct, frozen=True, gc=False, tag="countered"):
    """A major would make this swap instead; above 0 is what it gives."""

    major: int
    swap: Goods


class Closed(Struct, frozen=True, gc=False, tag="closed"):
    """A major waits for no more answers to its offer."""

    by: int


class Taken(Struct, frozen=True, gc=False, tag="taken"):
    """Two majors swapped; above 0 is what `by` gave."""

    by: int
    to: int
    swap: Goods


class NoneTaken(Struct, frozen=True, gc=False, tag="none_taken"):
    """A major takes none of the answers."""

    by: int


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
