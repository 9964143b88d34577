"""O-1, O-5 to O-9: rolling, and buying where one lands."""

from __future__ import annotations

import pytest

from core.games.oil.actions import BuyShare, BuyShares, PutUp, Roll
from core.games.oil.events import Advanced, AuctionOpened, ChairTaken, SharesBought
from core.games.oil.events_deals import Paid
from core.games.oil.state import (
    Auction,
    Buying,
    Extracting,
    Picking,
    Rolling,
    State,
    Terms,
)
from tests.core.games.oil.at_table import choices, do, must, only, refusal, thrown
from tests.core.games.oil.positions import (
    AFF,
    EU,
    EUF,
    EUP,
    EUR,
    changed,
    on_turn,
    position,
)

# Squares of the track (O-7): seven a continent, Europe's first is 14.
EUF_SQUARE, EUR_SQUARE, EUP_SQUARE, AUP_SQUARE = 14, 17, 20, 41


def rolled(before: State, die: int) -> tuple[State, list[Advanced]]:
    """Seat 0 throws this first."""
    fixed = thrown(before, 0, Roll(), lambda log: only(log, Advanced)[0].die == die)
    after, log = do(fixed, 0, Roll())
    return after, only(log, Advanced)


def on(square: int, before: State) -> State:
    return changed(before, pawns=(square, *before.pawns[1:]))


def landed(company: int, seats: int = 4, **more: object) -> State:
    s = position(seats, phases=on_turn(0, seats, Buying(0, company)), **more)  # type: ignore[arg-type]
    continent, kind = divmod(company, 3)
    return on(7 * continent + 3 * kind, s)


@pytest.mark.rule("O-7")
def test_the_pawn_goes_as_many_squares_as_the_die_shows() -> None:
    after, (moved,) = rolled(on(EUF_SQUARE, position()), 3)
    assert Advanced(0, 3, EUR_SQUARE, False) == moved
    assert EUR_SQUARE == after.pawns[0]
    assert Buying(0, EUR) == after.phases[-1]


@pytest.mark.rule("O-1")
def test_squares_of_left_out_continents_give_a_new_roll_that_goes_on_from_there() -> None:
    # With four players both Americas are left out: after the last square a 1 leads to 0.
    _, moves = rolled(on(AUP_SQUARE, position(4)), 1)
    assert Advanced(0, 1, 0, True) == moves[0]
    assert moves[0].square + moves[1].die == moves[1].square
    assert not moves[-1].again


@pytest.mark.rule("O-1")
def test_card_squares_of_left_out_continents_are_in_play() -> None:
    # The third square of a continent is its Stock Tip, the sixth its Business News.
    for die, square in ((3, 2), (6, 5)):
        _, moves = rolled(on(AUP_SQUARE, position(4)), die)
        assert [Advanced(0, die, square, False)] == moves


@pytest.mark.rule("O-50")
def test_squares_of_companies_that_are_not_used_give_a_new_roll() -> None:
    _, moves = rolled(on(EUF_SQUARE, position(terms=Terms(oligopoly=True))), 3)
    assert Advanced(0, 3, EUR_SQUARE, True) == moves[0]


@pytest.mark.rule("O-8")
def test_any_of_the_banks_shares_of_a_company_may_be_bought_at_5_000() -> None:
    s = landed(EUP, shares={EUP: (0, 2, 0, 0)})
    assert [0, 1, 2, 3] == [a.shares for a in choices(s, BuyShares)]
    after, log = do(s, 0, BuyShares(3))
    assert SharesBought(0, EUP, 3, 15_000) == log[0]
    assert [Paid(0, -1, 15_000, "purchase", -1)] == only(log, Paid)
    assert (85_000, 3) == (after.cash[0], after.shares[0][EUP])
    assert 1 == after.chairs[EUP]


@pytest.mark.rule("O-8")
def test_shares_that_are_left_are_auctioned_one_at_a_time() -> None:
    after, log = do(landed(EUP), 0, BuyShares(2))
    assert [AuctionOpened(EUP, 2, 0)] == only(log, AuctionOpened)
    phase = after.phases[-1]
    assert isinstance(phase, Auction)
    assert (EUP, 2, 0) == (phase.company, phase.more, phase.declined)


@pytest.mark.rule("O-8")
def test_with_no_share_left_nothing_happens() -> None:
    after, _ = rolled(on(EUF_SQUARE, position(shares={EUR: (0, 2, 2, 1)})), 3)
    assert not any(isinstance(phase, Buying) for phase in after.phases)


@pytest.mark.rule("O-8")
def test_more_than_the_bank_has_is_refused() -> None:
    s = landed(EUP, shares={EUP: (0, 2, 0, 0)})
    assert refusal(s, 0, BuyShares(4))[::2] == ("not_so_many", "O-8")
    assert refusal(s, 0, BuyShares(-1))[::2] == ("not_so_many", "O-8")


@pytest.mark.rule("O-43")
def test_buying_needs_the_cash_in_hand() -> None:
    s = landed(EUP, cash=(14_950, 0, 0, 0))
    assert [0, 1, 2] == [a.shares for a in choices(s, BuyShares)]
    assert refusal(s, 0, BuyShares(3))[::2] == ("no_cash", "O-43")


@pytest.mark.rule("O-6")
def test_the_first_buyer_of_a_company_becomes_its_chairman() -> None:
    after, log = do(landed(EUP), 0, BuyShares(5))
    assert [ChairTaken(0, EUP)] == only(log, ChairTaken)
    assert 0 == after.chairs[EUP]


@pytest.mark.rule("O-9")
def test_at_an_exchange_one_share_of_the_continent_is_bought_or_put_up() -> None:
    s = position(phases=on_turn(0, 4, Picking(0, EU)), shares={EUR: (0, 5, 0, 0)})
    assert [EUF, EUP] == [a.company for a in choices(s, BuyShare)]
    assert [EUF, EUP] == [a.company for a in choices(s, PutUp)]
    after, _ = do(s, 0, BuyShare(EUF))
    assert (95_000, 1, 0) == (after.cash[0], after.shares[0][EUF], after.chairs[EUF])
    after, log = do(s, 0, PutUp(EUP))
    assert [AuctionOpened(EUP, 0, 0)] == only(log, AuctionOpened)


@pytest.mark.rule("O-9")
def test_shares_of_elsewhere_and_those_sold_out_are_refused_at_an_exchange() -> None:
    s = position(phases=on_turn(0, 4, Picking(0, EU)), shares={EUR: (0, 5, 0, 0)})
    assert refusal(s, 0, BuyShare(AFF))[::2] == ("elsewhere", "O-9")
    assert refusal(s, 0, PutUp(EUR))[::2] == ("not_for_sale", "O-9")
    assert refusal(s, 0, BuyShare(99))[::2] == ("elsewhere", "O-9")


@pytest.mark.rule("O-9")
def test_without_5_000_a_share_can_only_be_put_up() -> None:
    s = position(phases=on_turn(0, 4, Picking(0, EU)), cash=(4_950, 0, 0, 0))
    assert [] == choices(s, BuyShare)
    assert refusal(s, 0, BuyShare(EUF))[::2] == ("no_cash", "O-43")
    assert 3 == len(choices(s, PutUp))


@pytest.mark.rule("O-9")
def test_an_exchange_without_shares_for_sale_asks_nothing() -> None:
    sold = {EUF: (0, 5, 0, 0), EUR: (0, 5, 0, 0), EUP: (0, 5, 0, 0)}
    # From Europe's field a 1 leads to its first exchange.
    after, (moved,) = rolled(on(EUF_SQUARE, position(shares=sold)), 1)
    assert 15 == moved.square
    assert not any(isinstance(phase, Picking) for phase in after.phases)


@pytest.mark.rule("O-35")
def test_entrepreneurs_buy_companies_whole_for_25_000() -> None:
    s = landed(EUP, terms=Terms(entrepreneurs=True))
    assert [0, 5] == [a.shares for a in choices(s, BuyShares)]
    assert refusal(s, 0, BuyShares(2))[::2] == ("whole", "O-35")
    after, _ = do(s, 0, BuyShares(5))
    assert (75_000, 5, 0) == (after.cash[0], after.shares[0][EUP], after.chairs[EUP])
    after, log = do(s, 0, BuyShares(0))
    assert [AuctionOpened(EUP, 0, 0)] == only(log, AuctionOpened)


@pytest.mark.rule("O-35")
def test_at_an_exchange_entrepreneurs_buy_any_company_of_the_continent() -> None:
    s = position(phases=on_turn(0, 4, Picking(0, EU)), terms=Terms(entrepreneurs=True))
    after, _ = do(s, 0, BuyShare(EUR))
    assert (75_000, 5) == (after.cash[0], after.shares[0][EUR])


@pytest.mark.rule("O-49")
def test_sanctioned_and_nationalised_companies_are_not_for_sale() -> None:
    # News 30 are sanctions against Africa, 53 nationalises Europe's petrol.
    s = on(EUF_SQUARE, position(in_force=(53,)))
    after, _ = rolled(s, 6)
    assert EUP_SQUARE == after.pawns[0]
    assert not any(isinstance(phase, Buying) for phase in after.phases)
    s = position(phases=on_turn(0, 4, Picking(0, EU)), in_force=(53,))
    assert [EUF, EUR] == [a.company for a in choices(s, BuyShare)]
    why = "News 53 is in force: the bank sells none of its 5 shares of Europe petrol."
    for action in (BuyShare(EUP), PutUp(EUP)):
        assert ("not_for_sale", why, "O-49") == refusal(s, 0, action)
    s = position(in_force=(30,))
    after, _ = rolled(on(EUP_SQUARE, s), 1)
    assert not any(isinstance(phase, Buying) for phase in after.phases)


@pytest.mark.rule("O-7")
def test_after_the_track_come_the_fields_of_who_is_on_turn() -> None:
    s = position(shares={AFF: (1, 0, 0, 0), EUR: (0, 2, 2, 1)})
    after, _ = rolled(on(EUF_SQUARE, s), 3)
    assert [0] == must(after)
    assert Extracting(0) == after.phases[-1]


@pytest.mark.rule("O-7")
def test_a_turn_with_nothing_to_decide_passes_to_the_left() -> None:
    s = position(shares={EUR: (0, 2, 2, 1)})
    after, _ = rolled(on(EUF_SQUARE, s), 3)
    assert Rolling(1) == after.phases[-1]
