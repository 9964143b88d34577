"""The line protocol: what docs/engine.md says of it, and that no line can upset it."""

from __future__ import annotations

import io
import json
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core import catalog
from core.bots.protocol import LEVELS
from tests.core import lots
from tui.engine import LONGEST_LINE, Engine, serve

DOCS = Path(__file__).parents[2] / "docs" / "engine.md"

NEW = {"do": "new", "game": "kartel", "seats": 3, "seed": 1, "options": {}}

# Seat 0 has rolled 2 and stands before the Bosses of Blue, Violet and White; four are in cells.
LAST_MOVE: dict[str, Any] = {
    "ring": [24, 30, 36],
    "at": 0,
    "held": [
        [2, 3, 4, 5, 8, 9, 10, 11, 14, 15, 16, 17],
        [20, 21, 22, 23, 26, 27, 28, 29, 32, 33, 34, 35, 38, 39, 40, 41],
    ],
    "cells": [0, 1, 2, 3],
    "bribes": False,
    "phases": [{"type": "moving", "seat": 0, "roll": 2}],
    "rng": {"state": 1},
}
LOAD = {"do": "load", "game": "kartel", "state": LAST_MOVE}


def ask(engine: Engine, request: object) -> Any:
    line = request if isinstance(request, bytes) else json.dumps(request).encode()
    answer = engine.answer(line)
    assert b"\n" not in answer
    return json.loads(answer)


def refusal(engine: Engine, request: object) -> str:
    """The code of the refusal."""
    answer = ask(engine, request)
    assert set(answer) == {"ok", "error"}
    assert answer["ok"] is False
    assert set(answer["error"]) == {"code", "message", "rule"}
    assert answer["error"]["message"].endswith((".", "..."))
    return str(answer["error"]["code"])


@pytest.fixture
def engine() -> Engine:
    """With a game of three that nobody has acted in."""
    engine = Engine()
    assert ask(engine, NEW)["ok"] is True
    return engine


@pytest.fixture
def at_last_move() -> Engine:
    engine = Engine()
    assert ask(engine, LOAD)["ok"] is True
    return engine


def session() -> Iterator[tuple[str, Any]]:
    text = DOCS.read_text(encoding="utf-8").split("```session\n")[1].split("```")[0]
    for turn in text.removeprefix("> ").split("\n> "):
        request, answer = turn.split("\n", 1)
        yield request, json.loads(answer)


def test_the_documented_session_runs_as_documented() -> None:
    turns = list(session())
    sent = io.BytesIO("".join(f"{request}\n" for request, _ in turns).encode())
    got = io.BytesIO()
    serve(sent, got)
    lines = got.getvalue().decode().splitlines()
    assert [answer for _, answer in turns] == [json.loads(line) for line in lines]


def test_the_documented_session_uses_every_request_but_bot() -> None:
    # What a bot answers changes as the bots grow better.
    used = {json.loads(request)["do"] for request, _ in session()}
    assert {
        "games",
        "new",
        "status",
        "prompt",
        "act",
        "view",
        "log",
        "state",
        "load",
        "undo",
        "quit",
    } == used


def _codes() -> set[str]:
    text = DOCS.read_text(encoding="utf-8").split("## Refusals")[1].split("## Kartel")[0]
    return {word for line in text.splitlines() for word in line.split("`")[1::2]}


def test_games_tells_the_protocols_number_and_every_game() -> None:
    answer = ask(Engine(), {"do": "games"})
    assert answer["protocol"] == 1
    assert list(catalog.names()) == [game["id"] for game in answer["games"]]
    kartel = answer["games"][0]
    assert {"id", "title", "seats", "options"} == set(kartel)
    assert [2, 6] == kartel["seats"]
    assert ["no_bribes"] == [option["name"] for option in kartel["options"]]


def test_a_status_has_exactly_the_documented_keys(engine: Engine) -> None:
    status = ask(engine, {"do": "status"})["status"]
    assert ["game", "ply", "phase", "prompted", "over", "scores", "places"] == list(status)
    assert ("kartel", 0, "to_roll") == (status["game"], status["ply"], status["phase"])
    assert (False, None, None) == (status["over"], status["scores"], status["places"])


def test_options_may_be_left_out() -> None:
    engine = Engine()
    ask(engine, {"do": "new", "game": "kartel", "seats": 2, "seed": 1})
    assert len(ask(engine, {"do": "state"})["state"]["ring"]) == 42


def test_the_greatest_seed_is_taken() -> None:
    assert ask(Engine(), {**NEW, "seed": 2**63 - 1})["ok"] is True


def test_the_same_seed_gives_the_same_game_and_another_one_another() -> None:
    engine = Engine()
    states = []
    for seed in (5, 5, 6):
        ask(engine, {**NEW, "seed": seed})
        states.append(ask(engine, {"do": "state"})["state"])
    assert states[0] == states[1]
    assert states[0] != states[2]


def test_a_prompt_always_has_its_four_keys(engine: Engine) -> None:
    prompted = ask(engine, {"do": "status"})["status"]["prompted"]
    assert len(prompted) == 1
    for seat in range(3):
        prompt = ask(engine, {"do": "prompt", "seat": seat})["prompt"]
        assert {"must", "choices", "forms", "barred"} == set(prompt)
        if seat in prompted:
            assert [{"type": "roll"}] == prompt["choices"]
            assert prompt["must"] is True
        else:
            assert {"must": False, "choices": [], "forms": [], "barred": []} == prompt


def test_barred_actions_come_with_code_sentence_and_clause(at_last_move: Engine) -> None:
    barred = ask(at_last_move, {"do": "prompt", "seat": 0})["prompt"]["barred"]
    assert {
        "action": {"type": "move", "steps": 3},
        "code": "too_many_steps",
        "message": "3 steps are out of reach: the roll is 2.",
        "rule": "K-5",
    } in barred


def test_other_ways_to_say_a_choice_are_listed_as_same() -> None:
    # Three markers are left and the roll is 4: the fourth step is the first again (K-6).
    engine = Engine()
    ask(engine, {**LOAD, "state": _but(phases=[{"type": "moving", "seat": 0, "roll": 4}])})
    prompt = ask(engine, {"do": "prompt", "seat": 0})["prompt"]
    one, four = {"type": "move", "steps": 1}, {"type": "move", "steps": 4}
    assert [{"action": four, "choice": one}] == prompt["same"]
    assert four not in prompt["choices"]


def _but(**changes: Any) -> dict[str, Any]:
    return {**LAST_MOVE, **changes}


def test_an_act_tells_what_it_brought_about_and_the_status(at_last_move: Engine) -> None:
    answer = ask(at_last_move, {"do": "act", "seat": 0, "action": {"type": "move", "steps": 1}})
    # Seat 0 holds Red, Orange, Yellow whole: 8 + 8 + 8 (K-10). Seat 1 holds Green and Blue, both
    # convicted, and Violet and White, both free: 8 + 8 - 8 - 8 (K-11).
    assert ["took", "convicted", "ended"] == [event["type"] for event in answer["events"]]
    assert [24, 0] == answer["status"]["scores"]
    assert [1, 2] == answer["status"]["places"]
    assert answer["status"]["over"] is True
    assert [] == answer["status"]["prompted"]
    assert "over" == answer["status"]["phase"]


def test_a_view_has_no_dice_and_a_state_has(engine: Engine) -> None:
    for seat in (0, 1, 2, None):
        view = ask(engine, {"do": "view", "seat": seat})["view"]
        assert seat == view["seat"]
        assert "rng" not in view
    assert "rng" in ask(engine, {"do": "state"})["state"]


def test_a_state_that_was_read_out_can_be_loaded_and_goes_on_alike(engine: Engine) -> None:
    seat = ask(engine, {"do": "status"})["status"]["prompted"][0]
    state = ask(engine, {"do": "state"})["state"]
    other = Engine()
    assert ask(other, {"do": "load", "game": "kartel", "state": state})["ok"] is True
    roll = {"do": "act", "seat": seat, "action": {"type": "roll"}}
    assert ask(engine, roll) == ask(other, roll)


def test_the_log_tells_events_by_ply_and_leaves_out_what_was_undone(
    at_last_move: Engine,
) -> None:
    ask(at_last_move, {"do": "act", "seat": 0, "action": {"type": "move", "steps": 1}})
    log = ask(at_last_move, {"do": "log", "seat": 1})["log"]
    assert [0, 1] == [entry["ply"] for entry in log]
    whole = ask(at_last_move, {"do": "log", "seat": "all"})["log"]
    assert log[1]["events"] == [told["event"] for told in whole[1]["events"]]
    assert [None, None, None] == [told["to"] for told in whole[1]["events"]]
    ask(at_last_move, {"do": "undo", "seat": 0})
    assert [0] == [entry["ply"] for entry in ask(at_last_move, {"do": "log", "seat": 1})["log"]]


def test_undo_brings_the_state_back_and_the_ply_grows(at_last_move: Engine) -> None:
    ask(at_last_move, {"do": "act", "seat": 0, "action": {"type": "move", "steps": 1}})
    status = ask(at_last_move, {"do": "undo", "seat": 0})["status"]
    assert (2, "moving", [0]) == (status["ply"], status["phase"], status["prompted"])
    assert ask(at_last_move, {"do": "state"})["state"] == LAST_MOVE


@pytest.mark.parametrize("level", LEVELS)
def test_a_bot_of_each_level_gives_a_listed_choice_without_playing_it(
    at_last_move: Engine, level: str
) -> None:
    before = ask(at_last_move, {"do": "state"})
    action = ask(at_last_move, {"do": "bot", "seat": 0, "level": level})["action"]
    assert action in ask(at_last_move, {"do": "prompt", "seat": 0})["prompt"]["choices"]
    assert before == ask(at_last_move, {"do": "state"})


@pytest.fixture
def sealed(monkeypatch: pytest.MonkeyPatch) -> Engine:
    """A game with sealed bids and hidden hands; seat 0 of 2 has bid 3."""
    monkeypatch.setattr(catalog, "load", lambda _: lots.RULES)
    monkeypatch.setattr(catalog, "words", lambda _: lots.WORDS)
    engine = Engine()
    ask(engine, {"do": "new", "game": "lots", "seats": 2, "seed": 1})
    ask(engine, {"do": "act", "seat": 0, "action": {"type": "bid", "amount": 3}})
    return engine


def test_events_and_log_keep_what_is_sealed_from_the_others(sealed: Engine) -> None:
    mine = {"type": "bid_made", "seat": 0, "amount": 3}
    others = {**mine, "amount": None}
    for seat, seen in ((0, mine), (1, others), (None, others)):
        log = ask(sealed, {"do": "log", "seat": seat})["log"]
        assert {"ply": 1, "events": [seen]} == log[1]
    whole = ask(sealed, {"do": "log", "seat": "all"})["log"]
    assert [{"event": mine, "to": [0], "others": others}] == whole[1]["events"]


def test_an_act_answers_what_the_acting_seat_sees(sealed: Engine) -> None:
    answer = ask(sealed, {"do": "act", "seat": 1, "action": {"type": "bid", "amount": 5}})
    assert [
        {"type": "bid_made", "seat": 1, "amount": 5},
        {"type": "revealed", "bids": [3, 5], "winner": 1},
    ] == answer["events"]
    # The bid of 5 is highest; then its seat lays a card away, a phase inside the other.
    assert "dropping" == answer["status"]["phase"]


def test_several_seats_are_prompted_at_once_and_one_that_may_wait_is_told_so(
    sealed: Engine,
) -> None:
    assert [0, 1] == ask(sealed, {"do": "status"})["status"]["prompted"]
    prompts = [ask(sealed, {"do": "prompt", "seat": seat})["prompt"] for seat in (0, 1)]
    assert [False, True] == [prompt["must"] for prompt in prompts]
    amount = {"type": "amount", "low": 0, "high": 10, "step": 1}
    form = {
        "action": "bid",
        "fields": [{"name": "amount", "domain": amount}],
        "fixed": [],
        "sums": [],
    }
    assert [form] == prompts[0]["forms"]


def test_an_amount_outside_a_form_is_refused(sealed: Engine) -> None:
    error = ask(sealed, {"do": "act", "seat": 1, "action": {"type": "bid", "amount": 11}})["error"]
    assert ("bad_bid", "T-2") == (error["code"], error["rule"])


def test_quit_ends_the_conversation_after_its_answer() -> None:
    got = io.BytesIO()
    serve(io.BytesIO(b'{"do":"quit"}\n{"do":"games"}\n'), got)
    assert b'{"ok":true}\n' == got.getvalue()


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
    ("bad_setup", b'{"do":"new","game":"kartel","seats":1,"seed":1,"options":{}}'),
    ("bad_setup", b'{"do":"new","game":"kartel","seats":7,"seed":1,"options":{}}'),
    ("bad_setup", b'{"do":"new","game":"kartel","seats":-2,"seed":1,"options":{}}'),
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


def test_every_code_of_a_refusal_is_documented() -> None:
    assert {code for code, _line in BAD_LINES} <= _codes()


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
        ("impossible_state", "Marker B★ is there 0 times, not 1.", _but(ring=[30, 36])),
        ("impossible_state", "Marker V★ is there 2 times, not 1.", _but(ring=[24, 30, 30, 36])),
        ("impossible_state", "The officer stands before marker 3 of 3.", _but(at=3)),
        ("impossible_state", "The officer stands before marker -1 of 3.", _but(at=-1)),
        (
            "impossible_state",
            "There is no seat 2.",
            _but(phases=[{"type": "moving", "seat": 2, "roll": 2}]),
        ),
        (
            "impossible_state",
            "The die has no 5; it shows 2 to 4.",
            _but(phases=[{"type": "moving", "seat": 0, "roll": 5}]),
        ),
        ("impossible_state", "Kartel has one phase at a time, not 0.", _but(phases=[])),
        ("impossible_state", "The dice are not a number of 64 bits.", _but(rng={"state": -1})),
        ("bad_state", "The state has an unknown field: $.extra.", _but(extra=1)),
        (
            "bad_state",
            "The state has an unknown field: $.phases[0].extra.",
            _but(phases=[{"type": "moving", "seat": 0, "roll": 2, "extra": 1}]),
        ),
        (
            "bad_state",
            "The state doesn't fit: Expected `int`, got `str` - at `$.at`.",
            _but(at="0"),
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
    assert "bad_setup" == refusal(at_last_move, {**NEW, "seats": 9})
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


def test_a_whole_game_is_played_through_the_installed_command() -> None:
    """Each answer comes before the next line is sent, so it must be flushed at once."""
    # Python itself writes at once with this variable, and would hide a missing flush.
    environment = {k: v for k, v in os.environ.items() if k != "PYTHONUNBUFFERED"}
    with subprocess.Popen(
        [sys.executable, "-c", "from tui.cli import main; main()", "engine"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        env=environment,
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None

        def send(request: dict[str, Any]) -> Any:
            assert process.stdin is not None
            assert process.stdout is not None
            process.stdin.write(json.dumps(request).encode() + b"\n")
            process.stdin.flush()
            return json.loads(process.stdout.readline())

        status = send(NEW)["status"]
        while not status["over"]:
            (seat,) = status["prompted"]
            choices = send({"do": "prompt", "seat": seat})["prompt"]["choices"]
            answer = send({"do": "act", "seat": seat, "action": choices[-1]})
            assert answer["ok"] is True
            status = answer["status"]
        view = send({"do": "view", "seat": None})["view"]
        assert 5 == len(view["cells"])
        assert view["now"] == status["scores"]
        process.stdin.close()
        assert process.wait(10) == 0
