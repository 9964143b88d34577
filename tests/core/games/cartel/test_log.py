"""The log: what happened, in sentences, and what it keeps from whom."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec
import pytest

from core.bots.random_bot import draw
from core.game import OptionValue, Told, complete
from core.games.cartel.actions import Action, Bid, NoBid, PutUp
from core.games.cartel.events import (
    Adjusted,
    Auctioned,
    Borrowed,
    Bought,
    Chosen,
    Dealt,
    Declined,
    Drew,
    DrewUnseen,
    DroppedOut,
    Ended,
    Event,
    Failed,
    LaidDown,
    Listed,
    Offered,
    OfferedUnseen,
    Opened,
    Passed,
    Reported,
    Repurchased,
    Retired,
    Revealed,
    SatOut,
    Sealed,
    SealedUnseen,
    Skipped,
    Started,
    Tied,
    Traded,
    TradedUnseen,
    TurnedUp,
    Won,
)
from core.games.cartel.rules import RULES
from core.games.cartel.state import NO_BID, State
from core.games.cartel.text import WORDS
from core.rng import seeded
from core.text import plain
from core.words import Line, fold
from tests.core.games.cartel.positions import after, c, cs, events, position

ALB, EOS, GLO, NIL, RIO, VIK = map(c, ("ALB", "EOS", "GLO", "NIL", "RIO", "VIK"))
NORDWIND, MERIDIAN, AUSTRAL, LEVANT = range(4)


def words(line: Line) -> str:
    # A name that a line gives to a seat otherwise than by its cartel would show.
    return f"{line.label} {plain(line.text, lambda seat: f'seat {seat}')}".strip()


def logged(*told: Event) -> list[str]:
    return [words(line) for line in WORDS.lines(told)]


def folded(*entries: Sequence[Event]) -> list[str]:
    """What the log shows after these entries."""
    lines = [(n, line) for n, told in enumerate(entries) for line in WORDS.lines(told)]
    return [words(line) for _n, line in fold(lines)]


# The opening


@pytest.mark.rule("C-3", "C-4", "C-5", "C-37")
def test_the_opening_tells_treasurer_pool_and_companies_and_no_hand() -> None:
    told: list[Event] = [
        Opened(AUSTRAL, cs("KIV HLX EOS")),
        Started(LEVANT, c("OBI")),
        Started(NORDWIND, c("ELB")),
        Started(MERIDIAN, c("ADR")),
        Started(AUSTRAL, c("ORI")),
    ]
    lines = [
        "Austral is Treasurer, Levant goes first. In the Pool: KIV, HLX, EOS",
        "Each has three cards and a free company: ▲ ELB, ● ADR, ■ ORI, ◆ OBI",
    ]
    assert lines == logged(*told)
    assert lines == logged(*told, Dealt(NORDWIND, cs("CAL ARX YUK")))
    assert [(2, 3), (0, 1, 2, 3)] == [line.seats for line in WORDS.lines(told)]


def test_with_the_last_seat_as_treasurer_the_first_one_begins() -> None:
    told = (Opened(1, cs("KIV HLX EOS")), Started(0, c("ELB")), Started(1, c("ADR")))
    assert logged(*told)[0].startswith("Meridian is Treasurer, Nordwind goes first.")


# Auctions

UP = Auctioned(6, NORDWIND, ALB)
FIRST = Revealed(6, ALB, 1, (MERIDIAN, AUSTRAL, LEVANT, NORDWIND), (118, NO_BID, 105, 118))
TIE = Tied(6, ALB, (MERIDIAN, NORDWIND), 118)
SECOND = Revealed(6, ALB, 2, (MERIDIAN, NORDWIND), (121, 125))
WON = Won(6, NORDWIND, ALB, 125, False)


@pytest.mark.rule("C-8")
def test_a_company_put_up_is_logged_with_who_may_not_decline() -> None:
    assert [
        "Y6 Nordwind put ALB (100) up for auction",
        "Y6 All bid in secret; Nordwind, who put it up, may not bid X",
    ] == logged(UP)


@pytest.mark.rule("C-8")
def test_the_last_bid_is_told_with_all_of_them_in_the_order_read() -> None:
    lines = [
        "Y6 Bids for ALB, from the left of Nordwind: 118, X, 105, 118",
        "Y6 Tie at 118: Meridian and Nordwind bid again",
    ]
    assert lines == logged(SealedUnseen(6, LEVANT, ALB), FIRST, TIE)
    assert lines == logged(Sealed(6, LEVANT, ALB, 105), FIRST, TIE)


@pytest.mark.rule("C-9")
@pytest.mark.parametrize(
    ("event", "line"),
    [
        (SECOND, "Y6 Second bids for ALB: Meridian 121, Nordwind 125"),
        (
            Revealed(6, ALB, 3, (MERIDIAN, NORDWIND), (998, 998)),
            "Y6 Third bids for ALB: Meridian 998, Nordwind 998",
        ),
        (
            Revealed(6, ALB, 4, (MERIDIAN, NORDWIND), (999, 999)),
            "Y6 Bids for ALB, round 4: Meridian 999, Nordwind 999",
        ),
        (Revealed(6, ALB, 1, (NORDWIND,), (100,)), "Y6 Nordwind alone bids for ALB: 100"),
        (WON, "Y6 Nordwind must buy ALB at 125"),
        (
            Won(6, MERIDIAN, ALB, 999, True),
            "Y6 None of those tied may bid more: Meridian, read first, must buy ALB at 999",
        ),
        (
            DroppedOut(6, MERIDIAN, 118),
            "Y6 Meridian may bid no more than 118 and drops out",
        ),
        (DroppedOut(6, MERIDIAN, None), "Y6 Meridian may bid no more and drops out"),
        (
            Tied(6, ALB, (MERIDIAN, AUSTRAL, NORDWIND), 110),
            "Y6 Tie at 110: Meridian, Austral and Nordwind bid again",
        ),
    ],
)
def test_bidding_again_is_logged_by_name(event: Event, line: str) -> None:
    assert [line] == logged(event)


@pytest.mark.rule("C-26")
def test_a_sealed_bid_is_told_to_its_seat_and_to_the_others_only_as_there() -> None:
    assert ["Y6 Levant has sealed a bid of 105 for ALB"] == logged(Sealed(6, LEVANT, ALB, 105))
    assert ["Y6 Levant has sealed an X for ALB: no bid"] == logged(Sealed(6, LEVANT, ALB, NO_BID))
    assert ["Y6 Levant has sealed its bid for ALB"] == logged(SealedUnseen(6, LEVANT, ALB))


BIDDING = after(
    position(("KIV", "ADR", "BOR", "OBI"), pool="ALB GLO", cash=(200,) * 4), (0, PutUp(ALB))
)


@pytest.mark.rule("C-26")
@pytest.mark.parametrize("looker", [None, 0, 1, 2])
def test_others_read_the_same_of_every_bid_and_of_an_x(looker: int | None) -> None:
    told = [
        WORDS.lines(events(BIDDING, LEVANT, action, looker))
        for action in (Bid(100), Bid(999), NoBid())
    ]
    assert "Y6 Levant has sealed its bid for ALB" == words(told[0][0])
    assert [told[0]] * 3 == told


def test_what_was_said_of_sealed_bids_goes_when_it_is_known_who_buys() -> None:
    round_1: list[list[Event]] = [[SealedUnseen(6, s, ALB)] for s in (NORDWIND, MERIDIAN, AUSTRAL)]
    up, secret = logged(UP)
    read, tie = logged(FIRST, TIE)
    assert [up, "Y6 Meridian has sealed its bid for ALB"] == folded([UP], *round_1[:2])
    tied: list[list[Event]] = [[UP], *round_1, [SealedUnseen(6, LEVANT, ALB), FIRST, TIE]]
    assert [up, read, tie] == folded(*tied)
    again = [SealedUnseen(6, NORDWIND, ALB)]
    assert [up, read, "Y6 Nordwind has sealed its bid for ALB"] == folded(*tied, again)
    last: list[Event] = [SealedUnseen(6, MERIDIAN, ALB), SECOND, WON]
    assert [up, read, *logged(SECOND, WON)] == folded(*tied, again, last)
    assert secret == folded([UP])[1]


def test_a_company_put_up_again_in_its_year_leaves_the_first_auction_in_the_log() -> None:
    bids = Revealed(6, ALB, 1, (MERIDIAN, NORDWIND), (190, 100))
    failed = Failed(6, MERIDIAN, ALB, 190, 176)
    first: tuple[list[Event], ...] = (
        [UP],
        [bids, Won(6, MERIDIAN, ALB, 190, False)],
        [failed, DrewUnseen(6, NORDWIND, 1)],
    )
    told = folded(*first, [Auctioned(6, MERIDIAN, ALB)], [SealedUnseen(6, NORDWIND, ALB)])
    assert [logged(UP)[0], *logged(bids), *logged(failed)] == told[:3]


# Paying


def bought(
    auction: bool = True,
    *,
    bond: int = 0,
    blocks: int = 0,
    rate: int = 30,
    cash: int = 0,
    base: int = 20,
    bonuses: tuple[int, ...] = (),
    specials: tuple[int, ...] = (),
) -> Bought:
    price = bond + blocks * rate + cash
    beside, squares = tuple(range(len(bonuses))), tuple(range(len(specials)))
    return Bought(
        *(6, NORDWIND, ALB, price, auction, bond, blocks, rate, cash),
        *(base, beside, bonuses, squares, specials),
    )


@pytest.mark.rule("C-12", "C-14", "C-18")
@pytest.mark.parametrize(
    ("event", "line"),
    [
        (
            bought(blocks=2, cash=65, bonuses=(14, 11), specials=(33,)),
            "Nordwind pays 125 = 60 by 2 blocks and 65 cash, gets ALB: +20 +14 +11 +33",
        ),
        (
            bought(bond=50, blocks=1, cash=15, base=10, bonuses=(14,)),
            "Nordwind pays 95 = bond 50, 30 by 1 block and 15 cash, gets ALB: +10 +14",
        ),
        (
            bought(bond=50, cash=75, base=10),
            "Nordwind pays 125 = bond 50 and 75 cash, gets ALB: +10",
        ),
        (bought(blocks=4, cash=0), "Nordwind pays 120 by 4 blocks, gets ALB: +20"),
        (
            bought(blocks=4, cash=-15),
            "Nordwind pays 105 = 120 by 4 blocks (15 back), gets ALB: +20",
        ),
        (
            bought(bond=50, blocks=9, rate=150, cash=-1),
            "Nordwind pays 1,399 = bond 50 and 1,350 by 9 blocks (1 back), gets ALB: +20",
        ),
        (bought(cash=100), "Nordwind pays 100 cash, gets ALB: +20"),
    ],
)
def test_a_purchase_is_logged_with_its_payment_and_the_parts_of_its_profit(
    event: Bought, line: str
) -> None:
    assert [f"Y6 {line}"] == logged(event)


@pytest.mark.rule("C-7")
@pytest.mark.parametrize("drawn", [Drew(6, NORDWIND, (RIO,)), DrewUnseen(6, NORDWIND, 1)])
def test_a_purchase_from_the_hand_ends_with_a_draw_that_names_no_card(drawn: Event) -> None:
    chosen, paid = Chosen(6, NORDWIND, ALB), bought(False, cash=100)
    assert ["Y6 Nordwind buys ALB (100) from hand"] == logged(chosen)
    line = "Y6 Nordwind buys ALB for 100 cash: +20"
    assert [line] == logged(paid)
    assert [f"{line}; draws a card"] == logged(paid, drawn)
    assert [f"{line}; draws a card"] == folded([chosen], [paid, drawn])


@pytest.mark.rule("C-16")
def test_a_buyer_who_fails_is_logged_with_what_it_costs() -> None:
    assert [
        "Y6 Meridian can't pay 190 for ALB, only 176: no sale, no profits this year",
        "Y6 Nordwind drew a card",
    ] == logged(Failed(6, MERIDIAN, ALB, 190, 176), DrewUnseen(6, NORDWIND, 1))


@pytest.mark.rule("C-26")
def test_who_is_not_told_what_a_buyer_could_pay_does_not_read_it() -> None:
    assert ["Y6 Meridian can't pay 190 for ALB: no sale, no profits this year"] == logged(
        Failed(6, MERIDIAN, ALB, 190, None)
    )


@pytest.mark.rule("C-21")
@pytest.mark.parametrize(
    ("cards", "end"),
    [
        (3, "; 3 cards go back into the pile"),
        (1, "; 1 card goes back into the pile"),
        (0, ""),
    ],
)
def test_going_out_of_play_is_logged_with_the_cards_that_go_back(cards: int, end: str) -> None:
    line = f"Y6 Levant has eleven companies and is out of play{end}"
    assert [line] == logged(Retired(6, LEVANT, cards))


@pytest.mark.rule("C-21")
def test_turns_that_are_not_taken_are_logged_in_one_line() -> None:
    assert ["Y7 Levant is out of play and has no turn"] == logged(SatOut(7, LEVANT))
    assert [
        "Y7 Austral, Levant and Nordwind are out of play and have no turn",
        "Y7 Treasury pays ▲ 45, ● 26",
    ] == logged(
        *(SatOut(7, AUSTRAL), SatOut(7, LEVANT), SatOut(7, NORDWIND)),
        Reported(7, (45, 26), (0, 0), (45, 26)),
    )


# Cards that are drawn and put on the board


@pytest.mark.rule("C-10")
@pytest.mark.parametrize("drawn", [Drew(6, LEVANT, (RIO,)), DrewUnseen(6, LEVANT, 1)])
def test_a_draw_after_an_auction_and_its_discard_are_one_line(drawn: Event) -> None:
    paid: Event = bought(cash=100)
    put = Listed(6, LEVANT, (GLO,))
    assert [*logged(paid), "Y6 Levant drew a card"] == logged(paid, drawn)
    assert [*logged(paid), "Y6 Levant drew a card and put GLO (100) into the Pool"] == folded(
        [paid, drawn], [put]
    )


@pytest.mark.rule("C-11")
@pytest.mark.parametrize("drawn", [Drew(6, LEVANT, (EOS, RIO)), DrewUnseen(6, LEVANT, 2)])
def test_a_pass_is_one_line_with_what_it_puts_on_the_board(drawn: Event) -> None:
    passed: list[Event] = [Passed(6, LEVANT), drawn]
    assert ["Y6 Levant passed and drew two cards"] == logged(*passed)
    assert ["Y6 Levant passed: ALB (100) and NIL (60) into the Pool"] == folded(
        passed, [Listed(6, LEVANT, (ALB, NIL))]
    )


@pytest.mark.rule("C-23")
def test_a_pass_with_the_last_card_of_the_pile_is_still_told_afterwards() -> None:
    passed: list[Event] = [Passed(6, LEVANT), DrewUnseen(6, LEVANT, 1)]
    assert [
        "Y6 Levant passed and drew the last card of the pile",
        "Y6 Levant drew a card and put GLO (100) into the Pool",
    ] == folded(passed, [Listed(6, LEVANT, (GLO,))])


@pytest.mark.rule("C-29")
def test_a_card_laid_face_down_is_named() -> None:
    passed: list[Event] = [Passed(6, LEVANT), DrewUnseen(6, LEVANT, 2)]
    assert ["Y6 Levant passed: EOS (20) into the Pool, RIO (50) face down, out of play"] == folded(
        passed, [Listed(6, LEVANT, (EOS,)), LaidDown(6, LEVANT, RIO)]
    )
    assert ["Y6 Levant drew a card and put RIO (50) face down: out of play"] == logged(
        LaidDown(6, LEVANT, RIO)
    )


def test_turns_of_different_seats_and_years_do_not_fold() -> None:
    puts = [Listed(6, LEVANT, (GLO,)), Listed(6, NORDWIND, (ALB,)), Listed(7, LEVANT, (NIL,))]
    assert logged(*puts) == folded(*[[put] for put in puts])
    wins = [WON, Won(6, NORDWIND, GLO, 100, False), Won(7, NORDWIND, ALB, 125, False)]
    assert logged(*wins) == folded(*[[win] for win in wins])
    buys = [Chosen(6, LEVANT, VIK), Chosen(6, NORDWIND, EOS), Chosen(7, LEVANT, GLO)]
    assert logged(*buys) == folded(*[[buy] for buy in buys])


@pytest.mark.rule("C-23")
def test_who_could_do_nothing_is_logged() -> None:
    assert ["Y9 Meridian had nothing to do and skipped"] == logged(Skipped(9, MERIDIAN))


# Trading


@pytest.mark.rule("C-30")
@pytest.mark.parametrize(
    ("event", "line"),
    [
        (
            Offered(6, NORDWIND, MERIDIAN, (c("HEL"),), 1, 5),
            "Nordwind offers Meridian HEL for 1 card and $5",
        ),
        (
            OfferedUnseen(6, NORDWIND, MERIDIAN, 1, 1, 5),
            "Nordwind offers Meridian 1 card for 1 card and $5",
        ),
        (
            OfferedUnseen(6, NORDWIND, MERIDIAN, 2, 1, -12),
            "Nordwind offers Meridian 2 cards and $12 for 1 card",
        ),
        (
            Traded(6, NORDWIND, MERIDIAN, (c("HEL"),), cs("MAL ZEN"), -1200),
            "Nordwind gives Meridian HEL and $1,200 for ZEN and MAL",
        ),
        (
            TradedUnseen(6, NORDWIND, MERIDIAN, 1, 2, 0),
            "Nordwind gives Meridian 1 card for 2 cards",
        ),
        (Declined(6, NORDWIND, MERIDIAN), "Meridian declines the offer of Nordwind"),
    ],
)
def test_trades_name_cards_to_those_who_saw_them(event: Event, line: str) -> None:
    assert [f"Y6 {line}"] == logged(event)


# Options, a year's end, and the game's


@pytest.mark.rule("C-27", "C-28", "C-24")
@pytest.mark.parametrize(
    ("event", "line"),
    [
        (Borrowed(6, AUSTRAL, 30, 45), "Austral borrows 30 by a Bond, to be repaid with 45"),
        (Repurchased(6, AUSTRAL, 30), "Austral buys back a Stock Block for 30"),
        (
            TurnedUp(6, c("PAX")),
            "The Treasurer turns up PAX (100) for an unused cartel: out of play",
        ),
    ],
)
def test_options_and_the_rule_for_two_are_logged(event: Event, line: str) -> None:
    assert [f"Y6 {line}"] == logged(event)


@pytest.mark.rule("C-19")
def test_a_years_end_is_logged_by_the_marks_of_the_cartels() -> None:
    assert [
        "Y6 Treasury pays ▲ 123, ● 46, ■ 0, ◆ 58",
        "Y6 Prices: ▲ 30→75, ● 20→30, ■ 30, ◆ 30→40. Year 7 begins with Levant",
    ] == logged(
        Reported(6, (45, 26, 46, 49), (78, 20, 6, 9), (123, 46, 0, 58)),
        Adjusted(6, (30, 20, 30, 30), (75, 30, 30, 40), 3),
    )


@pytest.mark.rule("C-20")
def test_the_end_is_logged_with_who_won_against_whom() -> None:
    assert [
        "Y10 Prices: ▲ 100→150, ● 75, ■ 75, ◆ 60",
        "Y10 Final profits are paid, prices adjusted, hands put away",
        "Y10 Nordwind wins: 1,137 against 736, 601 and 493",
    ] == logged(
        Adjusted(10, (100, 75, 75, 60), (150, 75, 75, 60), None), Ended((1137, 736, 493, 601))
    )


@pytest.mark.rule("C-20")
@pytest.mark.parametrize(
    ("worth", "line"),
    [
        ((700, 860, 300, 860), "Meridian and Levant share the win: 860 each against 700 and 300"),
        ((860, 860), "Nordwind and Meridian share the win with 860 each"),
        ((-15, -75), "Nordwind wins: −15 against −75"),
    ],
)
def test_equal_worth_is_logged_as_a_shared_win(worth: tuple[int, ...], line: str) -> None:
    assert f"Y10 {line}" == logged(Ended(worth))[-1]


# What lines are about, and who reads them


def test_lines_about_money_that_moves_are_marked() -> None:
    told: list[tuple[Event, list[bool]]] = [
        (UP, [False, False]),
        (WON, [False]),
        (bought(cash=100), [True]),
        (Failed(6, MERIDIAN, ALB, 190, 176), [False]),
        (Offered(6, 0, 1, (EOS,), 1, 5), [False]),
        (Traded(6, 0, 1, (EOS,), (RIO,), 5), [True]),
        (TradedUnseen(6, 0, 1, 1, 1, -5), [True]),
        (TradedUnseen(6, 0, 1, 1, 1, 0), [False]),
        (Borrowed(6, 0, 10, 15), [True]),
        (Repurchased(6, 0, 10), [True]),
        (Reported(6, (2, 2), (0, 0), (2, 2)), [True]),
        (Adjusted(6, (10, 10), (10, 10), 0), [False]),
        (Ended((100, 90)), [False, True]),
    ]
    for event, marked in told:
        assert marked == [line.money for line in WORDS.lines([event])]


def test_lines_are_about_those_who_take_part() -> None:
    told: list[tuple[Event, tuple[int, ...]]] = [
        (SealedUnseen(6, LEVANT, ALB), (3,)),
        (FIRST, (1, 2, 3, 0)),
        (TIE, (1, 0)),
        (WON, (0,)),
        (Declined(6, 2, 1), (2, 1)),
        (Reported(6, (2, 2), (0, 0), (2, 2)), (0, 1)),
        (TurnedUp(6, ALB), ()),
    ]
    for event, seats in told:
        assert [seats] == [line.seats for line in WORDS.lines([event])]


PRIVATE = Sealed | Offered | Traded | Failed | DroppedOut
"""Of these a seat that they are told to reads more than the others."""


@pytest.mark.rule("C-26")
@pytest.mark.parametrize(
    ("seats", "seed", "options"),
    [
        (2, 1, {}),
        (3, 2, {"card_trading": True, "stock_repurchase": True}),
        (4, 3, {"hidden_cash": True, "raising_cash": True, "defensive_discarding": True}),
    ],
)
def test_nobody_reads_more_in_the_log_than_a_spectator_but_his_bids_and_trades(
    seats: int, seed: int, options: dict[str, OptionValue]
) -> None:
    shared = 0
    for told in played(seats, seed, options):
        seen = {
            looker: [e for one in told if (e := one.seen_by(looker)) is not None]
            for looker in (None, *range(seats))
        }
        spectator = WORDS.lines(seen.pop(None))
        for mine in seen.values():
            if any(isinstance(event, PRIVATE) for event in mine):
                assert len(spectator) == len(WORDS.lines(mine))
            else:
                assert spectator == WORDS.lines(mine)
                shared += 1
    assert shared > 100


def played(seats: int, seed: int, options: dict[str, OptionValue]) -> list[tuple[Told[Event], ...]]:
    """What is told in each entry of a game of random play."""

    def make(given: dict[str, Any]) -> Action:
        return msgspec.convert(given, RULES.types.action)

    step, dice = RULES.setup(seats, seed, complete(RULES.types, options)), seeded(seed)
    told = [step.events]
    state: State = step.state
    while prompts := RULES.prompts(state):
        seat = next(iter(prompts))
        action, dice = draw(prompts[seat], make, dice)
        step = RULES.apply(state, seat, action)
        state = step.state
        told.append(step.events)
    return told
