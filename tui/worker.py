"""A worker's process: it thinks and plays games for another process, and ends when that one ends.

It reads requests from its standard input and writes answers to its standard output, each a
msgpack value with its length before it. For a decision it is sent states resealed for the seat,
never the true one.
"""

from __future__ import annotations

import os
import signal
import sys
import traceback
from queue import SimpleQueue
from threading import Thread
from typing import IO, Any, assert_never

import msgspec
from msgspec import Raw, Struct

from core import catalog
from core.bots.protocol import Bot, Volunteer, bot_rng, look, look_through
from core.game import Options, OptionValue, Rules, Seat
from core.rng import Rng
from core.text import Text

__all__ = [
    "Answer",
    "Failed",
    "Play",
    "Request",
    "Score",
    "Scores",
    "Think",
    "Thought",
    "play_one",
    "receive",
    "send",
    "serve",
]


class Think(Struct, frozen=True, tag="think"):
    """One decision. `sealed`: states as msgpack, resealed for the seat; at least one.

    With `unasked` the bot, a Volunteer, may let it be.
    """

    game: str
    level: str
    seat: Seat
    rng: Rng
    worlds: int
    sealed: tuple[bytes, ...]
    unasked: bool = False


class Play(Struct, frozen=True, tag="play"):
    """Whole games of bots, from number `first` to before `last`."""

    game: str
    levels: tuple[str, ...]
    options: dict[str, OptionValue]
    seed: int
    first: int
    last: int


Request = Think | Play


class Thought(Struct, frozen=True, tag="thought"):
    """What a bot advises, with the action still encoded; `acts` is False if it lets it be."""

    action: Raw
    why: Text | None
    nodes: int
    acts: bool = True


class Score(Struct, frozen=True):
    """One game of bots: worth and place by level in the order asked for, and its actions."""

    worth: tuple[int, ...]
    place: tuple[int, ...]
    actions: int


class Scores(Struct, frozen=True, tag="scores"):
    """The games asked for, in order."""

    games: tuple[Score, ...]


class Failed(Struct, frozen=True, tag="failed"):
    """The bot or the rules raised an error, which would come again."""

    error: str


Answer = Thought | Scores | Failed

_LENGTH = 4
_encode = msgspec.msgpack.Encoder().encode
_decode_request = msgspec.msgpack.Decoder(Request).decode


def send(to: IO[bytes], message: bytes) -> None:
    """Writes a message with its length. Raises OSError if nobody reads."""
    to.write(len(message).to_bytes(_LENGTH, "big") + message)
    to.flush()


def receive(source: IO[bytes]) -> bytes | None:
    """The next message; None at the end, also in the middle of one."""
    head = source.read(_LENGTH)
    if len(head) < _LENGTH:
        return None
    length = int.from_bytes(head, "big")
    message = source.read(length)
    return message if len(message) == length else None


def serve() -> None:
    """Answers requests until standard input ends."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    source, to = sys.stdin.buffer, sys.stdout.buffer
    requests: SimpleQueue[bytes] = SimpleQueue()
    Thread(target=_listen, args=(source, requests), daemon=True).start()
    while True:
        send(to, _encode(_answer(_decode_request(requests.get()))))


def _listen(source: IO[bytes], requests: SimpleQueue[bytes]) -> None:
    # A parent that is gone, however it went, has closed the pipe. The search would not notice.
    while (message := receive(source)) is not None:
        requests.put(message)
    os._exit(0)


def _answer(request: Request) -> Answer:
    try:
        match request:
            case Think():
                return _think(request)
            case Play(game, levels, options, seed, first, last):
                games = (play_one(game, levels, options, seed, i) for i in range(first, last))
                return Scores(tuple(games))
            case never:
                assert_never(never)
    except Exception:
        return Failed(traceback.format_exc())


def _think(request: Think) -> Thought:
    rules = catalog.load(request.game)
    bot = catalog.bots(request.game)[request.level]
    sealed = tuple(msgspec.msgpack.decode(s, type=rules.types.state) for s in request.sealed)
    sight = look_through(rules, sealed, request.seat, request.worlds, request.rng)
    if request.unasked:
        assert isinstance(bot, Volunteer)
        wish = bot.wants(sight)
        if wish is None:
            return Thought(Raw(_encode(None)), None, 0, acts=False)
        advice = wish
    else:
        advice = bot.choose(sight)
    return Thought(Raw(_encode(advice.action)), advice.why, advice.nodes)


def play_one(game: str, levels: tuple[str, ...], options: Options, seed: int, number: int) -> Score:
    """Game `number` of a series: seats rotated by its number, a new seed after each round."""
    rules: Rules[Any, Any, Any, Any] = catalog.load(game)
    bots = catalog.bots(game)
    n = len(levels)
    turned, dice = number % n, seed + number // n
    seated: list[Bot[Any, Any, Any]] = [bots[levels[(seat + turned) % n]] for seat in range(n)]
    willing = {seat: bot for seat, bot in enumerate(seated) if isinstance(bot, Volunteer)}
    state = rules.setup(n, dice, options).state
    actions = 0
    while prompts := rules.prompts(state):
        for seat, prompt in prompts.items():
            if not prompt.must and seat in willing:
                # Before those for whom the game waits, as a person would come in between.
                bot = willing[seat]
                sight = look(rules, state, seat, bot.worlds, bot_rng(dice, actions, seat))
                wish = bot.wants(sight)
                if wish is not None:
                    action = wish.action
                    break
        else:
            seat = next(seat for seat, prompt in prompts.items() if prompt.must)
            asked = seated[seat]
            sight = look(rules, state, seat, asked.worlds, bot_rng(dice, actions, seat))
            action = asked.choose(sight).action
        state = rules.apply(state, seat, action).state
        actions += 1
    outcome = rules.outcome(state)
    assert outcome is not None
    by_level = [(place - turned) % n for place in range(n)]
    return Score(
        worth=tuple(outcome.worth[seat] for seat in by_level),
        place=tuple(outcome.place[seat] for seat in by_level),
        actions=actions,
    )
