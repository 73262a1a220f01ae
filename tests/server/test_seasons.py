"""Seasons: a ladder over weeks by the numbers that everybody has, which ends once and by itself."""

from __future__ import annotations

import contextlib
import time
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from stackyard.server.ratings.ending import insert_statement
from stackyard.server.ratings.results import AccountSeat, LevelSeat, RatedResult
from stackyard.server.ratings.ways import Kind
from stackyard.server.seasons import DAY, FEWEST_MATCHES, LATE_SECONDS, WEEK, ClubSeasons
from stackyard.server.store import seasons as stored_seasons
from stackyard.server.store.store import ConflictError, Statement
from tests.server.hall import Running, settings
from tests.server.people import DATABASES, Browser, a_hall, new_name

KINDS: dict[str, Any] = {"game": "towers", "players": 2, "pace": "calm"}
PLAN: dict[str, Any] = {"name": "Winter", "cup": "Snow pebble", "weeks": 4, **KINDS}
KIND = Kind("towers", "2", "calm")


@pytest.fixture(scope="module", params=DATABASES)
def hall(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    with a_hall(request, tmp_path_factory) as running:
        yield running


@pytest.fixture
def people(hall: Running) -> Iterator[list[Browser]]:
    with contextlib.ExitStack() as stack:
        found = [stack.enter_context(Browser(hall)) for _ in range(3)]
        for each in found:
            each.make_plain(new_name())
            assert each.ask("POST", "/listed", {"listed": True}).status_code == 200
        yield found
    club(hall).clock = time.time
    assert hall.hall is not None
    store = hall.hall.store
    gone: list[Statement] = [(f"DELETE FROM {table}", ()) for table in ("rating", "rated_result", "season")]
    hall.on_loop(lambda: store.commit(gone))


def club(hall: Running) -> ClubSeasons:
    assert hall.hall is not None
    return hall.hall.seasons


def make(browser: Browser, **plan: Any) -> str:
    answer = browser.http.post("/api/seasons", json={**PLAN, **plan})
    assert answer.status_code == 201, answer.text
    season: str = answer.json()["season"]
    return season


def info(hall: Running, season: str) -> dict[str, Any]:
    """Return how a season stands now, whatever was told a moment ago."""
    club(hall).forget_standings()
    answer = hall.http.get(f"/api/seasons/{season}")
    assert answer.status_code == 200, answer.text
    found: dict[str, Any] = answer.json()
    return found


_results = iter(range(10_000))


def won(hall: Running, winner: Browser, loser: Browser | None, times: int, *, at: float, kind: Kind = KIND) -> None:
    """Store rated results as the ends of matches do, against somebody or against the third level."""
    assert hall.hall is not None
    store = hall.hall.store
    first = AccountSeat(winner.account()["id"])
    other = LevelSeat(3, 1) if loser is None else AccountSeat(loser.account()["id"])
    made = [
        insert_statement(RatedResult(f"season-{next(_results):05}", kind, (first, other), (1, 2), int(at)))
        for _ in range(times)
    ]
    hall.on_loop(lambda: store.commit(made))


def rows(found: dict[str, Any]) -> list[tuple[int | None, str, int]]:
    return [(each["place"], each["name"], each["matches"]) for each in found["standings"]]


def names_of(people: list[Browser]) -> list[str]:
    return [each.account()["name"] for each in people]


def test_a_season_is_a_ladder_by_the_ratings_of_its_weeks(hall: Running, people: list[Browser]) -> None:
    ada, ben, cleo = people
    a, b, c = names_of(people)
    now = time.time()
    won(hall, ben, cleo, 9, at=now - DAY)  # before it
    season = make(ada)
    assert info(hall, season)["standings"] == []
    won(hall, ada, ben, 14, at=now + 60)
    won(hall, cleo, ben, FEWEST_MATCHES - 1, at=now + 70)
    won(hall, cleo, None, 9, at=now + 80, kind=Kind("towers", "2", "brisk"))  # another pace
    won(hall, cleo, ben, 20, at=now + 5 * WEEK)  # after it
    found = info(hall, season)
    assert found["state"] == "open"
    assert found["winners"] == []
    assert rows(found) == [(1, a, 14), (2, b, 14 + FEWEST_MATCHES - 1), (None, c, FEWEST_MATCHES - 1)]
    least = [each["now"]["rating"] - each["now"]["width"] for each in found["standings"]]
    assert least[0] > least[1]
    first = found["standings"][0]
    assert first["change"] == pytest.approx(first["now"]["rating"] - 1500, abs=0.11)
    numbers = ada.http.get(f"/api/people/{a}/ratings").json()["ratings"]
    assert {each["pace"]: each["now"]["rating"] for each in numbers} == {"calm": first["now"]["rating"]}
    assert found["standings"][1]["change"] < 0


def test_who_does_not_wish_to_be_shown_stands_in_no_season(hall: Running, people: list[Browser]) -> None:
    ada, ben, _ = people
    season = make(ada)
    won(hall, ada, ben, 14, at=time.time() + 5)
    assert ada.ask("POST", "/listed", {"listed": False}).status_code == 200
    assert names_of(people)[0] not in str(info(hall, season)["standings"])


def test_it_ends_once_by_itself_and_the_cup_stays_on_the_wall(hall: Running, people: list[Browser]) -> None:
    ada, ben, _ = people
    a, b, _ = names_of(people)
    season = make(ada)
    won(hall, ada, ben, 14, at=time.time() + 5)
    look = partial(hall.on_loop, club(hall).look)
    club(hall).clock = lambda: time.time() + 4 * WEEK + LATE_SECONDS - 5
    look()
    assert info(hall, season)["state"] == "open", "what ended before is still written"
    club(hall).clock = lambda: time.time() + 4 * WEEK + LATE_SECONDS + 5
    look()
    look()
    found = info(hall, season)
    assert (found["state"], found["winners"]) == ("over", [a])
    won(hall, ben, ada, 30, at=time.time() + 6)  # which comes too late
    assert {**info(hall, season), "now": 0} == {**found, "now": 0}
    (line,) = [each for each in hall.http.get("/api/seasons").json()["seasons"] if each["season"] == season]
    assert (line["cup"], line["winners"], line["state"]) == ("Snow pebble", [a], "over")
    while not ada.done("/delete")["gone"]:
        pass
    found = info(hall, season)
    assert [each["name"] for each in found["standings"]] == ["", b]
    assert a not in str(hall.http.get("/api/seasons").json())


def test_of_several_halls_that_look_one_ends_it(hall: Running, people: list[Browser]) -> None:
    season = make(people[0])
    assert hall.hall is not None
    store = hall.hall.store
    row = hall.on_loop(lambda: store.read(partial(stored_seasons.find_season, season=season)))
    hall.on_loop(lambda: club(hall)._end(row))
    with pytest.raises(ConflictError):
        hall.on_loop(lambda: club(hall)._end(row))


def test_who_has_made_it_ends_it_earlier_and_nobody_else(hall: Running, people: list[Browser]) -> None:
    ada, ben, _ = people
    season = make(ada)
    won(hall, ben, ada, 14, at=time.time() - 1)
    assert ben.http.post(f"/api/seasons/{season}/end", json={}).status_code == 403
    assert hall.http.post(f"/api/seasons/{season}/end", json={}).status_code == 401
    ended = ada.http.post(f"/api/seasons/{season}/end", json={}).json()
    assert ended["state"] == "over"
    assert ended["ends"] <= time.time() + 2
    assert ada.http.post(f"/api/seasons/{season}/end", json={}).status_code == 400
    later = make(ada, begins_in=7)
    assert ada.http.post(f"/api/seasons/{later}/end", json={}).json() is None
    assert hall.http.get(f"/api/seasons/{later}").status_code == 404


SENSELESS: list[dict[str, Any]] = [
    {"game": "nonesuch"},
    {"game": "towerbrix"},
    {"players": 3},
    {"players": 5},
    {"pace": "days"},
    {"weeks": 0},
    {"weeks": 27},
    {"begins_in": -1},
    {"name": "\u200b"},
    {"more": 1},
]


def test_a_season_that_makes_no_sense_is_refused(hall: Running, people: list[Browser]) -> None:
    for plan in SENSELESS:
        answer = people[0].http.post("/api/seasons", json={**PLAN, **plan})
        assert answer.status_code in (400, 404), (plan, answer.text)


def test_an_account_has_three_seasons_at_most(hall: Running, people: list[Browser]) -> None:
    made = [make(people[1], begins_in=1) for _ in range(3)]
    assert people[1].http.post("/api/seasons", json=PLAN).status_code == 403
    assert hall.http.post("/api/seasons", json=PLAN).status_code == 401
    for season in made:
        assert people[1].http.post(f"/api/seasons/{season}/end", json={}).json() is None


def test_the_keeper_may_let_nobody_make_seasons(tmp_path: Path) -> None:
    with Running(settings(tmp_path / "hall.sqlite3", evenings="nobody")) as hall, Browser(hall) as browser:
        browser.make_plain(new_name())
        assert browser.http.get("/api/seasons").json()["may_make"] is False
        assert browser.http.post("/api/seasons", json=PLAN).status_code == 403
