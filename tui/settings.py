"""The player's settings: a JSON file that a person may edit.

Nothing in the file is ever lost by saving: a value that can't be used, or that this version
doesn't know, stays as it was until the setting is changed; a file that isn't JSON is kept beside
the new one. A change is staged beside the file at once, and settled while the game goes on.
"""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta, Struct, field

from core.game import OptionValue
from tui.files import replace_file
from tui.i18n import _

__all__ = ["Last", "Settings", "SettingsError", "load", "save", "settle", "stage"]

_LARGEST = 1024 * 1024


class Last(Struct, frozen=True):
    """What was last chosen at the set-up of a game: names, levels (None: a person), options."""

    names: tuple[str, ...] = ()
    levels: tuple[str | None, ...] = ()
    options: dict[str, OptionValue] = {}


class Settings(Struct, frozen=True):
    """All settings with what they are unless changed."""

    pause: Annotated[float, Meta(ge=0, le=10)] = 1.0
    """How long each act of a bot is shown, in seconds."""
    flash: Annotated[float, Meta(ge=0, le=2)] = 0.6
    """How long a change is shown in reverse video, in seconds; 0 is off, below 0.3 hard to see."""
    bell: bool = True
    """The terminal's bell when a person's turn comes."""
    theme: Literal["dark", "light", "contrast"] = "dark"
    ascii: bool = False
    auto_roll: bool = False
    """A roll that is the only choice is made without a key."""
    language: Annotated[str, Meta(pattern=r"^([a-z]{2,3}([_-][A-Za-z]{2,4})?)?$")] = ""
    """Such as "de"; empty is English."""
    keys: dict[str, str] = field(default_factory=dict)
    """Keys by the id of what they do, as Textual's key map takes them, such as "f2,x"."""
    last: dict[str, Last] = field(default_factory=dict)
    """By the game's id."""


class SettingsError(Exception):
    """The settings can't be saved; the sentence says why, and the file is as it was."""


def load(path: Path) -> tuple[Settings, tuple[str, ...]]:
    """The settings, and a sentence for each value that can't be used; defaults stand for those.

    Never raises: a file that isn't there is a first start, one that can't be read is told.
    """
    given, problem = _read(path)
    if given is None:
        return Settings(), (problem,) if problem else ()
    used, problems = _usable(given, path)
    return Settings(**used), problems


def save(path: Path, settings: Settings) -> None:
    """Writes the settings in one step: a crash leaves the old file or the new one.

    Waits for the disk. Raises SettingsError.
    """
    stage(path, settings)
    settle(path)


def stage(path: Path, settings: Settings) -> None:
    """Writes the settings beside the file, where `load` finds them: the process may be killed now.

    They last once they are settled. Doesn't wait for the disk. Raises SettingsError.
    """
    given, problem = _read(path)
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        if given is None and problem:
            _keep_aside(path)
        content = msgspec.json.encode(_merged(given or {}, settings, path))
        replace_file(_staged(path), msgspec.json.format(content, indent=2) + b"\n", wait=False)
    except OSError as error:
        raise _unsaved(path, error) from error


def settle(path: Path) -> None:
    """Puts what was staged, if anything was, in the place of the file once the disk has it.

    Waits for the disk; may be called in several threads. Raises SettingsError.
    """
    staged = _staged(path)
    try:
        while True:
            with staged.open("rb") as file:
                os.fsync(file.fileno())
                synced = os.fstat(file.fileno())
            # What was staged meanwhile is to be on the disk as well.
            if os.path.samestat(synced, staged.stat()):
                staged.replace(path)
                return
    except FileNotFoundError:
        pass
    except OSError as error:
        raise _unsaved(path, error) from error


def _staged(path: Path) -> Path:
    return path.with_name(f"{path.name}.staged")


def _unsaved(path: Path, error: OSError) -> SettingsError:
    sentence = _("The settings can't be saved in {path}: {why}.")
    return SettingsError(sentence.format(path=path, why=error.strerror or str(error)))


def _read(path: Path) -> tuple[dict[str, Any] | None, str]:
    """What was staged last, else what the file holds, or None with the reason, empty if no file."""
    staged = _staged(path)
    if _written(staged) >= _written(path):
        given, _problem = _read_file(staged)
        if given is not None:
            return given, ""
    return _read_file(path)


def _written(path: Path) -> int:
    """When a file was written; long ago if it can't be read."""
    try:
        return path.stat().st_mtime_ns
    except OSError:
        return -1


def _read_file(path: Path) -> tuple[dict[str, Any] | None, str]:
    """What a file holds, or None with the reason, empty if there is no file."""
    try:
        with path.open("rb") as file:
            content = file.read(_LARGEST + 1)
    except FileNotFoundError:
        return None, ""
    except OSError as error:
        why = error.strerror or str(error)
        return None, _("The settings in {path} can't be read: {why}.").format(path=path, why=why)
    try:
        if len(content) <= _LARGEST:
            return msgspec.json.decode(content, type=dict[str, Any]), ""
    except (msgspec.DecodeError, RecursionError):
        pass
    return None, _("The settings in {path} are not a JSON object; defaults are used.").format(
        path=path
    )


def _usable(given: Mapping[str, Any], path: Path) -> tuple[dict[str, Any], tuple[str, ...]]:
    used: dict[str, Any] = {}
    problems: list[str] = []
    for known in msgspec.structs.fields(Settings):
        if known.name not in given:
            continue
        try:
            used[known.name] = msgspec.convert(given[known.name], known.type)
        except msgspec.ValidationError as error:
            sentence = _("The setting {name} in {path} is not used: {why}.")
            problems.append(sentence.format(name=known.name, path=path, why=error))
    return used, tuple(problems)


def _merged(given: Mapping[str, Any], settings: Settings, path: Path) -> dict[str, Any]:
    """The file's content with the settings in it; what isn't used stays unless it was changed."""
    used, _problems = _usable(given, path)
    default = Settings()
    merged = dict(given)
    for known in msgspec.structs.fields(Settings):
        value = getattr(settings, known.name)
        unusable = known.name in given and known.name not in used
        if not (unusable and value == getattr(default, known.name)):
            merged[known.name] = msgspec.to_builtins(value)
    return merged


def _keep_aside(path: Path) -> None:
    """Moves a file that can't be read to a name that is free."""
    n = 1
    while True:
        aside = path.with_name(f"{path.name}.unread-{n}")
        if not aside.exists():
            path.rename(aside)
            return
        n += 1
