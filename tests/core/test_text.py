"""Sentences as values."""

from __future__ import annotations

import msgspec
import pytest

from core.text import Text, Who, by_seat, figure, plain, say, say_n, signed
from core.words import Line, fold


def test_a_sentence_carries_its_values_in_the_order_given() -> None:
    assert Text("{who} rolled {roll}", (("who", Who(1)), ("roll", 4))) == say(
        "{who} rolled {roll}", who=Who(1), roll=4
    )


def test_a_sentence_is_put_in_words() -> None:
    assert "Ana rolled 4" == plain(
        say("{who} rolled {roll}", who=Who(0), roll=4), lambda seat: ("Ana", "Ben")[seat]
    )


def test_a_seat_without_a_name_is_called_by_its_number() -> None:
    assert "Seat 2 begins" == plain(say("{who} begins", who=Who(2)))


@pytest.mark.parametrize(
    ("count", "words"), [(0, "0 figures of Red"), (1, "1 figure of Red"), (2, "2 figures of Red")]
)
def test_one_is_singular_and_every_other_number_plural(count: int, words: str) -> None:
    text = say_n("{n} figure of {gang}", "{n} figures of {gang}", count, gang="Red")
    assert words == plain(text)


def test_a_sentence_in_a_sentence_is_put_in_words_too() -> None:
    inner = say_n("{n} share of {who}", "{n} shares of {who}", 3, who=Who(1))
    assert "sells 3 shares of Ben" == plain(say("sells {what}", what=inner), lambda _: "Ben")


def test_every_part_of_a_sentence_is_translated() -> None:
    words = {"takes {what}": "nimmt {what}", "{gang} bribe": "Geld von {gang}", "Red": "Rot"}
    text = say("takes {what}", what=say("{gang} bribe", gang=say("Red")))
    assert "nimmt Geld von Rot" == plain(text, translate=lambda t: words[t.id])


def test_a_translation_sees_the_number_that_decides_between_forms() -> None:
    def polish(text: Text) -> str:
        assert text.plural == "{n} steps"
        return {1: "{n} krok", 2: "{n} kroki"}.get(text.count, "{n} kroków")

    assert ["1 krok", "2 kroki", "5 kroków"] == [
        plain(say_n("{n} step", "{n} steps", n), translate=polish) for n in (1, 2, 5)
    ]


@pytest.mark.parametrize("name", ["{0}", "{roll}", "}{", "{who.__class__}", "%s", "[red]x[/]"])
def test_a_name_is_shown_as_it_is_whatever_signs_it_holds(name: str) -> None:
    text = say("{who}: {what}", who=Who(0), what=say("{name}!", name=name))
    assert f"{name}: {name}!" == plain(text, lambda _: name)


def test_a_lacking_value_is_an_error_and_not_a_gap() -> None:
    with pytest.raises(KeyError, match="roll"):
        plain(say("rolled {roll}"))


@pytest.mark.parametrize(
    "text",
    [
        say("plain"),
        say("{a} {b} {c}", a=1, b="two", c=Who(3)),
        say("{a}", a=say_n("{n} x", "{n} xs", 7, b=say("{c}", c=Who(0)))),
    ],
)
def test_sentences_come_back_from_encoding(text: Text) -> None:
    assert text == msgspec.json.decode(msgspec.json.encode(text), type=Text)
    assert text == msgspec.msgpack.decode(msgspec.msgpack.encode(text), type=Text)


def test_a_line_takes_the_place_of_the_last_one_on_its_topic_and_of_no_other() -> None:
    roll = Line("5", say("Ana rolled 4"), (0,), topic="turn 5")
    offer = Line("5", say("Ben offers wood"), (1,))
    move = Line("5", say("Ana rolled 4, took R3"), (0,), topic="turn 5")
    assert [(2, offer), (3, move)] == fold([(1, roll), (2, offer), (3, move)])


def test_lines_without_a_topic_are_all_kept() -> None:
    line = Line("1", say("passed"), (0,))
    assert [(1, line), (2, line)] == fold([(1, line), (2, line)])


@pytest.mark.parametrize(
    ("n", "written"),
    [
        (0, "0"),
        (999, "999"),
        (10_500, "10,500"),
        (1_234_567, "1,234,567"),
        (-3, "−3"),
        (-1200, "−1,200"),
    ],
)
def test_figures_have_commas_between_thousands_and_a_true_minus(n: int, written: str) -> None:
    assert written == figure(n)


@pytest.mark.parametrize(
    ("n", "sign"), [(3, "+3"), (-2, "−2"), (0, "·"), (1200, "+1,200"), (-1200, "−1,200")]
)
def test_changes_carry_their_sign(n: int, sign: str) -> None:
    assert sign == signed(n)


def test_what_is_told_of_each_seat_stands_in_a_row() -> None:
    told = by_seat([(1, "4,500"), (0, "300")])
    assert "Ben 4,500, Ana 300" == plain(told, lambda seat: ("Ana", "Ben")[seat])
