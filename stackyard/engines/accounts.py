"""The bots that the owner of a hall lets in: a small file beside the hall's database, with digests of their tokens.

`stackyard bot add NAME` writes it, a hall reads it when it has changed. Whoever reads the file cannot act as a bot: a
token is 256 random bits, and only its SHA-256 is kept.
"""

from __future__ import annotations

import os
import re
import time
from hashlib import sha256
from hmac import compare_digest
from pathlib import Path
from secrets import token_urlsafe
from typing import Final

import msgspec

from stackyard.core.errors import BadRequestError, UsageError

NAME: Final = re.compile(r"[A-Za-z0-9][A-Za-z0-9_.-]{0,38}")
PREFIX: Final = "stackyard_"  # of a token, so that it is known for what it is where it should not stand


class Account(msgspec.Struct, frozen=True):
    """A bot that may come in."""

    name: str
    digest: str  # SHA-256 of its token, hexadecimal
    created: int  # seconds since 1970, UTC


def accounts_file(database: Path) -> Path:
    """Return the file of the bots of a hall with this database."""
    return database.with_name(f"{database.stem}.bots.json")


def read_accounts(path: Path) -> list[Account]:
    """Return the bots of a file; none if there is no file. Raises UsageError if it is damaged."""
    try:
        return msgspec.json.decode(path.read_bytes(), type=list[Account])
    except FileNotFoundError:
        return []
    except msgspec.MsgspecError as error:
        raise UsageError(f"{path} is damaged: {error}") from None


def add_account(path: Path, name: str) -> str:
    """Let a bot in; return its token, which is kept nowhere. Raises UsageError if the name is none, or taken."""
    if not NAME.fullmatch(name):
        raise UsageError(f"a bot's name is 1 to 39 letters, digits, '_', '.' or '-', not {name!r}")
    accounts = read_accounts(path)
    if any(account.name.lower() == name.lower() for account in accounts):
        raise UsageError(f"there is a bot called {name} already; for a new token, remove it first")
    token = PREFIX + token_urlsafe(32)
    _write(path, [*accounts, Account(name, _digest(token), int(time.time()))])
    return token


def remove_account(path: Path, name: str) -> None:
    """Let a bot in no more. Raises UsageError if there is none of that name."""
    accounts = read_accounts(path)
    remaining = [account for account in accounts if account.name != name]
    if len(remaining) == len(accounts):
        raise UsageError(f"there is no bot called {name}")
    _write(path, remaining)


class Accounts:
    """The bots of a hall, read anew when their file has changed."""

    def __init__(self, path: Path) -> None:
        """Refer to a file, which need not be there."""
        self._path = path
        self._read_at: tuple[int, int] | None = None
        self._accounts: list[Account] = []

    def names(self) -> list[str]:
        """Return the names of the bots; a file that cannot be read lets nobody in."""
        try:
            stat = self._path.stat()
            stamp = (stat.st_mtime_ns, stat.st_ino)
            if stamp != self._read_at:
                self._accounts, self._read_at = read_accounts(self._path), stamp
        except (OSError, BadRequestError):
            self._accounts, self._read_at = [], None
        return [account.name for account in self._accounts]

    def who(self, token: str) -> str | None:
        """Return the name of the bot whose token this is."""
        self.names()
        digest, found = _digest(token), None
        for account in self._accounts:  # all of them, always: the time reveals nothing
            if compare_digest(digest, account.digest):
                found = account.name
        return found


def _digest(token: str) -> str:
    return sha256(token.encode()).hexdigest()


def _write(path: Path, accounts: list[Account]) -> None:
    """Write the file whole, or not at all, for its owner alone."""
    path.parent.mkdir(parents=True, exist_ok=True)
    temporary = path.with_name(f"{path.name}.new")
    temporary.unlink(missing_ok=True)
    handle = os.open(temporary, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    with os.fdopen(handle, "wb") as file:
        file.write(msgspec.json.format(msgspec.json.encode(accounts), indent=2) + b"\n")
    temporary.replace(path)


__all__ = ["Account", "Accounts", "accounts_file", "add_account", "read_accounts", "remove_account"]
