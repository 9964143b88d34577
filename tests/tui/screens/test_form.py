"""The set-up's form for games that are not in the catalogue: several, with options of all kinds."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from core import catalog
from core.game import Illegal, Option, Types
from core.text import say
from tui.screens.plan import (
    GameItem,
    OptionItem,
    SeatsItem,
    changed,
    choose_game,
    first_plan,
    in_use,
    items,
    refusal,
    sentence,
)
from tui.screens.setup_form import Change, draw_form
from tui.settings import Last
from tui.widgets.lines import ToItem

GAMES = ("rails", "inns", "oil")

LENGTH = Option("length", say("length"), say("How many rounds."), 8, (6, 8, 10), "X-2")
MAP = Option("map", say("map"), say("Which map."), "east", ("east", "west"))
SHORT = Option("short", say("short game"), say("Ends early."), True)


class Rules:
    """No more of a game than a set-up asks for."""

    def __init__(self, name: str, seats: tuple[int, int], *options: Option) -> None:
        kinds: Any = {"state": int, "action": int, "event": int, "view": int}
        self.types: Any = Types(name, say(name.title()), 1, seats, options, **kinds)

    def refuse(self, seats: int, options: Any) -> Illegal | None:
        if options.get("map") == "west" and seats < 4:
            return Illegal("west", say("The west is for 4 and more."), "X-9")
        return None


RULES = {
    "rails": Rules("rails", (3, 4), LENGTH, MAP, SHORT),
    "inns": Rules("inns", (2, 6)),
    "oil": Rules("oil", (2, 4)),
}


@pytest.fixture(autouse=True)
def _games(monkeypatch: pytest.MonkeyPatch) -> None:
    about = SimpleNamespace(about=say("Build and run."), length=say("2 h"))
    monkeypatch.setattr(catalog, "load", lambda name: RULES[name])
    monkeypatch.setattr(catalog, "words", lambda name: about)


def test_games_seats_and_options_are_one_list_with_digits_through_it() -> None:
    plan = first_plan("rails", None)
    lines = items(plan, GAMES)
    form = draw_form(plan, lines, lines.index(OptionItem("length")), 80)
    rows = form.paper.text().splitlines()
    # The pane begins at column 38, so the seats and the length end before column 37.
    assert [
        "  1 ✓ Rails".ljust(23) + "3-4 seats  2 h",
        "  2   Inns".ljust(23) + "2-6 seats  2 h",
        "  3   Oil".ljust(23) + "2-4 seats  2 h",
    ] == [rows[y].split("│")[0].rstrip() for y in form.rows[:3]]
    assert "  4 seats        ◂ 3 ▸" == rows[form.rows[3]][:22]
    assert "▸ 5 length       ◂ 8 ▸  How many rounds. (X-2)" == rows[form.rows[7]]
    assert "  6 map          ◂ east ▸  Which map." == rows[form.rows[8]]
    assert "  7 short game   [x]  Ends early." == rows[form.rows[9]]
    assert rows[form.rows[10]].startswith("  8 practice")
    assert rows[form.rows[11]].startswith("  9 seed")


def test_every_line_answers_the_mouse_on_its_own_row() -> None:
    plan = first_plan("rails", None)
    lines = items(plan, GAMES)
    form = draw_form(plan, lines, 0, 80)
    for at, y in enumerate(form.rows):
        assert ToItem(at) == form.paper.hit(3, y)
    length = lines.index(OptionItem("length"))
    hit = form.paper.hit(17, form.rows[length])
    assert isinstance(hit, Change)
    assert (length, -1) == hit


def test_an_option_with_values_turns_through_them() -> None:
    plan = first_plan("rails", None)
    item = OptionItem("length")
    values = []
    for _ in range(4):
        plan = changed(plan, item, 1)
        values.append(dict(plan.options)["length"])
    assert [10, 6, 8, 10] == values


def test_only_options_that_differ_from_the_usual_are_said() -> None:
    plan = first_plan("rails", None)
    people = "Rails for 3: Ana, Ben (normal bot), Cleo (normal bot)"
    assert f"{people}, random seed." == sentence(plan)
    for name in ("length", "map", "short"):
        plan = changed(plan, OptionItem(name), 1)
    assert f"{people}, length: 10, map: west, short game: no, random seed." == sentence(plan)


def test_what_the_rules_refuse_is_said_with_its_clause() -> None:
    plan = changed(first_plan("rails", None), OptionItem("map"), 1)
    assert "The west is for 4 and more. (X-9)" == refusal(plan)
    assert "" == refusal(changed(plan, SeatsItem(), 1))


def test_another_game_keeps_the_people_as_far_as_it_has_seats() -> None:
    inns = first_plan("inns", Last(("Zoe", "Rob"), (None, "easy"), {}))
    rails = choose_game(inns, "rails", None)
    assert 3 == rails.seats
    assert ["Zoe", "Rob"] == [chair.name for chair in in_use(rails)[:2]]


def test_another_game_comes_as_it_was_last_played() -> None:
    plan = choose_game(
        first_plan("inns", None), "rails", Last(("Zoe", "Rob", "Lu", "Max"), (None,) * 4, {})
    )
    assert ("rails", 4) == (plan.game, plan.seats)
    assert ["Zoe", "Rob", "Lu", "Max"] == [chair.name for chair in in_use(plan)]


def test_the_pane_tells_of_the_game_under_the_cursor_and_the_rest_of_the_chosen_one() -> None:
    plan = first_plan("rails", None)
    lines = items(plan, GAMES)
    assert GameItem("inns") == lines[1]
    text = draw_form(plan, lines, 1, 80).paper.text()
    assert "▸ 2   Inns" in text
    assert "  1 ✓ Rails" in text
    assert "Build and run." in text
