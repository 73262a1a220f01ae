"""Whose page asks, for which host: a page of another site makes no match in a hall at home, and reads nothing of it."""

from __future__ import annotations

import socket
from pathlib import Path
from typing import Any

import httpx
import pytest

from stackyard.server.http_limits import request_guard
from stackyard.server.settings import Rate, from_environment, own_names
from tests.server.hall import Line, Running, rates, settings, wait_for
from tests.server.test_http_limits import ANSWER_SECONDS, refusals

MATCH: dict[str, Any] = {"game": "towers", "seats": [{"kind": "me"}, {"kind": "friend"}]}


def make_match(hall: Running, **headers: str) -> httpx.Response:
    return hall.http.post("/api/matches", json=MATCH, headers={k.replace("_", "-"): v for k, v in headers.items()})


@pytest.mark.parametrize(
    ("headers", "status"),
    [
        ({}, 201),  # no browser
        ({"Sec_Fetch_Site": "same-origin"}, 201),
        ({"Sec_Fetch_Site": "cross-site"}, 403),
        ({"Sec_Fetch_Site": "same-site"}, 403),  # another port of this computer
        ({"Origin": "http://evil.example"}, 403),
        ({"Origin": "http://evil.example", "Sec_Fetch_Site": "same-origin"}, 403),
        ({"Origin": "null"}, 403),
        ({"Host": "evil.example"}, 421),  # a name for this computer's address that somebody else has given it
        ({"Host": "evil.example", "Origin": "http://evil.example", "Sec_Fetch_Site": "same-origin"}, 421),
        ({"Host": "localhost:1"}, 201),
        ({"Host": "[::1]:8000"}, 201),
        ({"Host": "192.0.2.7"}, 201),  # a phone of the network asks for a number
        ({"Host": "a b"}, 421),
    ],
)
def test_who_may_make_a_match(hall: Running, headers: dict[str, str], status: int) -> None:
    answer = make_match(hall, **headers)
    assert answer.status_code == status, answer.text
    assert status == 201 or answer.json()["code"] == "forbidden"


def test_the_halls_own_page_may(hall: Running) -> None:
    assert make_match(hall, Origin=hall.url, Sec_Fetch_Site="same-origin").status_code == 201


def test_a_refusal_names_both_hosts(hall: Running) -> None:
    """As behind a proxy that passes `Host $host` on, without the port at which the browser asks."""
    refused = make_match(hall, Origin="http://games.example:8443", Host="localhost").json()
    assert "http://games.example:8443" in refused["message"]
    assert "localhost" in refused["message"]
    assert "unheard.example" in make_match(hall, Host="unheard.example").json()["message"]


def test_a_link_of_another_page_leads_here_but_an_image_costs_nothing(hall: Running) -> None:
    def get(path: str, mode: str) -> int:
        headers = {"Sec-Fetch-Site": "cross-site", "Sec-Fetch-Mode": mode}
        return hall.http.get(path, headers=headers).status_code

    assert get("/rules/towers", "navigate") == 200
    assert get("/api/games", "navigate") == 200
    assert get("/api/games", "no-cors") == 403


def test_a_socket_needs_a_host_and_a_page_that_are_known(hall: Running) -> None:
    with pytest.raises(Exception, match="421"):
        Line(hall.port, {"Host": "evil.example"}).open()
    with pytest.raises(Exception, match="403"):
        Line(hall.port, {"Sec-Fetch-Site": "cross-site"}).open()


def test_hosts_may_be_named(tmp_path: Path) -> None:
    chosen = from_environment(database=tmp_path / "x", environment={"STACKYARD_HOSTS": "Games.example, other.example"})
    assert all(map(chosen.host_allowed, ["games.example", "GAMES.example:443", "other.example.", *own_names(), None]))
    assert not chosen.host_allowed("example")
    assert not chosen.host_allowed("evil.example")
    assert from_environment(database=tmp_path / "x", environment={"STACKYARD_HOSTS": "*"}).host_allowed("evil.example")


@pytest.mark.parametrize("kind", ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data", ""])
def test_what_a_form_can_send_is_no_json(hall: Running, kind: str) -> None:
    body = b'{"game":"towers","seats":[{"kind":"me"},{"kind":"friend"}]}'
    answer = hall.http.post("/api/matches", content=body, headers={"content-type": kind})
    assert (answer.status_code, answer.json()["code"]) == (415, "bad_request")


def test_a_page_connects_to_its_own_hall_alone(hall: Running) -> None:
    policy = hall.http.get("/").headers["content-security-policy"]
    host = f"127.0.0.1:{hall.port}"
    assert f"connect-src 'self' ws://{host} wss://{host};" in policy
    refused = hall.http.get("/", headers={"Host": "evil.example; script-src *"})
    assert refused.status_code == 421
    assert "evil" not in refused.headers["content-security-policy"]


def test_metrics_are_not_public(database: Path) -> None:
    with Running(settings(database, metrics_token="letmein", trust_proxy="127.0.0.1")) as hall:

        def status(**headers: str) -> int:
            return hall.http.get("/api/metrics", headers=headers).status_code

        assert status() == 200  # this computer itself
        passed_on = {"X-Forwarded-For": "203.0.113.5"}
        assert status(**passed_on) == 403
        assert status(**passed_on, Authorization="Bearer letmeout") == 403
        assert status(**passed_on, Authorization="Bearer letmein") == 200
        assert hall.http.get("/api/metrics", headers={"Via": "1.1 somebody"}).status_code == 403


def test_an_address_is_what_a_trusted_proxy_names(database: Path) -> None:
    with Running(settings(database, rates=rates(create=Rate(1, 0)), trust_proxy="127.0.0.1")) as hall:

        def make_from(address: str) -> int:
            return hall.http.post("/api/matches", json=MATCH, headers={"X-Forwarded-For": address}).status_code

        assert [make_from("203.0.113.5"), make_from("203.0.113.5"), make_from("203.0.113.6")] == [201, 429, 201]
        assert [make_from("2001:db8::1"), make_from("2001:db8::2"), make_from("2001:db8:0:1::1")] == [201, 429, 201]


def test_an_address_is_not_what_anybody_names(database: Path) -> None:
    with Running(settings(database, rates=rates(create=Rate(1, 0)))) as hall:
        made = [
            hall.http.post("/api/matches", json=MATCH, headers={"X-Forwarded-For": f"203.0.113.{n}"}).status_code
            for n in range(3)
        ]
        assert made == [201, 429, 429]


def test_limits_are_taken_before_a_body_is_read(database: Path) -> None:
    with Running(settings(database, rates=rates(think=Rate(1, 0)))) as hall:
        head = (
            f"POST /api/replay HTTP/1.1\r\nHost: 127.0.0.1:{hall.port}\r\nContent-Type: application/json\r\n"
            "Content-Length: 9000000\r\n\r\n"
        ).encode()
        assert hall.http.post("/api/replay", json={"record": ""}).status_code == 400
        with socket.create_connection(("127.0.0.1", hall.port)) as line:
            line.settimeout(ANSWER_SECONDS)
            line.sendall(head)  # and nothing of the body
            assert line.recv(16).startswith(b"HTTP/1.1 429")


def on_their_way(hall: Running) -> int:
    assert hall.hall is not None
    return hall.hall.door.body_bytes.total


def test_bodies_on_their_way_take_up_a_room_that_is_limited(database: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(request_guard, "MAX_BODIES_BYTES_PER_ADDRESS", 2_000_000)
    with Running(settings(database)) as hall:
        head = (
            f"POST /api/replay HTTP/1.1\r\nHost: 127.0.0.1:{hall.port}\r\nContent-Type: application/json\r\n"
            "Content-Length: 1500000\r\n\r\n"
        ).encode()
        with socket.create_connection(("127.0.0.1", hall.port)) as first:
            first.sendall(head)
            wait_for(lambda: on_their_way(hall) == 1_500_000)
            with socket.create_connection(("127.0.0.1", hall.port)) as second:
                second.settimeout(ANSWER_SECONDS)
                second.sendall(head)
                assert second.recv(16).startswith(b"HTTP/1.1 429")
        assert refusals(hall, "body_room") == 1
        wait_for(lambda: on_their_way(hall) == 0)


def test_an_address_asks_so_much_and_no_more(database: Path) -> None:
    with Running(settings(database, rates=rates(requests=Rate(3, 0)))) as hall:
        statuses = [hall.http.get("/api/health").status_code for _ in range(5)]
        refused = hall.http.get("/api/health")
    assert statuses == [200, 200, 200, 429, 429]
    assert refused.headers["retry-after"]
    assert refused.json()["localizable"]["name"] == "core:too-many-requests"
