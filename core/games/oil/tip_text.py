"""The 62 Stock Tips in words (O-48): titles as they stand in a sentence, and full texts."""

from __future__ import annotations

from core.games.oil.data import FIELD, PETROL, REFINERY
from core.games.oil.phrases import continent, goods_kind, kind
from core.games.oil.state import Terms
from core.text import Text, say

__all__ = ["tip_lasts", "tip_text", "tip_title", "tip_when"]

# The first card of each run of like cards, by continent or by kind.
_RUIN, _CUSTOMS, _CANAL, _SPEED, _SHARE, _KIND = 6, 9, 15, 17, 24, 30
_LORRIES, _SHIPS, _AGREEMENT, _SUPPLIER, _CUSTOMER = 35, 38, 41, 47, 49
_SPARE, _STRIKE, _HALF_USE, _HALF_FIXED = 51, 54, 58, 60

_CANALS = (say("Panama"), say("Suez"))
_A_COMPANY = (say("a field"), say("a refinery"), say("a petrol company"))


def tip_title(n: int) -> Text:
    """What a Tip is about, as "price agreement in Europe"; 32 characters at most."""
    if n in _SINGLE:
        return _SINGLE[n][0]
    if n < _CUSTOMS:
        return _RUINED[n - _RUIN]
    if n < _CANAL:
        return say("no customs into {continent}", continent=continent(n - _CUSTOMS))
    if n < _SPEED:
        return say("{canal} without fee", canal=_CANALS[n - _CANAL])
    if n < _KIND:
        return say("half-price share, {continent}", continent=continent(n - _SHARE))
    if n < _LORRIES:
        return say("half-price share, any {kind}", kind=kind(n - _KIND))
    if n < _SHIPS:
        return say("lorries crash: {goods}", goods=goods_kind(n - _LORRIES))
    if n < _AGREEMENT:
        return say("ships sink: {goods}", goods=goods_kind(n - _SHIPS))
    if n < _SUPPLIER:
        return say("price agreement in {continent}", continent=continent(n - _AGREEMENT))
    if n < _CUSTOMER:
        return say("a supplier of {goods}", goods=goods_kind(n - _SUPPLIER))
    if n < _SPARE:
        return say("a customer for {goods}", goods=goods_kind(n - _CUSTOMER))
    if n < _STRIKE:
        return _SPARED[n - _SPARE]
    if n < _HALF_USE:
        return say("strike at {company}", company=_A_COMPANY[n - _STRIKE])
    if n < _HALF_FIXED:
        return say("refining at half cost") if n == _HALF_USE else say("production at half cost")
    return say("half fixed costs, {kind}", kind=kind(n - _HALF_FIXED))


def tip_text(n: int, terms: Terms) -> Text:
    """What a Tip says, as the options read it (O-50); 250 characters at most."""
    if n in _SINGLE:
        return _SINGLE[n][1]
    if n < _CUSTOMS:
        return _ruin(n - _RUIN, terms)
    if n < _CANAL:
        return say(
            "In one trade phase you pay no customs on what you sell in {continent}, to the bank "
            "or to its companies. Then the card goes under the deck.",
            continent=continent(n - _CUSTOMS),
        )
    if n < _SPEED:
        return say(
            "In one turn all your goods enter the {canal} canal by sea without the fee of 50 a "
            "unit. Then the card goes under the deck.",
            canal=_CANALS[n - _CANAL],
        )
    if n < _KIND:
        return say(
            "You may buy one share from the bank for 2,500, of any company of {continent} that "
            "has one left. It is not auctioned.",
            continent=continent(n - _SHARE),
        )
    if n < _LORRIES:
        return say(
            "You may buy one share of {company} from the bank for 2,500, on whatever continent "
            "there is one left. It is not auctioned.",
            company=_A_COMPANY[n - _KIND],
        )
    if n < _AGREEMENT:
        return _accident(n)
    if n < _SUPPLIER:
        return _agreement(n - _AGREEMENT, terms)
    if n < _SPARE:
        return _trader(n, terms)
    return _works(n)


def tip_lasts(n: int) -> Text:
    """How long a Tip stays with who draws it, as "keep until used"."""
    if n in (_SPEED, _SPEED + 1):
        return say("keep to the end of the year")
    return say("at once") if tip_when(n) is None else say("keep until used")


def tip_when(n: int) -> Text | None:
    """When a kept Tip is used; None for one that works at once."""
    if n in (1, 2):
        return say("as you sue") if n == 1 else say("as you commit sabotage")
    if _CUSTOMS <= n < _CANAL:
        return say(
            "phase A, when you have foreign goods for {continent}",
            continent=continent(n - _CUSTOMS),
        )
    if _CANAL <= n < _SPEED:
        return say("transport, as you enter the canal by sea")
    if n in (_SPEED, _SPEED + 1):
        return say("transport: counts by itself")
    if _AGREEMENT <= n < _SUPPLIER:
        return say(
            "phase A, as you begin to sell in {continent}", continent=continent(n - _AGREEMENT)
        )
    if _SPARE <= n < _STRIKE:
        return _PARTS[n - _SPARE]
    if n == 57:
        return say("extraction, before the roll")
    if _HALF_USE <= n < _HALF_FIXED:
        return _PARTS[n - _HALF_USE + REFINERY]
    if n >= _HALF_FIXED:
        return say("phase D, before you pay")
    return None


_PARTS = (
    say("extraction, before the roll"),
    say("refining, as a use begins"),
    say("production, as a use begins"),
)
_RUINED = (say("a field runs dry"), say("a refinery burns down"), say("a petrol company fails"))
_SPARED = (
    say("an extraction to spare"),
    say("a refining to spare"),
    say("a production to spare"),
)

_SINGLE = {
    1: (
        say("a good lawyer"),
        say(
            "You know a lawyer to whom judges listen. In one suit that you bring you add 1 to "
            "the die."
        ),
    ),
    2: (
        say("an able saboteur"),
        say(
            "Somebody who is good with dynamite owes you a favour. In one sabotage of yours you "
            "throw two dice, and the better one counts."
        ),
    ),
    3: (
        say("shuffle, and draw again"),
        say("This card is shuffled into the deck with all the others. You draw once more."),
    ),
    4: (say("no tip"), say("Nobody has anything to tell you today. Nothing happens.")),
    5: (
        say("two more Tips"),
        say(
            "The telephone doesn't stop ringing: you draw two more Tips. The first is carried "
            "out to the end before you draw the second."
        ),
    ),
    17: (
        say("fast lorries"),
        say(
            "To the end of the year your goods go twice as far by land as the die says. The card "
            "can't be traded, and goes back when the year ends."
        ),
    ),
    18: (
        say("fast ships"),
        say(
            "To the end of the year your goods go twice as far by sea as the dice say. The card "
            "can't be traded, and goes back when the year ends."
        ),
    ),
    19: (
        say("a forced sale"),
        say(
            "A judge has ruled against you. You must sell one share to the bank for 2,500; you "
            "choose which."
        ),
    ),
    20: (
        say("a coup"),
        say(
            "You may take the chair of any company that another player chairs, as long as you "
            "hold a share of it. Who loses the chair keeps his shares."
        ),
    ),
    21: (
        say("voted out"),
        say(
            "You must give up a chair. Name a company of yours and a shareholder who is to take "
            "it; if that player refuses, you name another pair, until one accepts or none is left."
        ),
    ),
    22: (
        say("half-price share of your choice"),
        say(
            "You may buy one share of any company from the bank for 2,500, if it has one left. It "
            "is not auctioned."
        ),
    ),
    23: (
        say("the bank pays double"),
        say("You may sell one share of yours, whichever you like, to the bank for 10,000."),
    ),
    33: (
        say("extra tax"),
        say("The tax office has looked at your books. Pay 1,000 for each share that you hold."),
    ),
    34: (
        say("tax refund"),
        say("You have paid too much tax. The bank gives you 1,000 for each share that you hold."),
    ),
    57: (
        say("five more on one extraction"),
        say(
            "On one extraction you get five units more than the dice show. Say so before you "
            "roll. Then the card goes under the deck."
        ),
    ),
}


def _ruin(k: int, terms: Terms) -> Text:
    if terms.entrepreneurs:
        return say(
            "Choose {company} that you own: it returns to the bank unpaid. Its goods stay where "
            "they are. If you own none, nothing happens.",
            company=_A_COMPANY[k],
        )
    return say(
        "Choose {company} that you chair: all its shares return to the bank unpaid, those of "
        "others too. Its goods stay where they are. If you chair none, nothing happens.",
        company=_A_COMPANY[k],
    )


def _accident(n: int) -> Text:
    if n < _SHIPS:
        return say(
            "All your {goods} on land squares is lost. Goods in cities, in canals and at companies "
            "are safe, and so are those at sea.",
            goods=goods_kind(n - _LORRIES),
        )
    return say(
        "All your {goods} on sea squares is lost. Goods in cities, in canals and at companies are "
        "safe, and so are those on land.",
        goods=goods_kind(n - _SHIPS),
    )


def _agreement(k: int, terms: Terms) -> Text:
    return say(
        "In one trade phase you sell up to ten units of {goods} in {continent} for {more} more "
        "each than the price there. The price falls as ever, and at 0 nothing is sold.",
        goods=goods_kind(FIELD if terms.oil_barons else PETROL),
        continent=continent(k),
        more=100 if terms.oil_barons else 500,
    )


def _trader(n: int, terms: Terms) -> Text:
    if n < _CUSTOMER:
        oil = n > _SUPPLIER
        return say(
            "For {company} of yours whose card is unturned you may buy up to five {goods} of its "
            "own colour, at {price} each. What it doesn't work up in this same turn is lost.",
            company=_A_COMPANY[PETROL if oil or terms.oligopoly else REFINERY],
            goods=goods_kind(n - _SUPPLIER),
            price="3,000" if oil else "2,000" if terms.oligopoly else "1,000",
        )
    oil = n > _CUSTOMER
    return say(
        "You may sell up to five {goods} now, wherever they lie, at {price} each and free of "
        "customs. Goods that your companies have bought don't count.",
        goods=goods_kind(n - _CUSTOMER),
        price="3,500" if oil else "2,500" if terms.oligopoly else "1,500",
    )


def _works(n: int) -> Text:
    if n < _STRIKE:
        return say(
            "You may use {company} of yours once without turning its card, which must be unturned "
            "still. So it can be used again, even in the same turn.",
            company=_A_COMPANY[n - _SPARE],
        )
    if n < _HALF_USE:
        return say(
            "Workers walk out at {company} of yours. Choose one whose card is unturned and turn "
            "it: it can't be used before next year. It counts as unused.",
            company=_A_COMPANY[n - _STRIKE],
        )
    if n < _HALF_FIXED:
        return say(
            "One use of {company} of yours costs you half. Say so as you begin. Then the card "
            "goes under the deck.",
            company=_A_COMPANY[n - _HALF_USE + REFINERY],
        )
    return say(
        "In one phase D you pay half the fixed costs of {company} of yours. Then the card goes "
        "under the deck.",
        company=_A_COMPANY[n - _HALF_FIXED],
    )
