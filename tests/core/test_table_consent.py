"""The table: going back across others' acts, and prompts that are made once for each ply."""

from __future__ import annotations

from typing import Any

import pytest

from core.game import Illegal
from core.table import Table, Undone
from tests.core.lots import PEEK, RULES, Bid, Lots


def opened() -> Table[Any, Any, Any, Any]:
    return Table.new(RULES, 3, 1, {})


def code(no: Illegal | None) -> str:
    assert no is not None
    return no.code


def test_returning_crosses_what_others_did() -> None:
    table = opened()
    table.submit(0, Bid(9))
    before = table.state
    table.submit(0, Bid(1))
    table.submit(1, Bid(5))
    assert (2, 3) == table.since_decision(0)
    assert table.can_return(0) is None
    assert Undone(0, 1) == table.return_to(0)
    assert before == table.state
    assert [1] == table.line


def test_returning_never_crosses_what_was_revealed() -> None:
    table = opened()
    table.submit(0, Bid(1))
    table.submit(1, PEEK)
    assert "final" == code(table.can_return(0))
    with pytest.raises(Illegal, match="something was rolled, drawn, revealed or sealed since"):
        table.return_to(0)
    assert [1, 2] == table.line


def test_nor_the_seat_s_own_act_that_revealed_something() -> None:
    table = opened()
    table.submit(0, PEEK)
    assert "final" == code(table.can_return(0))


def test_who_has_decided_nothing_has_nothing_to_return_to() -> None:
    table = opened()
    table.submit(0, Bid(1))
    assert "nothing_to_undo" == code(table.can_return(1))
    assert () == table.since_decision(1)


def test_returning_is_refused_if_the_game_has_gone_on_since_it_was_agreed() -> None:
    table = opened()
    table.submit(0, Bid(1))
    table.submit(1, Bid(1))
    with pytest.raises(Illegal) as no:
        table.return_to(0, ply=1)
    assert "stale" == no.value.code
    assert Undone(0, 0) == table.return_to(0, ply=2)


def test_what_was_taken_back_by_consent_is_known() -> None:
    table = opened()
    table.submit(0, Bid(4))
    table.submit(1, Bid(1))
    table.return_to(0)
    assert Bid(4) == table.taken_back(0)


def test_prompts_are_made_once_for_each_ply(monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[Any] = []
    prompts = Lots.prompts

    def counted(self: Lots, s: Any, /) -> Any:
        made.append(s)
        return prompts(self, s)

    table = opened()
    monkeypatch.setattr(Lots, "prompts", counted)
    first = table.prompts()
    assert first is table.prompts()
    assert 1 == len(made)
    table.submit(0, Bid(1))
    table.prompts()
    table.prompts()
    assert 2 == len(made)
    table.undo(0)
    assert first == table.prompts()
    assert 3 == len(made)
