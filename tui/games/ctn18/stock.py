"""A turn of a stock round: sell, then buy or float one company, or pass (N-16 to N-21)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from textual.binding import Binding, BindingType

from core.games.ctn18.actions import Action, Buy, Float, Pass, Sell
from core.games.ctn18.data import CERTIFICATE_LIMIT, MAJORS, PARS, SHARES
from core.games.ctn18.market import certificates, floated, price
from core.games.ctn18.preview import bought, sold, started
from core.games.ctn18.state import Stock, View
from core.prompt import Barred, Prompt
from tui.face import Choice, Dial, Rows, Scene
from tui.games.ctn18.common import Ctn18Screen, draw_latest
from tui.games.ctn18.deals import float_rows, purchase_rows, sale_rows
from tui.games.ctn18.geometry import Company, hex_space, place_of
from tui.games.ctn18.income import income_rows
from tui.games.ctn18.looks import dollars, short_name
from tui.games.ctn18.marks import COMPANY, visits_island
from tui.games.ctn18.matrix import draw_matrix
from tui.i18n import _, ngettext, refusal_text
from tui.screens.form import FormScreen
from tui.screens.frame import KeyHint
from tui.widgets.paper import Paper
from tui.widgets.rows import Blocks, Row, latest_rows, rows_of

__all__ = ["StockScreen"]

SELL, BUY, PASS = range(3)
"""What is being looked at, as the amount _WHAT."""

_WHAT = "what"
_SHARES = "shares"

# Columns of the names of the four on the island.
_SHORT = 6

# Seats up to which the matrix has room for what its star means, at 80x24.
_LEGEND = 4


class StockScreen(Ctn18Screen, FormScreen):
    """One company is under the cursor; s, b and p tell what is to be done with it.

    All lines are always there, for the finder; only those of the company and of what is to be
    done are drawn.
    """

    rest_rows = 3

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("s,S", "press('s')", show=False, id="sell"),
        Binding("b,B", "press('b')", show=False, id="buy"),
        *[
            Binding(
                f"{company.letter.lower()},{company.letter}",
                f"press('{company.letter.lower()}')",
                show=False,
                id=f"company_{company.letter.lower()}",
            )
            for company in MAJORS
        ],
    ]

    # -- lines -------------------------------------------------------------------------------------

    def choices(self, scene: Scene[Any], prompt: Prompt[Any]) -> tuple[Choice, ...]:
        view: View = scene.view
        barred = self.refusals()
        here, what = scene.amount(COMPANY), scene.amount(_WHAT)
        lines: list[Choice] = []
        for company in range(len(MAJORS)):
            drawn = company == here
            lines.append(self._selling(scene, prompt, company, drawn and what == SELL, barred))
            deals = _purchases(view, company)
            for n, action in enumerate(deals, 1):
                key = str(n) if drawn and what == BUY else ""
                lines.append(self._buying(view, action, key, prompt, barred))
        return (*lines, self._passing(view, what == PASS))

    def _selling(
        self,
        scene: Scene[Any],
        prompt: Prompt[Any],
        company: int,
        drawn: bool,
        barred: Mapping[Any, Barred[Any]],
    ) -> Choice:
        view: View = scene.view
        name = short_name(company)
        find = _("sell {company}").format(company=name)
        most = max((a.shares for a in _sales(prompt) if a.company == company), default=0)
        head = (_("SELL {company} ").format(company=f"{name:<{_SHORT}}"), "bold")
        if not most:
            return Choice("s", (head,), "", find, barred=barred.get(Sell(company, 1)), row=drawn)
        n = min(max(scene.amount(_SHARES), 1), most) if drawn else 1
        action = Sell(company, n)
        enter = _("sell {n}, get {sum}").format(n=n, sum=dollars(n * price(view, company)))
        dial = Dial(_SHARES, n, most, low=1)
        # A long name leaves no room for words.
        words = _(" of {n}") if len(name) <= _SHORT else _("/{n}")
        tail = (words.format(n=most), "")
        undo = not drawn or self.undoable(action)
        return Choice("s", (head, dial, tail), enter, find, action, undo=undo, row=drawn)

    def _buying(
        self,
        view: View,
        action: Buy | Float,
        key: str,
        prompt: Prompt[Any],
        barred: Mapping[Any, Barred[Any]],
    ) -> Choice:
        name = short_name(action.company)
        cells: tuple[tuple[str, str], ...]
        match action:
            case Buy(company, pool):
                sum = dollars(price(view, company))
                held = view.shares[self.seat][company] + 1
                where = _("Pool") if pool else _("Treasury")
                share = _("→{n}%").format(n=100 * held // SHARES)
                cells = ((f"{where:<9}", "bold"), (f"{sum:>5}", ""), (f" {share}", ""))
                enter = _("buy for {sum}").format(sum=sum)
                find = _("buy {company}: {where}").format(company=name, where=where)
            case Float(_company, par):
                sum = dollars(2 * par)
                told = _("float at {par}: {sum}").format(par=par, sum=sum)
                cells = ((told, "bold"),)
                enter = _("float, pay {sum}").format(sum=sum)
                find = _("{float} {company}").format(float=told, company=name)
        no = barred.get(action)
        if action not in prompt.choices:
            return Choice(key, cells, "", find, barred=no, row=bool(key))
        undo = not key or self.undoable(action)
        return Choice(key, cells, enter, find, action, undo=undo, row=bool(key))

    def _passing(self, view: View, drawn: bool) -> Choice:
        sold = bool(_phase(view).now)
        does = _("done, buy nothing") if sold else _("pass")
        enter = _("done") if sold else does
        undo = self.undoable(Pass())
        return Choice("p", ((does, "bold"),), enter, does, Pass(), ("0",), undo=undo, row=drawn)

    def begin(self, scene: Scene[Any]) -> Mapping[str, int]:
        look = self.look()
        if look.prompt is None:
            return {}
        actions = look.prompt.choices
        view: View = scene.view
        purchases = [action for action in actions if isinstance(action, Buy | Float)]
        # One certificate more than seven is a risk that nobody takes by a mere Enter.
        if purchases and certificates(view, self.seat) < CERTIFICATE_LIMIT:
            # The company of which the seat has most, if one more of it can be had.
            mine = view.shares[self.seat]
            company = max(purchases, key=lambda action: mine[action.company]).company
            return {COMPANY: company, _WHAT: BUY, _SHARES: 1}
        company = next((a.company for a in _sales(look.prompt)), 0)
        return {COMPANY: company, _WHAT: PASS, _SHARES: 1}

    def proposed(self, lines: Sequence[Choice]) -> int | None:
        rows = [i for i, line in enumerate(lines) if line.row]
        return next((i for i in rows if lines[i].barred is None and lines[i].undo), None)

    # -- moving the choice -------------------------------------------------------------------------

    def _places(self) -> list[tuple[int, int]]:
        """By line: its company and what it does; the pass belongs to none."""
        view: View = self.scene().view
        places = []
        for company in range(len(MAJORS)):
            places += [(company, SELL), *[(company, BUY)] * len(_purchases(view, company))]
        return [*places, (-1, PASS)]

    def _go(self, index: int, shares: int = 1) -> None:
        """Chooses a line, its company and what it does with it."""
        company, what = self._places()[index]
        if company >= 0:
            self.amounts[COMPANY] = company
        self.amounts[_WHAT] = what
        self.amounts[_SHARES] = shares
        self.chosen = index
        self.desk.notice = None

    def choose(self, index: int) -> None:
        if index != self.chosen:
            self._go(index)

    def take(self, action: Any) -> None:
        lines, places = self.lines(), self._places()
        if isinstance(action, Sell):
            self._go(places.index((action.company, SELL)), action.shares)
            return
        for index, line in enumerate(lines):
            if line.action == action:
                self._go(index)

    def filled(self, scene: Scene[Any], action: Any) -> Mapping[str, int] | None:
        if not isinstance(action, Sell):
            return None
        return {COMPANY: action.company, _WHAT: SELL, _SHARES: action.shares}

    def _look_at(self, company: int, what: int) -> None:
        """The first line of a company that does this, one that can be done before others."""
        lines, places = self.lines(), self._places()
        found = [i for i, place in enumerate(places) if place == (company, what)]
        self._go(next((i for i in found if lines[i].barred is None), found[0]))

    def _wanted(self, what: int) -> None:
        """Selling or buying: with the company under the cursor, or the first that it goes with."""
        lines, places = self.lines(), self._places()
        here = self.scene().amount(COMPANY)
        able = {
            c
            for (c, does), line in zip(places, lines, strict=True)
            if does == what and not line.barred
        }
        after = sorted(able, key=lambda company: (company - here) % len(MAJORS))
        again = self.scene().amount(_WHAT) == what
        if again and len(after) > 1:
            # Pressed again it goes on to the next.
            after = [company for company in after if company != here]
        self._look_at(after[0] if after else here, what)

    def steer(self, scene: Scene[Any], choices: Sequence[Choice], dx: int, dy: int) -> int | None:
        places = self._places()
        what = scene.amount(_WHAT)
        if not choices:
            return None
        if what == PASS or dx:
            company = (scene.amount(COMPANY) + (dx or dy)) % len(MAJORS)
            self._look_at(company, BUY if what == PASS else what)
            return self.chosen
        rows = [i for i, place in enumerate(places) if place[1] == what]
        at = rows.index(self.chosen) if self.chosen in rows else -dy % len(rows)
        self._go(rows[(at + dy) % len(rows)])
        return self.chosen

    def press(self, key: str) -> None:
        letters = {company.letter.lower(): m for m, company in enumerate(MAJORS)}
        if not self._free() or key not in ("s", "b", "next", *letters, *"12345"):
            super().press(key)
            return
        scene = self.scene()
        what = scene.amount(_WHAT)
        self.side.close()
        match key:
            case "s":
                self._wanted(SELL)
            case "b":
                self._wanted(BUY)
            case "next":
                self._wanted(BUY if what == PASS else what)
            case digit if digit.isdecimal() and what == SELL:
                self._sell_so_many(int(digit))
            case digit if digit.isdecimal():
                super().press(key)
            case _:
                self._look_at(letters[key], BUY if what == PASS else what)

    def _sell_so_many(self, n: int) -> None:
        choice = self.chosen_line()
        if choice is None or not choice.dials or self._too_soon():
            return
        (dial,) = choice.dials
        if n > dial.most:
            text = ngettext("{n} share can be sold.", "{n} shares can be sold.", dial.most)
            self.desk.notice = text.format(n=dial.most)
            return
        self.desk.notice = None
        self.amounts[_SHARES] = n

    def _press_line(self, key: str, choices: Sequence[Choice]) -> None:
        # A key stands for the drawn line that has it.
        for index, choice in enumerate(choices):
            drawn = choice.row or choice.key == "p"
            if drawn and key in (choice.key, *choice.keys):
                if not self._too_soon():
                    self.choose(index)
                return
        super()._press_line(key, ())

    def draw(self) -> None:
        # The finder may have come to a line that is not drawn.
        if self.still_asked() and self.chosen is not None and self.lines():
            company, what = self._places()[self.chosen]
            here = (self.amounts.get(COMPANY), self.amounts.get(_WHAT))
            if here not in ((company, what), (here[0], PASS)):
                self._go(self.chosen)
        super().draw()

    # -- the chart ---------------------------------------------------------------------------------

    def _press_choosing(self, key: str) -> None:
        # Tab goes from the lines to the island, to the chart and back; Shift+Tab the other way.
        ways = {"tab": (None, "island", "chart"), "backtab": (None, "chart", "island")}.get(key)
        if ways is None:
            super()._press_choosing(key)
            return
        island = visits_island(self.cursor)
        now = None if not self.on_board else "island" if island else "chart"
        to = ways[(ways.index(now) + 1) % len(ways)]
        self.on_board = to is not None
        if to is not None and (self.cursor is None or island != (to == "island")):
            self.cursor = None
            scene = self.scene()
            view: View = scene.view
            self.cursor = hex_space(view.robber) if to == "island" else self.visit(scene, 0, 0)

    def tell(self, scene: Scene[Any], space: int) -> tuple[str, Rows, int | None]:
        title, rows, line = super().tell(scene, space)
        if visits_island(space) or not self.lines():
            return title, rows, line
        return title, rows, self.chosen

    def _choose_space(self, space: int) -> None:
        place = place_of(space)
        if not self.lines() or not isinstance(place, Company):
            super()._choose_space(space)
            return
        self.on_board = False
        self.side.close()
        what = self.scene().amount(_WHAT)
        self._look_at(place.n, BUY if what == PASS else what)

    def _click_space(self, number: int) -> None:
        if self.lines() and not visits_island(number):
            self._choose_space(number)
        else:
            super()._click_space(number)

    # -- what is told ------------------------------------------------------------------------------

    def above(self, scene: Scene[Any], paper: Paper) -> int:
        legend = scene.large or len(scene.names) <= _LEGEND
        company = scene.amount(COMPANY)
        used = draw_matrix(paper, scene.view, scene.names, company=company, legend=legend)
        return used + scene.large

    def told(self, scene: Scene[Any], choice: Choice | None, width: int, room: int) -> Blocks:
        view: View = scene.view
        if choice is None or not isinstance(view.phase, Stock):
            return ()
        if choice.barred is not None:
            rows = rows_of(refusal_text(choice.barred, scene.names), width, "dim")
            if len(rows) > room:
                rows = rows_of(_("? tells why not ({rule})").format(rule=choice.barred.rule), width)
        else:
            rows = [(f" {text}", style) for text, style in self._rows(scene, choice.action, width)]
        if not scene.large:
            return (rows[:room],)
        company = short_name(scene.amount(COMPANY))
        paid: list[Row] = [("", ""), *income_rows(scene.told, scene.names)]
        left = room - len(rows) - len(paid) - 3
        log = latest_rows(self.lines_told(), width, max(left, 0))
        head: list[Row] = [("", ""), (_("WHAT HAPPENED"), "bold")]
        return ([(company, "bold"), *rows], paid, [*head, *log] if log else [])

    def _rows(self, scene: Scene[Any], action: Action, width: int) -> list[Row]:
        """What an action that can be done leads to, the most needed first."""
        view: View = scene.view
        match action:
            case Sell(company, n):
                return sale_rows(scene, self.seat, company, sold(view, self.seat, company, n))
            case Buy(company, pool):
                deal = bought(view, self.seat, company, pool)
                return purchase_rows(scene, self.seat, company, pool, deal)
            case Float(company, par):
                return float_rows(scene, self.seat, par, started(view, self.seat, company, par))
            case _:
                return self._pass_rows(scene, width)

    def _pass_rows(self, scene: Scene[Any], width: int) -> list[Row]:
        """Who is next after a pass, and when the round ends."""
        view: View = scene.view
        phase = _phase(view)
        seats = len(scene.names)
        idle = phase.idle if phase.now else phase.idle + 1
        if idle < seats:
            texts = [_("{name} is next").format(name=scene.names[(phase.seat + 1) % seats])]
            more = _("passed in a row: {n} of {all}; then the round ends")
            texts += [more.format(n=idle, all=seats)] if idle else []
        else:
            last = phase.seat if phase.last is None else phase.last
            begins = view.priority if phase.last is None else (last + 1) % seats
            texts = [
                _("all pass: the round ends"),
                _("{name} has ◆").format(name=scene.names[begins]),
                _("sold out companies move ↗"),
            ]
        return [row for text in texts for row in rows_of(text, width - 1)]

    def waiting(self, scene: Scene[Any], paper: Paper) -> None:
        y = draw_matrix(paper, scene.view, scene.names, legend=False) + 1
        draw_latest(paper, self.lines_told(), y)

    def keys(self) -> list[KeyHint]:
        hints = super().keys()
        if not self.on_board or not visits_island(self.cursor):
            return hints
        chart = KeyHint("Tab", _("chart"), "tab")
        return [chart if hint.press == "tab" else hint for hint in hints]

    def own_keys(self) -> Sequence[KeyHint]:
        return (
            KeyHint("s", _("sell"), "s"),
            KeyHint("b", _("buy"), "b"),
            KeyHint("p", _("pass"), "none"),
            KeyHint("n", _("company"), "next"),
            KeyHint("i", _("chart"), "sheet"),
        )


def _phase(view: View) -> Stock:
    assert isinstance(view.phase, Stock)
    return view.phase


def _sales(prompt: Prompt[Any]) -> list[Sell]:
    return [action for action in prompt.choices if isinstance(action, Sell)]


def _purchases(view: View, company: int) -> tuple[Buy | Float, ...]:
    """What could be bought of a company, possible or not."""
    if floated(view, company):
        return Buy(company, False), Buy(company, True)
    return tuple(Float(company, par) for par in PARS)
