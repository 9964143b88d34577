"""The turn that is drawn for the screens, from the tile to the draw, with every sum of money."""

from __future__ import annotations

import pytest

from core.games.hotels.rules import RULES
from core.games.hotels.state import (
    Bought,
    Buying,
    Dispose,
    Disposed,
    DrewUnseen,
    Event,
    Fell,
    Merged,
    Met,
    Place,
    Placing,
)
from tests.core.games.hotels.positions import (
    MARINA,
    NETUNO,
    TROPICAL,
    at,
    buy,
    drawn,
    limits,
    now,
    placeable,
    refusal,
    seen,
    shares,
    tile,
)
from tests.core.games.hotels.scenes import PLACING


@pytest.mark.rule("H-6", "H-9", "H-10", "H-28")
def test_the_hand_that_is_drawn_is_all_playable_and_the_table_adds_up() -> None:
    assert "1H 3B 6B 8F 9B 12I" == placeable(PLACING)
    assert (9, 6, 6, 4, 2, 0, 5) == PLACING.sizes
    assert (12, 10, 7, 0, 24, 25, 18) == PLACING.bank
    assert (3000, 5700, 700, 700) == PLACING.cash


@pytest.mark.rule("H-10", "H-12", "H-13", "H-15", "H-17", "H-18", "H-22", "H-23", "H-30")
def test_the_drawn_turn_goes_as_it_is_drawn() -> None:
    """Marina of 6 takes Tropical of 5, then Netuno of 4; six certificates of Marina are traded for.

    Tropical, tier 3 of 5: $700, 7,000 and 3,500. Netuno, tier 2 of 4: $500, 5,000 and 2,500.
    """
    table = at(PLACING)
    told: list[Event] = []

    def act(seat: int, trade: int, sell: int) -> None:
        told.extend(seen(table.submit(seat, Dispose(trade, sell)).told))

    told.extend(seen(table.submit(0, Place(tile("8F"))).told))
    # Dan has most of Tropical, Ana second most.
    assert (6500, 5700, 700, 7700) == now(table).cash
    act(0, 2, 0)
    assert (13, 6) == (now(table).shares[0][MARINA], now(table).bank[MARINA])
    act(3, 4, 1)
    # Marina is 6 + 5 + the tile; Netuno pays Ben 5,000 and 2,500 in three, 900 each.
    assert (12, 4, 0) == (
        now(table).sizes[MARINA],
        now(table).sizes[NETUNO],
        now(table).sizes[TROPICAL],
    )
    assert (7400, 10700, 1600, 9300) == now(table).cash
    assert ((6, 6, 6), 4) == (limits(now(table)), now(table).bank[MARINA])
    act(0, 6, 0)
    # Ben could trade two, Marina has one left; he sells all seven.
    assert (2, 7, 7) == limits(now(table))
    assert "bank_short" == refusal(now(table), 1, Dispose(4, 0))[0]
    act(1, 0, 7)
    act(2, 2, 4)
    assert (0, 6, 6) == limits(now(table))
    assert "bank_short" == refusal(now(table), 3, Dispose(2, 0))[0]
    act(3, 0, 6)
    assert (Buying(0),) == now(table).phases
    assert (7400, 14200, 3600, 12300) == now(table).cash
    assert (12, 10, 0, 25, 24, 25, 25) == now(table).bank
    assert [16, 2, 7] == [now(table).shares[i][MARINA] for i in (0, 2, 3)]
    assert 16 == now(table).sizes[MARINA]
    assert [
        "..#......#",
        ".......M...O",
        "...JJ..M...O",
        "JJJJJ.MMM",
        ".J.....M.MM",
        ".J..MM.MMM.#",
        "..L..MMM",
        "..LL.......#",
        "..LLL.#.#",
    ] == drawn(now(table))
    # A Jangada of 9 at $600, two Oásis of 2 at $300.
    told.extend(seen(table.submit(0, buy("JOO")).told))
    assert (6200, 14200, 3600, 12300) == now(table).cash
    assert shares("J3 M16 O2") == now(table).shares[0]
    assert (11, 22) == (now(table).bank[0], now(table).bank[4])
    assert [
        Met(35, 0, tile("8F"), (MARINA, TROPICAL, NETUNO), (6, 5, 4)),
        Fell(35, 0, MARINA, TROPICAL, 5, (2, 0, 0, 5), (3500, 0, 0, 7000), False),
        Disposed(35, 0, MARINA, TROPICAL, 2, 0, 0, 0),
        Disposed(35, 3, MARINA, TROPICAL, 4, 1, 0, 700),
        Merged(35, MARINA, TROPICAL, 6, 12),
        Fell(35, 0, MARINA, NETUNO, 4, (6, 7, 6, 6), (900, 5000, 900, 900), False),
        Disposed(35, 0, MARINA, NETUNO, 6, 0, 0, 0),
        Disposed(35, 1, MARINA, NETUNO, 0, 7, 0, 3500),
        Disposed(35, 2, MARINA, NETUNO, 2, 4, 0, 2000),
        Disposed(35, 3, MARINA, NETUNO, 0, 6, 0, 3000),
        Merged(35, MARINA, NETUNO, 12, 16),
        Bought(35, 0, (0, 4, 4), 1200),
        DrewUnseen(35, 0),
    ] == told[:13]


@pytest.mark.rule("H-4", "H-23")
def test_the_next_seat_follows_with_what_it_has() -> None:
    """Ben's hand is empty in the drawing: he is passed over to his purchase."""
    table = at(PLACING)
    table.submit(0, Place(tile("1H")))
    table.submit(0, buy(""))
    assert (Buying(1),) == now(table).phases
    table.submit(1, buy(""))
    assert 1 == len(now(table).hands[1])
    assert not isinstance(now(table).phases[0], Placing)
    assert RULES.outcome(now(table)) is None
