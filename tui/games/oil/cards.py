"""Cards: what was drawn, what a drawn Tip asks of its drawer, and what is kept (O-11, O-48)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from core.games.oil.actions import (
    Agree,
    Appoint,
    Borrow,
    Deliver,
    Name,
    Pass,
    Supply,
)
from core.games.oil.atlas import SQUARES
from core.games.oil.card_text import (
    news_lasts,
    news_text,
    news_title,
    tip_lasts,
    tip_text,
    tip_title,
)
from core.games.oil.data import continent_of
from core.games.oil.force import companies_in_play
from core.games.oil.money import chairs_part
from core.games.oil.phrases import company as company_words
from core.games.oil.phrases import good_short
from core.games.oil.preview_cards import Choice as Named
from core.games.oil.preview_cards import (
    Customer,
    Naming,
    Supplier,
    preview_card,
)
from core.games.oil.state import Answering, Deciding, View
from core.prompt import Prompt
from core.text import figure
from tui.face import Choice, Dial, Scene
from tui.games.oil.buying import rows_of_set_off
from tui.games.oil.common import AmountScreen, OilScreen, amount_of, cash_row, loan_line, loan_rows
from tui.games.oil.looks import company_name, goods_text, tone
from tui.games.oil.partners import part_row
from tui.games.oil.shares import draw_by_company
from tui.i18n import _, in_words, ngettext
from tui.widgets.paper import Paper, clip, pad, wrap
from tui.widgets.rows import Blocks, Row, listed

__all__ = [
    "AnsweringScreen",
    "DecidingScreen",
    "answering_title",
    "cards_title",
    "draw_answering",
    "draw_deciding",
    "draw_table",
]


# -- what a Tip asks ---------------------------------------------------------------------------


class DecidingScreen(AmountScreen):
    """A line for each company, shareholder or group of goods; 0 declines where one may."""

    def pane_title(self, scene: Scene[Any]) -> str:
        phase = scene.view.phase
        if not self.lines() or not isinstance(phase, Deciding):
            return ""
        return _("TIP {n} ASKS").format(n=phase.card)

    def choices(self, scene: Scene[Any], prompt: Prompt[Any]) -> tuple[Choice, ...]:
        view: View = scene.view
        phase = view.phase
        if not isinstance(phase, Deciding):
            return ()
        lines: list[Choice] = []
        for action in prompt.choices:
            key = str(len(lines) + 1) if len(lines) < 9 else " "
            match action:
                case Name(company=company):
                    name = company_name(company)
                    enter = _("name {company}").format(company=name)
                    cells = ((name, tone(continent_of(company))),)
                case Appoint(company=company, seat=seat):
                    name = company_name(company)
                    enter = _("ask {name}").format(name=scene.names[seat])
                    text = f"{pad(name, 12)}{clip(scene.names[seat], 10)}"
                    cells = ((text, tone(continent_of(company))),)
                case _:
                    continue
            undo = self.undoable(action)
            find = f"{enter} {name}"
            lines.append(Choice(key, cells, enter, find, action, undo=undo))
        lines += self._amounts(scene, prompt, len(lines))
        if Pass() in prompt.choices:
            does = _("no more") if phase.left else _("decline")
            lines.append(self.plain("0", does, Pass(), "p"))
        return (*lines, *loan_line(self, scene, prompt))

    def _amounts(self, scene: Scene[Any], prompt: Prompt[Any], before: int) -> list[Choice]:
        """What a supplier sells to, and what a customer buys."""
        lines: list[Choice] = []
        for form in prompt.forms:
            domain = amount_of(form, "units")
            fixed: dict[str, Any] = dict(form.fixed)
            if domain is None:
                continue
            field = ".".join(["units", *[str(value) for value in fixed.values()]])
            n = min(max(dict(scene.amounts).get(field, domain.high), 1), domain.high)
            action: Supply | Deliver
            if form.action == "supply":
                label = company_name(fixed["company"])
                style = tone(continent_of(fixed["company"]))
                action = Supply(fixed["company"], n)
                enter = _("buy {n}").format(n=n)
            else:
                place = SQUARES[fixed["square"]].name
                label = _("{good} at {place}").format(good=good_short(fixed["good"]), place=place)
                style = tone(continent_of(fixed["good"]))
                action = Deliver(fixed["good"], fixed["square"], n)
                enter = _("sell {n}").format(n=n)
            dial = Dial(field, n, domain.high, 1, jumps=False)
            of = _(" of {n}").format(n=domain.high)
            key = str(before + len(lines) + 1) if before + len(lines) < 9 else " "
            cells = ((pad(label, 12), style), dial, (of, "dim"))
            undo = self.undoable(action)
            lines.append(Choice(key, cells, enter, label, action, undo=undo))
        return lines

    def filled(self, scene: Scene[Any], action: Any) -> Mapping[str, int] | None:
        match action:
            case Supply(company=company, units=units):
                return {f"units.{company}": units}
            case Deliver(good=good, square=square, units=units):
                return {f"units.{good}.{square}": units}
            case _:
                return None

    def told(self, scene: Scene[Any], choice: Choice | None, width: int, room: int) -> Blocks:
        view: View = scene.view
        phase = view.phase
        if choice is None or not isinstance(phase, Deciding):
            return ()
        seat = self.seat
        cash = view.cash[seat]
        preview = preview_card(view, seat, phase.card)
        match choice.action:
            case Name(company=company) if isinstance(preview, Naming):
                named = next((c for c in preview.choices if c.company == company), None)
                return () if named is None else (_named_rows(scene, named, cash, width),)
            case Appoint(company=company, seat=other):
                text = _("{name} may take the chair of {company}, or refuse")
                told = text.format(name=scene.names[other], company=company_name(company))
                return (rows_of_set_off(told, width),)
            case Supply(company=company, units=units) if isinstance(preview, Supplier):
                whole = units * preview.price
                cost = chairs_part(view, company, whole)
                good = dict(preview.companies)[company]
                rows: list[Row] = [
                    (_("  gets  {goods}").format(goods=goods_text(good, units)), ""),
                    (_("  cost  {sum}").format(sum=figure(whole)), ""),
                    *part_row(view, -cost),
                    cash_row(cash, cash - cost, width),
                ]
                rows += rows_of_set_off(_("to be processed this turn, or lost"), width, "warn")
                return (rows,)
            case Deliver(good=good, units=units) if isinstance(preview, Customer):
                own = chairs_part(view, good, units * preview.price)
                return (
                    [
                        (_("  {n} × {sum}").format(n=units, sum=figure(preview.price)), ""),
                        *part_row(view, own),
                        cash_row(cash, cash + own, width),
                    ],
                )
            case Borrow():
                return (loan_rows(view, seat, width),)
            case _:
                return ()

    def verb(self) -> str:
        line = self.chosen_line()
        return _("decline") if line is not None and line.action == Pass() else _("do")


def _named_rows(scene: Scene[Any], named: Named, cash: int, width: int) -> list[Row]:
    """What comes of naming a company."""
    company = company_name(named.company)
    rows: list[Row] = []
    if named.cash:
        rows.append(cash_row(cash, cash + named.cash, width))
    before, after = named.shares
    if before != after:
        rows.append((_("  shares {a} → {b}").format(a=before, b=after), ""))
    if named.lost:
        text = ngettext("others lose {n} share", "others lose {n} shares", named.lost)
        rows += rows_of_set_off(text.format(n=named.lost), width)
    if named.vote:
        rows += rows_of_set_off(_("a meeting decides the chair"), width)
    elif named.chair is None:
        rows += rows_of_set_off(_("{company}: no chairman").format(company=company), width)
    else:
        text = _("chairman then {name}").format(name=scene.names[named.chair])
        rows += rows_of_set_off(text, width)
    if named.dividend:
        text = _("pays {sum} a share and year").format(sum=figure(named.dividend))
        rows += rows_of_set_off(text, width, "dim")
    return rows


class AnsweringScreen(OilScreen):
    """Whether the seat takes the chair that another must hand over (Tip 21)."""

    def pane_title(self, scene: Scene[Any]) -> str:
        return _("TAKE THE CHAIR?") if self.lines() else ""

    def choices(self, scene: Scene[Any], prompt: Prompt[Any]) -> tuple[Choice, ...]:
        return self.yes_or_no(prompt, _("take the chair"), _("refuse"))

    def told(self, scene: Scene[Any], choice: Choice | None, width: int, room: int) -> Blocks:
        view: View = scene.view
        phase = view.phase
        if choice is None or not isinstance(phase, Answering):
            return ()
        if choice.action == Agree():
            texts = [
                _("you use it and pay for it from now on"),
                _("{name} keeps the shares").format(name=scene.names[phase.asker]),
            ]
        else:
            texts = [_("another shareholder is asked, or nobody")]
        return ([row for text in texts for row in rows_of_set_off(text, width)],)

    def verb(self) -> str:
        return _("answer")


_KEPT = 52
"""Columns of the kept Tips; beside them stand the shares where there is room."""


# -- the board ---------------------------------------------------------------------------------


def draw_deciding(paper: Paper, scene: Scene[Any]) -> None:
    """The Tip that was drawn, and what is open."""
    phase = scene.view.phase
    if isinstance(phase, Deciding):
        draw_table(paper, scene, [phase.card], [])


def draw_answering(paper: Paper, scene: Scene[Any]) -> None:
    """The same with Tip 21."""
    draw_table(paper, scene, [21], [])


def draw_table(
    paper: Paper, scene: Scene[Any], tips: Sequence[int], news: Sequence[int], unread: bool = False
) -> None:
    """Cards that were drawn, kept Tips, News in force and decks."""
    view: View = scene.view
    y = 0
    width = 48 if not scene.large else 70
    cards = [
        (
            _("STOCK TIP {n}").format(n=n),
            in_words(tip_lasts(n)),
            in_words(tip_title(n)),
            in_words(tip_text(n, view.terms)),
        )
        for n in tips
    ]
    cards += [
        (
            _("BUSINESS NEWS {n}").format(n=n),
            in_words(news_lasts(n)),
            in_words(news_title(n)),
            in_words(news_text(n, view.terms)),
        )
        for n in news
    ]
    if unread:
        text = _("The card went under the deck unread.")
        cards.append((_("BUSINESS NEWS"), "", _("no newspaper"), text))
    several = len(cards) > 1
    for n, (head, lasts, title, text) in enumerate(cards):
        texts = wrap(f"{title[:1].upper()}{title[1:]}. {text}", width - 4)
        # Of several cards at 80x24 all but the last are titles only.
        if several and not scene.large and n < len(cards) - 1:
            texts = texts[:0]
            paper.put(3, y, clip(f"{head}: {title}", width), "bold")
            y += 1
            continue
        y = _draw_card(paper, y, head, lasts, texts, width)
    if scene.large:
        # Beside the kept Tips there is room for all shares.
        side = Paper(paper.width - _KEPT - 2, paper.height - y - 4)
        if len(companies_in_play(view)) < side.height:
            draw_by_company(side, scene)
            paper.paste(side, _KEPT + 2, y + 1)
    kept = Paper(min(_KEPT, paper.width), paper.height - y - 1)
    below = _draw_kept(kept, 0, scene, 3)
    paper.paste(kept, 0, y + 1)
    y += below + 1
    _draw_force(paper, max(y + 1, paper.height - 3), scene)


def _draw_card(
    paper: Paper, y: int, head: str, lasts: str, texts: Sequence[str], width: int
) -> int:
    """A card in a frame; the row after it."""
    x = 3
    paper.put(x, y, "┌" + "─" * (width - 2) + "┐", "rule")
    rows = [*texts] or [""]
    bottom = y + len(rows) + 2
    for row in range(y + 1, bottom):
        paper.put(x, row, "│", "rule")
        paper.put(x + width - 1, row, "│", "rule")
    paper.put(x + 2, y + 1, head, "bold")
    paper.right(x + width - 2, y + 1, lasts, "accent")
    for n, text in enumerate(rows):
        paper.put(x + 2, y + 2 + n, text)
    paper.put(x, bottom, "└" + "─" * (width - 2) + "┘", "rule")
    return bottom + 1


def _draw_kept(paper: Paper, y: int, scene: Scene[Any], below: int) -> int:
    """Who keeps which Tips, as far as there is room; the row after them."""
    view: View = scene.view
    rows: list[tuple[str, str]] = []
    for seat, kept in enumerate(view.kept):
        for n, card in enumerate(kept):
            name = scene.names[seat] if n == 0 else ""
            text = _("Tip {n} {title}").format(n=card, title=in_words(tip_title(card)))
            rows.append((name, text))
    room = paper.height - below - y - 2
    paper.put(1, y, clip(_("KEPT TIPS (open)"), paper.width - 1), "bold")
    if not rows:
        paper.put(1, y + 1, _("none"), "dim")
        return y + 2
    shown = rows if len(rows) <= room else rows[: max(room - 1, 1)]
    for n, (name, text) in enumerate(shown, y + 1):
        paper.put(1, n, clip(name, 6))
        paper.put(8, n, clip(text, paper.width - 9))
    y += len(shown) + 1
    if len(shown) < len(rows):
        rest = len(rows) - len(shown)
        text = ngettext("{n} more: i shows it", "{n} more: i shows them", rest)
        paper.put(8, y, text.format(n=rest), "dim")
        y += 1
    return y


def _draw_force(paper: Paper, y: int, scene: Scene[Any]) -> None:
    """News in force, those for December, and the decks."""
    view: View = scene.view
    force = listed([in_words(news_title(n)) for n in view.in_force]) or _("none")
    december = listed([in_words(news_title(n)) for n in view.december]) or _("none")
    paper.put(1, y, _("NEWS IN FORCE"), "bold")
    paper.put(16, y, _cut_short(force, paper.width - 17, len(view.in_force)))
    paper.put(1, y + 1, _("FOR DECEMBER"), "bold")
    paper.put(16, y + 1, _cut_short(december, paper.width - 17, len(view.december)))
    text = _("draw piles   Tips {tips}   News {news}")
    paper.put(1, y + 2, text.format(tips=view.tips, news=view.news), "dim")


def _cut_short(text: str, width: int, n: int) -> str:
    """The titles, or how many they are if they have no room."""
    return text if len(text) <= width else ngettext("{n} card", "{n} cards", n).format(n=n)


def cards_title(scene: Scene[Any]) -> str:
    """The Tip in hand and how long it stays."""
    phase = scene.view.phase
    if not isinstance(phase, Deciding):
        return ""
    text = _("Tip {n}: {title}")
    return text.format(n=phase.card, title=in_words(tip_title(phase.card)))


def answering_title(scene: Scene[Any]) -> str:
    """The chair that is handed over."""
    phase = scene.view.phase
    if not isinstance(phase, Answering):
        return ""
    text = _("{asker} hands over the chair of {company}")
    company = in_words(company_words(phase.company))
    return text.format(asker=scene.names[phase.asker], company=company)
