"""Notices of matches over days: by Web Push while no page is open, and by a private feed."""

from __future__ import annotations

import asyncio
import ssl
import time
from collections.abc import Iterator
from functools import partial
from typing import Any
from xml.etree import ElementTree as ET

import pytest

from stackyard.core.errors import SettingError
from stackyard.core.match import Match
from stackyard.server.notices import delivery, encryption
from stackyard.server.notices.notices import quiet_until
from stackyard.server.settings import from_environment
from stackyard.server.store.notices import Quiet
from tests.server.hall import Made, Running, wait_for
from tests.server.people import DATABASES, Browser, a_hall, new_name, stored
from tests.server.push_service import PushService, unpacked

ATOM = "{http://www.w3.org/2005/Atom}"


@pytest.fixture(scope="module")
def service(tmp_path_factory: pytest.TempPathFactory) -> Iterator[PushService]:
    with PushService(tmp_path_factory.mktemp("push")) as found:
        yield found


@pytest.fixture(scope="module", params=DATABASES)
def house(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory, service: PushService
) -> Iterator[Running]:
    with a_hall(request, tmp_path_factory, push_services=(f"localhost:{service.port}",), idle_seconds=0.05) as hall:
        assert hall.hall is not None
        hall.hall.services.notices.tls = ssl.create_default_context(cafile=str(service.authority))
        yield hall


@pytest.fixture
def ada(house: Running, service: PushService) -> Iterator[Browser]:
    service.messages.clear()
    service.status = 201
    with Browser(house) as found:
        found.make_plain(new_name())
        yield found


@pytest.fixture
def ben(house: Running) -> Iterator[Browser]:
    with Browser(house) as found:
        found.make_plain(new_name())
        yield found


def begin(house: Running, ada: Browser, ben: Browser) -> Made:
    """Return a match over days of two accounts, at which nobody looks."""
    made = house.create("me", "friend", clock={"kind": "days", "days": 2})
    with house.connect() as line:
        line.join(made, 0, 1)
    assert (ada.adopt(made, 0), ben.adopt(made, 1)) == ("adopted", "adopted")
    return made


def move(house: Running, made: Made, seat: int, text: str) -> None:
    """Let one who comes for that alone move in a match."""
    with house.connect() as line:
        v = line.join(made, seat)["v"]
        assert line.move(made, seat, v, text)["t"] == "ack"


def first_moves(count: int) -> list[str]:
    """Return moves that are legal one after the other."""
    match, found = Match.new("towers", {"width": 4, "height": 4}, seed=1), list[str]()
    for number in range(count):
        found.append(match.legal(number % 2)[0])
        match.play(number % 2, found[-1])
    return found


def turns(house: Running, made: Made) -> list[Any]:
    rows = stored(house, f"SELECT account, notify_at IS NULL FROM turn WHERE \"match\" = '{made.id}'")
    return [(row[0], bool(row[1])) for row in rows]


def has(service: PushService, count: int) -> bool:
    return len(service.messages) == count


def subscribed(browser: Browser, service: PushService, name: str) -> Any:
    receiver = service.receiver(name)
    info = browser.done("/notices/subscribe", receiver.subscription())
    assert info["here"]
    return receiver


# --- a match with notices ------------------------------------------------------------------------------------------


def test_four_moves_with_nobody_there_and_a_notice_for_each(
    house: Running, ada: Browser, ben: Browser, service: PushService
) -> None:
    made = begin(house, ada, ben)
    wait_for(lambda: all(done for _, done in turns(house, made)))  # the first turn came before anybody was to be told
    to = {0: subscribed(ada, service, "ada"), 1: subscribed(ben, service, "ben")}
    key = ada.ask("GET", "/notices").json()["key"]
    for number, text in enumerate(first_moves(4)):
        move(house, made, number % 2, text)
        wait_for(partial(has, service, number + 1))
        message, after = service.messages[-1], 1 - number % 2
        assert message.path == f"/to/{'ben' if after else 'ada'}"
        told = to[after].read(message.body)
        assert told == {"match": made.id, "title": "Towers", "text": "It is your turn."}
        assert 0 < int(message.headers["ttl"]) <= 2 * 86_400
        assert message.headers["urgency"] == "normal"
        assert message.headers["content-encoding"] == "aes128gcm"
        assert made.id[:6] not in message.headers["topic"]
        claims = service.claims(message, key)
        assert claims["aud"] == f"https://localhost:{service.port}"
        assert time.time() < claims["exp"] <= time.time() + 86_400
    assert len({message.body[:16] for message in service.messages}) == 4, "each with its own salt"
    wait_for(lambda: turns(house, made) == [(ada.account()["id"], True)])


def test_who_is_at_the_table_gets_no_notice(house: Running, ada: Browser, ben: Browser, service: PushService) -> None:
    made = begin(house, ada, ben)
    subscribed(ben, service, "ben")
    with house.connect() as line:
        line.join(made, 1)
        move(house, made, 0, first_moves(1)[0])
        line.until("played")
        assert turns(house, made) == [(ben.account()["id"], True)]
    assert service.messages == []


def test_a_subscription_that_is_gone_is_forgotten(
    house: Running, ada: Browser, ben: Browser, service: PushService
) -> None:
    made = begin(house, ada, ben)
    subscribed(ben, service, "ben")
    service.status = 410
    move(house, made, 0, first_moves(1)[0])
    wait_for(lambda: ben.ask("GET", "/notices").json()["browsers"] == 0)
    wait_for(lambda: turns(house, made) == [(ben.account()["id"], True)])


def test_a_service_that_hangs_delays_no_move_and_is_asked_again(
    house: Running, ada: Browser, ben: Browser, service: PushService, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(delivery, "SECONDS", 1.0)
    made = begin(house, ada, ben)
    subscribed(ben, service, "ben")
    service.hangs.set()
    try:
        move(house, made, 0, first_moves(1)[0])
        wait_for(lambda: len(service.messages) == 1)
        move(house, made, 1, first_moves(2)[1])
        move(house, made, 0, first_moves(3)[2])
        wait_for(lambda: stored(house, f"SELECT tries FROM turn WHERE \"match\" = '{made.id}'") == [(1,)])
    finally:
        service.hangs.clear()
    again = stored(house, f"SELECT notify_at FROM turn WHERE \"match\" = '{made.id}'")[0][0]
    assert again > time.time() + 30, "not at once"


def test_an_answer_is_not_followed_nor_read_to_its_end(
    house: Running, ada: Browser, ben: Browser, service: PushService
) -> None:
    made = begin(house, ada, ben)
    subscribed(ben, service, "ben")
    service.status, service.more = 302, b"x" * 5_000_000
    try:
        move(house, made, 0, first_moves(1)[0])
        wait_for(lambda: turns(house, made) == [(ben.account()["id"], True)])
    finally:
        service.more = b""
    assert [message.path for message in service.messages] == ["/to/ben"]


def test_in_quiet_hours_notices_wait(house: Running, ada: Browser, ben: Browser, service: PushService) -> None:
    made = begin(house, ada, ben)
    subscribed(ben, service, "ben")
    now = time.gmtime()
    minute = now.tm_hour * 60 + now.tm_min
    quiet = {"begin": (minute - 5) % 1440, "until": (minute + 60) % 1440, "zone": "UTC"}
    assert ben.done("/notices/quiet", {"quiet": quiet})["quiet"] == quiet
    move(house, made, 0, first_moves(1)[0])
    asked = f"SELECT notify_at FROM turn WHERE \"match\" = '{made.id}'"
    wait_for(lambda: stored(house, asked)[0][0] > time.time() + 3_000)
    assert service.messages == []
    assert ben.done("/notices/quiet", {"quiet": None})["quiet"] is None
    assert ben.refused("/notices/quiet", {"quiet": {**quiet, "zone": "Nowhere/Atall"}}) == (400, "bad_request")


def test_quiet_hours_go_over_midnight() -> None:
    quiet = Quiet(22 * 60, 7 * 60, "Europe/Berlin")
    noon = 1_798_800_000 - 1_798_800_000 % 86_400 + 11 * 3600  # UTC, in winter
    assert quiet_until(quiet, noon) is None
    night = noon + 12 * 3600
    assert quiet_until(quiet, night) == night + 7 * 3600
    assert quiet_until(Quiet(60, 60, "UTC"), noon) is None


# --- whom notices go to ----------------------------------------------------------------------------------------------


def test_a_browser_that_signs_out_is_sent_nothing(house: Running, ada: Browser, service: PushService) -> None:
    subscribed(ada, service, "ada")
    account = ada.account()["id"]
    asked = f"SELECT count(*) FROM push_subscription WHERE account = {account}"
    assert stored(house, asked) == [(1,)]
    ada.done("/sign-out")
    assert stored(house, asked) == [(0,)]


def test_a_browser_has_one_subscription_and_leaves_it(house: Running, ada: Browser, service: PushService) -> None:
    subscribed(ada, service, "first")
    subscribed(ada, service, "second")
    account = ada.account()["id"]
    rows = stored(house, f"SELECT endpoint FROM push_subscription WHERE account = {account}")
    assert [row[0].rpartition("/")[2] for row in rows] == ["second"]
    assert ada.done("/notices/unsubscribe") == {**ada.ask("GET", "/notices").json(), "here": False, "browsers": 0}


@pytest.mark.parametrize(
    "endpoint",
    [
        "http://push.example/a",
        "https://push.example:8443/a",
        "https://user@push.example/a",
        "https://push.example/a b",
        "https://push.example/a\r\nX-Evil: 1",
        "https:///a",
        "https://[::1]/a",
        "ftp://push.example/a",
        "https://push.example/" + "a" * 2_000,
    ],
)
def test_other_endpoints_are_refused(ada: Browser, service: PushService, endpoint: str) -> None:
    wanted = {**service.receiver("ada").subscription(), "endpoint": endpoint}
    assert ada.refused("/notices/subscribe", wanted) == (400, "bad_request")


def test_keys_that_are_none_are_refused(ada: Browser, service: PushService) -> None:
    wanted = service.receiver("ada").subscription()
    for changed in ({"p256dh": "A" * 87}, {"auth": "A"}, {"p256dh": ""}, {"language": "../en"}):
        assert ada.refused("/notices/subscribe", {**wanted, **changed}) == (400, "bad_request")


def test_nobody_subscribes_who_is_not_signed_in(house: Running, service: PushService) -> None:
    with Browser(house) as stranger:
        assert stranger.refused("/notices/subscribe", service.receiver("x").subscription()) == (401, "no_account")
        assert stranger.ask("GET", "/notices").status_code == 401
        assert stranger.refused("/feed") == (401, "no_account")


@pytest.mark.parametrize(
    ("number", "public"),
    [
        ("127.0.0.1", False),
        ("10.0.0.3", False),
        ("192.168.1.1", False),
        ("169.254.169.254", False),
        ("100.64.0.1", False),
        ("0.0.0.0", False),
        ("224.0.0.1", False),
        ("::1", False),
        ("fe80::1%eth0", False),
        ("fd00::1", False),
        ("::ffff:127.0.0.1", False),
        ("2002:7f00:1::", False),
        ("9.9.9.9", True),
        ("2620:fe::fe", True),
    ],
)
def test_only_public_addresses_are_connected_to(number: str, public: bool) -> None:
    assert delivery.is_public(number) == public


def test_a_name_that_leads_home_is_not_connected_to(service: PushService) -> None:
    tls, strangers = ssl.create_default_context(cafile=str(service.authority)), ssl.create_default_context()
    before, endpoint = len(service.messages), f"https://localhost:{service.port}/to/me"
    with pytest.raises(delivery.UnreachableServiceError, match="no public address"):
        asyncio.run(delivery.post("https://localhost/to/me", {}, b"", (), tls))
    with pytest.raises(ValueError, match="port"):
        asyncio.run(delivery.post(endpoint, {}, b"", (), tls))
    with pytest.raises(delivery.UnreachableServiceError):  # not by whoever has another certificate
        asyncio.run(delivery.post(endpoint, {}, b"", (f"localhost:{service.port}",), strangers))
    assert len(service.messages) == before


def test_the_keeper_names_services_by_host_and_port() -> None:
    chosen = from_environment(environment={"STACKYARD_PUSH_SERVICES": "Push.example, 10.0.0.2:8443"})
    assert chosen.push_services == ("push.example", "10.0.0.2:8443")
    with pytest.raises(SettingError):
        from_environment(environment={"STACKYARD_PUSH_SERVICES": "https://push.example"})


# --- what leaves the hall ------------------------------------------------------------------------------------------


def test_a_message_is_that_of_the_standards_example() -> None:
    """RFC 8291, section 5."""
    body = encryption.encrypt(
        b"When I grow up, I want to be a watermelon",
        unpacked("BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4"),
        unpacked("BTBZMqHH6r4Tts7J_aSIgg"),
        own=unpacked("yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw"),
        salt=unpacked("DGv6ra1nlYgDCS1FRnbzlw"),
    )
    assert body == unpacked(
        "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBr"
        "u3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN"
    )


def test_a_message_that_is_too_long_is_not_sent() -> None:
    key = encryption.public_key(encryption.new_key())
    assert len(encryption.encrypt(b"x" * encryption.MOST_BYTES, key, bytes(16))) <= 4_096
    with pytest.raises(ValueError, match="3993"):
        encryption.encrypt(b"x" * (encryption.MOST_BYTES + 1), key, bytes(16))


# --- the feed --------------------------------------------------------------------------------------------------------


def test_a_feed_has_the_matches_in_which_it_is_ones_turn(house: Running, ada: Browser, ben: Browser) -> None:
    made = begin(house, ada, ben)
    move(house, made, 0, first_moves(1)[0])
    path = ben.done("/feed")["path"]
    answer = house.http.get(path, headers={"accept-language": "de"})
    assert answer.headers["content-type"].startswith("application/atom+xml")
    assert "no-store" in answer.headers["cache-control"]
    found = ET.fromstring(answer.content)
    (entry,) = found.findall(f"{ATOM}entry")
    assert entry.findtext(f"{ATOM}title") == f"Towers mit {ada.account()['name']}: Du bist am Zug"
    link = entry.find(f"{ATOM}link")
    assert link is not None
    assert link.attrib["href"] == f"{house.url}/m/{made.id}"
    assert first_moves(1)[0] not in answer.text
    move(house, made, 1, first_moves(2)[1])
    assert not ET.fromstring(house.http.get(path).content).findall(f"{ATOM}entry")


def test_a_feeds_address_is_secret_and_can_be_revoked(house: Running, ada: Browser) -> None:
    first, second = ada.done("/feed")["path"], ada.done("/feed")["path"]
    assert house.http.get(first).status_code == 404
    assert house.http.get(second).status_code == 200
    assert ada.ask("GET", "/notices").json()["feed"]
    assert not ada.done("/feed/remove")["feed"]
    assert house.http.get(second).status_code == 404
    assert stored(house, f"SELECT count(*) FROM turn_feed WHERE account = {ada.account()['id']}") == [(0,)]


def test_a_feeds_address_is_in_no_log(house: Running, ada: Browser, caplog: pytest.LogCaptureFixture) -> None:
    path = ada.done("/feed")["path"]
    with caplog.at_level("DEBUG"):
        house.http.get(path)
        house.http.get(path + "x")
    secret = path.rpartition("/")[2]
    assert [record for record in caplog.records if secret in record.getMessage() and record.name[:4] != "http"] == []


def test_an_account_that_goes_leaves_no_turn(house: Running, ada: Browser, ben: Browser, service: PushService) -> None:
    made = begin(house, ada, ben)
    subscribed(ben, service, "ben")
    move(house, made, 0, first_moves(1)[0])
    assert ben.done("/export", {"after": None})["notices"]["browsers"] == 1
    account = ben.account()["id"]
    while not ben.done("/delete")["gone"]:
        pass
    for table in ("turn", "push_subscription", "quiet_hours", "turn_feed"):
        assert stored(house, f"SELECT count(*) FROM {table} WHERE account = {account}") == [(0,)]
    move(house, made, 1, first_moves(2)[1])
    wait_for(lambda: turns(house, made) == [(ada.account()["id"], True)])
