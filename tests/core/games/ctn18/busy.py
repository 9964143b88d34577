"""Positions in mid-game near what chance seldom brings about: a 7 that costs everybody, the end."""

from __future__ import annotations

from msgspec.structs import replace

from core.game import Options
from core.games.ctn18.data import CELLS
from core.games.ctn18.island.layout import BEGINNER, at_random
from core.games.ctn18.rules import RULES
from core.games.ctn18.state import (
    NOT_ASKED,
    WAITING,
    Auction,
    Building,
    Offered,
    Phase,
    Placing,
    Rolling,
    State,
)
from core.rng import Rng, below, seeded
from tests.core.games.ctn18.positions import (
    NORTH,
    SOUTH,
    A,
    C,
    D,
    F,
    G,
    bundle,
    goods,
    in_stock,
    path,
    position,
    turn,
)

__all__ = ["busy"]

# By number of players what each holds. Garnet is unfloated; with two players Fern is seat 0's.
# Seats 0 and 1 have more than seven certificates, and both three of Amber: when seat 0 discards
# one of them the presidency passes.
_TWO = ("A3 D3 F3 C1", "A3 D4 F2 C2")
_MORE = ("A3 D3 F2 C1", "A3 D4 F1 C2", "F4 A1 C1 D1", "A1 D1 C2", "A1 D1 C1 F1", "A1 C1 F1")

_HANDS = {
    A: goods(3, 3, 2, 3, 3),
    D: goods(2, 4, 2, 1, 1),
    F: goods(1, 2, 4, 2, 3),
    G: goods(3, 1, 1, 4, 2),
}


def busy(seats: int, seed: int, options: Options) -> State:
    """The fifth set: Amber has eight points and two cards, Delft the army, all have many cards.

    By seats and seed a 7 is about to be rolled, an offer to all lies on the table, or it is a stock
    round in which little may be bought or sold; or nobody but one has a dollar for the lots.
    """
    if (seats + seed) % 4 == 3:
        return _poor(seats, seed, options)
    dice = seeded(seed, 181)
    layout = BEGINNER
    if not options["beginner_board"]:
        layout, dice = at_random(dice)
    shares = _TWO if seats == 2 else _MORE[:seats]
    cells = []
    for _ in range(5):
        cell, dice = below(dice, len(CELLS))
        cells.append(cell)
    state = position(
        shares,
        pool="D2 F1 C1" if seats < 4 else "C1",
        presidents={A: 0, D: 1, C: 1},
        cash=[7 * i for i in range(seats)],
        prices=dict(enumerate(cells)),
        treasury=43,
        layout=layout,
        homes=SOUTH,
        settlements={A: (0, 1, 2, 8), D: (45, 24), F: (28,), G: (39, 20)},
        cities={A: (9,), F: (37,)},
        roads={
            A: path(*NORTH[:12]),
            D: (*path(45, 49), *path(24, 18, 23, 29, 35)),
            F: (*path(28, 22, 16, 21), *path(37, 42)),
            G: (*path(39, 34), *path(20, 25)),
        },
        hands=_HANDS,
        cards={
            A: bundle(knight=2, point=2, roads=1),
            D: bundle(knight=1, plenty=1, point=1),
            F: bundle(monopoly=1, knight=1),
        },
        knights={A: 2, D: 3, F: 2},
        spent=bundle(monopoly=1),
        values=goods(2, 19, 20, 1, 5),
        owners={0: 0, 1: 1, 3: seats - 1},
        priority=seats - 1,
        stock_round=5,
        rounds=11,
        operating=turn(A, 8, round=1, of=3, offers=(1, 0, 0, 0)),
        seed=seed,
    )
    operating = state.phases[0]
    match (seats + seed) % 4:
        case 0:
            return replace(state, phases=(operating, Rolling(0)), rng=_before_a_seven(dice))
        case 1:
            return replace(state, phases=(operating, Building(0), *_offer(state)))
        case _:
            return replace(state, phases=in_stock(seats - 1, seats, last=0, sold={0: (A,)}))


def _poor(seats: int, seed: int, options: Options) -> State:
    """One player has a dollar: whatever he does, a lot is bought by nobody and the bank helps."""
    state = RULES.setup(seats, seed, options).state
    while isinstance(state.phases[-1], Placing):
        ((seat, prompt),) = RULES.prompts(state).items()
        state = RULES.apply(state, seat, prompt.choices[seed % len(prompt.choices)]).state
    last = seats - 1
    nothing = (0,) * seats
    auction = Auction(last, 0, 0, None, tuple(range(last)), nothing)
    return replace(state, cash=(*nothing[:last], 1), priority=0, phases=(auction,))


def _offer(state: State) -> tuple[Phase, ...]:
    """Amber offers a wood for a brick to all that a President of another seat runs."""
    asked = tuple(
        WAITING if president not in (None, 0) else NOT_ASKED for president in state.presidents[:4]
    )
    return (Offered(A, goods(1, -1), asked, ((),) * 4),)


def _before_a_seven(dice: Rng) -> Rng:
    """Dice that show a 7 next."""
    while True:
        first, after = below(dice, 6)
        second, _ = below(after, 6)
        if first + second == 5:
            return dice
        dice = after
