"""Phases that no game can reach are refused, with the clause that they break."""

from __future__ import annotations

import pytest

from core.games.ctn18.actions import Bid, Discard, Knight, Offer, RoadBuilding, Roll
from core.games.ctn18.data import LAST_ROUND
from core.games.ctn18.rules import RULES
from core.games.ctn18.state import (
    Auction,
    Building,
    Choosing,
    Discarding,
    FreeRoads,
    Offered,
    Operating,
    Over,
    Paying,
    Placing,
    Robbing,
    Rolling,
    Shedding,
    State,
    Stock,
)
from tests.core.games.ctn18.acts import asked, impossible, play, rolled
from tests.core.games.ctn18.positions import (
    LOT_PAIRS,
    A,
    D,
    F,
    G,
    bundle,
    by_major,
    cell,
    changed,
    goods,
    in_stock,
    path,
    position,
    turn,
)
from tests.core.games.ctn18.spoilt import STATE, broken, put

# -- rounds ------------------------------------------------------------------------------------


@pytest.mark.rule("N-24", "N-43")
@pytest.mark.parametrize(("number", "rounds"), [(1, 1), (1, -1), (2, 1), (2, 4), (0, 0), (3, 3)])
def test_two_or_three_rounds_follow_each_stock_round(number: int, rounds: int) -> None:
    """Amber operates first in the first round of a set: 0, 2 to 3, 4 to 6 rounds are over."""
    assert broken(STATE, set=number, rounds=rounds) in {"N-24", "N-43"}


@pytest.mark.rule("N-24")
@pytest.mark.parametrize(("number", "rounds"), [(2, 2), (2, 3), (3, 6), (60, 145)])
def test_the_rounds_of_other_sets_are_possible(number: int, rounds: int) -> None:
    RULES.check(changed(STATE, set=number, rounds=rounds))


@pytest.mark.rule("N-43")
def test_no_round_begins_after_the_set_of_the_150th() -> None:
    late = changed(STATE, set=60, rounds=LAST_ROUND)
    assert broken(late) in {"N-43", "N-24"}
    last = position(operating=turn(A, round=2), stock_round=60, rounds=LAST_ROUND)
    RULES.check(last)


@pytest.mark.rule("N-24")
@pytest.mark.parametrize(
    "operating",
    [
        turn(A, round=3, of=2),
        turn(A, round=0),
        turn(A, of=4),
        turn(A, of=1),
        Operating(1, 2, 1, A, 2),
        Operating(1, 2, 4, A, 2),
        # Three rounds without any city.
        turn(A, of=3),
    ],
)
def test_a_turn_has_its_place(operating: Operating) -> None:
    assert "N-24" == broken(STATE, phases=(operating, Building(0)))


@pytest.mark.rule("N-27", "N-6", "N-42")
@pytest.mark.parametrize(
    "operating",
    [
        turn(A, start=3),
        turn(A, start=-1),
        turn(A, roads=-1),
        turn(A, roads=16),
        turn(A, fresh=bundle(plenty=1)),
        turn(A, fresh=bundle(knight=-1)),
        turn(A, offers=(11, 0, 0, 0)),
        turn(A, offers=(0, -1, 0, 0)),
        # There is one card; and with it Amber has three points, not ten.
        turn(A, shown=2),
        turn(A, shown=1),
    ],
)
def test_what_was_done_in_a_turn_fits_what_there_is(operating: Operating) -> None:
    phase = changed(STATE, phases=(operating, Building(0)))
    assert impossible(phase)[1] in {"N-27", "N-6", "N-42", "N-29", "N-2"}


@pytest.mark.rule("N-26")
def test_an_unfloated_major_only_waits_for_others() -> None:
    for above in (Rolling(0), Building(0), Robbing(0, False)):
        assert broken(STATE, phases=(turn(G), above)) in {"N-25", "N-26"}


@pytest.mark.rule("N-25")
@pytest.mark.parametrize(
    "above",
    [
        (Rolling(1),),
        (Building(2),),
        (Robbing(1, False),),
        (Building(0), Robbing(1, True)),
        (Building(1), Robbing(0, True)),
        (Building(0), FreeRoads(1, 1)),
    ],
)
def test_the_president_of_the_major_on_turn_decides(above: tuple[object, ...]) -> None:
    operating = turn(A, played=True)
    knights = changed(STATE, knights=(1, 0, 0, 0), deck=_without_knight(STATE.deck))
    assert "N-25" == broken(knights, phases=(operating, *above))


def _without_knight(deck: bytes) -> bytes:
    row = bytearray(deck)
    row.remove(0)
    return bytes(row)


@pytest.mark.rule("N-41")
@pytest.mark.parametrize(
    "phases",
    [
        (),
        (turn(A),),
        (Building(0),),
        (Rolling(0), turn(A)),
        (turn(A), Rolling(0), Building(0)),
        (turn(A), Building(0), Building(0)),
        (turn(A), Robbing(0, True)),
        (turn(A), Building(0), Robbing(0, False)),
        (turn(A), Stock(0, 0, None, ((), (), ()))),
        (Stock(0, 0, None, ((), (), ())), Building(0)),
        (turn(A), Paying(0, False)),
        (turn(A), Over(A)),
        (Paying(0, True),),
        (turn(A), FreeRoads(0, 1)),
    ],
)
def test_phases_come_in_order(phases: tuple[object, ...]) -> None:
    assert broken(STATE, phases=phases) is not None


# -- set-up and auctions -----------------------------------------------------------------------


def placing(turns: int) -> State:
    """A game in which so many have placed a settlement and a road."""
    state = RULES.setup(3, 5, {"beginner_board": True}).state
    for _ in range(2 * turns):
        (seat,) = asked(state)
        state = RULES.apply(state, seat, asked(state)[seat].choices[0]).state
    return state


@pytest.mark.rule("N-14")
def test_pieces_are_placed_in_turn() -> None:
    state = placing(3)
    (phase,) = state.phases
    assert isinstance(phase, Placing)
    RULES.check(state)
    for other in (
        Placing(phase.seat, 2),
        Placing(phase.seat, 4),
        Placing((phase.seat + 1) % 3, 3),
        Placing(phase.seat, 3, 50),
        Placing(phase.seat, -1),
        Placing(phase.seat, 8),
    ):
        assert "N-14" == broken(state, phases=(other,))


@pytest.mark.rule("N-14")
def test_each_has_been_placed_for_the_major_whose_turn_it_was() -> None:
    """The first three in the order have a settlement and a road each; here one has two."""
    state = placing(3)
    first, second = state.order[:2]
    corners = state.corners.replace(bytes([1 + second]), bytes([1 + first]))
    edges = state.edges.replace(bytes([1 + second]), bytes([1 + first]))
    assert "N-14" == broken(state, corners=corners, edges=edges)


@pytest.mark.rule("N-14")
def test_nothing_else_has_happened_while_pieces_are_placed() -> None:
    state = placing(3)
    assert "N-14" == broken(state, set=1)
    assert "N-14" == broken(state, rounds=1)
    assert "N-14" == broken(state, owners=(0, 0, *state.owners[2:]), lots=LOT_PAIRS)
    fields = {
        "shares": (by_major("A2"), by_major(""), by_major("")),
        "presidents": (0, None, None, None, None),
        "markers": (cell(0, 0), -1, -1, -1, -1),
    }
    assert "N-14" == broken(state, **fields)


AUCTION = play(
    position(
        ("", "", ""),
        cash=(70, 70, 70),
        phases=(Auction(0, 1, 0, None, (), (0, 0, 0)),),
        stock_round=0,
        rounds=0,
        owners={0: 2},
    ),
    (0, Bid(5)),
    (1, Bid(9)),
)


@pytest.mark.rule("N-15")
@pytest.mark.parametrize(
    "phase",
    [
        Auction(3, 1, 9, 1, (), (5, 9, 0)),
        Auction(2, 4, 9, 1, (), (5, 9, 0)),
        Auction(2, -1, 9, 1, (), (5, 9, 0)),
        # He has passed, or is the highest himself.
        Auction(2, 1, 9, 1, (2,), (5, 9, 0)),
        Auction(1, 1, 9, 1, (), (5, 9, 0)),
        # The highest bid is another's, nobody's, or more than one's cash.
        Auction(2, 1, 8, 1, (), (5, 9, 0)),
        Auction(2, 1, 9, 0, (), (5, 9, 0)),
        Auction(2, 1, 9, None, (), (5, 9, 0)),
        Auction(2, 1, 9, 1, (1,), (5, 9, 0)),
        Auction(2, 1, 9, 1, (), (9, 9, 0)),
        Auction(2, 1, 71, 1, (), (5, 71, 0)),
        # He can't bid more.
        Auction(2, 1, 70, 1, (), (5, 70, 0)),
        Auction(2, 1, 0, 1, (), (0, 0, 0)),
        Auction(2, 1, 9, 1, (0, 0), (5, 9, 0)),
        Auction(2, 1, 9, 1, (3,), (5, 9, 0)),
        Auction(2, 1, 9, 1, (), (5, 9)),
        Auction(2, 1, 9, 1, (), (-5, 9, 0)),
    ],
)
def test_an_auction_is_between_those_who_are_in(phase: Auction) -> None:
    RULES.check(AUCTION)
    assert "N-15" == broken(AUCTION, phases=(phase,))


@pytest.mark.rule("N-15")
def test_the_first_to_pass_has_priority_deal() -> None:
    passed = Auction(2, 1, 9, 1, (0,), (5, 9, 0))
    RULES.check(changed(AUCTION, phases=(passed,)))
    assert "N-15" == broken(AUCTION, phases=(passed,), priority=2)


@pytest.mark.rule("N-15")
def test_lots_are_sold_in_order_and_before_any_share() -> None:
    first = AUCTION.owners[:2]
    assert "N-15" == broken(AUCTION, owners=(*first, 0, 0, None, None, None, None))
    assert "N-15" == broken(AUCTION, owners=(*first, None, None, None, None, 0, 0))
    assert "N-15" == broken(AUCTION, set=1)


@pytest.mark.rule("N-15")
def test_a_lot_goes_to_one_or_to_nobody() -> None:
    assert "N-15" == broken(AUCTION, owners=put(AUCTION.owners, 1, 0))
    assert "N-15" == broken(STATE, owners=put(STATE.owners, 1, 0))


# -- stock rounds ------------------------------------------------------------------------------

STOCK = position(("A3", "D3", "F2"), phases=in_stock(0, 3), stock_round=2, rounds=2)


@pytest.mark.rule("N-16", "N-18")
@pytest.mark.parametrize(
    "phase",
    [
        Stock(3, 0, None, ((), (), ())),
        Stock(0, 3, None, ((), (), ())),
        Stock(0, -1, None, ((), (), ())),
        Stock(0, 0, 3, ((), (), ())),
        Stock(0, 0, None, ((), ())),
        # Something was sold, but nobody has acted.
        Stock(0, 0, None, ((A,), (), ())),
        # What was sold is unfloated, unknown, named twice or out of order.
        Stock(0, 0, 1, ((G,), (), ())),
        Stock(0, 0, 1, ((5,), (), ())),
        Stock(0, 0, 1, ((A, A), (), ())),
        Stock(0, 0, 1, ((D, A), (), ())),
        # Sold in this turn, but not in this round; twice; by another; with passes after it.
        Stock(0, 0, 0, ((), (), ()), (A,)),
        Stock(0, 0, 0, ((A,), (), ()), (A, A)),
        Stock(0, 0, 1, ((A,), (), ()), (A,)),
        Stock(0, 1, 0, ((A,), (), ()), (A,)),
    ],
)
def test_a_stock_round_has_its_turns(phase: Stock) -> None:
    RULES.check(STOCK)
    assert broken(STOCK, phases=(phase,)) in {"N-16", "N-18"}


@pytest.mark.rule("N-16")
def test_who_can_do_nothing_is_not_asked() -> None:
    nothing = changed(STOCK, shares=(by_major("A2"), *STOCK.shares[1:]), cash=(17, 99, 99))
    assert "N-16" == broken(nothing)
    RULES.check(changed(nothing, cash=(20, 99, 99)))


@pytest.mark.rule("N-16", "N-24")
@pytest.mark.parametrize(("number", "rounds"), [(0, 0), (1, 2), (2, 0), (2, 1), (3, 3), (2, 4)])
def test_a_stock_round_follows_two_or_three_operating_rounds(number: int, rounds: int) -> None:
    assert broken(STOCK, set=number, rounds=rounds) in {"N-16", "N-24"}


# -- sevens ------------------------------------------------------------------------------------

SEVEN = play(
    rolled(
        position(hands={A: goods(wood=8), D: goods(ore=9), G: goods(ore=8)}, above=(Rolling(0),)),
        7,
    ),
    (0, Roll()),
)


@pytest.mark.rule("N-5")
@pytest.mark.parametrize(
    ("owed", "picks"),
    [
        ((4, 4, 0, 3), (None,) * 4),
        ((4, 4, 0, 0), (None,) * 4),
        ((4, 4, 1, 4), (None,) * 4),
        ((4, 4, 0, 4), (None,) * 3),
        # Too few, too many of a kind, below 0, for unfloated Garnet, for Fern that owes none.
        ((4, 4, 0, 4), (goods(wood=3), None, None, None)),
        ((4, 4, 0, 4), (goods(wood=3, ore=1), None, None, None)),
        ((4, 4, 0, 4), (goods(wood=5, ore=-1), None, None, None)),
        ((4, 4, 0, 4), (None, None, None, goods(ore=4))),
        ((4, 4, 0, 4), (None, None, goods(), None)),
        # Nobody is waited for.
        ((4, 4, 0, 4), (goods(wood=4), goods(ore=4), None, None)),
    ],
)
def test_discards_are_half_of_what_is_held(
    owed: tuple[int, ...], picks: tuple[tuple[int, ...] | None, ...]
) -> None:
    RULES.check(SEVEN)
    RULES.check(play(SEVEN, (0, Discard(A, goods(wood=4)))))
    phase = Discarding(owed, picks)  # type: ignore[arg-type]
    assert "N-5" == broken(SEVEN, phases=(SEVEN.phases[0], phase))


SHEDDING = play(rolled(position(("A4 D6", "F6 G4", "C2"), above=(Rolling(0),)), 7), (0, Roll()))


@pytest.mark.rule("N-30")
@pytest.mark.parametrize(
    ("owed", "picks"),
    [
        ((1, 1, 1), (None, None, None)),
        ((2, 1, 0), (None, None, None)),
        ((1, 0, 0), (None, None, None)),
        ((1, 1, 0), (None, None)),
        ((1, 1, 0), (by_major("A2"), None, None)),
        ((1, 1, 0), ((2, -1, 0, 0, 0), None, None)),
        ((1, 1, 0), (by_major("F1"), None, None)),
        ((1, 1, 0), ((1, 0, 0, 0), None, None)),
        ((1, 1, 0), (None, None, by_major(""))),
        ((1, 1, 0), (by_major("A1"), by_major("G1"), None)),
    ],
)
def test_certificates_discarded_are_those_above_seven(
    owed: tuple[int, ...], picks: tuple[tuple[int, ...] | None, ...]
) -> None:
    RULES.check(SHEDDING)
    phase = Shedding(owed, picks)
    assert "N-30" == broken(SHEDDING, phases=(SHEDDING.phases[0], phase))


# -- cards and offers --------------------------------------------------------------------------


@pytest.mark.rule("N-6")
def test_the_robber_of_a_knight_follows_a_knight() -> None:
    knight = play(STATE, (0, Knight()))
    RULES.check(knight)
    assert "N-6" == broken(knight, phases=(turn(A), *knight.phases[1:]))
    assert "N-6" == broken(STATE, phases=(turn(A, played=True), Building(0), Robbing(0, True)))


@pytest.mark.rule("N-6")
@pytest.mark.parametrize("left", [0, 3, -1])
def test_one_or_two_free_roads_are_left(left: int) -> None:
    roads = play(STATE, (0, RoadBuilding()))
    RULES.check(roads)
    assert "N-6" == broken(roads, phases=(*roads.phases[:-1], FreeRoads(0, left)))
    assert "N-6" == broken(roads, phases=(turn(A), *roads.phases[1:]))


OFFERED = play(STATE, (0, Offer(A, -1, (1, 0, -1, 0, 0))))
NONE = ((), (), (), ())
SWAP = goods(1, 0, -1, 0, 0)


def on_offer(phase: object, **given: int) -> State:
    operating = turn(A, offers=(given.get("made", 1), 1, 0, 0))
    return changed(OFFERED, phases=(operating, Building(0), phase))


@pytest.mark.rule("N-42")
@pytest.mark.parametrize(
    "phase",
    [
        # By an unfloated major, one that isn't, of nothing, of what it has not, for nothing.
        Offered(G, SWAP, (1, 1, 1, 0), NONE),
        Offered(4, SWAP, (0, 1, 1, 0), NONE),
        Offered(A, goods(), (0, 1, 1, 0), NONE),
        Offered(A, goods(wood=3, sheep=-1), (0, 1, 1, 0), NONE),
        Offered(A, goods(wood=1), (0, 1, 1, 0), NONE),
        Offered(A, goods(sheep=-1), (0, 1, 1, 0), NONE),
        # Asked are itself, nobody, an unfloated major; there are four answers, from 0 to 4.
        Offered(A, SWAP, (1, 1, 1, 0), NONE),
        Offered(A, SWAP, (0, 0, 0, 0), NONE),
        Offered(A, SWAP, (0, 1, 1, 1), NONE),
        Offered(A, SWAP, (0, 1, 1), NONE),
        Offered(A, SWAP, (0, 1, 5, 0), NONE),
        Offered(A, SWAP, (0, 2, 2, 0), NONE),
        # A counter that isn't one, is missing, or of what it has not.
        Offered(A, SWAP, (0, 1, 2, 0), ((), (), SWAP, ())),
        Offered(A, SWAP, (0, 1, 4, 0), NONE),
        Offered(A, SWAP, (0, 1, 4, 0), ((), (), goods(1, 0, -1, 0, 0), ())),
        # Accepted by one that has no Sheep.
        Offered(A, goods(1, 0, 0, -1, 0), (0, 3, 1, 0), NONE),
        # From Delft to another than the major on turn.
        Offered(D, goods(-1, 0, 1, 0, 0), (0, 0, 1, 0), NONE),
        Offered(D, goods(-1, 0, 1, 0, 0), (1, 0, 1, 0), NONE),
        Choosing(0, SWAP, (0, 2, 2, 0), NONE),
        Choosing(0, SWAP, (0, 1, 2, 0), NONE),
    ],
)
def test_an_offer_and_its_answers_can_be_made(phase: object) -> None:
    RULES.check(OFFERED)
    RULES.check(on_offer(Choosing(0, SWAP, (0, 3, 1, 0), NONE)))
    assert "N-42" == impossible(on_offer(phase))[1]


@pytest.mark.rule("N-42")
def test_an_open_offer_has_been_counted() -> None:
    phase = OFFERED.phases[-1]
    RULES.check(on_offer(phase))
    assert "N-42" == impossible(on_offer(phase, made=0))[1]


@pytest.mark.rule("N-25")
def test_the_president_of_the_major_on_turn_takes_an_answer() -> None:
    assert "N-25" == impossible(on_offer(Choosing(1, SWAP, (0, 3, 2, 0), NONE)))[1]


# -- payouts and the end -----------------------------------------------------------------------


@pytest.mark.rule("N-36")
def test_the_president_of_cornelius_pays() -> None:
    state = position(("A2", "D2 C2", "F2"), phases=(Paying(1, False),), stock_round=2, rounds=4)
    RULES.check(state)
    assert "N-36" == broken(state, phases=(Paying(0, False),))
    unfloated = position(("A2", "D2", "F2"), phases=(Paying(1, False),), stock_round=2, rounds=4)
    assert "N-36" == impossible(unfloated)[1]
    assert broken(state, set=0, rounds=0) in {"N-36", "N-24"}
    assert broken(state, rounds=2) in {"N-36", "N-24"}


def ten(**given: object) -> State:
    """Amber with ten VP in its own operation."""
    fields = {
        "shares": ("A2", "D2 C2", "F2"),
        "cities": {A: (0, 1, 2, 8)},
        "settlements": {A: (9, 10), D: (45, 24), F: (28, 37), G: (39, 20)},
        "roads": {
            A: (*path(0, 4, 8), *path(1, 5, 9), *path(2, 6, 10)),
            D: (64, 36),
            F: (34, 53),
            G: (50, 31),
        },
        "operating": turn(A, 9),
        "above": (Paying(1, True),),
        **given,
    }
    return position(**fields)  # type: ignore[arg-type]


@pytest.mark.rule("N-37", "N-29")
def test_the_last_dividend_follows_ten_vp() -> None:
    RULES.check(ten())
    nine = {"settlements": {A: (10,), D: (45, 24), F: (28, 37), G: (39, 20)}}
    assert "N-37" == impossible(ten(**nine))[1]
    shown = ten(**nine, cards={A: bundle(point=1)}, operating=turn(A, 9, shown=1))
    RULES.check(shown)
    assert "N-36" == impossible(ten(above=(Paying(0, True),)))[1]


@pytest.mark.rule("N-37", "N-38")
def test_a_game_is_over_by_a_major_with_ten_vp() -> None:
    RULES.check(ten(phases=(Over(A),)))
    assert "N-37" == impossible(ten(phases=(Over(D),)))[1]
    assert "N-37" == impossible(ten(phases=(Over(4),)))[1]
    assert "N-37" == impossible(ten(phases=(Over(-1),)))[1]


@pytest.mark.rule("N-43")
def test_or_after_150_rounds_or_two_stock_rounds_in_which_nothing_was_floated() -> None:
    over = changed(STATE, phases=(Over(None),))
    assert "N-43" == broken(over)
    RULES.check(changed(over, set=60, rounds=LAST_ROUND))
    RULES.check(changed(over, set=60, rounds=LAST_ROUND + 2))
    assert "N-43" == broken(over, set=60, rounds=LAST_ROUND + 3)
    none = position(("", "", ""), phases=(Over(None),), stock_round=2, rounds=2)
    RULES.check(none)
    assert "N-43" == broken(none, set=1, rounds=0)


def test_the_states_that_are_spoilt_came_about_by_play() -> None:
    assert [Auction, Stock, Discarding, Shedding, Offered] == [
        type(s.phases[-1]) for s in (AUCTION, STOCK, SEVEN, SHEDDING, OFFERED)
    ]
