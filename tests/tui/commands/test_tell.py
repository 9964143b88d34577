"""The commands that tell something."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

import core
from core import catalog
from tests.rule_coverage import clauses
from tests.tui.commands.lines import Run, no_game, refused


def test_games_lists_the_catalogue_with_options(run: Run) -> None:
    result = run("games")
    assert result.exit_code == 0
    assert "kartel: Kartel, 2 to 6 players, 20 min\n" in result.stdout
    assert "--option no_bribes=false|true\n" in result.stdout


def test_games_as_json_is_what_the_engine_tells(run: Run) -> None:
    engine = run("engine", input='{"do":"games"}\n')
    assert json.loads(engine.stdout)["games"] == json.loads(run("games", "--json").stdout)


@pytest.mark.parametrize("game", catalog.names())
def test_rules_prints_every_clause(run: Run, game: str) -> None:
    result = run("rules", game)
    assert result.exit_code == 0
    printed = re.findall(r"^\*\*([A-Z])-(\d+)\*\*", result.stdout, re.MULTILINE)
    assert len({letter for letter, _number in printed}) == 1
    # No number is left out, and none of the game's clauses.
    assert list(range(1, len(printed) + 1)) == [int(number) for _letter, number in printed]
    written = clauses(Path(core.__file__).parent / "games" / game / "rules.md")
    assert written == {f"{letter}-{number}" for letter, number in printed}


def test_rules_with_ascii_has_only_ascii(run: Run) -> None:
    assert not run("rules", "kartel").stdout.isascii()
    assert run("rules", "kartel", "--ascii").stdout.isascii()


def test_rules_are_paged_on_a_terminal(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    paged: list[str] = []
    monkeypatch.setattr("tui.commands.tell.on_terminal", lambda: True)
    monkeypatch.setattr("click.echo_via_pager", paged.append)
    assert "" == run("rules", "kartel").stdout
    (text,) = paged
    assert "K-15" in text
    assert "**" not in text


def test_rules_of_an_unknown_game_are_refused(run: Run) -> None:
    refused(run("rules", "chess"), no_game("chess"))


def test_settings_tells_the_places_and_the_values(run: Run, tmp_path: Path, data: Path) -> None:
    result = run("settings", "--data", str(data))
    assert f"settings:  {tmp_path / 'config' / 'boardtui' / 'settings.json'}\n" in result.stdout
    assert f"games:     {data}\n" in result.stdout
    assert 'theme = "dark"\n' in result.stdout


def test_settings_tells_on_stderr_what_cant_be_used(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "config" / "boardtui" / "settings.json"
    path.parent.mkdir(parents=True)
    path.write_text('{"pause": -1}', encoding="utf-8")
    result = run("settings")
    sentence = f"The setting pause in {path} is not used: Expected `float` >= 0.0."
    assert (sentence + "\n", 0) == (result.stderr, result.exit_code)
    told = json.loads(run("settings", "--json").stdout)
    assert [sentence] == told["problems"]
    assert 1.0 == told["values"]["pause"]
