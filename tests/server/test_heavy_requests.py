"""What would hold the interpreter for long is refused early, or goes to a process of its own."""

from __future__ import annotations

import msgspec
import pytest

from stackyard.core.errors import BadRecordError
from stackyard.core.record import MAX_EVENTS, parse_record
from stackyard.server.workers import study
from stackyard.server.workers.pool import Job, Pool, StudyJob
from tests.server.hall import Running


@pytest.fixture
def asked(hall: Running, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What the worker that folds is asked; it answers at once, in this process."""
    jobs: list[str] = []

    async def answer(pool: Pool, job: Job, seconds: float, *, low_priority: bool = False, who: str = "") -> bytes:
        assert hall.hall is not None
        assert pool is hall.hall.workers.folding
        assert isinstance(job, StudyJob)
        jobs.append(job.what)
        return study.run_study(job.what, job.body)

    monkeypatch.setattr(Pool, "ask", answer)
    return jobs


def test_millions_of_empty_lines_are_not_even_split(hall: Running, asked: list[str]) -> None:
    with pytest.raises(BadRecordError, match=f"at most {MAX_EVENTS} events; this one has 4000000"):
        parse_record("\n" * 4_000_000 + "x")
    answer = hall.http.post("/api/replay", json={"record": "\n" * 4_000_000})
    assert (answer.status_code, answer.json()["code"]) == (400, "bad_request")
    assert asked == []


@pytest.mark.parametrize(
    ("body", "code"),
    [
        (b'{"record":"' + b"\\u000a" * 100_000 + b'"}', "bad_request"),
        (b'{"record":' + b"9" * 4_000_000 + b"}", "bad_request"),  # a number of four million digits
        (b'{"record":"{\\"stackyard\\":' + b"9" * 4_000_000 + b'}"}', "bad_request"),
        (b'{"record":' + b"[" * 100_000, "bad_request"),
        (b'{"record"', "bad_json"),
        (b"\xff", "bad_json"),
    ],
)
def test_an_upload_is_read_by_a_worker(hall: Running, asked: list[str], body: bytes, code: str) -> None:
    answer = hall.http.post("/api/replay", content=body, headers={"content-type": "application/json"})
    assert (answer.status_code, answer.json()["code"]) == (400, code)
    assert asked == ["upload"]


def test_many_moves_that_are_shown_are_folded_by_a_worker(hall: Running, asked: list[str]) -> None:
    wanted = {"game": "towers", "moves": ["nonsense"] * (study.MAX_INLINE_FRAMES + 1)}
    assert hall.http.post("/api/explore", json=wanted).status_code == 400
    assert asked == []  # without frames it is quickly done
    assert hall.http.post("/api/explore", json={**wanted, "frames": True}).status_code == 400
    assert asked == ["explore"]
    few = {**wanted, "moves": ["a1-a2"], "frames": True}
    assert len(hall.http.post("/api/explore", json=few).json()["frames"]) == 2
    assert asked == ["explore"]


def test_the_schema_says_what_an_upload_is(hall: Running) -> None:
    answer = msgspec.json.decode(hall.http.get("/schema/openapi.json").content)
    upload = answer["paths"]["/api/replay"]["post"]["requestBody"]["content"]["application/json"]["schema"]
    assert list(upload["properties"]) == ["record"]
