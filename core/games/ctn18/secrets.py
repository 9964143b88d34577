"""What each seat may know, and states that it can't tell from the true one (N-33, N-35, N-42).

Hidden are the commodities and the unplayed cards of floated majors from all but their Presidents,
the order of the deck, and what is chosen in secret after a 7.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from msgspec.structs import replace

from core.game import Seat
from core.games.ctn18.data import ISLANDERS
from core.games.ctn18.island.bank import in_bank
from core.games.ctn18.island.pieces import (
    NO_CARDS,
    NO_GOODS,
    POINT,
    Bundle,
    Goods,
    added,
    goods_of,
    less,
)
from core.games.ctn18.market import singles
from core.games.ctn18.seven import drawn
from core.games.ctn18.state import (
    Discarding,
    DiscardingView,
    Operating,
    OperatingView,
    Over,
    Paying,
    PhaseView,
    Shedding,
    SheddingView,
    State,
    View,
)
from core.rng import Rng, below, seeded, shuffled

__all__ = ["reseal", "view"]


def _open_to(s: State, seat: Seat | None, major: int) -> bool:
    """Whether the seat may see what the islander holds."""
    president = s.presidents[major]
    return president is None or president == seat


def view(s: State, seat: Seat | None, *, everything: bool = False) -> View:
    """What the seat, or with None a spectator, sees; `everything`: the holdings of all."""
    seen = [everything or _open_to(s, seat, major) for major in ISLANDERS]
    turn = s.phases[0]
    return View(
        seat=seat,
        layout=s.layout,
        order=s.order,
        lots=s.lots,
        corners=s.corners,
        edges=s.edges,
        robber=s.robber,
        hands=tuple([hand if seen[m] else None for m, hand in enumerate(s.hands)]),
        held=tuple([sum(hand) for hand in s.hands]),
        bank=in_bank(s.hands),
        deck=len(s.deck),
        cards=tuple([row if seen[m] else None for m, row in enumerate(s.cards)]),
        bought=tuple([sum(row) for row in s.cards]),
        knights=s.knights,
        longest=s.longest,
        largest=s.largest,
        values=s.values,
        cash=s.cash,
        shares=s.shares,
        pool=s.pool,
        presidents=s.presidents,
        markers=s.markers,
        owners=s.owners,
        treasury=s.treasury,
        priority=s.priority,
        set=s.set,
        rounds=s.rounds,
        turn=_turn_seen(turn, seen[turn.major]) if isinstance(turn, Operating) else None,
        phase=_seen(s, seat, seen),
    )


def _turn_seen(turn: Operating, seen: bool) -> OperatingView:
    return OperatingView(
        turn.round,
        turn.of,
        turn.turn,
        turn.major,
        turn.start,
        turn.roads,
        sum(turn.fresh),
        turn.fresh if seen else None,
        turn.played,
        turn.shown,
        turn.offers,
        turn.swaps,
        turn.named,
    )


def _seen(s: State, seat: Seat | None, seen: Sequence[bool]) -> PhaseView:
    phase = s.phases[-1]
    match phase:
        case Operating(major=major):
            return _turn_seen(phase, seen[major])
        case Discarding(owed, picks):
            done = tuple([m for m in s.order if picks[m] is not None])
            mine = [picks[m] if s.presidents[m] == seat else None for m in ISLANDERS]
            return DiscardingView(owed, done, tuple(mine))
        case Shedding(owed, picked):
            chosen = tuple([i for i, pick in enumerate(picked) if pick is not None])
            return SheddingView(owed, chosen, None if seat is None else picked[seat])
        case _:
            return phase


# -- resealing ---------------------------------------------------------------------------------


def reseal(s: State, seat: Seat | None, rng: Rng) -> State:
    """Commodities and cards that the seat can't see, the deck, secret choices and dice, anew.

    What everybody can know of a hand, by having watched, stays in it.
    """
    unknown = [major for major in ISLANDERS if not _open_to(s, seat, major)]
    s, rng = _hands_anew(s, unknown, rng)
    s, rng = _cards_anew(s, unknown, rng)
    s, rng = _picks_anew(s, seat, rng)
    return replace(s, rng=seeded(rng.state))


def _hands_anew(s: State, unknown: list[int], rng: Rng) -> tuple[State, Rng]:
    left = NO_GOODS
    for major in unknown:
        left = added(left, s.hands[major])
    hands = list(s.hands)
    for major in unknown:
        hands[major] = s.known[major]
        left = less(left, hands[major])
    for major in unknown:
        cards, rng = drawn(left, sum(s.hands[major]) - sum(hands[major]), rng)
        hands[major], left = added(hands[major], cards), less(left, cards)
    return replace(s, hands=tuple(hands)), rng


def _cards_anew(s: State, unknown: list[int], rng: Rng) -> tuple[State, Rng]:
    """Unplayed cards and the deck; victory points that were shown stay."""
    shown, all_of_them = _points_shown(s)
    left = Counter(s.deck)
    for major in unknown:
        left.update(dict(enumerate(s.cards[major])))
        left[POINT] -= shown[major]
    cards = list(s.cards)
    # First who has no other points than those shown: its cards are not drawn from all.
    for major in sorted(unknown, key=lambda major: major != all_of_them):
        kinds = [kind for kind in left.elements() if major != all_of_them or kind != POINT]
        mixed, rng = shuffled(rng, tuple(sorted(kinds)))
        drawn_cards = mixed[: sum(s.cards[major]) - shown[major]]
        left.subtract(drawn_cards)
        cards[major] = _bundle([*drawn_cards, *[POINT] * shown[major]])
    deck, rng = shuffled(rng, tuple(sorted(left.elements())))
    s = replace(s, cards=tuple(cards), deck=bytes(deck))
    turn = s.phases[0]
    if isinstance(turn, Operating) and turn.major in unknown:
        fresh, rng = drawn(s.cards[turn.major], sum(turn.fresh), rng)
        s = replace(s, phases=(replace(turn, fresh=fresh), *s.phases[1:]))
    return s, rng


def _points_shown(s: State) -> tuple[list[int], int | None]:
    """How many victory points each islander has shown; and which of them has shown all, if any."""
    shown = [0] * len(s.cards)
    match s.phases:
        case (Operating(major=major) as turn, *above):
            shown[major] = turn.shown
            return shown, major if above and isinstance(above[-1], Paying) else None
        case (Over(int(major)),):
            shown[major] = s.cards[major][POINT]
            return shown, major
        case _:
            return shown, None


def _bundle(kinds: Sequence[int]) -> Bundle:
    row = list(NO_CARDS)
    for kind in kinds:
        row[kind] += 1
    return goods_of(row)


def _picks_anew(s: State, seat: Seat | None, rng: Rng) -> tuple[State, Rng]:
    """What others chose in secret after a 7: anything that they could have chosen."""
    phase = s.phases[-1]
    match phase:
        case Discarding(owed, picks):
            cards: list[Goods | None] = list(picks)
            for major, pick in enumerate(picks):
                if pick is not None and s.presidents[major] != seat:
                    cards[major], rng = drawn(s.hands[major], owed[major], rng)
            return _on_top(s, replace(phase, picks=tuple(cards))), rng
        case Shedding(owed, chosen):
            shares = list(chosen)
            for other, chose in enumerate(chosen):
                if chose is not None and other != seat:
                    shares[other], rng = _shares_drawn(s, other, owed[other], rng)
            return _on_top(s, replace(phase, picks=tuple(shares))), rng
        case _:
            return s, rng


def _on_top(s: State, phase: Discarding | Shedding) -> State:
    return replace(s, phases=(*s.phases[:-1], phase))


def _shares_drawn(s: State, seat: Seat, number: int, rng: Rng) -> tuple[tuple[int, ...], Rng]:
    left = [singles(s, seat, company) for company in range(len(s.pool))]
    shares = [0] * len(left)
    for _ in range(number):
        n, rng = below(rng, sum(left))
        company = 0
        while n >= left[company]:
            n -= left[company]
            company += 1
        left[company] -= 1
        shares[company] += 1
    return tuple(shares), rng
