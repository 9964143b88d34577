"""Keys as a player presses them: whole turns, the end, the board's cursor, undo."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest
from textual.pilot import Pilot

from core.games.hotels.state import Buying, Disposing, Founding, Over, Placing, State
from core.table import Table
from saves.records import Player
from tests.core.games.hotels.positions import after, buy, tile
from tests.tui.games.hotels import positions
from tests.tui.games.hotels.positions import FOUR
from tests.tui.play import keys, play, rows, session_of, shown_now
from tui.app import BoardApp
from tui.games.hotels.placing import PlacingScreen
from tui.games.hotels.scoring import FinalScoringScreen
from tui.screens.curtain import CurtainScreen
from tui.screens.result import ResultScreen

ANA, BEN = FOUR[:2]
PERSONS = (ANA, BEN)
ALONE = (ANA, Player("Ben", "easy"), Player("Cleo", "easy"), Player("Dan", "easy"))


def sit(
    folder: Path,
    state: State,
    act: Any,
    players: Sequence[Player] = FOUR,
    settings: str = '{"flash": 0, "pause": 0}',
) -> None:
    (folder / "settings.json").write_text(settings)
    play(folder, players, act, state=state, game="hotels")


def state_in(app: BoardApp) -> State:
    table: Table[State, Any, Any, Any] = session_of(app).table
    return table.state


def pane(app: BoardApp) -> list[str]:
    """The right pane, its title first."""
    return [row[40:].rstrip() for row in rows(app)[10:20]]


async def until(app: BoardApp, pilot: Pilot[int], phase: type, seat: int) -> None:
    """Lets bots act until a seat is asked in a phase."""
    for _ in range(100):
        now = state_in(app).phases[-1]
        if isinstance(now, phase) and getattr(now, "seat", None) == seat:
            break
        await keys(pilot, "space")
    await shown_now(pilot)
    now = state_in(app).phases[-1]
    assert isinstance(now, phase)
    assert seat == getattr(now, "seat", None)


def test_a_whole_turn_place_merge_dispose_of_a_mixture_and_buy_two_and_one(
    tmp_path: Path,
) -> None:
    """8F: Marina takes Tropical and Netuno. Bots keep what they have."""

    async def act(app: BoardApp, pilot: Pilot[int]) -> None:
        await keys(pilot, "space", "4", "enter")
        assert Disposing(0, 0, tile("8F"), 2, 6, (3,), (3,), 1) == state_in(app).phases[-1]
        # Five tiles of tier 3: to Dan, who held five shares, and to Ana with two.
        assert "T paid Dan 7,000; you 3,500" in pane(app)
        # Sell both shares of Tropical at 700: 3,000 + 3,500 + 1,400.
        await keys(pilot, "2", "enter")
        await until(app, pilot, Disposing, 0)
        assert 3000 + 3500 + 1400 + 900 == state_in(app).cash[0]
        # Four tiles of tier 2: to Ben, who held seven; half of it in three, rounded up.
        assert "N: Ben 5,000; you, Cleo, Dan 900 each" in pane(app)
        # Of six Netuno trade four for two Marina, and sell two at 500.
        await keys(pilot, "4", "right", "right", "4", "right", "right")
        assert "▸ 4 trade   4   sell ◂ 2 ▸ keep 0" == pane(app)[4]
        await keys(pilot, "enter")
        assert 14 == state_in(app).shares[0][2]
        assert 0 == state_in(app).shares[0][3]
        # Ben is a person too, and nothing is hidden: no curtain.
        assert isinstance(state_in(app).phases[-1], Disposing)
        # What Ana has traded and sold meanwhile makes no difference.
        assert "N: you 5,000; Ana, Cleo, Dan 900 each" in pane(app)
        assert rows(app)[0].rstrip().endswith("▶ BEN disposes of Netuno")
        await keys(pilot, "3", "enter")
        await until(app, pilot, Buying, 0)
        cash = state_in(app).cash[0]
        await keys(pilot, "5", "5", "1")
        assert "Enter  buy 1 J 2 O, draw a tile      (!)" == pane(app)[9]
        await keys(pilot, "enter")
        assert cash - 600 - 2 * 300 == state_in(app).cash[0]
        assert (3, 2) == (state_in(app).shares[0][0], state_in(app).shares[0][4])
        # Ben was at the keyboard last: what was drawn shows when Ana says that she is there.
        assert isinstance(app.screen, CurtainScreen)
        assert "ANA" in rows(app)[0]
        await keys(pilot, "space")
        # The hand stands beside it: five tiles and the drawn one, each on the board too.
        assert "your tiles" in pane(app)[0]
        assert pane(app)[1].startswith("you drew ")
        assert 6 == sum(row.strip()[:1].isdigit() or row.startswith("»") for row in pane(app)[2:8])
        assert 1 == sum(row.startswith("»") for row in pane(app))
        board = "".join(row[:39] for row in rows(app)[11:20])
        assert all(f"({digit})" in board for digit in range(1, 7))
        await keys(pilot, "space")
        assert isinstance(app.screen, CurtainScreen)
        assert "BEN" in rows(app)[0]

    sit(tmp_path, positions.placing(), act)


def test_an_empty_basket_buys_nothing_unless_nothing_is_chosen(tmp_path: Path) -> None:
    async def act(app: BoardApp, pilot: Pilot[int]) -> None:
        session_of(app).pause(True)
        await keys(pilot, "enter")
        assert isinstance(state_in(app).phases[-1], Buying)
        assert 35 == state_in(app).turn
        await keys(pilot, "0", "enter")
        assert 36 == state_in(app).turn

    sit(tmp_path, positions.buying(), act, ALONE)


def test_a_digit_takes_as_many_as_can_be_had_and_then_one_off(tmp_path: Path) -> None:
    """2,300 buy three Jangada at 700, two Marina at 800, or two and one."""

    async def act(app: BoardApp, pilot: Pilot[int]) -> None:
        seen = []
        for _ in range(4):
            await keys(pilot, "1")
            seen.append(pane(app)[1][6:11])
        assert ["◂ 3 ▸", "◂ 2 ▸", "◂ 1 ▸", "◂ 0 ▸"] == seen
        # Two Marina at 800 leave 700.
        await keys(pilot, "3")
        assert "▸ 3 M ◂ 2 ▸   $800  1,600  bank 18→16" == pane(app)[2]
        await keys(pilot, "right")
        assert "$700 are left, a share costs $800 (H-22)" in "\n".join(rows(app))
        await keys(pilot, "left", "1", "right")
        assert "Three shares are the most a turn (H-22)" in "\n".join(rows(app))

    sit(tmp_path, positions.can_end_buying(), act, (ANA, *ALONE[1:3]))


def test_the_end_is_declared_and_scored_step_by_step(tmp_path: Path) -> None:
    async def act(app: BoardApp, pilot: Pilot[int]) -> None:
        await keys(pilot, "9")
        assert "▸ 9 declare the end: all are safe" == pane(app)[6]
        await keys(pilot, "enter")
        assert Placing(0, last=True) == state_in(app).phases[-1]
        assert "the last" in rows(app)[0]
        await keys(pilot, "1", "enter", "0")
        assert "Enter  buy nothing, game over        (!)" == pane(app)[9]
        await keys(pilot, "enter")
        assert isinstance(state_in(app).phases[-1], Over)
        assert isinstance(app.screen, FinalScoringScreen)
        assert "Ana declared the end: every chain on the board is safe" in rows(app)[21]
        # Marina (11) and Jangada (12): two bonuses and two sales.
        await keys(pilot, "space", "space")
        assert "step 2 of 4" in rows(app)[0]
        await keys(pilot, "left")
        assert "step 1 of 4" in rows(app)[0]
        await keys(pilot, "l")
        assert "─ log " in rows(app)[3]
        await keys(pilot, "escape", "u")
        assert rows(app)[21].startswith("» Can't undo: ")
        await keys(pilot, "space", "space", "space")
        assert "step 4 of 4" in rows(app)[0]
        assert isinstance(app.screen, FinalScoringScreen)
        await keys(pilot, "space")
        assert isinstance(app.screen, ResultScreen)

    sit(tmp_path, positions.can_end(), act, (ANA, *ALONE[1:3]))


def test_enter_goes_straight_to_the_result_and_a_resumed_game_is_there_at_once(
    tmp_path: Path,
) -> None:
    async def enter(app: BoardApp, pilot: Pilot[int]) -> None:
        await keys(pilot, "0", "enter")
        assert isinstance(app.screen, FinalScoringScreen)
        await keys(pilot, "enter")
        assert isinstance(app.screen, ResultScreen)

    async def resumed(app: BoardApp, pilot: Pilot[int]) -> None:
        assert isinstance(app.screen, ResultScreen)

    sit(tmp_path, positions.ending(), enter)
    over = after(positions.ending(), (0, buy("")))
    sit(tmp_path, over, resumed)


def test_where_only_bots_sit_the_scoring_walks_by_itself(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tui.screens.closing._STEP", 0.01)
    bots = tuple(Player(player.name, "easy") for player in FOUR)

    async def act(app: BoardApp, pilot: Pilot[int]) -> None:
        for _ in range(100):
            if isinstance(app.screen, ResultScreen):
                return
            await pilot.pause(0.02)
        raise AssertionError("the result never came")

    sit(tmp_path, positions.ending(), act, bots)


def test_founding_is_chosen_by_the_chains_digit_and_can_be_taken_back(tmp_path: Path) -> None:
    async def act(app: BoardApp, pilot: Pilot[int]) -> None:
        await keys(pilot, "7", "enter")
        assert isinstance(state_in(app).phases[-1], Buying)
        assert (3, 1) == (state_in(app).sizes[6], state_in(app).shares[0][6])
        await keys(pilot, "u")
        assert isinstance(state_in(app).phases[-1], Founding)
        await keys(pilot, "2", "enter")
        assert 3 == state_in(app).sizes[1]

    sit(tmp_path, positions.founding(), act)


def test_the_acquirer_and_the_order_are_chosen_by_the_chains_digit(tmp_path: Path) -> None:
    async def acquirer(app: BoardApp, pilot: Pilot[int]) -> None:
        await keys(pilot, "4", "enter")
        phase = state_in(app).phases[-1]
        assert isinstance(phase, Disposing)
        assert (3, 2) == (phase.acquirer, phase.defunct)

    async def order(app: BoardApp, pilot: Pilot[int]) -> None:
        await keys(pilot, "4", "enter")
        phase = state_in(app).phases[-1]
        assert isinstance(phase, Disposing)
        assert (0, 3, (2,)) == (phase.acquirer, phase.defunct, phase.left)

    sit(tmp_path, positions.acquiring(), acquirer)
    sit(tmp_path, positions.ordering(), order, FOUR[:3])


def test_the_boards_cursor_tells_about_spaces_and_chooses_a_tile(tmp_path: Path) -> None:
    async def act(app: BoardApp, pilot: Pilot[int]) -> None:
        await keys(pilot, "4", "tab", "right")
        assert ["9F", "Netuno: 4 tiles"] == pane(app)[1:3]
        await keys(pilot, "up", "up", "up", "up")
        assert "9B" == pane(app)[1]
        await keys(pilot, "enter")
        assert "▸ 5 9B   Marina 6→7, price stays 700" == pane(app)[5]

    sit(tmp_path, positions.placing(), act, ALONE)


def test_a_click_on_a_lit_space_chooses_its_tile_and_another_places_it(tmp_path: Path) -> None:
    async def act(app: BoardApp, pilot: Pilot[int]) -> None:
        # 9B: row B of the board, the middle of column 9.
        await pilot.click("#board", offset=(2 + 3 * 8 + 1, 1))
        await shown_now(pilot)
        assert "▸ 5 9B   Marina 6→7, price stays 700" == pane(app)[5]
        await pilot.click("#board", offset=(2 + 3 * 8 + 1, 1))
        await shown_now(pilot)
        assert 7 == state_in(app).sizes[2]

    sit(tmp_path, positions.placing(), act, ALONE)


def test_a_click_on_a_seats_column_tells_what_it_has(tmp_path: Path) -> None:
    async def act(app: BoardApp, pilot: Pilot[int]) -> None:
        await pilot.click("#head", offset=(64, 5))
        await shown_now(pilot)
        assert "Cleo" in pane(app)[0]
        assert "J  9*  worth 5,400" == pane(app)[3]

    sit(tmp_path, positions.placing(), act, ALONE)


def test_a_tile_that_is_not_playable_answers_why(tmp_path: Path) -> None:
    async def act(app: BoardApp, pilot: Pilot[int]) -> None:
        await keys(pilot, "2", "enter")
        assert "place 2H: 2H would found an eighth" in pane(app)[1]
        await keys(pilot, "enter")
        assert "─ rules " in rows(app)[3]

    sit(tmp_path, positions.all_seven(), act, ALONE)


def test_a_tile_that_leads_straight_to_the_draw_is_never_preselected(tmp_path: Path) -> None:
    """With 100 dollars nothing can be bought, so 1H, which lies alone, ends the turn."""

    async def act(app: BoardApp, pilot: Pilot[int]) -> None:
        assert "choose a line, then Enter" == pane(app)[9]
        await keys(pilot, "1")
        assert "Enter  place 1H, draw a tile         (!)" == pane(app)[9]
        await keys(pilot, "2")
        assert "Enter  place 3B                      (u)" == pane(app)[9]

    sit(tmp_path, positions.poor(), act, ALONE)


def test_a_person_alone_sees_the_drawn_tile_marked_while_bots_play(tmp_path: Path) -> None:
    async def act(app: BoardApp, pilot: Pilot[int]) -> None:
        await keys(pilot, "0", "enter")
        session_of(app).pause(True)
        await shown_now(pilot)
        drawn = [row for row in pane(app) if row.startswith("»")]
        assert 1 == len(drawn)
        assert "─ your tiles meanwhile" in rows(app)[10]

    sit(tmp_path, positions.buying(), act, ALONE, '{"flash": 0, "pause": 3}')


def test_with_hidden_holdings_each_person_sits_down_before_disposing(tmp_path: Path) -> None:
    from core.games.hotels.state import Variant

    async def act(app: BoardApp, pilot: Pilot[int]) -> None:
        assert isinstance(app.screen, CurtainScreen)
        await keys(pilot, "space", "3", "enter")
        assert isinstance(app.screen, CurtainScreen)
        await keys(pilot, "space")
        # Ben sees his own 10,700 and nobody else's money.
        assert "$10,700" in rows(app)[2]
        assert 1 == rows(app)[2].count("$")

    sit(tmp_path, positions.disposing(Variant(hidden_holdings=True)), act)


def test_what_one_holder_filled_in_is_forgotten_when_the_next_is_asked(tmp_path: Path) -> None:
    """Ana trades four of six; Ben, who is asked next at the same keyboard, has one."""
    state = positions.at(
        positions.MERGING,
        "1H 3B",
        ("J2 M13 N6", "N1", "J9"),
        (7400, 700, 700),
        turn=35,
        phases=(Buying(0), Disposing(0, 0, tile("8F"), 2, 3, (1,), (), 2)),
    )

    async def act(app: BoardApp, pilot: Pilot[int]) -> None:
        await keys(pilot, "4", "right", "right", "enter")
        assert "  4 trade ◂ 0 ▸ sell ◂ 0 ▸ keep 1" == pane(app)[5]
        assert "  1 trade  it takes two              (?)" == pane(app)[2]

    sit(tmp_path, state, act, FOUR[:3])


def test_the_finder_fills_in_a_disposal(tmp_path: Path) -> None:
    async def act(app: BoardApp, pilot: Pilot[int]) -> None:
        await keys(pilot, "slash", *"sell 1", "enter")
        assert "▸ 4 trade ◂ 0 ▸ sell   1   keep 5" == pane(app)[5]

    sit(tmp_path, positions.disposing(), act)


def test_an_amount_that_goes_no_further_says_why(tmp_path: Path) -> None:
    """The bank has four Marina: three pairs of six shares, and then none are left to trade."""

    async def act(app: BoardApp, pilot: Pilot[int]) -> None:
        await keys(pilot, "4", "right", "right", "right", "right")
        assert "All 6 shares are taken; trades go in pairs (H-17)" in "\n".join(rows(app))

    async def short(app: BoardApp, pilot: Pilot[int]) -> None:
        await keys(pilot, "4", "right", "right")
        assert "Marina has 1 share in the bank to trade for (H-17)" in "\n".join(rows(app))

    sit(tmp_path, positions.disposing(), act)
    one = positions.at(
        positions.MERGING,
        "1H 3B",
        ("J2 M13 N6", "N1", "J9 M11"),
        (7400, 700, 700),
        turn=35,
        phases=(Buying(0), Disposing(0, 0, tile("8F"), 2, 3, (1,), (), 2)),
    )
    sit(tmp_path, one, short, FOUR[:3])


def test_founding_a_chain_that_others_hold_says_what_the_free_share_makes(tmp_path: Path) -> None:
    """Laguna is sold out off the board; Ben has kept two Palácio and Cleo one Tropical."""
    state = positions.at(
        "##.#",
        "1E 2H",
        ("L13", "L12 P2 M2", "P1 T1"),
        (6000, 6000, 6000),
        turn=9,
        phases=(Buying(0), Founding(0, tile("2A"))),
    )

    async def act(app: BoardApp, pilot: Pilot[int]) -> None:
        said = []
        for digit in "12367":
            await keys(pilot, digit)
            said.append(pane(app)[8])
        assert [
            "1 share free, bank 25→24, both bonuses",
            "the bank has none: no free share (H-7)",
            "1 share free, bank 23→22, you are second",
            "1 share free, bank 22→21, 2 are second",
            "1 share free, bank 24→23, 2 have most",
        ] == said

    sit(tmp_path, state, act, FOUR[:3])


def test_a_key_held_too_long_does_not_pass_the_final_scoring(tmp_path: Path) -> None:
    async def act(app: BoardApp, pilot: Pilot[int]) -> None:
        app.guard = 60
        assert isinstance(app.screen, FinalScoringScreen)
        await keys(pilot, "enter", "space")
        assert isinstance(app.screen, FinalScoringScreen)
        assert "8 steps" in rows(app)[0]

    async def over(app: BoardApp, pilot: Pilot[int]) -> None:
        await keys(pilot, "0", "enter")
        await act(app, pilot)

    sit(tmp_path, positions.ending(), over)


def test_a_merger_that_shows_hidden_shares_cannot_be_taken_back(tmp_path: Path) -> None:
    async def act(app: BoardApp, pilot: Pilot[int]) -> None:
        await keys(pilot, "4")
        assert "Enter  place 8F, shares shown        (!)" == pane(app)[9]
        await keys(pilot, "5")
        assert "Enter  place 9B                      (u)" == pane(app)[9]

    sit(tmp_path, positions.hidden(), act, ALONE)


def test_each_phase_has_its_screen(tmp_path: Path) -> None:
    async def act(app: BoardApp, pilot: Pilot[int]) -> None:
        assert isinstance(app.screen, PlacingScreen)

    sit(tmp_path, positions.placing(), act, ALONE)


def test_why_nothing_can_be_traded_is_answered_with_its_clause(tmp_path: Path) -> None:
    async def act(app: BoardApp, pilot: Pilot[int]) -> None:
        await keys(pilot, "1", "enter")
        told = " ".join(row.strip() for row in pane(app)[1:5])
        assert "Marina has 0 in the bank; trading 2 asks for 1. (H-17)" in told

    sit(tmp_path, positions.none_to_trade(), act)


def test_nothing_tells_the_result_before_the_last_step_of_the_scoring(tmp_path: Path) -> None:
    async def act(app: BoardApp, pilot: Pilot[int]) -> None:
        await keys(pilot, "0", "enter", "i")
        assert isinstance(app.screen, FinalScoringScreen)
        assert "» The sheets would tell the result; they open after the last step" in [
            row.rstrip() for row in rows(app)
        ]
        await keys(pilot, "h")
        assert not any("★" in row for row in rows(app))
        await keys(pilot, "escape", "end", "i")
        assert any("★4 Dan" in row for row in rows(app))

    sit(tmp_path, positions.ending(), act)


def test_a_digit_that_no_line_has_is_answered(tmp_path: Path) -> None:
    """Laguna, Palácio and Tropical can be founded; 3 is Marina, which is on the board."""

    async def act(app: BoardApp, pilot: Pilot[int]) -> None:
        await keys(pilot, "3")
        assert "No line here has the key 3." in "\n".join(rows(app)[21:23])
        assert isinstance(state_in(app).phases[-1], Founding)

    sit(tmp_path, positions.founding(), act, ALONE)


def test_the_plot_of_the_result_has_all_rows_that_table_and_last_line_leave(
    tmp_path: Path,
) -> None:
    """Rows 12 to 16 hold four seats under a heading, beside four choices and Enter; 17 a rule."""

    async def act(app: BoardApp, pilot: Pilot[int]) -> None:
        await keys(pilot, "0", "enter", "enter")
        assert isinstance(app.screen, ResultScreen)
        seen = rows(app)
        assert "│ Enter  replay it" in seen[15]
        assert "where each stood, by act: 1 Ana" in seen[16]
        # Four rows of the standings, and the axis.
        assert ["┤"] * 4 == [row.lstrip(" 0123456789,")[:1] for row in seen[17:21]]
        assert seen[21].lstrip().startswith("└0──")
        assert seen[22].startswith("» 84  The game is over: ")
        # A file is asked for on two rows.
        await keys(pilot, "3", "enter")
        assert "└0──" in rows(app)[20]

    sit(tmp_path, positions.ending(), act, (ANA, BEN, *FOUR[2:]))
