"""Databases for the tests of the store: a file, or one of a PostgreSQL server that runs for the tests alone."""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import os
import shutil
import signal
import sqlite3
import subprocess
import tempfile
import time
from collections.abc import Callable, Iterator
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Protocol

import pytest

from stackyard.server.store.sqlite.engine import make_engine
from stackyard.server.store.sqlite.store import SqliteStore
from stackyard.server.store.store import Store

OLDEST = 15
SECONDS = 60.0  # that a server has to start on a busy machine
_numbers = itertools.count(1)


class Database(Protocol):
    """A fresh database, of either kind."""

    named: str  # as `--database` would name it
    path: Path
    settings: dict[str, Any]  # of a hall on it, beside its path

    def store(self) -> Store:
        """Return a store on it, not opened yet."""

    def ask(self, question: str) -> list[tuple[Any, ...]]:
        """Return what a query finds, asked beside any store; what it changes is committed."""

    def run(self, work: Callable[[Any], Any]) -> Any:
        """Return what a function of SQLAlchemy's connection returns."""


class File:
    """A database file."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.named = str(path)
        self.settings: dict[str, Any] = {}

    def store(self) -> Store:
        return SqliteStore(self.path)

    def ask(self, question: str) -> list[tuple[Any, ...]]:
        with contextlib.closing(sqlite3.connect(self.path)) as connection, connection:
            return connection.execute(question).fetchall()

    def run(self, work: Callable[[Any], Any]) -> Any:
        engine = make_engine(self.path)
        try:
            with engine.begin() as connection:
                return work(connection)
        finally:
            engine.dispose()


class OnServer:
    """A database of the private server."""

    def __init__(self, server: Server, name: str, path: Path) -> None:
        self.server = server
        self.path = path  # beside which a hall would keep what is no match
        self.named = server.address(name)
        self.settings = {"postgresql": self.named}

    def store(self) -> Store:
        from stackyard.server.store.postgresql.store import PostgresStore

        return PostgresStore(self.named, self.path)

    def ask(self, question: str) -> list[tuple[Any, ...]]:
        return asyncio.run(_ask(self.named, question))

    def run(self, work: Callable[[Any], Any]) -> Any:
        from stackyard.server.store.postgresql.connecting import make_engine as engine_of_server

        async def do() -> Any:
            engine = engine_of_server(self.named, "test")
            try:
                async with engine.begin() as connection:
                    return await connection.run_sync(work)
            finally:
                await engine.dispose()

        return asyncio.run(do())


async def _ask(address: str, question: str) -> list[tuple[Any, ...]]:
    import asyncpg

    connection = await asyncpg.connect(address)
    try:
        return [tuple(row) for row in await connection.fetch(question)]
    finally:
        await connection.close()


@cache
def programs() -> Path | None:
    """Return the folder of PostgreSQL's programs, if a version that will do is installed."""
    found = shutil.which("initdb")
    folders = [Path(found).resolve().parent] if found else []
    debian = Path("/usr/lib/postgresql")
    if debian.is_dir():
        versions = [each for each in debian.iterdir() if each.name.isdecimal() and int(each.name) >= OLDEST]
        folders += [each / "bin" for each in sorted(versions, key=lambda each: -int(each.name))]
    for folder in folders:
        if (folder / "initdb").is_file() and (folder / "postgres").is_file():
            asked = [str(folder / "postgres"), "--version"]
            said = subprocess.run(asked, capture_output=True, text=True, check=False).stdout
            if said and int(said.split()[2].split(".")[0].rstrip("betarc")) >= OLDEST:
                return folder
    return None


@cache
def why_without_server() -> str:
    """Return why there can be no PostgreSQL server for the tests; "" if there can."""
    if find_spec("asyncpg") is None:
        return "PostgreSQL is not tested: the package asyncpg is not installed"
    if programs() is None:
        return f"PostgreSQL is not tested: no version from {OLDEST} on is installed"
    if _is_root() and _other_user() is None:
        return "PostgreSQL is not tested: it refuses to run as root, and there is no other user"
    return ""


class Server:
    """A PostgreSQL server of the tests' own, in a temporary folder, reached by a socket in it."""

    def __init__(self) -> None:
        found = programs()
        assert found is not None
        self._programs = found
        self.folder = Path(tempfile.mkdtemp(prefix="stackyard-postgres-"))
        self._as: dict[str, Any] = {"cwd": self.folder}
        if _is_root() and (user := _other_user()):  # it refuses to run as root
            shutil.chown(self.folder, user)
            self._as |= {"user": user, "extra_groups": []}
        self._data = self.folder / "data"
        self._process: subprocess.Popen[bytes] | None = None
        made = subprocess.run(
            [
                *(self._programs / "initdb", "-D", self._data, "-U", "hall", "-A", "trust"),
                *("--no-sync", "--no-instructions", "--encoding", "UTF8", "--locale", "C"),
            ],
            capture_output=True,
            text=True,
            check=False,
            **self._as,
        )
        if made.returncode:
            self.remove()
            pytest.skip(f"PostgreSQL is not tested: initdb: {made.stderr.strip().splitlines()[-1:]}")
        self.start()

    def start(self) -> None:
        """Start it, and wait until it answers."""
        settings = [
            *("listen_addresses=", f"unix_socket_directories={self.folder}", "shared_buffers=16MB"),
            *("max_connections=40", "autovacuum=off", "fsync=off", "log_min_messages=fatal", "checkpoint_timeout=1h"),
        ]
        command: list[Any] = [self._programs / "postgres", "-D", self._data]
        for each in settings:
            command += ["-c", each]
        self._process = subprocess.Popen(command, stderr=subprocess.DEVNULL, **self._as)
        until = time.monotonic() + SECONDS
        while True:
            try:
                asyncio.run(_ask(self.address("postgres"), "SELECT 1"))
            except Exception:  # noqa: BLE001 - whatever it says while it starts
                assert self._process.poll() is None, "the server has ended"
                assert time.monotonic() < until, "the server does not answer"
                time.sleep(0.05)
            else:
                return

    def stop(self, how: signal.Signals = signal.SIGINT) -> None:
        """End it: by SIGINT in order, by SIGQUIT as a crash would."""
        if self._process is not None:
            self._process.send_signal(how)
            self._process.wait(SECONDS)
            self._process = None

    def signal(self, number: signal.Signals) -> None:
        """Send a signal to the server and to all processes of its connections."""
        assert self._process is not None
        children = Path(f"/proc/{self._process.pid}/task/{self._process.pid}/children").read_text().split()
        for process in (self._process.pid, *map(int, children)):
            os.kill(process, number)

    def remove(self) -> None:
        """End it and take its files away."""
        self.stop(signal.SIGQUIT)
        shutil.rmtree(self.folder, ignore_errors=True)

    def address(self, name: str) -> str:
        return f"postgresql://hall@/{name}?host={self.folder}"

    def fresh(self, folder: Path) -> OnServer:
        """Return an empty database."""
        name = f"hall_{next(_numbers)}"
        asyncio.run(_ask(self.address("postgres"), f"CREATE DATABASE {name}"))
        return OnServer(self, name, folder / f"postgresql-{name}")


def _is_root() -> bool:
    return hasattr(os, "geteuid") and os.geteuid() == 0


def _other_user() -> str | None:
    """Return the user that the server runs as, where the tests run as root."""
    import pwd

    known = {each.pw_name for each in pwd.getpwall()}
    return next((name for name in ("postgres", "nobody") if name in known), None)


def running_server() -> Iterator[Server]:
    """Yield a server, and end it."""
    server = Server()
    try:
        yield server
    finally:
        server.remove()
