"""What 18CTN is made of: phases, state and view; actions.py and events.py have the rest.

Rows by major have one entry for each of the five, rows by islander for the four that operate on
the island, rows of commodities for wood, brick, sheep, wheat and ore. A bundle of development
cards has the numbers of knights, victory points, road building, year of plenty and monopoly.
"""

from __future__ import annotations

from typing import final

from msgspec import Struct

from core.game import Seat
from core.games.ctn18.island.layout import Layout
from core.games.ctn18.island.pieces import NO_CARDS, NO_GOODS, Bundle, Goods
from core.rng import Rng

__all__ = [
    "ACCEPTED",
    "COUNTERED",
    "DECLINED",
    "NOT_ASKED",
    "WAITING",
    "Auction",
    "Building",
    "Choosing",
    "Discarding",
    "DiscardingView",
    "FreeRoads",
    "Offered",
    "Operating",
    "OperatingView",
    "Over",
    "Paying",
    "Phase",
    "PhaseView",
    "Placing",
    "Robbing",
    "Rolling",
    "Shedding",
    "SheddingView",
    "State",
    "Stock",
    "View",
]

# Answers to an offer, by islander.
NOT_ASKED, WAITING, DECLINED, ACCEPTED, COUNTERED = range(5)

# -- phases ------------------------------------------------------------------------------------
#
# Operating is the turn of a major, with what it has come to on top: Rolling or Building, and on
# either of them a knight's Robbing or FreeRoads; on Building an offer, Offered or Choosing. After
# a 7 Discarding, Shedding and Robbing come one after the other, each on Operating alone. Every
# other phase stands by itself.


class Placing(Struct, frozen=True, gc=False, tag="placing"):
    """The seat places the settlement, or at `corner` the road, that is the `turn`th of eight.

    `turn` counts from 0; `corner` is -1 until the settlement stands (N-14).
    """

    seat: Seat
    turn: int
    corner: int = -1


class Auction(Struct, frozen=True, gc=False, tag="auction"):
    """The seat bids more than `high` for the lot, or passes (N-15).

    `high` is 0 and `best` None until somebody bids; `passed` are those who are out, in the order
    in which they passed. `bids` has the last bid of each seat, 0 for none.
    """

    seat: Seat
    lot: int
    high: int
    best: Seat | None
    passed: tuple[Seat, ...]
    bids: tuple[int, ...]


class Stock(Struct, frozen=True, gc=False, tag="stock"):
    """The seat sells, then buys or passes (N-16).

    `idle` counts those who passed in sequence, `last` is who acted last. `sold` has the companies
    that each seat sold in this round, `now` those that the seat sold in this turn, in order.
    """

    seat: Seat
    idle: int
    last: Seat | None
    sold: tuple[tuple[int, ...], ...]
    now: tuple[int, ...] = ()


class Operating(Struct, frozen=True, gc=False, tag="operating"):
    """The operation of a major in operating round `round` of `of`; both count from 1.

    `major` is the `turn`th in turn order, from 0, and had `start` VP when it began. So far it has
    built `roads`, bought the cards `fresh`, played a card or not, and shown so many victory points;
    `offers` counts those that each islander has made (N-42), `swaps` those that were made of them;
    `named` is the commodity of a monopoly, or -1.
    """

    round: int
    of: int
    turn: int
    major: int
    start: int
    roads: int = 0
    fresh: Bundle = NO_CARDS
    played: bool = False
    shown: int = 0
    offers: tuple[int, int, int, int] = (0, 0, 0, 0)
    swaps: int = 0
    named: int = -1


class Rolling(Struct, frozen=True, gc=False, tag="rolling"):
    """The President may play a card, and rolls."""

    seat: Seat


class Building(Struct, frozen=True, gc=False, tag="building"):
    """The President trades, builds and plays a card, in any order, until he ends."""

    seat: Seat


class Discarding(Struct, frozen=True, gc=False, tag="discarding"):
    """Each islander that owes cards after a 7 is to discard that many (N-5).

    `picks` has what the Presidents chose, in secret until the last has chosen; what an unfloated
    major discards is drawn then.
    """

    owed: tuple[int, ...]
    picks: tuple[Goods | None, ...]


class Shedding(Struct, frozen=True, gc=False, tag="shedding"):
    """Each seat that owes certificates is to discard that many single shares (N-30).

    `picks` has for each seat the shares by major, in secret until the last has chosen.
    """

    owed: tuple[int, ...]
    picks: tuple[tuple[int, ...] | None, ...]


class Robbing(Struct, frozen=True, gc=False, tag="robbing"):
    """The seat moves the robber for the major on turn, after a 7 or a knight (N-5, N-6)."""

    seat: Seat
    knight: bool


class FreeRoads(Struct, frozen=True, gc=False, tag="free_roads"):
    """The seat places so many free roads (N-6)."""

    seat: Seat
    left: int


class Offered(Struct, frozen=True, gc=False, tag="offered"):
    """The islander `by` offers a swap: above 0 is what it gives, below what it gets (N-42).

    `answers` has NOT_ASKED, WAITING, DECLINED, ACCEPTED or COUNTERED for each islander, and
    `counters` the swap that it would make instead, from its own side, or ().
    """

    by: int
    swap: Goods
    answers: tuple[int, ...]
    counters: tuple[tuple[int, ...], ...]


class Choosing(Struct, frozen=True, gc=False, tag="choosing"):
    """The seat takes one of the answers to the offer of the major on turn, or none.

    Fields are as in Offered; whoever has not answered is WAITING still.
    """

    seat: Seat
    swap: Goods
    answers: tuple[int, ...]
    counters: tuple[tuple[int, ...], ...]


class Paying(Struct, frozen=True, gc=False, tag="paying"):
    """The President of Cornelius Banks decides a payout; `last` at the game's end (N-36, N-37)."""

    seat: Seat
    last: bool


@final
class Over(Struct, frozen=True, gc=False, tag="over"):
    """The game has ended. `major` ended it, None if it was N-43."""

    major: int | None


Phase = (
    Placing
    | Auction
    | Stock
    | Operating
    | Rolling
    | Building
    | Discarding
    | Shedding
    | Robbing
    | FreeRoads
    | Offered
    | Choosing
    | Paying
    | Over
)


# -- state and view ----------------------------------------------------------------------------


class State(Struct, frozen=True, gc=False):
    """A position.

    `order` is the turn order of the islanders (N-12), `lots` the privates by lot (N-13).
    `corners` and `edges` hold what stands on the island, `robber` is its hex. `hands` are the
    commodities of each islander, `deck` the development cards, the next one last; `cards` are
    those that each islander has not played, `knights` counts those that it has. `longest` and
    `largest` hold the longest road and the largest army. `values` are those of the commodities.
    `shares` has for each seat its shares by major, the President's certificate as two, `pool`
    those in the Bank Pool; the rest are in Treasuries. `presidents` are None for unfloated majors,
    `markers` are cells of the chart or OFF. `owners` are the privates' holders, `treasury` is the
    cash of Cornelius Banks. `set` counts stock rounds from 1 (0 before), `rounds` the operating
    rounds that are over. `known` is what everybody can know that each islander holds at least, by
    having watched (see hands.py); the View leaves it out.
    """

    layout: Layout
    order: tuple[int, ...]
    lots: tuple[tuple[int, int], ...]
    corners: bytes
    edges: bytes
    robber: int
    hands: tuple[Goods, ...]
    deck: bytes
    cards: tuple[Bundle, ...]
    knights: tuple[int, ...]
    longest: int | None
    largest: int | None
    values: Goods
    cash: tuple[int, ...]
    shares: tuple[tuple[int, ...], ...]
    pool: tuple[int, ...]
    presidents: tuple[Seat | None, ...]
    markers: tuple[int, ...]
    owners: tuple[Seat | None, ...]
    treasury: int
    priority: Seat
    set: int
    rounds: int
    phases: tuple[Phase, ...]
    rng: Rng
    known: tuple[Goods, ...] = (NO_GOODS,) * 4


class OperatingView(Struct, frozen=True, tag="operating"):
    """As Operating; `bought` counts the cards bought, `fresh` is None for all but the President."""

    round: int
    of: int
    turn: int
    major: int
    start: int
    roads: int
    bought: int
    fresh: Bundle | None
    played: bool
    shown: int
    offers: tuple[int, ...]
    swaps: int
    named: int


class DiscardingView(Struct, frozen=True, tag="discarding"):
    """As Discarding; `done` are the islanders whose President has chosen, `picks` one's own."""

    owed: tuple[int, ...]
    done: tuple[int, ...]
    picks: tuple[Goods | None, ...]


class SheddingView(Struct, frozen=True, tag="shedding"):
    """As Shedding; `done` are the seats that have chosen, `pick` is the viewer's own choice."""

    owed: tuple[int, ...]
    done: tuple[Seat, ...]
    pick: tuple[int, ...] | None


PhaseView = (
    Placing
    | Auction
    | Stock
    | OperatingView
    | Rolling
    | Building
    | DiscardingView
    | SheddingView
    | Robbing
    | FreeRoads
    | Offered
    | Choosing
    | Paying
    | Over
)
"""A phase as a seat sees it."""


class View(Struct, frozen=True):
    """What a seat or a spectator sees.

    Fields are as in State, with these differences: `hands` and `cards` are None for floated majors
    whose President the viewer is not, `held` and `bought` count what each islander has of both,
    `deck` counts the cards in it. `turn` is the operation under way, if there is one, and `phase`
    what is to be decided.
    """

    seat: Seat | None
    layout: Layout
    order: tuple[int, ...]
    lots: tuple[tuple[int, int], ...]
    corners: bytes
    edges: bytes
    robber: int
    hands: tuple[Goods | None, ...]
    held: tuple[int, ...]
    bank: Goods
    deck: int
    cards: tuple[Bundle | None, ...]
    bought: tuple[int, ...]
    knights: tuple[int, ...]
    longest: int | None
    largest: int | None
    values: Goods
    cash: tuple[int, ...]
    shares: tuple[tuple[int, ...], ...]
    pool: tuple[int, ...]
    presidents: tuple[Seat | None, ...]
    markers: tuple[int, ...]
    owners: tuple[Seat | None, ...]
    treasury: int
    priority: Seat
    set: int
    rounds: int
    turn: OperatingView | None
    phase: PhaseView
