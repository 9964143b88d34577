"""The rules as the reader turns them: this phase's clauses, all clauses, a first game."""

from __future__ import annotations

from collections.abc import Sequence

from core import catalog
from tui.i18n import _, in_words
from tui.rulebook import Clause, clauses
from tui.screens.reading import RulesPage

__all__ = ["page_of", "pages_of"]


def pages_of(game: str, now: Sequence[str]) -> tuple[RulesPage, ...]:
    """The pages for a game; the clauses that matter `now`, by their ids, come first."""
    words = catalog.words(game)
    every = {clause.id: clause for clause in clauses(game)}
    here = tuple(every[id] for id in now if id in every)
    guide = tuple(Clause(f"{n}.", in_words(text)) for n, text in enumerate(words.guide, 1))
    title = in_words(catalog.load(game).types.title)
    return (
        RulesPage(_("{game}: the rules of this moment").format(game=title), here),
        RulesPage(_("{game}: all rules").format(game=title), tuple(every.values())),
        RulesPage(_("{game}: your first game").format(game=title), guide),
    )


def page_of(game: str, now: Sequence[str], clause: str) -> int:
    """The number of the page on which a clause is looked up: this moment's before the whole."""
    here = pages_of(game, now)[0]
    return 0 if any(c.id == clause for c in here.clauses) else 1
