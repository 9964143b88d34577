"""What can be asked on the drawings: about a square of map or track, and about a seat."""

from __future__ import annotations

from typing import Any

from rich.cells import cell_len

from core.game import Seat
from core.games.oil.atlas import (
    COMPANY_AT,
    CONTINENT_OF_CITY,
    NOWHERE,
    SQUARES,
    barred,
)
from core.games.oil.card_text import tip_title
from core.games.oil.chairs import in_bank
from core.games.oil.data import EXCHANGE, LOAN, PETROL, SHARES, TRACK, company_of, continent_of
from core.games.oil.phrases import city, track_square, units, units_short
from core.games.oil.phrases import square as square_words
from core.games.oil.state import RUINED, USED, Claim, View
from core.text import figure
from tui.face import Rows, Scene
from tui.games.oil.looks import company_name, name_of, tone
from tui.games.oil.map import groups_at
from tui.games.oil.ring import in_play, track_space
from tui.i18n import _, in_words, ngettext
from tui.widgets.rows import Row, first_that_fits, listed

__all__ = [
    "about_company",
    "about_place",
    "about_seat",
    "city_name",
    "has_costs",
    "place_name",
    "place_title",
]


def has_costs(view: View, company: int) -> bool:
    """Whether phase D asks for fixed costs: not of a company that was closed unused (O-26)."""
    return view.cards[company] in (USED, RUINED)


def place_name(at: int) -> str:
    """A square of the map: London, the Suez canal, a land square of Europe (eu3)."""
    text = in_words(square_words(at))
    return text[:1].upper() + text[1:]


def city_name(continent: int, exchange: int) -> str:
    """A city in nine columns at most."""
    name = in_words(city(continent, exchange))
    short = {"Los Angeles": _("L.Angeles"), "Rio de Janeiro": _("Rio")}
    return short.get(name, name)


# Columns that a title below the board has for a place and its goods.
_TITLE = 56


def place_title(scene: Scene[Any], space: int) -> str:
    """What the rule below the board says of the square under the cursor."""
    view: View = scene.view
    if space >= track_space(0):
        square = space - track_space(0)
        text = _("Square {n} of {all}: {name}")
        told = text.format(n=square + 1, all=len(TRACK), name=in_words(track_square(square)))
        return told if in_play(view, square) else _("{told}, rolls again").format(told=told)
    groups = groups_at(view, space)
    name = place_name(space)
    total = sum([n for _good, n, _bought in groups])
    goods = first_that_fits(
        (
            listed([in_words(units(n, good)) for good, n, _bought in groups]),
            listed([units_short(n, good) for good, n, _bought in groups]),
            ngettext("{n} unit", "{n} units", total).format(n=total),
        ),
        _TITLE - cell_len(name),
    )
    if barred(view, space):
        return _("{name}: left out").format(name=name)
    if SQUARES[space].region == NOWHERE:
        name = _("{name}: no continent").format(name=name)
        return f"{name}; {goods or _('nothing there')}"
    return f"{name}: {goods or _('nothing there')}"


def about_place(scene: Scene[Any], space: int) -> tuple[str, Rows]:
    """About a square: its name, and rows with styles."""
    view: View = scene.view
    if space >= track_space(0):
        square = space - track_space(0)
        continent, kind = TRACK[square]
        rows: list[Row] = []
        if kind <= PETROL:
            rows = about_company(scene, company_of(continent, kind))
        elif kind == EXCHANGE:
            rows = [
                (_("one share of the bank's, or one"), ""),
                (_("is put up for auction"), ""),
            ]
        else:
            rows = [(_("a card is drawn"), "")]
        if not in_play(view, square):
            rows = [(_("left out: roll again"), "dim")]
        return in_words(track_square(square)), tuple(rows)
    rows = [
        (in_words(units(n, good)), tone(good // 3)) for good, n, _bought in groups_at(view, space)
    ]
    if not rows:
        rows = [(_("no goods here"), "dim")]
    if barred(view, space):
        rows.append((_("left out: nothing enters it"), "dim"))
    if space in COMPANY_AT:
        rows += [("", ""), *about_company(scene, COMPANY_AT[space])]
    if space in CONTINENT_OF_CITY and not barred(view, space):
        price = view.prices[CONTINENT_OF_CITY[space]]
        rows.append((_("petrol sells at {price}").format(price=figure(price)), ""))
    return place_name(space), tuple(rows)


def about_company(scene: Scene[Any], company: int) -> list[Row]:
    """Who chairs a company and who has shares in it."""
    view: View = scene.view
    chair = view.chairs[company]
    text = (
        _("no chairman") if chair is None else _("chairman {name}").format(name=scene.names[chair])
    )
    rows: list[Row] = [(text, "")]
    for seat, row in enumerate(view.shares):
        if row[company]:
            rows.append(
                (
                    _("{name} {n} of {all}").format(
                        name=scene.names[seat], n=row[company], all=SHARES
                    ),
                    "",
                )
            )
    left = in_bank(view, company)
    if left:
        rows.append(
            (_("{name} {n} of {all}").format(name=name_of((), -1), n=left, all=SHARES), "dim")
        )
    used = (_("not used yet"), _("used this year"), _("closed"), _("ruined"))
    rows.append((used[view.cards[company]], "dim"))
    return rows


def about_seat(scene: Scene[Any], seat: Seat, short: bool = False) -> Rows:
    """What a seat has: everything is open. `short` is for 24 columns."""
    view: View = scene.view
    rows: list[Row] = [(_("cash {sum}").format(sum=figure(view.cash[seat])), "bold")]
    if view.loans[seat]:
        rows.append((_("loans {sum}").format(sum=figure(view.loans[seat] * LOAN)), ""))
    if view.deposits[seat]:
        rows.append((_("deposits {sum}").format(sum=figure(view.deposits[seat] * LOAN)), ""))
    for company, n in enumerate(view.shares[seat]):
        if n:
            text = ngettext("{n} share {company}", "{n} shares {company}", n)
            chair = " *" if view.chairs[company] == seat else ""
            rows.append(
                (text.format(n=n, company=company_name(company)) + chair, tone(company // 3))
            )
    for good, square, n in view.goods:
        if view.chairs[good] == seat:
            what = units_short(n, good) if short else in_words(units(n, good))
            text = _("{units}, {place}").format(units=what, place=SQUARES[square].name)
            rows.append((text, tone(continent_of(good))))
    for card in view.kept[seat]:
        text = _("Tip {n}") if short else _("Tip {n}: {title}")
        rows.append((text.format(n=card, title=in_words(tip_title(card))), ""))
    for claim in view.claims:
        if seat in (claim.lender, claim.borrower):
            lends = seat == claim.lender
            other = scene.names[claim.borrower if lends else claim.lender]
            rows.append((_owed(lends, other, claim, short), ""))
    return tuple(rows)


def _owed(lends: bool, other: str, claim: Claim, short: bool) -> str:
    """A loan between players from the side of one of them."""
    if short:
        text = _("+{sum} in y.{year}") if lends else _("−{sum} in y.{year}")
    else:
        text = (
            _("owed by {name}: {sum}, year {year}")
            if lends
            else _("owes {name} {sum}, year {year}")
        )
    return text.format(name=other, sum=figure(claim.amount), year=claim.year)
