"""Databases for the tests of the store: a file, or one of a PostgreSQL server that runs for the tests alone."""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import sqlite3
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from typing import Any, Protocol

import pytest

from benchmarks.hall.own_servers import PostgresServer, ServerError, why_no_postgresql
from stackyard.server.store.sqlite.engine import make_engine
from stackyard.server.store.sqlite.store import SqliteStore
from stackyard.server.store.store import Store

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
def why_without_server() -> str:
    """Return why there can be no PostgreSQL server for the tests; "" if there can."""
    why = why_no_postgresql()
    return f"PostgreSQL is not tested: {why}" if why else ""


class Server(PostgresServer):
    """A PostgreSQL server of the tests' own."""

    def fresh(self, folder: Path) -> OnServer:
        """Return an empty database."""
        name = f"hall_{next(_numbers)}"
        self.create(name)
        return OnServer(self, name, folder / f"postgresql-{name}")


def running_server() -> Iterator[Server]:
    """Yield a server, and end it; where there can be none, the test is skipped."""
    try:
        server = Server()
    except ServerError as error:
        pytest.skip(f"PostgreSQL is not tested: {error}")
    try:
        yield server
    finally:
        server.remove()
