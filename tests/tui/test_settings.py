"""The settings file: what can't be used is told and kept."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest
from msgspec.structs import replace

from tui.settings import Last, Settings, SettingsError, load, save, settle, stage


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "config" / "settings.json"


def write(path: Path, text: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")


def test_without_a_file_all_is_default_and_nothing_is_wrong(path: Path) -> None:
    assert (Settings(), ()) == load(path)


def test_what_is_saved_is_loaded_again(path: Path) -> None:
    settings = Settings(
        pause=0.0,
        flash=0.0,
        bell=False,
        theme="contrast",
        ascii=True,
        auto_roll=True,
        language="pt_BR",
        keys={"frame.undo": "u,backspace"},
        last={"kartel": Last(("Ana", "Dan"), (None, "hard"), {"no_bribes": True})},
    )
    save(path, settings)
    assert (settings, ()) == load(path)


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("pause", "-1"),
        ("pause", "10.5"),
        ("pause", '"fast"'),
        ("flash", "3"),
        ("bell", "1"),
        ("theme", '"pink"'),
        ("language", '"english"'),
        ("keys", "[]"),
        ("keys", '{"frame.undo": 7}'),
        ("last", '{"kartel": {"names": "Ana"}}'),
        ("ascii", "null"),
    ],
)
def test_a_value_that_cant_be_used_is_told_and_only_that_one_is_default(
    path: Path, name: str, value: str
) -> None:
    write(path, f'{{"auto_roll": true, "{name}": {value}}}')
    settings, problems = load(path)
    assert Settings(auto_roll=True) == settings
    assert 1 == len(problems)
    assert f"The setting {name} in {path} is not used: " in problems[0]


def test_saving_keeps_a_value_that_cant_be_used_and_one_that_isnt_known(path: Path) -> None:
    write(path, '{"theme": "pink", "pause": 99, "from_later": [1, 2]}')
    settings, _ = load(path)
    save(path, replace(settings, bell=False))
    kept = json.loads(path.read_text(encoding="utf-8"))
    assert ("pink", 99, [1, 2], False) == (
        kept["theme"],
        kept["pause"],
        kept["from_later"],
        kept["bell"],
    )


def test_changing_a_setting_replaces_the_value_that_cant_be_used(path: Path) -> None:
    write(path, '{"theme": "pink", "pause": 99}')
    settings, _ = load(path)
    save(path, replace(settings, theme="light"))
    assert (replace(settings, theme="light"), 1) == (load(path)[0], len(load(path)[1]))
    assert 99 == json.loads(path.read_text(encoding="utf-8"))["pause"]


@pytest.mark.parametrize("text", ["", "{", "[]", "pause = 1", "\x00", "[" * 100_000])
def test_a_file_that_isnt_a_json_object_is_told_and_kept_beside_the_new_one(
    path: Path, text: str
) -> None:
    write(path, text)
    settings, problems = load(path)
    assert Settings() == settings
    assert (f"The settings in {path} are not a JSON object; defaults are used.",) == problems
    save(path, settings)
    assert (Settings(), ()) == load(path)
    assert text == path.with_name("settings.json.unread-1").read_text(encoding="utf-8")


def test_files_put_aside_never_replace_each_other(path: Path) -> None:
    for text in ("{", "}"):
        write(path, text)
        save(path, Settings())
    aside = [path.with_name(f"settings.json.unread-{n}").read_text() for n in (1, 2)]
    assert ["{", "}"] == aside


def test_a_folder_in_place_of_the_file_is_told(path: Path) -> None:
    path.mkdir(parents=True)
    settings, problems = load(path)
    assert Settings() == settings
    assert f"The settings in {path} can't be read: Is a directory." == problems[0]


def test_a_place_that_cant_be_written_is_a_sentence_and_the_file_stays(tmp_path: Path) -> None:
    in_the_way = tmp_path / "config"
    in_the_way.write_text("a file", encoding="utf-8")
    with pytest.raises(SettingsError) as caught:
        save(in_the_way / "settings.json", Settings())
    assert str(caught.value).startswith("The settings can't be saved in ")
    assert "a file" == in_the_way.read_text(encoding="utf-8")


def test_a_full_disk_leaves_the_old_file_and_nothing_beside_it(path: Path) -> None:
    save(path, Settings(pause=3.0))
    before = path.read_bytes()
    # A limit on the size of files is the nearest thing to a full disk that needs no rights.
    script = (
        "import resource, signal, sys\n"
        "from pathlib import Path\n"
        "from tui.settings import Settings, SettingsError, save\n"
        "signal.signal(signal.SIGXFSZ, signal.SIG_IGN)\n"
        "resource.setrlimit(resource.RLIMIT_FSIZE, (20, 20))\n"
        "try:\n"
        "    save(Path(sys.argv[1]), Settings())\n"
        "except SettingsError as error:\n"
        "    sys.stdout.write(str(error))\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", script, str(path)], capture_output=True, text=True, check=True
    )
    assert f"The settings can't be saved in {path}: File too large." == done.stdout
    assert before == path.read_bytes()
    assert ["settings.json"] == os.listdir(path.parent)


def test_what_is_staged_is_loaded_and_lies_in_the_file_once_it_is_settled(path: Path) -> None:
    save(path, Settings(pause=3.0))
    stage(path, Settings(pause=2.0))
    assert 3.0 == json.loads(path.read_text())["pause"]
    assert Settings(pause=2.0) == load(path)[0]
    settle(path)
    assert 2.0 == json.loads(path.read_text())["pause"]
    assert ["settings.json"] == os.listdir(path.parent)
    settle(path)
    assert Settings(pause=2.0) == load(path)[0]


def test_a_process_that_is_killed_right_after_staging_has_lost_nothing(path: Path) -> None:
    save(path, Settings(pause=3.0))
    script = (
        "import os, signal, sys\n"
        "from pathlib import Path\n"
        "from tui.settings import Settings, stage\n"
        "stage(Path(sys.argv[1]), Settings(pause=0.5))\n"
        "os.kill(os.getpid(), signal.SIGKILL)\n"
    )
    killed = subprocess.run([sys.executable, "-c", script, str(path)], check=False)
    assert -signal.SIGKILL == killed.returncode
    assert (Settings(pause=0.5), ()) == load(path)


def test_staging_does_not_wait_for_the_disk_and_settling_does(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    waited: list[int] = []
    monkeypatch.setattr(os, "fsync", waited.append)
    stage(path, Settings(pause=2.0))
    assert [] == waited
    settle(path)
    assert 1 == len(waited)


def test_what_is_staged_while_the_disk_is_waited_for_is_settled_too(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    times: list[int] = []

    def fsync(fd: int) -> None:
        times.append(fd)
        if len(times) == 1:
            stage(path, Settings(pause=0.5))

    stage(path, Settings(pause=2.0))
    monkeypatch.setattr(os, "fsync", fsync)
    settle(path)
    assert 2 == len(times)
    assert Settings(pause=0.5) == load(path)[0]


def test_a_file_that_was_edited_after_a_kill_counts_for_more_than_what_was_staged(
    path: Path,
) -> None:
    save(path, Settings(pause=3.0))
    stage(path, Settings(pause=2.0))
    write(path, '{"pause": 1.5}')
    later = path.stat().st_mtime_ns + 10**9
    os.utime(path, ns=(later, later))
    assert Settings(pause=1.5) == load(path)[0]


def test_what_was_staged_only_in_part_is_left_alone(path: Path) -> None:
    save(path, Settings(pause=3.0))
    path.with_name("settings.json.staged").write_text('{"pause": 2')
    assert (Settings(pause=3.0), ()) == load(path)


def test_a_disk_that_fails_when_it_is_waited_for_is_told(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(fd: int) -> None:
        raise OSError(5, "Input/output error")

    stage(path, Settings(pause=2.0))
    monkeypatch.setattr(os, "fsync", fail)
    with pytest.raises(SettingsError) as caught:
        settle(path)
    assert f"The settings can't be saved in {path}: Input/output error." == str(caught.value)
    assert Settings(pause=2.0) == load(path)[0]
