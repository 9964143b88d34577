"""What Kartell says of itself: choices, moments, standings, rules."""

from __future__ import annotations

import typing

import pytest

from core.games.oil.actions import (
    NO_CARD,
    Accept,
    Action,
    Agree,
    Appoint,
    AwardGoods,
    AwardShares,
    Bid,
    Borrow,
    BuyOil,
    BuyShare,
    BuyShares,
    Call,
    CallNone,
    Choose,
    Decline,
    Deliver,
    Dump,
    End,
    Extract,
    GiveUp,
    Halve,
    MakeOffer,
    Move,
    Name,
    Pass,
    PassLot,
    Pay,
    Process,
    PutUp,
    Refuse,
    Roll,
    SabotageCompany,
    SabotageGoods,
    Sell,
    SellOn,
    SetLoans,
    Sue,
    Supply,
    Take,
    TakeOut,
    Use,
    Vote,
    Withdraw,
)
from core.games.oil.data import ALL, BANK, COMPANIES, NEWS, PETROL, REFINERY, TIP
from core.games.oil.secrets import view
from core.games.oil.state import (
    USED,
    Answering,
    Auction,
    Buying,
    Calling,
    Costs,
    Deciding,
    Drawing,
    Due,
    Extracting,
    Interest,
    Moving,
    Offer,
    Over,
    Owing,
    Phase,
    Picking,
    Processing,
    Rolling,
    Selling,
    Start,
    State,
    Taking,
    Terms,
    Trading,
    Verdict,
    Voting,
    Willing,
)
from core.games.oil.text import WORDS
from core.games.oil.things import CASH, card_thing, load_thing, share_thing
from core.text import plain
from tests.core.games.oil.logs import ANA, BEN, CLEO, DAN, NAMES
from tests.core.games.oil.positions import (
    AFF,
    AFP,
    AS,
    ASP,
    ASR,
    AU,
    AUP,
    EU,
    EUF,
    EUP,
    EUR,
    NA,
    changed,
    on_turn,
    position,
    sq,
)

OFFERS = (
    Offer(1, CLEO, ANA, ((CASH, 12_000), (load_thing(EUF, EUR), -9))),
    Offer(2, DAN, ALL, ((CASH, -6_000), (share_thing(AUP), 1)), declined=(BEN,)),
)
OWED = (Due(BANK, 4_500, "fixed", EUF),)
BASE = position(
    shares={EUF: (3, 1, 0, 0), EUP: (2, 2, 0, 0), ASR: (0, 4, 0, 0)},
    cards={EUF: USED},
    month=21,
    terms=Terms(years=3),
    goods={(EUP, "LO"): 3},
)
WHOLE = changed(BASE, terms=Terms(years=3, entrepreneurs=True))


def at(phase: Phase, *below: Phase, part: int = 1, base: State = BASE) -> State:
    """Ana's turn with a phase on top."""
    return changed(base, phases=on_turn(ANA, 4, *below, phase, part=part))


def common(*phases: Phase, base: State = BASE) -> State:
    """A phase for all, or the end, with what lies on it."""
    return changed(base, phases=phases)


TRADE = Trading((), OFFERS, (0, 0, 1, 1), ())

ROLLING = at(Rolling(ANA))
BUYING = at(Buying(ANA, AFP))
PICKING = at(Picking(ANA, AS))
AUCTION = at(Auction(BEN, AFP, 1, ANA, 3_500, DAN, (CLEO,), (0, 2_000, 0, 3_500)))
DECIDING = at(Deciding(ANA, 22), Drawing(ANA, TIP, 0))
ANSWERING = at(Answering(BEN, EUF, ANA), Drawing(ANA, TIP, 0), Deciding(ANA, 21))
EXTRACTING = at(Extracting(ANA), part=2)
TAKING = at(Taking(ANA, EUF, 12), Extracting(ANA), part=2)
REFINING = at(Processing(ANA, REFINERY), part=3)
PRODUCING = at(Processing(ANA, PETROL), part=4)
UNDER_WAY = at(Processing(ANA, PETROL, EUP, 4), part=4)
MOVING = at(Moving(ANA, (4, 3, 6), 2, 5), part=6)
VERDICT = at(Verdict(ANA, BEN), Rolling(ANA))
WILLING = at(Willing(CLEO, EUF, -1, 3), Rolling(ANA), Verdict(ANA, BEN, EUF, 5))
WILLING_GOODS = at(
    Willing(CLEO, COMPANIES + EUP, sq("LO"), 4),
    Rolling(ANA),
    Verdict(ANA, BEN, COMPANIES + PETROL, 6),
)
SELLING = common(TRADE, Selling(ANA, EU, (), (0, 0, 0, 0)))
TRADING = common(TRADE)
OWING = common(Costs(ANA, (BEN,), paid=True), Owing(ANA, OWED, OFFERS[1:]))
INTEREST = common(Interest(BEN, (CLEO,)), base=changed(BASE, loans=(1, 2, 1, 1)))
COSTS = common(Costs(ANA, (BEN,)))
CALLING = common(Calling(BEN, EUP, (CLEO,)))
VOTING = common(Calling(BEN, EUP, (CLEO,)), Voting(ANA, EUP, (), ((BEN, BEN),)))
START = position(
    homes=(-1, AS, -1, -1), month=-1, phases=(Start(CLEO, (DAN, ANA)),), prices={AS: 5_000}
)
OVER = common(Over(), base=changed(BASE, month=35))


def label(s: State, action: Action, seat: int | None = ANA) -> str:
    return plain(WORDS.action(view(s, seat), action), NAMES.__getitem__)


LABELS: list[tuple[State, Action, str]] = [
    (START, Choose(AU, 0), "start in Australia, on the Jakarta exchange"),
    (START, Choose(NA, 1), "start in North America, on the Los Angeles exchange"),
    (ROLLING, Roll(), "roll the die"),
    (
        ROLLING,
        SabotageGoods(EUF, sq("at3"), NO_CARD),
        "sabotage crude of Europe at the Atlantic (at3)",
    ),
    (
        ROLLING,
        SabotageGoods(EUF, sq("eu3"), 2),
        "sabotage crude of Europe at Europe (eu3), by Tip 2",
    ),
    (ROLLING, SabotageCompany(ASR, NO_CARD), "sabotage Asia refinery"),
    (ROLLING, SabotageCompany(ASR, 2), "sabotage Asia refinery, by Tip 2"),
    (ROLLING, Sue(BEN, NO_CARD), "sue Ben"),
    (ROLLING, Sue(BEN, 1), "sue Ben, by Tip 1"),
    (VERDICT, AwardShares(EUF, 1, ANA), "have 1 Europe field share sold to Ana"),
    (VERDICT, AwardShares(EUF, 3, BANK), "have 3 Europe field shares sold to the bank"),
    (
        at(Verdict(ANA, BEN), base=WHOLE),
        AwardShares(EUF, 5, CLEO),
        "have Europe field sold to Cleo",
    ),
    (
        VERDICT,
        AwardGoods(EUP, sq("LO"), 3, BANK),
        "have 3 petrol of Europe at London sold to the bank",
    ),
    (VERDICT, Pass(), "take no more"),
    (ANSWERING, Agree(), "take the chair of Europe field"),
    (ANSWERING, Refuse(), "refuse the chair of Europe field"),
    (WILLING, Agree(), "buy 3 Europe field shares"),
    (WILLING_GOODS, Agree(), "buy 4 petrol of Europe"),
    (WILLING, Refuse(), "buy nothing"),
    (BUYING, BuyShares(0), "buy none"),
    (BUYING, BuyShares(1), "buy 1 Africa petrol share for 5,000"),
    (BUYING, BuyShares(3), "buy 3 Africa petrol shares for 15,000"),
    (at(Buying(ANA, AFP), base=WHOLE), BuyShares(5), "buy Africa petrol for 25,000"),
    (PICKING, BuyShare(ASR), "buy 1 Asia refinery share for 5,000"),
    (at(Picking(ANA, AS), base=WHOLE), BuyShare(ASP), "buy Asia petrol for 25,000"),
    (PICKING, PutUp(ASR), "have 1 Asia refinery share auctioned"),
    (at(Picking(ANA, AS), base=WHOLE), PutUp(ASP), "have Asia petrol auctioned"),
    (AUCTION, Bid(3_550), "bid 3,550"),
    (AUCTION, Pass(), "pass on Africa petrol"),
    (AUCTION, PassLot(), "pass on the rest of the lot"),
    (DECIDING, Pass(), "make no use of Tip 22"),
    (DECIDING, Name(AFF), "buy 1 Africa field share for 2,500"),
    (at(Deciding(ANA, 30)), Name(AFF), "buy 1 Africa field share for 2,500"),
    (at(Deciding(ANA, 6)), Name(EUF), "give Europe field back to the bank"),
    (at(Deciding(ANA, 19)), Name(EUF), "sell 1 Europe field share for 2,500"),
    (at(Deciding(ANA, 23)), Name(EUF), "sell 1 Europe field share for 10,000"),
    (at(Deciding(ANA, 20)), Name(EUP), "take the chair of Europe petrol"),
    (at(Deciding(ANA, 54)), Name(EUF), "let Europe field strike"),
    (at(Deciding(ANA, 21)), Appoint(EUF, BEN), "offer Ben the chair of Europe field"),
    (at(Deciding(ANA, 47)), Supply(EUR, 5), "buy 5 for Europe refinery, 5,000"),
    (at(Deciding(ANA, 48)), Supply(EUP, 4), "buy 4 for Europe petrol, 12,000"),
    (
        at(Deciding(ANA, 49)),
        Deliver(EUF, sq("LO"), 4),
        "sell 4 crude of Europe at London for 6,000",
    ),
    (EXTRACTING, Extract(EUF, ()), "extract at Europe field"),
    (EXTRACTING, Extract(EUF, (51, 57)), "extract at Europe field, by Tip 51, by Tip 57"),
    (EXTRACTING, End(), "extract no more"),
    (TAKING, Take(0), "take none"),
    (TAKING, Take(8), "take 8 crude of Europe"),
    (
        REFINING,
        Process(EUR, AFF, False, 2, ()),
        "make 2 oil of Europe from crude of Africa",
    ),
    (
        REFINING,
        Process(EUR, EUF, True, 9, (52, 58)),
        "make 9 oil of Europe from bought crude of Europe, by Tip 52, by Tip 58",
    ),
    (REFINING, End(), "refine no more"),
    (PRODUCING, End(), "produce no more"),
    (UNDER_WAY, End(), "Europe petrol has made enough"),
    (
        MOVING,
        Move(EUP, sq("LO"), 6, sq("SUEZ"), True, 16),
        "move 6 petrol of Europe from London to the Suez canal by sea, by Tip 16",
    ),
    (
        MOVING,
        Move(EUP, sq("LO"), 1, sq("eu1"), False, NO_CARD),
        "move 1 petrol of Europe from London to Europe (eu1)",
    ),
    (MOVING, End(), "move no more"),
    (SELLING, Sell(EUP, sq("LO")), "sell 1 petrol of Europe in London"),
    (SELLING, SellOn(4_500), "sell on while the price is 4,500 or more"),
    (SELLING, Dump(5, 1), "lower the price by 1 level, then sell 5"),
    (SELLING, Dump(5, 5), "lower the price by 5 levels, then sell 5"),
    (SELLING, Use(43), "use Tip 43, price agreement in Europe"),
    (SELLING, Pass(), "sell no more in Europe"),
    (TRADING, BuyOil(EUP, 10), "buy 10 oil for Europe petrol, 30,000"),
    (
        TRADING,
        MakeOffer(BEN, ((CASH, -500), (card_thing(16), 1))),
        "offer Ben Tip 16 for 500",
    ),
    (
        TRADING,
        MakeOffer(ALL, ((CASH, -6_000), (share_thing(EUF), 1))),
        "offer all 1 Europe field share for 6,000",
    ),
    (TRADING, Accept(1), "accept offer 1 of Cleo: get 12,000 for 9 crude of Europe"),
    (TRADING, Accept(7), "accept offer 7"),
    (TRADING, Decline(2), "decline offer 2 of Dan"),
    (TRADING, Decline(7), "decline offer 7"),
    (OWING, Accept(2), "accept offer 2 of Dan: get 1 Australia petrol share for 6,000"),
    (TRADING, Withdraw(1), "withdraw offer 1"),
    (TRADING, End(), "done trading"),
    (ROLLING, Borrow(), "borrow 100,000, fee 4,000"),
    (OWING, GiveUp(), "give up: you are bankrupt and out"),
    (INTEREST, TakeOut(), "take 100,000 out of the deposit"),
    (INTEREST, SetLoans(2, 0), "keep loan and deposit as they are"),
    (INTEREST, SetLoans(1, 3), "set the loan to 100,000, the deposit to 300,000"),
    (COSTS, Halve(EUF, 60), "halve the fixed costs of Europe field by Tip 60"),
    (CALLING, Call(), "call a meeting of Europe petrol"),
    (CALLING, CallNone(False), "call no meeting of Europe petrol"),
    (CALLING, CallNone(True), "call no more meetings this year"),
    (VOTING, Vote(BEN), "vote for Ben"),
    (VOTING, Vote(-1), "abstain"),
    (COSTS, Pay(), "pay 6,650 for your companies"),
]


@pytest.mark.parametrize(("state", "action", "told"), LABELS, ids=[told for *_, told in LABELS])
def test_a_choice_has_a_short_name(state: State, action: Action, told: str) -> None:
    assert told == label(state, action)


def test_every_action_has_a_label_whatever_the_phase() -> None:
    kinds = {type(action) for _, action, _ in LABELS}
    assert set(typing.get_args(Action)) == kinds
    positions = {type(s.phases[-1]): s for s, _, _ in LABELS}
    for s in positions.values():
        for _, action, _ in LABELS:
            told = label(s, action, None)
            assert told
            assert "{" not in told


@pytest.mark.rule("O-25")
def test_the_fee_of_a_loan_is_named_where_there_is_one() -> None:
    assert "borrow 100,000, fee 2,000" == label(changed(ROLLING, loans=(0, 1, 1, 1)), Borrow())
    assert "borrow 100,000, without a fee" == label(INTEREST, Borrow())
    assert "borrow 100,000" == label(ROLLING, Borrow(), None)
    assert "borrow 100,000" == label(changed(ROLLING, loans=(2, 1, 1, 1)), Borrow())


@pytest.mark.rule("O-26", "O-27")
def test_the_bill_of_phase_d_is_named_as_one_sum() -> None:
    # Europe field, used, at a price of 5,000: 1,000 to Ben and to the bank, 4,500 fixed costs.
    # Europe petrol, unused, has three petrol in London.
    assert "pay 6,650 for your companies" == label(COSTS, Pay())
    partners = changed(COSTS, terms=Terms(partnership=True))
    assert "pay for your companies" == label(partners, Pay())


# Moments


@pytest.mark.rule("O-2", "O-7")
@pytest.mark.parametrize(
    ("state", "moment"),
    [
        (START, "Start: continents and exchanges"),
        (ROLLING, "Oct, year 2 of 3 · 1 Track"),
        (BUYING, "Oct, year 2 of 3 · 1 Track"),
        (PICKING, "Oct, year 2 of 3 · 1 Track"),
        (AUCTION, "Oct, year 2 of 3 · 1 Track: auction"),
        (DECIDING, "Oct, year 2 of 3 · 1 Track: Stock Tip"),
        (ANSWERING, "Oct, year 2 of 3 · 1 Track: Stock Tip"),
        (at(Drawing(ANA, NEWS, 1)), "Oct, year 2 of 3 · 1 Track: Business News"),
        (EXTRACTING, "Oct, year 2 of 3 · 2 Extraction"),
        (TAKING, "Oct, year 2 of 3 · 2 Extraction"),
        (REFINING, "Oct, year 2 of 3 · 3 Refining"),
        (PRODUCING, "Oct, year 2 of 3 · 4 Production"),
        (MOVING, "Oct, year 2 of 3 · 5 Transport"),
        (at(Owing(ANA, OWED), part=5), "Oct, year 2 of 3 · 5 Transport: a payment is due"),
        (VERDICT, "Oct, year 2 of 3 · 1 Track: suit"),
        (WILLING, "Oct, year 2 of 3 · 1 Track: suit"),
        (SELLING, "Oct, year 2 of 3 · A Trade: petrol"),
        (
            changed(SELLING, terms=Terms(years=3, oil_barons=True)),
            "Oct, year 2 of 3 · A Trade: crude",
        ),
        (TRADING, "Oct, year 2 of 3 · A Trade: offers"),
        (common(TRADE, Voting(ANA, EUP, ())), "Oct, year 2 of 3 · A Trade: meeting"),
        (INTEREST, "Oct, year 2 of 3 · C Interest"),
        (COSTS, "Oct, year 2 of 3 · D Costs"),
        (OWING, "Oct, year 2 of 3 · D Costs: a payment is due"),
        (CALLING, "Oct, year 2 of 3 · F Meetings"),
        (VOTING, "Oct, year 2 of 3 · F Meetings"),
        (OVER, "Game over, Dec of year 3"),
    ],
)
def test_the_moment_is_the_month_and_the_part_of_the_round(state: State, moment: str) -> None:
    assert moment == plain(WORDS.moment(view(state, None)))


def asked(s: State, seat: int) -> str:
    return plain(WORDS.asked(view(s, seat), seat), NAMES.__getitem__)


@pytest.mark.parametrize(
    ("state", "seat", "told"),
    [
        (START, CLEO, "chooses"),
        (ROLLING, ANA, "rolls"),
        (BUYING, ANA, "buys shares"),
        (PICKING, ANA, "buys a share"),
        (AUCTION, BEN, "bids or passes"),
        (DECIDING, ANA, "decides on Tip 22"),
        (ANSWERING, BEN, "is asked to take a chair"),
        (EXTRACTING, ANA, "extracts"),
        (TAKING, ANA, "takes crude"),
        (REFINING, ANA, "refines"),
        (PRODUCING, ANA, "produces"),
        (MOVING, ANA, "moves goods"),
        (VERDICT, ANA, "has won a suit"),
        (WILLING, CLEO, "buys or not"),
        (SELLING, ANA, "sells in Europe or passes"),
        (INTEREST, BEN, "sets loan and deposit"),
        (COSTS, ANA, "pays"),
        (CALLING, BEN, "may call EU petrol"),
        (VOTING, ANA, "votes on EU petrol"),
    ],
)
def test_one_seat_is_asked_and_the_others_wait(state: State, seat: int, told: str) -> None:
    for other in range(4):
        assert (told if other == seat else "waits") == asked(state, other)


@pytest.mark.rule("O-23")
def test_all_trade_until_they_are_done() -> None:
    s = common(Trading((BEN,), (), (0, 0, 0, 0), ()))
    assert ["trades", "waits", "trades", "trades"] == [asked(s, seat) for seat in range(4)]
    less = changed(s, out=(DAN,))
    assert ["trades", "waits", "trades", "waits"] == [asked(less, seat) for seat in range(4)]


@pytest.mark.rule("O-18")
def test_who_owes_raises_money_and_those_whom_his_offers_reach_answer() -> None:
    one = Offer(4, ANA, CLEO, ((CASH, -6_000), (share_thing(EUF), 1)))
    both = Offer(5, ANA, ALL, ((CASH, -6_000), (share_thing(EUF), 1)), declined=(BEN,))
    s = common(Costs(ANA, (BEN,)), Owing(ANA, OWED, (one,)))
    assert ["raises money", "waits", "answers", "waits"] == [asked(s, seat) for seat in range(4)]
    s = common(Costs(ANA, (BEN,)), Owing(ANA, OWED, (both,)))
    assert ["raises money", "waits", "answers", "answers"] == [asked(s, seat) for seat in range(4)]


def test_nobody_is_asked_once_the_game_is_over() -> None:
    assert {"waits"} == {asked(OVER, seat) for seat in range(4)}


@pytest.mark.rule("O-31")
def test_the_standing_is_what_each_would_be_worth() -> None:
    # Ana: 100,000 less her loan, five shares, and three petrol of Europe petrol, which she chairs.
    # Ben: seven shares.
    assert (25_000 + 15_000, 35_000, 0, 0) == WORDS.standing(view(BASE, None))
    out = changed(BASE, out=(DAN,), cash=(100_000, 100_000, 100_000, 0), loans=(1, 1, 1, 0))
    assert (40_000, 35_000, 0, -1) == WORDS.standing(view(out, None))
