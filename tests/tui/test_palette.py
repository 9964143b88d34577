"""The palette: readable in each theme, and without colour."""

from __future__ import annotations

import pytest

from tui.palette import COLOURS, THEMES, style


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


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("name", [*NAMES, *HUES])
@pytest.mark.parametrize("laid_over", ["", "chosen", "bar"])
def test_every_style_has_a_contrast_of_at_least_4_5(theme: str, name: str, laid_over: str) -> None:
    assert contrast(theme, ".".join(filter(None, (name, laid_over)))) >= 4.5


@pytest.mark.parametrize("theme", THEMES)
def test_seven_hues_are_all_different(theme: str) -> None:
    assert len(set(COLOURS[theme])) == 7


def test_chosen_is_reverse_and_lit_is_bold_so_that_they_show_without_colour() -> None:
    assert style("dark", "chosen").reverse
    assert style("dark", "hue3.lit").bold
    assert not style("dark", "").reverse
