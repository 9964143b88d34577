"""Clause H-27: games in which nobody can place a tile any more go on or end, and never hang."""

from __future__ import annotations

import pytest

from core.games.hotels.rules import RULES
from core.games.hotels.state import (
    Buy,
    Buying,
    Declare,
    Ended,
    NothingDrawn,
    Over,
    Place,
    Placing,
    Scored,
    Skipped,
    State,
    Variant,
)
from core.table import Table
from tests.core.games.hotels.positions import (
    after,
    at,
    buy,
    changed,
    choices,
    events,
    impossible,
    named,
    only,
    position,
    prompted,
    seen,
    the,
    tile,
)

KEEP = Variant(replace_dead_tiles=False)
LIES = "JJJJJJJJJJJ . LLLLLLLLLLL . . . . . MM"
"""Jangada and Laguna are safe, 1B to 11B join both. Marina of two keeps the end from being
declared. 3I makes Marina grow."""


def turns(state: State) -> list[tuple[int, int]]:
    """Number and seat of the turns in which nothing is bought, until the game is over."""
    told = []
    while RULES.outcome(state) is None:
        phase = state.phases[0]
        assert isinstance(phase, Buying)
        told.append((state.turn, phase.seat))
        state = after(state, (phase.seat, Buy(())))
    return told


@pytest.mark.rule("H-27")
@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_as_many_turns_as_players_without_a_placement_end_the_game(seats: int) -> None:
    """Ana places the last tile, 3I, in turn 30; then each has one turn more, she too."""
    state = position(LIES, ("3I", *[""] * (seats - 1)), pile="-")
    state = after(state, (0, Place(tile("3I"))))
    expected = [(30, 0), *((31 + i, (1 + i) % seats) for i in range(seats))]
    assert expected == turns(state)


@pytest.mark.rule("H-27")
def test_the_end_comes_after_the_last_of_them() -> None:
    """He may still buy in it."""
    state = position(LIES, ("3I", "", ""), pile="-", cash=(0, 0, 1500))
    table = at(state, (0, Place(tile("3I"))))
    # Ana and Ben can pay for nothing and are passed over; Cleo is asked in turn 32.
    assert ((Buying(2),), 32) == (table.state.phases, table.state.turn)
    told = seen(table.submit(2, buy("JJ")).told)
    # Ana's second turn, number 33, is the third without a placement: it ends the game.
    assert [(33, 0)] == [(e.turn, e.seat) for e in only(told, Skipped)]
    # Jangada of 11 at $700: two shares and both bonuses, 7,000 and 3,500.
    assert Ended(33, False, (0, 0, 100 + 1400 + 10500)) == told[-1]
    assert (Over(),) == table.state.phases


@pytest.mark.rule("H-27", "H-25")
def test_it_is_scored_as_if_it_had_been_declared() -> None:
    """Jangada and Laguna of 11 at $700, Marina of 2 at $300, the smallest first."""
    state = position(LIES, ("", ""), ("J M", "J2 L"), pile="-", cash=(0, 0), buying=True, idle=1)
    told = events(state, 0, Buy(()))
    assert [
        Scored(2, 2, 300, (1, 0), (4500, 0), (300, 0)),
        Scored(0, 11, 700, (1, 2), (3500, 7000), (700, 1400)),
        Scored(1, 11, 700, (0, 1), (0, 10500), (0, 700)),
        Ended(31, False, (300 + 4500 + 700 + 3500, 1400 + 7000 + 700 + 10500)),
    ] == told[-4:]


@pytest.mark.rule("H-27")
def test_a_placement_begins_the_count_anew() -> None:
    """Ana and Ben are idle in turns 30 and 31; Cleo places; then each has a turn more."""
    state = position(LIES, ("", "", "3I"), pile="-", buying=True, idle=1)
    state = after(state, (0, Buy(())), (1, Buy(())))
    assert (Placing(2),) == state.phases
    state = after(state, (2, Place(tile("3I"))))
    assert [(32, 2), (33, 0), (34, 1), (35, 2)] == turns(state)


@pytest.mark.rule("H-27")
def test_only_turns_that_begin_with_the_pile_empty_count() -> None:
    """Ben draws the last tile in turn 31, so that turn doesn't count: 32 and 33 do, and end it."""
    state = position(LIES, ("", ""), pile="3B 4B -", buying=True, variant=KEEP)
    assert [(30, 0), (31, 1), (32, 0), (33, 1)] == turns(state)
    # With one tile less Ana draws the last one, and Ben's turn counts. It is the same if the
    # second tile goes with her dead one.
    state = position(LIES, ("", ""), pile="3B -", buying=True, variant=KEEP)
    assert [(30, 0), (31, 1), (32, 0)] == turns(state)
    state = position(LIES, ("", ""), pile="3B 4B -", buying=True)
    assert [(30, 0), (31, 1), (32, 0)] == turns(state)


@pytest.mark.rule("H-27", "H-21")
def test_while_the_pile_lasts_turns_without_a_placement_go_on() -> None:
    """Dead tiles are kept, four are in the pile: turns 31 to 33 begin with some in it, 34 not."""
    state = position(
        LIES, ("1B", "2B"), pile="3B 4B 5B 6B -", buying=True, variant=KEEP, cash=(6000, 6000)
    )
    assert [(30 + i, i % 2) for i in range(6)] == turns(state)


@pytest.mark.rule("H-27", "H-21")
def test_hands_full_of_dead_tiles_and_an_empty_pile_end_it() -> None:
    state = position(LIES, ("1B 3I", "2B", "4B 5B"), pile="-", variant=KEEP)
    state = after(state, (0, Place(tile("3I"))))
    assert [(30, 0), (31, 1), (32, 2), (33, 0)] == turns(state)


@pytest.mark.rule("H-27", "H-8")
def test_hands_full_of_eighth_chains_and_an_empty_pile_end_it() -> None:
    lies = "JJ.LL.MM.NN . OO.PP.TT . #.#.#.#.#.#"
    state = position(lies, ("2E", "4E 6E"), pile="-", buying=True, idle=0)
    assert [(30, 0), (31, 1), (32, 0)] == turns(state)
    assert "4E 6E" == named(after(state, (0, Buy(()))).hands[1])


@pytest.mark.rule("H-27", "H-4")
def test_when_nobody_can_do_anything_at_all_the_game_ends_by_itself() -> None:
    """No tile, no money, nothing to declare: Ana's last choice ends the game."""
    state = position(LIES, ("3I", "", "", ""), pile="-", cash=(0, 0, 0, 0))
    told = events(state, 0, Place(tile("3I")))
    assert [(31, 1), (32, 2), (33, 3), (34, 0)] == [(e.turn, e.seat) for e in only(told, Skipped)]
    assert {0} == {e.tiles for e in only(told, Skipped)}
    assert 34 == the(told, Ended).turn


@pytest.mark.rule("H-27")
def test_without_any_chain_the_game_ends_too() -> None:
    """All tiles but 12I are out; Ana lays it alone."""
    state = position("#", ("12I", "", ""), pile="-", variant=KEEP)
    told = events(state, 0, Place(tile("12I")))
    assert [] == only(told, Scored)
    assert Ended(33, False, (6000, 6000, 6000)) == told[-1]


@pytest.mark.rule("H-27", "H-23")
def test_an_empty_pile_is_told_turn_by_turn() -> None:
    state = position(LIES, ("3I", ""), pile="-", cash=(0, 0))
    told = only(events(state, 0, Place(tile("3I"))), NothingDrawn)
    assert [(30, 0, 0), (31, 1, 0)] == [(e.turn, e.seat, e.tiles) for e in told[:2]]


@pytest.mark.rule("H-27", "H-24")
def test_a_game_in_which_nobody_can_place_may_still_be_declared() -> None:
    lies = "JJJJJJJJJJJ . LLLLLLLLLLL"
    state = position(lies, ("", ""), pile="-", buying=True, idle=1, cash=(0, 0))
    told = seen(at(state, (0, Declare())).submit(0, Buy(())).told)
    assert the(told, Ended).declared


@pytest.mark.rule("H-27", "H-24")
def test_the_last_idle_turn_is_over_as_not_declared_if_nobody_does() -> None:
    lies = "JJJJJJJJJJJ . LLLLLLLLLLL"
    state = position(lies, ("", ""), pile="-", buying=True, idle=1, cash=(0, 0))
    assert (Buy(()), Declare()) == choices(state)
    state = after(state, (0, Buy(())))
    # Ben's is the second idle turn, and he may declare in it as well.
    assert (1, (Buy(()), Declare())) == (prompted(state), choices(state))
    told = events(state, 1, Buy(()))
    assert not the(told, Ended).declared


@pytest.mark.rule("H-27")
def test_the_count_goes_with_the_state() -> None:
    state = position(LIES, ("3I", "", ""), pile="-")
    state = after(state, (0, Place(tile("3I"))), (0, Buy(())))
    assert 1 == state.idle
    state = after(state, (1, Buy(())))
    assert 2 == state.idle


@pytest.mark.rule("H-27")
@pytest.mark.parametrize("idle", [-1, 4, 10**6])
def test_a_count_that_should_have_ended_the_game_is_impossible(idle: int) -> None:
    """Of three players; the third idle turn is the last and may be in hand."""
    state = position(LIES, ("", "", ""), pile="-", buying=True, idle=3)
    assert [(30, 0)] == turns(state)
    impossible(changed(state, idle=idle))


@pytest.mark.rule("H-27")
def test_a_count_while_the_pile_lasts_is_impossible() -> None:
    state = position(LIES, ("", "", ""), pile="3B -", buying=True)
    impossible(changed(state, idle=2))


@pytest.mark.rule("H-27")
def test_a_count_while_a_tile_can_be_placed_is_impossible() -> None:
    state = position(LIES, ("3I", "", ""), pile="-")
    impossible(changed(state, idle=2))


@pytest.mark.rule("H-27")
@pytest.mark.parametrize("seats", [2, 3, 6])
@pytest.mark.parametrize("keep", [False, True])
@pytest.mark.parametrize("letter", [False, True])
def test_games_in_which_nobody_buys_or_declares_end(seats: int, keep: bool, letter: bool) -> None:
    """Every turn places one of 108 tiles or draws one, but for a last round: 216 turns and that."""
    options = {"replace_dead_tiles": not keep, "as_printed_seven": letter}
    for seed in range(6):
        table = Table.new(RULES, seats, seed, options)
        while table.outcome() is None:
            (seat,) = table.prompts()
            table.submit(seat, next(a for a in choices(table.state) if a != Declare()))
        assert table.state.turn <= 216 + seats
