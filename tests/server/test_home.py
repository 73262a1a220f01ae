"""What the front page asks for: how one's matches stand, and pictures of tables."""

from __future__ import annotations

from typing import Any
from xml.etree import ElementTree as ET

import pytest

from scripts import pictures
from stackyard.core.registry import LISTINGS
from stackyard.core.registry import game as find_game
from stackyard.server.wire.messages import MatchStatus
from stackyard.server.workers.preparation import NotReadyError
from tests.server.hall import Line, Running

OPTIONS = {"width": 4, "height": 4}


def statuses(hall: Running, *matches: str) -> list[dict[str, Any]]:
    answer = hall.http.post("/api/matches/status", json={"matches": list(matches)})
    assert answer.status_code == 200, answer.text
    found: list[dict[str, Any]] = answer.json()
    return found


def test_matches_say_how_they_stand(hall: Running, one: Line) -> None:
    made = hall.create("me", "friend")
    other = hall.create("me", "me")
    one.join(made, 0, 1)
    one.move(made, 0, 0, "a1-a2")
    first, unknown, second = statuses(hall, made.id, "nothing-here", other.id)
    assert first["to_act"] == [1]
    assert first["game"] == "towers"
    assert first["outcome"] is None
    assert first["last"]
    assert unknown == {**{key: unknown[key] for key in unknown}, "match": "nothing-here", "known": False}
    assert second["to_act"] == [0]
    assert second["last"] == ""
    one.command("resign", made, seat=1)
    (ended,) = statuses(hall, made.id)
    assert ended["to_act"] == []
    assert ended["outcome"]["winners"] == [0]


def test_what_is_hidden_is_not_told(hall: Running) -> None:
    made = hall.create("me", "me", game="take-that-towers", options={})
    (found,) = statuses(hall, made.id)
    assert set(found) == {*MatchStatus.__struct_fields__} - {"vacations"}
    assert found["outcome"] is None


@pytest.mark.parametrize("body", [{}, {"matches": "a"}, {"matches": ["../x"]}, {"matches": ["a" * 12] * 25}])
def test_requests_for_statuses_that_make_no_sense(hall: Running, body: dict[str, Any]) -> None:
    assert hall.http.post("/api/matches/status", json=body).status_code == 400


def test_a_table_has_a_picture(hall: Running, one: Line) -> None:
    made = hall.create("me", "friend")
    before = picture(hall, "GET", f"/api/matches/{made.id}/picture")
    assert before == picture(hall, "POST", "/api/picture", {"game": "towers", "options": OPTIONS})
    one.join(made, 0, 1)
    one.move(made, 0, 0, "a1-a2")
    assert picture(hall, "GET", f"/api/matches/{made.id}/picture") != before
    assert hall.http.get("/api/matches/nothing-here/picture").status_code == 404
    refused = hall.http.post("/api/picture", json={"game": "towers", "options": {"width": 99}})
    assert refused.status_code == 400
    assert refused.json()["code"] == "bad_option"


def picture(hall: Running, method: str, path: str, body: dict[str, Any] | None = None) -> str:
    answer = hall.http.request(method, path, json=body)
    assert answer.status_code == 200, answer.text
    assert answer.headers["content-type"].startswith("image/svg+xml")
    assert ET.fromstring(answer.text).tag.endswith("svg")
    return str(answer.text)


def test_the_front_page_shows_each_game_as_its_position_looks() -> None:
    drawn = list(pictures.pictures())
    cards = find_game("take-that-towers")
    shown = cards.parse_position((pictures.GAMES / cards.slug / "picture.txt").read_text("utf-8").strip())
    assert cards.players_of(shown) == 2  # also the picture beside the choice of so many
    assert {each.file.parent.name for each in drawn} == {listing.slug for listing in LISTINGS}
    for each in drawn:
        assert each.file.read_text("utf-8") == each.svg, "run python -m scripts.pictures"


def test_bots_of_one_name_are_told_apart(hall: Running) -> None:
    made = hall.create("me", "bot2", "bot2", "bot2", game="take-that-towers")
    (found,) = statuses(hall, made.id)
    assert found["names"][1:] == ["Tenant", "Tenant 2", "Tenant 3"]


def test_a_match_that_cannot_be_read_now_is_not_called_unknown(hall: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    made = hall.create("me", "me")
    assert hall.hall is not None

    async def fail(match: str) -> None:
        raise NotReadyError("the hall is closing")

    monkeypatch.setattr(hall.hall.registry, "peek", fail)
    assert statuses(hall, made.id) == []
