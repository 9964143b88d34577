"""What a choice is good for, in a sentence without its end, as far as a view tells."""

from __future__ import annotations

from typing import assert_never

from core.game import Seat
from core.games.ctn18 import phrases
from core.games.ctn18.actions import (
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
from core.games.ctn18.data import (
    CERTIFICATE_LIMIT,
    CORNELIUS,
    DOWN_LEFT,
    HIGHEST_VALUE,
    MOVES,
    PRICES,
)
from core.games.ctn18.island.layout import DESERT, WAYS
from core.games.ctn18.island.production import yields
from core.games.ctn18.market import certificates, price, shares_out
from core.games.ctn18.operating import points
from core.games.ctn18.payout import PER_STEP
from core.games.ctn18.state import Auction, Placing, View
from core.games.ctn18.survey import ROLLS, corner_yield, survey
from core.games.ctn18.trading import private_of
from core.text import Text, Who, say, say_n

__all__ = ["reason"]

_WAYS = 36
_TEN_ROUNDS = 10 * ROLLS


def reason(view: View, seat: Seat, action: Action) -> Text | None:
    """What the action is good for; None where it speaks for itself."""
    match action:
        case Settle(corner) if isinstance(view.phase, Placing):
            return say_n(
                "It yields {n} card in 36 rolls",
                "It yields {n} cards in 36 rolls",
                round(_WAYS * sum(corner_yield(view.layout, corner))),
            )
        case Settle() | City():
            return _scores(view)
        case Road():
            return None if isinstance(view.phase, Placing) else _road(view, action)
        case BuyCard():
            return say("A card bought keeps the price from falling")
        case Bid():
            return say("The ports will pay more than that")
        case Pass():
            if isinstance(view.phase, Auction):
                return say("The money will buy more in shares")
            return say("No share is worth more than it costs now")
        case Sell(company, shares):
            return _sold(view, seat, company, shares)
        case Buy(company, pool):
            return _bought(view, company, pool)
        case Float(company, _):
            return _floated(view, company)
        case Knight():
            return say("The robber is put where it costs others more")
        case RoadBuilding():
            return say("Two roads lead to the next point")
        case Plenty() | Monopoly():
            return say("The cards bring the next building nearer")
        case BankTrade(port, _, get):
            return _bank(view, seat, port, get)
        case Offer(by) | Counter(by):
            return _more(by)
        case Accept(major):
            return _more(major)
        case Decline(major):
            return say(
                "What {major} would give is worth more to it than what it would get",
                major=phrases.major(major),
            )
        case Take() | TakeNone():
            return None
        case End():
            return say("The cards are worth more in hand than in anything they pay for now")
        case Rob(hexagon, victim):
            return _robbed(view, hexagon, victim)
        case Payout(each):
            return _paid(view, seat, each)
        case Discard():
            return say("These cards are needed least for the next building")
        case Shed():
            return say("These certificates are worth least")
        case Show():
            return say("It ends the game while {who} leads", who=Who(seat))
        case Roll() | Close():
            return None
        case never:
            assert_never(never)


# -- shares ------------------------------------------------------------------------------------


def _bought(view: View, company: int, pool: bool) -> Text:
    out = shares_out(view, company) + (not pool)
    if company == CORNELIUS:
        return say(
            "The treasury has {amount} for each share",
            amount=phrases.dollars(view.treasury // out),
        )
    return say(
        "The next point of {company} pays {amount} a share",
        company=phrases.major(company),
        amount=phrases.dollars(10 * (points(view, company) + 1) // out),
    )


def _floated(view: View, company: int) -> Text:
    if company == CORNELIUS:
        return say("The treasury has {amount}", amount=phrases.dollars(view.treasury))
    land = survey(view.layout, view.corners, view.edges, company)
    return say_n(
        "{company} gets about {n} card in ten rounds",
        "{company} gets about {n} cards in ten rounds",
        round(_TEN_ROUNDS * sum(land.flow)),
        company=phrases.major(company),
    )


def _sold(view: View, seat: Seat, company: int, shares: int) -> Text:
    if certificates(view, seat) > CERTIFICATE_LIMIT:
        return say("A 7 takes certificates above seven for nothing")
    others = sum([row[company] for other, row in enumerate(view.shares) if other != seat])
    if others > view.shares[seat][company] - shares:
        now = PRICES[MOVES[DOWN_LEFT][view.markers[company]]]
        return say_n(
            "{n} share of others falls from {was} to {now}",
            "{n} shares of others fall from {was} to {now}",
            others,
            was=phrases.dollars(price(view, company)),
            now=phrases.dollars(now),
        )
    return say("The money is worth more than what the shares are likely to bring")


def _paid(view: View, seat: Seat, each: int) -> Text:
    if not each:
        return say("What is kept can be paid later")
    mine = each * view.shares[seat][CORNELIUS]
    steps = each * shares_out(view, CORNELIUS) // PER_STEP
    return say_n(
        "{who} gets {amount}, and the price goes {n} step right",
        "{who} gets {amount}, and the price goes {n} steps right",
        steps,
        who=Who(seat),
        amount=phrases.dollars(mine),
    )


# -- the island --------------------------------------------------------------------------------


def _scores(view: View) -> Text | None:
    if view.turn is None:
        return None
    major = view.turn.major
    return say(
        "The point pays {amount} a share, and the price goes right",
        amount=phrases.dollars(10 * (points(view, major) + 1) // shares_out(view, major)),
    )


def _road(view: View, action: Road) -> Text | None:
    if view.turn is None:
        return None
    major = view.turn.major
    land = survey(view.layout, view.corners, view.edges, major)
    if action.edge in land.longer and view.longest != major:
        return say("It makes the road of {major} longer", major=phrases.major(major))
    if any(spot.edge == action.edge for spot in land.spots):
        return say("It leads to a place for a settlement")
    return say("A road keeps the price from falling")


def _bank(view: View, seat: Seat, port: int, get: int) -> Text:
    private = private_of(view.layout, port)
    if private is not None and view.owners[private] == seat:
        return say(
            "The port pays {who} {amount}",
            who=Who(seat),
            amount=phrases.dollars(min(view.values[get] + 1, HIGHEST_VALUE)),
        )
    return say("{card} is needed more than what is given", card=phrases.commodity(get))


def _more(major: int) -> Text:
    return say(
        "What {major} would get is worth more to it than what it would give",
        major=phrases.major(major),
    )


def _robbed(view: View, hexagon: int, victim: int) -> Text | None:
    if view.layout.hexes[hexagon] == DESERT:
        return say("There it keeps nothing back")
    cards = sum(yields(view.corners, hexagon))
    if not cards:
        return None if victim == NOBODY else say("A card is taken")
    return say_n(
        "{n} roll in 36 would have paid {cards} there",
        "{n} rolls in 36 would have paid {cards} there",
        WAYS[view.layout.numbers[hexagon]],
        cards=phrases.cards(cards),
    )
