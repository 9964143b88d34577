"""Why what is offered is refused (O-22, O-23, O-35, O-49)."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from core.game import Illegal
from core.games.oil.bargains import check
from core.games.oil.data import ALL
from core.games.oil.state import Terms
from core.games.oil.things import (
    card_thing,
    load_thing,
    promise_thing,
    share_thing,
)
from core.text import Text, plain
from tests.core.games.oil.positions import (
    EUF,
    EUP,
    EUR,
    position,
)
from tests.core.games.oil.trades import trade


def said(text: Text | str) -> str:
    return text if isinstance(text, str) else plain(text)


# -- refusals ----------------------------------------------------------------------------------

CRUDE, SHARE, TIP, YEAR = load_thing(EUF, EUR), share_thing(EUF), card_thing(57), promise_thing(1)


@pytest.mark.rule("O-23")
@pytest.mark.parametrize(
    ("to", "things", "code", "rule", "reason"),
    [
        (1, (), "one_sided", "O-23", "In an offer both sides give something."),
        (1, ((0, 50),), "one_sided", "O-23", "In an offer both sides give something."),
        (1, ((0, -50), (YEAR, -50)), "one_sided", "O-23", "In an offer both sides give something."),
        (
            1,
            ((19, 1), (YEAR, -50)),
            "no_such_thing",
            "O-23",
            "There is nothing to trade that has the number 19.",
        ),
        (
            1,
            ((-5, 1), (YEAR, -50)),
            "no_such_thing",
            "O-23",
            "There is nothing to trade that has the number −5.",
        ),
        (
            1,
            ((YEAR, -50), (0, 50)),
            "order",
            "O-23",
            "An offer names each thing once, in ascending order.",
        ),
        (
            1,
            ((0, 50), (0, -50)),
            "order",
            "O-23",
            "An offer names each thing once, in ascending order.",
        ),
        (
            1,
            ((0, 60), (YEAR, -50)),
            "step",
            "O-23",
            "Of cash an offer has a multiple of 50, and not none.",
        ),
        (
            1,
            ((0, 50), (SHARE, 0), (YEAR, -50)),
            "step",
            "O-23",
            "Of shares an offer has a multiple of 1, and not none.",
        ),
        (
            ALL,
            ((0, -50), (SHARE, 1), (YEAR, -50)),
            "several_from_all",
            "O-23",
            "An offer to all asks for one thing only.",
        ),
        (
            ALL,
            ((0, -50), (CRUDE, 1)),
            "goods_to_all",
            "O-19",
            "Goods can be offered to one player only: the company they stand at buys them.",
        ),
        (
            1,
            ((0, 61_450), (YEAR, -50)),
            "not_held",
            "O-23",
            "Ana doesn't have 61,450, only 61,400.",
        ),
        (
            1,
            ((0, -50), (SHARE, 4)),
            "not_held",
            "O-23",
            "Ana doesn't have 4 Europe field shares, only 3.",
        ),
        (
            1,
            ((0, 50), (SHARE, -1)),
            "not_held",
            "O-23",
            "Ben doesn't have 1 Europe field share.",
        ),
        (1, ((0, 50), (TIP, -1)), "not_held", "O-23", "Ben doesn't have Tip 57."),
        (1, ((0, -50), (TIP, 2)), "not_held", "O-23", "There is only one Tip 57."),
        (1, ((0, -50), (10_007, 1)), "not_held", "O-23", "Ana doesn't have loan 7."),
        (
            ALL,
            ((0, 50), (SHARE, -1)),
            "not_held",
            "O-23",
            "Nobody else has 1 Europe field share; the most that anyone has is 0.",
        ),
        (1, ((0, -50), (card_thing(17), 1)), "not_tradable", "O-22", "Tip 17 can't be traded."),
        (1, ((0, 50), (card_thing(18), -1)), "not_tradable", "O-22", "Tip 18 can't be traded."),
        (ALL, ((0, 50), (card_thing(18), -1)), "not_tradable", "O-22", "Tip 18 can't be traded."),
        (
            1,
            ((0, -50), (CRUDE, 10)),
            "not_held",
            "O-23",
            "Ana doesn't have 10 crude of Europe, only 9.",
        ),
        (
            2,
            ((0, -50), (CRUDE, 1)),
            "no_goods",
            "O-19",
            "Goods are sold by the chairman who owns them to the chairman of the company at which "
            "they stand: crude of Europe at Europe refinery can't be sold so.",
        ),
        (
            1,
            ((0, -50), (load_thing(EUF, EUP), 1)),
            "not_bought",
            "O-19",
            "Europe petrol can't buy crude of Europe now.",
        ),
        (
            1,
            ((0, -50), (promise_thing(2), 50)),
            "no_such_year",
            "O-45",
            "A loan falls due in phase C of a year from 1 to 1.",
        ),
        (
            1,
            ((0, 50), (YEAR, -500_050)),
            "too_much_promised",
            "O-45",
            "A loan is for 500,000 at most.",
        ),
        (
            1,
            ((0, -(10**12)), (SHARE, 1)),
            "not_held",
            "O-23",
            "Ben doesn't have 1,000,000,000,000, only 38,250.",
        ),
    ],
)
def test_why_an_offer_is_refused(
    to: int, things: Sequence[tuple[int, int]], code: str, rule: str, reason: str
) -> None:
    s = position(
        phases=trade(),
        cash=(61_400, 38_250, 500, 0),
        shares={EUF: (3, 0, 0, 0)},
        chairs={EUR: 1, EUP: 1},
        kept={0: (57, 17), 1: (18,)},
        goods={(EUF, "EUR"): 9, (EUF, "EUP"): 1},
    )
    with pytest.raises(Illegal) as no:
        check(s, 0, to, tuple(things))
    said = plain(no.value.reason, lambda seat: ("Ana", "Ben", "Cleo", "Dan")[seat])
    assert (code, rule, reason) == (no.value.code, no.value.rule, said)


@pytest.mark.rule("O-49")
def test_sanctions_are_named_in_refusals() -> None:
    s = position(
        shares={EUF: (3, 0, 0, 0)},
        chairs={EUR: 1},
        goods={(EUF, "EUR"): 9},
        in_force=(29,),
        phases=trade(),
    )
    for things, reason in (
        (((0, -50), (SHARE, 1)), "News forbid to trade shares of Europe field now."),
        (((0, -50), (CRUDE, 1)), "Europe refinery can't buy crude of Europe now."),
    ):
        with pytest.raises(Illegal) as no:
            check(s, 0, 1, things)
        assert ("O-49", reason) == (no.value.rule, plain(no.value.reason))


@pytest.mark.rule("O-35")
def test_entrepreneurs_are_told_that_companies_go_whole() -> None:
    s = position(terms=Terms(entrepreneurs=True), chairs={EUF: 0}, phases=trade())
    with pytest.raises(Illegal) as no:
        check(s, 0, 1, ((0, -50), (SHARE, 2)))
    assert ("step", "O-35", "Of shares an offer has a multiple of 5, and not none.") == (
        no.value.code,
        no.value.rule,
        plain(no.value.reason),
    )
