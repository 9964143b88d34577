"""Petrol is sold to the bank, continent by continent, one unit each in turn (O-21, O-37)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from core.game import Seat
from core.games.oil.actions import Borrow, Dump, Pass, Sell, SellOn, Use
from core.games.oil.card_text import tip_title
from core.games.oil.data import HIGHEST_PRICE, LEVEL, SHARES, continent_of
from core.games.oil.events import MonthBegan
from core.games.oil.events_deals import Sold
from core.games.oil.force import continents_in_play, frozen
from core.games.oil.market import (
    agreement,
    brings,
    seller_order,
    to_sell,
    units_to_sell,
    used_tip,
)
from core.games.oil.money import chairs_part
from core.games.oil.phrases import continent as continent_words
from core.games.oil.phrases import good_short, units
from core.games.oil.preview_trade import dumped, sale, sold_out, takings_row
from core.games.oil.state import Selling, View
from core.prompt import Prompt, admits
from core.text import figure
from tui.face import Choice, Dial, Scene
from tui.games.oil.buying import rows_of_set_off
from tui.games.oil.common import (
    ENTER,
    AmountScreen,
    amount_of,
    before_after,
    cash_row,
    draw_latest,
    form_of,
    loan_line,
    loan_rows,
)
from tui.games.oil.facts import place_name
from tui.games.oil.looks import initials, tone
from tui.games.oil.partners import part_row, taken
from tui.games.oil.scales import AFTER, draw_scales
from tui.i18n import _, in_words, ngettext
from tui.screens.frame import KeyHint
from tui.widgets.paper import Paper, clip
from tui.widgets.rows import Blocks, Row, first_that_fits, listed

__all__ = ["SellingScreen", "draw_selling", "selling_title"]

FLOOR, UNITS, LEVELS = "floor", "units", "levels"


def _phase(view: View) -> Selling:
    assert isinstance(view.phase, Selling)
    return view.phase


class SellingScreen(AmountScreen):
    """Enter sells one; a goes on down to a price, d dumps, p passes."""

    rest_rows = 6

    def begin(self, scene: Scene[Any]) -> Mapping[str, int]:
        prompt = self.look().prompt
        if prompt is None or not scene.acting:
            return {}
        view: View = scene.view
        dump = amount_of(form_of(prompt, "dump"), UNITS)
        amounts = {FLOOR: view.prices[_phase(view).continent]}
        return amounts if dump is None else {**amounts, UNITS: dump.high, LEVELS: 1}

    def pane_title(self, scene: Scene[Any]) -> str:
        view: View = scene.view
        if not self.lines():
            return ""
        continent = _phase(view).continent
        if frozen(view, continent):
            return _("PRICE FROZEN at {price}").format(price=figure(view.prices[continent]))
        used = used_tip(view, self.seat, agreement(continent))
        if used is not None and used.left:
            return _("TIP {n}: 500 more, {left} left").format(n=used.card, left=used.left)
        return _("SELL ONE at {price}").format(price=figure(view.prices[continent]))

    def choices(self, scene: Scene[Any], prompt: Prompt[Any]) -> tuple[Choice, ...]:
        view: View = scene.view
        continent = _phase(view).continent
        price = view.prices[continent]
        lines = []
        for n, action in enumerate([a for a in prompt.choices if isinstance(a, Sell)], 1):
            label = _("sell one {good}").format(good=good_short(action.good))
            sum_ = figure(brings(view.terms, price))
            texts = (_("sell 1 for {sum}"), _("sell for {sum}"))
            told = [text.format(sum=sum_) for text in texts]
            enter = first_that_fits(told, self.pane_width - ENTER)
            cells = ((label, tone(continent_of(action.good))),)
            undo = self.undoable(action)
            lines.append(Choice(str(n), cells, enter, label, action, undo=undo))
        down = amount_of(form_of(prompt, "sell_on"), FLOOR)
        if down is not None:
            floor = min(max(scene.amount(FLOOR), down.low), down.high)
            dial = Dial(
                FLOOR, floor, down.high, down.low, down.step, text=figure(floor), jumps=False
            )
            on = SellOn(floor)
            texts = (_("sell on to {price}"), _("sell to {price}"))
            told = [text.format(price=figure(floor)) for text in texts]
            enter = first_that_fits(told, self.pane_width - ENTER)
            cells_on = ((_("sell on to "), ""), dial)
            undo = self.undoable(on)
            lines.append(Choice("a", cells_on, enter, _("sell on"), on, undo=undo))
        lines += self._dumping(scene, prompt)
        for use in [a for a in prompt.choices if isinstance(a, Use)]:
            label = _("use Tip {n}").format(n=use.card)
            undo = self.undoable(use)
            lines.append(Choice("k", ((label, ""),), label, label, use, undo=undo))
        does = _("pass")
        lines.append(self.plain("p", does, Pass(), "0"))
        return (*lines, *loan_line(self, scene, prompt))

    def _dumping(self, scene: Scene[Any], prompt: Prompt[Any]) -> list[Choice]:
        form = form_of(prompt, "dump")
        units, levels = amount_of(form, UNITS), amount_of(form, LEVELS)
        if units is None or levels is None:
            return []
        n = min(max(scene.amount(UNITS), 1), units.high)
        down = min(max(scene.amount(LEVELS), 1), levels.high)
        action = Dump(n, down)
        may = admits(prompt, action)
        cells = (
            (_("dump "), ""),
            Dial(UNITS, n, units.high, 1),
            (_(" by "), ""),
            Dial(LEVELS, down, levels.high, 1),
        )
        enter = _("dump {n} by {levels}") if may else _("no price left for each")
        told = enter.format(n=n, levels=down)
        undo = not may or self.undoable(action)
        return [Choice("d", cells, told, _("dump"), action if may else None, undo=undo)]

    def filled(self, scene: Scene[Any], action: Any) -> Mapping[str, int] | None:
        if isinstance(action, SellOn):
            return {FLOOR: action.floor}
        if isinstance(action, Dump):
            return {UNITS: action.units, LEVELS: action.levels}
        return None

    def own_keys(self) -> Sequence[KeyHint]:
        keys = [KeyHint("a", _("sell on"), "a"), KeyHint("p", _("pass"), "none")]
        if any(line.key == "d" for line in self.lines()):
            keys.insert(1, KeyHint("d", _("dump"), "d"))
        return keys

    def verb(self) -> str:
        line = self.chosen_line()
        return _("sell one") if line is not None and isinstance(line.action, Sell) else _("do")

    def told(self, scene: Scene[Any], choice: Choice | None, width: int, room: int) -> Blocks:
        view: View = scene.view
        if choice is None:
            return ()
        phase, seat = _phase(view), self.seat
        match choice.action:
            case Sell(good=good):
                return (_sold_rows(scene, phase, seat, good, width), _pass_rows(scene, width))
            case SellOn(floor=floor):
                return (_on_rows(scene, phase, seat, floor, width),)
            case Dump(units=n, levels=levels):
                return (_dump_rows(scene, phase, seat, n, levels, width),)
            case Use(card=card):
                return (rows_of_set_off(in_words(tip_title(card)), width),)
            case Pass():
                return (_pass_rows(scene, width),)
            case Borrow():
                return (loan_rows(view, seat, width),)
            case _:
                return ()

    def waiting(self, scene: Scene[Any], paper: Paper) -> None:
        draw_latest(paper, self.lines_told())


# -- what a sale leads to ----------------------------------------------------------------------


def _next_one(view: View, phase: Selling) -> Seat | None:
    """Who sells after the seat on turn, if anybody else does."""
    order = seller_order(view, phase.continent)
    at = order.index(phase.seat)
    for seat in (*order[at + 1 :], *order[:at]):
        if seat not in phase.passed and to_sell(view, seat, phase.continent):
            return seat
    return None


def _sold_rows(scene: Scene[Any], phase: Selling, seat: Seat, good: int, width: int) -> list[Row]:
    view: View = scene.view
    price = view.prices[phase.continent]
    made = sale(view, seat, phase.continent, good)
    own = chairs_part(view, good, made.received) - chairs_part(view, good, made.customs)
    cash = view.cash[seat]
    rows: list[Row] = [*part_row(view, own), cash_row(cash, cash + own, width)]
    if made.customs:
        rows.append((_("  customs {sum}").format(sum=figure(made.customs)), "dim"))
    rows.append((_("  price {change}").format(change=before_after(price, made.price)), ""))
    rows.append((_("  left  {change}").format(change=before_after(made.left + 1, made.left)), ""))
    then = _next_one(view, phase)
    if then is not None and made.price:
        text = _("  then {name} at {price}")
        name = clip(scene.names[then], 10)
        rows.append((text.format(name=name, price=figure(made.price)), ""))
    return rows


def _pass_rows(scene: Scene[Any], width: int) -> list[Row]:
    view: View = scene.view
    phase = _phase(view)
    n = units_to_sell(view, phase.seat, phase.continent)
    where = in_words(continent_words(phase.continent))
    rows: list[Row] = [("", ""), (_("PASS"), "bold")]
    rows += rows_of_set_off(_("out for {continent} this month").format(continent=where), width)
    text = ngettext("{n} stays there", "{n} stay there", n)
    rows += rows_of_set_off(text.format(n=n), width)
    if not view.terms.entrepreneurs and not view.terms.partnership:
        pays = view.prices[phase.continent] // SHARES
        head: list[Row] = [("", ""), (_("AT THE YEAR END"), "bold")]
        told = _("dividend now {sum} a share, {less} less for each level")
        rows += [*head]
        rows += rows_of_set_off(told.format(sum=figure(pays), less=LEVEL // SHARES), width)
    return rows


def _on_rows(scene: Scene[Any], phase: Selling, seat: Seat, floor: int, width: int) -> list[Row]:
    """What selling on comes to at most: if all others pass."""
    view: View = scene.view
    continent = phase.continent
    price = view.prices[continent]
    n = units_to_sell(view, seat, continent)
    if not frozen(view, continent):
        n = min(n, (price - floor) // LEVEL + 1)
    own = taken(view, seat, continent, price, n).own
    cash = view.cash[seat]
    return [
        (_("DOWN TO {price}").format(price=figure(floor)), "bold"),
        (_("  {n}, if the others pass").format(n=n), ""),
        *part_row(view, own),
        cash_row(cash, cash + own, width),
        *rows_of_set_off(_("fewer, if they go on too"), width, "dim"),
        *rows_of_set_off(_("below it you are asked again"), width, "dim"),
    ]


def _dump_rows(
    scene: Scene[Any], phase: Selling, seat: Seat, n: int, levels: int, width: int
) -> list[Row]:
    view: View = scene.view
    continent = phase.continent
    price = view.prices[continent]
    made = dumped(view, seat, continent, n, levels)
    start = price - levels * LEVEL
    own, plain = (
        taken(view, seat, continent, begin, n, together=True).own for begin in (start, price)
    )
    cash = view.cash[seat]
    rows: list[Row] = [
        (_("  {n} from {price}").format(n=n, price=figure(start)), ""),
        *part_row(view, own),
        cash_row(cash, cash + own, width),
    ]
    if made.customs:
        rows.append((_("  customs {sum}").format(sum=figure(made.customs)), "dim"))
    rows.append((_("  price {change}").format(change=before_after(price, made.price)), ""))
    rows.append((_("  without dumping {sum}").format(sum=figure(plain)), "dim"))
    return rows


# -- the board ---------------------------------------------------------------------------------


def sales_of_month(scene: Scene[Any]) -> list[Sold]:
    """The sales of this round so far, oldest first."""
    found: list[Sold] = []
    for event in reversed(scene.told):
        if isinstance(event, MonthBegan):
            break
        if isinstance(event, Sold):
            found.append(event)
    return found[::-1]


def draw_selling(paper: Paper, scene: Scene[Any]) -> None:
    """The scales with the sales of this round, who sells in turn, and what n units bring."""
    view: View = scene.view
    phase = _phase(view)
    signs = initials(scene.names)
    marks: dict[int, list[tuple[int, str, str]]] = {k: [] for k in continents_in_play(view)}
    for event in sales_of_month(scene):
        for n in range(event.units, 0, -1):
            at = min(event.price + n * LEVEL, HIGHEST_PRICE)
            marks[event.continent].append((at, signs[event.seat], "bold"))
    for continent, row in marks.items():
        row.append((view.prices[continent], AFTER, "accent"))
    y = draw_scales(paper, 0, marks) + (len(marks) <= 4)
    y = _draw_sellers(paper, y, scene, phase)
    _draw_sums(paper, y + (paper.height - y > 6), scene, phase)


def _draw_sellers(paper: Paper, y: int, scene: Scene[Any], phase: Selling) -> int:
    """Who has something to sell there, and what it brings if all go on; the row after them."""
    view: View = scene.view
    continent = phase.continent
    order = seller_order(view, continent)
    there = [seat for seat in order if to_sell(view, seat, continent)]
    end = sold_out(view, phase)
    results = {seat: (sold, sum_) for seat, _there, sold, sum_ in end.rows}
    name = in_words(continent_words(continent)).upper()
    text = _("in turn: {names}").format(names=listed([scene.names[seat] for seat in there]))
    x = paper.put(1, y, name, tone(continent, "bold"))
    paper.put(x + 2, y, clip(text, paper.width - x - 3))
    y += 1
    paper.put(9, y, _("units"), "dim")
    paper.put(16, y, _("go on to the end"), "dim")
    ends = _("price ends {price}").format(price=figure(end.price))
    paper.right(paper.width - 1, y, ends, "dim")
    for seat in there:
        y += 1
        out = seat in phase.passed
        style = "bold" if seat == phase.seat else "dim" if out else ""
        paper.put(3, y, clip(scene.names[seat], 7), style)
        paper.right(14, y, str(units_to_sell(view, seat, continent)), style)
        if out:
            paper.put(16, y, _("passed"), "dim")
            continue
        sold, received = results[seat]
        paper.put(16, y, _("{n} sold").format(n=sold), style)
        paper.right(36, y, figure(received), style)
        foreign = any(
            continent_of(good) != continent for good, _a, _n in to_sell(view, seat, continent)
        )
        note = _("after customs") if foreign and not view.terms.free_trade else ""
        if view.terms.partnership:
            # The pane says what of it is the seller's.
            note = _("all partners'")
        paper.put(38, y, clip(note, paper.width - 39), "dim")
    return y + 1


def _draw_sums(paper: Paper, y: int, scene: Scene[Any], phase: Selling) -> None:
    """What n units in a row bring from the present price and from others (the book's 8.3)."""
    view: View = scene.view
    continent = phase.continent
    rows = paper.height - y - 2
    if rows < 1:
        return
    now = view.prices[continent]
    steps = (1_000, 0, -1_000, -2_000, -3_000, -4_000)
    prices = [now + step for step in steps if 0 < now + step <= HIGHEST_PRICE]
    prices = prices[: min(rows, 4 if not scene.large else 6)]
    if now not in prices:
        prices = [now]
    paper.put(1, y, _("IN ALL"), "bold")
    most = (paper.width - 7) // 6
    for n in range(1, most + 1):
        paper.right(6 + 6 * n, y, str(n), "dim")
    for row, price in enumerate(prices, y + 1):
        here = price == now
        style = "bold" if here else ""
        paper.put(0, row, "▸" if here else " ", "accent")
        paper.right(8, row, figure(price), style)
        brought = takings_row(view, continent, price, most)
        for n in range(1, most + 1):
            paper.right(6 + 6 * n, row, _thousands(brought[n - 1]), style)
    text = _("thousands, for n units in a row")
    paper.right(paper.width - 1, y + 1 + len(prices), text, "dim")


def _thousands(amount: int) -> str:
    """A sum in thousands, with its tenths if it has any."""
    whole, rest = divmod(amount, 1_000)
    return f"{whole}.{rest // 100}" if rest else str(whole)


def selling_title(scene: Scene[Any]) -> str:
    """What is sold there, and by whom."""
    view: View = scene.view
    phase = _phase(view)
    rows = to_sell(view, phase.seat, phase.continent)
    if not rows:
        return in_words(continent_words(phase.continent))
    good, square, n = rows[0]
    text = _("{place}: {units}, {name}")
    name = scene.names[phase.seat]
    return text.format(place=place_name(square), units=in_words(units(n, good)), name=name)
