"""Phase screens whose lines hold amounts: baskets, mixtures, bids, payments."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from core.prompt import Prompt
from tui.face import Choice, Dial, Scene, Turn
from tui.i18n import _, in_words
from tui.screens.phase import PhaseScreen
from tui.screens.side import Finding, Menu

if TYPE_CHECKING:
    from tui.screens.desk import Desk
    from tui.session import Session

__all__ = ["FormScreen"]


@dataclass(slots=True)
class _Shown:
    """The filling of a line that the arrows came to, and the amounts put aside for it."""

    fill: tuple[tuple[str, int], ...] | None = None
    aside: dict[str, int] | None = None
    fresh: bool = True


class FormScreen(PhaseScreen):
    """A phase in which amounts are filled in.

    `choices` makes the lines from `scene.amounts`: a line with amounts has a Dial for each among
    its cells, whose `most` is what the others leave, and the action that all amounts make
    together, or None with what is missing in `enter`. Lines without amounts (ready-made ones,
    "nothing", barred ones) stand among them. A line is made anew after each change of an amount.

    A digit takes as many of a line with one amount as can be had; again, it takes one off, down
    to the least and round; to one that doesn't jump it only goes. With several amounts on a line
    it goes from one to the next. ←→ and +- change the amount by a step. Amounts begin anew with
    each decision. A hint changes none of them, nor the line, before Enter takes it.
    """

    def __init__(self, session: Session, desk: Desk | None = None) -> None:
        super().__init__(session, desk)
        self.amounts: dict[str, int] = {}
        self.dial: str | None = None
        self._shown = _Shown()
        self._made: tuple[object, tuple[Choice, ...]] = (None, ())

    # -- what a game says of its phase ---------------------------------------------------------

    def begin(self, scene: Scene[Any]) -> Mapping[str, int]:
        """The amounts before anything is filled in; those not named are 0."""
        return {}

    def filled(self, scene: Scene[Any], action: Any) -> Mapping[str, int] | None:
        """The amounts that make an action; None if it isn't one of amounts."""
        return None

    def fillings(self, scene: Scene[Any], prompt: Prompt[Any]) -> Sequence[Any]:
        """Actions of amounts that the finder lists; those that `filled` knows."""
        return prompt.choices

    def no_more(self, scene: Scene[Any], dial: Dial) -> str:
        """Why an amount can't be more than it is, as a sentence; empty to say nothing."""
        return ""

    def unchosen(self) -> str:
        nothing = any(choice.key == "0" for choice in self.lines())
        return _("choose, or 0 for nothing") if nothing else super().unchosen()

    def hint_waits(self, action: Any) -> bool:
        return True

    # -- what is filled in ---------------------------------------------------------------------

    def scene(self) -> Scene[Any]:
        # What was filled in for another decision would make no sense in this one.
        amounts = tuple(sorted(self.amounts.items())) if self.still_asked() else ()
        return replace(super().scene(), amounts=amounts, dial=self.dial)

    def forget(self) -> None:
        self.fill({})
        self.dial = None

    def fill(self, amounts: Mapping[str, int]) -> None:
        """Sets the amounts; those not named become what they were to begin with."""
        self.amounts = {}
        self.amounts = {**self.begin(self.scene()), **amounts}
        self._shown = _Shown()

    def turn(self, field: str, by: int) -> None:
        """Changes an amount by so many steps, as far as it goes; it is the one chosen then."""
        for index, choice in enumerate(self.lines()):
            for dial in choice.dials:
                if dial.field == field:
                    self.chosen, self.dial = index, field
                    self._set(dial, dial.value + by * dial.step)
                    return

    def _set(self, dial: Dial, wanted: int) -> None:
        most = dial.most - (dial.most - dial.low) % dial.step
        if dial.value == most < wanted:
            self.desk.notice = self.no_more(self.scene(), dial) or None
        else:
            self.amounts[dial.field] = max(min(wanted, most), dial.low)
            self.desk.notice = None

    def choose(self, index: int) -> None:
        again = index == self.chosen
        super().choose(index)
        fill = self.lines()[index].fill
        if fill is not None:
            self.fill(dict(fill))
        else:
            self._follow()
        match self.lines()[index].dials:
            case ():
                self.dial = None
            case (dial,):
                self.dial = dial.field
                if dial.jumps:
                    self._next(dial, again)
            case dials:
                fields = [dial.field for dial in dials]
                at = fields.index(self.dial) + 1 if again and self.dial in fields else 0
                self.dial = fields[at % len(fields)]

    def _follow(self) -> None:
        """Arrows that pass a line with a filling show it; what was filled in comes back after."""
        choice, shown = self.chosen_line(), self._shown
        fill = None if choice is None else choice.fill
        if fill != shown.fill and not shown.fresh:
            aside = self.amounts if shown.aside is None else shown.aside
            self.fill(aside if fill is None else dict(fill))
            self._shown.aside = None if fill is None else aside
        self._shown.fill, self._shown.fresh = fill, False

    def _next(self, dial: Dial, again: bool) -> None:
        """As many as can be had; again, or when there are as many, one off; from none, round."""
        if dial.value > dial.low and (again or dial.value + dial.step > dial.most):
            self._set(dial, dial.value - dial.step)
        else:
            self._set(dial, max(dial.most, dial.value + dial.step))

    def take(self, action: Any) -> None:
        for index, choice in enumerate(self.lines()):
            if choice.action == action and not choice.dials:
                self.choose(index)
                return
        amounts = self.filled(self.scene(), action)
        if amounts is None:
            return
        self.fill(amounts)
        lines = self.lines()
        dialled = [i for i, choice in enumerate(lines) if choice.dials]
        full = (i for i in dialled if any(dial.value > dial.low for dial in lines[i].dials))
        self.chosen = next(full, next(iter(dialled), None))

    def listed(self) -> tuple[Choice, ...]:
        plain = [choice for choice in self.lines() if not choice.dials]
        known = [choice.action for choice in plain]
        return (*(choice for choice in self._fillings() if choice.action not in known), *plain)

    def _fillings(self) -> tuple[Choice, ...]:
        """What can be filled in, as the finder lists it; made once for each decision."""
        look = self.look()
        if look.prompt is None:
            return ()
        if self._made[0] != look.key:
            scene, words, names = self.scene(), self.session.words, self.session.names
            made = tuple(
                Choice("", (), "", in_words(words.action(scene.view, action), names), action)
                for action in self.fillings(scene, look.prompt)
                if self.filled(scene, action) is not None
            )
            self._made = (look.key, made)
        return self._made[1]

    def draw(self) -> None:
        if not self.still_asked():
            # What was filled in belongs to what was asked before; it is forgotten first.
            super().draw()
            return
        self._follow()
        choice = self.chosen_line()
        fields = [dial.field for dial in choice.dials] if choice is not None else []
        if self.dial not in fields:
            self.dial = fields[0] if fields else None
        super().draw()

    # -- keys and mouse ------------------------------------------------------------------------

    def press(self, key: str) -> None:
        by = {"left": -1, "less": -1, "right": 1, "more": 1}.get(key)
        if by is None or self.dial is None or not self._free():
            super().press(key)
            return
        self.side.close()
        self.turn(self.dial, by)

    def _free(self) -> bool:
        """Whether arrows go to the amounts: nothing is read, typed or visited."""
        taken = self.reader.reading is not None or isinstance(self.side.now, Finding | Menu)
        return not taken and not self.on_board and bool(self.lines())

    def _press_choosing(self, key: str) -> None:
        if key == "esc" and not self.on_board:
            self.forget()
        super()._press_choosing(key)

    def hit(self, value: object) -> None:
        if isinstance(value, Turn):
            self.on_board = False
            self.turn(*value)
        else:
            super().hit(value)

    def _pick(self, index: int) -> None:
        if self.lines()[index].dials:
            self.on_board = False
            self.side.close()
            self.choose(index)
        else:
            super()._pick(index)
