"""States that no game can reach are refused, with the clause that they break."""

from __future__ import annotations

import pytest

from core.games.hotels.rules import RULES
from core.games.hotels.state import (
    Acquire,
    Acquiring,
    Buying,
    Disposing,
    Founding,
    Ordering,
    Over,
    Phase,
    Place,
    Placing,
    State,
)
from tests.core.games.hotels.positions import (
    JANGADA,
    LAGUNA,
    MARINA,
    OASIS,
    after,
    changed,
    impossible,
    placed,
    position,
    tile,
)

PLACING = position("JJ.LLL . #", ("12I 5E", "9A"), ("J2 M", "L"))
FOUNDING = placed(position("JJ.LLL . #", ("2C 12I", "9A")), "2C")
CROSS = position(". ...O ...O ...O JJJ.LLL ...M ...M ...M", ("4E", "12I"), ("J", "J2 M"))
ACQUIRING = placed(CROSS, "4E")
ORDERING = after(ACQUIRING, (0, Acquire(MARINA)))
DISPOSING = placed(position("JJJJ.LLL ....M ....M", ("5A", "12I", ""), ("L2 M", "L", "L")), "5A")


def with_phases(state: State, *phases: Phase) -> State:
    return changed(state, phases=phases)


def test_the_states_that_are_spoilt_here_are_possible() -> None:
    for state in (PLACING, FOUNDING, ACQUIRING, ORDERING, DISPOSING):
        RULES.check(state)
    assert [Placing, Founding, Acquiring, Ordering, Disposing] == [
        type(s.phases[-1]) for s in (PLACING, FOUNDING, ACQUIRING, ORDERING, DISPOSING)
    ]


@pytest.mark.rule("H-4")
@pytest.mark.parametrize("turn", [0, -1])
def test_turns_are_counted_from_1(turn: int) -> None:
    assert "H-4" == impossible(changed(PLACING, turn=turn))[1]


@pytest.mark.rule("H-1")
def test_a_board_has_108_spaces_with_a_chain_that_there_is() -> None:
    for wrong in (b"", PLACING.board + b"\0", b"\x09" + PLACING.board[1:]):
        assert "H-1" == impossible(changed(PLACING, board=wrong))[1]


@pytest.mark.rule("H-6")
def test_sizes_are_those_on_the_board() -> None:
    """Jangada has two tiles."""
    sentence, rule = impossible(changed(PLACING, sizes=(3, *PLACING.sizes[1:])))
    assert "H-6" == rule
    assert all(word in sentence for word in ("Jangada", "2", "3"))


@pytest.mark.rule("H-6")
def test_no_chain_has_one_tile() -> None:
    lies = bytearray(PLACING.board)
    lies[tile("1C")] = 2 + OASIS
    sizes = (2, 3, 0, 0, 1, 0, 0)
    assert "H-6" == impossible(changed(PLACING, board=bytes(lies), sizes=sizes))[1]


@pytest.mark.rule("H-3")
def test_hands_are_sorted() -> None:
    hand = (tile("12I"), tile("5E"))
    assert "H-3" == impossible(changed(PLACING, hands=(hand, PLACING.hands[1])))[1]


@pytest.mark.rule("H-1")
@pytest.mark.parametrize("cash", [-100, 50, 6001])
def test_money_is_counted_in_hundreds(cash: int) -> None:
    sentence, rule = impossible(changed(PLACING, cash=(cash, 6000)))
    assert "H-1" == rule
    assert str(abs(cash)) in sentence.replace(",", "")


@pytest.mark.rule("H-2")
@pytest.mark.parametrize("seat", [-1, 2])
def test_a_turn_is_that_of_a_seat(seat: int) -> None:
    assert "H-2" == impossible(with_phases(PLACING, Placing(seat)))[1]
    assert "H-2" == impossible(with_phases(PLACING, Buying(seat)))[1]
    tied = Acquiring(seat, tile("4E"), (JANGADA, LAGUNA, MARINA, OASIS), ())
    impossible(with_phases(ACQUIRING, Buying(seat), tied))


@pytest.mark.rule("H-4")
def test_nobody_without_a_playable_tile_is_asked_for_one() -> None:
    state = position("JJJJJJJJJJJ . LLLLLLLLLLL", ("3B", "12I"), seat=1)
    assert "H-4" == impossible(with_phases(state, Placing(0)))[1]


@pytest.mark.rule("H-4")
@pytest.mark.parametrize(
    "phases",
    [
        (),
        (Founding(0, tile("2C")),),
        (Placing(0), Founding(0, tile("2C"))),
        (Over(), Founding(0, tile("2C"))),
        (Buying(0), Buying(0)),
        (Buying(0), Placing(0)),
        (Buying(0), Over()),
        (Buying(0), Founding(0, tile("2C")), Founding(0, tile("2C"))),
        # The mover is the one whose tile it is.
        (Buying(1), Founding(0, tile("2C"))),
        (Buying(0), Founding(1, tile("2C"))),
    ],
)
def test_phases_lie_as_a_turn_goes(phases: tuple[Phase, ...]) -> None:
    assert "H-4" == impossible(with_phases(FOUNDING, *phases))[1]


@pytest.mark.rule("H-4", "H-6")
@pytest.mark.parametrize(("name", "rule"), [("9I", "H-4"), ("1A", "H-6")])
def test_what_is_founded_is_a_loose_tile_that_lies(name: str, rule: str) -> None:
    """9I is empty, 1A is Jangada's."""
    state = with_phases(FOUNDING, Buying(0), Founding(0, tile(name)))
    assert rule == impossible(state)[1]


@pytest.mark.rule("H-4")
@pytest.mark.parametrize("number", [-1, 108])
def test_the_tile_placed_is_one_of_the_108(number: int) -> None:
    assert "H-4" == impossible(with_phases(FOUNDING, Buying(0), Founding(0, number)))[1]


@pytest.mark.rule("H-10", "H-11", "H-12")
@pytest.mark.parametrize(
    ("tied", "others", "rule"),
    [
        # Netuno (3) is not on the board, 7 and -1 are no chains, Jangada is named twice.
        ((JANGADA, 3), (), "H-10"),
        ((JANGADA, 7), (), "H-10"),
        ((-1, JANGADA), (), "H-10"),
        ((JANGADA, JANGADA), (), "H-10"),
        ((JANGADA, LAGUNA), (JANGADA,), "H-10"),
        # The tile joins four.
        ((JANGADA, LAGUNA), (), "H-10"),
        ((), (), "H-10"),
        # One alone is no tie, and all four are level.
        ((JANGADA,), (LAGUNA, MARINA, OASIS), "H-11"),
        ((), (JANGADA, LAGUNA, MARINA, OASIS), "H-11"),
        ((JANGADA, LAGUNA), (MARINA, OASIS), "H-11"),
    ],
)
def test_the_choice_is_among_chains_of_equal_size(
    tied: tuple[int, ...], others: tuple[int, ...], rule: str
) -> None:
    phase = Acquiring(0, tile("4E"), tied, others)
    assert rule == impossible(with_phases(ACQUIRING, Buying(0), phase))[1]


@pytest.mark.rule("H-12")
def test_the_acquirer_is_not_among_those_that_fall() -> None:
    phase = ORDERING.phases[-1]
    assert isinstance(phase, Ordering)
    wrong = Ordering(0, tile("4E"), JANGADA, phase.tied, (), 1)
    assert "H-10" == impossible(with_phases(ORDERING, Buying(0), wrong))[1]


@pytest.mark.rule("H-12")
def test_chains_of_a_merger_are_named_by_size() -> None:
    """Laguna has three tiles, Marina two: Marina can't fall first."""
    phase = Disposing(0, 0, tile("5A"), JANGADA, MARINA, (), (LAGUNA,), 1)
    assert "H-12" == impossible(with_phases(DISPOSING, Buying(0), phase))[1]


@pytest.mark.rule("H-17")
@pytest.mark.parametrize(
    ("seat", "waiting"),
    [
        # Nobody is asked twice, and clockwise from the mover is 0, 1, 2.
        (0, (0,)),
        (0, (2, 1)),
        (1, (0,)),
        (1, (1,)),
        (0, (3,)),
        (-1, ()),
    ],
)
def test_holders_are_asked_clockwise_and_once(seat: int, waiting: tuple[int, ...]) -> None:
    phase = Disposing(seat, 0, tile("5A"), JANGADA, LAGUNA, waiting, (MARINA,), 1)
    assert "H-17" == impossible(with_phases(DISPOSING, Buying(0), phase))[1]


@pytest.mark.rule("H-17")
def test_only_holders_are_asked() -> None:
    """Ben gives his one share of Laguna back and is asked all the same."""
    rows, bank = DISPOSING.shares, DISPOSING.bank
    state = changed(
        DISPOSING,
        shares=(rows[0], (0,) * 7, rows[2]),
        bank=(bank[0], bank[1] + 1, *bank[2:]),
    )
    phase = Disposing(0, 0, tile("5A"), JANGADA, LAGUNA, (1, 2), (MARINA,), 1)
    assert "H-17" == impossible(with_phases(state, Buying(0), phase))[1]


@pytest.mark.rule("H-10")
@pytest.mark.parametrize(
    ("left", "nth"),
    [
        # 5A joins Jangada, Laguna and Marina; none has fallen, so that Laguna is the first.
        ((), 1),
        ((MARINA,), 2),
        ((MARINA,), 0),
        ((MARINA,), 99),
    ],
)
def test_a_merger_is_of_the_chains_that_the_tile_joins(left: tuple[int, ...], nth: int) -> None:
    phase = Disposing(0, 0, tile("5A"), JANGADA, LAGUNA, (1, 2), left, nth)
    assert impossible(with_phases(DISPOSING, Buying(0), phase))[1] in {"H-10", "H-12"}


@pytest.mark.rule("H-6")
def test_nothing_is_founded_by_a_tile_that_lies_alone() -> None:
    state = position("#", ("12I", ""))
    assert "H-6" == impossible(with_phases(state, Buying(0), Founding(0, tile("1A"))))[1]


@pytest.mark.rule("H-24")
def test_without_a_safe_chain_the_end_is_not_declared_and_the_game_not_over() -> None:
    assert "H-24" == impossible(with_phases(PLACING, Placing(0, last=True)))[1]
    assert "H-24" == impossible(with_phases(PLACING, Buying(0, last=True)))[1]
    assert "H-24" == impossible(with_phases(PLACING, Over()))[1]


@pytest.mark.rule("H-22")
def test_no_wealth_buys_what_is_not_on_the_board() -> None:
    state = position("#", ("12I", "12A"))
    rich = changed(state, cash=(100 << 40, 6000))
    RULES.check(rich)
    assert Placing(1) == RULES.apply(rich, 0, Place(tile("12I"))).state.phases[-1]


@pytest.mark.rule("H-10")
def test_the_larger_chain_is_not_the_defunct_one() -> None:
    """Jangada has four tiles, Laguna three."""
    state = changed(DISPOSING, shares=tuple((1, 0, 0, 0, 0, 0, 0) for _ in range(3)))
    state = changed(state, bank=(22, 25, 25, 25, 25, 25, 25))
    phase = Disposing(0, 0, tile("5A"), LAGUNA, JANGADA, (1, 2), (), 1)
    impossible(with_phases(state, Buying(0), phase))


@pytest.mark.rule("H-20")
def test_a_safe_chain_is_not_falling() -> None:
    """Both have eleven tiles; no tile could have joined them."""
    state = position("JJJJJJJJJJJ . LLLLLLLLLLL", ("1B", ""), buying=True)
    spaces = bytearray(state.board)
    spaces[tile("1B")] = 1
    state = changed(state, board=bytes(spaces), hands=((), ()))
    phase = Acquiring(0, tile("1B"), (JANGADA, LAGUNA), ())
    impossible(with_phases(state, Buying(0), phase))


@pytest.mark.rule("H-6", "H-9")
def test_no_loose_tile_lies_beside_a_chain() -> None:
    """6B would have made Laguna grow."""
    spaces = bytearray(PLACING.board)
    spaces[tile("6B")] = 1
    lies = bytes(spaces)
    pile = bytes(t for t in PLACING.pile if t != tile("6B"))
    impossible(changed(PLACING, board=lies, pile=pile))


@pytest.mark.rule("H-10")
def test_no_two_chains_lie_side_by_side() -> None:
    state = position("JJ", ("12I", ""))
    spaces = bytearray(state.board)
    for name in ("1B", "2B"):
        spaces[tile(name)] = 2 + LAGUNA
    pile = bytes(t for t in state.pile if t not in (tile("1B"), tile("2B")))
    sizes = (2, 2, 0, 0, 0, 0, 0)
    impossible(changed(state, board=bytes(spaces), sizes=sizes, pile=pile))


@pytest.mark.rule("H-6")
def test_no_chain_lies_in_two_pieces() -> None:
    state = position("JJ . ##", ("12I", ""))
    spaces = bytearray(state.board)
    for name in ("1C", "2C"):
        spaces[tile(name)] = 2 + JANGADA
    impossible(changed(state, board=bytes(spaces), sizes=(4, 0, 0, 0, 0, 0, 0)))
