"""What docs/engine.md says of the line protocol."""

from __future__ import annotations

import io
import json
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from typing import Any, get_args

import pytest
from msgspec.inspect import StructType, type_info
from msgspec.structs import fields

from core import catalog
from core.bots.protocol import LEVELS
from tests.core import lots
from tests.tui.engine.asking import DOCS, LAST_MOVE, LOAD, NEW, ask, but
from tui.engine import Engine, serve


def session() -> Iterator[tuple[str, Any]]:
    text = DOCS.read_text(encoding="utf-8").split("```session\n")[1].split("```")[0]
    for turn in text.removeprefix("> ").split("\n> "):
        request, answer = turn.split("\n", 1)
        yield request, json.loads(answer)


def as_short(answer: dict[str, Any], told: dict[str, Any]) -> dict[str, Any]:
    """The answer, its lists cut where those that are told end in "..."."""
    return {
        name: [*value[: len(told[name]) - 1], "..."]
        if isinstance(value, list) and told.get(name, [])[-1:] == ["..."]
        else value
        for name, value in answer.items()
    }


def test_the_documented_session_runs_as_documented() -> None:
    turns = list(session())
    sent = io.BytesIO("".join(f"{request}\n" for request, _ in turns).encode())
    got = io.BytesIO()
    serve(sent, got)
    answers = [json.loads(line) for line in got.getvalue().splitlines()]
    assert len(turns) == len(answers)
    for (_, told), answer in zip(turns, answers, strict=True):
        assert told == as_short(answer, told)


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


def tags(kind: Any) -> set[str]:
    """What tells the kinds of a union apart."""
    info = type_info(kind)
    return {str(i.tag) for i in getattr(info, "types", (info,)) if isinstance(i, StructType)}


@pytest.mark.parametrize("game", catalog.names())
def test_every_phase_action_and_event_of_a_game_is_documented(game: str) -> None:
    types = catalog.load(game).types
    (phases,) = [f.type for f in fields(types.state) if f.name == "phases"]
    (phase, _ellipsis) = get_args(phases)
    (section,) = re.findall(
        rf"^## {game}\n(.*?)^## ",
        DOCS.read_text(encoding="utf-8"),
        re.DOTALL | re.IGNORECASE | re.MULTILINE,
    )
    told = set(re.findall("[a-z_]+", section))
    for kinds in (tags(phase), tags(types.action), tags(types.event)):
        assert kinds
        assert set() == kinds - told


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
    ask(engine, {**LOAD, "state": but(phases=[{"type": "moving", "seat": 0, "roll": 4}])})
    prompt = ask(engine, {"do": "prompt", "seat": 0})["prompt"]
    one, four = {"type": "move", "steps": 1}, {"type": "move", "steps": 4}
    assert [{"action": four, "choice": one}] == prompt["same"]
    assert four not in prompt["choices"]


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
