"""What a choice would do, in rows for the right pane."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rich.cells import cell_len

from core.game import Seat
from core.games.cartel.data import COMPANIES, MOST_COMPANIES, SQUARES, YEARS
from core.games.cartel.preview import Prospect, Settled, limit_of, prospect, rival
from core.games.cartel.profits import owned, retired
from core.games.cartel.state import View
from core.text import figure, signed
from tui.face import Scene
from tui.games.cartel.looks import cartel, known, mark, symbol
from tui.i18n import _, in_words, ngettext
from tui.widgets.rows import Row, change, first_that_fits, packed, rows_of

__all__ = [
    "company_rows",
    "eleventh_rows",
    "end_rows",
    "limits_rows",
    "made_rows",
    "mixture",
    "money_rows",
    "parts",
    "profits_rows",
    "rival_rows",
    "square_rows",
    "who",
]


def who(scene: Scene[Any], seat: Seat) -> str:
    """A seat as it is called on the pane: "you" is the viewer."""
    return _("you") if seat == scene.view.seat else cartel(seat)


def company_rows(company: int, width: int) -> list[Row]:
    """A company's letters, name and country, as much as a row holds."""
    card = COMPANIES[company]
    told = {
        "symbol": card.symbol,
        "name": card.name,
        "country": in_words(card.country),
        "product": in_words(card.product),
    }
    texts = (
        _("{symbol} {name}, {product}, {country}"),
        _("{symbol} {name}, {country}"),
        _("{symbol} {name}"),
    )
    # What it makes is told where there is room for every company's.
    wordings = [text.format(**told) for text in texts[width < _ROOMY :]]
    return [(first_that_fits(wordings, width), "bold")]


# Columns of a pane that is not the small layout's.
_ROOMY = 32


def parts(found: Prospect) -> list[str]:
    """What the new profit is made of: the company's own, bonuses, and squares completed."""
    whole = found.whole
    beside = zip(whole.bonuses, whole.beside, strict=True)
    told = [figure(whole.base)]
    told += [f"{signed(bonus)} {symbol(other)}" for bonus, other in beside]
    return [*told, *(signed(special) for special in whole.specials)]


def made_rows(view: View, seat: Seat, company: int, width: int) -> list[Row]:
    """What a company's new profit is made of, in rows."""
    made = parts(prospect(view, seat, company))
    if len(made) == 1:
        return rows_of(_("{n} a year, no bonus").format(n=made[0]), width)
    return packed(made, width)


def square_rows(found: Prospect, width: int) -> list[Row]:
    """The squares that a purchase completes."""
    rows: list[Row] = []
    for square in found.whole.squares:
        four = " ".join(symbol(company) for company in SQUARES[square])
        rows += rows_of(_("square {companies}").format(companies=four), width)
    return rows


def rival_rows(view: View, seat: Seat, company: int, width: int) -> list[Row]:
    """To whom else a company would bring most."""
    other = rival(view, seat, company)
    if other is None:
        return []
    text = _("most to others: {mark} {new}")
    return rows_of(text.format(mark=mark(other[0]), new=signed(other[1].total)), width)


def limits_rows(view: View, company: int, width: int, seats: Sequence[Seat] = ()) -> list[Row]:
    """What each seat can pay for a company by any mixture; `seats`: of these only."""
    each = []
    for seat in seats or range(len(view.cash)):
        most = limit_of(view, seat, company)
        each.append(f"{mark(seat)}{_('out') if retired(view.spaces, seat) else known(most)}")
    label = _("can pay")
    for line in (f"{label} {''.join(each)}", f"{label} {' '.join(each)}"):
        if cell_len(line) <= width:
            return [(line, "")]
    return packed([label, *each], width)


def mixture(settled: Settled, rate: int, width: int) -> str:
    """A payment in a few words: a Bond, blocks at their price, cash or what comes back."""
    bond, blocks, cash = settled.payment
    parts = []
    if bond:
        parts.append(_("bond {value}").format(value=figure(bond)))
    if blocks:
        text = ngettext("{n} block {sum}", "{n} blocks {sum}", blocks)
        parts.append(text.format(n=blocks, sum=figure(blocks * rate)))
    if cash >= 0 and (cash or not parts):
        parts.append(_("cash {cash}").format(cash=figure(cash)))
    text = " + ".join(parts)
    if cash < 0:
        text = _("{mixture}, {cash} back").format(mixture=text, cash=figure(-cash))
    return text


def money_rows(view: View, seat: Seat, settled: Settled, width: int) -> list[Row]:
    """What a purchase makes of cash and blocks."""
    cash = view.cash[seat]
    if cash is None:
        return []
    told = (
        _("cash {change}").format(change=change(cash, settled.cash)),
        _("blocks {change}").format(change=change(view.blocks[seat], settled.blocks)),
    )
    return packed(told, width)


def profits_rows(view: View, seat: Seat, settled: Settled, width: int) -> list[Row]:
    """What a purchase makes of profits and price."""
    before = view.current[seat] + view.new[seat]
    text = _("profits {change} a year").format(change=change(before, settled.profits))
    rows = rows_of(text, width)
    price = change(view.prices[seat], settled.price)
    texts = (_("price {change} this year"), _("price {change}"))
    told = first_that_fits([text.format(change=price) for text in texts], width)
    return [*rows, *rows_of(told, width)]


def end_rows(width: int) -> list[Row]:
    """By what payments are told apart."""
    text = _("end: worth after year {n} if you buy nothing more").format(n=YEARS)
    return rows_of(text, width, "dim")


def eleventh_rows(view: View, seat: Seat, width: int) -> list[Row]:
    """That a purchase is the seat's last (C-21); nothing, if it isn't."""
    if len(owned(view.spaces, seat)) + 1 < MOST_COMPANIES:
        return []
    return rows_of(_("!! the 11th company: out of play, no more turns (C-21)"), width, "warn")
