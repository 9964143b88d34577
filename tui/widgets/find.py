"""The text field of the finder and of what is read."""

from __future__ import annotations

from textual.widgets import Input

from tui.screens.frame import FrameScreen

__all__ = ["FindField"]


class FindField(Input):
    """A text field; Backspace on nothing goes back, since Esc comes late through tmux."""

    def action_delete_left(self) -> None:
        if self.value:
            super().action_delete_left()
        elif isinstance(self.screen, FrameScreen):
            self.screen.action_press("esc")
