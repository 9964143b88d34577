"""Rounds, months and years, and the phases of December in their order (O-2, O-28, O-30)."""

from __future__ import annotations

import pytest

from core.games.oil.actions import CallNone, End, Pay, Roll, SetLoans
from core.games.oil.data import NEWS, TIP
from core.games.oil.events import (
    BillPaid,
    CardsTurned,
    Event,
    GameEnded,
    MonthBegan,
    NewsEnded,
    PricesRolled,
    Shuffled,
    TipReturned,
)
from core.games.oil.events_deals import INTEREST, Done, Paid
from core.games.oil.rules import RULES
from core.games.oil.state import (
    FREE,
    RUINED,
    STRUCK,
    USED,
    Calling,
    Costs,
    Interest,
    Over,
    Rolling,
    State,
    Terms,
    Trading,
    Turn,
)
from tests.core.games.oil.at_table import do, must, only, play
from tests.core.games.oil.positions import AFP, ASF, EUF, EUP, EUR, changed, on_turn, position

TRADING = Trading((), (), (0, 0, 0, 0), ())
ALL_DONE = ((0, End()), (1, End()), (2, End()), (3, End()))


def traded(month: int, **fields: object) -> tuple[State, list[Event]]:
    """What comes once all are done in phase A of this month."""
    base: dict[str, object] = {"month": month, "phases": (TRADING,)}
    return play(position(4, **{**base, **fields}), *ALL_DONE)  # type: ignore[arg-type]


@pytest.mark.rule("O-2", "O-4")
def test_each_round_has_a_turn_of_each_player_clockwise_from_who_begins() -> None:
    # Nobody has a share or cash, so that a turn is only the roll.
    s = position(
        cash=(0, 0, 0, 0), loans=(2, 2, 2, 2), first=2, phases=(Turn(2, (3, 0, 1)), Rolling(2))
    )
    order = []
    while isinstance(s.phases[0], Turn):
        ((seat, prompt),) = RULES.prompts(s).items()
        if isinstance(s.phases[-1], Rolling):
            order.append(seat)
            s, _ = do(s, seat, Roll())
        else:
            s, _ = do(s, seat, prompt.choices[0])
    assert [2, 3, 0, 1] == order
    assert isinstance(s.phases[0], Trading)
    assert 0 == s.month


@pytest.mark.rule("O-2")
@pytest.mark.parametrize("month", [0, 1, 3, 10, 12, 15, 22])
def test_after_phase_a_the_next_month_begins(month: int) -> None:
    s, log = traded(month, terms=Terms(years=3), first=1)
    assert [MonthBegan(month + 1)] == only(log, MonthBegan)
    assert month + 1 == s.month
    assert (Turn(1, (2, 3, 0)), Rolling(1)) == s.phases
    assert [Done(seat) for seat in range(4)] == only(log, Done)


@pytest.mark.rule("O-24", "O-2")
@pytest.mark.parametrize("month", range(24))
def test_prices_are_rolled_in_april_august_and_december(month: int) -> None:
    _, log = traded(month, terms=Terms(years=2))
    assert (month % 12 in (3, 7, 11)) == bool(only(log, PricesRolled))


@pytest.mark.rule("O-2", "O-25")
@pytest.mark.parametrize("month", [0, 5, 10, 12, 22])
def test_interest_waits_for_december(month: int) -> None:
    s, log = traded(month, terms=Terms(years=2))
    assert [] == only(log, Paid)
    assert (100_000,) * 4 == s.cash


def kinds(log: list[Event]) -> list[str]:
    """What was told of the phases, each once, in order."""
    names = {
        PricesRolled: "B",
        BillPaid: "D",
        CardsTurned: "E",
        Shuffled: "G",
        MonthBegan: "next",
        GameEnded: "end",
    }
    found: list[str] = []
    for event in log:
        name = names.get(type(event))
        if isinstance(event, Paid) and event.why == INTEREST:
            name = "C"
        if name and name not in found[-1:]:
            found.append(name)
    return found


def through_december(s: State) -> tuple[State, list[Event], list[str]]:
    """All that is asked in December answered in the plainest way, and what was asked, in order."""
    log: list[Event] = []
    asked: list[str] = []
    while isinstance(s.phases[0], Trading | Interest | Costs | Calling):
        phase = s.phases[-1]
        asked.append(type(phase).__name__)
        (seat, *_) = must(s)
        match phase:
            case Trading():
                s, told = do(s, seat, End())
            case Interest():
                s, told = do(s, seat, SetLoans(s.loans[seat], s.deposits[seat]))
            case Costs():
                s, told = do(s, seat, Pay())
            case _:
                s, told = do(s, seat, CallNone(True))
        log += told
    return s, log, [name for i, name in enumerate(asked) if name not in asked[:i]]


def december(years: int = 2, month: int = 11, **fields: object) -> State:
    base: dict[str, object] = {
        "terms": Terms(years=years),
        "month": month,
        "shares": {EUF: (2, 2, 0, 0), EUR: (0, 5, 0, 0), ASF: (0, 0, 1, 0)},
        "cards": {EUF: USED, ASF: STRUCK},
        "phases": (TRADING,),
    }
    return position(4, **{**base, **fields})  # type: ignore[arg-type]


@pytest.mark.rule("O-2", "O-24", "O-25", "O-26", "O-28", "O-29", "O-30")
def test_in_december_come_prices_interest_costs_companies_meetings_and_cards_in_this_order() -> (
    None
):
    s, log, asked = through_december(december())
    assert ["B", "C", "D", "E", "G", "next"] == [
        name for i, name in enumerate(kinds(log)) if name not in kinds(log)[:i]
    ]
    assert [name for name in asked if name != "Costs"] == ["Trading", "Interest", "Calling"]
    assert (12, (Turn(0, (1, 2, 3)), Rolling(0))) == (s.month, s.phases)


@pytest.mark.rule("O-28")
def test_turned_cards_are_free_before_meetings_are_called() -> None:
    s = december(cards={EUF: USED, ASF: STRUCK})
    while not isinstance(s.phases[0], Calling):
        (seat, *_) = must(s)
        phase = s.phases[-1]
        if isinstance(phase, Trading):
            s, _ = do(s, seat, End())
        elif isinstance(phase, Interest):
            s, _ = do(s, seat, SetLoans(1, 0))
        else:
            s, _ = do(s, seat, Pay())
    assert (FREE,) * 18 == s.cards


@pytest.mark.rule("O-28", "O-2")
def test_cards_stay_turned_until_december() -> None:
    s, _ = traded(7, shares={EUF: (5, 0, 0, 0), EUP: (1, 0, 0, 0)}, cards={EUF: USED, EUP: STRUCK})
    assert (USED, STRUCK) == (s.cards[EUF], s.cards[EUP])


@pytest.mark.rule("O-28", "O-39", "O-40")
def test_each_period_allows_another_sabotage_and_another_suit() -> None:
    terms = Terms(years=2, sabotage=True, lawsuits=True)
    tried = changed(december(terms=terms, cards={EUF: RUINED}), saboteurs=(0, 2), plaintiffs=(1,))
    s, _, _ = through_december(tried)
    assert ((), ()) == (s.saboteurs, s.plaintiffs)
    monthly = changed(tried, month=4)
    assert ((0, 2), (1,)) == (
        play(monthly, *ALL_DONE)[0].saboteurs,
        play(monthly, *ALL_DONE)[0].plaintiffs,
    )


@pytest.mark.rule("O-30", "O-48")
def test_with_the_year_tips_17_and_18_and_the_news_of_this_december_go_back() -> None:
    s, log, _ = through_december(
        december(kept={0: (43, 17), 3: (18,)}, in_force=(12,), december=(6, 9))
    )
    assert [TipReturned(0, 17), TipReturned(3, 18)] == only(log, TipReturned)
    assert [NewsEnded((6, 9))] == only(log, NewsEnded)
    assert [Shuffled(TIP), Shuffled(NEWS)] == only(log, Shuffled)
    assert ((bytes([43]), b"", b"", b""), bytes([12]), b"") == (s.kept, s.in_force, s.december)


@pytest.mark.rule("O-30", "O-2")
def test_no_deck_is_shuffled_in_another_month() -> None:
    s, log = traded(4, kept={0: (17,)}, december=(6,))
    assert [] == [*only(log, Shuffled), *only(log, TipReturned), *only(log, NewsEnded)]
    assert (bytes([17]), bytes([6])) == (s.kept[0], s.december)


@pytest.mark.rule("O-2", "O-31")
@pytest.mark.parametrize("years", [1, 2, 10])
def test_the_game_ends_with_the_last_december(years: int) -> None:
    s, log, _ = through_december(december(years, 12 * years - 1))
    assert (Over(),) == s.phases
    assert {} == RULES.prompts(s)
    (ended,) = only(log, GameEnded)
    outcome = RULES.outcome(s)
    assert outcome is not None
    assert ended.worth == outcome.worth
    assert [] == only(log, MonthBegan)


@pytest.mark.rule("O-2", "O-31")
def test_no_other_december_ends_it() -> None:
    s, log, _ = through_december(december(3, 23))
    assert 24 == s.month
    assert [] == only(log, GameEnded)


@pytest.mark.rule("O-31", "O-30")
def test_phase_g_comes_before_the_valuation() -> None:
    _, log, _ = through_december(december(1))
    assert ["G", "end"] == kinds(log)[-2:]


@pytest.mark.rule("O-7")
def test_the_parts_of_a_turn_come_in_order() -> None:
    """Field, refinery and petrol company of one player, each with something to do."""
    s = position(
        shares={EUF: (5, 0, 0, 0), EUR: (5, 0, 0, 0), EUP: (5, 0, 0, 0), AFP: (0, 5, 0, 0)},
        goods={(EUF, "EUR"): 4, (EUR, "EUP"): 4, (EUP, "EUP"): 1},
        phases=on_turn(0, 4, Rolling(0)),
    )
    met = []
    s, _ = do(s, 0, Roll())
    while s.phases[0] == Turn(0, (1, 2, 3), getattr(s.phases[0], "part", 0)):
        phase = s.phases[-1]
        if type(phase).__name__ in ("Extracting", "Processing", "Moving"):
            met.append((s.phases[0].part, type(phase).__name__))
            s, _ = do(s, 0, End())
        else:
            (seat,) = must(s)
            s, _ = do(s, seat, RULES.prompts(s)[seat].choices[-1])
    assert [(2, "Extracting"), (3, "Processing"), (4, "Processing"), (6, "Moving")] == met
