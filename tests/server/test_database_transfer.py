"""A hall moves between a file and PostgreSQL, both ways, and goes on where it was."""

from __future__ import annotations

import json
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Connection, select

from stackyard.cli import main
from stackyard.core.machine.database_address import is_address, place, without_password
from stackyard.engines.accounts import accounts_file, add_account, read_accounts
from stackyard.server.settings import from_environment
from stackyard.server.store import make_store, row_transfer, schema
from stackyard.server.store.store import StoreError
from tests.server.databases import Database, File, OnServer
from tests.server.hall import Made, Running, settings
from tests.server.make_database import DUMP
from tests.server.people import Browser


@pytest.fixture(autouse=True)
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("STACKYARD_DATA", str(tmp_path / "data"))
    return tmp_path / "data"


def everything(database: Database) -> dict[str, list[tuple[Any, ...]]]:
    def read(connection: Connection) -> dict[str, list[tuple[Any, ...]]]:
        return {
            table.name: [
                tuple(row) for row in connection.execute(select(table).order_by(*table.primary_key.columns)).all()
            ]
            for table in schema.KEPT
        }

    found: dict[str, list[tuple[Any, ...]]] = database.run(read)
    return found


def all_but_history(database: Database) -> dict[str, list[tuple[Any, ...]]]:
    """Return the same without what says that a copy, or what was restored, is another history."""
    return {name: rows for name, rows in everything(database).items() if name != "history"}


def hall_on(database: Database) -> Running:
    return Running(settings(place(database.named), **database.settings))


def play(database: Database) -> Made:
    """Let there be a match with all that a match may have, and a ban."""
    with hall_on(database) as hall, hall.connect() as line:
        made = hall.create("me", "friend")
        line.join(made, 0, 1)
        assert line.command("move", made, v=0, seat=0, move="a1-a2", c="first-one")["v"] == 1
        assert line.command("chat", made, text="grüß dich 🙂", seat=1)["t"] == "ack"
        assert line.command("rename", made, seat=0, name="Åsa", c="other-one")["t"] == "ack"
    database.ask("INSERT INTO ban (network, made, until, why) VALUES ('203.0.113.7/32', 5, NULL, 'so')")
    return made


def go_on(database: Database, made: Made, v: int) -> None:
    with hall_on(database) as hall, hall.connect() as line:
        snap = line.join(made, 0, 1)
        assert snap["v"] == v
        assert line.command("move", made, v=0, seat=0, move="a1-a2", c="first-one")["v"] == 1, "answered as then"
        assert line.command("chat", made, text=f"at {v}", seat=0)["v"] == v + 1


def test_a_hall_moves_to_a_server_and_back(
    on_server: OnServer, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file, back = File(tmp_path / "hall.sqlite3"), File(tmp_path / "back.sqlite3")
    made = play(file)
    add_account(accounts_file(file.path), "rook")
    was = everything(file)
    assert main(["admin", "move", file.named, on_server.named]) == 0
    assert capsys.readouterr().out.startswith("One match is in postgresql://hall@/hall_")
    assert everything(on_server) == was == everything(file)
    assert [account.name for account in read_accounts(accounts_file(place(on_server.named)))] == ["rook"]
    go_on(on_server, made, 2)
    was = everything(on_server)
    assert main(["admin", "move", "--json", on_server.named, back.named]) == 0
    counts = json.loads(capsys.readouterr().out)
    assert counts == {name: len(rows) for name, rows in was.items()}
    assert everything(back) == was
    go_on(back, made, 3)


def test_an_account_moves_with_its_seats_and_what_opens_them(on_server: OnServer, tmp_path: Path) -> None:
    """Also to a server that a hall has had open before, and has drawn secrets of its own for."""
    file = File(tmp_path / "hall.sqlite3")
    with hall_on(on_server) as hall:
        assert hall.http.get("/api/account").status_code == 401
    with hall_on(file) as hall, Browser(hall) as browser:
        made = hall.create("me", "friend")
        code = browser.make_plain("Ada")
        assert browser.adopt(made, 0) == "adopted"
        (seat,) = browser.seats()
    was = everything(file)
    assert was["account"]
    assert main(["admin", "move", file.named, on_server.named]) == 0
    assert everything(on_server) == was
    with hall_on(on_server) as hall, Browser(hall) as browser, hall.connect() as line:
        browser.done("/recover", {"name": "ada", "code": code})
        assert browser.seats() == [seat]
        assert line.join(Made(made.id, [seat["secret"]]), 0)["mine"] == [0]
    assert main(["admin", "move", file.named, on_server.named]) == 1, "there is somebody already"


def test_a_database_of_another_hall_moves_as_it_is_opened(on_server: OnServer, tmp_path: Path) -> None:
    """With its matches of all games; what they come to is `test_golden_database.py`'s."""
    file = File(tmp_path / "hall.sqlite3")
    with closing(sqlite3.connect(file.path)) as made:
        made.executescript(DUMP.read_text("utf-8"))
    assert main(["admin", "move", file.named, on_server.named]) == 0
    moved = everything(on_server)
    assert moved == everything(file)
    assert all(moved[table] for table in ("match", "seat", "entry"))


def test_nothing_is_written_over_and_an_open_hall_is_left_alone(
    on_server: OnServer, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = File(tmp_path / "hall.sqlite3")
    play(file)
    play(on_server)
    was = everything(on_server)
    for source, target in ((file, on_server), (on_server, file)):
        assert main(["admin", "move", source.named, target.named]) == 1
        assert "2 matches and bans" in capsys.readouterr().err
    with hall_on(on_server):
        assert main(["admin", "move", on_server.named, str(tmp_path / "new.sqlite3")]) == 1
    assert "another hall has" in capsys.readouterr().err
    assert main(["admin", "move", str(tmp_path / "none.sqlite3"), on_server.named]) == 1
    assert main(["admin", "move", file.named, str(tmp_path / "new.sqlite3")]) == 1
    assert everything(on_server) == was


def test_what_reads_otherwise_is_not_kept(
    on_server: OnServer, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    file = File(tmp_path / "hall.sqlite3")
    play(file)
    monkeypatch.setattr(row_transfer._Digest, "__eq__", lambda _, __: False)
    assert main(["admin", "move", file.named, on_server.named]) == 1
    assert "reads otherwise" in capsys.readouterr().err
    assert not any(everything(on_server).values())


def test_a_hall_on_a_server_is_copied_and_goes_back(
    on_server: OnServer, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    copy = tmp_path / "copy.sqlite3"
    made = play(on_server)

    def operator(*words: str, status: int = 0) -> Any:
        assert main(["admin", "--database", on_server.named, "--json", *words]) == status
        return json.loads(capsys.readouterr().out)

    with hall_on(on_server) as hall, hall.connect() as line:
        assert operator("check")["sound"]
        on_server.ask("ALTER TABLE seat DROP CONSTRAINT seat_match_fkey")
        on_server.ask(
            "INSERT INTO seat (match, seat, kind, name, taken, invited, maker) "
            "VALUES ('none', 0, 'person', 'Ann', true, false, false)"
        )
        assert operator("check", status=1)["troubles"] == ["rows of seat that belong to no match: 1"]
        on_server.ask("DELETE FROM seat WHERE match = 'none'")
        assert operator("backup", str(copy))["bytes"] == copy.stat().st_size
        was = all_but_history(File(copy))
        assert was == all_but_history(on_server)
        line.join(made, 0, 1)
        assert line.command("chat", made, text="later", seat=0)["v"] == 3
        copy_before = operator("restore", str(copy))["kept"]
        assert all_but_history(on_server) == was
        assert len(everything(File(Path(copy_before)))["entry"]) == len(was["entry"]) + 1
        with hall.connect() as again:
            assert again.join(made, 0, 1)["v"] == 2
            assert again.command("chat", made, text="anew", seat=0)["v"] == 3
        bad = tmp_path / "bad.sqlite3"
        bad.write_bytes(b"no database" * 1000)
        assert "error" in operator("restore", str(bad), status=1)
        assert len(everything(on_server)["entry"]) == len(was["entry"]) + 1


def test_a_database_is_named_by_a_file_or_an_address(data: Path) -> None:
    assert place(None) == data / "hall.sqlite3"
    assert place(None, {"STACKYARD_DATABASE": "other.sqlite3"}) == Path("other.sqlite3")
    address = "postgresql://ann:secret@db.example.org:5433/hall?sslmode=require"
    assert is_address(address)
    assert place(address) == data / "postgresql-db-example-org-5433-hall"
    assert place("postgres://ann@/hall?host=/run/db") == data / "postgresql-run-db-hall"
    assert without_password(address) == "postgresql://ann@db.example.org:5433/hall?sslmode=require"
    assert without_password("postgresql:///hall?password=secret&x=1") == "postgresql:///hall?password=&x=1"
    assert "secret" not in without_password("postgresql://ann:sec/ret@db/hall?password=secret")
    found = from_environment(environment={"STACKYARD_DATABASE": address, "STACKYARD_DATA": str(data)})
    assert (found.postgresql, found.database) == (address, place(address))


def test_a_driver_that_is_missing_is_one_clear_line(
    data: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    from stackyard.server.main import serve

    monkeypatch.setattr(make_store, "find_spec", lambda _: None)
    with pytest.raises(StoreError, match=r"install stackyard\[postgres\]"):
        make_store.make_store(settings(data, postgresql="postgresql:///hall"))
    with pytest.raises(SystemExit):
        serve(port=0, database="postgresql:///hall")
    (line,) = capsys.readouterr().err.strip().splitlines()
    assert line == "The hall cannot be opened: PostgreSQL needs the package asyncpg: install stackyard[postgres]."
