"""Trades with the bank: a line for each rate that the major on turn may use (N-9, N-31, N-32)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from core.games.ctn18.actions import TRADING_POST, BankTrade
from core.games.ctn18.island.layout import COMMODITIES
from core.games.ctn18.phrases import private
from core.games.ctn18.preview_island import best_trades, done, exchange, payable, rates_of
from core.games.ctn18.state import View
from core.prompt import Prompt
from tui.face import Cell, Choice, Dial, Scene
from tui.games.ctn18.looks import dollars, kind_code, kind_name, port_code
from tui.games.ctn18.turns import payable_text
from tui.i18n import _, in_words
from tui.widgets.paper import clip
from tui.widgets.rows import Blocks, Row, first_that_fits, rows_of

if TYPE_CHECKING:
    from tui.games.ctn18.operating import OperatingScreen

__all__ = ["bank_lines", "bank_rows", "first_trade", "rate_code", "rates_text", "trade_filling"]

# Columns of a rate on its line.
_CODE = 7


def _give(port: int) -> str:
    """The field of what is given at a port: a place among what can be."""
    return f"give.{port}"


def _get(port: int) -> str:
    return f"get.{port}"


def _trades(prompt: Prompt[Any], port: int) -> list[BankTrade]:
    return [a for a in prompt.choices if isinstance(a, BankTrade) and a.port == port]


def _gives(trades: list[BankTrade]) -> list[int]:
    return sorted({trade.give for trade in trades})


def _gets(trades: list[BankTrade], give: int) -> list[int]:
    return [trade.get for trade in trades if trade.give == give]


def rate_code(view: View, port: int) -> str:
    """A rate in few columns: N 3:1, Wh 2:1, 4:1."""
    return "4:1" if port == TRADING_POST else port_code(view.layout.ports, port)


def rates_text(view: View, width: int) -> str:
    """All rates that the major on turn may use, as many as there is room for."""
    codes = [rate_code(view, rate.port) for rate in rates_of(view)]
    texts = (", ".join(codes), " ".join(codes), _("{n} rates").format(n=len(codes)))
    return first_that_fits(texts, width)


def trade_filling(screen: OperatingScreen, trade: BankTrade) -> Mapping[str, int]:
    """The amounts that make a trade."""
    prompt = screen.prompt()
    if prompt is None:
        return {}
    trades = _trades(prompt, trade.port)
    give = _gives(trades).index(trade.give)
    return {
        _give(trade.port): give,
        _get(trade.port): _gets(trades, trade.give).index(trade.get),
    }


def first_trade(screen: OperatingScreen, scene: Scene[Any]) -> Mapping[str, int]:
    """Each rate begins with the trade that brings most."""
    prompt = screen.prompt()
    amounts: dict[str, int] = {}
    if prompt is None:
        return amounts
    for rate in rates_of(scene.view):
        best = best_trades(scene.view, _trades(prompt, rate.port))
        if best:
            amounts |= trade_filling(screen, best[0])
    return amounts


def bank_lines(
    screen: OperatingScreen, scene: Scene[Any], prompt: Prompt[Any]
) -> tuple[Choice, ...]:
    """A line for each rate."""
    view: View = scene.view
    lines = []
    for n, rate in enumerate(rates_of(view), 1):
        code = rate_code(view, rate.port)
        head: Cell = (f"{code:<{_CODE}}", "bold")
        find = _("bank {rate}").format(rate=code)
        trades = _trades(prompt, rate.port)
        if not trades:
            kind = 0 if rate.kind is None else rate.kind
            no = screen.barred(BankTrade(rate.port, kind, (kind + 1) % len(COMMODITIES)))
            lines.append(Choice(str(n), (head,), "", find, barred=no))
            continue
        gives = _gives(trades)
        at = min(scene.amount(_give(rate.port)), len(gives) - 1)
        give = gives[at]
        gets = _gets(trades, give)
        to = min(scene.amount(_get(rate.port)), len(gets) - 1)
        get = gets[to]
        dials: list[Cell] = [
            Dial(
                _give(rate.port),
                at,
                len(gives) - 1,
                text=f"{rate.cards} {kind_code(give)}",
                jumps=False,
            ),
            Dial(_get(rate.port), to, len(gets) - 1, text=kind_code(get), jumps=False),
        ]
        action = BankTrade(rate.port, give, get)
        told = f"{rate.cards} {kind_name(give)} → {kind_name(get)}"
        undo = screen.undoable(action)
        lines.append(Choice(str(n), (head, *dials), told, find, action, undo=undo))
    return tuple(lines)


def bank_rows(scene: Scene[Any], choice: Choice, width: int) -> Blocks:
    """What a trade leads to: the value, who is paid it, what is in hand then."""
    view: View = scene.view
    trade = choice.action
    if not isinstance(trade, BankTrade) or view.turn is None:
        return ()
    major = view.turn.major
    found = exchange(view, trade)
    hand = done(view, trade).hands[major]
    assert hand is not None
    name = kind_name(trade.get)
    value = _("{kind} {before} → {after}") if found.after > found.before else _("{kind} {after}")
    told = value.format(kind=name, before=found.before, after=found.after)
    if found.seat is not None:
        paid = _("{told}, {name} +{sum}")
        room = width - len(paid.format(told=told, name="", sum=dollars(found.after)))
        who = clip(scene.names[found.seat], room)
        told = paid.format(told=told, name=who, sum=dollars(found.after))
    rows: list[Row] = [(told, "bold")]
    if found.private is not None:
        text = _("({private})") if found.seat is not None else _("({private}: nobody's)")
        rows += rows_of(text.format(private=in_words(private(found.private))), width, "dim")
    else:
        rows.append((_("nobody is paid"), "dim"))
    text = _("after: {give} {n}, {get} {m}")
    give = kind_name(trade.give)
    after = text.format(give=give, n=hand[trade.give], get=name, m=hand[trade.get])
    rows.append((after, ""))
    more = rows_of(payable_text(payable(hand)), width)
    text = _("the number again: from give to get")
    return (rows, more, rows_of(text, width, "dim"))
