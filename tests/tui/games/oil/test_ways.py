"""Where goods are of use, as the screen of transport proposes it; squares counted on the map."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from textual.pilot import Pilot

from core.games.oil.state import Moving
from tests.core.games.oil.positions import AFF, AUP, EUF, EUP, sq
from tests.tui.games.oil.positions import base, extracting, moving, view
from tests.tui.games.oil.pressing import chosen, enter_line, pane, phase_in, sit
from tests.tui.play import keys
from tui.app import BoardApp
from tui.games.oil.ways import goals, squares_to


@pytest.mark.rule("O-19")
def test_crude_is_of_use_at_ones_own_refinery_or_else_at_the_others() -> None:
    state = view(moving())
    # Ana has no refinery, Cleo that of Europe; the Americas are left out.
    assert {sq(name) for name in ("EUR", "AFR", "ASR", "AUR")} == set(goals(state, 0, EUF))
    assert (sq("EUR"),) == goals(state, 2, AFF)


@pytest.mark.rule("O-20")
def test_petrol_is_of_use_in_all_cities_in_play() -> None:
    cities = ("LO", "MO", "CI", "CT", "TO", "ND", "JA", "SY")
    assert {sq(name) for name in cities} == set(goals(view(moving()), 0, EUP))


def test_squares_are_counted_to_the_nearest() -> None:
    state = view(moving())
    far = squares_to(state, (sq("LO"), sq("EUR")))
    assert (0, sq("LO")) == far[sq("LO")]
    # eu1 and at9 are beside London.
    assert (1, sq("LO")) == far[sq("eu1")] == far[sq("at9")]
    assert sq("NY") not in far


@pytest.mark.rule("O-16")
def test_goods_that_stand_where_they_are_of_use_stay_unless_moved_by_hand(tmp_path: Path) -> None:
    async def act(app: BoardApp, pilot: Pilot[int]) -> None:
        assert "▸ e end transport" == chosen(app)
        assert enter_line(app).startswith("Enter  end transport")

    # Europe brings 7,000: no city in reach of London brings more.
    state = base(Moving(0, (4, 3, 6), 2, 5), part=6, goods={(EUP, "LO"): 6}, prices={})
    sit(tmp_path, state, act)


@pytest.mark.rule("O-16")
def test_the_first_group_that_gets_nearer_is_in_hand(tmp_path: Path) -> None:
    async def act(app: BoardApp, pilot: Pilot[int]) -> None:
        assert chosen(app).startswith("▸ 2 AU petrol")

    goods = {(EUP, "LO"): 9, (AUP, "AUP"): 8}
    sit(tmp_path, base(Moving(0, (4, 3, 6), 2, 5), part=6, goods=goods, prices={}), act)


@pytest.mark.rule("O-13")
def test_the_dice_of_the_last_field_are_still_told(tmp_path: Path) -> None:
    async def act(app: BoardApp, pilot: Pilot[int]) -> None:
        await keys(pilot, "enter")
        assert isinstance(phase_in(app), Moving)
        told = re.fullmatch(r"EU field (\d)\+(\d)\+(\d): (\d+) crude", pane(app)[2])
        assert told is not None
        *dice, units = map(int, told.groups())
        assert sum(dice) == units

    sit(tmp_path, extracting(), act)
