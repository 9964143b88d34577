"""Phase F, shareholders' meetings, and those that a vacant chair asks for (O-29, O-35)."""

from __future__ import annotations

from msgspec.structs import replace

from core.game import Illegal, Seat
from core.games.oil.actions import Action, Call, CallNone, Vote
from core.games.oil.chairs import holders, open_meeting, seat_chair, vacate
from core.games.oil.dice import thrown_off
from core.games.oil.events import Voted, VoteRolled
from core.games.oil.force import companies_in_play
from core.games.oil.frames import Acts, Asks, Autos, Log, pop, push, put_top
from core.games.oil.phrases import company as called
from core.games.oil.state import Board, Calling, State, Voting
from core.prompt import Prompt
from core.text import say

__all__ = ["ABSTAIN", "ACTS", "ASK", "AUTO", "ballot", "begin_calling", "callers", "tally"]

ABSTAIN = -1
"""In place of a candidate."""


# -- who calls a meeting -----------------------------------------------------------------------


def callers(b: Board, company: int, silent: tuple[Seat, ...] = ()) -> tuple[Seat, ...]:
    """Those who are asked whether they call a meeting of the company, in turn order.

    Ours: not its chairman, who could only lose by it, and nobody where there is one shareholder.
    """
    return tuple([x for x in holders(b, company) if x not in silent and x != b.chairs[company]])


def begin_calling(s: State) -> State:
    """Phase F begins; the stack stays as it is where nobody can call a meeting."""
    calling = None if s.terms.entrepreneurs else _later(s, -1, ())
    return s if calling is None else push(s, calling)


def _ask_calling(s: State, phase: Calling) -> dict[Seat, Prompt[Action]]:
    return {phase.seat: _CALLING}


_CALLING: Prompt[Action] = Prompt(must=True, choices=(Call(), CallNone(False), CallNone(True)))


def _call(s: State, phase: Calling, seat: Seat, a: Call, log: Log) -> State:
    # A company has one meeting at most: when this one is over, nobody else is asked for it.
    over = replace(phase, left=(), silent=(*phase.silent, seat))
    then = _later(s, phase.company, phase.silent) or over
    return open_meeting(put_top(s, then), log, phase.company, seat)


def _call_none(s: State, phase: Calling, seat: Seat, a: CallNone, log: Log) -> State:
    silent = (*phase.silent, seat) if a.rest else phase.silent
    if phase.left:
        return put_top(s, Calling(phase.left[0], phase.company, phase.left[1:], silent))
    calling = _later(s, phase.company, silent)
    return pop(s) if calling is None else put_top(s, calling)


def _later(s: State, company: int, silent: tuple[Seat, ...]) -> Calling | None:
    """Who is asked for the next company after this one."""
    for later in companies_in_play(s):
        asked = callers(s, later, silent) if later > company else ()
        if asked:
            return Calling(asked[0], later, asked[1:], silent)
    return None


def _after_calling(s: State, phase: Calling, log: Log) -> State | None:
    # Where it is the last meeting that is over, its caller has nothing more to call.
    return pop(s) if phase.seat in phase.silent else None


# -- a meeting ---------------------------------------------------------------------------------


def ballot(b: Board, company: int) -> tuple[int, ...]:
    """What can be voted for: a shareholder, or ABSTAIN unless the chair is vacant (O-29)."""
    abstain = () if b.chairs[company] is None else (ABSTAIN,)
    return (*holders(b, company), *abstain)


def tally(b: Board, company: int, votes: tuple[tuple[Seat, int], ...]) -> dict[Seat, int]:
    """The votes for each candidate who got any."""
    counted: dict[Seat, int] = {}
    for voter, candidate in votes:
        if candidate != ABSTAIN:
            counted[candidate] = counted.get(candidate, 0) + b.shares[voter][company]
    return counted


def _ask_voting(s: State, phase: Voting) -> dict[Seat, Prompt[Action]]:
    return {phase.seat: Prompt(must=True, choices=tuple(map(Vote, ballot(s, phase.company))))}


def _vote(s: State, phase: Voting, seat: Seat, a: Vote, log: Log) -> State:
    company = phase.company
    if a.candidate == ABSTAIN:
        if s.chairs[company] is None:
            raise Illegal(
                "chair_vacant",
                say("The chair of {company} is vacant: you must vote.", company=called(company)),
                "O-29",
            )
    elif a.candidate not in holders(s, company):
        raise Illegal(
            "not_eligible",
            say("Only shareholders of {company} are eligible.", company=called(company)),
            "O-29",
        )
    log.append(Voted(seat, company, a.candidate, s.shares[seat][company]))
    votes = (*phase.votes, (seat, a.candidate))
    if phase.left:
        return put_top(s, Voting(phase.left[0], company, phase.left[1:], votes))
    return _elected(pop(s), log, company, tally(s, company, votes))


def _elected(s: State, log: Log, company: int, counted: dict[Seat, int]) -> State:
    """Most votes win, dice settle a tie, and without a vote the chairman stays."""
    if not counted:
        return s
    most = max(counted.values())
    tied = [seat for seat, votes in counted.items() if votes == most]
    if len(tied) > 1:
        throws, winner, rng = thrown_off(s.rng, len(s.cash), tied)
        log.append(VoteRolled(company, throws))
        s = replace(s, rng=rng)
    else:
        (winner,) = tied
    if winner == s.chairs[company]:
        return s
    return seat_chair(vacate(s, log, company), log, company, winner)


def _before_vote(s: State, phase: Voting, log: Log) -> State | None:
    """A meeting for a vacant chair that waited may be for nothing, or for other shareholders."""
    company = phase.company
    if phase.votes:
        return None
    if s.chairs[company] is not None:
        return None if isinstance(s.phases[-2], Calling) else pop(s)
    voters = holders(s, company)
    if not voters:
        return pop(s)
    now = Voting(voters[0], company, voters[1:])
    return None if now == phase else put_top(s, now)


ACTS: Acts = {
    Calling: {Call: _call, CallNone: _call_none},
    Voting: {Vote: _vote},
}
ASK: Asks = {Calling: _ask_calling, Voting: _ask_voting}
AUTO: Autos = {Calling: _after_calling, Voting: _before_vote}
