"""Whole games of each kind by keys alone: three SSH clients and a bot.

`pytest tests/bench/test_serve_games.py -n0 -s`; some minutes.
"""

from __future__ import annotations

import time
from pathlib import Path

import pytest

from core import catalog
from tests.bench.conftest import told
from tests.tui.serve.test_together import NAMES, at_a_table, played_by_keys


@pytest.mark.parametrize("game", catalog.names())
def test_three_people_and_a_bot_play_a_whole_game_by_keys(
    game: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    start, did = time.process_time(), [0] * len(NAMES)
    at_a_table(tmp_path, game, played_by_keys(tmp_path, did), seconds=1800)
    told(capsys, f"{game}: acts by keys {did}, {time.process_time() - start:.0f} s CPU")
    assert min(did) >= 3
