"""The strip: prices, bonuses, the bank, and what each seat has."""

from __future__ import annotations

from typing import Any

import pytest

from core.games.hotels.state import Bought, Disposed, Fell, Founded, Grew, Merged, Variant
from saves.records import Player
from tests.core.games.hotels.positions import after, buy
from tests.tui.games.hotels.positions import (
    FOUR,
    can_end,
    disposing,
    ending,
    hidden,
    placing,
    scene,
    six_seats,
    view,
)
from tui.face import Scene, SeatSpot
from tui.games.hotels.face import FACE
from tui.games.hotels.looks import short_money
from tui.games.hotels.strip import changed, dearer_from
from tui.widgets.paper import Paper

pytestmark = pytest.mark.usefixtures("tight")

SIX = (*FOUR, Player("Eva", "easy"), Player("Friedrich-Wilhelm"))

# Figures by hand from H-30: 9 and 6 of tier 1 cost 600, 6 of tier 2 700, 4 of tier 2 500, 2 of
# tier 2 300, 5 of tier 3 700. Cleo has most of Jangada, Ana and Ben are second; Ben is alone in
# Laguna, and Dan in Oásis.
DRAWN = """\
chain    size      price   bonuses bank ▶1 Ana     2 Ben     3 Cleo    4 Dan
  * most  + second of a chain     cash    $3,000    $5,700      $700      $700
J Jangada   9        600  6,000/3,000 12    2+        2+        9*        ·
L Laguna    6        600  6,000/3,000 10    ·        15*+       ·         ·
M Marina    6        700  7,000/3,500  7   12*        ·         1         5+
N Netuno    4        500  5,000/2,500  0    6+        7*        6+        6+
O Oásis     2        300  3,000/1,500 24    ·         ·         ·         1*+
P Palácio   - off the board           25    ·         ·         ·         ·
T Tropical  5        700  7,000/3,500 18    2+        ·         ·         5*"""


def drawn(of: Scene[Any], asked: int | None = 0, width: int = 80) -> list[str]:
    paper = Paper(width, FACE.strip_rows)
    FACE.draw_strip(paper, of, asked)
    return paper.text().splitlines()


def test_the_strip_is_a_table_of_chains_and_seats() -> None:
    assert DRAWN == "\n".join(drawn(scene(view(placing()))))


def test_a_safe_chain_is_called_so() -> None:
    """Twelve tiles of tier 1 cost 700, eleven of tier 2 cost 800."""
    rows = drawn(scene(view(can_end()), FOUR[:3]))
    assert rows[2].startswith("J Jangada  12 safe   700  7,000/3,500 15")
    assert rows[4].startswith("M Marina   11 safe   800  8,000/4,000 18")


def test_with_hidden_holdings_the_others_columns_are_blank_and_places_untold() -> None:
    rows = drawn(scene(view(hidden())))
    assert "  * most  + second of a chain     cash    $3,000" == rows[1]
    assert "J Jangada   9        600  6,000/3,000 12    2" == rows[2]
    assert "L Laguna    6        600  6,000/3,000 10    ·" == rows[3]


def test_what_is_held_of_a_chain_that_falls_is_told_though_holdings_are_hidden() -> None:
    rows = drawn(scene(view(disposing(Variant(hidden_holdings=True)))))
    # Its bonuses are paid, so nobody has most of it any more.
    assert rows[5].endswith("        paid  0    6         7         6         6")
    assert rows[4].endswith("  4   13")


def test_six_seats_have_six_columns_each_with_money_in_thousands() -> None:
    rows = drawn(scene(view(six_seats()), SIX))
    assert "▶1Ana  2Ben  3Cleo 4Dan  5Eva  6Fri…" == rows[0][40:]
    assert "  3.0k 15.7k   700  112k  9.9k     0" == rows[1][40:]
    assert "  2+    2+    9*    ·     ·     ·" == rows[2][40:]
    assert " 12*    ·     1     5+    ·     1" == rows[4][40:]
    assert "  2     ·     ·     5*+   ·     5*+" == rows[8][40:]


@pytest.mark.parametrize(
    ("money", "text"),
    [
        (0, "0"),
        (900, "900"),
        (1000, "1.0k"),
        (12_300, "12.3k"),
        (99_900, "99.9k"),
        (112_700, "112k"),
    ],
)
def test_money_in_five_columns(money: int, text: str) -> None:
    assert text == short_money(money)


def test_once_over_the_strip_says_what_each_chain_paid_and_who_won() -> None:
    """Jangada: 7,000 and 3,500 to Cleo and Ben, and 12, 8 and 1 shares at 700."""
    over = after(ending(), (0, buy("")))
    rows = drawn(scene(view(over), acting=False), None)
    assert rows[0].endswith(" 1 Ana     2 Ben     3 Cleo   ★4 Dan")
    assert "$29,600   $39,500   $31,500   $41,300" == rows[1][41:].strip()
    assert "·     9,100    15,400       700" == rows[2][40:].strip()
    assert "25,000    12,000     3,000         ·" == rows[3][40:].strip()


def test_large_the_strip_tells_from_which_size_on_a_share_costs_more() -> None:
    rows = drawn(scene(view(placing()), large=True), width=120)
    assert rows[0].startswith("chain    size      price    bonuses   bank dearer from  ▶1 Ana")
    assert "J Jangada   9        600  6,000/3,000   12     11: 700" == rows[2][:54]
    assert "N Netuno    4        500  5,000/2,500    0      5: 600" == rows[5][:54]


@pytest.mark.parametrize(
    ("chain", "size", "there"),
    [(0, 2, 3), (0, 6, 11), (2, 5, 6), (5, 10, 11), (0, 40, 41), (0, 41, None), (6, 50, None)],
)
def test_a_share_costs_more_from_the_next_row_of_the_table_on(
    chain: int, size: int, there: int | None
) -> None:
    assert there == dearer_from(chain, size)


@pytest.mark.parametrize(
    ("event", "seats", "chains"),
    [
        (Bought(35, 2, (0, 0, 4), 1500), {2}, {0, 4}),
        (Bought(35, 2, (), 0), set(), set()),
        (Disposed(35, 1, 2, 3, 4, 2, 0, 1000), {1}, {2, 3}),
        (Disposed(35, 1, 2, 3, 4, 0, 0, 0), set(), {2, 3}),
        (Disposed(35, 1, 2, 3, 0, 2, 0, 1000), {1}, {3}),
        (Disposed(35, 1, 2, 3, 0, 0, 6, 0), set(), set()),
        (Fell(35, 0, 2, 3, 4, (6, 7, 6, 6), (900, 5000, 900, 0), False), {0, 1, 2}, {3}),
        (Founded(35, 0, 5, 3, True), set(), {5}),
        (Grew(35, 0, 1, 5, 3, 4), set(), {5}),
        (Merged(35, 2, 3, 12, 16), set(), {2, 3}),
    ],
)
def test_what_an_announced_event_changes(event: object, seats: set[int], chains: set[int]) -> None:
    assert (seats, chains) == changed(scene(view(placing()), recent=(event,)))


def test_changed_figures_flash() -> None:
    paper = Paper(80, FACE.strip_rows)
    FACE.draw_strip(paper, scene(view(placing()), recent=(Bought(34, 3, (2,), 700),)), 0)
    flashing = [y for y in range(9) if any("flash" in s.split(".") for s in paper.styles[y])]
    assert [1, 4] == flashing


def test_a_click_on_a_seats_column_asks_about_it() -> None:
    paper = Paper(80, FACE.strip_rows)
    FACE.draw_strip(paper, scene(view(placing())), 0)
    assert [SeatSpot(0), SeatSpot(3)] == [paper.hit(41, 0), paper.hit(79, 8)]
    assert None is paper.hit(10, 4)
