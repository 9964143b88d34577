"""The Fair's screens: a basket and a mixture, as a game would fill them in."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import pytest

from core.game import Seat
from core.prompt import Barred, Prompt
from tests.tui.catalogued import catalogued
from tests.tui.screens import fair
from tests.tui.screens.fair import FRUITS, MOST, PRICE, Over, Pay, Paying, Shopping, State, Take
from tui.face import Choice, Dial, GameScreens, Page, Scene
from tui.screens.form import FormScreen
from tui.widgets.paper import Paper


class FairFace:
    strip_rows = 2
    strip_rows_read = 2

    def draw_strip(self, paper: Paper, scene: Scene[Any], asked: Seat | None, /) -> None:
        for seat, name in enumerate(scene.names):
            coins, notes = scene.view.purses[seat]
            paper.put(20 * seat, 0, f"{name}: {coins} and {notes}x2")

    def board_title(self, scene: Scene[Any], /) -> str:
        return "stall"

    def board_width(self, width: int, large: bool, /) -> int:
        return 39

    def draw_board(self, paper: Paper, scene: Scene[Any], /) -> None:
        paper.put(0, 0, f"stall {scene.view.stall}")
        if scene.recent:
            paper.put(0, 1, "announced", "flash")

    def draw_chosen(self, paper: Paper, scene: Scene[Any], /) -> None:
        paper.put(0, 2, f"filled in {dict(scene.amounts)}")

    def pages(self, scene: Scene[Any], /) -> tuple[Page, ...]:
        return (Page("stall", lambda paper: None),)

    def draw_result(self, paper: Paper, scene: Scene[Any], /) -> int:
        return 0


class ShoppingScreen(FormScreen):
    """A basket: a line for each fruit, and 0 for nothing."""

    rest_rows = 1

    def choices(self, scene: Scene[Any], prompt: Prompt[Any]) -> tuple[Choice, ...]:
        barred = {no.action: no for no in fair.RULES.barred(scene.view, scene.view.phase.seat)}
        basket = basket_of(scene)
        nothing = Choice(
            "0",
            (("nothing", ""),),
            "take nothing",
            "take nothing",
            Take(()),
            undo=False,
            row=scene.large,
            fill=(),
        )
        lines = [self._line(scene, fruit, basket, barred) for fruit in range(len(FRUITS))]
        return (*lines, nothing)

    def _line(
        self,
        scene: Scene[Any],
        fruit: int,
        basket: tuple[int, ...],
        barred: Mapping[Take, Barred[Any]],
    ) -> Choice:
        key, name = str(fruit + 1), FRUITS[fruit]
        if Take((fruit,)) in barred:
            no = barred[Take((fruit,))]
            return Choice(key, ((name, ""),), "", f"take {name}", barred=no)
        n = scene.amount(name)
        most = min(scene.view.stall[fruit], n + MOST - len(basket))
        return Choice(
            key,
            ((f"{name:<6}", ""), Dial(name, n, most), (f" for {n * PRICE}", "")),
            f"take {fair.in_short(basket)}" if basket else "",
            name,
            Take(basket) if basket else None,
            undo=bool(basket),
        )

    def no_more(self, scene: Scene[Any], dial: Dial) -> str:
        return f"No more {dial.field}."

    def filled(self, scene: Scene[Any], action: Any) -> Mapping[str, int] | None:
        if not isinstance(action, Take) or not action.fruits:
            return None
        return {FRUITS[fruit]: action.fruits.count(fruit) for fruit in action.fruits}

    def consequences(self, scene: Scene[Any], choice: Choice | None, paper: Paper) -> None:
        paper.put(0, 0, f"costs {PRICE * len(basket_of(scene))}")


class PayingScreen(FormScreen):
    """A mixture: all in coins or all in notes if they are enough, or any of both."""

    def begin(self, scene: Scene[Any]) -> Mapping[str, int]:
        return {"notes": min(scene.view.phase.due // 2, 1)}

    def choices(self, scene: Scene[Any], prompt: Prompt[Any]) -> tuple[Choice, ...]:
        due, (coins, notes) = scene.view.phase.due, scene.view.purses[scene.view.phase.seat]
        ready = [Pay(due, 0)] * (due <= coins) + [Pay(0, due // 2)] * (due // 2 <= notes)
        lines = [
            Choice(str(n), ((text, ""),), text, text, action)
            for n, action in enumerate(ready, 1)
            for text in [f"pay {action.coins} in coins, {action.notes} notes"]
        ]
        paid = Pay(scene.amount("coins"), scene.amount("notes"))
        left = due - paid.coins - 2 * paid.notes
        mix = Choice(
            str(len(lines) + 1),
            (
                ("coins ", ""),
                Dial("coins", paid.coins, min(coins, paid.coins + left), step=2),
                (" notes ", ""),
                Dial("notes", paid.notes, min(notes, paid.notes + left // 2)),
            ),
            "pay the mixture" if not left else f"{left} is still to be paid",
            "mixture",
            None if left else paid,
        )
        return (*lines, mix)

    def filled(self, scene: Scene[Any], action: Any) -> Mapping[str, int] | None:
        if not isinstance(action, Pay):
            return None
        return {"coins": action.coins, "notes": action.notes}


def basket_of(scene: Scene[Any]) -> tuple[int, ...]:
    return tuple(i for i, name in enumerate(FRUITS) for _n in range(scene.amount(name)))


SCREENS = GameScreens(face=FairFace(), phases={Shopping: ShoppingScreen, Paying: PayingScreen})


@pytest.fixture
def at_the_fair(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Puts the Fair into the catalogue and among the screens, for one test."""
    with catalogued(monkeypatch, "fair", fair, SCREENS, fair.CLAUSES):
        yield


__all__ = ["Over", "State", "at_the_fair"]
