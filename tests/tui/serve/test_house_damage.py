"""Tables and games in the library that do not fit one another."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from saves.database import FILE
from tests.tui.serve.inside import come, during, opened, refusal, table_of


@pytest.mark.parametrize("damage", ["players = '[]'", "game = 'hotels'"])
def test_a_game_that_is_not_its_tables_is_left_out_of_the_lobby_and_hurts_no_other(
    damage: str, tmp_path: Path
) -> None:
    async def stay() -> None:
        async with opened(tmp_path) as house:
            ana = await come(house, "Ana")
            wrong = await house.make(ana.member, table_of("kartel", "Ana", "easy", "easy"))
            sound = await house.make(ana.member, table_of("kartel", "Ana", "easy", "easy"))
        with closing(sqlite3.connect(tmp_path / FILE)) as connection:
            connection.execute(f"UPDATE games SET {damage} WHERE id = ?", (wrong,))
            connection.commit()
        async with opened(tmp_path) as house:
            ana = await come(house, "Ana")
            assert [sound] == [row.id for row in house.lobby(ana.member).mine]
            assert "no_table" == await refusal(house.open_table(ana.member, wrong))
            await house.open_table(ana.member, sound)

    during(stay)
