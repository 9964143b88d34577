"""Clause C-26: what is hidden, what is open, and option hidden_cash."""

from __future__ import annotations

import pytest

from core.games.cartel.actions import (
    Bid,
    Buy,
    Decline,
    Discard,
    Give,
    NoBid,
    Offer,
    Pass,
    Pay,
)
from core.games.cartel.data import OWNED
from core.games.cartel.events import DroppedOut, Failed
from core.games.cartel.rules import RULES
from core.games.cartel.state import (
    WAITING,
    Acting,
    Answering,
    Bidding,
    Over,
    State,
    Trading,
    Variant,
)
from core.rng import seeded
from tests.core.games.cartel.positions import (
    after,
    auction,
    c,
    changed,
    choices,
    cs,
    events,
    offer,
    only,
    position,
)

HANDS = ("HLX ARX SAB", "BRX ZEN JUT", "YUK EOS QUI")
HIDDEN = Variant(hidden_cash=True)
LOOKERS = (0, 1, 2, None)


def some(**given: object) -> State:
    fields = {
        "owned": ("KIV", "ADR DEL", "BOR"),
        "hands": HANDS,
        "pool": "ELB GLO",
        "cash": (11, 22, 33),
        "blocks": (9, 5, 9),
        "financed": "DEL",
        **given,
    }
    return position(**fields)  # type: ignore[arg-type]


def worlds(state: State, looker: int | None, n: int = 30) -> list[State]:
    """States that this seat can't tell from the true one."""
    found = [RULES.reseal(state, looker, seeded(i, 5)) for i in range(n)]
    for other in found:
        RULES.check(other)
        assert RULES.view(state, looker) == RULES.view(other, looker)
    return found


@pytest.mark.rule("C-26")
def test_everybody_sees_his_own_hand_and_how_many_cards_the_others_have() -> None:
    state = some(hands=("HLX ARX SAB", "BRX ZEN", "YUK"))
    for looker, hand in ((0, HANDS[0]), (1, "BRX ZEN"), (2, "YUK"), (None, "")):
        view = RULES.view(state, looker)
        assert (looker, cs(hand), (3, 2, 1)) == (view.seat, view.hand, view.cards)
        assert len(state.pile) == view.pile


@pytest.mark.rule("C-26")
def test_cash_stock_bonds_profits_and_companies_are_open() -> None:
    state = some(failed=(2,))
    for looker in LOOKERS:
        view = RULES.view(state, looker)
        assert (11, 22, 33) == view.cash
        assert (9, 5, 9) == view.blocks
        assert state.bonds == view.bonds
        assert (state.current, state.new) == (view.current, view.new)
        assert state.prices == view.prices
        assert tuple(state.spaces) == view.spaces
        assert (cs("DEL"), cs("ELB GLO")) == (view.financed, view.pool)
        assert ((2,), 6, 2, 0) == (view.failed, view.year, view.treasurer, view.mover)
        assert (state.years, state.variant) == (view.years, view.variant)
        assert Acting(0) == view.phase
    assert OWNED + 1 == RULES.view(state, None).spaces[c("DEL")]


@pytest.mark.rule("C-26")
def test_with_hidden_cash_only_the_own_cash_and_worth_are_seen() -> None:
    state = some(variant=HIDDEN)
    worth = state.years[-1].worth
    for looker in (0, 1, 2):
        view = RULES.view(state, looker)
        assert tuple(n if i == looker else None for i, n in enumerate((11, 22, 33))) == view.cash
        assert tuple(n if i == looker else None for i, n in enumerate(worth)) == view.years[0].worth
        assert (state.prices, state.blocks) == (view.prices, view.blocks)
        assert state.bonds == view.bonds
        assert state.years[0].paid == view.years[0].paid
    spectator = RULES.view(state, None)
    assert (None, None, None) == spectator.cash == spectator.years[0].worth


@pytest.mark.rule("C-26")
def test_hidden_cash_is_shown_when_the_game_is_over() -> None:
    state = some(variant=HIDDEN, year=10, seat=2)
    drawn = after(state, (2, Pass()))
    assert (None, None, 33) == RULES.view(drawn, 2).cash
    over = after(drawn, (2, choices(drawn)[0]))
    assert (Over(),) == over.phases
    for looker in LOOKERS:
        view = RULES.view(over, looker)
        assert over.cash == view.cash
        assert over.years == view.years


@pytest.mark.rule("C-26")
def test_the_open_view_shows_hidden_cash() -> None:
    state = some(variant=HIDDEN)
    for looker in LOOKERS:
        view = RULES.open_view(state, looker)
        assert (state.cash, state.years) == (view.cash, view.years)
    assert RULES.open_view(some(), 1) == RULES.view(some(), 1)


@pytest.mark.rule("C-26")
def test_reseal_leaves_cash_alone_and_draws_hands_and_pile_anew() -> None:
    state = some(variant=HIDDEN)
    for looker in LOOKERS:
        found = worlds(state, looker)
        assert {state.cash} == {w.cash for w in found}
        for seat in range(3):
            hands = {w.hands[seat] for w in found}
            assert (hands == {state.hands[seat]}) == (seat == looker)
        assert len({w.pile for w in found}) > 20
        assert state.rng not in {w.rng for w in found}


@pytest.mark.rule("C-26")
def test_any_card_that_a_seat_does_not_see_may_be_in_any_hand() -> None:
    state = some()
    unseen = {*state.pile, *state.hands[1], *state.hands[2]}
    found = worlds(state, 0, 200)
    assert unseen == {card for w in found for card in w.hands[1]}
    assert unseen == {w.pile[-1] for w in found}


@pytest.mark.rule("C-26")
def test_sealed_bids_of_others_are_drawn_anew_and_the_own_one_kept() -> None:
    """Seat 1 has put it up, and can pay 22 and 5 blocks; seat 2 33 and 9 blocks, or X."""
    state = some(seat=1)
    bidding = after(auction(state, "ELB")[0], (1, Bid(20)), (2, NoBid()))
    own = {_bids(w) for w in worlds(bidding, 1, 200)}
    assert {20} == {bids[1] for bids in own}
    assert {WAITING} == {bids[0] for bids in own}
    assert 0 in {bids[2] for bids in own}
    assert max(bids[2] for bids in own) > 100
    seen = {_bids(w) for w in worlds(bidding, 0, 200)}
    assert min(bids[1] for bids in seen) in range(10, 15)
    assert {bids[2] for bids in seen} != {0}


def _bids(state: State) -> tuple[int, ...]:
    phase = state.phases[-1]
    assert isinstance(phase, Bidding)
    return phase.bids


@pytest.mark.rule("C-26", "C-16")
def test_a_bid_under_the_penalty_is_guessed_within_its_limit() -> None:
    """Seat 2 can pay 12."""
    state = some(failed=(2,), cash=(11, 22, 12), blocks=(9, 5, 0))
    bidding = after(auction(state, "ELB")[0], (2, Bid(11)))
    assert {0, 10, 11, 12} == {_bids(w)[2] for w in worlds(bidding, 0, 200)}


@pytest.mark.rule("C-26", "C-8")
def test_a_bid_that_can_not_be_paid_is_guessed_to_be_an_x() -> None:
    """Seat 2 has nothing; the company costs 10."""
    state = some(cash=(11, 22, 0), blocks=(9, 5, 0))
    bidding = after(auction(state, "ELB")[0], (2, Bid(50)))
    assert {0} == {_bids(w)[2] for w in worlds(bidding, 0)}


@pytest.mark.rule("C-26", "C-9")
def test_who_must_bid_again_bids_higher_also_in_a_guess() -> None:
    state = some(cash=(0, 22, 33), blocks=(1, 5, 9))
    again, _ = auction(state, "ELB", {0: 60, 1: 60, 2: None})
    sealed = after(again, (0, Bid(77)))
    guesses = {_bids(w)[0] for w in worlds(sealed, 1, 50)}
    assert min(guesses) >= 61


@pytest.mark.rule("C-26", "C-30")
def test_the_cards_of_an_offer_are_drawn_anew_for_others_than_the_two() -> None:
    variant = Variant(card_trading=True)
    state = some(variant=variant, phases=(Acting(0), Trading(0, ())))
    asked = after(state, (0, offer(1, "HLX SAB", 2, 5)))

    def given(looker: int | None) -> set[tuple[int, ...]]:
        found = set()
        for world in worlds(asked, looker):
            _, trading, answering = world.phases
            assert isinstance(trading, Trading)
            assert isinstance(answering, Answering)
            assert trading.made[-1].give == answering.give
            assert set(answering.give) <= set(world.hands[0])
            found.add(answering.give)
        return found

    assert {cs("HLX SAB")} == given(0) == given(1)
    assert len(given(2)) > 5
    assert len(given(None)) > 5
    # What was offered is in the hand of who offered it; the rest of the hand is hidden.
    thirds = {w.hands[0] for w in worlds(asked, 1)}
    assert len(thirds) > 5


TRADES = Variant(card_trading=True)


def made(state: State) -> tuple[Offer, ...]:
    """The offers of this turn."""
    phase = state.phases[1]
    assert isinstance(phase, Trading)
    return phase.made


@pytest.mark.rule("C-26", "C-30")
@pytest.mark.parametrize("asked", [False, True])
def test_two_offers_stay_two_for_whom_their_cards_are_hidden(asked: bool) -> None:
    """Alike but for their cards; none is repeated."""
    offers = offer(1, "HLX", 1), offer(1, "ARX", 1)
    state = some(variant=TRADES, phases=(Acting(0), Trading(0, offers)))
    if asked:
        state = after(state, (0, offer(1, "SAB", 1)))
    for looker in (2, None):
        for world in worlds(state, looker, 100):
            assert len(made(world)) == len(set(made(world))) == 2 + asked


@pytest.mark.rule("C-26", "C-30")
def test_as_many_cards_were_offered_as_all_heard() -> None:
    """Seat 0 offers three, which seat 1 declines; then it gives seat 2 the three for one."""
    hands = ("HLX ARX SAB", "BRX", "YUK")
    state = some(hands=hands, variant=TRADES, phases=(Acting(0), Trading(0, ())))
    state = after(state, (0, offer(1, "HLX ARX SAB", 1)), (1, Decline()))
    state = after(state, (0, offer(2, "HLX ARX SAB", 1)), (2, Give(cs("YUK"))))
    for world in worlds(state, 2):
        assert [3, 3] == [len(o.give) for o in made(world)]
        assert made(state)[1] == made(world)[1]


@pytest.mark.rule("C-26", "C-30")
def test_what_was_offered_to_oneself_is_known() -> None:
    """And what others were offered is not: it was of the hand of who offered, or is another's."""
    state = some(variant=TRADES, phases=(Acting(0), Trading(0, ())))
    state = after(state, (0, offer(1, "HLX", 1)), (1, Decline()), (0, offer(2, "ARX SAB", 2)))
    state = after(state, (2, Decline()))
    for looker, known in ((0, {0, 1}), (1, {0}), (2, {1}), (None, set[int]())):
        found = worlds(state, looker)
        for n in (0, 1):
            gives = {made(world)[n].give for world in found}
            assert (len(gives) == 1) == (n in known)
            assert all(list(give) == sorted(give) for give in gives)


@pytest.mark.rule("C-26", "C-16")
def test_with_hidden_cash_what_a_seat_could_have_paid_is_told_to_itself_alone() -> None:
    """22 and 5 blocks at 10 against 100."""
    for variant, others in ((HIDDEN, None), (Variant(), 72)):
        state = some(variant=variant, seat=1)
        won, _ = auction(state, "ELB", {0: None, 1: 100, 2: None})
        fail = choices(won)[0]
        assert [Failed(6, 1, c("ELB"), 100, 72)] == only(events(won, 1, fail, 1), Failed)
        for looker in (0, 2, None):
            assert [Failed(6, 1, c("ELB"), 100, others)] == only(
                events(won, 1, fail, looker), Failed
            )


@pytest.mark.rule("C-26", "C-9")
def test_with_hidden_cash_the_limit_of_who_drops_out_is_told_to_himself_alone() -> None:
    state = some(variant=HIDDEN, failed=(1,))
    bidding, _ = auction(state, "ELB")
    bidding = after(bidding, (0, Bid(72)), (1, Bid(72)))
    assert [DroppedOut(6, 1, 72)] == only(events(bidding, 2, NoBid(), 1), DroppedOut)
    for looker in (0, 2, None):
        assert [DroppedOut(6, 1, None)] == only(events(bidding, 2, NoBid(), looker), DroppedOut)


@pytest.mark.rule("C-26")
def test_a_card_that_was_drawn_is_seen_by_its_seat_alone() -> None:
    state = some(pile="COR NIL", cash=(50, 22, 33))
    bought = after(state, (0, Buy(c("HLX"))), (0, Pay(0, 0)))
    assert c("COR") in RULES.view(bought, 0).hand
    assert any(c("COR") not in w.hands[0] for w in worlds(bought, 1))
    assert all(c("COR") in w.hands[0] for w in worlds(bought, 0))


@pytest.mark.rule("C-26", "C-11")
def test_cards_put_into_the_pool_are_seen_by_all() -> None:
    drawn = after(some(pile="COR NIL"), (0, Pass()))
    done = after(drawn, (0, Discard(cs("COR HLX"))))
    for looker in LOOKERS:
        assert cs("ELB GLO COR HLX") == RULES.view(done, looker).pool


@pytest.mark.rule("C-26")
def test_worlds_of_a_position_with_its_hidden_cards_swapped_are_the_same() -> None:
    state = some()
    swapped = changed(state, hands=(state.hands[0], state.hands[2], state.hands[1]))
    for i in range(5):
        assert RULES.reseal(state, 0, seeded(i)) == RULES.reseal(swapped, 0, seeded(i))
