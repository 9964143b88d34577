"""Transport: goods go over the map, each unit once (O-16, O-17)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from core.games.oil.actions import NO_CARD, Borrow, End, Move
from core.games.oil.atlas import (
    CANAL,
    CITY,
    COMPANY,
    CONTINENT_OF_CITY,
    SQUARES,
)
from core.games.oil.data import CANAL_FEE, STEPS, continent_of, kind_of
from core.games.oil.events import Advanced, Extracted
from core.games.oil.force import goods_of_market
from core.games.oil.goods import own_goods
from core.games.oil.phrases import good_short, square_short
from core.games.oil.routes import Route, reach
from core.games.oil.state import Moving, View
from core.games.oil.transport import FREE_PASS, fee, movable
from core.prompt import Prompt
from core.text import Text, figure
from tui.face import Choice, Scene
from tui.games.oil.common import (
    ENTER,
    AmountScreen,
    amount_of,
    before_after,
    form_of,
    loan_line,
    loan_rows,
)
from tui.games.oil.facts import about_place, place_title
from tui.games.oil.geometry import neighbour
from tui.games.oil.looks import company_name, tone
from tui.games.oil.map import draw_map, draw_zoom
from tui.games.oil.ways import Goal, goals, sold_in_cities, squares_to
from tui.i18n import _, in_words, ngettext
from tui.screens.frame import KeyHint
from tui.widgets.paper import Paper, clip, pad
from tui.widgets.rows import Blocks, Row, first_that_fits

__all__ = ["MovingScreen", "draw_moving", "moving_title"]

GROUP, TO, UNITS, ZOOM = "group", "to", "units", "zoom"
"""Amounts: the group by its place, where it goes (twice the square, one more by sea), how many
units, and whether the map is zoomed."""

_NAME = 11


class _Group(NamedTuple):
    """Units of a good on a square that may move."""

    good: int
    square: int
    units: int


def _groups(view: View) -> tuple[_Group, ...]:
    """The groups that can still move, the largest first."""
    assert isinstance(view.phase, Moving)
    rows = [_Group(*row) for row in movable(view, view.phase)]
    return tuple(sorted(rows, key=lambda group: (-group.units, group)))


def _ways(view: View, group: _Group) -> tuple[Route, ...]:
    """Where a group can go, the likeliest first."""
    assert isinstance(view.phase, Moving)
    routes = reach(view, group.square, view.phase.land, view.phase.sea)
    far = squares_to(view, _wanted(view, group))
    return tuple(sorted(routes, key=lambda way: (_rank(view, far, group.good, way.to), way.length)))


def _rank(view: View, far: Mapping[int, Goal], good: int, square: int) -> tuple[int, int]:
    """How likely goods are to be wanted on a square: cities that buy them first, the dearest
    before the others, then what is nearer to where they are of use.
    """
    if square in CONTINENT_OF_CITY and sold_in_cities(view, good):
        return 0, -view.prices[CONTINENT_OF_CITY[square]]
    return 1, far[square][0] if square in far else len(SQUARES)


def _wanted(view: View, group: _Group) -> tuple[int, ...]:
    """Where a group is of use: of cities, from one of them, those that pay more."""
    assert isinstance(view.phase, Moving)
    found = goals(view, view.phase.seat, group.good)
    if group.square not in CONTINENT_OF_CITY or not sold_in_cities(view, group.good):
        return tuple([square for square in found if square != group.square])
    here = view.prices[CONTINENT_OF_CITY[group.square]]
    others = [square for square in found if square != group.square]
    dearer = [square for square in others if view.prices[CONTINENT_OF_CITY[square]] > here]
    return tuple(dearer or others)


def _worth_moving(view: View) -> int | None:
    """The place of the first group that can come nearer to where it is of use; None without."""
    assert isinstance(view.phase, Moving)
    for n, group in enumerate(_groups(view)):
        if group.square in goals(view, view.phase.seat, group.good) and not sold_in_cities(
            view, group.good
        ):
            continue
        far = squares_to(view, _wanted(view, group))
        here, there = (
            _rank(view, far, group.good, square)
            for square in (group.square, _ways(view, group)[0].to)
        )
        if there < here:
            return n
    return None


def _key(route: Route) -> int:
    return 2 * route.to + route.sea


class _Marked(NamedTuple):
    """The group in hand, and the way that is under the cursor."""

    group: _Group
    ways: tuple[Route, ...]
    route: Route
    units: int


def _marked(scene: Scene[Any]) -> _Marked | None:
    """What is in hand, from the amounts; None while others move."""
    view: View = scene.view
    if not scene.acting or not isinstance(view.phase, Moving):
        return None
    groups = _groups(view)
    if not groups:
        return None
    group = groups[min(scene.amount(GROUP), len(groups) - 1)]
    return _in_hand(view, group, dict(scene.amounts))


def _in_hand(view: View, group: _Group, held: Mapping[str, int]) -> _Marked:
    """A group with the amounts that are filled in; what is not, is what is likeliest."""
    ways = _ways(view, group)
    route = next((way for way in ways if _key(way) == held.get(TO)), ways[0])
    units = min(max(held.get(UNITS, group.units), 1), group.units)
    return _Marked(group, ways, route, units)


class MovingScreen(AmountScreen):
    """A digit takes a group, arrows and n go over the lit squares, + and − count the units."""

    # The lines leave room for where the goods go.
    rest_rows = 7

    def begin(self, scene: Scene[Any]) -> Mapping[str, int]:
        return {GROUP: _worth_moving(scene.view) or 0} if scene.acting else {}

    def _prompted(self, scene: Scene[Any], marked: _Marked, card: int) -> int:
        """The most units that the prompt lets go there; 0 for none."""
        prompt = self.prompt()
        if prompt is None:
            return 0
        group, route = marked.group, marked.route
        form = form_of(
            prompt,
            "move",
            good=group.good,
            square=group.square,
            to=route.to,
            sea=route.sea,
            card=card,
        )
        domain = amount_of(form, "units")
        return 0 if domain is None else domain.high

    def choices(self, scene: Scene[Any], prompt: Prompt[Any]) -> tuple[Choice, ...]:
        view: View = scene.view
        marked = _marked(scene)
        lines = []
        for n, group in enumerate(_groups(view)):
            here = marked is not None and marked.group == group
            name = pad(clip(_square_name(group.square), _NAME), _NAME + 1)
            cells = (
                (name, ""),
                (f"{good_short(group.good):<5}", tone(continent_of(group.good))),
                (f"{group.units:>2}", ""),
            )
            find = f"{_square_name(group.square)} {good_short(group.good)}"
            key = str(n + 1) if n < 9 else " "
            this = marked if marked is not None and here else _in_hand(view, group, {})
            most = self._prompted(scene, this, NO_CARD)
            lines.append(self._line(key, cells, find, this, NO_CARD, most))
        if marked is not None:
            lines += self._by_card(scene, marked)
        if End() in prompt.choices:
            does = _("end transport")
            lines.append(self.plain("e", does, End()))
        return (*lines, *loan_line(self, scene, prompt))

    def _by_card(self, scene: Scene[Any], marked: _Marked) -> list[Choice]:
        """Into a canal by a kept Tip."""
        card = FREE_PASS.get(marked.route.to)
        most = 0 if card is None else self._prompted(scene, marked, card)
        if card is None or not most:
            return []
        label = _("by Tip {n}, without fee").format(n=card)
        return [self._line("k", ((label, ""),), label, marked, card, most)]

    def _line(
        self, key: str, cells: Any, find: str, marked: _Marked, card: int, most: int
    ) -> Choice:
        group, route = marked.group, marked.route
        units = min(marked.units, most)
        if not units:
            return Choice(key, cells, _("no cash for the canal"), find)
        action = Move(group.good, group.square, units, route.to, route.sea, card)
        texts = (_("move {n} to {square}"), _("move {n} there"))
        told = [text.format(n=units, square=_square_name(route.to)) for text in texts]
        enter = first_that_fits(told, self.pane_width - ENTER)
        return Choice(key, cells, enter, find, action, undo=self.undoable(action))

    def proposed(self, lines: Sequence[Choice]) -> int | None:
        view: View = self.scene().view
        assert isinstance(view.phase, Moving)
        first = _worth_moving(view) if lines else None
        if first is not None and first < len(lines) and lines[first].action is not None:
            return first
        ends = (n for n, line in enumerate(lines) if line.action == End())
        return next(ends, 0 if lines else None)

    # -- keys --------------------------------------------------------------------------------------

    def choose(self, index: int) -> None:
        zoom = self.amounts.get(ZOOM, 0)
        super().choose(index)
        if index < len(_groups(self.scene().view)):
            self.amounts = {GROUP: index, ZOOM: zoom}

    def press(self, key: str) -> None:
        ways = {"left": (-1, 0), "right": (1, 0), "up": (0, -1), "down": (0, 1)}
        marked = _marked(self.scene())
        if not self._free() or marked is None or key not in (*ways, "next", "more", "less", "z"):
            super().press(key)
            return
        self.side.close()
        self.desk.notice = None
        if key == "z":
            self.amounts[ZOOM] = 1 - self.amounts.get(ZOOM, 0)
        elif key in ("more", "less"):
            by = 1 if key == "more" else -1
            self.amounts[UNITS] = min(max(marked.units + by, 1), marked.group.units)
        elif key == "next":
            at = (marked.ways.index(marked.route) + 1) % len(marked.ways)
            self._go(marked, marked.ways[at])
        else:
            self._walk(marked, *ways[key])

    def _go(self, marked: _Marked, route: Route) -> None:
        groups = _groups(self.scene().view)
        self.chosen = groups.index(marked.group)
        self.amounts[TO] = _key(route)

    def _walk(self, marked: _Marked, dx: int, dy: int) -> None:
        others = [way.to for way in marked.ways if way.to != marked.route.to]
        to = neighbour(marked.route.to, dx, dy, others)
        self._go(marked, next(way for way in marked.ways if way.to == to))

    def take(self, action: Any) -> None:
        if not isinstance(action, Move):
            super().take(action)
            return
        groups = _groups(self.scene().view)
        for index, group in enumerate(groups):
            if (group.good, group.square) == (action.good, action.square):
                self.chosen = index
                to = 2 * action.to + action.sea
                self.amounts = {GROUP: index, TO: to, UNITS: action.units}

    def listed(self) -> tuple[Choice, ...]:
        return self.lines()

    def _click_space(self, number: int) -> None:
        marked = _marked(self.scene())
        route = None
        if marked is not None:
            route = next((way for way in marked.ways if way.to == number), None)
        if marked is None or route is None:
            super()._click_space(number)
        elif route == marked.route:
            self._enter(self.lines())
        else:
            self._go(marked, route)

    def own_keys(self) -> Sequence[KeyHint]:
        n = len(_groups(self.scene().view))
        digits = "1" if n == 1 else f"1-{min(n, 9)}"
        return (
            KeyHint(digits, _("goods")),
            KeyHint(_("arrows, n"), _("square"), "next"),
            KeyHint("+−", _("units"), "more"),
            KeyHint("z", _("zoom"), "z"),
        )

    def verb(self) -> str:
        return _("move") if isinstance(self._action(), Move) else _("do")

    def _action(self) -> Any:
        line = self.chosen_line()
        return None if line is None else line.action

    # -- what is told ------------------------------------------------------------------------------

    def above(self, scene: Scene[Any], paper: Paper) -> int:
        view: View = scene.view
        assert isinstance(view.phase, Moving)
        for y, text in enumerate(_dice(view.phase)):
            paper.put(0, y, clip(text, paper.width), "bold")
        paper.put(0, 2, clip(_of_the_field(scene, self.seat), paper.width))
        paper.put(0, 3, clip(_("YOUR GOODS        units"), paper.width), "bold")
        return 4

    def told(self, scene: Scene[Any], choice: Choice | None, width: int, room: int) -> Blocks:
        view: View = scene.view
        marked = _marked(scene)
        if choice is not None and isinstance(choice.action, Borrow):
            return (loan_rows(view, self.seat, width),)
        if choice is not None and isinstance(choice.action, End):
            left = sum(group.units for group in _groups(view))
            text = ngettext("  {n} unit stays there", "  {n} units stay there", left)
            return ([(_("END"), "bold"), (text.format(n=left), "")],)
        if marked is None:
            return ()
        card = choice.action.card if choice is not None and isinstance(choice.action, Move) else 0
        return (_moved_rows(view, marked, card, width), _after_rows(view, marked))

    def tell(self, scene: Scene[Any], space: int) -> Any:
        marked = _marked(scene)
        title, rows = about_place(scene, space)
        in_reach = marked is not None and any(way.to == space for way in marked.ways)
        return title, rows, self.chosen if in_reach else None

    def _choose_space(self, space: int) -> None:
        marked = _marked(self.scene())
        route = None
        if marked is not None:
            route = next((way for way in marked.ways if way.to == space), None)
        if marked is None or route is None:
            super()._choose_space(space)
            return
        self.on_board = False
        self._go(marked, route)


def _square_name(square: int) -> str:
    """A square in few columns."""
    name = square_short(square)
    return in_words(name) if isinstance(name, Text) else str(name)


def _dice(phase: Moving) -> tuple[str, str]:
    """What was rolled, and how far goods go."""
    land, one, two = phase.dice
    by_land = _("LAND die {die} → {n} squares").format(die=land, n=phase.land)
    text = _("SEA  {one}+{two} → {a}+{b} = {n} squares")
    told = text.format(one=one, two=two, a=STEPS[one], b=STEPS[two], n=phase.sea)
    if phase.sea != STEPS[one] + STEPS[two]:
        told = _("SEA  {one}+{two} → {n}, doubled").format(one=one, two=two, n=phase.sea)
    if phase.land != STEPS[land]:
        by_land = _("LAND die {die} → {n}, doubled").format(die=land, n=phase.land)
    return by_land, told


def _of_the_field(scene: Scene[Any], seat: int) -> str:
    """What was rolled for the turn's last field, whose roll led straight to here; or nothing."""
    for event in reversed(scene.told):
        match event:
            case Extracted(company=company, dice=dice, extra=extra, units=units):
                rolled = "+".join([str(n) for n in dice]) + (f"+{extra}" if extra else "")
                text = _("{company} {dice}: {n} crude")
                return text.format(company=company_name(company), dice=rolled, n=units)
            case Advanced():
                break
            case _:
                pass
    return ""


def _moved_rows(view: View, marked: _Marked, card: int, width: int) -> list[Row]:
    """Where the units go, how far, and what that costs."""
    assert isinstance(view.phase, Moving)
    route, units = marked.route, marked.units
    head = _("MOVE  ◂ {n} ▸ to {square}")
    rows: list[Row] = [(clip(head.format(n=units, square=_square_name(route.to)), width), "bold")]
    by = _("  {n} by sea") if route.sea else _("  {n} by land")
    ends = SQUARES[route.to].kind in (CITY, CANAL, COMPANY)
    text = by.format(n=route.length)
    rows.append((_("{way}, ends the move").format(way=text) if ends else text, ""))
    due = 0 if card else fee(view, view.phase, route.to, route.sea, units)
    cash = view.cash[view.phase.seat]
    if due:
        text = _("  canal fee  {n} × {each} = {sum}")
        rows.append((text.format(n=units, each=CANAL_FEE, sum=figure(due)), ""))
        rows.append((_("  cash  {change}").format(change=before_after(cash, cash - due)), ""))
    if route.to in CONTINENT_OF_CITY and kind_of(marked.group.good) == goods_of_market(view.terms):
        continent = CONTINENT_OF_CITY[route.to]
        text = _("  sells there at {price}").format(price=figure(view.prices[continent]))
        rows.append((text, ""))
        if continent != continent_of(marked.group.good) and not view.terms.free_trade:
            rows.append((_("  customs 100 a unit"), "dim"))
    return rows


def _after_rows(view: View, marked: _Marked) -> list[Row]:
    """How far it is from there to where the goods are of use, if the move ends before that."""
    route = marked.route
    assert isinstance(view.phase, Moving)
    if SQUARES[route.to].kind == COMPANY or (
        route.to in CONTINENT_OF_CITY and sold_in_cities(view, marked.group.good)
    ):
        return []
    wanted = _wanted(view, marked.group)
    ways = [way for way in reach(view, route.to, 12, 12) if way.to in wanted]
    if ways:
        near = min(ways, key=lambda way: (way.length, way.to))
        text = _("  from there {n} by sea") if near.sea else _("  from there {n} by land")
        n, goal = near.length, near.to
    else:
        far = squares_to(view, wanted)
        if route.to not in far:
            return []
        text = _("  from there {n} squares")
        n, goal = far[route.to]
    to = _("   to {city}").format(city=_square_name(goal))
    return [(text.format(n=n), "dim"), (to, "dim")]


# -- the board ---------------------------------------------------------------------------------


def draw_moving(paper: Paper, scene: Scene[Any]) -> None:
    """The map with what can be reached lit; zoomed if it is."""
    view: View = scene.view
    marked = _marked(scene)
    lit = () if marked is None else tuple([way.to for way in marked.ways])
    cursor = None if marked is None else marked.route.to
    if scene.amount(ZOOM) and cursor is not None:
        draw_zoom(paper, view, cursor, lit=lit, cursor=cursor)
    else:
        draw_map(paper, view, lit=lit, cursor=cursor, large=scene.large)


def moving_title(scene: Scene[Any]) -> str:
    """What is under the cursor; how much the one who moves has, for the others."""
    view: View = scene.view
    marked = _marked(scene)
    if marked is not None:
        return place_title(scene, marked.route.to)
    assert isinstance(view.phase, Moving)
    n = sum(units for _good, _square, units in own_goods(view, view.phase.seat))
    text = ngettext("{name} has {n} unit on the map", "{name} has {n} units on the map", n)
    return text.format(name=scene.names[view.phase.seat], n=n)
