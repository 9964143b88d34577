"""Bidding for a share (O-10)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from core.games.oil.actions import Bid, Pass, PassLot
from core.games.oil.auction import still_in
from core.games.oil.chairs import in_bank, pack, pack_price
from core.games.oil.data import SHARE_PRICE, SHARES, STEP, continent_of
from core.games.oil.events import Advanced, ShareAuctioned
from core.games.oil.frames import turn_order
from core.games.oil.phrases import company as company_words
from core.games.oil.state import Auction, View
from core.prompt import Prompt, admits
from core.text import figure
from tui.face import Choice, Dial, Scene
from tui.games.oil.buying import rows_of_set_off
from tui.games.oil.common import OilScreen, amount_of, cash_row, draw_latest, form_of
from tui.games.oil.looks import company_name, tone
from tui.games.oil.shares import dividend, draw_by_company
from tui.games.oil.track import (
    draw_track,
    middle_of,
    paste_middle,
    side_of,
)
from tui.i18n import _, in_words, refusal_text
from tui.screens.frame import KeyHint
from tui.screens.typed import NUMBER, TypedScreen
from tui.widgets.paper import Paper, clip
from tui.widgets.rows import Blocks, Row, first_that_fits, listed, rows_of

__all__ = ["AuctionScreen", "auction_title", "draw_auction"]

_BID = 0


class AuctionScreen(OilScreen, TypedScreen):
    """The least that can be bid is there already; digits type another bid, p passes."""

    most_typed = 9_999_950
    ready_made = True

    def pane_title(self, scene: Scene[Any]) -> str:
        return ""

    def begin(self, scene: Scene[Any]) -> Mapping[str, int]:
        self.ready_made = True
        return {NUMBER: _phase(scene.view).high + STEP} if scene.acting else {}

    def choices(self, scene: Scene[Any], prompt: Prompt[Any]) -> tuple[Choice, ...]:
        domain = amount_of(form_of(prompt, "bid"), "amount")
        if domain is None:
            return ()
        low, most = domain.low, domain.high
        amount = scene.amount(NUMBER)
        action = Bid(amount)
        may = admits(prompt, action)
        enter = _("bid {sum}") if may else _("bid {low} to {most}")
        enter = enter.format(sum=figure(amount), low=figure(low), most=figure(most))
        dial = Dial(NUMBER, amount, most, low, STEP, text=figure(amount) if amount else "0")
        cells = ((_("YOUR BID "), "bold"), dial)
        find = _("bid for {company}").format(company=company_name(_phase(scene.view).company))
        undo = not may or self.undoable(action)
        line = Choice(" ", cells, enter, find, action if may else None, undo=undo)
        does = _("pass")
        passes = self.plain("p", does, Pass(), "0")
        if PassLot() not in prompt.choices:
            return (line, passes)
        does = _("pass on all {n}").format(n=_phase(scene.view).more + 1)
        return (line, passes, self.plain("a", does, PassLot()))

    def proposed(self, lines: Sequence[Choice]) -> int | None:
        return _BID if lines else None

    # -- typing ------------------------------------------------------------------------------------

    def press(self, key: str) -> None:
        if not self._free():
            super().press("none" if key == "0" else key)
            return
        typed = self.amounts.get(NUMBER, 0)
        match key:
            case "0" if self.ready_made:
                super().press("none")
            case digit if digit.isdecimal():
                if not self._too_soon():
                    self.add_digit(int(digit))
            case "back":
                self.type_in(typed // 10)
            case "left" | "less" | "right" | "more" if self.chosen == _BID:
                super().press(key)
                # The next digit begins another number.
                self.ready_made = True
            case _:
                super().press(key)

    def too_long(self) -> str:
        return _("A bid has seven digits at most; Backspace takes one away.")

    def choose(self, index: int) -> None:
        # A click on the line of the number is no step of it.
        self.chosen = index
        self.dial = NUMBER if index == _BID else None

    def take(self, action: Any) -> None:
        if isinstance(action, Bid):
            self.type_in(action.amount)
            self.ready_made = True
        else:
            super().take(action)

    def filled(self, scene: Scene[Any], action: Any) -> Mapping[str, int] | None:
        return {NUMBER: action.amount} if isinstance(action, Bid) else None

    # -- what is told ------------------------------------------------------------------------------

    def told(self, scene: Scene[Any], choice: Choice | None, width: int, room: int) -> Blocks:
        view: View = scene.view
        if not isinstance(view.phase, Auction) or choice is None:
            return ()
        phase, seat = view.phase, self.seat
        amount = scene.amount(NUMBER)
        cash = view.cash[seat]
        rows: list[Row] = []
        if choice.action is None:
            no = self.barred_because(Bid(amount))
            if no is not None:
                return (rows_of(refusal_text(no, scene.names), width, "warn"),)
        low = phase.high + STEP
        span = _("  from {low} to {most}").format(low=figure(low), most=figure(cash))
        rows.append((span, ""))
        rows.append((_("  digits type it, + − {step}").format(step=STEP), "dim"))
        wins: list[Row] = [
            ("", ""),
            (_("IF YOU WIN"), "bold"),
            cash_row(cash, cash - amount, width),
        ]
        held = view.shares[seat][phase.company] + pack(view.terms)
        wins.append((_("  {n} of {all} shares").format(n=held, all=SHARES), ""))
        if view.chairs[phase.company] is None:
            wins += rows_of_set_off(_("you become its chairman"), width, "gain")
        rows += wins
        sold = _sold_rows(scene, width)
        return (rows, _if_passed(scene, seat, width), _still_rows(scene, width), sold)

    def waiting(self, scene: Scene[Any], paper: Paper) -> None:
        view: View = scene.view
        y = 0
        if isinstance(view.phase, Auction):
            rows = [*_still_rows(scene, paper.width)[1:], *_sold_rows(scene, paper.width)]
            for text, style in rows:
                paper.put(0, y, clip(text, paper.width), style)
                y += 1
        draw_latest(paper, self.lines_told(), y + 1)

    def own_keys(self) -> Sequence[KeyHint]:
        return (
            KeyHint(_("digits"), _("amount")),
            KeyHint("+−", str(STEP), "more"),
            KeyHint("p", _("pass"), "none"),
        )

    def verb(self) -> str:
        choice = self.chosen_line()
        return _("pass") if choice is not None and choice.key == "p" else _("bid")


def _phase(view: View) -> Auction:
    assert isinstance(view.phase, Auction)
    return view.phase


def _if_passed(scene: Scene[Any], seat: int, width: int) -> list[Row]:
    """What follows if the seat passes."""
    view: View = scene.view
    phase = _phase(view)
    whole = pack(view.terms) == SHARES
    rows: list[Row] = [("", ""), (_("IF YOU PASS"), "bold")]
    out = _("out for this company") if whole else _("out for this share")
    texts = [out]
    others = [one for one in still_in(view, phase) if one != seat]
    if phase.best is not None and not others:
        text = _("{name} wins at {sum}")
        texts.append(text.format(name=scene.names[phase.best], sum=figure(phase.high)))
        if phase.more:
            texts.append(_("the next one is offered then"))
    elif not others:
        texts.append(_("the bank keeps it, and the rest") if phase.more else _("the bank keeps it"))
    for text in texts:
        rows += rows_of_set_off(text, width)
    return rows


def _still_rows(scene: Scene[Any], width: int) -> list[Row]:
    """Who is still in."""
    view: View = scene.view
    phase = _phase(view)
    seats = {phase.seat, phase.best, *still_in(view, phase)}
    names = [scene.names[seat] for seat in turn_order(view) if seat in seats]
    return [("", ""), (_("STILL IN"), "bold"), *rows_of_set_off(listed(names), width)]


def _sold_rows(scene: Scene[Any], width: int) -> list[Row]:
    """Who has bought the earlier shares of the lot, and for how much."""
    company = _phase(scene.view).company
    sold: list[str] = []
    for event in reversed(scene.told):
        match event:
            case Advanced():
                break
            case ShareAuctioned(seat=seat, amount=amount) if event.company == company:
                text = _("{name} {sum}").format(name=scene.names[seat], sum=figure(amount))
                sold.insert(0, text)
            case _:
                pass
    if not sold:
        return []
    return [("", ""), (_("SOLD BEFORE"), "bold"), *rows_of_set_off(listed(sold), width)]


def draw_auction(paper: Paper, scene: Scene[Any]) -> None:
    """The bids inside the ring; below what the share is worth to the viewer."""
    view: View = scene.view
    phase = _phase(view)
    draw_track(paper, scene, cursor=view.pawns[phase.declined])
    middle = middle_of()
    six = len(view.cash) > 5
    name = in_words(company_words(phase.company)).upper()
    middle.put(0, 0 if six else 1, clip(name, 23), tone(continent_of(phase.company), "bold"))
    more = phase.more // pack(view.terms)
    told = _("{n} more after it").format(n=more)
    middle.right(36, 0 if six else 1, told if more else _("the last one"), "dim")
    top = 1 if six else 3 if len(view.cash) < 5 else 2
    for y, seat in enumerate(turn_order(view, phase.declined), top):
        middle.put(0, y, clip(scene.names[seat], 8), "bold" if seat == phase.seat else "")
        bid = phase.bids[seat]
        if bid:
            middle.right(16, y, figure(bid), "bold" if seat == phase.best else "")
        middle.put(19, y, clip(_did(view, phase, seat), 17), _style(phase, seat))
    paste_middle(paper, middle)
    side, x, y = side_of(paper, scene)
    row = draw_by_company(side, scene, phase.company) + 1 if scene.large else 0
    for n, (text, value) in enumerate(_worth(scene, phase)):
        side.put(1, row, clip(text, side.width - 1), "bold" if n == 0 else "")
        # Beside the tables each value has a row of its own.
        row += bool(scene.large and value)
        at = 5 if scene.large else 29
        side.put(at, row, clip(value, side.width - at))
        row += 1
    paper.paste(side, x, y)


def _did(view: View, phase: Auction, seat: int) -> str:
    if seat == phase.declined:
        return _("takes no part")
    if seat in phase.passed:
        return _("passed")
    if seat == phase.best:
        return _("highest")
    if seat == phase.seat:
        return "?"
    return _("out of cash") if view.cash[seat] < phase.high + STEP else ""


def _style(phase: Auction, seat: int) -> str:
    if seat == phase.best:
        return "accent"
    return "bold" if seat == phase.seat else "dim"


_WORTH = 24
"""Columns of what a share is worth where it stands beside the map."""


def _worth(scene: Scene[Any], phase: Auction) -> list[tuple[str, str]]:
    """What one share is worth to who bids, or to who would."""
    view: View = scene.view
    company = phase.company
    seat = phase.seat
    held = view.shares[seat][company]
    pays = dividend(view, company)
    asks = _("{sum} on landing").format(sum=figure(pack_price(view.terms)))
    if pack(view.terms) == SHARES:
        return [
            (_("THE COMPANY IS WORTH"), ""),
            (_("  valued at the end"), figure(SHARE_PRICE * SHARES)),
            (_("  the bank asks"), asks),
        ]
    chair = view.chairs[company]
    if chair == seat:
        worth = _("{sum} a year if used").format(sum=figure(pays))
        line = (_("  dividend you keep"), worth)
        most = max(row[company] for row in view.shares)
        text = _("{n}, chair; another {most}") if most > held else _("{n}, the chair")
        chairs = text.format(n=held, most=most)
    else:
        worth = _("{sum} a year if used").format(sum=figure(pays))
        line = (_("  dividend"), worth)
        name = (
            _("no chairman") if chair is None else _("chair {name}").format(name=scene.names[chair])
        )
        chairs = f"{held}, {name}"
    long = _("ONE SHARE: WORTH TO {name}").format(name=scene.names[seat].upper())
    return [
        (first_that_fits((long, _("ONE SHARE IS WORTH")), _WORTH), ""),
        line,
        (_("  valued at the end"), figure(SHARE_PRICE)),
        (_("  already held"), chairs),
        (_("  the bank asks"), asks),
    ]


def auction_title(scene: Scene[Any]) -> str:
    """Who holds how many shares of the company."""
    view: View = scene.view
    phase = _phase(view)
    parts = [
        _("{n} {name}").format(n=row[phase.company], name=scene.names[seat])
        for seat, row in enumerate(view.shares)
        if row[phase.company]
    ]
    bank = _("{n} in the bank").format(n=in_bank(view, phase.company))
    text = _("{company}: {held}")
    return text.format(company=company_name(phase.company), held=listed([*parts, bank]))
