"""The command `boardtui`.

Only click is imported here, so that `--version` and `--help` answer at once; each command imports
what it needs when it runs.
"""

from __future__ import annotations

import contextlib
import os
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeVar

import click

from tui import __version__
from tui.commands.program import Program
from tui.seeds import LARGEST_SEED
from tui.start import Home, SetUp

__all__ = ["cli", "main"]

F = TypeVar("F", bound=Callable[..., Any])


@dataclass(slots=True)
class _Where:
    """The options that may stand before the command or after it."""

    data: Path | None = None
    ascii: bool = False


def _keep_data(ctx: click.Context, _param: click.Parameter, value: Path | None) -> None:
    if value is not None:
        ctx.ensure_object(_Where).data = value


def _keep_ascii(ctx: click.Context, _param: click.Parameter, value: bool) -> None:
    if value:
        ctx.ensure_object(_Where).ascii = True


_data = click.option(
    "--data",
    metavar="DIR",
    type=click.Path(file_okay=False, path_type=Path),
    expose_value=False,
    callback=_keep_data,
    help="Keep the saved games in this folder.",
)
_ascii = click.option(
    "--ascii",
    is_flag=True,
    expose_value=False,
    callback=_keep_ascii,
    help="Draw with ASCII characters only.",
)
_json = click.option("--json", "as_json", is_flag=True, help="Print JSON.")
_seed = click.option(
    "--seed",
    type=click.IntRange(0, LARGEST_SEED),
    metavar="N",
    help="The same seed, the same dice.",
)
_option = click.option(
    "--option",
    "options",
    multiple=True,
    metavar="NAME=VALUE",
    help="A choice of the game; `boardtui games` lists them.",
)
_where = click.make_pass_decorator(_Where, ensure=True)


def _games(_ctx: click.Context, _param: click.Parameter, begun: str) -> list[str]:
    from core.catalog import names

    return [name for name in names() if name.startswith(begun)]


def _ids(ctx: click.Context, _param: click.Parameter, begun: str) -> list[str]:
    from tui.commands.given import library

    where = ctx.find_object(_Where)
    # While a line is being completed an error has nowhere to be told.
    with contextlib.suppress(Exception), library(where.data if where else None) as shelf:
        return [info.id for info in shelf.list() if info.id.startswith(begun)]
    return []


_game = click.argument("game", shell_complete=_games)
_id = click.argument("id", shell_complete=_ids)


@click.group(
    cls=Program,
    invoke_without_command=True,
    context_settings={"help_option_names": ["-h", "--help"]},
)
@click.version_option(__version__, prog_name="boardtui", message="%(prog)s %(version)s")
@click.option(
    "--shared",
    metavar="GROUP",
    help="Make the folder of --data one in which all users of this group play together, and end.",
)
@_data
@_ascii
@_where
@click.pass_context
def cli(ctx: click.Context, where: _Where, shared: str | None) -> None:
    """Economic board games in the terminal, for people and bots at one keyboard.

    Without a command: the home screen, or the lobby where the folder of --data is shared.
    """
    if shared is not None:
        if ctx.invoked_subcommand is not None:
            from tui.i18n import _

            raise click.UsageError(_("--shared stands alone, with --data DIR."))
        from tui.commands import shared as sharing

        sharing.share(where.data, shared)
        ctx.exit(0)
    if ctx.invoked_subcommand is None:
        from tui.commands.terminal import open_screen

        ctx.exit(open_screen(Home(), where.data, where.ascii))


@cli.command()
@click.argument("game", required=False, shell_complete=_games)
@click.option(
    "--seats",
    metavar="WORDS",
    help="Such as ana,ben,normal,hard: a level (random, easy, normal, hard) is a bot, any other "
    "word a person. Unless given: one person and as many normal bots as the game needs.",
)
@_option
@_seed
@click.option("--practice", is_flag=True, help="Acts can be taken back across those of bots.")
@_data
@_ascii
@_where
def new(
    where: _Where,
    game: str | None,
    seats: str | None,
    options: Sequence[str],
    seed: int | None,
    practice: bool,
) -> int:
    """Begin a game.

    Without GAME: choose one on the set-up screen.
    """
    if game is None:
        if seats is not None or options or seed is not None or practice:
            from tui.i18n import _

            raise click.UsageError(_("Name the game that these options are for."))
        from tui.commands.terminal import open_screen

        return open_screen(SetUp(), where.data, where.ascii)
    from tui.commands import play

    return play.new(where.data, where.ascii, game, seats, options, seed, practice)


@cli.command()
@click.argument("id", required=False, shell_complete=_ids)
@_data
@_ascii
@_where
def resume(where: _Where, id: str | None) -> int:
    """Go on with a saved game.

    Without ID: the newest that is not over.
    """
    from tui.commands import play

    return play.resume(where.data, where.ascii, id)


@cli.command()
@_json
@_ascii
@_where
def games(where: _Where, as_json: bool) -> None:
    """List the games and their options."""
    from tui.commands import tell

    tell.games(where.ascii, as_json)


@cli.command("list")
@_json
@_data
@_ascii
@_where
def list_(where: _Where, as_json: bool) -> None:
    """List the saved games, newest first."""
    from tui.commands import shelf

    shelf.list_(where.data, where.ascii, as_json)


@cli.command()
@_game
@_ascii
@_where
def rules(where: _Where, game: str) -> None:
    """Show the rules of a game."""
    from tui.commands import tell

    tell.rules(where.ascii, game)


@cli.command()
@_id
@click.option(
    "--seat",
    type=int,
    metavar="N",
    help="What seat N, counted from 1, saw, if the game is over; otherwise what all may see.",
)
@_json
@_data
@_ascii
@_where
def log(where: _Where, id: str, seat: int | None, as_json: bool) -> None:
    """Print the log of a saved game."""
    from tui.commands import shelf

    shelf.log(where.data, where.ascii, id, seat, as_json)


@cli.command()
@_id
@click.argument("file", type=click.Path())
@click.option("--force", is_flag=True, help="Overwrite FILE without asking.")
@click.option("--with-secrets", is_flag=True, help="Export a game that is not over without asking.")
@_data
@_where
def export(where: _Where, id: str, file: str, force: bool, with_secrets: bool) -> None:
    """Write a saved game to a file.

    The file holds all that is hidden in the game too. FILE - is standard output.
    """
    from tui.commands import shelf

    shelf.export(where.data, id, file, force, with_secrets)


@cli.command("import")
@click.argument("file", type=click.Path())
@_json
@_data
@_where
def import_(where: _Where, file: str, as_json: bool) -> None:
    """Add an exported game to the saved games.

    It gets a new ID. FILE - is standard input.
    """
    from tui.commands import shelf

    shelf.import_(where.data, file, as_json)


@cli.command()
@_game
@click.option(
    "--seats", required=True, metavar="LEVELS", help="Such as hard,normal: a level a seat."
)
@click.option(
    "--games",
    "count",
    type=click.IntRange(1, 10_000_000),
    default=100,
    show_default=True,
    metavar="N",
    help="How many games; the seats are rotated from game to game.",
)
@click.option(
    "--seed",
    type=click.IntRange(0, LARGEST_SEED),
    default=1,
    show_default=True,
    metavar="N",
    help="The first game's; each seed is played once in every rotation of the seats.",
)
@_option
@click.option(
    "--jobs",
    type=click.IntRange(1, 256),
    metavar="N",
    help="How many processes; one for each core unless given. The results don't depend on it.",
)
@_json
@_ascii
@_where
def simulate(
    where: _Where,
    game: str,
    seats: str,
    count: int,
    seed: int,
    options: Sequence[str],
    jobs: int | None,
    as_json: bool,
) -> None:
    """Let bots play against each other and count."""
    from tui.commands import simulation

    simulation.simulate(where.ascii, game, seats, count, seed, options, jobs, as_json)


@cli.command()
def engine() -> None:
    """Serve the rules to a program.

    One JSON object a line in, one a line out; docs/engine.md of boardtui describes them.
    """
    from tui.commands.terminal import standard_input
    from tui.engine import serve

    serve(standard_input(), sys.stdout.buffer)


@cli.command()
@click.option(
    "--host",
    metavar="ADDRESS",
    default="127.0.0.1",
    show_default=True,
    help="Where to listen; 0.0.0.0 is everywhere.",
)
@click.option(
    "--port",
    type=click.IntRange(0, 65535),
    metavar="N",
    default=8022,
    show_default=True,
    help="0 is any that is free.",
)
@click.option(
    "--max-sessions",
    "sessions",
    type=click.IntRange(1, 10_000),
    metavar="N",
    help="How many may be here at the same time; 100 unless given.",
)
@click.option("--guests/--no-guests", help="Whether those without a key are let in; no by default.")
@click.option(
    "--web",
    "web_port",
    type=click.IntRange(0, 65535),
    metavar="PORT",
    help="Serve browsers too, on this port of the same address; 0 is any that is free.",
)
@click.option(
    "--web-url",
    default="",
    metavar="URL",
    help="How browsers reach that port, if not by ADDRESS and PORT: that of a proxy.",
)
@_data
@_where
def serve(
    where: _Where,
    host: str,
    port: int,
    sessions: int | None,
    guests: bool,
    web_port: int | None,
    web_url: str,
) -> int:
    """Let people play together over SSH.

    It keeps people, tables and games in a folder of its own, and runs until it is interrupted.
    """
    from tui.commands import serve as serving

    if web_url and web_port is None:
        from tui.i18n import _

        raise click.UsageError(_("--web-url needs --web."))
    browsers = None if web_port is None else serving.Browsers(web_port, web_url)
    return serving.serve(where.data, host, port, sessions, guests, browsers)


@cli.command()
@click.argument("file", type=click.Path())
@click.option("--force", is_flag=True, help="Overwrite FILE.")
@_data
@_where
def backup(where: _Where, file: str, force: bool) -> None:
    """Write all saved games to a file, also while they are played.

    FILE is a tar.gz of the data folder: with --data, of a server's. Unpacked it is such a folder.
    """
    from tui.commands import backup as packing

    packing.backup(where.data, file, force)


@cli.group(cls=Program)
def people() -> None:
    """Show and change who is known to a server.

    A person is known by the fingerprints of his keys. All of this can be done while it serves.
    """


@people.command("list")
@_json
@_data
@_ascii
@_where
def people_list(where: _Where, as_json: bool) -> None:
    """List all with their keys, and when they were last here."""
    from tui.commands import people

    people.list_(where.data, where.ascii, as_json)


@people.command("rename")
@click.argument("name")
@click.argument("new")
@_data
@_where
def people_rename(where: _Where, name: str, new: str) -> None:
    """Call NAME by the name NEW."""
    from tui.commands import people

    people.rename(where.data, name, new)


@people.command("add-key")
@click.argument("name")
@click.argument("key")
@_data
@_where
def people_add_key(where: _Where, name: str, key: str) -> None:
    """Let NAME in by one more KEY.

    KEY is a fingerprint (SHA256:...), or the file of a public key (such as id_ed25519.pub).
    """
    from tui.commands import people

    people.add_key(where.data, name, key)


@people.command("forget-key")
@click.argument("name")
@click.argument("key")
@_data
@_where
def people_forget_key(where: _Where, name: str, key: str) -> None:
    """Know NAME no more by KEY.

    KEY is a fingerprint (SHA256:...), or the file of a public key (such as id_ed25519.pub).
    """
    from tui.commands import people

    people.forget_key(where.data, name, key)


@cli.command()
@_json
@_data
@_where
def settings(where: _Where, as_json: bool) -> None:
    """Show the settings and where they are."""
    from tui.commands import tell

    tell.settings(where.data, as_json)


@cli.command()
@click.argument("shell", type=click.Choice(["bash", "zsh", "fish"]))
def completion(shell: str) -> None:
    """Print the completion script of a shell.

    For bash, in ~/.bashrc: eval "$(boardtui completion bash)"
    """
    from click.shell_completion import get_completion_class

    found = get_completion_class(shell)
    assert found is not None
    click.echo(found(cli, {}, "boardtui", "_BOARDTUI_COMPLETE").source())


def main() -> None:
    """The entry point."""
    if _filled_in():
        from tui.i18n import _

        click.echo(_("boardtui has no standard output to write to."), err=True)
        sys.exit(1)
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            # A sentence with a question mark in it is better than a traceback.
            stream.reconfigure(errors="replace")
    cli.main(prog_name="boardtui")


def _filled_in() -> bool:
    """Puts what reads and writes nothing where a standard stream is closed; whether stdout was.

    Else the next file that is opened, such as the library, would get the number of that stream.
    """
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            setattr(sys, name, os.fdopen(os.open(os.devnull, os.O_RDWR), mode))
    return sys.__stdout__ is None
