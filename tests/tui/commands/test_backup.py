"""A backup: one file that is a data folder again when it is unpacked."""

from __future__ import annotations

import stat
import subprocess
import tarfile
from collections.abc import Callable
from pathlib import Path

import pytest

from saves.library import Library
from tests.tui.commands.lines import Run, count, refused, saved
from tui.commands.backup import KEPT
from tui.serve.hostkey import HOST_KEY

Unpack = Callable[[Path], Path]


@pytest.fixture
def unpack(tmp_path: Path) -> Unpack:
    """Unpacks a backup as docs/hosting.md says."""

    def unpack(file: Path) -> Path:
        folder = tmp_path / "unpacked"
        folder.mkdir()
        subprocess.run(["tar", "-xzf", file, "-C", folder], check=True)
        return folder

    return unpack


def test_a_backup_is_a_folder_with_all_games(
    run: Run, data: Path, tmp_path: Path, unpack: Unpack
) -> None:
    info = saved(data, 30)
    result = run("backup", str(tmp_path / "all.tar.gz"), "--data", str(data))
    assert (0, "") == (result.exit_code, result.stdout)
    assert f"{data} is written to {tmp_path / 'all.tar.gz'}.\n" == result.stderr
    before, after = Library(data), Library(unpack(tmp_path / "all.tar.gz"))
    assert [info] == after.list()
    assert before.load(info.id)[1].entries == after.load(info.id)[1].entries
    before.close()
    after.close()


def test_a_backup_can_be_made_while_the_games_are_played(
    run: Run, data: Path, tmp_path: Path, unpack: Unpack
) -> None:
    info = saved(data, 3)
    library = Library(data)
    library.rename(info.id, "in the log only")
    assert (data / "games.sqlite3-wal").stat().st_size > 0
    assert 0 == run("backup", str(tmp_path / "all.tar.gz"), "--data", str(data)).exit_code
    library.close()
    folder = unpack(tmp_path / "all.tar.gz")
    assert ["games.sqlite3"] == [path.name for path in folder.iterdir()]
    again = Library(folder)
    assert ["in the log only"] == [info.name for info in again.list()]
    again.close()


def test_the_key_of_a_server_and_its_visitors_settings_are_in_it_and_the_log_is_not(
    run: Run, data: Path, tmp_path: Path, unpack: Unpack
) -> None:
    assert HOST_KEY in KEPT
    saved(data, 3)
    (data / "host_key").write_text("secret")
    (data / "host_key").chmod(0o600)
    (data / "host_key.0123.new").write_text("half a key")
    (data / "settings").mkdir(mode=0o700)
    (data / "settings" / "1.json").write_text("{}")
    (data / "settings" / "1.json.77.new").write_text("{")
    (data / "settings" / "2.json").symlink_to("/etc/passwd")
    (data / "log").mkdir()
    (data / "log" / "serve.log").write_text("who came")
    (data / "lock").write_text("")
    assert 0 == run("backup", str(tmp_path / "all.tar.gz"), "--data", str(data)).exit_code
    folder = unpack(tmp_path / "all.tar.gz")
    assert ["games.sqlite3", "host_key", "settings", "settings/1.json"] == sorted(
        str(path.relative_to(folder)) for path in folder.rglob("*")
    )
    assert "secret" == (folder / "host_key").read_text()
    assert 0o600 == stat.S_IMODE((folder / "host_key").stat().st_mode)


def test_only_its_owner_may_read_a_backup(run: Run, data: Path, tmp_path: Path) -> None:
    saved(data, 3)
    file = tmp_path / "all.tar.gz"
    run("backup", str(file), "--data", str(data))
    assert 0o600 == stat.S_IMODE(file.stat().st_mode)


def test_a_file_that_is_there_is_overwritten_only_by_force(
    run: Run, data: Path, tmp_path: Path
) -> None:
    saved(data, 3)
    file = tmp_path / "all.tar.gz"
    file.write_text("mine")
    refused(
        run("backup", str(file), "--data", str(data)),
        f"{file} is there already; --force overwrites it.",
    )
    assert "mine" == file.read_text()
    assert 0 == run("backup", str(file), "--force", "--data", str(data)).exit_code
    with tarfile.open(file) as tar:
        assert ["games.sqlite3"] == tar.getnames()
    assert 0o600 == stat.S_IMODE(file.stat().st_mode)


def test_where_nothing_can_be_written_or_read_a_sentence_says_so_and_nothing_is_left(
    run: Run, data: Path, tmp_path: Path
) -> None:
    folder = tmp_path / "backups"
    folder.mkdir()
    file = folder / "all.tar.gz"
    refused(
        run("backup", str(file), "--data", str(data)),
        f"There is no library {data / 'games.sqlite3'}.",
    )
    assert not data.exists()
    saved(data, 3)
    refused(
        run("backup", str(folder), "--force", "--data", str(data)),
        f"{folder} is there and is not a file.",
    )
    refused(
        run("backup", str(tmp_path / "none" / "all"), "--data", str(data)),
        f"There is no folder {tmp_path / 'none'}.",
    )
    (data / "games.sqlite3").write_text("my diary\n" * 1000)
    result = run("backup", str(file), "--data", str(data))
    assert (1, 1) == (result.exit_code, result.stderr.count("\n"))
    assert [] == list(folder.iterdir())


def test_without_a_folder_ones_own_games_are_written(
    run: Run, tmp_path: Path, unpack: Unpack
) -> None:
    saved(tmp_path / "data" / "boardtui", 3)
    assert 0 == run("backup", str(tmp_path / "mine")).exit_code
    assert 1 == count(unpack(tmp_path / "mine"))
