"""Links are good once, for five minutes, and one at a time for each key."""

from __future__ import annotations

import re

from tui.serve.tickets import Tickets


class Clock:
    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now


def test_a_link_stands_for_its_key_once() -> None:
    tickets = Tickets()
    word = tickets.issue("SHA256:a")
    assert "SHA256:a" == tickets.take(word)
    assert tickets.take(word) is None


def test_a_link_is_good_for_five_minutes() -> None:
    clock = Clock()
    tickets = Tickets(clock)
    first, second = tickets.issue("SHA256:a"), tickets.issue("SHA256:b")
    clock.now += 299
    assert "SHA256:a" == tickets.take(first)
    clock.now += 1
    assert tickets.take(second) is None


def test_another_link_for_the_same_key_makes_the_first_void() -> None:
    tickets = Tickets()
    first, other = tickets.issue("SHA256:a"), tickets.issue("SHA256:b")
    second = tickets.issue("SHA256:a")
    assert tickets.take(first) is None
    assert ("SHA256:a", "SHA256:b") == (tickets.take(second), tickets.take(other))


def test_a_link_can_stand_in_an_address_and_cant_be_guessed() -> None:
    tickets = Tickets()
    words = {tickets.issue(f"SHA256:{n}") for n in range(100)}
    assert 100 == len(words)
    assert all(re.fullmatch(r"[\w-]{24}", word, re.ASCII) for word in words)
    assert tickets.take("") is None


def test_no_more_than_a_thousand_wait() -> None:
    tickets = Tickets()
    words = [tickets.issue(f"SHA256:{n}") for n in range(1001)]
    assert tickets.take(words[0]) is None
    assert "SHA256:1" == tickets.take(words[1])
    assert "SHA256:1000" == tickets.take(words[1000])
