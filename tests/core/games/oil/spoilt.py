"""Possible states of Kartell that tests spoil, and what is told of them then."""

from __future__ import annotations

import pytest

from core.game import Illegal
from core.games.oil.rules import RULES
from core.games.oil.state import FREE, STRUCK, USED, Claim, Rolling, State, Terms
from tests.core.games.oil.positions import (
    AFF,
    AFP,
    AFR,
    ASF,
    AUF,
    EUF,
    EUP,
    EUR,
    changed,
    on_turn,
    position,
)

__all__ = ["STATE", "TERMS", "broken", "rich"]

TERMS = Terms(years=3, sabotage=True, lawsuits=True, dumping=True)


def rich(**changes: object) -> State:
    """Four players in March of the second year, with something of everything on the table."""
    fields: dict[str, object] = {
        "terms": TERMS,
        "month": 14,
        "shares": {
            EUF: (3, 1, 0, 0),
            EUR: (0, 2, 0, 0),
            EUP: (5, 0, 0, 0),
            AFF: (0, 0, 4, 1),
            AFR: (2, 2, 0, 1),
        },
        "cards": {EUF: USED, EUR: STRUCK, AFF: FREE},
        "goods": {(EUF, "EUR"): 9, (EUF, "eu3"): 2, (EUR, "LO"): 4, (AFF, "at4"): 7},
        "bought": [(EUR, AFF, 3, 15), (AFR, AFF, 2, 14)],
        "prices": {2: 7_000, 3: 0, 4: 10_000},
        "cash": (61_400, 38_250, 72_900, 0),
        "loans": (1, 2, 1, 0),
        "deposits": (0, 0, 3, 0),
        "kept": {0: (43, 57), 2: (1, 17)},
        "in_force": (24, 11),
        "december": (6,),
        "claims": [Claim(2, 0, 1, 2, 10_000), Claim(5, 2, 0, 3, 500)],
        "number": 7,
        "phases": on_turn(0, 4, Rolling(0)),
        **changes,
    }
    return position(4, **fields)  # type: ignore[arg-type]


STATE = rich()
UNUSED = (AFP, ASF, AUF)
"""Companies of which nobody has a share there."""


def broken(state: State, **fields: object) -> str | None:
    """The clause that the state breaks with these fields."""
    with pytest.raises(Illegal) as told:
        RULES.check(changed(state, **fields))
    assert "impossible_state" == told.value.code
    return told.value.rule
