"""Discards after a 7: commodities and certificates, by their keys and behind curtains.

Amber discards five of two Wood, a Brick, a Sheep, three Wheat and three Ore, which are worth 3, 2,
1, 4 and 5 each; Fern four of eight.
"""

from __future__ import annotations

from pathlib import Path

from textual.pilot import Pilot

from core.games.ctn18.state import Discarding, Robbing
from saves.records import Player
from tests.core.games.ctn18.positions import A, C, F, G, goods
from tests.tui.games.ctn18 import operations
from tests.tui.games.ctn18.phases import FOUR
from tests.tui.games.ctn18.pressing import board, chosen, pane, phase_in, sit, state_in, title
from tests.tui.play import keys, rows, session_of, shown_now
from tui.app import BoardApp

PERSONS = tuple(Player(player.name) for player in FOUR)
BEN = (Player("Ana", "easy"), Player("Ben"), *(Player(p.name, "easy") for p in FOUR[2:]))
SEVEN_AT_MOST = ("A5 D1 C1", "A1 D2 C5", "D4 F2 C1", "A2 F3 C1")
QUICK = '{"flash": 0, "pause": 0}'


def test_a_fills_in_the_cheapest_and_enter_discards(tmp_path: Path) -> None:
    """Sheep 1, Brick 2, two Wood 6 and a Wheat 4: $13. Left are two Wheat and three Ore: a City."""

    async def act(app: BoardApp, pilot: Pilot[int]) -> None:
        assert "AMBER discards 5 of 10" == pane(app)[0]
        assert title(app) == "Values: Wood 3  Brick 2  Sheep 1  Wheat 4  Ore 5"
        await keys(pilot, "a")
        assert [row.split()[-1] for row in pane(app)[2:7]] == ["·", "·", "·", "2", "3"]
        assert "Cornelius gets $13" in pane(app)
        assert " enough for a City" in pane(app)
        assert "price 43 ↘ 42" in pane(app)
        assert "Enter  discard 5        (!)" == pane(app)[-1]
        await keys(pilot, "enter")
        # Dov, a bot, has chosen at once.
        assert (0, 0, 0, 2, 3) == state_in(app).hands[A]
        session_of(app).pause(True)

    sit(tmp_path, operations.discarding(), act)


def test_a_hint_leaves_what_is_filled_in_until_enter_takes_it(tmp_path: Path) -> None:
    async def act(app: BoardApp, pilot: Pilot[int]) -> None:
        await keys(pilot, "4")
        drawn = pane(app)
        assert "  chosen 3 of 5" in drawn
        await keys(pilot, "t")
        await shown_now(pilot)
        assert "Enter take it · Esc back" == pane(app)[-1]
        await keys(pilot, "escape")
        assert drawn == pane(app)
        await keys(pilot, "t")
        await shown_now(pilot)
        await keys(pilot, "enter")
        assert "  chosen 5 of 5" in pane(app)
        assert None is phase_in(app).picks[A]

    sit(tmp_path, operations.discarding(), act)


def test_amounts_go_up_to_what_is_owed_and_no_further(tmp_path: Path) -> None:
    async def act(app: BoardApp, pilot: Pilot[int]) -> None:
        await keys(pilot, "4", "5")
        # Three Wheat and two Ore: the third would be a sixth card.
        assert "  chosen 5 of 5" in pane(app)
        await keys(pilot, "left")
        assert "chosen 4 of 5" == pane(app)[-1]
        await keys(pilot, "enter")
        assert None is phase_in(app).picks[A]
        await keys(pilot, "escape")
        assert "  chosen 0 of 5" in pane(app)

    sit(tmp_path, operations.discarding(), act)


def test_others_choices_stay_hidden_until_all_have_chosen(tmp_path: Path) -> None:
    """Ana chooses first; Dov, a person too, sees on the left that she has, and not what."""

    async def act(app: BoardApp, pilot: Pilot[int]) -> None:
        assert rows(app)[0].rstrip().endswith("▶ ANA is next")
        await keys(pilot, "space", "a", "enter")
        await shown_now(pilot)
        assert rows(app)[0].rstrip().endswith("▶ DOV is next")
        await keys(pilot, "space")
        shown = "\n".join(rows(app))
        assert "FERN discards 4 of 8" in pane(app)[0]
        amber = next(row for row in board(app) if "Amber" in row)
        assert amber.startswith("✓")
        assert amber.endswith("hidden")
        assert "$13" not in shown
        await keys(pilot, "a", "enter")
        await shown_now(pilot)
        assert Robbing(0, False) == phase_in(app)
        # Fern's cheapest are two Sheep, 2, and two Brick, 4.
        assert 47 + 13 + 6 == state_in(app).treasury

    sit(tmp_path, operations.discarding(shares=SEVEN_AT_MOST), act, PERSONS, QUICK)


def test_a_president_of_two_majors_discards_for_one_after_the_other(tmp_path: Path) -> None:
    """Amber and Fern are Ana's; Amber operates first."""

    async def act(app: BoardApp, pilot: Pilot[int]) -> None:
        assert "AMBER discards 5 of 10" == pane(app)[0]
        await keys(pilot, "a", "enter")
        assert "FERN discards 4 of 8" == pane(app)[0]
        await keys(pilot, "a", "enter")
        assert Robbing(0, False) == phase_in(app)

    shares = ("A5 F4", "A1 D2 C5", "D4 F1 C1", "A2 C1")
    sit(tmp_path, operations.discarding(shares=shares), act)


def test_what_only_an_unfloated_major_owes_is_nobodys_choice(tmp_path: Path) -> None:
    async def act(app: BoardApp, pilot: Pilot[int]) -> None:
        await keys(pilot, "a")
        garnet = next(row for row in board(app) if "Garnet" in row)
        assert garnet.endswith("drawn")

    state = operations.discarding(
        hands={**operations.HANDS, G: goods(3, 3, 3)},
        phases=(operations.discarding().phases[0], Discarding((5, 0, 4, 4), (None,) * 4)),
    )
    sit(tmp_path, state, act)


# -- certificates ----------------------------------------------------------------------------------


def test_single_shares_go_to_the_pool_and_a_presidents_certificate_stays(tmp_path: Path) -> None:
    """Ben has A1 D2 F1 C5, the President's of Cornelius among the five: three singles are left."""

    async def act(app: BoardApp, pilot: Pilot[int]) -> None:
        assert "YOU DISCARD 1 CERTIFICATE" == pane(app)[0]
        assert pane(app)[2:7][4].split()[2] == "3"
        await keys(pilot, "a")
        # Fern stands lowest, at 24.
        assert "Fern: Pool 0 → 1" in pane(app)
        assert any("Dov stays President" in row for row in pane(app))
        await keys(pilot, "enter")
        assert 1 == state_in(app).pool[F]
        assert 0 == state_in(app).shares[1][F]
        session_of(app).pause(True)

    sit(tmp_path, operations.shedding(), act, BEN)


def test_a_change_of_office_is_foreseen(tmp_path: Path) -> None:
    """Ben leads Cornelius with three, as Cleo has three: with one less he leads it no more."""

    async def act(app: BoardApp, pilot: Pilot[int]) -> None:
        await keys(pilot, "5")
        assert chosen(app).startswith("▸ 5 ")
        assert any("!! Cleo President" in row for row in pane(app))
        await keys(pilot, "enter")
        assert 2 == state_in(app).presidents[C]

    shares = ("A5 D1 C1", "A2 D2 F2 C3", "D4 F1 C3", "A2 F3 C1")
    sit(tmp_path, operations.shedding(shares=shares), act, BEN)
