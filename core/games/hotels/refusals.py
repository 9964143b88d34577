"""Why something can't be done now: sentences with their numbers and clauses."""

from __future__ import annotations

from core.game import Illegal, Seat
from core.games.hotels.board import (
    EIGHTH,
    MERGES,
    PRINTED,
    STANDINGS,
    chains_touched,
    touch,
)
from core.games.hotels.data import (
    CHAINS,
    END,
    MOST_BOUGHT,
    NAMES,
    PRICES,
    SAFE,
    SPACES,
    space_name,
)
from core.games.hotels.purchases import WAYS
from core.games.hotels.state import (
    Acquiring,
    Buying,
    Dispose,
    Disposing,
    Founding,
    Ordering,
    Over,
    Placing,
    State,
)
from core.games.hotels.turn import can_declare, mover
from core.text import Text, Who, figure, say

__all__ = [
    "check_buy",
    "check_declare",
    "check_dispose",
    "check_found",
    "check_place",
    "check_tied",
    "other_step",
]


def other_step(s: State) -> Illegal:
    """An action of another step: what is to be done now (H-4)."""
    match s.phases[-1]:
        case Placing():
            return Illegal(
                "place_first",
                say("Place a tile first; buying and drawing come after it."),
                "H-4",
            )
        case Buying():
            return Illegal("placed", say("The placing is done; buy shares now, or none."), "H-4")
        case Founding():
            return Illegal("found_first", say("Choose the chain that is founded first."), "H-6")
        case Acquiring():
            return Illegal("acquirer_first", say("Choose the acquirer first."), "H-11")
        case Ordering():
            return Illegal("order_first", say("Choose the chain that falls next first."), "H-12")
        case Disposing(_, _, _, _, defunct):
            return Illegal(
                "dispose_first",
                say(
                    "Dispose of the shares of {chain} first: keep, trade or sell.",
                    chain=NAMES[defunct],
                ),
                "H-17",
            )
        case Over():
            return Illegal("over", say("The game is over."), "H-24")


def check_place(s: State, seat: Seat, tile: int) -> tuple[int, int]:
    """What the tile does, and what it touches, in bits.

    Raises Illegal if it isn't held or is barred (H-4, H-8, H-20).
    """
    if tile in s.hands[seat]:
        touched = touch(s.board, tile)
        what = STANDINGS[s.variant.as_printed_seven][s.sizes].effects[touched]
        if what > MERGES:
            raise _barred_tile(s, what, tile)
        return what, touched
    if not 0 <= tile < SPACES:
        raise Illegal("no_tile", say("There is no tile {n}; tiles are 0 to 107.", n=tile), "H-1")
    raise Illegal(
        "not_in_hand",
        say(
            "{tile} is not in the hand of {who}, who has {tiles}.",
            tile=space_name(tile),
            who=Who(seat),
            tiles=", ".join(map(space_name, s.hands[seat])),
        ),
        "H-4",
    )


def _barred_tile(s: State, what: int, tile: int) -> Illegal:
    name = space_name(tile)
    if what == EIGHTH:
        reason = say(
            "{tile} would found an eighth chain: all seven are on the board. It can be placed "
            "again when one is acquired, or when it touches one.",
            tile=name,
        )
        if s.variant.as_printed_seven:
            reason = say(
                "{tile} would found an eighth chain: all seven are on the board.",
                tile=name,
            )
        return Illegal("eighth_chain", reason, "H-8")
    chains = chains_touched(s.board, tile)
    if what == PRINTED:
        return Illegal(
            "printed_seven",
            say(
                "{tile} would merge {chains}: barred while all seven chains are on the board.",
                tile=name,
                chains=_listed(s, chains),
            ),
            "H-8",
        )
    safe = tuple(c for c in chains if s.sizes[c] >= SAFE)
    return Illegal(
        "two_safe",
        say(
            "{tile} would join {chains}: chains of {safe} or more are safe and can't be acquired.",
            tile=name,
            chains=_listed(s, safe),
            safe=SAFE,
        ),
        "H-20",
    )


def check_found(s: State, chain: int) -> None:
    """Raises Illegal for a chain that is on the board already (H-6)."""
    if not 0 <= chain < CHAINS:
        raise _no_chain(chain)
    if not s.sizes[chain]:
        return
    raise Illegal(
        "not_free",
        say(
            "{chain} is on the board already, with {size} tiles; a chain that is not is founded.",
            chain=NAMES[chain],
            size=s.sizes[chain],
        ),
        "H-6",
    )


def check_tied(s: State, chain: int, tied: tuple[int, ...], rule: str) -> None:
    """Raises Illegal for a chain that is not among those to be chosen from."""
    if chain in tied:
        return
    if not 0 <= chain < CHAINS:
        raise _no_chain(chain)
    raise Illegal(
        "not_tied",
        say(
            "{chain} has {size} tiles; the choice is among {chains}.",
            chain=NAMES[chain],
            size=s.sizes[chain],
            chains=_listed(s, tied),
        ),
        rule,
    )


def check_dispose(s: State, phase: Disposing, a: Dispose) -> None:
    """Raises Illegal for more than is held, odd trades, and more than the bank has (H-17)."""
    held, bank = s.shares[phase.seat][phase.defunct], s.bank[phase.acquirer]
    defunct, acquirer = NAMES[phase.defunct], NAMES[phase.acquirer]
    if a.trade < 0 or a.sell < 0:
        raise Illegal("negative", say("Fewer than no shares can't be traded or sold."), "H-17")
    if a.trade + a.sell > held:
        raise Illegal(
            "more_than_held",
            say(
                "{who} has {held} of {chain}; trading {trade} and selling {sell} takes {all}.",
                who=Who(phase.seat),
                held=held,
                chain=defunct,
                trade=a.trade,
                sell=a.sell,
                all=a.trade + a.sell,
            ),
            "H-17",
        )
    if a.trade % 2:
        raise Illegal(
            "odd_trade",
            say(
                "{trade} shares of {chain} can't be traded: two go for one, in pairs.",
                trade=a.trade,
                chain=defunct,
            ),
            "H-17",
        )
    if a.trade // 2 > bank:
        raise Illegal(
            "bank_short",
            say(
                "{chain} has {bank} in the bank; trading {trade} asks for {asked}.",
                chain=acquirer,
                bank=bank,
                trade=a.trade,
                asked=a.trade // 2,
            ),
            "H-17",
        )


def check_buy(s: State, seat: Seat, chains: tuple[int, ...]) -> int:
    """What a purchase costs; raises Illegal for one that H-22 doesn't allow."""
    if chains not in WAYS:
        raise _misnamed(chains)
    cost, sizes, bank = 0, s.sizes, s.bank
    for chain in chains:
        price = PRICES[chain][sizes[chain]]
        if not price or bank[chain] < MOST_BOUGHT:
            _check_share(s, chain, chains.count(chain))
        cost += price
    if cost > s.cash[seat]:
        raise Illegal(
            "cash_short",
            say(
                "This costs ${cost}; {who} has ${cash}.",
                cost=figure(cost),
                who=Who(seat),
                cash=figure(s.cash[seat]),
            ),
            "H-22",
        )
    return cost


def _misnamed(chains: tuple[int, ...]) -> Illegal:
    if len(chains) > MOST_BOUGHT:
        return Illegal(
            "too_many",
            say(
                "{n} shares are too many: at most {most} can be bought a turn.",
                n=len(chains),
                most=MOST_BOUGHT,
            ),
            "H-22",
        )
    for chain in chains:
        if not 0 <= chain < CHAINS:
            return _no_chain(chain)
    return Illegal("unordered", say("The chains of a purchase are named in their order."), "H-22")


def _check_share(s: State, chain: int, wanted: int) -> None:
    if not s.sizes[chain]:
        raise Illegal(
            "off_board",
            say("{chain} is not on the board; only chains on it are sold.", chain=NAMES[chain]),
            "H-22",
        )
    if wanted > s.bank[chain]:
        raise Illegal(
            "bank_short",
            say(
                "{chain} has {bank} in the bank, {wanted} asked.",
                chain=NAMES[chain],
                bank=s.bank[chain],
                wanted=wanted,
            ),
            "H-22",
        )


def check_declare(s: State, seat: Seat) -> None:
    """Raises Illegal if the seat, which is asked, may not declare the end now (H-24)."""
    if can_declare(s, seat):
        return
    turn = s.phases[0]
    if mover(s) != seat:
        reason = say(
            "The end is declared in one's own turn; this is that of {who}.",
            who=Who(mover(s)),
        )
        raise Illegal("not_own_turn", reason, "H-24")
    if isinstance(turn, Placing | Buying) and turn.last:
        raise Illegal("declared", say("The end is declared: this is the last turn."), "H-24")
    there = [size for size in s.sizes if size]
    if not there:
        reason = say("The end can't be declared: no chain is on the board.")
        raise Illegal("no_chain", reason, "H-24")
    raise Illegal("not_yet", _not_yet(s, there), "H-24")


def _not_yet(s: State, there: list[int]) -> Text:
    largest = max(there)
    return say(
        "The end can't be declared: no chain has {end} tiles ({chain}, the largest, has "
        "{largest}), and {n} of {all} chains on the board are not safe.",
        end=END,
        chain=NAMES[s.sizes.index(largest)],
        largest=largest,
        n=sum(size < SAFE for size in there),
        all=len(there),
    )


def _listed(s: State, chains: tuple[int, ...]) -> str:
    return ", ".join([f"{NAMES[c]} ({s.sizes[c]})" for c in chains])


def _no_chain(chain: int) -> Illegal:
    return Illegal(
        "no_chain_of_that_name",
        say("There is no chain {n}; they are 0 to 6.", n=chain),
        "H-1",
    )
