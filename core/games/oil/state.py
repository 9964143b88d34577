"""What Kartell is made of: phases, state and view; actions.py and events.py have the rest.

Rows by company have one entry for each of the 18, rows by continent one for each of the six.
Squares of the map are those of atlas.py, cards are numbered as in the book.
"""

from __future__ import annotations

from typing import TypeAlias

from msgspec import Struct

from core.game import Seat
from core.rng import Rng

__all__ = [
    "FREE",
    "RUINED",
    "STRUCK",
    "USED",
    "Answering",
    "Auction",
    "Board",
    "Buying",
    "Calling",
    "Claim",
    "Costs",
    "Deciding",
    "Drawing",
    "Due",
    "Extracting",
    "Goods",
    "Interest",
    "Lot",
    "Moving",
    "Offer",
    "Over",
    "Owing",
    "Phase",
    "Picking",
    "Processing",
    "Rolling",
    "Selling",
    "Start",
    "State",
    "Taking",
    "Terms",
    "Things",
    "Trading",
    "Turn",
    "Used",
    "Verdict",
    "View",
    "Voting",
    "Willing",
]

FREE, USED, STRUCK, RUINED = range(4)
"""A company's card: unturned; turned by use; by strike or sabotage, and it costs nothing; by
sabotage, and it pays its fixed costs all the same."""

Goods: TypeAlias = tuple[int, int, int]
"""So many units of a good on a square: good, square, units."""

Things: TypeAlias = tuple[tuple[int, int], ...]
"""What an offer is made of: things (things.py), each with how much of it.

Above 0 is given by who makes the offer, below 0 got. In ascending order of things.
"""

# -- what phases are made of -------------------------------------------------------------------


class Due(Struct, frozen=True, gc=False):
    """So much is owed to a seat or the BANK; `why` is one of those in events_deals.py.

    `company` is whose cost it is, -1 for none.
    """

    to: int
    amount: int
    why: str
    company: int = -1


class Offer(Struct, frozen=True, gc=False):
    """What a seat offers to another one or to ALL; `declined` are those who don't want it (O-23).

    Its number is never used again.
    """

    number: int
    by: Seat
    to: int
    things: Things
    declined: tuple[Seat, ...] = ()


class Used(Struct, frozen=True, gc=False):
    """A Tip that a seat uses in this phase A; `left` units may still be sold by it, 0 for those
    without a number (O-48)."""

    seat: Seat
    card: int
    left: int = 0


# -- phases ------------------------------------------------------------------------------------
#
# One of Start, Turn, Trading, Interest, Costs, Calling and Over lies at the bottom: the part that
# the game is in. What it has come to lies on top, and what that has come to on top of it: an
# auction on a Turn, the meeting of a company whose chair is vacant on anything. Turn and Drawing
# decide nothing: when they come to lie on top, the game goes on by itself (flow.py), as it does
# when there is nobody left to ask in any other.


class Start(Struct, frozen=True, gc=False, tag="start"):
    """The seat chooses continent and exchange, and then those `left` (O-4)."""

    seat: Seat
    left: tuple[Seat, ...]


class Turn(Struct, frozen=True, gc=False, tag="turn"):
    """The turn of a seat; `left` are those who come after it in this round.

    `part` is the part of the turn that is under way: 1 track, 2 extraction, 3 refining, 4
    production, 5 what is paid for transport, 6 transport (O-7 to O-17). `made` are the units made
    in this turn, as company and units.
    """

    seat: Seat
    left: tuple[Seat, ...]
    part: int = 1
    made: tuple[tuple[int, int], ...] = ()


class Rolling(Struct, frozen=True, gc=False, tag="rolling"):
    """The seat may commit sabotage or sue, and rolls for the track."""

    seat: Seat


class Buying(Struct, frozen=True, gc=False, tag="buying"):
    """The seat landed on a company, and says how many shares it buys (O-8)."""

    seat: Seat
    company: int


class Picking(Struct, frozen=True, gc=False, tag="picking"):
    """The seat landed on an exchange: it buys a share, or picks the one that is auctioned (O-9)."""

    seat: Seat
    continent: int


class Auction(Struct, frozen=True, gc=False, tag="auction"):
    """The seat bids more than `high` for a share of the company, or passes (O-10).

    `more` shares of the lot are offered after this one. `declined` is who would not buy, `best`
    who bid `high` (None and 0 until somebody bids), `passed` are those who are out, `bids` the
    last bid of each seat. Of those who are out, `gone` are out for the rest of the lot as well.
    """

    seat: Seat
    company: int
    more: int
    declined: Seat
    high: int
    best: Seat | None
    passed: tuple[Seat, ...]
    bids: tuple[int, ...]
    gone: tuple[Seat, ...] = ()


class Drawing(Struct, frozen=True, gc=False, tag="drawing"):
    """The seat has still so many cards to draw, TIP or NEWS (O-11)."""

    seat: Seat
    deck: int
    left: int


class Deciding(Struct, frozen=True, gc=False, tag="deciding"):
    """The seat decides what the Tip that it has drawn asks of it (O-48).

    `left` units may still be delivered (49, 50); `refused` are pairs of company and seat that
    would not take the chair (21).
    """

    seat: Seat
    card: int
    left: int = 0
    refused: tuple[tuple[int, Seat], ...] = ()


class Answering(Struct, frozen=True, gc=False, tag="answering"):
    """The seat is asked by another, who drew Tip 21, whether it takes the chair of a company."""

    seat: Seat
    company: int
    asker: Seat


class Extracting(Struct, frozen=True, gc=False, tag="extracting"):
    """The seat may extract with its unturned fields (O-13)."""

    seat: Seat


class Taking(Struct, frozen=True, gc=False, tag="taking"):
    """The seat takes some of the units that it has rolled for, and pays for them (O-32)."""

    seat: Seat
    company: int
    units: int


class Processing(Struct, frozen=True, gc=False, tag="processing"):
    """The seat may use its companies of this kind, REFINERY or PETROL (O-14, O-15).

    `company` is the one whose use is under way, -1 for none; it has made `units` so far, and
    `cards` are the Tips used for it.
    """

    seat: Seat
    kind: int
    company: int = -1
    units: int = 0
    cards: tuple[int, ...] = ()


class Moving(Struct, frozen=True, gc=False, tag="moving"):
    """The seat moves goods, each unit once, `land` squares or `sea` squares far (O-16, O-17).

    `dice` are that for land and the two for sea. `moved` is what has moved in this turn, on the
    squares where it stands now. `free` are the Tips by which it enters canals
    without a fee in this turn.
    """

    seat: Seat
    dice: tuple[int, int, int]
    land: int
    sea: int
    moved: tuple[Goods, ...] = ()
    free: tuple[int, ...] = ()


class Verdict(Struct, frozen=True, gc=False, tag="verdict"):
    """The seat has won a suit and says what the loser sells, and to whom (O-40).

    `thing` is what was named first: -1 nothing yet, a company whose shares are sold, or 18 plus a
    kind of goods; so many more `left` of it may be sold. `refused` are those who would not buy:
    they are asked no more.
    """

    seat: Seat
    loser: Seat
    thing: int = -1
    left: int = 0
    refused: tuple[Seat, ...] = ()


class Willing(Struct, frozen=True, gc=False, tag="willing"):
    """The seat is asked whether it buys what the loser of a suit has to sell (O-40).

    That is shares of the company `thing`; or, from the good `thing` - 18, units on the square
    `square`, which is -1 for shares.
    """

    seat: Seat
    thing: int
    square: int
    units: int


class Trading(Struct, frozen=True, gc=False, tag="trading"):
    """Phase A: everybody makes, answers and withdraws offers until all are done (O-23).

    `done` are those who have said so, `made` counts the offers of each seat, `used` has the Tips
    in use in this phase.
    """

    done: tuple[Seat, ...]
    offers: tuple[Offer, ...]
    made: tuple[int, ...]
    used: tuple[Used, ...]


class Selling(Struct, frozen=True, gc=False, tag="selling"):
    """Before the offers: the seat sells a unit to the bank in this continent, or passes (O-21).

    `passed` are those who are out. `floors` has, by seat, the price down to which it goes on
    selling by itself, 0 for who is asked each time.
    """

    seat: Seat
    continent: int
    passed: tuple[Seat, ...]
    floors: tuple[int, ...]


class Owing(Struct, frozen=True, gc=False, tag="owing"):
    """The seat owes more than it has, and raises money or gives up (O-18).

    It pays, all at once, when its cash suffices. `offers` are its own, `made` of them so far.
    """

    seat: Seat
    dues: tuple[Due, ...]
    offers: tuple[Offer, ...] = ()
    made: int = 0


class Interest(Struct, frozen=True, gc=False, tag="interest"):
    """Phase C: the seat has paid interest and sets loans and deposits; then those `left` (O-25)."""

    seat: Seat
    left: tuple[Seat, ...]


class Costs(Struct, frozen=True, gc=False, tag="costs"):
    """Phase D: the seat pays for its companies; then those `left` (O-26).

    `halved` are the companies whose fixed costs it halves, each with the Tip for it (60 to 62).
    It has `paid` when it lies on top again after that: it or others may have had to raise money.
    `settled` are the companies that had costs and are paid for: whoever gets their chair in this
    phase pays nothing more.
    """

    seat: Seat
    left: tuple[Seat, ...]
    halved: tuple[tuple[int, int], ...] = ()
    paid: bool = False
    settled: tuple[int, ...] = ()


class Calling(Struct, frozen=True, gc=False, tag="calling"):
    """Phase F: the seat may call a meeting of the company; then those `left` (O-29).

    `silent` are those who call none any more in this period.
    """

    seat: Seat
    company: int
    left: tuple[Seat, ...]
    silent: tuple[Seat, ...] = ()


class Voting(Struct, frozen=True, gc=False, tag="voting"):
    """A meeting: the seat votes for a shareholder of the company; then those `left` (O-29).

    `votes` are those given, as voter and candidate (-1 for who abstained).
    """

    seat: Seat
    company: int
    left: tuple[Seat, ...]
    votes: tuple[tuple[Seat, int], ...] = ()


class Over(Struct, frozen=True, gc=False, tag="over"):
    """The game has ended."""


Phase = (
    Start
    | Turn
    | Rolling
    | Buying
    | Picking
    | Auction
    | Drawing
    | Deciding
    | Answering
    | Extracting
    | Taking
    | Processing
    | Moving
    | Verdict
    | Willing
    | Trading
    | Selling
    | Owing
    | Interest
    | Costs
    | Calling
    | Voting
    | Over
)


# -- state and view ----------------------------------------------------------------------------


class Terms(Struct, frozen=True, gc=False):
    """What was agreed on before the game: its last year, and the options (O-32 to O-40)."""

    years: int = 1
    oligopoly: bool = False
    oil_barons: bool = False
    traders: bool = False
    entrepreneurs: bool = False
    free_trade: bool = False
    dumping: bool = False
    partnership: bool = False
    sabotage: bool = False
    lawsuits: bool = False


class Lot(Struct, frozen=True, gc=False):
    """Goods that a company has bought, on its square; gone when phase A of month `until` begins.

    `until` is -1 for those that have to be processed in this turn (Tips 47, 48).
    """

    company: int
    good: int
    units: int
    until: int


class Claim(Struct, frozen=True, gc=False):
    """A loan between players: the borrower owes the lender so much in phase C of that year (O-45).

    Its number is never used again. Years count from 1.
    """

    number: int
    lender: Seat
    borrower: Seat
    year: int
    amount: int


class State(Struct, frozen=True, gc=False):
    """A position.

    `month` counts rounds from 0, twelve a year, and is -1 before the first. `first` begins the
    rounds. `homes` are the continents that the seats started on and `pawns` their squares of the
    track, -1 before they chose. `out` are the bankrupts in the order in which they went. `loans`
    and `deposits` are in 100,000s. `shares` has for each seat its shares by company, the rest are
    the bank's. `chairs` are the chairmen by company, `cards` say whether its card is turned.
    `goods` are those of the companies that made them, sorted; `bought` the goods that companies
    have bought. `prices` are those of petrol by continent, in credits. `tips` and `news` are the
    decks, the next card last; `kept` the Tips that each seat keeps, in the order in which they
    were drawn. `in_force` are the News that hold until the next one, `december` those for the
    next phase C or D. `number` is that of the last offer or claim. `saboteurs` and `plaintiffs`
    have had their attempt in this period.
    """

    terms: Terms
    month: int
    first: Seat
    homes: tuple[int, ...]
    pawns: tuple[int, ...]
    out: tuple[Seat, ...]
    cash: tuple[int, ...]
    loans: tuple[int, ...]
    deposits: tuple[int, ...]
    claims: tuple[Claim, ...]
    shares: tuple[tuple[int, ...], ...]
    chairs: tuple[Seat | None, ...]
    cards: tuple[int, ...]
    goods: tuple[Goods, ...]
    bought: tuple[Lot, ...]
    prices: tuple[int, ...]
    tips: bytes
    news: bytes
    kept: tuple[bytes, ...]
    in_force: bytes
    december: bytes
    number: int
    saboteurs: tuple[Seat, ...]
    plaintiffs: tuple[Seat, ...]
    phases: tuple[Phase, ...]
    rng: Rng


class View(Struct, frozen=True):
    """What a seat or a spectator sees: all but dice and the order of the decks (O-47).

    Fields are as in State; `tips` and `news` count the cards of the decks, `phase` is what is to
    be decided, the last of `phases`.
    """

    seat: Seat | None
    terms: Terms
    month: int
    first: Seat
    homes: tuple[int, ...]
    pawns: tuple[int, ...]
    out: tuple[Seat, ...]
    cash: tuple[int, ...]
    loans: tuple[int, ...]
    deposits: tuple[int, ...]
    claims: tuple[Claim, ...]
    shares: tuple[tuple[int, ...], ...]
    chairs: tuple[Seat | None, ...]
    cards: tuple[int, ...]
    goods: tuple[Goods, ...]
    bought: tuple[Lot, ...]
    prices: tuple[int, ...]
    tips: int
    news: int
    kept: tuple[bytes, ...]
    in_force: bytes
    december: bytes
    number: int
    saboteurs: tuple[Seat, ...]
    plaintiffs: tuple[Seat, ...]
    phases: tuple[Phase, ...]
    phase: Phase


Board: TypeAlias = State | View
"""Whatever asks only what everybody sees takes either."""
