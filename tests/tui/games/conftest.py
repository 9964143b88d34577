"""What the drawing tests share."""

from __future__ import annotations

import pytest
from rich.cells import cell_len

from tui.widgets.paper import Paper


@pytest.fixture
def tight(monkeypatch: pytest.MonkeyPatch) -> None:
    """A Paper cuts off what falls outside; with this, writing there fails."""
    put = Paper.put

    def checked(self: Paper, x: int, y: int, text: str, style: str = "") -> int:
        if text.strip():
            lead = len(text) - len(text.lstrip())
            assert 0 <= y < self.height, f"row {y} of {self.height}: {text}"
            assert x + lead >= 0, f"column {x}: {text}"
            assert x + cell_len(text.rstrip()) <= self.width, f"past {self.width}: {text}"
        return put(self, x, y, text, style)

    monkeypatch.setattr(Paper, "put", checked)
