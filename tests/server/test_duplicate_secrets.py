"""Of a duplicate nothing is told to who has not played it: the property, over all that a hall sends."""

from __future__ import annotations

import contextlib
import json
import re
import time
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from stackyard.server import club_evenings
from tests.amounts import amount
from tests.server.hall import TIMEOUT_SECONDS, Made, Running, settings, wait_for, with_pebbles
from tests.server.test_evenings import Member, info, proof_of, read
from tests.server.test_today import BODIES, OF_THE_SEAT, routes

READ = ("picture", "moment/1", "plain/1", "chat", "record", "replay", "standing", "review", "decisive", "rated")
CLOCKS = re.compile(
    r'"(commitment|begun|now|begins|made|round_ends|away_s|t|since|runs_out|left_ms|here|at_tables)": ?'
    r'("[^"]*"|null|\[[^\]]*\]|[\d.]+)'
)
MOMENT = re.compile(r"\d{4}-\d\d-\d\dT[\d:.]+Z")
ROUNDS = amount(8, 20)  # of one seed each


@pytest.fixture(scope="module")
def club(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    place: Path = tmp_path_factory.mktemp("duplicate")
    with with_pebbles(), Running(settings(place / "hall.sqlite3")) as running:
        yield running


@pytest.fixture(scope="module")
def members(club: Running) -> Iterator[list[Member]]:
    with contextlib.ExitStack() as stack:
        yield [stack.enter_context(contextlib.closing(Member(club))) for _ in range(4)]


def made_of(member: Member, match: str) -> tuple[Made, int]:
    seat, secret = member.seats()[match]
    return Made(match, [secret if each == seat else None for each in range(2)]), seat


def play_to_the_end(hall: Running, members: list[Member], match: str) -> None:
    """Take a pebble in turn, until none is left."""
    held = [made_of(member, match) for member in members]
    with contextlib.ExitStack() as stack:
        lines = [stack.enter_context(hall.connect()) for _ in held]
        end = time.monotonic() + TIMEOUT_SECONDS
        while time.monotonic() < end:
            snaps = [line.join(made, seat) for line, (made, seat) in zip(lines, held, strict=True)]
            if snaps[0]["outcome"]["over"]:
                return
            if not any(seat in snaps[0]["to_act"] for _, seat in held):
                time.sleep(0.01)  # a bot thinks
            for line, (made, seat), snap in zip(lines, held, snaps, strict=True):
                if seat in snap["to_act"]:
                    line.move(made, seat, snap["v"], "take1")
    raise AssertionError("it does not end")


class Told:
    """All that one of several seeds has brought somebody to see, with what differs for other reasons taken out."""

    def __init__(self, hall: Running, names: dict[str, str]) -> None:
        self._hall, self._names = hall, names
        self.parts: list[str] = []

    def add(self, what: str, text: str) -> None:
        for name, stands_for in self._names.items():
            text = text.replace(name, stands_for)
        self.parts.append(f"{what}: {CLOCKS.sub('', MOMENT.sub('', text))}")

    def read(self, match: str, proof: str) -> None:
        """Ask for all that there is of a match, showing a seat."""
        for what in READ:
            answer = read(self._hall, match, what, proof)
            self.add(f"{self._names[match]}/{what}", f"{answer.status_code} {answer.text}")

    def of_evening(self, evening: str, http: Any) -> None:
        """Ask for all that there is of the evening, and of what goes on in the hall."""
        self.add("info", json.dumps(info(self._hall, evening), sort_keys=True))
        for path in (f"/api/evenings/{evening}/results.csv", "/api/lobby", "/api/today"):
            answer = http.get(path)
            text = "" if path == "/api/today" else answer.text
            self.add(path.replace(evening, "evening"), f"{answer.status_code} {text}")

    def text(self) -> str:
        return "\n".join(self.parts)


@pytest.mark.parametrize("players", [2, 1], ids=["against each other", "alone against bots"])
def test_what_one_gets_depends_on_nothing_but_what_one_has_seen(
    club: Running, members: list[Member], monkeypatch: pytest.MonkeyPatch, players: int
) -> None:
    """Of deals that differ, all bytes are the same to whom the same was dealt, and to all who play none of it.

    Somebody else has played the deal to its end: that is what must not be told.
    """
    own: dict[str, str] = {}
    others: set[str] = set()
    deals: set[str] = set()
    for number in range(ROUNDS):
        seed = bytes([number % 2]) + bytes([players, number]) + bytes(29)
        monkeypatch.setattr(club_evenings, "secrets", SimpleNamespace(token_bytes=lambda _, seed=seed: seed))
        evening = members[0].make(format="duplicate", players=players, rounds=1)
        for member in members:
            member.done(evening, "join")
        tables = members[0].done(evening, "begin")["tables"]
        matches = [table["match"] for table in tables]
        names = {evening: "evening", **{match: f"match{place}" for place, match in enumerate(matches)}}
        *before, last = matches
        for match in before:
            play_to_the_end(club, [each for each in members if match in each.seats()], match)
        player = next(each for each in members if last in each.seats())
        made, seat = made_of(player, last)
        proof = proof_of(player, last)
        told, stranger = Told(club, names), Told(club, names)
        with club.connect() as line:
            snap = line.join(made, seat)
            told.add("snap", json.dumps(snap, sort_keys=True))
            told.add("spectator", json.dumps(line.join(Made(before[0], [])), sort_keys=True))
        told.of_evening(evening, player.http)
        stranger.of_evening(evening, club.http)
        for match in matches:
            told.read(match, proof)
            stranger.read(match, "")
        told.add("status", club.http.post("/api/matches/status", json={"matches": matches}).text)
        heap = snap["info"]["header"]["options"]["heap"]
        seen = f"{snap['views'][str(seat)]['numbers'][seat]} of {heap}"
        assert own.setdefault(seen, told.text()) == told.text()
        others.add(stranger.text())
        player.resign(last)
        wait_for(lambda evening=evening: all(table["over"] for table in info(club, evening)["tables"]))  # type: ignore[misc]
        frames = read(club, last, "replay", proof).json()["frames"]
        deals.add(f"{frames[1]['event']} of {heap}")
        members[0].post(f"/{evening}/end")
    assert len(others) == 1
    assert len(deals) > len(own) > 1


def test_no_request_about_a_match_says_more_to_who_plays_at_another_table(club: Running, members: list[Member]) -> None:
    """Each request that the application answers, from both sides of a table that is over and one that is not."""
    evening = members[0].make(format="duplicate", rounds=1)
    for member in members:
        member.done(evening, "join")
    one, other = (table["match"] for table in members[0].done(evening, "begin")["tables"])
    play_to_the_end(club, [each for each in members if one in each.seats()], one)
    proof = proof_of(next(each for each in members if other in each.seats()), other)
    asked = 0
    for method, path in sorted(set(routes()) - OF_THE_SEAT):
        address = re.sub(r"{(\w+):\w+}", lambda name: one if name[1] in ("match", "review") else "1", path)
        answer = club.http.request(method, address, headers={"Stackyard-Seats": proof}, json=BODIES.get(path))
        assert (answer.status_code, answer.json()["code"]) == (403, "not_over"), path
        asked += 1
    assert asked > 10
    members[0].post(f"/{evening}/end")
