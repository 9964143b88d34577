"""Meetings: who calls one, and votes (O-29)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from core.games.oil.actions import Call, CallNone, Vote
from core.games.oil.chairs import holders, in_bank
from core.games.oil.data import continent_of
from core.games.oil.events import MeetingCalled
from core.games.oil.force import companies_in_play
from core.games.oil.goods import goods_of
from core.games.oil.meetings import ABSTAIN, callers, tally
from core.games.oil.phrases import company as company_words
from core.games.oil.phrases import square_short, units
from core.games.oil.preview_year import Candidate, candidates
from core.games.oil.state import Calling, View, Voting
from core.prompt import Prompt
from core.text import Text
from tui.face import Choice, Scene
from tui.games.oil.buying import rows_of_set_off
from tui.games.oil.common import OilScreen
from tui.games.oil.looks import company_name, tone
from tui.games.oil.shares import BESIDE, draw_by_company
from tui.i18n import _, in_words, ngettext
from tui.widgets.paper import Paper, clip, pad
from tui.widgets.rows import Blocks, Row, listed

__all__ = ["CallingScreen", "VotingScreen", "draw_meeting", "meeting_title"]


def _company(view: View) -> int:
    assert isinstance(view.phase, Calling | Voting)
    return view.phase.company


class CallingScreen(OilScreen):
    """1 calls, 0 calls none, e none any more in this year."""

    def pane_title(self, scene: Scene[Any]) -> str:
        if not self.lines():
            return ""
        return clip(in_words(company_words(_company(scene.view))).upper(), self.pane_width)

    def choices(self, scene: Scene[Any], prompt: Prompt[Any]) -> tuple[Choice, ...]:
        name = company_name(_company(scene.view))
        rows: tuple[tuple[str, tuple[str, ...], Any, str, str], ...] = (
            ("0", ("p",), CallNone(False), _("no meeting"), _("call none")),
            ("1", (), Call(), _("call a meeting"), _("call a meeting")),
            ("e", (), CallNone(True), _("none this year"), _("none this year")),
        )
        lines = []
        for key, keys, action, label, enter in rows:
            cells = ((label, ""),)
            find = f"{enter}: {name}"
            if action in prompt.choices:
                undo = self.undoable(action)
                lines.append(Choice(key, cells, enter, find, action, keys, undo=undo))
        return tuple(lines)

    def told(self, scene: Scene[Any], choice: Choice | None, width: int, room: int) -> Blocks:
        view: View = scene.view
        if choice is None:
            return ()
        chair = view.chairs[_company(view)]
        match choice.action:
            case Call():
                text = _("all shareholders vote in turn; most votes take the chair")
                rows = rows_of_set_off(text, width)
                if chair is not None:
                    told = _("chairman now {name}").format(name=scene.names[chair])
                    rows += rows_of_set_off(told, width)
                return (rows, _decides(scene, width))
            case CallNone(rest=True):
                companies = [
                    company_name(c)
                    for c in companies_in_play(view)
                    if c > _company(view) and self.seat in callers(view, c)
                ]
                if not companies:
                    return ()
                text = _("you are not asked about {companies}")
                return (rows_of_set_off(text.format(companies=listed(companies)), width, "dim"),)
            case _:
                return (_decides(scene, width),)

    def verb(self) -> str:
        line = self.chosen_line()
        return _("call") if line is not None and line.action == Call() else _("do")


class VotingScreen(OilScreen):
    """A line for each candidate with what the vote would come to; 0 abstains."""

    def pane_title(self, scene: Scene[Any]) -> str:
        if not self.lines():
            return ""
        n = scene.view.shares[self.seat][_company(scene.view)]
        text = ngettext("YOUR {n} VOTE FOR", "YOUR {n} VOTES FOR", n)
        return text.format(n=n)

    def choices(self, scene: Scene[Any], prompt: Prompt[Any]) -> tuple[Choice, ...]:
        view: View = scene.view
        phase = view.phase
        if not isinstance(phase, Voting):
            return ()
        lines = []
        n = 0
        # Key, result's figure and (?) leave so much for the two names of a line.
        room = (self.pane_width - 8) // 2
        for candidate in candidates(view, phase):
            action = Vote(candidate.seat)
            if action not in prompt.choices:
                continue
            if candidate.seat == ABSTAIN:
                key, name, enter = "0", _("abstain"), _("abstain")
            else:
                n += 1
                key, name = str(n), scene.names[candidate.seat]
                enter = _("vote for {name}").format(name=name)
            result = _result(scene, candidate, room - 1)
            cells = ((pad(clip(name, room), room + 1), ""), (result, "dim"))
            undo = self.undoable(action)
            lines.append(Choice(key, cells, enter, enter, action, undo=undo))
        return tuple(lines)

    def proposed(self, lines: Sequence[Choice]) -> int | None:
        """A vote for oneself, if it can be taken back as all that comes before it."""
        first = super().proposed(lines)
        own = next((n for n, line in enumerate(lines) if line.action == Vote(self.seat)), None)
        return first if own is None or first is None or not lines[own].undo else own

    def told(self, scene: Scene[Any], choice: Choice | None, width: int, room: int) -> Blocks:
        view: View = scene.view
        phase = view.phase
        if not isinstance(phase, Voting) or choice is None:
            return ()
        found = [c for c in candidates(view, phase) if Vote(c.seat) == choice.action]
        rows: list[Row] = []
        if found:
            rows = _so_far(scene, phase, found[0], width)
        return (rows, _decides(scene, width))

    def verb(self) -> str:
        return _("vote")


def _result(scene: Scene[Any], candidate: Candidate, room: int) -> str:
    """Who would win with this vote, in few words."""
    if not candidate.winners:
        return _("chair stays")
    if len(candidate.winners) > 1:
        return _("{n}: dice").format(n=candidate.after)
    return f"{candidate.after}: {clip(scene.names[candidate.winners[0]], room)}"


def _so_far(scene: Scene[Any], phase: Voting, candidate: Candidate, width: int) -> list[Row]:
    """How votes would stand after this one, and who votes still."""
    rows: list[Row] = []
    left = [scene.names[seat] for seat in phase.left]
    if left:
        text = _("still to vote: {names}").format(names=listed(left))
        rows += rows_of_set_off(text, width, "dim")
    elif len(candidate.winners) == 1:
        text = _("{name} takes the chair").format(name=scene.names[candidate.winners[0]])
        rows += rows_of_set_off(text, width)
    elif candidate.winners:
        names = listed([scene.names[seat] for seat in candidate.winners])
        rows += rows_of_set_off(_("dice between {names}").format(names=names), width)
    return rows


def _decides(scene: Scene[Any], width: int) -> list[Row]:
    """What the chairman of the company has to say."""
    view: View = scene.view
    company = _company(view)
    rows: list[Row] = [("", ""), (_("CHAIRMAN DECIDES"), "bold")]
    rows += rows_of_set_off(_("use, transport and sales of its goods"), width)
    goods = goods_of(view, company)
    if goods:
        texts = []
        for good, square, n in goods:
            where = square_short(square)
            place = in_words(where) if isinstance(where, Text) else str(where)
            texts.append(_("{units}, {place}").format(units=in_words(units(n, good)), place=place))
        rows += rows_of_set_off(listed(texts), width, tone(continent_of(company)))
    return rows


# -- the board ---------------------------------------------------------------------------------


def draw_meeting(paper: Paper, scene: Scene[Any]) -> None:
    """The company, who has how many shares, and how votes were given."""
    view: View = scene.view
    phase = view.phase
    assert isinstance(phase, Calling | Voting)
    company = phase.company
    head = _("MEETING") if isinstance(phase, Voting) else _("CALL ONE?")
    paper.put(1, 0, head, "bold")
    name = in_words(company_words(company))
    paper.put(11, 0, name, tone(continent_of(company), "bold"))
    by = _called_by(scene, company)
    end = min(paper.width, BESIDE) - 1
    if by:
        # A long name has the row for itself.
        paper.right(end, 0 if 12 + len(name) + len(by) < end else 2, by, "dim")
    chair = view.chairs[company]
    text = _("none: the chair is vacant") if chair is None else scene.names[chair]
    paper.put(3, 1, _("chairman now  {name}").format(name=clip(text, 30)))
    paper.put(11, 3, _("shares"), "dim")
    if isinstance(phase, Voting):
        paper.put(21, 3, _("vote for"), "dim")
    y = 3
    votes = dict(phase.votes) if isinstance(phase, Voting) else {}
    order = [*holders(view, company)]
    order += [seat for seat in range(len(view.cash)) if seat not in order and seat not in view.out]
    for seat in order:
        y += 1
        n = view.shares[seat][company]
        now = seat == phase.seat
        paper.put(0, y, "▸" if now else " ", "accent")
        paper.put(3, y, clip(scene.names[seat], 8), "bold" if now else "" if n else "dim")
        paper.right(15, y, str(n) if n else ".", "" if n else "dim")
        if isinstance(phase, Voting):
            paper.put(21, y, clip(_voted(scene, phase, seat, votes), 24), "" if n else "dim")
    y += 1
    left = in_bank(view, company)
    paper.put(3, y, _("bank"), "dim")
    paper.right(15, y, str(left) if left else ".", "dim")
    if isinstance(phase, Voting):
        paper.put(21, y, _("does not vote"), "dim")
        so_far = tally(view, company, phase.votes)
        text = "   ".join(f"{scene.names[seat]} {n}" for seat, n in so_far.items())
        paper.put(1, y + 2, _("SO FAR"), "bold")
        paper.put(
            11,
            y + 2,
            clip(text or _("no votes"), min(paper.width, BESIDE) - 12),
            "" if text else "dim",
        )
        y += 2
    _draw_order(paper, y + 2, scene, company)
    if scene.large:
        beside = Paper(paper.width - BESIDE - 1, paper.height)
        draw_by_company(beside, scene, company)
        paper.paste(beside, BESIDE, 0)


def _voted(scene: Scene[Any], phase: Voting, seat: int, votes: dict[int, int]) -> str:
    view: View = scene.view
    if seat in votes:
        to = votes[seat]
        return _("abstains") if to == ABSTAIN else scene.names[to]
    if not view.shares[seat][phase.company]:
        return _("no shares")
    return "?" if seat == phase.seat else ""


def _called_by(scene: Scene[Any], company: int) -> str:
    """Who called the meeting, as far as that was told."""
    if not isinstance(scene.view.phase, Voting):
        return ""
    for event in reversed(scene.told):
        if isinstance(event, MeetingCalled) and event.company == company:
            if event.seat < 0:
                # The row of the chairman says why.
                return ""
            return _("called by {name}").format(name=clip(scene.names[event.seat], 10))
    return ""


def _draw_order(paper: Paper, y: int, scene: Scene[Any], company: int) -> None:
    """The companies that may still meet after this one."""
    view: View = scene.view
    if not any(isinstance(phase, Calling) for phase in view.phases) or y >= paper.height:
        return
    silent = next(p.silent for p in view.phases if isinstance(p, Calling))
    later = [
        company_name(c) for c in companies_in_play(view) if c > company and callers(view, c, silent)
    ]
    paper.put(1, y, _("THEN"), "bold")
    text = listed(later) if later else _("the year is over")
    width = min(paper.width, BESIDE) - 12
    while len(text) > width and later:
        later.pop()
        text = _("{companies} and others").format(companies=listed(later))
    paper.put(11, y, clip(text, width), "dim")


def meeting_title(scene: Scene[Any]) -> str:
    """What a meeting is, in a row."""
    if isinstance(scene.view.phase, Calling):
        return _("{company}: any shareholder may call a meeting").format(
            company=company_name(_company(scene.view))
        )
    return _("Open votes in turn order; all shares for one")
