"""Being someone: an account is made by a passkey, and found again on other devices; whoever is not its owner is not.

The browser is httpx with cookies, the authenticator is `authenticator.py`.
"""

from __future__ import annotations

import asyncio
import copy
import json
import logging
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given
from hypothesis import settings as drawn
from hypothesis import strategies as st

from stackyard.server.accounts import recovery
from stackyard.server.accounts.ceremonies import SECONDS
from stackyard.server.accounts.devices import device_name
from stackyard.server.settings import Rate
from tests.amounts import amount
from tests.server.authenticator import PRESENT, Authenticator, Key, octets, text
from tests.server.hall import STORED_MEMORY_KIB, Running, rates, settings
from tests.server.people import DATABASES, FIREFOX, Browser, a_hall, later, new_name, stored

DAY = 86_400


@pytest.fixture(scope="module", params=DATABASES)
def house(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    with a_hall(request, tmp_path_factory) as hall:
        yield hall


@pytest.fixture(autouse=True)
def nobody(house: Running) -> None:
    """Let the client of the hall be nobody, whatever it was before."""
    house.http.cookies.clear()


@pytest.fixture
def browser(house: Running) -> Iterator[Browser]:
    with Browser(house) as found:
        yield found


@pytest.fixture
def other(house: Running) -> Iterator[Browser]:
    with Browser(house) as found:
        yield found


def only_key(authenticator: Authenticator) -> Key:
    (key,) = authenticator.keys.values()
    return key


def cloned(authenticator: Authenticator) -> Authenticator:
    """Return an authenticator with copies of another's passkeys, as they are now."""
    made = Authenticator(authenticator.origin)
    made.keys = {identity: copy.copy(key) for identity, key in authenticator.keys.items()}
    return made


# --- making and coming back ------------------------------------------------------------------------------------------


def test_an_account_is_made_and_found_again_on_an_empty_browser(browser: Browser, other: Browser) -> None:
    assert not browser.is_signed_in()
    made = browser.make(name := new_name())
    assert made["passkeys"][0]["device"] == "Firefox, Linux"
    assert [session["here"] for session in made["sessions"]] == [True]
    assert not other.is_signed_in()
    again = other.sign_in(browser.authenticator)
    assert (again["id"], again["name"]) == (made["id"], name)
    assert sorted(session["here"] for session in again["sessions"]) == [False, True]
    assert browser.account()["id"] == made["id"], "the first browser stays signed in"


def test_a_second_passkey_is_of_the_same_account_and_the_first_is_named_to_the_browser(
    browser: Browser, other: Browser
) -> None:
    made = browser.make(new_name())
    first = only_key(browser.authenticator)
    other.sign_in(browser.authenticator)
    options = other.options()
    assert [each["id"] for each in options["excludeCredentials"]] == [text(first.id)]
    assert octets(options["user"]["id"]) == first.handle
    assert options["rp"]["id"] == "localhost"
    found = other.done("/passkey", {"credential": other.authenticator.create(options)})
    assert (found["id"], len(found["passkeys"])) == (made["id"], 2)
    other.done("/sign-out")
    assert not other.is_signed_in()
    assert other.sign_in()["id"] == made["id"]


def test_a_browser_that_tries_again_is_known_by_the_same_handle_until_it_has_made_an_account(browser: Browser) -> None:
    """Else its authenticator would keep two passkeys, one of which opens nothing."""
    first, second = browser.options(name := new_name()), browser.options(name)
    assert first["user"]["id"] == second["user"]["id"]
    assert first["challenge"] != second["challenge"]
    browser.done("/passkey", {"credential": browser.authenticator.create(second)})
    browser.done("/sign-out")
    assert browser.options(new_name())["user"]["id"] != first["user"]["id"]


def test_a_browser_whose_answer_was_lost_makes_another_account(browser: Browser) -> None:
    """The account is there, and the browser has not heard of it."""
    options = browser.options(new_name())
    before = dict(browser.http.cookies)
    browser.done("/passkey", {"credential": browser.authenticator.create(options)})
    browser.http.cookies.clear()
    browser.http.cookies.update(before)
    assert not browser.is_signed_in()
    assert browser.make(new_name())["passkeys"]


def test_a_device_that_is_lost_is_shut_out(browser: Browser, other: Browser) -> None:
    browser.make(new_name())
    other.sign_in(browser.authenticator)
    lost, kept = browser, other
    kept.done("/passkey", {"credential": kept.authenticator.create(kept.options())})
    (session,) = (each for each in kept.account()["sessions"] if not each["here"])
    after = kept.done("/session/revoke", {"id": session["id"]})
    assert [each["here"] for each in after["sessions"]] == [True]
    assert lost.ask("GET", "").status_code == 401
    assert lost.ask("GET", "").json()["code"] == "no_account"
    assert lost.refused("/recovery") == (401, "no_account")
    gone = only_key(lost.authenticator)
    kept.done("/passkey/remove", {"id": gone.id.hex()})
    assert lost.refused("/sign-in", {"credential": lost.authenticator.get(lost.challenge())}) == (400, "bad_passkey")
    assert kept.account()["passkeys"][0]["id"] == only_key(kept.authenticator).id.hex()


def test_the_last_way_back_is_not_removed(browser: Browser) -> None:
    browser.make(new_name())
    identity = only_key(browser.authenticator).id.hex()
    assert browser.refused("/passkey/remove", {"id": identity}) == (409, "last_way")
    browser.done("/recovery")
    assert browser.done("/passkey/remove", {"id": identity})["passkeys"] == []


def test_of_the_last_two_passkeys_that_are_removed_at_one_moment_one_stays(house: Running, browser: Browser) -> None:
    """On a database of several halls too: the second waits for the first, and sees what it has done."""
    browser.make(new_name())
    first, second = only_key(browser.authenticator), Authenticator(f"http://localhost:{house.port}")
    browser.done("/passkey", {"credential": second.create(browser.options())})
    keys = [first.id.hex(), only_key(second).id.hex()]
    assert house.hall is not None
    accounts = house.hall.accounts

    async def remove_both() -> list[Any]:
        account = (await accounts.session(browser.http.cookies["stackyard"])).account
        removing = (accounts.remove_passkey(account, key) for key in keys)
        return await asyncio.gather(*removing, return_exceptions=True)

    done = house.on_loop(remove_both)
    assert sorted(type(each).__name__ for each in done) == ["LastWayError", "NoneType"]
    assert len(browser.account()["passkeys"]) == 1


def test_one_account_ends_no_session_and_no_passkey_of_another(browser: Browser, other: Browser) -> None:
    browser.make(new_name())
    theirs = browser.account()
    other.make(new_name())
    other.done("/recovery")
    for path, kind in (("/session/revoke", "sessions"), ("/passkey/remove", "passkeys")):
        other.done(path, {"id": theirs[kind][0]["id"]})
    assert browser.account() == theirs


def test_an_account_has_only_so_many_sessions_and_the_oldest_go(
    browser: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("stackyard.server.accounts.sessions.MOST", 3)
    browser.make(new_name())
    for _ in range(4):
        with Browser(browser.hall) as one:
            found = one.sign_in(browser.authenticator)
    assert len(found["sessions"]) == 3


def test_a_sign_in_ends_the_session_before_and_has_a_token_of_its_own(browser: Browser) -> None:
    """A token that somebody has planted is worth nothing once its browser is signed in."""
    browser.make(new_name())
    before = browser.http.cookies["stackyard"]
    browser.sign_in()
    assert browser.http.cookies["stackyard"] != before
    assert len(browser.account()["sessions"]) == 1
    assert browser.hall.http.get("/api/account", headers={"cookie": f"stackyard={before}"}).status_code == 401


@pytest.mark.parametrize("shown", ["", "x", "x" * 43, "é", "stackyard", '"; DROP TABLE account'])
def test_a_token_that_is_nobodys_is_nobody(house: Running, shown: str) -> None:
    headers = {"cookie": f"stackyard={shown}".encode()}
    answer = house.http.get("/api/account", headers=headers)  # type: ignore[arg-type]
    assert (answer.status_code, answer.json()["code"]) == (401, "no_account")


# --- answers of authenticators that are not accepted -----------------------------------------------------------------


def test_a_passkey_that_was_copied_is_refused_and_shown(browser: Browser, other: Browser) -> None:
    browser.make(new_name())
    thief = cloned(browser.authenticator)
    browser.sign_in()
    browser.sign_in()
    refused = other.ask("POST", "/sign-in", {"credential": thief.get(other.challenge())})
    assert (refused.status_code, refused.json()["code"]) == (403, "cloned")
    assert refused.json()["localizable"]["name"] == "core:passkey-cloned"
    assert not other.is_signed_in()
    (passkey,) = browser.account()["passkeys"]
    assert passkey["alarm"]
    assert browser.sign_in()["passkeys"][0]["alarm"], "it is shown until the passkey is removed"


def test_only_whoever_has_the_key_raises_an_alarm(browser: Browser, other: Browser) -> None:
    """The id of a passkey is no secret: a counter counts only under a signature."""
    browser.make(new_name())
    browser.sign_in()
    key = copy.copy(only_key(browser.authenticator))
    key.counter = 0
    forged = browser.authenticator.get(other.challenge(), key, signature=b"\x30\x06\x02\x01\x01\x02\x01\x01")
    assert other.refused("/sign-in", {"credential": forged}) == (400, "bad_passkey")
    used = other.challenge()
    other.done("/sign-in", {"credential": browser.authenticator.get(used)})
    assert other.refused("/sign-in", {"credential": browser.authenticator.get(used)}) == (400, "bad_challenge")
    assert not browser.account()["passkeys"][0]["alarm"]


def test_an_authenticator_without_a_counter_signs_as_often_as_it_likes(browser: Browser) -> None:
    browser.authenticator.counts = False
    browser.make(new_name())
    for _ in range(3):
        assert not browser.sign_in()["passkeys"][0]["alarm"]


def test_a_page_at_another_address_is_told_where_to_go(browser: Browser) -> None:
    browser.make(new_name())
    browser.authenticator.origin = "http://127.0.0.1:8000"
    refused = browser.ask("POST", "/sign-in", {"credential": browser.authenticator.get(browser.challenge())}).json()
    assert (refused["code"], refused["localizable"]["name"]) == ("bad_passkey", "core:passkey-origin")
    assert refused["localizable"]["args"] == {"address": f"http://localhost:{browser.hall.port}"}


@pytest.mark.parametrize(
    "origin", ["http://localhost", "http://localhost:1", "https://localhost", "null", "", "http://evil.example"]
)
def test_no_other_origin_makes_a_passkey(browser: Browser, origin: str) -> None:
    browser.authenticator.origin = origin
    made = browser.authenticator.create(browser.options(new_name()))
    assert browser.refused("/passkey", {"credential": made}) == (400, "bad_passkey")
    assert not browser.is_signed_in()


@pytest.mark.parametrize(
    ("lie", "code"),
    [
        ({"rp": "evil.example"}, "bad_passkey"),
        ({"id": b"x" * 1024}, "bad_passkey"),
        ({"id": b""}, "bad_passkey"),
        ({"fmt": "fido-u2f"}, "bad_passkey"),
        ({"fmt": "tpm"}, "bad_passkey"),
        ({"fmt": "unheard"}, "bad_passkey"),
        ({"client": {"type": "webauthn.get"}}, "bad_challenge"),
        ({"client": {"crossOrigin": True}}, "bad_passkey"),
        ({"client": {"challenge": text(b"c" * 32)}}, "bad_challenge"),
        ({"client": {"challenge": ""}}, "bad_challenge"),
    ],
)
def test_a_passkey_that_is_not_as_asked_is_refused(browser: Browser, lie: dict[str, Any], code: str) -> None:
    made = browser.authenticator.create(browser.options(new_name()), **lie)
    assert browser.refused("/passkey", {"credential": made}) == (400, code)
    assert not browser.is_signed_in()


@pytest.mark.parametrize(
    "lie",
    [
        {"handle": b"h" * 32},
        {"handle": None},
        {"signature": b""},
        {"client": {"crossOrigin": True}},
        {"client": {"type": "webauthn.create"}},
    ],
)
def test_a_signature_that_is_not_as_asked_is_refused(browser: Browser, other: Browser, lie: dict[str, Any]) -> None:
    browser.make(new_name())
    signed = browser.authenticator.get(other.challenge(), **lie)
    assert other.refused("/sign-in", {"credential": signed})[0] == 400
    assert not other.is_signed_in()


def test_nobody_signs_unseen_and_whoever_is_not_verified_may(browser: Browser, other: Browser) -> None:
    browser.make(new_name())
    browser.authenticator.flags = 0
    unseen = browser.authenticator.get(other.challenge())
    assert other.refused("/sign-in", {"credential": unseen}) == (400, "bad_passkey")
    browser.authenticator.flags = PRESENT  # a key without a PIN: verification is wished for, not needed
    other.sign_in(browser.authenticator)


def test_a_key_for_another_host_does_not_sign_here(browser: Browser, other: Browser) -> None:
    browser.make(new_name())
    key = copy.copy(only_key(browser.authenticator))
    key.rp = "evil.example"
    signed = browser.authenticator.get(other.challenge(), key)
    assert other.refused("/sign-in", {"credential": signed}) == (400, "bad_passkey")


def test_a_passkey_that_is_known_makes_no_other_account(browser: Browser, other: Browser) -> None:
    browser.make(new_name())
    identity = only_key(browser.authenticator).id
    made = other.authenticator.create(other.options(new_name()), id=identity)
    assert other.refused("/passkey", {"credential": made}) == (400, "bad_passkey")
    assert not other.is_signed_in()
    browser.sign_in()


# --- challenges ------------------------------------------------------------------------------------------------------


def test_a_challenge_is_used_once(browser: Browser, other: Browser) -> None:
    options = browser.options(name := new_name())
    credential = browser.authenticator.create(options)
    browser.done("/passkey", {"credential": credential})
    browser.done("/sign-out")
    assert browser.refused("/passkey", {"credential": credential})[0] == 400
    asked = other.challenge()
    signed = browser.authenticator.get(asked)
    other.done("/sign-in", {"credential": signed})
    assert other.refused("/sign-in", {"credential": signed}) == (400, "bad_challenge")
    assert other.account()["name"] == name


def test_a_challenge_is_used_once_by_ten_at_the_same_moment(browser: Browser, other: Browser) -> None:
    """Whoever of them is first; the others are told that it was used."""
    browser.make(new_name())
    asked = other.challenge()
    signed = [browser.authenticator.get(asked) for _ in range(10)]
    cookies = dict(other.http.cookies)

    def send(credential: dict[str, Any]) -> int:
        header = "; ".join(f"{name}={value}" for name, value in cookies.items())
        body = {"credential": credential}
        return other.hall.http.post("/api/account/sign-in", json=body, headers={"cookie": header}).status_code

    with ThreadPoolExecutor(10) as pool:
        statuses = list(pool.map(send, signed))
    assert statuses.count(200) == 1
    assert len(browser.account()["sessions"]) == 2


def test_a_challenge_is_for_the_browser_that_has_asked(browser: Browser, other: Browser) -> None:
    browser.make(new_name())
    with Browser(browser.hall) as third:
        for asked in (other.challenge(), third.challenge()):
            signed = browser.authenticator.get(asked)
            assert browser.refused("/sign-in", {"credential": signed}) == (400, "bad_challenge")
        made = third.authenticator.create(third.options(new_name()))
        assert other.refused("/passkey", {"credential": made}) == (400, "bad_challenge")
        other.http.cookies.clear()
        assert other.refused("/passkey", {"credential": made}) == (400, "bad_challenge")


def test_a_challenge_is_for_what_it_was_asked(browser: Browser, other: Browser) -> None:
    """One to sign in makes nothing, one to make an account adds no passkey to another, and one to add makes none."""
    browser.make(new_name())
    asked = browser.challenge()
    faked = {**browser.options(), "challenge": asked["challenge"]}
    assert browser.refused(
        "/passkey",
        {"credential": Authenticator(browser.authenticator.origin).create({**faked, "excludeCredentials": []})},
    ) == (400, "bad_challenge")
    to_make = other.options(new_name())
    to_sign = {"challenge": to_make["challenge"], "rpId": "localhost"}
    assert other.refused("/sign-in", {"credential": browser.authenticator.get(to_sign)}) == (400, "bad_challenge")
    credential = other.authenticator.create(to_make)
    other.sign_in(browser.authenticator)
    assert other.refused("/passkey", {"credential": credential}) == (400, "bad_challenge")
    adding = other.authenticator.create(other.options())
    other.done("/sign-out")
    assert other.refused("/passkey", {"credential": adding}) == (400, "bad_challenge")


def test_a_challenge_is_not_kept_for_long(house: Running, browser: Browser) -> None:
    credential = browser.authenticator.create(browser.options(new_name()))
    with later(house, SECONDS + 1):
        assert browser.refused("/passkey", {"credential": credential}) == (400, "bad_challenge")


# --- without a passkey -----------------------------------------------------------------------------------------------


def test_an_account_without_a_passkey_comes_back_by_its_code_once(browser: Browser, other: Browser) -> None:
    code = browser.make_plain(name := new_name())
    assert browser.account()["passkeys"] == []
    assert browser.account()["recovery"]
    typed = code.lower().replace("-", " ")
    found = other.done("/recover", {"name": name.upper(), "code": typed})
    assert (found["account"]["name"], len(found["account"]["sessions"])) == (name, 2)
    assert found["code"] != code
    with Browser(browser.hall) as third:
        assert third.refused("/recover", {"name": name, "code": code}) == (403, "bad_code")
        third.done("/recover", {"name": name, "code": found["code"]})


def test_a_recovery_code_is_used_once_by_several_at_the_same_moment(browser: Browser) -> None:
    code = browser.make_plain(name := new_name())

    def send(_: int) -> int:
        body = {"name": name, "code": code}
        return browser.hall.http.post("/api/account/recover", json=body).status_code

    with ThreadPoolExecutor(4) as pool:
        statuses = sorted(pool.map(send, range(4)))
    assert statuses == [200, 403, 403, 403]


def test_a_new_code_takes_the_place_of_the_one_before(browser: Browser, other: Browser) -> None:
    browser.make(name := new_name())
    assert not browser.account()["recovery"]
    assert other.refused("/recover", {"name": name, "code": "0000-0000-0000-0000-0000"}) == (403, "bad_code")
    first, second = browser.done("/recovery")["code"], browser.done("/recovery")["code"]
    assert other.refused("/recover", {"name": name, "code": first}) == (403, "bad_code")
    assert other.refused("/recover", {"name": "Nobody at all", "code": second}) == (403, "bad_code")
    assert other.done("/recover", {"name": name, "code": second})["account"]["name"] == name


def test_only_a_slow_hash_of_a_code_is_kept_and_only_digests_of_tokens(
    house: Running, browser: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(recovery, "MEMORY_KIB", STORED_MEMORY_KIB)
    monkeypatch.setattr(recovery, "_hasher", recovery._hasher.__wrapped__)
    code = browser.make_plain(name := new_name())
    link = browser.done("/link")["link"]
    browser.challenge()
    ((hashed,),) = stored(house, f"SELECT recovery FROM account WHERE name = '{name}'")
    assert hashed.startswith("$argon2id$v=19$m=19456,t=2,p=1$")
    everything = repr(
        [
            stored(house, f"SELECT * FROM {table}")
            for table in ("account", "account_session", "device_link", "account_challenge")
        ]
    )
    for secret in (code, code.replace("-", ""), link, *browser.http.cookies.values()):
        assert secret not in everything


# --- whose page asks, cookies, limits, logs --------------------------------------------------------------------------


def paths(house: Running, method: str) -> list[str]:
    described = house.http.get("/schema").json()["paths"]
    return [path for path in described if path.startswith("/api/account") and method in described[path]]


def test_pages_of_other_hosts_change_nothing(house: Running, browser: Browser) -> None:
    browser.make(new_name())
    before = browser.account()
    found = paths(house, "post")
    assert len(found) > 15
    for path in found:
        for headers in ({"Origin": "http://evil.example"}, {"Sec-Fetch-Site": "same-site"}, {"Origin": "null"}):
            answer = browser.http.post(path, json={}, headers=headers)
            assert (answer.status_code, answer.json()["code"]) == (403, "forbidden"), path
        answer = browser.http.post(path, content=b"name=x", headers={"content-type": "text/plain"})
        assert answer.status_code == 415, path
    assert browser.account() == before
    own = {"Origin": house.url, "Sec-Fetch-Site": "same-origin"}
    assert browser.http.post("/api/account/recovery", headers=own).status_code == 200


def test_nothing_is_told_or_done_for_whoever_is_not_signed_in(house: Running) -> None:
    bodies: dict[str, Any] = {
        "/api/account/name": {"name": "Ada"},
        "/api/account/seats": {"seats": ["nosuchmatch.secret"]},
        "/api/account/session/revoke": {"id": "x"},
        "/api/account/passkey/remove": {"id": "x"},
        "/api/account/link/answer": {"digits": "123"},
        "/api/account/export": {},
        "/api/account/passkey/options": {},
    }
    for path in (*bodies, "/api/account/link", "/api/account/recovery", "/api/account/delete"):
        answer = house.http.post(path, json=bodies.get(path))
        assert (answer.status_code, answer.json()["code"]) == (401, "no_account"), path
    for path in ("/api/account", "/api/account/seats", "/api/account/link"):
        assert house.http.get(path).status_code == 401, path


def test_cookies_are_for_the_hall_alone(tmp_path: Path) -> None:
    with Running(settings(tmp_path / "hall.sqlite3", trust_proxy="127.0.0.1")) as hall:
        for secure in (False, True):
            headers = {"x-forwarded-proto": "https"} if secure else {}
            answer = hall.http.post("/api/account/plain", json={"name": new_name()}, headers=headers)
            before = "__Host-" if secure else ""
            browser, session = sorted(answer.headers.get_list("set-cookie"), key=lambda one: "-browser=" not in one)
            assert browser.startswith(f"{before}stackyard-browser="), "by which two accounts of one browser are known"
            for cookie in (browser, session):
                name, _, rest = cookie.partition("=")
                parts = {part.strip().lower() for part in rest.split(";")[1:]}
                assert {"httponly", "samesite=lax", "path=/", f"max-age={180 * DAY}"} <= parts
                assert ("secure" in parts) is secure
                assert not any(part.startswith("domain") for part in parts)
            assert name == f"{before}stackyard"
            token = rest.split(";")[0]
            shown = hall.http.get("/api/account", headers={**headers, "cookie": f"{name}={token}"})
            assert shown.status_code == 200
            assert shown.headers["cache-control"] == "no-store"
            planted = hall.http.get(
                "/api/account", headers={"x-forwarded-proto": "https", "cookie": f"stackyard={token}"}
            )
            assert planted.status_code == 401, "what any page of the domain could have set counts only without https"


@pytest.mark.parametrize(
    ("bucket", "path", "body"),
    [
        ("sign_up", "/plain", {"name": "x"}),
        ("sign_up", "/passkey", {"credential": {}}),
        ("sign_in", "/passkey/options", {"name": "x"}),
        ("sign_in", "/sign-in/options", None),
        ("sign_in", "/sign-in", {"credential": {}}),
        ("sign_in", "/link/open", {"link": "x" * 32}),
        ("recover", "/recover", {"name": "Ada", "code": "x"}),
    ],
)
def test_an_address_tries_so_often_and_no_more(tmp_path: Path, bucket: str, path: str, body: Any) -> None:
    with Running(settings(tmp_path / "hall.sqlite3", rates=rates(**{bucket: Rate(2, 0)}))) as hall:
        statuses = [hall.http.post(f"/api/account{path}", json=body).status_code for _ in range(3)]
    assert statuses[2] == 429
    assert 429 not in statuses[:2]


def test_nothing_secret_is_logged(
    house: Running, browser: Browser, other: Browser, caplog: pytest.LogCaptureFixture
) -> None:
    with caplog.at_level(logging.DEBUG):
        code = browser.make_plain(name := new_name())
        link = browser.done("/link")["link"]
        other.done("/link/open", {"link": link})
        other.refused("/recover", {"name": name, "code": code[:-1]})
        browser.refused(
            "/sign-in",
            {"credential": Authenticator("http://evil.example").get(browser.challenge(), Key("x", b"", b"y"))},
        )
    logged = "".join(
        record.getMessage() + (record.exc_text or "")
        for record in caplog.records
        if record.name.startswith("stackyard")
    )
    assert "/api/account/recover" in logged
    for secret in (code, code[:-1], link, *browser.http.cookies.values(), *other.http.cookies.values()):
        assert secret not in logged


# --- where passkeys can be made --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("host", "why"),
    [
        ("localhost:{port}", None),
        ("LOCALHOST:{port}", None),
        ("localhost:1", "core:passkeys-localhost"),
        ("127.0.0.1:{port}", "core:passkeys-localhost"),
        ("192.0.2.7:{port}", "core:passkeys-localhost"),
    ],
)
def test_the_page_is_told_by_its_address_whether_passkeys_can_be_made(
    house: Running, host: str, why: str | None
) -> None:
    found = house.http.get("/api/account/ways", headers={"host": host.format(port=house.port)}).json()
    assert found["passkeys"] is (why is None)
    assert (found["why"] or {}).get("name") == why
    assert found["link"] == (None if why is None else f"http://localhost:{house.port}")
    assert found["rp_id"] == "localhost"


def test_a_device_of_the_network_is_not_sent_to_its_own_localhost(tmp_path: Path) -> None:
    with Running(settings(tmp_path / "hall.sqlite3", trust_proxy="127.0.0.1")) as hall:
        headers = {"x-forwarded-for": "192.168.0.7", "host": "192.168.0.2:8000"}
        found = hall.http.get("/api/account/ways", headers=headers).json()
    assert (found["passkeys"], found["link"]) == (False, None)
    assert found["why"]["name"] == "core:passkeys-other-computer"


def test_a_hall_with_a_name_has_passkeys_there_whatever_host_is_asked(tmp_path: Path) -> None:
    chosen = settings(tmp_path / "hall.sqlite3", hosts=("games.example",), trust_proxy="127.0.0.1")
    with Running(chosen) as hall, Browser(hall, Authenticator("https://games.example")) as browser:
        assert browser.options(new_name())["rp"]["id"] == "games.example"
        browser.make(new_name())
        found = hall.http.get("/api/account/ways", headers={"host": "games.example"}).json()
        assert (found["passkeys"], found["link"]) == (False, "https://games.example")  # by http
        secure = {"host": "games.example", "x-forwarded-proto": "https"}
        assert hall.http.get("/api/account/ways", headers=secure).json()["passkeys"]


def test_a_browser_is_named_by_what_it_says(browser: Browser) -> None:
    phone = (
        "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Mobile Safari/604.1"
    )
    edge = "Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36 Edg/140.0"
    hidden = "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/156.0 Safari/537.36"
    mac = "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML) Version/18.0 Safari/605.1.15"
    gnome = "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Safari/605.1.15"
    agents = (FIREFOX, phone, edge, hidden, mac, gnome, "curl/8", "", "<b>")
    assert [device_name(agent) for agent in agents] == [
        "Firefox, Linux",
        "Safari, iPhone",
        "Edge, Windows",
        "Chrome, Linux",
        "Safari, macOS",
        "WebKit, Linux",
        "",
        "",
        "",
    ]


# --- what is no request ----------------------------------------------------------------------------------------------

NONSENSE = st.recursive(
    st.none() | st.booleans() | st.integers(-(2**70), 2**70) | st.text(max_size=20) | st.binary(max_size=20).map(text),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=10), inner, max_size=4),
    max_leaves=8,
)


@pytest.mark.parametrize("path", ["/passkey", "/sign-in"])
def test_an_answer_of_any_form_is_refused_in_words(browser: Browser, path: str) -> None:
    """Broken in one place, or nonsense: what the packages raise of it never comes through."""
    making = path == "/passkey"

    @drawn(
        max_examples=amount(25, 500),
        deadline=None,
        database=None,
        derandomize=True,
        suppress_health_check=list(HealthCheck),
    )
    @given(st.data())
    def send(data: st.DataObject) -> None:
        asked = browser.options(new_name()) if making else browser.challenge()
        device = Authenticator(browser.authenticator.origin)
        whole = device.create(asked) if making else device.get(asked, Key("localhost", b"h", b"i" * 16))
        place = data.draw(st.sampled_from(["", "id", "rawId", "type", "response", *whole["response"]]))
        broken = data.draw(NONSENSE)
        if place == "":
            credential = broken if isinstance(broken, dict) else {"response": broken}
        elif place in whole["response"]:
            credential = {**whole, "response": {**whole["response"], place: broken}}
        else:
            credential = {**whole, place: broken}
        answer = browser.ask("POST", path, {"credential": credential})
        assert answer.status_code in (200, 400) if making else answer.status_code == 400, answer.text
        if answer.status_code == 200:  # what was drawn was no harm, as another `type` of the same
            browser.done("/sign-out")

    send()


@pytest.mark.parametrize(
    "path", ["/passkey", "/sign-in", "/plain", "/recover", "/seats", "/link/open", "/passkey/options"]
)
def test_huge_and_damaged_bodies_are_refused(house: Running, path: str) -> None:
    url = f"/api/account{path}"
    assert house.http.post(url, json={"credential": {"x": "y" * 70_000}}).status_code == 413
    for body in (b"{", b"[]", b'"x"', b"{}x", b"\xff\xfe", b"[" * 60_000, b'{"credential": {"a": ' + b'{"a":' * 5_000):
        answer = house.http.post(url, content=body, headers={"content-type": "application/json"})
        assert answer.status_code in (400, 401), (path, body[:20], answer.text)
        assert answer.json()["code"] in ("bad_json", "bad_request", "no_account"), (path, body[:20])
    assert house.http.post(url, json={"unheard": 1, "name": "Ada", "code": "x"}).status_code in (400, 401)


def test_a_damaged_cbor_of_any_size_is_refused_soon(browser: Browser) -> None:
    """A length that is promised and never comes, arrays within arrays."""
    for hostile in (
        b"\x9b" + b"\xff" * 8,
        b"\x81" * 20_000,
        b"\xbb" + b"\x7f" * 8,
        b"\x5b\x00\x00\x00\xff\xff\xff\xff\xff",
        b"",
    ):
        whole = browser.authenticator.create(browser.options(new_name()))
        whole["response"]["attestationObject"] = text(hostile)
        assert browser.refused("/passkey", {"credential": whole}) == (400, "bad_passkey")


# --- what is over goes -----------------------------------------------------------------------------------------------


def test_a_session_that_is_not_used_for_long_is_over_and_goes(house: Running, browser: Browser, other: Browser) -> None:
    made = browser.make(new_name())
    other.sign_in(browser.authenticator)
    with later(house, 90 * DAY):
        assert browser.is_signed_in(), "and noted as used"
    with later(house, 181 * DAY):
        assert browser.is_signed_in()
        assert not other.is_signed_in()
    assert house.hall is not None
    retention = house.hall.retention
    clock, retention._clock, retention._next_accounts = retention._clock, house.hall.accounts.clock, 0.0
    try:
        with later(house, 181 * DAY):
            retention._clock = house.hall.accounts.clock
            house.on_loop(retention.sweep)
    finally:
        retention._clock, retention._next_accounts = clock, 0.0
    assert len(stored(house, f"SELECT 1 FROM account_session WHERE account = {made['id']}")) == 1
    assert stored(house, "SELECT 1 FROM account_challenge") == []
    assert stored(house, "SELECT 1 FROM device_link") == []
    assert browser.is_signed_in()


def test_a_request_without_cookies_reads_no_session(house: Running) -> None:
    answer = house.http.post("/api/account/sign-out")
    assert (answer.status_code, json.loads(answer.text)) == (200, {"ok": True})
