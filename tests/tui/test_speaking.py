"""Acting unasked: persons who speak up, who sits at the screen then, and bots that want to."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

import pytest
from msgspec.structs import replace

from core import catalog
from core.bots.protocol import Advice
from core.game import Illegal, Seat, Step
from core.prompt import Prompt, admits
from core.table import Table
from core.text import plain
from saves.records import Info, Player
from tests.core.market import (
    Accept,
    Decline,
    Did,
    Discard,
    Discarding,
    End,
    Market,
    Offer,
    Offered,
    State,
    Trading,
)
from tests.tui.market import HANDS, SWAP, actions, hides, position, turn_of, with_market
from tui.session import Session

__all__ = ["with_market"]

pytestmark = pytest.mark.usefixtures("with_market")


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
