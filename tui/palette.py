"""Style names and what they look like in each theme.

A name is a word, or words joined by dots that are laid over each other: `hue0.chosen`. Every
colour keeps a contrast of 4.5:1 against its background (a test measures it).
"""

from __future__ import annotations

from functools import cache

from rich.style import Style

__all__ = ["BASE", "COLOURS", "THEMES", "TONES", "style"]

THEMES = ("dark", "light", "contrast")

# By theme: paper, ink, quiet ink, rules, emphasis, gain, loss, bars behind titles and keys.
BASE: dict[str, dict[str, str]] = {
    "dark": {
        "paper": "#16181d",
        "ink": "#d7dae0",
        "dim": "#8b929e",
        "rule": "#9199a6",
        "strong": "#ffffff",
        "accent": "#f2c14e",
        "gain": "#7ecf7a",
        "loss": "#ff8f85",
        "bar": "#262a33",
    },
    "light": {
        "paper": "#fbfaf6",
        "ink": "#24262b",
        "dim": "#62666e",
        "rule": "#5f636b",
        "strong": "#000000",
        "accent": "#7a4d00",
        "gain": "#1e6b1e",
        "loss": "#b3261e",
        "bar": "#e9e6dc",
    },
    "contrast": {
        "paper": "#000000",
        "ink": "#ffffff",
        "dim": "#c0c0c0",
        "rule": "#ffffff",
        "strong": "#ffffff",
        "accent": "#ffff00",
        "gain": "#00ff00",
        "loss": "#ff9d9d",
        "bar": "#202020",
    },
}

# Seven colours for gangs, chains, companies: told apart by brightness as well as hue.
COLOURS: dict[str, tuple[str, ...]] = {
    "dark": ("#ff7b72", "#f0a35e", "#f2d95c", "#7ecf7a", "#79b8ff", "#d2a8ff", "#ffffff"),
    "light": ("#b3261e", "#8f4d00", "#6b5900", "#1e6b1e", "#0b57a4", "#7a2fa8", "#3a3d42"),
    "contrast": ("#ff8a8a", "#ffb000", "#ffff00", "#00ff00", "#80c8ff", "#e0a8ff", "#ffffff"),
}

# Seven colours in three steps of brightness, for what comes in tiers: the first two stand out
# least against the background, the next three more, the last two most; in the light theme the
# other way round, so that the first are the darkest everywhere.
TONES: dict[str, tuple[str, ...]] = {
    "dark": ("#5096f1", "#ea6d7d", "#62d291", "#f7ad6b", "#4ecce6", "#fceb7b", "#f8e2f8"),
    "light": ("#082d5d", "#5d0d18", "#185331", "#743906", "#0d505e", "#726403", "#a72aa7"),
    "contrast": ("#3a89ef", "#e7586b", "#4ecb82", "#f6a258", "#33c5e2", "#fae34e", "#f6d9f6"),
}


@cache
def style(theme: str, name: str) -> Style:
    """What a style name looks like in a theme; unknown words in it are plain."""
    base = BASE[theme]
    ink, paper = base["ink"], base["paper"]
    bold = underline = reverse = filled = False
    for word in name.split("."):
        match word:
            case "dim" | "rule" | "gain" | "loss" | "accent" | "strong":
                ink = base[word]
                bold = bold or word in ("gain", "loss", "accent", "strong")
            case "bold" | "lit" | "warn":
                bold = True
                ink = base["loss"] if word == "warn" else ink
            case "chosen" | "flash":
                reverse = bold = True
            case "bar":
                paper = base["bar"]
            case "fill":
                # Not reversed: without colour, only what is chosen or announced is.
                filled = True
            case "link":
                underline = True
            case _ if word.startswith("hue") and word[3:].isdigit():
                ink = COLOURS[theme][int(word[3:]) % len(COLOURS[theme])]
            case _ if word.startswith("tone") and word[4:].isdigit():
                ink = TONES[theme][int(word[4:]) % len(TONES[theme])]
            case _:
                pass
    if filled:
        ink, paper = paper, ink
    return Style(color=ink, bgcolor=paper, bold=bold, underline=underline, reverse=reverse)
