"""Rows and plain values: what every game must get back, whatever its state is made of."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from msgspec import Struct

from core.game import Step, Told, Types
from core.table import Played, Undone
from core.text import say
from saves.codec import Codec, Row, Snapshots, check_history
from saves.records import SaveError
from saves.upgrade import STEPS, Upgrade


class Paint(Struct, frozen=True, tag="paint", forbid_unknown_fields=True):
    cell: int


class Painted(Struct, frozen=True, tag="painted"):
    cell: int | None


class Board(Struct, frozen=True):
    """A board as the larger games have it: bytes, a cell each, and dice of 64 bits."""

    cells: bytes
    dice: int


TYPES: Types[Any, Any, Any, Any] = Types(
    id="paint",
    title=say("Paint"),
    version=1,
    seats=(2, 2),
    options=(),
    state=Board,
    action=Paint,
    event=Painted,
    view=Board,
)
BIG = Board(bytes(range(256)) * 40, (1 << 64) - 1)
SMALL = Board(b"\xff\x00\x80", 0)
SECRET: tuple[Told[Painted], ...] = (
    Told(Painted(3), (1,), Painted(None)),
    Told(Painted(4)),
    Told(Painted(5), (0,)),
)


@pytest.fixture
def codec() -> Codec:
    return Codec(TYPES, STEPS)


def test_a_row_gives_back_the_action_and_who_was_told_what(codec: Codec) -> None:
    played = Played(1, Paint(3), SECRET, True)
    row = codec.row(4, 12.5, played, SMALL)
    assert played == codec.entry(row)
    assert SMALL == codec.state(row)
    assert (4, 1, 12.5) == (row.number, row.version, row.at)


def test_a_row_gives_back_the_opening(codec: Codec) -> None:
    opening = Step(BIG, SECRET, True)
    assert opening == codec.opening(codec.row(0, 1.0, opening, BIG))


def test_a_number_that_no_row_can_hold_is_damage(codec: Codec) -> None:
    with pytest.raises(SaveError, match="Entry 4 of this game is damaged") as no:
        codec.row(4, 12.5, Played(1, Paint(1 << 64), (), False), SMALL)
    assert "damaged" == no.value.code


def test_an_undo_is_a_row_without_bytes(codec: Codec) -> None:
    row = codec.row(9, 1.0, Undone(1, 0), None)
    assert (None, None, None) == (row.action, row.told, row.state)
    assert Undone(1, 0) == codec.entry(row)


def test_a_large_state_is_compressed_and_a_small_one_is_not(codec: Codec) -> None:
    large = codec.row(1, 1.0, Played(0, Paint(1), (), False), BIG).state
    small = codec.row(1, 1.0, Played(0, Paint(1), (), False), SMALL).state
    assert large is not None
    assert small is not None
    assert len(large) < len(BIG.cells) / 10
    assert SMALL.cells in small


def test_a_changed_byte_anywhere_is_noticed(codec: Codec) -> None:
    row = codec.row(1, 1.0, Played(0, Paint(1), SECRET, False), BIG)
    assert codec.intact(row)
    for name in ("action", "told", "state"):
        stored = getattr(row, name)
        for i in range(0, len(stored), 7):
            changed = stored[:i] + bytes([stored[i] ^ 1]) + stored[i + 1 :]
            assert not codec.intact(msgspec.structs.replace(row, **{name: changed}))


@pytest.mark.parametrize(
    "change", [{"number": 2}, {"version": 2}, {"seat": 1}, {"back": 0}, {"final": True}]
)
def test_a_changed_number_is_noticed(codec: Codec, change: dict[str, Any]) -> None:
    row = codec.row(1, 1.0, Played(0, Paint(1), SECRET, False), BIG)
    assert not codec.intact(msgspec.structs.replace(row, **change))


@pytest.mark.parametrize(
    "change",
    [
        {"seat": None},
        {"action": None},
        {"told": None},
        {"state": None},
        {"action": b"\xc1"},
        {"action": b""},
        {"action": msgspec.msgpack.encode({"type": "paint", "cell": "3"})},
        {"action": msgspec.msgpack.encode({"type": "paint", "cell": 3, "more": 1})},
        {"told": msgspec.msgpack.encode([{"event": {"type": "unheard_of"}}])},
    ],
)
def test_a_row_that_is_not_an_entry_is_damaged(codec: Codec, change: dict[str, Any]) -> None:
    row = codec.row(7, 1.0, Played(0, Paint(1), SECRET, False), SMALL)
    with pytest.raises(SaveError, match="Entry 7 of this game is damaged"):
        codec.entry(msgspec.structs.replace(row, **change))


@pytest.mark.parametrize("state", [b"", b"\1not zlib", b"\0\xc1", b"\0\x80"])
def test_a_snapshot_that_is_not_a_state_is_damaged(codec: Codec, state: bytes) -> None:
    row = codec.row(7, 1.0, Played(0, Paint(1), SECRET, False), SMALL)
    with pytest.raises(SaveError, match="Entry 7 of this game is damaged"):
        codec.state(msgspec.structs.replace(row, state=state))


def test_plain_values_survive_json(codec: Codec) -> None:
    played = Played(1, Paint(3), SECRET, True)
    written = codec.written(2.5, played, BIG)
    again = msgspec.json.decode(msgspec.json.encode(written), type=type(written))
    assert (played, BIG) == codec.done(1, again, 1)
    undone = codec.written(2.5, Undone(0, 1), None)
    assert (Undone(0, 1), None) == codec.done(2, undone, 1)
    opening = Step(BIG, SECRET, True)
    assert opening == codec.begun(codec.written(2.5, opening, BIG), 1)


def test_states_are_decoded_only_when_they_are_asked_for(codec: Codec) -> None:
    good = codec.row(1, 1.0, Played(0, Paint(1), (), False), SMALL)
    bad = Row(2, 1, 1.0, 0, None, False, b"", b"", b"\0\xc1", 0)
    undone = codec.row(3, 1.0, Undone(0, 1), None)
    states = Snapshots(codec, [good, bad, undone])
    assert [1, 2] == list(states)
    assert 2 in states
    assert 3 not in states
    assert SMALL == states[1]
    with pytest.raises(SaveError, match="Entry 2"):
        states[2]


def test_a_step_sees_the_same_plain_value_from_a_row_and_from_a_file(codec: Codec) -> None:
    seen: list[dict[str, Any]] = []

    def step(plain: dict[str, Any]) -> dict[str, Any]:
        seen.append(plain)
        return plain

    newer = Codec(msgspec.structs.replace(TYPES, version=2), {("paint", 1): Upgrade(state=step)})
    played = Played(0, Paint(1), (), False)
    assert SMALL == newer.state(codec.row(1, 1.0, played, SMALL))
    assert (played, SMALL) == newer.done(1, codec.written(1.0, played, SMALL), 1)
    # ff 00 80 in base64.
    assert [{"cells": "/wCA", "dice": 0}] * 2 == seen


def test_what_the_others_see_is_upgraded_too(codec: Codec) -> None:
    def step(plain: dict[str, Any]) -> dict[str, Any]:
        return {**plain, "cell": 0 if plain["cell"] is None else plain["cell"] + 10}

    newer = Codec(msgspec.structs.replace(TYPES, version=2), {("paint", 1): Upgrade(event=step)})
    entry = newer.entry(codec.row(1, 1.0, Played(0, Paint(1), SECRET, False), SMALL))
    assert (
        Told(Painted(13), (1,), Painted(0)),
        Told(Painted(14)),
        Told(Painted(15), (0,)),
    ) == entry.told


def test_a_history_takes_nothing_back_that_was_taken_back_before() -> None:
    act = Played(0, Paint(1), (), False)
    check_history([act, act, Undone(0, 0), act, Undone(0, 0)], 1)
    with pytest.raises(SaveError, match="Entry 5 takes back to 1, which was not played before"):
        check_history([act, act, Undone(0, 0), act, Undone(0, 1)], 1)
