"""Who thinks how long, and when a bot is to play: seconds that the test counts itself."""

from __future__ import annotations

from saves.club_records import Clock, StandIn
from tui.serve.clock import Due, Hourglass

ANA, BEN, CLEO = 0, 1, 2
MINUTE = Clock("turn", 60)
HOUR = Clock("game", 3600)
SOON = StandIn("easy", 30)


def glass(clock: Clock | None = None, stand_in: StandIn | None = None) -> Hourglass:
    return Hourglass(clock, stand_in, (0.0, 0.0, 0.0), now=1000.0)


def test_without_clock_and_stand_in_nothing_is_ever_due() -> None:
    time = glass()
    time.ask([ANA], 1000)
    assert not time.ticks
    assert time.next(2000) is None
    assert () == time.due(1e9)
    assert time.left(ANA, 2000) is None


def test_a_turn_s_clock_begins_when_the_seat_is_asked() -> None:
    time = glass(MINUTE)
    time.come(ANA)
    time.ask([ANA], 1010)
    assert 60 == time.left(ANA, 1010)
    assert 15 == time.left(ANA, 1055)
    assert 15 == time.next(1055)
    assert () == time.due(1069.9)
    assert (Due(ANA, away=False),) == time.due(1070)


def test_it_goes_on_through_all_acts_of_the_turn_and_begins_anew_with_the_next() -> None:
    time = glass(MINUTE)
    time.ask([ANA], 1000)
    assert not time.ask([ANA], 1040)
    assert 20 == time.left(ANA, 1040)
    assert time.ask([BEN], 1050)
    assert time.ask([ANA], 1055)
    assert 60 == time.left(ANA, 1055)


def test_of_those_asked_at_once_each_has_its_own_clock() -> None:
    time = glass(MINUTE)
    time.ask([ANA, BEN], 1000)
    time.ask([BEN], 1020)
    time.ask([BEN, CLEO], 1030)
    assert 30 == time.next(1030)
    assert (Due(BEN, away=False),) == time.due(1060)
    assert {BEN, CLEO} == {due.seat for due in time.due(1090)}


def test_a_game_s_clock_adds_up_the_turns() -> None:
    time = glass(HOUR)
    time.ask([ANA], 1000)
    time.ask([BEN], 1600)
    time.ask([ANA], 1700)
    assert (600.0, 100.0, 0.0) == time.used(1700)
    assert (700.0, 100.0, 0.0) == time.used(1800)
    assert 2900 == time.left(ANA, 1800)
    assert not time.spent(ANA, 4699)
    assert (Due(ANA, away=False),) == time.due(4700)
    assert time.spent(ANA, 4700)


def test_what_was_used_before_a_restart_counts() -> None:
    time = Hourglass(HOUR, None, (3000.0, 0.0, 0.0), now=50.0)
    time.ask([ANA], 50)
    assert 600 == time.next(50)


def test_a_turn_s_clock_is_never_spent_for_good() -> None:
    time = glass(MINUTE)
    time.ask([ANA], 1000)
    assert not time.spent(ANA, 5000)


def test_a_bot_comes_for_who_is_asked_and_away() -> None:
    time = glass(stand_in=SOON)
    time.ask([ANA], 1010)
    assert 30 == time.next(1010)
    assert () == time.due(1039)
    assert (Due(ANA, away=True),) == time.due(1040)


def test_it_does_not_come_for_who_is_here() -> None:
    time = glass(stand_in=SOON)
    time.come(ANA)
    time.ask([ANA], 1010)
    assert time.next(1010) is None
    assert () == time.due(9000)


def test_who_leaves_while_asked_has_the_time_from_then_on() -> None:
    time = glass(stand_in=SOON)
    time.come(ANA)
    time.ask([ANA], 1010)
    time.go(ANA, 1500)
    assert () == time.due(1529)
    assert (Due(ANA, away=True),) == time.due(1530)


def test_who_has_long_been_away_has_the_time_from_being_asked_on() -> None:
    time = glass(stand_in=SOON)
    time.come(ANA)
    time.go(ANA, 1001)
    time.ask([ANA], 2000)
    assert () == time.due(2029)
    assert (Due(ANA, away=True),) == time.due(2030)


def test_a_bot_may_come_at_once() -> None:
    time = glass(stand_in=StandIn("hard", 0))
    time.ask([ANA], 1010)
    assert 0 == time.next(1010)
    assert (Due(ANA, away=True),) == time.due(1010)


def test_who_comes_back_in_time_keeps_the_seat() -> None:
    time = glass(stand_in=SOON)
    time.ask([ANA], 1010)
    time.come(ANA)
    assert () == time.due(2000)


def test_the_sooner_of_clock_and_stand_in_is_waited_for() -> None:
    time = glass(MINUTE, SOON)
    time.ask([ANA], 1000)
    assert 30 == time.next(1000)
    time.come(ANA)
    assert 60 == time.next(1000)
