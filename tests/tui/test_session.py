"""A game in play: who acts by himself, what waits, what can be taken back."""

from __future__ import annotations

import asyncio
from collections import UserDict
from collections.abc import Awaitable, Callable
from typing import Any

import pytest

from core import catalog
from core.bots.protocol import Advice
from core.game import Illegal
from core.games.kartel.state import Move, Moving, Roll, ToRoll
from core.table import Table
from core.text import plain, say
from saves.records import Info, Player
from tui.session import Session

RULES = catalog.load("kartel")


class Thinker:
    """Takes the first choice, when it is let; counts how often it is asked."""

    def __init__(self) -> None:
        self.asked = 0
        self.gate = asyncio.Event()
        self.gate.set()

    async def advise(
        self, game: str, level: str, seat: int, ply: int, seed: int, state: Any
    ) -> Advice[Any]:
        self.asked += 1
        await self.gate.wait()
        return Advice(RULES.prompts(state)[seat].choices[0])

    def wants(self, *given: Any) -> None:
        """Nothing, ever."""


def session_of(
    *levels: str | None, thinker: Thinker | None = None, practice: bool = False, **given: Any
) -> Session:
    players = tuple(Player(f"P{n}", level) for n, level in enumerate(levels))
    table = Table.new(RULES, len(players), 7, {})
    info = Info("abc123", "kartel", "", players, 7, (), practice, 1, 0.0, 0.0, 0, False)
    return Session(
        info, table, thinker or Thinker(), forced={"to_roll"}.__contains__, pace=0.0, **given
    )


def phase(session: Session) -> Any:
    return session.table.state.phases[-1]


async def until(true: Callable[[], bool]) -> None:
    async with asyncio.timeout(5):
        while not true():
            await asyncio.sleep(0.001)


def playing(session: Session, act: Callable[[], Awaitable[None]], grace: float = 0.0) -> None:
    async def main() -> None:
        playing = asyncio.create_task(session.play())
        try:
            await act()
        finally:
            playing.cancel()

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("tui.acting._GRACE", grace)
        asyncio.run(main())


def test_bots_alone_play_to_the_end() -> None:
    session = session_of("easy", "easy")

    async def act() -> None:
        await until(lambda: session.over)

    playing(session, act)


def test_a_person_alone_rolls_without_a_key_and_is_then_waited_for() -> None:
    session = session_of(None, "easy")

    async def act() -> None:
        await until(lambda: isinstance(phase(session), Moving) and phase(session).seat == 0)
        before = session.table.ply
        await asyncio.sleep(0.02)
        assert before == session.table.ply

    playing(session, act)


def test_two_persons_go_on_by_a_key() -> None:
    session = session_of(None, None)

    async def act() -> None:
        await asyncio.sleep(0.02)
        assert 0 == session.table.ply
        assert session.forced()
        session.go_on()
        assert isinstance(phase(session), Moving)
        assert not session.forced()

    playing(session, act)


def test_with_auto_all_any_person_rolls_without_a_key() -> None:
    session = session_of(None, None, auto_all=True)

    async def act() -> None:
        await until(lambda: isinstance(phase(session), Moving))

    playing(session, act)


def move_of_a_person(session: Session) -> int:
    """Rolls and moves for the person on turn; returns the seat."""
    if session.forced():
        session.go_on()
    seat: int = phase(session).seat
    session.submit(seat, Move(1), session.table.ply)
    return seat


def test_a_move_can_be_taken_back_until_the_next_seat_rolls() -> None:
    session = session_of(None, None)
    seat = move_of_a_person(session)
    assert session.can_undo()
    session.undo()
    assert Moving(seat, phase(session).roll) == phase(session)
    session.submit(seat, Move(2), session.table.ply)
    session.go_on()
    assert not session.can_undo()
    with pytest.raises(Illegal) as no:
        session.undo()
    assert "final" == no.value.code


def test_a_bot_waits_a_while_after_a_person_so_that_the_person_can_take_back() -> None:
    session = session_of(None, "easy")

    async def act() -> None:
        await until(lambda: isinstance(phase(session), Moving) and phase(session).seat == 0)
        session.submit(0, Move(1), session.table.ply)
        await asyncio.sleep(0.05)
        assert ToRoll(1) == phase(session)
        session.undo()
        assert isinstance(phase(session), Moving)

    playing(session, act, grace=5.0)


def test_skipping_ends_the_wait_of_a_bot() -> None:
    session = session_of(None, "easy")

    async def act() -> None:
        await until(lambda: isinstance(phase(session), Moving) and phase(session).seat == 0)
        session.submit(0, Move(1), session.table.ply)
        await asyncio.sleep(0)
        session.skip()
        await until(lambda: isinstance(phase(session), Moving) and phase(session).seat == 0)
        await until(lambda: not session.skipping)

    playing(session, act, grace=60.0)


def test_a_thought_that_comes_after_the_game_went_on_is_dropped() -> None:
    async def act(session: Session, thinker: Thinker) -> None:
        playing = asyncio.create_task(session.play())
        await until(lambda: isinstance(phase(session), Moving) and phase(session).seat == 0)
        thinker.gate.clear()
        asked = thinker.asked
        session.submit(0, Move(1), session.table.ply)
        session.skip()
        await until(lambda: thinker.asked == asked + 1)
        assert 1 == session.thinking
        ply = session.table.ply
        session.undo()
        assert ply + 1 == session.table.ply
        thinker.gate.set()
        await asyncio.sleep(0.02)
        assert ply + 1 == session.table.ply
        assert session.thinking is None
        assert asked + 1 == thinker.asked
        playing.cancel()

    async def main() -> None:
        thinker = Thinker()
        await act(session_of(None, "easy", thinker=thinker, practice=True), thinker)

    asyncio.run(main())


def test_where_only_bots_sit_nothing_can_be_undone() -> None:
    session = session_of("easy", "easy")
    seat = session.asked() or 0
    session.table.submit(seat, Roll())
    session.table.submit(seat, Move(1))
    with pytest.raises(Illegal) as no:
        session.undo()
    assert "no_person" == no.value.code
    assert 2 == session.table.ply


def test_paused_bots_do_not_act_until_they_are_let() -> None:
    session = session_of("easy", "easy")
    session.pause(True)

    async def act() -> None:
        await asyncio.sleep(0.02)
        assert 0 == session.table.ply
        session.pause(False)
        await until(lambda: session.over)

    playing(session, act)


def test_in_practice_undo_goes_back_across_the_acts_of_bots() -> None:
    session = session_of(None, "easy", practice=True)

    async def act() -> None:
        await until(lambda: isinstance(phase(session), Moving) and phase(session).seat == 0)
        before = session.table.state
        session.submit(0, Move(1), session.table.ply)
        await until(lambda: isinstance(phase(session), Moving) and phase(session).seat == 0)
        session.undo()
        assert before == session.table.state

    playing(session, act)


def test_a_bot_takes_the_seat_of_a_person_who_leaves() -> None:
    told: list[tuple[int, Player]] = []
    session = session_of(None, "easy", on_seat=lambda seat, player: told.append((seat, player)))

    async def act() -> None:
        await until(lambda: isinstance(phase(session), Moving) and phase(session).seat == 0)
        session.sit(0, Player("P0", "easy", absent=True))
        await until(lambda: session.over)

    playing(session, act)
    assert [(0, Player("P0", "easy", absent=True))] == told


def test_a_bot_that_fails_pauses_the_game_with_a_sentence() -> None:
    class Broken(Thinker):
        async def advise(self, *given: Any) -> Advice[Any]:
            raise OSError("no process")

    session = session_of("easy", "easy", thinker=Broken())

    async def act() -> None:
        await until(lambda: session.paused)
        assert session.trouble is not None
        assert "can't think (OSError)" in plain(session.trouble)

    playing(session, act)


def test_the_log_tells_a_roll_and_its_move_on_one_line() -> None:
    session = session_of(None, None)
    session.go_on()
    assert 2 == len(session.lines(None))
    move_of_a_person(session)
    lines = session.lines(None)
    assert 2 == len(lines)
    assert "1" == lines[-1][1].label
    assert 2 == lines[-1][0]


def test_since_counts_from_the_last_decision_not_from_the_roll_in_hand() -> None:
    session = session_of(None, None)
    first = move_of_a_person(session)
    assert 2 == session.since(first)
    move_of_a_person(session)
    session.go_on()
    assert first == phase(session).seat
    assert 2 == session.since(first)


def test_the_past_has_a_standing_for_the_opening_and_for_each_move() -> None:
    session = session_of(None, None)
    move_of_a_person(session)
    session.go_on()
    past = session.past()
    assert 2 == len(past)
    assert (0, 0) == past[0]


def test_with_several_persons_the_screen_is_that_of_the_one_asked() -> None:
    session = session_of(None, None, None)
    assert session.asked() == session.eyes()
    mover = move_of_a_person(session)
    assert (mover + 1) % 3 == session.eyes()


def test_before_any_of_several_persons_has_acted_a_bot_is_watched_by_nobody() -> None:
    session = bot_first()
    assert session.eyes() is None
    act_of_the_bot(session)
    assert 2 == session.eyes()


def test_while_a_bot_acts_the_last_person_to_act_keeps_the_screen() -> None:
    session = bot_first()
    act_of_the_bot(session)
    assert (2, 0) == (move_of_a_person(session), move_of_a_person(session))
    assert 1 == session.asked()
    assert 0 == session.eyes()


def bot_first() -> Session:
    """Three seats; seed 7 draws seat 1, the bot's, to begin."""
    session = session_of(None, "easy", None)
    assert 1 == session.asked()
    return session


def act_of_the_bot(session: Session) -> None:
    session.table.submit(1, Roll())
    session.table.submit(1, Move(1))


def test_in_practice_undo_does_not_cross_the_acts_of_other_persons() -> None:
    session = session_of(None, None, practice=True)
    first = move_of_a_person(session)
    session.go_on()
    session.submit(1 - first, Move(1), session.table.ply)
    session.go_on()
    with pytest.raises(Illegal) as no:
        session.undo()
    assert "others_acted" == no.value.code
    assert not session.can_undo()


def test_a_seat_taken_back_while_its_bot_thinks_is_not_played_by_the_bot() -> None:
    async def main() -> None:
        thinker = Thinker()
        session = session_of(None, "easy", thinker=thinker)
        playing = asyncio.create_task(session.play())
        await until(lambda: isinstance(phase(session), Moving) and phase(session).seat == 0)
        thinker.gate.clear()
        asked = thinker.asked
        session.sit(0, Player("P0", "easy"))
        await until(lambda: thinker.asked > asked)
        ply = session.table.ply
        session.sit(0, Player("P0"))
        thinker.gate.set()
        await asyncio.sleep(0.05)
        assert ply == session.table.ply
        playing.cancel()

    asyncio.run(main())


def test_skipping_ends_a_pause() -> None:
    session = session_of("easy", "easy")
    session.pause(True)
    session.skip()
    assert not session.paused


class Read(UserDict[int, Any]):
    """States by number that note which were read."""

    def __init__(self, states: dict[int, Any]) -> None:
        super().__init__(states)
        self.read: list[int] = []

    def __getitem__(self, number: int) -> Any:
        self.read.append(number)
        return super().__getitem__(number)


def resumed() -> tuple[Session, Read]:
    """A game of two persons of forty acts, whose states are read when they are wanted."""
    session = session_of(None, None)
    while len(session.table.line) < 40:
        move_of_a_person(session)
    table = session.table
    states = Read({n: table.state_after(n) for n in table.line})
    again = Table(RULES, table.opening, table.entries, states)
    return Session(session.info, again, Thinker(), forced={"to_roll"}.__contains__), states


def test_the_past_of_a_resumed_game_is_not_read_before_somebody_looks_at_it() -> None:
    session, states = resumed()
    past = session.past()
    assert bool(past)
    assert [session.table.line[-1]] == states.read
    assert 21 == len(past)
    assert set(session.table.line) == set(states.read)


def test_the_past_of_a_resumed_game_is_read_while_it_is_played_and_only_once() -> None:
    session, states = resumed()

    async def act() -> None:
        await until(lambda: set(session.table.line) <= set(states.read))

    playing(session, act)
    before = len(states.read)
    assert 21 == len(session.past())
    assert before == len(states.read)


def test_an_act_adds_to_the_past_and_to_the_log_what_it_brought() -> None:
    session, states = resumed()
    lines, past = len(session.lines(None)), len(session.past())
    before = len(states.read)
    move_of_a_person(session)
    assert (lines + 1, past + 1) == (len(session.lines(None)), len(session.past()))
    assert before == len(states.read)


def test_who_takes_a_seat_back_from_a_bot_in_thought_is_not_said_to_think() -> None:
    thinker = Thinker()
    thinker.gate.clear()
    session = session_of(None, "easy", thinker=thinker)
    session.table.submit(session.asked() or 0, Roll())
    thinks = []

    async def act() -> None:
        if session.asked() == 0:
            session.sit(0, Player("P0", "easy", absent=True))
        seat = session.asked()
        assert seat is not None
        await until(lambda: session.thinking == seat)
        session.changed = lambda: thinks.append(session.thinking)
        session.sit(seat, Player("back"))
        await until(lambda: session.thinking is None)

    playing(session, act)
    assert thinks[-1] is None


def test_a_game_that_is_stopped_takes_no_act_of_anybody() -> None:
    session = session_of(None, "easy", practice=True)
    session.stop(say("It was played elsewhere."))
    asked = session.asked()
    assert asked is not None
    acts: tuple[Callable[[], None], ...] = (
        lambda: session.submit(asked, Roll(), session.table.ply),
        session.go_on,
        session.undo,
        lambda: session.sit(0, Player("P0", "easy", absent=True)),
    )
    for act in acts:
        with pytest.raises(Illegal) as no:
            act()
        assert "stopped" == no.value.code
    session.pause(False)
    assert say("It was played elsewhere.") == session.trouble


def test_bots_do_not_act_once_a_game_is_stopped() -> None:
    session = session_of("easy", "easy")

    async def act() -> None:
        await until(lambda: session.table.ply > 3)
        session.stop(say("It was played elsewhere."))
        session.skip()
        before = session.table.ply
        await asyncio.sleep(0.05)
        assert before == session.table.ply

    playing(session, act)
