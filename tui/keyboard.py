"""Who sits at the keyboard that the persons of a game share, and what may be shown to whom.

A person has *sat down* when the curtain with its name was lifted, and leaves when another person
is asked, or when there is something that all are to read. A person *speaks up* to act where it may
and the game does not wait for it; as long as it does the screen is its own. Who plays alone
against bots has sat down from the beginning; who is left alone, because a bot has taken the other
person's seat, has not.

Persons who play from elsewhere, on screens of their own, don't share it: to this keyboard they are
others whom the game waits for.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from typing import Any, NamedTuple

from core.game import Seat
from core.rng import seeded
from core.table import Entry, Played, Table
from saves.records import Player

__all__ = ["Keyboard", "private_to", "sole_person"]


class _Known(NamedTuple):
    """What is known of the state at a ply: who must act and who may, from whom the screen hides."""

    ply: int
    must: tuple[Seat, ...]
    may: tuple[Seat, ...]
    hiding: dict[Seat, bool]


class Keyboard:
    """The keyboard of one session. `players` is the session's list, which may change.

    `here` are the seats whose persons use it, None for all of them. `hides(view)`: whether the
    screen drawn from this view shows what only its seat may know. `echoes` are events that tell a
    seat alone no more than what it has done itself.
    """

    def __init__(
        self,
        table: Table[Any, Any, Any, Any],
        players: Sequence[Player],
        hides: Callable[[Any], bool],
        echoes: tuple[type, ...] = (),
        here: Collection[Seat] | None = None,
    ) -> None:
        self._table = table
        self._players = players
        self._here = here
        self._hides_in = hides
        self._echoes = echoes
        self._known = _Known(-1, (), (), {})
        self._acted: list[Seat] = []
        self._reading: Seat | None = None
        self._speaking: Seat | None = None
        self._first: Seat | None = None
        # Who is to sit down though the screen hides nothing (see `call`).
        self._called: Seat | None = None
        self._down = sole_person(players, here)

    @property
    def persons(self) -> tuple[Seat, ...]:
        return tuple(
            seat
            for seat, player in enumerate(self._players)
            if player.level is None and _among(seat, self._here)
        )

    @property
    def lingering(self) -> Seat | None:
        """The person who is still to read what its act told it alone (see `part`)."""
        return self._reading

    @property
    def speaking(self) -> Seat | None:
        """The person who acts unasked (see `speak_up`)."""
        return self._speaking

    def free(self) -> tuple[Seat, ...]:
        """The persons who may act though the game does not wait for them."""
        persons = self.persons
        return tuple(seat for seat in self._now().may if seat in persons)

    def free_bots(self) -> tuple[Seat, ...]:
        """The bots that may."""
        return tuple(seat for seat in self._now().may if self._players[seat].level is not None)

    def asked(self) -> Seat | None:
        """The seat that the game waits for; None when it is over.

        A person before a bot, and of several persons the first in the order of the rules' prompts:
        so each answers in turn. But who has sat down is not sent away by what others do, only by
        its own act, and by that not while it has more to do in the same phase.
        """
        must = self._now().must
        persons = [seat for seat in must if seat in self.persons]
        if self._first in persons:
            return self._first
        # Those elsewhere after those here, and bots, who answer at once, after both.
        persons += [seat for seat in must if self._players[seat].level is None]
        return persons[0] if persons else must[0] if must else None

    def eyes(self) -> Seat | None:
        """Whose view the screen draws; None is a spectator's, which shows nothing hidden.

        The only person's; else the asked person's, if it has sat down or nothing is hidden. While
        a bot acts at a table of several persons, the last person to act keeps the screen.
        """
        if self.alone():
            return self._down
        if self._reading is not None:
            return self._reading if self._down == self._reading else None
        asked = self._at_it()
        if asked in self.persons:
            return asked if asked == self._down or not self._behind(asked) else None
        acted = self.last_person()
        return acted if acted is not None and not self._hides(acted) else None

    def curtain(self) -> Seat | None:
        """The person who is to sit down before anything more is shown."""
        seat = self._at_it()
        if seat is None or seat not in self.persons or seat == self._down:
            return None
        return seat if self._reading is not None or self._behind(seat) else None

    def privy(self) -> Seat | None:
        """The seat whose secrets may be told now: it has sat down, and it is its turn to look.

        None while nobody has, or while the keyboard may be with somebody else.
        """
        if self._down not in self.persons:
            return None
        return self._down if self.alone() or self._at_it() == self._down else None

    def alone(self) -> bool:
        """Whether one person alone plays here, and is known to sit at the screen."""
        return self._down is not None and self.persons == (self._down,)

    def secret(self, seat: Seat) -> bool:
        """Whether a seat knows anything that a spectator doesn't."""
        rules, state = self._table.rules, self._table.state
        other = rules.reseal(state, None, seeded(0))
        return bool(rules.view(state, seat) != rules.view(other, seat))

    def last_person(self) -> Seat | None:
        """The person who acted last, of those who still sit here."""
        persons = self.persons
        return next((seat for seat in reversed(self._acted) if seat in persons), None)

    def sit_down(self) -> None:
        """The person whose name is on the curtain has sat down."""
        seat = self.curtain()
        if seat is not None:
            self._down = seat
            if seat != self._speaking:
                self._first = seat
            self._called = None

    def speak_up(self, seat: Seat) -> None:
        """The screen is this seat's, one of `free`, until it has acted or `fall_silent`.

        The keyboard is handed over even if that seat never sits down: who sat there before may be
        anywhere, and sits down anew.
        """
        self._speaking = seat
        if seat != self._down and not self.alone():
            self._down = None

    def fall_silent(self) -> None:
        """Nobody acts unasked any more: the screen is again for who is asked."""
        self._speaking = None
        self._make_way()

    def call(self, seat: Seat) -> None:
        """Asks for the curtain before this seat, if it is asked and has not sat down."""
        self._called = seat

    def part(self) -> None:
        """The person who lingers has read its news, and leaves the keyboard."""
        if self._reading is not None:
            self._reading = self._down = None

    def leave(self) -> None:
        """Nobody is known to sit at the keyboard any more, unless one plays alone."""
        self._speaking = None
        if not self.alone():
            self._down = None

    def played(self, entry: Entry[Any, Any]) -> None:
        """Takes in what has happened at the table."""
        self._reading = self._called = None
        if entry.seat == self._first and not self._has_more(entry):
            self._first = None
        if self._speaking is not None and (
            entry.seat == self._speaking or self._speaking not in self.free()
        ):
            self._speaking = None
        persons = self.persons
        if entry.seat in persons:
            self._acted = [seat for seat in self._acted if seat != entry.seat] + [entry.seat]
        # What is told to a seat alone is news to it only if something was drawn or revealed.
        news = (
            isinstance(entry, Played)
            and entry.final
            and private_to(entry, entry.seat, self._echoes)
        )
        asked = self.asked()
        if news and entry.seat in persons and len(persons) > 1 and asked not in (None, entry.seat):
            self._reading = entry.seat
        self._make_way()

    def seated(self, seat: Seat) -> None:
        """Takes in that somebody else sits at a seat now."""
        persons = self.persons
        if self._reading not in persons:
            self._reading = None
        if self._speaking not in persons:
            self._speaking = None
        self._called = None
        # A person who was alone and comes back has been watching all the time.
        if seat == self._down and seat not in persons and self._others(seat):
            self._down = None
        self._make_way()

    def _make_way(self) -> None:
        asked = self.asked()
        if self._reading is not None or self._speaking is not None:
            return
        if asked in self.persons and asked != self._down:
            self._down = None

    def _at_it(self) -> Seat | None:
        """Who is to be at the screen: who lingers, else who speaks up, else who is asked."""
        return next(
            (seat for seat in (self._reading, self._speaking) if seat is not None), self.asked()
        )

    def _has_more(self, entry: Entry[Any, Any]) -> bool:
        """Whether who has just acted must act again before the phase in which it did is over.

        It is another round of it if somebody is asked who was done.
        """
        table = self._table
        before = table.state_before(table.line[-1]) if isinstance(entry, Played) else None
        must = self._now().must
        if before is None or entry.seat not in must:
            return False
        if type(before.phases[-1]) is not type(table.state.phases[-1]):
            return False
        prompts = table.rules.prompts(before)
        return all(seat in prompts and prompts[seat].must for seat in must)

    def _others(self, seat: Seat) -> bool:
        """Whether other persons belong to the keyboard, at their seats or away from them."""
        others = (
            player for s, player in enumerate(self._players) if s != seat and _among(s, self._here)
        )
        return any(player.level is None or player.absent for player in others)

    def _behind(self, seat: Seat) -> bool:
        return seat == self._called or self._hides(seat)

    def _hides(self, seat: Seat) -> bool:
        hiding = self._now().hiding
        if seat not in hiding:
            hiding[seat] = self._hides_in(self._table.view(seat))
        return hiding[seat]

    def _now(self) -> _Known:
        """Made once for each state: a prompt may take long to make, and is asked for often."""
        table = self._table
        if self._known.ply != table.ply:
            prompts = table.prompts()
            must = tuple(seat for seat, prompt in prompts.items() if prompt.must)
            may = tuple(seat for seat, prompt in prompts.items() if not prompt.must)
            self._known = _Known(table.ply, must, may, {})
        return self._known


def _among(seat: Seat, here: Collection[Seat] | None) -> bool:
    return here is None or seat in here


def sole_person(players: Sequence[Player], here: Collection[Seat] | None = None) -> Seat | None:
    """The seat of the only person of a keyboard; None if another sits there too or is away.

    `here` are its seats, None for all.
    """
    persons = [
        seat
        for seat, player in enumerate(players)
        if (player.level is None or player.absent) and _among(seat, here)
    ]
    return persons[0] if len(persons) == 1 and players[persons[0]].level is None else None


def private_to(
    entry: Played[Any, Any], seat: Seat, echoes: tuple[type, ...] = ()
) -> tuple[Any, ...]:
    """The events of an entry that this seat alone, or with few others, was told.

    Without those of the types `echoes`.
    """
    events = [told.event for told in entry.told if told.to is not None and seat in told.to]
    return tuple(event for event in events if not isinstance(event, echoes))
