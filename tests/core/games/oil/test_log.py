"""The log of set-up, track, auctions, cards and works, in sentences."""

from __future__ import annotations

import typing

import pytest

from core.games.oil.data import BANK, NEWS, TIP
from core.games.oil.events import (
    Advanced,
    Asked,
    AuctionOpened,
    BidMade,
    ChairTaken,
    ChairVacated,
    Closed,
    CompanyReturned,
    Delivered,
    Event,
    Extracted,
    Frozen,
    GoodsLost,
    GoodsMoved,
    MonthBegan,
    NewsDrawn,
    NewsEnded,
    NewsUnread,
    OrderRolled,
    Passed,
    PriceRolled,
    Processed,
    Refused,
    ShareAuctioned,
    SharesBought,
    SharesReturned,
    Shuffled,
    Started,
    Supplied,
    Taken,
    TipDrawn,
    TipIdle,
    TipKept,
    TipReturned,
    TipUsed,
    TransportRolled,
    Unsold,
)
from core.games.oil.events_deals import (
    CANAL,
    CUSTOMS_DUE,
    EXTRACTION,
    PART,
    PROCESSING,
    PURCHASE,
    SALE,
    Paid,
    Received,
)
from core.games.oil.log import LINES, RUNS
from core.games.oil.text import WORDS
from tests.core.games.oil.logs import ANA, BEN, CLEO, DAN, folded, logged
from tests.core.games.oil.positions import (
    AF,
    AFF,
    AFP,
    AS,
    ASR,
    AU,
    EU,
    EUF,
    EUP,
    EUR,
    sq,
)


def bank(seat: int, amount: int, why: str, company: int = -1) -> Paid:
    """What the seat pays the bank."""
    return Paid(seat, BANK, amount, why, company)


def test_every_event_has_a_line_or_begins_a_run() -> None:
    assert set(typing.get_args(Event)) == {*LINES, *RUNS}
    assert not {*LINES} & {*RUNS}


# Set-up and the track


@pytest.mark.rule("O-4")
def test_the_dice_for_the_order_are_told_throw_by_throw() -> None:
    assert ["Dice: Ana 2, Ben 6, Cleo 5, Dan 3. Ben begins every round"] == logged(
        OrderRolled(((2, 6, 5, 3),), BEN)
    )
    assert [
        "Dice: Ana 6, Ben 6, Cleo 5, Dan 6; again Ana 4, Ben 4, Dan 1; again Ana 2, Ben 3."
        " Ben begins every round"
    ] == logged(OrderRolled(((6, 6, 5, 6), (4, 4, 0, 1), (2, 3, 0, 0)), BEN))


@pytest.mark.rule("O-4")
def test_a_start_names_continent_and_exchange() -> None:
    assert ["Cleo takes Africa, pawn on the Cairo exchange"] == logged(Started(CLEO, AF, 0))
    assert ["Dan takes Australia, pawn on the Sydney exchange"] == logged(Started(DAN, AU, 1))


@pytest.mark.rule("O-2")
def test_a_month_is_told_with_its_year_and_the_number_of_the_round() -> None:
    assert ["22 Oct, year 2 begins"] == logged(MonthBegan(21))


@pytest.mark.rule("O-7", "O-1")
def test_rolls_of_the_track_are_told_with_the_square_and_a_new_roll_with_its_reason() -> None:
    assert ["Ana rolled 4: Africa petrol"] == logged(Advanced(ANA, 4, 27, False))
    assert ["Ana rolled 2: Stock Tip"] == logged(Advanced(ANA, 2, 16, False))
    assert [
        "Ben rolled 5: the Caracas exchange is not in play, another roll",
        "Ben rolled 4: the London exchange",
    ] == logged(Advanced(BEN, 5, 11, True), Advanced(BEN, 4, 15, False))


# Shares, chairs, auctions


@pytest.mark.rule("O-8", "O-6")
def test_a_purchase_is_one_line_with_its_price_and_the_chair_that_it_brings() -> None:
    assert ["Ben bought 1 Asia refinery share for 5,000"] == logged(
        SharesBought(BEN, ASR, 1, 5_000), bank(BEN, 5_000, PURCHASE)
    )
    assert ["Ana bought 3 Africa petrol shares for 15,000, and is chairman"] == logged(
        SharesBought(ANA, AFP, 3, 15_000), bank(ANA, 15_000, PURCHASE), ChairTaken(ANA, AFP)
    )


@pytest.mark.rule("O-10")
def test_an_auction_is_told_from_its_opening_to_its_end() -> None:
    assert [
        "Auction of Africa petrol, without Ana; 1 more share to come",
        "Ben bids 2,000 for Africa petrol",
        "Cleo passes on Africa petrol",
        "Dan passes on all that is left of Africa petrol",
        "Ben wins the auction of Africa petrol for 2,000, and is chairman",
        "Auction of Africa petrol, without Ana",
    ] == logged(
        AuctionOpened(AFP, 1, ANA),
        BidMade(BEN, AFP, 2_000),
        Passed(CLEO, AFP),
        Passed(DAN, AFP, lot=True),
        ShareAuctioned(BEN, AFP, 2_000),
        bank(BEN, 2_000, PURCHASE),
        ChairTaken(BEN, AFP),
        AuctionOpened(AFP, 0, ANA),
    )
    assert ["Auction of Asia refinery, without Dan; 4 more shares to come"] == logged(
        AuctionOpened(ASR, 4, DAN)
    )


@pytest.mark.rule("O-10")
def test_the_last_word_of_a_bidder_replaces_his_earlier_ones_but_no_purchase() -> None:
    assert [
        "Ben bids 2,500 for Africa petrol",
        "Dan wins the auction of Africa petrol for 3,000",
        "Dan passes on Africa petrol",
    ] == folded(
        [BidMade(BEN, AFP, 2_000)],
        [BidMade(DAN, AFP, 2_050)],
        [BidMade(BEN, AFP, 2_500)],
        [BidMade(DAN, AFP, 3_000)],
        [ShareAuctioned(DAN, AFP, 3_000), bank(DAN, 3_000, PURCHASE)],
        [Passed(DAN, AFP)],
    )


@pytest.mark.rule("O-10")
def test_what_nobody_bids_for_stays_with_the_bank() -> None:
    assert ["Nobody bids for Africa field: 1 share stays with the bank"] == logged(Unsold(AFF, 1))
    assert ["Nobody bids for Africa field: 3 shares stay with the bank"] == logged(Unsold(AFF, 3))


@pytest.mark.rule("O-29", "O-48")
def test_a_chair_that_changes_hands_is_one_line() -> None:
    assert ["Ben is chairman of Europe field, after Ana"] == logged(
        ChairVacated(ANA, EUF), ChairTaken(BEN, EUF)
    )
    assert [
        "Ana is no longer chairman of Europe field",
        "Ben is chairman of Africa field",
    ] == logged(ChairVacated(ANA, EUF), ChairTaken(BEN, AFF))
    assert [
        "Ana asks Ben to take the chair of Europe field",
        "Ben says no",
    ] == logged(Asked(BEN, EUF, ANA), Refused(BEN))


@pytest.mark.rule("O-48")
def test_a_share_that_the_bank_takes_is_told_with_what_it_paid() -> None:
    assert ["Ana sold 1 Europe field share to the bank for 10,000"] == logged(
        SharesReturned(ANA, EUF, 1, 10_000), Received(ANA, 10_000, SALE, -1)
    )


# Cards


@pytest.mark.rule("O-11")
def test_a_tip_that_is_drawn_is_told_with_what_becomes_of_it() -> None:
    assert ["Ana draws Tip 5, two more Tips"] == logged(TipDrawn(ANA, 5))
    assert ["Ana draws and keeps Tip 43, price agreement in Europe"] == logged(
        TipDrawn(ANA, 43), TipKept(ANA, 43)
    )
    assert ["Ana draws Tip 6, a field runs dry: nothing comes of it"] == logged(
        TipDrawn(ANA, 6), TipIdle(ANA, 6)
    )
    assert ["Ben uses Tip 16, Suez without fee"] == logged(TipUsed(BEN, 16))
    assert ["Tip 23, the bank pays double: nothing comes of it for Ben"] == logged(TipIdle(BEN, 23))
    assert ["Ben keeps Tip 2"] == logged(TipKept(BEN, 2))
    assert ["Ben gives back Tip 17, fast lorries"] == logged(TipReturned(BEN, 17))


@pytest.mark.rule("O-11", "O-49")
def test_news_are_told_with_those_that_end() -> None:
    assert [
        "No longer in force: price freeze in Africa and sanctions on Asia",
        "Ben draws News 11, Suez closed",
    ] == logged(NewsEnded((24, 31)), NewsDrawn(BEN, 11))
    assert ["Ana draws News, which go under the deck unread"] == logged(NewsUnread(ANA))


@pytest.mark.rule("O-30")
def test_decks_that_are_shuffled_together_are_one_line() -> None:
    assert ["Both decks are shuffled"] == logged(Shuffled(TIP), Shuffled(NEWS))
    assert ["The Tips are shuffled"] == logged(Shuffled(TIP))
    assert ["The News are shuffled"] == logged(Shuffled(NEWS))


@pytest.mark.rule("O-12", "O-49")
def test_a_price_that_a_card_moves_shows_its_dice() -> None:
    assert ["Europe: rolled 3+4, price 5,000 → 8,500"] == logged(
        PriceRolled(EU, (3, 4), 5_000, 8_500)
    )
    assert ["The price in Asia is frozen"] == logged(Frozen(AS))


@pytest.mark.rule("O-48", "O-49")
def test_companies_and_goods_that_are_lost_are_told() -> None:
    assert [
        "Europe field goes back to the bank, nobody is paid",
        "Lost: 9 crude of Europe at London, 2 crude of Europe at Europe (eu3),"
        " 3 crude of Europe that Africa refinery had bought",
    ] == logged(
        CompanyReturned(EUF),
        GoodsLost(EUF, sq("LO"), 9, False),
        GoodsLost(EUF, sq("eu3"), 2, False),
        GoodsLost(EUF, sq("AFR"), 3, True),
    )
    assert ["A strike closes Europe field of Ana until the year ends"] == logged(Closed(ANA, EUF))


@pytest.mark.rule("O-48")
def test_suppliers_and_customers_are_told_with_their_price() -> None:
    assert ["Ana buys 5 crude of Europe for Europe refinery from a supplier, 5,000"] == logged(
        Supplied(ANA, EUR, EUF, 5, 5_000), bank(ANA, 5_000, PURCHASE, EUR)
    )
    assert ["Ana sells 4 crude of Europe at London to a customer for 6,000"] == logged(
        Delivered(ANA, EUF, sq("LO"), 4, 6_000), Received(ANA, 6_000, SALE, EUF)
    )


# Fields, refineries, transport


@pytest.mark.rule("O-13", "O-48")
def test_an_extraction_shows_its_dice_and_what_a_tip_added() -> None:
    assert ["Ana rolled 3+4+5 at Europe field: 12 crude of Europe"] == logged(
        Extracted(ANA, EUF, (3, 4, 5), 0, 12)
    )
    assert ["Ana rolled 1+1+2 and 5 more at Europe field: 9 crude of Europe"] == logged(
        Extracted(ANA, EUF, (1, 1, 2), 5, 9)
    )


@pytest.mark.rule("O-32")
def test_what_is_taken_of_an_extraction_is_told_with_its_cost() -> None:
    assert ["Ana takes 8 crude of Europe for 8,000"] == logged(
        Taken(ANA, EUF, 8, 8_000), bank(ANA, 8_000, EXTRACTION, EUF)
    )


@pytest.mark.rule("O-14", "O-20")
def test_processing_is_told_with_source_cost_and_customs() -> None:
    assert ["Cleo makes 9 oil of Europe from bought crude of Europe for 9,000"] == logged(
        Processed(CLEO, EUR, EUF, True, 9, 9_000, 0), bank(CLEO, 9_000, PROCESSING, EUR)
    )
    assert ["Cleo makes 2 oil of Europe from crude of Africa for 2,500, customs 200"] == logged(
        Processed(CLEO, EUR, AFF, False, 2, 2_500, 200),
        bank(CLEO, 2_500, PROCESSING, EUR),
        bank(CLEO, 200, CUSTOMS_DUE, EUR),
    )


@pytest.mark.rule("O-38")
def test_what_shareholders_pay_of_a_companys_cost_has_lines_of_its_own() -> None:
    assert [
        "Cleo makes 10 oil of Europe from crude of Europe for 10,000",
        "Ben pays 4,000: a part in the costs of Europe refinery",
    ] == logged(
        Processed(CLEO, EUR, EUF, False, 10, 10_000, 0),
        bank(CLEO, 6_000, PROCESSING, EUR),
        bank(BEN, 4_000, PART, EUR),
    )


@pytest.mark.rule("O-16")
def test_the_roll_for_transport_tells_dice_and_squares() -> None:
    assert ["Ana rolled 4 for land, 3+6 for sea: goods go 2 and 5 squares"] == logged(
        TransportRolled(ANA, (4, 3, 6), 2, 5)
    )


@pytest.mark.rule("O-17")
def test_a_move_tells_where_from_where_to_and_the_fee() -> None:
    assert ["Ana moves 6 petrol of Europe from London to the Suez canal by sea, canal fee 300"] == (
        logged(GoodsMoved(ANA, EUP, sq("LO"), sq("SUEZ"), 6, True, 300), bank(ANA, 300, CANAL, -1))
    )
    assert ["Ana moves 1 petrol of Europe from Europe petrol to Europe (eu3)"] == logged(
        GoodsMoved(ANA, EUP, sq("EUP"), sq("eu3"), 1, False, 0)
    )
    assert ["Ana moves 1 petrol of Europe from London to the Atlantic (at1) by sea"] == logged(
        GoodsMoved(ANA, EUP, sq("LO"), sq("at1"), 1, True, 0)
    )


# Which lines are marked


def test_lines_about_cash_that_moves_are_marked() -> None:
    paid: list[tuple[Event, ...]] = [
        (SharesBought(ANA, EUF, 1, 5_000), bank(ANA, 5_000, PURCHASE)),
        (ShareAuctioned(ANA, EUF, 50),),
        (Delivered(ANA, EUF, sq("LO"), 1, 1_500),),
        (Received(ANA, 1_000, SALE, EUF),),
        (GoodsMoved(ANA, EUP, sq("LO"), sq("SUEZ"), 1, True, 50),),
    ]
    free: list[tuple[Event, ...]] = [
        (BidMade(ANA, EUF, 50),),
        (TipDrawn(ANA, 4),),
        (GoodsMoved(ANA, EUP, sq("LO"), sq("eu1"), 1, False, 0),),
        (PriceRolled(EU, (1, 1), 0, 1_000),),
    ]
    assert [[True]] * len(paid) == [[line.money for line in WORDS.lines(told)] for told in paid]
    assert [[False]] * len(free) == [[line.money for line in WORDS.lines(told)] for told in free]


def test_lines_are_about_those_who_take_part() -> None:
    def about(*told: Event) -> tuple[int, ...]:
        (line,) = WORDS.lines(told)
        return line.seats

    assert (BEN, ANA) == about(ChairVacated(ANA, EUF), ChairTaken(BEN, EUF))
    assert (ANA, BEN) == about(Asked(BEN, EUF, ANA))
    assert (CLEO,) == about(bank(CLEO, 50, PART, EUR))
    assert (0, 1, 2, 3) == about(OrderRolled(((2, 6, 5, 3),), BEN))
    assert () == about(PriceRolled(EU, (1, 1), 0, 1_000))
