"""One screen at a table of the house: what it sees, what it may do, and nobody else's concern."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

from core.game import Illegal
from core.games.kartel.state import Move, Moving, Roll, ToRoll
from core.text import plain
from saves.records import Player
from tests.core.lots import Bid
from tests.tui.hotseat import with_lots
from tests.tui.sealed import with_sealed
from tests.tui.serve.inside import (
    Guest,
    Slow,
    come,
    during,
    in_play,
    opened,
    playing,
    table_of,
    until,
)
from tui.serve.house import House
from tui.serve.seated import Seated

__all__ = ["with_lots", "with_sealed"]

ANA, BEN, CLEO = 0, 1, 2
NAMES = ["Ana", "Ben", "Cleo", "Dan"]


class Together:
    """People at a table that has begun, and a session for each."""

    def __init__(self, house: House, id: str, people: list[Guest], seats: list[Seated]) -> None:
        self.house = house
        self.id = id
        self.people = people
        self.seats = seats

    @property
    def table(self) -> object:
        return self.seats[0].table

    async def open(self, guest: Guest) -> Seated:
        return await self.house.open_table(guest.member, self.id)


At = Callable[[Together], Awaitable[None]]


def together(
    folder: Path, act: At, *chairs: str, game: str = "kartel", thinker: Slow | None = None
) -> None:
    """Those of the chairs who are people sit down at a table."""
    chairs = chairs or ("Ana", "Ben", "Cleo")

    async def stay() -> None:
        async with opened(folder, thinkers=thinker or Slow()) as house:
            people = [await come(house, name) for name in chairs if name in NAMES]
            new = table_of(game, *chairs)
            id = await in_play(house, new, *(guest.member for guest in people))
            seats = [await house.open_table(guest.member, id) for guest in people]
            await act(Together(house, id, people, seats))

    during(stay)


def asked(there: Together) -> Seated:
    """The session of the person who is to act."""
    (found,) = [session for session in there.seats if session.asked() == session.seat]
    return found


def roll_and_move(session: Seated) -> None:
    """A whole turn of Kartel, but for the pick."""
    assert session.seat is not None
    phase = session.table.state.phases[-1]
    if isinstance(phase, ToRoll):
        session.go_on()
    session.submit(session.seat, Move(1), session.table.ply)


def bid(session: Seated, amount: int) -> None:
    assert session.seat is not None
    session.submit(session.seat, Bid(amount), session.table.ply)


# -- who sees what ---------------------------------------------------------------------------------


@pytest.mark.usefixtures("with_lots")
def test_each_sees_with_the_eyes_of_the_own_seat_and_behind_no_curtain(tmp_path: Path) -> None:
    async def act(there: Together) -> None:
        for seat, session in enumerate(there.seats):
            assert (seat, seat, None) == (session.eyes(), session.privy(), session.curtain())
            view = session.table.view(session.eyes())
            shown = [n for n, hand in enumerate(view.hands) if hand is not None]
            assert [seat] == shown
        bid(there.seats[BEN], 5)
        assert 5 == there.seats[BEN].table.view(there.seats[BEN].eyes()).phase.mine
        assert there.seats[ANA].table.view(there.seats[ANA].eyes()).phase.mine is None

    together(tmp_path, act, game="lots")


@pytest.mark.usefixtures("with_lots")
def test_who_watches_sees_no_hand_and_may_do_nothing_but_talk(tmp_path: Path) -> None:
    async def act(there: Together) -> None:
        dan = await come(there.house, "Dan")
        watching = await there.open(dan)
        assert watching.eyes() is None
        assert (None,) * 3 == watching.table.view(watching.eyes()).hands
        assert () == watching.persons == watching.may_speak_up()
        for seat in (ANA, None):
            with pytest.raises(Illegal):
                watching.submit(seat, Bid(1), 0)  # type: ignore[arg-type]
        with pytest.raises(Illegal):
            watching.undo()
        with pytest.raises(Illegal):
            watching.sit(ANA, Player("Dan"))
        with pytest.raises(Illegal):
            await watching.hint(ANA)
        assert not watching.helped
        assert watching.may_talk
        watching.say_aloud("hello")
        assert ["hello"] == [said.text for said in there.seats[BEN].talk()]
        assert 0 == watching.table.ply

    together(tmp_path, act, game="lots")


def test_watchers_come_and_go(tmp_path: Path) -> None:
    async def act(there: Together) -> None:
        seen: list[int] = []
        dan = await come(there.house, "Dan")
        first, second = await there.open(dan), await there.open(dan)
        first.changed = lambda: seen.append(1)
        second.changed = lambda: seen.append(2)
        first.close()
        first.close()
        asked(there).go_on()
        assert {2} == {*seen}
        there.house.depart(dan.member)
        seen.clear()
        roll_and_move(asked(there))
        assert [] == seen

    together(tmp_path, act)


@pytest.mark.usefixtures("with_lots")
def test_the_log_is_whole_for_who_comes_later_and_tells_each_only_its_own(tmp_path: Path) -> None:
    async def act(there: Together) -> None:
        for seat, amount in enumerate((1, 5, 2)):
            bid(there.seats[seat], amount)
        ana = there.seats[ANA]
        later = await there.open(there.people[ANA])
        assert ana.lines(ANA) == later.lines(ANA) != []
        # Nobody reads with another's eyes.
        assert later.lines(BEN) == later.lines(None)
        assert there.seats[BEN].lines(BEN) != later.lines(BEN)
        # What has happened since the own last act.
        assert 1 == later.since(ANA)
        assert 2 == there.seats[BEN].since(BEN)

    together(tmp_path, act, game="lots")


@pytest.mark.usefixtures("with_sealed")
def test_who_comes_later_has_nothing_of_long_ago_to_read(tmp_path: Path) -> None:
    async def act(there: Together) -> None:
        for seat in (1, 2, 0):
            bid(there.seats[seat], seat + 1)
        for session in there.seats:
            assert session.interlude() is not None
        later = await there.open(there.people[ANA])
        assert later.interlude() is None
        assert later.lingering() is None
        assert later.curtain() is None

    together(tmp_path, act, game="lots")


@pytest.mark.usefixtures("with_sealed")
def test_what_one_reads_holds_up_nobody_else(tmp_path: Path) -> None:
    async def act(there: Together) -> None:
        for seat in (1, 2, 0):
            bid(there.seats[seat], seat + 1)
        # Cleo has bid most and is to lay a card away.
        cleo = there.seats[CLEO]
        while cleo.interlude() is not None:
            cleo.read_on()
        (drop, *_others) = cleo.table.prompts()[CLEO].choices
        cleo.submit(CLEO, drop, cleo.table.ply)
        assert 4 == cleo.table.ply
        assert there.seats[ANA].interlude() is not None

    together(tmp_path, act, game="lots")


# -- who may do what -------------------------------------------------------------------------------


def test_nobody_acts_at_another_s_seat(tmp_path: Path) -> None:
    async def act(there: Together) -> None:
        turn = asked(there).seat
        assert turn is not None
        for session in there.seats:
            if session.seat == turn:
                continue
            with pytest.raises(Illegal) as no:
                session.submit(turn, Roll(), session.table.ply)
            assert "not_yours" == no.value.code
            with pytest.raises(Illegal):
                session.speak_up(turn)
            session.go_on()
            with pytest.raises(Illegal):
                session.sit(turn, Player("X", "easy", absent=True))
        assert 0 == asked(there).table.ply

    together(tmp_path, act)


def test_two_windows_of_one_person_are_one_seat(tmp_path: Path) -> None:
    async def act(there: Together) -> None:
        first = asked(there)
        assert first.seat is not None
        second = await there.open(there.people[first.seat])
        assert first.seat == second.seat == second.eyes()
        ply = first.table.ply
        first.submit(first.seat, Roll(), ply)
        assert isinstance(second.table.state.phases[-1], Moving)
        with pytest.raises(Illegal) as no:
            second.submit(first.seat, Roll(), ply)
        assert "stale" == no.value.code
        first.close()
        second.submit(second.seat or 0, Move(1), second.table.ply)
        assert 2 == second.table.ply

    together(tmp_path, act)


def test_hints_and_holding_up_the_bots_are_for_who_plays_alone(tmp_path: Path) -> None:
    async def alone(there: Together) -> None:
        (ana,) = there.seats
        assert ana.helped
        ana.pause(True)
        assert ana.paused
        ana.pause(False)
        assert not ana.paused
        ana.set_pace(3.0)
        assert 3.0 == ana.pace
        ana.skip()
        await ana.hint(ana.asked() or ANA)

    async def not_alone(there: Together) -> None:
        for session in there.seats:
            assert not session.helped
            session.pause(True)
            session.set_pace(3.0)
            assert (False, 0.0) == (session.paused, session.pace)
            with pytest.raises(Illegal, match="no hints"):
                await session.hint(session.seat or 0)

    together(tmp_path / "a", alone, "Ana", "easy")
    together(tmp_path / "b", not_alone, "Ana", "Ben", "easy")


def test_a_seat_is_left_to_a_bot_and_taken_back_by_its_person_alone(tmp_path: Path) -> None:
    async def act(there: Together) -> None:
        session = asked(there)
        seat = session.seat
        assert seat is not None
        other = next(s for s in there.seats if s is not session)
        name = session.names[seat]
        with pytest.raises(Illegal, match="normal"):
            session.sit(seat, Player(name, "hard", absent=True))
        session.sit(seat, Player(name, "normal", absent=True))
        assert Player(name, "normal", absent=True) == other.players[seat]
        assert not session.playing
        # Its person sees what all see, and may not act.
        assert session.eyes() is None
        with pytest.raises(Illegal) as no:
            session.submit(seat, Roll(), session.table.ply)
        assert "away" == no.value.code
        assert (True, False) == (session.mine(seat), other.mine(seat))
        with pytest.raises(Illegal):
            other.sit(seat, Player(name))
        session.sit(seat, Player(name))
        assert (seat, seat, None) == (session.eyes(), session.privy(), session.curtain())
        session.submit(seat, Roll(), session.table.ply)

    thinker = Slow()
    thinker.gate.clear()
    together(tmp_path, act, thinker=thinker)


def test_who_seats_a_bot_while_playing_alone_chooses_its_level(tmp_path: Path) -> None:
    async def act(there: Together) -> None:
        (ana,) = there.seats
        ana.sit(ANA, Player("Ana", "hard", absent=True))
        assert "hard" == ana.players[ANA].level

    thinker = Slow()
    thinker.gate.clear()
    together(tmp_path, act, "Ana", "easy", thinker=thinker)


# -- what goes by itself ---------------------------------------------------------------------------


def test_a_roll_comes_by_itself_but_leaves_time_to_take_the_act_before_it_back(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def act(there: Together) -> None:
        # What `during` sets, for a while.
        monkeypatch.setattr("tui.acting._GRACE", 0.3)
        first = asked(there)
        for session in there.seats:
            session.auto_all = True
        async with playing(*there.seats):
            await until(lambda: isinstance(first.table.state.phases[-1], Moving))
            first.submit(first.seat or 0, Move(1), first.table.ply)
            while asked(there) is first:
                prompt = first.table.prompts()[first.seat or 0]
                first.submit(first.seat or 0, prompt.choices[0], first.table.ply)
            ply = first.table.ply
            await asyncio.sleep(0.1)
            assert ply == first.table.ply
            first.undo()
            assert asked(there) is first

    together(tmp_path, act, "Ana", "Ben")


def test_where_others_play_nobody_rolls_unless_asked_to_by_the_settings(tmp_path: Path) -> None:
    async def act(there: Together) -> None:
        async with playing(*there.seats):
            await asyncio.sleep(0.05)
            assert 0 == there.seats[0].table.ply

    together(tmp_path, act, "Ana", "Ben")


def test_who_is_not_there_does_not_roll(tmp_path: Path) -> None:
    async def act(there: Together) -> None:
        first = asked(there)
        others = [session for session in there.seats if session is not first]
        first.close()
        async with playing(*others):
            await asyncio.sleep(0.05)
            assert 0 == others[0].table.ply

    together(tmp_path, act)


# -- what fails ------------------------------------------------------------------------------------


def test_what_fails_on_one_screen_is_that_screen_s_alone(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async def act(there: Together) -> None:
        seen: list[int] = []

        def fail() -> None:
            raise RuntimeError("ace of spades")

        there.seats[0].changed = fail
        for session in there.seats[1:]:
            session.changed = lambda: seen.append(1)
        asked(there).table.submit(asked(there).seat or 0, Roll())
        assert len(seen) >= 2
        assert 1 == there.seats[1].table.ply
        there.house._floor.rooms[there.id].live.tell(  # type: ignore[union-attr]
            there.seats[1].table.can_undo(0).reason  # type: ignore[union-attr]
        )
        assert there.seats[2].news() is not None

    together(tmp_path, act)
    assert "RuntimeError" in caplog.text
    # What an error says may be somebody's secret.
    assert "ace of spades" not in caplog.text


@pytest.mark.usefixtures("with_lots")
def test_what_somebody_is_about_to_do_unasked_holds_the_bots_for_a_while(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def act(there: Together) -> None:
        ana, ben = there.seats
        bid(ana, 4)
        bid(ben, 4)
        ana.speak_up(ANA)
        thinker.gate.set()
        await asyncio.sleep(0.05)
        assert 2 == ana.table.ply
        ana.fall_silent()
        await until(lambda: ana.table.ply > 2)

    thinker = Slow()
    thinker.gate.clear()
    together(tmp_path / "a", act, "Ana", "Ben", "easy", game="lots", thinker=thinker)

    async def too_long(there: Together) -> None:
        ana, ben = there.seats
        bid(ana, 4)
        bid(ben, 4)
        ana.speak_up(ANA)
        slow.gate.set()
        await until(lambda: ana.table.ply > 2)
        text = ana.lapsed()
        assert text is None or "Ana" in plain(text, ana.names.__getitem__)

    slow = Slow()
    slow.gate.clear()
    monkeypatch.setattr("tui.serve.live._HEEDED", 0.02)
    together(tmp_path / "b", too_long, "Ana", "Ben", "easy", game="lots", thinker=slow)
