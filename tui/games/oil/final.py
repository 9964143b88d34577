"""The valuation: what everybody's worth is made of, who has won, and plots (O-31)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any, NamedTuple

from core.game import Seat
from core.games.oil.chairs import pack, pack_price
from core.games.oil.events import ShareAuctioned, SharesBought
from core.games.oil.events_deals import (
    DIVIDEND,
    EMERGENCY,
    FIXED,
    INTEREST,
    STORAGE_DUE,
    Paid,
    Sold,
)
from core.games.oil.finish import Worth, base_price, worth
from core.games.oil.force import continents_in_play, kinds_in_use
from core.games.oil.phrases import goods_kind
from core.games.oil.state import View
from core.text import all_of, figure, say
from tui.face import Scene
from tui.games.oil.ends import places, totals, winners
from tui.games.oil.history import draw_price_plot
from tui.games.oil.looks import initials
from tui.games.oil.prices import letters
from tui.i18n import _, in_words
from tui.widgets.paper import Paper, clip
from tui.widgets.plot import draw_plot
from tui.widgets.rows import first_that_fits, listed

__all__ = ["Sums", "draw_final", "draw_final_plots", "scoring", "sums_of", "won"]

# Columns of the labels, of a seat at least and at most.
_LABEL = 15
_SEAT, _WIDEST = 9, 13

# Columns that each of two plots beside each other needs.
_PLOT = 50

_NONE = "."


# -- the table ---------------------------------------------------------------------------------


def draw_final(paper: Paper, scene: Scene[Any]) -> int:
    """Worth as it stands, a column for each seat, or a row where there are too many of them.

    Returns how many rows it took.
    """
    seats = len(scene.names)
    if (paper.width - _LABEL) // seats < _SEAT:
        return _draw_rows(paper, scene)
    step = min((paper.width - _LABEL) // seats, _WIDEST)
    ends = [_LABEL + step * (seat + 1) for seat in range(seats)]
    y = _draw_columns(paper, scene, ends)
    if scene.large and scene.told:
        y = _draw_sums(paper, y + 1, scene, ends)
    return y


def _draw_columns(paper: Paper, scene: Scene[Any], ends: Sequence[int]) -> int:
    view: View = scene.view
    of = [worth(view, seat) for seat in range(len(ends))]
    step = ends[1] - ends[0]
    best = winners(view)
    for seat, end in enumerate(ends):
        style = "accent" if seat in best else "bold"
        paper.right(end, 0, clip(scene.names[seat], step - 1), style)
    lines = [line for line in _lines(view) if line.always or any(map(line.amount, of))]
    y = 0
    for y, line in enumerate(lines, 1):
        paper.put(1, y, clip(line.head, _LABEL - 1))
        for seat, end in enumerate(ends):
            n = 0 if seat in view.out else line.amount(of[seat])
            paper.right(end, y, _sum(n) if n else _NONE, "" if n else "dim")
    # The rule goes first where there is no room for it.
    if y + 2 < paper.height:
        y += 1
        paper.put(_LABEL + 1, y, "─" * (ends[-1] - _LABEL - 1), "rule")
    y += 1
    paper.put(1, y, clip(_("TOTAL"), _LABEL - 1), "bold")
    for seat, end in enumerate(ends):
        text = _("out") if seat in view.out else _sum(of[seat].total)
        paper.right(end, y, text, "accent" if seat in best else "bold")
    return y + 1


class _Line(NamedTuple):
    """A row of the table: what it is called, and its figure; `always`: also where all have 0."""

    head: str
    amount: Callable[[Worth], int]
    always: bool = True


def _lines(view: View) -> list[_Line]:
    lines = [
        _Line(_("cash"), lambda w: w.cash),
        _Line(_("deposits"), lambda w: w.deposits, False),
        _Line(_("loans"), lambda w: w.loans),
        _Line(_("lent, owed"), lambda w: w.claims, False),
        _held_line(view),
        _Line(_("  worth"), lambda w: w.shares),
    ]
    lines += [_units(view, kind) for kind in kinds_in_use(view.terms)]
    return [*lines, _Line(_("  worth"), lambda w: sum(w.goods))]


def _held_line(view: View) -> _Line:
    """How many shares each has, or whole companies where there are no shares (O-35)."""
    each, price = pack(view.terms), pack_price(view.terms)
    if each == 1:
        head = _("shares {each}").format(each=figure(price))
    else:
        head = _("companies {each}k").format(each=price // 1_000)
    return _Line(head, lambda w: w.held // each)


def _units(view: View, kind: int) -> _Line:
    each = figure(base_price(view.terms, kind))
    head = f"{in_words(goods_kind(kind))} {each}"
    return _Line(head, lambda w: w.units[kind])


def _sum(n: int) -> str:
    return figure(n) if n >= 0 else f"−{figure(-n)}"


def _draw_rows(paper: Paper, scene: Scene[Any]) -> int:
    """The best first; loans, deposits and what players owe each other are one figure."""
    view: View = scene.view
    ends = (16, 26, 34, 42, 52)
    heads = _("cash"), _("net loans"), _("shares"), _("goods"), _("total")
    for end, head in zip(ends, heads, strict=True):
        paper.right(end, 0, clip(head, 9), "dim")
    place = places(view)
    y = 0
    for y, seat in enumerate(sorted(range(len(place)), key=lambda seat: place[seat]), 1):
        style = "accent" if seat in winners(view) else ""
        paper.put(0, y, str(place[seat]), style)
        paper.put(2, y, clip(scene.names[seat], 4), style or "bold")
        if seat in view.out:
            paper.put(9, y, _("bankrupt"), "dim")
            continue
        has = worth(view, seat)
        bank = has.loans + has.deposits + has.claims
        figures = (has.cash, bank, has.shares, sum(has.goods), has.total)
        for n, end in zip(figures, ends, strict=True):
            last = end == ends[-1]
            text = _sum(n) if n or last else _NONE
            paper.right(end, y, text, style or "bold" if last else "")
    return y + 1


# -- what the game brought ---------------------------------------------------------------------


class Sums(NamedTuple):
    """What a seat has taken and paid in the whole game, in credits.

    `interest` are the fees of emergency loans too, `costs` are fixed costs and storage.
    """

    sold: int = 0
    got: int = 0
    dividends: int = 0
    costs: int = 0
    interest: int = 0
    shares: int = 0


def sums_of(told: Iterable[Any], seats: int) -> tuple[Sums, ...]:
    """Those of each seat, from what was told."""
    sums = [Sums() for _seat in range(seats)]

    def add(seat: Seat, **more: int) -> None:
        now = sums[seat]._asdict()
        sums[seat] = Sums(**{**now, **{name: now[name] + n for name, n in more.items()}})

    for event in told:
        match event:
            case Sold(seat=seat, received=received):
                add(seat, sold=received)
            case Paid(seat=seat, to=to, amount=amount, why=why) if why == DIVIDEND:
                add(seat, dividends=amount)
                if to >= 0:
                    add(to, got=amount)
            case Paid(seat=seat, amount=amount, why=why) if why in (FIXED, STORAGE_DUE):
                add(seat, costs=amount)
            case Paid(seat=seat, amount=amount, why=why) if why in (INTEREST, EMERGENCY):
                add(seat, interest=amount)
            case SharesBought(seat=seat, cost=cost) | ShareAuctioned(seat=seat, amount=cost):
                add(seat, shares=cost)
            case _:
                pass
    return tuple(sums)


def _draw_sums(paper: Paper, y: int, scene: Scene[Any], ends: Sequence[int]) -> int:
    """What each seat has taken and paid in the game; returns the row after it."""
    sums = sums_of(scene.told, len(scene.names))
    rows = (
        (_("sales"), [s.sold for s in sums]),
        (_("dividends got"), [s.got for s in sums]),
        (_("and paid"), [-s.dividends for s in sums]),
        (_("costs"), [-s.costs for s in sums]),
        (_("interest, fees"), [-s.interest for s in sums]),
        (_("shares bought"), [-s.shares for s in sums]),
    )
    paper.put(1, y, clip(_("IN THE GAME"), _LABEL - 1), "bold")
    for n, (head, figures) in enumerate(rows, y + 1):
        paper.put(1, n, clip(head, _LABEL))
        for amount, end in zip(figures, ends, strict=True):
            paper.right(end, n, _sum(amount) if amount else _NONE, "" if amount else "dim")
    return y + 1 + len(rows)


# -- who has won -------------------------------------------------------------------------------


def scoring(scene: Scene[Any]) -> str:
    """What the rule above the table of the result says."""
    return _("worth; goods count for who chairs their company")


def won(scene: Scene[Any]) -> str:
    """Who has won, and with what, for the title of the result."""
    view: View = scene.view
    best = winners(view)
    names = [scene.names[seat].upper() for seat in best]
    total = _sum(totals(view)[best[0]])
    if len(best) == 1:
        return _("{name} wins with {worth}").format(name=names[0], worth=total)
    shared = in_words(say("{all}", all=all_of(names)))
    return _("{names} share the win: {worth}").format(names=shared, worth=total)


# -- plots -------------------------------------------------------------------------------------


def draw_final_plots(paper: Paper, scene: Scene[Any]) -> None:
    """Worth by act below its title, on the first row; beside it prices by month if it has room."""
    two = paper.width >= 2 * _PLOT
    width = paper.width // 2 if two else paper.width
    paper.across(0)
    signs = initials(scene.names)
    # A figure where several meet would look like the sign of a seat that goes by its number.
    count = not any(sign.isdigit() for sign in signs)
    wordings = [_("worth by act: {seats}"), _("worth: {seats}"), _("worth by act")]
    if count:
        wordings[:0] = [
            _("worth by act: {seats}; a digit: so many meet"),
            _("worth: {seats}; a digit: so many"),
            _("worth by act, by initials; a digit: so many"),
        ]
    titles = [words.format(seats=_marked(scene)) for words in wordings]
    paper.put(1, 0, clip(f" {first_that_fits(titles, width - 5)} ", width - 2), "rule.bold")
    plot = Paper(width - 1, paper.height - 1)
    draw_plot(plot, scene.past, signs, ["bold"] * len(signs), count=count)
    paper.paste(plot, 1, 1)
    if two:
        longer = (_("prices by month: {letters}"), _("prices: {letters}"), _("prices by month"))
        continents = letters(scene.view)
        titles = [words.format(letters=continents) for words in longer]
        title = first_that_fits(titles, width - 5)
        paper.put(width + 1, 0, clip(f" {title} ", width - 2), "rule.bold")
        plot = Paper(paper.width - width - 1, paper.height - 1)
        draw_price_plot(plot, scene.told, continents_in_play(scene.view))
        paper.paste(plot, width + 1, 1)


def _marked(scene: Scene[Any]) -> str:
    """Which sign of the plot is whose: A Ana, B Ben."""
    signs = initials(scene.names)
    return listed([f"{sign} {name}" for sign, name in zip(signs, scene.names, strict=True)])
