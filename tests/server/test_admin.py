"""An operator's requests to a running hall, by the command itself: over a socket that only the hall's user may open."""

from __future__ import annotations

import json
import socket
import sqlite3
import stat
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.exceptions import InvalidStatus

from stackyard.cli import main
from stackyard.core.record import parse_record
from stackyard.server.store.sqlite.copies import find_damage
from stackyard.server.store.store import StoreError
from tests.server.hall import Made, Running, settings, wait_for, with_pebbles


@pytest.fixture(scope="module")
def room(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """A hall in which an address is believed that a proxy names. Each test has matches of its own."""
    database = tmp_path_factory.mktemp("admin") / "hall.sqlite3"
    with with_pebbles(), Running(settings(database, trust_proxy="127.0.0.1")) as running:
        yield running


class Operator:
    """Runs `stackyard admin` and reads what it prints."""

    def __init__(self, room: Running, capsys: pytest.CaptureFixture[str]) -> None:
        self.database, self.capsys = str(room.settings.database), capsys

    def run(self, *words: str, status: int = 0) -> str:
        """Run a command for people; return what it printed."""
        self.capsys.readouterr()
        assert main(["admin", "--database", self.database, *words]) == status
        printed = self.capsys.readouterr()
        return printed.err if status else printed.out

    def ask(self, *words: str, status: int = 0) -> Any:
        """Run a command with --json; return what it printed, read."""
        self.capsys.readouterr()
        assert main(["admin", "--database", self.database, "--json", *words]) == status
        return json.loads(self.capsys.readouterr().out)


@pytest.fixture
def operator(room: Running, capsys: pytest.CaptureFixture[str]) -> Operator:
    return Operator(room, capsys)


def a_match(room: Running) -> Made:
    return room.create("me", "friend", game="pebbles")


def play_one(room: Running, made: Made) -> None:
    """Make a first move in a match."""
    with room.connect() as line:
        snap = line.join(made, 0, 1)
        seat = snap["to_act"][0]
        assert line.move(made, seat, snap["v"], "take1")["t"] == "ack"


def test_the_socket_is_the_users_own_and_goes_with_the_hall(database: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = database.with_name(database.name + ".admin")
    with Running(settings(database)) as room:
        assert stat.S_IMODE(path.stat().st_mode) == 0o600
        operator = Operator(room, capsys)
        assert operator.ask("status")["stored_matches"] == 0
        assert "version" in operator.run("status")
        capsys.readouterr()
        assert main(["admin", "status", "--database", str(database)]) == 0  # also behind the word
    assert not path.exists()
    assert "no hall listens at" in operator.run("status", status=2)
    assert "hört keine Halle" in operator.run("status", "--language", "de", status=2)


def test_a_long_path_has_a_socket_too(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    database = tmp_path / ("far-" * 30) / "hall.sqlite3"
    with Running(settings(database)) as room:
        assert Operator(room, capsys).ask("status")["database"] == str(database)


def test_the_open_port_has_none_of_it(room: Running) -> None:
    for path in ("/admin", "/api/admin", "/api/admin/status", "/api/status", "/api/bans", "/api/drain"):
        assert room.http.get(path).status_code == 404
        assert room.http.post(path, json={"do": "status"}).status_code in (404, 405)


def test_matches_are_listed_shown_and_found_by_six_letters(room: Running, operator: Operator) -> None:
    first, second = a_match(room), a_match(room)
    with room.connect() as line:
        line.join(first, 0)
        line.command("chat", first, seat=0, text="hello there")
        listed = operator.ask("list")
        assert {each["match"] for each in listed} >= {first.id, second.id}
        live = {each["match"] for each in operator.ask("list", "--state", "live")}
        assert first.id in live
        assert second.id not in live
        assert [each["here"] for each in listed if each["match"] == first.id] == [1]
        assert operator.ask("list", "--game", "towers") == []
        assert len(operator.ask("list", "--limit", "1")) == 1
        assert first.id in operator.run("list")
        shown = operator.ask("show", first.id[:6])
        assert (shown["match"], shown["game"], shown["over"]) == (first.id, "pebbles", False)
        assert [seat["here"] for seat in shown["seats"]] == [True, False]
        assert [line["text"] for line in shown["chat"]] == ["hello there"]
        output = operator.run("show", first.id)
        assert "hello there" in output
        for secret in first.secrets:
            assert secret not in output
    assert "there is no match nosuchmatch" in operator.run("show", "nosuchmatch", status=1)
    assert operator.ask("show", "nosuchmatch", status=1)["error"]["code"] == "no_match"


def test_a_match_is_closed_for_everybody(room: Running, operator: Operator) -> None:
    made = a_match(room)
    with room.connect() as line:
        line.join(made, 0)
        assert operator.ask("close", made.id) == {"match": made.id, "closed": True}
        assert line.until("played")["outcome"]["over"]
    assert "over already" in operator.run("close", made.id, status=1)
    assert "schon zu Ende" in operator.run("close", made.id, "--language", "de", status=1)


def test_a_record_is_exported(room: Running, operator: Operator, tmp_path: Path) -> None:
    made = a_match(room)
    play_one(room, made)
    record = parse_record(operator.run("export", made.id))
    assert (record.header.game, record.header.seed) == ("pebbles", None)
    operator.ask("close", made.id)
    file = tmp_path / "match.stackyard.jsonl"
    operator.run("export", made.id, str(file))
    assert parse_record(file.read_text("utf-8")).header.seed is not None
    assert main(["verify", str(file)]) == 0


def test_a_match_is_deleted_and_whoever_is_there_is_told(room: Running, operator: Operator) -> None:
    made, other = a_match(room), a_match(room)
    with room.connect() as line:
        line.join(made, 0)
        operator.ask("delete", made.id)
        assert line.until("nak", g=made.id)["message"] == "this match has been removed"
        line.send(t="join", g=made.id, secrets=[made.secrets[0]])
        assert line.until("nak", g=made.id)["code"] == "no_match"
        assert line.join(other, 0)["t"] == "snap"
    database = room.settings.database

    def left() -> int:
        with closing(sqlite3.connect(database)) as connection:
            return int(connection.execute("SELECT count(*) FROM match WHERE id = ?", (made.id,)).fetchone()[0])

    wait_for(lambda: left() == 0)
    listed = {each["match"] for each in operator.ask("list")}
    assert other.id in listed
    assert made.id not in listed


def test_an_address_is_banned_and_let_in_again(room: Running, operator: Operator) -> None:
    def come(address: str) -> int:
        return room.http.get("/api/health", headers={"X-Forwarded-For": address}).status_code

    line = room.connect(**{"X-Forwarded-For": "203.0.113.7"}).open()
    assert come("203.0.113.7") == 200
    banned = operator.ask("ban", "203.0.113.0/24", "--days", "2", "--why", "noise")
    assert banned["sockets_closed"] == 1
    assert line.receive_all() == []
    assert come("203.0.113.7") == 403
    assert come("::ffff:203.0.113.9") == 403
    assert come("198.51.100.1") == 200
    with pytest.raises(InvalidStatus, match="403"):
        room.connect(**{"X-Forwarded-For": "203.0.113.7"}).open()
    (ban,) = operator.ask("bans")
    assert (ban["network"], ban["why"]) == ("203.0.113.0/24", "noise")
    assert 'door_refusals_total{reason="banned"}' in room.http.get("/api/metrics").text
    operator.ask("unban", "203.0.113.0/24")
    assert come("203.0.113.7") == 200
    assert "is not banned" in operator.run("unban", "203.0.113.0/24", status=1)
    assert "neither an address" in operator.run("ban", "somebody", status=1)
    for everybody in ("127.0.0.1", "127.0.0.0/30", "0.0.0.0/0", "126.0.0.0/7", "::/0", "::1", "::ffff:0:0/96"):
        assert "shut out everybody" in operator.run("ban", everybody, status=1)
    line.close()


def test_a_ban_outlives_the_hall_but_not_its_time(database: Path, capsys: pytest.CaptureFixture[str]) -> None:
    chosen = settings(database, trust_proxy="127.0.0.1")
    with Running(chosen) as room:
        operator = Operator(room, capsys)
        operator.ask("ban", "203.0.113.7", "--days", "0.000001")
        operator.ask("ban", "2001:db8::/32")
    with Running(chosen) as room:
        statuses = {}
        for address in ("203.0.113.7", "2001:db8:1::5"):
            statuses[address] = room.http.get("/api/health", headers={"X-Forwarded-For": address}).status_code
        assert statuses == {"203.0.113.7": 200, "2001:db8:1::5": 403}


def test_a_banned_address_is_not_even_read(database: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with Running(settings(database)) as room:
        assert room.hall is not None
        room.hall.door.bans.covers = lambda address: address == "127.0.0.1"  # type: ignore[method-assign]
        with httpx.Client(trust_env=False) as fresh, pytest.raises(httpx.HTTPError):
            fresh.get(f"{room.url}/api/health").raise_for_status()


def test_a_hall_that_is_drained_takes_no_new_match_and_stops_when_nobody_plays(
    room: Running, operator: Operator
) -> None:
    stopped: list[bool] = []
    assert room.hall is not None
    room.hall.on_stop = lambda: stopped.append(True)
    made = a_match(room)
    play_one(room, made)
    with room.connect() as line:
        line.join(made, 0)
        assert operator.ask("drain", "--minutes", "30")["playing"] == 1
        message = line.until("table")
        while message.get("notice") is None:
            message = line.until("table")
        assert message["notice"].startswith("This hall closes in 30 minutes.")
        assert message["notice_localizable"]["args"] == {"minutes": 30}
        asked = {"game": "pebbles", "seats": [{"kind": "me"}, {"kind": "me"}]}
        refused = room.http.post("/api/matches", json=asked)
        assert (refused.status_code, refused.json()["code"]) == (503, "busy")
        assert 0 < operator.ask("status")["closes_in_seconds"] <= 1800
        assert line.command("chat", made, seat=0, text="still here")["t"] == "ack"
        assert not stopped
    wait_for(lambda: stopped == [True])
    operator.ask("drain", "--cancel")


def test_a_hall_that_is_drained_makes_no_rematch(room: Running, operator: Operator) -> None:
    assert room.hall is not None
    room.hall.on_stop = lambda: None
    asked, unasked = a_match(room), a_match(room)
    with room.connect() as one, room.connect() as other, room.connect() as elsewhere:
        for line, made in ((one, asked), (elsewhere, unasked)):
            line.join(made, 0)
            other.join(made, 1)
            line.command("resign", made, seat=0)
        other.join(asked, 1)
        assert one.command("ask", asked, seat=0, kind="rematch")["t"] == "ack"
        operator.ask("drain", "--minutes", "30")
        refused = other.command("answer", asked, seat=1, offer=1, yes=True)
        assert (refused["code"], refused["localizable"]["name"]) == ("busy", "core:hall-closing")
        refused = elsewhere.command("ask", unasked, seat=0, kind="rematch")
        assert (refused["code"], refused["localizable"]["name"]) == ("busy", "core:hall-closing")
        assert operator.ask("drain", "--cancel")["was_closing"]
        assert other.command("answer", asked, seat=1, offer=1, yes=True)["t"] == "ack"
        table = other.until("table")
        while table["rematch"] is None:
            table = other.until("table")


def test_a_hall_that_lets_go_of_its_matches_says_that_it_closes(database: Path) -> None:
    with with_pebbles(), Running(settings(database)) as room:
        made = a_match(room)
        assert room.hall is not None
        room.on_loop(room.hall.registry.let_go_of_all)
        with room.connect() as line:
            refused = line.join(made)
            assert (refused["code"], refused["localizable"]["name"]) == ("busy", "core:hall-closing-now")


def test_a_drain_can_be_called_off_and_ends_in_time_with_somebody_there(room: Running, operator: Operator) -> None:
    stopped: list[bool] = []
    assert room.hall is not None
    room.hall.on_stop = lambda: stopped.append(True)
    made = a_match(room)
    play_one(room, made)
    with room.connect() as line:
        line.join(made, 0)
        operator.ask("drain")
        assert operator.ask("drain", "--cancel") == {"closing": False, "was_closing": True}
        while line.until("table").get("notice") != "This hall stays open after all.":
            pass
        a_match(room)
        assert not stopped
        operator.ask("drain", "--minutes", "0")
        wait_for(lambda: stopped == [True])
    operator.ask("drain", "--cancel")


def test_a_hall_goes_back_to_a_backup_while_it_is_open(room: Running, operator: Operator, tmp_path: Path) -> None:
    made = a_match(room)
    copy = tmp_path / "copy.sqlite3"
    assert operator.ask("backup", str(copy))["bytes"] == copy.stat().st_size
    assert stat.S_IMODE(copy.stat().st_mode) == 0o600
    assert "is there already" in operator.run("backup", str(copy), status=1)
    assert find_damage(copy, whole=True) == []
    play_one(room, made)
    later = a_match(room)
    with room.connect() as line, room.connect() as other:
        line.join(made, 0)
        other.join(later, 0)
        answer = operator.ask("restore", str(copy))
        assert line.until("nak", g=made.id)["code"] == "unavailable"
        line.send(t="join", g=made.id, secrets=[made.secrets[0]])
        assert [entry["by"] for entry in line.until("snap", g=made.id)["entries"]] == ["nature"], "nobody has moved"
        other.send(t="join", g=later.id, secrets=[later.secrets[0]])
        other.until("nak", g=later.id, code="no_match")
    play_one(room, made)
    third = a_match(room)
    listed = {each["match"] for each in operator.ask("list")}
    assert listed >= {made.id, third.id}
    assert later.id not in listed
    operator.ask("restore", answer["kept"])
    listed = {each["match"] for each in operator.ask("list")}
    assert listed >= {made.id, later.id}
    assert third.id not in listed
    assert operator.ask("check")["sound"]


def test_what_is_no_sound_backup_changes_nothing(room: Running, operator: Operator, tmp_path: Path) -> None:
    made, before = a_match(room), len(list(room.settings.database.parent.glob("*before*")))
    text = tmp_path / "text"
    text.write_text("no database at all" * 100)
    other = tmp_path / "other.sqlite3"
    with closing(sqlite3.connect(other)) as connection:
        connection.execute("CREATE TABLE match (id)")
        connection.commit()
    torn = tmp_path / "torn.sqlite3"
    operator.ask("backup", str(torn))
    octets = bytearray(torn.read_bytes())
    octets[4096 * 3 : 4096 * 5] = bytes(4096 * 2)
    torn.write_bytes(octets)
    for file in (text, other, torn, tmp_path / "absent"):
        assert operator.ask("restore", str(file), status=1)["error"]["code"] == "store"
    with room.connect() as line:
        assert line.join(made, 0)["t"] == "snap"
    assert len(list(room.settings.database.parent.glob("*before*"))) == before
    assert not list(room.settings.database.parent.glob(".*restored"))


def test_a_failed_swap_leaves_the_hall_as_it_was(
    room: Running, operator: Operator, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = a_match(room)
    operator.ask("backup", str(tmp_path / "copy"))

    def fail(*_: object) -> None:
        raise StoreError("nothing was restored: no room")

    monkeypatch.setattr("stackyard.server.store.sqlite.copies.put_in_place", fail)
    assert "no room" in operator.run("restore", str(tmp_path / "copy"), status=1)
    play_one(room, made)


def test_a_check_finds_what_is_wrong(room: Running, operator: Operator) -> None:
    made = a_match(room)
    play_one(room, made)
    found = operator.ask("check")
    assert found["sound"]
    assert found["troubles"] == []
    assert operator.ask("check", "--quick")["sound"]
    with closing(sqlite3.connect(room.settings.database)) as connection:  # without foreign keys, as a hand would
        connection.execute(
            "INSERT INTO seat (match, seat, kind, name, taken, invited, maker) "
            "VALUES ('nowhere', 0, 'person', 'X', 0, 0, 0)"
        )
        connection.commit()
        found = operator.ask("check", status=1)
        connection.execute("DELETE FROM seat WHERE match = 'nowhere'")
        connection.commit()
    assert found["troubles"] == ["a row of seat belongs to no match"]


def test_whatever_is_sent_is_answered(room: Running) -> None:
    lines = (
        b"\n",
        b"null\n",
        b'{"do":"fly"}\n',
        b'{"do":["fly"]}\n',
        b'{"do":"backup","file":"/no\\u0000where"}\n',
        b'{"do":"show"}\n',
        b'{"do":"list","limit":0}\n',
        b"\xff\n",
        b'{"do":',
    )
    for line in lines:
        with socket.socket(socket.AF_UNIX) as raw:
            raw.connect(str(room.settings.database) + ".admin")
            raw.sendall(line)
            raw.shutdown(socket.SHUT_WR)
            with raw.makefile("rb") as answer:
                assert json.loads(answer.read())["error"]["code"] == "bad_request", line
