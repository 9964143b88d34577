"""The rules of Kartell in words: clauses, those of each phase, and the guide."""

from __future__ import annotations

import re
import typing
from collections.abc import Sequence

import pytest

from core.games.oil.atlas import CITIES, SQUARES
from core.games.oil.phrases import city
from core.games.oil.rules import RULES
from core.games.oil.state import Phase
from core.games.oil.text import WORDS
from core.text import plain
from tui.rulebook import clauses


def clause(id: str) -> str:
    return next(clause.text for clause in clauses("oil") if clause.id == id)


def test_the_rules_are_read_clause_by_clause() -> None:
    assert [f"O-{n}" for n in range(1, 51)] == [clause.id for clause in clauses("oil")]


def test_every_option_is_told_in_the_clause_that_it_cites() -> None:
    for option in RULES.types.options:
        assert option.rule is not None
        assert f"Option {plain(option.title)}" in clause(option.rule)


@pytest.mark.rule("O-41")
def test_the_rules_name_all_cities() -> None:
    told = clause("O-41")
    assert 12 == len([i for pair in CITIES for i in pair])
    assert all(plain(city(k, exchange)) in told for k in range(6) for exchange in (0, 1))
    assert 133 == len(SQUARES)


@pytest.mark.rule("O-50")
@pytest.mark.parametrize(
    ("name", "tips", "news"),
    [
        ("Oligopoly", "7, 31, 36, 39, 48, 50, 52, 55, 58 and 61", "43+3k"),
        (
            "Oil barons",
            "7, 8, 31, 32, 36, 37, 39, 40, 47, 48, 50, 52, 53, 55, 56, 58, 59, 61 and 62",
            "43+3k and 44+3k",
        ),
        (
            "Traders",
            "6, 7, 30, 31, 35, 36, 38, 39, 47, 49 to 52, 54, 55, 57, 58, 60 and 61",
            "42+3k and 43+3k",
        ),
        ("Entrepreneurs", "19 to 34", ""),
        ("Free trade", "9 to 16", ""),
    ],
)
def test_the_rules_list_the_cards_that_an_option_takes_out(name: str, tips: str, news: str) -> None:
    told = clause("O-50")
    assert f"{name}: Tips {tips}" in told
    assert f"News {news}" in told


def test_the_rules_name_no_place_outside_them() -> None:
    told = " ".join(clause.text for clause in clauses("oil"))
    assert "ruling" not in told
    cited = set(re.findall(r"O-\d+", told))
    assert cited <= {clause.id for clause in clauses("oil")}


def test_the_clauses_of_every_phase_are_at_hand_and_there() -> None:
    known = {clause.id for clause in clauses("oil")}
    wanted: dict[str, Sequence[str]] = {
        "start": ("O-4", "O-5", "O-1"),
        "turn": ("O-7",),
        "rolling": ("O-7", "O-39", "O-40"),
        "buying": ("O-8", "O-6", "O-10"),
        "picking": ("O-9", "O-5", "O-10"),
        "auction": ("O-10",),
        "drawing": ("O-11", "O-48", "O-49"),
        "deciding": ("O-48", "O-12"),
        "answering": ("O-48", "O-29"),
        "extracting": ("O-13", "O-32"),
        "taking": ("O-32",),
        "processing": ("O-14", "O-15", "O-20", "O-42"),
        "moving": ("O-16", "O-17", "O-41", "O-49"),
        "verdict": ("O-40",),
        "willing": ("O-40",),
        "trading": ("O-23", "O-19", "O-22", "O-45", "O-46"),
        "selling": ("O-21", "O-20", "O-37", "O-33"),
        "owing": ("O-18", "O-43", "O-25"),
        "interest": ("O-25", "O-44", "O-45"),
        "costs": ("O-26", "O-27", "O-44", "O-28"),
        "calling": ("O-29",),
        "voting": ("O-29",),
        "over": ("O-31",),
    }
    tags = {phase.__struct_config__.tag for phase in typing.get_args(Phase)}
    assert tags == set(wanted)
    for phase, some in wanted.items():
        cited = WORDS.clauses(phase)
        assert set(some) <= set(cited) <= known
        assert len(cited) == len(set(cited))
    assert known == {clause for phase in wanted for clause in WORDS.clauses(phase)}


def test_a_game_is_told_in_few_words() -> None:
    assert "120 min" == plain(WORDS.length)
    assert 4 <= len(WORDS.guide) <= 6
    assert max(map(len, map(plain, WORDS.guide))) < 330
    assert len(plain(WORDS.about)) < 200


def test_the_guide_gives_the_figures_of_the_rules() -> None:
    told = " ".join(map(plain, WORDS.guide))
    for figure, id in (
        ("100,000", "O-3"),
        ("5,000", "O-31"),
        ("1,000", "O-14"),
        ("4,500", "O-27"),
        ("200,000", "O-25"),
    ):
        assert figure in told
        assert figure in clause(id)
