"""The log: what happened, in sentences."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from core.bots.random_bot import draw
from core.game import OptionValue, complete
from core.games.hotels.rules import RULES
from core.games.hotels.state import (
    Action,
    Began,
    Bought,
    Buy,
    Chose,
    Declared,
    Dispose,
    Disposed,
    Drew,
    DrewUnseen,
    Ended,
    Event,
    Fell,
    Founded,
    Grew,
    Joined,
    LaidAlone,
    Merged,
    Met,
    NothingDrawn,
    Opened,
    Place,
    Removed,
    Scored,
    Skipped,
    State,
)
from core.games.hotels.text import WORDS
from core.rng import seeded
from core.text import plain
from core.words import Line
from tests.core.games.hotels.positions import (
    JANGADA,
    LAGUNA,
    MARINA,
    NETUNO,
    OASIS,
    PALACIO,
    TROPICAL,
    after,
    events,
    placed,
    tile,
)
from tests.core.games.hotels.scenes import LAST, PLACING

PLAYERS = ("Ana", "Ben", "Cleo", "Dan", "Eva", "Fay")


def words(line: Line) -> str:
    return f"{line.label} {plain(line.text, PLAYERS.__getitem__)}".strip()


def logged(*told: Event) -> list[str]:
    return [words(line) for line in WORDS.lines(told)]


def log(state: State, seat: int, action: Action) -> list[str]:
    return logged(*events(state, seat, action))


# Placing


@pytest.mark.rule("H-2", "H-3")
def test_the_opening_tells_the_first_tiles_and_who_begins_and_no_hand() -> None:
    step = RULES.setup(3, 5, complete(RULES.types, {}))
    first = step.state.phases[-1].seat  # type: ignore[union-attr]
    tiles = [told.event.tile for told in step.events[:3]]  # type: ignore[union-attr]
    for seat in (None, 0, 2):
        seen = [e for told in step.events if (e := told.seen_by(seat)) is not None]
        lines = WORDS.lines(seen)
        names = [f"{t // 9 + 1}{'ABCDEFGHI'[t % 9]}" for t in tiles]
        assert [
            f"The first tiles: Ana {names[0]}, Ben {names[1]}, Cleo {names[2]}",
            f"{PLAYERS[first]} begins: {names[first]} lies nearest to row A. Each drew 6 tiles",
        ] == [words(line) for line in lines]
        assert [("", (0, 1, 2)), ("", (first,))] == [(line.label, line.seats) for line in lines]


@pytest.mark.rule("H-2")
@pytest.mark.parametrize(
    ("tiles", "first", "why"),
    [
        # Columns only count in one row: 12C goes before 3D, and 2C before 10C.
        (("3D", "12C", "1I"), 1, "12C lies nearest to row A"),
        (("10C", "2C", "1I"), 1, "2C lies nearest to row A, then to column 1"),
        (("3D", "12C", "3I"), 1, "12C lies nearest to row A"),
        (("4B", "9E", "8B"), 0, "4B lies nearest to row A, then to column 1"),
    ],
)
def test_the_opening_tells_the_tie_break_where_it_was_needed(
    tiles: tuple[str, ...], first: int, why: str
) -> None:
    laid = [Opened(seat, tile(name)) for seat, name in enumerate(tiles)]
    told = logged(*laid, Began(first))
    assert f"{PLAYERS[first]} begins: {why}. Each drew 6 tiles" == told[1]


@pytest.mark.parametrize(
    ("event", "line"),
    [
        (LaidAlone(38, 3, tile("4G")), "38 Dan placed 4G: it lies alone"),
        (
            Joined(17, 0, tile("2D"), 2),
            "17 Ana placed 2D: it joins 2 loose tiles and founds a chain",
        ),
        (
            Joined(3, 2, tile("12I"), 1),
            "3 Cleo placed 12I: it joins a loose tile and founds a chain",
        ),
        (
            Founded(17, 0, TROPICAL, 3, True),
            "17 Ana founded Tropical: 3 tiles, price 500, 1 share free",
        ),
        (
            Founded(17, 0, LAGUNA, 2, False),
            "17 Ana founded Laguna: 2 tiles, price 200; the bank has no share left",
        ),
        (Grew(34, 3, tile("3G"), LAGUNA, 5, 6), "34 Dan placed 3G: Laguna 5→6, price 500→600"),
        (Grew(35, 0, tile("9B"), MARINA, 6, 7), "35 Ana placed 9B: Marina 6→7, price stays 700"),
        (
            Grew(40, 1, tile("1A"), PALACIO, 9, 11),
            "40 Ben placed 1A: Palácio 9→11, safe, price 800→900",
        ),
        (
            Grew(41, 1, tile("1B"), PALACIO, 11, 12),
            "41 Ben placed 1B: Palácio 11→12, price stays 900",
        ),
        (Skipped(50, 2, 6), "50 Cleo placed nothing: none of 6 tiles in hand was playable"),
        (Skipped(50, 2, 1), "50 Cleo placed nothing: the one tile in hand was not playable"),
        (Skipped(50, 2, 0), "50 Cleo had no tile left to place"),
    ],
)
def test_a_tile_is_logged_with_what_it_did(event: Event, line: str) -> None:
    assert [line] == logged(event)


# Mergers


@pytest.mark.parametrize(
    ("event", "line"),
    [
        (
            Met(35, 0, tile("8F"), (MARINA, TROPICAL, NETUNO), (6, 5, 4)),
            "35 Ana placed 8F: Marina (6), Tropical (5) and Netuno (4) meet",
        ),
        (
            Met(23, 0, tile("8F"), (MARINA, NETUNO), (4, 4)),
            "23 Ana placed 8F: Marina (4) and Netuno (4) meet, a tie for largest",
        ),
        (Chose(23, 0, NETUNO, (MARINA, NETUNO)), "23 Ana chose Netuno to acquire"),
        (
            Fell(35, 0, MARINA, NETUNO, 4, (6, 7, 6, 6), (900, 5000, 900, 900), False),
            "35 Netuno falls: Ben 5,000 (most, 7); Ana, Cleo, Dan 900 each (6)",
        ),
        (
            Fell(35, 0, MARINA, TROPICAL, 5, (2, 0, 0, 5), (3500, 0, 0, 7000), False),
            "35 Tropical falls: Dan 7,000 (most, 5); Ana 3,500 (second, 2)",
        ),
        (
            Fell(23, 0, NETUNO, MARINA, 4, (5, 0, 1, 5), (3800, 0, 0, 3800), True),
            "23 Ana chose Marina to fall next: Ana, Dan 3,800 each (tie for most, 5)",
        ),
        (
            Fell(9, 1, JANGADA, LAGUNA, 2, (0, 1), (0, 3000), False),
            "9 Laguna falls: Ben 3,000 (sole holder, 1)",
        ),
        (
            Fell(9, 1, JANGADA, LAGUNA, 2, (0, 0), (0, 0), False),
            "9 Laguna falls: nobody holds a share",
        ),
        (
            Merged(35, MARINA, TROPICAL, 6, 12),
            "35 Tropical leaves the board. Marina 6→12, safe, price 700→800",
        ),
        (
            Merged(35, MARINA, NETUNO, 12, 16),
            "35 Netuno leaves the board. Marina 12→16, safe, price stays 800",
        ),
        (
            Merged(9, JANGADA, LAGUNA, 3, 6),
            "9 Laguna leaves the board. Jangada 3→6, price 300→600",
        ),
    ],
)
def test_a_merger_is_logged_with_who_is_paid_and_why(event: Event, line: str) -> None:
    assert [line] == logged(event)


@pytest.mark.rule("H-17")
@pytest.mark.parametrize(
    ("trade", "sell", "keep", "line"),
    [
        (4, 1, 0, "35 Dan traded 4 Netuno for 2 Marina, sold 1 for 500"),
        (4, 1, 2, "35 Dan traded 4 Netuno for 2 Marina, sold 1 for 500, kept 2"),
        (2, 0, 0, "35 Dan traded 2 Netuno for 1 Marina"),
        (2, 0, 5, "35 Dan traded 2 Netuno for 1 Marina, kept 5"),
        (0, 6, 0, "35 Dan sold 6 Netuno for 3,000"),
        (0, 2, 4, "35 Dan sold 2 Netuno for 1,000, kept 4"),
        (0, 0, 6, "35 Dan kept 6 Netuno"),
    ],
)
def test_a_disposal_is_one_line(trade: int, sell: int, keep: int, line: str) -> None:
    assert [line] == logged(Disposed(35, 3, MARINA, NETUNO, trade, sell, keep, 500 * sell))


def test_a_whole_merger_is_logged_act_by_act() -> None:
    assert [
        "35 Ana placed 8F: Marina (6), Tropical (5) and Netuno (4) meet",
        "35 Tropical falls: Dan 7,000 (most, 5); Ana 3,500 (second, 2)",
    ] == log(PLACING, 0, Place(tile("8F")))
    first = placed(PLACING, "8F")
    assert ["35 Ana traded 2 Tropical for 1 Marina"] == log(first, 0, Dispose(2, 0))
    assert [
        "35 Dan traded 4 Tropical for 2 Marina, sold 1 for 700",
        "35 Tropical leaves the board. Marina 6→12, safe, price 700→800",
        "35 Netuno falls: Ben 5,000 (most, 7); Ana, Cleo, Dan 900 each (6)",
    ] == log(after(first, (0, Dispose(2, 0))), 3, Dispose(4, 1))


# Buying, drawing and the end


@pytest.mark.parametrize("drawn", [Drew(34, 3, tile("5C")), DrewUnseen(34, 3)])
def test_buying_and_drawing_are_one_line_that_names_no_tile(drawn: Event) -> None:
    assert ["34 Dan bought 2 Jangada and 1 Netuno for 1,700 and drew a tile"] == logged(
        Bought(34, 3, (JANGADA, JANGADA, NETUNO), 1700), drawn
    )
    assert ["34 Dan bought nothing and drew a tile"] == logged(Bought(34, 3, (), 0), drawn)
    assert ["34 Dan bought nothing and drew a tile"] == logged(drawn)


def test_shares_bought_are_listed_by_chain() -> None:
    assert ["5 Ben bought 1 Laguna, 1 Oásis and 1 Palácio for 12,300 and drew a tile"] == logged(
        Bought(5, 1, (LAGUNA, OASIS, PALACIO), 12300), DrewUnseen(5, 1)
    )


@pytest.mark.rule("H-23")
@pytest.mark.parametrize(
    ("tiles", "left"), [(3, "3 tiles left"), (1, "1 tile left"), (0, "no tile left")]
)
def test_an_empty_pile_is_logged_in_place_of_the_draw(tiles: int, left: str) -> None:
    nothing = NothingDrawn(60, 1, tiles)
    assert [f"60 Ben bought 1 Laguna for 600; the pile is empty, {left} in hand"] == logged(
        Bought(60, 1, (LAGUNA,), 600), nothing
    )
    assert [f"60 Ben bought nothing; the pile is empty, {left} in hand"] == logged(nothing)


@pytest.mark.rule("H-21")
def test_dead_tiles_are_logged_each_with_its_reason_and_what_came_for_it() -> None:
    assert [
        "50 Ana bought nothing and drew a tile",
        "50 9D would join two safe chains: out, Ana drew another",
        "50 1A is barred for good with seven chains on the board: out, Ana drew another",
        "50 2A would join two safe chains: out, the pile is empty",
        "51 Ben had no tile left to place",
    ] == logged(
        Bought(50, 0, (), 0),
        DrewUnseen(50, 0),
        Removed(50, 0, tile("9D"), True, True),
        DrewUnseen(50, 0),
        Removed(50, 0, tile("1A"), False, True),
        Drew(50, 0, tile("2A")),
        Removed(50, 0, tile("2A"), True, False),
        Skipped(51, 1, 0),
    )


@pytest.mark.rule("H-24")
def test_a_declaration_is_logged_with_its_cause() -> None:
    assert ["60 Ana declared the end: Laguna has 43 tiles"] == logged(Declared(60, 0, LAGUNA, 43))
    assert ["60 Ana declared the end: every chain on the board is safe"] == logged(
        Declared(60, 0, -1, 0)
    )


@pytest.mark.rule("H-25", "H-26")
def test_the_end_is_logged_bonuses_first_then_shares_from_the_smallest_chain_on() -> None:
    """Ana 1,200 + 3,000 + 400 + 10,000 + 15,000; Ben 18,400 + 3,500 + 5,600 + 5,000 + 7,000;
    Cleo 9,900 + 2,000 + 1,200 + 7,000 + 8,400 + 3,000; Dan 30,400 + 4,000 + 2,800 + 3,000 + 400 +
    700."""
    assert [
        "60 Ana bought nothing",
        "60 Palácio pays in the end: Dan 4,000 (most, 7); Cleo 2,000 (second, 3)",
        "60 Netuno pays in the end: Ana, Dan 3,000 each (tie for most, 1)",
        "60 Jangada pays in the end: Cleo 7,000 (most, 12); Ben 3,500 (second, 8)",
        "60 Laguna pays in the end: Ana 10,000 (most, 15); Ben 5,000 (second, 7)",
        "60 Palácio leaves the board: Cleo 1,200, Dan 2,800",
        "60 Netuno leaves the board: Ana 400, Dan 400",
        "60 Jangada leaves the board: Ben 5,600, Cleo 8,400, Dan 700",
        "60 Laguna leaves the board: Ana 15,000, Ben 7,000, Cleo 3,000",
        "60 The game is over: Dan 41,300, Ben 39,500, Cleo 31,500, Ana 29,600",
    ] == log(LAST, 0, Buy(()))


@pytest.mark.rule("H-27")
def test_an_end_that_nobody_declared_is_logged_with_its_cause() -> None:
    nobody = Scored(JANGADA, 3, 300, (0, 0), (0, 0), (0, 0))
    assert [
        "70 Nobody could place a tile for a whole round: the game ends",
        "70 Jangada leaves the board: nobody holds a share",
        "70 The game is over: Ben 7,000, Ana 6,000",
    ] == logged(nobody, Ended(70, False, (6000, 7000)))
    assert ["70 The game is over: Ana 6,000, Ben 6,000"] == logged(Ended(70, True, (6000, 6000)))


# What lines are about, and who reads them


def test_lines_about_money_that_moves_are_marked() -> None:
    told: list[Event] = [
        LaidAlone(1, 0, 0),
        Fell(9, 1, JANGADA, LAGUNA, 2, (0, 1), (0, 3000), False),
        Fell(9, 1, JANGADA, LAGUNA, 2, (0, 0), (0, 0), False),
        Disposed(9, 1, JANGADA, LAGUNA, 0, 1, 0, 200),
        Disposed(9, 1, JANGADA, LAGUNA, 2, 0, 0, 0),
        Merged(9, JANGADA, LAGUNA, 3, 6),
        Bought(9, 0, (LAGUNA,), 200),
        Bought(9, 0, (), 0),
        Scored(JANGADA, 3, 300, (1, 0), (4500, 0), (300, 0)),
        Ended(9, True, (6000, 6000)),
    ]
    lines = WORDS.lines(told)
    moves = [False, True, False, True, False, False, True, False, True, True, True]
    assert moves == [line.money for line in lines]


def test_a_fall_is_about_the_mover_and_all_holders() -> None:
    (line,) = WORDS.lines([Fell(9, 1, MARINA, LAGUNA, 2, (1, 0, 0, 2), (1000, 0, 0, 2000), False)])
    assert (0, 1, 3) == line.seats
    (line,) = WORDS.lines([Disposed(9, 3, MARINA, LAGUNA, 2, 0, 0, 0)])
    assert (3,) == line.seats


@pytest.mark.parametrize(
    ("seats", "seed", "options"),
    [(2, 1, {}), (3, 2, {"hidden_holdings": True}), (6, 3, {"as_printed_seven": True})],
)
def test_nobody_reads_more_in_the_log_than_a_spectator(
    seats: int, seed: int, options: dict[str, OptionValue]
) -> None:
    for step in played(seats, seed, options):
        seen = [
            [e for told in step if (e := told.seen_by(seat)) is not None]
            for seat in (None, *range(seats))
        ]
        lines = [WORDS.lines(events) for events in seen]
        assert lines[0]
        assert [lines[0]] * seats == lines[1:]


def played(seats: int, seed: int, options: dict[str, OptionValue]) -> list[Any]:
    """What is told in each entry of a game of random play."""

    def make(given: dict[str, Any]) -> Action:
        return msgspec.convert(given, RULES.types.action)

    step, dice = RULES.setup(seats, seed, complete(RULES.types, options)), seeded(seed)
    told = [step.events]
    while prompts := RULES.prompts(step.state):
        ((seat, prompt),) = prompts.items()
        action, dice = draw(prompt, make, dice)
        step = RULES.apply(step.state, seat, action)
        told.append(step.events)
    return told
