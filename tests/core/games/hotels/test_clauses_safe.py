"""Clauses H-20 and H-21, and H-8 to the letter: safe chains, dead tiles, seven chains."""

from __future__ import annotations

import pytest

from core.games.hotels.rules import RULES
from core.games.hotels.state import (
    Acquire,
    Acquiring,
    Buy,
    Buying,
    Declare,
    Declared,
    Drew,
    DrewUnseen,
    Grew,
    Merged,
    Met,
    NothingDrawn,
    Place,
    Placing,
    Removed,
    Skipped,
    Variant,
)
from tests.core.games.hotels.positions import (
    JANGADA,
    LAGUNA,
    MARINA,
    after,
    at,
    events,
    named,
    only,
    placeable,
    placed,
    position,
    refusal,
    seen,
    the,
    tile,
)

SAFE_TWO = "JJJJJJJJJJJ . LLLLLLLLLLL"
"""Jangada and Laguna of eleven; 1B to 11B touch both."""

# H-20


@pytest.mark.rule("H-20")
def test_five_and_five_and_the_tile_are_eleven_and_safe() -> None:
    """Before 6A, Marina of 11 could acquire Jangada of 5 by 3B; after it no more."""
    lies = "JJJJJ.LLLLL . MMMMMMMMMMM"
    assert "3B 12I" == placeable(position(lies, ("9I", "3B 12I"), seat=1))
    state = position(lies, ("6A", "3B 12I"))
    state = after(state, (0, Place(tile("6A"))), (0, Acquire(JANGADA)), (0, Buy(())))
    assert (11, 0, 11) == state.sizes[:3]
    assert "12I" == placeable(state)
    assert "two_safe" == refusal(state, 1, Place(tile("3B")))[0]


@pytest.mark.rule("H-20")
def test_five_and_four_and_the_tile_are_ten_and_not_safe() -> None:
    state = position("JJJJJ.LLLL . MMMMMMMMMMM", ("6A", "3B 12I"))
    state = after(state, (0, Place(tile("6A"))), (0, Buy(())))
    assert (10, 0, 11) == state.sizes[:3]
    assert "3B 12I" == placeable(state)
    # 11 + 10 + the tile.
    assert Merged(31, MARINA, JANGADA, 11, 22) == events(state, 1, Place(tile("3B")))[-1]


@pytest.mark.rule("H-20")
@pytest.mark.parametrize("name", ["1B", "6B", "11B"])
def test_a_tile_that_touches_two_safe_chains_is_not_playable(name: str) -> None:
    state = position(SAFE_TWO, (f"{name} 12I", ""))
    assert "12I" == placeable(state)
    code, sentence, rule = refusal(state, 0, Place(tile(name)))
    assert ("two_safe", "H-20") == (code, rule)
    assert all(word in sentence for word in (name, "Jangada", "Laguna", "11"))
    (barred,) = [b for b in RULES.barred(state, 0) if b.action == Place(tile(name))]
    assert ("two_safe", "H-20") == (barred.code, barred.rule)


@pytest.mark.rule("H-20")
def test_a_third_chain_that_is_not_safe_changes_nothing() -> None:
    """3C touches Jangada and Laguna, both safe, and Marina of 2."""
    lies = "..JJJJJJJJJJ ..J......... MM.LLLLLLLLL ...........L ...........L"
    assert (11, 11, 2) == position(lies, ("12I", "")).sizes[:3]
    assert "12I" == placeable(position(lies, ("3C 12I", "")))


@pytest.mark.rule("H-20")
@pytest.mark.parametrize(
    ("lies", "sizes", "size"),
    [
        # Eleven and ten; eleven and two; twelve and ten.
        ("JJJJJJJJJJJ . LLLLLLLLLL", (11, 10), 22),
        ("JJJJJJJJJJJ . LL", (11, 2), 14),
        ("JJJJJJJJJJJJ . LLLLLLLLLL", (12, 10), 23),
    ],
)
def test_a_safe_chain_may_acquire(lies: str, sizes: tuple[int, int], size: int) -> None:
    state = position(lies, ("2B", ""))
    told = events(state, 0, Place(tile("2B")))
    assert Met(30, 0, tile("2B"), (JANGADA, LAGUNA), sizes) == told[0]
    assert size == the(told, Merged).size


@pytest.mark.rule("H-20", "H-12")
def test_one_safe_chain_may_acquire_two_that_are_not() -> None:
    """3D touches Jangada of 11 above, Laguna of 2 left and Marina of 2 right."""
    state = position(". ..JJJJJJJJJJ ..J LL.MM", ("3D", ""))
    assert (11, 2, 2) == state.sizes[:3]
    assert (
        Met(30, 0, tile("3D"), (JANGADA, LAGUNA, MARINA), (11, 2, 2))
        == events(state, 0, Place(tile("3D")))[0]
    )


@pytest.mark.rule("H-20", "H-11")
def test_ten_and_ten_are_not_safe_and_merge() -> None:
    state = placed(position("JJJJJJJJJJ . LLLLLLLLLL", ("2B", "")), "2B")
    assert Acquiring(0, tile("2B"), (JANGADA, LAGUNA), ()) == state.phases[-1]


@pytest.mark.rule("H-20", "H-9")
def test_a_safe_chain_grows() -> None:
    state = position(SAFE_TWO, ("12A", ""))
    assert [Grew(30, 0, tile("12A"), JANGADA, 11, 12)] == events(state, 0, Place(tile("12A")))


# H-21

KEEP = Variant(replace_dead_tiles=False)


@pytest.mark.rule("H-21")
def test_dead_tiles_are_replaced_after_the_draw_until_none_is_left() -> None:
    """Ana draws 7B. 3B and 7B are dead; 9B and 12I come, and 10I for 9B, which is dead too."""
    state = position(SAFE_TWO, ("3B 5E", "5B 8G"), buying=True, pile="7B 9B 12I 10I 8H")
    table = at(state)
    told = table.submit(0, Buy(())).told
    assert "5E 10I 12I" == named(table.state.hands[0])
    assert "3B 7B 9B" == named(sorted(table.state.out))
    assert tile("8H") == table.state.pile[-1]
    removed = only(seen(told), Removed)
    assert {("3B", True), ("7B", True), ("9B", True)} == {
        (named([e.tile]), e.replaced) for e in removed
    }
    assert {(30, 0)} == {(e.turn, e.seat) for e in removed}


@pytest.mark.rule("H-21")
@pytest.mark.parametrize("looker", [0, 1, None])
def test_dead_tiles_are_shown_to_all_and_their_replacements_are_not(looker: int | None) -> None:
    state = position(SAFE_TWO, ("3B 5E", "8G"), buying=True, pile="12I 10I 8H")
    table = at(state)
    told = seen(table.submit(0, Buy(())).told, looker)
    assert [Removed(30, 0, tile("3B"), True, True)] == only(told, Removed)
    mine = [tile("12I"), tile("10I")] if looker == 0 else []
    assert mine == [e.tile for e in only(told, Drew)]
    assert (0 if looker == 0 else 2) == len(only(told, DrewUnseen))
    view = RULES.view(table.state, looker)
    assert ((tile("3B"),), (3, 1)) == (view.out, view.tiles)


@pytest.mark.rule("H-21")
def test_only_the_hand_of_the_one_who_draws_is_looked_through() -> None:
    state = position(SAFE_TWO, ("5E", "5B 8G"), buying=True, pile="12I 10I 8H")
    state = after(state, (0, Buy(())))
    assert "5B 8G" == named(state.hands[1])
    assert "8G" == placeable(state)
    state = after(state, (1, Place(tile("8G"))), (1, Buy(())))
    assert "8H 10I" == named(state.hands[1])
    assert "5B" == named(state.out)


@pytest.mark.rule("H-21")
def test_a_turn_s_own_placement_can_make_tiles_dead() -> None:
    """11A makes Jangada eleven: 3B, which joined ten to eleven before, is dead at once."""
    state = position("JJJJJJJJJJ . LLLLLLLLLLL", ("11A 3B", "8G"), pile="12I 10I")
    assert "3B 11A" == placeable(state)
    state = after(state, (0, Place(tile("11A"))), (0, Buy(())))
    assert ("10I 12I", "3B") == (named(state.hands[0]), named(state.out))


@pytest.mark.rule("H-21")
@pytest.mark.parametrize(
    ("pile", "hand", "replaced"),
    [
        # One tile is left for the draw, none for the dead ones.
        ("12I -", "5E 12I", {"3B": False, "4B": False}),
        ("12I 10I -", "5E 10I 12I", {"3B": True, "4B": False}),
        # The draw and what comes for 3B and 4B are dead themselves.
        ("7B 8B -", "5E", {"3B": True, "4B": False, "7B": False, "8B": False}),
        # Nothing is drawn at all.
        ("-", "5E", {"3B": False, "4B": False}),
    ],
)
def test_without_a_pile_they_are_removed_and_not_replaced(
    pile: str, hand: str, replaced: dict[str, bool]
) -> None:
    state = position(SAFE_TWO, ("3B 4B 5E", "8G"), buying=True, pile=pile)
    table = at(state)
    told = seen(table.submit(0, Buy(())).told)
    removed = {named([e.tile]): e.replaced for e in only(told, Removed)}
    assert hand == named(table.state.hands[0])
    assert set(replaced) == set(removed)
    # Whichever dead tile goes first, as many are replaced as the pile had.
    assert sum(replaced.values()) == sum(removed.values())
    assert b"" == table.state.pile


@pytest.mark.rule("H-21")
def test_without_the_option_dead_tiles_stay_in_hand() -> None:
    state = position(SAFE_TWO, ("3B 5E", "8G"), buying=True, pile="7B 12I", variant=KEEP)
    table = at(state)
    told = seen(table.submit(0, Buy(())).told)
    assert [] == only(told, Removed)
    assert ("3B 5E 7B", b"") == (named(table.state.hands[0]), table.state.out)


@pytest.mark.rule("H-21", "H-4")
def test_without_the_option_a_hand_of_dead_tiles_skips_turn_after_turn() -> None:
    state = position(SAFE_TWO, ("3B", "5B 6B"), buying=True, pile="7B 8B 9B 12I", variant=KEEP)
    table = at(state)
    told = seen(table.submit(0, Buy(())).told)
    assert [Skipped(31, 1, 2)] == only(told, Skipped)
    told = seen(table.submit(1, Buy(())).told)
    assert [Skipped(32, 0, 2)] == only(told, Skipped)
    assert (Buying(0),) == table.state.phases


@pytest.mark.rule("H-21", "H-24")
def test_the_last_turn_ends_without_a_draw_and_so_without_a_look_for_dead_tiles() -> None:
    state = position(SAFE_TWO, ("3B 5E", "8G"), buying=True, last=True, pile="12I 10I")
    told = events(state, 0, Buy(()))
    assert [] == [e for e in told if isinstance(e, Removed | Drew | DrewUnseen | NothingDrawn)]


# H-8 to the letter

LETTER = Variant(as_printed_seven=True)
SEVEN = "JJ.LL.MM.NN . OO.PP.TT . #"
"""All seven of two tiles; 3A merges Jangada and Laguna, 2E would found an eighth chain."""


@pytest.mark.rule("H-8")
def test_by_the_letter_seven_chains_bar_mergers_too() -> None:
    state = position(SEVEN, ("3A 2E 12A 12I", ""), variant=LETTER)
    assert "12A 12I" == placeable(state)
    code, sentence, rule = refusal(state, 0, Place(tile("3A")))
    assert ("printed_seven", "H-8") == (code, rule)
    assert all(word in sentence for word in ("3A", "Jangada", "Laguna"))
    assert ("eighth_chain", "H-8") == (
        refusal(state, 0, Place(tile("2E")))[0],
        refusal(state, 0, Place(tile("2E")))[2],
    )
    assert "3A 12A 12I" == placeable(position(SEVEN, ("3A 2E 12A 12I", "")))


@pytest.mark.rule("H-8")
def test_by_the_letter_six_chains_merge_as_ever() -> None:
    lies = "JJ.LL.MM.NN . OO.PP . #"
    assert "2E 3A" == placeable(position(lies, ("3A 2E", ""), variant=LETTER))
    told = events(position(lies, ("3A", ""), variant=LETTER), 0, Place(tile("3A")))
    assert (JANGADA, LAGUNA) == the(told, Met).chains


@pytest.mark.rule("H-8", "H-21")
def test_by_the_letter_barred_tiles_are_dead() -> None:
    """3A merges, 2E founds an eighth; both go. 6A, drawn for one of them, merges and goes too."""
    state = position(
        SEVEN, ("3A 2E 12A", "8G"), buying=True, pile="10I 6A 12H 12F 8H", variant=LETTER
    )
    table = at(state)
    removed = only(seen(table.submit(0, Buy(())).told), Removed)
    assert {False} == {e.safe for e in removed}
    assert "10I 12A 12F 12H" == named(table.state.hands[0])
    assert "2E 3A 6A" == named(sorted(table.state.out))


@pytest.mark.rule("H-8", "H-21")
def test_by_the_letter_barred_tiles_stay_if_dead_ones_are_not_replaced() -> None:
    variant = Variant(as_printed_seven=True, replace_dead_tiles=False)
    state = position(SEVEN, ("3A 2E", "8G"), buying=True, pile="10I 6A", variant=variant)
    state = after(state, (0, Buy(())))
    assert ("2E 3A 10I", b"") == (named(state.hands[0]), state.out)


@pytest.mark.rule("H-8", "H-21")
def test_by_the_letter_nothing_is_dead_with_six_chains() -> None:
    lies = "JJ.LL.MM.NN . OO.PP . #"
    state = position(lies, ("3A 2E", "8G"), buying=True, pile="10I", variant=LETTER)
    state = after(state, (0, Buy(())))
    assert ("2E 3A 10I", b"") == (named(state.hands[0]), state.out)


@pytest.mark.rule("H-8", "H-20")
def test_by_the_letter_two_safe_chains_are_still_two_safe_chains() -> None:
    """With six chains on the board the tile between two safe ones is barred by H-20 and dead."""
    lies = "JJJJJJJJJJJ . LLLLLLLLLLL . MM.NN.OO.PP"
    state = position(lies, ("3B 12I", "8I"), variant=LETTER, pile="10I 9I")
    assert ("two_safe", "H-20") == (
        refusal(state, 0, Place(tile("3B")))[0],
        refusal(state, 0, Place(tile("3B")))[2],
    )
    state = after(state, (0, Place(tile("12I"))), (0, Buy(())))
    assert ("9I 10I", "3B") == (named(state.hands[0]), named(state.out))


@pytest.mark.rule("H-20", "H-24")
def test_two_safe_chains_may_end_the_game_though_tiles_are_left() -> None:
    state = position(SAFE_TWO, ("12I", "8G"))
    declared = the(events(state, 0, Declare()), Declared)
    assert (30, 0, -1) == (declared.turn, declared.seat, declared.chain)
    assert (Placing(0, True),) == after(state, (0, Declare())).phases
