"""Before the roll: the President may play a card, and rolls (N-25)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from core.games.ctn18.actions import Knight, Roll
from core.games.ctn18.island.production import yields
from core.games.ctn18.state import View
from core.prompt import Prompt
from tui.face import Choice, Scene
from tui.games.ctn18.looks import kind_code
from tui.games.ctn18.operating import MAIN, OperatingScreen
from tui.games.ctn18.playing import knight_texts
from tui.games.ctn18.turns import other_mats
from tui.i18n import _
from tui.screens.frame import KeyHint
from tui.widgets.rows import Blocks, Row, packed, rows_of

__all__ = ["RollingScreen"]


class RollingScreen(OperatingScreen):
    """Enter rolls; k plays a card before."""

    def main(self, scene: Scene[Any], prompt: Prompt[Any]) -> tuple[Choice, ...]:
        cells = ((_("Roll the dice"), "bold"),)
        return self.line("r", cells, _("roll the dice"), Roll()), self.cards_line(scene, prompt)

    def proposed(self, lines: Sequence[Choice]) -> int | None:
        # Nearly always the roll is all that there is to do.
        return 0 if lines else None

    def leads_to(self, scene: Scene[Any], choice: Choice, width: int) -> Blocks:
        view: View = scene.view
        assert view.turn is not None
        major = view.turn.major
        if isinstance(choice.action, Knight):
            return ([row for text in knight_texts(view) for row in rows_of(text, width)],)
        if choice.action is None:
            return (
                rows_of(_("One card may be played in a turn, before the roll or after."), width),
            )
        rows: list[Row] = [("", ""), (_("WHAT IT GETS"), "bold")]
        rows += packed([f" {text}" for text in _by_number(view, major)], width)
        seven = _("7: hands over seven discard half, then you move the robber")
        blocks: list[list[Row]] = [rows, [("", ""), *rows_of(seven, width, "dim")]]
        return (*blocks, *other_mats(scene, major, width)) if scene.large else blocks

    def verb(self) -> str:
        return _("roll") if self.chosen == 0 and self.what() == MAIN else _("do")

    def own_keys(self) -> Sequence[KeyHint]:
        return (KeyHint("k", _("cards"), "k"),) if self.what() == MAIN else ()


def _by_number(view: View, major: int) -> list[str]:
    """What a major gets by number, the robber's hex left out: 4 Br, 8 2Wh."""
    found: dict[int, list[str]] = {}
    for hexagon, number in enumerate(view.layout.numbers):
        n = yields(view.corners, hexagon)[major]
        if n and number and hexagon != view.robber:
            code = kind_code(view.layout.hexes[hexagon])
            found.setdefault(number, []).append(f"{n}{code}" if n > 1 else code)
    return [f"{number} {'+'.join(found[number])}" for number in sorted(found)]
