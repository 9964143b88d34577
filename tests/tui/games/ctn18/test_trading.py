"""Offers and answers to them: as their makers and as those who are asked press the keys."""

from __future__ import annotations

from pathlib import Path

from textual.pilot import Pilot

from core.games.ctn18.state import (
    ACCEPTED,
    COUNTERED,
    DECLINED,
    NOT_ASKED,
    WAITING,
    Building,
    Choosing,
    Offered,
)
from saves.records import Player
from tests.core.games.ctn18.positions import A, D, F, changed, goods, turn
from tests.tui.games.ctn18 import operations
from tests.tui.games.ctn18.phases import FOUR, ORDER
from tests.tui.games.ctn18.pressing import chosen, pane, phase_in, sit, state_in, title
from tests.tui.play import keys, rows, session_of, shown_now
from tui.app import BoardApp

PERSONS = tuple(Player(player.name) for player in FOUR)
CLEO = (*(Player(name, "easy") for name in ("Ana", "Ben")), Player("Cleo"), Player("Dov", "easy"))
DELFT_AND_FERN = ("A5 D1 C1", "A1 D2 F1 C5", "D3 F3 C1", "A2 F2 C1")
AMBER_AND_DELFT = ("A5 D4 C1", "A1 D2 F1 C5", "D1 F2 C1", "A2 F3 C1")


# -- an offer --------------------------------------------------------------------------------------


def test_an_offer_is_made_by_rows_and_goes_to_all(tmp_path: Path) -> None:
    async def act(app: BoardApp, pilot: Pilot[int]) -> None:
        await keys(pilot, "o")
        assert "AMBER: OFFER 1 of 10" == pane(app)[0]
        assert "←→ give and get" == pane(app)[-1]
        await keys(pilot, "left")
        assert "←→ what you get" == pane(app)[-1]
        await keys(pilot, "down", "down", "right")
        assert "1 Wood for 1 Sheep, to all" in pane(app)
        assert title(app) == "Your offer: 1 Wood for 1 Sheep, to all"
        # Two Wood less one, one Sheep more.
        assert "after: 1Wd 1Br 2Sh 3Wh 3Or" in pane(app)
        assert "Enter  offer it         (u)" == pane(app)[-1]
        await keys(pilot, "enter")
        waits = (NOT_ASKED, WAITING, WAITING, NOT_ASKED)
        assert Offered(A, (1, 0, -1, 0, 0), waits, ((),) * 4) == phase_in(app)
        assert "AMBER OFFERS" in pane(app)
        session_of(app).pause(True)

    sit(tmp_path, operations.building(), act)


def test_an_offer_to_one_asks_it_alone(tmp_path: Path) -> None:
    async def act(app: BoardApp, pilot: Pilot[int]) -> None:
        await keys(pilot, "o", "left", "3", "right", "6", "right", "right")
        assert chosen(app).startswith("▸ 6 To ◂ Fern ▸")
        await keys(pilot, "enter")
        assert (NOT_ASKED, NOT_ASKED, WAITING, NOT_ASKED) == phase_in(app).answers
        session_of(app).pause(True)

    sit(tmp_path, operations.building(), act)


def test_majors_of_one_president_swap_at_once(tmp_path: Path) -> None:
    async def act(app: BoardApp, pilot: Pilot[int]) -> None:
        await keys(pilot, "o", "left", "2", "right", "6", *("right",) * 4)
        assert chosen(app).startswith("▸ 6 To ◂ Delft ▸")
        assert "you lead both: it is done" in pane(app)
        assert "Enter  swap with Delft  (u)" == pane(app)[-1]
        await keys(pilot, "enter")
        assert Building(0) == phase_in(app)
        assert ((1, 2, 1, 3, 3), (2, 1, 1, 1, 1)) == state_in(app).hands[:2]

    sit(tmp_path, operations.building(shares=AMBER_AND_DELFT), act)


def test_the_last_offers_are_counted_out(tmp_path: Path) -> None:
    spent = turn(A, 4, order=ORDER, round=2, of=3, offers=(10, 0, 0, 0))

    async def act(app: BoardApp, pilot: Pilot[int]) -> None:
        line = next(row for row in pane(app) if "o Trade" in row)
        assert "10 of 10" in line
        assert line.endswith("(?)")
        await keys(pilot, "o")
        assert any("N-42" in row for row in pane(app))

    state = operations.building()
    sit(tmp_path, changed(state, phases=(spent, *state.phases[1:])), act)


# -- an answer -------------------------------------------------------------------------------------


def test_who_is_asked_sees_the_swap_from_his_side(tmp_path: Path) -> None:
    async def act(app: BoardApp, pilot: Pilot[int]) -> None:
        assert pane(app)[:4] == [
            "Amber (Ana) offers",
            "to DELFT:",
            " you give 1 Sheep",
            " you get 1 Wood",
        ]
        assert title(app) == "Amber offers 1 Wood for 1 Sheep"
        # Nothing is chosen: an answer is given, not gone along with.
        assert "" == chosen(app)
        await keys(pilot, "1")
        assert "after: 2 Wd 2 Br 1 Wh 1 Or" in pane(app)
        await keys(pilot, "enter")
        assert ACCEPTED == phase_in(app).answers[D]
        session_of(app).pause(True)

    sit(tmp_path, operations.offered(), act, CLEO)


def test_an_offer_is_declined_by_0(tmp_path: Path) -> None:
    async def act(app: BoardApp, pilot: Pilot[int]) -> None:
        await keys(pilot, "0", "enter")
        assert DECLINED == phase_in(app).answers[D]
        session_of(app).pause(True)

    sit(tmp_path, operations.offered(), act, CLEO)


def test_a_counter_begins_with_what_was_offered(tmp_path: Path) -> None:
    """Delft would rather have an Ore for its Sheep."""

    async def act(app: BoardApp, pilot: Pilot[int]) -> None:
        await keys(pilot, "2")
        assert pane(app)[5] == "▸ 1 Wood     1 ◂  ·     1 ▸"
        assert pane(app)[7] == "  3 Sheep    1 ◂  1     · ▸"
        await keys(pilot, "left", "5", "right", "enter")
        assert COUNTERED == phase_in(app).answers[D]
        assert (0, 0, 1, 0, -1) == phase_in(app).counters[D]
        session_of(app).pause(True)

    sit(tmp_path, operations.offered(), act, CLEO)


def test_what_cant_be_given_cant_be_accepted(tmp_path: Path) -> None:
    """Delft has no Sheep."""

    async def act(app: BoardApp, pilot: Pilot[int]) -> None:
        row = next(row for row in pane(app) if row.startswith("  1 accept"))
        assert row.endswith("(?)")
        # Esc leaves a counter for the answers.
        await keys(pilot, "2", "escape")
        assert any(row.startswith("  0 decline") for row in pane(app))

    hands = {**operations.HANDS, D: goods(1, 2, 0, 1, 1)}
    sit(tmp_path, operations.offered(hands=hands), act, CLEO)


def test_a_president_of_two_majors_answers_for_one_after_the_other(tmp_path: Path) -> None:
    """Cleo has Delft and Fern; Fern operates after Amber, Delft before it."""

    async def act(app: BoardApp, pilot: Pilot[int]) -> None:
        assert "to FERN:" == pane(app)[1]
        await keys(pilot, "0", "enter")
        assert "to DELFT:" == pane(app)[1]
        await keys(pilot, "1", "enter")
        assert isinstance(phase_in(app), Choosing)
        session_of(app).pause(True)

    sit(tmp_path, operations.offered(shares=DELFT_AND_FERN), act, CLEO)


def test_two_persons_answer_one_after_the_other_each_behind_a_curtain(tmp_path: Path) -> None:
    async def act(app: BoardApp, pilot: Pilot[int]) -> None:
        seen = []
        for _n in range(2):
            name = rows(app)[0].split("▶")[1].split()[0]
            seen.append(name)
            assert rows(app)[0].rstrip().endswith("is next")
            await keys(pilot, "space", "0", "enter")
            await shown_now(pilot)
        assert {"CLEO", "DOV"} == set(seen)
        # Both declined: Ana goes on.
        assert Building(0) == phase_in(app)

    sit(tmp_path, operations.offered(), act, PERSONS)


# -- what is taken ---------------------------------------------------------------------------------


def test_the_maker_takes_one_of_the_answers(tmp_path: Path) -> None:
    async def act(app: BoardApp, pilot: Pilot[int]) -> None:
        assert "▸ 1 Delft   counters" in pane(app)
        assert " you give 1 Ore" in pane(app)
        await keys(pilot, "2")
        assert "▸ 2 Fern    accepts" in pane(app)
        assert " you give 1 Wood" in pane(app)
        await keys(pilot, "enter")
        assert Building(0) == phase_in(app)
        assert (1, 1, 2, 3, 3) == state_in(app).hands[A]
        assert (3, 2, 1, 1, 1) == state_in(app).hands[F]

    sit(tmp_path, operations.choosing(), act)


def test_the_maker_may_take_none(tmp_path: Path) -> None:
    async def act(app: BoardApp, pilot: Pilot[int]) -> None:
        await keys(pilot, "0", "enter")
        assert Building(0) == phase_in(app)
        assert operations.HANDS[A] == state_in(app).hands[A]

    sit(tmp_path, operations.choosing(), act)


def test_a_counter_that_cant_be_paid_says_why_not(tmp_path: Path) -> None:
    hands = {**operations.HANDS, A: goods(2, 1, 1, 3, 0)}

    async def act(app: BoardApp, pilot: Pilot[int]) -> None:
        row = next(row for row in pane(app) if "1 Delft" in row)
        assert row.endswith("(?)")
        # What can be taken is chosen.
        assert chosen(app).startswith("▸ 2 Fern")

    sit(tmp_path, operations.choosing(hands=hands), act)


# -- unasked ---------------------------------------------------------------------------------------


def test_the_maker_closes_the_offer_unasked(tmp_path: Path) -> None:
    async def act(app: BoardApp, pilot: Pilot[int]) -> None:
        await keys(pilot, "o")
        assert "▸ w close the offer" in pane(app)
        await keys(pilot, "enter")
        assert Building(0) == phase_in(app)

    sit(tmp_path, operations.offered(), act)


def test_another_president_offers_to_the_major_on_turn_unasked(tmp_path: Path) -> None:
    """Cleo's Fern offers a Wood for an Ore to Amber, whose President is a bot."""

    async def act(app: BoardApp, pilot: Pilot[int]) -> None:
        await keys(pilot, "o", "6", "right")
        assert "FERN: OFFER 1 of 10" == pane(app)[0]
        await keys(pilot, "1", "left", "5", "right", "enter")
        assert isinstance(phase_in(app), Offered)
        assert (F, (1, 0, 0, 0, -1)) == (phase_in(app).by, phase_in(app).swap)
        session_of(app).pause(True)

    sit(tmp_path, operations.building(shares=DELFT_AND_FERN), act, CLEO)


def test_esc_leaves_an_unasked_offer(tmp_path: Path) -> None:
    async def act(app: BoardApp, pilot: Pilot[int]) -> None:
        await keys(pilot, "o")
        assert "CLEO acts unasked" in rows(app)[0]
        await keys(pilot, "escape")
        assert "CLEO" not in rows(app)[0]
        session_of(app).pause(True)

    sit(tmp_path, operations.building(), act, CLEO)
