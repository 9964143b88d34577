"""What the syntax trees must look like: core stays pure, sentences stay whole, modules say what
they export. Each rule is also shown something that breaks it."""

from __future__ import annotations

import ast
import string
from collections.abc import Iterable, Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
PACKAGES = ("core", "saves", "tui")
MOST_LINES = 550

# What a rule of a game may lean on; nothing here reads a clock, a file, a key or chance.
PURE = {
    *("__future__", "abc", "array", "bisect", "collections", "dataclasses", "enum", "fractions"),
    *(
        "functools",
        "heapq",
        "importlib",
        "itertools",
        "math",
        "operator",
        "string",
        "struct",
        "types",
    ),
    *("typing", "msgspec", "core"),
}
# Beside the obvious: `hash` differs from process to process, `input` and `breakpoint` wait.
IMPURE_CALLS = {
    *("open", "print", "input", "exec", "eval", "compile", "breakpoint", "__import__", "hash"),
}

# The functions whose first arguments are keys of the catalogue of translations, and how many.
SENTENCES = {"_": 1, "say": 1, "say_n": 2, "ngettext": 2}


def modules(*packages: str) -> list[Path]:
    return [p for package in packages for p in sorted((ROOT / package).rglob("*.py"))]


def name_of(path: Path) -> str:
    return str(path.relative_to(ROOT))


# Core is pure


def impurities(tree: ast.Module) -> Iterator[str]:
    """Imports and calls by which a module of core would reach the world outside."""
    for node in ast.walk(tree):
        match node:
            case ast.Import(names):
                found = [alias.name for alias in names]
            case ast.ImportFrom(module=str(module), level=0):
                found = [module]
            case ast.Call(func=ast.Name(called)) if called in IMPURE_CALLS:
                yield f"line {node.lineno}: {called}()"
                continue
            case _:
                continue
        for module in found:
            if module.partition(".")[0] not in PURE:
                yield f"line {node.lineno}: import {module}"


@pytest.mark.parametrize("path", modules("core"), ids=name_of)
def test_core_reaches_nothing_outside(path: Path) -> None:
    assert [] == list(impurities(ast.parse(path.read_text(encoding="utf-8"))))


@pytest.mark.parametrize(
    "source",
    [
        "import random",
        "import os.path",
        "from time import monotonic",
        "from datetime import date as day",
        "import math, io",
        "def f():\n    import asyncio",
        "open('x')",
        "f = lambda: print(1)",
        "x = [input() for _ in range(3)]",
        "n = hash('red') % 6",
    ],
)
def test_an_impure_module_is_found_out(source: str) -> None:
    assert 1 == len(list(impurities(ast.parse(source))))


@pytest.mark.parametrize(
    "source",
    ["import math", "from collections.abc import Iterator", "s.open('x')", "def input(): ..."],
)
def test_a_pure_module_is_left_in_peace(source: str) -> None:
    assert [] == list(impurities(ast.parse(source)))


# Sentences are whole


def cut_sentences(tree: ast.Module) -> Iterator[str]:
    """Sentences that no translator could find, or whose values don't go with their places."""
    for node in ast.walk(tree):
        match node:
            case ast.Call(func=ast.Name(called)) if called in SENTENCES:
                keys = node.args[: SENTENCES[called]]
                yield from (f"line {node.lineno}: {called}({ast.unparse(k)})" for k in _odd(keys))
                if called.startswith("say") and all(k.arg for k in node.keywords):
                    given = {str(k.arg) for k in node.keywords}
                    given |= {"n"} if called == "say_n" else set()
                    yield from _unfilled(node.lineno, keys, given)
            case ast.Call(
                func=ast.Attribute(ast.Call(func=ast.Name(called), args=args), "format"),
                args=[],
                keywords=keywords,
            ) if called in SENTENCES and all(k.arg for k in keywords):
                keys = args[: SENTENCES[called]]
                yield from _unfilled(node.lineno, keys, {str(k.arg) for k in keywords})


def _odd(keys: Iterable[ast.expr]) -> Iterator[ast.expr]:
    for key in keys:
        whole = isinstance(key, ast.Constant) and isinstance(key.value, str)
        if not whole or None in map(_place, _parsed(key)):
            yield key


def _parsed(key: ast.expr) -> list[tuple[str, str | None, str | None, str | None]]:
    assert isinstance(key, ast.Constant)
    return list(string.Formatter().parse(str(key.value)))


def _place(part: tuple[str, str | None, str | None, str | None]) -> str | None:
    """The name of the place in this part of a sentence; empty without one, None if it has none."""
    _, field, spec, conversion = part
    if field is None:
        return ""
    return field if field.isidentifier() and not spec and not conversion else None


def _unfilled(line: int, keys: Iterable[ast.expr], given: set[str]) -> Iterator[str]:
    whole = [k for k in keys if isinstance(k, ast.Constant) and isinstance(k.value, str)]
    places = {place for key in whole for part in _parsed(key) if (place := _place(part))}
    # A singular may do without its number.
    if places != given and places | {"n"} != given:
        yield f"line {line}: places {sorted(places)}, values {sorted(given)}"


# Translates the sentences that core has built: their keys were found where they were written.
TRANSLATES = ROOT / "tui" / "i18n.py"


@pytest.mark.parametrize("path", [p for p in modules(*PACKAGES) if p != TRANSLATES], ids=name_of)
def test_sentences_are_whole_and_have_a_value_for_every_place(path: Path) -> None:
    assert [] == list(cut_sentences(ast.parse(path.read_text(encoding="utf-8"))))


@pytest.mark.parametrize(
    "source",
    [
        "_(f'rolled {n}')",
        "_('rolled ' + n)",
        "_('rolled {n}'.format(n=4))",
        "_('rolled %d' % n)",
        "_(sentence)",
        "_('rolled {}').format(4)",
        "_('rolled {n!r}')",
        "_('cash {n:,}')",
        "_('rolled {n}').format(roll=4)",
        "_('rolled {n}').format(n=4, who=1)",
        "ngettext('{n} step', f'{n} steps', n)",
        "ngettext('{n} step', '{n} steps', n).format(k=n)",
        "say(f'{who} rolled')",
        "say('{who} rolled {roll}', who=Who(1))",
        "say('rolled', roll=4)",
        "say_n('{n} step', '{n} steps' + x, n)",
        "say_n('{n} step of {who}', '{n} steps of {who}', n)",
        "def f():\n    return [_(x + 'y') for x in z]",
    ],
)
def test_a_cut_sentence_is_found_out(source: str) -> None:
    assert [] != list(cut_sentences(ast.parse(source)))


@pytest.mark.parametrize(
    "source",
    [
        "_('Enter takes it')",
        "_('one ' 'two')",
        "_('rolled {n}').format(n=n)",
        "_('rolled {n}').format(**values)",
        "ngettext('{n} step', '{n} steps', n).format(n=n)",
        "ngettext('a step', '{n} steps', n).format(n=n)",
        "say('{who} rolled {roll}', who=Who(1), roll=4)",
        "say('{a}', **values)",
        "say_n('{n} step of {who}', '{n} steps of {who}', n, who=w)",
        "self.say(anything)",
    ],
)
def test_a_whole_sentence_is_left_in_peace(source: str) -> None:
    assert [] == list(cut_sentences(ast.parse(source)))


# Modules say what they export


def bound(tree: ast.Module) -> Iterator[str]:
    """The names that a module has at its top level."""
    for node in ast.walk(ast.Module(_top(tree.body), [])):
        match node:
            case ast.FunctionDef(name) | ast.AsyncFunctionDef(name) | ast.ClassDef(name):
                yield name
            case ast.Name(name, ast.Store()):
                yield name
            case ast.alias(name, asname):
                yield asname or name.partition(".")[0]


def _top(body: list[ast.stmt]) -> list[ast.stmt]:
    """The statements without what is inside functions and classes."""
    flat: list[ast.stmt] = []
    for node in body:
        match node:
            case ast.FunctionDef(name) | ast.AsyncFunctionDef(name) | ast.ClassDef(name):
                flat.append(ast.ClassDef(name, [], [], [], []))
            case ast.If() | ast.Try() | ast.With():
                flat += _top([n for n in ast.iter_child_nodes(node) if isinstance(n, ast.stmt)])
            case _:
                flat.append(node)
    return flat


def exports(tree: ast.Module) -> list[str] | None:
    """What `__all__` lists; None without one."""
    for node in tree.body:
        match node:
            case ast.Assign([ast.Name("__all__")], value) | ast.AnnAssign(
                ast.Name("__all__"), value=ast.expr() as value
            ):
                return list(ast.literal_eval(value))
    return None


def wrong_exports(tree: ast.Module) -> Iterator[str]:
    names, there = exports(tree), set(bound(tree))
    if names is None:
        if there:
            yield "no __all__"
        return
    yield from (f"{name} is exported but not there" for name in names if name not in there)
    yield from (f"{name} is exported twice" for name in set(names) if names.count(name) > 1)


def is_public(path: Path) -> bool:
    return not path.stem.startswith("_") or path.stem == "__init__"


@pytest.mark.parametrize("path", [p for p in modules(*PACKAGES) if is_public(p)], ids=name_of)
def test_a_module_lists_what_it_exports_and_has_it(path: Path) -> None:
    assert [] == list(wrong_exports(ast.parse(path.read_text(encoding="utf-8"))))


@pytest.mark.parametrize(
    "source",
    [
        "x = 1",
        "def f(): ...",
        "__all__ = ['g']\ndef f(): ...",
        "__all__ = ['y']\ndef f():\n    y = 1",
        "__all__ = ['m']\nclass C:\n    def m(self): ...",
        "__all__ = ['f', 'f']\ndef f(): ...",
    ],
)
def test_a_module_with_wrong_exports_is_found_out(source: str) -> None:
    assert [] != list(wrong_exports(ast.parse(source)))


@pytest.mark.parametrize(
    "source",
    [
        "'''Only words.'''",
        "__all__ = ['f', 'C', 'x', 'y', 'a', 'np', 'T']\nimport a.b\nimport c as np\n"
        "def f(): ...\nclass C: ...\nx, y = 1, 2\nT: type = int",
        "__all__ = ['f']\nif True:\n    from a import f\nelse:\n    f = None",
    ],
)
def test_a_module_with_right_exports_is_left_in_peace(source: str) -> None:
    assert [] == list(wrong_exports(ast.parse(source)))


# Files are short


def too_long(paths: Iterable[Path], most: int) -> list[str]:
    lengths = ((p, len(p.read_text(encoding="utf-8").splitlines())) for p in paths)
    return [f"{p.name}: {n} lines" for p, n in lengths if n > most]


def test_no_file_is_too_long_to_be_read() -> None:
    assert [] == too_long(modules(*PACKAGES, "tests"), MOST_LINES)


def test_a_file_that_is_too_long_is_found_out(tmp_path: Path) -> None:
    short, long = tmp_path / "short.py", tmp_path / "long.py"
    short.write_text("x\n" * 5)
    long.write_text("x\n" * 6)
    assert ["long.py: 6 lines"] == too_long([short, long], 5)


def test_every_package_is_walked() -> None:
    assert all(len(modules(package)) > 2 for package in PACKAGES)
