"""Positions near what chance seldom brings about: ties, the eleventh company, an empty pile."""

from __future__ import annotations

from core.game import Options
from core.games.cartel.data import COMPANIES
from core.games.cartel.state import NO_BID, WAITING, Acting, Bidding, Phase, State, Trading, Variant
from core.rng import below, seeded, shuffled
from tests.core.games.cartel.positions import c, named, position

STARTS = ("KIV", "ADR", "BOR", "VEN")
NINE = "HLX CAL ELB YUK LIM EOS QUI WES ORI"
"""With KIV ten companies, so that the next one is the last."""

POOL = "OBI AKV"


def busy(seats: int, seed: int, options: Options) -> State:
    """Year 8: seat 0 has ten companies, the pile two cards, and bids of all but one are bounded.

    These failed to pay this year and can pay little more than OBI's 10, so that bids for it tie.
    The last seat has nothing, and skips when the pile is empty.
    """
    dice = seeded(seed, 53)
    owned = [f"KIV {NINE}", *STARTS[1:seats]]
    # With three players the first can outbid the others; else the others have bid 11 already.
    equal = (seats + seed) % 2 == 0
    cash, blocks = [12 if equal else 40], [0]
    for _ in range(1, seats - 1):
        more, dice = below(dice, 2)
        cash.append(11 + more)
        blocks.append(0)
    cash.append(0)
    blocks.append(0)
    if seats == 2:
        cash[1] = 11
    taken = " ".join((*owned, POOL)).split()
    free = tuple(n for n, company in enumerate(COMPANIES) if company.symbol not in taken)
    rest, dice = shuffled(dice, free)
    hands = [named(rest[3 * i : 3 * i + 3]) for i in range(seats)]
    pile = named(rest[3 * seats : 3 * seats + 2])
    variant = Variant(**{name: bool(value) for name, value in options.items()})
    phases: tuple[Phase, ...] = (
        (Acting(0), Trading(0, ())) if variant.card_trading else (Acting(0),)
    )
    if equal:
        sealed = (WAITING, *[11] * (seats - 2), 11 if seats == 2 else NO_BID)
        phases = (Acting(0), Bidding(0, c("OBI"), 10, sealed, ()))
    return position(
        owned,
        hands,
        POOL,
        year=8,
        cash=cash,
        blocks=blocks,
        failed=range(seats),
        pile=f"{pile} -",
        out=named(rest[-7:]) if seats == 2 else "",
        variant=variant,
        phases=phases,
        seed=seed,
    )
