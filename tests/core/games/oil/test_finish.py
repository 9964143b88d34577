"""O-31, and O-32 and O-35 for it: what everybody is worth at the end, and who has won."""

from __future__ import annotations

import pytest

from core.games.oil.events import Event, GameEnded
from core.games.oil.finish import Worth, end_game, outcome, worth
from core.games.oil.state import Claim, Over, Terms
from tests.core.games.oil.positions import (
    AFF,
    AFP,
    AFR,
    AUP,
    EUF,
    EUP,
    EUR,
    changed,
    position,
)

OVER = (Over(),)


@pytest.mark.rule("O-31")
def test_cash_and_deposits_count_at_face_and_loans_against_them() -> None:
    s = position(cash=(34_350, 0, 0, 0), loans=(2, 1, 0, 0), deposits=(3, 0, 1, 0))
    assert Worth(34_350, 300_000, -200_000, 0, 0, 0, (0, 0, 0), (0, 0, 0)) == worth(s, 0)
    assert [134_350, -100_000, 100_000, 0] == [worth(s, seat).total for seat in range(4)]


@pytest.mark.rule("O-31")
def test_shares_count_5_000_each_whoever_has_the_chair_and_whatever_the_price() -> None:
    s = position(shares={EUF: (2, 3, 0, 0), AFP: (1, 4, 0, 0)}, prices={2: 10_000, 3: 0})
    assert (3, 15_000) == (worth(s, 0).held, worth(s, 0).shares)
    assert 35_000 == worth(s, 1).shares


@pytest.mark.rule("O-31")
def test_goods_count_1_000_3_000_and_5_000_wherever_they_stand() -> None:
    s = position(
        chairs={EUF: 0, EUR: 0, EUP: 0},
        goods={(EUF, "EUF"): 4, (EUF, "at1"): 2, (EUR, "EUP"): 5, (EUP, "NY"): 3},
    )
    found = worth(s, 0)
    assert (6, 5, 3) == found.units
    assert (6_000, 15_000, 15_000) == found.goods


@pytest.mark.rule("O-31")
def test_only_goods_of_companies_one_chairs_count_and_bought_ones_do_too() -> None:
    s = position(
        shares={EUF: (2, 3, 0, 0), EUR: (5, 0, 0, 0)},
        goods={(EUF, "EUF"): 9, (AUP, "AUP"): 7},
        bought=((EUR, EUF, 4, 12), (EUR, AFF, 1, 12)),
    )
    # Seat 0 has shares of the field but not its chair; its refinery has bought five units.
    assert (5, 0, 0) == worth(s, 0).units
    assert (9, 0, 0) == worth(s, 1).units
    assert [5_000, 9_000, 0, 0] == [sum(worth(s, seat).goods) for seat in range(4)]


@pytest.mark.rule("O-31")
def test_loans_between_players_count_at_the_sum_due() -> None:
    s = position(claims=(Claim(1, 0, 1, 2, 11_000), Claim(2, 1, 0, 3, 4_000)))
    assert [7_000, -7_000, 0, 0] == [worth(s, seat).claims for seat in range(4)]


@pytest.mark.rule("O-31")
def test_kept_cards_count_nothing() -> None:
    assert worth(position(), 0) == worth(position(kept={0: (1, 9, 43)}), 0)


@pytest.mark.rule("O-32")
def test_crude_counts_2_000_with_oligopoly() -> None:
    s = position(
        terms=Terms(oligopoly=True),
        chairs={EUF: 0, EUP: 0},
        goods={(EUF, "EUF"): 3, (EUP, "EUP"): 2},
    )
    assert (6_000, 0, 10_000) == worth(s, 0).goods


@pytest.mark.rule("O-35")
def test_a_whole_company_counts_25_000() -> None:
    s = position(terms=Terms(entrepreneurs=True), chairs={AFR: 2})
    assert 25_000 == worth(s, 2).shares


# -- who has won -------------------------------------------------------------------------------


@pytest.mark.rule("O-31")
def test_the_game_has_no_outcome_before_its_end() -> None:
    assert outcome(position()) is None


@pytest.mark.rule("O-31")
def test_the_highest_wins_and_equals_share_a_place() -> None:
    log: list[Event] = []
    s = end_game(position(cash=(150_000, 190_000, 150_000, 100_000)), log)
    assert OVER == s.phases
    assert [GameEnded((50_000, 90_000, 50_000, 0))] == log
    found = outcome(s)
    assert found is not None
    assert (50_000, 90_000, 50_000, 0) == found.worth
    assert (2, 1, 2, 4) == found.place


@pytest.mark.rule("O-31")
def test_bankrupts_rank_below_whoever_is_left_and_later_out_is_higher() -> None:
    bare = position(6, cash=(0,) * 6, loans=(0, 0, 0, 2, 0, 1), phases=OVER)
    found = outcome(changed(bare, out=(4, 0, 1)))
    assert found is not None
    # Seat 3 is worth -200,000, seat 5 -100,000, seat 2 nothing: all above the bankrupts.
    assert (-1, -1, 0, -200_000, -1, -100_000) == found.worth
    assert (5, 4, 1, 3, 6, 2) == found.place


@pytest.mark.rule("O-31")
def test_the_last_player_left_wins_whatever_he_is_worth() -> None:
    log: list[Event] = []
    bare = position(3, cash=(0, 0, 0), loans=(0, 2, 0))
    found = outcome(end_game(changed(bare, out=(2, 0)), log))
    assert [GameEnded((-1, -200_000, -1))] == log
    assert found is not None
    assert (2, 1, 3) == found.place
