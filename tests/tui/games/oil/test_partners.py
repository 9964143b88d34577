"""With partnership the pane tells the seat's own part of what a company takes and pays (O-38)."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec.structs import replace
from textual.pilot import Pilot

from core.games.oil.data import COMPANIES, TIP
from core.games.oil.state import Deciding, Drawing, State, Terms, Willing
from saves.records import Player
from tests.core.games.oil.positions import ASP, ASR, EUF, EUP, sq
from tests.tui.games.oil.positions import FOUR, base, processing, selling, taking, trading, verdict
from tests.tui.games.oil.pressing import pane, phase_in, sit, state_in
from tests.tui.play import keys
from tui.app import BoardApp

PARTNERS = Terms(years=3, partnership=True, dumping=True)
CLEO = tuple(Player(p.name, None if p.name == "Cleo" else "normal") for p in FOUR)
DOV = tuple(Player(p.name, None if p.name == "Dov" else "normal") for p in FOUR)


def block(app: BoardApp) -> str:
    return " ".join(" ".join(pane(app)).split())


# Of Europe petrol Ana has two shares, Ben two and the bank one.


@pytest.mark.rule("O-38")
def test_a_sale_shows_the_sellers_part_and_brings_it(tmp_path: Path) -> None:
    """5,000 in fifths: Ben gets 2,000 and the bank 1,000, so Ana keeps 2,000."""

    async def act(app: BoardApp, pilot: Pilot[int]) -> None:
        assert "your part +2,000 cash 61,400 → 63,400" in block(app)
        await keys(pilot, "enter")
        assert 63_400 == state_in(app).cash[0]

    sit(tmp_path, selling(terms=PARTNERS), act)


@pytest.mark.rule("O-38")
@pytest.mark.parametrize(
    ("keys_", "part", "cash"),
    [
        # 5,000 + 4,500 + 4,000, of which two fifths each.
        (("a", "left", "left"), 5_400, 66_800),
        # Six from 3,500 down to 1,000: 13,500.
        (("d", "d", "right", "right"), 5_400, 66_800),
    ],
    ids=["on to 4,000", "dumped by 3"],
)
def test_selling_on_and_dumping_show_the_sellers_part(
    tmp_path: Path, keys_: tuple[str, ...], part: int, cash: int
) -> None:
    async def act(app: BoardApp, pilot: Pilot[int]) -> None:
        await keys(pilot, *keys_)
        assert f"your part +{part:,} cash 61,400 → {cash:,}" in block(app)

    sit(tmp_path, selling(terms=PARTNERS), act)


@pytest.mark.rule("O-37", "O-38")
def test_a_dump_brings_what_was_shown(tmp_path: Path) -> None:
    """Without dumping six bring 5,000 down to 2,500, 22,500, of which two fifths are 9,000."""

    async def act(app: BoardApp, pilot: Pilot[int]) -> None:
        await keys(pilot, "d", "d", "right", "right")
        assert "without dumping 9,000" in block(app)
        await keys(pilot, "enter")
        assert 66_800 == state_in(app).cash[0]

    sit(tmp_path, selling(terms=PARTNERS), act)


@pytest.mark.rule("O-38")
def test_refining_shows_the_part_of_its_cost(tmp_path: Path) -> None:
    """Nine bought crude cost 9,000; Ana has two of the five shares, so Cleo's three pay 5,400."""

    async def act(app: BoardApp, pilot: Pilot[int]) -> None:
        text = block(app)
        assert "9 × 1,000 9,000 your part −5,400 cash 72,900 → 67,500" in text
        await keys(pilot, "enter", "e", "enter")
        # Transport of the nine costs 450, of which 180 fall on Ana, to the nearest 50.
        assert 67_500 - (450 - 200) == state_in(app).cash[2]

    sit(tmp_path, processing(terms=PARTNERS), act, CLEO)


@pytest.mark.rule("O-38")
def test_what_a_company_pays_to_another_of_its_chairman_is_told(tmp_path: Path) -> None:
    """Four own crude of Africa: 4,000 of work and 400 of customs, of which Cleo's refinery shares
    pay 2,640 in fifties; 4,000 for the crude, of which she pays three fifths and gets four.
    """

    async def act(app: BoardApp, pilot: Pilot[int]) -> None:
        await keys(pilot, "down")
        text = block(app)
        assert "4 × 1,000 4,000 customs 4 cAF 400 crude at 1,000 4,000 your part −1,850" in text
        assert "cash 72,900 → 71,050" in text

    sit(tmp_path, processing(terms=PARTNERS), act, CLEO)


@pytest.mark.rule("O-32", "O-38")
def test_crude_that_is_taken_shows_the_part_of_its_cost(tmp_path: Path) -> None:
    """Of the Europe field Ana has three, Ben one, the bank one: three fifths of 11,000."""

    async def act(app: BoardApp, pilot: Pilot[int]) -> None:
        assert "11 × 1,000 11,000 your part −6,600 cash 61,400 → 54,800" in block(app)

    state = taking(terms=Terms(years=3, oligopoly=True, partnership=True))
    sit(tmp_path, state, act)


@pytest.mark.rule("O-38", "O-48")
def test_a_customer_brings_the_chairman_a_part(tmp_path: Path) -> None:
    """Tip 49: five crude at 1,500 are 7,500; three fifths of them."""

    async def act(app: BoardApp, pilot: Pilot[int]) -> None:
        assert "5 × 1,500 your part +4,500 cash 61,400 → 65,900" in block(app)
        await keys(pilot, "enter")
        assert 65_900 == state_in(app).cash[0]

    phases = (Drawing(0, TIP, 0), Deciding(0, 49, 5))
    state = base(*phases, terms=PARTNERS, goods={(EUF, "EUF"): 9}, pawns=(16, 32, 20, 39))
    sit(tmp_path, state, act)


@pytest.mark.rule("O-34", "O-38")
def test_oil_of_the_bank_is_paid_by_all_partners(tmp_path: Path) -> None:
    """As much as her two fifths let Ana pay: 51 oil are 153,000, her part 61,200."""

    async def act(app: BoardApp, pilot: Pilot[int]) -> None:
        await keys(pilot, "y")
        assert "oil: EU petrol ◂ 51 ▸" in block(app)
        assert "your part −61,200 cash 61,400 → 200" in block(app)

    sit(tmp_path, traders(), act)


def traders() -> State:
    terms = Terms(years=3, traders=True, partnership=True)
    shares = {EUP: (2, 2, 0, 0), ASP: (0, 2, 0, 3)}
    return trading((), shares=shares, terms=terms, goods={}, kept={})


@pytest.mark.rule("O-38", "O-40")
def test_who_buys_goods_after_a_suit_pays_with_his_partners(tmp_path: Path) -> None:
    """Six oil on Asia petrol are 18,000: Dov pays three fifths there, and gets two of them back by
    his shares of Asia refinery, which made the oil.
    """

    async def act(app: BoardApp, pilot: Pilot[int]) -> None:
        assert isinstance(phase_in(app), Willing)
        await keys(pilot, "1")
        assert "your part −3,600 cash 29,600 → 26,000" in block(app)
        await keys(pilot, "enter")
        assert 26_000 == state_in(app).cash[3]

    terms = Terms(years=3, partnership=True, lawsuits=True)
    state = verdict(terms=terms, goods={(ASR, "ASP"): 6})
    willing = Willing(3, COMPANIES + ASR, sq("ASP"), 6)
    sit(tmp_path, replace(state, phases=(*state.phases, willing)), act, DOV)


@pytest.mark.rule("O-38")
def test_without_partnership_nobody_has_parts(tmp_path: Path) -> None:
    async def act(app: BoardApp, pilot: Pilot[int]) -> None:
        assert "your part" not in block(app)
        assert "cash 61,400 → 66,400" in block(app)

    sit(tmp_path, selling(), act)
