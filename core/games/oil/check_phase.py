"""Whether the phases of a state can stand as they do; check_turn.py has those of a turn."""

from __future__ import annotations

from typing import Final

from core.games.oil.chairs import holders
from core.games.oil.check_turn import check_turn, follow, not_upon
from core.games.oil.data import ALL, BANK, DECEMBER, MONTHS, MOST_OFFERS, STEP, kind_of
from core.games.oil.events_deals import (
    CLAIM,
    CUSTOMS_DUE,
    DIVIDEND,
    FINE,
    FIXED,
    INTEREST,
    PART,
    STORAGE_DUE,
    TAX,
    TRANSPORT,
)
from core.games.oil.flow import go_on
from core.games.oil.force import companies_in_play, continents_in_play
from core.games.oil.frames import in_game
from core.games.oil.market import MOST_AGREED, agreement, concession
from core.games.oil.meetings import ballot
from core.games.oil.offers import open_to
from core.games.oil.state import (
    Calling,
    Costs,
    Drawing,
    Interest,
    Offer,
    Over,
    Owing,
    Phase,
    Selling,
    Start,
    State,
    Trading,
    Turn,
    Voting,
)
from core.games.oil.year import HALVING
from core.parts.rows import clockwise
from core.refusals import impossible, want
from core.text import say

__all__ = ["check_phase"]

_COMPULSORY: Final = frozenset(
    {TRANSPORT, CUSTOMS_DUE, INTEREST, CLAIM, DIVIDEND, FIXED, STORAGE_DUE, TAX, PART, FINE}
)


def check_phase(s: State) -> None:
    """Raises Illegal for phases that no game comes to."""
    bottom = s.phases[0]
    for phase in s.phases:
        _check_seat(s, phase)
    if isinstance(bottom, Start | Over):
        want(len(s.phases) == 1, not_upon(), "O-2")
        _check_ends(s, bottom)
        return
    want(
        len(in_game(s)) > 1,
        say("A last player left has won, and the game is over."),
        "O-31",
    )
    want(type(s.phases[-1]) not in (Turn, Drawing), say("Somebody is asked."), "O-7")
    _check_debts_and_votes(s)
    # What can lie on anything is looked at by itself, so the rest is a short row.
    rest = [phase for phase in s.phases if not isinstance(phase, Owing | Voting)]
    want(bool(rest) and rest[0] == bottom, not_upon(), "O-2")
    match rest:
        case [Turn() as turn, *above]:
            check_turn(s, turn, above)
        case [Trading() as trading]:
            _check_trading(s, trading)
        case [Trading() as trading, Selling() as selling]:
            _check_trading(s, trading)
            _check_selling(s, trading, selling)
        case [(Interest() | Costs() | Calling()) as phase]:
            _check_year_end(s, phase)
        case _:
            raise impossible(not_upon(), "O-2")
    want(
        go_on(s, []) is s,
        say("The game would have gone on by itself from here."),
        "O-2",
    )


def _check_seat(s: State, phase: Phase) -> None:
    """Whoever a phase asks is a player, and not bankrupt once the phase is on top."""
    if isinstance(phase, Trading | Over):
        return
    want(
        0 <= phase.seat < len(s.cash) and (phase.seat not in s.out or phase is not s.phases[-1]),
        say("A player who is in the game is asked."),
        "O-2",
    )


def _check_ends(s: State, phase: Start | Over) -> None:
    if isinstance(phase, Over):
        want(
            len(in_game(s)) == 1 or s.month == s.terms.years * MONTHS - 1,
            say("The last December is not over, and several players are left."),
            "O-31",
        )
        return
    seats = len(s.cash)
    order = (s.first, *clockwise(seats, s.first)[:-1])
    at = seats - 1 - len(phase.left)
    want(
        at >= 0
        and (phase.seat, *phase.left) == order[at:]
        and not s.out
        and all((s.homes[seat] == -1) == (n >= at) for n, seat in enumerate(order)),
        say("Players choose continents in turn, from who begins the rounds."),
        "O-4",
    )


# -- debts and meetings, which lie on anything -------------------------------------------------


def _check_debts_and_votes(s: State) -> None:
    for at, phase in enumerate(s.phases):
        if isinstance(phase, Owing):
            want(at > 0, not_upon(), "O-18")
            _check_owing(s, phase)
        elif isinstance(phase, Voting):
            want(at > 0, not_upon(), "O-29")
            _check_voting(s, phase, s.phases[at - 1], at == len(s.phases) - 1)


def _check_owing(s: State, phase: Owing) -> None:
    playing = in_game(s)
    want(
        phase.seat in playing
        and bool(phase.dues)
        and all(
            (due.to == BANK or (due.to in playing and due.to != phase.seat))
            and 0 < due.amount <= _MOST_OWED
            and due.amount % STEP == 0
            and due.why in _COMPULSORY
            and (due.company == -1 or due.company in companies_in_play(s))
            for due in phase.dues
        ),
        say("Sums are owed to the bank, or to a player who is in the game."),
        "O-18",
    )
    want(
        len(phase.offers) <= phase.made <= MOST_OFFERS
        and all(offer.by == phase.seat for offer in phase.offers),
        say("Who owes has made up to {n} offers.", n=MOST_OFFERS),
        "O-18",
    )
    _check_offers(s, phase.offers)


_MOST_OWED: Final = 1_000_000_000


def _check_offers(s: State, offers: tuple[Offer, ...]) -> None:
    """Whether they can be carried out is another question (offers.lapse)."""
    numbers = [offer.number for offer in offers]
    playing = in_game(s)
    want(
        numbers == sorted(set(numbers)) and all(1 <= n <= s.number for n in numbers),
        say("Offers have numbers of their own, up to the last one given."),
        "O-23",
    )
    for offer in offers:
        want(
            offer.by in playing
            and (offer.to == ALL or (offer.to in playing and offer.to != offer.by))
            and (offer.to == ALL or not offer.declined)
            and offer.by not in offer.declined
            and len(set(offer.declined)) == len(offer.declined)
            and all(0 <= seat < len(s.cash) for seat in offer.declined),
            say("Players offer to another one or to all, and those asked may decline."),
            "O-23",
        )


def _check_voting(s: State, phase: Voting, under: Phase, on_top: bool) -> None:
    company = phase.company
    want(
        company in companies_in_play(s) and not s.terms.entrepreneurs,
        say("Shareholders of a company in play meet."),
        "O-29",
    )
    called = isinstance(under, Calling)
    voters = tuple([voter for voter, _ in phase.votes])
    named = (*voters, phase.seat, *phase.left)
    want(
        len(set(named)) == len(named) and all(0 <= seat < len(s.cash) for seat in named),
        say("Each shareholder votes once."),
        "O-29",
    )
    if not on_top:
        want(not called, not_upon(), "O-29")
        return
    electors = holders(s, company)
    want(
        named == electors and all(choice in ballot(s, company) for _, choice in phase.votes),
        say("All shareholders of the company vote in turn, for one of them."),
        "O-29",
    )
    want(
        called == (s.chairs[company] is not None),
        say("A meeting is called, or held because the chair is vacant."),
        "O-29",
    )


# -- phase A -----------------------------------------------------------------------------------


def _check_trading(s: State, phase: Trading) -> None:
    seats = len(s.cash)
    want(
        len(phase.made) == seats
        and all(0 <= n <= MOST_OFFERS for n in phase.made)
        and all(
            sum([offer.by == seat for offer in phase.offers]) <= n
            for seat, n in enumerate(phase.made)
        ),
        say("Each player makes up to {n} offers in phase A.", n=MOST_OFFERS),
        "O-23",
    )
    _check_offers(s, phase.offers)
    want(
        phase.done == tuple(sorted(set(phase.done)))
        and set(phase.done) <= set(in_game(s))
        and not any(open_to(offer, seat) for offer in phase.offers for seat in phase.done),
        say("Who is done has no offer to answer."),
        "O-23",
    )
    cards = [used.card for used in phase.used]
    agreements = [agreement(k) for k in continents_in_play(s)]
    concessions = [concession(k) for k in continents_in_play(s)]
    want(
        len(set(cards)) == len(cards)
        and all(
            used.seat in in_game(s)
            and used.card in s.tips
            and (
                (used.card in agreements and 0 <= used.left <= MOST_AGREED)
                or (used.card in concessions and used.left == 0)
            )
            for used in phase.used
        ),
        say("Tips in use are for sales, and lie in the deck."),
        "O-48",
    )


def _check_selling(s: State, trading: Trading, phase: Selling) -> None:
    seats = range(len(s.cash))
    want(
        not (trading.done or trading.offers or any(trading.made)),
        say("Offers come after all sales to the bank."),
        "O-46",
    )
    want(
        phase.continent in continents_in_play(s)
        and len(set(phase.passed)) == len(phase.passed)
        and all(seat in seats for seat in phase.passed)
        and len(phase.floors) == len(seats)
        and min(phase.floors) >= 0,
        say("Players sell in a continent in play, each until he passes."),
        "O-21",
    )


# -- a year's end ------------------------------------------------------------------------------


def _check_year_end(s: State, phase: Interest | Costs | Calling) -> None:
    want(
        s.month % MONTHS == DECEMBER,
        say("Interest, costs and meetings come in December."),
        "O-2",
    )
    if isinstance(phase, Calling):
        _check_calling(s, phase)
        return
    want(
        follow(s, phase.seat, phase.left),
        say("Phases C and D go from player to player in turn order."),
        "O-44",
    )
    if isinstance(phase, Interest):
        return
    cards = [card for _, card in phase.halved]
    companies = [company for company, _ in phase.halved]
    want(
        len(set(cards)) == len(cards)
        and len(set(companies)) == len(companies)
        and all(
            company in companies_in_play(s) and card == HALVING[kind_of(company)] and card in s.tips
            for company, card in phase.halved
        ),
        say("Tips 60 to 62 halve the fixed costs of a company each."),
        "O-48",
    )
    want(
        phase.settled == tuple(sorted(set(phase.settled) & set(companies_in_play(s)))),
        say("Companies in play are paid for once each."),
        "O-26",
    )


def _check_calling(s: State, phase: Calling) -> None:
    asked = (phase.seat, *phase.left)
    electors = holders(s, phase.company) if phase.company in companies_in_play(s) else ()
    want(
        not s.terms.entrepreneurs
        and len(electors) > 1
        and asked == tuple([seat for seat in electors if seat in asked])
        and len(set(phase.silent)) == len(phase.silent)
        and all(0 <= seat < len(s.cash) for seat in phase.silent)
        and not any(seat in phase.silent for seat in phase.left),
        say("Shareholders of a company are asked in turn whether they call a meeting."),
        "O-29",
    )
