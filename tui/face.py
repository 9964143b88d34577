"""What a game gives to the screens: how it looks, and a Screen for each phase."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from importlib import import_module
from typing import TYPE_CHECKING, Any, Generic, NamedTuple, Protocol, TypeAlias, TypedDict, TypeVar

from core.game import Seat
from core.prompt import Barred
from saves.records import Player
from tui.widgets.paper import Paper

if TYPE_CHECKING:
    from tui.screens.closing import ClosingScreen
    from tui.screens.interlude import InterludeScreen
    from tui.screens.phase import PhaseScreen

__all__ = [
    "Cell",
    "Choice",
    "Dial",
    "Face",
    "GameScreens",
    "Manners",
    "Page",
    "Pick",
    "Rows",
    "Scene",
    "SeatSpot",
    "Space",
    "Turn",
    "manners",
    "screens_of",
]

V = TypeVar("V")

Rows: TypeAlias = tuple[tuple[str, str], ...]
"""Lines of text with their style names."""


class Pick(NamedTuple):
    """A spot that chooses a line of the right pane; clicked again, it does it."""

    line: int


class Space(NamedTuple):
    """A spot for a space of the board, by the number that the game gives it."""

    number: int


class SeatSpot(NamedTuple):
    """A spot that stands for a seat; clicked, its holdings are told."""

    seat: int


class Turn(NamedTuple):
    """A spot that changes an amount by so many steps; by none, it only goes to that amount."""

    field: str
    by: int


@dataclass(frozen=True, slots=True)
class Dial:
    """An amount on a line, drawn as `◂ 2 ▸`; see tui.screens.form.

    `value` is what the field holds now, from `low` to `most` in steps of `step` counted from
    `low`; `most` is what the other amounts leave. The number has `width` columns at least. Where
    it stands for something else, such as a seat, `text` is drawn instead of it. `jumps`: its line's
    key takes as many as can be had.
    """

    field: str
    value: int
    most: int
    low: int = 0
    step: int = 1
    width: int = 1
    text: str = ""
    jumps: bool = True


Cell: TypeAlias = tuple[str, str] | Dial
"""A part of a line: a text with its style name, or an amount."""


@dataclass(frozen=True, slots=True)
class Choice:
    """A line of the right pane.

    `key` is the digit or letter that chooses it, also `keys` do. `cells` is what stands on the
    line; `find` is what the finder searches. `enter` is what the Enter line says; `undo` tells
    whether it ends in (u) or (!). A barred line has no action; one without an action that is not
    barred can't be done yet, and `enter` says what is missing, or is empty. A line with `row`
    False is not drawn: its key and the finder choose it. `fill`, if it is not None, is what the
    amounts of a form become when the line is chosen; those not named become what they were to
    begin with. A `pinned` line stands below the others and never scrolls out of view, such as one
    that ends the game; the text is what the last row says that its key does.
    """

    key: str
    cells: tuple[Cell, ...]
    enter: str
    find: str
    action: Any = None
    keys: tuple[str, ...] = ()
    undo: bool = True
    barred: Barred[Any] | None = None
    row: bool = True
    fill: tuple[tuple[str, int], ...] | None = None
    pinned: str = ""

    @property
    def dials(self) -> tuple[Dial, ...]:
        """The amounts on the line, from the left."""
        return tuple(cell for cell in self.cells if isinstance(cell, Dial))


@dataclass(frozen=True, slots=True)
class Scene(Generic[V]):
    """All that a drawing is made from.

    `alone`: whoever may be at the screen may see all that the view holds, whatever the phase.
    `acting`: the viewer is asked now, so what can be chosen is lit. `chosen` is the index of the
    chosen line, `cursor` the space that the board's cursor is on. `recent` holds the events that
    are being announced. `amounts` are those filled in on a form, by field, and `dial` is the
    field that the arrows change.
    """

    view: V
    players: tuple[Player, ...]
    alone: bool = False
    acting: bool = False
    chosen: int | None = None
    cursor: int | None = None
    recent: tuple[Any, ...] = ()
    large: bool = False
    past: Sequence[tuple[int, ...]] = ()
    """The standing after each turn so far, for plots; by turn, then by seat."""
    told: Sequence[Any] = ()
    """The events that all were told so far, the oldest first; gathered when they are read."""
    amounts: tuple[tuple[str, int], ...] = ()
    dial: str | None = None

    def amount(self, name: str) -> int:
        """What a field of the form holds; 0 if nothing was filled in."""
        return dict(self.amounts).get(name, 0)

    @property
    def names(self) -> list[str]:
        return [player.name for player in self.players]


class Page(NamedTuple):
    """A sheet of the game (key i): its title and how it is drawn."""

    title: str
    draw: Callable[[Paper], None]


class Face(Protocol):
    """How a game looks, phase or no phase; used in play, in replays and at the end."""

    strip_rows: int
    """Rows of the seats strip at 80x24."""

    strip_rows_read: int
    """Rows of it, the first ones, that stay while log, rules or sheets are read."""

    def draw_strip(self, paper: Paper, scene: Scene[Any], asked: int | None, /) -> None:
        """The seats strip, on a paper of `strip_rows` rows."""
        ...

    def board_title(self, scene: Scene[Any], /) -> str:
        """What the rule above the board says, in figures."""
        ...

    def board_width(self, width: int, large: bool, /) -> int:
        """Columns of the board on a screen of this width; the right pane gets the rest but one."""
        ...

    def draw_board(self, paper: Paper, scene: Scene[Any], /) -> None:
        """The board and the small tables under it, with what is chosen."""
        ...

    def draw_chosen(self, paper: Paper, scene: Scene[Any], /) -> None:
        """What is chosen, over a board drawn from the same scene with nothing chosen.

        It is called for every step of the choice, when all else on the board stays as it is.
        """
        ...

    def pages(self, scene: Scene[Any], /) -> tuple[Page, ...]:
        """The sheets of the game (key i), such as prices, holdings, plots."""
        ...

    def draw_result(self, paper: Paper, scene: Scene[Any], /) -> int:
        """The table of the final scoring; returns how many rows it took."""
        ...


@dataclass(frozen=True, slots=True)
class GameScreens:
    """A game's entry in the registry: tui/games/<id>/screens.py has it as SCREENS.

    `phases` maps the View's phase types to Screens. In the phases of `forced` (tags) a seat
    has nothing to decide but to go on: Space, or by itself. `hides(view)`: the screen drawn from
    this view shows what only its seat may know, so a curtain comes before it. What a view holds
    but `hides` denies must not be drawn: not on the board, nor in strip, pane or sheets.
    `echoes` are those events that tell a seat alone no more than what it has done itself, such
    as its sealed bid: it has nothing to read in them before it leaves the keyboard.
    `interludes(events)` are shown one after the other when an act had such events, as everybody
    sees them, and somebody is there to read them. Events that only one seat has to read of, whom
    `concerns(event)` names, are left out where that seat isn't a person's. `acts(events)`: for
    how many paces of bots such events are shown, such as two for an act that led to a turn which
    played itself. `closing` is shown once between the end of a game and its result.

    On the result `plots` fills the rows below the scoring, the first of which is the rule with
    the titles, instead of the plot of where each stood by act; `won` tells in the title who has
    won, `scoring` what the rule above the table says, in the game's own words. `called(seat,
    name)` is what the title calls who is asked, before what is asked of it: "ANA", or "NORDWIND,
    Ana,". `marks` are those of the seats; without, their numbers serve.

    With `tall` the board and the pane have the row of the rule above them too: the board's title
    stands on the rule below, and the pane's on its own first row, if it isn't empty.
    """

    face: Face
    phases: Mapping[type, type[PhaseScreen]]
    forced: frozenset[str] = frozenset()
    hides: Callable[[Any], bool] = lambda view: False
    echoes: tuple[type, ...] = ()
    interludes: Callable[[Sequence[Any]], Sequence[type[InterludeScreen]]] = lambda events: ()
    concerns: Callable[[Any], Seat | None] = lambda event: None
    acts: Callable[[Sequence[Any]], int] = lambda events: 1
    closing: type[ClosingScreen] | None = None
    plots: Callable[[Paper, Scene[Any]], None] | None = None
    won: Callable[[Scene[Any]], str] | None = None
    scoring: Callable[[Scene[Any]], str] | None = None
    called: Callable[[Seat, str], str] = lambda seat, name: name.upper()
    marks: tuple[str, ...] = ()
    tall: bool = False


def screens_of(game: str) -> GameScreens:
    """The registry entry of a game of the catalogue."""
    entry: GameScreens = import_module(f"tui.games.{game}.screens").SCREENS
    return entry


class Manners(TypedDict):
    """What of a game's entry a Session goes by, under the names of its arguments."""

    forced: Callable[[str], bool]
    hides: Callable[[Any], bool]
    echoes: tuple[type, ...]
    interludes: Callable[[Sequence[Any]], Sequence[Any]]
    concerns: Callable[[Any], Seat | None]
    acts: Callable[[Sequence[Any]], int]


def manners(game: str) -> Manners:
    """How a session of this game goes on, by what its screens show."""
    screens = screens_of(game)
    return Manners(
        forced=screens.forced.__contains__,
        hides=screens.hides,
        echoes=screens.echoes,
        interludes=screens.interludes,
        concerns=screens.concerns,
        acts=screens.acts,
    )
