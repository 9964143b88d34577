"""Where the program keeps its files."""

from __future__ import annotations

from pathlib import Path

from platformdirs import PlatformDirs

__all__ = ["VISITORS", "data_folder", "reports_folder", "server_folder", "settings_file"]

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
