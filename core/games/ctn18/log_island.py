"""The log of an operating round: what majors roll, build, play, trade, lose and pay."""

from __future__ import annotations

from typing import TypeAlias, assert_never

from core.games.ctn18.actions import ALL
from core.games.ctn18.data import HIGHEST_VALUE
from core.games.ctn18.events import (
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
from core.games.ctn18.log_losses import (
    discarded,
    robber_moved,
    rolled,
    shares_named,
    shed,
    stolen,
)
from core.games.ctn18.log_parts import line
from core.games.ctn18.phrases import (
    card,
    commodity,
    corner_called,
    dollars,
    edge_called,
    goods,
    major,
    nth,
    port_called,
    swapped,
)
from core.text import Text, Who, in_row, say, say_n
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

_ARMY = 3

# That something is sealed is news only till the next is, or all are known.
_SEALED = "sealed"


def island(event: IslandEvent, rest: list[Event]) -> tuple[list[Line], list[Event]]:
    """The lines of an event and of those after it that belong to it, and what comes then."""
    match event, rest:
        case BuiltSettlement(free=True) as built, [Started() as started, *after]:
            return [_settled(built, started)], after
        case TurnBegan(seat=None), [Rolled() as roll, *after]:
            return rolled(roll, after, unfloated=True)
        case Rolled() as roll, _:
            return rolled(roll, rest, unfloated=False)
        case ((DiscardSealed() | DiscardSealedUnseen()), [Discarded(), *_]):
            # The last choice is told with all of them.
            return discarded(rest)
        case Discarded(), _:
            return discarded([event, *rest])
        case ((ShedSealed() | ShedSealedUnseen()), [Shed() as all_shed, *after]):
            return [shed(all_shed)], after
        case (Stolen() | StolenUnseen()) as taken, _:
            return stolen(taken, rest)
        case _:
            return [_happened(event)], rest


def _happened(event: IslandEvent) -> Line:
    """The line of an event that stands by itself."""
    match event:
        case BuiltSettlement():
            return _settled(event, None)
        case BuiltRoad() | BuiltCity():
            return _built(event)
        case TurnBegan():
            return _turn_began(event)
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
                shares=shares_named(row),
            )
            return line(text, (seat,), topic=_SEALED)
        case ShedSealedUnseen(seat):
            text = say("{who} has chosen certificates to discard", who=Who(seat))
            return line(text, (seat,), topic=_SEALED)
        case Shed():
            return shed(event)
        case RobberMoved():
            return line(robber_moved(event))
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
            Started()
            | Rolled()
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


def _turn_began(began: TurnBegan) -> Line:
    name, seat = major(began.major), began.seat
    assert seat is not None  # an unfloated turn is told with its roll
    return line(say("{major} operates, for {who}", major=name, who=Who(seat)), (seat,))


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
        case BuiltCity(beside=hexes):
            where = corner_called(hexes)
            text = say("{major} built a city on {where}", major=name, where=where)
        case BuiltRoad(beside=hexes, free=True):
            text = say("{major} placed a road {where}", major=name, where=edge_called(hexes))
        case BuiltRoad(beside=hexes):
            text = say("{major} built a road {where}", major=name, where=edge_called(hexes))
        case never:
            assert_never(never)
    return line(text, (built.seat,))


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
