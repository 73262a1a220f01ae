"""What a hall keeps over a restart and a crash, and of a match that leaves memory."""

from __future__ import annotations

import asyncio
import contextlib
import socket
import sqlite3
import subprocess
import sys
from functools import partial
from pathlib import Path

import pytest

from benchmarks.hall import crash, restart
from benchmarks.hall.hall_client import free_port
from stackyard.server import hall as halls
from stackyard.server.main import serve
from stackyard.server.store.sqlite import engine
from tests.server.hall import (
    TIMEOUT_SECONDS,
    Line,
    Made,
    Running,
    new_command_id,
    settings,
    wait_for,
)


def test_a_match_goes_on_after_a_restart(database: Path) -> None:
    with Running(settings(database)) as hall, hall.connect() as line:
        made = hall.create("me", "friend")
        line.join(made, 0, 1)
        c = new_command_id()
        acked = line.move(made, 0, 0, "a1-a2", c=c)
        line.command("chat", made, text="brb", seat=0)
        line.command("rename", made, seat=1, name="Bea")
        line.command("ask", made, seat=0, kind="pause")
        before = line.join(made, 0, 1, v=0)
    with Running(settings(database)) as hall, hall.connect() as line:
        snap = line.join(made, 0, 1)
        assert snap["v"] == before["v"] + 1 == 2
        assert [entry["event"] for entry in snap["entries"]] == ["a1-a2"]
        assert [chat_line["text"] for chat_line in snap["chat"]] == ["brb"]
        assert snap["info"]["seats"][1]["name"] == "Bea"
        assert snap["clock"]["paused"]
        assert line.move(made, 0, 0, "a1-a2", c=c) == acked, "done once, also after a restart"
        line.command("ask", made, seat=1, kind="resume")
        assert line.move(made, 1, 2, "d1-d2")["v"] == 3


def test_the_first_mover_is_waited_for_after_a_restart(database: Path) -> None:
    with Running(settings(database)) as hall, hall.connect() as one:
        made = hall.create("me", "friend", clock={"kind": "fischer", "base_ms": 60_000})
        one.join(made, 0, 1)
    with Running(settings(database, clock_grace_seconds=60)) as hall, hall.connect() as one, hall.connect() as other:
        assert other.join(made, 1)["clock"]["running"] == [], "Black is not back yet"
        assert other.until("table")["clock"]["running"] == []
        assert one.join(made, 0)["clock"]["running"] == [0]


def test_a_match_that_is_damaged_is_out_of_reach_and_the_socket_stands(database: Path) -> None:
    with Running(settings(database)) as hall, hall.connect() as line:
        made = hall.create("me", "friend", game="brick-work")  # its log is read when it is first asked for
        with contextlib.closing(sqlite3.connect(database)) as other:
            other.execute("UPDATE match SET header = '{'")
            other.commit()
        line.send(t="join", g=made.id)
        assert line.until("nak")["code"] == "unavailable"
        assert hall.http.get(f"/api/matches/{made.id}").json()["code"] == "unavailable"
        with contextlib.closing(sqlite3.connect(database)) as other:
            busy, *_ = other.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()
        assert not busy, "nobody who was refused goes on reading"
        line.send(t="ping", n=1)
        assert line.until("pong")


def test_a_match_that_is_ahead_of_a_damaged_store_does_not_go_on(database: Path) -> None:
    with Running(settings(database)) as hall, hall.connect() as line:
        made = hall.create("me", "friend")
        line.join(made, 0, 1)
        with contextlib.closing(sqlite3.connect(database)) as other:
            other.execute("UPDATE match SET header = '{'")
            other.execute(
                "INSERT INTO entry (match, v, t, kind, who, name, text) VALUES (?, 1, '', 'e', '0', NULL, 'a1-a2')",
                (made.id,),
            )
            other.commit()
        assert line.move(made, 0, 0, "a1-a2")["code"] == "not_stored"
        assert line.until("nak")["code"] == "unavailable"
        assert line.move(made, 0, 0, "a1-a2")["code"] == "not_joined"


def test_an_open_offer_survives_a_restart(database: Path) -> None:
    with Running(settings(database)) as hall, hall.connect() as one, hall.connect() as other:
        made = hall.create("me", "friend")
        one.join(made, 0)
        other.join(made, 1)
        one.command("resign", made, seat=0)
        one.command("ask", made, seat=0, kind="rematch")
    with Running(settings(database)) as hall, hall.connect() as one, hall.connect() as other:
        assert one.join(made, 0)["offers"][0]["kind"] == "rematch"
        other.join(made, 1)
        other.command("answer", made, seat=1, offer=1, yes=True)
        table = one.until("table")
        while table["rematch"] is None:
            table = one.until("table")
        one.send(t="join", g=table["rematch"], secrets=[table["rematch_secrets"]["1"]])
        assert one.until("snap", g=table["rematch"])["mine"] == [1]


def test_a_bot_whose_turn_it_is_goes_on_after_a_restart(database: Path) -> None:
    slow = settings(database, bot_pause_ms=60_000)
    with Running(slow) as hall, hall.connect() as line:
        made = hall.create("me", "bot1")
        line.join(made, 0)
        line.move(made, 0, 0, "a1-a2")
    with Running(settings(database)) as hall:
        wait_for(lambda: len(hall.http.get(f"/api/matches/{made.id}/replay").json()["frames"]) == 3)


def test_a_match_that_nobody_needs_leaves_memory_and_comes_back(database: Path) -> None:
    with Running(settings(database, idle_seconds=0.0)) as hall:
        with hall.connect() as line:
            made = hall.create("me", "friend")
            line.join(made, 0)
            line.move(made, 0, 0, "a1-a2")
            assert hall.http.get("/api/health").json()["live_matches"] == 1
        wait_for(lambda: hall.http.get("/api/health").json()["live_matches"] == 0)
        with hall.connect() as line:
            assert line.join(made, 1)["v"] == 1
            assert line.move(made, 1, 1, "d1-d2")["t"] == "ack"


def test_a_full_hall_says_so(database: Path) -> None:
    with Running(settings(database, max_live_matches=1)) as hall, hall.connect() as line, hall.connect() as late:
        first, second = hall.create("me", "friend"), hall.create("me", "friend")
        line.join(first, 0)
        assert late.join(second)["code"] == "busy"
        assert line.move(first, 0, 0, "a1-a2")["t"] == "ack"


def test_a_second_writer_is_fenced_off(database: Path) -> None:
    """Somebody else writes the version that was to be written: the move is refused, the match read again."""
    import sqlite3

    with Running(settings(database)) as hall, hall.connect() as line:
        made = hall.create("me", "friend")
        line.join(made, 0, 1)
        with sqlite3.connect(database) as other:
            other.execute(
                "INSERT INTO entry (match, v, t, kind, who, text) VALUES (?, 1, '', 'e', '0', 'c1-c2')",
                (made.id,),
            )
        other.close()
        assert line.move(made, 0, 0, "a1-a2")["code"] == "not_stored"
        snap = line.until("snap")
        assert [entry["event"] for entry in snap["entries"]] == ["c1-c2"]
        assert line.move(made, 1, 1, "d1-d2")["v"] == 2


def test_a_bot_that_dies_is_replaced_and_the_match_goes_on(database: Path) -> None:
    with Running(settings(database)) as hall, hall.connect() as line:
        assert hall.hall is not None
        made = hall.create("me", "bot1")
        line.join(made, 0)
        line.move(made, 0, 0, "a1-a2")
        line.until("played", v=2)

        def kill() -> None:
            assert hall.hall is not None
            for process in hall.hall.workers.bots._processes:
                process.kill()

        hall.on_loop(kill)
        snap = line.join(made, 0, v=2)
        moves = snap["views"]["spectator"]["moves"]
        start = next(iter(moves))
        assert line.move(made, 0, 2, f"{start}-{moves[start][0]}")["t"] == "ack"
        played = line.until("played", v=4)
        assert played["to_act"] == [0]


def test_a_worker_that_died_with_nothing_to_do_costs_nobody_an_answer(database: Path) -> None:
    with Running(settings(database)) as hall:
        asked = {"game": "towers", "position": "2x2 - build B B,W/W,B", "level": 1, "ms": 10}
        assert hall.http.post("/api/think", json=asked).status_code == 200

        async def kill() -> None:
            assert hall.hall is not None
            for process in list(hall.hall.workers.study._processes):
                process.kill()
                await process.wait()

        hall.on_loop(kill)
        assert hall.http.post("/api/think", json=asked).status_code == 200


@pytest.mark.slow
def test_nothing_acknowledged_is_lost_when_the_hall_is_killed(capsys: pytest.CaptureFixture[str]) -> None:
    status = crash.main(["--rounds", "1", "--matches", "6", "--seconds", "1", "--seed", "7"])
    output = capsys.readouterr().out
    assert status == 0, output
    assert "0 lost, doubled, swallowed, wrong or told" in output


@pytest.mark.long
def test_thirty_kills_under_load_in_all_five_games_lose_nothing(capsys: pytest.CaptureFixture[str]) -> None:
    status = crash.main(["--rounds", "30", "--matches", "60", "--seconds", "8", "--seed", "30"])
    output = capsys.readouterr().out
    assert status == 0, output
    assert "over 30 crashes: 0 lost, doubled, swallowed, wrong or told" in output


def test_a_part_that_does_not_end_keeps_no_hall_from_closing(
    database: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    with Running(settings(database)) as hall:
        made = hall.create("me", "me")
        with hall.connect() as line:
            line.join(made, 0, 1)
            line.move(made, 0, 0, "a1-a2")
        assert hall.hall is not None
        monkeypatch.setattr(halls, "CLOSE_SECONDS", 0.2)
        monkeypatch.setattr(hall.hall.reviews, "stop", partial(asyncio.sleep, TIMEOUT_SECONDS))
    assert [record.getMessage() for record in caplog.records if record.levelname == "ERROR"] == [
        "the hall closes without an end of reviews: it takes longer than 0.2 s"
    ]
    with Running(settings(database)) as hall, hall.connect() as line:
        assert line.join(made, 0, 1)["v"] == 1, "what was acknowledged is there"


def test_a_busy_port_is_one_clear_line(database: Path, capfd: pytest.CaptureFixture[str]) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        with pytest.raises(SystemExit) as ended:
            serve(port=port, database=str(database))
    assert ended.value.code == 1
    error = capfd.readouterr().err.strip().splitlines()
    assert len(error) == 1
    assert f"127.0.0.1:{port}" in error[0]


@pytest.mark.parametrize("what", ["folder", "junk", "foreign", "locked", "nowhere", "another hall", "of the future"])
def test_a_database_that_cannot_be_opened_is_one_clear_line(
    database: Path, capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, what: str
) -> None:
    lock = None
    if what == "folder":
        database.mkdir()
    elif what == "junk":
        database.write_bytes(b"no database" * 1000)
    elif what == "nowhere":
        database.write_bytes(b"")
        database = database / "hall.sqlite3"
    elif what == "another hall":
        lock = engine.lock(database)
    else:
        with contextlib.closing(sqlite3.connect(database)) as other:
            other.execute("CREATE TABLE match (a)" if what != "of the future" else "CREATE TABLE alembic_version (a)")
            if what == "of the future":
                other.execute("ALTER TABLE alembic_version RENAME a TO version_num")
                other.execute("INSERT INTO alembic_version VALUES ('9999')")
            other.commit()
        if what == "locked":
            monkeypatch.setattr(engine, "BUSY_MS", 50)
            lock = sqlite3.connect(database, isolation_level=None)
            lock.execute("BEGIN EXCLUSIVE")
    with pytest.raises(SystemExit) as ended:
        serve(port=0, database=str(database))
    assert ended.value.code == 1
    if lock is not None:
        lock.close()
    error = capfd.readouterr().err.strip().splitlines()
    assert len(error) == 1, error
    assert error[0].startswith("The hall cannot be opened: ")
    assert "hall.sqlite3" in error[0]


def test_ctrl_c_closes_the_hall_cleanly(database: Path) -> None:
    port = free_port()
    process = subprocess.Popen(
        [sys.executable, "-m", "stackyard.server.main", "--port", str(port), "--database", str(database)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    assert process.stdout is not None
    line = ""
    while "is open at" not in line:
        line = process.stdout.readline()
        assert line, process.communicate()
    assert f":{port}" in line
    with Line(port) as visitor:
        visitor.send(t="ping", n=1)
        assert visitor.receive()["t"] == "pong"
        process.send_signal(2)
        _, error = process.communicate(timeout=TIMEOUT_SECONDS)
    assert process.returncode == 0
    assert error == ""


def test_a_hall_with_many_unfinished_matches_loads_only_those_in_which_it_has_to_act(database: Path) -> None:
    names = asyncio.run(restart.fill(database, 60, 0.3, ("towers", "brick-work", "take-that-towers")))
    assert 30 < len(names) < 50
    with Running(settings(database, idle_seconds=1000.0)) as hall:
        assert hall.hall is not None
        live = hall.hall.registry.live
        for name in names[:6]:
            with hall.connect() as line:
                assert line.join(Made(name, []))["t"] == "snap"
        wait_for(lambda: len(live) >= 60 - len(names) + 6)
        assert set(names[6:]).isdisjoint(live)
