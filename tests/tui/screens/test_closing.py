"""The row of the closing screen that says where Space and Enter lead."""

from __future__ import annotations

from tui.screens.closing import draw_next
from tui.screens.frame import Press
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
