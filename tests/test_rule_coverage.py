"""The check that every clause has a test, put to small folders of rules and tests."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from tests.rule_coverage import clauses, gaps, main

ROOT = Path(__file__).parents[1]

RULES = """# Game

**X-1** The first.

**X-2** Mentions **X-8**, which is no clause for standing inside a line.

**X-3** The third.

**X-4** The fourth.

**X-10** The tenth.
"""

ALL_SHOWN = """
import pytest

@pytest.mark.rule("X-1", "X-2")
@pytest.mark.rule("X-3")
def test_three(): raise RuntimeError("a collected test is not run")

@pytest.mark.rule("X-10", "X-4")
@pytest.mark.parametrize("n", [1, 2])
def test_two(n): pass
"""

GAPS = """
import pytest

@pytest.mark.rule("X-1", "X-9")
def test_one(): pass

@pytest.mark.skip(reason="later")
@pytest.mark.rule("X-2")
def test_later(): pass

@pytest.mark.skipif(False, reason="perhaps")
@pytest.mark.rule("X-3")
def test_perhaps(): pass

@pytest.mark.xfail(reason="broken")
@pytest.mark.rule("X-10")
def test_broken(): pass
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "games" / "x").mkdir(parents=True)
    (tmp_path / "games" / "x" / "rules.md").write_text(RULES)
    (tmp_path / "tests").mkdir()
    (tmp_path / "pytest.ini").write_text("[pytest]\nmarkers = rule(*ids): x\n")
    return tmp_path


def checked(folder: Path, tests: str) -> tuple[int, list[str]]:
    """The code and the lines that the check answers for these tests."""
    (folder / "tests" / "test_x.py").write_text(tests)
    done = subprocess.run(
        [sys.executable, "-m", "tests.rule_coverage", folder / "tests", folder / "games"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    return done.returncode, (done.stdout + done.stderr).splitlines()


def test_clauses_are_what_a_line_begins_with(folder: Path) -> None:
    assert {"X-1", "X-2", "X-3", "X-4", "X-10"} == clauses(folder / "games" / "x" / "rules.md")


def test_all_is_well_when_every_clause_has_a_test(folder: Path) -> None:
    assert (0, ["All 5 clauses are shown by tests."]) == checked(folder, ALL_SHOWN)


def test_clauses_without_a_sound_test_and_unknown_ones_are_named(folder: Path) -> None:
    """A test that may be skipped, or is expected to fail, shows nothing."""
    code, lines = checked(folder, GAPS)
    without = [f"{clause} has no test" for clause in ("X-2", "X-3", "X-4", "X-10")]
    assert (1, without) == (code, lines[:-1])
    assert lines[-1].startswith("X-9 is cited but not in any rules.md: ")
    assert lines[-1].endswith("test_x.py::test_one")


def test_tests_that_can_not_be_collected_fail_with_the_reason(folder: Path) -> None:
    code, lines = checked(folder, "import nothing_of_this_name")
    assert 2 == code
    assert any("nothing_of_this_name" in line for line in lines)


def test_a_folder_without_clauses_is_a_mistake(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (folder / "games" / "x" / "rules.md").write_text("# Game\n")
    assert 2 == main([str(folder / "tests"), str(folder / "games")])
    assert capsys.readouterr().err.startswith("No clauses in ")


def test_gaps_stand_in_the_order_of_the_clauses() -> None:
    found = gaps(["A-10", "A-2", "B-1", "A-1"], {"A-1": {"t"}, "A-11": {"u", "t"}})
    assert (
        "A-2 has no test",
        "A-10 has no test",
        "B-1 has no test",
        "A-11 is cited but not in any rules.md: t, u",
    ) == found
