"""Ways around a result, a clock or a wish of somebody else that a reviewer found: each is closed."""

from __future__ import annotations

import contextlib
import json
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from unittest import mock

import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from stackyard.server import recent_answers
from stackyard.server.club_room import MOST_OF_NETWORK
from stackyard.server.lobby import MOST_OF_ADDRESS
from stackyard.server.seasons import DAY, FEWEST_MATCHES, WEEK
from stackyard.server.settings import Rate
from tests.server.finding import Somebody, heard
from tests.server.hall import TIMEOUT_SECONDS, Made, Running, rates, settings, wait_for, with_pebbles
from tests.server.people import Browser, new_name, stored
from tests.server.test_evenings import Member
from tests.server.test_notices import begin, first_moves, move
from tests.server.test_rated_matches import Person, Table, folded
from tests.server.test_seasons import club, info, make, won

OVER_DAYS = {"kind": "days", "days": 3}


@pytest.fixture
def hall(tmp_path: Path) -> Iterator[Running]:
    with with_pebbles(), Running(settings(tmp_path / "hall.sqlite3")) as running:
        yield running


@pytest.fixture
def those(hall: Running) -> Iterator[list[Browser]]:
    """Three people with accounts."""
    with contextlib.ExitStack() as stack:
        found = [stack.enter_context(Browser(hall)) for _ in range(3)]
        for each in found:
            each.make_plain(new_name())
        yield found


def let_go(client: Any, match: str, secret: str) -> str:
    answer = client.post("/api/own/delete", json={"seats": [f"{match}.{secret}"], "let_go": True})
    assert answer.status_code == 200, answer.text
    return str(answer.json()[0]["how"])


def until_it_ends(line: ClientConnection) -> list[Any]:
    """Return all that is told on a line until the hall ends it. Raises TimeoutError if it does not."""
    told = list[Any]()
    with contextlib.suppress(ConnectionClosed):
        while True:
            told.append(json.loads(line.recv(TIMEOUT_SECONDS)))
    return told


def test_who_loses_a_rated_match_neither_leaves_it_nor_puts_the_loss_on_another(hall: Running) -> None:
    with contextlib.ExitStack() as stack:
        names = ("Ada", "Ben", "Cleo")
        ada, ben, cleo = (stack.enter_context(contextlib.closing(Person(hall, name))) for name in names)
        table = Table(ada, ben, clock=OVER_DAYS)
        table.move()
        (held,) = ada.http.get("/api/account/seats").json()
        assert let_go(ada.http, table.made.id, held["secret"]) == "under_way"
        cleo.http.post("/api/account/seats", json={"seats": [f"{table.made.id}.{held['secret']}"]})
        assert table.lines["Ada"].command("resign", table.made, seat=table.seat("Ada"))["t"] == "ack"
        assert len(folded(hall)) == 1
        assert (len(ada.ratings()["ratings"]), cleo.ratings()["ratings"]) == (1, [])
        table.close()


def test_whose_account_goes_gives_up_its_rated_matches(hall: Running) -> None:
    with contextlib.ExitStack() as stack:
        ada, ben = (stack.enter_context(contextlib.closing(Person(hall, name))) for name in ("Ada", "Ben"))
        table = Table(ada, ben, clock=OVER_DAYS)
        table.move()
        assert ada.http.post("/api/account/delete", json={}).json()["gone"]
        (result,) = folded(hall)
        assert json.loads(result.places)[table.seat("Ben")] == 1
        (number,) = ben.ratings()["ratings"]
        assert number["now"]["rating"] > 1500
        table.close()


def test_at_a_rated_table_of_three_whose_account_goes_has_lost_and_the_others_play_on(hall: Running) -> None:
    registry = hall.hall.registry if hall.hall is not None else None
    with contextlib.ExitStack() as stack:
        people = [stack.enter_context(contextlib.closing(Person(hall, name))) for name in ("Ada", "Ben", "Cleo")]
        friend = {"kind": "friend"}
        made = people[0].made({"kind": "me"}, friend, friend, game="take-that-towers")
        lines = [stack.enter_context(each.line()) for each in people]
        for number, line in enumerate(lines):
            line.join(made, number)
        assert registry is not None
        names = [row.name for row in registry.live[made.id].table.seats]
        seats = [names.index(each.name) for each in people]
        while len(set(registry.live[made.id].table.match.movers)) < len(seats):
            table = registry.live[made.id].table
            acting = next(seat for seat in table.match.to_act if isinstance(seat, int))
            move = table.match.legal(acting)[0]
            assert lines[seats.index(acting)].move(made, acting, table.v, move)["t"] == "ack"
        assert people[0].http.post("/api/account/delete", json={}).json()["gone"]
        assert not folded(hall)
        assert lines[1].command("resign", made, seat=seats[1])["t"] == "ack"
        (result,) = folded(hall)
        places = json.loads(result.places)
        assert [places[seat] for seat in seats] == [3, 2, 1]
        assert [len(each.ratings()["ratings"]) for each in people[1:]] == [1, 1]


def test_no_vacation_follows_another_at_the_same_seat(hall: Running, those: list[Browser]) -> None:
    ada, ben, cleo = those
    made = begin(hall, ada, ben)
    move(hall, made, 0, first_moves(1)[0])
    ben.done("/vacation/begin")
    cleo.done("/vacation/begin")
    (held,) = ben.http.get("/api/account/seats").json()
    assert let_go(ben.http, made.id, held["secret"]) == "under_way"
    cleo.adopt(made, 1)
    assert [each["match"] for each in ben.http.get("/api/account/seats").json()] == [made.id]
    assert cleo.http.get("/api/account/seats").json() == []


def test_whoever_has_left_stops_no_clock_of_others(hall: Running, those: list[Browser]) -> None:
    made = hall.create("me", "friend", "friend", game="take-that-towers", clock={"kind": "days", "days": 2})
    with hall.connect() as line:
        line.join(made, 0, 1, 2)
    assert [each.adopt(made, seat) for seat, each in enumerate(those)] == ["adopted"] * 3
    with hall.connect() as line:
        line.join(made, 2)
        assert line.command("resign", made, seat=2)["t"] == "ack"
        those[2].done("/vacation/begin")
        state = line.join(made, 0)["clock"]
    assert state.get("stands_until") is None, state


def test_a_session_that_has_ended_hears_of_no_invitation(hall: Running) -> None:
    with Somebody(hall) as ada, Browser(hall) as ben, Browser(hall) as thief:
        name = new_name()
        code = ben.make_plain(name)
        thief.done("/recover", {"name": name, "code": code})
        made = ada.make_table()
        cookie = "; ".join(f"{key}={value}" for key, value in thief.http.cookies.items())
        url = f"{hall.url.replace('http', 'ws')}/ws/mine"
        with connect(url, proxy=None, additional_headers={"cookie": cookie}) as line:
            heard(line)
            (other,) = [each for each in ben.account()["sessions"] if not each.get("own", each.get("here"))]
            ben.done("/session/revoke", {"id": other["id"]})
            ada.invite(made, name)
            assert made.id not in json.dumps(until_it_ends(line))


def test_whoever_signs_out_ends_their_own_line(hall: Running) -> None:
    with Somebody(hall) as ada, Somebody(hall) as ben:
        made = ada.make_table()
        with ben.listening() as line:
            heard(line)
            ben.done("/sign-out")
            ada.invite(made, ben.name)
            assert made.id not in json.dumps(until_it_ends(line))


def test_an_account_opens_so_many_tables_from_whatever_addresses_and_halls(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("stackyard.server.match.changes.creation._check_clock", lambda *_: None)  # Pebbles has no days
    chosen = settings(tmp_path / "open.sqlite3", trust_proxy="127.0.0.1")
    body = {"game": "pebbles", "seats": [{"kind": "me"}, {"kind": "friend"}], "open": True, "clock": OVER_DAYS}
    addresses = iter(range(1, 99))

    def opened(client: Any) -> Made | None:
        answer = client.post("/api/matches", json=body, headers={"X-Forwarded-For": f"192.0.2.{next(addresses)}"})
        found = answer.json()
        return Made(found["match"], [seat["secret"] for seat in found["seats"]]) if answer.is_success else None

    with with_pebbles(), contextlib.ExitStack() as stack:
        with Running(chosen) as hall:
            ada = stack.enter_context(Somebody(hall))
            for _ in range(MOST_OF_ADDRESS):
                made = opened(ada.http)
                assert made is not None
                assert ada.adopt(made, 0) == "adopted"
            assert opened(ada.http) is None
        with Running(chosen) as again:  # which no longer knows from where they were opened
            ada.go_to(again)
            assert opened(ada.http) is None
            made = opened(again.http)  # one that is put to the account afterwards waits as that of a guest
            assert made is not None
            assert ada.adopt(made, 0) == "adopted"
            untils = [until for (until,) in stored(again, "SELECT until FROM open_table ORDER BY until")]
            assert [until > time.time() + DAY for until in untils] == [False] + [True] * MOST_OF_ADDRESS


def test_accounts_of_one_network_do_not_fill_the_places_of_evenings_and_seasons(tmp_path: Path) -> None:
    chosen = settings(tmp_path / "places.sqlite3", trust_proxy="127.0.0.1")
    plan = {"plan": {"name": "Friday", "game": "pebbles", "format": "swiss"}}
    season = {"name": "Winter", "weeks": 4, "game": "towers", "players": 2, "pace": "calm"}
    with with_pebbles(), Running(chosen) as hall, contextlib.ExitStack() as stack:

        def make_of(client: Any, address: str) -> list[int]:
            headers = {"X-Forwarded-For": address}
            asked = (("/api/evenings", plan), ("/api/seasons", season))
            return [client.post(path, json=body, headers=headers).status_code for path, body in asked]

        made = list[list[int]]()
        while len(made) <= MOST_OF_NETWORK:
            with Somebody(hall) as each:
                made += [make_of(each.http, "192.0.2.7") for _ in range(3)]
        assert made[:MOST_OF_NETWORK] == [[201, 201]] * MOST_OF_NETWORK
        assert made[MOST_OF_NETWORK:] == [[403, 403]] * len(made[MOST_OF_NETWORK:])
        ada = stack.enter_context(Somebody(hall))
        assert make_of(ada.http, "192.0.2.8") == [201, 201]


def test_an_address_makes_so_many_evenings_and_seasons_and_no_more(tmp_path: Path) -> None:
    chosen = settings(tmp_path / "often.sqlite3", rates=rates(gather=Rate(2, 0.001)))
    body = {"plan": {"name": "Friday", "game": "pebbles", "format": "swiss"}}
    with with_pebbles(), Running(chosen) as hall, Somebody(hall) as ada:
        answers = [ada.http.post("/api/evenings", json=body).status_code for _ in range(3)]
        assert answers == [201, 201, 429]


def test_late_ones_do_not_draw_the_first_round_of_a_knock_out_out(hall: Running) -> None:
    assert hall.hall is not None
    evenings = hall.hall.evenings
    with contextlib.ExitStack() as stack:
        ada, *others, late, later = (stack.enter_context(contextlib.closing(Member(hall))) for _ in range(7))
        evening = ada.make(format="knock_out", minutes=30)
        for each in (ada, *others):
            each.done(evening, "join")
        began = ada.done(evening, "begin")
        evenings.clock = lambda: time.time() + 14 * 60
        came = late.done(evening, "join")
        assert came["round_ends"] - began["round_ends"] <= 1, "a second, by which halls see that somebody has come"
        assert sum(table["match"] is None for table in came["tables"]) == 2
        evenings.clock = lambda: time.time() + 16 * 60
        assert later.post(f"/{evening}/join").status_code == 400
        evenings.clock = time.time


def test_standings_are_read_once_for_all_who_ask(hall: Running, those: list[Browser]) -> None:
    assert hall.hall is not None
    season, store, read = make(those[0]), hall.hall.store, list[str]()
    hall.hall.forget_standings()
    real = store.read

    async def counted(work: Any) -> Any:
        read.append(getattr(getattr(work, "func", work), "__name__", ""))
        return await real(work)

    with mock.patch.object(store, "read", counted), mock.patch.object(recent_answers, "ANSWER_SECONDS", 600.0):
        for _ in range(3):
            assert hall.http.get(f"/api/seasons/{season}").status_code == 200
            assert hall.http.get("/api/leaderboard/towerbrix").status_code == 200
    assert (read.count("find_season"), read.count("leaderboard")) == (1, 1)


def test_whoever_is_listed_no_more_stands_in_no_season_that_is_over(hall: Running, those: list[Browser]) -> None:
    ada, ben, _ = those
    for each in (ada, ben):
        each.ask("POST", "/listed", {"listed": True})
    season = make(ada, weeks=1)
    won(hall, ada, ben, FEWEST_MATCHES + 1, at=time.time() + 60)
    club(hall).clock = lambda: time.time() + WEEK + DAY
    hall.on_loop(club(hall).look)
    wait_for(lambda: info(hall, season)["state"] == "over")
    assert any(row["name"] for row in info(hall, season)["standings"])
    for each in (ada, ben):
        each.ask("POST", "/listed", {"listed": False})
    assert not any(row["name"] for row in info(hall, season)["standings"])
    club(hall).clock = time.time


def test_a_full_table_says_nothing_of_blocks(hall: Running) -> None:
    with Somebody(hall) as ada, Somebody(hall) as ben:
        made: Made = ada.make_table()
        before = ben.sit(made)["localizable"]
        ada.done("/block", {"name": ben.name})
        assert ben.sit(made)["localizable"] == before
