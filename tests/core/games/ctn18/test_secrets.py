"""Clauses N-33, N-35 and N-42: what is open, what a President alone sees, what nobody can tell."""

from __future__ import annotations

import pytest

from core.games.ctn18.actions import (
    ALL,
    Accept,
    Action,
    BuyCard,
    Counter,
    Decline,
    Discard,
    End,
    Float,
    Knight,
    Offer,
    Rob,
    Roll,
    Shed,
    Show,
)
from core.games.ctn18.events import (
    BoughtCard,
    BoughtCardUnseen,
    Discarded,
    DiscardSealed,
    DiscardSealedUnseen,
    Event,
    Stolen,
    StolenUnseen,
)
from core.games.ctn18.rules import RULES
from core.games.ctn18.state import Discarding, DiscardingView, Operating, Rolling, Shedding, State
from core.prompt import Form, Prompt, sample
from core.rng import choice, seeded
from tests.core.games.ctn18.acts import at, choices, events, must, only, play, rolled, seen
from tests.core.games.ctn18.positions import (
    A,
    D,
    F,
    G,
    bundle,
    by_major,
    changed,
    goods,
    in_stock,
    path,
    position,
    turn,
)
from tests.core.games.ctn18.test_reference import made

LOOKERS = (0, 1, 2, None)
HANDS = {
    A: goods(wood=2, ore=1),
    D: goods(sheep=2, wheat=2),
    F: goods(sheep=1, wheat=1),
    G: goods(brick=3),
}
CARDS = {A: bundle(knight=1, point=1), D: bundle(monopoly=1), G: bundle()}


def some(*shares: str, **given: object) -> State:
    """Amber, Delft and Fern are floated, Garnet is not."""
    fields = {"hands": HANDS, "cards": CARDS, **given}
    return position(shares or ("A2", "D2", "F2"), **fields)  # type: ignore[arg-type]


def worlds(state: State, looker: int | None, n: int = 40) -> list[State]:
    """States that this seat can't tell from the true one: possible ones that look alike to it."""
    found = [RULES.reseal(state, looker, seeded(i, 5)) for i in range(n)]
    for other in found:
        RULES.check(other)
        assert RULES.view(state, looker) == RULES.view(other, looker)
        alike(state, other, looker)
    return found


def alike(state: State, other: State, looker: int | None) -> None:
    """All numbers are the same, and what the looker is offered."""
    assert [sum(hand) for hand in state.hands] == [sum(hand) for hand in other.hands]
    assert [sum(row) for row in state.cards] == [sum(row) for row in other.cards]
    assert len(state.deck) == len(other.deck)
    for kind in range(5):
        assert sum(h[kind] for h in state.hands) == sum(h[kind] for h in other.hands)
        known = [s.deck.count(kind) + sum(r[kind] for r in s.cards) for s in (state, other)]
        assert known[0] == known[1]
    now, then = RULES.prompts(state), RULES.prompts(other)
    assert {s: p.must for s, p in now.items()} == {s: p.must for s, p in then.items()}
    if looker is not None:
        assert now.get(looker) == then.get(looker)


# -- views -------------------------------------------------------------------------------------


@pytest.mark.rule("N-35")
def test_a_president_alone_sees_what_his_major_holds() -> None:
    state = some()
    for major, president in ((A, 0), (D, 1), (F, 2)):
        for looker in LOOKERS:
            view = RULES.view(state, looker)
            sees = looker == president
            assert (HANDS[major] if sees else None) == view.hands[major]
            assert (state.cards[major] if sees else None) == view.cards[major]


@pytest.mark.rule("N-35")
def test_others_see_the_numbers_of_cards() -> None:
    for looker in LOOKERS:
        view = RULES.view(some(), looker)
        assert ((3, 4, 2, 3), (2, 1, 0, 0)) == (view.held, view.bought)


@pytest.mark.rule("N-35")
def test_what_unfloated_majors_and_cornelius_hold_is_open() -> None:
    state = some(treasury=17, cards={**CARDS, G: bundle(plenty=1)})
    for looker in LOOKERS:
        view = RULES.view(state, looker)
        assert (HANDS[G], bundle(plenty=1), 17) == (view.hands[G], view.cards[G], view.treasury)


@pytest.mark.rule("N-35")
def test_cash_shares_privates_and_the_banks_piles_are_open() -> None:
    """Nineteen of each less what is in hands: 2 Wood, 3 Brick, 3 Sheep, 3 Wheat and an Ore."""
    state = some("A2 C2", "D2 A1", "F2", cash=(5, 6, 7), pool="D1", owners={1: 2})
    for looker in LOOKERS:
        view = RULES.view(state, looker)
        assert ((5, 6, 7), state.shares, state.pool) == (view.cash, view.shares, view.pool)
        assert (None, None, 2, 2, None, None, None, None) == view.owners
        assert goods(17, 16, 16, 16, 18) == view.bank
        assert (state.presidents, state.markers) == (view.presidents, view.markers)


@pytest.mark.rule("N-35")
def test_the_deck_is_a_number() -> None:
    """25 less the three that majors hold."""
    assert {22} == {RULES.view(some(), looker).deck for looker in LOOKERS}


@pytest.mark.rule("N-35")
def test_which_cards_were_bought_this_turn_the_president_alone_sees() -> None:
    state = some(operating=turn(A, fresh=bundle(point=1)))
    for looker in LOOKERS:
        seen_turn = RULES.view(state, looker).turn
        assert seen_turn is not None
        assert (1, bundle(point=1) if looker == 0 else None) == (seen_turn.bought, seen_turn.fresh)


@pytest.mark.rule("N-35")
def test_the_open_view_shows_all() -> None:
    state = some()
    for looker in LOOKERS:
        view = RULES.open_view(state, looker)
        assert (looker, state.hands, state.cards) == (view.seat, view.hands, view.cards)


@pytest.mark.rule("N-35", "N-21")
def test_who_floats_a_major_has_its_cards_and_others_see_them_no_more() -> None:
    state = some(phases=in_stock(0, 3), stock_round=2, rounds=2)
    after = play(state, (0, Float(G, 20)))
    assert [HANDS[G], HANDS[G], HANDS[G], HANDS[G]] == [
        RULES.view(state, looker).hands[G] for looker in LOOKERS
    ]
    assert [HANDS[G], None, None, None] == [RULES.view(after, s).hands[G] for s in LOOKERS]


# -- what is told ------------------------------------------------------------------------------


@pytest.mark.rule("N-35", "N-6")
def test_the_card_that_is_bought_is_told_to_the_president_alone() -> None:
    state = some(hands={A: goods(sheep=1, wheat=1, ore=1)}, top=(4,))
    assert [BoughtCard(A, 4)] == events(state, 0, BuyCard(), 0)
    for looker in (1, 2, None):
        assert [BoughtCardUnseen(A)] == events(state, 0, BuyCard(), looker)


def stealing(*shares: str, **given: object) -> list[list[Event]]:
    """What each looker is told when Amber robs the one victim beside Wheat 10 or Brick 11."""
    state = some(*shares, cards={A: bundle(knight=1)}, **given)
    knight = play(state, (must(state)[0], Knight()))
    at_hex = 17 if given["hands"] != {G: goods(brick=3)} else 9
    (rob,) = [r for r in choices(knight, Rob) if r.hex == at_hex]
    told = at(knight).submit(must(knight)[0], rob).told
    return [
        [e for e in seen(told, looker) if isinstance(e, Stolen | StolenUnseen)]
        for looker in LOOKERS
    ]


@pytest.mark.rule("N-33", "N-35")
def test_which_card_a_floated_victim_lost_is_told_to_the_two_presidents() -> None:
    told = stealing(hands={D: goods(wheat=2)}, values=goods(1, 1, 1, 6, 1))
    card, unseen = [Stolen(A, D, 3, 6)], [StolenUnseen(A, D, 6)]
    assert [card, card, unseen, unseen] == told


@pytest.mark.rule("N-33", "N-35")
def test_between_two_majors_of_one_president_he_alone_is_told() -> None:
    told = stealing("A2 D2", "F2", "", hands={D: goods(wheat=2)})
    card, unseen = [Stolen(A, D, 3, 1)], [StolenUnseen(A, D, 1)]
    assert [card, unseen, unseen, unseen] == told


@pytest.mark.rule("N-33", "N-35")
def test_what_an_unfloated_victim_lost_is_told_to_all() -> None:
    told = stealing(hands={G: goods(brick=3)})
    assert [[Stolen(A, G, 1, 1)]] * 4 == told


# -- sealed picks ------------------------------------------------------------------------------


def seven() -> State:
    """After a 7 Amber, Delft and the unfloated Garnet discard four each."""
    hands = {A: goods(wood=4, ore=4), D: goods(sheep=8), G: goods(brick=4, ore=4)}
    return play(rolled(some(hands=hands, above=(Rolling(0),)), 7), (0, Roll()))


PICK = goods(wood=3, ore=1)


@pytest.mark.rule("N-5", "N-35")
def test_what_is_picked_is_told_to_the_one_who_picks_until_all_have() -> None:
    state = seven()
    assert [0, 1] == sorted(must(state))
    assert [DiscardSealed(0, A, PICK)] == events(state, 0, Discard(A, PICK), 0)
    for looker in (1, 2, None):
        assert [DiscardSealedUnseen(0, A)] == events(state, 0, Discard(A, PICK), looker)
    picked = play(state, (0, Discard(A, PICK)))
    assert state.hands == picked.hands
    owed = (4, 4, 0, 4)
    nothing = (None,) * 4
    assert DiscardingView(owed, (A,), (PICK, *nothing[1:])) == RULES.view(picked, 0).phase
    for looker in (1, 2, None):
        assert DiscardingView(owed, (A,), nothing) == RULES.view(picked, looker).phase


@pytest.mark.rule("N-5", "N-35")
def test_what_is_discarded_is_open() -> None:
    picked = play(seven(), (0, Discard(A, PICK)))
    for looker in LOOKERS:
        told = only(events(picked, 1, Discard(D, goods(sheep=4)), looker), Discarded)
        assert [A, D, G] == [d.major for d in told]
        assert [PICK, goods(sheep=4)] == [d.cards for d in told[:2]]


@pytest.mark.rule("N-5")
def test_who_has_picked_is_not_asked_again() -> None:
    picked = play(seven(), (0, Discard(A, PICK)))
    assert [1] == must(picked)


# -- resealed ----------------------------------------------------------------------------------


@pytest.mark.rule("N-35")
def test_hidden_hands_are_dealt_anew_and_what_is_seen_stays() -> None:
    state = some()
    for looker in LOOKERS:
        found = worlds(state, looker)
        for major, president in ((A, 0), (D, 1), (F, 2), (G, looker)):
            hands = {w.hands[major] for w in found}
            assert (hands == {state.hands[major]}) == (looker == president)
        assert state.rng not in {w.rng for w in found}


@pytest.mark.rule("N-35")
def test_any_card_that_a_seat_does_not_see_may_be_in_any_hidden_hand() -> None:
    """Seat 0 sees neither Delft's nor Fern's: three Sheep and three Wheat."""
    found = worlds(some(), 0, 200)
    assert {(n, 2 - n) for n in range(3)} == {(w.hands[F][2], w.hands[F][3]) for w in found}


@pytest.mark.rule("N-35")
def test_development_cards_are_drawn_anew_with_the_deck() -> None:
    state = some(top=(2,))
    found = worlds(state, 1, 300)
    assert {0, 1, 2, 3, 4} == {w.deck[-1] for w in found}
    assert {0, 1, 2, 3, 4} == {kind for w in found for kind in range(5) if w.cards[A][kind]}
    assert {state.cards[D]} == {w.cards[D] for w in found}
    # One's own cards stay; the deck is unknown to all.
    assert {state.cards[A]} == {w.cards[A] for w in worlds(state, 0)}
    assert len({w.deck for w in worlds(state, 0)}) > 10


@pytest.mark.rule("N-35")
def test_cards_bought_this_turn_are_among_those_that_are_drawn_anew() -> None:
    state = some(operating=turn(A, fresh=bundle(point=1)))
    fresh = set()
    for world in worlds(state, 1, 200):
        operating = world.phases[0]
        assert isinstance(operating, Operating)
        assert 1 == sum(operating.fresh)
        assert all(n <= m for n, m in zip(operating.fresh, world.cards[A], strict=True))
        fresh.add(operating.fresh.index(1))
    assert {0, 1, 2, 3, 4} == fresh
    assert {state.phases} == {w.phases for w in worlds(state, 0)}


def eight(*shares: str) -> State:
    """Amber has 8 VP and two cards that make ten."""
    return some(
        *shares,
        cards={A: bundle(knight=1, point=2)},
        cities={A: (0, 1, 2)},
        settlements={A: (8, 10), D: (45, 24), F: (28, 37), G: (39, 20)},
        roads={
            A: (*path(0, 4, 8), *path(1, 5, 2, 6, 10)),
            D: (64, 36),
            F: (34, 53),
            G: (50, 31),
        },
        operating=turn(A, 8),
    )


@pytest.mark.rule("N-29", "N-35")
def test_victory_points_that_were_shown_stay() -> None:
    shown = play(eight(), (0, Show()))
    found = worlds(shown, 1, 100)
    assert {2} == {min(2, w.cards[A][1]) for w in found}
    assert {0, 1} == {w.cards[A][0] for w in found}


@pytest.mark.rule("N-29", "N-37", "N-35")
def test_victory_points_that_ended_the_game_stay_as_well() -> None:
    over = play(eight(), (0, Show()), (0, End()))
    paying = play(eight("A2", "D2 C2", "F2"), (0, Show()), (0, End()))
    for state in (over, paying):
        for looker in (1, None):
            assert {2} == {min(2, w.cards[A][1]) for w in worlds(state, looker)}


@pytest.mark.rule("N-42", "N-35")
def test_what_an_offer_and_its_answers_show_stays_in_the_hands() -> None:
    """Amber gives a Wood; Delft accepts and has the Wheat; Fern would give a Sheep for an Ore."""
    offered = play(some(), (0, Offer(A, ALL, (1, 0, 0, -1, 0))))
    assert all(w.hands[A][0] >= 1 for w in worlds(offered, 1))
    answered = play(offered, (1, Accept(D)))
    assert all(w.hands[D][3] >= 1 for w in worlds(answered, 2, 100))
    assert 1 < len({w.hands[D] for w in worlds(answered, 2)})
    countered = play(answered, (2, Counter(F, (0, 0, 1, 0, -1))))
    for looker in (0, 1, None):
        assert all(w.hands[F][2] >= 1 for w in worlds(countered, looker, 60))
    declined = play(offered, (1, Decline(D)))
    assert {0} < {w.hands[D][3] for w in worlds(declined, 2, 100)}


@pytest.mark.rule("N-3", "N-35")
def test_what_all_saw_coming_into_a_hand_is_known_to_be_there() -> None:
    """A 10 brings Delft a Wheat and an Ore; what it had before was never seen."""
    state = position(hands={D: goods(brick=2), F: goods(sheep=2)}, above=(Rolling(0),))
    after = play(rolled(state, 10), (0, Roll()))
    assert goods(brick=2, wheat=1, ore=1) == after.hands[D]
    found = worlds(after, 2, 100)
    assert {(1, 1)} == {w.hands[D][3:] for w in found}
    other = worlds(after, 0, 100)
    assert {0, 1, 2} == {w.hands[D][1] for w in other}


@pytest.mark.rule("N-33", "N-35")
def test_after_a_theft_any_of_the_victims_cards_may_be_gone() -> None:
    """Delft has a Wheat and an Ore that all have seen; Amber takes one of them."""
    state = position(
        ("A2", "D2", "F2"),
        hands={A: goods(wood=1), D: goods(wheat=1, ore=1)},
        cards={A: bundle(knight=1)},
    )
    seen_by_all = changed(state, known=(goods(), goods(wheat=1, ore=1), goods(), goods()))
    knight = play(seen_by_all, (0, Knight()))
    after = play(knight, (0, Rob(17, D)))
    assert {goods(wheat=1), goods(ore=1), goods(wood=1)} == {
        w.hands[D] for w in worlds(after, 2, 100)
    }


@pytest.mark.rule("N-5", "N-35")
def test_sealed_discards_of_others_are_drawn_anew_and_the_own_one_kept() -> None:
    picked = play(seven(), (0, Discard(A, PICK)))

    def pick(world: State) -> tuple[int, ...] | None:
        phase = world.phases[-1]
        assert isinstance(phase, Discarding)
        return phase.picks[A]

    assert {PICK} == {pick(w) for w in worlds(picked, 0)}
    for looker in (1, None):
        assert 3 <= len({pick(w) for w in worlds(picked, looker)})


@pytest.mark.rule("N-30", "N-35")
def test_sealed_certificates_of_others_are_drawn_anew_and_the_own_ones_kept() -> None:
    state = position(("A4 D6", "F6 G4", "C2"), above=(Rolling(0),))
    picked = play(rolled(state, 7), (0, Roll()), (1, Shed(by_major("F1"))))

    def pick(world: State) -> tuple[int, ...] | None:
        phase = world.phases[-1]
        assert isinstance(phase, Shedding)
        return phase.picks[1]

    assert {by_major("F1")} == {pick(w) for w in worlds(picked, 1)}
    for looker in (0, 2, None):
        assert {by_major("F1"), by_major("G1")} == {pick(w) for w in worlds(picked, looker)}


@pytest.mark.rule("N-30", "N-35")
def test_of_two_certificates_anything_that_is_held_may_have_been_chosen() -> None:
    """Seat 1 has an Amber, four Delft and two Fern besides its President's certificates."""
    state = position(("A2", "A1 D6 F4", "F3 C6"), above=(Rolling(0),))
    picked = play(rolled(state, 7), (0, Roll()), (1, Shed(by_major("D2"))))
    drawn = set()
    for world in worlds(picked, 0, 200):
        phase = world.phases[-1]
        assert isinstance(phase, Shedding)
        drawn.add(phase.picks[1])
    pairs = ("A1 D1", "A1 F1", "D2", "D1 F1", "F2")
    assert {by_major(pair) for pair in pairs} == drawn


@pytest.mark.rule("N-35", "N-42")
@pytest.mark.parametrize("shares", [("A2 F2", "D2 G2"), ("A2", "D2", "F2", "G2 C2")])
def test_in_a_random_game_nobody_is_offered_or_shown_what_hangs_on_what_is_hidden(
    shares: tuple[str, ...],
) -> None:
    state, seats = position(shares), len(shares)
    dice = seeded(seats, 12)
    for n in range(700):
        prompts = RULES.prompts(state)
        seat, dice = choice(dice, tuple(prompts))
        prompt: Prompt[Action] = prompts[seat]
        kinds = sorted({type(a).__name__ for a in prompt.choices})
        kinds += sorted({form.action for form in prompt.forms})
        kind, dice = choice(dice, tuple(k for k in kinds if k != "Close") or tuple(kinds))
        forms: tuple[Form, ...] = tuple(f for f in prompt.forms if f.action == kind)
        if forms:
            form, dice = choice(dice, forms)
            drawn, dice = sample(form, made, dice)
            assert drawn is not None
            action = drawn
        else:
            listed = tuple(a for a in prompt.choices if type(a).__name__ == kind)
            action, dice = choice(dice, listed)
        state = RULES.apply(state, seat, action).state
        if n % 5 == 0:
            for looker in (*range(seats), None):
                worlds(state, looker, 1)
