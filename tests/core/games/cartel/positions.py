"""Positions as they lie on the table: companies by their letters, everything else by seat.

What is left out is filled in so that the whole is possible: all 52 cards are in one place, profits
are those of what is owned, prices those of the index, Bonds those that companies were bought with.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import TypeVar

import pytest

from core.game import Illegal, Told
from core.games.cartel.actions import Action, Bid, NoBid, Offer, PutUp
from core.games.cartel.data import (
    ACROSS,
    BONDS,
    COMPANIES,
    DOWN,
    INDEX,
    OUT,
    OWNED,
    SPECIALS,
    SQUARES,
)
from core.games.cartel.events import Event
from core.games.cartel.rules import RULES
from core.games.cartel.state import Acting, Phase, State, Variant, View, Year
from core.prompt import Amount, Form, Prompt
from core.rng import seeded
from core.table import Table

E = TypeVar("E")
At = Table[State, Action, Event, View]
Seen = list[Event]
Offered = dict[tuple[int, tuple[int, ...], int], list[tuple[int, int]]]

SYMBOLS = {company.symbol: number for number, company in enumerate(COMPANIES)}
KINDS = {bond.value: kind for kind, bond in enumerate(BONDS)}


# -- the board, read from its tables -----------------------------------------------------------


def c(symbol: str) -> int:
    """The number of a company."""
    return SYMBOLS[symbol]


def cs(symbols: str) -> tuple[int, ...]:
    """The numbers of companies, in ascending order."""
    return tuple(sorted(SYMBOLS[symbol] for symbol in symbols.split()))


def named(numbers: Sequence[int]) -> str:
    """The letters of companies, in the order given."""
    return " ".join(COMPANIES[n].symbol for n in numbers)


def bonus(one: str, other: str) -> int:
    """The Bonus Profit that is printed between two companies."""
    pair = cs(f"{one} {other}")
    return {**ACROSS, **DOWN}[pair[0], pair[1]]


def special(symbols: str) -> int:
    """The Special Profit in the middle of four companies."""
    return SPECIALS[[set(four) for four in SQUARES].index(set(cs(symbols)))]


def fifth(symbols: str) -> int:
    """The yearly profits of companies, a fifth of their values each (C-32)."""
    return sum(COMPANIES[c(symbol)].value // 5 for symbol in symbols.split())


def earned(symbols: str, financed: str = "") -> int:
    """A year's profits of these companies, added up from what the board says (C-18)."""
    mine = set(cs(symbols))
    total = fifth(symbols) - sum(COMPANIES[n].value // 10 for n in mine & set(cs(financed)))
    total += sum(n for pair, n in {**ACROSS, **DOWN}.items() if mine.issuperset(pair))
    return total + sum(n for four, n in zip(SQUARES, SPECIALS, strict=True) if mine >= set(four))


def price(profits: int) -> int:
    """What the index gives for a year's profits (C-34)."""
    return max(price for price, least in INDEX if least <= profits)


def bonds(values: str) -> tuple[int, ...]:
    """So many Bonds of each denomination: "10 10 25"."""
    held = Counter(map(int, values.split()))
    assert set(held) <= set(KINDS)
    return tuple(held[bond.value] for bond in BONDS)


# -- positions ---------------------------------------------------------------------------------


def position(
    owned: Sequence[str] = ("KIV", "ADR", "BOR"),
    hands: Sequence[str] | None = None,
    pool: str = "",
    *,
    seat: int = 0,
    treasurer: int | None = None,
    year: int = 6,
    cash: Sequence[int] = (),
    blocks: Sequence[int] = (),
    new: Sequence[int] = (),
    financed: str = "",
    raised: Sequence[str] = (),
    prices: Sequence[int] = (),
    failed: Sequence[int] = (),
    out: str | None = None,
    pile: str = "",
    variant: Variant | None = None,
    phases: tuple[Phase, ...] | None = None,
    seed: int = 7,
) -> State:
    """A state that the rules find possible.

    `owned` says how many seats there are; each starting company is among it. `financed` were
    bought with a Bond, `raised` are further Bonds of each seat (C-28). `new` are the profits of
    purchases of this year, among those of all that is owned. `pile` names the cards to be drawn
    next, the next one first; the rest follow. With "-" for the last name nothing follows: what is
    named nowhere lies in the Pool. Without `hands` each seat has three of the cards named nowhere,
    and without `out` two players have a company out of play for each year before (C-24).
    """
    seats = len(owned)
    top = pile.split()
    ends = top[-1:] == ["-"]
    top = top[: len(top) - ends]
    used = {*cs(" ".join((*owned, *(hands or ()), pool, out or "", *top)))}
    rest = [n for n in range(len(COMPANIES)) if n not in used]
    if out is None and seats == 2:
        out_ = [rest.pop() for _ in range(year - 1)]
    else:
        out_ = list(cs(out or ""))
    if hands is None:
        held = tuple(tuple(rest[3 * i : 3 * i + 3]) for i in range(seats))
        rest = rest[3 * seats :]
    else:
        held = tuple(map(cs, hands))
    spaces = bytearray(len(COMPANIES))
    for i, symbols in enumerate(owned):
        for n in cs(symbols):
            spaces[n] = OWNED + i
    for n in out_:
        spaces[n] = OUT
    with_bond = [" ".join(s for s in mine.split() if s in financed.split()) for mine in owned]
    extra = [raised[i] if i < len(raised) else "" for i in range(seats)]
    borrowed = tuple(
        bonds(" ".join([*(str(COMPANIES[c(s)].value // 2) for s in mine.split()), more]))
        for mine, more in zip(with_bond, extra, strict=True)
    )
    earnings = [earned(mine, bond) for mine, bond in zip(owned, with_bond, strict=True)]
    added = tuple(new) or (0,) * seats
    current = tuple(all_ - more for all_, more in zip(earnings, added, strict=True))
    money = tuple(cash) or (100,) * seats
    stock = tuple(blocks) or (9,) * seats
    marker = tuple(prices) or tuple(map(price, current))
    worth = tuple(
        money[i]
        + sum(COMPANIES[n].value for n in cs(owned[i]))
        + stock[i] * marker[i]
        - sum(n * bond.repayment for n, bond in zip(borrowed[i], BONDS, strict=True))
        for i in range(seats)
    )
    state = State(
        year=year,
        treasurer=seats - 1 if treasurer is None else treasurer,
        spaces=bytes(spaces),
        pool=tuple(sorted([*cs(pool), *(rest if ends else [])])),
        hands=held,
        pile=bytes([*([] if ends else rest), *(c(s) for s in reversed(top))]),
        financed=cs(financed),
        cash=money,
        current=current,
        new=added,
        prices=marker,
        blocks=stock,
        bonds=borrowed,
        failed=tuple(failed),
        years=(Year(current, current, worth),) * (year - 1),
        variant=variant or Variant(),
        phases=phases or (Acting(seat),),
        rng=seeded(seed),
    )
    RULES.check(state)
    return state


def changed(state: State, **fields: object) -> State:
    values = {name: getattr(state, name) for name in state.__struct_fields__}
    return State(**{**values, **fields})


# -- what happens ------------------------------------------------------------------------------


def at(state: State, *acts: tuple[int, Action]) -> At:
    """A table at which these seats have acted; every state on the way is a possible one."""
    table = Table.load(RULES, state)
    for seat, action in acts:
        table.submit(seat, action)
        RULES.check(table.state)
    return table


def after(state: State, *acts: tuple[int, Action]) -> State:
    """The state after these acts."""
    return at(state, *acts).state


def now(table: At) -> State:
    """The state of a table, which changes from one look to the next."""
    return table.state


def seen(told: Sequence[Told[Event]], looker: int | None = None) -> Seen:
    """The events that a seat, or a spectator, is told."""
    return [event for t in told if (event := t.seen_by(looker)) is not None]


def events(state: State, seat: int, action: Action, looker: int | None = None) -> Seen:
    """What a seat, or a spectator, is told of this act."""
    return seen(at(state).submit(seat, action).told, looker)


def only(events_: Sequence[Event], kind: type[E]) -> list[E]:
    """Those events that are of this kind."""
    return [event for event in events_ if isinstance(event, kind)]


def the(events_: Sequence[Event], kind: type[E]) -> E:
    """The one event of this kind."""
    (event,) = only(events_, kind)
    return event


def bid(amount: int | None) -> Action:
    """A bid; None is an X."""
    return NoBid() if amount is None else Bid(amount)


def sealed(bids: Mapping[int, int | None]) -> list[tuple[int, Action]]:
    """These bids, as acts in the order given."""
    return [(seat, bid(amount)) for seat, amount in bids.items()]


def auction(
    state: State, symbol: str, *rounds: Mapping[int, int | None]
) -> tuple[State, list[Event]]:
    """The state after a company is put up and bid for so, and all that a spectator saw."""
    table = Table.load(RULES, state)
    told = list(seen(table.submit(on_turn(state), PutUp(c(symbol))).told))
    for bids in rounds:
        for seat, action in sealed(bids):
            told += seen(table.submit(seat, action).told)
            RULES.check(table.state)
    return table.state, told


# -- what may be done --------------------------------------------------------------------------


def on_turn(state: State) -> int:
    """The seat whose turn it is."""
    base = state.phases[0]
    assert isinstance(base, Acting)
    return base.seat


def prompts(state: State) -> dict[int, Prompt[Action]]:
    """Who is asked, in order; the game waits for each."""
    asked = dict(RULES.prompts(state))
    assert all(prompt.must for prompt in asked.values())
    assert not any(prompt.same for prompt in asked.values())
    return asked


def prompted(state: State) -> int:
    """The one seat that is asked."""
    (seat,) = prompts(state)
    return seat


def choices(state: State) -> tuple[Action, ...]:
    """What the one seat that is asked may choose; there is no form."""
    prompt = prompts(state)[prompted(state)]
    assert not prompt.forms
    return prompt.choices


def biddable(state: State) -> dict[int, tuple[bool, tuple[int, int] | None]]:
    """By seat that is asked for a bid: whether it may bid X, and the least and the most it may."""
    found: dict[int, tuple[bool, tuple[int, int] | None]] = {}
    for seat, prompt in prompts(state).items():
        assert prompt.choices in ((), (NoBid(),))
        assert len(prompt.forms) <= 1
        ends = None
        for form in prompt.forms:
            assert ("bid", (), ()) == (form.action, form.fixed, form.sums)
            ends = amount(form, "amount")
        found[seat] = bool(prompt.choices), ends
    return found


def offerable(state: State) -> Offered:
    """By receiver, cards given and number wanted: the money that may be asked, as ranges."""
    found: Offered = {}
    for form in prompts(state)[prompted(state)].forms:
        fixed = dict(form.fixed)
        assert ("offer", {"to", "give", "want"}, ()) == (form.action, set(fixed), form.sums)
        to, give, want = fixed["to"], fixed["give"], fixed["want"]
        assert isinstance(to, int)
        assert isinstance(give, tuple)
        assert isinstance(want, int)
        found.setdefault((to, give, want), []).append(amount(form, "money"))
    return {key: sorted(ranges) for key, ranges in found.items()}


def amount(form: Form, name: str) -> tuple[int, int]:
    """The ends of the one amount of a form."""
    (field,) = form.fields
    assert name == field.name
    assert isinstance(field.domain, Amount)
    assert 1 == field.domain.step
    return field.domain.low, field.domain.high


def offer(to: int, give: str, want: int, money: int = 0) -> Offer:
    return Offer(to, cs(give), want, money)


def shown(state: State, looker: int | None, kind: type[E]) -> E:
    """The phase, which is of this kind, as a seat or a spectator sees it."""
    phase = RULES.view(state, looker).phase
    assert isinstance(phase, kind)
    return phase


def refusal(state: State, seat: int, action: Action) -> tuple[str, str, str | None]:
    """The code, sentence and clause with which a seat at a table is refused; nothing changes."""
    table = at(state)
    with pytest.raises(Illegal) as no:
        table.submit(seat, action)
    assert (state, 0) == (table.state, table.ply)
    return no.value.code, str(no.value), no.value.rule


def refused_by(state: State, seat: int, action: Action) -> str | None:
    """The clause with which a seat is refused."""
    return refusal(state, seat, action)[2]


def barred(state: State, seat: int) -> dict[Action, str | None]:
    """What the seat might ask about and can't do, and the clause that bars it."""
    return {b.action: b.rule for b in RULES.barred(state, seat)}


def impossible(state: State) -> tuple[str, str | None]:
    """The sentence and clause with which the rules refuse a state that no game can reach."""
    with pytest.raises(Illegal) as no:
        RULES.check(state)
    assert "impossible_state" == no.value.code
    return str(no.value), no.value.rule
