"""What Cartel says of itself: choices, moments, standings, rules."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence

import pytest

from core.games.cartel.actions import (
    Action,
    Bid,
    Borrow,
    Buy,
    Decline,
    Discard,
    Fail,
    Give,
    KeepOut,
    NoBid,
    Offer,
    Pass,
    Pay,
    PutUp,
    Repurchase,
    Skip,
)
from core.games.cartel.data import ACROSS, AREAS, BONDS, COMPANIES, DOWN, INDEX, SPECIALS
from core.games.cartel.rules import RULES
from core.games.cartel.state import (
    NO_BID,
    WAITING,
    Acting,
    Bidding,
    Borrowing,
    Discarding,
    Over,
    Paying,
    Repurchasing,
    State,
    Trading,
    Variant,
)
from core.games.cartel.text import WORDS
from core.text import plain
from tests.core.games.cartel.positions import after, c, changed, cs, position
from tui.rulebook import clauses

OWNED = ("KIV", "ADR", "BOR", "OBI")
TURN = position(
    OWNED, ("EOS HEL FER", "KAR ZEN MAL", "RIO XAN POL", "DAN COR ODE"), "ALB GLO", cash=(200,) * 4
)
OFFERED = after(
    changed(TURN, variant=Variant(card_trading=True), phases=(Acting(0), Trading(0, ()))),
    (0, Offer(1, cs("HEL"), 1, 5)),
)
BIDDING = after(TURN, (0, PutUp(c("ALB"))))
PAYING = changed(TURN, phases=(Acting(0), Paying(1, c("ALB"), 125, 0)), prices=(10, 30, 10, 10))
DISCARDING = changed(TURN, phases=(Acting(0), Discarding(0, 1, False)))
BORROWING = changed(TURN, phases=(Acting(0), Borrowing(0)))
REPURCHASING = changed(TURN, phases=(Repurchasing(2, (3,)),), prices=(10, 10, 75, 10))
OVER = changed(TURN, year=10, phases=(Over(),))


# Choices


def called(state: State, action: Action, seat: int = 0) -> str:
    return plain(WORDS.action(RULES.view(state, seat), action))


@pytest.mark.parametrize(
    ("state", "action", "label"),
    [
        (TURN, Buy(c("EOS")), "buy EOS Eos Cosmetics for 20"),
        (TURN, PutUp(c("ALB")), "auction ALB Albion Steel"),
        (TURN, Pass(), "pass: draw 2, put 2 on the board"),
        (changed(TURN, pile=TURN.pile[:1]), Pass(), "pass: draw 1, put 1 on the board"),
        (TURN, Skip(), "skip: there is nothing to do"),
        (BIDDING, Bid(118), "bid 118"),
        (BIDDING, NoBid(), "no bid"),
        (PAYING, Pay(0, 2), "pay 60 by 2 blocks and 65 cash"),
        (PAYING, Pay(50, 1), "pay bond 50, 30 by 1 block and 45 cash"),
        (PAYING, Pay(50, 3), "pay bond 50 and 90 by 3 blocks (15 back)"),
        (PAYING, Pay(0, 0), "pay 125 cash"),
        (TURN, Pay(0, 2), "pay"),
        (PAYING, Fail(), "own up that it can't be paid"),
        (DISCARDING, Discard(cs("EOS")), "put EOS into the Pool"),
        (DISCARDING, Discard(cs("EOS HEL")), "put HEL and EOS into the Pool"),
        (
            DISCARDING,
            Discard(cs("EOS"), c("HEL")),
            "put EOS into the Pool, HEL face down",
        ),
        (DISCARDING, Discard((), c("HEL")), "put HEL face down"),
        (BORROWING, Borrow(0), "borrow nothing"),
        (BORROWING, Borrow(10), "borrow 10, to be repaid with 15"),
        (BORROWING, Borrow(50), "borrow 50, to be repaid with 75"),
        (REPURCHASING, Repurchase(0), "buy back nothing"),
        (REPURCHASING, Repurchase(1), "buy back a block for 75"),
        (TURN, Repurchase(1), "buy back a block"),
        (TURN, KeepOut(), "no offer, take the turn"),
        (TURN, Offer(1, cs("HEL"), 1, 5), "offer Meridian HEL for 1 card and $5"),
        (
            TURN,
            Offer(2, cs("HEL FER"), 2, -1200),
            "offer Austral HEL, FER and $1,200 for 2 cards",
        ),
        (TURN, Offer(3, cs("HEL"), 1, 0), "offer Levant HEL for 1 card"),
        (OFFERED, Decline(), "decline"),
        (TURN, Give(cs("ZEN")), "give ZEN"),
    ],
)
def test_a_choice_has_a_short_name(state: State, action: Action, label: str) -> None:
    assert label == called(state, action)


def test_what_is_given_for_an_offer_is_named_with_the_money_it_asks_for() -> None:
    assert "give ZEN and $5" == called(OFFERED, Give(cs("ZEN")), seat=1)


# Moments, and what is asked


@pytest.mark.parametrize(
    ("state", "moment"),
    [
        # 52 less 4 owned, 12 in hands and 2 in the Pool.
        (TURN, "year 6 of 10 · draw pile 34"),
        (changed(TURN, pile=b""), "year 6 of 10 · draw pile empty"),
        (DISCARDING, "year 6 of 10 · draw pile 34"),
        (OFFERED, "year 6 of 10 · trading cards"),
        (changed(OFFERED, phases=OFFERED.phases[:-1]), "year 6 of 10 · trading cards"),
        (BIDDING, "year 6 of 10 · sealed bidding"),
        (PAYING, "year 6 of 10 · payment"),
        (BORROWING, "year 6 of 10 · raising cash"),
        (REPURCHASING, "year 6 of 10 · year's end"),
        (OVER, "after year 10"),
    ],
)
def test_the_moment_is_the_year_and_what_goes_on(state: State, moment: str) -> None:
    assert moment == plain(WORDS.moment(RULES.view(state, None)))


def asked(state: State, looker: int | None = None) -> list[str]:
    view = RULES.view(state, looker)
    return [plain(WORDS.asked(view, seat)) for seat in range(len(state.cash))]


@pytest.mark.parametrize(
    ("state", "seat", "what"),
    [
        (TURN, 0, "acts"),
        (changed(OFFERED, phases=OFFERED.phases[:-1]), 0, "may offer"),
        (OFFERED, 1, "answers"),
        (PAYING, 1, "pays 125"),
        (DISCARDING, 0, "discards"),
        (BORROWING, 0, "may borrow"),
        (REPURCHASING, 2, "may buy back"),
        (OVER, 0, "waits"),
    ],
)
def test_one_seat_is_asked_and_the_others_wait(state: State, seat: int, what: str) -> None:
    told = ["waits"] * 4
    told[seat] = what
    assert told == asked(state)


@pytest.mark.rule("C-26")
@pytest.mark.parametrize("bid", [NO_BID, 100, 999])
@pytest.mark.parametrize("looker", [None, 0, 1])
def test_who_has_sealed_a_bid_waits_whatever_it_is(bid: int, looker: int | None) -> None:
    assert ["bids in secret"] * 4 == asked(BIDDING, looker)
    bids = (WAITING, WAITING, bid, WAITING)
    sealed = changed(BIDDING, phases=(Acting(0), Bidding(0, c("ALB"), 100, bids, ())))
    assert ["bids in secret", "bids in secret", "waits", "bids in secret"] == asked(sealed, looker)


@pytest.mark.rule("C-9")
def test_only_who_is_tied_bids_again() -> None:
    tied = after(BIDDING, (0, Bid(118)), (1, Bid(118)), (2, NoBid()), (3, Bid(105)))
    assert ["bids again", "bids again", "waits", "waits"] == asked(tied)
    assert ["waits", "bids again", "waits", "waits"] == asked(after(tied, (0, Bid(125))))


# The standing

SEATS = changed(
    position(("ALB TAJ KIV", "ADR", "BOR"), cash=(55, 0, 7), blocks=(2, 0, 9), financed="ALB TAJ"),
    prices=(30, 150, 10),
)


@pytest.mark.rule("C-20")
def test_the_standing_is_the_worth_if_the_game_ended_now() -> None:
    """Nordwind: 55, companies 100 + 30 + 10, two blocks at 30, less 75 and 25 for its Bonds of 50
    and 15. Meridian has only its company of 10, Austral also 7 and nine blocks at 10."""
    assert (55 + 140 + 60 - 75 - 25, 10, 7 + 10 + 90) == WORDS.standing(RULES.view(SEATS, None))


@pytest.mark.rule("C-26")
def test_cash_that_is_hidden_does_not_count_in_the_standing() -> None:
    hidden = changed(SEATS, variant=Variant(hidden_cash=True))
    assert (100, 10, 100) == WORDS.standing(RULES.view(hidden, None))
    assert (155, 10, 100) == WORDS.standing(RULES.view(hidden, 0))
    assert (100, 10, 107) == WORDS.standing(RULES.view(hidden, 2))
    over = changed(hidden, phases=(Over(),))
    assert (155, 10, 107) == WORDS.standing(RULES.view(over, None))


# The rules and the guide


def clause(id: str) -> str:
    return next(clause.text for clause in clauses("cartel") if clause.id == id)


def test_the_rules_are_read_clause_by_clause() -> None:
    assert [f"C-{n}" for n in range(1, 38)] == [clause.id for clause in clauses("cartel")]


@pytest.mark.rule("C-31", "C-32")
def test_the_rules_count_the_board_as_it_is() -> None:
    told = clause("C-31")
    pairs, squares = len(ACROSS) + len(DOWN), len(SPECIALS)
    for counted in (f"{len(COMPANIES)} companies", f"{pairs} pairs", f"{squares} squares"):
        assert counted in told
    numbers = {"ten": 10, "eight": 8, "six": 6, "four": 4}
    listed = re.findall(r"(\w+) at (\d+)", clause("C-32"))
    assert {int(value): numbers[n] for n, value in listed} == Counter(
        company.value for company in COMPANIES
    )


@pytest.mark.rule("C-33")
def test_the_rules_tell_the_least_and_the_most_of_bonuses_and_specials() -> None:
    bonuses = [*ACROSS.values(), *DOWN.values()]
    assert f"from {min(bonuses)} to {max(bonuses)} and" in clause("C-33")
    assert f"from {min(SPECIALS)} to {max(SPECIALS)};" in clause("C-33")


@pytest.mark.rule("C-34")
def test_the_rules_list_the_index_that_is_used() -> None:
    listed = re.findall(r"(\d+) from (\d+)", clause("C-34"))
    assert list(INDEX) == [(int(price), int(least)) for price, least in listed]


@pytest.mark.rule("C-35")
def test_the_rules_list_the_bonds_that_there_are() -> None:
    listed = re.findall(r"(\d+) (?:repaid )?with (\d+) \((\d+)", clause("C-35"))
    assert list(BONDS) == [tuple(map(int, row)) for row in listed]


@pytest.mark.rule("C-37")
def test_the_rules_name_the_cartels_by_seat() -> None:
    listed = re.findall(r"(\w+) \((.)\)", clause("C-37"))
    assert list(AREAS) == listed


@pytest.mark.rule("C-25")
def test_every_option_is_told_in_the_clause_that_it_cites() -> None:
    for option in RULES.types.options:
        assert option.rule is not None
        assert f"Option {plain(option.title)}" in clause(option.rule)


def test_the_clauses_of_every_phase_are_at_hand_and_there() -> None:
    known = {clause.id for clause in clauses("cartel")}
    wanted: dict[str, Sequence[str]] = {
        "acting": ("C-6", "C-7", "C-8", "C-11", "C-18", "C-23"),
        "trading": ("C-30",),
        "answering": ("C-30",),
        "bidding": ("C-8", "C-9", "C-16", "C-17"),
        "paying": ("C-12", "C-13", "C-14", "C-15", "C-16"),
        "discarding": ("C-10", "C-11", "C-29"),
        "borrowing": ("C-28",),
        "repurchasing": ("C-27",),
        "over": ("C-20",),
    }
    for phase, some in wanted.items():
        cited = WORDS.clauses(phase)
        assert set(some) <= set(cited) <= known
        assert len(cited) == len(set(cited))


def test_a_game_is_told_in_few_words() -> None:
    assert "90 min" == plain(WORDS.length)
    assert 4 <= len(WORDS.guide) <= 6
    assert max(map(len, map(plain, WORDS.guide))) < 330
    assert len(plain(WORDS.about)) < 200
