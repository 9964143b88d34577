"""The host key: made once, and refused where it is no secret any more."""

from __future__ import annotations

import os
import stat
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import asyncssh
import pytest

from tui.files import FileTrouble
from tui.serve.hostkey import HOST_KEY, fingerprint, host_key


def test_it_is_made_once_and_is_nobody_elses_to_read(tmp_path: Path) -> None:
    data = tmp_path / "new" / "data"
    before = os.umask(0)
    try:
        made = host_key(data)
    finally:
        os.umask(before)
    assert "ssh-ed25519" == made.get_algorithm()
    assert 0o600 == stat.S_IMODE((data / HOST_KEY).stat().st_mode)
    assert 0o700 == stat.S_IMODE(data.stat().st_mode)
    assert fingerprint(made) == fingerprint(host_key(data))
    assert [HOST_KEY] == [file.name for file in data.iterdir()]


def test_the_fingerprint_is_what_clients_show(tmp_path: Path) -> None:
    key = host_key(tmp_path)
    assert asyncssh.read_private_key(tmp_path / HOST_KEY).get_fingerprint() == fingerprint(key)
    assert fingerprint(key).startswith("SHA256:")


def test_two_at_once_have_the_same(tmp_path: Path) -> None:
    with ThreadPoolExecutor(8) as pool:
        made = set(pool.map(lambda _n: fingerprint(host_key(tmp_path)), range(8)))
    assert 1 == len(made)
    assert [HOST_KEY] == [file.name for file in tmp_path.iterdir()]


@pytest.mark.parametrize("mode", [0o640, 0o604, 0o620, 0o601])
def test_one_that_others_may_use_is_refused(tmp_path: Path, mode: int) -> None:
    host_key(tmp_path)
    (tmp_path / HOST_KEY).chmod(mode)
    with pytest.raises(FileTrouble, match="chmod 600"):
        host_key(tmp_path)


@pytest.mark.parametrize("content", [b"", b"no key", b"\xff" * 100])
def test_a_damaged_one_is_refused_and_kept(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / HOST_KEY
    path.write_bytes(content)
    path.chmod(0o600)
    with pytest.raises(FileTrouble, match="damaged"):
        host_key(tmp_path)
    assert content == path.read_bytes()


def test_half_of_one_is_damaged(tmp_path: Path) -> None:
    host_key(tmp_path)
    path = tmp_path / HOST_KEY
    path.write_bytes(path.read_bytes()[:200])
    with pytest.raises(FileTrouble, match="damaged"):
        host_key(tmp_path)


def test_an_encrypted_one_is_refused(tmp_path: Path) -> None:
    path = tmp_path / HOST_KEY
    key = asyncssh.generate_private_key("ssh-ed25519")
    path.write_bytes(key.export_private_key("pkcs8-pem", passphrase="secret"))
    path.chmod(0o600)
    with pytest.raises(FileTrouble, match="encrypted"):
        host_key(tmp_path)


def test_what_is_no_file_is_refused_at_once(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / HOST_KEY, 0o600)
    with pytest.raises(FileTrouble, match="not a file"):
        host_key(tmp_path)
