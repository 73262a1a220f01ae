"""Reviews over REST: only of matches that are over, with progress, and the same for everybody."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from stackyard.server.wire.messages import MAX_REVIEWED_RECORD, Review
from stackyard.server.workers import reviews
from tests.server.hall import Line, Made, Running, wait_for
from tests.server.test_rest import post, problem


@pytest.fixture
def finished(hall: Running, one: Line) -> Made:
    made = hall.create("me", "friend")
    one.join(made, 0, 1)
    one.move(made, 0, 0, "a1-a2")
    one.move(made, 1, 1, "d1-d2")
    one.command("resign", made, seat=1)
    return made


def state(hall: Running, path: str) -> Review:
    answer = hall.http.get(path)
    assert answer.status_code == 200, answer.text
    return msgspec.json.decode(answer.content, type=Review)


def until_done(hall: Running, path: str) -> Review:
    wait_for(lambda: (now := state(hall, path)).done == now.of)
    return state(hall, path)


def test_a_match_that_is_over_is_gone_through_in_the_background(hall: Running, finished: Made) -> None:
    path = f"/api/matches/{finished.id}/review"
    assert problem(hall.http.get(path)).code == "not_found"
    begun = post(hall, path)
    assert (begun["id"], begun["game"], begun["of"]) == (finished.id, "towers", 4)
    done = until_done(hall, path)
    assert [point.n for point in done.points] == [0, 1, 2, 3]
    assert [point.by for point in done.points] == [None, 0, 1, "table"]
    assert done.points[-1].chances == [1.0, 0.0]
    assert done.points[1].lines
    assert [sum(seat.marks.values()) for seat in done.seats] == [1, 1]
    assert not done.failed
    later = state(hall, f"{path}?since=3")
    assert (later.since, later.points) == (3, done.points[3:])
    assert post(hall, path)["done"] == 4  # it is joined, not begun again


def test_the_record_of_a_match_has_the_same_review(hall: Running, finished: Made) -> None:
    record = hall.http.get(f"/api/matches/{finished.id}/record").text
    post(hall, f"/api/matches/{finished.id}/review")
    begun = post(hall, "/api/reviews", record=record)
    again = post(hall, "/api/reviews", record=record.replace('"begun":"', '"begun":"1'))
    assert begun["id"] == again["id"] != finished.id
    by_file = until_done(hall, f"/api/reviews/{begun['id']}")
    by_match = until_done(hall, f"/api/matches/{finished.id}/review")
    assert (by_file.points, by_file.seats) == (by_match.points, by_match.seats)


def test_no_engine_looks_at_a_match_that_goes_on(hall: Running, one: Line) -> None:
    made = hall.create("me", "friend")
    one.join(made, 0, 1)
    one.move(made, 0, 0, "a1-a2")
    for answer in (
        hall.http.post(f"/api/matches/{made.id}/review"),
        hall.http.get(f"/api/matches/{made.id}/review"),
        hall.http.post(f"/api/reviews/{made.id}/try", json={"n": 1, "move": "a1-a2"}),
    ):
        assert answer.status_code == 403
        assert problem(answer).code == "not_over"
        assert problem(answer).localizable.name == "core:review-not-over"
    record = hall.http.get(f"/api/matches/{made.id}/record").text
    answer = hall.http.post("/api/reviews", json={"record": record})
    assert (answer.status_code, problem(answer).code) == (403, "not_over")


def test_a_match_that_goes_on_again_hides_its_review(hall: Running, one: Line) -> None:
    made = hall.create("me", "friend", options={"width": 2, "height": 1})
    one.join(made, 0, 1)
    one.move(made, 0, 0, "a1-b1")
    path = f"/api/matches/{made.id}/review"
    post(hall, path)
    until_done(hall, path)
    one.command("ask", made, seat=0, kind="undo")
    assert problem(hall.http.get(path)).code == "not_over"
    assert problem(hall.http.post(path)).code == "not_over"


def test_another_move_is_tried(hall: Running, finished: Made) -> None:
    path = f"/api/reviews/{finished.id}/try"
    assert problem(hall.http.post(path, json={"n": 1, "move": "a1-a2"})).code == "not_found"
    post(hall, f"/api/matches/{finished.id}/review")
    tried = post(hall, path, n=1, move="c1-b1")
    assert tried["mark"] in ("good", "inaccuracy", "mistake", "blunder")
    assert len(tried["lines"]) == 3
    for body, code in (
        ({"n": 1, "move": "a1-a3"}, "illegal_move"),
        ({"n": 1, "move": "?"}, "illegal_move"),
        ({"n": 3, "move": "a1-a2"}, "bad_request"),
        ({"n": 1_000_000, "move": "a1-a2"}, "bad_request"),
        ({"n": "1", "move": "a1-a2"}, "bad_request"),
        ({"n": 1, "move": "a1-a2", "level": 5}, "bad_request"),
        ({"n": 1, "move": "x" * 9000}, "bad_request"),
    ):
        assert problem(hall.http.post(path, json=body)).code == code, body


@pytest.mark.parametrize("record", ["", "hello", "{}", "\x00", '{"stackyard":1,"game":"chess"}'])
def test_bad_files_are_refused(hall: Running, record: str) -> None:
    answer = hall.http.post("/api/reviews", json={"record": record})
    assert answer.status_code == 400
    assert problem(answer).code == "bad_request"


def test_what_is_too_large_or_not_there_is_refused(hall: Running, finished: Made) -> None:
    assert (
        problem(hall.http.post("/api/reviews", json={"record": "x" * (MAX_REVIEWED_RECORD + 1)})).code == "bad_request"
    )
    assert hall.http.post("/api/reviews", json={"record": "x" * (3 * MAX_REVIEWED_RECORD)}).status_code == 413
    assert hall.http.get("/api/reviews/file-000000000000000000000000").status_code == 404
    assert hall.http.post("/api/matches/nosuchmatch00/review").status_code == 404
    path = f"/api/matches/{finished.id}/review"
    post(hall, path)
    assert state(hall, f"{path}?since=-5").since == 0
    assert state(hall, f"{path}?since=999999").points == []
    assert hall.http.get(f"{path}?since=x").status_code == 400


@pytest.mark.long
def test_only_so_many_are_kept_and_only_so_many_at_once(
    hall: Running, one: Line, finished: Made, monkeypatch: pytest.MonkeyPatch
) -> None:
    def again() -> Any:
        made = hall.create("me", "friend")
        one.join(made, 0, 1)
        one.command("resign", made, seat=0)
        return hall.http.post(f"/api/matches/{made.id}/review")

    path = f"/api/matches/{finished.id}/review"
    post(hall, path)
    until_done(hall, path)
    monkeypatch.setattr(reviews, "MAX_KEPT", 1)
    assert again().status_code == 200
    wait_for(lambda: again().status_code == 200 and hall.http.get(path).status_code == 404)
    monkeypatch.setattr(reviews, "MAX_RUNNING", 0)
    answer = again()
    assert (answer.status_code, problem(answer).code) == (429, "reviews_full")


STUDY = {
    "comment": "from here",
    "nodes": [
        {"parent": -1, "line": ["a1-a2"]},
        {"parent": 0, "line": ["d1-d2"], "comment": "why not b1?"},
        {"parent": 0, "line": ["b1-b2"]},
    ],
}


def test_a_study_is_written_into_the_file_of_its_match(hall: Running, finished: Made) -> None:
    record = hall.http.get(f"/api/matches/{finished.id}/record").text
    answer = hall.http.post("/api/study", json={"record": record, "study": STUDY})
    assert answer.status_code == 200
    assert answer.text.splitlines()[1:] == record.splitlines()[1:]
    shown = post(hall, "/api/replay", record=answer.text)
    assert shown["verified"]
    assert shown["header"]["study"] == STUDY
    begun = post(hall, "/api/reviews", record=answer.text)
    assert begun["id"] == post(hall, "/api/reviews", record=record)["id"]


def test_a_study_of_no_match_has_the_file_of_its_main_line(hall: Running) -> None:
    explore = {"game": "towers", "options": {"width": 4, "height": 4}, "moves": ["a1-a2", "d1-d2"]}
    text = hall.http.post("/api/study", json={"explore": explore, "study": STUDY}).text
    shown = post(hall, "/api/replay", record=text)
    assert [frame["event"] for frame in shown["frames"]] == [None, "a1-a2", "d1-d2"]
    assert shown["header"]["study"] == STUDY


@pytest.mark.parametrize(
    "body",
    [
        {"study": STUDY},
        {"record": "hello", "study": STUDY},
        {"explore": {"game": "towers", "moves": ["a1-a9"]}, "study": STUDY},
        {"explore": {"game": "towers"}, "study": {"nodes": [{"parent": 3, "line": ["a"]}]}},
        {"explore": {"game": "towers"}, "study": {"nodes": [{"parent": -1, "line": ["x" * 70_000]}]}},
        {"explore": {"game": "towers"}},
    ],
)
def test_a_study_that_cannot_be_written_is_refused(hall: Running, body: dict[str, Any]) -> None:
    answer = hall.http.post("/api/study", json=body)
    assert answer.status_code == 400
    assert problem(answer).code in ("bad_request", "illegal_move")


def test_what_decided_a_match_is_said_by_its_review(hall: Running, finished: Made) -> None:
    path = f"/api/matches/{finished.id}/decisive"
    wait_for(lambda: hall.http.get(path).json()["done"])
    assert hall.http.get(path).json()["n"] == 2, "the move that changed the chances most"
    going_on = hall.create("me", "bot1")
    assert problem(hall.http.get(f"/api/matches/{going_on.id}/decisive")).code == "not_over"


def test_what_would_take_too_long_is_not_said(hall: Running, finished: Made, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reviews, "DECISION_CPU_S", 0.0)
    monkeypatch.setattr(reviews, "decisive_turn", lambda turns, _, race: turns[0])
    path = f"/api/matches/{finished.id}/decisive"
    wait_for(lambda: hall.http.get(path).json()["done"])
    assert hall.http.get(path).json()["n"] is None
