"""A game's history as rows of bytes and as plain values for a file.

A row keeps a snapshot beside every action. So undo and replay after a resume decode what was,
and compute nothing: they can't be slow in a long game, and they survive a change of the rules,
by which the same actions might not be legal any more. It costs 0.3 to 5 KB an action.
"""

from __future__ import annotations

import zlib
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any, TypeAlias

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from core.game import Illegal, Rules, Seat, Step, Told, Types
from core.table import Entry, Played, Table, Undone
from core.text import say
from saves.records import SaveError, Time, because
from saves.upgrade import Steps, Upgrade, way

__all__ = [
    "AnyEntry",
    "AnyRules",
    "AnyTable",
    "Codec",
    "Row",
    "Snapshots",
    "Written",
    "check_history",
    "check_state",
    "damaged",
]

AnyRules: TypeAlias = Rules[Any, Any, Any, Any]
AnyTable: TypeAlias = Table[Any, Any, Any, Any]
AnyEntry: TypeAlias = Entry[Any, Any]

_PlainTold: TypeAlias = Told[dict[str, Any]]

# Below this zlib saves too little for its time.
_SMALL = 1024
_RAW, _DEFLATED = b"\0", b"\1"


class Row(Struct, frozen=True):
    """An entry as it is stored. Number 0 is the opening, which has no seat; `back` an undo's `to`.

    An undo has no bytes. `crc` is over all but the time: SQLite has no checksums of its own.
    """

    number: int
    version: int
    at: float
    seat: Seat | None
    back: int | None
    final: bool
    action: bytes | None
    told: bytes | None
    state: bytes | None
    crc: int


class Written(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """An entry in plain values, as in an exported file; the first of a file is the opening."""

    at: Time
    seat: Seat | None = None
    to: int | None = None
    final: bool = False
    action: dict[str, Any] | None = None
    told: tuple[_PlainTold, ...] = ()
    state: dict[str, Any] | None = None


class Codec:
    """Encodes and decodes what one game's history is made of."""

    def __init__(self, types: Types[Any, Any, Any, Any], steps: Steps) -> None:
        self.types = types
        self._steps = steps
        told: Any = tuple[Told[types.event], ...]  # type: ignore[name-defined]
        self._told_type = told
        self._action = msgspec.msgpack.Decoder(types.action)
        self._told = msgspec.msgpack.Decoder(told)
        self._state = msgspec.msgpack.Decoder(types.state)
        self._encode = msgspec.msgpack.Encoder().encode

    def row(
        self, number: int, at: float, entry: Step[Any, Any] | AnyEntry, state: Any | None
    ) -> Row:
        """An entry or the opening, ready to be stored; the state is None for an undo.

        Raises SaveError for a number that takes more than 64 bits; no game makes one.
        """
        try:
            return self._row(number, at, entry, state)
        except OverflowError as error:
            raise damaged(number) from error

    def _row(
        self, number: int, at: float, entry: Step[Any, Any] | AnyEntry, state: Any | None
    ) -> Row:
        packed = None if state is None else _deflated(self._encode(state))
        seat: Seat | None = None
        back: int | None = None
        action: bytes | None = None
        told: bytes | None = None
        final = False
        match entry:
            case Step(_, events, final):
                told = self._encode(events)
            case Played(seat, played, events, final):
                action, told = self._encode(played), self._encode(events)
            case Undone(seat, back):
                pass
        version = self.types.version
        row = Row(number, version, at, seat, back, final, action, told, packed, crc=0)
        return replace(row, crc=_crc(row))

    def entry(self, row: Row) -> AnyEntry:
        """An entry that was stored. Raises SaveError if it is damaged or newer."""
        if row.seat is not None and row.back is not None:
            return Undone(row.seat, row.back)
        if row.seat is None or row.action is None or row.told is None or row.state is None:
            raise damaged(row.number)
        with _reading(row.number):
            action = self._read(self._action, self.types.action, row, row.action, _actions)
            told = self._read(self._told, self._told_type, row, row.told, _told)
        return Played(row.seat, action, told, row.final)

    def opening(self, row: Row) -> Step[Any, Any]:
        """The opening that was stored, with its state."""
        if row.told is None:
            raise damaged(row.number)
        with _reading(row.number):
            told = self._read(self._told, self._told_type, row, row.told, _told)
        return Step(self.state(row), told, row.final)

    def state(self, row: Row) -> Any:
        """The snapshot of a row that has one."""
        if row.state is None:
            raise damaged(row.number)
        with _reading(row.number):
            packed = _inflated(row.state)
            return self._read(self._state, self.types.state, row, packed, _states)

    def intact(self, row: Row) -> bool:
        """Whether the row is the one that was stored."""
        return row.crc == _crc(row)

    def written(self, at: float, entry: Step[Any, Any] | AnyEntry, state: Any | None) -> Written:
        """An entry or the opening in plain values."""
        kept = None if state is None else msgspec.to_builtins(state)
        match entry:
            case Step(_, events, final):
                return Written(at, None, None, final, None, _plain(events), kept)
            case Played(seat, action, events, final):
                done = msgspec.to_builtins(action)
                return Written(at, seat, None, final, done, _plain(events), kept)
            case Undone(seat, to):
                return Written(at, seat, to)

    def begun(self, written: Written, version: int) -> Step[Any, Any]:
        """The opening from plain values of a version of the rules. Raises SaveError."""
        if written.seat is not None or written.action is not None or written.state is None:
            raise damaged(0)
        steps = self._way(version)
        with _reading(0):
            state = msgspec.convert(_states(steps, written.state), self.types.state)
            return Step(state, self._events(steps, written), written.final)

    def done(self, number: int, written: Written, version: int) -> tuple[AnyEntry, Any | None]:
        """An entry and the state after it, likewise; the state is None after an undo."""
        if written.seat is None:
            raise damaged(number)
        if written.to is not None:
            return Undone(written.seat, written.to), None
        if written.action is None or written.state is None:
            raise damaged(number)
        steps = self._way(version)
        with _reading(number):
            state = msgspec.convert(_states(steps, written.state), self.types.state)
            action = msgspec.convert(_actions(steps, written.action), self.types.action)
            told = self._events(steps, written)
        return Played(written.seat, action, told, written.final), state

    def _way(self, version: int) -> tuple[Upgrade, ...]:
        return way(self._steps, self.types.id, version, self.types.version)

    def _events(self, steps: tuple[Upgrade, ...], written: Written) -> tuple[Told[Any], ...]:
        plain = _told(steps, msgspec.to_builtins(written.told))
        told: tuple[Told[Any], ...] = msgspec.convert(plain, self._told_type)
        return told

    def _read(
        self,
        decoder: msgspec.msgpack.Decoder[Any],
        type_: Any,
        row: Row,
        packed: bytes,
        upgraded: _Upgraded,
    ) -> Any:
        steps = self._way(row.version)
        if not steps:
            return decoder.decode(packed)
        plain = msgspec.to_builtins(msgspec.msgpack.decode(packed))
        return msgspec.convert(upgraded(steps, plain), type_)


class Snapshots(Mapping[int, Any]):
    """The states of a history by number, decoded when asked for; their bytes are in memory."""

    def __init__(self, codec: Codec, rows: Sequence[Row]) -> None:
        self._codec = codec
        self._rows = {row.number: row for row in rows if row.state is not None}

    def __getitem__(self, number: int) -> Any:
        return self._codec.state(self._rows[number])

    def __contains__(self, number: object) -> bool:
        return number in self._rows

    def __iter__(self) -> Iterator[int]:
        return iter(self._rows)

    def __len__(self) -> int:
        return len(self._rows)


def check_history(entries: Sequence[AnyEntry], seats: int) -> None:
    """Raises SaveError for a seat that isn't there or an undo of what isn't in the line."""
    line = [0]
    for number, entry in enumerate(entries, start=1):
        if not 0 <= entry.seat < seats:
            raise SaveError(
                "impossible",
                say(
                    "Entry {number} is by seat {seat}, of {seats} seats.",
                    number=number,
                    seat=entry.seat,
                    seats=seats,
                ),
            )
        if isinstance(entry, Played):
            line.append(number)
            continue
        if entry.to not in line[:-1]:
            raise SaveError(
                "impossible",
                say(
                    "Entry {number} takes back to {to}, which was not played before.",
                    number=number,
                    to=entry.to,
                ),
            )
        while line[-1] > entry.to:
            line.pop()


def check_state(rules: AnyRules, state: Any, seats: int) -> None:
    """Raises SaveError for a state that no game of so many seats can reach."""
    try:
        rules.check(state)
    except Illegal as no:
        raise SaveError(
            "impossible", say("No game can reach this position: {why}", why=because(no))
        ) from no
    there = rules.seats(state)
    if there != seats:
        raise SaveError(
            "impossible",
            say("The position has {there} seats, not {seats}.", there=there, seats=seats),
        )


def damaged(number: int) -> SaveError:
    """What is said when an entry can't be read."""
    return SaveError("damaged", say("Entry {number} of this game is damaged.", number=number))


@contextmanager
def _reading(number: int) -> Iterator[None]:
    # A step of an upgrade may trip over what is missing just as a decoder does.
    try:
        yield
    except (
        ValueError,
        ArithmeticError,
        LookupError,
        TypeError,
        RecursionError,
        zlib.error,
    ) as error:
        raise damaged(number) from error


_Upgraded: TypeAlias = Callable[[tuple[Upgrade, ...], Any], Any]


def _states(steps: tuple[Upgrade, ...], plain: Any) -> Any:
    for step in steps:
        plain = step.state(plain)
    return plain


def _actions(steps: tuple[Upgrade, ...], plain: Any) -> Any:
    for step in steps:
        plain = step.action(plain)
    return plain


def _events(steps: tuple[Upgrade, ...], plain: Any) -> Any:
    for step in steps:
        plain = step.event(plain)
    return plain


def _told(steps: tuple[Upgrade, ...], plain: Any) -> Any:
    told = msgspec.convert(plain, tuple[_PlainTold, ...])
    return msgspec.to_builtins(
        [
            Told(
                _events(steps, one.event),
                one.to,
                None if one.others is None else _events(steps, one.others),
            )
            for one in told
        ]
    )


def _plain(told: tuple[Told[Any], ...]) -> tuple[_PlainTold, ...]:
    return msgspec.convert(msgspec.to_builtins(told), tuple[_PlainTold, ...])


def _crc(row: Row) -> int:
    return zlib.crc32(msgspec.msgpack.encode(replace(row, at=0.0, crc=0)))


def _deflated(packed: bytes) -> bytes:
    return _RAW + packed if len(packed) <= _SMALL else _DEFLATED + zlib.compress(packed)


def _inflated(stored: bytes) -> bytes:
    return stored[1:] if stored[:1] == _RAW else zlib.decompress(stored[1:])
