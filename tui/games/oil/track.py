"""The boards of the track: the ring with what was landed on, tables below it or beside it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from core.game import Seat
from core.games.oil.atlas import COMPANY_SQUARE
from core.games.oil.chairs import in_bank
from core.games.oil.data import DIE, EXCHANGE, PETROL, TRACK, company_of, continent_of
from core.games.oil.events import Advanced
from core.games.oil.force import goods_of_market, kinds_in_use, nationalised, sanctioned
from core.games.oil.goods import goods_at
from core.games.oil.phrases import company as company_words
from core.games.oil.phrases import goods_kind, track_square
from core.games.oil.state import Auction, Board, Buying, Picking, Rolling, View
from core.text import figure
from tui.face import Scene
from tui.games.oil.facts import city_name
from tui.games.oil.looks import company_name, goods_text, seat_of, tone
from tui.games.oil.map import draw_map
from tui.games.oil.ring import (
    MIDDLE_LEFT,
    MIDDLE_WIDTH,
    RING_ROWS,
    draw_ring,
    in_play,
    square_code,
)
from tui.games.oil.shares import (
    dividend,
    draw_by_company,
    draw_by_seat,
    draw_of_continent,
    kind_name,
)
from tui.i18n import _, in_words, ngettext
from tui.widgets.paper import Paper, clip
from tui.widgets.rows import first_that_fits, listed

__all__ = [
    "city_of",
    "draw_track",
    "draw_track_board",
    "landed",
    "last_roll",
    "middle_of",
    "paste_middle",
    "side_of",
    "track_title",
]

_SIDE = 54
"""Column from which a large layout has room beside ring and map."""


def last_roll(scene: Scene[Any], seat: Seat) -> Advanced | None:
    """The last roll of a seat, the first of those that followed each other (O-1)."""
    found: Advanced | None = None
    for event in reversed(scene.told):
        if isinstance(event, Advanced):
            if event.seat != seat or (found is not None and not event.again):
                break
            found = event
        elif found is not None:
            break
    return found


def landed(view: View) -> int:
    """The square on which the seat that is asked stands."""
    return view.pawns[seat_of(view)]


def draw_track(
    paper: Paper, scene: Scene[Any], *, lit: Sequence[int] = (), cursor: int | None = None
) -> None:
    """The ring, and in the large layout the map below it."""
    view: View = scene.view
    flash = [event.square for event in scene.recent if isinstance(event, Advanced)]
    draw_ring(paper, view, scene.names, lit=lit, cursor=cursor, flash=flash)
    if scene.large:
        below = Paper(_SIDE - 2, paper.height - RING_ROWS)
        draw_map(below, view)
        paper.paste(below, 0, RING_ROWS)


def middle_of() -> Paper:
    """A paper for what stands inside the ring."""
    return Paper(MIDDLE_WIDTH, 8)


def paste_middle(paper: Paper, middle: Paper) -> None:
    """Puts it there."""
    paper.paste(middle, MIDDLE_LEFT, 2)


def side_of(paper: Paper, scene: Scene[Any]) -> tuple[Paper, int, int]:
    """A paper for the tables, and where it goes: below the ring, or beside it where it is large."""
    if scene.large:
        return Paper(paper.width - _SIDE, paper.height), _SIDE, 0
    return Paper(paper.width, paper.height - RING_ROWS), 0, RING_ROWS


# -- rolling, buying, picking ------------------------------------------------------------------


def draw_track_board(paper: Paper, scene: Scene[Any]) -> None:
    """The ring before the roll and where one buys."""
    view: View = scene.view
    phase = view.phase
    cursor = landed(view)
    lit: list[int] = []
    if isinstance(phase, Rolling) and scene.acting:
        lit = [(cursor + n) % len(TRACK) for n in range(1, DIE + 1)]
    draw_track(paper, scene, lit=lit, cursor=cursor)
    middle = middle_of()
    company: int | None = None
    match phase:
        case Buying(company=company):
            _draw_company(middle, scene, company)
        case Picking(continent=continent):
            _draw_exchange(middle, scene, continent)
        case Rolling(seat=seat):
            _draw_ahead(middle, scene, seat)
        case _:
            pass
    paste_middle(paper, middle)
    draw_tables(paper, scene, company, _continent(view))


def _continent(view: View) -> int:
    """The continent that tables are about."""
    match view.phase:
        case Buying(company=company) | Auction(company=company):
            return continent_of(company)
        case Picking(continent=continent):
            return continent
        case _:
            return TRACK[landed(view)][0]


def draw_tables(paper: Paper, scene: Scene[Any], company: int | None, continent: int) -> None:
    """Who holds what; with room also the next squares with their odds."""
    view: View = scene.view
    side, x, y = side_of(paper, scene)
    if scene.large:
        row = draw_by_company(side, scene, company) + 1
        if row + 8 <= side.height and isinstance(view.phase, Rolling | Buying | Picking):
            _draw_odds(side, row, view, landed(view))
    elif len(view.cash) <= 4:
        draw_by_seat(side, scene)
    elif in_play_continent(view, continent):
        draw_of_continent(side, scene, continent)
    paper.paste(side, x, y)


def in_play_continent(view: View, continent: int) -> bool:
    """Whether a continent has been chosen or can be."""
    return in_play(view, TRACK.index((continent, 3)))


def _draw_odds(paper: Paper, y: int, view: View, at: int) -> None:
    """How likely the next roll ends on which squares, the likeliest if not all have room."""
    paper.put(1, y, clip(_("NEXT ROLL ENDS ON, %"), paper.width - 1), "bold")
    odds = odds_from(view, at)
    room = paper.height - y - 1
    likeliest = sorted(odds, key=lambda square: -odds[square])[:room]
    ahead = sorted(likeliest, key=lambda square: (square - at - 1) % len(TRACK))
    for row, square in enumerate(ahead, y + 1):
        paper.put(1, row, square_code(view, square))
        paper.put(6, row, clip(_short_name(square), paper.width - 10), "dim")
        paper.right(paper.width - 1, row, str(odds[square]))


def odds_from(view: Board, at: int) -> dict[int, int]:
    """In how many of 100 cases the next roll ends on a square, rounded; see O-1."""
    found: dict[int, float] = {}

    def spread(start: int, share: float) -> None:
        for n in range(1, DIE + 1):
            square = (start + n) % len(TRACK)
            part = share / DIE
            if in_play(view, square):
                found[square] = found.get(square, 0.0) + part
            elif part > 0.001:
                spread(square, part)

    spread(at, 100.0)
    return {square: round(part) for square, part in found.items()}


def _draw_company(paper: Paper, scene: Scene[Any], company: int) -> None:
    view: View = scene.view
    price = view.prices[continent_of(company)]
    style = tone(continent_of(company), "bold")
    sold = in_words(goods_kind(goods_of_market(view.terms)))
    told = _("{goods} at {price}").format(goods=sold, price=figure(price))
    names = in_words(company_words(company)), company_name(company)
    paper.put(0, 1, first_that_fits(names, 35 - len(told)).upper(), style)
    paper.right(36, 1, told)
    for y, text in enumerate(_about(scene, company), 2):
        paper.put(0, y, clip(text, paper.width))


def _about(scene: Scene[Any], company: int) -> list[str]:
    view: View = scene.view
    chair = view.chairs[company]
    left = in_bank(view, company)
    text = _("{n} of 5 in the bank, {chair}")
    if view.terms.entrepreneurs:
        text = _("for sale as a whole") if left else "{chair}"
    if chair is None:
        called = _("no chairman")
    else:
        called = _("chairman {name}").format(name=clip(scene.names[chair], 8))
    texts = [text.format(n=left, chair=called)]
    pays = dividend(view, company)
    if pays:
        texts.append(_("dividend now {sum} a share and year").format(sum=figure(pays)))
    goods = goods_at(view, COMPANY_SQUARE[company])
    row = listed([goods_text(good, n) for good, _at, n in goods]) or _("none")
    texts += ["", _("if used; goods on its square: {goods}").format(goods=row)]
    if nationalised(view, company):
        texts.append(_("!! nationalised: not for sale"))
    elif sanctioned(view, continent_of(company)):
        texts.append(_("!! sanctioned: not for sale"))
    return texts


def _draw_exchange(paper: Paper, scene: Scene[Any], continent: int) -> None:
    view: View = scene.view
    price = figure(view.prices[continent])
    whole = in_words(track_square(landed(view)))
    heads = whole, _("{city} exchange").format(city=city_of(landed(view)))
    sold = in_words(goods_kind(goods_of_market(view.terms)))
    told = _("{goods} at {price}").format(goods=sold, price=price)
    head = clip(first_that_fits(heads, 35 - len(told)), 35 - len(told))
    paper.put(0, 0, head[:1].upper() + head[1:], tone(continent, "bold"))
    paper.right(36, 0, told)
    whole_ones = view.terms.entrepreneurs
    paper.put(14, 2, _("sale") if whole_ones else _("bank"), "dim")
    paper.put(20, 2, _("chair"), "dim")
    pays = any(dividend(view, company_of(continent, kind)) for kind in kinds_in_use(view.terms))
    if pays:
        paper.right(36, 2, _("a share"), "dim")
    for y, kind in enumerate(kinds_in_use(view.terms), 3):
        company = company_of(continent, kind)
        chair = view.chairs[company]
        paper.put(0, y, clip(kind_name(kind), 12), tone(continent))
        left = in_bank(view, company)
        paper.right(18, y, "." if not left else _("yes") if whole_ones else str(left))
        name = _("none") if chair is None else scene.names[chair]
        paper.put(20, y, clip(name, 9), "dim" if chair is None else "")
        if pays:
            paper.right(36, y, figure(dividend(view, company)))


def _draw_ahead(paper: Paper, scene: Scene[Any], seat: Seat) -> None:
    """What each roll leads to."""
    view: View = scene.view
    paper.put(0, 0, clip(_("WHAT A ROLL LEADS TO"), paper.width), "bold")
    for n in range(1, DIE + 1):
        square = (view.pawns[seat] + n) % len(TRACK)
        continent, kind = TRACK[square]
        open_ = in_play(view, square)
        text = f"{n}  {clip(_called(square), 22)}"
        paper.put(0, n, text, "" if open_ else "dim")
        if not open_:
            paper.put(26, n, _("again"), "dim")
        elif kind <= PETROL:
            left = in_bank(view, company_of(continent, kind))
            told = ngettext("{n} share", "{n} shares", left).format(n=left)
            if view.terms.entrepreneurs:
                told = _("for sale") if left else _("sold")
            paper.put(26, n, told, "" if left else "dim")


def _called(square: int) -> str:
    """A square of the track in 22 columns."""
    if TRACK[square][1] != EXCHANGE:
        return in_words(track_square(square))
    return _("{city} exchange").format(city=city_of(square))


def _short_name(square: int) -> str:
    """A square of the track in eleven columns, as far as its code doesn't tell it."""
    continent, kind = TRACK[square]
    if kind == EXCHANGE:
        return city_of(square)
    return company_name(company_of(continent, kind)) if kind <= PETROL else _called(square)


def city_of(square: int) -> str:
    """The city of an exchange on the track."""
    continent = TRACK[square][0]
    first = TRACK.index((continent, EXCHANGE)) == square
    return city_name(continent, 0 if first else 1)


def track_title(scene: Scene[Any]) -> str:
    """The square that was landed on."""
    view: View = scene.view
    square = landed(view)
    text = _("Square {n} of {all}: {name}")
    name = in_words(track_square(square))
    return text.format(n=square + 1, all=len(TRACK), name=name)
