"""Screens as pictures, where colour and drawing matter.

A person looks at each that is new or changed.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest
from rich.style import Style
from textual.pilot import Pilot

from core import catalog
from core.table import Table
from saves.records import Info, Player
from tests.tui.games.cartel import phases as cartel
from tests.tui.games.hotels import positions as hotels
from tests.tui.games.kartel.positions import end_turn, mid_game
from tests.tui.games.oil import phases as oil_year
from tests.tui.games.oil import positions as oil
from tests.tui.play import ANA, BEN, CLEO, Thinker, state_of
from tests.tui.screens.stage import LARGE, SMALL
from tui.app import BoardApp
from tui.face import screens_of
from tui.session import Session
from tui.start import Home

Compare = Callable[..., bool]
PLAYERS = (ANA, BEN, CLEO)


def at_the_table(folder: Path, view: Any, **extra: Any) -> tuple[BoardApp, Callable[..., Any]]:
    """The App, and what sits three players down at a position before the picture is taken."""
    app = BoardApp(Home(), folder, settings=folder / "settings.json", guard=0, **extra)

    async def before(pilot: Pilot[int]) -> None:
        await pilot.app.workers.wait_for_complete()
        rules = catalog.load("kartel")
        info = Info("abc234", "kartel", "", PLAYERS, 1, (), False, 1, 0.0, 0.0, 0, False)
        entry = screens_of("kartel")
        session = Session(
            info,
            Table.load(rules, state_of(view)),
            Thinker(),
            forced=entry.forced.__contains__,
        )
        session.changed = lambda: None
        app.session = session
        await app.push_screen(entry.phases[type(view.phase)](session))
        await pilot.pause()

    return app, before


def among_bots(folder: Path, game: str, state: Any) -> tuple[BoardApp, Callable[..., Any]]:
    """The App, and what sits a person and three bots down at a position of a game."""
    app = BoardApp(Home(), folder, settings=folder / "settings.json", guard=0)
    players = (ANA, *(Player(name, "normal") for name in ("Ben", "Cleo", "Dan")))

    async def before(pilot: Pilot[int]) -> None:
        await pilot.app.workers.wait_for_complete()
        table = Table.load(catalog.load(game), state)
        info = Info("abc235", game, "", players, 1, (), False, 1, 0.0, 0.0, 0, False)
        session = Session(info, table, Thinker())
        session.changed = lambda: None
        app.session = session
        await app.push_screen(app._shown())
        await pilot.pause()

    return app, before


@pytest.mark.parametrize("size", [SMALL, LARGE], ids=["80x24", "120x40"])
@pytest.mark.parametrize("theme", ["dark", "light", "contrast"])
def test_the_chains_on_the_board(
    tmp_path: Path, snap_compare: Compare, theme: str, size: tuple[int, int]
) -> None:
    (tmp_path / "settings.json").write_text(f'{{"theme": "{theme}"}}')
    app, sit = among_bots(tmp_path, "hotels", hotels.all_seven())

    async def before(pilot: Pilot[int]) -> None:
        await sit(pilot)
        await pilot.press("4")
        await pilot.pause()

    assert snap_compare(app, terminal_size=size, run_before=before)


@pytest.mark.parametrize("phase", ["founding", "acquiring", "disposing", "buying"])
def test_the_other_phases_of_a_turn(tmp_path: Path, snap_compare: Compare, phase: str) -> None:
    app, before = among_bots(tmp_path, "hotels", getattr(hotels, phase)())
    assert snap_compare(app, terminal_size=SMALL, run_before=before)


def test_what_a_chain_that_fell_changed_is_announced(tmp_path: Path, snap_compare: Compare) -> None:
    (tmp_path / "settings.json").write_text('{"flash": 2}')
    app, sit = among_bots(tmp_path, "hotels", hotels.placing())

    async def before(pilot: Pilot[int]) -> None:
        await sit(pilot)
        assert app.session is not None
        await pilot.press("4", "enter")
        app.settle()
        await pilot.pause()

    assert snap_compare(app, terminal_size=SMALL, run_before=before)


@pytest.mark.parametrize("size", [SMALL, LARGE], ids=["80x24", "120x40"])
@pytest.mark.parametrize("theme", ["dark", "light", "contrast"])
def test_companies_on_the_board(
    tmp_path: Path, snap_compare: Compare, theme: str, size: tuple[int, int]
) -> None:
    (tmp_path / "settings.json").write_text(f'{{"theme": "{theme}"}}')
    app, sit = among_bots(tmp_path, "cartel", cartel.drawn())

    async def before(pilot: Pilot[int]) -> None:
        await sit(pilot)
        await pilot.press("7")
        await pilot.pause()

    assert snap_compare(app, terminal_size=size, run_before=before)


@pytest.mark.parametrize("phase", ["bidding", "paying", "discarding", "repurchasing"])
def test_the_other_phases_of_a_year(tmp_path: Path, snap_compare: Compare, phase: str) -> None:
    app, before = among_bots(tmp_path, "cartel", getattr(cartel, phase)())
    assert snap_compare(app, terminal_size=SMALL, run_before=before)


@pytest.mark.parametrize("size", [SMALL, LARGE], ids=["80x24", "120x40"])
@pytest.mark.parametrize("theme", ["dark", "light", "contrast"])
def test_goods_on_the_map(
    tmp_path: Path, snap_compare: Compare, theme: str, size: tuple[int, int]
) -> None:
    (tmp_path / "settings.json").write_text(f'{{"theme": "{theme}"}}')
    app, sit = among_bots(tmp_path, "oil", oil.moving())

    async def before(pilot: Pilot[int]) -> None:
        await sit(pilot)
        await pilot.press("3")
        await pilot.pause()

    assert snap_compare(app, terminal_size=size, run_before=before)


@pytest.mark.parametrize("phase", ["bidding", "deciding", "extracting", "selling", "trading"])
def test_the_other_phases_of_a_month(tmp_path: Path, snap_compare: Compare, phase: str) -> None:
    state = oil.deciding(30) if phase == "deciding" else getattr(oil, phase)()
    app, before = among_bots(tmp_path, "oil", state)
    assert snap_compare(app, terminal_size=SMALL, run_before=before)


@pytest.mark.parametrize("phase", ["interest", "costs", "owing", "voting"])
def test_the_other_phases_of_the_years_end(
    tmp_path: Path, snap_compare: Compare, phase: str
) -> None:
    app, before = among_bots(tmp_path, "oil", getattr(oil_year, phase)())
    assert snap_compare(app, terminal_size=SMALL, run_before=before)


@pytest.mark.parametrize("size", [SMALL, LARGE], ids=["80x24", "120x40"])
@pytest.mark.parametrize("theme", ["dark", "light", "contrast"])
def test_moving_the_officer(
    tmp_path: Path, snap_compare: Compare, theme: str, size: tuple[int, int]
) -> None:
    (tmp_path / "settings.json").write_text(f'{{"theme": "{theme}"}}')
    app, before = at_the_table(tmp_path, mid_game())
    assert snap_compare(app, terminal_size=size, run_before=before)


def test_the_move_that_ends_the_game(tmp_path: Path, snap_compare: Compare) -> None:
    app, before = at_the_table(tmp_path, end_turn())
    assert snap_compare(app, terminal_size=SMALL, run_before=before)


def test_a_conviction_is_announced_in_the_ring(tmp_path: Path, snap_compare: Compare) -> None:
    (tmp_path / "settings.json").write_text('{"flash": 2}')
    app, sit = at_the_table(tmp_path, mid_game())

    async def before(pilot: Pilot[int]) -> None:
        await sit(pilot)
        assert app.session is not None
        await pilot.press("2", "enter")
        app.settle()
        await pilot.pause()

    assert snap_compare(app, terminal_size=SMALL, run_before=before)


@pytest.mark.parametrize("keys", [("slash", "v"), ("question_mark",), ("m",), ("l",)])
def test_over_the_pane(tmp_path: Path, snap_compare: Compare, keys: tuple[str, ...]) -> None:
    app, sit = at_the_table(tmp_path, mid_game())

    async def before(pilot: Pilot[int]) -> None:
        await sit(pilot)
        await pilot.press(*keys)
        await pilot.pause()

    assert snap_compare(app, terminal_size=SMALL, run_before=before)


def test_home(tmp_path: Path, snap_compare: Compare) -> None:
    app = BoardApp(Home(), tmp_path, settings=tmp_path / "settings.json")

    async def before(pilot: Pilot[int]) -> None:
        await pilot.app.workers.wait_for_complete()
        await pilot.pause()

    assert snap_compare(app, terminal_size=SMALL, run_before=before)


def has_colour(style: Style | None) -> bool:
    """Whether a style names a colour other than the terminal's own."""
    colours = () if style is None else (style.color, style.bgcolor)
    return any(colour is not None and not colour.is_default for colour in colours)


def coloured(app: BoardApp, before: Callable[..., Awaitable[None]]) -> list[str]:
    """What the lines' segments say of colour, one for each segment that names one."""
    found: list[str] = []

    async def run() -> None:
        async with app.run_test(size=SMALL) as pilot:
            await before(pilot)
            for row in app.screen._compositor.render_strips():
                found.extend(str(segment.style) for segment in row if has_colour(segment.style))

    asyncio.run(run())
    return found


def test_with_no_color_no_segment_has_a_colour(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with_colour, before = at_the_table(tmp_path, mid_game())
    assert len(coloured(with_colour, before)) > 50
    monkeypatch.setenv("NO_COLOR", "1")
    without, before = at_the_table(tmp_path, mid_game())
    without.no_color = True
    assert [] == coloured(without, before)
