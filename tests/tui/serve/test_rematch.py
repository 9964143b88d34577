"""Rematches: the same seats at a new table."""

from __future__ import annotations

import asyncio
from pathlib import Path

from saves.club_records import StandIn
from tests.tui.serve.inside import come, in_play, refusal, row, table_of
from tests.tui.serve.test_live import finished, over, stay
from tui.serve.house import House


def test_a_rematch_begins_when_all_its_persons_want_it(tmp_path: Path) -> None:
    async def act(house: House) -> None:
        id, (ana, ben) = await finished(house, "Ana", "Ben", "easy")
        dan = await come(house, "Dan")
        assert "not_seated" == await refusal(house.again(dan.member, id))
        first, second = await asyncio.gather(
            house.again(ana.member, id), house.again(ben.member, id)
        )
        assert first == second != id
        new, old = row(house, ana, first), row(house, ana, id)
        assert old.record.again == first
        assert old.record.places == new.record.places
        assert new.info is not None
        assert not new.over
        assert first == await house.again(ana.member, id)
        assert "not_over" == await refusal(house.again(ana.member, first))
        assert "not_seated" == await refusal(house.again(dan.member, id))

    stay(tmp_path, act)


def test_in_a_rematch_the_seat_of_a_guest_who_has_left_is_free(tmp_path: Path) -> None:
    async def act(house: House) -> None:
        ana, dan = await come(house, "Ana"), await come(house, "Dan", guest=True)
        new = table_of("kartel", "Ana", "Dan", stand_in=StandIn("easy", 0))
        id = await in_play(house, new, ana.member, dan.member)
        await over(house, ana, id)
        house.depart(dan.member)
        rematch = await house.again(ana.member, id)
        assert (0, (1,)) == (row(house, ana, rematch).my_seat, row(house, ana, rematch).free)

    stay(tmp_path, act)


def test_to_a_rematch_the_others_are_invited_and_they_may_decline(tmp_path: Path) -> None:
    async def act(house: House) -> None:
        id, (ana, ben) = await finished(house, "Ana", "Ben")
        new = await house.again(ben.member, id)
        assert row(house, ana, new).info is None
        assert "Ben" == row(house, ana, new).owner
        assert row(house, ana, new).invited
        assert "invited" == await refusal(house.start(ben.member, new))
        assert new == await house.again(ben.member, id)
        assert row(house, ana, new).info is None
        await house.leave(ana.member, new)
        assert ("", "Ben") == row(house, ben, new).names
        assert new == await house.again(ana.member, id)
        assert row(house, ana, new).my_seat is None
        await house.cancel(ben.member, new)
        another = await house.again(ana.member, id)
        assert another != new
        await house.join(ben.member, another)
        assert row(house, ben, another).info is not None

    stay(tmp_path, act)


def test_against_bots_alone_a_rematch_begins_at_once(tmp_path: Path) -> None:
    async def act(house: House) -> None:
        id, (ana,) = await finished(house, "Ana", "easy")
        new = await house.again(ana.member, id)
        assert row(house, ana, new).info is not None

    stay(tmp_path, act)
