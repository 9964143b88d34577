"""What a game's drawings are made from in tests, and how its screens look after some keys."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, TypeVar

from msgspec import msgpack
from rich.cells import cell_len
from syrupy.assertion import SnapshotAssertion
from textual.pilot import Pilot

from core.game import OptionValue
from saves.records import Player
from tests.tui.play import keys, play, rows, session_of
from tui.app import BoardApp
from tui.face import Scene

__all__ = [
    "Look",
    "SceneMaker",
    "cut_rows",
    "drawn_in_ascii",
    "looks_as_it_did",
    "nothing_cut",
    "said_first",
    "same_figures",
    "seen",
]

V = TypeVar("V")


@dataclass(frozen=True)
class SceneMaker:
    """Makes scenes in which these players sit, if no others are named."""

    players: Sequence[Player]

    def __call__(
        self,
        view: V,
        players: Sequence[Player] | None = None,
        *,
        acting: bool = True,
        chosen: int | None = 0,
        cursor: int | None = None,
        recent: tuple[object, ...] = (),
        large: bool = False,
        past: tuple[tuple[int, ...], ...] = (),
    ) -> Scene[V]:
        """What the screens would draw from; one person among bots has sat down."""
        seated = tuple(self.players if players is None else players)
        return Scene(
            view=view,
            players=seated,
            alone=sum(player.level is None for player in seated) <= 1,
            acting=acting,
            chosen=chosen if acting else None,
            cursor=cursor,
            recent=recent,
            large=large,
            past=past,
        )


@dataclass(frozen=True)
class Look:
    """A position of a game (None: the deal), who sits at it, and the keys that lead to a screen."""

    game: str
    state: Any
    players: Sequence[Player]
    keys: Sequence[str] = ()
    options: Mapping[str, OptionValue] = field(default_factory=dict)


_SEEN: dict[object, list[str]] = {}
"""What looks came to in this process; some are wanted by several tests."""


def seen(folder: Path, look: Look, size: tuple[int, int], **extra: Any) -> list[str]:
    """The rows of the screen after the look's keys, announcements over."""
    fixed = (look.game, tuple(look.players), tuple(look.keys), tuple(sorted(look.options.items())))
    key = (*fixed, msgpack.encode(look.state), size, tuple(sorted(extra.items())))
    if key not in _SEEN:
        _SEEN[key] = _acted(folder, look, size, **extra)
    return list(_SEEN[key])


def _acted(folder: Path, look: Look, size: tuple[int, int], **extra: Any) -> list[str]:
    (folder / "settings.json").write_text('{"flash": 0, "pause": 10}')
    shown: list[str] = []

    async def act(app: BoardApp, pilot: Pilot[int]) -> None:
        await keys(pilot, *look.keys)
        shown.extend(rows(app))
        # A bot that is let go on would go on in the next frame.
        session_of(app).pause(True)

    play(
        folder,
        look.players,
        act,
        state=look.state,
        game=look.game,
        size=size,
        chosen=look.options,
        **extra,
    )
    return [row.rstrip() for row in shown]


def looks_as_it_did(
    folder: Path, snapshot: SnapshotAssertion, look: Look, size: tuple[int, int]
) -> None:
    """Compares all rows with the snapshot."""
    shown = seen(folder, look, size)
    assert size[1] == len(shown)
    assert size[0] >= max(map(cell_len, shown))
    assert snapshot == "\n".join(shown)


def drawn_in_ascii(folder: Path, look: Look, size: tuple[int, int]) -> tuple[list[str], list[str]]:
    """The rows in ASCII, and the others; no layout moves between them."""
    (folder / "a").mkdir()
    (folder / "b").mkdir()
    plain = seen(folder / "a", look, size, ascii_only=True)
    fancy = seen(folder / "b", look, size)
    assert all(row.isascii() for row in plain)
    assert [cell_len(row) for row in fancy] == [len(row) for row in plain]
    return plain, fancy


def same_figures(folder: Path, look: Look, size: tuple[int, int]) -> None:
    """Compares the figures of each row in ASCII with those of the other drawing."""
    plain, fancy = drawn_in_ascii(folder, look, size)
    figures = re.compile(r"[0-9]+")
    assert [figures.findall(row) for row in fancy] == [figures.findall(row) for row in plain]


def said_first(
    folder: Path, scenes: Mapping[str, Look], asked: Mapping[str, str], size: tuple[int, int]
) -> None:
    """Looks for whose turn it is and what is asked at the end of the first row of scenes."""
    for n, (name, words) in enumerate(asked.items()):
        own = folder / str(n)
        own.mkdir()
        assert seen(own, scenes[name], size)[0].endswith(words), name


def cut_rows(shown: Iterable[str], players: Sequence[Player]) -> list[str]:
    """The rows in which more than a name is cut."""
    found = []
    for row in shown:
        rest = row
        for player in players:
            for n in range(1, len(player.name)):
                rest = rest.replace(f"{player.name[:n]}…", player.name[:n])
        if "…" in rest:
            found.append(row)
    return found


def nothing_cut(folder: Path, look: Look, size: tuple[int, int]) -> None:
    """Looks for cut rows as the screen comes and after each of the look's keys.

    Titles are cut in the first row, the log's lines and the keys' words in the last three.
    """
    (folder / "settings.json").write_text('{"flash": 0, "pause": 10}')

    async def act(app: BoardApp, pilot: Pilot[int]) -> None:
        assert [] == cut_rows(rows(app)[1:-3], look.players)
        for key in look.keys:
            await keys(pilot, key)
            assert [] == cut_rows(rows(app)[1:-3], look.players), key
        session_of(app).pause(True)

    play(folder, look.players, act, state=look.state, game=look.game, size=size)
