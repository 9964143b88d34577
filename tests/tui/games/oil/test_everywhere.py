"""Whatever the position and the options: all is drawn, nothing is cut, and soon enough."""

from __future__ import annotations

from collections.abc import Mapping
from time import perf_counter
from typing import Any

import pytest

from core.games.oil.atlas import SQUARES
from core.games.oil.rules import RULES
from core.games.oil.state import Calling, Costs, Interest, Over, View
from saves.records import Player
from tests.core.games.oil.busy import busy
from tests.tui.games.oil import phases
from tui.face import Scene
from tui.games.oil.face import FACE
from tui.games.oil.facts import about_place, about_seat, place_title
from tui.widgets.paper import ASCII, Paper

SIX = tuple(Player(name) for name in ("Ana", "Ben", "Cleo", "Dov", "Eva", "Finn"))
SIZES = {False: (80, 17, 14), True: (120, 29, 26)}

FLAGS = ("oligopoly", "oil_barons", "traders", "entrepreneurs", "partnership", "lawsuits")


def options(*flags: str) -> Mapping[str, Any]:
    given: dict[str, Any] = {option.name: option.default for option in RULES.types.options}
    return {**given, "years": 10, **dict.fromkeys(flags, True)}


def scenes(seats: int, *flags: str) -> list[Scene[View]]:
    """As seats and a spectator see three busy positions, and the deal."""
    states = [busy(seats, seed, options(*flags)) for seed in range(3)]
    states.append(RULES.setup(seats, 3, options(*flags)).state)
    return [
        Scene(view=RULES.view(state, seat), players=SIX[:seats], acting=acting, large=large)
        for state in states
        for seat in (None, 0, seats - 1)
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


@pytest.mark.parametrize("flag", FLAGS)
@pytest.mark.parametrize("seats", range(3, 7))
def test_nothing_is_cut_and_all_has_a_twin_in_ascii(seats: int, flag: str) -> None:
    for of in scenes(seats, flag):
        for paper in drawn(of):
            text = paper.text()
            assert "…" not in text
            assert text.translate(ASCII).isascii()
            assert text.strip()


@pytest.mark.parametrize("seats", [3, 6])
def test_whatever_is_asked_about_has_an_answer(seats: int) -> None:
    of = scenes(seats)[0]
    assert all(about_seat(of, seat) for seat in range(seats))
    for square in range(len(SQUARES)):
        title, rows = about_place(of, square)
        assert title
        assert rows
        assert len(place_title(of, square)) <= 76


NEXT = (1, 2, 3, 4, 5)
PHASES = {
    "interest": phases.of_six(Interest(0, NEXT)),
    "costs": phases.of_six(Costs(0, NEXT)),
    "calling": phases.of_six(Calling(0, 7, NEXT[:4])),
    "over": phases.of_six(Over()),
}


@pytest.mark.parametrize("name", PHASES)
@pytest.mark.parametrize("large", SIZES)
def test_each_board_of_the_year_s_end_is_drawn_in_less_than_4_ms(name: str, large: bool) -> None:
    of = Scene(view=RULES.view(PHASES[name], 0), players=SIX, acting=True, large=large)
    width, rows, _sheet = SIZES[large]
    paper = Paper(FACE.board_width(width, large), rows)

    def once() -> float:
        before = perf_counter()
        FACE.draw_board(paper, of)
        return perf_counter() - before

    once()
    assert min(once() for _n in range(10)) < 0.004
