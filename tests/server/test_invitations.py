"""Invitations by name: who is told of them, who sits down by them, and what a block, a no and time make of them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from stackyard.server import invitations
from stackyard.server.lobby import AWAY_SECONDS
from stackyard.server.match.seat_secrets import new_secret
from stackyard.server.notices.notices import notice_text
from stackyard.server.settings import Rate
from stackyard.server.store.invitations import due_invitations
from tests.server.databases import Database
from tests.server.finding import Somebody, heard, listed
from tests.server.hall import Made, Running, rates, settings, wait_for, with_pebbles
from tests.server.people import DATABASES, Browser, a_hall, stored


@pytest.fixture(scope="module", params=DATABASES)
def house(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    with a_hall(request, tmp_path_factory) as hall:
        yield hall


def somebody(house: Running) -> Iterator[Somebody]:
    with Somebody(house) as found:
        yield found


ada, ben, eva = (pytest.fixture(somebody, name=name) for name in ("ada", "ben", "eva"))


def inviting(hall: Running) -> invitations.Inviting:
    assert hall.hall is not None
    return hall.hall.services.inviting


def test_who_is_invited_is_told_at_once_and_sits_down_by_one_press(ada: Somebody, ben: Somebody) -> None:
    made = ada.make_table()
    with ben.listening() as page, ben.listening("/ws/lobby") as front:
        assert heard(page) == {"t": "invitations", "received": [], "sent": []}
        sent = ada.invite(made, ben.name)
        assert [(each["name"], each["declined"]) for each in sent["sent"]] == [(ben.name, False)]
        for line in (page, front):
            (told,) = heard(line, made.id)["received"]
            assert (told["host"], told["game"], told["match"]) == (ada.name, "pebbles", made.id)
            assert [seat["free"] for seat in told["seats"]] == [False, True]
        assert ben.sit(made)["t"] == "ack"
        assert heard(page)["received"] == []
    assert [seat["match"] for seat in ben.seats()] == [made.id]
    assert ada.invitations()["sent"] == ben.invitations()["received"] == []
    seats = ada.http.get(f"/api/matches/{made.id}").json()["seats"]
    assert [seat["account"] for seat in seats] == [ada.id, ben.id]
    assert seats[1]["name"] == ben.name


def test_an_invitation_is_for_nobody_else_and_stands_in_no_list(ada: Somebody, ben: Somebody, eva: Somebody) -> None:
    made = ada.make_table()
    ada.invite(made, ben.name)
    assert (eva.invitations()["received"], eva.invitations()["sent"]) == ([], [])
    refused = eva.sit(made)
    assert (refused["code"], refused["localizable"]["name"]) == ("invitation_used", "core:sit-none-free")
    assert made.id not in [table["match"] for table in listed(ada.hall)]
    with eva.listening() as line:
        assert made.id not in str(heard(line))


def test_whoever_declines_is_not_asked_again(ada: Somebody, ben: Somebody) -> None:
    made = ada.make_table()
    ada.invite(made, ben.name)
    with ada.listening() as line:
        heard(line)
        assert ben.done("/decline", {"match": made.id})["received"] == []
        assert [each["declined"] for each in heard(line)["sent"]] == [True]
    assert [each["declined"] for each in ada.invite(made, ben.name)["sent"]] == [True]
    ada.done("/invite/take-back", {"match": made.id, "id": ben.id})
    ada.invite(made, ben.name)
    assert ben.received() == [], "nor after it was taken back"
    assert ben.received() == []
    assert ben.sit(made)["code"] == "invitation_used"


def test_what_is_taken_back_opens_no_seat(ada: Somebody, ben: Somebody, eva: Somebody) -> None:
    made = ada.make_table()
    ada.invite(made, ben.name)
    assert eva.done("/invite/take-back", {"match": made.id, "id": ben.id})["sent"] == []
    assert ben.received() == [made.id], "nobody else takes it back"
    assert ada.done("/invite/take-back", {"match": made.id, "id": ben.id})["sent"] == []
    assert ben.received() == []
    assert ben.sit(made)["code"] == "invitation_used"


@pytest.mark.parametrize("when", ["before", "after"])
def test_whoever_is_blocked_gets_the_same_answer_and_nobody_is_told(ada: Somebody, ben: Somebody, when: str) -> None:
    made = ada.make_table()
    if when == "before":
        ben.done("/block", {"name": ada.name})
    answer = ada.invite(made, ben.name)
    assert [(each["name"], each["declined"]) for each in answer["sent"]] == [(ben.name, False)]
    if when == "after":
        assert ben.received() == [made.id]
        ben.done("/block", {"name": ada.name})
    assert ben.received() == []
    with ben.listening() as line:
        assert heard(line)["received"] == []
    assert ben.sit(made)["code"] == "invitation_used", "a table that nobody may come to says nothing of blocks"
    assert [each["declined"] for each in ada.invitations()["sent"]] == [False]


@pytest.mark.parametrize(
    ("who", "why"),
    [
        ("self", (403, "forbidden")),
        ("nobody", (404, "not_found")),
        ("blocked", (403, "forbidden")),
        ("seated", (400, "bad_request")),
    ],
)
def test_who_cannot_be_invited(ada: Somebody, ben: Somebody, who: str, why: tuple[int, str]) -> None:
    made = ada.make_table("me", "friend", "friend")
    name = {"self": ada.name, "nobody": "Nobody at all"}.get(who, ben.name)
    if who == "blocked":
        ada.done("/block", {"name": ben.name})
    if who == "seated":
        ada.invite(made, ben.name)
        assert ben.sit(made)["t"] == "ack"
    assert ada.refused("/invite", {"seat": f"{made.id}.{made.secrets[0]}", "name": name}) == why


def test_the_maker_alone_invites_and_only_where_a_seat_is_free(ada: Somebody, ben: Somebody, eva: Somebody) -> None:
    made = ada.make_table("me", "friend", "friend")
    with ben.line() as line:
        line.join(made, 1)
    body = {"seat": f"{made.id}.{made.secrets[1]}", "name": eva.name}
    assert ben.refused("/invite", body) == (403, "forbidden")
    assert eva.refused("/invite", {**body, "seat": f"{made.id}.{new_secret()}"}) == (403, "forbidden")
    with Browser(ada.hall) as guest:
        own = {"seat": f"{made.id}.{made.secrets[0]}", "name": eva.name}
        assert guest.refused("/invite", own) == (401, "no_account")
        assert guest.ask("GET", "/partners").status_code == guest.ask("GET", "/invitations").status_code == 401
    full = ada.make_table("me", "bot1")
    assert ada.refused("/invite", {"seat": f"{full.id}.{full.secrets[0]}", "name": eva.name})[0] == 400


def test_an_account_has_only_so_many_that_wait(
    ada: Somebody, ben: Somebody, eva: Somebody, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(invitations, "MOST_OF_ACCOUNT", 1)
    made = ada.make_table("me", "friend", "friend")
    ada.invite(made, ben.name)
    ada.invite(made, ben.name)
    body = {"seat": f"{made.id}.{made.secrets[0]}", "name": eva.name}
    assert ada.refused("/invite", body) == (409, "too_many")
    ben.done("/decline", {"match": made.id})
    ada.invite(made, eva.name)


def test_an_account_invites_no_faster_from_many_addresses(tmp_path_factory: pytest.TempPathFactory) -> None:
    place = tmp_path_factory.mktemp("fast") / "hall.sqlite3"
    chosen = settings(place, trust_proxy="127.0.0.1", rates=rates(invite=Rate(3, 0.001)))
    with with_pebbles(), Running(chosen) as hall, Somebody(hall) as ada, Somebody(hall) as ben:
        made = ada.make_table()
        body = {"seat": f"{made.id}.{made.secrets[0]}", "name": ben.name}

        def status(address: str) -> int:
            return ada.ask("POST", "/invite", body, **{"X-Forwarded-For": address}).status_code

        assert [status(f"192.0.2.{number}") for number in range(4)] == [200, 200, 200, 429]
        assert [ben.ask("POST", "/invite", body, **{"X-Forwarded-For": "192.0.2.99"}).status_code for _ in "123"] == [
            403
        ] * 3, "it is counted for the account, and not for others"


def test_an_invitation_lapses_half_an_hour_after_its_sender_has_gone(
    ada: Somebody, ben: Somebody, monkeypatch: pytest.MonkeyPatch
) -> None:
    made, desk = ada.make_table(), inviting(ada.hall)
    ada.invite(made, ben.name)
    with ada.line() as line, ben.listening() as page:
        line.join(made, 0)
        heard(page, made.id)
        now = desk.clock()
        monkeypatch.setattr(desk, "clock", lambda: now + AWAY_SECONDS - 5)
        ada.hall.on_loop(desk.keep)
        monkeypatch.setattr(desk, "clock", lambda: now + AWAY_SECONDS + 5)
        assert ben.received() == [made.id], "who is at the table keeps it"
        line.close()
        wait_for(lambda: not ada.hall.on_loop(lambda: desk.is_attended(made.id)))
        monkeypatch.setattr(desk, "clock", lambda: now + 2 * AWAY_SECONDS + 5)
        ada.hall.on_loop(desk.keep)
        while heard(page)["received"]:
            pass
    assert ben.sit(made)["code"] == "invitation_used"
    assert stored(ada.hall, f"SELECT * FROM invitation WHERE \"match\" = '{made.id}'") == []


def test_it_survives_a_restart(either: Database) -> None:
    with with_pebbles():
        chosen = settings(either.path, **either.settings)
        with Running(chosen) as hall, Somebody(hall) as ada, Somebody(hall) as ben:
            made = ada.make_table()
            ada.invite(made, ben.name)
            cookies = ben.cookies()
        with Running(chosen) as hall, hall.connect(**cookies) as line:
            line.join(Made(made.id, []))
            assert line.command("sit", made, secret=new_secret())["t"] == "ack"
    assert either.ask("SELECT * FROM invitation") == []


def test_whoever_is_away_is_told_by_push_and_by_the_feed(ada: Somebody, ben: Somebody) -> None:
    made, desk = ada.make_table(), inviting(ada.hall)
    path = ben.done("/feed")["path"]
    ada.invite(made, ben.name)
    assert f"{ada.name} invites you: Pebbles" in ben.http.get(path).text
    assert ada.hall.hall is not None
    store, later = ada.hall.hall.store, desk.now() + invitations.NOTICE_SECONDS

    def due() -> list[Any]:
        found = ada.hall.on_loop(lambda: store.read(lambda one: due_invitations(one, later, 100)))
        return [each for each in found if each.match == made.id]

    (turn,) = due()
    assert (turn.account, turn.host) == (ben.id, ada.name)
    assert f"{ada.name} invites you." in notice_text(turn, "en").decode()
    with ben.listening() as line:
        heard(line, made.id)
        wait_for(lambda: due() == [])


def test_it_is_among_what_is_stored_of_both(ada: Somebody, ben: Somebody) -> None:
    made = ada.make_table()
    ada.invite(made, ben.name)
    assert [each["name"] for each in ada.done("/export", {})["invitations"]["sent"]] == [ben.name]
    assert [each["match"] for each in ben.done("/export", {})["invitations"]["received"]] == [made.id]
    ben.done("/delete")
    assert ada.invitations()["sent"] == []


# --- partners, and once more with them -------------------------------------------------------------------------------


def played(ada: Somebody, *others: Somebody, **more: Any) -> Made:
    """Let some people play a match of Pebbles to its end."""
    made = ada.make_table("me", *("friend" for _ in others), **more)
    for other in others:
        ada.invite(made, other.name)
        assert other.sit(made)["t"] == "ack"
    with ada.line() as line:
        line.join(made, 0)
        assert line.command("resign", made, seat=0)["t"] == "ack"
    wait_for(lambda: bool(stored(ada.hall, f"SELECT over FROM match WHERE id = '{made.id}'")[0][0]))
    return made


def test_partners_are_those_one_has_played_with(ada: Somebody, ben: Somebody, eva: Somebody) -> None:
    assert ada.ask("GET", "/partners").json() == []
    made = played(ada, ben)
    (found,) = ada.ask("GET", "/partners").json()
    assert (found["name"], found["match"], found["over"]) == (ben.name, made.id, True)
    assert eva.ask("GET", "/partners").json() == []
    ben.done("/block", {"name": ada.name})
    assert [each["name"] for each in ada.ask("GET", "/partners").json()] == [ben.name], "a block is not told"
    assert ben.ask("GET", "/partners").json() == []


def test_again_with_the_same_people(ada: Somebody, ben: Somebody) -> None:
    made = played(ada, ben, options={"heap": 8})
    answer = ben.http.post("/api/account/again", json={"match": made.id})
    assert answer.status_code == 201, answer.text
    again = answer.json()
    own = [seat for seat in again["seats"] if seat["kind"] == "me"]
    assert [seat["name"] for seat in own] == [ben.name]
    assert ada.received() == [again["match"]]
    fresh = Made(again["match"], [])
    info = ben.http.get(f"/api/matches/{fresh.id}").json()
    assert info["header"]["options"]["heap"] == 8
    with ben.line() as line:
        line.send(t="join", g=fresh.id, secrets=[own[0]["secret"]])
        line.until("snap")
        assert ada.sit(fresh)["t"] == "ack"
        while not all(seat["taken"] for seat in line.until("table")["seats"]):
            pass
    assert fresh.id not in [table["match"] for table in listed(ada.hall)]


def test_what_cannot_be_played_again(ada: Somebody, ben: Somebody, eva: Somebody) -> None:
    made = played(ada, ben)
    assert eva.refused("/again", {"match": made.id}) == (403, "forbidden")
    goes_on = ada.make_table()
    assert ada.refused("/again", {"match": goes_on.id}) == (403, "not_over")
    assert ada.refused("/again", {"match": "nosuchmatch"}) == (404, "no_match")
    ada.done("/block", {"name": ben.name})
    assert ada.refused("/again", {"match": made.id}) == (400, "bad_request")
