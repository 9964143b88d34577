"""The table: submitting, the log, undo, and going back. The game is that of tests/core/lots.py."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import pytest
from msgspec.structs import replace

from core import catalog
from core.game import Illegal, Seat, Step, Told
from core.prompt import Prompt, Same
from core.table import Played, Table, Undone
from tests.core.lots import (
    PEEK,
    RULES,
    Action,
    Bid,
    Bidding,
    BidMade,
    Drop,
    Dropped,
    Dropping,
    Event,
    Lots,
    Peeked,
    Revealed,
    Sealed,
    State,
    Turned,
    View,
    Waiting,
)

LotsTable = Table[State, Action, Event, View]


def opened(seats: int = 3, seed: int = 1) -> LotsTable:
    return Table.new(RULES, seats, seed, {})


def refusal(act: Any, *arguments: Any) -> tuple[str, str]:
    with pytest.raises(Illegal) as no:
        act(*arguments)
    return no.value.code, str(no.value)


def played_to_drop(table: LotsTable) -> LotsTable:
    """All bid, seat 1 most; seat 1 is to lay a card away."""
    for seat, amount in enumerate((1, 5, 2)):
        table.submit(seat, Bid(amount))
    return table


# Beginning


def test_a_new_table_stands_at_the_setup_for_its_seed() -> None:
    table = opened(3, 8)
    step = RULES.setup(3, 8, {"rounds": 3, "open_hands": False})
    assert (step, step.state, 0, [], None) == (
        table.opening,
        table.state,
        table.ply,
        table.entries,
        table.outcome(),
    )


def test_a_new_table_takes_the_options_that_are_given() -> None:
    table = Table.new(RULES, 2, 1, {"rounds": 2})
    assert (2, False) == (table.state.rounds, table.state.open_hands)


@pytest.mark.parametrize(
    ("seats", "options", "refused"),
    [
        (7, {}, ("bad_seats", "Lots is for 2 to 4, not 7.")),
        (2, {"lives": 3}, ("unknown_option", "Lots has no option lives")),
        (2, {"rounds": 4}, ("bad_option", "Option rounds can't be 4; it takes: 2, 3.")),
    ],
)
def test_a_table_is_not_set_up_against_the_rules(
    seats: int, options: dict[str, int], refused: tuple[str, str]
) -> None:
    code, sentence = refusal(Table.new, RULES, seats, 1, options)
    assert refused[0] == code
    assert sentence.startswith(refused[1])


def test_a_game_can_begin_at_any_possible_state() -> None:
    state = played_to_drop(opened()).state
    table = Table.load(RULES, state)
    assert Step(state, (), final=True) == table.opening
    assert (state, 0, [(0, ())]) == (table.state, table.ply, table.log(0))
    assert ("nothing_to_undo", "Can't undo: nobody has acted yet.") == refusal(table.undo, 1)


def test_a_game_can_not_begin_at_an_impossible_state() -> None:
    state = replace(opened().state, paid=3)
    assert ("impossible_state", "Coins are lost or made.") == refusal(Table.load, RULES, state)


# Acting


def test_an_act_is_kept_with_what_it_brought_about() -> None:
    table = opened()
    played = table.submit(1, Bid(4))
    told = Told[Event](BidMade(1, 4), (1,), BidMade(1, None))
    assert Played(1, Bid(4), (told,), False) == played
    assert ([played], [1], 1) == (table.entries, table.line, table.ply)
    assert (Bidding((Waiting(), Sealed(4), Waiting())),) == table.state.phases


def test_what_is_rolled_drawn_or_revealed_is_marked_final() -> None:
    table = opened()
    assert [False, False, True] == [table.submit(i, Bid(1)).final for i in range(3)]


@pytest.mark.parametrize(
    ("seat", "action", "code"),
    [(0, Bid(11), "bad_bid"), (0, Drop(3), "bid"), (5, Bid(1), "no_seat"), (-1, PEEK, "no_seat")],
)
def test_a_refused_act_changes_nothing(seat: int, action: Action, code: str) -> None:
    table = opened()
    before = table.state
    calls: list[Any] = []
    table.watch(lambda *call: calls.append(call))
    assert code == refusal(table.submit, seat, action)[0]
    assert (before, 0, [], []) == (table.state, table.ply, table.entries, calls)


def test_nobody_acts_when_the_game_is_over() -> None:
    table = Table.load(RULES, replace(played_to_drop(opened()).state, rounds=1))
    table.submit(1, Drop(table.state.hands[1][0]))
    assert table.outcome() is not None
    assert "over" == refusal(table.submit, 0, Bid(1))[0]


class OffersLess(Lots):
    """Carries out more than it offers."""

    def prompts(self, s: State, /) -> Mapping[Seat, Prompt[Action]]:
        return {0: Prompt(must=True, choices=(PEEK,))}


def test_what_is_not_offered_is_refused_even_if_the_rules_would_carry_it_out() -> None:
    table = Table.new(OffersLess(), 2, 1, {})
    for seat in (0, 1):
        assert ("not_offered", f"Seat {seat} can't do that now.") == refusal(
            table.submit, seat, Bid(1)
        )
    assert [] == table.entries


class TakesAnotherWord(Lots):
    """A bid of nothing may also be said as a bid of -1."""

    def prompts(self, s: State, /) -> Mapping[Seat, Prompt[Action]]:
        return {0: Prompt(must=True, choices=(Bid(0),), same=(Same(Bid(-1), Bid(0)),))}


def test_an_act_said_in_other_words_is_kept_as_the_choice_that_it_means() -> None:
    table = Table.new(TakesAnotherWord(), 2, 1, {})
    assert Bid(0) == table.submit(0, Bid(-1)).action


STALE = ("stale", "The game has gone on since; look again.")


def test_undo_decided_before_the_last_act_is_stale() -> None:
    table = opened()
    table.submit(0, Bid(1), ply=0)
    assert STALE == refusal(table.undo, 0, 0)
    assert STALE == refusal(table.take_back, 0, (), 0)
    assert 1 == table.ply


def test_an_act_is_not_stale_while_its_seat_is_asked_the_same() -> None:
    """Two bid at the same moment: neither bid makes the other's one stale."""
    table = opened()
    table.submit(0, Bid(1), ply=0)
    table.submit(1, Bid(1), ply=0)
    assert 2 == table.ply


def test_an_act_is_stale_once_its_seat_was_asked_otherwise_even_for_a_while() -> None:
    """Kartel asks for every roll in the same words; a roll of this turn is none for the next."""
    table = Table.new(catalog.load("kartel"), 2, 1, {})
    ((first, asked),) = table.prompts().items()
    for _ in range(4):
        ((seat, prompt),) = table.prompts().items()
        table.submit(seat, prompt.choices[0])
    assert {first: asked} == table.prompts()
    assert STALE == refusal(table.submit, first, asked.choices[0], 0)
    table.submit(first, asked.choices[0], ply=4)


def test_an_act_decided_later_than_now_is_stale() -> None:
    assert STALE == refusal(opened().submit, 1, Bid(1), 2)


# Two tables of one game


def test_a_table_that_takes_in_what_another_does_stands_where_it_stands() -> None:
    ours, theirs = opened(), opened()
    heard: list[object] = []
    ours.watch(lambda at, entry: heard.append(entry))
    theirs.submit(0, Bid(3))
    theirs.undo(0)
    theirs.submit(0, Bid(2))
    for number, entry in enumerate(theirs.entries, 1):
        ours.take_in(entry, None if isinstance(entry, Undone) else theirs.state_after(number))
    assert theirs.entries == ours.entries == heard
    assert theirs.state == ours.state
    assert theirs.line == ours.line
    assert {1, 2, 3} == ours.taken_in
    assert None is ours.can_undo(0)
    ours.submit(1, Bid(1))
    assert {1, 2, 3} == ours.taken_in


# Watching


def test_watchers_hear_of_every_entry_after_it_is_made() -> None:
    table = opened()
    heard: list[tuple[int, object]] = []
    table.watch(lambda at, entry: heard.append((at.ply, entry)))
    table.submit(0, Bid(3))
    table.undo(0)
    table.submit(0, Bid(2))
    table.take_back(0)
    assert list(enumerate(table.entries, 1)) == heard


def test_a_watcher_hears_nothing_once_it_has_stopped() -> None:
    table = opened()
    heard: list[int] = []
    stop = table.watch(lambda at, entry: heard.append(1))
    table.watch(lambda at, entry: heard.append(2))
    table.submit(0, Bid(3))
    stop()
    table.submit(0, Bid(2))
    assert [1, 2, 2] == heard


def test_a_watcher_may_stop_while_it_is_called() -> None:
    table = opened()
    heard: list[int] = []

    def once(at: LotsTable, entry: object) -> None:
        heard.append(1)
        stop()

    stop = table.watch(once)
    table.watch(lambda at, entry: heard.append(2))
    table.submit(0, Bid(3))
    table.submit(0, Bid(2))
    assert [1, 2, 2] == heard


# The log


def test_each_seat_s_log_holds_what_it_saw() -> None:
    table = played_to_drop(opened())
    lot = table.opening.state.lot[0]
    card = table.state.hands[1][0]
    table.submit(1, Drop(card))
    turned = Turned(table.state.lot[0])
    revealed = Revealed((1, 5, 2), 1)

    def log(*own: Event) -> list[tuple[int, tuple[Event, ...]]]:
        bids = (own[0], own[1], own[2])
        return [
            (0, (Turned(lot),)),
            (1, (bids[0],)),
            (2, (bids[1],)),
            (3, (bids[2], revealed)),
            (4, (own[3], turned)),
        ]

    hidden = (BidMade(0, None), BidMade(1, None), BidMade(2, None), Dropped(1, None))
    assert log(*hidden) == table.log(None)
    assert log(BidMade(0, 1), *hidden[1:]) == table.log(0)
    assert log(hidden[0], BidMade(1, 5), hidden[2], Dropped(1, card)) == table.log(1)


def test_the_log_leaves_out_what_was_undone() -> None:
    table = opened()
    table.submit(0, Bid(3))
    table.undo(0)
    table.submit(0, Bid(2))
    assert [(3, (BidMade(0, 2),))] == table.log(0)[1:]


# Undo


def test_undo_is_an_entry_of_its_own_and_the_position_is_as_before() -> None:
    table = opened()
    table.submit(1, Bid(4))
    before = table.state
    table.submit(1, Bid(6))
    assert Undone(1, 1) == table.undo(1)
    assert (before, 3, [1]) == (table.state, table.ply, table.line)


def test_undo_goes_back_further_each_time_and_counts_what_was_undone_as_gone() -> None:
    table = opened()
    opening = table.state
    for amount in (4, 5, 6):
        table.submit(1, Bid(amount))
    assert [Undone(1, 2), Undone(1, 1), Undone(1, 0)] == [table.undo(1) for _ in range(3)]
    assert (opening, 6, []) == (table.state, table.ply, table.line)
    assert "nothing_to_undo" == refusal(table.undo, 1)[0]


def test_after_an_undo_the_game_goes_on_in_a_new_line() -> None:
    table = opened()
    table.submit(0, Bid(4))
    table.submit(1, Bid(5))
    table.undo(1)
    table.submit(1, Bid(6))
    assert [1, 4] == table.line
    assert Undone(1, 1) == table.undo(1)
    assert Undone(0, 0) == table.undo(0)


def test_undo_stops_at_another_s_act() -> None:
    table = opened()
    table.submit(0, Bid(4))
    table.submit(1, Bid(4))
    assert ("others_acted", "Can't undo: Seat 1 acted last.") == refusal(table.undo, 0)


def test_undo_stops_at_what_was_revealed() -> None:
    table = opened()
    played = table.submit(0, PEEK)
    assert isinstance(played.told[0].event, Peeked)
    assert (
        "final",
        "Can't undo: something was rolled, drawn, revealed or sealed by the last act.",
    ) == refusal(table.undo, 0)


def test_whether_undo_is_open_can_be_asked_without_doing_it() -> None:
    table = opened()
    no = table.can_undo(0)
    assert no is not None
    assert "nothing_to_undo" == no.code
    table.submit(0, Bid(4))
    assert table.can_undo(0) is None
    assert 1 == table.ply


# Going back in practice


def test_taking_back_crosses_others_acts_and_what_was_revealed() -> None:
    table = opened()
    table.submit(2, Bid(9))
    before = table.state
    table.submit(0, Bid(1))
    table.submit(1, Bid(5))
    assert Undone(1, 2) == table.take_back(1)
    assert Undone(0, 1) == table.take_back(0, across=(1, 2))
    assert before == table.state


def test_taking_back_stops_at_the_act_of_a_seat_that_is_not_to_be_crossed() -> None:
    table = opened()
    table.submit(0, Bid(1))
    table.submit(1, Bid(5))
    refused = ("others_acted", "Can't take back: Seat 1 acted since.")
    assert refused == refusal(table.take_back, 0)
    assert refused == refusal(lambda: table.take_back(0, across=(2,)))
    assert Undone(0, 0) == table.take_back(0, across=(1,))


def test_after_taking_back_the_same_acts_lead_to_the_same_game() -> None:
    """The die that settled the tie falls again as it fell."""
    table = opened()
    for seat in range(3):
        table.submit(seat, Bid(5))
    after = table.state
    table.take_back(0, across=(1, 2))
    for seat in range(3):
        table.submit(seat, Bid(5))
    assert after == table.state


class HasForcedActs(Lots):
    """Who is to lay a card away has only one that he may."""

    def prompts(self, s: State, /) -> Mapping[Seat, Prompt[Action]]:
        phase = s.phases[-1]
        if isinstance(phase, Dropping):
            return {phase.seat: Prompt(must=True, choices=(Drop(s.hands[phase.seat][0]),))}
        return super().prompts(s)


def test_one_of_two_choices_is_a_decision() -> None:
    state = played_to_drop(opened()).state
    two = replace(state, hands=(state.hands[0], state.hands[1][:2], state.hands[2]))
    table = Table(RULES, Step(replace(two, coins=(0, 0, 0)), ()))
    assert 2 == len(table.prompts()[1].choices)
    table.submit(1, Drop(two.hands[1][0]))
    assert Undone(1, 0) == table.take_back(1)


def test_taking_back_passes_over_acts_that_were_no_decision() -> None:
    table = played_to_drop(Table.new(HasForcedActs(), 3, 1, {}))
    table.submit(1, Drop(table.state.hands[1][0]))
    assert Undone(1, 1) == table.take_back(1, across=(0, 2))


def test_who_has_decided_nothing_takes_nothing_back() -> None:
    table = opened()
    table.submit(0, Bid(1))
    refused = ("nothing_to_undo", "Can't take back: Seat 1 has decided nothing yet.")
    assert refused == refusal(table.take_back, 1)


# A table with a history


def test_a_kept_history_gives_the_table_that_it_was() -> None:
    table = played_to_drop(opened())
    states = {n: s for n in (1, 2, 3) if (s := table.state_after(n)) is not None}
    again = Table(RULES, table.opening, table.entries, states)
    assert (table.state, table.ply, table.line) == (again.state, again.ply, again.line)
    assert table.log(2) == again.log(2)
    assert Undone(1, 1) == again.take_back(1, across=(0, 2))


def test_a_kept_history_may_hold_undone_acts() -> None:
    table = opened()
    table.submit(0, Bid(4))
    table.undo(0)
    table.submit(0, Bid(7))
    states = {3: table.state}
    again = Table(RULES, table.opening, table.entries, states)
    assert (table.state, [3]) == (again.state, again.line)


class Lazy(Mapping[int, State]):
    """States that are counted as they are asked for."""

    def __init__(self, states: dict[int, State]) -> None:
        self.states = states
        self.asked: list[int] = []

    def __getitem__(self, number: int) -> State:
        self.asked.append(number)
        return self.states[number]

    def __iter__(self) -> Iterator[int]:
        return iter(self.states)

    def __len__(self) -> int:
        return len(self.states)


def test_only_the_states_that_are_wanted_are_asked_for() -> None:
    table = opened()
    states: dict[int, State] = {}
    for amount in (4, 5, 6):
        table.submit(0, Bid(amount))
        states[table.ply] = table.state
    lazy = Lazy(states)
    again = Table(RULES, table.opening, table.entries, lazy)
    assert [] == lazy.asked
    assert (table.state, table.state) == (again.state, again.state)
    assert {3} == set(lazy.asked)
    again.undo(0)
    assert states[2] == again.state


def test_undo_reaches_only_as_far_back_as_states_are_kept() -> None:
    table = opened()
    for amount in (4, 5, 6):
        table.submit(0, Bid(amount))
    states = {n: s for n in (2, 3) if (s := table.state_after(n)) is not None}
    again = Table(RULES, table.opening, table.entries, states)
    again.undo(0)
    assert ("not_kept", "Can't undo: the position before it is not kept.") == refusal(again.undo, 0)
    assert "nothing_to_undo" == refusal(again.take_back, 0)[0]


def test_the_state_after_an_entry_can_be_looked_up() -> None:
    table = opened()
    opening = table.state
    table.submit(0, Bid(4))
    assert (opening, table.state, None) == tuple(table.state_after(n) for n in (0, 1, 2))


def test_the_state_in_which_an_act_was_done_can_be_looked_up_even_after_it_is_undone() -> None:
    table = opened()
    opening = table.state
    table.submit(0, Bid(4))
    after = table.state
    table.submit(0, Bid(5))
    table.undo(0)
    table.submit(0, Bid(6))
    # Entry 3 is the undo; entries 2 and 4 were both played after entry 1.
    assert (opening, after, after) == tuple(table.state_before(n) for n in (1, 2, 4))


def test_a_table_shows_what_the_rules_show() -> None:
    table = opened()
    state = table.state
    table.submit(0, PEEK)
    assert RULES.prompts(table.state) == table.prompts()
    assert RULES.barred(table.state, 0) == table.barred(0)
    assert RULES.view(table.state, 0) == table.view(0)
    assert state != table.state


def test_a_step_says_who_is_told() -> None:
    step: Step[State, Event] = RULES.apply(opened().state, 1, Bid(3))
    told = step.events[0]
    assert (BidMade(1, 3), BidMade(1, None), BidMade(1, None)) == (
        told.seen_by(1),
        told.seen_by(0),
        told.seen_by(None),
    )
