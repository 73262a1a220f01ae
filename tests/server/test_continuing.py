"""A match that begins as another stood: from a match that is over, by the rules of its record, and from no other."""

from __future__ import annotations

from typing import Any

import httpx
import msgspec
import pytest

from stackyard.core.errors import MatchOverError
from stackyard.core.match import Match
from stackyard.core.record import parse_record, record_text
from stackyard.core.registry import LISTINGS
from stackyard.server.workers import study
from tests.golden.make_records import FOLDER
from tests.server.hall import Line, Made, Running

MOVES = ("a1-a2", "b1-b2", "a3-a2", "b3-b2")
TWO = [{"kind": "me"}, {"kind": "bot", "level": 1}]


@pytest.fixture
def played(hall: Running, one: Line) -> Made:
    """A match of Towers that is over after four moves and a resignation."""
    made = hall.create("me", "friend")
    one.join(made, 0, 1)
    for number, move in enumerate(MOVES):
        assert one.move(made, number % 2, number, move)["t"] == "ack"
    one.command("resign", made, seat=1)
    return made


def asked(hall: Running, match: str, at: Any, seats: Any = TWO) -> httpx.Response:
    return hall.http.post(f"/api/matches/{match}/continue", json={"at": at, "seats": seats})


def header_of(hall: Running, match: str) -> dict[str, Any]:
    header: dict[str, Any] = hall.http.get(f"/api/matches/{match}").json()["header"]
    return header


def test_whoever_has_the_link_plays_on_from_a_moment_of_a_finished_match(
    hall: Running, played: Made, one: Line
) -> None:
    answer = asked(hall, played.id, 3, [{"kind": "me", "name": "Eve"}, {"kind": "me"}])
    assert answer.status_code == 201, answer.text
    new = Made(answer.json()["match"], [seat["secret"] for seat in answer.json()["seats"]])
    before, after = header_of(hall, played.id), header_of(hall, new.id)
    for name in ("game", "rules", "options", "players"):
        assert after[name] == before[name], name
    assert after["fixed"] == ["position"]
    record = hall.http.get(f"/api/matches/{played.id}/record").text
    assert after["position"] == study.position_text(parse_record(record), 3)
    assert after["commitment"] != before["commitment"], "chance goes another way"
    snap = one.join(new, 0, 1)
    assert (snap["to_act"], snap["info"]["seats"][0]["name"]) == ([1], "Eve")
    assert one.move(new, 1, snap["v"], MOVES[3])["t"] == "ack"


@pytest.mark.parametrize(
    ("at", "seats", "code"),
    [
        (6, TWO, "bad_request"),
        (-1, TWO, "bad_request"),
        ("1", TWO, "bad_request"),
        (1e30, TWO, "bad_request"),
        (None, TWO, "bad_request"),
        (2, TWO[:1], "bad_request"),
        (2, [*TWO, *TWO], "bad_request"),
        (2, [], "bad_request"),
        (2, [{"kind": "bot", "level": 9}, {"kind": "me"}], "bad_request"),
        (5, TWO, "match_over"),
    ],
)
def test_a_moment_that_there_was_not_begins_nothing(
    hall: Running, played: Made, at: Any, seats: Any, code: str
) -> None:
    answer = asked(hall, played.id, at, seats)
    assert (answer.status_code, answer.json()["code"]) == (400, code)


def test_more_than_a_moment_and_seats_cannot_be_chosen(hall: Running, played: Made) -> None:
    wrong: list[dict[str, Any]] = [{"position": "x"}, {"options": {}}, {"seed": "0" * 64}, {"game": "towers"}]
    for more in wrong:
        answer = hall.http.post(f"/api/matches/{played.id}/continue", json={"at": 1, "seats": TWO, **more})
        assert answer.status_code == 400, more


def test_a_match_that_goes_on_is_not_continued_elsewhere(hall: Running, one: Line) -> None:
    for game, options in (("towers", {"width": 4, "height": 4}), ("pebbles", {})):
        made = hall.create("me", "friend", game=game, options=options) if game != "towers" else hall.create("me", "me")
        one.join(made, 0)
        answer = asked(hall, made.id, 0)
        assert (answer.status_code, answer.json()["code"]) == (403, "not_over")
    assert asked(hall, "nosuchmatch", 0).status_code == 404


def test_a_match_with_secrets_is_open_once_it_is_over_and_the_new_one_keeps_its_own(hall: Running, one: Line) -> None:
    made = hall.create("me", "friend", game="pebbles")
    one.join(made, 0, 1)
    assert one.command("resign", made, seat=0)["t"] == "ack"
    answer = asked(hall, made.id, 1)
    assert answer.status_code == 201, answer.text
    header = header_of(hall, answer.json()["match"])
    assert header["fixed"] == ["position"]
    assert header.get("position") is None, "hands stand in it"


@pytest.mark.parametrize("slug", [listing.slug for listing in LISTINGS])
def test_a_moment_is_built_by_the_rules_of_its_record(slug: str) -> None:
    versions = set()
    for path in sorted((FOLDER / slug).glob("*.stackyard.jsonl"))[::3]:
        file = parse_record(path.read_text("utf-8"))
        last = len(file.events)
        for at in sorted({0, 1, last // 2, last - 1}):
            try:
                text = study.position_text(file, at, goes_on=True)
            except MatchOverError:
                continue
            header = file.header
            new = Match.new(slug, header.options, header.players, nature=header.nature, position=text, gravity="told")
            assert new.header.rules == header.rules
            versions.add(header.rules)
    assert versions


def test_a_worker_builds_the_moments_of_long_matches() -> None:
    path = next((FOLDER / "towers").glob("*.stackyard.jsonl"))
    file = parse_record(path.read_text("utf-8"))
    job = msgspec.json.encode(study.PositionJob(record_text(file), 2))
    assert msgspec.json.decode(study.run_study("position", job)) == study.position_text(file, 2)
