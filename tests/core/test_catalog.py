"""The catalogue of games."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

import core
from core import catalog
from core.game import Illegal

FOLDER = Path(core.__file__).parent


def loaded_by(program: str) -> set[str]:
    """The modules that a new process has loaded after running the program."""
    whole = f"{program}\nimport sys\nsys.stdout.write(' '.join(sys.modules))"
    done = subprocess.run(
        [sys.executable, "-c", whole], cwd=FOLDER.parent, capture_output=True, text=True, check=True
    )
    return set(done.stdout.split())


def test_listing_the_games_imports_none_of_them() -> None:
    loaded = loaded_by("from core.catalog import names; assert names()")
    assert "core.catalog" in loaded
    assert [] == [module for module in loaded if module.startswith("core.games")]


def test_loading_a_game_imports_no_other_and_no_screens() -> None:
    for name in catalog.names():
        loaded = loaded_by(f"from core.catalog import load, words; load({name!r}); words({name!r})")
        games = {m.split(".")[2] for m in loaded if m.startswith("core.games.")}
        assert {name} == games
        assert not {"textual", "rich", "asyncio", "saves", "tui", "sqlite3", "random"} & loaded


def test_every_folder_of_games_is_in_the_catalogue() -> None:
    folders = {rules.parent.name for rules in (FOLDER / "games").glob("*/rules.py")}
    assert folders == set(catalog.names())


@pytest.mark.parametrize("name", catalog.names())
def test_a_game_answers_to_its_own_name_and_is_made_once(name: str) -> None:
    assert name == catalog.load(name).types.id
    assert catalog.load(name) is catalog.load(name)
    assert catalog.words(name) is catalog.words(name)


@pytest.mark.parametrize("part", [catalog.load, catalog.words, catalog.bots])
@pytest.mark.parametrize("name", ["chess", "", "KARTEL", "kartel.rules", "../kartel"])
def test_an_unknown_game_is_refused_with_the_names_that_there_are(
    part: Callable[[str], object], name: str
) -> None:
    with pytest.raises(Illegal) as no:
        part(name)
    there = ", ".join(catalog.names())
    assert ("unknown_game", f"There is no game {name}; there are: {there}.") == (
        no.value.code,
        str(no.value),
    )
