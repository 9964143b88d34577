"""Tables in play: bots, seats that bots take for people, clocks, and going on after all of it."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

from core.game import Illegal
from core.games.kartel.state import Move, Moving
from core.text import plain, say
from saves.club_records import Clock, StandIn
from saves.records import Player
from tests.tui.serve.inside import (
    Guest,
    Slow,
    come,
    during,
    in_play,
    opened,
    playing,
    row,
    table_of,
    until,
)
from tui.serve.house import House
from tui.serve.live import Live
from tui.serve.lobby_rows import NewTable
from tui.serve.seated import Seated

PEOPLE = ("Ana", "Ben", "Cleo")


def live_of(house: House, id: str) -> Live:
    """The table in memory."""
    live = house._floor.rooms[id].live
    assert live is not None
    return live


def loaded(house: House, id: str) -> bool:
    """Whether the table is in memory."""
    return house._floor.rooms[id].live is not None


async def begun(house: House, new: NewTable) -> tuple[str, list[Guest]]:
    """A table whose game has begun, and its people."""
    people = [await come(house, chair.name) for chair in new.chairs if chair.name in PEOPLE]
    return await in_play(house, new, *(guest.member for guest in people)), people


def stay(
    folder: Path, act: Callable[[House], Awaitable[None]], thinker: Slow | None = None
) -> None:
    """Does something in a house."""

    async def inside() -> None:
        async with opened(folder, thinkers=thinker or Slow()) as house:
            await act(house)

    during(inside)


def shut() -> Slow:
    """Bots that think until they are let."""
    thinker = Slow()
    thinker.gate.clear()
    return thinker


async def turn_of(house: House, id: str, people: list[Guest]) -> tuple[Guest, Guest]:
    """Of two people who is to act, and the other."""
    first, second = people
    if id in house.waiting_for(second.member):
        first, second = second, first
    return first, second


async def acts_once(session: Seated) -> None:
    """Rolls and moves, so that another seat is to act."""
    seat = session.seat
    assert seat is not None
    while session.asked() == seat:
        prompt = session.table.prompts()[seat]
        session.submit(seat, prompt.choices[0], session.table.ply)
        await asyncio.sleep(0)


async def finished(house: House, *chairs: str) -> tuple[str, list[Guest]]:
    """A game that bots have played to its end for the people of the chairs."""
    id, people = await begun(house, table_of("kartel", *chairs, stand_in=StandIn("easy", 0)))
    await over(house, people[0], id)
    return id, people


async def over(house: House, guest: Guest, id: str) -> None:
    """Bots play the game of all who are away to its end, since somebody watches."""
    zoe = await come(house, "Zoe")
    watching = await house.open_table(zoe.member, id)
    await until(lambda: row(house, guest, id).over)
    watching.close()
    house.depart(zoe.member)


# -- bots ------------------------------------------------------------------------------------------


def test_bots_act_though_nobody_looks_until_a_person_is_to(tmp_path: Path) -> None:
    async def act(house: House) -> None:
        id, (ana,) = await begun(house, table_of("kartel", "Ana", "easy", "easy"))
        await until(lambda: id in house.waiting_for(ana.member))
        # Nobody looks and no bot is to act: it is let go, and loaded again where it stood.
        await until(lambda: not loaded(house, id))
        info = row(house, ana, id).info
        assert info is not None
        session = await house.open_table(ana.member, id)
        assert info.ply == session.table.ply
        async with playing(session):
            await until(lambda: isinstance(session.table.state.phases[-1], Moving))
            before = session.table.ply
            await acts_once(session)
            await until(lambda: any(entry.seat for entry in session.table.entries[before:]))

    stay(tmp_path, act)


def test_bots_take_their_time_only_while_somebody_looks(tmp_path: Path) -> None:
    async def inside() -> None:
        async with opened(tmp_path, thinkers=shut(), pace=1.5) as house:
            id, (ana,) = await begun(house, table_of("kartel", "Ana", "easy", "easy"))
            live = live_of(house, id)
            assert live.steward.pace < 0.1
            session = await house.open_table(ana.member, id)
            assert (1.5, 1.5) == (live.steward.pace, session.pace)
            session.set_pace(0.3)
            assert (0.3, 0.3) == (live.steward.pace, session.pace)
            session.close()
            assert live.steward.pace < 0.1
            again = await house.open_table(ana.member, id)
            assert 1.5 == again.pace

    during(inside)


def test_a_bot_that_fails_is_told_of_and_tries_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tui.serve.steward.RETRY", 0.05)
    thinker = Slow()
    thinker.fails = True

    async def act(house: House) -> None:
        id, people = await begun(house, table_of("kartel", "Ana", "Ben", "easy", "easy"))
        sessions = [await house.open_table(guest.member, id) for guest in people]
        async with playing(*sessions):
            live = live_of(house, id)
            while live.steward.trouble is None:
                for session in sessions:
                    if session.asked() == session.seat:
                        await acts_once(session)
                await asyncio.sleep(0.002)
            assert all(session.trouble == live.steward.trouble for session in sessions)
            thinker.fails = False
            ply = live.table.ply
            await until(lambda: live.table.ply > ply)
            await until(lambda: sessions[0].trouble is None)

    stay(tmp_path, act, thinker)


def test_what_holds_the_bots_up_ends_by_itself_alone(tmp_path: Path) -> None:
    async def act(house: House) -> None:
        id, (ana,) = await begun(house, table_of("kartel", "Ana", "easy"))
        session = await house.open_table(ana.member, id)
        live, full = live_of(house, id), say("The disk is full.")
        session.pause(True)
        live.hold(full)
        assert (True, full) == (session.paused, session.trouble)
        # A key lets nothing be played that can't be kept.
        session.pause(False)
        session.skip()
        assert (True, full) == (session.paused, session.trouble)
        session.pause(True)
        live.hold(None)
        assert (True, None) == (session.paused, session.trouble)
        session.pause(False)
        assert not session.paused

    stay(tmp_path, act)


def test_after_a_bot_has_failed_people_s_rolls_come_by_themselves_again(tmp_path: Path) -> None:
    async def act(house: House) -> None:
        id, people = await begun(house, table_of("kartel", "Ana", "Ben"))
        sessions = [await house.open_table(guest.member, id) for guest in people]
        for session in sessions:
            session.auto_all = True
        live = live_of(house, id)
        live.hold(say("The disk is full."))
        async with playing(*sessions):
            await asyncio.sleep(0.02)
            assert 0 == live.table.ply
            live.hold(None)
            await until(lambda: live.table.ply == 1)

    stay(tmp_path, act)


# -- a bot sits in for who is away -----------------------------------------------------------------


def test_a_bot_sits_in_for_who_is_away_and_gives_the_seat_back(tmp_path: Path) -> None:
    async def act(house: House) -> None:
        new = table_of("hotels", "Ana", "Ben", stand_in=StandIn("easy", 0))
        id, people = await begun(house, new)
        away, other = await turn_of(house, id, people)
        seat = row(house, away, id).my_seat or 0
        await house.open_table(other.member, id)
        await until(lambda: row(house, other, id).taken[seat])
        assert (
            Player(away.member.person.name, "easy", absent=True)
            == (live_of(house, id).steward.players[seat])
        )
        told = [said.text for said in house.talk(other.member, id)]
        name = away.member.person.name
        assert f"{name} is away: a bot (easy) plays until {name} is back." == told[0]
        assert id not in house.waiting_for(away.member)
        # The bot thinks still when the person comes.
        session = await house.open_table(away.member, id)
        assert Player(name) == session.players[seat]
        assert session.playing
        assert (seat, None) == (session.privy(), session.curtain())
        thinker.gate.set()
        await asyncio.sleep(0.02)
        assert 0 == session.table.ply
        assert id in house.waiting_for(away.member)

    thinker = shut()
    stay(tmp_path, act, thinker)


def test_what_a_bot_did_meanwhile_is_done_and_told_to_who_comes_back(tmp_path: Path) -> None:
    async def act(house: House) -> None:
        new = table_of("kartel", "Ana", "Ben", stand_in=StandIn("easy", 0))
        id, people = await begun(house, new)
        await over(house, people[0], id)
        session = await house.open_table(people[0].member, id)
        assert session.over
        assert session.closed
        assert len(session.lines(session.privy())) > 10
        assert () == house.lobby(people[0].member).mine

    stay(tmp_path, act)


def test_while_nobody_looks_no_bot_sits_in_at_once_and_no_game_is_played_by_bots_alone(
    tmp_path: Path,
) -> None:
    async def act(house: House) -> None:
        new = table_of("kartel", "Ana", "Ben", stand_in=StandIn("easy", 0))
        id, people = await begun(house, new)
        live = live_of(house, id)
        await asyncio.sleep(0.1)
        assert [None, None] == [player.level for player in live.steward.players]
        _first, other = await turn_of(house, id, people)
        session = await house.open_table(other.member, id)
        await until(lambda: live.table.ply)
        session.close()
        await asyncio.sleep(0.3)
        ply, player = live.table.ply, live.steward.players[row(house, other, id).my_seat or 0]
        assert player.level is None
        await asyncio.sleep(0.2)
        assert ply == live.table.ply

    stay(tmp_path, act)


def test_bots_that_have_all_seats_hold_until_somebody_looks(tmp_path: Path) -> None:
    async def act(house: House) -> None:
        id, (ana,) = await begun(house, table_of("kartel", "Ana", "easy"))
        session = await house.open_table(ana.member, id)
        session.sit(0, Player("Ana", "easy", absent=True))
        session.close()
        live = live_of(house, id)
        await asyncio.sleep(0.1)
        ply = live.table.ply
        await asyncio.sleep(0.2)
        assert ply == live.table.ply
        assert not live.over
        assert not live.needed

    stay(tmp_path, act)


def test_who_leaves_while_asked_has_the_time_that_was_set(tmp_path: Path) -> None:
    async def act(house: House) -> None:
        new = table_of("kartel", "Ana", "Ben", stand_in=StandIn("easy", 3600))
        id, people = await begun(house, new)
        first, other = await turn_of(house, id, people)
        seat = row(house, first, id).my_seat or 0
        session = await house.open_table(first.member, id)
        live = live_of(house, id)
        assert live.time.next(asyncio.get_running_loop().time()) is None
        session.close()
        wait = live.time.next(asyncio.get_running_loop().time())
        assert wait is not None
        assert 3590 < wait <= 3600
        # A table with a clock or a stand-in stays in memory.
        await asyncio.sleep(0.3)
        assert loaded(house, id)
        assert not row(house, other, id).taken[seat]

    stay(tmp_path, act)


def test_who_closes_one_of_two_windows_has_not_left(tmp_path: Path) -> None:
    async def act(house: House) -> None:
        new = table_of("kartel", "Ana", "Ben", stand_in=StandIn("easy", 3600))
        id, people = await begun(house, new)
        first, _other = await turn_of(house, id, people)
        one = await house.open_table(first.member, id)
        two = await house.open_table(first.member, id)
        live, loop = live_of(house, id), asyncio.get_running_loop()
        one.close()
        assert live.looks(one.seat or 0)
        assert live.time.next(loop.time()) is None
        two.close()
        assert live.time.next(loop.time()) is not None

    stay(tmp_path, act)


# -- the clock -------------------------------------------------------------------------------------


def run_out(live: Live, seat: int) -> None:
    """As if all the time of a seat had passed."""
    live.time._asked[seat] -= 1e6
    live._ring()


def test_a_bot_plays_the_turn_of_who_thinks_too_long(tmp_path: Path) -> None:
    async def act(house: House) -> None:
        new = table_of("kartel", "Ana", "Ben", clock=Clock("turn", 60))
        id, people = await begun(house, new)
        sessions = [await house.open_table(guest.member, id) for guest in people]
        (slow,) = [session for session in sessions if session.asked() == session.seat]
        seat, ply, live = slow.seat or 0, slow.table.ply, live_of(house, id)
        left = slow.time_left(seat)
        assert left is not None
        assert 50 < left <= 60
        run_out(live, seat)
        # What was typed meanwhile comes too late.
        with pytest.raises(Illegal) as no:
            slow.submit(seat, Move(1), ply)
        assert "away" == no.value.code
        name = slow.names[seat]
        assert [f"The time of {name} is up: a bot (normal) plays."] == [
            said.text for said in slow.talk()
        ]
        # Not before the turn is over is the seat given back.
        assert not slow.mine(seat)
        with pytest.raises(Illegal):
            slow.sit(seat, Player(name))
        other, before = sessions[1 - seat], slow.table.ply
        thinker.gate.set()
        await until(lambda: slow.playing)
        assert seat not in live.asked()
        # What the bot has done since does not hide why it was a bot that did it.
        assert slow.table.ply > before
        told = other.news()
        assert told is not None
        assert f"The time of {name} is up: a bot (normal) plays." == plain(
            told, other.names.__getitem__
        )
        assert 50 < (live.time_left(1 - seat) or 0) <= 60

    thinker = shut()
    stay(tmp_path, act, thinker)


def test_whose_clock_ran_out_while_away_has_the_seat_back_on_coming(tmp_path: Path) -> None:
    async def act(house: House) -> None:
        new = table_of("kartel", "Ana", "Ben", clock=Clock("turn", 60))
        id, people = await begun(house, new)
        away, _other = await turn_of(house, id, people)
        live = live_of(house, id)
        seat = live.record.seat_of(away.member.person.id) or 0
        run_out(live, seat)
        await until(lambda: seat not in live.asked())
        assert live.steward.players[seat].absent
        session = await house.open_table(away.member, id)
        assert session.playing

    stay(tmp_path, act)


def test_who_has_no_time_left_in_the_game_watches_a_bot_to_its_end(tmp_path: Path) -> None:
    async def act(house: House) -> None:
        new = table_of("kartel", "Ana", "Ben", clock=Clock("game", 600))
        id, people = await begun(house, new)
        sessions = [await house.open_table(guest.member, id) for guest in people]
        (slow,) = [session for session in sessions if session.asked() == session.seat]
        seat = slow.seat or 0
        run_out(live_of(house, id), seat)
        await until(lambda: seat not in live_of(house, id).asked())
        assert not slow.playing
        assert not slow.mine(seat)
        assert 0 == slow.time_left(seat)
        with pytest.raises(Illegal, match="is up"):
            slow.sit(seat, Player(slow.names[seat]))
        for session in sessions:
            session.close()
        again = await house.open_table(people[seat].member, id)
        assert not again.playing

    stay(tmp_path, act)


def test_the_time_that_was_used_outlives_the_house(tmp_path: Path) -> None:
    async def inside() -> None:
        async with opened(tmp_path) as house:
            new = table_of("kartel", "Ana", "Ben", clock=Clock("game", 600))
            id, people = await begun(house, new)
            sessions = [await house.open_table(guest.member, id) for guest in people]
            (first,) = [session for session in sessions if session.asked() == session.seat]
            seat, live = first.seat or 0, live_of(house, id)
            live.time._asked[seat] -= 100
            await acts_once(first)
            # The other one's turn has not ended when the house closes.
            live.time._asked[1 - seat] -= 50
        async with opened(tmp_path) as house:
            # It is in memory though nobody looks: time passes.
            left = [live_of(house, id).time_left(s) or 0 for s in (seat, 1 - seat)]
            assert 490 < left[0] <= 500
            assert 540 < left[1] <= 550

    during(inside)


def test_after_a_kill_the_turns_that_had_ended_count(tmp_path: Path) -> None:
    async def inside() -> None:
        async with opened(tmp_path) as house:
            new = table_of("kartel", "Ana", "Ben", clock=Clock("game", 600))
            id, people = await begun(house, new)
            sessions = [await house.open_table(guest.member, id) for guest in people]
            (first,) = [session for session in sessions if session.asked() == session.seat]
            live_of(house, id).time._asked[first.seat or 0] -= 100
            await acts_once(first)

            def used() -> float:
                return house._floor.club.table(id).used[first.seat or 0]

            await until(lambda: used() >= 100)

    during(inside)


# -- opening the house -----------------------------------------------------------------------------


def test_bots_go_on_when_the_house_opens_though_nobody_comes(tmp_path: Path) -> None:
    async def inside() -> None:
        async with opened(tmp_path, thinkers=shut()) as house:
            new = table_of("kartel", "Ana", "easy", "easy", "easy")
            made = [(await begun(house, new))[0] for _ in range(4)]
            waits = {id: live_of(house, id).asked() != {0} for id in made}
        async with opened(tmp_path) as house:
            ana = await come(house, "Ana")
            await until(lambda: {*made} == house.waiting_for(ana.member))
            for id in made:
                info = row(house, ana, id).info
                assert info is not None
                assert waits[id] == (info.ply > 0)
            await until(lambda: not any(loaded(house, id) for id in made))

    during(inside)


def test_where_games_stand_is_told_after_opening_though_none_is_loaded(tmp_path: Path) -> None:
    async def inside() -> None:
        async with opened(tmp_path) as house:
            id, people = await begun(house, table_of("kartel", "Ana", "Ben"))
            over, _people = await finished(house, "Ana", "easy")
        async with opened(tmp_path) as house:
            ana, ben = [await come(house, name) for name in ("Ana", "Ben")]
            assert not loaded(house, id)
            shown = row(house, ana, id).glance
            assert shown is not None
            assert shown.moment is not None
            assert row(house, ana, id).my_turn is not row(house, ben, id).my_turn
            result = row(house, ana, over)
            assert result.glance is not None
            assert result.glance.outcome is not None
            assert [over] == [each.id for each in house.lobby(ana.member).over]
            assert len(people) == 2

    during(inside)
