"""The right pane: the list, what a line leads to, who is waited for, markers and seats."""

from __future__ import annotations

from contextvars import Context
from gettext import NullTranslations
from typing import Any

import pytest
from msgspec.structs import replace

from core.games.kartel.data import LETTERS, boss_of
from core.games.kartel.state import Move, Moving, ToRoll, View
from saves.records import Player
from tests.tui.games.kartel.positions import end_turn, mid_game, numbered, position, scene
from tui import i18n
from tui.face import Scene
from tui.games.kartel.face import FACE
from tui.games.kartel.outcome import draw_all, draw_one, draw_waiting
from tui.games.kartel.pane import about_marker, about_seat, choice_lines, head
from tui.screens.side import draw_choices
from tui.widgets.paper import Paper

WIDE = 27


def listed(scene_: Scene[Any], width: int = WIDE) -> list[str]:
    paper = Paper(width, 8)
    draw_choices(paper, choice_lines(scene_), scene_.chosen, head("you", "top"), 8)
    return paper.text().rstrip().splitlines()


def leads_to(scene_: Scene[Any], line: int, rows: int = 9) -> list[str]:
    paper = Paper(WIDE, rows)
    draw_one(paper, scene_, line)
    return paper.text().rstrip().splitlines()


def waiting(view: View, seat: int | None, last: str = "") -> list[str]:
    paper = Paper(WIDE, 14)
    draw_waiting(paper, scene(view, acting=False), seat, last)
    return paper.text().rstrip().splitlines()


@pytest.mark.rule("K-5", "K-10", "K-11")
def test_the_list_tells_steps_marker_and_changes_as_designed() -> None:
    assert [
        "  steps  takes      you top",
        "  1 V$ Violet bribe   ·   ·",
        "▸ 2 W★ White  BOSS   +3  +4",
        "  3 V2 Violet 2 fig. +2   ·",
        "  4 B2 Blue   2 fig. −2   ·",
    ] == listed(scene(mid_game(), chosen=1))


@pytest.mark.rule("K-7")
def test_a_boss_tells_whose_markers_change_and_what_comes_next() -> None:
    assert [
        "White is convicted:",
        "  Ana 3 figures −3 → +3",
        "      bribe     +3 →  0",
        "  Ben 2 figures −2 → +2",
        "now  Ana 4  Ben 6  Cleo 5",
        "3 cells filled, 5 end it",
        "Ben would see V2 B2 W3 G1",
    ] == leads_to(scene(mid_game()), 1)


@pytest.mark.rule("K-8", "K-10", "K-11")
def test_other_markers_tell_what_they_are_worth_now_and_later() -> None:
    assert [
        "Violet is convicted: its",
        "bribe is worth nothing.",
        "now  Ana 1  Ben 2  Cleo 5",
        "Ben would see W★ V2 B2 W3",
    ] == leads_to(scene(mid_game()), 0)
    assert [
        "Violet is convicted: +2 for",
        "good.",
        "now  Ana 3  Ben 2  Cleo 5",
        "Ben would see B2 W3 G1 O2",
    ] == leads_to(scene(mid_game()), 2)
    # The Blue Boss is the 20th from W3 on: five right, eight bottom, five left, two top are less.
    told = leads_to(scene(mid_game()), 3)
    assert ["Blue's Boss is free: −2", "now, +2 once caught."] == told[:2]
    assert ["now  Ana −1  Ben 2  Cleo 5", "Ben would see W3 G1 O2 R★"] == told[3:]


def test_a_free_boss_is_counted_from_where_the_officer_will_stand() -> None:
    """After B2 is taken: W3, six on the right, eight below, four on the left, then B★ is 20th."""
    assert "B★ then lies 20 ahead." == leads_to(scene(mid_game()), 3)[2]


@pytest.mark.rule("K-9", "K-12")
def test_the_fifth_boss_gives_warning_and_the_final_order() -> None:
    view = end_turn()
    assert [
        "  steps  takes      you top",
        "▸ 1 W★ White  BOSS   −3  +4",
        "  2 V3 Violet 3 fig. −3   ·",
        "  3 W3 White  3 fig. −3   ·",
    ] == listed(scene(view))
    assert [
        "!! 5th Boss: THE GAME ENDS",
        "White is convicted:",
        "  Ana  bribe     +3 →  0",
        "  Ben  1 figure  −1 → +1",
        "  Cleo 2 figures −2 → +2",
        "Blue and Violet stay free.",
        "Final  Cleo 12  Ben 10",
        "       Ana 5",
    ] == leads_to(scene(view), 0, rows=10)
    enters = [choice.enter for choice in choice_lines(scene(view))]
    assert ["take W★, end", "take V3", "take W3"] == enters


@pytest.mark.rule("K-6")
def test_steps_that_end_on_one_marker_are_one_line_with_all_digits() -> None:
    """Three markers left, a 4 rolled: one step and four end on the same."""
    view = position("R★ O★ Y★", 0, ("G1", "", ""), "BV", Moving(0, 4))
    lines = choice_lines(scene(view))
    assert [("1", "4"), ("2",), ("3",)] == [line.keys for line in lines]
    assert [Move(1), Move(2), Move(3)] == [line.action for line in lines]
    assert [
        "  steps  takes      you top",
        "▸ 1,4 R★ Red    BOSS  ·   ·",
        "  2   O★ Orange BOSS  ·   ·",
        "  3   Y★ Yellow BOSS  ·   ·",
    ] == listed(scene(view))


def test_a_move_is_chosen_by_its_steps_and_can_be_taken_back() -> None:
    lines = choice_lines(scene(mid_game()))
    assert [("1",), ("2",), ("3",), ("4",)] == [line.keys for line in lines]
    assert all(line.undo and line.barred is None for line in lines)
    assert "W★ White Boss, 2 steps" == lines[1].find


def test_who_is_not_asked_has_no_lines() -> None:
    assert () == choice_lines(scene(mid_game(), acting=False))


def six() -> tuple[View, list[Player]]:
    """Six seats, each with White in hand but one; White would be the third gang convicted."""
    names = ["Ana", "Bernadette", "Cleo", "Dan", "山田太郎花子", "Finn"]
    held = ("W1", "W2", "W2", "W3", "W$", "V1")
    ring = "W★ R1 O1 Y1 R★ O★ Y★ G★"
    view = position(ring, 0, held, "BV", Moving(0, 4))
    return view, [Player(name) for name in names]


def test_with_many_seats_a_conviction_takes_one_row_a_seat() -> None:
    """Ana −1 to +1, the 2s −2 to +2, Dan −3 to +3, the bribe +3 to 0, Finn's V1 stays +1."""
    view, players = six()
    assert [
        "White convicted         now",
        "  Ana         1   +2      1",
        "  Bernadette  2   +4      2",
        "  Cleo        2   +4      2",
        "  Dan         3   +6      3",
        "  山田太郎…   $   −3      0",
        "  Finn        ·    ·      1",
        "3 of 5 cells filled",
        "Bern… would see R1 O1 Y1 R★",
    ] == leads_to(scene(view, players), 0)


def test_with_many_seats_the_last_conviction_lists_them_by_place() -> None:
    view, players = six()
    held = (*view.held[:5], ())
    view = replace(view, cells=(*view.cells, *map(LETTERS.index, "RO")), held=held)
    view = replace(view, now=(-1, -2, -2, -3, 3, 0))
    told = leads_to(scene(view, players), 0)
    assert "!! 5th Boss: THE GAME ENDS" == told[0]
    names = [row.split()[0] for row in told[2:8]]
    assert ["Dan", "Bernadette", "Cleo", "Ana"] == names[:4]
    assert {"山田太郎…", "Finn"} == set(names[4:])
    assert "Yellow and Green stay free." == told[8]


@pytest.mark.usefixtures("tight")
@pytest.mark.parametrize("seats", range(2, 7))
@pytest.mark.parametrize("left", [42, 27, 11, 5, 3])
def test_nothing_of_the_pane_overflows(seats: int, left: int) -> None:
    names = [Player("長い名前の人" * 3) for _ in range(seats)]
    for at in range(left):
        view = numbered(left, at, seats=seats)
        for line in range(min(left, 4)):
            leads_to(scene(view, names), line)
        listed(scene(view, names))
        draw_all(Paper(40, 21), scene(view, names, large=True), 0)
        draw_waiting(Paper(WIDE, 14), scene(view, names, acting=False), None, "x" * 60)


def test_the_large_pane_shows_what_every_line_leads_to() -> None:
    paper = Paper(40, 21)
    draw_all(paper, scene(mid_game(), chosen=1, large=True), 1)
    text = paper.text()
    assert [
        "  1 V$ Violet is convicted: its bribe is",
        "       worth nothing.",
        "       now  Ana 1  Ben 2  Cleo 5",
        "       Ben would see W★ V2 B2 W3",
    ] == text.splitlines()[:4]
    for row in ("▸ 2 W★ White is convicted:", "  3 V2 Violet is convicted: +2 for good."):
        assert row in text
    assert "       Ben would see W3 G1 O2 R★" in text


def test_in_the_large_pane_the_chosen_line_is_full_when_room_is_short() -> None:
    view, players = six()
    paper = Paper(40, 21)
    draw_all(paper, scene(view, players, large=True), 0)
    text = paper.text()
    rows = text.splitlines()
    assert "▸ 1 W★ White is convicted:" == rows[0]
    assert "         Dan          3 figures −3 → +3" == rows[4]
    assert ["  2 R1 Ana −1", "       Bernadette would see O1 Y1 R★ O★"] == rows[11:13]
    assert 4 == text.count("would see")


def test_waiting_for_a_roll_shows_what_lies_ahead_for_both() -> None:
    view = replace(mid_game(), phase=ToRoll(1))
    assert [
        "Ben is to roll",
        "The die shows 2, 3 or 4.",
        "Ahead:",
        "  steps  takes      Ben you",
        "  1 V$ Violet bribe   ·   ·",
        "  2 W★ White  BOSS   +4  +3",
        "  3 V2 Violet 2 fig. +2   ·",
        "  4 B2 Blue   2 fig. −2   ·",
        "",
        "Cleo took Y3",
    ] == waiting(view, 0, "Cleo took Y3")


def test_waiting_for_a_move_shows_only_what_the_roll_reaches() -> None:
    view = replace(mid_game(), phase=Moving(2, 2))
    assert [
        "Cleo rolled 2",
        "In reach:",
        "  steps  takes     Cleo you",
        "  1 V$ Violet bribe   ·   ·",
        "  2 W★ White  BOSS    ·  +3",
    ] == waiting(view, 0)


def test_a_spectator_sees_the_top_of_the_others() -> None:
    view = replace(mid_game(), phase=ToRoll(2), seat=None)
    assert "  steps  takes     Cleo top" == waiting(view, None)[3]
    assert "  2 W★ White  BOSS    ·  +4" == waiting(view, None)[5]


def test_a_marker_in_reach_tells_its_gain_and_its_line() -> None:
    title, rows, line = about_marker(scene(mid_game()), 4)
    texts = [text for text, _style in rows]
    assert "W★  White Boss" == title
    assert 1 == line
    assert "2 steps ahead of the officer" == texts[0]
    assert "in reach; you would get +3" == texts[1]
    assert "Now: Ana +3, Ben +4" in texts
    assert ["  Ana  W$ W1 W2", "  Ben  W2"] == texts[-2:]


def test_a_marker_out_of_reach_says_so_with_the_roll() -> None:
    title, rows, line = about_marker(scene(mid_game()), 7)
    texts = [text for text, _style in rows]
    assert "W3  White, 3 figures" == title
    assert line is None
    assert ["5 steps ahead of the officer", "out of reach: the roll is 4"] == texts[:2]
    assert "The Boss is free: −3; +3 once he is in a cell." in texts


def test_a_gang_that_nobody_holds_is_said_to_be_so() -> None:
    view = position("R★ R1 O★", 0, ("G1", "", ""), "", ToRoll(0))
    texts = [text for text, _style in about_marker(scene(view, acting=False), 1)[1]]
    assert ["Red is held by:", "  nobody"] == texts[-2:]


@pytest.mark.parametrize("bribes", [True, False])
def test_a_boss_speaks_of_bribes_only_if_there_are_any(bribes: bool) -> None:
    view = replace(mid_game(), bribes=bribes)
    index = view.ring.index(boss_of(LETTERS.index("G")))
    text = " ".join(text for text, _style in about_marker(scene(view), index)[1])
    assert bribes == ("bribe" in text)


def test_a_seats_holdings_part_the_success_pile_from_the_rest() -> None:
    """Ben: V3 +3 and the Yellow bribe 0 are safe; R2 −2, the Green bribe +3, W2 −2."""
    texts = [text for text, _style in about_seat(scene(mid_game()), 1)]
    assert [
        "now 2, holds 5",
        "",
        "success pile (Boss in a cell):",
        "   0  Y$",
        "  +3  V3",
        "",
        "Boss still free:",
        "  −2  R2",
        "  +3  G$",
        "  −2  W2",
    ] == texts


class Dutch(NullTranslations):
    """Knows one word."""

    def gettext(self, message: str) -> str:
        return "moeilijk" if message == "hard" else message


def test_a_bots_level_is_told_in_the_viewers_language(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(i18n, "_ENGLISH", Dutch())

    def told() -> str:
        strip = Paper(120, 2)
        FACE.draw_strip(strip, scene(mid_game()), None)
        return strip.text()

    # A context of its own has no language set, whatever another test has chosen.
    assert "3 Cleo · moeilijk" in Context().run(told)
