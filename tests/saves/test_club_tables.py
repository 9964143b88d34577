"""Tables of a club: made, changed, started, talked at, dropped."""

from __future__ import annotations

import time
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

import pytest
from msgspec.structs import replace

from core import catalog
from core.game import Illegal
from core.table import Table
from core.text import say
from saves import club as club_module
from saves import library as library_module
from saves.club import Club
from saves.club_records import Clock, Place, StandIn, TableRecord
from saves.keeper import Keeper
from saves.library import Library
from saves.records import Player, SaveError
from tests.saves.club import ANA, BEN, opened_club, refused, rewritten, table_of
from tests.saves.tables import opened, play

PLAYERS = (Player("Ana"), Player("Finn", "normal"))


@pytest.fixture
def club(tmp_path: Path) -> Iterator[Club]:
    with opened_club(tmp_path) as club:
        yield club


@pytest.fixture
def ana(club: Club) -> int:
    return club.register(ANA, "Ana").id


@pytest.fixture
def ben(club: Club) -> int:
    return club.register(BEN, "Ben").id


def test_a_new_table_gets_an_id_and_is_found_by_its_beginning(club: Club, ana: int) -> None:
    table = club.new_table(table_of(ana, id="mine"))
    assert table_of(ana, id=table.id) == table
    assert 6 == len(table.id)
    for id in (table.id, table.id[:1], table.id.upper()):
        assert table == club.table(id)
    assert [table] == club.tables()


def test_all_that_is_set_up_is_kept(club: Club, ana: int, ben: int, tmp_path: Path) -> None:
    whole = table_of(
        ana,
        options=(("no_bribes", True),),
        places=(Place(level="hard"), Place(person=ben), Place(), Place(person=ana)),
        names=("Finn", "", "", ""),
        word="Müller's mill",
        stand_in=StandIn("easy", 3600),
        clock=Clock("game", 7200),
        used=(1.5, 0.0, 0.0, 2.25),
        again="abc234",
    )
    table = club.new_table(whole)
    with opened_club(tmp_path) as again:
        assert replace(whole, id=table.id) == again.table(table.id)


def test_the_newest_table_comes_first(club: Club, ana: int) -> None:
    ids = [club.new_table(table_of(ana, created=at)).id for at in (20.0, 30.0, 10.0)]
    assert [ids[1], ids[0], ids[2]] == [table.id for table in club.tables()]


def test_a_table_that_is_not_there_is_refused(club: Club, ana: int) -> None:
    club.new_table(table_of(ana))
    for id in ("0", "", "%", "______", "\udc80"):
        with refused("unknown_table", "no table"):
            club.table(id)
        with refused("unknown_table"):
            club.change(id, lambda table: table)
        with refused("unknown_table"):
            club.drop(id)
        with refused("unknown_table"):
            club.say(id, ana, "hello")
        with refused("unknown_table"):
            club.talk(id)


def test_an_id_that_could_be_two_tables_is_refused_with_both(club: Club, ana: int) -> None:
    ids = sorted(club.new_table(table_of(ana)).id for _ in range(32))
    # Of 32 ids two begin alike, for there are 31 letters.
    first, second = next((a, b) for a, b in pairwise(ids) if a[0] == b[0])
    with refused("ambiguous_table", f"{first}, {second}"):
        club.table(first[0])


def test_nobody_who_is_unknown_owns_a_table(club: Club) -> None:
    with refused("unknown_person"):
        club.new_table(table_of(5))
    assert [] == club.tables()


def test_a_table_is_changed_from_what_it_is_now(club: Club, ana: int, ben: int) -> None:
    table = club.new_table(table_of(ana, places=(Place(person=ana), Place()), names=("", "")))

    def sit(table: TableRecord) -> TableRecord:
        return replace(table, places=(table.places[0], Place(person=ben)))

    changed = club.change(table.id[:3], sit)
    assert (Place(person=ana), Place(person=ben)) == changed.places
    assert changed == club.table(table.id)


def test_a_change_that_is_refused_changes_nothing(club: Club, ana: int) -> None:
    table = club.new_table(table_of(ana))

    def refuse(table: TableRecord) -> TableRecord:
        raise Illegal("full", say("All seats are taken."))

    with pytest.raises(Illegal, match="All seats are taken"):
        club.change(table.id, refuse)
    assert table == club.table(table.id)
    # Nor is the club left in the middle of it.
    assert "word" == club.change(table.id, lambda table: replace(table, word="word")).word


def test_a_table_keeps_its_id(club: Club, ana: int) -> None:
    table = club.new_table(table_of(ana))
    assert table == club.change(table.id, lambda table: replace(table, id="another"))
    assert [table] == club.tables()


@pytest.mark.parametrize(
    ("wrong", "saying"),
    [
        ({"places": (Place(person=1),)}, "for each of its seats"),
        ({"places": (), "names": ()}, "for each of its seats"),
        ({"places": (Place(person=1, level="easy"), Place())}, "a person's and a bot's"),
        ({"places": (Place(level="genius"), Place())}, "no bot level 'genius'"),
        ({"places": (Place(person=1), Place(person=1))}, "two seats"),
        ({"stand_in": StandIn("genius", 5)}, "no bot level 'genius'"),
        ({"stand_in": StandIn("easy", -1)}, "can't be kept so"),
        ({"clock": Clock("turn", 9)}, "can't be kept so"),
        ({"clock": Clock("year", 60)}, "can't be kept so"),
        ({"seed": 1 << 63}, "can't be kept so"),
        ({"seed": -1}, "can't be kept so"),
        ({"created": float("nan")}, "can't be kept so"),
        ({"word": "\ud800"}, "can't be kept so"),
        ({"word": "a\nb"}, "invitation word"),
        ({"word": "x" * 41}, "at most 40"),
        ({"names": ("", "x" * 61)}, "at most 60"),
        ({"names": ("", "\x1b[2J")}, "at most 60"),
    ],
)
def test_a_table_that_could_not_be_read_again_is_not_kept(
    club: Club, ana: int, wrong: dict[str, object], saying: str
) -> None:
    with refused("bad_setup", saying):
        club.new_table(table_of(ana, **wrong))
    table = club.new_table(table_of(ana))
    with refused("bad_setup", saying):
        club.change(table.id, lambda table: replace(table, **wrong))
    assert [table] == club.tables()


def test_a_started_table_is_a_saved_game_of_the_same_id(
    club: Club, ana: int, tmp_path: Path
) -> None:
    record = club.new_table(table_of(ana))
    table = opened(seed=7)
    before = time.time()
    info = club.start(record.id[:4], table, PLAYERS)
    assert (record.id, "kartel", 7, PLAYERS) == (info.id, info.game, info.seed, info.players)
    assert ((("no_bribes", False),), 0, False, False) == (
        info.options, info.ply, info.over, info.practice,
    )  # fmt: skip
    started = club.table(record.id).started
    assert started is not None
    assert before <= started == info.created <= time.time()
    library = Library(tmp_path)
    again, loaded = library.load(record.id)
    library.close()
    assert info == again
    assert table.opening == loaded.opening
    assert table.state == loaded.state


def test_what_is_played_at_a_table_goes_on_in_the_library(
    club: Club, ana: int, tmp_path: Path
) -> None:
    record = club.new_table(table_of(ana))
    table = play(opened(seed=7), 4, undo=False)
    info = club.start(record.id, table, PLAYERS)
    keeper = Keeper(tmp_path, pytest.fail)
    keeper.keep(info, table)
    play(table, 3, undo=False)
    assert keeper.close() is None
    library = Library(tmp_path)
    assert table.entries == library.load(record.id)[1].entries
    library.close()


def test_a_table_starts_once(club: Club, ana: int, tmp_path: Path) -> None:
    record = club.new_table(table_of(ana))
    info = club.start(record.id, opened(seed=7), PLAYERS)
    with refused("started", f"table {record.id} has begun"):
        club.start(record.id, opened(seed=7), PLAYERS)
    library = Library(tmp_path)
    assert [info] == library.list()
    library.close()


def test_a_table_does_not_start_another_game_or_with_other_seats(
    club: Club, ana: int, tmp_path: Path
) -> None:
    record = club.new_table(table_of(ana))
    hotels = Table.new(catalog.load("hotels"), 2, 7, {})
    for table, players in ((hotels, PLAYERS), (opened(seats=3), (*PLAYERS, Player("Ben")))):
        with refused("bad_setup", "another game or other seats"):
            club.start(record.id, table, players)
    with refused("bad_name"):
        club.start(record.id, opened(), (Player("a\nb"), PLAYERS[1]))
    assert record == club.table(record.id)
    library = Library(tmp_path)
    assert [] == library.list()
    library.close()


def test_tables_and_games_never_share_an_id(
    club: Club, ana: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    # The same id comes up whenever one is drawn, until it is seen to be taken.
    drawn = iter("a" * 6 + "a" * 6 + "b" * 6 + "b" * 6 + "a" * 6 + "c" * 6)
    monkeypatch.setattr(library_module.secrets, "choice", lambda letters: next(drawn))
    library = Library(tmp_path)
    assert "aaaaaa" == library.create("kartel", PLAYERS, 1, {}, False, opened()).id
    assert "bbbbbb" == club.new_table(table_of(ana)).id
    assert "cccccc" == library.create("kartel", PLAYERS, 1, {}, False, opened()).id
    library.close()


def test_a_game_that_has_the_id_of_a_table_all_the_same_is_not_overwritten(
    club: Club, ana: int, tmp_path: Path
) -> None:
    record = club.new_table(table_of(ana))
    library = Library(tmp_path)
    other = library.create("kartel", PLAYERS, 1, {}, False, play(opened(), 5))
    rewritten(tmp_path, "UPDATE entries SET id = ? WHERE id = ?", record.id, other.id)
    rewritten(tmp_path, "UPDATE games SET id = ? WHERE id = ?", record.id, other.id)
    entries = library.load(record.id)[1].entries
    with refused("started"):
        club.start(record.id, opened(seed=7), PLAYERS)
    assert entries == library.load(record.id)[1].entries
    library.close()


def test_a_dropped_table_is_gone_with_talk_and_game(club: Club, ana: int, tmp_path: Path) -> None:
    kept, gone = club.new_table(table_of(ana)), club.new_table(table_of(ana))
    for table in (kept, gone):
        club.start(table.id, opened(seed=7), PLAYERS)
        club.say(table.id, ana, "hello")
    club.drop(gone.id)
    assert [kept.id] == [table.id for table in club.tables()]
    library = Library(tmp_path)
    assert [kept.id] == [info.id for info in library.list()]
    library.close()
    assert 1 == len(club.talk(kept.id))
    with refused("unknown_table"):
        club.talk(gone.id)


def test_a_game_deleted_from_the_library_takes_its_table_along_and_no_other(
    club: Club, ana: int, tmp_path: Path
) -> None:
    kept, gone = club.new_table(table_of(ana)), club.new_table(table_of(ana))
    club.start(gone.id, opened(seed=7), PLAYERS)
    club.say(gone.id, ana, "hello")
    club.say(kept.id, ana, "hello")
    library = Library(tmp_path)
    library.delete(gone.id)
    library.close()
    assert [kept] == club.tables()
    assert ["hello"] == [line.text for line in club.talk(kept.id)]
    with refused("unknown_table"):
        club.talk(gone.id)
    assert [] == club.damaged()


def test_talk_is_told_in_order_to_each_table(club: Club, ana: int, ben: int) -> None:
    here, there = club.new_table(table_of(ana)), club.new_table(table_of(ben))
    before = time.time()
    said = [club.say(here.id, ana, "one"), club.say(here.id, ben, "two")]
    other = club.say(there.id, ben, "elsewhere")
    assert [(1, ana, "one"), (2, ben, "two")] == [(s.number, s.person, s.text) for s in said]
    assert all(before <= line.at <= time.time() for line in said)
    assert said == club.talk(here.id)
    assert said[1:] == club.talk(here.id, after=1)
    assert [] == club.talk(here.id, after=2)
    assert (1, [other]) == (other.number, club.talk(there.id))


def test_the_house_itself_may_say_something(club: Club, ana: int) -> None:
    table = club.new_table(table_of(ana))
    assert club.say(table.id, None, "Ana's time is up.").person is None
    (line,) = club.talk(table.id)
    assert (1, None, "Ana's time is up.") == (line.number, line.person, line.text)


def test_the_newest_of_much_talk_is_told(club: Club, ana: int) -> None:
    table = club.new_table(table_of(ana))
    for n in range(1, 7):
        club.say(table.id, ana, f"line {n}")
    assert ["line 5", "line 6"] == [line.text for line in club.talk(table.id, most=2)]
    assert ["line 5", "line 6"] == [line.text for line in club.talk(table.id, after=3, most=2)]


def test_the_oldest_talk_goes_when_there_are_two_thousand_lines(
    club: Club, ana: int, tmp_path: Path
) -> None:
    table = club.new_table(table_of(ana))
    club.say(table.id, ana, "first")
    club.say(table.id, ana, "second")
    rewritten(tmp_path, "UPDATE club_talk SET number = 2000 WHERE number = 2")
    assert 2001 == club.say(table.id, ana, "third").number
    assert ["second", "third"] == [line.text for line in club.talk(table.id)]


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("  hello \t there\n", "hello there"),
        ("a\x1b[31mred\x07\x9b", "a[31mred"),
        ("\u202eabc\u200f", "abc"),
        ("[b]well[/b] {0} %s \\", "[b]well[/b] {0} %s \\"),
        ("🎲 八", "🎲 八"),
        ("Zoe\u0301", "Zo\u00e9"),
        ("x" + "\u0301\u0302" * 100, "x\u0301\u0302"),
        ("\ud800ok", "ok"),
        ("y" * 300, "y" * 300),
    ],
)
def test_talk_is_kept_without_what_cant_be_shown(
    club: Club, ana: int, typed: str, said: str
) -> None:
    table = club.new_table(table_of(ana))
    assert said == club.say(table.id, ana, typed).text
    assert [said] == [line.text for line in club.talk(table.id)]


@pytest.mark.parametrize("typed", ["", " \n", "\x1b", "\u200b\u200d", "y" * 301, "y" * 10_000_000])
def test_talk_of_nothing_or_too_much_is_refused(club: Club, ana: int, typed: str) -> None:
    table = club.new_table(table_of(ana))
    with refused("bad_text"):
        club.say(table.id, ana, typed)
    assert [] == club.talk(table.id)


def test_nobody_who_is_unknown_talks(club: Club, ana: int) -> None:
    table = club.new_table(table_of(ana))
    with refused("unknown_person"):
        club.say(table.id, 99, "hello")
    assert [] == club.talk(table.id)


def test_a_start_that_fails_in_the_middle_leaves_nothing(
    club: Club, ana: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    record = club.new_table(table_of(ana))

    def fail(*_: object) -> None:
        raise SaveError("full", say("The disk is full."))

    monkeypatch.setattr(club_module.club_rows, "put_table", fail)
    with refused("full"):
        club.start(record.id, opened(seed=7), PLAYERS)
    monkeypatch.undo()
    library = Library(tmp_path)
    assert [] == library.list()
    library.close()
    assert record.id == club.start(record.id, opened(seed=7), PLAYERS).id
