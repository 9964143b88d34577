"""The text field: keys that come all at once, as from a fast hand or a slow line."""

from __future__ import annotations

from pathlib import Path

import pytest
from textual.events import Key
from textual.pilot import Pilot

from tests.tui.play import ANA, BEN, play, shown_now
from tui.app import BoardApp
from tui.widgets.find import FindField


@pytest.mark.parametrize(
    ("names", "expected"),
    [
        (("ctrl+u", "A", "n", "a"), "Ana"),
        (("home", "A"), "Aold"),
        (("left", "left", "A", "delete"), "oAd"),
        (("backspace", "backspace", "backspace", "A"), "A"),
        (("ctrl+w", "A", "n", "backspace", "b"), "Ab"),
    ],
)
def test_keys_that_come_at_once_change_the_text_in_their_order(
    tmp_path: Path, names: tuple[str, ...], expected: str
) -> None:
    async def act(app: BoardApp, pilot: Pilot[int]) -> None:
        await pilot.press("slash", *"old")
        field = app.screen.query_one(FindField)
        assert "old" == field.value
        for name in names:
            app.post_message(Key(name, name if len(name) == 1 else None))
        await shown_now(pilot)
        assert expected == field.value

    play(tmp_path, (ANA, BEN), act)
