"""No line of the log is cut in the foot of the smallest screen, while it is the newest."""

from __future__ import annotations

from functools import partial

import pytest
from msgspec import convert

from core import catalog
from core.game import complete
from core.prompt import sample
from core.rng import choice, seeded
from core.table import Table
from tui.i18n import in_words
from tui.screens.surround import log_rows

# As long as a name may be.
NAMES = ("Anastasia Olivia", "Ben", "Cleo", "Dan")
ROWS, WIDTH, ACTS = 2, 80, 250


@pytest.mark.parametrize("game", catalog.names())
def test_the_newest_line_is_whole_in_the_two_rows_of_the_foot(game: str) -> None:
    rules, words = catalog.load(game), catalog.words(game)
    table = Table.new(rules, len(NAMES), 3, complete(rules.types, {}))
    make = partial(convert, type=rules.types.action)
    rng = seeded(3)
    told = 0
    while table.outcome() is None and table.ply < ACTS:
        seat, prompt = next(one for one in table.prompts().items() if one[1].must)
        if prompt.choices:
            action, rng = choice(rng, prompt.choices)
        else:
            action, rng = sample(prompt.forms[0], make, rng)
        table.submit(seat, action, table.ply)
        _number, events = table.log(seat)[-1]
        for line in words.lines(events):
            told += 1
            whole = in_words(line.text, NAMES).split()
            rows = " ".join(log_rows(line, NAMES, WIDTH, ROWS)).split()
            assert whole == rows[-len(whole) :]
    assert told > 30
