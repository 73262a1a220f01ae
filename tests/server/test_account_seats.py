"""Seats of accounts: found and opened on each device, nobody else's for that, and anonymous when an account goes."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from stackyard.core.record import parse_record
from tests.server.hall import Line, Made, Running, wait_for
from tests.server.people import DATABASES, Browser, a_hall, new_name, stored
from tests.server.test_privacy import leave_memory


@pytest.fixture(scope="module", params=DATABASES)
def house(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    with a_hall(request, tmp_path_factory) as hall:
        yield hall


@pytest.fixture
def ada(house: Running) -> Iterator[Browser]:
    with Browser(house) as found:
        found.make_plain(new_name())
        yield found


@pytest.fixture
def ben(house: Running) -> Iterator[Browser]:
    with Browser(house) as found:
        found.make_plain(new_name())
        yield found


def own(browser: Browser, match: str) -> Made:
    """Return a match with the second secrets of an account's seats, by seat."""
    found = {seat["seat"]: seat["secret"] for seat in browser.seats() if seat["match"] == match}
    return Made(match, [found.get(seat) for seat in range(max(found, default=-1) + 1)])


def accounts_at(snap: dict[str, Any]) -> list[int | None]:
    return [seat["account"] for seat in snap["info"]["seats"]]


def over(house: Running, made: Made) -> None:
    """End a match of two people who have talked."""
    with house.connect() as one, house.connect() as two:
        one.join(made, 0)
        two.join(made, 1)
        one.command("chat", made, seat=0, text="my cat is called Schnurr")
        two.command("chat", made, seat=1, text="nice")
        assert one.command("resign", made, seat=0)["t"] == "ack"


# --- a device that is shut out ---------------------------------------------------------------------------------------


def shut_out(owner: Browser) -> None:
    """End all sessions of an account but the one that asks."""
    for session in owner.account()["sessions"]:
        if not session["here"]:
            owner.done("/session/revoke", {"id": session["id"]})


def let_in(owner: Browser) -> Browser:
    """Return another browser of the same account."""
    phone = Browser(owner.hall)
    link = owner.done("/link")["link"]
    digits = phone.done("/link/open", {"link": link})["digits"]
    owner.done("/link/answer", {"digits": digits})
    assert phone.done("/link/finish", {"link": link})["state"] == "signed_in"
    return phone


@pytest.mark.parametrize("is_in_memory", [True, False])
def test_what_a_device_holds_opens_nothing_once_it_is_shut_out(
    house: Running, ada: Browser, *, is_in_memory: bool
) -> None:
    made = house.create("me", "friend")
    ada.adopt(made, 0)
    with let_in(ada) as lost, house.connect() as line, house.connect() as other:
        theirs = own(lost, made.id)
        snap = line.join(theirs, 0)
        assert snap["mine"] == [0]
        other.join(made, 1)
        if not is_in_memory:
            line.close()
            other.close()
            leave_memory(house, made.id)
        shut_out(ada)
        assert lost.ask("GET", "/seats").status_code == 401
        if is_in_memory:  # whoever held the seat there looks on at once
            assert line.until("snap")["mine"] == []
            assert other.until("snap")["mine"] == [1]
            assert line.command("chat", made, seat=0, text="still here")["code"] == "forbidden"
    for old in (made, theirs):
        with house.connect() as again:
            assert again.join(old, 0)["code"] == "bad_secret"
    with house.connect() as line, house.connect() as other:
        assert line.join(own(ada, made.id), 0)["mine"] == [0]
        assert other.join(made, 1)["mine"] == [1], "nobody else's seat has changed"


# --- whose they are --------------------------------------------------------------------------------------------------


def test_a_seat_is_found_on_another_device_and_opened_there(house: Running, ada: Browser) -> None:
    made = house.create("me", "friend")
    assert ada.adopt(made, 0) == "adopted"
    (seat,) = ada.seats()
    assert (seat["match"], seat["seat"], seat["game"], seat["over"]) == (made.id, 0, "towers", False)
    assert seat["names"][0] == ada.account()["name"]
    assert seat["secret"] != made.secrets[0]
    with house.connect() as first, house.connect() as second, house.connect() as friend:
        first.join(made, 0)
        friend.join(made, 1)
        seen = second.join(own(ada, made.id), 0)
        assert seen["mine"] == [0]
        assert accounts_at(seen) == [ada.account()["id"], None]
        assert seen["info"]["seats"][0]["name"] == ada.account()["name"]
        v = seen["v"]
        assert second.move(made, 0, v, "a1-a2")["t"] == "ack"
        assert first.until("played")["v"] == v + 1, "and the first device still sits there"
        assert first.command("chat", made, seat=0, text="hello")["t"] == "ack"
        snap = Line.join(second, own(ada, made.id), 0)
        assert [entry["event"] for entry in snap["entries"]] == ["a1-a2"], "nobody has taken anything over"


@pytest.mark.parametrize("in_memory", [True, False])
def test_a_seat_is_adopted_and_opened_whether_its_match_is_in_memory_or_not(
    house: Running, ada: Browser, in_memory: bool
) -> None:
    made = house.create("me", "friend")
    with house.connect() as line:
        line.join(made, 0)
        line.join(made, 1)
        if not in_memory:
            line.close()
            leave_memory(house, made.id)
        assert ada.adopt(made, 1) == "adopted"
        if in_memory:
            while [seat["account"] for seat in line.until("table")["seats"]] != [None, ada.account()["id"]]:
                pass  # who has come is told first
    leave_memory(house, made.id)
    with house.connect() as line:
        assert line.join(own(ada, made.id), 1)["mine"] == [1]


def test_a_seat_of_somebody_stays_theirs(house: Running, ada: Browser, ben: Browser) -> None:
    made = house.create("me", "friend")
    ada.adopt(made, 0)
    assert ben.adopt(made, 0) == "had"
    assert ada.adopt(made, 0) == "had"
    assert ben.seats() == []
    second = own(ada, made.id)
    assert ben.adopt(second, 0) == "had", "nor is it given on by the second secret"


@pytest.mark.parametrize("wrong", ["", "x" * 32, "é", "."])
def test_who_does_not_hold_a_seat_does_not_adopt_it(house: Running, ada: Browser, wrong: str) -> None:
    made = house.create("me", "friend")
    for match in (made.id, "nosuchmatch", ""):
        (found,) = ada.done("/seats", {"seats": [f"{match}.{wrong}"]})
        assert found["how"] == "unknown"
    assert ada.adopt(made, 1) == "unknown", "an invitation is no seat yet"
    assert ada.seats() == []


def test_a_second_secret_opens_one_seat_of_one_match(house: Running, ada: Browser, ben: Browser) -> None:
    one, two = house.create("me", "me"), house.create("me", "friend")
    assert (ada.adopt(one, 0), ben.adopt(one, 1), ada.adopt(two, 0)) == ("adopted", "adopted", "adopted")
    mine, theirs = own(ada, one.id), own(ben, one.id)
    with house.connect() as line:
        assert line.join(Made(two.id, mine.secrets), 0)["code"] == "bad_secret"
        assert line.join(mine, 0)["mine"] == [0]
        v = line.join(theirs, 1)["v"]
        assert line.move(one, 0, v, "a1-a2")["code"] == "forbidden"


def test_two_seats_at_one_screen_have_two_secrets_and_keep_their_names(house: Running, ada: Browser) -> None:
    made = house.create("me", "me")
    assert ada.adopt(made, 0, 1) == "adopted"
    second = own(ada, made.id)
    assert len({*second.secrets, *made.secrets}) == 4
    with house.connect() as line:
        joined = line.join(second, 0, 1)
    assert joined["mine"] == [0, 1]
    assert [seat["name"] for seat in joined["info"]["seats"]] == ["Black", "White"]


def test_an_account_keeps_its_name_at_its_seat(house: Running, ada: Browser) -> None:
    made = house.create("me", "friend")
    ada.adopt(made, 0)
    name = ada.account()["name"]
    with house.connect() as line:
        seen = line.join(made, 0, name="Somebody else")
        assert seen["info"]["seats"][0]["name"] == name
        refused = line.command("rename", made, seat=0, name="Somebody else")
        assert (refused["code"], refused["localizable"]["name"]) == ("forbidden", "core:name-of-account")


def test_whoever_takes_a_seat_over_takes_it_from_the_account_too(house: Running, ada: Browser) -> None:
    made = house.create("me", "friend")
    with house.connect() as maker, house.connect() as guest:
        maker.join(made, 0)
        guest.join(made, 1)
        assert ada.adopt(made, 1) == "adopted"
        before = own(ada, made.id)
        guest.close()
        key = "k" * 32
        assert house.hall is not None
        live = house.hall.registry.live[made.id]
        wait_for(lambda: 1 in live.presence.away())
        live.presence._away[1] -= 200
        assert maker.command("ask", made, seat=0, kind="seat", target=1, invitation=key)["t"] == "ack"
        with house.connect() as stranger:
            seen = stranger.join(Made(made.id, [None, key]), 1)
            assert seen["mine"] == [1]
            assert accounts_at(seen) == [None, None]
        assert ada.seats() == []
        with house.connect() as late:
            assert late.join(before, 1)["code"] == "bad_secret"


def test_a_rematch_belongs_to_the_same_accounts_and_each_device_opens_it(
    house: Running, ada: Browser, ben: Browser
) -> None:
    made = house.create("me", "friend")
    with house.connect() as one, house.connect() as two:
        one.join(made, 0)
        two.join(made, 1)
        ada.adopt(made, 0)
        ben.adopt(made, 1)
        one.command("resign", made, seat=0)
        assert one.command("ask", made, seat=0, kind="rematch")["t"] == "ack"
        asked = two.until("table")
        while not asked["offers"]:
            asked = two.until("table")
        assert two.command("answer", made, seat=1, offer=asked["offers"][0]["id"], yes=True)["t"] == "ack"
    (again,) = (seat for seat in ada.seats() if seat["match"] != made.id)
    assert again["seat"] == 1, "one place further"
    with house.connect() as line:
        seen = line.join(own(ada, again["match"]), 1)
        assert seen["mine"] == [1]
        assert accounts_at(seen) == [ben.account()["id"], ada.account()["id"]]
        assert [seat["name"] for seat in seen["info"]["seats"]] == [ben.account()["name"], ada.account()["name"]]


@pytest.mark.parametrize("second_asks", [True, False])
def test_every_device_at_the_table_is_told_what_opens_the_rematch(
    house: Running, ada: Browser, second_asks: bool
) -> None:
    """Whichever of them has agreed to it, now and when it comes back later; and nobody else."""
    made = house.create("me", "friend")
    with house.connect() as first, house.connect() as second, house.connect() as friend:
        first.join(made, 0)
        friend.join(made, 1)
        ada.adopt(made, 0)
        second.join(own(ada, made.id), 0)
        first.command("resign", made, seat=0)
        asker = second if second_asks else first
        assert asker.command("ask", made, seat=0, kind="rematch")["t"] == "ack"
        asked = friend.until("table")
        while not asked["offers"]:
            asked = friend.until("table")
        friend.command("answer", made, seat=1, offer=asked["offers"][0]["id"], yes=True)

        def told(line: Line) -> dict[str, Any]:
            while not (table := line.until("table"))["rematch"]:
                pass
            return table

        tables = [told(line) for line in (first, second, friend)]
        assert [list(table["rematch_secrets"]) for table in tables] == [["1"], ["1"], ["0"]]
    leave_memory(house, made.id)
    rematch = tables[0]["rematch"]
    with house.connect() as late, house.connect() as again:
        late.join(own(ada, made.id), 0)
        tables.append(told(late))
        for table, seat in zip(tables, (1, 1, 0, 1), strict=True):
            secret = table["rematch_secrets"][str(seat)]
            again.send(t="join", g=rematch, secrets=[secret])
            assert again.until("snap")["mine"] == [seat]
            again.close()
    with house.connect() as nobody:
        nobody.join(made)
        assert told(nobody)["rematch_secrets"] == {}


def test_seats_that_are_drawn_go_with_their_accounts(house: Running, ada: Browser, ben: Browser) -> None:
    drawn = set[int]()
    while len(drawn) < 2:  # until they have sat both ways round
        made = house.create("me", "friend", begin="drawn")
        with house.connect() as one, house.connect() as two:
            one.join(made, 0)
            assert ada.adopt(made, 0) == "adopted"
            (key,) = two.join(made, 1)["keys"].values()  # of the seat that was drawn
            assert ben.adopt(Made(made.id, [key]), 0) == "adopted"
        for browser in (ada, ben):
            (seat,) = (each for each in browser.seats() if each["match"] == made.id)
            with house.connect() as line:
                line.send(t="join", g=made.id, secrets=[seat["secret"]])
                seen = line.until("snap")
                assert seen["mine"] == [seat["seat"]]
                assert seen["info"]["seats"][seat["seat"]]["name"] == browser.account()["name"]
        drawn.add(seat["seat"])


def test_no_help_with_a_match_of_ones_own_by_the_second_secret(house: Running, ada: Browser) -> None:
    made = house.create("me", "friend")
    with house.connect() as one, house.connect() as two:
        seen = one.join(made, 0)
        two.join(made, 1)
        ada.adopt(made, 0)
        one.move(made, 0, two.join(made, 1)["v"], "a1-a2")
        secret = own(ada, made.id).secrets[0]
        assert house.hall is not None
        fair_play = house.hall.services.fair_play
        shown = [f"{made.id}.{secret}"]
        assert fair_play.own_matches("towers", "203.0.113.9", shown) == [made.id]
        assert fair_play.own_matches("towers", "203.0.113.9", [f"{made.id}.{'x' * 32}"]) == []
        assert seen["mine"] == [0]


# --- all of it, and nothing -----------------------------------------------------------------------------------------


def test_all_that_is_stored_of_an_account_is_exported(house: Running, ada: Browser, ben: Browser) -> None:
    made = house.create("me", "friend")
    over(house, made)
    ada.adopt(made, 0)
    ben.adopt(made, 1)
    found = ada.done("/export", {})
    assert found["account"] == ada.account()
    assert found["after"] is None
    (match,) = found["matches"]
    assert (match["match"], match["seats"], match["names"]) == (made.id, [0], [ada.account()["name"]])
    assert [line["text"] for line in match["chat"]] == ["my cat is called Schnurr"]
    assert parse_record(match["record"]).header.game == "towers"
    everything = repr(found)
    for secret in (*made.secrets, *own(ada, made.id).secrets, *ada.http.cookies.values()):
        assert secret not in everything


def test_many_matches_are_exported_and_deleted_some_at_a_time(
    house: Running, ada: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("stackyard.server.endpoints.account_seats.MOST_AT_ONCE", 3)
    matches = [house.create("me", "me") for _ in range(4)]
    for made in matches:
        ada.adopt(made, 0, 1)
    seen, after, asked = [], None, 0
    while asked == 0 or after is not None:
        found = ada.done("/export", {"after": after})
        seen += [(each["match"], each["seats"]) for each in found["matches"]]
        after, asked = found["after"], asked + 1
    assert sorted(seen) == sorted((made.id, [0, 1]) for made in matches)
    assert asked > 2
    left = []
    while not (answer := ada.done("/delete"))["gone"]:
        left.append(answer["left"])
    assert left == sorted(left, reverse=True)
    assert left
    assert all(house.http.get(f"/api/matches/{made.id}").status_code == 404 for made in matches), "nobody else was in"


def test_an_account_goes_and_the_others_keep_their_matches(house: Running, ada: Browser, ben: Browser) -> None:
    done, going, alone = house.create("me", "friend"), house.create("me", "friend"), house.create("me", "bot1")
    over(house, done)
    with house.connect() as one, house.connect() as two:
        one.join(going, 0)
        two.join(going, 1)
        one.command("chat", going, seat=0, text="my cat is called Schnurr")
        for made in (done, going, alone):
            assert ada.adopt(made, 0) == "adopted"
        ben.adopt(going, 1)
        second, account = own(ada, going.id), ada.account()
        name, identity = account["name"], account["id"]
        answer = ada.done("/delete")
        how = {each["match"]: each["how"] for each in answer["matches"]}
        assert how == {done.id: "taken_out", going.id: "let_go", alone.id: "deleted"}
        assert answer["gone"]
        snap = two.until("snap")
        assert name not in repr(snap)
        assert "Schnurr" not in repr(snap)
        assert accounts_at(snap) == [None, ben.account()["id"]]
        assert one.move(going, 0, snap["v"], "a1-a2")["t"] == "ack", "who plays there plays on"
        with house.connect() as line:
            assert line.join(second, 0)["code"] == "bad_secret"
    assert not ada.is_signed_in()
    assert house.http.get(f"/api/people/{name}").status_code == 404
    for table in ("account", "account_name", "passkey", "account_session", "device_link"):
        key = "id" if table == "account" else "account"
        assert stored(house, f"SELECT 1 FROM {table} WHERE {key} = {identity}") == []
    assert stored(house, f"SELECT 1 FROM seat WHERE account = {identity}") == []
    kept = stored(house, f"SELECT name FROM seat WHERE match = '{done.id}' ORDER BY seat")
    assert len(kept) == 2
    assert name not in repr(kept)
    record = house.http.get(f"/api/matches/{done.id}/record").text
    assert name not in record
    with Browser(house) as fresh:
        fresh.make_plain(name)


def test_a_match_that_no_hall_can_read_any_more_does_not_keep_an_account(house: Running, ada: Browser) -> None:
    made = house.create("me", "friend")
    over(house, made)
    ada.adopt(made, 0)
    leave_memory(house, made.id)
    assert house.hall is not None
    store = house.hall.store
    damage = "UPDATE entry SET text = 'nonsense' WHERE match = ? AND kind = 'e'"
    house.on_loop(lambda: store.commit([(damage, (made.id,))]))
    identity, name = ada.account()["id"], ada.account()["name"]
    assert ada.done("/delete")["gone"]
    assert stored(house, f"SELECT 1 FROM account WHERE id = {identity}") == []
    assert name not in repr(stored(house, f"SELECT * FROM seat WHERE match = '{made.id}'"))


def test_a_backup_brings_an_account_back_with_what_opens_its_seats(
    house: Running, ada: Browser, ben: Browser, tmp_path: Path
) -> None:
    made = house.create("me", "friend")
    ada.adopt(made, 0)
    second, name = own(ada, made.id), ada.account()["name"]
    hall = house.hall
    assert hall is not None
    house.on_loop(lambda: hall.store.back_up(tmp_path / "copy.sqlite3"))
    token = ada.http.cookies["stackyard"]
    while not ada.done("/delete")["gone"]:
        pass
    ada.http.cookies.set("stackyard", token)
    assert not ada.is_signed_in()
    house.on_loop(lambda: hall.restore(tmp_path / "copy.sqlite3"))
    assert ada.account()["name"] == name, "the cookie is that of a session which is there again"
    assert own(ada, made.id) == second
    assert ben.is_signed_in()
    with house.connect() as line:
        assert line.join(second, 0)["mine"] == [0]
