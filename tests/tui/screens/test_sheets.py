"""What a phase screen keeps of its drawings, and when it draws again."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, cast

import pytest

from tui.screens.sheets import Sheets
from tui.widgets.paper import Paper


class Shown:
    """A screen with one sheet, which notes what it was given."""

    def __init__(self) -> None:
        self.paper = Paper(0, 0)
        self.styles = self

    def query_one(self, selector: str, kind: type) -> Shown:
        return self

    def show(self, paper: Paper) -> None:
        self.paper = paper


@pytest.fixture
def screen() -> Shown:
    return Shown()


@pytest.fixture
def sheets(screen: Shown) -> Sheets:
    return Sheets(cast("Any", screen))


def counted() -> tuple[list[int], Callable[[], Paper]]:
    """How often a paper was made, and what makes it."""
    made: list[int] = []

    def make() -> Paper:
        made.append(1)
        return Paper(3, 1)

    return made, make


def test_a_paper_is_made_once_for_each_key(sheets: Sheets) -> None:
    made, make = counted()
    first = sheets.kept(("pane", 0, (("a", 1),)), make)
    assert first is sheets.kept(("pane", 0, (("a", 1),)), make)
    assert first is not sheets.kept(("pane", 0, (("a", 2),)), make)
    assert 2 == len(made)


def test_a_key_held_on_an_amount_does_not_fill_the_memory(sheets: Sheets) -> None:
    made, make = counted()
    for n in (*range(1000), 0):
        sheets.kept(n, make)
    assert 1001 == len(made)


def test_what_was_drawn_from_an_equal_key_is_fresh(sheets: Sheets) -> None:
    assert sheets.stale("head", (1, 2))
    assert not sheets.stale("head", (1, 2))
    assert sheets.stale("head", (1, 3))
    assert sheets.stale("foot", (1, 3))


def test_a_key_of_none_is_a_key_like_any_other(sheets: Sheets) -> None:
    assert sheets.stale("head", None)
    assert not sheets.stale("head", None)


def test_after_it_went_blank_all_is_drawn_again(sheets: Sheets, screen: Shown) -> None:
    made, make = counted()
    paper = Paper(5, 2)
    paper.put(0, 0, "cards")
    sheets.show("board", paper)
    sheets.kept("board", make)
    sheets.stale("head", 1)
    sheets.blank()
    assert "" == screen.paper.text().strip()
    assert (5, 2) == (screen.paper.width, screen.paper.height)
    assert sheets.stale("head", 1)
    sheets.kept("board", make)
    assert 2 == len(made)
