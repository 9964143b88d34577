"""The boards beside island and chart: lots, losses after a 7, payouts, and what each must hold."""

from __future__ import annotations

from dataclasses import replace as scene_with
from typing import Any

from core.games.ctn18.data import DOWN_RIGHT, LEFT
from core.games.ctn18.events import LotLost, LotWon
from core.games.ctn18.island.bank import at_harbour
from core.games.ctn18.state import (
    Auction,
    DiscardingView,
    Paying,
    SheddingView,
    View,
)
from saves.records import Player
from tests.core.games.ctn18.positions import A, D, F, G, by_major, cell
from tests.tui.games.ctn18.positions import FULL, operating, scene, seen, stock
from tui.face import Pick
from tui.games.ctn18.losses import draw_discards, draw_sheds, price_step
from tui.games.ctn18.lots import draw_lots
from tui.games.ctn18.payouts import draw_payouts
from tui.widgets.paper import Paper

SIX = tuple(Player(name) for name in ("Ana", "Bartholomew-James", "Cleo", "Dov", "Eva", "Finn"))
SIX_SHARES = (*stock().shares, (0,) * 5, (0,) * 5)


def rows(draw: Any, *given: Any, size: tuple[int, int] = (52, 17)) -> list[str]:
    paper = Paper(*size)
    draw(paper, *given)
    return paper.text().splitlines()


def words(paper: Paper, x: int, y: int) -> set[str]:
    return set(paper.styles[y][x].split("."))


# -- the auction -------------------------------------------------------------------------------


def auction(phase: Auction | None = None, **changes: Any) -> View:
    """The second lot of the design: Cleo has won the first, Ben passed first."""
    return seen(
        drawing=FULL,
        lots=((0, 4), (1, 7), (2, 5), (3, 6)),
        owners=(2, None, None, None, 2, None, None, None),
        cash=(70,) * len(changes.pop("bids", (0,) * 4)),
        phase=Auction(3, 1, 11, 2, (1,), (10, 0, 11, 9)) if phase is None else phase,
        **changes,
    )


LOTS = """\
 LOT 1  North Port 3:1   Brick Port 2:1   Cleo

▶LOT 2  East Port 3:1    Ore Port 2:1     bid $11
        ┌──────────────────────────────────────┐
        │ Ana              $10                 │
        │ Ben              passed, takes ◆     │
        │ Cleo             $11  highest        │
        │ Dov              $9  ?               │
        └──────────────────────────────────────┘

 LOT 3  South Port 3:1   Wood Port 2:1    to come
 LOT 4  West Port 3:1    Wheat Port 2:1   to come

 WHO HAS BUILDINGS AT THE PORTS
 East 3:1   nobody          Ore 2:1    Delft
 South 3:1  Delft           Wood 2:1   Fern
 West 3:1   Amber           Wheat 2:1  Amber"""


def test_the_lots_are_drawn_with_bids_and_who_can_use_the_ports() -> None:
    assert LOTS.splitlines() == rows(draw_lots, scene(auction()))


def test_a_lot_that_was_sold_tells_for_how_much() -> None:
    """Ten columns: a long name makes room for the sum."""
    told = (LotLost(2, (2, 5)), LotWon(2, 0, 12, (0, 4)))
    drawn = rows(draw_lots, scene_with(scene(auction()), told=told))
    assert " LOT 1  North Port 3:1   Brick Port 2:1   Cleo $12" == drawn[0]
    long = (*SIX[:2], Player("Maximiliana"), SIX[3])
    drawn = rows(draw_lots, scene_with(scene(auction(), long), told=told))
    assert drawn[0].endswith("  Maxim… $12")
    assert 52 >= len(drawn[0])


def test_a_lot_that_nobody_took_is_out() -> None:
    view = auction(Auction(0, 2, 0, None, (), (0, 0, 0, 0)))
    drawn = rows(draw_lots, scene(view))
    assert drawn[1].endswith("out")
    assert drawn[3].endswith("no bid")


def test_six_bidders_fit() -> None:
    phase = Auction(3, 0, 11, 2, (1,), (10, 0, 11, 9, 0, 0))
    drawn = rows(draw_lots, scene(auction(phase, bids=(0,) * 6), SIX))
    assert 15 <= len(drawn) <= 17
    assert " WHO HAS BUILDINGS AT THE PORTS" in drawn
    assert "          Bartholomew-Jam… passed, takes ◆" in drawn
    assert drawn[-1].startswith(" West 3:1")


def test_large_the_island_lies_below_the_lots() -> None:
    drawn = rows(draw_lots, scene(auction(), large=True), size=(79, 29))
    assert LOTS.splitlines()[:12] == drawn[:12]
    assert "›╔═A━a   ╭──═╗‹N3" in drawn[12]
    assert 29 == len(drawn)


def test_who_is_at_a_port_goes_by_settlements_and_cities() -> None:
    """On the full board Amber settled by the first and the western port, Delft has a city by the
    southern one.
    """
    corners = seen(drawing=FULL).corners
    majors = [(A,), (), (D,), (), (F,), (D,), (G,), (A,), (A,)]
    assert majors == [at_harbour(corners, n) for n in range(9)]


# -- after a 7 ---------------------------------------------------------------------------------

DISCARDS = """\
 COMMODITIES  hands over 7 discard half
                cards discards     price  Cornelius
 Delft   Cleo      6      .            31        .
✓Amber   Ana      10      5       43 ↘ 42     +$13
 Garnet  nobody    3      .            --        .
▶Fern    Dov       8      4       24 ↘ 24   hidden

 CERTIFICATES  over 7 discard down to 7, unpaid
 Ana               6      .
 Ben               8      1     next, to the Pool
 Cleo              6      .
 Dov               5      .

 ORDER  1 commodities, all at once
        2 certificates, then presidencies
        3 robber, moved by Ana for Amber"""


def discarding(**changes: Any) -> View:
    """Ana has chosen 2 Wood, 1 Brick, 1 Sheep and 1 Wheat: 2x3 + 2 + 1 + 4 = 13 for Cornelius."""
    phase = DiscardingView((5, 0, 4, 0), (A,), ((2, 1, 1, 1, 0), None, None, None))
    return operating(phase=phase, **changes)


def test_discards_are_drawn_as_designed_with_the_viewers_own_choice() -> None:
    assert DISCARDS.splitlines() == rows(draw_discards, scene(discarding()))


def test_more_than_seven_certificates_are_warned_of_and_seven_are_not() -> None:
    """Ben has eight, Ana with another share of Delft seven."""
    shares = (by_major("A5 D2 C1"), *stock().shares[1:])
    paper = Paper(52, 17)
    draw_discards(paper, scene(discarding(shares=shares, pool=by_major("A1 D2"))))
    assert ["7", "8"] == ["".join(paper.chars[y][15:20]).strip() for y in (8, 9)]
    assert [{""}, {"warn"}] == [words(paper, 19, y) for y in (8, 9)]


def test_an_unfloated_major_has_its_discards_drawn() -> None:
    phase = DiscardingView((5, 0, 0, 4), (), (None,) * 4)
    drawn = rows(draw_discards, scene(operating(phase=phase)))
    assert "▶Garnet  nobody    3      4            --    drawn" == drawn[4]


def test_discards_of_six_seats_fit() -> None:
    drawn = rows(draw_discards, scene(discarding(cash=(1,) * 6, shares=SIX_SHARES), SIX))
    assert 17 == len(drawn)
    assert "        3 robber, moved by Ana for Amber" == drawn[16]
    assert not any("…" in row for row in drawn if "Bartholomew" not in row)


def test_a_price_step_names_both_prices_or_the_one_that_stays() -> None:
    view = stock(markers=(cell(8, 0), cell(-9, -3), -1, -1, -1))
    assert ["43 ↘ 42", "7", "--"] == [price_step(view, m, DOWN_RIGHT) for m in (A, D, F)]
    assert "43 ← 36" == price_step(view, A, LEFT)


def test_certificates_stand_with_who_owes_them_and_who_holds_what() -> None:
    drawn = rows(draw_sheds, scene(operating(phase=SheddingView((0, 1, 0, 0), (), None))))
    assert "▶Ben discards 1" == drawn[1]
    assert ["Ben", "1", "2", "1", ".", "*5", "8>7", "$327"] == drawn[6].split()
    done = operating(phase=SheddingView((0, 1, 1, 0), (1,), None))
    assert ["✓Ben discards 1", "▶Cleo discards 1"] == rows(draw_sheds, scene(done))[1:3]


def test_certificates_of_six_seats_fit() -> None:
    phase = SheddingView((1, 1, 1, 1, 1, 1), (0,), None)
    view = operating(phase=phase, cash=(1,) * 6, shares=SIX_SHARES)
    drawn = rows(draw_sheds, scene(view, SIX))
    assert len(drawn) == 17
    assert drawn[-1].startswith(" Pool")


# -- payouts -----------------------------------------------------------------------------------

PAYOUTS = """\
 TREASURY  $47     8 shares: players 8, Pool 0
                             Ana  Ben Cleo  Dov
  share total    price        x1   *5   x1   x1
      $0    0    36 ←   30     0    0    0    0
      $1    8    36 stays      1    5    1    1
      $2   16    36 →1  43     2   10    2    2
      $3   24    36 →2  51     3   15    3    3
 ▸    $4   32    36 →3  60     4   20    4    4
      $5   40    36 →4  70     5   25    5    5

  30     36     43     51     60     70     81
   ←      C      1      2      3      4      5
                               ▲

 Each full $10 paid in all is one step right.
 The most that the treasury can pay: $5 a share."""


def paying(**changes: Any) -> View:
    return seen(**{"phase": Paying(1, False), **changes})


def test_payouts_are_drawn_as_designed() -> None:
    assert PAYOUTS.splitlines() == rows(draw_payouts, scene(paying()), 4)


def test_nothing_paid_moves_the_price_left_but_at_the_end_of_the_game() -> None:
    usual = rows(draw_payouts, scene(paying()), 0)
    assert " ▸    $0    0    36 ←   30     0    0    0    0" == usual[3]
    last = rows(draw_payouts, scene(paying(phase=Paying(1, True))), 0)
    assert " ▸    $0    0    36 stays      0    0    0    0" == last[3]


def test_the_pool_takes_part_in_a_payout_and_treasury_shares_do_not() -> None:
    """Nine shares: 100 dollars make 11 each."""
    view = paying(pool=by_major("C1"), treasury=100)
    first = rows(draw_payouts, scene(view), 11)[0]
    assert " TREASURY  $100     9 shares: players 8, Pool 1" == first


def test_many_payouts_scroll_with_the_chosen_one_in_view() -> None:
    view = paying(treasury=300)
    for each in (0, 23, 37):
        drawn = rows(draw_payouts, scene(view), each)
        assert [f"${each}"] == [row.split()[1] for row in drawn[3:11] if row.startswith(" ▸")]
        assert sum("▲" in row for row in drawn) == 1
    assert 29 >= len(rows(draw_payouts, scene(view), 23, size=(79, 29))) > 20


def test_a_click_on_a_row_picks_that_payout() -> None:
    paper = Paper(52, 17)
    draw_payouts(paper, scene(paying()), 4)
    assert [Pick(0), Pick(4), Pick(5)] == [paper.hit(10, y) for y in (3, 7, 8)]
    assert "chosen" in words(paper, 10, 7)
    assert "chosen" not in words(paper, 10, 6)


def test_six_seats_fit_beside_the_payouts() -> None:
    view = paying(cash=(1,) * 6, shares=SIX_SHARES)
    drawn = rows(draw_payouts, scene(view, SIX), 1)
    assert ["x1", "*5", "x1", "x1", "x0", "x0"] == drawn[2].split()[3:]


def test_where_the_chart_ends_the_marker_stays() -> None:
    edge = paying(markers=(*stock().markers[:4], cell(20, 0)), treasury=90)
    drawn = rows(draw_payouts, scene(edge), 2)
    assert "stays" in drawn[5]
    assert ["93", "106"] == drawn[12].split()
    assert ["←", "C"] == drawn[13].split()


def test_while_nothing_is_chosen_no_cell_is_pointed_at() -> None:
    drawn = rows(draw_payouts, scene(paying()), None)
    assert PAYOUTS.splitlines()[10:12] == drawn[10:12]
    assert "▲" not in "".join(drawn)
    assert "▸" not in "".join(drawn)


def test_sums_of_four_digits_stay_apart() -> None:
    """Two shares, both Ben's, and 2,400 in the treasury."""
    shares = tuple(by_major("C2" if seat == 1 else "") for seat in range(4))
    drawn = rows(draw_payouts, scene(paying(treasury=2400, shares=shares)), 1200)
    chosen = next(row for row in drawn if row.startswith(" ▸"))
    assert ["▸", "$1200", "2400", "36"] == chosen.split()[:4]
    assert ["0", "2400", "0", "0"] == chosen.split()[-4:]


def test_a_price_that_falls_is_a_loss_and_none_is_quiet() -> None:
    phase = DiscardingView((5, 0, 0, 4), (), (None,) * 4)
    paper = Paper(52, 17)
    draw_discards(paper, scene(operating(phase=phase)))
    delft, amber, garnet = (words(paper, 40, y) for y in (2, 3, 4))
    assert ({""}, {"loss"}, {"dim"}) == (delft, amber, garnet)
