"""Acting unasked: persons who speak up, who sits at the screen then, and bots that want to."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace
from textual.pilot import Pilot

from core import catalog
from core.bots.protocol import Advice
from core.game import Illegal, Seat, Step
from core.prompt import Prompt, admits
from core.table import Table
from core.text import plain
from saves.records import Info, Player
from tests.core.market import (
    ALL,
    Accept,
    Close,
    Decline,
    Did,
    Discard,
    Discarding,
    End,
    Goods,
    Market,
    Offer,
    Offered,
    State,
    Trading,
)
from tests.tui.market import hides, position, with_market
from tests.tui.play import ANA, BEN, CLEO, keys, play, rows, session_of, shown_now
from tui.app import BoardApp
from tui.screens.curtain import CurtainScreen
from tui.session import Session

__all__ = ["with_market"]

pytestmark = pytest.mark.usefixtures("with_market")

HANDS: tuple[Goods, ...] = ((2, 0, 1), (1, 3, 0), (1, 1, 1))
SWAP = (1, -1, 0)
"""A wood for a wool."""


def turn_of(seat: Seat) -> State:
    return position(*HANDS, phases=(Trading(seat),))


class Thinker:
    """Ends its turn, or takes the first choice; wishes what `wishes` says, by seat."""

    def __init__(self, **wishes: Any) -> None:
        self.wishes = {int(seat[1:]): action for seat, action in wishes.items()}
        self.asked: list[tuple[Seat, int]] = []
        self.gate = asyncio.Event()
        self.gate.set()

    async def advise(
        self, game: str, level: str, seat: int, ply: int, seed: int, state: Any
    ) -> Advice[Any]:
        await self.gate.wait()
        return Advice(catalog.load(game).prompts(state)[seat].choices[0])

    def wants(
        self, game: str, level: str, seat: int, ply: int, seed: int, state: Any
    ) -> Awaitable[Advice[Any] | None] | None:
        if seat not in self.wishes:
            return None
        self.asked.append((seat, ply))
        return self._wish(self.wishes[seat], catalog.load(game).prompts(state)[seat])

    async def _wish(self, wish: Any, prompt: Prompt[Any]) -> Advice[Any] | None:
        if isinstance(wish, Exception):
            raise wish
        return Advice(wish) if wish is not None and admits(prompt, wish) else None


def at(
    state: State,
    *levels: str | None,
    thinker: Thinker | None = None,
    hides: Callable[[Any], bool] = hides,
) -> Session:
    """A session of persons (None) and bots."""
    table: Table[Any, Any, Any, Any] = Table.load(catalog.load("market"), state)
    players = tuple(Player(f"P{n}", level) for n, level in enumerate(levels))
    info = Info("abc123", "market", "", players, 7, (), False, 1, 0.0, 0.0, 0, False)
    return Session(info, table, thinker or Thinker(), hides=hides, pace=0.0, echoes=(Did,))


async def until(true: Callable[[], bool]) -> None:
    async with asyncio.timeout(5):
        while not true():
            await asyncio.sleep(0.001)


async def some_time() -> None:
    """Long enough for a bot that does not hold to have acted."""
    for _ in range(20):
        await asyncio.sleep(0.002)


def playing(session: Session, act: Callable[[], Awaitable[None]]) -> None:
    async def main() -> None:
        task = asyncio.create_task(session.play())
        try:
            await act()
        finally:
            task.cancel()

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("tui.acting._GRACE", 0.0)
        asyncio.run(main())


def actions(session: Session) -> list[tuple[Seat, Any]]:
    """Who did what."""
    return [(entry.seat, getattr(entry, "action", None)) for entry in session.table.entries]


# -- who may, and who sits there -------------------------------------------------------------------


def test_persons_may_speak_up_where_the_game_does_not_wait_for_them() -> None:
    assert (0, 1) == at(turn_of(2), None, None, None).may_speak_up()
    assert (0,) == at(turn_of(1), None, None, "easy").may_speak_up()
    assert () == at(turn_of(0), None, "easy", "easy").may_speak_up()


def test_who_must_act_may_not_speak_up_nor_may_a_bot() -> None:
    session = at(turn_of(0), None, None, "easy")
    for seat in (0, 2):
        with pytest.raises(Illegal, match="unasked"):
            session.speak_up(seat)
    assert session.speaking() is None


def test_bots_hold_while_a_person_speaks_up_and_go_on_when_it_is_silent() -> None:
    session = at(turn_of(1), None, "easy", "easy")

    async def act() -> None:
        await some_time()
        assert [] == actions(session)
        session.fall_silent()
        await until(lambda: (1, End()) in actions(session))

    session.speak_up(0)
    playing(session, act)


def test_its_act_is_the_end_of_speaking_and_bots_answer_it() -> None:
    session = at(turn_of(1), None, "easy", "easy")

    async def act() -> None:
        session.submit(0, Offer(1, SWAP), session.table.ply)
        assert session.speaking() is None
        await until(lambda: (1, Accept()) in actions(session))

    session.speak_up(0)
    playing(session, act)


def test_a_bot_that_thinks_when_a_person_speaks_up_does_not_act() -> None:
    thinker = Thinker()
    thinker.gate.clear()
    session = at(turn_of(1), None, "easy", "easy", thinker=thinker)

    async def act() -> None:
        await until(lambda: session.thinking == 1)
        session.speak_up(0)
        thinker.gate.set()
        await some_time()
        assert [] == actions(session)

    playing(session, act)


def test_what_can_not_be_done_any_more_is_withdrawn_with_a_sentence() -> None:
    session = at(turn_of(1), None, None, None)
    session.speak_up(0)
    assert session.lapsed() is None
    session.table.submit(1, Offer(0, SWAP))
    # Now it is to answer.
    assert session.speaking() is None
    lapsed = session.lapsed()
    assert lapsed is not None
    assert "can't be done any more" in plain(lapsed)
    session.table.submit(0, Decline())
    assert session.lapsed() is None


def test_what_can_still_be_done_is_not_withdrawn_by_what_others_do() -> None:
    session = at(turn_of(1), None, None, None)
    session.speak_up(0)
    session.table.submit(1, End())
    assert 0 == session.speaking()
    assert session.lapsed() is None


def test_a_person_who_speaks_up_sits_down_behind_a_curtain() -> None:
    session = at(turn_of(0), None, None, None)
    session.sit_down()
    assert 0 == session.eyes() == session.privy()
    session.speak_up(2)
    assert (2, None, None) == (session.curtain(), session.eyes(), session.privy())
    session.sit_down()
    assert (None, 2, 2) == (session.curtain(), session.eyes(), session.privy())


def test_who_is_asked_sits_down_anew_after_somebody_spoke_up() -> None:
    session = at(turn_of(0), None, None, None)
    session.sit_down()
    session.speak_up(2)
    session.sit_down()
    session.fall_silent()
    assert (0, None, None) == (session.curtain(), session.eyes(), session.privy())


def test_who_is_asked_sits_down_anew_even_if_who_spoke_up_never_sat_down() -> None:
    session = at(turn_of(0), None, None, None)
    session.sit_down()
    session.speak_up(2)
    session.fall_silent()
    assert (0, None, None) == (session.curtain(), session.eyes(), session.privy())


def test_who_speaks_up_sits_down_anew_after_another_was_to_speak_up() -> None:
    session = at(turn_of(0), None, None, None)
    session.speak_up(2)
    session.sit_down()
    session.speak_up(1)
    assert (1, None, None) == (session.curtain(), session.eyes(), session.privy())
    session.fall_silent()
    assert (0, None, None) == (session.curtain(), session.eyes(), session.privy())


def test_a_seat_from_which_nothing_is_hidden_hands_the_keyboard_over_too() -> None:
    session = at(turn_of(0), None, None, None, hides=lambda view: view.seat == 0 and hides(view))
    session.sit_down()
    session.speak_up(2)
    assert (None, 2) == (session.curtain(), session.eyes())
    session.fall_silent()
    assert (0, None, None) == (session.curtain(), session.eyes(), session.privy())


def test_a_person_alone_with_bots_who_falls_silent_keeps_the_screen() -> None:
    session = at(turn_of(1), None, "easy", "easy")
    session.speak_up(0)
    session.fall_silent()
    assert (None, 0) == (session.curtain(), session.privy())


def test_an_undo_while_somebody_else_is_to_speak_up_shows_nobody_s_hand() -> None:
    # Ana's answer can be taken back while she is on turn and Ben is to sit down.
    state = position(*HANDS, phases=(Trading(0), Offered(1, SWAP, (0,))))
    session = at(state, None, None, None)
    session.sit_down()
    session.submit(0, Decline(), session.table.ply)
    assert 0 == session.privy()
    session.speak_up(1)
    session.undo()
    assert None is session.speaking()
    assert (0, None, None) == (session.curtain(), session.eyes(), session.privy())


def test_where_nothing_is_hidden_nobody_needs_to_sit_down() -> None:
    state = position(*HANDS, phases=(Trading(0),), open_hands=True)
    session = at(state, None, None, None)
    session.speak_up(2)
    assert (None, 2) == (session.curtain(), session.eyes())


def test_a_bot_that_takes_the_seat_of_who_speaks_up_ends_it() -> None:
    session = at(turn_of(1), None, None, "easy")
    session.speak_up(0)
    session.sit(0, Player("P0", "easy", absent=True))
    assert session.speaking() is None


def test_nobody_speaks_up_in_a_game_that_goes_on_elsewhere() -> None:
    session = at(turn_of(1), None, None, None)
    session.stop(catalog.load("market").types.title)
    assert () == session.may_speak_up()
    with pytest.raises(Illegal):
        session.speak_up(0)


# -- several prompts for one seat ------------------------------------------------------------------


def test_who_has_more_to_do_in_a_phase_is_asked_again_and_keeps_the_screen() -> None:
    # Both owe five, three at a time; who has picked least comes first in the rules' order.
    owing = Discarding((5, 5), ((0, 0, 0),) * 2)
    session = at(position((3, 3, 3), (3, 3, 3), phases=(owing,)), None, None)
    asked = []
    for goods in ((3, 0, 0), (0, 2, 0), (3, 0, 0), (0, 2, 0)):
        if session.curtain() is not None:
            session.sit_down()
            asked.append("sits down")
        seat = session.eyes()
        assert seat is not None
        asked.append(f"{seat} discards")
        session.submit(seat, Discard(goods), session.table.ply)
    one, other = (
        ["sits down", "1 discards", "1 discards"],
        ["sits down", "0 discards", "0 discards"],
    )
    assert [*one, *other] == asked


def test_another_round_of_a_phase_begins_in_the_rules_order() -> None:
    class Tied(Market):
        """The second pick of the first round is followed by a round in which all owe one more."""

        def apply(self, s: State, seat: Seat, a: Any, /) -> Step[State, Did]:
            step = super().apply(s, seat, a)
            phase = s.phases[-1]
            if not isinstance(phase, Discarding) or sum(map(sum, phase.picks)) != 1:
                return step
            again = Discarding((1, 1), ((0, 0, 0),) * 2)
            return Step(replace(s, phases=(again,)), step.events, final=True)

    owing = Discarding((1, 1), ((0, 0, 0),) * 2)
    session = at(position((3, 3, 3), (3, 3, 3), phases=(owing,)), None, None)
    session.table.rules = Tied()
    for seat in (1, 0):
        session.sit_down()
        session.submit(seat, Discard((1, 0, 0)), session.table.ply)
    # The last seat is asked first again, and not who has just picked.
    assert (1, 1) == (session.asked(), session.curtain())


# -- bots that want to -----------------------------------------------------------------------------


def test_a_bot_that_wants_to_acts_before_the_one_that_is_asked() -> None:
    session = at(turn_of(1), None, "easy", "easy", thinker=Thinker(s2=Offer(1, SWAP)))

    async def act() -> None:
        await until(lambda: len(actions(session)) >= 2)
        assert [(2, Offer(1, SWAP)), (1, Accept())] == actions(session)[:2]

    playing(session, act)


def test_it_is_asked_once_for_each_state() -> None:
    thinker = Thinker(s1=None)
    session = at(turn_of(0), None, "easy", "easy", thinker=thinker)

    async def act() -> None:
        await until(lambda: bool(thinker.asked))
        session.pause(True)
        await some_time()
        session.pause(False)
        await some_time()
        assert [(1, 0)] == thinker.asked
        session.submit(0, Offer(2, SWAP), session.table.ply)
        await until(lambda: len(actions(session)) == 2)
        await until(lambda: len(thinker.asked) == 2)
        # While the third one was asked, the second one had nothing to say.
        assert [(1, 0), (1, 2)] == thinker.asked

    playing(session, act)


def test_it_may_offer_something_to_a_person_on_turn() -> None:
    session = at(turn_of(0), None, "easy", "easy", thinker=Thinker(s1=Offer(0, (0, 1, -1))))

    async def act() -> None:
        await until(lambda: len(actions(session)) == 1)
        assert [(1, Offer(0, (0, 1, -1)))] == actions(session)
        assert 0 == session.asked()

    playing(session, act)


def test_it_does_not_take_a_person_s_undo_away() -> None:
    # Declining can be taken back, and leaves the person on turn, who must act.
    state = position(*HANDS, phases=(Trading(0), Offered(1, SWAP, (0,))))
    session = at(state, None, "easy", "easy", thinker=Thinker(s1=Offer(0, SWAP)))

    async def act() -> None:
        session.submit(0, Decline(), session.table.ply)
        await some_time()
        assert [(0, Decline())] == actions(session)
        # What is final can't be taken back.
        session.submit(0, Offer(2, SWAP), session.table.ply)
        await until(lambda: (1, Offer(0, SWAP)) in actions(session))

    playing(session, act)


def test_it_holds_while_a_person_speaks_up() -> None:
    session = at(turn_of(1), None, "easy", "easy", thinker=Thinker(s2=Offer(1, SWAP)))

    async def act() -> None:
        await some_time()
        assert [] == actions(session)

    session.speak_up(0)
    playing(session, act)


def test_a_bot_that_fails_to_wish_pauses_the_game_with_a_sentence() -> None:
    session = at(turn_of(0), None, "easy", "easy", thinker=Thinker(s1=OSError("no process")))

    async def act() -> None:
        await until(lambda: session.paused)
        assert session.trouble is not None
        assert "A bot can't think (OSError)" in plain(session.trouble)

    playing(session, act)


# -- at the screen ---------------------------------------------------------------------------------

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
