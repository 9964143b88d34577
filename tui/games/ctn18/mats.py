"""The mats of the companies: points, price, cards, pieces left, knights, longest road."""

from __future__ import annotations

from typing import Any

from core.games.ctn18.data import CORNELIUS, ISLANDERS
from core.games.ctn18.island.bank import rates
from core.games.ctn18.island.building import (
    cities_left,
    roads_left,
    settlements_left,
)
from core.games.ctn18.island.roads import road_length
from core.games.ctn18.market import price
from core.games.ctn18.operating import points as points_of
from core.games.ctn18.phrases import major as named
from core.games.ctn18.phrases import nth
from core.games.ctn18.state import View
from core.text import figure
from tui.face import Scene
from tui.games.ctn18.looks import (
    card_names,
    dollars,
    kind_code,
    kind_name,
    letter,
    port_code,
    short_name,
    tone,
)
from tui.games.ctn18.privy import cards_of, hand_of
from tui.i18n import _, in_words, ngettext
from tui.widgets.paper import Paper, clip
from tui.widgets.rows import Row, draw_rows, first_that_fits, packed

__all__ = ["cards_text", "draw_mats", "mat_rows"]

# Columns in which the names of all commodities fit on two rows.
_NAMED = 25


def mat_rows(scene: Scene[Any], major: int, width: int) -> list[Row]:
    """A company's mat in five rows for the pane: title, its cards on two, what is left to build.

    The first of them is the title, the second the numbers of cards, unless the kinds may be seen.
    """
    view: View = scene.view
    title = first_that_fits(_titles(view, major), width)
    rows: list[Row] = [(title, tone(major, "bold"))]
    if major == CORNELIUS:
        return [*rows, (_(" treasury {sum}").format(sum=dollars(view.treasury)), "")]
    hand, cards = hand_of(scene, major), cards_of(scene, major)
    if hand is None or cards is None:
        rows.append((f" {_counts(view, major)}", ""))
    else:
        goods = [f" {kind_name(kind)} {n}" for kind, n in enumerate(hand)]
        rows += packed([*goods, *[f" {text}" for text in _bundle(cards)]], width)
    left = _(" left {roads} road {sets} set {cities} city")
    rows.append((_left(view, major, left), ""))
    return rows


def cards_text(n: int) -> str:
    """A number of commodity cards."""
    return ngettext("{n} card", "{n} cards", n).format(n=n)


def _counts(view: View, major: int) -> str:
    """How many cards of both sorts it has."""
    text = _("{cards}, {n} dev")
    return text.format(cards=cards_text(view.held[major]), n=view.bought[major])


def _left(view: View, major: int, words: str) -> str:
    return words.format(
        roads=roads_left(view.edges, major),
        sets=settlements_left(view.corners, major),
        cities=cities_left(view.corners, major),
    )


def _titles(view: View, major: int) -> list[str]:
    """AMBER 2nd  4 VP  price 43, in fewer and fewer words."""
    now = price(view, major)
    worth = _("price {n}").format(n=figure(now)) if now else _("no price")
    if major == CORNELIUS:
        return [f"{named(major).upper()}  {worth}", f"{short_name(major).upper()}  {worth}"]
    turn = in_words(nth(view.order.index(major) + 1))
    points = _("{n} VP").format(n=points_of(view, major))
    name = named(major).upper()
    return [f"{name} {turn}  {points}  {worth}", f"{name} {turn} {points} {worth}"]


def _bundle(cards: tuple[int, ...]) -> list[str]:
    """Development cards by kind, those that there are."""
    return [f"{name} {n}" for name, n in zip(card_names(), cards, strict=True) if n]


# -- all four ------------------------------------------------------------------------------------


def draw_mats(paper: Paper, scene: Scene[Any]) -> None:
    """The mats of the four islanders side by side, in turn order."""
    share = paper.width // len(ISLANDERS)
    for place, major in enumerate(scene.view.order):
        mat = Paper(share - 1, paper.height)
        draw_rows(mat, _mat(scene, major, share - 1))
        paper.paste(mat, 1 + place * share, 0)


def _mat(scene: Scene[Any], major: int, width: int) -> list[Row]:
    view: View = scene.view
    turn = in_words(nth(view.order.index(major) + 1))
    seat = view.presidents[major]
    now = price(view, major)
    points = _("{n} VP").format(n=points_of(view, major))
    worth = _("price {n}").format(n=figure(now)) if now else _("no price")
    rows: list[Row] = [
        (f"{letter(major)} {named(major)} {turn}", tone(major, "bold")),
        (_("nobody's") if seat is None else clip(scene.names[seat], width), ""),
        (f"{points}, {worth}", "bold"),
        (_counts(view, major), ""),
    ]
    hand, cards = hand_of(scene, major), cards_of(scene, major)
    if hand is not None:
        called = kind_name if width >= _NAMED else kind_code
        rows += packed([f" {called(kind)} {n}" for kind, n in enumerate(hand)], width, "dim")
    if cards is not None:
        rows += packed([f" {text}" for text in _bundle(cards)], width, "dim")
    wordings = (
        _("left {roads} road {sets} set {cities} city"),
        _("left {roads}rd {sets}set {cities}cty"),
    )
    rows.append((first_that_fits([_left(view, major, text) for text in wordings], width), ""))
    road, army = _("road {n}"), _("knights {n}")
    if view.longest == major:
        road = _("road {n}, longest")
    if view.largest == major:
        army = _("knights {n}, largest")
    length = road_length(view.corners, view.edges, major)
    rows.append((road.format(n=length), "bold" if view.longest == major else ""))
    knights = view.knights[major]
    rows.append((army.format(n=knights), "bold" if view.largest == major else ""))
    codes = [
        port_code(view.layout.ports, rate.port)
        for rate in rates(view.layout, view.corners, major)
        if rate.port >= 0
    ]
    ports = [f"{code}," for code in codes[:-1]] + codes[-1:]
    return rows + packed([_("ports:"), *(ports or [_("none")])], width)
