"""A folder, a file or a disk that is not as it should be: one sentence, and nothing is lost."""

from __future__ import annotations

import os
import shutil
import sqlite3
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from msgspec.structs import replace

from saves import database
from saves.codec import AnyTable, Codec
from saves.database import APPLICATION, FILE, SCHEMA
from saves.library import Library
from saves.records import Info, Player, SaveError
from saves.upgrade import STEPS
from tests.saves.tables import ANA_BEN, chains, opened, play

NOBODY = 65534


def filled(folder: Path, games: int = 3) -> list[Info]:
    """A library with a few games; closed, so that all is in the one file."""
    library = Library(folder)
    for seed in range(games):
        table = play(opened(seed=seed), 40)
        library.create("kartel", ANA_BEN, seed, {}, False, table)
    infos = library.list()
    library.close()
    assert [folder / FILE] == list(folder.iterdir())
    return infos


def refusal(folder: Path) -> SaveError:
    """Why the library can't be opened; the file is as it was."""
    path = folder / FILE
    before = path.read_bytes() if path.is_file() else None
    with pytest.raises(SaveError) as no:
        Library(folder)
    assert before == (path.read_bytes() if path.is_file() else None)
    assert str(path) in str(no.value)
    return no.value


@pytest.fixture
def shared() -> Iterator[Path]:
    """A folder that other users can reach."""
    folder = Path(tempfile.mkdtemp(prefix="boardtui-"))
    folder.chmod(0o755)
    yield folder
    shutil.rmtree(folder)


@contextmanager
def as_nobody() -> Iterator[None]:
    """As a user to whom permissions apply."""
    root = os.geteuid() == 0
    if root:
        os.setresuid(NOBODY, NOBODY, 0)
    try:
        yield
    finally:
        if root:
            os.setresuid(0, 0, 0)


def test_a_folder_below_a_file_cannot_be_made(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("mine")
    error = refusal(tmp_path / "file" / "data")
    assert "unwritable" == error.code
    assert "Not a directory" in str(error)
    assert "mine" == (tmp_path / "file").read_text()


def test_a_folder_that_is_a_file_is_refused(tmp_path: Path) -> None:
    (tmp_path / "data").write_text("mine")
    assert "unwritable" == refusal(tmp_path / "data").code
    assert "mine" == (tmp_path / "data").read_text()


def test_a_folder_in_place_of_the_file_is_refused(tmp_path: Path) -> None:
    (tmp_path / FILE).mkdir()
    assert "unwritable" == refusal(tmp_path).code


def test_a_folder_that_may_not_be_written_is_refused(shared: Path) -> None:
    shared.chmod(0o555)
    with as_nobody():
        error = refusal(shared)
        below = refusal(shared / "data")
    assert ["unwritable"] * 2 == [error.code, below.code]
    assert "Permission denied" in str(error)
    assert [] == list(shared.iterdir())


def test_a_folder_that_may_not_be_entered_is_refused(shared: Path) -> None:
    infos = filled(shared)
    shared.chmod(0o666)
    with as_nobody(), pytest.raises(SaveError, match="Permission denied") as no:
        Library(shared)
    assert "unwritable" == no.value.code
    shared.chmod(0o777)
    library = Library(shared)
    assert infos == library.list()
    library.close()


def test_a_file_that_may_not_be_written_is_refused(shared: Path) -> None:
    infos = filled(shared)
    (shared / FILE).chmod(0o444)
    shared.chmod(0o777)
    with as_nobody():
        error = refusal(shared)
    assert "unwritable" == error.code
    assert "Permission denied" in str(error)
    library = Library(shared)
    assert infos == library.list()
    library.close()


@pytest.mark.parametrize(
    "content",
    [b"x", b"hello, this is my diary\n" * 100, b"SQLite format 2\0" + bytes(5000), bytes(5000)],
)
def test_a_file_that_is_no_database_is_left_as_it_is(tmp_path: Path, content: bytes) -> None:
    (tmp_path / FILE).write_bytes(content)
    error = refusal(tmp_path)
    assert error.code in {"foreign", "damaged"}
    assert "it is left as it is" in str(error)


def test_another_programs_database_is_left_as_it_is(tmp_path: Path) -> None:
    connection = sqlite3.connect(tmp_path / FILE)
    connection.execute("CREATE TABLE bookmarks (url TEXT)")
    connection.commit()
    connection.close()
    error = refusal(tmp_path)
    assert "foreign" == error.code
    assert "is not a library of boardtui" in str(error)


def test_a_library_replaced_while_it_is_open_is_neither_read_nor_written(tmp_path: Path) -> None:
    (info,) = filled(tmp_path / "data", games=1)
    library = Library(tmp_path / "data")
    (tmp_path / "data").rename(tmp_path / "away")
    filled(tmp_path / "data", games=2)
    for use in (library.list, lambda: library.rename(info.id, "other")):
        with pytest.raises(SaveError, match="was moved, replaced or deleted") as no:
            use()
        assert "gone" == no.value.code
    shutil.rmtree(tmp_path / "data")
    (tmp_path / "away").rename(tmp_path / "data")
    assert [info] == library.list()
    library.close()


def test_an_empty_file_becomes_a_library(tmp_path: Path) -> None:
    (tmp_path / FILE).touch()
    library = Library(tmp_path)
    assert [] == library.list()
    library.close()


def test_a_library_of_a_newer_boardtui_is_refused_with_both_numbers(tmp_path: Path) -> None:
    filled(tmp_path)
    connection = sqlite3.connect(tmp_path / FILE)
    connection.execute(f"PRAGMA user_version = {SCHEMA + 4}")
    connection.close()
    error = refusal(tmp_path)
    assert "newer_library" == error.code
    assert "newer boardtui (format 5; this one knows 1)" in str(error)


def test_a_library_cut_off_is_refused_and_left_as_it_is(tmp_path: Path) -> None:
    filled(tmp_path)
    whole = (tmp_path / FILE).read_bytes()
    for length in [1, *range(50, 4096, 500), *range(4096, len(whole), 4096)]:
        (tmp_path / FILE).write_bytes(whole[:length])
        assert refusal(tmp_path).code in {"damaged", "foreign"}


def either_right_or_damaged(folder: Path, infos: list[Info]) -> int:
    """How many of the games can't be loaded; all others are just as they were saved."""
    lost = 0
    library = Library(folder)
    for info in infos:
        try:
            found, table = library.load(info.id)
        except SaveError as error:
            assert error.code in {"damaged", "unknown_save"}  # noqa: PT017
            lost += 1
        else:
            assert info == found
            assert chains(table)
    library.close()
    return lost


def test_a_library_cut_off_in_its_last_page_never_gives_a_wrong_game(tmp_path: Path) -> None:
    infos = filled(tmp_path)
    whole = (tmp_path / FILE).read_bytes()
    lost = 0
    for missing in range(1, 4096, 150):
        (tmp_path / FILE).write_bytes(whole[:-missing])
        lost += either_right_or_damaged(tmp_path, infos)
    assert lost > 0


def test_a_library_with_a_page_lost_never_gives_a_wrong_game(tmp_path: Path) -> None:
    infos = filled(tmp_path)
    whole = (tmp_path / FILE).read_bytes()
    lost = 0
    for page in range(1, len(whole) // 4096):
        start, end = page * 4096, page * 4096 + 4096
        (tmp_path / FILE).write_bytes(whole[:start] + b"\xa5" * 4096 + whole[end:])
        lost += either_right_or_damaged(tmp_path, infos)
    assert lost >= len(infos)


@pytest.mark.parametrize(
    "change",
    [
        "UPDATE entries SET state = x'00' || substr(state, 2, 30) WHERE number = 1",
        "UPDATE entries SET told = NULL WHERE number = 1",
        "UPDATE entries SET seat = 1 - seat WHERE number = 1",
        "UPDATE entries SET seat = 'first' WHERE number = 1",
        "DELETE FROM entries WHERE number = 1",
        "DELETE FROM entries WHERE number = (SELECT max(number) FROM entries)",
        "DELETE FROM entries WHERE number = 1; UPDATE games SET ply = ply - 1",
        "DELETE FROM entries",
        "UPDATE games SET ply = ply - 1",
        "UPDATE games SET players = '[{\"name\":3}]'",
        "UPDATE games SET players = '['",
        "UPDATE games SET options = NULL WHERE 0; UPDATE games SET options = '7'",
        "UPDATE games SET seed = 'seven'",
    ],
)
def test_a_game_that_was_changed_by_other_hands_is_damaged(tmp_path: Path, change: str) -> None:
    (info,) = filled(tmp_path, games=1)
    connection = sqlite3.connect(tmp_path / FILE)
    connection.executescript(change)
    connection.close()
    library = Library(tmp_path)
    for read in (library.load, library.export):
        with pytest.raises(SaveError, match="is damaged") as no:
            read(info.id)
        assert "damaged" == no.value.code
    library.close()


DAMAGED_LINES = [
    "UPDATE games SET players = '[' WHERE id = ?",
    "UPDATE games SET name = CAST(x'ff41' AS TEXT) WHERE id = ?",
    "UPDATE games SET players = CAST(x'5bff5d' AS TEXT) WHERE id = ?",
    "UPDATE games SET updated = 'yesterday' WHERE id = ?",
    "UPDATE games SET ply = x'00' WHERE id = ?",
]


@pytest.mark.parametrize("change", DAMAGED_LINES)
def test_a_game_whose_line_is_damaged_is_left_out_of_the_list_and_can_be_deleted(
    tmp_path: Path, change: str
) -> None:
    infos = filled(tmp_path)
    connection = sqlite3.connect(tmp_path / FILE)
    connection.execute(change, [infos[0].id])
    connection.commit()
    connection.close()
    library = Library(tmp_path)
    assert infos[1:] == library.list()
    assert [f"The saved game {infos[0].id} is damaged."] == [str(e) for e in library.damaged()]
    assert infos[1] == library.newest()
    new = library.create("kartel", ANA_BEN, 1, {}, False, opened())
    assert [new, *infos[1:]] == library.list()
    library.delete(infos[0].id)
    assert [] == library.damaged()
    library.close()


def test_a_library_whose_tables_are_not_named_in_utf_8_is_damaged(tmp_path: Path) -> None:
    filled(tmp_path)
    whole = (tmp_path / FILE).read_bytes()
    # The text of the schema itself is changed, as a bad disk might.
    (tmp_path / FILE).write_bytes(whole.replace(b"CREATE TABLE games", b"CREATE T\xffBLE g\xffmes"))
    error = refusal(tmp_path)
    assert "damaged" == error.code
    assert "is damaged" in str(error)


def test_a_position_that_no_game_can_reach_is_not_played_on(tmp_path: Path) -> None:
    library = Library(tmp_path)
    table = opened()
    info = library.create("kartel", ANA_BEN, 1, {}, False, table)
    step = replace(table.opening, state=replace(table.state, at=42))
    row = Codec(table.rules.types, STEPS).row(0, 1.0, step, step.state)
    connection = sqlite3.connect(tmp_path / FILE)
    connection.execute("UPDATE entries SET state = ?, crc = ?", [row.state, row.crc])
    connection.commit()
    connection.close()
    with pytest.raises(SaveError, match="The officer stands before marker 42 of 42") as no:
        library.load(info.id)
    assert "impossible" == no.value.code
    library.close()


@pytest.mark.parametrize(
    ("table", "there", "wrong"),
    [
        (opened(seats=3), 3, ANA_BEN),
        (play(opened(), 1), 2, (*ANA_BEN, Player("Cleo"))),
    ],
    ids=["one less", "one more"],
)
def test_a_position_of_another_number_of_seats_is_not_played_on(
    tmp_path: Path, table: AnyTable, there: int, wrong: tuple[Player, ...]
) -> None:
    library = Library(tmp_path)
    info = library.create("kartel", wrong, 1, {}, False, table)
    with pytest.raises(SaveError, match=f"The position has {there} seats, not {len(wrong)}") as no:
        library.load(info.id)
    assert "impossible" == no.value.code
    library.close()


def test_one_damaged_game_leaves_the_others(tmp_path: Path) -> None:
    infos = filled(tmp_path)
    connection = sqlite3.connect(tmp_path / FILE)
    connection.execute("UPDATE entries SET told = x'90' WHERE number = 3 AND id = ?", [infos[1].id])
    connection.commit()
    connection.close()
    library = Library(tmp_path)
    with pytest.raises(SaveError, match="Entry 3 of this game is damaged"):
        library.load(infos[1].id)
    for info in (infos[0], infos[2]):
        assert chains(library.load(info.id)[1])
    library.delete(infos[1].id)
    assert [infos[0], infos[2]] == library.list()
    library.close()


def test_a_locked_library_can_be_read_and_not_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(database, "BUSY", 0.05)
    infos = filled(tmp_path)
    library = Library(tmp_path)
    connection = sqlite3.connect(tmp_path / FILE, isolation_level=None)
    connection.execute("BEGIN IMMEDIATE")
    second = Library(tmp_path)
    assert infos == library.list() == second.list()
    for write in (
        lambda: library.rename(infos[0].id, "other"),
        lambda: library.delete(infos[0].id),
        lambda: library.import_(library.export(infos[0].id)),
    ):
        with pytest.raises(SaveError, match="in use by another program") as no:
            write()
        assert "locked" == no.value.code
    connection.execute("ROLLBACK")
    connection.close()
    assert infos == library.list()
    assert "other" == library.rename(infos[0].id, "other").name
    library.close()
    second.close()


def test_a_full_disk_is_a_sentence_and_nothing_is_lost(tmp_path: Path) -> None:
    infos = filled(tmp_path)
    library = Library(tmp_path)
    (pages,) = library._connection.execute("PRAGMA page_count").fetchone()
    library._connection.execute(f"PRAGMA max_page_count = {pages}")
    file = library.export(infos[0].id)
    for write in (
        lambda: library.import_(file),
        lambda: library.create("kartel", ANA_BEN, 1, {}, False, play(opened(), 60)),
    ):
        with pytest.raises(SaveError, match="The disk is full") as no:
            write()
        assert "full" == no.value.code
        assert infos == library.list()
    for info in infos:
        assert chains(library.load(info.id)[1])
    library.close()


OPENED_ON_A_FULL_DISK = """
import os, sys
from pathlib import Path
from saves.library import Library
from saves.records import SaveError
folder = Path(sys.argv[1])
Library(folder).close()
free = os.statvfs(folder)
# Some pages stay free: too few for the memory that SQLite shares between processes.
(folder / "other").write_bytes(bytes(free.f_bavail * free.f_frsize - 16384))
try:
    Library(folder)
except SaveError as error:
    print(error.code, error)
"""


def test_a_library_opened_on_a_full_disk_says_that_it_is_full(tmp_path: Path) -> None:
    python = [sys.executable, "-c", OPENED_ON_A_FULL_DISK, str(tmp_path)]
    mount = 'mount -t tmpfs -o size=128k none "$0" && exec "$@"'
    disk = ["unshare", "--mount", "--map-root-user", "sh", "-c", mount, str(tmp_path)]
    if shutil.which("unshare") is None or subprocess.run([*disk, "true"], check=False).returncode:
        pytest.skip("no disk of its own can be mounted here")
    run = subprocess.run([*disk, *python], capture_output=True, text=True, check=True)
    assert f"full The disk is full: {tmp_path / FILE} can't grow; nothing in it is lost." == (
        run.stdout.strip()
    )


LIMITED = """
import resource, sys
from pathlib import Path
from saves.keeper import Keeper
from saves.library import Library
from saves.records import SaveError
from tests.saves.tables import ANA_BEN, opened, play
folder = Path(sys.argv[1])
library = Library(folder)
table = opened()
info = library.create("kartel", ANA_BEN, 1, {}, False, table)
limit = max(path.stat().st_size for path in folder.iterdir()) + 30_000
resource.setrlimit(resource.RLIMIT_FSIZE, (limit, resource.RLIM_INFINITY))
keeper = Keeper(folder, lambda error: print("keeper", error.code, error))
keeper.keep(info, table)
while keeper.flush(1):
    play(table, 3, undo=False)
play(table, 20)
print("flushed", keeper.flush(1))
try:
    library.create("kartel", ANA_BEN, 1, {}, False, table)
except SaveError as error:
    print("library", error.code, error)
print("then", library.info(info.id).ply, table.ply)
resource.setrlimit(resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))
print("freed", keeper.flush(5), library.info(info.id).ply)
keeper.close()
library.close()
"""


def test_a_file_that_the_system_lets_grow_no_further_loses_nothing(tmp_path: Path) -> None:
    run = subprocess.run(
        [sys.executable, "-c", LIMITED, str(tmp_path)], capture_output=True, text=True, check=True
    )
    said = dict(line.split(" ", 1) for line in run.stdout.splitlines())
    assert "" == run.stderr
    assert 1 == run.stdout.count("keeper"), "said once"
    for who in ("keeper", "library"):
        code, sentence = said[who].split(" ", 1)
        assert "disk" == code
        assert "can't be read or written now (disk I/O error); nothing in it is lost" in sentence
    assert "False" == said["flushed"]
    ply, played = map(int, said["then"].split())
    assert 0 < ply < played
    assert f"True {played}" == said["freed"]
    library = Library(tmp_path)
    (info,) = library.list()
    assert chains(library.load(info.id)[1])
    library.close()


def test_the_library_is_marked_as_ours(tmp_path: Path) -> None:
    filled(tmp_path)
    header = (tmp_path / FILE).read_bytes()[:100]
    assert b"btui" == header[68:72] == APPLICATION.to_bytes(4, "big")


def test_another_users_eyes_see_no_hands(tmp_path: Path) -> None:
    Library(tmp_path / "new" / "data").close()
    assert 0 == (tmp_path / "new" / "data").stat().st_mode & 0o077
