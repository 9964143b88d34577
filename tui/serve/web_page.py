"""What a browser loads: one page, and the terminal of textual-serve with its font.

All of it is held in memory, so no path of a request is ever one of a file.
"""

from __future__ import annotations

import gzip
from collections.abc import Mapping
from hashlib import sha256
from html import escape
from importlib.resources import files
from typing import Final

from msgspec import Struct

from tui.i18n import _

__all__ = ["Loaded", "load"]

_GZIP_LEVEL = 9

# The names, in the package, of what is served under the last part of them.
_PACKAGE: Final = "textual_serve"
_TAKEN: Final = (
    ("static/js/textual.js", "text/javascript; charset=utf-8"),
    ("static/css/xterm.css", "text/css; charset=utf-8"),
    ("static/fonts/RobotoMono-VariableFont_wght.ttf", "font/ttf"),
)

_STYLE: Final = """
@font-face {
  font-family: "Roboto Mono";
  src: url("RobotoMono-VariableFont_wght.ttf") format("truetype");
  font-weight: 100 700;
}
html, body { margin: 0; height: 100%; overflow: hidden; background: #16181d; color: #ddd; }
body, a { font-family: "Roboto Mono", monospace; font-size: 16px; }
#terminal { position: absolute; inset: 0; }
#wait { position: absolute; top: 40%; width: 100%; text-align: center; z-index: 1; }
#over { position: absolute; bottom: 0; width: 100%; padding: 0.7em 0; text-align: center; }
#over { display: none; background: #234; z-index: 2; }
a { color: #fff; margin-left: 1em; }
body.-first-byte #wait, body.-closed #wait { display: none; }
body.-closed #over { display: block; }
"""

# textual.js opens its terminals in window.onload, by what their elements' data say; here the font
# must be there first, since the size of a cell is measured once.
_SCRIPT: Final = """
"use strict";
(() => {
  const COLUMNS = 80, ROWS = 24, WIDE = 0.61, HIGH = 1.34, LEAST = 6, MOST = 18;
  const terminal = document.getElementById("terminal");
  const open = window.onload;
  window.onload = null;

  const word = location.hash.slice(1);
  if (word) history.replaceState(null, "", location.pathname + location.search);
  const address = new URL(word ? "ws/" + encodeURIComponent(word) : "ws", location.href);
  address.protocol = location.protocol === "https:" ? "wss:" : "ws:";
  address.search = address.hash = "";
  terminal.dataset.sessionWebsocketUrl = address.href;

  const asked = Number(new URLSearchParams(location.search).get("fontsize"));
  const fits = Math.floor(Math.min(innerWidth / COLUMNS / WIDE, innerHeight / ROWS / HIGH));
  terminal.dataset.fontSize = asked >= LEAST && asked <= 99 ? asked
    : Math.max(LEAST, Math.min(MOST, fits));

  window.WebSocket = class extends WebSocket {
    constructor(...given) {
      super(...given);
      this.addEventListener("open", () => terminal.querySelector("textarea").focus());
      this.addEventListener("message", (event) => {
        if (typeof event.data !== "string") return;
        const [what, text] = JSON.parse(event.data);
        if (what === "title") document.title = text;
      });
    }
  };

  // Another link, typed into the same page.
  window.addEventListener("hashchange", () => location.reload());

  window.addEventListener("beforeunload", (event) => {
    const state = document.body.classList;
    if (state.contains("-first-byte") && !state.contains("-closed")) event.preventDefault();
  });

  const font = '16px "Roboto Mono"';
  Promise.allSettled([document.fonts.load(font), document.fonts.load("bold " + font)]).then(open);
})();
"""

_PAGE: Final = """<!DOCTYPE html>
<html lang="{language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>boardtui</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="xterm.css">
<link rel="stylesheet" href="page.css">
<script src="textual.js" defer></script>
<script src="page.js" defer></script>
</head>
<body>
<div id="wait">{wait}</div>
<div id="over">{over}<a href="./">{again}</a></div>
<div id="terminal" class="textual-terminal"></div>
<noscript>{script}</noscript>
</body>
</html>
"""


class Loaded(Struct, frozen=True):
    """One thing that can be loaded."""

    body: bytes
    packed: bytes
    """The same by gzip."""
    kind: str
    tag: str
    """Another for other contents."""


def load() -> Mapping[str, Loaded]:
    """All that a browser can load, by its path. Raises ImportError without textual-serve."""
    package = files(_PACKAGE)
    found = {
        f"/{name.rpartition('/')[2]}": _loaded(package.joinpath(name).read_bytes(), kind)
        for name, kind in _TAKEN
    }
    found["/"] = _loaded(_page().encode(), "text/html; charset=utf-8")
    found["/page.css"] = _loaded(_STYLE.encode(), "text/css; charset=utf-8")
    found["/page.js"] = _loaded(_SCRIPT.encode(), "text/javascript; charset=utf-8")
    return found


def _page() -> str:
    return _PAGE.format(
        language="en",
        wait=escape(_("One moment.")),
        over=escape(_("This visit is over.")),
        again=escape(_("Come again")),
        script=escape(_("boardtui needs JavaScript to draw here.")),
    )


def _loaded(body: bytes, kind: str) -> Loaded:
    packed = gzip.compress(body, _GZIP_LEVEL, mtime=0)
    return Loaded(body, packed, kind, f'"{sha256(body).hexdigest()[:16]}"')
