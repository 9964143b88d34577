"""The face: what each phase's board shows of hand and choice, and what its title says."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from core.games.cartel.data import PLACES
from core.games.cartel.state import (
    Acting,
    AnsweringView,
    Borrowing,
    Discarding,
    Paying,
    Repurchasing,
    TradingView,
)
from saves.records import Player
from tests.tui.games.cartel.positions import (
    FOUR,
    acting,
    bidding,
    called,
    companies,
    over,
    scene,
    seen,
)
from tui.face import Scene
from tui.games.cartel.face import FACE
from tui.games.cartel.lines import by_value
from tui.widgets.paper import Paper

ALONE = (FOUR[0], *(Player(player.name, "easy") for player in FOUR[1:]))
_ALB = called("ALB")


def drawn(of: Scene[Any]) -> Paper:
    """The board as the frame draws it: first without what is chosen."""
    paper = Paper(FACE.board_width(80, of.large), 16)
    FACE.draw_board(paper, replace(of, chosen=None))
    if of.chosen is not None:
        FACE.draw_chosen(paper, of)
    return paper


def words(paper: Paper, symbol: str) -> set[str]:
    row, column = PLACES[called(symbol)]
    return set(paper.styles[1 + 2 * row][3 + 7 * column].split("."))


def marked(paper: Paper) -> list[str]:
    """The spaces that are in reverse."""
    symbols = [
        "".join(paper.chars[1 + 2 * row][2 + 7 * column : 5 + 7 * column])
        for row, column in PLACES
        if "chosen" in paper.styles[1 + 2 * row][3 + 7 * column].split(".")
    ]
    arrows = sum(char in "▼►" for row in paper.chars for char in row)
    assert arrows == 2 * bool(symbols)
    return symbols


def test_the_company_of_the_chosen_line_is_marked() -> None:
    """HEL and FER cost 40, EOS 20; of equal ones HEL is first on the board."""
    assert ["HEL"] == marked(drawn(scene(acting(), chosen=2)))
    assert [] == marked(drawn(scene(acting(), chosen=None)))


def test_what_is_sold_is_marked_for_all_whatever_is_chosen() -> None:
    assert ["ALB"] == marked(drawn(scene(bidding("ALB"), acting=False)))
    assert ["ALB"] == marked(drawn(scene(bidding("ALB"), chosen=1)))
    paying = seen(seat=None, phase=Paying(1, _ALB, 125, 0))
    assert ["ALB"] == marked(drawn(scene(paying, acting=False)))


def test_while_the_cursor_walks_only_its_space_is_marked() -> None:
    assert ["DAN"] == marked(drawn(scene(acting(), chosen=1, cursor=called("DAN"))))
    assert ["DAN"] == marked(drawn(scene(bidding("ALB"), cursor=called("DAN"))))


def test_the_gutters_are_those_of_who_looks_or_of_who_pays() -> None:
    """Albion Steel lies beside Nordwind's companies, and none of Meridian's."""

    def bright(of: Scene[Any]) -> bool:
        return any("link" in name for row in drawn(of).styles for name in row)

    assert bright(scene(bidding("ALB")))
    assert not bright(scene(bidding("ALB", seat=1)))
    assert not bright(scene(bidding("ALB", seat=None), acting=False))
    assert bright(scene(seen(seat=None, phase=Paying(0, _ALB, 125, 0)), acting=False))
    assert not bright(scene(seen(seat=0, phase=Paying(1, _ALB, 125, 0)), acting=False))


def test_what_can_be_paid_is_lit_on_a_turn() -> None:
    """Nordwind can pay 66, two blocks at 30 and a Bond of 50 for Albion Steel.

    With 9 and a block at 30 it can pay 39: enough for Uranos at 30, and with a Bond of 20 for
    Delta at 40.
    """
    assert {"lit", "strong"} == words(drawn(scene(acting(), chosen=None)), "ALB")
    poor = acting(cash=(9, 80, 46, 56), blocks=(1, 3, 0, 1))
    paper = drawn(scene(poor, chosen=None))
    assert {"bold"} == words(paper, "ALB")
    assert {"lit", "strong"} == words(paper, "URA") == words(paper, "DEL") == words(paper, "EOS")
    assert {"bold"} == words(drawn(scene(acting(), acting=False)), "ALB")


def test_a_hand_is_drawn_for_who_is_asked_about_it_and_for_a_person_alone() -> None:
    hand = "(HEL)"
    others = acting(phase=Acting(1))
    assert hand in drawn(scene(acting())).text()
    assert hand not in drawn(scene(others, acting=False)).text()
    assert hand in drawn(replace(scene(others, ALONE, acting=False), alone=True)).text()
    paying = seen(phase=Paying(0, _ALB, 125, 0))
    assert hand not in drawn(scene(paying)).text()


def test_cards_that_can_be_put_on_the_board_are_lit() -> None:
    paper = drawn(scene(seen(phase=Discarding(0, 1, False)), chosen=None))
    assert {"lit", "strong"} == words(paper, "HEL")
    assert {"bold"} == words(paper, "ALB")


@pytest.mark.parametrize(
    ("phase", "title"),
    [
        (Acting(0), "24 of 52 owned"),
        (Paying(0, _ALB, 125, 0), "won: ALB at 125"),
        (Paying(0, called("HEL"), 40, None), "from the hand: HEL at 40"),
        (Discarding(0, 1, False), "after an auction"),
        (Discarding(0, 2, True), "after a pass"),
        (Borrowing(0), "after a pass"),
        (TradingView(0, 1, 0), "before the turn"),
        (AnsweringView(1, 0, (), 1, 1, 5), "an offer"),
        (Repurchasing(0, ()), "Report Sheet, year 6"),
    ],
)
def test_the_title_says_what_goes_on(phase: Any, title: str) -> None:
    assert title == FACE.board_title(scene(seen(phase=phase)))


def test_the_title_of_an_auction_and_of_the_end() -> None:
    assert "up for auction: ALB, put up by ▲ Nordwind" == FACE.board_title(scene(bidding("ALB")))
    assert "39 of 52 owned" == FACE.board_title(scene(over(), acting=False))


def test_lines_are_in_the_order_of_values() -> None:
    assert companies("EOS") + companies("HEL FER") == by_value(acting().hand)
