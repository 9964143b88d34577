"""Who is known to a server, and by which keys."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from saves.club import Club
from tests.tui.commands.lines import Run, refused

KEY = "SHA256:" + "a" * 43
OTHER = "SHA256:" + "b" * 43


@pytest.fixture
def club(data: Path) -> Iterator[Club]:
    """What the server has open meanwhile."""
    club = Club(data)
    yield club
    club.close()


@pytest.fixture
def people(run: Run, data: Path, club: Club) -> Run:
    def people(*words: str) -> object:
        return run("people", *words, "--data", str(data))

    return people


def test_people_are_listed_with_their_keys(people: Run, club: Club) -> None:
    assert "Nobody has been here yet.\n" == people("list").stdout
    assert "[]\n" == people("list", "--json").stdout
    ana = club.register(KEY, "Ana")
    club.add_key(ana.id, OTHER)
    club.register(None, "Gus")
    first, second = people("list").stdout.splitlines()
    assert first.startswith("Ana  ")
    assert first.endswith(f"  {KEY} {OTHER}")
    assert second.startswith("Gus  ")
    assert second.endswith("  guest")
    told = json.loads(people("list", "--json").stdout)
    assert [("Ana", False, [KEY, OTHER]), ("Gus", True, [])] == [
        (one["name"], one["guest"], one["keys"]) for one in told
    ]


def test_a_person_is_renamed(people: Run, club: Club) -> None:
    ana = club.register(KEY, "Ana")
    assert "ANA is called Anna now.\n" == people("rename", "ANA", "Anna").stdout
    assert "Anna" == club.person(ana.id).name
    refused(people("rename", "Ben", "Cleo"), "There is nobody called Ben here.")
    refused(people("rename", "Anna", "hard"), "Nobody can be called hard here.")


def test_who_has_lost_a_key_gets_another(people: Run, club: Club) -> None:
    ana = club.register(KEY, "Ana")
    assert f"Ana is known by {OTHER} now.\n" == people("add-key", "ana", OTHER).stdout
    assert f"Ana is not known by {KEY} any more.\n" == people("forget-key", "Ana", KEY).stdout
    assert club.person_of(KEY) is None
    assert ana == club.person_of(OTHER)
    refused(people("forget-key", "Ana", KEY), "Ana has no such key.")


def test_a_key_of_somebody_else_is_not_given_away(people: Run, club: Club) -> None:
    club.register(KEY, "Ana")
    club.register(OTHER, "Ben")
    refused(people("add-key", "Ana", OTHER), "Somebody here is known by this key already.")


@pytest.mark.parametrize("kind", ["ed25519", "ecdsa", "rsa"])
def test_a_public_key_is_known_by_its_fingerprint(
    people: Run, club: Club, tmp_path: Path, kind: str
) -> None:
    ana = club.register(KEY, "Ana")
    file = tmp_path / "id"
    subprocess.run(["ssh-keygen", "-q", "-t", kind, "-N", "", "-f", file], check=True)
    listed = subprocess.run(
        ["ssh-keygen", "-l", "-f", file], check=True, capture_output=True, text=True
    )
    fingerprint = listed.stdout.split()[1]
    assert 0 == people("add-key", "Ana", str(tmp_path / "id.pub")).exit_code
    assert [KEY, fingerprint] == club.keys(ana.id)
    line = (tmp_path / "id.pub").read_text()
    assert 0 == people("forget-key", "Ana", line).exit_code
    assert [KEY] == club.keys(ana.id)
    refused(
        people("add-key", "Ana", str(file)),
        f"{file} holds no public key; its file has a name that ends in .pub.",
    )


@pytest.mark.parametrize(
    "word", ["SHA256:short", "MD5:00:11", "ssh-ed25519 AAAA", "ssh-rsa", "", "ssh-rsa ===="]
)
def test_what_is_no_key_is_refused(people: Run, club: Club, word: str) -> None:
    ana = club.register(KEY, "Ana")
    result = people("add-key", "Ana", word)
    assert (1, 1) == (result.exit_code, result.stderr.count("\n"))
    assert [KEY] == club.keys(ana.id)


def test_a_folder_without_a_server_has_no_people_and_is_not_made(run: Run, data: Path) -> None:
    refused(run("people", "list", "--data", str(data)), f"No server has been run with {data} yet.")
    assert not data.exists()


def test_without_a_folder_the_people_are_those_of_the_server(run: Run, tmp_path: Path) -> None:
    club = Club(tmp_path / "data" / "boardtui" / "server")
    club.register(KEY, "Ana")
    club.close()
    assert run("people", "list").stdout.startswith("Ana ")


def test_an_unknown_command_on_people_is_refused_with_the_near_one(run: Run) -> None:
    refused(
        run("people", "lst"),
        "There is no command lst (did you mean list?); boardtui people --help lists them.",
        2,
    )


@pytest.mark.parametrize("command", ["list", "rename", "add-key", "forget-key"])
def test_every_command_on_people_has_help(run: Run, command: str) -> None:
    assert f"Usage: boardtui people {command}" in run("people", command, "--help").stdout
