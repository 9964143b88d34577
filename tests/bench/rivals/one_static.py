"""Run by the bench: the smallest Textual App that shows something."""

from textual.app import App, ComposeResult
from textual.widgets import Static


class OneStatic(App[None]):
    def compose(self) -> ComposeResult:
        yield Static("first frame is here")


OneStatic().run()
