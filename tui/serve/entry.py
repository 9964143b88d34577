"""The first visit: what somebody wants to be called."""

from __future__ import annotations

from typing import TYPE_CHECKING

from core.game import Illegal
from saves.records import SaveError
from tui.i18n import _, in_words, refusal_text
from tui.names import LONGEST_NAME
from tui.screens.field import FieldScreen, Question
from tui.screens.frame import KeyHint, draw_keys, draw_title
from tui.serve.visitor import ACCOUNT, Visitor
from tui.widgets.paper import Paper, wrap

if TYPE_CHECKING:
    from tui.serve.app import HouseApp

__all__ = ["EntryScreen"]


class EntryScreen(FieldScreen):
    """Stands until a name has been taken; leaving it leaves the house."""

    app: HouseApp

    def __init__(self, visitor: Visitor) -> None:
        super().__init__()
        self.visitor = visitor
        self._busy = False

    def on_mount(self) -> None:
        # Back from here is out of the house: not for who wipes out the name that is proposed.
        self.field.stays = True
        self._ask(self.visitor.wish)
        # The name of a login may be no name at all: what is typed takes its place.
        self.field.select_all()

    def _ask(self, text: str) -> None:
        note = _("1 to {most} characters; everybody here sees it.").format(most=LONGEST_NAME)
        self.ask(Question(_("your name"), self._take, note), text)

    def draw(self) -> None:
        width, height = self.size
        paper = Paper(width, height)
        draw_title(paper, "boardtui", _("welcome"))
        if self.visitor.key is None:
            known = _(
                "You come without a key, as a guest: you can play and watch, but nobody knows you "
                "again. Games in which you have a seat are lost to you once you leave. With an "
                "ssh key of your own (ssh-keygen makes one) you keep your name, seats and settings."
            )
        elif self.visitor.key.startswith(ACCOUNT):
            known = _(
                "You are known by your account on this machine from now on. The name can be "
                "changed later."
            )
        else:
            known = _(
                "You are known by your key from now on, from every machine that has it. The name "
                "can be changed later."
            )
        y = 3
        for row in (*wrap(_("Economic board games with other people."), width - 4), ""):
            paper.put(2, y, row, "bold")
            y += 1
        for row in wrap(known, width - 4):
            paper.put(2, y, row)
            y += 1
        self.draw_question(paper, y + 2)
        for n, row in enumerate(wrap(self.notice, width - 4) if self.notice else ()):
            paper.put(2, y + 5 + n, row, "warn")
        draw_keys(
            paper,
            height - 1,
            [KeyHint("Enter", _("come in"), "enter"), KeyHint("Esc", _("leave"), "esc")],
        )
        self.sheet.show(paper)

    def press(self, key: str) -> None:
        match key:
            case "esc" | "quit":
                self.app.exit()
            case "enter" if not self._busy:
                self.answers(key)
            case _:
                pass

    def _take(self, name: str) -> None:
        self._busy = True
        self.run_worker(self._register(name), group="entry")

    async def _register(self, name: str) -> None:
        app = self.app
        try:
            person = await app.house.register(self.visitor.key, name)
        except Illegal as no:
            self.notice = refusal_text(no)
        except SaveError as error:
            self.notice = in_words(error.reason)
        else:
            self.dismiss()
            app.welcome(person)
            return
        self._busy = False
        self._ask(name)
        self.redraw()
