"""The settings: each with its explanation; a change takes effect at once."""

from __future__ import annotations

from collections.abc import Sequence
from importlib import resources
from typing import Any, NamedTuple

from msgspec.structs import replace

from tui.i18n import _
from tui.palette import THEMES
from tui.screens.frame import FrameScreen, KeyHint, Press, draw_keys, draw_title
from tui.session import PACES
from tui.settings import Settings
from tui.widgets.lines import ToItem, digit, draw_pane_rule, moved
from tui.widgets.paper import Paper, clip, pad, wrap
from tui.widgets.sheet import Sheet

__all__ = ["Line", "SettingsScreen", "changed", "lines"]

_FLASHES = (0.0, 0.3, 0.6, 1.0, 1.5, 2.0)


class Line(NamedTuple):
    """A setting on the screen: its field, what it is called and means, and its values in words."""

    field: str
    title: str
    told: str
    values: Sequence[tuple[Any, str]]


class _Step(NamedTuple):
    """A spot that changes the setting of a line."""

    at: int
    by: int


def lines() -> tuple[Line, ...]:
    """All settings that can be changed here, in order."""
    switch = ((False, _("off")), (True, _("on")))
    return (
        Line(
            "pause",
            _("bots' pause"),
            _("How long each act of a bot is shown. + and - change it in a game too."),
            [(pace, _seconds(pace)) for pace in reversed(PACES)],
        ),
        Line(
            "flash",
            _("flash"),
            _("How long what has just changed is shown in reverse video."),
            [(flash, _seconds(flash)) for flash in _FLASHES],
        ),
        Line(
            "bell",
            _("bell"),
            _("The terminal's bell rings once when a person's turn comes."),
            switch,
        ),
        Line(
            "theme",
            _("theme"),
            _("Colours for a dark or a light terminal, or with the strongest contrast."),
            list(zip(THEMES, (_("dark"), _("light"), _("contrast")), strict=True)),
        ),
        Line(
            "ascii",
            _("ASCII only"),
            _("Draws with the plainest characters, for terminals that lack the others."),
            switch,
        ),
        Line(
            "auto_roll",
            _("roll by itself"),
            _(
                "Where a seat has nothing to decide but to roll, it is done without a key, "
                "at a table of several persons too."
            ),
            switch,
        ),
        Line(
            "language",
            _("language"),
            _("The language of the screens; the names of people and companies stay."),
            [("", _("English")), *((code, code) for code in _languages())],
        ),
    )


def _seconds(seconds: float) -> str:
    return _("{n} s").format(n=f"{seconds:g}") if seconds else _("off")


def _languages() -> list[str]:
    folder = resources.files("tui") / "locale"
    return sorted(entry.name for entry in folder.iterdir()) if folder.is_dir() else []


def changed(settings: Settings, line: Line, by: int, around: bool = False) -> Settings:
    """The settings with the next or an earlier value of a line; `around`: past the last."""
    values = [value for value, _word in line.values]
    now = getattr(settings, line.field)
    if isinstance(now, float):
        at = min(range(len(values)), key=lambda i: abs(values[i] - now))
    else:
        at = values.index(now) if now in values else 0
    to = (at + by) % len(values) if around else min(max(at + by, 0), len(values) - 1)
    return replace(settings, **{line.field: values[to]})


class SettingsScreen(FrameScreen):
    """Changes the App's settings, which writes them to their file."""

    def __init__(self) -> None:
        super().__init__()
        self.at = 0

    def compose(self) -> Any:
        yield Sheet(id="sheet")
        yield from super().compose()

    def draw(self) -> None:
        width, height = self.size
        paper = Paper(width, height)
        joint = width * 44 // 80
        all_ = lines()
        draw_title(paper, "boardtui", _("settings"))
        draw_pane_rule(paper, 1, _("settings"), joint, all_[self.at].title)
        paper.down(joint, 2, height - 5)
        for at, line in enumerate(all_):
            self._draw_line(paper, 3 + at, joint, at, line)
        pane = joint + 2
        for y, row in enumerate(wrap(all_[self.at].told, width - pane - 1)):
            paper.put(pane, 3 + y, row)
        paper.put(pane, height - 6, _("←→ change it, Space the next"), "bold")
        paper.spot(pane, height - 6, width - pane, Press("space"))
        paper.across(height - 5)
        paper.put(joint, height - 5, "┴", "rule")
        self._draw_where(paper, height - 4)
        draw_keys(
            paper,
            height - 1,
            [
                KeyHint(f"1-{len(all_)} ↑↓", _("choose"), "down"),
                KeyHint("←→", _("change"), "right"),
                KeyHint("Space", _("next value"), "space"),
                KeyHint("Esc", _("back"), "esc"),
            ],
        )
        self.query_one("#sheet", Sheet).show(paper)

    def _draw_line(self, paper: Paper, y: int, width: int, at: int, line: Line) -> None:
        base = "chosen" if at == self.at else ""
        now = getattr(self.app.settings, line.field)
        words = dict(line.values)
        word = words[now] if now in words else _seconds(now) if type(now) is float else str(now)
        mark = "▸" if at == self.at else " "
        paper.put(0, y, pad(f"{mark} {digit(at)} {line.title}", width), base)
        paper.spot(0, y, width, ToItem(at))
        left = 22
        paper.put(left, y, "◂ ", base)
        paper.put(left + 2, y, word, f"{base}.bold".strip("."))
        end = left + 2 + max(len(w) for _v, w in line.values)
        paper.put(end, y, " ▸", base)
        paper.spot(left, y, 2, _Step(at, -1))
        paper.spot(end, y, 3, _Step(at, 1))

    def _draw_where(self, paper: Paper, y: int) -> None:
        """Where the settings are kept, on three rows."""
        width, kept_in = paper.width, self.app.kept_in()
        if not kept_in:
            paper.put(1, y, clip(_("Each change takes effect at once."), width - 2))
            return
        paper.put(1, y, _("Each change takes effect at once and is kept in"))
        where = wrap(kept_in, width - 3)
        for n, row in enumerate(where[:2], 1):
            paper.put(2, y + n, row, "bold")
        if len(where) < 2:
            keys = _('Keys can be changed in that file: "keys": {example}')
            example = '{"undo": "u,b"}'
            paper.put(1, y + 2, clip(keys.format(example=example), width - 2), "dim")

    def press(self, key: str) -> None:
        all_ = lines()
        match key:
            case "esc" | "quit" | "back":
                self.dismiss()
            case "left" | "less":
                self._change(-1)
            case "right" | "more":
                self._change(1)
            case "space" | "enter":
                self._change(1, around=True)
            case _ if key.isdigit():
                if int(key) <= len(all_):
                    self.at = int(key) - 1
            case _:
                self.at = moved(self.at, len(all_), key)

    def hit(self, value: object) -> None:
        match value:
            case _Step(at, by):
                self.at = at
                self._change(by)
            case ToItem(at):
                again = at == self.at
                self.at = at
                if again:
                    self._change(1, around=True)
            case _:
                pass

    def _change(self, by: int, around: bool = False) -> None:
        new = changed(self.app.settings, lines()[self.at], by, around)
        if new != self.app.settings:
            self.app.save_settings(new)
