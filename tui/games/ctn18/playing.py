"""Development cards of the major on turn: which it has, and what each would do (N-6, N-29)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from core.games.ctn18.actions import Knight, Monopoly, Plenty, RoadBuilding, Show
from core.games.ctn18.data import WINNING
from core.games.ctn18.island.pieces import (
    BANK,
    KNIGHT,
    MONOPOLY,
    NO_CARDS,
    PLENTY,
    POINT,
    ROAD_BUILDING,
)
from core.games.ctn18.island.roads import LEAST_ARMY
from core.games.ctn18.operating import points as points_of
from core.games.ctn18.phrases import card, commodity
from core.games.ctn18.preview_island import best_plenty, done, ending, payable
from core.games.ctn18.state import View
from core.prompt import Prompt
from tui.face import Cell, Choice, Dial, Scene
from tui.games.ctn18.looks import kind_code, kind_name
from tui.games.ctn18.turns import payable_text
from tui.i18n import _, in_words
from tui.widgets.rows import Blocks, Row, rows_of

if TYPE_CHECKING:
    from tui.games.ctn18.operating import OperatingScreen

__all__ = ["card_filling", "card_lines", "card_rows", "cards_line", "first_cards", "knight_texts"]

# Fields: the commodities of a Year of Plenty, and that of a Monopoly.
_ONE, _OTHER, _ALL = "one", "other", "all"

_KINDS = 5
# Columns of a card's name on its line.
_NAME = 9


def card_filling(action: Any) -> Mapping[str, int]:
    """The amounts that make the action of a card."""
    match action:
        case Plenty((one, other)):
            return {_ONE: one, _OTHER: other}
        case Monopoly(kind):
            return {_ALL: kind}
        case _:
            return {}


def first_cards(scene: Scene[Any], prompt: Prompt[Any]) -> Mapping[str, int]:
    """The amounts that the list of cards begins with."""
    able = [action for action in prompt.choices if isinstance(action, Plenty)]
    return card_filling(best_plenty(scene.view, able)) if able else {}


def cards_line(screen: OperatingScreen, scene: Scene[Any], prompt: Prompt[Any]) -> Choice:
    """The line of MAIN: a knight alone is played at once, of more the list is opened."""
    name = (_("Cards").ljust(7), "bold")
    able = [type(action) for action in prompt.choices if isinstance(action, _PLAYED)]
    kinds = list(dict.fromkeys(able))
    if not kinds:
        held = _held(scene)
        cards = [_ACTIONS[kind] for kind in range(_KINDS) if held[kind]]
        no = screen.barred(*cards, Knight())
        return Choice("k", (name,), "", _("play a card"), barred=no, row=False)
    if kinds == [Knight]:
        cells = ((_("Knight").ljust(7), "bold"), (_("play it"), ""))
        return screen.line("k", cells, _("play the Knight"), Knight())
    text = _("{n} to choose from").format(n=len(kinds))
    return Choice("k", (name, (text, "")), _("k opens the cards"), _("play a card"), row=False)


def card_lines(
    screen: OperatingScreen, scene: Scene[Any], prompt: Prompt[Any]
) -> tuple[Choice, ...]:
    """A line for each kind that the major has."""
    held = _held(scene)
    lines: list[Choice] = []
    for kind in range(_KINDS):
        if not held[kind]:
            continue
        key = str(len(lines) + 1)
        name = in_words(card(kind))
        able = [a for a in prompt.choices if type(a) is type(_ACTIONS[kind])]
        head: tuple[Cell, ...] = ((_short(kind), "bold"),)
        if not able:
            no = screen.barred(_ACTIONS[kind])
            lines.append(Choice(key, head, "", name, barred=no))
            continue
        cells, action = _filled(scene, kind, able)
        missing = _("the bank has not enough")
        enter = _enter(scene, kind) if action is not None else missing
        undo = action is None or screen.undoable(action)
        lines.append(Choice(key, (*head, *cells), enter, name, action, undo=undo))
    return tuple(lines)


def _held(scene: Scene[Any]) -> tuple[int, ...]:
    view: View = scene.view
    assert view.turn is not None
    return view.cards[view.turn.major] or NO_CARDS


_ACTIONS: tuple[Any, ...] = (Knight(), Show(), RoadBuilding(), Plenty((0, 0)), Monopoly(0))
"""By kind of card: what could be asked about it."""

_PLAYED = Knight | Show | RoadBuilding | Plenty | Monopoly


def _short(kind: int) -> str:
    names = (_("Knight"), _("Points"), _("2 Roads"), _("Plenty"), _("Monopoly"))
    return f"{names[kind]:<{_NAME}}"


def _filled(scene: Scene[Any], kind: int, able: list[Any]) -> tuple[tuple[Cell, ...], Any]:
    """The amounts of a card, and the action that they make; None if it can't be done."""
    if kind == PLENTY and len(able) > 1:
        one, other = scene.amount(_ONE), scene.amount(_OTHER)
        dials = tuple(
            Dial(field, n, _KINDS - 1, text=kind_code(n), jumps=False)
            for field, n in ((_ONE, one), (_OTHER, other))
        )
        action = Plenty((min(one, other), max(one, other)))
        return dials, action if action in able else None
    if kind == MONOPOLY:
        n = scene.amount(_ALL)
        return (Dial(_ALL, n, _KINDS - 1, text=kind_name(n), jumps=False),), Monopoly(n)
    return (), able[0]


def _enter(scene: Scene[Any], kind: int) -> str:
    texts = {
        KNIGHT: _("play the Knight"),
        POINT: _("show the points"),
        ROAD_BUILDING: _("place two roads"),
        PLENTY: _("take the cards"),
    }
    if kind in texts:
        return texts[kind]
    return _("name {kind}").format(kind=kind_name(scene.amount(_ALL)))


# -- what is told ----------------------------------------------------------------------------------


def card_rows(scene: Scene[Any], choice: Choice, width: int) -> Blocks:
    """What playing a card leads to."""
    view: View = scene.view
    assert view.turn is not None
    major = view.turn.major
    texts: list[str]
    match choice.action:
        case Knight():
            texts = knight_texts(view)
        case RoadBuilding():
            texts = [_("two roads for nothing; roads alone move no price")]
        case Plenty() as plenty:
            hand = done(view, plenty).hands[major]
            assert hand is not None
            texts = [_("two cards of the bank"), payable_text(payable(hand))]
        case Monopoly(kind):
            texts = [
                _("all that the others have of {kind}").format(kind=in_words(commodity(kind))),
                _("at most {n} cards").format(n=_elsewhere(view, kind)),
            ]
        case Show():
            total = ending(view).points
            now = points_of(view, major)
            cards = _held(scene)[POINT]
            total = max(total, now + cards)
            text = _("{now} VP and {cards} cards make {total} (of {most}): the game ends")
            texts = [text.format(now=now, cards=cards, total=total, most=WINNING)]
        case _:
            return ()
    rows: list[Row] = [row for text in texts for row in rows_of(text, width)]
    return (rows,)


def knight_texts(view: View) -> list[str]:
    """What a knight leads to."""
    assert view.turn is not None
    major = view.turn.major
    after = done(view, Knight())
    n = after.knights[major]
    texts = [_("move the robber, rob a card"), _("knights {before} → {after}")]
    texts[1] = texts[1].format(before=n - 1, after=n)
    if after.largest == major and view.largest != major:
        texts.append(_("the largest army: +2 VP"))
    elif after.largest != major:
        most = LEAST_ARMY - 1 if view.largest is None else view.knights[view.largest]
        texts.append(_("largest army with {n}").format(n=most + 1))
    return texts


def _elsewhere(view: View, kind: int) -> int:
    """How many cards of a commodity the other majors have."""
    assert view.turn is not None
    hand = view.hands[view.turn.major]
    assert hand is not None
    return BANK - view.bank[kind] - hand[kind]
