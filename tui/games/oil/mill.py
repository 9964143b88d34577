"""The table of companies: who chairs which, whether it has been used, what stands on its square."""

from __future__ import annotations

from typing import Any

from core.games.oil.atlas import COMPANY_SQUARE
from core.games.oil.data import FIELD, PETROL, REFINERY, company_of
from core.games.oil.force import continents_in_play, kinds_in_use
from core.games.oil.goods import bought_of, goods_at
from core.games.oil.state import FREE, USED, View
from core.text import figure
from tui.face import Scene, Space
from tui.games.oil.looks import continent_name, goods_text, tone
from tui.i18n import _
from tui.widgets.paper import Paper, clip

__all__ = ["draw_mill", "goods_row"]

_COLUMNS = {FIELD: 10, REFINERY: 26, PETROL: 42}
_LARGE_COLUMNS = {FIELD: 11, REFINERY: 34, PETROL: 57}
_WIDTHS = {FIELD: 14, REFINERY: 14, PETROL: 10}
_LARGE_WIDTH = 20

_UNUSED, _USED, _CLOSED, _NOBODY = "□", "■", "×", "·"
_BOUGHT = "+"


def draw_mill(paper: Paper, scene: Scene[Any], kind: int, company: int | None) -> None:
    """Rows of continents, columns of kinds; a box around the company in hand, if there is room."""
    view: View = scene.view
    columns = _LARGE_COLUMNS if scene.large else _COLUMNS
    heads = {FIELD: _("FIELD"), REFINERY: _("REFINERY"), PETROL: _("PETROL")}
    for each in kinds_in_use(view.terms):
        style = "accent" if each == kind else "bold"
        paper.put(columns[each] + 2, 0, clip(heads[each], 10), style)
    continents = continents_in_play(view)
    # A sheet has fewer rows than a board.
    roomy = paper.height >= 16 and (scene.large or len(continents) <= 4)
    y = 2 if roomy else 1
    for continent in continents:
        boxed = False
        name = continent_name(continent)
        # A company's box begins where a long name would end.
        paper.put(
            1 if scene.large or len(name) < columns[FIELD] - 1 else 0, y, name, tone(continent)
        )
        paper.put(2, y + 1, figure(view.prices[continent]), "dim")
        for each in kinds_in_use(view.terms):
            this = company_of(continent, each)
            width = _LARGE_WIDTH if scene.large else _WIDTHS[each]
            hand = this == company
            down = hand and roomy
            cell = Paper(width, 2)
            _cell(cell, scene, this, hand)
            x = columns[each]
            paper.paste(cell, x, y + down)
            paper.spot(x, y + down, width, Space(COMPANY_SQUARE[this]), height=2)
            if down:
                _box(paper, x - 1, y, width + (each != PETROL or scene.large))
                boxed = True
        y += ((4 if scene.large else 3) if roomy else 2) + (boxed and not scene.large)
    if y > paper.height - 2:
        return
    legend = _("{free} may be used  {used} used this year  {none} no chairman")
    if any(card not in (FREE, USED) for card in view.cards):
        legend = _("{free} may be used  {used} used  {closed} closed  {none} no chairman")
    told = legend.format(free=_UNUSED, used=_USED, closed=_CLOSED, none=_NOBODY)
    paper.put(1, paper.height - 2, clip(told, paper.width - 1), "dim")
    told = _("9cEU: crude, Europe, 9 units   {bought} bought goods").format(bought=_BOUGHT)
    paper.put(1, paper.height - 1, clip(told, paper.width - 1), "dim")


def _box(paper: Paper, x: int, y: int, width: int) -> None:
    """A frame around two rows; it reaches over what is free there."""
    paper.put(x, y, "┌" + "─" * width + "┐", "accent")
    paper.put(x, y + 3, "└" + "─" * width + "┘", "accent")
    for row in (y + 1, y + 2):
        paper.put(x, row, "│", "accent")
        paper.put(x + width + 1, row, "│", "accent")


def _cell(paper: Paper, scene: Scene[Any], company: int, hand: bool) -> None:
    view: View = scene.view
    chair = view.chairs[company]
    turned = view.cards[company]
    if chair is None:
        sign, name, style = _NOBODY, _("nobody"), "dim"
    else:
        sign = _UNUSED if turned == FREE else _USED if turned == USED else _CLOSED
        name = scene.names[chair]
        style = "bold" if hand else "" if turned == FREE else "dim"
    paper.put(0, 0, sign, "accent" if hand else style)
    paper.put(2, 0, clip(name, paper.width - 2), style)
    goods = goods_row(view, company, paper.width - 1)
    paper.put(1, 1, goods or ".", "" if goods else "dim")


def goods_row(view: View, company: int, width: int) -> str:
    """What stands on a company's square: 9cEU+ 4cAF; as a sum if that is too long."""
    bought: dict[int, int] = {}
    for lot in bought_of(view, company):
        bought[lot.good] = bought.get(lot.good, 0) + lot.units
    parts = [goods_text(good, n) + _BOUGHT for good, n in bought.items()]
    own = goods_at(view, COMPANY_SQUARE[company])
    parts += [goods_text(good, n) for good, _square, n in own]
    text = " ".join(parts)
    if len(text) <= width:
        return text
    n = sum(bought.values()) + sum(n for _good, _square, n in own)
    return _("{n} units").format(n=n)
