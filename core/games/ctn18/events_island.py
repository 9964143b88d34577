"""What happens on the island: rolls, building, cards, the robber and trade.

A hex is told by its commodity and number as well, (DESERT, 0) for the desert, since who reads the
log has no board. `beside` are the hexes at a corner or on both sides of an edge, in their order.
"""

from __future__ import annotations

from msgspec import Struct

from core.game import Seat
from core.games.ctn18.island.pieces import Goods

__all__ = [
    "Accepted",
    "ArmyMoved",
    "BankTraded",
    "Blocked",
    "BoughtCard",
    "BoughtCardUnseen",
    "BuiltCity",
    "BuiltRoad",
    "BuiltSettlement",
    "Closed",
    "Countered",
    "Declined",
    "DiscardSealed",
    "DiscardSealedUnseen",
    "Discarded",
    "KnightPlayed",
    "MonopolyPlayed",
    "NoneTaken",
    "Offering",
    "PlentyPlayed",
    "Produced",
    "RoadBuildingPlayed",
    "RoadMoved",
    "RobberMoved",
    "Rolled",
    "Short",
    "Stolen",
    "StolenUnseen",
    "Taken",
]


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
