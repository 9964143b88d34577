"""Whether a state can be reached: what everybody has; check_phase.py has the phases."""

from __future__ import annotations

from itertools import pairwise
from typing import Final

from core.games.oil.atlas import SQUARES, barred
from core.games.oil.cards import FOR_DECEMBER, KEPT, UNTIL_NEXT, drawn_again, full_decks
from core.games.oil.chairs import pack
from core.games.oil.check_phase import check_phase
from core.games.oil.data import (
    COMPANIES,
    CONTINENTS,
    FIELD,
    HIGHEST_PRICE,
    LAST_YEAR,
    LEVEL,
    LOAN_LIMIT,
    MONTHS,
    SEATS,
    SHARES,
    STEP,
    TRACK,
    continent_of,
    kind_of,
    year_of,
)
from core.games.oil.force import companies_in_play, continents_in_play, input_kind
from core.games.oil.phrases import company as called
from core.games.oil.phrases import units as in_words
from core.games.oil.state import FREE, RUINED, STRUCK, Over, Start, State, Turn, Voting
from core.games.oil.things import MOST_PROMISED
from core.games.oil.track import rolls_again
from core.refusals import impossible, want
from core.text import Who, say

__all__ = ["check"]

# Far more than ten years of full prices bring, and of crude than fields yield in them.
_MOST_CASH: Final = 1_000_000_000
_MOST_DEPOSITS: Final = 10_000
_MOST_UNITS: Final = 10_000
_LAST_PART_FOR_SUPPLIES: Final = 4


def check(s: State) -> None:
    """Raises Illegal for a state that no game comes to."""
    _sizes(s)
    _terms(s)
    _seats(s)
    _money(s)
    _claims(s)
    _shares(s)
    _goods(s)
    _bought(s)
    _prices(s)
    _cards(s)
    check_phase(s)


def _sizes(s: State) -> None:
    low, high = SEATS
    seats = len(s.cash)
    want(
        low <= seats <= high,
        say("Kartell is for {low} to {high} players.", low=low, high=high),
        "O-1",
    )
    by_seat = (s.homes, s.pawns, s.loans, s.deposits, s.shares, s.kept)
    by_company = (s.chairs, s.cards, *s.shares)
    want(
        all(len(row) == seats for row in by_seat)
        and all(len(row) == COMPANIES for row in by_company)
        and len(s.prices) == CONTINENTS,
        say("There is an entry for each player, company and continent."),
        "O-6",
    )
    want(bool(s.phases), say("Something is under way, or the game is over."), "O-2")


def _terms(s: State) -> None:
    terms = s.terms
    want(
        1 <= terms.years <= LAST_YEAR,
        say("The players agree on a last year from 1 to {last}.", last=LAST_YEAR),
        "O-2",
    )
    want(
        terms.oligopoly + terms.oil_barons + terms.traders <= 1
        and not (terms.entrepreneurs and terms.partnership),
        say("Such options don't go together."),
        "O-50",
    )
    want(
        -1 <= s.month < terms.years * MONTHS and (s.month < 0) == isinstance(s.phases[0], Start),
        say("Months go from the first to the last December, after the start."),
        "O-2",
    )


def _seats(s: State) -> None:
    seats = len(s.cash)
    want(
        len(set(s.out)) == len(s.out) < seats and all(0 <= seat < seats for seat in s.out),
        say("Bankrupts are players, each once, and somebody is left."),
        "O-18",
    )
    want(
        0 <= s.first < seats and s.first not in s.out,
        say("A player who is in the game begins the rounds."),
        "O-4",
    )
    chosen = [home for home in s.homes if home != -1]
    want(
        len(set(chosen)) == len(chosen)
        and set(chosen) <= set(continents_in_play(s))
        and (len(chosen) == seats or s.month < 0),
        say("Each player has started on a continent of his own."),
        "O-4",
    )
    for home, pawn in zip(s.homes, s.pawns, strict=True):
        want(
            pawn == -1 if home == -1 else 0 <= pawn < len(TRACK) and not rolls_again(s, pawn),
            say("Pawns stand on squares of the track that are in play."),
            "O-7",
        )
    for tried, played, rule in (
        (s.saboteurs, s.terms.sabotage, "O-39"),
        (s.plaintiffs, s.terms.lawsuits, "O-40"),
    ):
        want(
            len(set(tried)) == len(tried)
            and all(0 <= seat < seats for seat in tried)
            and (played or not tried),
            say("Sabotage and suits are tried once by a player, where they are played."),
            rule,
        )


def _money(s: State) -> None:
    want(
        all(0 <= cash <= _MOST_CASH and cash % STEP == 0 for cash in s.cash),
        say("Cash is a multiple of {step}, and not below 0.", step=STEP),
        "O-2",
    )
    want(
        all(0 <= loans <= LOAN_LIMIT for loans in s.loans),
        say("The bank lends up to {n} times 100,000.", n=LOAN_LIMIT),
        "O-25",
    )
    want(
        all(0 <= deposits <= _MOST_DEPOSITS for deposits in s.deposits),
        say("Nobody has less than no deposit."),
        "O-25",
    )
    for seat in s.out:
        want(
            not (s.cash[seat] or s.loans[seat] or s.deposits[seat] or s.kept[seat])
            and not any(s.shares[seat]),
            say("{who} is bankrupt and has nothing.", who=Who(seat)),
            "O-18",
        )


def _claims(s: State) -> None:
    numbers = [claim.number for claim in s.claims]
    want(
        len(set(numbers)) == len(numbers) and all(1 <= n <= s.number for n in numbers),
        say("Each loan between players has a number of its own, up to the last one given."),
        "O-45",
    )
    want(0 <= s.number <= _MOST_CASH, say("Offers and loans are counted from 1."), "O-23")
    seats = range(len(s.cash))
    for claim in s.claims:
        want(
            claim.lender != claim.borrower
            and all(seat in seats and seat not in s.out for seat in (claim.lender, claim.borrower)),
            say("A loan is between two players who are in the game."),
            "O-45",
        )
        want(
            year_of(s.month) <= claim.year <= s.terms.years
            and 0 < claim.amount <= MOST_PROMISED
            and claim.amount % STEP == 0,
            say("A loan names a sum, and a year that is not over."),
            "O-45",
        )


def _shares(s: State) -> None:
    in_play = companies_in_play(s)
    unit = pack(s.terms)
    # A meeting for each vacant chair is under way; the end of the game breaks them off.
    voted = [phase.company for phase in s.phases if isinstance(phase, Voting)]
    over = isinstance(s.phases[0], Over)
    for company in range(COMPANIES):
        held = [row[company] for row in s.shares]
        chair = s.chairs[company]
        # Companies and goods are many: their sentences are made only where one is needed.
        if min(held) < 0 or sum(held) > SHARES or any(n % unit for n in held):
            raise impossible(
                say("{company} has {n} shares.", company=called(company), n=SHARES),
                "O-35" if unit > 1 else "O-6",
            )
        if company not in in_play and (any(held) or chair is not None or s.cards[company] != FREE):
            raise impossible(say("{company} is not in play.", company=called(company)), "O-50")
        if not (
            (not any(held) or company in voted or over)
            if chair is None
            else 0 <= chair < len(held) and held[chair] > 0
        ):
            raise impossible(
                say("A shareholder is chairman of {company}.", company=called(company)), "O-6"
            )
        if not (
            FREE <= s.cards[company] <= RUINED
            and (s.cards[company] != RUINED or s.terms.sabotage)
            and (s.month >= 0 or not (any(held) or s.cards[company]))
        ):
            raise impossible(
                say("The card of {company} can't lie so.", company=called(company)),
                "O-39" if s.cards[company] > STRUCK else "O-13",
            )


def _goods(s: State) -> None:
    in_play = set(companies_in_play(s))
    want(
        all(one[:2] < other[:2] for one, other in pairwise(s.goods)),
        say("Goods are in order, and those of a kind on a square are together."),
        "O-16",
    )
    squares = {square for _, square, _ in s.goods}
    want(
        all(0 <= square < len(SQUARES) and not barred(s, square) for square in squares)
        and {good for good, _, _ in s.goods} <= in_play,
        say("Goods of companies in play stand on squares in play."),
        "O-41",
    )
    for good, _, units in s.goods:
        if not 0 < units <= _MOST_UNITS or s.month < 0:
            raise impossible(say("There can't be {goods}.", goods=in_words(units, good)), "O-13")


def _bought(s: State) -> None:
    rows = [(lot.company, lot.good, lot.until) for lot in s.bought]
    want(
        all(one < other for one, other in pairwise(rows)),
        say("Bought goods are in order, and those that are alike are together."),
        "O-19",
    )
    in_play = companies_in_play(s)
    for lot in s.bought:
        want(
            lot.company in in_play
            and kind_of(lot.company) != FIELD
            and 0 <= lot.good < COMPANIES
            and continent_of(lot.good) in continents_in_play(s)
            and kind_of(lot.good) == input_kind(s.terms, lot.company)
            and 0 < lot.units <= _MOST_UNITS,
            say("Refineries and petrol companies buy what they work up."),
            "O-42",
        )
        want(
            _until_when(s, lot.until),
            say("Bought goods are worked up in the next round, or lost."),
            "O-19",
        )


def _until_when(s: State, until: int) -> bool:
    """Whether goods can lie that are lost then: a month, or once its turn is past it at -1."""
    bottom = s.phases[0]
    if until == s.month + 1:
        return True
    if not isinstance(bottom, Turn):
        return isinstance(bottom, Over)
    return until == s.month or (until == -1 and bottom.part <= _LAST_PART_FOR_SUPPLIES)


def _prices(s: State) -> None:
    for continent, price in enumerate(s.prices):
        want(
            0 <= price <= HIGHEST_PRICE
            and price % LEVEL == 0
            and (price == 0 or continent in s.homes),
            say(
                "A price is from 0 to {most}, in levels of {level}.",
                most=HIGHEST_PRICE,
                level=LEVEL,
            ),
            "O-24",
        )


def _cards(s: State) -> None:
    kept = [card for row in s.kept for card in row]
    tips, news = full_decks(len(s.cash), s.terms)
    want(
        sorted([*s.tips, *kept]) == list(tips),
        say("Each Tip in play lies in the deck or is kept by somebody."),
        "O-11",
    )
    want(
        all(card in KEPT and not drawn_again(s.terms, card) for card in kept),
        say("A Tip is kept that is none to keep."),
        "O-11",
    )
    want(
        sorted([*s.news, *s.in_force, *s.december]) == list(news),
        say("Each of the News in play lies in the deck or is in force."),
        "O-11",
    )
    want(
        all(card in UNTIL_NEXT and not drawn_again(s.terms, card) for card in s.in_force)
        and all(card in FOR_DECEMBER for card in s.december),
        say("News are in force that are done with at once."),
        "O-11",
    )
