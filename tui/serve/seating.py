"""Who sits where at a table before its game begins: from one record to the next.

All functions raise Illegal, and change nothing, where somebody may not do what is asked.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping

import msgspec
from msgspec.structs import replace

from core import catalog
from core.bots.protocol import LEVELS
from core.game import Illegal, Seat, complete
from core.text import Text, say, say_n
from saves.club_names import LONGEST_WORD, folded
from saves.club_records import Clock, Place, StandIn, TableRecord
from saves.records import Player
from tui.names import LONGEST_NAME, free_names
from tui.seeds import fresh_seed
from tui.serve.lobby_rows import NewTable

__all__ = [
    "bots_only_but",
    "freed",
    "joined",
    "left",
    "made",
    "people_of",
    "played_by",
    "rematch",
    "startable",
    "with_bot",
]


def made(new: NewTable, maker: int, id_of: Callable[[str], int], now: float) -> TableRecord:
    """The record of a new table. `id_of` finds a person by name, or raises Illegal."""
    rules = catalog.load(new.game)
    options = complete(rules.types, new.options)
    refusal = rules.refuse(len(new.chairs), options)
    if refusal is not None:
        raise refusal
    places, names = [], []
    for chair in new.chairs:
        if chair.level is not None:
            _known(chair.level)
            places.append(Place(level=chair.level))
            names.append(_bot_name(chair.name))
        else:
            person = id_of(chair.name) if chair.name else None
            places.append(Place(person=person, invited=person not in (None, maker)))
            names.append("")
    if all(place.person != maker for place in places):
        free = next((n for n, place in enumerate(places) if place == Place()), None)
        if free is None:
            raise Illegal("no_seat", say("There is no seat for you at this table."))
        places[free] = Place(person=maker)
    people = [place.person for place in places if place.person is not None]
    if len({*people}) < len(people):
        raise Illegal("two_seats", say("Nobody can have two seats of a table."))
    _sound(new.clock, new.stand_in)
    return TableRecord(
        id="",
        game=new.game,
        options=tuple(options.items()),
        seed=fresh_seed(),
        owner=maker,
        places=tuple(places),
        names=tuple(names),
        created=now,
        word=_word(new.word),
        stand_in=new.stand_in,
        clock=new.clock,
        used=(0.0,) * len(places),
    )


def joined(record: TableRecord, person: int, seat: Seat | None = None) -> TableRecord:
    """The person at that free seat, or at the first one; who is invited, at the seat kept."""
    _waiting(record)
    kept = record.seat_of(person)
    if kept is not None:
        if not record.places[kept].invited or seat not in (None, kept):
            raise Illegal("seated", say("You have seat {n} of this table.", n=kept + 1))
        return _placed(record, kept, Place(person=person))
    free = [n for n, place in enumerate(record.places) if place == Place()]
    if not free:
        raise Illegal("full", say("All {n} seats of this table are taken.", n=len(record.places)))
    if seat is None:
        seat = free[0]
    elif seat not in free:
        raise Illegal("taken", say("Seat {n} is not free.", n=seat + 1))
    return _placed(record, seat, Place(person=person))


def left(record: TableRecord, person: int) -> TableRecord | None:
    """The person's seat is free; None if nobody is left who has sat down, and so no table.

    The table of an owner who leaves is the next person's.
    """
    seat = record.seat_of(person)
    if seat is None:
        raise Illegal("not_seated", say("You have no seat at this table."))
    if record.started is not None:
        raise Illegal(
            "started",
            say("The game has begun: your seat stays yours, and you may come back to it."),
        )
    after = _placed(record, seat, Place())
    if record.owner != person:
        return after
    here = [p.person for p in after.places if p.person is not None and not p.invited]
    return replace(after, owner=here[0]) if here else None


def with_bot(record: TableRecord, owner: int, seat: Seat, level: str) -> TableRecord:
    """A bot at a seat that was free or a bot's."""
    _owned(record, owner)
    _waiting(record)
    _known(level)
    if not 0 <= seat < len(record.places) or record.places[seat].person is not None:
        raise Illegal("taken", say("Seat {n} is not free.", n=seat + 1))
    return _placed(record, seat, Place(level=level))


def freed(record: TableRecord, owner: int, seat: Seat) -> TableRecord:
    """The seat of a bot, or of somebody other than the owner, is free."""
    _owned(record, owner)
    _waiting(record)
    if not 0 <= seat < len(record.places) or record.places[seat].person == owner:
        raise Illegal("own_seat", say("That seat is your own: leave the table instead."))
    return _placed(record, seat, Place())


def rematch(record: TableRecord, asks: int, gone: Collection[int], now: float) -> TableRecord:
    """The record of a new table with the same seats, the others being invited to theirs.

    The seats of who is gone are free.
    """
    if record.seat_of(asks) is None:
        raise Illegal("not_seated", say("You had no seat in this game."))

    def anew(place: Place) -> Place:
        if place.person in gone:
            return Place()
        return replace(place, invited=place.person not in (None, asks))

    return replace(
        record,
        id="",
        seed=fresh_seed(),
        owner=asks,
        places=tuple(anew(place) for place in record.places),
        created=now,
        started=None,
        used=(0.0,) * len(record.places),
        again="",
    )


def startable(record: TableRecord, owner: int) -> TableRecord:
    """The record as it is, if its owner may begin the game now."""
    _owned(record, owner)
    _waiting(record)
    free = sum(place == Place() for place in record.places)
    if free:
        raise Illegal(
            "not_full",
            say("{free} of {n} seats are free still.", free=free, n=len(record.places)),
        )
    invited = sum(place.invited for place in record.places)
    if invited:
        raise Illegal(
            "invited",
            say_n(
                "{n} who is invited has yet to sit down; the seat can be made free.",
                "{n} who are invited have yet to sit down; their seats can be made free.",
                invited,
            ),
        )
    return record


def people_of(record: TableRecord) -> tuple[int, ...]:
    """The persons of the table in the order of their seats."""
    return tuple(place.person for place in record.places if place.person is not None)


def bots_only_but(record: TableRecord, person: int) -> bool:
    """Whether the person plays against bots alone."""
    return people_of(record) == (person,) and record.full


def played_by(record: TableRecord, names: Mapping[int, str]) -> tuple[Player, ...]:
    """Who sits at the table; a bot of the same name as somebody else has another one."""
    taken = {folded(names[person]) for person in people_of(record)}
    players = []
    for place, name in zip(record.places, record.names, strict=True):
        if place.person is not None:
            players.append(Player(names[place.person]))
            continue
        if not name or folded(name) in taken:
            given = (*taken, *(folded(each) for each in record.names))
            name = next(free_names(given))
        taken.add(folded(name))
        players.append(Player(name, place.level))
    return tuple(players)


def _placed(record: TableRecord, seat: Seat, place: Place) -> TableRecord:
    places, names = [*record.places], [*record.names]
    places[seat] = place
    if place.level is None:
        names[seat] = ""
    return replace(record, places=tuple(places), names=tuple(names))


def _owned(record: TableRecord, person: int) -> None:
    if record.owner != person:
        raise Illegal("not_owner", say("Only who has made the table, or has it now, can do that."))


def _waiting(record: TableRecord) -> None:
    if record.started is not None:
        raise Illegal("started", say("The game has begun already."))


def _known(level: str) -> None:
    if level not in LEVELS:
        raise Illegal(
            "bad_level",
            say(
                "There is no bot level {level}; there are: {levels}.",
                level=ascii(level[:LONGEST_NAME]),
                levels=", ".join(LEVELS),
            ),
        )


def _bot_name(name: str) -> str:
    clean = " ".join(name.split())
    if len(clean) > LONGEST_NAME or not clean.isprintable():
        raise Illegal(
            "bad_name",
            say("A bot's name has at most {most} characters that can be shown.", most=LONGEST_NAME),
        )
    return clean


def _word(word: str) -> str:
    clean = " ".join(word.split())
    if len(clean) > LONGEST_WORD or not clean.isprintable():
        raise Illegal(
            "bad_word",
            say(
                "An invitation word has at most {most} characters that can be shown.",
                most=LONGEST_WORD,
            ),
        )
    return clean


def _sound(clock: Clock | None, stand_in: StandIn | None) -> None:
    if stand_in is not None:
        _known(stand_in.level)
    wrong: Text = say("A clock runs for 10 seconds to 30 days, and a bot comes within 30 days.")
    try:
        msgspec.convert(msgspec.to_builtins((clock, stand_in)), tuple[Clock | None, StandIn | None])
    except msgspec.ValidationError as error:
        raise Illegal("bad_clock", wrong) from error
