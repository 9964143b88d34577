"""How a phase screen is drawn: its fixed places, each only when it would look different."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from tui.face import Scene
from tui.i18n import in_words
from tui.screens.choosing import draw_choosing
from tui.screens.side import Choosing
from tui.screens.surround import Titles, around, draw_foot, draw_head, foot_rows, news_of, titled
from tui.widgets.paper import Paper

if TYPE_CHECKING:
    from tui.screens.phase import PhaseScreen

__all__ = ["draw_places"]


def draw_places(screen: PhaseScreen) -> None:
    """Head, board, pane and foot; where something is read, that in the middle."""
    width, height = screen.size
    session, face, sheets, desk = screen.session, screen.face, screen.sheets, screen.desk
    scene = screen.scene()
    board_width = face.board_width(width, screen.large)
    reading = screen.reader.reading is not None
    screen.set_class(reading, "-reading")
    strip_rows = face.strip_rows_read if reading else face.strip_rows
    # What is read has its title above it in every layout.
    tall = screen.tall and not reading
    head_rows = 1 + strip_rows + (not tall)
    foot = foot_rows(screen.large)
    screen.middle = height - head_rows - foot
    sheets.lay_out(f"{head_rows} 1fr {foot}", f"{board_width + 1} 1fr")
    joint = None if reading else board_width
    frame = (screen.look().key, width, joint, desk.recent, screen.app.settings.language)
    titles_of = (screen.side.title(), screen.reader.title())
    asked = (session.thinking, session.paused, *around(session), *titles_of)
    if sheets.stale("head", (frame, asked)):
        title = screen.reader.title() if reading else screen.board_title(scene)
        titles = None if tall else Titles(title, _pane_title(screen, scene), joint)
        sheets.show("head", draw_head(session, face, scene, titles, width, strip_rows))
    keys, below = screen.keys(), screen.board_title(scene) if tall else ""
    if sheets.stale("foot", (frame, tuple(keys), below, desk.notice, session.trouble)):
        paper = Paper(width, foot)
        draw_foot(paper, joint, _news(screen, foot - 2, width), keys, below)
        sheets.show("foot", paper)
    if reading:
        sheets.show("reader", screen.reader.paper(width, screen.middle))
        return
    if sheets.stale("middle", (frame, screen.middle, screen.large, scene.cursor, scene.past)):
        sheets.forget()
    sheets.show("board", _board(screen, scene, board_width + 1))
    sheets.show("pane", _pane(screen, scene, width - board_width - 1))


def _pane_title(screen: PhaseScreen, scene: Scene[Any]) -> str:
    own = screen.pane_title if scene.acting else screen.waiting_title
    return screen.side.title() or own(scene)


def _board(screen: PhaseScreen, scene: Scene[Any], width: int) -> Paper:
    """The board with the line on its right; what is chosen is drawn over what stays."""

    def bare() -> Paper:
        paper = Paper(width, screen.middle)
        drawing = Paper(width - 1, screen.middle)
        screen.face.draw_board(drawing, replace(scene, chosen=None, amounts=(), dial=None))
        paper.paste(drawing, 0, 0)
        paper.down(width - 1, 0, screen.middle)
        return paper

    def chosen() -> Paper:
        paper = Paper(width, screen.middle)
        paper.paste(screen.sheets.kept("board", bare), 0, 0)
        screen.face.draw_chosen(paper, scene)
        return paper

    if scene.chosen is None:
        return screen.sheets.kept("board", bare)
    return screen.sheets.kept(("board", scene.chosen, scene.amounts, scene.dial), chosen)


def _pane(screen: PhaseScreen, scene: Scene[Any], width: int) -> Paper:
    title = _pane_title(screen, scene) if screen.tall else ""
    rows = screen.middle - bool(title)

    def choosing() -> Paper:
        paper = Paper(width, rows)
        draw_choosing(screen, scene, paper)
        return titled(paper, title)

    if not isinstance(screen.side.now, Choosing):
        paper = Paper(width, rows)
        screen.side.draw(paper)
        return titled(paper, title)
    if not screen.lines() or screen.on_board:
        return choosing()
    return screen.sheets.kept(("pane", scene.chosen, scene.amounts, scene.dial), choosing)


def _news(screen: PhaseScreen, room: int, width: int) -> list[tuple[str, str]]:
    session, desk = screen.session, screen.desk
    trouble = None if session.trouble is None else in_words(session.trouble, session.names)
    return news_of(
        session,
        screen.eyes,
        room,
        width,
        told=desk.notice or trouble,
        fresh=bool(desk.recent),
        asked=screen.prompt() is not None,
    )
