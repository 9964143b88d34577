"""Clauses H-4 to H-9: the turn's steps, what touches, founding and growing."""

from __future__ import annotations

import pytest

from core.games.hotels.rules import RULES
from core.games.hotels.state import (
    Absorb,
    Acquire,
    Action,
    Buy,
    Buying,
    Declare,
    Dispose,
    Drew,
    DrewUnseen,
    Found,
    Founded,
    Founding,
    Grew,
    Joined,
    LaidAlone,
    Place,
    Placing,
    Skipped,
)
from tests.core.games.hotels.positions import (
    JANGADA,
    LAGUNA,
    MARINA,
    NETUNO,
    OASIS,
    PALACIO,
    TROPICAL,
    after,
    at,
    buy,
    buyable,
    choices,
    drawn,
    events,
    now,
    only,
    placeable,
    placed,
    position,
    prompted,
    refusal,
    seen,
    the,
    tile,
)

# H-4


@pytest.mark.rule("H-4")
def test_a_turn_is_placing_then_buying_then_drawing() -> None:
    state = position("JJ", ("12I 5E", "7G"), pile="9C 1H")
    table = at(state)
    assert (Placing(0),) == state.phases
    first = table.submit(0, Place(tile("12I")))
    assert (Buying(0),) == now(table).phases
    assert state.hands[1] == now(table).hands[1]
    assert (tile("5E"),) == now(table).hands[0]
    assert not only(seen(first.told, 0), Drew)
    second = table.submit(0, buy("J"))
    assert (Placing(1),) == now(table).phases
    assert (tile("5E"), tile("9C")) == now(table).hands[0]
    assert [tile("9C")] == [e.tile for e in only(seen(second.told, 0), Drew)]
    assert tile("1H") == now(table).pile[-1]


@pytest.mark.rule("H-4")
def test_placing_is_compulsory_while_a_tile_is_playable() -> None:
    state = position("JJ", ("12I 5E", ""))
    assert (Place(tile("5E")), Place(tile("12I"))) == choices(state)
    code, sentence, rule = refusal(state, 0, Buy(()))
    assert ("place_first", "H-4") == (code, rule)
    assert sentence


@pytest.mark.rule("H-4")
@pytest.mark.parametrize("action", [Found(0), Acquire(0), Absorb(0), Dispose(0, 0), buy("J")])
def test_nothing_else_is_done_while_a_tile_is_to_be_placed(action: Action) -> None:
    assert "H-4" == refusal(position("JJ", ("12I", "")), 0, action)[2]


@pytest.mark.rule("H-4")
@pytest.mark.parametrize("action", [Place(tile("5E")), Found(1), Acquire(0), Dispose(0, 0)])
def test_a_second_tile_is_not_placed(action: Action) -> None:
    state = position("JJ", ("5E", "7G"), buying=True)
    assert "H-4" == refusal(state, 0, action)[2]


@pytest.mark.rule("H-4")
@pytest.mark.parametrize("action", [Place(tile("7G")), Buy(()), Declare()])
@pytest.mark.parametrize("buying", [False, True])
@pytest.mark.parametrize("seat", [0, 2, 3, -1])
def test_nobody_acts_out_of_turn(action: Action, buying: bool, seat: int) -> None:
    state = position("JJ", ("5E", "7G", "9A"), seat=1, buying=buying)
    code, _, rule = refusal(state, seat, action)
    assert ("not_your_turn", "H-4") == (code, rule)


@pytest.mark.rule("H-4")
@pytest.mark.parametrize("name", ["7G", "1A", "9B"])
def test_only_a_tile_in_hand_is_placed(name: str) -> None:
    """7G is in the other hand, 1A on the board, 9B in the pile."""
    code, sentence, rule = refusal(position("JJ", ("5E", "7G")), 0, Place(tile(name)))
    assert ("not_in_hand", "H-4") == (code, rule)
    assert name in sentence


@pytest.mark.rule("H-1", "H-4")
@pytest.mark.parametrize("number", [-1, 108, 10**12])
def test_there_is_no_109th_tile_to_place(number: int) -> None:
    code, sentence, rule = refusal(position("JJ", ("5E", "7G")), 0, Place(number))
    assert ("no_tile", "H-1") == (code, rule)
    assert str(number) in sentence


@pytest.mark.rule("H-4")
def test_without_a_playable_tile_the_placement_is_skipped_and_buying_and_drawing_follow() -> None:
    """Ben's only tile 3B joins two safe chains; nothing is done with it before his draw."""
    state = position(
        "JJJJJJJJJJJ . LLLLLLLLLLL",
        ("5E", "3B"),
        seat=0,
        buying=True,
        pile="9H 12I 10I",
    )
    table = at(state)
    told = seen(table.submit(0, Buy(())).told)
    assert Skipped(31, 1, 1) == the(told, Skipped)
    assert (Buying(1),) == now(table).phases
    assert {"", "J", "L", "JL"} < buyable(now(table))
    # He draws 12I, and 3B, which is dead, makes room for 10I.
    table.submit(1, buy("J"))
    assert (tile("10I"), tile("12I")) == now(table).hands[1]
    assert (Placing(0),) == now(table).phases


@pytest.mark.rule("H-4", "H-23")
def test_a_hand_exceeds_six_after_a_skipped_placement() -> None:
    """Each of Ben's six would found an eighth chain."""
    rows = "JJ.LL.MM.NN . . OO.PP.TT . #.#.#.#.#.# . #.#"
    hand = "2F 4F 6F 8F 10F 2H"
    state = position(rows, ("12I", hand), buying=True, pile="1I 3I")
    table = at(state)
    told = seen(table.submit(0, Buy(())).told)
    assert Skipped(31, 1, 6) == the(told, Skipped)
    table.submit(1, Buy(()))
    assert 7 == len(table.state.hands[1])
    assert tile("3I") in table.state.hands[1]


@pytest.mark.rule("H-4")
def test_a_tile_that_changes_nothing_does_not_end_the_turn() -> None:
    state = position("JJ", ("12I", "5E"), pile="9C")
    table = at(state)
    told = seen(table.submit(0, Place(tile("12I"))).told)
    assert [LaidAlone(30, 0, tile("12I"))] == told
    assert (Buying(0),) == table.state.phases
    table.submit(0, buy("JJJ"))
    assert (6000 - 3 * 200, 3) == (table.state.cash[0], table.state.shares[0][JANGADA])
    assert (tile("9C"),) == table.state.hands[0]


@pytest.mark.rule("H-4")
def test_on_a_board_without_chains_the_draw_follows_at_once() -> None:
    state = position("#", ("12I", "5E"), pile="9C")
    told = events(state, 0, Place(tile("12I")), 0)
    assert [LaidAlone(30, 0, tile("12I")), Drew(30, 0, tile("9C"))] == told
    assert DrewUnseen(30, 0) == events(state, 0, Place(tile("12I")), 1)[1]


# H-5


@pytest.mark.rule("H-5")
@pytest.mark.parametrize("name", ["4C", "4E", "3D", "5D"])
def test_tiles_touch_along_an_edge(name: str) -> None:
    state = placed(position(". . . ...#", (name, "12I")), name)
    assert (Buying(0), Founding(0, tile(name))) == state.phases


@pytest.mark.rule("H-5")
@pytest.mark.parametrize("name", ["3C", "3E", "5C", "5E"])
def test_tiles_never_touch_at_a_corner(name: str) -> None:
    state = position(". . . ...#", (name, "12I"))
    assert LaidAlone(30, 0, tile(name)) == events(state, 0, Place(tile(name)))[0]
    assert (Placing(1),) == placed(state, name).phases


@pytest.mark.rule("H-5")
@pytest.mark.parametrize(
    ("lies", "name"),
    [(". . . . . . . . #", "2A"), (".#", "1I"), ("...........#", "1A"), ("#", "12A"), ("#", "1I")],
)
def test_the_board_does_not_go_on_at_its_other_side(lies: str, name: str) -> None:
    """1I and 2A follow one another in number but lie far apart."""
    state = position(lies, (name, "6E"))
    assert LaidAlone(30, 0, tile(name)) == events(state, 0, Place(tile(name)))[0]


@pytest.mark.rule("H-5")
def test_a_chain_is_touched_at_an_edge_only() -> None:
    state = position("JJ . ...LL", ("3B", "12I"))
    assert LaidAlone(30, 0, tile("3B")) == events(state, 0, Place(tile("3B")))[0]


# H-6


@pytest.mark.rule("H-6")
def test_the_player_picks_one_of_the_chains_that_are_not_on_the_board() -> None:
    state = position("JJ.TT . #", ("2C", "12I"))
    told = events(state, 0, Place(tile("2C")))
    assert [Joined(30, 0, tile("2C"), 1)] == told
    founding = placed(state, "2C")
    assert (Buying(0), Founding(0, tile("2C"))) == founding.phases
    assert [Found(c) for c in (LAGUNA, MARINA, NETUNO, OASIS, PALACIO)] == list(choices(founding))


@pytest.mark.rule("H-6")
@pytest.mark.parametrize("chain", [LAGUNA, PALACIO])
def test_the_tile_and_the_loose_one_become_the_chain(chain: int) -> None:
    state = after(position("JJ.TT . #", ("2C", "12I")), (0, Place(tile("2C"))), (0, Found(chain)))
    letter = "JLMNOPT"[chain]
    assert ["JJ.TT", ".", letter * 2] == drawn(state)
    assert 2 == state.sizes[chain]
    assert (Buying(0),) == state.phases


@pytest.mark.rule("H-6", "H-2")
def test_every_loose_tile_connected_with_it_becomes_the_chain_and_no_other() -> None:
    """Starting tiles touch: 1A 1B 2B, and 4B. 3B joins all; 5C touches 4B at a corner only."""
    state = position("# ##.# ....#", ("3B", "12I"))
    assert [Joined(30, 0, tile("3B"), 4)] == events(state, 0, Place(tile("3B")))
    founded = after(state, (0, Place(tile("3B"))), (0, Found(MARINA)))
    assert ["M", "MMMM", "....#"] == drawn(founded)
    assert 5 == founded.sizes[MARINA]


@pytest.mark.rule("H-6")
@pytest.mark.parametrize("chain", [JANGADA, TROPICAL])
def test_a_chain_on_the_board_is_not_founded_again(chain: int) -> None:
    state = placed(position("JJ.TT . #", ("2C", "12I")), "2C")
    code, sentence, rule = refusal(state, 0, Found(chain))
    assert ("not_free", "H-6") == (code, rule)
    assert ("Jangada" if chain == JANGADA else "Tropical") in sentence
    assert "2" in sentence
    assert Found(chain) in [b.action for b in RULES.barred(state, 0)]


@pytest.mark.rule("H-6")
@pytest.mark.parametrize("chain", [-1, 7, 10**12])
def test_there_is_no_eighth_chain_to_found(chain: int) -> None:
    state = placed(position("JJ . #", ("2C", "12I")), "2C")
    code, sentence, rule = refusal(state, 0, Found(chain))
    assert ("no_chain_of_that_name", "H-1") == (code, rule)
    assert str(chain) in sentence


@pytest.mark.rule("H-6")
@pytest.mark.parametrize("action", [Buy(()), Place(tile("12I")), Acquire(0), Dispose(0, 0)])
def test_nothing_comes_before_the_founding(action: Action) -> None:
    state = placed(position("JJ . #", ("2C 12I", "9F")), "2C")
    assert "H-6" == refusal(state, 0, action)[2]
    assert refusal(state, 1, action)[0] == "not_your_turn"


@pytest.mark.rule("H-6")
def test_with_one_chain_left_that_one_is_founded() -> None:
    state = placed(position("JJ.LL.MM.NN . OO.PP . #", ("2E 12I", "")), "2E")
    assert (Found(TROPICAL),) == choices(state)


@pytest.mark.rule("H-6")
def test_a_founding_can_be_taken_back_and_so_can_its_tile() -> None:
    state = position("#", ("2A", "12I"))
    table = at(state, (0, Place(tile("2A"))), (0, Found(LAGUNA)))
    table.undo(0)
    table.undo(0)
    assert state == table.state


# H-7


@pytest.mark.rule("H-7")
def test_the_founder_gets_a_free_certificate() -> None:
    state = placed(position("# . JJ", ("2A", "12I"), seat=0), "2A")
    told = events(state, 0, Found(PALACIO))
    assert [Founded(30, 0, PALACIO, 2, True)] == told
    founded = after(state, (0, Found(PALACIO)))
    assert ((1, 0), 24) == (
        tuple(row[PALACIO] for row in founded.shares),
        founded.bank[PALACIO],
    )
    assert (6000, 6000) == founded.cash


@pytest.mark.rule("H-7")
def test_without_a_certificate_in_the_bank_the_founder_gets_nothing() -> None:
    """All 25 of Palácio were kept when it fell."""
    state = placed(position("# . JJ", ("2A", "12I"), ("P12", "P13")), "2A")
    assert [Founded(30, 0, PALACIO, 2, False)] == events(state, 0, Found(PALACIO))
    founded = after(state, (0, Found(PALACIO)))
    assert ((12, 13), 0, 2) == (
        tuple(row[PALACIO] for row in founded.shares),
        founded.bank[PALACIO],
        founded.sizes[PALACIO],
    )


@pytest.mark.rule("H-7")
def test_the_last_certificate_goes_to_the_founder() -> None:
    state = placed(position("# . JJ", ("2A", "12I"), ("P11", "P13")), "2A")
    founded = after(state, (0, Found(PALACIO)))
    assert (12, 0) == (founded.shares[0][PALACIO], founded.bank[PALACIO])


# H-8

SEVEN = "JJ.LL.MM.NN . OO.PP.TT . #"
"""All seven chains, of two tiles each; 1E lies alone, and 2E would found an eighth."""


@pytest.mark.rule("H-8")
def test_with_seven_chains_a_tile_that_would_found_is_not_playable() -> None:
    state = position(SEVEN, ("2E 3A 12I", ""))
    assert "3A 12I" == placeable(state)
    code, sentence, rule = refusal(state, 0, Place(tile("2E")))
    assert ("eighth_chain", "H-8") == (code, rule)
    assert "2E" in sentence
    (barred,) = [b for b in RULES.barred(state, 0) if b.action == Place(tile("2E"))]
    assert ("eighth_chain", "H-8") == (barred.code, barred.rule)


@pytest.mark.rule("H-8")
def test_it_is_playable_again_when_a_chain_has_left() -> None:
    """3A joins Jangada and Laguna, which nobody holds; Ana acquires Laguna with Jangada."""
    state = after(
        position(SEVEN, ("3A", "2E")), (0, Place(tile("3A"))), (0, Acquire(JANGADA)), (0, Buy(()))
    )
    assert "2E" == placeable(state)
    assert (Found(LAGUNA),) == choices(placed(state, "2E"))


@pytest.mark.rule("H-8", "H-21")
def test_such_a_tile_is_not_dead_and_stays_in_hand() -> None:
    state = after(position(SEVEN, ("12I 2E", "9I"), pile="12G"), (0, Place(tile("12I"))))
    state = after(state, (0, Buy(())))
    assert (tile("2E"), tile("12G")) == state.hands[0]
    assert b"" == state.out


@pytest.mark.rule("H-8")
def test_a_merger_is_played_with_seven_chains_as_ever() -> None:
    assert "3A" == placeable(position(SEVEN, ("3A", "")))


# H-9


@pytest.mark.rule("H-9")
def test_a_tile_that_touches_one_chain_joins_it() -> None:
    state = position("JJ . ..LL", ("3A", "12I"))
    assert [Grew(30, 0, tile("3A"), JANGADA, 2, 3)] == events(state, 0, Place(tile("3A")))
    grown = placed(state, "3A")
    assert (["JJJ", ".", "..LL"], 3) == (drawn(grown), grown.sizes[JANGADA])
    assert (Buying(0),) == grown.phases


@pytest.mark.rule("H-9")
def test_loose_tiles_connected_with_it_come_along() -> None:
    """3A touches Jangada and 3B; 3B touches 4B; 5A lies apart."""
    state = position("JJ..# ..##", ("3A", "12I"))
    assert [Grew(30, 0, tile("3A"), JANGADA, 2, 5)] == events(state, 0, Place(tile("3A")))
    assert ["JJJ.#", "..JJ"] == drawn(placed(state, "3A"))


@pytest.mark.rule("H-9")
def test_growing_gives_no_certificate_and_founds_nothing() -> None:
    grown = placed(position("JJ.#", ("3A", "12I")), "3A")
    assert (25,) * 7 == grown.bank
    assert (4, 0, 0, 0, 0, 0, 0) == grown.sizes
    assert 0 == prompted(grown)


@pytest.mark.rule("H-9")
def test_touching_one_chain_twice_is_growing() -> None:
    state = position("JJJ J.J", ("2B", "12I"))
    assert [Grew(30, 0, tile("2B"), JANGADA, 5, 6)] == events(state, 0, Place(tile("2B")))
