"""The rules without screens: one JSON object a line in, one a line out (docs/engine.md).

A refused request changes nothing, and the process goes on to the next line.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Annotated, Any, BinaryIO, Literal, TypeAlias, assert_never

import msgspec
from msgspec import Meta, Raw, Struct

from core import catalog
from core.bots.protocol import LEVELS, bot_rng, look
from core.game import Illegal, OptionValue, Seat, Types
from core.prompt import Barred, Prompt
from core.table import Played, Table
from core.text import Text, plain, say
from tui.seeds import LARGEST_SEED

__all__ = ["LONGEST_LINE", "PROTOCOL", "Engine", "describe", "serve"]

PROTOCOL = 1
LONGEST_LINE = 4 * 1024 * 1024
"""In bytes, the line's end not counted."""

_LONGEST_MESSAGE = 400


class _Request(Struct, forbid_unknown_fields=True, tag_field="do"):
    pass


class _Games(_Request, tag="games"):
    pass


class _New(_Request, tag="new"):
    game: str
    seats: int
    seed: Annotated[int, Meta(ge=0, le=LARGEST_SEED)]
    options: dict[str, OptionValue] = {}


class _Status(_Request, tag="status"):
    pass


class _Prompt(_Request, tag="prompt"):
    seat: Seat


class _Act(_Request, tag="act"):
    seat: Seat
    action: Raw


class _View(_Request, tag="view"):
    seat: Seat | None


class _Log(_Request, tag="log"):
    seat: Seat | Literal["all"] | None


class _State(_Request, tag="state"):
    pass


class _Load(_Request, tag="load"):
    game: str
    state: Raw


class _Undo(_Request, tag="undo"):
    seat: Seat


class _Bot(_Request, tag="bot"):
    seat: Seat
    level: str


class _Quit(_Request, tag="quit"):
    pass


_Any: TypeAlias = (
    _Games | _New | _Status | _Prompt | _Act | _View | _Log | _State | _Load | _Undo | _Bot | _Quit
)

_WORDS = "games, new, status, prompt, act, view, log, state, load, undo, bot, quit"

Answer: TypeAlias = dict[str, Any]

_read: msgspec.json.Decoder[_Any] = msgspec.json.Decoder(_Any)
_write = msgspec.json.Encoder()


class _Playing:
    """The game in hand. `seed` is 0 for one that was loaded."""

    def __init__(self, game: str, table: Table[Any, Any, Any, Any], seed: int) -> None:
        self.game = game
        self.table = table
        self.seed = seed
        self.seats = table.rules.seats(table.state)
        self.actions: msgspec.json.Decoder[Any] = msgspec.json.Decoder(table.rules.types.action)


class Engine:
    """One client's conversation: at most one game at a time."""

    def __init__(self) -> None:
        self._playing: _Playing | None = None
        self.done = False

    def answer(self, line: bytes) -> bytes:
        """The answer to one line, both without the line's end. Never raises for a bad line."""
        try:
            answer = self._carry_out(_request(line))
        except Illegal as no:
            return _write.encode(_refusal(no))
        except Exception as fault:
            # A fault of the rules must not take the client's game with it.
            sentence = say("The program failed: {fault}.", fault=f"{type(fault).__name__}: {fault}")
            return _write.encode(_refusal(Illegal("fault", sentence)))
        return _write.encode({"ok": True, **answer})

    def _carry_out(self, request: _Any) -> Answer:
        match request:
            case _Games():
                games = [describe(catalog.load(name).types) for name in catalog.names()]
                return {"protocol": PROTOCOL, "games": games}
            case _New():
                return self._new(request)
            case _Load(game, state):
                return self._load(game, state)
            case _Quit():
                self.done = True
                return {}
            case _Status():
                return {"status": _status(self._in_hand())}
            case _State():
                return {"state": self._in_hand().table.state}
            case _View(seat):
                return {"view": self._at(seat).table.view(seat)}
            case _Prompt(seat):
                return {"prompt": _prompt(self._at(seat).table, seat)}
            case _Log("all"):
                return {"log": _whole_log(self._in_hand().table)}
            case _Log(int() | None as seat):
                return {"log": _log(self._at(seat).table.log(seat))}
            case _Act(seat, action):
                return _act(self._at(seat), seat, action)
            case _Undo(seat):
                playing = self._at(seat)
                playing.table.undo(seat)
                return {"status": _status(playing)}
            case _Bot(seat, level):
                return {"action": _advice(self._at(seat), seat, level)}
            case _Log(_):
                raise AssertionError("msgspec lets no other word through")
            case never:
                assert_never(never)

    def _new(self, request: _New) -> Answer:
        rules = catalog.load(request.game)
        table = Table.new(rules, request.seats, request.seed, request.options)
        return self._begin(_Playing(request.game, table, request.seed))

    def _load(self, game: str, plain_state: Raw) -> Answer:
        rules = catalog.load(game)
        state = _decoded(
            msgspec.json.Decoder(rules.types.state),
            plain_state,
            "bad_state",
            say("The state doesn't fit"),
        )
        _refuse_unknown(plain_state, state)
        return self._begin(_Playing(game, Table.load(rules, state), 0))

    def _begin(self, playing: _Playing) -> Answer:
        status = _status(playing)
        self._playing = playing
        return {"status": status}

    def _in_hand(self) -> _Playing:
        if self._playing is None:
            raise Illegal("no_game", say("There is no game yet; begin one with new or load."))
        return self._playing

    def _at(self, seat: Seat | None) -> _Playing:
        """The game in hand, if it has that seat."""
        playing = self._in_hand()
        if seat is not None and not 0 <= seat < playing.seats:
            raise Illegal(
                "no_seat",
                say(
                    "There is no seat {seat}; the seats are 0 to {last}.",
                    seat=seat,
                    last=playing.seats - 1,
                ),
            )
        return playing


def serve(requests: BinaryIO, answers: BinaryIO) -> None:
    """Answers line after line, each at once, until the input ends or says quit."""
    engine = Engine()
    while not engine.done:
        line = requests.readline(LONGEST_LINE + 2)
        if not line:
            return
        if len(line.rstrip(b"\r\n")) > LONGEST_LINE:
            _skip_rest(requests, line)
            answer = _write.encode(
                _refusal(
                    Illegal(
                        "too_long",
                        say("The line is longer than {most} bytes.", most=LONGEST_LINE),
                    )
                )
            )
        else:
            answer = engine.answer(line.rstrip(b"\r\n"))
        answers.write(answer + b"\n")
        answers.flush()


def _skip_rest(requests: BinaryIO, line: bytes) -> None:
    while line and not line.endswith(b"\n"):
        line = requests.readline(LONGEST_LINE)


def describe(types: Types[Any, Any, Any, Any]) -> Answer:
    """A game of the catalogue as builtins, in plain English."""
    return {
        "id": types.id,
        "title": plain(types.title),
        "seats": types.seats,
        "options": [
            {
                "name": option.name,
                "title": plain(option.title),
                "help": plain(option.help),
                "default": option.default,
                "choices": option.choices,
                "rule": option.rule,
            }
            for option in types.options
        ],
    }


def _request(line: bytes) -> _Any:
    try:
        # Parts that are decoded later, or dropped, are not checked by the decoder.
        line.decode()
    except UnicodeDecodeError as error:
        raise Illegal(
            "bad_json", say("The line is not UTF-8: byte {n} is wrong.", n=error.start)
        ) from None
    try:
        return _read.decode(line)
    except msgspec.ValidationError as error:
        if str(error).startswith("Invalid value") and str(error).endswith("`$.do`"):
            raise Illegal(
                "unknown_word", say("There is no such request; there are: {words}.", words=_WORDS)
            ) from None
        raise _unfit("bad_request", say("The request doesn't fit"), error) from None
    except msgspec.DecodeError as error:
        raise _unfit("bad_json", say("The line is not one JSON object"), error) from None
    except RecursionError:
        raise Illegal("bad_json", say("The line is nested too deeply.")) from None


def _decoded(decoder: msgspec.json.Decoder[Any], value: Raw, code: str, what: Text) -> Any:
    try:
        return decoder.decode(value)
    except msgspec.DecodeError as error:
        raise _unfit(code, what, error) from None


def _unfit(code: str, what: Text, error: Exception) -> Illegal:
    return Illegal(code, say("{what}: {error}.", what=what, error=str(error)))


def _refuse_unknown(given: Raw, state: Any) -> None:
    """Raises Illegal if the state given has a field that a state doesn't have.

    Snapshots of saved games may drop fields in silence; a script wants to hear of its slip.
    """
    kept = msgspec.json.decode(_write.encode(state))
    path = next(_unknown(msgspec.json.decode(given), kept, "$"), None)
    if path is not None:
        raise Illegal("bad_state", say("The state has an unknown field: {path}.", path=path))


def _unknown(given: Any, kept: Any, path: str) -> Iterator[str]:
    if isinstance(given, dict) and isinstance(kept, dict):
        for name, value in given.items():
            if name not in kept:
                yield f"{path}.{name}"
            else:
                yield from _unknown(value, kept[name], f"{path}.{name}")
    elif isinstance(given, list) and isinstance(kept, list):
        for i, (value, like) in enumerate(zip(given, kept, strict=False)):
            yield from _unknown(value, like, f"{path}[{i}]")


def _refusal(no: Illegal) -> Answer:
    message = plain(no.reason)
    if len(message) > _LONGEST_MESSAGE:
        message = message[:_LONGEST_MESSAGE] + "..."
    return {"ok": False, "error": {"code": no.code, "message": message, "rule": no.rule}}


def _status(playing: _Playing) -> Answer:
    table = playing.table
    outcome = table.outcome()
    return {
        "game": playing.game,
        "ply": table.ply,
        "phase": type(table.state.phases[-1]).__struct_config__.tag,
        "prompted": sorted(table.prompts()),
        "over": outcome is not None,
        "scores": outcome and outcome.worth,
        "places": outcome and outcome.place,
    }


def _prompt(table: Table[Any, Any, Any, Any], seat: Seat) -> Answer:
    prompt: Prompt[Any] | None = table.prompts().get(seat)
    if prompt is None:
        return {"must": False, "choices": [], "forms": [], "barred": []}
    answer: Answer = {
        "must": prompt.must,
        "choices": prompt.choices,
        "forms": prompt.forms,
        "barred": [_barred(barred) for barred in table.barred(seat)],
    }
    return {**answer, "same": prompt.same} if prompt.same else answer


def _barred(barred: Barred[Any]) -> Answer:
    return {
        "action": barred.action,
        "code": barred.code,
        "message": plain(barred.reason),
        "rule": barred.rule,
    }


def _act(playing: _Playing, seat: Seat, given: Raw) -> Answer:
    action = _decoded(playing.actions, given, "bad_action", say("The action doesn't fit"))
    played = playing.table.submit(seat, action)
    seen = [event for told in played.told if (event := told.seen_by(seat)) is not None]
    return {"events": seen, "status": _status(playing)}


def _log(entries: Iterable[tuple[int, Any]]) -> list[Answer]:
    return [{"ply": number, "events": events} for number, events in entries]


def _whole_log(table: Table[Any, Any, Any, Any]) -> list[Answer]:
    told: list[tuple[int, Any]] = [(0, table.opening.events)]
    for number in table.line:
        entry = table.entries[number - 1]
        assert isinstance(entry, Played)
        told.append((number, entry.told))
    return _log(told)


def _advice(playing: _Playing, seat: Seat, level: str) -> Any:
    table = playing.table
    bots: Mapping[str, Any] = catalog.bots(playing.game)
    if level not in bots:
        raise Illegal(
            "unknown_level",
            say(
                "There is no level {level}; there are: {levels}.",
                level=level,
                levels=", ".join(LEVELS),
            ),
        )
    if seat not in table.prompts():
        raise Illegal("not_prompted", say("Seat {seat} has nothing to decide now.", seat=seat))
    bot = bots[level]
    rng = bot_rng(playing.seed, table.ply, seat)
    sight = look(table.rules, table.state, seat, bot.worlds, rng)
    return bot.choose(sight).action
