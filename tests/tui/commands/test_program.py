"""What holds for every command, and for the process that runs it."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from tests.tui.commands.lines import Run, boardtui, no_game, refused, saved
from tui import __version__

COMMANDS = {
    "backup",
    "completion",
    "engine",
    "export",
    "games",
    "import",
    "list",
    "log",
    "new",
    "people",
    "resume",
    "rules",
    "serve",
    "settings",
    "simulate",
}


def test_version_is_one_line(run: Run) -> None:
    result = run("--version")
    assert (f"boardtui {__version__}\n", 0) == (result.stdout, result.exit_code)


def test_version_imports_neither_screens_nor_rules() -> None:
    script = (
        "import sys\n"
        "from tui.cli import main\n"
        "try:\n"
        "    main()\n"
        "except SystemExit:\n"
        "    pass\n"
        "heavy = {'textual', 'rich', 'msgspec', 'platformdirs', 'sqlite3', 'asyncio', 'core'}\n"
        "sys.stdout.write(repr(sorted(heavy & set(sys.modules))))\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", script, "--version"], capture_output=True, text=True, check=True
    )
    assert f"boardtui {__version__}\n[]" == done.stdout


def test_help_lists_every_command(run: Run) -> None:
    result = run("--help")
    listed = result.stdout.split("Commands:\n")[1]
    assert COMMANDS == {line.split()[0] for line in listed.splitlines()}
    assert "..." not in listed


@pytest.mark.parametrize("command", sorted(COMMANDS))
def test_every_command_has_help(run: Run, command: str) -> None:
    result = run(command, "--help")
    assert result.exit_code == 0
    assert result.stdout.startswith(f"Usage: boardtui {command}")


def test_an_unknown_command_is_refused_with_the_near_one(run: Run) -> None:
    refused(
        run("gmes"),
        "There is no command gmes (did you mean games?); boardtui --help lists them.",
        2,
    )


def test_an_unknown_option_is_refused_in_one_line(run: Run) -> None:
    result = run("games", "--jsn")
    assert (2, 1) == (result.exit_code, result.stderr.count("\n"))
    assert "--jsn" in result.stderr


@pytest.mark.parametrize(
    ("shell", "word"), [("bash", "complete"), ("zsh", "compdef"), ("fish", "complete")]
)
def test_completion_prints_the_script_of_a_shell(run: Run, shell: str, word: str) -> None:
    result = run("completion", shell)
    assert result.exit_code == 0
    assert word in result.stdout
    assert "_BOARDTUI_COMPLETE" in result.stdout


def test_completion_knows_games_and_saved_ids(
    run: Run, data: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    info = saved(data, 3)

    def completed(words: str) -> str:
        monkeypatch.setenv("_BOARDTUI_COMPLETE", "bash_complete")
        monkeypatch.setenv("COMP_WORDS", words)
        monkeypatch.setenv("COMP_CWORD", str(len(words.split(" ")) - 1))
        return run().stdout

    assert "plain,kartel\n" == completed("boardtui rules k")
    assert f"plain,{info.id}\n" == completed(f"boardtui --data {data} log {info.id[0]}")


def test_completion_says_nothing_of_a_folder_that_cant_be_read(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "games.sqlite3").write_text("not a database", encoding="utf-8")
    monkeypatch.setenv("_BOARDTUI_COMPLETE", "bash_complete")
    monkeypatch.setenv("COMP_WORDS", f"boardtui --data {tmp_path} log x")
    monkeypatch.setenv("COMP_CWORD", "4")
    assert ("\n", "") == (run().stdout, run().stderr)


def test_a_reader_that_goes_away_is_met_with_silence(data: Path) -> None:
    info = saved(data, 1000)
    for words in (["rules", "kartel"], ["--data", str(data), "export", info.id, "-"], ["engine"]):
        read, write = os.pipe()
        os.close(read)
        try:
            done = subprocess.run(
                [sys.executable, "-c", "from tui.cli import main; main()", *words],
                input='{"do":"games"}\n',
                stdout=write,
                stderr=subprocess.PIPE,
                text=True,
                check=False,
            )
        finally:
            os.close(write)
        assert ("", 1) == (done.stderr, done.returncode)


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="the system has no /dev/full")
def test_a_full_disk_behind_standard_output_is_a_sentence() -> None:
    with open("/dev/full", "w") as full:
        done = subprocess.run(
            [sys.executable, "-c", "from tui.cli import main; main()", "games"],
            stdout=full,
            stderr=subprocess.PIPE,
            text=True,
            check=False,
        )
    assert ("No space left on device.\n", 1) == (done.stderr, done.returncode)


def test_a_terminal_of_another_encoding_gets_no_traceback() -> None:
    done = boardtui("rules", "kartel", env={**os.environ, "PYTHONIOENCODING": "latin-1"})
    assert (0, "") == (done.returncode, done.stderr)
    assert "K-15" in done.stdout


def test_bytes_that_are_no_text_are_refused_in_a_sentence() -> None:
    done = subprocess.run(
        [sys.executable, "-c", "from tui.cli import main; main()", b"rules", b"k\xff"],
        capture_output=True,
        check=False,
    )
    assert 1 == done.returncode
    assert done.stderr.startswith(b"There is no game k")
    assert 1 == done.stderr.count(b"\n")


def test_an_interrupted_engine_ends_without_a_traceback() -> None:
    with subprocess.Popen(
        [sys.executable, "-c", "from tui.cli import main; main()", "engine"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdin.write(b'{"do":"games"}\n')
        process.stdin.flush()
        process.stdout.readline()
        process.send_signal(signal.SIGINT)
        assert (130, b"") == (process.wait(10), process.stderr.read().strip())


def in_shell(command: str, folder: Path) -> subprocess.CompletedProcess[str]:
    """Runs a line of shell in which $boardtui is the program, with folders of its own."""
    program = f"{sys.executable} -c 'from tui.cli import main; main()'"
    env = {**os.environ, "boardtui": program, "HOME": str(folder), "XDG_DATA_HOME": str(folder)}
    return subprocess.run(
        ["sh", "-c", f'eval "$boardtui {command}"'],
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        check=False,
        env=env,
    )


@pytest.mark.parametrize(
    ("command", "sentence"),
    [
        ("<&-", "boardtui needs a terminal."),
        ("new kartel <&-", "boardtui needs a terminal."),
        ("engine <&-", "boardtui has no standard input to read from."),
        ("import - <&-", "boardtui has no standard input to read from."),
        ("engine >&-", "boardtui has no standard output to write to."),
        ("list >&-", "boardtui has no standard output to write to."),
        ("list <&- >&-", "boardtui has no standard output to write to."),
    ],
)
def test_what_needs_a_stream_that_is_closed_is_refused(
    tmp_path: Path, command: str, sentence: str
) -> None:
    done = in_shell(command, tmp_path)
    assert (sentence + "\n", "", 1) == (done.stderr, done.stdout, done.returncode)


def test_what_needs_no_closed_stream_works_without(tmp_path: Path) -> None:
    rules = in_shell("rules kartel <&-", tmp_path)
    assert (0, "") == (rules.returncode, rules.stderr)
    assert "K-15" in rules.stdout
    listed = in_shell("list <&- 2>&-", tmp_path)
    assert ("There are no saved games yet.\n", 0) == (listed.stdout, listed.returncode)
    assert 1 == in_shell("log zzz 2>&-", tmp_path).returncode


def test_an_id_that_is_no_text_is_the_id_of_no_game(tmp_path: Path) -> None:
    for command in ("resume", "log"):
        done = subprocess.run(
            [sys.executable, "-c", "from tui.cli import main; main()", command, b"\xff"],
            capture_output=True,
            check=False,
            env={**os.environ, "XDG_DATA_HOME": str(tmp_path)},
        )
        assert (1, b"") == (done.returncode, done.stdout)
        assert b"There is no saved game ?." == done.stderr.strip()


def test_a_refusal_doesnt_command_the_terminal(run: Run) -> None:
    refused(run("rules", "\x1b[2Jk"), no_game("?[2Jk"))


def test_a_fault_of_the_program_is_a_sentence_and_a_report(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def faulty(ascii: bool, as_json: bool) -> None:
        raise ZeroDivisionError("sealed bid of 118")

    monkeypatch.setattr("tui.commands.tell.games", faulty)
    monkeypatch.setattr("tui.paths.reports_folder", lambda: tmp_path / "reports")
    result = run("games")
    (report,) = (tmp_path / "reports").iterdir()
    refused(
        result,
        f"boardtui failed. All acts up to the last one are saved. A report is in {report}.",
    )
    written = report.read_text("utf-8")
    assert "builtins.ZeroDivisionError" in written
    assert "118" not in written
