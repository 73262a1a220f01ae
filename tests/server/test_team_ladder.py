"""The ladder of teams: which matches count, who is shown, and what stays of it."""

from __future__ import annotations

import contextlib
import time
from collections.abc import Iterator
from typing import Any

import pytest

from stackyard.core.game import Position
from stackyard.core.parts import TeamScore
from stackyard.server.store.store import Statement
from tests.server.hall import Made, Running
from tests.server.people import DATABASES, Browser, a_hall, new_name, stored
from tests.tiny_game import PEBBLES_ROOM

GAME = "pebbles"


class Ladder:
    """What the pebbles' team has made of its match: what the test says."""

    KINDS = ("easy", "hard")
    found: TeamScore | None = None

    @classmethod
    def score(cls, position: Position) -> TeamScore | None:
        return cls.found


def scores(points: int, kind: str = "easy") -> TeamScore:
    return TeamScore(kind=kind, points=points, towers=[{"points": points}])


@pytest.fixture(scope="module", params=DATABASES)
def hall(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    with a_hall(request, tmp_path_factory) as running, pytest.MonkeyPatch.context() as patch:
        patch.setattr(PEBBLES_ROOM, "ladder", Ladder)
        yield running


@pytest.fixture
def people(hall: Running) -> Iterator[list[Browser]]:
    with contextlib.ExitStack() as stack:
        found = [stack.enter_context(Browser(hall)) for _ in range(2)]
        for each in found:
            each.make_plain(new_name())
        assert board(hall) == []
        yield found
    clear(hall)


def clear(hall: Running) -> None:
    assert hall.hall is not None
    store = hall.hall.store
    gone: list[Statement] = [("DELETE FROM team_result", ()), ("DELETE FROM listed", ())]
    hall.on_loop(lambda: store.commit(gone))


def board(hall: Running) -> list[dict[str, Any]]:
    assert hall.hall is not None
    hall.hall.forget_standings()  # what was told a moment ago
    answer = hall.http.get(f"/api/leaderboard/{GAME}")
    assert answer.status_code == 200, answer.text
    found: list[dict[str, Any]] = answer.json()["teams"]
    return found


def lines(hall: Running) -> list[tuple[str, int, list[str], int, int]]:
    """Return kind, size, names, how many others, and points of all that stand on the ladder."""
    return [
        (each["kind"], each["size"], team["names"], team["others"], team["points"])
        for each in board(hall)
        for team in each["teams"]
    ]


def name_of(browser: Browser) -> str:
    name: str = browser.account()["name"]
    return name


def play(
    hall: Running, people: list[Browser], found: TeamScore | None, *, adopts: int = 2, undo: bool = False, **more: Any
) -> Made:
    """Let two play a match to its end, in which the game says what came of it."""
    Ladder.found = found
    made = hall.create("me", "friend", game=GAME, **more)
    with hall.connect() as one, hall.connect() as other:
        one.join(made, 0)
        snap = other.join(made, 1)
        for seat, browser in enumerate(people[:adopts]):
            assert browser.adopt(made, seat) == "adopted"
        if undo:
            assert one.move(made, 0, snap["v"], "take1")["t"] == "ack"
            assert one.command("ask", made, seat=0, kind="undo", count=1)["t"] == "ack"
            while not (offers := other.until("table")["offers"]):
                pass
            assert other.command("answer", made, seat=1, offer=offers[0]["id"], yes=True)["t"] == "ack"
        assert one.command("resign", made, seat=0)["t"] == "ack"
    return made


def wish(browser: Browser, *, listed: bool = True) -> None:
    assert browser.ask("POST", "/listed", {"listed": listed}).status_code == 200


def test_the_best_of_each_team_stands_there_in_its_kind(hall: Running, people: list[Browser]) -> None:
    ada, ben = people
    for points in (40, 52, 47):
        play(hall, people, scores(points))
    play(hall, [ben, ada], scores(61, "hard"))
    play(hall, people, None)  # none that is compared
    assert lines(hall) == [], "nobody wishes to be shown"
    wish(ada)
    wish(ben)
    names = [name_of(ada), name_of(ben)]
    assert lines(hall) == [("easy", 2, names, 0, 52), ("hard", 2, names[::-1], 0, 61)]


def test_who_does_not_wish_to_be_shown_has_no_name_there(hall: Running, people: list[Browser]) -> None:
    ada, ben = people
    play(hall, people, scores(44))
    wish(ben)
    ((easy,),) = [each["teams"] for each in board(hall)]
    assert (easy["names"], easy["others"]) == ([name_of(ben)], 1)
    assert name_of(ada) not in str(board(hall))
    address = f"/api/leaderboard/{GAME}/teams/{easy['id']}"
    assert hall.http.get(address).json() == {"towers": [{"points": 44}]}
    wish(ben, listed=False)
    assert lines(hall) == []
    assert hall.http.get(address).status_code == 404, "nor are its towers told"


def test_the_match_is_not_told_by_its_team(hall: Running, people: list[Browser]) -> None:
    made = play(hall, people, scores(44))
    wish(people[0])
    assert made.id not in str(board(hall))
    assert hall.http.get(f"/api/leaderboard/{GAME}/teams/{made.id}").status_code == 404
    assert hall.http.get("/api/leaderboard/nonesuch/teams/abcdefgh").status_code == 404


SEED = "ab" * 32
OTHERWISE: list[dict[str, Any]] = [{"adopts": 1}, {"adopts": 0}, {"seed": SEED}, {"undo": True}]


@pytest.mark.parametrize("how", OTHERWISE, ids=["a guest", "guests", "a seed that is known", "a move taken back"])
def test_what_counts_was_played_as_it_is_by_accounts(hall: Running, people: list[Browser], how: dict[str, Any]) -> None:
    play(hall, people, scores(44), **how)
    for browser in people:
        wish(browser)
    assert lines(hall) == []
    assert not stored(hall, "SELECT * FROM team_result")


def test_it_outlives_the_match_and_an_account_that_goes_leaves_no_name(hall: Running, people: list[Browser]) -> None:
    ada, ben = people
    made = play(hall, people, scores(44))
    wish(ada)
    wish(ben)
    assert hall.hall is not None
    hall.on_loop(lambda: hall.hall.remove(made.id))  # type: ignore[union-attr]
    assert hall.http.get(f"/api/matches/{made.id}").status_code == 404
    exported = ada.done("/export", {"after": None})["teams"]
    assert [(each["kind"], each["points"]) for each in exported] == [("easy", 44)]
    assert abs(exported[0]["time"] - time.time()) < 600
    name = name_of(ada)
    while not ada.done("/delete")["gone"]:
        pass
    assert lines(hall) == [("easy", 2, [name_of(ben)], 1, 44)]
    assert name not in str(stored(hall, "SELECT * FROM team_result"))
