"""Whatever the position: all is drawn, nothing is cut, and soon enough."""

from __future__ import annotations

from time import perf_counter
from typing import Any

import pytest

from core.games.ctn18.rules import RULES
from core.games.ctn18.state import Auction, Paying, Placing, SheddingView, View
from saves.records import Player
from tests.core.games.ctn18.busy import busy
from tests.tui.games.ctn18.positions import FULL, seen
from tui.face import Scene
from tui.games.ctn18.face import FACE
from tui.games.ctn18.facts import about_place, about_seat, place_title
from tui.widgets.paper import ASCII, Paper

SIX = tuple(Player(name) for name in ("Ana", "Ben", "Cleo", "Dov", "Eva", "Finn"))
SIZES = {False: (80, 17, 14), True: (120, 29, 26)}


def scenes(seats: int) -> list[Scene[View]]:
    """As each seat and a spectator see three positions in mid-game, and rarer phases."""
    views = []
    for seed in range(3):
        state = busy(seats, seed, {"beginner_board": seed == 0})
        views += [RULES.view(state, seat) for seat in (None, *range(seats))]
    state = RULES.setup(seats, 3, {"beginner_board": False}).state
    views.append(RULES.view(state, 0))
    return [
        Scene(view=view, players=SIX[:seats], acting=acting, large=large)
        for view in views
        for large in SIZES
        for acting in (True, False)
    ]


def drawn(of: Scene[Any]) -> list[Paper]:
    """Strip, board and sheets."""
    width, rows, sheet = SIZES[of.large]
    strip = Paper(width, FACE.strip_rows)
    FACE.draw_strip(strip, of, 0)
    board = Paper(FACE.board_width(width, of.large), rows)
    FACE.draw_board(board, of)
    pages = []
    for page in FACE.pages(of):
        pages.append(Paper(width, sheet))
        page.draw(pages[-1])
    return [strip, board, *pages]


@pytest.mark.parametrize("seats", range(2, 7))
def test_nothing_is_cut_and_all_has_a_twin_in_ascii(seats: int) -> None:
    for of in scenes(seats):
        for paper in drawn(of):
            text = paper.text()
            assert "…" not in text
            assert text.translate(ASCII).isascii()
            assert text.strip()


@pytest.mark.parametrize("seats", [2, 6])
def test_whatever_is_asked_about_has_an_answer(seats: int) -> None:
    of = scenes(seats)[0]
    assert all(about_seat(of, seat) for seat in range(seats))
    for space in range(150):
        title, rows = about_place(of, space)
        assert title
        assert rows
        assert all(len(text) <= 40 for text, _style in rows)
        assert len(place_title(of, space)) <= 76


SEATS = 4
PHASES = {
    "island": seen(drawing=FULL),
    "placing": seen(drawing=FULL, phase=Placing(0, 0)),
    "auction": seen(phase=Auction(3, 1, 11, 2, (1,), (10, 0, 11, 9))),
    "payout": seen(phase=Paying(1, False), treasury=400),
    "certificates": seen(phase=SheddingView((0, 1, 0, 0), (), None)),
}


@pytest.mark.parametrize("name", PHASES)
@pytest.mark.parametrize("large", SIZES)
def test_each_board_is_drawn_in_less_than_4_ms(name: str, large: bool) -> None:
    of = Scene(view=PHASES[name], players=SIX[:SEATS], acting=True, large=large)
    width, rows, _sheet = SIZES[large]
    paper = Paper(FACE.board_width(width, large), rows)

    def once() -> float:
        before = perf_counter()
        FACE.draw_board(paper, of)
        return perf_counter() - before

    once()
    assert min(once() for _n in range(10)) < 0.004
