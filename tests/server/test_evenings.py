"""Evenings of the club: rounds that pair themselves, and matches whose ends are their results."""

from __future__ import annotations

import contextlib
import csv
import io
import re
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from stackyard.core.match import Step, verify
from stackyard.core.parts import Challenge
from stackyard.games.towerbrix.conditions.language import holds
from stackyard.games.towerbrix.options import cards_of
from stackyard.games.towerbrix.rules import surveys
from stackyard.physics.pose_text import poses_text
from stackyard.server.club_evenings import text_cell
from stackyard.server.match.change import Change, append_events
from stackyard.server.match.changes.rated_seats import Player
from stackyard.server.match.snapshot import Snapshot
from stackyard.server.store.store import ConflictError
from stackyard.server.wire.evening_messages import TableResult
from tests.server.hall import TIMEOUT_SECONDS, Made, Running, http_client, settings, wait_for, with_pebbles
from tests.server.people import DATABASES, a_hall, new_name
from tests.server.test_today import BODIES, OF_THE_SEAT, routes, token
from tests.towerbrix import scenario

PLAN: dict[str, Any] = {"name": "Friday", "game": "pebbles", "format": "swiss"}


class Member:
    """Somebody of the club, with an account, in a browser of their own."""

    def __init__(self, hall: Running) -> None:
        self.hall, self.name, self.made = hall, new_name(), list[str]()
        self.http = http_client(hall.url)
        answer = self.http.post("/api/account/plain", json={"name": self.name})
        assert answer.status_code == 200, answer.text

    def close(self) -> None:
        self.http.close()

    def post(self, path: str, body: Any = None) -> httpx.Response:
        return self.http.post(f"/api/evenings{path}", json={} if body is None else body)

    def make(self, begins_in: int | None = None, **plan: Any) -> str:
        answer = self.post("", {"plan": {**PLAN, **plan}, "begins_in": begins_in})
        assert answer.status_code == 201, answer.text
        self.made.append(answer.json()["evening"])
        return self.made[-1]

    def done(self, evening: str, what: str, body: Any = None) -> Any:
        answer = self.post(f"/{evening}/{what}", body)
        assert answer.status_code == 200, answer.text
        return answer.json()

    def seats(self) -> dict[str, tuple[int, str]]:
        """Return one's seats in matches that go on, each with what opens it."""
        found = self.http.get("/api/account/seats").json()
        return {seat["match"]: (seat["seat"], seat["secret"]) for seat in found if not seat["over"]}

    def resign(self, match: str) -> None:
        """Give up a match, as soon as this account has its seat."""
        seat, secret = self.seats()[match]
        made = Made(match, [secret if each == seat else None for each in range(4)])
        with self.hall.connect() as line:
            assert line.join(made, seat)["t"] == "snap"
            assert line.command("resign", made, seat=seat)["t"] == "ack"


@pytest.fixture(
    scope="module",
    params=["sqlite", *(pytest.param(each, marks=pytest.mark.long) for each in DATABASES if each != "sqlite")],
)
def club(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    with a_hall(request, tmp_path_factory) as running:
        assert running.hall is not None
        running.hall.evenings.pause_seconds = 0.0
        yield running


@pytest.fixture(scope="module")
def everybody(club: Running) -> Iterator[list[Member]]:
    with contextlib.ExitStack() as stack:
        yield [stack.enter_context(contextlib.closing(Member(club))) for _ in range(4)]


@pytest.fixture
def members(everybody: list[Member]) -> Iterator[list[Member]]:
    """Return four; what they made ends with the test, or those after it could make none."""
    yield everybody
    for member in everybody:
        while member.made:
            member.post(f"/{member.made.pop()}/end")


def info(hall: Running, evening: str) -> dict[str, Any]:
    """Return how an evening stands now, whatever was told a moment ago."""
    assert hall.hall is not None
    hall.hall.evenings._told.clear()
    found: dict[str, Any] = hall.http.get(f"/api/evenings/{evening}").json()
    return found


def look(hall: Running) -> None:
    assert hall.hall is not None
    evenings = hall.hall.evenings
    hall.on_loop(evenings.look)


def going(found: dict[str, Any]) -> list[dict[str, Any]]:
    return [table for table in found["tables"] if table["match"] and not table["over"]]


def play_on(hall: Running, evening: str, members: list[Member]) -> None:
    """Let whoever has entered later give up, until the evening is over."""
    by_name = {member.name: member for member in members}
    for _ in range(40):
        found = info(hall, evening)
        if found["state"] == "over":
            return
        names = {entry["number"]: entry["name"] for entry in found["entries"]}
        for table in going(found):
            last = max(table["players"])
            if names[last] in by_name:
                by_name[names[last]].resign(table["match"])
        look(hall)
    raise AssertionError("it does not end")


def test_four_play_a_swiss_evening_without_a_hand_of_its_maker(club: Running, members: list[Member]) -> None:
    ada, *others = members
    evening = ada.make(cup="Silver pebble")
    for member in members:
        assert member.done(evening, "join")["state"] == "open"
    begun = ada.done(evening, "begin")
    assert (begun["state"], begun["round"], begun["rounds"]) == ("running", 1, 2)
    assert sorted(len(table["players"]) for table in begun["tables"]) == [2, 2]
    play_on(club, evening, members)
    found = info(club, evening)
    assert found["winners"] == [ada.name]
    assert [entry["points"] for entry in found["entries"]] == [2, 1, 1, 0]
    assert found["entries"][0]["name"] == ada.name
    assert all(table["result"]["places"] in ([1, 2], [2, 1]) for table in found["tables"])
    met = {frozenset(table["players"]) for table in found["tables"]}
    assert len(met) == len(found["tables"]), "nobody meets twice"
    wall = club.http.get("/api/evenings").json()["evenings"]
    (line,) = [each for each in wall if each["evening"] == evening]
    assert (line["cup"], line["winners"], line["state"]) == ("Silver pebble", [ada.name], "over")
    rows = list(
        csv.reader(io.StringIO(club.http.get(f"/api/evenings/{evening}/results.csv").content.decode("utf-8-sig")))
    )
    assert rows[0] == ["round", "board", "seat", "player", "place", "points"]
    assert len(rows) == 9
    assert {row[3] for row in rows[1:]} == {member.name for member in members}
    assert others[0].post(f"/{evening}/join").status_code == 400


def test_who_comes_late_is_paired_in_and_who_leaves_is_paired_out(club: Running, members: list[Member]) -> None:
    ada, ben, cleo, dan = members
    evening = ada.make(format="round_robin")
    for member in (ada, ben, cleo):
        member.done(evening, "join")
    ada.done(evening, "begin")
    assert dan.done(evening, "join")["round"] == 1
    ben.done(evening, "leave")
    assert ben.post(f"/{evening}/leave").status_code == 400
    play_on(club, evening, members)
    found = info(club, evening)
    numbers = {entry["name"]: entry["number"] for entry in found["entries"]}
    met = {frozenset(table["players"]) for table in found["tables"] if table["match"]}
    wanted = {frozenset(numbers[each.name] for each in pair) for pair in ((ada, cleo), (ada, dan), (cleo, dan))}
    assert wanted <= met
    assert not any(numbers[ben.name] in table["players"] for table in found["tables"] if table["round"] > 1)
    assert not any(numbers[dan.name] in table["players"] for table in found["tables"] if table["round"] == 1)


def test_a_knock_out_ends_with_the_winner_of_the_final(club: Running, members: list[Member]) -> None:
    ada, ben, cleo, dan = members
    evening = ada.make(format="knock_out")
    for member in (ada, ben, cleo):
        member.done(evening, "join")
    ada.done(evening, "begin")
    play_on(club, evening, members)
    found = info(club, evening)
    assert found["winners"] == [ada.name]
    assert [len(table["players"]) for table in found["tables"]] == [1, 2, 2]
    assert dan.post(f"/{evening}/join").status_code == 400


def test_a_late_one_takes_the_place_of_a_bye_while_the_first_round_is_played(
    club: Running, members: list[Member]
) -> None:
    ada, ben, cleo, dan = members
    evening = ada.make(format="knock_out", minutes=30)
    for member in (ada, ben, cleo):
        member.done(evening, "join")
    began = ada.done(evening, "begin")
    (bye,) = [table["board"] for table in began["tables"] if table["match"] is None]
    came = dan.done(evening, "join")
    (at,) = [table for table in came["tables"] if table["board"] == bye]
    assert sorted(at["players"]) == [0, 3]
    assert at["match"] in ada.seats()
    assert at["match"] in dan.seats()
    assert came["round_ends"] <= began["round_ends"] + 1, "nobody draws the round out by coming late"
    with contextlib.closing(Member(club)) as eve:
        assert "bye" in eve.post(f"/{evening}/join").json()["message"], "there is only one"
    play_on(club, evening, members)
    found = info(club, evening)
    assert [(table["round"], len(table["players"])) for table in found["tables"]] == [(1, 2), (1, 2), (2, 2)]
    assert found["winners"] == [ada.name]


def test_a_late_one_and_the_next_round_do_not_miss_each_other(club: Running, members: list[Member]) -> None:
    """Who has read the tables before somebody took a bye's place pairs nothing by them."""
    ada, ben, cleo, dan = members
    assert club.hall is not None
    evenings = club.hall.evenings
    evening = ada.make(format="knock_out")
    for member in (ada, ben, cleo):
        member.done(evening, "join")
    ada.done(evening, "begin")
    before = club.on_loop(lambda: evenings.find(evening))
    dan.done(evening, "join")
    ended = [table._replace(result=table.match and TableResult(places=[1, 2])) for table in before.tables]
    with pytest.raises(ConflictError):
        club.on_loop(lambda: evenings._next(before._replace(tables=ended)))
    with pytest.raises(ConflictError):
        club.on_loop(lambda: evenings._end(before))
    made, statements = club.on_loop(lambda: evenings._take_bye(before, Player(1, "Eve")))
    assert len(made) == 1
    with pytest.raises(ConflictError):  # nor does a second one take the same place
        club.on_loop(lambda: evenings._store.commit(statements))
    ada.done(evening, "end")


def test_an_evening_begins_by_itself_at_its_time_and_bots_fill_it_up(club: Running, members: list[Member]) -> None:
    ada, ben, *_ = members
    evening = ada.make(begins_in=1, fill=4, level=1, rounds=1)
    ada.done(evening, "join")
    ben.done(evening, "join")
    assert club.hall is not None
    club.hall.evenings.clock = lambda: time.time() + 61
    try:
        look(club)
        found = info(club, evening)
    finally:
        club.hall.evenings.clock = time.time
    assert found["state"] == "running"
    assert [entry["level"] for entry in found["entries"]] == [None, None, 1, 1]
    assert len({entry["name"] for entry in found["entries"]}) == 4
    for member in (ada, ben):
        for match in member.seats():
            if any(table["match"] == match for table in going(info(club, evening))):
                member.resign(match)
    wait_for(lambda: info(club, evening)["state"] == "over")  # bots that play each other end by themselves


def test_what_is_played_too_long_is_called_off(club: Running, members: list[Member]) -> None:
    ada, ben, *_ = members
    evening = ada.make(minutes=1, rounds=1)
    ada.done(evening, "join")
    ben.done(evening, "join")
    found = ada.done(evening, "begin")
    assert found["round_ends"] == found["now"] + 60
    assert club.hall is not None
    club.hall.evenings.clock = lambda: time.time() + 61
    try:
        wait_for(lambda: info(club, evening)["state"] == "over")
    finally:
        club.hall.evenings.clock = time.time
    found = info(club, evening)
    assert found["tables"][0]["result"]["places"] == [1, 1]
    assert [entry["points"] for entry in found["entries"]] == [0.5, 0.5]


def test_only_its_maker_begins_and_ends_an_evening(club: Running, members: list[Member]) -> None:
    ada, ben, *_ = members
    evening = ada.make()
    assert ada.post(f"/{evening}/begin").status_code == 400  # nobody is there
    for what in ("begin", "end"):
        assert ben.post(f"/{evening}/{what}").status_code == 403
        assert club.http.post(f"/api/evenings/{evening}/{what}", json={}).status_code == 401
    assert club.http.post(f"/api/evenings/{evening}/join", json={}).status_code == 401
    ben.done(evening, "join")
    assert ben.post(f"/{evening}/join").status_code == 400
    ben.done(evening, "leave")
    assert ada.done(evening, "end") is None
    assert club.http.get(f"/api/evenings/{evening}").status_code == 404


SENSELESS: list[dict[str, Any]] = [
    {"game": "nonesuch"},
    {"name": "\u200b"},
    {"players": 3},
    {"format": "tables"},
    {"format": "duplicate", "players": 3},
    {"format": "duplicate", "options": {"heap": 9}},
    {"options": {"nonesuch": 1}},
    {"fill": 4, "level": 9},
    {"rated": True},
    {"minutes": 0},
    {"rounds": 64},
    {"format": "league"},
    {"clock": {"kind": "sand"}},
    {"more": 1},
]


def test_a_plan_that_makes_no_sense_is_refused(club: Running, members: list[Member]) -> None:
    for plan in SENSELESS:
        answer = members[0].post("", {"plan": {**PLAN, **plan}})
        assert answer.status_code in (400, 404), (plan, answer.text)


def test_no_rated_evening_fills_up_with_a_level_that_was_not_measured(club: Running, members: list[Member]) -> None:
    clock = {"kind": "fischer", "base_ms": 600_000, "increment_ms": 5_000}
    tables = {"game": "take-that-towers", "format": "tables", "players": 3, "clock": clock, "rated": True, "fill": 6}
    answers = [members[0].post("", {"plan": {**PLAN, **tables, "level": level}}) for level in (5, 4)]
    assert [answer.status_code for answer in answers] == [400, 201]
    assert answers[0].json()["localizable"]["name"] == "core:rated-no-level"
    members[0].done(answers[1].json()["evening"], "end")


def test_an_account_has_three_evenings_at_most(club: Running, members: list[Member]) -> None:
    made = [members[0].make() for _ in range(3)]
    answer = members[0].post("", {"plan": PLAN})
    assert answer.status_code == 403
    for evening in made:
        assert members[0].done(evening, "end") is None
    assert club.http.post("/api/evenings", json={"plan": PLAN}).status_code == 401


def test_the_keeper_may_let_nobody_make_evenings(tmp_path: Path) -> None:
    with (
        with_pebbles(),
        Running(settings(tmp_path / "hall.sqlite3", evenings="nobody")) as hall,
        contextlib.closing(Member(hall)) as member,
    ):
        assert member.http.get("/api/evenings").json()["may_make"] is False
        assert member.post("", {"plan": PLAN}).status_code == 403


def test_a_match_of_an_evening_is_played_as_it_is(club: Running, members: list[Member]) -> None:
    ada, ben, *_ = members
    evening = ada.make(rounds=1)
    ada.done(evening, "join")
    ben.done(evening, "join")
    ada.done(evening, "begin")
    (match,) = [match for match in ada.seats() if match in {table["match"] for table in info(club, evening)["tables"]}]
    seat, secret = ada.seats()[match]
    made = Made(match, [secret if each == seat else None for each in range(2)])
    with club.connect() as line:
        snap = line.join(made, seat)
        assert snap["info"]["evening"] == evening
        assert {each["name"] for each in snap["info"]["seats"]} == {ada.name, ben.name}
        for kind in ("help", "pause"):
            assert line.command("ask", made, seat=seat, kind=kind)["code"] == "bad_request"
    ada.done(evening, "end")


def read(hall: Running, match: str, what: str, proof: str = "") -> httpx.Response:
    return hall.http.get(f"/api/matches/{match}/{what}", headers={"Stackyard-Seats": proof})


def proof_of(member: Member, match: str) -> str:
    return f"{match}.{member.seats()[match][1]}"


def test_of_a_duplicate_nothing_is_told_before_the_last_table_has_played_it(
    club: Running, members: list[Member]
) -> None:
    evening = members[0].make(format="duplicate", rounds=1)
    for member in members:
        member.done(evening, "join")
    found = members[0].done(evening, "begin")
    one, other = (table["match"] for table in found["tables"])
    at_one = [member for member in members if one in member.seats()]
    at_other = [member for member in members if other in member.seats()]
    assert len(at_one) == len(at_other) == 2
    seats = {member.name: member.seats()[one if member in at_one else other][0] for member in members}
    proof, of_other = proof_of(at_one[0], one), proof_of(at_other[0], other)
    headers = []
    for match, shown in ((one, proof), (other, of_other)):
        header = club.http.get(f"/api/matches/{match}", headers={"Stackyard-Seats": shown}).json()["header"]
        headers.append((header["commitment"], header["options"]))
    assert headers[0] == headers[1], "the same is dealt at both tables"
    at_one[0].resign(one)
    for method, path in set(routes()) - OF_THE_SEAT:
        asked = re.sub(r"{(\w+):\w+}", lambda name: one if name[1] in ("match", "review") else "1", path)
        for each in ("", of_other, f"{one}.{token()}", f"{other}.{proof.partition('.')[2]}"):
            answer = club.http.request(method, asked, headers={"Stackyard-Seats": each}, json=BODIES.get(path))
            assert (answer.status_code, answer.json()["code"]) == (403, "not_over"), (path, each)
    assert club.http.post("/api/matches/status", json={"matches": [one]}).json() == []
    with club.connect() as line:
        assert line.join(Made(one, []))["code"] == "not_over"
    assert '"seed"' not in read(club, one, "record", proof).text
    assert read(club, one, "replay", proof).status_code == 200, "who has played it sees it"
    shown_now = info(club, evening)
    assert [table["over"] for table in shown_now["tables"]] == [True, False]
    assert [table["result"] for table in shown_now["tables"]] == [None, None]
    assert {entry["points"] for entry in shown_now["entries"]} == {0}
    at_other[0].resign(other)
    wait_for(lambda: info(club, evening)["state"] == "over")
    assert '"seed"' in read(club, one, "record").text
    assert verify(read(club, one, "record").text).ok
    assert read(club, one, "replay", of_other).status_code == 200
    ended = info(club, evening)
    for seat in (0, 1):
        ranks = [table["result"]["results"][seat]["rank"] for table in ended["tables"]]
        won = [table["points"][seat] for table in ended["tables"]]
        assert won == ([50, 50] if ranks[0] == ranks[1] else [100, 0] if ranks[0] > ranks[1] else [0, 100])
    assert set(seats.values()) == {0, 1}


def test_alone_against_the_same_bots_everybody_has_the_same_chance(club: Running, members: list[Member]) -> None:
    ada, ben, *_ = members
    evening = ada.make(format="duplicate", players=1, rounds=1)
    ada.done(evening, "join")
    ben.done(evening, "join")
    found = ada.done(evening, "begin")
    assert [table["players"] for table in found["tables"]] == [[0, -1], [1, -1]]
    for member in (ada, ben):
        for table in found["tables"]:
            if table["match"] in member.seats():
                member.resign(table["match"])
    wait_for(lambda: info(club, evening)["state"] == "over")
    assert info(club, evening)["entries"][0]["points"] >= 50


@pytest.mark.parametrize("name", ["=1+1", "+1", "-1", "@sum"])
def test_no_name_is_a_formula_in_the_results(name: str) -> None:
    assert text_cell(name) == f"'{name}"
    assert text_cell("Ada") == "Ada"


def met_by(poses: Any, count: int) -> list[str]:
    """Return cards worth two points that a tower of TowerBrix meets."""
    alone = scenario.begin(1)
    alone.position["poses"][0, :8] = poses
    facts = surveys.survey(alone.position).facts
    return [card.name for card in cards_of(alone.position) if card.points == 2 and holds(card.condition, facts)][:count]


def built(table: Snapshot) -> Change:
    """Return the change by which a team asks for its cards and builds a tower that meets them."""
    match, steps, poses = table.match.branch(), list[Step](), scenario.wall()

    def do(by: int | str, event: str) -> None:
        steps.extend(match.apply_event(by, event))

    do(0, next(each for each in match.legal(0) if each.startswith("deal")))
    do(1, "agree")
    do(0, "move b1")
    do("nature", f"lies {poses_text(poses)}")
    for seat in (0, 1):
        if "up" in match.legal(seat):
            do(seat, "up")
    do("nature", f"stands {poses_text(poses)}")
    assert match.outcome().winners == [0, 1], match.outcome()
    return append_events(table, match, steps)


@pytest.mark.long
def test_a_duplicate_of_two_teams_of_towerbrix_ranks_them(
    club: Running, members: list[Member], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The hall deals, seats and compares; how bricks come to lie is told, as no test builds a tower by hand."""
    hall = club.hall
    assert hall is not None

    async def draw(*_: Any) -> Challenge:
        deal = " ".join(met_by(scenario.wall(), 2))
        return Challenge(options={"edition": "first", "deal": deal}, together={"open": True})

    monkeypatch.setattr(hall.challenges, "draw", draw)
    ada, ben, cleo, dan = members
    evening = ada.make(game="towerbrix", format="duplicate", players=2, rounds=1)
    for member, team in ((ada, 0), (cleo, 1), (ben, 0), (dan, 1)):
        member.done(evening, "join", {"team": team})
    found = ada.done(evening, "begin")
    numbers = {entry["name"]: entry["number"] for entry in found["entries"]}
    one, other = found["tables"]
    assert sorted(one["players"]) == sorted([numbers[ada.name], numbers[ben.name]])
    commitments = {
        club.http.get(f"/api/matches/{match}", headers={"Stackyard-Seats": proof_of(member, match)}).json()["header"][
            "commitment"
        ]
        for member, match in ((ada, one["match"]), (cleo, other["match"]))
    }
    assert len(commitments) == 1
    club.on_loop(lambda: hall.registry.change(one["match"], built))
    for member in (cleo, dan):
        member.resign(other["match"])
    wait_for(lambda: info(club, evening)["state"] == "over")
    ended = info(club, evening)
    assert [(entry["team"], entry["points"], entry["place"]) for entry in ended["entries"]] == [
        (0, 100, 1),
        (0, 100, 1),
        (1, 0, 3),
        (1, 0, 3),
    ]
    assert sorted(ended["winners"]) == sorted([ada.name, ben.name])
    (result,) = (table["result"]["results"][0] for table in ended["tables"] if table["match"] == one["match"])
    assert result["unit"] == "seconds"


def test_several_who_pair_at_once_pair_once(club: Running, members: list[Member]) -> None:
    ada, ben, *_ = members
    evening = ada.make(begins_in=0, rounds=1)
    ada.done(evening, "join")
    ben.done(evening, "join")
    for _ in range(3):
        look(club)
    assert len(info(club, evening)["tables"]) == 1
    assert len([match for match in ada.seats() if match == info(club, evening)["tables"][0]["match"]]) == 1
    ada.done(evening, "end")


def test_an_evening_goes_on_after_a_kill(tmp_path: Path) -> None:
    database = tmp_path / "hall.sqlite3"
    with with_pebbles():
        with Running(settings(database)) as hall, contextlib.ExitStack() as stack:
            two = [stack.enter_context(contextlib.closing(Member(hall))) for _ in range(2)]
            evening = two[0].make(rounds=1)
            for member in two:
                member.done(evening, "join")
            two[0].done(evening, "begin")
            cookies = [member.http.cookies for member in two]
        with Running(settings(database)) as hall:
            assert hall.hall is not None
            hall.hall.evenings.pause_seconds = 0.0
            for member, kept in zip(two, cookies, strict=True):
                member.hall, member.http = hall, http_client(hall.url, cookies=kept)
            play_on(hall, evening, two)
            assert info(hall, evening)["winners"] == [two[0].name]
            for member in two:
                member.close()


# --- those who look at it --------------------------------------------------------------------------------------------


def looking(hall: Running, evening: str) -> contextlib.AbstractContextManager[ClientConnection]:
    return connect(f"{hall.url.replace('http', 'ws')}/ws/evening/{evening}", proxy=None)


def heard(line: ClientConnection, wanted: Callable[[Any], bool]) -> Any:
    """Return the first message of which something is true."""
    while not wanted(message := msgspec.json.decode(line.recv(TIMEOUT_SECONDS))):
        pass
    return message


def test_who_looks_at_an_evening_is_told_each_change(club: Running, members: list[Member]) -> None:
    ada, ben, *_ = members
    evening = ada.make(rounds=1)
    with looking(club, evening) as line, looking(club, evening) as other:
        for each in (line, other):
            assert heard(each, lambda _: True)["entries"] == []
        ada.done(evening, "join")
        ben.done(evening, "join")
        assert len(heard(line, lambda found: len(found["entries"]) == 2)["entries"]) == 2
        ada.done(evening, "begin")
        found = heard(line, lambda found: found["round"] == 1)
        ben.resign(found["tables"][0]["match"])
        assert heard(line, lambda found: found["state"] == "over")["winners"] == [ada.name]
        told = heard(other, lambda found: found["state"] == "over")
        assert {**told, "now": 0} == {**info(club, evening), "now": 0}


def test_who_looks_at_an_evening_in_which_nothing_changes_is_told_nothing(club: Running, members: list[Member]) -> None:
    evening = members[0].make()
    with looking(club, evening) as line:
        heard(line, lambda _: True)
        for _ in range(3):
            look(club)
        with pytest.raises(TimeoutError):
            line.recv(0.2)
        assert members[0].done(evening, "end") is None
        assert heard(line, lambda found: found is None) is None, "it was called off"


def test_nobody_looks_at_an_evening_that_there_is_not(club: Running) -> None:
    with looking(club, "nosuchevening") as line, pytest.raises(ConnectionClosed) as closed:
        line.recv(TIMEOUT_SECONDS)
    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == 4404
