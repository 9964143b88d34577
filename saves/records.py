"""What is said of a saved game, and how saving fails."""

from __future__ import annotations

from typing import Annotated

import msgspec
from msgspec import Meta, Struct

from core.bots.protocol import LEVELS
from core.game import Illegal, OptionValue
from core.text import Text, plain, say

__all__ = ["Info", "Player", "SaveError", "Seed", "Time", "because", "sound"]

_LARGEST_SEED = (1 << 63) - 1

Seed = Annotated[int, Meta(ge=0, le=_LARGEST_SEED)]
"""What SQLite holds as an integer, without a sign."""

Time = Annotated[float, Meta(ge=0, le=253_402_300_799)]
"""Seconds since 1970 in UTC, up to the year 9999."""

_LONGEST = 60


class SaveError(Exception):
    """A game could not be kept or read; what was kept before is untouched.

    `code` is for programs, `reason` a sentence for the player:

    unknown_save, ambiguous_save: no game, or several, of that id.
    unwritable, full, locked, disk: the library can't be opened or written now.
    gone: the library's file was moved, replaced or deleted since it was opened.
    foreign, newer_library, damaged: the library is not one of ours, or can't be read.
    conflict: another process has gone on with the same game.
    fault: the program failed while it wrote.
    newer_save, no_upgrade, unknown_game: made by rules that this program doesn't have.
    foreign_file, truncated_file, damaged_file, newer_file: the same of an exported file.
    impossible: a history or a position that no game can reach.
    bad_name, bad_setup: names, seeds, seats or options that can't be kept.
    name_taken, key_taken, bad_key, bad_text: of a club's people and their talk.
    unknown_person, unknown_table, ambiguous_table, started: of a club's people and tables.
    """

    def __init__(self, code: str, reason: Text) -> None:
        super().__init__(code, reason)
        self.code = code
        self.reason = reason

    def __str__(self) -> str:
        return plain(self.reason)


class Player(Struct, frozen=True):
    """Who sits at a seat. `level` is the bot's; None for a person.

    `absent`: the name is that of a person whose seat the bot has taken, and who may come back.
    """

    name: str
    level: str | None = None
    absent: bool = False


class Info(Struct, frozen=True):
    """A game in the list; nothing in it is secret.

    `name` is empty until the game is renamed. `version` is that of the rules by which it was last
    played. `created` and `updated` are seconds since 1970 in UTC. `ply` is the number of the
    last entry; `over`: it has an outcome.
    """

    id: str
    game: str
    name: str
    players: tuple[Player, ...]
    seed: Seed
    options: tuple[tuple[str, OptionValue], ...]
    practice: bool
    version: int
    created: Time
    updated: Time
    ply: int
    over: bool


def because(no: Illegal) -> Text:
    """What the rules say against something, with the clause."""
    return no.reason if no.rule is None else say("{why} ({rule})", why=no.reason, rule=no.rule)


def sound(info: Info) -> Info:
    """The same info. Raises SaveError if a name, a level or the seed can't be kept."""
    for name in (info.name, *(player.name for player in info.players)):
        if len(name) > _LONGEST or not name.isprintable():
            raise SaveError(
                "bad_name",
                say(
                    "A name is at most {most} characters that can be shown; {name} is not.",
                    most=_LONGEST,
                    name=ascii(name[:_LONGEST]),
                ),
            )
    for player in info.players:
        if player.absent and player.level is None:
            raise SaveError(
                "bad_setup",
                say("{name} is said to be absent, but no bot has the seat.", name=player.name),
            )
        if player.level is not None and player.level not in LEVELS:
            raise SaveError(
                "bad_setup",
                say(
                    "There is no bot level {level}; there are: {levels}.",
                    level=ascii(player.level[:_LONGEST]),
                    levels=", ".join(LEVELS),
                ),
            )
    try:
        msgspec.convert(info.seed, Seed)
    except msgspec.ValidationError as error:
        raise SaveError(
            "bad_setup", say("A seed is from 0 to {most}.", most=_LARGEST_SEED)
        ) from error
    return info
