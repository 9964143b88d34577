"""Cartel by several persons at one keyboard: the curtain round of bids, what no other learns."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace
from textual.pilot import Pilot

from core.games.cartel.state import (
    NO_BID,
    WAITING,
    Acting,
    Answering,
    Bidding,
    Discarding,
    Paying,
    Repurchasing,
    Trading,
    Variant,
)
from saves.records import Player
from tests.core.games.cartel.positions import c, cs
from tests.tui.games.cartel import phases
from tests.tui.games.cartel.phases import FOUR
from tests.tui.play import keys, play, rows, session_of, shown_now
from tui.app import BoardApp
from tui.games.cartel.acting import ActingScreen
from tui.games.cartel.bidding import BiddingScreen
from tui.games.cartel.discarding import DiscardingScreen
from tui.games.cartel.paying import PayingScreen
from tui.games.cartel.repurchasing import RepurchasingScreen
from tui.games.cartel.reveal import RevealScreen
from tui.games.cartel.yearend import YearEndScreen
from tui.screens.curtain import CurtainScreen

ALONE = (FOUR[0], *(Player(player.name, "easy") for player in FOUR[1:]))
BOUGHT_BACK = Variant(stock_repurchase=True)
PERSONS = tuple(Player(player.name) for player in FOUR)


def sit(folder: Path, act: Any, state: Any, players: Sequence[Player] = FOUR, **extra: Any) -> None:
    (folder / "settings.json").write_text('{"flash": 0, "pause": 0}')
    play(folder, players, act, state=state, game="cartel", **extra)


def phase_in(app: BoardApp) -> Any:
    return session_of(app).table.state.phases[-1]


def shown(app: BoardApp) -> str:
    return "\n".join(rows(app))


def board(app: BoardApp) -> str:
    return "\n".join(row[:55] for row in rows(app)[4:20])


def board_side(app: BoardApp) -> str:
    """What stands beside the board."""
    return "\n".join(row[56:] for row in rows(app)[4:20])


async def under(app: BoardApp, pilot: Pilot[int], name: str) -> None:
    """The curtain with this name is there, and is lifted."""
    await shown_now(pilot)
    assert isinstance(app.screen, CurtainScreen)
    assert rows(app)[0].rstrip().endswith(f"▶ {name} is next")
    await keys(pilot, "space")


def test_a_whole_auction_goes_name_space_bid_enter_to_the_reveal_the_tie_and_the_payment(
    tmp_path: Path,
) -> None:
    """Nordwind and Meridian tie at 118, then bid 125 and 121; bots bid X."""

    async def act(app: BoardApp, pilot: Pilot[int]) -> None:
        await under(app, pilot, "ANA")
        await keys(pilot, "8", "enter")
        # Who put it up is there already, and bids first.
        assert isinstance(app.screen, BiddingScreen)
        await shown_now(pilot)
        await keys(pilot, "1", "1", "8", "enter")
        await under(app, pilot, "BEN")
        assert isinstance(app.screen, BiddingScreen)
        assert "sealed ▲ ■ ◆  to bid ●" in shown(app)
        await keys(pilot, "1", "1", "8", "enter")
        assert isinstance(app.screen, RevealScreen)
        assert "TIE at 118" in rows(app)[0]
        # As the log has it: in the order in which the bids were read (C-8).
        assert "Space  ● ▲ bid again" in shown(app)
        assert "Meridian and Nordwind" in board_side(app)
        assert "Tie at 118: Meridian and Nordwind bid again" in shown(app)
        await keys(pilot, "space")
        await under(app, pilot, "ANA")
        await keys(pilot, "1", "2", "5", "enter")
        await under(app, pilot, "BEN")
        await keys(pilot, "1", "2", "1", "enter")
        assert isinstance(app.screen, RevealScreen)
        assert "NORDWIND wins at 125" in rows(app)[0]
        await keys(pilot, "space")
        # A payment shows nothing hidden.
        assert isinstance(app.screen, PayingScreen)
        assert Paying(0, c("ALB"), 125, 0) == phase_in(app)
        await keys(pilot, "enter")
        await under(app, pilot, "ANA")
        assert isinstance(app.screen, DiscardingScreen)
        await keys(pilot, "1", "enter")
        await under(app, pilot, "BEN")
        assert isinstance(app.screen, ActingScreen)
        assert Acting(1) == phase_in(app)

    sit(tmp_path, act, phases.drawn())


@pytest.mark.parametrize("bid", [("1", "3", "7"), ("x",)], ids=["137", "X"])
def test_nothing_of_a_sealed_bid_is_on_the_next_ones_screen_in_its_log_or_its_replay(
    tmp_path: Path, bid: Sequence[str]
) -> None:
    seen: list[str] = []

    async def act(app: BoardApp, pilot: Pilot[int]) -> None:
        await under(app, pilot, "ANA")
        await keys(pilot, *bid, "enter")
        await shown_now(pilot)
        seen.append(shown(app))
        await under(app, pilot, "BEN")
        seen.append(shown(app))
        await keys(pilot, "l")
        seen.append(shown(app))
        await keys(pilot, "l")
        app.replay(session_of(app), session_of(app).table.ply)
        await shown_now(pilot)
        seen.append(shown(app))

    sit(tmp_path, act, phases.bidding((WAITING, WAITING, NO_BID, 110), by=3))
    assert 4 == len(seen)
    for text in seen:
        assert "137" not in text
        assert "your bid" not in text


def test_the_screens_after_a_bid_and_after_an_x_are_alike(tmp_path: Path) -> None:
    seen: list[list[str]] = []

    def after(*bid: str) -> Any:
        async def act(app: BoardApp, pilot: Pilot[int]) -> None:
            await under(app, pilot, "ANA")
            await keys(pilot, *bid, "enter")
            await shown_now(pilot)
            looks = [shown(app)]
            await keys(pilot, "space", "i")
            looks.append(shown(app))
            await keys(pilot, "escape", "l")
            looks.append(shown(app))
            seen.append(looks)

        return act

    state = phases.bidding((WAITING, WAITING, NO_BID, 110), by=3)
    for n, bid in enumerate((("x",), ("1", "0", "0"), ("9", "9", "9"))):
        folder = tmp_path / str(n)
        folder.mkdir()
        sit(folder, after(*bid), state)
    assert seen[0] == seen[1] == seen[2]


def test_no_key_of_a_bid_is_left_when_the_next_one_sits_down(tmp_path: Path) -> None:
    async def act(app: BoardApp, pilot: Pilot[int]) -> None:
        await under(app, pilot, "ANA")
        await keys(pilot, "1", "3", "7", "enter")
        await under(app, pilot, "BEN")
        assert "bid [     ]" in shown(app)
        assert "(EOS)" not in board(app)
        assert "(KAR)" in board(app)

    sit(tmp_path, act, phases.bidding((WAITING, WAITING, 110, 105)))


def test_who_plays_alone_sees_its_own_sealed_bid_until_the_reveal(tmp_path: Path) -> None:
    async def act(app: BoardApp, pilot: Pilot[int]) -> None:
        session_of(app).pause(True)
        await keys(pilot, "8", "enter", "1", "3", "7", "enter")
        assert isinstance(phase_in(app), Bidding)
        assert "your bid: 137" in shown(app)
        assert "sealed ▲" in shown(app)
        assert "to bid ● ■ ◆" in shown(app)

    sit(tmp_path, act, phases.drawn(), ALONE)


def test_a_hand_is_drawn_behind_a_curtain_only(tmp_path: Path) -> None:
    async def act(app: BoardApp, pilot: Pilot[int]) -> None:
        assert isinstance(app.screen, CurtainScreen)
        assert "(EOS)" not in shown(app)
        await keys(pilot, "space")
        assert "(EOS)" in board(app)
        await keys(pilot, "2", "enter")
        # Paying needs no curtain, so no hand is drawn.
        assert isinstance(app.screen, PayingScreen)
        assert "(EOS)" not in board(app)
        assert "EOS" not in "".join(row[56:] for row in rows(app)[4:20])

    sit(tmp_path, act, phases.drawn())


def test_the_card_drawn_after_a_purchase_is_read_before_the_next_one_sits_down(
    tmp_path: Path,
) -> None:
    async def act(app: BoardApp, pilot: Pilot[int]) -> None:
        await under(app, pilot, "ANA")
        await keys(pilot, "2", "enter", "enter")
        if isinstance(app.screen, CurtainScreen):
            await under(app, pilot, "ANA")
        assert "»   RIO     50  +10   +5" in shown(app)
        # Nothing names what the next one is asked.
        assert rows(app)[0].startswith(" Cartel · told to Ana alone ")
        assert rows(app)[23].startswith(" Space go on ")
        await keys(pilot, "space")
        await shown_now(pilot)
        assert isinstance(app.screen, CurtainScreen)
        assert "RIO" not in shown(app)
        await keys(pilot, "space")
        assert "(RIO)" not in board(app)

    sit(tmp_path, act, phases.drawn(pile="RIO"))


def test_with_hidden_cash_each_person_sits_down_before_it_pays_or_buys_back(
    tmp_path: Path,
) -> None:
    async def paying(app: BoardApp, pilot: Pilot[int]) -> None:
        await under(app, pilot, "ANA")
        assert isinstance(app.screen, PayingScreen)
        assert "$66" in rows(app)[2]
        assert 3 == rows(app)[2].count("$?")

    async def buying(app: BoardApp, pilot: Pilot[int]) -> None:
        await under(app, pilot, "ANA")
        assert isinstance(app.screen, RepurchasingScreen)
        await keys(pilot, "enter")
        await under(app, pilot, "BEN")
        assert "$66" not in shown(app)
        assert "$36" not in shown(app)
        assert Repurchasing(1, (3,)) == phase_in(app)

    hidden = Variant(hidden_cash=True, stock_repurchase=True)
    sit(tmp_path, paying, phases.paying(variant=hidden))
    sit(tmp_path, buying, phases.repurchasing(variant=hidden))


def test_after_a_years_end_the_first_of_the_next_year_sits_down_though_it_acted_last(
    tmp_path: Path,
) -> None:
    """Nordwind buys no block back, which ends the year; it begins the next one too."""

    async def act(app: BoardApp, pilot: Pilot[int]) -> None:
        await keys(pilot, "enter")
        assert isinstance(app.screen, YearEndScreen)
        assert Acting(0) == phase_in(app)
        await keys(pilot, "f1")
        assert "C-19" == rows(app)[6].split()[0]
        await keys(pilot, "f1", "space")
        await under(app, pilot, "ANA")
        assert isinstance(app.screen, ActingScreen)

    async def hidden(app: BoardApp, pilot: Pilot[int]) -> None:
        await under(app, pilot, "ANA")
        await act(app, pilot)

    sit(tmp_path, act, phases.repurchasing(()))
    sit(tmp_path, hidden, phases.repurchasing((), variant=replace(BOUGHT_BACK, hidden_cash=True)))


def test_with_hidden_cash_who_bid_last_sits_down_anew_after_the_reveal_to_pay(
    tmp_path: Path,
) -> None:
    """Levant has put ALB up; Meridian bids last and wins."""

    async def act(app: BoardApp, pilot: Pilot[int]) -> None:
        await under(app, pilot, "ANA")
        await keys(pilot, "x", "enter")
        await under(app, pilot, "BEN")
        await keys(pilot, "1", "1", "5", "enter")
        assert isinstance(app.screen, RevealScreen)
        assert "$80" not in shown(app)
        await keys(pilot, "space")
        await under(app, pilot, "BEN")
        assert isinstance(app.screen, PayingScreen)
        assert Paying(1, c("ALB"), 115, 3) == phase_in(app)

    bids = (WAITING, WAITING, NO_BID, 110)
    sit(tmp_path, act, phases.bidding(bids, by=3, variant=Variant(hidden_cash=True)))


def test_an_offer_is_seen_by_the_one_asked_alone_and_the_offering_seat_goes_on(
    tmp_path: Path,
) -> None:
    async def act(app: BoardApp, pilot: Pilot[int]) -> None:
        await under(app, pilot, "ANA")
        await keys(pilot, "3", "6", "enter")
        await shown_now(pilot)
        # No curtain of the others tells which card it is.
        assert "HEL" not in shown(app)
        await under(app, pilot, "BEN")
        assert Answering(1, 0, cs("HEL"), 1, 5) == phase_in(app)
        assert "HEL 40" in shown(app)
        assert "(KAR)" in board(app)
        await keys(pilot, "0", "enter")
        await under(app, pilot, "ANA")
        assert isinstance(phase_in(app), Trading)
        assert "offer 2 of 3" in shown(app)

    sit(tmp_path, act, phases.trading(), PERSONS)


def test_who_pays_without_a_curtain_has_no_card_that_it_traded_in_its_log(tmp_path: Path) -> None:
    """Nordwind gives HEL for KAR, then wins an auction in which Meridian bid last."""

    async def act(app: BoardApp, pilot: Pilot[int]) -> None:
        await under(app, pilot, "ANA")
        await keys(pilot, "3", "enter")
        await under(app, pilot, "BEN")
        await keys(pilot, "1", "enter")
        await under(app, pilot, "ANA")
        await keys(pilot, "l")
        traded = [row for row in rows(app) if "HEL" in row]
        assert [] != traded
        await keys(pilot, "l", "0", "enter", "8", "enter")
        assert isinstance(app.screen, BiddingScreen)
        await shown_now(pilot)
        await keys(pilot, "1", "2", "0", "enter")
        await under(app, pilot, "BEN")
        await keys(pilot, "1", "0", "0", "enter", "space")
        assert isinstance(app.screen, PayingScreen)
        assert (0, None) == (session_of(app).eyes(), session_of(app).privy())
        assert "HEL" not in "".join(rows(app)[20:])
        await keys(pilot, "l")
        log = rows(app)[4:20]
        assert any("Nordwind must buy ALB at 120" in row for row in log)
        assert not any("HEL" in row for row in log)
        assert not any("KAR" in row for row in log)

    sit(tmp_path, act, phases.trading())


def test_what_is_marked_for_a_discard_is_gone_when_the_game_is_left_and_taken_up(
    tmp_path: Path,
) -> None:
    async def act(app: BoardApp, pilot: Pilot[int]) -> None:
        await under(app, pilot, "ANA")
        assert Discarding(0, 2, True) == phase_in(app)
        await keys(pilot, "1", "2")
        assert "↑" in "".join(row[56:] for row in rows(app)[5:10])
        await keys(pilot, "q")
        await shown_now(pilot)
        assert "(EOS)" not in shown(app)
        assert "EOS" not in shown(app)

    sit(tmp_path, act, phases.discarding())
