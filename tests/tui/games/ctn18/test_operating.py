"""Keys and clicks of an operation: rolling, building, the bank, development cards.

What is expected is worked out by hand from the design's position: Amber has two Wood, a Brick, a
Sheep, three Wheat, three Ore and a knight, four points, and stands at 43.
"""

from __future__ import annotations

from pathlib import Path

import pytest
from textual.pilot import Pilot

from core.games.ctn18.state import Building, FreeRoads, Robbing, Rolling
from saves.records import Player
from tests.core.games.ctn18.positions import A, D, F, bundle, goods
from tests.tui.games.ctn18 import operations
from tests.tui.games.ctn18.phases import ALONE, FOUR
from tests.tui.games.ctn18.pressing import board, chosen, pane, phase_in, sit, state_in, title
from tests.tui.play import keys, rows, session_of, shown_now
from tui.app import BoardApp

PERSONS = tuple(Player(player.name) for player in FOUR)
CARDS = {A: bundle(knight=1, roads=1, plenty=1, monopoly=1)}
POOR = {A: goods(0, 1, 1)}


# -- before the roll -------------------------------------------------------------------------------


def test_enter_rolls(tmp_path: Path) -> None:
    async def act(app: BoardApp, pilot: Pilot[int]) -> None:
        assert "▸ r Roll the dice" in pane(app)
        assert "Enter  roll the dice    (!)" == pane(app)[-1]
        # Three, four, five, six, eight and nine bring something.
        assert any(row.startswith(" 3 Sh  4 Wd") for row in pane(app))
        await keys(pilot, "enter")
        assert Rolling(0) != phase_in(app)

    sit(tmp_path, operations.rolling(), act)


def test_a_knight_is_played_before_the_roll_by_its_letter(tmp_path: Path) -> None:
    async def act(app: BoardApp, pilot: Pilot[int]) -> None:
        await keys(pilot, "k", "enter")
        assert Robbing(0, True) == phase_in(app)
        assert 2 == state_in(app).knights[A]
        await keys(pilot, "u")
        assert Rolling(0) == phase_in(app)

    sit(tmp_path, operations.rolling(), act)


# -- building --------------------------------------------------------------------------------------


def test_one_place_alone_is_preset_with_what_it_leads_to(tmp_path: Path) -> None:
    """The fifth point pays $50 over nine shares: 27 to Ana's five, 11, 5, and 5 to the bank."""

    async def act(app: BoardApp, pilot: Pilot[int]) -> None:
        assert "▸ s Settle Br Wd Wh Sh  →51" == chosen(app)
        assert pane(app)[-4:-1] == [
            "SETTLE 10 → 6 cards, 5 VP",
            "$50 over 9 shares, Ana 27",
            "Dov 11 Ben 5 bank 5",
        ]
        assert title(app) == "Corner 33: Sheep 3, Wood 9 and the port West 3:1"
        await keys(pilot, "enter")
        assert 1 == state_in(app).corners[33]
        assert (1, 0, 0, 2, 3) == state_in(app).hands[A]
        await keys(pilot, "u")
        assert 0 == state_in(app).corners[33]
        assert chosen(app).startswith("▸ s Settle")

    sit(tmp_path, operations.building(), act)


def test_a_letter_lights_its_places_and_enter_builds_at_the_best(tmp_path: Path) -> None:
    async def act(app: BoardApp, pilot: Pilot[int]) -> None:
        await keys(pilot, "r")
        assert chosen(app).startswith("▸ r Road")
        lit = sum(row.count("◇") + row.count("◆") for row in board(app))
        assert 10 == lit
        first = title(app)
        await keys(pilot, "n")
        assert first != title(app)
        before = state_in(app).edges.count(1)
        await keys(pilot, "enter")
        assert before + 1 == state_in(app).edges.count(1)
        assert (1, 0, 1, 3, 3) == state_in(app).hands[A]

    sit(tmp_path, operations.building(), act)


def test_a_city_is_built_on_the_settlement_under_the_cursor(tmp_path: Path) -> None:
    """Amber's settlements are 5 (Ore 6, Sheep 5: 9 of 36) and 22 (Wood 4, Sheep 3, Brick 3: 7)."""

    async def act(app: BoardApp, pilot: Pilot[int]) -> None:
        await keys(pilot, "c")
        assert title(app).startswith("Corner 5: ")
        assert any("<A>" in row for row in board(app))
        await keys(pilot, "n")
        assert title(app).startswith("Corner 22: ")
        await keys(pilot, "enter")
        assert 5 == state_in(app).corners[22]

    sit(tmp_path, operations.building(), act)


def test_a_click_on_a_lit_place_goes_there_and_another_builds(tmp_path: Path) -> None:
    """The settlements are drawn at (24, 1) and (12, 7) of the board."""

    async def act(app: BoardApp, pilot: Pilot[int]) -> None:
        await keys(pilot, "c")
        await pilot.click("#board", offset=(12, 7))
        await shown_now(pilot)
        assert title(app).startswith("Corner 22: ")
        await pilot.click("#board", offset=(12, 7))
        await shown_now(pilot)
        assert 5 == state_in(app).corners[22]

    sit(tmp_path, operations.building(), act)


def test_a_click_on_a_line_chooses_it_and_another_does_it(tmp_path: Path) -> None:
    """The line of the card is the fourth below the mat's five rows."""

    async def act(app: BoardApp, pilot: Pilot[int]) -> None:
        await pilot.click("#pane", offset=(3, 8))
        await shown_now(pilot)
        assert chosen(app).startswith("▸ v Card")
        deck = len(state_in(app).deck)
        await pilot.click("#pane", offset=(3, 8))
        await shown_now(pilot)
        assert deck - 1 == len(state_in(app).deck)

    sit(tmp_path, operations.building(), act)


def test_a_card_cant_be_taken_back_and_is_told_to_its_president(tmp_path: Path) -> None:
    async def act(app: BoardApp, pilot: Pilot[int]) -> None:
        await keys(pilot, "v")
        assert "Enter  buy a card       (!)" == pane(app)[-1]
        await keys(pilot, "enter")
        assert "bought a development card: " in rows(app)[22]
        # It isn't played in the turn in which it was bought.
        assert "↖44" in next(row for row in pane(app) if "e End" in row)

    sit(tmp_path, operations.building(), act)


def test_what_is_barred_tells_why(tmp_path: Path) -> None:
    async def act(app: BoardApp, pilot: Pilot[int]) -> None:
        assert all(
            any(row.startswith(f"  {key} ") and row.endswith("(?)") for row in pane(app))
            for key in "rscvbo"
        )
        await keys(pilot, "r")
        assert "short of 1" in " ".join(pane(app))
        assert "Enter  why not" == pane(app)[-1]
        await keys(pilot, "enter")
        assert "why not?" == pane(app)[0]

    sit(tmp_path, operations.building(hands=POOR), act)


def test_the_end_of_the_turn_says_what_it_costs(tmp_path: Path) -> None:
    """Nothing was built: one step left of 43 is 36. Garnet, unfloated, rolls by itself."""

    async def act(app: BoardApp, pilot: Pilot[int]) -> None:
        await keys(pilot, "e")
        assert "  e End    none built   ←36" == chosen(app).replace("▸", " ")
        assert "END  4 VP, price 43 ← 36" in pane(app)
        assert "then Garnet, unfloated" in pane(app)
        await keys(pilot, "enter")
        assert Building(0) != phase_in(app)

    sit(tmp_path, operations.building(), act)


def test_arrows_go_from_line_to_line_where_no_place_is_chosen(tmp_path: Path) -> None:
    async def act(app: BoardApp, pilot: Pilot[int]) -> None:
        await keys(pilot, "v", "down")
        assert chosen(app).startswith("▸ b Port")
        await keys(pilot, "down", "down", "down")
        assert chosen(app).startswith("▸ e End")
        await keys(pilot, "up", "up", "enter")
        # Enter opens the list of the line.
        assert "AMBER: OFFER 1 of 10" == pane(app)[0]

    sit(tmp_path, operations.building(), act)


# -- the bank --------------------------------------------------------------------------------------


def test_a_rate_has_what_is_given_and_what_is_got(tmp_path: Path) -> None:
    """At the North Port, Ana's, three Wheat bring a Brick: 2 → 3, which is paid to Ana."""

    async def act(app: BoardApp, pilot: Pilot[int]) -> None:
        await keys(pilot, "b")
        assert chosen(app).startswith("▸ 1 N 3:1")
        assert "Enter  3 Wheat → Brick  (u)" == pane(app)[-1]
        assert "Brick 2 → 3, Ana +$3" in pane(app)
        assert title(app) == "Values: Wood 3  Brick 2  Sheep 1  Wheat 4  Ore 5"
        # Ore may be given instead; the number goes on to what is got.
        await keys(pilot, "right", "1", "1", "right")
        assert "3 Ore → " in pane(app)[-1]
        await keys(pilot, "escape")
        assert any(row.startswith("  b Port") for row in pane(app))
        await keys(pilot, "b", "enter")
        assert (2, 2, 1, 0, 3) == state_in(app).hands[A]
        assert 65 == state_in(app).cash[0]
        assert 3 == state_in(app).values[1]

    sit(tmp_path, operations.building(), act)


def test_four_of_a_kind_go_to_the_trading_post_which_pays_nobody(tmp_path: Path) -> None:
    async def act(app: BoardApp, pilot: Pilot[int]) -> None:
        await keys(pilot, "b", "2")
        assert chosen(app).startswith("▸ 2 4:1")
        assert "nobody is paid" in pane(app)
        await keys(pilot, "enter")
        assert 0 == state_in(app).hands[A][3]
        assert 62 == state_in(app).cash[0]

    sit(tmp_path, operations.building(hands={A: goods(0, 0, 0, 4, 0)}), act)


def test_a_letter_of_the_main_list_leaves_the_bank(tmp_path: Path) -> None:
    async def act(app: BoardApp, pilot: Pilot[int]) -> None:
        await keys(pilot, "b", "r")
        assert chosen(app).startswith("▸ r Road")
        await keys(pilot, "b", "o")
        assert "AMBER: OFFER 1 of 10" == pane(app)[0]

    sit(tmp_path, operations.building(), act)


# -- development cards -----------------------------------------------------------------------------


def test_the_cards_are_listed_when_there_are_several(tmp_path: Path) -> None:
    async def act(app: BoardApp, pilot: Pilot[int]) -> None:
        await keys(pilot, "k", "2")
        assert chosen(app).startswith("▸ 2 2 Roads")
        await keys(pilot, "enter")
        assert FreeRoads(0, 2) == phase_in(app)
        await keys(pilot, "enter")
        assert FreeRoads(0, 1) == phase_in(app)
        await keys(pilot, "enter")
        assert Building(0) == phase_in(app)
        assert (2, 1, 1, 3, 3) == state_in(app).hands[A]

    sit(tmp_path, operations.building(cards=CARDS), act)


def test_a_year_of_plenty_takes_two_kinds_and_a_monopoly_names_one(tmp_path: Path) -> None:
    """Delft and Fern have a Wheat each."""

    async def act(app: BoardApp, pilot: Pilot[int]) -> None:
        await keys(pilot, "k", "3", *("right",) * 4, "3", *("right",) * 4)
        assert chosen(app).startswith("▸ 3 Plenty")
        await keys(pilot, "enter")
        assert (2, 1, 1, 3, 5) == state_in(app).hands[A]
        await keys(pilot, "u", "k", "4", "right", "right", "right")
        assert "Enter  name Wheat       (!)" == pane(app)[-1]
        assert "at most 2 cards" in pane(app)
        await keys(pilot, "enter")
        assert (2, 1, 1, 5, 3) == state_in(app).hands[A]
        assert 0 == state_in(app).hands[D][3] + state_in(app).hands[F][3]

    sit(tmp_path, operations.building(cards=CARDS), act)


# -- finder, hints, others -------------------------------------------------------------------------


def test_the_finder_goes_to_a_place_a_trade_or_a_card(tmp_path: Path) -> None:
    async def act(app: BoardApp, pilot: Pilot[int]) -> None:
        await keys(pilot, "slash", *"city corner 22", "enter")
        assert title(app).startswith("Corner 22: ")
        await keys(pilot, "slash", *"monopoly", "enter")
        assert chosen(app).startswith("▸ 4 Monopoly")
        await keys(pilot, "slash", *"3:1 wheat", "enter")
        assert "3 Wheat → " in pane(app)[-1]

    sit(tmp_path, operations.building(cards=CARDS), act)


def test_a_hint_is_chosen_wherever_it_leads(tmp_path: Path) -> None:
    """The adviser's first choice is a road."""

    async def act(app: BoardApp, pilot: Pilot[int]) -> None:
        await keys(pilot, "t")
        await shown_now(pilot)
        await keys(pilot, "enter")
        assert chosen(app).startswith("▸ r Road")

    sit(tmp_path, operations.building(), act)


def test_others_see_counts_and_no_kinds(tmp_path: Path) -> None:
    """Ana is a bot here; Ben watches her turn."""

    async def act(app: BoardApp, pilot: Pilot[int]) -> None:
        shown = "\n".join(pane(app))
        assert "10 cards" in shown
        assert "1 dev" in shown
        assert "Wheat 3" not in shown
        assert "Knight" not in shown
        session_of(app).pause(True)

    players = (Player("Ana", "easy"), Player("Ben"), *ALONE[2:])
    sit(tmp_path, operations.building(), act, players)


def test_a_president_sits_down_behind_a_curtain_before_cards_are_drawn(tmp_path: Path) -> None:
    async def act(app: BoardApp, pilot: Pilot[int]) -> None:
        assert rows(app)[0].rstrip().endswith("▶ ANA is next")
        assert "Wheat 3" not in "\n".join(rows(app))
        await keys(pilot, "space")
        assert any("Wheat 3" in row for row in pane(app))
        await keys(pilot, "e", "enter")
        await shown_now(pilot)
        # Garnet is nobody's; Fern is Dov's.
        assert "▶ DOV is next" in rows(app)[0] or "ANA" in rows(app)[0]
        assert "Wheat 3" not in "\n".join(rows(app))

    sit(tmp_path, operations.building(), act, PERSONS)


@pytest.mark.parametrize("key", ["r", "s", "c", "v", "b", "o", "k", "e"])
def test_each_letter_chooses_its_line_or_opens_its_list(tmp_path: Path, key: str) -> None:
    lists = {"b": "▸ 1 N 3:1", "o": "▸ 1 Wood", "k": "▸ 1 Knight"}

    async def act(app: BoardApp, pilot: Pilot[int]) -> None:
        await keys(pilot, key)
        assert chosen(app).startswith(lists.get(key, f"▸ {key} "))

    sit(tmp_path, operations.building(cards=CARDS), act)
