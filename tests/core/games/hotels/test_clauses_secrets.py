"""Clause H-28, and H-3 again: who sees and is told what, and what can be taken back."""

from __future__ import annotations

from collections import Counter

import msgspec
import pytest

from core.games.hotels.rules import RULES
from core.games.hotels.state import (
    Acquire,
    Acquiring,
    Action,
    Bought,
    Buy,
    Dealt,
    Declare,
    Dispose,
    Disposed,
    Disposing,
    Drew,
    DrewUnseen,
    Fell,
    Found,
    Over,
    Place,
    Placing,
    Skipped,
    State,
    Variant,
    View,
)
from core.rng import seeded
from core.table import Table
from tests.core.games.hotels.positions import (
    JANGADA,
    LAGUNA,
    after,
    at,
    buy,
    changed,
    events,
    named,
    only,
    placed,
    position,
    shares,
    the,
    tile,
)

HIDDEN = Variant(hidden_holdings=True)
SAFE_TWO = "JJJJJJJJJJJ . LLLLLLLLLLL"


def open_state(variant: Variant | None = None) -> State:
    return position(
        "JJ.LLL",
        ("12I 5E", "9A", "1I 2I 3I"),
        ("J2 M", "J", "L4"),
        seat=1,
        cash=(100, 2300, 4500),
        pile="8C",
        variant=variant,
    )


# H-28


@pytest.mark.rule("H-28")
@pytest.mark.parametrize("looker", [0, 1, 2, None])
def test_all_but_hands_and_pile_is_open(looker: int | None) -> None:
    state = open_state()
    hand = () if looker is None else state.hands[looker]
    assert View(
        seat=looker,
        turn=30,
        board=tuple(state.board),
        sizes=(2, 3, 0, 0, 0, 0, 0),
        bank=(22, 21, 24, 25, 25, 25, 25),
        cash=(100, 2300, 4500),
        shares=(shares("J2 M"), shares("J"), shares("L4")),
        hand=hand,
        tiles=(2, 1, 3),
        # Five tiles lie on the board, six are in hands.
        pile=108 - 5 - 6,
        out=(),
        variant=Variant(),
        last=False,
        falling=(),
        phase=Placing(1),
    ) == RULES.view(state, looker)


@pytest.mark.rule("H-28")
@pytest.mark.parametrize("looker", [0, 1, 2])
def test_hidden_holdings_hide_others_cash_and_shares_and_no_more(looker: int) -> None:
    state = open_state(HIDDEN)
    view = RULES.view(state, looker)
    cash: list[int | None] = [None] * 3
    cash[looker] = (100, 2300, 4500)[looker]
    rows: list[tuple[int, ...] | None] = [None] * 3
    rows[looker] = (shares("J2 M"), shares("J"), shares("L4"))[looker]
    assert (tuple(cash), tuple(rows)) == (view.cash, view.shares)
    assert (22, 21, 24, 25, 25, 25, 25) == view.bank
    plain = RULES.view(changed(state, variant=Variant()), looker)
    assert plain == type(plain)(
        **{
            **{name: getattr(view, name) for name in view.__struct_fields__},
            "cash": plain.cash,
            "shares": plain.shares,
            "variant": plain.variant,
        }
    )


@pytest.mark.rule("H-28")
def test_a_spectator_sees_nobody_s_hidden_holdings() -> None:
    view = RULES.view(open_state(HIDDEN), None)
    assert ((None,) * 3, (None,) * 3, ()) == (view.cash, view.shares, view.hand)


@pytest.mark.rule("H-28")
@pytest.mark.parametrize("looker", [0, 1, None])
def test_hidden_holdings_are_open_when_the_game_is_over(looker: int | None) -> None:
    state = position(
        "TTTTTTTTTTT", ("12I", "9C"), ("T2", "T"), buying=True, last=True, variant=HIDDEN
    )
    state = after(state, (0, Buy(())))
    assert (Over(),) == state.phases
    view = RULES.view(state, looker)
    assert ((6000, 6000), (shares("T2"), shares("T"))) == (view.cash, view.shares)


@pytest.mark.rule("H-28")
@pytest.mark.parametrize("variant", [Variant(), HIDDEN], ids=["open", "hidden"])
@pytest.mark.parametrize("looker", [0, 1, 2, None])
def test_holdings_of_a_falling_chain_are_public(variant: Variant, looker: int | None) -> None:
    """5A lets Jangada acquire Laguna; Ana holds 5, Cleo 2."""
    state = position("JJJJ.LLL", ("5A", "", ""), ("L5 J3", "", "L2"), variant=variant)
    told = the(events(state, 0, Place(tile("5A")), looker), Fell)
    assert ((5, 0, 2), (3000, 0, 1500)) == (told.shares, told.paid)
    state = placed(state, "5A")
    assert (5, 0, 2) == RULES.view(state, looker).falling
    assert Disposing(0, 0, tile("5A"), JANGADA, LAGUNA, (2,), (), 1) == state.phases[-1]
    done = the(events(state, 0, Dispose(2, 1), looker), Disposed)
    # One of three is sold for $300, two are traded.
    assert (2, 1, 2, 300) == (done.trade, done.sell, done.keep, done.paid)
    state = after(state, (0, Dispose(2, 1)))
    assert (2, 0, 2) == RULES.view(state, looker).falling
    state = after(state, (2, Dispose(0, 0)))
    assert () == RULES.view(state, looker).falling


@pytest.mark.rule("H-28")
@pytest.mark.parametrize("looker", [0, 1, None])
def test_nothing_falls_while_the_acquirer_is_chosen(looker: int | None) -> None:
    state = position("JJJ.LLL", ("4A", ""), ("L5 J3", "L2"), variant=HIDDEN)
    state = placed(state, "4A")
    assert isinstance(state.phases[-1], Acquiring)
    assert () == RULES.view(state, looker).falling


@pytest.mark.rule("H-28")
@pytest.mark.parametrize("looker", [0, 1, 2, None])
def test_purchases_are_public_as_they_happen(looker: int | None) -> None:
    state = position("JJ.LLL", ("12I", "", ""), buying=True, variant=HIDDEN)
    # Jangada of 2 at $200 twice, Laguna of 3 at $300.
    assert Bought(30, 0, (JANGADA, JANGADA, LAGUNA), 700) == the(
        events(state, 0, buy("JJL"), looker), Bought
    )


@pytest.mark.rule("H-28")
@pytest.mark.parametrize("variant", [Variant(), HIDDEN], ids=["open", "hidden"])
@pytest.mark.parametrize("looker", [0, 1, 2, None])
def test_reseal_leaves_cash_and_shares_and_all_that_lies_open(
    variant: Variant, looker: int | None
) -> None:
    state = open_state(variant)
    other = RULES.reseal(state, looker, seeded(8))
    RULES.check(other)
    for name in set(state.__struct_fields__) - {"hands", "pile"}:
        assert getattr(state, name) == getattr(other, name)
    assert [2, 1, 3] == [len(hand) for hand in other.hands]
    assert len(state.pile) == len(other.pile)
    if looker is not None:
        assert state.hands[looker] == other.hands[looker]


@pytest.mark.rule("H-3", "H-28")
def test_reseal_draws_hands_and_pile_from_all_that_the_seat_can_not_see() -> None:
    """Ana can't tell Cleo's three tiles from the 98 others: each comes up as often."""
    state = open_state()
    unseen = set(range(108)) - {n for n in range(108) if state.board[n]} - set(state.hands[0])
    assert 108 - 5 - 2 == len(unseen)
    counts: Counter[int] = Counter()
    tops: Counter[int] = Counter()
    for i in range(4000):
        other = RULES.reseal(state, 0, seeded(i))
        counts.update(other.hands[2])
        tops[other.pile[-1]] += 1
        assert unseen == {*other.hands[1], *other.hands[2], *other.pile}
    assert unseen == set(counts)
    # Ben has to place one of his, which may take a playable tile more often than another, but
    # all are playable here. 12,000 over 101 tiles: 100 degrees of freedom, beyond 155 in 5,000.
    expected = 12000 / len(unseen)
    assert sum((counts[n] - expected) ** 2 / expected for n in unseen) < 155
    expected = 4000 / len(unseen)
    assert sum((tops[n] - expected) ** 2 / expected for n in unseen) < 155


@pytest.mark.rule("H-4", "H-28")
@pytest.mark.parametrize("looker", [0, None])
def test_who_has_to_place_has_a_playable_tile_in_every_world(looker: int | None) -> None:
    """Of nine unseen tiles 12I alone is playable, and Ben is asked to place: it must be his."""
    keep = Variant(replace_dead_tiles=False)
    pile = "1B 2B 5B 6B 7B 8B -"
    state = position(SAFE_TWO, ("5E", "3B 4B 12I"), seat=1, pile=pile, variant=keep)
    for i in range(100):
        other = RULES.reseal(state, looker, seeded(i))
        if looker == 0:
            assert tile("12I") in other.hands[1]
        RULES.check(other)


@pytest.mark.rule("H-3")
@pytest.mark.parametrize("looker", [0, 2, None])
def test_a_view_does_not_tell_what_others_hold_or_what_comes(looker: int | None) -> None:
    state = open_state()
    views = {
        msgspec.json.encode(RULES.view(RULES.reseal(state, looker, seeded(i)), looker))
        for i in range(20)
    }
    assert 1 == len(views)


@pytest.mark.rule("H-3", "H-23")
@pytest.mark.parametrize("looker", [0, 1, 2, None])
def test_who_draws_sees_the_tile_and_the_rest_that_one_was_drawn(looker: int | None) -> None:
    state = position("JJ", ("9A", "12I 5E", ""), seat=1, buying=True, pile="8C 7C 6C")
    told = events(state, 1, Buy(()), looker)
    if looker == 1:
        assert Drew(30, 1, tile("8C")) in told
        assert not [e for e in told if isinstance(e, DrewUnseen) and e.seat == 1]
    else:
        assert DrewUnseen(30, 1) in told
        assert [] == only(told, Drew)


@pytest.mark.rule("H-3", "H-4")
@pytest.mark.parametrize("looker", [0, 2, None])
def test_of_a_turn_that_is_skipped_the_number_of_tiles_is_told_and_nothing_else(
    looker: int | None,
) -> None:
    state = position(SAFE_TWO, ("9E", "3B 4B", ""), buying=True, cash=(6000, 0, 0))
    told = events(state, 0, Buy(()), looker)
    assert 2 == the(told, Skipped).tiles
    assert {tile("3B"), tile("4B")}.isdisjoint(getattr(e, "tile", None) for e in told)


# What can be taken back


@pytest.mark.rule("H-4", "H-17", "H-24")
@pytest.mark.parametrize(
    ("lies", "hand", "acts"),
    [
        ("JJ", "12I", [Place(tile("12I"))]),
        ("JJ.#", "3A", [Place(tile("3A"))]),
        ("JJ . #", "2C", [Place(tile("2C")), Found(LAGUNA)]),
        ("JJJ.LLL", "4A", [Place(tile("4A")), Acquire(LAGUNA)]),
        ("TTTTTTTTTTT", "9I", [Declare(), Place(tile("9I"))]),
    ],
)
def test_before_the_draw_everything_can_be_taken_back(
    lies: str, hand: str, acts: list[Action]
) -> None:
    state = position(lies, (hand, "12C"))
    table = at(state, *((0, action) for action in acts))
    for _ in acts:
        table.undo(0)
    assert state == table.state


@pytest.mark.rule("H-17", "H-28")
def test_a_merger_can_be_taken_back_until_somebody_else_has_acted() -> None:
    state = position("JJJJ.LLL", ("5A", ""), ("L2", "L"))
    table = at(state, (0, Place(tile("5A"))), (0, Dispose(2, 0)))
    table.undo(0)
    table.undo(0)
    assert state == table.state


@pytest.mark.rule("H-23")
@pytest.mark.parametrize(
    "state",
    [
        position("JJ", ("9A", "12I"), buying=True),
        # Nothing is drawn, but the turn has passed and Ben may be shown his hand.
        position("JJ", ("9A", "12I"), buying=True, pile="-"),
        position("TTTTTTTTTTT", ("9C", "12I"), buying=True, last=True),
    ],
    ids=["draw", "empty", "last"],
)
def test_the_end_of_a_turn_can_not_be_taken_back(state: State) -> None:
    table = at(state)
    assert table.submit(0, Buy(())).final
    refused = table.can_undo(0)
    assert refused is not None
    assert "final" == refused.code


@pytest.mark.rule("H-23")
def test_a_placement_that_ends_the_turn_can_not_be_taken_back() -> None:
    """On a board without a chain there is nothing to buy, and a tile is drawn at once."""
    table = at(position("#", ("12I", "9A"), pile="5E"))
    assert table.submit(0, Place(tile("12I"))).final
    # Ben disposes of his shares last, Ana can buy nothing, and draws.
    state = position("JJJJ.LLL", ("5A", "9A"), ("", "L"), cash=(0, 0))
    table = at(state, (0, Place(tile("5A"))))
    assert table.submit(1, Dispose(0, 0)).final
    assert (Placing(1),) == table.state.phases


@pytest.mark.rule("H-3")
def test_the_deal_is_final() -> None:
    table = Table.new(RULES, 2, 1, {})
    assert table.opening.final
    # The log of a seat has its own deal and no other.
    mine = [e for _, told in table.log(0) for e in told]
    assert [0] == [e.seat for e in mine if isinstance(e, Dealt)]


@pytest.mark.rule("H-28", "H-3")
def test_the_log_of_a_game_never_tells_another_s_draw() -> None:
    table = Table.new(RULES, 3, 5, {"hidden_holdings": True})
    for _ in range(30):
        (seat,) = table.prompts()
        table.submit(seat, table.prompts()[seat].choices[0])
    for looker in (0, 1, 2, None):
        drawn = [e.seat for _, told in table.log(looker) for e in told if isinstance(e, Drew)]
        unseen = [
            e.seat for _, told in table.log(looker) for e in told if isinstance(e, DrewUnseen)
        ]
        assert set(drawn) <= {looker}
        assert looker not in unseen
        assert len(drawn) + len(unseen) > 5


@pytest.mark.rule("H-3", "H-21")
def test_hands_in_the_view_are_the_seat_s_own_after_every_kind_of_draw() -> None:
    state = position(SAFE_TWO, ("3B 5E", "8G"), buying=True, pile="12I 10I 8H")
    state = after(state, (0, Buy(())))
    assert "5E 10I 12I" == named(RULES.view(state, 0).hand)
    assert "8G" == named(RULES.view(state, 1).hand)
