"""A phase as a plain list of what can be done."""

from __future__ import annotations

from functools import partial
from typing import Any

from msgspec import convert

from core.prompt import Prompt, sample
from core.rng import seeded
from tui.face import Choice, Scene
from tui.games.ctn18.common import Ctn18Screen
from tui.i18n import in_words

__all__ = ["ListScreen"]


class ListScreen(Ctn18Screen):
    """Every choice on a line; of a form some actions that fit it."""

    def choices(self, scene: Scene[Any], prompt: Prompt[Any]) -> tuple[Choice, ...]:
        make = partial(convert, type=self.session.table.rules.types.action)
        actions = list(prompt.choices)
        for form in prompt.forms:
            rng = seeded(1)
            for _n in range(9):
                action, rng = sample(form, make, rng)
                if action is not None and action not in actions:
                    actions.append(action)
        lines = []
        keys = iter("123456789")
        for action in actions:
            text = in_words(self.session.words.action(scene.view, action), self.session.names)
            lines.append(
                Choice(
                    next(keys, " "),
                    ((text, ""),),
                    text,
                    text,
                    action,
                    undo=self.undoable(action),
                )
            )
        return tuple(lines)
