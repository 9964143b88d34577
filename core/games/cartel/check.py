"""Whether a state can belong to a game: cards, money, bonds, profits. check_phase.py: the phase."""

from __future__ import annotations

from core.games.cartel.check_phase import check_phase
from core.games.cartel.data import (
    ALL_BLOCKS,
    BONDS,
    COMPANIES,
    HAND,
    MOST_COMPANIES,
    OUT,
    OWNED,
    SEATS,
    YEARS,
    bond_for,
    price_for,
)
from core.games.cartel.payment import in_treasury
from core.games.cartel.profits import owned, profits, retired
from core.games.cartel.state import Discarding, Over, Paying, State
from core.refusals import impossible
from core.text import Who, figure, say, say_n

__all__ = ["check"]

# What a starting company is worth and earns (C-3, C-32).
_STARTING = 10
_STARTING_PROFIT = 2


def check(s: State) -> None:
    """Raises Illegal for a state that no game can reach: pieces, ranges, phase."""
    _check_seats(s)
    _check_cards(s)
    for seat in range(len(s.cash)):
        _check_companies(s, seat)
        _check_profits(s, seat)
    _check_bonds(s)
    _check_years(s)
    check_phase(s)


def _check_seats(s: State) -> None:
    seats = len(s.cash)
    low, high = SEATS
    rows = (s.hands, s.current, s.new, s.prices, s.blocks, s.bonds)
    if not low <= seats <= high or any(len(row) != seats for row in rows):
        raise impossible(
            say(
                "Hands, cash, profits, prices, blocks and bonds of {seats} seats; Cartel has {low} "
                "to {high}.",
                seats=seats,
                low=low,
                high=high,
            ),
            "C-1",
        )
    if not 0 <= s.treasurer < seats or not set(s.failed) <= set(range(seats)):
        raise impossible(say("A seat is named that is not there."), "C-3")
    if list(s.failed) != sorted(set(s.failed)):
        raise impossible(say("Who failed to pay is named once, in order of seats."), "C-16")
    if not 1 <= s.year <= YEARS:
        raise impossible(say("Years are 1 to {last}, not {n}.", last=YEARS, n=s.year), "C-5")
    for seat, (cash, blocks) in enumerate(zip(s.cash, s.blocks, strict=True)):
        if cash < 0 or not 0 <= blocks <= ALL_BLOCKS:
            raise impossible(
                say(
                    "{who} has {cash} in cash and {blocks} Stock Blocks: cash is never below 0, "
                    "and blocks are 0 to {all}.",
                    who=Who(seat),
                    cash=figure(cash),
                    blocks=blocks,
                    all=ALL_BLOCKS,
                ),
                "C-1",
            )


# -- cards -------------------------------------------------------------------------------------


def _check_cards(s: State) -> None:
    if len(s.spaces) != len(COMPANIES) or max(s.spaces) >= OWNED + len(s.cash):
        raise impossible(say("The board has 52 spaces for the markers of the seats."), "C-31")
    on_board = [company for company, on in enumerate(s.spaces) if on]
    cards = [*on_board, *s.pool, *s.pile, *(card for hand in s.hands for card in hand)]
    phase = s.phases[-1] if s.phases else None
    if isinstance(phase, Paying) and phase.by is None:
        cards.append(phase.company)
    for card in sorted({*cards, *range(len(COMPANIES))}):
        there = cards.count(card)
        if not 0 <= card < len(COMPANIES) or there != 1:
            raise impossible(
                say_n(
                    "Company {name} is there {n} time; each of the 52 is there once.",
                    "Company {name} is there {n} times; each of the 52 is there once.",
                    there,
                    name=COMPANIES[card].symbol if 0 <= card < len(COMPANIES) else str(card),
                ),
                "C-31",
            )
    for row in (s.pool, s.financed, *s.hands):
        if list(row) != sorted(set(row)):
            raise impossible(say("Rows of companies are in the order of the board."), "C-4")
    if OUT in s.spaces and len(s.cash) > 2 and not s.variant.defensive_discarding:
        raise impossible(say("Nothing takes companies out of play in this game."), "C-29")


def _check_companies(s: State, seat: int) -> None:
    mine = owned(s.spaces, seat)
    if not any(COMPANIES[company].value == _STARTING for company in mine):
        raise impossible(
            say("{who} has no company of 10 to have started with.", who=Who(seat)), "C-3"
        )
    if len(mine) > MOST_COMPANIES:
        raise impossible(
            say(
                "{who} has {n} companies; {most} at most.",
                who=Who(seat),
                n=len(mine),
                most=MOST_COMPANIES,
            ),
            "C-21",
        )
    phase = s.phases[-1] if s.phases else None
    most = HAND
    if isinstance(phase, Discarding) and phase.seat == seat:
        most += phase.count
    if retired(s.spaces, seat):
        most = 0
    if len(s.hands[seat]) > most:
        raise impossible(
            say(
                "{who} has {n} cards in hand; {most} at most here.",
                who=Who(seat),
                n=len(s.hands[seat]),
                most=most,
            ),
            "C-21" if not most else "C-4",
        )


def _check_profits(s: State, seat: int) -> None:
    due = profits(s.spaces, s.financed, seat)
    if min(s.current[seat], s.new[seat]) < 0 or s.current[seat] + s.new[seat] != due:
        raise impossible(
            say(
                "The companies of {who} earn {due} a year, not {current} + {new}.",
                who=Who(seat),
                due=due,
                current=figure(s.current[seat]),
                new=figure(s.new[seat]),
            ),
            "C-18",
        )
    if s.prices[seat] != price_for(s.current[seat]):
        raise impossible(
            say(
                "At current profits of {current} the stock price of {who} is {due}, not {price}.",
                current=s.current[seat],
                who=Who(seat),
                due=price_for(s.current[seat]),
                price=figure(s.prices[seat]),
            ),
            "C-19",
        )


# -- bonds -------------------------------------------------------------------------------------


def _check_bonds(s: State) -> None:
    if any(len(row) != len(BONDS) or min(row) < 0 for row in s.bonds):
        raise impossible(say("Bonds are counted for {n} denominations.", n=len(BONDS)), "C-13")
    for kind, bond in enumerate(BONDS):
        if in_treasury(s.bonds, kind) < 0:
            raise impossible(
                say("There are {n} Bonds of {value}.", n=bond.number, value=bond.value), "C-13"
            )
    used = [[0] * len(BONDS) for _ in s.bonds]
    for company in s.financed:
        kind_of = bond_for(company) if 0 <= company < len(COMPANIES) else None
        seat = s.spaces[company] - OWNED if kind_of is not None else -1
        if kind_of is None or seat < 0:
            raise impossible(say("A Bond was used for a company that nobody bought."), "C-13")
        used[seat][kind_of] += 1
    for seat, (has, due) in enumerate(zip(s.bonds, used, strict=True)):
        for kind, bond in enumerate(BONDS):
            raised = has[kind] - due[kind]
            if raised < 0 or (raised and not s.variant.raising_cash):
                raise impossible(
                    say(
                        "{who} has {n} Bonds of {value}, and used {used}.",
                        who=Who(seat),
                        n=has[kind],
                        value=bond.value,
                        used=due[kind],
                    ),
                    "C-13",
                )


# -- the years that have ended -----------------------------------------------------------------


def _check_years(s: State) -> None:
    seats = len(s.cash)
    over = bool(s.phases) and isinstance(s.phases[-1], Over)
    ended = s.year if over else s.year - 1
    if len(s.years) != ended:
        raise impossible(
            say_n(
                "{n} year has ended, not {told}.",
                "{n} years have ended, not {told}.",
                ended,
                told=len(s.years),
            ),
            "C-5",
        )
    least = (0,) * seats
    for year in s.years:
        if not len(year.total) == len(year.paid) == len(year.worth) == seats:
            raise impossible(say("A year is reported for every seat."), "C-19")
        for total, before, paid in zip(year.total, least, year.paid, strict=True):
            if total < before or paid not in {0, total}:
                raise impossible(
                    say("Profits never fall, and all or nothing of them is paid."), "C-19"
                )
        if None in year.worth:
            raise impossible(say("The worth of a year is known."), "C-20")
        least = year.total
    due = s.years[-1].total if s.years else (_STARTING_PROFIT,) * seats
    if s.current != due:
        raise impossible(say("A year begins with the profits of the last one."), "C-19")
