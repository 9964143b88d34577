"""What the News in force forbid and change (O-11, O-49)."""

from __future__ import annotations

from core.games.oil.data import (
    FIELD,
    IN_PLAY,
    PETROL,
    REFINERY,
    STEP,
    company_of,
    continent_of,
    kind_of,
)
from core.games.oil.state import Board, Terms

__all__ = [
    "companies_in_play",
    "continents_in_play",
    "fixed_costs",
    "frozen",
    "goods_of_market",
    "halved",
    "input_kind",
    "interest",
    "keeps_from_sale",
    "kinds_in_use",
    "nationalised",
    "panama_closed",
    "sabotage_modifier",
    "sanctioned",
    "stormy",
    "strike_in",
    "suez_closed",
    "suit_modifier",
]

# The first card of each run of News, by continent or by ocean.
_STORM, _STRIKE, _FREEZE, _SANCTION, _NATIONAL = 12, 15, 21, 27, 45
_STRICTER_SUITS, _SAFETY = 1, 2
_PANAMA, _SUEZ = 10, 11
_INTEREST_UP, _INTEREST_DOWN, _TAX_UP, _TAX_DOWN = 6, 7, 8, 9


def panama_closed(b: Board) -> bool:
    """Whether nothing enters the Panama canal by sea (News 10)."""
    return _PANAMA in b.in_force


def suez_closed(b: Board) -> bool:
    """Whether nothing enters the Suez canal by sea (News 11)."""
    return _SUEZ in b.in_force


def stormy(b: Board, ocean: int) -> bool:
    """Whether nothing moves on, into or out of an ocean: 0 Atlantic, 1 Pacific, 2 Indian."""
    return _STORM + ocean in b.in_force


def strike_in(b: Board, continent: int) -> bool:
    """Whether goods on the continent's squares stand still, and none enters by land."""
    return _STRIKE + continent in b.in_force


def frozen(b: Board, continent: int) -> bool:
    """Whether nothing moves the continent's price."""
    return _FREEZE + continent in b.in_force


def sanctioned(b: Board, continent: int) -> bool:
    """Whether nobody trades the continent's shares or goods, and its companies buy nothing."""
    return _SANCTION + continent in b.in_force


def nationalised(b: Board, company: int) -> bool:
    """Whether the company's shares are not for sale."""
    return _NATIONAL + company in b.in_force


def keeps_from_sale(b: Board, company: int) -> int | None:
    """The News in force by which the bank sells no shares of the company (O-49)."""
    if nationalised(b, company):
        return _NATIONAL + company
    continent = continent_of(company)
    return _SANCTION + continent if sanctioned(b, continent) else None


def suit_modifier(b: Board) -> int:
    """What News add to the die of a suit."""
    return -1 if _STRICTER_SUITS in b.in_force else 0


def sabotage_modifier(b: Board) -> int:
    """What News add to the die of a sabotage."""
    return -1 if _SAFETY in b.in_force else 0


def halved(amount: int) -> int:
    """Half of a sum, rounded up to a whole step."""
    return -(-amount // (2 * STEP)) * STEP


def _changed(amount: int, cards: bytes, up: int, down: int) -> int:
    if up in cards:
        amount *= 2
    return halved(amount) if down in cards else amount


def interest(b: Board, amount: int) -> int:
    """The bank's interest on loans or deposits, as News 6 and 7 change it this December."""
    return _changed(amount, b.december, _INTEREST_UP, _INTEREST_DOWN)


def fixed_costs(b: Board, amount: int) -> int:
    """Fixed costs, as News 8 and 9 change them this December."""
    return _changed(amount, b.december, _TAX_UP, _TAX_DOWN)


def kinds_in_use(terms: Terms) -> tuple[int, ...]:
    """The kinds of companies that there are (O-32 to O-34)."""
    if terms.oligopoly:
        return (FIELD, PETROL)
    if terms.oil_barons:
        return (FIELD,)
    if terms.traders:
        return (PETROL,)
    return (FIELD, REFINERY, PETROL)


def goods_of_market(terms: Terms) -> int:
    """The kind of goods that the bank buys in cities: petrol, or crude for `oil_barons`."""
    return FIELD if terms.oil_barons else PETROL


def input_kind(terms: Terms, company: int) -> int:
    """The kind of goods that a refinery or a petrol company works up."""
    return FIELD if terms.oligopoly else kind_of(company) - 1


def companies_in_play(b: Board) -> tuple[int, ...]:
    """Those of the continents in play and of the kinds in use, in the fixed order."""
    kinds = kinds_in_use(b.terms)
    return tuple([company_of(k, kind) for k in continents_in_play(b) for kind in kinds])


def continents_in_play(b: Board) -> tuple[int, ...]:
    """The continents that are not left out, in the fixed order (O-1)."""
    return IN_PLAY[len(b.cash)]
