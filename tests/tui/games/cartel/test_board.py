"""The board: the design's drawing with the game's numbers, what is lit, and what a click means."""

from __future__ import annotations

import re
from collections.abc import Collection
from itertools import product
from time import perf_counter

import pytest

from core.games.cartel.data import ACROSS, COMPANIES, DOWN, PLACES, SPECIALS, SQUARES
from core.games.cartel.events import (
    Auctioned,
    Bought,
    Chosen,
    Failed,
    LaidDown,
    Listed,
    Opened,
    Passed,
    Started,
    TurnedUp,
    Won,
)
from core.games.cartel.state import View
from tests.tui.games.cartel.positions import acting, called, companies, seen
from tests.tui.test_palette import contrast
from tui.face import Space
from tui.games.cartel.board import (
    DEAD,
    OPEN,
    draw_board,
    draw_selected,
    room_left,
    standing,
    touched,
)
from tui.games.cartel.geometry import board_rows, board_width, cell_of, neighbour, start
from tui.games.cartel.geometry import corner as at_corner
from tui.games.cartel.looks import tone
from tui.palette import THEMES, style
from tui.widgets.paper import Paper

# The design's drawing; `00` stands for a bonus, whatever the game's data say.
DRAWN = """\
                 ▼
 [ABC] Pool    ●KIV●00 HLX 00 CAL 00◆ARX◆  ▲ABC▲ owned
 (ABC) in hand  00     00 *00 00 *00 00    ×ABC× out
        ▲ELB▲00 KAR 00▲SAB▲00 CND 00◆BRX◆00 ZEN
         00 *00 00 *00 00 *00 00 *00 00 *00 00
  WES 00▲TAJ▲00▲NOR▲00[GLO]00[URA]00 PAX 00 JUT 00 MAL
  00     00 *00 00 *00 00 *00 00 *00 00 *00 00 *00 00
►■YUK■ ·▲ANT▲00[ALB]00 POL 00 DAN 00(HEL)00◆RHO◆00◆ADR◆
  00     00 *00 00 *00 00 *00 00 *00 00     00      ·
 ■LIM■00 HAN 00(FER)00 ODE 00 COR 00■SIR■ ·◆TRN◆ ·■ORI■
   ·     00 *00 00 *00 00 *00 00 *00 00     00      ·
 ●BOR●00(EOS)00 BAL 00 INC 00 RIO 00■LUX■00 XAN 00▲QUI▲
         00 *00 00 *00 00 *00 00      ·     00
        [DEL]00 FJD 00●MIR●00 GAM 00◆VIK◆00◆AKV◆
 00 pair bonus  00 *00 00 *00 00 *00 00    ▲00 earned
 *00 square    ●VEN●00●IBX●00[NIL]00◆OBI◆   · dead pair"""


def plain(text: str) -> str:
    """A drawing with 00 for every bonus."""
    return re.sub(r"[ \d]\d(?!\d)", "00", text)


def drawn(
    view: View,
    *,
    large: bool = False,
    selected: str | None = None,
    hand: bool = True,
    lit: Collection[int] = (),
    fresh: Collection[int] = (),
    buyer: int | None = None,
) -> Paper:
    paper = Paper(board_width(large), board_rows(large))
    draw_board(
        paper,
        view,
        large=large,
        hand=view.hand if hand else (),
        lit=lit,
        touched=fresh,
        selected=None if selected is None else called(selected),
        buyer=buyer,
    )
    return paper


def cell(paper: Paper, symbol: str) -> str:
    """The five columns of a space at 80x24."""
    row, column = PLACES[called(symbol)]
    return "".join(paper.chars[1 + 2 * row][1 + 7 * column : 6 + 7 * column])


def words(paper: Paper, x: int, y: int) -> set[str]:
    return set(paper.styles[y][x].split("."))


def style_of(paper: Paper, symbol: str) -> set[str]:
    """The style words of a space's letters at 80x24."""
    row, column = PLACES[called(symbol)]
    return words(paper, 3 + 7 * column, 1 + 2 * row)


def beside(paper: Paper, symbol: str) -> tuple[str, set[str]]:
    """What stands in the gutter to the right of a space at 80x24, and its style."""
    row, column = PLACES[called(symbol)]
    x, y = 6 + 7 * column, 1 + 2 * row
    return "".join(paper.chars[y][x : x + 2]), words(paper, x + 1, y)


def corner(paper: Paper, symbol: str) -> tuple[str, set[str]]:
    """The same of the square below and to the right of a space."""
    row, column = PLACES[called(symbol)]
    x, y = 5 + 7 * column, 2 + 2 * row
    return "".join(paper.chars[y][x : x + 3]), words(paper, x + 2, y)


def test_the_board_is_drawn_as_designed() -> None:
    assert DRAWN == plain(drawn(acting(), selected="ALB").text())


def test_a_pairs_bonus_stands_between_the_two_and_a_squares_where_its_four_meet() -> None:
    paper = drawn(seen(board=""))
    for (a, b), bonus in ACROSS.items():
        assert f"{bonus:>2}" == beside(paper, COMPANIES[a].symbol)[0], (a, b)
    for (a, b), bonus in DOWN.items():
        row, column = PLACES[a]
        under = paper.chars[2 + 2 * row][2 + 7 * column : 4 + 7 * column]
        assert f"{bonus:>2}" == "".join(under), (a, b)
    for four, special in zip(SQUARES, SPECIALS, strict=True):
        assert f"*{special}" == corner(paper, COMPANIES[four[0]].symbol)[0], four


def test_large_spaces_are_seven_by_two_with_value_and_yearly_profit_below() -> None:
    """Sirocco Engines was bought with a Bond: 60 a year would be 12, halved 6."""
    rows = drawn(acting(), selected="ALB", large=True).text().splitlines()
    assert (78, 24) == (board_width(True), board_rows(True))
    assert "                        ▼" == rows[0]
    assert "►■ YUK ■ · ▲ ANT ▲00 [ ALB ]00   POL" == plain(rows[10])[:36]
    assert "  20 +4     40 +8    100 +20    80 +16" == rows[11][:38]
    assert "60 +6" == rows[14][51:60].strip()
    assert rows[1].startswith(" [ ABC ] Pool        ● KIV ●")
    assert rows[3].endswith("100 +20 a year")


def test_the_figures_of_what_nobody_owns_have_the_colour_of_its_region_at_120x40() -> None:
    """Caldera Glass in the north, Polaris and the Pool's Albion in the centre; Yukon is owned."""
    view = acting()

    def tones(symbol: str, large: bool) -> set[str]:
        cell_ = cell_of(large)
        paper = drawn(view, large=large)
        x, y = at_corner(cell_, called(symbol))
        found = {w for n in range(cell_.wide) for w in words(paper, x + n, y + cell_.high - 1)}
        return {word for word in found if word.startswith("tone")}

    assert ({"tone0"}, {"tone2"}, {"tone2"}) == tuple(tones(s, True) for s in ("CAL", "POL", "ALB"))
    assert set() == tones("YUK", True)
    assert set() == tones("CAL", False) | tones("POL", False)


@pytest.mark.parametrize("large", [False, True])
def test_nothing_is_drawn_beyond_the_board(large: bool) -> None:
    view = acting()
    wide = Paper(board_width(large) + 20, board_rows(large) + 10)
    draw_board(wide, view, large=large, hand=view.hand, selected=called("ADR"), buyer=0)
    assert drawn(view, large=large, selected="ADR", buyer=0).text() == wide.text().rstrip()


def test_a_pair_is_dead_when_two_seats_share_it_or_one_is_out_and_a_dead_square_is_blank() -> None:
    paper = drawn(seen(board="▲TAJ▲ ●NOR● ×ODE×"))
    assert (" ·", {"dim"}) == beside(paper, "TAJ")
    assert (" ·", {"dim"}) == beside(paper, "ODE")
    assert (" ·", {"dim"}) == beside(paper, "FER")
    assert ("   ", {""}) == corner(paper, "TAJ")
    assert ("   ", {""}) == corner(paper, "ODE")
    assert "*" == corner(paper, "YUK")[0][0]


def test_a_square_that_is_earned_carries_its_owners_mark_and_colour() -> None:
    paper = drawn(seen(board="◆RIO◆ ◆LUX◆ ◆GAM◆ ◆VIK◆"))
    text, look = corner(paper, "RIO")
    assert "◆" == text[0]
    assert text[1:].isdecimal()
    assert {"hue3", "bold"} == look == beside(paper, "RIO")[1]


def test_who_has_no_markers_left_for_it_can_earn_no_bonus_any_more() -> None:
    """Ten companies leave room for one: for a pair, but not for a square that lacks three."""
    ten = "▲KIV▲ ▲HLX▲ ▲CAL▲ ▲ARX▲ ▲ELB▲ ▲KAR▲ ▲SAB▲ ▲CND▲ ▲BRX▲ ▲POL▲"
    paper = drawn(seen(board=ten))
    assert OPEN == _who(seen(board=ten), "POL DAN")
    assert DEAD == _who(seen(board=ten), "POL DAN ODE COR")
    assert ("   ", {""}) == corner(paper, "POL")
    eleven = seen(board=f"{ten} ▲JUT▲")
    assert DEAD == _who(eleven, "POL DAN")
    assert (" ·", {"dim"}) == beside(drawn(eleven), "POL")
    assert OPEN == _who(eleven, "LUX XAN")


def _who(view: View, symbols: str) -> int:
    return standing(view.spaces, companies(symbols), room_left(view))


def test_no_seat_can_earn_a_free_pair_if_none_has_room_for_two() -> None:
    spaces = seen(board="").spaces
    pair = companies("POL DAN")
    assert DEAD == standing(spaces, pair, [1, 0, 1])
    assert OPEN == standing(spaces, pair, [1, 2, 1])


def test_marks_tell_who_has_a_company_with_or_without_colour() -> None:
    paper = drawn(seen(board="▲TAJ▲ ●KIV● ■YUK■ ◆ARX◆ [GLO] (HEL) ×PAX×"))
    symbols = ("TAJ", "KIV", "YUK", "ARX", "GLO", "HEL", "PAX", "DAN")
    assert ["▲TAJ▲", "●KIV●", "■YUK■", "◆ARX◆", "[GLO]", "(HEL)", "×PAX×", " DAN "] == [
        cell(paper, symbol) for symbol in symbols
    ]
    assert {"hue4", "fill", "bold"} == style_of(paper, "TAJ")
    assert {"dim"} == style_of(paper, "PAX")


def test_a_hand_that_may_not_be_shown_looks_as_what_is_unseen() -> None:
    paper = drawn(acting(), hand=False)
    assert [" HEL ", " DAN "] == [cell(paper, "HEL"), cell(paper, "DAN")]
    assert style_of(paper, "HEL") == style_of(paper, "DAN")
    assert "in hand" not in paper.text()
    assert "(ABC) in hand" in drawn(acting()).text()


def test_what_can_be_chosen_is_lit() -> None:
    paper = drawn(acting(), lit=companies("ALB"))
    assert {"lit", "strong"} == style_of(paper, "ALB")
    assert {"bold"} == style_of(paper, "GLO")


def test_the_selected_space_is_reversed_and_marked_in_the_margins() -> None:
    paper = drawn(acting(), selected="RHO")
    assert ["▼"] == [char for char in paper.chars[0] if char != " "]
    assert "▼" == paper.chars[0][1 + 7 * 6 + 2]
    assert ["►"] == [row[0] for row in paper.chars if row[0] != " "]
    assert "►" == paper.chars[7][0]
    assert {"hue3", "bold", "chosen"} == style_of(paper, "RHO")


def test_gutters_that_the_selected_purchase_would_bring_are_bright_and_underlined() -> None:
    """Albion Steel beside Norrland and Antares, in a square with Tajo, all Nordwind's."""
    paper = drawn(acting(), selected="ALB", buyer=0)
    bright = {"strong", "link"}
    assert bright == beside(paper, "ANT")[1]
    assert bright == corner(paper, "TAJ")[1]
    assert bright == words(paper, 17, 6)
    underlined = {
        (x, y)
        for y, x in product(range(paper.height), range(paper.width))
        if "link" in paper.styles[y][x]
    }
    assert 2 + 2 + 3 == len(underlined)


def test_a_company_that_is_owned_already_brings_nothing() -> None:
    paper = drawn(acting(), selected="TAJ", buyer=0)
    assert not any("link" in name for row in paper.styles for name in row)


def test_the_choice_is_drawn_over_a_board_as_if_it_had_been_there() -> None:
    paper = drawn(acting())
    draw_selected(paper, acting(), called("ALB"), buyer=0)
    whole = drawn(acting(), selected="ALB", buyer=0)
    assert (whole.chars, whole.styles) == (paper.chars, paper.styles)


@pytest.mark.parametrize("large", [False, True])
def test_a_click_on_a_space_asks_about_it(large: bool) -> None:
    paper = drawn(acting(), large=large)
    wide, high = (7, 2) if large else (5, 1)
    for company, (row, column) in enumerate(PLACES):
        x = 1 + column * (10 if large else 7)
        y = 1 + row * (3 if large else 2)
        assert Space(company) == paper.hit(x, y) == paper.hit(x + wide - 1, y + high - 1)
        assert None is paper.hit(x + wide, y)


@pytest.mark.parametrize(
    ("event", "symbols"),
    [
        (Opened(2, companies("GLO URA")), "GLO URA"),
        (Started(1, called("KIV")), "KIV"),
        (Chosen(6, 0, called("HEL")), "HEL"),
        (Auctioned(6, 0, called("ALB")), "ALB"),
        (Won(6, 1, called("ALB"), 125, False), "ALB"),
        (Bought(6, 0, called("ALB"), 125, True, 0, 2, 30, 65, 20, (), (), (), ()), "ALB"),
        (Failed(6, 0, called("ALB"), 190, 176), "ALB"),
        (Listed(6, 3, companies("GLO EOS")), "GLO EOS"),
        (LaidDown(6, 0, called("RIO")), "RIO"),
        (TurnedUp(6, called("PAX")), "PAX"),
        (Passed(6, 0), ""),
    ],
)
def test_the_spaces_that_an_event_is_about_are_announced(event: object, symbols: str) -> None:
    assert set(companies(symbols)) == touched([event])
    paper = drawn(acting(), fresh=touched([event]))
    flashing = {company.symbol for company in COMPANIES if "flash" in style_of(paper, company[0])}
    assert set(symbols.split()) == flashing


def test_arrows_visit_every_space_and_stop_at_the_edge() -> None:
    assert called("POL") == start()
    assert called("DAN") == neighbour(called("POL"), 1, 0)
    assert called("GLO") == neighbour(called("POL"), 0, -1)
    assert called("WES") == neighbour(called("WES"), -1, 0)
    assert called("OBI") == neighbour(called("OBI"), 0, 1)
    steps = ((1, 0), (-1, 0), (0, 1), (0, -1))
    reached, fresh = {start()}, {start()}
    while fresh:
        fresh = {neighbour(at, *step) for at in fresh for step in steps} - reached
        reached |= fresh
    assert set(range(52)) == reached


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("seat", range(4))
@pytest.mark.parametrize("more", ["", "bold", "fill.bold", "fill.bold.flash", "bold.chosen"])
def test_the_colours_of_the_cartels_are_readable(theme: str, seat: int, more: str) -> None:
    assert contrast(theme, tone(seat, *more.split("."))) >= 4.5


def test_the_cartels_have_four_colours_in_each_theme() -> None:
    for theme in THEMES:
        assert 4 == len({style(theme, tone(seat)).color for seat in range(4)})


@pytest.mark.parametrize("large", [False, True])
def test_the_whole_board_is_drawn_in_less_than_three_milliseconds(large: bool) -> None:
    """The best of some, so that what else the machine does counts for little."""
    view = acting()
    times = []
    for _once in range(30):
        begin = perf_counter()
        drawn(view, large=large, selected="ALB", buyer=0)
        times.append(perf_counter() - begin)
    assert min(times) < 0.003
