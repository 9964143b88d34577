"""The themes as Textual wants them, from the palette's colours."""

from __future__ import annotations

from textual.theme import Theme

from tui.palette import BASE, THEMES

__all__ = ["themes"]


def themes() -> list[Theme]:
    """One for each look; its name is that of the look, after "boardtui-"."""
    return [
        Theme(
            name=f"boardtui-{look}",
            primary=BASE[look]["accent"],
            accent=BASE[look]["accent"],
            success=BASE[look]["gain"],
            error=BASE[look]["loss"],
            warning=BASE[look]["accent"],
            foreground=BASE[look]["ink"],
            background=BASE[look]["paper"],
            surface=BASE[look]["paper"],
            panel=BASE[look]["bar"],
            dark=look != "light",
        )
        for look in THEMES
    ]
