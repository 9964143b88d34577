"""The same in a browser: a page with a terminal, whose bytes go through a websocket.

The page and its protocol are those of textual-serve (`boardtui[web]`); the Apps run in this
process, and are counted together with those of who comes by SSH. Nothing else is served.
"""

from __future__ import annotations

import asyncio
import logging
import re
from collections.abc import Mapping
from functools import partial
from urllib.parse import urlsplit

import msgspec
from aiohttp import ClientError, web
from msgspec import Struct

from tui.i18n import _
from tui.serve.faults import fault
from tui.serve.journal import JOURNAL
from tui.serve.stay import Reception
from tui.serve.tickets import Tickets
from tui.serve.visitor import Visitor, cleaned_word
from tui.serve.web_door import WebDoor, Wire
from tui.serve.web_page import Loaded, load
from tui.serve.web_visit import LARGEST_MESSAGE, WebVisit

__all__ = ["Web", "WebConfig", "listen"]

_HEARTBEAT = 30.0
_SOCKET = "/ws"

_HOST = re.compile(r"[\w.:\[\]-]{1,255}", re.ASCII)
_LANGUAGE = re.compile(r"[A-Za-z]{2,3}(-[A-Za-z]{2})?")

_SAFE = {
    "Server": "boardtui",
    "X-Frame-Options": "DENY",
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
}

# aiohttp's own would quote what somebody sent.
_SILENT = logging.getLogger("boardtui.serve.web")
_SILENT.propagate = False
_SILENT.addHandler(logging.NullHandler())


class WebConfig(Struct, frozen=True):
    """Where to listen for browsers, and whom to let in."""

    host: str = "127.0.0.1"
    port: int = 0
    """0: any that is free."""
    guests: bool = False
    """Whether those without a link of their own are let in."""
    url: str = ""
    """How browsers reach it, such as "https://games.example.org"; "": by any name."""


async def listen(config: WebConfig, reception: Reception) -> Web:
    """Listens from now on. Raises OSError, and ImportError if textual-serve is not there."""
    served = Web(config, reception, await asyncio.to_thread(load))
    await served.open()
    return served


class Web:
    """One that listens; made by `listen`."""

    def __init__(
        self, config: WebConfig, reception: Reception, files: Mapping[str, Loaded]
    ) -> None:
        self._config = config
        self._reception = reception
        self._files = files
        self._tickets = Tickets()
        parts = urlsplit(config.url)
        self._origin = f"{parts.scheme}://{parts.netloc}".lower() if config.url else ""
        self._listener: asyncio.Server | None = None
        self._server = web.Server(
            self._answer,
            access_log=None,
            logger=_SILENT,
            keepalive_timeout=reception.limits.login,
            lingering_time=0,
        )
        self.port = config.port

    async def open(self) -> None:
        loop = asyncio.get_running_loop()
        door = partial(WebDoor, self._reception.caps, self._reception.limits, self._server)
        self._listener = await loop.create_server(door, self._config.host, self._config.port)
        self.port = self._listener.sockets[0].getsockname()[1]
        JOURNAL.info("listening for browsers on %s, port %d", self._config.host, self.port)

    async def close(self, sentence: str) -> None:
        """Ends every visit, those by SSH too, with this sentence; takes some seconds at most."""
        if self._listener is not None:
            self._listener.close()
        await self._reception.close(sentence)
        await self._server.shutdown(self._reception.limits.leave)

    def link(self, key: str) -> str:
        """What leads a browser in as who has this key, after the address; good once."""
        return f"/#{self._tickets.issue(key)}"

    # -- answers ---------------------------------------------------------------------------------

    async def _answer(self, request: web.BaseRequest) -> web.StreamResponse:
        try:
            answer = await self._answered(request)
        except (OSError, ClientError):
            # It is gone.
            return web.Response(status=400)
        except web.HTTPException:
            return _refused(400, "")
        except Exception as error:
            fault("a request failed", error)
            return _refused(500, "")
        answer.force_close()
        return answer

    async def _answered(self, request: web.BaseRequest) -> web.StreamResponse:
        if request.method not in ("GET", "HEAD"):
            return _refused(405, "")
        path, _slash, word = request.path[1:].partition("/")
        if f"/{path}" == _SOCKET:
            return await self._converse(request, word)
        found = self._files.get(request.path)
        return _refused(404, "") if found is None else _answer_with(request, found)

    async def _converse(self, request: web.BaseRequest, word: str) -> web.StreamResponse:
        if not self._is_ours(request):
            return _refused(403, _("This page was not loaded from here."))
        socket = web.WebSocketResponse(
            heartbeat=_HEARTBEAT,
            autoping=False,
            max_msg_size=LARGEST_MESSAGE,
            # It waits for the socket each time, and not only after so many bytes.
            writer_limit=1,
            timeout=self._reception.limits.leave,
        )
        wire = request.transport
        if not isinstance(wire, Wire) or not socket.can_prepare(request):
            return _refused(400, "")
        await socket.prepare(request)
        wire.door.let_in()
        key = self._tickets.take(word) if word else None
        visitor = Visitor(
            key=key,
            wish="",
            address=wire.door.address,
            term="xterm-256color",
            colours="truecolor",
            language=_language(request.headers.get("Accept-Language", "")),
        )
        size = (_number(request.query.get("width")), _number(request.query.get("height")))
        refusal = self._refusal(word, key)
        visit = WebVisit(self._reception, socket, wire.abort, visitor, size, refusal)
        try:
            await visit.run()
        except OSError:
            pass
        except Exception as error:
            fault("a visit failed", error)
        return socket

    def _refusal(self, word: str, key: str | None) -> str | None:
        if word and key is None:
            return _("This link was used already, or is too old: ask for another by ssh HOST web.")
        if key is None and not self._config.guests:
            return _("Only who has a link comes in here: ask for one by ssh HOST web.")
        return None

    def _is_ours(self, request: web.BaseRequest) -> bool:
        """Whether the page that opens this socket was loaded from here, and is no other site's."""
        origin = request.headers.get("Origin", "").lower()
        if self._origin:
            return origin == self._origin
        host = request.headers.get("Host", "").lower()
        return bool(host) and origin in (f"http://{host}", f"https://{host}")


def _refused(status: int, text: str) -> web.Response:
    answer = web.Response(status=status, text=text, headers=_SAFE)
    answer.force_close()
    return answer


def _answer_with(request: web.BaseRequest, found: Loaded) -> web.Response:
    headers = {
        **_SAFE,
        "Cache-Control": "no-cache",
        "ETag": found.tag,
        "Vary": "Accept-Encoding",
        "Content-Security-Policy": _policy(request.headers.get("Host", "")),
    }
    if found.tag in request.headers.get("If-None-Match", ""):
        return web.Response(status=304, headers=headers)
    headers["Content-Type"] = found.kind
    packed = "gzip" in request.headers.get("Accept-Encoding", "")
    if packed:
        headers["Content-Encoding"] = "gzip"
    return web.Response(body=found.packed if packed else found.body, headers=headers)


def _policy(host: str) -> str:
    """From elsewhere nothing is loaded, and to elsewhere nothing sent."""
    # Older browsers do not count a websocket to where the page is from as 'self'.
    sockets = f" ws://{host} wss://{host}" if _HOST.fullmatch(host) else ""
    return (
        "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; "
        f"font-src 'self'; img-src 'self' data:; connect-src 'self'{sockets}; "
        "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
    )


def _language(accepted: str) -> str:
    found = _LANGUAGE.match(accepted)
    return cleaned_word(found[0].replace("-", "_")) if found else ""


def _number(text: str | None) -> int:
    try:
        return msgspec.convert(text, int, strict=False)
    except msgspec.ValidationError:
        return 0
