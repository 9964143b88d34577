"""Before the track roll: sabotage, and suits with what their loser sells (O-39, O-40)."""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace

from core.game import Illegal, Seat
from core.games.oil.actions import (
    NO_CARD,
    Action,
    Agree,
    AwardGoods,
    AwardShares,
    Borrow,
    Pass,
    Refuse,
    SabotageCompany,
    SabotageGoods,
    Sue,
)
from core.games.oil.atlas import COMPANY_AT, LAND, SEA, SQUARES
from core.games.oil.chairs import move_shares, pack
from core.games.oil.data import (
    BANK,
    COMPANIES,
    SHARE_PRICE,
    continent_of,
    kind_of,
)
from core.games.oil.dice import rolled
from core.games.oil.events import GoodsLost, Refused
from core.games.oil.events_deals import (
    ATTEMPT,
    FINE,
    SUIT,
    VERDICT,
    CompanyRuined,
    GoodsAwarded,
    SabotageRolled,
    SharesAwarded,
    SuitRolled,
)
from core.games.oil.finish import base_price
from core.games.oil.force import (
    companies_in_play,
    sabotage_modifier,
    sanctioned,
    suit_modifier,
)
from core.games.oil.frames import Acts, Asks, Autos, Log, pop, push, put_top, turn_order
from core.games.oil.goods import add_goods, add_lot, own_goods, units_at
from core.games.oil.kept import use_tip
from core.games.oil.money import (
    bear,
    borrow,
    chairs_part,
    check_cash,
    earn,
    owe,
    pay,
    receive,
    with_loan,
)
from core.games.oil.phrases import tip
from core.games.oil.state import (
    FREE,
    RUINED,
    STRUCK,
    Board,
    Due,
    Rolling,
    State,
    Turn,
    Verdict,
    Willing,
)
from core.games.oil.things import takes
from core.parts.rows import put
from core.prompt import Amount, Field, Form, Prompt
from core.text import Who, say

__all__ = [
    "ACTS",
    "ASK",
    "AUTO",
    "CAUGHT",
    "DISMISSED",
    "FINE_SUM",
    "HALF",
    "LOST",
    "MOST_AWARDED",
    "NOTHING",
    "SABOTAGE_COST",
    "SUIT_COST",
    "most_goods",
    "most_shares",
    "rolling_choices",
]

SABOTAGE_COST: Final = 10_000
FINE_SUM: Final = 10_000
SUIT_COST: Final = 5_000
_LAWYER: Final = 1
"""The Tip that adds one to the die of a suit."""
_SABOTEUR: Final = 2
"""The Tip by which a sabotage has the better of two dice."""
MOST_AWARDED: Final = 10
"""Units that the loser of a suit sells at most."""

CAUGHT, NOTHING, HALF = 2, 3, 4
"""Up to which results of a sabotage one is caught, nothing happens, and only half the harm is done:
half of the goods are lost, or the company has no costs."""
LOST, DISMISSED = 2, 4
"""Up to which results of a suit it is lost, and dismissed."""


def rolling_choices(s: State, seat: Seat) -> tuple[Action, ...]:
    """What a seat may do before it rolls."""
    choices: list[Action] = []
    if s.terms.sabotage and seat not in s.saboteurs and s.cash[seat] >= SABOTAGE_COST:
        groups = [(good, square) for good, square, _ in s.goods if _exposed(s, seat, good, square)]
        companies = [c for c in companies_in_play(s) if _is_target(s, seat, c)]
        for card in _cards(s, seat, _SABOTEUR):
            choices += [SabotageGoods(good, square, card) for good, square in groups]
            choices += [SabotageCompany(company, card) for company in companies]
    if s.terms.lawsuits and seat not in s.plaintiffs and s.cash[seat] >= SUIT_COST:
        others = [other for other in turn_order(s, seat) if other != seat]
        choices += [Sue(other, card) for card in _cards(s, seat, _LAWYER) for other in others]
    return tuple(choices)


def _cards(b: Board, seat: Seat, card: int) -> tuple[int, ...]:
    """The Tips with or without which a seat tries."""
    return (NO_CARD, card) if card in b.kept[seat] else (NO_CARD,)


def _check_attempt(s: State, seat: Seat, a: SabotageGoods | SabotageCompany | Sue) -> None:
    suit = type(a) is Sue
    rule = "O-40" if suit else "O-39"
    if not (s.terms.lawsuits if suit else s.terms.sabotage):
        raise Illegal("not_played", say("This game is played without that option."), rule)
    if seat in (s.plaintiffs if suit else s.saboteurs):
        raise Illegal("once", say("You have tried that this year: once is the limit."), rule)
    cost = SUIT_COST if suit else SABOTAGE_COST
    check_cash(s, seat, cost)
    card = _LAWYER if suit else _SABOTEUR
    if a.card not in _cards(s, seat, card):
        raise Illegal(
            "no_card",
            say("Only {tip} helps here, and only who keeps it.", tip=tip(card)),
            "O-48",
        )


# -- sabotage (O-39) ---------------------------------------------------------------------------


def _exposed(b: Board, seat: Seat, good: int, square: int) -> bool:
    """Whether a group of goods can be the target: it stands there."""
    return b.chairs[good] not in (None, seat) and SQUARES[square].kind in (LAND, SEA)


def _is_target(b: Board, seat: Seat, company: int) -> bool:
    """Whether a company can be the target: another chairs it, and it is unused."""
    return b.chairs[company] not in (None, seat) and b.cards[company] == FREE


def _attempt(s: State, log: Log, seat: Seat, card: int) -> tuple[State, tuple[int, ...]]:
    """The attempt is paid for, and its dice are rolled."""
    s = pay(s, log, seat, BANK, SABOTAGE_COST, ATTEMPT)
    s = replace(s, saboteurs=(*s.saboteurs, seat))
    if card != NO_CARD:
        s = use_tip(s, log, seat, card)
    dice, rng = rolled(s.rng, 1 if card == NO_CARD else 2)
    return replace(s, rng=rng), dice


def _sabotage_goods(s: State, phase: Rolling, seat: Seat, a: SabotageGoods, log: Log) -> State:
    _check_attempt(s, seat, a)
    units = units_at(s, a.good, a.square)
    if not units or not _exposed(s, seat, a.good, a.square):
        raise Illegal(
            "no_target",
            say("Sabotage is against goods of another player on one land or sea square."),
            "O-39",
        )
    victim = s.chairs[a.good]
    assert victim is not None
    s, dice = _attempt(s, log, seat, a.card)
    modifier = sabotage_modifier(s)
    result = max(dice) + modifier
    log.append(SabotageRolled(seat, victim, a.good, a.square, -1, dice, modifier, result))
    if result <= CAUGHT:
        return owe(s, log, seat, (Due(victim, FINE_SUM, FINE),))
    if result == NOTHING:
        return s
    lost = (units + 1) // 2 if result == HALF else units
    log.append(GoodsLost(a.good, a.square, lost, False))
    return add_goods(s, a.good, a.square, -lost)


def _sabotage_company(s: State, phase: Rolling, seat: Seat, a: SabotageCompany, log: Log) -> State:
    _check_attempt(s, seat, a)
    if a.company not in range(COMPANIES) or not _is_target(s, seat, a.company):
        raise Illegal(
            "no_target",
            say("Sabotage is against an unused company that another player chairs."),
            "O-39",
        )
    victim = s.chairs[a.company]
    assert victim is not None
    s, dice = _attempt(s, log, seat, a.card)
    modifier = sabotage_modifier(s)
    result = max(dice) + modifier
    log.append(SabotageRolled(seat, victim, -1, -1, a.company, dice, modifier, result))
    if result <= CAUGHT:
        return owe(s, log, seat, (Due(victim, FINE_SUM, FINE),))
    if result == NOTHING:
        return s
    costs = result > HALF
    log.append(CompanyRuined(a.company, costs))
    return replace(s, cards=put(s.cards, a.company, RUINED if costs else STRUCK))


# -- suits (O-40) ------------------------------------------------------------------------------


def _sue(s: State, phase: Rolling, seat: Seat, a: Sue, log: Log) -> State:
    _check_attempt(s, seat, a)
    if a.seat == seat or a.seat not in turn_order(s):
        raise Illegal("no_target", say("A suit is against another player in the game."), "O-40")
    s = pay(s, log, seat, BANK, SUIT_COST, SUIT)
    s = replace(s, plaintiffs=(*s.plaintiffs, seat))
    modifier = suit_modifier(s)
    if a.card != NO_CARD:
        s = use_tip(s, log, seat, a.card)
        modifier += 1
    (die,), rng = rolled(s.rng, 1)
    s = replace(s, rng=rng)
    result = die + modifier
    log.append(SuitRolled(seat, a.seat, die, modifier, result))
    if result <= LOST:
        return push(s, Verdict(a.seat, seat))
    return s if result <= DISMISSED else push(s, Verdict(seat, a.seat))


def most_shares(b: Board, phase: Verdict, company: int, buyer: int) -> int:
    """The most shares of a company that the loser can sell to a seat or the BANK."""
    if phase.thing >= 0 or company not in range(COMPANIES) or sanctioned(b, continent_of(company)):
        return 0
    held = b.shares[phase.loser][company]
    if buyer == BANK:
        return held
    if not _may_buy(b, phase, buyer):
        return 0
    unit = pack(b.terms)
    return min(held, b.cash[buyer] // (SHARE_PRICE * unit) * unit)


def most_goods(b: Board, phase: Verdict, good: int, square: int, buyer: int) -> int:
    """The most units of a good on a square that the loser can sell to a seat or the BANK.

    Ours: what its companies have bought stays with them.
    """
    if good not in range(COMPANIES) or b.chairs[good] != phase.loser:
        return 0
    if phase.thing not in (-1, COMPANIES + kind_of(good)) or sanctioned(b, continent_of(good)):
        return 0
    n = min(units_at(b, good, square), _left(phase))
    if buyer == BANK or not n:
        return n
    company = COMPANY_AT.get(square)
    if company is None or b.chairs[company] != buyer or not takes(b, company, good):
        return 0
    if not _may_buy(b, phase, buyer):
        return 0
    price = base_price(b.terms, good)
    while n and chairs_part(b, company, n * price) > b.cash[buyer]:
        n -= 1
    return n


def _left(phase: Verdict) -> int:
    return MOST_AWARDED if phase.thing < 0 else phase.left


def _may_buy(b: Board, phase: Verdict, buyer: int) -> bool:
    return buyer in turn_order(b) and buyer != phase.loser and buyer not in phase.refused


def _ask_verdict(s: State, phase: Verdict) -> dict[Seat, Prompt[Action]]:
    unit = pack(s.terms)
    # First the bank, then the winner, whom nobody has to ask.
    others = [x for x in turn_order(s, phase.seat) if x not in (phase.seat, phase.loser)]
    buyers = (BANK, phase.seat, *others)
    forms = []
    for company in companies_in_play(s):
        for buyer in buyers:
            if most := most_shares(s, phase, company, buyer):
                shares = Field("shares", Amount(unit, most, unit))
                whose = (("company", company), ("buyer", buyer))
                forms.append(Form("award_shares", (shares,), whose))
    for good, square, _ in own_goods(s, phase.loser):
        for buyer in buyers:
            if most := most_goods(s, phase, good, square, buyer):
                units = Field("units", Amount(1, most))
                which = (("good", good), ("square", square), ("buyer", buyer))
                forms.append(Form("award_goods", (units,), which))
    prompt: Prompt[Action] = Prompt(must=True, choices=(Pass(),), forms=tuple(forms))
    return {phase.seat: with_loan(s, phase.seat, prompt) if _own_turn(s, phase) else prompt}


def _own_turn(s: State, phase: Verdict) -> bool:
    """Whether it is the plaintiff who has won: a loan can be taken on one's own turn (O-25)."""
    return any(isinstance(p, Turn) and p.seat == phase.seat for p in s.phases)


def _borrow(s: State, phase: Verdict, seat: Seat, a: Borrow, log: Log) -> State:
    if not _own_turn(s, phase):
        raise Illegal(
            "not_your_turn",
            say("The bank lends on your own turn, in phase A and when you owe."),
            "O-25",
        )
    return borrow(s, phase, seat, a, log)


def _before_verdict(s: State, phase: Verdict, log: Log) -> State | None:
    """The suit is over as soon as the loser has nothing more to sell."""
    goods = own_goods(s, phase.loser)
    if any(most_shares(s, phase, c, BANK) for c in companies_in_play(s)) or any(
        most_goods(s, phase, good, square, BANK) for good, square, _ in goods
    ):
        return None
    return pop(s)


def _pass(s: State, phase: Verdict, seat: Seat, a: Pass, log: Log) -> State:
    return pop(s)


def _award_shares(s: State, phase: Verdict, seat: Seat, a: AwardShares, log: Log) -> State:
    _check_buyer(s, phase, a.buyer)
    most = most_shares(s, phase, a.company, a.buyer)
    if not 0 < a.shares <= most:
        raise Illegal(
            "not_so_many",
            say(
                "Of that company {loser} can sell up to {most} shares to this buyer, not {n}.",
                loser=Who(phase.loser),
                most=most,
                n=a.shares,
            ),
            "O-40",
        )
    if a.shares % pack(s.terms):
        raise Illegal("whole", say("Companies are sold whole, five shares together."), "O-35")
    if a.buyer not in (BANK, seat):
        return push(s, Willing(a.buyer, a.company, -1, a.shares))
    return _sell_shares(pop(s), log, phase.loser, a)


def _sell_shares(s: State, log: Log, loser: Seat, a: AwardShares) -> State:
    amount = a.shares * SHARE_PRICE
    log.append(SharesAwarded(loser, a.buyer, a.company, a.shares, amount))
    if a.buyer == BANK:
        s = receive(s, log, loser, amount, VERDICT, a.company)
    else:
        s = pay(s, log, a.buyer, loser, amount, VERDICT, a.company)
    return move_shares(s, log, a.company, loser, a.buyer, a.shares)


def _award_goods(s: State, phase: Verdict, seat: Seat, a: AwardGoods, log: Log) -> State:
    _check_buyer(s, phase, a.buyer)
    most = most_goods(s, phase, a.good, a.square, a.buyer)
    if not 0 < a.units <= most:
        raise Illegal(
            "not_so_many",
            say(
                "Of these goods {loser} can sell up to {most} units to this buyer, not {n}.",
                loser=Who(phase.loser),
                most=most,
                n=a.units,
            ),
            "O-40",
        )
    if a.buyer not in (BANK, seat):
        return push(s, Willing(a.buyer, COMPANIES + a.good, a.square, a.units))
    return _sell_goods(s, log, phase, a)


def _sell_goods(s: State, log: Log, phase: Verdict, a: AwardGoods) -> State:
    """The Verdict lies on top."""
    left = _left(phase) - a.units
    thing = COMPANIES + kind_of(a.good)
    s = put_top(s, replace(phase, thing=thing, left=left)) if left else pop(s)
    amount = a.units * base_price(s.terms, a.good)
    log.append(GoodsAwarded(phase.loser, a.buyer, a.good, a.square, a.units, amount))
    s = add_goods(s, a.good, a.square, -a.units)
    if a.buyer == BANK:
        return earn(s, log, a.good, amount, VERDICT)
    company = COMPANY_AT[a.square]
    # As with goods that are bought in this month's phase A (O-19).
    s = add_lot(s, company, a.good, a.units, s.month + 1)
    if not s.terms.partnership:
        return pay(s, log, a.buyer, phase.loser, amount, VERDICT, company)
    s = earn(s, log, a.good, amount, VERDICT)
    return bear(s, log, company, amount, VERDICT, forced=False)


def _check_buyer(s: State, phase: Verdict, buyer: int) -> None:
    if buyer == BANK or _may_buy(s, phase, buyer):
        return
    if buyer in phase.refused:
        raise Illegal("refused", say("{who} would not buy.", who=Who(buyer)), "O-40")
    raise Illegal("no_buyer", say("The bank or another player in the game buys."), "O-40")


# -- who is asked whether he buys --------------------------------------------------------------


def _verdict(s: State) -> Verdict:
    """What the question on top is about."""
    phase = s.phases[-2]
    assert isinstance(phase, Verdict)
    return phase


def _ask_willing(s: State, phase: Willing) -> dict[Seat, Prompt[Action]]:
    return {phase.seat: _WILLING}


_WILLING: Prompt[Action] = Prompt(must=True, choices=(Agree(), Refuse()))


def _agree(s: State, phase: Willing, seat: Seat, a: Agree, log: Log) -> State:
    verdict = _verdict(s)
    s = pop(s)
    if phase.thing < COMPANIES:
        shares = AwardShares(phase.thing, phase.units, seat)
        return _sell_shares(pop(s), log, verdict.loser, shares)
    goods = AwardGoods(phase.thing - COMPANIES, phase.square, phase.units, seat)
    return _sell_goods(s, log, verdict, goods)


def _refuse(s: State, phase: Willing, seat: Seat, a: Refuse, log: Log) -> State:
    log.append(Refused(seat))
    verdict = _verdict(s)
    return put_top(pop(s), replace(verdict, refused=(*verdict.refused, seat)))


ACTS: Acts = {
    Rolling: {SabotageGoods: _sabotage_goods, SabotageCompany: _sabotage_company, Sue: _sue},
    Verdict: {AwardShares: _award_shares, AwardGoods: _award_goods, Pass: _pass, Borrow: _borrow},
    Willing: {Agree: _agree, Refuse: _refuse},
}
ASK: Asks = {Verdict: _ask_verdict, Willing: _ask_willing}
AUTO: Autos = {Verdict: _before_verdict}
