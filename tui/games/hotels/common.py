"""What Hotels' phase screens have in common: the board's cursor, holdings, waiting."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from core.game import Seat
from core.games.hotels.board import connected
from core.games.hotels.data import (
    CHAIN,
    CHAINS,
    EMPTY,
    END,
    LETTERS,
    LOOSE,
    PRICES,
    SAFE,
    bonuses,
    space_name,
)
from core.games.hotels.preview import MARKS, held, lies, ranks
from core.games.hotels.state import Action, Buying, Declare, Drew, Over, Placing, View
from core.prompt import Prompt
from core.text import figure
from tui.face import Choice, Rows, Scene
from tui.games.hotels.board import digit_of, hand_shown, neighbour
from tui.games.hotels.looks import chain_name, dollars, tone
from tui.games.hotels.strip import held_of
from tui.games.hotels.tells import brief, effect_rows
from tui.i18n import _, ngettext
from tui.screens.phase import PhaseScreen
from tui.widgets.paper import Paper
from tui.widgets.rows import Row, draw_rows, first_that_fits, latest_rows, listed, rows_of

__all__ = [
    "After",
    "HotelsScreen",
    "about_seat",
    "about_space",
    "draw_waiting",
    "hand_rows",
    "own_tiles",
]

_MIDDLE = 5 * 9 + 4
_WIDE = 60

# Columns for what Enter does, at 80x24.
_ENTER = 29


class After(NamedTuple):
    """What comes of an action: the turn ends with it (`draws`), it can't be taken back (`final`).

    A merger can be `final` by itself: with hidden holdings it shows who holds what (H-28).
    """

    draws: bool
    final: bool

    def enter(self, *does: str, last: bool = False) -> str:
        """What Enter does, with what comes of it; `does` is the same in fewer and fewer words."""
        texts: tuple[str, ...]
        if self.draws and last:
            texts = (_("{does}, game over"), _("{does}, over"))
        elif self.draws:
            texts = (_("{does}, draw a tile"), _("{does}, draw"))
        elif self.final:
            texts = (_("{does}, shares shown"), _("{does}, shown"))
        else:
            texts = ("{does}",)
        wordings = (text.format(does=one) for one in does for text in texts)
        return first_that_fits(wordings, _ENTER)


class HotelsScreen(PhaseScreen):
    """A phase of Hotels."""

    rest_rows = 2

    def visit(self, scene: Scene[Any], dx: int, dy: int) -> int | None:
        if scene.cursor is None:
            hand = hand_shown(scene)
            if scene.chosen is not None and scene.chosen < len(hand):
                return hand[scene.chosen]
            return hand[0] if hand else _MIDDLE
        return neighbour(scene.cursor, dx, dy)

    def tell(self, scene: Scene[Any], space: int) -> tuple[str, Rows, int | None]:
        return about_space(scene, space)

    def holdings(self, scene: Scene[Any], seat: Seat) -> Rows:
        return about_seat(scene, seat)

    def waiting(self, scene: Scene[Any], paper: Paper) -> None:
        draw_waiting(paper, scene, self.lines_told(), self.told_alone())

    def private(self, scene: Scene[Any], events: Sequence[Any]) -> Rows:
        # Among one's own tiles the drawn one is marked.
        return ()

    def waiting_title(self, scene: Scene[Any]) -> str:
        if not hand_shown(scene):
            return super().waiting_title(scene)
        return _("your tiles meanwhile") if self.session.lingering() is None else _("your tiles")

    # -- what the rules say of a choice ------------------------------------------------------------

    def after(self, action: Action) -> After:
        """What an action that may be done leads straight to."""
        step = self.tried(action)
        turn = self.session.table.state.turn
        draws = step.state.turn != turn or isinstance(step.state.phases[-1], Over)
        return After(draws, draws or step.final)

    def declaring(self, scene: Scene[Any], prompt: Prompt[Any]) -> tuple[Choice, ...]:
        """The line that declares the end, while that can be done (H-24)."""
        if not any(isinstance(action, Declare) for action in prompt.choices):
            return ()
        view: View = scene.view
        why = _("all are safe")
        largest = max(range(CHAINS), key=lambda chain: view.sizes[chain])
        if view.sizes[largest] >= END:
            why = _("{chain} has {size}").format(
                chain=chain_name(largest), size=view.sizes[largest]
            )
        does = _("declare the end")
        text = _("declare the end: {why}").format(why=why)
        cells = ((text, "bold"),)
        return (Choice("9", cells, does, does, Declare(), pinned=_("declare")),)


# -- spaces and seats ------------------------------------------------------------------------------


def about_space(scene: Scene[Any], space: int) -> tuple[str, Rows, int | None]:
    """Of a space: its name, what lies there or a tile would do, and the line that places it."""
    view: View = scene.view
    what = view.board[space]
    name = space_name(space)
    if what >= CHAIN:
        return name, _chain_rows(scene, what - CHAIN), None
    if what == LOOSE:
        n = len(connected(view.board, space))
        text = ngettext(
            "an unattached tile, alone", "one of {n} unattached tiles that touch", n
        ).format(n=n)
        return name, ((text, ""),), None
    assert what == EMPTY
    hand = hand_shown(scene)
    line = hand.index(space) if space in hand else None
    if space in view.out:
        return name, ((_("out of the game: its tile was dead (H-21)"), ""),), None
    if line is not None:
        where = _("its tile is in your hand")
    elif view.hand and not hand:
        where = _("its tile was not played yet")
    else:
        where = _("its tile: in the pile or another hand")
    rows: list[tuple[str, str]] = [(where, "bold" if line is not None else "")]
    if is_settled(view):
        rows += rows_of(_("here: {does}").format(does=brief(view, space)), _WIDE)
        done = lies(view, space)
        rows += [] if done is None else effect_rows(scene, done, _WIDE)
    acting = scene.acting and isinstance(view.phase, Placing)
    return name, tuple(rows), line if acting else None


def _chain_rows(scene: Scene[Any], chain: int) -> Rows:
    """Of a chain: size, price, bonuses, and who holds how much."""
    view: View = scene.view
    size = view.sizes[chain]
    most, second = bonuses(chain, size)
    tiles = ngettext("{n} tile", "{n} tiles", size).format(n=size)
    safe = _(", safe") if size >= SAFE else ""
    price = _("{price} a share, {n} in the bank").format(
        price=dollars(PRICES[chain][size]), n=view.bank[chain]
    )
    rows = [
        (f"{chain_name(chain)}: {tiles}{safe}", tone(chain, "bold")),
        (price, ""),
        (_("most {most}, second {second}").format(most=figure(most), second=figure(second)), ""),
    ]
    shares = held(view, chain)
    marks = ranks(shares) if shares is not None else None
    holders = []
    for seat, name in enumerate(scene.names):
        n = held_of(view, seat)[chain]
        if n:
            holders.append(f"{name} {n}{MARKS[marks[seat]] if marks is not None else ''}")
    rows.append((", ".join(holders) or _("nobody holds a share"), ""))
    return tuple(rows)


def about_seat(scene: Scene[Any], seat: Seat) -> Rows:
    """What a seat has, chain by chain."""
    view: View = scene.view
    rows: list[tuple[str, str]] = []
    tiles = ngettext("{n} tile in hand", "{n} tiles in hand", view.tiles[seat])
    cash = view.cash[seat]
    has = tiles.format(n=view.tiles[seat])
    rows.append((has if cash is None else f"{dollars(cash)} · {has}", "bold"))
    row = held_of(view, seat)
    for chain in range(CHAINS):
        n = row[chain]
        if not n:
            continue
        size = view.sizes[chain]
        shares = held(view, chain)
        mark = MARKS[ranks(shares)[seat]] if shares is not None and size else ""
        if size:
            worth = _("worth {worth}").format(worth=figure(n * PRICES[chain][size]))
        else:
            worth = _("off the board, worth 0")
        rows.append((f"{LETTERS[chain]} {n:>2}{mark:<2} {worth}", tone(chain)))
    if all(n is None for n in row):
        rows.append((_("holdings are hidden (H-28)"), "dim"))
    return tuple(rows)


def hand_rows(scene: Scene[Any], drawn: Sequence[int] = ()) -> list[Row]:
    """The viewer's tiles with what each would do now; those just `drawn` are marked.

    While a tile's founding or merger is being settled nothing is told of what others would do.
    """
    rows: list[Row] = []
    settled = is_settled(scene.view)
    for line, tile in enumerate(hand_shown(scene)):
        mark = "»" if tile in drawn else " "
        digit = " " if scene.acting else digit_of(line)
        text = f"{mark} {digit} {space_name(tile):<4}"
        text += f" {brief(scene.view, tile)}" if settled else ""
        barred = settled and lies(scene.view, tile) is None
        rows.append((text, "bold" if tile in drawn else "dim" if barred else ""))
    return rows


def is_settled(view: View) -> bool:
    """Whether the board is as it stays until the next tile: no founding, no merger goes on."""
    return isinstance(view.phase, Placing | Buying)


def own_tiles(scene: Scene[Any]) -> list[Row]:
    """A person's own tiles, where nobody else looks and there is room."""
    rows = hand_rows(scene) if scene.large else []
    if not rows or not is_settled(scene.view):
        return []
    return [("", ""), (_("your tiles, as things stand:"), "dim"), *rows]


def draw_waiting(
    paper: Paper, scene: Scene[Any], told: Sequence[str], alone: Sequence[Any] = ()
) -> None:
    """While another is asked: a person's own tiles with what each would do, else the log.

    `told` are the lines of the log, `alone` what the viewer's last act told it alone.
    """
    drawn = [event.tile for event in alone if isinstance(event, Drew)]
    rows = hand_rows(scene, drawn)
    if not rows:
        draw_rows(paper, latest_rows(told, paper.width, paper.height))
        return
    y = 0
    if len(rows) < paper.height:
        paper.put(0, y, first_that_fits(_hand_heads(scene.view, drawn), paper.width), "dim")
        y = 1
    if len(rows) > paper.height:
        # The new ones stay, then those that can be placed; of the others only the names.
        order = sorted(range(len(rows)), key=lambda i: (rows[i][1] != "bold", rows[i][1] == "dim"))
        room = paper.height - 1
        names = [space_name(hand_shown(scene)[i]) for i in sorted(order[room:])]
        also = _("also {tiles}").format(tiles=listed(names))
        rows = [*(rows[i] for i in sorted(order[:room])), (f"    {also}", "dim")]
    draw_rows(paper, rows, y)


def _hand_heads(view: View, drawn: Sequence[int]) -> tuple[str, ...]:
    """What stands above the viewer's tiles, in more and fewer words."""
    settled = is_settled(view)
    if not drawn:
        return (_("as things stand:") if settled else _("this is to be settled first:"),)
    text = _("you drew {tiles} (»); as things stand:") if settled else _("you drew {tiles} (»):")
    brief = _("» is new; as things stand:") if settled else _("» is new:")
    return text.format(tiles=listed([space_name(tile) for tile in drawn])), brief
