"""What the hall's log looks like: lines for people, or a JSON object a line for what collects them.

Every line names the request and the match that it is about, where there is one. A match's id lets one watch, so only
its first letters are written; no line holds a secret, and a path only what is no secret of it.
"""

from __future__ import annotations

import logging
import re
import sys
import traceback
from contextvars import ContextVar
from datetime import UTC, datetime
from secrets import token_hex
from typing import Any, Final, TextIO

import msgspec

request_id: ContextVar[str] = ContextVar("request_id", default="")  # of the request or the socket that is answered
match_id: ContextVar[str] = ContextVar("match_id", default="")  # the first letters of the match that is being worked on
ID_LETTERS: Final = 6  # of a match
IDENTIFIER: Final = re.compile(r"[A-Za-z0-9._-]{1,64}")
_MATCH_IN_PATH: Final = re.compile(r"(?<=/)(matches|m|reviews)/([A-Za-z0-9_-]{6})[A-Za-z0-9_-]+")
_FEED_IN_PATH: Final = re.compile(r"^/api/feed/.*")
_GONE: Final = (ConnectionError, TimeoutError)  # what a client that hangs up looks like
_OF_CLIENTS: Final = ("asyncio", "uvicorn", "websockets", "stackyard.server.app", "stackyard.server.endpoints")
_GONE_NAMES: Final = ("ClientDisconnected", "ClientDisconnect", "ConnectionClosed", "WebSocketDisconnect")


def new_request_id() -> str:
    """Return a name for a request."""
    return token_hex(6)


def shown_path(path: str) -> str:
    """Return a path as it may stand in a log: of a match's id its first letters, and nothing that breaks the line."""
    escaped = path.encode("unicode_escape").decode()
    return _FEED_IN_PATH.sub("/api/feed/…", _MATCH_IN_PATH.sub(r"\1/\2…", escaped))[:200]


def is_hang_up(error: BaseException | None) -> bool:
    """Return whether an error says no more than that a client has gone."""
    return isinstance(error, _GONE) or type(error).__name__ in _GONE_NAMES


class _About(logging.Filter):
    """Adds what a line is about, and leaves out lines about clients that hung up."""

    def filter(self, record: logging.LogRecord) -> bool:
        """Return whether a line is written."""
        record.request, record.match = request_id.get(), match_id.get()
        if record.exc_info and record.name.startswith(_OF_CLIENTS) and is_hang_up(record.exc_info[1]):
            record.levelno, record.levelname = logging.DEBUG, "DEBUG"
            record.exc_info = record.exc_text = None
            return logging.getLogger().isEnabledFor(logging.DEBUG)
        return True


class LinesForPeople(logging.Formatter):
    """A line begins with its time and level, and ends with what it is about."""

    def format(self, record: logging.LogRecord) -> str:
        """Return a line, and the traceback of an error under it."""
        parts = ("request", getattr(record, "request", "")), ("match", getattr(record, "match", ""))
        about = " ".join(f"{name}={value}" for name, value in parts if value)
        line = f"{_time(record)} {record.levelname} {record.name.removeprefix('stackyard.')}: {_message(record)}"
        line += f" [{about}]" if about else ""
        return line + (f"\n{_traceback(record)}" if record.exc_info else "")


class LinesOfJson(logging.Formatter):
    """One object a line; a traceback is a field of it."""

    def format(self, record: logging.LogRecord) -> str:
        """Return a line."""
        line: dict[str, Any] = {
            "time": _time(record),
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": record.getMessage(),
        }
        for name in ("request", "match"):
            if value := getattr(record, name, ""):
                line[name] = value
        line.update(getattr(record, "fields", {}))
        if record.exc_info:
            line["error"] = repr(record.exc_info[1])
            line["traceback"] = _traceback(record)
        return msgspec.json.encode(line, enc_hook=str).decode()


def set_up(form: str, level: str, stream: TextIO | None = None) -> None:
    """Let everything that is logged be written to stderr in a form (text or json), from a level on."""
    handler = logging.StreamHandler(stream or sys.stderr)
    handler.addFilter(_About())
    handler.setFormatter(LinesOfJson() if form == "json" else LinesForPeople())
    logging.basicConfig(level=level.upper(), handlers=[handler], force=True)
    for name in ("alembic", "httpx", "litestar", "sqlalchemy"):  # they say much and nothing about the hall
        logging.getLogger(name).setLevel(max(logging.WARNING, logging.getLogger().level))


def _time(record: logging.LogRecord) -> str:
    return datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")


def _message(record: logging.LogRecord) -> str:
    """Return what is said, on one line: it may hold what a client sent."""
    return "".join(char if char.isprintable() else repr(char)[1:-1] for char in record.getMessage())


def _traceback(record: logging.LogRecord) -> str:
    assert record.exc_info is not None
    return "".join(traceback.format_exception(*record.exc_info)).rstrip()
