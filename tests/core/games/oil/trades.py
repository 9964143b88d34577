"""Phase A in tests: positions in it, and acts done as the rules do them."""

from __future__ import annotations

from msgspec.structs import replace

from core.game import Illegal, Seat
from core.games.oil.actions import Action, Borrow
from core.games.oil.events import Event
from core.games.oil.events_deals import Sold
from core.games.oil.frames import Log, put_top
from core.games.oil.money import borrow, settle
from core.games.oil.offers import lapse
from core.games.oil.selling import ASK, AUTO
from core.games.oil.state import Offer, Owing, Selling, State, Things, Trading, Used
from core.games.oil.trade import ACTS
from core.text import plain
from tests.core.games.oil.positions import AFP, ASP, AUP, EU, EUP, changed, position

__all__ = [
    "CHAIRS",
    "act",
    "ana_sells",
    "choices_of",
    "go_on",
    "offered",
    "refusal",
    "sale",
    "sold",
    "top",
    "trade",
]

CHAIRS = {EUP: 0, AFP: 1, ASP: 2, AUP: 3}


def trade(
    seats: int = 4,
    *offers: Offer,
    done: tuple[int, ...] = (),
    used: tuple[Used, ...] = (),
    made: tuple[int, ...] | None = None,
) -> tuple[Trading, ...]:
    """The phase of offers."""
    return (Trading(done, offers, (0,) * seats if made is None else made, used),)


def sale(
    seat: int,
    continent: int,
    seats: int = 4,
    *,
    used: tuple[Used, ...] = (),
    passed: tuple[int, ...] = (),
) -> tuple[Trading | Selling, ...]:
    """A seat is asked to sell in a continent."""
    return (*trade(seats, used=used), Selling(seat, continent, passed, (0,) * seats))


def ana_sells(units: int, price: int = 5_000, **more: object) -> State:
    """Ana sells Europe's petrol in London."""
    s = position(
        more.pop("seats", 4),  # type: ignore[arg-type]
        more.pop("terms", None),  # type: ignore[arg-type]
        chairs=CHAIRS,
        goods={(EUP, "LO"): units},
        prices={EU: price},
        phases=sale(0, EU),
    )
    return changed(s, **more)


def sold(log: Log) -> list[tuple[int, int, int]]:
    """Seat, what it got, and the price after, of each sale."""
    return [(e.seat, e.received, e.price) for e in log if isinstance(e, Sold)]


def choices_of(s: State, seat: int) -> tuple[object, ...]:
    """What the seat may choose among now."""
    phase = s.phases[-1]
    return ASK[type(phase)](s, phase)[seat].choices


def act(s: State, seat: Seat, a: Action, log: Log | None = None) -> State:
    """The state after the action, and all that goes on by itself after it."""
    log = [] if log is None else log
    phase = s.phases[-1]
    if isinstance(a, Borrow):
        return go_on(borrow(s, phase, seat, a, log), log)
    return go_on(ACTS[type(phase)][type(a)](s, phase, seat, a, log), log)


def go_on(s: State, log: Log) -> State:
    """The state once somebody is asked, as flow.py has it for these phases."""
    while True:
        s = lapse(s, log)
        phase = s.phases[-1]
        if isinstance(phase, Owing):
            after = settle(s, phase, log)
        elif isinstance(phase, Selling):
            after = AUTO[Selling](s, phase, log)
        else:
            after = None
        if after is None:
            return s
        s = after


def offered(s: State, by: Seat, to: int, things: Things) -> State:
    """The state with another offer in the phase on top."""
    phase = s.phases[-1]
    assert isinstance(phase, Trading | Owing)
    offer = Offer(s.number + 1, by, to, things)
    return put_top(replace(s, number=s.number + 1), replace(phase, offers=(*phase.offers, offer)))


def refusal(s: State, seat: Seat, a: Action) -> tuple[str, str | None, str]:
    """Code, clause and sentence of why the action can't be done."""
    log: list[Event] = []
    try:
        act(s, seat, a, log)
    except Illegal as no:
        assert not log
        return no.code, no.rule, plain(no.reason, lambda seat: ["Ana", "Ben", "Cleo", "Dan"][seat])
    raise AssertionError("it can be done")


def top(s: State) -> Trading:
    """The phase of offers that lies on top."""
    phase = s.phases[-1]
    assert isinstance(phase, Trading)
    return phase
