"""Unfloated majors, and the certificate limit on a 7: N-26 and N-30."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import pytest
from msgspec.structs import replace

from core.games.ctn18.actions import Discard, End, Rob, Roll, Shed
from core.games.ctn18.data import OFF
from core.games.ctn18.events import (
    Discarded,
    Event,
    MarkerMoved,
    PresidentChanged,
    Produced,
    RobberMoved,
    Rolled,
    RoundBegan,
    RoundEnded,
    ShedSealed,
    ShedSealedUnseen,
    Stolen,
    StolenUnseen,
    TurnBegan,
)
from core.games.ctn18.events import (
    Shed as Sheds,
)
from core.games.ctn18.island.layout import BEGINNER
from core.games.ctn18.island.robber import null_hex
from core.games.ctn18.rules import RULES
from core.games.ctn18.state import (
    Building,
    Discarding,
    Operating,
    Robbing,
    Rolling,
    Shedding,
    SheddingView,
    State,
)
from core.prompt import Basket
from core.rng import seeded
from tests.core.games.ctn18.acts import (
    do,
    events,
    forms,
    must,
    only,
    play,
    refused_by,
    rolled,
    seen,
    the,
)
from tests.core.games.ctn18.positions import (
    A,
    C,
    D,
    F,
    G,
    by_major,
    cell,
    goods,
    path,
    position,
)

START = cell(0, 0)


def lucky(state: State, seat: int, action: Any, wanted: Callable[[Sequence[Event]], bool]) -> State:
    """The state with dice by which the act tells what is wanted."""
    for seed in range(2000):
        fixed = replace(state, rng=seeded(seed, 26))
        if wanted(seen(RULES.apply(fixed, seat, action).events)):
            return fixed
    raise AssertionError(action)


def rolls(*totals: int) -> Callable[[Sequence[Event]], bool]:
    """Whether these are the first sums that are rolled."""

    def shown(told: Sequence[Event]) -> bool:
        sums = [dice.first + dice.second for dice in only(told, Rolled)]
        return list(totals) == sums[: len(totals)]

    return shown


def before_garnet(*totals: int, **more: Any) -> State:
    """Fern ends its turn; unfloated Garnet operates next, and rolls this."""
    state = position(("A2", "D2", "F2"), major=F, **more)
    return lucky(state, 2, End(), rolls(*totals))


# -- N-26 --------------------------------------------------------------------------------------


@pytest.mark.rule("N-26")
def test_an_unfloated_major_rolls_and_all_collect_and_it_does_nothing_else() -> None:
    state = before_garnet(8, hands={G: goods(1, 1, 1, 1, 0)})
    told = events(state, 2, End())
    began = only(told, TurnBegan)
    assert [TurnBegan(G, None), TurnBegan(A, 0)] == began
    after = do(state, 2, End())
    # Wheat for Amber, sheep for Delft and Garnet; Garnet builds nothing of what it has.
    assert (goods(wheat=1), goods(sheep=1), goods(), goods(1, 1, 2, 1, 0)) == after.hands
    assert (state.corners, state.edges) == (after.corners, after.edges)
    assert (goods(wheat=1), goods(sheep=1), goods(), goods(sheep=1)) == the(told, Produced).goods
    # Only Fern, which built nothing, moved: an unfloated major has no price.
    assert [F] == [move.company for move in only(told, MarkerMoved)]
    assert OFF == after.markers[G]
    assert RoundBegan(1, 2, 2) == the(told, RoundBegan)
    assert Rolling(0) == after.phases[-1]


@pytest.mark.rule("N-26")
def test_unfloated_majors_one_after_the_other_operate_by_themselves() -> None:
    # Turn order Amber, Garnet, Fern, Delft: nobody holds Garnet and Fern.
    state = position(("A2", "D2"), order=(A, G, F, D))
    state = lucky(state, 0, End(), rolls(5, 6))
    told = events(state, 0, End())
    assert [(G, None), (F, None), (D, 1)] == [(t.major, t.seat) for t in only(told, TurnBegan)]
    assert [G, F] == [dice.major for dice in only(told, Rolled)]
    after = do(state, 0, End())
    assert Rolling(1) == after.phases[-1]
    # 5: sheep for Delft, wheat for Fern; 6: ore for Amber, wood for Delft.
    assert (goods(ore=1), goods(wood=1, sheep=1), goods(wheat=1), goods()) == after.hands


@pytest.mark.rule("N-26")
def test_on_a_seven_it_puts_the_robber_in_the_desert_and_steals_nothing() -> None:
    state = before_garnet(7, robber=4, hands={A: goods(ore=3), D: goods(ore=3)})
    told = events(state, 2, End())
    moved = the(told, RobberMoved)
    assert (G, 4, 10, -1) == (moved.major, moved.was, moved.now, moved.victim)
    assert not only(told, Stolen) + only(told, StolenUnseen)
    after = do(state, 2, End())
    assert (10, state.hands, 0) == (after.robber, after.hands, after.treasury)
    assert Rolling(0) == after.phases[-1]


@pytest.mark.rule("N-26")
def test_from_the_desert_it_goes_to_the_first_hex_with_fewest_buildings() -> None:
    # Every other hex has one building or two; hex 0 has Amber's 8 alone.
    assert 0 == do(before_garnet(7), 2, End()).robber


@pytest.mark.rule("N-26")
@pytest.mark.parametrize(
    ("settlements", "cities", "to"),
    [
        # Settlement and city count one each, so that hex 0 has as few as any.
        ((39,), (8,), 0),
        # At 12 Amber is beside 0, 3 and 4: hex 1 has nobody.
        ((12, 39), (), 1),
        # At 4 it is beside 0 and 1, at 39 beside 12, 13 and 16: hex 4 has nobody.
        ((4, 39), (), 4),
        # At 4 and 13 (1, 4, 5): 12 has nobody.
        ((4, 13), (), 12),
        # Two buildings at hex 0: of those with one hex 1 is the first.
        ((0, 12, 39), (), 1),
    ],
)
def test_fewest_buildings_of_any_major_and_the_first_in_the_boards_order(
    settlements: tuple[int, ...], cities: tuple[int, ...], to: int
) -> None:
    state = position(
        settlements={A: settlements},
        cities={A: cities},
        roads={A: tuple(e for c in (*settlements, *cities) for e in _way(c))},
    )
    assert to == null_hex(BEGINNER, state.corners, 10)
    # From any other hex it goes to the desert.
    assert {10} == {null_hex(BEGINNER, state.corners, h) for h in range(19) if h != 10}


def _way(corner: int) -> tuple[int, ...]:
    return path(corner, {39: 43, 8: 4, 12: 7, 4: 1, 13: 9, 0: 3}[corner])


@pytest.mark.rule("N-26")
@pytest.mark.rule("N-5")
def test_its_seven_makes_all_discard_before_the_robber_moves() -> None:
    state = before_garnet(7, robber=4, hands={A: goods(wood=8), G: goods(ore=9)})
    after = do(state, 2, End())
    # Garnet's own four are drawn when Amber's President has chosen.
    assert (Discarding((4, 0, 0, 4), (None,) * 4),) == after.phases[1:]
    operating = after.phases[0]
    assert isinstance(operating, Operating)
    assert (G, 4, 9) == (operating.major, after.robber, sum(after.hands[G]))
    assert [0] == must(after)
    told = events(after, 0, Discard(A, goods(wood=4)))
    assert [(A, 4), (G, 4)] == [(d.major, d.amount) for d in only(told, Discarded)]
    done = do(after, 0, Discard(A, goods(wood=4)))
    assert (goods(wood=4), goods(), goods(), goods(ore=5)) == done.hands
    assert (10, 8) == (done.robber, done.treasury)
    assert cell(1, -1) == done.markers[A]
    # Nobody is asked where the robber goes: the round is over and Amber is next.
    assert Rolling(0) == done.phases[-1]
    assert RoundEnded in {type(event) for event in told}


@pytest.mark.rule("N-26")
@pytest.mark.rule("N-30")
def test_the_certificate_limit_holds_on_its_seven() -> None:
    state = position(
        ("A2 D3 F3 C1", "D4", "F4 C2"), major=F, robber=4, hands={D: goods(), A: goods(wood=1)}
    )
    state = lucky(state, 2, End(), rolls(7))
    after = do(state, 2, End())
    assert (Shedding((1, 0, 0), (None,) * 3),) == after.phases[1:]
    done = do(after, 0, Shed(by_major("C1")))
    assert (Rolling(0), 10) == (done.phases[-1], done.robber)


# -- N-30 --------------------------------------------------------------------------------------


def seven(shares: tuple[str, ...], **more: Any) -> State:
    """After a 7 of Amber, whose President has seat 0."""
    return do(rolled(position(shares, to_roll=True, **more), 7), 0, Roll())


@pytest.mark.rule("N-30")
@pytest.mark.parametrize(
    ("mine", "owed"),
    [
        # The President's certificate counts one for two shares.
        ("A2 D3 F3", 0),
        ("A3 D3 F3", 1),
        ("A2 D3 F3 C1", 1),
        ("A6 D3", 1),
        ("A5 D3 F1 C1", 2),
        ("A6 D3 F3 C1", 5),
        ("A6 D2", 0),
    ],
)
def test_more_than_seven_certificates_are_discarded_down_to_seven(mine: str, owed: int) -> None:
    # Privates count nothing.
    state = seven((mine, "D4 F4 C2"), owners=dict.fromkeys(range(4), 0))
    if owed:
        assert (Shedding((owed, 0), (None, None)),) == state.phases[1:]
        assert [0] == must(state)
    else:
        assert (Robbing(0, knight=False),) == state.phases[1:]


@pytest.mark.rule("N-30")
def test_singles_go_to_the_pool_unpaid_and_no_price_moves() -> None:
    # Delft's Pool has five already: the limit of 50% does not apply.
    state = seven(("A3 D2 F3 C1", "D3 F4 C2"), pool="D5")
    (form,) = forms(state, "shed")
    (field,) = form.fields
    assert isinstance(field.domain, Basket)
    assert ("shares", 1, 1) == (field.name, field.domain.low, field.domain.high)
    # All but the President's certificate of Amber, which is two of three shares.
    assert by_major("A1 D2 F3 C1") == field.domain.most
    told = events(state, 0, Shed(by_major("D1")))
    assert Sheds(0, by_major("D1")) == the(told, Sheds)
    assert not only(told, MarkerMoved)
    after = do(state, 0, Shed(by_major("D1")))
    assert (by_major("A3 D1 F3 C1"), by_major("D6")) == (after.shares[0], after.pool)
    assert (state.cash, state.markers) == (after.cash, after.markers)
    assert Robbing(0, knight=False) == after.phases[-1]


@pytest.mark.rule("N-30")
def test_not_the_presidents_certificate_nor_more_nor_less_than_is_owed() -> None:
    state = seven(("A5 D3 F1 C1", "D4 F4 C2"))
    for odd in ("A2 D1", "A1", "", "D4", "A4", "G2", "A3"):
        assert "N-30" == refused_by(state, 0, Shed(by_major(odd)))
    for shape in ((2, 0, 0, 0), (2, 0, 0, 0, 0, 0), (3, -1, 0, 0, 0)):
        assert "N-30" == refused_by(state, 0, Shed(shape))
    # Two of the three singles of Amber may go.
    assert 3 == do(state, 0, Shed(by_major("A2"))).shares[0][A]


@pytest.mark.rule("N-30")
def test_all_choose_at_once_and_in_secret() -> None:
    state = seven(("A3 D3 F3", "D4 F2 A2 C2", "F4 C1 D3 G2"))
    # Seat 1: D 3, F 2, A 2 and C 1 certificates; seat 2: F 3, C 1, D 3, G 1.
    assert (Shedding((1, 1, 1), (None, None, None)),) == state.phases[1:]
    assert [0, 1, 2] == must(state)
    one = do(state, 2, Shed(by_major("D1")))
    assert (state.shares, state.pool) == (one.shares, one.pool)
    assert [0, 1] == must(one)
    assert ShedSealed(2, by_major("D1")) in events(state, 2, Shed(by_major("D1")), looker=2)
    for looker in (0, 1, None):
        told = events(state, 2, Shed(by_major("D1")), looker)
        assert [ShedSealedUnseen(2)] == told
        assert SheddingView((1, 1, 1), (2,), None) == RULES.view(one, looker).phase
    assert SheddingView((1, 1, 1), (2,), by_major("D1")) == RULES.view(one, 2).phase
    done = play(one, (0, Shed(by_major("F1"))), (1, Shed(by_major("A1"))))
    assert by_major("A1 D1 F1") == done.pool
    assert Robbing(0, knight=False) == done.phases[-1]


@pytest.mark.rule("N-30")
def test_cards_are_discarded_first_then_certificates_then_the_robber_moves() -> None:
    state = seven(("A3 D3 F3", "D4 F4"), hands={D: goods(wood=8)})
    assert isinstance(state.phases[-1], Discarding)
    state = do(state, 1, Discard(D, goods(wood=4)))
    assert isinstance(state.phases[-1], Shedding)
    state = do(state, 0, Shed(by_major("F1")))
    assert Robbing(0, knight=False) == state.phases[-1]


@pytest.mark.rule("N-5")
@pytest.mark.rule("N-30")
def test_a_presidency_lost_by_a_discard_passes_and_the_new_president_moves_the_robber() -> None:
    # Both have three of Amber; seat 0 discards one, and seat 1 becomes President. Seat 0's
    # certificate comes back as two singles, so that it has eight again and discards once more.
    state = seven(("A3 D3 F3", "A3 D4", "F4"))
    assert (Shedding((1, 0, 0), (None,) * 3),) == state.phases[1:]
    told = events(state, 0, Shed(by_major("A1")))
    assert PresidentChanged(A, 0, 1) == the(told, PresidentChanged)
    again = do(state, 0, Shed(by_major("A1")))
    assert 1 == again.presidents[A]
    assert (Shedding((1, 0, 0), (None,) * 3),) == again.phases[1:]
    (form,) = forms(again, "shed", 0)
    (field,) = form.fields
    assert isinstance(field.domain, Basket)
    # The two shares of Amber are singles now.
    assert by_major("A2 D3 F3") == field.domain.most
    done = do(again, 0, Shed(by_major("A1")))
    assert (Robbing(1, knight=False),) == done.phases[1:]
    assert [1] == must(done)
    robbed = do(done, 1, Rob(0, -1))
    assert [1] == must(robbed)


@pytest.mark.rule("N-30")
def test_cornelius_banks_may_get_another_president_too() -> None:
    state = seven(("A3 D2 F2 C3", "D3 F3 C3"))
    # A 2 (the President's and a single), D 2, F 2 and C 2 certificates are eight.
    assert (Shedding((1, 0), (None, None)),) == state.phases[1:]
    told = events(state, 0, Shed(by_major("C1")))
    assert PresidentChanged(C, 0, 1) == the(told, PresidentChanged)
    after = do(state, 0, Shed(by_major("C1")))
    # 2, 2, 2 and two singles of Cornelius: eight again.
    assert (Shedding((1, 0), (None, None)),) == after.phases[1:]
    assert START == after.markers[C]


@pytest.mark.rule("N-30")
def test_no_certificate_is_discarded_but_on_a_seven() -> None:
    state = position(("A3 D3 F3", "D4 F4"), to_roll=True)
    after = do(rolled(state, 11), 0, Roll())
    assert state.shares == after.shares
    assert Building(0) == after.phases[-1]
