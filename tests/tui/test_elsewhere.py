"""A table with several sessions: persons at screens of their own, and one that acts for bots."""

from __future__ import annotations

import asyncio
from collections.abc import Collection, Sequence
from typing import Any

import pytest

from core import catalog
from core.game import Illegal, Seat
from core.games.kartel.state import Roll, ToRoll
from core.table import Table
from saves.records import Info, Player
from tests.tui.test_session import Thinker, phase, until
from tui.screens.surround import asked_meanwhile
from tui.session import Session

ANA, BEN, CLEO = 0, 1, 2


class Shared:
    """A table of Kartel or Cartel at which a session sits for each group of seats."""

    def __init__(self, players: Sequence[Player], game: str = "kartel", seed: int = 7) -> None:
        self.rules = catalog.load(game)
        self.game, self.players, self.seed = game, tuple(players), seed
        self.table = Table.new(self.rules, len(players), seed, {})
        self.thinker = Thinker()

    def session(self, here: Collection[Seat] | None, *, for_bots: bool = False) -> Session:
        info = Info("abc", self.game, "", self.players, 7, (), False, 1, 0.0, 0.0, 0, False)
        hides: Any = (lambda view: True) if self.game != "kartel" else (lambda view: False)
        return Session(
            info,
            self.table,
            self.thinker,
            forced={"to_roll"}.__contains__,
            hides=hides,
            pace=0.0,
            here=here,
            for_bots=for_bots,
        )


def of_three() -> Shared:
    return Shared((Player("Ana"), Player("Ben"), Player("Cleo", "hard")))


def test_who_plays_from_elsewhere_is_waited_for_and_is_nobody_at_this_keyboard() -> None:
    shared = of_three()
    ana, ben = shared.session({ANA}), shared.session({BEN})
    first = phase(ana).seat
    assert ((ANA,), (BEN,)) == (ana.persons, ben.persons)
    assert first == ana.asked() == ben.asked()
    assert (ANA, BEN) == ana.people()


def test_each_screen_draws_its_own_persons_view_and_never_another_ones() -> None:
    shared = Shared((Player("Ana"), Player("Ben"), Player("Cleo")), "cartel")
    for seat in (ANA, BEN, CLEO):
        session = shared.session({seat})
        assert (seat, seat, None) == (session.eyes(), session.privy(), session.curtain())
        assert session.alone()


def test_who_only_watches_sees_what_a_spectator_sees() -> None:
    shared = Shared((Player("Ana"), Player("Ben"), Player("Cleo")), "cartel")
    watcher = shared.session(())
    assert ((), None, None, None) == (
        watcher.persons,
        watcher.eyes(),
        watcher.privy(),
        watcher.curtain(),
    )
    assert not watcher.alone()
    with pytest.raises(Illegal, match="Only bots"):
        watcher.undo()


def test_two_persons_at_one_of_the_screens_have_their_curtain() -> None:
    shared = Shared((Player("Ana"), Player("Ben"), Player("Cleo")), "cartel")
    both = shared.session({ANA, BEN})
    assert not both.alone()
    if both.asked() in (ANA, BEN):
        assert both.asked() == both.curtain()


def test_what_one_does_reaches_all_sessions() -> None:
    shared = of_three()
    seen: list[str] = []
    sessions = {seat: shared.session({seat}) for seat in (ANA, BEN)}
    for seat, session in sessions.items():
        session.changed = lambda seat=seat: seen.append("AB"[seat])
    first = phase(sessions[ANA]).seat
    if first in sessions:
        sessions[first].submit(first, Roll(), shared.table.ply)
    else:
        shared.table.submit(first, Roll())
    assert {"A", "B"} == set(seen)


def test_a_session_that_was_closed_heeds_the_table_no_more() -> None:
    shared = of_three()
    seen: list[int] = []
    session = shared.session({ANA})
    session.changed = lambda: seen.append(1)
    session.close()
    shared.table.submit(phase(session).seat, Roll())
    assert [] == seen


def test_bots_are_acted_for_by_one_session_alone() -> None:
    async def main() -> None:
        shared = Shared((Player("Ana"), Player("Bo", "hard"), Player("Cleo", "hard")))
        ana, house = shared.session({ANA}), shared.session((), for_bots=True)
        tasks = [asyncio.create_task(session.play()) for session in (ana, house)]
        try:
            await until(lambda: house.asked() == ANA and not isinstance(phase(house), ToRoll))
            asked = shared.thinker.asked
            acts = [entry.seat for entry in shared.table.entries]
            decided = sum(seat != ANA for seat in acts)
            # A bot is thought for once for each of its decisions; to roll needs no thought.
            assert asked <= decided
            assert ana.asked() == ANA
        finally:
            for task in tasks:
                task.cancel()

    asyncio.run(main())


def test_a_session_without_a_screen_has_no_persons_here_and_knows_those_elsewhere() -> None:
    shared = of_three()
    house = shared.session((), for_bots=True)
    assert () == house.persons
    assert (ANA, BEN) == house.people()


def test_who_still_reads_is_told_what_is_asked_meanwhile_of_those_at_other_screens() -> None:
    shared = of_three()
    seat = phase(shared.session(())).seat
    name = ("ANA", "BEN", "CLEO")[seat]
    assert asked_meanwhile(shared.session({ANA})).startswith(f"▶ {name} ")
    # All at one keyboard: nothing goes on before it has been read.
    assert "" == asked_meanwhile(shared.session(None))
