"""People at screens of their own: the door, the lobby, the waiting room, the table."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path

import pytest
from msgspec.structs import replace
from rich.cells import cell_len
from syrupy.assertion import SnapshotAssertion

from core.rng import seeded
from saves.club_records import Clock, StandIn
from tests.core.lots import Bid
from tests.tui.hotseat import with_lots
from tests.tui.screens.stage import LARGE, SMALL
from tests.tui.serve.inside import act, during, opened, refusal, table_of
from tests.tui.serve.visitors import Seen, come_in, eventually
from tui.affairs import Spoken
from tui.commands.backup import KEPT
from tui.screens.field import FieldScreen
from tui.screens.phase import PhaseScreen
from tui.screens.talk import TalkScreen, lines_of_talk
from tui.serve.app import HouseApp
from tui.serve.entry import EntryScreen
from tui.serve.house import House
from tui.serve.lobby import LobbyScreen
from tui.serve.lobby_rows import NewTable, Row
from tui.serve.newtable import TermsScreen
from tui.serve.seated import Seated
from tui.serve.visitor import Visitor
from tui.serve.waiting import WaitingScreen

__all__ = ["with_lots"]


def own(house: House, seen: Seen) -> tuple[Row, ...]:
    assert seen.app.member is not None
    return house.lobby(seen.app.member).mine


async def made(house: House, seen: Seen, new: NewTable) -> str:
    assert seen.app.member is not None
    return await house.make(seen.app.member, new)


async def of_two(house: House, ana: Seen, ben: Seen, game: str = "kartel") -> str:
    """A table of two in play, shown to both."""
    assert ana.app.member is not None
    id = await made(house, ana, table_of(game, "Ana", "Ben"))
    await house.start(ana.app.member, id)
    for seen in (ana, ben):
        seen.app.open_table(id)
        await seen.plays()
    return id


def asked(ana: Seen, ben: Seen) -> tuple[Seen, Seen]:
    """Who is asked at their table, and the other."""
    session = ana.app.session
    assert session is not None
    return (ana, ben) if session.asked() in session.persons else (ben, ana)


def being_typed(seen: Seen) -> tuple[str, str]:
    """What is asked in the text field of the screen, and what stands in it."""
    screen = seen.app.screen
    assert isinstance(screen, FieldScreen)
    assert screen.question is not None
    return screen.question.label, screen.field.value


# -- the door ----------------------------------------------------------------------------------


def test_on_the_first_visit_a_name_is_asked_for_and_on_the_second_it_is_known(
    tmp_path: Path,
) -> None:
    async def stay() -> None:
        async with opened(tmp_path) as house:
            async with come_in(house, "Ana") as ana:
                assert isinstance(ana.app.screen, LobbyScreen)
                assert "here: Ana" in ana.screen
            async with come_in(house, "Ana", new=False) as ana:
                assert "here: Ana" in ana.screen

    during(stay)


def test_a_name_that_is_taken_is_refused_in_a_sentence_and_asked_for_again(
    tmp_path: Path,
) -> None:
    async def stay() -> None:
        async with opened(tmp_path) as house, come_in(house, "Ana"):
            other = come_in(house, "Bea")
            async with other as bea:
                await bea.press("4", "enter")
                for _ in "Bea":
                    await bea.press("backspace")
                await bea.type("ana")
                await bea.press("enter")
                await eventually(lambda: bea.said, lambda: bea.screen)
                assert "ana" in bea.said[0].casefold()
                assert ("my name", "ana") == being_typed(bea)
                await bea.press("escape")
                assert "here: Ana, Bea" in bea.screen

    during(stay)


def test_esc_at_the_door_leaves_the_house_and_nobody_was_there(tmp_path: Path) -> None:
    async def stay() -> None:
        async with opened(tmp_path) as house:
            app = HouseApp(house, Visitor("SHA256:Ana", "Ana", "127.0.0.1"), guard=0)
            async with app.run_test() as pilot:
                await eventually(lambda: isinstance(app.screen, EntryScreen), lambda: "entry")
                await pilot.press("escape")
                await pilot.pause()
                assert () == house.here()
            assert await house.person_of("SHA256:Ana") is None

    during(stay)


# -- the lobby and the waiting room --------------------------------------------------------------


def test_a_table_is_made_by_keys_and_its_seats_are_free_for_others(tmp_path: Path) -> None:
    async def stay() -> None:
        async with opened(tmp_path) as house, come_in(house, "Ana") as ana:
            await ana.press("enter")
            assert "Ana, free, free" in ana.screen
            await ana.press("enter")
            assert isinstance(ana.app.screen, TermsScreen)
            await ana.press("enter")
            await eventually(lambda: isinstance(ana.app.screen, WaitingScreen), lambda: ana.screen)
            (row,) = own(house, ana)
            assert ("kartel", (1, 2), "Ana") == (row.record.game, row.free, row.owner)
            async with come_in(house, "Ben") as ben:
                assert "2 seats free · Ana" in ben.screen
                await ben.press("6", "enter", "1", "enter")
                await ben.sees("2 Ben (you)")
                await ana.sees("2 Ben")

    during(stay)


def test_the_cursor_stays_on_its_line_when_lines_come_and_goes_to_the_start_when_it_can_begin(
    tmp_path: Path,
) -> None:
    async def stay() -> None:
        async with (
            opened(tmp_path) as house,
            come_in(house, "Ana") as ana,
            come_in(house, "Ben") as ben,
        ):
            id = await made(house, ana, table_of("kartel", "Ana", "", ""))
            ana.app.push_screen(WaitingScreen(id))
            await ana.sees("Take the table away")
            await ana.press("5")
            await ana.sees("Enter  Take the table away")
            assert ben.app.member is not None
            await house.join(ben.app.member, id)
            await ana.sees("Free seat 2: Ben")
            assert "Enter  Take the table away" in ana.screen
            assert ana.app.member is not None
            await house.seat_bot(ana.app.member, id, 2, "easy")
            await ana.sees("YOU begin it")
            assert "Enter  Begin the game" in ana.screen

    during(stay)


def test_when_the_game_begins_who_waits_at_the_table_sees_it(tmp_path: Path) -> None:
    async def stay() -> None:
        async with (
            opened(tmp_path) as house,
            come_in(house, "Ana") as ana,
            come_in(house, "Ben") as ben,
        ):
            id = await made(house, ana, table_of("kartel", "Ana", "Ben"))
            for seen in (ana, ben):
                seen.app.push_screen(WaitingScreen(id))
            await ana.sees("Begin the game")
            await ana.press("1", "enter")
            for seen in (ana, ben):
                await seen.plays()

    during(stay)


def test_a_private_table_is_found_by_its_word_alone(tmp_path: Path) -> None:
    async def stay() -> None:
        async with (
            opened(tmp_path) as house,
            come_in(house, "Ana") as ana,
            come_in(house, "Ben") as ben,
        ):
            await made(house, ana, table_of("kartel", "Ana", "", word="mole"))
            assert "nobody has made a table yet" in ben.screen
            await ben.press("2", "enter")
            await ben.type("rat")
            await ben.press("enter")
            await eventually(lambda: ben.said, lambda: ben.screen)
            assert isinstance(ben.app.screen, LobbyScreen)
            assert ("word", "rat") == being_typed(ben)
            await ben.press("backspace", "backspace", "backspace")
            await ben.type("mole")
            await ben.press("enter")
            await ben.sees("Sit down")

    during(stay)


def test_a_table_that_is_taken_away_sends_who_waits_there_back_to_the_lobby(
    tmp_path: Path,
) -> None:
    async def stay() -> None:
        async with (
            opened(tmp_path) as house,
            come_in(house, "Ana") as ana,
            come_in(house, "Ben") as ben,
        ):
            id = await made(house, ana, table_of("kartel", "Ana", ""))
            ben.app.push_screen(WaitingScreen(id))
            await ben.sees("Sit down")
            assert ana.app.member is not None
            await house.cancel(ana.app.member, id)
            await eventually(lambda: isinstance(ben.app.screen, LobbyScreen), lambda: ben.screen)
            assert ["This table is not there any more."] == ben.said

    during(stay)


def test_a_table_where_others_sit_is_taken_away_by_a_second_enter(tmp_path: Path) -> None:
    async def stay() -> None:
        async with (
            opened(tmp_path) as house,
            come_in(house, "Ana") as ana,
            come_in(house, "Ben"),
        ):
            id = await made(house, ana, table_of("kartel", "Ana", "Ben"))
            ana.app.push_screen(WaitingScreen(id))
            await ana.sees("4 Take the table away")
            await ana.press("4", "enter")
            assert "Enter  Really? Others sit here" in ana.screen
            await ana.press("up", "down")
            assert "Enter  Take the table away" in ana.screen
            await ana.press("enter")
            assert [id] == [row.id for row in own(house, ana)]
            await ana.press("enter")
            await eventually(lambda: not own(house, ana), lambda: ana.screen)

    during(stay)


def test_who_looks_on_in_the_waiting_room_reads_that_the_game_has_begun(tmp_path: Path) -> None:
    async def stay() -> None:
        async with (
            opened(tmp_path) as house,
            come_in(house, "Ana") as ana,
            come_in(house, "Gus", guest=True) as gus,
        ):
            id = await made(house, ana, table_of("kartel", "Ana", ""))
            gus.app.push_screen(WaitingScreen(id))
            await gus.sees("1 seat free")
            assert ana.app.member is not None
            await house.seat_bot(ana.app.member, id, 1, "easy")
            await gus.sees("Ana begins it")
            await house.start(ana.app.member, id)
            await gus.sees("the game has begun")
            assert "Enter  Go to the game" in gus.screen

    during(stay)


def test_the_word_of_a_private_table_is_read_again_by_its_maker_alone(tmp_path: Path) -> None:
    async def stay() -> None:
        async with (
            opened(tmp_path) as house,
            come_in(house, "Ana") as ana,
            come_in(house, "Ben") as ben,
        ):
            id = await made(house, ana, table_of("kartel", "Ana", "Ben", "", word="mole"))
            for seen in (ana, ben):
                seen.app.push_screen(WaitingScreen(id))
            await ana.sees("its word: mole")
            await ben.sees("made by Ana · private")
            assert "mole" not in ben.screen

    during(stay)


def test_n_goes_round_the_tables_that_wait_for_me(tmp_path: Path) -> None:
    async def stay() -> None:
        async with (
            opened(tmp_path) as house,
            come_in(house, "Ana") as ana,
            come_in(house, "Ben") as ben,
        ):
            await ana.press("n")
            assert ["No table waits for you."] == ana.said
            full = {await made(house, ana, table_of("kartel", "Ana", "Ben")) for _ in range(2)}
            await made(house, ben, table_of("kartel", "Ben", "Ana"))
            await ana.sees("waits for Ben to start")
            rows = [row.id for row in own(house, ana)]
            places = [n for n, id in enumerate(rows) if id in full]
            for place in (places[0], places[1], places[0]):
                await ana.press("n")
                assert f"▸ {6 + place} ▶ Kartel" in ana.screen

    during(stay)


# -- at the table --------------------------------------------------------------------------------


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
            assert ana.app.member is not None
            id = await made(house, ana, table_of("lots", "Ana", "Ben", "Cleo"))
            await house.start(ana.app.member, id)
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


# -- how it looks --------------------------------------------------------------------------------


async def a_full_lobby(house: House, ana: Seen, ben: Seen) -> None:
    await of_two(house, ana, ben, "hotels")
    await ana.press("q")
    await ben.press("q")
    await made(house, ben, table_of("cartel", "Ben", "", "hard"))
    await made(
        house,
        ana,
        table_of(
            "oil",
            "Ana",
            "",
            "normal",
            stand_in=StandIn("normal", 3600),
            clock=Clock("game", 3600),
            word="mole",
        ),
    )


@pytest.mark.parametrize("size", [SMALL, LARGE], ids=["80x24", "120x40"])
@pytest.mark.parametrize(
    "keys",
    ["", "6", "7", "8", "7 enter", "1 enter", "1 enter enter", "2 enter"],
    ids=lambda k: k or "-",
)
def test_the_house_looks_as_it_did(
    tmp_path: Path, snapshot: SnapshotAssertion, size: tuple[int, int], keys: str
) -> None:
    drawn: list[str] = []

    async def stay() -> None:
        async with (
            opened(tmp_path) as house,
            come_in(house, "Ana", size=size) as ana,
            come_in(house, "Ben") as ben,
        ):
            await a_full_lobby(house, ana, ben)
            await ana.sees("my tables")
            await ana.sees("open: sit down")
            await ana.sees("YOUR TURN")
            await ana.press(*keys.split())
            drawn.append(ana.screen)

    during(stay)
    assert max(cell_len(row) for row in drawn[0].splitlines()) <= size[0]
    assert snapshot == drawn[0]


# -- settings --------------------------------------------------------------------------------------


def test_settings_are_kept_for_who_is_known_and_go_with_the_backup(tmp_path: Path) -> None:
    async def stay() -> None:
        async with opened(tmp_path) as house:
            async with come_in(house, "Ana") as ana:
                ana.app.save_settings(replace(ana.app.settings, theme="light"))
                await ana.app.workers.wait_for_complete(
                    [worker for worker in ana.app.workers if worker.group == "settings"]
                )
            async with come_in(house, "Ana", new=False) as ana:
                assert "light" == ana.app.settings.theme
            assert house.settings_folder.name in KEPT

    during(stay)


def test_a_guests_settings_end_with_the_visit_and_no_path_of_the_server_is_shown(
    tmp_path: Path,
) -> None:
    async def stay() -> None:
        async with opened(tmp_path) as house:
            async with come_in(house, "Gus", guest=True) as gus:
                await gus.press("5", "enter")
                assert "takes effect at once." in gus.screen
                assert "json" not in gus.screen
                gus.app.save_settings(replace(gus.app.settings, theme="light"))
            async with come_in(house, "Eva", guest=True) as eva:
                assert "dark" == eva.app.settings.theme

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


def test_a_guests_name_is_free_as_soon_as_the_guest_has_left(tmp_path: Path) -> None:
    async def stay() -> None:
        async with opened(tmp_path) as house:
            async with come_in(house, "Gus", guest=True):
                assert "name_taken" == await refusal(house.register(None, "gus"))
            async with come_in(house, "Gus", guest=True) as gus:
                assert "here: Gus" in gus.screen

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
            await eventually(lambda: ben.said, lambda: ben.screen)
            assert "Ana wants another game" in ben.said[-1]

    during(stay)
