"""A game in play on one member's screen: at a seat of its own, or watching."""

from __future__ import annotations

from collections.abc import Sequence
from time import monotonic
from typing import TYPE_CHECKING, Any

from core.bots.protocol import Advice
from core.game import Illegal, Seat
from core.table import Played, Table, Undone
from core.text import Text, Who, say
from saves.records import Player
from tui.affairs import Affair, Spoken
from tui.serve.consent import wish
from tui.serve.faults import fault
from tui.session import Session

if TYPE_CHECKING:
    from tui.serve.live import Live

__all__ = ["Seated"]


_TOLD = 8.0
"""Seconds for which a sentence is shown though bots act on."""


class Seated(Session):
    """The session of one screen at a table of the house.

    `seat` is the member's own, None for who watches. What others must agree to, and what bots do,
    is the table's (tui.serve.live).
    """

    def __init__(self, live: Live, seat: Seat | None, person: int) -> None:
        super().__init__(
            live.present(),
            live.table,
            live.thinkers,
            **live.manners,
            pace=live.steward.pace,
            here=() if seat is None else (seat,),
            for_bots=False,
        )
        self.seat = seat
        self.person = person
        self.attached = True
        self.standings = live.steward.standings
        self.hearing = live.steward.hearing
        self._live = live
        self._told: tuple[int, float, Text] | None = None
        self.read_talk()
        self._refusal: tuple[tuple[Any, ...], Illegal | None] = ((), None)

    def close(self) -> None:
        """Leaves the table; the seat stays its person's."""
        if self.attached:
            self.attached = False
            super().close()
            self._live.detach(self)

    @property
    def playing(self) -> bool:
        """Whether the person of this screen plays now, and no bot for it."""
        return self.seat is not None and self.players[self.seat].level is None

    # -- what may be done here -----------------------------------------------------------------

    @property
    def helped(self) -> bool:
        return self._live.sole and self.seat is not None

    def substitutes(self) -> tuple[str, ...]:
        return self._live.substitutes()

    def mine(self, seat: Seat) -> bool:
        return seat == self.seat and self._live.may_return(seat)

    @property
    def may_talk(self) -> bool:
        return True

    def talk(self) -> Sequence[Spoken]:
        return self._live.spoken

    def say_aloud(self, text: str) -> None:
        self._live.host.speak(self._live, self.person, text)

    def sits(self, seat: Seat) -> Text | None:
        return self._live.sits(seat)

    def company(self) -> Sequence[Text]:
        return self._live.company()

    def waits(self) -> Text | None:
        if self.helped:
            return None
        asked, seat = self.asked(), self.seat
        if asked is None:
            return None
        who = Who(asked)
        if seat is None:
            return say("you watch; waiting for {who}", who=who)
        if not self.playing:
            return say("a bot plays for you: m takes your seat back")
        return say("waiting for {who}", who=who)

    def affairs(self) -> tuple[Affair, ...]:
        consent, seat = self._live.consent, self.seat
        wanted = consent.wish
        if wanted is None or seat is None:
            return ()
        if wanted.by == seat:
            ends = say("ask no more for your act back")
            return (Affair("withdraw", ends, lambda: consent.withdraw(seat)),)
        if seat not in wanted.waits:
            return ()
        who = Who(wanted.by)
        return (
            Affair(
                "agree",
                say("agree: {who} takes it back", who=who),
                lambda: consent.answer(seat, True),
            ),
            Affair(
                "refuse",
                say("refuse: {who} does not take it back", who=who),
                lambda: consent.answer(seat, False),
            ),
        )

    def news(self) -> Text | None:
        told = self._told
        if told is None:
            return None
        ply, until, text = told
        return text if ply == self.table.ply or monotonic() < until else None

    def tell(self, text: Text) -> None:
        """Shows a sentence until something is done at the table, and for some seconds at least."""
        self._told = (self.table.ply, monotonic() + _TOLD, text)
        self.changed()

    # -- what is done --------------------------------------------------------------------------

    def submit(self, seat: Seat, action: Any, ply: int) -> None:
        self._may_play(seat)
        super().submit(seat, action, ply)

    def speak_up(self, seat: Seat) -> None:
        self._may_play(seat)
        super().speak_up(seat)
        self._live.heed(self)

    def fall_silent(self) -> None:
        super().fall_silent()
        self._live.steward.wake()

    def time_left(self, seat: Seat) -> float | None:
        """The seconds that a seat may still think; None where no clock runs."""
        return self._live.time_left(seat)

    def undo(self) -> None:
        """Takes the person's last act back, or asks those whose consent it needs."""
        refusal = self.undo_refusal()
        if refusal is not None:
            raise refusal
        assert self.seat is not None
        if self.table.can_undo(self.seat) is None:
            self.table.undo(self.seat)
        else:
            self._live.consent.ask(self.seat)

    def undo_refusal(self) -> Illegal | None:
        now = (self.table.ply, self._live.consent.wish, self._stopped, self.playing)
        if self._refusal[0] != now:
            self._refusal = (now, self._why_no_undo())
        return self._refusal[1]

    def _why_no_undo(self) -> Illegal | None:
        if self._stopped is not None:
            return self._stopped
        if self.seat is None:
            return Illegal("watching", say("Who watches has nothing to take back."))
        if not self.playing:
            return _away(self.seat)
        no = self.table.can_undo(self.seat)
        if no is None or no.code != "others_acted":
            return no
        others_acted, no = no, self.table.can_return(self.seat)
        if no is None and not self._live.consents:
            asked = wish(self.table, self.seat, self.people())
            return others_acted if asked.waits else None
        no = no or self._live.consent.refused(self.seat)
        standing = self._live.consent.wish
        if no is None and standing is not None:
            who = Who(standing.by)
            return Illegal("asked", say("{who} has asked already; m answers.", who=who))
        return no

    def sit(self, seat: Seat, player: Player) -> None:
        """Leaves the person's own seat to a bot, or takes it back."""
        self._may_act()
        if seat != self.seat:
            raise Illegal("not_yours", say("That is not your seat."))
        if player.level is None:
            self._live.come_back(seat)
        else:
            self._live.leave_to_bot(seat, player.level)

    def skip(self) -> None:
        self._interludes.clear()
        if self.helped:
            self._live.steward.skip()
        self._wake()

    def pause(self, paused: bool) -> None:
        if self.helped:
            self._live.steward.pause(paused)

    def set_pace(self, pace: float) -> None:
        if self.helped:
            self._live.set_pace(pace)

    async def hint(self, seat: Seat) -> Advice[Any]:
        if not self.helped:
            raise Illegal("not_helped", say("There are no hints where others play."))
        return await super().hint(seat)

    def _may_play(self, seat: Seat) -> None:
        if seat != self.seat:
            raise Illegal("not_yours", say("That is not your seat."))
        if not self.playing:
            raise _away(seat)

    # -- what happens --------------------------------------------------------------------------

    def reseat(self, seat: Seat, player: Player) -> None:
        """Takes in that somebody else sits at a seat now."""
        self.players[seat] = player
        self._keyboard.seated(seat)
        self._wake()

    def mirror(self) -> None:
        """Takes over what is to be seen of the bots."""
        steward = self._live.steward
        seen = (steward.thinking, steward.paused, steward.trouble, steward.pace)
        if seen != (self.thinking, self.paused, self.trouble, self.pace):
            self.thinking, self.paused, self.trouble, self.pace = seen
            self._wake()

    async def _next(self) -> None:
        last, seat = self._last_actor(), self.seat
        if seat is not None and last not in (None, seat) and self._goes_on_alone():
            assert last is not None
            if last in self.people() and self.table.can_undo(last) is None:
                # What follows by itself may end that; bots leave as much time.
                await self._rest(seat, self._goes_on_alone)
        await super()._next()

    def _watch(self, table: Table[Any, Any, Any, Any], entry: Played[Any, Any] | Undone) -> None:
        try:
            super()._watch(table, entry)
        except Exception as error:
            # It is this screen's alone: the act stands, and the others are told of it.
            fault(f"a screen at table {self.info.id}", error)


def _away(seat: Seat) -> Illegal:
    return Illegal("away", say("A bot plays for {who} now; m takes the seat back.", who=Who(seat)))
