"""What each line says of a tile, what it leads to, and what is told of spaces and seats."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from msgspec.structs import replace as struct_replace

from core.games.hotels.preview import BOTH, MOST, NEITHER, SECOND, lies
from core.games.hotels.state import Drew, Variant
from saves.records import Player
from tests.core.games.hotels.positions import position, tile
from tests.tui.games.hotels.positions import (
    FOUR,
    all_seven,
    buying,
    can_end,
    disposing,
    hidden,
    nine_tiles,
    placing,
    scene,
    three_fall,
    view,
)
from tui.games.hotels.common import about_seat, about_space, draw_waiting
from tui.games.hotels.tells import brief, effect_rows, holders, rank_word
from tui.widgets.paper import Paper

pytestmark = pytest.mark.usefixtures("tight")

WIDTH = 40
ALONE = (FOUR[0], *(Player(player.name, "easy") for player in FOUR[1:]))


def told(name: str, of: Any = None, width: int = WIDTH) -> list[str]:
    """The consequences of placing a tile, in rows."""
    seen = view(placing()) if of is None else of
    done = lies(seen, tile(name))
    assert done is not None
    return [text for text, _style in effect_rows(scene(seen), done, width)]


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("1H", "lies alone"),
        ("3B", "founds a chain of 2: 1 share"),
        ("8F", "M takes T, then N: M 6→16, safe"),
        ("9B", "Marina 6→7, price stays 700"),
        ("12I", "founds a chain of 2: 1 share"),
    ],
)
def test_each_line_of_the_design_says_what_its_tile_does(name: str, text: str) -> None:
    assert text == brief(view(placing()), tile(name))


def test_a_tile_of_an_eighth_chain_and_one_between_safe_chains_say_so() -> None:
    assert "would found an eighth chain" == brief(view(all_seven()), tile("2H"))
    assert "would join two safe chains" == brief(view(can_end()), tile("3B"))


def test_by_the_letter_of_the_book_a_merger_with_all_seven_is_barred() -> None:
    """8B lies between Oásis at 8A and Marina at 7B."""
    seen = view(struct_replace(all_seven(), variant=Variant(as_printed_seven=True)))
    assert "no mergers with all seven" == brief(seen, tile("8B"))


def test_growing_past_ten_tiles_makes_a_chain_safe() -> None:
    """Ten tiles of tier 1 cost 600, eleven 700."""
    seen = view(position("JJJJJJJJJJ", ("11A", "")))
    assert "Jangada 10→11, safe, 600→700" == brief(seen, tile("11A"))


def test_growing_into_the_next_row_of_the_table_changes_the_price() -> None:
    seen = view(position("JJ", ("3A", "")))
    assert "Jangada 2→3, price 200→300" == brief(seen, tile("3A"))


def test_of_chains_of_equal_size_the_line_names_all() -> None:
    seen = view(position("JJ.MM", ("3A", "")))
    assert "J/M tie: 5 tiles" == brief(seen, tile("3A"))


def test_of_chains_that_tie_the_line_says_that_the_mover_chooses() -> None:
    """Jangada and Marina of two: 2,000 + 1,000 to Ana alone, 3,000 + 1,500 to Ben alone."""
    seen = view(position("JJ.MM", ("3A", ""), ("J1", "M1")))
    assert [
        "you choose which of them acquires:",
        "J pays you 3,000",
        "M pays Ben 4,500",
    ] == told("3A", seen)


def test_what_a_rank_is_worth_in_words() -> None:
    words = [rank_word(rank) for rank in (NEITHER, MOST, SECOND, BOTH)]
    assert ["no bonus", "most", "second", "most and second"] == words
    assert "most, shared by 2" == rank_word(BOTH, 2)
    assert "second, shared by 3" == rank_word(SECOND, 3)


def test_whoever_holds_most_is_named_first_with_shares_that_are_to_be_bought() -> None:
    of = scene(view(placing()))
    assert "Dan 1*+" == holders(of, 4)
    assert "you 2*, Dan 1+" == holders(of, 4, 2)
    assert "" == holders(scene(view(hidden())), 4)


def test_defunct_chains_of_equal_size_stand_side_by_side() -> None:
    """3C joins Laguna of three with Jangada and Marina of two each: 3 + 2 + 2 + 1."""
    seen = view(position("..J...\n..J...\nLL.MM.\nL.....", ("3C", "")))
    assert "L takes J M: L 3→8" == brief(seen, tile("3C"))


def test_a_long_row_of_chains_that_fall_is_told_in_short() -> None:
    """5E joins Jangada (4), Laguna (3), and Marina and Netuno of two: 4 + 3 + 2 + 2 + 1."""
    assert "J takes L, M N: J 4→12, safe" == brief(view(three_fall()), tile("5E"))


def test_a_merger_says_who_is_paid_what_with_those_paid_alike_together() -> None:
    """Tropical: 5 of tier 3. Netuno: 4 of tier 2; 2,500 in three is 900 each (H-15)."""
    assert [
        "T pays Dan 7,000; you 3,500",
        "N: Ben 5,000; you, Cleo, Dan 900 each",
        "a share of Marina: 700→800",
        "your cash 3,000→7,400 before shares",
    ] == told("8F")


def test_with_hidden_holdings_a_merger_says_only_what_will_be_paid() -> None:
    assert [
        "T pays 7,000 and 3,500 to its holders",
        "N pays 5,000 and 2,500 to its holders",
        "a share of Marina: 700→800",
    ] == told("8F", view(hidden()))


def test_a_chain_that_nobody_holds_pays_nobody() -> None:
    seen = view(position("JJJ.MM", ("4A", "")))
    assert ["M falls; nobody holds a share", "a share of Jangada: 300→600"] == told("4A", seen)


def test_growth_tells_the_bonuses_and_what_ones_own_shares_are_worth() -> None:
    assert ["bonuses stay 7,000/3,500", "your 12 shares: 8,400, most"] == told("9B")
    seen = view(position("JJ", ("3A", ""), ("", "J1")))
    assert ["bonuses 2,000/1,000→3,000/1,500", "you hold none of it"] == told("3A", seen)


def test_founding_tells_which_chains_are_free_and_what_a_share_would_cost() -> None:
    assert ["free chain: P $400"] == told("3B")
    seen = view(position("#", ("2A", "")))
    assert ["free: J L $200, M N O $300, P T $400"] == told("2A", seen)


# -- spaces ----------------------------------------------------------------------------------------


def rows(name: str, of: Any = None) -> list[str]:
    return [text for text, _style in about_space(of or scene(view(placing())), tile(name))[1]]


def test_of_a_chain_its_size_price_bank_bonuses_and_holders_are_told() -> None:
    assert [
        "Marina: 6 tiles",
        "$700 a share, 7 in the bank",
        "most 7,000, second 3,500",
        "Ana 12*, Cleo 1, Dan 5+",
    ] == rows("8D")
    assert "Marina: 16 tiles, safe" == rows("8D", scene(view(buying())))[0]


def test_of_an_unattached_tile_its_group_is_told() -> None:
    assert ["an unattached tile, alone"] == rows("3A")


def test_of_an_empty_space_it_is_told_where_its_tile_is_and_what_it_would_do() -> None:
    assert ["its tile is in your hand", "here: lies alone"] == rows("1H")[:2]
    assert [
        "its tile: in the pile or another hand",
        "here: founds a chain of 2: 1 share",
        "free chain: P $400",
    ] == rows("11A")


def test_of_a_dead_tile_it_is_told_that_it_is_out() -> None:
    seen = view(position("JJ", ("5A", ""), pile="-"))
    assert ["out of the game: its tile was dead (H-21)"] == rows("9I", scene(seen))


def test_while_the_hand_must_not_show_its_spaces_look_like_any_that_was_not_played() -> None:
    """At a keyboard of two persons buying stands behind no curtain."""
    of = scene(view(buying()))
    assert ["its tile was not played yet"] == rows("1H", of)[:1]
    assert ["its tile was not played yet"] == rows("4A", of)[:1]


def test_only_a_tile_that_can_be_placed_now_has_a_line_to_choose() -> None:
    of = scene(view(placing()))
    assert (3, None) == (about_space(of, tile("8F"))[2], about_space(of, tile("4A"))[2])
    waiting = replace(scene(view(placing()), ALONE), acting=False)
    assert None is about_space(waiting, tile("8F"))[2]


# -- seats -----------------------------------------------------------------------------------------


def test_of_a_seat_its_cash_tiles_and_shares_are_told() -> None:
    assert [
        "$700 · 6 tiles in hand",
        "J  9*  worth 5,400",
        "M  1   worth 700",
        "N  6+  worth 3,000",
    ] == [text for text, _style in about_seat(scene(view(placing())), 2)]


def test_of_a_seat_whose_holdings_are_hidden_only_the_tiles_are_told() -> None:
    assert ["6 tiles in hand", "holdings are hidden (H-28)"] == [
        text for text, _style in about_seat(scene(view(hidden())), 2)
    ]


def test_shares_of_a_chain_off_the_board_are_worth_nothing() -> None:
    texts = [text for text, _style in about_seat(scene(view(can_end()), FOUR[:3]), 0)]
    assert "T  2   off the board, worth 0" == texts[-1]


# -- waiting ---------------------------------------------------------------------------------------


def waited(of: Any, told_: list[str], alone: tuple[object, ...] = ()) -> list[str]:
    paper = Paper(WIDTH, 7)
    draw_waiting(paper, of, told_, alone)
    return paper.text().splitlines()


def test_a_person_alone_sees_the_own_tiles_while_bots_play_the_drawn_one_marked() -> None:
    of = replace(scene(view(buying(), 0), ALONE, acting=False), alone=True)
    assert [
        "you drew 6B (»); as things stand:",
        "  1 1H   lies alone",
        "  2 3B   founds a chain of 2: 1 share",
        "» 3 6B   lies alone",
        "  4 9B   Marina 16→17, price stays 800",
        "  5 12I  founds a chain of 2: 1 share",
    ] == [row for row in waited(of, ["x"], (Drew(35, 0, tile("6B")),)) if row]


def test_while_a_merger_goes_on_nothing_is_told_of_what_other_tiles_would_do() -> None:
    of = replace(scene(view(disposing()), ALONE, acting=False), alone=True)
    assert [
        "you drew 6B (»):",
        "  1 1H",
        "  2 3B",
        "» 3 6B",
        "  4 9B",
        "  5 12I",
    ] == [row for row in waited(of, ["x"], (Drew(35, 0, tile("6B")),)) if row]


def test_with_nothing_drawn_no_tile_is_told_to_be_new() -> None:
    of = replace(scene(view(buying(), 0), ALONE, acting=False), alone=True)
    assert ["as things stand:", "  1 1H   lies alone"] == waited(of, [])[:2]


def test_of_many_tiles_drawn_at_once_only_the_marks_tell() -> None:
    """Two that were dead were replaced: 40 columns hold the names of two tiles."""
    of = replace(scene(view(buying(), 0), ALONE, acting=False), alone=True)
    drew = tuple(Drew(35, 0, tile(name)) for name in ("9B", "12I", "1H"))
    assert "you drew 9B, 12I (»); as things stand:" == waited(of, [], drew[:2])[0]
    assert "» is new; as things stand:" == waited(of, [], drew)[0]


def test_of_a_hand_too_large_for_the_pane_the_rest_is_named() -> None:
    of = replace(scene(view(nine_tiles()), ALONE, acting=False), alone=True)
    shown = waited(of, [], (Drew(35, 0, tile("12I")),))
    assert 7 == len(shown)
    assert "»   12I  founds a chain of 2: 1 share" == shown[-2]
    assert "    also 8F, 9B, 9G" == shown[-1]


def test_at_a_shared_keyboard_the_log_stands_there_the_newest_last() -> None:
    of = scene(view(disposing()), acting=False)
    assert ["Ben placed 1A", "Cleo kept 2"] == [
        r for r in waited(of, ["Ben placed 1A", "Cleo kept 2"]) if r
    ]
