"""People at screens of their own: the door, the lobby, the waiting room, settings."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec.structs import replace
from rich.cells import cell_len
from syrupy.assertion import SnapshotAssertion

from core.game import Illegal
from core.text import say
from saves.club_records import Clock, Person, StandIn
from tests.tui.screens.stage import LARGE, SMALL
from tests.tui.serve.inside import during, opened, refusal, table_of
from tests.tui.serve.visitors import Seen, come_in, eventually, made, of_two, own
from tui.commands.backup import KEPT
from tui.screens.field import FieldScreen
from tui.serve.app import HouseApp
from tui.serve.entry import EntryScreen
from tui.serve.house import House
from tui.serve.lobby import LobbyScreen
from tui.serve.newtable import TermsScreen
from tui.serve.visitor import Visitor
from tui.serve.waiting import WaitingScreen


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


def test_who_may_be_known_is_not_asked_for_a_name_while_the_disk_does_not_answer(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def stay() -> None:
        monkeypatch.setattr("tui.serve.app._AGAIN", 0.05)
        async with opened(tmp_path) as house:
            async with come_in(house, "Ana"):
                pass
            known = house.person_of
            fails = [True]

            async def person_of(key: str) -> Person | None:
                if fails:
                    raise Illegal("gone", say("The folder was moved."))
                return await known(key)

            monkeypatch.setattr(house, "person_of", person_of)
            app = HouseApp(house, Visitor("SHA256:Ana", "Ana", "127.0.0.1"), guard=0)
            async with app.run_test() as pilot:
                await pilot.pause(0.1)
                assert isinstance(app.screen, LobbyScreen)
                assert app.member is None
                fails.clear()
                await eventually(lambda: app.member, lambda: "known at last")
            app.left()

    during(stay)


def test_what_is_typed_takes_the_place_of_the_name_of_the_login(tmp_path: Path) -> None:
    async def stay() -> None:
        async with opened(tmp_path) as house, come_in(house, "root", named="Ben") as ben:
            assert ben.app.member is not None
            assert "Ben" == ben.app.member.person.name

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
            await ana.sees("2 Ben · invited")
            await ben.sees("YOU are invited")
            await ben.sees("Enter  Sit down and begin")
            await ben.press("enter")
            for seen in (ana, ben):
                await seen.plays()
            await made(house, ana, table_of("hotels", "Ana", ""))
            await ana.press("q")
            await ana.sees("the chosen line")
            (chosen,) = [row for row in ana.screen.splitlines() if "▸" in row]
            assert "Kartel" in chosen

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
            come_in(house, "Ben") as ben,
        ):
            id = await made(house, ana, table_of("kartel", "Ana", "Ben", ""))
            assert ben.app.member is not None
            await house.join(ben.app.member, id)
            ana.app.push_screen(WaitingScreen(id))
            await ana.sees("6 Take the table away")
            await ana.press("6", "enter")
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
            await gus.sees("waits for Ana")
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
            for _ in range(2):
                await made(house, ben, table_of("kartel", "Ben", "Ana"))
            await made(house, ana, table_of("kartel", "Ana", "Ben"))
            await ana.sees("waits for Ben")
            assert "INVITED by Ben" in ana.screen
            await ana.press("1")
            for place in (6, 7, 6):
                await ana.press("n")
                assert f"▸ {place} ▶ Kartel" in ana.screen

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
            await ana.sees("waits for 1 more")
            await ana.sees("tiles left")
            await ana.press(*keys.split())
            drawn.append(ana.screen)

    during(stay)
    assert max(cell_len(row) for row in drawn[0].splitlines()) <= size[0]
    assert snapshot == drawn[0]


@pytest.mark.parametrize("keys", ["", "enter"], ids=["lobby", "waiting-room"])
def test_an_invitation_looks_as_it_did(
    tmp_path: Path, snapshot: SnapshotAssertion, keys: str
) -> None:
    drawn: list[str] = []

    async def stay() -> None:
        async with (
            opened(tmp_path) as house,
            come_in(house, "Ana") as ana,
            come_in(house, "Ben") as ben,
        ):
            await made(house, ana, table_of("hotels", "Ana", "Ben", "", word="mole"))
            await ben.sees("▸ 6 ▶ Cartel: Hotels")
            await ben.press(*keys.split())
            drawn.append(ben.screen)

    during(stay)
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


def test_a_guests_name_is_free_as_soon_as_the_guest_has_left(tmp_path: Path) -> None:
    async def stay() -> None:
        async with opened(tmp_path) as house:
            async with come_in(house, "Gus", guest=True):
                assert "name_taken" == await refusal(house.register(None, "gus"))
            async with come_in(house, "Gus", guest=True) as gus:
                assert "here: Gus" in gus.screen

    during(stay)
