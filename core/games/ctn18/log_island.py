"""The log of an operating round: what majors roll, build, play, trade, lose and pay."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias, assert_never

from core.games.ctn18.actions import ALL, NOBODY
from core.games.ctn18.data import HIGHEST_VALUE
from core.games.ctn18.events import (
    ROBBED,
    Accepted,
    ArmyMoved,
    BankTraded,
    Blocked,
    BoughtCard,
    BoughtCardUnseen,
    BuiltCity,
    BuiltRoad,
    BuiltSettlement,
    Closed,
    Countered,
    Declined,
    Discarded,
    DiscardSealed,
    DiscardSealedUnseen,
    Dividend,
    Event,
    KnightPlayed,
    MarkerMoved,
    MonopolyPlayed,
    NoneTaken,
    Offering,
    PlentyPlayed,
    Produced,
    RoadBuildingPlayed,
    RoadMoved,
    RobberMoved,
    Rolled,
    Shed,
    ShedSealed,
    ShedSealedUnseen,
    Short,
    Shown,
    Started,
    Stolen,
    StolenUnseen,
    Taken,
    Triggered,
    TurnBegan,
)
from core.games.ctn18.log_parts import among, line, priced, run, steps
from core.games.ctn18.phrases import (
    card,
    cards,
    commodity,
    corner_called,
    dollars,
    edge_called,
    goods,
    hex_called,
    major,
    nth,
    port_called,
    shares_of,
    swapped,
)
from core.text import Text, Who, all_of, in_row, say, say_n
from core.words import Line

__all__ = ["IslandEvent", "island"]

IslandEvent: TypeAlias = (
    BuiltSettlement
    | BuiltRoad
    | BuiltCity
    | Started
    | TurnBegan
    | Rolled
    | Produced
    | Short
    | Blocked
    | DiscardSealed
    | DiscardSealedUnseen
    | Discarded
    | ShedSealed
    | ShedSealedUnseen
    | Shed
    | RobberMoved
    | Stolen
    | StolenUnseen
    | BoughtCard
    | BoughtCardUnseen
    | KnightPlayed
    | RoadBuildingPlayed
    | PlentyPlayed
    | MonopolyPlayed
    | RoadMoved
    | ArmyMoved
    | BankTraded
    | Offering
    | Accepted
    | Declined
    | Countered
    | Closed
    | Taken
    | NoneTaken
    | Dividend
    | Shown
    | Triggered
)
"""What happens on the island, and by what is done there."""

_SEVEN = 7
_ARMY = 3

# That something is sealed is news only till the next is, or all are known.
_SEALED = "sealed"


def island(event: IslandEvent, rest: list[Event]) -> tuple[list[Line], list[Event]]:
    """The lines of an event and of those after it that belong to it, and what comes then."""
    match event, rest:
        case BuiltSettlement(free=True) as built, [Started() as started, *after]:
            return [_settled(built, started)], after
        case TurnBegan(seat=None), [Rolled() as rolled, *after]:
            return _rolled(rolled, after, unfloated=True)
        case Rolled() as rolled, _:
            return _rolled(rolled, rest, unfloated=False)
        case Produced() | Short() | Blocked(), _:
            return _produced([event, *rest])
        case ((DiscardSealed() | DiscardSealedUnseen()), [Discarded() as first, *after]):
            # The last choice is told with all of them.
            return _discarded(first, after)
        case Discarded(), _:
            return _discarded(event, rest)
        case ((ShedSealed() | ShedSealedUnseen()), [Shed() as shed, *after]):
            return [_shed(shed)], after
        case ((Stolen() | StolenUnseen()), _):
            cells, after = _robbed(event.victim, rest)
            return [line(priced(_stolen(event), cells))], after
        case Dividend(), _:
            return _dividends(event, rest)
        case _:
            return [_happened(event)], rest


def _happened(event: IslandEvent) -> Line:
    """The line of an event that stands by itself."""
    match event:
        case BuiltSettlement():
            return _settled(event, None)
        case Started(company, row):
            return line(say("{major} starts with {goods}", major=major(company), goods=goods(row)))
        case BuiltRoad() | BuiltCity():
            return _built(event)
        case TurnBegan(company, None):
            return line(say("{major} operates, unfloated", major=major(company)))
        case TurnBegan(company, seat):
            text = say("{major} operates, for {who}", major=major(company), who=Who(seat))
            return line(text, (seat,))
        case DiscardSealed(seat, company, row):
            text = say(
                "{who} has chosen what {major} discards: {goods}",
                who=Who(seat),
                major=major(company),
                goods=goods(row),
            )
            return line(text, (seat,), topic=_SEALED)
        case DiscardSealedUnseen(seat, company):
            text = say(
                "{who} has chosen what {major} discards", who=Who(seat), major=major(company)
            )
            return line(text, (seat,), topic=_SEALED)
        case ShedSealed(seat, row):
            text = say(
                "{who} has chosen certificates to discard: {shares}",
                who=Who(seat),
                shares=_shares(row),
            )
            return line(text, (seat,), topic=_SEALED)
        case ShedSealedUnseen(seat):
            text = say("{who} has chosen certificates to discard", who=Who(seat))
            return line(text, (seat,), topic=_SEALED)
        case Shed():
            return _shed(event)
        case RobberMoved():
            return line(_moved_robber(event))
        case BoughtCard() | BoughtCardUnseen():
            return line(_bought_card(event))
        case KnightPlayed() | RoadBuildingPlayed() | PlentyPlayed() | MonopolyPlayed():
            return line(_played(event))
        case RoadMoved():
            return line(_road_moved(event))
        case ArmyMoved():
            return line(_army_moved(event))
        case BankTraded():
            return line(_bank_traded(event), (event.paid,), paid=event.paid is not None)
        case Offering() | Accepted() | Declined() | Countered() | Closed() | Taken() | NoneTaken():
            return line(_traded(event))
        case Shown(company, number, score):
            text = say_n(
                "{major} shows {n} victory point card: {score} VP",
                "{major} shows {n} victory point cards: {score} VP",
                number,
                major=major(company),
                score=score,
            )
            return line(text)
        case Triggered(company, score):
            text = say(
                "{major} has {score} VP in its own operation: the game ends with it",
                major=major(company),
                score=score,
            )
            return line(text)
        case (
            Rolled()
            | Produced()
            | Short()
            | Blocked()
            | Discarded()
            | Stolen()
            | StolenUnseen()
            | Dividend()
        ):
            raise AssertionError("told with what comes with it")
        case never:
            assert_never(never)


# -- building ----------------------------------------------------------------------------------


def _settled(built: BuiltSettlement, started: Started | None) -> Line:
    where = corner_called(built.beside)
    if not built.free:
        text = say("{major} built a settlement on {where}", major=major(built.major), where=where)
        return line(text, (built.seat,))
    text = say(
        "{who} placed {major} on {where}",
        who=Who(built.seat),
        major=major(built.major),
        where=where,
    )
    if started is not None:
        text = say(
            "{placed}; {major} gets {goods}",
            placed=text,
            major=major(started.major),
            goods=goods(started.goods),
        )
    return line(text, (built.seat,))


def _built(built: BuiltRoad | BuiltCity) -> Line:
    name = major(built.major)
    match built:
        case BuiltCity():
            text = say("{major} built a city on {where}", major=name, where=_corner(built))
        case BuiltRoad(free=True):
            text = say("{major} placed a road {where}", major=name, where=_edge(built))
        case BuiltRoad():
            text = say("{major} built a road {where}", major=name, where=_edge(built))
        case never:
            assert_never(never)
    return line(text, (built.seat,))


def _corner(built: BuiltCity) -> Text:
    return corner_called(built.beside)


def _edge(built: BuiltRoad) -> Text:
    return edge_called(built.beside)


# -- rolls -------------------------------------------------------------------------------------


def _rolled(
    rolled: Rolled, rest: list[Event], *, unfloated: bool
) -> tuple[list[Line], list[Event]]:
    total = rolled.first + rolled.second
    text = say(
        "{major} rolled {first}+{second} = {total}",
        major=major(rolled.major),
        first=rolled.first,
        second=rolled.second,
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


def _produced(rest: list[Event]) -> tuple[list[Line], list[Event]]:
    """What a roll brought, told apart from it."""
    came, after = _of_a_roll(rest)
    got = _got(came)
    lines = [line(say("Produced: {got}", got=got))] if got else []
    return [*lines, *_held_back(came)] or [line(say("Nothing is produced"))], after


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
        "The robber keeps {n} {kind} from {major}: {amount} to Cornelius Banks",
        n=blocked.cards,
        kind=commodity(blocked.commodity),
        major=major(blocked.major),
        amount=dollars(blocked.amount),
    )


# -- what is lost ------------------------------------------------------------------------------


def _is_robbed(event: Event) -> bool:
    return isinstance(event, MarkerMoved) and event.why == ROBBED


def _robbed(company: int, rest: list[Event]) -> tuple[tuple[int, ...], list[Event]]:
    """The cells of a robbed company's step, if it comes next."""
    came, after = run(
        rest, lambda event: isinstance(event, MarkerMoved) and event.company == company
    )
    return steps(came, company), after


def _discarded(first: Discarded, rest: list[Event]) -> tuple[list[Line], list[Event]]:
    came, after = run(rest, lambda event: isinstance(event, Discarded) or _is_robbed(event))
    return [
        line(priced(_lost(event), steps(came, event.major)))
        for event in (first, *came)
        if isinstance(event, Discarded)
    ], after


def _lost(discarded: Discarded) -> Text:
    return say(
        "{major} discards {cards}: {goods}; {amount} to Cornelius Banks",
        major=major(discarded.major),
        cards=cards(sum(discarded.cards)),
        goods=goods(discarded.cards),
        amount=dollars(discarded.amount),
    )


def _shares(row: Sequence[int]) -> Text:
    return all_of([shares_of(company, n) for company, n in enumerate(row) if n])


def _shed(shed: Shed) -> Line:
    text = say(
        "{who} discards {shares} into the Pool", who=Who(shed.seat), shares=_shares(shed.shares)
    )
    return line(text, (shed.seat,))


def _moved_robber(moved: RobberMoved) -> Text:
    text = say(
        "{major} moves the robber from {before} to {after}",
        major=major(moved.major),
        before=hex_called(moved.left),
        after=hex_called(moved.reached),
    )
    if moved.victim == NOBODY:
        return say("{moved}: nobody is robbed", moved=text)
    return text


def _stolen(stolen: Stolen | StolenUnseen) -> Text:
    match stolen:
        case Stolen(company, victim, kind, amount):
            what = say("1 {kind}", kind=commodity(kind))
        case StolenUnseen(company, victim, amount):
            what = say("a card")
        case never:
            assert_never(never)
    return say(
        "{major} takes {what} from {victim}: {amount} to Cornelius Banks",
        major=major(company),
        what=what,
        victim=major(victim),
        amount=dollars(amount),
    )


# -- development cards, the longest road and the largest army ----------------------------------


def _bought_card(bought: BoughtCard | BoughtCardUnseen) -> Text:
    text = say("{major} bought a development card", major=major(bought.major))
    if isinstance(bought, BoughtCard):
        return say("{bought}: {card}", bought=text, card=card(bought.card))
    return text


def _played(played: KnightPlayed | RoadBuildingPlayed | PlentyPlayed | MonopolyPlayed) -> Text:
    name = major(played.major)
    match played:
        case KnightPlayed(number=number):
            text = say("{major} plays a Knight, its {nth}", major=name, nth=nth(number))
            if number == _ARMY - 1:
                return say("{played}; the 3rd can take the largest army", played=text)
            return text
        case RoadBuildingPlayed(roads=roads):
            return say_n(
                "{major} plays Road Building: {n} free road",
                "{major} plays Road Building: {n} free roads",
                roads,
                major=name,
            )
        case PlentyPlayed(goods=row):
            return say("{major} plays Year of Plenty: {goods}", major=name, goods=goods(row))
        case MonopolyPlayed(commodity=kind, cards=handed):
            parts = [
                say("{n} of {major}", n=n, major=major(company))
                for company, n in enumerate(handed)
                if n
            ]
            return say(
                "{major} plays Monopoly on {kind}: {cards}",
                major=name,
                kind=commodity(kind),
                cards=in_row(parts) if parts else say("nobody has any"),
            )
        case never:
            assert_never(never)


def _road_moved(moved: RoadMoved) -> Text:
    match moved:
        case RoadMoved(was=None, now=None):
            return say("Nobody has the longest road")
        case RoadMoved(was=int(was), now=None):
            return say("{was} loses the longest road, and nobody has it now", was=major(was))
        case RoadMoved(was=None, now=int(now)):
            return say("{now} has the longest road: {n}", now=major(now), n=moved.length)
        case RoadMoved(was=int(was), now=int(now)):
            return say(
                "{now} takes the longest road from {was}: {n}",
                now=major(now),
                was=major(was),
                n=moved.length,
            )
        case _:
            raise AssertionError(moved)


def _army_moved(moved: ArmyMoved) -> Text:
    if moved.was is None:
        return say("{now} has the largest army: {n} knights", now=major(moved.now), n=moved.knights)
    return say(
        "{now} takes the largest army from {was}: {n} knights",
        now=major(moved.now),
        was=major(moved.was),
        n=moved.knights,
    )


# -- trades ------------------------------------------------------------------------------------


def _bank_traded(traded: BankTraded) -> Text:
    text = say(
        "{major} gives {n} {give} for 1 {get} at {port}; {get} {value}",
        major=major(traded.major),
        n=traded.rate,
        give=commodity(traded.give),
        get=commodity(traded.get),
        port=port_called(traded.private, traded.rate, traded.give),
        value=_value(traded.value),
    )
    if traded.paid is None:
        return text
    return say(
        "{traded}, {who} +{amount}",
        traded=text,
        who=Who(traded.paid),
        amount=dollars(traded.value),
    )


def _value(value: int) -> Text:
    if value == HIGHEST_VALUE:
        return say("at its highest value, {value}", value=value)
    return say("{before} → {after}", before=value - 1, after=value)


def _traded(
    event: Offering | Accepted | Declined | Countered | Closed | Taken | NoneTaken,
) -> Text:
    match event:
        case Offering(by, to, swap):
            return say(
                "{by} offers {swap} to {to}",
                by=major(by),
                swap=swapped(swap),
                to=say("all") if to == ALL else major(to),
            )
        case Accepted(company):
            return say("{major} accepts", major=major(company))
        case Declined(company):
            return say("{major} declines", major=major(company))
        case Countered(company, swap):
            return say("{major} counters: {swap}", major=major(company), swap=swapped(swap))
        case Closed(by):
            return say("{major} waits for no more answers", major=major(by))
        case Taken(by, to, swap):
            return say("{by} gives {to} {swap}", by=major(by), to=major(to), swap=swapped(swap))
        case NoneTaken(by):
            return say("{major} swaps with nobody", major=major(by))
        case never:
            assert_never(never)


# -- a turn's end ------------------------------------------------------------------------------


def _dividends(first: Dividend, rest: list[Event]) -> tuple[list[Line], list[Event]]:
    """Each victory point of a turn, with its dividend and its step."""

    def belongs(event: Event) -> bool:
        match event:
            case Dividend(company) | MarkerMoved(company, "scored"):
                return company == first.major
            case _:
                return False

    came, after = run(rest, belongs)
    paid = [first, *[event for event in came if isinstance(event, Dividend)]]
    cells = steps(came, first.major)
    lines = []
    for n, dividend in enumerate(paid):
        seats = [seat for seat, amount in enumerate(dividend.received) if amount]
        text = priced(_dividend(dividend), cells[n : n + 2] if len(cells) > n + 1 else ())
        lines.append(line(text, seats, paid=bool(seats)))
    return lines, after


def _dividend(dividend: Dividend) -> Text:
    text = say(
        "{major} scores VP {score}: dividend {total}",
        major=major(dividend.major),
        score=dividend.score,
        total=dollars(dividend.total),
    )
    parts = among(dividend.received, dividend.bank)
    return say("{scored}: {parts}", scored=text, parts=parts) if parts else text
