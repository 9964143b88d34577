"""What was typed: whole sequences, whatever the pieces in which they came; limits hold."""

from __future__ import annotations

import re
import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tui.serve.typed import MOST_PASTED, MOST_WAITING, PASTE_PATIENCE, Paste, Token, Typed

ALL = 10**9


def typed(*fed: bytes, expired: bool = False) -> list[Token]:
    reader = Typed(lambda: None)
    for data in fed:
        reader.feed(data)
    if expired:
        reader.expire()
    return reader.take(ALL)


@pytest.mark.parametrize(
    ("fed", "tokens"),
    [
        (b"abc", ["abc"]),
        (b"a\x1b[Ab", ["a", "\x1b[A", "b"]),
        (b"\x1bOP\x1b[15;5~", ["\x1bOP", "\x1b[15;5~"]),
        (b"\x1bx\x1b\x1b[B", ["\x1bx", "\x1b", "\x1b[B"]),
        (b"\x1b[<0;10;5M\x1b[<0;10;5m", ["\x1b[<0;10;5M", "\x1b[<0;10;5m"]),
        (b"\x1b[M !!x", ["\x1b[M !!", "x"]),
        (b"\x1b[[Ax", ["\x1b[[A", "x"]),
        (b"\x1bO\x1b[A", ["\x1bO", "\x1b[A"]),
        (b"\x1b[12\x1b[A", ["\x1b[12", "\x1b[A"]),
        ("é€😀".encode(), ["é€😀"]),
    ],
)
def test_sequences_come_whole_and_one_by_one(fed: bytes, tokens: list[Token]) -> None:
    assert tokens == typed(fed)


@pytest.mark.parametrize(
    "answer",
    [
        b"\x1b[24;80R",
        b"\x1b[8;24;80t",
        b"\x1b[48;50;100;500;1000t",
        b"\x1b[?62;22c",
        b"\x1b[0n",
        b"\x1b]11;rgb:0000/0000/0000\x07",
        b"\x1b]52;c;c2VjcmV0\x1b\\",
        b"\x1bP1$r0m\x1b\\",
    ],
)
def test_answers_of_terminals_are_no_keys(answer: bytes) -> None:
    assert ["x", "y"] == typed(b"x" + answer + b"y")
    assert ["x", "y"] == typed(b"x", *(bytes([byte]) for byte in answer), b"y")


def test_an_escape_alone_is_a_key_when_nothing_follows() -> None:
    assert [] == typed(b"\x1b")
    assert ["\x1b"] == typed(b"\x1b", expired=True)
    assert ["\x1b[A"] == typed(b"\x1b", b"[A")
    assert ["\x1b["] == typed(b"\x1b[", expired=True)


def test_half_a_sequence_is_nothing_when_the_rest_does_not_come() -> None:
    assert ["x"] == typed(b"\x1b[12;", expired=True) + typed(b"x")


@pytest.mark.parametrize("begin", [b"\x1b[", b"\x1b]", b"\x1bP", b"\x1b_"])
def test_a_sequence_that_never_ends_gives_no_keys_and_is_not_kept(begin: bytes) -> None:
    reader = Typed(lambda: None)
    for data in (begin, *[b"1" * 1000] * 1000):
        reader.feed(data)
    assert reader.empty
    assert len(reader._held) < 100
    reader.expire()
    reader.feed(b"x")
    assert ["x"] == reader.take(ALL)


def test_a_long_string_ends_where_it_ends() -> None:
    assert ["x"] == typed(b"\x1b]0;", b"y" * 100_000, b"\x1b", b"\\x")


def test_what_is_not_utf8_is_a_wrong_letter() -> None:
    assert ["a\ufffdb"] == typed(b"a\xffb")
    assert ["é"] == typed(b"\xc3", b"\xa9")


def test_a_paste_is_one_token_without_control_characters() -> None:
    assert [Paste("two\nlines\tq"), "x"] == typed(b"\x1b[200~two\nli\x00n\x07es\tq\x1b[201~x")


@pytest.mark.parametrize("cut", range(1, 20))
def test_a_paste_is_the_same_wherever_it_is_cut(cut: int) -> None:
    whole = b"\x1b[200~abc\x1b[201~z"
    assert [Paste("abc"), "z"] == typed(whole[:cut], whole[cut:])


def test_escape_sequences_within_a_paste_are_no_keys() -> None:
    assert [Paste("a[Bqb")] == typed(b"\x1b[200~a\x1b[Bq\x1b", b"b\x1b[201~")


def test_a_paste_of_megabytes_is_cut() -> None:
    fed = b"\x1b[200~" + b"x" * 5_000_000 + b"\x1b[201~q"
    pieces = [fed[i : i + 32768] for i in range(0, len(fed), 32768)]
    assert [Paste("x" * MOST_PASTED), "q"] == typed(fed)
    assert [Paste("x" * MOST_PASTED), "q"] == typed(*pieces)


def test_pastes_that_wait_share_one_limit() -> None:
    one = b"\x1b[200~" + b"x" * 50_000 + b"\x1b[201~"
    tokens = typed(*[one] * 10)
    assert MOST_PASTED == sum(len(t.text) for t in tokens if isinstance(t, Paste))


def test_many_short_pastes_are_limited_in_number() -> None:
    assert MOST_WAITING // 16 >= len(typed(b"\x1b[200~x\x1b[201~" * 10_000))


def test_a_paste_that_nothing_ends_is_over_after_a_silence() -> None:
    reader = Typed(lambda: None)
    reader.feed(b"\x1b[200~abc")
    assert PASTE_PATIENCE == reader.pause(0.1)
    reader.expire()
    reader.feed(b"q")
    assert [Paste("abc"), "q"] == reader.take(ALL)


def test_keys_beyond_the_limit_are_dropped() -> None:
    reader = Typed(lambda: None)
    reader.feed(b"k" * 100_000)
    assert MOST_WAITING == reader.waiting
    assert MOST_WAITING == sum(map(len, reader.take(ALL)))
    assert 0 == reader.waiting
    reader.feed(b"\x1b[A" * 100_000)
    assert MOST_WAITING + 3 > reader.waiting


def test_a_sequence_cut_within_a_flood_is_still_one() -> None:
    reader = Typed(lambda: None)
    reader.feed(b"k" * 100_000)
    reader.feed(b"kkkk\x1b[")
    reader.take(ALL)
    reader.feed(b"A")
    assert ["\x1b[A"] == reader.take(ALL)


def test_a_paste_that_begins_within_a_flood_is_no_flood_of_keys() -> None:
    reader = Typed(lambda: None)
    reader.feed(b"k" * 100_000)
    reader.feed(b"kk\x1b[200~qqq")
    reader.take(ALL)
    reader.feed(b"qqqq\x1b[201~x")
    assert ["x"] == reader.take(ALL)


def test_reports_are_heard_within_a_flood() -> None:
    heard: list[int] = []
    reader = Typed(lambda: heard.append(1))
    reader.feed(b"k" * 100_000)
    reader.feed(b"kkkk\x1b[3;4Rkkkk")
    reader.feed(b"kkkk\x1b[3;")
    reader.feed(b"4R")
    assert 2 == len(heard)


@pytest.mark.parametrize(
    "flood",
    [b"\x1b[A", b"\x1b", b"\x1b[200~x\x1b[201~", b"\x1b[24;80R", b"\x1b]x", b"\x1b[", b"\xff\xfe"],
)
def test_a_flood_is_read_in_time_that_grows_no_faster_than_it(flood: bytes) -> None:
    def spent(n: int) -> float:
        start = time.process_time()
        typed(flood * n)
        return time.process_time() - start

    short = min(spent(20_000) for _ in range(3))
    assert spent(200_000) < 30 * max(short, 0.005)


def test_what_is_taken_at_once_is_limited() -> None:
    reader = Typed(lambda: None)
    reader.feed(b"abcdef\x1b[A\x1b[B")
    assert ["abcd"] == reader.take(4)
    assert ["ef", "\x1b[A"] == reader.take(4)
    assert ["\x1b[B"] == reader.take(1)


PIECES = st.sampled_from(
    [b"a", b"\x1b", b"[", b"]", b"O", b"P", b"M", b"~", b"\\", b"\x07", b"\xff", b"\xc3", b"\xa9"]
) | st.sampled_from([b"\x1b[200~", b"\x1b[201~", b"\x1b[A", b"1;2R", b"<0;1;1", b"x" * 50])


@given(st.lists(st.lists(PIECES).map(b"".join)))
def test_nothing_typed_raises_or_stays(fed: list[bytes]) -> None:
    reader = Typed(lambda: None)
    for data in fed:
        reader.feed(data)
    reader.expire()
    assert reader.pause(0.1) is None
    for token in reader.take(ALL):
        if isinstance(token, str):
            assert re.fullmatch(r"[^\x1b]+|\x1b[^\x1b]{0,39}", token)
        else:
            assert "\x1b" not in token.text
    assert reader.empty
    assert 0 == reader.waiting
