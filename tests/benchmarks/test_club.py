"""What the command of a club's evening finds wrong in a database."""

from __future__ import annotations

import asyncio
import sqlite3
from pathlib import Path
from typing import cast

import pytest

from benchmarks.hall import club
from benchmarks.hall.club import Ledger, Told, check, check_days, faults_of_evening

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


def evening(**changed: object) -> dict[str, object]:
    """Return an evening of four people that is as it should be, but for what has changed."""
    entries = [{"number": each, "name": f"{each}", "points": points} for each, points in enumerate((2, 1, 1, 0))]
    pairs = ((1, (0, 1)), (1, (2, 3)), (2, (0, 2)), (2, (1, 3)))
    tables = [
        {"round": number, "board": 1, "players": list(players), "points": [1, 0], "match": "m"}
        for number, players in pairs
    ]
    return {"round": 2, "entries": entries, "tables": tables, **changed}


def test_an_evening_as_it_should_be_has_no_fault() -> None:
    assert faults_of_evening(evening()) == []


@pytest.mark.parametrize(
    ("faults", "players", "points"),
    [
        (["not paired once", "met twice"], [0, 1], [1, 0]),
        (["no result", "other points"], [0, 2], []),
        (["other points", "other points"], [0, 2], [0, 1]),
    ],
)
def test_what_is_wrong_in_an_evening_is_found(faults: list[str], players: list[int], points: list[int]) -> None:
    found = evening()
    tables = cast("list[dict[str, object]]", found["tables"])
    tables[2] = {**tables[2], "players": players, "points": points}
    assert [kind for kind, _ in faults_of_evening(found)] == faults


@pytest.mark.parametrize(
    ("faults", "statement"),
    [
        ({}, "SELECT 1"),
        ({"not one turn": 1}, "DELETE FROM turn WHERE \"match\" = 'b'"),
        ({"deadline unnoticed": 1}, "DELETE FROM entry WHERE \"match\" = 'a'"),
        ({"ended too early": 1}, "INSERT INTO entry VALUES ('b', 'flag 0')"),
    ],
)
def test_matches_over_days_are_looked_at(
    database: Path, monkeypatch: pytest.MonkeyPatch, faults: dict[str, int], statement: str
) -> None:
    """The first of the two runs out of time, as the hall does it here at once: by a trigger."""
    monkeypatch.setattr(club, "LOOK_AGAIN_SECONDS", 0.0)
    monkeypatch.setattr(club, "PASSED_SECONDS", 0.1)
    with sqlite3.connect(database) as connection:
        connection.executescript(
            """
            ALTER TABLE "match" ADD COLUMN due INTEGER;
            ALTER TABLE "match" ADD COLUMN waited INTEGER;
            INSERT INTO "match" VALUES ('a', 0, 5, 0), ('b', 0, 5, 0);
            CREATE TABLE turn ("match" TEXT);
            INSERT INTO turn VALUES ('a'), ('b');
            CREATE TABLE entry ("match" TEXT, text TEXT);
            CREATE TRIGGER passed AFTER UPDATE ON "match" WHEN NEW.due = 1000 BEGIN
                UPDATE "match" SET over = 1, due = NULL WHERE id = NEW.id;
                DELETE FROM turn WHERE "match" = NEW.id;
            END;
            INSERT INTO entry VALUES ('a', 'flag 1');
            """
        )
        connection.execute(statement)
    ledger = Ledger(over_days={"a": 4, "b": 4})
    asyncio.run(check_days(database, ledger))
    assert dict(ledger.faults) == faults
