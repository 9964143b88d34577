"""What is hidden in Kartell: dice to come, and the order of the decks (O-47)."""

from __future__ import annotations

from msgspec.structs import replace

from core.game import Seat
from core.games.oil.state import State, View
from core.rng import Rng, seeded, shuffled

__all__ = ["reseal", "view"]


def view(s: State, seat: Seat | None) -> View:
    """What a seat sees, or with None a spectator."""
    return View(
        seat=seat,
        terms=s.terms,
        month=s.month,
        first=s.first,
        homes=s.homes,
        pawns=s.pawns,
        out=s.out,
        cash=s.cash,
        loans=s.loans,
        deposits=s.deposits,
        claims=s.claims,
        shares=s.shares,
        chairs=s.chairs,
        cards=s.cards,
        goods=s.goods,
        bought=s.bought,
        prices=s.prices,
        tips=len(s.tips),
        news=len(s.news),
        kept=s.kept,
        in_force=s.in_force,
        december=s.december,
        number=s.number,
        saboteurs=s.saboteurs,
        plaintiffs=s.plaintiffs,
        phases=s.phases,
        phase=s.phases[-1],
    )


def reseal(s: State, rng: Rng) -> State:
    """The decks in another order, and new dice."""
    tips, rng = shuffled(rng, tuple(sorted(s.tips)))
    news, rng = shuffled(rng, tuple(sorted(s.news)))
    return replace(s, tips=bytes(tips), news=bytes(news), rng=seeded(rng.state))
