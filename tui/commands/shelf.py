"""The commands on saved games."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from datetime import datetime
from pathlib import Path
from typing import Any

import click
import msgspec

from core import catalog
from core.text import plain
from core.words import Line, Words, fold
from saves.codec import AnyTable
from saves.records import Info, Player
from tui.commands import given
from tui.commands.show import show, show_json, shown
from tui.commands.terminal import on_terminal, refusal, standard_input
from tui.files import FileTrouble, read_file, read_game, write_file
from tui.i18n import _, in_words, ngettext
from tui.names import level_name

__all__ = ["export", "import_", "list_", "log", "log_as_json", "log_lines"]


def list_(data: Path | None, ascii: bool, as_json: bool) -> None:
    """The saved games, newest first."""
    with given.library(data) as shelf:
        infos, damaged = shelf.list(), shelf.damaged()
    for error in damaged:
        click.echo(in_words(error.reason), err=True)
    if as_json:
        show_json([_plain(info) for info in infos])
        return
    if not infos and not damaged:
        click.echo(_("There are no saved games yet."))
    for info in infos:
        show(_row(info), ascii)


def _row(info: Info) -> str:
    when = datetime.fromtimestamp(info.updated).strftime("%Y-%m-%d %H:%M")
    acts = ngettext("{n} act", "{n} acts", info.ply).format(n=info.ply)
    state = _("over") if info.over else acts
    seats = ", ".join(_seated(player) for player in info.players)
    known = info.game in catalog.names()
    title = in_words(catalog.load(info.game).types.title) if known else info.game
    called = f" · {info.name}" if info.name else ""
    return shown(f"{info.id}  {when}  {state:<10}  {title}: {seats}{called}")


def _seated(player: Player) -> str:
    return player.name if player.level is None else f"{player.name} ({level_name(player.level)})"


def _plain(info: Info) -> dict[str, Any]:
    """What may be told of a game: all hands follow from the seed, so it waits for the end."""
    told: dict[str, Any] = msgspec.to_builtins(info)
    if not info.over:
        del told["seed"]
    return {**told, "options": dict(info.options)}


def log(data: Path | None, ascii: bool, id: str, seat: int | None, as_json: bool) -> None:
    """The log that everybody may read; of a finished game also a seat's own, counted from 1."""
    with given.library(data) as shelf:
        info, table = shelf.load(id)
    if seat is not None:
        if not 1 <= seat <= len(info.players):
            raise refusal(
                _("There is no seat {seat}; this game has 1 to {last}.").format(
                    seat=seat, last=len(info.players)
                )
            )
        if not info.over:
            raise refusal(_("A seat's own log can be read when the game is over."))
    if as_json:
        show_json(log_as_json(info, table, seat))
    else:
        for line in log_lines(info, table, seat):
            show(line, ascii)


def log_as_json(info: Info, table: AnyTable, seat: int | None) -> dict[str, Any]:
    """The log in plain values; what a seat saw, counted from 1, or what all may see."""
    names = [player.name for player in info.players]
    rows = [
        {
            "ply": ply,
            "label": line.label,
            "text": plain(line.text, names.__getitem__),
            "seats": line.seats,
        }
        for ply, line in _told(info, table, seat)
    ]
    return {"id": info.id, "game": info.game, "log": rows}


def log_lines(info: Info, table: AnyTable, seat: int | None) -> list[str]:
    """The same in lines, which hold nothing that a terminal can't be given."""
    names = [player.name for player in info.players]
    lines = [line for _ply, line in _told(info, table, seat)]
    width = max((len(line.label) for line in lines), default=0)
    return [f"{line.label:>{width}}  {shown(in_words(line.text, names))}" for line in lines]


def _told(info: Info, table: AnyTable, seat: int | None) -> Sequence[tuple[int, Line]]:
    words: Words[Any, Any, Any] = catalog.words(info.game)
    entries = table.log(None if seat is None else seat - 1)
    return fold((ply, line) for ply, events in entries for line in words.lines(events))


def export(data: Path | None, id: str, file: str, force: bool, with_secrets: bool) -> None:
    """Writes a whole game to a file; "-" is standard output."""
    with given.library(data) as shelf:
        info = shelf.info(id)
        if not info.over and not with_secrets:
            _allow(
                _("The game is not over, and the file shows what is hidden in it. Go on?"),
                _("The game is not over; --with-secrets exports what is hidden in it too."),
            )
        content = shelf.export(info.id)
    if file == "-":
        sys.stdout.buffer.write(content)
        sys.stdout.buffer.flush()
        return
    try:
        write_file(file, content, overwrite=force)
    except FileTrouble as trouble:
        if not trouble.there:
            raise
        _allow(
            _("{file} is there already. Overwrite it?").format(file=file),
            _("{file} is there already; --force overwrites it.").format(file=file),
        )
        write_file(file, content, overwrite=True)
    click.echo(_("{id} is written to {file}.").format(id=info.id, file=file), err=True)


def _allow(question: str, otherwise: str) -> None:
    """Asks on a terminal; elsewhere, or if the answer is no, ends the command."""
    if not on_terminal():
        raise refusal(otherwise)
    if not click.confirm(question, err=True):
        raise refusal(_("Nothing was written."))


def import_(data: Path | None, file: str, as_json: bool) -> None:
    """Adds the game in a file, under a new id; "-" is standard input."""
    content = read_game(standard_input(), file) if file == "-" else read_file(file)
    with given.library(data) as shelf:
        info = shelf.import_(content)
    if as_json:
        show_json(_plain(info))
    else:
        click.echo(_("Imported as {id}.").format(id=info.id))
