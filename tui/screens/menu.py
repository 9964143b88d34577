"""The menu of a game in play: hint, pause, what happened, leaving a seat. Also in the finder."""

from __future__ import annotations

from typing import TYPE_CHECKING

from saves.records import Player
from tui.i18n import _, in_words
from tui.names import level_name
from tui.screens.reading import PageReading, RulesReading
from tui.screens.side import Command
from tui.screens.speaking import speakers

if TYPE_CHECKING:
    from tui.screens.phase import PhaseScreen

__all__ = ["carry_out", "commands"]


def commands(screen: PhaseScreen) -> list[Command]:
    """What can be done about the game now, most wanted first."""
    session = screen.session
    eyes = screen.eyes
    # First what is no answer to anything, lest a habit answers.
    lines = [Command(_("talk"), "talk")] if session.may_talk else []
    lines += [
        Command(in_words(affair.label, session.names), f"affair {affair.name}")
        for affair in session.affairs()
    ]
    if session.helped:
        pause = _("let the bots go on") if session.paused else _("pause the bots")
        lines += [
            Command(_("hint from the hard bot"), "hint"),
            Command(pause, "pause"),
            Command(_("skip to my turn"), "skip"),
        ]
    lines += [
        Command(_("acts since my last turn"), "since"),
        Command(_("sheets: figures and plots"), "sheets"),
        Command(_("guide for a first game"), "guide"),
    ]
    for line in speakers(session):
        lines.append(Command(_("{name} acts unasked").format(name=line.label), line.do))
    for seat, player in enumerate(session.players):
        if player.absent and session.mine(seat) and not session.over:
            lines.append(
                Command(_("take back the seat of {name}").format(name=player.name), f"sit {seat}")
            )
    if eyes is not None and eyes in session.persons and not session.over:
        for level in session.substitutes():
            label = _("give my seat to a bot: {level}").format(level=level_name(level))
            lines.append(Command(label, f"leave {level}"))
    return lines


def carry_out(screen: PhaseScreen, command: str) -> None:
    """Does what a line of the menu says, by the name that `commands` gave it."""
    session = screen.session
    word, _space, rest = command.partition(" ")
    match word:
        case "affair":
            for affair in session.affairs():
                if affair.name == rest:
                    screen.attempt(affair.act)
        case "talk":
            screen.app.talk()
        case "hint":
            hint(screen)
        case "since":
            screen.reader.open_log(len(session.players) + 2)
        case "pause":
            session.pause(not session.paused)
        case "skip":
            session.skip()
        case "sheets":
            screen.reader.open(PageReading())
        case "guide":
            screen.reader.open(RulesReading(page=2))
        case "leave":
            eyes = screen.eyes
            if eyes is not None:
                bot = Player(session.names[eyes], rest, absent=True)
                screen.attempt(lambda: session.sit(eyes, bot))
        case "speak":
            speaker = int(rest)
            screen.attempt(lambda: session.speak_up(speaker))
        case "sit":
            seat = int(rest)
            screen.attempt(lambda: session.sit(seat, Player(session.names[seat])))
        case _:
            raise ValueError(command)


def hint(screen: PhaseScreen) -> None:
    """Asks the strongest bot, off the event loop, and tells its answer on the pane."""
    eyes = screen.eyes
    prompt = screen.prompt()
    if not screen.session.helped:
        screen.desk.notice = _("There are no hints where other people play.")
        return
    if eyes is None or prompt is None:
        screen.desk.notice = _("There is nothing to decide now.")
        return
    if not prompt.must:
        screen.desk.notice = _("There is no hint for what nobody asks.")
        return
    if screen.session.call(eyes):
        # A hint goes by what that seat alone knows.
        return
    screen.side.tell(_("hint"), ((_("Thinking..."), ""),))
    screen.run_worker(_ask(screen, eyes), group="hint", exclusive=True)


async def _ask(screen: PhaseScreen, seat: int) -> None:
    session = screen.session
    ply = session.table.ply
    try:
        advice = await session.hint(seat)
    except Exception as error:
        # Whatever a search may fail of, the game must go on without the hint.
        reason = _("No hint: the search failed ({error}).").format(error=type(error).__name__)
        screen.side.tell(_("hint"), ((reason, ""),))
        screen.redraw()
        return
    if session.table.ply != ply or screen.eyes != seat:
        return
    view = session.table.view(seat)
    label = in_words(session.words.action(view, advice.action), session.names)
    rows = [(label, "bold"), ("", "")]
    if advice.why is not None:
        rows.append((in_words(advice.why, session.names), ""))
    waits = screen.hint_waits(advice.action)
    screen.side.tell(_("hint"), tuple(rows), advice.action if waits else None)
    if not waits:
        screen.take(advice.action)
    screen.redraw()
