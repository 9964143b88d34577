"""What a sale, a purchase or a float leads to, in rows for the pane of a stock round."""

from __future__ import annotations

from typing import Any

from core.game import Seat
from core.games.ctn18.data import CERTIFICATE_LIMIT, MOST_HELD, MOST_IN_POOL, SHARES
from core.games.ctn18.market import certificates, in_treasury
from core.games.ctn18.phrases import moved
from core.games.ctn18.preview import Deal
from core.games.ctn18.state import View
from core.text import figure
from tui.face import Scene
from tui.games.ctn18.looks import dollars, short_name
from tui.i18n import _, in_words
from tui.widgets.paper import clip
from tui.widgets.rows import Row, first_that_fits

__all__ = ["float_rows", "purchase_rows", "sale_rows"]

# Columns of a row, at 80x24.
_ROW = 26


def _cash(view: View, seat: Seat, after: int) -> Row:
    before = view.cash[seat]
    gain = after - before
    sign = "+" if gain >= 0 else "−"
    text = _("{sign}{sum}: cash {before} → {after}")
    told = text.format(
        sign=sign, sum=dollars(abs(gain)), before=figure(before), after=figure(after)
    )
    return told, "gain" if gain > 0 else "loss"


def _office(scene: Scene[Any], seat: Seat, company: int, deal: Deal) -> Row:
    """Who is President then."""
    assert deal.president is not None
    was = scene.view.presidents[company]
    changes = deal.president != was
    if deal.president == seat:
        return (_("you become President"), "gain") if changes else (_("you stay President"), "")
    text = _("!! {name} becomes President") if changes else _("{name} stays President")
    room = _ROW - len(text.format(name=""))
    return text.format(name=clip(scene.names[deal.president], room)), "warn" if changes else ""


def sale_rows(scene: Scene[Any], seat: Seat, company: int, deal: Deal) -> list[Row]:
    """Cash, price, Pool and President after a sale, and what is barred then (N-18 to N-20)."""
    view: View = scene.view
    price_text = in_words(moved(deal.cells))
    text = _("price {moves}, one step") if len(deal.cells) > 1 else _("price {moves}")
    pool = _("Pool {before} → {after} (limit {most})")
    texts = (_("no {company} till next round"), _("none till next round"))
    back = first_that_fits([words.format(company=short_name(company)) for words in texts], _ROW)
    return [
        _cash(view, seat, deal.cash),
        (text.format(moves=price_text), "loss"),
        (pool.format(before=view.pool[company], after=deal.pool, most=MOST_IN_POOL), ""),
        _office(scene, seat, company, deal),
        (back, ""),
        (_("then b buy one or p done"), "accent"),
    ]


def _held(before: int, deal: Deal) -> Row:
    text = _("you {before}% → {after}% (limit {most}%)")
    unit = 100 // SHARES
    told = text.format(before=unit * before, after=unit * deal.shares, most=unit * MOST_HELD)
    return told, ""


def _certificates(view: View, seat: Seat, deal: Deal) -> Row:
    before, after = certificates(view, seat), deal.certificates
    over = after > CERTIFICATE_LIMIT
    text = _("!! {n} certs, limit {most}") if over else _("{before} → {n} certs of {most}")
    told = text.format(before=before, n=after, most=CERTIFICATE_LIMIT)
    return told, "warn" if over else ""


def purchase_rows(scene: Scene[Any], seat: Seat, company: int, pool: bool, deal: Deal) -> list[Row]:
    """Cash, share, certificates and President after a purchase, and what is left (N-20)."""
    view: View = scene.view
    rows = [
        _cash(view, seat, deal.cash),
        _held(view.shares[seat][company], deal),
        _certificates(view, seat, deal),
        _office(scene, seat, company, deal),
    ]
    if not deal.pool and not deal.treasury:
        rows.append((_("all held: ↗ at the end"), "gain"))
    elif pool:
        text = _("Pool {before} → {after}")
        rows.append((text.format(before=view.pool[company], after=deal.pool), ""))
    else:
        text = _("Treasury {before} → {after}")
        rows.append((text.format(before=in_treasury(view, company), after=deal.treasury), ""))
    return rows


def float_rows(scene: Scene[Any], seat: Seat, par: int, deal: Deal) -> list[Row]:
    """Cash, certificates and price after a float (N-21)."""
    view: View = scene.view
    return [
        _cash(view, seat, deal.cash),
        (_("you: President, 2 shares"), "gain"),
        _certificates(view, seat, deal),
        (_("price {par}").format(par=par), ""),
    ]
