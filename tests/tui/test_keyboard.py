"""One keyboard, several persons: who sits down, whose view is drawn, who may read what."""

from __future__ import annotations

import asyncio
from typing import Any

import msgspec
import pytest

from core import catalog
from core.game import Illegal
from core.table import Table
from saves.records import Info, Player
from tests.core.lots import Bid, Drop, Dropped, Peek, Revealed
from tests.tui.hotseat import hides, with_lots
from tests.tui.play import Thinker
from tui.i18n import in_words
from tui.session import Session

__all__ = ["with_lots"]

pytestmark = pytest.mark.usefixtures("with_lots")


def session_of(
    *levels: str | None,
    open_hands: bool = False,
    practice: bool = False,
    seed: int = 7,
    **given: Any,
) -> Session:
    rules = catalog.load("lots")
    players = tuple(Player(f"P{n}", level) for n, level in enumerate(levels))
    table = Table.new(rules, len(players), seed, {"open_hands": open_hands})
    info = Info("abc123", "lots", "", players, 7, (), practice, 1, 0.0, 0.0, 0, False)
    # With open hands this stands for a game that hides only in some phases.
    hiding = (lambda view: hasattr(view.phase, "sealed")) if open_hands else hides
    return Session(info, table, Thinker(), hides=hiding, pace=0.0, **given)


def bids(session: Session, *amounts: int) -> None:
    """Persons sit down and bid, one after the other."""
    for amount in amounts:
        session.sit_down()
        seat = session.eyes()
        assert seat is not None
        session.submit(seat, Bid(amount), session.table.ply)


def told(session: Session, seat: int | None) -> list[str]:
    return [in_words(line.text, session.names) for _number, line in session.lines(seat)]


def private(session: Session, seat: int) -> list[str]:
    events = session.told_alone(seat)
    return [in_words(line.text, session.names) for line in session.words.lines(events)]


def test_until_a_person_has_sat_down_the_screen_is_a_spectators() -> None:
    session = session_of(None, None)
    assert (0, 0, None) == (session.asked(), session.curtain(), session.eyes())
    session.sit_down()
    assert (None, 0) == (session.curtain(), session.eyes())


def test_a_sealed_round_goes_by_name_key_bid_and_blank() -> None:
    session = session_of(None, None, None)
    seen = []
    for amount in (1, 3, 2):
        curtain = (session.curtain(), session.eyes())
        session.sit_down()
        seen.append((curtain, session.eyes()))
        session.submit(session.asked() or 0, Bid(amount), session.table.ply)
    assert [((0, None), 0), ((1, None), 1), ((2, None), 2)] == seen


def test_a_person_who_plays_alone_against_bots_never_sees_a_curtain() -> None:
    session = session_of(None, "easy")
    assert (None, 0, 0) == (session.curtain(), session.eyes(), session.privy())
    session.submit(0, Bid(1), session.table.ply)
    assert (1, None, 0) == (session.asked(), session.curtain(), session.eyes())
    assert session.lingering() is None


def test_where_nothing_is_hidden_no_curtain_rises_and_no_secret_can_be_read() -> None:
    session = session_of(None, None, open_hands=True)
    bids(session, 5, 2)
    session.part()
    assert (0, None, 0) == (session.asked(), session.curtain(), session.eyes())
    assert session.privy() is None
    assert "P0 bids 5" not in told(session, 0)
    assert "P0 seals a bid" in told(session, 0)


def test_who_has_sat_down_reads_in_the_log_what_it_alone_was_told() -> None:
    session = session_of(None, None, None)
    bids(session, 2)
    assert "P0 bids 2" not in told(session, 0)
    session.undo()
    session.sit_down()
    session.submit(0, Peek(), session.table.ply)
    session.submit(0, Bid(3), session.table.ply)
    session.sit_down()
    assert "P0 bids 3" not in told(session, 1)
    assert "P0 bids 3" not in told(session, 0)
    session.submit(1, Peek(), session.table.ply)
    assert (1, 1) == (session.eyes(), session.privy())
    assert ["P1 looks at the top card"] == told(session, 1)[-1:]


def test_undo_of_a_sealed_bid_raises_the_curtain_for_who_made_it() -> None:
    session = session_of(None, None)
    bids(session, 4)
    assert 1 == session.curtain()
    assert session.can_undo()
    session.undo()
    assert (0, None) == (session.curtain(), session.eyes())


def test_who_has_sat_down_cannot_take_back_what_another_did() -> None:
    session = session_of(None, None)
    bids(session, 4)
    session.sit_down()
    with pytest.raises(Illegal) as no:
        session.undo()
    assert "others_acted" == no.value.code
    assert (1, 1) == (session.asked(), session.eyes())


def test_in_practice_undo_brings_up_nobodys_hand() -> None:
    session = session_of(None, None, practice=True)
    bids(session, 2, 4)
    drop = session.table.prompts()[1].choices[0]
    session.submit(1, drop, session.table.ply)
    session.part()
    assert 0 == session.curtain()
    session.undo()
    assert (1, 1, None) == (session.asked(), session.curtain(), session.eyes())


def test_a_person_lingers_over_what_its_act_told_it_alone_until_it_parts() -> None:
    session = session_of(None, None)
    bids(session, 1, 6)
    # The last bid reveals all and tells its seat what it was: seat 1, which is asked again.
    assert (1, None) == (session.asked(), session.lingering())
    card = session.table.view(1).hands[1][0]
    session.submit(1, Drop(card), session.table.ply)
    assert (0, 1, 1) == (session.asked(), session.lingering(), session.eyes())
    assert (1, None) == (session.privy(), session.curtain())
    assert ["P1 lays a card away"] == private(session, 1)
    session.part()
    assert (None, 0, None) == (session.lingering(), session.curtain(), session.eyes())
    assert () == session.told_alone(1)


def test_who_lingers_without_having_sat_down_sits_down_first() -> None:
    session = session_of(None, None, open_hands=True)
    bids(session, 1, 6)
    session._keyboard.leave()
    card = session.table.view(1).hands[1][0]
    session.submit(1, Drop(card), session.table.ply)
    assert (1, 1, None) == (session.lingering(), session.curtain(), session.eyes())
    assert () == session.told_alone(1)
    session.sit_down()
    assert (1, None, 1) == (session.lingering(), session.curtain(), session.eyes())


def read_after(*kinds: type) -> Any:
    """Something for all to read after an act that had such an event."""
    return lambda events: ("to read",) if any(isinstance(e, kinds) for e in events) else ()


def test_who_acted_last_and_is_asked_next_sits_down_anew_after_what_all_read() -> None:
    session = session_of(None, None, interludes=read_after(Revealed))
    bids(session, 1, 6)
    assert session.interlude() is not None
    assert (1, None, None) == (session.asked(), session.eyes(), session.privy())
    session.read_on()
    assert (1, 1, None) == (session.asked(), session.curtain(), session.eyes())
    session.sit_down()
    assert (None, 1) == (session.curtain(), session.eyes())


def test_who_was_told_something_alone_sits_down_anew_for_it_after_what_all_read() -> None:
    session = session_of(None, None, interludes=read_after(Dropped))
    bids(session, 1, 6)
    session.submit(1, Drop(session.table.view(1).hands[1][0]), session.table.ply)
    assert session.interlude() is not None
    assert (None, ()) == (session.privy(), session.told_alone(1))
    session.read_on()
    assert (1, 1, None) == (session.lingering(), session.curtain(), session.eyes())
    session.sit_down()
    assert ["P1 lays a card away"] == private(session, 1)


def test_who_plays_alone_needs_no_curtain_after_what_all_read() -> None:
    session = session_of(None, "easy", interludes=read_after(Revealed))
    session.table.submit(1, Bid(0))
    session.submit(0, Bid(1), session.table.ply)
    session.read_on()
    assert (None, 0, 0) == (session.curtain(), session.eyes(), session.privy())


@pytest.mark.parametrize(("levels", "read"), [((None, "easy"), 0), (("easy", None), 1)])
def test_what_concerns_one_seat_alone_is_read_only_if_a_person_sits_there(
    levels: tuple[str | None, ...], read: int
) -> None:
    def winner(event: object) -> int | None:
        return event.winner if isinstance(event, Revealed) else None

    session = session_of(*levels, interludes=read_after(Revealed), concerns=winner)
    session.table.submit(0, Bid(1))
    session.table.submit(1, Bid(6))
    assert read == (session.interlude() is not None)


def playing(session: Session, act: object) -> None:
    async def main() -> None:
        task = asyncio.create_task(session.play())
        try:
            await act()  # type: ignore[operator]
        finally:
            task.cancel()

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("tui.acting._GRACE", 0.0)
        asyncio.run(main())


def lingering_before_bots() -> Session:
    """Seat 1 has laid a card away; seat 0, a person, and the bot of seat 2 are to bid."""
    session = session_of(None, None, "easy")
    session.table.submit(2, Bid(0))
    bids(session, 1, 6)
    card = session.table.view(1).hands[1][0]
    session.submit(1, Drop(card), session.table.ply)
    assert 1 == session.lingering()
    return session


def test_bots_do_not_act_while_a_person_lingers() -> None:
    session = lingering_before_bots()

    async def act() -> None:
        before = session.table.ply
        await asyncio.sleep(0.05)
        assert before == session.table.ply
        session.part()
        async with asyncio.timeout(5):
            while session.table.ply == before:
                await asyncio.sleep(0.001)

    playing(session, act)
    assert 2 == session.table.entries[-1].seat


def test_skipping_ends_lingering() -> None:
    session = lingering_before_bots()
    session.skip()
    assert (None, 0) == (session.lingering(), session.curtain())


def test_the_news_of_one_person_among_bots_stay_while_bots_play() -> None:
    session = session_of(None, "easy")
    session.submit(0, Peek(), session.table.ply)
    session.submit(0, Bid(10 - 1), session.table.ply)
    session.table.submit(1, Bid(0))
    card = session.table.view(0).hands[0][0]
    session.submit(0, Drop(card), session.table.ply)
    assert session.lingering() is None
    assert ["P0 lays a card away"] == private(session, 0)
    session.table.submit(1, Bid(1))
    assert ["P0 lays a card away"] == private(session, 0)


def test_a_seat_given_to_a_bot_does_not_show_the_other_persons_hand() -> None:
    session = session_of(None, None)
    session.sit_down()
    session.sit(0, Player("P0", "easy", absent=True))
    assert (1, None) == (session.curtain(), session.eyes())
    session.sit_down()
    assert (None, 1) == (session.curtain(), session.eyes())


def test_who_was_alone_and_takes_the_seat_back_needs_no_curtain() -> None:
    session = session_of(None, "easy")
    session.sit(0, Player("P0", "easy", absent=True))
    assert (None, None) == (session.eyes(), session.privy())
    session.sit(0, Player("P0"))
    assert (None, 0) == (session.curtain(), session.eyes())


def test_who_takes_a_seat_back_while_another_sits_at_the_screen_waits_for_the_curtain() -> None:
    session = session_of(None, None)
    session.sit(1, Player("P1", "easy", absent=True))
    session.sit_down()
    assert 0 == session.eyes()
    session.sit(1, Player("P1"))
    assert (None, 0) == (session.curtain(), session.eyes())
    session.submit(0, Bid(1), session.table.ply)
    assert (1, None) == (session.curtain(), session.eyes())


def test_when_both_persons_have_left_either_needs_the_curtain_to_come_back() -> None:
    session = session_of(None, None)
    session.sit(0, Player("P0", "easy", absent=True))
    session.sit_down()
    session.sit(1, Player("P1", "easy", absent=True))
    assert session.eyes() is None
    session.sit(0, Player("P0"))
    assert (0, None) == (session.curtain(), session.eyes())
    session.sit(0, Player("P0", "easy", absent=True))
    session.sit(1, Player("P1"))
    assert (1, None) == (session.curtain(), session.eyes())


def test_who_is_left_alone_is_alone_at_the_screen_only_after_sitting_down() -> None:
    session = session_of(None, None, open_hands=True)
    assert not session.alone()
    session.sit(0, Player("P0", "easy", absent=True))
    assert not session.alone()
    session.sit_down()
    assert session.alone()
    session.sit(0, Player("P0"))
    assert not session.alone()


def test_a_game_that_a_person_has_left_begins_with_the_curtain_when_it_is_resumed() -> None:
    players = (Player("P0", "easy", absent=True), Player("P1"))
    session = session_of(None, None)
    resumed = Session(
        msgspec.structs.replace(session.info, players=players),
        session.table,
        Thinker(),
        hides=hides,
    )
    assert (1, None) == (resumed.curtain(), resumed.eyes())


def test_who_has_sat_down_is_not_called_to_the_screen() -> None:
    session = session_of(None, None)
    session.sit_down()
    assert not session.call(0)
    assert (0, None) == (session.eyes(), session.curtain())


def test_what_a_person_is_called_for_is_not_drawn_before_the_curtain_is_lifted() -> None:
    lots = session_of(None, None)
    session = Session(lots.info, lots.table, Thinker())
    assert (0, None) == (session.eyes(), session.curtain())
    assert session.call(0)
    assert (None, 0) == (session.eyes(), session.curtain())
    session.sit_down()
    assert (0, 0, None) == (session.eyes(), session.privy(), session.curtain())


def test_while_a_bot_acts_at_a_table_of_several_persons_nothing_hidden_is_drawn() -> None:
    session = session_of(None, None, "easy")
    bids(session, 1, 2)
    assert 2 == session.asked()
    assert (None, None, None) == (session.curtain(), session.eyes(), session.privy())


def test_under_the_curtain_the_asked_person_can_be_made_to_do_nothing() -> None:
    session = session_of(None, None)
    before = session.table.ply
    session.go_on()
    assert before == session.table.ply


def test_nothing_is_hidden_once_the_game_is_over() -> None:
    session = session_of(None, None)
    while not session.over:
        session.sit_down()
        seat = session.asked()
        assert seat is not None
        prompt = session.table.prompts()[seat]
        session.submit(seat, Bid(0) if prompt.forms else prompt.choices[0], session.table.ply)
        session.part()
    assert (None, None) == (session.curtain(), session.lingering())
