"""Printing, with ASCII only where that is asked for."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any
from unicodedata import combining, normalize

import click
import msgspec

from tui.widgets.paper import ASCII

if TYPE_CHECKING:
    from rich.table import Table

__all__ = ["page", "show", "show_json", "show_table", "shown"]

_WIDEST = 88
"""Longer lines of prose are hard to read."""


def show(text: str, ascii: bool) -> None:
    """Prints the text and ends the line."""
    click.echo(_bare(text) if ascii else text)


def shown(name: str) -> str:
    """A name as a terminal can be given it: what can't be shown would command the terminal."""
    return "".join(char if char.isprintable() else "?" for char in name)


def show_json(value: Any) -> None:
    """Prints one line of JSON."""
    click.echo(msgspec.json.encode(value).decode())


def show_table(table: Table, ascii: bool) -> None:
    """Prints a table as wide as the terminal lets it be."""
    from rich.console import Console

    console = Console()
    if not ascii:
        console.print(table)
        return
    with console.capture() as capture:
        console.print(table)
    click.echo(_bare(capture.get()), nl=False)


def page(markdown: str, ascii: bool) -> None:
    """Shows prose in the user's pager, laid out for the terminal."""
    from rich.console import Console
    from rich.markdown import Markdown

    console = Console()
    with console.capture() as capture:
        console.print(Markdown(markdown), width=min(console.width, _WIDEST))
    text = capture.get()
    click.echo_via_pager(_bare(text) if ascii else text)


def _bare(text: str) -> str:
    spelled = normalize("NFKD", text.translate(ASCII))
    kept = "".join(char for char in spelled if not combining(char))
    return kept.encode("ascii", "replace").decode()
