"""Who has the chair of a company when shares move (O-6, O-22, O-29)."""

from __future__ import annotations

import pytest

from core.games.oil.actions import Accept, BuyShares, End, MakeOffer, Vote
from core.games.oil.chairs import holders, in_bank, move_shares
from core.games.oil.data import BANK
from core.games.oil.events import ChairTaken, ChairVacated, Event, MeetingCalled
from core.games.oil.state import Buying, State, Terms, Trading, Voting
from tests.core.games.oil.at_table import do, must, only, play
from tests.core.games.oil.positions import EUF, EUP, EUR, changed, on_turn, position

TRADING = (Trading((), (), (0, 0, 0, 0), ()),)


def moved(s: State, company: int, giver: int, taker: int, n: int = 1) -> tuple[State, list[Event]]:
    """The position once shares went from a seat or the bank to another."""
    log: list[Event] = []
    return move_shares(s, log, company, giver, taker, n), log


def swapped(
    s: State, giver: int, taker: int, *shares: tuple[int, int]
) -> tuple[State, list[Event]]:
    """Shares of companies, so many of each, are sold for 50 by an offer."""
    given = tuple([(1 + company, n) for company, n in shares])
    return play(s, (giver, MakeOffer(taker, ((0, -50), *given))), (taker, Accept(s.number + 1)))


@pytest.mark.rule("O-6")
def test_five_shares_are_all_there_are_of_a_company() -> None:
    s = position(shares={EUF: (2, 1, 0, 0)})
    assert (2, 5) == (in_bank(s, EUF), in_bank(s, EUR))
    assert (0, 1) == holders(s, EUF)


@pytest.mark.rule("O-6")
def test_who_has_the_first_share_has_the_chair_whatever_others_buy_later() -> None:
    s, log = moved(position(), EUF, BANK, 2)
    assert [ChairTaken(2, EUF)] == log
    s, log = moved(s, EUF, BANK, 1, 3)
    assert [] == log
    assert 2 == s.chairs[EUF]


@pytest.mark.rule("O-6", "O-8")
def test_a_company_all_of_whose_shares_returned_has_a_chairman_with_the_next_buyer() -> None:
    s, log = moved(position(shares={EUF: (0, 1, 0, 0)}), EUF, 1, BANK)
    assert [ChairVacated(1, EUF)] == log
    assert s.chairs[EUF] is None
    s = changed(s, phases=on_turn(0, 4, Buying(0, EUF)), pawns=(14, 22, 29, 36))
    s, log = do(s, 0, BuyShares(5))
    assert [ChairTaken(0, EUF)] == only(log, ChairTaken)


@pytest.mark.rule("O-22", "O-29")
def test_who_sells_some_of_his_shares_keeps_the_chair() -> None:
    s, log = swapped(position(shares={EUF: (3, 1, 0, 0)}, phases=TRADING), 0, 1, (EUF, 2))
    assert [] == [*only(log, ChairVacated), *only(log, MeetingCalled)]
    assert 0 == s.chairs[EUF]
    assert [1, 3] == [row[EUF] for row in s.shares[:2]]


@pytest.mark.rule("O-22", "O-29")
def test_who_sells_his_last_share_loses_the_chair_at_once_to_a_sole_shareholder() -> None:
    s, log = swapped(position(shares={EUF: (2, 0, 0, 0)}, phases=TRADING), 0, 3, (EUF, 2))
    assert [ChairVacated(0, EUF)] == only(log, ChairVacated)
    assert [ChairTaken(3, EUF)] == only(log, ChairTaken)
    assert 3 == s.chairs[EUF]
    assert isinstance(s.phases[-1], Trading)


@pytest.mark.rule("O-29")
def test_several_shareholders_meet_at_once_and_trade_waits() -> None:
    s, log = swapped(
        position(shares={EUF: (2, 1, 0, 2)}, phases=TRADING, chairs={EUF: 0}), 0, 2, (EUF, 2)
    )
    assert [MeetingCalled(-1, EUF)] == only(log, MeetingCalled)
    assert s.chairs[EUF] is None
    assert [Trading, Voting] == [type(phase) for phase in s.phases]
    assert [1] == must(s)
    # Two votes of seat 3 and two of seat 2 for seat 2, one of seat 1 for itself.
    s, log = play(s, (1, Vote(1)), (2, Vote(2)), (3, Vote(2)))
    assert [ChairTaken(2, EUF)] == only(log, ChairTaken)
    assert [Trading] == [type(phase) for phase in s.phases]


@pytest.mark.rule("O-29")
def test_two_companies_that_lose_their_chairmen_meet_one_after_the_other() -> None:
    held = {EUF: (1, 1, 0, 1), EUP: (1, 1, 1, 0)}
    s = position(shares=held, chairs={EUF: 0, EUP: 0}, phases=TRADING)
    s, log = swapped(s, 0, 2, (EUF, 1), (EUP, 1))
    assert [EUP, EUF] == [phase.company for phase in s.phases if isinstance(phase, Voting)]
    s, log = play(s, (1, Vote(1)), (2, Vote(1)), (3, Vote(1)))
    assert [ChairTaken(1, EUF)] == only(log, ChairTaken)
    s, log = play(s, (1, Vote(2)), (2, Vote(2)))
    assert [ChairTaken(2, EUP)] == only(log, ChairTaken)


@pytest.mark.rule("O-35")
def test_whoever_buys_a_company_whole_is_its_owner() -> None:
    s = position(4, Terms(entrepreneurs=True), shares={EUP: (5, 0, 0, 0)}, phases=TRADING)
    s, log = swapped(s, 0, 1, (EUP, 5))
    assert [ChairVacated(0, EUP)] == only(log, ChairVacated)
    assert [ChairTaken(1, EUP)] == only(log, ChairTaken)
    assert 1 == s.chairs[EUP]
    s, _ = play(s, (0, End()), (1, End()), (2, End()))
    assert [3] == must(s)
