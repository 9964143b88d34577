"""The closing screen: where Space and Enter lead, and what it shows before and after the end."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any

import pytest

from core import catalog
from core.table import Table
from saves.records import Info
from tests.core import lots
from tests.core.lots import Bid, BidMade
from tests.tui.catalogued import catalogued
from tests.tui.hotseat import SCREENS
from tests.tui.play import ANA, BEN, Thinker
from tui.face import Scene
from tui.i18n import in_words
from tui.screens.closing import ClosingScreen, draw_next
from tui.screens.frame import Press
from tui.session import Session
from tui.widgets.paper import Paper


def last(upcoming: str, width: int = 60) -> Paper:
    paper = Paper(width, 1)
    draw_next(paper, 0, upcoming)
    return paper


def test_space_shows_the_next_step_and_enter_leads_to_the_result() -> None:
    paper = last("the bonuses of Laguna")
    assert paper.text().startswith("Space  next: the bonuses of Laguna  ")
    assert paper.text().endswith("Enter  the result")
    assert Press("space") == paper.hit(3, 0)
    assert Press("enter") == paper.hit(57, 0)


def test_after_the_last_step_both_lead_to_the_result() -> None:
    paper = last("")
    assert "Space or Enter  the result" == paper.text()
    assert Press("space") == paper.hit(3, 0)
    assert None is paper.hit(57, 0)


def test_a_long_step_is_cut_before_enter() -> None:
    text = last("the bonuses of a chain with a long name", 48).text()
    assert text.endswith("… Enter  the result")


# -- what is hidden --------------------------------------------------------------------------------


class Reckoning(ClosingScreen):
    """Lots, reckoned in one step: all hands, as far as they may be seen."""

    def steps(self, scene: Scene[Any]) -> int:
        return 1

    def heading(self, scene: Scene[Any], at: int) -> str:
        return "the end"

    def upcoming(self, scene: Scene[Any], at: int) -> str:
        return "all hands"

    def draw_step(self, paper: Paper, scene: Scene[Any], at: int) -> None:
        self.face.draw_strip(paper, scene, None)

    def news(self, scene: Scene[Any], at: int) -> Sequence[str]:
        return [in_words(line.text, self.names) for _n, line in self.told()[-2:]]


@pytest.fixture
def reckoned(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Puts Lots into the catalogue, with a closing screen."""
    with catalogued(monkeypatch, "lots", lots, replace(SCREENS, closing=Reckoning), lots.CLAUSES):
        yield


def at_lots() -> Session:
    """Two persons; the first has sat down."""
    table = Table.new(catalog.load("lots"), 2, 7, {"open_hands": False})
    info = Info("abc123", "lots", "", (ANA, BEN), 7, (), False, 1, 0.0, 0.0, 0, False)
    session = Session(info, table, Thinker(), hides=SCREENS.hides, pace=0.0)
    session.sit_down()
    return session


def act(session: Session) -> None:
    """The asked person sits down, does the first thing that can be done, and leaves."""
    session.sit_down()
    seat = session.asked()
    assert seat is not None
    prompt = session.table.prompts()[seat]
    session.submit(seat, Bid(0) if prompt.forms else prompt.choices[0], session.table.ply)
    session.part()


def drawn(screen: Reckoning, at: int) -> str:
    paper = Paper(80, 10)
    scene: Scene[Any] = Scene(screen.seen(), tuple(screen.session.players))
    screen.draw_step(paper, scene, at)
    return paper.text()


@pytest.mark.usefixtures("reckoned")
def test_while_the_game_goes_on_it_shows_nothing_but_what_the_viewer_may_see() -> None:
    session = at_lots()
    screen = Reckoning(session)
    mine, other = session.table.state.hands
    assert all(f"#{card}" in drawn(screen, 0) for card in mine)
    assert not any(f"#{card} " in drawn(screen, 0) for card in other)
    # At the curtain nobody's.
    act(session)
    assert None is session.eyes()
    assert "#" not in drawn(screen, 0)


@pytest.mark.usefixtures("reckoned")
def test_its_log_tells_no_sealed_bid_before_the_game_is_over_and_every_one_after() -> None:
    session = at_lots()
    screen = Reckoning(session)
    act(session)
    assert [None] == [bid.amount for bid in bids(screen)]
    while not session.over:
        act(session)
    assert {0} == {bid.amount for bid in bids(screen)}


def bids(screen: Reckoning) -> list[BidMade]:
    events = [event for turn in screen.history() for event in turn.events]
    return [event for event in events if isinstance(event, BidMade)]


@pytest.mark.usefixtures("reckoned")
def test_once_the_game_is_over_all_is_open_though_the_rules_view_hides_it() -> None:
    session = at_lots()
    screen = Reckoning(session)
    while not session.over:
        act(session)
    table = session.table
    # What the other one has laid away the rules' view tells by its number alone.
    laid = table.state.dropped
    assert len(laid[1]) == table.rules.view(table.state, 0).dropped[1]
    assert laid == screen.seen().dropped
    assert all(f"~{card}" in drawn(screen, 1) for cards in laid for card in cards)
