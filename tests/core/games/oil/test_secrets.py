"""What is open, and what nobody can tell: dice and the order of the decks (O-47)."""

from __future__ import annotations

import msgspec
import pytest

from core.games.oil.actions import Roll
from core.games.oil.rules import RULES
from core.games.oil.state import STRUCK, USED, Claim, State, Terms, View
from core.rng import seeded
from tests.core.games.oil.positions import (
    AFF,
    AFP,
    EUF,
    EUR,
    changed,
    position,
)

LOOKERS = (0, 1, 2, 3, None)


def full(seed: int = 1) -> State:
    """Something of everything on the table."""
    return position(
        4,
        Terms(years=2, sabotage=True),
        shares={EUF: (3, 1, 0, 0), AFP: (0, 0, 2, 2)},
        cards={EUF: USED, AFF: STRUCK},
        goods={(EUF, "eu3"): 4, (AFF, "at4"): 2},
        bought=[(EUR, AFF, 3, 1)],
        cash=(100, 200, 300, 400),
        loans=(0, 1, 2, 1),
        deposits=(1, 0, 0, 0),
        kept={0: (43, 17), 2: (2, 57)},
        in_force=(12, 24),
        december=(6,),
        claims=(Claim(1, 0, 3, 2, 500),),
        number=1,
        seed=seed,
    )


@pytest.mark.rule("O-47")
@pytest.mark.parametrize("looker", LOOKERS)
def test_everybody_sees_everything_but_dice_and_the_order_of_the_decks(looker: int | None) -> None:
    s = full()
    view = RULES.view(s, looker)
    hidden = {"rng", "tips", "news"}
    for name in State.__struct_fields__:
        if name not in hidden:
            assert getattr(s, name) == getattr(view, name), name
    assert {*View.__struct_fields__} == {*State.__struct_fields__, "seat", "phase"} - {"rng"}
    assert (looker, s.phases[-1]) == (view.seat, view.phase)


@pytest.mark.rule("O-47", "O-11")
def test_of_the_decks_only_their_size_is_seen() -> None:
    view = RULES.view(full(), None)
    # With four seats Tips 9, 10, 24, 25, 41, 42 are out, and four are kept.
    assert 62 - 6 - 4 == view.tips
    # Of the News 15, 16, 21, 22, 27, 28, 33, 34, 39, 40 and 45 to 50 are out; three are not there.
    assert 62 - 16 - 3 == view.news


@pytest.mark.rule("O-47")
@pytest.mark.parametrize("looker", LOOKERS)
def test_kept_cards_are_open_to_all(looker: int | None) -> None:
    assert (bytes([43, 17]), b"", bytes([2, 57]), b"") == RULES.view(full(), looker).kept


@pytest.mark.rule("O-47")
def test_two_orders_of_the_decks_look_the_same() -> None:
    s = full()
    other = changed(s, tips=bytes(reversed(s.tips)), news=bytes(reversed(s.news)), rng=seeded(9))
    for looker in LOOKERS:
        assert RULES.view(s, looker) == RULES.view(other, looker)
        assert RULES.reseal(s, looker, seeded(5)) == RULES.reseal(other, looker, seeded(5))


@pytest.mark.rule("O-47")
@pytest.mark.parametrize("looker", LOOKERS)
def test_resealing_mixes_the_decks_and_the_dice_and_changes_nothing_else(
    looker: int | None,
) -> None:
    s = full()
    worlds = [RULES.reseal(s, looker, seeded(seed)) for seed in range(5)]
    for world in worlds:
        RULES.check(world)
        assert sorted(s.tips) == sorted(world.tips)
        assert sorted(s.news) == sorted(world.news)
        assert s == changed(world, tips=s.tips, news=s.news, rng=s.rng)
    for name in ("tips", "news", "rng"):
        assert 5 == len({msgspec.msgpack.encode(getattr(world, name)) for world in worlds})


@pytest.mark.rule("O-47")
def test_resealed_dice_fall_otherwise() -> None:
    s = full()
    rolled = {
        RULES.apply(RULES.reseal(s, 0, seeded(seed)), 0, Roll()).state.pawns[0]
        for seed in range(40)
    }
    # From Europe's first exchange (15) to any of the six squares after it.
    assert {16, 17, 18, 19, 20, 21} == rolled


@pytest.mark.rule("O-47")
def test_what_is_told_is_told_to_all() -> None:
    step = RULES.apply(full(), 0, Roll())
    for told in step.events:
        assert {told.seen_by(looker) for looker in LOOKERS} == {told.event}
    assert step.final
