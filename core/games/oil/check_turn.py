"""Whether the phases of a turn can stand as they do (O-7 to O-17, O-39, O-40)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from core.game import Seat
from core.games.oil.auction import still_in
from core.games.oil.cards import DECIDED, LAST_CARD, tips_in_play
from core.games.oil.chairs import in_bank, pack
from core.games.oil.crime import MOST_AWARDED, most_goods, most_shares
from core.games.oil.data import (
    COMPANIES,
    DIE,
    EXCHANGE,
    FIELD,
    MOST_PROCESSED,
    NEWS,
    PETROL,
    REFINERY,
    STEP,
    TIP,
    TRACK,
    continent_of,
    kind_of,
)
from core.games.oil.force import companies_in_play, kinds_in_use
from core.games.oil.frames import in_game, turn_order
from core.games.oil.goods import units_at
from core.games.oil.ruin import LAST_PART
from core.games.oil.state import (
    USED,
    Answering,
    Auction,
    Buying,
    Deciding,
    Drawing,
    Extracting,
    Moving,
    Over,
    Phase,
    Picking,
    Processing,
    Rolling,
    State,
    Taking,
    Trading,
    Turn,
    Verdict,
    Willing,
)
from core.games.oil.tips_chairs import HEIR, pairs
from core.games.oil.tips_goods import CUSTOMERS, MOST_UNITS
from core.games.oil.track import for_sale, shares_for_sale
from core.games.oil.transport import FREE_PASS, steps
from core.games.oil.works import EXTRA, use_cards
from core.refusals import impossible, want
from core.text import Text, say

__all__ = ["check_turn", "follow", "not_upon"]

_MOST_MADE: Final = 10_000
# Three dice, and more by Tip 57.
_LEAST_ROLLED, _MOST_ROLLED = 3, 3 * DIE + EXTRA


def follow(s: State, seat: Seat, left: tuple[Seat, ...]) -> bool:
    """Whether these come after the seat in turn order; a bankrupt seat has no place in it."""
    order = turn_order(s)
    if seat in s.out:
        return left == order[len(order) - len(left) :]
    return left == order[order.index(seat) + 1 :]


def check_turn(s: State, turn: Turn, above: Sequence[Phase]) -> None:
    """Raises Illegal for a turn that no game comes to, whatever debts and meetings lie on it."""
    want(
        follow(s, turn.seat, turn.left),
        say("The turn goes from player to player in turn order."),
        "O-4",
    )
    _check_made(s, turn)
    seat = turn.seat
    want(
        seat not in s.out or (turn.part == LAST_PART and not above),
        say("The turn of a bankrupt is over."),
        "O-18",
    )
    for phase in above:
        # Others bid, answer and judge.
        want(
            isinstance(phase, _OF_OTHERS) or _asked(phase) == seat,
            say("The player on turn is asked."),
            "O-7",
        )
    match turn.part, above:
        case (1, [Rolling(), *suit]):
            _check_suit(s, turn, suit)
        case (1, [Buying() as buying]):
            _check_buying(s, buying)
        case (1, [Picking() as picking]):
            want(
                TRACK[s.pawns[seat]] == (picking.continent, EXCHANGE)
                and bool(for_sale(s, picking.continent)),
                say("Shares are for sale at the exchange where the pawn stands."),
                "O-9",
            )
        case (1, [Auction() as auction]):
            _check_auction(s, turn, auction)
        case (1, [Drawing() as drawing, *decision]):
            _check_drawing(s, turn, drawing, decision)
        case (2, [Extracting(), *taking]):
            _check_taking(s, turn, taking)
        case (3 | 4, [Processing() as processing]):
            _check_processing(s, turn, processing)
        case (6, [Moving() as moving]):
            _check_moving(s, moving)
        case (1 | 2 | 3 | 4 | 5 | 6, []):
            # Debts or a meeting lie on the turn itself.
            pass
        case _:
            raise impossible(not_upon(), "O-7")


_OF_OTHERS: Final = (Auction, Answering, Verdict, Willing)


def _asked(phase: Phase) -> Seat | None:
    return None if isinstance(phase, Trading | Over) else phase.seat


def not_upon() -> Text:
    """Why phases can't lie as they do."""
    return say("Such phases don't come one upon the other.")


def _check_made(s: State, turn: Turn) -> None:
    companies = [company for company, _ in turn.made]
    # Fields work in part 2, refineries in part 3, petrol companies in part 4.
    want(
        1 <= turn.part <= LAST_PART
        and companies == sorted(set(companies))
        and all(
            company in companies_in_play(s)
            and kind_of(company) <= turn.part - 2
            and 0 < units <= _MOST_MADE
            for company, units in turn.made
        ),
        say("Companies have made units in the parts of the turn that are over."),
        "O-16",
    )


# -- the track ---------------------------------------------------------------------------------


def _check_buying(s: State, phase: Buying) -> None:
    want(
        TRACK[s.pawns[phase.seat]] == _square_of(phase.company)
        and shares_for_sale(s, phase.company) > 0,
        say("The bank sells shares of the company where the pawn stands."),
        "O-8",
    )


def _square_of(company: int) -> tuple[int, int]:
    return continent_of(company), kind_of(company)


def _check_auction(s: State, turn: Turn, phase: Auction) -> None:
    seats = range(len(s.cash))
    unit = pack(s.terms)
    company = phase.company
    continent, kind = TRACK[s.pawns[turn.seat]]
    want(
        company in companies_in_play(s)
        and (
            _square_of(company) == (continent, kind)
            or (kind == EXCHANGE and continent == continent_of(company) and not phase.more)
        )
        and phase.more >= 0
        and phase.more % unit == 0
        and phase.more + unit <= in_bank(s, company)
        and phase.declined == turn.seat,
        say("Shares that the player on turn would not buy are auctioned."),
        "O-10",
    )
    want(
        len(phase.bids) == len(seats)
        and all(
            0 <= bid <= cash and bid % STEP == 0
            for bid, cash in zip(phase.bids, s.cash, strict=True)
        )
        and phase.high == max(phase.bids)
        and (phase.best is None) == (phase.high == 0)
        and (phase.best is None or (phase.best in seats and phase.bids[phase.best] == phase.high))
        and not phase.bids[phase.declined],
        say("The highest bid is somebody's, who has the cash."),
        "O-10",
    )
    want(
        len(set(phase.passed)) == len(phase.passed)
        and all(seat in seats and seat != phase.best for seat in phase.passed)
        and len(set(phase.gone)) == len(phase.gone)
        and set(phase.gone) <= set(phase.passed)
        and phase.seat in still_in(s, phase),
        say("One who may outbid the highest bids or passes."),
        "O-10",
    )


def _check_drawing(s: State, turn: Turn, phase: Drawing, above: Sequence[Phase]) -> None:
    want(
        phase.deck in (TIP, NEWS)
        and 0 <= phase.left <= LAST_CARD
        and TRACK[s.pawns[turn.seat]][1] == phase.deck,
        say("Cards are drawn from the deck on whose square the pawn stands."),
        "O-11",
    )
    match above:
        case []:
            pass
        case [Deciding() as deciding, *answer]:
            want(
                phase.deck == TIP
                and deciding.card in DECIDED
                and deciding.card in tips_in_play(len(s.cash), s.terms)
                and deciding.card in s.tips
                and (
                    0 <= deciding.left <= MOST_UNITS
                    if deciding.card in CUSTOMERS
                    else deciding.left == 0
                )
                and (deciding.card == HEIR or not deciding.refused)
                and len(set(deciding.refused)) == len(deciding.refused),
                say("A Tip that asks something has been drawn."),
                "O-48",
            )
            _check_answering(s, deciding, answer)
        case _:
            raise impossible(not_upon(), "O-11")


def _check_answering(s: State, deciding: Deciding, above: Sequence[Phase]) -> None:
    match above:
        case []:
            pass
        case [Answering() as phase]:
            want(
                deciding.card == HEIR
                and phase.asker == deciding.seat
                and (phase.company, phase.seat) in pairs(s, deciding),
                say("A shareholder is asked to take a chair that another has to hand over."),
                "O-48",
            )
        case _:
            raise impossible(not_upon(), "O-48")


def _check_suit(s: State, turn: Turn, above: Sequence[Phase]) -> None:
    match above:
        case []:
            return
        case [Verdict() as verdict, *willing]:
            _check_verdict(s, turn, verdict)
            _check_willing(s, verdict, willing)
        case _:
            raise impossible(not_upon(), "O-40")


def _check_verdict(s: State, turn: Turn, phase: Verdict) -> None:
    playing = in_game(s)
    want(
        s.terms.lawsuits
        and turn.seat in s.plaintiffs
        and phase.seat != phase.loser
        and turn.seat in (phase.seat, phase.loser)
        and phase.seat in playing
        and phase.loser in playing
        and len(set(phase.refused)) == len(phase.refused)
        and not any(seat in (phase.seat, phase.loser) for seat in phase.refused)
        and all(0 <= seat < len(s.cash) for seat in phase.refused),
        say("A suit between the player on turn and another one has been won."),
        "O-40",
    )
    # Shares are sold at once and end the suit, so only goods leave a rest.
    want(
        (phase.thing == -1 and phase.left == 0)
        or (COMPANIES <= phase.thing <= COMPANIES + PETROL and 0 < phase.left < MOST_AWARDED),
        say("Up to {n} units of one kind are sold after a suit.", n=MOST_AWARDED),
        "O-40",
    )


def _check_willing(s: State, verdict: Verdict, above: Sequence[Phase]) -> None:
    match above:
        case []:
            return
        case [Willing() as phase] if 0 <= phase.thing < COMPANIES:
            most = most_shares(s, verdict, phase.thing, phase.seat)
            holds = phase.square == -1 and phase.units % pack(s.terms) == 0
        case [Willing() as phase] if COMPANIES <= phase.thing < 2 * COMPANIES:
            most = most_goods(s, verdict, phase.thing - COMPANIES, phase.square, phase.seat)
            holds = True
        case _:
            raise impossible(not_upon(), "O-40")
    want(
        holds and phase.seat != verdict.seat and 0 < phase.units <= most,
        say("A third player is asked whether he buys what the loser of a suit has."),
        "O-40",
    )


# -- companies at work -------------------------------------------------------------------------


def _check_taking(s: State, turn: Turn, above: Sequence[Phase]) -> None:
    match above:
        case []:
            return
        case [Taking() as phase]:
            want(
                s.terms.oligopoly
                and phase.company in companies_in_play(s)
                and kind_of(phase.company) == FIELD
                and s.chairs[phase.company] == turn.seat
                and _LEAST_ROLLED <= phase.units <= _MOST_ROLLED,
                say("The chairman of a field takes some of the units rolled."),
                "O-32",
            )
        case _:
            raise impossible(not_upon(), "O-32")


def _check_processing(s: State, turn: Turn, phase: Processing) -> None:
    kind = REFINERY if turn.part == 3 else PETROL
    want(
        phase.kind == kind and (kind in kinds_in_use(s.terms) or phase.company == -1),
        say("Refineries work in part 3 of a turn, petrol companies in part 4."),
        "O-14",
    )
    if phase.company == -1:
        want(
            phase.units == 0 and not phase.cards,
            say("No company is being used."),
            "O-14",
        )
        return
    company = phase.company
    marked, cheaper = use_cards(kind)
    want(
        company in companies_in_play(s)
        and kind_of(company) == kind
        and 0 < phase.units <= MOST_PROCESSED
        and phase.units <= dict(turn.made).get(company, 0)
        and phase.cards in ((), (marked,), (cheaper,), (marked, cheaper))
        and all(card in s.tips for card in phase.cards)
        and (s.cards[company] == USED or marked in phase.cards),
        say("A company makes up to {n} units in a use, and its card is turned.", n=MOST_PROCESSED),
        "O-14",
    )


# -- transport ---------------------------------------------------------------------------------


def _check_moving(s: State, phase: Moving) -> None:
    want(
        all(1 <= die <= DIE for die in phase.dice)
        and (phase.land, phase.sea) == steps(s, phase.seat, phase.dice),
        say("Goods go as far as the dice say."),
        "O-16",
    )
    places = [(good, square) for good, square, _ in phase.moved]
    want(
        places == sorted(set(places))
        and all(
            0 <= good < COMPANIES
            and s.chairs[good] == phase.seat
            and 0 < units <= units_at(s, good, square)
            for good, square, units in phase.moved
        ),
        say("What has moved is the player's, and stands where it came to."),
        "O-16",
    )
    want(
        len(set(phase.free)) == len(phase.free)
        and all(card in FREE_PASS.values() and card in s.tips for card in phase.free),
        say("Tips 15 and 16 that are in use lie in the deck."),
        "O-48",
    )
