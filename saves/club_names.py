"""What people may call themselves, and what they may say."""

from __future__ import annotations

import re
from itertools import groupby
from unicodedata import category, east_asian_width, name, normalize

from core.bots.protocol import LEVELS
from core.text import say
from saves.records import SaveError

__all__ = ["LONGEST", "LONGEST_SAID", "LONGEST_WORD", "clean_name", "clean_said", "folded"]

LONGEST = 16
"""Of a name, in columns of a terminal; more would not fit the boards."""

LONGEST_SAID = 300
"""Of a line of talk, in characters."""

LONGEST_WORD = 40
"""Of a private table's word, in characters."""

_RESERVED = frozenset(
    (*LEVELS, "person", "bot", "free", "bank", "nobody", "everybody", "you", "owner", "server")
)
# What guests are called whose own names are free again.
_GUEST = re.compile(r"guest ?\d*")

_APART = " -_.'"
_SPELLING = ("Ll", "Lu", "Lt", "Lm", "Lo", "Nd", "Mn", "Mc")
# Letters and marks that nobody sees.
_UNSEEN = re.compile(r"FILLER|SELECTOR|JOINER|INHERENT")
# "Ana" with one Cyrillic letter in it is not another Ana.
_ALIKE = frozenset(("LATIN", "CYRILLIC", "GREEK", "ARMENIAN", "CHEROKEE"))
# Vietnamese and Hindi put two on a letter; a heap of them hides the lines above and below.
_MOST_MARKS = 2


def clean_name(typed: str) -> str:
    """The name as it is shown. Raises SaveError with what is wrong with it."""
    clean = normalize("NFC", typed).replace("\u2019", "'").strip(" ")
    columns = sum(map(_columns, clean))
    if not 1 <= columns <= LONGEST:
        raise SaveError(
            "bad_name",
            say(
                "A name takes 1 to {most} columns of the screen; this one takes {n}.",
                most=LONGEST,
                n=columns,
            ),
        )
    for char in clean:
        if char not in _APART and not _spells(char):
            raise SaveError(
                "bad_name",
                say(
                    "A name is made of letters, digits, spaces and - _ . ' only; {char} is none.",
                    char=char if category(char)[0] in "PS" else f"U+{ord(char):04X}",
                ),
            )
    if not clean[0].isalnum() or "  " in clean:
        raise SaveError(
            "bad_name",
            say("A name begins with a letter or a digit, and has one space at a time."),
        )
    if _thinned(clean) != clean:
        raise SaveError("bad_name", say("A letter of a name has at most {n} marks.", n=_MOST_MARKS))
    scripts = {name(char).split(" ")[0] for char in clean if char.isalpha()}
    if len(scripts & _ALIKE) > 1:
        raise SaveError("bad_name", say("A name can't mix alphabets whose letters look alike."))
    if folded(clean) in _RESERVED or _GUEST.fullmatch(folded(clean)):
        raise SaveError("bad_name", say("Nobody can be called {name} here.", name=clean))
    return clean


def folded(clean: str) -> str:
    """What names have in common that are one name to a reader."""
    return normalize("NFKC", normalize("NFKC", clean).casefold())


def clean_said(typed: str) -> str:
    """A line of talk without what can't be shown. Raises SaveError if it is empty or too long."""
    # Cut first: what follows takes time for each character, and anybody may send a megabyte.
    said = " ".join(typed[: 4 * LONGEST_SAID].split())
    said = _thinned("".join(char for char in normalize("NFC", said) if char.isprintable())).strip()
    if not said:
        raise SaveError("bad_text", say("There is nothing in it that can be shown."))
    if len(said) > LONGEST_SAID:
        raise SaveError(
            "bad_text", say("A line of talk has at most {most} characters.", most=LONGEST_SAID)
        )
    return said


def _spells(char: str) -> bool:
    """Whether it is a letter, a digit or a mark on one, and seen."""
    return category(char) in _SPELLING and not _UNSEEN.search(name(char, "FILLER"))


def _columns(char: str) -> int:
    if category(char) in ("Mn", "Me", "Cf"):
        return 0
    return 2 if east_asian_width(char) in "WF" else 1


def _thinned(text: str) -> str:
    """The text with no more marks on end than any language needs."""
    runs = groupby(text, lambda char: category(char) in ("Mn", "Me"))
    return "".join("".join([*run][:_MOST_MARKS] if marks else run) for marks, run in runs)
