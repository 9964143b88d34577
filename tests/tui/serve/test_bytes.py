"""What is written to a session's channel holds nothing that only others may know."""

from __future__ import annotations

import asyncio
import re
import time
from collections.abc import Iterator, Sequence
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any

import pytest

from core import catalog
from core.bots.random_bot import draw, maker
from core.game import Illegal, OptionValue
from core.rng import seeded
from core.table import Table
from tests.tui.serve.clients import connected, new_key
from tests.tui.serve.inside import during, in_play
from tests.tui.serve.players import DOWN, ESC, HOME, RIGHT, Club, Player, coming, opened
from tui.serve.app import HouseApp
from tui.serve.hall import Member
from tui.serve.lobby_rows import NewTable
from tui.serve.seated import Seated
from tui.start import Chair

NAMES = ("Ana", "Ben", "Cleo", "Dan")
GAMES: dict[str, dict[str, OptionValue]] = {
    "hotels": {"hidden_holdings": True},
    "cartel": {"hidden_cash": True, "card_trading": True},
    "ctn18": {},
    "oil": {"lawsuits": True, "sabotage": True},
}

# Sheets, the log from its beginning, the menu, lines, why not, a space of the board, the rules.
KEYS = (
    *("i", "i", "i", ESC, "l", HOME, "l", "m", "m", "n", "1", "2", "?", ESC),
    *("\t", RIGHT, DOWN, "\t", "0", "h", ESC),
)
_POSITIONS = 2
# Each key's repaint is to be one of its own, or there are two in one, which looks otherwise. The
# screen is drawn sixty times a second at most.
_QUIET = 0.03
# An Esc that is typed alone is known for one after this time.
_ESCAPE = 0.01
# On a busy machine that fails one time in four; what is another secret looks otherwise each time.
_TRIES, _TRIES_WHERE_IT_DIFFERS = 8, 2
_SECONDS = 240
# What frames the repaints, of which there may be one or two for the same change.
_WHEN = re.compile(rb"\x1b\[(\?2026[hl]|6n)")


def positions(game: str) -> Iterator[Any]:
    """States here and there in a game that is played at random."""
    rules = catalog.load(game)
    table, rng = Table.new(rules, len(NAMES), 3, GAMES[game]), seeded(3)
    states = []
    while (prompts := table.prompts()) and len(table.entries) < 250:
        seat = next((seat for seat, prompt in prompts.items() if prompt.must), next(iter(prompts)))
        action, rng = draw(prompts[seat], maker(rules.types.action), rng)
        try:
            table.submit(seat, action, table.ply)
        except Illegal:
            continue
        states.append(table.state)
    yield from states[len(states) // 5 :: len(states) // _POSITIONS]


async def table_in(club: Club, members: Sequence[Member], game: str, state: Any) -> str:
    """A table of the four in this state; its id."""
    chairs = tuple(Chair(name) for name in NAMES)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Table, "new", lambda rules, *given: Table.load(rules, state))
        return await in_play(club.house, NewTable(game, GAMES[game], chairs), *members)


async def all_is_drawn(player: Player) -> None:
    """Waits until server and client, which are in this process, have nothing to do."""
    for _ in range(100):
        heard, worked, began = len(player.heard), time.process_time(), time.monotonic()
        await asyncio.sleep(_QUIET)
        slept = time.monotonic() - began
        if (
            heard == len(player.heard)
            and slept < 2 * _QUIET
            and time.process_time() - worked < slept / 5
        ):
            return


async def sent(app: HouseApp, player: Player, id: str) -> bytes:
    """What is sent when the table is opened, and for the keys there."""
    await player.sees("· lobby")
    await player.rests()
    player.heard.clear()
    app.call_later(app.open_table, id)
    while not isinstance(app.session, Seated):
        await player.comes(0.15)
    await all_is_drawn(player)
    for key in (*KEYS, ESC, ESC):
        player.type(key)
        await all_is_drawn(player)
    heard = _WHEN.sub(b"", bytes(player.heard))
    while "· lobby" not in player.text:
        await player.press(ESC, "q")
    return heard


async def come(stack: AsyncExitStack, club: Club, name: str) -> tuple[HouseApp, Player]:
    player = await stack.enter_async_context(coming(club, name, new_key()))
    await player.sees("your name")
    await player.press("\r")
    await player.sees("New table")
    return club.apps[-1], player


@pytest.fixture(autouse=True)
def _quick_escape(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("textual.constants.ESCAPE_DELAY", _ESCAPE)


async def differences(
    folder: Path, game: str, watching: bool, sealed_for: int | None, tries: int = _TRIES
) -> list[bool]:
    """For each position whether what is sent differs when what a seat can't see is drawn anew."""
    rules = catalog.load(game)
    found = []
    async with AsyncExitStack() as stack:
        club = await stack.enter_async_context(opened(folder))
        ana, at_ana = await come(stack, club, "Ana")
        assert ana.member is not None
        members = [ana.member]
        for name in NAMES[1:]:
            person = await club.house.register(f"key of {name}", name)
            members.append(Member(person, lambda news: None))
        app, player = await come(stack, club, "Eve") if watching else (ana, at_ana)
        for n, state in enumerate(positions(game)):
            other = rules.reseal(state, sealed_for, seeded(n, 9))
            assert state != other
            ids = [await table_in(club, members, game, one) for one in (state, other)]
            for _ in range(tries):
                differs = await sent(app, player, ids[0]) != await sent(app, player, ids[1])
                if not differs:
                    break
            found.append(differs)
    return found


@pytest.mark.parametrize("game", GAMES)
def test_what_a_player_is_sent_is_the_same_whatever_the_others_hold(
    game: str, tmp_path: Path
) -> None:
    async def look() -> None:
        found = await differences(tmp_path, game, False, 0)
        assert [False] * _POSITIONS == found

    during(look, _SECONDS)


@pytest.mark.parametrize("game", GAMES)
def test_what_a_spectator_is_sent_is_the_same_whatever_anybody_holds(
    game: str, tmp_path: Path
) -> None:
    async def look() -> None:
        found = await differences(tmp_path, game, True, None)
        assert [False] * _POSITIONS == found

    during(look, _SECONDS)


# Everybody has a hand there, always.
@pytest.mark.parametrize("game", ["hotels", "cartel"])
def test_what_a_player_holds_is_sent_to_that_player(game: str, tmp_path: Path) -> None:
    async def look() -> None:
        found = await differences(tmp_path, game, False, None, _TRIES_WHERE_IT_DIFFERS)
        assert any(found)

    during(look, _SECONDS)


def test_strangers_are_sent_nothing_of_a_private_table(tmp_path: Path) -> None:
    async def look() -> None:
        async with AsyncExitStack() as stack:
            club = await stack.enter_async_context(opened(tmp_path))
            ana, at_ana = await come(stack, club, "Ana")
            assert ana.member is not None
            eve_key = new_key()
            eve = await stack.enter_async_context(coming(club, "Eve", eve_key))
            await eve.sees("your name")
            await eve.press("\r")
            await eve.sees("New table")
            chairs = (Chair("Ana"), Chair("Bot", "random"), Chair("Zoe", "random"))
            free = (Chair("Ana"), Chair(""))
            tables = (
                NewTable("hotels", {}, chairs, "amber"),
                NewTable("cartel", {}, free, "amber"),
            )
            made = [await club.house.make(ana.member, new) for new in tables]
            for id in made:
                await club.house.say(ana.member, id, "a topaz")
            await at_ana.sees("Hotels", "Cartel ")
            await eve.press("6", "2", "\r", *"ambre", "\r")
            await all_is_drawn(eve)
            heard = bytes(eve.heard)
            async with connected(club, eve_key) as conn:  # type: ignore[arg-type]
                for command in ("games", "games --json", "status", *(f"log {id}" for id in made)):
                    done = await conn.run(command, encoding="utf-8")
                    told = (str(done.stdout) + str(done.stderr)).encode()
                    # The id that was asked for may be said again.
                    heard += told.replace(made[0].encode(), b"").replace(made[1].encode(), b"")
            assert b"New table" in heard
            for secret in ("Hotels", "Cartel", "amber", "topaz", "Zoe", *made):
                assert secret.encode() not in heard, secret
            # Whoever sits there is sent all that.
            assert all(text in bytes(at_ana.heard) for text in (b"Hotels", b"Cartel"))

    during(look, _SECONDS)
