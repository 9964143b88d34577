"""Acting unasked: who of several persons does, from a phase screen or from the curtain."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from core.game import Seat
from tui.i18n import _
from tui.screens.side import Command, Speakers

if TYPE_CHECKING:
    from tui.screens.phase import PhaseScreen
    from tui.session import Session

__all__ = ["speak_up", "speakers", "who_of"]


def speak_up(screen: PhaseScreen) -> None:
    """The key: who may act unasked does, after it is known who; whoever was about to does not."""
    session = screen.session
    seats = session.may_speak_up()
    if session.speaking() is not None:
        session.fall_silent()
    elif not seats:
        screen.desk.notice = _("There is nothing to do unasked now.")
    elif len(seats) == 1:
        screen.attempt(lambda: session.speak_up(seats[0]))
    else:
        screen.side.now = Speakers()


def speakers(session: Session) -> list[Command]:
    """A line for each person who may act unasked."""
    names = session.names
    return [Command(names[seat], f"speak {seat}") for seat in session.may_speak_up()]


def who_of(seats: Sequence[Seat], names: Sequence[str]) -> str:
    """The question who of several persons it is, with the digit of each."""
    listed = "  ".join(f"{n} {names[seat]}" for n, seat in enumerate(seats, 1))
    return _("Who?  {listed}  Esc back").format(listed=listed)
