"""What can be asked on the board: about a company, and about a seat."""

from __future__ import annotations

from typing import Any

from core.game import Seat
from core.games.cartel.data import (
    BONUSES,
    COMPANIES,
    MOST_COMPANIES,
    OUT,
    OWNED,
    REGION,
    REGIONS,
    SPECIALS,
    SQUARES,
    SQUARES_AT,
)
from core.games.cartel.payment import bond_value
from core.games.cartel.profits import gain, owned, retired, value_of
from core.games.cartel.state import View
from core.text import figure, signed
from tui.face import Rows, Scene
from tui.games.cartel.board import DEAD, room_left, standing
from tui.games.cartel.geometry import neighbour, start
from tui.games.cartel.lines import hand_shown, selected
from tui.games.cartel.looks import cartel, mark, millions, symbol, tone
from tui.games.cartel.sums import borrowed, earns, repaid, total, worth_now
from tui.i18n import _, in_words, ngettext
from tui.widgets.rows import Row, listed

__all__ = ["about_seat", "about_space", "visit"]


def visit(scene: Scene[Any], dx: int, dy: int) -> int:
    """The space that the board's cursor goes to; at first what the screen is about."""
    if scene.cursor is not None:
        return neighbour(scene.cursor, dx, dy)
    company = selected(scene)
    return start() if company is None else company


def about_space(scene: Scene[Any], company: int) -> tuple[str, Rows]:
    """Of a company: its name, what it is, who has it, and what stands in the gutters around it.

    Pairs carry the other's letters, squares the other three's and a `*`; the mark is that of the
    seat that owns the other, or has earned the square. Dead squares are left out.
    """
    view: View = scene.view
    card = COMPANIES[company]
    rows: list[Row] = [(listed([in_words(card.product), in_words(card.country)]), "dim")]
    rows.append((_earns(view, company), ""))
    rows.append(_stands(scene, company))
    if view.seat is not None and not view.spaces[company] and not retired(view.spaces, view.seat):
        rows.append((_for_you(view, view.seat, company), "bold"))
    rows += _pairs(view, company)
    rows += _squares(view, company)
    region = in_words(REGIONS[REGION[company]])
    rows.append((_("region: {region}").format(region=region), "dim"))
    return f"{card.symbol} {card.name}", tuple(rows)


def _earns(view: View, company: int) -> str:
    text = _("value {value}, +{profit} a year")
    if company in view.financed:
        text = _("value {value}, +{profit} a year (bond)")
    return text.format(value=COMPANIES[company].value, profit=earns(view, company))


def _stands(scene: Scene[Any], company: int) -> Row:
    """Who has a company, as far as the viewer knows."""
    view: View = scene.view
    on = view.spaces[company]
    if on == OUT:
        return _("out of play"), "dim"
    if on >= OWNED:
        seat = on - OWNED
        text = _("{mark} {cartel} owns it").format(mark=mark(seat), cartel=cartel(seat))
        return text, tone(seat, "bold")
    if company in view.pool:
        return _("in the Pool"), "bold"
    if company in hand_shown(scene):
        return _("in your hand"), "bold"
    return _("not seen yet"), ""


def _for_you(view: View, seat: Seat, company: int) -> str:
    """What it would add to the viewer's profits of a year, without and with a Bond (C-18)."""
    new = signed(gain(view.spaces, seat, company, False).total)
    bond = bond_value(view.bonds, company)
    if not bond:
        return _("for you {new}").format(new=new)
    less = signed(gain(view.spaces, seat, company, True).total)
    return _("for you {new}, bond {bond} {less}").format(new=new, bond=bond, less=less)


def _pairs(view: View, company: int) -> list[Row]:
    room = room_left(view)
    rows: list[Row] = []
    for other, bonus in BONUSES[company]:
        who = standing(view.spaces, (company, other), room)
        on = view.spaces[other]
        sign = f" {mark(on - OWNED)}" if on >= OWNED else ""
        if who == DEAD:
            rows.append((f" · {symbol(other)}{sign}", "dim"))
        else:
            style = tone(who, "bold") if who >= 0 else ""
            rows.append((f"{signed(bonus):>3} {symbol(other)}{sign}", style))
    return rows


def _squares(view: View, company: int) -> list[Row]:
    room = room_left(view)
    rows: list[Row] = []
    for square in SQUARES_AT[company]:
        who = standing(view.spaces, SQUARES[square], room)
        if who == DEAD:
            continue
        others = " ".join(symbol(other) for other in SQUARES[square] if other != company)
        if who >= 0:
            rows.append((f"{mark(who)}{SPECIALS[square]} {others}", tone(who, "bold")))
        else:
            rows.append((f"*{SPECIALS[square]} {others}", ""))
    return rows


def about_seat(scene: Scene[Any], seat: Seat) -> Rows:
    """What a seat has, all of it open but cash that is hidden."""
    view: View = scene.view
    mine = owned(view.spaces, seat)
    rows: list[Row] = [(f"{mark(seat)} {cartel(seat)}", tone(seat, "bold"))]
    if seat == view.treasurer:
        rows.append((_("the Treasurer: last each year"), "dim"))
    cash = millions(view.cash[seat])
    blocks = ngettext(
        "{cash}, {n} block at {price}", "{cash}, {n} blocks at {price}", view.blocks[seat]
    )
    rows.append((blocks.format(cash=cash, n=view.blocks[seat], price=view.prices[seat]), ""))
    rows.append((_("profits {n} a year").format(n=total(view, seat)), ""))
    if seat in view.failed:
        rows.append((_("not paid this year (C-16)"), "warn"))
    bonds = borrowed(view.bonds[seat])
    if bonds:
        text = _("bonds {bonds}: repay {sum}")
        values = listed([str(value) for value in bonds])
        rows.append((text.format(bonds=values, sum=figure(repaid(view.bonds[seat]))), ""))
    text = _("{n} of {most} companies, value {value}")
    value = figure(value_of(view.spaces, seat))
    rows.append((text.format(n=len(mine), most=MOST_COMPANIES, value=value), ""))
    rows.append((" ".join(symbol(company) for company in mine), tone(seat)))
    if retired(view.spaces, seat):
        rows.append((_("out of play (C-21)"), "dim"))
    else:
        cards = ngettext("{n} card in hand", "{n} cards in hand", view.cards[seat])
        rows.append((cards.format(n=view.cards[seat]), ""))
    has = worth_now(view, seat)
    if has is not None:
        rows.append((_("worth {worth} now").format(worth=figure(has)), "bold"))
    return tuple(rows)
