"""People of a club: keys, names, guests."""

from __future__ import annotations

import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from saves.club import Club
from saves.club_names import clean_name
from tests.saves.club import ANA, BEN, opened_club, refused, rewritten


@pytest.fixture
def club(tmp_path: Path) -> Iterator[Club]:
    with opened_club(tmp_path) as club:
        yield club


def test_a_key_is_nobodys_until_somebody_registers_with_it(club: Club) -> None:
    assert club.person_of(ANA) is None
    before = time.time()
    ana = club.register(ANA, "Ana")
    assert ("Ana", False) == (ana.name, ana.guest)
    assert before <= ana.created == ana.seen <= time.time()
    assert ana == club.person_of(ANA) == club.person(ana.id)
    assert club.person_of(BEN) is None


def test_people_are_known_in_a_club_that_is_opened_again(club: Club, tmp_path: Path) -> None:
    ana = club.register(ANA, "Ana")
    with opened_club(tmp_path) as again:
        assert ana == again.person_of(ANA)


def test_a_key_registers_once(club: Club) -> None:
    ana = club.register(ANA, "Ana")
    with refused("key_taken"):
        club.register(ANA, "Ben")
    assert {ana.id: ana} == club.people()


def test_a_guest_has_no_key(club: Club) -> None:
    guest = club.register(None, "Gus")
    assert guest.guest
    assert [] == club.keys(guest.id)
    assert club.register(None, "Gusti").id != guest.id


@pytest.mark.parametrize("key", ["", "x" * 201, "SHA256:\n", "SHA256:ä"])
def test_what_is_no_fingerprint_is_refused(club: Club, key: str) -> None:
    for use in (club.person_of, lambda key: club.register(key, "Ana")):
        with refused("bad_key"):
            use(key)
    assert {} == club.people()


def test_one_person_may_have_several_keys(club: Club) -> None:
    ana = club.register(ANA, "Ana")
    assert ana == club.add_key(ana.id, "SHA256:laptop")
    assert ana == club.person_of("SHA256:laptop")
    assert [ANA, "SHA256:laptop"] == club.keys(ana.id)
    assert ana == club.add_key(ana.id, "SHA256:laptop")
    assert [ANA, "SHA256:laptop"] == club.keys(ana.id)


def test_a_key_that_is_somebodys_is_not_given_to_another(club: Club) -> None:
    ana, ben = club.register(ANA, "Ana"), club.register(BEN, "Ben")
    with refused("key_taken"):
        club.add_key(ben.id, ANA)
    assert ana == club.person_of(ANA)


def test_twenty_keys_are_enough(club: Club) -> None:
    ana = club.register(ANA, "Ana")
    for n in range(19):
        club.add_key(ana.id, f"SHA256:{n}")
    with refused("bad_key", "at most 20 keys"):
        club.add_key(ana.id, "SHA256:more")
    assert 20 == len(club.keys(ana.id))


def test_a_forgotten_key_is_nobodys_and_may_be_anothers(club: Club) -> None:
    ana, ben = club.register(ANA, "Ana"), club.register(BEN, "Ben")
    club.forget_key(ana.id, ANA)
    assert club.person_of(ANA) is None
    assert ben == club.add_key(ben.id, ANA)
    assert ben == club.person_of(ANA)


def test_only_ones_own_key_is_forgotten(club: Club) -> None:
    ana, ben = club.register(ANA, "Ana"), club.register(BEN, "Ben")
    for key in (ANA, "SHA256:nobodys"):
        with refused("bad_key", "Ben has no such key"):
            club.forget_key(ben.id, key)
    assert ana == club.person_of(ANA)


def test_a_guest_with_a_key_is_none_any_more(club: Club) -> None:
    guest = club.register(None, "Gus")
    known = club.add_key(guest.id, ANA)
    assert (guest.id, "Gus", False) == (known.id, known.name, known.guest)
    assert known == club.person_of(ANA)


def test_nobody_is_anothers_namesake_in_whatever_spelling(club: Club) -> None:
    club.register(ANA, "Straße")
    # The letters of a whole word in the wide forms of Japanese fonts, and capitals.
    for name in ("straße", "STRASSE", "Strasse", "ＳＴＲＡＳＳＥ"):
        with refused("name_taken", "is called"):
            club.register(BEN, name)
    club.register("SHA256:zoe", "Zo\u00e9")
    with refused("name_taken"):
        club.register(BEN, "Zoe\u0301")
    assert 2 == len(club.people())


def test_a_name_is_kept_composed_and_without_spaces_around(club: Club) -> None:
    assert "Zo\u00e9" == club.register(ANA, "  Zoe\u0301 ").name
    assert "O'Neil" == club.register(BEN, "O\u2019Neil").name


@pytest.mark.parametrize(
    "name",
    ["A", "Ana-Lena", "J. R.", "x_9", "Ана", "Ωμέγα", "אנה", "أمل", "अनीता", "안나", "さくら",
     "Nguyễn", "abcdefghijklmnop", "八八八八八八八八"],
)  # fmt: skip
def test_names_of_all_scripts_can_be_had(club: Club, name: str) -> None:
    assert name == club.register(ANA, name).name


@pytest.mark.parametrize(
    ("name", "saying"),
    [
        ("", "1 to 16 columns .* takes 0"),
        ("   ", "takes 0"),
        ("abcdefghijklmnopq", "takes 17"),
        ("八八八八八八八八八", "takes 18"),
        ("x" * 1_000_000, "takes 1000000"),
        ("a\tb", r"U\+0009"),
        ("a\nb", r"U\+000A"),
        ("a\x1b[31m", r"U\+001B"),
        ("a\x9b", r"U\+009B"),
        ("[red]", r"\["),
        ("a{0}", r"\{"),
        ("a\\b", r"\\"),
        ("a,b", ","),
        ("Ana 🎲", r"U\+1F3B2|🎲"),
        ("\u202eanA", r"U\+202E"),
        ("Ana\u200f", r"U\+200F"),
        ("A\u200bna", r"U\+200B"),
        ("A\u200dna", r"U\+200D"),
        ("A\u00adna", r"U\+00AD"),
        ("A\ufe0fna", r"U\+FE0F"),
        ("A\u034fna", r"U\+034F"),
        ("\u3164", r"U\+3164"),
        ("A\u00a0na", r"U\+00A0"),
        ("\ud800", r"U\+D800"),
        ("\ue000", r"U\+E000"),
        ("-ana", "begins with"),
        ("'", "begins with"),
        ("\u0301a", "begins with"),
        ("a  b", "one space at a time"),
        ("x" + "\u0300\u0301\u0302", "at most 2 marks"),
        ("\u0410na", "alphabets whose letters look alike"),
    ],
)
def test_a_name_that_shows_badly_or_deceives_is_refused(club: Club, name: str, saying: str) -> None:
    with refused("bad_name", saying):
        club.register(ANA, name)
    assert {} == club.people()


@pytest.mark.parametrize(
    "name",
    ["random", "EASY", "Normal", "hard", "Bot", "bank", "nobody", "Guest", "guest 7", "ｈard"],
)  # fmt: skip
def test_words_that_mean_something_else_are_nobodys_name(name: str) -> None:
    with refused("bad_name", "Nobody can be called"):
        clean_name(name)


def test_a_person_can_change_his_name_also_to_another_spelling_of_it(club: Club) -> None:
    ana = club.register(ANA, "ana")
    assert "Ana" == club.rename(ana.id, "Ana").name
    assert "Anna" == club.rename(ana.id, "Anna").name
    assert "Anna" == club.person(ana.id).name
    # The one before can be had again.
    assert "Ana" == club.register(BEN, "Ana").name


def test_a_person_does_not_take_anothers_name_by_changing_his(club: Club) -> None:
    club.register(ANA, "Ana")
    ben = club.register(BEN, "Ben")
    with refused("name_taken"):
        club.rename(ben.id, "ANA")
    with refused("bad_name"):
        club.rename(ben.id, "hard")
    assert ben == club.person(ben.id)


def test_a_guests_name_is_his_for_a_day(club: Club, tmp_path: Path) -> None:
    guest = club.register(None, "Gus")
    rewritten(tmp_path, "UPDATE club_people SET seen = ?", time.time() - 86_000)
    with refused("name_taken"):
        club.register(None, "gus")
    rewritten(tmp_path, "UPDATE club_people SET seen = ?", time.time() - 86_500)
    other = club.register(None, "gus")
    assert "gus" == club.person(other.id).name
    assert f"Guest {guest.id}" == club.person(guest.id).name


def test_the_name_of_somebody_with_a_key_is_his_for_ever(club: Club, tmp_path: Path) -> None:
    club.register(ANA, "Ana")
    rewritten(tmp_path, "UPDATE club_people SET seen = 0, created = 0")
    with refused("name_taken"):
        club.register(BEN, "Ana")


def test_it_is_known_when_somebody_was_here(club: Club, tmp_path: Path) -> None:
    ana = club.register(ANA, "Ana")
    rewritten(tmp_path, "UPDATE club_people SET seen = 5.0")
    assert 5.0 == club.person(ana.id).seen
    before = time.time()
    assert before <= club.seen(ana.id).seen <= time.time()


def test_nobody_is_unknown_by_number_or_name(club: Club) -> None:
    ana = club.register(ANA, "Ana")
    assert ana == club.named("ANA")
    for id in (0, -1, ana.id + 1, 1 << 70):
        with refused("unknown_person", f"number {id}"):
            club.person(id)
        with refused("unknown_person"):
            club.rename(id, "Ben")
        with refused("unknown_person"):
            club.add_key(id, BEN)
    with refused("unknown_person", "Ben"):
        club.named("Ben")
    assert club.person_of(BEN) is None


def test_people_are_looked_up_together(club: Club) -> None:
    ana, ben = club.register(ANA, "Ana"), club.register(BEN, "Ben")
    assert {ana.id: ana, ben.id: ben} == club.people()
    assert {ben.id: ben} == club.people([ben.id, 99])
    assert {} == club.people([])
