"""What each seat may know, and states that it can't tell from the true one (C-26)."""

from __future__ import annotations

from msgspec.structs import replace

from core.game import Seat
from core.games.cartel.auction import ceiling, may_decline, readers
from core.games.cartel.state import (
    ABSENT,
    NO_BID,
    WAITING,
    Acting,
    Answering,
    AnsweringView,
    Bidding,
    BiddingView,
    PhaseView,
    State,
    Trading,
    TradingView,
    View,
    Year,
)
from core.games.cartel.turn import can_pay
from core.games.cartel.year import mover
from core.rng import Rng, below, seeded, shuffled

__all__ = ["reseal", "view"]


def view(s: State, seat: Seat | None, hidden: bool) -> View:
    """What the seat, or with None a spectator, sees; `hidden`: not the cash of the others."""
    cash: tuple[int | None, ...] = s.cash
    years = s.years
    if hidden:
        cash = _own(s.cash, seat)
        years = tuple([Year(y.total, y.paid, _own(y.worth, seat)) for y in s.years])
    return View(
        seat=seat,
        year=s.year,
        treasurer=s.treasurer,
        mover=mover(s),
        spaces=tuple(s.spaces),
        pool=s.pool,
        hand=() if seat is None else s.hands[seat],
        cards=tuple([len(hand) for hand in s.hands]),
        pile=len(s.pile),
        financed=s.financed,
        cash=cash,
        current=s.current,
        new=s.new,
        prices=s.prices,
        blocks=s.blocks,
        bonds=s.bonds,
        failed=s.failed,
        years=years,
        variant=s.variant,
        phase=_seen(s, seat),
    )


def _own(row: tuple[int | None, ...], seat: Seat | None) -> tuple[int | None, ...]:
    return tuple([n if i == seat else None for i, n in enumerate(row)])


def _seen(s: State, seat: Seat | None) -> PhaseView:
    phase = s.phases[-1]
    match phase:
        case Trading(mine, made):
            turn = s.phases[0]
            assert isinstance(turn, Acting)
            return TradingView(mine, len(made), turn.trades)
        case Answering(asked, by, cards, want, money):
            shown = cards if seat in {asked, by} else ()
            return AnsweringView(asked, by, shown, len(cards), want, money)
        case Bidding(by, company, low, bids, before):
            sealed = tuple([i for i, bid in enumerate(bids) if bid not in {WAITING, ABSENT}])
            mine = ABSENT if seat is None else bids[seat]
            return BiddingView(by, company, low, readers(phase), sealed, mine, before)
        case _:
            return phase


def reseal(s: State, seat: Seat | None, rng: Rng) -> State:
    """The hands of the others, the pile, sealed bids, offers to others and the dice, drawn anew.

    Cash is left alone, with hidden_cash too (C-26).
    """
    phase = s.phases[-1]
    # The cards of an offer, which the one who is asked has seen, stay where they are.
    known: tuple[int, ...] = ()
    if isinstance(phase, Answering) and seat == phase.seat:
        known = phase.give
    unseen = [card for i, hand in enumerate(s.hands) if i != seat for card in hand]
    mixed, rng = shuffled(rng, tuple(sorted({*unseen, *s.pile} - set(known))))
    hands, at = [], 0
    for i, hand in enumerate(s.hands):
        if i == seat:
            hands.append(hand)
            continue
        kept = known if isinstance(phase, Answering) and i == phase.by else ()
        drawn = mixed[at : at + len(hand) - len(kept)]
        at += len(drawn)
        hands.append(tuple(sorted([*kept, *drawn])))
    s = replace(s, hands=tuple(hands), pile=bytes(mixed[at:]), rng=seeded(rng.state))
    if isinstance(phase, Bidding):
        return replace(s, phases=(*s.phases[:-1], _bids_anew(s, phase, seat, rng)))
    return _offers_anew(s, seat, rng)


def _bids_anew(s: State, phase: Bidding, looker: Seat | None, rng: Rng) -> Bidding:
    """Any bid that a seat could pay may be there, or an X where it is allowed."""
    bids = list(phase.bids)
    for seat, bid in enumerate(bids):
        if bid in {WAITING, ABSENT} or seat == looker:
            continue
        most = min(ceiling(s, seat, phase.company), can_pay(s, seat, phase.company))
        ways = max(0, most - phase.low + 1)
        if not may_decline(phase, seat):
            # Above what it can pay, if it must bid and can't pay so much.
            ways = max(1, ways)
            n, rng = below(rng, ways)
            bids[seat] = phase.low + n
        else:
            n, rng = below(rng, ways + 1)
            bids[seat] = NO_BID if n == ways else phase.low + n
    return replace(phase, bids=tuple(bids))


def _offers_anew(s: State, looker: Seat | None, rng: Rng) -> State:
    """What was offered this turn to others than the looker: other cards, as many, none repeated."""
    at = next((n for n, phase in enumerate(s.phases) if isinstance(phase, Trading)), None)
    if at is None:
        return s
    trading = s.phases[at]
    assert isinstance(trading, Trading)
    if looker == trading.seat:
        return s
    made, phases = list(trading.made), list(s.phases)
    known = [offer.to == looker for offer in made]
    asked = phases[-1]
    if isinstance(asked, Answering) and not known[-1]:
        # What is being answered is in the hand; what was answered may have been traded away.
        cards, rng = shuffled(rng, s.hands[trading.seat])
        give = tuple(sorted(cards[: len(asked.give)]))
        phases[-1] = replace(asked, give=give)
        made[-1] = replace(made[-1], give=give)
        known[-1] = True
    unowned = tuple(sorted([*s.pile, *[card for hand in s.hands for card in hand]]))
    standing = {offer for offer, is_known in zip(made, known, strict=True) if is_known}
    for n, offer in enumerate(made):
        if known[n]:
            continue
        while True:
            cards, rng = shuffled(rng, unowned)
            drawn = replace(offer, give=tuple(sorted(cards[: len(offer.give)])))
            # The true ones differ too, so that there are enough.
            if drawn not in standing:
                break
        standing.add(drawn)
        made[n] = drawn
    phases[at] = replace(trading, made=tuple(made))
    return replace(s, phases=tuple(phases))
