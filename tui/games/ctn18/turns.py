"""The major on turn: its mat above the lines of an operation, and what it rolled."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from core.games.ctn18.data import ISLANDERS
from core.games.ctn18.events import Rolled, TurnBegan
from core.games.ctn18.state import View
from tui.face import Scene
from tui.games.ctn18.looks import card_names, kind_code, kind_name
from tui.games.ctn18.mats import cards_text, mat_rows
from tui.games.ctn18.privy import cards_of, hand_of
from tui.i18n import _
from tui.widgets.paper import Paper
from tui.widgets.rows import Row, draw_rows, first_that_fits, packed

__all__ = [
    "draw_mat",
    "goods_text",
    "hand_rows",
    "other_mats",
    "payable_text",
    "rolled",
]

# Rows that the cards of a mat may take.
_CARDS = 2


def rolled(scene: Scene[Any]) -> Rolled | None:
    """What was rolled in the turn under way; None before the roll."""
    for event in reversed(scene.told):
        match event:
            case Rolled():
                return event
            case TurnBegan():
                return None
            case _:
                pass
    return None


def draw_mat(paper: Paper, scene: Scene[Any]) -> int:
    """The mat of the major on turn; returns the row after it."""
    turn = scene.view.turn
    return 0 if turn is None else draw_rows(paper, _major_rows(scene, turn.major, paper.width))


def _major_rows(scene: Scene[Any], major: int, width: int) -> list[Row]:
    """A major's mat with its roll: title, roll and number of cards, the cards, what is left."""
    view: View = scene.view
    title, *_middle, left = mat_rows(scene, major, width)
    roll = rolled(scene) if view.turn is not None and view.turn.major == major else None
    cards = cards_text(view.held[major])
    dev = _("{n} dev").format(n=view.bought[major])
    if roll is None:
        second = f"{cards}  {dev}"
    else:
        a, b = roll.first, roll.second
        text = _("Rolled {a}+{b} = {n}").format(a=a, b=b, n=a + b)
        known = cards_of(scene, major) is not None
        texts = [f"{text}  {cards}"] if known else [f"{text}  {cards} {dev}"]
        second = first_that_fits([*texts, f"{a}+{b}={a + b} {cards} {dev}"], width)
    return [title, (second, ""), *hand_rows(scene, major, width), left]


def hand_rows(scene: Scene[Any], major: int, width: int) -> list[Row]:
    """A major's cards of both sorts by kind, in two rows; none if they may not be drawn."""
    hand, cards = hand_of(scene, major), cards_of(scene, major)
    if hand is None or cards is None:
        return []
    names = card_names()
    short = (_("Kn"), _("VP"), _("Rd"), _("Pl"), _("Mo"))
    kinds = range(len(hand))
    held = [kind for kind, n in enumerate(cards) if n]
    rows: list[Row] = []
    for called, dev, join in (
        (kind_name, names, " "),
        (kind_code, names, " "),
        (kind_code, short, " "),
        (kind_code, short, ""),
    ):
        parts = [f"{called(kind)}{join}{hand[kind]}" for kind in kinds]
        parts += [f"{dev[kind]}{join}{cards[kind]}" for kind in held]
        rows = packed([f" {part}" if join else part for part in parts], width)
        if len(rows) <= _CARDS:
            break
    return rows


def goods_text(goods: Sequence[int], width: int) -> str:
    """Commodities of which there are any, by name, in one row if they fit it by code."""
    kinds = [kind for kind, n in enumerate(goods) if n > 0]
    if not kinds:
        return _("nothing")
    full = " ".join(f"{goods[kind]} {kind_name(kind)}" for kind in kinds)
    short = " ".join(f"{goods[kind]} {kind_code(kind)}" for kind in kinds)
    tight = " ".join(f"{goods[kind]}{kind_code(kind)}" for kind in kinds)
    return first_that_fits((full, short, tight), width)


def other_mats(scene: Scene[Any], major: int, width: int) -> list[list[Row]]:
    """The mats of the other islanders, each a block."""
    blocks: list[list[Row]] = []
    for other in ISLANDERS:
        if other == major:
            continue
        title, *cards, left = mat_rows(scene, other, width)
        seat = scene.view.presidents[other]
        who = _("nobody's") if seat is None else scene.names[seat]
        held = first_that_fits([f" {who}:{cards[0][0]}", f" {who}"], width)
        rows = cards[1:] if held.endswith(cards[0][0]) else cards
        blocks.append([("", ""), title, (held, ""), *rows, left])
    return blocks


def payable_text(which: Sequence[int]) -> str:
    """What cards pay for, by place in COSTS, such as "a City or a Card"."""
    called = (_("a Road"), _("a Settlement"), _("a City"), _("a Card"))
    short = (_("Road"), _("Settlement"), _("City"), _("Card"))
    # The dearest first.
    order = [n for n in (2, 1, 3, 0) if n in which]
    if not order:
        return _("nothing to build with them")
    if len(order) == 1:
        return _("enough for {build}").format(build=called[order[0]])
    return _("for {builds}").format(builds=", ".join(short[n] for n in order))
