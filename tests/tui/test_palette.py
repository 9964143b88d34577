"""The palette: readable in each theme, and without colour."""

from __future__ import annotations

from itertools import pairwise

import pytest

from tui.palette import BASE, COLOURS, THEMES, TONES, style


def luminance(hex_colour: str) -> float:
    """Relative luminance as the web's accessibility guidelines define it."""

    def linear(channel: int) -> float:
        c = channel / 255
        return c / 12.92 if c <= 0.03928 else ((c + 0.055) / 1.055) ** 2.4

    r, g, b = (int(hex_colour[i : i + 2], 16) for i in (1, 3, 5))
    return 0.2126 * linear(r) + 0.7152 * linear(g) + 0.0722 * linear(b)


def contrast(theme: str, name: str) -> float:
    look = style(theme, name)
    assert look.color is not None
    assert look.bgcolor is not None
    one, other = sorted(
        (luminance(str(look.color.name)), luminance(str(look.bgcolor.name))), reverse=True
    )
    return (one + 0.05) / (other + 0.05)


NAMES = ["", "dim", "rule", "gain", "loss", "accent", "strong", "warn", "lit", "bold"]
HUES = [f"hue{n}" for n in range(7)]
FILLS = [f"tone{n}{more}" for n in range(7) for more in ("", ".fill")]


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("name", [*NAMES, *HUES, *FILLS])
@pytest.mark.parametrize("laid_over", ["", "chosen", "bar"])
def test_every_style_has_a_contrast_of_at_least_4_5(theme: str, name: str, laid_over: str) -> None:
    assert contrast(theme, ".".join(filter(None, (name, laid_over)))) >= 4.5


@pytest.mark.parametrize("theme", THEMES)
def test_seven_hues_are_all_different(theme: str) -> None:
    assert len(set(COLOURS[theme])) == 7
    assert len(set(TONES[theme])) == 7


@pytest.mark.parametrize("theme", THEMES)
def test_tones_come_in_three_steps_of_brightness_two_three_and_two(theme: str) -> None:
    """Steps are told apart: each is half as bright again as the one before, and equal inside."""
    bright = [luminance(colour) for colour in TONES[theme]]
    steps = [bright[:2], bright[2:5], bright[5:]]
    assert all(max(step) / min(step) < 1.05 for step in steps)
    assert all(
        (min(later) + 0.05) / (max(earlier) + 0.05) > 1.5 for earlier, later in pairwise(steps)
    )


@pytest.mark.parametrize("theme", THEMES)
def test_a_fill_stands_on_its_colour_without_reverse(theme: str) -> None:
    filled = style(theme, "tone2.fill")
    assert filled.bgcolor is not None
    assert filled.color is not None
    assert TONES[theme][2] == filled.bgcolor.name
    assert BASE[theme]["paper"] == filled.color.name
    assert not filled.reverse


def test_chosen_is_reverse_and_lit_is_bold_so_that_they_show_without_colour() -> None:
    assert style("dark", "chosen").reverse
    assert style("dark", "hue3.lit").bold
    assert not style("dark", "").reverse
