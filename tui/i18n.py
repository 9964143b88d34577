"""Words for whoever looks: gettext with a catalogue for each context (a session, a task)."""

from __future__ import annotations

import gettext as _gettext
from collections.abc import Callable, Sequence
from contextvars import ContextVar
from importlib import resources
from typing import TYPE_CHECKING, Any

from core.text import Text, plain

if TYPE_CHECKING:
    from core.game import Illegal
    from core.prompt import Barred

__all__ = ["_", "in_words", "ngettext", "refusal_text", "use_language"]

_catalogue: ContextVar[_gettext.NullTranslations] = ContextVar("catalogue")
_ENGLISH = _gettext.NullTranslations()


def use_language(code: str | None) -> None:
    """Sets the language of this context, such as "de"; None or an unknown one is English."""
    if code is None:
        _catalogue.set(_ENGLISH)
        return
    folder = resources.files("tui") / "locale"
    _catalogue.set(_gettext.translation("boardtui", str(folder), languages=[code], fallback=True))


def _(message: str) -> str:
    """The message in the viewer's language; placeholders are `{name}`, filled by `.format`."""
    return _catalogue.get(_ENGLISH).gettext(message)


def ngettext(one: str, many: str, n: int) -> str:
    """The form of the message that goes with the number n."""
    return _catalogue.get(_ENGLISH).ngettext(one, many, n)


def in_words(text: Text, names: Sequence[str] | Callable[[int], str] = ()) -> str:
    """A sentence of core in the viewer's language. `names` are those of the seats, in order."""
    if callable(names):
        who = names
    else:

        def who(seat: int) -> str:
            return names[seat] if seat < len(names) else _("seat {n}").format(n=seat + 1)

    return plain(text, who, _template)


def refusal_text(
    no: Illegal | Barred[Any], names: Sequence[str] | Callable[[int], str] = ()
) -> str:
    """Why something is refused, with the clause; `names` as for `in_words`."""
    reason = in_words(no.reason, names)
    return f"{reason} ({no.rule})" if no.rule else reason


def _template(text: Text) -> str:
    if not text.id:
        return ""
    return _(text.id) if text.plural is None else ngettext(text.id, text.plural, text.count)
