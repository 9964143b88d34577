"""The track: rolling, and buying where one lands (O-7 to O-9)."""

from __future__ import annotations

from msgspec.structs import replace

from core.game import Illegal, Seat
from core.games.oil import crime
from core.games.oil.actions import Action, Borrow, BuyShare, BuyShares, PutUp, Roll
from core.games.oil.auction import put_up
from core.games.oil.chairs import in_bank, move_shares, pack, pack_price
from core.games.oil.data import (
    BANK,
    COMPANIES,
    DIE,
    EXCHANGE,
    NEWS,
    PETROL,
    TIP,
    TRACK,
    company_of,
    continent_of,
)
from core.games.oil.events import Advanced, SharesBought
from core.games.oil.events_deals import PURCHASE
from core.games.oil.force import (
    continents_in_play,
    keeps_from_sale,
    kinds_in_use,
)
from core.games.oil.frames import Acts, Asks, Log, pop, push
from core.games.oil.money import borrow, check_cash, pay, with_loan
from core.games.oil.phrases import company as called
from core.games.oil.phrases import continent as place
from core.games.oil.state import Board, Buying, Drawing, Picking, Rolling, State
from core.parts.rows import put
from core.prompt import Prompt
from core.rng import below
from core.text import say

__all__ = ["ACTS", "ASK", "for_sale", "rolls_again", "shares_for_sale"]

_ROLL = Roll()


def rolls_again(b: Board, square: int) -> bool:
    """Whether a square of the track is out of play: one rolls again from there (O-1)."""
    continent, kind = TRACK[square]
    if kind in (TIP, NEWS):
        return False
    return continent not in continents_in_play(b) or (
        kind <= PETROL and kind not in kinds_in_use(b.terms)
    )


def shares_for_sale(b: Board, company: int) -> int:
    """The shares of a company that the bank sells now (O-8, O-49)."""
    return 0 if keeps_from_sale(b, company) is not None else in_bank(b, company)


def for_sale(b: Board, continent: int) -> tuple[int, ...]:
    """The continent's companies of which the bank sells shares now (O-9)."""
    companies = [company_of(continent, kind) for kind in kinds_in_use(b.terms)]
    return tuple([company for company in companies if shares_for_sale(b, company)])


# -- rolling -----------------------------------------------------------------------------------


def _ask_rolling(s: State, phase: Rolling) -> dict[Seat, Prompt[Action]]:
    choices = (_ROLL, *crime.rolling_choices(s, phase.seat))
    prompt: Prompt[Action] = Prompt(must=True, choices=choices)
    return {phase.seat: with_loan(s, phase.seat, prompt)}


def _roll(s: State, phase: Rolling, seat: Seat, a: Roll, log: Log) -> State:
    square, rng = s.pawns[seat], s.rng
    again = True
    while again:
        n, rng = below(rng, DIE)
        square = (square + n + 1) % len(TRACK)
        again = rolls_again(s, square)
        log.append(Advanced(seat, n + 1, square, again))
    s = pop(replace(s, pawns=put(s.pawns, seat, square), rng=rng))
    continent, kind = TRACK[square]
    if kind in (TIP, NEWS):
        return push(s, Drawing(seat, kind, 1))
    if kind == EXCHANGE:
        return push(s, Picking(seat, continent)) if for_sale(s, continent) else s
    company = company_of(continent, kind)
    return push(s, Buying(seat, company)) if shares_for_sale(s, company) else s


# -- at a company ------------------------------------------------------------------------------


def _ask_buying(s: State, phase: Buying) -> dict[Seat, Prompt[Action]]:
    unit, price = pack(s.terms), pack_price(s.terms)
    most = min(shares_for_sale(s, phase.company), s.cash[phase.seat] // price * unit)
    choices = tuple([BuyShares(n) for n in range(0, most + 1, unit)])
    return {phase.seat: with_loan(s, phase.seat, Prompt(must=True, choices=choices))}


def _buy_shares(s: State, phase: Buying, seat: Seat, a: BuyShares, log: Log) -> State:
    offered = shares_for_sale(s, phase.company)
    if a.shares not in range(offered + 1):
        raise Illegal(
            "not_so_many",
            say(
                "From 0 to {most} shares of {company} are for sale, not {n}.",
                most=offered,
                company=called(phase.company),
                n=a.shares,
            ),
            "O-8",
        )
    if a.shares % pack(s.terms):
        raise Illegal("whole", say("Companies are sold whole, five shares together."), "O-35")
    s = _bought(pop(s), log, seat, phase.company, a.shares)
    left = offered - a.shares
    return put_up(s, log, phase.company, left, seat) if left else s


def _bought(s: State, log: Log, seat: Seat, company: int, shares: int) -> State:
    """The seat buys shares of the bank at the printed price. Raises Illegal without the cash."""
    cost = shares // pack(s.terms) * pack_price(s.terms)
    check_cash(s, seat, cost)
    if not shares:
        return s
    log.append(SharesBought(seat, company, shares, cost))
    s = pay(s, log, seat, BANK, cost, PURCHASE)
    return move_shares(s, log, company, BANK, seat, shares)


# -- at an exchange ----------------------------------------------------------------------------


def _ask_picking(s: State, phase: Picking) -> dict[Seat, Prompt[Action]]:
    companies = for_sale(s, phase.continent)
    buys = companies if s.cash[phase.seat] >= pack_price(s.terms) else ()
    choices: tuple[Action, ...] = (*map(BuyShare, buys), *map(PutUp, companies))
    return {phase.seat: with_loan(s, phase.seat, Prompt(must=True, choices=choices))}


def _check_listed(s: State, phase: Picking, company: int) -> None:
    if company not in range(COMPANIES) or continent_of(company) != phase.continent:
        raise Illegal(
            "elsewhere",
            say(
                "The exchange is that of {continent}; only its companies are listed.",
                continent=place(phase.continent),
            ),
            "O-9",
        )
    card, left = keeps_from_sale(s, company), in_bank(s, company)
    if card is not None and left:
        raise Illegal(
            "not_for_sale",
            say(
                "News {n} is in force: the bank sells none of its {left} shares of {company}.",
                n=card,
                company=called(company),
                left=left,
            ),
            "O-49",
        )
    if company not in for_sale(s, phase.continent):
        raise Illegal(
            "not_for_sale",
            say("The bank has no shares of {company} for sale.", company=called(company)),
            "O-9",
        )


def _buy_share(s: State, phase: Picking, seat: Seat, a: BuyShare, log: Log) -> State:
    _check_listed(s, phase, a.company)
    return _bought(pop(s), log, seat, a.company, pack(s.terms))


def _put_up(s: State, phase: Picking, seat: Seat, a: PutUp, log: Log) -> State:
    _check_listed(s, phase, a.company)
    return put_up(pop(s), log, a.company, pack(s.terms), seat)


ACTS: Acts = {
    Rolling: {Roll: _roll, Borrow: borrow},
    Buying: {BuyShares: _buy_shares, Borrow: borrow},
    Picking: {BuyShare: _buy_share, PutUp: _put_up, Borrow: borrow},
}
ASK: Asks = {Rolling: _ask_rolling, Buying: _ask_buying, Picking: _ask_picking}
