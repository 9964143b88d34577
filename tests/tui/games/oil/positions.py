"""The positions of the design's drawings: four players in year 2, one phase on top."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec.structs import replace

from core.games.oil.rules import RULES
from core.games.oil.state import (
    Auction,
    Deciding,
    Drawing,
    Extracting,
    Moving,
    Offer,
    Phase,
    Processing,
    Rolling,
    Selling,
    State,
    Taking,
    Terms,
    Trading,
    Verdict,
    View,
    Willing,
)
from core.games.oil.things import CASH, card_thing, load_thing, share_thing
from saves.records import Player
from tests.core.games.oil.positions import (
    AF,
    AFF,
    AFP,
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
    on_turn,
    position,
)
from tests.tui.scenes import SceneMaker

__all__ = [
    "ALONE",
    "FOUR",
    "GOODS",
    "LONG_NAMES",
    "SHARES",
    "SIX",
    "base",
    "bidding",
    "deciding",
    "extracting",
    "moving",
    "processing",
    "scene",
    "selling",
    "taking",
    "trading",
    "turned_to",
    "verdict",
    "view",
    "willing",
]

FOUR = (Player("Ana"), Player("Ben"), Player("Cleo"), Player("Dov"))
ALONE = (FOUR[0], *[Player(player.name, "normal") for player in FOUR[1:]])
SIX = (*ALONE, Player("Eva", "easy"), Player("Finn", "easy"))
LONG_NAMES = tuple(
    Player(name, None if n == 0 else "normal")
    for n, name in enumerate(
        (
            "Alexandria",
            "Bartholomew-James",
            "Friedrich-Wilhelm",
            "Maximiliana Maria",
            "Wilhelmina",
            "Theodora-Elisabeth",
        )
    )
)

scene = SceneMaker(FOUR)
"""What the screens would draw from."""

SHARES = {
    EUF: [3, 1, 0, 0],
    EUR: [2, 0, 3, 0],
    EUP: [2, 2, 0, 0],
    AFF: [0, 0, 4, 0],
    AFR: [0, 0, 1, 2],
    ASF: [0, 5, 0, 0],
    ASR: [0, 3, 0, 2],
    ASP: [0, 2, 0, 3],
    AUF: [0, 0, 0, 3],
    AUP: [3, 0, 0, 2],
}
"""Those of screen 2: Ana chairs EU field, EU petrol and AU petrol."""

GOODS = {
    (EUF, "EUF"): 9,
    (EUP, "LO"): 6,
    (AUP, "AUP"): 8,
    (AFF, "AFF"): 7,
    (EUR, "EUR"): 4,
    (ASR, "ASR"): 11,
    (ASF, "as3"): 6,
    (EUP, "at18"): 3,
}
"""About those of screen 6; Cleo has the Europe refinery's."""


def base(*phases: Phase, part: int = 1, seat: int = 0, **changes: Any) -> State:
    """October of year 2: phases lie on a seat's turn."""
    given: dict[str, Any] = {
        "terms": Terms(years=3),
        "shares": SHARES,
        "cash": (61_400, 38_250, 72_900, 29_600),
        "loans": (1, 2, 1, 1),
        "homes": (EU, AS, AF, AU),
        "month": 21,
        "prices": {AF: 4_500, AS: 5_500, AU: 3_000},
        "phases": on_turn(seat, 4, *phases, part=part),
        **changes,
    }
    pawns = given.pop("pawns", (27, 32, 20, 39))
    plaintiffs = given.pop("plaintiffs", ())
    return replace(position(4, **given), pawns=pawns, plaintiffs=plaintiffs)


def turned_to(state: State, *phases: Phase) -> State:
    """The state with other phases."""
    return replace(state, phases=phases)


def view(state: State, seat: int | None = 0) -> View:
    """What a seat sees of a state."""
    return RULES.view(state, seat)


def bidding(seat: int = 0, **changes: Any) -> State:
    """The first of two shares of Africa petrol that Ben would not buy: Dov bids 3,500."""
    phase = Auction(seat, AFP, 1, 1, 3_500, 3, (2,), (3_000, 0, 2_000, 3_500))
    return base(phase, seat=1, pawns=(32, 27, 20, 39), **changes)


def deciding(card: int, **changes: Any) -> State:
    """Ana has drawn a Tip that asks something of her."""
    left = 5 if card in (49, 50) else 0
    given: dict[str, Any] = {
        "goods": GOODS,
        "kept": {0: (43,), 1: (16,), 2: (57,), 3: (11,)},
        "in_force": (24,),
        "pawns": (16, 32, 20, 39),
        **changes,
    }
    return base(Drawing(0, 4, 0), Deciding(0, card, left), **given)


def extracting(**changes: Any) -> State:
    """Ana may use the Europe field, the others' are used."""
    given: dict[str, Any] = {"goods": GOODS, "cards": {AFF: 1, ASF: 1}, "part": 2, **changes}
    return base(Extracting(0), **given)


def taking(units: int = 11, **changes: Any) -> State:
    """With `oligopoly` Ana has rolled for units of crude."""
    terms = Terms(years=3, oligopoly=True)
    shares = {c: row for c, row in SHARES.items() if c not in (EUR, AFR, ASR)}
    goods = {(EUF, "EUF"): 9, (EUP, "LO"): 6}
    given: dict[str, Any] = {"terms": terms, "shares": shares, "goods": goods, **changes}
    return base(Extracting(0), Taking(0, EUF, units), part=2, cards={EUF: 1}, **given)


def processing(**changes: Any) -> State:
    """Screen 5: Cleo has the Europe refinery in hand, with bought crude and her own."""
    given: dict[str, Any] = {
        "goods": {
            (EUF, "EUF"): 9,
            (AUP, "AUP"): 8,
            (AFF, "AFF"): 7,
            (AFF, "EUR"): 4,
            (ASR, "ASR"): 11,
            (ASP, "ASP"): 6,
        },
        "bought": [(EUR, EUF, 9, 23)],
        "month": 23,
        "cards": {EUF: 1, AFF: 1, ASF: 1, ASR: 1, ASP: 1},
        **changes,
    }
    return base(Processing(2, 1), seat=2, part=3, **given)


def moving(**changes: Any) -> State:
    """Screen 6: Ana has rolled land 4 and sea 3 and 6."""
    given: dict[str, Any] = {"goods": GOODS, **changes}
    return base(Moving(0, (4, 3, 6), 2, 5), part=6, **given)


def _trading(**more: Any) -> Trading:
    given: dict[str, Any] = {"done": (), "offers": (), "made": (0,) * 4, "used": (), **more}
    return Trading(**given)


def selling(seat: int = 0, continent: int = EU, **changes: Any) -> State:
    """Screen 7: Ana, Ben and Dov have petrol in the cities of Europe."""
    given: dict[str, Any] = {
        "goods": {(EUP, "LO"): 6, (AFP, "LO"): 4, (ASP, "MO"): 4, (AUP, "AUP"): 8},
        "chairs": {AFP: 1},
        **changes,
    }
    seats = len(given.get("cash", FOUR))
    phases = (
        _trading(made=(0,) * seats),
        Selling(seat, continent, (), (0,) * seats),
    )
    return turned_to(base(Rolling(0), **given), *phases)


OFFERS = (
    Offer(3, 2, 0, ((CASH, 12_000), (load_thing(EUF, EUR), -9))),
    Offer(4, 3, -1, ((CASH, -6_000), (share_thing(AUF), 1))),
    Offer(5, 1, 0, ((CASH, -500), (card_thing(16), 1))),
    Offer(6, 0, 1, ((CASH, -7_000), (share_thing(EUP), 1))),
)
"""Those of screen 8, each worth an offer of its maker's."""


def trading(offers: Sequence[Offer] = OFFERS, done: Sequence[int] = (), **changes: Any) -> State:
    """Screen 8: nine crude of Europe stand on the Europe refinery, which Cleo chairs."""
    given: dict[str, Any] = {
        "goods": {(EUF, "EUR"): 9, (EUP, "LO"): 6, (AFF, "AFF"): 7, (AUP, "AUP"): 8},
        "month": 22,
        "kept": {0: (43,), 1: (16,)},
        "number": 6,
        **changes,
    }
    made = [sum(offer.by == seat for offer in offers) for seat in range(4)]
    phase = _trading(offers=tuple(offers), done=tuple(done), made=tuple(made))
    return turned_to(base(Rolling(0), **given), phase)


_SUED = {"terms": Terms(years=3, lawsuits=True), "plaintiffs": (0,), "goods": GOODS}


def verdict(**changes: Any) -> State:
    """Ana has won her suit against Ben."""
    return base(Rolling(0), Verdict(0, 1), **{**_SUED, **changes})


def willing(**changes: Any) -> State:
    """Cleo is asked whether she buys two shares of the Asia field."""
    phases = (Rolling(0), Verdict(0, 1), Willing(2, ASF, -1, 2))
    return base(*phases, **{**_SUED, **changes})
