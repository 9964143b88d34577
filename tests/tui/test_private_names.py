"""No private name of ours is one that Textual's classes use for themselves."""

from __future__ import annotations

import ast
import inspect
from collections.abc import Iterator
from functools import cache
from importlib import import_module
from pkgutil import walk_packages
from typing import Any

import pytest
from textual.dom import DOMNode

import tui

# The crash hook is meant to take the place of Textual's own (see tui.app).
_MEANT = {"_fatal_error"}


def ours() -> Iterator[type[DOMNode]]:
    """Every screen, widget and app of ours."""
    for module in walk_packages(tui.__path__, "tui."):
        if module.name != "tui.__main__":
            for value in vars(import_module(module.name)).values():
                if (
                    isinstance(value, type)
                    and issubclass(value, DOMNode)
                    and value.__module__ == module.name
                ):
                    yield value


@cache
def private_names(cls: type[Any]) -> frozenset[str]:
    """What a class defines, or sets on itself, under a name with one underscore."""
    (tree,) = ast.parse(inspect.cleandoc("\n" + inspect.getsource(cls))).body
    assert isinstance(tree, ast.ClassDef)
    names: set[str] = set()
    for node in ast.walk(tree):
        match node:
            case ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name):
                names.add(name)
            case ast.Attribute(value=ast.Name(id="self"), attr=name, ctx=ast.Store()):
                names.add(name)
            case ast.AnnAssign(target=ast.Name(id=name)):
                names.add(name)
            case _:
                pass
    return frozenset(n for n in names if n.startswith("_") and not n.startswith("__"))


@pytest.mark.parametrize("cls", sorted(set(ours()), key=str), ids=lambda cls: cls.__name__)
def test_no_private_name_is_one_of_textuals_own(cls: type[DOMNode]) -> None:
    theirs: set[str] = set()
    for base in cls.__mro__:
        if base.__module__.startswith("textual."):
            theirs |= private_names(base)
    assert set() == (private_names(cls) & theirs) - _MEANT
