"""The log of sales, offers, loans, the year's end and the end of the game, in sentences."""

from __future__ import annotations

import pytest

from core.games.oil.data import ALL, BANK
from core.games.oil.events import (
    Bankrupt,
    BillPaid,
    CardsTurned,
    ChairTaken,
    ChairVacated,
    CostsHalved,
    Event,
    GameEnded,
    GoodsLost,
    MeetingCalled,
    PricesRolled,
    TipUsed,
    Voted,
    VoteRolled,
)
from core.games.oil.events_deals import (
    CLAIM,
    CUSTOMS_DUE,
    DEPOSIT,
    DIVIDEND,
    EMERGENCY,
    FINE,
    FIXED,
    INTEREST,
    PURCHASE,
    SALE,
    STORAGE_DUE,
    TAX,
    VERDICT,
    Borrowed,
    ClaimMade,
    ClaimVoid,
    CompanyRuined,
    Done,
    Dumped,
    GoodsAwarded,
    Indebted,
    LoansSet,
    OfferAccepted,
    OfferDeclined,
    OfferLapsed,
    OfferMade,
    OfferWithdrawn,
    OilBought,
    Paid,
    Received,
    SabotageRolled,
    SalePassed,
    SharesAwarded,
    Sold,
    SuitRolled,
    TookOut,
)
from core.games.oil.state import Due
from core.games.oil.things import CASH, card_thing, load_thing, share_thing
from tests.core.games.oil.logs import ANA, BEN, CLEO, DAN, folded, logged
from tests.core.games.oil.positions import (
    AF,
    AFR,
    AS,
    ASP,
    AU,
    AUP,
    EU,
    EUF,
    EUP,
    EUR,
    sq,
)

CARD_FOR_CASH = ((CASH, -500), (card_thing(16), 1))
"""Who offers gives Tip 16 and gets 500."""


def bank(seat: int, amount: int, why: str, company: int = -1) -> Paid:
    """What the seat pays the bank."""
    return Paid(seat, BANK, amount, why, company)


# The bank's market


def sold(seat: int, received: int, price: int, good: int = EUP, customs: int = 0) -> list[Event]:
    told: list[Event] = [
        Sold(seat, EU, good, sq("LO"), 1, received, customs, price),
        Received(seat, received, SALE, good),
    ]
    return [*told, bank(seat, customs, CUSTOMS_DUE, good)] if customs else told


@pytest.mark.rule("O-21", "O-20")
def test_a_sale_is_one_line_with_customs_and_the_price_after_it() -> None:
    assert ["Ana sold 1 petrol of Europe in Europe for 6,000; price 5,500"] == logged(
        *sold(ANA, 6_000, 5_500)
    )
    assert ["Ben sold 1 petrol of Asia in Europe for 5,500, customs 100; price 5,000"] == logged(
        *sold(BEN, 5_500, 5_000, ASP, 100)
    )


@pytest.mark.rule("O-21")
def test_sales_of_one_seat_in_a_row_are_one_line() -> None:
    assert [
        "Ana sold 3 petrol of Europe in Europe for 16,500; price 4,500",
        "Ben sold 2 petrol of Asia in Europe for 8,500, customs 200; price 3,500",
        "Ana sold 1 petrol of Europe in Europe for 3,500; price 3,000",
    ] == logged(
        *sold(ANA, 6_000, 5_500),
        *sold(ANA, 5_500, 5_000),
        *sold(ANA, 5_000, 4_500),
        *sold(BEN, 4_500, 4_000, ASP, 100),
        *sold(BEN, 4_000, 3_500, ASP, 100),
        *sold(ANA, 3_500, 3_000),
    )


@pytest.mark.rule("O-38")
def test_another_holders_part_of_a_sale_has_a_line_of_its_own() -> None:
    assert [
        "Ana sold 1 petrol of Europe in Europe for 5,000; price 4,500",
        "Ben gets 2,000: sales of Europe petrol",
    ] == logged(
        Sold(ANA, EU, EUP, sq("LO"), 1, 5_000, 0, 4_500),
        Received(ANA, 3_000, SALE, EUP),
        Received(BEN, 2_000, SALE, EUP),
    )


@pytest.mark.rule("O-21", "O-37", "O-34")
def test_passing_dumping_and_buying_oil_are_told() -> None:
    assert ["Ana sells no more in Europe"] == logged(SalePassed(ANA, EU))
    assert ["Ana lowers the price in Europe by 5 levels to 3,500, and sells 5"] == logged(
        Dumped(ANA, EU, 5, 5, 3_500)
    )
    assert ["Ana lowers the price in Europe by 1 level to 5,500, and sells 2"] == logged(
        Dumped(ANA, EU, 2, 1, 5_500)
    )
    assert ["Ana buys 10 oil for Europe petrol from the bank, 30,000"] == logged(
        OilBought(ANA, EUP, 10, 30_000), bank(ANA, 30_000, PURCHASE, EUP)
    )


# Offers


@pytest.mark.rule("O-23")
def test_an_offer_tells_what_is_given_for_what() -> None:
    assert ["Offer 3: Ben offers Ana Tip 16 for 500"] == logged(
        OfferMade(3, BEN, ANA, CARD_FOR_CASH)
    )
    assert ["Offer 4: Dan offers all 1 Australia petrol share for 6,000"] == logged(
        OfferMade(4, DAN, ALL, ((CASH, -6_000), (share_thing(AUP), 1)))
    )
    assert ["Offer 5: Cleo offers Ana 12,000 for 9 crude of Europe"] == logged(
        OfferMade(5, CLEO, ANA, ((CASH, 12_000), (load_thing(EUF, EUR), -9)))
    )


@pytest.mark.rule("O-23")
def test_what_becomes_of_an_offer_replaces_the_offer() -> None:
    made = [OfferMade(3, BEN, ANA, CARD_FOR_CASH)]
    accepted = OfferAccepted(3, BEN, ANA, CARD_FOR_CASH)
    assert ["Ana accepts offer 3 of Ben: Tip 16 for 500"] == folded(made, [accepted])
    assert ["Ben withdraws offer 3"] == folded(made, [OfferWithdrawn(3, BEN)])
    assert ["Offer 3 of Ben lapses"] == folded(made, [OfferLapsed(3, BEN)])
    assert [
        "Offer 3: Ben offers Ana Tip 16 for 500",
        "Ana declines offer 3",
    ] == folded(made, [OfferDeclined(3, ANA)])


@pytest.mark.rule("O-20", "O-22")
def test_customs_and_chairs_that_an_offer_brings_follow_it() -> None:
    assert [
        "Ana accepts offer 5 of Cleo: 12,000 for 9 crude of Europe",
        "Ana pays 900: customs on goods of Europe field",
        "Ben is chairman of Asia petrol, after Cleo",
    ] == logged(
        OfferAccepted(5, CLEO, ANA, ((CASH, 12_000), (load_thing(EUF, AFR), -9))),
        bank(ANA, 900, CUSTOMS_DUE, EUF),
        ChairVacated(CLEO, ASP),
        ChairTaken(BEN, ASP),
    )


@pytest.mark.rule("O-23")
def test_who_is_done_declines_what_is_open_to_him() -> None:
    assert ["Ana is done"] == logged(Done(ANA))
    assert ["Ana is done, and declines what is offered: 3, 5 and 8"] == logged(
        OfferDeclined(3, ANA), OfferDeclined(5, ANA), OfferDeclined(8, ANA), Done(ANA)
    )
    assert ["Ben is done", "Ana is done"] == folded([Done(ANA)], [Done(BEN)], [Done(ANA)])


# Loans and payments


@pytest.mark.rule("O-45")
def test_loans_between_players_are_told_from_making_to_end() -> None:
    assert ["Loan 5: Ben owes Ana 11,000, due in December of year 2"] == logged(
        ClaimMade(5, ANA, BEN, 2, 11_000)
    )
    assert ["Loan 5 is void: Ben no longer owes Ana 11,000"] == logged(
        ClaimVoid(5, ANA, BEN, 11_000)
    )
    assert ["Ben pays Ana 11,000: a loan between players"] == logged(
        Paid(BEN, ANA, 11_000, CLAIM, -1)
    )


@pytest.mark.rule("O-25")
def test_loans_of_the_bank_are_told_with_their_fee() -> None:
    assert ["Ben takes an emergency loan of 100,000, fee 4,000"] == logged(
        Borrowed(BEN, 4_000), bank(BEN, 4_000, EMERGENCY)
    )
    assert ["Ben borrows 100,000"] == logged(Borrowed(BEN, 0))
    assert ["Ben takes 100,000 out of the deposit"] == logged(TookOut(BEN))
    assert ["Ben pays 6,000: interest"] == logged(bank(BEN, 6_000, INTEREST))
    assert ["Cleo gets 3,000: interest on the deposit"] == logged(
        Received(CLEO, 3_000, DEPOSIT, -1)
    )


@pytest.mark.rule("O-25")
def test_changes_of_loan_and_deposit_show_before_and_after() -> None:
    assert ["Ben leaves loan and deposit as they are"] == logged(LoansSet(BEN, (2, 2), (0, 0)))
    assert ["Ben: loan 200,000 → 100,000"] == logged(LoansSet(BEN, (2, 1), (0, 0)))
    assert ["Ben: loan 0 → 100,000 and deposit 300,000 → 400,000"] == logged(
        LoansSet(BEN, (0, 1), (3, 4))
    )


@pytest.mark.rule("O-18")
def test_a_debt_is_told_as_one_sum() -> None:
    assert ["Ana owes 7,300 and has to raise money"] == logged(
        Indebted(ANA, (Due(BEN, 2_800, DIVIDEND, EUF), Due(BANK, 4_500, FIXED, EUF)))
    )
    assert ["Ana pays 10,000: extra tax"] == logged(bank(ANA, 10_000, TAX))
    assert ["Ana is bankrupt and out"] == logged(Bankrupt(ANA))


# The year's end


@pytest.mark.rule("O-24")
def test_prices_are_told_one_by_one_with_their_dice_and_then_all_by_levels() -> None:
    rows = (
        (EU, 5, 3, 4, 5_000, 7_000),
        (AF, 1, 2, 6, 4_500, 3_000),
        (AS, 6, 5, 2, 7_000, 10_000),
        (AU, 2, 3, 5, 3_000, 3_000),
    )
    assert [
        "Europe: rolled 5+3 up, 4 down, price 5,000 → 7,000",
        "Africa: rolled 1+2 up, 6 down, price 4,500 → 3,000",
        "Asia: rolled 6+5 up, 2 down, price 7,000 → 10,000",
        "Australia: rolled 2+3 up, 5 down, price 3,000 → 3,000",
        "Prices by levels: Europe +4, Africa −3, Asia +9, Australia 0",
    ] == logged(PricesRolled(rows))


@pytest.mark.rule("O-26", "O-44")
def test_a_bill_is_one_line_with_what_it_is_made_of() -> None:
    assert [
        "Ana pays 16,550: dividends to Ben 4,200 and the bank 2,800; fixed costs 9,000; storage 550"
    ] == logged(
        BillPaid(ANA, 16_550),
        Paid(ANA, BEN, 1_400, DIVIDEND, EUF),
        bank(ANA, 1_400, DIVIDEND, EUF),
        bank(ANA, 4_500, FIXED, EUF),
        Paid(ANA, BEN, 2_800, DIVIDEND, EUP),
        bank(ANA, 1_400, DIVIDEND, EUP),
        bank(ANA, 4_500, FIXED, EUP),
        bank(ANA, 150, STORAGE_DUE, EUP),
        bank(ANA, 400, STORAGE_DUE, AUP),
    )
    assert ["Ana pays 150: storage 150"] == logged(
        BillPaid(ANA, 150), bank(ANA, 150, STORAGE_DUE, EUP)
    )


@pytest.mark.rule("O-48")
def test_costs_that_a_tip_halves_are_told_with_the_tip() -> None:
    assert ["Ana halves the fixed costs of Europe field by Tip 60"] == logged(
        CostsHalved(ANA, EUF, 60), TipUsed(ANA, 60)
    )


@pytest.mark.rule("O-28")
def test_cards_that_turn_back_are_counted() -> None:
    assert ["A new year: 3 companies can be used again"] == logged(CardsTurned((EUF, EUR, EUP)))
    assert ["A new year: 1 company can be used again"] == logged(CardsTurned((EUF,)))


@pytest.mark.rule("O-29")
def test_a_meeting_is_told_with_its_votes_and_dice() -> None:
    assert [
        "Ben calls a meeting of Europe petrol",
        "Ben gives 2 votes to Ben",
        "Ana gives 1 vote to Ana",
        "Cleo abstains",
        "A tie at Europe petrol: Ana 4, Ben 4; again Ana 2, Ben 5",
        "Ben is chairman of Europe petrol, after Ana",
    ] == logged(
        MeetingCalled(BEN, EUP),
        Voted(BEN, EUP, BEN, 2),
        Voted(ANA, EUP, ANA, 1),
        Voted(CLEO, EUP, -1, 1),
        VoteRolled(EUP, ((4, 4, 0, 0), (2, 5, 0, 0))),
        ChairVacated(ANA, EUP),
        ChairTaken(BEN, EUP),
    )
    assert ["Europe petrol has no chairman: its shareholders meet"] == logged(
        MeetingCalled(-1, EUP)
    )


# Sabotage and suits


@pytest.mark.rule("O-39")
@pytest.mark.parametrize(
    ("dice", "modifier", "result", "told"),
    [
        ((1,), 0, 1, "rolled 1: caught"),
        ((3,), 0, 3, "rolled 3: nothing happens"),
        ((4,), 0, 4, "rolled 4: half is lost"),
        ((6,), -1, 5, "rolled 6, −1: 5: all is lost"),
        ((2, 5), 0, 5, "rolled 2 and 5: 5: all is lost"),
    ],
)
def test_a_sabotage_of_goods_shows_dice_and_result(
    dice: tuple[int, ...], modifier: int, result: int, told: str
) -> None:
    event = SabotageRolled(ANA, BEN, EUF, sq("eu3"), -1, dice, modifier, result)
    assert [f"Ana sabotages crude of Europe at Europe (eu3) of Ben, {told}"] == logged(event)


@pytest.mark.rule("O-39")
def test_a_sabotage_of_a_company_tells_whether_it_pays_its_fixed_costs() -> None:
    half = SabotageRolled(ANA, BEN, -1, -1, EUF, (4,), 0, 4)
    whole = SabotageRolled(ANA, BEN, -1, -1, EUF, (6,), 0, 6)
    start = "Ana sabotages Europe field of Ben, rolled"
    assert [f"{start} 4: it stands still until the year ends"] == logged(
        half, CompanyRuined(EUF, False)
    )
    assert [f"{start} 6: it stands still until the year ends, and pays its fixed costs"] == logged(
        whole, CompanyRuined(EUF, True)
    )
    assert ["Europe field stands still until the year ends"] == logged(CompanyRuined(EUF, True))


@pytest.mark.rule("O-39")
def test_goods_lost_and_the_fine_follow_a_sabotage() -> None:
    attempt = SabotageRolled(ANA, BEN, EUF, sq("eu3"), -1, (5,), 0, 5)
    assert [
        "Ana sabotages crude of Europe at Europe (eu3) of Ben, rolled 5: all is lost",
        "Lost: 6 crude of Europe at Europe (eu3)",
    ] == logged(attempt, GoodsLost(EUF, sq("eu3"), 6, False))
    assert ["Ana pays Ben 10,000: caught at sabotage"] == logged(Paid(ANA, BEN, 10_000, FINE, -1))


@pytest.mark.rule("O-40")
@pytest.mark.parametrize(
    ("die", "modifier", "told"),
    [
        (2, 0, "rolled 2: Ana loses"),
        (3, -1, "rolled 3, −1: 2: Ana loses"),
        (3, 0, "rolled 3: dismissed"),
        (4, 0, "rolled 4: dismissed"),
        (4, 1, "rolled 4, +1: 5: Ben loses"),
        (5, 0, "rolled 5: Ben loses"),
    ],
)
def test_a_suit_shows_its_die_and_who_loses(die: int, modifier: int, told: str) -> None:
    assert [f"Ana sues Ben, {told}"] == logged(SuitRolled(ANA, BEN, die, modifier, die + modifier))


@pytest.mark.rule("O-40")
def test_what_a_verdict_brings_is_told_with_buyer_and_sum() -> None:
    assert ["Ben must sell 3 Europe field shares to Ana for 15,000"] == logged(
        SharesAwarded(BEN, ANA, EUF, 3, 15_000), Paid(ANA, BEN, 15_000, VERDICT, -1)
    )
    assert ["Ben must sell 5 crude of Europe at London to the bank for 5,000"] == logged(
        GoodsAwarded(BEN, BANK, EUF, sq("LO"), 5, 5_000), Received(BEN, 5_000, VERDICT, -1)
    )


# The end


@pytest.mark.rule("O-31", "O-18")
@pytest.mark.parametrize(
    ("worth", "told"),
    [
        ((79_350, 67_900, 48_200, 55_650), "Ana wins: 79,350 against 67,900, 55,650 and 48,200"),
        ((50_000, 67_900, 67_900, -1), "Ben and Cleo share the win: 67,900 each against 50,000"),
        ((-5_000, -20_000, -1, -1), "Ana wins: −5,000 against −20,000"),
        ((7_000, 7_000, 7_000, 7_000), "Ana, Ben, Cleo and Dan share the win: 7,000 each"),
        ((-1, 12_000, -1, -1), "Ben is the last one left, and wins"),
    ],
)
def test_the_end_tells_who_won_against_whom(worth: tuple[int, ...], told: str) -> None:
    assert [told] == logged(GameEnded(worth))
