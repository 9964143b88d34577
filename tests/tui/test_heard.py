"""What all were told so far: secrets left out, and no more than up to an entry."""

from __future__ import annotations

from core import catalog
from core.games.kartel.state import Roll
from core.table import Table
from tui.heard import Heard, Hearing


def test_nothing_is_gathered_until_somebody_reads() -> None:
    calls: list[int] = []

    def gather() -> tuple[str, ...]:
        calls.append(1)
        return ("a", "b", "c")

    heard = Heard(gather)
    assert [] == calls
    assert ("a", "c", 3, ("b", "c")) == (heard[0], heard[-1], len(heard), heard[1:])
    assert [1] == calls


def test_it_is_what_a_spectator_saw_of_the_present_line() -> None:
    table = Table.new(catalog.load("cartel"), 2, 7, {})
    hearing = Hearing(table)
    opening = [event for _n, events in table.log(None) for event in events]
    assert opening == list(hearing.now())
    assert hearing.now() is hearing.now()
    # A hand is dealt to its seat alone.
    own = [event for _n, events in table.log(0) for event in events]
    assert own != opening


def test_it_grows_with_the_game_and_ends_at_an_entry() -> None:
    table = Table.new(catalog.load("kartel"), 2, 7, {})
    hearing = Hearing(table)
    before = list(hearing.now())
    seat = next(iter(table.rules.prompts(table.state)))
    table.submit(seat, Roll())
    now = list(hearing.now())
    assert before == now[: len(before)]
    assert len(now) > len(before)
    assert before == list(hearing.until(0))
    assert now == list(hearing.until(1))
