"""Where the ring lies, for every number of markers."""

from __future__ import annotations

from itertools import pairwise

import pytest

from tests.tui.games.kartel.positions import numbered, scene
from tui.face import Pick
from tui.games.kartel.board import draw_ring
from tui.games.kartel.ring import SIZES, Place, Way, lay, layout, neighbour, way
from tui.widgets.paper import Paper, Spot


def test_rectangles_shrink_by_four_places_from_44_to_12() -> None:
    assert [(13, 11), (12, 10), (11, 9), (10, 8), (9, 7), (8, 6), (7, 5), (6, 4), (5, 3)] == [
        *SIZES
    ]
    assert [44, 40, 36, 32, 28, 24, 20, 16, 12] == [2 * (w + h) - 4 for w, h in SIZES]


@pytest.mark.parametrize(
    ("left", "size"),
    [
        (42, (13, 11)),
        (40, (13, 11)),
        (39, (12, 10)),
        (35, (11, 9)),
        (34, (11, 9)),
        (27, (9, 7)),
        (12, (6, 4)),
        (11, (5, 3)),
        (3, (5, 3)),
        (0, (5, 3)),
    ],
)
def test_the_rectangle_is_the_smallest_with_room_for_markers_and_officer(
    left: int, size: tuple[int, int]
) -> None:
    ring = lay(left, 0)
    assert size == (ring.columns, ring.rows)


@pytest.mark.parametrize("left", range(43))
def test_markers_and_officer_stand_on_places_of_their_own_clockwise(left: int) -> None:
    for at in range(max(left, 1)):
        ring = lay(left, at)
        count = len(ring.places)
        walk = [(ring.markers[(at + i) % left] - ring.officer) % count for i in range(left)]
        assert sorted(set(walk)) == walk
        assert all(0 < step < count for step in walk)


@pytest.mark.parametrize("left", range(1, 43))
def test_consecutive_places_touch_and_run_clockwise(left: int) -> None:
    places = lay(left, 0).places
    assert Place(0, 0) == places[0]
    assert Place(1, 0) == places[1]
    assert all(
        abs(a.column - b.column) + abs(a.row - b.row) == 1
        for a, b in pairwise([*places, places[0]])
    )


@pytest.mark.parametrize("left", range(11, 43))
def test_spare_places_lie_together_on_the_far_side_from_the_officer(left: int) -> None:
    for at in range(left):
        ring = lay(left, at)
        count = len(ring.places)
        taken = {(place - ring.officer) % count for place in (*ring.markers, ring.officer)}
        spare = [step for step in range(count) if step not in taken]
        assert count - left - 1 == len(spare) <= 3
        if spare:
            assert list(range(spare[0], spare[-1] + 1)) == spare
            before, behind = spare[0] - 1, count - 1 - spare[-1]
            assert left == before + behind
            assert 0 <= before - behind <= 1


@pytest.mark.parametrize("left", range(1, 11))
def test_few_markers_are_spread_evenly(left: int) -> None:
    for at in range(left):
        ring = lay(left, at)
        steps = sorted((place - ring.officer) % 12 for place in ring.markers)
        apart = [b - a for a, b in pairwise([0, *steps, 12])]
        assert max(apart) - min(apart) <= 1


@pytest.mark.parametrize("left", range(12, 43))
def test_the_officer_goes_on_by_about_his_steps(left: int) -> None:
    """On the same rectangle: one place less to two more, for the spare places widen the ring."""
    for at in range(left):
        before = lay(left, at)
        for steps in range(1, 5):
            taken = (at + steps - 1) % left
            after = lay(left - 1, taken if taken < left - 1 else 0)
            if len(after.places) == len(before.places):
                on = (after.officer - before.officer) % len(before.places)
                assert steps - 1 <= on <= steps + 2


@pytest.mark.parametrize("left", range(16, 43, 4))
def test_a_smaller_rectangle_keeps_the_officer_near_his_place(left: int) -> None:
    """Taking the next marker lets him pass none: he stays within two places of the same share."""
    for at in range(left):
        before, after = lay(left, at), lay(left - 1, at if at < left - 1 else 0)
        assert len(before.places) - 4 == len(after.places)
        share = before.officer * len(after.places) / len(before.places)
        moved = (after.officer - share) % len(after.places)
        assert min(moved, len(after.places) - moved) <= 2


def test_the_officer_of_the_examples_stands_as_drawn() -> None:
    mid, end = lay(27, 3), lay(12, 11)
    assert Place(3, 0) == mid.places[mid.officer]
    assert Place(0, 2) == end.places[end.officer]


def test_the_officer_walks_right_down_left_and_up() -> None:
    ring = lay(42, 0)
    assert Way(1, 0) == way(ring, Place(0, 0)) == way(ring, Place(11, 0))
    assert Way(0, 1) == way(ring, Place(12, 0)) == way(ring, Place(12, 9))
    assert Way(-1, 0) == way(ring, Place(12, 10)) == way(ring, Place(1, 10))
    assert Way(0, -1) == way(ring, Place(0, 10)) == way(ring, Place(0, 1))


@pytest.mark.parametrize("left", range(43))
def test_the_ring_fits_both_layouts(left: int) -> None:
    ring = lay(left, 0)
    small, large = layout(ring, large=False), layout(ring, large=True)
    assert small.width(ring) <= 52
    assert small.height(ring) <= 11
    assert large.width(ring) <= 79
    assert large.height(ring) <= 21


def test_places_move_apart_as_they_become_few() -> None:
    apart = [layout(lay(left, 0), large=False) for left in (42, 31, 23, 19, 15, 11)]
    assert [4, 5, 6, 7, 8, 10] == [a.across for a in apart]
    assert [1, 1, 2, 2, 2, 3] == [a.down for a in apart]


def test_arrows_visit_every_marker() -> None:
    for left in (42, 27, 12, 7, 3):
        ring = lay(left, 0)
        seen, new = {0}, [0]
        while new:
            here = new.pop()
            for dx, dy in ((1, 0), (-1, 0), (0, 1), (0, -1)):
                there = neighbour(ring, here, dx, dy)
                if there not in seen:
                    seen.add(there)
                    new.append(there)
        assert set(range(left)) == seen


def test_an_arrow_goes_to_the_next_marker_along_the_row_and_across_the_ring() -> None:
    ring = lay(27, 3)  # R3 G★ R$ officer V$ W★ V2 B2 W3 along the top
    assert 1 == neighbour(ring, 0, 1, 0)
    assert 3 == neighbour(ring, 2, 1, 0)
    assert 0 == neighbour(ring, 0, -1, 0)
    assert 16 == neighbour(ring, 4, 0, 1)  # from W★ in column 5 down to V1 in the same column


def _cells(spot: Spot) -> set[tuple[int, int]]:
    return {(spot.x + i, spot.y) for i in range(spot.width)}


@pytest.mark.parametrize("large", [False, True])
@pytest.mark.parametrize("left", range(4, 43))
def test_digits_stand_on_free_cells_beside_their_markers_or_in_a_bracket(
    left: int, large: bool
) -> None:
    for at in range(left):
        view = numbered(left, at)
        paper = Paper(79, 21) if large else Paper(52, 11)
        draw_ring(paper, scene(view, large=large))
        picks: list[list[Spot]] = [[] for _ in range(4)]
        for spot in paper.spots:
            if isinstance(spot.value, Pick):
                picks[spot.value.line].append(spot)
        for line, (marker, *beside) in enumerate(picks):
            text = "".join(paper.chars[marker.y][marker.x : marker.x + marker.width])
            assert text[-1] == "]"
            if not beside:
                assert text[0] == str(line + 1)
                continue
            (digit,) = beside
            assert text[0] == "["
            shown = "".join(paper.chars[digit.y][digit.x : digit.x + digit.width])
            assert shown == f"({line + 1})"
            assert abs(digit.y - marker.y) <= 1
        cells = [cell for spot in paper.spots for cell in _cells(spot)]
        assert len(set(cells)) == len(cells)
        assert left + sum(len(spots) - 1 for spots in picks) == len(paper.spots)
