"""What can be asked of the house without a screen: `ssh HOST games` and the like.

A visitor is told what the lobby would show, and no more: of private tables of others not even
that they are there, and of no table the seed or the word.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable, Mapping, Sequence
from functools import partial
from typing import Any, TypeAlias

import msgspec

from core import catalog
from core.game import Illegal
from core.text import say
from saves.club_records import Person
from tui import __version__
from tui.commands.given import hint
from tui.commands.shelf import log_as_json, log_lines
from tui.commands.show import shown
from tui.i18n import _, in_words, ngettext, refusal_text
from tui.names import level_name
from tui.screens.shelf import ago, won
from tui.serve.hall import Member
from tui.serve.house import House
from tui.serve.lobby_rows import Lobby, Row
from tui.serve.tickets import GOOD_FOR
from tui.serve.visitor import Visitor

__all__ = ["answer"]

_Answer: TypeAlias = tuple[str, int]
_REFUSED, _MISTYPED = 1, 2


async def answer(
    house: House,
    visitor: Visitor,
    words: Sequence[str],
    link: Callable[[Visitor], str | None] | None = None,
) -> _Answer:
    """What `ssh HOST words...` prints, and its exit code: 0, 1 refused, 2 mistyped.

    `link` makes the address that lets a browser in as the visitor, where browsers are served.
    """
    commands = _commands(visitor, link)
    as_json = "--json" in words
    told = [word for word in words if word != "--json"]
    name, given = (told[0], told[1:]) if told else ("help", [])
    command = commands.get(name)
    if command is None:
        return (
            _("There is no command {word}{near}; there are: {names}.").format(
                word=shown(name), near=hint(name, commands), names=", ".join(commands)
            ),
            _MISTYPED,
        )
    usage, act = command
    if len(given) != usage.count(" ID") or any(word.startswith("-") for word in given):
        return _("It is used so: {usage}").format(usage=usage), _MISTYPED
    try:
        return await act(house, await _asker(house, visitor), given, as_json), 0
    except Illegal as no:
        return shown(refusal_text(no)), _REFUSED


async def _asker(house: House, visitor: Visitor) -> Member:
    """Who asks; somebody whom the house doesn't know is nobody's owner and sits nowhere."""
    known = None if visitor.key is None else await house.person_of(visitor.key)
    stranger = Person(id=0, name="", guest=True, created=0, seen=0)
    return Member(known or stranger, lambda news: None)


# -- games ---------------------------------------------------------------------------------------


async def _games(house: House, asker: Member, _given: Sequence[str], as_json: bool) -> str:
    lobby = house.lobby(asker)
    parts = {
        "mine": (_("My tables"), lobby.mine),
        "open": (_("Open"), lobby.open),
        "in_play": (_("In play"), lobby.in_play),
        "over": (_("Over"), lobby.over),
    }
    if as_json:
        return _json(
            {name: [_plain(row) for row in rows] for name, (_title, rows) in parts.items()}
        )
    lines: list[str] = []
    for title, rows in parts.values():
        if rows:
            lines += [f"{title}:", *(f"  {_line(row)}" for row in rows)]
    return "\n".join(lines) or _("There are no tables yet.")


def _line(row: Row) -> str:
    who = ", ".join(_chair(row, seat) for seat in range(len(row.names)))
    title = in_words(catalog.load(row.record.game).types.title)
    since = ago(row.since, time.time())
    return shown(f"{row.id}  {title}: {who} · {_state(row)} · {since}")


def _chair(row: Row, seat: int) -> str:
    place, name = row.record.places[seat], row.names[seat]
    if place.level is not None:
        return f"{name} ({level_name(place.level)})"
    if place.person is None:
        return _("free")
    if place.invited:
        return _("{name} (invited)").format(name=name)
    return _("{name} (a bot plays)").format(name=name) if row.taken[seat] else name


def _state(row: Row) -> str:
    if row.info is None:
        free = row.names.count("")
        if free:
            return ngettext("{n} seat free", "{n} seats free", free).format(n=free)
        if row.invited:
            return _("INVITED by {name}").format(name=row.owner)
        return _("waits for {names}").format(names=", ".join(row.awaited))
    if row.my_turn:
        return _("YOUR TURN")
    if row.glance is None:
        return _("in play")
    if row.glance.outcome is not None:
        return won(row.glance.outcome, row.names)
    return _("asked: {names}").format(names=", ".join(_asked(row)) or "-")


def _asked(row: Row) -> list[str]:
    return [] if row.glance is None else [row.names[seat] for seat, _words in row.glance.asked]


def _plain(row: Row) -> dict[str, Any]:
    record, glance = row.record, row.glance
    outcome = None if glance is None else glance.outcome
    return {
        "id": row.id,
        "game": record.game,
        "options": dict(record.options),
        "owner": row.owner,
        "private": row.private,
        "seats": [
            {
                "name": row.names[seat] or None,
                "level": place.level,
                "free": place.person is None and place.level is None,
                "invited": place.invited,
                "here": row.here[seat],
                "bot_plays": row.taken[seat],
            }
            for seat, place in enumerate(record.places)
        ],
        "started": record.started,
        "since": row.since,
        "over": row.over,
        "asked": [] if glance is None else [seat + 1 for seat, _words in glance.asked],
        "places": None if outcome is None else outcome.place,
        "my_seat": None if row.my_seat is None else row.my_seat + 1,
        "my_turn": row.my_turn,
    }


# -- log -----------------------------------------------------------------------------------------


async def _log(house: House, asker: Member, given: Sequence[str], as_json: bool) -> str:
    info, table = await house.history(asker, given[0])
    row = house.row(asker, info.id)
    mine = None if row is None or row.my_seat is None else row.my_seat + 1
    # As at home: while it is played, a seat's own log is for the screen alone.
    seat = mine if info.over else None

    def told() -> str:
        if as_json:
            return _json(log_as_json(info, table, seat))
        return "\n".join(log_lines(info, table, seat))

    return await asyncio.to_thread(told)


# -- status and help -----------------------------------------------------------------------------


async def _status(house: House, asker: Member, _given: Sequence[str], as_json: bool) -> str:
    lobby = house.lobby(asker)
    mine = sum(row.mine_to_do for row in lobby.mine)
    if as_json:
        return _json(
            {
                "version": __version__,
                "me": asker.person.name or None,
                "here": lobby.here,
                "my_turn": sum(row.my_turn for row in lobby.mine),
                **{name: len(rows) for name, rows in _parts(lobby).items()},
            }
        )
    lines = [
        f"boardtui {__version__}",
        _("You are {name}.").format(name=asker.person.name)
        if asker.person.name
        else _("You are not known here yet."),
        _("Here: {names}").format(names=", ".join(lobby.here) or _("nobody")),
        _("Tables: {mine} mine, {open} open, {in_play} in play, {over} over").format(
            **{name: len(rows) for name, rows in _parts(lobby).items()}
        ),
        ngettext("{n} waits for you.", "{n} wait for you.", mine).format(n=mine),
    ]
    return "\n".join(map(shown, lines))


def _parts(lobby: Lobby) -> dict[str, Sequence[Row]]:
    return {
        "mine": lobby.mine,
        "open": lobby.open,
        "in_play": lobby.in_play,
        "over": lobby.over,
    }


async def _help(
    usages: Sequence[str], _house: House, _asker: Member, _given: Sequence[str], as_json: bool
) -> str:
    if as_json:
        return _json({"commands": usages})
    return "\n".join(
        [_("Without a command you come to the lobby. Commands that need no screen:")]
        + [f"  {usage}" for usage in usages]
    )


# -- web -----------------------------------------------------------------------------------------


async def _web(
    visitor: Visitor,
    link: Callable[[Visitor], str | None],
    _house: House,
    _asker: Member,
    _given: Sequence[str],
    as_json: bool,
) -> str:
    address = link(visitor)
    if address is None:
        raise Illegal("no_key", say("You come without a key, so there is no link of your own."))
    if as_json:
        return _json({"address": address, "seconds": GOOD_FOR})
    return "\n".join([address, _("It opens once, within {n} minutes.").format(n=GOOD_FOR // 60)])


def _json(value: Any) -> str:
    return msgspec.json.encode(value).decode()


_Command: TypeAlias = tuple[str, Callable[[House, Member, Sequence[str], bool], Awaitable[str]]]


def _commands(
    visitor: Visitor, link: Callable[[Visitor], str | None] | None
) -> Mapping[str, _Command]:
    """What there is, by name: how it is used, and what it does."""
    found: dict[str, _Command] = {
        "games": ("games [--json]", _games),
        "log": ("log ID [--json]", _log),
        "status": ("status [--json]", _status),
    }
    if link is not None:
        found["web"] = ("web [--json]", partial(_web, visitor, link))
    usages = [*(usage for usage, _act in found.values()), "help"]
    return {**found, "help": ("help", partial(_help, usages))}
