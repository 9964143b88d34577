"""Saved games in a few words."""

from __future__ import annotations

from datetime import datetime

import pytest

from core.game import Outcome
from core.text import say
from saves.records import Info, Player
from tui.screens.shelf import Glance, ago, draw_summary, people, won
from tui.widgets.paper import Paper

NOON = datetime(2024, 5, 6, 12, 0).timestamp()


@pytest.mark.parametrize(
    ("seconds", "expected"),
    [
        (-500, "just now"),
        (59, "just now"),
        (60, "1 minute ago"),
        (59 * 60, "59 minutes ago"),
        (3600, "1 hour ago"),
        (23 * 3600, "23 hours ago"),
        (2 * 86400, "2 days ago"),
        (7 * 86400, "2024-05-06"),
    ],
)
def test_how_long_ago_a_game_was_saved(seconds: int, expected: str) -> None:
    assert expected == ago(NOON, NOON + seconds)


def test_a_shared_win_names_all_winners() -> None:
    outcome = Outcome(worth=(7, 3, 7, 7), place=(1, 4, 1, 1))
    names = ["Ana", "Ben", "Cleo", "Dan"]
    assert "Ana, Cleo and Dan share the win with 7" == won(outcome, names)


def test_a_sole_winner_is_named_with_the_score() -> None:
    assert "Ben wins with −2" == won(Outcome((-3, -2), (2, 1)), ["Ana", "Ben"])


@pytest.mark.parametrize(
    ("levels", "expected"),
    [
        ((None, None), "Ana Ben"),
        ((None, "hard"), "Ana + 1 bot"),
        (("easy", "hard"), "2 bots"),
    ],
)
def test_players_in_short(levels: tuple[str | None, ...], expected: str) -> None:
    names = ("Ana", "Ben")
    assert expected == people([Player(n, v) for n, v in zip(names, levels, strict=True)])


def info(**changes: object) -> Info:
    plain: dict[str, object] = {
        "id": "abc234",
        "game": "kartel",
        "name": "",
        "players": (Player("Ana"), Player("Cleo", "hard")),
        "seed": 1,
        "options": (),
        "practice": False,
        "version": 1,
        "created": NOON,
        "updated": NOON,
        "ply": 3,
        "over": False,
        **changes,
    }
    return Info(**plain)  # type: ignore[arg-type]


def test_a_summary_marks_who_is_asked_and_signs_figures_below_zero() -> None:
    paper = Paper(26, 12)
    seen = Glance(say("turn 4"), ((1, say("is next")),), (3, -2))
    draw_summary(paper, info(), seen, NOON + 120)
    assert [
        "Kartel",
        "saved 2 minutes ago",
        "",
        " 1 Ana                   3",
        "▶2 Cleo · hard          −2",
        "",
        "turn 4",
        "Cleo is next",
        "",
        "Only what all may see is",
        "shown here.",
    ] == paper.text().rstrip().splitlines()


def test_a_game_that_cannot_be_read_says_why() -> None:
    paper = Paper(26, 8)
    draw_summary(paper, info(name="Old"), Glance(trouble=say("It is damaged.")), NOON)
    assert ["Old", "Kartel", "saved just now", "", "!! It is damaged."] == (
        paper.text().rstrip().splitlines()
    )


def test_a_game_of_a_kind_that_is_not_known_here_goes_by_its_id() -> None:
    paper = Paper(26, 8)
    draw_summary(paper, info(game="chess"), None, NOON)
    assert "chess" == paper.text().splitlines()[0]


def test_a_long_or_wide_name_stays_within_the_pane() -> None:
    players = (Player("魔" * 16), Player("y" * 16, "normal"))
    paper = Paper(20, 8)
    draw_summary(paper, info(players=players), Glance(standing=(-12, 123456)), NOON)
    rows = paper.text().splitlines()
    assert rows[3].endswith("… −12")
    assert " 2 yyyyyyyy… 123,456" == rows[4]


def test_as_many_as_have_room_are_told_of_those_who_are_asked_at_once() -> None:
    players = tuple(Player(name) for name in ("Ana", "Ben", "Cleo", "Dan", "Eve", "Fay"))
    asked = tuple((seat, say("trades")) for seat in range(6))
    paper = Paper(26, 16)
    draw_summary(paper, info(players=players), Glance(say("May"), asked), NOON)
    assert ["May", "Ana trades", "Ben trades", "Cleo trades", "Dan trades", "and 2 more"] == (
        paper.text().rstrip().splitlines()[10:]
    )
    paper = Paper(26, 17)
    draw_summary(paper, info(players=players), Glance(say("May"), asked), NOON)
    assert "Fay trades" == paper.text().rstrip().splitlines()[-1]
