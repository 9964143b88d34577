"""Positions from which games are full of mergers, ties for the acquirer and for the order."""

from __future__ import annotations

from core.game import Options
from core.games.hotels.state import State, Variant
from core.rng import below, seeded, shuffled
from tests.core.games.hotels.positions import LETTERS, named, position

NAMES = named(range(108)).split()

# Two crosses: the arms about 3D and about 9F, each from its middle outwards.
ARMS = (
    ("2D", "1D"),
    ("4D", "5D", "6D"),
    ("3C", "3B", "3A"),
    ("3E", "3F", "3G"),
    ("8F", "7F", "6F"),
    ("10F", "11F", "12F"),
    ("9E", "9D", "9C"),
    ("9G", "9H", "9I"),
)
MIDDLES = ("3D", "9F")


def busy(seats: int, seed: int, options: Options) -> State:
    """A position in which three or four small chains meet at each of two spaces.

    There are seven chains, but six by the letter of H-8, or none could merge. Everybody has a few
    shares of each, the first seat both tiles, and some have no money.
    """
    dice = seeded(seed, 71)
    chains = LETTERS[:6] + ".." if options["as_printed_seven"] else LETTERS + "."
    letters, dice = shuffled(dice, tuple(chains))
    lies = dict[str, str]()
    for arm, letter in zip(ARMS, letters, strict=True):
        longer, dice = below(dice, 2)
        lies.update(dict.fromkeys(arm[: 2 + longer], letter))
    rows = ["".join(lies.get(f"{c}{row}", ".") for c in range(1, 13)) for row in "ABCDEFGHI"]
    held = []
    for _ in range(seats):
        row = []
        for letter in LETTERS:
            # Six seats with four shares each leave a certificate in the bank.
            n, dice = below(dice, 5)
            row += [f"{letter}{n}"] if n else []
        held.append(" ".join(row))
    unseen = tuple(n for n in NAMES if n not in lies and n not in MIDDLES)
    rest, dice = shuffled(dice, unseen)
    hands = [" ".join(rest[6 * seat :][:6]) for seat in range(seats)]
    hands[0] = " ".join((*MIDDLES, *rest[:4]))
    return position(
        " ".join(rows),
        hands,
        held,
        cash=[700 * (2 * seat % 5) for seat in range(seats)],
        pile=" ".join(rest[6 * seats :]),
        variant=Variant(**{name: bool(value) for name, value in options.items()}),
    )
