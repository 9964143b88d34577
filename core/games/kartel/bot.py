"""Kartel's bots, by level.

`random` takes anything; `easy` what shows most now, and errs; `normal` weighs what its gangs
will be worth and what the next seat can do; `hard` searches (search.py).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import cast

from core.bots.levels import Erring
from core.bots.protocol import Advice, Bot, Sight
from core.bots.random_bot import RandomBot
from core.game import Seat
from core.games.kartel.data import code
from core.games.kartel.place import REACH, Place, place_of, taken
from core.games.kartel.preview import Preview, previews
from core.games.kartel.search import look_ahead, picks
from core.games.kartel.state import Action, Moving, State, View
from core.games.kartel.text import named
from core.rng import below
from core.text import Text, Who, say, signed

__all__ = ["BOTS", "Hard", "Near", "Normal"]

_Sight = Sight[State, Action, View]

_ACTION = cast("type[Action]", Action)

# What winning counts beside the points, for a bot that counts points.
_WIN = 100.0

# What a search may cost. A node for two seats takes some 2.5 microseconds on the machine of
# docs/bots.md, one for more seats some 25.
_NODES_FOR_TWO = 30_000
_NODES_FOR_MORE = 3_000


class Near:
    """Takes what puts it furthest ahead if the game ended there."""

    worlds = 0
    quick = True

    def choose(self, sight: _Sight, /) -> Advice[Action]:
        choices = sight.prompt.choices
        if len(choices) == 1:
            return Advice(choices[0])
        place, seat = place_of(sight.view, sight.seat), sight.seat
        leads = [_lead(taken(place, k).now, seat) for k in range(len(choices))]
        return Advice(choices[leads.index(max(leads))])


def _any(sight: _Sight) -> Action:
    choices = sight.prompt.choices
    k, _ = below(sight.rng, len(choices))
    return choices[k]


def _lead(worth: tuple[int, ...], seat: Seat) -> int:
    return worth[seat] - max(worth[:seat] + worth[seat + 1 :])


class Normal:
    """Takes what promises most after the next seat's best answer."""

    worlds = 0
    quick = True

    def choose(self, sight: _Sight, /) -> Advice[Action]:
        choices = sight.prompt.choices
        if len(choices) == 1:
            return Advice(choices[0])
        place = place_of(sight.view, sight.seat)
        promised = [_answered(taken(place, k), sight.seat) for k in range(len(choices))]
        return Advice(choices[promised.index(max(promised))])


def _answered(place: Place, seat: Seat) -> float:
    """What the seat may expect when the mover does what promises the mover most."""
    if not place.left:
        return _promise(place, seat)
    after = [taken(place, k) for k in range(min(REACH, len(place.ring)))]
    picked = picks([_promise(a, place.mover) for a in after])
    return sum(_promise(after[k], seat) for k in picked) / len(picked)


def _promise(place: Place, seat: Seat) -> float:
    """Points ahead of the others' mean, each Boss at large as likely to be caught as another."""
    # K-9: two stay free for good, so `left` of `left` + 2 are caught.
    caught = place.left / (place.left + 2)
    worth = [now + caught * swing for now, swing in zip(place.now, place.swing, strict=True)]
    others = (sum(worth) - worth[seat]) / (len(worth) - 1)
    if place.left:
        return worth[seat] - others
    lead = _lead(place.now, seat)
    won = _WIN if lead > 0 else 0.0 if lead == 0 else -_WIN
    return worth[seat] - others + won


class Hard:
    """Searches for the best chance to win, and says what it thinks of its move."""

    worlds = 0
    quick = False

    def __init__(self, for_two: int, for_more: int) -> None:
        """With so many nodes a decision, about (see search.look_ahead)."""
        self._for_two = for_two
        self._for_more = for_more

    def choose(self, sight: _Sight, /) -> Advice[Action]:
        choices = sight.prompt.choices
        if not isinstance(sight.view.phase, Moving):
            return Advice(choices[0])
        nodes = self._for_two if len(sight.view.held) == 2 else self._for_more
        found = look_ahead(sight.view, sight.seat, len(choices), nodes)
        preview = previews(sight.view)[found.choice]
        why = _why(preview, sight.seat, len(sight.view.held), found.chance)
        return Advice(choices[found.choice], why, found.nodes)


def _why(preview: Preview, seat: Seat, seats: int, chance: float) -> Text:
    takes = named(preview.marker)
    percent = round(100 * min(max(chance, 0.0), 1.0))
    change = _change(preview.gains[seat])
    if preview.ends:
        return say(
            "{takes}: {change}, and the game ends; {percent}% to win.",
            takes=takes,
            change=change,
            percent=percent,
        )
    return say(
        "{takes}: {change}; {who} would find {ahead}; {percent}% to win.",
        takes=takes,
        change=change,
        who=Who((seat + 1) % seats),
        ahead=" ".join(code(m) for m in preview.ahead),
        percent=percent,
    )


def _change(gain: int) -> Text:
    return say("{gain} now", gain=signed(gain)) if gain else say("no change now")


BOTS: Mapping[str, Bot[State, Action, View]] = {
    "random": RandomBot[State, Action, View](_ACTION),
    "easy": Erring(Near(), _ACTION, _any),
    "normal": Normal(),
    "hard": Hard(_NODES_FOR_TWO, _NODES_FOR_MORE),
}
