"""What all read when cards were drawn (O-11, O-48, O-49)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from core.games.oil.card_text import (
    news_title,
    tip_title,
    tip_when,
)
from core.games.oil.cards import DECIDED, TRADABLE
from core.games.oil.data import NEWS, TIP, year_of
from core.games.oil.events import (
    Advanced,
    MonthBegan,
    NewsDrawn,
    NewsEnded,
    NewsUnread,
    TipDrawn,
    TipIdle,
    TipKept,
    TransportRolled,
)
from core.games.oil.events_deals import TRANSPORT, Paid
from core.games.oil.phrases import deck, month_name
from core.games.oil.preview_cards import (
    Agreement,
    Helped,
    Loss,
    Spared,
    Tax,
    preview_card,
)
from core.games.oil.state import View
from core.text import figure
from tui.face import Scene
from tui.games.oil.buying import rows_of_set_off
from tui.games.oil.cards import draw_table
from tui.games.oil.looks import company_name, goods_text
from tui.games.oil.passing import ForAll
from tui.i18n import _, in_words
from tui.widgets.paper import Paper
from tui.widgets.rows import Row, draw_rows, listed, packed

__all__ = ["DrawnScreen", "drawn"]


def drawn(events: Sequence[Any]) -> bool:
    """Whether an act drew cards that are worth a look: those that ask something have a screen."""
    for event in events:
        match event:
            case NewsDrawn() | NewsUnread():
                return True
            case TipDrawn(card=card) if card not in DECIDED:
                return True
            case TipIdle(card=card) if card in DECIDED:
                return True
            case _:
                pass
    return False


class DrawnScreen(ForAll):
    """Cards that were drawn, with what a Tip means for its drawer (O-11)."""

    rules = ("O-11", "O-48", "O-49")

    def _tips(self) -> list[tuple[int, int]]:
        """The Tips that were drawn, each with its drawer."""
        return [(e.seat, e.card) for e in self.events if isinstance(e, TipDrawn)]

    def _news(self) -> list[int]:
        return [e.card for e in self.events if isinstance(e, NewsDrawn)]

    def _who(self) -> int:
        for event in self.events:
            if isinstance(event, TipDrawn | NewsDrawn | NewsUnread):
                return event.seat
        return 0

    def heading(self, scene: Scene[Any]) -> str:
        name = scene.names[self._who()].upper()
        text = _("{name} draws News") if not self._tips() else _("{name} draws a Tip")
        return text.format(name=name)

    def board_title(self, scene: Scene[Any]) -> str:
        tips, news = self._tips(), self._news()
        if news:
            return _("News {n}: {title}").format(n=news[-1], title=in_words(news_title(news[-1])))
        if tips:
            card = tips[-1][1]
            return _("Tip {n}: {title}").format(n=card, title=in_words(tip_title(card)))
        return _("News, unread")

    def pane_title(self, scene: Scene[Any]) -> str | None:
        if self._tips():
            who, card = self._tips()[-1]
            if not _means(self.before(), who, card, 40):
                return _("WHAT HAPPENED") if tip_when(card) is None else _("WHEN")
            return _("WHAT IT DOES FOR {name}").format(name=scene.names[who].upper())[:26]
        return _("NEWS FOR ALL")

    def draw_board(self, paper: Paper, scene: Scene[Any]) -> None:
        unread = any(isinstance(event, NewsUnread) for event in self.events)
        draw_table(paper, scene, [card for _seat, card in self._tips()], self._news(), unread)

    def moment(self, view: View) -> str:
        # The game may have gone on to another part of the turn, or to the next one.
        then: View = self.before()
        text = _("{month}, year {n} of {last} · 1 Track: {deck}")
        kind = TIP if self._tips() else NEWS
        return text.format(
            month=in_words(month_name(then.month)),
            n=year_of(then.month),
            last=then.terms.years,
            deck=in_words(deck(kind)),
        )

    def draw_pane(self, paper: Paper, scene: Scene[Any]) -> None:
        rows: list[Row] = []
        happened = self._happened(paper.width)
        if self._tips():
            seat, card = self._tips()[-1]
            # What it means is reckoned as things stood: it may have happened already.
            rows += _means(self.before(), seat, card, paper.width)
            when = tip_when(card)
            if when is not None:
                rows += [("", ""), (_("WHEN"), "bold")] if rows else []
                rows += rows_of_set_off(in_words(when), paper.width)
                trades = _("yes, by an offer") if card in TRADABLE else _("no")
                rows += [("", ""), (_("MAY BE TRADED"), "bold"), (f"  {trades}", "")]
            elif happened:
                head = [("", ""), (_("WHAT HAPPENED"), "bold")] if rows else []
                rows += [*head, *happened]
        else:
            rows = happened
        draw_rows(paper, rows[: paper.height - 2])

    def _happened(self, width: int) -> list[Row]:
        """What the cards led to, as the log has it."""
        told = [e for e in _of_cards(self.events) if not isinstance(e, NewsEnded | TipKept)]
        rows: list[Row] = []
        for line in self.session.words.lines(told):
            rows += packed(in_words(line.text, self.session.names).split(), width - 1)
        return rows

    def goes_on(self, scene: Scene[Any]) -> str:
        return _("go on")


def _of_cards(events: Sequence[Any]) -> list[Any]:
    """The events of an act from the first card drawn on, up to those of the turn's later parts."""
    found: list[Any] = []
    for event in events:
        match event:
            case TipDrawn() | NewsDrawn() | NewsUnread():
                found.append(event)
            case Advanced() | MonthBegan() | TransportRolled() if found:
                break
            case Paid(why=why) if found and why == TRANSPORT:
                break
            case _ if found:
                found.append(event)
            case _:
                pass
    return found


def _means(view: View, seat: int, card: int, width: int) -> list[Row]:
    """What a Tip means for a seat as things stand, in rows; nothing where it only asks."""
    match preview_card(view, seat, card):
        case Agreement(units=units, plain=plain, agreed=agreed, ten=ten) if units:
            return [
                (_("  {n} units there bring").format(n=units), ""),
                (_("   without  {sum}").format(sum=figure(plain)), ""),
                (_("   with     {sum}").format(sum=figure(agreed)), "gain"),
                (_("  ten: {a} → {b}").format(a=figure(ten[0]), b=figure(ten[1])), "dim"),
            ]
        case Agreement(ten=ten):
            return [
                (_("  nothing to sell there now"), ""),
                (_("  ten: {a} → {b}").format(a=figure(ten[0]), b=figure(ten[1])), "dim"),
            ]
        case Spared(units=units, amount=amount):
            text = _("spares {sum} on {n} units there now")
            return rows_of_set_off(text.format(sum=figure(amount), n=units), width)
        case Helped(companies=companies, units=units, amount=amount):
            names = listed([company_name(c) for c in companies]) or _("no company now")
            rows = rows_of_set_off(_("for {names}").format(names=names), width)
            if units:
                rows.append((_("  {n} units more").format(n=units), "gain"))
            if amount:
                rows.append((_("  spares up to {sum}").format(sum=figure(amount)), "gain"))
            return rows
        case Tax(shares=shares, amount=amount):
            text = _("{n} shares: {sum}")
            sign = "+" if amount > 0 else "−"
            return rows_of_set_off(text.format(n=shares, sum=f"{sign}{figure(abs(amount))}"), width)
        case Loss(goods=goods):
            text = listed([goods_text(good, n) for good, _at, n in goods]) or _("nothing")
            return rows_of_set_off(_("lost: {goods}").format(goods=text), width)
        case _:
            return []
