"""The report of a crash: where it was, and nothing that somebody holds in hand."""

from __future__ import annotations

from pathlib import Path

from tui.crash import report, write_report


def failed() -> Exception:
    bid = "sealed bid of 118"
    try:
        try:
            raise KeyError(bid)
        except KeyError as error:
            raise ValueError(f"could not use {bid}") from error
    except ValueError as error:
        return error


def test_the_report_names_errors_and_lines_but_no_values() -> None:
    text = report(failed(), "9.9")
    assert "boardtui 9.9" in text
    assert "builtins.ValueError" in text
    assert "builtins.KeyError" in text
    assert "test_crash.py" in text
    assert "118" not in text


def test_the_report_names_no_folders_above_the_package() -> None:
    assert str(Path(__file__).parent.parent) not in report(failed(), "9.9")


def test_the_player_is_told_where_the_report_lies(tmp_path: Path) -> None:
    sentence = write_report(failed(), "9.9", tmp_path / "new")
    (written,) = (tmp_path / "new").iterdir()
    assert str(written) in sentence
    assert written.read_text("utf-8").startswith("boardtui 9.9")


def test_a_report_that_cannot_be_written_is_told_and_goes_to_stderr(tmp_path: Path, capsys) -> None:
    (tmp_path / "file").write_text("")
    sentence = write_report(failed(), "9.9", tmp_path / "file")
    assert "could not be written" in sentence
    assert "builtins.ValueError" in capsys.readouterr().err
