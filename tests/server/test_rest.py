"""The REST side: matches, records, replays, analysis; every refusal is a Problem with a stable code."""

from __future__ import annotations

import asyncio
import gzip
import threading
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any
from xml.etree import ElementTree as ET

import msgspec
import pytest

from stackyard.core.match import Match, verify
from stackyard.core.registry import LISTINGS
from stackyard.server.settings import Rate
from stackyard.server.wire.messages import Problem
from stackyard.server.workers.pool import JobAnswer, Pool, StudyJob
from tests.server.hall import TIMEOUT_SECONDS, Line, Running, rates, settings, wait_for, with_pebbles

OPTIONS = {"width": 4, "height": 4}
ALONE = {"rows": 4, "alone": True}


def problem(answer: Any) -> Problem:
    assert answer.headers["content-type"].startswith("application/json")
    return msgspec.json.decode(answer.content, type=Problem)


def post(hall: Running, path: str, status: int = 200, **body: Any) -> Any:
    answer = hall.http.post(path, json=body)
    assert answer.status_code == status, answer.text
    return answer.json()


def test_the_games(hall: Running) -> None:
    games = hall.http.get("/api/games").json()
    assert [game["slug"] for game in games] == [listing.slug for listing in LISTINGS]
    towers = games[0]
    assert towers["built"]
    assert towers["options"]["properties"]["width"]["default"] == 8
    assert [level["level"] for level in towers["levels"]] == [1, 2, 3, 4, 5]
    assert hall.http.get("/api/games/towers/rules").headers["content-type"].startswith("text/markdown")
    assert hall.http.get("/api/games/towers/lesson").json()["game"] == "towers"
    assert hall.http.get("/api/health").json()["ok"] is True
    assert "stackyard_sockets" in hall.http.get("/api/metrics").text


@pytest.mark.parametrize("game", [listing.slug for listing in LISTINGS])
def test_the_pictures_of_the_rules_are_those_that_the_rules_name_in_both_languages(hall: Running, game: str) -> None:
    answer = hall.http.get(f"/api/games/{game}/rules/pictures")
    assert answer.status_code == 200, answer.text
    pictures = answer.json()
    for language in ("en", "de"):
        rules = hall.http.get(f"/api/games/{game}/rules", params={"language": language}).text
        named = [part.partition(" -->")[0] for part in rules.split("<!-- picture: ")[1:]]
        assert len(named) >= 3
        assert sorted(named) == sorted(pictures)
    for picture in pictures.values():
        assert ET.fromstring(picture).tag.endswith("svg")


@pytest.mark.parametrize("path", ["/api/health", "/api/games", "/api/games/none", "/schema/openapi.json", "/"])
def test_head_is_get_without_the_body(hall: Running, path: str) -> None:
    body, none = hall.http.get(path), hall.http.head(path)
    assert (none.status_code, none.content) == (body.status_code, b"")
    assert none.headers["content-type"] == body.headers["content-type"]


def test_a_record_is_the_match(hall: Running, one: Line) -> None:
    made = hall.create("me", "friend")
    one.join(made, 0, 1)
    one.move(made, 0, 0, "a1-a2")
    one.command("chat", made, text="hm", seat=0)
    one.move(made, 1, 2, "d1-d2")
    answer = hall.http.get(f"/api/matches/{made.id}/record")
    assert answer.headers["content-type"].startswith("text/plain")
    assert answer.headers["content-disposition"].endswith('.stackyard.jsonl"')
    match = Match.load(answer.text)
    assert [event.event for event in match.events] == ["a1-a2", "d1-d2"]
    assert match.header.seed is None
    one.command("resign", made, seat=1)
    finished = hall.http.get(f"/api/matches/{made.id}/record").text
    assert verify(finished).ok
    shown = post(hall, "/api/replay", record=finished)
    assert shown["verified"]
    assert [frame["event"] for frame in shown["frames"]] == [None, "a1-a2", "d1-d2", "resign 1"]
    assert shown["frames"][1]["description"]["text"]
    assert shown["frames"][1]["view"]["towers"]["a2"] == "WB"
    assert shown["outcome"]["winners"] == [0]
    assert hall.http.get(f"/api/matches/{made.id}/replay").json()["frames"] == shown["frames"]


def test_a_replay_shows_what_was_taken_back(hall: Running, one: Line) -> None:
    made = hall.create("me", "friend")
    one.join(made, 0, 1)
    start = hall.http.get(f"/api/matches/{made.id}/replay").json()["frames"][0]["view"]
    one.move(made, 0, 0, "a1-a2")
    one.command("ask", made, seat=0, kind="undo")
    frames = hall.http.get(f"/api/matches/{made.id}/replay").json()["frames"]
    assert [frame["event"] for frame in frames] == [None, "a1-a2", "undo 1"]
    assert frames[2]["view"] == start


@pytest.mark.parametrize(
    "record",
    [
        "",
        "hello",
        "{}",
        '{"stackyard":1}',
        "\x00",
        '{"stackyard":1,"game":"chess","rules":1,"options":{},"players":2,"nature":"given"}',
    ],
)
def test_bad_records_are_refused(hall: Running, record: str) -> None:
    answer = hall.http.post("/api/replay", json={"record": record})
    assert answer.status_code == 400
    assert problem(answer).code == "bad_request"


def test_eighteen_sit_at_one_screen(hall: Running, one: Line) -> None:
    made = hall.create(*["me"] * 18, game="tower-topple", options={"rows": 4, "teams": 4})
    snap = one.join(made, *range(18))
    assert snap["mine"] == list(range(18))
    assert [len(team) for team in next(iter(snap["views"].values()))["teams"]] == [5, 5, 4, 4]
    seats = [{"kind": "me"}] * 19
    post(hall, "/api/matches", 400, game="tower-topple", seats=seats, options={"teams": 6})


def test_exploring(hall: Running) -> None:
    shown = post(hall, "/api/explore", game="towers", options=OPTIONS, moves=["a1-a2", "d1-d2"], frames=True)
    assert [entry["event"] for entry in shown["entries"]] == ["a1-a2", "d1-d2"]
    assert [frame["n"] for frame in shown["frames"]] == [0, 1, 2]
    assert shown["frames"][-1]["view"] == shown["view"]
    assert shown["to_act"] == [0]
    again = post(hall, "/api/explore", game="towers", position=shown["position"])
    assert (again["position"], again["view"], again["frames"]) == (shown["position"], shown["view"], [])
    answer = hall.http.post("/api/explore", json={"game": "towers", "options": OPTIONS, "moves": ["a1-a2", "a1-a2"]})
    assert answer.status_code == 400
    assert problem(answer).code == "illegal_move"
    assert "move 2" in problem(answer).message


def test_exploring_a_game_of_chance_names_its_chances(hall: Running) -> None:
    shown = post(hall, "/api/explore", game="pebbles", moves=["deal 12", "take3"])
    assert [entry["by"] for entry in shown["entries"]] == ["nature", 0]
    assert shown["view"]["numbers"] == [1, 2]
    assert post(hall, "/api/explore", game="pebbles")["to_act"] == ["nature"]


def test_long_explorations_and_replays_are_done_by_a_worker(hall: Running, one: Line) -> None:
    match = Match.new("towers", OPTIONS, seed=1)
    while not match.over:
        match.play(int(match.to_act[0]), match.legal(int(match.to_act[0]))[0])
    text = match.text()
    moves = [event.event for event in match.events if event.event != "--"]
    big = Match.new("towers", {"width": 9, "height": 9}, seed=1)
    while not big.over:
        big.play(int(big.to_act[0]), big.legal(int(big.to_act[0]))[0])
    long = [event.event for event in big.events if event.event != "--"]
    assert len(long) > 60 or len(moves) > 0
    shown = post(hall, "/api/explore", game="towers", options={"width": 9, "height": 9}, moves=long)
    assert shown["outcome"]["over"]
    assert post(hall, "/api/replay", record=big.text())["outcome"]["over"]
    assert post(hall, "/api/replay", record=text)["verified"]
    refused = hall.http.post("/api/explore", json={"game": "towers", "moves": ["a1-a2"] * 100})
    assert problem(refused).code == "illegal_move", "a worker's refusals keep their codes"


def test_thinking(hall: Running) -> None:
    start = post(hall, "/api/explore", game="towers", options=OPTIONS)
    answer = post(hall, "/api/think", game="towers", position=start["position"], level=1, ms=50)
    assert answer["seat"] == 0
    assert answer["move"] in {f"{a}-{b}" for a, targets in start["view"]["moves"].items() for b in targets}
    refused = hall.http.post("/api/think", json={"game": "towers", "position": "nonsense"})
    assert (refused.status_code, problem(refused).code) == (400, "bad_request")


def test_one_sits_down_alone_where_the_options_are_for_one(hall: Running) -> None:
    shown = post(hall, "/api/explore", game="tower-topple", options=ALONE)
    assert shown == post(hall, "/api/explore", game="tower-topple", options=ALONE, players=1)
    body = {"game": "tower-topple", "options": ALONE, "seats": [{"kind": "me"}]}
    made = hall.http.post("/api/matches", json=body)
    assert (made.status_code, [seat["kind"] for seat in made.json()["seats"]]) == (201, ["me"])


@pytest.mark.parametrize(
    ("body", "status", "code"),
    [
        ({"game": "chess", "seats": [{"kind": "me"}]}, 404, "unknown_game"),
        ({"game": "towers", "seats": []}, 400, "bad_request"),
        ({"game": "towers", "seats": [{"kind": "me"}]}, 400, "bad_option"),
        ({"game": "towers", "seats": [{"kind": "me"}, {"kind": "bot", "level": 9}]}, 400, "bad_request"),
        ({"game": "towers", "seats": [{"kind": "me"}, {"kind": "bot", "level": "2"}]}, 400, "bad_request"),
        (
            {"game": "towers", "seats": [{"kind": "me"}, {"kind": "friend"}], "options": {"width": 99}},
            400,
            "bad_option",
        ),
        ({"game": "towers", "seats": [{"kind": "me"}, {"kind": "friend"}], "position": "zz"}, 400, "bad_request"),
        ({"game": "towers", "seats": [{"kind": "me"}, {"kind": "friend"}], "seed": "1"}, 400, "bad_request"),
        (
            {"game": "towers", "seats": [{"kind": "me"}, {"kind": "friend"}], "clock": {"kind": "move"}},
            400,
            "bad_request",
        ),
        ({"game": "towers", "seats": [{"kind": "me"}, {"kind": "friend"}], "hello": 1}, 400, "bad_request"),
        ({"game": "tower-topple", "seats": [{"kind": "me"}]}, 400, "bad_option"),
        ({"game": "tower-topple", "seats": [{"kind": "me"}, {"kind": "friend"}], "options": ALONE}, 400, "bad_option"),
        ({"game": "tower-topple", "seats": [{"kind": "bot", "level": 1}], "options": ALONE}, 400, "bad_request"),
    ],
)
def test_matches_that_cannot_be_made(hall: Running, body: dict[str, Any], status: int, code: str) -> None:
    answer = hall.http.post("/api/matches", json=body)
    assert (answer.status_code, problem(answer).code) == (status, code)
    assert problem(answer).message


@pytest.mark.parametrize(
    ("method", "path", "content", "status", "code"),
    [
        ("GET", "/api/matches/nosuchmatch", None, 404, "no_match"),
        ("GET", "/api/matches/nosuchmatch/record", None, 404, "no_match"),
        ("GET", "/api/matches/a", None, 400, "bad_request"),
        ("GET", "/api/games/chess/rules", None, 404, "unknown_game"),
        ("GET", "/api/games/chess/lesson", None, 404, "unknown_game"),
        ("GET", "/api/games/chess/rules/pictures", None, 404, "unknown_game"),
        ("GET", "/api/nothing", None, 404, "not_found"),
        ("DELETE", "/api/games", None, 405, "bad_request"),
        ("POST", "/api/matches", b"{", 400, "bad_json"),
        ("POST", "/api/matches", b"\xff", 400, "bad_json"),
        ("POST", "/api/matches", b'{"game":"\xff"}', 400, "bad_json"),
        ("POST", "/api/matches", b"", 400, "bad_request"),
        ("GET", "/" + "a" * 300, None, 404, "not_found"),
        ("GET", "/" + "a/" * 3000, None, 404, "not_found"),
        ("GET", "/schema/nothing", None, 404, "not_found"),
        ("POST", "/api/explore", b"[" * 20_000, 400, "bad_json"),
        ("POST", "/api/matches", b" " * 100_000, 413, "too_large"),
        ("POST", "/api/replay", b" " * 10_000_000, 413, "too_large"),
    ],
)
def test_requests_that_make_no_sense(
    hall: Running, method: str, path: str, content: bytes | None, status: int, code: str
) -> None:
    headers = {} if content is None else {"content-type": "application/json"}
    answer = hall.http.request(method, path, content=content, headers=headers)
    assert (answer.status_code, problem(answer).code) == (status, code)


def test_a_body_says_how_long_it_is(hall: Running) -> None:
    answer = hall.http.post("/api/matches", content=(b" " * 1000 for _ in range(200)))
    assert answer.status_code == 411


def test_headers_that_keep_a_browser_safe(hall: Running) -> None:
    for path in ("/", "/api/games", "/api/nothing", "/nowhere", "/schema"):
        headers = hall.http.get(path).headers
        assert "default-src 'self'" in headers["content-security-policy"]
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["referrer-policy"] == "no-referrer"
        assert "server" not in headers
    assert hall.http.get("/api/games").headers["cache-control"] == "no-store"


def test_the_schema_describes_the_rest_side(hall: Running) -> None:
    schema = hall.http.get("/schema").json()
    assert schema["openapi"].startswith("3.1")
    assert {"/api/matches", "/api/explore", "/api/think", "/api/replay"} <= set(schema["paths"])
    body = schema["paths"]["/api/matches"]["post"]["requestBody"]["content"]["application/json"]["schema"]
    assert body["$ref"].endswith("NewMatch")


def test_limits_for_one_address(database: Path) -> None:
    few = Rate(3, 0.01)
    chosen = settings(database, rates=rates(create=few, explore=few, think=few, connect=few))
    with Running(chosen) as hall:
        body = {"game": "towers", "seats": [{"kind": "me"}, {"kind": "friend"}]}
        codes = [hall.http.post("/api/matches", json=body).status_code for _ in range(5)]
        assert codes == [201, 201, 201, 429, 429]
        refused = hall.http.post("/api/matches", json=body)
        assert problem(refused).code == "rate_limited"
        assert int(refused.headers["retry-after"]) > 1
        assert [hall.http.post("/api/explore", json={"game": "towers"}).status_code for _ in range(4)][-1] == 429
        assert [hall.http.post("/api/replay", json={"record": ""}).status_code for _ in range(4)][-1] == 429
        assert [hall.http.post("/api/think", json={}).status_code for _ in range(4)] == [400, 400, 400, 429]
        lines = [hall.connect().open() for _ in range(3)]
        with pytest.raises(Exception, match="429"):
            hall.connect().open()
        for line in lines:
            line.close()


def test_the_study_answers_busy_when_too_much_waits(database: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    exchange = Pool._exchange
    going_on = threading.Event()

    async def answer_later(pool: Pool, process: Any, job: Any, seconds: float) -> JobAnswer:
        if not isinstance(job, StudyJob):
            return await exchange(pool, process, job, TIMEOUT_SECONDS)
        while not going_on.is_set():
            await asyncio.sleep(0.001)
        return JobAnswer(b"null")

    monkeypatch.setattr(Pool, "_exchange", answer_later)
    start = {"game": "pebbles", "position": "7/7 0 d0 n21 t0,0 s00 l0 -S", "level": 1, "ms": 250}
    with with_pebbles(), Running(settings(database)) as hall, ThreadPoolExecutor(14) as threads:
        asked = [threads.submit(hall.http.post, "/api/think", json=start) for _ in range(14)]
        try:  # one is with the worker at most, and eight wait
            wait_for(lambda: sum(future.done() for future in asked) >= 14 - 1 - 8)
        finally:
            going_on.set()
        codes = [future.result().status_code for future in asked]
    assert set(codes) == {200, 429}
    assert 8 <= codes.count(200) <= 9


def test_answers_are_compressed_for_who_asks(hall: Running) -> None:
    answer = hall.http.get("/api/games", headers={"accept-encoding": "gzip"})
    assert answer.headers.get("content-encoding") == "gzip"
    assert gzip.decompress(gzip.compress(answer.content)) == answer.content
