"""The log's filters: which there are, what they keep, and that all of them fit."""

from __future__ import annotations

from itertools import pairwise

import pytest
from rich.cells import cell_len

from core.text import say
from core.words import Line
from tui.rulebook import Clause
from tui.screens.frame import Press
from tui.screens.reading import (
    LogReading,
    RulesPage,
    RulesReading,
    draw_log,
    field_width,
    filtered,
    filters_of,
    log_after,
    rules_after,
    with_words,
)
from tui.widgets.paper import Paper

LINES = [
    (1, Line("1", say("Ana drew"), (0,))),
    (2, Line("1", say("Ben paid 5 to Ana"), (1, 0), money=True)),
    (3, Line("2", say("Ben drew"), (1,))),
]
NAMES = ["Ana", "Ben"]

LONG = ["Bartholomew Long", "Bartholomew Less", "Christopherson 1", "Dan", "Eva", "Finn"]
WIDE = ["魔王魔王魔王魔王", "勇者勇者勇者勇者", "魔法魔法魔法魔法", "僧侶", "盗賊", "騎士"]


def shown(reading: LogReading, since: int | None = 2) -> list[int]:
    filters = filters_of(LINES, NAMES, since)
    return [number for number, _line in filtered(LINES, reading, filters, NAMES)]


def test_the_filters_are_all_each_seat_since_my_turn_and_money() -> None:
    labels = [choice.label for choice in filters_of(LINES, NAMES, 0)]
    assert ["all", "Ana", "Ben", "since my turn", "money"] == labels
    assert [1, 2, 3] == shown(LogReading(1))
    assert [1, 2] == shown(LogReading(2))
    assert [2, 3] == shown(LogReading(3))
    assert [3] == shown(LogReading(4))
    assert [2] == shown(LogReading(5))


def test_where_nobody_is_on_turn_there_is_no_since_my_turn() -> None:
    labels = [choice.label for choice in filters_of(LINES, NAMES, None)]
    assert ["all", "Ana", "Ben", "money"] == labels
    assert [2] == shown(LogReading(4), since=None)


def test_a_game_without_money_has_no_filter_for_it() -> None:
    labels = [choice.label for choice in filters_of(LINES[:1], NAMES, 0)]
    assert ["all", "Ana", "Ben", "since my turn"] == labels


def test_a_filter_that_is_gone_keeps_all_lines() -> None:
    assert [1, 2, 3] == shown(LogReading(9))


def test_what_is_searched_for_may_stand_in_any_order_and_case() -> None:
    assert [2] == [number for number, _line in with_words(LINES, "ANA paid", NAMES)]
    assert [2, 3] == shown(LogReading(3, find=""))
    assert [3] == shown(LogReading(3, find="drew"))


def test_a_digit_beyond_the_filters_does_nothing() -> None:
    filters = filters_of(LINES, NAMES, None)
    before = LogReading(2, at=1)
    assert LogReading(4) == log_after(before, "4", 2, filters)
    assert before == log_after(before, "5", 2, filters)


def test_the_line_chosen_stays_within_the_log() -> None:
    filters = filters_of(LINES, NAMES, None)
    reading = LogReading()
    places = []
    for key in ("down", "up", "pgup", "pgdn", "home", "end"):
        reading = log_after(reading, key, 3, filters)
        places.append(reading.at)
    assert [0, 1, 2, 0, 2, 0] == places
    assert 0 == log_after(LogReading(), "up", 0, filters).at


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
@pytest.mark.parametrize("names", [LONG, WIDE], ids=["long", "wide"])
@pytest.mark.parametrize("width", [80, 120])
def test_all_filters_and_the_find_field_fit_on_their_row(
    seats: int, names: list[str], width: int
) -> None:
    reading = LogReading(seats + 2)
    filters = filters_of(LINES, names[:seats], 0)
    paper = Paper(width, 12)
    draw_log(paper, LINES, reading, filters, names[:seats])
    row = paper.text().splitlines()[0]
    assert cell_len(row) <= width
    spots = [spot for spot in paper.spots if isinstance(spot.value, Press)]
    keys = [*(str(n) for n in range(1, seats + 4)), "find"]
    assert [Press(key) for key in keys] == [spot.value for spot in spots]
    for before, after in pairwise(spots):
        assert before.x + before.width < after.x
    assert spots[-1].x + spots[-1].width == width
    text = ["".join(paper.chars[0][spot.x : spot.x + spot.width]) for spot in spots]
    assert "1 all" == text[0]
    assert [f"{seats + 2} since my turn", f"{seats + 3} money"] == text[seats + 1 : -1]
    assert "/ ________" in text[-1]
    labels = [label.split(" ", 1)[1] for label in text[1 : seats + 1]]
    assert seats == len(set(labels))
    assert all(labels)


def test_names_that_are_the_same_when_cut_give_way_to_the_seats_numbers() -> None:
    names = ["Player 1", "Player 2", "Player 3", "Player 4", "Eva", "Finn"]
    paper = Paper(80, 12)
    draw_log(paper, LINES, LogReading(), filters_of(LINES, names, 0), names)
    row = paper.text().splitlines()[0]
    expected = " 1 all 2 (1) 3 (2) 4 (3) 5 (4) 6 Eva 7 Fi… 8 since my turn 9 money / ________"
    assert expected == row


def test_names_that_are_short_leave_their_room_to_the_long_ones() -> None:
    names = ["Bartholomew", "Christopherson", "Dan", "Eva", "Finn", "Gus"]
    paper = Paper(80, 12)
    draw_log(paper, LINES, LogReading(), filters_of(LINES[:1], names, 0), names)
    row = paper.text().splitlines()[0]
    # 26 columns for the names: 13 for the four short ones, six each for the other two.
    expected = " 1 all 2 Barth… 3 Chris… 4 Dan 5 Eva 6 Finn 7 Gus 8 since my turn"
    assert row.startswith(f"{expected} ")


def test_with_room_names_stand_in_full() -> None:
    paper = Paper(80, 12)
    draw_log(paper, LINES, LogReading(), filters_of(LINES[:1], NAMES, 0), NAMES)
    row = paper.text().splitlines()[0]
    assert row.startswith(" show  1 all  2 Ana  3 Ben  4 since my turn  ")
    assert row.endswith("find / ________")


def test_while_the_text_field_is_open_nothing_is_drawn_under_it() -> None:
    paper = Paper(80, 12)
    reading = LogReading(find="drew", typing=True)
    draw_log(paper, LINES, reading, filters_of(LINES, NAMES, 0), NAMES)
    field = field_width(reading, 80)
    assert [" "] * (field + 1) == paper.chars[0][80 - 1 - field :]


def long_log(lines: int, words: int) -> list[tuple[int, Line]]:
    """Lines of so many words of five letters: with 74 columns of text twelve stand in a row."""
    return [(n, Line(str(n), say(" ".join([f"{n:05}"] * words)), ())) for n in range(lines)]


def log_of(lines: list[tuple[int, Line]], at: int, height: int = 12) -> list[str]:
    paper = Paper(80, height)
    draw_log(paper, lines, LogReading(at=at), filters_of(lines, NAMES, None), NAMES)
    return paper.text().splitlines()[2 : height - 2]


def test_a_long_line_of_the_log_stands_in_as_many_rows_as_it_needs() -> None:
    rows = log_of(long_log(2, 13), 0)
    assert "   0  " + " ".join(["00000"] * 12) == rows[0].rstrip()
    assert "      00000" == rows[1].rstrip()
    assert "▸  1  " + " ".join(["00001"] * 12) == rows[2].rstrip()
    assert "      00001" == rows[3].rstrip()
    assert 4 == sum(bool(row.strip()) for row in rows)


@pytest.mark.parametrize("at", range(9))
def test_the_chosen_line_of_a_log_is_always_whole(at: int) -> None:
    rows = "\n".join(log_of(long_log(9, 25), at))
    assert 1 == rows.count("▸")
    assert 25 == rows.count(f"{8 - at:05}")


def test_the_last_lines_of_a_log_fill_the_room() -> None:
    rows = log_of(long_log(9, 13), 0)
    assert all(row.strip() for row in rows)
    assert rows[-1].strip() == "00008"


def test_rules_scroll_no_further_than_their_end_and_turn_to_their_top() -> None:
    page = RulesPage("all", tuple(Clause(f"X-{n}", "One row.") for n in range(1, 11)))
    pages = (page, RulesPage("guide", page.clauses[:1]))
    # Ten clauses with a blank row after each; 14 rows of paper show 10 of them.
    end = rules_after(RulesReading(), "end", pages, 80, 14)
    assert 10 == end.top
    assert 9 == rules_after(end, "up", pages, 80, 14).top
    assert 0 == rules_after(end, "pgup", pages, 80, 14).top
    assert RulesReading(1, 0) == rules_after(end, "right", pages, 80, 14)
    assert RulesReading(0, 0) == rules_after(RulesReading(1), "right", pages, 80, 14)
