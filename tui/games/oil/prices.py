"""Phase B: the prices have been rolled, and all read what became of them (O-24)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from core.games.oil.data import COMPANIES, FIELD, SHARES, continent_of, kind_of, year_of
from core.games.oil.events import Frozen, PricesRolled
from core.games.oil.force import continents_in_play, goods_of_market
from core.games.oil.frames import in_game
from core.games.oil.market import takings
from core.games.oil.news_text import news_title
from core.games.oil.phrases import good_short, month_name
from core.games.oil.state import View
from core.text import figure
from tui.face import Scene
from tui.games.oil.history import draw_price_plot, plot_letter
from tui.games.oil.looks import continent_name, tone
from tui.games.oil.passing import ForAll
from tui.games.oil.scales import AFTER, BEFORE, draw_scales
from tui.i18n import _, in_words
from tui.widgets.paper import Paper, clip
from tui.widgets.rows import Row, draw_rows, listed, rows_of

__all__ = ["PricesScreen", "draw_prices", "rolled"]


def rolled(events: Sequence[Any]) -> bool:
    """Whether an act led to phase B."""
    return any(isinstance(event, PricesRolled) for event in events)


class PricesScreen(ForAll):
    """Dice, prices before and after, and how they have gone so far."""

    rules = ("O-24", "O-21", "O-26")

    def _rows(self) -> tuple[tuple[int, int, int, int, int, int], ...]:
        return next((e.rows for e in self.events if isinstance(e, PricesRolled)), ())

    def _frozen(self) -> list[int]:
        return [event.continent for event in self.events if isinstance(event, Frozen)]

    def moment(self, view: View) -> str:
        # The game has gone on since then.
        then: View = self.before()
        return _("{month}, year {n} of {last} · B Prices").format(
            month=in_words(month_name(then.month)), n=year_of(then.month), last=then.terms.years
        )

    def heading(self, scene: Scene[Any]) -> str:
        return _("for all")

    def board_title(self, scene: Scene[Any]) -> str:
        return _("Each net is applied, then kept within 0 and 10,000")

    def pane_title(self, scene: Scene[Any]) -> str | None:
        seat = scene.view.seat
        if seat is None:
            crude = goods_of_market(scene.view.terms) == FIELD
            return _("CRUDE, SOLD AT HOME") if crude else _("PETROL, SOLD AT HOME")
        return _("WHAT IT MEANS FOR {name}").format(name=scene.names[seat].upper())[:26]

    def draw_board(self, paper: Paper, scene: Scene[Any]) -> None:
        draw_prices(paper, scene, self._rows(), self._frozen())

    def draw_pane(self, paper: Paper, scene: Scene[Any]) -> None:
        view: View = scene.view
        rows: list[Row] = []
        before = {row[0]: row[4] for row in self._rows()}
        seats = in_game(view) if view.seat is None else (view.seat,)
        for seat in seats:
            rows += _stock_rows(scene, seat, before, named=view.seat is None)
        if not rows:
            crude = goods_of_market(view.terms) == FIELD
            rows = [(_("  no crude to sell") if crude else _("  no petrol to sell"), "dim")]
        dividends: list[Row] = []
        if not view.terms.entrepreneurs and not view.terms.partnership:
            dividends = [("", ""), (_("DIVIDENDS NOW, A SHARE"), "bold")]
            for continent in continents_in_play(view):
                text = figure(view.prices[continent] // SHARES)
                dividends.append((f"  {continent_name(continent):<10}{text:>7}", tone(continent)))
        room = paper.height - 2 - len(dividends)
        draw_rows(paper, [*rows[:room], *dividends])
        force = listed([in_words(news_title(n)) for n in view.in_force])
        y = min(len(rows), room) + len(dividends) + 1
        if y < paper.height - 2:
            told = rows_of(_("NEWS {force}").format(force=force or _("none in force")), paper.width)
            if len(told) > paper.height - 2 - y:
                numbers = listed([str(n) for n in view.in_force])
                told = rows_of(_("NEWS {numbers} in force").format(numbers=numbers), paper.width)
            marks = " ".join([plot_letter(k) for k in continents_in_play(view)])
            told += [("", "")] * self.large
            told += [(_("{letters}: the continents").format(letters=marks), "dim")]
            told += [(_("*: where several meet"), "dim")]
            if not self.large and len(continents_in_play(view)) > 4:
                # The dice leave no rows for the plot.
                told[-2:] = [(_("i: prices by month"), "dim")]
            draw_rows(paper, told[: paper.height - 2 - y], y)


def _stock_rows(scene: Scene[Any], seat: int, before: dict[int, int], *, named: bool) -> list[Row]:
    """What a seat's goods of the market in cities would bring, before and now."""
    view: View = scene.view
    market = goods_of_market(view.terms)
    rows: list[Row] = []
    for company in range(COMPANIES):
        if kind_of(company) != market or view.chairs[company] != seat:
            continue
        n = sum(units for good, _square, units in view.goods if good == company)
        home = continent_of(company)
        if not n or home not in before:
            continue
        was = takings(view, home, before[home], n)[0]
        now = takings(view, home, view.prices[home], n)[0]
        text = _("  {name} {n}{good}:") if named else _("  {n}{good} at home:")
        rows.append(
            (text.format(name=scene.names[seat][:8], n=n, good=good_short(company)), tone(home))
        )
        style = "gain" if now > was else "loss" if now < was else ""
        rows.append((_("   {a} → {b}").format(a=figure(was), b=figure(now)), style))
    return rows


def draw_prices(
    paper: Paper,
    scene: Scene[Any],
    rows: Sequence[tuple[int, int, int, int, int, int]],
    frozen: Sequence[int],
) -> None:
    """Scales, the dice, and the plot."""
    view: View = scene.view
    marks: dict[int, list[tuple[int, str, str]]] = {k: [] for k in continents_in_play(view)}
    for continent, _a, _b, _down, was, now in rows:
        marks[continent] = [(was, BEFORE, ""), (now, AFTER, "accent")]
    for continent in frozen:
        marks[continent] = [(view.prices[continent], AFTER, "dim")]
    y = draw_scales(paper, 0, marks)
    if len(marks) <= 4:
        text = _("{before} before  {after} now").format(before=BEFORE, after=AFTER)
        paper.put(1, y, text, "dim")
        y += 1
    for end, head in ((16, _("up")), (24, _("down")), (33, _("levels")), (43, _("before"))):
        paper.right(end, y, head, "dim")
    paper.right(51, y, _("after"), "dim")
    for continent, one, two, down, was, now in rows:
        y += 1
        paper.put(1, y, clip(continent_name(continent), 9), tone(continent))
        paper.right(16, y, f"{one}+{two}")
        paper.right(22, y, str(down))
        net = one + two - down
        style = "gain" if net > 0 else "loss" if net < 0 else ""
        paper.right(31, y, f"{'+' if net > 0 else '−' if net < 0 else ''}{abs(net)}", style)
        paper.right(43, y, figure(was))
        paper.right(51, y, figure(now), "bold")
    for continent in frozen:
        y += 1
        paper.put(1, y, clip(continent_name(continent), 9), tone(continent))
        paper.put(13, y, _("frozen by News"), "dim")
        paper.right(51, y, figure(view.prices[continent]), "bold")
    y += 2 if paper.height - y > 7 else 1
    plot = Paper(paper.width, max(paper.height - y, 0))
    draw_price_plot(plot, scene.told, continents_in_play(view))
    paper.paste(plot, 0, y)


def letters(view: View) -> str:
    """Which letter of the plot is whose."""
    return listed([f"{plot_letter(k)} {continent_name(k)}" for k in continents_in_play(view)])
