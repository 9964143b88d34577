"""Set-up: each seat chooses a continent and one of its two exchanges (O-4)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from core.games.oil.actions import Choose
from core.games.oil.data import CONTINENTS, DIE, EXCHANGE, START_PRICE, TRACK
from core.games.oil.force import continents_in_play
from core.games.oil.frames import turn_order
from core.games.oil.phrases import continent as continent_words
from core.games.oil.setup import exchanges, free_continents
from core.games.oil.state import Start, View
from core.prompt import Prompt
from core.text import figure
from tui.face import Choice, Dial, Scene
from tui.games.oil.common import AmountScreen, barred_line
from tui.games.oil.facts import city_name
from tui.games.oil.looks import continent_name, tone
from tui.games.oil.map import draw_map
from tui.games.oil.ring import (
    MIDDLE_LEFT,
    RING_ROWS,
    RING_WIDTH,
    draw_ring,
    in_play,
    square_code,
)
from tui.games.oil.strip import dice_for_order
from tui.games.oil.track import side_of
from tui.i18n import _, in_words
from tui.screens.frame import KeyHint
from tui.widgets.paper import Paper, clip, pad
from tui.widgets.rows import Blocks, Row, draw_rows, packed, rows_of

__all__ = ["StartingScreen", "draw_start", "start_title"]

# A city has so many columns at most.
_CITY = 9


def _field(continent: int) -> str:
    """The field that holds which exchange of a continent is under the cursor."""
    return f"exchange.{continent}"


def _marked(scene: Scene[Any]) -> tuple[int, int] | None:
    """The continent and the exchange of the line that is chosen."""
    if not scene.acting or scene.dial is None or not scene.dial.startswith("exchange."):
        return None
    continent = int(scene.dial.split(".")[1])
    return continent, scene.amount(scene.dial)


class StartingScreen(AmountScreen):
    """A line for each continent, its exchange is an amount; those that can't be chosen below."""

    def pane_title(self, scene: Scene[Any]) -> str:
        return _("CAN CHOOSE") if self.lines() else ""

    def choices(self, scene: Scene[Any], prompt: Prompt[Any]) -> tuple[Choice, ...]:
        view: View = scene.view
        lines: list[Choice] = []
        for n, continent in enumerate(free_continents(view), 1):
            exchange = scene.amount(_field(continent))
            action = Choose(continent, exchange)
            city = city_name(continent, exchange)
            dial = Dial(_field(continent), exchange, 1, text=pad(city, _CITY), jumps=False)
            cells = ((pad(continent_name(continent), _CITY), tone(continent)), dial)
            enter = _("choose {city}").format(city=city)
            undo = action not in prompt.choices or self.undoable(action)
            lines.append(Choice(str(n), cells, enter, enter, action, undo=undo))
        refused = self.refusals()
        for continent in range(CONTINENTS):
            if continent not in free_continents(view):
                no = refused.get(Choose(continent, 0))
                if continent in view.homes:
                    why = scene.names[view.homes.index(continent)]
                else:
                    why = _("left out")
                label = f"{pad(continent_name(continent), _CITY)} {clip(why, 9)}"
                find = in_words(continent_words(continent))
                if no is not None:
                    lines.append(barred_line(" ", label, find, no))
        return tuple(lines)

    def filled(self, scene: Scene[Any], action: Any) -> Mapping[str, int] | None:
        return {_field(action.continent): action.exchange} if isinstance(action, Choose) else None

    def take(self, action: Any) -> None:
        amounts = self.filled(self.scene(), action)
        if amounts is None:
            return
        self.fill(amounts)
        for index, line in enumerate(self.lines()):
            if line.action == action:
                self.chosen = index
                self.dial = line.dials[0].field

    def listed(self) -> tuple[Choice, ...]:
        # Sentences would be cut where they differ.
        return tuple(
            [
                replace(line, find=_found(line.action)) if isinstance(line.action, Choose) else line
                for line in super().listed()
            ]
        )

    def told(self, scene: Scene[Any], choice: Choice | None, width: int, room: int) -> Blocks:
        view: View = scene.view
        if choice is None or not isinstance(choice.action, Choose):
            return ()
        continent, exchange = choice.action.continent, choice.action.exchange
        name = continent_name(continent)
        order = continents_in_play(view)
        at = order.index(continent)
        after = [continent_name(k) for k in (*order[at + 1 :], *order[:at])]
        square = square_code(view, exchanges(continent)[exchange])
        rows: list[Row] = [
            (_("IF {continent}").format(continent=name.upper()), "bold"),
            (_("  price marker on {price}").format(price=figure(START_PRICE)), ""),
            (_("  you sell first there,"), ""),
        ]
        then = [_("then"), _("who"), _("starts"), _("in"), *after]
        rows += [(f"   {row}", "") for row, _s in packed(then, width - 3)]
        landing = _("pawn on {square}: buying there waits for a later visit")
        rows += [
            (f"  {row}" if n == 0 else f"   {row}", "")
            for n, (row, _s) in enumerate(rows_of(landing.format(square=square), width - 3))
        ]
        round_ = packed([scene.names[seat] for seat in turn_order(view)], width - 2)
        order_rows: list[Row] = [
            ("", ""),
            (_("ORDER OF EACH ROUND"), "bold"),
            *[(f"  {row}", "") for row, _s in round_],
        ]
        return (rows, order_rows)

    def own_keys(self) -> Sequence[KeyHint]:
        return (
            KeyHint("↑↓", _("continent"), "down"),
            KeyHint("←→", _("exchange"), "right"),
        )

    def verb(self) -> str:
        return _("choose")


def _found(action: Choose) -> str:
    """A start as the finder lists it."""
    city = city_name(action.continent, action.exchange)
    return _("{city}, {continent}").format(city=city, continent=continent_name(action.continent))


def start_title(scene: Scene[Any]) -> str:
    """The exchange under the cursor."""
    marked = _marked(scene)
    if marked is None:
        return _("Continents and exchanges")
    continent, exchange = marked
    text = _("{city} exchange: {continent}")
    where = in_words(continent_words(continent))
    return text.format(city=city_name(continent, exchange), continent=where)


def draw_start(paper: Paper, scene: Scene[Any]) -> None:
    """The ring with who has chosen what in it, and what lies within one die of the exchanges."""
    view: View = scene.view
    marked = _marked(scene)
    lit: list[int] = []
    if scene.acting:
        lit = [square for k in free_continents(view) for square in exchanges(k)]
    cursor = None if marked is None else exchanges(marked[0])[marked[1]]
    draw_ring(paper, view, scene.names, lit=lit, cursor=cursor)
    _draw_seats(paper, scene, marked)
    if scene.large:
        below = Paper(RING_WIDTH, paper.height - RING_ROWS)
        draw_map(below, view)
        paper.paste(below, 0, RING_ROWS)
    side, x, y = side_of(paper, scene)
    width = side.width - 2
    told = _("Clockwise; the squares within one die of a start:")
    rows = rows_of(told, width, "dim")
    if marked is not None:
        for n in (0, 1):
            rows += rows_of(_within(view, exchanges(marked[0])[n]), width)
    last = _("Your own start decides who sells first there.")
    rows += [("", ""), *rows_of(last, width, "dim")]
    draw_rows(side, [(f" {text}", style) for text, style in rows])
    paper.paste(side, x, y)


def _within(view: View, square: int) -> str:
    """The squares within one die of an exchange."""
    city = square_code(view, square).lstrip("$")
    codes = []
    again = False
    for n in range(1, DIE + 1):
        to = (square + n) % len(TRACK)
        codes.append(square_code(view, to))
        again = again or not in_play(view, to)
    text = _("{city} 1-{die}  {squares}")
    told = text.format(city=city, die=DIE, squares=" ".join(codes))
    return _("{told} (small: again)").format(told=told) if again else told


def _draw_seats(paper: Paper, scene: Scene[Any], marked: tuple[int, int] | None) -> None:
    """What each seat rolled and chose, in turn order."""
    view: View = scene.view
    x = MIDDLE_LEFT
    seat_now = view.phase.seat if isinstance(view.phase, Start) else None
    order = turn_order(view)
    top = 3 if len(order) <= 4 else 2
    paper.put(x, top, clip(_("CHOOSE A CONTINENT, THEN AN EXCHANGE"), 37), "bold")
    top += 2 if len(order) <= 4 else 1
    if len(order) <= 5:
        paper.put(x + 6, top, _("dice"), "dim")
        paper.put(x + 14, top, _("continent"), "dim")
        paper.put(x + 26, top, _("exchange"), "dim")
        top += 1
    for y, seat in enumerate(order, top):
        now = seat == seat_now
        paper.put(x, y, clip(scene.names[seat], 6), "bold" if now else "")
        die = dice_for_order(scene.told, seat)
        paper.put(x + 8, y, str(die) if die else "", "dim")
        home = view.homes[seat]
        if home >= 0:
            exchange = _exchange_of(view, seat)
            paper.put(x + 14, y, continent_name(home), tone(home))
            paper.put(x + 26, y, city_name(home, exchange))
        elif now and marked is not None:
            paper.put(x + 12, y, "▸", "accent")
            paper.put(x + 14, y, continent_name(marked[0]), tone(marked[0], "bold"))
            paper.put(x + 26, y, city_name(*marked), "bold")


def _exchange_of(view: View, seat: int) -> int:
    """Which exchange of its continent a seat started on."""
    return int(TRACK.index((view.homes[seat], EXCHANGE)) != view.pawns[seat])
