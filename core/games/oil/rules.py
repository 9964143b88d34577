"""The rules of Kartell: what is offered in each phase, and what each action leads to."""

from __future__ import annotations

from collections.abc import Mapping
from typing import cast

from core.game import Illegal, Option, Options, Outcome, Seat, Step, Types, everybody, refused
from core.games.oil.actions import Action
from core.games.oil.check import check
from core.games.oil.data import LAST_YEAR, SEATS
from core.games.oil.events import (
    Advanced,
    Asked,
    Bankrupt,
    Event,
    Extracted,
    NewsDrawn,
    NewsUnread,
    OrderRolled,
    PriceRolled,
    PricesRolled,
    Refused,
    Shuffled,
    TipDrawn,
    TransportRolled,
    VoteRolled,
)
from core.games.oil.events_deals import (
    GoodsAwarded,
    OfferAccepted,
    OfferDeclined,
    OfferMade,
    OfferWithdrawn,
    SabotageRolled,
    SharesAwarded,
    SuitRolled,
)
from core.games.oil.finish import outcome
from core.games.oil.flow import ACTS, ASK, go_on
from core.games.oil.frames import Log, in_game
from core.games.oil.offers import reached
from core.games.oil.secrets import reseal, view
from core.games.oil.setup import set_up
from core.games.oil.state import Over, Owing, Phase, State, Trading, View
from core.games.oil.tried import about
from core.prompt import Barred, Prompt
from core.refusals import bad_seats, not_asked
from core.rng import Rng
from core.text import Text, say

__all__ = ["RULES", "Oil"]


def _flag(name: str, title: Text, help: Text, rule: str) -> Option:
    return Option(name=name, title=title, help=help, default=False, rule=rule)


TYPES: Types[State, Action, Event, View] = Types(
    id="oil",
    title=say("Kartell"),
    version=1,
    seats=SEATS,
    options=(
        Option(
            name="years",
            title=say("last year"),
            help=say("The game ends with December of this year; a year has twelve rounds."),
            default=1,
            choices=tuple(range(1, LAST_YEAR + 1)),
            rule="O-2",
        ),
        _flag(
            "oligopoly",
            say("oligopoly"),
            say("No refineries: petrol companies take crude."),
            "O-32",
        ),
        _flag(
            "oil_barons",
            say("oil barons"),
            say("Only oil fields: crude is sold in cities at a fifth of the price."),
            "O-33",
        ),
        _flag(
            "traders",
            say("traders"),
            say("Only petrol companies: the bank sells them oil at 3,000 a unit."),
            "O-34",
        ),
        _flag(
            "entrepreneurs",
            say("entrepreneurs"),
            say("No shares: companies are bought whole for 25,000."),
            "O-35",
        ),
        _flag(
            "free_trade",
            say("free trade"),
            say("No customs, no canal fees, transport costs nothing."),
            "O-36",
        ),
        _flag(
            "dumping",
            say("dumping"),
            say("Who sells petrol may lower the price first, to leave others less."),
            "O-37",
        ),
        _flag(
            "partnership",
            say("partnership"),
            say("Shareholders have a fifth of a company's income and costs for each share."),
            "O-38",
        ),
        _flag(
            "sabotage",
            say("sabotage"),
            say("Once a year one may sabotage goods or a company, for 10,000."),
            "O-39",
        ),
        _flag(
            "lawsuits",
            say("lawsuits"),
            say("Once a year one may sue another player, for 5,000."),
            "O-40",
        ),
    ),
    state=State,
    action=cast("type[Action]", Action),
    event=cast("type[Event]", Event),
    view=View,
)

_ONE_OF = ("oligopoly", "oil_barons", "traders")
"""Each of them leaves out other companies (O-50)."""


class Oil:
    """The game, as core.game.Rules."""

    types = TYPES

    def refuse(self, seats: int, options: Options, /) -> Illegal | None:
        named = [name for name in _ONE_OF if options.get(name)]
        if len(named) > 1:
            return Illegal(
                "bad_options",
                say(
                    "{one} and {other} leave out different companies: only one of oligopoly, "
                    "oil barons and traders can be played.",
                    one=_titled(named[0]),
                    other=_titled(named[1]),
                ),
                "O-50",
            )
        if options.get("entrepreneurs") and options.get("partnership"):
            return Illegal(
                "bad_options",
                say("Entrepreneurs play without shares, so there are no partners."),
                "O-50",
            )
        return bad_seats(TYPES, seats, "O-1")

    def setup(self, seats: int, seed: int, options: Options, /) -> Step[State, Event]:
        return set_up(seats, seed, options)

    def seats(self, s: State, /) -> int:
        return len(s.cash)

    def check(self, s: State, /) -> None:
        check(s)

    def prompts(self, s: State, /) -> Mapping[Seat, Prompt[Action]]:
        phase = s.phases[-1]
        return {} if type(phase) is Over else ASK[type(phase)](s, phase)

    def barred(self, s: State, seat: Seat, /) -> tuple[Barred[Action], ...]:
        if seat not in _may_act(s, s.phases[-1]):
            return ()
        return refused(self, s, seat, about(s, seat))

    def apply(self, s: State, seat: Seat, a: Action, /) -> Step[State, Event]:
        phase = s.phases[-1]
        if type(phase) is Over:
            raise Illegal("over", say("The game is over."), "O-31")
        asked = _may_act(s, phase)
        if seat not in asked:
            raise not_asked(asked[0], seat, "O-7")
        act = ACTS[type(phase)].get(type(a))
        if act is None:
            raise Illegal("other_part", say("That is not for this part of the game."), "O-7")
        log: Log = []
        state = go_on(act(s, phase, seat, a, log), log)
        return Step(state, everybody(*log), any(type(event) in _FINAL for event in log))

    def view(self, s: State, seat: Seat | None, /) -> View:
        return view(s, seat)

    def open_view(self, s: State, seat: Seat | None, /) -> View:
        return view(s, seat)

    def reseal(self, s: State, seat: Seat | None, rng: Rng, /) -> State:
        return reseal(s, rng)

    def outcome(self, s: State, /) -> Outcome | None:
        return outcome(s)


RULES = Oil()


def _may_act(s: State, phase: Phase) -> tuple[Seat, ...]:
    """Those who are asked, found without what they are asked.

    In Trading also who is done and has nothing left to do: the acts themselves refuse it.
    """
    match phase:
        case Trading():
            return in_game(s)
        case Owing(seat=debtor, offers=offers):
            return (debtor, *[seat for offer in offers for seat in reached(s, offer)])
        case Over():
            return ()
        case _:
            return (phase.seat,)


_FINAL = frozenset(
    {
        Advanced,
        Asked,
        Bankrupt,
        Extracted,
        GoodsAwarded,
        NewsDrawn,
        NewsUnread,
        OfferAccepted,
        OfferDeclined,
        OfferMade,
        OfferWithdrawn,
        OrderRolled,
        PriceRolled,
        PricesRolled,
        Refused,
        SabotageRolled,
        SharesAwarded,
        Shuffled,
        SuitRolled,
        TipDrawn,
        TransportRolled,
        VoteRolled,
    }
)
"""Events of dice and cards, and what is said to others: an offer is withdrawn, not undone."""


def _titled(name: str) -> Text:
    return next(option.title for option in TYPES.options if option.name == name)
