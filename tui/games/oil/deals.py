"""Offers in words and figures: what is given and got, and what that leads to for both sides."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from core.game import Seat
from core.games.oil.atlas import COMPANY_SQUARE, SQUARES
from core.games.oil.data import ALL, MONTHS
from core.games.oil.finish import base_price
from core.games.oil.frames import in_game
from core.games.oil.goods import bought_of, goods_of
from core.games.oil.phrases import good_short, units_short
from core.games.oil.preview_trade import Side, sides
from core.games.oil.state import FREE, Offer, View
from core.games.oil.things import Card, Cash, Debt, Load, Promise, Shares, parse
from core.prompt import Deal, Form, Prompt
from core.text import figure
from tui.face import Scene
from tui.games.oil.common import before_after, cash_row
from tui.games.oil.facts import has_costs
from tui.games.oil.looks import company_code, company_name
from tui.games.oil.shares import dividend
from tui.i18n import _
from tui.widgets.paper import clip
from tui.widgets.rows import Row, listed, packed

__all__ = [
    "Partner",
    "address",
    "effects",
    "given",
    "got",
    "label",
    "lacking",
    "partners",
    "side_text",
    "turned_round",
    "used_rows",
]


class Partner(NamedTuple):
    """Whom an offer can be made to, and of what."""

    to: int
    deal: Deal


def partners(prompt: Prompt[Any]) -> tuple[Partner, ...]:
    """All forms of offers that a prompt has."""
    found = []
    for form in prompt.forms:
        to = dict(form.fixed).get("to")
        deal = _deal(form)
        if form.action == "make_offer" and isinstance(to, int) and deal is not None:
            found.append(Partner(to, deal))
    return tuple(found)


def _deal(form: Form) -> Deal | None:
    return next((f.domain for f in form.fields if isinstance(f.domain, Deal)), None)


def address(names: Sequence[str], to: int) -> str:
    """Whom an offer is for."""
    return _("all") if to == ALL else names[to]


def label(thing: int) -> str:
    """A thing in eleven columns at most, without how much of it."""
    match parse(thing):
        case Shares(company):
            return company_name(company)
        case Card(card):
            return _("Tip {n}").format(n=card)
        case Load(good, company):
            return _("{good} at {company}").format(
                good=good_short(good), company=company_code(company)
            )
        case Promise(year):
            return _("in Dec y{n}").format(n=year)
        case Debt(number):
            return _("loan {n}").format(n=number)
        case _:
            return _("cash")


def amount_text(thing: int, n: int, short: bool = False) -> str:
    """So much of a thing, in few columns: 12,000, 2 EU refinery sh., 9cEU, Tip 16."""
    match parse(thing):
        case Shares(company):
            called = company_code(company) if short else company_name(company)
            return _("{n} {company} sh.").format(n=n, company=called)
        case Load(good, _company):
            return units_short(n, good)
        case Promise(year):
            return _("{sum} in y.{year}").format(sum=figure(n), year=year)
        case Cash() | None:
            return figure(n)
        case _:
            return label(thing)


def side_text(things: Iterable[tuple[int, int]], short: bool = False) -> str:
    """One side of an offer: all that is above 0 of it."""
    return " + ".join([amount_text(thing, n, short) for thing, n in things if n > 0])


def given(things: Iterable[tuple[int, int]]) -> tuple[tuple[int, int], ...]:
    """What who makes the offer gives."""
    return tuple([(thing, n) for thing, n in things if n > 0])


def got(things: Iterable[tuple[int, int]]) -> tuple[tuple[int, int], ...]:
    """What who makes the offer gets, as numbers above 0."""
    return tuple([(thing, -n) for thing, n in things if n < 0])


def turned_round(offer: Offer) -> tuple[tuple[int, int], ...]:
    """The same swap as the other side would offer it."""
    return tuple([(thing, -n) for thing, n in offer.things])


def lacking(deal: Deal, held: Mapping[int, int]) -> str:
    """What an offer still lacks; empty if it is one."""
    gives = [thing for thing, n in held.items() if n > 0]
    gets = [thing for thing, n in held.items() if n < 0]
    if not gives and not gets:
        return _("fill in both sides")
    if not gives:
        return _("you give nothing yet")
    if not gets:
        return _("you get nothing yet")
    if deal.single and len(gets) > 1:
        return _("from all: one thing only")
    for thing, n in held.items():
        at = deal.things.index(thing)
        if n % deal.steps[at]:
            return _("in steps of {n} only").format(n=deal.steps[at])
    return ""


# -- what an offer leads to --------------------------------------------------------------------


def effects(
    scene: Scene[Any], seat: Seat, other: int, things: Sequence[tuple[int, int]], width: int
) -> list[Row]:
    """What an offer that `seat` makes to another seat, or to ALL, leads to."""
    view: View = scene.view
    # To ALL what becomes of the seat itself doesn't depend on who accepts.
    whom = next(one for one in in_game(view) if one != seat) if other == ALL else other
    mine, theirs = sides(view, seat, whom, tuple(sorted(things)))
    rows: list[Row] = [cash_row(*mine.cash, width)]
    if mine.customs:
        rows.append((_("  customs {sum} among it").format(sum=figure(mine.customs)), "dim"))
    if other != ALL:
        change = before_after(*theirs.cash)
        if len(change) > width - 7:
            change = figure(theirs.cash[1])
        name = clip(scene.names[other], width - len(change) - 4)
        rows.append((f"  {name}  {change}", "dim"))
        if theirs.customs:
            rows.append((_("   customs {sum}").format(sum=figure(theirs.customs)), "dim"))
    for thing, n in things:
        load = parse(thing)
        if isinstance(load, Load) and n < 0:
            rows += used_rows(view, load.company, width)
    rows += _chairs(scene, mine, theirs, other == ALL, width)
    rows += _with_chairs(view, mine, theirs, other == ALL, things, width)
    for company, _before, _after in mine.shares:
        pays = dividend(view, company)
        if pays:
            text = _("  {company} pays {sum} a share")
            told = text.format(company=company_code(company), sum=figure(pays))
            rows.append((told, "dim"))
    return [*rows, *_later(scene, seat, things)]


def _chairs(scene: Scene[Any], mine: Side, theirs: Side, to_all: bool, width: int) -> list[Row]:
    """Chairs that are lost and won, and companies that vote on theirs."""
    rows: list[Row] = []
    other = scene.names[theirs.seat]
    told = [(company, _("!! you lose the chair of {company}"), "warn") for company in mine.loses]
    if not to_all:
        told += [(company, _("you win the chair of {company}"), "gain") for company in mine.wins]
        told += [(company, _("{name} loses that of {company}"), "") for company in theirs.loses]
        told += [(company, _("{name} wins that of {company}"), "warn") for company in theirs.wins]
        told += [(company, _("{company} then votes on its chair"), "") for company in mine.meets]
    for company, text, style in told:
        words = text.format(name=other, company=company_name(company)).split()
        rows += [(f"  {row}", style) for row, _style in packed(words, width - 2)]
    return rows


def _with_chairs(
    view: View,
    mine: Side,
    theirs: Side,
    to_all: bool,
    things: Sequence[tuple[int, int]],
    width: int,
) -> list[Row]:
    """What goes with the chairs that are lost and won: goods, and what is to be paid (O-42)."""
    told = [(company, _("with the chair go {goods}"), "warn") for company in mine.loses]
    if not to_all:
        told += [(company, _("with the chair come {goods}"), "gain") for company in mine.wins]
        others = [company for company in theirs.loses if company not in mine.wins]
        told += [(company, _("with the chair go {goods}"), "") for company in others]
    rows: list[Row] = []
    for company, text, style in told:
        goods = _goods_of(view, company, things)
        if has_costs(view, company):
            goods = [*goods, _("its costs in December")]
        if goods:
            words = text.format(goods=listed(goods)).split()
            rows += [(f"  {row}", style) for row, _style in packed(words, width - 2)]
    return rows


def _goods_of(view: View, company: int, things: Sequence[tuple[int, int]]) -> list[str]:
    """The goods of a company but for those sold by the same offer: what, where, worth how much."""
    sold = {
        (load.good, COMPANY_SQUARE[load.company]): abs(n)
        for thing, n in things
        if isinstance(load := parse(thing), Load)
    }
    groups = [(good, at, n - sold.get((good, at), 0)) for good, at, n in goods_of(view, company)]
    groups += [(lot.good, COMPANY_SQUARE[company], lot.units) for lot in bought_of(view, company)]
    text = _("{units} at {place} ({sum})")
    return [
        text.format(
            units=units_short(n, good),
            place=SQUARES[at].name,
            sum=figure(n * base_price(view.terms, good)),
        )
        for good, at, n in groups
        if n
    ]


def used_rows(view: View, company: int, width: int) -> list[Row]:
    """The warning of O-19: a company that can't work before bought goods are removed."""
    if view.cards[company] == FREE or view.month % MONTHS == MONTHS - 1:
        return []
    words = _("!! {company} is used: what it buys may be lost").format(
        company=company_name(company)
    )
    return [(f"  {row}", "warn") for row, _style in packed(words.split(), width - 2)]


def _later(scene: Scene[Any], seat: Seat, things: Sequence[tuple[int, int]]) -> list[Row]:
    """What is paid in later years."""
    rows: list[Row] = []
    for thing, n in things:
        match parse(thing):
            case Promise(year) if n > 0:
                text = _("  you pay {sum}, year {n}")
                rows.append((text.format(sum=figure(n), n=year), "warn"))
            case Promise(year):
                text = _("  paid to you, year {n}")
                rows.append((text.format(n=year), ""))
            case Debt(number):
                claim = next((c for c in scene.view.claims if c.number == number), None)
                if claim is not None:
                    text = _("  {name} owes {sum}, year {n}")
                    rows.append(
                        (
                            text.format(
                                name=clip(scene.names[claim.borrower], 4),
                                sum=figure(claim.amount),
                                n=claim.year,
                            ),
                            "dim",
                        )
                    )
            case _:
                pass
    return rows
