"""Rated matches, played in a hall: who may, what is off in them, and what comes of their ends."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from benchmarks.hall.own_servers import RedisServer
from stackyard.core.compiling.warm import warm
from stackyard.core.match import Match
from stackyard.server.match.seat_secrets import new_secret
from stackyard.server.ratings import making
from stackyard.server.ratings.folding import fold
from stackyard.server.ratings.ratings import Ratings, to_result
from stackyard.server.ratings.results import AccountSeat, LevelSeat
from stackyard.server.ratings.ways import Way, ways
from stackyard.server.store import ratings as stored
from tests.server.databases import OnServer
from tests.server.hall import Line, Made, Running, http_client, settings, wait_for
from tests.server.test_cluster import halls

CALM = {"kind": "fischer", "base_ms": 600_000, "increment_ms": 5_000}
RATED: dict[str, Any] = {"game": "towers", "options": {}, "clock": CALM, "rated": True}


def first_moves() -> tuple[str, str]:
    """Return a legal first move of each seat."""
    match = Match.new("towers")
    first = match.legal(0)[0]
    match.play(0, first)
    return first, match.legal(1)[0]


class Person:
    """Somebody with an account, in a browser of their own."""

    def __init__(self, hall: Running, name: str) -> None:
        self.hall, self.name = hall, name
        self.http = http_client(hall.url)
        answer = self.http.post("/api/account/plain", json={"name": name})
        assert answer.status_code in (200, 201), answer.text

    def close(self) -> None:
        self.http.close()

    def create(self, *seats: dict[str, Any], **more: Any) -> httpx.Response:
        return self.http.post("/api/matches", json={"seats": list(seats), **RATED, **more})

    def made(self, *seats: dict[str, Any], **more: Any) -> Made:
        answer = self.create(*seats, **more)
        assert answer.status_code == 201, answer.text
        found = answer.json()
        return Made(found["match"], [seat["secret"] for seat in found["seats"]])

    def line(self) -> Line:
        return self.hall.connect(Cookie=f"stackyard={self.http.cookies['stackyard']}")

    def ratings(self) -> dict[str, Any]:
        found: dict[str, Any] = self.http.get(f"/api/people/{self.name}/ratings").json()
        return found


ME, FRIEND = {"kind": "me"}, {"kind": "friend"}


@pytest.fixture
def house(tmp_path: Path) -> Iterator[Running]:
    warm(slugs=["towers"])
    with Running(settings(tmp_path / "hall.sqlite3")) as running:
        yield running


@pytest.fixture(scope="module")
def eve(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Person]:
    """Somebody in a hall that nothing happens in."""
    warm(slugs=["towers"])
    with (
        Running(settings(tmp_path_factory.mktemp("eve") / "hall.sqlite3")) as running,
        contextlib.closing(Person(running, "Eve")) as person,
    ):
        yield person


@pytest.fixture
def ada(house: Running) -> Iterator[Person]:
    with contextlib.closing(Person(house, "Ada")) as person:
        yield person


@pytest.fixture
def ben(house: Running) -> Iterator[Person]:
    with contextlib.closing(Person(house, "Ben")) as person:
        yield person


class Table:
    """A rated match of two that has begun."""

    def __init__(self, host: Person, guest: Person, **more: Any) -> None:
        self.made = host.made(ME, FRIEND, **more)
        self.lines = {host.name: host.line(), guest.name: guest.line()}
        first = self.lines[host.name].join(self.made, 0)
        assert first["t"] == "snap", first
        came = self.lines[guest.name].join(self.made, 1)
        assert came["t"] == "snap", came
        self.names = [seat["name"] for seat in came["info"]["seats"]]
        self.v = came["v"]

    def seat(self, name: str) -> int:
        return self.names.index(name)

    def move(self) -> None:
        """Let both make a move."""
        for seat, move in enumerate(first_moves()):
            answer = self.lines[self.names[seat]].move(self.made, seat, self.v, move)
            assert answer["t"] == "ack", answer
            self.v = answer["v"]

    def resign(self, name: str) -> None:
        answer = self.lines[name].command("resign", self.made, seat=self.seat(name))
        assert answer["t"] == "ack", answer

    def ask(self, name: str, kind: str, **more: Any) -> dict[str, Any]:
        return self.lines[name].command("ask", self.made, seat=self.seat(name), kind=kind, **more)

    def close(self) -> None:
        for line in self.lines.values():
            line.close()


def results(house: Running) -> list[stored.ResultRow]:
    assert house.hall is not None
    hall = house.hall
    found: list[stored.ResultRow] = house.on_loop(lambda: hall.store.read(stored.numbered_results))
    return found


def folded(house: Running) -> list[stored.ResultRow]:
    assert house.hall is not None
    house.on_loop(house.hall.services.ratings.fold)
    return results(house)


@pytest.mark.parametrize(("pace", "clock"), [("calm", CALM), ("days", {"kind": "days", "days": 3})])
def test_both_numbers_move_as_the_fold_says(
    house: Running, ada: Person, ben: Person, pace: str, clock: dict[str, Any]
) -> None:
    table = Table(ada, ben, clock=clock)
    assert sorted(table.names) == ["Ada", "Ben"]
    table.move()
    table.resign("Ben")
    end = house.http.get(f"/api/matches/{table.made.id}/rated").json()
    table.close()
    (row,) = results(house)
    numbers, _ = fold([to_result(row)])
    assert [person.ratings()["ratings"][0]["pace"] for person in (ada, ben)] == [pace, pace]
    won, lost = sorted((rating.rating for rating in numbers.values()), reverse=True)
    assert [person.ratings()["ratings"][0]["now"]["rating"] for person in (ada, ben)] == [round(won, 1), round(lost, 1)]
    assert end["seats"][table.seat("Ada")]["place"] == 1
    assert end["seats"][table.seat("Ada")]["after"]["rating"] == round(won, 1)
    assert end["counted"] is True


def test_whoever_is_not_signed_in_makes_no_rated_match(house: Running) -> None:
    answer = house.http.post("/api/matches", json={"seats": [ME, FRIEND], **RATED})
    assert (answer.status_code, answer.json()["localizable"]["name"]) == (403, "core:rated-needs-account")


@pytest.mark.parametrize(
    ("seats", "more", "why"),
    [
        ([ME, FRIEND], {"options": {"width": 6}}, "rated-no-way"),
        ([ME, FRIEND], {"clock": {"kind": "none"}}, "rated-no-way"),
        ([ME, FRIEND], {"clock": {**CALM, "increment_ms": 0}}, "rated-no-way"),
        ([ME, FRIEND, FRIEND], {}, "rated-no-way"),
        ([ME], {"game": "brick-work", "options": {"alone": True}}, "rated-no-way"),
        ([ME, FRIEND], {"game": "tower-topple"}, "rated-no-way"),
        ([ME, FRIEND], {"seed": "0" * 64}, "rated-prepared"),
        ([ME, FRIEND], {"nature": "given"}, "rated-prepared"),
        ([ME, ME], {}, "rated-seats"),
        ([FRIEND, FRIEND], {}, "rated-seats"),
        ([ME, {"kind": "bot", "program": "Somebody"}], {}, "rated-seats"),
        ([ME, FRIEND, {"kind": "bot", "level": 2}], {"game": "take-that-towers"}, "rated-no-level"),
        ([ME, *[{"kind": "bot", "level": 5}] * 2], {"game": "take-that-towers"}, "rated-no-level"),
        ([ME, {"kind": "bot", "level": 2}], {"clock": {"kind": "days", "days": 2}}, "rated-no-level"),
    ],
)
def test_what_is_not_rated(eve: Person, seats: list[dict[str, Any]], more: dict[str, Any], why: str) -> None:
    answer = eve.create(*seats, **more)
    assert (answer.status_code, answer.json()["localizable"]["name"]) == (400, f"core:{why}")


@pytest.mark.parametrize("way", ways())
def test_every_rated_way_is_made(eve: Person, way: Way) -> None:
    made = eve.made(ME, *[FRIEND] * (way.players - 1), game=way.game)
    info = eve.http.get(f"/api/matches/{made.id}").json()
    assert info["rated"] is True
    (game,) = [each for each in eve.http.get("/api/games").json() if each["slug"] == way.game]
    assert way.players in game["rated"]
    best = max(level["level"] for level in game["levels"] if way.players in level["rated"])
    assert best == (5 if way.players == 2 else 4)
    eve.made(ME, *[{"kind": "bot", "level": best}] * (way.players - 1), game=way.game)


def test_a_prepared_position_is_not_rated(eve: Person) -> None:
    position = eve.http.post("/api/explore", json={"game": "towers", "moves": [first_moves()[0]]}).json()["position"]
    answer = eve.create(ME, FRIEND, position=position)
    assert answer.json()["localizable"]["name"] == "core:rated-prepared"


def test_nobody_is_helped_and_nothing_is_taken_back(house: Running, ada: Person, ben: Person) -> None:
    table = Table(ada, ben)
    table.move()
    refused = {kind: table.ask("Ada", kind) for kind in ("undo", "help", "pause", "bots")}
    refused["seat"] = table.ask("Ada", "seat", target=table.seat("Ben"), invitation=new_secret())
    for kind, answer in refused.items():
        assert answer["t"] == "nak", kind
        assert answer["localizable"]["name"] == f"core:rated-no-{kind}", answer
    threats = house.http.get(f"/api/matches/{table.made.id}/threats?seat=0")
    assert (threats.status_code, threats.json()["code"]) == (403, "under_way")
    table.close()


def test_the_running_position_is_not_analysed_against_a_level_either(house: Running, ada: Person) -> None:
    made = ada.made(ME, {"kind": "bot", "level": 1})
    with ada.line() as line:
        snap = line.join(made, 0)
        assert snap["info"]["rated"] is True
        assert snap["info"]["help"] is False
        assert house.http.get(f"/api/matches/{made.id}/threats?seat=0").status_code == 403
        if snap["mine"] == [0]:
            assert line.move(made, 0, snap["v"], first_moves()[0])["t"] == "ack"
        else:
            line.until("played")
        assert house.hall is not None
        running = house.hall.registry.live[made.id].table.match
        shown = running.game.position_text(running.position)
        own = f"{made.id}.{made.secrets[0]}"
        asked = {"game": "towers", "position": shown, "level": 1, "ms": 100, "seats": [own]}
        assert house.http.post("/api/think", json=asked).json()["code"] == "under_way"


def test_a_guest_sits_down_at_no_rated_table(house: Running, ada: Person) -> None:
    made = ada.made(ME, FRIEND, open=True)
    with ada.line() as own, house.connect() as guest:
        own.join(made, 0)
        (shown,) = [each for each in house.http.get("/api/lobby").json()["tables"] if each["match"] == made.id]
        assert shown["rated"] is True
        by_link = guest.join(made, 1)
        assert (by_link["t"], by_link["localizable"]["name"]) == ("nak", "core:rated-needs-account")
        guest.send(t="join", g=made.id, secrets=[])
        guest.until("snap")
        sat = guest.command("sit", made, secret=new_secret())
        assert (sat["t"], sat["localizable"]["name"]) == ("nak", "core:rated-needs-account")


def test_nobody_sits_down_against_themselves(ada: Person) -> None:
    made = ada.made(ME, FRIEND, open=True)
    with ada.line() as own, ada.line() as again:
        own.join(made, 0)
        again.send(t="join", g=made.id, secrets=[])
        again.until("snap")
        sat = again.command("sit", made, secret=new_secret())
        assert (sat["t"], sat["localizable"]["name"]) == ("nak", "core:rated-own-seat")


def test_whoever_comes_by_the_lobby_is_rated(house: Running, ada: Person, ben: Person) -> None:
    made = ada.made(ME, FRIEND, open=True)
    with ada.line() as own, ben.line() as other:
        own.join(made, 0)
        other.send(t="join", g=made.id, secrets=[])
        other.until("snap")
        secret = new_secret()
        assert other.command("sit", made, secret=secret)["t"] == "ack"
        info = house.http.get(f"/api/matches/{made.id}").json()
        assert sorted(seat["name"] for seat in info["seats"]) == ["Ada", "Ben"]
        assert None not in [seat["account"] for seat in info["seats"]]


def test_quick_match_brings_those_together_who_want_to_be_rated(house: Running, ada: Person, ben: Person) -> None:
    wanted = {key: value for key, value in RATED.items() if key != "rated"}

    def seek(who: httpx.Client, **more: Any) -> str:
        answer = who.post("/api/quick", json={**wanted, "browser": new_secret(), **more})
        assert answer.status_code == 201, answer.text
        match: str = answer.json()["match"]
        return match

    first = seek(ada.http, rated=True)
    assert seek(house.http) != first
    assert seek(ben.http, rated=True) == first
    refused = house.http.post("/api/quick", json={**RATED, "browser": new_secret()})
    assert refused.json()["localizable"]["name"] == "core:rated-needs-account"
    info = house.http.get(f"/api/matches/{first}").json()
    assert sorted(seat["name"] for seat in info["seats"]) == ["Ada", "Ben"]


def test_between_people_nothing_counts_before_both_have_moved(house: Running, ada: Person, ben: Person) -> None:
    table = Table(ada, ben)
    table.resign("Ben")
    assert folded(house) == []
    assert house.http.get(f"/api/matches/{table.made.id}/rated").status_code == 404
    table.close()


def test_what_the_keeper_ends_does_not_count(house: Running, ada: Person, ben: Person) -> None:
    from stackyard.server.admin import actions

    table = Table(ada, ben)
    table.move()
    assert house.hall is not None
    hall = house.hall
    house.on_loop(lambda: actions.close(hall, actions.MatchForm(table.made.id)))
    assert folded(house) == []
    table.close()


def test_a_match_that_was_not_made_so_is_not_rated(house: Running, ada: Person, ben: Person) -> None:
    table = Table(ada, ben, rated=False)
    table.names = [seat["name"] for seat in house.http.get(f"/api/matches/{table.made.id}").json()["seats"]]
    host = table.lines["Ada"]
    answer = host.command("resign", table.made, seat=0)
    assert answer["t"] == "ack", answer
    assert folded(house) == []
    table.close()


def test_against_a_level_begun_counts(house: Running, ada: Person) -> None:
    made = ada.made(ME, {"kind": "bot", "level": 3})
    with ada.line() as line:
        snap = line.join(made, 0)
        assert line.command("resign", made, seat=snap["mine"][0])["t"] == "ack"
    (row,) = folded(house)
    assert '"level":3' in row.seats
    (rating,) = ada.ratings()["ratings"]
    assert rating["now"]["rating"] < 1500
    (record,) = ada.ratings()["records"]
    assert (record["level"], record["won"], record["lost"]) == (3, 0, 1)


def test_against_levels_at_a_table_of_three_the_table_for_three_counts(house: Running, ada: Person) -> None:
    made = ada.made(ME, *[{"kind": "bot", "level": 1}] * 2, game="take-that-towers")
    with ada.line() as line:
        snap = line.join(made, 0)
        assert line.command("resign", made, seat=snap["mine"][0])["t"] == "ack"
    (row,) = folded(house)
    result = to_result(row)
    own = next(at for at, seat in enumerate(result.seats) if isinstance(seat, AccountSeat))
    assert [seat for at, seat in enumerate(result.seats) if at != own] == [LevelSeat(1, 2)] * 2
    assert result.places[own] == 3
    (rating,) = ada.ratings()["ratings"]
    assert (rating["players"], rating["matches"]) == (3, 1)
    (record,) = ada.ratings()["records"]
    assert (record["level"], record["won"], record["lost"]) == (1, 0, 2)


def test_an_account_begins_so_many_matches_against_levels_a_day(ada: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(making, "MOST_A_DAY", 2)
    for _ in range(2):
        ada.made(ME, {"kind": "bot", "level": 1})
    answer = ada.create(ME, {"kind": "bot", "level": 1})
    assert answer.json()["localizable"]["name"] == "core:rated-enough-today"
    ada.made(ME, FRIEND)  # against people there is no end


def test_a_rematch_against_a_level_counts_for_the_day_too(ada: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(making, "MOST_A_DAY", 1)
    made = ada.made(ME, {"kind": "bot", "level": 1})
    with ada.line() as line:
        (seat,) = line.join(made, 0)["mine"]
        line.command("resign", made, seat=seat)
        answer = line.command("ask", made, seat=seat, kind="rematch")
        assert (answer["t"], answer["localizable"]["name"]) == ("nak", "core:rated-enough-today")


def test_in_a_series_seats_take_turns(house: Running, ada: Person, ben: Person) -> None:
    table = Table(ada, ben)
    table.move()
    table.resign("Ada")
    table.ask("Ada", "rematch")
    while not (offers := table.lines["Ben"].until("table")["offers"]):
        pass
    offer = offers[0]["id"]
    answer = table.lines["Ben"].command("answer", table.made, seat=table.seat("Ben"), offer=offer, yes=True)
    assert answer["t"] == "ack", answer
    rematch = house.http.get(f"/api/matches/{table.made.id}").json()["rematch"]
    table.close()
    info = house.http.get(f"/api/matches/{rematch}").json()
    assert info["rated"] is True
    assert [seat["name"] for seat in info["seats"]] == table.names[::-1]
    assert None not in [seat["account"] for seat in info["seats"]]


def test_a_result_whose_hall_died_before_it_was_folded_is_folded_by_the_next(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    warm(slugs=["towers"])
    chosen = settings(tmp_path / "hall.sqlite3")

    async def never(self: Ratings) -> None:
        """Stand in for a hall that is killed right after the end."""

    monkeypatch.setattr(Ratings, "fold", never)
    with (
        Running(chosen) as house,
        contextlib.closing(Person(house, "Ada")) as ada,
        contextlib.closing(Person(house, "Ben")) as ben,
    ):
        table = Table(ada, ben)
        table.move()
        table.resign("Ben")
        table.close()
        assert results(house) == []
    monkeypatch.undo()
    with Running(chosen) as house:
        wait_for(lambda: len(results(house)) == 1)
        assert results(house)[0].number == 1


def test_whoever_comes_through_another_hall_is_known_there(on_server: OnServer, redis: RedisServer) -> None:
    with (
        halls(on_server, redis) as (near, far),
        contextlib.closing(Person(near, "Ada")) as ada,
        contextlib.closing(Person(far, "Ben")) as ben,
    ):
        table = Table(ada, ben)
        assert near.has(table.made.id)
        assert sorted(table.names) == ["Ada", "Ben"]
        table.move()
        table.resign("Ben")
        table.close()
        wait_for(lambda: len(results(near)) == 1)
        assert folded(far) == results(near)
        assert ben.ratings()["ratings"][0]["matches"] == 1


def test_a_result_outlives_its_match(house: Running, ada: Person, ben: Person) -> None:
    table = Table(ada, ben)
    table.move()
    table.resign("Ben")
    table.close()
    folded(house)
    assert house.hall is not None
    hall = house.hall
    house.on_loop(lambda: hall.remove(table.made.id))
    house.on_loop(hall.retention.sweep)
    assert house.http.get(f"/api/matches/{table.made.id}").status_code == 404
    assert len(results(house)) == 1
    assert ada.ratings()["ratings"][0]["matches"] == 1


def test_a_leaderboard_is_joined_and_left(house: Running, ada: Person) -> None:
    assert house.http.get("/api/leaderboard/towers").json()["listed"] is None
    assert ada.http.get("/api/leaderboard/towers").json()["listed"] is False
    assert ada.http.post("/api/account/listed", json={"listed": True}).status_code == 200
    assert ada.http.get("/api/leaderboard/towers").json()["listed"] is True
    ada.http.post("/api/account/listed", json={"listed": False})
    assert ada.http.get("/api/leaderboard/towers").json()["listed"] is False
    assert house.http.post("/api/account/listed", json={"listed": True}).status_code == 401
    assert house.http.get("/api/leaderboard/no-such-game").status_code == 404


def test_nobody_has_the_page_of_nobody(house: Running) -> None:
    answer = house.http.get("/api/people/Nobody/ratings")
    assert (answer.status_code, answer.json()["code"]) == (404, "not_found")


def test_recomputing_is_the_operators(house: Running, ada: Person, ben: Person) -> None:
    from stackyard.server.admin import actions

    table = Table(ada, ben)
    table.move()
    table.resign("Ben")
    table.close()
    assert house.hall is not None
    hall = house.hall
    told = house.on_loop(lambda: actions.ratings(hall, actions.RatingsForm()))
    assert told["results"] == 1
    told = house.on_loop(lambda: actions.ratings(hall, actions.RatingsForm(recompute=True)))
    assert (told["results"], told["numbers"], told["changed"]) == (1, 2, 0)
