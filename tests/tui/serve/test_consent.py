"""An act taken back across others' acts: who is asked, and all the ways in which it can end.

The game is Lots: sealed bids, which may be changed until the last is in. Nothing of it is final
until then, but for a look at the deck.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

from core.game import Illegal
from core.text import plain
from tests.core.lots import PEEK, Bid
from tests.tui.hotseat import with_lots
from tests.tui.serve.inside import Slow, come, during, in_play, opened, table_of, until
from tui.affairs import Affair
from tui.serve.house import House
from tui.serve.seated import Seated

__all__ = ["with_lots"]

pytestmark = pytest.mark.usefixtures("with_lots")

ANA, BEN, CLEO = 0, 1, 2
NAMES = ["Ana", "Ben", "Cleo", "Dan"]

At = Callable[[House, list[Seated]], Awaitable[None]]


def at_lots(folder: Path, act: At, *chairs: str, thinker: Slow | None = None) -> None:
    """Ana, Ben and Cleo, or these, sit at a table of Lots."""
    chairs = chairs or ("Ana", "Ben", "Cleo")

    async def stay() -> None:
        async with opened(folder, thinkers=thinker or Slow()) as house:
            people = [await come(house, name) for name in chairs if name in NAMES]
            new = table_of("lots", *chairs)
            id = await in_play(house, new, *(guest.member for guest in people))
            await act(house, [await house.open_table(guest.member, id) for guest in people])

    during(stay)


def bid(session: Seated, amount: int) -> None:
    assert session.seat is not None
    session.submit(session.seat, Bid(amount), session.table.ply)


def affair(session: Seated, name: str) -> Affair:
    (found,) = [affair for affair in session.affairs() if affair.name == name]
    return found


def affairs(session: Seated) -> list[str]:
    return [affair.name for affair in session.affairs()]


def news(session: Seated) -> str:
    text = session.news()
    return "" if text is None else plain(text, session.names.__getitem__)


def code(no: Illegal | None) -> str:
    return "" if no is None else no.code


def test_the_last_act_is_taken_back_without_asking(tmp_path: Path) -> None:
    async def act(house: House, seats: list[Seated]) -> None:
        bid(seats[ANA], 4)
        assert seats[ANA].can_undo()
        seats[ANA].undo()
        assert [] == seats[ANA].table.line
        assert "Ana has taken the last act back." == news(seats[BEN])

    at_lots(tmp_path, act)


def test_all_who_agree_take_it_back(tmp_path: Path) -> None:
    async def act(house: House, seats: list[Seated]) -> None:
        bid(seats[ANA], 4)
        bid(seats[BEN], 5)
        seats[ANA].undo()
        assert 2 == seats[ANA].table.ply
        assert ["withdraw"] == affairs(seats[ANA])
        # Ben has acted since, and Cleo is to act.
        for session in (seats[BEN], seats[CLEO]):
            assert ["agree", "refuse"] == affairs(session)
            assert "Ana asks to take an act back, and the act after it: m answers." == news(session)
        affair(seats[BEN], "agree").act()
        assert [] == affairs(seats[BEN])
        assert 2 == seats[ANA].table.ply
        affair(seats[CLEO], "agree").act()
        assert [] == seats[ANA].table.line
        assert Bid(4) == seats[ANA].table.taken_back(ANA)
        assert [] == affairs(seats[ANA]) == affairs(seats[CLEO])
        assert {"Ana has taken the last act back."} == {news(session) for session in seats}

    at_lots(tmp_path, act)


def test_one_who_does_not_ends_it_and_is_not_asked_for_the_same_again(tmp_path: Path) -> None:
    async def act(house: House, seats: list[Seated]) -> None:
        bid(seats[ANA], 4)
        bid(seats[BEN], 5)
        seats[ANA].undo()
        affair(seats[BEN], "refuse").act()
        assert 2 == seats[ANA].table.ply
        told = "Ben does not agree: nothing is taken back."
        assert {told} == {news(session) for session in seats}
        assert [] == affairs(seats[CLEO])
        with pytest.raises(Illegal, match="was refused"):
            seats[ANA].undo()
        # After another act it is another question.
        bid(seats[BEN], 6)
        seats[ANA].undo()
        assert ["agree", "refuse"] == affairs(seats[BEN])

    at_lots(tmp_path, act)


def test_a_new_act_ends_it(tmp_path: Path) -> None:
    async def act(house: House, seats: list[Seated]) -> None:
        bid(seats[ANA], 4)
        bid(seats[BEN], 5)
        seats[ANA].undo()
        agree = affair(seats[CLEO], "agree")
        bid(seats[BEN], 6)
        assert "The game has gone on: nothing is taken back." == news(seats[ANA])
        assert [] == affairs(seats[CLEO])
        with pytest.raises(Illegal, match="Nobody asks"):
            agree.act()
        assert 3 == seats[ANA].table.ply

    at_lots(tmp_path, act)


def test_who_asked_may_want_it_no_more(tmp_path: Path) -> None:
    async def act(house: House, seats: list[Seated]) -> None:
        bid(seats[ANA], 4)
        bid(seats[BEN], 5)
        seats[ANA].undo()
        affair(seats[ANA], "withdraw").act()
        assert "Ana takes nothing back." == news(seats[CLEO])
        assert [] == affairs(seats[BEN])
        seats[ANA].undo()
        assert ["agree", "refuse"] == affairs(seats[BEN])

    at_lots(tmp_path, act)


def test_who_asked_and_leaves_takes_nothing_back(tmp_path: Path) -> None:
    async def act(house: House, seats: list[Seated]) -> None:
        bid(seats[ANA], 4)
        bid(seats[BEN], 5)
        seats[ANA].undo()
        seats[ANA].close()
        assert [] == affairs(seats[BEN])
        assert "Ana has left: nothing is taken back." == news(seats[BEN])

    at_lots(tmp_path, act)


def test_not_all_have_to_be_waited_for_for_ever(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tui.serve.consent.PATIENCE", 0.02)

    async def act(house: House, seats: list[Seated]) -> None:
        bid(seats[ANA], 4)
        bid(seats[BEN], 5)
        seats[ANA].undo()
        affair(seats[BEN], "agree").act()
        await until(lambda: affairs(seats[CLEO]) == [])
        assert "Not all have answered: nothing is taken back." == news(seats[CLEO])
        assert 2 == seats[ANA].table.ply

    at_lots(tmp_path, act)


def test_who_leaves_the_seat_to_a_bot_is_not_waited_for(tmp_path: Path) -> None:
    async def act(house: House, seats: list[Seated]) -> None:
        bid(seats[ANA], 4)
        bid(seats[BEN], 5)
        seats[ANA].undo()
        affair(seats[BEN], "agree").act()
        seats[CLEO].sit(CLEO, type(seats[CLEO].players[CLEO])("Cleo", "normal", absent=True))
        assert [] == seats[ANA].table.line

    thinker = Slow()
    thinker.gate.clear()
    at_lots(tmp_path, act, thinker=thinker)


def test_all_persons_are_asked_also_who_has_not_acted_since(tmp_path: Path) -> None:
    async def act(house: House, seats: list[Seated]) -> None:
        bid(seats[CLEO], 1)
        bid(seats[ANA], 4)
        bid(seats[BEN], 5)
        seats[ANA].undo()
        # Cleo has bid before, and Dan has not yet.
        for other in (BEN, CLEO, 3):
            assert ["agree", "refuse"] == affairs(seats[other])
        for other in (BEN, 3):
            affair(seats[other], "agree").act()
        assert 3 == len(seats[ANA].table.line)
        affair(seats[CLEO], "agree").act()
        assert 1 == len(seats[ANA].table.line)

    at_lots(tmp_path, act, "Ana", "Ben", "Cleo", "Dan")


def test_while_one_asks_nobody_else_does(tmp_path: Path) -> None:
    async def act(house: House, seats: list[Seated]) -> None:
        bid(seats[ANA], 4)
        bid(seats[BEN], 5)
        bid(seats[CLEO], 1)
        seats[ANA].undo()
        with pytest.raises(Illegal, match="has asked already"):
            seats[BEN].undo()
        with pytest.raises(Illegal):
            seats[ANA].undo()
        assert "asked" == code(seats[BEN].undo_refusal())

    at_lots(tmp_path, act, "Ana", "Ben", "Cleo", "Dan")


def test_what_was_revealed_is_never_taken_back(tmp_path: Path) -> None:
    async def act(house: House, seats: list[Seated]) -> None:
        bid(seats[ANA], 4)
        seats[BEN].submit(BEN, PEEK, seats[BEN].table.ply)
        assert "final" == code(seats[ANA].undo_refusal())
        assert not seats[ANA].can_undo()
        with pytest.raises(Illegal, match="revealed"):
            seats[ANA].undo()

    at_lots(tmp_path, act)


def test_who_has_not_acted_has_nothing_to_ask_for(tmp_path: Path) -> None:
    async def act(house: House, seats: list[Seated]) -> None:
        assert "nothing_to_undo" == code(seats[BEN].undo_refusal())
        bid(seats[ANA], 4)
        assert "nothing_to_undo" == code(seats[BEN].undo_refusal())

    at_lots(tmp_path, act)


def test_who_watches_is_neither_asked_nor_asks(tmp_path: Path) -> None:
    async def act(house: House, seats: list[Seated]) -> None:
        dan = await come(house, "Dan")
        watching = await house.open_table(dan.member, seats[ANA].info.id)
        bid(seats[ANA], 4)
        bid(seats[BEN], 5)
        assert "watching" == code(watching.undo_refusal())
        seats[ANA].undo()
        assert [] == affairs(watching)
        affair(seats[BEN], "refuse").act()
        assert "Ben does not agree: nothing is taken back." == news(watching)

    at_lots(tmp_path, act)


def test_bots_hold_while_it_is_asked_and_agree(tmp_path: Path) -> None:
    async def act(house: House, seats: list[Seated]) -> None:
        bid(seats[ANA], 4)
        bid(seats[BEN], 5)
        seats[ANA].undo()
        thinker.gate.set()
        await asyncio.sleep(0.05)
        assert 2 == seats[ANA].table.ply
        affair(seats[BEN], "refuse").act()
        await until(lambda: seats[ANA].table.ply > 2)

    thinker = Slow()
    thinker.gate.clear()
    at_lots(tmp_path, act, "Ana", "Ben", "easy", thinker=thinker)


def test_against_bots_alone_nobody_is_asked(tmp_path: Path) -> None:
    async def act(house: House, seats: list[Seated]) -> None:
        (ana,) = seats
        bid(ana, 4)
        # One of the bots bids; the other one thinks still.
        ana.table.submit(BEN, Bid(0))
        assert ana.can_undo()
        ana.undo()
        assert [] == ana.table.line

    thinker = Slow()
    thinker.gate.clear()
    at_lots(tmp_path, act, "Ana", "easy", "easy", thinker=thinker)
