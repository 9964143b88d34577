"""Private tables, guests, and talk in the house."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from tests.core.lots import Bid
from tests.tui.hotseat import with_lots
from tests.tui.serve.inside import come, during, in_play, opened, refusal, row, table_of, until
from tui.screens.shelf import Glance
from tui.serve.lobby_rows import Row
from tui.serve.news import LobbyChanged, Said
from tui.serve.often import Often

__all__ = ["with_lots"]


def ids(rows: tuple[Row, ...]) -> list[str]:
    return [row.id for row in rows]


# -- private tables --------------------------------------------------------------------------------


def test_strangers_neither_see_nor_watch_nor_join_a_private_table(tmp_path: Path) -> None:
    async def stay() -> None:
        async with opened(tmp_path) as house:
            ana, ben, cleo = [await come(house, name) for name in ("Ana", "Ben", "Cleo")]
            new = table_of("kartel", "Ana", "Ben", "", word="amber")
            id = await house.make(ana.member, new)
            lobby = house.lobby(cleo.member)
            assert () == lobby.mine == lobby.open == lobby.in_play
            assert house.row(cleo.member, id) is None
            assert [id] == ids(house.lobby(ben.member).mine)
            for doing in (
                house.join(cleo.member, id),
                house.join(cleo.member, id, "ambre"),
                house.open_table(cleo.member, id),
                house.leave(cleo.member, id),
                house.say(cleo.member, id, "hello"),
                house.again(cleo.member, id),
            ):
                assert "no_table" == await refusal(doing)
            assert () == house.talk(cleo.member, id)
            # Whether there is such a table is told to nobody.
            assert "no_table" == await refusal(house.join(cleo.member, "zzzzzz", "amber"))

    during(stay)


def test_the_word_opens_it(tmp_path: Path) -> None:
    async def stay() -> None:
        async with opened(tmp_path) as house:
            ana, ben, cleo = [await come(house, name) for name in ("Ana", "Ben", "Cleo")]
            id = await house.make(ana.member, table_of("kartel", "Ana", "", word=" two  words "))
            assert id == (await house.find(cleo.member, "two words")).id
            assert [id] == ids(house.lobby(cleo.member).open)
            await house.join(ben.member, id, "two words")
            watching = await house.open_table(cleo.member, id)
            assert watching.seat is None
            assert "no_table" == await refusal(house.find(cleo.member, "three words"))

    during(stay)


def test_a_word_that_an_id_begins_with_leads_to_its_own_table(tmp_path: Path) -> None:
    async def stay() -> None:
        async with opened(tmp_path) as house:
            ana, ben = await come(house, "Ana"), await come(house, "Ben")
            other = await house.make(ana.member, table_of("kartel", "Ana", ""))
            id = await house.make(ana.member, table_of("kartel", "Ana", "", word=other[:2]))
            assert id == (await house.find(ben.member, other[:2])).id
            # Whatever is no word is the beginning of an id.
            assert other == (await house.find(ben.member, other)).id

    during(stay)


def test_wrong_words_are_heard_five_times_a_minute(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def stay() -> None:
        async with opened(tmp_path) as house:
            ana, ben = await come(house, "Ana"), await come(house, "Ben")
            id = await house.make(ana.member, table_of("kartel", "Ana", "", word="amber"))
            for word in ("a", "b", "c"):
                assert "no_table" == await refusal(house.join(ben.member, id, word))
            for word in ("d", "e"):
                assert "no_table" == await refusal(house.find(ben.member, word))
            assert "too_many" == await refusal(house.join(ben.member, id, "amber"))
            assert "too_many" == await refusal(house.find(ben.member, "amber"))
            # Another window is the same person, and others may go on.
            second = house.arrive(ben.member.person, lambda news: None)
            assert "too_many" == await refusal(house.find(second, "amber"))
            cleo = await come(house, "Cleo")
            await house.find(cleo.member, "amber")
            # As if the minute were over.
            monkeypatch.setattr("tui.serve.often._MINUTE", 0.0)
            await house.join(ben.member, id, "amber")

    during(stay)


def test_wrong_words_from_one_address_are_heard_twenty_times_a_minute(tmp_path: Path) -> None:
    async def stay() -> None:
        async with opened(tmp_path) as house:
            ana = await come(house, "Ana")
            await house.make(ana.member, table_of("kartel", "Ana", "", word="amber"))
            for n in range(5):
                guest = await house.register(None, f"Eve {n}")
                member = house.arrive(guest, lambda news: None, "192.0.2.1")
                for word in ("a", "b", "c", "d"):
                    assert "no_table" == await refusal(house.find(member, word))
                house.depart(member)
            last = await house.register(None, "Gus")
            there = house.arrive(last, lambda news: None, "192.0.2.1")
            assert "too_many" == await refusal(house.find(there, "amber"))
            elsewhere = house.arrive(last, lambda news: None, "192.0.2.2")
            assert "amber" == (await house.find(elsewhere, "amber")).record.word

    during(stay)


def test_who_has_tried_nothing_for_a_minute_is_not_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    often = Often(1)
    for n in range(1000):
        often.count(n)
    monkeypatch.setattr("tui.serve.often._MINUTE", 0.0)
    often.count(1000)
    assert [1000] == [*often._done]


# -- guests ----------------------------------------------------------------------------------------


def test_a_guest_who_leaves_makes_seats_free_and_leaves_games_to_a_bot(tmp_path: Path) -> None:
    async def stay() -> None:
        async with opened(tmp_path) as house:
            ana, gus = await come(house, "Ana"), await come(house, "Gus", guest=True)
            waits = await house.make(ana.member, table_of("kartel", "Ana", "Gus", ""))
            own = await house.make(gus.member, table_of("kartel", "Gus", ""))
            new = table_of("kartel", "Ana", "Gus")
            played = await in_play(house, new, ana.member, gus.member)
            house.depart(gus.member)
            await until(lambda: row(house, ana, waits).names[1] == "")
            await until(lambda: house.row(ana.member, own) is None)
            await until(lambda: row(house, ana, played).taken == (False, True))
            info = row(house, ana, played).info
            assert info is not None
            assert ("normal", False) == (info.players[1].level, info.players[1].absent)

    during(stay)


def test_a_guest_with_a_second_window_has_not_left(tmp_path: Path) -> None:
    async def stay() -> None:
        async with opened(tmp_path) as house:
            ana, gus = await come(house, "Ana"), await come(house, "Gus", guest=True)
            house.arrive(gus.member.person, lambda news: None)
            id = await house.make(ana.member, table_of("kartel", "Ana", "Gus", ""))
            house.depart(gus.member)
            await asyncio.sleep(0.05)
            assert "Gus" == row(house, ana, id).names[1]

    during(stay)


def test_guests_of_before_are_gone_when_the_house_opens(tmp_path: Path) -> None:
    async def stay() -> None:
        async with opened(tmp_path) as house:
            ana, gus = await come(house, "Ana"), await come(house, "Gus", guest=True)
            waits = await house.make(ana.member, table_of("kartel", "Ana", "Gus", ""))
            new = table_of("kartel", "Ana", "Gus")
            played = await in_play(house, new, ana.member, gus.member)
            assert gus.member.person.guest
        async with opened(tmp_path) as house:
            ana = await come(house, "Ana")
            assert ("Ana", "", "") == row(house, ana, waits).names
            session = await house.open_table(ana.member, played)
            assert "normal" == session.players[1].level

    during(stay)


# -- talk ------------------------------------------------------------------------------------------


def test_talk_reaches_those_of_the_table_and_who_watches(tmp_path: Path) -> None:
    async def stay() -> None:
        async with opened(tmp_path) as house:
            ana, ben, cleo, dan = [await come(house, n) for n in ("Ana", "Ben", "Cleo", "Dan")]
            new = table_of("kartel", "Ana", "Ben")
            id = await in_play(house, new, ana.member, ben.member)
            watching = await house.open_table(cleo.member, id)
            await house.say(ben.member, id, "  good\x1b[2J luck ")
            expected = [Said(id, "Ben", "good[2J luck")]
            assert expected == ana.told(Said) == ben.told(Said) == cleo.told(Said)
            assert [] == dan.told(Said)
            watching.say_aloud("thanks")
            assert ["Ben", "Cleo"] == [line.name for line in house.talk(ana.member, id)]
            assert ["good[2J luck", "thanks"] == [line.text for line in watching.talk()]
            assert "bad_text" == await refusal(house.say(ben.member, id, " \n "))
            assert "bad_text" == await refusal(house.say(ben.member, id, "x" * 301))
        async with opened(tmp_path) as house:
            ana = await come(house, "Ana")
            assert () == house.talk(ana.member, id)
            await until(lambda: house.talk(ana.member, id))
            assert ["good[2J luck", "thanks"] == [s.text for s in house.talk(ana.member, id)]

    during(stay)


def test_nobody_talks_without_end(tmp_path: Path) -> None:
    async def stay() -> None:
        async with opened(tmp_path) as house:
            ana = await come(house, "Ana")
            id = await house.make(ana.member, table_of("kartel", "Ana", ""))
            for n in range(30):
                await house.say(ana.member, id, f"line {n}")
            assert "too_many" == await refusal(house.say(ana.member, id, "one more"))

    during(stay)


# -- secrets ---------------------------------------------------------------------------------------


@pytest.mark.usefixtures("with_lots")
def test_neither_lobby_nor_news_depend_on_what_is_hidden(tmp_path: Path) -> None:
    """Ana's sealed bid is 3 in one house and 7 in the other, which Ben can't tell apart."""
    told: list[str] = []

    async def stay(amount: int) -> None:
        async with opened(tmp_path / str(amount)) as house:
            ana, ben = await come(house, "Ana"), await come(house, "Ben")
            id = await house.make(ana.member, table_of("lots", "Ana", "Ben", "", word="amber"))
            await house.join(ben.member, id)
            await house.join((await come(house, "Cleo")).member, id, "amber")
            session = await house.open_table(ana.member, id)
            session.submit(0, Bid(amount), session.table.ply)
            await until(lambda: (row(house, ben, id).glance or Glance()).asked != ())
            await until(lambda: len(row(house, ben, id).glance.asked) == 2)  # type: ignore[union-attr]
            shown = row(house, ben, id)
            assert 0 == shown.record.seed
            assert shown.info is not None
            assert 0 == shown.info.seed
            # How often the lobby was told to have changed is the clock's affair.
            news = [each for each in ben.heard if each != LobbyChanged()]
            told.append(repr((shown.glance, news)).replace(id, "ID"))

    for amount in (3, 7):
        during(lambda amount=amount: stay(amount))  # type: ignore[misc]
    assert told[0] == told[1]
    assert "Glance" in told[0]
