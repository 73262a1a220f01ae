"""Being somebody: an account by a passkey in Chromium, on several devices, and where passkeys cannot be made.

Passkeys are in Chromium's virtual authenticator, by its DevTools protocol. Pages are opened at `localhost`: at a number
no browser makes any.
"""

from __future__ import annotations

import json
import re
import secrets
from collections.abc import Callable
from typing import Any, Final, NamedTuple

import pytest
from playwright.sync_api import CDPSession, Page, expect

from tests.web.table import sit_down

pytestmark = pytest.mark.browser

Visit = Callable[..., Page]
AUTHENTICATOR: Final = {
    "protocol": "ctap2",
    "transport": "internal",
    "hasResidentKey": True,
    "hasUserVerification": True,
    "isUserVerified": True,
    "automaticPresenceSimulation": True,
}


class Device(NamedTuple):
    """A browser with an authenticator."""

    page: Page
    protocol: CDPSession
    authenticator: str

    def passkeys(self) -> list[dict[str, Any]]:
        """Return its passkeys as they are now, counters included."""
        answer = self.protocol.send("WebAuthn.getCredentials", {"authenticatorId": self.authenticator})
        return list(answer["credentials"])

    def put(self, passkey: dict[str, Any]) -> None:
        """Put a passkey into it, in the place of the one with the same id."""
        named = {"authenticatorId": self.authenticator, "credentialId": passkey["credentialId"]}
        if any(each["credentialId"] == passkey["credentialId"] for each in self.passkeys()):
            self.protocol.send("WebAuthn.removeCredential", named)
        whole = {"authenticatorId": self.authenticator, "credential": passkey}
        self.protocol.send("WebAuthn.addCredential", whole)


@pytest.fixture
def device(visitor: Visit, hall: str) -> Callable[..., Device]:
    """Give out devices at the hall's own name, each with an authenticator without passkeys."""

    def give(**more: Any) -> Device:
        page = visitor(url=hall.replace("127.0.0.1", "localhost"), **more)
        protocol = page.context.new_cdp_session(page)
        protocol.send("WebAuthn.enable")
        added = protocol.send("WebAuthn.addVirtualAuthenticator", {"options": AUTHENTICATOR})
        return Device(page, protocol, added["authenticatorId"])

    return give


def fresh_name() -> str:
    """Return a name that nobody has in this hall."""
    return f"Ada {secrets.token_hex(4)}"


def begin_match(page: Page) -> tuple[str, str]:
    """Begin a match as its page would have, and keep its first seat in this browser.

    Return its id, and the invitation to the other seat.
    """
    seats = [{"kind": "me"}, {"kind": "friend"}]
    answer = page.request.post("/api/matches", data={"game": "towers", "seats": seats, "begin": "listed"})
    assert answer.ok, answer.text()
    made = answer.json()
    if page.url == "about:blank":
        page.goto("/privacy")
    keep = "([match, keys]) => localStorage.setItem('stackyard.seats', JSON.stringify({ [match]: keys }))"
    own, invitation = (seat["secret"] for seat in made["seats"])
    page.evaluate(keep, [made["match"], {"secrets": [own], "invites": {}, "opened": 1}])
    return str(made["match"]), str(invitation)


def make_account(page: Page, name: str) -> None:
    """Make an account with a passkey, from the front page."""
    page.goto("/")
    page.get_by_role("link", name="Make an account").click()
    page.locator("main").get_by_label("Your name").first.fill(name)
    page.get_by_role("button", name="Make it with a passkey").click()
    expect(page.get_by_role("heading", name=f"You are {name}")).to_be_visible()


def sign_in(page: Page) -> None:
    """Press the button for it."""
    page.goto("/you")
    page.get_by_role("button", name="Sign in with a passkey").click()


def mine(page: Page) -> Any:
    """Return the matches that the front page lists."""
    return page.get_by_role("region", name="Your matches").locator("li")


def seats_kept(page: Page) -> dict[str, Any]:
    """Return what the browser holds of matches."""
    return dict(json.loads(page.evaluate("localStorage['stackyard.seats'] ?? '{}'")))


@pytest.mark.long
def test_a_guest_becomes_somebody_with_all_matches_and_finds_them_on_an_empty_browser(
    device: Callable[..., Device],
) -> None:
    here, name = device(), fresh_name()
    match, _ = begin_match(here.page)
    make_account(here.page, name)
    expect(here.page.get_by_role("status").first).to_have_text(f"Welcome, {name}. One match is in your account.")

    empty = device()
    asked: list[str] = []
    empty.page.on("request", lambda request: asked.append(request.url))
    empty.page.goto("/")
    expect(empty.page.get_by_role("link", name="Towers", exact=True)).to_be_visible()
    assert not [url for url in asked if "/api/account" in url], "a guest's front page asks for no account"
    (passkey,) = here.passkeys()
    assert passkey["userName"] == name
    empty.put(passkey)
    sign_in(empty.page)
    expect(empty.page.get_by_role("status").first).to_contain_text("One of your matches is here now.")
    empty.page.get_by_role("link", name="Front page", exact=True).click()
    expect(mine(empty.page)).to_have_count(1)
    expect(mine(empty.page)).to_contain_text("Your turn")
    empty.page.goto(f"/m/{match}")
    expect(empty.page.locator(".movable").first).to_be_visible()

    # What is taken here from now on is found there, by the account's name.
    empty.page.goto("/g/towers")
    empty.page.get_by_text("Invite a friend").click()
    expect(empty.page.get_by_text(f"as {name}")).to_be_visible()
    with empty.page.expect_response("**/api/account/seats"):
        empty.page.get_by_role("button", name="Make the link").click()
    empty.page.wait_for_url("**/m/*")
    here.page.goto("/")
    expect(mine(here.page)).to_have_count(2)
    assert empty.page.url.rpartition("/")[2] in seats_kept(here.page)


def test_a_device_is_let_in_by_its_digits_and_signed_out_from_the_other(device: Callable[..., Device]) -> None:
    here, there = device(), device(phone=True)
    match, _ = begin_match(here.page)
    guests, _ = begin_match(there.page)
    make_account(here.page, name := fresh_name())
    sheet = here.page.get_by_role("dialog")
    for none in (True, False):
        here.page.get_by_role("button", name="Add a device").click()
        expect(sheet.get_by_role("img", name="Add a device")).to_be_visible()
        expect(sheet.get_by_role("timer")).to_contain_text("more seconds")
        there.page.goto("/privacy")
        there.page.goto(sheet.get_by_role("textbox").input_value())
        there.page.get_by_role("button", name="Go on").click()
        digits = there.page.locator("#link-value").inner_text()
        assert re.fullmatch(r"\d{3}", digits)
        assert there.page.evaluate("location.hash") == ""
        expect(there.page.get_by_text(f"You come in as {name}")).to_be_visible()
        expect(sheet.get_by_text("wants to come in")).to_be_visible()
        sheet.get_by_role("button", name="None of these" if none else digits, exact=True).click()
        if none:
            expect(there.page.get_by_text("Your other device has not let this one in.")).to_be_visible()
            expect(sheet.get_by_text("It was not let in.")).to_be_visible()
        else:
            expect(sheet.get_by_text("is in.")).to_be_visible()
        sheet.get_by_role("button", name="Close").first.click()
    there.page.wait_for_url("**/")
    expect(mine(there.page)).to_have_count(2)
    there.page.get_by_role("link", name=f"You: {name}").click()
    expect(there.page.get_by_text("One match in this browser is not in your account.")).to_be_visible()

    devices = here.page.get_by_role("region", name="Your devices")
    expect(devices.get_by_role("listitem")).to_have_count(2)
    other = devices.get_by_role("listitem").filter(has_not_text="this one")
    other.get_by_role("button").click()
    expect(devices.get_by_role("listitem")).to_have_count(1)
    there.page.goto("/")
    expect(there.page.get_by_text("This device isn't signed in any more.")).to_be_visible()
    expect(mine(there.page)).to_have_count(1)
    assert list(seats_kept(there.page)) == [guests]
    assert there.page.request.get("/api/account").status == 401
    assert match in seats_kept(here.page)


def test_a_copied_passkey_is_refused_in_words_and_told_to_its_owner(device: Callable[..., Device]) -> None:
    here, thief = device(), device()
    make_account(here.page, fresh_name())
    (copied,) = here.passkeys()
    here.page.get_by_role("button", name="Sign out here").click()
    expect(here.page.get_by_text("You are signed out here.")).to_be_visible()
    sign_in(here.page)  # its counter has grown
    expect(here.page.get_by_role("heading", name="Your passkeys")).to_be_visible()
    thief.put(copied)
    sign_in(thief.page)
    expect(thief.page.get_by_role("alert")).to_contain_text("somebody may have copied it")
    assert thief.page.request.get("/api/account").status == 401
    here.page.reload()
    passkeys = here.page.get_by_role("region", name="Your passkeys")
    expect(passkeys).to_contain_text("Somebody may have a copy of this passkey")
    passkeys.get_by_role("button", name="Remove the passkey").click()
    passkeys.get_by_role("button", name="Remove it").click()
    expect(passkeys.get_by_role("alert")).to_contain_text("the only way back to your account")
    recovery = here.page.get_by_role("region", name="Recovery code", exact=True)
    recovery.get_by_role("button", name="Make a recovery code").click()
    here.page.get_by_role("button", name="I have it").click()
    passkeys.get_by_role("button", name="Remove it").click()
    expect(passkeys.get_by_role("listitem")).to_have_count(0)


@pytest.mark.long
def test_who_deletes_the_account_leaves_a_nameless_seat(device: Callable[..., Device], visitor: Visit) -> None:
    page = device().page
    match, invitation = begin_match(page)
    make_account(page, name := fresh_name())
    friend = visitor()
    friend.goto(f"/m/{match}#{invitation}")
    expect(friend.get_by_role("heading", name=f"{name} invites you")).to_be_visible()
    sit_down(friend)
    with page.expect_download() as download:
        page.get_by_role("button", name="Download everything").click()
    exported = json.loads(download.value.path().read_text(encoding="utf-8"))
    assert [exported["account"]["name"], [each["match"] for each in exported["matches"]]] == [name, [match]]
    page.get_by_role("button", name="Delete the account").click()
    page.get_by_role("button", name="Delete it").click()
    expect(page.get_by_text("Your account is gone.")).to_be_visible()
    assert match not in seats_kept(page)
    expect(friend.get_by_text(name)).to_have_count(0)
    expect(friend.get_by_role("grid")).to_be_visible()
    sign_in(page)
    expect(page.get_by_role("alert")).to_contain_text("belongs to nobody here")


def test_without_passkeys_a_recovery_code_lets_in_once(visitor: Visit) -> None:
    page, name = visitor(), fresh_name()
    page.goto("/")
    page.get_by_role("button", name="Settings").click()
    page.get_by_role("link", name="Account, or sign in", exact=True).click()
    page.wait_for_url("**/you")
    expect(page.get_by_role("group", name="Settings")).to_be_hidden()
    remark = page.get_by_text("No passkeys here")
    expect(remark).to_be_visible()
    expect(page.get_by_role("link", name="http://localhost:")).to_be_visible()
    page.locator("main").get_by_label("Your name").first.fill(name)
    page.get_by_role("button", name="Make it with a recovery code").click()
    expect(page.get_by_role("heading", name="Your recovery code")).to_be_focused()
    code = page.locator("[data-recovery-code]").inner_text()

    other = visitor(phone=True)
    other.goto("/you")
    for said in (code[:-1], code):
        form = other.locator("details form")
        form.get_by_label("Your name").fill(name)
        form.get_by_label("Recovery code").fill(said)
        form.get_by_role("button", name="Get in").click()
        if said != code:
            expect(form.get_by_role("alert")).to_contain_text("not the recovery code of that name")
    expect(other.get_by_role("heading", name=f"You are {name}")).to_be_visible()
    expect(other.get_by_text("The code you have used is worth nothing any more.")).to_be_visible()
    assert other.locator("[data-recovery-code]").inner_text() != code
