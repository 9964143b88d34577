"""Transport: its cost, the roll, moves, canals and what News forbid (O-16, O-17, O-48, O-49)."""

from __future__ import annotations

from itertools import product

import pytest

from core.game import Illegal
from core.games.oil.actions import Borrow, End, Extract, Move, Process
from core.games.oil.atlas import SQUARES
from core.games.oil.data import BANK, PETROL
from core.games.oil.events import Extracted, GoodsMoved, TipUsed, TransportRolled
from core.games.oil.events_deals import CANAL, PART, TRANSPORT, Indebted, Paid
from core.games.oil.frames import Log
from core.games.oil.goods import units_at
from core.games.oil.state import (
    Due,
    Extracting,
    Moving,
    Owing,
    Processing,
    Rolling,
    State,
    Terms,
    Turn,
)
from core.games.oil.transport import ACTS, begin, charge, movable, steps
from core.prompt import Form, admits
from tests.core.games.oil.acts import amount, asked, do, forms, only, refused
from tests.core.games.oil.positions import (
    AFF,
    ASF,
    EUF,
    EUP,
    EUR,
    NAF,
    changed,
    on_turn,
    position,
    sq,
)


def moving(seats: int = 6, dice: tuple[int, int, int] = (6, 6, 6), **changes: object) -> State:
    """Seat 0 chairs Europe's field and refinery and moves goods, by default as far as dice go."""
    fields: dict[str, object] = {"chairs": {EUF: 0, EUR: 0, AFF: 1}, **changes}
    s = position(seats, phases=on_turn(0, seats, part=6), **fields)  # type: ignore[arg-type]
    land, sea = steps(s, 0, dice)
    return changed(s, phases=(*s.phases, Moving(0, dice, land, sea)))


def move(good: int, square: str, units: int, to: str, sea: bool = False, card: int = 0) -> Move:
    return Move(good, sq(square), units, sq(to), sea, card)


def phase_of(s: State) -> Moving:
    phase = s.phases[-1]
    assert isinstance(phase, Moving)
    return phase


def to(form: Form) -> str:
    """Where a move goes, with a tilde by sea and the number of a Tip."""
    fixed = dict(form.fixed)
    square, card = fixed["to"], fixed["card"]
    assert isinstance(square, int)
    return ("~" if fixed["sea"] else "") + SQUARES[square].name + (f"/{card}" if card else "")


def listed(s: State, good: int, square: str) -> dict[str, int]:
    """Where a group can go, and the most units."""
    return {
        to(form): amount(form, "units")[1]
        for form in forms(s, "move")
        if form.fixed[:2] == (("good", good), ("square", sq(square)))
    }


# -- what is paid ------------------------------------------------------------------------------


@pytest.mark.rule("O-16")
def test_units_made_in_the_turn_cost_50_each() -> None:
    s = position(
        chairs={EUP: 0, EUR: 0},
        goods={(EUR, "EUP"): 9},
        phases=on_turn(0, 4, Processing(0, PETROL), part=4),
    )
    after, log = do(s, Process(EUP, EUR, False, 9, ()))
    assert Paid(0, BANK, 450, TRANSPORT, EUP) in log
    assert 100_000 - 9_000 - 450 == after.cash[0]


@pytest.mark.rule("O-16")
def test_crude_costs_its_transport_too_and_what_stood_there_does_not() -> None:
    s = position(
        chairs={EUF: 0},
        goods={(EUF, "EUF"): 40},
        phases=on_turn(0, 4, Extracting(0), part=2),
    )
    after, log = do(s, Extract(EUF, ()))
    assert 100_000 - 50 * only(log, Extracted).units == after.cash[0]


@pytest.mark.rule("O-16", "O-43")
def test_transport_is_owed_as_one_sum_where_cash_does_not_suffice() -> None:
    s = position(
        chairs={EUF: 0, AFF: 0},
        goods={(EUF, "EUF"): 12, (AFF, "AFF"): 9},
        cash=(1_000, 0, 0, 0),
        phases=on_turn(0, part=5, made=((EUF, 12), (AFF, 9))),
    )
    log: Log = []
    after = charge(s, log, Turn(0, (1, 2, 3), 5, ((EUF, 12), (AFF, 9))))
    dues = (Due(BANK, 600, TRANSPORT, EUF), Due(BANK, 450, TRANSPORT, AFF))
    assert [Indebted(0, dues)] == log
    assert Owing(0, dues) == after.phases[-1]
    # With the loan it pays at once, and the turn goes on.
    paid, _ = do(after, Borrow())
    assert 1_000 + 96_000 - 1_050 == paid.cash[0]
    assert isinstance(paid.phases[-1], Moving)


@pytest.mark.rule("O-36")
def test_free_trade_has_free_transport() -> None:
    s = position(
        terms=Terms(free_trade=True),
        chairs={EUF: 0},
        phases=on_turn(0, 4, Extracting(0), part=2),
    )
    after, _ = do(s, Extract(EUF, ()))
    assert 100_000 == after.cash[0]


@pytest.mark.rule("O-42")
def test_a_company_without_a_chairman_pays_no_transport() -> None:
    turn = Turn(0, (1, 2, 3), 5, ((EUF, 12),))
    s = position(goods={(EUF, "EUF"): 12}, phases=(turn,))
    assert s is charge(s, [], turn)


@pytest.mark.rule("O-38")
def test_transport_is_shared_with_partnership() -> None:
    """12 units cost 600: a fifth is 120, to the nearest 50 it is 100, two fifths 240 are 250."""
    turn = Turn(0, (1, 2, 3), 5, ((EUF, 12),))
    s = position(
        terms=Terms(partnership=True),
        shares={EUF: (2, 1, 2, 0)},
        goods={(EUF, "EUF"): 12},
        cash=(1_000, 50, 1_000, 0),
        phases=(turn,),
    )
    log: Log = []
    after = charge(s, log, turn)
    assert 1_000 - 600 + 100 + 250 == after.cash[0]
    assert [Owing(1, (Due(BANK, 100, PART, EUF),)), Owing(2, (Due(BANK, 250, PART, EUF),))] == list(
        reversed(after.phases[1:])
    )


@pytest.mark.rule("O-16", "O-38")
def test_of_several_companies_each_owes_his_parts_as_one_sum_the_chairman_first() -> None:
    """Of 600 and 400 seat 1 bears two fifths, 250 and 150, and seat 2 one of 400, 100."""
    turn = Turn(0, (1, 2, 3), 5, ((EUF, 12), (AFF, 8)))
    s = position(
        terms=Terms(partnership=True),
        shares={EUF: (3, 2, 0, 0), AFF: (2, 2, 1, 0)},
        goods={(EUF, "EUF"): 12, (AFF, "AFF"): 8},
        chairs={AFF: 0},
        cash=(150, 350, 50, 0),
        phases=(turn,),
    )
    log: Log = []
    after = charge(s, log, turn)
    # The chairman's 350 and 150: the smaller one isn't paid before the other.
    assert (150, 350, 50, 0) == after.cash
    owed = [phase for phase in after.phases if isinstance(phase, Owing)]
    assert [2, 1, 0] == [phase.seat for phase in owed]
    assert [[100], [250, 150], [350, 150]] == [[due.amount for due in o.dues] for o in owed]


# -- the roll ----------------------------------------------------------------------------------


@pytest.mark.rule("O-16")
@pytest.mark.parametrize(
    ("dice", "land", "sea"),
    [((1, 1, 2), 1, 2), ((2, 1, 3), 1, 3), ((3, 4, 4), 2, 4), ((4, 3, 6), 2, 5), ((5, 5, 6), 3, 6)],
)
def test_a_die_gives_one_to_three_squares(dice: tuple[int, int, int], land: int, sea: int) -> None:
    assert (land, sea) == steps(position(), 0, dice)


@pytest.mark.rule("O-48")
def test_tips_17_and_18_double_the_roll_and_stay_to_the_periods_end() -> None:
    s = position(kept={0: (17,), 1: (18,), 2: (18, 17)})
    results = [steps(s, seat, (5, 3, 6)) for seat in range(4)]
    assert [(6, 5), (3, 10), (6, 10), (3, 5)] == results
    at_work = position(
        chairs={EUF: 0}, kept={0: (17,)}, phases=on_turn(0, 4, Extracting(0), part=2)
    )
    after, log = do(at_work, Extract(EUF, ()))
    rolled = only(log, TransportRolled)
    assert 2 * (0, 1, 1, 2, 2, 3, 3)[rolled.dice[0]] == rolled.land
    assert bytes([17]) == after.kept[0]


@pytest.mark.rule("O-16")
@pytest.mark.parametrize("seed", range(6))
def test_one_die_is_rolled_for_land_and_two_for_sea(seed: int) -> None:
    s = position(chairs={EUF: 0}, goods={(EUF, "LO"): 2}, phases=on_turn(0, part=6), seed=seed)
    log: Log = []
    after = begin(s, log, 0)
    rolled = only(log, TransportRolled)
    squares = [(0, 1, 1, 2, 2, 3, 3)[die] for die in rolled.dice]
    assert (squares[0], squares[1] + squares[2]) == (rolled.land, rolled.sea)
    assert Moving(0, rolled.dice, rolled.land, rolled.sea) == after.phases[-1]


@pytest.mark.rule("O-16")
def test_nothing_is_rolled_where_nothing_can_move() -> None:
    """No goods at all, another's, bought ones, and some that a strike holds."""
    for s in (
        position(chairs={EUF: 0}, phases=on_turn(0, part=6)),
        position(
            chairs={EUF: 1, EUR: 0},
            goods={(EUF, "LO"): 5},
            bought=[(EUR, EUF, 4, 1)],
            phases=on_turn(0, part=6),
        ),
        position(
            chairs={EUF: 0}, goods={(EUF, "LO"): 5}, in_force=(17,), phases=on_turn(0, part=6)
        ),
    ):
        log: Log = []
        assert s is begin(s, log, 0)
        assert [] == log


# -- moves -------------------------------------------------------------------------------------


@pytest.mark.rule("O-16")
def test_groups_are_split_and_stacked() -> None:
    s = moving(goods={(EUF, "EUF"): 9, (EUF, "eu3"): 2}, dice=(3, 1, 1))
    assert {"eu6": 9, "eu2": 9} == listed(s, EUF, "EUF")
    one, log = do(s, move(EUF, "EUF", 4, "eu2"))
    assert GoodsMoved(0, EUF, sq("EUF"), sq("eu2"), 4, False, 0) == only(log, GoodsMoved)
    assert (5, 4) == (units_at(one, EUF, sq("EUF")), units_at(one, EUF, sq("eu2")))
    two, _ = do(one, move(EUF, "eu3", 2, "eu2"))
    assert 6 == units_at(two, EUF, sq("eu2"))
    assert ((EUF, sq("eu2"), 6),) == phase_of(two).moved
    # What is left on the field may still move, elsewhere or to the same square.
    assert {"eu6": 5, "eu2": 5} == listed(two, EUF, "EUF")
    three, _ = do(two, move(EUF, "EUF", 5, "eu2"))
    # All have moved: the turn is over.
    assert Rolling(1) == three.phases[-1]
    assert 11 == units_at(three, EUF, sq("eu2"))


@pytest.mark.rule("O-16")
def test_each_unit_moves_once_in_a_turn() -> None:
    s = moving(goods={(EUF, "EUF"): 9, (EUF, "eu2"): 2}, dice=(3, 1, 1))
    after, _ = do(s, move(EUF, "EUF", 4, "eu2"))
    # Two of the six that stand there now have not moved.
    assert 2 == listed(after, EUF, "eu2")["eu3"]
    assert ("not_so_many", "O-16") == refused(after, move(EUF, "eu2", 3, "eu3"))
    later, _ = do(after, move(EUF, "eu2", 2, "eu3"))
    assert {} == listed(later, EUF, "eu2")
    assert ("moved", "O-16") == refused(later, move(EUF, "eu2", 1, "eu3"))
    assert ((EUF, sq("EUF"), 5),) == movable(later, phase_of(later))


@pytest.mark.rule("O-16")
def test_goods_go_as_far_as_the_roll_says() -> None:
    s = moving(goods={(EUF, "LO"): 3}, dice=(1, 3, 1))
    assert {"eu1": 3, "~at9": 3, "~at1": 3, "~at2": 3, "~at8": 3} == listed(s, EUF, "LO")
    assert ("too_far", "O-16") == refused(s, move(EUF, "LO", 1, "eu2"))
    assert ("too_far", "O-16") == refused(s, move(EUF, "LO", 1, "at10", sea=True))


@pytest.mark.rule("O-16")
def test_any_goods_share_a_square() -> None:
    s = moving(goods={(EUF, "eu2"): 3, (AFF, "eu3"): 5, (EUR, "eu3"): 1})
    after, _ = do(s, move(EUF, "eu2", 3, "eu3"))
    there = {good for good, square, _ in after.goods if square == sq("eu3")}
    assert {EUF, EUR, AFF} == there


@pytest.mark.rule("O-17")
def test_only_the_chairman_of_its_company_moves_a_good() -> None:
    s = moving(goods={(EUF, "LO"): 3, (AFF, "LO"): 5, (ASF, "LO"): 2})
    assert {EUF} == {dict(form.fixed)["good"] for form in forms(s, "move")}
    assert ("not_chairman", "O-17") == refused(s, move(AFF, "LO", 1, "eu1"))
    # That of Asia has no chairman: it stays (O-42).
    assert ("not_chairman", "O-17") == refused(s, move(ASF, "LO", 1, "eu1"))


@pytest.mark.rule("O-17")
def test_bought_goods_do_not_move() -> None:
    s = moving(goods={(EUF, "LO"): 3}, bought=[(EUR, EUF, 4, 1)])
    assert {} == listed(s, EUF, "EUR")
    assert ("no_goods", "O-16") == refused(s, move(EUF, "EUR", 1, "eu7"))


@pytest.mark.rule("O-16")
@pytest.mark.parametrize(
    ("good", "square", "target"),
    [(-1, 0, 1), (18, 0, 1), (EUF, -1, 1), (EUF, 133, 1), (NAF, 0, 1)],
)
def test_numbers_of_nothing_are_refused(good: int, square: int, target: int) -> None:
    s = moving(goods={(EUF, "LO"): 3})
    assert ("no_goods", "O-16") == refused(s, Move(good, square, 1, target, False, 0))


@pytest.mark.rule("O-16")
@pytest.mark.parametrize("units", [0, -1, 4, 10**9])
def test_so_many_units_are_not_there(units: int) -> None:
    s = moving(goods={(EUF, "LO"): 3})
    assert ("not_so_many", "O-16") == refused(s, move(EUF, "LO", units, "eu1"))


@pytest.mark.rule("O-17", "O-41")
@pytest.mark.parametrize(
    ("target", "sea", "code", "rule"),
    [
        (-1, False, "no_square", "O-41"),
        (133, True, "no_square", "O-41"),
        (sq("LO"), False, "no_way", "O-17"),
        (sq("LO"), True, "no_way", "O-17"),
        (sq("MO"), True, "no_way", "O-17"),
        (sq("AFF"), False, "no_way", "O-17"),
        (sq("at9"), False, "no_way", "O-17"),
        (sq("NY"), False, "barred", "O-1"),
    ],
)
def test_where_no_way_leads_goods_do_not_go(target: int, sea: bool, code: str, rule: str) -> None:
    s = moving(seats=4, goods={(EUF, "LO"): 3})
    assert (code, rule) == refused(s, Move(EUF, sq("LO"), 1, target, sea, 0))


@pytest.mark.rule("O-16")
def test_nobody_has_to_move() -> None:
    s = moving(goods={(EUF, "LO"): 3})
    assert (End(), Borrow()) == asked(s).choices
    after, _ = do(s, End())
    assert (s.goods, Rolling(1)) == (after.goods, after.phases[-1])


# -- canals ------------------------------------------------------------------------------------


@pytest.mark.rule("O-17")
def test_entering_a_canal_by_sea_costs_50_a_unit() -> None:
    s = moving(goods={(EUF, "at12"): 12})
    after, log = do(s, move(EUF, "at12", 12, "PAN", sea=True))
    assert GoodsMoved(0, EUF, sq("at12"), sq("PAN"), 12, True, 600) == only(log, GoodsMoved)
    assert Paid(0, BANK, 600, CANAL, -1) == only(log, Paid)
    assert 99_400 == after.cash[0]


@pytest.mark.rule("O-17")
def test_entering_a_canal_by_land_costs_nothing() -> None:
    s = moving(goods={(EUF, "eu10"): 12})
    after, _ = do(s, move(EUF, "eu10", 12, "SUEZ"))
    assert 100_000 == after.cash[0]
    free = moving(terms=Terms(free_trade=True), goods={(EUF, "at12"): 12})
    after, _ = do(free, move(EUF, "at12", 12, "PAN", sea=True))
    assert 100_000 == after.cash[0]


@pytest.mark.rule("O-17", "O-43")
def test_the_fee_is_paid_from_the_cash_in_hand() -> None:
    s = moving(goods={(EUF, "at12"): 12}, cash=(350, 0, 0, 0, 0, 0), dice=(1, 1, 1))
    assert {"~PAN": 7, "~at13": 12, "~CA": 12, "~at14": 12} == listed(s, EUF, "at12")
    assert ("no_cash", "O-17") == refused(s, move(EUF, "at12", 8, "PAN", sea=True))
    broke = moving(goods={(EUF, "at12"): 12}, cash=(0, 0, 0, 0, 0, 0), dice=(1, 1, 1))
    assert "~PAN" not in listed(broke, EUF, "at12")


@pytest.mark.rule("O-38")
def test_the_fee_is_the_chairmans_own() -> None:
    s = moving(
        terms=Terms(partnership=True),
        shares={EUF: (2, 3, 0, 0, 0, 0)},
        goods={(EUF, "at12"): 4},
    )
    after, _ = do(s, move(EUF, "at12", 4, "PAN", sea=True))
    assert (99_800, 100_000) == after.cash[:2]


@pytest.mark.rule("O-48")
@pytest.mark.parametrize(("card", "canal", "start"), [(15, "PAN", "at12"), (16, "SUEZ", "in2")])
def test_tips_15_and_16_free_all_that_enters_in_the_turn(card: int, canal: str, start: str) -> None:
    s = moving(
        goods={(EUF, start): 12, (EUR, start): 5}, kept={0: (card,)}, dice=(1, 1, 1), cash=[0] * 6
    )
    assert 12 == listed(s, EUF, start)[f"~{canal}/{card}"]
    first, log = do(s, move(EUF, start, 7, canal, sea=True, card=card))
    assert TipUsed(0, card) == only(log, TipUsed)
    assert (b"", card, (card,)) == (first.kept[0], first.tips[0], phase_of(first).free)
    # Now no Tip is named for it, and none is needed.
    assert ("not_kept", "O-48") == refused(first, move(EUR, start, 5, canal, sea=True, card=card))
    second, _ = do(first, move(EUR, start, 5, canal, sea=True))
    assert 0 == second.cash[0]


@pytest.mark.rule("O-48")
def test_a_tip_is_used_only_where_it_saves_a_fee() -> None:
    s = moving(goods={(EUF, "at12"): 4, (EUF, "eu10"): 4}, kept={0: (15, 16, 17), 1: (18,)})
    for action, code in (
        (move(EUF, "at12", 1, "PAN", sea=True, card=16), "no_fee"),
        (move(EUF, "at12", 1, "at13", sea=True, card=15), "no_fee"),
        (move(EUF, "eu10", 1, "SUEZ", card=16), "no_fee"),
        (move(EUF, "at12", 1, "PAN", sea=True, card=17), "other_card"),
        (move(EUF, "at12", 1, "PAN", sea=True, card=-1), "other_card"),
    ):
        assert (code, "O-48") == refused(s, action)


@pytest.mark.rule("O-49")
def test_goods_in_a_closed_canal_must_leave_it() -> None:
    s = moving(goods={(EUF, "SUEZ"): 6, (EUF, "LO"): 2}, in_force=(11,))
    assert (Borrow(),) == asked(s).choices
    assert ("must_leave", "O-49") == refused(s, End())
    some, _ = do(s, move(EUF, "SUEZ", 4, "in2", sea=True))
    assert ("must_leave", "O-49") == refused(some, End())
    left, _ = do(some, move(EUF, "SUEZ", 2, "eu10"))
    after, _ = do(left, End())
    assert Rolling(1) == after.phases[-1]


@pytest.mark.rule("O-49")
def test_goods_that_came_by_land_in_this_turn_may_stay_in_a_closed_canal() -> None:
    s = moving(goods={(EUF, "eu10"): 6, (EUF, "LO"): 2}, in_force=(11,))
    inside, _ = do(s, move(EUF, "eu10", 6, "SUEZ"))
    after, _ = do(inside, End())
    assert 6 == units_at(after, EUF, sq("SUEZ"))


@pytest.mark.rule("O-49")
def test_goods_that_cannot_leave_a_closed_canal_stay() -> None:
    """Storms at both ends, and strikes on all three continents around."""
    s = moving(goods={(EUF, "SUEZ"): 6, (EUF, "pa3"): 2}, in_force=(11, 12, 14, 17, 18, 19))
    assert {} == listed(s, EUF, "SUEZ")
    assert ("stands_still", "O-49") == refused(s, move(EUF, "SUEZ", 1, "eu10"))
    after, _ = do(s, End())
    assert 6 == units_at(after, EUF, sq("SUEZ"))


@pytest.mark.rule("O-49")
def test_news_bar_the_way() -> None:
    s = moving(goods={(EUF, "at10"): 6, (EUF, "as9"): 1}, in_force=(11, 17))
    assert ("closed", "O-49") == refused(s, move(EUF, "at10", 1, "SUEZ", sea=True))
    assert ("closed", "O-49") == refused(s, move(EUF, "as9", 1, "eu11"))
    after, _ = do(s, move(EUF, "as9", 1, "as4"))
    assert 1 == units_at(after, EUF, sq("as4"))


@pytest.mark.rule("O-49")
def test_goods_that_sanctions_are_against_still_move() -> None:
    s = moving(goods={(EUF, "LO"): 6}, in_force=(29,))
    after, _ = do(s, move(EUF, "LO", 6, "eu1"))
    assert 6 == units_at(after, EUF, sq("eu1"))


# -- prompts and acts --------------------------------------------------------------------------


@pytest.mark.rule("O-16", "O-17")
@pytest.mark.parametrize("in_force", [(), (10,), (12,), (17, 11)])
def test_what_is_listed_is_what_can_be_done(in_force: tuple[int, ...]) -> None:
    s = moving(
        goods={(EUF, "at12"): 3, (EUF, "SUEZ"): 4, (EUR, "eu10"): 2, (AFF, "LO"): 2},
        in_force=in_force,
        kept={0: (15,)},
        cash=(100, 0, 0, 0, 0, 0),
        dice=(3, 3, 1),
    )
    places = [(EUF, "at12"), (EUF, "SUEZ"), (EUR, "eu10"), (AFF, "LO"), (EUR, "LO")]
    prompt = asked(s)
    done = 0
    for (good, square), units, target, sea, card in product(
        places, (0, 2, 3, 4), range(-1, len(SQUARES) + 1), (False, True), (0, 15, 16)
    ):
        action = Move(good, sq(square), units, target, sea, card)
        try:
            ACTS[Moving][Move](s, s.phases[-1], 0, action, [])
        except Illegal:
            assert not admits(prompt, action), action
        else:
            assert admits(prompt, action), action
            done += 1
    assert done
