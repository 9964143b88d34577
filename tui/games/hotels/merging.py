"""Founding a chain, choosing the acquirer, choosing which chain falls next."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from typing import Any

from core.games.hotels.board import connected
from core.games.hotels.data import CHAINS, LETTERS, PRICES, SAFE, TIERS
from core.games.hotels.preview import (
    Fall,
    fall,
    foundation,
    merged_size,
    takeover,
)
from core.games.hotels.state import Absorb, Acquire, Acquiring, Found, Founding, Ordering, View
from core.prompt import Prompt
from core.text import figure
from tui.face import Choice, Scene
from tui.games.hotels.common import HotelsScreen
from tui.games.hotels.looks import chain_name, dollars, tone
from tui.games.hotels.tells import Tense, paid_rows, rank_clause, sharing
from tui.i18n import _, ngettext
from tui.widgets.paper import pad
from tui.widgets.rows import Blocks, Row, listed, rows_of

__all__ = ["AcquiringScreen", "FoundingScreen", "OrderingScreen"]

# With more chains to choose from there is no room for a heading at 80x24.
_FEW = 5


class FoundingScreen(HotelsScreen):
    """The chain that the tile and the unattached ones about it become."""

    rest_rows = 1

    def choices(self, scene: Scene[Any], prompt: Prompt[Any]) -> tuple[Choice, ...]:
        phase = scene.view.phase
        assert isinstance(phase, Founding)
        lines = []
        for action in prompt.choices:
            if isinstance(action, Found):
                lines.append(self._line(scene.view, phase, action))
        return (*lines, *self.declaring(scene, prompt))

    def _line(self, view: View, phase: Founding, action: Found) -> Choice:
        chain = action.chain
        got = foundation(view, phase, chain)
        name = chain_name(chain)
        bonus = f"{figure(got.majority)}/{figure(got.minority)}"
        cells = (
            (LETTERS[chain] + " ", tone(chain, "bold")),
            (pad(name, 9), tone(chain)),
            (f"{TIERS[chain]:>4} {dollars(got.price):>6} {bonus:>12}", ""),
        )
        after = self.after(action)
        enter = after.enter(_("found {chain}").format(chain=name), last=view.last)
        return Choice(str(chain + 1), cells, enter, name, action, undo=not after.final)

    def pane_title(self, scene: Scene[Any]) -> str:
        phase = scene.view.phase
        assert isinstance(phase, Founding)
        n = len(connected(scene.view.board, phase.tile))
        return ngettext("found a chain: {n} tile", "found a chain: {n} tiles", n).format(n=n)

    def pane_head(self, scene: Scene[Any]) -> str:
        if len(self.lines()) > _FEW and not scene.large:
            return ""
        chain, tier = pad(_("chain"), 11), pad(_("tier"), 4)
        return f"    {chain}{tier} {_('price'):>6} {_('most/second'):>12}"

    def told(self, scene: Scene[Any], choice: Choice | None, width: int, room: int) -> Blocks:
        phase = scene.view.phase
        if (
            choice is None
            or not isinstance(choice.action, Found)
            or not isinstance(phase, Founding)
        ):
            return ()
        view: View = scene.view
        chain = choice.action.chain
        got = foundation(view, phase, chain)
        if got.share:
            text = _("1 share free, bank {before}→{after}").format(
                before=view.bank[chain], after=got.bank
            )
            tied = sharing(view, phase.seat, chain, 1)
            rank = "" if got.rank is None else rank_clause(got.rank, tied)
            rows = rows_of(text + rank, width)
        else:
            rows = rows_of(_("the bank has none: no free share (H-7)"), width)
        cash = view.cash[phase.seat]
        if cash is None:
            return (rows,)
        text = _("then buy up to three; cash {cash}").format(cash=figure(cash))
        return rows, rows_of(text, width)

    def verb(self) -> str:
        return _("found")


class _MergingScreen(HotelsScreen):
    """A choice among chains of equal size: all outcomes stand side by side."""

    def told(self, scene: Scene[Any], choice: Choice | None, width: int, room: int) -> Blocks:
        lines = [line for line in self.lines() if isinstance(line.action, Acquire | Absorb)]
        if not lines:
            return ()
        closing = self.closing_rows(scene, choice, width)
        chosen = choice.action if choice is not None and choice in lines else None
        falls = [] if chosen is None else self.falling(scene.view, chosen)
        # A chain pays the same to whichever it falls.
        every = dict.fromkeys(
            one for line in lines for one in self.falling(scene.view, line.action)
        )
        rows: list[Row] = []
        for one in every:
            style = "bold" if one in falls else "dim"
            rows += [
                (text, style) for text, _plain in paid_rows(scene, [one], width, tense=Tense.MAY)
            ]
        if len(rows) + len(closing) > room and falls:
            paid = paid_rows(scene, falls, width, room - len(closing), Tense.MAY)
            rows = [(text, "bold") for text, _plain in paid]
        return ([*rows, *closing],)

    @abstractmethod
    def falling(self, view: View, action: Acquire | Absorb) -> Sequence[Fall]:
        """The chains whose fall this choice settles."""
        ...

    @abstractmethod
    def closing_rows(self, scene: Scene[Any], choice: Choice | None, width: int) -> list[Row]:
        """What follows, for the chosen line."""
        ...


class AcquiringScreen(_MergingScreen):
    """Of chains that tie for largest one acquires the others (H-11)."""

    def choices(self, scene: Scene[Any], prompt: Prompt[Any]) -> tuple[Choice, ...]:
        phase = scene.view.phase
        assert isinstance(phase, Acquiring)
        lines = []
        for action in prompt.choices:
            if not isinstance(action, Acquire):
                continue
            chain = action.chain
            others = [LETTERS[c] for c in (*phase.tied, *phase.others) if c != chain]
            text = ngettext("acquires, {chains} falls", "acquires, {chains} fall", len(others))
            does = text.format(chains=listed(others))
            lines.append(_chain_line(self, chain, does, action))
        return (*lines, *self.declaring(scene, prompt))

    def pane_title(self, scene: Scene[Any]) -> str:
        return _("a tie for largest: who acquires?")

    def falling(self, view: View, action: Acquire | Absorb) -> Sequence[Fall]:
        phase = view.phase
        assert isinstance(phase, Acquiring)
        return [f for group in takeover(view, phase, action.chain).falls for f in group]

    def closing_rows(self, scene: Scene[Any], choice: Choice | None, width: int) -> list[Row]:
        view: View = scene.view
        phase = view.phase
        assert isinstance(phase, Acquiring)
        size = merged_size(view, phase.tile, (*phase.tied, *phase.others))
        rows: list[Row] = []
        if choice is not None and isinstance(choice.action, Acquire):
            chain = choice.action.chain
            rows += _disposes(view, self.falling(view, choice.action), width)
            text = _("{chain} then has {size} tiles at {price}")
            if view.sizes[chain] < SAFE <= size:
                text = _("{chain} then has {size}, safe, at {price}")
            price = dollars(PRICES[chain][size])
            rows += rows_of(text.format(chain=chain_name(chain), size=size, price=price), width)
        return rows


class OrderingScreen(_MergingScreen):
    """Of defunct chains of equal size one falls next (H-12)."""

    def choices(self, scene: Scene[Any], prompt: Prompt[Any]) -> tuple[Choice, ...]:
        phase = scene.view.phase
        assert isinstance(phase, Ordering)
        lines = []
        for action in prompt.choices:
            if isinstance(action, Absorb):
                text = _("falls next, to {acquirer}")
                does = text.format(acquirer=chain_name(phase.acquirer))
                lines.append(_chain_line(self, action.chain, does, action))
        return (*lines, *self.declaring(scene, prompt))

    def pane_title(self, scene: Scene[Any]) -> str:
        return _("equal in size: which falls next?")

    def falling(self, view: View, action: Acquire | Absorb) -> Sequence[Fall]:
        return [fall(view, action.chain)]

    def closing_rows(self, scene: Scene[Any], choice: Choice | None, width: int) -> list[Row]:
        view: View = scene.view
        phase = view.phase
        assert isinstance(phase, Ordering)
        rows: list[Row] = []
        if choice is not None and isinstance(choice.action, Absorb):
            rows += _disposes(view, [fall(view, choice.action.chain)], width)
        bank = view.bank[phase.acquirer]
        text = _("{acquirer} in the bank to trade for: {n}")
        rows += rows_of(text.format(acquirer=chain_name(phase.acquirer), n=bank), width)
        return rows


def _chain_line(screen: HotelsScreen, chain: int, does: str, action: Acquire | Absorb) -> Choice:
    name = chain_name(chain)
    cells = ((LETTERS[chain] + " ", tone(chain, "bold")), (f"{name} {does}", ""))
    after = screen.after(action)
    whole = _("{chain} {does}").format(chain=name, does=does)
    text = _("{chain} acquires") if isinstance(action, Acquire) else _("{chain} falls next")
    brief = [text.format(chain=one) for one in (name, LETTERS[chain])]
    enter = after.enter(whole, *brief, last=screen.scene().view.last)
    return Choice(str(chain + 1), cells, enter, whole, action, undo=not after.final)


def _disposes(view: View, falls: Sequence[Fall], width: int) -> list[Row]:
    """What the viewer then has to dispose of."""
    row = None if view.seat is None else view.shares[view.seat]
    if row is None:
        return []
    mine = [
        _("{n} {chain} at {price}").format(
            n=row[f.chain], chain=LETTERS[f.chain], price=dollars(PRICES[f.chain][f.size])
        )
        for f in falls
        if row[f.chain]
    ]
    if not mine:
        return []
    return rows_of(_("you then dispose of {shares}").format(shares=listed(mine)), width)


assert CHAINS < 9, "digits stand for chains, and 9 declares the end"
