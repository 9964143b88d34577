"""What a viewer sees of a table and is asked: made once for each state of it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from core.game import Seat
from core.prompt import Prompt
from tui.face import Choice

if TYPE_CHECKING:
    from tui.session import Session

__all__ = ["Look", "look_at", "look_key"]


@dataclass(slots=True)
class Look:
    """View and prompt of a viewer; `choices` are made by the screen when they are first wanted.

    The prompt is None when nothing is asked of the viewer, or it only has to go on; one that may be
    ignored is there only for who acts unasked. `alone`: the
    viewer is known to sit there, and may see all that the view holds in whatever phase. `filled`
    is what the choices were made with, where they depend on what is filled in.
    """

    key: tuple[Any, ...] = ()
    view: Any = None
    prompt: Prompt[Any] | None = None
    alone: bool = False
    choices: tuple[Choice, ...] | None = None
    filled: object = None


def look_key(session: Session, eyes: Seat | None, large: bool) -> tuple[Any, ...]:
    """What a look was made from; an equal key needs no new one."""
    at_it = (session.privy(), session.lingering(), session.speaking())
    return (session.table.ply, eyes, at_it, tuple(session.players), large)


def look_at(session: Session, eyes: Seat | None, key: tuple[Any, ...]) -> Look:
    """What this seat, or with None a spectator, sees now."""
    asked = None
    speaking = session.speaking()
    idle = session.lingering() is not None or (speaking is None and session.forced())
    if eyes is not None and session.players[eyes].level is None and not idle:
        asked = session.table.prompts().get(eyes)
        if asked is not None and not asked.must and speaking != eyes:
            asked = None
    # Who lingers has sat down to read what it alone was told.
    alone = session.alone() or (eyes is not None and eyes == session.lingering())
    return Look(key, session.table.view(eyes), asked, alone)
