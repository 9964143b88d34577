"""What a server writes down of itself: who came and went, what failed and where. No values."""

from __future__ import annotations

import logging
from logging.handlers import RotatingFileHandler
from pathlib import Path

__all__ = ["JOURNAL", "LOG_FOLDER", "close_journal", "open_journal"]

LOG_FOLDER = "log"
"""Its name in the data folder."""

JOURNAL = logging.getLogger("boardtui.serve")

_LARGEST = 1024 * 1024
_OLDER = 5


def open_journal(data: Path) -> logging.Handler:
    """Lets the journal go to files in the data folder; to be closed. Raises OSError."""
    folder = data / LOG_FOLDER
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    handler = RotatingFileHandler(
        folder / "serve.log", maxBytes=_LARGEST, backupCount=_OLDER, encoding="utf-8"
    )
    handler.setFormatter(logging.Formatter("%(asctime)s %(levelname)s %(message)s"))
    JOURNAL.addHandler(handler)
    JOURNAL.setLevel(logging.INFO)
    JOURNAL.propagate = False
    return handler


def close_journal(handler: logging.Handler) -> None:
    """Ends what `open_journal` began."""
    JOURNAL.removeHandler(handler)
    handler.close()
    JOURNAL.propagate = not JOURNAL.handlers
