"""No line can upset the engine, and what it refuses changes nothing."""

from __future__ import annotations

import io
import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core import catalog
from tests.tui.engine.asking import LAST_MOVE, LOAD, NEW, ask, but, codes, refusal
from tui.engine import LONGEST_LINE, Engine, serve

BAD_LINES: list[tuple[str, bytes]] = [
    ("bad_json", b""),
    ("bad_json", b"   "),
    ("bad_json", b"{"),
    ("bad_json", b"hello"),
    ("bad_json", b'{"do":"status"} {"do":"status"}'),
    ("bad_json", b'{"do":"\xff"}'),
    ("bad_json", b'{"do":"act","seat":0,"action":{"type":"\xff"}}'),
    ("bad_json", b'{"do":"view","seat":NaN}'),
    ("bad_json", b'{"do":"act","seat":0,"action":Infinity}'),
    ("bad_json", b"\x00\x01\x02"),
    ("bad_json", b'{"do":"act","seat":0,"action":' + b"[" * 100_000 + b"]" * 100_000 + b"}"),
    ("bad_json", b'{"do":"act","seat":0,"action":' + b'{"a":' * 100_000),
    ("bad_request", b"[]"),
    ("bad_request", b"[" * 100_000),
    ("bad_request", b"null"),
    ("bad_request", b"7"),
    ("bad_request", b"{}"),
    ("bad_request", b'{"do":1}'),
    ("unknown_word", b'{"do":"fly"}'),
    ("unknown_word", b'{"do":"' + b"x" * 100_000 + b'"}'),
    ("bad_request", b'{"do":"status","more":1}'),
    ("bad_request", b'{"do":"prompt"}'),
    ("bad_request", b'{"do":"prompt","seat":"0"}'),
    ("bad_request", b'{"do":"prompt","seat":true}'),
    ("bad_request", b'{"do":"prompt","seat":0.5}'),
    ("bad_request", b'{"do":"prompt","seat":null}'),
    ("bad_request", b'{"do":"prompt","seat":' + b"9" * 5000 + b"}"),
    ("no_seat", b'{"do":"prompt","seat":3}'),
    ("no_seat", b'{"do":"prompt","seat":-1}'),
    ("no_seat", b'{"do":"view","seat":3}'),
    ("no_seat", b'{"do":"log","seat":99999999999999999999}'),
    ("bad_request", b'{"do":"log","seat":"none"}'),
    ("no_seat", b'{"do":"undo","seat":3}'),
    ("no_seat", b'{"do":"bot","seat":3,"level":"easy"}'),
    ("no_seat", b'{"do":"act","seat":3,"action":{"type":"roll"}}'),
    ("bad_action", b'{"do":"act","seat":0,"action":{"type":"jump"}}'),
    ("bad_action", b'{"do":"act","seat":0,"action":{"type":"roll","more":1}}'),
    ("bad_action", b'{"do":"act","seat":0,"action":{"type":"move"}}'),
    ("bad_action", b'{"do":"act","seat":0,"action":{"type":"move","steps":true}}'),
    ("bad_action", b'{"do":"act","seat":0,"action":{"type":"move","steps":"1"}}'),
    ("bad_action", b'{"do":"act","seat":0,"action":{"type":"move","steps":null}}'),
    ("bad_action", b'{"do":"act","seat":0,"action":null}'),
    ("bad_action", b'{"do":"act","seat":0,"action":[]}'),
    ("unknown_game", b'{"do":"new","game":"chess","seats":2,"seed":1,"options":{}}'),
    ("unknown_game", b'{"do":"load","game":"chess","state":{}}'),
    ("bad_seats", b'{"do":"new","game":"kartel","seats":1,"seed":1,"options":{}}'),
    ("bad_seats", b'{"do":"new","game":"kartel","seats":7,"seed":1,"options":{}}'),
    ("bad_seats", b'{"do":"new","game":"kartel","seats":-2,"seed":1,"options":{}}'),
    ("bad_request", b'{"do":"new","game":"kartel","seats":2,"options":{}}'),
    ("bad_request", b'{"do":"new","game":"kartel","seats":2,"seed":-1,"options":{}}'),
    (
        "bad_request",
        b'{"do":"new","game":"kartel","seats":2,"seed":9223372036854775808,"options":{}}',
    ),
    ("bad_request", b'{"do":"new","game":"kartel","seats":2,"seed":1,"options":[]}'),
    ("bad_request", b'{"do":"new","game":"kartel","seats":2,"seed":1,"options":{"a":null}}'),
    ("unknown_option", b'{"do":"new","game":"kartel","seats":2,"seed":1,"options":{"a":1}}'),
    ("bad_option", b'{"do":"new","game":"kartel","seats":2,"seed":1,"options":{"no_bribes":1}}'),
    ("bad_state", b'{"do":"load","game":"kartel","state":{}}'),
    ("bad_state", b'{"do":"load","game":"kartel","state":null}'),
    ("unknown_level", b'{"do":"bot","seat":0,"level":"genius"}'),
]


@pytest.mark.parametrize(("code", "line"), BAD_LINES, ids=range(len(BAD_LINES)))
def test_a_bad_line_is_refused_and_changes_nothing(engine: Engine, code: str, line: bytes) -> None:
    before = [ask(engine, {"do": word}) for word in ("status", "state")]
    assert code == refusal(engine, line)
    assert before == [ask(engine, {"do": word}) for word in ("status", "state")]


def test_a_set_up_that_the_rules_refuse_is_told_with_its_clause(engine: Engine) -> None:
    line = {"do": "new", "game": "kartel", "seats": 7, "seed": 1, "options": {}}
    error = ask(engine, line)["error"]
    assert ("Kartel is for 2 to 6 players, not 7.", "K-1") == (error["message"], error["rule"])


def test_every_code_of_a_refusal_is_documented() -> None:
    assert {code for code, _line in BAD_LINES} <= codes()


@pytest.mark.parametrize(
    "request_",
    [
        {"do": "status"},
        {"do": "state"},
        {"do": "prompt", "seat": 0},
        {"do": "view", "seat": None},
        {"do": "log", "seat": "all"},
        {"do": "undo", "seat": 0},
        {"do": "bot", "seat": 0, "level": "easy"},
        {"do": "act", "seat": 0, "action": {"type": "roll"}},
    ],
    ids=lambda request: str(request["do"]),
)
def test_without_a_game_what_needs_one_is_refused(request_: dict[str, Any]) -> None:
    assert "no_game" == refusal(Engine(), request_)


@pytest.mark.parametrize(
    ("code", "said", "state"),
    [
        ("impossible_state", "Marker B★ is there 0 times, not 1.", but(ring=[30, 36])),
        ("impossible_state", "Marker V★ is there 2 times, not 1.", but(ring=[24, 30, 30, 36])),
        ("impossible_state", "The officer stands before marker 3 of 3.", but(at=3)),
        ("impossible_state", "The officer stands before marker -1 of 3.", but(at=-1)),
        (
            "impossible_state",
            "There is no seat 2.",
            but(phases=[{"type": "moving", "seat": 2, "roll": 2}]),
        ),
        (
            "impossible_state",
            "The die has no 5; it shows 2 to 4.",
            but(phases=[{"type": "moving", "seat": 0, "roll": 5}]),
        ),
        ("impossible_state", "Kartel has one phase at a time, not 0.", but(phases=[])),
        ("impossible_state", "The dice are not a number of 64 bits.", but(rng={"state": -1})),
        ("bad_state", "The state has an unknown field: $.extra.", but(extra=1)),
        (
            "bad_state",
            "The state has an unknown field: $.phases[0].extra.",
            but(phases=[{"type": "moving", "seat": 0, "roll": 2, "extra": 1}]),
        ),
        (
            "bad_state",
            "The state doesn't fit: Expected `int`, got `str` - at `$.at`.",
            but(at="0"),
        ),
    ],
)
def test_an_impossible_state_is_refused_with_what_is_wrong_and_the_game_stays(
    engine: Engine, code: str, said: str, state: dict[str, Any]
) -> None:
    before = ask(engine, {"do": "state"})
    answer = ask(engine, {"do": "load", "game": "kartel", "state": state})
    assert (code, said) == (answer["error"]["code"], answer["error"]["message"])
    assert before == ask(engine, {"do": "state"})


def test_a_new_game_that_is_refused_leaves_the_old_one(at_last_move: Engine) -> None:
    assert "bad_seats" == refusal(at_last_move, {**NEW, "seats": 9})
    assert ask(at_last_move, {"do": "state"})["state"] == LAST_MOVE


def test_an_action_that_the_rules_refuse_comes_back_with_its_clause(engine: Engine) -> None:
    seat = ask(engine, {"do": "status"})["status"]["prompted"][0]
    error = ask(engine, {"do": "act", "seat": seat, "action": {"type": "move", "steps": 1}})[
        "error"
    ]
    assert {
        "code": "roll_first",
        "message": "Roll the die first, then move the officer.",
        "rule": "K-5",
    } == error


def test_the_bot_of_a_seat_that_is_not_prompted_is_refused(at_last_move: Engine) -> None:
    assert "not_prompted" == refusal(at_last_move, {"do": "bot", "seat": 1, "level": "easy"})


def test_a_long_word_is_not_repeated_whole_in_the_refusal() -> None:
    answer = ask(Engine(), {**NEW, "game": "x" * 100_000})
    assert len(answer["error"]["message"]) < 500


def test_a_fault_in_the_rules_is_answered_and_the_game_goes_on(
    engine: Engine, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*_: object) -> None:
        raise IndexError("tuple index out of range")

    with monkeypatch.context() as patch:
        patch.setattr(type(catalog.load("kartel")), "view", broken)
        assert "fault" == refusal(engine, {"do": "view", "seat": 0})
    assert ask(engine, {"do": "view", "seat": 0})["ok"] is True


def test_a_game_whose_status_fails_does_not_take_the_place_of_the_one_in_hand(
    at_last_move: Engine, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*_: object) -> None:
        raise IndexError("tuple index out of range")

    with monkeypatch.context() as patch:
        patch.setattr(type(catalog.load("kartel")), "outcome", broken)
        assert "fault" == refusal(at_last_move, NEW)
    assert ask(at_last_move, {"do": "state"})["state"] == LAST_MOVE


class Metered(io.BytesIO):
    """Input that notes the longest line it handed out."""

    longest = 0

    def readline(self, size: int | None = -1, /) -> bytes:
        line = super().readline(size)
        self.longest = max(self.longest, len(line))
        return line


def test_no_more_than_a_line_of_the_greatest_length_is_held() -> None:
    requests = Metered(b"x" * (3 * LONGEST_LINE) + b"\n")
    serve(requests, io.BytesIO())
    assert requests.longest <= LONGEST_LINE + 2


def test_a_line_that_is_too_long_is_dropped_whole_and_the_next_one_is_read() -> None:
    too_long = b'{"do":"status","x":"' + b"y" * LONGEST_LINE + b'"}'
    got = io.BytesIO()
    serve(io.BytesIO(too_long * 3 + b'\n{"do":"quit"}\n'), got)
    answers = [json.loads(line) for line in got.getvalue().splitlines()]
    assert ["too_long", None] == [a.get("error", {}).get("code") for a in answers]


def test_a_line_of_the_greatest_length_is_read() -> None:
    line = b'{"do":"games"' + b" " * (LONGEST_LINE - 14) + b"}"
    assert len(line) == LONGEST_LINE
    for end in (b"\n", b"\r\n", b""):
        got = io.BytesIO()
        serve(io.BytesIO(line + end), got)
        assert json.loads(got.getvalue())["ok"] is True


@given(st.binary(max_size=200).filter(lambda line: b"\n" not in line))
def test_no_bytes_upset_it(line: bytes) -> None:
    assert ask(Engine(), line)["ok"] is False


@given(
    st.fixed_dictionaries(
        {"do": st.sampled_from(["new", "act", "view", "log", "load", "undo", "bot", "prompt"])},
        optional={
            name: st.recursive(
                st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
                lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
                max_leaves=5,
            )
            for name in ("seat", "action", "game", "state", "level", "seats", "seed", "options")
        },
    )
)
def test_no_request_of_wrong_fields_upsets_it(request: dict[str, Any]) -> None:
    engine = Engine()
    ask(engine, LOAD)
    answer = ask(engine, request)
    assert answer["ok"] is True or answer["error"]["code"] != "fault"
    assert ask(engine, {"do": "status"})["ok"] is True
