"""Speaking up at the screen: keys, curtains and menu of acting unasked."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest
from textual.pilot import Pilot

from saves.records import Player
from tests.core.market import ALL, Close, Offer, State, Trading
from tests.tui.market import SWAP, actions, turn_of, with_market
from tests.tui.play import ANA, BEN, CLEO, keys, play, rows, session_of, shown_now
from tui.app import BoardApp
from tui.screens.curtain import CurtainScreen

__all__ = ["with_market"]

pytestmark = pytest.mark.usefixtures("with_market")

Act = Callable[[BoardApp, Pilot[int]], Awaitable[None]]


def shown(folder: Path, state: State, act: Act, *players: Player) -> None:
    """Acts at the table; bots pause."""

    async def begin(app: BoardApp, pilot: Pilot[int]) -> None:
        session_of(app).pause(True)
        await shown_now(pilot)
        await act(app, pilot)

    play(folder, players, begin, game="market", state=state)


def pane(app: BoardApp) -> list[str]:
    return [row.split("│")[1].rstrip() for row in rows(app)[6:20]]


def test_while_a_bot_acts_o_opens_the_form_of_what_nobody_asked_for(tmp_path: Path) -> None:
    async def act(app: BoardApp, pilot: Pilot[int]) -> None:
        assert "others act" == pane(app)[0]
        assert " o offer " in rows(app)[23]
        await keys(pilot, "o")
        assert "▶ ANA acts unasked" == rows(app)[0].strip()[-18:]
        assert "▸ 1 wood     2 ◂  ·     · ▸" == pane(app)[1]
        assert " Esc back " in rows(app)[23]
        await keys(pilot, "left", "down", "right", "enter")
        assert [(0, Offer(1, SWAP))] == actions(session_of(app))
        assert session_of(app).speaking() is None

    shown(tmp_path, turn_of(1), act, ANA, CLEO, CLEO)


@pytest.mark.parametrize("key", ["o", "escape"])
def test_the_same_key_or_esc_closes_it(tmp_path: Path, key: str) -> None:
    async def act(app: BoardApp, pilot: Pilot[int]) -> None:
        await keys(pilot, "o", "left", key)
        assert session_of(app).speaking() is None
        assert "others act" == pane(app)[0]
        # What was filled in is forgotten.
        await keys(pilot, "o")
        assert "▸ 1 wood     2 ◂  ·     · ▸" == pane(app)[1]

    shown(tmp_path, turn_of(1), act, ANA, CLEO, CLEO)


def test_where_there_is_nothing_to_do_unasked_the_key_says_so(tmp_path: Path) -> None:
    async def act(app: BoardApp, pilot: Pilot[int]) -> None:
        assert " o " not in rows(app)[23]
        await keys(pilot, "o")
        assert "» There is nothing to do unasked now." == rows(app)[21].strip()

    shown(tmp_path, turn_of(0), act, ANA, CLEO, CLEO)


def test_nobody_hints_at_what_nobody_asks(tmp_path: Path) -> None:
    async def act(app: BoardApp, pilot: Pilot[int]) -> None:
        await keys(pilot, "o", "t")
        assert "» There is no hint for what nobody asks." == rows(app)[21].strip()

    shown(tmp_path, turn_of(1), act, ANA, CLEO, CLEO)


def test_of_several_persons_a_digit_says_who_and_the_curtain_comes(tmp_path: Path) -> None:
    async def act(app: BoardApp, pilot: Pilot[int]) -> None:
        await keys(pilot, "o")
        assert ["▸ 1 Ana", "  2 Ben"] == pane(app)[:2]
        await keys(pilot, "2")
        assert isinstance(app.screen, CurtainScreen)
        assert "BEN" in rows(app)[5]
        await keys(pilot, "space")
        assert "▶ BEN acts unasked" == rows(app)[0].strip()[-18:]
        # Ben's hand is there and Ana's is not.
        assert [" Ana has 3 goods", " Ben has #1.3.0"] == [row.rstrip() for row in rows(app)[1:3]]
        await keys(pilot, "escape")
        assert session_of(app).speaking() is None

    shown(tmp_path, turn_of(2), act, ANA, BEN, CLEO)


def test_the_mouse_and_enter_say_who_too_and_esc_leaves_it(tmp_path: Path) -> None:
    async def act(app: BoardApp, pilot: Pilot[int]) -> None:
        await keys(pilot, "o", "escape")
        assert "who?" not in rows(app)[5]
        await keys(pilot, "o", "down", "enter")
        assert "BEN" in rows(app)[5]
        await keys(pilot, "escape", "o")
        await pilot.click("#pane", offset=(4, 0))
        await shown_now(pilot)
        assert "ANA" in rows(app)[5]

    shown(tmp_path, turn_of(2), act, ANA, BEN, CLEO)


def test_on_another_person_s_turn_it_is_in_the_menu_too(tmp_path: Path) -> None:
    async def act(app: BoardApp, pilot: Pilot[int]) -> None:
        await keys(pilot, "space", "m")
        assert any("Ben acts unasked" in row for row in rows(app))
        await keys(pilot, "escape", "slash", *"ben", "enter")
        assert "BEN" in rows(app)[5]

    shown(tmp_path, turn_of(0), act, ANA, BEN, CLEO)


def test_an_offer_is_withdrawn_from_the_curtain_before_the_next_one_answers(tmp_path: Path) -> None:
    async def act(app: BoardApp, pilot: Pilot[int]) -> None:
        # Ana makes an offer to all, and Ben is to sit down.
        await keys(pilot, "space", "left", "down", "right", "4", "enter")
        session = session_of(app)
        assert (0, Offer(ALL, SWAP)) in actions(session)
        assert isinstance(app.screen, CurtainScreen)
        assert "BEN" in rows(app)[5]
        assert " o act unasked " in rows(app)[23]
        await keys(pilot, "o")
        assert "ANA" in rows(app)[5]
        await keys(pilot, "space")
        assert "▸ 1 close" == pane(app)[0]
        await keys(pilot, "enter")
        assert (0, Close()) == actions(session)[-1]
        assert Trading(0, 1) == session.table.state.phases[-1]

    shown(tmp_path, turn_of(0), act, ANA, BEN, Player("Cleo"))


@pytest.mark.parametrize("back", ["o", "escape", "u"])
def test_back_from_another_s_curtain_the_one_before_is_raised_again(
    tmp_path: Path, back: str
) -> None:
    async def act(app: BoardApp, pilot: Pilot[int]) -> None:
        await keys(pilot, "space", "left", "down", "right", "4", "enter", "space")
        # Ben sits there, with an offer of Ana's to answer, and she is to withdraw it.
        assert "Ben has #1.3.0" in rows(app)[2]
        await keys(pilot, "o")
        assert "ANA" in rows(app)[5]
        await keys(pilot, back)
        if back == "u":
            # What was offered to others can't be taken back.
            assert "ANA" in rows(app)[5]
            await keys(pilot, "escape")
        assert isinstance(app.screen, CurtainScreen)
        assert "BEN" in rows(app)[5]
        assert not any("#" in row for row in rows(app))
        await keys(pilot, "space")
        assert "Ben has #1.3.0" in rows(app)[2]

    shown(tmp_path, turn_of(0), act, ANA, BEN, Player("Cleo"))


def test_back_from_a_curtain_that_the_finder_raised_the_one_before_is_raised_again(
    tmp_path: Path,
) -> None:
    async def act(app: BoardApp, pilot: Pilot[int]) -> None:
        await keys(pilot, "space")
        assert "Ana has #2.0.1" in rows(app)[1]
        await keys(pilot, "m", "escape", "slash", *"ben", "enter")
        assert "BEN" in rows(app)[5]
        await keys(pilot, "escape")
        assert "ANA" in rows(app)[5]
        assert not any("#" in row for row in rows(app))

    shown(tmp_path, turn_of(0), act, ANA, BEN, CLEO)


def test_at_a_curtain_a_digit_says_who_of_several_it_is(tmp_path: Path) -> None:
    async def act(app: BoardApp, pilot: Pilot[int]) -> None:
        assert "BEN" in rows(app)[5]
        await keys(pilot, "o")
        assert "Who?  1 Ana  2 Cleo  Esc back" == rows(app)[21].strip()
        await keys(pilot, "escape")
        assert "Who?" not in rows(app)[21]
        # A digit alone does nothing there.
        await keys(pilot, "2")
        assert "BEN" in rows(app)[5]
        await keys(pilot, "o", "2")
        assert "CLEO" in rows(app)[5]
        await keys(pilot, "escape")
        assert "BEN" in rows(app)[5]

    shown(tmp_path, turn_of(1), act, ANA, BEN, Player("Cleo"))


def test_what_can_not_be_done_any_more_is_told_on_the_screen(tmp_path: Path) -> None:
    async def act(app: BoardApp, pilot: Pilot[int]) -> None:
        await keys(pilot, "o", "left")
        session_of(app).table.submit(1, Offer(0, SWAP))
        await shown_now(pilot)
        assert "» What Ana was about to do can't be done any more." == rows(app)[21].strip()
        assert ["▸ 1 decline"] == pane(app)[:1]

    shown(tmp_path, turn_of(1), act, ANA, CLEO, CLEO)
