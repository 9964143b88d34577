"""What the screens of every game show without a curtain is not what only one seat may know."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from core import catalog
from core.rng import seeded
from saves.records import Player
from tests.core.laws.cases import Case, cases, games, play
from tui.face import Face, Scene, screens_of
from tui.widgets.paper import Paper

CASES = [case for game in games() if game.rules.types.id in catalog.names() for case in cases(game)]
SIZES = ((80, 20, False), (120, 34, True))
MOST = 12


def drawn(face: Face, view: Any, seats: int, width: int, height: int, large: bool) -> list[str]:
    """Strip, board and sheets as text, as the viewer sees them who is asked."""
    players = tuple(Player(f"P{seat}") for seat in range(seats))
    scene: Scene[Any] = Scene(view=view, players=players, large=large, acting=True)
    strip = Paper(width, face.strip_rows)
    face.draw_strip(strip, scene, None)
    board = Paper(face.board_width(width, large), height)
    face.draw_board(board, scene)
    papers = [strip, board]
    for page in face.pages(scene):
        sheet = Paper(width, height)
        page.draw(sheet)
        papers.append(sheet)
    return [face.board_title(scene), *(paper.text() for paper in papers)]


def looks(case: Case, hidden: bool) -> Iterator[tuple[Any, int | None]]:
    """States and viewers for whom a curtain rises, or for whom none does."""
    hides = screens_of(case.game.rules.types.id).hides
    states = play(case, 0).states
    some = states[:: max(1, len(states) // MOST)]
    for state in some:
        for viewer in range(case.seats):
            if hides(case.game.rules.view(state, viewer)) == hidden:
                yield state, viewer
    if not hidden:
        # A spectator's two views are equal: one is enough to see that nothing else is drawn.
        yield some[len(some) // 2], None


def alike(case: Case, state: Any, viewer: int | None) -> bool:
    """Whether the drawings are the same when all that a spectator can't see is another.

    Drawings come of views alone, so where these are equal one viewer's stand for all.
    """
    rules = case.game.rules
    face = screens_of(rules.types.id).face
    views = [rules.view(s, viewer) for s in (state, rules.reseal(state, None, seeded(1, 2)))]
    if viewer is not None and views[0] == views[1]:
        return True
    drawings = [[drawn(face, view, case.seats, *size) for size in SIZES] for view in views]
    return drawings[0] == drawings[1]


@pytest.mark.parametrize("case", CASES, ids=str)
def test_where_no_curtain_rises_a_drawing_shows_nothing_that_a_spectator_cannot_see(
    case: Case,
) -> None:
    assert all(alike(case, state, viewer) for state, viewer in looks(case, hidden=False))


def test_behind_a_curtain_a_drawing_does_show_it() -> None:
    case = next(case for case in CASES if case.game.rules.types.id == "hotels")
    assert not all(alike(case, state, viewer) for state, viewer in looks(case, hidden=True))
