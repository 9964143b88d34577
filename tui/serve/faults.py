"""What the journal is told of an error that must not stop more than it has to."""

from __future__ import annotations

from traceback import extract_tb

from tui.serve.journal import JOURNAL

__all__ = ["fault"]


def fault(what: str, error: BaseException) -> None:
    """Writes down what failed: the kind of error and the lines that led to it, but no values,
    among which may be what only one player knows.
    """
    frames = extract_tb(error.__traceback__)
    way = " < ".join(f"{frame.filename}:{frame.lineno}" for frame in reversed(frames))
    JOURNAL.error("%s: %s (%s)", what, type(error).__name__, way)
