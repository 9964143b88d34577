"""O-29 and O-35: shareholders' meetings."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

import pytest
from msgspec.structs import replace

from core.games.oil.actions import Call, CallNone, Vote
from core.games.oil.chairs import move_shares
from core.games.oil.events import (
    ChairTaken,
    ChairVacated,
    Event,
    MeetingCalled,
    Voted,
    VoteRolled,
)
from core.games.oil.frames import push
from core.games.oil.meetings import begin_calling
from core.games.oil.preview_year import Candidate, candidates
from core.games.oil.state import Calling, Due, Owing, Rolling, State, Terms, Voting
from tests.core.games.oil.december import (
    act,
    asked,
    dice,
    emptied,
    gone_on,
    refused,
    sentence,
    told,
)
from tests.core.games.oil.positions import AFF, AFP, ASR, EUF, EUP, EUR, position

BANK = -1
SILENT, NO = CallNone(True), CallNone(False)


def meetings(
    shares: Mapping[int, Iterable[int]],
    *,
    seats: int = 4,
    chairs: Mapping[int, int | None] | None = None,
    first: int = 0,
    terms: Terms | None = None,
) -> State:
    """Phase F has begun."""
    s = position(seats, terms, shares=shares, chairs=chairs, first=first, month=11)
    return gone_on(begin_calling(emptied(s)), [])


# -- who may call ------------------------------------------------------------------------------


@pytest.mark.rule("O-29")
def test_companies_come_in_the_fixed_order_and_shareholders_in_turn_order() -> None:
    shares = {AFF: (2, 1, 1, 1), EUP: (1, 0, 0, 2)}
    s = meetings(shares, first=2)
    # Chairmen aren't asked: seat 3 of Europe's petrol company, seat 0 of Africa's field.
    asked_for = []
    while s.phases:
        phase = s.phases[-1]
        assert isinstance(phase, Calling)
        assert (Call(), NO, SILENT) == asked(s)[phase.seat].choices
        asked_for.append((phase.company, phase.seat))
        s, _ = act(s, (phase.seat, NO))
    assert [(EUP, 0), (AFF, 2), (AFF, 3), (AFF, 1)] == asked_for


@pytest.mark.rule("O-29")
def test_a_company_with_one_shareholder_is_passed_over() -> None:
    assert () == meetings({EUF: (3, 0, 0, 0), EUR: (0, 5, 0, 0)}).phases


@pytest.mark.rule("O-29")
def test_who_calls_none_any_more_is_not_asked_again() -> None:
    shares = {EUF: (3, 1, 1, 0), EUR: (3, 1, 1, 0), AFF: (3, 2, 0, 0)}
    s, _ = act(meetings(shares), (1, SILENT))
    assert (Calling(2, EUF, (), (1,)),) == s.phases
    s, _ = act(s, (2, NO))
    assert (Calling(2, EUR, (), (1,)),) == s.phases
    s, _ = act(s, (2, NO))
    assert () == s.phases


@pytest.mark.rule("O-29")
def test_a_company_has_one_meeting_at_most() -> None:
    shares = {EUF: (3, 1, 1, 0), EUR: (3, 0, 1, 0)}
    s, log = act(meetings(shares), (1, Call()))
    assert [MeetingCalled(1, EUF)] == log
    assert (Calling(2, EUR, ()), Voting(0, EUF, (1, 2))) == s.phases
    s, _ = act(s, (0, Vote(0)), (1, Vote(1)), (2, Vote(0)))
    assert (Calling(2, EUR, ()),) == s.phases


@pytest.mark.rule("O-29")
def test_the_phase_is_over_after_the_last_companys_meeting() -> None:
    s, _ = act(meetings({EUF: (3, 1, 1, 0)}), (1, Call()))
    assert Voting(0, EUF, (1, 2)) == s.phases[-1]
    s, _ = act(s, (0, Vote(0)), (1, Vote(1)), (2, Vote(0)))
    assert () == s.phases


@pytest.mark.rule("O-35")
def test_entrepreneurs_hold_no_meetings() -> None:
    s = meetings({EUF: (5, 0, 0, 0), EUR: (0, 5, 0, 0)}, terms=Terms(entrepreneurs=True))
    assert () == s.phases


# -- votes -------------------------------------------------------------------------------------


def called(shares: Iterable[int], chair: int = 0) -> State:
    """A meeting of Europe's field has been called."""
    s = meetings({EUF: tuple(shares)}, chairs={EUF: chair})
    (caller,) = asked(s)
    return act(s, (caller, Call()))[0]


@pytest.mark.rule("O-29")
def test_most_votes_win_with_all_shares_for_one_candidate() -> None:
    s, log = act(called((2, 1, 2, 0)), (0, Vote(0)), (1, Vote(2)), (2, Vote(2)))
    assert [
        Voted(0, EUF, 0, 2),
        Voted(1, EUF, 2, 1),
        Voted(2, EUF, 2, 2),
        ChairVacated(0, EUF),
        ChairTaken(2, EUF),
    ] == log
    assert 2 == s.chairs[EUF]


@pytest.mark.rule("O-29")
def test_the_bank_does_not_vote() -> None:
    # Four of five shares are the bank's and a third's, who abstains.
    s, _ = act(called((1, 1, 2, 0), chair=2), (0, Vote(1)), (1, Vote(1)), (2, Vote(-1)))
    assert 1 == s.chairs[EUF]


@pytest.mark.rule("O-29")
def test_a_chairman_who_is_elected_again_stays() -> None:
    s, log = act(called((2, 1, 2, 0)), (0, Vote(0)), (1, Vote(0)), (2, Vote(2)))
    assert 0 == s.chairs[EUF]
    assert [] == told(log, ChairTaken) + told(log, ChairVacated)


@pytest.mark.rule("O-29")
def test_where_all_abstain_the_chair_stays() -> None:
    s, log = act(called((2, 1, 2, 0)), (0, Vote(-1)), (1, Vote(-1)), (2, Vote(-1)))
    assert 0 == s.chairs[EUF]
    assert [Voted] * 3 == [type(event) for event in log]


@pytest.mark.rule("O-29")
def test_a_tie_is_settled_by_dice_among_those_tied_and_thrown_again_on_a_tie() -> None:
    s = replace(called((2, 1, 2, 0)), rng=dice(4, 4, 2, 3))
    s, log = act(s, (0, Vote(0)), (1, Vote(-1)), (2, Vote(2)))
    assert [VoteRolled(EUF, ((4, 0, 4, 0), (2, 0, 3, 0)))] == told(log, VoteRolled)
    assert 2 == s.chairs[EUF]


@pytest.mark.rule("O-29")
def test_only_those_who_are_highest_throw_again() -> None:
    s = replace(called((1, 1, 1, 0)), rng=dice(5, 3, 5, 6, 1))
    s, log = act(s, (0, Vote(0)), (1, Vote(1)), (2, Vote(2)))
    assert [VoteRolled(EUF, ((5, 3, 5, 0), (6, 0, 1, 0)))] == told(log, VoteRolled)
    assert 0 == s.chairs[EUF]


@pytest.mark.rule("O-29")
def test_only_shareholders_are_eligible() -> None:
    s = called((2, 1, 2, 0))
    assert (Vote(0), Vote(1), Vote(2), Vote(-1)) == asked(s)[0].choices
    for candidate in (3, 4, 99, -2):
        assert ("not_eligible", "O-29") == refused(s, 0, Vote(candidate))
    assert "Only shareholders of Europe field are eligible." == sentence(s, 0, Vote(3))


# -- a vacant chair ----------------------------------------------------------------------------


def vacated(shares: Iterable[int] = (2, 2, 1, 0)) -> tuple[State, list[Event]]:
    """Seat 0 has lost its shares of Europe's field, of which it was chairman, on its turn."""
    log: list[Event] = []
    held = tuple(shares)
    s = position(shares={EUF: held}, chairs={EUF: 0})
    return gone_on(move_shares(s, log, EUF, 0, BANK, held[0]), log), log


@pytest.mark.rule("O-29")
def test_when_a_chairman_loses_his_last_share_a_meeting_is_held_at_once() -> None:
    s, log = vacated()
    assert [ChairVacated(0, EUF), MeetingCalled(-1, EUF)] == log
    assert Voting(1, EUF, (2,)) == s.phases[-1]
    s, _ = act(s, (1, Vote(2)), (2, Vote(2)))
    assert 2 == s.chairs[EUF]
    assert Rolling(0) == s.phases[-1]


@pytest.mark.rule("O-29")
def test_nobody_abstains_where_the_chair_is_vacant() -> None:
    s, _ = vacated()
    assert (Vote(1), Vote(2)) == asked(s)[1].choices
    assert ("chair_vacant", "O-29") == refused(s, 1, Vote(-1))
    assert "The chair of Europe field is vacant: you must vote." == sentence(s, 1, Vote(-1))


@pytest.mark.rule("O-29")
def test_a_sole_shareholder_takes_a_vacant_chair_without_a_meeting() -> None:
    s, log = vacated((2, 0, 1, 0))
    assert [ChairVacated(0, EUF), ChairTaken(2, EUF)] == log
    assert Rolling(0) == s.phases[-1]


@pytest.mark.rule("O-29")
def test_a_meeting_that_waited_is_for_those_who_hold_shares_when_it_begins() -> None:
    s, _ = vacated((2, 1, 1, 0))
    # A debt lies on it meanwhile, in which seat 3 buys a share of the bank's.
    s = push(s, Owing(0, (Due(BANK, 50, "tax"),)))
    s = gone_on(move_shares(s, [], EUF, BANK, 3, 1), [])
    assert Voting(1, EUF, (2, 3)) == s.phases[-1]


@pytest.mark.rule("O-29")
def test_a_meeting_that_waited_is_not_held_once_the_chair_is_taken() -> None:
    s, _ = vacated((2, 1, 1, 0))
    s = push(s, Owing(0, (Due(BANK, 50, "tax"),)))
    s = move_shares(s, [], EUF, 1, 2, 1)
    s = replace(s, chairs=tuple(2 if c == EUF else x for c, x in enumerate(s.chairs)))
    assert Rolling(0) == gone_on(s, []).phases[-1]
    # Nor where no shareholder is left.
    s, _ = vacated((2, 1, 1, 0))
    s = push(s, Owing(0, (Due(BANK, 50, "tax"),)))
    s = replace(s, shares=((0,) * 18,) * 4)
    assert Rolling(0) == gone_on(s, []).phases[-1]


# -- previews ----------------------------------------------------------------------------------


@pytest.mark.rule("O-29")
def test_a_voter_sees_what_each_vote_would_come_to() -> None:
    # Two shares each, and the caller has voted for himself.
    s = meetings({EUP: (2, 2, 0, 0), AFP: (1, 2, 0, 0), ASR: (5, 0, 0, 0)}, first=1)
    s, _ = act(s, (1, Call()), (1, Vote(1)))
    phase = s.phases[-1]
    assert isinstance(phase, Voting)
    assert (
        Candidate(1, 2, 4, (1,)),
        Candidate(0, 0, 2, (0, 1)),
        Candidate(-1, 0, 0, (1,)),
    ) == tuple(c._replace(winners=tuple(sorted(c.winners))) for c in candidates(s, phase))


@pytest.mark.rule("O-29")
def test_where_nobody_has_voted_abstaining_leads_to_nobody() -> None:
    s = called((2, 1, 2, 0))
    phase = s.phases[-1]
    assert isinstance(phase, Voting)
    assert (Candidate(-1, 0, 0, ()),) == candidates(s, phase)[-1:]
