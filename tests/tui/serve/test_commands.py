"""What `ssh HOST games` and the like tell, and whom."""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from core import catalog
from core.table import Table
from core.text import plain, say
from core.words import fold
from saves.club_records import Person, Place
from saves.records import Player
from tests.saves.club import opened_club, rewritten, table_of
from tests.saves.tables import play
from tui import __version__
from tui.serve.commands import answer
from tui.serve.hall import Member
from tui.serve.house import House
from tui.serve.lobby_rows import NewTable
from tui.serve.visitor import Visitor
from tui.start import Chair


class NoBots:
    """At these tables nobody has to think."""

    def advise(self, *_given: Any) -> Awaitable[Any]:
        raise AssertionError

    def wants(self, *_given: Any) -> None:
        return None

    def close(self) -> None:
        pass


def visitor(key: str | None) -> Visitor:
    return Visitor(key=key, wish="", address="127.0.0.1")


@asynccontextmanager
async def opened(folder: Path) -> AsyncIterator[House]:
    house = House(folder, pace=0, thinkers=NoBots())
    await house.open()
    await house.settled()
    try:
        yield house
    finally:
        await house.close(say("The house closes."))


async def come(house: House, name: str) -> Member:
    """Somebody whose key is the name."""
    person = await house.person_of(name) or await house.register(name, name)
    return house.arrive(person, lambda news: None)


def run(folder: Path, act: Callable[[House], Awaitable[None]]) -> None:
    async def main() -> None:
        async with opened(folder) as house:
            await act(house)

    asyncio.run(main())


FREE = (Chair("", None), Chair("", None))
NOBODY = Person(id=0, name="", guest=True, created=0, seen=0)


# -- what there is to ask ------------------------------------------------------------------------


@pytest.mark.parametrize("words", [(), ("help",)])
def test_help_tells_what_can_be_asked(tmp_path: Path, words: tuple[str, ...]) -> None:
    async def act(house: House) -> None:
        text, code = await answer(house, visitor(None), words)
        assert 0 == code
        lines = [line.strip() for line in text.splitlines()[1:]]
        assert ["games [--json]", "log ID [--json]", "status [--json]", "help"] == lines

    run(tmp_path, act)


def test_a_link_for_a_browser_is_there_where_browsers_are_served(tmp_path: Path) -> None:
    def link(who: Visitor) -> str | None:
        return None if who.key is None else f"http://house.example/#{who.key}"

    async def act(house: House) -> None:
        text, code = await answer(house, visitor("Ana"), ["web"], link)
        assert (["http://house.example/#Ana", "It opens once, within 5 minutes."], 0) == (
            text.splitlines(),
            code,
        )
        text, code = await answer(house, visitor("Ana"), ["web", "--json"], link)
        assert ({"address": "http://house.example/#Ana", "seconds": 300}, 0) == (
            json.loads(text),
            code,
        )
        told = "You come without a key, so there is no link of your own."
        assert (told, 1) == await answer(house, visitor(None), ["web"], link)
        text, _code = await answer(house, visitor("Ana"), ["help"], link)
        assert "web [--json]" in [line.strip() for line in text.splitlines()]
        assert ("It is used so: web [--json]", 2) == await answer(
            house, visitor("Ana"), ["web", "now"], link
        )
        unknown = "There is no command web; there are: games, log, status, help."
        assert (unknown, 2) == await answer(house, visitor("Ana"), ["web"])

    run(tmp_path, act)


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (
            ("gams",),
            "There is no command gams (did you mean games?); there are: games, log, status, help.",
        ),
        (
            ("bash", "-c", "id"),
            "There is no command bash; there are: games, log, status, help.",
        ),
        (("a\x1b[2J",), "There is no command a?[2J; there are: games, log, status, help."),
        (("games", "now"), "It is used so: games [--json]"),
        (("games", "--all"), "It is used so: games [--json]"),
        (("log",), "It is used so: log ID [--json]"),
        (("log", "a", "b"), "It is used so: log ID [--json]"),
        (("log", "--seat"), "It is used so: log ID [--json]"),
    ],
)
def test_what_is_mistyped_is_told_with_what_there_is(
    tmp_path: Path, words: tuple[str, ...], told: str
) -> None:
    async def act(house: House) -> None:
        assert (told, 2) == await answer(house, visitor("Ana"), words)

    run(tmp_path, act)


# -- games ---------------------------------------------------------------------------------------


def test_an_empty_house_says_so(tmp_path: Path) -> None:
    async def act(house: House) -> None:
        assert ("There are no tables yet.", 0) == await answer(house, visitor(None), ["games"])

    run(tmp_path, act)


def test_games_are_told_as_the_lobby_shows_them(tmp_path: Path) -> None:
    async def act(house: House) -> None:
        ana, ben = await come(house, "Ana"), await come(house, "Ben")
        chairs = (*FREE, Chair("Finn", "hard"))
        id = await house.make(ana, NewTable("kartel", {}, chairs))
        now = "just now"
        told = f"  {id}  Kartel: Ana, free, Finn (hard) · 1 seat free · {now}"
        assert f"My tables:\n{told}" == (await answer(house, visitor("Ana"), ["games"]))[0]
        for key in ("Ben", "a stranger", None):
            assert f"Open:\n{told}" == (await answer(house, visitor(key), ["games"]))[0]
        two = await house.make(ana, NewTable("kartel", {}, FREE))
        await house.join(ben, two)
        waiting, other = ("Ana", "Ben") if house.row(ana, two).my_turn else ("Ben", "Ana")
        assert (
            f"  {two}  Kartel: Ana, Ben · YOUR TURN · {now}"
            in (await answer(house, visitor(waiting), ["games"]))[0].splitlines()
        )
        await asyncio.sleep(0.5)
        assert (
            f"  {two}  Kartel: Ana, Ben · asked: {waiting} · {now}"
            in (await answer(house, visitor(other), ["games"]))[0].splitlines()
        )

    run(tmp_path, act)


def test_games_as_json_tell_neither_word_nor_seed(tmp_path: Path) -> None:
    async def act(house: House) -> None:
        ana, ben = await come(house, "Ana"), await come(house, "Ben")
        before = time.time()
        id = await house.make(ana, NewTable("kartel", {"no_bribes": True}, FREE, word="sesame"))
        await house.join(ben, id, "sesame")
        text, code = await answer(house, visitor("Ben"), ["games", "--json"])
        assert 0 == code
        assert "\n" not in text
        told = json.loads(text)
        assert ["in_play", "mine", "open", "over"] == sorted(told)
        (table,) = told["mine"]
        assert before <= table.pop("since") <= time.time()
        assert before <= table.pop("started") <= time.time()
        assert {1, 2} >= {*table.pop("asked")}
        assert table.pop("my_turn") in (True, False)
        person = {"level": None, "free": False, "invited": False}
        person |= {"here": True, "bot_plays": False}
        assert {
            "id": id,
            "game": "kartel",
            "options": {"no_bribes": True},
            "owner": "Ana",
            "private": True,
            "seats": [{"name": "Ana", **person}, {"name": "Ben", **person}],
            "over": False,
            "places": None,
            "my_seat": 2,
        } == table
        for words in (["games"], ["games", "--json"], ["status", "--json"], ["log", id, "--json"]):
            for key in ("Ana", "Ben"):
                told = (await answer(house, visitor(key), words))[0]
                assert "sesame" not in told
                assert "seed" not in told

    run(tmp_path, act)


def test_private_tables_of_others_are_not_there(tmp_path: Path) -> None:
    async def act(house: House) -> None:
        ana, ben = await come(house, "Ana"), await come(house, "Ben")
        id = await house.make(ana, NewTable("kartel", {}, FREE, word="sesame"))
        await house.join(ben, id, "sesame")
        await come(house, "Cleo")
        unknown = await answer(house, visitor("Cleo"), ["log", "zzzzzz"])
        for key in ("Cleo", "a stranger", None):
            assert ("There are no tables yet.", 0) == await answer(house, visitor(key), ["games"])
            counts = json.loads((await answer(house, visitor(key), ["status", "--json"]))[0])
            assert [0, 0, 0, 0] == [counts[part] for part in ("mine", "open", "in_play", "over")]
            # In the same words as of a table that has never been.
            told, code = await answer(house, visitor(key), ["log", id])
            assert (unknown[0].replace("zzzzzz", id), unknown[1]) == (told, code)
            assert 1 == code
            assert id not in (await answer(house, visitor(key), ["games", "--json"]))[0]
        assert 0 == (await answer(house, visitor("Ben"), ["log", id]))[1]

    run(tmp_path, act)


def test_names_changed_by_other_hands_dont_command_the_terminal(tmp_path: Path) -> None:
    with opened_club(tmp_path) as club:
        ana = club.register("Ana", "Ana")
        club.new_table(table_of(ana.id, names=("", "Finn")))
    rewritten(tmp_path, "UPDATE club_people SET name = ?", "A\x1b[2Jna")

    async def act(house: House) -> None:
        for words in (["games"], ["status"]):
            told = (await answer(house, visitor("Ana"), words))[0]
            assert "A?[2Jna" in told
            assert all(line.isprintable() for line in told.splitlines())

    run(tmp_path, act)


# -- status --------------------------------------------------------------------------------------


def test_status_tells_who_is_here_and_what_waits(tmp_path: Path) -> None:
    async def act(house: House) -> None:
        ana, ben = await come(house, "Ana"), await come(house, "Ben")
        id = await house.make(ana, NewTable("kartel", {}, FREE))
        await house.join(ben, id)
        await house.make(ana, NewTable("kartel", {}, FREE))
        waiting, other = ("Ana", "Ben") if house.row(ana, id).my_turn else ("Ben", "Ana")
        mine = {"Ana": "2 mine, 0 open", "Ben": "1 mine, 1 open"}
        for name, waits in ((waiting, "1 waits for you."), (other, "0 wait for you.")):
            assert (
                f"boardtui {__version__}\nYou are {name}.\nHere: Ana, Ben\n"
                f"Tables: {mine[name]}, 0 in play, 0 over\n{waits}",
                0,
            ) == await answer(house, visitor(name), ["status"])
        stranger = json.loads((await answer(house, visitor(None), ["status", "--json"]))[0])
        assert {
            "version": __version__,
            "me": None,
            "here": ["Ana", "Ben"],
            "my_turn": 0,
            "mine": 0,
            "open": 1,
            "in_play": 1,
            "over": 0,
        } == stranger

    run(tmp_path, act)


# -- log -----------------------------------------------------------------------------------------


@cache
def island(actions: int) -> Any:
    """A game of 18CTN, in which it is hidden what cards a company buys; so far, if it lasts."""
    return play(Table.new(catalog.load("ctn18"), 2, 5, {}), actions, undo=False)


def kept(folder: Path, table: Any) -> str:
    """A table of Ana and Ben at which that was played."""
    with opened_club(folder) as club:
        ana, ben = club.register("Ana", "Ana"), club.register("Ben", "Ben")
        seats = (Place(person=ana.id), Place(person=ben.id))
        game = table.rules.types.id
        record = club.new_table(table_of(ana.id, game=game, places=seats, names=("", "")))
        club.start(record.id, table, (Player("Ana"), Player("Ben")))
        return record.id


def sentences(table: Any, seat: int | None) -> set[str]:
    """What a seat reads in the log on its screen, or somebody who watches."""
    words = catalog.words(table.rules.types.id)
    names = ("Ana", "Ben").__getitem__
    lines = fold((ply, one) for ply, seen in table.log(seat) for one in words.lines(seen))
    return {plain(line.text, names) for _ply, line in lines}


def test_while_a_game_is_played_all_read_the_same_log(tmp_path: Path) -> None:
    table = island(200)
    id = kept(tmp_path, table)
    hidden = (sentences(table, 0) | sentences(table, 1)) - sentences(table, None)
    assert hidden

    async def act(house: House) -> None:
        for as_json in ([], ["--json"]):
            stranger = await answer(house, visitor(None), ["log", id, *as_json])
            assert 0 == stranger[1]
            assert not any(line in stranger[0] for line in hidden)
            for key in ("Ana", "Ben", "Cleo"):
                assert stranger == await answer(house, visitor(key), ["log", id, *as_json])

    run(tmp_path, act)


def test_after_the_game_a_seat_reads_its_own_log(tmp_path: Path) -> None:
    table = island(3000)
    assert table.outcome() is not None
    id = kept(tmp_path, table)
    hers = sentences(table, 0) - sentences(table, None)
    assert hers

    async def act(house: House) -> None:
        logs = {
            key: json.loads((await answer(house, visitor(key), ["log", id, "--json"]))[0])
            for key in ("Ana", "Ben", "Cleo", None)
        }
        told = {key: {row["text"] for row in log["log"]} for key, log in logs.items()}
        assert hers <= told["Ana"]
        assert told["Ben"] not in (told["Ana"], told[None])
        for key in ("Cleo", None):
            assert not hers & told[key]
        assert told["Cleo"] == told[None]
        assert (id, "ctn18") == (logs["Ana"]["id"], logs["Ana"]["game"])
        lines = (await answer(house, visitor("Ana"), ["log", id]))[0]
        assert all(line in lines for line in hers)

    run(tmp_path, act)


def test_a_log_needs_the_beginning_of_an_id_only(tmp_path: Path) -> None:
    id = kept(tmp_path, island(6))

    async def act(house: House) -> None:
        whole = await answer(house, visitor(None), ["log", id])
        assert whole == await answer(house, visitor(None), ["log", id[:2].upper()])

    run(tmp_path, act)


def test_a_table_that_has_not_begun_has_no_log(tmp_path: Path) -> None:
    async def act(house: House) -> None:
        id = await house.make(await come(house, "Ana"), NewTable("kartel", {}, FREE))
        assert ("The game has not begun yet.", 1) == await answer(
            house, visitor("Ana"), ["log", id]
        )

    run(tmp_path, act)


def test_asking_makes_nobody_known_and_opens_no_table(tmp_path: Path) -> None:
    id = kept(tmp_path, island(6))

    async def act(house: House) -> None:
        before = house.lobby(Member(NOBODY, lambda news: None))
        for words in (["games"], ["status"], ["log", id], ["help"]):
            for key in ("a stranger", None):
                await answer(house, visitor(key), words)
        assert before == house.lobby(Member(NOBODY, lambda news: None))
        assert () == house.here()
        assert await house.person_of("a stranger") is None

    run(tmp_path, act)
