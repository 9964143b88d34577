"""The numbered rules of a game, read from its rules.md when they are wanted."""

from __future__ import annotations

import re
from functools import cache
from importlib import resources
from typing import NamedTuple

__all__ = ["Clause", "clauses", "rules_text"]


class Clause(NamedTuple):
    """A numbered clause; `text` is one paragraph without markup."""

    id: str
    text: str


_CLAUSE = re.compile(r"^\*\*([A-Z]-\d+)\*\*\s+(.*)$")


@cache
def rules_text(game: str) -> str:
    """The rules as they are written, in Markdown."""
    return (resources.files("core") / "games" / game / "rules.md").read_text("utf-8")


@cache
def clauses(game: str) -> tuple[Clause, ...]:
    """All clauses in order; one begins with its id in bold, and goes on to the next empty line."""
    found: list[Clause] = []
    for paragraph in rules_text(game).split("\n\n"):
        match = _CLAUSE.match(" ".join(paragraph.split()))
        if match:
            found.append(Clause(match[1], match[2].replace("*", "")))
    return tuple(found)
