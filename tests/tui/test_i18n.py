"""Sentences of core in words."""

from __future__ import annotations

from core.game import Illegal
from core.prompt import Barred
from core.text import Who, say
from tui.i18n import refusal_text

REASON = say("{who} can't pass.", who=Who(1))


def test_a_refusal_is_told_with_its_clause() -> None:
    assert "Ben can't pass. (X-3)" == refusal_text(Illegal("no", REASON, "X-3"), ["Ana", "Ben"])
    assert "seat 2 can't pass. (X-3)" == refusal_text(Barred(None, "no", REASON, "X-3"))


def test_a_refusal_without_a_clause_is_the_sentence_alone() -> None:
    assert "Ben can't pass." == refusal_text(Illegal("no", REASON), ["Ana", "Ben"])
