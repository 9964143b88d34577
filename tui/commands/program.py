"""The group of commands, and what is told when one of them fails.

Only click is imported here, so that `--version` and `--help` answer at once.
"""

from __future__ import annotations

import sys
from typing import Any, NoReturn

import click

from tui import __version__

__all__ = ["Program"]

_INTERRUPTED = 130


class Program(click.Group):
    """The group of all commands: what goes wrong is told in one sentence, without a traceback."""

    def main(self, *args: Any, **extra: Any) -> NoReturn:
        extra["standalone_mode"] = False
        try:
            code = super().main(*args, **extra)
        except Exception as error:
            code = _told(error)
        sys.exit(code if isinstance(code, int) else 0)

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        word = args[0]
        if not word.startswith("-") and self.get_command(ctx, word) is None:
            from tui.commands.given import hint
            from tui.i18n import _

            raise click.UsageError(
                _("There is no command {word}{near}; {program} --help lists them.").format(
                    word=word, near=hint(word, list(self.commands)), program=ctx.command_path
                ),
                ctx,
            )
        return super().resolve_command(ctx, args)


def _told(error: Exception) -> int:
    """Writes the sentence for an error on stderr; the exit code."""
    if isinstance(error, click.exceptions.Exit):
        return error.exit_code
    if isinstance(error, click.Abort):
        return _INTERRUPTED
    from tui.commands.show import shown

    # A sentence may quote what stands in somebody else's file.
    click.echo(shown(" ".join(_sentence(error).split())), err=True)
    return error.exit_code if isinstance(error, click.ClickException) else 1


def _sentence(error: Exception) -> str:
    if isinstance(error, click.ClickException):
        return error.format_message()
    if isinstance(error, OSError):
        where = f"{error.filename}: " if error.filename else ""
        return f"{where}{error.strerror or error}."
    from core.game import Illegal
    from saves.records import SaveError
    from tui.files import FileTrouble
    from tui.i18n import in_words, refusal_text

    if isinstance(error, Illegal):
        return refusal_text(error)
    if isinstance(error, SaveError):
        return in_words(error.reason)
    if isinstance(error, FileTrouble):
        return str(error)
    from tui.crash import write_report
    from tui.paths import reports_folder

    return write_report(error, __version__, reports_folder())
