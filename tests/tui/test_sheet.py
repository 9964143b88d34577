"""Sheets: only what changed is repainted."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st
from textual.geometry import Region

from tui.widgets.paper import Paper
from tui.widgets.sheet import changed


def paper(*rows: str) -> Paper:
    drawn = Paper(6, len(rows))
    for y, row in enumerate(rows):
        drawn.put(0, y, row)
    return drawn


def test_equal_papers_need_no_repaint() -> None:
    assert [] == changed(paper("abc", "def"), paper("abc", "def"))


def test_the_region_spans_the_first_to_the_last_cell_that_differs() -> None:
    assert [Region(1, 1, 4, 1)] == changed(paper("abcdef", "ghijkl"), paper("abcdef", "gHijKl"))


def test_a_change_of_style_alone_is_a_change() -> None:
    new = paper("abcdef")
    new.restyle(2, 0, 1, "bold")
    assert [Region(2, 0, 1, 1)] == changed(paper("abcdef"), new)


def test_a_wide_character_is_repainted_whole() -> None:
    assert [Region(1, 0, 2, 1)] == changed(paper("a日b"), paper("axyb"))
    assert [Region(1, 0, 2, 1)] == changed(paper("axyb"), paper("a日b"))


rows = st.lists(st.text(alphabet="ab日 ", min_size=6, max_size=6), min_size=3, max_size=3)


@given(rows, rows)
def test_what_lies_outside_the_regions_is_the_same(old: list[str], new: list[str]) -> None:
    before, after = paper(*old), paper(*new)
    regions = changed(before, after)
    for y in range(3):
        for x in range(6):
            if not any(region.contains(x, y) for region in regions):
                assert before.chars[y][x] == after.chars[y][x]
