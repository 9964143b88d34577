"""Positions thrown together, to go on from as the rules and the second telling have it."""

from __future__ import annotations

import random

from core.game import Options
from core.games.oil.atlas import LAND, SEA, SQUARES, barred
from core.games.oil.data import IN_PLAY
from core.games.oil.setup import terms_of
from core.games.oil.state import Phase, Rolling, State, Terms, Trading
from tests.core.games.oil.positions import all_news, all_tips, changed, on_turn, position
from tests.core.games.oil.reference_table import FIELD, KEPT, PETROL, REFINERY

HOLDING = (1, 2, 3, *range(10, 33))
"""News that hold until the next; those of 45 to 62 would have had their effect."""


def wild(seats: int, seed: int, options: Options) -> State:
    """A turn or phase A in the first year's summer: shares, goods, cards and sums as they fall."""
    dice = random.Random(f"{seats} {seed}")
    terms = terms_of(options)
    shares = shared(dice, seats, terms)
    month = dice.randrange(3, 10)
    turn = dice.random() < 0.7
    seat = dice.randrange(seats)
    offers = Trading((), (), (0,) * seats, ())
    phases: tuple[Phase, ...] = on_turn(seat, seats, Rolling(seat)) if turn else (offers,)
    off = {card for card, on in ((1, terms.lawsuits), (2, terms.sabotage)) if not on}
    tips = {*all_tips(seats, terms)} - off
    kept: dict[int, list[int]] = {at: [] for at in range(seats)}
    for card in sorted(tips & (KEPT - {17, 18})):
        if dice.random() < 0.5:
            kept[dice.randrange(seats)].append(card)
    news = {*all_news(seats, terms)} - off
    in_force = dice.sample([card for card in HOLDING if card in news], dice.randrange(3))
    s = position(
        seats,
        terms,
        shares=shares,
        chairs={c: dice.choice(holders(row)) for c, row in shares.items() if any(row)},
        cards={company: 1 for company in shares if dice.random() < 0.2},
        prices={k: 500 * dice.choice((0, 1, 2, 6, 10, 16, 20)) for k in IN_PLAY[seats]},
        cash=[dice.choice((0, 50, 2_500, 9_000, 30_000, 130_000)) for _ in range(seats)],
        loans=[dice.randrange(3) for _ in range(seats)],
        deposits=[dice.choice((0, 0, 1, 3)) for _ in range(seats)],
        kept=kept,
        in_force=in_force,
        december=[card for card in (6, 7, 8, 9) if dice.random() < 0.2],
        bought=lots(dice, seats, terms, month if turn else month + 1),
        phases=phases,
        month=month,
        seed=seed,
    )
    spread = {(dice.choice([*shares]), dice.choice(places(s, dice))) for _ in range(40)}
    return changed(
        s,
        goods=tuple(sorted((good, at, dice.randrange(1, 9)) for good, at in spread)),
        tips=bytes(dice.sample([*s.tips], len(s.tips))),
        news=bytes(dice.sample([*s.news], len(s.news))),
        pawns=tuple([7 * home + dice.choice((1, 4)) for home in s.homes]),
    )


def kinds(terms: Terms) -> tuple[int, ...]:
    if terms.oil_barons:
        return (FIELD,)
    if terms.traders:
        return (PETROL,)
    return (FIELD, PETROL) if terms.oligopoly else (FIELD, REFINERY, PETROL)


def shared(dice: random.Random, seats: int, terms: Terms) -> dict[int, list[int]]:
    """Shares of all companies in play, in half the positions of two players alone."""
    rows = {3 * k + kind: [0] * seats for k in IN_PLAY[seats] for kind in kinds(terms)}
    among = dice.choice((2, seats))
    for row in rows.values():
        for _ in range(dice.choice((0, 5)) // 5 if terms.entrepreneurs else dice.randrange(6)):
            row[dice.randrange(among)] += 5 if terms.entrepreneurs else 1
    return rows


def holders(row: list[int]) -> list[int]:
    return [seat for seat, n in enumerate(row) if n]


def lots(
    dice: random.Random, seats: int, terms: Terms, until: int
) -> list[tuple[int, int, int, int]]:
    """Goods that companies have bought."""
    rows = {}
    for k in IN_PLAY[seats]:
        for kind in set(kinds(terms)) - {FIELD}:
            colour = k if terms.traders else dice.choice(IN_PLAY[seats])
            good = 3 * colour + (FIELD if terms.oligopoly else kind - 1)
            if dice.random() < 0.3:
                rows[3 * k + kind, good] = dice.randrange(1, 18)
    return [(company, good, n, until) for (company, good), n in sorted(rows.items())]


def places(s: State, dice: random.Random) -> list[int]:
    """All squares in play, or oftener those where goods are worked up, sold and kept."""
    far = dice.random() < 0.4
    return [
        n
        for n, square in enumerate(SQUARES)
        if not barred(s, n) and (square.kind in (LAND, SEA)) == far
    ]
