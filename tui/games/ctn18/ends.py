"""What a build leads to, and the turn's end: cards, points, dividends by seat, price."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from core.games.ctn18.actions import BuyCard, City, Road, Settle
from core.games.ctn18.data import WINNING
from core.games.ctn18.market import shares_out
from core.games.ctn18.operating import points as points_of
from core.games.ctn18.phrases import moved
from core.games.ctn18.preview_island import Ending, done, ending
from core.games.ctn18.state import View
from tui.face import Scene
from tui.games.ctn18.free_roads import road_rows
from tui.games.ctn18.looks import dollars, short_name
from tui.i18n import _, in_words, ngettext
from tui.widgets.paper import clip
from tui.widgets.rows import Blocks, Row, first_in_rows, listed, packed, rows_of

__all__ = ["end_blocks", "outcome_blocks"]

# Columns of a name among dividends.
_NAME = 6


def outcome_blocks(scene: Scene[Any], action: Road | Settle | City | BuyCard, width: int) -> Blocks:
    """What building or buying something leads to if the turn then ends."""
    view: View = scene.view
    assert view.turn is not None
    major = view.turn.major
    after = done(view, action)
    end, before = ending(after), ending(view)
    name = {Road: _("ROAD"), Settle: _("SETTLE"), City: _("CITY"), BuyCard: _("CARD")}[type(action)]
    text = _("{name} {before} → {after} cards, {n} VP")
    head = text.format(
        name=name, before=view.held[major], after=after.held[major], n=points_of(after, major)
    )
    rows: list[Row] = [(head, "bold")]
    more: list[Row] = []
    if isinstance(action, BuyCard):
        text = ngettext("{n} card left in the deck", "{n} cards left in the deck", after.deck)
        rows.append((text.format(n=after.deck), ""))
        if not end.paid:
            rows += rows_of(_("no VP: price {moves}").format(moves=_moves(end)), width)
    elif isinstance(action, Road):
        roads = road_rows(view, action.edge, width)
        rows, more = [*rows, *roads[:2]], roads[2:]
    fresh = len(end.paid) - len(before.paid)
    if fresh > 0:
        rows = [rows[0], *_dividends(scene, end, before, width, 2)]
    if after.longest == major != view.longest and not isinstance(action, Road):
        more.append((_("the longest road: +2 VP"), "gain"))
    if end.wins and not before.wins:
        more.append((_("it ends the game"), "gain"))
    if not scene.large:
        return (rows, *[[row] for row in more])
    return ([("", ""), *rows, *more],)


def end_blocks(scene: Scene[Any], width: int) -> Blocks:
    """What the turn comes to if it ends now."""
    view: View = scene.view
    assert view.turn is not None
    end = ending(view)
    text = _("END  {n} VP, price {moves}")
    head = text.format(n=end.points, moves=_moves(end))
    rows: list[Row] = [(head, "bold")]
    if end.paid:
        rows += _dividends(scene, end, None, width, 1)
    rows += rows_of(_after(scene, end), width)
    if not scene.large:
        return (rows[:3], *[[row] for row in rows[3:]])
    return ([("", ""), *rows, *_all_paid(scene, end, width)],)


def _after(scene: Scene[Any], end: Ending) -> str:
    """Who operates next, or what follows."""
    view: View = scene.view
    turn = view.turn
    assert turn is not None
    if end.wins:
        return _("{n} VP: the game ends").format(n=max(WINNING, end.points))
    if turn.turn + 1 < len(view.order):
        major = view.order[turn.turn + 1]
        seat = view.presidents[major]
        who = _("unfloated") if seat is None else clip(scene.names[seat], 12)
        return _("then {major}, {who}").format(major=short_name(major), who=who)
    if turn.round < turn.of:
        return _("then the next operating round")
    return _("then Cornelius Banks pays")


def _moves(end: Ending) -> str:
    return in_words(moved(end.cells))


def _dividends(
    scene: Scene[Any], end: Ending, before: Ending | None, width: int, room: int
) -> list[Row]:
    """What the points of a build pay: by seat, or one's own part and the rest."""
    view: View = scene.view
    assert view.turn is not None
    known = (0,) * len(end.received) if before is None else before.received
    got = [a - b for a, b in zip(end.received, known, strict=True)]
    total = sum(end.paid) - (0 if before is None else sum(before.paid))
    bank = end.bank - (0 if before is None else before.bank)
    shares = shares_out(view, view.turn.major)
    head = _("{sum} over {n} shares").format(sum=dollars(total), n=shares)
    mine = got[view.seat] if view.seat is not None else 0
    others = sum(got) - mine
    short = _("you {mine} others {others} bank {bank}")
    told = short.format(mine=mine, others=others, bank=bank)
    few = [*rows_of(head, width), *rows_of(told, width)]
    if room < len(few):
        few = rows_of(_("{sum}: you {mine}").format(sum=dollars(total), mine=mine), width)
    parts = _parts(scene, got, bank)
    full = packed([f"{head},", *parts], width)
    return first_in_rows([full, few], room)


def _parts(scene: Scene[Any], got: Sequence[int], bank: int) -> list[str]:
    order = sorted(range(len(got)), key=lambda seat: (seat != scene.view.seat, -got[seat]))
    parts = [f"{clip(scene.names[seat], _NAME)} {got[seat]}" for seat in order if got[seat]]
    return [*parts, _("bank {n}").format(n=bank)] if bank else parts


def _all_paid(scene: Scene[Any], end: Ending, width: int) -> list[Row]:
    """All dividends of the turn, for the large layout."""
    if not end.paid:
        return []
    rows: list[Row] = [("", ""), (_("THE TURN'S DIVIDENDS"), "bold")]
    sums = listed([dollars(total) for total in end.paid])
    rows += rows_of(sums, width)
    for seat, n in enumerate(end.received):
        if n:
            text = _(" {name} +{sum}")
            rows.append((text.format(name=clip(scene.names[seat], 20), sum=dollars(n)), "gain"))
    rows.append((_(" price {moves}").format(moves=_moves(end)), ""))
    return rows
