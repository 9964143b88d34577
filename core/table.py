"""A table: the one owner of a game's true state, its history, and undo."""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Mapping
from typing import Generic, TypeAlias, TypeVar

from msgspec import Struct

from core.game import Illegal, Options, Outcome, Rules, Seat, Step, Told, complete
from core.prompt import Barred, Prompt, admits, canonical
from core.text import Who, say

__all__ = ["Entry", "Played", "Table", "Undone"]

S = TypeVar("S")
A = TypeVar("A")
E = TypeVar("E")
V = TypeVar("V")


class Played(Struct, Generic[A, E], frozen=True):
    """A seat's action, what it brought about, and whether undo stops here."""

    seat: Seat
    action: A
    told: tuple[Told[E], ...]
    final: bool


class Undone(Struct, frozen=True):
    """The state is again the one after entry `to`; 0 is the opening."""

    seat: Seat
    to: int


Entry: TypeAlias = Played[A, E] | Undone

Watcher: TypeAlias = "Callable[[Table[S, A, E, V], Entry[A, E]], None]"


class Table(Generic[S, A, E, V]):
    """One game being played.

    `entries` only grows; entry number n is `entries[n - 1]`, and `ply` is the number of the
    last. `line` holds the numbers of those entries that led to the present state. Watchers are
    called after each entry, in the thread that submitted it.
    """

    def __init__(
        self,
        rules: Rules[S, A, E, V],
        opening: Step[S, E],
        entries: Iterable[Entry[A, E]] = (),
        states: Mapping[int, S] | None = None,
    ) -> None:
        """A table with a history. `states` maps the number of an entry to the state after it.

        It must hold the last entry of the line; undo and replay reach as far back as it does.
        The mapping is asked whenever one of its states is wanted, so it may read them lazily.
        """
        self.rules = rules
        self.opening = opening
        self.entries: list[Entry[A, E]] = []
        self.line: list[int] = []
        # The entry in whose state each was played; what was taken back keeps its own.
        self._before: dict[int, int] = {}
        # By ply, the entry whose state the game stood in then.
        self._stood: list[int] = [0]
        # The entries that were taken in from another table of the same game.
        self.taken_in: set[int] = set()
        self._states: dict[int, S] = {0: opening.state}
        self._kept: Mapping[int, S] = {} if states is None else states
        self._watchers: list[Watcher[S, A, E, V]] = []
        self._asked: tuple[int, Mapping[Seat, Prompt[A]]] | None = None
        for entry in entries:
            self._append(entry)

    @classmethod
    def new(
        cls, rules: Rules[S, A, E, V], seats: int, seed: int, options: Options
    ) -> Table[S, A, E, V]:
        """A new game. Raises Illegal if the rules refuse the seats or the options."""
        chosen = complete(rules.types, options)
        refusal = rules.refuse(seats, chosen)
        if refusal is not None:
            raise refusal
        return cls(rules, rules.setup(seats, seed, chosen))

    @classmethod
    def load(cls, rules: Rules[S, A, E, V], state: S) -> Table[S, A, E, V]:
        """A game that begins at this state. Raises Illegal if no game can reach it."""
        rules.check(state)
        return cls(rules, Step(state, (), final=True))

    @property
    def state(self) -> S:
        number = self.line[-1] if self.line else 0
        if number not in self._states:
            self._states[number] = self._kept[number]
        return self._states[number]

    @property
    def ply(self) -> int:
        return len(self.entries)

    def state_after(self, number: int) -> S | None:
        """The state after an entry, if it is kept; 0 is the opening."""
        return self._states[number] if number in self._states else self._kept.get(number)

    def state_before(self, number: int) -> S | None:
        """The state in which an entry was played, if it is kept."""
        return self.state_after(self._before[number])

    def prompts(self) -> Mapping[Seat, Prompt[A]]:
        """Who may act now, and how; made once for each ply, since many ask for it."""
        if self._asked is None or self._asked[0] != self.ply:
            self._asked = (self.ply, self.rules.prompts(self.state))
        return self._asked[1]

    def barred(self, seat: Seat) -> tuple[Barred[A], ...]:
        return self.rules.barred(self.state, seat)

    def view(self, seat: Seat | None) -> V:
        return self.rules.view(self.state, seat)

    def outcome(self) -> Outcome | None:
        return self.rules.outcome(self.state)

    def watch(self, watcher: Watcher[S, A, E, V]) -> Callable[[], None]:
        """Calls the watcher after each entry; what is returned ends that."""
        self._watchers.append(watcher)
        return lambda: self._watchers.remove(watcher)

    def log(self, seat: Seat | None) -> list[tuple[int, tuple[E, ...]]]:
        """What this seat saw: entry numbers of the present line, 0 the opening, and events."""
        told = [(0, self.opening.events)]
        for number in self.line:
            entry = self.entries[number - 1]
            assert isinstance(entry, Played)
            told.append((number, entry.told))
        return [(number, _seen(events, seat)) for number, events in told]

    def submit(self, seat: Seat, action: A, ply: int | None = None) -> Played[A, E]:
        """Carries out an action of a seat.

        With `ply`, the one the seat decided at: it is refused if what the seat was asked has
        changed since, even for a while. Limits of amounts may have changed by acts of others, as
        long as the action kept within them. Raises Illegal, with nothing changed.
        """
        self._still_asked(seat, action, ply)
        state = self.state
        prompt = self.prompts().get(seat)
        if prompt is not None and admits(prompt, action):
            action = canonical(prompt, action)
            step = self.rules.apply(state, seat, action)
        else:
            # The rules know best why; only if they find nothing wrong do we say it ourselves.
            self.rules.apply(state, seat, action)
            raise Illegal("not_offered", say("{who} can't do that now.", who=Who(seat)))
        played = Played(seat, action, step.events, step.final)
        self._states[self.ply + 1] = step.state
        self._append(played)
        self._tell(played)
        return played

    def take_in(self, entry: Entry[A, E], state: S | None = None) -> None:
        """Appends what was done at another table of the same game that stood where this one does.

        The rules are not asked again. `state` is the one after it, None for an `Undone`.
        """
        number = self.ply + 1
        if state is not None:
            self._states[number] = state
        self.taken_in.add(number)
        self._append(entry)
        self._tell(entry)

    def can_undo(self, seat: Seat) -> Illegal | None:
        """Why the seat can't take back the last act; None if it can."""
        if not self.line:
            return Illegal("nothing_to_undo", say("Can't undo: nobody has acted yet."))
        last = self.entries[self.line[-1] - 1]
        assert isinstance(last, Played)
        if last.seat != seat:
            return Illegal("others_acted", say("Can't undo: {who} acted last.", who=Who(last.seat)))
        if last.final:
            return Illegal(
                "final",
                say("Can't undo: something was rolled, drawn, revealed or sealed by the last act."),
            )
        if self.state_before(self.line[-1]) is None:
            return Illegal("not_kept", say("Can't undo: the position before it is not kept."))
        return None

    def undo(self, seat: Seat, ply: int | None = None) -> Undone:
        """Takes back the seat's last act. Raises Illegal (see `can_undo`)."""
        self._fresh(ply)
        refusal = self.can_undo(seat)
        if refusal is not None:
            raise refusal
        return self._back(seat, self.line[-1])

    def take_back(self, seat: Seat, across: Container[Seat] = (), ply: int | None = None) -> Undone:
        """For practice: back to the seat's last real decision, across what `across` did since.

        The dice fall again as they fell. Raises Illegal (see `can_take_back`).
        """
        self._fresh(ply)
        refusal = self.can_take_back(seat, across)
        if refusal is not None:
            raise refusal
        number = self._decision(seat)
        assert number is not None
        return self._back(seat, number)

    def can_take_back(self, seat: Seat, across: Container[Seat] = ()) -> Illegal | None:
        """Why the seat can't take back its last decision; None if it can."""
        number = self._decision(seat)
        if number is None:
            return Illegal(
                "nothing_to_undo",
                say("Can't take back: {who} has decided nothing yet.", who=Who(seat)),
            )
        for later in self.line[self.line.index(number) :]:
            actor = self.entries[later - 1].seat
            if actor != seat and actor not in across:
                return Illegal(
                    "others_acted", say("Can't take back: {who} acted since.", who=Who(actor))
                )
        return None

    def return_to(self, seat: Seat, ply: int | None = None) -> Undone:
        """By consent: back to the seat's last real decision, across whatever others did since.

        Raises Illegal (see `can_return`). That the others agree is for the caller to know.
        """
        self._fresh(ply)
        refusal = self.can_return(seat)
        if refusal is not None:
            raise refusal
        return self._back(seat, self.since_decision(seat)[0])

    def can_return(self, seat: Seat) -> Illegal | None:
        """Why the game can't return to the seat's last decision, whoever agrees; None if it can.

        Never past what was rolled, drawn, revealed or sealed.
        """
        acts = self.since_decision(seat)
        if not acts:
            return Illegal(
                "nothing_to_undo",
                say("Can't take back: {who} has decided nothing yet.", who=Who(seat)),
            )
        for number in acts:
            entry = self.entries[number - 1]
            if isinstance(entry, Played) and entry.final:
                return Illegal(
                    "final",
                    say("Can't take back: something was rolled, drawn, revealed or sealed since."),
                )
        return None

    def since_decision(self, seat: Seat) -> tuple[int, ...]:
        """The entries of the line from the seat's last real decision on; none if it has made none
        as far back as states are kept.
        """
        number = self._decision(seat)
        return () if number is None else tuple(self.line[self.line.index(number) :])

    def taken_back(self, seat: Seat) -> A | None:
        """The action that the seat has just taken back; None if the newest entry is no undo of it.

        Of several acts taken back together the first.
        """
        undone = self.entries[-1] if self.entries else None
        if not isinstance(undone, Undone) or undone.seat != seat:
            return None
        number = self._stood[self.ply - 1]
        while self._before[number] != undone.to:
            number = self._before[number]
        first = self.entries[number - 1]
        return first.action if isinstance(first, Played) and first.seat == seat else None

    def _decision(self, seat: Seat) -> int | None:
        """The seat's last entry that it chose among others, as far back as states are kept."""
        for number in reversed(self.line):
            before = self.state_before(number)
            if before is None:
                return None
            if self.entries[number - 1].seat == seat:
                prompt = self.rules.prompts(before)[seat]
                if len(prompt.choices) > 1 or prompt.forms:
                    return number
        return None

    def _fresh(self, ply: int | None) -> None:
        if ply is not None and ply != self.ply:
            raise _stale()

    def _still_asked(self, seat: Seat, action: A, ply: int | None) -> None:
        if ply is None or ply == self.ply:
            return
        now = self.rules.prompts(self.state).get(seat)
        since = [self.state_after(number) for number in self._stood[ply:]]
        asked = [None if s is None else self.rules.prompts(s).get(seat) for s in since]
        if now is None or not asked:
            raise _stale()
        # After an act of its own what fits is not what was meant: a key was pressed twice.
        others = all(entry.seat != seat for entry in self.entries[ply:])
        for prompt in asked:
            if prompt != now and not (others and _within(prompt, now, action)):
                raise _stale()

    def _back(self, seat: Seat, number: int) -> Undone:
        undone = Undone(seat, self._before[number])
        self._append(undone)
        self._tell(undone)
        return undone

    def _append(self, entry: Entry[A, E]) -> None:
        self.entries.append(entry)
        if isinstance(entry, Undone):
            while self.line and self.line[-1] > entry.to:
                self.line.pop()
        else:
            self._before[len(self.entries)] = self.line[-1] if self.line else 0
            self.line.append(len(self.entries))
        self._stood.append(self.line[-1] if self.line else 0)

    def _tell(self, entry: Entry[A, E]) -> None:
        for watcher in tuple(self._watchers):
            watcher(self, entry)


def _within(prompt: Prompt[A] | None, now: Prompt[A], action: A) -> bool:
    """Whether both offer the same choices, and amounts within which the action is."""
    return (
        prompt is not None
        and (prompt.must, prompt.choices) == (now.must, now.choices)
        and admits(prompt, action)
        and admits(now, action)
    )


def _stale() -> Illegal:
    return Illegal("stale", say("The game has gone on since; look again."))


def _seen(told: tuple[Told[E], ...], seat: Seat | None) -> tuple[E, ...]:
    return tuple([seen for t in told if (seen := t.seen_by(seat)) is not None])
