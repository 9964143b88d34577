"""Answers to an offer, and what its maker takes of them (N-42)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from textual.binding import Binding, BindingType

from core.games.ctn18.actions import Accept, Close, Counter, Decline, Take, TakeNone
from core.games.ctn18.island.pieces import Goods, goods_of
from core.games.ctn18.phrases import given, got, swapped
from core.games.ctn18.state import (
    ACCEPTED,
    COUNTERED,
    DECLINED,
    NOT_ASKED,
    Choosing,
    Offered,
    View,
)
from core.games.ctn18.trading import turned
from core.prompt import Form, Prompt, Swap
from tui.face import Choice, Scene
from tui.games.ctn18.common import Ctn18Screen, draw_latest
from tui.games.ctn18.looks import short_name, tone
from tui.games.ctn18.mats import cards_text
from tui.games.ctn18.offering import after_rows, labels
from tui.games.ctn18.turns import draw_mat, hand_rows
from tui.i18n import _, in_words, refusal_text
from tui.screens.frame import KeyHint, with_back
from tui.screens.kinds import (
    KindsScreen,
    swap_filling,
    swap_head,
    swap_lacks,
    swap_lines,
    swap_now,
)
from tui.widgets.paper import Paper, clip
from tui.widgets.rows import Blocks, Row, draw_rows, rows_of

__all__ = ["AnsweringScreen", "ChoosingScreen"]

_COUNTERS = "counters"
"""The field that is 1 while a counter is made."""


class AnsweringScreen(Ctn18Screen, KindsScreen):
    """1 accepts, 2 makes a counter, 0 declines; whoever offers may close the offer unasked."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("w,W", "press('w')", show=False, id="withdraw")
    ]

    def choices(self, scene: Scene[Any], prompt: Prompt[Any]) -> tuple[Choice, ...]:
        if not prompt.must:
            enter = _("close the offer")
            cells = ((_("close the offer"), "bold"),)
            undo = self.undoable(Close())
            return (Choice("w", cells, enter, enter, Close(), ("1",), undo=undo),)
        major = _asked(prompt)
        form = _form(prompt, major)
        if form is not None and scene.amount(_COUNTERS):
            return self._counter(scene, major, form)
        return (
            self._accepting(prompt, major),
            self._countering(major, form),
            self._line("0", _("decline"), Decline(major)),
        )

    def _line(self, key: str, name: str, action: Any) -> Choice:
        undo = self.undoable(action)
        return Choice(key, ((name, "bold"),), name, name, action, undo=undo)

    def _accepting(self, prompt: Prompt[Any], major: int) -> Choice:
        action = Accept(major)
        if action in prompt.choices:
            return self._line("1", _("accept"), action)
        no = self.refusals().get(action) or self.barred_because(action)
        return Choice("1", ((_("accept"), ""),), "", _("accept"), barred=no)

    def _countering(self, major: int, form: Form | None) -> Choice:
        name = _("counter")
        if form is not None:
            return Choice("2", ((name, "bold"),), _("2 opens a counter"), name)
        no = self.barred_because(Counter(major, (1, -1, 0, 0, 0)))
        return Choice("2", ((name, ""),), "", name, barred=no)

    def _counter(self, scene: Scene[Any], major: int, form: Form) -> tuple[Choice, ...]:
        domain = _swap(form)
        swap = swap_now(domain, scene)
        lacks = swap_lacks(swap)
        action = None if lacks else Counter(major, swap)
        undo = action is None or self.undoable(action)
        made = Choice("", (), lacks or _("counter"), "", action, undo=undo)
        return swap_lines(domain, scene, made, labels(), _hand(scene.view, major))

    def begin(self, scene: Scene[Any]) -> Mapping[str, int]:
        return {}

    def choose(self, index: int) -> None:
        line = self.lines()[index]
        super().choose(index)
        if line.key == "2" and line.action is None and line.barred is None and not line.dials:
            self._open()

    def _open(self) -> None:
        """A counter begins with what was offered, as far as it can be given."""
        prompt, view = self.prompt(), self.look().view
        assert prompt is not None
        assert isinstance(view.phase, Offered)
        major = _asked(prompt)
        hand = _hand(view, major)
        wanted = turned(view.phase.swap)
        swap = tuple([min(n, has) for n, has in zip(wanted, hand, strict=True)])
        self.fill({_COUNTERS: 1, **swap_filling(swap)})
        self.dial = None
        self.chosen = 0

    def _enter(self, choices: Sequence[Choice]) -> None:
        line = self.chosen_line()
        if line is not None and line.key == "2" and not line.dials and line.barred is None:
            self._open()
        else:
            super()._enter(choices)

    def filled(self, scene: Scene[Any], action: Any) -> Mapping[str, int] | None:
        if isinstance(action, Counter):
            return {_COUNTERS: 1, **swap_filling(action.swap)}
        return None

    def proposed(self, lines: Sequence[Choice]) -> int | None:
        # An answer is given, not gone along with.
        prompt = self.prompt()
        return 0 if prompt is not None and not prompt.must and lines else None

    def unchosen(self) -> str:
        return _("1, 2 or 0, then Enter")

    def verb(self) -> str:
        return _("answer")

    def keys(self) -> list[KeyHint]:
        hints = super().keys()
        if not self.amounts.get(_COUNTERS) or not self._free():
            return hints
        return with_back(hints)

    def unasked(self) -> str:
        return _("close offer")

    def pane_head(self, scene: Scene[Any]) -> str:
        return swap_head() if scene.amount(_COUNTERS) else ""

    def above(self, scene: Scene[Any], paper: Paper) -> int:
        view: View = scene.view
        prompt = self.prompt()
        if prompt is None or not isinstance(view.phase, Offered):
            return 0
        phase = view.phase
        if not prompt.must:
            return draw_rows(paper, _answer_rows(scene, phase.by, phase, paper.width))
        rows = _offer_rows(scene, phase, _asked(prompt), paper.width)
        return draw_rows(paper, rows[: 4 if scene.amount(_COUNTERS) else None])

    def told(self, scene: Scene[Any], choice: Choice | None, width: int, room: int) -> Blocks:
        view: View = scene.view
        prompt = self.prompt()
        if prompt is None or not isinstance(view.phase, Offered) or choice is None:
            return ()
        if choice.barred is not None:
            return (rows_of(refusal_text(choice.barred, scene.names), width, "dim"),)
        if not prompt.must:
            return (rows_of(_("no more answers are waited for"), width, "dim"),)
        major = _asked(prompt)
        hand = _hand(view, major)
        swap = turned(view.phase.swap)
        if choice.dials:
            swap = goods_of(swap_now(_swap(_form(prompt, major)), scene))
        elif not isinstance(choice.action, Accept):
            return ()
        rows: list[Row] = [("", "")] if scene.large else []
        return ([*rows, *after_rows(hand, swap, width)],)

    def waiting(self, scene: Scene[Any], paper: Paper) -> None:
        phase = scene.view.phase
        y = draw_mat(paper, scene)
        if isinstance(phase, Offered):
            y = draw_rows(paper, _answer_rows(scene, phase.by, phase, paper.width), y + 1)
        draw_latest(paper, self.lines_told(), y + 1)


class ChoosingScreen(Ctn18Screen):
    """A line for each answer, and none of them."""

    def choices(self, scene: Scene[Any], prompt: Prompt[Any]) -> tuple[Choice, ...]:
        view: View = scene.view
        phase = view.phase
        if not isinstance(phase, Choosing):
            return ()
        lines: list[Choice] = []
        for major in view.order:
            if phase.answers[major] in (ACCEPTED, COUNTERED):
                lines.append(self._taking(scene, prompt, phase, major, str(len(lines) + 1)))
        none = _("swap with nobody")
        undo = self.undoable(TakeNone())
        return (*lines, Choice("0", ((none, ""),), none, none, TakeNone(), undo=undo))

    def _taking(
        self, scene: Scene[Any], prompt: Prompt[Any], phase: Choosing, major: int, key: str
    ) -> Choice:
        name = short_name(major)
        does = _("accepts") if phase.answers[major] == ACCEPTED else _("counters")
        cells = ((f"{name:<8}", tone(major, "bold")), (does, ""))
        find = _("swap with {major}").format(major=name)
        action = Take(major)
        if action not in prompt.choices:
            no = self.refusals().get(action) or self.barred_because(action)
            return Choice(key, cells, "", find, barred=no)
        return Choice(key, cells, find, find, action, undo=self.undoable(action))

    def above(self, scene: Scene[Any], paper: Paper) -> int:
        view: View = scene.view
        phase = view.phase
        if not isinstance(phase, Choosing) or view.turn is None:
            return 0
        major = view.turn.major
        rows = _answer_rows(scene, major, phase, paper.width)[:_HEAD]
        rows += hand_rows(scene, major, paper.width)
        y = draw_rows(paper, rows) + scene.large
        paper.put(0, y, _("ANSWERS"), "bold")
        return y + 1

    def told(self, scene: Scene[Any], choice: Choice | None, width: int, room: int) -> Blocks:
        view: View = scene.view
        phase = view.phase
        if choice is None or not isinstance(phase, Choosing) or view.turn is None:
            return ()
        if choice.barred is not None:
            return (rows_of(refusal_text(choice.barred, scene.names), width, "dim"),)
        if not isinstance(choice.action, Take):
            return (rows_of(_("the offer is over; nothing is swapped"), width, "dim"),)
        taken = choice.action.major
        swap = phase.swap
        if phase.answers[taken] == COUNTERED:
            swap = turned(phase.counters[taken])
        title = _("WITH {major}").format(major=short_name(taken).upper())
        rows: list[Row] = [(title, tone(taken, "bold")), *_give_get(swap, width)]
        return ([*rows, *after_rows(_hand(view, view.turn.major), swap, width)],)

    def waiting(self, scene: Scene[Any], paper: Paper) -> None:
        view: View = scene.view
        y = draw_mat(paper, scene)
        if isinstance(view.phase, Choosing) and view.turn is not None:
            rows = _answer_rows(scene, view.turn.major, view.phase, paper.width)
            y = draw_rows(paper, rows, y + 1)
        draw_latest(paper, self.lines_told(), y + 1)

    def proposed(self, lines: Sequence[Choice]) -> int | None:
        return next((i for i, line in enumerate(lines) if line.barred is None and line.undo), None)

    def own_keys(self) -> Sequence[KeyHint]:
        n = len(self.lines()) - 1
        digits = _("1-{n} or ↑↓").format(n=n) if n > 1 else _("1 or ↑↓")
        return (KeyHint(digits, _("answer"), "down"),)


# Rows of an offer before its answers.
_HEAD = 3


def _asked(prompt: Prompt[Any]) -> int:
    """The major that is to answer; of several of a President the first."""
    declined = [action for action in prompt.choices if isinstance(action, Decline)]
    return declined[0].major


def _form(prompt: Prompt[Any], major: int) -> Form | None:
    """The form of a counter by this major, if it can make one."""
    return next((form for form in prompt.forms if dict(form.fixed)["major"] == major), None)


def _swap(form: Form | None) -> Swap:
    assert form is not None
    domain = form.fields[0].domain
    assert isinstance(domain, Swap)
    return domain


def _hand(view: View, major: int) -> Goods:
    hand = view.hands[major]
    assert hand is not None
    return hand


def _give_get(swap: Goods, width: int) -> list[Row]:
    """A swap from one's own side."""
    texts = [
        (_("you give {goods}").format(goods=in_words(given(swap))), "loss"),
        (_("you get {goods}").format(goods=in_words(got(swap))), "gain"),
    ]
    return [(f" {row}", style) for text, style in texts for row, _s in rows_of(text, width - 1)]


def _offer_rows(scene: Scene[Any], phase: Offered, major: int, width: int) -> list[Row]:
    """What a major is asked, turned to its side, and what it has."""
    view: View = scene.view
    seat = view.presidents[phase.by]
    name = "" if seat is None else scene.names[seat]
    text = _("{major} ({name}) offers")
    room = width - len(text.format(major=short_name(phase.by), name=""))
    offers = text.format(major=short_name(phase.by), name=clip(name, room))
    asks = _("to {major}:").format(major=short_name(major).upper())
    cards = cards_text(view.held[major])
    rows: list[Row] = [
        (offers, tone(phase.by, "bold")),
        (asks, tone(major, "bold")),
        *_give_get(turned(phase.swap), width),
        ("", ""),
        (_("{major} has {cards}").format(major=short_name(major), cards=cards), "bold"),
        *hand_rows(scene, major, width),
        ("", ""),
    ]
    return rows


def _answer_rows(scene: Scene[Any], by: int, phase: Offered | Choosing, width: int) -> list[Row]:
    """An offer and what was answered so far."""
    view: View = scene.view
    offer = in_words(swapped(phase.swap))
    texts = rows_of(offer, width - 1)
    rows: list[Row] = [(_("{major} OFFERS").format(major=short_name(by).upper()), tone(by, "bold"))]
    rows += [(f" {row}", style) for row, style in texts]
    rows += [("", "")] * (_HEAD - len(rows))
    said = {ACCEPTED: _("accepts"), COUNTERED: _("counters"), DECLINED: _("declines")}
    for major in view.order:
        answer = phase.answers[major]
        if answer == NOT_ASKED:
            continue
        text = f" {short_name(major):<8}{said.get(answer, _('is asked'))}"
        rows.append((text, tone(major)))
        if answer == COUNTERED:
            counter = in_words(swapped(phase.counters[major]))
            rows += [(f"  {row}", "") for row, _s in rows_of(counter, width - 2)]
    return rows
