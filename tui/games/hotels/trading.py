"""Disposing of shares of a chain that falls, and buying shares."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from core.games.hotels.data import CHAINS, LETTERS, MOST_BOUGHT, PRICES, SAFE
from core.games.hotels.merger import most_traded
from core.games.hotels.preview import MARKS, NEITHER, Fall, disposal, merged_size, purchase
from core.games.hotels.state import Buy, Buying, Dispose, Disposing, Fell, View
from core.prompt import Prompt
from core.text import figure
from tui.face import Choice, Dial, Scene
from tui.games.hotels.common import HotelsScreen, own_tiles
from tui.games.hotels.looks import chain_name, dollars, tone
from tui.games.hotels.tells import (
    Tense,
    decide_rows,
    holders,
    paid_rows,
    rank_clause,
    rank_word,
    sharing,
)
from tui.i18n import _, ngettext
from tui.screens.form import FormScreen
from tui.widgets.paper import pad
from tui.widgets.rows import Blocks, Row, change, first_that_fits, listed, rows_of

__all__ = ["BuyingScreen", "DisposingScreen"]

# Rows that the four lines of a disposal and Enter leave at 80x24.
_BESIDE = 4

# Columns of the pane at 80x24, and of the title above it.
_WIDTH, _TITLE = 40, 36


class DisposingScreen(HotelsScreen, FormScreen):
    """Shares of the defunct chain are traded, sold or kept, in any mixture (H-17)."""

    rest_rows = 3

    def choices(self, scene: Scene[Any], prompt: Prompt[Any]) -> tuple[Choice, ...]:
        phase = scene.view.phase
        assert isinstance(phase, Disposing)
        held = scene.view.falling[phase.seat]
        most = most_traded(held, scene.view.bank[phase.acquirer])
        return (
            self._trade(scene.view, phase, held, most),
            self._ready("2", scene.view, phase, Dispose(0, held)),
            self._ready("3", scene.view, phase, Dispose(0, 0)),
            self._mix(scene, phase, held, most),
            *self.declaring(scene, prompt),
        )

    def _trade(self, view: View, phase: Disposing, held: int, most: int) -> Choice:
        if most:
            return self._ready("1", view, phase, Dispose(most, 0))
        no = self.barred_because(Dispose(2, 0))
        why = _("none in the bank") if held > 1 else _("it takes two")
        text = _("trade  {why}").format(why=why)
        return Choice("1", ((text, ""),), "", text, barred=no)

    def _ready(self, key: str, view: View, phase: Disposing, action: Dispose) -> Choice:
        """A line that treats all shares alike, as far as that goes."""
        led = disposal(view, phase, action.trade, action.sell)
        letter = LETTERS[phase.acquirer]
        size = merged_size(view, phase.tile, (phase.acquirer, phase.defunct, *phase.left))
        if action.trade:
            text = _("trade {n} for {got} {chain}")
            does = text.format(n=action.trade, got=led.got, chain=letter)
            price = PRICES[phase.acquirer][size]
            worth = _("{worth} at {price}").format(
                worth=figure(led.got * price), price=dollars(price)
            )
            if led.keep:
                worth = _("keep {n}").format(n=led.keep)
        elif action.sell:
            does = _("sell {n}").format(n=action.sell)
            worth = _("{paid} cash").format(paid=figure(led.paid))
        else:
            does = _("keep {n}").format(n=led.keep)
            worth = _("worth 0 for now")
        return Choice(
            key,
            ((pad(does, 18), ""), (worth, "dim")),
            self._does(view, phase, action),
            does,
            action,
            undo=not self.after(action).final,
            fill=(("trade", action.trade), ("sell", action.sell)),
        )

    def _mix(self, scene: Scene[Any], phase: Disposing, held: int, most: int) -> Choice:
        trade = min(scene.amount("trade"), most)
        sell = min(scene.amount("sell"), held - trade)
        action = Dispose(trade, sell)
        wide = len(str(held))
        cells = (
            (_("trade "), ""),
            Dial("trade", trade, min(most, held - sell), step=2, width=wide),
            (_(" sell "), ""),
            Dial("sell", sell, held - trade, width=wide),
            (_(" keep {n}").format(n=held - trade - sell), ""),
        )
        return Choice(
            "4",
            cells,
            self._does(scene.view, phase, action),
            _("mix"),
            action,
            undo=not self.after(action).final,
        )

    def _does(self, view: View, phase: Disposing, action: Dispose) -> str:
        led = disposal(view, phase, action.trade, action.sell)
        parts, brief = [], []
        if action.trade:
            text = _("trade {n} for {got}")
            parts.append(text.format(n=action.trade, got=led.got))
            brief.append(_("trade {n}").format(n=action.trade))
        if action.sell:
            parts.append(_("sell {n}").format(n=action.sell))
            brief.append(parts[-1])
        if led.keep or not parts:
            parts.append(_("keep {n}").format(n=led.keep))
        return self.after(action).enter(listed(parts), listed(brief or parts), last=view.last)

    def filled(self, scene: Scene[Any], action: Any) -> Mapping[str, int] | None:
        if not isinstance(action, Dispose):
            return None
        return {"trade": action.trade, "sell": action.sell}

    def no_more(self, scene: Scene[Any], dial: Dial) -> str:
        phase = scene.view.phase
        assert isinstance(phase, Disposing)
        bank = scene.view.bank[phase.acquirer]
        if dial.field == "trade" and dial.value // 2 >= bank:
            text = ngettext(
                "{chain} has {n} share in the bank to trade for (H-17)",
                "{chain} has {n} shares in the bank to trade for (H-17)",
                bank,
            )
            return text.format(chain=chain_name(phase.acquirer), n=bank)
        held = scene.view.falling[phase.seat]
        text = ngettext(
            "The {n} share is all taken; trades go in pairs (H-17)",
            "All {n} shares are taken; trades go in pairs (H-17)",
            held,
        )
        return text.format(n=held)

    def pane_title(self, scene: Scene[Any]) -> str:
        phase = scene.view.phase
        assert isinstance(phase, Disposing)
        n = scene.view.falling[phase.seat]
        text = ngettext(
            "your {n} share of {chain}, {price} each", "your {n} shares of {chain}, {price} each", n
        )
        texts = (
            text,
            ngettext("{n} share of {chain}, {price}", "{n} shares of {chain}, {price}", n),
        )
        price = dollars(PRICES[phase.defunct][scene.view.sizes[phase.defunct]])
        name = chain_name(phase.defunct)
        wordings = (one.format(n=n, chain=name, price=price) for one in texts)
        return first_that_fits(wordings, _TITLE)

    def pane_head(self, scene: Scene[Any]) -> str:
        view: View = scene.view
        phase = view.phase
        assert isinstance(phase, Disposing)
        size = merged_size(view, phase.tile, (phase.acquirer, phase.defunct, *phase.left))
        text = _("{chain} when done: {size} tiles, {price} each")
        if size >= SAFE:
            text = _("{chain} when done: {size}, safe, {price} each")
        price = dollars(PRICES[phase.acquirer][size])
        texts = (text, _("{chain} then: {size}, {price} each"))
        name = chain_name(phase.acquirer)
        wordings = (one.format(chain=name, size=size, price=price) for one in texts)
        return first_that_fits(wordings, _WIDTH)

    def told(self, scene: Scene[Any], choice: Choice | None, width: int, room: int) -> Blocks:
        phase = scene.view.phase
        if not isinstance(phase, Disposing):
            return ()
        rows = self._just_paid(scene, phase, width)
        if scene.large:
            rows += self._side_by_side(scene, phase, width)
        elif choice is not None and isinstance(choice.action, Dispose):
            rows += self._led(scene, phase, choice.action, width)
        beside = room if scene.large else _BESIDE
        decide = decide_rows(scene, phase.waiting, width, beside - len(rows))
        if len(rows) + len(decide) < room:
            return [*rows, *decide], own_tiles(scene)
        # Rather than the mixture is out of view, the strip tells what the others hold.
        return rows, decide

    def _just_paid(self, scene: Scene[Any], phase: Disposing, width: int) -> list[Row]:
        """The bonuses that the chain paid when it fell; nothing in a game played on from here."""
        falls = [
            Fall(event.defunct, event.size, event.paid)
            for _number, events in self.session.table.log(self.eyes)
            for event in events
            if isinstance(event, Fell) and event.defunct == phase.defunct
        ]
        return paid_rows(scene, falls[-1:], width, 2, Tense.PAID) if falls else []

    def _side_by_side(self, scene: Scene[Any], phase: Disposing, width: int) -> list[Row]:
        """What each line leads to."""
        rows: list[Row] = []
        for index, line in enumerate(self.lines()):
            if not isinstance(line.action, Dispose):
                continue
            chosen = index == scene.chosen
            mark = f"{'▸' if chosen else ' '} {line.key} "
            for text, _style in self._led(scene, phase, line.action, width - len(mark)):
                rows.append((mark + text, "bold" if chosen else ""))
                mark = " " * len(mark)
        return rows

    def _led(self, scene: Scene[Any], phase: Disposing, action: Dispose, width: int) -> list[Row]:
        """Cash and shares, then the bank and the rank; where there is room, all in one row."""
        view: View = scene.view
        led = disposal(view, phase, action.trade, action.sell)
        told = ""
        cash, row = view.cash[phase.seat], view.shares[phase.seat]
        if cash is not None and led.cash is not None and row is not None and led.shares is not None:
            told = _("cash {cash} · {chain} {shares}").format(
                cash=change(cash, led.cash),
                chain=chain_name(phase.acquirer),
                shares=change(row[phase.acquirer], led.shares),
            )
        bank = change(view.bank[phase.acquirer], led.bank)
        tied = sharing(view, phase.seat, phase.acquirer, led.got)
        if scene.large:
            if led.rank is not None and led.rank != NEITHER:
                told += _(" ({rank})").format(rank=rank_word(led.rank, tied))
            return rows_of(" · ".join([told, _("bank {n}").format(n=bank)]), width)
        rank = "" if led.rank is None else rank_clause(led.rank, tied)
        return [*rows_of(told, width), *rows_of(_("in the bank {n}").format(n=bank) + rank, width)]

    def verb(self) -> str:
        return _("do")


class BuyingScreen(HotelsScreen, FormScreen):
    """Up to three shares, then the draw (H-22)."""

    rest_rows = 1

    def choices(self, scene: Scene[Any], prompt: Prompt[Any]) -> tuple[Choice, ...]:
        basket = _basket(scene)
        lines = [self._line(scene, chain, basket) for chain in range(CHAINS)]
        declaring = self.declaring(scene, prompt)
        if declaring and not scene.large:
            # The line that declares needs a row; a chain off the board can do without.
            lines = [
                line if size else replace(line, row=False)
                for line, size in zip(lines, scene.view.sizes, strict=True)
            ]
        nothing = Choice(
            "0",
            ((_("nothing"), ""),),
            self._does(scene.view, ()),
            _("buy nothing"),
            Buy(()),
            undo=False,
            row=scene.large,
            fill=(),
        )
        return (*lines, nothing, *declaring)

    def _line(self, scene: Scene[Any], chain: int, basket: tuple[int, ...]) -> Choice:
        view: View = scene.view
        name, key = chain_name(chain), str(chain + 1)
        letter = (LETTERS[chain] + " ", tone(chain, "bold"))
        find = _("buy {chain}").format(chain=name)
        size, bank = view.sizes[chain], view.bank[chain]
        price = PRICES[chain][size]
        n = basket.count(chain)
        no = None if n else self.barred_because(Buy((chain,)))
        if no is not None:
            why = _("not on the board")
            if size:
                why = _("{price}  none left") if not bank else _("{price}  too dear")
            cells = (letter, (why.format(price=dollars(price)), ""))
            return Choice(key, cells, "", find, barred=no)
        rest = f" {dollars(price):>6}"
        if n:
            rest += f" {figure(n * price):>6}  " + _("bank {before}→{after}").format(
                before=bank, after=bank - n
            )
        else:
            rest += f" {'':>6}  " + _("bank {n}").format(n=bank)
        return Choice(
            key,
            (letter, Dial(f"c{chain}", n, n + _room(scene, basket, chain)), (rest, "")),
            self._does(view, basket) if basket else self.unchosen(),
            find,
            Buy(basket) if basket else None,
            undo=False,
        )

    def _does(self, view: View, basket: Sequence[int]) -> str:
        shares = " ".join(
            f"{basket.count(chain)} {LETTERS[chain]}" for chain in sorted(set(basket))
        )
        if view.last:
            text = _("buy {shares}, game over")
        elif view.pile:
            text = _("buy {shares}, draw a tile")
        else:
            text = _("buy {shares}, end turn")
        return text.format(shares=shares or _("nothing"))

    def filled(self, scene: Scene[Any], action: Any) -> Mapping[str, int] | None:
        if not isinstance(action, Buy) or not action.chains:
            return None
        return {f"c{chain}": action.chains.count(chain) for chain in action.chains}

    def unchosen(self) -> str:
        return _("choose, or 0 for nothing")

    def no_more(self, scene: Scene[Any], dial: Dial) -> str:
        view: View = scene.view
        basket = _basket(scene)
        chain = int(dial.field[1:])
        if len(basket) >= MOST_BOUGHT:
            return _("Three shares are the most a turn (H-22)")
        if basket.count(chain) >= view.bank[chain]:
            return _("The bank has no more of {chain} (H-22)").format(chain=chain_name(chain))
        left = purchase(view, self._seat(scene), basket).cash
        return _("{cash} are left, a share costs {price} (H-22)").format(
            cash=dollars(left or 0), price=dollars(PRICES[chain][view.sizes[chain]])
        )

    def pane_title(self, scene: Scene[Any]) -> str:
        if scene.view.last:
            return _("buy up to three: your last act")
        return _("buy up to three, then draw a tile") if scene.view.pile else _("buy up to three")

    def told(self, scene: Scene[Any], choice: Choice | None, width: int, room: int) -> Blocks:
        view: View = scene.view
        if not isinstance(view.phase, Buying):
            return ()
        basket = _basket(scene)
        seat = self._seat(scene)
        cash = view.cash[seat]
        made = purchase(view, seat, basket)
        if cash is None or made.cash is None:
            return ()
        if not basket:
            text = _("cash {cash}, {n} a turn at most").format(cash=figure(cash), n=MOST_BOUGHT)
            return rows_of(text, width), own_tiles(scene)
        spent = (
            _("{cost} of {cash}, left {left}"),
            _("{cost}, left {left}"),
        )
        ranks = made.changes or ()
        words, marks = [], []
        for one in ranks:
            tied = sharing(view, seat, one.chain, basket.count(one.chain))
            words.append(f". {LETTERS[one.chain]}: {rank_word(one.after, tied)}")
            marks.append(f" {LETTERS[one.chain]}{MARKS[one.after]}")
        figures = {"cost": figure(made.cost), "cash": figure(cash), "left": figure(made.cash)}
        wordings = (
            text.format(**figures) + "".join(told) for told in (words, marks) for text in spent
        )
        rows = rows_of(first_that_fits(wordings, width), width)
        if not scene.large:
            return (rows,)
        for chain in sorted(set(basket)):
            then = holders(scene, chain, basket.count(chain))
            text = _("{chain} then: {holders}").format(chain=chain_name(chain), holders=then)
            rows += rows_of(text, width) if then else []
        return rows, own_tiles(scene)

    @staticmethod
    def _seat(scene: Scene[Any]) -> int:
        phase = scene.view.phase
        assert isinstance(phase, Buying)
        return phase.seat

    def verb(self) -> str:
        return _("buy")


def _basket(scene: Scene[Any]) -> tuple[int, ...]:
    """The shares filled in, in the chains' order."""
    return tuple(chain for chain in range(CHAINS) for _n in range(scene.amount(f"c{chain}")))


def _room(scene: Scene[Any], basket: Sequence[int], chain: int) -> int:
    """How many more of a chain can be had beside what is in the basket."""
    view: View = scene.view
    assert isinstance(view.phase, Buying)
    made = purchase(view, view.phase.seat, basket)
    price = PRICES[chain][view.sizes[chain]]
    left = made.cash or 0
    return min(MOST_BOUGHT - len(basket), made.bank[chain], left // price)
