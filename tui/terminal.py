"""What Textual's own terminal driver lacks; the one place that reaches into it."""

from __future__ import annotations

from functools import partial

from textual.drivers import linux_driver

__all__ = ["forgive_input"]

_DECODER = "getincrementaldecoder"


def forgive_input() -> None:
    """Lets a byte that is not UTF-8, from an old terminal or a bad paste, be one wrong letter.

    Textual decodes what is typed strictly, and such a byte would end the program. To be called
    before the App runs; calling it again changes nothing.
    """
    decoder = getattr(linux_driver, _DECODER)

    def lenient(encoding: str) -> object:
        return partial(decoder(encoding), errors="replace")

    if getattr(decoder, "__name__", "") != lenient.__name__:
        setattr(linux_driver, _DECODER, lenient)
