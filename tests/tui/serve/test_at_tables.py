"""People at screens of their own at a table, and after its game."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path

import pytest

from core.rng import seeded
from core.text import say
from saves.club_records import Clock
from saves.records import Player
from tests.core.lots import Bid
from tests.tui.hotseat import with_lots
from tests.tui.serve.inside import Slow, act, during, opened, table_of
from tests.tui.serve.visitors import asked, begun, come_in, eventually, made, of_two, own
from tui.affairs import Spoken
from tui.screens.menu import commands
from tui.screens.phase import PhaseScreen
from tui.screens.talk import TalkScreen, lines_of_talk
from tui.serve.app import Heard, HouseApp
from tui.serve.lobby import LobbyScreen
from tui.serve.news import Said, Told
from tui.serve.seated import Seated

__all__ = ["with_lots"]


def test_what_the_house_says_has_no_name_before_it() -> None:
    at = datetime(2026, 12, 1, 0, 41).timestamp()
    said = [Spoken("", "Ana is back.", at), Spoken("Ben", "Hello", at)]
    assert [("00:41 Ana is back.", ""), ("00:41 Ben: Hello", "")] == lines_of_talk(said, 40)


def test_what_one_plays_the_other_sees_at_once(tmp_path: Path) -> None:
    async def stay() -> None:
        async with (
            opened(tmp_path) as house,
            come_in(house, "Ana") as ana,
            come_in(house, "Ben") as ben,
        ):
            await of_two(house, ana, ben)
            first, other = asked(ana, ben)
            assert first.app.session is not None
            name = first.app.session.names[first.app.session.persons[0]]
            await first.press("space")
            await other.sees(f"{name} rolled")

    during(stay)


def test_who_waits_is_told_for_whom_and_is_offered_no_hurry(tmp_path: Path) -> None:
    async def stay() -> None:
        async with (
            opened(tmp_path) as house,
            come_in(house, "Ana") as ana,
            come_in(house, "Ben") as ben,
        ):
            await of_two(house, ana, ben, "hotels")
            first, other = asked(ana, ben)
            assert first.app.member is not None
            await other.sees(f"waiting for {first.app.member.person.name}")
            assert "skip ahead" not in other.screen
            assert "pace" not in other.screen
            await other.press("t")
            await other.sees("There are no hints where other people play.")

    during(stay)


def test_the_head_tells_that_who_is_to_act_is_away_or_a_bots(tmp_path: Path) -> None:
    async def stay() -> None:
        async with (
            opened(tmp_path) as house,
            come_in(house, "Ana") as ana,
            come_in(house, "Ben") as ben,
        ):
            id = await of_two(house, ana, ben, "hotels")
            first, other = asked(ana, ben)
            assert first.app.member is not None
            name = first.app.member.person.name
            await other.sees(f"▶ {name.upper()} places a tile\n")
            await first.press("q")
            await other.sees(f"▶ {name.upper()} places a tile · away\n")
            first.app.open_table(id)
            await first.plays()
            await other.sees(f"▶ {name.upper()} places a tile\n")
            thinkers = house._floor.thinkers
            assert isinstance(thinkers, Slow)
            thinkers.gate.clear()
            assert isinstance(first.app.session, Seated)
            first.app.session.sit(first.app.session.persons[0], Player(name, "normal"))
            await other.sees(f"{name.upper()} is thinking · a bot plays\n")

    during(stay)


def test_the_talk_tells_who_is_at_the_table_who_has_left_it_and_who_watches(tmp_path: Path) -> None:
    async def stay() -> None:
        async with (
            opened(tmp_path) as house,
            come_in(house, "Ana") as ana,
            come_in(house, "Ben") as ben,
            come_in(house, "Gus", guest=True) as gus,
        ):
            id = await of_two(house, ana, ben)
            await ana.press("comma")
            await ana.sees(" at the table: Ana, Ben ─")
            gus.app.open_table(id)
            await ana.sees(" at the table: Ana, Ben · watching: Gus ─")
            await ben.press("q")
            await ana.sees(" at the table: Ana · away: Ben · watching: Gus ─")

    during(stay)


def test_what_is_said_is_read_at_the_other_screen_and_in_the_talk(tmp_path: Path) -> None:
    async def stay() -> None:
        async with (
            opened(tmp_path) as house,
            come_in(house, "Ana") as ana,
            come_in(house, "Ben") as ben,
        ):
            await of_two(house, ana, ben)
            await ana.press("comma")
            assert isinstance(ana.app.screen, TalkScreen)
            await ana.type("good luck")
            await ana.press("enter")
            await ben.sees("Ana: good luck")
            await ben.press("comma")
            await ben.sees("Ana: good luck")
            await ana.press("escape")
            assert isinstance(ana.app.screen, PhaseScreen)

    during(stay)


def test_markup_and_commands_in_talk_are_only_text(tmp_path: Path) -> None:
    async def stay() -> None:
        async with (
            opened(tmp_path) as house,
            come_in(house, "Ana") as ana,
            come_in(house, "Ben") as ben,
        ):
            id = await of_two(house, ana, ben)
            assert ana.app.member is not None
            await house.say(ana.app.member, id, "[bold]x[/] \x1b[2J\x07 [@click=app.quit]y[/]")
            await ben.sees("[bold]x[/]")
            assert "\x1b" not in ben.screen

    during(stay)


def test_a_spectator_sees_no_hand_and_can_do_nothing(tmp_path: Path) -> None:
    async def stay() -> None:
        async with (
            opened(tmp_path) as house,
            come_in(house, "Ana") as ana,
            come_in(house, "Ben") as ben,
            come_in(house, "Gus", guest=True) as gus,
        ):
            id = await of_two(house, ana, ben, "hotels")
            gus.app.open_table(id)
            await gus.sees("places a tile")
            first, _other = asked(ana, ben)
            assert "place one of your tiles" in first.screen
            assert "(1)" in first.screen
            assert "(1)" not in gus.screen
            ply = gus.app.session.table.ply if gus.app.session is not None else -1
            await gus.press("1", "enter", "u", "0", "enter", "space")
            assert gus.app.session is not None
            assert ply == gus.app.session.table.ply

    during(stay)


@pytest.mark.usefixtures("with_lots")
def test_an_act_across_the_others_turn_goes_back_when_the_other_agrees(tmp_path: Path) -> None:
    async def stay() -> None:
        async with (
            opened(tmp_path) as house,
            come_in(house, "Ana") as ana,
            come_in(house, "Ben") as ben,
            come_in(house, "Cleo") as cleo,
        ):
            id = await begun(house, table_of("lots", "Ana", "Ben", "Cleo"), ana, ben, cleo)
            for seen in (ana, ben, cleo):
                seen.app.open_table(id)
            sessions = [await seen.plays() for seen in (ana, ben, cleo)]
            table = sessions[0].table
            for session in sessions[:2]:
                (seat,) = session.persons
                session.submit(seat, Bid(4), table.ply)
            assert 2 == len(table.line)
            await ana.press("u")
            await ben.sees("Ana asks to take an act back")
            await ben.press("m", "2", "enter")
            assert 2 == len(table.line)
            await cleo.press("m", "2", "enter")
            await eventually(lambda: not table.line, lambda: ben.screen)

    during(stay)


def test_who_leaves_keeps_the_seat_and_comes_back_to_it(tmp_path: Path) -> None:
    async def stay() -> None:
        async with opened(tmp_path) as house, come_in(house, "Ana") as ana:
            async with come_in(house, "Ben") as ben:
                id = await of_two(house, ana, ben)
                await ben.press("q")
                assert isinstance(ben.app.screen, LobbyScreen)
            async with come_in(house, "Ben", new=False) as ben:
                (row,) = own(house, ben)
                assert id == row.id
                await ben.press("6", "enter")
                await ben.plays()
                assert ben.app.session is not None
                assert (row.my_seat,) == ben.app.session.persons

    during(stay)


def test_a_turn_at_another_table_rings_and_stands_in_the_title(tmp_path: Path) -> None:
    async def stay() -> None:
        async with (
            opened(tmp_path) as house,
            come_in(house, "Ana") as ana,
            come_in(house, "Ben") as ben,
        ):
            await of_two(house, ana, ben, "hotels")
            first, other = asked(ana, ben)
            bells: list[int] = []
            other.app.bell = lambda: bells.append(1)  # type: ignore[method-assign]
            await other.press("q")
            assert "boardtui" == other.titles[-1]
            await first.press("1", "enter")
            await first.press("0", "enter")
            await eventually(lambda: "(1) boardtui" in other.titles, lambda: str(other.titles))
            await other.sees("YOUR TURN")
            assert [1] == bells

    during(stay)


def test_the_clock_of_a_table_stands_beside_what_is_asked(tmp_path: Path) -> None:
    async def stay() -> None:
        async with opened(tmp_path) as house, come_in(house, "Ana") as ana:
            clock = Clock("turn", 600)
            new = table_of("hotels", "Ana", "easy", "easy", clock=clock)
            id = await made(house, ana, new)
            ana.app.open_table(id)
            await ana.sees("places a tile · 10:00")

    during(stay)


# -- after the game ------------------------------------------------------------------------------


def test_after_a_game_there_are_replay_rematch_and_lobby_but_no_files_of_the_server(
    tmp_path: Path,
) -> None:
    async def stay() -> None:
        async with opened(tmp_path) as house, come_in(house, "Ana") as ana:
            id = await made(house, ana, table_of("kartel", "Ana", "easy"))
            ana.app.open_table(id)
            await eventually(lambda: ana.app.session, lambda: ana.screen)
            session = ana.app.session
            assert session is not None
            while not session.over:
                if session.asked() in session.persons:
                    prompt = session.table.prompts()[0]
                    session.submit(0, prompt.choices[0], session.table.ply)
                await ana.pilot.pause()
            await ana.sees("Same seats, new game")
            assert "Export" not in ana.screen
            assert "3 Lobby" in ana.screen
            await ana.press("2", "enter")
            await eventually(
                lambda: ana.app.session is not None and ana.app.session.info.id != id,
                lambda: ana.screen,
            )

    during(stay)


def test_what_was_said_is_new_in_the_last_row_until_it_is_read(tmp_path: Path) -> None:
    async def stay() -> None:
        async with (
            opened(tmp_path) as house,
            come_in(house, "Ana") as ana,
            come_in(house, "Ben") as ben,
        ):
            id = await of_two(house, ana, ben, "hotels")
            assert ana.app.member is not None
            await house.say(ana.app.member, id, "hello")
            await house.say(ana.app.member, id, "are you there?")
            await ben.sees(", talk: 2 new")
            await ben.press("comma", "escape")
            assert "new" not in ben.screen.splitlines()[-1]

    during(stay)


def test_the_others_at_the_result_are_told_of_a_rematch(tmp_path: Path) -> None:
    async def stay() -> None:
        async with (
            opened(tmp_path) as house,
            come_in(house, "Ana") as ana,
            come_in(house, "Ben") as ben,
        ):
            id = await of_two(house, ana, ben)
            sessions = [
                session
                for session in [await seen.plays() for seen in (ana, ben)]
                if isinstance(session, Seated)
            ]
            rng = seeded(1)
            while not sessions[0].over:
                _acted, rng = act(sessions, rng)
                await ana.pilot.pause()
            assert ana.app.member is not None
            await house.again(ana.app.member, id)
            told = "Ana wants another game: Same seats, new game goes to its table."
            await eventually(lambda: told in ben.said, lambda: ben.screen)

    during(stay)


def test_what_is_new_is_told_also_when_the_oldest_lines_are_forgotten(tmp_path: Path) -> None:
    async def stay() -> None:
        async with (
            opened(tmp_path) as house,
            come_in(house, "Ana") as ana,
            come_in(house, "Ben") as ben,
        ):
            id = await of_two(house, ana, ben, "hotels")
            session = await ben.plays()
            assert ana.app.member is not None
            for text in ("one", "two"):
                await house.say(ana.app.member, id, text)
            session.read_talk()
            assert 0 == session.unread()
            spoken = session.talk()
            assert isinstance(spoken, list)
            del spoken[0]
            await house.say(ana.app.member, id, "three")
            await eventually(lambda: 1 == session.unread(), lambda: str(session.talk()))

    during(stay)


def test_the_menu_offers_the_bots_of_the_table_where_others_play(tmp_path: Path) -> None:
    async def stay() -> None:
        async with (
            opened(tmp_path) as house,
            come_in(house, "Ana") as ana,
            come_in(house, "Ben") as ben,
        ):
            await of_two(house, ana, ben)
            screen = ana.app.screen
            assert isinstance(screen, PhaseScreen)
            leaves = [line.do for line in commands(screen) if line.do.startswith("leave")]
            assert ["leave normal"] == leaves

    during(stay)


def test_what_the_house_tells_an_app_that_ends_is_heard_by_nobody(tmp_path: Path) -> None:
    async def stay() -> None:
        async with opened(tmp_path) as house, come_in(house, "Ana") as ana:
            with pytest.MonkeyPatch.context() as ending:
                ending.setattr(HouseApp, "screen_stack", property(lambda app: []))
                ana.app.on_heard(Heard(Told(say("The server stops."))))
                ana.app.on_heard(Heard(Said("abc", "Ben", "hello")))
            assert [] == ana.said

    during(stay)
