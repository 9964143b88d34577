"""What lies on the table in the second telling of Kartell, and what can be counted on it."""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Generator
from dataclasses import dataclass, field
from typing import NamedTuple, TypeAlias

from core.games.oil.actions import Action, Borrow
from core.games.oil.atlas import COMPANY_SQUARE
from core.games.oil.data import IN_PLAY
from core.games.oil.state import Terms

FIELD, REFINERY, PETROL = range(3)
FREE, USED, STRUCK, RUINED = range(4)
KEPT = {1, 2, *range(9, 19), *range(41, 47), 51, 52, 53, *range(57, 63)}
"""The Tips that are kept (O-11)."""

Form: TypeAlias = tuple[object, ...]
"""An action with an open amount: its name, what is given, the least and the most. What has more
that is open goes by its name, an offer by its name and to whom it goes."""


class Ask(NamedTuple):
    """What a seat is asked: whether the game waits for it, and what it can do."""

    must: bool
    can: set[Action | Form]


Asked: TypeAlias = dict[int, Ask]
Asking: TypeAlias = Generator[Asked, tuple[int, Action], None]
Answered: TypeAlias = Generator[Asked, tuple[int, Action], Action]
Naming: TypeAlias = Generator[Asked, tuple[int, Action], int]


class GameOver(Exception):
    """One player is left."""


class Due(NamedTuple):
    """So much is owed to a seat or the bank; a dividend is paid by the bank if nobody can."""

    to: int
    amount: int
    dividend: bool = False


@dataclass
class Debt:
    """What a seat owes, until it has paid or is out."""

    seat: int
    dues: list[Due]


@dataclass
class Offer:
    """What is offered: things by number, above 0 given and below 0 wanted."""

    number: int
    by: int
    to: int
    things: dict[int, int]
    declined: set[int] = field(default_factory=set)


@dataclass
class Claim:
    """A loan between players (O-45)."""

    number: int
    lender: int
    borrower: int
    year: int
    amount: int


@dataclass
class Deck:
    """Cards in an order that nobody knows, and under them those that were put there, in order."""

    unknown: set[int]
    under: list[int] = field(default_factory=list)

    def draw(self, card: int) -> None:
        if self.unknown:
            self.unknown.remove(card)
        else:
            assert self.under.pop(0) == card

    def shuffle(self, *cards: int) -> None:
        self.unknown |= {*self.under, *cards}
        self.under = []


def nearest(fifths: int) -> int:
    """A fifth of so much, to the nearest 50."""
    return (fifths + 125) // 250 * 50


def halved(amount: int) -> int:
    """Half of it; half a fifty counts as a whole one."""
    return (amount + 50) // 100 * 50


@dataclass
class OnTable:
    """A game on the table. Companies and goods go by the numbers of the rules.

    `goods` has the units by good and square, `lots` those bought by company, good and the month
    in whose phase A they go (-1 for those of this turn). `told` is what chance brings, in order.
    `stage` is where the game is taken up: start, turn, trade, or calling.
    """

    terms: Terms
    month: int
    first: int
    homes: list[int]
    pawns: list[int]
    out: list[int]
    cash: list[int]
    loans: list[int]
    deposits: list[int]
    claims: list[Claim]
    shares: list[list[int]]
    chairs: list[int | None]
    cards: list[int]
    goods: dict[tuple[int, int], int]
    lots: dict[tuple[int, int, int], int]
    prices: list[int]
    tips: Deck
    news: Deck
    kept: list[list[int]]
    in_force: list[int]
    december: list[int]
    number: int
    saboteurs: set[int]
    plaintiffs: set[int]
    stage: str
    left: list[int] = field(default_factory=list)
    done: set[int] = field(default_factory=set)
    company: int = 0
    made: dict[int, int] = field(default_factory=dict)
    on_turn: int = -1
    closing: bool = False
    phase_c: bool = False
    debts: list[Debt] = field(default_factory=list)
    offers: list[list[Offer]] = field(default_factory=list)
    used: dict[tuple[int, int], int] = field(default_factory=dict)
    told: deque[tuple[object, ...]] = field(default_factory=deque)
    tally: Counter[str] = field(default_factory=Counter)

    @property
    def players(self) -> int:
        return len(self.cash)

    @property
    def year(self) -> int:
        return self.month // 12 + 1

    @property
    def continents(self) -> tuple[int, ...]:
        return IN_PLAY[self.players]

    @property
    def kinds(self) -> tuple[int, ...]:
        if self.terms.oligopoly:
            return FIELD, PETROL
        if self.terms.oil_barons:
            return (FIELD,)
        return (PETROL,) if self.terms.traders else (FIELD, REFINERY, PETROL)

    @property
    def pack(self) -> int:
        """Shares come in so many (O-35)."""
        return 5 if self.terms.entrepreneurs else 1

    @property
    def market(self) -> int:
        """The kind of goods that cities buy (O-33)."""
        return FIELD if self.terms.oil_barons else PETROL

    def companies(self) -> list[int]:
        return [3 * k + kind for k in self.continents for kind in self.kinds]

    def input(self, company: int) -> int:
        """The kind of goods that a company works up; -1 for a field."""
        kind = company % 3
        return FIELD if kind == PETROL and self.terms.oligopoly else kind - 1

    def base(self, good: int) -> int:
        """Base prices (O-31, O-32)."""
        return (2_000 if self.terms.oligopoly else 1_000, 3_000, 5_000)[good % 3]

    # -- seats ---------------------------------------------------------------------------------

    def in_game(self) -> list[int]:
        return [seat for seat in range(self.players) if seat not in self.out]

    def after(self, seat: int) -> list[int]:
        """Those who are in the game, from the left of this seat on, itself the last."""
        row = [(seat + n) % self.players for n in range(1, self.players + 1)]
        return [s for s in row if s not in self.out]

    def turn_order(self) -> list[int]:
        return self.after((self.first - 1) % self.players)

    # -- News in force -------------------------------------------------------------------------

    def sanctioned(self, company: int) -> bool:
        return 27 + company // 3 in self.in_force

    def frozen(self, continent: int) -> bool:
        return 21 + continent in self.in_force

    def for_sale(self, company: int) -> int:
        """So many shares the bank sells now (O-49)."""
        if self.sanctioned(company) or 45 + company in self.in_force:
            return 0
        return self.unsold(company) if company in self.companies() else 0

    # -- shares and goods ----------------------------------------------------------------------

    def unsold(self, company: int) -> int:
        return 5 - sum(row[company] for row in self.shares)

    def holders(self, company: int) -> list[int]:
        return [seat for seat in self.turn_order() if self.shares[seat][company]]

    def chaired(self, seat: int, kind: int | None = None) -> list[int]:
        mine = [c for c in self.companies() if self.chairs[c] == seat]
        return [c for c in mine if kind is None or c % 3 == kind]

    def put(self, good: int, square: int, units: int) -> None:
        left = self.goods.pop((good, square), 0) + units
        assert left >= 0
        if left:
            self.goods[good, square] = left

    def at(self, good: int, square: int) -> int:
        return self.goods.get((good, square), 0)

    def store(self, company: int, good: int, until: int, units: int) -> None:
        self.lots[company, good, until] = self.lots.get((company, good, until), 0) + units

    def bought(self, company: int, good: int) -> int:
        return sum(n for (c, g, _), n in self.lots.items() if (c, g) == (company, good))

    def unstore(self, company: int, good: int, units: int) -> None:
        """Takes bought goods away, those first that are lost first."""
        for key in sorted(key for key in self.lots if key[:2] == (company, good)):
            n = min(units, self.lots[key])
            self.lots[key] -= n
            units -= n
        assert units == 0
        self.lots = {key: n for key, n in self.lots.items() if n}

    def lose_lots(self, until: int) -> None:
        self.tally["bought goods lost"] += any(key[2] == until for key in self.lots)
        self.lots = {key: n for key, n in self.lots.items() if key[2] != until}

    def mine(self, seat: int) -> dict[tuple[int, int], int]:
        """The goods of companies that a seat chairs, but for what they have bought."""
        return {at: n for at, n in self.goods.items() if self.chairs[at[0]] == seat}

    def buyer_at(self, good: int, square: int) -> int | None:
        """The company on the square, if it works such goods up."""
        if square not in COMPANY_SQUARE:
            return None
        company = COMPANY_SQUARE.index(square)
        if company not in self.companies() or company % 3 == FIELD:
            return None
        return company if self.input(company) == good % 3 else None

    # -- what a company's costs and income are to its shareholders (O-38) -----------------------

    def parts(self, company: int, amount: int) -> tuple[int, dict[int, int]]:
        """The chairman's part, and those of the others from his left on; the bank has the rest."""
        chair = self.chairs[company]
        assert chair is not None
        if not self.terms.partnership:
            return amount, {}
        others = {
            seat: nearest(amount * self.shares[seat][company])
            for seat in self.after(chair)
            if seat != chair and self.shares[seat][company]
        }
        bank = nearest(amount * self.unsold(company))
        return amount - sum(others.values()) - bank, others

    def needs(self, company: int, *amounts: int) -> int:
        """What of these costs the chairman has to have in hand."""
        return sum(self.parts(company, amount)[0] for amount in amounts)

    # -- chance --------------------------------------------------------------------------------

    def dice(self, number: int) -> tuple[int, ...]:
        what, *fell = self.told.popleft()
        assert what == "dice", what
        assert len(fell) == number
        assert all(isinstance(n, int) and 1 <= n <= 6 for n in fell)
        return tuple(n for n in fell if isinstance(n, int))

    def card(self, deck: str) -> int:
        what, card = self.told.popleft()
        assert what == deck, (what, card)
        assert isinstance(card, int)
        return card

    # -- asking --------------------------------------------------------------------------------

    def borrowing(self, seat: int) -> set[Action | Form]:
        return {Borrow()} if self.loans[seat] < 2 else set()

    def borrow(self, seat: int, *, fee: bool = True) -> None:
        """An emergency loan; its fee comes out of it (O-25)."""
        cost = (2_000, 4_000)[self.loans[seat]] if fee else 0
        self.loans[seat] += 1
        self.cash[seat] += 100_000 - cost
        self.tally["emergency loan"] += 1

    def worth(self, seat: int) -> int:
        """What a seat is worth at the end (O-31)."""
        if seat in self.out:
            return -1
        stock = self.goods_value(seat)
        owed = sum(c.amount for c in self.claims if c.borrower == seat)
        lent = sum(c.amount for c in self.claims if c.lender == seat)
        bank = 100_000 * (self.deposits[seat] - self.loans[seat])
        return self.cash[seat] + bank + 5_000 * sum(self.shares[seat]) + stock + lent - owed

    def goods_value(self, seat: int) -> int:
        own = sum(n * self.base(good) for (good, _), n in self.mine(seat).items())
        lots = {key: n for key, n in self.lots.items() if self.chairs[key[0]] == seat}
        return own + sum(n * self.base(good) for (_, good, _), n in lots.items())
