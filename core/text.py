"""Sentences as values: core says what is meant, whoever shows it chooses the language."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeAlias, TypeVar

from msgspec import Struct

__all__ = [
    "Text",
    "Value",
    "Who",
    "all_of",
    "by_seat",
    "figure",
    "in_row",
    "plain",
    "say",
    "say_n",
    "signed",
]


class Who(Struct, frozen=True, tag="who"):
    """A seat named in a sentence; shown as the name of the person or bot that sits there."""

    seat: int


class Text(Struct, frozen=True, tag="text"):
    """A sentence with its values.

    `id` is the English sentence with placeholders such as `{roll}`, and the key of the
    translation. With `plural`, `id` is the singular and `count` decides between the two.
    """

    id: str
    values: tuple[tuple[str, Value], ...] = ()
    plural: str | None = None
    count: int = 1


Value: TypeAlias = int | str | Who | Text

V = TypeVar("V", bound="Value")


def say(id: str, /, **values: Value) -> Text:
    """A sentence for the catalogue of translations (the extraction keyword is `say`)."""
    return Text(id, tuple(values.items()))


def say_n(id: str, plural: str, count: int, /, **values: Value) -> Text:
    """A sentence with a number; `{n}` stands for the count."""
    return Text(id, (("n", count), *values.items()), plural, count)


def figure(n: int) -> str:
    """A number as it is written, without its unit: commas between thousands, a true minus."""
    return f"−{-n:,}" if n < 0 else f"{n:,}"


def signed(n: int) -> str:
    """A change with its sign; a dot for none."""
    return f"+{n:,}" if n > 0 else figure(n) if n else "·"


def in_row(items: Sequence[V]) -> V | Text:
    """The items with commas between them; there must be one."""
    row: V | Text = items[0]
    for item in items[1:]:
        row = say("{before}, {one}", before=row, one=item)
    return row


def all_of(items: Sequence[V]) -> V | Text:
    """The items with commas between them, and "and" before the last; there must be one."""
    *before, last = items
    return say("{before} and {one}", before=in_row(before), one=last) if before else last


def by_seat(told: Sequence[tuple[int, str]]) -> Text:
    """Seats with what is told of each, as "Ana 4,500, Ben 300"; there must be one."""
    return in_row([say("{who} {amount}", who=Who(seat), amount=amount) for seat, amount in told])


def plain(
    text: Text,
    who: Callable[[int], str] = lambda seat: f"Seat {seat}",
    translate: Callable[[Text], str] | None = None,
) -> str:
    """The sentence in words: English unless `translate` gives another template for it."""
    template = translate(text) if translate is not None else _english(text)
    return template.format_map({name: _word(value, who, translate) for name, value in text.values})


def _english(text: Text) -> str:
    return text.id if text.plural is None or text.count == 1 else text.plural


def _word(
    value: Value, who: Callable[[int], str], translate: Callable[[Text], str] | None
) -> int | str:
    match value:
        case Who(seat):
            return who(seat)
        case Text():
            return plain(value, who, translate)
        case _:
            return value
