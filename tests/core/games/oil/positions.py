"""Positions of Kartell: what lies on the table, and the rest filled in so that it is possible.

Companies go by three letters, EUF for Europe's field, and a good by the company that makes it.
Squares go by their names. Nothing here asks the rules.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from msgspec.structs import replace

from core.games.oil.atlas import NAMES
from core.games.oil.data import (
    COMPANIES,
    CONTINENTS,
    IN_PLAY,
    START_CASH,
    START_PRICE,
)
from core.games.oil.state import Claim, Lot, Phase, Rolling, State, Terms, Turn
from core.rng import seeded

__all__ = [
    "AF",
    "AFF",
    "AFP",
    "AFR",
    "AS",
    "ASF",
    "ASP",
    "ASR",
    "AU",
    "AUF",
    "AUP",
    "AUR",
    "EU",
    "EUF",
    "EUP",
    "EUR",
    "NA",
    "NAF",
    "NAP",
    "NAR",
    "SA",
    "SAF",
    "SAP",
    "SAR",
    "all_news",
    "all_tips",
    "changed",
    "on_turn",
    "position",
    "sq",
]

NA, SA, EU, AF, AS, AU = range(CONTINENTS)
NAF, NAR, NAP, SAF, SAR, SAP, EUF, EUR, EUP, AFF, AFR, AFP, ASF, ASR, ASP, AUF, AUR, AUP = range(
    COMPANIES
)

_CARDS = range(1, 63)


def sq(name: str) -> int:
    """The number of a square."""
    return NAMES[name]


# -- decks, as O-1 and O-50 have them ----------------------------------------------------------


def all_tips(seats: int, terms: Terms) -> tuple[int, ...]:
    """The Tips that are in play, ascending."""
    gone: set[int] = set()
    for k in _left_out(seats):
        gone |= {8 + k, 23 + k, 40 + k}
    if terms.oligopoly:
        gone |= {7, 31, 36, 39, 48, 50, 52, 55, 58, 61}
    if terms.oil_barons:
        gone |= {7, 8, 31, 32, 36, 37, 39, 40, 47, 48, 50, 52, 53, 55, 56, 58, 59, 61, 62}
    if terms.traders:
        gone |= {6, 7, 30, 31, 35, 36, 38, 39, 47, 49, 50, 51, 52, 54, 55, 57, 58, 60, 61}
    if terms.entrepreneurs:
        gone |= set(range(19, 35))
    if terms.free_trade:
        gone |= set(range(9, 17))
    return tuple([card for card in _CARDS if card not in gone])


def all_news(seats: int, terms: Terms) -> tuple[int, ...]:
    """The News that are in play, ascending."""
    gone: set[int] = set()
    for k in _left_out(seats):
        gone |= {14 + k, 20 + k, 26 + k, 32 + k, 38 + k, 42 + 3 * k, 43 + 3 * k, 44 + 3 * k}
    for k in range(1, 7):
        if terms.oligopoly:
            gone |= {43 + 3 * k}
        if terms.oil_barons:
            gone |= {43 + 3 * k, 44 + 3 * k}
        if terms.traders:
            gone |= {42 + 3 * k, 43 + 3 * k}
    return tuple([card for card in _CARDS if card not in gone])


def _left_out(seats: int) -> tuple[int, ...]:
    return {3: (1, 2, 6), 4: (1, 2), 5: (6,), 6: ()}[seats]


# -- positions ---------------------------------------------------------------------------------


def position(
    seats: int = 4,
    terms: Terms | None = None,
    *,
    shares: Mapping[int, Iterable[int]] | None = None,
    chairs: Mapping[int, int | None] | None = None,
    cards: Mapping[int, int] | None = None,
    goods: Mapping[tuple[int, str], int] | None = None,
    bought: Iterable[tuple[int, int, int, int]] = (),
    prices: Mapping[int, int] | None = None,
    cash: Iterable[int] | None = None,
    loans: Iterable[int] | None = None,
    deposits: Iterable[int] | None = None,
    homes: Iterable[int] | None = None,
    kept: Mapping[int, Iterable[int]] | None = None,
    in_force: Iterable[int] = (),
    december: Iterable[int] = (),
    top_tips: Iterable[int] = (),
    top_news: Iterable[int] = (),
    claims: Iterable[Claim] = (),
    phases: Iterable[Phase] | None = None,
    seed: int = 1,
    month: int = 0,
    first: int = 0,
    number: int = 0,
    out: tuple[int, ...] = (),
) -> State:
    """A State; without `phases` seat 0 is about to roll in the first month.

    `shares` are those of each seat by company; who holds most of them, the first of several, is
    chairman unless `chairs` says otherwise. A company that has a chairman in `chairs` and no
    shares gets one for him (five for `entrepreneurs`). `goods` are units by good and square,
    `bought` are company, good, units, until. `top_tips` and `top_news` are the cards drawn next,
    in the order in which they are drawn; the rest of a deck lies under them, the lowest number
    next. Seats start on the continents in play, in the fixed order, on the first exchange.
    """
    terms = terms or Terms()
    in_play = IN_PLAY[seats]
    at_home = tuple(in_play if homes is None else homes)
    held = {company: list(row) for company, row in (shares or {}).items()}
    seated: dict[int, int | None] = {
        company: row.index(max(row)) if any(row) else None for company, row in held.items()
    }
    for company, seat in (chairs or {}).items():
        seated[company] = seat
        if seat is not None and company not in held:
            held[company] = [0] * seats
            held[company][seat] = 5 if terms.entrepreneurs else 1
    keeps = tuple([bytes((kept or {}).get(seat, ())) for seat in range(seats)])
    news_out = {*in_force, *december}
    return State(
        terms=terms,
        month=month,
        first=first,
        homes=at_home,
        pawns=tuple([7 * home + 1 if home >= 0 else -1 for home in at_home]),
        out=out,
        cash=tuple([START_CASH] * seats if cash is None else cash),
        loans=tuple([1] * seats if loans is None else loans),
        deposits=tuple([0] * seats if deposits is None else deposits),
        claims=tuple(claims),
        shares=tuple(
            [
                tuple([held[c][seat] if c in held else 0 for c in range(COMPANIES)])
                for seat in range(seats)
            ]
        ),
        chairs=tuple([seated.get(c) for c in range(COMPANIES)]),
        cards=tuple([(cards or {}).get(c, 0) for c in range(COMPANIES)]),
        goods=tuple(sorted((good, sq(name), n) for (good, name), n in (goods or {}).items())),
        bought=tuple([Lot(*row) for row in bought]),
        prices=tuple(
            [(prices or {}).get(k, START_PRICE if k in in_play else 0) for k in range(CONTINENTS)]
        ),
        tips=_deck(all_tips(seats, terms), top_tips, {card for row in keeps for card in row}),
        news=_deck(all_news(seats, terms), top_news, news_out),
        kept=keeps,
        in_force=bytes(in_force),
        december=bytes(december),
        number=number,
        saboteurs=(),
        plaintiffs=(),
        phases=on_turn(0, seats, Rolling(0)) if phases is None else tuple(phases),
        rng=seeded(seed),
    )


def on_turn(
    seat: int,
    seats: int = 4,
    *above: Phase,
    part: int = 1,
    made: tuple[tuple[int, int], ...] = (),
) -> tuple[Phase, ...]:
    """The turn of a seat in a round that seat 0 began, with what lies on it."""
    return (Turn(seat, tuple(range(seat + 1, seats)), part, made), *above)


def changed(s: State, **fields: object) -> State:
    """The state with other fields."""
    return replace(s, **fields)


def _deck(all_cards: tuple[int, ...], top: Iterable[int], elsewhere: set[int]) -> bytes:
    """A deck as the state has it, the next card last."""
    first = tuple(top)
    rest = [card for card in all_cards if card not in first and card not in elsewhere]
    return bytes([*reversed(rest), *reversed(first)])
