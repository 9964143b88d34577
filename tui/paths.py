"""Where the program keeps its files."""

from __future__ import annotations

from pathlib import Path

from platformdirs import PlatformDirs

__all__ = [
    "VISITORS",
    "data_folder",
    "is_shared",
    "reports_folder",
    "server_folder",
    "settings_file",
    "shared_mark",
]

VISITORS = "settings"
"""The folder, in what a server keeps, of its visitors' settings."""

_DIRS = PlatformDirs("boardtui", appauthor=False)


def data_folder() -> Path:
    """The saved games, unless `--data` names another folder. It need not exist yet."""
    return _DIRS.user_data_path


def server_folder() -> Path:
    """What `boardtui serve` keeps, unless `--data` names another folder; apart from one's own."""
    return data_folder() / "server"


def settings_file() -> Path:
    """The settings. It need not exist yet."""
    return _DIRS.user_config_path / "settings.json"


def reports_folder() -> Path:
    """The reports of crashes. It need not exist yet."""
    return _DIRS.user_log_path


def shared_mark(folder: Path) -> Path:
    """The file that says of a folder that several users of the machine play in it."""
    return folder / "shared"


def is_shared(folder: Path) -> bool:
    """Whether it is such a folder."""
    return shared_mark(folder).is_file()
