"""What is refused with a code of its own: things that are not there, and not to be had."""

from __future__ import annotations

import pytest

from core.games.ctn18.actions import (
    Accept,
    Action,
    BankTrade,
    Bid,
    Buy,
    Decline,
    Discard,
    Float,
    Offer,
    Pass,
    Payout,
    Road,
    Roll,
    Sell,
    Settle,
    Shed,
    Take,
    TakeNone,
)
from core.games.ctn18.island.geometry import CORNER_EDGES
from core.games.ctn18.rules import RULES
from core.games.ctn18.state import Auction, Paying, Placing, Rolling, State
from tests.core.games.ctn18.acts import asked, play, refusal, rolled
from tests.core.games.ctn18.positions import A, D, F, G, by_major, goods, in_stock, position


def code(state: State, seat: int, action: Action) -> tuple[str, str | None]:
    """The code and the clause of the refusal."""
    found, _, rule = refusal(state, seat, action)
    return found, rule


def stock(*shares: str, **given: object) -> State:
    fields = {"phases": in_stock(0, len(shares)), "stock_round": 2, "rounds": 2, **given}
    return position(shares, **fields)  # type: ignore[arg-type]


# -- set-up and auction ------------------------------------------------------------------------


def placing() -> tuple[State, int, int]:
    """One settlement stands: the state, who places its road, and the corner."""
    state = RULES.setup(3, 5, {"beginner_board": True}).state
    seat = state.priority
    state = play(state, (seat, Settle(24)))
    assert (Placing(seat, 0, 24),) == state.phases
    return state, seat, 24


@pytest.mark.rule("N-14", "N-1", "N-4")
def test_the_first_road_lies_at_the_settlement_just_placed() -> None:
    state, seat, corner = placing()
    assert ("not_there", "N-14") == code(state, seat, Road(0))
    assert {("no_edge", "N-1")} == {code(state, seat, Road(e)) for e in (-1, 72)}
    assert ("place_first", "N-14") == code(state, seat, Settle(0))
    assert {Road(e) for e in CORNER_EDGES[corner]} == set(asked(state)[seat].choices)


@pytest.mark.rule("N-14", "N-1", "N-4")
def test_the_next_settlement_stands_on_a_free_corner_of_the_island() -> None:
    state, seat, corner = placing()
    edge = CORNER_EDGES[corner][0]
    after = play(state, (seat, Road(edge)))
    left = (seat + 1) % 3
    assert ("taken", "N-4") == code(after, left, Settle(24))
    assert ("too_near", "N-4") == code(after, left, Settle(18))
    assert {("no_corner", "N-1")} == {code(after, left, Settle(c)) for c in (-1, 54)}
    assert ("place_first", "N-14") == code(after, left, Road(0))


@pytest.mark.rule("N-15")
def test_bids_are_above_the_highest_and_within_the_cash() -> None:
    phase = Auction(0, 0, 0, None, (), (0, 0))
    state = position(("", ""), cash=(9, 9), phases=(phase,), stock_round=0, rounds=0)
    assert ("too_low", "N-15") == code(state, 0, Bid(0))
    assert "N-15" == code(state, 0, Bid(10))[1]
    assert "N-15" == code(state, 0, Pass())[1]
    assert ("bid_first", "N-15") == code(state, 0, Roll())


# -- stock rounds ------------------------------------------------------------------------------


@pytest.mark.rule("N-18", "N-19")
def test_what_can_not_be_sold() -> None:
    state = stock("A4 D1", "D2", "F2", pool="A4")
    assert {("no_share", "N-18")} == {code(state, 0, Sell(A, n)) for n in (0, -1)}
    assert ("presidents_certificate", "N-19") == code(state, 0, Sell(A, 3))
    assert ("not_held", "N-18") == code(state, 0, Sell(D, 2))
    assert ("not_held", "N-18") == code(state, 0, Sell(F, 1))
    assert ("pool_full", "N-18") == code(state, 0, Sell(A, 2))
    assert ("unfloated", "N-20") == code(state, 0, Sell(G, 1))
    assert {("no_company", "N-17")} == {code(state, 0, Sell(c, 1)) for c in (-1, 5)}
    sold = play(state, (0, Sell(A, 1)))
    assert ("sold_already", "N-18") == code(sold, 0, Sell(A, 1))


@pytest.mark.rule("N-20", "N-21")
def test_what_can_not_be_bought() -> None:
    state = stock("A3 D2", "D6", "F2", pool="A4 D2", cash=(40, 40, 40))
    assert "N-20" == code(state, 0, Buy(F, True))[1]
    assert "N-20" == code(state, 0, Buy(D, False))[1]
    assert {("no_company", "N-17")} == {code(state, 0, Buy(c, True)) for c in (-1, 5)}
    assert {("no_company", "N-17")} == {code(state, 0, Float(c, 20)) for c in (-1, 5)}
    assert {"N-21"} == {code(state, 0, Float(G, par))[1] for par in (0, 21, 25, 30, -20)}
    assert "N-21" == code(state, 0, Float(A, 20))[1]
    poor = stock("A3", "D2", "F2", cash=(19, 9, 9))
    assert "N-20" == code(poor, 0, Buy(D, False))[1]


# -- operations --------------------------------------------------------------------------------


@pytest.mark.rule("N-9")
def test_what_the_bank_does_not_trade() -> None:
    """All nineteen Ore are with Garnet; Amber is at no port."""
    state = position(hands={A: goods(wood=4, brick=3), G: goods(ore=19)})
    assert ("bank_short", "N-9") == code(state, 0, BankTrade(-1, 0, 4))
    assert ("too_few", "N-9") == code(state, 0, BankTrade(-1, 1, 2))
    assert "N-9" == code(state, 0, BankTrade(1, 1, 2))[1]
    for trade in (BankTrade(-1, 0, 0), BankTrade(-1, 0, 5), BankTrade(-1, 5, 0)):
        refusal(state, 0, trade)
    for port in (9, -2):
        assert "N-9" == code(state, 0, BankTrade(port, 0, 2))[1]


@pytest.mark.rule("N-42", "N-35")
@pytest.mark.parametrize("major", [-1, 4, 5, 9, A, G])
def test_only_an_asked_major_answers_and_only_an_answer_is_taken(major: int) -> None:
    state = position(hands={A: goods(wood=2), D: goods(sheep=1), F: goods(sheep=1)})
    offered = play(state, (0, Offer(A, -1, (1, 0, -1, 0, 0))))
    for answer in (Accept(major), Decline(major)):
        assert code(offered, 1, answer)[1] in {"N-42", "N-35"}
    chosen = play(offered, (1, Accept(D)), (2, Decline(F)))
    assert ("no_answer", "N-42") == code(chosen, 0, Take(major))
    assert ("no_answer", "N-42") == code(chosen, 0, Take(F))
    assert ("choose_first", "N-42") == code(chosen, 0, Accept(D))
    assert "not_your_turn" == code(chosen, 1, TakeNone())[0]


@pytest.mark.rule("N-5", "N-30")
def test_discards_are_of_majors_that_owe_and_rows_are_whole() -> None:
    state = position(("A2", "A1 D6 F4", "F3 C6"), hands={A: goods(wood=8)}, above=(Rolling(0),))
    seven = play(rolled(state, 7), (0, Roll()))
    for major in (-1, 4, D, G):
        assert code(seven, 0, Discard(major, goods(wood=4)))[1] in {"N-5", "N-35"}
    for cards in (
        (4, 0, 0, 0),
        (3, 1, 0, 0, 0),
        (3, 0, 0, 0, 0),
        (5, 0, 0, 0, -1),
        (4, 0, 0, 0, 0, 0),
    ):
        assert code(seven, 0, Discard(A, cards))[1] in {"N-5", "N-1"}
    shedding = play(seven, (0, Discard(A, goods(wood=4))))
    for shares in ((0, 2, 0, 0), (3, 0, 0, 0, -1), (0, 0, 2, 0, 0, 0), by_major("C2")):
        assert "N-30" == code(shedding, 1, Shed(shares))[1]
    assert "shed_first" == code(shedding, 1, Roll())[0]


@pytest.mark.rule("N-36")
@pytest.mark.parametrize("each", [-1, 4])
def test_no_more_is_paid_than_the_treasury_has(each: int) -> None:
    """$15 over four shares: at most 3."""
    phase = Paying(1, False)
    state = position(("A2", "D2 C4", "F2"), phases=(phase,), treasury=15, stock_round=2, rounds=4)
    assert "N-36" == code(state, 1, Payout(each))[1]
    assert ("pay_first", "N-36") == code(state, 1, Roll())
