"""The President of the major on turn moves the robber, after a 7 or a knight (N-5, N-6)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from core.game import Seat
from core.games.ctn18.actions import NOBODY
from core.games.ctn18.data import ISLANDERS
from core.games.ctn18.phrases import hex_at, moved
from core.games.ctn18.preview_island import best_hexes, kept_back, robbed_cells
from core.games.ctn18.state import Robbing, View
from core.prompt import Prompt
from tui.face import Choice, Dial, Pick, Scene
from tui.games.ctn18.common import PlaceScreen, draw_latest
from tui.games.ctn18.looks import dollars, kind_name, letter, short_name, tone
from tui.games.ctn18.marks import HEX
from tui.i18n import _, in_words
from tui.screens.frame import KeyHint
from tui.widgets.paper import Paper, clip
from tui.widgets.rows import Blocks, Row, listed, rows_of

__all__ = ["RobbingScreen"]

# Columns of the mark and the digit before a victim, and of its cards behind it.
_MARK, _CARDS = 4, 4


class RobbingScreen(PlaceScreen):
    """A hex, and which of those beside it is robbed: a line for each, drawn above."""

    def spots(self, scene: Scene[Any], field: str) -> Sequence[int]:
        return best_hexes(scene.view)

    def begin(self, scene: Scene[Any]) -> Mapping[str, int]:
        return {HEX: best_hexes(scene.view)[0]} if scene.acting else {}

    def choices(self, scene: Scene[Any], prompt: Prompt[Any]) -> tuple[Choice, ...]:
        view: View = scene.view
        place = scene.amount(HEX)
        found = [action for action in prompt.choices if action.hex == place]
        found.sort(key=lambda action: _rank(view, action.victim))
        lines = []
        for n, action in enumerate(found, 1):
            if action.victim == NOBODY:
                enter = _("move it there")
            else:
                enter = _("rob {major}").format(major=short_name(action.victim))
            dial = Dial(HEX, place, len(view.layout.hexes) - 1, jumps=False)
            undo = self.undoable(action)
            lines.append(Choice(str(n), (dial,), enter, enter, action, undo=undo, row=False))
        return tuple(lines)

    def filled(self, scene: Scene[Any], action: Any) -> Mapping[str, int] | None:
        return {HEX: action.hex}

    def take(self, action: Any) -> None:
        self.amounts = {HEX: action.hex}
        self.chosen = next(i for i, line in enumerate(self.lines()) if line.action == action)

    def put(self, field: str, place: int) -> None:
        super().put(field, place)
        self.chosen = 0

    def press(self, key: str) -> None:
        if self.chosen is None and self._free() and key in ("next", "up", "down", "left", "right"):
            # What can't be taken back is not chosen before a key was pressed.
            self.side.close()
            self.chosen = 0
            return
        super().press(key)

    def steer(self, scene: Scene[Any], choices: Sequence[Choice], dx: int, dy: int) -> int | None:
        return self.chosen

    def own_keys(self) -> Sequence[KeyHint]:
        n = len(self.lines())
        digits = (KeyHint(f"1-{n}", _("victim"), "1"),) if n > 1 else ()
        return (KeyHint(_("arrows"), _("hex")), KeyHint("n", _("next best"), "next"), *digits)

    def unchosen(self) -> str:
        return _("arrows or n, then Enter")

    def verb(self) -> str:
        return _("move it")

    # -- what is told ------------------------------------------------------------------------------

    def above(self, scene: Scene[Any], paper: Paper) -> int:
        view: View = scene.view
        if not isinstance(view.phase, Robbing):
            return 0
        now = in_words(hex_at(view.layout, view.robber))
        lines = self.lines()
        if scene.chosen is None:
            paper.put(0, 0, clip(_("ROBBER: where to?"), paper.width), "bold")
        else:
            to = in_words(hex_at(view.layout, scene.amount(HEX)))
            paper.put(0, 0, clip(_("ROBBER to {hex}").format(hex=to), paper.width), "bold")
        paper.put(0, 1, clip(_("  now on {hex}").format(hex=now), paper.width))
        if scene.chosen is None:
            return 2
        y = 2 + scene.large
        paper.put(0, y, clip(_("BESIDE IT"), paper.width - 6), "bold")
        paper.right(paper.width, y, _("cards"), "dim")
        for n, line in enumerate(lines):
            y += 1
            _draw_victim(paper, y, scene, line, n)
        return y + 1

    def told(self, scene: Scene[Any], choice: Choice | None, width: int, room: int) -> Blocks:
        view: View = scene.view
        if choice is None or not isinstance(view.phase, Robbing):
            return (rows_of(_("n goes to the best hex, then to the next"), width, "dim"),)
        return (
            _loss_rows(scene, choice.action.victim, width),
            _kept_rows(view, choice.action.hex, width),
        )

    def waiting(self, scene: Scene[Any], paper: Paper) -> None:
        draw_latest(paper, self.lines_told())


def _rank(view: View, victim: int) -> tuple[bool, int]:
    """Majors of other Presidents first, those with most cards before others."""
    return view.presidents[victim] == view.seat, -view.held[victim]


def _draw_victim(paper: Paper, y: int, scene: Scene[Any], line: Choice, n: int) -> None:
    victim = line.action.victim
    chosen = n == scene.chosen
    base = "chosen" if chosen else ""
    paper.put(0, y, " " * paper.width, base)
    paper.put(0, y, f"{'▸' if chosen else ' '} {line.key}", base)
    if victim == NOBODY:
        paper.put(_MARK, y, clip(_("nobody to rob"), paper.width - _MARK), base or "dim")
        return
    view: View = scene.view
    seat = view.presidents[victim]
    who = _("nobody") if seat is None else scene.names[seat]
    name = short_name(victim)
    x = paper.put(_MARK, y, name, base or tone(victim, "bold"))
    room = paper.width - _CARDS - x - 3
    paper.put(x, y, f" ({clip(who, room)})", base)
    paper.right(paper.width, y, str(view.held[victim]), base)
    paper.spot(0, y, paper.width, Pick(n))


def _loss_rows(scene: Scene[Any], victim: int, width: int) -> list[Row]:
    """What the theft of a card leads to."""
    view: View = scene.view
    if victim == NOBODY:
        return rows_of(_("nobody to rob: no price moves"), width)
    name = short_name(victim)
    rows: list[Row] = [(_("IF YOU ROB {major}").format(major=name.upper()), "bold")]
    seat = view.presidents[victim]
    texts = [_seen(view, seat)]
    way = robbed_cells(view, victim)
    if way:
        text = _("{major} price {moves}")
        texts.append(text.format(major=name, moves=in_words(moved(way))))
    else:
        texts.append(_("{major} has no price").format(major=name))
    hand = view.hands[victim]
    kinds = [k for k in range(len(view.values)) if hand is None or hand[k]]
    values = sorted({view.values[kind] for kind in kinds})
    if len(values) == 1:
        texts.append(_("Cornelius + {sum}").format(sum=dollars(values[0])))
    else:
        text = _("Cornelius + {low} to {high}")
        texts.append(text.format(low=dollars(values[0]), high=dollars(values[-1])))
    return rows + [(f" {row}", style) for t in texts for row, style in rows_of(t, width - 1)]


def _seen(view: View, seat: Seat | None) -> str:
    if seat is None:
        return _("all see the card")
    if seat == view.seat:
        return _("you lead both")
    return _("only you two see the card")


def _kept_rows(view: View, hexagon: int, width: int) -> list[Row]:
    """What the robber keeps back there when the number is rolled."""
    number = view.layout.numbers[hexagon]
    if not number:
        return [(_("nothing is produced there"), "dim")]
    rows: list[Row] = [(_("WHEN {n} IS ROLLED").format(n=number), "bold")]
    kept = kept_back(view, hexagon)
    losers = [major for major in ISLANDERS if kept.cards[major]]
    if not losers:
        return [*rows, (_(" nobody loses anything"), "dim")]
    kind = kind_name(view.layout.hexes[hexagon])
    parts = listed([f"{short_name(major)} {kept.cards[major]}" for major in losers])
    steps = " ".join(f"{letter(m)}↘" for m in losers if len(robbed_cells(view, m)) > 1)
    texts = [_("{parts} {kind} not produced").format(parts=parts, kind=kind)]
    text = _("{sum} to Cornelius, {steps}") if steps else _("{sum} to Cornelius")
    texts.append(text.format(sum=dollars(kept.amount), steps=steps))
    return rows + [(f" {row}", style) for t in texts for row, style in rows_of(t, width - 1)]
