"""What is left of a crash: a report that holds no secrets, and a sentence for the player."""

from __future__ import annotations

import platform
import sys
import traceback
from datetime import datetime
from pathlib import Path

from tui.i18n import _

__all__ = ["report", "write_report"]


def report(error: BaseException, version: str) -> str:
    """Where it failed, and on what; no values of variables, so no hands, bids or names.

    The error's own words are left out for the same reason: they may quote values.
    """
    lines = [
        f"boardtui {version}",
        f"Python {platform.python_version()} on {platform.system()} {platform.machine()}",
        f"{datetime.now().astimezone().isoformat(timespec='seconds')}",
        "",
    ]
    seen: BaseException | None = error
    while seen is not None:
        lines.append(f"{type(seen).__module__}.{type(seen).__qualname__}")
        for frame in traceback.extract_tb(seen.__traceback__):
            where = Path(frame.filename)
            lines.append(f"  {where.parent.name}/{where.name}:{frame.lineno} in {frame.name}")
        # A failed worker of Textual holds what it failed of in `error`.
        held = getattr(seen, "error", None)
        inner = held if isinstance(held, BaseException) else None
        seen = inner or seen.__cause__ or seen.__context__
    return "\n".join(lines) + "\n"


def write_report(error: BaseException, version: str, folder: Path) -> str:
    """Writes the report, and returns what to tell the player; never raises."""
    name = f"crash-{datetime.now():%Y%m%d-%H%M%S}.txt"
    try:
        folder.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(report(error, version), "utf-8")
    except OSError as problem:
        sys.stderr.write(report(error, version))
        return _(
            "boardtui failed, and its report could not be written: {why}. All is saved."
        ).format(why=problem.strerror or problem)
    return _(
        "boardtui failed. All acts up to the last one are saved. A report is in {path}."
    ).format(path=folder / name)
