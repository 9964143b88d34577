"""The commands on saved games."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable, Sequence
from datetime import datetime
from pathlib import Path
from typing import Any, BinaryIO

import click
import msgspec

from core import catalog
from core.text import Text, plain
from core.words import Line, Words
from saves.records import Info, Player
from tui.commands import given
from tui.commands.show import show, show_json
from tui.commands.terminal import on_terminal, refusal
from tui.i18n import _, in_words, ngettext

__all__ = ["export", "import_", "list_", "log"]

_LARGEST = 64 * 1024 * 1024


def list_(data: Path | None, ascii: bool, as_json: bool) -> None:
    """The saved games, newest first."""
    with given.library(data) as shelf:
        infos = shelf.list()
    if as_json:
        show_json([_plain(info) for info in infos])
        return
    if not infos:
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
    return f"{info.id}  {when}  {state:<10}  {title}: {seats}{called}"


def _seated(player: Player) -> str:
    return player.name if player.level is None else f"{player.name} ({player.level})"


def _plain(info: Info) -> dict[str, Any]:
    told: dict[str, Any] = msgspec.to_builtins(info)
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
    words: Words[Any, Any, Any] = catalog.words(info.game)
    lines = _folded(words, table.log(None if seat is None else seat - 1))
    names = [player.name for player in info.players]
    if as_json:
        rows = [
            {
                "ply": ply,
                "label": line.label,
                "text": _english(line.text, names),
                "seats": line.seats,
            }
            for ply, line in lines
        ]
        show_json({"id": info.id, "game": info.game, "log": rows})
        return
    width = max((len(line.label) for _ply, line in lines), default=0)
    for _ply, line in lines:
        show(f"{line.label:>{width}}  {in_words(line.text, names)}", ascii)


def _english(text: Text, names: Sequence[str]) -> str:
    return plain(text, lambda seat: names[seat])


def _folded(
    words: Words[Any, Any, Any], entries: Iterable[tuple[int, Sequence[Any]]]
) -> list[tuple[int, Line]]:
    """The lines of the log, without those that a later one tells again."""
    lines: list[tuple[int, Line]] = []
    for ply, events in entries:
        for line in words.lines(events):
            if line.replaces and lines:
                lines.pop()
            lines.append((ply, line))
    return lines


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
    path = Path(file).resolve()
    if path.exists() and not path.is_file():
        # Overwriting puts another file in its place, which would break a folder or a device.
        raise refusal(_("{file} is there and is not a file.").format(file=file))
    if path.exists() and not force:
        _allow(
            _("{file} is there already. Overwrite it?").format(file=file),
            _("{file} is there already; --force overwrites it.").format(file=file),
        )
        force = True
    try:
        _replace(path, content) if force else _make(path, content)
    except FileExistsError:
        raise refusal(_("{file} is there already.").format(file=file)) from None
    except OSError as error:
        raise refusal(
            _("{file} can't be written: {why}.").format(file=file, why=error.strerror)
        ) from None
    click.echo(_("{id} is written to {file}.").format(id=info.id, file=file), err=True)


def _allow(question: str, otherwise: str) -> None:
    """Asks on a terminal; elsewhere, or if the answer is no, ends the command."""
    if not on_terminal():
        raise refusal(otherwise)
    if not click.confirm(question, err=True):
        raise refusal(_("Nothing was written."))


def _make(path: Path, content: bytes) -> None:
    """A new file; what was written of it is taken away again if the disk is full."""
    with path.open("xb") as made:
        try:
            _write(made, content)
        except OSError:
            path.unlink(missing_ok=True)
            raise


def _replace(path: Path, content: bytes) -> None:
    """The file anew in one step, so that the old one stays if anything goes wrong."""
    aside = path.with_name(f"{path.name}.{os.getpid()}.new")
    _make(aside, content)
    try:
        aside.replace(path)
    except OSError:
        aside.unlink(missing_ok=True)
        raise


def _write(file: BinaryIO, content: bytes) -> None:
    file.write(content)
    file.flush()
    os.fsync(file.fileno())


def import_(data: Path | None, file: str, as_json: bool) -> None:
    """Adds the game in a file, under a new id; "-" is standard input."""
    content = _content(file)
    with given.library(data) as shelf:
        info = shelf.import_(content)
    if as_json:
        show_json(_plain(info))
    else:
        click.echo(_("Imported as {id}.").format(id=info.id))


def _content(file: str) -> bytes:
    try:
        if file == "-":
            content = sys.stdin.buffer.read(_LARGEST + 1)
        else:
            with Path(file).open("rb") as opened:
                content = opened.read(_LARGEST + 1)
    except OSError as error:
        raise refusal(
            _("{file} can't be read: {why}.").format(file=file, why=error.strerror)
        ) from None
    if len(content) > _LARGEST:
        raise refusal(_("{file} is too large to be a saved game.").format(file=file))
    return content
