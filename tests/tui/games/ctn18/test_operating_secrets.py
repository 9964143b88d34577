"""While a President is not at the screen it shows nothing that only he may know (N-35)."""

from __future__ import annotations

from pathlib import Path

import pytest

from core.games.ctn18.rules import RULES
from core.games.ctn18.state import State
from core.rng import seeded
from saves.records import Player
from tests.tui.games.ctn18 import operations
from tests.tui.games.ctn18.phases import FOUR
from tests.tui.scenes import Look, seen
from tests.tui.screens.stage import LARGE, SMALL

PERSONS = tuple(Player(player.name) for player in FOUR)
WATCHED = (Player("Ana", "easy"), Player("Ben"), Player("Cleo"), Player("Dov", "easy"))

PHASES = {
    "rolling": operations.rolling(),
    "building": operations.building(),
    "offered": operations.offered(),
    "choosing": operations.choosing(),
    "discarding": operations.discarding(),
    "certificates": operations.shedding(),
    "robbing": operations.robbing(),
    "free roads": operations.free_roads(),
}


def other(state: State) -> State:
    """A state that looks the same to a spectator, with other cards in hidden hands."""
    for n in range(1, 20):
        dealt = RULES.reseal(state, None, seeded(n, 2))
        if dealt.hands[:3] != state.hands[:3]:
            return dealt
    raise AssertionError("the hands stay")


@pytest.mark.parametrize("name", PHASES)
@pytest.mark.parametrize("players", [WATCHED, PERSONS], ids=["a bot's turn", "four persons"])
@pytest.mark.parametrize("size", [SMALL, LARGE], ids=["80x24", "120x40"])
def test_two_states_that_a_spectator_cannot_tell_apart_look_the_same(
    tmp_path: Path, name: str, players: tuple[Player, ...], size: tuple[int, int]
) -> None:
    state = PHASES[name]
    (tmp_path / "one").mkdir()
    (tmp_path / "two").mkdir()
    one = seen(tmp_path / "one", Look("ctn18", state, players), size)
    two = seen(tmp_path / "two", Look("ctn18", other(state), players), size)
    assert one == two


def test_a_president_sees_his_own_cards_there(tmp_path: Path) -> None:
    """Otherwise what is above would hold of a screen that shows nobody's."""
    look = Look("ctn18", PHASES["building"], PERSONS, ("space",))
    assert any("Wheat 3" in row for row in seen(tmp_path, look, SMALL))
