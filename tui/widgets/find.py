"""The text field of the finder, of what is read, and of what a screen asks for."""

from __future__ import annotations

from typing import TYPE_CHECKING

from textual.widgets import Input

from tui.screens.frame import FrameScreen

if TYPE_CHECKING:
    from textual.events import Key

__all__ = ["FindField"]


class FindField(Input):
    """A text field that lies over a place of a FrameScreen with layers "base above".

    Backspace on nothing goes back, since Esc comes late through tmux; with `stays` it does
    nothing.
    """

    stays = False

    DEFAULT_CSS = """
    FindField, FindField:focus {
        layer: above; display: none; position: absolute;
        height: 1; border: none; padding: 0; background: transparent;
    }
    FindField.-open { display: block; }
    """

    def open(self, x: int, y: int, width: int, text: str) -> None:
        """Shows it at a place, with a text in it and the cursor after that."""
        self.add_class("-open")
        self.place(x, y, width)
        with self.prevent(Input.Changed):
            self.value = text
        self.cursor_position = len(text)
        self.focus()

    def place(self, x: int, y: int, width: int) -> None:
        """Moves it to a place, open or not."""
        self.styles.offset = (x, y)
        self.styles.width = width

    def close(self) -> None:
        """Takes it away; keys are the screen's again."""
        self.remove_class("-open")
        if self.has_focus:
            self.screen.set_focus(None)

    def on_show(self) -> None:
        # While the terminal is too small it is not shown, and so loses the focus.
        if self.has_class("-open"):
            self.focus()

    async def on_key(self, event: Key) -> None:
        """What changes the text does so in the order of the keys, however fast they come."""
        # A bound key takes effect only when it has gone up to the App, and characters do at once:
        # those that came right behind it would stand there before it is heeded.
        bound = self.screen.active_bindings.get(event.key)
        if bound is None or bound.node is not self or event.is_printable:
            return
        # What the field leaves to the screen, such as arrows, goes on to it.
        if await self.app.run_action(bound.binding.action, self):
            event.stop()
            event.prevent_default()

    def action_delete_left(self) -> None:
        if self.value:
            super().action_delete_left()
        elif not self.stays and isinstance(self.screen, FrameScreen):
            self.screen.action_press("esc")
