"""Files that are read and written whole or not at all."""

from __future__ import annotations

import io
import os
import subprocess
import sys
from pathlib import Path

import pytest

from tui import files
from tui.files import FileTrouble, read_file, read_game, replace_file, write_file


def test_a_file_is_written_and_read_again(tmp_path: Path) -> None:
    path = write_file(str(tmp_path / "game.json"), b"all of it")
    assert tmp_path / "game.json" == path
    assert b"all of it" == read_file(str(path))
    assert ["game.json"] == os.listdir(tmp_path)


def test_a_tilde_is_the_users_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    assert tmp_path / "game" == write_file("~/game", b"x")
    assert b"x" == read_file("~/game")


def test_a_file_that_is_there_is_overwritten_only_when_told(tmp_path: Path) -> None:
    path = tmp_path / "game"
    path.write_bytes(b"mine")
    with pytest.raises(FileTrouble, match="game is there already") as no:
        write_file(str(path), b"new")
    assert no.value.there
    assert b"mine" == path.read_bytes()
    write_file(str(path), b"new", overwrite=True)
    assert b"new" == path.read_bytes()
    assert ["game"] == os.listdir(tmp_path)


def test_overwriting_what_is_not_there_makes_it(tmp_path: Path) -> None:
    write_file(str(tmp_path / "game"), b"new", overwrite=True)
    assert b"new" == (tmp_path / "game").read_bytes()


@pytest.mark.parametrize("overwrite", [False, True])
def test_a_folder_or_a_device_is_never_overwritten(tmp_path: Path, overwrite: bool) -> None:
    for place in (str(tmp_path), os.devnull):
        with pytest.raises(FileTrouble, match="is there and is not a file") as no:
            write_file(place, b"x", overwrite)
        assert not no.value.there


def test_a_link_stays_and_what_it_leads_to_is_written(tmp_path: Path) -> None:
    target, link = tmp_path / "target", tmp_path / "link"
    target.write_bytes(b"old")
    link.symlink_to(target)
    write_file(str(link), b"new", overwrite=True)
    assert link.is_symlink()
    assert b"new" == target.read_bytes()


@pytest.mark.parametrize(
    ("name", "why"), [("none/game", "No such file or directory"), ("a\0b", "null")]
)
def test_a_place_that_cant_be_written_or_read_is_a_sentence(
    tmp_path: Path, name: str, why: str
) -> None:
    for act, word in ((lambda n: write_file(n, b"x"), "written"), (read_file, "read")):
        with pytest.raises(FileTrouble, match=f"can't be {word}: .*{why}"):
            act(str(tmp_path / name))


def test_a_file_larger_than_any_game_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(files, "LARGEST_GAME", 10)
    (tmp_path / "game").write_bytes(b"0123456789")
    assert b"0123456789" == read_file(str(tmp_path / "game"))
    with pytest.raises(FileTrouble, match="- is too large to be a saved game"):
        read_game(io.BytesIO(b"0123456789A"), "-")


@pytest.mark.parametrize("overwrite", [False, True])
def test_a_full_disk_leaves_no_half_file_and_the_old_one(tmp_path: Path, overwrite: bool) -> None:
    path = tmp_path / "game"
    if overwrite:
        path.write_bytes(b"mine")
    # A limit on the size of files is the nearest thing to a full disk that needs no rights.
    script = (
        "import resource, signal, sys\n"
        "from tui.files import FileTrouble, write_file\n"
        "signal.signal(signal.SIGXFSZ, signal.SIG_IGN)\n"
        "resource.setrlimit(resource.RLIMIT_FSIZE, (20, 20))\n"
        "try:\n"
        "    write_file(sys.argv[1], b'x' * 1000, overwrite=bool(sys.argv[2]))\n"
        "except FileTrouble as error:\n"
        "    sys.stdout.write(str(error))\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", script, str(path), "yes" * overwrite],
        capture_output=True,
        text=True,
        check=True,
    )
    assert f"{path} can't be written: File too large." == done.stdout
    assert ["game"] * overwrite == os.listdir(tmp_path)
    assert not overwrite or b"mine" == path.read_bytes()


def test_what_a_crash_left_beside_a_file_is_no_hindrance(tmp_path: Path) -> None:
    (tmp_path / f"game.{os.getpid()}.new").write_bytes(b"half")
    replace_file(tmp_path / "game", b"whole")
    assert b"whole" == (tmp_path / "game").read_bytes()
    assert ["game"] == os.listdir(tmp_path)
