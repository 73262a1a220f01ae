"""Other people's programs in the hall: seated by name, told what their seat may know, and no table's trouble."""

from __future__ import annotations

import json
import shlex
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from stackyard.core.errors import BadOptionError
from stackyard.engines import process
from stackyard.server.programs import programs
from stackyard.server.settings import EngineSetting, parse_engine
from tests.server.hall import Made, Running, settings, wait_for, with_pebbles

BOT = """\
import json, sys, time
told = open(sys.argv[1], "a")
for line in sys.stdin:
    asked = json.loads(line)
    told.write(line); told.flush()
    if asked["do"] == "hello":
        print(json.dumps({"id": asked["id"], "protocol": 1, "author": "Ada", "games": ["pebbles"]}), flush=True)
    if asked["do"] == "choose":
        WHAT
"""
BEHAVIOURS = {
    "Rook": 'print(json.dumps({"id": asked["id"], "move": asked["moves"][0]}), flush=True)',
    "Liar": 'print(json.dumps({"id": asked["id"], "move": "fly"}), flush=True)',
    "Silent": "pass",
    "Noise": 'print("bestmove", flush=True)',
    "Mortal": "sys.exit(3)",
}


def engine(folder: Path, name: str) -> EngineSetting:
    path = folder / f"{name}.py"
    path.write_text(BOT.replace("WHAT", BEHAVIOURS[name]), encoding="utf-8")
    return EngineSetting(name, shlex.join([sys.executable, "-S", "-E", str(path), str(folder / f"{name}.told")]), 100)


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("programs")


@pytest.fixture(scope="module")
def hall(folder: Path) -> Iterator[Running]:
    with with_pebbles(), pytest.MonkeyPatch.context() as patched:
        patched.setattr(process, "GRACE_SECONDS", 0.3)
        engines = tuple(engine(folder, name) for name in BEHAVIOURS)
        broken = EngineSetting("Broken", "/nowhere/bot")
        chosen = settings(folder / "hall.sqlite3", engines=(*engines, broken))
        patched.setattr(programs, "MAX_MATCHES", 3)
        with Running(chosen) as running:
            wait_for(lambda: len(offered(running)) == len(BEHAVIOURS))
            yield running


def offered(hall: Running, game: str = "pebbles") -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = hall.http.get(f"/api/games/{game}/programs").json()
    return found


def against(hall: Running, *names: str, **options: Any) -> Made:
    seats = [{"kind": "me"}, *({"kind": "bot", "program": name} for name in names)]
    asked = {"game": "pebbles", "seats": seats, "options": options, "seed": "07" * 32}
    answer = hall.http.post("/api/matches", json=asked)
    assert answer.status_code == 201, answer.text
    return Made(answer.json()["match"], [seat["secret"] for seat in answer.json()["seats"]])


def play_to_the_end(hall: Running, made: Made) -> dict[str, Any]:
    """Take one pebble whenever it is the person's turn; return the last message about the match."""
    with hall.connect() as line:
        last = line.join(made, 0)
        while last["to_act"]:
            if 0 in last["to_act"]:
                line.send(t="move", g=made.id, c=f"command-{last['v']:04}", v=last["v"], seat=0, move="take1")
            last = line.until("played", g=made.id)
    return last


def test_programs_are_offered_where_they_play_and_one_that_cannot_be_started_is_not(hall: Running) -> None:
    assert [(each["name"], each["kind"], each["author"]) for each in offered(hall)] == [
        (name, "engine", "Ada") for name in BEHAVIOURS
    ]
    assert offered(hall, "towers") == []


def test_a_program_plays_a_match_and_is_told_what_its_seat_may_know(hall: Running, folder: Path) -> None:
    made = against(hall, "Rook")
    with hall.connect() as line:
        snap = line.join(made, 0)
    assert [seat["program"] for seat in snap["info"]["seats"]] == [None, "Rook"]
    assert [seat["name"] for seat in snap["info"]["seats"]][1] == "Rook"
    assert snap["info"]["seats"][1]["level"] is None
    assert play_to_the_end(hall, made)["outcome"]["over"]
    lines = folder / "Rook.told"
    wait_for(lambda: '"do":"over"' in lines.read_text())
    text = lines.read_text()
    asked = [each for each in map(json.loads, text.splitlines()) if each["do"] == "choose"]
    assert {each["match"] for each in asked} == {f"{made.id}.1"}
    for each in asked:
        assert each["seat"] == 1
        assert each["view"]["numbers"][0] is None, "what the person was dealt"
        assert each["view"]["numbers"][1] is not None
        assert "position" not in each
    assert made.secrets[0] not in text
    assert "07" * 32 not in text


@pytest.mark.parametrize("name", ["Liar", "Silent", "Noise", "Mortal"])
def test_what_a_program_does_wrong_costs_it_the_match(hall: Running, name: str) -> None:
    outcome = play_to_the_end(hall, against(hall, name, heap=12))["outcome"]
    assert outcome["winners"] == [0]


def test_where_others_play_on_a_program_that_fails_loses_its_seat(hall: Running) -> None:
    made = against(hall, "Mortal", "Rook", heap=12)
    last = play_to_the_end(hall, made)
    assert last["outcome"]["over"]
    with hall.connect() as line:
        snap = line.join(made, 0)
    assert "leave 1" in [entry.get("event") for entry in snap["entries"]]


def test_a_program_is_in_so_many_matches_and_no_more(hall: Running) -> None:
    made = []
    for _ in range(3):
        made.append(against(hall, "Rook"))
    seats = [{"kind": "me"}, {"kind": "bot", "program": "Rook"}]
    refused = hall.http.post("/api/matches", json={"game": "pebbles", "seats": seats})
    assert (refused.status_code, refused.json()["code"]) == (503, "busy")
    for each in made:
        play_to_the_end(hall, each)
    assert hall.http.post("/api/matches", json={"game": "pebbles", "seats": seats}).status_code == 201


@pytest.mark.parametrize(
    "seat",
    [
        {"kind": "bot", "program": "Nobody"},
        {"kind": "bot", "program": "Broken"},
        {"kind": "friend", "program": "Rook"},
    ],
)
def test_a_seat_for_a_program_that_cannot_take_it_is_refused(hall: Running, seat: dict[str, Any]) -> None:
    refused = hall.http.post("/api/matches", json={"game": "pebbles", "seats": [{"kind": "me"}, seat]})
    assert (refused.status_code, refused.json()["code"]) == (400, "bad_request")


def test_a_program_that_is_not_offered_any_more_loses_and_the_match_is_found(folder: Path) -> None:
    with with_pebbles():
        database = folder / "again.sqlite3"
        with Running(settings(database, engines=(engine(folder, "Rook"),))) as before:
            wait_for(lambda: bool(offered(before)))
            made = against(before, "Rook")
        with Running(settings(database)) as after, after.connect() as line:
            snap = line.join(made, 0)
            assert snap["info"]["seats"][1]["program"] == "Rook"
            line.send(t="move", g=made.id, c="command-0000", v=snap["v"], seat=0, move="take1")
            wait_for(lambda: bool(line.until("played", g=made.id)["outcome"]["over"]))


def test_the_command_line_names_programs() -> None:
    assert parse_engine("Rook=./rook --deep@500") == EngineSetting("Rook", "./rook --deep", 500)
    assert parse_engine("My bot = a=b") == EngineSetting("My bot", "a=b")
    for wrong in ("", "Rook", "=x", "Rook=", "x" * 41 + "=y"):
        with pytest.raises(BadOptionError):
            parse_engine(wrong)
