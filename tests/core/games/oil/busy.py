"""Positions in the last year's last months, near what chance seldom brings about.

That is the year's end with debts, loans between players and companies of several shareholders;
turns with goods on the way and at companies that can work them up, and Tips for all of it.
"""

from __future__ import annotations

from collections.abc import Mapping

from core.game import Options
from core.games.oil.data import (
    ASIA,
    EUROPE,
    FIELD,
    IN_PLAY,
    MONTHS,
    PETROL,
    REFINERY,
    START_PRICE,
    company_of,
)
from core.games.oil.setup import terms_of
from core.games.oil.state import (
    RUINED,
    USED,
    Calling,
    Claim,
    Phase,
    Rolling,
    State,
    Terms,
    Trading,
    Turn,
)
from core.rng import below, seeded
from tests.core.games.oil.positions import all_news, all_tips, on_turn, position

__all__ = ["busy"]

_SQUARES = ("NA", "SA", "EU", "AF", "AS", "AU")
_CITIES = (("LA", "NY"), ("RI", "CA"), ("LO", "MO"), ("CI", "CT"), ("TO", "ND"), ("JA", "SY"))
_ON_THE_WAY = ("eu3", "at4", "SUEZ", "af2", "in2", "as4", "at9", "LO", "pa3", "PAN")
# What each seat keeps, if it is in play: a Tip for each thing that can be done by one.
_KEPT = (
    (43, 11, 57, 60, 2, 15),
    (44, 12, 52, 61, 1, 58),
    (45, 13, 53, 62, 16, 17),
    (51, 59, 46),
)
# Seats by row of a company: two or three shareholders, one of them the bank's, or all in one hand.
_ROWS = ((2, 2), (1, 2, 1), (3,), (2, 1, 1), (5,), (1, 1, 1), ())
# Tips that ask for what nothing else does: a chair to be handed over, a supplier, a customer.
_TOP = (21, 48, 49, 47)
_IN_FORCE = ((), (12,), (23, 11), (3,), (18,), (29,))


def busy(seats: int, seed: int, options: Options) -> State:
    """By seats, seed and options a turn in November or December, trade, or the meetings."""
    terms = terms_of(options)
    which, dice = below(seeded(seed, seats + 7 * _number(options)), 6)
    last = terms.years * MONTHS - 1
    month = last - 1 if which == 0 else last
    phases = _phases(seats, terms, which)
    on_a_turn = isinstance(phases[0], Turn)
    in_force, _ = below(dice, len(_IN_FORCE))
    return position(
        seats,
        terms,
        shares=_shares(seats, terms),
        cards={} if which == 5 else _cards(terms),
        goods=_goods(seats, terms),
        bought=_bought(seats, terms, month if on_a_turn else month + 1),
        prices={k: START_PRICE + 500 * (k - 3) for k in IN_PLAY[seats]},
        cash=(400, 20_050, 61_000, 3_000, 150, 33_300)[:seats],
        loans=(2, 1, 1, 2, 2, 0)[:seats],
        deposits=(0, 0, 2, 0, 1, 0)[:seats],
        kept=_kept(seats, terms),
        in_force=[card for card in _IN_FORCE[in_force] if card in all_news(seats, terms)],
        december=(6, 9) if seed % 2 else (7,),
        top_tips=[card for card in _top(options) if card in all_tips(seats, terms)],
        claims=(Claim(3, 2, 1, terms.years, 25_000), Claim(4, 1, 0, terms.years, 5_000)),
        phases=phases,
        seed=seed,
        month=month,
        number=5,
    )


def _top(options: Options) -> tuple[int, ...]:
    """The Tips that are drawn next, another one first for other options."""
    first = _number(options) % len(_TOP)
    return _TOP[first:] + _TOP[:first]


def _number(options: Options) -> int:
    """A number for the options, another for most others."""
    return sum([i * int(options[name]) for i, name in enumerate(sorted(options), start=1)])


def _phases(seats: int, terms: Terms, which: int) -> tuple[Phase, ...]:
    last = seats - 1
    trading = Trading(tuple(range(1, seats)), (), (0,) * seats, ())
    match which:
        case 0 | 1 | 2:
            return on_turn(which, seats, Rolling(which))
        case 5 if not terms.entrepreneurs:
            # The first company of which several hold shares.
            first = company_of(IN_PLAY[seats][0], PETROL if terms.traders else FIELD)
            return (Calling(0, first, (1,)),)
        case 4 | 5:
            return (trading,)
        case _:
            return on_turn(last, seats, Rolling(last))


def _kinds(terms: Terms) -> tuple[int, ...]:
    if terms.oil_barons:
        return (FIELD,)
    if terms.traders:
        return (PETROL,)
    return (FIELD, PETROL) if terms.oligopoly else (FIELD, REFINERY, PETROL)


def _shares(seats: int, terms: Terms) -> Mapping[int, tuple[int, ...]]:
    """The first company is shared by seats 0 and 1, the others go round."""
    rows = {}
    companies = [company_of(k, kind) for k in IN_PLAY[seats] for kind in _kinds(terms)]
    for at, company in enumerate(companies):
        row = [0] * seats
        held = _ROWS[at % len(_ROWS)]
        if terms.entrepreneurs:
            held = (5,) if held else ()
        for i, n in enumerate(held):
            row[(at + i) % seats] = n
        rows[company] = tuple(row)
    return rows


def _cards(terms: Terms) -> Mapping[int, int]:
    kinds = _kinds(terms)
    ruined = {company_of(EUROPE, kinds[0]): RUINED} if terms.sabotage else {}
    return {company_of(ASIA, kinds[-1]): USED, **ruined}


def _goods(seats: int, terms: Terms) -> Mapping[tuple[int, str], int]:
    """Of each company in play: where it makes them, where they are worked up, and on the way."""
    goods: dict[tuple[int, str], int] = {}
    kinds = _kinds(terms)
    for at, k in enumerate(IN_PLAY[seats]):
        for i, kind in enumerate(kinds):
            good = company_of(k, kind)
            abroad = IN_PLAY[seats][(at + 1) % seats]
            goods[good, _SQUARES[k] + "FRP"[kind]] = 3 + k
            if kind == kinds[-1]:
                goods[good, _CITIES[k][0]] = 4
                goods[good, _CITIES[abroad][1]] = 2
            else:
                goods[good, _SQUARES[k] + "FRP"[kinds[i + 1]]] = 6 + k
                goods[good, _SQUARES[abroad] + "FRP"[kinds[i + 1]]] = 2
            goods[good, _ON_THE_WAY[(3 * at + i) % len(_ON_THE_WAY)]] = 5
    return goods


def _bought(seats: int, terms: Terms, until: int) -> list[tuple[int, int, int, int]]:
    """The second continent's petrol company has bought goods of the third's colour."""
    if terms.oil_barons:
        return []
    _, buyer, seller, *_ = IN_PLAY[seats]
    good = company_of(seller, FIELD if terms.oligopoly else REFINERY)
    return [(company_of(buyer, PETROL), good, 4, until)]


def _kept(seats: int, terms: Terms) -> Mapping[int, tuple[int, ...]]:
    drawn = {*all_tips(seats, terms)}
    drawn -= {card for card, on in ((1, terms.lawsuits), (2, terms.sabotage)) if not on}
    return {
        seat: tuple([card for card in row if card in drawn])
        for seat, row in zip(range(seats), _KEPT, strict=False)
    }
