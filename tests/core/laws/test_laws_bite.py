"""Each law is shown a game that breaks it, and must fail for it.

The games are the small one of tests/core/lots.py with one thing spoilt.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Container, Mapping, Sequence
from dataclasses import replace as put
from typing import Any

import msgspec
import pytest
from msgspec import Struct
from msgspec.structs import force_setattr, replace

from core.game import Illegal, Option, Options, Outcome, Seat, Step, Told
from core.prompt import Amount, Barred, Field, Form, Prompt
from core.rng import Rng, below
from core.table import Table, Undone
from core.text import Text, say
from core.words import Line
from tests.core import lots
from tests.core.laws import laws, secrets, tables
from tests.core.laws.cases import Case, Game, cases, play
from tests.core.lots import (
    PEEK,
    Action,
    Bid,
    Bidding,
    BidMade,
    Drop,
    Dropped,
    Dropping,
    Event,
    Lots,
    LotsWords,
    Over,
    Peeked,
    Sealed,
    State,
    View,
)

Law = Callable[[Any], None]
Prompts = Mapping[Seat, Prompt[Action]]
LAWS: tuple[Law, ...] = (*laws.RUNNING, *secrets.SECRETS, *tables.TABLES)


class OpensTheWrongHands(Lots):
    def open_view(self, s: State, seat: Seat | None, /) -> View:
        return replace(super().open_view(s, seat), hands=s.hands[::-1])


class PlacesOnlyTheFirst(Lots):
    def outcome(self, s: State, /) -> Outcome | None:
        outcome = super().outcome(s)
        return outcome and Outcome(outcome.worth, outcome.place[:1])


class CountsPlacesFromNought(Lots):
    def outcome(self, s: State, /) -> Outcome | None:
        outcome = super().outcome(s)
        return outcome and Outcome(outcome.worth, tuple(p - 1 for p in outcome.place))


class LosesCards(Lots):
    def apply(self, s: State, seat: Seat, a: Action, /) -> Step[State, Event]:
        step = super().apply(s, seat, a)
        return replace(step, state=replace(step.state, deck=step.state.deck[:-1]))


class NeedsNobody(Lots):
    def prompts(self, s: State, /) -> Prompts:
        return {seat: replace(p, must=False) for seat, p in super().prompts(s).items()}


class GoesOnAfterTheEnd(Lots):
    def prompts(self, s: State, /) -> Prompts:
        return super().prompts(s) or {0: Prompt[Action](must=True, choices=(PEEK,))}


class OffersTwice(Lots):
    def prompts(self, s: State, /) -> Prompts:
        return {
            seat: replace(p, choices=p.choices + p.choices)
            for seat, p in super().prompts(s).items()
        }


class ShowsAnotherPhase(Lots):
    def view(self, s: State, seat: Seat | None, /) -> View:
        view = super().view(s, seat)
        return replace(view, phase=Over()) if isinstance(view.phase, Dropping) else view


class Remembers(Lots):
    """Keeps something outside the state."""

    def __init__(self) -> None:
        self.calls = itertools.count()

    def apply(self, s: State, seat: Seat, a: Action, /) -> Step[State, Event]:
        step = super().apply(s, seat, a)
        return replace(step, state=replace(step.state, rng=Rng(next(self.calls))))


class WritesOnItsState(Lots):
    def apply(self, s: State, seat: Seat, a: Action, /) -> Step[State, Event]:
        step = super().apply(s, seat, a)
        force_setattr(s, "peeked", tuple(range(len(s.hands))))
        return step


class Untagged(Struct, frozen=True):
    seat: Seat


class SaysWhatCantBeDecoded(Lots):
    def apply(self, s: State, seat: Seat, a: Action, /) -> Step[State, Any]:
        step = super().apply(s, seat, a)
        return replace(step, events=(*step.events, Told(Untagged(seat))))


class LetsDiceBeUndone(Lots):
    def apply(self, s: State, seat: Seat, a: Action, /) -> Step[State, Event]:
        return replace(super().apply(s, seat, a), final=False)


class OffersMoreThanItTakes(Lots):
    def prompts(self, s: State, /) -> Prompts:
        return {
            seat: replace(p, forms=tuple(_wider(form) for form in p.forms))
            for seat, p in super().prompts(s).items()
        }


def _wider(form: Form) -> Form:
    amount = form.fields[0].domain
    assert isinstance(amount, Amount)
    return replace(form, fields=(Field("amount", Amount(0, amount.high + 1)),))


class GivesAnotherReason(Lots):
    def barred(self, s: State, seat: Seat, /) -> tuple[Barred[Action], ...]:
        return tuple(replace(b, reason=say("No.")) for b in super().barred(s, seat))


class BarsWhatItOffers(Lots):
    def barred(self, s: State, seat: Seat, /) -> tuple[Barred[Action], ...]:
        offered = self.prompts(s)[seat].choices if seat in self.prompts(s) else ()
        return tuple(Barred(action, "no", say("No."), None) for action in offered)


class LetsAnybodyDrop(Lots):
    def apply(self, s: State, seat: Seat, a: Action, /) -> Step[State, Event]:
        phase = s.phases[-1]
        if isinstance(phase, Dropping) and isinstance(a, Drop) and a.card in s.hands[phase.seat]:
            return super().apply(s, phase.seat, a)
        return super().apply(s, seat, a)


class CutsBidsDownToSize(Lots):
    def apply(self, s: State, seat: Seat, a: Action, /) -> Step[State, Event]:
        if isinstance(a, Bid) and 0 <= seat < len(s.hands):
            a = Bid(max(0, min(a.amount, s.coins[seat])))
        return super().apply(s, seat, a)


class BreaksOnNonsense(Lots):
    def apply(self, s: State, seat: Seat, a: Action, /) -> Step[State, Event]:
        if isinstance(a, Drop) and isinstance(s.phases[-1], Dropping):
            s.hands[seat].index(a.card)
        return super().apply(s, seat, a)


class CitesNoClause(Lots):
    def apply(self, s: State, seat: Seat, a: Action, /) -> Step[State, Event]:
        try:
            return super().apply(s, seat, a)
        except Illegal as no:
            raise Illegal(no.code, no.reason, "T-99") from no


class RefusesWithoutNumbers(Lots):
    def apply(self, s: State, seat: Seat, a: Action, /) -> Step[State, Event]:
        try:
            return super().apply(s, seat, a)
        except Illegal as no:
            raise Illegal(no.code, Text("The most is {most}."), no.rule) from no


class ShowsHands(Lots):
    def view(self, s: State, seat: Seat | None, /) -> View:
        return replace(super().view(s, seat), hands=s.hands)


class ShowsDroppedToSpectators(Lots):
    def view(self, s: State, seat: Seat | None, /) -> View:
        view = super().view(s, seat)
        return view if seat is not None else replace(view, dropped=s.dropped)


class KeepsTheDice(Lots):
    def reseal(self, s: State, seat: Seat | None, rng: Rng, /) -> State:
        return replace(super().reseal(s, seat, rng), rng=s.rng)


class KeepsThePile(Lots):
    """Without dice: all that is to come lies in the deck."""

    def setup(self, seats: int, seed: int, options: Options, /) -> Step[State, Event]:
        return _without_dice(super().setup(seats, seed, options))

    def apply(self, s: State, seat: Seat, a: Action, /) -> Step[State, Event]:
        return _without_dice(super().apply(replace(s, rng=Rng(len(s.deck))), seat, a))

    def reseal(self, s: State, seat: Seat | None, rng: Rng, /) -> State:
        return s


def _without_dice(step: Step[State, Event]) -> Step[State, Event]:
    return replace(step, state=replace(step.state, rng=None))


class DealsTheSeatAnotherHand(Lots):
    def reseal(self, s: State, seat: Seat | None, rng: Rng, /) -> State:
        return super().reseal(s, None, rng)


class TellsByTheOrderOfItsWorlds(Lots):
    def reseal(self, s: State, seat: Seat | None, rng: Rng, /) -> State:
        return super().reseal(s, seat, Rng(rng.state ^ s.deck[-1]))


class LeavesBidsInPlace(Lots):
    def reseal(self, s: State, seat: Seat | None, rng: Rng, /) -> State:
        return replace(super().reseal(s, seat, rng), phases=s.phases)


class ViewWithDice(View, frozen=True):
    rng: Rng = Rng(0)


class HasDiceInItsView(Lots):
    types = replace(Lots.types, view=ViewWithDice)


class ShowsDice(Lots):
    types = replace(Lots.types, view=ViewWithDice)

    def view(self, s: State, seat: Seat | None, /) -> View:
        fields = msgspec.structs.asdict(super().view(s, seat))
        return ViewWithDice(**fields, rng=s.rng)


class TellsBids(Lots):
    def apply(self, s: State, seat: Seat, a: Action, /) -> Step[State, Event]:
        return _told_to_all(super().apply(s, seat, a), BidMade)


class TellsWhatIsDropped(Lots):
    def apply(self, s: State, seat: Seat, a: Action, /) -> Step[State, Event]:
        return _told_to_all(super().apply(s, seat, a), Dropped)


def _told_to_all(step: Step[State, Event], kind: type[Event]) -> Step[State, Event]:
    return replace(
        step,
        events=tuple(Told(t.event) if isinstance(t.event, kind) else t for t in step.events),
    )


class TellsABidderOfTheOthers(Lots):
    """Told to the seat that bids, which knows its own bid but not those of others."""

    def apply(self, s: State, seat: Seat, a: Action, /) -> Step[State, Event]:
        step = super().apply(s, seat, a)
        phase = s.phases[-1]
        if isinstance(phase, Bidding):
            leaks = tuple(
                Told[Event](BidMade(i, bid.amount), (seat,))
                for i, bid in enumerate(phase.bids)
                if isinstance(bid, Sealed) and i != seat
            )
            return replace(step, events=(*step.events, *leaks))
        return step


class LetsAPeekBeUndone(Lots):
    def apply(self, s: State, seat: Seat, a: Action, /) -> Step[State, Event]:
        step = super().apply(s, seat, a)
        peeked = any(isinstance(t.event, Peeked) for t in step.events)
        return replace(step, final=step.final and not peeked)


class ThrowsDiceInSecret(Lots):
    def apply(self, s: State, seat: Seat, a: Action, /) -> Step[State, Event]:
        step = super().apply(s, seat, a)
        return replace(step, state=replace(step.state, rng=below(step.state.rng, 6)[1]))


class PromptsBySecrets(Lots):
    """Offers a look only when it is worth it."""

    def prompts(self, s: State, /) -> Prompts:
        good = bool(s.deck) and s.deck[0] > 7
        return {
            seat: p if good or not p.forms else replace(p, choices=())
            for seat, p in super().prompts(s).items()
        }


class HasABadDefault(Lots):
    types = replace(
        Lots.types,
        options=(replace(Lots.types.options[0], default=5), *Lots.types.options[1:]),
    )


class SeatsAnyNumber(Lots):
    def refuse(self, seats: int, options: Options, /) -> Illegal | None:
        return None


class HasAWordlessOption(Lots):
    types = replace(
        Lots.types,
        options=(*Lots.types.options, Option("x", say("x"), Text("{what}"), False)),
    )


class LacksAValue(LotsWords):
    def asked(self, view: View, seat: Seat, /) -> Text:
        return say("{who} bids")


class HasNoWordForActions(LotsWords):
    def action(self, view: View, action: Action, /) -> Text:
        return Text("")


class CountsOnlyTheFirst(LotsWords):
    def standing(self, view: View, /) -> tuple[int, ...]:
        return super().standing(view)[:1]


class PointsToNoClause(LotsWords):
    def clauses(self, phase: str, /) -> tuple[str, ...]:
        return ("T-99",)


class KeepsQuietAboutPeeks(LotsWords):
    def lines(self, events: Sequence[Event], /) -> tuple[Line, ...]:
        return super().lines([e for e in events if not isinstance(e, Peeked)])


SPOKEN: tuple[tuple[type[LotsWords], Law], ...] = (
    (LacksAValue, laws.everything_is_said_in_whole_sentences),
    (HasNoWordForActions, laws.everything_is_said_in_whole_sentences),
    (CountsOnlyTheFirst, laws.everything_is_said_in_whole_sentences),
    (PointsToNoClause, laws.everything_is_said_in_whole_sentences),
    (KeepsQuietAboutPeeks, laws.whatever_happens_is_in_the_log),
)


class NeverEnds(Lots):
    def apply(self, s: State, seat: Seat, a: Action, /) -> Step[State, Event]:
        step = super().apply(s, seat, a)
        return Step(s, ()) if isinstance(a, Bid) else step


class NeverSays(Lots):
    def outcome(self, s: State, /) -> Outcome | None:
        return None


class UndoesAnything(Table[State, Action, Event, View]):
    def can_undo(self, seat: Seat) -> Illegal | None:
        return None


class UndoesOneTooMany(Table[State, Action, Event, View]):
    def undo(self, seat: Seat, ply: int | None = None) -> Undone:
        undone = super().undo(seat, ply)
        if self.line:
            self.line.pop()
        return undone


class TakesBackForcedActs(Table[State, Action, Event, View]):
    def take_back(self, seat: Seat, across: Container[Seat] = (), ply: int | None = None) -> Undone:
        numbers = [n for n in self.line if self.entries[n - 1].seat == seat]
        return self._back(seat, numbers[-1] if numbers else 1)


class ShowsItsLogToAll(Table[State, Action, Event, View]):
    def log(self, seat: Seat | None) -> list[tuple[int, tuple[Event, ...]]]:
        return super().log(0)


SPOILT: tuple[tuple[type[Table[Any, Any, Any, Any]], Law], ...] = (
    (UndoesAnything, tables.undo_is_the_inverse_of_acting),
    (UndoesOneTooMany, tables.undo_is_the_inverse_of_acting),
    (TakesBackForcedActs, tables.taking_back_returns_to_the_seats_last_real_decision),
    (ShowsItsLogToAll, tables.the_log_holds_what_each_saw),
)


BROKEN: tuple[tuple[type[Lots], Law], ...] = (
    (PlacesOnlyTheFirst, laws.it_ends_with_a_place_for_every_seat),
    (CountsPlacesFromNought, laws.it_ends_with_a_place_for_every_seat),
    (LosesCards, laws.pieces_are_conserved),
    (NeedsNobody, laws.somebody_must_act_until_it_is_over),
    (GoesOnAfterTheEnd, laws.somebody_must_act_until_it_is_over),
    (OffersTwice, laws.prompts_offer_something_and_nothing_twice),
    (ShowsAnotherPhase, laws.phases_are_of_the_union_and_the_view_shows_the_same),
    (Remembers, laws.the_same_actions_give_the_same_game),
    (WritesOnItsState, laws.what_is_offered_is_carried_out),
    (SaysWhatCantBeDecoded, laws.what_is_encoded_comes_back_equal),
    (LetsDiceBeUndone, laws.whoever_throws_the_dice_ends_undo),
    (ThrowsDiceInSecret, laws.whoever_throws_the_dice_ends_undo),
    (OffersMoreThanItTakes, laws.what_is_offered_is_carried_out),
    (GivesAnotherReason, laws.what_is_barred_is_refused_for_that_reason),
    (BarsWhatItOffers, laws.what_is_barred_is_refused_for_that_reason),
    (LetsAnybodyDrop, laws.nobody_acts_without_a_prompt),
    (CutsBidsDownToSize, laws.nothing_else_is_carried_out),
    (CutsBidsDownToSize, laws.nothing_drawn_at_random_is_carried_out_unless_admitted),
    (BreaksOnNonsense, laws.nothing_else_is_carried_out),
    (CitesNoClause, laws.nothing_else_is_carried_out),
    (RefusesWithoutNumbers, laws.nothing_else_is_carried_out),
    (ShowsHands, secrets.a_resealed_state_looks_the_same_to_its_seat),
    (ShowsDroppedToSpectators, secrets.a_resealed_state_looks_the_same_to_its_seat),
    (DealsTheSeatAnotherHand, secrets.a_resealed_state_looks_the_same_to_its_seat),
    (PromptsBySecrets, secrets.a_resealed_state_looks_the_same_to_its_seat),
    (KeepsTheDice, secrets.a_resealed_state_has_new_dice),
    (KeepsThePile, secrets.a_resealed_state_has_new_dice),
    (TellsByTheOrderOfItsWorlds, secrets.resealing_depends_on_nothing_hidden),
    (OpensTheWrongHands, secrets.the_open_view_shows_all_that_the_view_does),
    (HasDiceInItsView, secrets.views_and_events_hold_no_dice),
    (ShowsDice, secrets.views_and_events_hold_no_dice),
    (TellsABidderOfTheOthers, secrets.what_a_seat_is_told_depends_on_nothing_hidden),
    (LetsAPeekBeUndone, secrets.what_a_seat_is_told_depends_on_nothing_hidden),
    (LeavesBidsInPlace, secrets.reseal_draws_anew_what_a_seat_can_not_know_and_nothing_else),
    (TellsBids, secrets.reseal_draws_anew_what_a_seat_can_not_know_and_nothing_else),
    (TellsWhatIsDropped, secrets.reseal_draws_anew_what_a_seat_can_not_know_and_nothing_else),
    (HasABadDefault, laws.options_explain_themselves),
    (SeatsAnyNumber, laws.options_explain_themselves),
    (HasAWordlessOption, laws.options_explain_themselves),
)


def broken(rules: Lots, words: LotsWords = lots.WORDS) -> tuple[Case, ...]:
    """The sound game's cases with other rules."""
    sound = Game(lots.RULES, lots.WORDS, lots.CLAUSES)
    return tuple(put(case, game=Game(rules, words, lots.CLAUSES)) for case in cases(sound))


def fails(law: Law, games: Sequence[Case]) -> bool:
    """Whether the law fails for one of the cases."""
    for case in games:
        try:
            for seed in range(2):
                law(play(case, seed))
        except (AssertionError, Illegal, ValueError, msgspec.ValidationError):
            return True
    return False


@pytest.mark.parametrize(("rules", "law"), BROKEN, ids=lambda x: x.__name__)
def test_law_fails_for_a_game_that_breaks_it(rules: type[Lots], law: Law) -> None:
    assert fails(law, broken(rules()))


@pytest.mark.parametrize(("words", "law"), SPOKEN, ids=lambda x: x.__name__)
def test_law_fails_for_words_that_break_it(words: type[LotsWords], law: Law) -> None:
    assert fails(law, broken(Lots(), words()))


@pytest.mark.parametrize(("spoilt", "law"), SPOILT, ids=lambda x: x.__name__)
def test_law_fails_for_a_table_that_breaks_it(
    spoilt: type[Table[Any, Any, Any, Any]], law: Law, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tables, "Table", spoilt)
    assert fails(law, broken(Lots()))


def test_a_game_that_never_ends_is_found_out() -> None:
    for case in broken(NeverEnds()):
        with pytest.raises(AssertionError, match="not over after 200 actions"):
            play(case, 0, 200)


def test_a_game_of_which_nobody_tells_that_it_is_over_is_found_out() -> None:
    with pytest.raises(AssertionError, match="nobody is prompted"):
        play(broken(NeverSays())[0], 0)


@pytest.mark.parametrize("law", LAWS, ids=lambda law: law.__name__)
def test_law_holds_for_the_sound_game(law: Law) -> None:
    assert not fails(law, broken(Lots()))
