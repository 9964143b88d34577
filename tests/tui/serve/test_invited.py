"""Who is named on a chair is invited, and in no game before having sat down."""

from __future__ import annotations

from pathlib import Path

from core.text import plain
from tests.tui.serve.inside import come, during, opened, refusal, row, table_of
from tests.tui.serve.visitors import come_in, eventually, made
from tui.serve.news import Began, Told


def test_nobody_plays_who_was_named_but_has_not_sat_down(tmp_path: Path) -> None:
    async def stay() -> None:
        async with opened(tmp_path) as house:
            ana, ben, cleo = [await come(house, name) for name in ("Ana", "Ben", "Cleo")]
            id = await house.make(ana.member, table_of("kartel", "Ana", "ben", "Cleo"))
            assert ["Ana invites you to Kartel."] == [plain(t.text) for t in ben.told(Told)]
            assert [] == ana.told(Told)
            assert row(house, ben, id).invited
            assert ({id}, set()) == (house.waiting_for(ben.member), house.waiting_for(ana.member))
            assert row(house, ben, id).can_join
            assert not row(house, ana, id).mine_to_start
            assert ("Ben", "Cleo") == row(house, ana, id).awaited
            assert "invited" == await refusal(house.start(ana.member, id))
            assert "seated" == await refusal(house.join(ben.member, id, seat=2))
            await house.join(ben.member, id)
            assert (1, ("Cleo",)) == (row(house, ben, id).my_seat, row(house, ben, id).awaited)
            assert "seated" == await refusal(house.join(ben.member, id))
            assert row(house, ana, id).info is None
            await house.join(cleo.member, id)
            assert [Began(id, "kartel")] == ben.told(Began)
            assert "started" == await refusal(house.start(ana.member, id))

    during(stay)


def test_who_is_invited_may_decline_and_the_owner_may_ask_no_more(tmp_path: Path) -> None:
    async def stay() -> None:
        async with opened(tmp_path) as house:
            ana, ben, cleo = [await come(house, name) for name in ("Ana", "Ben", "Cleo")]
            id = await house.make(ana.member, table_of("kartel", "Ana", "Ben", "Cleo"))
            await house.leave(ben.member, id)
            assert (1,) == row(house, ana, id).free
            assert "not_full" == await refusal(house.start(ana.member, id))
            await house.free(ana.member, id, 2)
            assert not row(house, cleo, id).invited
            for seat in (1, 2):
                await house.seat_bot(ana.member, id, seat, "easy")
            assert row(house, ana, id).mine_to_start
            assert "not_owner" == await refusal(house.start(ben.member, id))
            await house.start(ana.member, id)
            assert row(house, ana, id).info is not None

    during(stay)


def test_a_table_at_which_only_invited_people_are_left_is_gone(tmp_path: Path) -> None:
    async def stay() -> None:
        async with opened(tmp_path) as house:
            ana, ben, cleo = [await come(house, name) for name in ("Ana", "Ben", "Cleo")]
            id = await house.make(ana.member, table_of("kartel", "Ana", "Ben", "Cleo"))
            other = await house.make(ana.member, table_of("kartel", "Ana", "Ben", "Cleo"))
            await house.leave(ana.member, id)
            assert house.row(ben.member, id) is None
            await house.join(cleo.member, other)
            await house.leave(ana.member, other)
            assert "Cleo" == row(house, ben, other).owner

    during(stay)


def test_an_invitation_rings_and_stands_in_the_title(tmp_path: Path) -> None:
    rung: list[bool] = []

    async def stay() -> None:
        async with (
            opened(tmp_path) as house,
            come_in(house, "Ana") as ana,
            come_in(house, "Ben") as ben,
        ):
            ben.app.bell = lambda: rung.append(True)  # type: ignore[method-assign]
            await made(house, ana, table_of("kartel", "Ana", "Ben"))
            await eventually(lambda: ben.titles[-1] == "(1) boardtui", lambda: str(ben.titles))

    during(stay)
    assert [True] == rung
