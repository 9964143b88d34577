"""After the roll: the President builds, trades and plays a card until he ends the turn (N-25)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from core.games.ctn18.actions import (
    BankTrade,
    BuyCard,
    City,
    End,
    Knight,
    Offer,
    Road,
    Settle,
)
from core.games.ctn18.data import MOST_OFFERS, PRICES
from core.games.ctn18.island.pieces import (
    CARD_COST,
    CITY_COST,
    ROAD_COST,
    SETTLEMENT_COST,
    Goods,
)
from core.games.ctn18.phrases import step
from core.games.ctn18.preview_island import (
    Ending,
    best_cities,
    best_roads,
    best_settlements,
    done,
    ending,
)
from core.games.ctn18.state import View
from core.prompt import Prompt
from core.text import figure
from tui.face import Choice, Dial, Scene
from tui.games.ctn18.banking import bank_lines, bank_rows, first_trade, rates_text, trade_filling
from tui.games.ctn18.ends import end_blocks, outcome_blocks
from tui.games.ctn18.looks import kind_code, values_text
from tui.games.ctn18.marks import CORNER, EDGE, TOWN
from tui.games.ctn18.offering import (
    draw_offers,
    offer_filling,
    offer_lines,
    offer_rows,
    offer_title,
)
from tui.games.ctn18.operating import BANK, CARDS, OFFER, WHAT, OperatingScreen
from tui.games.ctn18.playing import knight_texts
from tui.games.ctn18.turns import other_mats
from tui.i18n import _
from tui.screens.kinds import swap_head
from tui.widgets.paper import Paper, pad
from tui.widgets.rows import Blocks, rows_of

__all__ = ["BuildingScreen"]

# Columns of a line: its name, what it costs, the price after it.
_NAME, _COST, _PRICE = 7, 11, 5

_COSTS: Mapping[str, Goods] = {
    EDGE: ROAD_COST,
    CORNER: SETTLEMENT_COST,
    TOWN: CITY_COST,
}


class BuildingScreen(OperatingScreen):
    """The lines r s c v b o k e; who speaks up unasked has the offer alone."""

    opens: ClassVar[Mapping[str, int]] = {"k": CARDS, "b": BANK, "o": OFFER}

    # -- places ------------------------------------------------------------------------------------

    def spots(self, scene: Scene[Any], field: str) -> Sequence[int]:
        view: View = scene.view
        if field == EDGE:
            return best_roads(view)
        return best_settlements(view) if field == CORNER else best_cities(view)

    def begin(self, scene: Scene[Any]) -> Mapping[str, int]:
        prompt = self.look().prompt
        if prompt is None or not scene.acting:
            return {}
        if not prompt.must:
            return {WHAT: OFFER}
        found = {}
        for field, action in ((EDGE, Road), (CORNER, Settle), (TOWN, City)):
            if any(isinstance(one, action) for one in prompt.choices):
                found[field] = self.spots(scene, field)[0]
        return found

    # -- lines -------------------------------------------------------------------------------------

    def main(self, scene: Scene[Any], prompt: Prompt[Any]) -> tuple[Choice, ...]:
        view: View = scene.view
        return (
            self._placing(scene, "r", _("Road"), EDGE, Road, _("build the road")),
            self._placing(scene, "s", _("Settle"), CORNER, Settle, _("settle")),
            self._placing(scene, "c", _("City"), TOWN, City, _("build the city")),
            self._buying(view, prompt),
            self._banking(view, prompt),
            self._offering(view, prompt),
            self.cards_line(scene, prompt),
            self._ending(view),
        )

    def _placing(
        self, scene: Scene[Any], key: str, name: str, field: str, makes: Any, enter: str
    ) -> Choice:
        view: View = scene.view
        cost = f"{_cost_text(_COSTS[field]):<{_COST}}"
        head = ((pad(name, _NAME), "bold"), (cost, ""))
        held = dict(scene.amounts)
        if field in held:
            action = makes(held[field])
            dial = Dial(field, held[field], len(view.edges))
            after = _price_cell(view, ending(done(view, action)))
            return self.line(key, (*head, after, dial), enter, action)
        spots = self.spots(scene, field)
        known = [action for action in self.refusals() if isinstance(action, makes)]
        tried = [makes(spot) for spot in spots[:1]] or known[:1] or [makes(0)]
        return Choice(key, head, "", enter, barred=self.barred(*tried), row=False)

    def _buying(self, view: View, prompt: Prompt[Any]) -> Choice:
        head = ((pad(_("Card"), _NAME), "bold"), (f"{_cost_text(CARD_COST):<{_COST}}", ""))
        enter = _("buy a card")
        if BuyCard() not in prompt.choices:
            no = self.barred(BuyCard())
            return Choice("v", head, "", _("buy a development card"), barred=no, row=False)
        after = _price_cell(view, ending(done(view, BuyCard())))
        return self.line("v", (*head, after), enter, BuyCard())

    def _banking(self, view: View, prompt: Prompt[Any]) -> Choice:
        name, find = (pad(_("Port"), _NAME), "bold"), _("trade with the bank, at a port or 4:1")
        cells = (name, (rates_text(view, _COST + _PRICE), ""))
        if any(isinstance(action, BankTrade) for action in prompt.choices):
            return Choice("b", cells, _("b opens the rates"), find, row=False)
        known = [action for action in self.refusals() if isinstance(action, BankTrade)]
        return Choice("b", cells, "", find, barred=self.barred(*known[:1]), row=False)

    def _offering(self, view: View, prompt: Prompt[Any]) -> Choice:
        assert view.turn is not None
        major = view.turn.major
        name, find = (pad(_("Trade"), _NAME), "bold"), _("offer a swap")
        made = view.turn.offers[major]
        text = _("offers {n} of {most}") if prompt.forms else _("{n} of {most}")
        text = text.format(n=made, most=MOST_OFFERS)
        cells = (name, (text, "warn" if made >= MOST_OFFERS - 2 else ""))
        if prompt.forms:
            return Choice("o", cells, _("o opens an offer"), find, row=False)
        no = self.barred(Offer(major, -1, (1, -1, 0, 0, 0)))
        return Choice("o", cells, "", find, barred=no, row=False)

    def _ending(self, view: View) -> Choice:
        end = ending(view)
        assert view.turn is not None
        turn = view.turn
        if end.paid:
            text = _("{n} VP scored").format(n=len(end.paid))
        elif turn.bought:
            text = _("cards only")
        else:
            text = _("no VP") if turn.roads else _("none built")
        head = ((pad(_("End"), _NAME), "bold"), (f"{text:<{_COST}}", ""))
        return self.line("e", (*head, _price_cell(view, end)), _("end the turn"), End())

    def listed_lines(self, scene: Scene[Any], prompt: Prompt[Any], what: int) -> tuple[Choice, ...]:
        if what == BANK:
            return bank_lines(self, scene, prompt)
        if what == OFFER:
            return offer_lines(self, scene, prompt)
        return super().listed_lines(scene, prompt, what)

    def first_amounts(self, scene: Scene[Any], what: int) -> Mapping[str, int]:
        if what == BANK:
            return first_trade(self, scene)
        return super().first_amounts(scene, what)

    def filled(self, scene: Scene[Any], action: Any) -> Mapping[str, int] | None:
        match action:
            case BankTrade():
                return {WHAT: BANK, **trade_filling(self, action)}
            case Offer():
                return {WHAT: OFFER, **offer_filling(self, action)}
            case _:
                return super().filled(scene, action)

    def proposed(self, lines: Sequence[Choice]) -> int | None:
        if self.what() == OFFER:
            return 0 if lines else None
        scene = self.scene()
        # One place alone is preset; with nothing but the end to do that is.
        for n, field in ((1, CORNER), (2, TOWN), (0, EDGE)):
            if n < len(lines) and lines[n].barred is None and len(self.spots(scene, field)) == 1:
                return n
        able = [n for n, line in enumerate(lines) if line.barred is None]
        return able[0] if len(able) == 1 and lines[able[0]].undo else None

    # -- what is told ------------------------------------------------------------------------------

    def board_title(self, scene: Scene[Any]) -> str:
        view: View = scene.view
        what = self.what()
        if what == BANK and scene.acting:
            return values_text(view)
        prompt = self.prompt()
        if what == OFFER and prompt is not None:
            return offer_title(scene, prompt)
        return super().board_title(scene)

    def verb(self) -> str:
        return {OFFER: _("send"), BANK: _("swap")}.get(self.what(), super().verb())

    def pane_head(self, scene: Scene[Any]) -> str:
        return swap_head() if self.what() == OFFER else ""

    def above(self, scene: Scene[Any], paper: Paper) -> int:
        if self.what() == OFFER and self.prompt() is not None:
            return draw_offers(self, paper, scene)
        return super().above(scene, paper)

    def told(self, scene: Scene[Any], choice: Choice | None, width: int, room: int) -> Blocks:
        view: View = scene.view
        what = self.what()
        if choice is None or choice.barred is not None or what not in (BANK, OFFER):
            blocks = super().told(scene, choice, width, room)
        elif what == BANK:
            blocks = bank_rows(scene, choice, width)
        else:
            return offer_rows(self, scene, choice, width)
        if not scene.large or view.turn is None:
            return blocks
        return (*blocks, *other_mats(scene, view.turn.major, width)) if blocks else blocks

    def leads_to(self, scene: Scene[Any], choice: Choice, width: int) -> Blocks:
        view: View = scene.view
        match choice.action:
            case Road() | Settle() | City() | BuyCard() as action:
                return outcome_blocks(scene, action, width)
            case Knight():
                return ([row for text in knight_texts(view) for row in rows_of(text, width)],)
            case End():
                return end_blocks(scene, width)
            case _:
                return (rows_of(_("Enter or the letter opens the list"), width, "dim"),)


def _cost_text(cost: Goods) -> str:
    """A cost in codes, the number of a kind before it if there are several: 2Wh 3Or."""
    parts = [f"{cost[k] if cost[k] > 1 else ''}{kind_code(k)}" for k in _ORDER if cost[k]]
    return " ".join(parts)


# Commodities as costs name them: what a road takes stands first.
_ORDER = (1, 0, 3, 2, 4)


def _price_cell(view: View, end: Ending) -> tuple[str, str]:
    """The price when the turn ends so, with the arrow of its first step."""
    if len(end.cells) == 1:
        return f"{_('stays'):>{_PRICE}}", ""
    before, after = PRICES[end.cells[0]], PRICES[end.cells[-1]]
    text = f"{step(*end.cells[:2])}{figure(after)}"
    return f"{text:>{_PRICE}}", "gain" if after > before else "loss" if after < before else ""
