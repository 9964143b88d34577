"""States of Kartell's phases: the design's drawings, and rare ones."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from core.games.oil.atlas import COMPANY_SQUARE, SQUARES
from core.games.oil.data import TIP
from core.games.oil.events_deals import CUSTOMS_DUE
from core.games.oil.rules import RULES
from core.games.oil.state import (
    Answering,
    Calling,
    Claim,
    Costs,
    Deciding,
    Drawing,
    Due,
    Interest,
    Offer,
    Over,
    Owing,
    Phase,
    Rolling,
    State,
    Terms,
    Trading,
    Turn,
    Verdict,
    View,
    Voting,
    Willing,
)
from saves.records import Player
from tests.core.games.oil.positions import (
    AF,
    AFF,
    AFR,
    AS,
    ASF,
    ASP,
    ASR,
    AU,
    AUF,
    AUP,
    EU,
    EUF,
    EUP,
    EUR,
    NAF,
    NAP,
    NAR,
    SAF,
    SAP,
    SAR,
    changed,
    position,
)

__all__ = [
    "ALONE",
    "DECEMBER",
    "FOUR",
    "LONG",
    "SHARES",
    "answering",
    "calling",
    "costs",
    "few",
    "interest",
    "of_six",
    "on_turn",
    "over",
    "owing",
    "table",
    "trading",
    "verdict",
    "view",
    "voting",
    "willing",
]

FOUR = (Player("Ana"), Player("Ben"), Player("Cleo", "hard"), Player("Dov", "normal"))
ALONE = (FOUR[0], Player("Ben", "easy"), *FOUR[2:])
LONG = tuple(
    Player(name, None if n == 0 else "easy")
    for n, name in enumerate(
        ("Anastasia-Maria", "Bartholomew B", "Cleopatra VII", "Dov", "Evangelina M", "Finn")
    )
)

DECEMBER = 23
"""December of year 2."""

SHARES: Mapping[int, Iterable[int]] = {
    EUF: (3, 1, 0, 0),
    EUR: (2, 0, 3, 0),
    EUP: (2, 2, 0, 0),
    AFF: (0, 0, 4, 0),
    AFR: (0, 0, 1, 2),
    ASF: (0, 5, 0, 0),
    ASR: (0, 3, 0, 2),
    ASP: (0, 2, 0, 3),
    AUF: (0, 0, 0, 3),
    AUP: (3, 0, 0, 2),
}
"""Those of the design, by company: of Ana, Ben, Cleo and Dov."""

TIP_SQUARES = tuple([7 * home + 2 for home in (EU, AS, AF, AU)])
"""The pawns, each on the square of Tips of its continent."""


def view(state: State, seat: int | None = 0) -> View:
    """What a seat sees of a state."""
    return RULES.view(state, seat)


def table(*phases: Phase, **changes: Any) -> State:
    """The design's table in December of year 2 of 3; Ana begins the rounds."""
    given: dict[str, Any] = {
        "terms": Terms(years=3),
        "shares": SHARES,
        "homes": (EU, AS, AF, AU),
        "cards": {EUF: 1, EUP: 1, EUR: 1, AFF: 1, AFR: 1, ASF: 1, ASP: 1, AUF: 1},
        "goods": {(EUP, "LO"): 3, (AUP, "AUP"): 8, (EUF, "EUF"): 9, (AFF, "AFF"): 7}
        | {(ASP, "TO"): 6, (ASR, "ASR"): 11},
        "prices": {EU: 7_000, AF: 3_000, AS: 10_000, AU: 2_500},
        "cash": (61_400, 21_250, 83_900, 29_600),
        "loans": (1, 2, 1, 1),
        "month": DECEMBER,
        "phases": phases,
    }
    return _filled(4, {**given, **changes})


def _filled(seats: int, given: dict[str, Any]) -> State:
    # What position() can't be told.
    rest = {name: given.pop(name) for name in ("plaintiffs", "pawns") if name in given}
    return changed(position(seats, **given), **rest)


def on_turn(seat: int, *above: Phase, part: int = 1) -> tuple[Phase, ...]:
    """The turn of a seat in a round that seat 0 began, with what lies on it."""
    return (Turn(seat, tuple(range(seat + 1, 4)), part), *above)


# -- the year's end ----------------------------------------------------------------------------


def interest(seat: int = 0, **changes: Any) -> State:
    """A seat has paid its interest and sets its loans and deposits."""
    return table(Interest(seat, tuple(range(seat + 1, 4))), **changes)


def costs(seat: int = 0, **changes: Any) -> State:
    """A seat is about to pay for its companies; its crude has been used up."""
    goods = {(EUP, "LO"): 3, (AUP, "AUP"): 8}
    return table(
        Costs(seat, tuple(range(seat + 1, 4))),
        **{"goods": goods, "cash": (62_200, 11_700, 68_850, 22_800), **changes},
    )


def owing(seat: int = 0, *offers: Offer, **changes: Any) -> State:
    """A seat owes customs that it can't pay, in phase A of October."""
    due = Due(-1, 1_150, CUSTOMS_DUE, EUP)
    cash = tuple([50 if n == seat else 40_000 for n in range(4)])
    under = Trading(done=(), offers=(), made=(0,) * 4, used=())
    return table(
        under,
        Owing(seat, (due,), offers, len(offers)),
        **{"cash": cash, "month": DECEMBER - 2, **changes},
    )


def calling(seat: int = 0, company: int = EUP, left: tuple[int, ...] = (1,), **more: Any) -> State:
    """A seat may call a meeting of a company."""
    return table(Calling(seat, company, left), **more)


def voting(**changes: Any) -> State:
    """Ben has called a meeting of Europe petrol and voted for himself; Ana votes."""
    return table(
        Calling(1, EUP, (0,)),
        Voting(0, EUP, (), ((1, 1),)),
        **{"first": 1, **changes},
    )


def over(**changes: Any) -> State:
    """December of the last year is over."""
    return table(
        Over(), **{"month": 35, "cash": (94_350, 71_900, 88_200, 52_650), "cards": {}, **changes}
    )


# -- suits and Tips ----------------------------------------------------------------------------


def verdict(thing: int = -1, left: int = 0, **changes: Any) -> State:
    """Ana has won a suit against Ben."""
    return table(
        *on_turn(0, Rolling(0), Verdict(0, 1, thing, left)),
        **{"terms": Terms(years=3, lawsuits=True), "month": DECEMBER - 2, **changes},
        plaintiffs=(0,),
    )


def willing(thing: int, square: int = -1, units: int = 1, **changes: Any) -> State:
    """Ana is asked whether she buys what Ben has to sell, for Cleo has won a suit."""
    return table(
        *on_turn(2, Rolling(2), Verdict(2, 1), Willing(0, thing, square, units)),
        **{"terms": Terms(years=3, lawsuits=True), "month": DECEMBER - 2, **changes},
        plaintiffs=(2,),
    )


def answering(**changes: Any) -> State:
    """Ben has drawn Tip 21 and asks Ana to take the chair of Europe petrol."""
    return table(
        *on_turn(1, Drawing(1, TIP, 0), Deciding(1, 21), Answering(0, EUP, 1)),
        **{"month": DECEMBER - 2, "pawns": TIP_SQUARES, "chairs": {EUP: 1}, **changes},
    )


# -- trade -------------------------------------------------------------------------------------


def trading(*offers: Offer, done: tuple[int, ...] = (), **changes: Any) -> State:
    """Offers in phase A."""
    made = tuple([sum(offer.by == seat for offer in offers) for seat in range(4)])
    return table(
        Trading(done, offers, made, ()),
        **{"number": max([offer.number for offer in offers], default=0), **changes},
    )


# -- six seats ---------------------------------------------------------------------------------


def of_six(*phases: Phase, **changes: Any) -> State:
    """Six players in December of the tenth year, with much of everything."""
    shares: dict[int, Iterable[int]] = {
        EUF: (3, 1, 0, 1, 0, 0),
        EUR: (1, 1, 1, 1, 1, 0),
        EUP: (2, 2, 0, 0, 1, 0),
        AFF: (0, 0, 4, 0, 0, 1),
        AFR: (1, 0, 1, 2, 0, 1),
        ASF: (0, 5, 0, 0, 0, 0),
        ASR: (1, 3, 0, 1, 0, 0),
        ASP: (1, 2, 0, 2, 0, 0),
        AUF: (0, 0, 0, 3, 1, 1),
        AUP: (3, 0, 0, 2, 0, 0),
        NAF: (1, 0, 0, 0, 4, 0),
        NAR: (2, 1, 0, 0, 2, 0),
        NAP: (5, 0, 0, 0, 0, 0),
        SAF: (0, 1, 0, 1, 0, 3),
        SAR: (1, 1, 1, 0, 0, 2),
        SAP: (2, 0, 1, 0, 1, 1),
    }
    goods = {(EUP, "LO"): 13, (AUP, "AUP"): 18, (EUF, "EUF"): 19, (AFF, "AFF"): 17}
    goods |= {(NAP, "NY"): 21, (ASP, "TO"): 16, (ASR, "ASR"): 11, (NAF, "NAF"): 15}
    given: dict[str, Any] = {
        "terms": Terms(years=10),
        "shares": shares,
        "homes": (EU, AS, AF, AU, 0, 1),
        "cards": dict.fromkeys(shares, 1),
        "goods": goods,
        "prices": {0: 9_500, 1: 10_000, EU: 10_000, AF: 8_500, AS: 10_000, AU: 9_500},
        "cash": (1_204_550, 987_650, 712_900, 104_050, 645_200, 96_350),
        "loans": (2, 0, 1, 2, 0, 2),
        "deposits": (0, 9, 5, 0, 3, 0),
        "claims": (
            Claim(41, 2, 0, 10, 111_150),
            Claim(42, 0, 1, 10, 25_500),
            Claim(43, 0, 1, 10, 14_000),
        ),
        "number": 43,
        "month": 119,
        "phases": phases,
    }
    return _filled(6, {**given, **changes})


def few(seats: int) -> State:
    """Three or five players pay the costs of December; each chairs a field of five shares."""
    fields = {3: (EUF, AFF, ASF), 5: (NAF, SAF, EUF, AFF, ASF)}[seats]
    rows = {
        field: tuple([4 if seat == n else int(seat == (n + 1) % seats) for seat in range(seats)])
        for n, field in enumerate(fields)
    }
    return position(
        seats,
        Terms(years=3),
        shares=rows,
        cards=dict.fromkeys(fields, 1),
        goods={(field, SQUARES[COMPANY_SQUARE[field]].name): 18 for field in fields},
        month=DECEMBER,
        phases=(Costs(0, tuple(range(1, seats))),),
    )
