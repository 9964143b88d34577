"""The right pane of a phase screen: finder, why not, facts and menu, and their keys."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from core.prompt import Barred
from tui.face import Choice
from tui.i18n import _, in_words, ngettext
from tui.rulebook import clauses
from tui.screens.frame import KeyHint
from tui.screens.menu import carry_out, commands
from tui.screens.reading import with_words
from tui.screens.side import (
    Choosing,
    Facts,
    Finding,
    Hit,
    Menu,
    Side,
    Speakers,
    Why,
    draw_facts,
    draw_finder,
    draw_menu,
    draw_why,
    found,
)
from tui.screens.speaking import speakers
from tui.widgets.paper import Paper

if TYPE_CHECKING:
    from tui.screens.phase import PhaseScreen

__all__ = ["SidePane"]


class SidePane:
    """What lies on the right pane; Choosing leaves it to the phase."""

    def __init__(self, screen: PhaseScreen) -> None:
        self.screen = screen

    @property
    def now(self) -> Side:
        """What lies there; the table keeps it while its screens change."""
        return self.screen.desk.side

    @now.setter
    def now(self, side: Side) -> None:
        self.screen.desk.side = side

    def close(self) -> None:
        """Back to the choices."""
        self.now = Choosing()
        self.screen.stop_typing()

    def tell(self, title: str, rows: tuple[tuple[str, str], ...], take: Any = None) -> None:
        """Tells something: a title, and rows with style names; Enter chooses `take`, if given."""
        self.now = Facts(title, rows, take)

    def title(self) -> str | None:
        """For the rule above; None while the phase has the pane."""
        match self.now:
            case Choosing():
                return None
            case Finding():
                return _("find an action")
            case Why():
                return _("why not?")
            case Facts(title):
                return title
            case Menu():
                return _("menu")
            case Speakers():
                return _("who?")

    def draw(self, paper: Paper) -> None:
        """What lies on the pane."""
        match self.now:
            case Choosing():
                pass
            case Finding(query, at):
                draw_finder(paper, self._hits(), at, self.screen.listed(), self._elsewhere(query))
            case Why(at):
                draw_why(paper, self.barred(), at, self.screen.session.names)
            case Facts() as facts:
                draw_facts(paper, facts)
            case Menu(at):
                draw_menu(paper, commands(self.screen), at)
            case Speakers(at):
                draw_menu(paper, speakers(self.screen.session), at)

    def keys(self) -> list[KeyHint] | None:
        """The last row; None while the phase has the pane."""
        back = KeyHint("Esc", _("back"), "esc")
        match self.now:
            case Choosing() | Facts():
                return None
            case Finding():
                return [
                    KeyHint("", _("type a part of it")),
                    KeyHint("↑↓", _("choose"), "down"),
                    KeyHint("Enter", _("choose"), "enter"),
                    back,
                ]
            case Why():
                return [
                    KeyHint("↑↓", _("refusal"), "down"),
                    KeyHint("Enter", _("its clause"), "enter"),
                    back,
                    KeyHint("l", _("log"), "log"),
                    KeyHint("F1", _("rules"), "rules"),
                    KeyHint("q", _("leave"), "quit"),
                ]
            case Menu() | Speakers():
                listed = commands(self.screen)
                if isinstance(self.now, Speakers):
                    listed = speakers(self.screen.session)
                return [
                    KeyHint(f"1-{min(len(listed), 9)} ↑↓", _("choose"), "down"),
                    KeyHint("Enter", _("do"), "enter"),
                    back,
                ]

    def press(self, key: str) -> bool:
        """A key of the scheme; False if the phase is to answer it."""
        match self.now, key:
            case Choosing(), _:
                return False
            case ((Finding() | Why() | Facts() | Menu() | Speakers()), "esc"):
                self.close()
            case Speakers(), "offer":
                self.close()
            case Speakers(at), ("up" | "down"):
                self.now = Speakers(_step(at, key, len(speakers(self.screen.session))))
            case Speakers(at), "enter":
                self._let_speak(at)
            case Speakers(), digit if digit.isdigit():
                self._let_speak(int(digit) - 1)
            case Why(), "why":
                self.close()
            case Menu(), "menu":
                self.close()
            case Finding(query, at), ("up" | "down"):
                self.now = Finding(query, _step(at, key, len(self._hits())))
            case Finding(), "enter":
                self._take_hit()
            case Why(at), ("up" | "down"):
                self.now = Why(_step(at, key, len(self.barred())))
            case Why(at), "enter":
                barred = self.barred()
                rule = barred[at][1].rule if barred else None
                self.close()
                if rule is not None:
                    self.screen.reader.open_clause(rule)
            case Menu(at), ("up" | "down"):
                self.now = Menu(_step(at, key, len(commands(self.screen))))
            case Menu(at), "enter":
                self.close()
                carry_out(self.screen, commands(self.screen)[at].do)
            case Menu(), digit if digit.isdigit() and int(digit) <= len(commands(self.screen)):
                self.now = Menu(int(digit) - 1)
            case Facts(take=take), "enter":
                self.close()
                if take is not None:
                    self.screen.take(take)
            case ((Menu() | Finding() | Speakers()), _):
                pass
            case _:
                return False
        return True

    def click(self, index: int) -> bool:
        """A click on line `index`; False if the phase is to answer it."""
        match self.now:
            case Finding(query, at):
                self.now = Finding(query, index)
                if at == index:
                    self._take_hit()
            case Menu(at):
                self.now = Menu(index)
                if at == index:
                    self.press("enter")
            case Speakers():
                self._let_speak(index)
            case _:
                return False
        return True

    def _let_speak(self, at: int) -> None:
        lines = speakers(self.screen.session)
        if at < len(lines):
            self.close()
            carry_out(self.screen, lines[at].do)

    def find(self) -> None:
        """Opens the finder, with the text field over its first row."""
        self.now = Finding()
        screen = self.screen
        # The first row's first column is that of the slash.
        width = screen.pane_width - 1
        screen.type_at(screen.size.width - width, 2 + screen.face.strip_rows, width, "")

    def typed(self, text: str) -> None:
        """The text field changed."""
        if isinstance(self.now, Finding):
            self.now = Finding(text)

    def why(self, choice: Choice | None = None) -> None:
        """Opens why-not, with a barred choice first if one is meant."""
        barred = [no for _label, no in self.barred()]
        meant = choice.barred if choice is not None else None
        self.now = Why(barred.index(meant) if meant in barred else 0)

    def barred(self) -> list[tuple[str, Barred[Any]]]:
        """What the viewer might ask about, each in words and with its refusal."""
        screen = self.screen
        session, eyes = screen.session, screen.eyes
        if eyes is None or screen.prompt() is None:
            return []
        view = session.table.view(eyes)
        named = [
            (in_words(session.words.action(view, no.action), session.names), no)
            for no in session.table.barred(eyes)
            if screen.asks_about(no.action)
        ]
        told = [no for _label, no in named]
        # A barred line is answered for, whether or not the rules thought of the question.
        named += [
            (choice.find, choice.barred)
            for choice in screen.lines()
            if choice.barred is not None and choice.barred not in told
        ]
        undo = _undo_refusal(screen)
        return named if undo is None else [*named, (_("undo"), undo)]

    def _hits(self) -> list[Hit]:
        query = self.now.query if isinstance(self.now, Finding) else ""
        return found(self.screen.listed(), commands(self.screen), query)

    def _elsewhere(self, query: str) -> list[str]:
        if not query:
            return []
        session = self.screen.session
        log = with_words(session.lines(self.screen.eyes), query, session.names)
        words = query.casefold().split()
        rules = sum(
            all(word in clause.text.casefold() for word in words)
            for clause in clauses(session.info.game)
        )
        return [
            ngettext("log: {n} line", "log: {n} lines", len(log)).format(n=len(log)),
            ngettext("rules: {n} clause", "rules: {n} clauses", rules).format(n=rules),
        ]

    def _take_hit(self) -> None:
        hits = self._hits()
        at = self.now.at if isinstance(self.now, Finding) else 0
        self.close()
        if not hits:
            return
        hit = hits[min(at, len(hits) - 1)]
        if hit.choice is not None:
            self._take(self.screen.listed()[hit.choice])
        elif hit.command is not None:
            carry_out(self.screen, hit.command)

    def _take(self, choice: Choice) -> None:
        if choice.barred is None:
            self.screen.take(choice.action)
        else:
            self.screen.chosen = self.screen.lines().index(choice)


def _undo_refusal(screen: PhaseScreen) -> Barred[Any] | None:
    no = screen.session.undo_refusal()
    return None if no is None else Barred(None, no.code, no.reason, no.rule)


def _step(at: int, key: str, count: int) -> int:
    return (at + (1 if key == "down" else -1)) % count if count else 0
