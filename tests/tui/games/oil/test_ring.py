"""The ring of the track, and the price scales."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from core.games.oil.data import TRACK
from core.games.oil.state import State
from tests.core.games.oil.positions import AF, AS, AU, EU, position
from tests.tui.games.oil.positions import FOUR, SIX, base
from tui.face import Space
from tui.games.oil.ring import RING_ROWS, draw_ring, in_play, square_code, track_space
from tui.games.oil.scales import AFTER, BEFORE, draw_scales
from tui.games.oil.track import odds_from
from tui.widgets.paper import Paper

NAMES = [player.name for player in FOUR]

# Screen 2, with nothing inside.
DESIGN = """\
naf $ny TIP nar $la NWS nap saf $ri TIP sar $ca NWS

AUP                                             sap
NWS                                             EUF
$SY  D                                          $LO
AUR                                             TIP
TIP                                             EUR
$JA                                             $MO
AUF                                             NWS
ASP                                           C EUP
NWS $ND ASR TIP $TO ASF AFP◆NWS $CT AFR TIP $CI AFF
    B                   A
"""


def drawn(state: State, names: list[str] = NAMES, **more: object) -> Paper:
    paper = Paper(52, RING_ROWS)
    draw_ring(paper, state, names, **more)  # type: ignore[arg-type]
    return paper


def test_the_ring_is_the_designs() -> None:
    assert DESIGN.splitlines() == drawn(base(), cursor=27).text().splitlines()


def test_with_six_players_nothing_is_left_out() -> None:
    state = position(6)
    codes = [square_code(state, n) for n in range(len(TRACK))]
    assert codes == [code.upper() for code in codes]
    assert ["NAF", "$NY", "TIP", "NAR", "$LA", "NWS", "NAP"] == codes[:7]
    assert ["AUF", "$JA", "TIP", "AUR", "$SY", "NWS", "AUP"] == codes[35:]


def test_what_is_lit_has_its_mark_behind_it() -> None:
    rows = drawn(base(), lit=[15, 25]).text().splitlines()
    assert rows[4].endswith("$LO◇")
    assert "$CT◇AFR" in rows[10]


def test_pawns_stand_under_the_rows_and_inside_the_sides() -> None:
    state = replace(base(), pawns=(0, 13, 15, 41))
    rows = drawn(state).text().splitlines()
    assert "A" == rows[1]
    assert "AUP  D" == rows[2][:6]
    assert rows[2].endswith("B sap")
    assert rows[4].endswith("C $LO")


def test_many_pawns_on_one_square_are_cut_with_a_plus() -> None:
    state = replace(position(6), pawns=(29,) * 6)
    names = [player.name for player in SIX]
    assert "ABC+" in drawn(state, names).text().splitlines()[11]


def test_players_with_one_initial_go_by_number() -> None:
    state = replace(base(), pawns=(0, 1, 2, 3))
    rows = drawn(state, ["Ana", "Alf", "Cleo", "Ümit"]).text().splitlines()
    assert "1   2   C   4" == rows[1]


def test_who_is_out_has_no_pawn() -> None:
    state = replace(base(), out=(3,))
    assert "D" not in drawn(state).text().splitlines()[4]


def test_each_square_answers_the_mouse() -> None:
    paper = drawn(base())
    assert Space(track_space(0)) == paper.hit(0, 0)
    assert Space(track_space(13)) == paper.hit(50, 2)
    assert Space(track_space(21)) == paper.hit(48, 10)
    assert Space(track_space(41)) == paper.hit(1, 2)


@pytest.mark.rule("O-1")
def test_squares_of_left_out_continents_are_not_in_play_but_cards_are() -> None:
    state = base()
    assert [False, False, True, False, False, True, False] == [in_play(state, n) for n in range(7)]


@pytest.mark.rule("O-1")
def test_odds_are_a_sixth_for_each_square_that_can_be_reached_at_once() -> None:
    assert dict.fromkeys(range(15, 21), 17) == odds_from(base(), 14)


@pytest.mark.rule("O-1")
def test_odds_of_a_roll_that_ends_where_one_rolls_again_are_spread() -> None:
    # From 40 with four players: 41 is in play; 42 = 0 and 1 roll again; 2 is a Tip; 3 and 4 again.
    odds = odds_from(base(), 40)
    assert 17 == odds[41]
    assert 0 not in odds
    # Tips on 2: a sixth at once, and a sixth each of those that stood on 0 and 1, at least.
    assert odds[2] >= 22
    assert 94 <= sum(odds.values()) <= 106


# -- scales ------------------------------------------------------------------------------------

SCALES = """\
          0       2,500     5,000     7,500   10,000
 Europe   ┼─·─·─·─·─┼─·─·─·─·─○─·─·─·─◆─┼─·─·─·─·─┼
 Africa   ┼─·─·─·─·─┼─◆─·─·─○─┼─·─·─·─·─┼─·─·─·─·─┼
 Asia     ┼─·─·─·─·─┼─·─·─·─·─┼─○─·─·─·─┼─·─·─·─·─◆
 Australia┼─·─·─·─·─◆─○─·─·─·─┼─·─·─·─·─┼─·─·─·─·─┼"""


@pytest.mark.rule("O-24")
def test_the_scales_are_those_of_the_design() -> None:
    prices = {EU: (5_000, 7_000), AF: (4_500, 3_000), AS: (5_500, 10_000), AU: (3_000, 2_500)}
    marks = {
        continent: [(before, BEFORE, ""), (after, AFTER, "")]
        for continent, (before, after) in prices.items()
    }
    paper = Paper(52, 6)
    assert 5 == draw_scales(paper, 0, marks)
    assert SCALES.splitlines() == paper.text().splitlines()[:5]


def test_the_ends_of_a_scale_can_be_marked() -> None:
    paper = Paper(52, 3)
    draw_scales(paper, 0, {EU: [(0, "a", ""), (10_000, "b", "")]})
    assert "a" == paper.chars[1][10]
    assert "b" == paper.chars[1][50]
