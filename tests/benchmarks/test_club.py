"""What the command of a club's evening finds wrong in a database."""

from __future__ import annotations

import asyncio
import sqlite3
from pathlib import Path

import pytest

from benchmarks.hall.club import Ledger, Told, check

FIRST = '[{"account":1},{"account":2}]'
LEVEL = '[{"account":1},{"level":1,"table":1}]'


@pytest.fixture
def database(tmp_path: Path) -> Path:
    """Two results that are as they should be: of two people, and of one against a level."""
    path = tmp_path / "club.sqlite3"
    with sqlite3.connect(path) as connection:
        connection.executescript(
            f"""
            CREATE TABLE account (id INTEGER, name TEXT);
            INSERT INTO account VALUES (1, 'Ada'), (2, 'Ben');
            CREATE TABLE "match" (id TEXT, over INTEGER);
            INSERT INTO "match" VALUES ('one', 1), ('two', 1), ('three', 0);
            CREATE TABLE rated_result ("match" TEXT, number INTEGER, seats TEXT, places TEXT, counted INTEGER);
            INSERT INTO rated_result VALUES ('one', 1, '{FIRST}', '[1,2]', 1), ('two', 2, '{LEVEL}', '[2,1]', 1);
            CREATE TABLE rating (account INTEGER, number INTEGER);
            INSERT INTO rating VALUES (1, 1), (2, 1), (1, 2);
            """
        )
    return path


def faults(database: Path, *statements: str, **ends: Told) -> dict[str, int]:
    """Change a database, and return what is found wrong in it."""
    with sqlite3.connect(database) as connection:
        for statement in statements:
            connection.execute(statement)
    ledger = Ledger(ends=dict(ends))
    asyncio.run(check(database, ledger))
    return dict(ledger.faults)


def test_what_is_as_it_was_told_is_no_fault(database: Path) -> None:
    assert faults(database, one=Told([0], ["Ada", "Ben"]), two=Told([1], ["Ada", "Builder"])) == {}


@pytest.mark.parametrize(
    ("fault", "statement"),
    [
        ("not rated", "DELETE FROM rated_result WHERE number = 1"),
        ("not folded for all", "DELETE FROM rating WHERE account = 2"),
        ("not folded for all", "INSERT INTO rating VALUES (1, 2)"),
        ("another result", "UPDATE rated_result SET places = '[2,1]' WHERE number = 1"),
        ("another person", "UPDATE account SET name = 'Cleo' WHERE id = 2"),
        ("rated before its end", "UPDATE \"match\" SET over = 0 WHERE id = 'two'"),
    ],
)
def test_what_is_wrong_is_found(database: Path, fault: str, statement: str) -> None:
    assert faults(database, statement, one=Told([0], ["Ada", "Ben"])) == {fault: 1}
