"""18CTN in sentences."""

from __future__ import annotations

from collections.abc import Sequence
from typing import assert_never

from core.game import Seat
from core.games.ctn18.actions import (
    ALL,
    NOBODY,
    Accept,
    Action,
    BankTrade,
    Bid,
    Buy,
    BuyCard,
    City,
    Close,
    Counter,
    Decline,
    Discard,
    End,
    Float,
    Knight,
    Monopoly,
    Offer,
    Pass,
    Payout,
    Plenty,
    Road,
    RoadBuilding,
    Rob,
    Roll,
    Sell,
    Settle,
    Shed,
    Show,
    Take,
    TakeNone,
)
from core.games.ctn18.data import LOTS
from core.games.ctn18.events import Event
from core.games.ctn18.island.layout import COMMODITIES
from core.games.ctn18.log import log_lines
from core.games.ctn18.market import price, worths
from core.games.ctn18.phrases import (
    commodity,
    corner,
    dollars,
    edge,
    goods,
    hex_at,
    major,
    port,
    rate,
    shares_of,
    swapped,
)
from core.games.ctn18.setup import TURNS, placing_for
from core.games.ctn18.state import (
    COUNTERED,
    WAITING,
    Auction,
    Building,
    Choosing,
    DiscardingView,
    FreeRoads,
    Offered,
    OperatingView,
    Over,
    Paying,
    Placing,
    Robbing,
    Rolling,
    SheddingView,
    Stock,
    View,
)
from core.games.ctn18.trading import turned
from core.text import Text, all_of, say
from core.words import Line

__all__ = ["WORDS", "Ctn18Words"]


class Ctn18Words:
    """The game's sentences, as core.words.Words."""

    about = say(
        "Buy and sell shares of companies that settle an island. Who presides over one rolls, "
        "trades and builds for it; its points pay dividends. The richest player wins."
    )
    length = say("180 min")
    guide = (
        say(
            "You are an investor: what counts in the end is your own cash and your shares at "
            "their last prices. The four companies on the island are only means to that, even "
            "the one that reaches ten points and ends the game."
        ),
        say(
            "In a stock round you sell, then buy one certificate, or pass. Float a company by "
            "buying its President's certificate for twice a price of 20, 25 or 30; now you play "
            "it. Others may buy in, and whoever holds most becomes President."
        ),
        say(
            "Then companies operate in turn: roll, collect, trade, build. Each victory point "
            "pays a dividend of $10 times the score and moves the price right. Cards alone move "
            "it up and left, building nothing moves it left; roads alone leave it."
        ),
        say(
            "A sale moves a price down and left, once however many shares are sold. So sell all "
            "at once, before others do. More than seven certificates are a risk: when a 7 is "
            "rolled the rest is thrown away."
        ),
        say(
            "All that is lost to the robber fills the treasury of Cornelius Banks, the fifth "
            "company. Its President decides before each stock round what it pays to shares. It "
            "does well while others are robbed."
        ),
        say(
            "Trading with a port raises the value of the commodity you get, and pays it to who "
            "holds the port's private. Valuable commodities make robbery dear, and Cornelius "
            "rich."
        ),
    )

    def lines(self, events: Sequence[Event], /) -> tuple[Line, ...]:
        return log_lines(events)

    def action(self, view: View, action: Action, /) -> Text:
        match action:
            case Settle() | City() | Road():
                return _built(view, action)
            case Bid() | Pass() | Sell() | Buy() | Float() | Payout() | Shed():
                return _with_money(view, action)
            case Knight() | RoadBuilding() | Plenty() | Monopoly() | Show() | BuyCard():
                return _with_card(action)
            case Offer() | Accept() | Decline() | Counter() | Close() | Take() | TakeNone():
                return _traded(view, action)
            case Roll():
                return say("roll the dice")
            case BankTrade():
                return _with_bank(view, action)
            case End():
                if view.turn is None:
                    return say("end the operation")
                return say("end the operation of {major}", major=major(view.turn.major))
            case Discard(company, cards):
                return say("discard {goods} of {major}", goods=goods(cards), major=major(company))
            case Rob(to, victim):
                where = hex_at(view.layout, to)
                if victim == NOBODY:
                    return say("move the robber to {hex}, rob nobody", hex=where)
                return say("move the robber to {hex}, rob {major}", hex=where, major=major(victim))
            case never:
                assert_never(never)

    def moment(self, view: View, /) -> Text:
        match view.phase:
            case Placing(turn=turn):
                return say("Set-up: placing {n} of {of}", n=turn + 1, of=TURNS)
            case Auction(lot=lot):
                return say("Private auction: lot {n} of {of}", n=lot + 1, of=LOTS)
            case Stock():
                return say("Stock round, set {set}", set=view.set)
            case OperatingView() | Rolling() | Building() | FreeRoads():
                return say("{round}, set {set}", round=_round(view), set=view.set)
            case Offered() | Choosing():
                return say("{round}: trade", round=_round(view))
            case Robbing():
                return say("{round}: robber", round=_round(view))
            case DiscardingView():
                return say("Seven rolled: discards")
            case SheddingView():
                return say("Seven rolled: certificates")
            case Paying(last=True):
                return say("Cornelius Banks, last payout")
            case Paying():
                return say("Cornelius Banks payout, set {set}", set=view.set)
            case Over():
                return say("Game over after set {set}", set=view.set)
            case never:
                assert_never(never)

    def asked(self, view: View, seat: Seat, /) -> Text:
        waits = say("waits")
        phase = view.phase
        match phase:
            case DiscardingView():
                mine = [
                    company
                    for company, owed in enumerate(phase.owed)
                    if owed and company not in phase.done and view.presidents[company] == seat
                ]
                return say("discards") if mine else waits
            case SheddingView():
                asked = phase.owed[seat] and seat not in phase.done
                return say("discards certificates") if asked else waits
            case Offered():
                asked_too = [
                    company
                    for company, answer in enumerate(phase.answers)
                    if answer == WAITING and view.presidents[company] == seat
                ]
                return say("answers") if asked_too else waits
            case OperatingView() | Over():
                return waits
            case _ if phase.seat != seat:
                return waits
            case Placing(turn=turn):
                return say("places for {major}", major=major(placing_for(view.order, turn)))
            case Auction():
                return say("bids or passes")
            case Stock():
                return say("sells, then buys one")
            case Rolling():
                return say("rolls")
            case Building():
                return say("operates")
            case Robbing():
                return say("moves the robber")
            case FreeRoads():
                return say("places a road")
            case Choosing():
                return say("picks an answer")
            case Paying():
                return say("decides")
            case never:
                assert_never(never)

    def standing(self, view: View, /) -> tuple[int, ...]:
        """Cash and shares at present prices (N-38)."""
        return worths(view)

    def clauses(self, phase: str, /) -> tuple[str, ...]:
        robber = ("N-5", "N-33", "N-35")
        operating = (
            *("N-25", "N-3", "N-9", "N-2", "N-4", "N-6", "N-7", "N-8", "N-27", "N-28", "N-29"),
            *("N-31", "N-32", "N-42", "N-24", "N-37", "N-41"),
        )
        return {
            "placing": ("N-14", "N-4", "N-1", "N-2", "N-10", "N-11", "N-12", "N-13"),
            "auction": ("N-15", "N-13", "N-32", "N-11", "N-21"),
            "stock": (
                *("N-16", "N-18", "N-20", "N-21", "N-19", "N-17", "N-22", "N-23", "N-40"),
                *("N-30", "N-34", "N-38", "N-39", "N-43"),
            ),
            "operating": operating,
            "rolling": ("N-25", "N-3", "N-5", "N-6", "N-33", "N-29", "N-26", "N-37"),
            "building": operating,
            "discarding": ("N-5", "N-33", "N-26", "N-35"),
            "shedding": ("N-30", "N-19", "N-17"),
            "robbing": (*robber, "N-6", "N-26"),
            "free_roads": ("N-6", "N-4", "N-7", "N-27"),
            "offered": ("N-42", "N-9", "N-39", "N-35"),
            "choosing": ("N-42", "N-9", "N-39"),
            "paying": ("N-36", "N-34", "N-23", "N-37"),
            "over": ("N-38", "N-37", "N-43", "N-29"),
        }.get(phase, ())


WORDS = Ctn18Words()


def _round(view: View) -> Text:
    turn = view.turn
    if turn is None:
        return say("Operating round")
    return say("Operating round {n} of {of}", n=turn.round, of=turn.of)


# -- choices -----------------------------------------------------------------------------------


def _built(view: View, action: Settle | City | Road) -> Text:
    match action:
        case Settle(place):
            where = corner(view.layout, place)
            if isinstance(view.phase, Placing):
                return say("place a settlement on {corner}", corner=where)
            return say("build a settlement on {corner}", corner=where)
        case City(place):
            return say("build a city on {corner}", corner=corner(view.layout, place))
        case Road(place):
            where = edge(view.layout, place)
            if isinstance(view.phase, Placing | FreeRoads):
                return say("place a road on {edge}", edge=where)
            return say("build a road on {edge}", edge=where)
        case never:
            assert_never(never)


def _with_money(view: View, action: Bid | Pass | Sell | Buy | Float | Payout | Shed) -> Text:
    match action:
        case Bid(amount):
            return say("bid {amount}", amount=dollars(amount))
        case Pass():
            match view.phase:
                case Auction(lot=lot):
                    return say("pass on lot {n}", n=lot + 1)
                case Stock(now=now) if now:
                    return say("done: buy nothing")
                case _:
                    return say("pass")
        case Sell(company, number):
            shares = shares_of(company, number)
            return _at(view, company, say("sell {shares}", shares=shares))
        case Buy(company, pool):
            if pool:
                what = say("buy {major} from the Pool", major=major(company))
            else:
                what = say("buy {major} from the Treasury", major=major(company))
            return _at(view, company, what)
        case Float(company, par):
            return say(
                "float {major} at {par} for {amount}",
                major=major(company),
                par=par,
                amount=dollars(2 * par),
            )
        case Payout(each):
            if not each:
                return say("pay nothing")
            return say("pay {each} a share", each=dollars(each))
        case Shed(row):
            named = [shares_of(company, n) for company, n in enumerate(row) if n]
            return say("discard {shares}", shares=all_of(named) if named else say("nothing"))
        case never:
            assert_never(never)


def _at(view: View, company: int, what: Text) -> Text:
    each = price(view, company)
    return say("{what} at {price}", what=what, price=each) if each else what


def _with_card(
    action: Knight | RoadBuilding | Plenty | Monopoly | Show | BuyCard,
) -> Text:
    match action:
        case Knight():
            return say("play a Knight: move the robber")
        case RoadBuilding():
            return say("play Road Building: two free roads")
        case Plenty(kinds):
            row = [kinds.count(kind) for kind in range(len(COMMODITIES))]
            return say("play Year of Plenty: {goods}", goods=goods(row))
        case Monopoly(kind):
            return say("play Monopoly: {kind}", kind=commodity(kind))
        case Show():
            return say("show the victory point cards")
        case BuyCard():
            return say("buy a development card")
        case never:
            assert_never(never)


def _with_bank(view: View, trade: BankTrade) -> Text:
    return say(
        "give {n} {give} for 1 {get} at {port}",
        n=rate(view.layout, trade.port),
        give=commodity(trade.give),
        get=commodity(trade.get),
        port=port(view.layout, trade.port),
    )


def _traded(
    view: View, action: Offer | Accept | Decline | Counter | Close | Take | TakeNone
) -> Text:
    match action:
        case Offer(by, to, swap):
            return _offer(view, by, to, swap)
        case Accept(company):
            return _accept(view, company)
        case Decline(company):
            return say("decline for {major}", major=major(company))
        case Counter(company, swap):
            return say("counter for {major}: {swap}", major=major(company), swap=swapped(swap))
        case Close():
            return say("wait for no more answers")
        case Take(company):
            return _take(view, company)
        case TakeNone():
            return say("swap with nobody")
        case never:
            assert_never(never)


def _offer(view: View, by: int, to: int, swap: Sequence[int]) -> Text:
    whom = say("all") if to == ALL else major(to)
    if view.turn is None or view.turn.major == by:
        return say("offer {swap} to {to}", swap=swapped(swap), to=whom)
    return say("offer {to} {swap} for {major}", to=whom, swap=swapped(swap), major=major(by))


def _accept(view: View, company: int) -> Text:
    if not isinstance(view.phase, Offered):
        return say("accept for {major}", major=major(company))
    return say(
        "accept for {major}: {swap}",
        major=major(company),
        swap=swapped(turned(view.phase.swap)),
    )


def _take(view: View, company: int) -> Text:
    """What the major on turn gives and gets: by its own offer, or by a counter."""
    phase = view.phase
    if not isinstance(phase, Choosing):
        return say("swap with {major}", major=major(company))
    swap: Sequence[int] = phase.swap
    if phase.answers[company] == COUNTERED:
        swap = turned(phase.counters[company])
    return say("swap with {major}: {swap}", major=major(company), swap=swapped(swap))
