"""Phase A after the sales: everybody offers and answers at once, until all are done (O-23)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from core.games.oil.actions import Borrow, BuyOil, End, Use
from core.games.oil.card_text import tip_title
from core.games.oil.data import FIELD, MOST_OFFERS, kind_of
from core.games.oil.force import companies_in_play, input_kind, kinds_in_use
from core.games.oil.frames import in_game, turn_order
from core.games.oil.money import chairs_part
from core.games.oil.offers import made_by, open_to
from core.games.oil.phrases import goods_kind, units_short
from core.games.oil.preview_trade import on_offer
from core.games.oil.state import Offer, Trading, View
from core.games.oil.trade import OIL_PRICE
from core.prompt import Prompt
from tui.face import Choice, Dial, Pick, Scene
from tui.games.oil.answers import answered_rows
from tui.games.oil.buying import rows_of_set_off
from tui.games.oil.common import amount_of, cash_row, draw_latest, loan_line, loan_rows
from tui.games.oil.dealing import DealingScreen
from tui.games.oil.deals import address, given, got, side_text, used_rows
from tui.games.oil.facts import about_seat
from tui.games.oil.inhand import builds, listed_offers, offer_marked, other_now
from tui.games.oil.looks import company_code, company_name
from tui.games.oil.partners import part_row
from tui.games.oil.shares import draw_by_company
from tui.i18n import _, in_words, ngettext
from tui.widgets.lines import first_shown
from tui.widgets.paper import Paper, clip, pad
from tui.widgets.rows import Blocks, Row, draw_rows, first_that_fits, listed, packed

__all__ = ["TradingScreen", "draw_builder", "draw_offers", "draw_trading", "trading_title"]

# Columns of the list of offers where shares stand beside it.
_LIST = 53

_OIL = "oil"
"""The field of oil that is bought of the bank, with the company behind it."""


class TradingScreen(DealingScreen):
    """Offers, Tips that save customs, oil from the bank; e says done."""

    def others(self, scene: Scene[Any], prompt: Prompt[Any]) -> tuple[Choice, ...]:
        view: View = scene.view
        lines = []
        for action in [a for a in prompt.choices if isinstance(a, Use)]:
            label = _("use Tip {n}").format(n=action.card)
            undo = self.undoable(action)
            lines.append(Choice("k", ((label, ""),), label, label, action, undo=undo))
        lines += self._oil(scene, prompt)
        if End() in prompt.choices:
            n = sum(open_to(offer, self.seat) for offer in listed_offers(view, self.seat))
            does = _("done trading")
            labels = (
                ngettext("done, {n} offer declined", "done, {n} offers declined", n),
                ngettext("done, {n} declined", "done, {n} declined", n),
            )
            told = first_that_fits([text.format(n=n) for text in labels], self.pane_width - 4)
            cells = ((told if n else does, ""),)
            undo = self.undoable(End())
            lines.append(Choice("e", cells, does, does, End(), undo=undo))
        return (*lines, *loan_line(self, scene, prompt))

    def _oil(self, scene: Scene[Any], prompt: Prompt[Any]) -> list[Choice]:
        lines = []
        for form in prompt.forms:
            company = dict(form.fixed).get("company")
            domain = amount_of(form, "units")
            if form.action != "buy_oil" or domain is None or not isinstance(company, int):
                continue
            field = f"{_OIL}.{company}"
            units = min(max(dict(scene.amounts).get(field, 1), 1), domain.high)
            dial = Dial(field, units, domain.high, 1)
            name = company_name(company)
            cells = ((_("oil: {company} ").format(company=name), ""), dial)
            action = BuyOil(company, units)
            enter = _("buy {n} oil").format(n=units)
            undo = self.undoable(action)
            lines.append(Choice("y", cells, enter, enter, action, undo=undo))
        return lines

    def _is_sum(self, field: str) -> bool:
        return not field.startswith(_OIL) and super()._is_sum(field)

    def proposed(self, lines: Sequence[Choice]) -> int | None:
        scene = self.scene()
        phase = scene.view.phase
        if not lines or not isinstance(phase, Trading):
            return None
        bots = [seat for seat in in_game(scene.view) if scene.players[seat].level is not None]
        if any(seat not in phase.done for seat in bots):
            # What they offer next would be declined unseen.
            return None
        if any(open_to(offer, self.seat) for offer in phase.offers):
            return None
        return next((n for n, x in enumerate(lines) if x.action == End() and x.undo), None)

    def told_of(self, scene: Scene[Any], choice: Choice, width: int) -> Blocks:
        view: View = scene.view
        match choice.action:
            case BuyOil(company=company, units=units):
                cash = view.cash[self.seat]
                cost = chairs_part(view, company, OIL_PRICE * units)
                rows = [*part_row(view, -cost), cash_row(cash, cash - cost, width)]
                rows += rows_of_set_off(_("to be processed next month, or lost"), width)
                rows += used_rows(view, company, width)
                return (rows,)
            case Use(card=card):
                return (rows_of_set_off(in_words(tip_title(card)), width),)
            case Borrow():
                return (loan_rows(view, self.seat, width),)
            case End():
                text = _("a new offer to you takes it back")
                return (rows_of_set_off(text, width, "dim"),)
            case _:
                return super().told_of(scene, choice, width)

    def waiting(self, scene: Scene[Any], paper: Paper) -> None:
        draw_latest(paper, self.lines_told())


# -- the board ---------------------------------------------------------------------------------


def draw_trading(paper: Paper, scene: Scene[Any]) -> None:
    """The offers, what can change hands, who is done; what both have while an offer is built."""
    if builds(scene):
        draw_builder(paper, scene)
        return
    view: View = scene.view
    if scene.large:
        # Beside the offers stand everybody's shares, below them goods and Tips.
        shares = Paper(paper.width - _LIST - 1, paper.height)
        draw_by_company(shares, scene)
        paper.paste(shares, _LIST + 1, 0)
    left = Paper(_LIST if scene.large else paper.width, paper.height)
    answers = [] if view.seat is None else answered_rows(scene, view.seat, 1, left.width - 3)
    room = 12 if scene.large else paper.height - 9 - (min(len(answers), 2) + 1 if answers else 0)
    y = draw_offers(left, 0, scene, room)
    if answers:
        y = _draw_answers(left, y, answers, (12 if scene.large else paper.height - 8) - y)
    below = y + 1 if scene.large else max(y + 1, paper.height - 8)
    y = _draw_goods(left, below, scene)
    if scene.large:
        _draw_held(left, y + 1, scene)
    _draw_done(left, paper.height - 2, scene)
    paper.paste(left, 0, 0)


def _draw_answers(paper: Paper, y: int, answers: Sequence[Row], room: int) -> int:
    """The newest answers to the viewer's own offers; the row after them."""
    paper.put(1, y, clip(_("ANSWERS TO YOUR OFFERS"), paper.width - 1), "bold")
    shown = answers[: max(room - 1, 1)]
    draw_rows(paper, [(f"  {text}", style) for text, style in shown], y + 1)
    return y + 1 + len(shown)


def _draw_held(paper: Paper, y: int, scene: Scene[Any]) -> None:
    """What goods and kept Tips each seat has, as far as there is room."""
    view: View = scene.view
    for seat in turn_order(view):
        goods = [units_short(n, good) for good, _at, n in view.goods if view.chairs[good] == seat]
        tips = [_("Tip {n}").format(n=card) for card in view.kept[seat]]
        rows = packed([*goods, *tips], paper.width - 10)
        for n, (text, _style) in enumerate(rows):
            if y >= paper.height - 3:
                return
            if n == 0:
                paper.put(1, y, clip(scene.names[seat], 7), "dim")
            paper.put(9, y, text)
            y += 1


def draw_offers(paper: Paper, y: int, scene: Scene[Any], room: int) -> int:
    """A row for each offer below their heads, in so many rows; the row after them."""
    view: View = scene.view
    offers = listed_offers(view, view.seat)
    wide = paper.width > 60
    ends = (8, 15, 22, 42 if wide else 37)
    heads = _("FROM"), _("TO"), _("GIVES"), _("GETS")
    for x, head in zip(ends, heads, strict=True):
        paper.put(x, y, head, "dim")
    if not offers:
        paper.put(5, y + 1, clip(_("no offer is open"), paper.width - 6), "dim")
        return y + 2
    marked = offer_marked(scene)
    at = offers.index(marked) if marked in offers else 0
    rows = room - 1
    first = max(first_shown(at, len(offers), rows), 0)
    for n, offer in list(enumerate(offers))[first : first + rows]:
        y += 1
        _draw_offer(paper, y, scene, offer, n, offer == marked, ends)
    return y + 1


def _draw_offer(
    paper: Paper,
    y: int,
    scene: Scene[Any],
    offer: Offer,
    n: int,
    marked: bool,
    ends: tuple[int, ...],
) -> None:
    view: View = scene.view
    mine = view.seat is not None and open_to(offer, view.seat)
    style = "chosen" if marked else "" if mine else "dim"
    paper.put(0, y, " " * paper.width, style)
    paper.put(0, y, "▸" if marked else " ", style)
    paper.put(2, y, str(n + 1) if n < 9 else " ", style)
    paper.right(7, y, str(offer.number), style)
    paper.put(ends[0], y, clip(scene.names[offer.by], 6), style)
    paper.put(ends[1], y, clip(address(scene.names, offer.to), 6), style)
    right = paper.width - ends[3]
    paper.put(ends[2], y, _short(given(offer.things), ends[3] - ends[2] - 1), style)
    text = _short(got(offer.things), right)
    paper.put(ends[3], y, text, style)
    if offer.by == view.seat:
        waits = _("waits")
        if len(text) + len(waits) + 1 <= right:
            paper.right(paper.width, y, waits, style)
    if scene.acting:
        paper.spot(0, y, paper.width, Pick(n))


def _short(things: tuple[tuple[int, int], ...], width: int) -> str:
    """One side of an offer; how many things it is where they have no room."""
    many = _("{n} things").format(n=len(things))
    return first_that_fits((side_text(things), side_text(things, True), many), width)


def _draw_goods(paper: Paper, y: int, scene: Scene[Any]) -> int:
    """Which goods could be sold to whom now, by kind; the row after them."""
    paper.put(1, y, clip(_("CAN CHANGE HANDS NOW"), paper.width - 1), "bold")
    for kind, row in _sales(scene).items():
        y += 1
        paper.put(1, y, clip(pad(in_words(goods_kind(kind)), 7), 7), "dim")
        texts = row or [_("none stands at a buyer's")]
        room = paper.width - 10
        shown = listed(texts)
        while len(shown) > room and len(texts) > 1:
            texts = texts[:-1]
            shown = _("{some} and more").format(some=listed(texts))
        paper.put(9, y, clip(shown, room), "" if row else "dim")
    others = _("shares, kept Tips, loans: anyone's")
    if scene.view.terms.entrepreneurs:
        others = _("companies, kept Tips, loans: anyone's")
    paper.put(1, y + 1, clip(others, paper.width - 1), "dim")
    return y + 2


def _sales(scene: Scene[Any]) -> dict[int, list[str]]:
    """By kind of goods: what stands at whose company."""
    view: View = scene.view
    made = kinds_in_use(view.terms)
    # No company takes crude of oil barons, and nobody makes the oil that traders buy.
    bought = {input_kind(view.terms, c) for c in companies_in_play(view) if kind_of(c) != FIELD}
    found: dict[int, list[str]] = {kind: [] for kind in made if kind in bought}
    for row in on_offer(view):
        text = _("{units} at {company} {a}→{b}")
        found.setdefault(kind_of(row.good), []).append(
            text.format(
                units=units_short(row.units, row.good),
                company=company_code(row.company),
                a=clip(scene.names[row.seller], 8),
                b=clip(scene.names[row.buyer], 8),
            )
        )
    return found


def _draw_done(paper: Paper, y: int, scene: Scene[Any]) -> None:
    """Who is done, and how many offers each has made."""
    view: View = scene.view
    phase = view.phase
    if not isinstance(phase, Trading):
        return
    order = turn_order(view)
    done = [(scene.names[seat], "✓" if seat in phase.done else ".") for seat in order]
    made = [(scene.names[seat], str(made_by(phase, seat))) for seat in order]
    most = _("  of {n} each").format(n=MOST_OFFERS)
    width = paper.width - 9
    for row, (head, parts, more) in enumerate(((_("DONE"), done, ""), (_("OFFERS"), made, most))):
        paper.put(1, y + row, clip(head, 7), "bold")
        texts = []
        for letters, between in ((99, "  "), (6, "  "), (3, " "), (2, " ")):
            texts.append(between.join([f"{name[:letters]} {what}" for name, what in parts]))
        wordings = [f"{text}{more}" for text in texts] if more else []
        paper.put(8, y + row, first_that_fits([*wordings, *texts], width))


def draw_builder(paper: Paper, scene: Scene[Any]) -> None:
    """What the viewer has, and what the other side has, beside each other."""
    view: View = scene.view
    if view.seat is None:
        return
    other = other_now(scene)
    half = paper.width // 2
    shown = [view.seat] if other is None else [view.seat, other]
    for n, seat in enumerate(shown):
        side = Paper(half - 1, paper.height)
        side.put(1, 0, clip(scene.names[seat].upper(), half - 2), "bold")
        rows = [(clip(text, half - 2), style) for text, style in about_seat(scene, seat, True)]
        if len(rows) > side.height - 1:
            rest = len(rows) - side.height + 2
            more = ngettext("{n} more", "{n} more", rest).format(n=rest)
            rows = [*rows[: side.height - 2], (more, "dim")]
        draw_rows(side, [(f" {text}", style) for text, style in rows], 1)
        if n == 0 and len(rows) + 1 < side.height:
            side.put(1, side.height - 1, _("* chairman"), "dim")
        paper.paste(side, n * half, 0)


def trading_title(scene: Scene[Any]) -> str:
    """The offer in hand."""
    view: View = scene.view
    if builds(scene):
        return _("An offer of {name}").format(name=scene.names[view.seat or 0])
    offer = offer_marked(scene)
    if offer is None:
        return _("Offers and goods")
    texts = (
        _("Offer {n}: {name} gives {gives} for {gets}"),
        _("Offer {n}: {gives} for {gets}"),
        _("Offer {n} of {name}"),
    )
    told = [
        text.format(
            n=offer.number,
            name=scene.names[offer.by],
            gives=side_text(given(offer.things)),
            gets=side_text(got(offer.things)),
        )
        for text in texts
    ]
    return first_that_fits(told, 114 if scene.large else 74)
