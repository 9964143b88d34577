"""One folder that several processes share: here two houses in one, each as its process has it."""

from __future__ import annotations

import asyncio
import sys
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AsyncExitStack, asynccontextmanager, closing
from pathlib import Path

import pytest

from core import catalog
from core.game import Illegal
from core.games.kartel.state import Move, Roll
from core.rng import seeded
from core.text import plain
from saves.club_records import StandIn
from saves.library import Library
from tests.core.lots import Bid
from tests.tui.hotseat import with_lots
from tests.tui.serve.inside import (
    BYE,
    Guest,
    Slow,
    act,
    come,
    during,
    in_play,
    play_on,
    playing,
    refusal,
    row,
    table_of,
    until,
)
from tui.serve.hall import Member
from tui.serve.live import Live
from tui.serve.news import Anew, Began, News, Said, Turn
from tui.serve.seated import Seated
from tui.serve.shared import SharedHouse

__all__ = ["with_lots"]

_ACTS = 60
"""Of people, in each kind of game."""


@asynccontextmanager
async def shared(folder: Path, thinkers: Slow | None = None) -> AsyncIterator[SharedHouse]:
    """The house as one process has it, open until the end of the block."""
    house = SharedHouse(folder, pace=0.0, thinkers=thinkers or Slow())
    await house.open()
    await house.settled()
    try:
        yield house
    finally:
        assert await house.close(BYE) is None


class Two:
    """Ana and Ben, each in a process of their own."""

    def __init__(self, folder: Path, houses: list[SharedHouse], people: list[Guest]) -> None:
        self.folder = folder
        self.ana_s, self.ben_s = houses
        self.ana, self.ben = people

    async def table(self, *names: str, game: str = "kartel", **given: object) -> str:
        """A table that Ana makes and begins, and Ben's process knows."""
        known = self.ana_s._floor.people.values()
        people = {person.name: Member(person, lambda news: None) for person in known}
        members = [people[name] for name in names if name in people]
        id = await in_play(self.ana_s, table_of(game, *names, **given), *members)
        await until(lambda: self.begun(id))
        return id

    def begun(self, id: str) -> bool:
        room = self.ben_s._floor.rooms.get(id)
        return room is not None and room.info is not None

    async def seats(self, id: str) -> tuple[Seated, Seated]:
        return (
            await self.ana_s.open_table(self.ana.member, id),
            await self.ben_s.open_table(self.ben.member, id),
        )

    def live(self, house: SharedHouse, id: str) -> Live:
        live = house._floor.rooms[id].live
        assert live is not None
        return live

    def leads(self, house: SharedHouse, id: str) -> bool:
        return self.live(house, id).steward._for_bots


def together(folder: Path, act: Callable[[Two], Awaitable[None]]) -> None:
    async def stay() -> None:
        async with shared(folder) as ana_s:
            ana = await come(ana_s, "Ana")
            async with shared(folder) as ben_s:
                ben = await come(ben_s, "Ben")
                await until(lambda: ben_s.here() == ana_s.here() == ("Ana", "Ben"))
                await act(Two(folder, [ana_s, ben_s], [ana, ben]))

    during(stay)


def roll(session: Seated) -> None:
    session.submit(session.seat or 0, Roll(), session.table.ply)


# -- before the game -------------------------------------------------------------------------------


def test_a_table_that_one_makes_the_other_can_join_and_it_begins_for_both(tmp_path: Path) -> None:
    async def stay(two: Two) -> None:
        id = await two.ana_s.make(two.ana.member, table_of("kartel", "Ana", ""))
        await until(lambda: two.ben_s.row(two.ben.member, id))
        assert row(two.ben_s, two.ben, id).can_join
        await two.ben_s.join(two.ben.member, id)
        await until(lambda: two.ana.told(Began))
        assert ("Ana", "Ben") == row(two.ana_s, two.ana, id).names
        assert [id] == [news.id for news in two.ana.told(Began)]
        await until(lambda: row(two.ana_s, two.ana, id).glance)
        mine, theirs = await two.seats(id)
        assert mine.table.state == theirs.table.state
        assert mine.table is not theirs.table

    together(tmp_path, stay)


def test_a_seat_that_two_want_at_once_is_one_s(tmp_path: Path) -> None:
    async def stay(two: Two) -> None:
        async with shared(tmp_path) as house:
            cleo = await come(house, "Cleo")
            await two.ana_s.register("key of Dan", "Dan")
            await until(lambda: 4 == len(two.ben_s._floor.people))
            id = await two.ana_s.make(two.ana.member, table_of("kartel", "Ana", "", "Dan"))
            await until(lambda: two.ben_s.row(two.ben.member, id) and house.row(cleo.member, id))
            results = await asyncio.gather(
                two.ben_s.join(two.ben.member, id),
                house.join(cleo.member, id),
                return_exceptions=True,
            )
            assert {type(None), Illegal} == {type(result) for result in results}

    together(tmp_path, stay)


def test_a_table_that_is_taken_away_is_gone_for_all(tmp_path: Path) -> None:
    async def stay(two: Two) -> None:
        id = await two.ana_s.make(two.ana.member, table_of("kartel", "Ana", ""))
        await until(lambda: two.ben_s.row(two.ben.member, id))
        await two.ana_s.cancel(two.ana.member, id)
        await until(lambda: two.ben_s.row(two.ben.member, id) is None)

    together(tmp_path, stay)


def test_who_is_here_is_told_and_who_went_is_not(tmp_path: Path) -> None:
    async def stay(two: Two) -> None:
        two.ben_s.depart(two.ben.member)
        await until(lambda: two.ana_s.here() == ("Ana",))
        await two.ana_s.rename(two.ana.member, "Anna")
        await until(lambda: two.ben_s.here() == ("Anna",))

    together(tmp_path, stay)


# -- in play ---------------------------------------------------------------------------------------


def test_an_act_is_seen_in_the_other_process_within_a_moment(tmp_path: Path) -> None:
    async def stay(two: Two) -> None:
        mine, theirs = await two.seats(await two.table("Ana", "Ben"))
        actor, other = (mine, theirs) if mine.asked() == mine.seat else (theirs, mine)
        roll(actor)
        began = time.monotonic()
        await until(lambda: other.table.ply == 1)
        took = time.monotonic() - began
        sys.stdout.write(f"heard of after {took:.3f} s\n")
        assert took < 2
        actor.submit(actor.seat or 0, Move(1), 1)
        await until(lambda: other.table.ply == 2)
        assert actor.table.entries == other.table.entries
        assert actor.table.state == other.table.state
        # What can be taken back can be, and is in the other process too.
        actor.undo()
        await until(lambda: other.table.ply == 3)
        assert actor.table.line == other.table.line == [1]

    together(tmp_path, stay)


async def to_ben(two: Two, id: str) -> tuple[Seated, Seated]:
    """The seats once who begins has moved: it can take that back, and the other is to roll."""
    mine, theirs = await two.seats(id)
    first, second = (mine, theirs) if mine.asked() == mine.seat else (theirs, mine)
    roll(first)
    first.submit(first.seat or 0, Move(1), 1)
    await until(lambda: second.table.ply == 2)
    if second.asked() != second.seat:
        # A second roll came with the first.
        raise AssertionError("the dice of this seed are others")
    return first, second


async def opened_anew(two: Two, session: Seated) -> tuple[Seated, str]:
    """The session that takes the place of one whose act was not taken, and what is told."""
    mine = session.person == two.ana.member.person.id
    house, guest = (two.ana_s, two.ana) if mine else (two.ben_s, two.ben)
    await until(lambda: guest.told(Anew))
    (news,) = guest.told(Anew)
    assert session.info.id == news.id
    again = await house.open_table(guest.member, news.id)
    return again, "" if news.text is None else plain(news.text, again.names.__getitem__)


def test_of_two_acts_at_once_one_is_taken_and_the_other_is_told(tmp_path: Path) -> None:
    async def stay(two: Two) -> None:
        first, second = await to_ben(two, await two.table("Ana", "Ben"))
        first.undo()
        roll(second)
        await until(lambda: two.ana.told(Anew) or two.ben.told(Anew))
        with closing(Library(tmp_path)) as library:
            on_disk = library.load(first.info.id)[1]
        won, lost = (first, second) if on_disk.entries[2].seat == first.seat else (second, first)
        again, told = await opened_anew(two, lost)
        did = "took the last act back" if won is first else "acted"
        name = again.names[won.seat or 0]
        assert f"{name} {did} first; yours was not taken: look again." == told
        assert on_disk.entries == won.table.entries == again.table.entries
        assert lost.trouble is not None
        assert None is again.trouble
        # Both go on from there.
        assert act([again, won], seeded(1))[0]
        await until(lambda: won.table.ply == again.table.ply == 4)
        assert won.table.entries == again.table.entries

    together(tmp_path, stay)


def test_one_person_at_two_machines_is_told_so(tmp_path: Path) -> None:
    async def stay(two: Two) -> None:
        id = await two.table("Ana", "Ben")
        mine, theirs = await two.seats(id)
        person = (two.ana if mine.asked() == mine.seat else two.ben).member.person
        heard: list[News] = []
        other = two.ben_s if person == two.ana.member.person else two.ana_s
        member = other.arrive(person, heard.append)
        here = mine if mine.asked() == mine.seat else theirs
        there = await other.open_table(member, id)
        roll(here)
        await until(lambda: {1} == {here.table.ply, there.table.ply})
        here.submit(here.seat or 0, Move(1), 1)
        there.submit(there.seat or 0, Move(2), 1)
        own = two.ana if person == two.ana.member.person else two.ben
        await until(lambda: any(isinstance(n, Anew) for n in [*heard, *own.heard]))
        news = [n for n in [*heard, *own.heard] if isinstance(n, Anew)]
        told = "This seat has acted elsewhere; this act was not taken: look again."
        assert told in [plain(n.text) for n in news if n.text is not None]

    together(tmp_path, stay)


def test_whose_turn_it_is_is_told_who_looks_at_nothing(tmp_path: Path) -> None:
    async def stay(two: Two) -> None:
        id = await two.table("Ana", "Ben")
        await until(lambda: row(two.ben_s, two.ben, id).glance)
        ana_first = row(two.ana_s, two.ana, id).my_turn
        house, guest = (two.ana_s, two.ana) if ana_first else (two.ben_s, two.ben)
        other_house, other = (two.ben_s, two.ben) if ana_first else (two.ana_s, two.ana)
        session = await house.open_table(guest.member, id)
        roll(session)
        session.submit(session.seat or 0, Move(1), 1)
        await until(lambda: other.told(Turn))
        assert [id] == [news.id for news in other.told(Turn)]
        assert row(other_house, other, id).my_turn
        assert {id} == other_house.waiting_for(other.member)

    together(tmp_path, stay)


def test_what_is_said_is_heard_once_by_each(tmp_path: Path) -> None:
    async def stay(two: Two) -> None:
        id = await two.table("Ana", "Ben")
        mine, theirs = await two.seats(id)
        mine.say_aloud("hello")
        theirs.say_aloud("hello yourself")
        mine.say_aloud("well")
        await until(lambda: len(mine.talk()) == len(theirs.talk()) == 3)
        lines = [(line.name, line.text) for line in mine.talk()]
        assert lines == [(line.name, line.text) for line in theirs.talk()]
        assert {("Ana", "hello"), ("Ben", "hello yourself"), ("Ana", "well")} == {*lines}
        assert ["hello", "well"] == [s.text for s in two.ben.told(Said) if s.name == "Ana"]
        async with shared(tmp_path) as later:
            ana = await come(later, "Ana")
            again = await later.open_table(ana.member, id)
            assert lines == [(line.name, line.text) for line in again.talk()]

    together(tmp_path, stay)


@pytest.mark.usefixtures("with_lots")
def test_what_would_need_the_consent_of_others_is_not_taken_back(tmp_path: Path) -> None:
    async def stay(two: Two) -> None:
        await two.ana_s.register("key of Cleo", "Cleo")
        id = await two.table("Ana", "Ben", "Cleo", game="lots")
        mine, theirs = await two.seats(id)
        mine.submit(0, Bid(4), 0)
        await until(lambda: theirs.table.ply == 1)
        assert mine.can_undo()
        theirs.submit(1, Bid(5), 1)
        await until(lambda: mine.table.ply == 2)
        no = mine.undo_refusal()
        assert no is not None
        assert "others_acted" == no.code

    together(tmp_path, stay)


# -- bots ------------------------------------------------------------------------------------------


def test_one_process_at_a_time_acts_for_the_bots(tmp_path: Path) -> None:
    async def stay(two: Two) -> None:
        id = await two.table("Ana", "Ben", "easy")
        mine, theirs = await two.seats(id)
        await until(lambda: two.leads(two.ana_s, id) != two.leads(two.ben_s, id))
        async with playing(mine, theirs):
            await play_on([mine, theirs], seeded(1), acts=12)
            await until(lambda: mine.table.ply == theirs.table.ply and _idle(mine))
        assert mine.table.entries == theirs.table.entries
        assert any(entry.seat == 2 for entry in mine.table.entries)
        assert ([], []) == (two.ana.told(Anew), two.ben.told(Anew))

    together(tmp_path, stay)


def _idle(session: Seated) -> bool:
    """Whether a person is to act."""
    asked = session.asked()
    return session.over or (asked is not None and session.players[asked].level is None)


def test_the_process_in_which_somebody_looks_acts(tmp_path: Path) -> None:
    async def stay(two: Two) -> None:
        id = await two.table("Ana", "Ben", "easy")
        mine = await two.ana_s.open_table(two.ana.member, id)
        await until(lambda: two.leads(two.ana_s, id))
        theirs = await two.ben_s.open_table(two.ben.member, id)
        assert not two.leads(two.ben_s, id)
        mine.close()
        two.ana_s._floor.stir()
        await until(lambda: two.leads(two.ben_s, id))
        theirs.close()

    together(tmp_path, stay)


def test_who_has_left_the_machine_is_replaced_at_once(tmp_path: Path) -> None:
    async def stay() -> None:
        async with shared(tmp_path) as ben_s:
            ben = await come(ben_s, "Ben")
            async with shared(tmp_path) as ana_s:
                ana = await come(ana_s, "Ana")
                two = Two(tmp_path, [ana_s, ben_s], [ana, ben])
                id = await two.table("Ana", "Ben", "easy")
                await two.seats(id)
                await until(lambda: two.leads(ana_s, id) and not two.leads(ben_s, id))
            await until(lambda: two.leads(ben_s, id))
            await until(lambda: ("Ben",) == ben_s.here())

    during(stay)


def test_nobody_is_away_who_looks_in_another_process(tmp_path: Path) -> None:
    async def stay(two: Two) -> None:
        id = await two.table("Ana", "Ben", stand_in=StandIn("easy", 1))
        mine, theirs = await two.seats(id)
        await asyncio.sleep(1.5)
        assert [None, None] == [player.level for player in mine.players]
        assert [None, None] == [player.level for player in theirs.players]
        # Now who is asked leaves: the bot sits down, and is seen to in both processes.
        first, second = (mine, theirs) if mine.asked() == mine.seat else (theirs, mine)
        first.close()
        (two.ana_s if first is mine else two.ben_s)._floor.stir()
        seat = first.seat or 0
        await until(lambda: second.players[seat].level == "easy")
        guest, house = (two.ana, two.ana_s) if first is mine else (two.ben, two.ben_s)
        again = await house.open_table(guest.member, id)
        await until(lambda: again.playing and second.players[seat].level is None)

    together(tmp_path, stay)


async def go_on(two: Two, id: str, most: int) -> tuple[Seated, Seated]:
    """Both act at random, each once it has seen what the other did; a table that is to be opened
    anew is. In the end both stand where the other does.
    """
    rng, acts = seeded(5), 0
    async with AsyncExitStack() as stack:
        seats = [*await two.seats(id)]
        for session in seats:
            await stack.enter_async_context(playing(session))
        houses, people = (two.ana_s, two.ben_s), (two.ana, two.ben)
        await until(lambda: two.leads(two.ana_s, id) != two.leads(two.ben_s, id))
        while (acts < most and not seats[0].over) or seats[0].table.ply != seats[1].table.ply:
            for n, guest in enumerate(people):
                for news in guest.told(Anew):
                    # A bot in the other process was first.
                    guest.heard.remove(news)
                    seats[n].close()
                    seats[n] = await houses[n].open_table(guest.member, id)
                    await stack.enter_async_context(playing(seats[n]))
            if seats[0].table.ply == seats[1].table.ply:
                acted, rng = act(seats, rng)
                acts += acted
            await asyncio.sleep(0.001)
            for house in houses:
                house._floor._follower.look()
        return seats[0], seats[1]


@pytest.mark.parametrize("game", catalog.names())
def test_what_two_people_and_a_bot_play_is_the_same_in_both_processes_and_on_disk(
    tmp_path: Path, game: str
) -> None:
    async def stay(two: Two) -> None:
        id = await two.table("Ana", "Ben", "easy", game=game)
        mine, theirs = await go_on(two, id, _ACTS)
        assert mine.table.entries == theirs.table.entries
        assert mine.table.state == theirs.table.state
        keepers = (two.ana_s._floor.keeper, two.ben_s._floor.keeper)
        await until(lambda: not any(keeper.behind for keeper in keepers))
        with closing(Library(tmp_path)) as library:
            kept = library.load(id)[1].entries
        assert kept[: mine.table.ply] == mine.table.entries[: len(kept)]
        assert {0, 1, 2} == {entry.seat for entry in kept}

    together(tmp_path, stay)


def test_a_rematch_that_two_want_at_once_is_one_table(tmp_path: Path) -> None:
    async def stay(two: Two) -> None:
        id = await two.table("Ana", "Ben")
        await go_on(two, id, 1000)
        first, second = await asyncio.gather(
            two.ana_s.again(two.ana.member, id), two.ben_s.again(two.ben.member, id)
        )
        assert first == second
        assert {id, first} == {table.id for table in two.ana_s._floor.club.tables()}
        await until(lambda: {id, first} == {*two.ana_s._floor.rooms} == {*two.ben_s._floor.rooms})

    together(tmp_path, stay)


def test_commands_without_a_seat_are_refused_as_in_any_house(tmp_path: Path) -> None:
    async def stay(two: Two) -> None:
        id = await two.table("Ana", "Ben")
        assert "started" == await refusal(two.ben_s.join(two.ben.member, id))

    together(tmp_path, stay)
