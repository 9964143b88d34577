"""boardtui --shared: the folder in which the users of a group play, and playing in it."""

from __future__ import annotations

import grp
import os
import stat
import sys
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace

import pytest

from saves.club import Club
from saves.database import FILE
from tests.tui.commands.lines import Run, Starts, refused

GROUP = grp.getgrgid(os.getgid()).gr_name


@pytest.fixture
def strict() -> Iterator[None]:
    """Whoever makes the folder lets nobody else read the files that he makes."""
    before = os.umask(0o077)
    yield
    os.umask(before)


@pytest.fixture
def shared(run: Run, data: Path) -> Path:
    assert 0 == run("--data", str(data), "--shared", GROUP).exit_code
    return data


def mode(file: Path) -> int:
    return stat.S_IMODE(file.stat().st_mode)


def group(file: Path) -> str:
    return grp.getgrgid(file.stat().st_gid).gr_name


@pytest.mark.usefixtures("strict")
def test_folder_and_library_are_the_group_s_whatever_the_umask(run: Run, data: Path) -> None:
    made = run("--data", str(data), "--shared", GROUP)
    assert f"All of {GROUP} may play in {data}.\nTo play: boardtui --data {data}\n" == made.stdout
    assert 0 == made.exit_code
    assert 0o2770 == mode(data)
    assert 0o660 == mode(data / FILE)
    assert {GROUP} == {group(data), group(data / FILE)}
    # SQLite gives what it keeps beside the library the same mode.
    club = Club(data)
    club.register("user:1", "Ana")
    beside = {file.name: mode(file) for file in data.iterdir() if file.name.startswith(f"{FILE}-")}
    club.close()
    assert {f"{FILE}-wal": 0o660, f"{FILE}-shm": 0o660} == beside


def test_it_mends_the_modes_of_a_folder_that_is_shared(run: Run, shared: Path) -> None:
    (shared / FILE).chmod(0o644)
    shared.chmod(0o700)
    assert 0 == run("--data", str(shared), "--shared", GROUP).exit_code
    assert 0o2770 == mode(shared)
    assert 0o660 == mode(shared / FILE)


def test_a_folder_with_other_things_is_left_alone(run: Run, data: Path) -> None:
    data.mkdir(mode=0o700)
    (data / "letter").touch()
    told = f"{data} holds other things; give boardtui a folder of its own."
    refused(run("--data", str(data), "--shared", GROUP), told)
    assert 0o700 == mode(data)


def test_what_can_not_be_shared_is_refused(
    run: Run, data: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    refused(run("--shared", GROUP), "Name the folder that is to be shared: --data DIR.")
    told = "There is no group no-such-group on this machine."
    refused(run("--data", str(data), "--shared", "no-such-group"), told)
    assert not data.exists()

    def chown(*given: object) -> None:
        raise PermissionError

    monkeypatch.setattr("os.chown", chown)
    told = (
        f"This user may not share {data} with {GROUP}: it takes the owner of the folder, who is "
        "in that group, or root."
    )
    refused(run("--data", str(data), "--shared", GROUP), told)
    assert not (data / "shared").exists()


def test_it_stands_alone(run: Run, data: Path) -> None:
    result = run("--data", str(data), "--shared", GROUP, "list")
    assert 2 == result.exit_code
    assert "--shared stands alone, with --data DIR." in result.stderr


def test_a_shared_folder_opens_its_lobby(
    run: Run, shared: Path, starts: Starts, monkeypatch: pytest.MonkeyPatch
) -> None:
    lobbies: list[tuple[Path, bool]] = []

    def open_lobby(folder: Path, ascii: bool) -> int:
        lobbies.append((folder, ascii))
        return 3

    monkeypatch.setitem(sys.modules, "tui.serve.shared_app", SimpleNamespace(run=open_lobby))
    assert 3 == run("--data", str(shared), "--ascii").exit_code
    assert [(shared, True)] == lobbies
    told = f"{shared} is shared: games are made and opened in its lobby."
    refused(run("new", "kartel", "--data", str(shared)), told)
    refused(run("new", "--data", str(shared)), told)
    assert [] == starts


def test_without_a_library_no_lobby_is_opened(run: Run, shared: Path, starts: Starts) -> None:
    (shared / FILE).unlink()
    told = f"This user can't write {shared / FILE}; boardtui --shared GROUP mends it."
    refused(run("--data", str(shared)), told)
    assert [] == starts


def test_a_server_leaves_a_shared_folder_alone(run: Run, shared: Path) -> None:
    told = f"{shared} is shared by users of this machine; a server needs its own."
    refused(run("serve", "--data", str(shared)), told)
    assert 0o2770 == mode(shared)
