"""Colours that a terminal has, by what it says of itself."""

from __future__ import annotations

import pytest

from tui.serve.colours import Depth, depth_of, lower

STYLED = "\x1b[1;38;2;255;0;0;48;2;0;0;255mred\x1b[0m"


@pytest.mark.parametrize(
    ("term", "colours", "depth"),
    [
        ("xterm-256color", "", Depth.MANY),
        ("xterm-256color", "truecolor", Depth.FULL),
        ("screen-256color", "24bit", Depth.FULL),
        ("tmux-256color", "yes", Depth.MANY),
        ("xterm-kitty", "", Depth.FULL),
        ("xterm-direct", "", Depth.FULL),
        ("linux", "", Depth.SIXTEEN),
        ("xterm", "", Depth.SIXTEEN),
        ("no-such-terminal", "", Depth.SIXTEEN),
        ("vt100", "truecolor", Depth.NONE),
        ("VT220", "", Depth.NONE),
        ("dumb", "", Depth.NONE),
        ("", "", Depth.NONE),
    ],
)
def test_a_terminal_has_the_colours_it_says(term: str, colours: str, depth: Depth) -> None:
    assert depth is depth_of(term, colours)


@pytest.mark.parametrize(
    ("depth", "lowered"),
    [
        (Depth.FULL, STYLED),
        (Depth.MANY, "\x1b[1;38;5;196;48;5;21mred\x1b[0m"),
        (Depth.SIXTEEN, "\x1b[1;31;44mred\x1b[0m"),
        (Depth.NONE, "\x1b[1mred\x1b[0m"),
    ],
)
def test_colours_are_lowered_to_what_there_is(depth: Depth, lowered: str) -> None:
    assert lowered == lower(STYLED, depth)


def test_without_colours_the_other_ways_of_writing_stay() -> None:
    styled = "\x1b[7;31;107mx\x1b[m\x1b[38;5;200my\x1b[0m\x1b[4mz"
    assert "\x1b[7mx\x1b[0my\x1b[0m\x1b[4mz" == lower(styled, Depth.NONE)


def test_what_is_no_colour_is_left_alone() -> None:
    assert "\x1b[2J\x1b[3;4Hx\x1b[?25l" == lower("\x1b[2J\x1b[3;4Hx\x1b[?25l", Depth.NONE)


@pytest.mark.parametrize("broken", ["\x1b[38m", "\x1b[38;2m", "\x1b[48;2;1;2m", "\x1b[38;5m"])
def test_a_broken_colour_is_none(broken: str) -> None:
    for depth in Depth:
        assert isinstance(lower(broken, depth), str)
