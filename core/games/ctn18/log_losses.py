"""The log of rolls, of what robber and sevens cost, and of dividends: all that moves prices."""

from __future__ import annotations

from collections.abc import Sequence
from typing import assert_never

from core.games.ctn18.actions import NOBODY
from core.games.ctn18.events import (
    ROBBED,
    SCORED,
    Blocked,
    Discarded,
    Dividend,
    Event,
    MarkerMoved,
    Produced,
    RobberMoved,
    Rolled,
    Shed,
    Short,
    Stolen,
    StolenUnseen,
)
from core.games.ctn18.log_parts import among, line, priced, run, steps
from core.games.ctn18.phrases import (
    commodity,
    dollars,
    goods,
    hex_called,
    major,
    moved,
    shares_of,
)
from core.text import Text, Who, all_of, in_row, say
from core.words import Line

__all__ = [
    "discarded",
    "dividends",
    "robber_moved",
    "rolled",
    "shares_named",
    "shed",
    "stolen",
]

_SEVEN = 7


# -- rolls -------------------------------------------------------------------------------------


def rolled(event: Rolled, rest: list[Event], *, unfloated: bool) -> tuple[list[Line], list[Event]]:
    total = event.first + event.second
    text = say(
        "{major} rolled {first}+{second} = {total}",
        major=major(event.major),
        first=event.first,
        second=event.second,
        total=total,
    )
    if unfloated:
        text = say("{rolled} (unfloated)", rolled=text)
    if total == _SEVEN:
        return [line(text)], rest
    came, after = _of_a_roll(rest)
    got = _got(came)
    brought = say("{rolled}: {got}", rolled=text, got=got if got else say("nothing is produced"))
    return [line(brought), *_held_back(came)], after


def _of_a_roll(events: list[Event]) -> tuple[list[Event], list[Event]]:
    return run(
        events,
        lambda event: isinstance(event, Produced | Short | Blocked) or _is_robbed(event),
    )


def _got(came: Sequence[Event]) -> Text | None:
    """What each major got, as "Amber 2 Wood, Delft 1 Ore"."""
    parts = [
        say("{major} {goods}", major=major(company), goods=goods(row))
        for event in came
        if isinstance(event, Produced)
        for company, row in enumerate(event.goods)
        if any(row)
    ]
    return in_row(parts) if parts else None


def _held_back(came: Sequence[Event]) -> list[Line]:
    """What the bank and the robber kept, with the price steps."""
    lines = []
    for event in came:
        match event:
            case Short():
                lines.append(line(_short(event)))
            case Blocked():
                lines.append(line(priced(_blocked(event), steps(came, event.major))))
            case _:
                pass
    return lines


def _short(short: Short) -> Text:
    if short.paid:
        return say(
            "The bank is short of {kind}: it pays {paid} of {owed}",
            kind=commodity(short.commodity),
            paid=short.paid,
            owed=short.owed,
        )
    return say(
        "The bank is short of {kind}: {owed} are owed, nobody gets any",
        kind=commodity(short.commodity),
        owed=short.owed,
    )


def _blocked(blocked: Blocked) -> Text:
    return say(
        "The robber keeps {n} {kind} from {major}: {amount} to Cornelius",
        n=blocked.cards,
        kind=commodity(blocked.commodity),
        major=major(blocked.major),
        amount=dollars(blocked.amount),
    )


# -- what is lost ------------------------------------------------------------------------------


def _is_robbed(event: Event) -> bool:
    return isinstance(event, MarkerMoved) and event.why == ROBBED


def stolen(event: Stolen | StolenUnseen, rest: list[Event]) -> tuple[list[Line], list[Event]]:
    """A card that the robber took, with the victim's price step."""
    came, after = run(rest, _is_robbed)
    return [line(priced(_taken(event), steps(came, event.victim)))], after


def discarded(events: list[Event]) -> tuple[list[Line], list[Event]]:
    """What each major discards, with its price step."""
    came, after = run(events, lambda event: isinstance(event, Discarded) or _is_robbed(event))
    return [
        line(priced(_lost(event), steps(came, event.major)))
        for event in came
        if isinstance(event, Discarded)
    ], after


def _lost(discarded: Discarded) -> Text:
    return say(
        "{major} discards {goods}: {amount} to Cornelius",
        major=major(discarded.major),
        goods=goods(discarded.cards),
        amount=dollars(discarded.amount),
    )


def shares_named(row: Sequence[int]) -> Text:
    return all_of([shares_of(company, n) for company, n in enumerate(row) if n])


def shed(event: Shed) -> Line:
    text = say(
        "{who} discards {shares} into the Pool",
        who=Who(event.seat),
        shares=shares_named(event.shares),
    )
    return line(text, (event.seat,))


def robber_moved(event: RobberMoved) -> Text:
    text = say(
        "{major} moves the robber from {before} to {after}",
        major=major(event.major),
        before=hex_called(event.left),
        after=hex_called(event.reached),
    )
    if event.victim == NOBODY:
        return say("{moved}: nobody is robbed", moved=text)
    return text


def _taken(stolen: Stolen | StolenUnseen) -> Text:
    match stolen:
        case Stolen(company, victim, kind, amount):
            what = say("1 {kind}", kind=commodity(kind))
        case StolenUnseen(company, victim, amount):
            what = say("a card")
        case never:
            assert_never(never)
    return say(
        "{major} takes {what} from {victim}: {amount} to Cornelius",
        major=major(company),
        what=what,
        victim=major(victim),
        amount=dollars(amount),
    )


# -- a turn's end ------------------------------------------------------------------------------


def dividends(events: list[Event]) -> tuple[list[Line], list[Event]]:
    """Each victory point of a turn, with its dividend and its step."""
    came, after = run(
        events,
        lambda event: (
            isinstance(event, Dividend) or (isinstance(event, MarkerMoved) and event.why == SCORED)
        ),
    )
    moves = [event for event in came if isinstance(event, MarkerMoved)]
    paid = [event for event in came if isinstance(event, Dividend)]
    lines = []
    for dividend, move in zip(paid, moves, strict=True):
        seats = [seat for seat, amount in enumerate(dividend.received) if amount]
        text = _dividend(dividend, move)
        lines.append(line(text, seats, paid=bool(seats)))
    return lines, after


def _dividend(dividend: Dividend, move: MarkerMoved) -> Text:
    text = say(
        "{major} scores VP {score}: price {price}, dividend {total}",
        major=major(dividend.major),
        score=dividend.score,
        price=moved((move.was, move.now)),
        total=dollars(dividend.total),
    )
    parts = among(dividend.received, dividend.bank)
    return say("{scored}: {parts}", scored=text, parts=parts) if parts else text
