"""Extraction, refining and production (O-13 to O-15, O-32)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from core.games.oil.actions import Borrow, End, Extract, Process, Take
from core.games.oil.data import (
    FIELD,
    FIXED_COSTS,
    MOST_PROCESSED,
    PLAIN_PROCESSED,
    REFINERY,
    STORAGE,
    continent_of,
    kind_of,
)
from core.games.oil.money import chairs_part
from core.games.oil.phrases import company as company_words
from core.games.oil.phrases import good_short, goods_kind
from core.games.oil.state import Extracting, Processing, Taking, View
from core.games.oil.works import Source, sources, usable, work, work_cost
from core.prompt import Prompt
from core.text import figure
from tui.face import Choice, Dial, Scene
from tui.games.oil.buying import rows_of_set_off
from tui.games.oil.common import (
    AmountScreen,
    OilScreen,
    amount_of,
    cash_row,
    form_of,
    loan_line,
    loan_rows,
)
from tui.games.oil.looks import company_name, goods_text, tone
from tui.games.oil.mill import draw_mill
from tui.games.oil.partners import part_row
from tui.i18n import _, in_words
from tui.screens.frame import KeyHint
from tui.widgets.paper import Paper
from tui.widgets.rows import Blocks, Row, first_that_fits, listed, rows_of

__all__ = ["ExtractingScreen", "ProcessingScreen", "TakingScreen", "draw_works", "works_title"]

COMPANY, CARDS = "company", "cards"
"""Amounts: the company in hand by its place, and which Tips are used by their place."""

_EXTRA = 57
"""The Tip for five units more."""


def _sum_row(label: str, amount: int, width: int) -> Row:
    """A label and a sum at the pane's right end but one."""
    text = figure(amount)
    return (f"{label:<{max(width - 3 - len(text), len(label) + 1)}}{text}", "")


# -- extraction --------------------------------------------------------------------------------


class ExtractingScreen(OilScreen):
    """A line for each field and the Tips that may be used with it."""

    def pane_title(self, scene: Scene[Any]) -> str:
        return _("EXTRACTION") if self.lines() else ""

    def choices(self, scene: Scene[Any], prompt: Prompt[Any]) -> tuple[Choice, ...]:
        lines = []
        for n, action in enumerate([a for a in prompt.choices if isinstance(a, Extract)], 1):
            name = company_name(action.company)
            by = " + ".join([str(card) for card in action.cards])
            label = _("{company}, Tip {tips}").format(company=name, tips=by) if by else name
            enter = _("roll, {company}").format(company=name)
            cells = ((label, tone(continent_of(action.company))),)
            key = str(n) if n < 10 else " "
            lines.append(Choice(key, cells, enter, label, action, undo=False))
        for action, no in self.refusals().items():
            if isinstance(action, Extract) and scene.view.chairs[action.company] == self.seat:
                name = company_name(action.company)
                lines.append(Choice(" ", ((name, ""),), "", name, barred=no))
        does = _("extract no more")
        lines.append(self.plain("e", does, End(), "0"))
        return (*lines, *loan_line(self, scene, prompt))

    def proposed(self, lines: Sequence[Choice]) -> int | None:
        # Nothing else is so common, and it costs nothing.
        return 0 if lines else None

    def told(self, scene: Scene[Any], choice: Choice | None, width: int, room: int) -> Blocks:
        view: View = scene.view
        if choice is None:
            return ()
        match choice.action:
            case Extract(company=company, cards=cards):
                more = 5 if _EXTRA in cards else 0
                text = _("  {low} to {high} crude of {continent}")
                row = text.format(
                    low=3 + more, high=18 + more, continent=company_name(company).split()[0]
                )
                rows: list[Row] = [(_("THREE DICE"), "bold"), (row, "")]
                if view.terms.oligopoly:
                    rows += [(_("  you take what you pay:"), ""), (_("  1,000 a unit"), "")]
                else:
                    rows.append((_("  no cost now"), ""))
                then: list[Row] = [("", ""), (_("THEN"), "bold")]
                if not view.terms.free_trade:
                    text = _("  part 5 takes {each} a unit").format(each=STORAGE)
                    then.append((text, ""))
                if 51 in cards:
                    then.append((_("  the card stays unturned"), "gain"))
                else:
                    text = _("used: dividends and {sum} are due in December")
                    then += rows_of_set_off(text.format(sum=figure(FIXED_COSTS)), width)
                return (rows, then)
            case Borrow():
                return (loan_rows(view, self.seat, width),)
            case _:
                return ()

    def verb(self) -> str:
        line = self.chosen_line()
        return _("roll") if line is not None and isinstance(line.action, Extract) else _("do")


class TakingScreen(AmountScreen):
    """How many of the units rolled are taken and paid for (O-32)."""

    def pane_title(self, scene: Scene[Any]) -> str:
        phase = scene.view.phase
        if not self.lines() or not isinstance(phase, Taking):
            return ""
        return _("ROLLED {n}").format(n=phase.units)

    def choices(self, scene: Scene[Any], prompt: Prompt[Any]) -> tuple[Choice, ...]:
        domain = amount_of(form_of(prompt, "take"), "units")
        phase = scene.view.phase
        if domain is None or not isinstance(phase, Taking):
            return ()
        units = dict(scene.amounts).get("units", domain.high)
        of = _(" of {n}").format(n=phase.units)
        dial = Dial("units", units, domain.high, jumps=False)
        cells = ((_("TAKE  "), "bold"), dial, (of, ""))
        enter = _("take {n}").format(n=units)
        action = Take(units)
        undo = self.undoable(action)
        line = Choice("1", cells, enter, enter, action, undo=undo)
        return (line, *loan_line(self, scene, prompt))

    def proposed(self, lines: Sequence[Choice]) -> int | None:
        # Some number has to be taken, none included.
        return 0 if lines else None

    def filled(self, scene: Scene[Any], action: Any) -> Mapping[str, int] | None:
        return {"units": action.units} if isinstance(action, Take) else None

    def told(self, scene: Scene[Any], choice: Choice | None, width: int, room: int) -> Blocks:
        view: View = scene.view
        phase = view.phase
        if choice is None or not isinstance(phase, Taking):
            return ()
        if isinstance(choice.action, Borrow):
            return (loan_rows(view, self.seat, width),)
        if not isinstance(choice.action, Take):
            return ()
        whole = 1_000 * choice.action.units
        cost = chairs_part(view, phase.company, whole)
        cash = view.cash[self.seat]
        text = _("  {n} × 1,000").format(n=choice.action.units)
        rows: list[Row] = [_sum_row(text, whole, width), *part_row(view, -cost)]
        rows.append(cash_row(cash, cash - cost, width))
        left = phase.units - choice.action.units
        if left:
            rows.append((_("  left in the ground: {n}").format(n=left), "dim"))
        return (rows,)


# -- refining and production -------------------------------------------------------------------


def _ready(view: View) -> tuple[int, ...]:
    """The companies that can be used now: that whose use is under way, else all unturned ones."""
    phase = view.phase
    assert isinstance(phase, Processing)
    if phase.company >= 0:
        return (phase.company,)
    return tuple([c for c in usable(view, phase.seat, phase.kind) if sources(view, c)])


def _in_hand(scene: Scene[Any]) -> int | None:
    """The company in hand."""
    view: View = scene.view
    phase = view.phase
    if isinstance(phase, Extracting):
        ready = usable(view, phase.seat, FIELD)
        at = scene.chosen if scene.acting and scene.chosen is not None else 0
        return ready[min(at, len(ready) - 1)] if ready else None
    if isinstance(phase, Taking):
        return phase.company
    ready = _ready(view)
    return ready[scene.amount(COMPANY) % len(ready)] if ready else None


def _units(source: Source) -> str:
    """The field that holds how much of a source is processed."""
    return f"units.{source.good}.{int(source.bought)}"


class ProcessingScreen(AmountScreen):
    """A line for each good that lies ready; n goes to the next company, k to other Tips."""

    rest_rows = 8

    def pane_title(self, scene: Scene[Any]) -> str:
        company = _in_hand(scene)
        if not self.lines() or company is None:
            return ""
        most = _("max {n}").format(n=MOST_PROCESSED - self._so_far(scene))
        names = in_words(company_words(company)), company_name(company)
        name = first_that_fits(names, self.pane_width - len(most) - 2).upper()
        return f"{name}{most:>{max(self.pane_width - len(name) - 1, len(most) + 1)}}"

    def _so_far(self, scene: Scene[Any]) -> int:
        phase = scene.view.phase
        return phase.units if isinstance(phase, Processing) and phase.company >= 0 else 0

    def _card_sets(self, prompt: Prompt[Any], company: int) -> list[tuple[int, ...]]:
        """The Tips that this use may be begun with."""
        found: list[tuple[int, ...]] = []
        for form in prompt.forms:
            fixed = dict(form.fixed)
            cards = fixed.get("cards", ())
            if fixed.get("company") == company and isinstance(cards, tuple) and cards not in found:
                found.append(cards)
        return sorted(found)

    def _cards(self, scene: Scene[Any], prompt: Prompt[Any], company: int) -> tuple[int, ...]:
        sets = self._card_sets(prompt, company)
        return sets[scene.amount(CARDS) % len(sets)] if sets else ()

    def choices(self, scene: Scene[Any], prompt: Prompt[Any]) -> tuple[Choice, ...]:
        view: View = scene.view
        company = _in_hand(scene)
        phase = view.phase
        assert isinstance(phase, Processing)
        lines: list[Choice] = []
        if company is not None:
            cards = self._cards(scene, prompt, company)
            for source in sources(view, company):
                lines.append(self._source(scene, prompt, company, source, cards, len(lines) + 1))
            lines += self._tips(scene, prompt, company, cards)
        does = _("no more here") if phase.company >= 0 else _("use none")
        lines.append(self.plain("e", does, End(), "0"))
        return (*lines, *loan_line(self, scene, prompt))

    def _source(
        self,
        scene: Scene[Any],
        prompt: Prompt[Any],
        company: int,
        source: Source,
        cards: tuple[int, ...],
        n: int,
    ) -> Choice:
        form = form_of(
            prompt,
            "process",
            company=company,
            good=source.good,
            bought=source.bought,
            cards=cards,
        )
        domain = amount_of(form, "units")
        kind = _("bought") if source.bought else _("own")
        label = f"{good_short(source.good)} {kind:<6} "
        of = _(" of {n}").format(n=source.units)
        if domain is None:
            no = self.barred_because(Process(company, source.good, source.bought, 1, cards))
            cells = ((f"{label}{source.units}", ""),)
            return Choice(str(n), cells, "", label, barred=no)
        units = min(dict(scene.amounts).get(_units(source), domain.high), domain.high)
        dial = Dial(_units(source), units, domain.high, 1, width=2, jumps=False)
        action = Process(company, source.good, source.bought, units, cards)
        phase = scene.view.phase
        refines = isinstance(phase, Processing) and phase.kind == REFINERY
        enter = _("refine {n}") if refines else _("produce {n}")
        enter = enter.format(n=units)
        cells_now = ((label, tone(continent_of(source.good))), dial, (of, ""))
        return Choice(str(n), cells_now, enter, label, action, undo=self.undoable(action))

    def _tips(
        self, scene: Scene[Any], prompt: Prompt[Any], company: int, cards: tuple[int, ...]
    ) -> list[Choice]:
        sets = self._card_sets(prompt, company)
        if len(sets) < 2:
            return []
        text = listed([str(card) for card in cards]) or _("none")
        dial = Dial(CARDS, sets.index(cards), len(sets) - 1, text=text, jumps=False)
        cells = ((_("Tips used "), ""), dial)
        return [Choice("k", cells, _("choose goods"), _("Tips used"))]

    def proposed(self, lines: Sequence[Choice]) -> int | None:
        return next((n for n, line in enumerate(lines) if line.action is not None), None)

    def filled(self, scene: Scene[Any], action: Any) -> Mapping[str, int] | None:
        if not isinstance(action, Process):
            return None
        ready = _ready(scene.view)
        at = ready.index(action.company) if action.company in ready else 0
        source = Source(action.good, action.bought, action.units)
        return {COMPANY: at, _units(source): action.units}

    def press(self, key: str) -> None:
        ready = _ready(self.scene().view) if self.lines() else ()
        if key != "next" or len(ready) < 2 or not self._free():
            super().press(key)
            return
        self.side.close()
        self.amounts = {COMPANY: (self.amounts.get(COMPANY, 0) + 1) % len(ready)}
        self.chosen = self.proposed(self.lines())

    def own_keys(self) -> Sequence[KeyHint]:
        keys = [KeyHint("↑↓", _("goods"), "down"), KeyHint("←→", _("amount"), "right")]
        if len(_ready(self.scene().view)) > 1:
            keys.append(KeyHint("n", _("company"), "next"))
        return keys

    def verb(self) -> str:
        phase = self.look().view.phase
        refines = isinstance(phase, Processing) and phase.kind == REFINERY
        line = self.chosen_line()
        if line is None or not isinstance(line.action, Process):
            return _("do")
        return _("refine") if refines else _("produce")

    def told(self, scene: Scene[Any], choice: Choice | None, width: int, room: int) -> Blocks:
        view: View = scene.view
        if choice is None:
            return ()
        match choice.action:
            case Process() as action:
                return self._leads_to(scene, action, width)
            case Borrow():
                return (loan_rows(view, self.seat, width),)
            case End():
                return self._left(view, width)
            case _:
                return ()

    def _leads_to(self, scene: Scene[Any], action: Process, width: int) -> Blocks:
        view: View = scene.view
        phase = view.phase
        assert isinstance(phase, Processing)
        made = self._so_far(scene)
        used = phase.cards if phase.company >= 0 else action.cards
        cheaper = any(card in used for card in (58, 59))
        company, good, n = action.company, action.good, action.units
        bill = work(view, company, good, action.bought, n, made, cheaper)
        plain = max(0, min(n, PLAIN_PROCESSED - made))
        makes = _("  makes  {goods}").format(goods=goods_text(company, n))
        rows: list[Row] = [(makes, "bold"), ("", ""), (_("COST"), "bold")]
        each = work_cost(view.terms, 0, 1, cheaper)
        dear = work_cost(view.terms, PLAIN_PROCESSED, 1, cheaper)
        for units, cost in ((plain, each), (n - plain, dear)):
            if units:
                text = _("  {n} × {each}").format(n=f"{units:>2}", each=figure(cost))
                rows.append(_sum_row(text, units * cost, width))
        if bill.customs:
            text = _("  customs {n} {good}").format(n=n, good=good_short(good))
            rows.append(_sum_row(text, bill.customs, width))
        if bill.inside:
            # Paid by the company to the one that made the goods (O-38).
            text = _("  {kind} at {each}").format(
                kind=in_words(goods_kind(kind_of(good))), each=figure(bill.inside // n)
            )
            rows.append(_sum_row(text, bill.inside, width))
        cash = view.cash[self.seat]
        rows += part_row(view, -bill.cash)
        rows.append(cash_row(cash, cash - bill.cash, width))
        if not view.terms.free_trade:
            text = _("  part 5: {n} × {each}").format(n=n, each=STORAGE)
            rows.append(_sum_row(text, n * STORAGE, width))
        if phase.company < 0:
            text = _("  Dec: {sum} + dividends")
            rows.append((text.format(sum=figure(FIXED_COSTS)), "dim"))
        stays: list[Row] = []
        for source in sources(view, company):
            this = (source.good, source.bought) == (good, action.bought)
            left = source.units - (n if this else 0)
            if left:
                text = _("  {goods} left").format(goods=goods_text(source.good, left))
                if source.bought and self._lost(view, company, source.good):
                    lost = _("!! {goods} bought are lost")
                    told = lost.format(goods=goods_text(source.good, left))
                    stays += [(row, "warn") for row, _style in rows_of(told, width - 1)]
                else:
                    stays.append((text, ""))
        blocks: list[list[Row]] = [rows]
        if stays:
            blocks.append([(_("AFTER THIS"), "bold"), *stays])
        return tuple(blocks)

    def _lost(self, view: View, company: int, good: int) -> bool:
        """Whether bought goods are lost when this round's phase A begins (O-19)."""
        lots = [lot for lot in view.bought if lot.company == company and lot.good == good]
        return any(lot.until <= view.month for lot in lots)

    def _left(self, view: View, width: int) -> Blocks:
        rows: list[Row] = []
        for company in _ready(view):
            for source in sources(view, company):
                if source.bought and self._lost(view, company, source.good):
                    text = _("!! {goods} bought are lost")
                    told = text.format(goods=goods_text(source.good, source.units))
                    rows += [(row, "warn") for row, _style in rows_of(told, width - 1)]
        return (rows,) if rows else ()


# -- the board ---------------------------------------------------------------------------------


def draw_works(paper: Paper, scene: Scene[Any]) -> None:
    """All companies, the one in hand in a box."""
    phase = scene.view.phase
    kind = phase.kind if isinstance(phase, Processing) else FIELD
    draw_mill(paper, scene, kind, _in_hand(scene))


def works_title(scene: Scene[Any]) -> str:
    """The company in hand."""
    view: View = scene.view
    company = _in_hand(scene)
    if company is None:
        return _("Companies")
    name = in_words(company_words(company))
    if isinstance(view.phase, Taking):
        return _("{company}: {n} rolled").format(company=name, n=view.phase.units)
    if isinstance(view.phase, Processing) and view.phase.company >= 0:
        text = _("{company}: {n} made so far")
        return text.format(company=name, n=view.phase.units)
    return _("{company}: one use a year, unused so far").format(company=name)
