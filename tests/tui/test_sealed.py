"""Sealed bids: in which order persons are asked, when bots answer, and what all read after it."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

import pytest
from msgspec.structs import replace

from core import catalog
from core.bots.protocol import Advice
from core.game import Illegal
from core.table import Table
from saves.records import Info, Player
from tests.core.lots import CARDS, Bid, Bidding, BidMade, Drop, Dropping
from tests.tui.hotseat import hides
from tests.tui.sealed import RevealScreen, RoundScreen, interludes, with_sealed
from tui.session import Session

__all__ = ["with_sealed"]

pytestmark = pytest.mark.usefixtures("with_sealed")


class Thinker:
    """Bids 1, or lays away the first card, when it is let; notes at which ply it was asked."""

    def __init__(self) -> None:
        self.asked: list[tuple[int, int]] = []
        self.gate = asyncio.Event()
        self.gate.set()

    async def advise(
        self, game: str, level: str, seat: int, ply: int, seed: int, state: Any
    ) -> Advice[Any]:
        self.asked.append((seat, ply))
        await self.gate.wait()
        if isinstance(state.phases[-1], Bidding):
            return Advice(Bid(1))
        return Advice(Drop(state.hands[seat][0]))

    def wants(self, *given: Any) -> None:
        """Nothing, ever."""


def session_of(
    *levels: str | None,
    table: Table[Any, Any, Any, Any] | None = None,
    thinker: Thinker | None = None,
    pace: float = 0.0,
    practice: bool = False,
    **given: Any,
) -> Session:
    rules = catalog.load("lots")
    players = tuple(Player(f"P{n}", level) for n, level in enumerate(levels))
    if table is None:
        table = Table.new(rules, len(players), 7, {})
    info = Info("abc123", "lots", "", players, 7, (), practice, 1, 0.0, 0.0, 0, False)
    return Session(
        info,
        table,
        thinker or Thinker(),
        hides=hides,
        echoes=(BidMade,),
        interludes=interludes,
        pace=pace,
        **given,
    )


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


def bid(session: Session, *amounts: int) -> None:
    """The persons who are asked sit down and bid, one after the other."""
    for amount in amounts:
        session.sit_down()
        seat = session.eyes()
        assert seat is not None
        session.submit(seat, Bid(amount), session.table.ply)


def lay_away(session: Session, seat: int) -> None:
    card = session.table.state.hands[seat][0]
    session.submit(seat, Drop(card), session.table.ply)


def phase(session: Session) -> Any:
    return session.table.state.phases[-1]


def unread(session: Session) -> list[type]:
    """What is still to be read; reads it all."""
    shown = []
    while (now := session.interlude()) is not None:
        shown.append(now.screen)
        session.read_on()
    return shown


# -- the order in which persons are asked ----------------------------------------------------------


def test_persons_are_asked_in_the_order_of_the_prompts() -> None:
    session = session_of(None, None, None)
    asked = []
    for amount in (1, 2, 3):
        asked.append(session.asked())
        bid(session, amount)
    assert [1, 2, 0] == asked


def test_a_sealed_bid_is_no_news_to_who_made_it_so_the_next_curtain_rises_at_once() -> None:
    session = session_of(None, None, None)
    bid(session, 2)
    assert (None, 2) == (session.lingering(), session.curtain())
    assert () == session.told_alone(1)


# -- when bots answer ------------------------------------------------------------------------------


def test_bots_bid_while_a_person_still_thinks() -> None:
    session = session_of(None, "easy", "easy")

    async def act() -> None:
        await until(lambda: session.table.ply == 2)
        assert (0, 0) == (session.asked(), session.eyes())
        await asyncio.sleep(0.02)
        assert 2 == session.table.ply

    playing(session, act)


def test_after_the_first_bid_no_bid_of_a_bot_waits_for_the_pause() -> None:
    session = session_of(None, "easy", "easy", "easy", pace=60.0)

    async def act() -> None:
        bid(session, 2)
        await until(lambda: isinstance(phase(session), Dropping))
        assert 4 == session.table.ply

    playing(session, act, grace=60.0)


def laid_away(thinker: Thinker, *levels: str | None) -> Session:
    """P0, a person, has just laid a card away, and all are to bid again."""
    session = session_of(None, *levels, thinker=thinker)
    for seat in range(1, len(levels) + 1):
        session.table.submit(seat, Bid(0))
    session.sit_down()
    session.submit(0, Bid(3), session.table.ply)
    unread(session)
    lay_away(session, 0)
    assert isinstance(phase(session), Bidding)
    return session


def test_bots_hold_while_a_person_who_must_bid_can_still_take_back_its_last_act() -> None:
    async def act() -> None:
        await until(lambda: bool(thinker.asked))
        await asyncio.sleep(0.03)
        assert ply == session.table.ply
        assert session.can_undo()
        session.undo()
        assert isinstance(phase(session), Dropping)

    thinker = Thinker()
    session = laid_away(thinker, "easy", "easy")
    ply = session.table.ply
    playing(session, act)


def test_a_bot_that_held_answers_once_the_person_has_bid_without_thinking_again() -> None:
    async def act() -> None:
        await until(lambda: bool(thinker.asked))
        await asyncio.sleep(0.01)
        session.submit(0, Bid(0), session.table.ply)
        await until(lambda: session.interlude() is not None)
        assert [(1, ply)] == thinker.asked
        assert ply + 2 == session.table.ply

    thinker = Thinker()
    session = laid_away(thinker, "easy")
    ply = session.table.ply
    playing(session, act)


def test_bots_do_not_hold_for_a_person_who_has_bid_and_only_may_bid_again() -> None:
    session = session_of(None, "easy")

    async def act() -> None:
        session.table.submit(0, Bid(1))
        await until(lambda: isinstance(phase(session), Dropping))

    playing(session, act)


def test_what_a_bot_thought_before_an_act_was_taken_back_is_dropped() -> None:
    async def act() -> None:
        await until(lambda: bool(thinker.asked))
        session.undo()
        thinker.gate.set()
        await asyncio.sleep(0.02)
        assert isinstance(phase(session), Dropping)
        assert ply + 1 == session.table.ply

    thinker = Thinker()
    session = laid_away(thinker, "easy")
    ply = session.table.ply
    thinker.gate = asyncio.Event()
    playing(session, act)


# -- what all read ---------------------------------------------------------------------------------


def test_what_an_act_brought_is_read_one_after_the_other_and_once() -> None:
    session = session_of(None, None)
    bid(session, 3)
    assert session.interlude() is None
    bid(session, 1)
    shown = session.interlude()
    assert shown is not None
    assert (2, RevealScreen) == shown
    assert [RevealScreen, RoundScreen] == unread(session)
    assert session.interlude() is None


def test_bots_wait_until_it_is_read() -> None:
    session = session_of(None, "easy", thinker=Thinker())

    async def act() -> None:
        bid(session, 0)
        await until(lambda: session.interlude() is not None)
        ply = session.table.ply
        await asyncio.sleep(0.02)
        assert ply == session.table.ply
        session.read_on()
        await asyncio.sleep(0.02)
        assert ply == session.table.ply
        session.read_on()
        await until(lambda: session.table.ply > ply)

    playing(session, act)


def test_a_bot_that_lets_an_act_be_seen_answers_at_once_when_a_person_has_bid() -> None:
    session = session_of(None, "easy", pace=60.0)
    session.table.submit(0, Bid(0))
    session.table.submit(1, Bid(1))
    unread(session)
    lay_away(session, 1)

    async def act() -> None:
        await asyncio.sleep(0.01)
        session.submit(0, Bid(9), session.table.ply)
        await until(lambda: session.interlude() is not None)

    playing(session, act)


def test_nothing_can_be_done_before_it_is_read() -> None:
    session = session_of(None, None)
    bid(session, 1, 3)
    assert Dropping(0) == phase(session)
    session.sit_down()
    with pytest.raises(Illegal) as no:
        lay_away(session, 0)
    assert "stale" == no.value.code
    unread(session)
    lay_away(session, 0)


def last_round() -> Table[Any, Any, Any, Any]:
    """Whoever wins the last lot holds no other card than it, so he can only go on."""
    rules = catalog.load("lots")
    state = rules.setup(2, 7, {"rounds": 2, "open_hands": False}).state
    laid = tuple(card for card in CARDS if card not in state.lot)
    return Table.load(rules, replace(state, hands=((), ()), dropped=(laid, ()), deck=(), rounds=1))


def test_who_only_goes_on_waits_for_it_too() -> None:
    session = session_of(None, "easy", table=last_round(), forced={"dropping"}.__contains__)

    async def act() -> None:
        session.table.submit(1, Bid(0))
        bid(session, 1)
        assert session.forced()
        await asyncio.sleep(0.02)
        session.go_on()
        assert Dropping(0) == phase(session)
        unread(session)
        await until(lambda: session.over)

    playing(session, act)


def test_the_reveal_stays_and_can_not_be_taken_back() -> None:
    session = session_of(None, None)
    bid(session, 3, 1)
    with pytest.raises(Illegal) as no:
        session.undo()
    assert "final" == no.value.code
    assert [RevealScreen, RoundScreen] == unread(session)


def test_what_was_taken_back_in_practice_is_not_read_any_more() -> None:
    session = session_of(None, "easy", practice=True)
    session.table.submit(1, Bid(0))
    bid(session, 3)
    assert session.interlude() is not None
    session.undo()
    assert session.interlude() is None
    bid(session, 2)
    assert [RevealScreen, RoundScreen] == unread(session)


def test_where_only_bots_sit_there_is_nobody_to_read() -> None:
    session = session_of("easy", "easy")

    async def act() -> None:
        await until(lambda: session.over)
        assert session.interlude() is None

    playing(session, act)


def test_when_the_last_person_leaves_nobody_is_left_to_read() -> None:
    session = session_of(None, "easy")
    session.table.submit(1, Bid(0))
    bid(session, 3)
    assert session.interlude() is not None
    session.sit(0, Player("P0", "easy", absent=True))
    assert session.interlude() is None


def test_who_skips_ahead_reads_nothing_on_the_way() -> None:
    session = session_of(None, "easy", "easy", pace=60.0)

    async def act() -> None:
        session.table.submit(0, Bid(0))
        session.skip()
        await until(lambda: session.table.state.rounds == 2)
        assert session.interlude() is None

    playing(session, act)


def test_skipping_ends_when_a_person_is_asked_so_the_next_reveal_is_read() -> None:
    thinker = Thinker()
    session = session_of(None, "easy", thinker=thinker, pace=60.0)

    async def act() -> None:
        session.table.submit(0, Bid(0))
        session.skip()
        await until(lambda: session.asked() == 0 and isinstance(phase(session), Bidding))
        assert not session.skipping
        thinker.gate.clear()
        session.submit(0, Bid(9), session.table.ply)
        thinker.gate.set()
        await until(lambda: session.interlude() is not None)

    playing(session, act)


def test_a_resumed_game_shows_nothing_twice() -> None:
    session = session_of(None, None)
    bid(session, 3, 1)
    assert session.interlude() is not None
    table = session.table
    states = {number: table.state_after(number) for number in table.line}
    again = Table(table.rules, table.opening, table.entries, states)
    assert session_of(None, None, table=again).interlude() is None
