"""The commands that tell something: the catalogue, the rules, the settings."""

from __future__ import annotations

from pathlib import Path

import click
import msgspec

from core import catalog
from core.game import Option
from tui.commands import given
from tui.commands.show import page, show, show_json
from tui.commands.terminal import on_terminal
from tui.engine import describe
from tui.i18n import _, in_words
from tui.paths import data_folder, reports_folder, settings_file
from tui.rulebook import rules_text
from tui.settings import load

__all__ = ["games", "rules", "settings"]

_WIDTH = 78


def games(ascii: bool, as_json: bool) -> None:
    """The catalogue with what each game is like and its options."""
    if as_json:
        show_json([describe(catalog.load(name).types) for name in catalog.names()])
        return
    for name in catalog.names():
        types, words = catalog.load(name).types, catalog.words(name)
        low, high = types.seats
        head = _("{id}: {title}, {low} to {high} players, {length}").format(
            id=name,
            title=in_words(types.title),
            low=low,
            high=high,
            length=in_words(words.length),
        )
        show(head, ascii)
        show(click.wrap_text(in_words(words.about), _WIDTH, "  ", "  "), ascii)
        for option in types.options:
            show(f"  --option {option.name}={_values(option)}", ascii)
            show(click.wrap_text(in_words(option.help), _WIDTH, "    ", "    "), ascii)


def _values(option: Option) -> str:
    """The values with the default first."""
    others = [value for value in option.choices if value != option.default]
    return "|".join(str(value).lower() for value in (option.default, *others))


def rules(ascii: bool, game: str) -> None:
    """The rules in our own words; in a pager on a terminal."""
    given.rules_of(game)
    text = rules_text(game)
    if on_terminal():
        page(text, ascii)
    else:
        show(text.rstrip(), ascii)


def settings(data: Path | None, as_json: bool) -> None:
    """Where the files are, and the settings as they are used."""
    path = settings_file()
    used, problems = load(path)
    places = {
        "settings": str(path),
        "games": str(data or data_folder()),
        "reports": str(reports_folder()),
    }
    plain = msgspec.to_builtins(used)
    if as_json:
        show_json({"places": places, "values": plain, "problems": problems})
        return
    for name, place in places.items():
        click.echo(f"{name + ':':<10} {place}")
    for name, value in plain.items():
        click.echo(f"{name} = {msgspec.json.encode(value).decode()}")
    for problem in problems:
        click.echo(problem, err=True)
