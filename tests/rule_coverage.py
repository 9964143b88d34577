"""Which clauses no test shows, and which tests cite a clause that there isn't.

    python -m tests.rule_coverage [TESTS [GAMES]]

collects the tests (it runs none) and compares their `rule` marks with the clauses in each
game's rules.md. It prints what doesn't fit, a line each, and answers 1 then, else 0. A test that
may be skipped or is expected to fail shows nothing.
"""

from __future__ import annotations

import contextlib
import io
import re
import sys
from collections.abc import Iterable, Mapping
from pathlib import Path

import pytest

__all__ = ["cited", "clauses", "gaps", "main"]

ROOT = Path(__file__).parent.parent
CLAUSE = re.compile(r"^\*\*([A-Z]+-\d+)\*\*", re.MULTILINE)
EXCUSES = ("skip", "skipif", "xfail")


def clauses(rules: Path) -> frozenset[str]:
    """The ids of the clauses in one rules.md."""
    return frozenset(CLAUSE.findall(rules.read_text(encoding="utf-8")))


class _Marks:
    """Notes which clauses each collected test is marked with."""

    def __init__(self) -> None:
        self.cited: dict[str, set[str]] = {}

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        for item in items:
            if any(item.get_closest_marker(excuse) for excuse in EXCUSES):
                continue
            for mark in item.iter_markers("rule"):
                for clause in mark.args:
                    self.cited.setdefault(clause, set()).add(item.nodeid)


def cited(tests: Path) -> Mapping[str, set[str]]:
    """The tests that show each clause. Raises ValueError, with pytest's words, if none collect."""
    marks, words = _Marks(), io.StringIO()
    arguments = [str(tests), "--collect-only", "-q", "-n0", "-p", "no:cacheprovider"]
    with contextlib.redirect_stdout(words), contextlib.redirect_stderr(words):
        code = pytest.main(arguments, plugins=[marks])
    if code != pytest.ExitCode.OK:
        raise ValueError(words.getvalue())
    return marks.cited


def gaps(known: Iterable[str], shown: Mapping[str, set[str]]) -> tuple[str, ...]:
    """What doesn't fit, a sentence each, in the order of the clauses."""
    known = frozenset(known)
    without = (f"{c} has no test" for c in sorted(known - shown.keys(), key=_order))
    unknown = (
        f"{c} is cited but not in any rules.md: {', '.join(sorted(shown[c]))}"
        for c in sorted(shown.keys() - known, key=_order)
    )
    return (*without, *unknown)


def _order(clause: str) -> tuple[str, int]:
    letter, _, number = clause.partition("-")
    return letter, int(number) if number.isdecimal() else 0


def main(arguments: list[str]) -> int:
    tests, games = (
        *map(Path, arguments),
        *(ROOT / "tests", ROOT / "core" / "games")[len(arguments) :],
    )
    files = sorted(games.glob("*/rules.md"))
    known = frozenset[str]().union(*map(clauses, files))
    if not known:
        sys.stderr.write(f"No clauses in {games}\n")
        return 2
    try:
        shown = cited(tests)
    except ValueError as error:
        sys.stderr.write(f"{error}\n")
        return 2
    found = gaps(known, shown)
    fine = f"All {len(known)} clauses are shown by tests."
    sys.stdout.write("\n".join(found or (fine,)) + "\n")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
