"""The operator's socket: a Unix socket beside the database that only the hall's own user may open.

A client sends one line of JSON, `{"do": "show", "match": "..."}`, and gets one line back: `{"answer": ...}`, or
`{"error": {"code": ..., "message": ..., "localizable": ...}}`. What asks is `stackyard admin`. The open port
has none of it.
"""

from __future__ import annotations

import asyncio
import logging
import socket
from contextlib import suppress
from pathlib import Path
from typing import Any, Final

import msgspec

from stackyard.core.errors import StackyardError, UsageError
from stackyard.server.admin.actions import ACTIONS
from stackyard.server.admin.address import socket_name, socket_path
from stackyard.server.hall import Hall
from stackyard.server.store.store import StoreError

MAX_LINE: Final = 65_536  # bytes of a request
log = logging.getLogger(__name__)


class AdminListener:
    """Answers an operator, for as long as a hall is open."""

    def __init__(self, hall: Hall) -> None:
        self.path: Path = socket_path(hall.store.path)
        self._hall = hall
        self._server: asyncio.Server | None = None
        self._open: set[asyncio.StreamWriter] = set()

    async def open(self) -> None:
        """Listen. Where that cannot be, the hall opens all the same, and says so in its log."""
        if not hasattr(socket, "AF_UNIX"):  # Windows
            return
        try:
            listener = _bind(self.path)
        except OSError as error:
            log.warning("no operator can ask anything at %s: %s", self.path, error.strerror or error)
            return
        self._server = await asyncio.start_unix_server(self._answer, sock=listener, limit=MAX_LINE)

    async def close(self) -> None:
        """Stop listening."""
        if self._server is None:
            return
        self._server.close()
        for writer in self._open:
            writer.close()
        with suppress(OSError):
            self.path.unlink()

    async def _answer(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._open.add(writer)
        try:
            answer = await self._do(await reader.readline())
            writer.write(msgspec.json.encode(answer) + b"\n")
            await writer.drain()
        except (ConnectionError, ValueError):  # it has gone, or sends a line that never ends
            pass
        finally:
            self._open.discard(writer)
            writer.close()

    async def _do(self, line: bytes) -> dict[str, Any]:
        try:
            asked = msgspec.json.decode(line, type=dict[str, Any])
            action = ACTIONS.get(str(asked.pop("do", "")))
            if action is None:
                raise UsageError(f"an operator may ask for one of these: {', '.join(ACTIONS)}")
            form, do = action
            return {"answer": await do(self._hall, msgspec.convert(asked, form))}
        except StackyardError as error:
            return _error(error.code, str(error), msgspec.to_builtins(error.localizable))
        except StoreError as error:
            return _error("store", str(error))
        except msgspec.MsgspecError as error:
            return _error("bad_request", str(error))
        except Exception:
            log.exception("an operator's request failed")
            return _error("internal", "this failed; the hall's log says why")


def _error(code: str, message: str, localizable: Any = None) -> dict[str, Any]:
    return {"error": {"code": code, "message": message, "localizable": localizable}}


def _bind(path: Path) -> socket.socket:
    """Return a listening socket at a path; one that a dead hall left there is taken away.

    Raises OSError if the folder does not let a socket be made there.
    """
    with suppress(FileNotFoundError):
        path.unlink()
    listener = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
    try:
        with socket_name(path) as name:
            listener.bind(name)
        path.chmod(0o600)  # before anybody can connect: that takes a listening socket
        listener.listen(16)
        listener.setblocking(False)
    except OSError:
        listener.close()
        raise
    return listener
