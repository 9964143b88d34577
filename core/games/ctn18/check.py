"""Whether a state can be reached: pieces, cards, shares, prices; check_phase.py has the phases."""

from __future__ import annotations

from collections import Counter

from core.games.ctn18.check_phase import check_phase
from core.games.ctn18.data import (
    CELLS,
    HIGHEST_VALUE,
    ISLANDERS,
    LAST_ROUND,
    LOTS,
    MAJORS,
    MOST_HELD,
    OFF,
    PRIVATES,
    SEATS,
    SHARES,
)
from core.games.ctn18.island.bank import in_bank
from core.games.ctn18.island.building import cities_left, roads_left, settlements_left
from core.games.ctn18.island.geometry import (
    CORNER_CORNERS,
    CORNER_EDGES,
    CORNERS,
    EDGES,
    HARBOURS,
    HEXES,
)
from core.games.ctn18.island.layout import HEX_KINDS, NUMBERS, PORT_KINDS, adjacent_reds
from core.games.ctn18.island.pieces import CITY, DECK, KNIGHT, OWNED, ROADS
from core.games.ctn18.island.roads import LEAST_ARMY, road_holder, road_length
from core.games.ctn18.state import Placing, State
from core.refusals import want
from core.text import say

__all__ = ["check"]


# Every payout that it allows is listed. In 600 turns of majors, with five buildings on a hex and a
# value of 20 at most, not even half as much could come together.
_MOST_TREASURY = 200_000


def check(s: State) -> None:
    """Raises Illegal for a state that no game comes to."""
    _sizes(s)
    _layout(s)
    _pieces(s)
    _commodities(s)
    _cards(s)
    _shares(s)
    _rounds(s)
    check_phase(s)


def _sizes(s: State) -> None:
    low, high = SEATS
    seats = len(s.cash)
    want(
        low <= seats <= high,
        say("18CTN is for {low} to {high} players.", low=low, high=high),
        "N-10",
    )
    want(
        len(s.shares) == seats
        and all(len(row) == len(MAJORS) for row in s.shares)
        and len(s.pool) == len(s.presidents) == len(s.markers) == len(MAJORS)
        and len(s.hands) == len(s.cards) == len(s.knights) == len(s.known) == len(ISLANDERS)
        and len(s.owners) == len(PRIVATES)
        and len(s.lots) == LOTS
        and len(s.corners) == len(CORNERS)
        and len(s.edges) == len(EDGES)
        and len(s.layout.hexes) == len(s.layout.numbers) == len(HEXES)
        and len(s.layout.ports) == len(HARBOURS),
        say("There is an entry for each player, company, private, hex, corner, edge and port."),
        "N-1",
    )
    want(0 <= s.priority < seats, say("Somebody holds Priority Deal."), "N-10")
    want(min(s.cash) >= 0 and s.treasury >= 0, say("Nobody has less than no cash."), "N-41")
    want(
        s.treasury <= _MOST_TREASURY,
        say("Robbers can't have brought Cornelius Banks ${n}.", n=s.treasury),
        "N-33",
    )
    want(
        all(0 <= seat < seats for seat in (*s.presidents, *s.owners) if seat is not None),
        say("Presidents and holders of privates are players."),
        "N-10",
    )
    want(
        sorted(s.order) == list(ISLANDERS)
        and sorted([p for lot in s.lots for p in lot]) == list(range(len(PRIVATES))),
        say("Four majors operate in an order, and eight privates lie in lots of two."),
        "N-12",
    )
    want(
        bool(s.phases),
        say("Something is under way, or the game is over."),
        "N-41",
    )
    want(
        all(s.owners[one] == s.owners[other] for one, other in s.lots),
        say("Both privates of a lot have one holder."),
        "N-15",
    )


def _layout(s: State) -> None:
    layout = s.layout
    want(
        Counter(layout.hexes) == Counter(HEX_KINDS)
        and Counter(layout.numbers) == Counter([0, *NUMBERS])
        and Counter(layout.ports) == Counter(PORT_KINDS)
        and layout.numbers.index(0) == layout.hexes.index(HEX_KINDS[-1])
        and not adjacent_reds(layout.numbers),
        say("The island has its hexes, numbers and ports, and no red numbers side by side."),
        "N-1",
    )
    want(0 <= s.robber < len(HEXES), say("The robber stands on a hex."), "N-1")


def _pieces(s: State) -> None:
    top = CITY + len(ISLANDERS)
    want(
        max(s.corners) < top and max(s.edges) < CITY,
        say("Settlements, cities and roads are those of the four majors."),
        "N-2",
    )
    for major in ISLANDERS:
        want(
            roads_left(s.edges, major) >= 0
            and settlements_left(s.corners, major) >= 0
            and cities_left(s.corners, major) >= 0,
            say("{major} has more pieces on the island than there are.", major=MAJORS[major].name),
            "N-2",
        )
    for corner, piece in enumerate(s.corners):
        want(
            not piece or not any(s.corners[n] for n in CORNER_CORNERS[corner]),
            say("Two buildings stand side by side at corner {n}.", n=corner),
            "N-4",
        )
    for major in ISLANDERS:
        if not isinstance(s.phases[0], Placing):
            want(
                _buildings(s, major) >= 2 <= ROADS - roads_left(s.edges, major),
                say("Two settlements and roads of {major} were placed.", major=MAJORS[major].name),
                "N-14",
            )
        want(
            _joined(s, major),
            say("A road of {major} joins nothing of its own.", major=MAJORS[major].name),
            "N-4",
        )
    _holders(s)


def _joined(s: State, major: int) -> bool:
    """Whether the major's roads all hang together with its buildings, and these with roads."""
    own = (OWNED + major, CITY + major)
    reached = {corner for corner, piece in enumerate(s.corners) if piece in own}
    todo, seen = list(reached), set()
    while todo:
        corner = todo.pop()
        for edge in CORNER_EDGES[corner]:
            if s.edges[edge] == OWNED + major and edge not in seen:
                seen.add(edge)
                todo += [n for n in CORNER_CORNERS[corner] if edge in CORNER_EDGES[n]]
    return len(seen) == s.edges.count(OWNED + major) and all(
        any(s.edges[edge] == OWNED + major for edge in CORNER_EDGES[corner])
        or _just_placed(s) == corner
        for corner in reached
    )


def _just_placed(s: State) -> int:
    """The settlement whose road is still to be placed; -1 for none."""
    phase = s.phases[0]
    return phase.corner if isinstance(phase, Placing) else -1


def _buildings(s: State, major: int) -> int:
    return s.corners.count(OWNED + major) + s.corners.count(CITY + major)


def _holders(s: State) -> None:
    want(
        all(holder is None or holder in ISLANDERS for holder in (s.longest, s.largest)),
        say("The longest road and the largest army are those of majors of the island."),
        "N-7",
    )
    lengths = [road_length(s.corners, s.edges, major) for major in ISLANDERS]
    want(
        road_holder(lengths, s.longest) == s.longest,
        say("The longest road is another's, or nobody's."),
        "N-7",
    )
    most = max(s.knights)
    holder = s.largest
    want(
        (holder is None and most < LEAST_ARMY)
        or (holder is not None and s.knights[holder] == most >= LEAST_ARMY),
        say("The largest army is that of the major with most knights, three at least."),
        "N-7",
    )


def _commodities(s: State) -> None:
    want(
        min([min(hand) for hand in s.hands]) >= 0 and min(in_bank(s.hands)) >= 0,
        say("There are 19 cards of each commodity."),
        "N-2",
    )
    want(
        all(
            0 <= n <= has
            for known, hand in zip(s.known, s.hands, strict=True)
            for n, has in zip(known, hand, strict=True)
        ),
        say("What is known of a hand is in it."),
        "N-35",
    )
    want(
        all(1 <= value <= HIGHEST_VALUE for value in s.values),
        say("A commodity's value is from 1 to {most}.", most=HIGHEST_VALUE),
        "N-31",
    )


def _cards(s: State) -> None:
    there = Counter(s.deck)
    want(
        min([min(row) for row in s.cards]) >= 0
        and min(s.knights) >= 0
        and all(kind < len(DECK) for kind in there),
        say("A development card is one of five kinds."),
        "N-6",
    )
    for kind, all_of_them in enumerate(DECK):
        known = there[kind] + sum([row[kind] for row in s.cards])
        if kind == KNIGHT:
            known += sum(s.knights)
        want(
            known == all_of_them if kind <= 1 else known <= all_of_them,
            say("The development cards of one kind are too many or too few."),
            "N-6",
        )


def _shares(s: State) -> None:
    for company, major in enumerate(MAJORS):
        held = [row[company] for row in s.shares]
        president, marker = s.presidents[company], s.markers[company]
        name = major.name
        if president is None:
            want(
                not any(held) and not s.pool[company] and marker == OFF,
                say("{major} is unfloated: nobody holds shares, and it has no price.", major=name),
                "N-21",
            )
            continue
        want(0 <= marker < len(CELLS), say("{major} has a price.", major=name), "N-40")
        want(
            min(held) >= 0 and 0 <= s.pool[company] <= SHARES - sum(held),
            say("{major} has {n} shares.", major=name, n=SHARES),
            "N-17",
        )
        want(
            held[president] == max(held) >= 2,
            say("Nobody holds more of {major} than its President.", major=name),
            "N-19",
        )
        want(
            max(held) <= MOST_HELD,
            say("Nobody owns more than 60% of {major}.", major=name),
            "N-20",
        )


def _rounds(s: State) -> None:
    want(
        s.set >= 0 and 0 <= s.rounds <= LAST_ROUND + 2,
        say("The game ends after operating round {last}.", last=LAST_ROUND),
        "N-43",
    )
