"""The final scoring, step by step: all bonuses, then the shares from the smallest chain on."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from core.game import places
from core.games.hotels.data import CHAINS, LETTERS, SAFE
from core.games.hotels.state import Declared, Ended, Scored, View
from core.text import Text, figure
from tui.face import Scene
from tui.games.hotels.looks import chain_name, short_money, tone
from tui.games.hotels.sheets import scored_now
from tui.games.hotels.tells import NAMES
from tui.i18n import _, in_words
from tui.screens.closing import ClosingScreen
from tui.widgets.paper import Paper, clip, pad
from tui.widgets.rows import Row, draw_rows, first_in_rows, first_that_fits, listed, rows_of

__all__ = ["FinalScoringScreen", "Payment", "draw_scoring", "money_after", "payments"]


class Payment(NamedTuple):
    """A step: a chain's bonuses, or the money for its shares, by seat."""

    chain: int
    bonus: bool
    paid: tuple[int, ...]


def payments(view: View) -> tuple[Payment, ...]:
    """The steps of H-25. A chain that nobody holds pays no bonus, but leaves the board too."""
    scored = scored_now(view) or ()
    bonuses = [Payment(s.chain, True, s.bonuses) for s in scored if any(s.shares)]
    return (*bonuses, *(Payment(s.chain, False, s.sold) for s in scored))


def money_after(view: View, at: int) -> tuple[int, ...]:
    """What each seat has after so many steps."""
    paid = [payment.paid for payment in payments(view)[:at]]
    return tuple(sum(column) for column in zip(_cash(view), *paid, strict=True))


def _cash(view: View) -> list[int]:
    return [cash or 0 for cash in view.cash]


class FinalScoringScreen(ClosingScreen):
    """The phase Over, once: what each chain pays to whom."""

    def steps(self, scene: Scene[Any]) -> int:
        return len(payments(scene.view))

    def heading(self, scene: Scene[Any], at: int) -> str:
        steps = payments(scene.view)
        if not steps:
            return _("no chain is on the board")
        if at == 0:
            return _("{n} steps").format(n=len(steps))
        last = steps[at - 1]
        text = (
            _("step {n} of {all}: {chain} pays")
            if last.bonus
            else _("step {n} of {all}: {chain} sold")
        )
        return text.format(n=at, all=len(steps), chain=chain_name(last.chain))

    def upcoming(self, scene: Scene[Any], at: int) -> str:
        step = payments(scene.view)[at]
        text = _("the bonuses of {chain}") if step.bonus else _("the shares of {chain}")
        return text.format(chain=chain_name(step.chain))

    def draw_step(self, paper: Paper, scene: Scene[Any], at: int) -> None:
        draw_scoring(paper, scene, at)

    def news(self, scene: Scene[Any], at: int) -> Sequence[str]:
        lines = [line.text for turn in self.history() for line in turn.lines]
        # The last entry tells each step in a line, and then who has how much.
        told = lines[-len(payments(scene.view)) - 1 :][:at]
        return [self._cause(), *[self._in_a_row(text, at) for text in told[-1:]]]

    def _in_a_row(self, text: Text, at: int) -> str:
        """What a step paid, with names as long as a row can hold."""
        step = payments(self.scene().view)[at - 1]
        wordings = [
            in_words(text, [clip(name, letters) for name in self.names])
            for letters in (self.size.width, *NAMES)
        ]
        rest = _("{chain}: what each is paid stands in its row")
        wordings.append(rest.format(chain=chain_name(step.chain)))
        return first_that_fits(wordings, self.size.width - 2)

    def _cause(self) -> str:
        """Why the game is over."""
        events = [event for turn in self.history() for event in turn.events]
        if not any(isinstance(event, Ended) and event.declared for event in events):
            return _("A whole round passed without a tile: the game is over (H-27)")
        declared = [event for event in events if isinstance(event, Declared)]
        if not declared:
            return _("The end was declared (H-24)")
        (line,) = self.session.words.lines(declared[-1:])
        return in_words(line.text, self.names)


# Columns of the chains' part, and those that the first seat's begin at.
_HEAD = 26


def draw_scoring(paper: Paper, scene: Scene[Any], at: int) -> None:
    """Each seat's money after `at` steps, and what each step paid; what is to come is blank."""
    view: View = scene.view
    seats = len(scene.players)
    share = min((paper.width - _HEAD) // seats, 16)
    ends = [_HEAD + (seat + 1) * share for seat in range(seats)]
    steps = payments(view)
    now, over = money_after(view, at), at == len(steps)
    _headings(paper, scene, ends, share, now, over)
    scored = scored_now(view) or ()
    y = 4
    order = {(payment.chain, payment.bonus): n for n, payment in enumerate(steps, 1)}
    for one in scored:
        _chain(paper, y, one)
        for bonus in (True, False):
            n = order.get((one.chain, bonus))
            label = _("bonus") if bonus else _("sold")
            paper.put(20, y, clip(label, 5), "dim")
            if n is None:
                paper.right(ends[0] - 1, y, clip(_("nobody"), share - 1), "dim")
            elif n <= at:
                style = "flash" if n == at else ""
                _paid(paper, y, ends, share, one, bonus, style)
            y += 1
    if y < paper.height:
        paper.across(y)
        y += 1
    _worthless(paper, y, scene)


def _headings(
    paper: Paper,
    scene: Scene[Any],
    ends: Sequence[int],
    share: int,
    now: Sequence[int],
    over: bool,
) -> None:
    paper.put(0, 0, clip(_("chain"), 10), "dim")
    paper.right(13, 0, clip(_("size"), 4), "dim")
    paper.right(19, 0, clip(_("price"), 5), "dim")
    paper.put(0, 1, clip(_("money now"), _HEAD - 1), "bold")
    paper.across(2)
    told = _("bonuses (most, second) from the smallest chain, then shares at the price")
    paper.put(1, 2, clip(f" {told} ", paper.width - 2), "rule.bold")
    paper.put(0, 3, clip(_("cash before scoring"), _HEAD - 1), "dim")
    place = places(tuple(now))
    cash = _cash(scene.view)
    for seat, end in enumerate(ends):
        won = over and place[seat] == 1
        name = clip(f"{'★' if won else ''}{seat + 1} {scene.names[seat]}", share - 1)
        paper.right(end - 1, 0, name, "accent" if won else "bold")
        paper.right(end - 1, 1, _sum(now[seat], share, "$"), "accent" if won else "bold")
        paper.right(end - 1, 3, _sum(cash[seat], share))


def _sum(n: int, share: int, sign: str = "") -> str:
    text = sign + figure(n)
    return text if len(text) < share else short_money(n)


def _chain(paper: Paper, y: int, scored: Scored) -> None:
    chain = scored.chain
    paper.put(0, y, LETTERS[chain], tone(chain, "fill", "bold"))
    paper.put(2, y, pad(chain_name(chain), 8), tone(chain, "bold"))
    paper.right(13, y, str(scored.size), "accent" if scored.size >= SAFE else "")
    paper.right(19, y, figure(scored.price))


def _paid(
    paper: Paper,
    y: int,
    ends: Sequence[int],
    share: int,
    scored: Scored,
    bonus: bool,
    style: str,
) -> None:
    for seat, end in enumerate(ends):
        paid, n = (scored.bonuses if bonus else scored.sold)[seat], scored.shares[seat]
        if not paid:
            paper.right(end - 1, y, "·", "dim")
            continue
        text = figure(paid)
        if not bonus:
            longer = f"{n}x {text}"
            text = longer if len(longer) < share else f"{n}x{short_money(paid)}"
        paper.right(end - 1, y, text, style)


def _worthless(paper: Paper, y: int, scene: Scene[Any]) -> None:
    """Shares of chains off the board (H-19, H-25), in the rows that are left above the last."""
    view: View = scene.view

    def told(letters: int) -> list[Row]:
        kept = []
        for chain in range(CHAINS):
            who = [
                f"{clip(scene.names[seat], letters)} {row[chain]}"
                for seat, row in enumerate(view.shares)
                if row is not None and row[chain] and not view.sizes[chain]
            ]
            if who:
                kept.append(f"{chain_name(chain)} ({listed(who)})")
        text = _("worth nothing: {shares}").format(shares=listed(kept))
        return rows_of(text, paper.width, "dim") if kept else []

    room = paper.height - y
    rows = first_in_rows(map(told, NAMES), room)
    if len(rows) > room:
        rows = rows_of(_("shares of chains off the board are worth nothing"), paper.width, "dim")
    if len(rows) <= room:
        draw_rows(paper, rows, y)
