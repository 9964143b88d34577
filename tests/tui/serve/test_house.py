"""Who comes and goes, the lobby, and tables before their games begin."""

from __future__ import annotations

import asyncio
import time
from pathlib import Path
from typing import Any

import pytest

from saves.club import Club
from saves.club_records import Clock, Place, StandIn, TableRecord
from saves.library import Library
from tests.tui.serve.inside import (
    come,
    during,
    in_play,
    opened,
    refusal,
    row,
    table_of,
    until,
)
from tui.serve.lobby_rows import Row
from tui.serve.news import Began, LobbyChanged, Told, Turn
from tui.start import Chair


def ids(rows: tuple[Row, ...]) -> list[str]:
    return [row.id for row in rows]


# -- people ----------------------------------------------------------------------------------------


def test_who_comes_back_with_a_key_is_known(tmp_path: Path) -> None:
    async def stay() -> None:
        async with opened(tmp_path) as house:
            ana = await come(house, "Ana")
            house.depart(ana.member)
            again = await come(house, "Ana")
            assert ana.member.person.id == again.member.person.id

    during(stay)


def test_a_name_is_one_persons_alone(tmp_path: Path) -> None:
    async def stay() -> None:
        async with opened(tmp_path) as house:
            await come(house, "Ana")
            assert "name_taken" == await refusal(house.register("other key", "ana"))
            assert "bad_name" == await refusal(house.register("other key", "hard"))

    during(stay)


def test_who_is_here_is_told_by_name_once_for_each_person(tmp_path: Path) -> None:
    async def stay() -> None:
        async with opened(tmp_path) as house:
            ben, ana = await come(house, "ben"), await come(house, "Ana")
            second = house.arrive(ben.member.person, lambda news: None)
            assert ("Ana", "ben") == house.here()
            house.depart(ben.member)
            assert ("Ana", "ben") == house.here()
            house.depart(second)
            assert ("Ana",) == house.here()
            assert ("Ana",) == house.lobby(ana.member).here
            house.depart(second)

    during(stay)


def test_a_new_name_is_everywhere_at_once(tmp_path: Path) -> None:
    async def stay() -> None:
        async with opened(tmp_path) as house:
            ana, ben = await come(house, "Ana"), await come(house, "Ben")
            second = house.arrive(ana.member.person, lambda news: None)
            new = table_of("kartel", "Ana", "Ben")
            id = await in_play(house, new, ana.member, ben.member)
            session = await house.open_table(ben.member, id)
            await house.rename(ana.member, "Anna")
            assert "Anna" == second.person.name
            assert ["Anna", "Ben"] == session.names
            assert ("Anna", "Ben") == row(house, ben, id).names
            assert "name_taken" == await refusal(house.rename(ana.member, "Ben"))
            session.close()
        # And after the house was closed and opened.
        async with opened(tmp_path) as house:
            ben = await come(house, "Ben")
            assert ["Anna", "Ben"] == (await house.open_table(ben.member, id)).names

    during(stay)


def test_a_screen_that_fails_to_take_the_news_keeps_nobody_else_from_them(tmp_path: Path) -> None:
    async def stay() -> None:
        async with opened(tmp_path) as house:
            person = await house.register("key", "Ana")

            def fail(news: object) -> None:
                raise RuntimeError

            house.arrive(person, fail)
            ben = await come(house, "Ben")
            await until(lambda: ben.told(LobbyChanged))

    during(stay)


def test_changes_of_the_lobby_are_told_together(tmp_path: Path) -> None:
    async def stay() -> None:
        async with opened(tmp_path) as house:
            ana = await come(house, "Ana")
            await until(lambda: ana.told(LobbyChanged))
            before = len(ana.heard)
            for _ in range(5):
                await house.make(ana.member, table_of("kartel", "Ana", ""))
            await until(lambda: len(ana.heard) > before)
            assert len(ana.heard) - before < 5

    during(stay)


# -- tables before their start -------------------------------------------------------------------


def test_a_table_waits_until_the_last_free_seat_is_taken(tmp_path: Path) -> None:
    async def stay() -> None:
        async with opened(tmp_path) as house:
            ana, ben, cleo = [await come(house, name) for name in ("Ana", "Ben", "Cleo")]
            id = await house.make(ana.member, table_of("kartel", "Ana", "", "", "easy"))
            assert [id] == ids(house.lobby(ana.member).mine)
            assert [id] == ids(house.lobby(ben.member).open)
            assert row(house, ben, id).can_join
            assert not row(house, ana, id).can_join
            await house.join(ben.member, id)
            assert row(house, cleo, id).info is None
            assert ("Ana", "Ben", "", "") == row(house, cleo, id).names
            assert [] == ben.told(Began)
            await house.join(cleo.member, id)
            assert [Began(id, "kartel")] == ana.told(Began) == ben.told(Began) == cleo.told(Began)
            shown = row(house, cleo, id)
            assert shown.info is not None
            names = [player.name for player in shown.info.players]
            assert ["Ana", "Ben", "Cleo"] == names[:3]
            assert names[3] not in ("", "Ana", "Ben", "Cleo")
            assert [id] == ids(house.lobby(cleo.member).mine)

    during(stay)


def test_of_two_who_take_the_last_seat_at_once_one_has_it(tmp_path: Path) -> None:
    async def stay() -> None:
        async with opened(tmp_path) as house:
            ana, ben, cleo = [await come(house, name) for name in ("Ana", "Ben", "Cleo")]
            id = await house.make(ana.member, table_of("kartel", "Ana", ""))
            done = await asyncio.gather(
                house.join(ben.member, id), house.join(cleo.member, id), return_exceptions=True
            )
            assert 1 == sum(result is None for result in done)
            assert ["started"] == [no.code for no in done if no is not None]  # type: ignore[union-attr]
            shown = row(house, ana, id)
            assert shown.names[1] in ("Ben", "Cleo")
            assert shown.info is not None

    during(stay)


def test_nobody_has_two_seats_of_a_table(tmp_path: Path) -> None:
    async def stay() -> None:
        async with opened(tmp_path) as house:
            ana, ben = await come(house, "Ana"), await come(house, "Ben")
            id = await house.make(ana.member, table_of("kartel", "Ana", "", ""))
            await house.join(ben.member, id, seat=2)
            assert ("Ana", "", "Ben") == row(house, ana, id).names
            second = house.arrive(ben.member.person, lambda news: None)
            assert "seated" == await refusal(house.join(ben.member, id))
            assert "seated" == await refusal(house.join(second, id))
            twice = table_of("kartel", "Ana", "Ben", "Ben")
            assert "two_seats" == await refusal(house.make(ana.member, twice))

    during(stay)


def test_the_maker_takes_the_first_free_seat_unless_named(tmp_path: Path) -> None:
    async def stay() -> None:
        async with opened(tmp_path) as house:
            ana, _ben = await come(house, "Ana"), await come(house, "Ben")
            id = await house.make(ana.member, table_of("kartel", "Ben", "", ""))
            assert ("Ben", "Ana", "") == row(house, ana, id).names
            assert "no_seat" == await refusal(
                house.make(ana.member, table_of("kartel", "Ben", "easy"))
            )
            assert "unknown_person" == await refusal(
                house.make(ana.member, table_of("kartel", "Ana", "Dan"))
            )

    during(stay)


def test_a_table_of_bots_alone_is_refused(tmp_path: Path) -> None:
    async def stay() -> None:
        async with opened(tmp_path) as house:
            ana = await come(house, "Ana")
            assert "no_seat" == await refusal(
                house.make(ana.member, table_of("kartel", "easy", "easy"))
            )

    during(stay)


def test_a_table_of_one_person_and_bots_begins_at_once(tmp_path: Path) -> None:
    async def stay() -> None:
        async with opened(tmp_path) as house:
            ana = await come(house, "Ana")
            id = await house.make(ana.member, table_of("kartel", "Ana", "easy", "hard"))
            assert row(house, ana, id).info is not None

    during(stay)


@pytest.mark.parametrize(
    ("given", "code"),
    [
        ({"names": ("Ana",)}, "bad_seats"),
        ({"names": ("Ana", "", "", "", "", "", "")}, "bad_seats"),
        ({"options": {"wet": True}}, "unknown_option"),
        ({"options": {"no_bribes": 3}}, "bad_option"),
        ({"clock": Clock("turn", 3)}, "bad_clock"),
        ({"stand_in": StandIn("normal", -1)}, "bad_clock"),
        ({"stand_in": StandIn("clever", 60)}, "bad_level"),
        ({"word": "x" * 41}, "bad_word"),
        ({"word": "a\x1bb"}, "bad_word"),
        ({"game": "chess"}, "unknown_game"),
    ],
)
def test_a_table_that_can_not_be_is_refused(
    tmp_path: Path, given: dict[str, Any], code: str
) -> None:
    async def stay() -> None:
        async with opened(tmp_path) as house:
            ana = await come(house, "Ana")
            names = given.pop("names", ("Ana", ""))
            new = table_of(given.pop("game", "kartel"), *names, **given)
            assert code == await refusal(house.make(ana.member, new))
            assert () == house.lobby(ana.member).mine

    during(stay)


def test_a_bot_s_name_and_level_are_checked(tmp_path: Path) -> None:
    async def stay() -> None:
        async with opened(tmp_path) as house:
            ana = await come(house, "Ana")
            for chair, code in (
                (Chair("Rob\x07ot", "easy"), "bad_name"),
                (Chair("R" * 17, "easy"), "bad_name"),
                (Chair("Rob", "clever"), "bad_level"),
            ):
                new = table_of("kartel", "Ana")
                new = type(new)(new.game, {}, (*new.chairs, chair))
                assert code == await refusal(house.make(ana.member, new))

    during(stay)


def test_a_bot_is_never_called_as_somebody_at_the_table(tmp_path: Path) -> None:
    async def stay() -> None:
        async with opened(tmp_path) as house:
            ana = await come(house, "Ana")
            new = table_of("kartel", "Ana")
            chairs = (*new.chairs, Chair("ANA", "easy"), Chair("Rob", "easy"), Chair("rob", "easy"))
            id = await house.make(ana.member, type(new)("kartel", {}, chairs))
            info = row(house, ana, id).info
            assert info is not None
            names = [player.name for player in info.players]
            assert ["Ana", "Rob"] == [names[0], names[2]]
            assert 4 == len({name.casefold() for name in names})

    during(stay)


def test_who_leaves_before_the_start_makes_the_seat_free(tmp_path: Path) -> None:
    async def stay() -> None:
        async with opened(tmp_path) as house:
            ana, ben = await come(house, "Ana"), await come(house, "Ben")
            id = await house.make(ana.member, table_of("kartel", "Ana", "", ""))
            await house.join(ben.member, id)
            await house.leave(ben.member, id)
            assert ("Ana", "", "") == row(house, ben, id).names
            assert "not_seated" == await refusal(house.leave(ben.member, id))

    during(stay)


def test_the_table_of_an_owner_who_leaves_is_the_next_persons(tmp_path: Path) -> None:
    async def stay() -> None:
        async with opened(tmp_path) as house:
            ana, ben = await come(house, "Ana"), await come(house, "Ben")
            id = await house.make(ana.member, table_of("kartel", "Ana", "", "Ben"))
            await house.join(ben.member, id)
            await house.leave(ana.member, id)
            assert ("", "", "Ben") == row(house, ben, id).names
            assert "Ben" == row(house, ben, id).owner
            assert "not_owner" == await refusal(house.cancel(ana.member, id))
            await house.leave(ben.member, id)
            assert house.row(ben.member, id) is None
            assert () == house.lobby(ben.member).mine == house.lobby(ana.member).open

    during(stay)


def test_who_leaves_after_the_start_keeps_the_seat(tmp_path: Path) -> None:
    async def stay() -> None:
        async with opened(tmp_path) as house:
            ana, ben = await come(house, "Ana"), await come(house, "Ben")
            id = await house.make(ana.member, table_of("kartel", "Ana", ""))
            await house.join(ben.member, id)
            assert "started" == await refusal(house.leave(ben.member, id))
            house.depart(ben.member)
            again = await come(house, "Ben")
            assert 1 == row(house, again, id).my_seat

    during(stay)


def test_a_table_is_cancelled_by_its_owner_alone(tmp_path: Path) -> None:
    async def stay() -> None:
        async with opened(tmp_path) as house:
            ana, ben = await come(house, "Ana"), await come(house, "Ben")
            id = await house.make(ana.member, table_of("kartel", "Ana", "", "Ben"))
            assert "not_owner" == await refusal(house.cancel(ben.member, id))
            await house.cancel(ana.member, id)
            assert house.row(ben.member, id) is None
            assert "no_table" == await refusal(house.join(ben.member, id))
            new = table_of("kartel", "Ana", "Ben")
            both = await in_play(house, new, ana.member, ben.member)
            assert "started" == await refusal(house.cancel(ana.member, both))
            alone = await house.make(ana.member, table_of("kartel", "Ana", "easy"))
            await house.cancel(ana.member, alone)
            assert [both] == ids(house.lobby(ana.member).mine)
        library = Library(tmp_path)
        assert [both] == [info.id for info in library.list()]
        library.close()

    during(stay)


def test_the_owner_seats_bots_and_makes_seats_free(tmp_path: Path) -> None:
    async def stay() -> None:
        async with opened(tmp_path) as house:
            ana, ben = await come(house, "Ana"), await come(house, "Ben")
            id = await house.make(ana.member, table_of("kartel", "Ana", "", "Ben"))
            assert "not_owner" == await refusal(house.seat_bot(ben.member, id, 1, "easy"))
            await house.seat_bot(ana.member, id, 1, "easy")
            await house.seat_bot(ana.member, id, 1, "hard")
            assert Place(level="hard") == row(house, ana, id).record.places[1]
            assert "taken" == await refusal(house.seat_bot(ana.member, id, 2, "easy"))
            assert "bad_level" == await refusal(house.seat_bot(ana.member, id, 1, "clever"))
            for seat in (-1, 3):
                assert "taken" == await refusal(house.seat_bot(ana.member, id, seat, "easy"))
            assert "own_seat" == await refusal(house.free(ana.member, id, 0))
            await house.free(ana.member, id, 2)
            await house.free(ana.member, id, 1)
            assert ("Ana", "", "") == row(house, ana, id).names
            assert house.row(ben.member, id) is not None

    during(stay)


def test_nobody_makes_tables_without_end(tmp_path: Path) -> None:
    async def stay() -> None:
        async with opened(tmp_path) as house:
            ana = await come(house, "Ana")
            made = [await house.make(ana.member, table_of("kartel", "Ana", "")) for _ in range(10)]
            new = table_of("kartel", "Ana", "")
            assert "too_many_tables" == await refusal(house.make(ana.member, new))
            await house.cancel(ana.member, made[0])
            await house.make(ana.member, new)

    during(stay)


# -- what the lobby shows --------------------------------------------------------------------------


def test_my_tables_come_first_and_those_that_wait_for_me_on_top(tmp_path: Path) -> None:
    async def stay() -> None:
        async with opened(tmp_path) as house:
            ana, ben = await come(house, "Ana"), await come(house, "Ben")
            made = []
            # The same seat begins at each.
            for names in [("Ana", "Ben"), ("Ben", "Ana")] * 2:
                new = table_of("kartel", *names)
                made.append(await in_play(house, new, ana.member, ben.member))
            await house.make(ben.member, table_of("kartel", "Ben", ""))
            mine = house.lobby(ana.member).mine
            assert {*made} == {row.id for row in mine}
            turns = [row.my_turn for row in mine]
            assert [True, True, False, False] == turns
            theirs = {row.id: row.my_turn for row in house.lobby(ben.member).mine}
            assert all(theirs[row.id] is not row.my_turn for row in mine)
            waiting = {row.id for row in mine if row.my_turn}
            assert waiting == house.waiting_for(ana.member)
            assert {*made} - waiting == house.waiting_for(ben.member)

    during(stay)


def test_who_is_to_act_and_does_not_look_is_told(tmp_path: Path) -> None:
    async def stay() -> None:
        async with opened(tmp_path) as house:
            ana, ben = await come(house, "Ana"), await come(house, "Ben")
            new = table_of("kartel", "Ana", "Ben")
            id = await in_play(house, new, ana.member, ben.member)
            people = {0: ana, 1: ben}
            first = 0 if house.waiting_for(ana.member) else 1
            session = await house.open_table(people[first].member, id)
            while session.asked() == first:
                prompt = session.table.prompts()[first]
                session.submit(first, prompt.choices[0], session.table.ply)
            assert [Turn(id, "kartel")] == people[1 - first].told(Turn)
            assert [] == people[first].told(Turn)

    during(stay)


def test_a_lobby_is_made_anew_only_when_something_in_it_has_changed(tmp_path: Path) -> None:
    async def stay() -> None:
        async with opened(tmp_path) as house:
            ana = await come(house, "Ana")
            empty = house.lobby(ana.member)
            assert empty is house.lobby(ana.member)
            id = await house.make(ana.member, table_of("kartel", "Ana", "", word="amber"))
            assert [id] == [row.id for row in house.lobby(ana.member).mine]
            ben = await come(house, "Ben")
            assert ("Ana", "Ben") == house.lobby(ana.member).here
            assert () == house.lobby(ben.member).open
            await house.find(ben.member, "amber")
            assert [id] == [row.id for row in house.lobby(ben.member).open]
            await house.rename(ana.member, "Anna")
            assert ["Anna"] == [row.owner for row in house.lobby(ben.member).open]
            house.depart(ana.member)
            assert ("Ben",) == house.lobby(ben.member).here

    during(stay)


def test_two_hundred_tables_are_told_in_some_milliseconds(tmp_path: Path) -> None:
    club = Club(tmp_path)
    owner = club.register("key of Ana", "Ana")
    for n in range(200):
        club.new_table(
            TableRecord(
                id="",
                game="kartel",
                options=(),
                seed=n,
                owner=owner.id,
                places=(Place(person=owner.id), Place(), Place(level="easy")),
                names=("", "", "Rob"),
                created=float(n),
            )
        )
    club.close()

    async def stay() -> None:
        async with opened(tmp_path) as house:
            ana, ben = await come(house, "Ana"), await come(house, "Ben")
            best = 1.0
            for _ in range(10):
                house.lobby_changed()
                began = time.perf_counter()
                lobby = house.lobby(ben.member)
                best = min(best, time.perf_counter() - began)
            assert 200 == len(lobby.open)
            assert [199.0, 198.0] == [row.since for row in lobby.open[:2]]
            assert 200 == len(house.lobby(ana.member).mine)
            assert best < 0.02

    during(stay)


def test_closing_tells_those_who_are_here(tmp_path: Path) -> None:
    async def stay() -> None:
        async with opened(tmp_path) as house:
            ana = await come(house, "Ana")
        assert ["The server stops."] == [news.text.id for news in ana.told(Told)]

    during(stay)
