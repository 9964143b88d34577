"""From the words of a command line to values, with a sentence for what doesn't fit."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from difflib import get_close_matches
from pathlib import Path
from typing import Any

from core import catalog
from core.bots.protocol import LEVELS
from core.game import Option, OptionValue, Rules
from saves.library import Library
from tui.commands.terminal import refusal
from tui.i18n import _
from tui.names import LONGEST_NAME, free_names
from tui.paths import data_folder
from tui.start import Chair

__all__ = [
    "chairs",
    "hint",
    "levels",
    "library",
    "options",
    "rules_of",
    "split",
]

_FLAGS = {
    "true": True,
    "yes": True,
    "on": True,
    "1": True,
    "false": False,
    "no": False,
    "off": False,
    "0": False,
}


@contextmanager
def library(data: Path | None) -> Iterator[Library]:
    """The saved games in this folder, or in the user's own."""
    shelf = Library(data or data_folder())
    try:
        yield shelf
    finally:
        shelf.close()


def rules_of(game: str) -> Rules[Any, Any, Any, Any]:
    """The rules of the game called so."""
    if game not in catalog.names():
        raise refusal(
            _("There is no game {name}{near}; there are: {names}.").format(
                name=game, near=hint(game, catalog.names()), names=", ".join(catalog.names())
            )
        )
    return catalog.load(game)


def options(rules: Rules[Any, Any, Any, Any], words: Sequence[str]) -> dict[str, OptionValue]:
    """The options as typed, each `name=value` or for a flag just `name`."""
    known = {option.name: option for option in rules.types.options}
    given: dict[str, OptionValue] = {}
    for word in words:
        name, equals, value = word.partition("=")
        if name not in known:
            raise refusal(
                _("There is no option {name}{near}; there are: {names}.").format(
                    name=name or word, near=hint(name, known), names=", ".join(known) or "-"
                )
            )
        if name in given:
            raise refusal(_("Option {name} is given twice.").format(name=name))
        given[name] = _value(known[name], value if equals else "true")
    return given


def _value(option: Option, word: str) -> OptionValue:
    for choice in option.choices:
        if isinstance(choice, bool):
            if _FLAGS.get(word.lower()) is choice:
                return choice
        elif str(choice) == word:
            return choice
    raise refusal(
        _("Option {name} can't be {value}; it takes: {choices}.").format(
            name=option.name,
            value=word or _("empty"),
            choices=", ".join(str(choice).lower() for choice in option.choices),
        )
    )


def split(words: str) -> list[str]:
    """The words between the commas."""
    return [word.strip() for word in words.split(",")]


def chairs(words: Sequence[str]) -> tuple[Chair, ...]:
    """Who sits where: a level is a bot, which gets a name, any other word a person's name."""
    people = [word for word in words if word.lower() not in LEVELS]
    for name in people:
        _check_name(name)
    folded = [name.casefold() for name in people]
    for name in people:
        if folded.count(name.casefold()) > 1:
            raise refusal(_("Two seats are called {name}.").format(name=name))
    free = free_names(folded)
    return tuple(
        Chair(next(free), word.lower()) if word.lower() in LEVELS else Chair(word) for word in words
    )


def _check_name(name: str) -> None:
    if not name:
        raise refusal(
            _("A seat is empty; write a name or a level: {levels}.").format(
                levels=", ".join(LEVELS)
            )
        )
    if not name.isprintable():
        raise refusal(_("A seat's name can only have characters that can be shown."))
    if len(name) > LONGEST_NAME:
        raise refusal(
            _("The name {name} is too long: {n} characters, and {most} fit.").format(
                name=name[:LONGEST_NAME] + "...", n=len(name), most=LONGEST_NAME
            )
        )


def levels(words: Sequence[str]) -> tuple[str, ...]:
    """The levels of bots."""
    for word in words:
        if word not in LEVELS:
            raise refusal(
                _("There is no level {word}{near}; there are: {levels}.").format(
                    word=word or _("without a name"),
                    near=hint(word, LEVELS),
                    levels=", ".join(LEVELS),
                )
            )
    return tuple(words)


def hint(word: str, known: Iterable[str]) -> str:
    """A question in brackets, if the word looks like one of those known."""
    near = get_close_matches(word.lower(), list(known), n=1)
    return _(" (did you mean {near}?)").format(near=near[0]) if near else ""
