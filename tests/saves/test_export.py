"""One game as a file: what comes back, and what is refused."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest

from core.game import Outcome
from core.games.kartel.state import State
from core.table import Table
from saves.library import Library
from saves.records import Info, Player, SaveError
from tests.core.lots import Lots, LotsWords
from tests.saves.tables import ANA_BEN, chains, opened, play

FIXTURE = Path(__file__).parent / "fixtures" / "kartel-1.json"


class LotsOnly:
    """A catalogue with a game of hidden hands and sealed bids."""

    def load(self, name: str) -> Lots:
        return Lots()

    def words(self, name: str) -> LotsWords:
        return LotsWords()


@pytest.fixture
def exported(library: Library) -> bytes:
    """A game of 40 actions, some undone, by Ana and a bot."""
    options = {"no_bribes": False}
    info = library.create("kartel", ANA_BEN, 1, options, False, play(opened(), 40))
    return library.export(library.rename(info.id, "Sunday").id)


def refusal(library: Library, data: bytes) -> SaveError:
    """Why the file is refused, with nothing kept."""
    before = library.list()
    with pytest.raises(SaveError) as imported:
        library.import_(data)
    assert before == library.list()
    return imported.value


def forged(data: bytes, change: Callable[[dict[str, Any]], object]) -> bytes:
    """The file with its game changed and a checksum that fits."""
    file = msgspec.json.decode(data)
    change(file["save"])
    plain = msgspec.json.encode(file["save"], order="deterministic")
    file["checksum"] = hashlib.sha256(plain).hexdigest()
    return msgspec.json.encode(file)


def test_an_imported_game_is_the_one_exported_under_a_new_id(
    library: Library, exported: bytes
) -> None:
    (first,) = library.list()
    second = library.import_(exported)
    assert first.id != second.id
    assert first == msgspec.structs.replace(second, id=first.id)
    assert {first.id, second.id} == {info.id for info in library.list()}
    _, one = library.load(first.id)
    _, other = library.load(second.id)
    assert one.entries == other.entries
    assert one.line == other.line
    assert one.opening == other.opening
    assert [one.state_after(n) for n in range(one.ply + 1)] == [
        other.state_after(n) for n in range(one.ply + 1)
    ]


def test_importing_twice_overwrites_nothing(library: Library, exported: bytes) -> None:
    ids = {library.import_(exported).id for _ in range(3)}
    assert 3 == len(ids)
    assert 4 == len(library.list())


def test_an_export_of_an_import_is_the_same_file(library: Library, exported: bytes) -> None:
    assert exported == library.export(library.import_(exported).id)


def test_who_is_absent_is_told_in_the_file(library: Library) -> None:
    info = library.create("kartel", ANA_BEN, 1, {}, False, opened())
    away = library.seat(info.id, 0, Player("Ana", "easy", absent=True))
    assert away.players == library.import_(library.export(info.id)).players


def test_a_file_from_before_anybody_could_be_absent_is_imported(
    library: Library, exported: bytes
) -> None:
    old = forged(exported, lambda save: [player.pop("absent") for player in save["players"]])
    assert b"absent" not in old
    assert ANA_BEN == library.import_(old).players


def test_a_file_may_be_indented(library: Library, exported: bytes) -> None:
    pretty = msgspec.json.format(exported, indent=2)
    assert "Sunday" == library.import_(pretty).name


def test_an_imported_game_goes_on(library: Library, exported: bytes) -> None:
    _, table = library.load(library.import_(exported).id)
    play(table, 10, seed=3)
    assert chains(table)


def test_hands_and_sealed_bids_are_in_the_file_and_stay_secret(tmp_path: Path) -> None:
    library = Library(tmp_path, LotsOnly())
    table = play(opened(seats=3, rules=Lots()), 12)
    players = (*ANA_BEN, Player("Cleo"))
    info = library.create("lots", players, 1, {}, False, table)
    _, loaded = library.load(library.import_(library.export(info.id)).id)
    assert table.state == loaded.state
    for seat in (None, 0, 1, 2):
        assert table.log(seat) == loaded.log(seat)
        assert table.view(seat) == loaded.view(seat)
    assert loaded.log(0) != loaded.log(1)
    library.close()


def test_the_first_version_of_kartel_still_loads(library: Library) -> None:
    info = library.import_(FIXTURE.read_bytes())
    assert ("kartel", "v1", True, 1) == (info.game, info.name, info.over, info.version)
    assert (Player("Ana"), Player("Ben"), Player("Cleo", "hard")) == info.players
    _, table = library.load(info.id)
    assert chains(table)
    # In cells: White, Blue, Violet, Orange, Red. Ana: Y2 Y3 Y2 B$ G$ B2, -2 -3 -2 +0 +3 +2. Ben:
    # W2 W1 W$ V2 B3 V2, +2 +1 +0 +2 +3 +2. Cleo: G1 R2 Y$ O3 O$ R1 O2 V3, -1 +2 +3 +3 +0 +1 +2 +3.
    assert Outcome((-2, 10, 13), (3, 2, 1)) == table.outcome()


def test_a_file_cut_off_anywhere_is_refused(library: Library, exported: bytes) -> None:
    whole = exported.rstrip()
    word = whole.index(b"true") + 2
    for length in [0, 1, 10, 30, 60, word, *range(100, len(whole), 397), len(whole) - 1]:
        error = refusal(library, whole[:length])
        short = 0 < length < len(b'{"format":"boardtui game"')
        assert ("foreign_file" if short else "truncated_file") == error.code
    assert f"cut off after {len(whole) - 1} bytes" in str(error)


def means_the_same(one: bytes, other: bytes) -> bool:
    """The last digit of a time may be another and the number still the same."""
    try:
        return bool(json.loads(one) == json.loads(other))
    except ValueError:
        return False


def test_a_file_with_a_changed_byte_is_refused(library: Library, exported: bytes) -> None:
    for i in range(0, len(exported) - 1, 211):
        for bit in (1, 128):
            changed = exported[:i] + bytes([exported[i] ^ bit]) + exported[i + 1 :]
            if means_the_same(exported, changed):
                continue
            assert refusal(library, changed).code in {
                "damaged_file",
                "foreign_file",
                "truncated_file",
            }


def test_a_digit_changed_in_the_history_is_damage(library: Library, exported: bytes) -> None:
    changed = exported.replace(b'"seed":1', b'"seed":2')
    assert changed != exported
    assert "damaged_file" == refusal(library, changed).code


@pytest.mark.parametrize(
    "data",
    [
        b"hello",
        b"\x89PNG\r\n\x1a\n" + bytes(100),
        b"SQLite format 3\0" + bytes(100),
        b"[]",
        b"null",
        b'{"format":"another game","version":1,"checksum":"","save":{}}',
        b'{"game":"kartel"}',
        b'{"format":"boardtui game"}',
        b"[" * 100_000,
        b"\xff\xfe{}",
    ],
)
def test_a_foreign_file_is_refused(library: Library, data: bytes) -> None:
    error = refusal(library, data)
    assert "foreign_file" == error.code
    assert "The file is not a game exported by boardtui." == str(error)


@pytest.mark.parametrize("data", [b"", b" \n"])
def test_an_empty_file_is_refused(library: Library, data: bytes) -> None:
    assert "The file is empty." == str(refusal(library, data))


def test_nesting_too_deep_to_read_is_refused(library: Library) -> None:
    nested = b"[" * 100_000 + b"]" * 100_000
    bomb = b'{"format":"boardtui game","version":1,"checksum":"","save":' + nested + b"}"
    assert "damaged_file" == refusal(library, bomb).code


def test_a_file_of_a_newer_format_is_refused_with_both_numbers(
    library: Library, exported: bytes
) -> None:
    error = refusal(library, exported.replace(b'"version":1', b'"version":2', 1))
    assert "newer_file" == error.code
    assert "format 2; this one knows 1" in str(error)


@pytest.mark.parametrize("version", [0, -1, -(1 << 70)])
def test_a_file_of_a_format_before_the_first_is_refused(
    library: Library, exported: bytes, version: int
) -> None:
    older = exported.replace(b'"version":1', b'"version":%d' % version, 1)
    assert refusal(library, older).code in {"damaged_file", "foreign_file"}


def test_a_game_of_newer_rules_is_refused_with_both_versions(
    library: Library, exported: bytes
) -> None:
    options = {"no_bribes": False, "an option of version 3": 9}
    newer = forged(exported, lambda save: save.update(version=3, options=options))
    error = refusal(library, newer)
    assert "newer_save" == error.code
    assert "version 3 of the rules; this boardtui knows version 1" in str(error)


def test_a_game_that_this_program_does_not_have_is_refused(
    library: Library, exported: bytes
) -> None:
    error = refusal(library, forged(exported, lambda save: save.update(game="chess")))
    assert "unknown_game" == error.code
    assert "chess" in str(error)


def last_state(save: dict[str, Any]) -> dict[str, Any]:
    return next(entry["state"] for entry in save["entries"][::-1] if "state" in entry)


def event_of(save: dict[str, Any], type: str) -> dict[str, Any]:
    """The first event of this type that the file tells of."""
    told = [told["event"] for entry in save["entries"] for told in entry.get("told", ())]
    found: dict[str, Any] = next(event for event in told if event["type"] == type)
    return found


def step_of(save: dict[str, Any]) -> dict[str, Any]:
    """The first move of the officer."""
    actions = [entry["action"] for entry in save["entries"] if "action" in entry]
    found: dict[str, Any] = next(action for action in actions if action["type"] == "move")
    return found


FORGERIES: dict[str, tuple[str, Callable[[dict[str, Any]], object]]] = {
    "a marker twice": (
        "impossible",
        lambda save: last_state(save).update(ring=[0, *last_state(save)["ring"]]),
    ),
    "an officer outside the ring": ("impossible", lambda save: last_state(save).update(at=99)),
    "an opening that can't be": (
        "impossible",
        lambda save: save["entries"][0]["state"].update(at=-1),
    ),
    "a seat that isn't there": ("impossible", lambda save: save["entries"][1].update(seat=2)),
    "a seat below the first": ("impossible", lambda save: save["entries"][1].update(seat=-1)),
    "an undo of what comes later": (
        "impossible",
        lambda save: save["entries"].append({"at": 1.0, "seat": 0, "to": 500}),
    ),
    "an undo of nothing": (
        "impossible",
        lambda save: save["entries"].insert(1, {"at": 1.0, "seat": 0, "to": 0}),
    ),
    "a third player": (
        "impossible",
        lambda save: save["players"].append({"name": "Cleo", "level": None}),
    ),
    "one player": ("bad_setup", lambda save: save["players"].pop()),
    "an unknown option": ("bad_setup", lambda save: save["options"].update(turbo=True)),
    "a value that the option can't take": (
        "bad_setup",
        lambda save: save["options"].update(no_bribes=7),
    ),
    "an unknown bot": ("bad_setup", lambda save: save["players"][1].update(level="genius")),
    "a person absent whose seat no bot has": (
        "bad_setup",
        lambda save: save["players"][0].update(absent=True),
    ),
    "a name with an escape": ("bad_name", lambda save: save["players"][0].update(name="\x1b[2J")),
    "a seat without a name": ("bad_name", lambda save: save["players"][0].update(name="  ")),
    "two seats of one name": ("bad_name", lambda save: save["players"][1].update(name="ANA ")),
    "a title too long": ("bad_name", lambda save: save.update(name="x" * 61)),
    "a state without dice": ("damaged", lambda save: last_state(save).pop("rng")),
    "a truth for a number": ("damaged", lambda save: last_state(save).update(at=True)),
    "an action with more": (
        "damaged",
        lambda save: save["entries"][1]["action"].update(twice=True),
    ),
    "an action larger than any number kept": (
        "damaged",
        lambda save: step_of(save).update(steps=10**30),
    ),
    "an event larger than any number kept": (
        "damaged",
        lambda save: event_of(save, "took").update(now=-(10**30)),
    ),
    "an event told to a seat that there isn't": (
        "impossible",
        lambda save: save["entries"][1]["told"][0].update(to=[0, 2]),
    ),
    "an unknown event": (
        "damaged",
        lambda save: save["entries"][1]["told"][0]["event"].update(type="stole"),
    ),
    "an event of a gang that there isn't": (
        "impossible",
        lambda save: event_of(save, "took").update(marker=4711),
    ),
    "an event by a seat that there isn't": (
        "impossible",
        lambda save: event_of(save, "took").update(seat=2),
    ),
    "an opening begun by nobody": (
        "impossible",
        lambda save: event_of(save, "began").update(first=-1),
    ),
    "an opening with a seat": ("damaged", lambda save: save["entries"][0].update(seat=0)),
    "an action without a seat": ("damaged", lambda save: save["entries"][1].pop("seat")),
    "an action without a state": ("damaged", lambda save: save["entries"][1].pop("state")),
    "no opening": ("damaged_file", lambda save: save["entries"].clear()),
    "no seed": ("damaged_file", lambda save: save.pop("seed")),
    "a seed too large": ("damaged_file", lambda save: save.update(seed=1 << 63)),
    "a day that no clock can show": ("damaged_file", lambda save: save.update(updated=1e300)),
    "a version below 1": ("damaged_file", lambda save: save.update(version=-(1 << 60))),
    "something unheard of": ("damaged_file", lambda save: save.update(more=1)),
}


@pytest.mark.parametrize("name", FORGERIES)
def test_a_forged_file_is_refused(library: Library, exported: bytes, name: str) -> None:
    code, change = FORGERIES[name]
    data = forged(exported, change)
    assert msgspec.json.decode(data) != msgspec.json.decode(exported)
    assert code == refusal(library, data).code


def test_a_forgery_that_changes_nothing_is_accepted(library: Library, exported: bytes) -> None:
    same: Info = library.import_(forged(exported, lambda save: None))
    assert "Sunday" == same.name


def test_a_refusal_of_a_position_says_what_is_wrong(library: Library, exported: bytes) -> None:
    wrong = forged(exported, lambda save: last_state(save).update(at=99))
    left = len(last_state(msgspec.json.decode(wrong)["save"])["ring"])
    assert f"The officer stands before marker 99 of {left}." in str(refusal(library, wrong))


def test_an_event_that_cant_be_is_told_by_its_entry(library: Library, exported: bytes) -> None:
    # Entry 1 is the first roll, entry 2 the first marker taken.
    wrong = forged(exported, lambda save: event_of(save, "took").update(marker=-1000))
    assert "Entry 2 tells of something that can't be." == str(refusal(library, wrong))


def test_what_only_one_seat_is_told_is_looked_at_too(tmp_path: Path) -> None:
    library = Library(tmp_path, LotsOnly())
    table = play(opened(seats=3, rules=Lots()), 12)
    info = library.create("lots", (*ANA_BEN, Player("Cleo")), 1, {}, False, table)

    def forge(save: dict[str, Any]) -> None:
        told = [one for entry in save["entries"] for one in entry.get("told", ())]
        secret = next(one for one in told if one["to"] == [1])
        # There is no highest of no bids.
        secret["event"] = {"type": "revealed", "bids": [], "winner": 0}

    assert "impossible" == refusal(library, forged(library.export(info.id), forge)).code
    library.close()


def test_a_set_up_that_the_rules_refuse_is_told_with_the_clause(
    library: Library, exported: bytes
) -> None:
    alone = forged(exported, lambda save: save["players"].pop())
    assert "Kartel is for 2 to 6 players, not 1. (K-1)" == str(refusal(library, alone))


def test_a_clock_that_was_wrong_does_not_put_a_game_first_for_ever(
    library: Library, exported: bytes
) -> None:
    future = forged(exported, lambda save: save.update(updated=4e9))
    imported = library.import_(future)
    assert imported.updated < 4e9
    newer = library.create("kartel", ANA_BEN, 1, {}, False, opened())
    assert newer == library.list()[0]


def test_a_game_that_began_in_the_middle_is_exported_too(library: Library) -> None:
    rules = opened().rules
    state = play(opened(), 9).state
    assert isinstance(state, State)
    table = play(Table.load(rules, state), 5)
    info = library.create("kartel", ANA_BEN, 1, {}, False, table)
    _, again = library.load(library.import_(library.export(info.id)).id)
    assert state == again.opening.state
    assert table.state == again.state
