"""What all screens share: the one key scheme, the first row, the last row, the smallest size."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, ClassVar, NamedTuple

from rich.cells import cell_len
from textual.binding import Binding, BindingType
from textual.screen import Screen

from tui.i18n import _, use_language
from tui.widgets.paper import Paper, clip, wrap
from tui.widgets.sheet import Sheet

if TYPE_CHECKING:
    from textual.app import ComposeResult
    from textual.events import Resize

    from tui.app import BoardApp

__all__ = [
    "LARGE",
    "SMALLEST",
    "FrameScreen",
    "KeyHint",
    "Press",
    "draw_keys",
    "draw_title",
    "with_back",
]

SMALLEST = (80, 24)
LARGE = (120, 40)


class Press(NamedTuple):
    """A spot that stands for a key of the scheme, by its name in BINDINGS."""

    key: str


class KeyHint(NamedTuple):
    """A key of the last row: what is shown for it, what it does, and its name in BINDINGS."""

    keys: str
    does: str
    press: str | None = None


def with_back(hints: Sequence[KeyHint]) -> list[KeyHint]:
    """The last row with the way back behind Enter; first where Enter does nothing."""
    enter = next((i for i, hint in enumerate(hints) if hint.press == "enter"), -1)
    return [*hints[: enter + 1], KeyHint("Esc", _("back"), "esc"), *hints[enter + 1 :]]


def _scheme() -> list[BindingType]:
    keys = [
        ("up", "up", "up"),
        ("down", "down", "down"),
        ("left", "left", "left"),
        ("right", "right", "right"),
        ("n,N", "next", "next"),
        ("enter", "enter", "enter"),
        ("space", "space", "space"),
        ("tab", "tab", "tab"),
        ("shift+tab", "backtab", "backtab"),
        ("escape", "esc", "esc"),
        ("slash", "find", "find"),
        ("question_mark", "why", "why"),
        ("f1,h,H", "rules", "rules"),
        ("u,U", "undo", "undo"),
        ("l,L", "log", "log"),
        ("i,I", "sheet", "sheet"),
        ("m,M", "menu", "menu"),
        ("t,T", "hint", "hint"),
        ("o,O", "offer", "offer"),
        ("comma", "talk", "talk"),
        ("plus,equals_sign", "more", "more"),
        ("minus", "less", "less"),
        ("pageup", "pgup", "pgup"),
        ("pagedown", "pgdn", "pgdn"),
        ("home", "home", "home"),
        ("end", "end", "end"),
        ("backspace", "back", "back"),
        ("0,p,P", "none", "none"),
        ("q,Q", "quit", "quit"),
        *((str(n), f"choose_{n}", str(n)) for n in range(1, 10)),
    ]
    return [Binding(key, f"press('{name}')", show=False, id=id) for key, id, name in keys]


class FrameScreen(Screen[None]):
    """A screen of boardtui.

    Keys arrive as `press(name)`, by the names of the scheme: up down left right next enter space
    tab backtab esc find why rules undo log sheet menu hint offer talk more less pgup pgdn home end
    back none quit and the digits 1 to 9 (`none` is 0 or p). Clicks on a spot that holds a Press
    arrive likewise, any other spot's value as `hit(value)`. `draw()` is called after each of them,
    at each resize, and when the screen is shown again; it gives every Sheet its paper.
    """

    BINDINGS: ClassVar[list[BindingType]] = _scheme()
    DEFAULT_CSS = """
    FrameScreen { layout: vertical; overflow: hidden; }
    FrameScreen #too-small { display: none; }
    FrameScreen.-too-small { layout: vertical !important; }
    FrameScreen.-too-small > * { display: none !important; }
    FrameScreen.-too-small > #too-small { display: block !important; }
    """
    AUTO_FOCUS = ""
    # Sheets cover it whole.
    BLANK = True

    app: BoardApp

    def compose(self) -> ComposeResult:
        """The Sheet that says the terminal is too small; a screen adds its own before it."""
        yield Sheet(id="too-small")

    @property
    def large(self) -> bool:
        """Whether the large layout is used: from 120 columns and 40 rows on."""
        return self.size.width >= LARGE[0] and self.size.height >= LARGE[1]

    @property
    def fits(self) -> bool:
        """Whether the terminal is as large as every screen needs."""
        return self.size.width >= SMALLEST[0] and self.size.height >= SMALLEST[1]

    def press(self, key: str) -> None:
        """A key of the scheme."""

    def hit(self, value: object) -> None:
        """A click on a spot that is not a key."""

    def draw(self) -> None:
        """Gives every Sheet its paper."""

    def redraw(self) -> None:
        """Draws, or says that there is no room to."""
        # A worker or a callback may come back to a screen that was left meanwhile, or to one that
        # has no Sheet yet; that one draws itself once it has.
        if not self.is_mounted or not self.is_attached or self not in self.app.screen_stack:
            return
        if self.size.width == 0:
            return
        # Each screen runs in a task of its own, and with it in a context of its own.
        use_language(self.app.settings.language or None)
        self.set_class(not self.fits, "-too-small")
        if self.fits:
            self.draw()
        else:
            self.query_one("#too-small", Sheet).show(_too_small(*self.size))

    def action_press(self, key: str) -> None:
        if self.fits or key == "quit":
            self.press(key)
            self.redraw()

    def on_sheet_hit(self, event: Sheet.Hit) -> None:
        event.stop()
        if event.paper is not event.sheet.paper:
            # It was meant for what stood there when it was clicked.
            return
        if isinstance(event.value, Press):
            self.press(event.value.key)
        else:
            self.hit(event.value)
        self.redraw()

    def on_sheet_wheel(self, event: Sheet.Wheel) -> None:
        event.stop()
        self.action_press("up" if event.lines < 0 else "down")

    def on_resize(self, event: Resize) -> None:
        self.call_after_refresh(self.redraw)

    def on_screen_resume(self) -> None:
        self.redraw()

    def on_mount(self) -> None:
        self.call_after_refresh(self.redraw)


def draw_title(paper: Paper, left: str, right: str, mark: bool = False) -> None:
    """Row 1: the game and phase on the left, whose turn and what is asked on the right."""
    paper.put(0, 0, " " * paper.width, "bar")
    room = paper.width - 3 - cell_len(right)
    paper.put(1, 0, clip(left, max(room, 0)), "bar.bold")
    paper.right(paper.width - 1, 0, clip(right, paper.width - 2), "bar.accent" if mark else "bar")


def draw_keys(paper: Paper, y: int, keys: Sequence[KeyHint]) -> None:
    """The last row: keys, most used first, cut at the right; each can be clicked."""
    paper.put(0, y, " " * paper.width, "bar")
    x = 1
    for hint in keys:
        text = f"{hint.keys} {hint.does}"
        if x + cell_len(text) > paper.width:
            continue
        start = x
        x = paper.put(x, y, hint.keys, "bar.bold")
        x = paper.put(x, y, f" {hint.does}", "bar")
        if hint.press is not None:
            paper.spot(start, y, x - start, Press(hint.press))
        x += 2


def _too_small(width: int, height: int) -> Paper:
    paper = Paper(width, height)
    lines = [
        _("boardtui needs {w} x {h}; this terminal is {width} x {height}.").format(
            w=SMALLEST[0], h=SMALLEST[1], width=width, height=height
        ),
        _("Make it larger or its type smaller. The game waits, all is saved."),
        _("q leave"),
    ]
    rows = [row for line in lines for row in wrap(line, max(width, 1))]
    for y, row in enumerate(rows):
        paper.put(0, y, row)
    paper.spot(0, 0, width, Press("quit"), height=height)
    return paper
