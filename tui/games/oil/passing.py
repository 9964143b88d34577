"""What all read after an act, and who waits for it to be read."""

from __future__ import annotations

from core.games.oil.state import View
from tui.screens.interlude import InterludeScreen

__all__ = ["ForAll"]

# Seconds; the pace of bots may be none at all.
_LEAST = 0.05


class ForAll(InterludeScreen):
    """Goes on by itself, at the pace of the bots, once every person here is bankrupt."""

    def on_mount(self) -> None:
        view: View = self.session.table.view(None)
        if all(seat in view.out for seat in self.session.persons):
            self.set_interval(max(self.session.pace, _LEAST), self._pass)

    def _pass(self) -> None:
        unread = self.session.interlude() == self.shown
        if unread and not self.session.paused and self.reader.reading is None and self.is_current:
            self.session.read_on()
