"""Paper: what is drawn where, and what is cut off."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.cells import cell_len

from tui.widgets.paper import ASCII, Paper, clip, flush, pad, wrap


def test_text_is_cut_at_the_edges_and_the_column_after_it_is_returned() -> None:
    paper = Paper(5, 1)
    assert 8 == paper.put(-2, 0, "abcdefghij")
    assert "cdefg" == paper.text()


def test_rows_outside_the_paper_are_dropped() -> None:
    paper = Paper(3, 1)
    paper.put(0, 1, "abc")
    paper.put(0, -1, "abc")
    assert "" == paper.text()


def test_a_wide_character_takes_two_cells_and_is_never_halved() -> None:
    paper = Paper(4, 1)
    assert 4 == paper.put(0, 0, "a日b")
    assert ["a", "日", "", "b"] == paper.chars[0]
    narrow = Paper(2, 1)
    narrow.put(0, 0, "a日")
    assert ["a", " "] == narrow.chars[0]


def test_the_latest_spot_lies_on_top() -> None:
    paper = Paper(10, 3)
    paper.spot(0, 0, 10, "row", height=2)
    paper.spot(4, 0, 2, "word")
    assert ["row", "word", "word", "row"] == [paper.hit(x, 0) for x in (3, 4, 5, 6)]
    assert "row" == paper.hit(0, 1)
    assert paper.hit(0, 2) is None


def test_pasting_moves_characters_styles_and_spots() -> None:
    inner = Paper(2, 1)
    inner.put(0, 0, "ab", "bold")
    inner.spot(1, 0, 1, "b")
    outer = Paper(4, 2)
    outer.paste(inner, 1, 1)
    assert "\n ab" == outer.text()
    assert ["", "bold", "bold", ""] == outer.styles[1]
    assert "b" == outer.hit(2, 1)


def test_text_written_from_the_right_ends_before_the_column() -> None:
    paper = Paper(6, 1)
    assert 3 == paper.right(6, 0, "日x")
    assert "   日x" == paper.text()


@pytest.mark.parametrize(
    ("text", "width", "clipped"),
    [
        ("Ana", 3, "Ana"),
        ("Anabel", 4, "Ana…"),
        ("日本語", 4, "日…"),
        ("日本語", 6, "日本語"),
        ("a\x1b[31m\nb", 9, "a[31mb"),
        ("Ana", 0, ""),
        ("Ana", 1, "…"),
    ],
)
def test_clip_cuts_to_cells_and_drops_control_characters(
    text: str, width: int, clipped: str
) -> None:
    assert clipped == clip(text, width)


@given(st.text(max_size=40), st.integers(1, 30))
def test_padded_text_has_exactly_the_width(text: str, width: int) -> None:
    assert width == cell_len(pad(text, width))


@given(st.text(alphabet="ab 日é", max_size=80), st.integers(2, 30))
def test_wrapped_text_keeps_every_character_and_no_line_is_too_long(text: str, width: int) -> None:
    lines = wrap(text, width)
    assert "".join(text.split()) == "".join("".join(lines).split())
    assert all(cell_len(line) <= width for line in lines)


def test_words_are_kept_whole_where_they_fit() -> None:
    assert ["move the", "officer 1 to", "4 steps"] == wrap("move the officer 1 to 4 steps", 12)


def test_every_sign_of_the_screens_has_one_ascii_character() -> None:
    for signs in ("─│┌┐└┘├┤┬┴┼", "▶▸►→◄◂←▼↓↑▲●■◆·»★✓×−…"):
        assert len(signs) == len(signs.translate(ASCII))
        assert signs.translate(ASCII).isascii()


def test_a_style_laid_over_others_keeps_their_words_but_for_those_it_stands_instead_of() -> None:
    paper = Paper(4, 1)
    paper.put(0, 0, "ab", "hue3.lit")
    paper.put(2, 0, "c", "bold")
    paper.lay(0, 0, 3, "chosen", "lit", "bold")
    paper.lay(1, 0, 9, "chosen")
    assert ["hue3.chosen", "hue3.chosen", "chosen", "chosen"] == paper.styles[0]


@pytest.mark.parametrize(
    ("text", "width", "shown"), [("now", 6, "   now"), ("日", 3, " 日"), ("Cleopatra", 5, "Cleo…")]
)
def test_text_at_the_right_end_of_a_width_is_cut_to_it(text: str, width: int, shown: str) -> None:
    assert shown == flush(text, width)
