"""Offers in words and figures: what is given and got, and what that leads to for both sides."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from core.game import Seat
from core.games.oil.data import ALL, continent_of
from core.games.oil.market import customs
from core.games.oil.phrases import good_short, units_short
from core.games.oil.state import Offer, View
from core.games.oil.things import Card, Cash, Debt, Load, Promise, Shares, parse
from core.prompt import Deal, Form, Prompt
from core.text import figure
from tui.face import Scene
from tui.games.oil.common import before_after
from tui.games.oil.looks import company_code, company_name
from tui.games.oil.shares import dividend
from tui.i18n import _, ngettext
from tui.widgets.rows import Row, packed

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
            return _("in year {n}").format(n=year)
        case Debt(number):
            return _("loan {n}").format(n=number)
        case _:
            return _("cash")


def amount_text(thing: int, n: int) -> str:
    """So much of a thing, in few columns: 12,000, 2 EU refinery sh., 9cEU, Tip 16."""
    match parse(thing):
        case Shares(company):
            return _("{n} {company} sh.").format(n=n, company=company_name(company))
        case Load(good, _company):
            return units_short(n, good)
        case Promise(year):
            return _("{sum} in y.{year}").format(sum=figure(n), year=year)
        case Cash() | None:
            return figure(n)
        case _:
            return label(thing)


def side_text(things: Iterable[tuple[int, int]]) -> str:
    """One side of an offer: all that is above 0 of it."""
    return " + ".join([amount_text(thing, n) for thing, n in things if n > 0])


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


class Side(NamedTuple):
    """One side of a deal: cash before and after, and customs among that."""

    before: int
    after: int
    customs: int


def side_of(view: View, seat: Seat, things: Iterable[tuple[int, int]]) -> Side:
    """What becomes of the cash of who makes such an offer; see `turned_round` for the other."""
    cash = view.cash[seat]
    after, duty = cash, 0
    for thing, n in things:
        match parse(thing):
            case Cash():
                after -= n
            case Load(good, company) if n > 0:
                duty += customs(view, seat, good, continent_of(company), n)
            case _:
                pass
    return Side(cash, after - duty, duty)


def effects(
    scene: Scene[Any], seat: Seat, other: int, things: Sequence[tuple[int, int]], width: int
) -> list[Row]:
    """What an offer that `seat` makes to another seat, or to ALL, leads to."""
    view: View = scene.view
    mine = side_of(view, seat, things)
    style = "warn" if mine.after < 0 else ""
    rows: list[Row] = [
        (_("  cash  {change}").format(change=before_after(mine.before, mine.after)), style)
    ]
    if mine.customs:
        rows.append((_("  customs {sum} among it").format(sum=figure(mine.customs)), "dim"))
    if other != ALL:
        turned = [(thing, -n) for thing, n in things]
        theirs = side_of(view, other, turned)
        text = _("  {name}  {change}")
        change = before_after(theirs.before, theirs.after)
        rows.append((text.format(name=scene.names[other][:8], change=change), "dim"))
    rows += _shares(scene, seat, other, things, width)
    rows += _later(scene, seat, things)
    return rows


def _shares(
    scene: Scene[Any], seat: Seat, other: int, things: Sequence[tuple[int, int]], width: int
) -> list[Row]:
    """Chairs that are lost, and what dividends the shares bring."""
    view: View = scene.view
    rows: list[Row] = []
    for thing, n in things:
        match parse(thing):
            case Shares(company):
                giver = seat if n > 0 else other
                if giver != ALL and view.chairs[company] == giver:
                    left = view.shares[giver][company] - abs(n)
                    if left <= 0:
                        who = (
                            _("you lose")
                            if giver == seat
                            else _("{name} loses").format(name=scene.names[giver])
                        )
                        text = _("!! {who} the chair of {company}")
                        told = text.format(who=who, company=company_name(company))
                        rows += [
                            (f"  {row}", "warn") for row, _s in packed(told.split(), width - 2)
                        ]
                pays = dividend(view, company)
                if pays:
                    text = _("  {company} pays {sum} a share")
                    rows.append(
                        (text.format(company=company_code(company), sum=figure(pays)), "dim")
                    )
            case _:
                pass
    return rows


def _later(scene: Scene[Any], seat: Seat, things: Sequence[tuple[int, int]]) -> list[Row]:
    """What is paid in later years."""
    rows: list[Row] = []
    for thing, n in things:
        match parse(thing):
            case Promise(year) if n > 0:
                text = _("  you pay {sum} in year {n}")
                rows.append((text.format(sum=figure(n), n=year), "warn"))
            case Promise(year):
                text = _("  paid to you in year {n}")
                rows.append((text.format(n=year), ""))
            case Debt(number):
                claim = next((c for c in scene.view.claims if c.number == number), None)
                if claim is not None:
                    text = _("  {name} owes {sum}, year {n}")
                    rows.append(
                        (
                            text.format(
                                name=scene.names[claim.borrower],
                                sum=figure(claim.amount),
                                n=claim.year,
                            ),
                            "dim",
                        )
                    )
            case _:
                pass
    return rows


def offers_left(n: int) -> str:
    """How many offers may still be made."""
    return ngettext("{n} offer left", "{n} offers left", n).format(n=n)
