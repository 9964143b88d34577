"""How Cartel looks, phase or no phase."""

from __future__ import annotations

from typing import Any

from core.game import Seat
from core.games.cartel.data import COMPANIES, OWNED
from core.games.cartel.phrases import symbol
from core.games.cartel.preview import limit_of
from core.games.cartel.profits import retired
from core.games.cartel.state import (
    Acting,
    AnsweringView,
    BiddingView,
    Borrowing,
    Discarding,
    Paying,
    Repurchasing,
    TradingView,
    View,
)
from core.text import figure
from tui.face import Page, Scene
from tui.games.cartel.board import draw_board, draw_selected, touched
from tui.games.cartel.final import draw_final
from tui.games.cartel.geometry import board_width
from tui.games.cartel.lines import hand_shown, selected
from tui.games.cartel.looks import cartel, mark
from tui.games.cartel.sheets import sheets
from tui.games.cartel.strip import STRIP_ROWS, draw_strip
from tui.games.cartel.yearend import draw_year_end
from tui.i18n import _
from tui.widgets.paper import Paper

__all__ = ["FACE", "CartelFace"]


class CartelFace:
    """Cartel, as tui.face.Face."""

    strip_rows = strip_rows_read = STRIP_ROWS

    def draw_strip(self, paper: Paper, scene: Scene[Any], asked: Seat | None, /) -> None:
        draw_strip(paper, scene, asked)

    def board_title(self, scene: Scene[Any], /) -> str:
        view: View = scene.view
        match view.phase:
            case BiddingView(by=by, company=company):
                text = _("up for auction: {company}, put up by {mark} {cartel}")
                return text.format(company=symbol(company), mark=mark(by), cartel=cartel(by))
            case Paying(company=company, price=price, by=None):
                text = _("from the hand: {company} at {price}")
                return text.format(company=symbol(company), price=figure(price))
            case Paying(company=company, price=price):
                text = _("won: {company} at {price}")
                return text.format(company=symbol(company), price=figure(price))
            case Discarding(passed=False):
                return _("after an auction")
            case Discarding() | Borrowing():
                return _("after a pass")
            case TradingView():
                return _("before the turn")
            case AnsweringView():
                return _("an offer")
            case Repurchasing():
                return _("Report Sheet, year {n}").format(n=view.year)
            case _:
                owned = sum(on >= OWNED for on in view.spaces)
                return _("{n} of {all} owned").format(n=owned, all=len(COMPANIES))

    def board_width(self, width: int, large: bool, /) -> int:
        return board_width(large)

    def draw_board(self, paper: Paper, scene: Scene[Any], /) -> None:
        if isinstance(scene.view.phase, Repurchasing):
            # The view doesn't tell who has bought back what.
            draw_year_end(paper, scene, None)
            return
        draw_board(
            paper,
            scene.view,
            large=scene.large,
            hand=hand_shown(scene),
            selected=selected(scene) if scene.cursor is None else scene.cursor,
            lit=_lit(scene),
            touched=touched(scene.recent),
            buyer=_buyer(scene.view),
        )

    def draw_chosen(self, paper: Paper, scene: Scene[Any], /) -> None:
        company = selected(scene)
        # The cursor is what the screen is about while it walks the board.
        if scene.cursor is None and company is not None:
            draw_selected(paper, scene.view, company, large=scene.large, buyer=_buyer(scene.view))

    def pages(self, scene: Scene[Any], /) -> tuple[Page, ...]:
        return sheets(scene)

    def draw_result(self, paper: Paper, scene: Scene[Any], /) -> int:
        return draw_final(paper, scene)


def _buyer(view: View) -> Seat | None:
    """The seat for which the board shows what a purchase would bring."""
    seat = view.phase.seat if isinstance(view.phase, Paying) else view.seat
    return None if seat is None or retired(view.spaces, seat) else seat


def _lit(scene: Scene[Any]) -> set[int]:
    """The companies that can be chosen now."""
    view: View = scene.view
    seat = view.seat
    if not scene.acting or seat is None:
        return set()
    match view.phase:
        case Acting():
            cards = (*view.hand, *view.pool)
            return {card for card in cards if COMPANIES[card].value <= _limit(view, seat, card)}
        case Discarding() | TradingView() | AnsweringView():
            return set(view.hand)
        case _:
            return set()


def _limit(view: View, seat: Seat, company: int) -> int:
    return limit_of(view, seat, company) or 0


FACE = CartelFace()
